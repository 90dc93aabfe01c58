"""The statements on each key of a case, with their words, one or more."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Self

from revoke.table.cards import Suit
from revoke.understanding.grammar import BOUNDARY, Grammar, Node, Phrase, PhraseFound, matches, shown
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


def as_told(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with what players say told of them, and without what is taken back in the same breath."""
    return _as_mended(grammar, _as_reported(nodes))


def _as_reported(nodes: Sequence[Node]) -> list[Node]:
    """The nodes with what a player says in quotation marks told of him: there, I is he."""
    out, quoted = [], False
    for each in nodes:
        quoted ^= each.kind == "word" and each.meaning in _QUOTES
        out.append(replace(each, meaning=Person("he")) if quoted and each.meaning == Person("I") else each)
    return out


def _as_mended(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes without what is taken back in the same breath: the sentence before "no, wait" tells nothing."""
    text, starts = shown(nodes)
    out = list(nodes)
    for found in (each for pattern in grammar.mended for each in pattern.finditer(text)):
        place = bisect_left(starts, found.start())
        while place and _is_end(out[place - 1]):
            place -= 1
        while place and not _is_end(out[place - 1]):
            place -= 1
            out[place] = replace(out[place], kind="word", meaning=_TAKEN_BACK)
    return out


def _is_end(node: Node) -> bool:
    return node.kind == "word" and node.meaning == BOUNDARY


_TAKEN_BACK = "…"
_QUOTES = frozenset('"“”«»')


def sayings(grammar: Grammar, nodes: Sequence[Node], length: int) -> Sayings:
    """The sayings of a text of so many words."""
    kept = [each for each in nodes if not (each.kind == "word" and each.meaning in grammar.harmless)]
    text, starts = shown(kept)
    supposed = [span.span() for pattern in grammar.unless for span in pattern.finditer(text)]
    views = (_View(kept, (*range(len(kept)),)), _View.without(kept, _beside(grammar, kept, text, starts)))
    chosen: list[PhraseFound] = []
    free = [(0, len(kept))] if kept else []
    while free:
        first, last = free.pop()
        found = [each for view in views for phrase in grammar.sayings for each in view.matches(phrase, first, last)]
        taken: set[int] = set()
        for each, here in sorted(found, key=lambda pair: _rank(*pair)):
            if here & taken or (_may_be_supposed(each) and _is_supposed(each, text, starts, supposed)):
                continue
            if (
                _joined_before_its_verb(grammar, each, kept, nodes)
                or not _ends_there(grammar, each, nodes)
                or _of_something_else(grammar, each, kept)
            ):
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
    begun = {0, *joins}
    begun |= {each.last + 1 for each in chosen if each.kind == "at trick" and {each.first, each.first - 1} & begun}
    return Sayings(
        tuple(sorted(chosen, key=lambda each: each.first)), tuple(nodes), _sentences(nodes, length), frozenset(begun)
    )


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
    """The free places between the taken ones."""
    gaps, start = [], first
    for place in (*sorted(taken), last):
        if place > start:
            gaps.append((start, place))
        start = place + 1
    return gaps


def _rank(match: PhraseFound, taken: frozenset[int]) -> tuple[int, int, int, int]:
    alone = match.rest.get("alone") == "yes"
    return (match.rest.get("first") != "yes", alone, -len(taken), match.nodes[0])


class _View:
    """The words of a story in which phrases are looked for, some of them passed over."""

    def __init__(self, kept: Sequence[Node], places: tuple[int, ...]) -> None:
        self.places = places
        self.in_part = len(places) < len(kept)
        self.nodes = [kept[place] for place in places]
        self.text, self.starts = shown(self.nodes)

    @classmethod
    def without(cls, kept: Sequence[Node], passed: Collection[int]) -> Self:
        """The sentences in which words are passed over, and those words do not stand between the others."""
        begins = [0, *(place + 1 for place, each in enumerate(kept) if each.meaning == BOUNDARY), len(kept)]
        spans = [range(first, end) for first, end in pairwise(begins) if any(first <= each < end for each in passed)]
        return cls(kept, tuple(each for span in spans for each in span if each not in passed))

    def matches(self, phrase: Phrase, first: int, last: int) -> Iterator[tuple[PhraseFound, frozenset[int]]]:
        """Where a phrase stands between two places of the story, and the places that it takes."""
        low, high = bisect_left(self.places, first), bisect_left(self.places, last)
        if low == high:
            return
        end = self.starts[high] if high < len(self.starts) else len(self.text)
        for found in matches(phrase, self.nodes, self.text, self.starts, self.starts[low], end):
            begins, ends = found.nodes
            here = self.places[begins : ends + 1]
            if self.in_part and any(each.meaning == BOUNDARY for each in self.nodes[begins:ends]):
                continue  # sentences that do not follow on each other stand side by side here
            yield replace(found, nodes=(here[0], here[-1])), frozenset(here)


def _beside(grammar: Grammar, kept: Sequence[Node], text: str, starts: Sequence[int]) -> set[int]:
    """The places of words that tell the trick beside what happened: people put them anywhere in a sentence."""
    told = [
        each for phrase in grammar.sayings if phrase.kind == "at trick" for each in matches(phrase, kept, text, starts)
    ]
    return {
        place
        for each in told
        if kept[each.nodes[0]].meaning in grammar.beside
        and getattr(each.get("trick"), "how", "") not in ("this", "next")
        for place in range(each.nodes[0], each.nodes[1] + 1)
    }


def _may_be_supposed(match: PhraseFound) -> bool:
    return match.kind in _AS_IT_MIGHT_BE or (match.kind == "threw" and match.rest.get("alone") == "yes")


def _ends_there(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> bool:
    """Whether what is told by itself, as on a score slip, is followed by a sign and not by more of a sentence."""
    if match.rest.get("ends") != "yes":
        return True
    following = next((each.meaning for each in nodes if each.first > match.last), BOUNDARY)
    return following in (BOUNDARY, ",", ":", ")", "+", "-", "=")


def _of_something_else(grammar: Grammar, match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether what somebody noticed is told by a word that nobody knows: the danger, the time."""
    place = match.nodes[1] + 1
    if match.kind not in ("attention", "noticed by side") or place >= len(kept) or kept[place].kind != "word":
        return False
    word = kept[place].meaning
    return word.isalpha() and word not in grammar.known and word not in grammar.small


def _joined_before_its_verb(grammar: Grammar, match: PhraseFound, kept: Sequence[Node], nodes: Sequence[Node]) -> bool:
    """Whether a phrase takes for its subject a player after whom the sentence goes on with "and": he ends a clause."""
    first, last = match.nodes
    if first == last or kept[first].kind not in ("who", "side"):
        return False
    if getattr(kept[first].meaning, "seat", None) and kept[first].meaning.role:
        return False  # "South, who was declarer, and ruffed": he goes on
    following = next((each for each in nodes if each.first > kept[first].last), None)
    if following is None or following.kind != "word" or following.meaning != grammar.conjunction:
        return False
    if kept[first + 1].kind == "word":
        return True
    after = next((each for each in nodes if each.first > kept[last].last), None)
    goes_on = grammar.joins | grammar.beside | {BOUNDARY}
    return match.kind in ("declarer", "dummy") and after is not None and after.meaning not in goes_on


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


def unread(story: Sayings, grammar: Grammar, placed: Sequence[Any], read: Collection[int]) -> tuple[Span, ...]:
    """The words that nothing was read from, without the small ones at their ends."""
    small = grammar.small | grammar.harmless | {"."}
    open_ = [place for place in range(len(placed)) if place not in read]
    groups: list[list[int]] = []
    for place in open_:
        if groups and place == groups[-1][-1] + 1 and story.sentences[place] == story.sentences[groups[-1][-1]]:
            groups[-1].append(place)
        else:
            groups.append([place])
    spans = []
    for each in groups:
        while each and placed[each[0]].form in small:
            each.pop(0)
        while each and placed[each[-1]].form in small:
            each.pop()
        if each:
            spans.append((each[0], each[-1]))
    return tuple(spans)


BOARD_KEYS = ("number", "dealer", "declarer", "vulnerable", "contract", "scoring")
FINDINGS_KEYS = ("table_tricks", "cards_mixed_by")
REVOKE_KEYS = (
    "offender",
    "trick",
    "suit",
    "card",
    "failure",
    "able",
    "proved",
    "owed_card_faced",
    "won_by",
    "later_tricks",
    "won_later_with_owed_card",
    "attention_by",
    "dummy_rights_lost",
    "eldest_hand_followed",
    "otherwise_legal",
    "aware",
    "before_attention",
    "played_after",
)


@dataclass(slots=True)
class Tellings:
    """The statements on each key: the values and their words."""

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

    def settled(
        self,
        place: str,
        keys: Sequence[str],
        facts: list[tuple[str, object, tuple[Span, ...]]],
        contradictions: list[tuple[str, tuple[tuple[object, Span], ...]]],
    ) -> dict[str, Any]:  # Any: values of a case
        """The values that are told in one way only; their words, and what was told in two ways, are noted."""
        twice = dict(self.twice())
        out: dict[str, Any] = {}
        for key in keys:
            if key in twice:
                contradictions.append((place + key, twice[key]))
            elif tellings := self.said.get(key):
                out[key] = tellings[0][0]
                facts.append((place + key, tellings[0][0], tuple(span for _, span in tellings)))
        return out


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
    again_of: RevokeTold | None = None
    afterwards: bool = False

    def won_later_before(self, words: Span) -> bool:
        """Whether the offenders are told to have won a trick after the revoke, before these words."""
        return any(value and span < words for value, span in self.told.said.get("later_tricks", ()))


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
        if number is None or each.kind not in ("at trick", "led", "put") or bare:
            continue
        if each.kind != "at trick":
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
