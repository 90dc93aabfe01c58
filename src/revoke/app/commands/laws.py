"""``revoke laws``: the clauses of a code, in a few words of ours, and which of them are applied."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from difflib import get_close_matches
from functools import partial
from itertools import pairwise, takewhile

import click

from revoke.app.commands.command_line import each_board, in_language, not_ruled_on, of_code, print_document
from revoke.app.commands.terminal_text import MARGIN, Printer, console
from revoke.app.desk.adjudicator import compared, comparison_document
from revoke.app.desk.case_sources import SourcedCase
from revoke.app.desk.conformance import ruling_schema
from revoke.app.desk.failures import CaseFailure, failure
from revoke.errors import RevokeError
from revoke.formats import native
from revoke.language.language import Language
from revoke.law.code import ClauseEntry, Code, bare_clause, code, entries, matching
from revoke.law.orders import CannotScoreGame
from revoke.ruling.adjudicate import Compared
from revoke.ruling.ruling import Ruling
from revoke.table.sentence import alone, counted, listed, one_after_another, sentence, template, whole
from revoke.telling.order_words import side_value, tricks_in_words
from revoke.telling.reasons import weighted

MOST_NEAR = 4


@click.command()
@click.argument("clause", nargs=-1)
@of_code
@click.option("--json", "as_json", is_flag=True, help="One JSON document per clause.")
@in_language(template("The language of the clauses; sources keep their names, and documents stay as they are."))
@click.option("--no-color", is_flag=True, help="No colour on a terminal either; NO_COLOR does the same.")
def laws(clause: tuple[str, ...], name: str, as_json: bool, says: Language, no_color: bool) -> None:
    """Show the clauses of a code, each in a few words; with CLAUSE only those whose number begins with it.

    64A1, 64 A 1 and "Law 64(A)(1)" mean the same.
    """
    law = code(name)
    chosen = matching("".join(clause), law)
    if not chosen:
        _refuse("".join(clause), law, [each.clause for each in entries(law)], says)
    if as_json:
        for each in chosen:
            print_document({"code": name, **asdict(each)}, indent=None)
        return
    printer = Printer(colour=not no_color, says=says)
    if clause and len(chosen) == 1 and bare_clause(chosen[0].clause) == bare_clause("".join(clause)):
        _show(chosen[0], law, printer)
    else:
        _list(chosen, law, printer)


def _refuse(clause: str, law: Code, there: list[str], says: Language) -> None:
    alike = sorted(there, key=lambda each: -_begin_alike(each, clause))
    near = [each for each in alike if _begin_alike(each, clause) >= 2][:MOST_NEAR]
    near = near or get_close_matches(clause.upper(), there, n=MOST_NEAR, cutoff=0.4)
    if near:
        nearest = sentence("The nearest are {clauses}.", clauses=", ".join(near))
    else:
        nearest = sentence("It begins with {clauses}.", clauses=", ".join(there[:MOST_NEAR]))
    refused = sentence("{code} has no clause {clause}.", code=law.id, clause=repr(clause))
    raise click.BadParameter(says.say(one_after_another([refused, nearest])), param_hint="CLAUSE")


def _begin_alike(one: str, other: str) -> int:
    """The number of characters that two clauses share at the beginning."""
    pairs = zip(bare_clause(one), bare_clause(other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _list(chosen: list[ClauseEntry], law: Code, printer: Printer) -> None:
    say = printer.says.say
    printer.line(f"{say(law.name)} ({law.id})")
    margin = max(len(each.clause) for each in chosen) + 2
    applied = [each for each in chosen if each.left_out is None]
    left_out = [each for each in chosen if each.left_out is not None]
    for title, part in (("", applied), (template("Left out, with the reason:"), left_out)):
        if not part:
            continue
        printer.line()
        if title:
            printer.line(say(title))
        for each in part:
            printer.paragraph(each.clause, say(each.says), margin=margin)
            if each.left_out:
                printer.paragraph("", f"({say(each.left_out)})", margin=margin)


def _show(each: ClauseEntry, law: Code, printer: Printer) -> None:
    say = printer.says.say
    rows = [(template("Says"), each.says)]
    if each.question is not None:
        answers = sentence("It answers the question: {question}", question=whole(each.question))
        rows.append((template("Applied"), answers))
    if each.left_out is not None:
        rows.append((template("Left out"), each.left_out))
    if each.restated_from:
        rows.append((template("Same in"), alone(each.restated_from)))
    rows.append((template("Source"), alone(each.source)))
    margin = max(MARGIN, *(len(say(label)) + 1 for label, _ in rows))
    printer.line(f"{each.clause}, {say(law.name)} ({law.id})")
    printer.line()
    for label, words in rows:
        printer.paragraph(say(label), say(words), margin=margin)


# ``revoke compare``: one case under every code of law, side by side.


@click.command("compare")
@click.argument("file", metavar="FILE|-")
@click.option(
    "--json", "as_json", is_flag=True, help="One document: the rulings, and where each differs from the older."
)
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--no-equity", is_flag=True, help="Leave the result without the revoke to the director: no double dummy.")
@in_language(template("The language of the table; the document stays as it is."))
def command(file: str, as_json: bool, board: str | None, no_equity: bool, says: Language) -> None:
    """Rule on a case under every code of law, and show the clauses where they differ.

    FILE is a case, cases, or a play record, as for rule; - is standard input.

    \b
    Exit status of the ruling under the code of the case:
      0  ruled on
      1  ruled, and something is left to the director's judgment
      2  wrong usage, a board that is not there
      3  more facts are needed
      4  facts that contradict each other or the deal
      5  a file or a line that cannot be read
    """
    each_board(file, board, partial(_one, says=says, as_json=as_json, equity=not no_equity))


def _one(board: SourcedCase, says: Language, *, as_json: bool, equity: bool) -> int:
    told = board.told
    if isinstance(told, CaseFailure):
        return not_ruled_on(told)
    try:
        found = compared(told, equity=equity)
    except RevokeError as wrong:
        return not_ruled_on(failure(wrong, board.where))
    if as_json:
        print_document(comparison_document(found), indent=None)
    else:
        _print(board.where, found, says)
    return next((each.ruling for each in found if each.ruling.code == told.code), found[0].ruling).exit_status


_HEADINGS = template("code"), template("ruled"), template("transfer"), template("declarer"), template("clauses")


def _print(where: str, every: tuple[Compared, ...], says: Language) -> None:
    from rich.table import Table

    say = says.say

    printed = console(sys.stdout)
    table = Table(title=say(where), title_justify="left", pad_edge=False)
    for heading in _HEADINGS:
        table.add_column(say(heading))
    for each in every:
        table.add_row(
            each.ruling.code, say(_standing(each.ruling)), say(_cost(each)), say(_final(each.ruling)), _laws(each)
        )
    printed.print(table)
    for newer, older in pairwise(every):
        printed.print(say(_parting(newer, older.ruling.code)))


def _standing(ruling: Ruling) -> str:
    stands = dict.fromkeys(revoke.status or template("not known") for revoke in ruling.revokes)
    return listed([*stands]) if stands else template("no revoke")


def _cost(each: Compared) -> str:
    """The transfer of a ruling, and the ceiling on the revoking side's score."""
    barred = (
        sentence("no game, {points} at most", points=order.cap)
        if isinstance(order, CannotScoreGame)
        else template("honours only")
        for order in each.barred
    )
    return listed([_transfer(each.ruling), *barred])


def _transfer(ruling: Ruling) -> str:
    if ruling.transfer.tricks is None:
        may_move = [alone(number) for number in (ruling.possible or {}).get("transfer", ())]
        return one_after_another(may_move, template("{one} or {more}")) or template("not known")
    moved = tricks_in_words(ruling.transfer.tricks)
    if ruling.transfer.to:
        moved = sentence("{tricks} to {side}", tricks=moved, side=side_value(ruling.transfer.to))
    penalty = ruling.auction.penalty if ruling.auction else {}
    points = [
        counted("{number} point to {side}", "{number} points to {side}", number=number, side=side_value(side))
        for side, number in penalty.items()
        if number
    ]
    return listed([moved, *points])


def _final(ruling: Ruling) -> str:
    final = ruling.declarer_tricks.final
    if final:
        return weighted(final)
    after = ruling.declarer_tricks.after_transfer
    return alone("?") if after is None else sentence("{tricks}, damage open", tricks=after)


def _laws(each: Compared) -> str:
    cites = dict.fromkeys(cite for revoke in each.ruling.revokes for cite in revoke.laws)
    if each.ruling.adjusted_score and each.ruling.adjusted_score.needed:
        cites[each.ruling.adjusted_score.law] = None
    return " ".join(cites)


def _parting(newer: Compared, older: str) -> str:
    here = newer.ruling.code
    if not newer.parted:
        return sentence("{newer} and {older}: the same ruling.", newer=here, older=older)
    found = []
    if newer.amended:
        found.append(sentence("{clauses} amended", clauses=" ".join(newer.amended)))
    for clauses, there in ((newer.only_here, here), (newer.only_there, older)):
        if clauses:
            found.append(sentence("{clauses} only in {code}", clauses=" ".join(clauses), code=there))
    by = listed(found) if found else whole(template("by the same clauses, with another outcome"))
    parting = sentence("{newer} and {older} differ: {by}.", newer=here, older=older, by=by)
    return one_after_another([parting, *(each for cite in newer.amended for each in _both_words(cite, here, older))])


def _both_words(cite: str, newer: str, older: str) -> Iterator[str]:
    """The newer and the older code's text under one number."""
    for name in (newer, older):
        if clause := code(name).clause(cite):
            yield sentence("{clause} in {code}: {words}", clause=cite, code=name, words=whole(clause.summary))


# ``revoke schema``: the JSON Schema of the documents that go in and out.


@click.command()
@click.argument("document", type=click.Choice(("case", "ruling")))
def schema(document: str) -> None:
    """Print the form of a document as JSON Schema (2020-12), made from the types that read and write it."""
    print_document(native.schema("case") if document == "case" else ruling_schema())
