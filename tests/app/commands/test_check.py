"""``revoke check`` lists findings as linters do."""

from __future__ import annotations

import gzip
import json
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.commands.check import check
from revoke.errors import install_line

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
    assert "absent.lin: there is no such file" in result.stderr
    assert "bad.pbn: this is binary data" in result.stderr
    assert "marked revoke" in result.stdout


def test_what_comes_compressed_on_standard_input_is_said_to_be_so(runner: CliRunner) -> None:
    result = runner.invoke(check, ["-"], input=gzip.compress(BOARD.encode()))
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
        "boards whose play replays": 1,
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


@pytest.mark.parametrize("form", ["folder", "zip"])
def test_where_there_is_no_record_to_look_at_nothing_is_called_faultless(
    runner: CliRunner, tmp_path: Path, form: str
) -> None:
    inside = tmp_path / "evening"
    inside.mkdir()
    (inside / "notes.txt").write_text("Table 4 was late.")
    given = inside
    if form == "zip":
        given = tmp_path / "evening.zip"
        with zipfile.ZipFile(given, "w") as archive:
            archive.write(inside / "notes.txt", "notes.txt")
    shown = runner.invoke(check, [str(given)])
    assert shown.exit_code == 5
    assert f"{given}: there is nothing to read" in shown.stderr


@pytest.mark.parametrize("form", ["folder", "zip", "gz", "tar", "tgz"])
def test_folders_and_archives_are_looked_through(tmp_path: Path, form: str) -> None:
    """The running suit, with its marked revoke, as it lies on a disk and as it is sent about."""
    record = (Path(__file__).parents[3] / "examples" / "running_suit.pbn").read_bytes()
    inside = tmp_path / "evening" / "suit.pbn"
    inside.parent.mkdir()
    inside.write_bytes(record)
    given = {"folder": inside.parent, "gz": tmp_path / "suit.pbn.gz"}.get(form, tmp_path / f"evening.{form}")
    match form:
        case "zip":
            with zipfile.ZipFile(given, "w") as archive:
                archive.write(inside, "evening/suit.pbn")
        case "gz":
            given.write_bytes(gzip.compress(record))
        case "tar" | "tgz":
            with tarfile.open(given, "w:gz" if form == "tgz" else "w") as tar:
                tar.add(inside, "evening/suit.pbn")
    result = CliRunner().invoke(check, [str(given)])
    assert result.exit_code == 1
    assert "suit.pbn" in result.stdout
    assert result.stdout.count("marked revoke") == 1


def test_an_archive_that_is_none_is_said(tmp_path: Path) -> None:
    for name in ("broken.zip", "broken.tar", "broken.pbn.gz"):
        (tmp_path / name).write_bytes(b"no archive")
        result = CliRunner().invoke(check, [str(tmp_path / name)])
        assert result.exit_code == 5
        assert name in result.stderr


def test_only_the_board_that_is_asked_for(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(BOARD + "\n" + BOARD.replace('Board "7"', 'Board "8"'))
    result = runner.invoke(check, ["--board", "8", str(path)])
    assert [line.split(": ")[1] for line in result.stdout.splitlines()] == ["board 8"]
    absent = runner.invoke(check, ["--board", "9", str(path)])
    assert absent.exit_code == 2
    assert "no board 9" in absent.stderr


def test_a_player_is_named_only_where_that_is_asked_for(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text('[North "Ames"]\n' + BOARD)
    for given in ([], ["--json"]):
        assert "Ames" not in runner.invoke(check, [*given, str(path)]).stdout
    assert runner.invoke(check, ["--players", str(path)]).stdout.rstrip().endswith("[North: Ames]")
    named = json.loads(runner.invoke(check, ["--players", "--json", str(path)]).stdout)
    assert (named["seat"], named["player"]) == ("N", "Ames")


CLUB = BOARD.replace("^R C2", "DT").replace("^7", "7")
SLIP = CLUB.replace("C9 D8 D5 DQ", "C9 D8 H5 DQ")
"""♥5 is South's; North has one five left, the diamond."""


def test_a_slip_that_can_be_named_is_proposed_as_a_diff_and_nothing_is_written(
    runner: CliRunner, tmp_path: Path
) -> None:
    path = tmp_path / "club.pbn"
    path.write_bytes(SLIP.replace("\n", "\r\n").encode())
    before = path.read_bytes()
    result = runner.invoke(check, ["--fix", str(path)])
    assert result.exit_code == 1
    assert result.stdout.startswith(f"--- {path}\n+++ {path}, mended\n@@ ")
    changed = [line for line in result.stdout.splitlines()[2:] if line[:1] in ("+", "-")]
    assert changed == ["-C9 D8 H5 DQ", "+C9 D8 D5 DQ"]
    assert result.stderr == f"{path}:10: board 7: ♦5 was meant by ♥5\n"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_mended_file_is_written_where_that_is_said_and_is_the_same_but_for_the_card(
    runner: CliRunner, tmp_path: Path
) -> None:
    path, out = tmp_path / "club.pbn", tmp_path / "mended.pbn"
    path.write_bytes(SLIP.replace("\n", "\r\n").encode())
    assert runner.invoke(check, ["--fix", "--out", str(out), str(path)]).exit_code == 1
    assert out.read_bytes() == CLUB.replace("\n", "\r\n").encode()
    assert runner.invoke(check, [str(out)]).exit_code == 0


def test_a_revoke_is_no_slip(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(BOARD)
    result = runner.invoke(check, ["--fix", str(path)])
    assert (result.exit_code, result.output) == (0, "")


@pytest.mark.parametrize(
    "given", [["--out", "x.pbn"], ["--fix", "--out", "x.pbn", "more.pbn"], ["--fix", "--board", "7"]]
)
def test_where_to_write_goes_with_one_file_that_is_mended(runner: CliRunner, tmp_path: Path, given: list[str]) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(BOARD)
    assert runner.invoke(check, [*given, str(path)]).exit_code == 2


def test_without_the_library_for_a_database_it_says_what_to_install(
    runner: CliRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    path = tmp_path / "club.bws"
    path.write_bytes(b"")
    result = runner.invoke(check, [str(path)])
    assert result.exit_code == 7
    assert install_line("bws") in result.stderr
