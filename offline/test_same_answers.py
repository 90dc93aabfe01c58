"""The browser's engine and this computer's give the same documents, byte for byte, on the same cases and deals."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Frame
from starlette.testclient import TestClient
from tests.app.browser import opened

from offline.pages import started, visit
from offline.told_cases import ROOT, Document, as_lines, drawn_at_random, played, provisions, published, records
from revoke.app.desk.board_entry import boards_read
from revoke.app.entrance.settings import Settings
from revoke.app.web.application import site
from revoke.formats.native import case_document

AT_ONCE = 20
"""Requests in one batch, few enough for a slow machine within the time limit of the browser's driver."""

ASK = """async ({ forms }) => {
  const said = [];
  for (const form of forms) {
    const answer = await fetch("/full/board", { method: "POST", body: new URLSearchParams(form) });
    said.push({ status: answer.status, text: await answer.text() });
  }
  return said;
}"""
"""How the pages ask the engine: through the service worker, like every page."""

CURVE = re.compile(r'<div class="curve">.*?</div>', re.DOTALL)
"""The drawing of the tricks after each card, on the page of an analysis."""

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


def asked(page: Frame, cases: Sequence[str], go: str) -> Iterator[Answer]:
    """The answers to the board's form with each case: the ruling as a document, or the analysis."""
    for first in range(0, len(cases), AT_ONCE):
        forms = [{"case": case, "go": go} for case in cases[first : first + AT_ONCE]]
        yield from page.evaluate(ASK, {"forms": forms})


def ruled_here(file: Path, *more: str) -> list[str]:
    """The output of ``revoke rule --json``, a line for each case."""
    command = [sys.executable, "-m", "revoke", "rule", "--json", *more, str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).stdout.decode().splitlines()


def compared(page: Frame, cases: Sequence[Document], folder: Path) -> int:
    """The number of cases ruled on; checks that both engines give the same, or refuse in the same words."""
    file = folder / "cases.jsonl"
    file.write_text(as_lines(cases), "utf-8")
    here = ruled_here(file)
    there = list(asked(page, as_lines(cases).splitlines(), "ruling"))
    assert len(here) == len(there) == len(cases)
    done = 0
    for case, line, answer in zip(cases, here, there, strict=True):
        if answer["status"] == 200:
            done += 1
            assert str(answer["text"]).rstrip("\n") == line, case
            continue
        page_said = unescape(str(answer["text"]))
        assert all(each["text"] in page_said for each in json.loads(line)["problems"]), case
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
        cases = [json.dumps(case_document(each.case)) for each in boards_read(record, name="record.pbn", code=code)]
        there = [str(each["text"]).rstrip("\n") for each in asked(page, cases, "ruling")]
        assert there == ruled_here(file, "--code", code) != []
    assert '"basis": "double dummy"' in str(there[-1])


def test_double_dummy_says_the_same_on_positions_of_all_sizes(page: Frame, tmp_path: Path) -> None:
    """A curve has a position for each card of a deal, from 52 cards to one; here with a revoke somewhere."""
    cases = [played(random.Random(f"double dummy {each}"), 1, "duplicate-2017") for each in range(10)]
    documents, positions = as_lines(cases).splitlines(), 0
    with TestClient(site(Settings(f"sqlite:///{tmp_path}/log.sqlite")), base_url="http://localhost") as server:
        for case, document, answer in zip(cases, documents, asked(page, documents, "analysis"), strict=True):
            here = server.post("/full/board", data={"case": document, "go": "analysis"}).text
            (curve,) = CURVE.findall(here)
            assert [curve] == CURVE.findall(str(answer["text"]))
            positions += len(case["events"])
    assert positions >= 500
