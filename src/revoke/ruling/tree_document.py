"""Writes a decision tree as a document for other programs: a node an object, named by its place."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, assert_never

from revoke.case.case import Case
from revoke.ruling.findings import plain
from revoke.ruling.tree import Asks, Node, PlayOn, Ruled, Say, Tree

FORMAT = "revoke-tree/1"

# Dictionaries here are documents: strings, numbers, lists and objects within objects.
Document = dict[str, Any]


def document(tree: Tree) -> Document:
    """The tree as a document, ready for JSON; whatever is said more than once stands in ``lines``.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.ruling.tree import tree
    >>> document(tree(DEFAULT_CODE))["nodes"][0]["ruling"]["status"]
    'final'
    """
    lines: dict[Say, int] = {}
    nodes = [_node(each, lines) for each in tree.nodes]
    return {
        "format": FORMAT,
        "code": tree.code,
        "starts": [{"name": each.name, "given": _given(each.given), "node": each.node} for each in tree.starts],
        "lines": [asdict(each) for each in lines],
        "nodes": nodes,
    }


def _given(case: Case) -> Document:
    """The facts that are so from the start, each at its place in a case document."""
    return {
        f"findings.revokes[{index}].{part.name}": plain(value)
        for index, finding in enumerate(case.findings.revokes)
        for part in fields(finding)
        if (value := getattr(finding, part.name)) is not None
    }


def _node(node: Node, lines: dict[Say, int]) -> Document:
    match node:
        case Asks():
            branches = [{"is": list(each.values), "text": each.text, "to": each.to} for each in node.branches]
            return {"ask": {"fact": node.fact, "text": node.text, "laws": list(node.laws)}, "answers": branches}
        case PlayOn():
            return {"say": [lines.setdefault(each, len(lines)) for each in node.say], "then": node.then}
        case Ruled():
            revokes = [
                {"status": status, "laws": list(laws), "transfer": tricks}
                for status, laws, tricks in zip(node.standings, node.laws, node.tricks, strict=True)
            ]
            tricks, to = node.transfer
            ruling = {
                "status": node.status,
                "revokes": revokes,
                "transfer": {"tricks": tricks, "to": to},
                "weigh": list(node.weigh),
            }
            return {"ruling": ruling, "say": [lines.setdefault(each, len(lines)) for each in node.say]}
        case _:
            assert_never(node)
