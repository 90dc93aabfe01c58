"""Does the scan say the same as its slow twins, and find all revokes that were put into made records?

    python -m benchmarks scan_gate [../shared/data] [--every 1] [--made 1000000]

Three comparisons. Each file is read in bulk and by the tolerant reader alone: all three tables must be equal, row by
row. Each record that replays, with a whole deal, is put in columns; there machine code and numpy must find the same
failures to follow and winners of tricks as an event-by-event replay. And records are generated, one in a hundred with
revokes at known places, written as LIN and as PBN, and read: the irregular cards must be these and no others. Exits
with status 1 if anything differs. Takes minutes for fifty thousand boards, and for a million generated records.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from tests.scan.seen import failures, one
from tests.scan.synthetic import RANKS, SUITS, lin_text, pbn_text, synthetic

from revoke.case.case import Failure
from revoke.facts.revokes import find_revokes
from revoke.formats import conversion
from revoke.formats.record import PlayRecord, to_case
from revoke.law.code import CODES
from revoke.scan.bytes_read import COMPILES
from revoke.scan.columns import NOBODY, Plays, look
from revoke.scan.work import Batch, Piece, read_into
from revoke.table.seats import SEATS
from revoke.timeline.replay import replay

FORMS = ("pbn", "lin")
BLOCK = 5_000


def main() -> int:
    """Compare, and print how much was compared and how long each way took."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("paths", nargs="*", type=Path, default=[Path("../shared/data")])
    asked.add_argument("--every", type=int, default=1, help="only every n-th file")
    asked.add_argument("--made", type=int, default=20_000, help="how many records to make")
    given = asked.parse_args()
    wrong = made_up(given.made)
    files = sorted(
        file for path in given.paths for file in path.rglob("*") if file.suffix[1:].lower() in FORMS and file.is_file()
    )[:: given.every]
    if not files:
        print(f"no .pbn or .lin files in {', '.join(map(str, given.paths))}: nothing was compared")
        return 1 if wrong else 0
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
    return 1 if columns(files) or different or wrong else 0


def made_up(count: int) -> int:
    """Put revokes into records and read these; return how many were missed or invented.

    Two or three players who revoke in one suit at one trick look as if one of them had led. The reader then reports
    that trick, with the lead out of turn as its explanation.
    """
    boards = put_in = wrong = 0
    kinds: Counter[str] = Counter()
    for seed in range(-(-count // BLOCK)):
        made = synthetic(min(BLOCK, count - boards), seed=seed, share=0.01, most=2)
        form, text_of = (("lin", lin_text), ("pbn", pbn_text))[seed % 2]
        text = "\n".join(text_of(made, record) for record in range(len(made)))
        batch = Batch()
        assert read_into(batch, Piece(f"{seed}.{form}", form, text.encode()), first=0, codes=()) == len(made)
        findings = batch.tables()["findings"].to_pylist()
        kinds.update(row["kind"] for row in findings)
        led = {(row["board_id"], row["trick"]) for row in findings if row["kind"] == "led out of turn"}
        found = Counter((row["board_id"], row["trick"], row["card"]) for row in findings)
        wanted = Counter(
            (record, place // 4 + 1, letters(int(made.plays.cards[record, place])))
            for record, place in zip(*(places.tolist() for places in made.revokes.nonzero()), strict=True)
        )
        wrong += len(led - {card[:2] for card in wanted})
        wrong += sum(card[:2] not in led for card in ((found - wanted) + (wanted - found)).elements())
        boards, put_in = boards + len(made), put_in + wanted.total()
    told = ", ".join(f"{number:,} {kind}" for kind, number in kinds.most_common())
    print(f"{boards:,} records made, {put_in:,} revokes put in: {wrong} missed or invented ({told})", flush=True)
    return wrong


def letters(card: int) -> str:
    """The letters of a card, from its number."""
    return SUITS[card // 13] + RANKS[card % 13]


def columns(files: Iterable[Path]) -> int:
    """Compare columns with facts; return how many boards differ."""
    compared = revokes = different = 0
    for file in files:
        records = [record for record in conversion.read(file.read_bytes(), name=str(file)) if in_order(record)]
        if not records:
            continue
        plays = together(records)
        by = [look(plays, by="numpy")] + ([look(plays, by="numba")] if COMPILES else [])
        for seen in by:
            found = failures(plays, seen)
            for row, record in enumerate(records):
                case = to_case(record)
                told = replay(case.board, case.events)
                shown = find_revokes(told)
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
    """Whether the record fits in columns: a whole deal, every card in turn and known."""
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
