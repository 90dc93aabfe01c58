"""``revoke equity``: what these players would probably have made without the revoke, and what that is worth."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import click

from revoke.app.failures import Failure, failure
from revoke.app.simulation import PLAYOUTS, WORLDS, Simulation
from revoke.app.sources import opened, source
from revoke.case.case import DEFAULT_CODE, Case
from revoke.equity.curve import curve, sparkline
from revoke.equity.solver import DDS
from revoke.errors import RevokeError, Unreadable
from revoke.facts.fact import BOARD
from revoke.facts.known import Facts, establish
from revoke.law.code import code
from revoke.ruling.adjudicate import rule
from revoke.ruling.estimate import whole_play
from revoke.ruling.findings import value
from revoke.ruling.ruling import Ruling, document
from revoke.table.seats import Seat

BAR = 40


@click.command("equity")
@click.argument("file", metavar="CASE|-")
@click.option("--playouts", type=click.IntRange(1, 100_000), default=PLAYOUTS, show_default=True)
@click.option("--worlds", type=click.IntRange(1, 10_000), default=WORLDS, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same figures.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--json", "as_json", is_flag=True, help="One document a board.")
def command(file: str, playouts: int, worlds: int, seed: int, board: str | None, as_json: bool) -> None:
    """Estimate what would have happened without the revoke, double dummy and as these players would have played.

    From the moment before the revoke card the hand is played out again and again, everybody seeing his own hand,
    dummy, the cards played and what the auction told (the case's "known"). Ctrl-C stops and keeps what there is.

    \b
    Exit status: as for rule; 4 as well where the deal or the play is not known well enough to say anything.
    """
    status = 0
    try:
        with opened(file) as (name, stream):
            for each in source(file, name, stream, DEFAULT_CODE).boards:
                if board is None or each.board == board:
                    simulation = Simulation(playouts, worlds, seed)
                    status = max(status, _one(each.told, each.where, simulation, as_json=as_json))
    except Unreadable as wrong:
        found = failure(wrong, "standard input" if file == "-" else file)
        click.echo(str(found), err=True)
        status = max(status, found.exit_status)
    sys.exit(status)


def _one(told: Case | Failure, where: str, simulation: Simulation, *, as_json: bool) -> int:
    if isinstance(told, Failure):
        click.echo(str(told), err=True)
        return told.exit_status
    try:
        ruling = rule(told, solver=DDS(), simulate=simulation)
        facts = establish(told, code(told.code).binds)
    except RevokeError as wrong:
        found = failure(wrong, where)
        click.echo(str(found), err=True)
        return found.exit_status
    adjusted = ruling.adjusted_score
    if adjusted is None or (adjusted.double_dummy is None and adjusted.simulation is None):
        click.echo(f"{where}: nothing can be estimated. {_why(ruling)}", err=True)
        return max(4, ruling.exit_status)
    if as_json:
        click.echo(json.dumps(_document(ruling, facts, simulation), ensure_ascii=False))
    else:
        _print(where, ruling, facts, simulation)
    return ruling.exit_status


def _why(ruling: Ruling) -> str:
    if not ruling.revokes:
        return "No revoke was found."
    if ruling.adjusted_score is None:
        return "No revoke was established, so there is no damage to weigh."
    return "Give the deal (or the ending), the contract, and the play up to the revoke card, card by card."


def _errors(simulation: Simulation) -> dict[str, float]:
    """Standard error of each share of the last simulation, by declarer's tricks since the first card known."""
    if not simulation.found or not simulation.found[-1].playouts:
        return {}
    last = simulation.found[-1]
    return {str(tricks): round(last.standard_error(tricks), 4) for tricks in last.counts}


def _document(ruling: Ruling, facts: Facts, simulation: Simulation) -> dict[str, Any]:
    return {
        "format": "revoke-equity/1",
        "playouts": simulation.found[-1].playouts if simulation.found else 0,
        "worlds": simulation.worlds,
        "seed": simulation.seed,
        "stopped": simulation.stopped,
        "standard_errors": _errors(simulation),
        "curve": _curve(facts),
        "ruling": document(ruling),
    }


def _curve(facts: Facts) -> list[int | None]:
    """Declarer's tricks double dummy before every card, as far as the play can be followed."""
    found, declarer = whole_play(facts), _declarer(facts)
    return list(curve(found, declarer.side, DDS())) if found and declarer else []


def _declarer(facts: Facts) -> Seat | None:
    seat: Seat | None = value(facts, BOARD, "declarer")
    return seat


def _print(where: str, ruling: Ruling, facts: Facts, simulation: Simulation) -> None:
    adjusted = ruling.adjusted_score
    assert adjusted is not None
    tricks = ruling.declarer_tricks
    click.echo(f"{where}: declarer's tricks")
    for label, number in (("at the table", tricks.table), ("after the transfer", tricks.after_transfer)):
        click.echo(f"  {label:<22}{'not known' if number is None else number}")
    if adjusted.double_dummy:
        click.echo(f"  {'double dummy':<22}{_words(adjusted.double_dummy)}")
    if adjusted.simulation:
        click.echo("  as these players would have played, seeing what they saw:")
        errors = _errors(simulation)
        for likely, share in sorted(adjusted.simulation.items(), key=lambda each: int(each[0])):
            error = _of(errors, likely, adjusted.simulation)
            click.echo(f"    {likely:>2}  {share:6.1%} ±{error:5.1%}  {'█' * round(share * BAR)}")
        played = simulation.found[-1].playouts
        click.echo(f"    {played} playouts, {simulation.worlds} layouts a choice, seed {simulation.seed}")
    click.echo(f"Advised: {_advice(ruling)}")
    line = _curve(facts)
    if line:
        click.echo(f"Double dummy before every card: {sparkline(line)}")


def _of(errors: Mapping[str, float], number: str, shares: Mapping[str, float]) -> float:
    """The standard error of a share; the two lists run alike, whatever tricks came before the first card known."""
    places = sorted(shares, key=int)
    return dict(zip(places, (errors[each] for each in sorted(errors, key=int)), strict=True)).get(number, 0.0)


def _advice(ruling: Ruling) -> str:
    adjusted = ruling.adjusted_score
    assert adjusted is not None
    if adjusted.needed is None:
        return "no comparison yet; the tricks at the table, or a fact of the revoke, are not known."
    basis = "on the director's word" if adjusted.basis == "director" else f"by {adjusted.basis}"
    if not adjusted.needed:
        return f"the result with the transfer stands, {basis}: it is no worse for the side that did not revoke."
    final = _words(ruling.declarer_tricks.final or {})
    return f"adjust to {final}, {basis} ({adjusted.law}); the better of the two counts, never their sum."


def _words(tricks: Mapping[str, float]) -> str:
    return ", ".join(
        number if share == 1 else f"{number} ({share:.0%})"
        for number, share in sorted(tricks.items(), key=lambda each: int(each[0]))
    )
