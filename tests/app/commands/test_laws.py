"""``revoke laws``: every clause in a few words, one in detail, and the nearest where there is none."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main
from revoke.law.code import CODES, code, entries, text


def laws(*args: str) -> Result:
    return CliRunner().invoke(main, ["laws", *args], env={"COLUMNS": "80"})


@pytest.mark.parametrize("name", CODES)
def test_every_clause_of_a_code_is_listed_once_applied_or_with_the_reason_why_not(name: str) -> None:
    shown = laws("--code", name)
    assert shown.exit_code == 0
    listed = [line.split()[0] for line in shown.stdout.splitlines()[1:] if line[:1] not in ("", " ") and line != "Left"]
    assert sorted(listed) == sorted([*text(name), *["Left"] * bool(code(name).left_out)])
    assert all((each.left_out is None) is (code(name).clause(each.clause) is not None) for each in entries(code(name)))


@pytest.mark.parametrize("written", [["64A1"], ["64", "A", "1"], ["Law 64(A)(1)"], ["law", "64a1"]])
def test_a_clause_is_found_however_it_is_written(written: list[str]) -> None:
    shown = laws(*written)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("64A1, Laws of Duplicate Bridge 2017 (duplicate-2017)\n")
    assert "It answers the question: how many tricks move?" in shown.stdout
    assert "Source" in shown.stdout


def test_a_clause_that_is_left_out_says_why() -> None:
    shown = laws("63B")
    assert "Left out" in shown.stdout
    assert " ".join(shown.stdout.split()).count(code("duplicate-2017").left_out["63B"]) == 1


def test_the_beginning_of_a_number_lists_what_begins_so() -> None:
    listed = [line.split()[0] for line in laws("64B").stdout.splitlines() if line.startswith("64")]
    assert listed == [f"64B{number}" for number in range(1, 9)]


def test_a_clause_that_is_not_there_is_wrong_usage_and_the_nearest_are_named() -> None:
    shown = laws("64A7")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "duplicate-2017 has no clause '64A7'. The nearest are 64A1, 64A2, " in shown.stderr
    assert "It begins with 12B1" in laws("%%").stderr


def test_documents_one_a_line() -> None:
    documents = [json.loads(line) for line in laws("--json", "62C").stdout.splitlines()]
    assert [each["clause"] for each in documents] == ["62C1", "62C2", "62C3"]
    assert all(each["code"] == "duplicate-2017" and each["says"] for each in documents)
