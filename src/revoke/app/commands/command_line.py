"""The basis of every command: refusals with an exit status, missing libraries, and the option ``--language``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from revoke.app.desk.failures import MISSING, UNREADABLE, CaseFailure, failure, why
from revoke.case.case import DEFAULT_CODE
from revoke.errors import ExtraMissing, RevokeError, Unreadable
from revoke.formats.text import file_fault
from revoke.language.language import ENGLISH, OFFERED, Language, UnknownLanguage, language
from revoke.law.code import CODES
from revoke.table.sentence import placed, sentence, template

if TYPE_CHECKING:
    from revoke.app.desk.case_sources import SourcedCase

# Refusals: a command ends with one line on standard error, in the wanted language, and an exit status.


def asked_language() -> Language:
    """The language that the command line asks for; English if that one is unknown or needs a missing extra."""
    context = click.get_current_context(silent=True)
    try:
        return language(context.obj if context and context.obj else ENGLISH)
    except (UnknownLanguage, ModuleNotFoundError):
        return language(ENGLISH)


def tell(said: str) -> None:
    """Print one line on standard error, in the wanted language."""
    click.echo(asked_language().say(said), err=True)


def refuse(wrong: RevokeError | str, status: int = UNREADABLE) -> NoReturn:
    """End the command with an error."""
    tell(why(wrong) if isinstance(wrong, RevokeError) else wrong)
    sys.exit(status)


def not_ruled_on(found: CaseFailure) -> int:
    """Print why a case was not ruled on, and return the exit status."""
    tell(found.words)
    return found.exit_status


A_FILE = click.Path(dir_okay=False, path_type=Path)
"""The type of an option that names a file."""


def put(file: Path, content: bytes | str, option: str = "") -> None:
    """Write a file, or end the command; the error names the option for another file, or else refuses the name."""
    try:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as wrong:
        if option:
            cannot_be_written(file, wrong, option)
        refused = sentence("{file} cannot be written: {fault}", file=repr(str(file)), fault=file_fault(wrong))
        raise click.UsageError(refused) from None


def print_document(document: object, *, indent: int | None = 2) -> None:
    """Print a document as JSON in UTF-8, whatever the terminal's encoding; without an indent, on one line."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=indent).encode())


def cannot_be_written(file: Path, wrong: OSError, option: str = "--out") -> NoReturn:
    """End the command because its file cannot be written; the error names the option for another file."""
    said = template("cannot be written ({fault}). Choose another file with {option}.")
    refuse(placed(str(file), sentence(said, fault=file_fault(wrong), option=option)))


# A missing extra ends the command that needs it, with one line that says what to install and one exit status.


def refuse_without(what: str, needs: str, extra: str) -> NoReturn:
    """End the command because it needs a library, which comes with an extra."""
    refuse(ExtraMissing(what, needs, extra), MISSING)


def refuse_without_library(what: str, missing: ModuleNotFoundError, extra: str = "app") -> NoReturn:
    """End the command because it needs a library that was not found."""
    refuse_without(what, sentence("the library {name}", name=str(missing.name)), extra)


def each_board(file: str, board: str | None, rule: Callable[[SourcedCase], int]) -> NoReturn:
    """Rule on all boards of a file, or on one, and end the command with the largest exit status."""
    from revoke.app.desk.case_sources import STANDARD_INPUT, only, opened_source, source

    status = 0
    try:
        with opened_source(file) as (name, stream):
            for each in only(board, source(file, name, stream, DEFAULT_CODE).boards, name):
                status = max(status, rule(each))
    except Unreadable as wrong:
        status = max(status, not_ruled_on(failure(wrong, STANDARD_INPUT if file == "-" else file)))
    sys.exit(status)


of_code = click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
"""The option for the code of law of a command."""


# The option ``--language``: the language of a command's questions, rulings and messages.

Command = TypeVar("Command", bound=Callable[..., Any])


def in_language(said: str = template("The language.")) -> Callable[[Command], Command]:
    """The option ``--language``, passed to a command as ``says``; by default that of REVOKE_LANGUAGE.

    Args:
        said: the help of the option, which says what is in that language.
    """
    return click.option(
        "--language",
        "--lang",
        "says",
        type=click.Choice(tuple(OFFERED)),
        default=ENGLISH,
        show_default=True,
        envvar="REVOKE_LANGUAGE",
        callback=_spoken,
        help=said,
    )


def _spoken(context: click.Context, _: click.Parameter, code: str) -> Language:
    context.obj = code  # for asked_language
    try:
        return language(code)
    except ModuleNotFoundError as missing:
        refuse_without_library(template("Another language"), missing)
