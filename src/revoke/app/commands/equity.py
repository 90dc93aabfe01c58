"""``revoke equity``: the probable result of these players without the revoke, and its score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from revoke.app.commands.command_line import (
    A_FILE,
    each_board,
    in_language,
    not_ruled_on,
    print_document,
    put,
    refuse_without,
    tell,
)
from revoke.app.commands.terminal_text import Printer, play, watched
from revoke.app.desk.analysis import EquityEstimate, equity_document, estimated
from revoke.app.desk.case_sources import SourcedCase
from revoke.app.desk.failures import CaseFailure
from revoke.equity.curve import sparkline
from revoke.equity.simulation import PLAYOUTS, WORLDS, Simulation, unseen_at_most
from revoke.language.language import Language
from revoke.ruling.estimate import PlayCurve
from revoke.table.sentence import Percent, Sentence, alone, counted, listed, sentence, template, whole
from revoke.telling.blocks import ThePlay
from revoke.telling.explanation import explain
from revoke.telling.reasons import weighted
from revoke.telling.reckoning import basis_words

if TYPE_CHECKING:
    from revoke.equity.simulation import Distribution
    from revoke.table.cards import Card

BAR = 40
LEAST_ERROR = 0.001  # an error below this is not shown as zero, which would look certain


@click.command("equity")
@click.argument("file", metavar="FILE|-")
@click.option("--json", "as_json", is_flag=True, help="One document per board.")
@click.option("--board", metavar="N", help="Only the board of that number.")
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
@in_language(template("The language of the figures; documents and drawings stay as they are."))
@click.option("--svg", type=A_FILE, help="Draw the curve into this file, and the simulation beside it.")
def command(
    file: str,
    as_json: bool,
    board: str | None,
    playouts: int,
    worlds: int,
    seed: int,
    says: Language,
    svg: Path | None,
) -> None:
    """Estimate the result without the revoke, double dummy and by simulation.

    FILE is a case, cases, or a play record, as for rule; - is standard input.

    From just before the revoke card the hand is played out again and again. Each player sees his own hand, dummy, the
    cards played and what the auction told (the case's "known"). Ctrl-C stops and keeps the results so far.

    \b
    Exit status; with several boards, the largest:
      0  ruled on
      1  ruled, and something is left to the director's judgment
      2  wrong usage, a board that is not there
      3  more facts are needed
      4  facts that contradict each other, or too little known about the deal or the play
      5  a file or a line that cannot be read
      7  an extra is not installed: svg.py, for drawing
    """
    drawn = False

    def one(told: SourcedCase) -> int:
        nonlocal drawn
        simulation = Simulation(playouts, worlds, seed)
        found = estimated(told, simulation, watched(simulation))
        if isinstance(found, CaseFailure):
            return not_ruled_on(found)
        if svg is not None:
            if drawn:
                refused = sentence("{file} is drawn; choose one board with --board.", file=str(svg))
                raise click.BadParameter(says.say(refused), param_hint="--svg")
            _draw(found, svg)
            drawn = True
        if as_json:
            print_document(equity_document(found), indent=None)
        else:
            printer = Printer(says=says)
            for line in _lines(found, says):
                printer.line(line)
        return found.ruling.exit_status

    each_board(file, board, one)


def _draw(found: EquityEstimate, path: Path) -> None:
    """Write the drawings; that of the simulation goes to a file of the same name with ``-simulation`` added."""
    try:
        from revoke.app.paper.curve_svg import curve_svg, distribution_svg
    except ModuleNotFoundError:
        refuse_without(template("A drawing"), sentence("the library {name}", name="svg.py"), "app")
    drawings = {path: curve_svg(found.curve, alone=True)} if found.curve else {}
    if found.adjusted.simulation:
        shares = {int(tricks): share for tricks, share in found.adjusted.simulation.items()}
        errors = {int(tricks): error for tricks, error in found.errors.items()}
        played = found.distribution.playouts if found.distribution else None
        best = next((int(tricks) for tricks in found.adjusted.double_dummy or {}), None)
        beside = path.with_stem(f"{path.stem}-simulation")
        drawings[beside] = distribution_svg(shares, errors, playouts=played, double_dummy=best, alone=True)
    for file, text in drawings.items():
        put(file, text, "--svg")
        tell(sentence("{file}: drawn.", file=str(file)))


_AT_THE_TABLE, _AFTER = template("at the table"), template("after the transfer")
_DOUBLE_DUMMY = template("double dummy")


def _lines(found: EquityEstimate, says: Language) -> Iterator[str]:
    """The lines of the figures in words, then of the play with the curve under it."""
    say = says.say
    tricks, adjusted = found.ruling.declarer_tricks, found.adjusted
    wide = max(22, *(len(say(label)) + 2 for label in (_AT_THE_TABLE, _AFTER, _DOUBLE_DUMMY)))
    yield say(sentence("{board}: declarer's tricks", board=found.where))
    for label, number in ((_AT_THE_TABLE, tricks.table), (_AFTER, tricks.after_transfer)):
        yield f"  {say(label):<{wide}}{say(template('not known')) if number is None else number}"
    if adjusted.double_dummy:
        yield f"  {say(_DOUBLE_DUMMY):<{wide}}{say(weighted(adjusted.double_dummy))}"
    if adjusted.simulation and found.distribution:
        yield f"  {say(template('simulation, each player seeing only what he saw:'))}"
        errors = {} if found.distribution.exact else found.errors
        yield from _shares(adjusted.simulation, errors, found.distribution.playouts, says)
        yield f"    {say(_how(found.distribution, found.simulation))}"
    yield say(sentence("Advised: {advice}", advice=_advice(found)))
    shown = next((block for block in explain(found.case, found.ruling) if isinstance(block, ThePlay)), None)
    if shown and found.curve:
        yield ""
        yield from play(shown, says)
        yield from _curve(found.curve, says)


def _how(made: Distribution, simulation: Simulation) -> str:
    chosen = counted("{number} layout per choice", "{number} layouts per choice", number=simulation.worlds)
    if made.exact:
        return listed([template("worked out from all their choices, without playouts"), chosen])
    played, asked = made.playouts, simulation.playouts
    if played < asked:
        stopped = sentence("stopped after {played} of {asked} playouts", played=played, asked=asked)
    else:
        stopped = counted("{number} playout", "{number} playouts", number=played)
    return listed([stopped, chosen, sentence("seed {seed}", seed=str(simulation.seed))])


def _shares(shares: Mapping[int, float], errors: Mapping[int, float], playouts: int, says: Language) -> Iterator[str]:
    """A bar for each result, with its standard error; that is 0 if all playouts agree, which is no certainty."""
    agree = len(shares) == 1
    for likely, share in shares.items():
        part = says.percent(share, digits=1)
        around = "" if agree or not errors else f" ±{says.percent(max(errors[likely], LEAST_ERROR), digits=1):>5}"
        yield f"    {likely:>2}  {part:>6}{around}  {'█' * round(share * BAR)}"
    if agree and playouts > 1:
        said = sentence(
            "all {number} playouts agree; any other result has a share of at most {most} ({sure} sure)",
            number=playouts,
            most=Percent(float(f"{unseen_at_most(playouts):.3g}"), digits=None),
            sure=Percent(0.95),
        )
        yield f"    {says.say(said)}"


def _curve(curve: PlayCurve, says: Language) -> Iterator[str]:
    """The curve as a line of bars, with each revoke card below its own moment."""
    say = says.say
    label = say(template("Double dummy")) + "  "
    yield ""
    yield label + sparkline(curve.totals)
    for number, card in sorted(curve.revokes.items()):
        before, after = (
            whole(template("not known")) if each is None else alone(each) for each in curve.totals[number : number + 2]
        )
        under = " " * (len(label) + number)
        marked = sentence(
            "{card}, the revoke: {before} before it, {after} after", card=card, before=before, after=after
        )
        yield f"{under}^ {say(marked)}"
        if legal := curve.legal.get(number):
            yield f"{under}  {say(template('legal:'))} {'; '.join(map(say, _by_tricks(legal)))}"


def _by_tricks(legal: Mapping[Card, int]) -> Iterator[str]:
    """The cards grouped by their number of tricks."""
    for tricks in sorted(set(legal.values()), reverse=True):
        cards = listed([alone(card) for card, each in legal.items() if each == tricks])
        yield sentence("{cards} for {tricks}", cards=cards, tricks=tricks)


def _advice(found: EquityEstimate) -> Sentence:
    adjusted = found.adjusted
    if adjusted.needed is None:
        return whole(template("no comparison yet: the tricks at the table, or a fact of the revoke, are not known."))
    basis = basis_words(adjusted)
    if not adjusted.needed:
        return sentence(
            "the result with the transfer stands, {basis}: it is no worse for the side that did not revoke.",
            basis=basis,
        )
    return sentence(
        "adjust to {result}, {basis} ({law}): the better of the two counts, never their sum.",
        result=weighted(found.ruling.declarer_tricks.final or {}),
        basis=basis,
        law=adjusted.law,
    )
