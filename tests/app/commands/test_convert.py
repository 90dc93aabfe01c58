"""``revoke convert`` writes records in another format and says what is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.commands.check import convert
from revoke.app.desk.adjudicator import Adjudicator, RuledCase
from revoke.app.desk.case_sources import record_as_case
from revoke.app.desk.records import outcome_of
from revoke.formats import lin, pbn
from revoke.table.cards import Card

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
    assert "LIN has no mark for a revoke; the card is written like any other (board 7)" in result.stderr
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


EXAMPLE = Path(__file__).parents[3] / "examples" / "running_suit.pbn"
LAW_2017 = "duplicate-2017"


def test_a_ruling_is_written_into_the_board_and_read_again(runner: CliRunner, tmp_path: Path) -> None:
    """3NT, six tricks; North revokes, East wins the trick: one trick to declarer, two down, 100 to North–South."""
    plain, out = tmp_path / "plain.pbn", tmp_path / "ruled.pbn"
    plain.write_bytes(EXAMPLE.read_bytes().replace(b"^R ", b""))
    result = runner.invoke(convert, ["--ruled", "--no-equity", str(plain), str(out)])
    assert result.exit_code == 1, "whether to adjust the score further is left to the director"
    (before,) = pbn.read(plain.read_bytes(), name="plain.pbn")
    (after,) = pbn.read(out.read_bytes(), name="ruled.pbn")
    assert not before.marked_revokes
    assert [(play.trick, play.card) for play in after.marked_revokes] == [(5, Card.parse("C2"))]
    assert (after.result, after.result_differs) == (7, True)
    assert (after.tags["Score"], after.tags["Termination"]) == ("NS 100", "adjudication")
    assert after.sections["RulingTable"] == (f"N  5 C2 established 63A1,64A2 1 {LAW_2017}",)
    assert [play.card for play in after.plays] == [play.card for play in before.plays]
    assert not after.errors
    comment = " ".join(out.read_text().partition("{Laws")[2].partition("}")[0].split())
    assert "The revoke is established. One trick goes to East-West." in comment
    assert "North, a defender, played \\C2 on East's \\DJ at trick 5" in comment
    assert "Ask: " in comment


def test_a_board_that_was_ruled_on_comes_to_the_same_again(runner: CliRunner, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.pbn", tmp_path / "twice.pbn"
    runner.invoke(convert, ["--ruled", "--no-equity", str(EXAMPLE), str(once)])
    runner.invoke(convert, ["--ruled", "--no-equity", str(once), str(twice)])
    (first,), (second,) = (pbn.read(path.read_bytes(), name="a.pbn") for path in (once, twice))
    assert (first.result, first.marked_revokes[0].card) == (second.result, second.marked_revokes[0].card)
    assert first.sections == second.sections


def test_a_board_without_a_revoke_keeps_every_byte_beside_one_with_a_ruling(runner: CliRunner, tmp_path: Path) -> None:
    ruled = EXAMPLE.read_bytes()
    plain = ruled.replace(b'[Board "1"]', b'[Board "2"]').replace(b"C5 ^R C2", b"C5 DT").replace(b"DT D9", b"C2 D9")
    both, out = tmp_path / "both.pbn", tmp_path / "out.pbn"
    both.write_bytes(plain + b"\n" + ruled)
    assert runner.invoke(convert, ["--ruled", "--no-equity", str(both), str(out)]).exit_code == 1
    assert out.read_bytes().startswith(plain)
    assert [len(record.marked_revokes) for record in pbn.read(out.read_bytes(), name="out.pbn")] == [0, 1]


def test_a_ruling_in_lin_is_a_note_for_each_sentence(runner: CliRunner, tmp_path: Path) -> None:
    out = tmp_path / "ruled.lin"
    result = runner.invoke(convert, ["--ruled", "--no-equity", str(EXAMPLE), str(out)])
    assert result.exit_code == 1
    assert "|nt|The revoke is established. One trick goes to East-West." in out.read_text()
    (record,) = lin.read(out.read_bytes(), name="ruled.lin")
    assert len(record.plays) == 52
    assert str(record.contract) == "3NT", "there is no auction; the list of results of a match has the contract"


def test_a_board_that_cannot_be_ruled_on_is_told_and_left_as_it_is(runner: CliRunner, tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.pbn", tmp_path / "out.pbn"
    bad.write_bytes(EXAMPLE.read_bytes().replace(b"H7 H3 HJ HQ", b"H7 H3 HJ H9"))
    result = runner.invoke(convert, ["--ruled", "--no-equity", str(bad), str(out)])
    assert result.exit_code == 4
    assert "♥9" in result.stderr
    assert out.read_bytes() == bad.read_bytes()


def test_a_claim_after_the_revoke_leaves_the_result_open(runner: CliRunner, club: Path, tmp_path: Path) -> None:
    """Trick 5 is the last one written: whether the revoke is established turns on the claim."""
    out = tmp_path / "out.pbn"
    assert runner.invoke(convert, ["--ruled", "--no-equity", str(club), str(out)]).exit_code == 3
    text = out.read_bytes().decode("latin-1")
    assert '[Result "7"]' in text
    assert "Termination" not in text
    assert "Ask: " in text


def test_a_code_without_a_ruling_is_wrong_usage(runner: CliRunner, club: Path) -> None:
    result = runner.invoke(convert, ["--code", LAW_2017, str(club), "out.pbn"])
    assert result.exit_code == 2
    assert "--ruled" in result.stderr


def test_the_how_to_shows_what_is_written(runner: CliRunner) -> None:
    page = (EXAMPLE.parents[1] / "docs" / "how-to" / "records.md").read_text("utf-8")
    shown = page.split("```")[1].strip().splitlines()
    written = runner.invoke(convert, ["--ruled", str(EXAMPLE), "-", "--to", "pbn"]).stdout.splitlines()
    assert len(shown) == 9
    places = [written.index(line) for line in shown]
    assert places == sorted(places)


BAD_DEAL = BOARD.replace('[Board "7"]', '[Board "8"]').replace("962.Q8", "962.J8")


def test_a_board_that_the_other_format_cannot_hold_is_refused_and_its_neighbour_is_not(
    runner: CliRunner, club: Path, tmp_path: Path
) -> None:
    """Board 8 has ♥J twice: without its hands it would run into board 7, or look like a sound board."""
    out = tmp_path / "out.lin"
    club.write_bytes((BOARD + "\r\n" + BAD_DEAL).encode("latin-1"))
    result = runner.invoke(convert, [str(club), str(out)])
    assert result.exit_code == 6
    assert "board 8 is not written: the record does not replay" in result.stderr
    assert [record.board for record in lin.read(out.read_bytes(), name="out.lin")] == ["7"]


def test_what_is_left_out_is_told_once_a_kind(runner: CliRunner, club: Path, tmp_path: Path) -> None:
    club.write_bytes((BOARD + "\r\n" + BOARD.replace('[Board "7"]', '[Board "8"]')).encode("latin-1"))
    result = runner.invoke(convert, [str(club), str(tmp_path / "out.lin")])
    assert result.stderr.splitlines() == [
        "LIN has no mark for a revoke; the card is written like any other (boards 7, 8)",
        "LIN has no place for this; left out: Site (boards 7, 8)",
    ]


def test_a_name_with_a_comma_keeps_the_seats_apart(runner: CliRunner, club: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.lin"
    club.write_bytes(BOARD.replace("[Site", '[West "Dupont, A|B"]\r\n[South "Sue"]\r\n[Site').encode("latin-1"))
    result = runner.invoke(convert, [str(club), str(out)])
    assert "LIN allows no comma or bar in a name" in result.stderr
    (record,) = lin.read(out.read_bytes(), name="out.lin")
    assert (record.tags["West"], record.tags["South"]) == ("Dupont  A/B", "Sue")


def test_a_ruling_without_equity_leaves_no_lonely_clause() -> None:
    bench = Adjudicator(None, None, lambda text: None)
    (record,) = pbn.read(EXAMPLE.read_bytes(), name="a.pbn")
    ruled = bench.rule(record_as_case(record, "a.pbn", LAW_2017))
    assert isinstance(ruled, RuledCase)
    said = outcome_of(ruled).text
    assert said
    assert not [text for text in said if text.strip().startswith("(")]


def test_one_board_of_many_can_be_written(runner: CliRunner, club: Path, tmp_path: Path) -> None:
    two, out = tmp_path / "two.pbn", tmp_path / "out.pbn"
    data = club.read_bytes()
    two.write_bytes(data + b"\r\n" + data.replace(b'[Board "7"]', b'[Board "8"]'))
    assert runner.invoke(convert, ["--board", "8", str(two), str(out)]).exit_code == 0
    assert [record.board for record in pbn.read(out.read_bytes(), name="out.pbn")] == ["8"]
    absent = runner.invoke(convert, ["--board", "9", str(two), str(out)])
    assert absent.exit_code == 2
    assert "has no board 9; it has 7, 8" in absent.stderr
