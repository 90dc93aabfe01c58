"""The log in a real browser: every page on a phone, by day, by night and at twice the size, and an evening's work."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from revoke.app.desk.board_entry import packed_fields
from revoke.app.log.log import Log
from revoke.app.log.logged_case import EquityState, Status
from tests.app.browser import AA, barriers, faint, is_too_wide, keep
from tests.app.log.evening import KB, PLAY_OVER, ruled
from tests.app.web.calls import told
from tests.app.web.cases.director import PLAY_OVER as ANSWERS
from tests.app.web.cases.friday import (
    ANNOUNCE,
    CLOSED,
    COME_BACK,
    EQUITY_OPEN,
    NAMES,
    OPEN,
    PASSCODE,
    WHOLE,
    WITHDRAWN,
    friday,
)
from tests.app.web.full.served import PLAY as CARDS
from tests.app.web.full.served import as_case

PHONE = {"width": 360, "height": 640}
TWICE = {"width": 320, "height": 512}
"""What is left of a small window where everything is shown at twice its size."""

BY_NIGHT = ("list", "new-from-a-call", "come-back", "equity-open", "whole", "form", "do-override", "chain")
"""Pages that show between them every colour there is; by night only the colours are others."""

PAGES = {
    "list": "/cases",
    "list-found": "/cases?table=4&status=closed",
    "list-nothing-found": "/cases?text=nowhere",
    "list-refused": "/cases?board=seven",
    "new": "/cases/new",
    "new-from-a-call": f"/cases/new?{told(*ANSWERS).query}",
    "closed": f"/cases/{CLOSED}",
    "come-back": f"/cases/{COME_BACK}",
    "equity-open": f"/cases/{EQUITY_OPEN}",
    "to-announce": f"/cases/{ANNOUNCE}",
    "open": f"/cases/{OPEN}",
    "whole": f"/cases/{WHOLE}",
    "withdrawn": f"/cases/{WITHDRAWN}",
    "form": f"/cases/{WHOLE}/form",
    "form-empty": f"/cases/{OPEN}/form",
    "purge": "/cases/purge",
    "person": "/cases/person?event=Friday+pairs&pair=12",
    "chain": "/cases/chain",
    "evening": "/cases/evening",
    "analysis": f"/cases/analysis?s={packed_fields([('document', as_case(CARDS))])}",
    "not-there": "/cases/99",
} | {
    f"do-{act}": f"/cases/{WHOLE}/{act}"
    for act in (
        "announce",
        "appeal",
        "close",
        "consult",
        "decision",
        "equity",
        "hand-over",
        "names",
        "note",
        "override",
        "place",
        "reopen",
        "ruled",
        "share",
        "take-back",
        "withdraw",
    )
}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Log]]:
    """Where the evening is served, and its log; every test that writes takes a case of its own."""
    with friday(tmp_path_factory.mktemp("friday")) as found:
        yield found


@pytest.fixture
def log(evening: tuple[str, Log]) -> Log:
    return evening[1]


@pytest.fixture(scope="module")
def director(browser: Browser, evening: tuple[str, Log]) -> Iterator[BrowserContext]:
    """A director's phone, on which the passcode was given."""
    context = phone(browser, evening[0])
    page = context.new_page()
    page.goto("/cases")
    page.get_by_label("Passcode").fill(PASSCODE)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cases")
    page.close()
    yield context
    context.close()


def phone(browser: Browser, address: str) -> BrowserContext:
    context = browser.new_context(viewport=PHONE, base_url=address, locale="en-GB")  # type: ignore[arg-type]
    context.set_default_timeout(10_000)
    return context


@pytest.fixture
def page(director: BrowserContext) -> Iterator[Page]:
    """A page on that phone; anything that it complains of fails the test, a refusal's status aside."""
    complaints: list[str] = []
    opened = director.new_page()
    opened.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    opened.on("pageerror", lambda wrong: complaints.append(str(wrong)))
    opened.on("dialog", lambda dialog: complaints.append(dialog.message))
    yield opened
    opened.close()
    assert not [each for each in complaints if not re.search(r"status of 4\d\d", each)]


def looked_at(page: Page, name: str, *, by_night: bool = False) -> None:
    """Look for barriers, at twice the size too, and keep what was seen."""
    assert not is_too_wide(page), page.url
    assert not (broken := barriers(page, contrast=AA if by_night else None)), broken
    keep(page, f"cases-{name}")
    page.set_viewport_size(TWICE)  # type: ignore[arg-type]
    assert not is_too_wide(page), page.url
    if by_night:
        page.emulate_media(color_scheme="dark")
        assert not (broken := faint(page)), broken
        keep(page, f"cases-{name}-dark-twice")
        page.emulate_media(color_scheme="null")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_read_on_a_phone_and_at_twice_the_size(page: Page, name: str) -> None:
    page.goto(PAGES[name])
    expect(page.locator("h1")).to_be_visible()
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    looked_at(page, name, by_night=name in BY_NIGHT)


def test_a_case_is_not_closed_before_the_equity_question_is_answered(page: Page, log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    page.goto(f"/cases/{case.number}/close")
    page.get_by_label("Your initials").fill("KB")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("the equity question is open, so this case cannot be closed")
    assert log.case(case.id).status is Status.EQUITY_OPEN
    looked_at(page, "close-refused", by_night=True)
    page.get_by_role("link", name="Answer it first").click()
    page.get_by_label("Your initials").fill("KB")
    page.get_by_label("Yes", exact=True).check()
    page.get_by_label("Reason, in a few words").fill("The diamonds were cut off.")
    page.get_by_role("button", name="Keep this answer").click()
    expect(page.get_by_role("alert")).to_contain_text("a yes needs a number")
    expect(page.get_by_label("Reason, in a few words")).to_have_value("The diamonds were cut off.")
    page.get_by_label("tricks that declarer would have made").fill("10")
    page.get_by_role("button", name="Keep this answer").click()
    expect(page.get_by_role("status").first).to_have_text("The equity answer is in the log.")
    expect(page.locator("main")).to_contain_text("and not eleven")
    page.get_by_text("What can be done").click()
    page.get_by_role("link", name="Close the case").click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert (log.case(case.id).status, log.case(case.id).equity.state) == (Status.CLOSED, EquityState.ADJUST)


def test_a_closed_case_is_reopened_and_the_answer_can_be_taken_back(page: Page, log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    log.weigh(case.id, EquityState.NO_ADJUST, by=KB)
    log.close_case(case.id, by=KB)
    page.goto(f"/cases/{case.number}")
    page.get_by_text("What can be done").click()
    page.get_by_role("link", name="Reopen the case").click()
    page.get_by_label("Reason").fill("The number of tricks was wrong.")
    page.get_by_label("Your initials").fill("KB")
    page.get_by_role("button", name="Reopen").click()
    expect(page.locator(".panel.status-announce")).to_contain_text("Tell both sides")
    page.get_by_role("link", name="Answer again").click()
    page.get_by_label("Not sure").check()
    page.get_by_role("button", name="Keep this answer").click()
    expect(page.locator(".panel.status-equity-open")).to_contain_text("cannot be closed before")


def test_another_director_takes_a_case_over_without_the_passcode_and_sees_no_other(
    page: Page, log: Log, browser: Browser, evening: tuple[str, Log]
) -> None:
    case = ruled(log, PLAY_OVER)
    page.goto(f"/cases/{case.number}/hand-over")
    page.get_by_label("Your initials").fill("KB")
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    looked_at(page, "hand-over-link")
    link = page.get_by_label("Address").input_value()
    other = phone(browser, evening[0])
    there = other.new_page()
    there.goto(link)
    looked_at(there, "take-over")
    there.get_by_label("Your initials").fill("AL")
    there.get_by_role("button", name="I take it over").click()
    expect(there.get_by_role("status").first).to_have_text("The case is yours now.")
    assert log.case(case.id).director == "AL"
    there.goto(f"/cases/{EQUITY_OPEN}")
    expect(there.get_by_label("Passcode")).to_be_visible()
    there.goto(link)
    expect(there.locator("main")).to_contain_text("it was used, has expired, or never existed")
    looked_at(there, "take-over-twice")
    other.close()


def test_whoever_has_the_link_reads_the_case_without_names(
    page: Page, browser: Browser, evening: tuple[str, Log]
) -> None:
    page.goto(f"/cases/{WHOLE}/share")
    page.get_by_label("Your initials").fill("KB")
    page.get_by_role("button", name="Make the link").click()
    looked_at(page, "share-link")
    link = page.get_by_label("Address").input_value()
    player = phone(browser, evening[0])
    there = player.new_page()
    there.goto(link)
    expect(there.locator("main")).to_contain_text("Read-only, without names.")
    said = there.locator("main").inner_text()
    assert not [name for name in NAMES.values() if name in said]
    assert "Here stands" not in said
    assert there.locator("form").count() == 0
    looked_at(there, "shared")
    player.close()


def test_a_deal_that_he_has_still_to_play_is_kept_from_a_playing_director(
    page: Page, director: BrowserContext, evening: tuple[str, Log]
) -> None:
    director.add_cookies([{"name": "playing", "value": "1", "url": evening[0]}])
    page.goto(f"/cases/{WHOLE}")
    expect(page.get_by_role("heading", level=1)).to_have_text("You have yet to play board 7.")
    assert "♦" not in page.content()
    looked_at(page, "kept-back")
    page.get_by_role("button", name="I have played board 7").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Case {WHOLE}: table 4, board 7")
    director.clear_cookies(name="playing")


def test_a_refused_form_outlasts_reload_and_back_without_a_script(
    director: BrowserContext, browser: Browser, evening: tuple[str, Log]
) -> None:
    cookies = director.storage_state()
    no_script = browser.new_context(java_script_enabled=False, base_url=evening[0], storage_state=cookies)
    no_script.set_default_timeout(30_000)
    there = no_script.new_page()
    there.goto(f"/cases/{OPEN}/appeal")
    there.get_by_label("Your initials").fill("KB")
    there.get_by_label("At what time, if not now").fill("half past")
    there.get_by_label("Statement, in their own words").fill("Declarer would have made it.")
    there.get_by_role("button", name="Keep the statement").click()
    for again in (lambda: None, there.reload, lambda: (there.goto("/quick"), there.go_back())):
        again()
        expect(there.get_by_role("alert")).to_contain_text("Write it as 20:10.")
        expect(there.get_by_label("Statement, in their own words")).to_have_value("Declarer would have made it.")
    no_script.close()


def test_a_purge_asks_once_more(page: Page) -> None:
    page.goto("/cases/purge")
    page.get_by_label("more than this many days ago").fill("0")
    page.get_by_label("Your initials").fill("KB")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert")).to_contain_text("Blanking cannot be undone.")
    looked_at(page, "purge-asked")
    page.get_by_role("link", name="No, leave them").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cases")


def test_a_note_is_written_with_the_keyboard_alone(page: Page, log: Log) -> None:
    page.goto(f"/cases/{OPEN}/note")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    for press in ("Tab", "Tab", "Tab"):
        page.keyboard.press(press)
    page.keyboard.insert_text("South does not remember.")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("KB")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_have_text("The note is in the log.")
    assert log.case_numbered(OPEN).notes[-1].text == "South does not remember."


def test_what_was_typed_is_text_and_runs_nowhere(page: Page, log: Log) -> None:
    markup = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    case = ruled(log, PLAY_OVER)
    log.note(case.id, f"{markup} {'x' * 300}", by=KB)
    log.override(case.id, by=KB, ns=-100, reason=markup)
    for address in ("", "/form", "/note"):
        page.goto(f"/cases/{case.number}{address}")
        assert not is_too_wide(page), page.url
        assert page.locator("main script, main img").count() == 0
    page.goto(f"/cases/{case.number}")
    expect(page.locator("main")).to_contain_text(markup)
