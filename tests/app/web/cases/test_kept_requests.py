"""What meets the door is kept and carried out after the passcode: first ruling, idle hours, a server begun anew."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.entrance.web_sessions import IDLE, LONGEST, Sessions
from revoke.app.log.log import Log
from revoke.app.web.application import site
from tests.app.entrance.test_passcode import Clock
from tests.app.web.calls import told
from tests.app.web.cases.director import PASSCODE, PLAY_OVER, Director, hidden
from tests.app.web.full.served import database

CALL = told(*PLAY_OVER).query
RULING = {"call": CALL, "table": "4", "board": "7"}


def enters(director: Director, door: Response, passcode: str = PASSCODE) -> Response:
    """Give the passcode on the page that a form has met."""
    fields = {name: hidden(door.text, name) for name in ("token", "back", "kept", "seal")}
    return director.client.post("/enter", data={**fields, "passcode": passcode}, follow_redirects=False)


def test_the_first_ruling_of_an_evening_goes_through_the_door(shut_site: TestClient) -> None:
    kb = Director(shut_site)
    door = kb.sends("/cases/rule", 403, **RULING)
    assert "Your entry is kept and continues after the passcode." in door.text
    done = enters(kb, door)
    assert (done.status_code, done.headers["location"]) == (303, "/cases/1?done=ruled")
    case = kb.log.case_numbered(1)
    assert (case.place.table, case.place.board, case.director) == ("4", 7, "KB")
    assert case.ruling is not None
    assert "Your ruling is in the log." in kb.page("/cases/1?done=ruled")


def test_a_wrong_passcode_loses_nothing_of_it(shut_site: TestClient) -> None:
    kb = Director(shut_site)
    door = enters(kb, kb.sends("/cases/rule", 403, **RULING), "000000")
    assert door.status_code == 403
    assert "That is not the passcode." in door.text
    assert enters(kb, door).headers["location"] == "/cases/1?done=ruled"


def test_what_cannot_be_done_comes_back_with_its_form_after_the_door_too(shut_site: TestClient) -> None:
    kb = Director(shut_site)
    answer = enters(kb, kb.sends("/cases/rule", 403, **RULING | {"board": "seven"}))
    assert answer.status_code == 303
    refused = kb.client.get(answer.headers["location"])
    assert refused.status_code == 422
    assert hidden(refused.text, "call") == CALL
    assert kb.client.get("/cases", follow_redirects=False).status_code == 200


@pytest.mark.parametrize("hours", [IDLE + 1, LONGEST + 1])
def test_after_idle_hours_a_note_goes_through_the_door(shut_site: TestClient, hours: float) -> None:
    clock = Clock()
    shut_site.app.state.sessions = Sessions(clock)  # type: ignore[attr-defined]
    kb = Director(shut_site)
    kb.enters(PASSCODE)
    kb.keeps(*PLAY_OVER, table="4")
    page = kb.page("/cases/1/note")
    clock.now += hours
    said = {"token": hidden(page, "token"), "version": hidden(page, "version"), "key": hidden(page, "key")}
    door = kb.client.post("/cases/1/note", data={**said, "who": "KB", "text": "North agrees."}, follow_redirects=False)
    assert enters(kb, door).headers["location"] == "/cases/1?done=note"
    assert [each.text for each in kb.log.case_numbered(1).notes] == ["North agrees."]


def test_a_page_that_was_open_when_the_server_ended_sends_its_form_to_the_next(tmp_path: Path) -> None:
    settings = Settings(database(tmp_path), passcode=PASSCODE)
    with Log.at(settings.database) as log, TestClient(site(settings, log)) as before:
        kb = Director(before)
        kb.enters(PASSCODE)
        kb.keeps(*PLAY_OVER, table="4")
        page, cookies = kb.page("/cases/1/note"), dict(before.cookies)
    with Log.at(settings.database) as log, TestClient(site(settings, log), cookies=cookies) as after:
        kb = Director(after)
        said = {name: hidden(page, name) for name in ("token", "version", "key")}
        said |= {"who": "KB", "text": "North agrees."}
        door = after.post("/cases/1/note", data=said, follow_redirects=False)
        assert enters(kb, door).headers["location"] == "/cases/1?done=note"
        assert [each.text for each in kb.log.case_numbered(1).notes] == ["North agrees."]


def test_a_form_of_which_nobody_can_tell_where_it_came_from_is_shown_before_it_is_sent(shut_site: TestClient) -> None:
    kb = Director(shut_site)
    kb.enters(PASSCODE)
    kb.keeps(*PLAY_OVER, table="4")
    shown = kb.client.post("/cases/1/note", data={"token": "of elsewhere", "who": "KB", "text": "Mine?"})
    assert shown.status_code == 403
    assert "Nothing was written" in shown.text
    assert kb.log.case_numbered(1).notes == ()
    fields = re.findall(r'name="(token|who|text)" value="([^"]*)"', shown.text)
    kb.client.post("/cases/1/note", data={name: unescape(value) for name, value in fields})
    assert [each.text for each in kb.log.case_numbered(1).notes] == ["Mine?"]


def test_behind_the_door_such_a_form_is_shown_after_the_passcode(shut_site: TestClient) -> None:
    kb = Director(shut_site)
    door = kb.client.post("/cases/rule", data={**RULING, "who": "KB"}, follow_redirects=False)
    assert "Send it now" in door.text  # it has no token at all
    signed = kb.client.post(
        "/enter",
        data={"token": kb.token(), "passcode": PASSCODE, "kept": _kept_by(kb), "seal": "forged"},
        follow_redirects=False,
    )
    assert signed.status_code == 403
    assert "Send it now" in signed.text
    assert kb.log.cases() == ()


def _kept_by(director: Director) -> str:
    return hidden(director.sends("/cases/rule", 403, **RULING).text, "kept")


def test_the_door_keeps_no_form_for_an_address_that_is_not_its_own(shut_site: TestClient) -> None:
    from revoke.app.entrance.web_sessions import KeptRequest

    assert KeptRequest.of(KeptRequest("/leave", ()).text) is None
    kb = Director(shut_site)
    door = kb.client.post("/leave", data={"token": "x"}, follow_redirects=False)
    assert "This form was not sent from an open page here." in door.text
