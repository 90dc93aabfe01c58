"""Board entry: reads pasted text or a file board by board, whether it is a record, case, diagram or deal."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from revoke.app.desk.records import findings
from revoke.case.case import Board, Case
from revoke.case.events import CardPlayed
from revoke.errors import NotBridge, RevokeError, Unreadable
from revoke.formats import conversion
from revoke.formats.document_words import LARGEST
from revoke.formats.native import case_document, read_case
from revoke.formats.record import PlayRecord, to_case
from revoke.formats.text import decode, json_or_nothing
from revoke.ruling.established_facts import established
from revoke.table.cards import SUITS_DOWNWARD, Hand, Suit, hand
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

# Deal diagrams as text: four hands as in forums, books and handouts, with suit signs or letters.

AS_DRAWN = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
"""The order of the hands in a diagram: North above, West and East between, South below."""

_RANKS = r"(?:10|[AKQJTakqjt2-9])"
_HOLDING = re.compile(
    rf"(?:(?P<sign>[♠♥♦♣♡♢♤♧])|(?<![A-Za-z0-9])(?P<letter>[SHDCshdc]))\ufe0f?[ \t]*:?[ \t]*"
    rf"(?P<ranks>{_RANKS}(?:[ \t,]*{_RANKS})*(?![A-Za-z0-9])|[-–—]+|(?=\s|\||[♠♥♦♣♡♢♤♧]|$))"
)
_SEAT = re.compile(r"(?<![A-Za-z])(north|east|south|west)(?![A-Za-z])", re.IGNORECASE)
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♡": "H", "♢": "D", "♤": "S", "♧": "C"}


def looks_like_one(text: str) -> bool:
    """Whether a text is meant as a diagram, because it has each suit about four times.

    >>> looks_like_one("What a hand!")
    False
    """
    found = [suit for suit, _ in _holdings(text)]
    return all(found.count(suit) >= 3 for suit in Suit)


def deal_drawn(text: str) -> Deal:
    """The deal in a diagram. A seat's name before each hand says whose it is; otherwise its place in the drawing does.

    Raises:
        NotBridge: a suit does not occur four times, or the hands are no deal of bridge.

    >>> row = "S K74 H J6 D T543 C Q432 | S AQ53 H T43 D 872 C KJ5 | S 962 H Q8 D AKQJ96 C A7 | "
    >>> str(deal_drawn(row + "S J 10 8 H AK9752 D - C T986"))
    'N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5'
    """
    named = _named(text)
    if named is not None:
        return Deal({seat: _one_hand(part, seat) for seat, part in named.items()})
    by_suit: dict[Suit, list[str]] = {suit: [] for suit in SUITS_DOWNWARD}
    for suit, ranks in _holdings(text):
        by_suit[suit].append(ranks)
    for suit, holdings in by_suit.items():
        if len(holdings) != len(AS_DRAWN):
            wrong = template(
                "the diagram has {number} rows of {suit}s, not four; give every hand its four suits, with - for none"
            )
            raise NotBridge(sentence(wrong, suit=suit, number=len(holdings)))
    return Deal({seat: _hand([by_suit[suit][place] for suit in SUITS_DOWNWARD]) for place, seat in enumerate(AS_DRAWN)})


def _holdings(text: str) -> list[tuple[Suit, str]]:
    """The suits in a text, each with its ranks, in reading order."""
    found = []
    for match in _HOLDING.finditer(text):
        letter = _SIGNS[match["sign"]] if match["sign"] else match["letter"].upper()
        found.append((Suit(letter), re.sub(r"[^AKQJT2-9]", "", match["ranks"].upper().replace("10", "T"))))
    return found


def _named(text: str) -> dict[Seat, str] | None:
    """The text after each seat's name; ``None`` unless all four seats are named and have a hand each."""
    names = list(_SEAT.finditer(text))
    if len(names) != len(AS_DRAWN):
        return None
    ends = [*(name.start() for name in names[1:]), len(text)]
    parts = {Seat(name[1][0].upper()): text[name.end() : end] for name, end in zip(names, ends, strict=True)}
    whole = len(parts) == len(AS_DRAWN) and all(len(_holdings(part)) == len(Suit) for part in parts.values())
    return parts if whole else None


def _one_hand(text: str, whose: Seat) -> Hand:
    by_suit = dict(_holdings(text))
    if len(by_suit) != len(Suit):
        raise NotBridge(sentence("{player}: a hand has four suits, each once; write - for none", player=whose))
    return _hand([by_suit[suit] for suit in SUITS_DOWNWARD])


def _hand(ranks: Sequence[str]) -> Hand:
    return hand(".".join(ranks))


# An entry as text: the case so far, carried by the page so that the server need not remember it.

_UNKNOWN = re.compile(r"([NESW]):\?")


def entry_text(case: Case) -> str:
    """The entry as text: the case document, with ``"N:?"`` for a card that nobody remembers.

    Raises:
        Unwritable: the case cannot be written, such as an ending with one half missing.

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
    for place, seat in unknown:
        document.setdefault("events", []).insert(place, f"{seat.value}:?")
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def entry_of(text: str, *, name: str = "the entry") -> Case:
    """The case in the text of an entry, or in a case document.

    Raises:
        BadDocument: the text has faults; the error lists each with its place.

    >>> entry_of(entry_text(Case(events=(CardPlayed(Seat.NORTH, None),)))).events
    (CardPlayed(hand=Seat.NORTH, card=None),)
    """
    if len(text) > LARGEST:
        long = template("the entry is longer than the {number} characters a case may have; begin again")
        raise Unreadable(sentence(long, number=f"{LARGEST:,}"))
    unknown, rest = _without_unknown(text)
    case = read_case(rest, name=name)
    events = list(case.events)
    for place, seat in unknown:
        events.insert(place, CardPlayed(seat, None))
    return replace(case, events=tuple(events))


def _without_unknown(text: str) -> tuple[list[tuple[int, Seat]], str | dict[str, Any]]:
    """The places of unknown cards among the events, and the document without them."""
    document = json_or_nothing(text)
    events = document.get("events") if isinstance(document, dict) else None
    if not isinstance(events, list):
        return [], text  # the document reader says what is wrong
    found = [_UNKNOWN.fullmatch(each) if isinstance(each, str) else None for each in events]
    unknown = [(place, Seat(match[1])) for place, match in enumerate(found) if match]
    if not unknown:
        return [], text
    kept = [each for each, match in zip(events, found, strict=True) if not match]
    return unknown, {**document, "events": kept, "findings": document.get("findings", {})}


MOST_BYTES = 1_000_000
MOST_BOARDS = 500

_A_CASE = re.compile(r'\s*\{\s*(?:"|\})')
_A_DEAL = re.compile(r"\s*[NESW]:(?:\S+\s+){3}\S+\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on something irregular or doubtful in the input, with its place there.

    Attributes:
        kind: the verdict or the doubt in two or three words, as ``revoke check`` prints it.
        serious: whether the record does not replay because of it.
    """

    line: int
    column: int
    kind: str
    text: str
    serious: bool = False


@dataclass(frozen=True, slots=True)
class BoardRead:
    """One board of the input.

    Attributes:
        label: its number or name as written.
        remarks: the reader's remarks about it.
    """

    label: str
    case: Case
    remarks: tuple[Remark, ...] = ()

    @property
    def replays(self) -> bool:
        """Whether the play of the record is possible; only then can anybody rule on it."""
        return not any(remark.serious for remark in self.remarks)


def boards_read(data: bytes | str, *, name: str, code: str) -> tuple[BoardRead, ...]:
    """The boards of a text or a file, at least one.

    Args:
        name: its name in errors; the ending of a file's name says what the file contains.
        code: the code of law for records, which name none.

    Raises:
        RevokeError: the input cannot be read; the error says where, why, and what to give instead.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> [board.label for board in boards_read('[Board "7"]', name="the text", code=DEFAULT_CODE)]
    ['7']
    """
    if len(data) > MOST_BYTES:
        long = template("{name} is longer than {number} bytes; give the boards that matter, or use {command} for all")
        raise Unreadable(sentence(long, name=name, number=f"{MOST_BYTES:,}", command="revoke rule"))
    text, _ = decode(data, name=name)
    if _A_CASE.match(text):
        case = entry_of(text, name=name)
        return (BoardRead("" if case.board.number is None else str(case.board.number), case),)
    if _A_DEAL.fullmatch(text):
        return (BoardRead("", Case(code, Board(deal=Deal.parse(" ".join(text.split()))))),)
    try:
        records = list(islice(conversion.read(data, name=name), MOST_BOARDS + 1))
    except Unreadable:
        if not looks_like_one(text):
            raise
        return (BoardRead("", Case(code, Board(deal=deal_drawn(text)))),)
    if len(records) > MOST_BOARDS:
        raise Unreadable(
            sentence("{name} holds more than {number} boards; give fewer at a time", name=name, number=MOST_BOARDS)
        )
    return tuple(BoardRead(record.board, _case(record, code), tuple(_remarks(record))) for record in records)


def _case(record: PlayRecord, code: str) -> Case:
    """The record as a case, with the result at the table worked out, if the record can be ruled on."""
    case = to_case(record, code=code)
    try:
        return established(case).case
    except RevokeError:
        return case


def _remarks(record: PlayRecord) -> Iterator[Remark]:
    errors = {(error.line, error.column) for error in record.errors}
    for found in findings(record):
        column = found.document["column"]
        assert isinstance(column, int)
        yield Remark(found.line, column, found.kind, found.text, (found.line, column) in errors)


# Texts and fields, packed into letters for an address or a cookie.

LONGEST_PACKED = 200_000
"""The largest number of letters in an unpacked text."""


def packed(text: str) -> str:
    """A text in letters that an address and a cookie can hold."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8", "replace"), 9)).rstrip(b"=").decode()


def unpacked(text: str, most: int = LONGEST_PACKED) -> str:
    """The text that :func:`packed` packed.

    Raises:
        ValueError: the text was not packed, or is longer than ``most`` once unpacked.

    >>> unpacked(packed("♠4"))
    '♠4'
    """
    try:
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(base64.urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4)), most)
    except (binascii.Error, zlib.error) as wrong:
        raise ValueError(str(wrong)) from None
    if not unpacking.eof:
        raise ValueError("it is longer than what may be packed")
    return found.decode()


def packed_fields(fields: Iterable[tuple[str, str]]) -> str:
    """The fields of a form in letters that an address and a cookie can hold."""
    return packed(json.dumps(list(fields), ensure_ascii=False, separators=(",", ":")))


def are_carried(fields: Iterable[tuple[str, str]]) -> bool:
    """Whether :func:`unpacked_fields` gives back what :func:`packed_fields` packs: it does not unpack just anything.

    >>> are_carried([("text", "a" * 1_000)]), are_carried([("text", "a" * LONGEST_PACKED)])
    (True, False)
    """
    return bool(unpacked_fields(packed_fields(fields)))


def unpacked_fields(text: str) -> list[tuple[str, str]]:
    """The fields that :func:`packed_fields` packed; empty for any other text.

    >>> unpacked_fields(packed_fields([("seat", "N")])), unpacked_fields("?")
    ([('seat', 'N')], [])
    """
    try:
        return [(str(name), str(value)) for name, value in json.loads(unpacked(text))]
    except (ValueError, TypeError):
        return []
