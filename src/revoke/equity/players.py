"""Four players who see only what they would see at the table, and their choices of cards so far."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from ctypes import Array, byref, c_double, c_int8, c_int32, sizeof
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate, chain
from math import log

from revoke.equity import solver
from revoke.equity.curve import PlayMoment
from revoke.equity.layouts import OUT_OF_TURN, Chance, Known, Layout, Layouts, View, shown_out
from revoke.errors import NotBridge
from revoke.table.cards import RANKS, Card, Hand
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import template

# The real table during a playout, as numbers: where the cards are, who is on turn, what is won.

# Here a card is a place 0-51, spades first and twos first, and a hand is a number with those bits.
PLACE = {card: place for place, card in enumerate(solver.PACK)}
ONE_SUIT = (1 << len(RANKS)) - 1


@dataclass(slots=True)
class TableState:
    """The table at one moment of a playout: hands, trick, voids and tricks; it changes as cards are played.

    Attributes:
        hands: by seat from North, as numbers.
        trick: the cards on the table, from the leader's on.
        void: by seat, as bits, the suits that the player has shown out of.
        won: tricks of declarer's side, in all.
        played: by seat, the cards that the player has played.
    """

    hands: list[int]
    leader: int
    trick: list[int]
    void: list[int]
    won: int
    played: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % 4

    @property
    def key(self) -> tuple[int, ...]:
        """The key of a table: tables with the same key continue alike."""
        return (*self.hands, self.leader, self.won, *self.void, *self.played, *self.trick)

    def copy(self) -> TableState:
        """A copy of the table, for playing another card."""
        return TableState(self.hands[:], self.leader, self.trick[:], self.void[:], self.won, self.played[:])

    def put(self, place: int, trumps: int, side: Side) -> None:
        """Play the card of the seat on turn; a trick that is complete goes to its winner.

        Args:
            trumps: the number of the trump suit.
            side: whose tricks are counted.
        """
        turn = self.turn
        suit = place // len(RANKS)
        self.hands[turn] ^= 1 << place
        self.played[turn] |= 1 << place
        self.void[turn] &= ~(1 << suit)
        if self.trick and self.trick[0] // len(RANKS) != suit:
            self.void[turn] |= 1 << self.trick[0] // len(RANKS)
        self.trick.append(place)
        if len(self.trick) == 4:
            best = max(self.trick, key=lambda each: _height(each, self.trick[0], trumps))
            self.leader = (self.leader + self.trick.index(best)) % 4
            self.won += SEATS[self.leader].side is side
            self.trick.clear()

    def worth_telling_apart(self) -> tuple[int, ...]:
        """The legal cards, lowest first; of cards with no other hand's card between them, only the lowest."""
        held = self.hands[self.turn]
        legal = held
        if self.trick:
            following = held & (ONE_SUIT << self.trick[0] // len(RANKS) * len(RANKS))
            legal = following or held
        if not legal & (legal - 1):
            return (legal.bit_length() - 1,)
        others = 0
        for place in self.trick:
            others |= 1 << place
        for seat in range(4):
            if seat != self.turn:
                others |= self.hands[seat]
        found = [
            (height, suit * len(RANKS) + height)
            for suit in range(4)
            for height in _apart(legal >> suit * len(RANKS) & ONE_SUIT, others >> suit * len(RANKS) & ONE_SUIT)
        ]
        return tuple(place for _, place in sorted(found))


@lru_cache(maxsize=1 << 14)
def _apart(mine: int, theirs: int) -> tuple[int, ...]:
    """The heights of my lowest card in a suit, and of each higher one that their cards separate from the last."""
    found = []
    between = True
    for height in range(len(RANKS)):
        if theirs >> height & 1:
            between = True
        elif mine >> height & 1:
            if between:
                found.append(height)
            between = False
    return tuple(found)


def _height(place: int, led: int, trumps: int) -> int:
    suit = place // len(RANKS)
    if trumps != solver.NO_TRUMPS and suit == trumps:
        return place % len(RANKS) + 2 * len(RANKS)
    return place % len(RANKS) + (len(RANKS) if suit == led // len(RANKS) else 0)


def held_number(held: Iterable[Card]) -> int:
    """The cards as one number, a bit each."""
    return sum(1 << PLACE[card] for card in held)


def held_cards(number: int) -> Hand:
    """The cards of a number; the inverse of :func:`held_number`."""
    found = []
    while number:
        lowest = number & -number
        found.append(solver.PACK[lowest.bit_length() - 1])
        number ^= lowest
    return frozenset(found)


# Many positions solved in one go: their numbers to the library as bytes, and its answers as bytes.

POSITION = 24 * sizeof(c_int32)
"""Bytes of a position: its 24 numbers as :func:`~revoke.equity.solver.solver_numbers` has them, 32 bits each."""


def by_card(positions: bytes, should_stop: Callable[[], bool] | None = None) -> bytes:
    """For each position and each card the hand on turn may play, the tricks its side takes: 52 bytes a position.

    Cards run from the two of spades to the ace of clubs; ``NOT_PLAYABLE``, as a signed byte, stands for the others. So
    ``found[place::52]`` is what one card takes in every position.

    Args:
        positions: one after the other, each 24 numbers of 32 bits.
        should_stop: asked every few milliseconds.

    Raises:
        SolverMissing: the library was not built.
        SolverFailed: one of the positions is not possible.
        SolverStopped: ``should_stop`` said yes.

    >>> from array import array
    >>> from revoke.equity.position import Position
    >>> from revoke.equity.solver import solver_numbers
    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 5... K...", trumps=None, leader=Seat.SOUTH, trick=["S2", "S6"])
    >>> list(array("b", by_card(array("i", solver_numbers(finesse)).tobytes()))[8:13])  # ten, knave, queen, king, ace
    [-1, -1, 2, -1, 1]
    """
    number = len(positions) // POSITION
    found = (c_int8 * (number * len(solver.PACK)))()
    with solver.solving() as running:
        running.solve(positions, number, solver.EVERY_CARD, found, should_stop=should_stop)
    return bytes(found)


# How likely a player is to choose each card if he looks at some, but not all, of the layouts he thinks possible.

Columns = Sequence[bytes]
"""For each card, the tricks that it takes in each layout, one byte each."""

NEGLIGIBLE = 1e-8
"""Sums less likely than this are left out."""
NO_HOPE = 1e-6
"""A card is ignored if it is chosen less often than this against the one that is best on average."""
MOST_SUMS = 300_000
"""The most sums kept at a time; where there would be more, looks are drawn instead."""
DRAWS = 20_000
"""Looks drawn where the sums are too many: each share is then right to about a third of one per cent."""


def choice_shares(tricks: Columns, worlds: int) -> list[float]:
    """The probability that each card has the best total over ``worlds`` layouts; ties go to the first card.

    The layouts are drawn without replacement, and all sets of them are equally likely. The probability is that of the
    sums themselves (a multivariate hypergeometric distribution): layouts in which the cards compare alike are one
    kind, and the kinds are taken one by one. Nothing is drawn, unless very many cards compare in very many ways.

    Args:
        tricks: the tricks that each card takes in each layout.
        worlds: how many of them the player looks at.

    >>> finesse, drop = bytes([3, 2, 2]), bytes([2, 3, 3])  # in three layouts
    >>> [round(share, 3) for share in choice_shares([finesse, drop], 1)], choice_shares([finesse, drop], 3)
    ([0.333, 0.667], [0.0, 1.0])
    """
    found = [0.0] * len(tricks)
    totals = [sum(column) for column in tricks]
    if len(tricks[0]) <= worlds:
        found[totals.index(max(totals))] = 1.0
        return found
    contenders = _contenders(tricks, worlds)
    if len(contenders) > 2:
        best = max(contenders, key=lambda card: totals[card])
        contenders = [card for card in contenders if card == best or _ahead(tricks, card, best, worlds) > NO_HOPE]
    shares = [1.0] if len(contenders) == 1 else _shares([tricks[card] for card in contenders], worlds)
    for card, share in zip(contenders, shares, strict=True):
        found[card] = share
    return found


def _ahead(tricks: Columns, card: int, other: int, worlds: int) -> float:
    """The probability that a card is chosen if there is only one other."""
    both = sorted((card, other))
    return _shares([tricks[each] for each in both], worlds)[both.index(card)]


def _contenders(tricks: Columns, worlds: int) -> list[int]:
    """The cards that can be chosen: those with no rival that is never worse, and surely better or listed first."""
    found = list(range(len(tricks)))
    for card, own in enumerate(tricks):
        for other in found:
            if other == card or any(theirs < ours for theirs, ours in zip(tricks[other], own, strict=True)):
                continue
            level = sum(theirs == ours for theirs, ours in zip(tricks[other], own, strict=True))
            if other < card or level < worlds:
                found.remove(card)
                break
    return found


def _shares(tricks: Columns, worlds: int) -> list[float]:
    """The shares from every possible sum, or from draws where the sums are too many."""
    kinds: Counter[tuple[int, ...]] = Counter()
    for (first, *others), count in Counter(zip(*tricks, strict=True)).items():
        kinds[tuple(each - first for each in others)] += count
    ordered = sorted(sorted(kinds.items()), key=lambda kind: kind[1])  # the number of commonest ones follows
    leads = (c_int32 * (len(kinds) * (len(tricks) - 1)))(*chain.from_iterable(kind for kind, _ in ordered))
    counts = (c_int32 * len(kinds))(*(count for _, count in ordered))
    found = (c_double * len(tricks))()
    given = leads, counts, len(kinds), len(tricks) - 1, worlds
    ways = _factorials(len(tricks[0]))
    if not solver.library().revoke_shares(*given, ways, NEGLIGIBLE, MOST_SUMS, found):
        solver.library().revoke_shares_drawn(*given, DRAWS, byref(Chance(0).state), found)
    return found[:]


@cache
def _factorials(most: int) -> Array[c_double]:
    """The logarithms of the factorials from 0 to this number."""
    return (c_double * (most + 1))(*accumulate(map(log, range(1, most + 1)), initial=0.0))


# One player's choice of a card: what each card would make on average over the layouts he thinks possible.

POOL = 400  # layouts solved for one choice before they are reused; fewer would bias the choice


class Decision:
    """A player's choice of a card, which may come up in many playouts: each time he looks at *worlds* layouts afresh.

    A layout is solved once. As soon as ``pool`` layouts have been solved, later looks draw from those.

    Args:
        cards: the cards to choose from, as places 0–51, spades first and twos first.
        table: the first 8 numbers of a position for the library, those before the hands.
        layouts: the source of the hands.
    """

    def __init__(
        self, cards: tuple[int, ...], table: bytes, layouts: Layouts, *, worlds: int, pool: int = POOL
    ) -> None:
        self._cards = cards
        self._table = table
        self._layouts = layouts
        self._worlds = worlds
        self._full = min(pool, layouts.count or pool)
        self._tricks = [bytearray() for _ in cards]  # tricks of each in the layouts solved so far
        self._row_of: dict[int, int] = {}  # number of a listed layout -> its place among those
        self._settled: int | None = None

    def choose(self, chance: Chance, should_stop: Callable[[], bool] | None = None) -> int:
        """The card with the best mean; of equals, the lowest.

        Raises:
            SolverStopped: ``should_stop`` said yes before the layouts were solved.
        """
        if self._settled is not None:
            return self._settled
        rows = self._look(chance, should_stop)
        totals = [sum(map(column.__getitem__, rows)) for column in self._tricks]
        card = self._cards[totals.index(max(totals))]
        if self._layouts.count is not None and self._layouts.count <= self._worlds:
            self._settled = card  # every layout was solved, and would be every time
        return card

    def shares(self, should_stop: Callable[[], bool] | None = None) -> dict[int, float]:
        """Each card that may be chosen -> its probability over all the sets of layouts that he may look at.

        It works only where the layouts are listed, for it solves all of them.

        Raises:
            SolverStopped: ``should_stop`` said yes before the layouts were solved.
        """
        assert self._layouts.count is not None
        _, layouts = self._layouts.draw(self._layouts.count)
        found = choice_shares(self._tricks_in(layouts, should_stop), self._worlds)
        return {card: share for card, share in zip(self._cards, found, strict=True) if share}

    @property
    def listed(self) -> int | None:
        """The number of layouts to examine; ``None`` if they are sampled and not listed."""
        return self._layouts.count

    def _look(self, chance: Chance, should_stop: Callable[[], bool] | None) -> Sequence[int]:
        """The layouts that the player looks at, as places among those solved."""
        solved = len(self._tricks[0])
        if solved >= self._full and solved != self._layouts.count:
            return chance.below(solved, self._worlds)
        which, layouts = self._layouts.draw(self._worlds)
        if self._layouts.count is None:
            self._solve(layouts, should_stop)
            return range(solved, solved + len(layouts))
        new = [place for place, number in enumerate(which) if number not in self._row_of]
        if new:
            self._solve([layouts[place] for place in new], should_stop)
            self._row_of |= {which[place]: row for row, place in enumerate(new, solved)}
        return [self._row_of[number] for number in which]

    def _solve(self, layouts: Sequence[Layout], should_stop: Callable[[], bool] | None) -> None:
        for column, more in zip(self._tricks, self._tricks_in(layouts, should_stop), strict=True):
            column += more

    def _tricks_in(self, layouts: Sequence[Layout], should_stop: Callable[[], bool] | None) -> list[bytes]:
        found = by_card(b"".join(self._table + layout for layout in layouts), should_stop)
        return [found[card :: len(solver.PACK)] for card in self._cards]


_TABLE = struct.Struct("=8i")


class Players:
    """The players of one hand from some moment on; a choice that comes up again is the same :class:`Decision`.

    Args:
        found: the moments of the play up to the one to start from.
        worlds: how many layouts a player looks at before he chooses.
        pool: layouts solved for one choice before they are drawn from again.
        known: bounds on hands as dealt, for the players who do not see them.

    Raises:
        NotBridge: cards lie out of turn, no layouts to look at, or bounds on hands where only an ending is known.
    """

    def __init__(
        self,
        found: Sequence[PlayMoment],
        declarer: Seat,
        *,
        worlds: int,
        pool: int = POOL,
        seed: int = 0,
        known: Mapping[Seat, Known] | None = None,
    ) -> None:
        now = found[-1]
        if now.position is None:
            raise NotBridge(OUT_OF_TURN)
        if known and sum(map(len, now.position.hands.values())) + now.played != len(solver.PACK):
            raise NotBridge(template("bounds on hands as dealt need the whole deal, and only an ending is known"))
        plays = [moment.last for moment in found if moment.last is not None]
        out = shown_out(plays)
        self._start = TableState(
            hands=[held_number(now.position.hands[seat]) for seat in SEATS],
            leader=now.position.leader.number,
            trick=[PLACE[card] for _, card in now.position.trick],
            void=[sum(1 << solver.SUIT_NUMBER[suit] for suit in out[seat]) for seat in SEATS],
            won=now.won[declarer.side],
            played=[held_number(card for who, card in plays if who is seat) for seat in SEATS],
        )
        self._before_the_lead = not plays
        self._trumps = solver.solver_numbers(now.position)[0]
        self._declarer, self._dummy = declarer.number, declarer.partner.number
        self._side = declarer.side
        self.worlds, self._pool, self._known = worlds, pool, known or {}
        self._chance = Chance(seed)
        self._decisions: dict[tuple[object, ...], Decision] = {}

    def start(self) -> TableState:
        """A copy of the table from which the players play on."""
        return self._start.copy()

    def put(self, table: TableState, card: int) -> None:
        """Play the card of the seat on turn."""
        table.put(card, self._trumps, self._side)

    def choose(self, table: TableState, should_stop: Callable[[], bool] | None = None) -> int:
        """The card that the seat on turn plays this time.

        Raises:
            SolverStopped: ``should_stop`` said yes while he was thinking.
        """
        cards = table.worth_telling_apart()
        if len(cards) == 1:
            return cards[0]
        return self.decision(table, cards).choose(self._chance, should_stop)

    def decision(self, table: TableState, cards: tuple[int, ...]) -> Decision:
        """The choice of the seat on turn between these cards, with the layouts solved for it so far."""
        turn = table.turn
        player = self._declarer if turn == self._dummy else turn
        seen = {player} if self._before_the_lead and not any(table.played) else {player, self._dummy}
        hidden = [seat for seat in range(4) if seat not in seen]
        unseen = sum(table.hands[seat] for seat in hidden)
        suits = sum(1 << suit for suit in range(4) if unseen >> suit * len(RANKS) & ONE_SUIT)  # as bits
        key = (
            turn,
            unseen,
            *(table.hands[seat] for seat in seen),
            *(table.void[seat] & suits for seat in hidden),
            *(table.played[seat] for seat in hidden if SEATS[seat] in self._known),
            *table.trick,
        )
        decision = self._decisions.get(key)
        if decision is None:
            decision = self._decisions[key] = self._think(table, cards, hidden)
        return decision

    def _think(self, table: TableState, cards: tuple[int, ...], hidden: list[int]) -> Decision:
        unseen = held_cards(sum(table.hands[seat] for seat in hidden))
        view = View(
            seen={SEATS[seat]: held_cards(table.hands[seat]) for seat in range(4) if seat not in hidden},
            hidden={SEATS[seat]: table.hands[seat].bit_count() for seat in hidden},
            unseen=unseen,
            void={
                SEATS[seat]: frozenset(
                    suit for suit, place in solver.SUIT_NUMBER.items() if table.void[seat] >> place & 1
                )
                for seat in hidden
            },
            played={SEATS[seat]: held_cards(table.played[seat]) for seat in hidden},
            known={SEATS[seat]: self._known[SEATS[seat]] for seat in hidden if SEATS[seat] in self._known},
        )
        board = [0] * 8
        board[0], board[1] = self._trumps, table.leader
        for number, place in enumerate(table.trick):
            board[2 + number] = place // len(RANKS)
            board[5 + number] = place % len(RANKS) + solver.LOWEST_RANK
        layouts = Layouts(view, self._chance)
        return Decision(cards, _TABLE.pack(*board), layouts, worlds=self.worlds, pool=self._pool)
