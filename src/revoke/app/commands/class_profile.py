"""``revoke class``: what a class misses, by concept, from the files that its trainees have exported."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from revoke.app.commands.missing_extra import refuse_without
from revoke.app.commands.terminal_text import Printer
from revoke.app.desk.class_words import NO_RECORD, NOTHING_ANSWERED, concept_with_id, missed_by, trainees_told
from revoke.app.desk.failures import UNREADABLE
from revoke.app.language.language import ENGLISH, LANGUAGES, Language, language
from revoke.law.code import code
from revoke.table.sentence import template
from revoke.training.class_profile import ClassProfile, class_profiles


@click.command("class")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--language",
    "spoken",
    type=click.Choice(tuple(LANGUAGES)),
    default=ENGLISH,
    show_default=True,
    help="Its language.",
)
def class_profile(files: tuple[Path, ...], spoken: str) -> None:
    """Show what a class misses, by concept: what most of the trainees miss comes first.

    FILE is what a trainee has exported with revoke train --export or saved under Train. Names are shown of those who
    have put theirs in. Numbers: how many trainees miss a concept, of those who met it; right answers of all.

    \b
    Exit status:
      0  shown
      2  wrong usage
      5  a file cannot be read
    """
    try:
        says = language(spoken)
    except ModuleNotFoundError as missing:
        refuse_without("Another language", f"the library {missing.name}", "app")
    profiles = class_profiles([_read(file) for file in files])
    printer = Printer(colour=False)
    if not profiles:
        printer.line(says.say(NOTHING_ANSWERED))
    for profile in profiles:
        for line in _lines(profile, says):
            printer.line(line)


def _read(file: Path) -> object:
    """The document of a file, which is one of ours; object: as JSON has it."""
    try:
        document = json.loads(file.read_bytes())
        class_profiles([document])
    except OSError as wrong:
        click.echo(f"{file}: cannot be read ({wrong.strerror}). Name a file that a trainee has exported.", err=True)
        sys.exit(UNREADABLE)
    except (ValueError, RecursionError):
        click.echo(NO_RECORD.format(file=file), err=True)
        sys.exit(UNREADABLE)
    return document


def _lines(profile: ClassProfile, says: Language) -> Iterator[str]:
    yield f"{says.say(code(profile.code).name)}. {says.say(trainees_told(profile))}"
    for row in profile.concepts:
        said = says.say(concept_with_id(profile.code, row.concept))
        yield f"  {says.say(missed_by(row)):>9}  {row.right:>4}/{row.asked:<4}  {said}"
    if profile.named:
        yield says.say(_NAMED)
    for one in profile.named:
        missed = " ".join(says.say(concept_with_id(profile.code, each)) for each in one.missed[:3])
        yield f"  {one.name}  {one.right}/{one.asked}  {missed}".rstrip()


_NAMED = template("Those who gave their names")
