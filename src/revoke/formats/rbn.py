"""Reads RBN, Richard Pavlicek's notation: one letter a line, a blank line after each board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from revoke.errors import NotBridge, Unreadable
from revoke.formats.pbn_games import notrump_as_letters
from revoke.formats.playing_order import Cell, in_turn
from revoke.formats.record import (
    Call,
    Doubt,
    Notebook,
    PlaceInFile,
    PlayRecord,
    checked,
    final_contract,
    hands_not_known,
    is_over,
    no_dealer,
    report_other_result,
    said_twice,
    tricks_said,
)
from revoke.formats.text import decode, lines
from revoke.table.cards import CARDS, Card, Hand, hand
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import placed, template

RBN_LABEL = re.compile(r"[\ufeff> \t]*([DTLESFKNBHACPRIM])(?:\s+(.*)|)$", re.IGNORECASE)
"""A line of a board: its label, in capitals unless a mail or a program has changed them, and what it says.

The signs of a quotation in a mail, or blanks, may stand before it. Where hands stand behind a capital, a small letter
begins a line of words.
"""
_CAPITALS = re.compile(RBN_LABEL.pattern)
_HANDS = re.compile(r"^[\ufeff> \t]*H[ \t]", re.MULTILINE)
_REPEATING = "DTLESFKNBH"
_ONCE = "BHACPR"
_OF_THE_PLAY = "ACPRM"
"""The labels that come after those of the deal, and so stand at the end of a board."""
_VULNERABLE = {
    "Z": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.ALL,
}
_SCORING = {"I": "IMP", "X": "IMP", "M": "MP", "N": "MP", "B": "BAM", "T": "Total", "R": "Rubber", "C": "Chicago"}
_CALL = re.compile(r"([1-7][CDHSN])|([PXRA])|[:\s]+|\d|[*?!]", re.IGNORECASE)
_CARD = re.compile(r"([SHDC]?)((?<!\*)10|[2-9TJQKA])|([:;])|\s+|[*?!0-9]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Line:
    label: str
    value: str
    line: int
    column: int
    offset: int = 0


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """Every board of an RBN file, one at a time: the hands, and contract, result and play where they are given.

    A card without a suit letter is of the suit led; a semicolon says that the rest of the play is trivial. A board
    takes labels that it leaves out, D to H, from the board before; a missing fourth hand is the rest.

    Raises:
        Unreadable: the file is empty, is not text, or has no board with hands or play.

    >>> text = "B 7\\nH W:AQ53.T43.872.KJ5:K74.J6.T543.Q432:962.Q8.AKQJ96.A7:\\nC 3N:E\\nP H73JQ:DA\\nR 6\\n"
    >>> record, = read(text, name="a.rbn")
    >>> record.deal.cards_each, [str(play.card) for play in record.plays]
    (13, ['♥7', '♥3', '♥J', '♥Q', '♦A'])
    """
    text, encoding = decode(data, name=name)
    standing: dict[str, _Line] = {}
    found = False
    for start, end, told in _boards(text):
        said = _said_first(told)
        standing.update({label: line for label, line in said.items() if label in _REPEATING})
        labels = {**standing, **said}
        if not {"H", "P", "C"} & {line.label for line in told}:
            continue
        found = True
        yield _record(labels, told, text[start:end], name=name, encoding=encoding)
    if not found:
        raise Unreadable(placed(name, template("there is no RBN board (H …) in this file; give an RBN file")))


def _boards(text: str) -> Iterator[tuple[int, int, list[_Line]]]:
    start, told, comment = 0, list[_Line](), False
    labelled = _CAPITALS if _HANDS.search(text) else RBN_LABEL
    for number, offset, line in lines(text):
        said = line.strip("\ufeff> \t")
        if not said:
            if told:
                yield start, offset, told
                start, told = offset, []
            comment = False
        elif comment or said.startswith("{"):
            comment = not said.endswith("}")
        elif found := labelled.match(line):
            label = found[1].upper()
            if _begins_another(label, (found[2] or "").strip(), told):
                head = _head_of_the_next(told)
                yield start, head[0].offset if head else offset, told[: len(told) - len(head)]
                start, told = head[0].offset if head else offset, head
            told.append(_Line(label, (found[2] or "").strip(), number, (found.start(2) if found[2] else 0) + 1, offset))
        elif told:
            told.append(_Line("", said, number, 1, offset))
    if told:
        yield start, len(text), told


def _begins_another(label: str, value: str, told: Sequence[_Line]) -> bool:
    """Whether a line is of the next board, although no blank line stands before it: files were joined."""
    said = _said_first(told)
    again = label in "BH" and label in said and (value != said[label].value or label == "H")
    return again and any(line.label in _OF_THE_PLAY for line in told)


def _head_of_the_next(told: Sequence[_Line]) -> list[_Line]:
    """The lines at the end that already belong to the next board: those after the last one of the play."""
    last = max(at for at, line in enumerate(told) if line.label in _OF_THE_PLAY or not line.label)
    return list(told[last + 1 :])


def _said_first(told: Sequence[_Line]) -> dict[str, _Line]:
    """The lines by their labels; of what a board may say only once, the first line."""
    said: dict[str, _Line] = {}
    for line in told:
        if line.label and not (line.label in _ONCE and line.label in said):
            said[line.label] = line
    return said


def _report_lines_left_out(told: Sequence[_Line], labels: Mapping[str, _Line], notebook: Notebook) -> None:
    for line in told:
        if not line.label:
            lost = template("{text} does not begin with an RBN label and a blank, so it is ignored")
            notebook.warn(Doubt.UNREADABLE, line, lost, text=repr(line.value[:40]))
        elif line.label in _ONCE and line is not (first := labels[line.label]) and line.value != first.value:
            notebook.warn(Doubt.REPEATED_TAG, line, said_twice(line.label, first.value, first.line, line.value))


def _record(labels: Mapping[str, _Line], told: Sequence[_Line], source: str, *, name: str, encoding: str) -> PlayRecord:
    first = told[0].line
    board = labels["B"].value.split(":")[0] if "B" in labels else ""
    notebook = Notebook(name, board or "?")
    _report_lines_left_out(told, labels, notebook)
    deal = _deal(labels.get("H"), notebook)
    dealer, vulnerable, calls = _auction(labels.get("A"), notebook)
    contract, declarer, leader, passed_out = _contract(labels.get("C"), calls, notebook)
    result = _result(labels.get("R"), notebook)
    cells, trivial = _cards(labels.get("P"), notebook)
    if declarer is not None and leader is not None and leader.side is declarer.side:
        notebook.error(Doubt.LEADER, labels.get("C") or told[0], _LED_FOR_HIMSELF, player=leader, declarer=declarer)
    played = in_turn(cells, leader, contract=contract, deal=deal, notebook=notebook)
    record = PlayRecord(
        format="rbn",
        file=name,
        line=first,
        board=board,
        dealer=dealer,
        vulnerable=vulnerable,
        deal=deal,
        contract=contract,
        declarer=declarer,
        scoring=_SCORING.get(labels["F"].value[:1].upper(), "") if "F" in labels else "",
        result=result,
        leader=leader or (played.plays[0].seat if played.plays else None),
        plays=played.plays,
        winners=played.winners,
        claimed=trivial,
        passed_out=passed_out,
        calls=calls,
        tags={label: line.value for label, line in labels.items()},
        diagnostics=tuple(notebook.diagnostics),
        source=source,
        encoding=encoding,
    )
    begins = PlaceInFile(first)
    report_other_result(record, labels.get("R") or begins, notebook)
    return checked(record, notebook, result=labels.get("R") or begins, contract=labels.get("C") or begins)


def _deal(line: _Line | None, notebook: Notebook) -> Deal | None:
    if line is None:
        return None
    seat, _, rest = line.value.partition(":")
    if seat.upper() not in ("N", "E", "S", "W"):
        remark = template("the hands begin with {text}, not with a seat and a colon")
        notebook.error(Doubt.BAD_DEAL, line, remark, text=repr(seat))
        return None
    hands: dict[Seat, Hand | None] = {}
    try:
        for step, text in enumerate(rest.split(":")[:4]):
            if text.strip(". "):
                hands[Seat(seat.upper()).turn(step)] = hand(text.strip())
        return Deal(hands) if hands else None
    except NotBridge as wrong:
        notebook.error(Doubt.BAD_DEAL, line, hands_not_known(wrong.text))
        return None


def _auction(line: _Line | None, notebook: Notebook) -> tuple[Seat | None, Vulnerability | None, tuple[Call, ...]]:
    if line is None:
        return None, None, ()
    head, _, rest = line.value.partition(":")
    dealer = Seat(head[0].upper()) if head[:1] and head[0].upper() in "NESW" else None
    vulnerable = _VULNERABLE.get(head[1:2].upper())
    said: list[str] = []
    at = 0
    if dealer is None and rest.strip():
        notebook.warn(Doubt.AUCTION, line, no_dealer("A"))
    while dealer is not None and at < len(rest):
        found = _CALL.match(rest, at)
        if found is None:
            place = line.column + len(head) + 1 + at
            remark = template("{text} is not a call; the auction after it is ignored")
            notebook.warn(Doubt.AUCTION, PlaceInFile(line.line, place), remark, text=repr(rest[at]))
            break
        at = found.end()
        if found[1]:
            said.append(found[1].upper() + ("T" if found[1][1] in "nN" else ""))
        elif found[2] and found[2].upper() == "A":
            said += ["Pass"] * (3 if said else 4)
        elif found[2]:
            said.append({"P": "Pass", "X": "X", "R": "XX"}[found[2].upper()])
    return dealer, vulnerable, tuple(Call(dealer.turn(step), call) for step, call in enumerate(said) if dealer)


def _contract(
    line: _Line | None, calls: tuple[Call, ...], notebook: Notebook
) -> tuple[Contract | None, Seat | None, Seat | None, bool]:
    """Contract, declarer, leader, and whether the board was passed out."""
    bid = final_contract(calls) if is_over(calls) else None
    if line is None:
        if bid is None:
            return None, None, None, is_over(calls)
        return *bid, bid[1].left, False
    said, _, rest = line.value.partition(":")
    if said.strip().upper() in ("P", "PASS", "A", "AP"):
        return None, None, None, True
    seats = [Seat(part.strip().upper()) for part in rest.split(":")[:2] if part.strip().upper() in ("N", "E", "S", "W")]
    declarer = seats[0] if seats else bid[1] if bid else None
    leader = seats[1] if len(seats) > 1 else declarer.left if declarer else None
    try:
        plain = notrump_as_letters(said.strip().upper())
        return Contract.parse(re.sub(r"R$", "XX", plain)), declarer, leader, False
    except NotBridge as wrong:
        notebook.warn(Doubt.CONTRACT, line, wrong.text)
        return None, declarer, leader, False


_LED_FOR_HIMSELF = template("{player} cannot lead against {declarer}; correct declarer or the leader")


def _result(line: _Line | None, notebook: Notebook) -> int | None:
    said = "" if line is None else line.value.split(":")[0].strip()
    return None if line is None or said in ("", "?") else tricks_said(said, "R", line, notebook)


def _cards(line: _Line | None, notebook: Notebook) -> tuple[list[Cell], bool]:
    """The cards in playing order, and whether a semicolon says that the rest is trivial."""
    cells: list[Cell] = []
    at, led, trivial = 0, "", False
    text = "" if line is None else line.value
    while line is not None and at < len(text):
        found = _CARD.match(text, at)
        column = line.column + at
        if found is None or (found[2] and not (found[1] or led)):
            remark = template("{text} is not a card; the play after it is ignored")
            notebook.warn(Doubt.UNREADABLE, PlaceInFile(line.line, column), remark, text=repr(text[at]))
            break
        at = found.end()
        if found[3]:
            led, trivial = "", found[3] == ";"
        elif found[2]:
            suit = (found[1] or led).upper()
            led = led or suit
            card: Card = CARDS[suit + found[2].upper().replace("10", "T")]
            cells.append(Cell(card, line.line, column))
    return cells, trivial
