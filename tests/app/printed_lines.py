"""Command lines printed on the pages: in indented lines, in shell blocks, and between backquotes in a sentence."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

PROGRAMS = (
    *("revoke", "make", "git", "sh", "printf", "export", "curl", "sudo", "apt-get", "apt", "brew", "dask", "psql"),
    *("pip", "pip3", "pipx", "uv", "uvx", "python", "python3", "python.exe", "npm", "npx", "node", "docker", "podman"),
    *("pytest", "ruff", "mypy", "schemathesis", "createdb", "pg_dump", "eval"),
)
"""First words that make a text between backquotes a command line."""

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_ASSIGNED = re.compile(r"^(?:[A-Z_]+=\S+ +)*(?:\.?[\w./-]*bin/)?")
_REMARK = re.compile(r"\s#\s.*$|\s+&$", re.MULTILINE)


def printed_lines(page: Path) -> list[str]:
    """The lines to type as they are, in order, without the comments after them.

    A line that starts with four spaces is one of them: the pages have no other use for it.
    """
    text = page.read_text("utf-8")
    found = [
        line for kind, block in _FENCED.findall(text) if kind in ("sh", "bash", "console") for line in _whole(block)
    ]
    indented = re.findall(r"^(?: {4}.*\n)+", f"{_FENCED.sub('', text)}\n", re.MULTILINE)
    return [*found, *(line for block in indented for line in _whole(block))]


def named_lines(page: Path) -> list[str]:
    """The command lines between backquotes; one with ``…`` in it is incomplete."""
    spans = re.findall(r"(?<!`)`([^`]+)`(?!`)", _FENCED.sub("", page.read_text("utf-8")))
    lines = (" ".join(each.split()) for each in spans)
    return [each for each in lines if " " in each and program(each) in PROGRAMS]


def program(line: str) -> str:
    """The name of the program that a line starts.

    >>> program("REVOKE_FUZZ=30 .venv/bin/python -m pytest"), program("revoke serve")
    ('python', 'revoke')
    """
    return _ASSIGNED.sub("", line).split(maxsplit=1)[0]


def _whole(block: str) -> Iterator[str]:
    """The lines of a block, each joined with its continuation lines."""
    line = ""
    for each in _REMARK.sub("", block).splitlines():
        line = f"{line} {each.strip()}".strip()
        if line.endswith("\\"):
            line = line[:-1].rstrip()
            continue
        try:
            shlex.split(line)
        except ValueError:  # a quotation goes on
            continue
        if line:
            yield line
        line = ""
    assert not line, f"a quotation does not end: {line}"
