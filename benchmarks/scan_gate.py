"""Does the scan say the same as its slow twins, on every board of an archive?

    python -m benchmarks.scan_gate [../shared/data] [--every 1]

Two comparisons. Each file is read in bulk and by the tolerant reader alone: all three tables must be equal, row by row.
And each record that replays, with a whole deal, is laid in columns, where machine code and numpy must see what facts
show when it is replayed event by event: every failure to follow, and who won each trick. Ends with status 1 if anything
differs. Some minutes for fifty thousand boards.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from revoke.case.case import Failure
from revoke.facts.revokes import find
from revoke.facts.tricks import replay
from revoke.formats import any_format
from revoke.formats.record import PlayRecord, to_case
from revoke.law.code import CODES
from revoke.scan.columns import NOBODY, Plays, failures, look, one
from revoke.scan.compiled import COMPILES
from revoke.scan.reading import Batch, Piece, read_into
from revoke.table.seats import SEATS

FORMS = ("pbn", "lin")


def main() -> int:
    """Compare, and say how much was compared and how long each way took."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("paths", nargs="*", type=Path, default=[Path("../shared/data")])
    asked.add_argument("--every", type=int, default=1, help="only every n-th file")
    given = asked.parse_args()
    files = sorted(
        file for path in given.paths for file in path.rglob("*") if file.suffix[1:].lower() in FORMS and file.is_file()
    )[:: given.every]
    if not files:
        print(f"no .pbn or .lin files in {', '.join(map(str, given.paths))}: nothing was compared")
        return 0
    boards, findings, different, in_bulk, one_by_one = 0, 0, 0, 0.0, 0.0
    for file in files:
        piece = Piece(str(file), file.suffix[1:].lower(), file.read_bytes())
        bulk, slow = Batch(), Batch()
        began = time.perf_counter()
        boards += read_into(bulk, piece, first=0, codes=CODES[:1])
        tables = bulk.tables()
        between = time.perf_counter()
        read_into(slow, piece, first=0, codes=CODES[:1], in_bulk=False)
        others = slow.tables()
        in_bulk, one_by_one = in_bulk + between - began, one_by_one + time.perf_counter() - between
        findings += len(tables["findings"])
        for name, table in tables.items():
            if table.to_pylist() != others[name].to_pylist():
                different += 1
                print(f"{file}: {name} differ")
    print(
        f"{len(files):,} files, {boards:,} boards, {findings:,} findings: {different} tables differ "
        f"({in_bulk:.1f} s in bulk, {one_by_one:.1f} s one by one)"
    )
    return 1 if columns(files) or different else 0


def columns(files: Iterable[Path]) -> int:
    """Compare columns and facts; how many boards differ."""
    compared = revokes = different = 0
    for file in files:
        records = [record for record in any_format.read_path(file) if in_order(record)]
        if not records:
            continue
        plays = together(records)
        by = [look(plays, by="numpy")] + ([look(plays, by="numba")] if COMPILES else [])
        for seen in by:
            found = failures(plays, seen)
            for row, record in enumerate(records):
                case = to_case(record)
                told = replay(case.board, case.events)
                shown = find(case.events, told)
                wanted = [each.play.event - 1 for each in shown if each.failure is Failure.FOLLOW]
                mine = found.record == row
                winners = [None if seat == NOBODY else SEATS[seat] for seat in seen.winners[row]]
                compared += 1
                revokes += len(wanted)
                if wanted != found.place[mine].tolist() or winners != list(told.winners()):
                    different += 1
                    print(f"{file}: board {record.board}: columns and facts differ")
    ways = 2 if COMPILES else 1
    print(
        f"{compared // ways:,} records in columns, {revokes // ways:,} failures to follow: {different} not as in facts"
    )
    return different


def in_order(record: PlayRecord) -> bool:
    """Whether the record can stand in columns: a whole deal, every card of it in turn and known."""
    deal = record.deal
    if deal is None or not deal.complete or deal.cards_each != 13 or record.errors or not record.plays:
        return False
    if record.contract is None or any(play.card is None for play in record.plays):
        return False
    turns = [record.plays[0].seat, *record.winners]
    return all(play.seat is turns[place // 4].turn(place % 4) for place, play in enumerate(record.plays))


def together(records: list[PlayRecord]) -> Plays:
    """Records as columns."""
    singles = []
    for record in records:
        assert record.deal is not None
        assert record.contract is not None
        cards = [play.card for play in record.plays if play.card is not None]
        singles.append(one(record.deal, record.plays[0].seat, record.contract.strain.trumps, cards))
    names = ("cards", "holder", "leader", "trumps")
    return Plays(*(np.concatenate([getattr(single, name) for single in singles]) for name in names))


if __name__ == "__main__":
    sys.exit(main())
