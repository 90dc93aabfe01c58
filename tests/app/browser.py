"""A browser for our pages, as a reader has it: the machine's own Chromium, found once and closed cleanly.

Playwright drives it, and brings no browser of its own here; ``make browser`` installs Debian's.
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
"""The possible names of the browser, in the order of the search; the Makefile looks for the same.

The headless shell is the same browser without the windows around its pages: a page in it takes a quarter of the CPU
time.
"""

PICTURES = bool(os.environ.get("REVOKE_PICTURES"))
"""Whether the tests leave pictures of the pages, which take a twentieth of the browser's time."""

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    # A frame of its own for each page takes a fifth more time. The last such list counts: the rest is Playwright's.
    "--disable-features=RenderDocument,PaintHolding,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "ThirdPartyStoragePartitioning,AvoidUnnecessaryBeforeUnloadCheckSync,OptimizationHints,PreconnectToSearch",
)


def chromium() -> str:
    """The path of the browser.

    Fails the test, in words, if there is none: a page that nobody has opened is not tested.
    """
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        pytest.fail(f"no browser here: looked for {', '.join(CHROMIUMS)}. Run: make browser", pytrace=False)
    return found


@contextmanager
def opened() -> Iterator[Browser]:
    """The browser, open for the length of the block."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
"""Where tests leave pictures, for people to look at: ``REVOKE_PICTURES=1 make test``, or ``make pictures``."""


def keep(page: Page, name: str) -> None:
    """Leave a picture of the whole page under this name, if pictures are wanted."""
    page.wait_for_load_state()
    if PICTURES:
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


def is_too_wide(page: Page) -> bool:
    """Whether the page is wider than its window.

    A click ends when the browser has left the page, so this waits until the next one has loaded.
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
    """The texts with a line break inside the name of a side, or cut off by their element.

    Earlier answers do not count: their chips may end in dots.
    """
    sides = [str(language(each).side(side)) for each in LANGUAGES for side in Side]
    return [str(each) for each in page.evaluate(_TORN, sides)]


AA, AAA = "color-contrast", "color-contrast-enhanced"
"""The contrast rules: 4.5 to one, and 7 to one; of what is below 4.5 the second says nothing."""

_BREAKS = """rules => axe.run({...rules, resultTypes: ["violations"], preload: {assets: ["media"]}})
  .then(({violations}) => ({violations}))"""
"""The style sheets are not loaded again: only a rule that is off by default reads them, about turned screens."""


def barriers(page: Page, rules: Mapping[str, Any] | None = None, contrast: str | None = AA) -> str:
    """A readable report of the accessibility rules that a page breaks; empty if none.

    Args:
        rules: axe's own options, for all rules except contrast; Any: they have types of their own.
        contrast: the contrast rule, if any.
    """
    given = dict(rules or {})
    given["rules"] = {**given.get("rules", {}), AA: {"enabled": False}, AAA: {"enabled": False}}
    return _broken(page, _BREAKS, given) + (faint(page, contrast) if contrast else "")


_FAINT = r"""rules => {
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
  const asked = {runOnly: rules, resultTypes: ["violations", "incomplete"]};
  const same = node => node.any.some(({data}) => data?.messageKey === "equalRatio");
  return axe.run({include: [...alike.values()]}, asked).then(({violations, incomplete}) => {
    for (const each of incomplete) if ((each.nodes = each.nodes.filter(same)).length) violations.push(each);
    return {violations};
  });
}"""


def faint(page: Page, contrast: str = AA) -> str:
    """A readable report of the texts with too little contrast; empty if there are none.

    Of texts that look alike axe checks only the first: those inside the same elements, classes and colours, with no
    position or window of their own. To check each text takes four fifths of all axe's time. A text of the very colour
    of its background is what axe is not sure of; here it is faint.
    """
    return _broken(page, _FAINT, [AA] if contrast == AA else [AA, contrast])


_LOOKED_AT: WeakSet[Page] = WeakSet()


def _broken(page: Page, script: str, asked: object) -> str:
    """Axe's report on the barriers alone: the full report takes twice as long.

    To put axe into a page takes as long as to ask it. So from the second page at one place on, the browser loads axe
    into every page opened there: it reads axe once.
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
