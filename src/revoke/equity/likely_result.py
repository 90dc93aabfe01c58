"""The likely result of a position: sure tricks, the situation, and double dummy corrected by real results."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from ctypes import c_int32
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from typing import Any

from revoke.case.case import Strength
from revoke.equity.position import Position
from revoke.equity.solver import PACK, Solver, library, solver_numbers
from revoke.errors import NotBridge
from revoke.table.cards import SUITS_DOWNWARD, Card
from revoke.table.seats import Seat, Side
from revoke.table.sentence import sentence, template

# Sure tricks: those that each side takes by its cards alone, whatever the other side plays and discards.

_NUMBERS, _RUFF = 16, 64  # for each side, and above a card that ruffs, as in native/sure.h


@dataclass(frozen=True, slots=True)
class SureTricks:
    """The tricks that a position holds for each side against any play of the other.

    Attributes:
        tricks: for each side, how many of the tricks left it takes for certain, the trick on the table included.
        cashing: the side that can cash all its sure tricks at once, because it leads, or wins the trick on the table
            whatever is played; ``None`` where neither can.
        cards: the cards that it cashes, suit by suit: the suit with most of them first, from the highest down. A card
            on the table that has its trick already is not among them.
        ruffs: those of the cards that ruff; they come last.
    """

    tricks: Mapping[Side, int]
    cashing: Side | None = None
    cards: tuple[Card, ...] = ()
    ruffs: tuple[Card, ...] = ()


def sure_tricks(position: Position) -> SureTricks:
    """The sure tricks of a position, from 0 to all of those that are left; double dummy gives neither side fewer.

    **Cashed at once**: winner after winner, each the highest card of its suit that is still out, or one of a suit that
    both opponents are out of. Both hands of the side count, with the cards that lead from one to the other and with
    its own ruffs; no trick is counted in which an opponent who is out of the suit still holds a trump. The opponents
    follow suit as well as they can; a finesse, a squeeze or a poor discard is never counted on. The number is exact,
    except that the search ends early in positions with very many ways to cash, where it may be too low.

    **Kept whoever leads**: trumps that must win, and, where the other side has no trumps left, the tricks that it
    cannot take in any suit while the side keeps its winners. This number is only a floor.

    The side that can cash has the larger of the two numbers, the other side the second alone.

    Raises:
        SolverMissing: the library was not built.

    >>> from revoke.table.seats import Seat
    >>> ending = Position.parse("N:A9...A K.3..2 QJ.2.. T.4..3", trumps=None, leader=Seat.NORTH)
    >>> found = sure_tricks(ending)
    >>> found.tricks[Side.NS], found.cashing, " ".join(card.code for card in found.cards)
    (3, Side.NS, 'SA SQ CA')
    """
    numbers = solver_numbers(position)
    found = (c_int32 * (2 * _NUMBERS))()
    library().revoke_sure_tricks((c_int32 * len(numbers))(*numbers), found)
    tricks: dict[Side, int] = {}
    cashing: Side | None = None
    cards: tuple[Card, ...] = ()
    ruffs: tuple[Card, ...] = ()
    for place, side in enumerate((Side.NS, Side.EW)):
        number, cashed, *places = found[_NUMBERS * place : _NUMBERS * (place + 1)]
        tricks[side] = number
        if cashed:
            cashing = side
            ruffing = [PACK[each - _RUFF] for each in places[:cashed] if each >= _RUFF]
            ruffs = tuple(sorted(ruffing, key=lambda card: -card.height))
            leads = [PACK[each] for each in places[:cashed] if each < _RUFF]
            cards = (*_listed(leads, side, position, ruffs), *ruffs)
    return SureTricks(tricks, cashing, cards, ruffs)


def _listed(cards: list[Card], side: Side, position: Position, ruffs: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards to cash suit by suit, the longest first; of equal suits first the one led, then the higher.

    It does not matter which of two equal cards takes a trick: each suit names as many cards as it takes tricks, from
    the highest of the two hands down, without those that ruff.
    """
    numbers = Counter(card.suit for card in cards)
    led = position.trick[0][1].suit if position.trick else None
    suits = sorted(numbers, key=lambda suit: (-numbers[suit], suit is not led, SUITS_DOWNWARD.index(suit)))
    held = sorted(
        (card for seat, hand in position.hands.items() if seat.side is side for card in hand - set(ruffs)),
        key=lambda card: -card.height,
    )
    return tuple(card for suit in suits for card in [each for each in held if each.suit is suit][: numbers[suit]])


# The situation at a moment of the play, as a director sees it: whose turn, which cards are right, what they cost.


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice of one card, seen double dummy.

    Attributes:
        declarers: whether declarer's side plays it.
        legal: how many cards may be played.
        best: how many of them cost nothing.
        cost: the tricks that the legal cards cost, all added up.
        worst: the tricks that the worst of them costs.
    """

    declarers: bool
    legal: int
    best: int
    cost: int
    worst: int

    @property
    def wrong(self) -> float:
        """The share of the legal cards that cost a trick or more."""
        return 1 - self.best / self.legal


@dataclass(frozen=True, slots=True)
class Situation:
    """The features of a moment that the likely result is learned from.

    Attributes:
        trick: the trick, 1 to 13.
        lying: how many cards lie on the table, 0 to 3.
        turn: who is on turn, in seats clockwise from declarer (0 declarer's hand, 2 dummy).
        won: tricks that declarer's side has won.
        lost: tricks that the defence has won.
        double_dummy: declarer's tricks in all, double dummy, from this moment.
        trumps: the trumps that declarer's side and the defence still hold; ``None`` at no trumps.
        choices: the choice of the hand on turn, then those that follow if everybody plays his lowest best card.
        floor: declarer's sure tricks, including those that he has won.
        ceiling: the tricks, of all thirteen, that the sure tricks of the defence leave declarer.
    """

    trick: int
    lying: int
    turn: int
    won: int
    lost: int
    double_dummy: int
    trumps: tuple[int, int] | None
    choices: tuple[Choice, ...]
    floor: int = 0
    ceiling: int = 13


def situation_at(position: Position, declarer: Seat, won: int, solver: Solver) -> Situation | None:
    """The situation in a position; ``None`` after the last card.

    Args:
        won: the tricks that declarer's side has won before, including those before an ending.

    Raises:
        SolverMissing: the library was not built.

    >>> from revoke.equity.solver import DDS
    >>> ending = Position.parse("N:AQ... 43... 52... K6...", trumps=None, leader=Seat.SOUTH)
    >>> found = situation_at(ending, Seat.SOUTH, 5, DDS())
    >>> found.trick, found.double_dummy, found.choices[2].declarers, found.choices[2].best
    (12, 7, True, 1)
    """
    if not position.tricks_left:
        return None
    side = declarer.side
    trick = 14 - position.tricks_left
    lost = trick - 1 - won
    choices: list[Choice] = []
    total = 0
    here = position
    while here.tricks_left:
        by_card = solver.by_card(here)
        best = max(by_card.values())
        if not choices:
            total = won + (best if here.on_turn.side is side else here.tricks_left - best)
        costs = [best - tricks for tricks in by_card.values()]
        choices.append(Choice(here.on_turn.side is side, len(costs), costs.count(0), sum(costs), max(costs)))
        here = here.play(min(card for card, tricks in by_card.items() if tricks == best))
    turn = (position.on_turn.number - declarer.number) % 4
    sure = sure_tricks(position).tricks
    return Situation(
        trick,
        len(position.trick),
        turn,
        won,
        lost,
        total,
        _trumps(position, side),
        tuple(choices),
        won + sure[side],
        13 - lost - sure[side.other],
    )


def _trumps(position: Position, side: Side) -> tuple[int, int] | None:
    if position.trumps is None:
        return None
    held = dict.fromkeys(Side, 0)
    for seat, cards in position.hands.items():
        held[seat.side] += sum(card.suit is position.trumps for card in cards)
    return held[side], held[side.other]


# The figures that the likely result is learned from: each has a name that a director understands.

FEATURES: tuple[str, ...] = (
    "trick",
    "cards on the table",
    "declarer's side on turn",
    "dummy on turn",
    "declarer's tricks so far",
    "the defence's tricks so far",
    "tricks still to win, double dummy",
    "tricks still to lose, double dummy",
    "tricks above the contract, double dummy",
    "tricks the contract needs",
    "no trumps",
    "trumps left with declarer's side",
    "trumps left with the defence",
    "cards that may be played",
    "cards that cost nothing",
    "share of cards that cost a trick",
    "tricks that a card costs on average",
    "tricks that the worst card costs",
    "declarer's choices ahead that can cost",
    "declarer's choices ahead, shares that cost added up",
    "declarer's choices ahead, average costs added up",
    "declarer's next choice, share that costs",
    "the defence's choices ahead that can cost",
    "the defence's choices ahead, shares that cost added up",
    "the defence's choices ahead, average costs added up",
    "the defence's next choice, share that costs",
    "declarer's sure tricks still to come",
    "the defence's sure tricks still to come",
    "declarer's tricks beyond his sure ones, double dummy",
    "the defence's tricks beyond their sure ones, double dummy",
    "club players",
)


def features(here: Situation, needed: int, strength: Strength = Strength.CLUB) -> list[float]:
    """The figures of a situation, in the order of :data:`FEATURES`.

    Args:
        needed: the tricks that make the contract.
        strength: how strong the players are.
    """
    now, *ahead = here.choices
    return [
        here.trick,
        here.lying,
        now.declarers,
        here.turn == 2,
        here.won,
        here.lost,
        here.double_dummy - here.won,
        13 - here.lost - here.double_dummy,
        here.double_dummy - needed,
        needed,
        here.trumps is None,
        *(here.trumps or (0, 0)),
        now.legal,
        now.best,
        now.wrong,
        now.cost / now.legal,
        now.worst,
        *_ahead([each for each in ahead if each.declarers]),
        *_ahead([each for each in ahead if not each.declarers]),
        here.floor - here.won,
        13 - here.lost - here.ceiling,
        here.double_dummy - here.floor,
        here.ceiling - here.double_dummy,
        strength is Strength.CLUB,
    ]


def _ahead(choices: Sequence[Choice]) -> tuple[float, float, float, float]:
    shares = [each.wrong for each in choices]
    return (
        sum(share > 0 for share in shares),
        sum(shares),
        sum(each.cost / each.legal for each in choices),
        shares[0] if shares else 0.0,
    )


# The learned correction of double dummy: when, and how often, real players made more or fewer tricks, and how many.

DATA = Path(__file__).parent / "learned" / "correction.json"
"""The learned figures; ``docs/likely-result.md`` gives their source and how well they predict."""

LEAST = 5e-4
"""The least probability of every possible result, before all are made to add up to 1."""

HANGING = (0.4, 0.6)
"""The powers of the correction and of a simulation where the tricks that declarer can cash hang on the lie.

Double dummy sees what they hang on, and so does what was learned from it; the simulated declarer does not, no more than
the real one. Fitted on real boards (``docs/likely-result.md``).
"""

Tree = float | Sequence[Any]  # a leaf's value; or a feature's place, a threshold, the trees up to it and above it


@dataclass(frozen=True, slots=True)
class BoardsAlike:
    """The results of real boards like this one: the same trick, the same side on turn, the same margin.

    Attributes:
        trick: the trick.
        declarers_turn: whether declarer's side is on turn.
        margin: tricks above the contract, double dummy; -1 and 1 also stand for more; ``None`` for any.
        boards: how many there are.
        fewer: how many of them had fewer tricks than double dummy.
        same: how many had just as many.
        more: how many had more.
    """

    trick: int
    declarers_turn: bool
    margin: int | None
    boards: int
    fewer: int
    same: int
    more: int


@dataclass(frozen=True, slots=True)
class Correction:
    """The figures learned from real boards, as the data file holds them.

    Attributes:
        version: of the data.
        trees: for each offset from double dummy, lowest first, the trees whose values are added up.
        beyond: the ratio of each offset's probability to the one before, beyond the offsets learned.
        margins: tricks above the contract, double dummy -> how often; used where no contract is known.
        alike: trick, side on turn and margin -> boards, and how many of them had fewer tricks, as many, more.
        powers: trick -> the powers of the correction and of a simulation, where both are multiplied.
        slips: tricks that real players make beyond a simulation's -> how often.
    """

    version: str
    trees: Sequence[Sequence[Tree]]
    beyond: float
    margins: Mapping[int, float]
    alike: Mapping[str, Sequence[int]]
    powers: Mapping[int, tuple[float, float]]
    slips: Mapping[int, float]

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Correction:
        """The figures from the data file's document; ``Any``: JSON."""
        return cls(
            document["version"],
            document["trees"],
            document["beyond"],
            {int(margin): share for margin, share in document["margins"].items()},
            document["alike"],
            {int(trick): (own, theirs) for trick, (own, theirs) in document["powers"].items()},
            {int(more): share for more, share in document["slips"].items()},
        )

    def shares(
        self,
        here: Situation,
        needed: int | None,
        possible: Sequence[int] | None = None,
        *,
        strength: Strength = Strength.CLUB,
    ) -> dict[int, float]:
        """Declarer's tricks -> the probability that real players make them; every possible number has some.

        Args:
            needed: the tricks that make the contract; ``None`` where no contract is known.
            possible: the numbers that the cards still allow; ``None`` for all that the tricks won leave.
            strength: how strong the players are.
        """
        margins = self.margins if needed is None else {here.double_dummy - needed: 1.0}
        offsets = [0.0] * len(self.trees)
        for margin, weight in margins.items():
            said = self.offsets(features(here, here.double_dummy - margin, strength))
            offsets = [before + weight * share for before, share in zip(offsets, said, strict=True)]
        return self._spread(offsets, here, possible or range(here.won, 14 - here.lost))

    def with_simulation(
        self,
        corrected: Mapping[int, float],
        simulated: Mapping[int, float],
        here: Situation,
        *,
        hangs: bool = False,
    ) -> dict[int, float]:
        """The correction and a simulation combined, once the simulated players make the slips of real ones.

        The shares are multiplied, each to its power: where both agree, the result is surer than either. Results that
        sure tricks rule out get no more together than the correction gives them, which was learned from real boards.
        Tricks that hang on cards that declarer does not see rule nothing out, and the simulation has more weight there.

        Args:
            corrected: what :meth:`shares` gave.
            simulated: declarer's tricks -> share of the playouts.
            here: the situation from which the simulation was played out.
            hangs: whether the tricks that declarer can cash hang on the lie.
        """
        slipped = dict.fromkeys(corrected, LEAST)
        for tricks, share in simulated.items():
            for more, chance in self.slips.items():
                if tricks + more in slipped:
                    slipped[tricks + more] += share * chance
        whole = sum(slipped.values())
        own, theirs = HANGING if hangs else self.powers[here.trick]
        agreed = {tricks: share**own * (slipped[tricks] / whole) ** theirs for tricks, share in corrected.items()}
        whole = sum(agreed.values())
        reach = range(0 if hangs else here.floor, here.ceiling + 1)
        return _within_reach({tricks: share / whole for tricks, share in agreed.items()}, corrected, reach)

    def trust(self, trick: int, *, hangs: bool = False) -> float:
        """The simulation's part of the weight at a trick; another where declarer's tricks hang on the lie."""
        own, theirs = HANGING if hangs else self.powers[trick]
        return theirs / (own + theirs) if theirs else 0.0

    def boards_alike(self, here: Situation, needed: int | None) -> BoardsAlike | None:
        """The results of real boards like this one; ``None`` if there are none."""
        own = here.choices[0].declarers
        margin = None if needed is None else max(-1, min(1, here.double_dummy - needed))
        counted = self.alike.get(kind_alike(here, needed))
        return None if counted is None else BoardsAlike(here.trick, own, margin, *counted)

    def offsets(self, row: Sequence[float]) -> list[float]:
        """The probability of each offset from double dummy, lowest first, for a row of figures."""
        scores = [_sum(trees, row) for trees in self.trees]
        most = max(scores)
        weights = [exp(score - most) for score in scores]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def _spread(self, offsets: Sequence[float], here: Situation, possible: Sequence[int]) -> dict[int, float]:
        """Possible tricks -> share, from the shares of the offsets; beyond the offsets learned, shares decline."""
        furthest = len(offsets) // 2
        found = {}
        for tricks in possible:
            offset = tricks - here.double_dummy
            inner = max(-furthest, min(furthest, offset))
            share = offsets[inner + furthest]
            if abs(inner) == furthest:
                share *= (1 - self.beyond) * self.beyond ** (abs(offset) - furthest)
            found[tricks] = share + LEAST
        whole = sum(found.values())
        return {tricks: share / whole for tricks, share in found.items()}


def kind_alike(here: Situation, needed: int | None) -> str:
    """The name under which boards like this one are counted: trick, side on turn, margin.

    >>> from revoke.equity.likely_result import Choice
    >>> here = Situation(8, 0, 1, 4, 3, 9, None, (Choice(False, 3, 2, 1, 1),))
    >>> kind_alike(here, 9), kind_alike(here, 6), kind_alike(here, None)
    ('8 defence 0', '8 defence 1', '8 defence any')
    """
    side = "declarer" if here.choices[0].declarers else "defence"
    margin = "any" if needed is None else max(-1, min(1, here.double_dummy - needed))
    return f"{here.trick} {side} {margin}"


@cache
def correction() -> Correction:
    """The learned figures, read once.

    Raises:
        NotBridge: the data file cannot be read.
    """
    try:
        text = DATA.read_text("utf-8")
    except OSError as wrong:
        gone = template("{name} cannot be read ({fault}); reinstall Revoke")
        raise NotBridge(sentence(gone, name=DATA.name, fault=wrong.strerror or "")) from None
    return Correction.of(json.loads(text))


def _within_reach(shares: Mapping[int, float], corrected: Mapping[int, float], reach: range) -> dict[int, float]:
    """The shares, with results below or above those within reach limited to what the correction gives them;
    the other results get the rest in proportion.
    """
    found = dict(shares)
    for beyond in ({n for n in found if n < reach.start}, {n for n in found if n >= reach.stop}):
        said, most = sum(found[tricks] for tricks in beyond), sum(corrected[tricks] for tricks in beyond)
        if most < said < 1:
            others = (1 - most) / (1 - said)
            found = {tricks: share * (most / said if tricks in beyond else others) for tricks, share in found.items()}
    return found


def _sum(trees: Iterable[Tree], row: Sequence[float]) -> float:
    """The sum of the trees' values for a row of figures."""
    found = 0.0
    for tree in trees:
        while not isinstance(tree, (int, float)):
            place, threshold, low, high = tree
            tree = low if row[place] <= threshold else high
        found += tree
    return found
