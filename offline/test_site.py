"""The static site in a real browser: kept at the first visit, then, with the network cut, all that full mode does."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import BrowserContext, Frame, Page
from tests.app.browser import opened

from revoke.app.commands.site import site as command

DEMONSTRATION = Path("examples/running_suit.pbn").read_text("utf-8")
STARTED = 120_000  # milliseconds for a machine that does much else


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as its parent calls it
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served, by the simplest of all servers."""
    folder = tmp_path_factory.mktemp("site")
    made = CliRunner().invoke(command, ["--out", str(folder)])
    assert made.exit_code == 0, made.output
    sizes = {line[:28].strip(): float(line[28:].split()[0]) for line in made.output.splitlines()[1:]}
    assert sizes["start page"] < 150
    assert sizes["all of it, compressed"] < 9000
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def visited(address: str) -> Iterator[BrowserContext]:
    """A browser that has opened the site, fetched the engine, and has no network since."""
    with opened() as browser:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{address}/")
        page.wait_for_selector("html[data-kept]", state="attached", timeout=STARTED)
        page.get_by_role("link", name="Full analysis").last.click()
        started(page)
        context.set_offline(True)
        yield context
        context.close()


def started(page: Page) -> Frame:
    """The pages within the page around them, once the engine is there."""
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=STARTED)
    page.wait_for_selector("iframe:not([hidden])", timeout=STARTED)
    return page.frames[1]


def test_without_a_network_everything_works_and_is_there_at_the_next_start(
    visited: BrowserContext, address: str
) -> None:
    inner = started(visited.pages[0])
    inner.fill("textarea", DEMONSTRATION)
    inner.get_by_role("button", name="Read it").click()
    inner.get_by_role("button", name="Analyse").click()
    inner.wait_for_selector(".curve svg", timeout=STARTED)
    assert "double dummy" in inner.inner_text("main").lower()
    inner.goto(f"{address}/train?code=duplicate-2017&seed=161560&case=1&right=0")
    inner.locator(".drill-answers a").first.click()
    inner.wait_for_selector("#drill-next")
    inner.goto(f"{address}/cases/new")
    inner.fill("[name=table]", "4")
    inner.fill("[name=who]", "AB")
    inner.locator("form[method=post] button").last.click()
    inner.locator("h1", has_text="table 4").wait_for()
    visited.pages[0].close()
    page = visited.new_page()
    page.goto(f"{address}/cases")
    assert "table 4" in started(page).inner_text("main")
