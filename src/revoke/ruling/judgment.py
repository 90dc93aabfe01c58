"""One revoke before the law: is it one, how does it stand, what does it cost, and by which clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from revoke.facts.fact import FactMissing, Known, ReadFact
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import Standing, Stood
from revoke.law.clause import ORDERS, Chapter, Clause
from revoke.law.code import Award
from revoke.law.orders import (
    Against,
    CorrectAndPay,
    DutyToCorrect,
    MayDemandHighestOrLowest,
    NeedNotCorrect,
    NoRectification,
    NotARevoke,
    Order,
    PaysPoints,
    Penalised,
    PutRight,
    ReopenedForBoth,
    TransferTricks,
    Unproved,
    WeighDamage,
)
from revoke.ruling.hearing import Hearing, asked_again


@dataclass(frozen=True, slots=True)
class Step:
    """A clause that spoke: what it ordered, and the facts it read to get there."""

    clause: Clause
    order: Order
    because: tuple[ReadFact, ...]
    chapter: Chapter


@dataclass(frozen=True)
class Judgment:
    """What the law says of one revoke.

    Attributes:
        stood: how it stands, and whether it became established.
        steps: the clauses that spoke, in the order of a ruling.
        refused: the clauses that were looked at and did not speak.
        awards: what it costs by itself, once for each number of tricks that it may reach; none where nothing can move
            on its account.
        readings: the named readings of a silent text that were relied on.
        points: what the other side scores above the line on its account.
    """

    stood: Stood
    steps: tuple[Step, ...]
    refused: tuple[Clause, ...]
    awards: tuple[Award, ...] = ()
    readings: tuple[str, ...] = ()
    points: int = 0

    def order(self, *kinds: type[Order]) -> Step | None:
        """The first step that gave an order of one of these kinds."""
        for step in self.steps:
            if isinstance(step.order, kinds):
                return step
        return None

    @cached_property
    def besides(self) -> tuple[bool, bool, bool]:
        """Whether a card is penalised, a repeat is to be weighed, the highest or lowest card may be asked for."""
        demand = self.order(MayDemandHighestOrLowest) is not None
        return self.order(Penalised) is not None, weighs_a_repeat(self.steps), demand

    @property
    def tricks(self) -> int:
        return self.awards[0].tricks if self.awards else 0


def weighs_a_repeat(steps: Iterable[Step]) -> bool:
    """Whether a clause among these asks what would have happened without a repeat."""
    return any(isinstance(step.order, WeighDamage) and Against.NO_REPEAT in step.order.against for step in steps)


def agreeing(one: Judgment, other: Judgment) -> Judgment:
    """What two judgments on the same standing both say."""
    spoke = {step.clause.cite for step in other.steps}
    return replace(
        one,
        steps=tuple(step for step in one.steps if step.clause.cite in spoke),
        refused=tuple(clause for clause in one.refused if clause in other.refused),
    )


def at_some_cost(judgment: Judgment) -> Judgment:
    """The same standing, and something to pay for it, in tricks and in points: how much has not been reckoned."""
    return replace(judgment, awards=(Award(1, reach=1),), points=1)


def view(
    known: Known, index: int, count: int, readings: Mapping[str, str | bool], *, on_its_trick: bool = False
) -> Revoke:
    """The facts of the revoke at ``index`` among ``count``, with views of the others, all noting in one list.

    Args:
        on_its_trick: only of those among the others that are certain to be on the same trick.
    """
    r = Revoke(known, index, readings=readings)
    if count > 1:
        r.others = tuple(Revoke(known, other, r.reads) for other in range(count) if other != index)
    if on_its_trick:
        trick = r.maybe(Revoke.trick)
        r.others = tuple(other for other in r.others if trick is not None and other.maybe(Revoke.trick) == trick)
    return r


def stand(hearing: Hearing) -> Judgment:
    """How the revoke stands by itself: whether it is one, whether shown, whether established.

    Raises:
        FactMissing: it turns on something nobody has said.
    """
    sitting = _Sitting(hearing)
    if any(isinstance(order, NotARevoke) for order in sitting.hear(Chapter.DEFINITION)):
        return sitting.judge(Standing.NOT_A_REVOKE)
    if any(isinstance(order, Unproved) for order in sitting.hear(Chapter.PROOF)):
        return sitting.judge(Standing.UNPROVED)
    if sitting.hear(Chapter.ESTABLISHMENT):
        restored = sitting.hear(Chapter.RESTORATION)
        if any(isinstance(order, PutRight) for order in restored):
            return sitting.judge(Standing.RESTORE, became_established=True)
        if any(isinstance(order, ReopenedForBoth) for order in restored):
            return sitting.judge(Standing.CORRECT)
        sitting.hear(Chapter.RIGHTS, but=CorrectAndPay)
        sitting.hear(Chapter.AWARENESS, but=NeedNotCorrect)
        return sitting.judge(Standing.ESTABLISHED, became_established=True)
    rights = sitting.hear(Chapter.RIGHTS)
    if any(isinstance(order, NoRectification) for order in rights):
        return sitting.judge(Standing.OPEN)
    pays = any(isinstance(order, CorrectAndPay) for order in rights)
    if not pays and not hearing.of("attention", lambda r: r.attention_drawn):
        known_to_him = sitting.hear(Chapter.AWARENESS)
        due = any(isinstance(order, DutyToCorrect) for order in known_to_him)
        return sitting.judge(Standing.CORRECT if due else Standing.OPEN)
    sitting.hear(Chapter.RESTORATION, demanding=False)
    return sitting.judge(Standing.CORRECT, became_established=pays)


def chapters_after(standing: Judgment) -> tuple[Chapter, ...]:
    """The chapters that say what is ordered about a revoke that stands so, in the order in which they are heard."""
    first = _PUT_RIGHT if standing.stood.standing in (Standing.CORRECT, Standing.RESTORE) else ()
    if not _pays(standing):
        return first
    return (*first, *(_REDRESS_ALONE if standing.order(NoRectification) else _PAID_FOR))


_PUT_RIGHT = (Chapter.CORRECTION,)
_PAID_FOR = (Chapter.EXCEPTION, Chapter.TRANSFER, Chapter.SCORE, Chapter.REDRESS)
_REDRESS_ALONE = (Chapter.REDRESS,)


def reckon(hearing: Hearing, standing: Judgment) -> Judgment:
    """What the revoke orders and costs, given how all the revokes of the board stand.

    Raises:
        FactMissing: it turns on something nobody has said.
    """
    stood, code = standing.stood, hearing.code
    hearing.lose(hearing.of(RESTORED, _restored_tricks))
    rivals = 1 + (hearing.of(_RIVALS, _rivals) if stood.became_established else 0)
    sitting = _Sitting(hearing, standing)
    if stood.standing in (Standing.CORRECT, Standing.RESTORE):
        sitting.hear(Chapter.CORRECTION)
    if not _pays(standing):
        return sitting.judge(stood.standing, became_established=stood.became_established)
    tricks, among = 0, tuple[frozenset[int], ...]()
    if standing.order(NoRectification) is None and not sitting.hear(Chapter.EXCEPTION):
        orders = sitting.hear(Chapter.TRANSFER)
        for order in orders:
            if isinstance(order, TransferTricks) and order.tricks > tricks:
                tricks, among = order.tricks, order.among
        sitting.hear(Chapter.SCORE)
    sitting.hear(Chapter.REDRESS)
    reaches = hearing.possible(f"reach of {tricks} for {rivals}", lambda r: code.reach(r, tricks, rivals))
    awards = tuple(Award(tricks, reach, among) for reach in reaches)
    return sitting.judge(stood.standing, became_established=True, awards=awards)


def _pays(standing: Judgment) -> bool:
    """Whether the revoke is paid for, rather than put right."""
    return standing.stood.became_established and standing.stood.standing is not Standing.RESTORE


def _restored_tricks(r: Revoke) -> int:
    """Later tricks that a restored twelfth trick takes away again from the side of this revoke; less than 0: gives.

    Where nobody has counted the tricks, the trick of the revoke goes back and no more.
    """
    restored = [other for other in r.others if r.was_restored(other) and r.came_before(other)]
    if not restored:
        return 0
    table = r.board.maybe(BoardFacts.table_tricks)
    if table is not None and r.board.key(BoardFacts.restored_tricks) in r.known:
        sign = -1 if r.by_defender else 1
        return r.board.sees(BoardFacts.restored_tricks, lambda tricks: sign * (table - tricks))
    return sum(r.same_side(other) and other.offender_won_the_trick for other in restored)


def _rivals(r: Revoke) -> int:
    """How many other revokes may draw on the same tricks as this one."""
    return sum(r.became_established(other) and r.same_side(other) for other in r.others)


RESTORED, _RIVALS = "tricks restored", "rivals"
BEFORE_THE_CHAPTERS: Mapping[str, Callable[[Revoke], int]] = {RESTORED: _restored_tricks, _RIVALS: _rivals}
"""What is counted before any chapter is heard that says what a revoke costs."""


class _Sitting:
    """The clauses heard so far about one revoke."""

    def __init__(self, hearing: Hearing, earlier: Judgment | None = None) -> None:
        self.hearing = hearing
        self.steps: list[Step] = list(earlier.steps) if earlier else []
        self.refused: list[Clause] = list(earlier.refused) if earlier else []

    def hear(self, chapter: Chapter, *, demanding: bool = True, but: type[Order] | None = None) -> list[Order]:
        """Let every clause of a chapter speak.

        A clause that lacks a fact holds nothing up where another one has spoken; if none has, the first lack is
        the question, unless nobody is to be asked (``demanding=False``). Orders of the kind ``but`` come too late.
        """
        spoken: list[Step] = []
        lacking: FactMissing | None = None
        for each in self.hearing.code.chapters[chapter]:
            heard = self.hearing.clause(each)
            if heard.missing is not None:
                lacking = lacking or asked_again(heard.missing)
                if heard.missing.key == lacking.key:
                    lacking.laws.append(each.cite)
                continue
            orders = heard.said
            if orders and len(each.chapters) > 1:
                orders = [order for order in orders if isinstance(order, ORDERS[chapter])]
            if orders and but is not None:
                orders = [order for order in orders if not isinstance(order, but)]
            if orders:
                spoken += [Step(each, order, heard.because, chapter) for order in orders]
            else:
                self.refused.append(each)
        if lacking and demanding and (not spoken or chapter in _ALL_COUNT):
            raise lacking
        self.steps += spoken
        return [step.order for step in spoken]

    def judge(
        self, standing: Standing, *, became_established: bool = False, awards: tuple[Award, ...] = ()
    ) -> Judgment:
        stood = Stood(standing, became_established)
        points = sum(step.order.points for step in self.steps if isinstance(step.order, PaysPoints))
        return Judgment(stood, tuple(self.steps), tuple(self.refused), awards, tuple(self.hearing.readings), points)


_ALL_COUNT = (Chapter.DEFINITION, Chapter.PROOF, Chapter.CORRECTION, Chapter.SCORE, Chapter.REDRESS)
"""Chapters in which one clause that speaks does not make the others needless."""
