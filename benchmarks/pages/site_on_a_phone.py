"""How long a phone takes from a link to a ruling on the site without a server: quick mode, and full analysis.

    python -m benchmarks site_on_a_phone [--site DIR] [--slower 4] [--line "slow 4G"] [--kbit 1440 --latency 562]
        [--runs 1] [--by-page]
    python -m benchmarks site_on_a_phone --bytes [--site DIR]

Serves the folder of the site (made if none is named) over each of :data:`LINES`, or over one of them, or over a line of
``--kbit`` kbit/s in all and ``--latency`` milliseconds before each answer. Chromium runs a page of a phone's size. All
its processes are stopped for three quarters of the time, which slows pages, workers and the service worker by the same
factor of four. Prints the median seconds of the runs beside the promise, their range, and the time of the bytes alone
at that rate; the next start is measured once the memory of a started engine has been kept. Exits with status 1 if the
median breaks a promise. The promises use the clock of the driver, which taps from outside and is slowed with the
browser; with ``--by-page`` a script in the pages taps and measures there.

With ``--bytes`` no processor is slowed. It writes the table of docs/how-to/site.md: the files fetched over fast 3G up
to the first ruling of quick mode and to the first analysis, with their sizes on the line.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import signal
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any

from offline.pages import STARTED, snapshot_kept
from playwright.sync_api import BrowserContext, Frame, Page
from tests.app.browser import opened

from revoke.app.site.folder import TEXT, write_site
from revoke.case.case import DEFAULT_CODE

DEMONSTRATION = Path("examples/running_suit.pbn").read_text("utf-8")
LINES = {"fast 3G": (1440.0, 562.0), "slow 4G": (1600.0, 150.0), "10 Mbit/s": (10_000.0, 50.0)}
"""The lines by their names in browsers: kbit/s, and milliseconds before an answer."""
FIRST = "full analysis, the first time"
PROMISED = {"quick mode": 3.0, FIRST: 35.0, "the same, the engine running": 1.5, "the same, at the next start": 5.0}
"""Seconds from the link to the first ruling of quick mode, and to the analysis with double dummy."""
PROMISED_FAST = 12.0
"""Seconds to the first analysis on a line of ten Mbit/s."""

SMALL = 20_000
"""Files below so many bytes share a row of the table."""

LONGEST = 4 * STARTED
POLLED = 500  # milliseconds between two looks at a visitor's progress
PIECE = 4096  # bytes handed out at a time
SLICE = 0.02  # seconds that the browser runs at a time
AS_A_PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}


class Line:
    """A network line with one rate in bytes a second, shared by all connections."""

    def __init__(self, rate: float, latency: float) -> None:
        self.rate, self.latency = rate, latency
        self.sent = 0
        self.by_file: Counter[str] = Counter()
        self._free = time.monotonic()
        self._lock = threading.Lock()

    def wait_for(self, size: int, file: str) -> None:
        with self._lock:
            self.by_file[file] += size
            self._free = max(self._free, time.monotonic()) + size / self.rate
            self.sent += size
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class _Slow(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any, line: Line, **named: Any) -> None:
        self._line = line
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        time.sleep(self._line.latency)
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if file.suffix not in TEXT or not file.exists():
            super().do_GET()
            return
        changed = self.date_time_string(file.stat().st_mtime)
        if self.headers.get("If-Modified-Since") == changed:
            self.send_response(304)
            self.end_headers()
            return
        packed = gzip.compress(file.read_bytes())
        self.send_response(200)
        self.send_header("Last-Modified", changed)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.copyfile(BytesIO(packed), self.wfile)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # a closed browser wants no more
            while piece := source.read(PIECE):
                self._line.wait_for(len(piece), self.path.partition("?")[0])
                outputfile.write(piece)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as its parent calls it
        pass


@contextmanager
def over(line: Line, folder: Path) -> Iterator[str]:
    """Serve the folder over the line; yield the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Slow, directory=folder, line=line)) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def browsers() -> Iterator[int]:
    """The process ids of the browser that this program started."""
    parents: dict[int, tuple[int, str]] = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            with suppress(OSError):
                name, _, rest = (each / "stat").read_text().rpartition(")")
                parents[int(each.name)] = (int(rest.split()[1]), name.partition("(")[2])
    for process, (_, name) in parents.items():
        above = process
        while above in parents and above != os.getpid():
            above = parents[above][0]
        if above == os.getpid() and name.startswith(("chrom", "google")):
            yield process


@contextmanager
def slower(times: float) -> Iterator[None]:
    """Slow the browser by a factor: stop its processes for the rest of the time."""
    over_with = threading.Event()

    def send(what: signal.Signals) -> None:
        for process in browsers():
            with suppress(ProcessLookupError):
                os.kill(process, what)

    def go_on() -> None:
        while not over_with.is_set():
            send(signal.SIGSTOP)
            over_with.wait(SLICE * (times - 1))
            send(signal.SIGCONT)
            over_with.wait(SLICE)

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        over_with.set()
        thread.join()
        send(signal.SIGCONT)


# A visitor taps what he waits for as soon as it is there. Either the driver outside the browser taps, whose own
# messages are slowed too, or a script in every page, in the frame after it was painted.

ANSWER = "#answers button"
QUICK = [["a", "Revoke call"], [ANSWER, "A defender"], [ANSWER, "Nobody had played"], ["h2", "The ruling"]]
ANALYSIS = [["textarea", DEMONSTRATION], ["button", "Read it"], ["button", "Analyse"], [".curve svg", ""]]
FULL = [["a", "Full analysis"], *ANALYSIS]
"""The steps of a visitor in order: what he waits for, and the words that he taps or pastes."""

VISITOR = """(() => {
  const steps = JSON.parse(sessionStorage.steps || null) || %s, seen = () => JSON.parse(sessionStorage.seen || "[]");
  let painted = null; // what was there when the last frame was
  const look = () => {
    const step = steps[seen().length];
    if (!step) return;
    const shown = [...document.querySelectorAll(step[0])].filter((each) => each.getClientRects().length);
    const found = shown.find((each) => each.matches("textarea, svg") || each.innerText.includes(step[1]));
    if (found && found === painted && document.readyState !== "loading") {
      sessionStorage.seen = JSON.stringify([...seen(), performance.timeOrigin + performance.now()]);
      if (found.matches("a, button")) found.click();
      if (found.matches("a")) return; // the next step is on another page
      if (found.matches("textarea")) found.value = step[1];
    }
    painted = found;
    requestAnimationFrame(look);
  };
  look();
})()"""


def started(page: Page) -> Frame:
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=LONGEST)
    page.wait_for_selector("iframe:not([hidden])", timeout=LONGEST)
    return page.frames[1]


def driven(page: Page, steps: list[list[str]]) -> float:
    """Take the steps from outside, and return the clock time when the last was done, in seconds."""
    here: Page | Frame = page
    for selector, words in steps:
        if selector == "textarea":
            here = started(page)
            here.fill(selector, words, timeout=LONGEST)
        elif words:
            here.locator(selector, has_text=words).first.click(timeout=LONGEST)
        else:
            here.wait_for_selector(selector, timeout=LONGEST)
    return time.time()


def visited(page: Page, steps: list[list[str]]) -> list[float]:
    """The clock times, in seconds, at which the page's script saw each step; waits for the last."""
    told = page.wait_for_function(
        "count => { const seen = JSON.parse(sessionStorage.seen || '[]'); return seen.length >= count && seen }",
        arg=len(steps),
        polling=POLLED,
        timeout=LONGEST,
    )
    return [each / 1000 for each in told.json_value()]


def opening(context: BrowserContext, address: str, steps: list[list[str]], *, by_page: bool) -> tuple[Page, float]:
    """A page after a visit that begins at this address, and the seconds from there to the last step."""
    page = context.new_page()
    if by_page:
        page.add_init_script(VISITOR % json.dumps(steps))
    began = time.time()
    page.goto(address, timeout=LONGEST)
    return page, (visited(page, steps)[-1] if by_page else driven(page, steps)) - began


def once_more(page: Page, address: str, *, by_page: bool) -> float:
    """Seconds from the pasted board to its analysis, in a page with a running engine."""
    inner = page.frames[1]
    if by_page:
        anew = "steps => { sessionStorage.steps = JSON.stringify(steps); sessionStorage.seen = '[]'; }"
        inner.evaluate(anew, ANALYSIS)
    inner.goto(f"{address}/full", timeout=LONGEST)
    began = time.time()
    if not by_page:
        return driven(page, ANALYSIS) - began
    first, *_, last = visited(page, ANALYSIS)
    return last - first


PAGE = Path("docs/how-to/site.md")
BEGINS, ENDS = "| file | bytes", "\n\n"
"""The text before and after the table on that page."""


def fetched(folder: Path) -> list[tuple[str, int, int, int]]:
    """The files that a first visit fetches, with the bytes of each before the first ruling of quick mode, before the
    first analysis of a pasted board, and after that, for the time without a network.
    """
    kbit, latency = LINES["fast 3G"]  # so slow that nothing is kept before the engine is needed
    up_to: list[Counter[str]] = []
    for steps in (QUICK, FULL):
        line = Line(kbit * 1000 / 8, latency / 1000)
        with over(line, folder) as address, opened() as browser:
            context: BrowserContext = browser.new_context(**AS_A_PHONE)  # type: ignore[arg-type]
            page, _ = opening(context, f"{address}/", steps, by_page=False)
            up_to.append(Counter(line.by_file))
            if steps is FULL:
                page.wait_for_selector("html[data-whole]", state="attached", timeout=LONGEST)
                up_to.append(Counter(line.by_file))
            context.close()
    quick, first, whole = up_to
    names = sorted(quick | whole, key=lambda each: whole[each], reverse=True)
    return [(each, quick[each], first[each], whole[each] - first[each]) for each in names]


def as_table(files: list[tuple[str, int, int, int]]) -> str:
    """The table for the guide's page; small files share a row."""
    rows: dict[str, list[int]] = {}
    for name, *sizes in files:
        row = f"`{name.strip('/')}`" if max(sizes) >= SMALL else "pages and scripts, each under 20 kB"
        for its in (row, "together"):
            rows[its] = [a + b for a, b in zip(rows.get(its, [0, 0, 0]), sizes, strict=True)]
    rows["together"] = rows.pop("together")
    lines = [f"| {name} | {' | '.join(f'{each:,}' for each in sizes)} |" for name, sizes in rows.items()]
    head = f"{BEGINS} before the first ruling of quick mode | before the first analysis | after that |"
    return "\n".join((head, "|---|---:|---:|---:|", *lines))


def seconds(
    folder: Path, kbit: float, latency: float, times: float, *, by_page: bool
) -> tuple[dict[str, float], float, int]:
    """The seconds of each promise over this line, those of the bytes alone, and the number of bytes."""
    took: dict[str, float] = {}
    line = Line(kbit * 1000 / 8, latency / 1000)
    with over(line, folder) as address, opened() as browser:
        with slower(times):
            context: BrowserContext = browser.new_context(**AS_A_PHONE)  # type: ignore[arg-type]
            _, took["quick mode"] = opening(context, f"{address}/", QUICK, by_page=by_page)
            context.close()
            context = browser.new_context(**AS_A_PHONE)  # type: ignore[arg-type]
            line.sent = 0
            page, took[FIRST] = opening(context, f"{address}/", FULL, by_page=by_page)
            sent = line.sent
            took["the same, the engine running"] = once_more(page, address, by_page=by_page)
        snapshot_kept(page)
        page.close()
        with slower(times):
            _, took["the same, at the next start"] = opening(context, f"{address}/full", ANALYSIS, by_page=by_page)
        context.close()
    return took, sent / line.rate, sent


def main() -> int:
    asking = argparse.ArgumentParser()
    asking.add_argument("--site", type=Path)
    asking.add_argument("--slower", type=float, default=4)
    asking.add_argument("--line", choices=LINES)
    asking.add_argument("--kbit", type=float)
    asking.add_argument("--latency", type=float, default=562)
    asking.add_argument("--runs", type=int, default=1)
    asking.add_argument("--by-page", action="store_true")
    asking.add_argument("--bytes", action="store_true")
    given = asking.parse_args()
    lines = {given.line: LINES[given.line]} if given.line else LINES
    if given.kbit:
        lines = {f"{given.kbit:.0f} kbit/s": (given.kbit, given.latency)}
    broken = False
    with tempfile.TemporaryDirectory() as place:
        folder = given.site or Path(place)
        if given.site is None:
            write_site(folder, DEFAULT_CODE, date.today())
        if given.bytes:
            before, _, rest = PAGE.read_text("utf-8").partition(BEGINS)
            PAGE.write_text(before + as_table(fetched(folder)) + ENDS + rest.partition(ENDS)[2], "utf-8")
            return 0
        for name, (kbit, latency) in lines.items():
            runs = [seconds(folder, kbit, latency, given.slower, by_page=given.by_page) for _ in range(given.runs)]
            print(f"{name}: {kbit / 1000:.2f} Mbit/s, {latency:.0f} ms")
            for what in PROMISED:
                its = sorted(took[what] for took, _, _ in runs)
                promised = PROMISED_FAST if what == FIRST and kbit >= LINES["10 Mbit/s"][0] else PROMISED[what]
                broken |= median(its) > promised
                print(f"  {what:32} {median(its):6.1f} s  ({its[0]:.1f} to {its[-1]:.1f})   promised {promised:4.1f} s")
            _, alone, sent = runs[0]
            print(f"  {'of the first: the bytes alone':32} {alone:6.1f} s   {sent / 1e6:.1f} MB", flush=True)
    return int(broken)


if __name__ == "__main__":
    raise SystemExit(main())
