"""Who signed is who it was: initials belong to a session, a phone or a link, and nobody signs with another's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from revoke.app.log.log import EVENING, Purpose
from revoke.app.log.refusals import NoSuchLink
from tests.app.log.evening import Clock
from tests.app.web.cases.director import CHIEFS, PASSCODE, PLAY_OVER, Director, alert
from tests.app.web.cases.test_case_links import link


@pytest.fixture
def kb(shut_site: TestClient) -> Director:
    """The director who has given the passcode, and ruled on a case."""
    director = Director(shut_site)
    director.log.clock = Clock()
    director.enters(PASSCODE)
    director.keeps(*PLAY_OVER, table="4", board="7")
    return director


@pytest.fixture
def other(kb: Director) -> Iterator[Director]:
    """Another phone in the room, on which the passcode was given."""
    with TestClient(kb.client.app) as phone:
        director = Director(phone, who="MB")
        director.enters(PASSCODE)
        yield director


def clock_of(director: Director) -> Clock:
    assert isinstance(director.log.clock, Clock)
    return director.log.clock


def test_another_phone_does_not_override_a_case_by_typing_the_directors_initials(kb: Director, other: Director) -> None:
    for typed in ("KB", "kb", "ＫＢ"):
        refused = other.acts("override", tricks1="9", reason="So there.", who=typed, status=403)
        assert "signs from another phone or browser this evening" in alert(refused.text)
    assert kb.log.case_numbered(1).override is None
    assert "So there." in refused.text


def test_a_session_signs_with_the_first_initials_that_it_was_given(kb: Director) -> None:
    refused = kb.acts("note", text="Mine.", who="AL", status=403)
    assert "you have signed as KB since you gave the passcode" in alert(refused.text)
    kb.enters(PASSCODE)
    kb.acts("note", text="Mine.", who="AL")


def test_after_the_passcode_the_same_phone_signs_as_before(kb: Director, other: Director) -> None:
    kb.sends("/leave")
    kb.enters(PASSCODE)
    kb.acts("note", text="Still KB.")
    other.acts("note", text="Not KB.", who="KB", status=403)


def test_the_next_evening_initials_are_free_again(kb: Director, other: Director) -> None:
    clock_of(kb).at += EVENING + timedelta(hours=1)
    other.acts("note", text="Another KB.", who="KB")
    assert [each.who for each in kb.log.case_numbered(1).notes] == ["KB"]


def test_the_chief_gives_initials_to_a_new_phone(kb: Director, other: Director) -> None:
    other.enters(CHIEFS)
    other.acts("note", text="From the new phone.", who="KB")
    assert "another phone" in alert(kb.acts("note", text="From the old one.", status=403).text)


def test_who_was_handed_a_case_writes_under_no_other_name(kb: Director) -> None:
    with TestClient(kb.client.app) as phone:
        al = Director(phone, who="AL")
        al.sends(link(kb, "hand-over"))
        refused = al.acts("note", text="Whose?", who="KB", status=403)
        assert "this case was handed to AL" in alert(refused.text)
        al.acts("note", text="Mine.")
    assert [each.who for each in kb.log.case_numbered(1).notes] == ["AL"]


def test_nobody_takes_a_case_over_in_the_name_of_somebody_else(kb: Director) -> None:
    with TestClient(kb.client.app) as phone:
        thief = Director(phone, who="KB")
        address = link(kb, "hand-over")
        assert "signs from another phone" in alert(thief.sends(address, 403).text)
        thief.who = "TH"
        thief.sends(address)
    assert kb.log.case_numbered(1).director == "TH"


def test_links_can_be_taken_back(kb: Director) -> None:
    read, over = link(kb, "share"), link(kb, "hand-over")
    with TestClient(kb.client.app) as phone:
        al = Director(phone, who="AL")
        al.sends(over)
        al.page("/cases/1")
        kb.acts("take-back")
        al.page("/cases/1", 303)
        al.page(read, 404)
    with pytest.raises(NoSuchLink):
        kb.log.admitted(read.rpartition("/")[2], Purpose.READ)
    assert kb.log.verify() == ()
    assert "Links taken back" in kb.page("/cases/1")


def test_tonights_passcode_does_not_open_the_names_of_another_evening(kb: Director) -> None:
    kb.acts("names", name_N="Nora")
    assert "Nora" in kb.page("/cases/1/form?names=1")
    clock_of(kb).at += timedelta(days=30)
    for page in ("/form?names=1", "/form.pdf?names=1", "/names"):
        assert "Nora" not in kb.page(f"/cases/1{page}", 403)
    assert "Nora" not in kb.page("/cases/1/form")
    kb.enters(CHIEFS)
    assert "Nora" in kb.page("/cases/1/form?names=1")


@pytest.mark.parametrize("turning", ["\u202e", "\u2067", "\u200f", "\u061c"])
def test_what_turns_the_direction_of_writing_is_refused(kb: Director, turning: str) -> None:
    assert "reverses the writing direction" in alert(kb.acts("note", text=f"one {turning} two", status=422).text)
    kb.acts("note", text="x", who=f"K{turning}B", status=422)
    assert kb.log.case_numbered(1).notes == ()


def test_initials_hold_no_character_that_nobody_sees(kb: Director) -> None:
    assert "an invisible character" in alert(kb.acts("note", text="x", who="K\u200bB", status=422).text)
