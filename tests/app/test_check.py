"""``revoke check`` lists findings as linters do."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.check import check

BOARD = """\
[Board "7"]
[Deal "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"]
[Declarer "E"]
[Contract "3NT"]
[Result "^7"]
[Play "S"]
H7 H3 HJ HQ
C6 D2 D3 DA
C8 D7 D4 DK
C9 D8 D5 DQ
CT S3 ^R C2 DJ
*
"""


@pytest.fixture
def runner() -> CliRunner:
    return CliRunner()


def test_a_record_without_a_doubt_is_silent(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(BOARD.replace("^R C2", "DT").replace("^7", "7"))
    result = runner.invoke(check, [str(path)])
    assert (result.exit_code, result.output) == (0, "")


def test_each_finding_is_a_line_with_its_place(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(BOARD + "\n" + BOARD.replace("HJ HQ", "HJ H9").replace("^R ", ""))
    result = runner.invoke(check, [str(path)])
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == (f"{path}:11: board 7: marked revoke: North plays ♣2 on a diamond at trick 5, holding ♦10")
    assert lines[1].startswith(f"{path}:20: board 7: not in the hand: East plays ♥9, but ♥9 was dealt to South")
    assert any(": probable record error: North plays ♣2" in line for line in lines), "it does not replay"
    assert not any(": revoke: " in line for line in lines)


def test_notes_are_listed_when_they_are_asked_for(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(BOARD)
    assert "result differs" not in runner.invoke(check, [str(path)]).stdout
    assert f"{path}:5: board 7: result differs: " in runner.invoke(check, ["--notes", str(path)]).stdout


def test_findings_are_documents_for_programs(runner: CliRunner) -> None:
    result = runner.invoke(check, ["--json", "-"], input=BOARD)
    (line,) = result.stdout.splitlines()
    document = json.loads(line)
    assert {key: document[key] for key in ("file", "line", "board", "kind", "trick", "seat", "card", "confirmed")} == {
        "file": "-", "line": 11, "board": "7", "kind": "marked revoke", "trick": 5, "seat": "N", "card": "C2",
        "confirmed": True,
    }  # fmt: skip


def test_a_file_that_cannot_be_read_is_said_and_the_others_are_checked(runner: CliRunner, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.pbn", tmp_path / "bad.pbn"
    good.write_text(BOARD)
    bad.write_bytes(b"\x00\x01")
    result = runner.invoke(check, [str(tmp_path / "absent.lin"), str(bad), str(good)])
    assert result.exit_code == 5
    assert "absent.lin: this file cannot be opened" in result.stderr
    assert "bad.pbn: this is not text" in result.stderr
    assert "marked revoke" in result.stdout


def test_a_compressed_file_is_said_to_be_one(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.pbn.gz"
    path.write_bytes(gzip.compress(BOARD.encode()))
    result = runner.invoke(check, [str(path)])
    assert result.exit_code == 5
    assert "unpack it first, or use revoke scan" in result.stderr


def test_the_summary_counts_and_lists_nothing(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(BOARD + "\n" + BOARD.replace("HJ HQ", "HJ H9") + "\n" + BOARD[: BOARD.index("[Play")])
    result = runner.invoke(check, ["--summary", str(path), str(tmp_path / "absent.pbn")])
    assert result.exit_code == 5
    counts = {line[11:]: int(line[:9].replace(",", "")) for line in result.stdout.splitlines() if line}
    assert counts == {
        "files": 2,
        "files that cannot be read": 1,
        "boards": 3,
        "boards with play": 2,
        "boards with every card": 0,
        "boards whose play ends in a claim": 2,
        "boards with play that replay": 1,
        "boards whose order of play is lost": 0,
        "cards": 40,
        "boards with a finding": 2,
        "marked revoke": 2,
        "not in the hand": 1,
    }


def test_no_file_at_all_is_wrong_usage(runner: CliRunner) -> None:
    assert runner.invoke(check, []).exit_code == 2


def test_an_address_of_the_hand_viewer_is_checked(runner: CliRunner) -> None:
    """The fourth hand, South, plays a club although he was dealt the ace of spades."""
    address = "https://www.bridgebase.com/tools/handviewer.html?b=7&d=n&a=1np3nppp"
    hands = "&n=sk42hkq2dkq2ck432&e=sqj3haj3daj3cqj65&s=sa65h654d654caT98&w=st987hT987dT987c7"
    result = runner.invoke(check, [address + hands + "&p=sqc8"])
    assert result.exit_code == 1
    assert result.stdout.startswith("address:1: board 7: ")
