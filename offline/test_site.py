"""The static site in a real browser: kept at the first visit, then all of full mode without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page
from tests.app.browser import opened

from offline.pages import STARTED, snapshot_kept, started, visit
from revoke.app.log.export import as_json
from revoke.app.log.log import Log
from revoke.app.log.logged_case import CasePlace
from revoke.app.log.tables import By

DEMONSTRATION = Path("examples/running_suit.pbn").read_text("utf-8")


@pytest.fixture(scope="module")
def visited(address: str) -> Iterator[BrowserContext]:
    """A browser that has opened the site and fetched the engine, and has no network now."""
    with opened() as browser:
        context = browser.new_context()
        visit(context, address)
        context.set_offline(True)
        yield context
        context.close()


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
    inner.locator(".drill-answers a[href*='answer=']").first.click()
    weighed = ".drill-answers a[href*='weigh=']"  # some cases ask twice
    inner.locator(f"#drill-next, {weighed}").first.wait_for()
    if inner.locator(weighed).count():
        inner.locator(weighed).first.click()
    inner.wait_for_selector("#drill-next")
    inner.goto(f"{address}/cases/new")
    inner.fill("[name=table]", "4")
    inner.fill("[name=who]", "AB")
    inner.locator("form[method=post] button").last.click()
    inner.locator("h1", has_text="table 4").wait_for()
    fetched = (
        "async (form) => { const came = await fetch(form); return [came.status, (await came.text()).slice(0, 4)]; }"
    )
    assert inner.evaluate(fetched, f"{address}/cases/1/form.pdf") == [200, "%PDF"]
    visited.pages[0].close()
    page = visited.new_page()
    page.goto(f"{address}/cases")
    assert "table 4" in started(page).inner_text("main").lower()


def test_a_file_is_checked_and_converted_without_a_network(visited: BrowserContext, address: str) -> None:
    page = visited.pages[-1]  # one tab has the engine
    page.goto(f"{address}/full/check")
    inner = started(page)
    record = FilePayload(name="a.pbn", mimeType="text/plain", buffer=DEMONSTRATION.encode())
    inner.set_input_files("[name=file]", record)
    inner.get_by_role("button", name="Check them").click()
    assert "revoke" in inner.locator("#found li").first.inner_text()
    inner.get_by_role("link", name="Convert play records").click()
    inner.locator("select[name=to]").wait_for()  # the previous page has a file field, too
    inner.set_input_files("[name=file]", record)
    inner.select_option("[name=to]", "lin")
    inner.get_by_role("button", name="Convert them").click()
    with page.expect_download() as waiting:
        inner.get_by_role("link", name="Keep the file").click()
    assert waiting.value.suggested_filename == "converted.lin"
    assert waiting.value.path().read_bytes().startswith(b"vg|")


def test_the_evening_of_another_phone_is_taken_over_without_a_network(
    visited: BrowserContext, address: str, tmp_path: Path
) -> None:
    with Log.at(str(tmp_path / "other.sqlite")) as other:
        other.open_case(CasePlace(table="77"), by=By("KB"))
        document = as_json(other.cases())
    page = visited.pages[-1]
    page.goto(f"{address}/cases/import")
    inner = started(page)
    inner.set_input_files("[name=file]", FilePayload(name="c.json", mimeType="application/json", buffer=b"?"))
    inner.fill("[name=who]", "AB")
    inner.get_by_role("button", name="Import them").click()
    assert "not JSON" in inner.locator("[role=alert]").inner_text()
    told = FilePayload(name="c.json", mimeType="application/json", buffer=document.encode())
    inner.set_input_files("[name=file]", told)
    inner.fill("[name=who]", "AB")
    inner.get_by_role("button", name="Import them").click()
    inner.locator("[role=status] a").first.click()
    inner.locator("h1", has_text="table 77").wait_for()


SNAPSHOTS = """async (spoils) => {
  const found = [];
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const asked of await store.keys()) if (asked.url.endsWith("/snapshot.bin")) {
      const kept = await store.match(asked), its = await kept.arrayBuffer();
      found.push(its.byteLength);
      if (spoils) await store.put(asked, new Response(its.slice(0, its.byteLength / 2), { headers: kept.headers }));
    }
  }
  return found;
}"""
"""The sizes of the snapshots in the browser's store; the argument says whether to cut each to half."""


def analysis(page: Page) -> str:
    """The text of the analysis of the demonstration."""
    inner = started(page)
    inner.fill("textarea", DEMONSTRATION)
    inner.get_by_role("button", name="Read it").click()
    inner.get_by_role("button", name="Analyse").click()
    inner.wait_for_selector(".curve svg", timeout=STARTED)
    return inner.inner_text("main")


def test_the_second_start_is_from_a_snapshot_which_is_thrown_away_where_it_is_spoilt(
    visited: BrowserContext, address: str
) -> None:
    assert visited.browser
    context = visited.browser.new_context()
    page = visit(context, address)
    assert page.get_attribute("html", "data-from") == "files"
    inner = started(page)
    inner.goto(f"{address}/cases/new")
    inner.fill("[name=table]", "4711")
    inner.fill("[name=who]", "AB")
    inner.locator("form[method=post] button").last.click()
    inner.locator("h1", has_text="table 4711").wait_for()
    inner.goto(f"{address}/full")
    said = analysis(page)
    snapshot_kept(page)
    (size,) = page.evaluate(SNAPSHOTS, False)
    assert 10e6 < size < 40e6
    page.close()

    page = context.new_page()
    page.goto(f"{address}/full")
    assert analysis(page) == said
    assert page.get_attribute("html", "data-from") == "snapshot"
    page.goto(f"{address}/cases")
    assert "table 4711" in started(page).inner_text("main").lower(), "what is kept is read at every start"
    page.evaluate(SNAPSHOTS, True)
    page.close()

    page = context.new_page()
    page.goto(f"{address}/full")
    assert analysis(page) == said
    assert page.get_attribute("html", "data-from") == "files"
    assert page.evaluate(SNAPSHOTS, False) == [0], "it is not tried again"
    context.close()
