"""Cases for both engines: those that the tests of the laws rule on, and cases and deals drawn at random."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.cases.test_cases import FILES
from tests.strategies import findings_document, play_out

from revoke.formats.native import case_document
from revoke.law.code import CODES
from revoke.training.drawn_case import drawn

Document = dict[str, Any]  # JSON: a case document or a part of one
ROOT = Path(__file__).parent.parent
KEPT_AT = "REVOKE_PROVISIONS_TOLD"
"""The variable with the name of the file where :mod:`offline.recording` writes the cases of the provisions' tests."""


def published() -> Iterator[Document]:
    """The published cases that are documents."""
    for path in FILES:
        told = json.loads(path.read_text("utf-8"))
        if "record" not in told:
            yield told["case"]


def records() -> Iterator[tuple[str, str]]:
    """The published cases that are play records, each with its code of law."""
    for path in FILES:
        told = json.loads(path.read_text("utf-8"))
        if "record" in told:
            yield told["case"]["code"], told["record"]


def provisions(folder: Path) -> Iterator[Document]:
    """The cases that the tests of the provisions rule on, noted during a run."""
    file = folder / "provisions.jsonl"
    asked = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "offline.recording", "tests/provisions")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *asked],
        cwd=ROOT,
        env={**os.environ, KEPT_AT: str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    yield from map(json.loads, file.read_text("utf-8").splitlines())


def drawn_at_random(each: int) -> Iterator[Document]:
    """So many trainer's cases, findings, and deals with revokes under each code."""
    for code in CODES:
        for seed in range(each):
            yield case_document(drawn(code, seed).case)
            yield findings_document(random.Random(f"{code} {seed}"), 1 + seed % 3, code)
            yield played(random.Random(f"{code} {seed}"), 1 + seed % 2, code)


def played(die: random.Random, revokes: int, code: str) -> Document:
    """A deal played out at random with so many revokes, as a case document: the cards tell everything."""
    found = play_out(die, revokes)
    contract = found.contract.strain.value if code == "bridge-1905" else found.contract.code
    return {
        "format": "revoke-case/1",
        "code": code,
        "board": {"deal": str(found.deal), "contract": contract, "declarer": found.declarer.value},
        "events": [f"{each.hand.value}:{each.card.code}" for each in found.events if each.card],
    }


def as_lines(cases: Sequence[Document]) -> str:
    """The cases as text, one a line."""
    return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in cases)
