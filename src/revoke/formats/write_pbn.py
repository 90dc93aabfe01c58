"""Writes PBN: a record as it was read, byte for byte, or with a ruling put in; or a record of another format."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap

from revoke.formats import pbn
from revoke.formats.outcome import RecordOutcome, RuledRevoke
from revoke.formats.pbn_export import EXPORT, export
from revoke.formats.record import CardMark, PlayRecord

_ENDING = re.compile(r"\r\n|\n|\r")
_IN_PLAIN_LETTERS = str.maketrans(
    {
        "♠": "\\S",
        "♥": "\\H",
        "♦": "\\D",
        "♣": "\\C",
        "–": "-",
        "—": "-",
        "−": "-",
        "…": "...",
        "’": "'",
        "“": "'",
        "”": "'",
        "}": ")",
        "{": "(",
        "[": "(",
        "]": ")",
    }
)
_WIDTH = 100  # of a line in a comment; PBN allows 255
TABLE = '[RulingTable "Offender;Trick\\2R;Card;Status;Laws;Transfer\\1R;Code"]'


def write_file(boards: Iterable[tuple[PlayRecord, RecordOutcome | None]]) -> bytes:
    """A PBN file of these boards, each with its ruling if it has one.

    Boards that were read from a PBN file and are not ruled on are written back byte for byte.
    """
    written = b""
    for record, outcome in boards:
        text = write(record, outcome)
        if record.format != "pbn" and not written:
            text = EXPORT + text
        written += text.encode(record.encoding, errors="replace")
    return written


def write(record: PlayRecord, outcome: RecordOutcome | None = None) -> str:
    """One board as PBN text.

    With a ruling: ``^R`` before each established revoke, ``Result "^n"`` where the tricks are not those won, ``Score``
    and ``Termination``, as far as they are settled; the ruling as a comment after the play, and a supplemental
    ``RulingTable``. What the ruling does not touch stays as it was read. A board of another format is written in PBN's
    export format.

    Source: PBN 2.1, sections 3.9 and 4.9.

    >>> record = PlayRecord(format="pbn", source='[Board "1"]\\n')
    >>> write(record) == record.source
    True
    """
    text = record.source if record.format == "pbn" else export(record)
    if outcome is None:
        return text
    if record.format != "pbn":
        (record,) = pbn.read(text, name=record.file)
    return _with_ruling(record, outcome)


def _with_ruling(record: PlayRecord, outcome: RecordOutcome) -> str:
    ending = next(iter(_ENDING.findall(record.source)), "\n")
    text = _with_marks(record, outcome)
    if outcome.tricks is not None:
        text = _with_tag(text, "Result", f"{'^' * outcome.changes_the_result}{outcome.tricks}", ending)
    if outcome.score is not None:
        text = _with_tag(text, "Score", f"NS {outcome.score}", ending)
    if outcome.tricks is not None:
        text = _with_tag(text, "Termination", "adjudication", ending)
    text = _with_comment(text, outcome, ending)
    body = text.rstrip("\r\n \t")
    return (
        body
        + ending.join(["", TABLE, *(_row(one, outcome.code) for one in outcome.revokes)])
        + (text[len(body) :] or ending)
    )


def _with_marks(record: PlayRecord, outcome: RecordOutcome) -> str:
    """The source with ``^R`` before each established revoke that has no mark yet."""
    begins = [0, *(found.end() for found in _ENDING.finditer(record.source))]
    places = sorted(
        begins[play.line - record.source_line] + play.column - 1
        for play in (*record.plays, *record.unplaced)
        if play.line and CardMark.REVOKE not in play.marks and outcome.revoke_at(play.trick, play.seat)
    )
    text = record.source
    for place in reversed(places):
        text = f"{text[:place]}^R {text[place:]}"
    return text


def _with_tag(text: str, name: str, value: str, ending: str) -> str:
    """The text with the tag's value, in its place; a new tag goes before the auction or the play."""
    pattern = re.compile(rf'^([ \t]*\[[ \t]*{name}[ \t]*")(.*?)("[ \t]*\])', re.MULTILINE | re.IGNORECASE)
    if pattern.search(text):
        return pattern.sub(lambda found: found[1] + value + found[3], text, count=1)
    section = re.search(r"^[ \t]*\[[ \t]*(?:Auction|Play)\b", text.replace("\r", "\n"), re.MULTILINE)
    tag = f'[{name} "{value}"]{ending}'
    if section:
        return text[: section.start()] + tag + text[section.start() :]
    body = text.rstrip("\r\n \t")
    return f"{body}{ending}{tag}{text[len(body) :].lstrip()}"


def _with_comment(text: str, outcome: RecordOutcome, ending: str) -> str:
    """The text with the ruling in braces after the play, or at the end where there is no play.

    No line of it may look like an escape or a tag.
    """
    told = "\n".join(outcome.text).translate(_IN_PLAIN_LETTERS).splitlines()
    said = [part for line in told for part in wrap(line, _WIDTH, break_long_words=False)]
    if not said:
        return text
    comment = "{" + ending.join(f" {line}" if line.startswith("%") else line for line in said) + "}" + ending
    play = re.search(r"^[ \t]*\[[ \t]*Play\b.*$", text, re.MULTILINE | re.IGNORECASE)
    after = re.compile(r"^[ \t]*\[", re.MULTILINE).search(text, play.end()) if play else None
    if after is None:
        body = text.rstrip("\r\n \t")
        return body + ending + comment + text[len(body) :].lstrip(" \t").removeprefix(ending)
    return text[: after.start()] + comment + text[after.start() :]


def _row(one: RuledRevoke, code: str) -> str:
    card = one.card.code if one.card else "?"
    status = f'"{one.status}"' if " " in one.status else one.status
    tricks = "?" if one.transfer is None else one.transfer
    return f"{one.offender.value} {one.trick:2} {card} {status} {','.join(one.laws) or '-'} {tricks} {code}"
