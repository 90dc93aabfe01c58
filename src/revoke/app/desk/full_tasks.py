"""The tasks of worker processes for full mode: read what was pasted, analyse a board, take an answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from revoke.app.desk.analysis import Analysed, analysed, asked
from revoke.app.desk.board_entry import BoardRead, boards_read
from revoke.app.desk.card_step import CardStep, card_step
from revoke.app.desk.failures import why
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.facts.establish import Facts


@dataclass(frozen=True, slots=True)
class NotDone:
    """Why there is no answer, as the engine says it; an error itself cannot be sent from one process to another."""

    why: str


def read(data: bytes | str, name: str, code: str) -> tuple[BoardRead, ...] | NotDone:
    """The boards of a text or a file; see :func:`~revoke.app.desk.board_entry.boards_read`."""
    try:
        return boards_read(data, name=name, code=code)
    except RevokeError as wrong:
        return NotDone(why(wrong))


def analysis(case: Case, simulated: Mapping[int, float] | None, established: Facts | None) -> Analysed | NotDone:
    """The analysis of a board; see :func:`~revoke.app.desk.analysis.analysed`."""
    try:
        return analysed(case, simulated, established)
    except RevokeError as wrong:
        return NotDone(why(wrong))


def step(case: Case, number: int, established: Facts | None) -> CardStep | NotDone:
    """One card of the play; see :func:`~revoke.app.desk.card_step.card_step`."""
    try:
        return card_step(case, number, established)
    except RevokeError as wrong:
        return NotDone(why(wrong))


def answered(case: Case, said: str) -> Case | NotDone:
    """The case with an answer to the question that it leaves open.

    Args:
        said: the answer as JSON.
    """
    try:
        interview = asked(case)
        interview.answer(json.loads(said))
        return interview.case
    except RevokeError as wrong:
        return NotDone(why(wrong))
    except (ValueError, RecursionError) as wrong:
        return NotDone(str(wrong))
