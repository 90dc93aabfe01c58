"""The evening: set up once, deals brought by board numbers, and what is noticed about several cases together."""

from __future__ import annotations

import html
import json
from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from revoke.app.desk.board_entry import entry_of
from revoke.app.log.evening_setup import EveningSetup
from tests.app.log.evening import Clock
from tests.app.web.cases.director import CHIEFS, PASSCODE, PLAY_OVER, Director, alert, hidden
from tests.app.web.full.served import DEAL, EARLY, EXAMPLE

RECORDS = EXAMPLE.read_text("utf-8")


def in_full(director: Director, number: int = 1) -> str:
    address = html.unescape(director.page(f"/cases/{number}")).partition("/full/board?s=")[2].partition('"')[0]
    return director.client.get(f"/full/board?s={address}").text


def test_the_set_up_is_kept_with_the_log_and_the_pages_go_by_it(director: Director) -> None:
    director.sends("/cases/evening", scoring="IMP", code="duplicate-2007", minutes="45", appeal="9:30", reminder="5")
    assert director.log.evening() == EveningSetup("IMP", "duplicate-2007", 45, "", "09:30", 5)
    assert 'value="duplicate-2007" selected' in director.page("/")
    director.keeps(*PLAY_OVER, table="4", board="7")
    director.acts("equity", answer="no")
    assert 'value="45"' in director.page("/cases/1/announce")
    assert '"scoring":"IMP"' in hidden(in_full(director), "case")


def test_weighted_scores_are_wanted_for_the_whole_evening(director: Director) -> None:
    """Nobody is asked again board by board; without it the score is adjusted to one result."""
    said = {"case": json.dumps(EARLY), "go": "analysis"}
    assert "% of 2♥" not in director.client.post("/full/board", data=said).text
    director.sends("/cases/evening", weighted="1")
    assert director.log.evening().weighted
    assert "checked" in director.page("/cases/evening")
    assert "% of 2♥" in director.client.post("/full/board", data=said).text
    director.sends("/cases/evening")
    assert not director.log.evening().weighted


def test_what_is_no_time_comes_back_with_the_form(director: Director) -> None:
    refused = director.sends("/cases/evening", 422, appeal="half past", scoring="MP")
    assert "appeal until" in alert(refused.text)
    assert "half past" in refused.text
    assert director.log.evening() == EveningSetup()


def test_nobody_appeals_for_less_long_than_until_the_end_of_the_period() -> None:
    told = datetime(2026, 5, 1, 20, 0).astimezone()
    setup = EveningSetup(appeal_until="23:30")
    assert setup.until(told, timedelta(minutes=30)) == datetime(2026, 5, 1, 23, 30).astimezone()
    late = datetime(2026, 5, 1, 23, 20).astimezone()
    assert setup.until(late, timedelta(minutes=30)) == late + timedelta(minutes=30)
    assert EveningSetup().until(told, timedelta(minutes=30)) == timedelta(minutes=30)


def test_hand_records_loaded_once_bring_the_deal_by_the_boards_number(director: Director) -> None:
    director.sends("/cases/evening", records=RECORDS)
    number = next(iter(director.log.evening().boards))
    director.keeps(*PLAY_OVER, table="4", board=number)
    case = entry_of(hidden(in_full(director), "case"))
    assert str(case.board.deal) == DEAL
    assert case.findings.revokes == director.log.case_numbered(1).case.findings.revokes
    director.client.cookies.set("playing", "1")  # a director who has still to play the board is not brought it
    assert DEAL not in in_full(director)


def test_records_without_a_deal_are_refused(director: Director) -> None:
    assert "hand records" in alert(director.sends("/cases/evening", 409, records="N:K74.J6.T543.Q432 - - -").text)


def test_only_the_chief_sets_the_evening_up(shut_site: TestClient) -> None:
    kb = Director(shut_site)
    kb.enters(PASSCODE)
    kb.page("/cases/evening", 303)
    kb.enters(CHIEFS)
    kb.page("/cases/evening")


def test_the_same_table_and_board_twice_is_noticed(director: Director) -> None:
    director.log.clock = Clock()
    director.keeps(*PLAY_OVER, table="4", board="7")
    director.keeps(*PLAY_OVER, table="5", board="7")
    assert "another case from this table" not in director.page("/cases/2")
    director.keeps(*PLAY_OVER, table="4", board="7")
    assert "There is another case from this table and board tonight:" in director.page("/cases/1")
    assert '<a href="/cases/1">Case 1</a>' in director.page("/cases/3")
    director.log.clock.at += timedelta(days=1)
    director.keeps(*PLAY_OVER, table="4", board="7")
    assert "another case from this table" not in director.page("/cases/4")


def test_the_same_facts_decided_otherwise_tonight_are_noticed(director: Director) -> None:
    for table in ("4", "5"):
        director.keeps(*PLAY_OVER, table=table, board="7")
    assert "decided differently tonight" not in director.page("/cases/1")
    director.acts("equity", answer="no", number=1)
    assert "The same facts were decided differently tonight:" in director.page("/cases/2")
    director.acts("equity", answer="no", number=2)
    assert "decided differently tonight" not in director.page("/cases/2")
    director.acts("override", number=2, tricks1="9", reason="So I find.")
    assert '<a href="/cases/2">Case 2</a>' in director.page("/cases/1")


def test_an_appeal_after_the_end_of_its_period_says_so(ruled: Director) -> None:
    ruled.log.clock = clock = Clock()
    ruled.acts("equity", answer="no")
    ruled.acts("announce", minutes="30")
    ruled.acts("appeal", lodged="pair 3", text="In time.")
    assert "open, waiting for the committee" in ruled.page("/cases/1")
    clock.at += timedelta(minutes=31)
    ruled.acts("appeal", lodged="pair 12", text="Too late?")
    first, second = ruled.log.case_numbered(1).appeals
    assert (first.late, second.late) == (False, True)
    assert "lodged after the end of the appeal period" in ruled.page("/cases/1")
    assert clock.at > datetime(2000, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("ruled_before", [False, True])
def test_why_a_ruling_replaces_another_is_asked_only_where_there_is_one(director: Director, ruled_before: bool) -> None:
    director.keeps(*PLAY_OVER, table="4", do="rule" if ruled_before else "keep")
    page = director.page("/cases/1")
    address = html.unescape(page.partition('href="/quick?')[2].partition('"')[0])
    shown = director.page(f"/quick?{address}")
    assert ("Why it replaces the earlier ruling" in shown) is ruled_before


def test_a_link_says_where_only_this_computer_can_open_it(ruled: Director) -> None:
    said = "Only this computer can open this address."
    ruled.client.base_url = "http://127.0.0.1:8787"
    assert said in ruled.sends("/cases/1/share", 200).text
    assert said in ruled.page("/quick?ask=consult")
    ruled.client.base_url = "http://192.0.2.7:8787"
    assert said not in ruled.page("/quick?ask=consult")
