"""A session's boards scored: every pair's matchpoints and IMPs, with the rulings that are put in."""

from __future__ import annotations

from collections.abc import Iterable

from revoke.app.desk.session_rulings import AssignedResult, Tricks, points_of
from revoke.formats.score_line import ScoreLine
from revoke.formats.session import Session, TableResult
from revoke.scoring.traveller import LineWorth, Shares, TravellerLine, board_worth
from revoke.table.seats import Side


def scored(session: Session, rulings: Iterable[AssignedResult] = (), boards: Iterable[int] = ()) -> list[ScoreLine]:
    """Every table's score on every board, or on some, with the rulings in it."""
    by_place = {id(each.entered): each for each in rulings}
    wanted = set(boards) or set(session.boards)
    lines = []
    for board in session.boards:
        if board in wanted:
            there = session.on(board)
            worth = board_worth([_traveller_line(each, by_place.get(id(each))) for each in there])
            lines += [_line(each, by_place.get(id(each)), one) for each, one in zip(there, worth, strict=True)]
    return lines


def _traveller_line(entered: TableResult, ruling: AssignedResult | None) -> TravellerLine:
    if ruling is not None:
        ns, ew = (_points(entered, ruling.tricks[side]) for side in Side)
        return TravellerLine(ns, ew)
    points = points_of(entered) if entered.played else None
    shares = None if points is None else {points: 1.0}
    return TravellerLine(shares, shares, entered.artificial)


def _points(entered: TableResult, tricks: Tricks) -> Shares:
    shares: dict[int, float] = {}
    for number, share in tricks.items():
        points = points_of(entered, number)
        assert points is not None  # a ruling is only put where there is a contract and a board number
        shares[points] = shares.get(points, 0.0) + share
    return shares


def _line(entered: TableResult, ruling: AssignedResult | None, worth: LineWorth | None) -> ScoreLine:
    tricks = entered.record.result if ruling is None else ruling.one
    points = points_of(entered, tricks) if entered.played or ruling else None
    several = ruling is not None and ruling.one is None
    if ruling is not None and ruling.percent is not None and worth is not None:
        percent = ruling.percent[Side.NS], ruling.percent[Side.EW]
        worth = LineWorth((percent[0] * worth.top / 100, percent[1] * worth.top / 100), worth.top, None)
    said = ruling.words if ruling is not None and several else ""
    if ruling is None and entered.artificial is not None:
        ns, ew = entered.artificial
        said, tricks = f"{ns:g}% {ew:g}%", None
    return ScoreLine(
        entered,
        tricks,
        (None, None) if several or said else (points, points),
        said,
        worth.matchpoints if worth else None,
        worth.percent if worth else None,
        worth.imps if worth else None,
        ruling is not None,
    )
