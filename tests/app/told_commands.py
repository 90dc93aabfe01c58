"""Commands named in sentences: the program's errors, remarks, pages and helps, and the guide between backquotes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click

from revoke.app.cli import COMMANDS, main
from tests.app.printed_lines import PAGES, named_lines

SOURCES = Path(__file__).parents[2] / "src" / "revoke"
_NAMED = re.compile(rf"\brevoke ({'|'.join(COMMANDS)})(?=((?: [^ \n]+)*))")
_MAY_BE_NAMED = re.compile(rf"\brevoke[\s\"'f]+(?:{'|'.join(COMMANDS)})\b")
"""Finds a command in a source file, even in a literal broken between the two words."""


@cache
def told_commands() -> list[str]:
    """Each command that a text tells people to use, with its own words; ``{…}`` stands for a file's name."""
    found = set()
    for text in _told():
        for name, rest in _NAMED.findall(" ".join(text.split())):
            found.add(" ".join((name, *_belonging(name, rest.split()))))
    return sorted(found)


def _belonging(name: str, rest: list[str]) -> Iterator[str]:
    """The command's own words, up to the first that only continues the sentence."""
    group = main.get_command(click.Context(main), name)
    for raw in rest:
        word = raw.strip("'\"`,;:.()") if raw != "-" else raw
        within = isinstance(group, click.Group) and word in group.commands
        if not within and not re.fullmatch(r"-|--[a-z-]+|\{\w*\}", word):
            return
        yield word
        if word != raw:
            return


def _told() -> Iterator[str]:
    """Every text in the sources that people read: strings, helps of commands, templates; no other docstring."""
    for file in sorted(SOURCES.rglob("*.py")):
        source = file.read_text("utf-8")
        if not _MAY_BE_NAMED.search(source):
            continue
        every = list(ast.walk(ast.parse(source)))
        documented = {id(each.value) for each in every if isinstance(each, ast.Expr)}
        documented |= {id(part) for each in every if isinstance(each, ast.JoinedStr) for part in each.values}
        for each in every:
            match each:
                case ast.Constant(value=str(text)) if id(each) not in documented:
                    yield text
                case ast.JoinedStr(values=parts):
                    yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
                case ast.FunctionDef() if file.parent.name == "commands" and each.decorator_list:
                    yield ast.get_docstring(each) or ""
    for file in sorted(SOURCES.rglob("*.html")):
        yield re.sub(r"<[^>]+>", " ", file.read_text("utf-8"))
    for page in PAGES:
        yield from (line for line in named_lines(page) if line.startswith("revoke "))
