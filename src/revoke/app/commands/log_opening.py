"""Opening a log for a command: its file or its database, or a line that says why it cannot be opened."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from revoke.app.commands.missing_extra import refuse_without
from revoke.app.desk.failures import UNREADABLE, USAGE

if TYPE_CHECKING:
    from revoke.app.log.log import Log

database = click.option(
    "--db", "named", metavar="FILE|URL", help="The log: a SQLite file, or postgresql://user@host/name."
)


@contextmanager
def log_opened(named: str | None, *, reading: bool = False) -> Iterator[Log]:
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
        click.echo(str(wrong), err=True)
        sys.exit(UNREADABLE)
    except LogError as wrong:
        click.echo(str(wrong), err=True)
        sys.exit(USAGE)


def print_lines(lines: Iterable[str]) -> None:
    """Lines in letters that the terminal can show."""
    from revoke.app.commands.terminal_text import Printer

    printer = Printer(colour=False)
    for line in lines:
        printer.line(line)
