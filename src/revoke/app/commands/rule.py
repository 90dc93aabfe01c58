"""``revoke rule``: a ruling in words, or as documents for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, islice

import click

from revoke.app.commands.command_line import in_language, not_ruled_on, print_document, tell
from revoke.app.commands.terminal_text import Printer, watched
from revoke.app.desk.adjudicator import Adjudicator, RuledCase
from revoke.app.desk.case_sources import (
    STANDARD_INPUT,
    THE_STORY,
    Source,
    SourcedCase,
    is_no_story,
    is_story,
    only,
    opened_source,
    source,
)
from revoke.app.desk.failures import CaseFailure, failure
from revoke.case.case import DEFAULT_CODE
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS
from revoke.errors import RevokeError, Unreadable
from revoke.language.language import Language
from revoke.law.code import CODES
from revoke.table.sentence import placed, sentence, template
from revoke.telling.blocks import Hands, RevokeTrick, ThePlay
from revoke.telling.explanation import explain
from revoke.telling.ruling_words import document


@click.command()
@click.argument("file", metavar="[FILE|-]", required=False)
@click.option("--told", metavar="STORY", help="Rule on a story in words instead: some sentences, in quotes.")
@click.option("--json", "as_json", is_flag=True, help="Ruling documents, one per line if there may be several.")
@click.option("--code", type=click.Choice(CODES), help="The code of law, whatever the case says.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--no-equity", is_flag=True, help="Leave the result without the revoke to the director: no double dummy.")
@click.option("--simulate", is_flag=True, help="Simulate the play before trick eight too; see revoke equity.")
@click.option(
    "--weighted", is_flag=True, help="Adjust to a weighted score (12C1c); by default to the most likely result."
)
@click.option("--why", is_flag=True, help="Print everything the ruling rests on.")
@click.option("--short", is_flag=True, help="Leave out the hands and the play.")
@in_language(template("The language of a ruling in words; documents stay as they are."))
@click.option("--no-color", is_flag=True, help="No colour on a terminal either; NO_COLOR does the same.")
def rule(
    file: str | None,
    told: str | None,
    as_json: bool,
    code: str | None,
    board: str | None,
    no_equity: bool,
    simulate: bool,
    weighted: bool,
    why: bool,
    short: bool,
    says: Language,
    no_color: bool,
) -> None:
    """Rule on a revoke, with the reasons.

    FILE is a case (.json), many cases, one per line (.jsonl), or a play record to search for revokes (.pbn, .lin,
    .rbn, or an address of the BBO hand viewer, in quotes); - reads any of these from standard input. Rulings go to
    standard output, everything else to standard error. With --json, an error document takes the place of a line or
    a board that cannot be ruled on.

    With --told, or in place of FILE, give the story in words, in quotes and in the language of --language; standard
    error first shows which parts were understood.

    \b
    Exit status; with several boards, the largest:
      0  ruled on
      1  ruled, and something is left to the director's judgment
      2  wrong usage, a board that is not there
      3  more facts are needed; the ruling asks for them
      4  facts that contradict each other or the deal
      5  a file or a line that cannot be read, a story without a revoke, or an unknown code of law
    """
    if file is not None and told is None and is_story(file):
        file, told = None, file
    if (file is None) == (told is None) or file == "":
        raise click.UsageError(template("Give either a FILE, - for standard input, or --told with a story in quotes."))
    if told is not None and is_no_story(told):
        raise click.UsageError(sentence(_NO_FILE, told=repr(told)))
    status = 0
    try:
        with _source(file, told, code or DEFAULT_CODE, says) as (name, boards):
            bench = Adjudicator(
                code,
                None if no_equity else DDS(),
                tell,
                watched(Simulation()) if simulate else None,
                weighted=weighted,
            )
            out = _Documents(boards.many) if as_json else _Words(Printer(colour=not no_color, says=says), why, short)
            wanted = only(board, boards.boards, name)
            for each in wanted if as_json else _one_has_no_line(wanted):
                outcome = bench.rule(each)
                out.write(each, outcome)
                if isinstance(outcome, CaseFailure):
                    status = max(status, not_ruled_on(outcome))
                    continue
                for remark in each.remarks(a_revoke=bool(outcome.ruling.revokes)):
                    tell(remark)
                status = max(status, outcome.ruling.exit_status)
    except RevokeError as wrong:
        status = max(status, not_ruled_on(failure(wrong, STANDARD_INPUT if file == "-" else file or THE_STORY)))
    sys.exit(status)


_NO_FILE = template("--told takes the story itself, not the name of a file such as {told}. Put the story in quotes.")
_NO_REVOKE = template("no revoke was found in it, so there is nothing to rule on. Say who revoked, and when.")


@contextmanager
def _source(file: str | None, told: str | None, code: str, says: Language) -> Iterator[tuple[str, Source]]:
    """The boards of a file, or the case of a story, with its name in errors.

    Raises:
        Unreadable: the file cannot be opened, or the story has no revoke.
    """
    if file is not None:
        with opened_source(file) as (name, stream):
            yield name, source(file, name, stream, code)
        return
    from revoke.app.desk.told_story import understood_lines
    from revoke.understanding.understood import understand

    understood = understand(told or "", says.code)
    for line in understood_lines(understood):
        tell(line)
    if not understood.case.findings.revokes:
        raise Unreadable(placed(THE_STORY, _NO_REVOKE))
    case = replace(understood.case, code=code)
    yield THE_STORY, Source(many=False, boards=iter([SourcedCase(THE_STORY, "", case)]))


def _one_has_no_line(boards: Iterator[SourcedCase]) -> Iterator[SourcedCase]:
    """The boards; the only case of a file is shown as a case, and not as its first line."""
    begin = [*islice(boards, 1)]
    if begin and begin[0].line is not None:
        begin += islice(boards, 1)
        begin = [replace(begin[0], line=None)] if len(begin) == 1 else begin
    return chain(begin, boards)


class _Documents:
    """Ruling documents in UTF-8, whatever the terminal's encoding."""

    def __init__(self, many: bool) -> None:
        self.many = many

    def write(self, board: SourcedCase, outcome: RuledCase | CaseFailure) -> None:
        if isinstance(outcome, RuledCase):
            print_document(document(outcome.ruling), indent=None if self.many else 2)
        elif self.many:
            print_document(outcome.document(line=board.line, board=board.board), indent=None)


class _Words:
    """Rulings in words; a board without a revoke takes one line."""

    def __init__(self, printer: Printer, why: bool, short: bool = False) -> None:
        self.printer = printer
        self.why = why
        self.short = short
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
        if self.short:
            blocks = tuple(each for each in blocks if not isinstance(each, Hands | ThePlay | RevokeTrick))
        self.printer.show(blocks, place=place, why=self.why)
