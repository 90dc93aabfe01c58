"""The entries of a case in words: who, when, what stood there before, and what has stood there since."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from revoke.app.log.entry import Entry, Kind
from revoke.app.log.fold import NOTE, POLL, moment
from revoke.app.log.form_words import poll_words
from revoke.app.log.logged import LoggedCase

_SEALED = ("text", "reason")
"""What the chain has only a digest of."""

_OF_A_RULING = ("version", "document.status", "document.transfer.tricks", "document.transfer.to")
_KNOWN_ELSEWHERE = ("at", "who", "format")
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that an entry changed; empty for what was not there, or is not any more."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Line:
    """One entry; ``sound`` if it is letter by letter what was written then."""

    number: int
    at: datetime
    who: str
    kind: Kind
    changes: tuple[Change, ...]
    sound: bool


def history(entries: Sequence[Entry], case: LoggedCase) -> tuple[Line, ...]:
    """The entries of a case, the latest first; free texts stand there as long as nobody has purged them."""
    return tuple(
        Line(
            each.number,
            moment(each.at),
            each.who,
            each.kind,
            tuple(_changes(each, case)),
            each.true_hash == each.hash,
        )
        for each in reversed(entries)
    )


def _changes(entry: Entry, case: LoggedCase) -> Iterator[Change]:
    for part, after in entry.after.items():
        words = _words_of(part, case)
        if words is not None:
            yield Change(part.strip(), "", words)
            continue
        was, now = _leaves(part, entry.before.get(part)), _leaves(part, after)
        for path in dict.fromkeys((*was, *now)):
            if was.get(path, "") != now.get(path, ""):
                yield Change(_called(path), was.get(path, ""), now.get(path, ""))


def _words_of(part: str, case: LoggedCase) -> str | None:
    """The text of a note, or what somebody said who was asked; ``None`` for other parts."""
    if part.startswith(NOTE):
        return next((each.text or "" for each in case.notes if f"{NOTE}{each.number}" == part), "")
    if part.startswith(POLL):
        return next((poll_words(each) for each in case.polls if f"{POLL}{each.number}" == part), "")
    return None


def _leaves(part: str, value: Any) -> Mapping[str, str]:
    """The single values in a part by their paths; of a ruling the few that tell it from another.

    Any: a part is whatever JSON has.
    """
    found = dict(_walked("", value))
    if part == "ruling":
        found = {path: said for path, said in found.items() if path in _OF_A_RULING}
    return {
        f"{part}.{path}".rstrip("."): "" if _DIGEST.fullmatch(said) else said
        for path, said in found.items()
        if path not in _KNOWN_ELSEWHERE and path not in _SEALED
    }


def _walked(path: str, value: Any) -> Iterator[tuple[str, str]]:
    match value:
        case None:
            return
        case dict():
            for name, each in value.items():
                yield from _walked(f"{path}.{name}".lstrip("."), each)
        case list() if any(isinstance(each, dict) for each in value):
            for number, each in enumerate(value, 1):
                yield from _walked(f"{path} {number}", each)
        case list():
            yield path, ", ".join(map(str, value))
        case bool():
            yield path, "yes" if value else "no"
        case _:
            yield path, str(value)


def _called(path: str) -> str:
    """A path in the words of the case document, without the rooms that only a program needs.

    >>> _called("document.findings.revokes 2.later_tricks"), _called("place.table")
    ('revoke 2, later tricks', 'table')
    """
    steps = [each for each in path.split(".") if each not in _ROOMS] or path.split(".")[:1]
    return ", ".join(each.replace("revokes ", "revoke ").replace("_", " ") for each in steps)


_ROOMS = ("document", "findings", "place", "board", "asked")
