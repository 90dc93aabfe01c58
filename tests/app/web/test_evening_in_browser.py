"""A director's whole evening on a small phone, with the server begun anew in between: nothing entered is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from revoke.app.entrance.settings import Settings
from revoke.app.log.log import Log
from revoke.app.log.logged_case import AppealOutcome, EquityState, Status
from revoke.app.web.application import site
from tests.app.browser import keep
from tests.app.web.calls import PLAYED_ON
from tests.app.web.full.served import DEAL, EXAMPLE, PLAY, database
from tests.app.web.phones import PHONE, tap
from tests.servers import in_thread

PASSCODE = "271828"
ENTERED = PLAY[:21]
"""Five tricks, in the last of which North revokes, and the lead to the next."""


class ServerAgain:
    """The server of an evening, which ends and begins anew on the same port and the same log."""

    def __init__(self, folder: Path) -> None:
        self.settings = Settings(database(folder), passcode=PASSCODE)
        self.port = 0
        self.begin()

    def begin(self) -> None:
        self.log = Log.at(self.settings.database)
        self.served = in_thread(site(self.settings, self.log), self.port)
        _, self.port = self.served.__enter__()

    def end(self) -> None:
        self.served.__exit__(None, None, None)

    def again(self) -> None:
        self.end()
        self.begin()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerAgain]:
    found = ServerAgain(tmp_path)
    yield found
    found.end()


def phone(browser: Browser, server: ServerAgain) -> BrowserContext:
    address = f"http://127.0.0.1:{server.port}"
    context = browser.new_context(viewport=PHONE, locale="en-GB", base_url=address)  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    return context


def enters(page: Page) -> None:
    """Give the passcode where it is asked for."""
    page.get_by_label("Passcode").fill(PASSCODE)
    page.get_by_role("button", name="Enter").click()


def presses(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_load_state()


def goes(page: Page, where: str) -> None:
    """Press the button of full mode that leads there."""
    page.locator(f'button[name="go"][value="{where}"]').click()


def heading(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(words)


def done(page: Page, words: str) -> None:
    expect(page.get_by_role("status").first).to_have_text(words)


def test_a_whole_evening(browser: Browser, server: ServerAgain) -> None:
    context = phone(browser, server)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))

    # The first ruling meets the passcode, and goes on after it.
    page.goto("/quick")
    for answer in ("a defender", PLAYED_ON, "5"):
        tap(page, answer)
    page.get_by_label("Table", exact=True).fill("4")
    page.get_by_label("Board", exact=True).fill("1")
    page.get_by_label("Your initials").fill("KB")
    page.get_by_role("button", name=re.compile("I rule")).click()
    enters(page)
    heading(page, "Case 1: table 4, board 1")

    # The session's hand records, once.
    page.goto("/cases/evening")
    page.get_by_label("Hand records of the session").fill(EXAMPLE.read_text("utf-8"))
    page.get_by_label("Scoring").select_option("MP")
    presses(page, "Keep this")
    done(page, "The evening is set up.")

    # Play goes on; the server ends; the director comes back, and what he rules meets the passcode once more.
    page.goto("/")
    page.get_by_role("link", name=re.compile("table 4")).click()
    server.again()
    tap(page, "the other side")
    tap(page, "7")
    page.get_by_role("button", name="I rule").click()
    enters(page)
    done(page, "Your ruling is in the log.")
    keep(page, "evening-ruled")

    # The cards come from the hand records, the play by the keypad; a reload, Back and another page lose nothing.
    page.get_by_role("link", name="Add the cards").click()
    for name, said in (("level", "3"), ("strain", "NT"), ("declarer", "E")):
        page.locator(f"#{name}").select_option(said)
    goes(page, "play")
    for card in ENTERED[:10]:
        page.locator(f'.own button[value="card {card[2:]}"]').click()
    expect(page.locator("h1")).to_contain_text("Trick 3 of 13")
    server.again()
    page.reload()
    page.get_by_role("link", name="Cases", exact=True).click()
    expect(page.get_by_label("Passcode")).to_be_visible()
    page.go_back()
    expect(page.locator("h1")).to_contain_text("Trick 3 of 13")
    page.close()
    page = context.new_page()  # a closed tab
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/full")
    page.get_by_role("link", name=re.compile("Board 1, 3NT")).click()
    goes(page, "play")
    for card in ENTERED[10:]:
        page.locator(f'.own button[value="card {card[2:]}"]').click()
    expect(page.locator("main")).to_contain_text("Marked as a revoke:")
    goes(page, "analysis")
    presses(page, "6")
    presses(page, "10")
    keep(page, "evening-analysis")
    presses(page, "Keep it with the case")
    enters(page)
    expect(page.get_by_label("Table")).to_have_value("4")
    page.get_by_label("Why it replaces").fill("The cards were looked at.")
    presses(page, "I rule")
    done(page, "Your ruling is in the log.")
    page.locator("summary", has_text="The analysis").click()
    expect(page.get_by_role("heading", name="Double dummy, card by card")).to_be_visible()
    keep(page, "evening-case")

    # A note that was being typed when the server ended goes through the passcode.
    page.get_by_text("What can be done").click()
    page.get_by_role("link", name="Write a note").click()
    with page.expect_response(lambda answer: answer.request.method == "HEAD"):  # whether the server is there
        page.get_by_label("Text").fill("North agrees that he had the ten.")
    server.again()
    presses(page, "Keep the note")
    enters(page)
    done(page, "The note is in the log.")

    # Told, printed, appealed, decided.
    page.get_by_role("link", name="Announce").first.click()
    page.get_by_role("button", name=re.compile("told")).click()
    page.get_by_text("What can be done").click()
    page.get_by_role("link", name="Form to print").click()
    sheet = page.locator(".sheet")
    for words in (
        "North agrees that he had the ten.",
        "The cards were looked at.",
        "At the revoke card ♣2: 10 before it",
    ):
        expect(sheet).to_contain_text(words)
    keep(page, "evening-form")
    page.get_by_role("link", name="Back to the case").click()
    page.get_by_text("What can be done").click()
    page.get_by_role("link", name="Appeal", exact=True).click()
    page.get_by_label("Lodged by").fill("pair 3")
    page.get_by_label("Statement, in their own words").fill("The diamonds run.")
    presses(page, "Keep the statement")
    expect(page.locator("main")).to_contain_text("open, waiting for the committee")

    # Handed over to a colleague without the passcode; he writes down what the committee decides.
    page.get_by_text("What can be done").click()
    page.get_by_role("link", name="Hand over").click()
    presses(page, "Make the link")
    link = page.get_by_label("Address").input_value()
    other = phone(browser, server)
    there = other.new_page()
    there.goto(link)
    there.get_by_label("Your initials").fill("AL")
    presses(there, "I take it over")
    done(there, "The case is yours now.")
    there.get_by_role("link", name="The committee's decision").first.click()
    there.get_by_label("The ruling stands").check()
    there.get_by_label("Facts found and decision").fill("As the director found.")
    presses(there, "Keep the decision")
    done(there, "The committee's decision is in the log.")
    keep(there, "evening-decided")
    other.close()
    context.close()
    assert wrong == []

    case = server.log.case_numbered(1)
    assert (case.place.table, case.place.board, case.director, case.opened_by) == ("4", 1, "AL", "KB")
    assert case.document["board"]["deal"] == DEAL
    assert case.document["events"] == ENTERED
    assert case.document["findings"]["table_tricks"] == 6
    assert case.document["findings"]["revokes"][0]["later_tricks"] == 7
    assert case.ruling is not None
    assert (case.ruling.version, case.ruling.reason) == (2, "The cards were looked at.")
    assert case.equity.state is EquityState.ADJUST
    assert case.analysis is not None
    assert len(case.analysis.curve) == len(ENTERED) + 1
    assert "North agrees that he had the ten." in [each.text for each in case.notes]
    (appeal,) = case.appeals
    assert (appeal.lodged_by, appeal.statement, appeal.late) == ("pair 3", "The diamonds run.", False)
    assert appeal.decision is not None
    assert (appeal.decision.who, appeal.decision.outcome) == ("AL", AppealOutcome.UPHELD)
    assert appeal.decision.text == "As the director found."
    assert case.status is Status.CLOSED
    assert server.log.verify() == ()
