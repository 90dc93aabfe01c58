"""The tokens of PBN's auction and play sections: cards and calls with their marks, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from revoke.formats.card_letters import Letters, languages_with, tens_as_letters
from revoke.formats.notebook import Notebook
from revoke.formats.pbn_games import Line
from revoke.formats.record import Call, CardMark, Doubt
from revoke.formats.seating import Cell
from revoke.table.cards import CARDS, Card
from revoke.table.seats import Seat
from revoke.table.sentence import enumerated, sentence, template, whole

_TOKEN = re.compile(r"\^\s*[A-Za-z]?|=\d*=?|\$\d*|[!?]+|[*+]|-+|[^\s!?=$^*+-]+")
_CALL = re.compile(r"PASS|P|XX|X|D|DBL|R|RDBL|AP|[1-7](?:C|D|H|S|NT|N)", re.IGNORECASE)
_MARKS = {mark.value: mark for mark in CardMark}
_ANNOTATION = "=$!?"


def tokens(section: Sequence[Line]) -> Iterator[tuple[str, int, int]]:
    """Each token with its line and column, both from 1."""
    for number, line in section:
        for found in _TOKEN.finditer(line):
            yield found.group(), number, found.start() + 1


def read_rows(section: Sequence[Line], notebook: Notebook, letters: Letters) -> tuple[list[list[Cell]], bool]:
    """The cells of a play section, line by line as written, and whether it ends with ``*``.

    ``letters`` are those of the honours where they are not English ones. ``+`` stands for a card not yet played, ``-``
    for one not known; a card that cannot be read is unknown, with a warning.
    """
    rows: list[list[Cell]] = []
    marks: tuple[CardMark, ...] = ()
    row_line = 0
    for token, line, column in tokens(section):
        card = None if letters else CARDS.get(token)
        if card is None:
            if token == "*":
                return rows, True
            if token[0] == "^":
                marks += _mark(token, line, column, notebook)
                continue
            if token[0] in _ANNOTATION:
                continue
            card = _careless_card(token, line, column, notebook, letters)
        if line != row_line:
            rows.append([])
            row_line = line
        rows[-1].append(Cell(card, line, column, marks))
        marks = ()
    return rows, False


_NO_MARK = template("{text} is no irregularity of PBN; say ^I, ^S, ^R or ^L")


def _mark(token: str, line: int, column: int, notebook: Notebook) -> tuple[CardMark, ...]:
    mark = _MARKS.get(token.replace(" ", "").upper())
    if mark is None:
        notebook.warn(Doubt.UNREADABLE, line, column, sentence(_NO_MARK, text=repr(token)))
        return ()
    return (mark,)


def _careless_card(token: str, line: int, column: int, notebook: Notebook, letters: Letters) -> Card | None:
    if token[0] in "-+":
        return None
    upper = tens_as_letters(token.upper())
    if letters:
        said = upper.replace("KN", "N" if "N" in letters else "B")
        upper = said[:1] + letters.get(said[1:], said[1:])
    card = CARDS.get(upper) or CARDS.get(upper[::-1])
    if card is None:
        told = sentence("{text} is not a card; it is taken as one not known", text=repr(token))
        books = list(languages_with(upper[1:])) if upper[:1] in "SHDC" else []
        if books:
            in_books = template("{text}. {letter} is an honour in {languages} books; PBN has {honours}")
            named = enumerated([whole(each) for each in books])
            told = sentence(in_books, text=told, letter=upper[1:], languages=named, honours="A K Q J")
        notebook.warn(Doubt.UNREADABLE, line, column, told)
    elif letters and token.upper() != upper:
        return card
    else:
        read = sentence("{text} is read as {card}; PBN writes {code}", text=repr(token), card=card, code=card.code)
        notebook.note_once(Doubt.SPELLING, line, column, read)
    return card


def read_calls(section: Sequence[Line], dealer: Seat, notebook: Notebook) -> tuple[Call, ...]:
    """The auction, from the dealer on; ``-`` and ``^S`` pass a seat over without a call, ``AP`` stands for the passes
    that end it."""
    calls: list[Call] = []
    marks: tuple[CardMark, ...] = ()
    seat = dealer
    for token, line, column in tokens(section):
        if token in "*+":
            break
        if token[0] == "^":
            found = _mark(token, line, column, notebook)
            marks += found
            if CardMark.SKIPPED_CALL in found:
                seat = seat.left
        elif token[0] == "-":
            seat = seat.turn(len(token))
        elif token[0] in _ANNOTATION:
            continue
        elif not _CALL.fullmatch(token):
            none = sentence("{text} is not a call; the auction is read no further", text=repr(token))
            notebook.warn(Doubt.AUCTION, line, column, none)
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
