"""What was told of each key of a case, with the words that tell it, once or more often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from revoke.table.cards import Suit
from revoke.understanding.grammar import BOUNDARY, Grammar, Node, PhraseFound, matches, shown
from revoke.understanding.meanings import Named, Party, Person, TrickTold

# What is said in a story, saying by saying: the phrases of the language that stand in it, none over another.

_AS_IT_MIGHT_BE = frozenset({"off", "over", "made", "tricks", "later", "won", "lost", "won with owed card"})
"""What is often said of what would have been: not read where the words say so."""


@dataclass(frozen=True, slots=True)
class Sayings:
    """The sayings of a story in order, its nodes, in which sentence each word stands, and where a clause begins."""

    found: tuple[PhraseFound, ...]
    nodes: tuple[Node, ...]
    sentences: tuple[int, ...]
    clauses: frozenset[int]


def sayings(grammar: Grammar, nodes: Sequence[Node], length: int) -> Sayings:
    """The sayings of a text of so many words."""
    kept = [each for each in nodes if not (each.kind == "word" and each.meaning in grammar.harmless)]
    text, starts = shown(kept)
    supposed = [span.span() for pattern in grammar.unless for span in pattern.finditer(text)]
    chosen: list[PhraseFound] = []
    free = [(0, len(kept))] if kept else []
    while free:
        first, last = free.pop()
        end = starts[last] if last < len(starts) else len(text)
        found = [each for phrase in grammar.sayings for each in matches(phrase, kept, text, starts, starts[first], end)]
        taken: set[int] = set()
        for each in sorted(found, key=_rank):
            here = {*range(each.nodes[0], each.nodes[1] + 1)}
            if here & taken or (each.kind in _AS_IT_MIGHT_BE and _is_supposed(each, text, starts, supposed)):
                continue
            taken |= here
            chosen.append(each)
        if taken:
            free += _gaps(first, last, taken)
    chosen = [_as_of_then(grammar, each, kept) for each in chosen]
    chosen = [each for each in (_not_yet(grammar, each, kept) for each in chosen) if each is not None]
    by_place = {each.first: each for each in nodes}
    chosen = [_as_said(grammar, each, by_place.get(each.last + 1)) for each in chosen]
    joins = (each.last + 1 for each in nodes if each.kind == "word" and each.meaning in grammar.joins)
    begun = frozenset(joins) | {0}
    return Sayings(tuple(sorted(chosen, key=lambda each: each.first)), tuple(nodes), _sentences(nodes, length), begun)


def _as_said(grammar: Grammar, match: PhraseFound, following: Node | None) -> PhraseFound:
    """A claim that somebody did something is no claim of tricks: whoever makes it draws attention."""
    if match.rest.get("is") != "claimed" or following is None or "party" not in match.slots:
        return match
    if following.kind != "who" and not (following.kind == "word" and following.meaning in grammar.that):
        return match
    return replace(match, kind="attention", rest={}, slots={"who": match.slots["party"]})


def _as_of_then(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """A stage that is told as having come already is told as that from which the story looks back."""
    words = {each.meaning for each in nodes[match.nodes[0] : match.nodes[1] + 1] if each.kind == "word"}
    if match.kind == "stage" and grammar.had & words:
        return replace(match, rest={**match.rest, "had": "yes"})
    return match


def _not_yet(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound | None:
    """A stage, unless the words say that it was before it; the hands going back come after the play is over."""
    stage = match.rest.get("is", "")
    if match.kind != "stage" or stage not in _COMES_LATE:
        return match
    first = match.nodes[0]
    words = [each.meaning for each in nodes[max(0, first - 4) : first + 1] if each.kind == "word"]
    if BOUNDARY in words:
        words = words[words.index(BOUNDARY) + 1 :]
    if not grammar.before & set(words):
        return match
    return replace(match, rest={**match.rest, "is": "play over"}) if stage == "hands back" else None


_COMES_LATE = frozenset(
    {"hands back", "claimed", "next board", "next board unclear", "round over", "called", "period over"}
)


def _gaps(first: int, last: int, taken: set[int]) -> list[tuple[int, int]]:
    """What lies free between the places that are taken."""
    gaps, start = [], first
    for place in (*sorted(taken), last):
        if place > start:
            gaps.append((start, place))
        start = place + 1
    return gaps


def _rank(match: PhraseFound) -> tuple[int, int, int, int]:
    first, last = match.nodes
    alone = match.rest.get("alone") == "yes"
    return (match.rest.get("first") != "yes", alone, -(last - first + 1), first)


def _is_supposed(match: PhraseFound, text: str, starts: Sequence[int], supposed: Sequence[tuple[int, int]]) -> bool:
    start = starts[match.nodes[0]]
    end = starts[match.nodes[1] + 1] if match.nodes[1] + 1 < len(starts) else len(text)
    for first, last in supposed:
        if start < last and first < end:
            return True
        between = text[last:start]
        if last <= start and ". " not in between and between.count(" ") <= 7:
            return True
        if first - end >= 0 and not text[end:first].strip() and first - end <= 1:
            return True
    return False


def _sentences(nodes: Sequence[Node], length: int) -> tuple[int, ...]:
    number, out = 0, [0] * length
    for each in nodes:
        for place in range(each.first, each.last + 1):
            out[place] = number
        number += each.kind == "word" and each.meaning == BOUNDARY
    return tuple(out)


Span = tuple[int, int]
"""From the first word to the last, by their places."""


@dataclass(slots=True)
class Tellings:
    """What was told of each key: the values and their words."""

    said: dict[str, list[tuple[Any, Span]]] = field(default_factory=dict)  # Any: a value of a case

    def add(self, key: str, value: object, *spans: Span) -> None:
        if value is not None:
            self.said.setdefault(key, []).extend((value, span) for span in spans)

    def value(self, key: str) -> Any:  # Any: a value of a case
        values = {value for value, _ in self.said.get(key, ())}
        return next(iter(values)) if len(values) == 1 else None

    def twice(self) -> Iterator[tuple[str, tuple[tuple[Any, Span], ...]]]:
        for key, tellings in self.said.items():
            if len({value for value, _ in tellings}) > 1:
                yield key, tuple(tellings)


@dataclass(slots=True)
class RevokeTold:
    """A revoke as it is told, or what may be one."""

    person: Person | None
    place: int
    last: int
    sentence: int
    strong: bool = False
    sure: bool = False
    told: Tellings = field(default_factory=Tellings)
    words: list[Span] = field(default_factory=list)
    suit: Suit | None = None
    card: Named | None = None
    trick: int | None = None
    winner: Person | Party | None = None
    round_told: Span | None = None
    failed: bool = False


def poured(bare: RevokeTold, into: RevokeTold) -> None:
    """Tell of one revoke what was told of another that turns out to be the same."""
    into.words += bare.words
    for key, tellings in bare.told.said.items():
        into.told.said.setdefault(key, []).extend(tellings)
    into.winner = into.winner or bare.winner


# Which trick an event of a story belongs to: its number is told beside it, before it or after it.

STRONG = frozenset({"revoked", "again", "missing card", "penalty card", "demand"})
DEEDS = STRONG | {"failed", "threw", "put", "ruffed"}

_EVENTS = DEEDS | {
    "led",
    "on",
    "won",
    "later",
    "later played",
    "attention",
    "noticed by side",
    "stage",
    "corrected",
    "also played",
}


def tricks_of_events(story: Sayings) -> Mapping[int, tuple[int, Span]]:
    """The number of the trick of each event by the place of its first word: a trick is told beside what happened."""
    events = [each for each in story.found if each.kind in _EVENTS]
    out: dict[int, tuple[int, Span]] = {}
    for each in story.found:
        told: TrickTold | None = each.get("trick")
        number = (
            told.number if told else int(each.rest["is"]) if each.kind == "at trick" and "is" in each.rest else None
        )
        bare = (
            told is not None
            and told.how == "last"
            and "trick" in each.slots
            and each.slots["trick"].first == each.first
        )
        if number is None or each.kind not in ("at trick", "led") or bare:
            continue
        if each.kind == "led":
            out.setdefault(each.first, (number, (each.first, each.last)))
            continue
        sentence = story.sentences[each.first]
        begins = each.first in story.clauses
        near = []
        for event in events:
            before = event.last < each.first
            gap = each.first - event.last if before else event.first - each.last
            apart = abs(story.sentences[event.first] - sentence)
            if gap > 25 or apart > 1 or (event.kind == "later played" and not before):
                continue
            near.append((apart, gap + (3 if before is begins else 0), event.first))
        for _, _, place in sorted(near)[:1]:
            out.setdefault(place, (number, (each.first, each.last)))
    return out
