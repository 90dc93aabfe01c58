"""Quick mode in a browser on a small phone: six taps, no scrolling, undo, chips, disputes, and coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.app.browser import is_too_wide, keep
from tests.app.web.calls import BACK, OVER, PLAYED_ON, STAGES
from tests.app.web.phones import is_too_high, tap

BUDGET = 150_000  # bytes


@pytest.mark.parametrize("stage", STAGES)
def test_six_taps_lead_from_the_call_to_what_to_say(phone: Page, served_site: str, stage: str) -> None:
    phone.goto(served_site)
    with phone.expect_navigation():
        phone.get_by_role("link", name="Revoke call").click()
    for answer in STAGES[stage]:
        assert not is_too_high(phone), phone.url
        assert not is_too_wide(phone), phone.url
        expect(phone.locator("h1")).to_be_visible()
        tap(phone, answer)
    expect(phone.locator(".say .aloud").first).to_be_visible()
    expect(phone.locator("main > section").first).to_have_class(re.compile("say"))
    keep(phone, f"quick-{stage.replace(' ', '-').replace(',', '')}")


def test_the_same_player_again_in_the_same_suit_moves_no_second_time(phone: Page, served_site: str) -> None:
    """Two tricks for the first (64A1), none for the second (64B2), and the damage of both is asked for (64C2a)."""
    phone.goto(f"{served_site}/quick")
    for answer in (
        "a defender",
        "More",
        "the same defender",
        BACK,
        BACK,
        "the revoker's own hand",
        "♥ heart",
        "3",
    ):
        assert not is_too_wide(phone), phone.url
        tap(phone, answer)
    expect(phone.locator("h1")).to_contain_text("Revoke 2")
    tap(phone, "♥ heart")
    expect(phone.locator(".say")).to_contain_text("Two tricks go")
    expect(phone.locator(".panel", has_text="Why")).to_contain_text("64B2")
    expect(phone.locator("#equity")).to_contain_text("Equity check: open")
    keep(phone, "quick-same-player-again")


def test_every_target_is_large_enough_for_a_thumb(phone: Page, served_site: str) -> None:
    for answers in (STAGES["play over"][:count] for count in range(5)):
        phone.goto(f"{served_site}/quick")
        for answer in answers:
            tap(phone, answer)
        answered = ".question .phases:not(.chosen) .phase, .question .buttons .button:not(.small)"
        heights = phone.locator(answered).evaluate_all(
            "all => all.filter(each => each.offsetHeight).map(each => each.getBoundingClientRect().height)"
        )
        assert heights
        assert min(heights) >= 56
        every = phone.locator("a.button, .chip, summary").evaluate_all(
            "all => all.map(each => each.offsetHeight).filter(height => height)"
        )
        assert min(every) >= 44


def test_back_takes_the_last_answer_back(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    tap(phone, "a defender")
    tap(phone, BACK)
    for _ in ("the answers of a phase", "the phases"):
        phone.go_back()
        expect(phone.locator("h1")).to_contain_text("What had happened")
    phone.go_back()
    expect(phone.locator("h1")).to_contain_text("Who revoked?")


def test_a_chip_opens_its_question_again_and_the_other_answers_stay(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    for answer in ("a defender", OVER, "5", "the other side", "7"):
        tap(phone, answer)
    expect(phone.locator(".say")).to_contain_text("One trick goes")
    phone.locator("summary", has_text="What would change it?").click()
    phone.locator(".chip", has_text="the other side").click()
    expect(phone.locator("h1")).to_contain_text("Which hand won the revoke trick")
    keep(phone, "quick-chip-reopened")
    tap(phone, "the revoker's own hand")
    expect(phone.locator(".say")).to_contain_text("Two tricks go")
    phone.locator("summary", has_text="What would change it?").click()
    expect(phone.locator(".chip", has_text="later tricks: 7")).to_be_visible()


def test_an_answer_that_no_longer_fits_is_refused_with_the_reason(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    for answer in ("a defender", OVER, "5", "the other side", "7"):
        tap(phone, answer)
    phone.locator("summary", has_text="What would change it?").click()
    phone.locator(".chip", has_text="trick: 5").first.click()
    tap(phone, "11")
    expect(phone.get_by_role("alert")).to_contain_text("it won no more than 2")
    expect(phone.locator("h1")).to_contain_text("How many later tricks")
    keep(phone, "quick-refused")


def test_what_is_disputed_is_found_by_the_director(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    for answer in ("a defender", BACK, "Disputed"):
        tap(phone, answer)
    keep(phone, "quick-dispute")
    phone.get_by_role("link", name=re.compile("Only this")).click()
    expect(phone.locator("main")).to_contain_text("Disputed. Give your own finding.")
    tap(phone, "the other side")
    expect(phone.locator(".chip", has_text="(found)")).to_be_visible()


def test_a_revoke_that_did_not_happen_is_found_first(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    for answer in ("a defender", "Disputed", "Whether the revoke happened"):
        tap(phone, answer)
    expect(phone.locator("h1")).to_contain_text("Are you satisfied that it happened?")
    tap(phone, "no")
    expect(phone.locator("h1")).to_contain_text("mixed its cards")
    keep(phone, "quick-mixed")
    tap(phone, "neither side")
    expect(phone.locator(".say")).to_contain_text("Play on as if nothing had happened")
    expect(phone.locator("main")).to_contain_text("The revoke is not proved")


def test_whoever_is_not_sure_reads_every_answer_by_itself(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    for answer in ("a defender", "Not sure?"):
        tap(phone, answer)
    keep(phone, "quick-finer")
    tap(phone, "only the other side had played to the next trick")
    expect(phone.locator(".say")).to_contain_text("The revoke is corrected.")


def test_nothing_tells_of_tricks_or_cards_until_the_director_comes_back(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    for answer in ("a defender", PLAYED_ON, "5"):
        tap(phone, answer)
    said = phone.locator("main").inner_text()
    assert not re.search(r"\b(one|two|\d) tricks?\b", said.replace("at trick 5", ""), re.IGNORECASE)
    assert not re.search("[♠♥♦♣]", said)
    assert phone.locator("#equity").count() == 0
    phone.get_by_role("link", name="Come back now: play has ended").click()
    expect(phone.locator("h1")).to_contain_text("Which hand won the revoke trick")


def test_a_case_waits_on_the_first_page_until_the_director_has_come_back(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/quick")
    for answer in ("a defender", PLAYED_ON, "5"):
        tap(phone, answer)
    phone.get_by_label("Table").fill("44")
    phone.get_by_label("Your initials").fill("KB")
    phone.get_by_role("button", name=re.compile("I rule")).click()
    phone.goto(served_site)
    keep(phone, "start-come-back")
    phone.get_by_role("link", name=re.compile("table 44")).click()
    tap(phone, "the other side")
    tap(phone, "2")
    phone.get_by_role("button", name="I rule").click()
    phone.goto(served_site)
    card = phone.locator(".cases a", has_text=re.compile("equity open.*table 44", re.IGNORECASE | re.DOTALL))
    expect(card).to_be_visible()
    number = card.locator(".at strong")
    expect(number).to_have_text("44")
    sizes = "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))"
    assert number.evaluate_all(sizes)[0] == max(card.locator("*").evaluate_all(sizes)), (
        "what is looked for is not largest"
    )


def test_what_was_typed_for_one_call_is_not_filled_in_for_another(phone: Page, served_site: str) -> None:
    def rules(*answers: str) -> None:
        for answer in answers:
            tap(phone, answer)

    phone.goto(f"{served_site}/quick")
    rules("a defender", PLAYED_ON, "5")
    table = phone.get_by_label("Table")
    table.fill("3")
    phone.reload()
    expect(table).to_have_value("3")
    tap(phone, "Undo")
    expect(table).to_have_value("3")  # the same call
    with phone.expect_navigation():
        phone.get_by_role("link", name="New call").click()
    rules("declarer", PLAYED_ON, "6")
    expect(table).to_have_value("")


def test_a_ruling_whose_answer_was_lost_on_the_way_is_written_once(phone: Page, served_site: str) -> None:
    def lost(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    def arrives(route: Route) -> None:
        route.continue_()

    phone.goto(f"{served_site}/quick")
    for answer in ("a defender", PLAYED_ON, "5"):
        tap(phone, answer)
    ruling = phone.url
    for number, answers in enumerate((lost, arrives)):
        phone.route("**/cases/rule", answers, times=1)
        phone.goto(ruling)
        phone.get_by_label("Table").fill("55")
        phone.get_by_label("Your initials").fill("KB")
        phone.get_by_role("button", name=re.compile("I rule")).click()
        if number:
            expect(phone.get_by_role("status").first).to_have_text("The case is in the log.")
    phone.goto(f"{served_site}/cases?table=55")
    assert phone.locator(".cases a").count() == 1


def test_the_whole_call_weighs_less_than_a_photograph(phone: Page, served_site: str) -> None:
    came: list[Request] = []
    phone.on("requestfinished", lambda each: came.append(each))
    phone.goto(served_site)
    with phone.expect_navigation():
        phone.get_by_role("link", name="Revoke call").click()
    for answer in STAGES["play over"]:
        tap(phone, answer)
    expect(phone.locator(".say")).to_be_visible()
    assert all(each.url.startswith(served_site) for each in came)
    assert 10_000 < sum(each.sizes()["responseBodySize"] for each in came) < BUDGET
