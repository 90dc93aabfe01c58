"""The pocket page as a director uses it: by thumb on a small phone, by keyboard, read aloud, printed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from revoke.app.pocket.page import page as page_of
from revoke.case.case import DEFAULT_CODE
from revoke.language.language import LANGUAGES, Language, language, texts
from revoke.telling.tree_words import AsksInWords, PlayOnInWords, RuledInWords, tree_in_words
from tests.app.browser import barriers, keep

pytestmark = pytest.mark.usefixtures("one_case_of_each_concept")
PHONE = (360, 640)
TARGET = 56  # CSS pixels
Open = Callable[..., Page]
Step = int | None
"""Which of the answers is taken; ``None`` where play has ended."""


@dataclass
class Phone:
    """One page in which every test opens the pocket page anew, and what has gone wrong in it and been asked for."""

    page: Page
    wrong: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Phone]:
    """A small phone; to open a page in it costs a third of what a phone of its own costs."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    found = Phone(context.new_page())
    found.page.set_default_timeout(30_000)
    found.page.on("pageerror", lambda error: found.wrong.append(str(error)))
    found.page.on("console", lambda message: found.wrong.append(message.text) if message.type == "error" else None)
    found.page.on("request", lambda asked: found.asked.append(asked.url))
    yield found
    context.close()


@cache
def whole_page(lang: str) -> str:
    """The page in a language, made once."""
    return page_of(DEFAULT_CODE, language(lang), date(2026, 3, 1))


@pytest.fixture
def opened(phone: Phone, tmp_path: Path) -> Iterator[Open]:
    """Opens the page on a phone; nothing may go wrong in it, and nothing may be asked of a network."""
    page = phone.page
    phone.wrong.clear()
    phone.asked.clear()
    files = set()

    def open_page(
        lang: str = "en", size: tuple[int, int] = PHONE, whole: str = "", scheme: Literal["light", "dark"] = "light"
    ) -> Page:
        file = tmp_path / f"pocket-{lang}.html"
        file.write_text(whole or whole_page(lang), encoding="utf-8")
        files.add(file.as_uri())
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(media="screen", color_scheme=scheme)
        page.mouse.move(0, 0)
        page.goto(file.as_uri())
        return page

    yield open_page
    assert not phone.wrong
    assert not {each for each in phone.asked if not each.startswith("data:")} - files


@cache
def every_path() -> list[tuple[int, list[Step]]]:
    """Every path through the tree of today's code, as answers to tap."""
    grown = tree_in_words(DEFAULT_CODE)

    def below(place: int) -> Iterator[list[Step]]:
        node = grown.nodes[place]
        match node:
            case RuledInWords():
                yield []
            case PlayOnInWords():
                yield from ([None, *rest] for rest in below(node.then))
            case AsksInWords():
                for number, branch in enumerate(node.branches):
                    yield from ([number, *rest] for rest in below(branch.to))

    return [(start, path) for start, each in enumerate(grown.starts) for path in below(each.node)]


def tap(page: Page, answer: int) -> None:
    button = page.locator("#answers button:not(.phase)").nth(answer)
    if not button.is_visible():
        page.locator(f"#answers .phase[data-phase='{button.get_attribute('data-phase')}']").click()
        if not button.is_visible():
            page.locator("#more").click()
    button.click()


def go(page: Page, steps: Sequence[Step], start: int = 0) -> Page:
    if start:
        page.locator("#several button").nth(start - 1).click()
    for step in steps:
        if step is None:
            page.locator("#ended").click()
        else:
            tap(page, step)
    return page


LATE = [0, 8]
"""A defender revoked, and the other side had called on the next board when it was mentioned."""

PLAYING = [0, 2, 1]
"""A defender revoked on another trick than the twelfth, and his side has played on."""


@pytest.mark.parametrize("drawn", range(12))
def test_by_real_taps_one_comes_to_the_leaf(opened: Open, drawn: int) -> None:
    start, steps = random.Random(64).sample(every_path(), 12)[drawn]
    page = go(opened(), steps, start)
    node = tree_in_words(DEFAULT_CODE).nodes[tree_in_words(DEFAULT_CODE).starts[start].node]
    for step in steps:
        if isinstance(node, PlayOnInWords):
            node = tree_in_words(DEFAULT_CODE).nodes[node.then]
        elif isinstance(node, AsksInWords):
            assert step is not None
            node = tree_in_words(DEFAULT_CODE).nodes[node.branches[step].to]
    assert isinstance(node, RuledInWords)
    expect(page.locator("#aloud p")).to_have_text(node.say[0].text)
    others = page.locator(".orders .full")
    expect(others).to_have_text([f"{each.text} {each.law}" for each in node.say[1:]])
    laws = list(dict.fromkeys(law for each in node.laws for law in each))
    expect(page.locator("#laws summary")).to_have_text(laws)
    expect(page.locator("#equity summary")).to_have_text(list(node.weigh))
    assert page.locator("#equity").is_visible() == bool(node.weigh)


def test_what_was_tapped_is_shown_at_once(opened: Open) -> None:
    """Not when the browser gets round to telling of the new address: a second tap would fall on the old question."""
    tapped = "() => { document.querySelector('#answers button').click(); return at('question').textContent; }"
    assert opened().evaluate(tapped) == "What had happened when attention was first drawn to the revoke?"


def test_a_revoke_found_at_once_takes_two_taps(opened: Open) -> None:
    page = go(opened(), [0, 0])
    expect(page.locator("#aloud")).to_contain_text("The revoke is corrected.")
    expect(page.locator("#now strong")).to_have_text(
        ["the table", "the defender", "the opponents", "the offender's partner"]
    )
    expect(page.locator("#later strong")).to_have_text(["declarer", "the other defender"])


def test_while_play_goes_on_no_number_of_tricks_is_on_the_screen(opened: Open) -> None:
    page = go(opened(), PLAYING)
    expect(page.locator("#aloud p")).to_contain_text("The revoke stands. Play on")
    shown = page.locator("main").inner_text().replace("63A1", "")
    assert not re.search(r"\d|\b(one|two|three)\b", shown, re.IGNORECASE), shown
    for hidden in ("#result", "#equity", "#laws"):
        expect(page.locator(hidden)).to_be_hidden()
    page.get_by_role("button", name="Play has ended: go on").click()
    expect(page.locator("h1:visible")).to_have_text("Which hand won the revoke trick?")


def test_undo_takes_one_answer_back_and_a_chip_reopens_its_question(opened: Open) -> None:
    page = go(opened(), [1, 7, 2, 1, 1])
    chips = page.locator("#chips span.called")
    expect(chips).to_have_text(
        ["declarer", "all four hands were back in the board", "the other side", "one", "another trick"]
    )
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#question")).to_have_text("On which trick did the revoke occur?")
    page.get_by_role("button", name="Change: What had happened when attention").click()
    expect(page.locator("#question")).to_have_text("What had happened when attention was first drawn to the revoke?")
    expect(chips).to_have_text(["declarer"])
    page.go_back()
    expect(page.locator("#question")).to_have_text("On which trick did the revoke occur?")
    page.get_by_role("button", name="New call").click()
    expect(page.locator("#question")).to_have_text("Who revoked?")
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()


def test_undo_leads_back_to_the_start_from_two_revokes_as_well(opened: Open) -> None:
    page = go(opened(), [], start=1)
    expect(page.locator("#result p")).to_have_text(
        ["Revoke 1: the revoke is established.", "Revoke 2: the revoke is established."]
    )
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#question")).to_have_text("Who revoked?")


def test_a_page_that_is_opened_again_is_where_it_was(opened: Open) -> None:
    page = go(opened(), PLAYING)
    page.reload()
    expect(page.locator("#aloud p")).to_contain_text("The revoke stands. Play on")


@pytest.mark.parametrize("address", ["#9", "#0.7", "#0.0.0.0", "#x.y", "#0.e", "#0.-1"])
def test_an_address_that_leads_nowhere_leads_to_the_start(opened: Open, address: str) -> None:
    page = opened()
    page.evaluate("address => { location.hash = address; }", address)
    expect(page.locator("#question")).to_have_text("Who revoked?")
    expect(page.locator("#chips li")).to_have_count(0)


def test_not_sure_tells_what_each_answer_stands_for_and_why_it_is_asked(opened: Open) -> None:
    page = go(opened(), [0])
    page.get_by_text("Not sure?").click()
    expect(page.locator("#meanings")).to_contain_text("only the other side had played to the next trick")
    expect(page.locator("#reasons dt").first).to_have_text("63A1")
    expect(page.locator("#reasons dd").first).to_contain_text("established by any card of that side")


def test_the_question_of_damage_waits_for_an_answer(opened: Open) -> None:
    page = go(opened(), LATE)
    no, yes = page.get_by_role("button", name="No, clearly not"), page.get_by_role("button", name="Yes, or not sure")
    expect(page.locator("#enough, #weigh")).to_have_count(2)
    expect(page.locator("#enough")).to_be_hidden()
    no.click()
    expect(page.locator("#enough")).to_be_visible()
    yes.click()
    expect(yes).to_have_attribute("aria-pressed", "true")
    expect(no).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#enough")).to_be_hidden()
    expect(page.locator("#weigh")).to_contain_text("Keep this case open")
    expect(page.get_by_role("status")).to_contain_text("Keep this case open")


def test_a_clause_is_told_in_our_words_on_a_tap(opened: Open) -> None:
    page = go(opened(), LATE)
    clause = page.locator("#laws details").filter(has_text="64B4")
    expect(clause.locator("p")).to_be_hidden()
    clause.locator("summary").click()
    expect(clause.locator("p")).to_contain_text("none where an opponent of the revoker had called")


def test_by_keyboard_alone_one_comes_to_the_ruling(opened: Open) -> None:
    page = opened()
    for question in ("Who revoked?", "What had happened when attention was first drawn to the revoke?"):
        expect(page.locator("#question")).to_have_text(question)
        for _ in range(8):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.parentElement.id") == "answers":
                break
        page.keyboard.press("Enter")
    expect(page.locator("#aloud-name")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("The revoke is corrected.")


def test_how_far_things_had_got_is_asked_in_the_phases_of_the_play(opened: Open) -> None:
    """Where one answer is all there is in a phase it stands there itself; the answers of the others are unfolded."""
    page = go(opened(), [0])
    seen = page.locator("#answers button:visible > span")
    shut = ["nobody had played to the next trick", "Play goes on", "Play is over"]
    expect(seen).to_have_text(shut)
    page.get_by_role("button", name="Play goes on", expanded=False).click()
    expect(seen.nth(0)).to_have_text("Play goes on")
    expect(seen.filter(has_text="only the other side had played to the next trick")).to_have_count(1)
    page.get_by_role("button", name="Play goes on", expanded=True).click()
    expect(seen).to_have_text(shut)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_question_has_to_be_scrolled_on_a_small_phone(opened: Open, lang: str) -> None:
    """Every question of one revoke fits with its answers, each high enough for a thumb."""
    page = opened(lang)
    addresses: dict[str, None] = {}
    for start, path in every_path():
        for length in range(len(path)) if start == 0 else ():
            so_far = [0, *("e" if step is None else step for step in path[:length])]
            addresses[".".join(map(str, so_far))] = None
    assert len(addresses) > 40
    seen = 0
    for address in addresses:
        looked = page.evaluate(LOOK_FOR_WHAT_DOES_NOT_FIT, {"address": address, "target": TARGET})
        seen += looked["seen"]
        assert not looked["wrong"], address
        assert looked["width"] <= PHONE[0], address
    assert seen > 150


LOOK_FOR_WHAT_DOES_NOT_FIT = """({address, target}) => {
    location.hash = address;
    show();
    const wrong = [];
    let seen = 0;
    const isSeen = each => each.checkVisibility({visibilityProperty: true}) && each.getBoundingClientRect().height > 0;
    const look = () => {
        for (const each of [...document.querySelectorAll("#answers button, #more")].filter(isSeen)) {
            const box = each.getBoundingClientRect();
            const least = each.getAttribute("aria-expanded") === "true" ? 44 : target;
            seen += 1;
            if (box.height < least || box.bottom + scrollY > innerHeight) wrong.push(each.textContent);
        }
    };
    look();
    const phases = () => document.querySelectorAll("#answers .phase");
    for (let number = 0; number < phases().length; number += 1) {
        phases()[number].click();
        look();
        if (isSeen(at("more"))) {
            at("more").click();
            look();
        }
        show();
    }
    return {wrong, seen, width: document.documentElement.scrollWidth};
}"""
"""All in the page: every phase of a question unfolded in turn, and every button looked at that is seen then."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_200_per_cent_nothing_runs_off_the_side(opened: Open, lang: str) -> None:
    """Zoomed to twice its size, a page has half the pixels for itself."""
    page = opened(lang, size=(PHONE[0] // 2, PHONE[1] // 2))
    for steps in ([], [0], [0, 0], LATE):
        page.evaluate("address => { location.hash = address; show(); }", ".".join(map(str, [0, *steps])))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0] // 2, steps
    keep(page, f"pocket-zoomed-{lang}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("steps", [[], [0], [0, 0], PLAYING, LATE], ids=str)
def test_no_rule_of_accessibility_is_broken(opened: Open, scheme: str, steps: Sequence[Step]) -> None:
    page = go(opened("fr", scheme=scheme), steps)
    keep(page, f"pocket-{scheme}-{'-'.join(map(str, steps)) or 'start'}")
    assert not (broken := barriers(page)), broken


def test_english_within_another_language_says_so(opened: Open) -> None:
    half = {key: said for key, said in texts("fr").items() if not key[1].startswith("established")}
    page = go(opened(whole=page_of(DEFAULT_CODE, Language("fr", "Français", half), date(2026, 3, 1))), [0])
    page.locator("#unsure summary").click()
    expect(page.locator("#reasons dd[lang=en]").first).to_contain_text("established by any card of that side")
    expect(page.locator("#reasons dd:not([lang])").last).to_contain_text("aucune si personne ne l’a signalée")
    assert page.locator("#question[lang]").count() == 0


def test_the_language_of_a_place_does_not_stay_when_its_text_changes(opened: Open) -> None:
    page = opened("fr")
    page.evaluate("() => { put(at('question'), ['English', 'en']); put(at('question'), 'Français'); }")
    assert page.locator("#question").get_attribute("lang") is None


def test_printed_it_is_black_on_white_with_the_clauses_read_out(opened: Open) -> None:
    page = go(opened(scheme="dark"), LATE)
    page.emulate_media(media="print", color_scheme="light")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#laws p").first).to_be_visible()
    for gone in ("#undo", "#select", "#ended"):
        expect(page.locator(gone)).to_be_hidden()
    keep(page, "pocket-printed")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.pdf(format="A4")[:5] == b"%PDF-"


def test_what_a_player_is_told_is_folded_to_a_few_words_and_copied_whole(opened: Open) -> None:
    page = go(opened(), [0, 0])
    whole = page.locator("#later .full").first
    expect(whole).to_be_hidden()
    expect(page.locator("#later .brief").first).to_have_text("chooses before the other defender leads. 50D2")
    page.get_by_role("button", name="Select the text to copy it").click()
    expect(whole).to_be_visible()
    assert "require the suit of the penalty card" in page.evaluate("getSelection().toString()")


def test_the_ruling_can_be_selected_whole_to_be_copied(opened: Open) -> None:
    page = go(opened(), LATE)
    page.get_by_role("button", name="Select the text to copy it").click()
    assert "No tricks are transferred." in page.evaluate("getSelection().toString()")
    assert page.locator("#share").is_visible() == page.evaluate("Boolean(navigator.share)")
