"""A decision tree in words: its questions, answers and leaves; and the law as lessons to read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, assert_never

from revoke.case.case import Case, Document, json_value
from revoke.facts.moments import Phase
from revoke.facts.standing import Standing
from revoke.interview.question_tree import Asks, Branch, Node, PlayOn, Ruled, Start, tree
from revoke.ruling.ruling import Transfer
from revoke.table.sentence import one_after_another, template
from revoke.telling.facts import words_in
from revoke.telling.reasons import asked_words, called, number_words, range_words
from revoke.telling.ruling_words import InstructionWords, instructions_in_words


@dataclass(frozen=True, slots=True)
class RuledInWords:
    """A leaf: the essentials of a ruling, and what to say at the table."""

    status: str
    standings: tuple[Standing | None, ...]
    laws: tuple[tuple[str, ...], ...]
    tricks: tuple[int | None, ...]
    transfer: Transfer
    say: tuple[InstructionWords, ...]
    weigh: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayOnInWords:
    """A node at which play goes on: what the director says now, and the node for the end of play."""

    say: tuple[InstructionWords, ...]
    then: int


@dataclass(frozen=True, slots=True)
class BranchInWords:
    """The answers to a question that lead to the same node: their values in a case document, and their words.

    ``called`` names them where a director chooses: numbers together, other answers one by one. Answers that
    are stages have a ``phase`` of the play.
    """

    values: tuple[Any, ...]
    text: str
    to: int
    called: tuple[str, ...]
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class AsksInWords:
    """A question: its fact, by its place in a case document, its words, and the clauses that turn on it."""

    fact: str
    text: str
    laws: tuple[str, ...]
    branches: tuple[BranchInWords, ...]


NodeInWords = AsksInWords | PlayOnInWords | RuledInWords


@dataclass(frozen=True, slots=True)
class TreeInWords:
    """The decision tree of a code in words; nodes are named by their place, as in the tree itself."""

    code: str
    starts: tuple[Start, ...]
    nodes: tuple[NodeInWords, ...]


@cache
def tree_in_words(code: str) -> TreeInWords:
    """The decision tree of a code, in words.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> grown = tree_in_words(DEFAULT_CODE)
    >>> grown.nodes[grown.starts[0].node].text
    'Who revoked?'
    """
    grown = tree(code)
    starts = tuple(replace(each, name=_STARTS[each.name]) for each in grown.starts)
    return TreeInWords(code, starts, tuple(map(_in_words, grown.nodes)))


_STARTS = {
    "one": template("One revoke"),
    "both sides": template("Both sides revoked, and it was found after the play"),
    "defender twice": template("A defender revoked twice in the same suit, and it was found after the play"),
    "declarer twice": template("Declarer revoked twice in the same suit, and it was found after the play"),
}


def _in_words(node: Node) -> NodeInWords:
    match node:
        case Asks(question=question, branches=branches):
            named = tuple(_branch(node, each) for each in branches)
            return AsksInWords(question.fact, asked_words(question), question.laws, named)
        case PlayOn(say=say, then=then):
            return PlayOnInWords(instructions_in_words(say), then)
        case Ruled():
            said = instructions_in_words(node.say)
            return RuledInWords(node.status, node.standings, node.laws, node.tricks, node.transfer, said, node.weigh)
        case _:
            assert_never(node)


def _branch(asks: Asks, branch: Branch) -> BranchInWords:
    question = asks.question
    if question.counts:
        named = number_words(question.key, branch.answers, branch.most or 0)
        return BranchInWords(branch.values, range_words(branch.answers), branch.to, (named,))
    names = tuple(called(question, each) for each in branch.answers)
    text = one_after_another(names, template("{one}; or {more}"))
    return BranchInWords(branch.values, text, branch.to, names, branch.phase)


# The decision tree as a document for other programs: an object per node, named by its place.

FORMAT = "revoke-tree/1"

# Dictionaries here are documents: strings, numbers, lists and objects within objects.


def tree_document(tree: TreeInWords) -> Document:
    """The tree as a document, ready for JSON; sentences stand once each, in ``lines``.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.tree_words import tree_in_words
    >>> tree_document(tree_in_words(DEFAULT_CODE))["nodes"][0]["ruling"]["status"]
    'final'
    """
    lines = Lines()
    nodes = [node_document(each, lines) for each in tree.nodes]
    return {
        "format": FORMAT,
        "code": tree.code,
        "starts": [{"name": each.name, "given": _given(each.given), "node": each.node} for each in tree.starts],
        "lines": [_line(each) for each in lines.said],
        "nodes": nodes,
    }


class Lines:
    """The sentences of a tree, each once, whichever revoke it is about; its place names it."""

    def __init__(self) -> None:
        self._places: dict[InstructionWords, int] = {}

    @property
    def said(self) -> tuple[InstructionWords, ...]:
        return tuple(self._places)

    def places(self, said: Iterable[InstructionWords]) -> list[int]:
        """The places of these sentences; new sentences are added."""
        return [self._places.setdefault(replace(each, revoke=None), len(self._places)) for each in said]


def _line(said: InstructionWords) -> Document:
    return {"when": said.when.value, "to": said.to.value, "text": str(said.text), "law": said.law}


def _given(case: Case) -> Document:
    """The facts given from the start, each at its place in a case document."""
    in_order = {"findings.revokes_in_order": True} if case.findings.revokes_in_order else {}
    return in_order | {
        f"findings.revokes[{index}].{part.name}": json_value(value)
        for index, finding in enumerate(case.findings.revokes)
        for part in fields(finding)
        if (value := getattr(finding, part.name)) is not None
    }


def node_document(node: NodeInWords, lines: Lines) -> Document:
    """A node as a part of the document.

    Args:
        lines: the sentences so far; those of the node are added.
    """
    match node:
        case AsksInWords():
            asked = {"fact": node.fact, "text": node.text, "laws": list(node.laws)}
            return {"ask": asked, "answers": [_branch_document(each) for each in node.branches]}
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


def _branch_document(branch: BranchInWords) -> Document:
    written: Document = {"is": list(branch.values), "text": branch.text, "to": branch.to}
    return written | {"phase": branch.phase.value} if branch.phase else written


# Lessons: nine subjects of ten minutes, from what a revoke is to what few players have met.


@dataclass(frozen=True, slots=True)
class LessonToRead:
    """A lesson: a text to read, and the clauses that its cases are about.

    Attributes:
        number: from 1.
        laws: the clauses, by their numbers.
        facts: only the concepts of these clauses with such a fact; all concepts if empty.
    """

    number: int
    title: str
    text: str
    laws: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()


LESSONS = tuple(
    LessonToRead(
        number,
        said["title"],
        said["text"],
        tuple(said["laws"]),
        tuple((fact, value) for fact, value in said.get("facts", ())),
    )
    for number, said in enumerate(words_in("lessons.toml")["lesson"], 1)
)
"""The lessons in order; they follow the laws of today and of the edition before."""
