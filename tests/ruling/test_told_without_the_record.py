"""A record and the director's findings of the same board are ruled alike: what the play showed may as well be told."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from revoke import code as code_named
from revoke import read_case, rule
from revoke.case.case import Case, Failure, RevokeFinding
from revoke.facts.establish import Facts, establish
from revoke.facts.fact import BOARD, Fact, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import Standing
from revoke.law.code import CODES
from tests.replay.kinds import EVERYTHING
from tests.replay.records import record
from tests.strategies import so_many

RECORDS = so_many(24)

SAYABLE: tuple[Fact[Any], ...] = (
    Revoke.offender, Revoke.trick, Revoke.suit, Revoke.card, Revoke.failure, Revoke.able, Revoke.won_by,
    Revoke.later_tricks, Revoke.won_later_with_owed_card, Revoke.attention_by, Revoke.dummy_rights_lost,
    Revoke.before_attention, Revoke.played_after, Revoke.withdrawn_after, Revoke.eldest_hand_followed,
)  # fmt: skip
"""What a director can say of a revoke, and what a record may show."""

RECORD_ONLY = (Revoke.attention_by_question, Revoke.demanded_by, Revoke.concession_refused)
"""What only a record can show and a ruling may turn on: such revokes are left out."""


def shown(facts: Facts, index: int, fact: Fact[Any]) -> Any:
    """What the record shows, if it is one thing; else ``None``."""
    evidence = facts.known.get(Key(index, fact.name))
    return evidence.values[0] if evidence and len(evidence.values) == 1 else None


def told(case: Case, facts: Facts) -> Case:
    """The same board as a director tells it who has seen the play and has kept no record of it."""
    revokes = []
    for index in range(len(facts)):
        said = {fact.name: shown(facts, index, fact) for fact in SAYABLE}
        if said["failure"] is Failure.PENALTY_CARD:
            said["otherwise_legal"] = bool(shown(facts, index, Revoke.otherwise_legal))
        if said["later_tricks"] == 0:
            said["won_later_with_owed_card"] = None  # that is as trick twelve falls once it is put right
        revokes.append(RevokeFinding(**said))
    over = facts.count.over
    findings = replace(
        case.findings,
        revokes=tuple(revokes),
        play_ended=over,
        table_tricks=facts.count.declarers if over else None,
        cards_mixed_by=shown(facts, BOARD, BoardFacts.cards_mixed_by),
    )
    return replace(case, events=(), board=replace(case.board, deal=None, first_trick=1), findings=findings)


@pytest.mark.parametrize("code", CODES)
def test_a_board_told_without_its_record_is_ruled_as_with_it(code: str) -> None:
    compared = 0
    for number in range(RECORDS):
        case = read_case(record(random.Random(f"told {code} {number}"), code, EVERYTHING))
        with_record = rule(case)
        facts = establish(case, code_named(code).binds)
        only_shown = any(shown(facts, index, fact) for index in range(len(facts)) for fact in RECORD_ONLY)
        noticed = all(each.status is not Standing.OPEN for each in with_record.revokes)
        if with_record.questions or only_shown or not noticed:
            continue
        without = rule(told(case, facts))
        if without.questions:
            continue
        compared += 1
        assert [each.status for each in without.revokes] == [each.status for each in with_record.revokes], number
        assert without.transfer == with_record.transfer, number
    assert compared >= RECORDS // 6
