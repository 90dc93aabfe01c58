"""The result without a revoke: double dummy, a simulation, and the results of real players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from revoke.case.case import Strength, Tricks
from revoke.equity.curve import PlayMoment, choices, curve, moments
from revoke.equity.layouts import Chance, Known, Layouts, hands_of_holdings, knowledge
from revoke.equity.likely_result import (
    BoardsAlike,
    Correction,
    Situation,
    SureTricks,
    correction,
    situation_at,
    sure_tricks,
)
from revoke.equity.position import Position
from revoke.equity.simulation import Simulation
from revoke.equity.solver import Solver
from revoke.errors import NotBridge
from revoke.facts.establish import Facts
from revoke.ruling.findings import declarer_seat
from revoke.ruling.ruling import Alone, SureResult
from revoke.table.cards import CARDS, Card
from revoke.table.deal import Deal, Ending, attainable, winner_of
from revoke.table.seats import SEATS, Seat, Side
from revoke.timeline.table import Play

Simulate = Callable[[Sequence[PlayMoment], Seat, Mapping[Seat, Known]], Mapping[int, float]]
"""A simulation: the play so far, declarer, and what the auction told -> declarer's tricks from the first known card,
weighted; empty if it was stopped before it had a result."""


ALONE = 0.98
"""The share from which one result stands alone: of boards with such a share, 98 in 100 came to that result."""

TOO_RARE = 0.01
"""The share below which a result is reported but not weighed."""

ABOUT_AS_LIKELY = 0.8
"""The part of the likeliest share from which another result is about as likely: 50 and 40 in 100, or 40 and 32.

Results with such shares really came up to 5 in 100 more or less often (``docs/equity.md``): either may be likelier.
"""


CLAIMED = 0.75
"""The share from which a result stands alone if a side can cash it and double dummy confirms it."""

TAKEN, HANGS = 0.2, 1.4
"""Factors for the learned chance that a side makes fewer tricks than it can cash: where its tricks are :func:`taken`,
and where declarer's hang on the lie.

Fitted on real positions in which a side can cash all that double dummy gives it (``docs/likely-result.md``).
"""

SIMULATED_FROM = 8
"""The trick from which the play is simulated even where nobody asks for it.

With six cards a hand or fewer the simulation is exact and takes a few thousandths of a second (``docs/equity.md``).
"""

LAYOUTS = 15
"""The number of layouts of the hidden cards in which a side must cash as many, or its tricks hang on the lie."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Declarer's tricks without one revoke.

    Attributes:
        double_dummy: with all hands seen; one number.
        simulation: as simulated players made it, who see what they saw.
        correction: double dummy as real players came to it; every number that the cards still allow has a share.
        likely: all of these combined, with the same numbers.
        alike: how real boards like this one came out.
        trust: the simulation's part of the weight in ``likely``.
        sure: what each side had for certain, the tricks that it had won included.
        declaring: declarer's side, where that is known.
    """

    double_dummy: Tricks | None
    simulation: Tricks | None
    correction: Tricks | None = None
    likely: Tricks | None = None
    alike: BoardsAlike | None = None
    trust: float | None = None
    sure: SureResult | None = None
    declaring: Side | None = None

    @property
    def bounds(self) -> range:
        """The range of declarer's tricks that the certain tricks of both sides leave."""
        if self.sure is None or self.declaring is None:
            return range(14)
        return self.sure.bounds(self.declaring)

    @property
    def named(self) -> range:
        """The range of declarer's tricks that may be named: its :attr:`bounds`, without one that hangs on the lie."""
        if self.sure is None or self.declaring is None:
            return range(14)
        return self.sure.named(self.declaring)

    @property
    def alone(self) -> Alone | None:
        """Why one result stands alone, where every sensible line of play comes to it.

        ``"certain"``: the certain tricks of both sides add up to thirteen. ``"claim"``: a side can cash all that double
        dummy gives it, and real players mostly made just that. Its claim would be granted, and a claim of some
        tricks concedes the others (Law 68B1). Where real players do not :func:`take <taken>` them, the director judges.
        """
        if self.sure is None or self.likely is None or self.double_dummy is None or self.declaring is None:
            return None
        if self.sure.hangs_on_the_lie:
            return None
        if len(self.bounds) == 1:
            return "certain"
        best = likeliest(self.double_dummy)
        cashed = {self.declaring: self.bounds.start, self.declaring.other: self.bounds.stop - 1}
        claimed = self.sure.cashing is not None and cashed[self.sure.cashing] == best and taken(self.sure)
        return "claim" if claimed and self.likely.get(best, 0.0) >= CLAIMED else None

    @property
    def advised(self) -> Tricks | None:
        """The results to weigh against the result with the transfer: the likely ones, without those that are too rare.

        All are in :attr:`named`. It is a single result where one stands :attr:`alone`, or has a share of
        :data:`ALONE` or more. The law asks what these players would have done; ``likely`` is what real players did (see
        :mod:`~revoke.equity.likely_result`).
        """
        if self.likely is None:
            return self.simulation or self.double_dummy
        if self.alone and self.double_dummy:
            return {likeliest(self.double_dummy): 1.0}
        within = {tricks: share for tricks, share in self.likely.items() if tricks in self.named}
        whole = sum(within.values())
        return worth_weighing({tricks: share / whole for tricks, share in within.items()} if whole else self.likely)


NOTHING = Estimate(None, None)


def likeliest(tricks: Tricks) -> int:
    """The most likely result; of two that are exactly as likely, the one with fewer tricks.

    >>> likeliest({8: 0.01, 9: 0.16, 10: 0.73, 11: 0.1})
    10
    """
    return max(tricks, key=tricks.__getitem__)


def about_as_likely(tricks: Tricks) -> tuple[int, ...]:
    """The results between which the director is asked to choose, the likeliest first; none where one stands out.

    >>> about_as_likely({9: 0.44, 10: 0.48, 11: 0.08}), about_as_likely({9: 0.3, 10: 0.7})
    ((10, 9), ())
    """
    enough = ABOUT_AS_LIKELY * tricks[likeliest(tricks)]
    close = sorted((each for each in tricks if tricks[each] >= enough), key=tricks.__getitem__, reverse=True)
    return tuple(close) if len(close) > 1 else ()


def worth_weighing(likely: Tricks) -> Tricks:
    """The results that are not too rare, or the one that stands alone.

    >>> worth_weighing({9: 0.005, 10: 0.985, 11: 0.01}), worth_weighing({8: 0.005, 9: 0.199, 10: 0.796})
    ({10: 1.0}, {9: 0.2, 10: 0.8})
    """
    first = max(likely, key=likely.__getitem__)
    if likely[first] >= ALONE:
        return {first: 1.0}
    kept = {tricks: share for tricks, share in likely.items() if share >= TOO_RARE}
    whole = sum(kept.values())
    return _rounded({tricks: share / whole for tricks, share in kept.items()})


def without(facts: Facts, index: int, solver: Solver | None, simulate: Simulate | None) -> Estimate:
    """The estimate from just before the revoke at ``index``; an empty one where the play so far is not all known.

    Args:
        solver: solves positions double dummy; without one there is a result only from ``simulate``.
        simulate: plays the hand out; ``None`` for no simulation before trick :data:`SIMULATED_FROM`, and an exact one
            from then on.
    """
    declarer = declarer_seat(facts)
    so_far = before(facts, index)
    earlier = won_before_the_record(facts)
    if declarer is None or so_far is None or earlier is None:
        return NOTHING
    last = so_far[-1]
    if last.position is None:
        return NOTHING
    known = {seat: Known(each.hcp, each.lengths) for seat, each in facts.case.known.items()}
    if simulate is None and solver is not None and _late(last, known):
        simulate = Simulation()
    simulated = simulate(so_far, declarer, known) if simulate else {}
    simulation = {earlier + number: share for number, share in simulated.items()} or None
    won = earlier + last.won[declarer.side]
    here = None if solver is None else situation_at(last.position, declarer, won, solver)
    if here is None:
        return Estimate(None, simulation)
    contract = facts.case.board.contract
    needed = contract.tricks_needed if contract else None
    possible = _possible(last.position, declarer, here)
    sure = sure_result(so_far, declarer, here, needed)
    strength, hangs = facts.case.findings.strength, hangs_for_declarer(here, sure, declarer.side)
    found = estimate(here, needed, simulation, possible, strength=strength, hangs=hangs)
    likely, correction = (
        each and as_often_as_taken(each, here, sure, declarer.side) for each in (found.likely, found.correction)
    )
    if hangs and simulation:
        likely = found.likely  # the simulated declarer has seen for himself on what it hangs
    return replace(found, likely=likely, correction=correction, sure=sure, declaring=declarer.side)


def _late(here: PlayMoment, known: Mapping[Seat, Known]) -> bool:
    """Whether the play from a moment is simulated unasked: late, and any bounds on hands as dealt can be used."""
    assert here.position is not None
    left = here.position.tricks_left
    dealt = here.played + sum(map(len, here.position.hands.values()))
    return left <= 14 - SIMULATED_FROM and (not known or dealt == len(CARDS))


def hangs_for_declarer(here: Situation, sure: SureResult, declaring: Side) -> bool:
    """Whether declarer can cash all that double dummy gives him, and it hangs on how cards lie that he does not see.

    Playouts of the hand then say more than double dummy whether he would: on real boards he mostly did what they did
    (``docs/likely-result.md``).
    """
    return sure.cashing is declaring and sure.hangs_on_the_lie and here.double_dummy == here.floor


def as_often_as_taken(shares: Tricks, here: Situation, sure: SureResult, declaring: Side) -> Tricks:
    """The shares, corrected for how often a side that can cash all that double dummy gives it makes fewer."""
    within = cashed_at_once(here, sure, declaring)
    if within is None:
        return shares
    return fewer(shares, within, TAKEN if taken(sure) else HANGS if hangs_for_declarer(here, sure, declaring) else 1.0)


def cashed_at_once(here: Situation, sure: SureResult, declaring: Side) -> range | None:
    """Declarer's results in which a side makes what it can cash, if double dummy gives it no more; else ``None``."""
    if sure.cashing is None:
        return None
    declarers = sure.cashing is declaring
    if here.double_dummy != (here.floor if declarers else here.ceiling):
        return None
    return range(here.floor, 14) if declarers else range(here.ceiling + 1)


def fewer(shares: Tricks, within: range, times: float) -> Tricks:
    """The shares, with those of the results not ``within`` multiplied by ``times``, and the rest in proportion.

    >>> fewer({8: 0.04, 9: 0.86, 10: 0.1}, range(9, 14), 0.5)
    {8: 0.02, 9: 0.8779, 10: 0.1021}
    """
    before = sum(share for tricks, share in shares.items() if tricks not in within)
    if not 0 < before < 1 or before * times >= 1:
        return shares
    others = (1 - before * times) / (1 - before)
    return _rounded({tricks: share * (others if tricks in within else times) for tricks, share in shares.items()})


def taken(sure: SureResult) -> bool:
    """Whether real players take the tricks that their side can cash: 99 in 100 did.

    They do not where the tricks hang on the lie of cards that the player on lead does not see, say on a queen that
    drops, or on his partner's ace: one declarer in nine and one defender in thirteen made fewer then. Nor do they where
    the tricks do not settle the contract, for then they try for more (``docs/likely-result.md``).
    """
    return not sure.hangs_on_the_lie and bool(sure.settles_the_contract)


def sure_result(so_far: Sequence[PlayMoment], declarer: Seat, here: Situation, needed: int | None) -> SureResult:
    """The certain tricks of each side at the last of these moments.

    Args:
        needed: the tricks that make the contract; ``None`` where no contract is known.
    """
    position = so_far[-1].position
    assert position is not None
    side = declarer.side
    found = sure_tricks(position)
    player = declarer if found.cashing is side else _cashing_defender(position, found)
    settles = None if needed is None else here.floor >= needed if found.cashing is side else here.ceiling < needed
    return SureResult(
        {side: here.floor, side.other: 13 - here.ceiling},
        found.cashing,
        found.cards,
        found.ruffs,
        found.cashing is not None and not (player and however_they_lie(so_far, player, declarer, found)),
        settles if found.cashing else None,
    )


def _cashing_defender(position: Position, found: SureTricks) -> Seat | None:
    """The defender who leads and holds every card that is cashed; ``None`` where his partner has to help."""
    players = {seat for seat, hand in position.hands.items() if not hand.isdisjoint(found.cards)}
    if not position.trick:
        players.add(position.on_turn)
    elif (winning := winner_of(position.trick, position.trumps)).side is found.cashing:
        players.add(winning)
    return players.pop() if len(players) == 1 else None


def however_they_lie(so_far: Sequence[PlayMoment], player: Seat, declarer: Seat, found: SureTricks) -> bool:
    """Whether a player's side has as many sure tricks in each of several layouts of the cards he does not see."""
    position = so_far[-1].position
    assert position is not None
    seen = knowledge(so_far, player, declarer=declarer)
    drawn = Layouts(seen, Chance(1)).draw(LAYOUTS)[1]
    lies = (replace(position, hands=hands_of_holdings(each)) for each in drawn)
    return all(sure_tricks(each).tricks[player.side] >= found.tricks[player.side] for each in lies)


def estimate(
    here: Situation,
    needed: int | None,
    simulation: Tricks | None,
    possible: Sequence[int] | None = None,
    *,
    strength: Strength = Strength.CLUB,
    learned: Correction | None = None,
    hangs: bool = False,
) -> Estimate:
    """The estimate in a situation, with a simulation from there where there is one.

    Args:
        needed: the tricks that make the contract; ``None`` where no contract is known.
        possible: the numbers of tricks that the cards still allow; ``None`` for all that the tricks won leave.
        strength: how strong the players are; club players by default.
        learned: a correction learned from real boards; ``None`` for the product's own.
        hangs: whether all that double dummy gives declarer can be cashed, and hangs on cards that he does not see.
    """
    learned = learned or correction()
    corrected = learned.shares(here, needed, possible, strength=strength)
    likely = learned.with_simulation(corrected, simulation, here, hangs=hangs) if simulation else corrected
    return Estimate(
        {here.double_dummy: 1.0},
        simulation,
        _rounded(corrected),
        _rounded(likely),
        learned.boards_alike(here, needed),
        round(learned.trust(here.trick, hangs=hangs), 2) if simulation else None,
    )


def _rounded(shares: Tricks) -> Tricks:
    """The shares to one in ten thousand, finer than was measured; no possible result is rounded to 0."""
    rounded = {tricks: max(round(share, 4), 0.0001) for tricks, share in shares.items()}
    first = max(rounded, key=rounded.__getitem__)
    rounded[first] = round(rounded[first] + 1 - sum(rounded.values()), 4)
    return rounded


def _possible(position: Position, declarer: Seat, here: Situation) -> Sequence[int]:
    """The numbers of tricks that legal play of the last cards can reach; earlier, every number in between."""
    ending = Ending(position.hands, position.trick, position.on_turn, position.trumps)
    return attainable(here.won, here.lost, declarer.side, ending).tricks


def before(facts: Facts, index: int) -> tuple[PlayMoment, ...] | None:
    """The moments of the play up to the one before a revoke card; ``None`` where they are not all known."""
    found = facts.found[index]
    return None if found is None else _play_until(facts, found.play.event)


@dataclass(frozen=True, slots=True)
class PlayCurve:
    """Declarer's double dummy tricks before every card of a play and after the last.

    Attributes:
        totals: declarer's tricks, one for each moment; ``None`` where nobody could say whose turn it was.
        revokes: the revoke cards that stand, by their number in the play, the first card being 0.
        first_trick: the trick with which the record begins.
        whole: whether the tricks won before the record are counted in; otherwise only those from ``first_trick`` on.
        plays: the cards of the play as it stands, in order.
        legal: for each revoke card, what declarer's side stood to make with each card that could have been played.
    """

    totals: tuple[int | None, ...]
    revokes: Mapping[int, Card]
    first_trick: int = 1
    whole: bool = True
    legal: Mapping[int, Mapping[Card, int]] = field(default_factory=dict)
    plays: tuple[Play, ...] = ()


def play_curve(facts: Facts, solver: Solver) -> PlayCurve | None:
    """The curve of the whole play as it stands; ``None`` where the play or declarer is not known."""
    found = whole_play(facts)
    declarer = declarer_seat(facts)
    if found is None or declarer is None:
        return None
    earlier = won_before_the_record(facts)
    won = earlier or 0
    totals = tuple(each if each is None else each + won for each in curve(found, declarer.side, solver))
    revoked = {(each.play.seat, each.play.card) for each in facts.found if each and each.able is not False}
    revokes = {moment.played - 1: moment.last[1] for moment in found if moment.last in revoked and moment.last}
    legal = {
        number: {card: won + tricks for card, tricks in choices(found[number], declarer.side, solver).items()}
        for number in revokes
    }
    plays = tuple(play for play in facts.table.plays if play.withdrawn is None)
    return PlayCurve(totals, revokes, facts.case.board.first_trick, earlier is not None, legal, plays)


def whole_play(facts: Facts) -> tuple[PlayMoment, ...] | None:
    """The moments of the whole play as it stands; ``None`` where they are not all known."""
    return _play_until(facts, len(facts.case.events) + 1)


def _play_until(facts: Facts, event: int) -> tuple[PlayMoment, ...] | None:
    record, deal = facts.table, _dealt(facts)
    if deal is None or record.trumps == "unknown" or not record.tricks:
        return None
    standing = [play for play in record.plays if play.event < event and not (play.withdrawn and play.withdrawn < event)]
    plays = [(play.seat, play.card) for play in standing if play.card is not None]
    if len(plays) < len(standing):
        return None
    leader = plays[0][0] if plays else record.plays[0].seat
    trumps = None if record.trumps == "none" else record.trumps
    try:
        return moments(deal, trumps=trumps, leader=leader, plays=plays)
    except NotBridge:
        return None  # an unknown hand, or cards out of turn: nothing can be estimated


def _dealt(facts: Facts) -> Deal | None:
    """The hands as they are told; a hand of which nothing is told is what it played, once it has played all of it."""
    told = facts.case.board.deal
    hands = dict(told) if told else dict.fromkeys(SEATS)
    every = told.cards_each if told else 14 - facts.case.board.first_trick
    for seat in [seat for seat, held in hands.items() if held is None]:
        played = [play.card for play in facts.table.plays if play.seat is seat and play.withdrawn is None]
        hands[seat] = frozenset(card for card in played if card) if len(played) == every else None
    return Deal(hands) if any(hands.values()) else None


def won_before_the_record(facts: Facts) -> int | None:
    """Tricks that declarer's side had won before the first one recorded; ``None`` where that is not known."""
    first = facts.case.board.first_trick
    declarer = declarer_seat(facts)
    if first == 1:
        return 0
    if declarer is None:
        return None
    earlier = facts.count.winners[: first - 1]
    if all(earlier):
        return _won(earlier, declarer.side)
    since = facts.count.winners[first - 1 :]
    if facts.count.declarers is not None and all(since):
        return facts.count.declarers - _won(since, declarer.side)
    return None


def _won(winners: Sequence[Seat | None], side: Side) -> int:
    return sum(seat is not None and seat.side is side for seat in winners)
