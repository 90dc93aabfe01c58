"""Writes the scores of a session's boards for other programs: as CSV, as PBN score tables, as USEBIO."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from revoke.formats.score_line import Pair, ScoreLine, both_texts, contract_of, lead_of, number_text
from revoke.formats.score_tables import pbn_text
from revoke.formats.usebio import usebio_text

WRITTEN = ("csv", "pbn", "xml")
"""The endings of the files that can be written; ``xml`` is USEBIO."""


def written(lines: Sequence[ScoreLine], names: Mapping[Pair, str], *, ending: str, title: str) -> bytes:
    """The file for one of the endings in ``WRITTEN``."""
    match ending:
        case "csv":
            return csv_text(lines).encode("utf-8-sig")
        case "pbn":
            return pbn_text(lines, title).encode()
        case _:
            return usebio_text(lines, names, title)


_HEADINGS = (
    "board", "section", "table", "round", "pair_ns", "pair_ew", "contract", "declarer", "lead", "tricks", "score_ns",
    "score_ew", "assigned", "mp_ns", "mp_ew", "percent_ns", "percent_ew", "imps_ns", "imps_ew", "ruled",
)  # fmt: skip


def csv_text(lines: Iterable[ScoreLine]) -> str:
    """A line a table, with a heading; scores are each side's own, ``ruled`` is yes or nothing."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(_HEADINGS)
    for line in lines:
        entered, record = line.entered, line.entered.record
        ns, ew = line.points
        table.writerow(
            [
                entered.board, entered.table.section, entered.table.number, entered.round,
                entered.pair_ns, entered.pair_ew,
                contract_of(entered), record.declarer.value if record.declarer else "", lead_of(entered),
                number_text("", line.tricks), number_text("", ns), "" if ew is None else -ew, line.assigned,
                *both_texts(line.matchpoints, 2), *both_texts(line.percent, 2), *both_texts(line.imps, 2),
                "yes" if line.ruled else "",
            ]
        )  # fmt: skip
    return out.getvalue()
