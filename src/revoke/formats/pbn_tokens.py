"""The tokens of PBN's auction and play sections: cards and calls with their marks, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from revoke.formats.notebook import Notebook
from revoke.formats.pbn_games import Line
from revoke.formats.record import Call, Doubt, Mark
from revoke.formats.seating import Cell
from revoke.table.cards import CARDS, Card
from revoke.table.seats import Seat

_TOKEN = re.compile(r"\^\s*[A-Za-z]?|=\d*=?|\$\d*|[!?]+|[*+]|-+|[^\s!?=$^*+-]+")
_CALL = re.compile(r"PASS|P|XX|X|D|DBL|R|RDBL|AP|[1-7](?:C|D|H|S|NT|N)", re.IGNORECASE)
_MARKS = {mark.value: mark for mark in Mark}
_ANNOTATION = "=$!?"


def tokens(section: Sequence[Line]) -> Iterator[tuple[str, int, int]]:
    """Each token with its line and column, both from 1."""
    for number, line in section:
        for found in _TOKEN.finditer(line):
            yield found.group(), number, found.start() + 1


def read_rows(section: Sequence[Line], notebook: Notebook) -> tuple[list[list[Cell]], bool]:
    """The cells of a play section, line by line as written, and whether it ends with ``*``.

    ``+`` stands for a card not yet played, ``-`` for one not known; a card that cannot be read is unknown, with a
    warning.
    """
    rows: list[list[Cell]] = []
    marks: tuple[Mark, ...] = ()
    row_line = 0
    for token, line, column in tokens(section):
        card = CARDS.get(token)
        if card is None:
            if token == "*":
                return rows, True
            if token[0] == "^":
                marks += _mark(token, line, column, notebook)
                continue
            if token[0] in _ANNOTATION:
                continue
            card = _careless_card(token, line, column, notebook)
        if line != row_line:
            rows.append([])
            row_line = line
        rows[-1].append(Cell(card, line, column, marks))
        marks = ()
    return rows, False


def _mark(token: str, line: int, column: int, notebook: Notebook) -> tuple[Mark, ...]:
    mark = _MARKS.get(token.replace(" ", "").upper())
    if mark is None:
        notebook.warn(Doubt.UNREADABLE, line, column, f"{token!r} is no irregularity of PBN; say ^I, ^S, ^R or ^L")
        return ()
    return (mark,)


def _careless_card(token: str, line: int, column: int, notebook: Notebook) -> Card | None:
    if token[0] in "-+":
        return None
    upper = token.upper().replace("10", "T")
    card = CARDS.get(upper) or CARDS.get(upper[::-1])
    if card is None:
        notebook.warn(Doubt.UNREADABLE, line, column, f"{token!r} is not a card; it is taken as one not known")
    else:
        notebook.note_once(Doubt.SPELLING, line, column, f"{token!r} is read as {card}; PBN writes {card.code}")
    return card


def read_calls(section: Sequence[Line], dealer: Seat, notebook: Notebook) -> tuple[Call, ...]:
    """The auction, from the dealer on; ``-`` and ``^S`` pass a seat over without a call, ``AP`` stands for the passes
    that end it."""
    calls: list[Call] = []
    marks: tuple[Mark, ...] = ()
    seat = dealer
    for token, line, column in tokens(section):
        if token in "*+":
            break
        if token[0] == "^":
            found = _mark(token, line, column, notebook)
            marks += found
            if Mark.SKIPPED_CALL in found:
                seat = seat.left
        elif token[0] == "-":
            seat = seat.turn(len(token))
        elif token[0] in _ANNOTATION:
            continue
        elif not _CALL.fullmatch(token):
            notebook.warn(Doubt.AUCTION, line, column, f"{token!r} is not a call; the auction is read no further")
            break
        elif token.upper() == "AP":
            while len(calls) < 4 or any(call.call != "Pass" for call in calls[-3:]):
                calls.append(Call(seat, "Pass"))
                seat = seat.left
            break
        else:
            calls.append(Call(seat, _call(token), marks))
            marks = ()
            seat = seat.left
    return tuple(calls)


def _call(token: str) -> str:
    said = token.upper()
    spoken = {"P": "Pass", "PASS": "Pass", "D": "X", "DBL": "X", "R": "XX", "RDBL": "XX"}
    return spoken.get(said) or (f"{said}T" if said.endswith("N") else said)
