"""Writes records in another format, reads them back, and refuses those that would read back differently."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile
from textwrap import wrap
from typing import Literal, assert_never

from revoke.errors import Unreadable
from revoke.formats import lin, pbn
from revoke.formats.irregular import by_trick, irregularities
from revoke.formats.record import (
    Call,
    CardMark,
    Doubt,
    LeftOut,
    Notebook,
    PlaceInFile,
    PlayRecord,
    RecordedPlay,
    RecordOutcome,
    RuledRevoke,
)
from revoke.formats.text import decode, holds_address, holds_viewer, is_address, is_database, lines
from revoke.table.cards import RANKS, SUITS_DOWNWARD, Hand
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, alone, counted, listed, placed, sentence, template, whole

# Reads play records in the format that a file turns out to have.

Reader = Callable[..., Iterator[PlayRecord]]
Format = Literal["pbn", "lin", "rbn", "bws"]

_ENDINGS: Mapping[str, Format] = {"pbn": "pbn", "lin": "lin", "rbn": "rbn", "rbx": "rbn", "bws": "bws"}
_PBN = re.compile(r'^[ \t\ufeff>]*(?:%[ \t]*PBN|\[[ \t]*\w+[ \t]*(?:["“”„«]|&quot;))', re.MULTILINE)
_RBN = re.compile(r"^[ \t\ufeff>]*H[ \t]+[NESW]:", re.MULTILINE | re.IGNORECASE)
_PATTERNS: tuple[tuple[re.Pattern[str], Format], ...] = ((_PBN, "pbn"), (lin.LIN_ITEMS, "lin"), (_RBN, "rbn"))


class NoKnownRecord(Unreadable):
    """The error for a text in none of the formats of play records."""


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """Every board of a PBN, LIN, RBN or BWS file; its content tells the format, and its ending where that is unclear.

    Raises:
        NoKnownRecord: the file has none of these formats.
        Unreadable: it is empty, compressed or not text.

    >>> [record.board for record in read('[Board "7"]', name="-")]
    ['7']
    >>> [record.format for record in read("md|3,,,|ah|Board 7|mb|p|", name="seven.pbn")]
    ['lin']
    """
    found = _format_of(data, name)
    if found is None:
        wrong = template("this is not a known kind of play record; give a PBN, LIN, RBN or BWS file")
        raise NoKnownRecord(placed(name, wrong))
    return _records(data, found, name=name)


def _records(data: bytes | str, found: Format, *, name: str) -> Iterator[PlayRecord]:
    """The boards of a file in this format, and of the parts in other formats that were joined to it."""
    if found != "bws":
        text, encoding = decode(data, name=name)
        parts = _parts(text)
        if len({part for _, part in parts}) > 1:
            yield from _joined(text, encoding, parts, name=name)
            return
    yield from _reader(found)(data, name=name)


# A file in which records of several formats were put one after another.

_Part = Literal["pbn", "lin", "rbn", "address"]
_LIN_LINE = re.compile(r"[\ufeff\x1a> \t]*(?:md|pn|vg|qx|st)\|", re.IGNORECASE)
_IN_LIN_COMMENT = re.compile(r"(?:^|\|)\s*(?:nt|an)\|[^|]*\Z", re.IGNORECASE | re.MULTILINE)
_LOOKED_BACK = 4000  # characters; a comment in LIN is shorter


def _parts(text: str) -> list[tuple[int, _Part]]:
    """The offset and the format of each part of a text; none where only one format has left its signs.

    A comment belongs to the record in which it stands, whatever is in it.
    """
    bars = "|" in text and lin.LIN_ITEMS.search(text) is not None
    if bool(_PBN.search(text)) + bars + holds_viewer(text) + bool(_RBN.search(text)) < 2:
        return []
    from revoke.formats.rbn import RBN_LABEL

    parts: list[tuple[int, _Part]] = []
    of: _Part | None = None
    labels: int | None = None  # where the labels begin that stand before the hands of an RBN board
    comment, before = False, ""
    for _, offset, line in lines(text):
        if RBN_LABEL.match(line) is None:
            labels = None
        elif labels is None:
            labels = offset
        if comment and not _ENDS_COMMENT.search(line):
            continue
        part = None if comment else _part_of(line, of, before)
        turns = part is not None and part != of
        if turns and of == "lin":
            turns = _IN_LIN_COMMENT.search(text[max(0, offset - _LOOKED_BACK) : offset]) is None
        if turns and part is not None:
            parts.append((labels if part == "rbn" and labels is not None else offset, part))
            of = part
        comment = of != "lin" and _BEGINS_COMMENT.search(line) is not None
        before = line
    return parts


_BEGINS_COMMENT = re.compile(r"^[^;\[|]*\{[^}]*$|\][^;|\]]*\{[^}]*$")
_ENDS_COMMENT = re.compile(r"\}|^\s*\[\s*(?:Event|Board)\s*\"", re.IGNORECASE)


def _part_of(line: str, of: _Part | None, before: str) -> _Part | None:
    """The format of which a line has the signs, if any; ``of`` and ``before`` are those of the line before."""
    if _PBN.match(line):
        return "pbn"
    if line[:1] in ("%", ";"):
        return None
    if _LIN_LINE.match(line):
        return "address" if of == "address" and "|" in before else "lin"
    alone = is_address(line.lstrip(" \t>")) if of == "lin" else "{" not in line
    if alone and holds_viewer(line):
        return "address"
    return "rbn" if _RBN.match(line) else None


def _joined(text: str, encoding: str, parts: Sequence[tuple[int, _Part]], *, name: str) -> Iterator[PlayRecord]:
    """The boards of a text in several formats, in its order; a part that cannot be read is a warning on a board."""
    starts = [0, *(offset for offset, _ in parts[1:]), len(text)]
    pieces = [(part, text[start:end]) for (_, part), (start, end) in zip(parts, pairwise(starts), strict=True)]
    found: list[PlayRecord] = []
    unread: list[Unreadable] = []
    for part in dict.fromkeys(part for part, _ in pieces):
        masked = "".join(piece if of == part else _NOT_ENDING.sub("", piece) for of, piece in pieces)
        try:
            read_so = _reader("lin" if part == "address" else part)(masked, name=name)
            found.extend(_without_lines_before(record, encoding) for record in read_so)
        except Unreadable as wrong:
            unread.append(wrong)
    if not found:
        raise unread[0]
    found.sort(key=lambda record: record.line)
    for each in unread:
        notebook = Notebook(name, found[0].board or "?")
        notebook.warn(Doubt.UNREADABLE, PlaceInFile(found[0].line), each.text)
        found[0] = replace(found[0], diagnostics=(*found[0].diagnostics, *notebook.diagnostics))
    yield from found


_NOT_ENDING = re.compile(r"[^\r\n]+")


def _without_lines_before(record: PlayRecord, encoding: str) -> PlayRecord:
    """The record without the empty lines that stand for another part before it."""
    source = record.source.lstrip("\r\n")
    passed = record.source[: len(record.source) - len(source)]
    skipped = sum(1 for _ in lines(passed)) if passed else 0
    return replace(record, source=source, source_line=record.source_line + skipped, encoding=encoding)


def _format_of(data: bytes | str, name: str) -> Format | None:
    """The format of a file: that of its ending, unless its content has the signs of another one only."""
    ending = _ENDINGS.get(name.rpartition(".")[2].lower())
    if is_database(data):
        return "bws"
    try:
        text, _ = decode(data, name=name)
    except Unreadable:
        if ending is None:
            raise
        return ending  # its reader says what is wrong
    in_turn = sorted(_PATTERNS, key=lambda each: each[1] != ending)  # usually a file is what its ending says
    found = next((found for pattern, found in in_turn if pattern.search(text)), None)
    if found is not None and found == ending:
        return ending
    if is_address(text) or (found is None and (holds_address(text) or lin.has_other_bars(text))):
        return "lin"
    return found or ending


def looks_like_a_record(text: str) -> bool:
    """Whether a text is a play record, whatever its file is called.

    >>> looks_like_a_record('[Board "7"]'), looks_like_a_record("West revoked on board 7.")
    (True, False)
    """
    known = any(pattern.search(text) for pattern, _ in _PATTERNS)
    return known or holds_address(text) or lin.has_other_bars(text)


def _reader(of: Format) -> Reader:
    """The reader of a format; only that one is loaded, because loading takes longer than ruling on one file."""
    match of:
        case "pbn":
            from revoke.formats.pbn import read
        case "lin":
            from revoke.formats.lin import read
        case "rbn":
            from revoke.formats.rbn import read
        case "bws":
            from revoke.formats.session import read
        case _:
            assert_never(of)
    return read


# A play record of any format in PBN's export format.

EXPORT = "% PBN 2.1\n% EXPORT\n"

_FROM_LIN = template("not taken over from LIN")
_OF_LIN = {
    "nt": sentence("comments (nt)"),
    "an": sentence("explanations of calls (an)"),
    "vg": sentence("the match (vg, rs)"),
}


def export(record: PlayRecord) -> str:
    """The record as a PBN game: the fifteen tags of every game, the auction, the play and a blank line.

    A lead out of turn is marked ``^L``; an unknown card is ``-``.

    Source: PBN 2.1, sections 3.3 to 3.6 and 3.9.

    >>> print(export(PlayRecord(board="7", dealer=Seat.NORTH)).splitlines()[3])
    [Board "7"]
    """
    return "\n".join((*_tags(record), *_auction(record), *_play(record), "", ""))


def left_out_of_pbn(record: PlayRecord) -> Iterator[LeftOut]:
    """The parts of a record in another format that PBN's export cannot hold."""
    if record.format != "lin":
        return
    for name, what in _OF_LIN.items():
        if re.search(rf"(?:^|\|)\s*{name}\|[^|]", record.source):
            yield LeftOut(_FROM_LIN, what)
    if re.search(r"mb\|[^|]*!", record.source):
        yield LeftOut(_FROM_LIN, sentence("alerts"))


def _tags(record: PlayRecord) -> Iterator[str]:
    said = record.tags
    contract = "Pass" if record.passed_out else record.contract.code if record.contract else "?"
    values = {
        "Event": said.get("Event", "?"),
        "Site": said.get("Site", "?"),
        "Date": said.get("Date", "?"),
        "Board": record.board or "?",
        **{seat.words: said.get(seat.words, "?") for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)},
        "Dealer": record.dealer.value if record.dealer else "?",
        "Vulnerable": record.vulnerable.value if record.vulnerable else "?",
        "Deal": str(record.deal) if record.deal else "?",
        "Scoring": record.scoring or "?",
        "Declarer": "" if record.passed_out else record.declarer.value if record.declarer else "?",
        "Contract": contract,
        "Result": "" if record.passed_out else _result_tag(record),
    }
    for name, value in values.items():
        yield f'[{name} "{value.replace(chr(34), chr(39))}"]'
    if "Room" in said:
        yield f'[Room "{said["Room"]}"]'


def _result_tag(record: PlayRecord) -> str:
    tricks = _result(record)
    return "?" if tricks is None else f"{'^' * record.result_differs}{tricks}"


def _auction(record: PlayRecord) -> Iterator[str]:
    if not record.calls:
        return
    yield f'[Auction "{record.calls[0].seat.value}"]'
    words: list[str] = []
    turn = record.calls[0].seat
    for call in record.calls:
        skipped = (call.seat.number - turn.number) % 4
        marks = [mark.value for mark in call.marks if mark is CardMark.INSUFFICIENT_BID]
        words.append(" ".join((*["^S"] * skipped, *marks, call.call)))
        turn = call.seat.left
    for at in range(0, len(words), 4):
        yield " ".join(words[at : at + 4])


def _play(record: PlayRecord) -> Iterator[str]:
    if not record.plays or record.leader is None:
        return
    first = record.leader
    yield f'[Play "{first.value}"]'
    columns = [first.turn(step) for step in range(4)]
    turn = first if record.declarer is None else record.declarer.left
    winners = dict(enumerate(record.winners, record.first_trick))
    for trick in by_trick((*record.plays, *record.unplaced)):
        placed = trick[0] in record.plays
        by_seat = {play.seat: play for play in trick}
        lead = trick[0] if placed and trick[0].seat is not turn else None
        yield " ".join(_cell(by_seat.get(seat), lead) for seat in columns)
        turn = winners.get(trick[0].trick, turn)
    if record.claimed or len(record.plays) + len(record.unplaced) < 4 * (14 - record.first_trick):
        yield "*"


def _cell(play: RecordedPlay | None, out_of_turn: RecordedPlay | None) -> str:
    if play is None:
        return "-"
    marks = {mark.value: None for mark in play.marks}
    if play is out_of_turn:
        marks["^L"] = None
    return " ".join((*marks, play.card.code if play.card else "-"))


# Writes PBN: a record byte for byte as it was read, a record with a ruling, or a record of another format.

_ENDING = re.compile(r"\r\n|\n|\r")
_IN_PLAIN_LETTERS = str.maketrans("–—−’“”}{[]", "---''')(()") | str.maketrans(
    {"♠": "\\S", "♥": "\\H", "♦": "\\D", "♣": "\\C", "…": "..."}
)
_WIDTH = 100  # characters in a line of a comment; PBN allows 255
TABLE = '[RulingTable "Offender;Trick\\2R;Card;Status;Laws;Transfer\\1R;Code"]'


def write_file(boards: Iterable[tuple[PlayRecord, RecordOutcome | None]]) -> bytes:
    """A PBN file of these boards, each with its ruling if it has one.

    Boards read from a PBN file and without a ruling are written back byte for byte.
    """
    written = b""
    for record, outcome in boards:
        text = write_pbn(record, outcome)
        if record.format != "pbn" and not written:
            text = EXPORT + text
        written += text.encode(record.encoding, errors="replace")
    return written


def write_pbn(record: PlayRecord, outcome: RecordOutcome | None = None) -> str:
    """One board as PBN text.

    A ruling adds ``^R`` before each established revoke, a comment after the play and a supplemental ``RulingTable``;
    where they are settled, also ``Result`` (``"^n"`` where the tricks are not those won), ``Score`` and
    ``Termination``. The rest stays as it was read. A board of another format is written in PBN's export format.

    Source: PBN 2.1, sections 3.9 and 4.9.

    >>> record = PlayRecord(format="pbn", source='[Board "1"]\\n')
    >>> write_pbn(record) == record.source
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
    table = ending.join(["", TABLE, *(_row(one, outcome.code) for one in outcome.revokes)])
    return body + table + (text[len(body) :] or ending)


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
    """The text with this value for the tag; a new tag goes before the auction or the play."""
    pattern = re.compile(rf'^([ \t]*\[[ \t]*{name}[ \t]*")(.*?)("[ \t]*\])', re.MULTILINE | re.IGNORECASE)
    if pattern.search(text):
        return pattern.sub(lambda found: found[1] + value + found[3], text, count=1)
    careless = re.compile(rf"^[ \t]*\[[ \t]*{name}\b[^\r\n]*", re.MULTILINE | re.IGNORECASE)
    if careless.search(text):
        return careless.sub(lambda _: f'[{name} "{value}"]', text, count=1)
    section = re.search(r"^[ \t]*\[[ \t]*(?:Auction|Play)\b", text.replace("\r", "\n"), re.MULTILINE)
    tag = f'[{name} "{value}"]{ending}'
    if section:
        return text[: section.start()] + tag + text[section.start() :]
    body = text.rstrip("\r\n \t")
    return f"{body}{ending}{tag}{text[len(body) :].lstrip()}"


def _with_comment(text: str, outcome: RecordOutcome, ending: str) -> str:
    """The text with the ruling in braces after the play, or at the end where there is no play.

    No line of the comment may look like an escape or a tag.
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


# Writes LIN: a record as it was read, or the play of any record, with the ruling as a note.

_SEATS_OF_MD = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_VULNERABLE = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.ALL: "b"}
_LIN_LETTERS = str.maketrans("–—−’“”", '---\'""')
_CALLS = {"Pass": "p", "X": "d", "XX": "r"}


def write_lin(record: PlayRecord, outcome: RecordOutcome | None = None) -> str:
    """One board as LIN text; a ruling is a note (``nt``) after the play, because LIN has no mark for a revoke.

    A record read from LIN keeps every byte, and the note follows it. For a record read from an address, the LIN in
    the address is written, or the hands given in it one by one.

    >>> write_lin(PlayRecord(board="7", dealer=Seat.EAST))
    'st||md|4,,,|rh||ah|Board 7|pg||\\n'
    """
    text = record.source if record.format == "lin" else ""
    text = text or "".join(_items(record)) + "pg||\n"
    if outcome is None:
        return text
    body = text.rstrip("\r\n ")
    notes = "".join(f"nt|{_plain(line)}|pg||" for part in outcome.text for line in part.splitlines() if line.strip())
    return body + notes + (text[len(body) :] or "\n")


_CARRIED = {"Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play"}
_CARRIED |= {seat.words for seat in Seat}


def left_out(record: PlayRecord) -> Iterator[LeftOut]:
    """The parts of this record that LIN cannot hold."""
    if record.format == "lin":
        return
    if record.marked_revokes:
        yield LeftOut(template("LIN has no mark for a revoke; the card is written like any other"))
    marks = [mark for play in record.plays for mark in play.marks] + [m for call in record.calls for m in call.marks]
    if set(marks) - {CardMark.REVOKE}:
        yield LeftOut(template("LIN has no mark for a call or a lead out of turn, nor for an insufficient bid"))
    if record.contract is not None and not record.calls and not _match(record):
        by_auction = template("LIN gives the contract only through the auction, which is not known; left out")
        yield LeftOut(by_auction, record.contract.words)
    if record.every_card_known and record.result not in (None, record.tricks_by_declarer) and not _match(record):
        yield LeftOut(template("LIN has no result apart from the cards; declarer's tricks are left out"))
    if record.result_differs:
        yield LeftOut(template("LIN has no mark for a result that is not the number of tricks won"))
    unknown = next((play for play in record.plays if play.card is None), None)
    if unknown is not None or record.unplaced:
        yield LeftOut(template("LIN has no unknown cards; the play is written only as far as the first of them"))
    if not record.board.isdecimal() and record.board not in ("", "?"):
        yield LeftOut(template("LIN names boards only by number; left out"), alone(record.board))
    if any(re.search(r"[,|]", record.tags.get(seat.words, "")) for seat in Seat):
        yield LeftOut(template("LIN allows no comma or bar in a name; they become a blank and a stroke"))
    if record.format == "pbn":
        for tag in {name for name, value in record.tags.items() if value.strip() not in ("", "?", "-")} - _CARRIED:
            yield LeftOut(template("LIN has no place for this; left out"), alone(tag))
        if re.search(r"^\s*\[Note\b", record.source, re.MULTILINE | re.IGNORECASE):
            yield LeftOut(template("LIN has no place for this; left out"), alone("Note"))
        if re.search(r"[{;]", record.source):
            yield LeftOut(template("LIN has no place for this; left out"), sentence("commentary"))


def _plain(text: str) -> str:
    """The text as a LIN note can hold it: suits as ``!S``, plain dashes, and no bar, because a bar ends the note."""
    for symbol, letter in zip("♠♥♦♣", "SHDC", strict=True):
        text = text.replace(symbol, f"!{letter}")
    return re.sub(r"[|\r\n]", "/", text.translate(_LIN_LETTERS))


def _match(record: PlayRecord) -> str:
    """The header of a match of this one board, for contract, declarer and tricks in its list of results; empty unless
    LIN needs it: there is no auction, or the result is not the one that the cards show."""
    contract, declarer, number = record.contract, record.declarer, record.number
    by_cards = not record.every_card_known or record.result == record.tricks_by_declarer
    if contract is None or declarer is None or record.result is None or not number or (record.calls and by_cards):
        return ""
    more = record.result - contract.tricks_needed
    crosses = "x" * contract.code.count("X")
    result = f"{contract.level}{contract.strain.value[0]}{declarer.value}{crosses}{f'{more:+}' if more else '='}"
    closed = record.tags.get("Room", "").lower().startswith("c")
    return f"vg|,,,{number},{number},,0,,0|rs|{',' * closed}{result}|qx|{'c' if closed else 'o'}{number}|"


def _items(record: PlayRecord) -> Iterator[str]:
    yield _match(record)
    names = [record.tags.get(seat.words, "").replace(",", " ").replace("|", "/") for seat in _SEATS_OF_MD]
    if any(names):
        yield f"pn|{','.join(names)}|"
    # A board without hands still gets an empty md, because md separates one board from the next.
    hands = ",".join(_hand(record.deal.hands[seat] if record.deal else None) for seat in _SEATS_OF_MD)
    first = record.calls[0].seat if record.calls else record.dealer
    yield f"st||md|{_SEATS_OF_MD.index(first) + 1 if first else 0}{hands}|rh||"
    if record.board not in ("", "?"):
        yield f"ah|Board {record.board.replace('|', '/')}|"
    if record.vulnerable is not None:
        yield f"sv|{_VULNERABLE[record.vulnerable]}|"
    passed_out = [Call(Seat.NORTH, "Pass")] * (4 if record.passed_out and record.dealer else 0)
    for call in record.calls or passed_out:
        yield f"mb|{_CALLS.get(call.call) or call.call.replace('NT', 'N')}|"
    # An unknown card ends the play: the cards after it would be taken for other hands' cards.
    for trick in by_trick(tuple(takewhile(lambda play: play.card is not None, record.plays))):
        yield "pg||"
        for play in trick:
            yield f"pc|{play.card.code}|" if play.card else ""
    if record.result is not None and not record.every_card_known:
        yield f"mc|{record.result}|"


def _hand(cards: Hand | None) -> str:
    held = {card.code for card in cards or ()}
    return "".join(
        suit.value + "".join(rank for rank in RANKS if suit.value + rank in held) for suit in SUITS_DOWNWARD if cards
    )


Board = tuple[PlayRecord, RecordOutcome | None]

FORMATS = ("pbn", "lin")
_WRITE = {"pbn": write_pbn, "lin": write_lin}
_READ = {"pbn": pbn.read, "lin": lin.read}
_LEFT_OUT = {"pbn": left_out_of_pbn, "lin": left_out}


@dataclass(slots=True)
class Conversion:
    """The result of a conversion.

    Attributes:
        data: the file that was written.
        left_out: what the format cannot hold: kind → the things of that kind and the boards they were on.
        refused: the boards that were not written, each with the reason.
    """

    data: bytes = b""
    left_out: dict[str, tuple[dict[str, None], list[str]]] = field(default_factory=dict)
    refused: list[tuple[PlayRecord, str]] = field(default_factory=list)


def convert(boards: Sequence[Board], to: str) -> Conversion:
    """Write boards as ``"pbn"`` or ``"lin"``.

    A board read from the same format and without a ruling keeps every byte. Every other board is read back after
    writing; a board that would read back differently is refused.

    >>> from revoke.table.seats import Seat
    >>> came = convert([(PlayRecord(board="7", dealer=Seat.EAST), None)], "lin")
    >>> came.data, came.refused
    (b'st||md|4,,,|rh||ah|Board 7|pg||\\n', [])
    """
    done = Conversion()
    for record, outcome in boards:
        text = _WRITE[to](record, outcome)
        rewritten = record.format != to or outcome is not None or not record.source
        if rewritten and (wrong := next(_differences(record, text, to, ruled=outcome is not None), None)):
            done.refused.append((record, wrong))
            continue
        for each in _LEFT_OUT[to](record):
            things, numbers = done.left_out.setdefault(each.kind, ({}, []))
            things |= {each.what: None} if each.what else {}
            if record.board not in numbers:
                numbers.append(record.board)
        if to == "pbn" and record.format != "pbn" and not done.data:
            text = EXPORT + text
        done.data += text.encode(record.encoding, errors="replace")
    return done


def _differences(record: PlayRecord, text: str, to: str, *, ruled: bool) -> Iterator[str]:
    """The differences that reading a board back would show, each as a clause; first what cannot be read at all."""
    if record.errors:
        why = template("the record does not replay ({error}), and {format} would not show that")
        yield sentence(why, error=whole(record.errors[0].message), format=to.upper())
    try:
        found = list(_READ[to](text, name=record.file))
    except Unreadable:
        yield sentence("it has nothing that {format} can hold", format=to.upper())
        return
    if len(found) != 1:
        yield sentence("it would read back as {number} boards", number=len(found))
        return
    yield from _compared(record, found[0], {each.kind for each in _LEFT_OUT[to](record)}, ruled=ruled)


def _compared(before: PlayRecord, after: PlayRecord, told: Iterable[str], *, ruled: bool) -> Iterator[str]:
    """The differences of a board read back, apart from reported losses."""
    every_card = not any("unknown cards" in kind for kind in told)
    contract = not any("contract" in kind for kind in told)
    result = not ruled and not any("result" in kind for kind in told)
    named = not any("names for boards" in kind for kind in told)
    pairs: list[tuple[str, object, object, bool]] = [
        (template("number"), before.board.strip("?"), after.board.strip("?"), named),
        (template("dealer"), before.dealer, after.dealer, before.dealer is not None),
        (template("vulnerability"), before.vulnerable, after.vulnerable, True),
        (template("deal"), before.deal, after.deal, True),
        (template("auction"), [c.call for c in before.calls], [c.call for c in after.calls], bool(before.calls)),
        (template("bidding"), before.passed_out, after.passed_out, before.dealer is not None),
        (template("contract"), before.contract, after.contract, contract),
        (template("declarer"), before.declarer, after.declarer, contract and before.declarer is not None),
        (template("result"), _result(before), _result(after), result and before.contract is not None),
    ]
    for name, was, comes, counts in pairs:
        if counts and was != comes:
            another = template("its {name} would read back as {after}, not {before}")
            yield sentence(another, name=whole(name), after=_words(comes), before=_words(was))
    played = [(play.trick, play.seat, play.card) for play in before.plays]
    again = [(play.trick, play.seat, play.card) for play in after.plays]
    if played != again if every_card else played[: len(again)] != again:
        yield template("its cards would read back in another order")
    if after.errors:
        yield sentence("it would not replay: {error}", error=whole(after.errors[0].message))
    known = {(one.trick, one.seat, one.card) for one in irregularities(before)}
    for one in irregularities(after):
        if (one.trick, one.seat, one.card) not in known:
            yield sentence("it would show a finding that is not there: {evidence}", evidence=whole(one.evidence))


def _result(record: PlayRecord) -> int | None:
    """Declarer's tricks: as written, or as the cards show them."""
    return record.result if record.result is not None else record.tricks_by_declarer


def _words(value: object) -> Sentence:
    match value:
        case None:
            return sentence("not known")
        case bool():
            return sentence("passed out") if value else sentence("not passed out")
        case []:
            return sentence("none")
        case list():
            return alone(" ".join(map(str, value)))
        case Seat():
            return alone(value)
        case Contract():
            return value.words
        case Vulnerability():
            return alone(value.value)
        case str():
            return alone(repr(value))
    return alone(str(value))


def told(done: Conversion) -> Iterator[Sentence]:
    """The losses, a line for each kind, and the refusals, a line for each board."""
    for kind, (things, numbers) in done.left_out.items():
        if things:
            what = listed(sorted(things))
            yield sentence("{kind}: {what} ({boards})", kind=whole(kind), what=what, boards=_boards(numbers))
        else:
            yield sentence("{kind} ({boards})", kind=whole(kind), boards=_boards(numbers))
    for record, wrong in done.refused:
        yield sentence(
            "{place}: board {board} is not written: {why}",
            place=f"{record.file}:{record.line}",
            board=record.board or "?",
            why=whole(wrong),
        )


MOST_NAMED = 5


def _boards(numbers: list[str]) -> Sentence:
    named = ", ".join(number or "?" for number in numbers[:MOST_NAMED])
    more = len(numbers) - MOST_NAMED
    some = counted("board {named}", "boards {named}", number=len(numbers), named=named)
    return sentence("{some} and {number} more", some=some, number=more) if more > 0 else some
