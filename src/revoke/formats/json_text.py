"""JSON as it lies in a file: what it says, or where it stops being JSON."""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from revoke.formats.bad_document import BadDocument, Problem
from revoke.formats.document_problems import Place, path_text, quoted
from revoke.table.sentence import Sentence, alone, sentence, template, whole

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_PLAY_RECORD = re.compile(r"\s*(?:%|\[[A-Z]\w* \"|\w\w\|)")
_CUT = re.compile(r"|-|\.|[eE][+-]?|u[0-9a-fA-F]{0,4}")  # what is left of a number or an escape that ends too early
_WORDS = ("true", "false", "null")
_MOST_DIGITS = 1000  # Python itself refuses to read longer numbers, from about four times as many digits on

_SYNTAX = {
    "Expecting ','": (
        template("a comma or a closing bracket must stand here"),
        template("Put a comma between two values"),
    ),
    "Expecting ':'": (template("a colon must follow a key"), template('Write "key": value')),
    "Expecting property name": (
        template("a key in quotation marks must stand here"),
        template('Write "key": value; no last comma'),
    ),
    "Illegal trailing comma": (template("no comma follows the last value"), template("Take the comma out")),
    "Expecting value": (
        template("a value must stand here"),
        sentence('Write "text", a number, true, false, [ … ] or {{ … }}'),
    ),
    "Extra data": (
        template("the document is complete before it"),
        template("Take it out; many cases go one a line into a .jsonl file"),
    ),
    "Invalid control": (
        template("a text in quotation marks ends on the line where it begins"),
        template('Close it with "'),
    ),
    "Invalid \\": (template("JSON has no such escape"), template("Write a backslash twice")),
}


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
        template("it is no letter in UTF-8"),
        template("Save the file as UTF-8"),
    )


def _binary(name: str) -> BadDocument:
    begins = sentence('Give JSON that begins with {{"format": …')
    return _bad(name, "", template("binary data"), template("a case document is text"), begins)


def _as_text(data: object, name: str) -> str:
    """Python's own values go through the text, so that what is read is JSON and nothing else."""
    try:
        return json.dumps(data, default=_plain)
    except (TypeError, ValueError) as error:
        because = alone(str(error)[:200])
    except RecursionError:
        because = whole(_NESTED)
    cannot = sentence("they cannot be written as JSON: {because}", because=because)
    raise _bad(name, "", template("these values"), cannot, template("Give plain values"))


_NESTED = template("it is nested too deeply")


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"JSON has no {type(value).__name__}")


def _parsed(text: str, name: str) -> tuple[object, list[Problem]]:
    if not text.strip():
        needs = template("a case has a format and events or findings")
        raise _bad(name, "", template("an empty file"), needs, template("Give a case document"))
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
    if error.pos < 2 and _PLAY_RECORD.match(text):
        record = template("this looks like a record of play, not JSON")
        return Problem(where, quoted(rest[:20]), record, template("Name it .pbn or .lin"))
    because, instead = next(
        (told for beginning, told in _SYNTAX.items() if error.msg.startswith(beginning)), (error.msg, _CORRECT_IT)
    )
    return Problem(where, quoted(rest[:20]), because, instead)


_CORRECT_IT = template("Correct it")


def _line_and_column(text: str, at: int) -> Sentence:
    column = at - text.rfind("\n", 0, at)
    if "\n" not in text.strip():
        return sentence("column {column}", column=column)
    line = text.count("\n", 0, at) + 1
    return sentence("line {line}, column {column}", line=line, column=column)


def _endless_number(text: str) -> Problem:
    found = re.search(rf"\d{{{_MOST_DIGITS}}}", text)
    where = _line_and_column(text, found.start()) if found else ""
    number = sentence("a number of more than {number} digits", number=_MOST_DIGITS)
    return Problem(where, number, template("no count at bridge is so large"), _CORRECT_IT)


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
                sentence("the key {key} stands twice", key=whole(quoted(key))),
                template("only one of the two can be meant"),
                template("Take one out"),
            )
        if isinstance(here, dict):
            look.extend(((*place, key), each) for key, each in here.items())
        elif isinstance(here, list):
            look.extend(((*place, at), each) for at, each in enumerate(here))
