"""All that is wrong with a case document, as a list: where, what was said, why it cannot be, and what to do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import get_args, get_type_hints

from pydantic_core import ErrorDetails

from revoke.formats import document_board, document_events, documents
from revoke.formats.bad_document import Problem
from revoke.formats.document_words import WRONG, did_you_mean, listed, nearest
from revoke.table.sentence import Sentence, alone, sentence, template, whole

_LONGEST = 60  # letters of a text that an error repeats

Place = tuple[str | int, ...]


def path_text(place: Place) -> str:
    """A place in a document as it is written.

    >>> path_text(("findings", "revokes", 0, "won_by")), path_text(("findings", "without_revoke", "14"))
    ('findings.revokes[0].won_by', 'findings.without_revoke["14"]')
    """
    plain = (isinstance(step, str) and step.isidentifier() and len(step) <= _LONGEST for step in place)
    parts = [f".{step}" if is_plain else f"[{quoted(step)}]" for step, is_plain in zip(place, plain, strict=True)]
    return "".join(parts).removeprefix(".")


def quoted(value: object) -> str:
    """A value from a document as an error shows it: on one line, short, and nothing that a terminal would obey.

    >>> quoted("S\\x1b[2J"), quoted(None), quoted([1, 2, 3])
    ('"S\\\\u001b[2J"', 'null', 'a list of 3')
    """
    if isinstance(value, str):
        shown = json.dumps(value if len(value) <= _LONGEST else f"{value[: _LONGEST - 3]}...", ensure_ascii=False)
        return alone("".join(each if each.isprintable() else f"\\u{ord(each):04x}" for each in shown))
    if isinstance(value, Mapping):
        return template("an object")
    if isinstance(value, list | tuple):
        return sentence("a list of {number}", number=len(value))
    if isinstance(value, int) and abs(value) >= 10**15:
        return template("a number of more than fifteen digits")
    return alone(json.dumps(value))


def problem_of(error: ErrorDetails) -> Problem:
    """What the check of the document's form found, in words."""
    place, kind = _place(error["loc"])
    said = error["input"]
    path = path_text(place)
    if said is None and place and isinstance(place[-1], str) and error["type"] != "extra_forbidden":
        return Problem(path, alone("null"), template("what is not known is left out of the document"), _LEAVE_OUT)
    match error["type"]:
        case kind_of_error if kind_of_error == WRONG:
            return Problem(path, quoted(said), error["ctx"]["because"], error["ctx"]["instead"])
        case "missing":
            return _missing(place, kind)
        case "extra_forbidden":
            return _unknown_key(place, kind)
        case "union_tag_invalid":
            return _unknown_event(place, said)
        case "union_tag_not_found":
            because = template("an object among the events says what happened")
            return Problem(path_text((*place, "event")), NOTHING, because, _SAY_EVENT)
        case "too_long":
            most = error["ctx"]["max_length"]
            because = sentence("one case has at most {most} revokes, as many as a deal has tricks", most=most)
            instead = template("Leave out what is told twice, and what nobody has claimed")
            return Problem(path, quoted(said), because, instead)
        case "dict_type":
            return _not_an_object(path, said)
        case "string_unicode":
            because = template("a key has letters that can be printed")
            return Problem(path, the_key(said), because, template("Correct the key"))
        case _:
            because = template("a list must stand here")
            return Problem(path, quoted(said), because, template("Put it in square brackets, as [ … ]"))


NOTHING = template("nothing")
"""What is said by a key that is not there."""

_LEAVE_OUT = template("Leave the key out")
_SAY_EVENT = sentence('Say "event": {events}', events=listed(tuple(document_events.KINDS)))


def the_key(key: object) -> Sentence:
    """A key of a document, as what was said."""
    return sentence("the key {key}", key=whole(quoted(key)))


def add(key: str) -> Sentence:
    """The advice to add a key."""
    return sentence('Add "{key}"', key=key)


def _place(loc: Place) -> tuple[Place, str | None]:
    """The place in the document, and the kind of event it lies in: the check puts that into the path."""
    if loc[-1:] == ("[key]",):
        loc = loc[:-1]
    if loc[:1] == ("events",) and len(loc) > 2:
        return (*loc[:2], *loc[3:]), str(loc[2])
    return loc, None


def _missing(place: Place, kind: str | None) -> Problem:
    key = place[-1]
    if place == ("format",):
        because = template("a case document begins with its format")
        return Problem("format", NOTHING, because, sentence('Add "format": "{format}"', format=documents.FORMAT))
    holder = next(step for step in reversed(place[:-1]) if isinstance(step, str))
    if kind:
        needs = sentence('the event "{event}" needs "{key}"', event=kind, key=key)
    else:
        needs = sentence('"{holder}" needs "{key}"', holder=holder, key=key)
    return Problem(path_text(place), NOTHING, needs, add(str(key)))


def _unknown_key(place: Place, kind: str | None) -> Problem:
    key = str(place[-1])
    keys = _keys(place[:-1], kind)
    near = nearest(key, keys, cutoff=0)
    advice = sentence('Did you mean "{near}"? The keys here are {keys}', near=near or "", keys=listed(keys))
    home = next((home for home, known in _homes().items() if key in known and known != keys), None)
    if home:
        belongs = whole(_AT_THE_TOP) if home == "case" else sentence('It belongs in "{home}"', home=home)
        advice = sentence('{belongs}; the nearest key here is "{near}"', belongs=belongs, near=near or "")
    return Problem(path_text(place), the_key(key), template("there is no such key here"), advice)


_AT_THE_TOP = template("It belongs at the top of the document")


def _homes() -> dict[str, tuple[str, ...]]:
    return {
        "case": tuple(documents.CaseDocument.__annotations__),
        "board": tuple(document_board.BoardDocument.__annotations__),
        "findings": tuple(documents.FindingsDocument.__annotations__),
        "findings.revokes": tuple(documents.RevokeDocument.__annotations__),
        "findings.agreed": tuple(documents.AgreedDocument.__annotations__),
        "findings.weighting": tuple(documents.WeightingDocument.__annotations__),
    }


def _keys(place: Place, kind: str | None) -> tuple[str, ...]:
    if kind:
        return _event_keys(kind)
    match place:
        case ("known",):
            document: type = documents.KnownDocument
        case ("known", _):
            document = documents.HandDocument
        case ("board", "trick_score" | "games" | "rubber_score" | "honours"):
            document = document_board.TrickScore
        case _:
            home = ".".join(step for step in place if isinstance(step, str))
            return _homes()[home or "case"]
    return tuple(document.__annotations__)


def _event_keys(kind: str) -> tuple[str, ...]:
    shapes = get_args(get_args(document_events.EventObject)[0])
    return next(tuple(shape.__annotations__) for shape in shapes if kind in get_args(get_type_hints(shape)["event"]))


def _unknown_event(place: Place, said: Mapping[str, object]) -> Problem:
    name = said["event"]
    near = nearest(name, tuple(document_events.KINDS)) if isinstance(name, str) else None
    advice = did_you_mean(near, _SAY_EVENT)
    return Problem(path_text((*place, "event")), quoted(name), template("no such event is known"), advice)


def _not_an_object(path: str, said: object) -> Problem:
    if path:
        because = template("an object must stand here")
        return Problem(path, quoted(said), because, sentence("Put its keys in braces, as {{ … }}"))
    begin = sentence('Begin with {{"format": "{format}", …}}', format=documents.FORMAT)
    if isinstance(said, list):
        begin = sentence("{begin}; many cases go one a line into a .jsonl file", begin=begin)
    return Problem("", quoted(said), template("a case document is an object"), begin)
