"""Failures: why a case could not be ruled on, for people and programs, with the places and the exit status."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from revoke.errors import CannotBe, Contradiction, ExtraMissing, ImpossibleEvent, NotBridge, RevokeError, UnknownCode
from revoke.formats.document_words import BadDocument
from revoke.formats.record import Diagnostic, Doubt
from revoke.table.sentence import Sentence, alone, one_after_another, placed, sentence, template, whole

FORMAT = "revoke-error/1"
USAGE, CONTRADICTORY, UNREADABLE = 2, 4, 5
MISSING = 7
"""The exit status of a command that needs an optional extra which is not installed."""

_OF_THE_CARDS = {Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE, Doubt.TOO_MANY_CARDS}


@dataclass(frozen=True, slots=True)
class CaseProblem:
    """One problem of a case, with its place: a JSON path, an event, or line and column."""

    place: str
    text: str

    @property
    def why(self) -> str:
        """The problem after its place; a path of the case document is not translated."""
        if not self.place:
            return self.text
        return placed(self.place, self.text)


@dataclass(frozen=True, slots=True)
class CaseFailure:
    """Why a case was not ruled on; ``where`` is the file, the line or the board."""

    where: str
    kind: str
    problems: tuple[CaseProblem, ...]
    exit_status: int

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> Sentence:
        """The failure as one sentence, so that it can be translated as a whole."""
        if len(self.problems) == 1:
            return placed(self.where, self.problems[0].why) if self.where else whole(self.problems[0].why)
        many = sentence("{number} errors", number=len(self.problems))
        told = [placed(self.where, many), *(problem.why for problem in self.problems)]
        return whole(one_after_another(told, template("{one}\n  {more}")))

    @property
    def why(self) -> str:
        """The error as a sentence, without the file or the line."""
        return one_after_another([each.why for each in self.problems], template("{one}\n{more}"))

    def document(self, *, line: int | None, board: str) -> dict[str, Any]:
        """The failure as a document, in the place of the ruling document."""
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
    """The error's message: the same as ``str()``, but with the template and the values for a translation.

    A path of the case document is not translated.

    >>> from revoke.table.seats import Seat
    >>> said = sentence("{player} answers", player=Seat.EAST)
    >>> wrong = ImpossibleEvent(2, said, "nobody has asked before", "Take the answer out.")
    >>> why(wrong), why(wrong) == str(wrong)
    ('event 2: East answers, but nobody has asked before. Take the answer out.', True)
    """
    match error:
        case ExtraMissing(what=what, needs=needs, command=command):
            lacking = template("{what} needs {needs}: in Revoke's folder, {command}.")
            return sentence(lacking, what=whole(what), needs=whole(needs), command=command)
        case ImpossibleEvent(number=number):
            return sentence("event {number}: {reason}", number=number, reason=reason(error))
        case CannotBe():
            return placed(_places(error), reason(error))
    return error.text


def _places(error: CannotBe) -> Sentence:
    """The place of the error; a path of the case document is not translated."""
    said = [each if isinstance(each, Sentence) else alone(each) for each in error.places]
    return whole(one_after_another(said, template("{one} and {more}")))


def reason(error: CannotBe) -> Sentence:
    """The error's message, without the places in the case document."""
    said, because, instead = map(whole, error.parts)
    return sentence("{said}, but {because}. {instead}", said=said, because=because, instead=instead)


def failure(error: RevokeError, where: str, events: Mapping[int, str] | None = None) -> CaseFailure:
    """The failure that an error of the library means.

    Args:
        where: the file, the line or the board that the error is about.
        events: the number of an event -> its place in the file, for play records.
    """
    match error:
        case BadDocument(problems=problems):
            found = tuple(CaseProblem(each.path, each.reason) for each in problems)
            return CaseFailure(where, "unreadable", found, UNREADABLE)
        case ImpossibleEvent(number=number):
            place = sentence("event {event}", event=number)
            if events and number in events:
                place = sentence("{one}, {more}", one=events[number], more=place)
            return CaseFailure(where, "impossible event", (CaseProblem(place, reason(error)),), CONTRADICTORY)
        case Contradiction():
            problem = CaseProblem(_places(error), reason(error))
            return CaseFailure(where, "contradiction", (problem,), CONTRADICTORY)
        case UnknownCode():
            return CaseFailure(where, "unknown code", (CaseProblem("code", why(error)),), UNREADABLE)
        case ExtraMissing():
            return CaseFailure(where, "extra missing", (CaseProblem("", why(error)),), MISSING)
        case NotBridge():
            return CaseFailure(where, "not bridge", (CaseProblem("", why(error)),), UNREADABLE)
    return CaseFailure(where, "unreadable", (CaseProblem("", _here(error, where)),), UNREADABLE)


def _here(error: RevokeError, where: str) -> str:
    """The error's message, without the file or the line at its beginning."""
    said = why(error)
    if isinstance(said, Sentence) and said.values.keys() == {"places", "reason"} and said.values["places"] == where:
        reason_alone = said.values["reason"]
        assert isinstance(reason_alone, str)
        return reason_alone
    return said.removeprefix(f"{where}: ") if said.startswith(f"{where}: ") else said


def failure_of_record(errors: tuple[Diagnostic, ...], where: str) -> CaseFailure:
    """The failure of a play record that does not replay, so that nobody can rule on it."""
    problems = tuple(_problem_of_record(each) for each in errors)
    if all(each.kind in _OF_THE_CARDS for each in errors):
        return CaseFailure(where, "contradiction", problems, CONTRADICTORY)
    return CaseFailure(where, "unreadable", problems, UNREADABLE)


def _problem_of_record(error: Diagnostic) -> CaseProblem:
    place = sentence("line {line}, column {column}", line=error.line, column=error.column)
    return CaseProblem(place, sentence("{text}.", text=whole(error.message)))
