"""The analysis of a board: the ruling, the curve, the comparison, the scores, the open questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from revoke.app.desk.case_sources import SourcedCase
from revoke.app.desk.failures import CONTRADICTORY, CaseFailure, CaseProblem, failure
from revoke.case.case import Case, Scoring
from revoke.equity.curve import PlayMoment, choices, total
from revoke.equity.layouts import Known
from revoke.equity.position import Steps
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS, Solver, SolverFailed, SolverMissing
from revoke.errors import NotBridge, RevokeError
from revoke.facts.establish import Facts, establish
from revoke.facts.fact import BOARD
from revoke.interview.interview import Interview, RestsOn
from revoke.ruling.adjudicate import adjudicate, every_way, ruling_on
from revoke.ruling.established_facts import established
from revoke.ruling.estimate import PlayCurve, Simulate, play_curve, whole_play, won_before_the_record
from revoke.ruling.findings import declarers_side_revoked, value
from revoke.ruling.ruling import AdjustedScore, Ruling
from revoke.ruling.scores import Scorer
from revoke.table.cards import Card, Hand
from revoke.table.contract import Contract, Doubling, Strain
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import Percent, Sentence, listed, sentence, template, whole
from revoke.telling.blocks import Block, Hands, ThePlay, TrickCard
from revoke.telling.explanation import explain
from revoke.telling.reasons import QuestionInWords
from revoke.telling.reasons import question_in_words as asked_in_words
from revoke.telling.reckoning import way_that_counts
from revoke.telling.ruling_words import document
from revoke.timeline.table import Play

if TYPE_CHECKING:
    from revoke.equity.simulation import Distribution


# Scoring entry: what to type into the scoring program or the table device once the result is settled.

_BOOK = 6
_DOUBLED = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "X", Doubling.REDOUBLED: "XX"}


def crib(case: Case, ruling: Ruling) -> Sentence | None:
    """The line to enter, if contract and tricks are known; weighted results belong to full mode."""
    contract, final = case.board.contract, ruling.declarer_tricks.final
    if contract is None or not final or len(final) > 1:
        return None
    return sentence("Enter {result} into the scoring program.", result=scored_result(contract, int(next(iter(final)))))


def scored_result(contract: Contract, tricks: int) -> str:
    """A contract and its result, in scorers' notation.

    >>> scored_result(Contract.parse("3NT"), 10), scored_result(Contract.parse("4HX"), 9)
    ('3NT +1', '4♥X −1')
    >>> scored_result(Contract.parse("2C"), 8)
    '2♣ ='
    """
    over = tricks - contract.level - _BOOK
    ending = f"{_DOUBLED[contract.doubling]} {'=' if over == 0 else f'+{over}' if over > 0 else f'−{-over}'}"
    if contract.strain is Strain.NOTRUMP:
        return sentence("{level}NT{ending}", level=contract.level, ending=ending)
    return f"{contract.level}{contract.strain.symbol}{ending}"


@dataclass(frozen=True, slots=True)
class Crib:
    """One device or program, and what to do there."""

    device: str
    todo: Sentence


def cribs(contract: Contract | None, ruling: Ruling) -> tuple[Crib, ...]:
    """The entries, device by device; empty while contract or result is not known."""
    final, adjusted = ruling.declarer_tricks.final, ruling.adjusted_score
    if contract is None or not final or ruling.status == "needs facts" or (adjusted and adjusted.about_as_likely):
        return ()
    return tuple(_single(contract, ruling) if len(final) == 1 else _weighted(contract, ruling))


def _single(contract: Contract, ruling: Ruling) -> Iterator[Crib]:
    assert ruling.declarer_tricks.final is not None
    said = scored_result(contract, int(next(iter(ruling.declarer_tricks.final))))
    yield Crib(
        "Bridgemate II",
        sentence("In the director's menu, enter the contract and the result again: {result}.", result=said),
    )
    yield Crib("RealBridge", sentence("Assign the result {result}.", result=said))
    yield Crib("BBO", sentence("Change the tricks, so that the result is {result}.", result=said))
    yield Crib("Bridge Scorer, BridgeTab", sentence("Edit the result: {result}.", result=said))
    yield Crib(_OTHERS, sentence("Enter {result}, and mark the board as ruled on.", result=said))


def _weighted(contract: Contract, ruling: Ruling) -> Iterator[Crib]:
    adjusted = ruling.adjusted_score
    weights = adjusted.weights if adjusted and adjusted.weights else {}
    each = [
        sentence(
            "{share} {result}", share=Percent(weight / 100, digits=None), result=scored_result(contract, int(tricks))
        )
        for tricks, weight in weights.items()
    ]
    parts = listed(each)
    nearest = adjusted.one_result if adjusted else None
    one = "" if nearest is None else scored_result(contract, nearest)
    yield Crib(
        "Bridgemate II",
        sentence("It has no weighted scores. Leave the result, and enter {parts} in the scoring program.", parts=parts),
    )
    for device in ("RealBridge", "BBO", "Bridge Scorer, BridgeTab"):
        yield Crib(
            device,
            sentence("It takes one result only. Enter the nearest, {one}, and note {parts}.", one=one, parts=parts),
        )
    yield Crib(_OTHERS, sentence("Enter the weights, if it takes them: {parts}.", parts=parts))


_OTHERS = "EBUScore, ACBLscore, Scorebridge, FFB, NBB"


# The equity estimate of a board: the result without the revoke, double dummy and by simulation.


@dataclass(frozen=True, slots=True)
class EquityEstimate:
    """An estimate of the result of one board without the revoke."""

    where: str
    case: Case
    ruling: Ruling
    adjusted: AdjustedScore
    simulation: Simulation
    curve: PlayCurve | None

    @property
    def distribution(self) -> Distribution | None:
        """The distribution that the ruling rests on; each revoke has its own simulation."""
        shares = self.adjusted.simulation or {}
        same = (each for each in self.simulation.found if list(each.shares.values()) == list(shares.values()))
        return next(same, None)

    @property
    def errors(self) -> dict[int, float]:
        """The standard error of each share, by declarer's tricks."""
        found = self.distribution
        if found is None:
            return {}
        errors = map(found.standard_error, found.counts)  # by tricks from the first card known, in the same order
        return dict(zip((self.adjusted.simulation or {}), errors, strict=True))


def estimated(told: SourcedCase, simulation: Simulation, simulate: Simulate) -> EquityEstimate | CaseFailure:
    """The result without the revoke, or the reason it is not known.

    Args:
        simulate: the simulation itself, or a wrapper that watches it.
    """
    if isinstance(told.told, CaseFailure):
        return told.told
    try:
        ruling = adjudicate(told.told, solver=DDS(), simulate=simulate)
        curve = play_curve(established(told.told), DDS())
    except RevokeError as wrong:
        return failure(wrong, told.where, told.events)
    adjusted = ruling.adjusted_score
    if adjusted is None or (adjusted.double_dummy is None and adjusted.simulation is None):
        problem = CaseProblem("", f"nothing can be estimated. {_why(ruling)}")
        return CaseFailure(told.where, "unknown", (problem,), max(CONTRADICTORY, ruling.exit_status))
    return EquityEstimate(told.where, told.told, ruling, adjusted, simulation, curve)


def estimated_in_steps(told: SourcedCase, simulation: Simulation) -> Steps[EquityEstimate | CaseFailure]:
    """The estimate of :func:`estimated`, with a pause after every card of a playout.

    A ruling cannot pause: when it needs a simulation it is abandoned, the simulation is run, and the ruling is
    made again with the result.
    """
    found: list[Mapping[int, float]] = []
    while True:
        asked = _InOrder(found)
        try:
            return estimated(told, simulation, asked)
        except _Unanswered as unanswered:
            try:
                shares = yield from simulation.steps(*unanswered.given)
            except RevokeError as wrong:
                return failure(wrong, told.where, told.events)
            found.append(shares)


class _Unanswered(Exception):
    """A ruling needs a simulation that has not been run yet."""

    def __init__(self, *given: Any) -> None:
        self.given = given


class _InOrder:
    """A simulation with ready results, in the order in which a ruling asks for them."""

    def __init__(self, found: Sequence[Mapping[int, float]]) -> None:
        self._left = list(found)

    def __call__(
        self, so_far: Sequence[PlayMoment], declarer: Seat, known: Mapping[Seat, Known]
    ) -> Mapping[int, float]:
        if not self._left:
            raise _Unanswered(so_far, declarer, known)
        return self._left.pop(0)


def _why(ruling: Ruling) -> str:
    if not ruling.revokes:
        return "No revoke was found."
    if ruling.adjusted_score is None:
        return "No revoke was established, so there is no damage to weigh."
    return "Give the deal (or the ending), the contract, and the play up to the revoke card, card by card."


def equity_document(found: EquityEstimate) -> dict[str, Any]:
    """The estimate as a document, ready for JSON."""
    return {
        "format": "revoke-equity/1",
        "playouts": found.distribution.playouts if found.distribution else 0,
        "exact": found.distribution is not None and found.distribution.exact,
        "worlds": found.simulation.worlds,
        "seed": found.simulation.seed,
        "stopped": found.simulation.stopped,
        "standard_errors": {str(tricks): round(error, 4) for tricks, error in found.errors.items()},
        "curve": list(found.curve.totals) if found.curve else [],
        "legal": {  # revoke card -> each card that could have been played -> declarer's tricks
            found.curve.revokes[number].code: {card.code: tricks for card, tricks in legal.items()}
            for number, legal in found.curve.legal.items()
        }
        if found.curve
        else {},
        "ruling": document(found.ruling),
    }


@dataclass(frozen=True, slots=True)
class CurveStep:
    """Declarer's double dummy tricks before and after a revoke card."""

    card: Card
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class CurveMove:
    """A card that changes the double dummy total: its number in the drawing, the card, the total before and after.

    ``place`` is its number in the play, from 1.
    """

    number: int
    place: int
    play: Play
    before: int
    after: int
    revoke: bool


@dataclass(frozen=True, slots=True)
class WayCompared:
    """The value of one way of counting against the other tables, for each side.

    Attributes:
        way: ``"table"``, ``"after transfer"``, ``"adjusted"`` or ``"final"``, as in the scores.
        each: side -> matchpoints or IMPs.
    """

    way: str
    each: Mapping[Side, float]


@dataclass(frozen=True, slots=True)
class Analysed:
    """The analysis of one board.

    Attributes:
        blocks: the ruling in words, with the hands and the play.
        curve: double dummy tricks before every card; ``None`` if the deal or the play is not known well enough.
        steps: what each revoke card changed.
        question: the next question of the engine.
        compared: the three ways in the form of scoring in use; empty without other tables.
        top: the largest possible number of matchpoints.
        worth: declarer's tricks -> their value to the side that did not revoke.
        innocent_declares: whether declarer is on that side; ``None`` if both sides revoked, or nobody knows.
        remark: why something is missing.
    """

    case: Case
    ruling: Ruling
    blocks: tuple[Block, ...]
    curve: PlayCurve | None
    steps: tuple[CurveStep, ...]
    question: QuestionInWords | None
    compared: tuple[WayCompared, ...]
    top: int
    worth: Mapping[int, float]
    declarer: Seat | None
    innocent_declares: bool | None
    cribs: tuple[Crib, ...]
    remark: str

    @property
    def can_be_estimated(self) -> bool:
        """Whether there is an established revoke, with enough cards known to play the hand out from before it."""
        adjusted = self.ruling.adjusted_score
        return adjusted is not None and adjusted.double_dummy is not None

    @property
    def asks_for_weights(self) -> str:
        """The finding about damage that the director has to make or has made; empty if there is no damage."""
        asked = {question.fact.removeprefix("findings.") for question in self.ruling.questions}
        if "without_repeat" in asked:
            return "without_repeat"
        adjusted = self.ruling.adjusted_score
        weighs = adjusted is not None and adjusted.equity is not None
        return "without_revoke" if weighs or "without_revoke" in asked else ""

    @property
    def found_alone(self) -> int | None:
        """The result that the director has found, if it is a single one."""
        said = self.case.findings
        tricks = said.without_repeat if self.asks_for_weights == "without_repeat" else said.without_revoke
        return next(iter(tricks)) if tricks and len(tricks) == 1 else None

    @property
    def needs_table_tricks(self) -> bool:
        """Whether a revoke is established and nobody has said how many tricks were won at the table."""
        established = any(each.status == "established" for each in self.ruling.revokes)
        return established and self.ruling.declarer_tricks.table is None and self.question is None

    @property
    def drops(self) -> tuple[CurveMove, ...]:
        """The cards that change the curve, in order."""
        return tuple(_moves(self.curve)) if self.curve else ()

    @property
    def hands(self) -> Hands | None:
        return next((block for block in self.blocks if isinstance(block, Hands)), None)

    @property
    def play(self) -> ThePlay | None:
        return next((block for block in self.blocks if isinstance(block, ThePlay)), None)

    @property
    def counting(self) -> str:
        """The name of the way of counting that is final; empty while that is open."""
        way = way_that_counts(self.ruling)
        return way.value if way else ""


def analysed(case: Case, simulated: Mapping[int, float] | None = None, established: Facts | None = None) -> Analysed:
    """Analyse a board.

    Args:
        simulated: the result of a simulation (declarer's tricks from the first card known -> share); without it the
            comparison rests on double dummy.
        established: the facts of the case, if already established.

    Raises:
        RevokeError: the case contradicts itself or the deal.
    """
    facts, ways = every_way(case, established)
    remark = ""
    solver = DDS()
    curve: PlayCurve | None = None
    try:
        simulate = _simulate(simulated) if len(facts) == 1 else None
        ruling = ruling_on(facts, ways, solver=solver, simulate=simulate)
        curve = play_curve(facts, solver) if ruling.revokes else None
    except (SolverMissing, SolverFailed) as missing:
        remark = sentence("{text}.", text=whole(missing.text))
        ruling = ruling_on(facts, ways)
    scorer = Scorer(facts, ways)
    innocent = _innocent_declares(facts, ruling)
    question = asked(facts.case, (facts, ways)).question if ruling.revokes else None
    return Analysed(
        case=case,
        ruling=ruling,
        blocks=explain(case, ruling, facts),
        curve=curve,
        steps=_steps(curve),
        question=asked_in_words(question, case.code) if question else None,
        compared=_compared(case, ruling, scorer),
        top=scorer.top,
        worth={tricks: _worth(scorer, tricks, innocent) for tricks in range(14)},
        declarer=scorer.declarer,
        innocent_declares=innocent,
        cribs=cribs(case.board.contract, ruling),
        remark=remark,
    )


def _simulate(shares: Mapping[int, float] | None) -> Simulate | None:
    """A simulation for the engine that returns a known result."""
    if shares is None:
        return None

    def simulate(so_far: Sequence[PlayMoment], declarer: Seat, known: Mapping[Seat, Known]) -> Mapping[int, float]:
        return shares

    return simulate


def _innocent_declares(facts: Facts, ruling: Ruling) -> bool | None:
    established = [index for index, each in enumerate(ruling.revokes) if each.status == "established"]
    sides = {declarers_side_revoked(facts, index) for index in established} - {None}
    return not sides.pop() if len(sides) == 1 else None


def _worth(scorer: Scorer, tricks: int, innocent_declares: bool | None) -> float:
    declarers = scorer.worth({tricks: 1.0})
    return scorer.of_the_other_side(declarers) if innocent_declares is False else declarers


def asked(case: Case, rests_on: RestsOn | None = None) -> Interview:
    """The interview about the open facts of a case; away from the table, play has ended.

    Args:
        rests_on: the facts of the case and all its possible outcomes, if already known.
    """
    interview = Interview(case.code, case, rests_on)
    if interview.waiting:
        interview.come_back()
    return interview


def _steps(curve: PlayCurve | None) -> tuple[CurveStep, ...]:
    if curve is None:
        return ()
    totals = curve.totals
    return tuple(
        CurveStep(card, totals[number], totals[number + 1] if number + 1 < len(totals) else None)
        for number, card in sorted(curve.revokes.items())
    )


def _moves(curve: PlayCurve) -> Iterator[CurveMove]:
    moved = zip(curve.plays, curve.totals, curve.totals[1:], strict=False)
    number = 0
    for place, (play, before, after) in enumerate(moved):
        if before is not None and after is not None and before != after:
            number += 1
            yield CurveMove(number, place + 1, play, before, after, place in curve.revokes)


def _compared(case: Case, ruling: Ruling, scorer: Scorer) -> tuple[WayCompared, ...]:
    """Matchpoints or IMPs of the three ways, for both sides; empty without a form of scoring or a field."""
    board, declarer, tricks = case.board, scorer.declarer, ruling.declarer_tricks
    against_others = board.scoring in (Scoring.MATCHPOINTS, Scoring.IMPS) and board.field
    if not against_others or declarer is None or scorer.north_south(tricks.table or 0) is None:
        return ()
    ways: list[tuple[str, Mapping[int, float]]] = []
    if tricks.table is not None:
        ways.append(("table", {tricks.table: 1.0}))
    if tricks.after_transfer is not None and ruling.transfer.tricks:
        ways.append(("after transfer", {tricks.after_transfer: 1.0}))
    if tricks.final and tricks.final != {tricks.after_transfer: 1.0}:
        ways.append(
            (
                "adjusted" if ruling.adjusted_score and ruling.adjusted_score.needed else "final",
                tricks.final,
            )
        )
    side = declarer.side
    return tuple(
        WayCompared(way, {side: (worth := scorer.worth(result)), side.other: scorer.of_the_other_side(worth)})
        for way, result in ways
    )


# One card of a play: the trick and the hands before it, and the value of every legal card.


@dataclass(frozen=True, slots=True)
class CardStep:
    """A card of the final play, and the table just before it.

    Attributes:
        number: its number in the play, from 1.
        of: how many cards were played.
        play: the card, its player and its trick.
        on_table: the cards of the trick up to this one.
        hands: the cards of each hand, this card included.
        worth: declarer's total tricks, double dummy, for each legal card and for the card played, best for the side
            on turn first; empty if nobody can say whose turn it was.
        best: the value of the best legal card.
        whole: whether the tricks before the record are included.
        revoke: whether the card was a revoke.
        declarer: the player who plays the hand.
    """

    number: int
    of: int
    play: Play
    on_table: tuple[TrickCard, ...]
    hands: Mapping[Seat, Hand]
    worth: Mapping[Card, int]
    best: int | None
    whole: bool
    revoke: bool
    declarer: Seat


def card_step(case: Case, number: int, established: Facts | None = None, solver: Solver | None = None) -> CardStep:
    """The table before a card of a play, with double dummy tricks for each card that could have been played.

    Args:
        number: the number of the card in the final play, from 1.
        established: the facts of the case, if already established.
        solver: the double dummy solver; by default :class:`~revoke.equity.solver.DDS`.

    Raises:
        NotBridge: deal, declarer or play are not known well enough, or there is no such card.
        SolverMissing: the double dummy library was not built.

    >>> from revoke import read
    >>> step = card_step(read("examples/running_suit.pbn"), 20)
    >>> str(step.play.card), step.revoke, {str(card): tricks for card, tricks in step.worth.items()}
    ('♣2', True, {'♣2': 8, '♦10': 10})
    """
    facts = established or establish(case)
    declarer: Seat | None = value(facts, BOARD, "declarer")
    found = whole_play(facts)
    if found is None or declarer is None:
        raise NotBridge(_NOT_FOLLOWED)
    plays = [play for play in facts.table.plays if play.withdrawn is None]
    if not 1 <= number <= len(plays):
        raise NotBridge(sentence(_NO_CARD, number=number, most=len(plays)))
    play, before, after = plays[number - 1], found[number - 1], found[number]
    side, counting = declarer.side, solver or DDS()
    earlier = won_before_the_record(facts)
    legal = choices(before, side, counting)
    worth = dict(legal)
    reached = total(after, side, counting)
    if play.card is not None and reached is not None and legal:
        worth.setdefault(play.card, reached)
    mine = play.seat.side is side
    revoke = any(each and each.play == play and each.able is not False for each in facts.found)
    trick = [each for each in plays[:number] if each.trick == play.trick]
    whole = facts.table.trick(play.trick)
    winner = whole.winner if whole and len(trick) == len(SEATS) else None
    won = earlier or 0
    return CardStep(
        number=number,
        of=len(plays),
        play=play,
        on_table=tuple(
            TrickCard(each.seat, each.card, each is trick[0], each.seat is winner, revoke and each is play)
            for each in trick
        ),
        hands=before.position.hands if before.position else {},
        worth={card: won + worth[card] for card in sorted(worth, key=worth.__getitem__, reverse=mine)},
        best=won + (max if mine else min)(legal.values()) if legal else None,
        whole=earlier is not None,
        revoke=revoke,
        declarer=declarer,
    )


_NOT_FOLLOWED = sentence(
    "The play cannot be followed card by card: all four hands, declarer and every card must be known."
)
_NO_CARD = template("There is no card {number}: {most} were played.")
