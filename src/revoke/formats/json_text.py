"""JSON as it lies in a file: what it says, or where it stops being JSON."""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from revoke.formats.bad_document import BadDocument, Problem
from revoke.formats.document_problems import Place, path_text, quoted

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_PLAY_RECORD = re.compile(r"\s*(?:%|\[[A-Z]\w* \"|\w\w\|)")
_CUT = re.compile(r"|-|\.|[eE][+-]?|u[0-9a-fA-F]{0,4}")  # what is left of a number or an escape that ends too early
_WORDS = ("true", "false", "null")
_MOST_DIGITS = 1000  # Python itself refuses to read longer numbers, from about four times as many digits on

_SYNTAX = {
    "Expecting ','": ("a comma or a closing bracket must stand here", "Put a comma between two values"),
    "Expecting ':'": ("a colon must follow a key", 'Write "key": value'),
    "Expecting property name": ("a key in quotation marks must stand here", 'Write "key": value; no last comma'),
    "Illegal trailing comma": ("no comma follows the last value", "Take the comma out"),
    "Expecting value": ("a value must stand here", 'Write "text", a number, true, false, [ … ] or { … }'),
    "Extra data": ("the document is complete before it", "Take it out; many cases go one a line into a .jsonl file"),
    "Invalid control": ("a text in quotation marks ends on the line where it begins", 'Close it with "'),
    "Invalid \\": ("JSON has no such escape", "Write a backslash twice"),
}  # fmt: skip


def parse(data: object, *, name: str, most: int) -> tuple[object, list[Problem]]:
    """What the JSON says, and the keys in it that stand twice.

    Args:
        data: text, bytes in UTF-8 or UTF-16, or a value of Python's that JSON could say.
        most: characters or bytes that a document may have.

    Raises:
        BadDocument: not JSON, empty, binary, too long or nested too deeply.

    >>> parse('{"trick": 3}', name="a.json", most=100)
    ({'trick': 3}, [])
    """
    if isinstance(data, str | bytes | bytearray):
        if len(data) > most:
            raise _bad(name, "", f"{len(data)} characters", f"a case has at most {most}", "Give one case at a time")
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
    raise _bad(name, f"line {line}", f"byte {at + 1} of the file", "it is no letter in UTF-8", "Save the file as UTF-8")


def _binary(name: str) -> BadDocument:
    return _bad(name, "", "binary data", "a case document is text", 'Give JSON that begins with {"format": …')


def _as_text(data: object, name: str) -> str:
    """Python's own values go through the text, so that what is read is JSON and nothing else."""
    try:
        return json.dumps(data, default=_plain)
    except (TypeError, ValueError) as error:
        because = str(error)
    except RecursionError:
        because = "it is nested too deeply"
    raise _bad(name, "", "these values", f"they cannot be written as JSON: {because[:200]}", "Give plain values")


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"JSON has no {type(value).__name__}")


def _parsed(text: str, name: str) -> tuple[object, list[Problem]]:
    if not text.strip():
        raise _bad(name, "", "an empty file", "a case has a format and events or findings", "Give a case document")
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
        problem = Problem("", "brackets within brackets", "they are nested too deeply for a case", "Correct them")
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
        return Problem(where, "the end of the file", "the document is not complete: it is truncated", "Give all of it")
    where = _line_and_column(text, error.pos)
    if error.pos < 2 and _PLAY_RECORD.match(text):
        return Problem(where, quoted(rest[:20]), "this looks like a record of play, not JSON", "Name it .pbn or .lin")
    because, instead = next(
        (told for beginning, told in _SYNTAX.items() if error.msg.startswith(beginning)), (error.msg, "Correct it")
    )
    return Problem(where, quoted(rest[:20]), because, instead)


def _line_and_column(text: str, at: int) -> str:
    column = at - text.rfind("\n", 0, at)
    if "\n" not in text.strip():
        return f"column {column}"
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {column}"


def _endless_number(text: str) -> Problem:
    found = re.search(rf"\d{{{_MOST_DIGITS}}}", text)
    where = _line_and_column(text, found.start()) if found else ""
    return Problem(
        where, f"a number of more than {_MOST_DIGITS} digits", "no count at bridge is so large", "Correct it"
    )


def _repetitions(value: object, twice: list[tuple[dict[str, object], str]]) -> Iterator[Problem]:
    """Where the objects lie in which a key stands twice."""
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
                f"the key {quoted(key)} stands twice",
                "only one of the two can be meant",
                "Take one out",
            )
        if isinstance(here, dict):
            look.extend(((*place, key), each) for key, each in here.items())
        elif isinstance(here, list):
            look.extend(((*place, at), each) for at, each in enumerate(here))
