"""The decision tree of a code as a graph: text that Mermaid or Graphviz draws, in any language there is."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import assert_never

from revoke.app.language.language import Language
from revoke.facts.revoke import Standing
from revoke.law.code import code
from revoke.table.sentence import template
from revoke.telling.orders import tricks_move
from revoke.telling.tree_words import AsksInWords, NodeInWords, PlayOnInWords, RuledInWords, TreeInWords
from revoke.telling.verdict import STANDING

GRAPHS = ("mermaid", "dot")
"""What a graph can be written for."""

_PLAY_ON = template("Play goes on.")
_AT_THE_END = template("when play has ended")
_NONE_MOVES = template("No trick moves automatically.")
_THEN_WEIGHED = template("Then the director weighs whether that is enough for the other side.")
_WIDTH = 34


def graph(tree: TreeInWords, drawn: str, language: Language) -> Iterator[str]:
    """The tree as lines of text, a node or an arrow a line.

    Args:
        tree: the tree in words.
        drawn: one of :data:`GRAPHS`.
        language: what its nodes and arrows are said in.

    >>> from revoke.app.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.tree_words import tree_in_words
    >>> next(graph(tree_in_words(DEFAULT_CODE), "mermaid", language("en")))
    'flowchart TD'
    """
    dot = drawn == "dot"
    yield "digraph revoke {" if dot else "flowchart TD"
    if dot:
        yield f"  label={_quoted(language.say(code(tree.code).name), dot=True)};"
        yield "  node [shape=box];"
    for number, start in enumerate(tree.starts):
        yield _node(f"s{number}", language.say(start.name), dot=dot)
        yield _arrow(f"s{number}", start.node, "", dot=dot)
    for number, node in enumerate(tree.nodes):
        yield _node(f"n{number}", _label(node, language), dot=dot)
        for said, to in _arrows(node, language):
            yield _arrow(f"n{number}", to, said, dot=dot)
    if dot:
        yield "}"


def ruled_words(leaf: RuledInWords, language: Language) -> str:
    """A leaf in a line: how each revoke stands, by which clauses, and what moves."""
    said = [
        f"{language.say(STANDING[standing])} ({', '.join(laws)})"
        for standing, laws in zip(leaf.standings, leaf.laws, strict=True)
        if standing is not None
    ]
    moved, to = leaf.transfer.tricks, leaf.transfer.to
    if moved and to:
        said.append(language.say(tricks_move(moved, to)))
    elif moved == 0 and Standing.ESTABLISHED in leaf.standings:
        said.append(language.say(_NONE_MOVES))
    if leaf.weigh:
        said.append(f"{language.say(_THEN_WEIGHED)} ({', '.join(leaf.weigh)})")
    return " ".join(said)


def _label(node: NodeInWords, language: Language) -> str:
    match node:
        case AsksInWords(text=text):
            return language.say(text)
        case PlayOnInWords():
            return language.say(_PLAY_ON)
        case RuledInWords():
            return ruled_words(node, language)
        case _:
            assert_never(node)


def _arrows(node: NodeInWords, language: Language) -> Iterator[tuple[str, int]]:
    """What leads away from a node: the words on the arrow, and where to."""
    match node:
        case AsksInWords(branches=branches):
            for branch in branches:
                yield "; ".join(map(language.say, branch.called)), branch.to
        case PlayOnInWords(then=then):
            yield language.say(_AT_THE_END), then


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
