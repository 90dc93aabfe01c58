"""The network traffic of the site: its own files from its own host, nothing of any case; and its renewal."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from urllib.parse import unquote

from tests.app.browser import opened

from offline.hosts import Host, hosted
from offline.pages import STARTED, started, visit

DEMONSTRATION = Path("examples/running_suit.pbn").read_text("utf-8")
SECRETS = ("QZX", "4711", "DJ", "revoke-case")
"""Text that the test types, or that a case would contain."""


THE_BROWSERS_OWN = "content-autofill.googleapis.com:"
"""Chromium asks its maker about the form fields of any page, by a number; no page can ask there."""


def foreign(elsewhere: Host) -> list[str]:
    """The requests to other hosts, except the browser's own."""
    return [path for _, path, _ in elsewhere.asked if not path.startswith(THE_BROWSERS_OWN)]


def test_an_evening_asks_for_files_of_its_own_host_and_tells_nobody_anything(folder: Path, tmp_path: Path) -> None:
    """Requests to other hosts go through a proxy, which notes them."""
    with hosted(folder) as host, hosted(tmp_path) as elsewhere, opened() as browser:
        proxy = {"server": elsewhere.address, "bypass": "127.0.0.1"}
        context = browser.new_context(proxy=proxy, locale="en-GB")  # type: ignore[arg-type]  # as it is described
        page = visit(context, host.address)
        inner = started(page)
        inner.fill("textarea", DEMONSTRATION)
        inner.get_by_role("button", name="Read it").click()
        inner.get_by_role("button", name="Analyse").click()
        inner.wait_for_selector(".curve svg", timeout=STARTED)
        inner.goto(f"{host.address}/cases/new")
        inner.fill("[name=table]", "4711")
        inner.fill("[name=who]", "QZX")
        inner.locator("form[method=post] button").last.click()
        inner.locator("h1", has_text="table 4711").wait_for()
        page.goto(f"{host.address}/cases")
        assert "4711" in started(page).inner_text("main")
        page.goto(f"{host.address}/")
        page.locator("a", has_text="Revoke call").first.click()
        page.locator("#undo").wait_for(state="attached")

        assert foreign(elsewhere) == []
        files = {f"/{each.relative_to(folder).as_posix()}" for each in folder.rglob("*") if each.is_file()}
        files -= {each for each in files if each.endswith((".br", ".gz"))}  # which this host does not serve
        assert {path for _, path, _ in host.asked} <= files | {"/"}
        assert {method for method, _, _ in host.asked} == {"GET"}
        said = "\n".join(unquote(path) + told for _, path, told in host.asked)
        assert not [each for each in SECRETS if each in said]
        assert len(host.asked) > len(files) / 2, "the host was asked at all"

        context.new_page().goto("http://revoke.example/")  # shows that the proxy notes foreign requests
        assert "http://revoke.example/" in foreign(elsewhere)
        context.close()


def test_no_page_may_ask_another_host_and_a_script_that_tries_is_refused(folder: Path) -> None:
    with hosted(folder) as host, hosted(folder) as elsewhere, opened() as browser:
        context = browser.new_context()
        page = visit(context, host.address)
        ask = "address => fetch(address, { mode: 'no-cors' }).then(() => 'sent', () => 'refused')"
        for where in (page.main_frame, started(page)):
            assert where.evaluate(ask, f"{elsewhere.address}/") == "refused"
        assert elsewhere.asked == []
        context.close()


def test_an_analysis_needs_nothing_of_what_comes_later(folder: Path, tmp_path: Path) -> None:
    """A host without the later files: if the analysis read any of them, the page would fail."""
    shutil.copytree(folder, tmp_path / "site")
    later = ("cases.bin", "later.bin")
    for each in later:
        (tmp_path / "site" / "engine" / f"{each}.zst").unlink()
    with hosted(tmp_path / "site") as host, opened() as browser:
        page = browser.new_context(locale="fr-FR").new_page()
        page.goto(f"{host.address}/fr.html")
        page.wait_for_selector("html[data-kept]", state="attached", timeout=STARTED)
        page.locator("a[href$='full']").last.click()
        inner = started(page)
        inner.fill("textarea", DEMONSTRATION)
        inner.locator("button.main").first.click()
        inner.locator("button[value=analysis]").click()
        inner.wait_for_selector(".curve svg", timeout=STARTED)
        until = time.monotonic() + STARTED / 1000
        while not any(path.endswith(f"/{each}.zst") for _, path, _ in host.asked for each in later):
            assert time.monotonic() < until, "what comes later is asked for in vain, and the test says something"
            page.wait_for_timeout(100)


def test_who_wants_the_engine_at_once_waits_for_nothing_else_and_has_everything_when_it_runs(folder: Path) -> None:
    """Quick mode in other languages, which the engine does not need, comes after it, and is there without a network."""
    with hosted(folder) as host, opened() as browser:
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.goto(f"{host.address}/train/case/")  # which goes on as soon as it can
        started(page)
        page.wait_for_selector("html[data-whole]", state="attached", timeout=STARTED)
        asked = [path for _, path, _ in host.asked]
        assert asked.index("/engine/analysis.bin.zst") < asked.index("/pocket/nl.html")
        context.set_offline(True)
        for start in ("", "fr.html", "nl.html"):
            page.goto(f"{host.address}/{start}")
            page.locator("a.huge").click()
            page.locator("#undo").wait_for(state="attached")
        context.close()


def test_quick_mode_is_on_its_way_before_it_is_tapped(folder: Path) -> None:
    with hosted(folder) as host, opened() as browser:
        context = browser.new_context(service_workers="block")  # it would fetch the page as well
        page = context.new_page()
        page.goto(f"{host.address}/fr.html")
        until = time.monotonic() + STARTED / 1000
        while "/pocket/fr.html" not in [path for _, path, _ in host.asked]:
            assert time.monotonic() < until
            page.wait_for_timeout(100)
        context.close()


def renewed(folder: Path) -> None:
    """Put a new version in the place of the old one, as a webmaster does who made the site anew."""
    worker = folder / "service-worker.js"
    line = next(each for each in worker.read_text("utf-8").splitlines() if each.startswith("const VERSION"))
    old = line.split('"')[1]
    for each in (worker, folder / "index.html", folder / "app.html"):
        each.write_text(each.read_text("utf-8").replace(old, "9.9.9 renewed"), "utf-8")


WAITS = """async ({ wanted, times }) => {
  const found = await navigator.serviceWorker.getRegistration();
  for (; times > 0; times -= 1) {
    if (Boolean(found.waiting) === wanted && found.active.state === "activated") return true;
    await new Promise((later) => setTimeout(later, 200));
  }
  return false;
}"""
"""Whether a new version waits for its turn or has had it; the argument is the number of looks, five a second."""


def test_a_new_version_takes_over_between_two_calls_and_never_during_one(folder: Path, tmp_path: Path) -> None:
    ours = tmp_path / "site"
    shutil.copytree(folder, ours)
    with hosted(ours) as host, opened() as browser:
        context = browser.new_context()
        call = visit(context, host.address)
        renewed(ours)
        start = context.new_page()
        start.goto(f"{host.address}/")
        assert start.evaluate(WAITS, {"wanted": True, "times": 600})
        assert "9.9.9" not in start.inner_text("main")
        inner = started(call)
        inner.get_by_role("link", name="Train").click()
        inner.wait_for_url("**/train**", timeout=STARTED)
        start.reload()
        assert start.evaluate(WAITS, {"wanted": True, "times": 600})
        assert "9.9.9" not in start.inner_text("main")

        call.close()
        start.close()
        for _ in range(20):  # until the closed pages are gone, and the new version has its turn
            start = context.new_page()
            start.goto(f"{host.address}/")
            if "9.9.9 renewed" in start.inner_text("main"):
                break
            start.close()
            time.sleep(1)
        start.get_by_text("9.9.9 renewed").wait_for()
        context.close()
