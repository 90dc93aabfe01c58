"""Calls converted to cases and back: what quick mode was told as a case, and a logged case as a call."""

from __future__ import annotations

from dataclasses import replace

from revoke.app.entrance.whole_number import whole_number
from revoke.app.log.logged_case import LoggedCase, LoggedInterview
from revoke.app.log.place import HIGHEST_BOARD
from revoke.app.web.address_values import MOST_REVOKES
from revoke.app.web.call_address import TableCall, written
from revoke.app.web.call_progress import CallProgress
from revoke.case.case import Case

_FACTS = ("table_tricks", "restored_tricks", "cards_mixed_by", "elected")


def case_told(so_far: CallProgress) -> Case:
    """The case as it goes into the log, with the board's number if it was given."""
    number = whole_number(so_far.call.board, 0, HIGHEST_BOARD)
    return so_far.case if number is None else replace(so_far.case, board=replace(so_far.case.board, number=number))


def asked_so_far(call: TableCall) -> LoggedInterview:
    """How far the interview has got, as the log keeps it."""
    skipped, found = (tuple(f"findings.{each}" for each in paths) for paths in (call.skipped, call.found))
    return LoggedInterview(skipped, call.disputed, call.came_back, found)


def call_again(case: LoggedCase) -> TableCall | None:
    """The call that goes on with a case; ``None`` where it has a play record or more revokes than fit quick mode."""
    document = case.document
    findings = document.get("findings", {})
    revokes = findings.get("revokes", [])
    if document.get("events") or "deal" in document.get("board", {}) or len(revokes) > MOST_REVOKES:
        return None
    told = [
        (f"revokes[{index}].{name}", written(value))
        for index, revoke in enumerate(revokes)
        for name, value in revoke.items()
        if not (index and name == "offender")
    ]
    told += [(name, written(findings[name])) for name in _FACTS if name in findings]
    board = document.get("board", {})
    weighed = list(findings.get("without_revoke", {}))
    return TableCall(
        code=case.code,
        told=tuple(told),
        skipped=tuple(each.removeprefix("findings.") for each in case.asked.skipped),
        found=tuple(each.removeprefix("findings.") for each in case.asked.found),
        disputed=case.asked.disputed,
        also=tuple(str(revoke.get("offender", "")) for revoke in revokes[1:]),
        came_back=case.asked.came_back,
        agreed=True,
        contract=str(board.get("contract", "")),
        declarer=str(board.get("declarer", "")),
        vulnerable=str(board.get("vulnerable", "")),
        without=weighed[0] if len(weighed) == 1 else "",
        table=case.place.table or "",
        board="" if case.place.board is None else str(case.place.board),
        case=case.id,
        replaces="1" if case.ruling else "",
    )
