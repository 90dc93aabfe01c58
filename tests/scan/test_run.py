"""A scan reads what it is given, does nothing twice, and is not stopped by a bad file."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from revoke.law.code import CODES
from revoke.scan import archive as planning
from revoke.scan.archive import files
from revoke.scan.columns import TABLES
from revoke.scan.run import AnotherScan, Plan, Summary, plan_for, run, summarise
from revoke.scan.work import CannotWrite, Receipt, read_into, receipt
from tests.formats.access import database
from tests.scan.synthetic import lin_text, pbn_text, synthetic

MADE = synthetic(60, seed=21, share=0.3)
Rows = list[dict[str, Any]]  # Any: each column has a type of its own


def pbn(first: int, last: int) -> str:
    return "\n".join(pbn_text(MADE, record) for record in range(first, last))


def lin(first: int, last: int) -> str:
    return "\n".join(lin_text(MADE, record) for record in range(first, last))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sixty boards in files, a folder, a ``.gz`` and a ``.zip``; and what is not to be read."""
    there = tmp_path / "archive"
    (there / "1999").mkdir(parents=True)
    (there / "1999" / "one.pbn").write_text(pbn(0, 10))
    (there / "two.LIN").write_text(lin(10, 20))
    (there / "three.pbn.gz").write_bytes(gzip.compress(pbn(20, 30).encode()))
    with zipfile.ZipFile(there / "four.zip", "w") as members:
        members.writestr("a/five.pbn", pbn(30, 40))
        members.writestr("a/six.lin.gz", gzip.compress(lin(40, 60).encode()))
        members.writestr("a/readme.txt", "nothing")
    (there / "readme.txt").write_text("nothing")
    return there


def scan(paths: Sequence[Path], out: Path, *, jobs: int = 1) -> tuple[Summary, list[Receipt]]:
    done: list[Receipt] = []
    plan = planned(paths, out)
    assert run(plan, out, done.append, jobs=jobs) == []
    return summarise(plan, out), done


def planned(paths: Sequence[Path], out: Path) -> Plan:
    found, wrong = files([str(path) for path in paths])
    assert not wrong
    return plan_for(out, found, CODES[:1])


def table(out: Path, name: str) -> Rows:
    rows: Rows = pq.read_table(out / name).to_pylist()
    return sorted(rows, key=lambda row: (row["board_id"], row.get("trick") or 0))


def test_folders_gz_and_zip_are_read_and_every_revoke_is_found(folder: Path, tmp_path: Path) -> None:
    summary, _ = scan([folder], tmp_path / "out")
    assert (summary.counts["files"], summary.counts["boards"], summary.problems) == (5, 60, [])
    names = {row["file"] for row in table(tmp_path / "out", "boards")}
    assert {name.removeprefix(f"{folder}/") for name in names} == {
        "1999/one.pbn", "two.LIN", "three.pbn.gz", "four.zip/a/five.pbn", "four.zip/a/six.lin.gz",
    }  # fmt: skip
    boards = {row["board_id"]: int(row["board"]) - 1 for row in table(tmp_path / "out", "boards")}
    irregular = {(boards[row["board_id"]], row["trick"]) for row in table(tmp_path / "out", "findings") if row["trick"]}
    record, place = MADE.revokes.nonzero()
    assert irregular == {*zip(record.tolist(), (place // 4 + 1).tolist(), strict=True)}
    told = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert told["complete"]
    assert told["counts"]["boards"] == 60
    assert sum(told["rulings"][CODES[0]].values()) == told["counts"]["revokes"] > 0


def test_what_is_done_is_not_done_again(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "UNIT", 4_000)
    out = tmp_path / "out"
    first, done = scan([folder], out)
    assert len(done) > 3
    again, nothing = scan([folder], out)
    assert nothing == []
    assert again.document() == first.document()


def test_a_scan_that_was_stopped_goes_on_where_it_was(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "UNIT", 4_000)
    whole, _ = scan([folder], tmp_path / "whole")
    out = tmp_path / "out"
    plan = planned([folder], out)
    seen: list[Receipt] = []

    def interrupted(told: Receipt) -> None:
        seen.append(told)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan, out, interrupted)
    assert summarise(plan, out).left == len(plan.units) - 2
    assert not json.loads((out / "summary.json").read_text("utf-8"))["complete"]
    (out / "boards" / ".000002.parquet.1").write_text("left behind by a process that died")
    finished, rest = scan([folder], out)
    assert len(rest) == len(plan.units) - 2
    assert finished.document() == whole.document()
    for name in TABLES:
        assert table(out, name) == table(tmp_path / "whole", name)
    assert not list(out.rglob(".*"))


def test_two_processes_write_what_one_does(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "UNIT", 4_000)
    scan([folder], tmp_path / "one")
    scan([folder], tmp_path / "two", jobs=2)
    for name in TABLES:
        assert table(tmp_path / "two", name) == table(tmp_path / "one", name)


def test_a_large_file_is_read_in_ranges_with_its_own_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = tmp_path / "large.pbn"
    large.write_text(pbn(0, 60))
    scan([large], tmp_path / "whole")
    monkeypatch.setattr(planning, "UNIT", 5_000)
    monkeypatch.setattr("revoke.scan.archive.PIECE", 2_000)
    summary, done = scan([large], tmp_path / "ranges")
    assert len(done) > 3
    assert summary.counts["files"] == 1
    for name in TABLES:
        whole, ranges = table(tmp_path / "whole", name), table(tmp_path / "ranges", name)
        for row in (*whole, *ranges):
            del row["board_id"]
        assert ranges == whole


def test_a_bad_file_is_reported_and_the_others_are_read(folder: Path, tmp_path: Path) -> None:
    (folder / "empty.pbn").write_text("")
    (folder / "noise.lin").write_bytes(bytes(range(256)) * 20)
    (folder / "cut.pbn.gz").write_bytes(gzip.compress(pbn(0, 60).encode())[:-500])
    (folder / "bad.zip").write_bytes(b"PK\x03\x04 and no more")
    (folder / "bad.bws").write_bytes(b"no database")
    summary, _ = scan([folder], tmp_path / "out")
    assert summary.counts["boards"] == 60
    said = {Path(problem.file).name: problem.said for problem in summary.problems}
    assert set(said) == {"empty.pbn", "noise.lin", "cut.pbn.gz", "bad.zip", "bad.bws"}
    assert summary.counts["files that cannot be read"] == 5
    assert "the file is empty" in said["empty.pbn"]
    assert all("fault of the program" not in text for text in said.values())


def test_a_fault_in_one_file_is_reported_and_ends_only_that_file(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = read_into

    def faulty(batch: Any, piece: Any, **more: Any) -> int:  # Any: as the function it stands for
        count = reading(batch, piece, **more)
        if piece.name.endswith("one.pbn"):
            raise ZeroDivisionError("oh")
        return count

    monkeypatch.setattr("revoke.scan.work.read_into", faulty)
    summary, _ = scan([folder], tmp_path / "out")
    assert summary.counts["boards"] == 50
    (problem,) = summary.problems
    assert "a bug in the program" in problem.said
    assert "ZeroDivisionError: oh" in problem.said
    assert len(table(tmp_path / "out", "boards")) == 50


def test_a_full_disk_ends_the_scan_and_not_one_file_after_the_other(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else each file would be told as one that cannot be read, and the unit as done."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    out = tmp_path / "out"
    with monkeypatch.context() as disk:
        disk.setattr(pq.ParquetWriter, "write_table", full)
        with pytest.raises(CannotWrite, match="No space left"):
            scan([folder], out)
    assert not list((out / "done").iterdir())
    summary, _ = scan([folder], out)
    assert (summary.counts["boards"], summary.problems) == (60, [])


@pytest.mark.parametrize(("made", "in_bulk"), [(True, True), (False, False)])
def test_machine_code_is_not_made_for_a_few_boards(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, made: bool, in_bulk: bool
) -> None:
    """Making it takes longer than reading them one by one."""
    ways: set[bool] = set()

    def noted(batch: Any, piece: Any, **more: Any) -> int:  # Any: as the function it stands for
        ways.add(more["in_bulk"])
        return read_into(batch, piece, **more)

    monkeypatch.setattr("revoke.scan.work.read_into", noted)
    monkeypatch.setattr("revoke.scan.work.is_made", lambda: made)
    summary, _ = scan([folder], tmp_path / "out")
    assert (ways, summary.counts["boards"]) == ({in_bulk}, 60)


def test_a_scoring_database_is_read_wherever_it_lies(tmp_path: Path) -> None:
    pytest.importorskip("access_parser")
    data = database([{"Board": 7, "NS/EW": "E", "Contract": "3 NT", "Result": "-2"}])
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "monday.bws").write_bytes(data)
    (folder / "tuesday.bws.gz").write_bytes(gzip.compress(data))
    with zipfile.ZipFile(folder / "week.zip", "w") as members:
        members.writestr("wednesday.bws", data)
    summary, _ = scan([folder], tmp_path / "out")
    assert not summary.problems
    assert [row["result"] for row in table(tmp_path / "out", "boards")] == [7, 7, 7]


def test_files_that_have_come_changed_or_gone_since_are_all_that_is_read_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "UNIT", 1)
    out = tmp_path / "out"
    scan([folder], out)
    (folder / "new.pbn").write_text(pbn(0, 3))
    (folder / "two.LIN").write_text(lin(10, 15))
    (folder / "1999" / "one.pbn").unlink()
    summary, done = scan([folder], out)
    assert len(done) == 2
    assert summary.counts["boards"] == 60 + 3 - 5 - 10
    assert len(table(out, "boards")) == 48


def test_a_folder_with_something_else_in_it_is_left_alone(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(AnotherScan, match="this folder holds something other than a scan"):
        planned([folder], folder)
    scan([folder], tmp_path / "out")
    found, _ = files([str(folder)])
    with pytest.raises(AnotherScan, match=f"holds a scan under {CODES[0]}, but you ask for {CODES[1]}"):
        plan_for(tmp_path / "out", found, CODES[1:2])
    (tmp_path / "out" / "plan.json").write_text("{}")
    with pytest.raises(AnotherScan, match="this is not the plan of a scan"):
        plan_for(tmp_path / "out", found, CODES[:1])


def test_a_receipt_appears_only_when_the_parts_are_there(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    scan([folder], out)
    assert receipt(out, 0).exists()
    assert [(out / name / "000000.parquet").exists() for name in TABLES] == [True] * 3


def test_patterns_and_names_that_are_not_there(folder: Path) -> None:
    found, wrong = files([f"{folder}/*.LIN", f"{folder}/two.LIN", f"{folder}/none.pbn"])
    assert [file.name for file in found] == [f"{folder}/two.LIN"]
    assert len(wrong) == 1
    assert "there is no such file or folder" in wrong[0]
