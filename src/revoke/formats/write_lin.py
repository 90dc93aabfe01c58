"""Writes LIN: a record as it was read, or the play of any record, with the ruling as a note."""

from __future__ import annotations

import re
from collections.abc import Iterator

from revoke.formats.outcome import Outcome
from revoke.formats.record import PlayRecord
from revoke.formats.replay import by_trick
from revoke.table.cards import RANKS, SUITS_DOWNWARD, Hand
from revoke.table.contract import Vulnerability
from revoke.table.seats import Seat

_SEATS_OF_MD = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_VULNERABLE = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.ALL: "b"}
_IN_PLAIN_LETTERS = str.maketrans("–—−’“”", '---\'""')
_CALLS = {"Pass": "p", "X": "d", "XX": "r"}


def write(record: PlayRecord, outcome: Outcome | None = None) -> str:
    """One board as LIN text; a ruling is a note (``nt``) after the play, for LIN has no mark for a revoke.

    A record that was read from LIN keeps every byte, and the note comes after it. Of an address, the LIN in it is
    written, or the hands that it gives one by one.

    >>> write(PlayRecord(board="7", dealer=Seat.EAST))
    'ah|Board 7|pg||\\n'
    """
    text = record.source if record.format == "lin" else ""
    text = text or "".join(_items(record)) + "pg||\n"
    if outcome is None:
        return text
    body = text.rstrip("\r\n ")
    notes = "".join(f"nt|{_plain(line)}|pg||" for part in outcome.text for line in part.splitlines() if line.strip())
    return body + notes + (text[len(body) :] or "\n")


def left_out(record: PlayRecord) -> Iterator[str]:
    """What of this record LIN has no words for."""
    if record.format == "lin":
        return
    if record.marked_revokes:
        yield "LIN has no mark for a revoke; the card stands in it like any other"
    if record.contract is not None and not record.calls:
        yield f"LIN has a contract only by its auction, which is not known; {record.contract} is left out"
    if record.every_card_known and record.result not in (None, record.tricks_by_declarer):
        yield f"LIN has no result beside the cards; that declarer was given {record.result} tricks is left out"
    unknown = next((play for play in record.plays if play.card is None), None)
    if unknown is not None or record.unplaced:
        where = unknown.trick if unknown else record.unplaced[0].trick
        yield f"LIN has no unknown cards; the play is written only as far as trick {where}"
    if record.sections:
        yield f"LIN has no tables; left out: {', '.join(record.sections)}"


def _plain(text: str) -> str:
    """Bars would end the note; suits are written as the program that shows LIN writes them, dashes in any encoding."""
    for symbol, letter in zip("♠♥♦♣", "SHDC", strict=True):
        text = text.replace(symbol, f"!{letter}")
    return re.sub(r"[|\r\n]", "/", text.translate(_IN_PLAIN_LETTERS))


def _items(record: PlayRecord) -> Iterator[str]:
    names = [record.tags.get(seat.words, "").replace(",", " ").replace("|", "/") for seat in _SEATS_OF_MD]
    if any(names):
        yield f"pn|{','.join(names)}|"
    if record.deal is not None:
        hands = ",".join(_hand(record.deal.hands[seat]) for seat in _SEATS_OF_MD)
        dealer = _SEATS_OF_MD.index(record.dealer) + 1 if record.dealer else 0
        yield f"st||md|{dealer}{hands}|rh||"
    if record.board:
        yield f"ah|Board {record.board.replace('|', '/')}|"
    if record.vulnerable is not None:
        yield f"sv|{_VULNERABLE[record.vulnerable]}|"
    for call in record.calls:
        yield f"mb|{_CALLS.get(call.call) or call.call.replace('NT', 'N')}|"
    for trick in by_trick(record.plays):
        yield "pg||"
        for play in trick:
            # An unknown card ends the play: the cards after it would be taken for other hands' cards.
            if play.card is None:
                return
            yield f"pc|{play.card.code}|"
    if record.result is not None and not record.every_card_known:
        yield f"mc|{record.result}|"


def _hand(cards: Hand | None) -> str:
    held = {card.code for card in cards or ()}
    return "".join(
        suit.value + "".join(rank for rank in RANKS if suit.value + rank in held) for suit in SUITS_DOWNWARD if cards
    )
