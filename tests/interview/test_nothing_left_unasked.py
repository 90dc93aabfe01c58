"""An interview stops only where it has a ruling, or where everything it lacks was asked about and nobody knew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.case.case import json_value
from revoke.errors import RevokeError
from revoke.facts.fact import Key
from revoke.formats.native import case_document
from revoke.interview.interview import Interview
from revoke.law.code import CODES
from revoke.ruling.redress import JUDGED
from revoke.telling.reasons import question_in_words
from tests.strategies import so_many

PLAYED_ON = ["offending side played to next trick"]

TOLD_OF_A_REVOKE: list[dict[str, Any]] = [
    {},
    {"offender": "W"},
    {"offender": "S"},
    {"offender": "defender"},
    {"offender": "declarer"},
    {"trick": 1},
    {"trick": 12},
    {"trick": 13},
    {"won_by": "opponents"},
    {"won_by": "partner"},
    {"won_by": "W"},
    {"later_tricks": 0},
    {"later_tricks": 3},
    {"before_attention": []},
    {"before_attention": ["play ended"]},
    {"before_attention": PLAYED_ON},
    {"failure": "demand"},
    {"failure": "penalty card"},
    {"failure": "missing card"},
    {"owed_card_faced": True},
    {"able": False},
    {"proved": False},
    {"attention_by": "dummy"},
    {"attention_by": "dummy", "dummy_rights_lost": True},
    {"played_after": []},
    {"aware": True},
    {"suit": "S"},
    {"card": "D4"},
]


def told_in_advance(die: random.Random, code: str) -> dict[str, Any]:
    """A case of which a little is told before the interview, in parts that need not go together."""

    def revoke(at_most: int) -> dict[str, Any]:
        return {key: each for _ in range(die.randint(0, at_most)) for key, each in die.choice(TOLD_OF_A_REVOKE).items()}

    findings: dict[str, Any] = {"revokes": [revoke(3), *([revoke(2)] if die.random() < 0.25 else [])]}
    if die.random() < 0.2:
        findings["table_tricks"] = die.randrange(14)
    elif die.random() < 0.15:
        findings["result"] = die.randrange(14)
    if die.random() < 0.1:
        findings["cards_mixed_by"] = die.choice(["offending side", "other side", "both", "nobody"])
    board = {"declarer": die.choice("NESW")} if die.random() < 0.2 else {}
    return {"format": "revoke-case/1", "code": code, "board": board, "findings": findings}


def started(told: dict[str, Any]) -> Interview:
    return Interview(told["code"], read_case(told))


def begun(*revokes: dict[str, Any], code: str = "duplicate-2017", board: Any = None, **findings: Any) -> Interview:
    told = {"format": "revoke-case/1", "code": code, "findings": {"revokes": [*revokes], **findings}}
    return started(told | ({"board": board} if board else {}))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(so_many(6)))
def test_an_interview_lacks_nothing_that_it_has_not_asked(code: str, seed: int) -> None:
    die = random.Random(f"nothing unasked {code} {seed}")
    while True:
        interview = started(told_in_advance(die, code))
        try:
            interview.rests_on  # noqa: B018  # what is told may contradict itself
            break
        except RevokeError:
            continue
    unknown = set[Key]()
    for _ in range(60):
        question = interview.question
        if question is None and interview.waiting:
            interview.come_back()
        elif question is None:
            assumed = [each.key for each in interview.ruling.assumed if each.key not in unknown]
            if not assumed or die.random() < 0.8:
                break
            interview.doubt(die.choice(assumed))
            assert interview.question is not None
        else:
            question_in_words(question, code)
            assert len(question.answers) > 1
            what = die.random()
            if what < 0.1:
                unknown.add(question.key)
                interview.skip()
            elif what < 0.13:
                interview.dispute()
            elif what < 0.18:
                interview.undo()
            else:
                interview.answer(json_value(die.choice(question.answers)))
    ruling = interview.ruling
    lacking = {each.key for each in ruling.questions} - {*JUDGED}
    assert ruling.status != "needs facts" or lacking <= unknown
    assert document(rule(read_case(case_document(interview.case)))) == document(ruling)


def asks_for(interview: Interview) -> str | None:
    return None if interview.question is None else interview.question.key.name


def test_where_the_twelfth_trick_is_put_right_it_is_asked_how_many_tricks_declarer_has_then() -> None:
    told = {"offender": "defender", "trick": 12, "before_attention": PLAYED_ON}
    interview = begun(told, table_tricks=9)
    assert asks_for(interview) == "restored_tricks"
    interview.answer(10)
    assert asks_for(interview) is None
    assert interview.ruling.status == "final"
    assert interview.ruling.declarer_tricks.after_transfer == 10


# Declarer's side revoked on trick 1 and won it by the other hand, and won seven more: eight as played. Under 64A2 one
# trick goes over: seven after it.
EIGHT = {"offender": "declarer", "trick": 1, "won_by": "partner", "later_tricks": 7, "before_attention": PLAYED_ON}


@pytest.mark.parametrize("result", [7, 8])
def test_a_result_that_can_be_meant_in_one_way_is_not_asked_about(result: int) -> None:
    interview = begun(EIGHT, result=result)
    assert asks_for(interview) is None
    tricks = interview.ruling.declarer_tricks
    assert (tricks.table, tricks.after_transfer) == (8, 7)


def test_whether_the_result_has_the_transfer_in_it_is_not_asked_where_no_trick_moves() -> None:
    interview = begun({"offender": "dummy", "trick": 5, "before_attention": PLAYED_ON}, result=9)
    assert asks_for(interview) is None
    assert interview.ruling.declarer_tricks.table == 9


def test_whether_the_result_has_the_transfer_in_it_is_asked_where_both_can_be() -> None:
    told = {"offender": "defender", "trick": 5, "won_by": "offender", "later_tricks": 1, "before_attention": PLAYED_ON}
    interview = begun(told, result=9)
    assert asks_for(interview) == "result_includes_transfer"
    interview.answer(True)
    assert interview.ruling.declarer_tricks.after_transfer == 9


def test_who_had_played_can_be_doubted_where_declarer_is_told_and_the_defender_is_not_named() -> None:
    told = {"offender": "defender", "suit": "S", "attention_by": "dummy", "before_attention": []}
    interview = begun(told, board={"declarer": "E"})
    for each in interview.ruling.assumed:
        interview.doubt(each.key)
        assert asks_for(interview) == each.key.name
        interview.undo()


def test_who_mixed_the_cards_has_every_answer_where_it_is_doubted() -> None:
    interview = begun({"proved": False}, code="duplicate-1997")
    (doubted,) = (each.key for each in interview.ruling.assumed if each.key.name == "cards_mixed_by")
    interview.doubt(doubted)
    assert interview.question is not None
    assert [json_value(each) for each in interview.question.answers] == [
        "offending side",
        "other side",
        "both",
        "nobody",
    ]


def test_who_mixed_the_cards_is_asked_of_the_board_and_of_no_revoke() -> None:
    told: dict[str, Any] = {"before_attention": []}
    interview = begun({"offender": "defender", "trick": 2} | told, {"offender": "declarer", "trick": 4} | told)
    interview.doubt(Key(-1, "cards_mixed_by"))
    assert interview.question is not None
    asked = question_in_words(interview.question, "duplicate-2017").text
    assert str(asked) == "Which side has mixed its cards so that the facts can no longer be found?"


def test_a_doubt_is_dropped_when_another_revoke_is_told() -> None:
    interview = begun({"offender": "dummy", "before_attention": []})
    interview.doubt(interview.ruling.assumed[0].key)
    interview.another()
    assert interview.question is not None
    assert interview.question.key == Key(1, "offender")


@pytest.mark.parametrize(("result", "doubted"), [(8, True), (11, False)])
def test_nothing_is_taken_for_granted_that_the_result_shows(result: int, doubted: bool) -> None:
    """1905: three tricks have moved (87), so that the revoke was proved; where none has, it may not have been."""
    told = {"offender": "defender", "trick": 3, "suit": "S", "before_attention": ["play ended"]}
    interview = begun(told, code="bridge-1905", table_tricks=8, result=result)
    assert any(each.key.name == "proved" for each in interview.ruling.assumed) is doubted
    for each in interview.ruling.assumed:
        interview.doubt(each.key)
        assert interview.question is not None
        for value in interview.question.answers:
            interview.answer(json_value(value))
            assert interview.ruling.declarer_tricks.table == 8
            interview.undo()
        interview.undo()
