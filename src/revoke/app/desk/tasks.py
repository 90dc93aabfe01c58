"""The tasks of worker processes: from a case or a text to a document, or to why there is none."""

from __future__ import annotations

import time
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any

from revoke.app.desk.adjudicator import ruled as ruled_case
from revoke.app.desk.failures import CaseFailure, failure
from revoke.case.case import Case
from revoke.equity.solver import DDS
from revoke.errors import RevokeError
from revoke.formats.case_document import Unwritable, case_document
from revoke.ruling.ruling import Ruling
from revoke.telling.document import document

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from revoke.app.desk.board_entry import BoardRead
    from revoke.equity.distribution import Distribution

Document = dict[str, Any]
"""A document, ready for JSON."""

WHERE = "the request"
MOST_FINDINGS = 1000
_PAUSE = 0.1  # seconds between two messages of a simulation that goes fast


class ProgressLine:
    """What a task may use to talk with whoever gave it: to tell how far it is, and to ask whether to stop."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stopped = False

    def tell(self, news: object) -> None:
        self._connection.send(("news", news))

    def should_stop(self) -> bool:
        if not self._stopped and self._connection.poll():
            self._connection.recv()
            self._stopped = True
        return self._stopped


def ruled(case: Case, equity: bool) -> Ruling | CaseFailure:
    """The ruling on a case, with double dummy where it is asked for and to be had."""
    try:
        return ruled_case(case, solver=DDS() if equity else None).ruling
    except RevokeError as wrong:
        return failure(wrong, WHERE)


def ruling(case: Case, equity: bool) -> Document | CaseFailure:
    """The ruling document of a case."""
    found = ruled(case, equity)
    return found if isinstance(found, CaseFailure) else document(found)


def comparison(case: Case, equity: bool) -> Document | CaseFailure:
    """The same case under every code."""
    from revoke.app.desk.adjudicator import compared, comparison_document

    try:
        return comparison_document(compared(case, equity=equity))
    except RevokeError as wrong:
        return failure(wrong, WHERE)


def next_question(case: Case, skipped: tuple[str, ...], disputed: tuple[int, ...], came_back: bool) -> Any:
    """What is asked next, or the ruling where nothing is; see :mod:`revoke.app.desk.next_question`."""
    from revoke.app.desk.next_question import following

    try:
        return following(case, skipped, disputed, came_back)
    except RevokeError as wrong:
        return failure(wrong, WHERE)


def checked(text: str | bytes, notes: bool) -> Document | CaseFailure:
    """What is irregular or doubtful in play records."""
    from revoke.app.desk.record_findings import findings
    from revoke.formats import any_format

    found: list[dict[str, object]] = []
    boards = left_off = 0
    try:
        for record in any_format.read(text, name="-"):
            boards += 1
            for each in findings(record, notes=notes):
                if len(found) < MOST_FINDINGS:
                    found.append(each.document)
                else:
                    left_off += 1
    except RevokeError as wrong:
        return failure(wrong, "-")
    return {"format": "revoke-check/1", "boards": boards, "findings": found, "left_off": left_off}


def boards(text: str | bytes, code: str) -> Document | CaseFailure:
    """The boards of play records, of a diagram or of a deal, as case documents."""
    from revoke.app.desk.board_entry import boards_read

    try:
        found = boards_read(text, name=WHERE, code=code)
    except RevokeError as wrong:
        return failure(wrong, WHERE)
    return {"format": "revoke-boards/1", "boards": [_board(each) for each in found]}


def _board(found: BoardRead) -> Document:
    told: Document | None = None
    why: str | None = None
    try:
        told = case_document(found.case)
    except Unwritable as wrong:
        why = str(wrong)
    remarks = [asdict(each) for each in found.remarks]
    return {"board": found.label, "case": told, "why_no_case": why, "replays": found.replays, "remarks": remarks}


def analysis(case: Case) -> Document | CaseFailure:
    """Everything that can be said of a board at once: the ruling, the curve, what it is worth, what to enter."""
    from revoke.app.desk.analysis import analysed

    try:
        found = analysed(case)
    except RevokeError as wrong:
        return failure(wrong, WHERE)
    ways = [{"way": each.way, **{side.value: worth for side, worth in each.each.items()}} for each in found.compared]
    return {
        "format": "revoke-analysis/1",
        "ruling": document(found.ruling),
        "counts": found.counting or None,
        "curve": list(found.curve.totals) if found.curve else [],
        "revoke_cards": [
            {"card": str(each.card.code), "before": each.before, "after": each.after} for each in found.steps
        ],
        "against_the_field": ways,
        "top": found.top or None,
        "enter": [{"device": each.device, "text": str(each.todo)} for each in found.cribs],
        "remark": found.remark or None,
    }


def consistency(case: Case, seconds: float) -> Document | CaseFailure:
    """Whether any legal play fits what is agreed."""
    from revoke.app.desk.consistency import consistency_document
    from revoke.facts.legal_play import consistent

    try:
        return consistency_document(consistent(case, budget_seconds=seconds))
    except RevokeError as wrong:
        return failure(wrong, WHERE)


@cache
def tree(code: str) -> Document:
    """The decision tree of a code."""
    from revoke.telling.tree_document import tree_document
    from revoke.telling.tree_words import tree_in_words

    return tree_document(tree_in_words(code))


def equity(case: Case, playouts: int, worlds: int, seed: int, line: ProgressLine) -> Document | CaseFailure:
    """What would have happened without the revoke; tells how far it is as it goes, and ends when asked to."""
    from revoke.app.desk.case_sources import SourcedCase
    from revoke.app.desk.equity_estimate import equity_document, estimated
    from revoke.equity.simulation import Simulation

    told_last = 0.0

    def tell(done: int, found: Distribution) -> None:
        nonlocal told_last
        now = time.monotonic()
        if done == playouts or now - told_last >= _PAUSE:
            told_last = now
            line.tell((done, dict(found.counts)))

    simulation = Simulation(playouts, worlds, seed, tell, line.should_stop)
    found = estimated(SourcedCase(WHERE, "", case), simulation, simulation)
    return found if isinstance(found, CaseFailure) else equity_document(found)
