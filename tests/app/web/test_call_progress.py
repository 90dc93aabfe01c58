"""Six taps lead to a ruling; undone answers are asked again; what cannot be so is refused with the reason."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from revoke.app.desk.analysis import crib, scored_result
from revoke.app.web.call import TableCall, call_of, progress
from revoke.app.web.question_screen import others, screen
from revoke.app.web.ruling_view import ruled
from revoke.case.case import DEFAULT_CODE
from revoke.facts.standing import Standing
from revoke.language.language import language
from revoke.table.contract import Contract
from tests.app.web.calls import BACK, MORE, NOW, OVER, PLAY_ENDED, PLAYED_ON, STAGES, after, told

SIX = 6

OUTCOMES = {
    "corrected now": ("correct", None),
    "established, play goes on": ("established", None),
    "at the twelfth trick": ("restore", None),
    "play over": ("established", 1),  # 64A2: he did not win the trick, his side won a later one
    "a claim not agreed to": ("correct", None),
    "after a call on the next board": ("established", 0),  # 64B4
    "both sides": ("established", 0),  # 64B7
    "declarer, won in dummy": ("established", 1),  # 64A2: dummy's hand is not declarer's own
    "by dummy": ("established", 0),  # 64B3
}


@pytest.mark.parametrize("stage", STAGES)
def test_each_stage_is_ruled_on_after_six_taps_at_most(stage: str) -> None:
    so_far = after(*STAGES[stage])
    taps = len(STAGES[stage]) + sum(each.startswith(MORE) for each in STAGES[stage])
    assert taps <= SIX
    assert so_far.question is None
    status, transfer = OUTCOMES[stage]
    assert {each.status for each in so_far.ruling.revokes} == {status}
    assert transfer is None or so_far.ruling.transfer.tricks == transfer


@pytest.mark.parametrize("stage", STAGES)
def test_no_number_of_tricks_is_shown_while_play_goes_on(stage: str) -> None:
    so_far = after(*STAGES[stage])
    shown = ruled(so_far)
    if shown.playing:
        later = (one for each in shown.later for one in each.said)
        said = " ".join(each.text for each in (*shown.say, *later))
        said += " ".join(each.text for each in (*shown.may, *shown.advice))
        said += " ".join(shown.picture.lines if shown.picture else ())
        said += " ".join(each.text for each in (*shown.laws, *shown.table)) + " ".join(
            says for _, says in shown.clauses
        )
        assert not re.search(r"\d|\bone\b|\btwo\b", said)
        assert (shown.end, shown.verdict, shown.reckonings, shown.scores, shown.gate) == ((), (), (), (), None)


def test_the_director_comes_back_and_is_asked_what_only_the_end_can_show() -> None:
    waiting = after("a defender", PLAYED_ON, "5")
    assert waiting.waiting
    back = after("a defender", PLAYED_ON, "5", PLAY_ENDED)
    assert back.question is not None
    assert back.question.key.name == "won_by"


def test_an_answer_changed_keeps_the_others_where_they_still_fit() -> None:
    call = told("a defender", OVER, "5", "the other side", "7")
    changed = progress(call.telling("revokes[0].won_by", "offender"))
    assert [each.answer.value for each in changed.answered if each.answer][-2:] == ["offender", 7]
    assert changed.ruling.transfer.tricks == 2  # 64A1


def test_an_answer_that_is_not_asked_for_any_more_is_remembered_until_it_is() -> None:
    call = told("a defender", BACK, "the other side", "7")
    dummy = progress(call.telling("revokes[0].offender", "dummy"))
    assert [each.path for each in dummy.answered] == ["revokes[0].offender", "revokes[0].before_attention"]
    again = progress(dummy.call.telling("revokes[0].offender", "defender"))
    assert again.ruling.transfer.tricks == 1


def test_a_revoke_at_the_eleventh_trick_leaves_no_room_for_three_later_tricks() -> None:
    so_far = after("a defender", OVER, "11", "the other side")
    assert so_far.question is not None
    assert [each.value for each in so_far.question.answers] == [0, 1, 2]
    assert screen(so_far, so_far.question).impossible == (("3 to 12", "2 are left after trick 11."),)
    refused = progress(so_far.call.telling("revokes[0].later_tricks", "3"))
    assert refused.question == so_far.question
    assert "it won no more than 2" in refused.refused[0].because
    assert refused.refused[0].because.startswith("The offending side is said to have won 3 ")


def test_a_fact_reopened_is_asked_with_what_came_before_it_alone() -> None:
    call = told("a defender", OVER, "5", "the other side", "7")
    reopened = progress(call, "revokes[0].trick")
    assert reopened.question is not None
    assert reopened.question.key.name == "trick"
    assert [each.path for each in reopened.answered] == ["revokes[0].offender", "revokes[0].before_attention"]


def test_a_disputed_revoke_is_found_before_anything_else() -> None:
    disputed = progress(told("a defender").disputing(0))
    assert disputed.question is not None
    assert disputed.question.key.name == "proved"


def test_what_nobody_knows_is_left_open() -> None:
    call = told("a defender", OVER, "5").skipping("revokes[0].won_by")
    so_far = progress(call)
    assert so_far.question is not None
    assert so_far.question.key.name == "later_tricks"
    assert so_far.answered[-1].answer is None


def test_no_more_than_now_is_answered_with_what_declarer_has_after_the_transfer() -> None:
    """Six at the table, one moves: seven; without the revoke no more, so nothing is adjusted."""
    call = told("a defender", OVER, "5", "the other side", "7").telling("table_tricks", "6")
    weighed = progress(replace(call, without="no", contract="3NT", declarer="E", vulnerable="None"))
    assert weighed.ruling.adjusted_score is not None
    assert weighed.ruling.adjusted_score.needed is False
    assert weighed.ruling.score.after_transfer == 100  # 3NT two down, not vulnerable


def test_ten_tricks_without_the_revoke_are_ten_and_not_eleven() -> None:
    call = told("a defender", OVER, "5", "the other side", "7").telling("table_tricks", "6")
    weighed = progress(replace(call, without="10", contract="3NT", declarer="E", vulnerable="None"))
    assert weighed.ruling.declarer_tricks.final == {10: 1.0}
    assert weighed.ruling.score.final == -430


@pytest.mark.parametrize("query", ["contract=8NT", "declarer=Q", "vulnerable=<b>"])
def test_a_board_that_cannot_be_is_refused_and_the_ruling_stands(query: str) -> None:
    call = call_of([*told("a defender", NOW).pairs, *parse_qsl(query)], DEFAULT_CODE)
    so_far = progress(call)
    assert [each.path for each in so_far.refused] == [query.partition("=")[0]]
    assert so_far.ruling.revokes[0].status == "correct"


def test_once_the_director_has_found_no_damage_nobody_is_told_that_he_will_look_for_it() -> None:
    call = told("a defender", OVER, "5", "the other side", "7")
    assert [each.law for each in ruled(progress(call)).say] == ["64A2", "64C1"]
    settled = ruled(progress(replace(call, without="no")))
    assert [each.text for each in settled.say] == [
        "One trick goes to the declaring side.",
        "I have looked at the deal. The score is not adjusted further.",
    ]
    assert "judge" not in " ".join(each.text for each in settled.verdict)
    assert "64C1" in [law for each in settled.laws for law in each.laws]
    assert [each.law for each in ruled(progress(replace(call, without="unsure"))).say] == ["64A2", "64C1"]


def test_few_answers_stand_each_by_itself_and_many_with_those_that_come_to_the_same() -> None:
    who_mixed = progress(told("a defender").disputing(0).telling("revokes[0].proved", "false"))
    assert who_mixed.question is not None
    said = [each.text for each in screen(who_mixed, who_mixed.question).buttons]
    assert said == ["the side that is said to have revoked", "the side that says so", "both sides", "neither side"]
    how_far = after("a defender")
    assert how_far.question is not None
    assert len(screen(how_far, how_far.question).buttons) < len(how_far.question.answers)
    assert screen(how_far, how_far.question).finer


def test_a_third_revoke_is_for_the_full_analysis() -> None:
    two = told("a defender", MORE + "declarer")
    assert others(two) == ()
    third = call_of([*two.pairs, ("also", "dummy")], DEFAULT_CODE)
    assert third.also == ("declarer",)


def test_the_same_defender_may_have_revoked_twice() -> None:
    assert call_of([("also", "defender"), ("revokes[0].offender", "defender")], DEFAULT_CODE).also == ("defender",)
    assert "the same defender" in [each.text for each in others(told("a defender"))]


@pytest.mark.parametrize(
    ("contract", "tricks", "written"), [("3NT", 10, "3NT +1"), ("4HXX", 8, "4♥XX −2"), ("1C", 7, "1♣ =")]
)
def test_a_result_is_written_as_scorers_write_it(contract: str, tricks: int, written: str) -> None:
    assert scored_result(Contract.parse(contract), tricks) == written


def test_what_to_enter_is_said_in_the_readers_letters() -> None:
    call = told("a defender", OVER, "5", "the other side", "7").telling("table_tricks", "6")
    done = progress(replace(call, without="10", contract="3NT", declarer="E", vulnerable="None"))
    line = crib(done.case, done.ruling)
    assert line == "Enter 3NT +1 into the scoring program."
    assert "3SA +1" in language("fr").say(line)


def test_an_exception_that_applied_to_one_revoke_is_not_called_looked_at_and_left() -> None:
    shown = ruled(after("a defender", MORE + "declarer", BACK, BACK))
    assert "64B7" in {cite for each in shown.laws for cite in each.laws}
    assert "64B7" not in shown.refused
    assert len(set(shown.refused)) == len(shown.refused)


def test_where_both_sides_revoked_no_side_is_asked_to_have_done_better() -> None:
    """64C2b: what counts is the result without any revoke; of one side's revoke, what the other would have made."""
    both, one = ruled(after(*STAGES["both sides"])), ruled(after(*STAGES["play over"]))
    assert both.gate is not None
    assert one.gate is not None
    assert (both.gate.both_revoked, one.gate.both_revoked) == (True, False)
    assert both.gate.question == "Both sides revoked. How many tricks would declarer have won without any revoke?"


def test_what_the_ruling_takes_for_granted_can_be_told_otherwise() -> None:
    told = (("revokes[0].offender", "dummy"), ("revokes[0].before_attention", ""))
    assert progress(TableCall(told=told)).ruling.revokes[0].status is Standing.CORRECT
    asked = progress(TableCall(told=told), reopened="revokes[0].able")
    assert asked.question is not None
    assert [each.text for each in asked.question.answers] == ["yes", "no"]
    answered = progress(TableCall(told=(*told, ("revokes[0].able", "false"))))
    assert answered.ruling.revokes[0].status is Standing.NOT_A_REVOKE  # 61A: he had no card of the suit
    assert [each.path for each in answered.answered][-1] == "revokes[0].able"


def test_what_is_taken_for_granted_is_asked_where_nobody_knows_and_goes_on() -> None:
    told = (("revokes[0].offender", "dummy"), ("revokes[0].before_attention", ""))
    found = progress(TableCall(told=told, skipped=("revokes[0].able",)), reopened="revokes[0].able")
    assert found.question is not None
    assert progress(TableCall(told=told, skipped=("revokes[0].able",))).ruling.revokes[0].status is Standing.CORRECT
