"""The analysis of a board: the ruling, the curve, the comparison, the scores, what is still asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from revoke.app.desk.scoring_entry import Crib, cribs
from revoke.case.case import Case, Scoring
from revoke.equity.curve import PlayMoment
from revoke.equity.known import Known
from revoke.equity.library import SolverFailed, SolverMissing
from revoke.equity.solver import DDS
from revoke.facts.establish import Facts
from revoke.interview.interview import Interview, RestsOn
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.ruling.estimate import PlayCurve, Simulate, play_curve
from revoke.ruling.findings import declarers_side_revoked
from revoke.ruling.ruling import Ruling
from revoke.ruling.scores import Scorer
from revoke.table.cards import Card
from revoke.table.seats import Seat, Side
from revoke.table.sentence import sentence, whole
from revoke.telling.answers import QuestionInWords
from revoke.telling.answers import in_words as asked_in_words
from revoke.telling.blocks import Block, Hands, ThePlay
from revoke.telling.explanation import explain
from revoke.telling.reckoning import way_that_counts
from revoke.timeline.trick import Play


@dataclass(frozen=True, slots=True)
class CurveStep:
    """What declarer stood to make before a revoke card and after it, double dummy."""

    card: Card
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class CurveMove:
    """A card at which the double dummy total moves: its number in the drawing, the card, the total on either side.

    ``place`` says which card of the play it is, from 1.
    """

    number: int
    place: int
    play: Play
    before: int
    after: int
    revoke: bool


@dataclass(frozen=True, slots=True)
class WayCompared:
    """What one way of counting is worth against the other tables, for each side.

    Attributes:
        way: ``"table"``, ``"after transfer"``, ``"adjusted"`` or ``"final"``, as the scores have it.
        each: side -> matchpoints or IMPs.
    """

    way: str
    each: Mapping[Side, float]


@dataclass(frozen=True, slots=True)
class Analysed:
    """The analysis of one board.

    Attributes:
        blocks: the ruling in words, and the hands and the play with it.
        curve: double dummy tricks before every card; ``None`` where the deal or the play is not known well enough.
        steps: what each revoke card changed.
        question: what the engine asks next.
        compared: the three ways in the form of scoring in use; nothing without other tables.
        top: the most matchpoints there are.
        worth: declarer's tricks -> what they are worth to the side that did not revoke.
        innocent_declares: whether declarer's side is that side; ``None`` if both revoked, or nobody knows.
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
        """Whether there is an established revoke, and cards enough to play the hand out from before it."""
        adjusted = self.ruling.adjusted_score
        return adjusted is not None and adjusted.double_dummy is not None

    @property
    def asks_for_weights(self) -> str:
        """The finding about damage that the director is asked for or has made; nothing where there is no damage."""
        asked = {question.fact.removeprefix("findings.") for question in self.ruling.questions}
        if "without_repeat" in asked:
            return "without_repeat"
        adjusted = self.ruling.adjusted_score
        weighs = adjusted is not None and adjusted.equity is not None
        return "without_revoke" if weighs or "without_revoke" in asked else ""

    @property
    def found_alone(self) -> int | None:
        """The one result that the director has found, where it is one."""
        said = self.case.findings
        tricks = said.without_repeat if self.asks_for_weights == "without_repeat" else said.without_revoke
        return next(iter(tricks)) if tricks and len(tricks) == 1 else None

    @property
    def needs_table_tricks(self) -> bool:
        """Whether a revoke is established, and nobody has said what was made at the table."""
        established = any(each.status == "established" for each in self.ruling.revokes)
        return established and self.ruling.declarer_tricks.table is None and self.question is None

    @property
    def drops(self) -> tuple[CurveMove, ...]:
        """The cards at which the curve moves, in order."""
        return tuple(_moves(self.curve)) if self.curve else ()

    @property
    def hands(self) -> Hands | None:
        return next((block for block in self.blocks if isinstance(block, Hands)), None)

    @property
    def play(self) -> ThePlay | None:
        return next((block for block in self.blocks if isinstance(block, ThePlay)), None)

    @property
    def counting(self) -> str:
        """The name of the way of counting that counts in the end; nothing while that is open."""
        way = way_that_counts(self.ruling)
        return way.value if way else ""


def analysed(case: Case, simulated: Mapping[int, float] | None = None, established: Facts | None = None) -> Analysed:
    """Analyse a board.

    Args:
        simulated: what a simulation has found (declarer's tricks from the first card known -> share); without it the
            comparison rests on double dummy.
        established: the facts of the case, where they have been established already.

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
    return Analysed(
        case=case,
        ruling=ruling,
        blocks=explain(case, ruling, facts),
        curve=curve,
        steps=_steps(curve),
        question=_question((facts, ways)) if ruling.revokes else None,
        compared=_compared(case, ruling, scorer),
        top=scorer.top,
        worth={tricks: _worth(scorer, tricks, innocent) for tricks in range(14)},
        declarer=scorer.declarer,
        innocent_declares=innocent,
        cribs=cribs(case.board.contract, ruling),
        remark=remark,
    )


def _question(rests_on: RestsOn) -> QuestionInWords | None:
    case = rests_on[0].case
    question = asked(case, rests_on).question
    return asked_in_words(question, case.code) if question else None


def _simulate(shares: Mapping[int, float] | None) -> Simulate | None:
    """What a simulation has found, as the engine asks for it."""
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
    """The interview about what the case leaves open; away from the table, play has ended.

    Args:
        rests_on: the facts of the case and every way that it can turn out, where they are at hand.
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
    """Matchpoints or IMPs of the three ways, for both sides; nothing where the form of scoring or the field lacks."""
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
