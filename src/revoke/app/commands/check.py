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

from revoke.app.commands.language_option import in_language
from revoke.app.desk.case_sources import opened
from revoke.app.desk.failures import failure
from revoke.app.desk.record_findings import Tally, findings
from revoke.app.language.language import Language
from revoke.formats.file_faults import file_fault
from revoke.table.sentence import sentence, template

if TYPE_CHECKING:
    from revoke.formats.record import PlayRecord

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
        from revoke.formats import any_format

        return any_format.read(self.bytes(), name=self.name)


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
    from revoke.formats import any_format
    from revoke.formats.bws import is_database
    from revoke.formats.mending import mend

    data = given.bytes()
    if is_database(data):
        refused = template("a database is not mended here; correct it in the scoring program")
        click.echo(f"{given.name}: {says.say(refused)}", err=True)
        return 0
    done = mend(data, partial(any_format.read, name=given.name), name=given.name)
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
