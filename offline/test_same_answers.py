"""The browser's engine and this computer's give the same documents, byte for byte, on the same cases and deals."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Frame
from tests.app.browser import opened

from offline.pages import started, visit
from offline.told_cases import ROOT, Document, as_lines, drawn_at_random, played, provisions, published, records
from revoke.app.desk import tasks
from revoke.formats.native import read_case

AT_ONCE = 20
"""Requests in one go: few enough that a slow machine answers them within the time a browser's driver waits."""

ASK = """async ({ path, bodies, type }) => {
  const said = [];
  for (const body of bodies) {
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": type }, body });
    said.push({ status: answer.status, text: await answer.text() });
  }
  return said;
}"""
"""What the pages do to ask the engine: through the service worker, as for every page."""

Answer = dict[str, str | int]


@pytest.fixture(scope="module")
def page(address: str) -> Iterator[Frame]:
    """A page of the site in a browser, with the engine behind it and no network."""
    with opened() as browser:
        context = browser.new_context()
        inner = started(visit(context, address))
        context.set_offline(True)
        yield inner
        context.close()


def asked(page: Frame, path: str, bodies: Sequence[str], kind: str = "application/json") -> Iterator[Answer]:
    for first in range(0, len(bodies), AT_ONCE):
        part = {"path": path, "bodies": list(bodies[first : first + AT_ONCE]), "type": kind}
        yield from page.evaluate(ASK, part)


def ruled_here(file: Path, *more: str) -> list[str]:
    """What ``revoke rule --json`` writes, a line for each case."""
    command = [sys.executable, "-m", "revoke", "rule", "--json", *more, str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).stdout.decode().splitlines()


def compared(page: Frame, cases: Sequence[Document], folder: Path) -> int:
    """How many of the cases are ruled on; both engines say the same on each, or both refuse with the same words."""
    file = folder / "cases.jsonl"
    file.write_text(as_lines(cases), "utf-8")
    here = ruled_here(file)
    there = list(asked(page, "/api/v1/rulings", as_lines(cases).splitlines()))
    assert len(here) == len(there) == len(cases)
    done = 0
    for case, line, answer in zip(cases, here, there, strict=True):
        if answer["status"] == 200:
            done += 1
            assert answer["text"] == line, case
            continue
        refused = json.loads(str(answer["text"]))
        problems = [each["text"] for each in json.loads(line)["problems"]]
        said = [each["detail"] for each in refused.get("errors", [])] or [refused["detail"]]
        assert all(any(problem in each for each in said) for problem in problems), case
    return done


def test_the_published_cases_are_ruled_on_alike(page: Frame, tmp_path: Path) -> None:
    cases = list(published())
    assert compared(page, cases, tmp_path) >= 400


def test_the_cases_of_the_provisions_are_ruled_on_alike(page: Frame, tmp_path: Path) -> None:
    cases = list(provisions(tmp_path))
    assert compared(page, cases, tmp_path) >= 300


def test_cases_at_random_are_ruled_on_alike(page: Frame, tmp_path: Path) -> None:
    cases = list(drawn_at_random(12))
    assert compared(page, cases, tmp_path) >= 200


def test_play_records_are_ruled_on_alike(page: Frame, tmp_path: Path) -> None:
    given = [*records(), ("duplicate-2017", Path("examples/running_suit.pbn").read_text("utf-8"))]
    for code, record in given:
        file = tmp_path / "record.pbn"
        file.write_text(record, "utf-8")
        (boards,) = asked(page, f"/api/v1/boards?code={code}", [record], "text/plain")
        cases = [json.dumps(each["case"]) for each in json.loads(str(boards["text"]))["boards"]]
        there = [each["text"] for each in asked(page, "/api/v1/rulings", cases)]
        assert there == ruled_here(file, "--code", code) != []
    assert '"basis": "double dummy"' in str(there[-1])


def test_double_dummy_says_the_same_on_positions_of_all_sizes(page: Frame) -> None:
    """A curve has a position for each card of a deal, from 52 cards to one; here with a revoke somewhere."""
    cases = [played(random.Random(f"double dummy {each}"), 1, "duplicate-2017") for each in range(10)]
    positions = 0
    for case, answer in zip(cases, asked(page, "/api/v1/analysis", as_lines(cases).splitlines()), strict=True):
        there, here = json.loads(str(answer["text"])), tasks.analysis(read_case(case))
        assert isinstance(here, dict)
        assert there["curve"] == here["curve"]
        positions += len(there["curve"])
    assert positions >= 500
