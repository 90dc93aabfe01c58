"""The decision tree of a code: every possible interview and the ruling at its end, with equal parts stored once.

The program makes the tree: it holds an :class:`~revoke.interview.interview.Interview` with every answer to every
question. Answers after which everything is the same share a branch, and equal questions are one node.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, assert_never

from revoke.case.case import Case, Findings, RevokeFinding, json_value
from revoke.facts.moments import HANDS_BACK, PLAY_ENDED, Phase
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing
from revoke.interview.interview import Interview, NextQuestion
from revoke.law.code import code as code_named
from revoke.ruling.adjudicate import bare_ruling
from revoke.ruling.redress import WITHOUT_REVOKE
from revoke.ruling.ruling import Instruction, Ruling, Transfer
from revoke.table.cards import Suit
from revoke.table.seats import Role


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
    standings: tuple[Standing | None, ...]
    laws: tuple[tuple[str, ...], ...]
    tricks: tuple[int | None, ...]
    transfer: Transfer
    say: tuple[Instruction, ...]
    weigh: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A node where play goes on: what to say now, and the next node when play has ended."""

    say: tuple[Instruction, ...]
    then: int


@dataclass(frozen=True, slots=True)
class Branch:
    """Answers to a question, as values of the fact, and the node that they lead to.

    For numbers ``most`` is the greatest; for stages ``phase`` is their phase of the play.
    """

    answers: tuple[Any, ...]
    to: int
    most: int | None = None
    phase: Phase | None = None

    @property
    def values(self) -> tuple[Any, ...]:
        """The answers as values of a case document; a list as a tuple."""
        return tuple(_frozen(json_value(each)) for each in self.answers)


@dataclass(frozen=True, slots=True)
class Asks:
    """A question and the branches for its answers; its own ``choices`` are empty."""

    question: NextQuestion
    branches: tuple[Branch, ...]

    @property
    def fact(self) -> str:
        """The place of the answer in a case document."""
        return self.question.fact

    @property
    def laws(self) -> tuple[str, ...]:
        """The clauses that turn on the answer."""
        return self.question.laws


Node = Asks | PlayOn | Ruled


@dataclass(frozen=True, slots=True)
class Start:
    """An entry to the tree: a short name, the given facts as a case, and the first node."""

    name: str
    given: Case
    node: int


@dataclass(frozen=True, slots=True)
class Tree:
    """The decision tree of a code; a node is named by its place, and stands after the nodes it leads to."""

    code: str
    starts: tuple[Start, ...]
    nodes: tuple[Node, ...]

    def lengths(self, start: int = 0) -> Mapping[int, int]:
        """Number of answers -> number of paths to a ruling with so many; a branch counts as one answer."""
        return _lengths(self, self.starts[start].node)

    def lengths_until_play_goes_on(self) -> Mapping[int, int]:
        """The same for one revoke, with paths that end where the director lets play go on."""
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
    """The decision tree of a code, with entries for one unknown revoke and for two revokes found after the play.

    Raises:
        UnknownCode: no code has this id.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> told = {"findings.revokes[0].offender": "dummy", "findings.revokes[0].before_attention": []}
    >>> tree(DEFAULT_CODE).follow(told).standings
    (<Standing.CORRECT: 'correct'>,)
    """
    grower = _Grower()
    starts = tuple(
        Start(name, given, grower.grow(Interview(code, given, every_answer=True))) for name, given in _starts(code)
    )
    return Tree(code, starts, tuple(grower.places))


def _starts(code: str) -> Iterator[tuple[str, Case]]:
    """The entries: one revoke, or two that were found after the play, all hands back in the board."""
    back = HANDS_BACK if code_named(code).moments >= HANDS_BACK else PLAY_ENDED

    def two(first: Role, second: Role, suit: Suit | None = None) -> Case:
        revokes = tuple(RevokeFinding(offender=who, suit=suit, before_attention=back) for who in (first, second))
        return Case(code, findings=Findings(revokes=revokes, revokes_in_order=True))

    yield "one", Case(code, findings=Findings(revokes=(RevokeFinding(),)))
    yield "both sides", two(Role.DEFENDER, Role.DECLARER)
    for role in (Role.DEFENDER, Role.DECLARER):
        yield f"{role.value} twice", two(role, role, Suit.SPADES)


class _Grower:
    """Makes nodes from interviews; ``places`` gives the place of each node, in the order of completion."""

    def __init__(self) -> None:
        self.places: dict[Node, int] = {}

    def grow(self, interview: Interview) -> int:
        """Make the node that an interview has reached, and all nodes behind it; return its place."""
        question = interview.question
        if question is not None:
            return self._place(self._asks(interview, question))
        if not interview.waiting:
            return self._place(_ruled(bare_ruling(*interview.rests_on)))
        said = bare_ruling(*interview.rests_on).instructions
        interview.come_back()
        then = self.grow(interview)
        interview.undo()
        return self._place(PlayOn(said, then))

    def _place(self, node: Node) -> int:
        return self.places.setdefault(node, len(self.places))

    def _asks(self, interview: Interview, question: NextQuestion) -> Asks:
        grown: dict[tuple[int, Phase | None], list[Any]] = {}
        for choice in question.choices:
            for group in choice.alike:
                interview.answer(json_value(group[0]))
                grown.setdefault((self.grow(interview), choice.phase), []).extend(group)
                interview.undo()
        branches = tuple(_branch(question, answers, to, phase) for (to, phase), answers in grown.items())
        return Asks(replace(question, choices=()), branches)


def _branch(question: NextQuestion, answers: Sequence[Any], to: int, phase: Phase | None) -> Branch:
    if not question.counts:
        return Branch(tuple(answers), to, phase=phase)
    numbers, most = list(answers), question.answers[-1]
    if question.key.name == Revoke.later_tricks.name and most in numbers:
        # The most there can be differs from trick to trick; the tree is the same for all of them.
        numbers += [more for more in Revoke.later_tricks.answers if more > numbers[-1]]
        most = numbers[-1]
    return Branch(tuple(numbers), to, most)


def _frozen(value: Any) -> Any:  # a JSON value
    return tuple(value) if isinstance(value, list) else value


def _ruled(ruling: Ruling) -> Ruled:
    return Ruled(
        ruling.status,
        tuple(each.status for each in ruling.revokes),
        tuple(tuple(dict.fromkeys(each.laws)) for each in ruling.revokes),
        tuple(each.transfer for each in ruling.revokes),
        ruling.transfer,
        ruling.instructions,
        next((each.laws for each in ruling.questions if each.key == WITHOUT_REVOKE), ()),
    )
