"""``revoke conform``: our own rulings agree with the kit, a program that is wrong is told where, and by how much."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from guide.generated.conformance_kit import made_kit

from revoke.app.cli import main
from revoke.app.desk.conformance import FORMS, ConformanceCase, conformance_cases
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "conformance.md").read_text("utf-8")
PYTHON = shlex.quote(sys.executable)
OURS = f"{PYTHON} -m revoke rule --json"

ALWAYS_ONE = """
import json, sys
case = json.loads(sys.stdin.read())
revokes = [{"status": "established", "transfer": 1} for _ in case.get("findings", {}).get("revokes", ())]
print(json.dumps({"revokes": revokes, "transfer": {"tricks": 1}}))
"""


def conform(*words: str) -> Result:
    return CliRunner().invoke(main, ["conform", *words])


def program(tmp_path: Path, text: str) -> str:
    """A program in a file of its own, as a command."""
    file = tmp_path / "program.py"
    file.write_text(text, "utf-8")
    return f"{PYTHON} {shlex.quote(str(file))}"


@pytest.fixture(scope="module")
def kit() -> tuple[ConformanceCase, ...]:
    return conformance_cases()


def test_the_kit_has_cases_of_every_form_under_every_code(kit: tuple[ConformanceCase, ...]) -> None:
    assert len({case.id for case in kit}) == len(kit) >= 200
    assert {case.form for case in kit} == set(FORMS)
    assert all(sum(name in case.expected for case in kit) >= 140 for name in CODES)
    assert all(case.source for case in kit)


def test_the_kit_expects_of_a_published_case_what_its_source_says(kit: tuple[ConformanceCase, ...]) -> None:
    """What was published is the oracle, under the code of its time; the engine that made the kit is none."""
    held: list[str] = []
    by_id = {case.id: case for case in kit}
    for path in sorted((ROOT / "tests" / "cases").glob("p*/*.json")):
        told = json.loads(path.read_text("utf-8"))
        name = told.get("case", {}).get("code", DEFAULT_CODE)
        if told["id"] not in by_id or name not in by_id[told["id"]].expected:
            continue
        expected, said = by_id[told["id"]].expected[name], told["expect"]
        for key, ours in (("statuses", "revokes.status"), ("transfers", "revokes.transfer")):
            if key in said:
                assert all(want in (None, have) for want, have in zip(said[key], expected[ours], strict=True)), path
                held.append(path.stem)
        if "transfer" in said:
            assert expected["transfer"]["tricks"] == said["transfer"], path
            held.append(path.stem)
    assert len(held) >= 60


def test_our_own_rulings_on_every_case_document_agree() -> None:
    """Under the first code and the last: how each of the others is asked for is no matter of its own."""
    result = conform(f"{OURS} -", "--batch", "--form", "case", "--json", "--code", CODES[0], "--code", CODES[-1])
    report = json.loads(result.output)
    assert result.exit_code == 0, report["differences"]
    assert (report["no_ruling"], report["differences"]) == (0, [])
    assert report["asked"] >= 300
    assert all(key["said"] == report["asked"] for key in report["keys"].values())


@pytest.mark.parametrize(
    ("given", "form"), [(f"{OURS} --code {{code}} -", "pbn"), (f"{OURS} --code {{code}} {{file}}", "lin")]
)
def test_our_own_rulings_on_a_record_agree(given: str, form: str) -> None:
    result = conform(given, "--id", f"record-7-{form}", "--code", CODES[0], "--code", CODES[-1])
    assert result.exit_code == 0, result.output


def test_a_record_is_ruled_on_under_the_code_of_today_where_the_program_cannot_be_told_another(tmp_path: Path) -> None:
    result = conform(program(tmp_path, "print('{}')"), "--id", "record-7-pbn")
    assert re.findall(r"^([a-z]+-\d{4}) +(\d+)", result.output, re.MULTILINE) == [(DEFAULT_CODE, "1")]


def test_a_program_that_always_transfers_one_trick_is_told_where_it_differs(tmp_path: Path) -> None:
    """AKAROA-1 is corrected at once, so nothing moves; what the program does not say is not held against it."""
    result = conform(program(tmp_path, ALWAYS_ONE), "--id", "AKAROA-1", "--code", DEFAULT_CODE, "--json")
    report = json.loads(result.output)
    assert result.exit_code == 1
    told = {each["key"]: (each["expected"], each["said"]) for each in report["differences"]}
    assert told["transfer"] == ({"tricks": 0, "to": None}, {"tricks": 1})
    assert told["revokes.status"] == (["correct"], [])
    assert report["keys"]["penalty_cards"] == {"said": 0, "differ": 0}
    words = conform(program(tmp_path, ALWAYS_ONE), "--id", "AKAROA-1", "--code", DEFAULT_CODE)
    line = 'AKAROA-1, duplicate-2017: transfer is {"tricks": 1}, expected {"tricks": 0, "to": null}'
    assert line in words.output.splitlines()


def test_a_program_that_always_transfers_one_trick_is_right_where_one_is_due(tmp_path: Path) -> None:
    """The record of seed 7: two under the laws of today, so it differs, and the count says by how many."""
    always = program(tmp_path, 'print(\'{"transfer": {"tricks": 2, "to": "EW"}}\')')
    assert conform(always, "--id", "record-7-pbn").exit_code == 0
    never = program(tmp_path, 'print(\'{"transfer": {"tricks": 1, "to": "EW"}}\')')
    assert conform(never, "--id", "record-7-pbn").exit_code == 1


@pytest.mark.parametrize("text", ["", "print('no ruling')", "print('[1, 2]')", "print('{}')", "raise SystemExit(3)"])
def test_a_program_without_a_ruling_is_told_so(tmp_path: Path, text: str) -> None:
    result = conform(program(tmp_path, text), "--id", "AKAROA-1", "--code", DEFAULT_CODE)
    assert result.exit_code == 1
    assert "AKAROA-1, duplicate-2017: the program printed no ruling document" in result.output


def test_a_program_that_takes_too_long_has_no_ruling(tmp_path: Path) -> None:
    sleeper = program(tmp_path, "import time; time.sleep(30)")
    result = conform(sleeper, "--id", "AKAROA-1", "--code", DEFAULT_CODE, "--timeout", "0.2")
    assert "the program printed no ruling document" in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Name the program to try"),
        (["no-such-program-anywhere", "--id", "AKAROA-1"], "'no-such-program-anywhere' cannot be started"),
        (["", "--id", "AKAROA-1"], "it is empty"),
        (["x", "--id", "NOBODY"], "the kit has no case NOBODY"),
        (["x", "--id", "64a1-7"], "The nearest are LAW-64A1-7SXX; --out writes all of them"),
    ],
)
def test_wrong_usage_is_a_sentence(words: list[str], said: str) -> None:
    result = conform(*words)
    assert result.exit_code == 2
    assert said in result.output


def test_the_cases_can_be_had_as_files(tmp_path: Path) -> None:
    result = conform("--out", str(tmp_path / "kit"), "--id", "AKAROA-1", "--id", "record-7-pbn", "--code", DEFAULT_CODE)
    assert (result.exit_code, result.output) == (0, "")
    assert sorted(path.name for path in (tmp_path / "kit").iterdir()) == [
        "AKAROA-1.duplicate-2017.expected.json",
        "AKAROA-1.duplicate-2017.json",
        "record-7-pbn.duplicate-2017.expected.json",
        "record-7-pbn.duplicate-2017.pbn",
    ]
    expected: dict[str, Any] = json.loads((tmp_path / "kit" / "AKAROA-1.duplicate-2017.expected.json").read_text())
    assert expected["expected"]["revokes.status"] == ["correct"]
    assert "[Play " in (tmp_path / "kit" / "record-7-pbn.duplicate-2017.pbn").read_text()


def test_the_maker_of_the_kit_draws_the_cases_of_the_shipped_one(kit: tuple[ConformanceCase, ...]) -> None:
    """The same seeds give the same cases; only the codes that were asked for are looked at."""
    shipped = {case.id: case for case in kit}
    made = [case for case in made_kit(codes=("auction-1912",)) if case.form == "case"]
    assert len(made) >= 8
    assert all(shipped[case.id] == case for case in made)


def test_the_adapter_of_the_page_runs(tmp_path: Path) -> None:
    (adapter,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(adapter.splitlines()) <= 16
    result = conform(program(tmp_path, adapter), "--id", "AKAROA-1", "--code", DEFAULT_CODE)
    assert "no ruling" in result.output
    assert re.search(r"^transfer +1 ", result.output, re.MULTILINE)


@pytest.mark.skipif(sys.platform == "win32", reason="the programs stand in for others by a shell")
@pytest.mark.parametrize("line", re.findall(r"^    revoke (conform .*)$", PAGE, re.MULTILINE))
def test_the_commands_of_the_page_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str) -> None:
    """As they stand, on one case: each of them would otherwise start a program a thousand times."""
    programs = {"revoke": f'{PYTHON} -m revoke "$@"', "python": f'{PYTHON} "$@"', "my-program": "echo '{}'"}
    for name, does in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "adapter.py").write_text("print('{}')", "utf-8")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    monkeypatch.chdir(tmp_path)
    case = "record-7-lin" if "--form lin" in line else "AKAROA-2"
    result = CliRunner().invoke(main, [*shlex.split(line), "--id", case])
    assert result.exit_code == (0 if "revoke rule" in line or "--out" in line else 1), result.output
