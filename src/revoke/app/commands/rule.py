"""``revoke rule``: a ruling in words, or as documents for other programs."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Any, Protocol

import click

from revoke.app.commands.command_line import in_language
from revoke.app.commands.terminal_text import Printer, watched
from revoke.app.desk.adjudicator import Adjudicator, RuledCase
from revoke.app.desk.case_sources import STANDARD_INPUT, SourcedCase, only, opened, source
from revoke.app.desk.failures import CaseFailure, failure
from revoke.app.language.language import Language
from revoke.case.case import DEFAULT_CODE
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS
from revoke.errors import Unreadable
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template
from revoke.telling.explanation import explain
from revoke.telling.ruling_words import document


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option("--json", "as_json", is_flag=True, help="Ruling documents, one a line where there may be many.")
@click.option("--code", type=click.Choice(CODES), help="The code of law, whatever the case says.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--no-equity", is_flag=True, help="Leave what would have happened to the director: no double dummy.")
@click.option("--simulate", is_flag=True, help="Play the hand out as well, as these players would; see revoke equity.")
@click.option("--weighted", is_flag=True, help="Adjust to a weighted score (12C1c); else to the most likely result.")
@click.option("--why", is_flag=True, help="Print everything that the ruling rests on.")
@in_language(template("The language of a ruling in words; documents stay as they are."))
@click.option("--no-color", is_flag=True, help="No colour on a terminal either; NO_COLOR does the same.")
def rule(
    file: str,
    as_json: bool,
    code: str | None,
    board: str | None,
    no_equity: bool,
    simulate: bool,
    weighted: bool,
    why: bool,
    says: Language,
    no_color: bool,
) -> None:
    """Rule on a revoke, with the reasons.

    FILE is a case (.json), many cases, one a line (.jsonl), or a play record (.pbn, .lin, .rbn, or an address of the
    BBO hand viewer, in quotes), which is searched for revokes; - reads any of these from standard input. Rulings go to
    standard output, everything else to standard error. With --json, a line or a board that cannot be ruled on leaves an
    error document in its place.

    \b
    Exit status, the largest where there are many boards:
      0  ruled on
      1  ruled, and something is left to the director's judgment
      2  wrong usage, a board that is not there
      3  more facts are needed; the ruling asks for them
      4  facts that contradict each other or the deal
      5  a file or a line that cannot be read, a code of law that is not held here
    """
    status = 0
    try:
        with opened(file) as (name, stream):
            told = source(file, name, stream, code or DEFAULT_CODE)
            bench = Adjudicator(
                code,
                None if no_equity else DDS(),
                partial(_remark, says),
                watched(Simulation()) if simulate else None,
                weighted=weighted,
            )
            out: _Writer = _Documents(told.many) if as_json else _Words(Printer(colour=not no_color, says=says), why)
            for each in only(board, told.boards, name):
                outcome = bench.rule(each)
                out.write(each, outcome)
                _tell(each, outcome, says)
                status = max(
                    status, outcome.exit_status if isinstance(outcome, CaseFailure) else outcome.ruling.exit_status
                )
    except Unreadable as wrong:
        found = failure(wrong, STANDARD_INPUT if file == "-" else file)
        click.echo(found.said(says.say), err=True)
        status = max(status, found.exit_status)
    sys.exit(status)


def _remark(says: Language, text: str) -> None:
    click.echo(says.say(text), err=True)


def _tell(board: SourcedCase, outcome: RuledCase | CaseFailure, says: Language) -> None:
    """What goes to standard error: why there is no ruling, or what the record had to be helped with."""
    if isinstance(outcome, CaseFailure):
        _remark(says, outcome.words)
    elif outcome.ruling.revokes:
        for remark in board.remarks:
            _remark(says, remark)


class _Writer(Protocol):
    def write(self, board: SourcedCase, outcome: RuledCase | CaseFailure, /) -> None: ...


class _Documents:
    """Ruling documents in UTF-8, whatever the terminal's letters are."""

    def __init__(self, many: bool) -> None:
        self.many = many

    def write(self, board: SourcedCase, outcome: RuledCase | CaseFailure) -> None:
        if isinstance(outcome, RuledCase):
            self._put(document(outcome.ruling))
        elif self.many:
            self._put(outcome.document(line=board.line, board=board.board))

    def _put(self, plain: dict[str, Any]) -> None:
        text = json.dumps(plain, ensure_ascii=False, indent=None if self.many else 2)
        click.echo(text.encode())


class _Words:
    """Rulings in words; a board without a revoke takes one line."""

    def __init__(self, printer: Printer, why: bool) -> None:
        self.printer = printer
        self.why = why
        self.before: str | None = None

    def write(self, board: SourcedCase, outcome: RuledCase | CaseFailure) -> None:
        if isinstance(outcome, CaseFailure):
            return
        blocks = explain(outcome.case, outcome.ruling, outcome.facts)
        kind = "ruling" if outcome.ruling.revokes else "nothing found"
        if self.before is not None and "ruling" in (kind, self.before):
            self.printer.line()
        self.before = kind
        place = "" if board.line is None else sentence("Line {number}", number=board.line)
        self.printer.show(blocks, place=place, why=self.why)
