"""``revoke tree``: the decision tree of a code, for programs and for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

import click

from revoke.app.commands.missing_extra import refuse_without
from revoke.app.commands.terminal_text import Printer
from revoke.app.commands.tree_graph import GRAPHS, graph
from revoke.app.language.language import ENGLISH, LANGUAGES, Language, language
from revoke.case.case import DEFAULT_CODE
from revoke.facts.revoke import Standing
from revoke.law.code import CODES, code
from revoke.telling.orders import side_value
from revoke.telling.results import tricks_in_words
from revoke.telling.stages import PHASE_WORDS
from revoke.telling.tree_document import Document, tree_document
from revoke.telling.tree_words import (
    AsksInWords,
    BranchInWords,
    PlayOnInWords,
    RuledInWords,
    TreeInWords,
    tree_in_words,
)

SVG = "svg"


@click.command()
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@click.option("--json", "as_json", is_flag=True, help="One document for programs, a node a line.")
@click.option(
    "--to",
    "drawn",
    type=click.Choice((*GRAPHS, SVG)),
    help="A graph: the text that Mermaid or Graphviz draws, or the drawing itself as SVG.",
)
@click.option(
    "--lang", type=click.Choice(tuple(LANGUAGES)), default=ENGLISH, show_default=True, help="The language of a graph."
)
def tree(name: str, as_json: bool, drawn: str | None, lang: str) -> None:
    """Print the decision tree of a code: every question, every answer, every ruling.

    It is not written by hand: the program asks itself every question that the law asks, with every answer, and keeps
    what comes to the same once. A node is named by its number; it stands after those it leads to.
    """
    if (as_json and drawn) or (lang != ENGLISH and not drawn):
        raise click.UsageError("--to stands alone or with --lang, and --lang with --to.")
    grown = tree_in_words(name)
    if drawn:
        try:
            spoken = language(lang)
        except ModuleNotFoundError as missing:
            refuse_without("Another language", f"the library {missing.name}", "app")
        if drawn == SVG:
            _draw(grown, spoken)
            return
        click.echo("\n".join(graph(grown, drawn, spoken)).encode())
        return
    if as_json:
        click.echo("\n".join(lines(tree_document(grown))).encode())
        return
    printer = Printer(colour=False)
    for line in _words(grown):
        printer.line(line)


def _draw(grown: TreeInWords, spoken: Language) -> None:
    """Print the tree as a drawing."""
    try:
        from revoke.app.paper.tree_svg import tree_svg
    except ModuleNotFoundError as missing:
        refuse_without("A drawing", f"the library {missing.name}", "app")
    click.echo(tree_svg(grown, spoken).encode())


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


def _words(grown: TreeInWords) -> Iterator[str]:
    """The tree from its beginning, so that a question comes before the questions that follow from it."""
    yield f"{code(grown.code).name}: {len(grown.nodes)} nodes."
    for start in grown.starts:
        yield f"{start.name}: go to {start.node}."
    for number, node in reversed(list(enumerate(grown.nodes))):
        match node:
            case AsksInWords(text=text, laws=laws, branches=branches):
                cited = f" ({', '.join(laws)})" if laws else ""
                yield f"{number}. {text}{cited}"
                yield from _branches(branches)
            case PlayOnInWords(say=say, then=then):
                yield f"{number}. Play goes on. Say: " + " ".join(f"“{each.text}”" for each in say)
                yield f"   When play has ended: go to {then}"
            case RuledInWords():
                yield f"{number}. {ruled_words(node)}"
            case _:
                assert_never(node)


def _branches(branches: Sequence[BranchInWords]) -> Iterator[str]:
    """The answers, those that tell how far things had got under their phase of the play."""
    for phase, here in groupby(branches, lambda branch: branch.phase):
        if phase:
            yield f"   {': '.join(PHASE_WORDS[phase])}"
        yield from (f"   {'  ' if phase else ''}{branch.text}: go to {branch.to}" for branch in here)


def ruled_words(leaf: RuledInWords) -> str:
    """A leaf in a line: how each revoke stands, by which clauses, and what moves.

    >>> from revoke.ruling.ruling import Transfer
    >>> leaf = RuledInWords("final", (Standing.CORRECT,), (("62A", "62B2"),), (0,), Transfer(0, None), (), ())
    >>> ruled_words(leaf)
    'correct (62A, 62B2)'
    """
    said = "; ".join(f"{each} ({', '.join(laws)})" for each, laws in zip(leaf.standings, leaf.laws, strict=True))
    moved, to = leaf.transfer.tricks, leaf.transfer.to
    if Standing.ESTABLISHED in leaf.standings and moved is not None:
        goes = f"to {getattr(side_value(to), 'words', side_value(to))}" if moved and to else "transferred"
        said += f". {tricks_in_words(moved).capitalize()} {goes}"
    return said + (f". Then weigh: {', '.join(leaf.weigh)}" if leaf.weigh else "")
