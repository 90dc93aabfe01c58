"""Findings in play records: what is irregular or doubtful in each, and how many of each kind a whole archive has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revoke.formats.record import ARCHIVE_COUNTS
from revoke.table.sentence import alone, sentence, template, whole

if TYPE_CHECKING:
    from revoke.formats.record import PlayRecord


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
        return self.said()

    def said(self, say: Callable[[str], str] = str) -> str:
        """The line in a language."""
        board = sentence("board {board}", board=self.board)
        return f"{self.file}:{self.line}: {say(board)}: {say(self.kind)}: {say(self.text)}"


def findings(record: PlayRecord, *, notes: bool = False, players: bool = False) -> Iterator[Finding]:
    """What is irregular in one record, and then what was repaired or is doubtful; each place once.

    Args:
        notes: also what was understood without a doubt, though not as written.
        players: also who sat there, as the record names him; else nobody is named.
    """
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
        text = one.evidence
        if players:
            named = document["player"] = record.tags.get(one.seat.words) or None
            who = alone(named) if named else whole(template("not named"))
            text = sentence("{text} [{seat}: {player}]", text=whole(text), seat=one.seat, player=who)
        yield Finding(record.file, one.line, board, one.verdict.value, text, document)
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


@dataclass(slots=True)
class Tally:
    """How many files, boards and cards, and how many findings of each kind.

    >>> tally = Tally()
    >>> tally.counts["files"] += 2
    >>> next(iter(tally.lines()))
    '        2  files'
    """

    counts: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, record: PlayRecord, found: Sequence[Finding]) -> None:
        played = bool(record.plays or record.unplaced)
        for line, counted in (
            ("boards", True),
            ("boards with play", played),
            ("boards with every card", record.every_card_known),
            ("boards whose play ends in a claim", played and record.claimed),
            ("boards with play that replay", played and not record.errors),
            ("boards whose order of play is lost", bool(record.unplaced)),
            ("boards with a finding", bool(found)),
        ):
            self.counts[line] += counted
        self.counts["cards"] += sum(play.card is not None for play in (*record.plays, *record.unplaced))
        for finding in found:
            confirmed = finding.document.get("confirmed", True)
            kind = whole(finding.kind)
            self.kinds[kind if confirmed else sentence("{kind}, not confirmed", kind=kind)] += 1

    def lines(self, say: Callable[[str], str] = str) -> Iterator[str]:
        """The counts and what each is of, in a language."""
        for name in ARCHIVE_COUNTS:
            yield f"{self.counts[name]:9,}  {say(name)}"
        if self.kinds:
            yield ""
        for kind, count in sorted(self.kinds.items(), key=lambda item: (-item[1], item[0])):
            yield f"{count:9,}  {say(kind)}"
