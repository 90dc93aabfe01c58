"""``revoke compare``: one case under every code of law, side by side."""

from __future__ import annotations

import json
import sys
from itertools import pairwise

import click

from revoke.app.failures import Failure, failure
from revoke.app.sources import opened, source
from revoke.case.case import DEFAULT_CODE, Case
from revoke.equity.library import SolverMissing
from revoke.equity.solver import DDS
from revoke.errors import RevokeError, Unreadable
from revoke.law.code import code
from revoke.ruling.compare import Compared, compare
from revoke.ruling.ruling import Ruling, document
from revoke.table.names import tricks


@click.command("compare")
@click.argument("file", metavar="CASE|-")
@click.option("--json", "as_json", is_flag=True, help="One document: the rulings, and where each parts from the older.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--no-equity", is_flag=True, help="Leave what would have happened to the director: no double dummy.")
def command(file: str, as_json: bool, board: str | None, no_equity: bool) -> None:
    """Rule on a case under every code of law, and show the clauses by which they part.

    FILE is a case, cases, or a play record, as for rule. The exit status is that of the ruling under the code of the
    case; 4 and 5 as for rule.
    """
    status = 0
    try:
        with opened(file) as (name, stream):
            for each in source(file, name, stream, DEFAULT_CODE).boards:
                if board is None or each.board == board:
                    status = max(status, _one(each.told, each.where, as_json=as_json, equity=not no_equity))
    except Unreadable as wrong:
        found = failure(wrong, "standard input" if file == "-" else file)
        click.echo(str(found), err=True)
        status = max(status, found.exit_status)
    sys.exit(status)


def _one(told: Case | Failure, where: str, *, as_json: bool, equity: bool) -> int:
    if isinstance(told, Failure):
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


def compared(case: Case, *, equity: bool) -> tuple[Compared, ...]:
    """The case under every code, with double dummy where it is asked for and to be had.

    Raises:
        RevokeError: the case contradicts itself or the deal.
    """
    try:
        return compare(case, solver=DDS() if equity else None)
    except SolverMissing:
        return compare(case)


def comparison_document(every: tuple[Compared, ...]) -> dict[str, object]:
    """The comparison as a document, ready for JSON."""
    codes = [
        {
            "code": each.ruling.code,
            "parted": each.parted,
            "only_here": each.only_here,
            "only_in_the_older": each.only_there,
            "amended": each.amended,
            "ruling": document(each.ruling),
        }
        for each in every
    ]
    return {"format": "revoke-comparison/1", "codes": codes}


def _print(where: str, every: tuple[Compared, ...]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False)
    table = Table(title=where, title_justify="left", pad_edge=False)
    for heading in ("code", "ruled", "transfer", "declarer", "clauses"):
        table.add_column(heading)
    for each in every:
        table.add_row(
            each.ruling.code, _standing(each.ruling), _transfer(each.ruling), _final(each.ruling), _laws(each)
        )
    console.print(table)
    for newer, older in pairwise(every):
        console.print(_parting(newer, older.ruling.code))


def _standing(ruling: Ruling) -> str:
    return ", ".join(dict.fromkeys(revoke.status or "not known" for revoke in ruling.revokes)) or "no revoke"


def _transfer(ruling: Ruling) -> str:
    if ruling.transfer.tricks is None:
        return " or ".join(map(str, (ruling.possible or {}).get("transfer", ()))) or "not known"
    moved = tricks(ruling.transfer.tricks) + (f" to {ruling.transfer.to}" if ruling.transfer.to else "")
    penalty = ruling.auction.penalty if ruling.auction else {}
    return ", ".join([moved, *(f"{points} points to {side}" for side, points in penalty.items() if points)])


def _final(ruling: Ruling) -> str:
    final = ruling.declarer_tricks.final
    if final:
        return ", ".join(number if weight == 1 else f"{number} ({weight:.0%})" for number, weight in final.items())
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
