"""The decision tree of a code as boxes for a wall: questions by number, rulings by letter, alike ones together.

A tree says by which clause a revoke is established and which side gains; a director at a table wants one box for all of
these. So what differs in nothing else becomes one box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import assert_never

from revoke.app.docs.markdown import sentence
from revoke.facts.stages import Phase
from revoke.facts.standing import Standing
from revoke.law.clause import Chapter
from revoke.law.code import code, text
from revoke.ruling.ruling import Group, When
from revoke.telling.orders import person
from revoke.telling.results import tricks_in_words
from revoke.telling.stages import in_order
from revoke.telling.tree_words import AsksInWords, BranchInWords, NodeInWords, PlayOnInWords, RuledInWords, TreeInWords


@dataclass(frozen=True, slots=True)
class ChartRow:
    """An answer, and the name of the box to go to; in a table one name for each of its columns."""

    text: str
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """One box of the chart.

    Attributes:
        name: a number for a question, a letter for a ruling.
        title: the question, or the ruling in short.
        laws: the clauses it rests on.
        say: what to say at the table.
        rows: the answers; none in a ruling.
        heads: the columns of a table, where one question is put to several and only the ways on differ.
    """

    name: str
    title: str
    laws: tuple[str, ...]
    say: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    heads: tuple[str, ...] = ()


_ENDINGS = {
    Standing.CORRECT: "It is corrected now",
    Standing.RESTORE: "It is corrected now",
    Standing.OPEN: "Nothing is put right",
    Standing.NOT_A_REVOKE: "It is no revoke",
    Standing.UNPROVED: "It has not been shown",
}


@dataclass(slots=True)
class _Way:
    """Where answers lead: what they are called, and the clauses by which a ruling follows at once, each once."""

    names: dict[str, None] = field(default_factory=dict)
    laws: dict[str, None] = field(default_factory=dict)

    def __str__(self) -> str:
        return " / ".join(self.names) + (f" ({', '.join(self.laws)})" if self.laws else "")


@dataclass(slots=True)
class _Question:
    """A question that several nodes of the tree put; ``leads`` goes from places of parts to the ways there."""

    text: str
    laws: dict[str, None] = field(default_factory=dict)
    leads: dict[int, _Way] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _PlayOn:
    say: tuple[str, ...]
    then: int


@dataclass(frozen=True, slots=True)
class _Ending:
    title: str
    say: tuple[str, ...]


_Part = _Question | _PlayOn | _Ending


def chart(tree: TreeInWords) -> tuple[Box, ...]:
    """The boxes for one revoke, questions in the order in which they are met, then the rulings.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.tree_words import tree_in_words
    >>> chart(tree_in_words(DEFAULT_CODE))[0].heads
    ('a defender', 'declarer', 'dummy')
    """
    gathered = _Gathered(tree)
    table = _table(tree, gathered.places)
    order = list(_met(gathered.parts, table.leads))
    questions = [place for place in order if not isinstance(gathered.parts[place], _Ending)]
    endings = [place for place in order if isinstance(gathered.parts[place], _Ending)]
    names = {place: str(number) for number, place in enumerate(questions, 2)}
    names |= dict(zip(endings, _letters(), strict=False))
    first = Box("1", table.text, table.laws, (), tuple(table.rows(names)), table.heads)
    return (first, *(_box(gathered.parts[place], names, names[place]) for place in (*questions, *endings)))


@dataclass(frozen=True, slots=True)
class _Table:
    """Who revoked and how far things had got, in one: rows phase by phase of the play, a column for each player."""

    text: str
    laws: tuple[str, ...]
    heads: tuple[str, ...]
    ways: Mapping[tuple[Phase, tuple[int, ...]], Sequence[str]]

    @property
    def leads(self) -> Iterator[int]:
        """The places that it leads to, row by row."""
        return (place for _, places in self.ways for place in places)

    def rows(self, names: Mapping[int, str]) -> Iterator[ChartRow]:
        for (_, places), said in self.ways.items():
            yield ChartRow("; or ".join(said), tuple(names[place] for place in places))


def _table(tree: TreeInWords, places: Sequence[int]) -> _Table:
    who = tree.nodes[tree.starts[0].node]
    assert isinstance(who, AsksInWords)
    asked = [node for branch in who.branches if isinstance(node := tree.nodes[branch.to], AsksInWords)]
    ways: dict[tuple[Phase, tuple[int, ...]], list[str]] = {}
    answers = {value: (branch.phase, said) for branch in asked[0].branches for value, said in _answers(branch)}
    for value, (phase, said) in sorted(answers.items(), key=lambda each: in_order(each[0])):
        assert phase is not None
        leads = [branch.to for node in asked for branch in node.branches if value in branch.values]
        ways.setdefault((phase, tuple(places[to] for to in leads)), []).append(said)
    laws = tuple(dict.fromkeys(law for node in asked for law in node.laws))
    return _Table(f"{who.text} {asked[0].text}", laws, tuple(branch.text for branch in who.branches), ways)


def _answers(branch: BranchInWords) -> Iterator[tuple[tuple[str, ...], str]]:
    return zip(branch.values, branch.called, strict=True)


def _letters() -> Iterator[str]:
    yield from ascii_uppercase
    yield from (first + second for first in ascii_uppercase for second in ascii_uppercase)


def _met(parts: Sequence[_Part], first: Iterable[int]) -> Iterator[int]:
    """Places in the order in which a reader meets them, level by level."""
    waiting = list(dict.fromkeys(first))
    met = set(waiting)
    while waiting:
        place = waiting.pop(0)
        yield place
        for to in _following(parts[place]):
            if to not in met:
                met.add(to)
                waiting.append(to)


def _following(part: _Part) -> Iterable[int]:
    match part:
        case _Question(leads=leads):
            return leads
        case _PlayOn(then=then):
            return (then,)
        case _Ending():
            return ()
        case _:
            assert_never(part)


def _box(part: _Part, names: dict[int, str], name: str) -> Box:
    match part:
        case _Question(text=text, laws=laws, leads=leads):
            return Box(
                name, text, tuple(laws), (), tuple(ChartRow(str(way), (names[to],)) for to, way in leads.items())
            )
        case _PlayOn(say=say, then=then):
            return Box(
                name,
                "Play goes on",
                (),
                tuple(f"To the table: “{each}”" for each in say),
                (ChartRow("when play has ended", (names[then],)),),
            )
        case _Ending(title=title, say=say):
            return Box(name, title, (), say, ())
        case _:
            assert_never(part)


class _Gathered:
    """The parts that are left when nodes that differ in nothing a wall needs are one; ``places`` leads to them."""

    def __init__(self, tree: TreeInWords) -> None:
        self.parts: list[_Part] = []
        self.places: list[int] = []
        self._known: dict[object, int] = {}
        self._nodes = tree.nodes
        self._words = text(tree.code)
        law = code(tree.code)
        self._establishing = {clause.cite for clause in law.chapters[Chapter.ESTABLISHMENT]}
        self._scoring = {clause.cite for clause in law.chapters[Chapter.SCORE]}
        for node in tree.nodes[: tree.starts[0].node + 1]:
            self.places.append(self._gather(node))

    def _gather(self, node: NodeInWords) -> int:
        match node:
            case RuledInWords():
                ending = self._ending(node)
                return self._place(ending, ending)
            case PlayOnInWords(say=say, then=then):
                part = _PlayOn(tuple(each.text for each in say), self.places[then])
                return self._place(part, part)
            case AsksInWords():
                return self._asks(node)
            case _:
                assert_never(node)

    def _place(self, like: object, part: _Part) -> int:
        if like not in self._known:
            self._known[like] = len(self.parts)
            self.parts.append(part)
        return self._known[like]

    def _asks(self, node: AsksInWords) -> int:
        """The place of a question; where all its answers come to one part, the place of that."""
        leads: dict[int, list[BranchInWords]] = {}
        for branch in node.branches:
            leads.setdefault(self.places[branch.to], []).append(branch)
        if len(leads) == 1:
            return next(iter(leads))
        if not node.laws and (same := self._same_ruling(leads)) is not None:
            return same
        answers = frozenset((to, frozenset(v for each in said for v in each.values)) for to, said in leads.items())
        place = self._place((node.fact, answers), _Question(node.text))
        question = self.parts[place]
        assert isinstance(question, _Question)
        question.laws.update(dict.fromkeys(node.laws))
        for to, said in leads.items():
            way = question.leads.setdefault(to, _Way())
            way.names["; or ".join(each.text for each in said)] = None
            way.laws.update((cite, None) for each in said for cite in self._decisive(each.to))
        return place

    def _same_ruling(self, leads: Iterable[int]) -> int | None:
        """Of rulings that differ only in whether there can be damage left to weigh, the one that says to weigh it."""
        endings = {place: part for place in leads if isinstance(part := self.parts[place], _Ending)}
        if len(endings) < len(list(leads)) or len({each.title for each in endings.values()}) > 1:
            return None
        return next(place for place, each in endings.items() if each.say)

    def _ending(self, node: RuledInWords) -> _Ending:
        (standing,) = node.standings
        if standing is not Standing.ESTABLISHED:
            return _Ending(_ENDINGS[standing or Standing.OPEN], tuple(dict.fromkeys(_said(node))))
        moved = node.transfer.tricks or 0
        goes = "goes" if moved < 2 else "go"
        title = f"{tricks_in_words(moved).capitalize() if moved else 'No trick'} {goes} to the other side"
        weigh = ", ".join(node.weigh)
        then = (f"Then weigh whether that is enough ({weigh}).",) if weigh else ()
        return _Ending(title, (*self._scored(node), *then))

    def _scored(self, node: RuledInWords) -> Iterator[str]:
        """What it costs on the score sheet, in the words of the clauses."""
        for cite in node.laws[0]:
            if cite in self._scoring:
                yield f"{sentence(self._words[cite]['says'])} ({cite})"

    def _decisive(self, node: int) -> Sequence[str]:
        """The clauses of a ruling, but for those that only say by what the revoke was established."""
        ruled = self._nodes[node]
        laws = ruled.laws[0] if isinstance(ruled, RuledInWords) else ()
        return [cite for cite in laws if cite not in self._establishing]


def _said(node: RuledInWords) -> Iterator[str]:
    """What to say before the end, to whom; the first to be spoken to is the revoker."""
    for each in node.say:
        if each.when is not When.END:
            who = "the revoker" if each.to is node.say[0].to and each.to is not Group.TABLE else person(each.to)
            yield f"To {who}: “{each.text}”"
