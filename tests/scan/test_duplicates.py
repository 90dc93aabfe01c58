"""A board that is in an archive more than once is counted once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from revoke.law.code import CODES
from revoke.scan import archive as planning
from revoke.scan import run as running
from revoke.scan.archive import files
from revoke.scan.run import AnotherScan, Summary, plan_for, run, summarise
from tests.scan.synthetic import lin_text, pbn_text, synthetic

MADE = synthetic(30, seed=13, share=0.3)
WITHOUT_PLAY = '[Board "99"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n\n'

Row = dict[str, Any]  # Any: each column has a type of its own


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Thirty boards in LIN; twenty of them again in PBN, ten of these a third time; two without play."""
    there = tmp_path / "archive"
    there.mkdir()
    (there / "a.lin").write_text("\n".join(lin_text(MADE, record) for record in range(30)))
    (there / "b.pbn").write_text("\n".join([*(pbn_text(MADE, record) for record in range(20)), WITHOUT_PLAY]))
    (there / "c.pbn").write_text("\n".join([*(pbn_text(MADE, record) for record in range(10)), WITHOUT_PLAY]))
    return there


def scan(folder: Path, out: Path) -> Summary:
    found, _ = files([str(folder)])
    plan = plan_for(out, found, CODES[:1])
    run(plan, out, lambda told: None)
    return summarise(plan, out)


def rows(out: Path) -> list[Row]:
    return sorted(pq.read_table(out / "boards").to_pylist(), key=lambda row: row["board_id"])


def in_full(out: Path) -> list[tuple[str, str, tuple[str, str] | None]]:
    """Each board by file and number, and the one that it is a copy of."""
    found = rows(out)
    named = {row["board_id"]: (Path(row["file"]).name, row["board"]) for row in found}
    return [(*named[row["board_id"]], named.get(row["duplicate_of"])) for row in found]


EXPECTED = [
    *(("a.lin", str(record + 1), None) for record in range(30)),
    *(("b.pbn", str(record + 1), ("a.lin", str(record + 1))) for record in range(20)),
    ("b.pbn", "99", None),
    *(("c.pbn", str(record + 1), ("a.lin", str(record + 1))) for record in range(10)),
    ("c.pbn", "99", None),
]


def test_a_copy_names_the_first_board_with_the_same_deal_declarer_and_play(folder: Path, tmp_path: Path) -> None:
    summary = scan(folder, tmp_path / "out")
    assert in_full(tmp_path / "out") == EXPECTED
    assert (summary.counts["boards with play"], summary.counts["distinct boards with play"]) == (60, 30)
    revokes = {row["board"] for row in rows(tmp_path / "out") if row["revokes"]}
    assert summary.counts["distinct boards with a revoke"] == len(revokes) > 0


def test_boards_of_several_units_are_compared_with_each_other(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "UNIT", 4_000)
    scan(folder, tmp_path / "out")
    assert len(list((tmp_path / "out" / "boards").iterdir())) == 3
    assert in_full(tmp_path / "out") == EXPECTED


def test_a_long_archive_is_gone_through_in_passes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_AT_A_TIME", 9)
    scan(folder, tmp_path / "out")
    assert in_full(tmp_path / "out") == EXPECTED


def test_when_the_first_one_goes_the_next_one_is_the_first(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "UNIT", 4_000)
    scan(folder, tmp_path / "out")
    (folder / "a.lin").unlink()
    summary = scan(folder, tmp_path / "out")
    told = in_full(tmp_path / "out")
    assert [copy_of for _, _, copy_of in told[:21]] == [None] * 21
    assert told[21:31] == [("c.pbn", str(record + 1), ("b.pbn", str(record + 1))) for record in range(10)]
    assert summary.counts["distinct boards with play"] == 20


def test_the_names_of_the_players_stand_beside_their_seats(folder: Path, tmp_path: Path) -> None:
    scan(folder, tmp_path / "out")
    played = [row for row in rows(tmp_path / "out") if row["played"]]
    seated = {row["format"]: tuple(row[seat] for seat in ("north", "east", "south", "west")) for row in played}
    assert seated == {"lin": ("cat", "dan", "ann", "ben"), "pbn": ("A", "B", "C", "D")}


def test_a_scan_with_other_columns_is_not_carried_on(folder: Path, tmp_path: Path) -> None:
    scan(folder, tmp_path / "out")
    plan = tmp_path / "out" / "plan.json"
    plan.write_text(plan.read_text().replace("revoke-scan/2", "revoke-scan/1"))
    with pytest.raises(AnotherScan, match="another version"):
        scan(folder, tmp_path / "out")
