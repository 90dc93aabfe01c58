"""The page on the trainer: the seed of a case for each clause of each code.

``python -m guide.generated.training`` writes it. Drawing takes a minute, so the page is not written with the others.
Whether it is fresh is quick to test: a seed alone draws its case again.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from guide.generated.coverage import DRAWS, coverage
from guide.generated.markdown import table
from revoke.law.clause import Chapter
from revoke.law.code import CODES, code
from revoke.training.concepts import atlas

PAGE = Path("docs") / "training.md"
BEGIN, END = "<!-- drawn -->", "<!-- end of what is drawn -->"


def drawn_part() -> str:
    """The text between the marks: for each code the concepts, and the first case on which each clause spoke."""
    return "\n\n".join(part for name in CODES for part in _of_a_code(name))


def _of_a_code(name: str) -> Sequence[str]:
    found = coverage(name)
    if found.lacking:
        raise SystemExit(f"{name}: {', '.join(sorted(found.lacking))} did not come up in {found.draws} cases.")
    exceptions = {clause.cite for clause in code(name).chapters[Chapter.EXCEPTION]}
    rows = [
        (f"{cite}{' (an exception)' if cite in exceptions else ''}", str(found.first[cite]))
        for cite in (clause.cite for clause in code(name).clauses)
    ]
    concepts = ", ".join(f"`{each.id}`" for each in atlas(name).concepts)
    return (
        f"## {name}",
        f"{len(rows)} clauses, each within {found.draws} of {DRAWS} cases; {len(atlas(name).concepts)} concepts:",
        concepts + ".",
        table(("Clause", "Seed of a case on which it speaks"), rows),
    )


def seeds(page: str) -> Mapping[str, Mapping[str, int]]:
    """The seeds on a page: code -> clause -> the seed of a case on which it speaks.

    >>> seeds("## a-code\\n| 64A1 | 3 |\\n| 64B1 (an exception) | 12 |\\n")
    {'a-code': {'64A1': 3, '64B1': 12}}
    """
    said: dict[str, dict[str, int]] = {}
    for line in page.splitlines():
        if heading := re.fullmatch(r"## ([a-z]+-\w+)", line):
            said[heading[1]] = {}
        elif said and (row := re.fullmatch(r"\| (\S+)(?: \(an exception\))? \| (\d+) \|", line)):
            said[[*said][-1]][row[1]] = int(row[2])
    return said


def main() -> int:
    """Write the drawn part of the page anew, and keep the text that people wrote."""
    if not PAGE.is_file():
        print(f"{PAGE}: not found. Run this in the project's folder.", file=sys.stderr)
        return 2
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{drawn_part()}\n\n{END}{after}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
