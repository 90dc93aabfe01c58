"""Imports cases of another log: each becomes one entry here, and no case that is here already is overwritten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from revoke.app.desk.failures import why
from revoke.app.log import database
from revoke.app.log import refusals as fit
from revoke.app.log.case_state import APPEAL, DECISION, NOTE, POLL, State, logged, time_text
from revoke.app.log.entry import canonical, entry_digest
from revoke.app.log.export import FORMAT, LOG_FORMAT, case_of_log
from revoke.app.log.log_reader import case_in
from revoke.app.log.logged_case import About, AppealOutcome, CasePlace, EquityState, LoggedInterview, found_part
from revoke.app.log.privacy import names_in
from revoke.app.log.refusals import CannotImport
from revoke.app.log.tables import EntryDraft, cases
from revoke.errors import RevokeError
from revoke.formats.document_problems import path_text
from revoke.formats.document_shapes import read
from revoke.formats.native import case_document, read_case
from revoke.ruling.estimate import PlayCurve
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, sentence, template, whole
from revoke.telling.ruling_words import RulingWords, document, ruling_of

# Cases from the document of another log, read with nothing left out and nothing made up.

LARGEST_LOG = 7_000_000
"""The largest document of a log, in bytes; each case has some ten thousand."""

ID = re.compile(r"[0-9a-f]{16,32}")
_IN_ORDER = range(1, 1 + 10_000)
_TRICKS = {str(tricks): tricks for tricks in range(14)}

Said = Mapping[str, Any]
"""An object of the document. Any: JSON that nobody has checked yet."""


def cases_in(data: bytes) -> list[Said]:
    """The cases of a document: a whole log (``revoke-log/1``), or one case (``revoke-log-case/1``).

    Args:
        data: at most :data:`LARGEST_LOG` bytes of JSON.

    Raises:
        CannotImport: the data are no such document.

    >>> cases_in(b'{"format": "revoke-log/1", "cases": []}')
    []
    """
    if len(data) > LARGEST_LOG:
        raise CannotImport([sentence(_TOO_LONG, number=f"{LARGEST_LOG:,}")])
    try:
        found = json.loads(data, parse_constant=_no_number)
    except json.JSONDecodeError as wrong:
        raise CannotImport([sentence(_NO_JSON, line=str(wrong.lineno), column=str(wrong.colno))]) from None
    except (ValueError, RecursionError):  # undecodable bytes, or malformed numbers
        raise CannotImport([sentence(_NO_JSON, line="1", column="1")]) from None
    told = found.get("format") if isinstance(found, dict) else None
    cases = [found] if told == FORMAT else found.get("cases") if told == LOG_FORMAT else None
    if not isinstance(cases, list):
        raise CannotImport([sentence(_NO_LOG, format=LOG_FORMAT)])
    return [each if isinstance(each, dict) else {} for each in cases]


_TOO_LONG = template("this file has more than {number} bytes. Save fewer cases at a time, for example one event.")
_NO_JSON = template("line {line}, column {column}: this is not JSON. Use the file as it was saved.")
_NO_LOG = template("this is not the document of a log ({format}). Use the file that JSON saves under Cases.")


def _no_number(said: str) -> float:
    raise ValueError(said)


def parts_of(said: Said, draft: EntryDraft) -> State:
    """The parts of a case in the document; its free texts go into the draft.

    The document does not say who gave the ruling and when: the case's director and its last change stand in.

    Raises:
        RevokeError, KeyError, TypeError, ValueError, AttributeError: something in the case is impossible.
    """
    told = case_document(read_case(said["case"], name="case"))
    signed = {"at": _time(said["changed_at"]), "who": fit.who(said["director"])}
    return {
        "place": CasePlace(**said["place"]).document(),
        "document": told,
        "asked": _asked(said["asked"]),
        "equity": {"state": EquityState(said["equity"]["state"]).value, "tricks": _shares(said["equity"]["tricks"])},
        "director": signed["who"],
        "opened_at": _time(said["opened_at"]),
        "opened_by": signed["who"],
        **_ruling(said, told, signed, draft),
        **_override(said["override"], signed, draft),
        **_analysis(said["analysis"], told),
        **_announced(said["announced"]),
        **dict(_appeals(said["appeals"], draft)),
        **({"withdrawn": {**signed, "reason": None}} if said["withdrawn"] else {}),
        **dict(_written_down(said, draft)),
    }


def _asked(said: Said) -> dict[str, Any]:
    kept = LoggedInterview.of(said).document()
    if not all(isinstance(path, str) for path in (*kept["skipped"], *kept["found"])):
        raise ValueError("asked")
    return {**kept, "disputed": list(map(int, kept["disputed"])), "came_back": bool(kept["came_back"])}


def _ruling(said: Said, told: Said, signed: Said, draft: EntryDraft) -> dict[str, Any]:
    given = said["ruling"]
    if given is None:
        return {}
    again = json.loads(json.dumps(document(ruling_of(given))))
    place = unlike({"ruling": given}, {"ruling": again})
    if place is not None:
        raise ValueError(place)
    _, faults = read(RulingWords, again)
    if faults:
        raise ValueError(path_text(("ruling", *faults[0].place)))
    return {
        "ruling": {
            "version": int(said["ruling_version"]),
            **signed,
            "document": given,
            "facts": entry_digest(told) if said["ruling_stands"] else "",
            "reason": _sealed(draft, "reason", said.get("reason")),
        }
    }


def _override(said: Said | None, signed: Said, draft: EntryDraft) -> dict[str, Any]:
    if said is None:
        return {}
    part = {**signed, "tricks": _shares(said["tricks"]), **_scores(said["score"])}
    return {"override": {**part, "reason": _sealed(draft, "reason", said["reason"])}}


def _analysis(said: Said | None, told: Said) -> dict[str, Any]:
    if said is None:
        return {}
    totals = tuple(None if each is None else _TRICKS[str(each)] for each in said["curve"])
    revokes = {int(number): Card.parse(card) for number, card in said["revokes"].items()}
    if not all(0 <= number < len(totals) - 1 for number in revokes) or not 1 <= said["first_trick"] <= 13:
        raise ValueError("analysis")
    curve = PlayCurve(totals, revokes, int(said["first_trick"]), bool(said["whole"]))
    errors = {str(_TRICKS[tricks]): error for tricks, error in said["standard_errors"].items()}
    simulated = {name: said[name] for name in ("playouts", "seed")}
    simulated |= {"shares": _shares(said["shares"]) or {}, "standard_errors": errors}
    facts = entry_digest(told) if said["facts_stand"] else ""
    return {"analysis": {**_signed(said), "facts": facts, **found_part(curve, simulated)}}


def _announced(said: Said | None) -> dict[str, Any]:
    if said is None:
        return {}
    return {"announced": {**_signed(said), "appeal_until": _time(said["appeal_until"])}}


def _appeals(said: list[Said], draft: EntryDraft) -> Iterator[tuple[str, Any]]:
    for number, each in zip(_IN_ORDER, said, strict=False):
        part = {
            **_signed(each),
            "until": each["until"] and _time(each["until"]),
            "decide_by": each.get("decide_by") and _time(each["decide_by"]),
            "concurring": None if each["concurring"] is None else bool(each["concurring"]),
            "lodged_by": _sealed(draft, "lodged by", each["lodged_by"], fit.line),
            "text": _sealed(draft, "statement", each["statement"]),
        }
        yield f"{APPEAL}{number}", part
        if each["decision"] is not None:
            yield f"{DECISION}{number}", _decision(each["decision"], draft)


def _decision(said: Said, draft: EntryDraft) -> dict[str, Any]:
    return {
        **_signed(said),
        "outcome": AppealOutcome(said["outcome"]).value,
        "ruling": int(said["ruling_version"]),
        "tricks": _shares(said["tricks"]),
        **_scores(said["score"]),
        "text": _sealed(draft, "decision", said["text"]),
        "members": _sealed(draft, "committee", said["members"]),
    }


def _written_down(said: Said, draft: EntryDraft) -> Iterator[tuple[str, Any]]:
    """The notes, consultations and names of a case, if the document has them."""
    for number, each in zip(_IN_ORDER, said.get("notes", ()), strict=False):
        part = {**_signed(each), "about": About(each["about"]).value, "text": _sealed(draft, "note", each["text"])}
        yield f"{NOTE}{number}", part
    for number, each in zip(_IN_ORDER, said.get("polls", ()), strict=False):
        texts = {name: fit.text(name, each[name]) for name in _ASKED}
        words = json.dumps(texts, ensure_ascii=False) if any(texts.values()) else ""
        yield f"{POLL}{number}", {**_signed(each), "text": draft.seal(words)}
    if said.get("names"):
        named = {Seat(seat).value: fit.line("name", name) for seat, name in said["names"].items()}
        yield "names", draft.seal_names(named)


_ASKED = ("level", "question", "answer", "alternatives", "reason")


def _signed(said: Said) -> dict[str, str]:
    return {"at": _time(said["at"]), "who": fit.who(said["who"])}


def _time(said: str) -> str:
    at = datetime.fromisoformat(said)
    if at.tzinfo is None:
        raise ValueError(said)
    return time_text(at)


def _shares(said: Said | None) -> dict[str, float] | None:
    if said is None:
        return None
    found = {str(_TRICKS[tricks]): float(share) for tricks, share in said.items()}
    if not all(0 <= share <= 1 for share in found.values()) or (found and abs(sum(found.values()) - 1) > 0.001):
        raise ValueError("shares")
    return found


def _scores(said: Said) -> dict[str, float | None]:
    return {side.lower(): None if said[side] is None else float(said[side]) for side in ("NS", "EW")}


def _sealed(
    draft: EntryDraft, field: str, said: str | None, fitted: Callable[[str, str], str] = fit.text
) -> str | None:
    return None if said is None else draft.seal(fitted(field, said))


def unlike(said: Any, kept: Any, place: str = "") -> str | None:
    """The first place at which a document differs from its stored copy; ``None`` if all of it was stored.

    Args:
        said, kept: the document and the copy, which may have more. Any: JSON.

    >>> unlike({"a": [1, 2]}, {"a": [1, 2.0], "b": 3}), unlike({"a": [1, "2"]}, {"a": [1, 2]})
    (None, 'a[1]')
    """
    match said, kept:
        case dict(), dict():
            below = ((each, kept.get(name, ...), f"{place}.{name}".lstrip(".")) for name, each in said.items())
        case list(), list() if len(said) == len(kept):
            below = ((each, kept[at], f"{place}[{at}]") for at, each in enumerate(said))
        case _:
            same = said == kept and (isinstance(said, bool) is isinstance(kept, bool))
            return None if same else place
    return next((found for one, other, at in below if (found := unlike(one, other, at)) is not None), None)


MOST_TOLD = 10
"""The largest number of problems listed for a document."""

_OTHER_HERE = ("number", "version", "changed_at")
"""The parts of a case that a log adds itself."""


@dataclass(frozen=True, slots=True)
class ImportedCases:
    """The outcome of an import, as numbers of cases in this log."""

    new: tuple[int, ...]
    here_already: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CaseRead:
    """A case read from the document: its id, its parts, the draft with its free texts, and its own document."""

    id: str
    parts: State
    draft: EntryDraft
    said: Mapping[str, Any]


Append = Callable[[sa.Connection, str, EntryDraft, State], State]
"""A function that writes the entry of a case with these parts and returns the case."""


def read_cases(said: Sequence[Mapping[str, Any]], draft: Callable[[], EntryDraft]) -> list[CaseRead]:
    """The cases of a document, read and checked: each can be stored without loss.

    Args:
        said: the cases. Any: JSON that nobody has checked yet.
        draft: a function that begins an entry.

    Raises:
        CannotImport: a case cannot be read, or occurs twice.
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
    """Import every case of a document, or none.

    Raises:
        CannotImport: a case differs from the one stored here.
    """
    problems: list[Sentence] = []
    taken: list[CaseRead] = []
    here: list[int] = []
    for number, each in enumerate(read, 1):
        kept = database.state_of(connection, each.id)
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
    """Whether the stored case agrees with the document; it may have more than the document."""
    if kept["document"] != read.parts["document"]:
        return False
    told = case_of_log(case_in(connection, kept, with_names=True), private="notes" in read.said)
    return unlike(_comparable(read.said), told) is None


_UNREADABLE = template("case {number} of the file cannot be read ({reason}). Save the file again, unaltered.")
_LACKS = template("case {number} of the file cannot be read: {key} is missing. Save the file again, unaltered.")
_OF_ANOTHER_KIND = template(
    "case {number} of the file cannot be read: a value has the wrong type. Save the file again, unaltered."
)
_TWICE = template("case {number} of the file has the id of an earlier case. Save the file again, unaltered.")
_OTHERWISE = template(
    "case {number} of the file is case {here} of this log, but differs. Nothing is overwritten: remove it from the "
    "file, or import into another log."
)


def _read(said: Mapping[str, Any], draft: EntryDraft) -> CaseRead:
    """A case of the document, once its parts have been written out again and found to be the same."""
    if said.get("format") != FORMAT:
        raise ValueError("format")
    if not ID.fullmatch(said["id"]):
        raise ValueError("id")
    case_id, parts = str(said["id"]), parts_of(said, draft)
    canonical(parts).encode()  # as the chain will hold it
    words = {digest: text for _, digest, __, text in draft.kept}
    counted = {"id": case_id, "number": 0, "version": 1, "last_entry": 0, "changed_at": parts["opened_at"]}
    state = {**counted, **parts}
    database.case_row(state)
    told = logged(state, words, names_in(words, state))
    place = unlike(_comparable(said), case_of_log(told, private="notes" in said))
    if place is not None:
        raise ValueError(place)
    return CaseRead(case_id, parts, draft, said)


def _comparable(said: Mapping[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in said.items() if name not in (*_OTHER_HERE, "case")}


def _unreadable(number: int, wrong: Exception) -> Sentence:
    match wrong:
        case KeyError():
            return sentence(_LACKS, number=str(number), key=str(wrong.args[0])[:40])
        case RevokeError():
            return sentence(_UNREADABLE, number=str(number), reason=whole(why(wrong)))
        case ValueError():
            return sentence(_UNREADABLE, number=str(number), reason=" ".join(str(wrong).split())[:160])
    return sentence(_OF_ANOTHER_KIND, number=str(number))
