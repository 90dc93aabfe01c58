"""Reads LIN, the notation of Bridge Base Online: single boards, vugraph matches, and hand viewer addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import unescape
from itertools import chain
from urllib.parse import unquote, unquote_plus

from revoke.errors import NotBridge, Unreadable
from revoke.formats.irregular import report_words_of_a_revoke
from revoke.formats.playing_order import WITH_COLONS, Cell, in_turn
from revoke.formats.record import (
    Call,
    Doubt,
    Notebook,
    PlaceInFile,
    PlayRecord,
    RecordedPlay,
    checked,
    final_contract,
    hands_not_known,
    no_dealer,
    report_other_result,
    tricks_said,
)
from revoke.formats.text import addresses, decode, holds_address, is_address
from revoke.table.cards import CARDS, Card, Hand
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import placed, refused, sentence, template

# Cuts a LIN text into its items, ``name|value|``, and the items into boards.

_NAMES = frozenset(
    ("ah", "an", "at", "bm", "bn", "bt", "mb", "mc", "md", "mn", "nt", "pc", "pg", "pn", "px", "qx", "rh", "rs", "st")
) | {"sv", "vg", "zz"}
_OF_THE_PLAY = ("pc", "mb", "mc", "pg")
_OUTSIDE = "|"
"""The name of what stands between two items and belongs to neither."""
_NUMBER = re.compile(r"\d+")
LIN_ITEMS = re.compile(r"(?:^|\|)\s*(?:md|pn|vg|qx|st)\|", re.MULTILINE)
"""Where an item of a LIN board begins."""
_BARS = re.compile(r"%7C|&(?:#0*124|#x0*7C|vert|verbar|VerticalLine);|[｜¦]", re.IGNORECASE)
_OTHER_BARS = re.compile(rf"(?im)(?:{_BARS.pattern}|^)\s*(?:md|pn|vg|qx|st)(?:{_BARS.pattern})")


def has_other_bars(text: str) -> bool:
    """Whether a text is LIN with its bars written as in an address, as on a web page, or with another sign.

    >>> has_other_bars("md%7C3,,,%7Cah%7CBoard 7%7C"), has_other_bars("md|3,,,|ah|Board 7|")
    (True, False)
    """
    return _OTHER_BARS.search(text) is not None and LIN_ITEMS.search(text) is None


def _with_bars(text: str) -> tuple[str, str]:
    """The text with its bars as bars, and the sign that stood for them; that is empty if they were bars already."""
    if not has_other_bars(text):
        return text, ""
    found = _BARS.search(text)
    assert found is not None
    sign = found.group()
    plain = unquote(text) if sign.startswith("%") else unescape(text)
    return _BARS.sub("|", plain), sign


@dataclass(frozen=True, slots=True)
class Item:
    """One item ``name|value|``; ``line`` and ``column`` of the value, from 1.

    ``mended``: a bar was missing or too many, and the item is read as if it were not.
    """

    name: str
    value: str
    line: int
    column: int
    offset: int = 0
    mended: bool = False


@dataclass(slots=True)
class LinBoard:
    """The items of one board; the first board also has those of the match."""

    line: int
    items: list[Item] = field(default_factory=list)
    source: str = ""
    start: int = 0
    _names: set[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._names = {item.name for item in self.items}  # asked for at every item, and a file may have many

    def add(self, item: Item) -> None:
        self.items.append(item)
        self._names.add(item.name)

    def has(self, name: str) -> bool:
        return name in self._names

    def values(self, name: str) -> list[Item]:
        return [item for item in self.items if item.name == name]

    def first_values(self) -> dict[str, str]:
        """Item name → its first value, for the items that say something once a board."""
        found: dict[str, str] = {}
        for item in self.items:
            if item.name not in ("pc", "mb", "pg", "nt", "an", _OUTSIDE, _CUT):
                found.setdefault(item.name, item.value.strip())
        return found

    @property
    def room(self) -> str:
        """``o`` or ``c``, for the open or the closed room; empty where there is only one."""
        said = self.first_values().get("qx", "")[:1].lower()
        return said if said in ("o", "c") else ""

    @property
    def number(self) -> str:
        said = self.first_values()
        for name in ("ah", "qx"):
            if found := _NUMBER.search(said.get(name, "")):
                return found.group()
        return ""


def items(text: str) -> Iterator[Item]:
    """Each item, in order; its name is the two letters before the bar, in lower case.

    Where a bar is missing or too many, so that the name of a card's or a call's item stands where a value should, the
    items after it are read from that name on.

    >>> [(item.name, item.value) for item in items("pc|C2|pcC4|pc|C8|pg|pc|C7pc|CK|")]
    [('pc', 'C2'), ('pc', 'C4'), ('pc', 'C8'), ('pg', ''), ('pc', 'C7'), ('pc', 'CK')]
    """
    line, begins, counted = 1, 0, 0
    for name, value, name_at, value_at, mended in _names_and_values(text):
        for ending in re.finditer(r"\r\n|\r|\n", text[counted:value_at]):
            line += 1
            begins = counted + ending.end()
        counted = value_at
        yield Item(name, value, line, value_at - begins + 1, name_at, mended)


def _names_and_values(text: str) -> Iterator[tuple[str, str, int, int, bool]]:
    """The name and the value of each item, where either begins, and whether a bar was missing or too many."""
    parts = text.split("|")
    at, begins = 0, 0
    while at + 1 < len(parts):
        part, value = parts[at], parts[at + 1]
        value_at = begins + len(part) + 1
        said = part.strip("\ufeff \t\r\n")
        name = said[-2:].lower()
        following = value.strip().lower()
        if following in _OF_THE_PLAY and (name not in _NAMES or name == "pg"):
            if name == "pg":
                yield name, "", begins, value_at, True
            elif said[:2].lower() in _OF_THE_PLAY:
                value_at = begins + part.index(said) + 2
                yield said[:2].lower(), said[2:], begins, value_at, True
            elif said:
                yield _OUTSIDE, said, begins, begins + part.index(said), True
            at, begins = at + 1, begins + len(part) + 1
            continue
        glued = name in _OF_THE_PLAY and len(following) > 2 and following[-2:] in _OF_THE_PLAY
        if glued and at + 2 < len(parts) and parts[at + 2].strip()[-2:].lower() not in _NAMES:
            kept = value.rstrip()[:-2]
            yield name, kept, begins, value_at, True
            parts[at + 1] = value[len(kept) :]
            at, begins = at + 1, value_at + len(kept)
            continue
        if name:
            yield name, value, begins, value_at, False
        at, begins = at + 2, value_at + len(value) + 1


def boards(found: Iterable[Item], text: str) -> Iterator[LinBoard]:
    """The boards of a text; the next begins at ``qx``, or after the hands at ``pn``, ``md`` or ``vg``.

    The same hands once more, before any call or card, begin no board.
    """
    board: LinBoard | None = None
    for item in chain(found, (Item("", "", 0, 0, len(text)),)):
        ends = not item.name
        if board is None:
            board = LinBoard(item.line)
        elif ends or _begins(item, board):
            board.source = text[board.start : item.offset]
            yield board
            board = LinBoard(item.line, start=item.offset)
        if not ends:
            board.add(item)


def _begins(item: Item, board: LinBoard) -> bool:
    if item.name == "qx":
        return board.has("md") or board.has("qx")
    if item.name == "md" and not (board.has("mb") or board.has("pc")):
        before = board.values("md")
        return any(map(_is_dealt, before)) and before[-1].value != item.value
    return item.name in ("pn", "md", "vg") and board.has("md")


def _is_dealt(md: Item) -> bool:
    """Whether there are hands in it; operators enter the place of a deal before the deal."""
    return re.search(r"[^\W\d_]", md.value) is not None


# What the items of one LIN board mean: the hands, the calls, the cards, the claim, and the match it belongs to.

_SEATS_OF_MD = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_SUITED = re.compile(r"([SHDC])([^SHDC]*)", re.IGNORECASE)
_CALL = re.compile(
    r"\s*(?:([1-7])\s*(NT?|SA(?!P\s*$)|ZT|[CDHS])|(XX|RDBL|REDBL|R)|(DBL|X|D)|(PASS|P)|(AP))"
    r"[!?*]*(?:\([^)]*\))?",
    re.IGNORECASE,
)
_CARD = re.compile(r"(?:([NESW]):)?([SHDC])(?::|\s*)(10|[2-9TJQKAX])", re.IGNORECASE)
_REMARK = re.compile(r"[!?*.,;:()+=-]+")
_RESULT = re.compile(r"([1-7](?:C|D|H|S|NT?))([NESW])(x{0,2})(=|[+-][0-9]{1,4})", re.IGNORECASE)


def lin_hand(text: str) -> Hand | None:
    """A hand as ``S48JH25TQD235C679``, suits in any order and case; ``None`` for empty text.

    Raises:
        NotBridge: part of the text is not a card, or a card is there twice.

    >>> len(lin_hand("S48JH25TQD235C679") or ())
    13
    """
    said = text.strip().upper().replace("10", "T")
    if not said:
        return None
    if not _SUITED.fullmatch(said[:1] + said[1:2]) and said[0] not in "SHDC":
        usual = sentence("Write suits and ranks, as in {usual}", usual="S48JH25TQD235C679")
        raise NotBridge(refused(sentence("{text} is not a hand", text=repr(text)), usual))
    found: list[Card] = []
    for suit, ranks in _SUITED.findall(said):
        for rank in ranks.replace(" ", ""):
            card = CARDS.get(suit + rank)
            if card is None:
                none = template("{card} in the hand {text} is not a card")
                raise NotBridge(sentence(none, card=repr(suit + rank), text=repr(text)))
            if card in found:
                raise NotBridge(sentence("{card} occurs twice in the hand {text}", card=card, text=repr(text)))
            found.append(card)
    return frozenset(found) or None


def deal_and_dealer(board: LinBoard, notebook: Notebook) -> tuple[Seat | None, Deal | None]:
    """The dealer (1 South to 4 East) and the hands from South on, in ``md``; a fourth hand left out is the rest."""
    found = board.values("md")
    if not found:
        return None, None
    md = found[-1]  # those before it have no hands
    said = md.value.strip()
    dealer = _SEATS_OF_MD[int(said[0]) - 1] if said[:1] in ("1", "2", "3", "4") else None
    hands = said[1:] if said[:1].isdigit() else said
    try:
        parts = [lin_hand(part) for part in hands.split(",")[:4]]
        held = {seat: hand for seat, hand in zip(_SEATS_OF_MD, parts, strict=False) if hand is not None}
        return dealer, Deal(held) if held else None
    except NotBridge as wrong:
        notebook.error(Doubt.BAD_DEAL, md, hands_not_known(placed("md", wrong.text)))
        return dealer, None


def vulnerability(board: LinBoard, notebook: Notebook) -> Vulnerability | None:
    sv = next(iter(board.values("sv")), None)
    if sv is None or not sv.value.strip():
        return None
    try:
        return Vulnerability.parse(sv.value)
    except NotBridge as wrong:
        notebook.warn(Doubt.UNREADABLE, sv, placed("sv", wrong.text))
        return None


def calls(board: LinBoard, dealer: Seat | None, notebook: Notebook) -> tuple[tuple[Call, ...], bool]:
    """The calls in ``mb``, one or many in a row, alerted or not, and whether all of them could be read."""
    said: list[Call] = []
    found_calls = board.values("mb")
    if dealer is None:
        if found_calls:
            notebook.warn(Doubt.AUCTION, found_calls[0], no_dealer("md"))
        return (), not found_calls
    for item in found_calls:
        at = 0
        text = item.value.rstrip()
        while at < len(text):
            found = _CALL.match(text, at)
            if found is None:
                remark = template("{text} is not a call; the auction after it is ignored")
                notebook.warn(Doubt.AUCTION, PlaceInFile(item.line, item.column + at), remark, text=repr(text[at:]))
                return tuple(said), False
            at = found.end()
            for call in _calls_of(found, said):
                said.append(Call(dealer.turn(len(said)), call))
    return tuple(said), True


def _calls_of(found: re.Match[str], said: list[Call]) -> list[str]:
    level, strain, redouble, double, one_pass, _ = found.groups()
    if level:
        return [level + (strain.upper() if strain.upper() in "CDHS" else "NT")]
    if redouble:
        return ["XX"]
    if double:
        return ["X"]
    return ["Pass"] if one_pass else ["Pass"] * (3 if said else 4)


def cards(board: LinBoard, notebook: Notebook) -> list[Cell]:
    """The cards in ``pc``, one or many in a row; an unreadable card is unknown, with a warning."""
    cells = []
    for item in board.values("pc"):
        at, text = 0, item.value.rstrip("\r\n\t ")
        while at < len(text):
            found = _CARD.match(text, at)
            column = item.column + at
            if found is None:
                if (mark := _REMARK.match(text, at)) and _CARD.search(text):
                    left_out = template("{text} is not part of a card, so it is ignored")
                    notebook.warn(Doubt.UNREADABLE, PlaceInFile(item.line, column), left_out, text=repr(mark.group()))
                    at = mark.end()
                    continue
                if not text[at].isspace():
                    remark = template("{text} is not a card; it is read as an unknown card")
                    notebook.warn(Doubt.UNREADABLE, PlaceInFile(item.line, column), remark, text=repr(text[at:]))
                    cells.append(Cell(None, item.line, column))
                    break
                at += 1
                continue
            player, suit, rank = (part.upper() if part else "" for part in found.groups())
            if ":" in found.group():
                place = PlaceInFile(item.line, column)
                notebook.note_once(Doubt.SPELLING, place, WITH_COLONS, text=repr(found.group()))
            card = CARDS.get(suit + rank.replace("10", "T"))
            cells.append(Cell(card, item.line, column, player=Seat(player) if player else None))
            at = found.end()
    return cells


_LAST_CLAIM = template("mc says {first} at line {line} and {text} here; the last one counts")


def claim(board: LinBoard, notebook: Notebook) -> int | None:
    """Declarer's tricks in all after a claim, in ``mc``; the last one, if a claim was put right."""
    told = [item for item in board.values("mc") if item.value.strip()]
    if not told:
        return None
    first, mc = told[0], told[-1]
    said = mc.value.strip()
    if first.value.strip() != said:
        notebook.warn(Doubt.REPEATED_TAG, mc, _LAST_CLAIM, first=first.value.strip(), line=first.line, text=said)
    return tricks_said(said, "mc", mc, notebook)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One result in ``rs``, as ``3NW+1``, and what it says."""

    text: str
    contract: Contract
    declarer: Seat
    tricks: int


@dataclass(frozen=True, slots=True)
class Match:
    """The header of a vugraph file: ``vg``, the results ``rs`` (open, closed, board by board), the players ``pn``."""

    title: str = ""
    first_board: int = 0
    results: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    def result_of(self, board: LinBoard) -> MatchResult | None:
        if not board.room or not re.fullmatch(r"[0-9]{1,9}", board.number) or not self.first_board:
            return None
        index = 2 * (int(board.number) - self.first_board) + (board.room == "c")
        found = _RESULT.fullmatch(self.results[index].strip()) if 0 <= index < len(self.results) else None
        if found is None:
            return None
        contract = Contract.parse(found[1] + found[3])
        tricks = contract.tricks_by_result(found[4])
        return None if tricks is None else MatchResult(found[0], contract, Seat(found[2].upper()), tricks)

    def tags(self, board: LinBoard) -> dict[str, str]:
        """The names as PBN's tags, from the board's own ``pn`` or the match's."""
        own = next((item.value.split(",") for item in board.values("pn")), None)
        names = [name.strip() for name in own or self.players]
        if len(names) == 8:
            names = names[4:] if board.room == "c" else names[:4]
        found = {"Event": self.title} if self.title else {}
        if board.room:
            found["Room"] = "Closed" if board.room == "c" else "Open"
        if len(names) == 4:
            found |= {seat.words: player for seat, player in zip(_SEATS_OF_MD, names, strict=True)}
        return found


def match_of(board: LinBoard, before: Match) -> Match:
    """The match in this board's items, or else the match before."""
    said = board.first_values()
    if "vg" not in said and "rs" not in said:
        return before
    header = said.get("vg", "").split(",")
    return Match(
        title=header[0],
        first_board=int(header[3]) if len(header) > 3 and re.fullmatch(r"\s*[0-9]{1,9}\s*", header[3]) else 0,
        results=tuple(said.get("rs", "").split(",")),
        players=tuple(said.get("pn", "").split(",")),
    )


# Reads the address of BBO's hand viewer, which holds a whole board; it is never fetched.

_DEALERS = {"s": "1", "w": "2", "n": "3", "e": "4"}


_PARTS = re.compile(r"[&;#](?=\w{1,8}=)")
_BARE_NAME = re.compile(r"([nesw]n?|[dvbapc])=", re.IGNORECASE)
_CUT_SHORT = re.compile(r"%[0-9A-Fa-f]?$")
_AMPERSAND = re.compile(r"&(?:(?:amp|#38);)+", re.IGNORECASE)
_MOST_WITHIN = 3  # so many programs may each have put the address into one of their own
_CUT = "%"
"""The name of the item for the end of an address that was cut off."""


def boards_of_address(text: str, *, name: str) -> Iterator[LinBoard]:
    """The boards in ``lin=…`` or ``n=…&e=…&s=…&w=…&d=…&v=…&b=…&a=…&p=…&c=…``, of every address in a text.

    The text in ``lin=`` is the source of the board; a board with its hands one by one has no source. An address that
    is not a hand viewer's is passed over if another one holds a board.

    Raises:
        Unreadable: an address holds no board, only says where a board is, or holds binary data.
    """
    found_one, line_without, viewer_without = False, 0, 0
    for number, address in addresses(text):
        said = _fields(address)
        if any("\0" in value for value in said.values()):
            binary = template("this address holds binary data, not text; copy it again")
            raise Unreadable(placed(f"{name}:{number}", binary))
        if "lin" in said:
            found = list(boards(items(said["lin"]), said["lin"]))
        elif any(seat in said for seat in "nesw"):
            found = [_from_hands(said)]
        else:
            line_without = line_without or number
            if "handviewer" in address.lower():
                viewer_without = viewer_without or number
            continue
        for board in found:
            found_one = True
            board.line = number
            board.source += "\n" if board.source else ""
            # A position within an encoded address means nothing to a reader, so only the line is given.
            board.items = [replace(item, line=number, column=1) for item in board.items]
            if _CUT in said and board is found[-1]:
                board.add(Item(_CUT, "", number, 1))
            yield board
    line = viewer_without or (0 if found_one else line_without)
    if line:
        empty = template(
            "this address holds no board (lin=… or n=… e=… s=… w=…), and nothing is fetched; give the LIN file it "
            "points to"
        )
        raise Unreadable(placed(f"{name}:{line}", empty))


def _fields(address: str, *, within: int = 0) -> dict[str, str]:
    """The fields of an address: name in small letters → value.

    Where ``&`` is missing, was written for a web page, or stands in the text of a raw ``lin=``, the fields are those
    that were meant. If the address only leads to another one, as those of mail programs do, they are the other's.
    """
    found: dict[str, str] = {}
    for part in _PARTS.split(re.split(r"[?#]", _AMPERSAND.sub("&", address), maxsplit=1)[-1]):
        name, _, value = part.partition("=")
        raw, *more = _BARE_NAME.split(value) if _BARE_NAME.fullmatch(f"{name}=") else (value,)
        for key, each in zip((name, *more[::2]), (raw, *more[1::2]), strict=True):
            found[key.lower()] = _decoded(each.rstrip(";"), found)
    if within < _MOST_WITHIN and not any(name in found for name in ("lin", *"nesw")):
        return next((_fields(value, within=within + 1) for value in found.values() if is_address(value)), found)
    return found


def _decoded(raw: str, found: dict[str, str]) -> str:
    """The value of a field; one that ends within a letter leaves a trace in ``found``."""
    if _CUT_SHORT.search(raw):
        found[_CUT] = ""
        raw = _CUT_SHORT.sub("", raw)
    value = unquote_plus(raw)
    while "|" not in value and "%7C" in value.upper():
        value = unquote_plus(value)
    return value


def _from_hands(said: dict[str, str]) -> LinBoard:
    hands = ",".join(said.get(seat, "") for seat in "swne")
    found = [Item("md", _DEALERS.get(said.get("d", "").lower()[:1], "0") + hands, 1, 1)]
    names = [said.get(f"{seat}n", "") for seat in "swne"]
    if any(names):
        found.append(Item("pn", ",".join(names), 1, 1))
    for key, name in (("v", "sv"), ("b", "ah"), ("a", "mb"), ("p", "pc"), ("c", "mc")):
        if said.get(key):
            found.append(Item(name, said[key], 1, 1))
    return LinBoard(1, found)


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """Every board of a LIN file, or of addresses of BBO's hand viewer, which are never fetched; one at a time.

    LIN marks no irregularity: only a replay of the record shows a revoke.

    Args:
        data: the file, as bytes or text; or one ``handviewer.html?…`` address a line.
        name: what diagnostics call the file.

    Raises:
        Unreadable: the file is empty, is not text, or holds no board.

    >>> record, = read("md|1SAHKDQCJ,SKHADJCQ,SQHJDKCA,SJHQDACK|mb|1N|mb|p|mb|p|mb|p|pc|SK|pc|SQ|", name="a.lin")
    >>> [str(play.card) for play in record.plays], record.declarer
    (['♠K', '♠Q'], Seat.SOUTH)
    """
    text, encoding = decode(data, name=name)
    found = False
    if is_address(text) or (holds_address(text) and not LIN_ITEMS.search(text)):
        for board in boards_of_address(text, name=name):
            found = True
            yield _record(board, Match(), name=name, encoding=encoding)
    else:
        match = Match()
        text, sign = _with_bars(text)
        for board in boards(items(text), text):
            match = match_of(board, match)
            if board.has("md") or board.has("pc") or board.has("mb"):
                found = True
                yield _record(board, match, name=name, encoding=encoding, sign=sign)
    if not found:
        raise Unreadable(placed(name, template("there is no LIN board (md|…|) in this file; give a LIN file")))


_NO_HANDS = template(
    "the record gives no hands (md), so a revoke shows only if a card of the suit is played later. Give the hands"
)
_NO_END = template(
    "the last trick has 3 cards, and no claim (mc) is recorded: the rest of the play is missing, or a card"
    " before it. Write the cards that are missing, or the claim"
)
_ROW_WITHOUT_HANDS = template(
    "trick {trick} has {number} cards, and without the hands it does not show which one is missing or too many. Give"
    " the hands (md), or correct the trick"
)
_ONE_MISSING = 3
"""So many cards are in the last trick if one card of a whole play is missing."""


def _report_not_shown(board: LinBoard, plays: Sequence[RecordedPlay], deal: Deal | None, notebook: Notebook) -> None:
    """Tell what a board with play does not show: the hands, the end of the play, a card of a trick."""
    if deal is None and not any(each.kind is Doubt.BAD_DEAL for each in notebook.diagnostics):
        notebook.warn(Doubt.BAD_DEAL, next(iter(board.values("md")), plays[0]), _NO_HANDS)
    if len(plays) % 4 == _ONE_MISSING and not board.has("mc"):
        notebook.warn(Doubt.SHORT_ROW, plays[-1], _NO_END)
    rows = [] if deal is not None else _pages(board)
    uneven = [trick for trick, row in enumerate(rows[:-1], 1) if len(row) != 4]
    if len(uneven) == 1 and len(rows) > 2:
        (trick,) = uneven
        row = rows[trick - 1]
        notebook.error(Doubt.SHORT_ROW, row[0], _ROW_WITHOUT_HANDS, trick=trick, number=len(row))


def _pages(board: LinBoard) -> list[list[Item]]:
    """The items of cards between two ends of a page (``pg``), where most records end a trick."""
    rows: list[list[Item]] = [[]]
    for item in board.items:
        if item.name == "pg":
            rows.append([])
        elif item.name == "pc":
            rows[-1].append(item)
    return [row for row in rows if row]


def _report_bars(board: LinBoard, notebook: Notebook) -> None:
    for item in board.items:
        if item.name == _CUT:
            cut = template("the address is cut off at its end; copy it again, to its end")
            notebook.warn(Doubt.UNREADABLE, item, cut)
        elif item.mended and item.name == _OUTSIDE:
            lost = template(
                "{text} is between two items, so it is ignored. A bar | is missing, or there is one too many"
            )
            notebook.warn(Doubt.UNREADABLE, item, lost, text=repr(item.value[:40]))
        elif item.mended:
            told = template("a bar | is missing, or there is one too many; this is read as {text}")
            notebook.warn(Doubt.SPELLING, item, told, text=f"{item.name}|{item.value}|")


_OTHER_CONTRACT = template("rs says {text}, the auction ends in {bid}; the auction counts")
_OTHER_TRICKS = template("rs says {text}, that is {tricks} tricks, and mc {number}; mc counts")


def _compared(
    said: MatchResult,
    contract: Contract | None,
    declarer: Seat | None,
    claimed: int | None,
    board: LinBoard,
    notebook: Notebook,
) -> int | None:
    """Declarer's tricks, once the result in the header of the match is compared with the auction and the claim."""
    calls = next(iter(board.values("mb")), Item("", "", board.line, 1))
    if (contract, declarer) != (said.contract, said.declarer):
        bid = template("four passes") if contract is None or declarer is None else _BID
        ends_in = sentence(bid, contract=contract.words if contract else "", player=declarer or "")
        notebook.warn(Doubt.CONTRACT, calls, _OTHER_CONTRACT, text=repr(said.text), bid=ends_in)
        return claimed
    if claimed is not None and claimed != said.tricks:
        mc = board.values("mc")[-1]
        told = sentence(_OTHER_TRICKS, text=repr(said.text), tricks=said.tricks, number=claimed)
        notebook.warn(Doubt.RESULT_DIFFERS, mc, told)
    return said.tricks if claimed is None else claimed


_BID = template("{contract} by {player}")


_OTHER_SIGN = template("{text} is read as the bar | between two items; columns are counted as if it were one")


def _record(board: LinBoard, match: Match, *, name: str, encoding: str, sign: str = "") -> PlayRecord:
    notebook = Notebook(name, board.number or "?")
    if sign:
        notebook.note_once(Doubt.SPELLING, PlaceInFile(board.line), _OTHER_SIGN, text=sign)
    _report_bars(board, notebook)
    dealer, deal = deal_and_dealer(board, notebook)
    auction, all_read = calls(board, dealer, notebook)
    bid = final_contract(auction) if all_read else None  # a call that cannot be read may have been the last bid
    passed_out = all_read and bid is None and len(auction) >= 4
    said = match.result_of(board)
    of_match = (said.contract, said.declarer) if said is not None and not passed_out else (None, None)
    contract, declarer = bid if bid is not None else of_match
    result = claim(board, notebook)
    if said is not None:
        result = _compared(said, contract, declarer, result, board, notebook)
    cells = cards(board, notebook)
    leader = None if declarer is None else declarer.left
    played = in_turn(cells, leader, contract=contract, deal=deal, notebook=notebook)
    if cells and leader is None and not played.plays:
        remark = template("neither the auction nor the hands show who led; the play is ignored")
        notebook.warn(Doubt.LEADER, cells[0], remark)
    if played.plays and not passed_out and not board.has(_CUT):
        _report_not_shown(board, played.plays, deal, notebook)
    record = PlayRecord(
        format="lin",
        file=name,
        line=board.line,
        board=board.number,
        dealer=dealer,
        vulnerable=vulnerability(board, notebook),
        deal=deal,
        contract=contract,
        declarer=declarer,
        result=result,
        leader=played.plays[0].seat if played.plays else leader,
        plays=played.plays,
        winners=played.winners,
        claimed=board.has("mc") and len(played.plays) < 52,
        passed_out=passed_out,
        calls=auction,
        tags={**match.tags(board), **board.first_values()},
        diagnostics=tuple(notebook.diagnostics),
        source=board.source,
        source_line=board.line if board.start else 1,
        encoding=encoding,
    )
    place_of = next((item for item in reversed(board.items) if item.name == "mc"), Item("", "", board.line, 1))
    report_other_result(record, place_of, notebook)
    report_words_of_a_revoke(((item.value, item) for item in board.values("nt")), record, notebook)
    return checked(record, notebook, result=place_of, contract=next(iter(board.values("mb")), place_of))
