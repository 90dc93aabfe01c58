"""What the processes do: the same work as the command line, from a case to a document, or to why there is none."""

from __future__ import annotations

import time
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any

from revoke.app.failures import Failure, failure
from revoke.case.case import Case
from revoke.equity.library import SolverFailed, SolverMissing
from revoke.equity.solver import DDS
from revoke.errors import RevokeError
from revoke.formats.case_document import Unwritable, case_document
from revoke.ruling.adjudicate import rule
from revoke.ruling.ruling import Ruling, document

if TYPE_CHECKING:
    from revoke.app.api.workers import Line
    from revoke.app.web.full.reading import BoardRead
    from revoke.equity.distribution import Distribution

Document = dict[str, Any]
"""A document, ready for JSON."""

WHERE = "the request"
MOST_FINDINGS = 1000
_PAUSE = 0.1  # seconds between two messages of a simulation that goes fast


def ruled(case: Case, equity: bool) -> Ruling | Failure:
    """The ruling on a case, with double dummy where it is asked for and to be had."""
    try:
        try:
            return rule(case, solver=DDS() if equity else None)
        except (SolverMissing, SolverFailed):
            return rule(case)
    except RevokeError as wrong:
        return failure(wrong, WHERE)


def ruling(case: Case, equity: bool) -> Document | Failure:
    """The ruling document of a case."""
    found = ruled(case, equity)
    return found if isinstance(found, Failure) else document(found)


def comparison(case: Case, equity: bool) -> Document | Failure:
    """The same case under every code."""
    from revoke.app.compare import compared, comparison_document

    try:
        return comparison_document(compared(case, equity=equity))
    except RevokeError as wrong:
        return failure(wrong, WHERE)


def next_question(case: Case, skipped: tuple[str, ...], disputed: tuple[int, ...], came_back: bool) -> Any:
    """What is asked next, or the ruling where nothing is; see :mod:`revoke.app.api.next_question`."""
    from revoke.app.api.next_question import following

    try:
        return following(case, skipped, disputed, came_back)
    except RevokeError as wrong:
        return failure(wrong, WHERE)


def checked(text: str | bytes, notes: bool) -> Document | Failure:
    """What is irregular or doubtful in play records."""
    from revoke.app.check import findings
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


def boards(text: str | bytes, code: str) -> Document | Failure:
    """The boards of play records, of a diagram or of a deal, as case documents."""
    from revoke.app.web.full.reading import boards_read

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


def analysis(case: Case) -> Document | Failure:
    """Everything that can be said of a board at once: the ruling, the curve, what it is worth, what to enter."""
    from revoke.app.web.full.analysed import analysed

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


def consistency(case: Case, seconds: float) -> Document | Failure:
    """Whether any legal play fits what is agreed."""
    from revoke.app.consistent import document as consistent_document
    from revoke.facts.legal_play import consistent

    try:
        return consistent_document(consistent(case, budget_seconds=seconds))
    except RevokeError as wrong:
        return failure(wrong, WHERE)


@cache
def tree(code: str) -> Document:
    """The decision tree of a code."""
    from revoke.ruling.tree import tree as grown
    from revoke.ruling.tree_document import document as tree_document

    return tree_document(grown(code))


def equity(case: Case, playouts: int, worlds: int, seed: int, line: Line) -> Document | Failure:
    """What would have happened without the revoke; tells how far it is as it goes, and ends when asked to."""
    from revoke.app.equity import equity_document, estimated
    from revoke.app.sources import Told
    from revoke.equity.simulation import Simulation

    told_last = 0.0

    def tell(done: int, found: Distribution) -> None:
        nonlocal told_last
        now = time.monotonic()
        if done == playouts or now - told_last >= _PAUSE:
            told_last = now
            line.tell((done, dict(found.counts)))

    simulation = Simulation(playouts, worlds, seed, tell, line.should_stop)
    found = estimated(Told(WHERE, "", case), simulation, simulation)
    return found if isinstance(found, Failure) else equity_document(found)
