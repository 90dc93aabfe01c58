"""What is said in a story, saying by saying: the phrases of the language that stand in it, none over another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from revoke.understanding.grammar import Grammar, Node, PhraseFound, matches, shown
from revoke.understanding.words import BOUNDARY

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
