"""Counts what ``revoke check`` has read and found, for a whole archive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revoke.app.check import Finding
    from revoke.formats.record import PlayRecord

LINES = (
    "files",
    "files that cannot be read",
    "boards",
    "boards with play",
    "boards with every card",
    "boards whose play ends in a claim",
    "boards with play that replay",
    "boards whose order of play is lost",
    "cards",
    "boards with a finding",
)


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
            confirmed = "" if finding.document.get("confirmed", True) else ", not confirmed"
            self.kinds[finding.kind + confirmed] += 1

    def lines(self) -> Iterator[str]:
        for name in LINES:
            yield f"{self.counts[name]:9,}  {name}"
        if self.kinds:
            yield ""
        for kind, count in sorted(self.kinds.items(), key=lambda item: (-item[1], item[0])):
            yield f"{count:9,}  {kind}"
