"""Reading a story: its words and letters, the case, each fact with its words, and the words not understood."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

from revoke.case.case import Case, Document, json_value
from revoke.errors import RevokeError
from revoke.formats.native import case_document
from revoke.table.cards import CARDS, Card, Suit
from revoke.table.contract import Contract
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template
from revoke.understanding import LONGEST_STORY
from revoke.understanding.grammar import (
    BOUNDARY,
    QUOTES,
    Grammar,
    Meaning,
    Node,
    Phrases,
    Span,
    Word,
    entries,
    folded,
    grammar,
    is_end,
    is_strange,
    shown,
    with_things,
)
from revoke.understanding.meanings import (
    DEFINITE,
    TAKEN_BACK,
    Party,
    Person,
    as_bid,
    as_tricks,
    made,
    person,
    player,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """Some words of a story, and their start and end in it, in characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact, and the words that it was read from.

    Attributes:
        key: its place in a case document, as ``findings.revokes[0].trick``.
        value: its value there.
    """

    key: str
    value: Any  # a JSON value
    words: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class ToldTwice:
    """A fact that the story states in two different ways: its key, and the words and value of each statement."""

    key: str
    tellings: tuple[ToldFact, ...]


@dataclass(frozen=True, slots=True)
class OneMeaning:
    """One possible meaning of some words: a few words on it, and the value of the key then; ``None`` while open."""

    says: str
    value: Any  # a JSON value


@dataclass(frozen=True, slots=True)
class TwoReadings:
    """Words with two possible meanings in law: the key they are about, and the readings."""

    key: str
    words: Passage
    readings: tuple[OneMeaning, ...]


@dataclass(frozen=True, slots=True)
class Understood:
    """A story as it was understood.

    Attributes:
        text: the story.
        language: the language in which it was read.
        case: the case, as far as the story tells it.
        facts: every fact of the case, and the words that it was read from.
        unread: words that were not understood.
        contradictions: facts stated in two different ways; the case has neither value.
        ambiguous: words with two possible meanings in law; the case has neither.
    """

    text: str
    language: str
    case: Case
    facts: tuple[ToldFact, ...]
    unread: tuple[Passage, ...]
    contradictions: tuple[ToldTwice, ...]
    ambiguous: tuple[TwoReadings, ...]

    def document(self) -> Document:
        """The case as a document, ``revoke-case/1``, without the code of law, which nobody mentions at a table."""
        written = case_document(self.case)
        del written["code"]
        return written


_TOO_LONG = template("the story has {number} characters; the limit is {most}. Tell it in fewer words.")


class StoryTooLong(RevokeError):
    """A story that is too long to be read."""


def understand(text: str, language: str = "en") -> Understood:
    """Read a story told by a director or a player, and give the case as far as the story tells it.

    Args:
        text: the story: some sentences in any order, typed or dictated.
        language: the code of the story's language, ``"en"``, ``"fr"`` or ``"nl"``.

    Raises:
        UnreadableLanguage: no story can be read in this language.
        StoryTooLong: the text is longer than :data:`LONGEST_STORY`.

    >>> told = understand("West threw a club on the king of diamonds at trick four. He had the six. Dummy won it.")
    >>> for fact in told.facts:
    ...     print(fact.key, fact.value, [each.text for each in fact.words][:1])
    findings.revokes[0].offender W ['West threw a club on the king of diamonds']
    findings.revokes[0].trick 4 ['at trick four']
    findings.revokes[0].suit D ['West threw a club on the king of diamonds']
    findings.revokes[0].won_by dummy ['Dummy won it']
    """
    from revoke.understanding.told_case import told_case  # half of this room: a page without a story does not load it

    read = grammar(language)
    if len(text) > LONGEST_STORY:
        raise StoryTooLong(sentence(_TOO_LONG, number=len(text), most=LONGEST_STORY))
    placed = codes_of(language).words(read, text)
    asked = frozenset(place for place, each in enumerate(placed) if text[each.start : each.end] == "?")
    told = told_case(
        read, placed, _as_told(read, _as_stated(read, _with_who_it_was(read, nodes(read, placed, text)), asked))
    )
    return Understood(
        text,
        language,
        told.case,
        tuple(_fact(text, placed, key, value, spans) for key, value, spans in told.facts),
        tuple(_passage(text, placed, span) for span in _unread(told.story, read, placed, told.read)),
        tuple(
            ToldTwice(key, tuple(_fact(text, placed, key, value, (span,)) for value, span in tellings))
            for key, tellings in told.contradictions
        ),
        tuple(
            TwoReadings(key, _passage(text, placed, span), tuple(OneMeaning(*each) for each in readings))
            for key, span, readings in told.ambiguous
        ),
    )


def _unread(story: Phrases, grammar: Grammar, placed: Sequence[Any], read: Collection[int]) -> tuple[Span, ...]:
    """The words from which nothing was read, without the small words at their ends."""
    small = grammar.small | grammar.harmless | {"."}
    open_ = [place for place in range(len(placed)) if place not in read or place in story.passed]
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


# Players' words turned into statements about them, and corrections in the same breath.


def _as_told(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with players' words turned into statements about them, and without what is taken back at once."""
    return _as_mended(grammar, _as_corrected(grammar, as_bid(_as_reported(grammar, as_tricks(grammar, nodes)))))


_PUT_RIGHT = {"trick", "tricks", "card", "suit", "contract", "who"}
"""Kinds of things that people name wrongly and correct in the same breath."""


def _as_corrected(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with the right thing instead of a wrong one: "trick four, no, five"."""
    out: list[Node] = []
    breath = grammar.instead | {",", BOUNDARY, "("}
    place = 0
    while place < len(nodes):
        one = nodes[place]
        if (right_and_wrong := _one_denied(grammar, nodes, place)) is not None:
            one, place = right_and_wrong
            denied = _denial(grammar, out)
            out[-2:] = [replace(each, meaning=TAKEN_BACK) if each in denied else each for each in out[-2:]]
        elif one.kind in _PUT_RIGHT or one.kind == "ordinal":
            behind = place + 1
            while behind < len(nodes) and nodes[behind].kind == "word" and nodes[behind].meaning in breath:
                behind += 1
            between = [each.meaning for each in nodes[place + 1 : behind]]
            if one.kind in ("ordinal", "trick"):  # "the second, no sorry, at the third trick"
                while behind < len(nodes) and nodes[behind].meaning in grammar.beside | grammar.harmless:
                    behind += 1
            right = _right_one(one, nodes[behind]) if behind < len(nodes) else None
            said = [each for each in between if each in grammar.instead]
            sure = (
                one.kind in ("trick", "ordinal")
                or len(said) > 1
                or (between and between[0] in ",.(" and between[-1] == ",")
            )
            if right is not None and said and sure:
                one, place = replace(right, first=one.first), behind
        out.append(one)
        place += 1
    return _as_corrected_afterwards(grammar, out)


def _denial(grammar: Grammar, ahead: Sequence[Node]) -> list[Node]:
    """The word that denies what follows: "not at trick five"; the English "no" is left to corrections."""
    return [each for each in ahead[-2:] if each.kind == "word" and each.meaning in grammar.clauses.not_ - {"no"}]


def _one_denied(grammar: Grammar, nodes: Sequence[Node], place: int) -> tuple[Node, int] | None:
    """The right trick of two where the other is denied, and the place of the second: "trick 6, not trick 5"."""
    if (one := nodes[place]).kind != "trick":
        return None
    behind = next((other for other in range(place + 1, len(nodes)) if nodes[other].kind != "word"), place)
    if behind == place or nodes[behind].kind not in ("trick", "number", "ordinal"):
        return None
    between = {str(each.meaning) for each in nodes[place + 1 : behind]}
    idle = grammar.beside | grammar.harmless | {",", "("}
    first, second = _denial(grammar, nodes[:place]), _denial(grammar, nodes[place + 1 : behind])
    if second and not first and between <= {str(each.meaning) for each in second} | idle:
        return replace(nodes[place], last=nodes[behind].last), behind
    turns = between & grammar.clauses.ends - {",", grammar.conjunction}
    if first and turns and between <= turns | idle and (right := _right_one(one, nodes[behind])) is not None:
        return right, behind
    return None


def _as_corrected_afterwards(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with the right thing instead of an earlier wrong one: "North ruffed it. No, it was East.".

    If several things may be the wrong one, all statements about them are dropped.
    """
    out = list(nodes)
    sentence, sentences = 0, []
    for one, other in pairwise([*nodes, *nodes[-1:]]):
        sentences.append(sentence)
        sentence += is_end(one) and not is_end(other)
    denies = grammar.clauses.not_ - {"no"}
    idle = (grammar.small | grammar.harmless | grammar.instead | {BOUNDARY}) - QUOTES
    behind = (grammar.clauses.ends | grammar.instead | {BOUNDARY}) - {grammar.conjunction, ":"}
    for place, right in enumerate(nodes):
        after = nodes[place + 1] if place + 1 < len(nodes) else None
        if right.kind not in _PUT_RIGHT or not place or (after is not None and after.meaning not in behind):
            continue
        first = place - 1
        while first > 0 and nodes[first].kind == "word" and nodes[first].meaning in idle:
            begins = nodes[first].meaning in grammar.instead and nodes[first - 1].meaning in _SIGNS
            if begins and nodes[max(0, first - 2)].meaning not in grammar.instead:
                break
            first -= 1
        says_so = first > 0 and nodes[first].meaning in grammar.instead
        says_so &= first + 1 < place or nodes[first].meaning != "no"  # "no spade" corrects nothing
        behind_it = right.kind == "trick" and after is not None and after.meaning in grammar.instead
        if not says_so and behind_it and nodes[place - 1].meaning in _SIGNS:
            says_so, first = True, place  # "(trick six, in fact)"
        told = [number for number in range(first) if says_so and _is_of_its_kind(nodes[number], right)]
        denied = bool({each.meaning for each in nodes[first:place]} & denies)
        near = 0 if denied else 9 if right.kind == "trick" else 1
        if not told or sentences[first] > sentences[told[-1]] + near:
            continue
        told = [number for number in told if sentences[number] == sentences[told[-1]]]
        wrong = out[told[-1]].meaning
        sure = right.kind == "trick" or all(nodes[number].meaning == wrong for number in told)
        for number in () if denied else told if sure else range(first):
            if sure and out[number].meaning == wrong:
                out[number] = replace(out[number], meaning=right.meaning)
            elif not sure and sentences[number] == sentences[told[-1]] and not is_end(out[number]):
                out[number] = replace(out[number], kind="word", meaning=TAKEN_BACK)
        for number in range(first, place + (denied or after is None or is_end(after))):
            out[number] = replace(out[number], kind="word", meaning=TAKEN_BACK)
    return out


def _with_who_it_was(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with the player who revoked for one of whom it was only said: "I thought West revoked. It was East"."""
    text, starts = shown(nodes)
    out = list(nodes)
    told = [each for pattern in grammar.unstated["told"] for each in pattern.finditer(text)]
    really = [each for pattern in grammar.unstated["really"] for each in pattern.finditer(text)] if told else []
    for found in really:
        before = [each for each in told if each.end() <= found.start()]
        if not before:
            continue
        first, wrong = bisect_left(starts, before[-1].start()), _named_last(nodes, before[-1])
        right = _named_last(nodes, found)
        one, other = nodes[wrong], nodes[right]
        ends = sum(is_end(each) for each in nodes[wrong:right])
        if ends > _SOON or one.meaning == other.meaning or not _is_of_its_kind(one, other):
            continue
        out[wrong] = replace(one, meaning=other.meaning)
        goes_on = right + 1 < len(nodes) and nodes[right + 1].meaning in grammar.relative  # "it was East who ruffed"
        gone = [*range(bisect_left(starts, found.start()), right + (not goes_on))]
        for number in [*gone, *(() if ends else range(first, wrong))]:
            if nodes[number].kind == "word" or number in gone:
                out[number] = replace(nodes[number], kind="word", meaning=TAKEN_BACK)
    return out


_SOON = 2
"""The most sentences after a revoke that was only said in which the story says whose it really was."""


def _named_last(nodes: Sequence[Node], found: re.Match[str]) -> int:
    """The place of the last player in a passage."""
    things = [int(place) for place in found.groupdict().values() if place is not None]
    return max(place for place in things if nodes[place].kind == "who")


_SIGNS = (",", BOUNDARY, "(")


def _is_of_its_kind(wrong: Node, right: Node) -> bool:
    """Whether one thing may correct another: a trick a trick, a seat a seat."""
    if wrong.kind != right.kind or wrong.kind not in ("trick", "who"):
        return wrong.kind == right.kind
    if wrong.kind == "trick":
        return bool(wrong.meaning.number and right.meaning.number)
    one, other = player(wrong.meaning), player(right.meaning)
    return one is not None and isinstance(one, Seat) == isinstance(other, Seat) and other is not None


def _right_one(wrong: Node, right: Node) -> Node | None:
    """The thing that replaces another: one of the same kind, or a number if only the number was wrong."""
    if right.kind == wrong.kind or (wrong.kind == "ordinal" and right.kind == "trick"):
        return right
    if right.kind == "number" and wrong.kind in ("trick", "tricks") and 0 <= right.meaning <= 13:
        return replace(right, kind=wrong.kind, meaning=replace(wrong.meaning, number=right.meaning))
    if right.kind == "ordinal" and wrong.kind == "trick":
        return replace(right, kind="trick", meaning=replace(wrong.meaning, number=right.meaning))
    return None


def _as_reported(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with a player's words in quotation marks or after a colon told about him: there, "I" is "he"."""
    out: list[Node] = []
    quoted = False
    reports: Person | None = None
    for place, each in enumerate(nodes):
        quoted ^= each.kind == "word" and each.meaning in QUOTES
        reports = None if is_end(each) else _who_reports(grammar, nodes, place) or reports
        mine = (quoted or reports is not None) and each.meaning == Person("I")
        who = _who_says(nodes, place) or Person("he") if quoted else reports
        out.append(replace(each, meaning=who) if mine else each)
    return out


def _who_reports(grammar: Grammar, nodes: Sequence[Node], place: int) -> Person | None:
    """The player who says what follows a colon, named just before: "then West said: I had one"."""
    before = nodes[max(0, place - 3) : place]
    said = [each.meaning in grammar.clauses.says for each in before[-2:]]
    who = [each for each in before[-2:] if each.kind == "who" and each.meaning.how not in ("he", "I")]
    alone = sum(each.kind in ("who", "side") for each in before) == 1
    return who[0].meaning if nodes[place].meaning == ":" and any(said) and who and alone else None


def _who_says(nodes: Sequence[Node], place: int) -> Person | None:
    """The player who said the words in quotation marks, as the story says just after them."""
    ends = [number for number in range(place, len(nodes)) if nodes[number].meaning in QUOTES][:1]
    behind = nodes[ends[0] + 1 : ends[0] + 5] if ends else ()
    for number, each in enumerate(behind):
        if each.kind == "who":
            said = [word.meaning for word in behind[:number] if word.kind == "word" and word.meaning != ","]
            return each.meaning if said and each.meaning.how not in ("he", "I") and BOUNDARY not in said else None
        if each.kind != "word":
            break
    return None


def _as_mended(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes without what is taken back in the same breath: the sentence before "no, wait" does not count."""
    text, starts = shown(nodes)
    out = list(nodes)
    for found in (each for pattern in grammar.mended for each in pattern.finditer(text)):
        place = bisect_left(starts, found.start())
        if place and (nodes[place - 1].meaning in grammar.clauses.says or nodes[place - 1].meaning in QUOTES):
            continue  # a player says it, so nothing is taken back
        while place and is_end(out[place - 1]):
            place -= 1
        while place and not is_end(out[place - 1]):
            place -= 1
            out[place] = replace(out[place], kind="word", meaning=TAKEN_BACK)
    return out


# What is asked, supposed, only believed, or told of another board.


def _as_stated(grammar: Grammar, nodes: Sequence[Node], asked: Collection[int]) -> list[Node]:
    """The nodes without what the story does not state of this board, as "I thought that West had won it".

    What names a revoke stays: "if he had followed, we would have won" tells that he did not.

    Args:
        asked: the places of the question marks.
    """
    kept = [each for each in nodes if each.kind != "word" or each.meaning not in grammar.harmless]
    ends = [each.first for each in nodes if is_end(each)]
    gone: set[int] = set()
    for extent in ("words", "clause", "said", "sentence"):
        among = nodes if extent == "words" else kept
        text, starts = shown(among)
        for found in (each for pattern in grammar.unstated[extent] for each in pattern.finditer(text)):
            first, last = among[bisect_left(starts, found.start())], among[bisect_left(starts, found.end()) - 1]
            low, high = _extent(grammar, nodes, ends, extent, (first.first, last.last))
            here = [each for each in nodes if low <= each.first < high]
            if extent in ("words", "sentence") or not _names_a_revoke(grammar, here):
                gone |= {each.first for each in here}
    gone |= _of_another_board(grammar, nodes, ends)
    for low, high in pairwise([-1, *ends]):
        here = [each for each in nodes if low < each.first < high]
        after = [each for each in nodes if each.first > high]
        if high not in asked:
            continue
        turns = [place for place, each in enumerate(here) if each.meaning in grammar.clauses.ends]
        clause = here[turns[-1] :] if turns else here
        open_ = _begins_as_a_question(grammar, here) and not _begins(grammar, "yes", after)
        for question, unstated in ((here, open_), (clause, _begins(grammar, "no", after))):
            if unstated and _is_about_the_play(grammar, question):
                gone |= {each.first for each in question}
    return [
        replace(each, kind="word", meaning=TAKEN_BACK) if each.first in gone and not is_end(each) else each
        for each in nodes
    ]


def _of_another_board(grammar: Grammar, nodes: Sequence[Node], ends: Sequence[int]) -> set[int]:
    """The places of the sentences about another board, or an evening before, up to the one that turns to this board.

    Without such a turn, they are the sentences that say "too", and those in which somebody only seemed to revoke.
    """
    gone: set[int] = set()
    away: set[int] = set()
    for low, high in pairwise([-1, *ends, sys.maxsize]):
        here = [each for each in nodes if low < each.first < high]
        rest = [each for each in nodes if each.first > low]
        if _begins(grammar, "this", rest) and any(each.kind in ("suit", "card") for each in rest):
            gone |= away
            away = set()
        text, places = shown(here)[0], {each.first for each in here}
        other = any(pattern.search(text) for pattern in grammar.unstated["other"])
        if any(pattern.search(text) for pattern in grammar.unstated["seemed"]) or (
            other and any(pattern.search(text) for pattern in grammar.unstated["too"])
        ):
            gone |= places
        away |= places if other or away else set()
    return gone


def _extent(grammar: Grammar, nodes: Sequence[Node], ends: Sequence[int], extent: str, span: Span) -> Span:
    """The words around a passage up to the end of its clause, or in its sentence; the second place is no part of it."""
    if extent == "words":
        return span[0], span[1] + 1
    if extent == "clause":
        turns = (grammar.clauses.ends - grammar.clauses.that) | {BOUNDARY}
        behind = (each.first for each in nodes if each.first > span[1] and each.meaning in turns)
        return span[0], next(behind, sys.maxsize)
    low = max((each + 1 for each in ends if each < span[0]), default=0)
    return low, next((each for each in ends if each >= span[1]), sys.maxsize)


def _begins(grammar: Grammar, what: str, here: Sequence[Node]) -> bool:
    text = shown(here)[0]
    return any(pattern.match(text) for pattern in grammar.unstated[what])


def _names_a_revoke(grammar: Grammar, here: Sequence[Node]) -> bool:
    text = shown(here)[0]
    return any(pattern.search(text) for pattern in grammar.unstated["kept"])


def _is_about_the_play(grammar: Grammar, question: Sequence[Node]) -> bool:
    """Whether a question names no revoke, and is not one for a suit, as a player asks his partner."""
    asks_for_a_suit = any(each.kind in ("suit", "card") or each.meaning in QUOTES for each in question)
    return not asks_for_a_suit and not _names_a_revoke(grammar, question)


def _begins_as_a_question(grammar: Grammar, here: Sequence[Node]) -> bool:
    begins = next((place for place, each in enumerate(here) if each.meaning not in grammar.harmless), 0)
    return _begins(grammar, "asks", here[begins:])


@cache
def codes_of(language: str) -> LetterCodes:
    """The letters by which a language writes cards, contracts and seats."""
    return LetterCodes.of(grammar(language).codes)


def _fact(text: str, placed: Sequence[Any], key: str, value: object, spans: Sequence[tuple[int, int]]) -> ToldFact:
    plain = value.code if isinstance(value, Contract) else json_value(value)
    return ToldFact(key, plain, tuple(_passage(text, placed, span) for span in sorted(set(spans))))


def _passage(text: str, placed: Sequence[Any], span: tuple[int, int]) -> Passage:
    start, end = placed[span[0]].start, placed[span[1]].end
    return Passage(start, end, text[start:end])


# Letters that stand for cards, seats and contracts, and the names of the players.


def nodes(grammar: Grammar, placed: Sequence[Word | CodedWord], text: str) -> list[Node]:
    """The nodes of a text: its words, and the things of the table in it, by their places among the words."""
    plain = [_node(grammar, place, each) for place, each in enumerate(placed)]
    make = partial(made, words=grammar.clauses)
    found = with_things(grammar, plain, make)
    capital = frozenset(place for place, each in enumerate(placed) if text[each.start].isupper())
    names = _names(grammar, found, capital)
    return with_things(grammar, _with_names(grammar, plain, names), make) if names else found


_Names = Mapping[tuple[Meaning, ...], Meaning]
"""The players with names: the words of the name, and the player."""


def _names(grammar: Grammar, nodes: Sequence[Node], capital: frozenset[int]) -> _Names:
    """The players named once beside their seat or role: "Alice (North)", "Jan, sitting East", "my partner Mary"."""
    names: dict[tuple[Meaning, ...], Meaning] = {}

    for place, each in enumerate(nodes):
        name: tuple[Meaning, ...] = (each.meaning,)
        before = nodes[place - 1] if place else each
        titled = place > 0 and before.meaning in grammar.titles
        if titled:
            name = (before.meaning, each.meaning)
        elif not is_strange(grammar, each) or (
            each.first not in capital
            and place + 1 < len(nodes)
            and nodes[place + 1].meaning != "("
            and (before.meaning not in DEFINITE | grammar.clauses.mine or nodes[place + 1].meaning != ",")
            and (before.meaning not in grammar.clauses.mine or nodes[place + 1].meaning not in grammar.seated)
        ):
            continue  # "the vicar, who sat East," is a name, "at the bar West" is not
        who = _beside_the_name(grammar, nodes, place)
        apart = nodes[max(0, place - 2 - titled) : max(0, place - titled)]
        behind = nodes[place + 1].meaning if place + 1 < len(nodes) else BOUNDARY
        if who is None and len(apart) == 2 and apart[0].kind == "who" and apart[1].meaning == "," == behind:
            who = apart[0].meaning if each.first in capital else None  # "South, Mr Jones, led"
        if who is not None and who.how not in ("I", "he", "nobody", "somebody", "director"):
            names.setdefault(name, who)
            names.setdefault(name[-1:], who)
            if is_strange(grammar, before) and {before.first, each.first} <= capital and not titled:
                names.setdefault((before.meaning,), who)  # "Bill Henderson sat West": both are his names
                names.setdefault((before.meaning, each.meaning), who)
            if who.seat is not None:
                names.setdefault((f"{each.meaning}s",), Party(who.seat.side.value))  # "the Hendersons"
    for place, each in enumerate(nodes):  # "I sat opposite my brother-in-law"
        ahead = {near.meaning for near in nodes[max(0, place - 3) : place] if near.kind == "word"}
        if is_strange(grammar, each) and grammar.clauses.opposite & ahead and grammar.clauses.mine & ahead:
            names.setdefault((each.meaning,), Person("partner", of=Person("I")))
    for before, one, other in zip(nodes, nodes[1:], nodes[2:], strict=False):  # "Anna sits West, Bob North, Clare East"
        if not (is_strange(grammar, one) and one.first in capital):
            continue
        if before.kind == "who" and before.meaning.how == "partner" and other.kind != "who":
            names.setdefault((one.meaning,), before.meaning)  # "my partner Sue"
        told = names or before.kind == "who"  # "my partner Bob North"
        if told and other.kind == "who" and other.meaning.seat is not None:
            names.setdefault((one.meaning,), other.meaning)
    return names


def _beside_the_name(grammar: Grammar, nodes: Sequence[Node], place: int) -> Person | None:
    """The player whose name stands at a place, from the words in brackets or about his seat beside the name."""
    behind = nodes[place + 1 : place + 5]
    signs = [each.meaning for each in behind if each.kind == "word"]
    for number, each in enumerate(behind):
        if each.kind == "who":
            said = signs[:number]
            between = {*said} - {"(", ","} - grammar.harmless
            closed = number + 1 < len(behind) and behind[number + 1].meaning in {")", ",", *grammar.seated}
            seated = bool(said) and between <= grammar.seated
            return each.meaning if seated and (between or (said[0] in "(," and closed)) else None
        if each.kind != "word":
            return None
    return None


def _said_again(nodes: Sequence[Node], place: int, who: Meaning, grammar: Grammar) -> int:
    """The number of nodes after a name, in brackets or between commas, that repeat who the player is."""
    inside = [each.meaning for each in nodes[place : place + 5]]
    if inside[:1] == [who]:
        return 1
    if not inside or inside[0] not in ("(", ",") or who not in inside:
        return 0
    end = inside.index(who)
    closed = inside[end + 1 : end + 2] == [")" if inside[0] == "(" else ","]
    return end + 2 if closed and {*inside[1:end]} <= grammar.seated | grammar.harmless else 0


def _with_names(grammar: Grammar, nodes: Sequence[Node], names: _Names) -> list[Node]:
    """The nodes with players instead of their names; words after a name that repeat the player are merged."""
    out: list[Node] = []
    place = 0
    while place < len(nodes):
        for length in (2, 1):
            group = tuple(each.meaning for each in nodes[place : place + length])
            if all(each.kind == "word" for each in nodes[place : place + length]) and group in names:
                end = place + length
                end += _said_again(nodes, end, names[group], grammar)
                kind = "side" if isinstance(names[group], Party) else "who"
                out.append(Node(kind, names[group], nodes[place].first, nodes[end - 1].last))
                place = end
                break
        else:
            out.append(nodes[place])
            place += 1
    return out


def _node(grammar: Grammar, place: int, word: Word | CodedWord) -> Node:
    if isinstance(word, CodedWord):
        return Node(word.kind, word.meaning, place, place)
    if word.form.isdigit():
        return (
            Node("number", int(word.form), place, place)
            if len(word.form) < 3
            else Node("word", word.form, place, place)
        )
    numbered = re.match(r"(\d+)[a-z]", word.form)
    if numbered:
        return Node("ordinal", int(numbered[1]), place, place)
    kind, value = grammar.lexicon.get(word.form, ("word", word.form))
    meaning = _VALUES.get(kind, str)(value)
    if value == "he" and kind == "who":
        meaning = replace(meaning, form=word.form)
    return Node(kind, meaning, place, place)


# Any: the value of a word has its own kind.
_VALUES: Mapping[str, Callable[[str], Any]] = {
    "number": int,
    "ordinal": int,
    "honour": str,
    "suit": Suit,
    "strain": str,
    "who": person,
    "side": Party,
    "card": Card.parse,
}


@dataclass(frozen=True, slots=True)
class CodedWord:
    """A card, contract, player or side written in letters and signs, ``D10`` or ``4♠X``."""

    kind: str
    meaning: Card | Contract | Person | Party
    start: int
    end: int
    form: str = ""


@dataclass(frozen=True, slots=True)
class LetterCodes:
    """A language's letters for cards, contracts, seats and sides."""

    suits: Mapping[str, Suit]
    ranks: Mapping[str, str]
    card: re.Pattern[str]
    contract: re.Pattern[str]
    seat: re.Pattern[str]
    seats: Mapping[str, Seat]
    sides: Mapping[str, str]
    articles: frozenset[str]
    words_for_seats: tuple[tuple[re.Pattern[str], Seat], ...] = ()
    not_cards: frozenset[str] = frozenset()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> LetterCodes:
        """The codes from the letters of a language file: suits, ranks, seats, no trumps, and words before a card."""
        suits, ranks, no_trumps, articles = data["suits"], data["ranks"], data["no_trumps"], data["articles"]
        signs = {**suits, "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
        every = {"10": "T", **{str(number): str(number) for number in range(2, 10)}, "T": "T", **ranks}
        letters = "".join(signs)
        some = "|".join(sorted(every, key=len, reverse=True))
        lower = "".join(suits).lower()
        apart = r"(?![\w♠♥♦♣])"
        cards = (
            rf"(?P<s1>[{letters}]) ?(?P<r1>{some})",
            rf"(?P<r2>{some}) ?(?P<s2>[♠♥♦♣♤♡♢♧])",
            rf"(?P<r3>{some})(?P<s3>[{letters}])",
            rf"(?P<s4>[{lower}])(?P<r4>10|[2-9])",
            rf"(?P<r5>10|[89])(?P<s5>[{lower}])",
        )
        strains = (
            rf"(?P<nt>(?i:{'|'.join(each if len(each) > 1 else f'(?<! ){each}' for each in no_trumps.split('|'))}))",
            r"(?P<sign>[♠♥♦♣♤♡♢♧])",
            rf"(?P<suit>(?<! )(?i:[{''.join(suits)}]))",
        )
        card = re.compile(rf"(?<![\w♠♥♦♣])(?:{'|'.join(cards)}){apart}")
        times = r"(?P<x> ?[xX]{1,2}|\*)?"
        contract = re.compile(rf"(?<![\w♠♥♦♣])(?P<level>[1-7]) ?(?:{'|'.join(strains)}){times}{apart}")
        sides = "|".join(f"{each[0]}[-/–]?{each[1]}" for each in data["sides"])
        seat = re.compile(
            rf"(?<![\w'’“\"/-])(?:(?P<side>{sides})|(?P<seat>[{''.join(data['seats'])}]))(?![\w/-])(?!['’](?!s\b))"
        )
        return cls(
            {each: Suit(suit) for each, suit in signs.items()},
            every,
            card,
            contract,
            seat,
            {letter: Seat(each) for letter, each in data["seats"].items()},
            data["sides"],
            frozenset(articles.split()),
            tuple((re.compile(pattern), Seat(each)) for pattern, each in data.get("words", {}).items()),
            frozenset(data.get("not_cards", "").split()),
        )

    def words(self, grammar: Grammar, text: str) -> list[Word | CodedWord]:
        """The words of a text, with codes read as what they stand for."""
        text = entries(text)
        coded = sorted(self._coded(text), key=lambda each: each.start)
        out: list[Word | CodedWord] = []
        place = 0
        for each in coded:
            out += self._plain(grammar, text, place, each.start)
            out.append(each)
            place = each.end
        out += self._plain(grammar, text, place, len(text))
        return out

    @staticmethod
    def _plain(grammar: Grammar, text: str, start: int, end: int) -> Iterator[Word]:
        for each in grammar.words(text[start:end]):
            yield Word(each.form, each.start + start, each.end + start)

    def _coded(self, text: str) -> Iterator[CodedWord]:
        taken: set[int] = set()
        for found in self.contract.finditer(text):
            before = folded(text[: found.start()]).split()
            if not found["nt"] and before and before[-1] in self.articles:
                continue
            strain = "NT" if found["nt"] else self.suits[(found["sign"] or found["suit"]).upper()].value
            times = (found["x"] or "").strip().upper().replace("*", "X")
            taken |= {*range(found.start(), found.end())}
            yield CodedWord("contract", Contract.parse(f"{found['level']}{strain}{times}"), found.start(), found.end())
        for found in self.card.finditer(text):
            if taken & {*range(found.start(), found.end())} or found[0] in self.not_cards:
                continue
            said = {name[0]: value for name, value in found.groupdict().items() if value}
            card = CARDS[self.suits[said["s"].upper()].value + self.ranks[said["r"].upper()]]
            yield CodedWord("card", card, found.start(), found.end())
            taken |= {*range(found.start(), found.end())}
        for pattern, seat in self.words_for_seats:
            for found in pattern.finditer(text):
                if not taken & {*range(found.start(), found.end())}:
                    yield CodedWord("who", Person(seat=seat), found.start(), found.end())
                    taken |= {*range(found.start(), found.end())}
        for found in self.seat.finditer(text):
            if taken & {*range(found.start(), found.end())}:
                continue
            if found["side"]:
                letters = re.sub(r"\W", "", found["side"])
                yield CodedWord("side", Party(self.sides[letters]), found.start(), found.end())
            else:
                yield CodedWord("who", Person(seat=self.seats[found["seat"]]), found.start(), found.end())
