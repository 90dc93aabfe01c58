"""``revoke convert`` writes records in another format and says what is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.convert import convert
from revoke.formats import lin, pbn

BOARD = """\
% mine\r
[Board "7"]\r
[Site "K\xf6ln"]\r
[Dealer "N"]\r
[Deal "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"]\r
[Declarer "E"]\r
[Contract "3NT"]\r
[Result "7"]\r
[Auction "N"]\r
Pass 1NT Pass 3NT AP\r
[Play "S"]\r
H7 H3 HJ HQ\r
C6 D2 D3 DA\r
C8 D7 D4 DK\r
C9 D8 D5 DQ\r
CT S3 ^R C2 DJ\r
*\r
"""


@pytest.fixture
def runner() -> CliRunner:
    return CliRunner()


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.pbn"
    path.write_bytes(BOARD.encode("latin-1"))
    return path


def test_pbn_to_pbn_keeps_every_byte(runner: CliRunner, club: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pbn"
    assert runner.invoke(convert, [str(club), str(out)]).exit_code == 0
    assert out.read_bytes() == club.read_bytes()


def test_pbn_to_lin_keeps_the_cards_and_says_that_the_mark_is_lost(
    runner: CliRunner, club: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.lin"
    result = runner.invoke(convert, [str(club), str(out)])
    assert result.exit_code == 0
    assert "board 7: LIN has no mark for a revoke" in result.stderr
    (before,) = pbn.read(club.read_bytes(), name="club.pbn")
    (after,) = lin.read(out.read_bytes(), name="out.lin")
    assert [play.card for play in after.plays] == [play.card for play in before.plays]
    assert (after.deal, after.contract, after.declarer, after.result) == (
        before.deal, before.contract, before.declarer, before.result,
    )  # fmt: skip


def test_lin_to_pbn_on_standard_output(runner: CliRunner) -> None:
    text = "md|3SJT8HAK9752CT986,SAQ53HT43D872CKJ5,SK74HJ6DT543CQ432,|sv|o|mb|p|mb|1N|mb|p|mb|p|mb|p|pc|H7|mc|7|"
    result = runner.invoke(convert, ["-", "-", "--to", "pbn"], input=text)
    assert result.exit_code == 0
    (record,) = pbn.read(result.stdout, name="-")
    assert (record.result, record.claimed, str(record.contract)) == (7, True, "1NT")


def test_a_name_that_says_no_format_is_wrong_usage(runner: CliRunner, club: Path) -> None:
    result = runner.invoke(convert, [str(club), "out.txt"])
    assert result.exit_code == 2
    assert "--to" in result.stderr


def test_what_cannot_be_read_or_written_is_said(runner: CliRunner, club: Path, tmp_path: Path) -> None:
    assert runner.invoke(convert, [str(tmp_path / "absent.pbn"), "x.lin"]).exit_code == 5
    result = runner.invoke(convert, [str(club), str(tmp_path / "no" / "such" / "out.lin")])
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
