"""The flow of a ruling on one page: case, facts, clauses, orders, remedy, ruling."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from revoke.case.case import Case, Election, Moment
from revoke.equity.solver import Solver
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, Key
from revoke.facts.moments import CLAIMS
from revoke.facts.revoke import BoardFacts
from revoke.facts.standing import Standing
from revoke.law.code import code
from revoke.ruling.advice import advice
from revoke.ruling.agreed_result import established, included, open_question
from revoke.ruling.allowance import POINTS, Allowance
from revoke.ruling.answered import narrowed_by_answers, with_answers_left
from revoke.ruling.asking_rights import (
    asking_options,
    inspection_options,
    instructions_for_questions,
    readings_of_questions,
    reasons_for_questions,
    reasons_for_quitted_tricks,
)
from revoke.ruling.estimate import Simulate
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import open_questions, possible, revoke_rulings, transfer
from revoke.ruling.granted import taken_for_granted
from revoke.ruling.instructions import instructions, settled
from revoke.ruling.options import options, penalty_cards
from revoke.ruling.reasons import reasons
from revoke.ruling.redress import redress
from revoke.ruling.remedied_table import remedied_table, table_after
from revoke.ruling.rubber_sheet import chosen
from revoke.ruling.ruling import Chosen, Question, Ruling, Status


def rule(case: Case, *, solver: Solver | None = None, simulate: Simulate | None = None) -> Ruling:
    """Rule on a case.

    Args:
        case: what happened, and what the director has found.
        solver: double dummy, for the damage; without one the question is left to the director.
        simulate: plays the hand out as these players would, for the same purpose; it stands above double dummy.

    Raises:
        RevokeError: the case contradicts itself or the deal, or names a code or a reading that is not there.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DUMMY, trick=7, before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
    >>> ruling = rule(Case(findings=Findings(revokes=(told,))))
    >>> ruling.revokes[0].status, ruling.transfer.tricks
    (<Standing.ESTABLISHED: 'established'>, 0)
    """
    return ruling_on(*every_way(case), solver=solver, simulate=simulate)


def every_way(case: Case, facts: Facts | None = None, allowance: Allowance | None = None) -> tuple[Facts, Exploration]:
    """What a ruling rests on: the facts of a case, and every way in which it can still turn out.

    Args:
        facts: those of this case, where they have been established already.
        allowance: how much may be tried, where it is known that all revokes can be looked at together.

    Raises:
        RevokeError: as for :func:`rule`.
    """
    law = code(case.code)
    law.refuse_unknown_readings(case.readings)
    facts = facts or established(case)
    return facts, Exploration(law, facts.known, len(facts), case.readings, allowance)


def ruling_on(
    facts: Facts, ways: Exploration, *, solver: Solver | None = None, simulate: Simulate | None = None
) -> Ruling:
    """Rule on a case of which every way is at hand; see :func:`rule`."""
    law = ways.code
    ruling = _ruling_on(facts, ways, solver, simulate)
    better = narrowed_by_answers(facts, ruling.questions)
    if better is not None and len(facts) <= FEW:
        return ruling_on(*every_way(facts.case, better), solver=solver, simulate=simulate)
    if better is not None:
        ruling = replace(ruling, questions=tuple(with_answers_left(each, better) for each in ruling.questions))
    established_one = any(each.status is Standing.ESTABLISHED for each in ruling.revokes)
    if ruling.status != "needs facts":
        ruling = replace(ruling, assumed=taken_for_granted(facts, ways))
    open_to_choice = law.elects and ways.fits and established_one
    return replace(ruling, choice=_choice(facts.case)) if open_to_choice and play_is_over(facts) else ruling


FEW = 3
"""For so many revokes what can still come of them is looked for again, once some answers are seen to be impossible."""


def _choice(case: Case) -> tuple[Chosen, ...]:
    """What comes of either penalty, tricks or points; nothing where the innocent side has no choice."""
    either = []
    for elected in Election:
        chose = replace(case, findings=replace(case.findings, elected=elected))
        facts, ways = every_way(chose, allowance=Allowance(POINTS))
        either.append(chosen(_ruling_on(facts, ways, None, None), elected))
    one, other = either
    return tuple(either) if replace(one, elected=other.elected) != other else ()


def _ruling_on(facts: Facts, ways: Exploration, solver: Solver | None, simulate: Simulate | None) -> Ruling:
    law = ways.code
    over = play_is_over(facts)
    table = remedied_table(facts, ways)
    moved = transfer(ways, over=over)
    damage = redress(facts, ways, moved, solver=solver, simulate=simulate)
    result = open_question(facts, solver)
    questions = _each_once((*result, *open_questions(ways), *damage.questions))
    choices = (
        *options(facts, ways, table, over=over),
        *inspection_options(facts, law, over=over),
        *asking_options(facts, ways, over=over),
    )
    return Ruling(
        code=law.id,
        status="needs facts" if result else _status(ways, damage.lacking, damage.open),
        revokes=revoke_rulings(facts, ways),
        transfer=moved,
        declarer_tricks=damage.declarer_tricks,
        score=damage.score,
        adjusted_score=damage.adjusted,
        penalty_cards=penalty_cards(facts, ways, table),
        options=choices,
        instructions=(
            *instructions_for_questions(facts, law, over=over),
            *included(facts, moved, instructions(facts, ways, table, moved, over=over, weighs=damage.open and over)),
            *(settled(facts, damage) if over else ()),
        ),
        questions=questions,
        possible=possible(ways),
        reasons=(
            *reasons_for_questions(facts, law),
            *reasons_for_quitted_tricks(facts, law, over=over),
            *reasons(facts, ways),
            *damage.reasons,
        ),
        readings=_readings(ways, readings_of_questions(facts, law)),
        game=damage.game,
        auction=damage.auction,
        table=table_after(table, choices, claim_stops_play=law.claim_stops_play),
        split=damage.split,
        rubber=damage.rubber,
        advice=advice(facts, ways, choices, over=over, weighs=damage.open),
    )


def _each_once(questions: Iterable[Question]) -> tuple[Question, ...]:
    """The questions, one for each fact: what turns on it by the law and by the result, together."""
    asked: dict[Key, Question] = {}
    for each in questions:
        first = asked.setdefault(each.key, each)
        if first is not each:
            asked[each.key] = replace(first, laws=tuple(dict.fromkeys((*first.laws, *each.laws))))
    return tuple(asked.values())


def play_is_over(facts: Facts) -> bool:
    """Whether the ruling is as at the end of play."""
    if facts.count.over:
        return True
    agreed = facts.known.get(_AGREED_TO_PLAY_ON)
    stopped = _PLAY_HAS_STOPPED - CLAIMS if agreed and agreed.values == (True,) else _PLAY_HAS_STOPPED
    for index in range(len(facts)):
        moments = facts.known.get(Key(index, "before_attention"))
        if moments and all(stopped & each for each in moments.values):
            return True
    return False


_AGREED_TO_PLAY_ON = Key(BOARD, BoardFacts.agreed_to_play_on.name)
_PLAY_HAS_STOPPED = frozenset(
    {Moment.PLAY_ENDED, Moment.OFFENDERS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM, Moment.PLAY_HAD_CEASED}
)
"""After these nobody plays on: a claim that establishes a revoke has ended the play as well."""


def _status(ways: Exploration, lacking: bool, equity_open: bool) -> Status:
    if lacking or len(ways.outcomes) > 1:
        return "needs facts"
    return "provisional" if equity_open else "final"


def _readings(ways: Exploration, asked: frozenset[str]) -> dict[str, str | bool]:
    """The readings of open passages that decided something, as they were taken."""
    used = {name for index in range(ways.count) for way in ways.ways(index) for name in way.judgment.readings}
    taken = ways.code.readings_in_force(ways.readings)
    return {name: taken[name] for name in sorted(used | asked)}
