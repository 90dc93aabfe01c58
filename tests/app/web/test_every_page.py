"""Every page there is: no barrier, nothing wider than the phone or too small to tap, no figure of another language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from revoke.app.entrance.settings import Settings
from revoke.app.log.log import Log
from revoke.app.trainer.exam_export import own_packed
from revoke.app.trainer.gallery import gallery
from revoke.app.web.application import site
from revoke.app.web.form_redirects import address_of
from revoke.app.web.pages import PageRoute
from revoke.language.language import ENGLISH, LANGUAGES
from revoke.law.code import CODES
from tests.app.browser import AAA, barriers, faint, is_too_wide, torn
from tests.app.figures import foreign_figures
from tests.app.log.evening import KB
from tests.app.web.calls import address
from tests.app.web.cases.friday import COME_BACK, EQUITY_OPEN, PASSCODE, WHOLE, friday
from tests.app.web.full.served import EXAMPLE, PLAY, as_case, database
from tests.app.web.phones import PHONE
from tests.app.web.test_quick_for_everybody import STRICT
from tests.training.test_own_cases import TOLD

SMALL = {"width": 320, "height": 568}
THUMB = 44
"""Pixels of the smallest target, both ways; a word within a sentence is as high as its line."""

NO_PAGES: Mapping[str, str] = {
    "/cases/export.{kind}": "a file",
    "/cases/person.json": "a file",
    "/cases/{case}/form.pdf": "a file",
    "/full/converted/{held}": "a file",
    "/full/simulation/{name}/events": "parts of a page",
    "/full/held/{name}/{board}": "leads on to the page of the board",
    "/language/{code}": "leads back to the page from which it came",
    "/train/exam/result.json": "a file",
    "/train/exam/written/{how}": "a file",
    "/train/own/written/{how}": "a file",
    "/train/way": "leads on to the path in quick mode",
    "/train/case/": "leads on to the drill",
    "/train/room/{name}": "a lesson that has to be open: tests/app/web/test_train_room.py looks at it",
    "/train/room/{name}/now": "a document",
    "/train/room/{name}/wall": "its teacher's: tests/app/web/test_train_room.py looks at it",
    "/train/room/{name}/questions.csv": "a file",
}
"""What is asked for like a page and is none, and why."""

EVERY_RULE = STRICT | {"rules": {"target-size": {"enabled": False}}}
"""The size of a target is held to more here: a thumb."""

CASE = as_case(PLAY)
TWO_BOARDS = EXAMPLE.read_text("utf-8") + '\n[Board "2"]\n'
DRAWN = f"code={CODES[0]}&seed=5"
OWN = own_packed(TOLD["en"][0], CODES[0], "en")


def _held(context: BrowserContext, _: Log) -> str:
    return context.request.post("/full/read", form={"text": TWO_BOARDS}).url


def _simulated(context: BrowserContext, _: Log) -> str:
    page = context.new_page()
    page.goto(address_of("/full/board", ("case", CASE), ("go", "analysis")))
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    page.locator("#playouts").fill("10000")  # as many as are certainly not over before they are stopped
    begin = page.locator("form[action='/full/simulation'] button").first
    with page.expect_navigation():
        begin.click()
    stop = page.locator("form[action$='/stop'] button")
    stop.click()  # a page that grows is no page to be measured
    expect(stop).to_have_count(0)
    return page.url


ADDRESSES: Mapping[str, str | Callable[[BrowserContext, Log], str]] = {
    "/": "/",
    "/language": "/language",
    "/quick": address("a defender"),
    "/enter": "/enter?back=/cases",
    "/cases": "/cases",
    "/cases/new": "/cases/new",
    "/cases/analysis": address_of("/cases/analysis", ("document", CASE)),
    "/cases/person": "/cases/person?event=Friday+pairs&pair=12",
    "/cases/import": "/cases/import",
    "/cases/purge": "/cases/purge",
    "/cases/chain": "/cases/chain",
    "/cases/evening": "/cases/evening",
    "/cases/{case}/hand-over": f"/cases/{WHOLE}/hand-over",
    "/cases/{case}/share": f"/cases/{WHOLE}/share",
    "/take-over/{token}": lambda _, log: f"/take-over/{log.hand_over(log.cases()[0].id, by=KB).token}",
    "/shared/{token}": lambda _, log: f"/shared/{log.share(log.cases()[0].id, by=KB).token}",
    "/cases/{case}/form": f"/cases/{WHOLE}/form",
    "/cases/{case}": f"/cases/{WHOLE}",
    "/cases/{case}/{act}": f"/cases/{WHOLE}/appeal",
    "/full": "/full",
    "/full/read": address_of("/full/read", ("text", EXAMPLE.read_text("utf-8"))),
    "/full/held/{name}": _held,
    "/full/board": address_of("/full/board", ("case", CASE)),
    "/full/board the cards": address_of("/full/board", ("case", CASE), ("go", "deal")),
    "/full/board the analysis": address_of("/full/board", ("case", CASE), ("go", "analysis")),
    "/full/hand": address_of("/full/hand", ("case", CASE), ("hand", "E")),
    "/full/play": address_of("/full/play", ("case", as_case(PLAY[:22]))),
    "/full/simulation/{name}": _simulated,
    "/full/answer": address_of("/full/answer", ("case", as_case(PLAY[:19]))),
    "/full/tricks": address_of("/full/tricks", ("case", CASE)),
    "/full/weights": address_of("/full/weights", ("case", CASE)),
    "/full/card": address_of("/full/card", ("case", CASE), ("card", "19")),
    "/full/check": "/full/check",
    "/full/convert": "/full/convert",
    "/train": f"/train?{DRAWN}",
    "/train/ask": f"/train/ask?{DRAWN}",
    "/train/find": f"/train/find?{DRAWN}",
    "/train/law": "/train/law?seed=5",
    "/train/law/changes": f"/train/law/changes?code={CODES[1]}",
    "/train/tricks": f"/train/tricks?{DRAWN}",
    "/train/exam": f"/train/exam?{DRAWN}&questions=3",
    "/train/own": "/train/own",
    "/train/own the question": f"/train/own?s={OWN}",
    "/train/own not decided": f"/train/own?s={own_packed('East revoked at trick 4.', CODES[0], 'en')}",
    "/train/own in part": f"/train/own?s={own_packed(TOLD['en'][0] + ' It rained.', CODES[0], 'en')}",
    "/train/own asked": f"/train/own?s={OWN}&offered=0,1,2,put+right",
    "/train/own answered": f"/train/own?s={OWN}&offered=0,1,2,put+right&answer=1",
    "/train/class": "/train/class",
    "/train/room": "/train/room",
    "/train/lessons": f"/train/lessons?code={CODES[0]}&lesson=4",
    "/train/gallery": "/train/gallery",
    "/train/gallery/{name}": f"/train/gallery/{gallery()[0].id}",
}
"""One page at least for each address of the site."""


def test_every_address_of_the_site_is_looked_at(tmp_path: Path) -> None:
    routes = site(Settings(database(tmp_path))).router.routes
    pages = {each.path for each in routes if isinstance(each, PageRoute) and each.method == "GET"}
    assert pages == {*NO_PAGES, *(each.split()[0] for each in ADDRESSES)}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Log]]:
    with friday(tmp_path_factory.mktemp("friday")) as found:
        yield found


TARGETS = "a[href], button, summary, input, select, textarea"
TOO_SMALL = f"""() => [...document.querySelectorAll("{TARGETS}")].filter(each => {{
    const label = each.matches("[type=checkbox], [type=radio]") && each.labels.length ? each.labels[0] : each;
    const box = label.getBoundingClientRect(), around = each.parentElement;
    const words = [...around.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const within = getComputedStyle(each).display === "inline" && words;
    const seen = box.width > 1 && box.height > 1;
    return seen && !within && !each.closest("svg") && (box.height < {THUMB - 0.5});
}}).map(each => each.outerHTML.slice(0, 90) + " " + each.getBoundingClientRect().height)"""

PROSE = """() => {
    const main = document.querySelector("main").cloneNode(true);
    for (const each of main.querySelectorAll("svg, pre, code, kbd, textarea, script, style")) each.remove();
    return main.textContent;
}"""
"""What a page says, without what it quotes from files."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_good_for_everybody(browser: Browser, evening: tuple[str, Log], language: str) -> None:
    home, log = evening
    wrong: dict[str, object] = {}
    context = browser.new_context(viewport=SMALL, base_url=home, locale=language)  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.goto("/enter?back=/cases")
    page.locator("input[name=passcode]").fill(PASSCODE)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    turn = list(LANGUAGES).index(language)
    for number, (route, place) in enumerate(ADDRESSES.items()):
        where = place if isinstance(place, str) else place(context, log)
        answer = page.goto(where)
        assert answer is not None
        assert answer.status in (200, 422), (route, answer.status)  # a page that refuses is looked at as any other
        assert page.locator("html").get_attribute("lang") == language, route
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        if is_too_wide(page):
            wrong[f"{route} too wide"] = page.url
        if broken := torn(page):
            wrong[f"{route} torn"] = broken
        if foreign := foreign_figures(page.evaluate(PROSE), language):
            wrong[f"{route} figures"] = foreign
        if small := page.evaluate(TOO_SMALL):
            wrong[f"{route} too small"] = small
        if language != ENGLISH:  # the same templates and colours: in each of them every third page
            if number % 3 == turn and (found := barriers(page, EVERY_RULE, contrast=None)):
                wrong[route] = found
            continue
        page.emulate_media(color_scheme="light")
        if found := barriers(page, EVERY_RULE, AAA):
            wrong[f"{route} light"] = found
        if number % 2:  # by night only the colours are others
            page.emulate_media(color_scheme="dark")
            if found := faint(page, AAA):
                wrong[f"{route} dark"] = found
    context.close()
    assert not wrong, "\n".join(f"{where}: {what}" for where, what in wrong.items())


LONGEST = {f"/cases/{WHOLE}": 3, f"/cases/{WHOLE}/form": 2.5, "/full/board": 4, "/": 2}
"""How many screens of a small phone a page has at most before anything on it is opened."""


def test_what_is_needed_first_is_on_the_first_screen_and_the_rest_is_folded(
    browser: Browser, evening: tuple[str, Log]
) -> None:
    home, _ = evening
    context = browser.new_context(viewport=PHONE, base_url=home, locale="en")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/enter?back=/cases")
    page.locator("input[name=passcode]").fill(PASSCODE)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    for path, screens in LONGEST.items():
        page.goto(str(ADDRESSES["/full/board the analysis"]) if path == "/full/board" else path)
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollHeight") <= screens * PHONE["height"], path
    bar = page.locator("nav.bar").bounding_box()
    assert bar is not None
    for case, wanted in ((EQUITY_OPEN, "Answer the equity question"), (COME_BACK, "Continue: play has ended")):
        page.goto(f"/cases/{case}")
        link = page.get_by_role("link", name=wanted).bounding_box()
        assert link is not None
        assert link["y"] + link["height"] <= bar["y"], wanted
    page.goto(f"/cases/{WHOLE}/form")
    ruled = page.locator(".section", has_text="Committee").last
    words = ruled.locator("p, span").filter(has_text="committee").last
    expect(words).to_be_hidden()
    page.emulate_media(media="print")
    expect(words).to_be_visible()
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(words).to_be_visible()
    page.goto(_simulated(context, evening[1]))
    distribution = page.locator("#distribution").bounding_box()
    assert distribution is not None
    assert distribution["y"] < PHONE["height"], "what is waited for is below the fold"
    context.close()
