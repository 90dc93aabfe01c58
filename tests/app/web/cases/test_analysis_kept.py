"""The analysis belongs to the case: from full mode into the log, onto the form, and back; cards can come later."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace

from starlette.testclient import TestClient

from revoke.app.desk.board_entry import entry_of
from revoke.app.log.logged_case import EquityState
from revoke.app.log.tables import By
from tests.app.web.cases.director import DURING_PLAY, PASSCODE, PLAY_OVER, Director, alert, hidden
from tests.app.web.full.served import DEAL, PLAY, as_case
from tests.app.web.full.test_pages import carried

FOUND = as_case(PLAY, table_tricks=6, without_revoke={"10": 0.6, "9": 0.4})


def keeps(director: Director, case: str, *, logged: str = "", job: str = "", do: str = "rule", **said: str) -> str:
    """Keep an analysis in the log, and say where the director is sent then."""
    page = director.client.post("/full/log", data={"case": case, "logged": logged, "job": job}).text
    fields = {name: hidden(page, name) for name in ("token", "document", "logged", "found", "key")}
    fields |= {"version": hidden(page, "version")} if logged else {}
    answer = director.client.post(
        "/cases/analysis", data={**fields, "who": "KB", "do": do, **said}, follow_redirects=False
    )
    location = answer.headers.get("location", "")
    return alert(director.client.get(location).text) if "held=" in location else location


def test_cards_play_curve_weights_and_finding_are_kept_and_printed(director: Director) -> None:
    assert keeps(director, FOUND, table="4", board="1") == "/cases/1?done=ruled"
    case = director.log.case_numbered(1)
    assert case.document["board"]["deal"] == DEAL
    assert case.document["events"] == PLAY
    assert (case.equity.state, case.equity.tricks) == (EquityState.ADJUST, {"10": 0.6, "9": 0.4})
    assert case.analysis is not None
    assert (case.analysis.curve[16:20], len(case.analysis.curve)) == ((10, 10, 10, 10), 53)
    assert case.analysis.revokes == {"19": "C2"}
    page = director.page("/cases/1")
    assert "<svg" in page
    assert "At the revoke card ♣2: 10 before it, 8 after it." in page
    form = director.page("/cases/1/form")
    assert "Double dummy, declarer&#39;s tricks before each trick: 10 10 10 10 10 8" in form
    assert "At the revoke card ♣2: 10 before it, 8 after it." in form
    assert director.page("/cases/1/form.pdf")
    assert director.log.verify() == ()


def test_a_simulation_is_kept_with_its_seed(director: Director) -> None:
    told = {"case": FOUND, "playouts": "40", "seed": "7", "token": director.token()}
    address = director.client.post("/full/simulation", data=told, follow_redirects=False).headers["location"]
    job = address.partition("?")[0].rpartition("/")[2]
    jobs = director.client.app.state.jobs  # type: ignore[attr-defined]
    while not jobs.find(job).progress.ended:
        time.sleep(0.01)
    keeps(director, FOUND, job=job, table="4")
    found = director.log.case_numbered(1).analysis
    assert found is not None
    assert found.shares is not None
    assert (found.playouts, found.seed) == (40, 7)
    assert abs(sum(found.shares.values()) - 1) < 0.001
    assert "Played out 40 times (seed 7)" in director.page("/cases/1/form")


def test_a_quick_case_is_given_its_cards_later_and_keeps_what_it_had(ruled: Director) -> None:
    case = ruled.log.case_numbered(1)
    page = ruled.page("/cases/1")
    assert "Add the cards" in page
    address = page.partition("/full/board?s=")[2].partition('"')[0]
    board = ruled.client.get(f"/full/board?s={address}").text
    assert entry_of(carried_in(board)).findings.revokes == case.case.findings.revokes
    assert hidden(board, "logged") == case.id
    refused = keeps(ruled, FOUND, logged=case.id)
    assert "Say why the new one replaces it." in refused
    assert keeps(ruled, FOUND, logged=case.id, reason="The cards were looked at.") == "/cases/1?done=ruled"
    after = ruled.log.case_numbered(1)
    assert (after.id, after.place, len(ruled.log.cases())) == (case.id, case.place, 1)
    assert after.document["board"]["deal"] == DEAL
    assert "Open in full analysis" in ruled.page("/cases/1")


def shared_with_a_reader(director: Director) -> str:
    """The page that a link for reading opens for somebody without the passcode."""
    made = director.acts("share", status=200).text
    path = "/shared/" + made.partition("/shared/")[2].partition("<")[0].strip()
    with TestClient(director.client.app) as reader:
        return Director(reader, who="AL").page(path)


def test_a_link_for_reading_shows_the_analysis_and_the_cards_of_the_case(director: Director) -> None:
    keeps(director, FOUND, table="4", board="1")
    page = shared_with_a_reader(director)
    assert "<svg" in page.partition("Double dummy, card by card")[2]
    assert "At the revoke card ♣2: 10 before it, 8 after it." in page
    assert "Without the revoke: 9 tricks (40%), 10 tricks (60%)." in page
    assert "AKQJ96" in page.replace(" ", "").replace("\n", "")
    assert "A card in brackets is a revoke." in page
    assert not re.search(r"\bKB\b", page)  # the letters may stand within a random address
    assert "<form" not in page


def test_a_link_for_reading_shows_no_card_before_play_has_ended(director: Director) -> None:
    director.keeps(*DURING_PLAY, table="4", board="1")
    case = director.log.case_numbered(1)
    entered = entry_of(as_case(PLAY[:24]))
    told = replace(case.case, board=entered.board, events=entered.events)
    director.log.tell(case.id, told, by=By("KB"), asked=case.asked)
    page = shared_with_a_reader(director)
    assert "The cards and the play" not in page
    assert "The analysis" not in page


def carried_in(page: str) -> str:
    return hidden(page, "case")


def test_from_the_log_the_analysis_goes_back_to_where_it_was(director: Director) -> None:
    keeps(director, FOUND, table="4")
    address = director.page("/cases/1").partition("/full/board?s=")[2].partition('"')[0]
    board = director.client.get(f"/full/board?s={address}")
    assert entry_of(carried(board)) == entry_of(FOUND)
    shown = director.client.post("/full/board", data={"case": carried(board), "logged": "x", "go": "analysis"}).text
    assert "Keep it with the case" in shown


def test_facts_that_change_afterwards_leave_the_analysis_and_say_so(director: Director) -> None:
    keeps(director, FOUND, table="4")
    case = director.log.case_numbered(1)
    director.log.tell(case.id, entry_of(as_case(PLAY[:20])), by=By("KB"))
    assert director.log.case_numbered(1).analysis is not None
    assert "The facts have changed since." in director.page("/cases/1")
    assert "Double dummy, declarer" not in director.page("/cases/1/form")


def test_behind_the_passcode_the_analysis_waits_for_it(shut_site: TestClient) -> None:
    kb = Director(shut_site)
    door = kb.client.post("/full/log", data={"case": FOUND}, follow_redirects=True)
    assert 'name="passcode"' in door.text
    back = hidden(door.text, "back")
    assert back.startswith("/cases/analysis?s=")
    entered = kb.client.post("/enter", data={"token": kb.token(), "passcode": PASSCODE, "back": back})
    assert json.loads(hidden(entered.text, "document"))["board"]["deal"] == DEAL


def test_what_no_simulation_gives_is_refused(director: Director) -> None:
    page = director.client.post("/full/log", data={"case": FOUND}).text
    fields = {name: hidden(page, name) for name in ("token", "document", "key")}
    for found in ("x", "[]", '{"raw": 7}', '{"raw": {"x": 1}}'):
        said = {**fields, "who": "KB", "found": found, "do": "keep"}
        assert director.client.post("/cases/analysis", data=said).status_code == 422
    assert director.log.cases() == ()


def test_a_case_that_was_only_asked_about_has_no_analysis(ruled: Director) -> None:
    ruled.keeps(*PLAY_OVER, table="5")
    assert all(each.analysis is None for each in ruled.log.cases())
