"""Sessions end by themselves, and a token belongs to one cookie."""

from __future__ import annotations

from revoke.app.entrance.web_sessions import IDLE, LONGEST, Sessions
from tests.app.entrance.test_passcode import Clock


def test_a_session_ends_when_nobody_has_asked_for_long() -> None:
    clock = Clock()
    sessions = Sessions(clock)
    cookie = sessions.begin()
    clock.now += IDLE
    assert sessions.lets_in(cookie)
    clock.now += IDLE + 1
    assert not sessions.lets_in(cookie)


def test_a_session_ends_after_half_a_day_whatever_happens() -> None:
    clock = Clock()
    sessions = Sessions(clock)
    cookie = sessions.begin()
    while clock.now <= LONGEST:
        assert sessions.lets_in(cookie)
        clock.now += IDLE - 1
    assert not sessions.lets_in(cookie)


def test_only_the_chiefs_session_does_what_is_the_chiefs() -> None:
    sessions = Sessions()
    assert sessions.lets_in(sessions.begin(chief=True), chief=True)
    assert not sessions.lets_in(sessions.begin(), chief=True)


def test_a_session_that_was_ended_lets_nobody_in() -> None:
    sessions = Sessions()
    cookie = sessions.begin()
    sessions.end(cookie)
    assert not sessions.lets_in(cookie)


def test_a_token_is_good_for_its_own_cookie_alone() -> None:
    sessions = Sessions()
    token = sessions.seal("mine")
    assert sessions.genuine("mine", token)
    assert not sessions.genuine("yours", token)
    assert not sessions.genuine("mine", "ü")
    assert not sessions.genuine(None, token)
    assert not Sessions().genuine("mine", token)
