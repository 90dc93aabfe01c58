"""A case goes to another director by a link that is good once, and to a reader by one that shows no names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import pytest
from starlette.testclient import TestClient

from revoke.app.log.logged_case import About
from tests.app.log.evening import Clock
from tests.app.web.cases.director import PASSCODE, PLAY_OVER, Director, alert


@pytest.fixture
def kb(shut_site: TestClient) -> Director:
    """The director who has given the passcode; his case 1 is ruled on, with a note and a name."""
    director = Director(shut_site)
    director.enters(PASSCODE)
    director.log.clock = Clock()
    director.keeps(*PLAY_OVER, table="4", board="7", ns="12", ew="3")
    director.keeps(*PLAY_OVER, table="5", board="7")
    director.acts("names", name_N="Nora North")
    director.acts("note", about=About.NS_SAY.value, text="North says that she had none.")
    return director


@pytest.fixture
def al(kb: Director) -> Iterator[Director]:
    """Another director, on a phone of his own, without the passcode."""
    with TestClient(kb.client.app) as phone:
        yield Director(phone, who="AL")


def link(director: Director, act: str, number: int = 1) -> str:
    """The path of a link that a director has made."""
    page = director.acts(act, number=number, status=200).text
    found = re.search(r'id="address" readonly rows="3">http://testserver([^<]+)<', page)
    assert found, page
    return unescape(found[1])


def test_the_link_is_shown_with_a_code_to_be_photographed_and_kept_nowhere(kb: Director) -> None:
    page = kb.acts("hand-over", status=200).text
    assert "It works once, until" in page
    assert 'src="data:image/svg+xml' in page
    token = link(kb, "hand-over").rpartition("/")[2]
    assert len(token) >= 22  # 128 bits, six a letter
    assert token not in kb.page("/cases/1")


def test_whoever_presses_the_button_has_the_case_and_may_write_on_it(kb: Director, al: Director) -> None:
    path = link(kb, "hand-over")
    al.page("/cases/1", 303)
    page = al.page(path)
    assert "KB hands over case 1 to you:" in page
    assert kb.log.case_numbered(1).director == "KB", "looking at the link has used it up"
    taken = al.sends(path)
    assert taken.headers["location"] == "/cases/1?done=taken"
    cookie = next(each for each in taken.headers.get_list("set-cookie") if each.startswith("handed=")).lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "The case is yours now." in al.page("/cases/1?done=taken")
    al.acts("equity", answer="no")
    al.acts("close")
    case = kb.log.case_numbered(1)
    assert (case.director, case.status.value) == ("AL", "closed")
    assert [entry.who for entry in kb.log.history(case.id)][-3:] == ["AL", "AL", "AL"]


def test_the_link_works_once(kb: Director, al: Director) -> None:
    path = link(kb, "hand-over")
    al.sends(path)
    for again in (al, kb):
        assert "it was used, has expired, or never existed" in alert(again.page(path, 404))
        again.sends(path, 404)
    assert kb.log.case_numbered(1).director == "AL"


def test_the_link_expires_after_half_an_hour(kb: Director, al: Director) -> None:
    path = link(kb, "hand-over")
    assert isinstance(kb.log.clock, Clock)
    kb.log.clock.at += timedelta(minutes=29)
    al.page(path)
    kb.log.clock.at += timedelta(minutes=2)
    al.page(path, 404)
    al.sends(path, 404)
    assert kb.log.case_numbered(1).director == "KB"


@pytest.mark.parametrize("token", ["x", "0" * 22, "%27%20OR%201%3D1%20--", "%00", "..%2F..%2Fetc%2Fpasswd", "ü" * 500])
def test_a_link_that_was_never_given_opens_nothing(kb: Director, al: Director, token: str) -> None:
    al.page(f"/take-over/{token}", 404)
    al.page(f"/shared/{token}", 404)
    al.sends(f"/take-over/{token}", 404)


def test_a_link_is_good_for_its_own_purpose_only(kb: Director, al: Director) -> None:
    handing, reading = link(kb, "hand-over"), link(kb, "share")
    al.page(handing.replace("/take-over/", "/shared/"), 404)
    al.page(reading.replace("/shared/", "/take-over/"), 404)
    al.sends(reading.replace("/shared/", "/take-over/"), 404)
    al.client.cookies.set("handed", reading.rpartition("/")[2])
    al.page("/cases/1", 303)


def test_without_initials_nobody_takes_a_case_over_and_the_link_stays_good(kb: Director, al: Director) -> None:
    path = link(kb, "hand-over")
    refused = al.sends(path, 422, who=" ")
    assert "Give the director's initials." in alert(refused.text)
    al.sends(path, 403, token="0" * 64)
    al.sends(path)
    assert kb.log.case_numbered(1).director == "AL"


def test_a_new_link_takes_the_place_of_one_that_was_lost(kb: Director, al: Director) -> None:
    lost, found = link(kb, "hand-over"), link(kb, "hand-over")
    al.page(lost, 404)
    al.sends(found)
    assert kb.log.case_numbered(1).director == "AL"


def test_who_takes_it_over_later_shuts_out_who_had_it_before(kb: Director, al: Director) -> None:
    al.sends(link(kb, "hand-over"))
    with TestClient(kb.client.app) as phone:
        mm = Director(phone, who="MM")
        mm.sends(link(al, "hand-over"))
        mm.page("/cases/1")
    al.page("/cases/1", 303)
    before = kb.log.chain_end()
    al.acts("note", text="still mine", status=403)
    assert kb.log.chain_end() == before


def test_what_was_handed_over_can_be_written_on_for_half_a_day(kb: Director, al: Director) -> None:
    al.sends(link(kb, "hand-over"))
    assert isinstance(kb.log.clock, Clock)
    kb.log.clock.at += timedelta(hours=11)
    al.page("/cases/1")
    kb.log.clock.at += timedelta(hours=2)
    al.page("/cases/1", 303)


def test_a_reader_sees_the_ruling_and_its_reasons_without_names_and_texts(kb: Director, al: Director) -> None:
    page = al.page(link(kb, "share"))
    assert "Read-only, without names." in page
    assert "One trick goes to" in page
    assert "64A2" in page
    assert "Nora" not in page
    assert "had none" not in page
    assert "<form" not in page
    assert "set-cookie" not in al.client.get(link(kb, "share")).headers
    al.page("/cases/1", 303)


def test_a_reader_is_told_no_ruling_that_no_longer_rests_on_the_facts(kb: Director, al: Director) -> None:
    kb.keeps("a defender", do="keep", table="9")
    number = kb.log.cases()[0].number
    page = al.page(link(kb, "share", number))
    assert "No ruling has been given on these facts yet." in page


def test_a_link_for_reading_expires_after_a_day(kb: Director, al: Director) -> None:
    path = link(kb, "share")
    assert isinstance(kb.log.clock, Clock)
    kb.log.clock.at += timedelta(hours=23)
    al.page(path)
    kb.log.clock.at += timedelta(hours=2)
    al.page(path, 404)
