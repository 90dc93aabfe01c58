"""What the items of one LIN board mean: the hands, the calls, the cards, the claim, and the match it belongs to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from revoke.errors import NotBridge
from revoke.formats.lin_items import LinBoard
from revoke.formats.notebook import Notebook, hands_not_known
from revoke.formats.record import Call, Doubt
from revoke.formats.seating import Cell
from revoke.table.cards import CARDS, Card, Hand
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import placed, refused, sentence, template

_SEATS_OF_MD = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_SUITED = re.compile(r"([SHDC])([^SHDC]*)", re.IGNORECASE)
_CALL = re.compile(
    r"\s*(?:([1-7])\s*(NT?|[CDHS])|(XX|RDBL|REDBL|R)|(DBL|X|D)|(PASS|P)|(AP))[!?*]*(?:\([^)]*\))?", re.IGNORECASE
)
_CARD = re.compile(r"([SHDC])\s*(10|[2-9TJQKAX])", re.IGNORECASE)
_RESULT = re.compile(r"([1-7](?:C|D|H|S|NT?))([NESW])(x{0,2})(=|[+-][0-9]{1,4})", re.IGNORECASE)


def lin_hand(text: str) -> Hand | None:
    """A hand as ``S48JH25TQD235C679``, suits in any order and case; ``None`` for an empty one.

    Raises:
        NotBridge: something in it is no card, or a card stands twice.

    >>> len(lin_hand("S48JH25TQD235C679") or ())
    13
    """
    said = text.strip().upper().replace("10", "T")
    if not said:
        return None
    if not _SUITED.fullmatch(said[:1] + said[1:2]) and said[0] not in "SHDC":
        usual = sentence("Write suits and ranks, as {usual}", usual="S48JH25TQD235C679")
        raise NotBridge(refused(sentence("{text} is not a hand", text=repr(text)), usual))
    found: list[Card] = []
    for suit, ranks in _SUITED.findall(said):
        for rank in ranks.replace(" ", ""):
            card = CARDS.get(suit + rank)
            if card is None:
                none = template("{card} in the hand {text} is not a card")
                raise NotBridge(sentence(none, card=repr(suit + rank), text=repr(text)))
            if card in found:
                raise NotBridge(sentence("{card} stands twice in the hand {text}", card=card, text=repr(text)))
            found.append(card)
    return frozenset(found) or None


def deal_and_dealer(board: LinBoard, notebook: Notebook) -> tuple[Seat | None, Deal | None]:
    """``md``: the dealer (1 South to 4 East) and the hands from South on; a fourth one left out is the rest."""
    md = next(iter(board.values("md")), None)
    if md is None:
        return None, None
    said = md.value.strip()
    dealer = _SEATS_OF_MD[int(said[0]) - 1] if said[:1] in ("1", "2", "3", "4") else None
    hands = said[1:] if said[:1].isdigit() else said
    try:
        parts = [lin_hand(part) for part in hands.split(",")[:4]]
        held = {seat: hand for seat, hand in zip(_SEATS_OF_MD, parts, strict=False) if hand is not None}
        return dealer, Deal(held) if held else None
    except NotBridge as wrong:
        notebook.error(Doubt.BAD_DEAL, md.line, md.column, hands_not_known(placed("md", wrong.text)))
        return dealer, None


def vulnerability(board: LinBoard, notebook: Notebook) -> Vulnerability | None:
    sv = next(iter(board.values("sv")), None)
    if sv is None or not sv.value.strip():
        return None
    try:
        return Vulnerability.parse(sv.value)
    except NotBridge as wrong:
        notebook.warn(Doubt.UNREADABLE, sv.line, sv.column, placed("sv", wrong.text))
        return None


def calls(board: LinBoard, dealer: Seat | None, notebook: Notebook) -> tuple[Call, ...]:
    """``mb``: one call or many in a row, alerted or not."""
    said: list[Call] = []
    if dealer is None:
        return ()
    for item in board.values("mb"):
        at = 0
        text = item.value.rstrip()
        while at < len(text):
            found = _CALL.match(text, at)
            if found is None:
                notebook.warn(
                    Doubt.AUCTION,
                    item.line,
                    item.column + at,
                    sentence("{text} is not a call; the auction is read no further", text=repr(text[at:])),
                )
                return tuple(said)
            at = found.end()
            for call in _calls_of(found, said):
                said.append(Call(dealer.turn(len(said)), call))
    return tuple(said)


def _calls_of(found: re.Match[str], said: list[Call]) -> list[str]:
    level, strain, redouble, double, one_pass, _ = found.groups()
    if level:
        return [level + ("NT" if strain.upper().startswith("N") else strain.upper())]
    if redouble:
        return ["XX"]
    if double:
        return ["X"]
    return ["Pass"] if one_pass else ["Pass"] * (3 if said else 4)


def cards(board: LinBoard, notebook: Notebook) -> list[Cell]:
    """``pc``: one card or many in a row; one that cannot be read is unknown, with a warning."""
    cells = []
    for item in board.values("pc"):
        at, text = 0, item.value.rstrip("\r\n\t ")
        while at < len(text):
            found = _CARD.match(text, at)
            column = item.column + at
            if found is None:
                if not text[at].isspace():
                    notebook.warn(
                        Doubt.UNREADABLE,
                        item.line,
                        column,
                        sentence("{text} is not a card; it is taken as one not known", text=repr(text[at:])),
                    )
                    cells.append(Cell(None, item.line, column))
                    break
                at += 1
                continue
            rank = found[2].upper().replace("10", "T")
            cells.append(Cell(CARDS.get(found[1].upper() + rank), item.line, column))
            at = found.end()
    return cells


def claim(board: LinBoard, notebook: Notebook) -> int | None:
    """``mc``: declarer's tricks on a claim, all told."""
    mc = next(iter(board.values("mc")), None)
    if mc is None or not mc.value.strip():
        return None
    said = mc.value.strip()
    if said.isdecimal() and len(said) < 3 and int(said) <= 13:
        return int(said)
    none = sentence("{place} {text} is not a number of tricks; say 0 to 13", place="mc", text=repr(said))
    notebook.warn(Doubt.UNREADABLE, mc.line, mc.column, none)
    return None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One entry of ``rs``, as ``3NW+1``."""

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
        difference = 0 if found[4] == "=" else int(found[4])
        tricks = contract.tricks_needed + difference
        return MatchResult(contract, Seat(found[2].upper()), tricks) if 0 <= tricks <= 13 else None

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
    """The match that this board's items tell of, or else the one before."""
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
