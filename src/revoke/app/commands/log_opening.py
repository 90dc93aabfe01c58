"""Opening a log for a command: its file or its database, or a line that says why it cannot be opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.missing_extra import refuse_without, refuse_without_library
from revoke.app.commands.refusal import refuse
from revoke.app.desk.failures import USAGE
from revoke.app.language.language import Language
from revoke.table.sentence import alone, template

if TYPE_CHECKING:
    from revoke.app.log.log import Log

Command = TypeVar("Command", bound=Callable[..., Any])


def database(command: Command) -> Command:
    """The options of every command on a log: which log, and in which language is said what it has to say."""
    spoken = in_language(template("The language of what is said; documents stay as they are."))(command)
    where = template("The log: a SQLite file, or postgresql://user@host/name.")
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
        refuse_without_library(template("A log"), missing)
    from revoke.app.log.database import can_be_written
    from revoke.app.log.refusals import LogError, LogUnavailable, NoDriver

    try:
        with Log.at(named, must_exist=True, read_only=reading and not can_be_written(named)) as book:
            yield book
    except NoDriver:
        refuse_without(template("A PostgreSQL log"), alone("psycopg"), "postgres")
    except LogUnavailable as wrong:
        refuse(wrong)
    except LogError as wrong:
        refuse(wrong, USAGE)


def print_lines(lines: Iterable[str]) -> None:
    """Lines in letters that the terminal can show."""
    from revoke.app.commands.terminal_text import Printer

    printer = Printer(colour=False)
    for line in lines:
        printer.line(line)
