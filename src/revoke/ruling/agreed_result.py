"""Whether the result that a record gives is the table's, or has the tricks of the ruling in it already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from revoke.case.case import Case
from revoke.equity.curve import total
from revoke.equity.solver import Solver
from revoke.errors import Contradiction
from revoke.facts.attainable import attainable_tricks
from revoke.facts.establish import Facts, establish
from revoke.facts.fact import BOARD, Key
from revoke.facts.revoke import BoardFacts
from revoke.law.code import code
from revoke.ruling.estimate import whole_play, won_before_the_record
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import value
from revoke.ruling.ruling import Figure, Group, Instruction, Question, ResultStands, Transfer, When
from revoke.table.seats import Seat, SideByRole, partnership

MOST_A_REVOKE = 3
"""No code moves more tricks for one revoke."""


def established(case: Case) -> Facts:
    """The facts of a case under its own code, with ``findings.result`` understood as far as cards and law tell.

    Declarer's tricks at the table are one of the numbers that some legal ending comes to. A result that is none of
    them, but is one of them after the automatic transfer, has the transfer in it; a result that can be both stays open,
    and :func:`open_question` asks. One that is neither is left out.

    Raises:
        RevokeError: the case cannot be ruled on.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> found = Findings(result=9, result_includes_transfer=False, revokes=(RevokeFinding(offender=Role.DUMMY),))
    >>> established(Case(findings=found)).case.findings.table_tricks
    9
    """
    binds = code(case.code).binds
    findings = case.findings
    result, includes = findings.result, findings.result_includes_transfer
    if result is None or findings.table_tricks is not None:
        return establish(case, binds)
    facts = establish(replace(case, findings=replace(findings, result=None)), binds)
    declarer: Seat | None = value(facts, BOARD, BoardFacts.declarer.name)
    shown = facts.count.declarers
    if declarer is not None and shown == result and includes is not True:
        return facts  # the cards show what the result says
    return establish(_understood(case, facts, declarer), binds)


def _understood(case: Case, facts: Facts, declarer: Seat | None) -> Case:
    """The case with its result as tricks at the table, as a ruling's or as neither, or still open.

    Args:
        facts: those of the case without its result.
    """
    findings = case.findings
    result, includes = findings.result, findings.result_includes_transfer
    assert result is not None
    if declarer is None:
        return _as_played(case) if not len(facts) or includes is False else case
    shown = facts.count.declarers
    possible = (shown,) if shown is not None else attainable_tricks(facts, declarer).tricks
    if not len(facts):
        return _as_played(case) if result in possible else _left_out(case)
    played = result in possible and includes is not True
    before = [] if includes is False else list(_before_the_transfer(case, possible, result, len(facts)))
    match played, before:
        case True, []:
            return _as_played(case)
        case False, [tricks]:
            told = replace(findings, result_includes_transfer=True)
            return replace(case, findings=told if shown is not None else replace(told, table_tricks=tricks))
        case False, []:
            return case if includes else _left_out(case)
    return case


def _as_played(case: Case) -> Case:
    return replace(case, findings=replace(case.findings, table_tricks=case.findings.result, result=None))


def _left_out(case: Case) -> Case:
    return replace(case, findings=replace(case.findings, result=None, play_ended=True))


def _before_the_transfer(case: Case, possible: tuple[int, ...], result: int, revokes: int) -> Iterator[int]:
    """The possible tricks at the table that the automatic transfer can turn into the result."""
    law = code(case.code)
    for tricks in possible:
        if not 0 < abs(tricks - result) <= MOST_A_REVOKE * revokes:
            continue
        told = replace(case.findings, table_tricks=tricks, result=None)
        try:
            facts = establish(replace(case, findings=told), law.binds)
        except Contradiction:
            continue
        ways = Exploration(law, facts.known, len(facts), case.readings)
        declarer: Seat = value(facts, BOARD, BoardFacts.declarer.name)
        for outcome in ways.outcomes:
            gainer = None if outcome.payer is None else partnership(outcome.payer).other
            gains = gainer in (declarer.side, SideByRole.DECLARING)
            if outcome.total and tricks + (outcome.total if gains else -outcome.total) == result:
                yield tricks
                break


def result_is_open(facts: Facts) -> bool:
    """Whether the result can be both the table's and that of a ruling, so that the director has to say."""
    findings = facts.case.findings
    told = findings.result_includes_transfer is not None or findings.table_tricks is not None
    return findings.result is not None and not told and bool(len(facts))


def open_question(facts: Facts, solver: Solver | None) -> tuple[Question, ...]:
    """What the director is asked where the result fits both ways; double dummy is a hint and no more."""
    result = facts.case.findings.result
    if result is None or not result_is_open(facts):
        return ()
    hint = _double_dummy(facts, solver)
    figure = None if hint is None else Figure("double dummy", {hint: 1.0})
    return (Question(RESULT_INCLUDES_TRANSFER, (True, False), (), figure),)


RESULT_INCLUDES_TRANSFER = Key(BOARD, BoardFacts.result_includes_transfer.name)


def _double_dummy(facts: Facts, solver: Solver | None) -> int | None:
    declarer: Seat | None = value(facts, BOARD, BoardFacts.declarer.name)
    moments, earlier = whole_play(facts), won_before_the_record(facts)
    if solver is None or declarer is None or not moments or earlier is None or moments[-1].position is None:
        return None
    left = total(moments[-1], declarer.side, solver)
    return None if left is None else earlier + left


def included(facts: Facts, moved: Transfer, said: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """The instructions, with what keeps a transfer from being made twice."""
    findings = facts.case.findings
    if not findings.result_includes_transfer or findings.result is None or not moved.tricks:
        return said
    place = next((place for place, each in enumerate(said, 1) if each.when is When.END), len(said))
    law = said[place - 1].law if said else ""
    stands = Instruction(When.END, Group.TABLE, law, ResultStands(findings.result))
    return (*said[:place], stands, *said[place:])
