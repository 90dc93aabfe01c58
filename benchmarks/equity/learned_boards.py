"""Every usable board of the archives, without copies, with the event in which it was played.

``benchmarks.equity.truth`` says what is usable; a copy is a board with the fingerprint of an earlier one.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.equity.truth_boards import contradiction, why_not

from revoke.equity.curve import PlayMoment, moments
from revoke.equity.likely_result import sure_tricks
from revoke.errors import RevokeError
from revoke.formats import lin, pbn
from revoke.formats.record import PlayRecord, fingerprint
from revoke.table.cards import Card
from revoke.table.contract import Contract
from revoke.table.deal import Deal
from revoke.table.seats import Seat

MIXED = ("singles", "lin", "comparisons")  # folders of single boards, files without a common event
NO_EVENT = ("", "?", "#")
SERVER = ("comparisons", "1999-OKbridge_Tournament")  # play for fun on a server of the nineties
CLUB = "club"  # weekly club tables, and a fast pairs event
BOARDS = Path("build/learned/boards.jsonl")


@dataclass(frozen=True, slots=True)
class RealBoard:
    """One real board as a line of JSON holds it; ``number`` is its place in a random order of all boards."""

    number: int
    name: str
    folder: str
    event: str
    deal: str
    contract: str
    declarer: str
    leader: str
    plays: str
    made: int
    shown: bool
    against_the_cards: bool = False
    """Whether a claim took fewer tricks than could be cashed, or more than the other side's sure tricks left."""

    @property
    def cards_played(self) -> int:
        return len(self.plays) // 3

    @property
    def found(self) -> tuple[PlayMoment, ...]:
        """The moments of the board's play."""
        cards = [self.plays[at : at + 3] for at in range(0, len(self.plays), 3)]
        return moments(
            Deal.parse(self.deal),
            trumps=Contract.parse(self.contract).strain.trumps,
            leader=Seat(self.leader),
            plays=[(Seat(each[0]), Card.parse(each[1:])) for each in cards],
        )

    @property
    def needed(self) -> int:
        """The tricks that make the contract."""
        return Contract.parse(self.contract).tricks_needed


def read_boards(path: Path = BOARDS) -> list[RealBoard]:
    """The boards kept in the file."""
    with path.open() as lines:
        return [RealBoard(**json.loads(line)) for line in lines]


def event_groups(boards: Sequence[RealBoard]) -> dict[int, int]:
    """Board -> the number of its group: boards linked by event, folder or deal, directly or through other boards."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = name = parent[parent[name]]
        return name

    for board in boards:
        for other in (f"event {board.event}" if board.event not in NO_EVENT else "", f"deal {board.deal}"):
            if other:
                parent[root(_home(board))] = root(other)
    numbers: dict[str, int] = {}
    return {board.number: numbers.setdefault(root(_home(board)), len(numbers)) for board in boards}


def _home(board: RealBoard) -> str:
    """The name of a board's event folder, or of its file if the folder holds unrelated files.

    In the club's file each year of the weekly table is an event.
    """
    if board.folder == CLUB:
        return f"{CLUB} {board.event}"
    return board.name.rpartition(":")[0] if board.folder in MIXED else board.folder


def players(board: RealBoard) -> str:
    """The kind of players, from folders and names: experts, club, server (played for fun), or one among robots."""
    if board.folder == CLUB:
        return "club"
    if board.folder.startswith(("1970-", "1980-")) or "/jz_" in board.name or re.search(r"singles/19[78]", board.name):
        return "robots"
    return "server" if board.folder in SERVER else "experts"


def distinct(data: Path, counted: Counter[str]) -> Iterator[dict[str, Any]]:
    """Every usable board of the archives, without copies; counts each record by its fate."""
    seen: set[bytes] = set()
    for record in _records(data, counted):
        reason = why_not(record) or contradiction(record)
        mark = fingerprint(record)
        if reason is None and mark in seen:
            reason = "a copy of another"
        if mark is not None:
            seen.add(mark)
        counted[reason or "usable and distinct"] += 1
        if reason is None:
            yield _kept(record)


def _records(data: Path, counted: Counter[str]) -> Iterator[PlayRecord]:
    readers = {".pbn": pbn.read, ".lin": lin.read}
    for path in sorted(data.rglob("*")):
        reader = readers.get(path.suffix.lower())
        if reader is None:
            continue
        try:
            yield from reader(path.read_bytes(), name=str(path.relative_to(data)))
        except RevokeError:
            counted["file not readable"] += 1


def _kept(record: PlayRecord) -> dict[str, Any]:
    assert record.deal is not None
    assert record.contract is not None
    assert record.declarer is not None
    assert record.leader is not None
    shown = record.tricks_by_declarer
    made = shown if shown is not None else record.result
    assert made is not None
    form, *folders, _ = Path(record.file).parts
    return {
        "name": f"{record.file}:{record.line}",
        "folder": folders[0] if folders else form,
        "event": (record.tags.get("vg" if form == CLUB else "Event") or "").strip(),
        "deal": str(record.deal),
        "contract": record.contract.code,
        "declarer": record.declarer.value,
        "leader": record.leader.value,
        "plays": "".join(f"{play.seat.value}{play.card.code}" for play in record.plays if play.card),
        "made": made,
        "shown": shown is not None,
    }


def against_the_cards(board: RealBoard) -> bool:
    """Whether a claim gave a side fewer tricks than it had for certain when the play stopped: an error of the record,
    or of the players that no director would let stand.
    """
    last = board.found[-1]
    if board.shown or last.position is None:
        return False
    side = Seat(board.declarer).side
    sure = sure_tricks(last.position).tricks
    return not last.won[side] + sure[side] <= board.made <= 13 - last.won[side.other] - sure[side.other]


def keep_boards(data: Path, out: Path = BOARDS) -> Counter[str]:
    """Read the archives and keep their boards in a random order; return the records counted by their fate."""
    counted: Counter[str] = Counter()
    found = list(distinct(data, counted))
    random.Random(1).shuffle(found)
    boards = [RealBoard(number, **each) for number, each in enumerate(found)]
    boards = [replace(board, against_the_cards=against_the_cards(board)) for board in boards]
    counted["of these with a claim against the cards"] = sum(board.against_the_cards for board in boards)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("".join(json.dumps(asdict(board)) + "\n" for board in boards))
    return counted
