"""The entries of a case in words: who, when, what stood there before, and what has stood there since."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from revoke.app.log.case_state import POLL, moment
from revoke.app.log.entry import Kind, LogEntry

_OF_A_RULING = ("version", "document.status", "document.transfer.tricks", "document.transfer.to", "reason")
_KNOWN_ELSEWHERE = ("at", "who", "format")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that an entry changed; empty for what was not there, or is not any more."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry; ``sound`` if it is letter by letter what was written then."""

    number: int
    at: datetime
    who: str
    kind: Kind
    changes: tuple[Change, ...]
    sound: bool


def history(entries: Sequence[LogEntry], texts: Mapping[str, str]) -> tuple[HistoryLine, ...]:
    """The entries of a case, the latest first.

    Args:
        entries: in their order.
        texts: digest -> free text, of those that nobody has purged; the chain itself has only the digests.
    """
    return tuple(
        HistoryLine(
            each.number,
            moment(each.at),
            each.who,
            each.kind,
            tuple(_changes(each, texts)),
            each.true_hash == each.hash,
        )
        for each in reversed(entries)
    )


def _changes(entry: LogEntry, texts: Mapping[str, str]) -> Iterator[Change]:
    for part, after in entry.after.items():
        was, now = _leaves(part, entry.before.get(part), texts), _leaves(part, after, texts)
        for path in dict.fromkeys((*was, *now)):
            if was.get(path, "") != now.get(path, ""):
                yield Change(_called(path), was.get(path, ""), now.get(path, ""))


def _leaves(part: str, value: Any, texts: Mapping[str, str]) -> Mapping[str, str]:
    """The single values in a part by their paths; of a ruling the few that tell it from another.

    Any: a part is whatever JSON has.
    """
    found = dict(_walked("", value))
    if part == "ruling":
        found = {path: said for path, said in found.items() if path in _OF_A_RULING}
    return {
        f"{part}.{path}".rstrip("."): _read(part, said, texts)
        for path, said in found.items()
        if path not in _KNOWN_ELSEWHERE
    }


def _read(part: str, said: str, texts: Mapping[str, str]) -> str:
    """A value as people read it: the text that a digest stands for, a moment by the clock on the wall."""
    if _MOMENT.fullmatch(said):
        return moment(said).astimezone().strftime("%Y-%m-%d %H:%M")
    if not _DIGEST.fullmatch(said):
        return said
    text = texts.get(said, "")
    return "; ".join(filter(None, json.loads(text).values())) if text and part.startswith(POLL) else text


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

    >>> _called("document.findings.revokes 2.later_tricks"), _called("place.board"), _called("note 1.text")
    ('revoke 2, later tricks', 'board', 'note 1')
    """
    *rooms, last = path.split(".")
    steps = [*(each for each in rooms if each not in _ROOMS), *([last] if last != "text" else [])]
    return ", ".join(each.replace("revokes ", "revoke ").replace("_", " ") for each in steps)


_ROOMS = ("document", "findings", "place", "board", "asked")
