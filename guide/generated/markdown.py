"""Markdown of the generated pages: headings, tables, cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

GENERATED = "*Written by the program from the laws it applies: `make docs`. Changes made here are lost.*"


def page(title: str, *blocks: str) -> str:
    """A page: its title, a note that it is generated, then its blocks, separated by empty lines.

    >>> page("Law 64", "One trick.").splitlines()[0]
    '# Law 64'
    """
    return "\n\n".join((f"# {title}", GENERATED, *(block for block in blocks if block))) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; every row has as many cells as the head.

    >>> print(table(("clause", "says"), [("64A1", "one | two")]))
    | clause | says |
    |---|---|
    | 64A1 | one \\| two |
    """
    lines = [_row(head), "|" + "---|" * len(head)]
    lines += [_row(row) for row in rows]
    return "\n".join(lines)


def sentence(text: str) -> str:
    """A text as a sentence, with a capital first and a full stop last.

    >>> sentence("it stands as played")
    'It stands as played.'
    """
    said = text[:1].upper() + text[1:]
    return said if said.endswith((".", "?", "!")) else f"{said}."


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
