"""What a scan came to, added up from the receipts of its units."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from revoke.formats.record import ARCHIVE_COUNTS
from revoke.scan.duplicates import DISTINCT, mark_duplicates
from revoke.scan.plan import Plan
from revoke.scan.problems import ScanProblem
from revoke.scan.work import receipt, replace_with
from revoke.table.sentence import sentence, template

LINES = (*ARCHIVE_COUNTS, template("boards with a revoke"), template("revokes"), *DISTINCT)


@dataclass(slots=True)
class Summary:
    """Counts, and the files that could not be read or could be read only in part.

    ``left`` is the number of units that are not done.
    """

    counts: Counter[str] = field(default_factory=Counter)
    problems: list[ScanProblem] = field(default_factory=list)
    left: int = 0

    def document(self) -> dict[str, Any]:  # Any: JSON
        """The summary as JSON has it."""
        return {
            "format": "revoke-scan-summary/1",
            "complete": self.left == 0,
            "counts": {name: self.counts[name] for name in LINES},
            "findings": self._under("finding: "),
            "rulings": self._by_code("ruling: "),
            "tricks": self._by_code("tricks: "),
            "problems": [problem.document() for problem in self.problems],
        }

    def lines(self, say: Callable[[str], str] = str) -> Iterator[str]:
        """The summary as a person reads it, in a language."""
        for name in LINES:
            yield f"{self.counts[name]:11,}  {say(name)}"
        for title, counts in (("", self._under("finding: ")), *self._by_code("ruling: ").items()):
            if counts:
                yield ""
            if counts and title:
                yield say(sentence("under {code}:", code=title))
            for what, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
                yield f"{count:11,}  {say(what)}"

    def _under(self, beginning: str) -> dict[str, int]:
        return {
            name.removeprefix(beginning): count
            for name, count in sorted(self.counts.items())
            if name.startswith(beginning)
        }

    def _by_code(self, beginning: str) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for name, count in self._under(beginning).items():
            code, _, what = name.partition(": ")
            found.setdefault(code, {})[what] = count
        return found


def summarise(plan: Plan, out: Path) -> Summary:
    """Add up the receipts, mark the boards that are there more than once, and write ``summary.json``."""
    summary = Summary(mark_duplicates(plan, out))
    for number, unit in enumerate(plan.units):
        if unit is None:
            continue
        try:
            said = json.loads(receipt(out, number).read_bytes())
        except FileNotFoundError:
            summary.left += 1
            continue
        summary.counts.update(said["counts"])
        summary.counts["files"] += said["files"]
        summary.problems += map(ScanProblem.read, said["problems"])
    summary.counts["files that cannot be read"] = len({problem.file for problem in summary.problems})
    replace_with(out / "summary.json", json.dumps(summary.document(), ensure_ascii=False, indent=2).encode())
    return summary
