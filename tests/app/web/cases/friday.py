"""A club evening for the browser: a case of each status, and one on which everything that there is was written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from revoke.app.log.log import Log
from revoke.app.log.logged_case import About, CasePlace, EquityState
from revoke.case.case import Scoring
from revoke.equity.solver import DDS
from revoke.ruling.adjudicate import adjudicate
from revoke.table.seats import Seat
from tests.app.log.evening import CORRECTED, KB, NOTICED_DURING_PLAY, PLAY_OVER, ruled
from tests.app.log.test_export import running_suit
from tests.app.web.full.served import database, served

PASSCODE = "271828"
CLOSED, COME_BACK, EQUITY_OPEN, ANNOUNCE, OPEN, WHOLE, WITHDRAWN = range(1, 8)
"""The cases by their numbers."""

NAMES = {Seat.NORTH: "Anna Sędzia", Seat.EAST: "Łukasz Kowalski", Seat.SOUTH: "山田 太郎", Seat.WEST: "Zoë O’Neill"}


@contextmanager
def friday(folder: Path) -> Iterator[tuple[str, Log]]:
    """Where the evening is served behind a passcode, and its log."""
    with Log.at(database(folder)) as log, served(folder, PASSCODE) as address:
        played(log)
        yield address, log


def played(log: Log) -> None:
    """Play the evening into an empty log."""

    def at(table: str, board: int) -> CasePlace:
        return CasePlace(event="Friday pairs", round="3", table=table, board=board, ns="12", ew="3")

    log.close_case(ruled(log, CORRECTED, at("1", 1)).id, by=KB)
    log.open_case(at("4", 7), NOTICED_DURING_PLAY, by=KB)
    ruled(log, PLAY_OVER, at("2", 5))
    log.weigh(ruled(log, PLAY_OVER, at("9", 3)).id, EquityState.NO_ADJUST, by=KB)
    log.open_case(CasePlace(), by=KB)
    _everything(log, at("4", 7))
    log.withdraw(log.open_case(at("8", 2), by=KB).id, by=KB, reason="The wrong table.")


def _everything(log: Log, place: CasePlace) -> None:
    """The running suit, ruled by double dummy: six tricks at the table, seven after the transfer, ten without."""
    suit = running_suit()
    board = replace(suit.board, scoring=Scoring.MATCHPOINTS, field=(-430, -400, 50, -460, 100))
    facts = replace(suit, board=board)
    case = log.open_case(place, facts, by=KB)
    log.rule(case.id, adjudicate(facts, solver=DDS()), by=KB)
    log.weigh(case.id, EquityState.ADJUST, by=KB, tricks={"10": 1.0}, reason="The diamonds run.")
    log.name_players(case.id, NAMES, by=KB)
    log.consult(case.id, by=KB, level="county player", question="Would you finesse again?", answer="No, never.")
    log.override(case.id, by=KB, reason="As polled.", tricks={"9": 0.5, "10": 0.5})
    for about in About:
        log.note(
            case.id,
            f"Here stands what belongs under “{about.value}”, in two lines\nor a few words more.",
            by=KB,
            about=about,
        )
    log.announce(case.id, by=KB)
