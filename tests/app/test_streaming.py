"""Cases one a line: rulings in order as the cases come, errors in their place, and no more memory for a longer file."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.cli import main
from revoke.formats.document_words import LARGEST

RULED = {
    "format": "revoke-case/1",
    "findings": {"revokes": [{"offender": "dummy", "trick": 7, "before_attention": []}]},
}
ASKS = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "defender"}]}}
CONTRADICTS = {
    "format": "revoke-case/1",
    "findings": {"revokes": [{"offender": "N", "trick": 12, "later_tricks": 3, "won_by": "opponents"}]},
}


def test_a_bad_line_gives_an_error_in_its_place_and_the_rest_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    lines = [
        json.dumps(RULED),
        "",
        '{"format": "revoke-case/1", "x": 1}',
        json.dumps(CONTRADICTS),
        "\ufffe{",
        json.dumps(ASKS),
    ]
    path.write_bytes("\r\n".join(lines).encode())
    shown = CliRunner().invoke(main, ["rule", "--json", str(path)])
    ruled, unreadable, contradictory, garbled, asking = map(json.loads, shown.stdout.splitlines())
    assert (ruled["status"], asking["status"]) == ("final", "needs facts")
    assert (unreadable["format"], unreadable["line"], unreadable["kind"], unreadable["exit"]) == (
        "revoke-error/1", 3, "unreadable", 5)  # fmt: skip
    assert "x" in {problem["place"] for problem in unreadable["problems"]}
    assert (contradictory["line"], contradictory["kind"], contradictory["exit"]) == (4, "contradiction", 4)
    assert contradictory["problems"][0]["place"] == "findings.revokes[0].later_tricks and findings.revokes[0].trick"
    assert garbled["line"] == 5
    assert shown.exit_code == 5
    assert f"{path}, line 4: findings.revokes[0].later_tricks and findings.revokes[0].trick: " in shown.stderr


def test_in_words_each_case_says_at_which_line_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(f"{json.dumps(RULED)}\n{{\n{json.dumps(ASKS)}\n")
    shown = CliRunner().invoke(main, ["rule", str(path)])
    assert [line.split("  ")[0] for line in shown.stdout.splitlines() if line.startswith("Line")] == [
        "Line 1",
        "Line 3",
    ]
    assert f"{path}, line 2: " in shown.stderr


def test_the_only_case_of_a_file_is_no_line_of_it(tmp_path: Path) -> None:
    path = tmp_path / "case.txt"
    path.write_text(f"{json.dumps(RULED)}\n")
    shown = CliRunner().invoke(main, ["rule", str(path)])
    assert shown.stdout.startswith("A case ")
    assert shown.stdout == CliRunner().invoke(main, ["rule", "-"], input=json.dumps(RULED)).stdout


@pytest.mark.parametrize("padding", [" ", "x"])
def test_a_line_far_too_long_is_refused_and_not_kept(tmp_path: Path, padding: str) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(padding * (3 * LARGEST) + json.dumps(RULED) + "\n" + json.dumps(RULED))
    shown = CliRunner().invoke(main, ["rule", "--json", str(path)])
    first, second = map(json.loads, shown.stdout.splitlines())
    assert (first["line"], first["exit"], second["status"]) == (1, 5, "final")


class Tape:
    """An imaginary file of cases; it counts the memory blocks in use while it is read."""

    def __init__(self, lines: int, looks: tuple[int, ...]) -> None:
        self.lines = lines
        self.looks = looks
        self.read = 0
        self.in_use: list[int] = []

    def readline(self, _: int) -> bytes:
        self.read += 1
        if self.read in self.looks:
            gc.collect()
            self.in_use.append(sys.getallocatedblocks())
        return json.dumps(RULED).encode() + b"\n" if self.read <= self.lines else b""


def test_memory_does_not_grow_with_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    tape = Tape(500, looks=(200, 500))
    monkeypatch.setattr("revoke.app.commands.rule.opened_source", lambda _: nullcontext(("cases.jsonl", tape)))
    with Path(os.devnull).open("w") as nowhere:
        monkeypatch.setattr(sys, "stdout", nowhere)
        with pytest.raises(SystemExit):
            main(["rule", "--json", "cases.jsonl"])
    after_few, after_many = tape.in_use
    assert after_many - after_few < 300, "one block of memory a line would be something that is kept of every line"


@contextmanager
def ruling(*args: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", "from revoke.app.cli import main; main()", "rule", *args]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as running:
        try:
            yield running
        finally:
            running.kill()


def ask(running: subprocess.Popen[bytes], told: object) -> object:
    assert running.stdin
    assert running.stdout
    running.stdin.write(json.dumps(told).encode() + b"\n")
    return json.loads(running.stdout.readline())["status"]


def test_each_ruling_is_out_before_the_next_case_is_in() -> None:
    with ruling("--json", "-") as running:
        assert ask(running, RULED) == "final"
        assert ask(running, ASKS) == "needs facts"
        running.stdin.close()  # type: ignore[union-attr]
        assert running.wait(20) == 3


def test_a_reader_who_goes_away_is_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text((json.dumps(RULED) + "\n") * 500)
    with ruling("--json", str(path)) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(20) == 141
        assert running.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")
def test_an_interrupt_ends_it_without_a_traceback() -> None:
    with ruling("--json", "-") as running:
        ask(running, RULED)
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
        assert running.stderr
        assert running.stderr.read() == b"interrupted\n"
