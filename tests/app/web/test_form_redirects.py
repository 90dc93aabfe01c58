"""A form that is refused comes back at an address: Back and reload show it again, as it was filled in."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

import pytest
from starlette.testclient import TestClient

from revoke.app.entrance.web_sessions import IDLE, Sessions
from revoke.app.web import cases, form_redirects
from revoke.app.web.cases.case_page import ACTS
from revoke.app.web.form_redirects import HeldStore, RefusedFormRoute
from tests.app.entrance.test_passcode import Clock
from tests.app.web.calls import told
from tests.app.web.cases.director import PASSCODE, PLAY_OVER, Director, alert, hidden
from tests.app.web.full.served import PLAY, as_case

TYPED = "Zebedee had seen it"
CALL = told(*PLAY_OVER).query


@pytest.fixture
def ruled(open_site: TestClient) -> Director:
    director = Director(open_site)
    director.keeps(*PLAY_OVER, table="4")
    return director


def refused_at(director: Director, path: str, **fields: str) -> str:
    """Where a form without initials comes back."""
    said = {"token": director.token(), "who": ""} | fields
    answer = director.client.post(path, data=said, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


@pytest.mark.parametrize("act", [*ACTS, "hand-over", "share"])
def test_a_refused_form_is_found_again_and_its_address_says_nothing_of_it(ruled: Director, act: str) -> None:
    fields = {"text": TYPED, "reason": TYPED, "name_N": TYPED, "event": TYPED, "question": TYPED}
    address = refused_at(ruled, f"/cases/1/{act}", **fields, answer="no", outcome="withdrawn")
    assert re.fullmatch(rf"/cases/1/{act}\?held=[\w-]{{22}}", address)
    first, again = ruled.page(address, 422), ruled.page(address, 422)
    assert first == again
    assert "initials" in alert(first)
    shown = ruled.page(f"/cases/1/{act}")
    said = [name for name in fields if f'name="{name}"' in shown]
    assert (TYPED in first) == bool(said)


@pytest.mark.parametrize("path", ["/cases/new", "/cases/rule", "/cases/analysis", "/cases/purge", "/cases/evening"])
def test_so_are_a_new_case_and_the_forms_of_the_evening(ruled: Director, path: str) -> None:
    fields = {"call": CALL, "board": "seven", "days": "x" + TYPED, "appeal": TYPED, "table": "12"}
    if path == "/cases/analysis":
        fields |= {"document": as_case(PLAY)}
    address = refused_at(ruled, path, **fields)
    page = ruled.client.get(address)
    assert page.status_code == 422
    assert "seven" in page.text or TYPED in page.text


def test_another_phone_is_shown_the_plain_form(ruled: Director) -> None:
    address = refused_at(ruled, "/cases/1/note", text=TYPED)
    with TestClient(ruled.client.app) as other:
        answer = other.get(address, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/cases/1/note")
        assert TYPED not in other.get(address).text


def test_the_door_stands_before_it_and_behind_the_door_it_is_still_there(shut_site: TestClient) -> None:
    clock = Clock()
    shut_site.app.state.sessions = Sessions(clock)  # type: ignore[attr-defined]
    kb = Director(shut_site)
    kb.enters(PASSCODE)
    kb.keeps(*PLAY_OVER, table="4")
    address = refused_at(kb, "/cases/1/note", text=TYPED)
    clock.now += IDLE + 1
    door = kb.client.get(address, follow_redirects=False)
    assert door.headers["location"].startswith("/enter?")
    inside = kb.sends("/enter", 422, passcode=PASSCODE, back=address)
    assert TYPED in inside.text


def test_a_server_that_begins_anew_shows_the_form_with_the_call(
    ruled: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = refused_at(ruled, "/cases/rule", call=CALL, board="seven")
    monkeypatch.setattr(form_redirects, "REFUSED_FORMS", HeldStore())
    answer = ruled.client.get(address, follow_redirects=False)
    assert answer.headers["location"].startswith("/cases/new?")
    assert parse_qsl(hidden(ruled.client.get(address).text, "call")) == parse_qsl(CALL)


def test_the_form_that_came_back_is_sent_again_and_taken(ruled: Director) -> None:
    page = ruled.page(refused_at(ruled, "/cases/1/note", text=TYPED), 422)
    again = {name: hidden(page, name) for name in ("token", "key")}
    done = ruled.client.post(
        "/cases/1/note", data={**again, "version": "2", "who": "KB", "text": TYPED}, follow_redirects=False
    )
    assert done.headers["location"] == "/cases/1?done=note"


def test_a_page_too_large_to_be_held_is_answered_at_once(ruled: Director, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form_redirects, "LARGEST", 1_000)
    said = {"token": ruled.token(), "who": "", "text": TYPED}
    answer = ruled.client.post("/cases/1/note", data=said, follow_redirects=False)
    assert answer.status_code == 422
    assert TYPED in answer.text


def test_every_form_of_the_log_comes_back_at_an_address() -> None:
    forms = {each.path: each for each in cases.router().routes if "POST" in (each.methods or ())}
    without = {path for path, each in forms.items() if not isinstance(each, RefusedFormRoute)}
    assert len(forms) > 8
    assert without == {"/cases/{case}/played"}  # one button: nothing is typed


def test_where_too_much_is_held_the_oldest_goes() -> None:
    held = HeldStore[str](most=2)
    first, second, third = (held.keep(each) for each in ("first", "second", "third"))
    assert [held.get(each) for each in (first, second, third)] == [None, "second", "third"]
