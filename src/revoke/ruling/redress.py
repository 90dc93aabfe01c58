"""Redress: whether the damage is made good, a question put with a figure, and the scores before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from revoke.case.case import Findings, Tricks, Weighting
from revoke.equity.curve import total
from revoke.equity.solver import Solver
from revoke.equity.weights import WHOLE, one_result, split
from revoke.equity.weights import result_weights as weigh_in_steps
from revoke.facts.establish import Facts, results_left
from revoke.facts.fact import BOARD, FactMissing, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import Standing
from revoke.law.code import Code, code
from revoke.law.orders import Against, PutRight, TooLateForRedress, WeighDamage
from revoke.remedy.carry_out import SELF_INFLICTED, Redress, Standard, kept, refuse_gain, weigh, weigh_for_both
from revoke.ruling.established_facts import result_is_open
from revoke.ruling.estimate import (
    NOTHING,
    Estimate,
    Simulate,
    about_as_likely,
    likeliest,
    whole_play,
    without,
    won_before_the_record,
)
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import Offence, agreed_steps, declarer_seat, declarers_side_revoked, value
from revoke.ruling.judgment import answers_left, compared_with, decided, known_side
from revoke.ruling.ruling import (
    AdjustedScore,
    AuctionScore,
    Basis,
    Comparison,
    DeclarerTricks,
    Figure,
    GameScore,
    Group,
    Instruction,
    Question,
    Reason,
    ResultStands,
    Score,
    ScoreSettled,
    SplitResult,
    Transfer,
    When,
)
from revoke.ruling.scores import Scorer
from revoke.scoring.rubber import RubberScore
from revoke.table.seats import Partnership, SideByRole


@dataclass(frozen=True, slots=True)
class Damage:
    """The damage as weighed; ``open`` while the director has to judge, ``lacking`` while a fact is missing."""

    adjusted: AdjustedScore | None
    declarer_tricks: DeclarerTricks
    score: Score
    game: GameScore | None
    auction: AuctionScore | None
    rubber: RubberScore | None
    questions: tuple[Question, ...]
    reasons: tuple[Reason, ...]
    open: bool
    lacking: bool = False
    split: SplitResult | None = None


def redress(
    facts: Facts,
    ways: Exploration,
    revokes: Sequence[Offence],
    moved: Transfer,
    *,
    solver: Solver | None,
    simulate: Simulate | None,
) -> Damage:
    """Weigh the table's result with the automatic tricks against what would have happened without the revoke."""
    table = value(facts, BOARD, "table_tricks")
    asks = _asks(revokes, ways.code)
    payer = decided(outcome.payer for outcome in ways.outcomes)
    restored = _restored_under(revokes)
    standing = table if restored is None else value(facts, *_RESTORED_TRICKS)
    claimed = any(each.leaves_a_claim_to_be_ruled_on for each in revokes)
    after = None if claimed else _after_transfer(facts, standing, moved.tricks, payer)
    told = facts.case.findings
    if after is None and told.result_includes_transfer:
        after = told.result
    scorer = Scorer(facts, ways)
    weighing = _Weighing(facts, ways, asks, after, solver, simulate, scorer)
    if standing is not None and after is not None:
        weighing.moved = after - standing
    found = weighing.found() if asks else None
    certain = not weighing.partial
    if found:
        found = replace(found, tricks=weighing.leant(found.tricks))
    may_be_weighed = _may_be_weighed(ways)
    final = found.tricks if found and certain else ({after: 1.0} if after is not None and not may_be_weighed else None)
    split = _split(weighing, scorer, after, final)
    if split is not None:
        final = None
    adjusted: AdjustedScore | None = None
    reasons: tuple[Reason, ...] = ()
    if asks:
        adjusted = AdjustedScore(
            law=found.law if found else asks[0].cite,
            needed=found.needed if found else None,
            tricks=_likely(found.tricks) if found and found.needed and certain else None,
            basis=weighing.basis if weighing.equity else None,
            equity=_likely(weighing.equity),
            double_dummy=_likely(weighing.estimate.double_dummy),
            simulation=_likely(weighing.estimate.simulation),
            correction=weighing.estimate.correction,
            likely=weighing.estimate.likely,
            weighted=weighing.weighted,
            about_as_likely=weighing.about_as_likely,
            sure=weighing.estimate.sure,
            alone=weighing.estimate.alone,
            against=weighing.against,
            alike=weighing.estimate.alike,
            trust=weighing.estimate.trust,
            **(_assigned(found, weighing, after) if certain and split is None else {}),
        )
        reasons = _reasons(adjusted, table, after, weighing)
    elif late := _too_late(revokes):
        adjusted = AdjustedScore(late, False, None, None)
    to_ask, left_open = weighing.still_open(found if certain else None)
    lacking = standing is None and table is not None
    if standing is not None:
        table = standing
    if lacking and restored is not None:
        told_of = facts.known.get(_RESTORED_TRICKS)
        numbers = told_of.values if told_of else BoardFacts.restored_tricks.answers
        to_ask = (Question(_RESTORED_TRICKS, numbers, (restored,)), *to_ask)
    return Damage(
        adjusted,
        DeclarerTricks(table, after, _likely(final), told.result, _included(told, standing, after)),
        scorer.score(table, after, final),
        scorer.game(table, after),
        scorer.auction(table, after),
        scorer.rubber(table, after),
        to_ask,
        reasons,
        left_open,
        lacking,
        split,
    )


_RESTORED_TRICKS = Key(BOARD, BoardFacts.restored_tricks.name)
"""Declarer's tricks once trick twelve has been put right."""


def _restored_under(revokes: Sequence[Offence]) -> str | None:
    """The clause under which a twelfth trick is restored; ``None`` where none is."""
    steps = (each.step(PutRight) for each in revokes if each.standing is Standing.RESTORE)
    return next((step.clause.cite for step in steps if step is not None), None)


def _split(weighing: _Weighing, scorer: Scorer, after: int | None, final: Tricks | None) -> SplitResult | None:
    """A result for each side, where only the side that revoked loses what it gained."""
    one_side = any(ask.one_side for ask in weighing.counting)
    if not one_side or after is None or final is None or not weighing.innocent_declares:
        return None  # only a defender's revoke costs one side alone
    declarers = BoardFacts(weighing.facts.known, BOARD).declaring_side or SideByRole.DECLARING
    tricks: dict[Partnership, Tricks] = {declarers: {after: 1.0}, declarers.other: final}
    if tricks[declarers] == final:
        return None
    ordered = {side: tricks[side] for side in type(declarers)}
    return SplitResult(ordered, {side: scorer.expected(each) for side, each in ordered.items()})


@dataclass(frozen=True, slots=True)
class _Ask:
    """A clause that asks for a comparison, the revokes it is about, and what the result is compared with."""

    cite: str
    against: tuple[Against, ...]
    revokes: tuple[int, ...]
    one_side: bool = False


def _asks(revokes: Sequence[Offence], law: Code) -> tuple[_Ask, ...]:
    """The clauses that ask for a comparison, however the facts turn out; each once, with all its standards.

    The clauses come in the order of the book, not in the order of the revokes.
    """
    asked: dict[str, dict[Against, None]] = {}
    asking: dict[str, dict[int, None]] = {}
    apart: set[str] = set()
    for revoke in revokes:
        for step in revoke.steps:
            if isinstance(step.order, WeighDamage):
                asked.setdefault(step.clause.cite, {}).update(dict.fromkeys(step.order.against))
                asking.setdefault(step.clause.cite, {})[revoke.index] = None
                apart |= {step.clause.cite} if step.order.one_side else set()
    in_the_book = [each.cite for each in law.clauses if each.cite in asked]
    return tuple(_Ask(cite, tuple(asked[cite]), tuple(asking[cite]), cite in apart) for cite in in_the_book)


def _may_be_weighed(ways: Exploration) -> bool:
    """Whether damage is weighed in any way the facts can turn out."""
    return any(compared_with(way.judgment.steps) for index in range(ways.count) for way in ways.ways(index))


def _too_late(revokes: Sequence[Offence]) -> str | None:
    """The clause under which no score can be changed any more."""
    steps = (step for revoke in revokes for step in revoke.steps)
    return next((step.clause.cite for step in steps if isinstance(step.order, TooLateForRedress)), None)


def _after_transfer(facts: Facts, table: int | None, tricks: int | None, payer: str | None) -> int | None:
    if table is None or tricks is None:
        return None
    if not tricks:
        return table
    declaring = _declaring(facts, payer)
    return None if declaring is None else table - tricks if declaring else table + tricks


def _included(told: Findings, standing: int | None, after: int | None) -> bool | None:
    """Whether the recorded result has the transfer in it: not if it gives the other side fewer tricks."""
    if told.result_includes_transfer and None not in (told.result, standing, after):
        gains = after - standing  # type: ignore[operator]  # none of the three is None
        return gains * (told.result - after) >= 0  # type: ignore[operator]
    return told.result_includes_transfer


def _declaring(facts: Facts, payer: str | None) -> bool | None:
    """Whether a side, named by seats or by role, is declarer's."""
    side = known_side(payer)
    if isinstance(side, SideByRole):
        return side is SideByRole.DECLARING
    declarers = BoardFacts(facts.known, BOARD).declaring_side
    return None if declarers is None or side is None else declarers is side


WITHOUT_REVOKE = Key(BOARD, "without_revoke")
"""The result without the revoke: the question that only the director can answer."""

WITHOUT_REPEAT = Key(BOARD, "without_repeat")
_TABLE_TRICKS = Key(BOARD, BoardFacts.table_tricks.name)
_DECLARER = Key(BOARD, BoardFacts.declarer.name)

JUDGED = (WITHOUT_REVOKE, WITHOUT_REPEAT)
"""The findings that the director judges: a ruling without them is provisional, it lacks no fact."""


@dataclass(slots=True)
class _Weighing:
    facts: Facts
    ways: Exploration
    asks: tuple[_Ask, ...]
    after: int | None
    solver: Solver | None
    simulate: Simulate | None
    scorer: Scorer
    basis: Basis = "director"
    equity: Tricks | None = None  # everything likely
    judged: Tricks | None = None  # what the table's result is compared with: one result, unless weights are wanted
    estimate: Estimate = NOTHING
    against: Against = Against.NO_REVOKE
    partial: bool = False  # a fact that may raise the result is still open
    moved: int | None = None  # the tricks that the transfer gives declarer, below zero where it takes them
    damaged: bool | None = None  # whether the side damaged is declarer's, where each side's revokes are weighed apart

    def found(self) -> Redress | None:
        """The comparison, if both of its sides are known."""
        both, apart = self.for_both, self.apart
        self.against = Against.NO_REVOKE if both is None and not apart else Against.NO_REVOKE_BY_ANYBODY
        if apart:
            return self._weighed_apart(apart)
        if self.after is None:
            self._look()
            return None
        if both is not None:
            likely = self._without(Against.NO_REVOKE_BY_ANYBODY)
            if not likely:
                return None
            self.judged = self._judged(likely)
            return weigh_for_both(self.after, Standard(both.cite, self.judged), value=self.scorer.worth)
        innocent = self.innocent_declares
        if innocent is None:
            self._look()
            as_it_is = self.basis == "director" and self.equity == {self.after: 1.0} and not self._repeated
            return Redress(self.asks[0].cite, False, {self.after: 1.0}) if as_it_is else None
        if self.after == (13 if innocent else 0):
            return Redress(self.asks[0].cite, False, {self.after: 1.0})
        standards = self._standards(innocent)
        if not standards:
            return None
        weighed = weigh(self.after, standards, innocent_declares=innocent, value=self.scorer.worth)
        return weighed if weighed.needed or not self.partial else None

    def _weighed_apart(self, apart: Mapping[bool, Sequence[_Ask]]) -> Redress | None:
        """The comparison where revokes of each side are weighed, and no clause weighs them together.

        The director is asked for one number: the result had nobody revoked. What a side pays for its own revokes, it
        pays all the same when the other side's gain is taken away: so at most one of the two was damaged.
        """
        likely = self.facts.case.findings.without_revoke
        if likely is None or self.after is None or self.moved is None:
            return None
        self.equity = self.judged = likely
        for innocent, asks in apart.items():
            own = max(0, -self.moved if innocent else self.moved)
            fair = kept(likely, own, to_declarer=not innocent)
            standards = [Standard(ask.cite, fair) for ask in asks]
            weighed = weigh(self.after, standards, innocent_declares=innocent, value=self.scorer.worth)
            if weighed.needed:
                self.damaged, self.equity, self.judged = innocent, fair, fair
                self.against = Against.NO_REVOKE if own else Against.NO_REVOKE_BY_ANYBODY
                return weighed
        return Redress(self.asks[0].cite, False, {self.after: 1.0})

    @property
    def apart(self) -> Mapping[bool, Sequence[_Ask]]:
        """The clauses that ask on behalf of declarer's side (true) and of the defenders (false).

        Empty unless both sides revoked, it is known of every revoke whose it was, and no clause weighs all of them.
        """
        if self.for_both is not None:
            return {}
        declarers = {ask: {declarers_side_revoked(self.facts, each) for each in ask.revokes} for ask in self.asks}
        sides = set().union(*declarers.values())
        if sides != {True, False}:
            return {}
        return {innocent: [ask for ask in self.asks if (not innocent) in declarers[ask]] for innocent in (True, False)}

    @property
    def counting(self) -> Sequence[_Ask]:
        """The clauses that ask on behalf of the side that was damaged; all, where there is one comparison."""
        return self.asks if self.damaged is None else self.apart[self.damaged]

    def leant(self, tricks: Tricks) -> Tricks:
        """The adjusted score with doubt resolved for the innocent side; unchanged where both sides revoked."""
        innocent = self.innocent_declares
        if self.for_both or innocent is None:
            return tricks
        return leant(tricks, self.scorer, innocent_declares=innocent, estimated=self.basis != "director")

    @property
    def for_both(self) -> _Ask | None:
        """The clause that asks what would have happened had nobody revoked, where both sides did."""
        return next((ask for ask in self.asks if Against.NO_REVOKE_BY_ANYBODY in ask.against), None)

    @property
    def innocent_declares(self) -> bool | None:
        """Whether the innocent side is declarer's; ``None`` where both sides revoked, or nobody knows who did.

        Where revokes of both sides are weighed apart, it is the side that was damaged.
        """
        if self.damaged is not None:
            return self.damaged
        declarers = decided(declarers_side_revoked(self.facts, index) for ask in self.asks for index in ask.revokes)
        return None if declarers is None else not declarers

    def still_open(self, found: Redress | None) -> tuple[tuple[Question, ...], bool]:
        """The question to the director about damage, and whether it leaves the ruling provisional."""
        if not self.asks or (found and self.basis == "director"):
            return (), False
        laws = tuple(ask.cite for ask in self.asks)
        key = self._next_to_tell()
        if key is None:
            return (), True
        figure = None
        if self.equity and self.basis != "director":
            figure = Figure(
                self.basis, self.equity, self._solved, self.about_as_likely, self.weighted, self.estimate.alone
            )
        if key in (_TABLE_TRICKS, _DECLARER):
            fact = BoardFacts.table_tricks if key == _TABLE_TRICKS else BoardFacts.declarer
            answers: tuple[Any, ...] = BoardFacts(self.facts.known, BOARD).possible(fact)
        elif key.name == Revoke.offender.name:
            answers = answers_left(
                self.ways.known, self.ways.count, self.ways.code, FactMissing(Revoke.offender, key, ())
            )
        else:
            answers = tuple(self._answers(repeated=key == WITHOUT_REPEAT))
        both_revoked = key == WITHOUT_REVOKE and (self.for_both is not None or bool(self.apart))
        return (Question(key, answers, laws, figure, both_revoked),), True

    def _next_to_tell(self) -> Key | None:
        """The fact that the comparison waits for; ``None`` where that is asked for elsewhere, such as the transfer."""
        findings = self.facts.case.findings
        if findings.without_revoke is None:
            return WITHOUT_REVOKE
        if self.facts.count.declarers is None:
            return _TABLE_TRICKS
        if self._repeated and findings.without_repeat is None:
            return WITHOUT_REPEAT
        if self.after is None:
            return None
        asking = (index for ask in self.asks for index in ask.revokes)
        unknown = next((index for index in asking if declarers_side_revoked(self.facts, index) is None), None)
        if unknown is None:
            return None
        revoke = Revoke(self.facts.known, unknown)
        return revoke.key(Revoke.offender) if revoke.maybe(Revoke.offender) is None else _DECLARER

    @property
    def _repeated(self) -> bool:
        return any(Against.NO_REPEAT in ask.against for ask in self.asks)

    def _answers(self, *, repeated: bool) -> Iterator[Tricks]:
        """The results that the director may find; first those between which he is to choose, and these weighted."""
        left = results_left(self.facts, declarer_seat(self.facts), repeated=repeated)
        close = self.about_as_likely
        yield from ({number: 1.0} for number in close)
        if close and self.equity:
            together = sum(self.equity[number] for number in close)
            shares = {number: self.equity[number] / together for number in close}
            weights = weigh_in_steps(shares, lambda number: self.scorer.worth({number: 1.0}))
            yield {number: weight / WHOLE for number, weight in weights.items()}
        yield from ({number: 1.0} for number in sorted(left) if number not in close)

    @property
    def _solved(self) -> int | None:
        """Double dummy's number, where the results weighed are a correction of it."""
        solved = self.estimate.double_dummy
        return next(iter(solved)) if solved and self.estimate.likely else None

    def _look(self) -> None:
        """Find the equity even where there is nothing yet to compare it with."""
        self._without(Against.NO_REVOKE)

    def _standards(self, innocent: bool) -> list[Standard]:
        standards: list[Standard] = []
        held_against: list[tuple[Tricks, Against]] = []
        unknown = False
        for ask in self.asks:
            for against in ask.against:
                likely = self._without(against)
                if likely is None:
                    unknown = True
                    continue
                if against is Against.NO_REPEAT:
                    likely = kept(likely, self._first_awards(), to_declarer=innocent)
                standards.append(Standard(ask.cite, self._judged(likely)))
                held_against.append((likely, against))
        if unknown and self.basis == "director":
            self.partial = not self._cannot_be_better(standards, innocent)
        sign = 1 if innocent else -1
        best = max(range(len(standards)), key=lambda at: sign * self.scorer.worth(standards[at].tricks), default=None)
        self.equity, self.judged = None, None
        if best is not None:
            (self.equity, self.against), self.judged = held_against[best], standards[best].tricks
        return standards

    def _judged(self, likely: Tricks) -> Tricks:
        """The result to compare with the table's: the most likely one alone, unless weights are wanted."""
        return likely if self.basis == "director" else self._proposed(likely)

    def _proposed(self, likely: Tricks) -> Tricks:
        wanted = self.facts.case.findings.weighting is not None
        return likely if wanted else {likeliest(likely): 1.0}

    @property
    def weighted(self) -> bool:
        """Whether weights are wanted: for this case or evening, or because the director has found several results."""
        if self.facts.case.findings.weighting is not None:
            return True
        return self.basis == "director" and self.equity is not None and len(self.equity) > 1

    @property
    def about_as_likely(self) -> tuple[int, ...]:
        """The results between which the director is asked to choose; none where he has, or where weights are wanted.

        Nor is there a choice where none of them is better for the innocent side than the result with the transfer.
        """
        if self.equity is None or self.weighted:
            return ()
        close = about_as_likely(self.equity)
        innocent = self.innocent_declares
        if self.after is None or self.for_both or innocent is None:
            return close
        sign, actual = 1 if innocent else -1, self.scorer.worth({self.after: 1.0})
        better = any(sign * (self.scorer.worth({each: 1.0}) - actual) > 0 for each in close)
        return close if better else ()

    def _cannot_be_better(self, standards: list[Standard], innocent: bool) -> bool:
        return any(each.tricks == {13 if innocent else 0: 1.0} for each in standards)

    def _first_awards(self) -> int:
        """The automatic tricks of the revokes that were not repeats."""
        awards = [decided(way.judgment.tricks for way in self.ways.ways(index)) for index in range(self.ways.count)]
        return sum(award or 0 for award in awards)

    def _without(self, against: Against) -> Tricks | None:
        """The result without the revoke: the director's finding if there is one, else the estimate from the play."""
        findings: Findings = self.facts.case.findings
        said = findings.without_repeat if against is Against.NO_REPEAT else findings.without_revoke
        if said is not None:
            self.basis, self.equity = "director", said
            if self.simulate is not None:
                self._estimated(against)
            return said
        if findings.without_revoke is not None:
            return None
        likely = self._estimated(against)
        if likely is not None:
            self.basis = "simulation" if self.estimate.simulation else "double dummy"
            self.equity = likely
        return likely

    def _estimated(self, against: Against) -> Tricks | None:
        """The estimate from before the revoke that is undone; of several repeats, the best for the innocent side."""
        estimates = [without(self.facts, index, self.solver, self.simulate) for index in self._undone(against)]
        known = [each for each in estimates if each.advised is not None]
        if not known:
            return None
        sign = 1 if self.innocent_declares else -1
        self.estimate = max(known, key=lambda each: sign * self.scorer.worth(self._proposed(each.advised or {})))
        return self.estimate.advised

    def _undone(self, against: Against) -> list[int]:
        """The places of the revokes before which the comparison takes the play back."""
        if against is not Against.NO_REPEAT:
            return self._counted[:1]
        steps = {index: agreed_steps(self.ways, index) for index in self._counted}
        return [index for index, each in steps.items() if Against.NO_REPEAT in compared_with(each)]

    @property
    def _counted(self) -> list[int]:
        """The places of the revokes that became established, however the facts turn out."""
        return [
            index
            for index in range(self.ways.count)
            if all(way.judgment.stood.became_established for way in self.ways.ways(index))
        ]


def _assigned(found: Redress | None, weighing: _Weighing, after: int | None) -> dict[str, Any]:
    innocent = weighing.innocent_declares
    if found is None or not found.needed or (innocent is None and not weighing.for_both):
        return {}
    from_declarers_side = innocent is not False  # also where nobody is innocent
    return assigned(found.tricks, after, weighing.scorer, innocent_declares=from_declarers_side)


def _likely(tricks: Tricks | None) -> Tricks | None:
    """The results that have a chance, the fewest tricks first; ``None`` where there are none."""
    return {number: weight for number, weight in sorted(tricks.items()) if weight} if tricks else None


def _reasons(adjusted: AdjustedScore, table: int | None, after: int | None, weighing: _Weighing) -> tuple[Reason, ...]:
    if adjusted.needed is None or weighing.equity is None or adjusted.about_as_likely:
        return ()
    law = adjusted.law if adjusted.needed else weighing.ways.code.damage or adjusted.law
    judged = weighing.judged or weighing.equity
    one_side = any(ask.one_side for ask in weighing.counting)
    compared = Comparison(table, after, judged, weighing.basis, adjusted.needed, weighing.against, one_side)
    return (Reason(None, law, about=compared),)


def leant(tricks: Tricks, scorer: Scorer, *, innocent_declares: bool, estimated: bool) -> Tricks:
    """The adjusted score with doubt resolved for the innocent side, by as much as the conditions of contest say.

    An estimate is assigned in the steps wanted for weights. A director's finding is changed only by resolving doubt,
    and no result is changed where no weights are wanted.

    Source: Duplicate 2017, 12C1(c).
    """
    weighting = scorer.facts.case.findings.weighting
    if weighting is None or (not weighting.lean and not estimated):
        return tricks
    worth = _to_the_innocent(scorer, innocent_declares)
    weights = weigh_in_steps(tricks, lambda number: worth({number: 1.0}), step=weighting.step, lean=weighting.lean)
    return {number: weight / WHOLE for number, weight in weights.items()}


def assigned(tricks: Tricks, after: int | None, scorer: Scorer, *, innocent_declares: bool) -> dict[str, Any]:
    """The score assigned: ``weights``, ``one_result`` and, where damage was the innocent side's own, ``split``.

    Args:
        tricks: declarer's tricks in the adjusted score -> probability, doubt resolved already.
        after: declarer's tricks with the automatic transfer, where that is known.
        scorer: what results are worth in the form of scoring in use.

    Raises:
        Contradiction: a self-inflicted error that gained, or that leaves a number of tricks nobody can take.

    Source: Duplicate 2017, 12C1(c) and (e).
    """

    in_all = _to_the_innocent(scorer, innocent_declares)

    def worth(number: int) -> float:
        return in_all({number: 1.0})

    findings = scorer.facts.case.findings
    weights = weigh_in_steps(tricks, worth, step=(findings.weighting or Weighting()).step)
    entry: dict[str, Any] = {
        "weights": dict(weights),
        "one_result": one_result(weights, worth),
    }
    without_error = (findings.self_inflicted or {}).get(SELF_INFLICTED)
    if without_error is None or after is None:
        return entry
    refuse_gain(without_error, after, worth)
    entry["split"] = asdict(
        split(actual=worth(after), without_revoke=in_all(tricks), without_error=worth(int(without_error)))
    )
    return entry


def _to_the_innocent(scorer: Scorer, innocent_declares: bool) -> Callable[[Tricks], float]:
    """The value of a weighted result to the non-offending side."""

    def worth(tricks: Tricks) -> float:
        declarers = scorer.worth(tricks)
        return declarers if innocent_declares else scorer.of_the_other_side(declarers)

    return worth


def open_question(facts: Facts, solver: Solver | None) -> tuple[Question, ...]:
    """The question whether the result includes the transfer, if either can be, with double dummy as a hint."""
    if not result_is_open(facts):
        return ()
    hint = _double_dummy(facts, solver)
    figure = None if hint is None else Figure("double dummy", {hint: 1.0})
    return (Question(RESULT_INCLUDES_TRANSFER, (True, False), (), figure),)


RESULT_INCLUDES_TRANSFER = Key(BOARD, BoardFacts.result_includes_transfer.name)


def _double_dummy(facts: Facts, solver: Solver | None) -> int | None:
    declarer = declarer_seat(facts)
    moments, earlier = whole_play(facts), won_before_the_record(facts)
    if solver is None or declarer is None or not moments or earlier is None:
        return None
    left = total(moments[-1], declarer.side, solver)
    return None if left is None else earlier + left


def settled(facts: Facts, damage: Damage) -> Iterator[Instruction]:
    """The instruction that ends a ruling on damage; nothing while it is open, or where nothing was weighed."""
    adjusted = damage.adjusted
    if adjusted is None or adjusted.equity is None or damage.open:
        return
    contract = facts.case.board.contract
    apart = damage.split.tricks.items() if damage.split else ()
    tricks = tuple(adjusted.tricks.items()) if adjusted.tricks else None
    split = tuple((side, tuple(each.items())) for side, each in apart)
    order = ScoreSettled(tricks, contract, split, adjusted.scored_apart)
    law = code(facts.case.code).own_damage if adjusted.scored_apart else None
    yield Instruction(When.END, Group.TABLE, law or adjusted.law, order)


def included(found: DeclarerTricks, moved: Transfer, said: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """The instructions; one says so where the transfer is already in the result, lest it be made twice."""
    if not found.result_includes_transfer or found.result is None or not moved.tricks:
        return said
    place = next((place for place, each in enumerate(said, 1) if each.when is When.END), len(said))
    law = said[place - 1].law if said else ""
    stands = Instruction(When.END, Group.TABLE, law, ResultStands(found.result))
    return (*said[:place], stands, *said[place:])
