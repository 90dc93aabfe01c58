"""What each code guarantees about an established revoke, and what not, tested on every combination of its facts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from guide.generated.markdown import page, sentence, table
from revoke.case.case import Election, Failure, Moment, json_value
from revoke.facts.fact import BOARD, Fact, Key, Known, narrowed
from revoke.facts.moments import STAGES, Stage
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import Standing, WonBy
from revoke.formats.native import read_case
from revoke.law.clause import Chapter
from revoke.law.code import CODES, Code, code, differences, text
from revoke.law.orders import CannotScoreGame, HonoursOnly, WeighDamage
from revoke.ruling.adjudicate import adjudicate, every_way, ruling_on
from revoke.ruling.explore import Exploration
from revoke.ruling.judgment import Judgment
from revoke.table.cards import Suit
from revoke.table.seats import Role
from revoke.telling.explanation import account, verdict
from revoke.telling.reasons import answer_words
from revoke.telling.ruling_words import in_words

Said = Mapping[Fact[Any], Any]  # Any: each fact has values of a type of its own

_OVER = frozenset(
    {
        Moment.OFFENDERS_PLAYED_ON,
        Moment.OPPONENTS_PLAYED_ON,
        Moment.TRICK_QUITTED,
        Moment.PLAY_ENDED,
        Moment.HANDS_RETURNED,
    }
)
_BASE: Said = {
    Revoke.trick: 5,
    Revoke.suit: Suit.HEARTS,
    Revoke.won_later_with_owed_card: False,
    Revoke.eldest_hand_followed: False,
}
_EARLIER: Said = {
    **_BASE,
    Revoke.trick: 2,
    Revoke.won_by: WonBy.OPPONENTS,
    Revoke.before_attention: _OVER - {Moment.HANDS_RETURNED},
}
_CORRECTED: Said = {**_EARLIER, Revoke.before_attention: frozenset()}
_OTHER_SIDE = {Role.DEFENDER: Role.DECLARER, Role.DECLARER: Role.DEFENDER, Role.DUMMY: Role.DEFENDER}
_ROLES = (Role.DEFENDER, Role.DECLARER, Role.DUMMY)
_WON = tuple(product(WonBy, (0, 2)))


@dataclass(frozen=True, slots=True, eq=False)  # its facts are a mapping; each equals only itself
class Circumstance:
    """A special circumstance of a revoke, in words, and an earlier revoke if any."""

    words: str
    facts: Said
    earlier: Said | None = None
    by_the_other_side: bool = False


CIRCUMSTANCES = (
    Circumstance("nothing special", {}),
    Circumstance("on trick twelve", {Revoke.trick: 12}),
    Circumstance("a demand disobeyed", {Revoke.failure: Failure.DEMAND}),
    Circumstance("a penalty card not played", {Revoke.failure: Failure.PENALTY_CARD}),
    Circumstance("no card played to the trick", {Revoke.failure: Failure.MISSING_CARD}),
    Circumstance("the card he owed lay face up", {Revoke.owed_card_faced: True}),
    Circumstance("dummy spoke first", {Revoke.attention_by: Role.DUMMY}),
    Circumstance("dummy, without his rights, spoke first", {Revoke.dummy_rights_lost: True}),
    Circumstance("he later won a trick with the card he owed", {Revoke.won_later_with_owed_card: True}),
    Circumstance("he had revoked in the suit before, established", {}, _EARLIER),
    Circumstance("he had revoked in the suit before, corrected", {}, _CORRECTED),
    Circumstance("the other side had revoked, established", {}, _EARLIER, by_the_other_side=True),
    Circumstance("the other side had revoked, corrected", {}, _CORRECTED, by_the_other_side=True),
)
"""Each circumstance is examined alone, with every player, stage and winner."""


@dataclass(frozen=True, slots=True)
class Point:
    """One combination of facts: the circumstance, the offender, the stage, the winners."""

    circumstance: Circumstance
    role: Role
    stage: Stage
    won_by: WonBy
    later: int

    @property
    def told(self) -> list[Said]:
        """The facts of the revoke, after those of an earlier one if there was any."""
        here = {
            **_BASE,
            **self.circumstance.facts,
            Revoke.offender: self.role,
            Revoke.before_attention: self.stage,
            Revoke.won_by: self.won_by,
            Revoke.later_tricks: self.later if self.circumstance.facts.get(Revoke.trick) != 12 else min(self.later, 1),
        }
        if self.circumstance.earlier is None:
            return [here]
        by = _OTHER_SIDE[self.role] if self.circumstance.by_the_other_side else self.role
        since = (self.won_by is not WonBy.OPPONENTS) + self.later
        earlier_on = 11 - since if self.circumstance.by_the_other_side else since
        return [{**self.circumstance.earlier, Revoke.offender: by, Revoke.later_tricks: earlier_on}, here]


def points(law: Code) -> Iterator[Point]:
    """Every possible combination under a code."""
    stages = [stage for stage in STAGES if stage <= law.moments]
    for circumstance, role, stage, (won_by, later) in product(CIRCUMSTANCES, _ROLES, stages, _WON):
        failure = circumstance.facts.get(Revoke.failure)
        if failure is Failure.PENALTY_CARD and role is not Role.DEFENDER:
            continue
        if failure is Failure.MISSING_CARD and won_by is WonBy.OFFENDER:
            continue
        yield Point(circumstance, role, stage, won_by, later)


def every_judgment(law: Code) -> dict[Point, Judgment]:
    """The code's judgment on the last revoke of every point; a clause is run once for all points alike to it."""
    begun: dict[int, Exploration] = {}
    ruled = {}
    for point in points(law):
        told = point.told
        known: Known = {}
        for index, facts in enumerate(told):
            for fact, value in facts.items():
                known = narrowed(known, Key(index, fact.name), (value,))
        if law.elects:
            known = narrowed(known, Key(BOARD, BoardFacts.elected.name), (Election.TRICKS,))
        first = begun.setdefault(len(told), Exploration(law, dict(known), len(told), {}))
        ways = first.knowing(dict(known)).ways(len(told) - 1)
        assert len({way.result for way in ways}) == 1, f"{law.id}: {point} is open"
        ruled[point] = ways[0].judgment
    return ruled


def case_of(law: Code, point: Point) -> dict[str, Any]:
    """The point as a case document that anybody can rule on."""
    revokes = [{fact.name: json_value(value) for fact, value in facts.items()} for facts in point.told]
    findings: dict[str, Any] = {"revokes": revokes}
    if law.elects:
        findings["elected"] = Election.TRICKS.value
    return {"format": "revoke-case/1", "code": law.id, "findings": findings}


def costs(judgment: Judgment) -> tuple[int, int, bool]:
    """The tricks, the points above the line, and whether there is a ceiling on the side's score."""
    ceiling = judgment.order(CannotScoreGame, HonoursOnly) is not None
    return judgment.tricks, judgment.points, ceiling


def cites(judgment: Judgment, *chapters: Chapter) -> tuple[str, ...]:
    """The clauses that spoke in these chapters."""
    return tuple(dict.fromkeys(step.clause.cite for step in judgment.steps if step.chapter in chapters))


@dataclass(slots=True)
class GuaranteeException:
    """An exception to a guarantee under one code: how often it was met, and the first time.

    Attributes:
        point: the combination that was met first.
        sooner: the earlier stage at which the same revoke costs more, if that is the exception.
    """

    times: int
    law: Code
    point: Point
    sooner: Stage | None = None

    @property
    def case(self) -> dict[str, Any]:
        """The first combination as a case document that anybody can rule on."""
        return case_of(self.law, self.point)


Found = dict[str, GuaranteeException]
"""The exceptions under one code, by the clauses responsible."""


def _note(found: Found, clauses: str, law: Code, point: Point, sooner: Stage | None = None) -> None:
    if clauses in found:
        found[clauses].times += 1
    else:
        found[clauses] = GuaranteeException(1, law, point, sooner)


def unpaid(law: Code, ruled: Mapping[Point, Judgment]) -> Found:
    """Established revokes that cost nothing and weigh no damage, by the clauses responsible."""
    found: Found = {}
    for point, judgment in ruled.items():
        if judgment.stood.standing is not Standing.ESTABLISHED or any(costs(judgment)):
            continue
        if judgment.order(WeighDamage) is None:
            clauses = cites(judgment, Chapter.EXCEPTION, Chapter.REDRESS, Chapter.SCORE)
            _note(found, ", ".join(clauses) or "no clause", law, point)
    return found


_NOT_LATER = frozenset({Moment.PARTNER_ASKED, Moment.ANSWERED_NO})
"""Acts while the trick is still face up; they make another story, not a later moment of this one."""


_SILENT = " no longer speaks"


def cheaper_later(law: Code, ruled: Mapping[Point, Judgment]) -> Found:
    """Pairs of points that differ only in the moment of attention, where the later costs less."""
    stages = [stage for stage in STAGES if stage <= law.moments]
    found: Found = {}
    for point, early in ruled.items():
        if not any(costs(early)):
            continue
        for stage in stages:
            if not point.stage < stage or (stage - point.stage) & _NOT_LATER:
                continue
            later = Point(point.circumstance, point.role, stage, point.won_by, point.later)
            late = ruled[later]
            if any(mine > theirs for mine, theirs in zip(costs(early), costs(late), strict=True)):
                because = ", ".join(cites(late, Chapter.EXCEPTION, Chapter.DEFINITION))
                silent = f"{', '.join(cites(early, Chapter.RIGHTS))}{_SILENT}"
                _note(found, because or silent, law, later, point.stage)
    return found


_DECIDING = (
    Chapter.DEFINITION,
    Chapter.PROOF,
    Chapter.ESTABLISHMENT,
    Chapter.RESTORATION,
    Chapter.RIGHTS,
    Chapter.EXCEPTION,
    Chapter.TRANSFER,
    Chapter.SCORE,
)
"""The chapters that decide how a revoke stands and what it costs."""


def changes_met(
    old: Code, new: Code, before: Mapping[Point, Judgment], after: Mapping[Point, Judgment]
) -> tuple[dict[str, int], Found]:
    """How often each changed clause makes a difference between two codes, and the differences made by none."""
    changed = differences(old, new)
    made: dict[str, int] = {}
    strays: Found = {}
    for point in before.keys() & after.keys():
        one, other = before[point], after[point]
        if (one.stood.standing, *costs(one)) == (other.stood.standing, *costs(other)):
            continue
        spoke = {step.clause.cite for step in (*one.steps, *other.steps)} & changed.keys()
        if not spoke:
            _note(strays, "none", new, point)
        decided = spoke & {*cites(one, *_DECIDING), *cites(other, *_DECIDING)}
        for cite in decided or spoke:
            made[cite] = made.get(cite, 0) + 1
    return made, strays


def guarantees_page() -> str:
    """The page of every code's guarantees, with the exceptions to each and a case for each exception."""
    laws = [code(name) for name in CODES]
    ruled = {law.id: every_judgment(law) for law in laws}
    harsh = [law.id for law in laws if not any(each.order(WeighDamage) for each in ruled[law.id].values())]
    return page(
        "What the law guarantees",
        "A member of a laws committee finds here where a code pays the side that revoked, and by which clause. The "
        "program ruled, under every code, on every combination of who revoked (a defender, declarer, dummy), when "
        "attention was drawn, who won the trick and whether the side won a later one, in "
        f"{len(CIRCUMSTANCES)} circumstances, each by itself: {len(ruled[CODES[0]]):,} combinations under "
        f"{CODES[0]}, {len(ruled[CODES[-1]]):,} under {CODES[-1]}.",
        "\n".join(f"- {each.words}" for each in CIRCUMSTANCES),
        "Where the innocent side may choose its penalty, it takes tricks. What is not in these combinations has not "
        "been looked at. The first case of every exception can be given to `revoke rule`.",
        "## The innocent side is never left with nothing",
        "An established revoke costs tricks, points or a ceiling on the score, or the director weighs the damage. "
        f"Under {', '.join(harsh)} no clause weighs damage: what the penalty does not cover is lost. In the "
        "combinations below it costs nothing, and nothing is weighed.",
        *_exceptions([(law, unpaid(law, ruled[law.id])) for law in laws], "Combinations"),
        "## To be noticed later never costs less",
        "The same revoke with attention drawn later, everything else alike. In the combinations below the later moment "
        "is the cheaper one: who keeps silent until then is paid for it.",
        *_exceptions([(law, cheaper_later(law, ruled[law.id])) for law in laws], "Pairs of moments"),
        "## Every difference between the editions has its clause",
        "The changed clauses that [differences](../differences.md) lists, and in how many of the combinations that are "
        "ruled differently each of them speaks: how the revoke stands, in tricks, points and the ceiling. A dash: it "
        "was met in none of them, since it orders something else, or turns on what was not combined here.",
        *(
            block
            for old, new in (("1997", "2007"), ("2007", "2017"), ("1997", "2017"))
            for block in _changes(old, new, ruled)
        ),
        "## Where a code is silent or contradicts itself",
        "Open passages, with the reading taken, are listed with each code: "
        + ", ".join(f"[{law.id}]({law.id}.md) ({len(law.readings)})" for law in laws)
        + ". Only that reading has been looked at here.",
        table(
            ("Code", "Established, and nothing says what it costs", "Two clauses move tricks"),
            [_faults(law, ruled[law.id]) for law in laws],
        ),
    )


def _faults(law: Code, ruled: Mapping[Point, Judgment]) -> tuple[str, str, str]:
    established = [each for each in ruled.values() if each.stood.standing is Standing.ESTABLISHED]
    spoken_for = (Chapter.EXCEPTION, Chapter.TRANSFER, Chapter.SCORE, Chapter.REDRESS)
    gaps = sum(not cites(each, *spoken_for) for each in established)
    doubled = sum(len(cites(each, Chapter.TRANSFER)) > 1 for each in established)
    return law.id, str(gaps or "none"), str(doubled or "none")


def fewest(found: Found) -> Found:
    """The exceptions with the fewest clauses: one with further clauses is counted with the smaller one."""
    least: Found = {}
    for clauses in sorted(found, key=lambda clauses: clauses.count(",")):
        fewer = next((each for each in least if set(each.split(", ")) < set(clauses.split(", "))), None)
        if fewer is None:
            least[clauses] = found[clauses]
        else:
            least[fewer].times += found[clauses].times
    return least


def _exceptions(every: Sequence[tuple[Code, Found]], counted: str) -> Iterator[str]:
    """The exceptions to a guarantee, each once for all codes that have it: what the clause says, how often, a case."""
    fewer = {law.id: fewest(found) for law, found in every}
    for clauses in dict.fromkeys(name for found in fewer.values() for name in found):
        here = [found[clauses] for found in fewer.values() if clauses in found]
        yield f"### {clauses}"
        yield "\n".join(f"- {cite}: {_says(here, cite)}" for cite in clauses.removesuffix(_SILENT).split(", "))
        rows = [(each.law.id, f"{each.times:,}", ", ".join(ruled_as_told(each.case)[1])) for each in here]
        yield table(("Code", counted, "The first is ruled under"), rows)
        yield f"For example: {_in_words(here[0])}\n\n```json\n{json.dumps(here[0].case)}\n```"
    untouched = [name for name, found in fewer.items() if not found]
    if untouched:
        yield f"No exception: {', '.join(untouched)}."


def _says(here: Sequence[GuaranteeException], cite: str) -> str:
    """What a clause says; where the codes differ, each of them."""
    says: dict[str, list[str]] = {}
    for each in here:
        says.setdefault(sentence(text(each.law.id)[cite]["says"]), []).append(each.law.id)
    if len(says) == 1:
        return next(iter(says))
    return " ".join(f"{', '.join(names)}: {said}" for said, names in says.items())


def _in_words(exception: GuaranteeException) -> str:
    """The first case of an exception as a director would tell it, and its ruling."""
    case = read_case(exception.case)
    facts, ways = every_way(case)
    deed, *others = map(str, account(facts, len(facts) - 1))
    said = [deed]
    special = exception.point.circumstance
    if special is not CIRCUMSTANCES[0]:
        said.append(sentence(special.words))
    said.append(f"When attention was drawn, {answer_words(exception.point.stage)}.")
    said += [*others, f"**{verdict(facts, in_words(ruling_on(facts, ways)))}**"]
    if exception.sooner is not None:
        sooner = replace(exception.point, stage=exception.sooner)
        facts, ways = every_way(read_case(case_of(exception.law, sooner)))
        ruled = verdict(facts, in_words(ruling_on(facts, ways)))
        said.append(f"Had attention been drawn when {answer_words(sooner.stage)}: **{ruled}**")
    return " ".join(said)


def ruled_as_told(case: Mapping[str, Any]) -> tuple[int | None, tuple[str, ...]]:
    """The tricks that the last revoke of a case costs, and the clauses that rule on it."""
    last = adjudicate(read_case(case)).revokes[-1]
    return last.transfer, last.laws


def _changes(old: str, new: str, ruled: Mapping[str, Mapping[Point, Judgment]]) -> Iterator[str]:
    before, after = code(f"duplicate-{old}"), code(f"duplicate-{new}")
    made, strays = changes_met(before, after, ruled[before.id], ruled[after.id])
    yield f"### From {before.id} to {after.id}"
    changed = differences(before, after)
    yield table(
        ("Clause", "Change", "Combinations"),
        [(cite, change, str(made.get(cite, "—"))) for cite, change in changed.items()],
    )
    yield (
        f"{len(strays)} kinds of difference have no changed clause."
        if strays
        else "No difference was met that has no changed clause."
    )
    for each in strays.values():
        yield f"{each.point.circumstance.words}, {each.times} times:\n\n```json\n{json.dumps(each.case)}\n```"
