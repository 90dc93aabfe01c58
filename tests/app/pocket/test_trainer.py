"""The drill in the pocket page: without a network, small, the engine's own keys, and usable by everybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from revoke.app import paper
from revoke.app import pocket as pocket_room
from revoke.app.pocket.page import CASES, drill_document, embedded
from revoke.app.pocket.page import page as page_of
from revoke.app.trainer.drill_words import choice_words, drill_question, story_of
from revoke.case.case import DEFAULT_CODE
from revoke.language.language import LANGUAGES, language
from revoke.training.answer_key import drill_choices, right_choice
from revoke.training.concepts import atlas
from revoke.training.drawn_case import drawn
from revoke.training.progress import read_progress
from tests.app.browser import barriers, is_too_wide, keep

MOST = 150_000
"""Bytes that the trainer may add to the page."""
DESIGN = Path(paper.__file__).with_name("design")
TEMPLATES = Path(pocket_room.__file__).with_name("templates")


def opened(browser: Browser, file: Path, lang: str = "en") -> Iterator[Page]:
    """The page on a small phone with the network off; nothing may go wrong in it."""
    file.write_text(page_of(DEFAULT_CODE, language(lang), date(2026, 3, 1)), encoding="utf-8")
    context = browser.new_context(viewport={"width": 320, "height": 568}, offline=True)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("request", lambda asked: wrong.append(asked.url) if asked.url != file.as_uri() else None)
    page.goto(file.as_uri())
    yield page
    context.close()
    assert not [each for each in wrong if not each.startswith("data:")]


@pytest.fixture
def pocket(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    yield from opened(browser, tmp_path / "pocket.html")


def keys() -> dict[str, str]:
    """Story -> the right answer, worked out anew by the engine for every case that the page has."""
    found = {}
    for concept in atlas(DEFAULT_CODE).concepts:
        for seed in range(CASES):
            case = drawn(DEFAULT_CODE, seed, concept)
            assert right_choice(case.key) in drill_choices(case.worked)
            of_two = [drill_question(case)] if len(case.worked.facts) > 1 else []
            found[" ".join([*story_of(case), *of_two])] = choice_words(right_choice(case.key))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_adds_little_to_the_page_and_is_whole_in_every_language(lang: str) -> None:
    document = drill_document(DEFAULT_CODE, language(lang))
    scripts = (TEMPLATES / "trainer.js", DESIGN / "fsrs.js", DESIGN / "learning.js")
    assert len(embedded(document).encode()) + sum(each.stat().st_size for each in scripts) < MOST
    assert all(isinstance(text, str) for text in document["texts"]), "a text has no translation"
    assert json.loads(embedded(document)) == document
    assert [len(cases) for cases in document["concepts"]] == [CASES] * len(atlas(DEFAULT_CODE).concepts)


def test_ten_cases_are_answered_without_a_network_and_the_keys_are_the_engines(pocket: Page) -> None:
    right = keys()
    pocket.get_by_role("button", name="Train").click()
    seen = set()
    for number in range(10):
        expect(pocket.locator("#train-story")).to_contain_text(" ")  # it comes with the address, a moment later
        story = pocket.locator("#train-story").inner_text().strip()
        seen.add(story)
        wanted = right[story]
        answers = pocket.locator("#train-answers button")
        names = [each.strip() for each in answers.all_inner_texts()]
        chosen = wanted if number % 2 else next(each for each in names if each != wanted)
        answers.nth(names.index(chosen)).click()
        verdict = pocket.locator("#train-lesson h1")
        expect(verdict).to_contain_text("Right." if chosen == wanted else f"Not so. {wanted}")
        pocket.get_by_role("button", name="Next case").click()
    assert len(seen) == 10
    pocket.get_by_role("button", name="Back to the call").click()
    expect(pocket.locator("#question")).to_have_text("Who revoked?")
    expect(pocket.locator("#training")).to_be_hidden()


def test_what_was_answered_is_known_when_the_page_is_opened_again(pocket: Page) -> None:
    pocket.get_by_role("button", name="Train").click()
    pocket.locator("#train-answers button").first.click()
    expect(pocket.locator("#train-so-far")).to_contain_text("/1")
    pocket.reload()
    pocket.locator("#train-answers button").first.click()
    expect(pocket.locator("#train-so-far")).to_contain_text("/2")
    expect(pocket.locator("#train-so-far")).to_contain_text("Your strength: 1")
    kept = read_progress(json.loads(str(pocket.evaluate("localStorage.getItem('revoke-training')"))))
    assert len(kept[DEFAULT_CODE].answers) == 2
    assert kept[DEFAULT_CODE].strength.deviation < 350
    assert set(kept[DEFAULT_CODE].hardness) == {each.concept for each in kept[DEFAULT_CODE].answers}
    assert {each.concept for each in kept[DEFAULT_CODE].answers} <= {each.id for each in atlas(DEFAULT_CODE).concepts}
    pocket.go_back()
    expect(pocket.locator("#question")).to_be_visible()


def test_it_fits_the_smallest_phone_and_breaks_no_rule_of_accessibility(browser: Browser, tmp_path: Path) -> None:
    for page in opened(browser, tmp_path / "pocket.html", "fr"):
        page.locator("#train").click()
        for name in ("asked", "taught"):
            assert not is_too_wide(page)
            assert not (broken := barriers(page)), broken
            keep(page, f"pocket-trainer-{name}")
            if name == "asked":
                page.locator("#train-answers button").first.click()
