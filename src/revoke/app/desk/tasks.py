"""The tasks of worker processes: from a case or a text to what is worked out of it, or to why there is nothing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cache, wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from revoke.app.desk.adjudicator import ruled as ruled_case
from revoke.app.desk.failures import CaseFailure, failure
from revoke.case.case import Case
from revoke.case.json_value import Document
from revoke.equity.solver import DDS
from revoke.errors import NotBridge, RevokeError
from revoke.formats.case_document import Unwritable, case_document
from revoke.ruling.ruling import Ruling
from revoke.telling.document import document

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from revoke.app.desk.analysis import Analysed
    from revoke.app.desk.board_entry import BoardRead
    from revoke.app.desk.card_step import CardStep
    from revoke.app.desk.next_question import Following
    from revoke.equity.distribution import Distribution
    from revoke.equity.simulation import Simulation
    from revoke.equity.steps import Steps
    from revoke.facts.establish import Facts

Given = ParamSpec("Given")
Found = TypeVar("Found")

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


def refusing(task: Callable[Given, Found]) -> Callable[Given, Found | CaseFailure]:
    """The task with a refusal as its answer: an error itself cannot be sent from one process to another."""

    @wraps(task)
    def answering(*given: Given.args, **named: Given.kwargs) -> Found | CaseFailure:
        try:
            return task(*given, **named)
        except RevokeError as wrong:
            return failure(wrong, WHERE)

    return answering


@refusing
def ruled(case: Case, equity: bool) -> Ruling:
    """The ruling on a case, with double dummy where it is asked for and to be had."""
    return ruled_case(case, solver=DDS() if equity else None).ruling


@refusing
def ruling(case: Case, equity: bool) -> Document:
    """The ruling document of a case."""
    return document(ruled_case(case, solver=DDS() if equity else None).ruling)


@refusing
def comparison(case: Case, equity: bool) -> Document:
    """The same case under every code."""
    from revoke.app.desk.adjudicator import compared, comparison_document

    return comparison_document(compared(case, equity=equity))


@refusing
def next_question(case: Case, skipped: tuple[str, ...], disputed: tuple[int, ...], came_back: bool) -> Following:
    """What is asked next, or the ruling where nothing is; see :mod:`revoke.app.desk.next_question`."""
    from revoke.app.desk.next_question import following

    return following(case, skipped, disputed, came_back)


@refusing
def answered(case: Case, said: str) -> Case:
    """The case with an answer to the question that it leaves open.

    Args:
        said: the answer as JSON.
    """
    from revoke.app.desk.analysis import asked

    interview = asked(case)
    try:
        interview.answer(json.loads(said))
    except (ValueError, RecursionError) as wrong:
        raise wrong if isinstance(wrong, RevokeError) else NotBridge(str(wrong)) from None
    return interview.case


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


@refusing
def read(data: bytes | str, name: str, code: str) -> tuple[BoardRead, ...]:
    """The boards of a text or a file; see :func:`~revoke.app.desk.board_entry.boards_read`."""
    from revoke.app.desk.board_entry import boards_read

    return boards_read(data, name=name, code=code)


@refusing
def boards(text: str | bytes, code: str) -> Document:
    """The boards of play records, of a diagram or of a deal, as case documents."""
    from revoke.app.desk.board_entry import boards_read

    return {"format": "revoke-boards/1", "boards": [_board(each) for each in boards_read(text, name=WHERE, code=code)]}


def _board(found: BoardRead) -> Document:
    told: Document | None = None
    why: str | None = None
    try:
        told = case_document(found.case)
    except Unwritable as wrong:
        why = wrong.text
    remarks = [asdict(each) for each in found.remarks]
    return {"board": found.label, "case": told, "why_no_case": why, "replays": found.replays, "remarks": remarks}


@refusing
def analysed(case: Case, simulated: Mapping[int, float] | None, established: Facts | None) -> Analysed:
    """Everything that can be said of a board at once; see :func:`~revoke.app.desk.analysis.analysed`."""
    from revoke.app.desk.analysis import analysed as found

    return found(case, simulated, established)


@refusing
def analysis(case: Case) -> Document:
    """The same as a document: the ruling, the curve, what it is worth, what to enter."""
    from revoke.app.desk.analysis import analysed as everything

    found = everything(case)
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


@refusing
def consistency(case: Case, seconds: float) -> Document:
    """Whether any legal play fits what is agreed."""
    from revoke.app.desk.consistency import consistency_document
    from revoke.facts.legal_play import consistent

    return consistency_document(consistent(case, budget_seconds=seconds))


@refusing
def step(case: Case, number: int, established: Facts | None) -> CardStep:
    """One card of the play; see :func:`~revoke.app.desk.card_step.card_step`."""
    from revoke.app.desk.card_step import card_step

    return card_step(case, number, established)


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

    simulation = _simulation(playouts, worlds, seed, line)
    found = estimated(SourcedCase(WHERE, "", case), simulation, simulation)
    return found if isinstance(found, CaseFailure) else equity_document(found)


def equity_steps(
    case: Case, playouts: int, worlds: int, seed: int, line: ProgressLine
) -> Steps[Document | CaseFailure]:
    """The same with a pause after every card, for somebody who has other things to do in between."""
    from revoke.app.desk.case_sources import SourcedCase
    from revoke.app.desk.equity_estimate import equity_document, estimated_in_steps

    found = yield from estimated_in_steps(SourcedCase(WHERE, "", case), _simulation(playouts, worlds, seed, line))
    return found if isinstance(found, CaseFailure) else equity_document(found)


def _simulation(playouts: int, worlds: int, seed: int, line: ProgressLine) -> Simulation:
    from revoke.equity.simulation import Simulation

    told_last = 0.0

    def tell(done: int, found: Distribution) -> None:
        nonlocal told_last
        now = time.monotonic()
        if done == playouts or now - told_last >= _PAUSE:
            told_last = now
            line.tell((done, found))

    return Simulation(playouts, worlds, seed, tell, line.should_stop)
