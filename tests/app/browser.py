"""A browser that opens our pages as a reader's would: the machine's own chromium, found once and closed cleanly.

It is driven by Playwright, which brings no browser of its own here; ``make browser`` installs Debian's.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, sync_playwright

from revoke.language.language import LANGUAGES, language
from revoke.table.seats import Side

CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What the browser may be called, in the order in which it is looked for; the Makefile looks for the same.

The headless shell is the same browser without the windows around its pages: a page opened in it takes a quarter of the
processor's time.
"""

PICTURES = bool(os.environ.get("REVOKE_PICTURES"))
"""Whether the tests leave pictures of what they saw, which take a twentieth of the browser's time."""

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    # With a frame of its own for each page it takes a fifth more. The last such list counts: the rest is Playwright's.
    "--disable-features=RenderDocument,PaintHolding,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "ThirdPartyStoragePartitioning,AvoidUnnecessaryBeforeUnloadCheckSync,OptimizationHints,PreconnectToSearch",
)


def chromium() -> str:
    """Where the browser is.

    Fails the test, in words, where there is none: a page that nobody has opened is not tested.
    """
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        pytest.fail(f"no browser here: looked for {', '.join(CHROMIUMS)}. Run: make browser", pytrace=False)
    return found


@contextmanager
def opened() -> Iterator[Browser]:
    """The browser, for as long as it is wanted."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
"""Where tests leave what they saw, for somebody to look at: ``REVOKE_PICTURES=1 make test``, or ``make pictures``."""


def keep(page: Page, name: str) -> None:
    """Leave a picture of the whole page under this name, where pictures are wanted."""
    page.wait_for_load_state()
    if PICTURES:
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


def is_too_wide(page: Page) -> bool:
    """Whether the page is wider than its window.

    A click ends when the browser has left the page, not when the next one is there: that is waited for.
    """
    page.wait_for_load_state()
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


_TORN = """sides => {
  const found = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) for (const side of sides) {
    const at = words.currentNode.data.indexOf(side);
    if (at < 0 || words.currentNode.parentElement.closest("option, script")) continue;
    const range = document.createRange();
    range.setStart(words.currentNode, at), range.setEnd(words.currentNode, at + side.length);
    const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
    if (lines.size > 1) found.push(words.currentNode.data);
  }
  for (const each of document.body.querySelectorAll("*:not(.unseen, .cut, svg *, select, input, textarea)")) {
    const hides = ["hidden", "clip"].includes(getComputedStyle(each).overflowX) && !each.closest(".unseen");
    const runs = each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1;
    if (hides && runs) found.push(`cut off: ${each.textContent}`);
  }
  return found;
}"""


def torn(page: Page) -> list[str]:
    """The texts in which a line ends within the name of a side, or that run out of what shows them.

    Answers given before are not counted: their chips may end in dots.
    """
    sides = [str(language(each).side(side)) for each in LANGUAGES for side in Side]
    return [str(each) for each in page.evaluate(_TORN, sides)]


AA, AAA = "color-contrast", "color-contrast-enhanced"
"""The rules about contrast: 4.5 to one, and 7 to one."""

_BREAKS = """rules => axe.run({...rules, resultTypes: ["violations"], preload: {assets: ["media"]}})
  .then(({violations}) => ({violations}))"""
"""The style sheets are not loaded once more: only a rule that is off by itself reads them, about turned screens."""


def barriers(page: Page, rules: Mapping[str, Any] | None = None, contrast: str | None = AA) -> str:
    """The rules of accessibility that a page breaks, to be read; nothing where it breaks none.

    Args:
        rules: axe's own options, for all rules but those about contrast; Any: they have types of their own.
        contrast: the rule about contrast, if any.
    """
    given = dict(rules or {})
    given["rules"] = {**given.get("rules", {}), AA: {"enabled": False}, AAA: {"enabled": False}}
    return _broken(page, _BREAKS, given) + (faint(page, contrast) if contrast else "")


_FAINT = r"""rule => {
  const alike = new Map(), looks = new Map([[null, ""]]);
  const look = each => {
    if (looks.has(each)) return looks.get(each);
    const style = getComputedStyle(each), {position, margin, gridArea, transform, overflow} = style;
    const moved = [style.top, style.right, style.bottom, style.left].some(parseFloat);
    const placed = position !== "static" && (position !== "relative" || moved) || transform !== "none"
      || /-\d/.test(margin) || !gridArea.startsWith("auto") || overflow !== "visible" || each.matches("svg, svg *");
    const {color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight} = style;
    const like = [look(each.parentElement), each.tagName, each.getAttribute("class"), each.getAttribute("style")];
    like.push(color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, placed ? looks.size : "");
    looks.set(each, like.join());
    return looks.get(each);
  };
  const seen = each => each.getClientRects().length && getComputedStyle(each).visibility === "visible";
  const add = each => seen(each) && (alike.has(look(each)) || alike.set(look(each), each));
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) if (words.currentNode.data.trim()) add(words.currentNode.parentElement);
  for (const each of document.querySelectorAll("input, select, textarea")) add(each);
  if (!alike.size) return {violations: []};
  const asked = {runOnly: [rule], resultTypes: ["violations"]};
  return axe.run({include: [...alike.values()]}, asked).then(({violations}) => ({violations}));
}"""


def faint(page: Page, contrast: str = AA) -> str:
    """The texts of a page that have too little contrast, to be read; nothing where all can be read.

    Of texts that look alike axe is shown the first: those with the same elements, classes and colours around them, none
    of which is put elsewhere or has its own window. To look at each of them takes four fifths of all its time.
    """
    return _broken(page, _FAINT, contrast)


_LOOKED_AT: WeakSet[Page] = WeakSet()


def _broken(page: Page, script: str, asked: object) -> str:
    """What axe finds; only the barriers come back: all of it takes twice as long.

    To put axe into a page takes as long as to ask it. So where a second page is looked at in one place, whatever is
    opened there afterwards begins with axe in it: the browser reads it once.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        if page in _LOOKED_AT:
            page.add_init_script(AXE_SCRIPT)
        _LOOKED_AT.add(page)
    found = page.evaluate(script, asked)
    return str(AxeResults(found).generate_report()) if found["violations"] else ""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a file: the driver's event loop must not outlive them."""
    with opened() as found:
        yield found
