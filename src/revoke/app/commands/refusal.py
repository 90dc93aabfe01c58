"""Refusals: a command ends with one line on standard error, in the language asked for, and an exit status."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

import click

from revoke.app.desk.failures import UNREADABLE, why
from revoke.app.language.language import ENGLISH, Language, UnknownLanguage, language
from revoke.errors import RevokeError
from revoke.formats.file_faults import file_fault
from revoke.table.sentence import placed, sentence, template


def asked_language() -> Language:
    """The language that the command line asks for; English where it is not spoken, or cannot be without an extra."""
    context = click.get_current_context(silent=True)
    try:
        return language(context.obj if context and context.obj else ENGLISH)
    except (UnknownLanguage, ModuleNotFoundError):
        return language(ENGLISH)


def tell(said: str) -> None:
    """One line on standard error, in the language asked for."""
    click.echo(asked_language().say(said), err=True)


def refuse(wrong: RevokeError | str, status: int = UNREADABLE) -> NoReturn:
    """End the command with what is wrong."""
    tell(why(wrong) if isinstance(wrong, RevokeError) else wrong)
    sys.exit(status)


def cannot_be_written(file: Path, wrong: OSError, option: str = "--out") -> NoReturn:
    """End the command: its file cannot be written; another can be named by this option."""
    said = template("cannot be written ({fault}). Choose another file with {option}.")
    refuse(placed(str(file), sentence(said, fault=file_fault(wrong), option=option)))
