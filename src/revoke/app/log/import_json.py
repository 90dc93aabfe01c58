"""Cases from the document of another log: read as they were told there, with nothing left out and nothing made up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from revoke.app.log import free_text as fit
from revoke.app.log.case_state import APPEAL, DECISION, NOTE, POLL, State, time_text
from revoke.app.log.entry import digest
from revoke.app.log.entry_draft import EntryDraft
from revoke.app.log.export_json import FORMAT, LOG_FORMAT
from revoke.app.log.logged_case import About, AppealOutcome, EquityState, LoggedInterview
from revoke.app.log.place import CasePlace
from revoke.app.log.refusals import CannotImport
from revoke.formats.native import case_document, read_case
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template
from revoke.telling.document import document, ruling_of
from revoke.telling.ruling_words import RulingWords

LARGEST_LOG = 7_000_000
"""Bytes of a document of a log; an evening's cases have some ten thousand each."""

ID = re.compile(r"[0-9a-f]{16,32}")
_IN_ORDER = range(1, 1 + 10_000)
_TRICKS = {str(tricks): tricks for tricks in range(14)}

Said = Mapping[str, Any]
"""An object of the document. Any: whatever JSON has, until it has been looked at."""


def cases_in(data: bytes) -> list[Said]:
    """The cases of a document: a whole log (``revoke-log/1``), or one case (``revoke-log-case/1``).

    Args:
        data: at most :data:`LARGEST_LOG` bytes of JSON.

    Raises:
        CannotImport: it is no such document.

    >>> cases_in(b'{"format": "revoke-log/1", "cases": []}')
    []
    """
    if len(data) > LARGEST_LOG:
        raise CannotImport([sentence(_TOO_LONG, number=f"{LARGEST_LOG:,}")])
    try:
        found = json.loads(data, parse_constant=_no_number)
    except json.JSONDecodeError as wrong:
        raise CannotImport([sentence(_NO_JSON, line=str(wrong.lineno), column=str(wrong.colno))]) from None
    except (ValueError, RecursionError):  # bytes that are no letters, numbers that are none
        raise CannotImport([sentence(_NO_JSON, line="1", column="1")]) from None
    told = found.get("format") if isinstance(found, dict) else None
    cases = [found] if told == FORMAT else found.get("cases") if told == LOG_FORMAT else None
    if not isinstance(cases, list):
        raise CannotImport([sentence(_NO_LOG, format=LOG_FORMAT)])
    return [each if isinstance(each, dict) else {} for each in cases]


_TOO_LONG = template("this file has more than {number} bytes. Save fewer cases at a time, as of one event.")
_NO_JSON = template("line {line}, column {column}: this is no JSON. Take the file as it was saved.")
_NO_LOG = template("this is no document of a log ({format}). Take the file that JSON saves under Cases.")


def _no_number(said: str) -> float:
    raise ValueError(said)


def case_id_of(said: Said) -> str:
    """The id of a case of the document.

    Raises:
        ValueError: it is none.
    """
    if said.get("format") != FORMAT:
        raise ValueError("format")
    if not ID.fullmatch(said["id"]):
        raise ValueError("id")
    return str(said["id"])


def parts_of(said: Said, draft: EntryDraft) -> State:
    """The parts of a case as the document tells them, its free texts put away in the draft.

    What the document does not tell, who gave the ruling and when, is the case's director and its last change.

    Raises:
        RevokeError, KeyError, TypeError, ValueError, AttributeError: something in it cannot be.
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
    words = ruling_of(given)
    again = json.loads(json.dumps(document(words)))
    typed = document(_types_of_a_ruling().validate_python(asdict(words)))
    place = unlike({"ruling": given}, {"ruling": again}) or unlike({"ruling": typed}, {"ruling": again})
    if place is not None:
        raise ValueError(place)
    return {
        "ruling": {
            "version": int(said["ruling_version"]),
            **signed,
            "document": given,
            "facts": digest(told) if said["ruling_stands"] else "",
            "reason": _sealed(draft, "reason", said.get("reason")),
        }
    }


@cache
def _types_of_a_ruling() -> TypeAdapter[RulingWords]:
    return TypeAdapter(RulingWords)


def _override(said: Said | None, signed: Said, draft: EntryDraft) -> dict[str, Any]:
    if said is None:
        return {}
    part = {**signed, "tricks": _shares(said["tricks"]), **_scores(said["score"])}
    return {"override": {**part, "reason": _sealed(draft, "reason", said["reason"])}}


def _analysis(said: Said | None, told: Said) -> dict[str, Any]:
    if said is None:
        return {}
    curve = [None if each is None else _TRICKS[str(each)] for each in said["curve"]]
    revokes = {str(int(number)): Card.parse(card).code for number, card in said["revokes"].items()}
    if not all(0 <= int(number) < len(curve) - 1 for number in revokes) or not 1 <= said["first_trick"] <= 13:
        raise ValueError("analysis")
    errors = {str(_TRICKS[tricks]): float(error) for tricks, error in said["standard_errors"].items()}
    return {
        "analysis": {
            "at": _time(said["at"]),
            "who": fit.who(said["who"]),
            "facts": digest(told) if said["facts_stand"] else "",
            "curve": curve,
            "revokes": revokes,
            "first_trick": int(said["first_trick"]),
            "whole": bool(said["whole"]),
            "shares": _shares(said["shares"]) or {},
            "standard_errors": errors,
            "playouts": int(said["playouts"]),
            "seed": int(said["seed"]),
        }
    }


def _announced(said: Said | None) -> dict[str, Any]:
    if said is None:
        return {}
    part = {"at": _time(said["at"]), "who": fit.who(said["who"]), "appeal_until": _time(said["appeal_until"])}
    return {"announced": part}


def _appeals(said: list[Said], draft: EntryDraft) -> Iterator[tuple[str, Any]]:
    for number, each in zip(_IN_ORDER, said, strict=False):
        yield (
            f"{APPEAL}{number}",
            {
                "at": _time(each["at"]),
                "who": fit.who(each["who"]),
                "until": each["until"] and _time(each["until"]),
                "decide_by": each.get("decide_by") and _time(each["decide_by"]),
                "concurring": None if each["concurring"] is None else bool(each["concurring"]),
                "lodged_by": _sealed(draft, "lodged by", each["lodged_by"], fit.line),
                "text": _sealed(draft, "statement", each["statement"]),
            },
        )
        if each["decision"] is not None:
            yield f"{DECISION}{number}", _decision(each["decision"], draft)


def _decision(said: Said, draft: EntryDraft) -> dict[str, Any]:
    return {
        "at": _time(said["at"]),
        "who": fit.who(said["who"]),
        "outcome": AppealOutcome(said["outcome"]).value,
        "ruling": int(said["ruling_version"]),
        "tricks": _shares(said["tricks"]),
        **_scores(said["score"]),
        "text": _sealed(draft, "decision", said["text"]),
        "members": _sealed(draft, "committee", said["members"]),
    }


def _written_down(said: Said, draft: EntryDraft) -> Iterator[tuple[str, Any]]:
    """Notes, what was said in consultations, and names, where the document has them."""
    for number, each in zip(_IN_ORDER, said.get("notes", ()), strict=False):
        part = {"at": _time(each["at"]), "who": fit.who(each["who"]), "about": About(each["about"]).value}
        yield f"{NOTE}{number}", {**part, "text": _sealed(draft, "note", each["text"])}
    for number, each in zip(_IN_ORDER, said.get("polls", ()), strict=False):
        texts = {name: fit.text(name, each[name]) for name in _ASKED}
        words = json.dumps(texts, ensure_ascii=False) if any(texts.values()) else ""
        yield f"{POLL}{number}", {"at": _time(each["at"]), "who": fit.who(each["who"]), "text": draft.seal(words)}
    if said.get("names"):
        yield (
            "names",
            draft.seal_names({Seat(seat).value: fit.line("name", name) for seat, name in said["names"].items()}),
        )


_ASKED = ("level", "question", "answer", "alternatives", "reason")


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
    """The first place at which a document and what was kept of it are unlike; ``None`` where all of it was kept.

    Args:
        said, kept: JSON values; of ``kept`` there may be more. Any: as JSON has it.

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
