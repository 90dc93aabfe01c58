"""Replays many records at once as columns of numbers: who failed to follow suit, and who won each trick.

A card is ``13 * suit + height``, clubs first and a two first, 0 to 51; a seat is 0 for North and on clockwise; trumps
are a suit's number, 4 for none. The slow twin of :func:`look` is ``facts``: replay a record and find its revokes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from revoke.formats.record import LENGTH
from revoke.scan.bytes_read import COMPILES, Bytes, Flags, Ints, compiled, worth

# The three tables that a scan writes, and what stands in each column.

_WORD = pa.dictionary(pa.int32(), pa.string())

BOARDS = pa.schema(
    [
        ("board_id", pa.int64()),  # one number for each board of the scan; the other tables name it
        ("file", _WORD),
        ("line", pa.int32()),  # at which the record begins, from 1
        ("format", _WORD),
        ("board", pa.string()),  # its number as written
        ("event", pa.string()),
        ("date", pa.string()),
        ("scoring", pa.string()),
        *((seat, pa.string()) for seat in ("north", "east", "south", "west")),  # the players' names in the record
        ("dealer", _WORD),  # N E S W
        ("vulnerable", _WORD),  # None NS EW All
        ("level", pa.int8()),  # 1 to 7
        ("strain", _WORD),  # C D H S NT
        ("doubling", pa.int8()),  # 1, 2 doubled, 4 redoubled
        ("declarer", _WORD),
        ("result", pa.int8()),  # declarer's tricks as agreed
        ("tricks", pa.int8()),  # declarer's tricks by the cards, where all are known
        ("cards", pa.int8()),  # how many cards the record names
        ("every_card", pa.bool_()),
        ("played", pa.bool_()),  # there is any play in the record
        ("claimed", pa.bool_()),
        ("passed_out", pa.bool_()),
        ("replays", pa.bool_()),  # no error in the record
        ("unplaced", pa.int8()),  # cards after the order of play is lost
        ("irregular", pa.int16()),  # irregular cards
        ("revokes", pa.int16()),  # those that are revokes
        ("doubts", pa.int16()),  # other things repaired or doubtful
        ("fingerprint", pa.binary(LENGTH)),  # of deal, declarer and play (formats.fingerprint); empty without play
        ("duplicate_of", pa.int64()),  # the first board of the scan with that fingerprint; empty for itself
    ]
)

FINDINGS = pa.schema(
    [
        ("board_id", pa.int64()),
        ("file", _WORD),
        ("line", pa.int32()),
        ("column", pa.int32()),
        ("board", pa.string()),
        ("kind", _WORD),  # the classes of "revoke check"
        ("severity", _WORD),  # of a doubt: warning or error; empty for a card
        ("revoke", pa.bool_()),  # a revoke, marked or not, that the replay confirms
        ("confirmed", pa.bool_()),
        ("trick", pa.int8()),
        ("seat", _WORD),
        ("role", _WORD),  # declarer, dummy, defender
        ("card", pa.string()),
        ("suit", _WORD),  # the suit led
        ("proof", pa.string()),  # a card played later that proves it
        ("proof_trick", pa.int8()),
        ("won_by", _WORD),  # offender, partner, opponents
        ("later_tricks", pa.int8()),  # won by the offender's side after the revoke trick, as far as the record goes
        ("text", pa.string()),
    ]
)

RULINGS = pa.schema(
    [
        ("board_id", pa.int64()),
        ("code", _WORD),
        ("trick", pa.int8()),
        ("seat", _WORD),
        ("role", _WORD),
        ("status", _WORD),  # final, provisional, needs facts; "not ruled" where the record is in doubt
        ("standing", _WORD),  # established, open, …; empty where that turns on an unknown fact
        ("laws", pa.list_(pa.string())),
        ("tricks", pa.int8()),  # on account of this revoke
        ("transfer", pa.int8()),  # on the whole board
        ("to", _WORD),
        ("possible", pa.list_(pa.int8())),  # the transfers that can still come out
        ("questions", pa.list_(pa.string())),  # the facts that are needed
        ("why_not", pa.string()),
    ]
)

TABLES = {"boards": BOARDS, "findings": FINDINGS, "rulings": RULINGS}


# Replays record after record, card by card, in machine code where numba is installed.


@compiled
def look_compiled(
    cards: Bytes,
    holder: Bytes,
    leader: Bytes,
    trumps: Bytes,
    failures: Bytes,
    places: NDArray[np.uint64],
    winners: Bytes,
    sound: Flags,
) -> None:
    """Fill the columns of ``columns.Seen`` for each record."""
    held = np.zeros(4, np.int64)  # seat -> its cards, a bit each
    for record in range(len(cards)):
        held[:] = 0
        for card in range(52):
            held[holder[record, card] & 3] |= 1 << card
        lead, trump = int(leader[record]), int(trumps[record])
        found = count = 0
        sane = True
        for trick in range(13):
            led, best, top, known = -1, 0, -1, 0
            for step in range(4):
                card = int(cards[record, trick * 4 + step])
                if card == 255:
                    continue
                known += 1
                seat = (lead + step) & 3
                suit = card // 13
                if (held[seat] >> card) & 1 == 0:
                    sane = False
                held[seat] &= ~(1 << card)
                if step == 0:
                    led = suit
                elif suit != led and led >= 0 and held[seat] & (8191 << (led * 13)):
                    found |= 1 << (trick * 4 + step)
                    count += 1
                value = worth(card, led, trump)
                if value > top:
                    top, best = value, step
            if known < 4:
                break
            lead = (lead + best) & 3
            winners[record, trick] = lead
        failures[record] = count
        places[record] = found
        sound[record] = sane


# Replays many records in parallel with numpy alone: the first card of every record, then the second, and so on.

_BLOCK = 4096  # records in parallel, so that their data stays in the processor's cache
_SUIT = np.repeat(np.arange(4), 13)
_BIT = 1 << np.arange(52)
_OF_SUIT = 8191 << (13 * np.arange(4))


def look_numpy(plays: Plays, seen: Seen) -> None:
    """Fill the columns of ``seen`` for each record."""
    for start in range(0, len(plays), _BLOCK):
        _look(plays[start : start + _BLOCK], seen[start : start + _BLOCK])


def _look(plays: Plays, seen: Seen) -> None:
    cards, lead = plays.cards.astype(np.int64), plays.leader.astype(np.int64)
    failures, places, sound = seen.failures, seen.places, seen.sound
    count = len(cards)
    every = np.arange(count)
    held = np.stack([(plays.holder == seat) @ _BIT for seat in range(4)], axis=1)  # seat -> its cards, a bit each
    going = np.ones(count, np.bool_)  # until a trick is not complete
    for trick in range(13):
        led = np.full(count, -1)
        best, top = np.zeros(count, np.int64), np.full(count, -1)
        complete = going.copy()
        for step in range(4):
            card = cards[:, trick * 4 + step]
            known = going & (card < 52)
            complete &= known
            card = np.where(known, card, 0)
            seat, suit = (lead + step) & 3, _SUIT[card]
            hand, bit = held[every, seat], _BIT[card]
            sound &= ~known | (hand & bit != 0)
            hand = np.where(known, hand & ~bit, hand)
            held[every, seat] = hand
            if step == 0:
                led = np.where(known, suit, -1)
            else:
                failed = known & (led >= 0) & (suit != led) & (hand & _OF_SUIT[led] != 0)
                failures += failed
                places |= failed.astype(np.uint64) << np.uint64(trick * 4 + step)
            value = card - suit * 13 + np.where(suit == plays.trumps, 26, np.where(suit == led, 13, 0))
            better = known & (value > top)
            top, best = np.where(better, value, top), np.where(better, step, best)
        lead = np.where(complete, (lead + best) & 3, lead)
        seen.winners[complete, trick] = lead[complete]
        going = complete


NO_CARD = 255
NOBODY = 255


@dataclass(frozen=True, slots=True)
class Plays:
    """The play of ``n`` boards whose deal is known.

    Attributes:
        cards: ``(n, 52)``, the cards in playing order, trick by trick; ``NO_CARD`` where none was played or known.
        holder: ``(n, 52)``, card → the seat that was dealt it, 0 to 3.
        leader: ``(n,)``, the seat of the opening lead.
        trumps: ``(n,)``, the number of the trump suit, 4 for none.
    """

    cards: Bytes
    holder: Bytes
    leader: Bytes
    trumps: Bytes

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, rows: slice | Ints | Flags) -> Plays:
        return Plays(self.cards[rows], self.holder[rows], self.leader[rows], self.trumps[rows])


@dataclass(frozen=True, slots=True)
class Seen:
    """The result of replaying ``n`` records.

    Attributes:
        failures: ``(n,)``, how many cards failed to follow suit although the hand held the suit led.
        places: ``(n,)``, bit ``i``: the card at place ``i`` of the playing order is such a card.
        winners: ``(n, 13)``, who won each trick, ``NOBODY`` for an incomplete trick.
        sound: ``(n,)``, whether every card was played once, by the hand that was dealt it, in turn.
    """

    failures: Bytes
    places: NDArray[np.uint64]
    winners: Bytes
    sound: Flags

    def __getitem__(self, rows: slice) -> Seen:
        return Seen(self.failures[rows], self.places[rows], self.winners[rows], self.sound[rows])


def look(plays: Plays, *, by: Literal["numba", "numpy"] | None = None) -> Seen:
    """Replay the records: machine code where numba is installed, else numpy; both give the same.

    >>> holder = np.repeat(np.arange(4, dtype=np.uint8), 13)[None]  # each hand has a suit, North the clubs
    >>> cards = np.full((1, 52), NO_CARD, np.uint8)
    >>> cards[0, :4] = 0, 13, 26, 39  # the twos, North's first
    >>> seen = look(Plays(cards, holder, np.array([0], np.uint8), np.array([4], np.uint8)))
    >>> int(seen.failures[0]), int(seen.winners[0, 0]), bool(seen.sound[0])
    (0, 0, True)
    """
    count = len(plays)
    seen = Seen(
        np.zeros(count, np.uint8),
        np.zeros(count, np.uint64),
        np.full((count, 13), NOBODY, np.uint8),
        np.ones(count, np.bool_),
    )
    if (by or ("numba" if COMPILES else "numpy")) == "numba":
        look_compiled(
            plays.cards, plays.holder, plays.leader, plays.trumps, seen.failures, seen.places, seen.winners, seen.sound
        )
    else:
        look_numpy(plays, seen)
    return seen
