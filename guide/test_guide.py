"""The built guide is complete, fetches nothing from elsewhere, and its search works."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from tests.app.browser import opened

from guide.assemble import LANGUAGES, ROOT, SITE, in_the_guide, pages

FETCHED = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)=[\"']?(?:https?:)?//", re.IGNORECASE)


class _Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: object = "-", size: object = "-") -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The guide served on this computer alone, like on any web host."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(SITE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    """A page that can reach the guide and nothing else."""
    with opened() as browser:
        page = browser.new_page()
        page.route(lambda url: not url.startswith((address, "data:", "blob:")), lambda route: route.abort())
        yield page


def test_every_page_of_the_documentation_is_in_the_guide() -> None:
    missing = [name for name, _ in pages() if not (SITE / name).with_suffix(".html").exists()]
    assert [name for name in missing if not name.endswith("README.md")] == []
    assert (SITE / "decisions" / "index.html").exists()
    assert len(list(pages())) >= 60


def test_every_page_can_be_come_to_from_the_navigation() -> None:
    start = (SITE / "index.html").read_text("utf-8")
    for name in ("directors/three-minutes", "nl/screens", "teachers", "library", "conformance", "contributing"):
        assert f'href="{name}.html"' in start, name
    assert "decisions/01-click.html" in (SITE / "contributing.html").read_text("utf-8")


def test_no_page_names_another_host_to_fetch_from() -> None:
    built = sorted(SITE.rglob("*.html"))
    assert len(built) >= 60
    assert not [page.relative_to(SITE).as_posix() for page in built if FETCHED.search(page.read_text("utf-8"))]
    assert not [each for each in SITE.rglob("*.css") if re.search(r"url\(\W?https?:", each.read_text("utf-8"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_what_language_it_is_in(language: str) -> None:
    for page in ("three-minutes", "screens"):
        assert f'<html lang="{language}"' in (SITE / language / f"{page}.html").read_text("utf-8")


def test_a_link_out_of_the_guide_becomes_the_name_of_its_file() -> None:
    said = in_the_guide(
        "![a](../pictures/x.png) [b](../../src/revoke/errors.py#l)", "how-to/x.md", ROOT / "docs/how-to/x.md"
    )
    assert said == "![a](../pictures/x.png) b (`src/revoke/errors.py`)"


def test_the_search_finds_a_page_and_nothing_is_asked_of_another_host(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/index.html")
    box = page.get_by_role("combobox", name="Search")
    for _ in range(10):  # until the page's script listens to keys
        page.keyboard.press("Control+k")
        with suppress(PlaywrightTimeout):
            box.wait_for(timeout=3_000)
            break
    box.fill("penalty card")
    page.get_by_text(re.compile(r"^\d+ results$")).wait_for()
    hosts = {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {urlsplit(address).netloc}
    assert any("search" in url for url in asked)


def test_pictures_of_the_directors_pages_are_there(page: Page, address: str) -> None:
    for language in ("directors", *LANGUAGES):
        page.goto(f"{address}/{language}/screens.html")
        widths = page.evaluate("[...document.querySelectorAll('article img')].map(each => each.naturalWidth)")
        assert len(widths) == 5
        assert all(widths), Path(language)
