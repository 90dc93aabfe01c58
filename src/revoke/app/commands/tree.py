"""``revoke tree``: the decision tree of a code, for programs and for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import assert_never

import click

from revoke.app.commands import command_line
from revoke.app.commands.terminal_text import Printer
from revoke.app.paper.tree_svg import node_label, ways_on
from revoke.case.case import Document
from revoke.language.language import Language
from revoke.law.code import code
from revoke.table.sentence import one_after_another, placed, sentence, template, whole
from revoke.telling import tree_words
from revoke.telling.facts import PHASE_WORDS

GRAPHS = ("mermaid", "dot")
"""The formats of a graph."""

SVG = "svg"
_WIDTH = 34


@click.command()
@command_line.of_code
@click.option("--json", "as_json", is_flag=True, help="One document for programs, one node per line.")
@click.option(
    "--to",
    "drawn",
    type=click.Choice((*GRAPHS, SVG)),
    help="A graph: the text that Mermaid or Graphviz draws, or the drawing itself as SVG.",
)
@command_line.in_language(template("The language of text and graphs; a document stays as it is."))
def tree(name: str, as_json: bool, drawn: str | None, says: Language) -> None:
    """Print the decision tree of a code: every question, every answer, every ruling.

    The tree is not written by hand: the program asks itself every question of the law, with every answer, and merges
    branches that lead to the same ruling. A node has a number; it comes after the nodes it leads to.
    """
    if as_json and drawn:
        raise click.UsageError(template("--json and --to exclude each other. Give one of them."))
    grown = tree_words.tree_in_words(name)
    if drawn:
        if drawn == SVG:
            _draw(grown, says)
            return
        click.echo("\n".join(graph(grown, drawn, says)).encode())
        return
    if as_json:
        click.echo("\n".join(lines(tree_words.tree_document(grown))).encode())
        return
    printer = Printer(colour=False)
    for line in _words(grown, says):
        printer.line(line)


def _draw(grown: tree_words.TreeInWords, spoken: Language) -> None:
    try:
        from revoke.app.paper.tree_svg import tree_svg
    except ModuleNotFoundError as missing:
        command_line.refuse_without_library(template("A drawing"), missing)
    click.echo(tree_svg(grown, spoken).encode())


def lines(plain: Document) -> Iterator[str]:
    """A tree document as JSON with one node per line, short for a page and easy to compare."""
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


def _words(grown: tree_words.TreeInWords, says: Language) -> Iterator[str]:
    """The lines of the tree from its root, so that a question comes before those that follow from it."""
    say = says.say
    yield say(sentence("{code}: {number} nodes.", code=whole(code(grown.code).name), number=len(grown.nodes)))
    for start in grown.starts:
        yield f"{say(sentence('{answer}: go to {node}', answer=whole(start.name), node=start.node))}."
    for number, node in reversed(list(enumerate(grown.nodes))):
        match node:
            case tree_words.AsksInWords(text=text, laws=laws, branches=branches):
                cited = f" ({', '.join(laws)})" if laws else ""
                yield f"{number}. {say(text)}{cited}"
                yield from (f"   {line}" for line in _branches(branches, says))
            case tree_words.PlayOnInWords(say=told, then=then):
                spoken = one_after_another([sentence("“{words}”", words=whole(each.text)) for each in told])
                yield f"{number}. {say(sentence('Play goes on. Say: {text}', text=whole(spoken)))}"
                yield f"   {say(sentence('When play has ended: go to {node}', node=then))}"
            case tree_words.RuledInWords():
                yield f"{number}. {node_label(node, says, code(grown.code))}"
            case _:
                assert_never(node)


def _branches(branches: Sequence[tree_words.BranchInWords], says: Language) -> Iterator[str]:
    """The lines of the answers, with stages under their phase of the play."""
    for phase, here in groupby(branches, lambda branch: branch.phase):
        if phase:
            yield ": ".join(map(says.say, PHASE_WORDS[phase]))
        for each in here:
            way = sentence("{answer}: go to {node}", answer=whole(each.text), node=each.to)
            yield f"{'  ' if phase else ''}{says.say(way)}"


def graph(grown: tree_words.TreeInWords, drawn: str, language: Language) -> Iterator[str]:
    """The tree as lines of a graph format, one for each node and arrow.

    Args:
        grown: the tree in words.
        drawn: one of :data:`GRAPHS`.
        language: the language of its nodes and arrows.

    >>> from revoke.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.tree_words import tree_in_words
    >>> next(graph(tree_words.tree_in_words(DEFAULT_CODE), "mermaid", language("en")))
    'flowchart TD'
    """
    dot = drawn == "dot"
    yield "digraph revoke {" if dot else "flowchart TD"
    if dot:
        yield f"  label={_quoted(language.say(code(grown.code).name), dot=True)};"
        yield "  node [shape=box];"
    for number, start in enumerate(grown.starts):
        yield _node(f"s{number}", language.say(start.name), dot=dot)
        yield _arrow(f"s{number}", start.node, "", dot=dot)
    for number, node in enumerate(grown.nodes):
        yield _node(f"n{number}", node_label(node, language, code(grown.code)), dot=dot)
        for said, to in ways_on(node, language):
            yield _arrow(f"n{number}", to, said, dot=dot)
    if dot:
        yield "}"


def _node(name: str, label: str, *, dot: bool) -> str:
    return f"  {name} [label={_quoted(label, dot=True)}];" if dot else f"  {name}[{_quoted(label, dot=False)}]"


def _arrow(name: str, to: int, label: str, *, dot: bool) -> str:
    if dot:
        return f"  {name} -> n{to} [label={_quoted(label, dot=True)}];"
    return f"  {name} -->|{_quoted(label, dot=False)}| n{to}" if label else f"  {name} --> n{to}"


def _quoted(text: str, *, dot: bool) -> str:
    lines = wrap(text, _WIDTH) or [""]
    if dot:
        escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
        return '"' + "\\n".join(escaped) + '"'
    return '"' + "<br>".join(line.replace('"', "#quot;") for line in lines) + '"'


# ``revoke poster``: draws the decision tree of a code on one A4 page for the wall, in black and white.

ENDINGS = (".svg", ".pdf")


@click.command()
@command_line.of_code
@click.option("--out", type=command_line.A_FILE, required=True, help="The file; its name ends in .svg or .pdf.")
@command_line.in_language(template("The language of the messages; the poster is in English."))
@click.option("--date", "day", default="", metavar="DATE", help="The date in the last line; by default today's.")
def poster(name: str, out: Path, day: str, says: Language) -> None:
    """Draw the decision tree of a code on one page for the wall, A4, black and white.

    Questions have numbers, rulings have letters; each answer names the box to go to. The poster is drawn from revoke
    tree, so it rules as the program does.
    """
    if out.suffix.lower() not in ENDINGS:
        wrong_ending = sentence("{file}: a poster is drawn as .svg or .pdf.", file=str(out))
        raise click.BadParameter(wrong_ending, param_hint="--out")
    try:
        from revoke.app.paper.poster_pdf import DoesNotFit, chart, pdf, svg
    except ModuleNotFoundError:
        command_line.refuse_without(template("A poster"), template("the drawing library reportlab"), "poster")
    law = code(name)
    day = day or date.today().isoformat()
    footer = f"{law.name} ({law.id}). Drawn by revoke {version('revoke')} from the laws it applies, {day}."
    boxes = chart(tree_words.tree_in_words(name))
    try:
        as_pdf = out.suffix.lower() == ".pdf"
        made: bytes | str = pdf(law.name, boxes, footer) if as_pdf else svg(law.name, boxes, footer)
    except DoesNotFit as wrong:
        command_line.refuse(placed(law.id, wrong.text))
    command_line.put(out, made, "--out")
    command_line.tell(sentence("{file}: {law}, one page.", file=str(out), law=whole(law.name)))
