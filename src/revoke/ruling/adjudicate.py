"""The flow of a ruling on one page: case, facts, clauses, orders, remedy, ruling."""

from __future__ import annotations

from revoke.case.case import Case, Moment
from revoke.equity.solver import Solver
from revoke.errors import NotBridge
from revoke.facts.fact import Key
from revoke.facts.known import Facts, establish
from revoke.law.code import Code, code
from revoke.ruling.choices import options, penalty_cards
from revoke.ruling.estimate import Simulate
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import asked, possible, revoke_rulings, transfer
from revoke.ruling.inquiry import inspection_options, instructions_for_questions, reasons_for_questions
from revoke.ruling.reasons import reasons
from revoke.ruling.redress import redress
from revoke.ruling.ruling import Ruling, Status
from revoke.ruling.script import instructions


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
    ('established', 0)
    """
    return ruling_on(*every_way(case), solver=solver, simulate=simulate)


def every_way(case: Case) -> tuple[Facts, Exploration]:
    """What a ruling rests on: the facts of a case, and every way in which it can still turn out.

    Raises:
        RevokeError: as for :func:`rule`.
    """
    law = code(case.code)
    _refuse_unknown_readings(case, law)
    facts = establish(case, law.binds)
    return facts, Exploration(law, facts.known, len(facts), case.readings)


def ruling_on(
    facts: Facts, ways: Exploration, *, solver: Solver | None = None, simulate: Simulate | None = None
) -> Ruling:
    """Rule on a case of which every way is at hand; see :func:`rule`."""
    law = ways.code
    over = play_is_over(facts)
    moved = transfer(ways, over=over)
    damage = redress(facts, ways, moved, solver=solver, simulate=simulate)
    questions = asked(ways) + damage.questions
    return Ruling(
        code=law.id,
        status=_status(ways, damage.open),
        revokes=revoke_rulings(facts, ways),
        transfer=moved,
        declarer_tricks=damage.declarer_tricks,
        score=damage.score,
        adjusted_score=damage.adjusted,
        penalty_cards=penalty_cards(facts, ways),
        options=options(facts, ways, over=over) + inspection_options(facts, law, over=over),
        instructions=(
            *instructions_for_questions(facts, law, over=over),
            *instructions(facts, ways, moved, over=over, weighs=damage.open and over),
        ),
        questions=questions,
        possible=possible(ways),
        reasons=reasons_for_questions(facts, law) + reasons(facts, ways) + damage.reasons,
        readings=_readings(ways),
        game=damage.game,
        auction=damage.auction,
    )


def play_is_over(facts: Facts) -> bool:
    """Whether the ruling is as at the end of play."""
    if facts.count.over:
        return True
    for index in range(len(facts)):
        moments = facts.known.get(Key(index, "before_attention"))
        if moments and len(moments.values) == 1 and Moment.PLAY_ENDED in moments.values[0]:
            return True
    return False


def _status(ways: Exploration, equity_open: bool) -> Status:
    if len(ways.outcomes) > 1:
        return "needs facts"
    return "provisional" if equity_open else "final"


def _readings(ways: Exploration) -> dict[str, str | bool]:
    """The readings of open passages that decided something, as they were taken."""
    used = {name for index in range(ways.count) for way in ways.ways(index) for name in way.judgment.readings}
    taken = ways.code.readings_in_force(ways.readings)
    return {name: taken[name] for name in sorted(used)}


def _refuse_unknown_readings(case: Case, law: Code) -> None:
    known = {each.name: each for each in law.readings}
    for name, value in case.readings.items():
        if name not in known:
            choices = ", ".join(known) or "none"
            raise NotBridge(f"readings.{name}: {law.id} has no such reading; it has {choices}. Leave it out.")
        if value not in known[name].choices:
            choices = ", ".join(map(str, known[name].choices))
            raise NotBridge(f"readings.{name}: {value!r} is not one of its readings; choose {choices}.")
