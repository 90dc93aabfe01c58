"""The ways the cards a player does not see can lie, as far as he knows; every one of them equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import Array, byref, c_char
from dataclasses import replace
from itertools import combinations
from math import comb

from revoke.equity.chance import Chance
from revoke.equity.dealing import LAYOUT, Layout, dealing
from revoke.equity.known import Known
from revoke.equity.library import library
from revoke.equity.view import View
from revoke.table.cards import Card, Hand
from revoke.table.seats import Seat

COUNTED = 3500  # layouts that are listed one by one; more than that are sampled
AT_A_TIME = 2048
TRIED = 400_000  # samples before bounds that let none through are given up


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

    Raises:
        SolverMissing: the library, which deals them, was not built.

    >>> from revoke.table.cards import hand
    >>> unseen = View(seen={}, hidden={Seat.EAST: 1, Seat.WEST: 1}, unseen=hand("K2..."))
    >>> layouts = Layouts(unseen, Chance(1))
    >>> layouts.count, len(layouts.draw(5)[1])
    (2, 2)
    """

    def __init__(self, view: View, chance: Chance) -> None:
        self._library = library()
        self._chance = chance
        ways: tuple[tuple[View, tuple[str, ...]], ...] = (
            (view, ()),
            (replace(view, known={}), ("the bounds",)),
            (replace(view, known={}, void={}), ("the bounds", "who had shown out")),
        )
        self.disbelieved = next(gone for believed, gone in ways if self._prepare(believed))

    def draw(self, number: int) -> tuple[Sequence[int], list[Layout]]:
        """So many layouts: their numbers in the list of all of them (-1 where they are too many to list), and them.

        Listed layouts are drawn without putting them back; where there are no more than asked for, all come.
        """
        if self._all is not None:
            listed = len(self._all)
            if listed <= number:
                return range(listed), self._all
            which = self._chance.order(listed, number)
            return which, [self._all[each] for each in which]
        found: list[Layout] = []
        while len(found) < number:
            found += self._sample(AT_A_TIME if self._bounded else number)
        return [-1] * number, found[:number]

    @property
    def count(self) -> int | None:
        """How many layouts there are; ``None`` where they are sampled and not counted."""
        return None if self._all is None else len(self._all)

    def _prepare(self, view: View) -> bool:
        """Set the sampler up for the view; whether there is anything to sample."""
        may_hold = {
            card: [seat for seat in view.hidden if card.suit not in view.void.get(seat, ())] for card in view.unseen
        }
        fixed: dict[Seat, set[Card]] = {seat: set(held) for seat, held in view.seen.items()}
        room = dict(view.hidden)
        free: list[Card] = []
        for card in sorted(view.unseen):
            seats = may_hold[card]
            if not seats:
                return False
            if len(seats) == 1:
                fixed.setdefault(seats[0], set()).add(card)
                room[seats[0]] -= 1
            else:
                free.append(card)
        if min(room.values()) < 0:
            return False
        self._bounded = bool(view.known) or (len(room) > 2 and any(view.void.values()))
        self._dealing = dealing(view, free, room, fixed, bounded=self._bounded)
        self._all: list[Layout] | None = None
        first = next(iter(room))
        ways = comb(len(free), room[first])
        if len(room) == 2 and ways <= COUNTED:
            space = (c_char * (ways * LAYOUT))()
            self._all = _each(space, self._library.revoke_deal_all(byref(self._dealing), space))
            return len(self._all) > 0
        return not self._bounded or any(self._sample(AT_A_TIME) for _ in range(TRIED // AT_A_TIME))

    def _sample(self, number: int) -> list[Layout]:
        space = (c_char * (number * LAYOUT))()
        chance = byref(self._chance.state)
        return _each(space, self._library.revoke_deal_some(byref(self._dealing), chance, number, space))


def _each(space: Array[c_char], number: int) -> list[Layout]:
    together = space.raw
    return [together[start : start + LAYOUT] for start in range(0, number * LAYOUT, LAYOUT)]
