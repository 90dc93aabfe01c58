"""The decision tree of a code as a graph: text that Mermaid or Graphviz draws, in any language there is."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from revoke.app.language.language import Language
from revoke.app.paper.tree_labels import node_label, ways_on
from revoke.law.code import code
from revoke.telling.tree_words import TreeInWords

GRAPHS = ("mermaid", "dot")
"""What a graph can be written for."""

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
        yield _node(f"n{number}", node_label(node, language), dot=dot)
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
