"""Real boards for `benchmarks.equity.truth`: which records are usable, and the actual results."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from revoke.equity.curve import PlayMoment, moments
from revoke.errors import RevokeError
from revoke.formats.pbn import read
from revoke.formats.record import PlayRecord
from revoke.table.seats import Seat

BEFORE_TRICKS = (2, 4, 6, 8)
USABLE = SHOWN, CLAIM = "all 52 cards", "a claim closed by the result"


@dataclass(frozen=True, slots=True)
class Board:
    """One real board: the moments of its play, and declarer's tricks in the end.

    ``shown`` says that all 52 cards show the tricks; otherwise a claim that the result settles ended the play.
    """

    name: str
    declarer: Seat
    found: tuple[PlayMoment, ...]
    made: int
    shown: bool


def why_not(record: PlayRecord) -> str | None:
    """Why the record cannot be used: the first thing missing; ``None`` if it is usable."""
    if record.deal is None or not record.deal.complete or record.deal.cards_each != 13:
        return "the deal is not known"
    if record.contract is None or record.declarer is None or record.leader is None:
        return "no contract, declarer or leader"
    if record.errors:
        return "does not replay"
    if record.marked_revokes:
        return "a revoke is marked"
    if len(record.plays) < 4 * (BEFORE_TRICKS[0] - 1) or any(play.card is None for play in record.plays):
        return "no play, or a card of it unknown"
    if record.tricks_by_declarer is not None:
        return None
    if record.result is None:
        return "no result"
    if record.result_differs:
        return "the result is not the tricks won"
    return None


def boards(folder: Path, wanted: int, *, seed: int) -> tuple[list[Board], Counter[str]]:
    """So many usable boards of the folder, chosen by the seed, and a count of every record by its fate.

    All records are read and counted, whatever number is wanted.
    """
    counted: Counter[str] = Counter()
    usable: list[PlayRecord] = []
    chance = random.Random(seed)
    for record in _records(folder, counted):
        reason = why_not(record) or contradiction(record)
        kind = CLAIM if record.tricks_by_declarer is None else SHOWN
        counted[reason or kind] += 1
        if reason is None:
            # a reservoir: each usable record has the same chance to be kept, without holding all of them
            seen = sum(counted[kind] for kind in USABLE)
            if len(usable) < wanted:
                usable.append(record)
            elif (place := chance.randrange(seen)) < wanted:
                usable[place] = record
    found = [_board(record) for record in usable]
    chance.shuffle(found)
    return found, counted


def _records(folder: Path, counted: Counter[str]) -> Iterator[PlayRecord]:
    for path in sorted(path for path in folder.rglob("*") if path.suffix.lower() == ".pbn"):
        try:
            yield from read(path.read_bytes(), name=str(path.relative_to(folder)))
        except RevokeError:
            counted["file not readable"] += 1


def contradiction(record: PlayRecord) -> str | None:
    """Why a record cannot be true: an impossible result for the cards or tricks won, or an undetected revoke."""
    try:
        board = _board(record)
    except RevokeError:
        return "does not replay"
    for before, after in zip(board.found, board.found[1:], strict=False):
        if before.position is None or after.position is None:
            return "cards out of turn"
        if after.last is not None and after.last[1] not in before.position.legal:
            return "an unmarked revoke"
    won = board.found[-1].won
    if not won[board.declarer.side] <= board.made <= 13 - won[board.declarer.side.other]:
        return "the result is not the tricks won"
    return None


def moments_of(record: PlayRecord) -> tuple[PlayMoment, ...]:
    """The moments of a usable record's play."""
    assert record.deal is not None
    assert record.contract is not None
    assert record.leader is not None
    plays = [(play.seat, play.card) for play in record.plays if play.card is not None]
    return moments(record.deal, trumps=record.contract.strain.trumps, leader=record.leader, plays=plays)


def _board(record: PlayRecord) -> Board:
    assert record.declarer is not None
    found = moments_of(record)
    shown = record.tricks_by_declarer
    made = shown if shown is not None else record.result
    assert made is not None
    name = f"{record.file}:{record.line}"
    return Board(name, record.declarer, found, made, shown is not None)
