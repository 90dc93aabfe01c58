"""``revoke check``: lists what is irregular or doubtful in play records, one finding a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from revoke.app.tally import Tally

if TYPE_CHECKING:
    from revoke.formats.record import PlayRecord

FINDINGS, UNREADABLE = 1, 5


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the list; ``document`` is the same for a program."""

    file: str
    line: int
    board: str
    kind: str
    text: str
    document: dict[str, object]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: board {self.board}: {self.kind}: {self.text}"


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One JSON document a finding.")
@click.option("--notes", is_flag=True, help="Also what was understood without a doubt but not as written.")
@click.option("--summary", is_flag=True, help="Only how many files, boards, cards and findings of each kind.")
def check(files: tuple[str, ...], as_json: bool, notes: bool, summary: bool) -> None:
    """List what is irregular or doubtful in play records (PBN, LIN, RBN, BWS; - is standard input).

    FILE may also be an address of the BBO hand viewer, in quotes: it holds its board, and nothing is fetched.

    Exit status: 0 nothing found, 1 something found, 5 a file that cannot be read.
    """
    from revoke.errors import Unreadable

    status = 0
    tally = Tally()
    for file in files:
        tally.counts["files"] += 1
        try:
            for record in _records(file):
                found = list(findings(record, notes=notes))
                tally.add(record, found)
                status = max(status, FINDINGS if found else 0)
                for finding in () if summary else found:
                    click.echo(json.dumps(finding.document, ensure_ascii=False) if as_json else str(finding))
        except Unreadable as wrong:
            tally.counts["files that cannot be read"] += 1
            status = UNREADABLE
            click.echo(str(wrong), err=True)
    if summary:
        click.echo("\n".join(tally.lines()))
    sys.exit(status)


def _records(file: str) -> Iterator[PlayRecord]:
    from revoke.formats import any_format

    if file == "-":
        return any_format.read(sys.stdin.buffer.read(), name="-")
    return any_format.read_named(file)


def findings(record: PlayRecord, *, notes: bool = False) -> Iterator[Finding]:
    """What is irregular in one record, and then what was repaired or is doubtful; each place once."""
    from revoke.formats.irregular import irregularities
    from revoke.formats.record import Doubt, Severity

    board = record.board or "?"
    told = {Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE}
    places = set()
    for one in irregularities(record):
        places.add((one.line, one.column))
        document: dict[str, object] = {
            "file": record.file,
            "line": one.line,
            "column": one.column,
            "board": board,
            "kind": one.verdict.value,
            "trick": one.trick,
            "seat": one.seat.value,
            "card": one.card.code if one.card else None,
            "confirmed": one.confirmed,
            "proof": {"trick": one.proof.trick, "card": one.proof.card.code} if one.proof and one.proof.card else None,
            "text": one.evidence,
        }
        yield Finding(record.file, one.line, board, one.verdict.value, one.evidence, document)
    for doubt in record.diagnostics:
        listed = doubt.kind in told and (doubt.line, doubt.column) in places
        if listed or (doubt.severity is Severity.NOTE and not notes):
            continue
        document = {
            "file": doubt.file,
            "line": doubt.line,
            "column": doubt.column,
            "board": board,
            "kind": doubt.kind.value,
            "severity": doubt.severity.value,
            "text": doubt.message,
        }
        yield Finding(doubt.file, doubt.line, board, doubt.kind.value, doubt.message, document)
