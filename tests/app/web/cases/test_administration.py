"""What the director in charge does with the whole log: hands out what is held, purges, and checks the chain."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
import sqlalchemy as sa

from revoke.app.log.entry import Kind
from tests.app.log.evening import Clock
from tests.app.web.cases.director import Director, alert


@pytest.fixture
def old(ruled: Director) -> Director:
    """The same evening a hundred days later, with names and a note on its case."""
    ruled.acts("names", name_N="Nora North", name_E="Eva East")
    ruled.acts("note", text="North was upset.")
    ruled.log.clock = Clock(ruled.log.case_numbered(1).opened_at + timedelta(days=100))
    return ruled


def test_a_purge_says_what_goes_and_what_stays_and_asks_once_more(old: Director) -> None:
    page = old.page("/cases/purge")
    assert 'name="days" value="90"' in page
    assert "players&#39; names" in page
    assert "facts and rulings" in page
    before = old.log.chain_end()
    asked = old.sends("/cases/purge", 200, days="90").text
    assert re.search(r"Cases opened before .+ with names or texts: 1\.", alert(asked))
    assert old.log.chain_end() == before
    assert old.log.case_numbered(1, with_names=True).names


def test_the_list_reminds_of_a_purge_until_it_is_done(old: Director) -> None:
    reminder = "Cases older than 90 days that still have names or texts: 1."
    assert reminder in old.page("/cases")
    old.sends("/cases/purge", 200, days="90", sure="yes")
    assert "still have names" not in old.page("/cases")


def test_a_purge_blanks_names_and_texts_and_leaves_ruling_and_chain(old: Director) -> None:
    ruling = old.log.case_numbered(1).ruling
    done = old.sends("/cases/purge", 200, days="90", sure="yes").text
    assert "Cases: 1. Texts blanked: 1. Names blanked: 1." in done
    case = old.log.case_numbered(1, with_names=True)
    assert (case.names, case.notes[0].text, case.ruling) == ({}, None, ruling)
    assert old.log.verify() == ()
    assert old.log.entries()[-1].kind is Kind.PURGED
    page = old.page("/cases/1")
    assert "upset" not in page
    assert "blanked" in page
    assert "One trick goes to" in page
    for address in ("/cases/1/form?names=1", "/cases/export.json?names=1", "/cases/1/names"):
        assert "Nora" not in old.page(address)


def test_a_case_that_is_not_old_enough_keeps_its_names(old: Director) -> None:
    assert "Cases: 0." in old.sends("/cases/purge", 200, days="101", sure="yes").text
    assert old.log.case_numbered(1, with_names=True).names["N"] == "Nora North"


@pytest.mark.parametrize("days", ["", "-1", "all", "36501", "9" * 40, "1.5"])
def test_a_number_of_days_that_is_none_purges_nothing(old: Director, days: str) -> None:
    refused = old.sends("/cases/purge", 409 if days == "" else 422, days=days, sure="yes")
    assert alert(refused.text).startswith("Not done:")
    assert old.log.case_numbered(1, with_names=True).names


def test_a_purge_is_signed(old: Director) -> None:
    assert "initials" in alert(old.sends("/cases/purge", 422, who="", days="0", sure="yes").text)
    assert old.log.case_numbered(1, with_names=True).names


def test_a_pair_is_given_what_is_held_about_it_and_nobody_elses_name(old: Director) -> None:
    assert "Cases with records of this pair: 1" in old.page("/cases/person?event=Friday+pairs&pair=12")
    held = json.loads(old.page("/cases/person.json?event=Friday+pairs&pair=12"))
    assert [each["number"] for each in held["cases"]] == [1]
    assert held["cases"][0]["names"] == [{"N": "Nora North"}]
    assert held["cases"][0]["texts"] == ["North was upset."]


def test_nothing_is_held_about_a_pair_that_is_in_no_case(old: Director) -> None:
    page = old.page("/cases/person?event=Friday+pairs&pair=99")
    assert "Cases with records of this pair: 0" in page
    assert "Save it as a file" not in page
    assert "with records" not in old.page("/cases/person")
    old.page(f"/cases/person?event={'x' * 81}&pair=1", 400)


def test_the_chain_of_a_sound_log_is_counted_and_its_last_hash_told(ruled: Director) -> None:
    page = ruled.page("/cases/chain")
    count, last = ruled.log.chain_end()
    assert f"Entries: {count}, each as it was written." in page
    assert last in page


def test_an_entry_that_somebody_altered_in_the_file_is_named(ruled: Director) -> None:
    with ruled.log.database.writing() as connection:
        for trigger in connection.execute(sa.text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).scalars():
            connection.execute(sa.text(f'DROP TRIGGER "{trigger}"'))
        connection.execute(sa.text("UPDATE entries SET who = 'XX' WHERE number = 1"))
    page = ruled.page("/cases/chain")
    assert "Copy the log before you do anything else." in page
    assert "entry 1" in page
    assert "altered since" in ruled.page("/cases/1")
