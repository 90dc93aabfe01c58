"""``revoke tree``: the decision tree of a code, for programs and for people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import assert_never

import click

from revoke.app.words import Printer
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES, code
from revoke.ruling.tree import Asks, PlayOn, Ruled, Tree
from revoke.ruling.tree import tree as tree_of
from revoke.ruling.tree_document import Document, document
from revoke.table.names import side_name, tricks


@click.command()
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@click.option("--json", "as_json", is_flag=True, help="One document for programs, a node a line.")
def tree(name: str, as_json: bool) -> None:
    """Print the decision tree of a code: every question, every answer, every ruling.

    It is not written by hand: the program asks itself every question that the law asks, with every answer, and keeps
    what comes to the same once. A node is named by its number; it stands after those it leads to.
    """
    grown = tree_of(name)
    if as_json:
        click.echo("\n".join(lines(document(grown))).encode())
        return
    printer = Printer(colour=False)
    for line in _words(grown):
        printer.line(line)


def lines(plain: Document) -> Iterator[str]:
    """A tree document as JSON, short enough for a page that carries it, and a node a line for those who compare."""
    yield "{"
    last = len(plain) - 1
    for place, (key, part) in enumerate(plain.items()):
        comma = "" if place == last else ","
        if isinstance(part, list):
            yield f"{_short(key)}:["
            yield ",\n".join(_short(each) for each in part)
            yield f"]{comma}"
        else:
            yield f"{_short(key)}:{_short(part)}{comma}"
    yield "}"


def _short(part: object) -> str:
    return json.dumps(part, ensure_ascii=False, separators=(",", ":"))


def _words(grown: Tree) -> Iterator[str]:
    """The tree from its beginning, so that a question comes before the questions that follow from it."""
    yield f"{code(grown.code).name}: {len(grown.nodes)} nodes."
    for start in grown.starts:
        yield f"{start.name}: go to {start.node}."
    for number, node in reversed(list(enumerate(grown.nodes))):
        match node:
            case Asks(text=text, laws=laws, branches=branches):
                cited = f" ({', '.join(laws)})" if laws else ""
                yield f"{number}. {text}{cited}"
                yield from (f"   {branch.text}: go to {branch.to}" for branch in branches)
            case PlayOn(say=say, then=then):
                yield f"{number}. Play goes on. Say: " + " ".join(f"“{each.text}”" for each in say)
                yield f"   When play has ended: go to {then}"
            case Ruled():
                yield f"{number}. {ruled_words(node)}"
            case _:
                assert_never(node)


def ruled_words(leaf: Ruled) -> str:
    """A leaf in a line: how each revoke stands, by which clauses, and what moves.

    >>> ruled_words(Ruled("final", ("correct",), (("62A", "62B2"),), (0,), (0, None), (), ()))
    'correct (62A, 62B2)'
    """
    said = "; ".join(f"{each} ({', '.join(laws)})" for each, laws in zip(leaf.standings, leaf.laws, strict=True))
    moved, to = leaf.transfer
    if "established" in leaf.standings and moved is not None:
        said += f". {tricks(moved).capitalize()} {'to ' + side_name(to) if moved and to else 'transferred'}"
    return said + (f". Then weigh: {', '.join(leaf.weigh)}" if leaf.weigh else "")
