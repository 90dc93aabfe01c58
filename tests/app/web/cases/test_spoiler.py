"""A director who plays himself sees no deal of a board that he has still to play, not in the log either."""

from __future__ import annotations

import pytest

from revoke.app.log.logged_case import CasePlace
from revoke.ruling.adjudicate import adjudicate
from tests.app.log.evening import KB
from tests.app.log.test_export import running_suit
from tests.app.web.cases.director import PLAY_OVER, Director

PAGES = ("", "/form", "/form.pdf", "/announce", "/ruled")


@pytest.fixture
def playing(director: Director) -> Director:
    """Case 1 has the deal of board 7, case 2 only what was said at the table; he has played board 3."""
    facts = running_suit()
    case = director.log.open_case(CasePlace(table="4", board=7), facts, by=KB)
    director.log.rule(case.id, adjudicate(facts), by=KB)
    director.keeps(*PLAY_OVER, table="5", board="7")
    director.client.cookies.set("playing", "1.3")
    return director


@pytest.mark.parametrize("page", PAGES)
def test_the_cards_are_kept_from_him(playing: Director, page: str) -> None:
    said = playing.page(f"/cases/1{page}")
    assert "You have yet to play board 7." in said
    assert "♦" not in said


def test_he_can_hand_the_case_over_without_seeing_it(playing: Director) -> None:
    assert "♦" not in playing.page("/cases/1/hand-over")
    assert "It works once" in playing.acts("hand-over", status=200).text


def test_what_the_whole_table_has_seen_is_not_kept_back(playing: Director) -> None:
    assert "One trick goes to" in playing.page("/cases/2")


def test_once_he_has_played_it_he_sees_it(playing: Director) -> None:
    playing.sends("/cases/1/played", 403, token="0" * 64)
    assert playing.sends("/cases/1/played").headers["location"] == "/cases/1"
    assert "♦10" in playing.page("/cases/1")
    assert playing.client.get("/cases/1/form.pdf").content[:5] == b"%PDF-"


def test_who_does_not_play_sees_everything(playing: Director) -> None:
    playing.client.cookies.delete("playing")
    assert "♦10" in playing.page("/cases/1")


def test_a_board_without_a_number_is_kept_back_as_well(playing: Director) -> None:
    playing.log.open_case(CasePlace(table="4"), running_suit(), by=KB)
    case = playing.log.cases()[0]
    known = playing.page(f"/cases/{case.number}")
    assert "You have yet to play board 1" in known
    assert "♦" not in known
