"""``revoke convert``: writes play records in another format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from revoke.formats.record import PlayRecord

UNREADABLE = 5
FORMATS = ("pbn", "lin")


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--to", "wanted", type=click.Choice(FORMATS), help="The format of OUT, where its name does not say it.")
def convert(source: str, target: str, wanted: str | None) -> None:
    """Write the play records of IN (PBN, LIN, RBN, BWS) to OUT (PBN, LIN); - is standard input or output.

    A file written in its own format keeps every byte. What the other format cannot say is told on standard error.
    """
    from revoke.errors import Unreadable
    from revoke.formats import any_format

    ending = wanted or target.rpartition(".")[2].lower()
    if ending not in FORMATS:
        raise click.UsageError(f"{target!r} does not say in which format to write; name it .pbn or .lin, or give --to")
    try:
        if source == "-":
            records = list(any_format.read(sys.stdin.buffer.read(), name="-"))
        else:
            records = list(any_format.read_path(Path(source)))
    except Unreadable as wrong:
        click.echo(str(wrong), err=True)
        sys.exit(UNREADABLE)
    written = _as_pbn(records) if ending == "pbn" else _as_lin(records)
    if target == "-":
        sys.stdout.buffer.write(written)
        return
    try:
        Path(target).write_bytes(written)
    except OSError as wrong:
        raise click.UsageError(f"{target!r} cannot be written: {wrong.strerror}") from None


def _as_pbn(records: list[PlayRecord]) -> bytes:
    from revoke.formats import write_pbn

    return write_pbn.write_file((record, None) for record in records)


def _as_lin(records: list[PlayRecord]) -> bytes:
    from revoke.formats import write_lin

    written = []
    for record in records:
        written.append(write_lin.write(record).encode(record.encoding, errors="replace"))
        for what in write_lin.left_out(record):
            click.echo(f"{record.file}:{record.line}: board {record.board or '?'}: {what}", err=True)
    return b"".join(written)
