"""``revoke convert``: writes play records in another format, with the rulings on their revokes if these are wanted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.refusal import tell
from revoke.app.desk.case_sources import only, opened
from revoke.app.desk.failures import failure
from revoke.app.language.language import Language
from revoke.formats.file_faults import file_fault
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template

if TYPE_CHECKING:
    from revoke.formats.outcome import RecordOutcome
    from revoke.formats.record import PlayRecord

    Boards = list[tuple[PlayRecord, RecordOutcome | None]]

REFUSED = 6
FORMATS = ("pbn", "lin")
_NO_FORMAT = template("{file} does not say in which format to write; name it .pbn or .lin, or give --to")


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--to", "wanted", type=click.Choice(FORMATS), help="The format of OUT, where its name does not say it.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--ruled", is_flag=True, help="Rule on each board with a revoke, and write the ruling into it.")
@click.option("--code", type=click.Choice(CODES), help="The code of law to rule under.")
@click.option("--no-equity", is_flag=True, help="With --ruled: no double dummy, as in revoke rule.")
@in_language(template("The language of what is said; files stay as they are."))
def convert(
    source: str,
    target: str,
    wanted: str | None,
    board: str | None,
    ruled: bool,
    code: str | None,
    no_equity: bool,
    says: Language,
) -> None:
    """Write the play records of IN (PBN, LIN, RBN, BWS) to OUT (PBN, LIN); - is standard input or output.

    IN may also be an address of the BBO hand viewer, in quotes: it holds its board, and nothing is fetched.

    A file written in its own format keeps every byte. Every other board is read back as it was written and compared.
    What the other format cannot say is told on standard error, once for each kind; a board that would come back as
    another one is not written.

    With --ruled a board with a revoke gets its ruling. In PBN: ^R before each established revoke, the result and the
    score after the transfer, a comment that tells why, and a table RulingTable; in LIN: notes after the play. All
    other boards stay as they are; one that cannot be ruled on is told on standard error.

    \b
    Exit status:
      0  written
      1  with --ruled: written, and something in it is left to the director's judgment
      2  wrong usage, a board that is not there, or OUT cannot be written
      3  with --ruled: written as far as it goes; more facts are needed for some board
      4  with --ruled: written without the ruling on a board whose record contradicts itself
      5  IN cannot be read
      6  written without a board that OUT's format cannot hold; each is named on standard error
      7  an extra is not installed that IN needs
    """
    from revoke.app.desk.file_conversion import ruled_boards
    from revoke.errors import Unreadable
    from revoke.formats import any_format
    from revoke.formats.conversion import convert as converted
    from revoke.formats.conversion import told

    ending = wanted or target.rpartition(".")[2].lower()
    if ending not in FORMATS:
        raise click.UsageError(sentence(_NO_FORMAT, file=repr(target)))
    if not ruled and (code or no_equity):
        raise click.UsageError(
            sentence("{option} is about the ruling; give --ruled with it", option="--code" if code else "--no-equity")
        )
    try:
        with opened(source) as (_, stream):
            records = list(only(board, any_format.read(stream.read(), name=_named(source)), source))
    except Unreadable as wrong:
        found = failure(wrong, source)
        click.echo(found.said(says.say), err=True)
        sys.exit(found.exit_status)
    status = 0
    boards: Boards = [(record, None) for record in records]
    if ruled:
        status, boards = ruled_boards(records, code, equity=not no_equity, remark=_remark)
    done = converted(boards, ending)
    _put(target, done.data)
    for line in told(done):
        _remark(line)
    sys.exit(max(status, REFUSED) if done.refused else status)


def _named(source: str) -> str:
    """What findings call the input."""
    from revoke.formats.text import is_address

    return "address" if is_address(source) else source


def _remark(text: str) -> None:
    tell(text)


def _put(target: str, written: bytes) -> None:
    if target == "-":
        sys.stdout.buffer.write(written)
        return
    try:
        Path(target).write_bytes(written)
    except OSError as wrong:
        raise click.UsageError(
            sentence("{file} cannot be written: {fault}", file=repr(target), fault=file_fault(wrong))
        ) from None
