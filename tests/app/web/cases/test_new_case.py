"""A call comes into the log: with its ruling, to come back to, or empty; and the engine alone says what is ruled."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

from revoke.app.log.logged_case import EquityState, Status
from revoke.app.web.call import TableCall, call_of
from tests.app.web.calls import NOW, PLAY_ENDED, told
from tests.app.web.cases.director import DURING_PLAY, PLAY_OVER, Director, alert, hidden


def test_i_rule_puts_the_facts_and_the_engines_ruling_into_the_log(director: Director) -> None:
    answer = director.keeps(*PLAY_OVER, table="4", board="7")
    assert answer.headers["location"] == "/cases/1?done=ruled"
    case = director.log.case_numbered(1)
    assert case.ruling is not None
    assert case.ruling.document["transfer"] == {"tricks": 1, "to": "declaring side"}
    assert (case.place.table, case.place.board, case.opened_by) == ("4", 7, "KB")
    assert case.status is Status.EQUITY_OPEN


def test_a_ruling_in_the_form_is_not_even_read(director: Director) -> None:
    director.keeps(*PLAY_OVER, ruling='{"transfer": {"tricks": 2}}', transfer="2")
    ruling = director.log.case_numbered(1).ruling
    assert ruling is not None
    assert ruling.document["transfer"]["tricks"] == 1


def test_while_play_goes_on_the_case_waits_for_the_director_to_come_back(director: Director) -> None:
    director.keeps(*DURING_PLAY)
    case = director.log.case_numbered(1)
    assert (case.status, case.ruling) == (Status.COME_BACK, None)
    page = director.page("/cases/1")
    assert "Come back to the table when play has ended." in page
    assert "The revoke stands." in page
    assert "Continue: play has ended" in page


def test_no_number_of_tricks_is_shown_while_play_goes_on(director: Director) -> None:
    director.keeps(*DURING_PLAY)
    page = director.page("/cases/1")
    assert "trick goes to" not in page
    assert "tricks go to" not in page


def test_continue_leads_back_to_the_questions_with_every_answer(director: Director) -> None:
    director.keeps(*DURING_PLAY, table="4", board="7")
    page = director.page("/cases/1")
    start = page.index("/quick?")
    href = page[start : page.index('"', start)].replace("&amp;", "&")
    again = call_of(parse_qsl(urlsplit(href).query), "duplicate-2017")
    assert again.case == director.log.case_numbered(1).id
    assert dict(again.told) == dict(told(*DURING_PLAY).told)
    assert director.client.get(href).status_code == 200


def test_coming_back_rules_on_the_same_case(director: Director) -> None:
    director.keeps(*DURING_PLAY)
    case = director.log.case_numbered(1)
    later = replace(told(*DURING_PLAY, PLAY_ENDED, "the other side", "7"), case=case.id)
    director.brings(later, table="4")
    assert len(director.log.cases()) == 1
    assert director.log.case(case.id).status is Status.EQUITY_OPEN


def test_another_ruling_on_a_case_needs_a_reason_and_nothing_typed_is_lost(ruled: Director) -> None:
    case = ruled.log.case_numbered(1)
    other = replace(told("declarer", NOW), case=case.id)
    refused = ruled.brings(other, status=409, table="5", board="8")
    assert "Say why the new one replaces it." in alert(refused.text)
    assert 'name="table" value="5"' in refused.text
    assert ruled.log.case(case.id).version == case.version
    ruled.brings(other, reason="It was declarer who revoked.")
    ruling = ruled.log.case(case.id).ruling
    assert ruling is not None
    assert (ruling.version, ruling.reason) == (2, "It was declarer who revoked.")


def test_an_answer_about_equity_given_at_the_table_goes_along(director: Director) -> None:
    director.brings(replace(told(*PLAY_OVER), without="no"))
    assert director.log.case_numbered(1).equity.state is EquityState.NO_ADJUST


def test_what_nobody_knows_and_what_was_found_goes_along_and_comes_back(director: Director) -> None:
    call = told(*PLAY_OVER).finding("revokes[0].won_by").skipping("revokes[0].later_tricks")
    director.brings(call, do="keep")
    asked = director.log.case_numbered(1).asked
    assert asked.found == ("findings.revokes[0].won_by",)
    assert asked.skipped == ("findings.revokes[0].later_tricks",)
    page = director.page("/cases/1")
    assert "disputed, your finding" in page
    assert "1 disputed, 1 not known" in page


def test_an_empty_case_can_be_opened_and_told_later(director: Director) -> None:
    assert "Open the case" in director.page("/cases/new")
    director.brings(TableCall(), do="keep", table="9")
    assert director.log.case_numbered(1).status is Status.OPEN
    assert "Nothing has been told yet." in director.page("/cases/1")


def test_a_case_document_is_ruled_on_as_well(director: Director) -> None:
    findings = {"revokes": [{"offender": "dummy", "before_attention": []}]}
    document = {"format": "revoke-case/1", "code": "duplicate-2007", "findings": findings}
    director.sends("/cases/new", document=json.dumps(document), do="rule")
    case = director.log.case_numbered(1)
    assert case.ruling is not None
    assert (case.code, case.ruling.document["revokes"][0]["status"]) == ("duplicate-2007", "correct")


def test_a_document_that_is_none_is_refused_in_a_sentence(director: Director) -> None:
    assert "it is not JSON" in alert(director.sends("/cases/new", 422, document="{", do="rule").text)
    assert "format" in alert(director.sends("/cases/new", 422, document="{}", do="rule").text)
    assert director.log.cases() == ()


def test_the_form_is_filled_in_from_the_call(director: Director) -> None:
    call = replace(told(*PLAY_OVER), table="4", board="7")
    page = director.page(f"/cases/new?{call.query}")
    assert hidden(page, "call") == call.query
    assert 'name="table" value="4"' in page
    assert "I rule" in page


def test_without_initials_nothing_is_written_and_the_form_comes_back(director: Director) -> None:
    refused = director.keeps(*PLAY_OVER, who=" ", table="4", status=422)
    assert "every entry needs its author" in alert(refused.text)
    assert 'name="table" value="4"' in refused.text
    assert director.log.cases() == ()


def test_a_form_sent_twice_makes_one_case(director: Director) -> None:
    for _ in range(2):
        director.keeps(*PLAY_OVER, key="a tap that came twice")
    assert [case.number for case in director.log.cases()] == [1]


def test_a_double_tap_on_i_rule_writes_one_ruling(director: Director) -> None:
    address = replace(told(*PLAY_OVER), agreed=True).address
    page = director.page(address)
    for _ in range(2):
        answer = director.sends("/cases/rule", call=hidden(page, "call"), key=hidden(page, "key"), table="4")
        assert answer.headers["location"] == "/cases/1?done=ruled"
    assert len(director.log.cases()) == 1
    assert len(director.log.history(director.log.case_numbered(1).id)) == 2  # opened, ruled
    assert hidden(director.page(address), "key") != hidden(page, "key")


def test_a_double_tap_on_i_rule_after_play_writes_one_ruling(director: Director) -> None:
    director.keeps(*DURING_PLAY, table="4")
    case = director.log.case_numbered(1)
    later = replace(told(*DURING_PLAY, PLAY_ENDED, "the other side", "7"), case=case.id)
    for _ in range(2):
        answer = director.brings(later, table="5", key="a tap that came twice")
        assert answer.headers["location"] == "/cases/1?done=ruled"
    kinds = [each.kind.value for each in director.log.history(case.id)]
    assert kinds == ["opened", "moved", "told", "ruled"]


def test_a_board_that_cannot_be_is_refused(director: Director) -> None:
    for board in ("seven", "-1", "10000", "9" * 30, "７"):
        assert "board" in alert(director.keeps(*PLAY_OVER, board=board, status=422).text)
    assert director.log.cases() == ()
