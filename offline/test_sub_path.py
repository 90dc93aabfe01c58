"""The site in a folder of a web host with other pages: every address is below that folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from urllib.parse import urljoin

from tests.app.browser import opened

from offline.hosts import hosted
from offline.pages import STARTED, started, visit

DEMONSTRATION = Path("examples/running_suit.pbn").read_text("utf-8")
BELOW = "/club's%20own/revoke"
"""A path that a careless program would trip over."""


def test_below_a_folder_everything_works_and_nothing_is_asked_of_the_rest_of_the_host(
    folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "club's own" / "revoke")
    with hosted(tmp_path) as host, opened() as browser:
        context = browser.new_context(locale="en-GB")
        place = f"{host.address}{BELOW}"
        page = visit(context, place)
        worker = page.evaluate("navigator.serviceWorker.getRegistration().then(each => each.scope)")
        assert worker == f"{place}/"
        inner = started(page)
        context.set_offline(True)
        inner.fill("textarea", DEMONSTRATION)
        inner.get_by_role("button", name="Read it").click()
        inner.get_by_role("button", name="Analyse").click()
        inner.wait_for_selector(".curve svg", timeout=STARTED)
        inner.goto(f"{place}/cases/new")
        inner.fill("[name=table]", "4")
        inner.fill("[name=who]", "AB")
        inner.locator("form[method=post] button").last.click()
        inner.locator("h1", has_text="table 4").wait_for()
        named = inner.evaluate(
            "[...document.querySelectorAll('[href], [src], form')].map(each => each.href || each.src || each.action)"
        )
        assert [each for each in named if not str(each).startswith((f"{place}/", "#"))] == []
        page.close()

        page = context.new_page()
        page.goto(f"{place}/cases")
        assert "table 4" in started(page).inner_text("main").lower()
        page.close()
        page = context.new_page()
        page.goto(f"{place}/")
        page.locator("a", has_text="Revoke call").first.click()
        page.locator("#undo").wait_for(state="attached")
        assert {path for _, path, _ in host.asked if not path.startswith(f"{BELOW}/")} <= {"/favicon.ico"}
        context.close()


def test_whoever_installs_it_gets_the_folder_and_not_the_host(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.webmanifest").read_text("utf-8"))
    address = "https://club.example/club/revoke/manifest.webmanifest"
    for named in (manifest["start_url"], manifest["scope"]):
        assert urljoin(address, named) == "https://club.example/club/revoke/"
    for icon in manifest["icons"]:
        place = urljoin(address, icon["src"]).removeprefix("https://club.example/club/revoke/")
        assert (folder / place).is_file()


def test_opened_as_a_file_it_has_quick_mode_and_says_that_this_is_all(folder: Path) -> None:
    with opened() as browser:
        page = browser.new_context(locale="en-GB").new_page()
        page.goto((folder / "index.html").as_uri())
        page.wait_for_selector("#only-quick:not([hidden])", timeout=STARTED)
        page.locator("a", has_text="Revoke call").first.click()
        page.locator("#undo").wait_for(state="attached")
        assert page.url.startswith((folder / "pocket").as_uri())
