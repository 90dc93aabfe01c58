"""``revoke check``: lists what is irregular or doubtful in play records, one finding a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from revoke.app.commands.command_line import in_language, tell
from revoke.app.desk.case_sources import only, opened
from revoke.app.desk.failures import failure
from revoke.app.desk.records import Tally, findings
from revoke.app.language.language import Language
from revoke.formats.text import file_fault
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template

if TYPE_CHECKING:
    from revoke.formats.record import PlayRecord
if TYPE_CHECKING:
    from revoke.formats.record import PlayRecord, RecordOutcome

    Boards = list[tuple[PlayRecord, RecordOutcome | None]]


FINDINGS = 1


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One JSON document a finding.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--notes", is_flag=True, help="Also what was understood without a doubt but not as written.")
@click.option("--players", is_flag=True, help="Name the player of each irregular card; nobody is named without it.")
@click.option("--summary", is_flag=True, help="Only how many files, boards, cards and findings of each kind.")
@click.option("--fix", is_flag=True, help="Propose a correction for slips of the pen, as a diff; nothing is changed.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="With --fix: write the mended file."
)
@in_language(template("The language of the findings; documents stay as they are."))
def check(
    files: tuple[str, ...],
    as_json: bool,
    board: str | None,
    notes: bool,
    players: bool,
    summary: bool,
    fix: bool,
    out: Path | None,
    says: Language,
) -> None:
    """List what is irregular or doubtful in play records (PBN, LIN, RBN, BWS; - is standard input).

    FILE may also be a folder or an archive (.zip, .gz, .tar, .tgz), whose files of records are all read, or an address
    of the BBO hand viewer, in quotes: it holds its board, and nothing is fetched.

    With --fix the output is a unified diff instead: for each card that cannot be, or that one slip of the pen explains
    better than a revoke, the card that was probably meant. What was mended is told on standard error. FILE itself is
    never changed, unless it is what --out names.

    \b
    Exit status:
      0  nothing found; with --fix: nothing to propose
      1  something found; with --fix: something proposed
      2  wrong usage, a board that is not there
      5  a file that cannot be read
      7  an extra is not installed that a file needs
    """
    from revoke.errors import Unreadable
    from revoke.scan.archive import is_archive

    if out is not None and (not fix or len(files) > 1 or is_archive(files[0])):
        refused = template("--out says where to write the one file that --fix has mended; give it with --fix")
        raise click.UsageError(says.say(refused))
    if fix and board is not None:
        raise click.UsageError(says.say(template("--fix mends a whole file; give it without --board")))
    status, there = 0, False
    tally = Tally()
    for file in files:
        for given in _files(file):
            tally.counts["files"] += 1
            try:
                if fix:
                    status = max(status, _proposed(given, out, says))
                    continue
                for record in given.records():
                    if board is not None and record.board != board:
                        continue
                    there = True
                    found = list(findings(record, notes=notes, players=players))
                    tally.add(record, found)
                    status = max(status, FINDINGS if found else 0)
                    for finding in () if summary else found:
                        click.echo(
                            json.dumps(finding.document, ensure_ascii=False) if as_json else finding.said(says.say)
                        )
            except Unreadable as wrong:
                tally.counts["files that cannot be read"] += 1
                failed = failure(wrong, given.name)
                status = max(status, failed.exit_status)
                click.echo(failed.said(says.say), err=True)
    if board is not None and not there and not status:
        missing = sentence("{files}: there is no board {board}.", files=", ".join(files), board=board)
        raise click.BadParameter(says.say(missing), param_hint="--board")
    if summary:
        click.echo("\n".join(tally.lines(says.say)))
    sys.exit(status)


@dataclass(frozen=True, slots=True)
class _File:
    """A file that is meant: its name, and its bytes, or why there are none."""

    name: str
    data: bytes | Exception

    def bytes(self) -> bytes:
        if isinstance(self.data, Exception):
            raise self.data
        return self.data

    def records(self) -> Iterator[PlayRecord]:
        from revoke.formats import conversion

        return conversion.read(self.bytes(), name=self.name)


def _files(given: str) -> Iterator[_File]:
    """Each file that is meant: of a folder or an archive all that can be records, else the one."""
    from revoke.errors import Unreadable
    from revoke.scan.archive import is_archive, texts

    try:
        if is_archive(given):
            yield from (_File(name.removesuffix(".gz"), data) for name, data in texts(given))
        else:
            with opened(given) as (name, stream):
                yield _File("-" if given == "-" else name, stream.read())
    except Unreadable as wrong:
        yield _File(given, wrong)


def _proposed(given: _File, out: Path | None, says: Language) -> int:
    """Print the diff that mends a file, and write the file where it was asked for."""
    from revoke.formats import conversion
    from revoke.formats.irregular import mend
    from revoke.formats.session import is_database

    data = given.bytes()
    if is_database(data):
        refused = template("a database is not mended here; correct it in the scoring program")
        click.echo(f"{given.name}: {says.say(refused)}", err=True)
        return 0
    done = mend(data, partial(conversion.read, name=given.name), name=given.name)
    for said in done.said:
        click.echo(says.say(said), err=True)
    click.echo(done.diff(given.name), nl=False)
    if out is not None:
        try:
            out.write_bytes(done.data)
        except OSError as wrong:
            refused = sentence("{file} cannot be written: {fault}", file=repr(str(out)), fault=file_fault(wrong))
            raise click.UsageError(says.say(refused)) from None
    return FINDINGS if done.said else 0


# ``revoke convert``: writes play records in another format, with the rulings on their revokes if these are wanted.

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
    from revoke.app.desk.tasks import ruled_boards
    from revoke.errors import Unreadable
    from revoke.formats import conversion
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
            records = list(only(board, conversion.read(stream.read(), name=_named(source)), source))
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
