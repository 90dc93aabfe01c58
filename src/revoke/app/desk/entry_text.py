"""An entry as text: what has been entered so far, carried by the page so that the server need not remember it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from revoke.case.case import Case
from revoke.case.events import CardPlayed
from revoke.errors import Unreadable
from revoke.formats.bad_document import LARGEST
from revoke.formats.case_document import case_document
from revoke.formats.native import read_case
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

_UNKNOWN = re.compile(r"([NESW]):\?")


def entry_text(case: Case) -> str:
    """The entry as text: the case document, with ``"N:?"`` for a card that nobody remembers.

    Raises:
        Unwritable: an ending of which one half is missing, or the like.

    >>> entry_text(Case(events=(CardPlayed(Seat.NORTH, None),)))
    '{"format":"revoke-case/1","code":"duplicate-2017","findings":{},"events":["N:?"]}'
    """
    unknown = [
        (place, event.hand)
        for place, event in enumerate(case.events)
        if isinstance(event, CardPlayed) and event.card is None
    ]
    left_out = {place for place, _ in unknown}
    known = tuple(event for place, event in enumerate(case.events) if place not in left_out)
    document = case_document(replace(case, events=known))
    for place, hand in unknown:
        document.setdefault("events", []).insert(place, f"{hand.value}:?")
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def entry_of(text: str, *, name: str = "the entry") -> Case:
    """The entry that such a text holds; a case document is one.

    Raises:
        BadDocument: what is wrong with it, everything with its place.

    >>> entry_of(entry_text(Case(events=(CardPlayed(Seat.NORTH, None),)))).events
    (CardPlayed(hand=Seat.NORTH, card=None),)
    """
    if len(text) > LARGEST:
        long = template("what was entered is longer than the {number} letters that a case may have; begin again")
        raise Unreadable(sentence(long, number=f"{LARGEST:,}"))
    unknown, rest = _without_unknown(text)
    case = read_case(rest, name=name)
    events = list(case.events)
    for place, hand in unknown:
        events.insert(place, CardPlayed(hand, None))
    return replace(case, events=tuple(events))


def _without_unknown(text: str) -> tuple[list[tuple[int, Seat]], str | dict[str, Any]]:
    """Where unknown cards stand among the events, and the document without them."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return [], text  # the reader of documents says what is wrong
    events = document.get("events") if isinstance(document, dict) else None
    if not isinstance(events, list):
        return [], text
    found = [_UNKNOWN.fullmatch(each) if isinstance(each, str) else None for each in events]
    unknown = [(place, Seat(match[1])) for place, match in enumerate(found) if match]
    if not unknown:
        return [], text
    kept = [each for each, match in zip(events, found, strict=True) if not match]
    return unknown, {**document, "events": kept, "findings": document.get("findings", {})}
