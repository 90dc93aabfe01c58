"""The problems of a case document, as a list: where, what was said, why it cannot be, and what to do."""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from revoke.formats import documents
from revoke.formats.document_shapes import DocumentFault, FaultKind, Place
from revoke.formats.document_words import BadDocument, Problem, did_you_mean, listed, nearest
from revoke.table.sentence import Sentence, alone, sentence, template, whole

_LONGEST = 60  # the most characters of a text that an error repeats


def path_text(place: Place) -> str:
    """A place in a document as a path.

    >>> path_text(("findings", "revokes", 0, "won_by")), path_text(("findings", "without_revoke", "14"))
    ('findings.revokes[0].won_by', 'findings.without_revoke["14"]')
    """
    plain = (isinstance(step, str) and step.isidentifier() and len(step) <= _LONGEST for step in place)
    parts = [f".{step}" if is_plain else f"[{quoted(step)}]" for step, is_plain in zip(place, plain, strict=True)]
    return "".join(parts).removeprefix(".")


def quoted(value: object) -> str:
    """A value from a document as an error shows it: short, on one line, and without control characters.

    >>> quoted("S\\x1b[2J"), quoted(None), quoted([1, 2, 3])
    ('"S\\\\u001b[2J"', 'null', 'a list of 3')
    """
    if isinstance(value, str):
        shown = json.dumps(value if len(value) <= _LONGEST else f"{value[: _LONGEST - 3]}...", ensure_ascii=False)
        return alone("".join(each if each.isprintable() else f"\\u{ord(each):04x}" for each in shown))
    if isinstance(value, Mapping):
        return template("an object")
    if isinstance(value, list | tuple):
        return sentence("a list of {number}", number=len(value)) if value else template("an empty list")
    if isinstance(value, int) and abs(value) >= 10**15:
        return template("a number of more than fifteen digits")
    return alone(json.dumps(value))


def problem_of(fault: DocumentFault) -> Problem:
    """One fault in the form of a case document, in words."""
    place, said, path = fault.place, fault.said, path_text(fault.place)
    if said is None and place and isinstance(place[-1], str):
        return Problem(path, alone("null"), template("unknown facts are left out of the document"), _LEAVE_OUT)
    match fault.kind:
        case FaultKind.VALUE:
            return Problem(path, quoted(said), fault.because, fault.instead)
        case FaultKind.MISSING:
            return _missing(place, said)
        case FaultKind.UNKNOWN_KEY:
            return _unknown_key(place, fault.keys)
        case FaultKind.BAD_KEY:
            because = template("a key may hold only printable characters")
            return Problem(path, the_key(said), because, template("Correct the key"))
        case FaultKind.UNKNOWN_TAG:
            return _unknown_event(place, said)
        case FaultKind.NO_TAG:
            because = template('an object among the events needs "event"')
            return Problem(path_text((*place, "event")), NOTHING, because, _SAY_EVENT)
        case FaultKind.TOO_LONG:
            because = sentence("one case has at most {most} revokes, as many as a deal has tricks", most=fault.most)
            instead = template("Leave out repeats, and revokes that nobody has claimed")
            return Problem(path, quoted(said), because, instead)
        case FaultKind.NO_OBJECT:
            return _not_an_object(path, said)
        case FaultKind.NO_LIST:
            because = template("a list is needed here")
            return Problem(path, quoted(said), because, template("Put it in square brackets, as [ … ]"))


NOTHING = template("nothing")
"""The message of an absent key."""

_LEAVE_OUT = template("Leave the key out")
_SAY_EVENT = sentence('Say "event": {events}', events=listed(tuple(documents.KINDS)))


def the_key(key: object) -> Sentence:
    """A key of a document, as an error names it."""
    return sentence("the key {key}", key=whole(quoted(key)))


def add(key: str) -> Sentence:
    """The advice to add a key."""
    return sentence('Add "{key}"', key=key)


def _missing(place: Place, holder: Mapping[str, object]) -> Problem:
    key = place[-1]
    if place == ("format",):
        because = template("a case document begins with its format")
        return Problem("format", NOTHING, because, sentence('Add "format": "{format}"', format=documents.FORMAT))
    if place[0] == "events":
        needs = sentence('the event "{event}" needs "{key}"', event=str(holder["event"]), key=key)
    else:
        within = next(step for step in reversed(place[:-1]) if isinstance(step, str))
        needs = sentence('"{holder}" needs "{key}"', holder=within, key=key)
    return Problem(path_text(place), NOTHING, needs, add(str(key)))


def _unknown_key(place: Place, keys: tuple[str, ...]) -> Problem:
    key = str(place[-1])
    near = nearest(key, keys, cutoff=0)
    advice = sentence('Did you mean "{near}"? The keys here are {keys}', near=near or "", keys=listed(keys))
    home = next((home for home, known in _HOMES.items() if key in known and known != keys), None)
    if home:
        belongs = whole(_AT_THE_TOP) if home == "case" else sentence('It belongs in "{home}"', home=home)
        advice = sentence('{belongs}; the nearest key here is "{near}"', belongs=belongs, near=near or "")
    return Problem(path_text(place), the_key(key), template("it does not belong here"), advice)


_AT_THE_TOP = template("It belongs at the top of the document")

_HOMES = {
    "case": tuple(documents.CaseDocument.__annotations__),
    "board": tuple(documents.BoardDocument.__annotations__),
    "findings": tuple(documents.FindingsDocument.__annotations__),
    "findings.revokes": tuple(documents.RevokeDocument.__annotations__),
    "findings.agreed": tuple(documents.AgreedDocument.__annotations__),
    "findings.weighting": tuple(documents.WeightingDocument.__annotations__),
}


def _unknown_event(place: Place, said: Mapping[str, object]) -> Problem:
    name = said["event"]
    near = nearest(name, tuple(documents.KINDS)) if isinstance(name, str) else None
    advice = did_you_mean(near, _SAY_EVENT)
    return Problem(path_text((*place, "event")), quoted(name), template("there is no such event"), advice)


def _not_an_object(path: str, said: object) -> Problem:
    if path:
        because = template("an object is needed here")
        return Problem(path, quoted(said), because, sentence("Put its keys in braces, as {{ … }}"))
    begin = sentence('Begin with {{"format": "{format}", …}}', format=documents.FORMAT)
    if isinstance(said, list):
        begin = sentence("{begin}; put many cases into a .jsonl file, one per line", begin=begin)
    return Problem("", quoted(said), template("a case document is an object"), begin)


# Parses the JSON of a file, or finds where it stops being JSON.

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_NOT_JSON = {
    re.compile(r"\s*(?:%|\[[A-Z]\w* \"|\w\w\|)"): (
        template("this looks like a record of play, not JSON"),
        template("Give a case document here; a record goes to revoke rule, under a name that ends in .pbn or .lin"),
    ),
    re.compile(r"\s*[^\W\d_]+(?:[\s,.]+[^\W\d_]+){2}"): (
        template("this looks like a story in words, not JSON"),
        template("Give a case document here; a story goes to revoke rule or revoke ask, in quotes"),
    ),
}
"""What else a text may be, by its beginning: why it cannot be read here, and what to do."""

_CUT = re.compile(r"|-|\.|[eE][+-]?|u[0-9a-fA-F]{0,4}")  # the rest of a number or an escape that ends too early
_WORDS = ("true", "false", "null")
_MOST_DIGITS = 1000  # Python itself refuses numbers about four times as long

_SYNTAX = {
    "Expecting ','": (
        template("a comma or a closing bracket is needed here"),
        template("Put a comma between two values"),
    ),
    "Expecting ':'": (template("a key needs a colon after it"), template('Write "key": value')),
    "Expecting property name": (
        template("a key in quotation marks is needed here"),
        template('Write "key": value; no last comma'),
    ),
    "Illegal trailing comma": (template("no comma follows the last value"), template("Remove the comma")),
    "Expecting value": (
        template("a value is needed here"),
        sentence('Write "text", a number, true, false, [ … ] or {{ … }}'),
    ),
    "Extra data": (
        template("the document has already ended"),
        template("Remove it; put many cases into a .jsonl file, one per line"),
    ),
    "Invalid control": (
        template("a text in quotation marks must end on its own line"),
        template('Close it with "'),
    ),
    "Invalid \\": (template("JSON has no such escape"), template("Write a backslash twice")),
}


def parse(data: object, *, name: str, most: int) -> tuple[object, list[Problem]]:
    """The content of the JSON, and its duplicate keys.

    Args:
        data: text, bytes in UTF-8 or UTF-16, or a Python value that JSON can hold.
        most: the most characters or bytes of a document.

    Raises:
        BadDocument: not JSON, empty, binary, too long or nested too deeply.

    >>> parse('{"trick": 3}', name="a.json", most=100)
    ({'trick': 3}, [])
    """
    if isinstance(data, str | bytes | bytearray):
        if len(data) > most:
            raise _bad(
                name,
                "",
                sentence("{number} characters", number=len(data)),
                sentence("a case has at most {most}", most=most),
                template("Give one case at a time"),
            )
        text = data if isinstance(data, str) else _decoded(bytes(data), name)
    else:
        text = _as_text(data, name)
    return _parsed(text.removeprefix("\ufeff"), name)


def _bad(name: str, path: str, said: str, because: str, instead: str) -> BadDocument:
    return BadDocument(name, [Problem(path, said, because, instead)])


def _decoded(data: bytes, name: str) -> str:
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        at = error.start
    if encoding == "utf-16" or _CONTROL.search(data.decode("latin-1")):
        raise _binary(name)
    line = data.count(b"\n", 0, at) + 1
    raise _bad(
        name,
        sentence("line {line}", line=line),
        sentence("byte {number} of the file", number=at + 1),
        template("it is not a character in UTF-8"),
        template("Save the file as UTF-8"),
    )


def _binary(name: str) -> BadDocument:
    begins = sentence('Give JSON that begins with {{"format": …')
    return _bad(name, "", template("binary data"), template("a case document is text"), begins)


def _as_text(data: object, name: str) -> str:
    """Python values as JSON text, so that the reader sees JSON and nothing else."""
    try:
        return json.dumps(data, default=_plain)
    except (TypeError, ValueError) as error:
        because = whole(_HUGE) if "integer string" in str(error) else alone(str(error)[:200])
    except RecursionError:
        because = whole(_NESTED)
    cannot = sentence("they cannot be written as JSON: {because}", because=because)
    raise _bad(name, "", template("these values"), cannot, template("Give plain values"))


_NESTED = template("it is nested too deeply")
_HUGE = template("a number has thousands of digits")


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"JSON has no {type(value).__name__}")


def _parsed(text: str, name: str) -> tuple[object, list[Problem]]:
    if not text.strip():
        needs = template("a case has a format and events or findings")
        raise _bad(name, "", template("it is empty"), needs, template("Give a case document"))
    if _CONTROL.search(text):
        raise _binary(name)
    twice: list[tuple[dict[str, object], str]] = []

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) != len(pairs):
            times = Counter(key for key, _ in pairs)
            twice.extend((found, key) for key in found if times[key] > 1)
        return found

    try:
        value = json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        problem = _syntax(text, error)
    except RecursionError:
        deep = template("they are nested too deeply for a case")
        problem = Problem("", template("brackets within brackets"), deep, template("Correct them"))
    except ValueError:
        problem = _endless_number(text)
    else:
        return value, list(_repetitions(value, twice))
    raise BadDocument(name, [problem])


def _syntax(text: str, error: json.JSONDecodeError) -> Problem:
    rest = text[error.pos :].rstrip()
    cut = _CUT.fullmatch(rest) or any(word.startswith(rest) for word in _WORDS) or error.msg.startswith("Unterminated")
    if cut and not error.msg.startswith("Extra"):
        where = _line_and_column(text, len(text.rstrip()))
        cut_off = template("the document is not complete: it is truncated")
        return Problem(where, template("the end of the file"), cut_off, template("Give all of it"))
    where = _line_and_column(text, error.pos)
    because, instead = next(
        (told for form, told in _NOT_JSON.items() if error.pos < 2 and form.match(text)),
        next(
            (told for beginning, told in _SYNTAX.items() if error.msg.startswith(beginning)), (error.msg, _CORRECT_IT)
        ),
    )
    return Problem(where, quoted(rest[:20]), because, instead)


_CORRECT_IT = template("Correct it")


def _line_and_column(text: str, at: int) -> Sentence:
    column = at - text.rfind("\n", 0, at)
    if "\n" not in text.strip():
        return sentence("column {column}", column=column)
    return sentence("line {line}, column {column}", line=text.count("\n", 0, at) + 1, column=column)


def _endless_number(text: str) -> Problem:
    found = re.search(rf"\d{{{_MOST_DIGITS}}}", text)
    where = _line_and_column(text, found.start()) if found else ""
    number = sentence("a number of more than {number} digits", number=_MOST_DIGITS)
    return Problem(where, number, template("no number in bridge is so large"), _CORRECT_IT)


def _repetitions(value: object, twice: list[tuple[dict[str, object], str]]) -> Iterator[Problem]:
    """The problems of duplicate keys."""
    if not twice:
        return
    keys: dict[int, list[str]] = {}
    for found, key in twice:
        keys.setdefault(id(found), []).append(key)
    look: list[tuple[Place, object]] = [((), value)]
    while look:
        place, here = look.pop()
        for key in keys.get(id(here), ()):
            yield Problem(
                path_text((*place, key)),
                sentence("the key {key} occurs twice", key=whole(quoted(key))),
                template("a key may occur only once"),
                template("Remove one"),
            )
        if isinstance(here, dict):
            look.extend(((*place, key), each) for key, each in here.items())
        elif isinstance(here, list):
            look.extend(((*place, at), each) for at, each in enumerate(here))
