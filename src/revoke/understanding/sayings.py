"""The sayings of a story: the phrases of a language that stand in it, none over another."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from revoke.understanding.grammar import (
    BOUNDARY,
    ClauseWords,
    Grammar,
    Meaning,
    Node,
    PhraseFound,
    StoryView,
    is_end,
    matches,
    shown,
)
from revoke.understanding.meanings import NAMES_A_CARD, Person, with_lists

Span = tuple[int, int]
"""From the first word to the last, by their places."""

_AS_IT_MIGHT_BE = frozenset({"off", "over", "made", "tricks", "later", "won", "lost", "won with owed card"})
"""What is often said of what would have been: not read where the words say so."""


@dataclass(frozen=True, slots=True)
class Sayings:
    """The sayings of a story in order, its nodes, in which sentence each word stands, where a clause begins, the
    small words of the language, those that were passed over between those that were understood, those that begin a
    clause and may name somebody, and those of the language for "later" and "then"."""

    found: tuple[PhraseFound, ...]
    nodes: tuple[Node, ...]
    sentences: tuple[int, ...]
    clauses: frozenset[int]
    words: ClauseWords
    passed: frozenset[int] = frozenset()
    strangers: frozenset[int] = frozenset()
    later: frozenset[str] = frozenset()
    then: frozenset[str] = frozenset()


def sayings(grammar: Grammar, nodes: Sequence[Node], length: int) -> Sayings:
    """The sayings of a text of so many words."""
    adverbs = {each.first for each in nodes if each.kind == "word" and grammar.is_adverb(each.meaning)}
    kept = [
        each
        for each in nodes
        if not (each.kind == "word" and (each.meaning in grammar.harmless or each.first in adverbs))
    ]
    text, starts = shown(kept)
    supposed = [span.span() for pattern in grammar.unless for span in pattern.finditer(text)]
    views = [
        StoryView(kept, (*range(len(kept)),)),
        StoryView.without(kept, _beside(grammar, kept, text, starts) | _asides(grammar, kept, nodes)),
    ]
    if strange := _strange(grammar, kept):
        views.append(StoryView.without(kept, strange))
    chosen: list[PhraseFound] = []
    every = {each.token for each in kept}
    may_stand = [each for each in grammar.sayings if each.may_stand_among(every)]
    free = [(0, len(kept))] if kept else []
    while free:
        first, last = free.pop()
        tokens = {each.token for each in kept[first:last]}
        phrases = [each for each in may_stand if each.may_stand_among(tokens)]
        found = [each for view in views for phrase in phrases for each in view.matches(phrase, first, last)]
        taken: set[int] = set()
        for each, here in sorted(found, key=lambda pair: _rank(*pair)):
            if here & taken or (_may_be_supposed(each) and _is_supposed(each, text, starts, supposed)):
                continue
            if (
                _joined_before_its_verb(grammar, each, kept, nodes)
                or not _ends_there(grammar, each, nodes)
                or _of_something_else(grammar, each, kept)
                or _goes_on_within(grammar, each, kept, nodes)
                or _does_it(grammar, each, kept)
            ):
                continue
            each, here = _cut_short(grammar, each, here, kept, nodes)
            taken |= here
            chosen.append(each)
        if taken:
            free += _gaps(first, last, taken)
    chosen = [_as_of_then(grammar, each, kept) for each in chosen]
    chosen = [each for each in (_not_yet(grammar, each, kept) for each in chosen) if each is not None]
    within = {place for each in chosen for place in range(each.first, each.last + 1)}
    strange_words = {kept[place].first for place in _strange(grammar, kept)} & within
    chosen, passed = _with_loose_ones(grammar, nodes, chosen, _supposed_words(kept, starts, supposed))
    chosen = with_lists(grammar, nodes, _two_in_one_breath(grammar, nodes, chosen))
    chosen = _around_asides(grammar, nodes, chosen)
    chosen = _claimed_in(nodes, chosen)
    chosen = _at_this_table(grammar, [_of_whom(each, nodes) for each in chosen], kept, text, starts)
    chosen = [each for each in chosen if each.rest.get("says") != "yes" or _says_it(each, chosen, nodes)]
    chosen = [_then(grammar, each, nodes) for each in chosen]
    chosen = [_as_said(grammar, each, nodes) for each in chosen]
    begun = {0}
    for node in nodes:
        idle = node.kind == "word" and node.meaning in grammar.harmless and node.first in begun
        if idle or (node.kind == "word" and node.meaning in grammar.joins):  # "and now at trick three"
            begun.add(node.last + 1)
    begun |= {each.last + 1 for each in chosen if each.kind == "at trick" and {each.first, each.first - 1} & begun}
    return Sayings(
        tuple(sorted(chosen, key=lambda each: each.first)),
        tuple(nodes),
        _sentences(nodes, length),
        frozenset(begun),
        grammar.clauses,
        passed | adverbs | strange_words,
        frozenset(
            each.first
            for each in nodes
            if each.first in begun and each.first not in adverbs and _is_strange(grammar, each)
        ),
        grammar.clauses.later,
        grammar.anywhere,
    )


def _as_said(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """A claim that somebody did something, or for the director, is none of tricks: whoever makes it draws attention."""
    if match.rest.get("is") != "claimed" or "party" not in match.slots:
        return match
    following = next((each for each in nodes if each.first > match.last and each.meaning not in _ARTICLES), None)
    if following is None:
        return match
    if following.kind != "who" and not (following.kind == "word" and following.meaning in grammar.clauses.that):
        return match
    return replace(match, kind="attention", rest={}, slots={"who": match.slots["party"]})


def _at_this_table(
    grammar: Grammar, chosen: Sequence[PhraseFound], kept: Sequence[Node], text: str, starts: Sequence[int]
) -> list[PhraseFound]:
    """The sayings without the results of other tables."""
    out = list(chosen)
    ends = [each.first for each in kept if is_end(each)]
    for found in (each for pattern in grammar.elsewhere for each in pattern.finditer(text)):
        place = kept[bisect_left(starts, found.start())].first
        low = max((each for each in ends if each < place), default=-1)
        high = min((each for each in ends if each > place), default=sys.maxsize)
        out = [each for each in out if not (low < each.first < high and each.kind in _AS_IT_MIGHT_BE)]
    return out


_OF_TWO = frozenset({"twice", "revoked", "again", "failed"})
"""Kinds of sayings that two revokes may be told by in one breath."""
_OTHER_DEEDS = frozenset({"threw", "put", "ruffed", "led", "won"})


def _two_in_one_breath(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The sayings, two revokes of which only the suits and the tricks are told each as one by itself.

    "West revoked twice: spades at trick six, clubs at trick ten"; "East failed to follow to a heart at trick two, and
    then, would you believe it, to a club at trick five".
    """
    out = list(chosen)
    ends = [place for place, each in enumerate(nodes) if is_end(each)]
    for first, last in pairwise([-1, *ends, len(nodes)]):
        here = nodes[first + 1 : last]
        tricks = [each for each in here if each.kind == "trick" and each.meaning.number]
        if len({each.meaning.number for each in tricks}) != len(tricks) or len(tricks) != 2:
            continue
        span = range(here[0].first, here[-1].last + 1)
        told = [each for each in out if each.first in span]
        back = nodes[ends[ends.index(first) - 1] + 1 if first in ends and ends.index(first) else 0].first
        two = [each for each in out if each.kind in _OF_TWO and (each.first in span or each.kind == "twice")]
        named = [each for each in two if "who" in each.slots]
        suits = [each for each in here if each.kind == "suit"]
        if len(suits) != 2 or not two or any(each.kind in _OTHER_DEEDS for each in told):
            continue
        if not any(suits[0].first < each.first < suits[1].first for each in tricks):
            continue
        seats = [each for each in here if each.kind == "who" and each.meaning.how not in ("he", "director")]
        each_his = len(seats) >= 2 and seats[-2].first < tricks[0].first < seats[-1].first < tricks[1].first
        if each_his:
            who = [seats[-2], seats[-1]]
        else:
            one = named[0].slots["who"] if named else seats[0] if seats else None
            if one is None:
                one = next((each for each in nodes if each.kind == "who" and back <= each.first < span[0]), None)
            if one is None:
                continue
            who = [one, one]
        gone = [each for each in told if each.kind in _OF_TWO | {"at trick", "on", "suit told", "held", "also played"}]
        out = [each for each in out if each not in gone and each.kind != "twice"]
        turn = max(min(suits[1].first, tricks[1].first, who[1].first if each_his else sys.maxsize) - 1, span[0])
        for number, (low, high) in enumerate(((span[0], turn), (turn + 1, max(suits[1].last, tricks[1].last)))):
            slots = {"who": who[number], "suit": suits[number], "trick": tricks[number]}
            out.append(PhraseFound("revoked", {}, slots, low, high, (0, 0)))
    return out


_SAID_OF_HIM = frozenset({"held", "declarer", "dummy", "defender", "led", "contract"})
"""Kinds of sayings that may stand in an aside about the player who then acts."""


def _around_asides(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The sayings, those behind an aside about a player told of him: "North, who had two hearts, played a club"."""
    told = sorted(chosen, key=lambda each: each.first)
    words = {each.first: each.meaning for each in nodes if each.kind == "word"}
    puts = next(pattern for kind, pattern in grammar.clauses.verbs if kind == "put")
    out = list(chosen)
    for one, other in pairwise(told):
        who = one.slots.get("who")
        if one.kind not in _SAID_OF_HIM or who is None or "who" in other.slots:
            continue
        aside = words.get(who.last + 1) == "," and words.get(who.last + 2) in _WHO
        aside |= one.kind in ("contract", "declarer") and who.first == one.first
        behind = [each for each in nodes if one.last < each.first <= other.first]
        between = [each.meaning for each in behind if each.first < other.first]
        closed = bool(between) and between[0] == "," and {*between} <= grammar.small | grammar.harmless
        if aside and closed and other.kind == "noticed by side" and not other.slots:
            out[out.index(other)] = replace(other, kind="attention", slots={"who": who})
        at_once = other.rest.get("is") == "at once" and other.nodes[0] < other.nodes[1] and not other.slots
        if aside and closed and at_once:  # "East, who had led it, noticed it at once"
            out[out.index(other)] = replace(other, rest={**other.rest, "by": "yes"}, slots={"who": who})
        if not (aside and closed and other.kind in ("led", "threw", "put", "ruffed")):
            continue
        placed = other.kind == "led" and bool(puts.match(shown(behind[-1:])[0]))
        now = replace(other, kind="put" if placed else other.kind, slots={**other.slots, "who": who})
        out[out.index(other)] = now
    return out


def _claimed_in(nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The sayings, a contract in which somebody claims told of him: "South claimed the last four tricks in 3NT"."""
    ends = [each.first for each in nodes if each.kind == "word" and each.meaning in (BOUNDARY, ",")]
    told = sorted(chosen, key=lambda each: each.first)
    claims = [each for each in told if each.rest.get("is") == "claimed" and "party" in each.slots]
    for each in claims:
        end = next((place for place in ends if place > each.last), sys.maxsize)
        who = each.slots["party"]
        for place, other in enumerate(told):
            if other.kind == "contract" and each.last < other.first < end and "who" not in other.slots:
                told[place] = replace(other, slots={**other.slots, "who": who}) if who.kind == "who" else other
    return told


def _of_whom(match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """A contract that is told behind "who" as played by the player before it: "South, who was playing 5 clubs,"."""
    ahead = [each for each in nodes if each.last < match.first and each.meaning != ","][-2:]
    told = match.kind == "contract" and "who" not in match.slots and len(ahead) == 2
    if told and ahead[0].kind == "who" and ahead[1].meaning in _WHO:
        return replace(match, slots={**match.slots, "who": ahead[0]}, first=ahead[0].first)
    return match


_PLAYS_IT = frozenset({"contract", "declarer", "dummy", "defender"})
_WHO = frozenset({"who", "qui", "die"})

_OF_A_REVOKE = frozenset({"held", "revoked", "failed", "threw", "put", "ruffed", "corrected", "unable", "question"})


def _says_it(match: PhraseFound, chosen: Sequence[PhraseFound], nodes: Sequence[Node]) -> bool:
    """Whether somebody who says something says it of a revoke: a card held, a suit not followed to, a question."""
    ends = [each.first for each in nodes if is_end(each)]
    before = [0, *(each for each in ends if each < match.first)][-2:][0]
    after = next((each for each in ends if each > match.last), sys.maxsize)
    return any(
        (match.last < each.first < after and each.kind in _OF_A_REVOKE)
        or (each.kind == "question" and before <= each.first < after)
        for each in chosen
    )


def _then(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """Tricks that were made then, or still, were made after those that were told of; a card of mine wins for me."""
    if match.rest.get("how") == "card":
        before = [each for each in nodes if each.last == match.first - 1]
        mine = any(each.kind == "word" and each.meaning in grammar.clauses.mine for each in before)
        return replace(match, slots={"party": replace(before[0], kind="who", meaning=Person("I"))}) if mine else match
    if match.kind not in ("tricks", "made"):
        return match
    near = [each.meaning for each in nodes if match.first - 2 <= each.first <= match.last + 1 and each.kind == "word"]
    if BOUNDARY in near[:2]:
        near = near[near.index(BOUNDARY) + 1 :]
    later = bool(grammar.clauses.later & {*near})
    return replace(match, kind="later", rest={**match.rest, "by": "words near"}) if later else match


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
    nobody = any(getattr(each.meaning, "how", "") == "nobody" for each in nodes[max(0, first - 8) : first])
    if not grammar.before & set(words) or (nobody and stage == "round over"):
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


_ARTICLES = frozenset(["a", "an", "the", "un", "une", "le", "la", "l", "een", "de"])
_LONGEST_ASIDE = 12
"""Words of an aside up to which a sentence goes on around it."""


def _asides(grammar: Grammar, kept: Sequence[Node], nodes: Sequence[Node]) -> set[int]:
    """The places of what stands within a sentence in brackets, or between commas after "who"."""
    inside: set[int] = set()
    opened: int | None = None
    closes = ""
    for each, after in pairwise(nodes):
        sign = each.meaning if each.kind == "word" else ""
        if opened is not None and sign == closes and each.first - opened <= _LONGEST_ASIDE:
            place = next(number for number, node in enumerate(nodes) if node.first == opened)
            within = [node for node in nodes[place + 1 :] if node.first < each.first]
            says = [node.meaning for node in within[:2]]
            named = says[0] in _ARTICLES and says[-1] not in grammar.relative  # ", an old friend of ours,"
            if not named or all(node.kind in ("word", "number") for node in within):
                inside |= {*range(opened, each.first)}
        if sign == "(" or (sign == "," and after.kind == "word" and after.meaning in grammar.relative):
            opened, closes = each.first, ")" if sign == "(" else ","
        elif sign in (closes, BOUNDARY):
            opened = None
    return {place for place, each in enumerate(kept) if each.first in inside}


_AFTER_THE_PLAY = frozenset({"play over", "hands back", "round over"})
"""Stages that may be told within a sentence about something else: "North, after the hand, said that"."""


def _beside(grammar: Grammar, kept: Sequence[Node], text: str, starts: Sequence[int]) -> set[int]:
    """The places of words for the trick and for "at once": people put them anywhere in a sentence."""
    told = [
        each
        for phrase in grammar.sayings
        if phrase.kind == "at trick" or phrase.rest.get("is") in _AFTER_THE_PLAY
        for each in matches(phrase, kept, text, starts)
    ]
    return {place for place, each in enumerate(kept) if each.kind == "word" and each.meaning in grammar.anywhere} | {
        place
        for each in told
        if kept[each.nodes[0]].meaning in grammar.beside
        and getattr(each.get("trick"), "how", "") not in ("this", "next")
        for place in range(each.nodes[0], each.nodes[1] + 1)
    }


def _strange(grammar: Grammar, kept: Sequence[Node]) -> set[int]:
    """The places of words that nobody knows, one or two after each other: a phrase may stand around them."""
    places = {place for place, each in enumerate(kept) if _is_strange(grammar, each)}
    return {
        each
        for each in places
        if not {each - 1, each + 1} <= places
        and not {each + 1, each + 2} <= places
        and not {each - 1, each - 2} <= places
    }


def _may_be_supposed(match: PhraseFound) -> bool:
    return match.kind in _AS_IT_MIGHT_BE or (match.kind == "threw" and match.rest.get("alone") == "yes")


_SIGNS = (BOUNDARY, ",", ":", "(")


def _ends_there(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> bool:
    """Whether what is told by itself, as on a score slip, is followed by a sign and not by more of a sentence."""
    if match.rest.get("begins") == "yes":
        ahead = [each for each in nodes if each.first < match.first][-1:]
        if ahead and ahead[0].kind != "trick" and ahead[0].meaning not in (*_SIGNS, grammar.conjunction):
            return False
    if match.rest.get("begins") == "joined":  # "and then a spade on the queen": not where a sentence begins
        ahead = [each for each in nodes if each.first < match.first and each.meaning not in _ARTICLES][-1:]
        if not ahead or ahead[0].meaning not in grammar.joins - {",", ":", BOUNDARY}:
            return False
    if match.rest.get("ends") != "yes":
        return True
    behind = (each.meaning for each in nodes if each.first > match.last)
    following = next((each for each in behind if each not in grammar.harmless or not str(each).isalpha()), BOUNDARY)
    return following in (BOUNDARY, ",", ":", "(", ")", "+", "-", "=")


def _of_something_else(grammar: Grammar, match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether what somebody noticed is told by a word that nobody knows: the danger, the time."""
    place = match.nodes[1] + 1
    noticed = match.kind in ("attention", "noticed by side")
    return noticed and place < len(kept) and _is_strange(grammar, kept[place])


def _joined_before_its_verb(grammar: Grammar, match: PhraseFound, kept: Sequence[Node], nodes: Sequence[Node]) -> bool:
    """Whether a phrase takes for its subject a player after whom the sentence goes on with "and": he ends a clause."""
    first, last = match.nodes
    if first == last or kept[first].kind not in ("who", "side"):
        return False
    named = kept[first].meaning
    goes_on = match.kind == "contract" and getattr(named, "how", "") == "I"  # "I sat South and played it"
    if getattr(named, "seat", None) and (named.role or goes_on):
        return False  # "South, who was declarer, and ruffed": he goes on
    following = next((each for each in nodes if each.first > kept[first].last), None)
    if following is None or following.kind != "word":
        return False
    turns = following.meaning in grammar.joins - {",", ":", BOUNDARY} and following.meaning != grammar.conjunction
    if following.meaning == "," or turns:  # "a diamond from South, throwing a heart": not South
        before = next((each.meaning for each in reversed(nodes) if each.last < kept[first].first), None)
        continues = match.kind == "dummy" or (kept[first + 1].kind == "word" and "x" not in match.slots)
        return before in grammar.clauses.apart and continues
    if following.meaning != grammar.conjunction:
        return False
    if kept[first + 1].kind == "word" or (match.kind == "dummy" and kept[first + 1].kind == "who"):
        return True
    after = next((each for each in nodes if each.first > kept[last].last), None)
    goes_on = grammar.joins | grammar.beside | {BOUNDARY}
    return match.kind in ("declarer", "dummy") and after is not None and after.meaning not in goes_on


def _goes_on_within(grammar: Grammar, match: PhraseFound, kept: Sequence[Node], nodes: Sequence[Node]) -> bool:
    """Whether a sentence goes on with "and" behind a player or a ruff within the words that tell who won."""
    inside = [each for each in nodes if match.first < each.first < match.last]
    if match.kind == "also played":  # "a heart from North, while the two of hearts is in my hand"
        turns = grammar.clauses.ends - {",", ":", "(", ")"}
        return any(each.kind == "word" and each.meaning in turns for each in inside)
    if match.kind != "won" or "party" in match.slots:
        return False
    return any(each.kind == "word" and each.meaning == grammar.conjunction for each in inside)


def _does_it(grammar: Grammar, match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether words for what somebody had pass over a verb that nobody knows: "he had flung a club"."""
    if match.kind != "held":
        return False
    idle = grammar.small | grammar.harmless
    for name in {"play", "other"} & match.slots.keys():
        before = [each for each in kept if match.first < each.first < match.slots[name].first]
        while before and before[-1].kind == "word" and before[-1].meaning in idle:
            before.pop()
        if before and before[-1].kind == "word" and _is_strange(grammar, before[-1]):
            return True
    return False


def _is_strange(grammar: Grammar, node: Node) -> bool:
    """Whether a word is one that nobody knows."""
    word = node.meaning
    return node.kind == "word" and word.isalpha() and word not in grammar.known and word not in grammar.small


def _cut_short(
    grammar: Grammar, match: PhraseFound, here: frozenset[int], kept: Sequence[Node], nodes: Sequence[Node]
) -> tuple[PhraseFound, frozenset[int]]:
    """A ruff without the card that is told after "and", and the places it takes: "he trumped it, and the jack fell"."""
    ends = [
        each.first for each in nodes if match.first < each.first < match.last and each.meaning == grammar.conjunction
    ]
    slots = {name: each for name, each in match.slots.items() if not ends or each.last < ends[-1]}
    if match.kind != "ruffed" or len(slots) == len(match.slots) or "who" not in slots:
        return match, here
    short = frozenset(place for place in here if kept[place].last < ends[-1])
    return replace(match, slots=slots, last=kept[max(short)].last, nodes=(match.nodes[0], max(short))), short


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


# Clauses that no phrase covers: who did what with which card, by the verb and the small words before the things.

_PASSED_BY = frozenset({"at trick", "on", "by", "suit told", "also played", "question"})
"""Kinds of sayings that say little by themselves: a clause is read around them."""

_MAY_LACK_A_PLAYER = frozenset({"led", "threw", "put", "ruffed", "held", "won"})
"""Kinds that a phrase may have found without the player who stands elsewhere in the clause."""


def _supposed_words(kept: Sequence[Node], starts: Sequence[int], supposed: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The places of the words that say that something would have been."""
    places = {
        place
        for first, last in supposed
        for each in kept[bisect_left(starts, first) : bisect_left(starts, last)]
        for place in range(each.first, each.last + 1)
    }
    return frozenset(places)


def _with_loose_ones(
    grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound], supposed: frozenset[int]
) -> tuple[list[PhraseFound], frozenset[int]]:
    """The sayings with those of clauses that no phrase covers, and the words that these pass over."""
    out = list(chosen)
    passed: set[int] = set()
    for clause in _clauses(grammar, nodes):
        places = {place for each in clause for place in range(each.first, each.last + 1)}
        here = [each for each in out if each.first in places]
        lacking = [
            each for each in here if each.kind in _MAY_LACK_A_PLAYER and not {"who", "party", "x"} & each.slots.keys()
        ]
        weak = [each for each in here if each.kind in _PASSED_BY]
        firm = {
            place
            for each in out
            if each.kind not in _PASSED_BY and each not in lacking
            for place in range(each.first, each.last + 1)
        }
        if places & supposed:
            continue
        ahead = next((each.meaning for each in reversed(nodes) if each.last < clause[0].first), BOUNDARY)
        open_ = [each for each in clause if each.first not in firm]
        found = _Clause(grammar, _with_subject(grammar, nodes, out, clause, open_)).saying()
        if found is None or (lacking and not {"who", "party"} & found.slots.keys()):
            continue
        covered = {*range(found.first, found.last + 1)}
        if found.kind == "stage" and ahead in grammar.before:
            continue
        if any(each.first not in covered and each.kind == found.kind for each in lacking):
            continue
        if found.kind == "put" and any(each.kind == "led" for each in lacking):
            continue  # "we were in game, the queen was played": not by us
        gone = [each for each in (*lacking, *weak) if each.first in covered and each.kind != "at trick"]
        out = [each for each in out if each not in gone] + [found]
        passed |= {
            each.first
            for each in clause
            if each.first in covered and each.kind == "word" and each.meaning not in grammar.known
        }
    return out, frozenset(passed)


def _with_subject(
    grammar: Grammar,
    nodes: Sequence[Node],
    chosen: Sequence[PhraseFound],
    clause: Sequence[Node],
    open_: Sequence[Node],
) -> list[Node]:
    """What is read of a clause, behind a player of whom it goes on: "North, declarer in 2H, put a club on it"."""
    before = [each for each in nodes if each.last < clause[0].first]
    ends = [each for each in chosen if before and each.last == before[-1].first - 1 and each.kind in _PLAYS_IT]
    comma = bool(before) and before[-1].kind == "word" and before[-1].meaning == ","
    nobody = all(each.kind not in ("who", "side") for each in clause)
    if not (ends and comma and nobody and "who" in ends[-1].slots) or not open_ or open_[0].kind != "word":
        return list(open_)
    by = [each.meaning for each in before if each.last == ends[-1].slots["who"].first - 1]
    if by and by[0] in grammar.clauses.apart:
        return list(open_)  # "West, defending four spades by North, put a club on it": not North
    return [ends[-1].slots["who"], *open_]


def _is_round(node: Node) -> bool:
    return node.kind == "trick" and node.meaning.how == "round"


def _is_next(node: Node) -> bool:
    return node.kind == "trick" and node.meaning.how == "next"


def _clauses(grammar: Grammar, nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """The clauses of a story, without the words between them."""
    clause: list[Node] = []
    for each in nodes:
        if each.kind == "word" and (each.meaning in grammar.clauses.ends or each.meaning == BOUNDARY):
            if clause:
                yield clause
            clause = []
        else:
            clause.append(each)
    if clause:
        yield clause


_NOTHING_ELSE: Mapping[str, str] = {}
_NO_PLAYERS = frozenset({"I", "nobody", "somebody", "director", "spectator"})
_BOTH = frozenset({"who", "play"})
_ENOUGH = {"led": _BOTH - {"who"}, "held": _BOTH - {"who"}, "put": _BOTH, "threw": _BOTH - {"who"}}
"""What a saying of a kind that a clause makes cannot do without."""


class _Clause:
    """A clause: its words and things in order."""

    def __init__(self, grammar: Grammar, nodes: Sequence[Node]) -> None:
        self.words = grammar.clauses
        self.passed = grammar.harmless | grammar.small - (
            self.words.on | self.words.apart | self.words.by | self.words.using
        )
        self.articles = _ARTICLES & grammar.harmless
        self.nodes = nodes
        self.strange = [place for place, each in enumerate(nodes) if _is_strange(grammar, each)]

    def saying(self) -> PhraseFound | None:
        """What it says; ``None`` where no verb of the table stands in it, or one that is denied."""
        said = {each.meaning for each in self.nodes if each.kind == "word"}
        if self.words.no & said:
            return self._fails(said)
        if self.words.cards & said and self.words.boards & said:
            return self._made("stage", {}, 0, len(self.nodes) - 1, {"is": "hands back"})
        text, starts = shown(self.nodes)
        for kind, verb in self.words.verbs:
            if found := verb.search(text):
                first, last = bisect_left(starts, found.start()), bisect_left(starts, found.end()) - 1
                if kind == "held" and (last + 1 in self.strange or self._is_preposition(last)):
                    continue
                if made := self._made(kind, self._slots(kind, first, last), first, last):
                    return made
        return self._by_evidence() or self._calls_the_director()

    def _calls_the_director(self) -> PhraseFound | None:
        """That somebody turns to the director, whatever the verb: he draws attention."""
        who = [place for place, each in enumerate(self.nodes) if each.kind == "who"]
        if len(who) != 2 or self.nodes[who[1]].meaning.how != "director" or self._owns(who[0]):
            return None
        words = {each.meaning for each in self.nodes[who[0] + 1 : who[1]] if each.kind == "word"}
        if self.nodes[who[0]].meaning.how in _NO_PLAYERS or words <= self.passed or words & self.words.being:
            return None
        return self._made("attention", {"who": who[0], "x": who[1]}, who[0], who[1])

    def _by_evidence(self) -> PhraseFound | None:
        """What a clause says whose verb nobody knows: somebody and a card beside that word tell that he played it."""
        for place in self.strange:
            before = [each.meaning for each in self.nodes[:place]]
            if before[-1:] and before[-1] in self.articles:
                continue  # "a vital spade": no verb
            slots = self._slots("put", place, place, enough=frozenset({"play"} if {*before} <= self.passed else _BOTH))
            if slots is not None:
                return self._made("put", slots, place, place)
        return None

    def _is_preposition(self, verb: int) -> bool:
        """Whether what may say that somebody had something says where: "un pique sur la dame à la levée quatre"."""
        behind = [each for each in self.nodes[verb + 1 :] if each.meaning not in self.passed]
        on = any(each.kind == "word" and each.meaning in self.words.on for each in self.nodes[:verb])
        return on and bool(behind) and behind[0].kind == "trick"

    def _fails(self, said: set[Meaning]) -> PhraseFound | None:
        """That somebody did not play a suit, in a clause with a word that denies what is told."""
        text, starts = shown(self.nodes)
        put = next(verb for kind, verb in self.words.verbs if kind == "put").search(text)
        if put is None or not self.words.not_ & said or self.words.no & said - self.words.not_:
            return None
        first, last = bisect_left(starts, put.start()), bisect_left(starts, put.end()) - 1
        slots = self._slots("put", first, last)
        if slots is None or self.nodes[slots["play"]].kind != "suit" or "on" in slots:
            return None
        return self._made("failed", {"who": slots["who"], "on": slots["play"]}, first, last)

    def _made(
        self, kind: str, slots: dict[str, int] | None, first: int, last: int, rest: Mapping[str, str] = _NOTHING_ELSE
    ) -> PhraseFound | None:
        if slots is None:
            return None
        low, high = min([first, *slots.values()]), max([last, *slots.values()])
        return PhraseFound(
            kind,
            rest,
            {name: self.nodes[place] for name, place in slots.items()},
            self.nodes[low].first,
            self.nodes[high].last,
            (low, high),
        )

    def _before(self, place: int) -> str:
        """The small word before a thing, beyond articles and whoever led the card; empty where there is none."""
        place -= 1
        while place >= 0:
            each = self.nodes[place]
            if each.kind == "word" and each.meaning == "s" and place and self.nodes[place - 1].kind == "who":
                place -= 2
            elif each.kind == "word" and each.meaning in self.passed:
                place -= 1
            else:
                return str(each.meaning) if each.kind == "word" else ""
        return ""

    def _player(self, first: int, last: int, kinds: Sequence[str]) -> int | None:
        """Who did it: the last one before the verb that no small word sets apart, or the first behind it."""
        there = [place for place, each in enumerate(self.nodes) if each.kind in kinds and not self._owns(place)]
        by = [place for place in there if place > last and self._before(place) in self.words.by]
        before = [place for place in there if place < first and self._before(place) not in self.words.apart]
        behind = [place for place in there if place > last and self._before(place) not in self.words.apart]
        for found in (by[:1], before[-1:], behind[:1] if self.words.inverted else []):
            if found:
                return found[0]
        return None

    def _owns(self, place: int) -> bool:
        """Whether a player is told of as him whose something is: "East s king"."""
        after = self.nodes[place + 1 : place + 2]
        return bool(after) and after[0].kind == "word" and after[0].meaning == "s"

    def _cards(self) -> Iterator[tuple[int, str]]:
        """The cards that are named, each with the small word before it."""
        for place, each in enumerate(self.nodes):
            after = self.nodes[place + 1] if place + 1 < len(self.nodes) else None
            small = self.words.on | self.words.apart | self.words.using | self.passed
            counted = after is not None and (after.kind != "word" or after.meaning not in small)
            if each.kind in NAMES_A_CARD and not (each.kind in ("number", "honour") and counted):
                yield place, self._before(place)

    def _slots(self, kind: str, first: int, last: int, enough: frozenset[str] = frozenset()) -> dict[str, int] | None:
        """What fills the slots of a saying of a kind; ``None`` where it does not say enough."""
        if kind == "won":
            return self._won(first, last)
        player = self._player(first, last, ("who",))
        cards = list(self._cards())
        on = next((place for place, before in cards if before in self.words.on), None)
        using = next((place for place, before in cards if before in self.words.using), None)
        plain = [place for place, before in cards if before not in self.words.on | self.words.using]
        if kind == "ruffed":
            on = on if on is not None else plain[0] if plain else None
            slots = {"who": player, "on": on, "play": using}
        else:
            slots = {"who": player, "play": plain[0] if plain else using if kind == "led" else None}
            if kind == "led":
                slots["trick"] = next((n for n, each in enumerate(self.nodes) if _is_next(each)), None)
            if kind in ("threw", "put"):
                slots["on"] = on
            if kind == "put" and on is None and plain and self.nodes[plain[0]].kind in ("honour", "number"):
                return None  # a rank alone follows to what was led
        if kind in ("ruffed", "threw", "put") and on is None:
            slots["trick"] = next((n for n, each in enumerate(self.nodes) if _is_round(each)), None)
        out = {name: place for name, place in slots.items() if place is not None}
        if kind == "put" and plain and self.nodes[plain[0]].kind == "card":
            enough = frozenset({"play"})
        return out if (enough or _ENOUGH.get(kind, _BOTH - {"play"})) <= out.keys() else None

    def _won(self, first: int, last: int) -> dict[str, int] | None:
        player = self._player(first, last, ("who", "side"))
        tricks = next((place for place, each in enumerate(self.nodes) if each.kind == "trick"), None)
        ordinal = next((place for place, each in enumerate(self.nodes) if each.kind == "ordinal"), None)
        if player is not None and tricks is None and ordinal is not None:
            return {"party": player, "ordinal": ordinal}
        it = any(each.kind == "word" and each.meaning in self.words.it for each in self.nodes)
        alone = all(each.kind != "word" or each.meaning in self.passed for each in self.nodes[last + 1 :])
        it |= alone and last + 1 >= len(self.nodes)
        if player is None or (tricks is None and not it) or any(each.kind == "tricks" for each in self.nodes):
            return None
        return {"party": player} | ({} if tricks is None else {"trick": tricks})
