"""``revoke compare``: one case under every code of law, side by side."""

from __future__ import annotations

import json
import sys
from itertools import pairwise

import click

from revoke.app.commands.terminal_text import console
from revoke.app.desk.adjudicator import compared, comparison_document
from revoke.app.desk.case_sources import only, opened, source
from revoke.app.desk.failures import CaseFailure, failure
from revoke.case.case import DEFAULT_CODE, Case
from revoke.errors import RevokeError, Unreadable
from revoke.law.code import code
from revoke.law.orders import CannotScoreGame, Order
from revoke.ruling.compare import Compared
from revoke.ruling.ruling import Ruling
from revoke.telling.reasons import weighted
from revoke.telling.results import tricks_in_words


@click.command("compare")
@click.argument("file", metavar="FILE|-")
@click.option("--json", "as_json", is_flag=True, help="One document: the rulings, and where each parts from the older.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--no-equity", is_flag=True, help="Leave what would have happened to the director: no double dummy.")
def command(file: str, as_json: bool, board: str | None, no_equity: bool) -> None:
    """Rule on a case under every code of law, and show the clauses by which they part.

    FILE is a case, cases, or a play record, as for rule; - is standard input.

    \b
    Exit status, of the ruling under the code of the case:
      0  ruled
      1  ruled, and something is left to the director's judgment
      2  wrong usage, a board that is not there
      3  more facts are needed
      4  facts that contradict each other or the deal
      5  a file or a line that cannot be read
    """
    status = 0
    try:
        with opened(file) as (name, stream):
            for each in only(board, source(file, name, stream, DEFAULT_CODE).boards, name):
                status = max(status, _one(each.told, each.where, as_json=as_json, equity=not no_equity))
    except Unreadable as wrong:
        found = failure(wrong, "standard input" if file == "-" else file)
        click.echo(str(found), err=True)
        status = max(status, found.exit_status)
    sys.exit(status)


def _one(told: Case | CaseFailure, where: str, *, as_json: bool, equity: bool) -> int:
    if isinstance(told, CaseFailure):
        click.echo(str(told), err=True)
        return told.exit_status
    try:
        found = compared(told, equity=equity)
    except RevokeError as wrong:
        refused = failure(wrong, where)
        click.echo(str(refused), err=True)
        return refused.exit_status
    if as_json:
        click.echo(json.dumps(comparison_document(found), ensure_ascii=False))
    else:
        _print(where, found)
    own = next((each.ruling for each in found if each.ruling.code == told.code), found[0].ruling)
    return own.exit_status


def _print(where: str, every: tuple[Compared, ...]) -> None:
    from rich.table import Table

    printed = console(sys.stdout)
    table = Table(title=where, title_justify="left", pad_edge=False)
    for heading in ("code", "ruled", "transfer", "declarer", "clauses"):
        table.add_column(heading)
    for each in every:
        table.add_row(each.ruling.code, _standing(each.ruling), _cost(each), _final(each.ruling), _laws(each))
    printed.print(table)
    for newer, older in pairwise(every):
        printed.print(_parting(newer, older.ruling.code))


def _standing(ruling: Ruling) -> str:
    return ", ".join(dict.fromkeys(revoke.status or "not known" for revoke in ruling.revokes)) or "no revoke"


def _cost(each: Compared) -> str:
    """What moves, and what holds the revoking side's score down."""
    return ", ".join([_transfer(each.ruling), *map(_barred, each.barred)])


def _barred(order: Order) -> str:
    if isinstance(order, CannotScoreGame):
        return f"no game, {order.cap} at most"
    return "honours only"


def _transfer(ruling: Ruling) -> str:
    if ruling.transfer.tricks is None:
        return " or ".join(map(str, (ruling.possible or {}).get("transfer", ()))) or "not known"
    moved = tricks_in_words(ruling.transfer.tricks) + (f" to {ruling.transfer.to.value}" if ruling.transfer.to else "")
    penalty = ruling.auction.penalty if ruling.auction else {}
    return ", ".join([moved, *(f"{points} points to {side.value}" for side, points in penalty.items() if points)])


def _final(ruling: Ruling) -> str:
    final = ruling.declarer_tricks.final
    if final:
        return weighted(final)
    after = ruling.declarer_tricks.after_transfer
    return "?" if after is None else f"{after}, damage open"


def _laws(each: Compared) -> str:
    cites = dict.fromkeys(cite for revoke in each.ruling.revokes for cite in revoke.laws)
    if each.ruling.adjusted_score and each.ruling.adjusted_score.needed:
        cites[each.ruling.adjusted_score.law] = None
    return " ".join(cites)


def _parting(newer: Compared, older: str) -> str:
    names = f"{newer.ruling.code} and {older}"
    if not newer.parted:
        return f"{names}: the same ruling."
    found = []
    if newer.amended:
        found.append(f"{' '.join(newer.amended)} amended")
    if newer.only_here:
        found.append(f"{' '.join(newer.only_here)} only in {newer.ruling.code}")
    if newer.only_there:
        found.append(f"{' '.join(newer.only_there)} only in {older}")
    parting = f"{names} part company: {', '.join(found) or 'by the same clauses, on different facts'}."
    return " ".join([parting, *(_both_words(cite, newer.ruling.code, older) for cite in newer.amended)])


def _both_words(cite: str, newer: str, older: str) -> str:
    """What the newer and the older code say under one number."""
    said = [(name, clause.summary) for name in (newer, older) if (clause := code(name).clause(cite))]
    return " ".join(f"{cite} in {name}: {words}" for name, words in said)
