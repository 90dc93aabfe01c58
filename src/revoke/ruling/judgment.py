"""One revoke before the law: is it one, how does it stand, what does it cost, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from revoke.facts.fact import FactMissing, Known, Read
from revoke.facts.revoke import Revoke, Standing, Stood
from revoke.law.clause import ORDERS, Chapter, Clause
from revoke.law.code import Award, Code
from revoke.law.orders import (
    Against,
    CorrectAndPay,
    NoRectification,
    NotARevoke,
    Order,
    PaysPoints,
    PutRight,
    ReopenedForBoth,
    TransferTricks,
    Unproved,
    WeighDamage,
)

_NO_SIDES: Mapping[int, str] = {}


@dataclass(frozen=True, slots=True)
class Step:
    """A clause that spoke: what it ordered, and the facts it read to get there."""

    clause: Clause
    order: Order
    because: tuple[Read, ...]
    chapter: Chapter


@dataclass(frozen=True, slots=True)
class Judgment:
    """What the law says of one revoke.

    Attributes:
        stood: how it stands, and whether it became established.
        steps: the clauses that spoke, in the order of a ruling.
        refused: the clauses that were looked at and did not speak.
        award: what it costs by itself; ``None`` where nothing can move on its account.
        readings: the named readings of a silent text that were relied on.
    """

    stood: Stood
    steps: tuple[Step, ...]
    refused: tuple[Clause, ...]
    award: Award | None = None
    readings: tuple[str, ...] = ()

    def order(self, *kinds: type[Order]) -> Step | None:
        """The first step that gave an order of one of these kinds."""
        return next((step for step in self.steps if isinstance(step.order, kinds)), None)

    @property
    def tricks(self) -> int:
        return self.award.tricks if self.award else 0

    @property
    def points(self) -> int:
        """What the other side scores above the line on its account."""
        return sum(step.order.points for step in self.steps if isinstance(step.order, PaysPoints))


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


def view(
    known: Known, index: int, count: int, readings: Mapping[str, str | bool], sides: Mapping[int, str] = _NO_SIDES
) -> Revoke:
    """The facts of the revoke at ``index`` among ``count``, with views of the others, all noting in one list."""
    r = Revoke(known, index, readings=readings, sides=sides)
    if count > 1:
        r.others = tuple(Revoke(known, other, r.reads) for other in range(count) if other != index)
    return r


def stand(code: Code, r: Revoke) -> Judgment:
    """How the revoke stands by itself: whether it is one, whether shown, whether established.

    Raises:
        FactMissing: it turns on something nobody has said.
    """
    sitting = _Sitting(code, r)
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
        sitting.hear(Chapter.RIGHTS)
        return sitting.judge(Standing.ESTABLISHED, became_established=True)
    if not r.attention_drawn:
        return sitting.judge(Standing.OPEN)
    rights = sitting.hear(Chapter.RIGHTS)
    if any(isinstance(order, NoRectification) for order in rights):
        return sitting.judge(Standing.OPEN)
    sitting.hear(Chapter.RESTORATION, demanding=False)
    pays = any(isinstance(order, CorrectAndPay) for order in rights)
    return sitting.judge(Standing.CORRECT, became_established=pays)


def reckon(code: Code, r: Revoke, standing: Judgment, rivals: int) -> Judgment:
    """What the revoke orders and costs, given how all the revokes of the board stand.

    Args:
        rivals: how many revokes of the same side may draw on the same tricks, this one included.

    Raises:
        FactMissing: it turns on something nobody has said.
    """
    sitting = _Sitting(code, r, standing)
    if standing.stood.standing in (Standing.CORRECT, Standing.RESTORE):
        sitting.hear(Chapter.CORRECTION)
    pays = standing.stood.became_established and standing.stood.standing is not Standing.RESTORE
    if not pays:
        return sitting.judge(standing.stood.standing, became_established=standing.stood.became_established)
    tricks = 0
    if standing.order(NoRectification) is None and not sitting.hear(Chapter.EXCEPTION):
        orders = sitting.hear(Chapter.TRANSFER)
        tricks = max((order.tricks for order in orders if isinstance(order, TransferTricks)), default=0)
        sitting.hear(Chapter.SCORE)
    sitting.hear(Chapter.REDRESS)
    reach = code.reach(r, tricks, rivals)
    judged = sitting.judge(standing.stood.standing, became_established=True)
    return replace(judged, award=Award(r.index, tricks, reach, r.maybe(Revoke.trick)))


class _Sitting:
    """The clauses heard so far about one revoke."""

    def __init__(self, code: Code, r: Revoke, earlier: Judgment | None = None) -> None:
        self.code = code
        self.r = r
        self.steps: list[Step] = list(earlier.steps) if earlier else []
        self.refused: list[Clause] = list(earlier.refused) if earlier else []

    def hear(self, chapter: Chapter, *, demanding: bool = True) -> list[Order]:
        """Let every clause of a chapter speak.

        A clause that lacks a fact holds nothing up where another one has spoken; if none has, the first lack is
        the question, unless nobody is to be asked (``demanding=False``).
        """
        spoken: list[Step] = []
        lacking: FactMissing | None = None
        for each in self.code.chapters[chapter]:
            start = len(self.r.reads)
            try:
                orders = each(self.r)
            except FactMissing as missing:
                lacking = lacking or missing
                if missing.key == lacking.key:
                    lacking.laws.append(each.cite)
                continue
            if len(each.chapters) > 1:
                orders = tuple(order for order in orders if isinstance(order, ORDERS[chapter]))
            if not orders:
                self.refused.append(each)
                continue
            because = _once(self.r.reads[start:])
            spoken += [Step(each, order, because, chapter) for order in orders]
        if lacking and demanding and (not spoken or chapter in _ALL_COUNT):
            raise lacking
        self.steps += spoken
        return [step.order for step in spoken]

    def judge(self, standing: Standing, *, became_established: bool = False) -> Judgment:
        stood = Stood(standing, became_established)
        return Judgment(
            stood, tuple(self.steps), tuple(self.refused), readings=tuple(dict.fromkeys(self.r.readings_used))
        )


_ALL_COUNT = (Chapter.DEFINITION, Chapter.PROOF, Chapter.CORRECTION, Chapter.SCORE, Chapter.REDRESS)
"""Chapters in which one clause that speaks does not make the others needless."""


def _once(reads: Iterable[Read]) -> tuple[Read, ...]:
    return tuple(dict.fromkeys(reads))
