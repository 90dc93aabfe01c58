"""The ways the cards a player does not see can lie, as far as he knows; every one of them equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from revoke.equity.known import POINTS, Known
from revoke.equity.solver import LOWEST_RANK, SUIT_NUMBER
from revoke.equity.view import View
from revoke.table.cards import RANKS, Card, Hand
from revoke.table.seats import SEATS, Seat

Holdings = NDArray[np.int32]  # layouts x 4 hands from North x 4 suits from spades, ranks as bits, 2 the lowest

COUNTED = 3500  # layouts that are listed one by one; more than that are sampled
AT_A_TIME = 2048
TRIED = 400_000  # samples before bounds that let none through are given up

_BITS = np.arange(1 << (LOWEST_RANK + len(RANKS)))
_LENGTH = np.array([int(bits).bit_count() for bits in _BITS], dtype=np.int32)
_POINTS = sum(
    (value * (_BITS >> (LOWEST_RANK + RANKS.index(rank)) & 1) for rank, value in POINTS.items()),
    start=np.zeros(len(_BITS), dtype=np.int32),
)


def consistent(view: View) -> Iterator[dict[Seat, Hand]]:
    """Every layout of the hidden hands that the view allows, one by one: for small endings, and as the slow twin.

    >>> from revoke.table.cards import hand
    >>> unseen = View(seen={}, hidden={Seat.EAST: 1, Seat.WEST: 1}, unseen=hand("K2..."))
    >>> [sorted(layout[Seat.WEST]) for layout in consistent(unseen)]
    [[Card.parse('S2')], [Card.parse('SK')]]
    """
    first, *others = view.hidden
    for cards in combinations(sorted(view.unseen, reverse=True), view.hidden[first]):
        rest = view.unseen - set(cards)
        if not _allows(view, first, frozenset(cards)):
            continue
        if not others:
            yield {first: frozenset(cards)}
            continue
        smaller = replace(view, hidden={seat: view.hidden[seat] for seat in others}, unseen=rest)
        for layout in consistent(smaller):
            yield {first: frozenset(cards), **layout}


def _allows(view: View, seat: Seat, held: Hand) -> bool:
    out = view.void.get(seat, frozenset())
    dealt = held | view.played.get(seat, frozenset())
    return not any(card.suit in out for card in held) and view.known.get(seat, Known()).allows(dealt)


class Layouts:
    """Layouts drawn at random, each that the view allows as likely as any other.

    Where the view allows none, because a player has revoked or the auction misled, it is believed the less: first the
    director's bounds go, then the suits shown out. ``disbelieved`` says so.

    >>> from revoke.table.cards import hand
    >>> unseen = View(seen={}, hidden={Seat.EAST: 1, Seat.WEST: 1}, unseen=hand("K2..."))
    >>> layouts = Layouts(unseen, np.random.default_rng(1))
    >>> layouts.count, layouts.draw(5)[1].shape
    (2, (2, 4, 4))
    """

    def __init__(self, view: View, chance: np.random.Generator) -> None:
        self._chance = chance
        ways: tuple[tuple[View, tuple[str, ...]], ...] = (
            (view, ()),
            (replace(view, known={}), ("the bounds",)),
            (replace(view, known={}, void={}), ("the bounds", "who had shown out")),
        )
        self.disbelieved = next(gone for believed, gone in ways if self._prepare(believed))

    def draw(self, number: int) -> tuple[NDArray[np.int64], Holdings]:
        """So many layouts: their numbers in the list of all of them (-1 where they are too many to list), and them.

        Listed layouts are drawn without putting them back; where there are no more than asked for, all come. The hands
        that are seen are empty in them.
        """
        if self._all is not None:
            listed = len(self._all)
            which = np.arange(listed) if listed <= number else self._chance.permutation(listed)[:number]
            return which, self._all[which]
        found: list[Holdings] = []
        enough = 0
        while enough < number:
            more = self._sample(AT_A_TIME if self._bounded else number)
            found.append(more)
            enough += len(more)
        return np.full(number, -1), np.concatenate(found)[:number]

    @property
    def count(self) -> int | None:
        """How many layouts there are; ``None`` where they are sampled and not counted."""
        return None if self._all is None else len(self._all)

    def _prepare(self, view: View) -> bool:
        """Set the sampler up for the view; whether there is anything to sample."""
        may_hold = {
            card: [seat for seat in view.hidden if card.suit not in view.void.get(seat, ())] for card in view.unseen
        }
        self._fixed = np.zeros((4, 4), dtype=np.int32)
        room = dict(view.hidden)
        free: list[Card] = []
        for card in sorted(view.unseen):
            seats = may_hold[card]
            if not seats:
                return False
            if len(seats) == 1:
                self._fixed[_place(seats[0], card)] |= _bit(card)
                room[seats[0]] -= 1
            else:
                free.append(card)
        if min(room.values()) < 0:
            return False
        self._view, self._free, self._room = view, free, room
        self._worth = np.zeros((len(free), 4), dtype=np.int32)
        for number, card in enumerate(free):
            self._worth[number, SUIT_NUMBER[card.suit]] = _bit(card)
        self._bounded = bool(view.known) or (len(room) > 2 and any(view.void.values()))
        self._all: Holdings | None = None
        first = next(iter(room))
        if len(room) == 2 and comb(len(free), room[first]) <= COUNTED:
            self._all = self._within_bounds(self._dealt(_choices(len(free), room[first])))
            return len(self._all) > 0
        return not self._bounded or any(len(self._sample(AT_A_TIME)) for _ in range(TRIED // AT_A_TIME))

    def _sample(self, number: int) -> Holdings:
        order = np.argsort(self._chance.random((number, len(self._free))), axis=1)
        return self._within_bounds(self._dealt(order))

    def _dealt(self, order: NDArray[np.int64]) -> Holdings:
        """Free cards dealt in these orders: each hidden hand takes its number in turn, the last one the rest."""
        found = np.broadcast_to(self._fixed, (len(order), 4, 4)).copy()
        left = np.broadcast_to(self._worth.sum(axis=0), (len(order), 4)).copy()
        start = 0
        *firsts, last = self._room
        for seat in firsts:
            taken = self._worth[order[:, start : start + self._room[seat]]].sum(axis=1, dtype=np.int32)
            found[:, seat.number] += taken
            left -= taken
            start += self._room[seat]
        found[:, last.number] += left
        return found

    def _within_bounds(self, layouts: Holdings) -> Holdings:
        keep = np.ones(len(layouts), dtype=bool)
        if len(self._room) > 2:
            for seat, suits in self._view.void.items():
                for suit in suits:
                    keep &= layouts[:, seat.number, SUIT_NUMBER[suit]] == 0
        for seat, known in self._view.known.items():
            dealt = layouts[:, seat.number] | _holding(self._view.played.get(seat, frozenset()))
            if known.points is not None:
                keep &= _between(_POINTS[dealt].sum(axis=1), known.points)
            for suit, bounds in known.lengths.items():
                keep &= _between(_LENGTH[dealt[:, SUIT_NUMBER[suit]]], bounds)
        return layouts if keep.all() else layouts[keep]


@lru_cache(maxsize=64)
def _choices(cards: int, of: int) -> NDArray[np.int64]:
    """Every choice of so many of the cards, each a row of their numbers."""
    return np.array(list(combinations(range(cards), of)), dtype=np.int64).reshape(comb(cards, of), of)


def _between(found: NDArray[np.int32], bounds: tuple[int, int]) -> NDArray[np.bool_]:
    return (found >= bounds[0]) & (found <= bounds[1])


def _bit(card: Card) -> int:
    return 1 << (card.height + LOWEST_RANK)


def _place(seat: Seat, card: Card) -> tuple[int, int]:
    return seat.number, SUIT_NUMBER[card.suit]


def _holding(held: Hand) -> NDArray[np.int32]:
    found = np.zeros(4, dtype=np.int32)
    for card in held:
        found[SUIT_NUMBER[card.suit]] |= _bit(card)
    return found


def holdings(hands: Mapping[Seat, Hand]) -> NDArray[np.int32]:
    """Hands as the library reads them: 4 hands from North x 4 suits from spades; a hand not given is empty."""
    return np.array([_holding(hands.get(seat, frozenset())) for seat in SEATS], dtype=np.int32)


def hands(layout: NDArray[np.int32]) -> dict[Seat, Hand]:
    """The opposite of :func:`holdings`.

    >>> from revoke.table.cards import hand
    >>> hands(holdings({Seat.EAST: hand("AT2..9.")}))[Seat.EAST] == hand("AT2..9.")
    True
    """
    return {
        seat: frozenset(
            Card(suit, rank)
            for suit, number in SUIT_NUMBER.items()
            for height, rank in enumerate(RANKS)
            if int(layout[seat.number, number]) >> (height + LOWEST_RANK) & 1
        )
        for seat in SEATS
    }
