"""A story that stands in a note of the log becomes the facts of its case, by way of quick mode."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlsplit

from revoke.table.cards import Suit
from revoke.table.seats import Role, Seat
from tests.app.web.cases.director import Director

STORY = "West revoked in hearts at trick five. Dummy won the trick, and declarer had led to the next trick."


def the_form(page: str) -> tuple[str, str]:
    """Where the form at a note leads, and the story that it brings."""
    found = re.search(r'action="(/quick[^"]*)"><input type="hidden" name="story" value="([^"]*)"', page)
    assert found
    return unescape(found[1]), unescape(found[2])


def test_the_story_of_a_note_becomes_the_facts_of_its_case(director: Director) -> None:
    director.keeps("a defender", do="keep", table="4", board="7")
    director.acts("note", text=STORY)
    address, story = the_form(director.page("/cases/1"))
    assert story == STORY
    assert "West" not in address
    shown = director.client.post(address, data={"story": story})
    assert "What had happened when attention" not in shown.text
    query = urlsplit(str(shown.url)).query
    director.sends("/cases/new", call=query, do="keep", table="4", board="7")
    (revoke,) = director.log.case_numbered(1).case.findings.revokes
    assert (revoke.offender, revoke.suit, revoke.trick, revoke.won_by) == (Seat.WEST, Suit.HEARTS, 5, Role.DUMMY)


def test_a_case_told_by_seats_goes_on_in_quick_mode_as_it_was_told(director: Director) -> None:
    director.keeps("a defender", do="keep", table="4", board="7")
    director.acts("note", text=STORY)
    address, story = the_form(director.page("/cases/1"))
    shown = director.client.post(address, data={"story": story})
    director.sends("/cases/new", call=urlsplit(str(shown.url)).query, do="keep", table="4", board="7")
    again = re.search(r'href="(/quick[^"]*said=[^"]*)"', director.page("/cases/1"))
    assert again
    page = director.client.get(unescape(again[1])).text
    assert "That does not fit" not in page
    assert "West" in page


def test_a_case_without_a_note_offers_no_story(director: Director) -> None:
    director.keeps("a defender", do="keep", table="4", board="7")
    assert 'name="story"' not in director.page("/cases/1")
