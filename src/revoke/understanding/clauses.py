"""Reading clauses that no phrase covers, by the verb and the small words: who did what with which card."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from revoke.table.seats import Role
from revoke.understanding.grammar import (
    ARTICLES,
    BOUNDARY,
    QUOTES,
    ClauseWords,
    Grammar,
    Meaning,
    Node,
    PhraseFound,
    Span,
    is_end,
    is_strange,
    shown,
    verb_before,
)
from revoke.understanding.meanings import NAMES_A_CARD, UNNAMED, Party, Person

_PLAYS_IT = frozenset({"contract", "declarer", "dummy", "defender"})

_PASSED_BY = frozenset({"at trick", "on", "by", "suit told", "also played", "question"})
"""Kinds of phrases that say little alone: a clause is read around them."""

_MAY_LACK_A_PLAYER = frozenset({"led", "threw", "put", "ruffed", "held", "won"})
"""Kinds of phrases that may lack a player who stands elsewhere in the clause."""


def supposed_words(kept: Sequence[Node], starts: Sequence[int], supposed: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The places of the words that say what would have been."""
    places = {
        place
        for first, last in supposed
        for each in kept[bisect_left(starts, first) : bisect_left(starts, last)]
        for place in range(each.first, each.last + 1)
    }
    return frozenset(places)


def with_loose_ones(
    grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound], supposed: frozenset[int]
) -> tuple[list[PhraseFound], frozenset[int]]:
    """The phrases, with those read from clauses that no phrase covers, and the words that these skip."""
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
        if found.kind == "stage" and ahead in grammar.before | {"whether"}:
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
    """The words to read in a clause, after the player it goes on about: "North, declarer in 2H, put a club on it"."""
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
    """The clauses of a story, without the words in between."""
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
"""The slots that a phrase of each kind must fill if it is read from a clause."""


class _Clause:
    """A clause: its words and things in order."""

    def __init__(self, grammar: Grammar, nodes: Sequence[Node]) -> None:
        self.words = grammar.clauses
        self.passed = grammar.harmless | grammar.small - (
            self.words.on | self.words.apart | self.words.by | self.words.using
        )
        self.articles = ARTICLES & grammar.harmless
        self.nodes = nodes
        self.strange = [place for place, each in enumerate(nodes) if is_strange(grammar, each)]

    def saying(self) -> PhraseFound | None:
        """The phrase that the clause amounts to; ``None`` if it has no verb of the table, or denies the verb."""
        said = {each.meaning for each in self.nodes if each.kind == "word"}
        if self.words.no & said:
            return self._fails(said)
        if self.words.should & said and (follows := self._follows()):
            return self._does_not_follow(follows[0], {"sure": "yes"})
        nobody = any(each.meaning == Person("nobody") for each in self.nodes)
        if self.words.cards & said and self.words.boards & said and not nobody:
            return self._made("stage", {}, 0, len(self.nodes) - 1, {"is": "hands back"})
        text, starts = shown(self.nodes)
        for kind, verb in self.words.verbs:
            if found := verb.search(text):
                first, last = bisect_left(starts, found.start()), bisect_left(starts, found.end()) - 1
                if kind == "held" and (last + 1 in self.strange or self._is_preposition(last)):
                    continue
                if kind == "ruffed" and self._is_noun(first):
                    continue
                if made := self._made(kind, self._slots(kind, first, last), first, last):
                    return made
        return self._by_evidence() or self._calls_the_director()

    def _calls_the_director(self) -> PhraseFound | None:
        """A phrase for a player who turns to the director, whatever the verb: he draws attention."""
        who = [place for place, each in enumerate(self.nodes) if each.kind == "who"]
        if len(who) != 2 or self.nodes[who[1]].meaning.how != "director" or self._owns(who[0]):
            return None
        words = {each.meaning for each in self.nodes[who[0] + 1 : who[1]] if each.kind == "word"}
        if self.nodes[who[0]].meaning.how in _NO_PLAYERS or words <= self.passed or words & self.words.being:
            return None
        return self._made("attention", {"who": who[0], "x": who[1]}, who[0], who[1])

    def _by_evidence(self) -> PhraseFound | None:
        """The phrase for a clause with an unknown verb: a player and a card beside the verb mean that he played it."""
        for place in self.strange:
            before = [each.meaning for each in self.nodes[:place]]
            if before[-1:] and before[-1] in self.articles:
                continue  # "a vital spade": no verb
            slots = self._slots("put", place, place, enough=frozenset({"play"} if {*before} <= self.passed else _BOTH))
            if slots is not None:
                return self._made("put", slots, place, place)
        return None

    def _is_noun(self, place: int) -> bool:
        """Whether a word names the trumps rather than a ruff: "he drew trumps"."""
        before = self.nodes[place - 1] if place else None
        word = before is not None and before.kind == "word" and before.meaning not in self.passed
        return word and self.nodes[place].meaning in self.words.trumps

    def _is_preposition(self, verb: int) -> bool:
        """Whether a word for having something says where instead: "un pique sur la dame à la levée quatre"."""
        behind = [each for each in self.nodes[verb + 1 :] if each.meaning not in self.passed]
        on = any(each.kind == "word" and each.meaning in self.words.on for each in self.nodes[:verb])
        return on and bool(behind) and behind[0].kind == "trick"

    def _fails(self, said: set[Meaning]) -> PhraseFound | None:
        """A phrase for a player who did not follow, or play a suit, from a clause with a word that denies it."""
        if not self.words.not_ & said or self.words.no & said - self.words.not_:
            return None
        text, starts = shown(self.nodes)
        if follows := self._follows():
            return self._does_not_follow(follows[0])
        put = next(verb for kind, verb in self.words.verbs if kind == "put").search(text)
        if put is None:
            return None
        first, last = bisect_left(starts, put.start()), bisect_left(starts, put.end()) - 1
        slots = self._slots("put", first, last)
        if slots is None or self.nodes[slots["play"]].kind != "suit" or "on" in slots:
            return None
        return self._made("failed", {"who": slots["who"], "on": slots["play"]}, first, last)

    def _follows(self) -> list[int]:
        return [place for place, each in enumerate(self.nodes) if each.meaning in self.words.follows]

    def _does_not_follow(self, verb: int, rest: Mapping[str, str] = _NOTHING_ELSE) -> PhraseFound | None:
        """A phrase for a player who did not follow, and to which suit, in any order; he may be named earlier."""
        suits = [place for place, before in self._cards() if self.nodes[place].kind in ("card", "suit")]
        who = self._player(verb, verb, ("who",))
        slots = ({} if who is None else {"who": who}) | ({"on": suits[0]} if suits else {})
        not_yet = any(each.meaning in self.words.still for each in self.nodes)
        return self._made("failed", slots, verb, verb, rest) if slots and (suits or not not_yet) else None

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
        """The small word before a thing, skipping articles and the leader of the card; empty if there is none."""
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
        """The player: the last one before the verb whom no small word sets apart, or the first after it."""
        there = [place for place, each in enumerate(self.nodes) if each.kind in kinds and not self._owns(place)]
        by = [place for place in there if place > last and self._before(place) in self.words.by]
        before = [place for place in there if place < first and self._before(place) not in self.words.apart]
        behind = [place for place in there if place > last and self._before(place) not in self.words.apart]
        for found in (by[:1], before[-1:], behind[:1] if self.words.inverted else []):
            if found:
                return found[0]
        return None

    def _owns(self, place: int) -> bool:
        """Whether a player is named as an owner: "East s king"."""
        after = self.nodes[place + 1 : place + 2]
        return bool(after) and after[0].kind == "word" and after[0].meaning == "s"

    def _cards(self) -> Iterator[tuple[int, str]]:
        """The cards named in the clause, each with the small word before it."""
        for place, each in enumerate(self.nodes):
            after = self.nodes[place + 1] if place + 1 < len(self.nodes) else None
            small = self.words.on | self.words.apart | self.words.using | self.passed
            counted = after is not None and (after.kind != "word" or after.meaning not in small)
            if each.kind in NAMES_A_CARD and not (each.kind in ("number", "honour") and counted):
                yield place, self._before(place)

    def _slots(self, kind: str, first: int, last: int, enough: frozenset[str] = frozenset()) -> dict[str, int] | None:
        """What fills the slots of a phrase of a kind; ``None`` if the clause does not say enough."""
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


# The player who drew attention, if no phrase says so: the player beside a word for seeing the revoke or telling it.

_YIELDS = frozenset({"noticed by side", "at trick", "question", "suit told", "on"})
"""Kinds of phrases beside which a word may still say who saw something."""
_FAR = 9
"""The most words from a player to what he does: further away, another player may do it."""


def with_who_spoke(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, with the player who saw or said something, and without a player before whom another had spoken."""
    before = _spoke_before(grammar, nodes, chosen)
    if before is None:
        return [*chosen, *(each for each in [_speaker(grammar, nodes, chosen)] if each is not None)]
    others = [each for each in chosen if each.kind != "attention" or each.get("who") == before.get("who")]
    told = any(each.kind == "attention" for each in others) or before.kind == "nothing"
    return others if told else [*others, before]


def _spoke_before(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> PhraseFound | None:
    """The phrase for a player who had spoken before: "it was dummy who had spotted it", "after dummy had asked"."""
    words = grammar.clauses
    taken = {place for each in chosen if each.kind not in _YIELDS for place in range(each.first, each.last + 1)}
    for place, verb in enumerate(nodes):
        if verb.meaning not in words.finds | words.tells | words.says or verb.first in taken:
            continue
        who = next((each for each in range(place - 1, max(place - 5, 0), -1) if nodes[each].kind != "word"), 0)
        who -= nodes[who].kind == "ordinal"  # "who had first seen it"
        while who and nodes[who].kind == "word":
            who -= 1
        between = {each.meaning for each in nodes[who + 1 : place]}
        if nodes[who].kind != "who" or nodes[who].meaning.how in _UNNAMED or words.not_ & between:
            continue
        ahead = nodes[who - 1].meaning if who else ""
        it_was = ahead in words.being and bool(between & grammar.relative)
        if (it_was or (ahead in words.when and grammar.had & between)) and _after_a_revoke(nodes, chosen, place):
            kind = "nothing" if verb.meaning in words.says else "attention"
            return PhraseFound(kind, {"of": "word"}, {"who": nodes[who]}, nodes[who].first, verb.last, (0, 0))
    return None


def _speaker(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> PhraseFound | None:
    """The phrase for a player who saw or said something, if no other phrase names such a player."""
    if any(each.kind == "attention" or each.rest.get("by") == "yes" for each in chosen):
        return None
    read = {place for each in chosen for place in range(each.first, each.last + 1)}
    taken = {place for each in chosen if each.kind not in _YIELDS for place in range(each.first, each.last + 1)}
    words = grammar.clauses
    for said, order in ((words.finds, 1), (words.tells, -1), (words.says, -1)):
        for place in [place for place, each in enumerate(nodes) if each.kind == "word" and each.meaning in said][
            ::order
        ]:
            reach = 6 if said is words.says else 3
            begins = max(0, place - reach) if said is words.says else place  # "no more hearts, he said"
            denied = any(each.meaning in words.no or each.meaning == 0 for each in nodes[begins : place + reach])
            behind = nodes[place + 1 : place + 3]
            denied |= len(behind) == 2 and behind[0].meaning in ARTICLES and is_strange(grammar, behind[1])
            passive = nodes[place - 1].meaning in words.being and nodes[place - 2].meaning != "s"
            behind_it = nodes[place - 1].meaning in (",", "(") and nodes[place - 2].first in read
            passive |= behind_it  # "at trick 3, noticed later"
            denied |= passive and said is words.finds
            who = None if denied or nodes[place].first in taken else _subject(grammar, nodes, place)
            if who is not None and (said is words.finds or nodes[who].meaning.how != "director"):
                first, last = sorted((who, place))
                low = len(behind) == 2 and behind[0].meaning in QUOTES and behind[1].meaning in grammar.low
                if said is words.says and (low or not _of_a_card(nodes, chosen, place)):
                    continue  # declarer called "small"
                if said is not words.finds and not _after_a_revoke(nodes, chosen, place):
                    continue
                return PhraseFound(
                    "attention", {"of": "word"}, {"who": nodes[who]}, nodes[first].first, nodes[last].last, (0, 0)
                )
    return _in_quotation(grammar, nodes, chosen) or _beside_a_stage(nodes, chosen, words)


def _in_quotation(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> PhraseFound | None:
    """The phrase for a player quoted about a card after a revoke: he is named just before or after the quotation."""
    calls = grammar.low | grammar.harmless
    if any(each.kind in ("asked", "answered no") for each in chosen):
        return None
    marks = [place for place, each in enumerate(nodes) if each.meaning in QUOTES]
    for number, (opened, closed) in enumerate(pairwise(marks)):
        inside = [] if number % 2 else nodes[opened + 1 : closed]  # every second part stands between two quotations
        revokes = [each for each in chosen if each.kind in _OF_A_REVOKE - {"held"} and each.first < nodes[closed].first]
        told = bool(revokes) and all(each.last < nodes[opened].first for each in revokes)
        says = any(each.kind == "word" and each.meaning not in calls for each in inside)
        if not told or not says or all(each.kind not in ("card", "suit") for each in inside):
            continue  # or declarer calls for a card
        begins = max((place for place in range(opened) if is_end(nodes[place])), default=-1) + 1
        ends = any(map(is_end, nodes[closed + 1 : closed + 2]))  # '"A club." And South'
        behind = [each for each in nodes[closed + 1 : closed + 4] if each.kind == "who" and not ends]
        ahead = [
            each
            for place, each in enumerate(nodes[begins:opened], begins)
            if each.kind == "who" and nodes[place - 1].meaning not in grammar.clauses.apart
        ]
        who = behind[:1] or ahead[-1:]
        if who and who[0].meaning.how not in ("nobody", "somebody"):
            first, last = sorted((who[0].first, nodes[opened].first))
            return PhraseFound("attention", {"of": "word"}, {"who": who[0]}, first, last, (0, 0))
    return None


_OF_A_REVOKE = frozenset({"threw", "put", "ruffed", "failed", "revoked", "again", "twice", "held"})


def _after_a_revoke(nodes: Sequence[Node], chosen: Sequence[PhraseFound], place: int) -> bool:
    """Whether the story states a revoke by the end of this sentence: words before a revoke are about other things."""
    end = next((each.first for each in nodes[place:] if is_end(each)), sys.maxsize)
    return any(each.kind in _OF_A_REVOKE and each.first < end for each in chosen)


_SPOKEN_OF_LATER = frozenset({"play over", "hands back", "next board", "round over"})


def _beside_a_stage(nodes: Sequence[Node], chosen: Sequence[PhraseFound], words: ClauseWords) -> PhraseFound | None:
    """A phrase for the only player in a sentence about the stage and nothing else: he drew attention to the revoke."""
    stages = [each for each in chosen if each.rest.get("is") in _SPOKEN_OF_LATER]
    if len(stages) != 1:
        return None
    ends = [-1, *(each.first for each in nodes if is_end(each)), nodes[-1].last + 1]
    low = max(each for each in ends if each < stages[0].first)
    high = min(each for each in ends if each > stages[0].first)
    here = [each for each in nodes if low < each.first < high]
    told = [each for each in chosen if low < each.first < high]
    who = [each for each in here if each.kind in ("who", "side")]
    if any(each.kind not in ("stage", "noticed by side", "at trick", "by") for each in told) or len(who) != 1:
        return None
    before = next((each.meaning for each in here if each.last == who[0].first - 1), "")
    taken = any(each.first <= who[0].first <= each.last for each in told)
    if who[0].kind == "side" or who[0].meaning.how in _UNNAMED or before in words.apart or taken:
        return None
    return PhraseFound("attention", {"of": "word"}, {"who": who[0]}, who[0].first, who[0].last, (0, 0))


def _of_a_card(nodes: Sequence[Node], chosen: Sequence[PhraseFound], verb: int) -> bool:
    """Whether the sentence of a verb, or the words that follow it, mention a card, a question or the stage."""
    ends = [place for place, each in enumerate(nodes) if is_end(each)]
    low = max((place for place in ends if place < verb), default=-1) + 1
    high = [place for place in ends if place > verb][:2][-1:] or [len(nodes)]
    if any(each.kind in ("card", "suit") for each in nodes[verb : high[0]]):
        return True
    first, last = nodes[low].first, nodes[high[0] - 1].last
    return any(each.kind in ("stage", "question", "held") and first <= each.first <= last for each in chosen)


def _subject(grammar: Grammar, nodes: Sequence[Node], verb: int) -> int | None:
    """The subject of a verb: just after it, if the language or a quotation has it there, or before it."""
    words = grammar.clauses
    begins = max((place for place in range(verb) if nodes[place].meaning == BOUNDARY), default=-1) + 1
    behind = verb + 1
    passed = grammar.harmless - words.that - {","}
    while behind < len(nodes) and nodes[behind].kind == "word" and nodes[behind].meaning in passed:
        behind += 1
    after = nodes[behind] if behind < len(nodes) else None
    quoted = any(each.meaning in QUOTES for each in nodes[max(0, verb - 3) : verb])
    turns = words.ends - words.that - grammar.joins - grammar.relative - grammar.harmless  # "when it was noticed"
    if after is not None and after.kind == "who" and (words.inverted or quoted):
        return behind if after.meaning.how not in ("nobody", "somebody") else None
    for place in range(verb - 1, max(begins, verb - _FAR) - 1, -1):
        each = nodes[place]
        if each.kind == "word" and (each.meaning in words.not_ or each.meaning in turns):
            return None
        if each.kind not in ("who", "side"):
            continue
        if each.kind == "side" or each.meaning.how in ("nobody", "somebody"):
            return None
        before = nodes[place - 1].meaning if place > begins else BOUNDARY
        owns = nodes[place + 1].meaning == "s"
        if not owns and before not in words.apart:
            return _before_the_apposition(nodes, place, verb)
    return None


def _before_the_apposition(nodes: Sequence[Node], who: int, verb: int) -> int:
    """The player whose apposition names another player: "West, his own partner of all people, said"."""
    comma = next((place for place in range(who - 1, max(who - 6, 0), -1) if nodes[place].meaning == ","), 0)
    closed = any(each.meaning == "," for each in nodes[who:verb])
    return comma - 1 if closed and comma and nodes[comma - 1].kind == "who" else who


# The identity of players that no phrase states: by the words beside a contract, and beside a seat.

_BESIDE = 8
"""The most words between a contract and its declarer."""
_UNNAMED = ("he", *UNNAMED)


def who_plays(nodes: Sequence[Node], sentences: Sequence[int], words: ClauseWords) -> list[tuple[Person, Node]]:
    """The players who may be declarer: the only one beside a contract or beside "declarer", with the words for it."""
    declarer = Person(role=Role.DECLARER)
    plays = words.playing | words.being | words.by | words.plays | ARTICLES
    found: list[tuple[Person, Node]] = []
    for place, each in enumerate(nodes):
        role = each.kind == "who" and each.meaning == declarer
        if each.kind != "contract" and not role:
            continue
        here = [other for other in nodes if sentences[other.first] == sentences[each.first]]
        said = {str(other.meaning) for other in here if other.kind == "word"}
        if words.against & said:
            continue
        owned = {other.first - 1 for other in here if other.meaning == "s"}  # "my partner's aunt"
        who = [other for other in here if other.kind == "who" and other.meaning != declarer and other.last not in owned]
        near = [other for other in who if abs(nodes.index(other) - place) <= _BESIDE]
        sure = {other.meaning for other in near if other.meaning.how not in _UNNAMED}
        if any(other.how == "I" and other.seat is not None for other in sure):
            sure -= {Person("I")}
        seats = [other for other in sure if other.seat is not None and not other.how]
        mine = [other for other in sure if other.how == "I" or other.of == Person("I")]
        pair = False
        if len(sure) == 2 and len(seats) == len(mine) == 1 and mine[0].seat is None:
            pair, sure = True, {replace(mine[0], seat=seats[0].seat)}  # "I was playing 1NT from the South seat"
        ends = sorted((place, nodes.index(near[0]))) if near else [0, 0]
        between = nodes[ends[0] + 1 : ends[1]]
        told = {str(other.meaning) for other in between if other.kind == "word"}
        apart = any(other.kind not in ("word", "contract", "who") for other in between)
        behind = nodes[ends[1] + 1 : ends[1] + 3]
        does = [str(other.meaning) for other in behind if other.kind == "word" and other.meaning not in plays]
        after = between[-1].meaning if between else ""
        apart |= not role and after == "," and "".join(does).isalpha()  # "4H, West ruffed"
        if len(sure) == 1 and not apart and (told <= plays if role else pair or bool(told & plays)):
            found.append((next(iter(sure)), each))
    return found


def in_quotes(nodes: Sequence[Node], span: Span) -> tuple[bool, Node | None]:
    """Whether words stand in quotation marks, and the player addressed there: "North: 'West, you threw a club'"."""
    marks = [each.last for each in nodes if each.kind == "word" and each.meaning in QUOTES and each.last < span[0]]
    if not len(marks) % 2:
        return False, None
    named = [each for each in nodes if each.kind == "who" and marks[-1] < each.first < span[0]]
    return True, named[-1] if named else None


def in_part_quoted(match: PhraseFound, nodes: Sequence[Node]) -> bool:
    """Whether words stand partly in a quotation: 'my partner "no more"'."""
    return sum(each.meaning in QUOTES for each in nodes if match.first < each.first < match.last) % 2 > 0


def in_the_auction(
    grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound], sentences: Sequence[int]
) -> list[PhraseFound]:
    """The phrases, except that a bidder in a sentence on the auction need not play the contract or see anything."""
    calls = {sentences[each.first] for each in chosen if each.kind == "call" and "contract" in each.slots}
    out = []
    for each in chosen:
        words = {node.meaning for node in nodes if each.first <= node.first <= each.last}
        bids = sentences[each.first] in calls and not grammar.clauses.against.isdisjoint(words)
        if bids and each.kind == "contract":
            each = replace(each, slots={"contract": each.slots["contract"]})
        out += [] if bids and each.kind == "attention" else [each]
    return out


# Calls, objections and hearsay, which concern other people than one player, or other things than the play.

_SPEAKS = frozenset({"attention", "noticed by side"})


def _sentence_of(nodes: Sequence[Node], place: int, more: int = 0) -> tuple[int, int]:
    """The first and the last word of the sentence at a place, and of some sentences after it."""
    ends = [each.first for each in nodes if is_end(each)]
    behind = [each for each in ends if each > place][more:]
    return max((each + 1 for each in ends if each < place), default=0), behind[0] if behind else sys.maxsize


def _who_before(grammar: Grammar, nodes: Sequence[Node], verb: Node, low: int) -> Node | None:
    """The subject of a verb: the last player before it whom no small word sets apart, or one after "by" or the verb."""
    words = grammar.clauses
    place = nodes.index(verb)
    behind = [each for each in nodes[place + 1 : place + 3] if each.meaning not in ARTICLES]
    by = len(behind) > 1 and behind[0].meaning in words.by
    who = behind[1] if by else behind[0] if behind and words.inverted else None
    if who is not None and who.kind in ("who", "side"):
        return who
    for number in range(place - 1, -1, -1):
        each = nodes[number]
        if each.first < low:
            return None
        owns = nodes[number + 1].meaning == "s"
        if each.kind in ("who", "side") and not owns and (not number or nodes[number - 1].meaning not in words.apart):
            return each
    return None


# The calls that show that the next board had begun.


def with_calls_on_the_next_board(
    grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]
) -> list[PhraseFound]:
    """The phrases, with "on the next board" read as the calls that the story names: "on the next board West passed"."""
    out: list[PhraseFound] = []
    for each in chosen:
        next_board = each.kind == "stage" and each.rest.get("is") == "next board"
        out += _calls_told(grammar, nodes, chosen, each) if next_board else [each]
    return out


def _calls_told(
    grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound], match: PhraseFound
) -> list[PhraseFound]:
    low, high = _sentence_of(nodes, match.first)
    if all(each.kind not in _SPEAKS or not low <= each.first < high for each in chosen):
        high = _sentence_of(nodes, match.first, 1)[1]
    told: list[Node | None] = []
    for place, each in enumerate(nodes):
        calls = each.kind == "word" and each.meaning in grammar.clauses.calls
        within = low <= each.first < high and not match.first <= each.first <= match.last
        before = {str(one.meaning) for one in nodes[max(0, place - 4) : place] if one.first >= low}
        if not calls or not within or before & (grammar.clauses.not_ | grammar.before):
            continue
        told.append(_who_before(grammar, nodes, each, low))
    who = [each for each in told if each is not None]
    alike = len({each.meaning for each in who}) < 2  # of two calls in turn each side made one, whoever called
    if not told or any(each.meaning in (Party("both"), Party("we")) for each in who) or (alike and len(told) > 1):
        return [match]
    if who and all(each.meaning == Person("nobody") for each in who):
        return [replace(match, rest={"is": "hands back"})]
    if len(who) < len(told):
        return [replace(match, rest={"is": "next board unclear"})]
    return [replace(match, rest={"is": "called"}, slots={"party": each}) for each in who]


# Objections to a claim or a concession.


def with_objections(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, with an objection just after a claim directed at the claim, unless it names the revoke."""
    words = grammar.clauses
    out = list(chosen)
    for claim in [each for each in chosen if each.rest.get("is") == "claimed"]:
        high = _sentence_of(nodes, claim.first, 1)[1]
        said = {str(each.meaning) for each in nodes if claim.first <= each.first <= claim.last}
        if said & words.concedes:
            out[out.index(claim)] = replace(claim, rest={**claim.rest, "of": "concession"})
        verbs = [each for each in nodes if claim.last < each.first < high and each.meaning in words.objects]
        for verb in verbs[:1]:
            low, end = _sentence_of(nodes, verb.first)
            about = {str(each.meaning) for each in nodes if verb.first < each.first < end}
            if about & words.revoke or any(
                each.kind in ("suit", "card") for each in nodes if verb.first < each.first < end
            ):
                continue
            who = _who_before(grammar, nodes, verb, max(low, claim.first))
            told = [each for each in out if each.first <= verb.first <= each.last]
            objects = replace(claim, kind="stage", rest={"is": "not agreed"}, first=verb.first, last=verb.last)
            if who is not None and all(each.kind == "attention" or each.rest.get("by") == "yes" for each in told):
                out = [each for each in out if each not in told]
                out.append(replace(objects, slots={"party": who}))
    return out


# Two players who both did something.

_OF_BOTH = frozenset({"failed", "revoked"})
_PLAYS_OF_ONE = _OF_BOTH | {"threw", "put", "ruffed"}


def with_two_who_did_it(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, with one for each of two players who revoked: "(both) West and South failed to follow"."""
    out: list[PhraseFound] = []
    for each in chosen:
        low, high = _sentence_of(nodes, each.first)
        tricks = [one for one in nodes if one.kind == "trick" and one.meaning.number and low <= one.first < high]
        alone = (
            len(tricks) < 2 and sum(one.kind in _PLAYS_OF_ONE for one in chosen) == 1
        )  # else each has a phrase of his own
        told = each.kind in _OF_BOTH and "who" in each.slots and alone
        other = _joined_to(grammar, nodes, chosen, each) if told else None
        if other is not None:
            slots = {"trick": tricks[0], **each.slots} if len(tricks) == 1 else each.slots
            out += [replace(each, slots={**slots, "who": other}, first=other.first), replace(each, slots=slots)]
        else:
            out.append(each)
    return out


def _joined_to(
    grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound], match: PhraseFound
) -> Node | None:
    """A second player who is also the subject of a clause, if the clause begins with him."""
    place = nodes.index(match.slots["who"])
    if place < 2 or nodes[place - 2].kind != "who" or nodes[place - 2].meaning.how in ("he", "nobody", "director"):
        return None
    other, before = nodes[place - 2], nodes[place - 3] if place > 2 else None
    both = before is not None and before.meaning in grammar.clauses.both
    joined = nodes[place - 1].meaning == grammar.conjunction or (both and nodes[place - 1].kind == "word")
    begins = before is None or is_end(before) or both
    free = all(not each.first <= other.first <= each.last for each in chosen)
    return other if joined and begins and free else None


def as_said(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """A claim that somebody did something, or a call for the director, read as drawing attention: it claims no tricks.

    An objection to a claim that names the revoke is read in the same way.
    """
    if match.rest.get("is") not in ("claimed", "not agreed"):
        return match
    party = match.slots.get("party")
    behind = [each for each in nodes if each.first > match.last]
    if match.rest.get("is") == "claimed":
        next_ = next((each for each in behind if each.meaning not in ARTICLES), None)
        that = next_ is not None and next_.kind == "word" and next_.meaning in grammar.clauses.that
        says = next_ is not None and next_.meaning in QUOTES and match.first == match.last  # "he claims 'you had none'"
        drawn = that or says or (next_ is not None and next_.kind == "who" and party is not None)
    else:
        end = next((each.first for each in behind if is_end(each)), sys.maxsize)
        named = any(each.meaning in grammar.clauses.revoke for each in behind if each.first < end)
        drawn = named and party is not None and party.meaning.how != "nobody"
    if not drawn:
        return match
    return replace(match, kind="attention", rest={}, slots={"who": party}) if party else replace(match, kind="nothing")


# Tricks won by a card.


def with_tricks_won(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, with "won" before a number of tricks read as that number, not as winning the trick.

    A player who won "in her own hand" is declarer.
    """
    covered = {place for each in chosen for place in range(each.first, each.last + 1)}
    out = []
    for each in chosen:
        behind = next((node for node in nodes if node.first == each.last + 1), None)
        party = each.slots.get("party") or each.slots.get("who")
        in_hand = party is not None and party.last == each.last and party.meaning == Person("he")
        if each.kind == "won" and in_hand and party and nodes[nodes.index(party) - 1].meaning in grammar.beside:
            each = replace(each, slots={**each.slots, "party": replace(party, meaning=Person(role=Role.DECLARER))})
        counted = behind is not None and behind.kind == "tricks" and behind.first not in covered
        if each.kind == "won" and counted and behind is not None and party and "trick" not in each.slots:
            each = replace(each, kind="tricks", slots={"party": party, "tricks": behind}, last=behind.last)
        out.append(each)
    return out


# What players only said or believed.

_RESULTS = frozenset({"off", "over", "made", "tricks"})
_LEADS = frozenset({"led", "on", "suit told", "trumps"})


def without_hearsay(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, without results that somebody only stated, or a suit that somebody only thought was led or trumps.

    A player who says no more than that has not spoken of a revoke.
    """
    words = grammar.clauses
    out = list(chosen)
    for each in chosen:
        if each.kind in _RESULTS:
            said = verb_before(words, nodes, each.first, words.says | words.thinks)
            said = said if said is not None and _is_what_he_says(words, nodes, said, each) else None
        elif each.kind in _LEADS:
            said = verb_before(words, nodes, each.first, words.thinks, far=True)
        else:
            continue
        if said is not None:
            heard = (one for one in chosen if one.kind == "attention" and one.first <= said.first <= one.last)
            gone = [each, *(one for one in heard if one.last < each.first)]
            out = [one for one in out if one not in gone]
    return out


def _is_what_he_says(words: ClauseWords, nodes: Sequence[Node], said: Node, match: PhraseFound) -> bool:
    """Whether a result is the very thing that somebody says: "said that he was one down", "said it was one down"."""
    between = [each for each in nodes if said.last < each.first < match.first]
    small = words.it | words.being
    he = [getattr(each.meaning, "how", "") in ("he", "they") or each.meaning in small for each in between]
    return all(he) or any(each.kind == "word" and each.meaning in words.that for each in between)
