"""Gathers the gallery: real boards with a revoke that their record marks, and published cases, into one file of facts.

    python -m benchmarks gallery [../shared/data/pbn] [tests/cases/published]

The records give event, year, board, hands, contract, play and agreed result, and the result of best play from there on,
which hints at a ruling that nobody wrote down; no player is named. A board in two collections is used once. The
published cases give title, address, facts, and the ruling as far as the source settles it. No sentence is copied: the
pages tell each case in their own words.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from revoke.app.trainer.gallery import BOARDS
from revoke.case.case import Case, Findings, RevokeFinding
from revoke.equity.curve import moments, total
from revoke.equity.solver import DDS
from revoke.errors import RevokeError
from revoke.facts.establish import establish
from revoke.facts.moments import PLAY_ENDED
from revoke.formats.conversion import read
from revoke.formats.irregular import Verdict, irregularities
from revoke.formats.native import case_document
from revoke.formats.record import PlayRecord, to_case
from revoke.ruling.adjudicate import every_way, ruling_on

OF_RECORDS = 16
MOST_OF_AN_EVENT = 8
PUBLISHED = (
    "AKAROA-2", "AKAROA-3", "BBO-45636", "BBO-48818", "BBO-68891", "DISACCO-2013-11A", "DISACCO-2014-08B",
    "EB-2016-12-B", "EBUF-178B", "EBUF-178A", "GROSS-2016", "BBO-55832", "NZ-332", "LATALA-ACE", "WBU-2019-01",
    "WEBRIDGE-6NT",
)  # fmt: skip
"""Published cases that each turn on a different point: this choice is the only one made by hand here."""

_RULED = ("statuses", "transfer", "to", "laws", "adjusted_needed", "final_declarer_tricks")
_ODD = 3
"""A record with more tricks than this over or under the contract probably has the wrong contract."""
_EVENT = re.compile(r"(?P<year>\d{4})-(?P<name>.+)")


def main() -> int:
    """Write the file, and print its size."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("records", nargs="?", type=Path, default=Path("../shared/data/pbn"))
    asked.add_argument("published", nargs="?", type=Path, default=Path("tests/cases/published"))
    given = asked.parse_args()
    if not given.records.is_dir():
        print(f"{given.records}: there are no records here, and nothing was written.", file=sys.stderr)
        return 1
    boards = [*of_records(given.records), *(_published(given.published / f"{name}.json") for name in PUBLISHED)]
    lines = ",\n".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in boards)
    BOARDS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{BOARDS.name}: {len(boards)} boards, {BOARDS.stat().st_size / 1024:.0f} kB")
    return 0


def of_records(folder: Path) -> Iterator[dict[str, Any]]:
    """Boards of the collections, by event and file, on which the record marks one revoke; Any: as JSON has it."""
    seen: set[str] = set()
    count = 0
    for event in sorted(path for path in folder.iterdir() if path.is_dir()):
        here = 0
        for file in sorted(event.rglob("*")):
            if not file.is_file() or file.suffix.lower() != ".pbn" or b"^R" not in file.read_bytes():
                continue
            for record in read(file.read_bytes(), name=str(file)):
                board = _of_record(record, event.name) if here < MOST_OF_AN_EVENT and count < OF_RECORDS else None
                if board is None or (same := str((board["case"]["board"]["deal"], board["case"]["events"]))) in seen:
                    continue
                seen.add(same)
                here, count = here + 1, count + 1
                yield board


def _of_record(record: PlayRecord, event: str) -> dict[str, Any] | None:
    """A board with one marked revoke followed by more play, if it can be ruled on; Any: as JSON has it."""
    named = _EVENT.fullmatch(event)
    marked = record.marked_revokes
    if record.errors or len(marked) != 1 or named is None or record.deal is None or record.deal_inherited:
        return None
    found = irregularities(record)
    wrong = found[0] if len(found) == 1 else None
    if wrong is None or wrong.verdict is not Verdict.MARKED_REVOKE or not wrong.confirmed or record.result is None:
        return None
    if max((play.trick for play in record.plays), default=0) < wrong.trick + 1:
        return None
    told = to_case(record)
    supposed = RevokeFinding(offender=wrong.seat, trick=wrong.trick, card=wrong.card, before_attention=PLAY_ENDED)
    findings = Findings(result=record.result, result_includes_transfer=False, play_ended=True, revokes=(supposed,))
    case = replace(told, findings=findings)
    try:
        ruling = ruling_on(*every_way(case))
    except RevokeError:
        return None
    level = record.contract.level if record.contract else 0
    if ruling.status == "needs facts" or abs(record.result - level - 6) > _ODD:
        return None
    return {
        "id": f"{named['year']}-{Path(record.file).stem.lower()}-{record.board}",
        "title": f"{named['name'].replace('_', ' ')}, {named['year']}, board {record.board}",
        "year": int(named["year"]),
        "source": f"ContractBridge/pbn-files: {event}/{Path(record.file).name}",
        "case": case_document(case),
        "result": record.result,
        "best": best_from_there(case),
    }


def best_from_there(case: Case) -> int:
    """The tricks of declarer's side in all, with best play by everybody after the play on record."""
    board, table = case.board, establish(case).table
    assert board.deal is not None
    assert board.contract is not None
    assert board.declarer is not None
    plays = [(play.seat, play.card) for play in table.plays if play.card]
    found = moments(board.deal, trumps=board.contract.strain.trumps, leader=board.declarer.left, plays=plays)
    won = total(found[-1], board.declarer.side, DDS())
    assert won is not None
    return won


def _published(file: Path) -> dict[str, Any]:
    """A published case, with the ruling as far as it is settled; Any: as JSON has it."""
    said = json.loads(file.read_text("utf-8"))
    settled = said["answer_basis"].startswith("published")
    return {
        "id": said["id"].lower(),
        "title": said["source"]["title"],
        "source": said["source"]["url"],
        "case": said["case"],
        **({"ruled": {key: said["expect"][key] for key in _RULED if key in said["expect"]}} if settled else {}),
    }


if __name__ == "__main__":
    sys.exit(main())
