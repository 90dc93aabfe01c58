"""Writes a decision tree as a document for other programs: a node an object, named by its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import assert_never

from revoke.case.case import Case
from revoke.case.json_value import Document, json_value
from revoke.telling.ruling_words import InstructionWords
from revoke.telling.tree_words import AsksInWords, BranchInWords, NodeInWords, PlayOnInWords, RuledInWords, TreeInWords

FORMAT = "revoke-tree/1"

# Dictionaries here are documents: strings, numbers, lists and objects within objects.


def tree_document(tree: TreeInWords) -> Document:
    """The tree as a document, ready for JSON; whatever is said more than once stands in ``lines``.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.tree_words import tree_in_words
    >>> tree_document(tree_in_words(DEFAULT_CODE))["nodes"][0]["ruling"]["status"]
    'final'
    """
    lines = Lines()
    nodes = [_node(each, lines) for each in tree.nodes]
    return {
        "format": FORMAT,
        "code": tree.code,
        "starts": [{"name": each.name, "given": _given(each.given), "node": each.node} for each in tree.starts],
        "lines": [_line(each) for each in lines.said],
        "nodes": nodes,
    }


class Lines:
    """What is said in a tree, each line once, however often and of whichever revoke; a line is named by its place."""

    def __init__(self) -> None:
        self._places: dict[InstructionWords, int] = {}

    @property
    def said(self) -> tuple[InstructionWords, ...]:
        return tuple(self._places)

    def places(self, said: Iterable[InstructionWords]) -> list[int]:
        """The places of these lines; new ones are added."""
        return [self._places.setdefault(replace(each, revoke=None), len(self._places)) for each in said]


def _line(said: InstructionWords) -> Document:
    return {"when": said.when.value, "to": said.to.value, "text": str(said.text), "law": said.law}


def _given(case: Case) -> Document:
    """The facts that are so from the start, each at its place in a case document."""
    in_order = {"findings.revokes_in_order": True} if case.findings.revokes_in_order else {}
    return in_order | {
        f"findings.revokes[{index}].{part.name}": json_value(value)
        for index, finding in enumerate(case.findings.revokes)
        for part in fields(finding)
        if (value := getattr(finding, part.name)) is not None
    }


def _node(node: NodeInWords, lines: Lines) -> Document:
    match node:
        case AsksInWords():
            asked = {"fact": node.fact, "text": node.text, "laws": list(node.laws)}
            return {"ask": asked, "answers": [_branch(each) for each in node.branches]}
        case PlayOnInWords():
            return {"say": lines.places(node.say), "then": node.then}
        case RuledInWords():
            revokes = [
                {"status": json_value(status), "laws": list(laws), "transfer": tricks}
                for status, laws, tricks in zip(node.standings, node.laws, node.tricks, strict=True)
            ]
            ruling = {
                "status": node.status,
                "revokes": revokes,
                "transfer": json_value(node.transfer),
                "weigh": list(node.weigh),
            }
            return {"ruling": ruling, "say": lines.places(node.say)}
        case _:
            assert_never(node)


def _branch(branch: BranchInWords) -> Document:
    written: Document = {"is": list(branch.values), "text": branch.text, "to": branch.to}
    return written | {"phase": branch.phase.value} if branch.phase else written
