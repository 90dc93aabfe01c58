"""``revoke equity``: what these players would probably have made without the revoke, and what that is worth."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from revoke.app.failures import CONTRADICTORY, UNREADABLE, Failure, Problem, failure
from revoke.app.picture import play
from revoke.app.simulation import watched
from revoke.app.sources import Told, only, opened, source
from revoke.app.words import Printer
from revoke.case.case import DEFAULT_CODE, Case
from revoke.equity.curve import sparkline
from revoke.equity.distribution import unseen_at_most
from revoke.equity.simulation import PLAYOUTS, WORLDS, Simulation
from revoke.equity.solver import DDS
from revoke.errors import RevokeError, Unreadable
from revoke.facts.known import establish
from revoke.law.code import code
from revoke.ruling.adjudicate import rule
from revoke.ruling.blocks import ThePlay
from revoke.ruling.estimate import PlayCurve, Simulate, play_curve
from revoke.ruling.explain import explain
from revoke.ruling.reckoning import basis_words
from revoke.ruling.ruling import AdjustedScore, Ruling, document

if TYPE_CHECKING:
    from revoke.equity.distribution import Distribution
    from revoke.table.cards import Card

BAR = 40
LEAST_ERROR = 0.001  # what is less is not rounded to nothing, which would read as certainty


@click.command("equity")
@click.argument("file", metavar="CASE|-")
@click.option(
    "--playouts",
    type=click.IntRange(1, 100_000),
    default=PLAYOUTS,
    show_default=True,
    help="How often the hand is played out.",
)
@click.option(
    "--worlds",
    type=click.IntRange(1, 10_000),
    default=WORLDS,
    show_default=True,
    help="How many layouts a player looks at before he chooses a card.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same figures.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--json", "as_json", is_flag=True, help="One document a board.")
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the curve into this file, and the simulation beside it.",
)
def command(
    file: str, playouts: int, worlds: int, seed: int, board: str | None, as_json: bool, svg: Path | None
) -> None:
    """Estimate what would have happened without the revoke, double dummy and as these players would have played.

    From the moment before the revoke card the hand is played out again and again, everybody seeing his own hand,
    dummy, the cards played and what the auction told (the case's "known"). Ctrl-C stops and keeps what there is.

    CASE is a case or a play record, as for rule.

    \b
    Exit status: as for rule; 4 as well where the deal or the play is not known well enough to say anything.
    """
    status = 0
    drawn = False
    try:
        with opened(file) as (name, stream):
            for each in only(board, source(file, name, stream, DEFAULT_CODE).boards, name):
                found = _watched(each, Simulation(playouts, worlds, seed))
                if isinstance(found, Failure):
                    click.echo(str(found), err=True)
                    status = max(status, found.exit_status)
                    continue
                if svg is not None:
                    if drawn:
                        raise click.BadParameter(f"{svg} is drawn; choose one board with --board.", param_hint="--svg")
                    _draw(found, svg)
                    drawn = True
                if as_json:
                    click.echo(json.dumps(equity_document(found), ensure_ascii=False).encode())
                else:
                    printer = Printer()
                    for line in _lines(found):
                        printer.line(line)
                status = max(status, found.ruling.exit_status)
    except Unreadable as wrong:
        failed = failure(wrong, "standard input" if file == "-" else file)
        click.echo(str(failed), err=True)
        status = max(status, failed.exit_status)
    sys.exit(status)


@dataclass(frozen=True, slots=True)
class Equity:
    """What was found out about one board."""

    where: str
    case: Case
    ruling: Ruling
    adjusted: AdjustedScore
    simulation: Simulation
    curve: PlayCurve | None

    @property
    def distribution(self) -> Distribution | None:
        """The simulation that the ruling rests on; of several revokes each had its own."""
        shares = _sorted(self.adjusted.simulation or {})
        same = (each for each in self.simulation.found if list(each.shares.values()) == list(shares.values()))
        return next(same, None)

    @property
    def errors(self) -> dict[str, float]:
        """The standard error of each share, by declarer's tricks."""
        found = self.distribution
        if found is None:
            return {}
        errors = map(found.standard_error, found.counts)  # counted from the first card known, and in the same order
        return dict(zip(_sorted(self.adjusted.simulation or {}), errors, strict=True))


def _watched(told: Told, simulation: Simulation) -> Equity | Failure:
    return estimated(told, simulation, watched(simulation))


def estimated(told: Told, simulation: Simulation, simulate: Simulate) -> Equity | Failure:
    """What would have happened without the revoke, or why nobody can say.

    Args:
        simulate: the simulation itself, or the same with somebody who watches it.
    """
    if isinstance(told.told, Failure):
        return told.told
    try:
        ruling = rule(told.told, solver=DDS(), simulate=simulate)
        curve = play_curve(establish(told.told, code(told.told.code).binds), DDS())
    except RevokeError as wrong:
        return failure(wrong, told.where, told.events)
    adjusted = ruling.adjusted_score
    if adjusted is None or (adjusted.double_dummy is None and adjusted.simulation is None):
        problem = Problem("", f"nothing can be estimated. {_why(ruling)}")
        return Failure(told.where, "unknown", (problem,), max(CONTRADICTORY, ruling.exit_status))
    return Equity(told.where, told.told, ruling, adjusted, simulation, curve)


def _why(ruling: Ruling) -> str:
    if not ruling.revokes:
        return "No revoke was found."
    if ruling.adjusted_score is None:
        return "No revoke was established, so there is no damage to weigh."
    return "Give the deal (or the ending), the contract, and the play up to the revoke card, card by card."


def equity_document(found: Equity) -> dict[str, Any]:
    """The figures as a document, ready for JSON."""
    return {
        "format": "revoke-equity/1",
        "playouts": found.distribution.playouts if found.distribution else 0,
        "worlds": found.simulation.worlds,
        "seed": found.simulation.seed,
        "stopped": found.simulation.stopped,
        "standard_errors": {tricks: round(error, 4) for tricks, error in found.errors.items()},
        "curve": list(found.curve.totals) if found.curve else [],
        "legal": _legal(found.curve) if found.curve else {},
        "ruling": document(found.ruling),
    }


def _legal(curve: PlayCurve) -> dict[str, dict[str, int]]:
    """Revoke card → each card that could have been played → declarer's tricks."""
    return {
        curve.revokes[number].code: {card.code: tricks for card, tricks in legal.items()}
        for number, legal in curve.legal.items()
    }


def _draw(found: Equity, path: Path) -> None:
    """Write the drawings there are; the simulation goes into a file of the same name with ``-simulation`` added."""
    try:
        from revoke.app.curve_svg import curve_svg
        from revoke.app.distribution_svg import distribution_svg
    except ModuleNotFoundError:
        click.echo("Drawing needs the library svg.py: pip install 'revoke[app]'.", err=True)
        sys.exit(UNREADABLE)
    drawings = {path: curve_svg(found.curve, alone=True)} if found.curve else {}
    if found.adjusted.simulation:
        shares = {int(tricks): share for tricks, share in found.adjusted.simulation.items()}
        errors = {int(tricks): error for tricks, error in found.errors.items()}
        played = found.distribution.playouts if found.distribution else None
        best = next((int(tricks) for tricks in found.adjusted.double_dummy or {}), None)
        beside = path.with_stem(f"{path.stem}-simulation")
        drawings[beside] = distribution_svg(shares, errors, playouts=played, double_dummy=best, alone=True)
    for file, text in drawings.items():
        try:
            file.write_text(text, "utf-8")
        except OSError as wrong:
            click.echo(f"{file}: cannot be written ({wrong.strerror}). Choose another file with --svg.", err=True)
            sys.exit(UNREADABLE)
        click.echo(f"{file}: drawn.", err=True)


def _lines(found: Equity) -> Iterator[str]:
    """The figures in words, then the play with the curve under it."""
    tricks, adjusted = found.ruling.declarer_tricks, found.adjusted
    yield f"{found.where}: declarer's tricks"
    for label, number in (("at the table", tricks.table), ("after the transfer", tricks.after_transfer)):
        yield f"  {label:<22}{'not known' if number is None else number}"
    if adjusted.double_dummy:
        yield f"  {'double dummy':<22}{_words(adjusted.double_dummy)}"
    if adjusted.simulation and found.distribution:
        yield "  as these players would have played, seeing what they saw:"
        yield from _shares(_sorted(adjusted.simulation), found.errors, found.distribution.playouts)
        played, asked = found.distribution.playouts, found.simulation.playouts
        stopped = f"stopped after {played} of {asked} playouts" if played < asked else f"{played} playouts"
        yield f"    {stopped}, {found.simulation.worlds} layouts a choice, seed {found.simulation.seed}"
    yield f"Advised: {_advice(found)}"
    shown = next((block for block in explain(found.case, found.ruling) if isinstance(block, ThePlay)), None)
    if shown and found.curve:
        yield ""
        yield from play(shown)
        yield from _curve(found.curve)


def _shares(shares: Mapping[str, float], errors: Mapping[str, float], playouts: int) -> Iterator[str]:
    """A bar for each result, with its standard error; where all playouts agree that is 0, and no certainty."""
    agree = len(shares) == 1
    for likely, share in shares.items():
        around = "" if agree else f" ±{max(errors[likely], LEAST_ERROR):5.1%}"
        yield f"    {likely:>2}  {share:6.1%}{around}  {'█' * round(share * BAR)}"
    if agree and playouts > 1:
        most = f"{100 * unseen_at_most(playouts):.3g}%"
        yield f"    all {playouts} playouts agree; any other result has a share of at most {most} (95% sure)"


def _curve(curve: PlayCurve) -> Iterator[str]:
    """The curve as a line of bars, and under it each revoke card at its own moment."""
    label = "Double dummy  "
    yield ""
    yield label + sparkline(curve.totals)
    for number, card in sorted(curve.revokes.items()):
        before, after = ("not known" if each is None else each for each in curve.totals[number : number + 2])
        under = " " * (len(label) + number)
        yield f"{under}^ {card}, the revoke: {before} before it, {after} after"
        if legal := curve.legal.get(number):
            yield f"{under}  legal: {'; '.join(_by_tricks(legal))}"


def _by_tricks(legal: Mapping[Card, int]) -> Iterator[str]:
    """The cards that come to the same, together."""
    for tricks in sorted(set(legal.values()), reverse=True):
        yield f"{', '.join(str(card) for card, each in legal.items() if each == tricks)} for {tricks}"


def _advice(found: Equity) -> str:
    adjusted = found.adjusted
    if adjusted.needed is None:
        return "no comparison yet; the tricks at the table, or a fact of the revoke, are not known."
    basis = basis_words(adjusted)
    if not adjusted.needed:
        return f"the result with the transfer stands, {basis}: it is no worse for the side that did not revoke."
    final = _words(found.ruling.declarer_tricks.final or {})
    return f"adjust to {final}, {basis} ({adjusted.law}); the better of the two counts, never their sum."


def _words(tricks: Mapping[str, float]) -> str:
    return ", ".join(number if share == 1 else f"{number} ({share:.0%})" for number, share in _sorted(tricks).items())


def _sorted(tricks: Mapping[str, float]) -> dict[str, float]:
    return dict(sorted(tricks.items(), key=lambda each: int(each[0])))
