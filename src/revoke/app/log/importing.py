"""Importing cases of another log: each is one entry here, what is here already stays, and nothing is overwritten."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from revoke.app.desk.failures import why
from revoke.app.log import import_json, projection
from revoke.app.log.case_state import State, logged
from revoke.app.log.entry import canonical
from revoke.app.log.entry_draft import EntryDraft
from revoke.app.log.export_json import case_of_log
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.privacy import names_in
from revoke.app.log.refusals import CannotImport
from revoke.app.log.tables import cases, names
from revoke.errors import RevokeError
from revoke.table.sentence import Sentence, sentence, template, whole

MOST_TOLD = 10
"""So many problems of a document are told."""

_OTHER_HERE = ("number", "version", "changed_at")
"""What a case has from the log that it stands in."""


@dataclass(frozen=True, slots=True)
class ImportedCases:
    """What became of the cases of a document, by their numbers in this log."""

    new: tuple[int, ...]
    here_already: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CaseRead:
    """A case of the document, read: its id, its parts, the entry begun with its free texts, and the document itself."""

    id: str
    parts: State
    draft: EntryDraft
    said: Mapping[str, Any]


Append = Callable[[sa.Connection, str, EntryDraft, State], State]
"""Writes the entry of a case with these parts, and gives the case."""


def read_cases(said: Sequence[Mapping[str, Any]], draft: Callable[[], EntryDraft]) -> list[CaseRead]:
    """Every case of a document, once it is certain that each can be kept as it is told.

    Args:
        said: the cases. Any: JSON that nobody has looked at yet.
        draft: begins an entry.

    Raises:
        CannotImport: a case cannot be read, or comes twice.
    """
    problems: list[Sentence] = []
    found: dict[str, CaseRead] = {}
    for number, each in enumerate(said, 1):
        try:
            case = _read(each, draft())
        except (RevokeError, KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as wrong:
            problems.append(_unreadable(number, wrong))
            continue
        if case.id in found:
            problems.append(sentence(_TWICE, number=str(number)))
        found[case.id] = case
    if problems:
        raise CannotImport(problems[:MOST_TOLD])
    return list(found.values())


def import_cases(connection: sa.Connection, read: Sequence[CaseRead], append: Append) -> ImportedCases:
    """Take over every case of a document, or none.

    Raises:
        CannotImport: a case stands here already and otherwise.
    """
    problems: list[Sentence] = []
    taken: list[CaseRead] = []
    here: list[int] = []
    for number, each in enumerate(read, 1):
        kept = projection.state_of(connection, each.id)
        if kept is None:
            taken.append(each)
        elif _same(connection, each, kept):
            here.append(kept["number"])
        else:
            problems.append(sentence(_OTHERWISE, number=str(number), here=str(kept["number"])))
    if problems:
        raise CannotImport(problems[:MOST_TOLD])
    last = connection.execute(sa.select(sa.func.coalesce(sa.func.max(cases.c.number), 0))).scalar_one()
    new = [
        append(connection, each.id, each.draft, {"number": last + at, **each.parts}) for at, each in enumerate(taken, 1)
    ]
    return ImportedCases(tuple(each["number"] for each in new), tuple(here))


def _same(connection: sa.Connection, read: CaseRead, kept: State) -> bool:
    """Whether a case stands here as the document tells it; what the document leaves out may stand here besides."""
    if kept["document"] != read.parts["document"]:
        return False
    told = case_of_log(_known(connection, kept), private="notes" in read.said)
    return import_json.unlike(_comparable(read.said), told) is None


_UNREADABLE = template("case {number} of the file cannot be read ({reason}). Save the file anew, unaltered.")
_LACKS = template("case {number} of the file cannot be read: there is no {key}. Save the file anew, unaltered.")
_OF_ANOTHER_KIND = template(
    "case {number} of the file cannot be read: something in it is of another kind than the contract has it. Save the"
    " file anew, unaltered."
)
_TWICE = template("case {number} of the file has the id of one before it. Save the file anew, unaltered.")
_OTHERWISE = template(
    "case {number} of the file stands in this log as case {here}, and otherwise. Nothing is overwritten: take it out of"
    " the file, or import into another log."
)


def _read(said: Mapping[str, Any], draft: EntryDraft) -> CaseRead:
    """A case, once it is certain that its parts tell again what the document says."""
    case_id, parts = import_json.case_id_of(said), import_json.parts_of(said, draft)
    canonical(parts).encode()  # as the chain will have it
    words = {digest: text for _, digest, __, text in draft.kept}
    counted = {"id": case_id, "number": 0, "version": 1, "last_entry": 0, "changed_at": parts["opened_at"]}
    state = {**counted, **parts}
    projection.row_of(state)
    told = logged(state, words, names_in(words, state))
    place = import_json.unlike(_comparable(said), case_of_log(told, private="notes" in said))
    if place is not None:
        raise ValueError(place)
    return CaseRead(case_id, parts, draft, said)


def _comparable(said: Mapping[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in said.items() if name not in (*_OTHER_HERE, "case")}


def _known(connection: sa.Connection, state: State) -> LoggedCase:
    words = projection.words_of(connection, [state["id"]])
    return logged(state, words, names_in(projection.words_of(connection, [state["id"]], names), state))


def _unreadable(number: int, wrong: Exception) -> Sentence:
    match wrong:
        case KeyError():
            return sentence(_LACKS, number=str(number), key=str(wrong.args[0])[:40])
        case RevokeError():
            return sentence(_UNREADABLE, number=str(number), reason=whole(why(wrong)))
        case ValueError():
            return sentence(_UNREADABLE, number=str(number), reason=" ".join(str(wrong).split())[:160])
    return sentence(_OF_ANOTHER_KIND, number=str(number))
