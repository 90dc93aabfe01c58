"""The decision tree of a code as the pocket page carries it, in the words of one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from revoke.app.language.language import Language, Said
from revoke.law.code import text
from revoke.ruling.ruling import When
from revoke.ruling.tree import Asks, Node, PlayOn, Ruled, Say, Tree
from revoke.ruling.verdict import STANDING
from revoke.table.sentence import Sentence, sentence

Document = dict[str, Any]
"""Objects of a JSON document: strings, numbers, lists and objects within objects."""

WHEN: tuple[When, ...] = ("now", "later", "end")


def document(tree: Tree, spoken: Language) -> Document:
    """The tree for the page's script; a text is a string, or a pair with its language where that is not the page's.

    >>> from revoke.app.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.ruling.tree import tree
    >>> document(tree(DEFAULT_CODE), language("fr"))["starts"][0]["name"]
    'Une seule renonce'
    """
    lines: dict[Say, int] = {}
    nodes = [_node(each, lines, spoken) for each in tree.nodes]
    cited = {law for node in tree.nodes for law in _laws(node)} | {line.law for line in lines}
    words = text(tree.code)
    return {
        "code": tree.code,
        "starts": [{"name": _text(spoken.say(each.name), spoken), "node": each.node} for each in tree.starts],
        "laws": {law: _text(spoken.say(words[law]["says"]), spoken) for law in sorted(cited)},
        "standing": _standing(spoken),
        "people": {to: _text(spoken.person(to), spoken) for to in dict.fromkeys(line.to for line in lines)},
        "lines": [
            {"when": line.when, "to": line.to, "text": _text(spoken.say(line.text), spoken), "law": line.law}
            for line in lines
        ],
        "nodes": nodes,
    }


def _text(said: Said, spoken: Language) -> str | list[str]:
    return str(said) if said.lang == spoken.code else [str(said), said.lang]


def _standing(spoken: Language) -> Mapping[str, list[str | list[str]]]:
    """How a revoke stands, said of the only one, of the first and of the second."""
    numbered = "Revoke {number}: {question:small}"
    return {
        status: [
            _text(spoken.say(words), spoken),
            *(
                _text(spoken.say(sentence(numbered, number=number, question=Sentence(words, {}))), spoken)
                for number in (1, 2)
            ),
        ]
        for status, words in STANDING.items()
    }


def _laws(node: Node) -> tuple[str, ...]:
    match node:
        case Asks(laws=laws):
            return laws
        case Ruled(laws=laws, weigh=weigh):
            return (*(law for each in laws for law in each), *weigh)
        case PlayOn():
            return ()
        case _:
            assert_never(node)


def _node(node: Node, lines: dict[Say, int], spoken: Language) -> Document:
    match node:
        case Asks():
            answers = [
                {
                    "is": list(each.values),
                    "called": [_text(spoken.say(called), spoken) for called in each.called],
                    "to": each.to,
                }
                for each in node.branches
            ]
            return {"ask": _text(spoken.say(node.text), spoken), "laws": list(node.laws), "answers": answers}
        case PlayOn():
            return {"say": [lines.setdefault(each, len(lines)) for each in node.say], "then": node.then}
        case Ruled():
            tricks, to = node.transfer
            return {
                "status": node.status,
                "revokes": [
                    {"status": status, "laws": list(laws), "transfer": tricks}
                    for status, laws, tricks in zip(node.standings, node.laws, node.tricks, strict=True)
                ],
                "transfer": {"tricks": tricks, "to": to},
                "weigh": list(node.weigh),
                "say": [lines.setdefault(each, len(lines)) for each in node.say],
            }
        case _:
            assert_never(node)
