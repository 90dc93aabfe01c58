"""The fingerprint of a board as it was played, by which copies of one record in an archive are counted once."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from revoke.formats.record import PlayRecord
from revoke.table.cards import Card, Suit

LENGTH = 16
"""Bytes of a fingerprint."""

UNKNOWN = 255
"""Stands for a card's owner, a declarer or a card that the record does not say."""

_SUITS = tuple(Suit)
_PLACES = 52
_LEAST = 13  # cards played, as many as a hand holds, that tell one board from another where no deal is known
_EMPTY = blake2b(digest_size=LENGTH, person=b"revoke-board/1")


def fingerprint(record: PlayRecord) -> bytes | None:
    """Sixteen bytes that two records share if they have the same deal, declarer and play, and hardly otherwise.

    Nothing else goes in: not the format, the event, the names, the contract, nor the result. ``None`` where no card
    was played, and where neither the deal is known nor thirteen cards of the play.

    What goes in, a byte each: the owner of each of the 52 cards, from the two of clubs to the ace of clubs and on
    through diamonds, hearts and spades (0 North, 1 East, 2 South, 3 West); declarer; and the cards in playing order
    (0 the two of clubs to 51 the ace of spades), 52 of them. 255 stands for what is not known and for cards that were
    not played. Cards whose place in the order is lost come after the others, as they stand in the record. The 105 bytes
    go through BLAKE2b (RFC 7693) with sixteen bytes out and ``revoke-board/1`` as personalisation.

    >>> from revoke.formats import lin, pbn
    >>> deal = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
    >>> tags = f'[Board "1"] [Deal "{deal}"] [Declarer "E"] [Contract "3NT"] [Play "S"]'
    >>> here, = pbn.read(f"{tags}\\nH7 H3 HJ HQ\\n*", name="a.pbn")
    >>> hands = "SJT8HAK9752CT986,SAQ53HT43D872CKJ5,SK74HJ6DT543CQ432"
    >>> there, = lin.read(f"md|4{hands},|mb|3Nppp|pc|H7|pc|H3|pc|HJ|pc|HQ|mc|9|", name="a.lin")
    >>> fingerprint(here) == fingerprint(there), len(fingerprint(here) or b"")
    (True, 16)
    """
    cards = [play.card for play in (*record.plays, *record.unplaced)]
    if not any(cards) or (record.deal is None and sum(card is not None for card in cards) < _LEAST):
        return None
    owners = bytearray([UNKNOWN] * _PLACES)
    for seat, hand in record.deal or ():
        for card in hand or ():
            owners[_number(card)] = seat.number
    declarer = UNKNOWN if record.declarer is None else record.declarer.number
    played = bytes(UNKNOWN if card is None else _number(card) for card in cards)
    return digest(bytes(owners) + bytes([declarer]) + played.ljust(_PLACES, bytes([UNKNOWN])))


def digest(row: bytes) -> bytes:
    """The fingerprint of what goes in, once it is in a row of bytes."""
    found = _EMPTY.copy()
    found.update(row)
    return found.digest()


def digests(rows: Iterable[bytes]) -> list[bytes]:
    """The fingerprints of many rows."""
    return [digest(row) for row in rows]


def _number(card: Card) -> int:
    return _SUITS.index(card.suit) * 13 + card.height
