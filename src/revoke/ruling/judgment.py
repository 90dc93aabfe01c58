"""The law applied to one revoke: whether it is a revoke, how it stands, what it costs, and by which clauses.

A clause is a plain function of the facts that it reads. A clause that reads an unknown fact raises
:class:`~revoke.facts.fact.FactMissing`, the question. A :class:`Hearing` lets the clauses of a code speak,
chapter by chapter. From their orders :func:`stand` finds how the revoke stands, and :func:`reckon` what is ordered
about it and what it costs. Each returns a :class:`Judgment`, or raises the first question on which that turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain, product
from typing import Any, NamedTuple, TypeVar

from revoke.facts.fact import BOARD, SUPPOSED, Fact, FactMissing, FactView, Key, Known, ReadFact, Watched, narrowed
from revoke.facts.revoke import BoardFacts, Revoke, fact_of_two, lost_to
from revoke.facts.standing import Standing, Stood
from revoke.law.clause import ORDERS, Chapter, Clause
from revoke.law.code import Award, Code
from revoke.law.orders import (
    Against,
    CorrectAndPay,
    DutyToCorrect,
    MayDemandHighestOrLowest,
    NeedNotCorrect,
    NextTrickTakenBack,
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
from revoke.law.procedure import Readings
from revoke.table.seats import Partnership, Role, Seat, Side, SideByRole, Who, partnership

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Step:
    """A clause that spoke: what it ordered, and the facts it read to get there."""

    clause: Clause
    order: Order
    because: tuple[ReadFact, ...]
    chapter: Chapter


@dataclass(frozen=True)
class Judgment:
    """The law's answer on one revoke.

    Attributes:
        stood: how the revoke stands, and whether it became established.
        steps: the clauses that spoke, in the order of a ruling.
        refused: the clauses that were looked at and did not speak.
        awards: its cost by itself, once for each number of tricks that it may reach; empty where no trick can move
            because of it.
        readings: the named readings of a silent text that were relied on.
        points: what the other side scores above the line for it.
    """

    stood: Stood
    steps: tuple[Step, ...]
    refused: tuple[Clause, ...]
    awards: tuple[Award, ...] = ()
    readings: tuple[str, ...] = ()
    points: int = 0

    def order(self, *kinds: type[Order]) -> Step | None:
        """The first step that gave an order of one of these kinds."""
        return next((step for step in self.steps if isinstance(step.order, kinds)), None)

    @cached_property
    def besides(self) -> tuple[bool, tuple[Against, ...], bool, bool]:
        """The other orders: a penalty card, damage to be weighed, the highest or lowest card, the next trick back.

        Weighing one side's damage and weighing both sides' are different comparisons, with different results.
        """
        penalised, demand = self.order(Penalised) is not None, self.order(MayDemandHighestOrLowest) is not None
        return penalised, compared_with(self.steps), demand, self.order(NextTrickTakenBack) is not None

    @cached_property
    def before_the_cost(self) -> tuple[Any, ...]:
        """The standing of the revoke, with the orders given so far on which its cost turns: play goes on (43B3)."""
        return (self.stood, self.order(NoRectification) is not None, *self.besides)

    @property
    def tricks(self) -> int:
        return self.awards[0].tricks if self.awards else 0


def compared_with(steps: Iterable[Step]) -> tuple[Against, ...]:
    """The results that the clauses among these compare with, where they ask for damage to be weighed."""
    return tuple(against for step in steps if isinstance(step.order, WeighDamage) for against in step.order.against)


def agreeing(one: Judgment, other: Judgment) -> Judgment:
    """The common part of two judgments on the same standing."""
    spoke = {step.clause.cite for step in other.steps}
    return replace(
        one,
        steps=tuple(step for step in one.steps if step.clause.cite in spoke),
        refused=tuple(clause for clause in one.refused if clause in other.refused),
    )


Leaf = tuple[Known, Judgment]
"""An end of the tree of answers: what must be so for it, and the judgment then."""


def coalesced(leaves: list[Leaf]) -> list[Leaf]:
    """The leaves, with any two merged that are alike but for the answers to one fact.

    A merged leaf keeps what both leaves say: the clauses that spoke, and were refused, in both.
    """
    if len(leaves) == 1:
        return leaves
    for key in dict.fromkeys(key for known, _ in leaves for key, each in known.items() if each.because == SUPPOSED):
        merged: dict[tuple[Any, ...], Leaf] = {}
        for known, judgment in leaves:
            rest = tuple((other, each.values) for other, each in known.items() if other != key)
            like = (*judgment.before_the_cost, key in known, rest)
            if like in merged:
                before, earlier = merged[like]
                values = (*before[key].values, *(v for v in known[key].values if v not in before[key].values))
                merged[like] = (narrowed(before, key, values), agreeing(earlier, judgment))
            else:
                merged[like] = (known, judgment)
        leaves = list(merged.values())
    return leaves


def as_others_see_it(stood: Stood) -> Stood:
    """The standing of a revoke as far as clauses about another revoke care: established, restored, a revoke at all."""
    if stood.standing is Standing.RESTORE or stood.standing in (Standing.NOT_A_REVOKE, Standing.UNPROVED):
        return Stood(Standing.RESTORE, True) if stood.became_established else Stood(Standing.NOT_A_REVOKE)
    return Stood(Standing.ESTABLISHED, True) if stood.became_established else Stood(Standing.CORRECT)


def at_some_cost(hearing: Hearing, standing: Judgment) -> Judgment:
    """The same standing with a cost in tricks and in points, whose amount has not been reckoned.

    There is no cost where it is already certain that no trick moves, however the other revokes stand.
    """
    hearing.lose(min(lost_to(0).answers))  # as if a restored twelfth trick gave his side all it can
    free = not _pays(standing) or standing.order(NoRectification) is not None
    if free or hearing.chapter(Chapter.EXCEPTION, demanding=False):
        return standing
    return replace(standing, awards=(Award(1, reach=1),), points=1)


def at_full_cost(hearing: Hearing, standing: Judgment, rivals: int, lost: int) -> Judgment:
    """The same standing, with the tricks that it costs unless another revoke spares it.

    Args:
        rivals: how many revokes may draw on the same tricks, this one included.
        lost: the tricks that a restored twelfth trick takes from its side; negative if it gives some.
    """
    hearing.lose(lost)
    return replace(standing, awards=_awards(hearing, *_tricks_owed(hearing), rivals))


NOBODY_KNOWN = "offending side"
"""The name for the side of a revoke where it may be either side."""


@dataclass(frozen=True)
class Way:
    """One way in which one revoke can turn out: what must be so for it, and the judgment then.

    ``side`` names the side that revoked: ``"NS"``, ``"EW"``, or by role where seats are not known.
    """

    known: Known
    judgment: Judgment
    side: str

    @property
    def standing(self) -> Standing:
        return self.judgment.stood.standing

    @cached_property
    def result(self) -> tuple[Any, ...]:
        """The ruling as a player sees it: two ways with the same result are the same to him."""
        judgment = self.judgment
        return (self.standing, judgment.tricks, judgment.points, *judgment.besides)

    @cached_property
    def weighs(self) -> tuple[Any, ...]:
        """The result, with what the ceiling over several revokes depends on."""
        return (*self.result, *(award.reach for award in self.judgment.awards), self.side)

    @property
    def awards(self) -> Sequence[Award | None]:
        """The cost of the revoke, once for each number of tricks that it may reach; ``None`` if nothing moves."""
        return self.judgment.awards or (None,)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a whole board can turn out: the tricks that move, from which side, revoke by revoke.

    ``points`` is what each revoke gives the other side above the line, under a code with such points; ``besides`` is
    what else each revoke leads to: a penalty card, what the result is compared with, the right to the highest or
    lowest card, the next trick taken back.
    """

    standings: tuple[Standing, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    besides: tuple[tuple[bool, tuple[Against, ...], bool, bool], ...]
    total: int
    payer: str | None


def outcomes_of(ways: Sequence[Way], code: Code, readings: Readings) -> Iterator[Outcome]:
    """The outcomes of a whole board if each revoke turns out in the given way: one for each combination of reaches."""
    for awards in product(*(way.awards for way in ways)):
        by_side: dict[str, list[Award]] = {}
        for way, award in zip(ways, awards, strict=True):
            if award is not None:
                by_side.setdefault(way.side, []).append(award)
        payer, total = code.settle(by_side, readings)
        yield Outcome(
            tuple(way.standing for way in ways),
            tuple(way.judgment.tricks for way in ways),
            tuple(way.judgment.points for way in ways),
            tuple(way.judgment.besides for way in ways),
            total,
            payer if total else None,
        )


def side_of(known: Known, index: int) -> str:
    """The side that revoked: by seats if they can be told, else by role."""
    sides = by_sides(known, index)
    return next(iter(sides)) if len(sides) == 1 else NOBODY_KNOWN


def by_sides(known: Known, index: int) -> dict[str, list[Who]]:
    """The players who could have revoked, by their sides."""
    r = Revoke(known, index)
    declarers = r.board.declaring_side
    sides: dict[str, list[Who]] = {}
    for who in r.possible(Revoke.offender):
        sides.setdefault(_side_of(who, declarers), []).append(who)
    return sides


def sides_apart(known: Known, count: int) -> Iterator[list[tuple[int, ...]]]:
    """The revokes that each side could have made, with the two sides named by seats and named by role."""
    sides = [{*by_sides(known, each)} for each in range(count)]
    for two in ([each.value for each in Side], [each.value for each in SideByRole]):
        if not {*two}.isdisjoint(chain(*sides)):
            yield [tuple(each for each in range(count) if sides[each] != {other}) for other in two]


def askable(known: Known, lack: FactMissing) -> FactMissing:
    """The question for a lacking fact: another fact where nobody could answer it as it was lacking.

    Nobody is asked how the tricks of two revokes compare, but on which trick one revoke was; nor what a restored
    twelfth trick takes from another revoke, but how many tricks declarer has. Which defender revoked may be lacking
    while one pair is supposed to defend; if either pair may, the question has all four seats.
    """
    key, fact, answers = lack.key, lack.fact, tuple[Any, ...]()
    if (two := fact_of_two(key)) is not None:
        views = (Revoke(known, index) for index in two[1])
        r = next((view for view in views if len(view.possible(Revoke.trick)) > 1), None)
        fact, key, answers = _declarers_tricks(known) if r is None else _asked_of(r, Revoke.trick)
    elif lack.fact is Revoke.offender and isinstance(lack.parts[0][0], Seat):
        r = Revoke(known, key.revoke)
        declarers = {declarer.side for declarer in r.board.possible(BoardFacts.declarer)}
        by_role = any(isinstance(who, Role) for who in r.possible(Revoke.offender))
        answers = tuple(Seat) if len(declarers) > 1 and by_role else ()
    if not answers:
        return lack
    each = FactMissing(fact, key, tuple((answer,) for answer in answers))
    each.laws = lack.laws
    return each


def answers_left(known: Known, count: int, code: Code, lack: FactMissing) -> tuple[Any, ...]:
    """The answers to a lacking fact still possible by all that is known, for which the code has words.

    *The other defender* is an answer only beside a revoke that may be another defender's whose seat is not known.
    """
    view = Revoke(known, lack.key.revoke)  # and of the board: its facts have no bound that turns on another one
    possible: tuple[Any, ...] = lack.left(view.possible(lack.fact))
    if lack.fact is Revoke.before_attention:
        return tuple(stage for stage in possible if stage <= code.moments) or possible
    if lack.fact is Revoke.offender:
        others = (Revoke(known, each) for each in range(count) if each != lack.key.revoke)
        if not any(Role.DEFENDER in other.possible(Revoke.offender) for other in others):
            return tuple(who for who in possible if who is not Role.OTHER_DEFENDER) or possible
    return possible


def _declarers_tricks(known: Known) -> tuple[Fact[int], Key, tuple[int, ...]]:
    """The question for declarer's tricks: as played or, where these are known, with the twelfth trick restored."""
    board = BoardFacts(known, BOARD)
    table = board.maybe(BoardFacts.table_tricks)
    if table is None:
        return _asked_of(board, BoardFacts.table_tricks)
    fact, key, numbers = _asked_of(board, BoardFacts.restored_tricks)
    return fact, key, tuple(number for number in numbers if number - table in lost_to(0).answers)


def _asked_of(view: FactView, fact: Fact[A]) -> tuple[Fact[A], Key, tuple[A, ...]]:
    return fact, view.key(fact), view.possible(fact)


def known_side(named: str | None) -> Partnership | None:
    """The side that a way or an outcome names; ``None`` where no side pays, or the side is unknown."""
    return None if named is None or named == NOBODY_KNOWN else partnership(named)


def _side_of(who: Who, declarers: Side | None) -> str:
    if isinstance(who, Seat):
        return who.side.value
    declaring = who in (Role.DECLARER, Role.DUMMY)
    if declarers is not None:
        return (declarers if declaring else declarers.other).value
    return "declaring side" if declaring else "defending side"


def decided(values: Iterator[Any]) -> Any:
    """The value if all are the same, else ``None``."""
    different = list(dict.fromkeys(values))
    return different[0] if len(different) == 1 else None


Work = Callable[[Revoke], Any]
"""A clause, or anything else worked out from the facts of a revoke; each has its own type of result."""


class Heard(NamedTuple):
    """The result of a clause, or of anything else worked out from facts.

    Attributes:
        said: its orders; ``None`` where a fact is missing; Any: each work has its own type of result.
        because: the facts read.
        readings: the readings of open passages relied on.
        missing: the lacking fact, if any.
        rests_on: everything that it looked up, a bit for each.
        mark: a number, the same for equal results.
    """

    said: Any
    because: tuple[ReadFact, ...]
    readings: tuple[str, ...]
    missing: FactMissing | None
    rests_on: int
    mark: int


class Hearing:
    """The clauses of a code before one revoke, under one state of knowledge.

    Args:
        code: the code.
        r: a view of the revoke, for this hearing alone.
        known: what is known, the same that the view sees.
        record: the results heard that still hold, clauses by their number, everything else by a name; new results are
            added.
        hear: has a clause speak under what is known, or recalls what it said.
    """

    def __init__(
        self,
        code: Code,
        r: Revoke,
        known: Watched,
        record: dict[str, Heard],
        hear: Callable[[str, Work, Revoke, Watched], Heard],
    ) -> None:
        self.code = code
        self.r = r
        self.known = known
        self.record = record
        self.steps: list[Step] = []
        self.refused: list[Clause] = []
        self.readings: dict[str, None] = {}
        self.order: list[tuple[str, Work, int]] = []  # everything heard, in order, with its mark
        self.unasked: list[FactMissing] = []
        self.under = ""
        self._hear = hear
        r.lost_later = 0

    def lose(self, tricks: int | Key) -> None:
        """Take later tricks, a number or what a fact says, from the revoke's side for everything heard next."""
        self.r.lost_later = tricks
        self.under = f" less {tricks.name if isinstance(tricks, Key) else tricks}" if tricks else ""

    def heard(self, name: str, work: Work) -> Heard:
        """The result of a clause or another computation, or the fact that it lacks."""
        full = name + self.under
        heard = self.record.get(full)
        if heard is None:
            heard = self.record[full] = self._hear(full, work, self.r, self.known)
        self.order.append((name, work, heard.mark))
        return heard

    def chapter(self, chapter: Chapter, *, demanding: bool = True, but: type[Order] | None = None) -> list[Order]:
        """The orders of every clause of a chapter.

        A clause that lacks a fact holds nothing up where another clause has spoken; if none has, the first lack is
        the question, unless nobody is to be asked (``demanding=False``). Orders of the kind ``but`` come too late.

        Raises:
            FactMissing: the question.
        """
        spoken: list[Step] = []
        lacking: FactMissing | None = None
        for each in self.code.chapters[chapter]:
            heard = self._noted(self.heard(each.cite, each))
            if heard.missing is not None:
                lacking = lacking or _asked_again(heard.missing)
                if heard.missing.key == lacking.key:
                    lacking.laws.append(each.cite)
                continue
            orders = heard.said
            if len(each.chapters) > 1:
                orders = [order for order in orders if isinstance(order, ORDERS[chapter])]
            if but is not None:
                orders = [order for order in orders if not isinstance(order, but)]
            if orders:
                spoken += [Step(each, order, heard.because, chapter) for order in orders]
            else:
                self.refused.append(each)
        if lacking and demanding and (not spoken or chapter in _ALL_COUNT):
            raise lacking
        self.steps += spoken
        return [step.order for step in spoken]

    def of(self, name: str, work: Callable[[Revoke], A]) -> A:
        """The result of a count taken besides the clauses.

        Raises:
            FactMissing: the count turns on a fact that nobody has told.
        """
        counted: A = self._worked_out(name, work)
        return counted

    def possible(self, name: str, work: Callable[[Revoke], int]) -> tuple[int, ...]:
        """The possible results of a count besides the clauses; the facts it turns on are noted, but not asked for.

        Raises:
            FactMissing: the count turns on a fact that other revokes share.
        """
        counts: _Counts = self._worked_out(name, partial(_every_count, work))
        self.unasked += counts.lacking
        return counts.possible

    def judge(
        self, standing: Standing, *, became_established: bool = False, awards: tuple[Award, ...] = ()
    ) -> Judgment:
        """The result of everything heard."""
        stood = Stood(standing, became_established)
        points = sum(step.order.points for step in self.steps if isinstance(step.order, PaysPoints))
        return Judgment(stood, tuple(self.steps), tuple(self.refused), awards, tuple(self.readings), points)

    def _worked_out(self, name: str, work: Work) -> Any:
        heard = self._noted(self.heard(name, work))
        if heard.missing is not None:
            raise _asked_again(heard.missing)
        return heard.said

    def _noted(self, heard: Heard) -> Heard:
        if heard.readings:
            self.readings.update(dict.fromkeys(heard.readings))
        return heard


_ALL_COUNT = (Chapter.DEFINITION, Chapter.PROOF, Chapter.CORRECTION, Chapter.SCORE, Chapter.REDRESS)
"""The chapters in which all clauses count, even after one has spoken."""


def _asked_again(missing: FactMissing) -> FactMissing:
    """The same question, not yet asked by any law."""
    return FactMissing(missing.fact, missing.key, missing.parts)


@dataclass(frozen=True, slots=True)
class _Counts:
    """The possible results of a count, and the facts on which it turns."""

    possible: tuple[int, ...]
    lacking: tuple[FactMissing, ...] = field(default=(), compare=False)


def _every_count(work: Callable[[Revoke], int], r: Revoke) -> _Counts:
    """The possible results of a count, over all answers to the open facts of this one revoke.

    Raises:
        FactMissing: the count turns on a fact of the board or of another revoke, which must be the same for all.
    """
    try:
        return _Counts((work(r),))
    except FactMissing as lack:
        missing = lack.with_traceback(None)
    if missing.key.revoke != r.index:
        raise missing
    known, counted = r.known, list[_Counts]()
    assert isinstance(known, Watched)
    for part in missing.parts:
        r.known = supposed = narrowed(known, missing.key, part).without_glances()
        counted.append(_every_count(work, r))
        known.looked_up.update(supposed.looked_up)
    r.known = known
    possible = dict.fromkeys(count for each in counted for count in each.possible)
    return _Counts(tuple(possible), (missing, *(lack for each in counted for lack in each.lacking)))


def view(
    known: Known,
    index: int,
    count: int,
    readings: Mapping[str, str | bool],
    beside: Sequence[int] | None = None,
) -> Revoke:
    """The view of the revoke at ``index`` among ``count``, with views of the others; all note reads in one list.

    Args:
        beside: the others to include; all if not given.
    """
    r = Revoke(known, index, readings=readings)
    others = range(count) if beside is None else beside
    r.others = tuple(Revoke(known, other, r.reads) for other in others if other != index)
    return r


def on_its_trick(r: Revoke) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The revokes on the same trick as this one, and those that may be put right with it if on that trick."""
    certain = tuple(other.index for other in r.others if r.surely_on_the_trick_of(other))
    may_be = (other for other in r.others if other.index not in certain and r.may_be_put_right_with(other))
    return certain, tuple(other.index for other in may_be)


def stand(hearing: Hearing) -> Judgment:
    """The standing of the revoke by itself: whether it is a revoke, whether proved, whether established.

    Raises:
        FactMissing: the standing turns on a fact that nobody has told.
    """
    if any(isinstance(order, NotARevoke) for order in hearing.chapter(Chapter.DEFINITION)):
        return hearing.judge(Standing.NOT_A_REVOKE)
    if any(isinstance(order, Unproved) for order in hearing.chapter(Chapter.PROOF)):
        return hearing.judge(Standing.UNPROVED)
    if hearing.chapter(Chapter.ESTABLISHMENT):
        restored = hearing.chapter(Chapter.RESTORATION)
        if any(isinstance(order, PutRight) for order in restored):
            return hearing.judge(Standing.RESTORE, became_established=True)
        if any(isinstance(order, ReopenedForBoth) for order in restored):
            return hearing.judge(Standing.CORRECT)
        hearing.chapter(Chapter.RIGHTS, but=CorrectAndPay)
        hearing.chapter(Chapter.AWARENESS, but=NeedNotCorrect)
        return hearing.judge(Standing.ESTABLISHED, became_established=True)
    rights = hearing.chapter(Chapter.RIGHTS)
    if any(isinstance(order, NoRectification) for order in rights):
        return hearing.judge(Standing.OPEN)
    pays = any(isinstance(order, CorrectAndPay) for order in rights)
    if not pays and not hearing.of("attention", lambda r: r.attention_drawn):
        known_to_him = hearing.chapter(Chapter.AWARENESS)
        due = any(isinstance(order, DutyToCorrect) for order in known_to_him)
        return hearing.judge(Standing.CORRECT if due else Standing.OPEN)
    hearing.chapter(Chapter.RESTORATION, demanding=False)
    return hearing.judge(Standing.CORRECT, became_established=pays)


def chapters_after(standing: Judgment) -> tuple[Chapter, ...]:
    """The chapters with the orders about a revoke of this standing, in the order in which they are heard."""
    first = _PUT_RIGHT if standing.stood.standing in (Standing.CORRECT, Standing.RESTORE) else ()
    if not _pays(standing):
        return first
    return (*first, *(_REDRESS_ALONE if standing.order(NoRectification) else _PAID_FOR))


_PUT_RIGHT = (Chapter.CORRECTION,)
_PAID_FOR = (Chapter.EXCEPTION, Chapter.TRANSFER, Chapter.SCORE, Chapter.REDRESS)
_REDRESS_ALONE = (Chapter.REDRESS,)


def reckon(hearing: Hearing, standing: Judgment) -> Judgment:
    """The orders and the cost of the revoke, given the standings of all revokes of the board.

    Raises:
        FactMissing: the judgment turns on a fact that nobody has told.
    """
    stood = standing.stood
    hearing.lose(hearing.of(RESTORED, _restored_tricks))
    rivals = 1 + (hearing.of(_RIVALS, _rivals) if stood.became_established else 0)
    hearing.steps, hearing.refused = [*standing.steps], [*standing.refused]
    hearing.readings.update(dict.fromkeys(standing.readings))
    if stood.standing in (Standing.CORRECT, Standing.RESTORE):
        hearing.chapter(Chapter.CORRECTION)
    if not _pays(standing):
        return hearing.judge(stood.standing, became_established=stood.became_established)
    tricks, among = 0, tuple[frozenset[int], ...]()
    if standing.order(NoRectification) is None and not hearing.chapter(Chapter.EXCEPTION):
        tricks, among = _tricks_owed(hearing)
        hearing.chapter(Chapter.SCORE)
    hearing.chapter(Chapter.REDRESS)
    awards = _awards(hearing, tricks, among, rivals)
    return hearing.judge(stood.standing, became_established=True, awards=awards)


def _tricks_owed(hearing: Hearing) -> tuple[int, tuple[frozenset[int], ...]]:
    """The tricks that the revoke costs by itself, and for each of them the tricks it may be one of."""
    orders = [each for each in hearing.chapter(Chapter.TRANSFER) if isinstance(each, TransferTricks)]
    most = max(orders, key=lambda order: order.tricks, default=TransferTricks(0))
    return most.tricks, most.among


def _awards(hearing: Hearing, tricks: int, among: tuple[frozenset[int], ...], rivals: int) -> tuple[Award, ...]:
    """The cost of the revoke by itself, once for each number of tricks that it may reach."""
    reach = hearing.code.reach
    reaches = hearing.possible(f"reach of {tricks} for {rivals}", lambda r: reach(r, tricks, rivals))
    return tuple(Award(tricks, each, among) for each in reaches)


def _pays(standing: Judgment) -> bool:
    """Whether the revoke is paid for: it became established and is not restored."""
    return standing.stood.became_established and standing.stood.standing is not Standing.RESTORE


def _restored_tricks(r: Revoke) -> int | Key:
    """The later tricks that a restored twelfth trick takes from the side of this revoke; negative if it gives some.

    If nobody has counted the tricks, or the trick may not be the twelfth, the fact that tells is returned. It is 0
    while any number of later tricks is possible: every case is then included already.
    """
    restored = [other for other in r.others if r.was_restored(other) and r.came_before(other)]
    if not restored:
        return 0
    fact = lost_to(next((each.index for each in restored if each.maybe(Revoke.trick) is None), restored[0].index))
    if (lost := r.maybe(fact)) is not None:
        return lost
    table, put_right = r.board.maybe(BoardFacts.table_tricks), r.known.get(r.board.key(BoardFacts.restored_tricks))
    if table is None or put_right is None or len(put_right.values) > 1:
        later = r.known.get(r.key(Revoke.later_tricks))
        if (later is None or later.because == SUPPOSED or {*later.values} >= _ANY) and r.key(fact) not in r.known:
            return 0
    if table is None or put_right is None:
        return r.key(fact)
    sign = -1 if r.by_defender else 1
    return r.board.sees(BoardFacts.restored_tricks, lambda tricks: sign * (table - tricks))


_ANY = frozenset(range(5))
"""The numbers of later tricks that span all that can matter to the cost of revokes."""


def _rivals(r: Revoke) -> int:
    """The number of other revokes that may draw on the same tricks as this one."""
    return sum(r.became_established(other) and r.same_side(other) for other in r.others)


RESTORED, _RIVALS = "tricks restored", "rivals"
BEFORE_THE_CHAPTERS: Mapping[str, Work] = {RESTORED: _restored_tricks, _RIVALS: _rivals}
"""The counts taken before any chapter on the cost of a revoke is heard."""
