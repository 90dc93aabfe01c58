"""A dealing of hidden hands, as the library in C reads it, and the layouts that it writes."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from ctypes import Structure, c_int32

from revoke.equity.known import Known
from revoke.equity.solver import LOWEST_RANK, PACK, SUIT_NUMBER
from revoke.equity.view import View
from revoke.table.cards import RANKS, Card, Hand
from revoke.table.seats import SEATS, Seat

Layout = bytes
"""4 hands from North x 4 suits from spades, 32 bits each: ranks as bits, 2 the lowest. An empty hand is nothing."""

_LAYOUT = struct.Struct("=16i")
LAYOUT = _LAYOUT.size
_ANY_POINTS, _ANY_LENGTH = (0, 40), (0, len(RANKS))


class Dealing(Structure):
    """What is to be dealt, and within which bounds: ``Dealing`` in ``native/dealing.h``, field by field."""

    _fields_ = (
        ("cards", c_int32),
        ("suit", c_int32 * len(PACK)),
        ("rank", c_int32 * len(PACK)),
        ("seats", c_int32),
        ("seat", c_int32 * 4),
        ("room", c_int32 * 4),
        ("fixed", c_int32 * 16),
        ("played", c_int32 * 16),
        ("bounded", c_int32),
        ("points", c_int32 * 2 * 4),
        ("length", c_int32 * 2 * 16),
        ("most", c_int32 * 16),
    )


def dealing(
    view: View, free: Sequence[Card], room: Mapping[Seat, int], fixed: Mapping[Seat, Iterable[Card]], *, bounded: bool
) -> Dealing:
    """The dealing of the cards that several hidden hands may hold.

    Args:
        view: what is known of the hidden hands.
        free: the cards to be dealt.
        room: how many of them each hidden hand takes.
        fixed: what lies where for certain, the hands that are seen among it.
        bounded: whether a layout has to be looked at before it is taken.
    """
    found = Dealing(cards=len(free), seats=len(room), bounded=bounded)
    for number, card in enumerate(free):
        found.suit[number], found.rank[number] = SUIT_NUMBER[card.suit], _bit(card)
    for number, (seat, cards) in enumerate(room.items()):
        found.seat[number], found.room[number] = seat.number, cards
    found.fixed[:] = _numbers(fixed)
    if not bounded:
        return found
    found.played[:] = _numbers(view.played)
    for seat in SEATS:
        known, out = view.known.get(seat, Known()), view.void.get(seat, frozenset())
        found.points[seat.number][:] = known.points or _ANY_POINTS
        for suit, number in SUIT_NUMBER.items():
            word = 4 * seat.number + number
            found.length[word][:] = known.lengths.get(suit, _ANY_LENGTH)
            found.most[word] = 0 if suit in out else len(RANKS)
    return found


def holdings(hands: Mapping[Seat, Hand]) -> Layout:
    """Hands as the library reads them; a hand not given is empty."""
    return _LAYOUT.pack(*_numbers(hands))


def hands(layout: Layout) -> dict[Seat, Hand]:
    """The opposite of :func:`holdings`.

    >>> from revoke.table.cards import hand
    >>> hands(holdings({Seat.EAST: hand("AT2..9.")}))[Seat.EAST] == hand("AT2..9.")
    True
    """
    numbers = _LAYOUT.unpack(layout)
    return {
        seat: frozenset(
            Card(suit, rank)
            for suit, number in SUIT_NUMBER.items()
            for height, rank in enumerate(RANKS)
            if numbers[4 * seat.number + number] >> (height + LOWEST_RANK) & 1
        )
        for seat in SEATS
    }


def _numbers(hands: Mapping[Seat, Iterable[Card]]) -> list[int]:
    found = [0] * 16
    for seat, held in hands.items():
        for card in held:
            found[4 * seat.number + SUIT_NUMBER[card.suit]] |= _bit(card)
    return found


def _bit(card: Card) -> int:
    return 1 << (card.height + LOWEST_RANK)
