"""A log that version 0.1.0 wrote: brought up to date, sound, and told in every language; nothing of it is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from revoke.app.log.form import form
from revoke.app.log.form_pdf import form_pdf
from revoke.app.log.log import Log
from revoke.app.log.logged_case import AppealOutcome, Status
from revoke.app.log.stored_ruling import stored_ruling
from revoke.language.language import LANGUAGES, Said, language
from tests.app.log.evening import KB, START, Clock
from tests.app.log.test_form import entries

WRITTEN = Path(__file__).parent / "version_0_1_0" / "log.sql"
"""Nine cases of four codes: purged, appealed, decided, overridden, play going on, withdrawn, ruled twice."""

LAST = (42, "b5fe15b1e971de2850a22206c7dc9200f06f3c81fc57bbc6c73ad7bab8f3a9a9")
"""Number and hash of the last entry, as they were noted down when it was written."""

_STOOD = ("closed", "closed", "closed", "come back", "closed", "open", "closed", "closed", "equity open")
THEN = dict(enumerate(_STOOD, 1))
"""How each case stood in version 0.1.0."""

APPEALED = {1, 2, 7}
"""Those with an appeal on which no committee's decision was written down."""


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Log]:
    path = tmp_path / "evening.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(WRITTEN.read_text("utf-8"))
    with Log.at(str(path), clock=Clock()) as log:
        yield log


def test_its_chain_verifies_and_ends_as_it_did(old: Log) -> None:
    assert old.verify() == ()
    assert old.chain_end() == LAST


def test_each_case_stands_as_it_did_but_for_appeals_without_a_decision(old: Log) -> None:
    now = {case.number: case.status.value for case in old.cases()}
    assert now == {number: "under appeal" if number in APPEALED else stood for number, stood in THEN.items()}


def test_what_was_said_of_an_appeal_is_read_out_of_its_note(old: Log) -> None:
    (second,), (third,) = old.case_numbered(2).appeals, old.case_numbered(3).appeals
    assert (second.lodged_by, second.concurring, second.decision) == ("pair 3 (East–West)", True, None)
    assert second.statement == "Nine tricks were there.\nThe diamonds run."
    assert (third.lodged_by, third.concurring) == ("the captain of 12", None)
    assert third.statement == "Ten tricks are not certain."
    assert third.decision is not None
    assert (third.decision.who, third.decision.text) == ("AL", "The ruling stands. Deposit returned.")


def test_statements_without_a_name_are_kept_whole_and_blanked_ones_stay_blank(old: Log) -> None:
    (seventh,), (first,) = old.case_numbered(7).appeals, old.case_numbered(1).appeals
    assert (seventh.lodged_by, seventh.statement) == (None, "We do not believe it.\nAnd we asked in time.")
    assert (first.lodged_by, first.concurring, first.statement) == (None, None, None)


def test_an_appeal_that_was_noted_is_decided_today(old: Log) -> None:
    case = old.case_numbered(2)
    decided = old.decide_appeal(case.id, 1, AppealOutcome.UPHELD, by=KB, text="Nobody was damaged.")
    assert (decided.status, decided.appeals[0].lodged_by) == (Status.CLOSED, "pair 3 (East–West)")
    assert old.verify() == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_rulings_are_told_in_every_language(old: Log, lang: str) -> None:
    spoken = language(lang)
    rulings = [stored_ruling(case.ruling.document) for case in old.cases() if case.ruling]
    said = [spoken.say(each.text) for ruling in rulings for each in ruling.instructions]
    said += [spoken.say(each.text) for ruling in rulings for each in ruling.reasons]
    assert len(rulings) == 8
    assert len(said) > 40
    assert [text for text in said if text.lang != lang] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_forms_are_told_in_every_language_with_the_appeal_filled_in(old: Log, lang: str) -> None:
    for number in THEN:
        case = old.case_numbered(number, with_names=True)
        page = form(case, printed=START, zone=START.tzinfo, last_hash=LAST[1], spoken=language(lang))
        said = [page.title, page.marks, page.footer, *(text for entry in entries(page).items() for text in entry)]
        assert [text for text in said if isinstance(text, Said) and text.lang != lang] == []
        assert form_pdf(page).startswith(b"%PDF-")
        if number == 2:
            values = list(entries(page).values())
            assert "pair 3 (East–West)" in values
            assert "Nine tricks were there.\nThe diamonds run." in values
