"""A bad file gives one clear sentence with the place, the right exit status, and never a traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "examples" / "running_suit.pbn").read_text("latin-1")
DEAL = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
TRICK = ["S:H7", "W:H3", "N:HJ", "E:HQ"]


def case(**told: Any) -> bytes:
    return json.dumps({"format": "revoke-case/1", **told}).encode()


def revoked(**told: Any) -> bytes:
    return case(findings={"revokes": [told]})


BAD: dict[str, tuple[str, bytes, int, tuple[str, ...]]] = {
    "an empty file": ("a.json", b"", 5, ("a.json: it is empty",)),
    "an empty record": ("a.pbn", b"", 5, ("a.pbn: the file is empty",)),
    "no case among many": ("a.jsonl", b"\n\n", 5, ("a.jsonl: it contains no case",)),
    "binary data": ("a.json", bytes(range(256)), 5, ("a.json: binary data",)),
    "a binary record": ("a.pbn", bytes(range(256)), 5, ("a.pbn: this is binary data",)),
    "truncated JSON": ("a.json", b'{"format": "revoke-case/1", "ev', 5, ("a.json: ", "column", "truncated")),
    "deeply nested JSON": ("a.json", b"[" * 50_000, 5, ("a.json: ", "nested too deeply")),
    "a file far too long": ("a.json", b" " * 2_000_000, 5, ("a.json: this file is longer than", ".jsonl")),
    "a record under a case's name": ("a.json", RECORD.encode(), 5, ("a.json: ", "PBN")),
    "neither": (
        "a.txt", b"He revoked, I swear.", 5,
        ("a.txt: this is not a known kind of play record", "in quotes: revoke rule")),
    "a record without a tag": ("a.pbn", b"He revoked, I swear.", 5, ("a.pbn: there is no PBN tag",)),
    "an unknown key": ("a.json", case(findings={}, bord={}), 5, ("bord: ", 'Did you mean "board"?')),
    "no format": ("a.json", b'{"findings": {}}', 5, ('Add "format": "revoke-case/1"',)),
    "a code that is not held": ("a.json", case(code="duplicate-2020", findings={}), 5, ("code: 'duplicate-2020'",)),
    "a reading that is not there": ("a.json", case(findings={}, readings={"x": True}), 5, ("readings.x",)),
    "a hand of twelve cards": (
        "a.json", case(board={"deal": DEAL.replace("K74", "K7")}, events=TRICK), 5,
        ("board.deal: ", "North has 12 cards")),
    "a card dealt twice": (
        "a.json", case(board={"deal": DEAL.replace("962.Q8", "K62.Q8")}, events=TRICK), 5,
        ("board.deal: ", "♠K is dealt both to North and to East")),
    "a contract of eight": ("a.json", case(board={"contract": "8NT"}, events=TRICK), 5, ("board.contract: ", "1 to 7")),
    "a revoke at trick fourteen": ("a.json", revoked(trick=14), 5, ("findings.revokes[0].trick: ",)),
    "a card played twice": ("a.json", case(events=[*TRICK, "E:HQ"]), 4, ("event 5: East plays ♥Q", "(event 4)")),
    "a card not held": (
        "a.json", case(board={"deal": DEAL}, events=["S:H7", "W:H3", "N:S2"]), 4,
        ("event 3: North plays ♠2", "dealt to East")),
    "a play out of turn": (
        "a.json", case(events=["S:H7", "N:HJ"]), 4, ("event 2: North plays ♥J", "it is West's turn")),
    "a fourteenth trick": (
        "a.pbn", RECORD.replace("\n*\n", "\nS2 S3 S4 S5\n*\n").encode(), 4,
        ("a.pbn, board 1: ", "there is a trick 14")),
    "a finding against the events": (
        "a.json", case(events=TRICK, findings={"winners": "N............"}), 4,
        ("findings.winners and event 4", "the cards show that East won it")),
    "more later tricks than there are": (
        "a.json", revoked(offender="N", trick=12, later_tricks=3), 4,
        ("findings.revokes[0].later_tricks and findings.revokes[0].trick: ",)),
    "a record with a card not held": (
        "a.pbn", RECORD.replace("^R C2", "^R S2").encode(), 4,
        ("a.pbn, board 1: ", "line 28, column 10: North plays ♠2, but ♠2 was dealt to East")),
    "a record with a hand of twelve cards": (
        "a.pbn", RECORD.replace("K74.J6", "K7.J6").encode(), 5, ("line 14", "North has 12 cards")),
}  # fmt: skip


def rule(folder: Path, name: str, told: bytes, *options: str) -> Result:
    (folder / name).write_bytes(told)
    before = Path.cwd()
    os.chdir(folder)
    try:
        return CliRunner().invoke(main, ["rule", *options, name])
    finally:
        os.chdir(before)


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["words", "documents"])
@pytest.mark.parametrize("what", BAD)
def test_each_bad_input_gets_its_own_sentence(tmp_path: Path, what: str, options: tuple[str, ...]) -> None:
    name, told, status, sentences = BAD[what]
    shown = rule(tmp_path, name, told, *options)
    assert shown.exit_code == status
    for sentence in sentences:
        assert sentence in shown.stderr
    assert shown.stderr.startswith(name)
    assert "Traceback" not in shown.stderr
    if name.endswith(".json") or not options:
        assert shown.stdout == ""


def test_no_two_of_them_say_the_same(tmp_path: Path) -> None:
    said = [rule(tmp_path, name, told).stderr.partition(": ")[2] for name, told, _, _ in BAD.values()]
    assert len(said) == len(set(said)) == len(BAD)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("not_there.json", "there is no such file"),
        ("folder", "this is a directory"),
        ("folder/inside.json/deeper", "cannot be opened"),
        ("a\0b", "a file cannot have this name"),
    ],
)
def test_a_file_that_cannot_be_opened_is_told_by_its_name(tmp_path: Path, path: str, sentence: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inside.json").touch()
    shown = CliRunner().invoke(main, ["rule", str(tmp_path / path)])
    assert (shown.exit_code, shown.stdout) == (5, "")
    assert shown.stderr.startswith(f"{tmp_path / path}: ")
    assert sentence in shown.stderr


def test_a_file_that_may_not_be_read_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    shown = CliRunner().invoke(main, ["rule", "mine.json"])
    assert shown.exit_code == 5
    assert shown.stderr == "mine.json: you have no permission to read this file. Change its permissions.\n"
