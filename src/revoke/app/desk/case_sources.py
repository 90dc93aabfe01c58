"""Reads a case, a file of cases, a play record, or standard input, one board at a time."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import IO, BinaryIO, Protocol, TypeVar

from revoke.app.desk.failures import CaseFailure, failure, failure_of_record
from revoke.case.case import Case
from revoke.errors import RevokeError, Unreadable
from revoke.formats.document_words import LARGEST
from revoke.formats.record import Doubt, PlayRecord, Severity, noted_at, to_case
from revoke.formats.text import file_fault, holds_address, json_or_nothing
from revoke.table.sentence import placed, sentence, template

CASE, CASES, RECORDS = "a case", "cases, one per line", "play records"

_BY_ENDING = {".json": CASE, ".jsonl": CASES, ".ndjson": CASES, ".pbn": RECORDS, ".lin": RECORDS, ".rbn": RECORDS}
_AN_OBJECT = re.compile(rb'\s*\{\s*(?:"|\})')
MOST_BOARDS_NAMED = 40


@dataclass(frozen=True, slots=True)
class SourcedCase:
    """One board of the input: a case, or why there is none.

    Attributes:
        where: its name in errors: the file, and the line or the board.
        board: its number or name, empty if it has none.
        line: its line in a file of cases.
        record: its play record, if it comes from one.
        events: the number of an event -> its place in the play record.
    """

    where: str
    board: str
    told: Case | CaseFailure
    line: int | None = None
    record: PlayRecord | None = None
    events: Mapping[int, str] = field(default_factory=dict)

    def remarks(self, *, a_revoke: bool) -> Iterator[str]:
        """Remarks on repairs and doubts in the record, in sentences, if a revoke was found in it.

        If none was found, only remarks on what could not be searched for a revoke: cards that are not known or cannot
        be read, those whose order is unknown, and comments.
        """
        if self.record is None:
            return
        if not a_revoke:
            yield from (each.words for each in self.record.diagnostics if each.kind in _CUT_SHORT)
            yield from _unknown_cards(self.record)
            return
        for each in self.record.diagnostics:
            if each.severity is Severity.WARNING:
                yield each.words
        if self.record.deal_inherited:
            yield from (each.words for each in self.record.diagnostics if each.kind is Doubt.INHERITED)
        yield from _slips(self.record)


_CUT_SHORT = frozenset(
    {
        Doubt.ORDER_UNKNOWN,
        Doubt.LEADER,
        Doubt.FILLED_IN,
        Doubt.TURNED_DEAL,
        Doubt.TOO_MANY_CARDS,
        Doubt.SHORT_ROW,
        Doubt.UNREADABLE,
        Doubt.IN_WORDS,
    }
)
"""The doubts about cards that the play leaves out, adds, or may give to the wrong player; and revokes in words."""


def _unknown_cards(record: PlayRecord) -> Iterator[str]:
    """A remark on the cards of a play that are not known, if there are any."""
    unknown = [play for play in (*record.plays, *record.unplaced) if play.card is None]
    if unknown:
        first = next((play for play in unknown if play.line), unknown[0])
        told = sentence(_NOT_KNOWN, number=len(unknown))
        place = (record.file, first.line or record.line, first.column or 1, record.board or "?")
        yield noted_at(*place, Severity.WARNING.value, told)


_NOT_KNOWN = template("cards of the play that are not known: {number}; a revoke with one of them cannot be found")


def _slips(record: PlayRecord) -> Iterator[str]:
    """Remarks on cards that look like revokes but are more likely errors of the record."""
    from revoke.formats.irregular import Verdict, irregularities

    for each in irregularities(record):
        if each.verdict is Verdict.RECORD_ERROR:
            place = (record.file, each.line, each.column, record.board or "?")
            yield noted_at(*place, each.verdict.value, each.evidence)


@dataclass(frozen=True, slots=True)
class Source:
    """An input: whether it may have many boards, and the boards, read on demand."""

    many: bool
    boards: Iterator[SourcedCase]


STANDARD_INPUT = sentence("standard input")
THE_STORY = sentence("the story")
"""The name of a story in errors."""


_NAME_OF_A_FILE = re.compile(r"\.[A-Za-z]{2,5}\s*$")


def is_story(said: str) -> bool:
    """Whether a command's argument is a story: several words, without a file's ending, and no existing file.

    >>> is_story("East revoked on a heart."), is_story("club evening.pbn"), is_story("evening.pbn")
    (True, False, False)
    """
    if " " not in said.strip() or _NAME_OF_A_FILE.search(said) or holds_address(said):
        return False
    try:
        return not Path(said).exists()
    except OSError:  # too long for a name
        return True


def is_no_story(said: str) -> bool:
    """Whether what was given for a story is the name of a file, or ``-`` for standard input.

    >>> is_no_story("story.txt"), is_no_story("-"), is_no_story("West revoked.")
    (True, True, False)
    """
    word = said.strip()
    return word == "-" or (" " not in word and bool(_NAME_OF_A_FILE.search(word)))


@contextmanager
def opened_source(path: str) -> Iterator[tuple[str, BinaryIO]]:
    """The opened file, or ``-`` for standard input, with its name in errors. An address of the hand viewer is read
    as text, and nothing is fetched.

    Raises:
        Unreadable: the file cannot be opened.
    """
    if path == "-":
        yield STANDARD_INPUT, sys.stdin.buffer
        return
    if not path.strip():
        raise Unreadable(sentence("no file is named. Give the name of one, or - for standard input."))
    if holds_address(path):
        yield "address", BytesIO(path.encode())
        return
    with ExitStack() as closing:
        try:
            file = closing.enter_context(Path(path).open("rb"))
        except (OSError, ValueError) as wrong:
            raise Unreadable(placed(path, _why(wrong))) from None
        yield path, file


def _why(wrong: OSError | ValueError) -> str:
    match wrong:
        case FileNotFoundError():
            return template("there is no such file. Check the name, or give - for standard input.")
        case IsADirectoryError():
            return template("this is a directory. Give one file in it.")
        case PermissionError():
            return template("you have no permission to read this file. Change its permissions.")
        case OSError():
            return sentence("this file cannot be opened ({fault}). Give another one.", fault=file_fault(wrong))
    return template("a file cannot have this name. Check the name.")


def source(path: str, name: str, file: IO[bytes], code: str) -> Source:
    """The boards of an open file, in order; the ending of its name, or else its first letters, say its format.

    Args:
        code: the code of law for play records, which name none.

    Raises:
        Unreadable: the file is in no known format.
    """
    start = b""
    kind = _BY_ENDING.get(Path(path).suffix.lower())
    if kind is None:
        start = _first_line(file)
        kind = RECORDS if not _AN_OBJECT.match(start) else CASE if json_or_nothing(start) is None else CASES
    if kind is CASE:
        return Source(False, _one_case(start, file, name))
    if kind is CASES:
        return Source(True, _cases(start, file, name))
    return Source(True, _records(start + file.read(), name, code))


def _records(data: bytes, name: str, code: str) -> Iterator[SourcedCase]:
    from revoke.formats.conversion import NoKnownRecord, read

    try:
        for record in read(data, name=name):
            yield record_as_case(record, name, code)
    except NoKnownRecord:
        command = 'revoke rule "West revoked at trick six"'
        raise Unreadable(placed(name, sentence(_NEITHER, command=command))) from None


_NEITHER = template(
    "this is not a known kind of play record, nor a case. Give a case or a PBN, LIN, RBN or BWS file. If it tells a "
    "story, give the words themselves, in quotes: {command}"
)


def holds_boards(path: str) -> bool:
    """Whether a file's name says that it contains cases or records.

    >>> holds_boards("friday.pbn"), holds_boards("story.txt")
    (True, False)
    """
    return Path(path).suffix.lower() in _BY_ENDING


class _Numbered(Protocol):
    """An object with the number or the name of a board."""

    @property
    def board(self) -> str: ...


Board = TypeVar("Board", bound=_Numbered)


def only(wanted: str | None, boards: Iterator[Board], name: str) -> Iterator[Board]:
    """The boards with the wanted number, or all.

    Raises:
        click.BadParameter: no board has that number; the message names some that exist.
    """
    there: dict[str, None] = {}
    found = False
    for each in boards:
        if wanted is None or each.board == wanted:
            found = True
            yield each
        elif each.board and len(there) < MOST_BOARDS_NAMED:
            there[each.board] = None
    if wanted is not None and not found:
        missing = template("{name} has no board {wanted}; no board in it has a number.")
        if there:
            missing = template("{name} has no board {wanted}; it has {boards}.")
        if len(there) == MOST_BOARDS_NAMED:
            missing = template("{name} has no board {wanted}; it has {boards} and more.")
        said = sentence(missing, name=name, wanted=wanted, boards=", ".join(there))
        from click import BadParameter  # pages that read files need no click

        raise BadParameter(said, param_hint="--board")


def _first_line(file: IO[bytes]) -> bytes:
    """The file up to the end of its first telling line; a brace alone may begin a case or a PBN comment."""
    start = b""
    while line := file.readline(LARGEST):
        start += line
        if start.strip(b"\xef\xbb\xbf \t\r\n") not in (b"", b"{"):
            break
    return start.removeprefix(b"\xef\xbb\xbf")


def _one_case(start: bytes, file: IO[bytes], name: str) -> Iterator[SourcedCase]:
    data = start + file.read(LARGEST + 1)
    if len(data) > LARGEST:
        long = template(
            "this file is longer than the {number} bytes a case may have; put many cases into a .jsonl "
            "file, one per line."
        )
        raise Unreadable(placed(name, sentence(long, number=f"{LARGEST:,}")))
    from revoke.formats.native import read_case  # the document checks are imported only for documents

    case = read_case(data, name=name)
    yield SourcedCase(name, _number(case), case)


def _number(case: Case) -> str:
    return "" if case.board.number is None else str(case.board.number)


def _cases(start: bytes, file: IO[bytes], name: str) -> Iterator[SourcedCase]:
    """The cases of a file, line by line, with no memory of earlier lines."""
    from revoke.formats.native import read_case

    found = False
    for number, line in enumerate(_lines(start, file), 1):
        if not line.strip() and len(line) <= LARGEST:
            continue
        found = True
        where = sentence("{name}, line {number}", name=name, number=number)
        try:
            case = read_case(line, name=where)
        except RevokeError as wrong:
            yield SourcedCase(where, "", failure(wrong, where), number)
        else:
            yield SourcedCase(where, _number(case), case, number)
    if not found:
        raise Unreadable(placed(name, template("it contains no case. Give one case per line, as JSON.")))


def _lines(start: bytes, file: IO[bytes]) -> Iterator[bytes]:
    yield from start.splitlines()
    first = not start
    while line := file.readline(LARGEST + 1):
        if first:
            line, first = line.removeprefix(b"\xef\xbb\xbf"), False
        cut = line
        while len(cut) > LARGEST and not cut.endswith(b"\n"):  # skip the rest of an oversized line
            cut = file.readline(LARGEST + 1)
        yield line


def record_as_case(record: PlayRecord, name: str, code: str) -> SourcedCase:
    """The case of a play record under a code, or why it has none; ``name`` is that of the file."""
    board = record.board or "?"
    where = sentence("{name}, board {board}", name=name, board=board)
    if record.errors:
        return SourcedCase(where, board, failure_of_record(record.errors, where))
    events = {
        number: sentence("line {line}, column {column}", line=play.line, column=play.column)
        for number, play in enumerate(record.plays, 1)
        if play.line
    }
    return SourcedCase(where, board, to_case(record, code=code), None, record, events)
