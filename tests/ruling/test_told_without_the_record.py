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
from revoke.formats.documents import MOST_REVOKES
from revoke.law.code import CODES
from revoke.table.seats import Seat
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

RECORD_ONLY = (Revoke.attention_by_question, Revoke.attention_came_first, Revoke.demanded_by, Revoke.concession_refused)
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
        if with_record.questions or only_shown or not noticed or len(facts) > MOST_REVOKES:
            continue
        without = rule(told(case, facts))
        if without.questions:
            continue
        compared += 1
        assert [each.status for each in without.revokes] == [each.status for each in with_record.revokes], number
        assert without.transfer == with_record.transfer, number
    assert compared >= RECORDS // 6


REVOKE_ON_TRICK_ONE = """
    {"format": "revoke-case/1", "code": "%s", "board": {"declarer": "S", "contract": "%s",
     "deal": "N:AQ7.9854.542.J75 8.AK.JT9873.T863 KT965.Q7.AQ.AQ94 J432.JT632.K6.K2"},
     "events": ["W:H6", "N:H4", "E:DJ", "S:H7", {"event": "returned"}, {"event": "attention", "by": "S", "to": "E"}]}
"""
"""East has hearts. Nothing is written down of the rest, not even that the trick was turned."""

REVOKE_BY_DUMMY_ON_TRICK_TWELVE = """
    {"format": "revoke-case/1", "code": "%s", "board": {"first_trick": 12, "declarer": "S", "contract": "%s",
     "ending": "N:.5.4. .2.8. ..A.9 .TA.."},
     "events": ["W:HT", "N:D4", "E:H2", "S:C9", "W:HA", "N:H5", "E:D8", "S:DA",
                {"event": "attention", "by": "W", "to": "N", "trick": 12}]}
"""
"""Both tricks were played, and still lay there unturned when West spoke."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("record_of_it", [REVOKE_ON_TRICK_ONE, REVOKE_BY_DUMMY_ON_TRICK_TWELVE])
def test_where_play_is_over_the_record_of_a_few_cards_means_what_is_told_of_them(record_of_it: str, code: str) -> None:
    case = read_case(record_of_it % (code, "3NT" if code.startswith("duplicate") else "NT"))
    with_record = rule(case)
    without = rule(told(case, establish(case, code_named(code).binds)))
    assert [each.status for each in without.revokes] == [each.status for each in with_record.revokes]
    assert without.transfer == with_record.transfer


@pytest.mark.parametrize("code", CODES)
def test_a_revoke_is_established_once_the_hands_are_back_in_the_board(code: str) -> None:
    """2017 63A1, 1905 86: however little of the play was written down, the offending side had played on."""
    case = read_case(REVOKE_ON_TRICK_ONE % (code, "3NT" if code.startswith("duplicate") else "NT"))
    assert [each.status for each in rule(case).revokes] == [Standing.ESTABLISHED]


@pytest.mark.parametrize("over", ['"play_ended": true', '"result": 9'])
def test_a_record_that_breaks_off_while_play_is_told_to_be_over_leaves_open_how_it_ended(over: str) -> None:
    """2017 63A: a claim to which the offending side agreed establishes it, one to which it did not agree does not."""
    written, _, _ = (REVOKE_ON_TRICK_ONE % ("duplicate-2017", "3NT")).partition(', {"event": "returned"}')
    ruling = rule(read_case(f'{written}], "findings": {{{over}}}}}'))
    assert ruling.status == "needs facts"
    assert [each.status for each in ruling.revokes] == [None]
    assert "findings.revokes[0].before_attention" in [each.fact for each in ruling.questions]


def test_whoever_puts_a_revoke_of_his_own_right_has_played_to_the_trick_once() -> None:
    """West leads a club, North and East revoke; East puts his right, and then it is seen that North revoked."""
    case = read_case(
        """
        {"format": "revoke-case/1", "board": {"declarer": "S", "contract": "3NT",
         "deal": "N:AQ7.9854.542.J75 8.AK.JT9873.T863 KT965.Q7.AQ.AQ94 J432.JT632.K6.K2"},
         "events": ["W:H6", "N:D2", "E:DJ", {"event": "attention", "by": "S", "to": "E"},
                    {"event": "withdrawn", "hand": "E", "card": "DJ"}, "E:HK", "S:H7",
                    {"event": "attention", "by": "E", "to": "N"}]}
        """
    )
    facts = establish(case, code_named(case.code).binds)
    assert shown(facts, 0, Revoke.played_after) == (Seat.EAST, Seat.SOUTH)
    assert shown(facts, 0, Revoke.withdrawn_after) == ()
    assert rule(told(case, facts)).transfer == rule(case).transfer


def test_who_takes_his_card_back_may_be_told_where_the_record_ends_with_the_question() -> None:
    """2017 62C1: East is put right, and South, who had played after him, says that he will change his card."""
    written = REVOKE_ON_TRICK_ONE % ("duplicate-2017", "3NT")
    before, _, after = written.partition('{"event": "returned"}, ')
    findings = '"findings": {"revokes": [{"offender": "E", "trick": 1, "withdrawn_after": ["S"]}]}'
    case = read_case(f"{before}{after.rstrip().removesuffix('}')}, {findings}}}")
    facts = establish(case, code_named(case.code).binds)
    assert shown(facts, 0, Revoke.withdrawn_after) == (Seat.SOUTH,)
    assert [each.status for each in rule(case).revokes] == [Standing.CORRECT]
