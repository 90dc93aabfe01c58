"""The decision tree of a code: every interview there can be, with what is ruled at its end, alike parts kept once.

The tree is not written but grown: an :class:`~revoke.ruling.interview.Interview` is held with every answer to every
question. Answers after which everything is the same stand together, and so do questions that lead to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, assert_never

from revoke.case.case import Case, Findings, Moment, RevokeFinding
from revoke.facts.revoke import STAGES, Revoke
from revoke.ruling.answers import range_words
from revoke.ruling.asking import Answer, Question, number_words
from revoke.ruling.interview import Interview
from revoke.ruling.ruling import Ruling
from revoke.table.cards import Suit
from revoke.table.seats import Role


@dataclass(frozen=True, slots=True)
class Say:
    """What is said at the table: when, to whom, the words, the clause."""

    when: str
    to: str
    text: str
    law: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """A leaf: the essentials of a ruling.

    Attributes:
        status: of the ruling as a whole.
        standings, laws, tricks: for each revoke, how it stands, the clauses that say so, what it costs by itself.
        transfer: tricks that move after the ceiling, and to which side.
        say: what to say at the table.
        weigh: the clauses under which the director weighs whether that is enough.
    """

    status: str
    standings: tuple[str | None, ...]
    laws: tuple[tuple[str, ...], ...]
    tricks: tuple[int | None, ...]
    transfer: tuple[int | None, str | None]
    say: tuple[Say, ...]
    weigh: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play goes on: what is said now, and where the director goes on when play has ended."""

    say: tuple[Say, ...]
    then: int


@dataclass(frozen=True, slots=True)
class Branch:
    """Answers to a question, as values of a case document, what they are called, and where they lead.

    ``called`` names them where a director chooses: numbers together, anything else one by one.
    """

    values: tuple[Any, ...]
    text: str
    to: int
    called: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asks:
    """A question: the fact, by its place in a case document, the words, the clauses that turn on it."""

    fact: str
    text: str
    laws: tuple[str, ...]
    branches: tuple[Branch, ...]


Node = Asks | PlayOn | Ruled


@dataclass(frozen=True, slots=True)
class Start:
    """Where one enters the tree: what is so from the beginning, in words and as a case, and the first node."""

    name: str
    given: Case
    node: int


@dataclass(frozen=True, slots=True)
class Tree:
    """The decision tree of a code; nodes are named by their place, and a node stands after those it leads to."""

    code: str
    starts: tuple[Start, ...]
    nodes: tuple[Node, ...]

    def lengths(self, start: int = 0) -> Mapping[int, int]:
        """How many paths lead to a ruling after so many answers; answers that come to the same are one path."""
        return _lengths(self, self.starts[start].node)

    def lengths_until_play_goes_on(self) -> Mapping[int, int]:
        """The same for one revoke, counted to where the director sends the players on."""
        return _lengths(self, self.starts[0].node, only_until_play_goes_on=True)

    def follow(self, answers: Mapping[str, Any], start: int = 0) -> Ruled:
        """The leaf to which these answers lead, each given for its fact as in a case document.

        Raises:
            KeyError: a question is not answered.
        """
        node = self.nodes[self.starts[start].node]
        while not isinstance(node, Ruled):
            if isinstance(node, PlayOn):
                node = self.nodes[node.then]
                continue
            value = _frozen(answers[node.fact])
            node = self.nodes[next(branch.to for branch in node.branches if value in branch.values)]
        return node


def _lengths(tree: Tree, node: int, *, only_until_play_goes_on: bool = False) -> Counter[int]:
    found: list[Counter[int]] = []
    here, nowhere = Counter({0: 1}), Counter[int]()
    for each in tree.nodes[: node + 1]:
        match each:
            case Ruled():
                found.append(nowhere if only_until_play_goes_on else here)
            case PlayOn(then=then):
                found.append(here if only_until_play_goes_on else found[then])
            case Asks(branches=branches):
                longer: Counter[int] = Counter()
                for branch in branches:
                    for length, paths in found[branch.to].items():
                        longer[length + 1] += paths
                found.append(longer)
            case _:
                assert_never(each)
    return found[node]


@cache
def tree(code: str) -> Tree:
    """The decision tree of a code: one revoke of which nothing is known, then two revokes found after the play.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> told = {"findings.revokes[0].offender": "dummy", "findings.revokes[0].before_attention": []}
    >>> tree(DEFAULT_CODE).follow(told).standings
    ('correct',)
    """
    grower = _Grower()
    starts = tuple(Start(name, given, grower.grow(Interview(code, given))) for name, given in _starts(code))
    return Tree(code, starts, tuple(grower.places))


def _starts(code: str) -> Iterator[tuple[str, Case]]:
    """Where one enters: with one revoke, or with two that were found when all hands were back in the board."""
    back = next(stage for stage in STAGES if Moment.HANDS_RETURNED in stage)

    def two(first: Role, second: Role, suit: Suit | None = None) -> Case:
        revokes = tuple(RevokeFinding(offender=who, suit=suit, before_attention=back) for who in (first, second))
        return Case(code, findings=Findings(revokes=revokes))

    yield "One revoke", Case(code, findings=Findings(revokes=(RevokeFinding(),)))
    yield "Both sides revoked, and it was found after the play", two(Role.DEFENDER, Role.DECLARER)
    for role, words in ((Role.DEFENDER, "A defender"), (Role.DECLARER, "Declarer")):
        given = two(role, role, Suit.SPADES)
        yield f"{words} revoked twice in the same suit, and it was found after the play", given


class _Grower:
    """Grows nodes from interviews; ``places`` says where each stands, in the order in which they were finished."""

    def __init__(self) -> None:
        self.places: dict[Node, int] = {}

    def grow(self, interview: Interview) -> int:
        """The place of the node that an interview has come to, everything behind it grown as well."""
        question = interview.question
        if question is not None:
            return self._place(self._asks(interview, question))
        if not interview.waiting:
            return self._place(_ruled(interview.ruling))
        said = _said(interview.ruling)
        interview.come_back()
        then = self.grow(interview)
        interview.undo()
        return self._place(PlayOn(said, then))

    def _place(self, node: Node) -> int:
        return self.places.setdefault(node, len(self.places))

    def _asks(self, interview: Interview, question: Question) -> Asks:
        grown: dict[int, list[Answer]] = {}
        for choice in question.choices:
            for group in choice.alike:
                interview.answer(group[0].value)
                grown.setdefault(self.grow(interview), []).extend(group)
                interview.undo()
        branches = tuple(_branch(question, answers, to) for to, answers in grown.items())
        return Asks(question.fact, question.text, tuple(cite for cite, _ in question.why), branches)


def _branch(question: Question, answers: Sequence[Answer], to: int) -> Branch:
    if not question.counts:
        called = tuple(each.text for each in answers)
        return Branch(tuple(_frozen(each.value) for each in answers), "; or ".join(called), to, called)
    numbers = [each.value for each in answers]
    most = question.answers[-1].value
    if question.key.name == Revoke.later_tricks.name and most in numbers:
        # The most there can be differs from trick to trick; the tree is the same for all of them.
        numbers += [more for more in Revoke.later_tricks.answers if more > numbers[-1]]
        most = numbers[-1]
    return Branch(tuple(numbers), range_words(numbers), to, (number_words(question.key, numbers, most),))


def _frozen(value: Any) -> Any:  # a JSON value
    return tuple(value) if isinstance(value, list) else value


def _ruled(ruling: Ruling) -> Ruled:
    return Ruled(
        ruling.status,
        tuple(each.status for each in ruling.revokes),
        tuple(tuple(dict.fromkeys(each.laws)) for each in ruling.revokes),
        tuple(each.transfer for each in ruling.revokes),
        (ruling.transfer.tricks, ruling.transfer.to),
        _said(ruling),
        next((each.laws for each in ruling.questions if each.fact == WEIGHED), ()),
    )


def _said(ruling: Ruling) -> tuple[Say, ...]:
    return tuple(Say(each.when, each.to, each.text, each.law) for each in ruling.instructions)


WEIGHED = "findings.without_revoke"
"""The question that only the director's judgment answers."""
