"""How an explained ruling is drawn: letters for every stream, colour for terminals, and the width there is."""

from __future__ import annotations

import io

import pytest

from revoke.app.commands.terminal_text import Printer
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.telling.blocks import Entry, Heading, Label, Mark, NotFound, Played, Say, Scores, ThePlay, TrickPlayed

BLOCKS = (
    Heading("Board 1, 4♥ by East", "Laws of a club", "club"),
    Entry(Label.RULING, "One trick goes to East–West."),
    ThePlay((TrickPlayed(1, (Played(Seat.NORTH, Card.parse("HT"), Mark.REVOKE),), None),)),
    Entry(Label.LAW, "It moves.", ("64A2",), ("East won trick 5",)),
    NotFound(("64B1", "64B2")),
    Scores(("table", "final"), (("East–West", (-150, 0)), ("North–South", (150, 0)))),
    Say("at the end", "the table", "One trick goes to East–West.", "64A2"),
)


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def printed(stream: io.StringIO | io.TextIOWrapper, *, colour: bool = True) -> str:
    Printer(stream, colour=colour).show(BLOCKS)
    if isinstance(stream, io.StringIO):
        return stream.getvalue()
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode(stream.encoding)


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    for each in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(each, raising=False)


def test_the_blocks_in_plain_letters() -> None:
    assert printed(io.StringIO()).splitlines() == [
        "Board 1, 4♥ by East                                               Laws of a club",
        "",
        "Ruling   One trick goes to East–West.",
        "",
        " #  in order of play            won",
        " 1  N[♥10]",
        "[ ] the revoke",
        "",
        "Law      It moves. East won trick 5.                                        64A2",
        "         No exception applies: 64B1, 64B2.",
        "",
        "Score                    table     final",
        "         East–West        −150         0",
        "         North–South      +150         0",
        "",
        "Say      at the end, to the table: “One trick goes to East–West.”           64A2",
    ]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "koi8-r"])
def test_a_stream_that_cannot_take_the_signs_gets_letters(encoding: str) -> None:
    shown = printed(io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert "Board 1, 4H by East" in shown
    assert "N[H10]" in shown
    assert '"One trick goes to East-West."' in shown
    assert "-150" in shown


def test_a_terminal_gets_colour_that_says_nothing_that_letters_do_not() -> None:
    coloured = printed(Terminal())
    assert "\x1b[31m♥10\x1b[0m" in coloured
    assert printed(io.StringIO()).split() == _without_colour(coloured).split()


def _without_colour(text: str) -> str:
    import re

    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("how", ["option", "environment", "no terminal"])
def test_no_colour_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    if how == "environment":
        monkeypatch.setenv("NO_COLOR", "1")
    stream = io.StringIO() if how == "no terminal" else Terminal()
    assert "\x1b" not in printed(stream, colour=how != "option")


def test_a_long_name_of_the_law_goes_below_the_board() -> None:
    stream = io.StringIO()
    Printer(stream).show((Heading("Board 1, " + "x" * 50, "Laws of Duplicate Bridge", "club"),))
    assert stream.getvalue().splitlines()[1] == "Laws of Duplicate Bridge"


def test_clauses_too_many_for_their_column_go_below() -> None:
    stream = io.StringIO()
    Printer(stream).show((Entry(Label.ASK, "Who won the trick?", ("64A1", "64A2"), ("Answers: he.",)), BLOCKS[-1]))
    assert stream.getvalue().splitlines()[:3] == [
        "Ask      Who won the trick?",
        "         Answers: he.",
        "         See 64A1, 64A2.",
    ]
