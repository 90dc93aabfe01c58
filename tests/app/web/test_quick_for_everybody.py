"""Quick mode for those who see little, have no mouse or no scripts, work in the dark, or want it on paper."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from revoke.app.web.application import STATIC
from revoke.facts.moments import Phase
from revoke.language.language import ENGLISH, LANGUAGES
from tests.app.browser import AAA, PICTURES, SCREENSHOTS, barriers, faint, is_too_wide, keep, torn
from tests.app.web.calls import BACK, MORE, OVER, PLAYED_ON, STAGES, address, told
from tests.app.web.phones import PHONE, is_too_high, phone_with, tap

PLAY_OVER = STAGES["play over"]
BOARD = "&contract=3NT&declarer=E&vulnerable=None&table_tricks=6"
PAGES: Mapping[str, str] = {
    "start": "/",
    "language": "/language",
    "passcode": "/enter",
    "who": address(),
    "stage": address("a defender"),
    "stage-play-over": f"{address('a defender')}&open=play over",
    "stage-later": f"{address('a defender')}&open=later",
    "trick": address("a defender", OVER),
    "winner": address("a defender", OVER, "5"),
    "two-revokes": address("a defender", MORE + "declarer"),
    "not-sure": told("a defender").asking("finer"),
    "disputed": told("a defender", BACK).asking("dispute revokes[0].won_by"),
    "another": told("a defender").asking("another"),
    "refused": f"{address('a defender')}&revokes[0].before_attention=never&also=kibitzer",
    "said-back": told(*PLAY_OVER).address,
    "contract-refused": f"{address(*PLAY_OVER)}&written=8Q&table_tricks=15",
    "corrected": address(*STAGES["corrected now"]),
    "play-on": address("a defender", PLAYED_ON, "5"),
    "gate": address(*PLAY_OVER),
    "answered": f"{address(*PLAY_OVER)}{BOARD}&without=10",
    "whatif": replace(told(*PLAY_OVER), agreed=True).asking("whatif"),
    "consult": replace(told(*PLAY_OVER), agreed=True).asking("consult"),
}
"""Every page of quick mode, and each kind of question and of ruling."""

OPENED = [f"{address(player)}&open={each}" for player in ("a defender", "dummy") for each in (*Phase, "later")]
OPENED += [f"{each}&code=bridge-1905" for each in OPENED]
"""The question of the stage, each phase of the play opened."""

RULED = ("gate", "answered", "corrected", "play-on", "whatif", "consult")
"""Rulings, and the screens behind them."""

BAR = "document.querySelector('.flow').getBoundingClientRect().top"
"""Where the bar of a call begins, in pixels from the top of the screen."""

STRICT = {"runOnly": ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
"""The rules of every level, as axe has them; contrast is held to AAA as well."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_rule_of_accessibility_is_broken_on_any_page(browser: Browser, served_site: str, scheme: str) -> None:
    broken = {}
    with phone_with(browser, color_scheme=scheme) as phone:
        for name, path in list(PAGES.items())[:: 1 if scheme == "light" else 2]:
            phone.goto(served_site + path)
            phone.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
            found = barriers(phone, STRICT, AAA) if scheme == "light" else faint(phone, AAA)
            if found:  # by night only the colours are others
                broken[name] = found
            keep(phone, f"quick-{scheme}-{name}")
    assert broken == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_twice_the_size_nothing_runs_off_the_side(browser: Browser, served_site: str, language: str) -> None:
    """At 200 per cent, half as many pixels are left for the same page; in each language half of the pages."""
    half = {name: length // 2 for name, length in PHONE.items()}
    with phone_with(browser, viewport=half, device_scale_factor=2, locale=language) as phone:
        for name, path in list(PAGES.items())[list(LANGUAGES).index(language) % 2 :: 2]:
            phone.goto(served_site + path.replace("lang=en&", ""))
            assert not is_too_wide(phone), phone.url
            assert torn(phone) == [], phone.url
            assert phone.get_by_role("link", name="Revoke", exact=True).count() == 1, "the way home has no name"
            if name in ("stage", "answered"):
                keep(phone, f"quick-twice-{language}-{name}")


@pytest.mark.parametrize("times", [1, 2])
def test_undo_and_new_call_stay_in_sight_and_cover_nothing_that_is_gone_to(
    browser: Browser, served_site: str, times: int
) -> None:
    small = {name: length // times for name, length in PHONE.items()}
    with phone_with(browser, viewport=small, device_scale_factor=times) as phone:
        phone.goto(served_site + PAGES["gate"])
        phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        for name in ("Undo", "New call"):
            expect(phone.locator("header").get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=1)
        foot = "document.querySelector('main').getBoundingClientRect().bottom"
        assert phone.evaluate(foot) <= phone.evaluate(BAR), "the end of the page lies under the bar"
        assert abs(phone.evaluate(BAR.replace("top", "bottom")) - small["height"]) <= 1, "not where the thumb is"
        phone.goto(f"{served_site}{PAGES['gate']}#equity")
        gone_to = "document.querySelector('#equity').getBoundingClientRect().top"
        assert 0 <= phone.evaluate(gone_to) < phone.evaluate(BAR)
        last = phone.locator(".last").get_by_role("link").last
        last.focus()
        box = last.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= phone.evaluate(BAR), "what has the focus lies under the bar"
        phone.evaluate("scrollTo(0, 0)")
        keep(phone, f"quick-bar-{times}")


READ = (
    "".join(chr(each) for each in range(0x21, 0x7F))
    + "«»±·×ÀÉÊàâçèéêëîïóôùûœŒ–‘’“”„…→−●☐☒♠♣♥♦✓⚠\N{NARROW NO-BREAK SPACE}"
)
"""What is read on pages in the three languages."""

TYPE = {"sans.woff2": 30_000, "voice.woff2": 30_000}
"""The fonts that the pages bring, and how many bytes each has at most."""


def test_the_pages_are_set_in_their_own_type(phone: Page, served_site: str) -> None:
    fonts = {each: STATIC / each for each in TYPE}
    assert sum(each.stat().st_size for each in fonts.values()) <= sum(TYPE.values())
    assert "SIL OPEN FONT LICENSE" in (STATIC / "fonts-licence.txt").read_text("utf-8")
    phone.goto(served_site)
    phone.evaluate("said => { for (const each of ['h1', 'q']) document.querySelector(each).textContent = said }", READ)
    phone.evaluate("document.fonts.ready")
    devtools = phone.context.new_cdp_session(phone)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    for selector, family in (("h1", "Revoke Sans"), (".say q", "Revoke Voice")):
        node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
        used = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        brought = {each["familyName"] for each in used if each["isCustomFont"]}
        assert family in brought
        if family == "Revoke Sans":
            assert [each["familyName"] for each in used] == [family], "some signs come from the phone's own fonts"
    wide = "said => { const pen = document.createElement('canvas').getContext('2d'); "
    wide += "pen.font = '600 20px \"Revoke Sans\"'; return [...said].map(each => pen.measureText(each).width) }"
    assert len(set(phone.evaluate(wide, "0123456789"))) == 1, "figures do not stand under each other"


TALL = {"width": 390, "height": 844}
QUESTIONS = ("who", "stage", "stage-play-over", "trick", "winner")


def test_on_a_tall_phone_the_answers_are_where_the_thumb_is(browser: Browser, served_site: str) -> None:
    """The question on top, its answers just above the bar; the first answer, the commonest, is the highest of them."""
    with phone_with(browser, viewport=TALL) as phone:
        for name in QUESTIONS:
            phone.goto(served_site + PAGES[name])
            assert not is_too_high(phone), name
            question = phone.locator("h1").bounding_box()
            answers = phone.locator(".question > :is(.phases, .buttons, .sets)").bounding_box()
            assert question is not None
            assert answers is not None
            assert question["y"] < TALL["height"] / 4, name
            assert phone.evaluate(BAR) - (answers["y"] + answers["height"]) < 64, f"{name}: only “Why?” stands between"
            keep(phone, f"quick-tall-{name}")


PARTS = {"/": "Call", "/cases": "Cases", "/full": "Analysis", "/train": "Train"}


def test_the_parts_of_the_program_stand_in_a_bar_under_the_thumb(browser: Browser, served_site: str) -> None:
    bar = "document.querySelector('nav.bar').getBoundingClientRect()"
    with phone_with(browser) as phone:
        for path, name in PARTS.items():
            phone.goto(served_site + path)
            links = phone.get_by_role("navigation", name="Pages").get_by_role("link")
            assert links.all_inner_texts() == list(PARTS.values())
            expect(links.locator("xpath=self::*[@aria-current]")).to_have_text(name)
            boxes = links.evaluate_all(
                "all => all.map(each => each.getBoundingClientRect()).map(b => [b.width, b.height])"
            )
            assert all(width >= 80 and height >= 48 for width, height in boxes), boxes
            assert abs(phone.evaluate(f"{bar}.bottom") - PHONE["height"]) <= 1
            colours = phone.locator("meta[name=theme-color]").evaluate_all("all => all.map(each => each.content)")
            assert len(colours) == 2
            shown = phone.context.new_cdp_session(phone).send("Page.getAppManifest")
            assert not shown["errors"]
            assert json.loads(shown["data"])["theme_color"] == colours[0]
            page = phone.evaluate("getComputedStyle(document.body).backgroundColor")
            assert page == "rgb({}, {}, {})".format(*bytes.fromhex(colours[0][1:])), (
                "the phone's bar has another colour"
            )
        phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        foot = "document.querySelector('main').getBoundingClientRect().bottom"
        under = phone.evaluate(foot) - phone.evaluate(f"{bar}.top")
        assert under < 1, "the end of the page lies under the bar"  # a scroll ends at a whole pixel, a page need not
        phone.set_viewport_size({"width": 1366, "height": 768})
        assert phone.evaluate(f"{bar}.top") < 20, "with a mouse it stands on top"
        phone.emulate_media(media="print")
        expect(phone.locator("nav.bar")).to_be_hidden()


def test_every_screen_of_a_call_tells_how_far_it_has_got(browser: Browser, served_site: str) -> None:
    with phone_with(browser) as phone:
        for name in ("who", "stage", "trick", "winner", "not-sure", "disputed", "another", "said-back", *RULED):
            phone.goto(served_site + PAGES[name])
            expect(phone.locator(".progress"), name).to_be_in_viewport()


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_in_another_language_too_each_question_has_room_on_the_screen(
    browser: Browser, served_site: str, language: str
) -> None:
    with phone_with(browser, locale=language) as phone:
        for path in [address(*PLAY_OVER[:taps]) for taps in range(len(PLAY_OVER))] + OPENED[
            list(LANGUAGES).index(language) % 2 :: 2
        ]:
            phone.goto(served_site + path.replace("lang=en&", ""))
            assert phone.locator("html").get_attribute("lang") == language
            assert phone.locator("main [lang=en]").count() == 0
            assert not is_too_high(phone), phone.url
        phone.goto(served_site + PAGES["answered"].replace("lang=en&", ""))
        hidden = "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
        assert phone.locator(".scroll").evaluate_all(hidden) == 0, "a column of figures is out of sight"
        assert phone.locator("main [lang=en]").count() == 0
        keep(phone, f"quick-{language}-answered")


def test_by_keyboard_alone_a_call_is_ruled_on_and_kept(phone: Page, served_site: str) -> None:
    phone.goto(served_site)
    phone.keyboard.press("Tab")
    assert focused(phone) == "Skip to content"
    phone.keyboard.press("Enter")
    press(phone, "Revoke call")
    for answer in (PLAY_OVER[0], "Play is over", *PLAY_OVER[1:], "All agree: show the ruling"):
        press(phone, answer)
    press(phone, "No, clearly not")
    expect(phone.locator("#equity")).to_contain_text("Your finding: no more than now.")
    for label, said in (("Table", "12"), ("Your initials", "KB")):
        phone.get_by_label(label, exact=True).focus()
        phone.keyboard.type(said)
    phone.keyboard.press("Enter")
    phone.wait_for_url(re.compile(r"/cases/\d+"))


def press(page: Page, name: str) -> None:
    """Go to a link with the tabulator, see that the eye can follow, and open it."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if f"{focused(page)} ".startswith(f"{name} "):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            with page.expect_navigation():
                page.keyboard.press("Enter")
            return
    pytest.fail(f"the tabulator never comes to {name!r} on {page.url}")


def focused(page: Page) -> str:
    said: str = page.evaluate("document.activeElement.textContent")
    return said.strip()


def test_without_scripts_everything_but_comfort_is_there(browser: Browser, served_site: str) -> None:
    with phone_with(browser, java_script_enabled=False) as phone:
        phone.goto(served_site)
        with phone.expect_navigation():
            phone.get_by_role("link", name="Revoke call").click()
        for answer in PLAY_OVER:
            tap(phone, answer)
        expect(phone.locator(".say")).to_contain_text("One trick goes")
        expect(phone.get_by_role("button", name="Print")).to_be_hidden()
        phone.locator("summary", has_text="Yes: give declarer's tricks").click()
        phone.locator("#equity").get_by_role("link", name="10", exact=True).click()
        expect(phone.locator("main")).to_contain_text("How many tricks did declarer's side win at the table?")
        phone.locator("summary", has_text="Contract and tricks").click()
        phone.get_by_label("Level").select_option("3")
        phone.get_by_label("Trumps").select_option("NT")
        phone.get_by_label("Declarer", exact=True).select_option("E")
        phone.get_by_label("Vulnerable").select_option("None")
        phone.get_by_label("Tricks by declarer at the table").select_option("6")
        phone.get_by_role("button", name="Show").click()
        phone.locator("summary", has_text="Scores of both sides").click()
        scores = phone.get_by_role("region", name="Scores")
        expect(scores).to_contain_text("−150")  # for East–West, three down at the table
        expect(scores).to_contain_text("−430")  # for North–South, made with an overtrick
        expect(phone.locator("main")).to_contain_text("Enter 3NT +1 into the scoring program.")


SCREENS = {"gate": 2, "corrected": 2.5, "play-on": 1.5, "answered": 2.5}
"""How many screens of a phone a ruling takes at most."""


def test_a_ruling_is_read_in_a_few_screens_and_the_rest_is_folded(browser: Browser, served_site: str) -> None:
    with phone_with(browser, java_script_enabled=False) as phone:
        for name, most in SCREENS.items():
            phone.goto(served_site + PAGES[name])
            phone.wait_for_load_state()
            box = phone.locator("html").bounding_box()
            assert box is not None
            assert box["height"] <= most * PHONE["height"], name
        phone.goto(served_site + PAGES["corrected"])
        lead = "require the suit of the penalty card"
        row = phone.locator("details", has_text=lead).last
        expect(row.get_by_text(lead)).to_be_hidden()
        row.locator("summary").click()
        expect(row.get_by_text(lead)).to_be_visible()
        phone.reload()
        phone.emulate_media(media="print")
        for folded in (
            lead,
            "A revoke to which attention is drawn",
            "If the penalty card helped that side, I will adjust",
        ):
            expect(phone.get_by_text(folded).first).to_be_visible()


MOVED = {"corrected": "leaves", "answered": "across"}
"""Rulings in which something moves, and what it does: the card that leaves the trick, the trick that goes across."""


def test_only_what_the_ruling_moves_is_seen_to_move_and_nothing_where_that_is_unwanted(
    browser: Browser, served_site: str
) -> None:
    moving = """() => {
      const all = [...document.querySelectorAll("body *")].map(each => getComputedStyle(each));
      const moving = all.filter(each => each.animationName !== "none");
      return [...new Set(moving.map(each => `${each.animationName} ${each.animationIterationCount}`))];
    }"""
    for wish in ("no-preference", "reduce"):
        with phone_with(browser, reduced_motion=wish) as phone:
            for name in ("start", "stage", "said-back", *RULED):
                phone.goto(served_site + PAGES[name])
                wanted = [f"{MOVED[name]} 1"] if name in MOVED and wish == "no-preference" else []
                assert phone.evaluate(moving) == wanted, f"{name}: once, and nothing else"


def test_on_paper_the_ruling_is_black_on_white_without_what_can_only_be_tapped(
    browser: Browser, served_site: str
) -> None:
    with phone_with(browser, color_scheme="dark") as phone:
        phone.goto(f"{served_site}{PAGES['answered']}")
        phone.emulate_media(media="print", color_scheme="dark")
        colours = phone.evaluate(
            "() => { const seen = getComputedStyle(document.body); return [seen.color, seen.backgroundColor]; }"
        )
        assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
        for gone in ("header", "nav", "button", ".button", "form", ".chip"):
            assert phone.locator(gone).locator("visible=true").count() == 0, gone
        for there in ("One trick goes to East–West.", "−430", "64C1", "Laws of Duplicate Bridge 2017"):
            expect(phone.locator("main")).to_contain_text(there)
        keep(phone, "quick-printed")
        printed = phone.pdf(format="A4", path=SCREENSHOTS / "quick-printed.pdf" if PICTURES else None)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
