"""``revoke class``: what a class misses, by concept, from the files that its trainees have exported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.refusal import refuse
from revoke.app.commands.terminal_text import Printer
from revoke.app.desk.class_words import NO_RECORD, NOTHING_ANSWERED, concept_with_id, missed_by, trainees_told
from revoke.app.language.language import Language
from revoke.formats.file_faults import file_fault
from revoke.law.code import code
from revoke.table.sentence import placed, sentence, template
from revoke.training.class_profile import ClassProfile, class_profiles


@click.command("class")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@in_language(template("Its language."))
def class_profile(files: tuple[Path, ...], says: Language) -> None:
    """Show what a class misses, by concept: what most of the trainees miss comes first.

    FILE is what a trainee has exported with revoke train --export or saved under Train. Names are shown of those who
    have put theirs in. Numbers: how many trainees miss a concept, of those who met it; right answers of all.

    \b
    Exit status:
      0  shown
      2  wrong usage
      5  a file cannot be read
    """
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
        said = sentence("cannot be read ({fault}). Name a file that a trainee has exported.", fault=file_fault(wrong))
        refuse(placed(str(file), said))
    except (ValueError, RecursionError):
        refuse(sentence(NO_RECORD, file=str(file)))
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
