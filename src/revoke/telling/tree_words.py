"""A decision tree in words: its questions, answers and leaves; and the law as lessons to read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, assert_never

from revoke.case.case import Case, Document, json_value
from revoke.facts.moments import Phase
from revoke.facts.standing import Standing
from revoke.interview.question_tree import Asks, Branch, Node, PlayOn, Ruled, tree
from revoke.ruling.ruling import Transfer
from revoke.table.sentence import one_after_another, template
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
class StartInWords:
    """An entry to the tree: its name, the given facts as a case, and the first node."""

    name: str
    given: Case
    node: int


@dataclass(frozen=True, slots=True)
class TreeInWords:
    """The decision tree of a code in words; nodes are named by their place, as in the tree itself."""

    code: str
    starts: tuple[StartInWords, ...]
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
    starts = tuple(StartInWords(_STARTS[each.name], each.given, each.node) for each in grown.starts)
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
    nodes = [_node(each, lines) for each in tree.nodes]
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


def _node(node: NodeInWords, lines: Lines) -> Document:
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


LESSONS = (
    LessonToRead(
        1,
        template("What is a revoke?"),
        template(
            "A revoke is a card of another suit from a player who could have followed. Not to play, when able,"
            " what a law or an opponent's right demands is a revoke as well (61A). Whoever has no card of the"
            " suit may play any card (59). So ask first whether he had one, and only then what it costs."
        ),
        ("61A", "59"),
    ),
    LessonToRead(
        2,
        template("Put right in time"),
        template(
            "Until a revoke is established it is put right: the wrong card goes back, and a legal one is played"
            " (62A). A card of declarer or dummy goes back, and that is all. A defender's stays on the table as a"
            " major penalty card (62B), and while it lies there declarer may choose what its owner's partner"
            " leads (50D). An opponent who has played after the wrong card may change his own (62C)."
        ),
        ("62B1", "62B2", "50D2", "50E"),
    ),
    LessonToRead(
        3,
        template("When it is established"),
        template(
            "A revoke is established when the offender or his partner leads or plays to the next trick, legally"
            " or not, names a card for it, or claims or concedes tricks (63A). What the other side does never"
            " establishes it. So ask how far the revoking side has gone before you think of tricks."
        ),
        ("63A2", "63A3", "63A4"),
    ),
    LessonToRead(
        4,
        template("One trick or two?"),
        template(
            "Once it is established, ask who won the revoke trick. If the offender won it himself, that trick"
            " goes across, and one later trick as well if his side won any (64A1). If he did not, one trick goes"
            " across, if his side won that trick or a later one (64A2). If it won neither, none does (64B1)."
            " Dummy is a hand of its own: a trick that dummy won was not won by declarer."
        ),
        ("64A1", "64A2", "64B1"),
    ),
    LessonToRead(
        5,
        template("It stands, and costs no trick"),
        template(
            "Some revokes stand, and no trick goes across: a second one of the same player in the same suit, or"
            " one that is first mentioned when an opponent has called on the next board or the round has ended"
            " (64B). After the correction period no score is changed (79C). Otherwise that is not the end of it:"
            " where the other side is worse off than without the revoke, the director adjusts the score (64C)."
        ),
        ("64B2", "64B4", "64B5", "79C"),
    ),
    LessonToRead(
        6,
        template("Penalty cards and missing cards"),
        template(
            "A defender plays his penalty card as soon as he legally can. If another card comes instead, declarer"
            " may accept it; else the penalty card is played, and the other one becomes a penalty card too (52B)."
            " A player who has put no card to a trick has not revoked yet: until both sides have gone on, the"
            " trick is made whole (67A). After that he is taken to have revoked (67B)."
        ),
        ("52B2", "67A", "67B1", "64B3"),
        (("failure", "penalty card"),),
    ),
    LessonToRead(
        7,
        template("Was it so?"),
        template(
            "Look at the played cards before you rule: they lie in order before each player. If a side has mixed"
            " its cards and nothing can be found out because of that, rule for the other side (66D). If neither"
            " side alone is to blame and you are not convinced, there is no revoke to rule on (85)."
        ),
        ("66D", "85A", "85B"),
    ),
    LessonToRead(
        8,
        template("Dummy and his rights"),
        template(
            "When dummy fails to follow it is put right in time like any other revoke; later no trick goes across"
            " (64B3). Dummy may ask declarer whether he has none, unless he has lost his rights, by looking at a"
            " defender's hand for instance (43). If he asks all the same and is the first, declarer's card is put"
            " right and tricks are paid as though it were established (43B2). If he points at a defender, they"
            " play on, and what the defenders gain by the revoke is taken from them later (43B3)."
        ),
        ("43B2b", "43B3", "62B2", "64B3"),
        (("offender", "dummy"),),
    ),
    LessonToRead(
        9,
        template("Both sides, trick twelve, claims"),
        template(
            "If both sides have revoked and both revokes are established, no trick goes across, and the director"
            " sees to it that neither side is worse off (64B7, 64C). A revoke on trick twelve is put right,"
            " established or not, until all four hands are back in the board (62D). After a claim play ceases,"
            " and a card put down then is no revoke (68D). A revoke that can still be put right when somebody"
            " claims is put right first, and doubt about the claim goes against the side that revoked (70)."
        ),
        ("62C3", "64B7", "64B6", "62D2", "68D", "70"),
    ),
)
"""The lessons in order; they follow the laws of today and of the edition before."""
