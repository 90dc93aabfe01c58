"""Counts what the archives of real play records hold, and puts the figures into ``docs/archive.md``.

    python -m benchmarks archive [../shared/data] [--only NAME ...] [--found FOLDER] [--write docs/archive.md]

Names: boards, irregular, doubts, rulings, rates, events, conversion. The first six come from one scan of both
archives, the last from ``conversion`` over every file: some ten minutes of CPU, nearly all for the conversions. With
``--found`` the tables of the scan are kept, and the next scan reads only changed files. Without ``--write`` the figures
are printed; with it, each table goes between the two comments with its name on the page.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import duckdb
from benchmarks.records.conversion import LINES, trips

from revoke.law.code import CODES
from revoke.scan.archive import files
from revoke.scan.run import cores, plan_for, run, summarise

FORMS = ("pbn", "lin")
Rows = list[tuple[Any, ...]]
Ask = Callable[[str], Rows]


def main() -> int:
    """Count, and print or write the tables."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("data", nargs="?", type=Path, default=Path("../shared/data"))
    asked.add_argument("--only", nargs="+", choices=[*FROM_SCAN, "conversion"], default=[*FROM_SCAN, "conversion"])
    asked.add_argument("--found", type=Path, help="a folder that keeps the tables of the scan")
    asked.add_argument("--write", type=Path, help="the page to put the tables into")
    asked.add_argument("--jobs", type=int, default=cores())
    given = asked.parse_args()
    if not given.data.is_dir():
        print(f"{given.data}: there is no such folder, so nothing was counted")
        return 1
    made: dict[str, str] = {}
    wanted = [name for name in given.only if name in FROM_SCAN]
    if wanted:
        with tempfile.TemporaryDirectory() as folder:
            ask = scanned(given.data, (given.found or Path(folder) / "found").absolute(), given.jobs)
            made |= {name: FROM_SCAN[name](ask) for name in wanted}
    if "conversion" in given.only:
        made["conversion"] = conversion(given.data)
    for name, table in made.items():
        if given.write is None:
            print(f"{name}\n\n{table}\n", flush=True)
    if given.write is not None:
        put(given.write, made)
    return 0


def scanned(data: Path, out: Path, jobs: int) -> Ask:
    """Scan the archives; return a function that answers SQL queries about the tables."""
    found, _ = files([str(data)])
    plan = plan_for(out, found, CODES)
    run(plan, out, lambda told: None, jobs=jobs)
    summarise(plan, out)
    for table in ("boards", "findings", "rulings"):
        duckdb.sql(f"CREATE OR REPLACE VIEW {table} AS SELECT * FROM '{out}/{table}/*.parquet'")
    connection = duckdb.default_connection()
    return lambda query: connection.execute(query).fetchall()


def markdown(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table: columns after the first aligned right, numbers with thousands separators."""
    lines = [f"| {' | '.join(heading)} |", f"|---|{'--:|' * (len(heading) - 1)}"]
    lines += [f"| {' | '.join(map(told, row))} |" for row in rows]
    return "\n".join(lines)


def told(value: object) -> str:
    """The text of a cell."""
    if value is None or value == 0:
        return "0" if value == 0 else "–"
    return f"{value:,}" if isinstance(value, int) else f"{value:.2f}" if isinstance(value, float) else str(value)


_DISTINCT = "played AND duplicate_of IS NULL"
_COUNTED = (
    ("files", "count(DISTINCT file)"),
    ("boards", "count(*)"),
    ("boards with play", "count(*) FILTER (WHERE played)"),
    ("… counted once", f"count(*) FILTER (WHERE {_DISTINCT})"),
    ("… with every card", "count(*) FILTER (WHERE played AND every_card)"),
    ("… that end in a claim", "count(*) FILTER (WHERE played AND claimed)"),
    ("… that replay", "count(*) FILTER (WHERE played AND replays)"),
    ("… whose order of play is lost behind unknown cards", "count(*) FILTER (WHERE unplaced > 0)"),
    ("cards", "sum(cards)::BIGINT"),
    ("boards with a finding", "count(*) FILTER (WHERE irregular + doubts > 0)"),
    ("boards with a revoke", "count(*) FILTER (WHERE revokes > 0)"),
    ("… counted once", f"count(*) FILTER (WHERE revokes > 0 AND {_DISTINCT})"),
)


def boards(ask: Ask) -> str:
    """A table of the files, boards and cards of each format."""
    rows = []
    for name, sql in _COUNTED:
        counts: dict[str, int] = dict(ask(f"SELECT format, {sql} FROM boards GROUP BY format"))
        rows.append((name, *(counts.get(form, 0) for form in FORMS)))
    return markdown(("", "PBN", "LIN"), rows)


_KIND = "f.kind || CASE WHEN f.confirmed = false THEN ', not confirmed' ELSE '' END"


def _findings(ask: Ask, which: str) -> str:
    rows = ask(
        f"SELECT {_KIND} AS class, count(*), count(DISTINCT board_id),"
        " count(*) FILTER (WHERE b.duplicate_of IS NULL),"
        " count(DISTINCT board_id) FILTER (WHERE b.duplicate_of IS NULL)"
        f" FROM findings f JOIN boards b USING (board_id) WHERE {which} GROUP BY class ORDER BY 2 DESC, 1"
    )
    return markdown(("class", "all", "on boards", "counted once", "on boards"), rows)


def irregular(ask: Ask) -> str:
    """A table of the irregular cards by class."""
    return _findings(ask, "f.severity IS NULL")


def doubts(ask: Ask) -> str:
    """A table of the other doubts by kind."""
    return _findings(ask, "f.severity IS NOT NULL")


def rulings(ask: Ask) -> str:
    """A table of each code's rulings on the revokes, each counted once."""
    most = ask("SELECT coalesce(max(tricks), 0) FROM rulings")[0][0]
    columns = ", ".join(f"count(*) FILTER (WHERE r.tricks = {number})" for number in range(most + 1))
    rows = ask(
        f"SELECT code, {columns}, count(r.tricks), count(*) FILTER (WHERE r.status = 'needs facts')"
        " FROM rulings r JOIN boards b USING (board_id) WHERE b.duplicate_of IS NULL GROUP BY code ORDER BY code DESC"
    )
    numbers = [f"{number} trick{'s' * (number != 1)}" for number in range(most + 1)]
    return markdown(("code", *numbers, "settled", "asks"), rows)


def rates(ask: Ask) -> str:
    """A table of revokes in a thousand distinct boards with play, by role and by trick."""
    of = "FROM findings f JOIN boards b USING (board_id) WHERE f.revoke AND b.duplicate_of IS NULL"
    total = ask(f"SELECT count(*) FROM boards WHERE {_DISTINCT}")[0][0]
    rows = ask(f"SELECT role, count(*) {of} GROUP BY role ORDER BY 2 DESC, 1")
    rows += ask(f"SELECT 'trick ' || f.trick, count(*) {of} GROUP BY f.trick ORDER BY f.trick")
    every = (("all", sum(count for name, count in rows if not name.startswith("trick"))), *rows)
    return markdown(
        ("revokes", "number", "in a thousand boards"), ((name, count, 1000 * count / total) for name, count in every)
    )


def events(ask: Ask) -> str:
    """A table of the events that mark their revokes, each board counted once."""
    rows = ask(
        "WITH by_event AS (SELECT b.event, count(*) FILTER (WHERE f.kind = 'marked revoke') AS marked,"
        " count(*) FILTER (WHERE f.kind = 'revoke') AS plain FROM findings f JOIN boards b USING (board_id)"
        " WHERE f.revoke AND b.duplicate_of IS NULL GROUP BY b.event)"
        " SELECT CASE WHEN marked > 0 THEN 'with marks' ELSE 'without any' END, count(*), sum(marked)::BIGINT,"
        " sum(plain)::BIGINT FROM by_event GROUP BY 1 ORDER BY 1"
    )
    return markdown(("events with a revoke", "events", "marked revokes", "revokes not marked"), rows)


def conversion(data: Path) -> str:
    """A table of the round trips of every file."""
    columns, reasons = [], []
    for form, other in (FORMS, FORMS[::-1]):
        found = sorted(path for path in (data / form).rglob("*") if path.is_file())
        counts, why = trips(found, form, other)
        columns.append(counts)
        reasons += [f"{count} {reason}" for reason, count in why.most_common()]
    rows = [(line, *(counts[line] for counts in columns)) for line in LINES]
    table = markdown(("", "PBN → LIN → PBN", "LIN → PBN → LIN"), rows)
    return f"{table}\n\nRefused: {'; '.join(reasons) or 'none'}."


FROM_SCAN: dict[str, Callable[[Ask], str]] = {
    "boards": boards, "irregular": irregular, "doubts": doubts, "rulings": rulings, "rates": rates, "events": events,
}  # fmt: skip


def put(page: Path, made: dict[str, str]) -> None:
    """Put each table between its comments on the page."""
    text = page.read_text("utf-8")
    for name, table in made.items():
        place = re.compile(rf"(<!-- figures: {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        found = place.search(text)
        assert found, f"{page} has no place for {name}"
        text = text[: found.start()] + found[1] + table + found[2] + text[found.end() :]
    page.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
