"""Failures: what went wrong with one case, for people and for programs, with the places and the exit status."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from revoke.errors import CannotBe, Contradiction, ExtraMissing, ImpossibleEvent, NotBridge, RevokeError, UnknownCode
from revoke.formats.bad_document import BadDocument
from revoke.formats.record import Diagnostic, Doubt
from revoke.table.sentence import Sentence, sentence, whole

FORMAT = "revoke-error/1"
USAGE, CONTRADICTORY, UNREADABLE = 2, 4, 5
MISSING = 7
"""The exit status where an optional extra is not installed that the command cannot do without."""

_OF_THE_CARDS = {Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE, Doubt.TOO_MANY_CARDS}


@dataclass(frozen=True, slots=True)
class CaseProblem:
    """One thing that is wrong, and where: a JSON path, an event, or line and column."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


@dataclass(frozen=True, slots=True)
class CaseFailure:
    """Why a case was not ruled on; ``where`` is the file, the line or the board."""

    where: str
    kind: str
    problems: tuple[CaseProblem, ...]
    exit_status: int

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return f"{self.where}: {self.problems[0]}"
        listed = "".join(f"\n  {problem}" for problem in self.problems)
        return f"{self.where}: {len(self.problems)} things are wrong{listed}"

    def document(self, *, line: int | None, board: str) -> dict[str, Any]:
        """The failure as a document, to stand where the ruling would have stood."""
        place: dict[str, Any] = {"line": line} if line is not None else {}
        return {
            "format": FORMAT,
            **place,
            **({"board": board} if board else {}),
            "kind": self.kind,
            "problems": [{"place": problem.place, "text": problem.text} for problem in self.problems],
            "exit": self.exit_status,
        }


def why(error: RevokeError) -> str:
    """What an error says: the same as ``str()``, which would forget what it was made of, and so its translation.

    A place that is a path of the case document stays as it is in every language.

    >>> from revoke.table.seats import Seat
    >>> said = sentence("{player} answers", player=Seat.EAST)
    >>> wrong = ImpossibleEvent(2, said, "nobody has asked before", "Take the answer out.")
    >>> why(wrong), why(wrong) == str(wrong)
    ('event 2: East answers, but nobody has asked before. Take the answer out.', True)
    """
    match error:
        case ImpossibleEvent(number=number):
            return sentence("event {number}: {reason}", number=number, reason=reason(error))
        case CannotBe(places=places):
            both = reduce(lambda one, more: sentence("{one} and {more}", one=one, more=more), places)
            return sentence("{places}: {reason}", places=both, reason=reason(error))
    return error.args[0] if error.args and isinstance(error.args[0], str) else str(error)


def reason(error: CannotBe) -> Sentence:
    """What an error says, without the places in the case document."""
    said, because, instead = map(whole, error.parts)
    return sentence("{said}, but {because}. {instead}", said=said, because=because, instead=instead)


def failure(error: RevokeError, where: str, events: Mapping[int, str] | None = None) -> CaseFailure:
    """An error of the library as a failure.

    Args:
        where: the file, the line or the board that the error is about.
        events: where an event stands in the file, by its number, for play records.
    """
    match error:
        case BadDocument(problems=problems):
            found = tuple(CaseProblem(each.path, str(each).removeprefix(f"{each.path}: ")) for each in problems)
            return CaseFailure(where, "unreadable", found, UNREADABLE)
        case ImpossibleEvent(number=number):
            place = f"event {number}"
            if events and number in events:
                place = f"{events[number]}, {place}"
            return CaseFailure(where, "impossible event", (CaseProblem(place, reason(error)),), CONTRADICTORY)
        case Contradiction(places=places):
            problem = CaseProblem(" and ".join(places), reason(error))
            return CaseFailure(where, "contradiction", (problem,), CONTRADICTORY)
        case UnknownCode():
            return CaseFailure(where, "unknown code", (CaseProblem("code", str(error)),), UNREADABLE)
        case ExtraMissing():
            return CaseFailure(
                where, "extra missing", (CaseProblem("", str(error).removeprefix(f"{where}: ")),), MISSING
            )
        case NotBridge():
            return CaseFailure(where, "not bridge", (CaseProblem("", str(error)),), UNREADABLE)
    return CaseFailure(where, "unreadable", (CaseProblem("", str(error).removeprefix(f"{where}: ")),), UNREADABLE)


def failure_of_record(errors: tuple[Diagnostic, ...], where: str) -> CaseFailure:
    """Why a play record does not replay, so that nobody may rule on it."""
    problems = tuple(CaseProblem(f"line {each.line}, column {each.column}", f"{each.message}.") for each in errors)
    if all(each.kind in _OF_THE_CARDS for each in errors):
        return CaseFailure(where, "contradiction", problems, CONTRADICTORY)
    return CaseFailure(where, "unreadable", problems, UNREADABLE)
