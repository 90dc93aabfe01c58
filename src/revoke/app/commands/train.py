"""``revoke train``: cases without end in a terminal, answered with one key each."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from secrets import randbelow

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.missing_extra import refuse_without_library
from revoke.app.commands.refusal import cannot_be_written, refuse, tell
from revoke.app.commands.terminal_text import Printer
from revoke.app.commands.training_dialogue import TrainingDialogue, TrainingStopped
from revoke.app.commands.training_exercises import EXERCISES, Exercise
from revoke.app.desk.failures import MISSING
from revoke.app.language.language import Language
from revoke.case.case import DEFAULT_CODE
from revoke.errors import ExtraMissing
from revoke.law.code import CODES, code
from revoke.table.sentence import placed, sentence, template, whole
from revoke.training.drawn_case import drawn
from revoke.training.progress import Progress, progress_document, read_progress
from revoke.training.schedule import require_fsrs


@click.command()
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@click.option("--seed", type=int, help="The same seed and answers give the same cases; another every time without it.")
@in_language(template("The language of stories and answers."))
@click.option(
    "--exercise",
    type=click.Choice([each.value for each in Exercise]),
    default=Exercise.DRILL.value,
    show_default=True,
    help="Rule on a case, ask for what decides it, find the revoke in a record, say how many tricks there would have"
    " been without it, or say which law a sentence is from.",
)
@click.option("--cases", type=click.IntRange(1), help="So many cases, then end; on and on without it.")
@click.option(
    "--progress",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file with what you have learnt; a file of your own in your home without it.",
)
@click.option(
    "--handout",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Print one case with its ruling into this PDF, and ask nothing; with --seed that case.",
)
@click.option("--export", is_flag=True, help="Print what you have learnt as JSON, and ask nothing.")
@click.option("--name", "called", default="", help="With --export: put your name into it, for a class; none without.")
def train(
    name: str,
    seed: int | None,
    says: Language,
    exercise: str,
    cases: int | None,
    file: Path | None,
    handout: Path | None,
    export: bool,
    called: str,
) -> None:
    """Drill rulings on revokes: a case in a few sentences, one key to answer, and an answer that teaches.

    Cases are drawn from the law itself and ruled on by the engine. What you miss comes again soon, what you know
    comes again later; that is kept in one file, without your name.

    \b
    Exit status:
      0  ended
      2  wrong usage
      5  the file with what you have learnt cannot be read or written
      7  the library that schedules is not installed
    """
    if called and not export:
        raise click.UsageError(template("--name goes with --export: nothing else has a name in it."))
    if handout is not None:
        _hand_out(handout, name, seed if seed is not None else randbelow(10**6), says)
        return
    place = file or Path(click.get_app_dir("revoke")) / "training.json"
    kept = _kept(place)
    if export:
        click.echo(json.dumps(progress_document(kept.values(), called), ensure_ascii=False, indent=1).encode())
        return
    try:
        require_fsrs()
    except ExtraMissing as missing:
        refuse(missing, MISSING)
    progress = kept.setdefault(name, Progress(name))
    chance = Random(seed) if seed is not None else SystemRandom()
    dialogue = TrainingDialogue(progress, chance, says, Printer().line, _key, _line)
    try:
        with suppress(TrainingStopped):
            dialogue.hold(EXERCISES[Exercise(exercise)], cases, lambda: _keep(place, kept))
    except ExtraMissing as missing:  # the solver, for one exercise
        refuse(missing, MISSING)
    dialogue.tell_how_it_went()


_MAY_BE_MISSING = template("Training"), template("the scheduling library fsrs")
"""What the schedule says of itself where its library is not installed; it makes no sentences."""


def _hand_out(out: Path, name: str, seed: int, says: Language) -> None:
    """Print one case."""
    if out.suffix.lower() != ".pdf":
        raise click.BadParameter(
            sentence("{file}: a handout is printed as .pdf.", file=str(out)), param_hint="--handout"
        )
    try:
        from revoke.app.paper.handout_pdf import handout_pdf

        pdf = handout_pdf(drawn(name, seed), says)
    except ModuleNotFoundError as missing:
        refuse_without_library(template("A handout"), missing)
    try:
        out.write_bytes(pdf)
    except OSError as wrong:
        cannot_be_written(out, wrong, "--handout")
    law = whole(code(name).name)
    tell(sentence("{file}: {law}, seed {seed}.", file=str(out), law=law, seed=str(seed)))


def _kept(place: Path) -> dict[str, Progress]:
    try:
        return read_progress(json.loads(place.read_bytes())) if place.exists() else {}
    except (ValueError, OSError):
        refuse(placed(str(place), template("this is no record of training. Choose another file with --progress.")))


def _keep(place: Path, kept: dict[str, Progress]) -> None:
    """Write the whole file beside the old one, then put it in its place: a power cut leaves one of them."""
    text = json.dumps(progress_document(kept.values()), ensure_ascii=False, indent=1) + "\n"
    new = place.with_name(f"{place.name}.new")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(place)
    except OSError as wrong:
        cannot_be_written(place, wrong, "--progress")


def _key(prompt: str) -> str:
    """One key from a terminal, else one line."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    if sys.stdin.isatty():
        pressed = click.getchar()
        sys.stdout.write(f"{pressed if pressed.isprintable() else ''}\n")
        return pressed.lower()
    line = sys.stdin.readline()
    sys.stdout.write("\n")
    return line.strip().lower() if line else ""


def _line(prompt: str) -> str:
    """One line; of an input that has ended nothing."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line.strip()
