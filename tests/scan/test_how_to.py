"""The recipe for archives does what its page says, on a small archive scanned for the purpose."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from revoke.law.code import CODES
from revoke.scan.archive import files
from revoke.scan.run import plan_for, run, summarise
from tests.scan.synthetic import pbn_text, synthetic

pytestmark = pytest.mark.skipif(find_spec("duckdb") is None, reason="DuckDB is not installed")

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "archives.md").read_text("utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)
MADE = synthetic(40, seed=61)

Row = dict[str, Any]  # Any: each column has a type of its own


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[list[Row]]:
    """The answers to the four questions, over the example, a copy of it, and boards at random without a revoke."""
    there = tmp_path_factory.mktemp("records")
    clean = [record for record in range(40) if not MADE.revokes[record].any()]
    (there / "clean.pbn").write_text("\n".join(pbn_text(MADE, record) for record in clean))
    example = (ROOT / "examples" / "running_suit.pbn").read_text("utf-8")
    (there / "marked.pbn").write_text(example)
    (there / "marked_again.pbn").write_text(example)  # a copy, counted once
    # Without its mark, as 1NT: another event, another level.
    other = example.replace("^R ", "").replace("A revoke stops a running suit", "Club night").replace('"3NT"', '"1NT"')
    # Two of North's clubs at each other's tricks: another play; a board with another contract alone would be a copy.
    other = other.replace("HK HT C3 S2", "HK HT C4 S2").replace("H9 S5 C4 C7", "H9 S5 C3 C7")
    other = other.replace('[North ""]', '[North "Ames"]')
    (there / "unmarked.pbn").write_text(other)
    out = tmp_path_factory.mktemp("found") / "out"
    found, _ = files([str(there)])
    plan = plan_for(out, found, CODES)
    run(plan, out, lambda told: None)
    summarise(plan, out)
    return answered([re.sub(r"'(\w+/\*\.parquet)'", rf"'{out}/\1'", query) for query in QUERIES])


DUCKDB = """
import json, sys
import duckdb
answers = []
for query in json.load(sys.stdin):
    result = duckdb.sql(query)
    answers.append([dict(zip(result.columns, row, strict=True)) for row in result.fetchall()])
json.dump(answers, sys.stdout, default=float)
"""


def answered(queries: list[str]) -> list[list[Row]]:
    """The rows that each query finds. DuckDB runs outside: whoever loads it ends with a report of its leaks."""
    asked = subprocess.run([sys.executable, "-c", DUCKDB], input=json.dumps(queries), capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr
    rows: list[list[Row]] = json.loads(asked.stdout)
    return rows


def test_the_page_has_four_questions() -> None:
    assert len(QUERIES) == 4


def test_how_often_by_trick_role_and_level(answers: list[list[Row]]) -> None:
    boards = 2 + sum(not MADE.revokes[record].any() for record in range(40))
    counts = {(row["what"], row["which"]): row["revokes"] for row in answers[0]}
    assert counts == {("level", "1"): 1, ("level", "3"): 1, ("role", "defender"): 2, ("trick", "5"): 2}
    per_thousand = {(row["what"], row["which"]): float(row["per_thousand_boards"]) for row in answers[0]}
    assert per_thousand["trick", "5"] == pytest.approx(2000 / boards)
    at_one = 1 + sum(int(MADE.level[record]) == 1 and not MADE.revokes[record].any() for record in range(40))
    assert per_thousand["level", "1"] == pytest.approx(1000 / at_one)


def test_what_each_code_would_have_transferred(answers: list[list[Row]]) -> None:
    """One trick: North did not win the revoke trick, and his side won some later ones.

    Two under the laws of 1997, for he won one of those with ♦10, which he could have played.
    """
    rows = {row["code"]: row for row in answers[1]}
    assert set(rows) == set(CODES)
    for code, tricks in (("duplicate-2017", "one"), ("duplicate-2007", "one"), ("duplicate-1997", "two")):
        assert (rows[code]["revokes"], rows[code]["settled"], rows[code][tricks], rows[code]["asks"]) == (2, 2, 2, 0)
    assert all(row["settled"] + row["asks"] <= row["revokes"] or row["asks"] for row in rows.values())


def test_which_events_mark_them(answers: list[list[Row]]) -> None:
    rows = [(row["event"], row["boards"], row["marked"], row["not_marked"]) for row in answers[2]]
    assert rows == [("A revoke stops a running suit", 1, 1, 0), ("Club night", 1, 0, 1)]


def test_who_revoked_is_answered_for_those_who_are_named(answers: list[list[Row]]) -> None:
    assert answers[3] == [{"player": "Ames", "boards": 1, "revokes": 1}]
