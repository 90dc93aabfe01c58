"""Opening a log for a command: its file or its database, or a line that says why it cannot be opened."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.missing_extra import refuse_without
from revoke.app.desk.failures import UNREADABLE, USAGE, why
from revoke.app.language.language import Language

if TYPE_CHECKING:
    from revoke.app.log.log import Log

Command = TypeVar("Command", bound=Callable[..., Any])


def database(command: Command) -> Command:
    """The options of every command on a log: which log, and in which language is said what it has to say."""
    spoken = in_language("The language of what is said; documents stay as they are.")(command)
    where = "The log: a SQLite file, or postgresql://user@host/name."
    return click.option("--db", "named", metavar="FILE|URL", help=where)(spoken)


@contextmanager
def log_opened(named: str | None, says: Language, *, reading: bool = False) -> Iterator[Log]:
    """The log; what it refuses becomes a line and an exit status.

    Args:
        reading: whether it is only read; then it may lie where nothing can be written.
    """
    try:
        from revoke.app.log.log import Log
    except ModuleNotFoundError as missing:
        refuse_without("A log", str(missing.name), "app")
    from revoke.app.log.database import can_be_written
    from revoke.app.log.refusals import LogError, LogUnavailable, NoDriver

    try:
        with Log.at(named, must_exist=True, read_only=reading and not can_be_written(named)) as book:
            yield book
    except NoDriver:
        refuse_without("A PostgreSQL log", "psycopg", "postgres")
    except LogUnavailable as wrong:
        click.echo(says.say(why(wrong)), err=True)
        sys.exit(UNREADABLE)
    except LogError as wrong:
        click.echo(says.say(why(wrong)), err=True)
        sys.exit(USAGE)


def print_lines(lines: Iterable[str]) -> None:
    """Lines in letters that the terminal can show."""
    from revoke.app.commands.terminal_text import Printer

    printer = Printer(colour=False)
    for line in lines:
        printer.line(line)
