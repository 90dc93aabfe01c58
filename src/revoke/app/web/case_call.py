"""A call into the log and out of it again: what quick mode was told, as a case, and a case of the log as a call."""

from __future__ import annotations

from dataclasses import replace

from revoke.app.log.logged import Asked, LoggedCase
from revoke.app.web.call import Call, written
from revoke.app.web.heard import MOST_REVOKES
from revoke.app.web.progress import Progress
from revoke.case.case import Case

_FACTS = ("table_tricks", "cards_mixed_by", "elected")


def case_told(so_far: Progress) -> Case:
    """The case as it goes into the log, with the board's number if it was given."""
    board = so_far.call.board
    if not (board.isascii() and board.isdecimal()):
        return so_far.case
    return replace(so_far.case, board=replace(so_far.case.board, number=int(board)))


def asked_so_far(call: Call) -> Asked:
    """How far the interview has got, as the log keeps it."""
    skipped, found = (tuple(f"findings.{each}" for each in paths) for paths in (call.skipped, call.found))
    return Asked(skipped, call.disputed, call.came_back, found)


def call_again(case: LoggedCase) -> Call | None:
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
    return Call(
        code=case.code,
        told=tuple(told),
        skipped=tuple(each.removeprefix("findings.") for each in case.asked.skipped),
        found=tuple(each.removeprefix("findings.") for each in case.asked.found),
        disputed=case.asked.disputed,
        also=tuple(str(revoke.get("offender", "")) for revoke in revokes[1:]),
        came_back=case.asked.came_back,
        contract=str(board.get("contract", "")),
        declarer=str(board.get("declarer", "")),
        vulnerable=str(board.get("vulnerable", "")),
        without=weighed[0] if len(weighed) == 1 else "",
        table=case.place.table or "",
        board="" if case.place.board is None else str(case.place.board),
        case=case.id,
    )
