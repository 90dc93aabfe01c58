"""The decision tree of a code as the pocket page carries it, in the words of one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from revoke.app.language.language import Language, Said
from revoke.case.json_value import Document, json_value
from revoke.facts.stages import Phase
from revoke.law.code import text
from revoke.ruling.ruling import When
from revoke.table.sentence import Sentence, sentence
from revoke.telling.orders_in_brief import in_brief
from revoke.telling.stages import PHASE_WORDS
from revoke.telling.tree_document import Lines
from revoke.telling.tree_words import AsksInWords, NodeInWords, PlayOnInWords, RuledInWords, TreeInWords
from revoke.telling.verdict import STANDING

PHASES = tuple(Phase)

WHEN = tuple(each.value for each in When)


def document(tree: TreeInWords, spoken: Language) -> Document:
    """The tree for the page's script; a text is a string, or a pair with its language where that is not the page's.

    >>> from revoke.app.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.tree_words import tree_in_words
    >>> document(tree_in_words(DEFAULT_CODE), language("fr"))["starts"][0]["name"]
    'Une seule renonce'
    """
    lines = Lines()
    nodes = [_node(each, lines, spoken) for each in tree.nodes]
    cited = {law for node in tree.nodes for law in _laws(node)} | {line.law for line in lines.said}
    words = text(tree.code)
    return {
        "code": tree.code,
        "starts": [{"name": _text(spoken.say(each.name), spoken), "node": each.node} for each in tree.starts],
        "laws": {law: _text(spoken.say(words[law]["says"]), spoken) for law in sorted(cited)},
        "standing": _standing(spoken),
        "people": {to.value: _text(spoken.person(to), spoken) for to in dict.fromkeys(line.to for line in lines.said)},
        "lines": [
            {
                "when": line.when.value,
                "to": line.to.value,
                "text": _text(spoken.say(line.text), spoken),
                "law": line.law,
                **({"brief": _text(spoken.say(short), spoken)} if (short := in_brief(line.text)) else {}),
            }
            for line in lines.said
        ],
        "phases": [[_text(spoken.say(words), spoken) for words in PHASE_WORDS[each]] for each in PHASES],
        "nodes": nodes,
    }


def _text(said: Said, spoken: Language) -> str | list[str]:
    return str(said) if said.lang == spoken.code else [str(said), said.lang]


def _standing(spoken: Language) -> Mapping[str, list[str | list[str]]]:
    """How a revoke stands, said of the only one, of the first and of the second."""
    numbered = "Revoke {number}: {question:small}"
    return {
        status.value: [
            _text(spoken.say(words), spoken),
            *(
                _text(spoken.say(sentence(numbered, number=number, question=Sentence(words, {}))), spoken)
                for number in (1, 2)
            ),
        ]
        for status, words in STANDING.items()
    }


def _laws(node: NodeInWords) -> tuple[str, ...]:
    match node:
        case AsksInWords(laws=laws):
            return laws
        case RuledInWords(laws=laws, weigh=weigh):
            return (*(law for each in laws for law in each), *weigh)
        case PlayOnInWords():
            return ()
        case _:
            assert_never(node)


def _node(node: NodeInWords, lines: Lines, spoken: Language) -> Document:
    match node:
        case AsksInWords():
            answers = [
                {
                    "is": list(each.values),
                    "called": [_text(spoken.say(called), spoken) for called in each.called],
                    "to": each.to,
                    **({"phase": PHASES.index(each.phase)} if each.phase else {}),
                }
                for each in node.branches
            ]
            return {"ask": _text(spoken.say(node.text), spoken), "laws": list(node.laws), "answers": answers}
        case PlayOnInWords():
            return {"say": lines.places(node.say), "then": node.then}
        case RuledInWords():
            return {
                "status": node.status,
                "revokes": [
                    {"status": json_value(status), "laws": list(laws), "transfer": tricks}
                    for status, laws, tricks in zip(node.standings, node.laws, node.tricks, strict=True)
                ],
                "transfer": json_value(node.transfer),
                "weigh": list(node.weigh),
                "say": lines.places(node.say),
            }
        case _:
            assert_never(node)
