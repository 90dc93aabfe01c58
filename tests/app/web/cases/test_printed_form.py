"""The form printed from the browser: one sheet of A4, whatever was written on the case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from revoke.app.log.log import Log
from revoke.app.log.logged_case import About, CasePlace
from revoke.app.log.refusals import LINE, LONG, SHORT
from revoke.language.language import ENGLISH, LANGUAGES
from revoke.ruling.adjudicate import adjudicate
from revoke.table.seats import SEATS
from tests.app.browser import keep
from tests.app.log.evening import AT_THE_END, KB, told
from tests.app.log.test_export import running_suit
from tests.app.web.full.served import database, served

A4_PIXELS = {"width": 703, "height": 1032}  # within margins of 12 mm
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")

LENGTHS = {
    "a sentence each": "North did not follow to the fourth diamond. " * 2,
    "as many words as there is room for": ("He says that he had none left. " * 200)[:LONG],
    "one word without an end": "x" * LONG,
    "the widest letters": "W" * LONG,
    "letters as wide as high": "漢" * LONG,
    "a line for each letter": "i\n" * (LONG // 2),
    "capitals": ("THE DIRECTOR HAS RULED. " * 200)[:LONG],
}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Log]]:
    """Where a log is served, and the log."""
    folder: Path = tmp_path_factory.mktemp("log")
    with Log.at(database(folder)) as log, served(folder) as address:
        yield address, log


@pytest.fixture(scope="module")
def page(browser: Browser, evening: tuple[str, Log]) -> Iterator[Page]:
    context = browser.new_context(viewport=A4_PIXELS, base_url=evening[0], color_scheme="dark")  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def written_over(log: Log, text: str) -> int:
    """The number of a case with this text wherever one can be written."""
    facts = running_suit()
    short, line = text[:SHORT].strip(), text[:LINE]
    case = log.open_case(CasePlace(line, short, short, short, short, 7, short, short), facts, by=KB)
    log.rule(case.id, adjudicate(facts), by=KB)
    log.rule(case.id, adjudicate(facts, solver=None), by=KB, reason=text)
    log.name_players(case.id, dict.fromkeys(SEATS, line), by=KB)
    log.consult(case.id, by=KB, level=text, question=text, answer=text, alternatives=text, reason=text)
    log.override(case.id, by=KB, reason=text, ns=-100, ew=50)
    for about in About:
        log.note(case.id, text, by=KB, about=about)
    log.announce(case.id, by=KB)
    return case.number


def pages(page: Page, address: str) -> int:
    """How many sheets a page takes in print."""
    page.goto(address)
    return len(PAGE.findall(page.pdf(format="A4", prefer_css_page_size=True)))


@pytest.mark.parametrize("length", LENGTHS)
def test_it_is_one_sheet_however_much_is_written(page: Page, evening: tuple[str, Log], length: str) -> None:
    number = written_over(evening[1], LENGTHS[length])
    assert pages(page, f"/cases/{number}/form?names=1") == 1
    page.emulate_media(media="print")
    try:
        footer = page.locator(".sheet footer").bounding_box()
        assert footer is not None
        assert footer["y"] + footer["height"] <= A4_PIXELS["height"], "the foot of the form has fallen off the sheet"
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        keep(page, f"sheet-{length.replace(' ', '-')}")
    finally:
        page.emulate_media(media="null")


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_it_is_one_sheet_in_languages_with_longer_words(page: Page, evening: tuple[str, Log], code: str) -> None:
    full = written_over(evening[1], LENGTHS["as many words as there is room for"])
    empty = evening[1].open_case(CasePlace(), by=KB).number
    assert [pages(page, f"/cases/{number}/form?names=1&lang={code}") for number in (full, empty)] == [1, 1]
    assert page.locator("html").get_attribute("lang") == code


def test_many_revokes_are_one_sheet(page: Page, evening: tuple[str, Log]) -> None:
    """North and East in turn, from trick 2 on, the other side winning each time; of the last six tricks three each."""
    facts = told(
        *(
            {**AT_THE_END, "offender": seat, "trick": trick, "card": f"C{trick}", "later_tricks": later}
            for trick, (seat, later) in enumerate(zip("NENENE", (6, 5, 5, 4, 4, 3), strict=True), 2)
        )
    )
    case = evening[1].open_case(CasePlace(table="4"), facts, by=KB)
    evening[1].rule(case.id, adjudicate(facts), by=KB)
    assert pages(page, f"/cases/{case.number}/form") == 1


def test_an_empty_form_is_one_sheet_to_write_on(page: Page, evening: tuple[str, Log]) -> None:
    case = evening[1].open_case(CasePlace(), by=KB)
    assert pages(page, f"/cases/{case.number}/form") == 1
    assert page.locator(".write").count() >= 10
    page.emulate_media(media="print")
    keep(page, "sheet-empty")
    page.emulate_media(media="null")
