"""Clauses that no phrase covers: who did what with which card, by the verb and the small words before the things."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from revoke.table.cards import Suit
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
    Sayings,
    is_end,
    is_strange,
    shown,
)
from revoke.understanding.meanings import NAMES_A_CARD, UNNAMED, Party, Person, named, suit_of

_PLAYS_IT = frozenset({"contract", "declarer", "dummy", "defender"})

_PASSED_BY = frozenset({"at trick", "on", "by", "suit told", "also played", "question"})
"""Kinds of sayings that say little by themselves: a clause is read around them."""

_MAY_LACK_A_PLAYER = frozenset({"led", "threw", "put", "ruffed", "held", "won"})
"""Kinds that a phrase may have found without the player who stands elsewhere in the clause."""


def supposed_words(kept: Sequence[Node], starts: Sequence[int], supposed: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The places of the words that say that something would have been."""
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
        self.articles = ARTICLES & grammar.harmless
        self.nodes = nodes
        self.strange = [place for place, each in enumerate(nodes) if is_strange(grammar, each)]

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


# Who drew attention to it, where no phrase says so: whoever is told of beside a word for seeing it or for telling it.

_YIELDS = frozenset({"noticed by side", "at trick", "question", "suit told", "on"})
"""Kinds of sayings beside which a word may still say who saw something."""
_FAR = 9
"""Words from somebody to what he is told to do, beyond which it may be another one who does it."""


def speaker(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> PhraseFound | None:
    """Who is told to have seen or to have told something, where no saying tells of anybody who did."""
    if any(each.kind == "attention" or each.rest.get("by") == "yes" for each in chosen):
        return None
    taken = {place for each in chosen if each.kind not in _YIELDS for place in range(each.first, each.last + 1)}
    words = grammar.clauses
    for said, order in ((words.finds, 1), (words.tells, -1), (words.says, -1)):
        for place in [place for place, each in enumerate(nodes) if each.kind == "word" and each.meaning in said][
            ::order
        ]:
            reach = 6 if said is words.says else 3
            denied = any(each.meaning in words.no for each in nodes[place + 1 : place + reach])
            behind = nodes[place + 1 : place + 3]
            denied |= len(behind) == 2 and behind[0].meaning in ARTICLES and is_strange(grammar, behind[1])
            passive = nodes[place - 1].meaning in words.being and nodes[place - 2].meaning != "s"
            denied |= passive and said is words.finds
            who = None if denied or nodes[place].first in taken else _subject(grammar, nodes, place)
            if who is not None and (said is words.finds or nodes[who].meaning.how != "director"):
                first, last = sorted((who, place))
                if said is words.says and not _of_a_card(nodes, chosen, place):
                    continue
                return PhraseFound(
                    "attention", {"of": "word"}, {"who": nodes[who]}, nodes[first].first, nodes[last].last, (0, 0)
                )
    return _beside_a_stage(nodes, chosen, words)


_SPOKEN_OF_LATER = frozenset({"play over", "hands back", "next board", "round over"})


def _beside_a_stage(nodes: Sequence[Node], chosen: Sequence[PhraseFound], words: ClauseWords) -> PhraseFound | None:
    """Whoever is told of beside the stage, in a sentence that tells nothing else: he drew attention to it."""
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
    """Whether a card, a question or the stage is told of in the sentence of a verb, or in what is said behind it."""
    ends = [place for place, each in enumerate(nodes) if is_end(each)]
    low = max((place for place in ends if place < verb), default=-1) + 1
    high = [place for place in ends if place > verb][:2][-1:] or [len(nodes)]
    if any(each.kind in ("card", "suit") for each in nodes[verb : high[0]]):
        return True
    first, last = nodes[low].first, nodes[high[0] - 1].last
    return any(each.kind in ("stage", "question", "held") and first <= each.first <= last for each in chosen)


def _subject(grammar: Grammar, nodes: Sequence[Node], verb: int) -> int | None:
    """The player who does what a verb says: just behind it where the language or a quotation has it so, or before."""
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
    """The player of whom an apposition tells in which another is named: "West, his own partner of all people, said"."""
    comma = next((place for place in range(who - 1, max(who - 6, 0), -1) if nodes[place].meaning == ","), 0)
    closed = any(each.meaning == "," for each in nodes[who:verb])
    return comma - 1 if closed and comma and nodes[comma - 1].kind == "who" else who


# Who is who, where no phrase says so: by what stands beside a contract, and beside a seat.

_BESIDE = 8
"""Words between a contract and the player who plays it."""
_UNNAMED = ("he", *UNNAMED)


def is_ours(meaning: object) -> bool:
    """Whether a word says that somebody who was there tells the story."""
    if isinstance(meaning, Party):
        return meaning.how == "we"
    while isinstance(meaning, Person):
        if meaning.how == "I":
            return True
        meaning = meaning.of
    return False


def who_plays(nodes: Sequence[Node], sentences: Sequence[int], words: ClauseWords) -> list[tuple[Person, Node]]:
    """Who plays the hand: the only player told of beside a contract or beside "declarer", and the words for that."""
    declarer = Person(role=Role.DECLARER)
    plays = words.playing | words.being | words.by | words.plays | ARTICLES
    found: list[tuple[Person, Node]] = []
    for place, each in enumerate(nodes):
        role = each.kind == "who" and each.meaning == declarer
        here = [other for other in nodes if sentences[other.first] == sentences[each.first]]
        said = {str(other.meaning) for other in here if other.kind == "word"}
        if not (each.kind == "contract" or role) or words.against & said:
            continue
        who = [other for other in here if other.kind == "who" and other.meaning != declarer]
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
        if len(sure) == 1 and not apart and (told <= plays if role else pair or bool(told & plays)):
            found.append((next(iter(sure)), each))
    return found


def where_i_sat(nodes: Sequence[Node], sentences: Sequence[int], words: ClauseWords) -> Node | None:
    """The seat of whoever tells the story: behind a verb for sitting, or where a sentence begins, beside "I"."""
    for place, each in enumerate(nodes):
        if each.kind != "who" or each.meaning.seat is None or each.meaning.how or not place:
            continue
        begins = place < 3 or any(is_end(other) for other in nodes[place - 3 : place - 1])
        sits = nodes[place - 1].meaning in words.sits or (begins and nodes[place - 1].meaning in words.at)
        who = [
            other
            for other in nodes
            if other.kind == "who"
            and sentences[other.first] == sentences[each.first]
            and other is not each
            and (other.meaning.how or other.meaning.seat is not None)
        ]
        ahead = [other for other in who if other.first < each.first][-1:]
        if any(other.kind == "contract" for other in (nodes[nodes.index(ahead[0]) : place] if ahead else ())):
            sits = sits and nodes[place - 1].meaning not in words.at
        behind = [other for other in who if other.first > each.first and other.meaning.seat is None][:1]
        if sits and (ahead or behind) and (ahead or behind)[0].meaning.how == "I":
            return each
    return None


# A deed that no phrase covers, by its cards: one suit led, another played to it, and the first one still held.

_GIVES_WAY = frozenset({"held", "put", "led", "also played", "later played", "suit told", "threw", "ruffed"})
"""Kinds of sayings that give way where the cards around them tell more."""
_COMES_TO_LIGHT = frozenset({"attention", "noticed by side", "corrected", "asked"})
_NEAR_THE_LEAD = 16
"""Words from a lead to the card that was put on it, where nothing else shows a revoke."""
_MANY = 40
"""Cards and suits beyond which a story lists hands, and does not tell by its cards alone what was played."""
_AROUND = 5
"""Words around a card within which it is told that somebody had it."""


@dataclass(frozen=True, slots=True)
class _Deed:
    """What may be a deed: the suit led, the card that somebody played to it, and who."""

    lead: Node
    card: Node | None
    who: Node
    cost: int
    clear: bool = True

    @property
    def suit(self) -> Suit | None:
        return self.lead.meaning.suit if self.lead.kind == "trick" else suit_of(named(self.lead))


def deed_by_its_cards(story: Sayings, failed: Collection[Suit]) -> Sayings | None:
    """The story with the deed that its cards tell: a suit was led, somebody played another one, and had the first.

    Args:
        failed: the suits to which somebody is told not to have followed: no deed but to one of these, if there are any.
    """
    things = [each for each in story.nodes if each.kind in ("card", "suit")]
    if len(things) > _MANY:
        return None
    cards = {story.sentences[each.first] for each in things}
    noticed = any(each.kind in _COMES_TO_LIGHT or each.rest.get("by") == "yes" for each in story.found)
    discovered = noticed or any(
        each.kind == "stage"
        and each.rest.get("is") not in ("claimed", "agreed", "both played on", "played to")
        and story.sentences[each.first] not in cards
        for each in story.found
    )
    deeds = [each for each in _deeds(story) if not failed or each.suit in failed]
    told = [each for each in deeds if _was_held(story, each, discovered if each.clear else noticed)]
    spoken = any(each.kind == "attention" and "who" in each.slots for each in story.found)
    spoken &= any(each.kind == "trick" for each in story.nodes)
    if not told and spoken:  # nothing is told of a card that he had, but of one who saw it
        clear = [each for each in deeds if each.clear and each.card is not None and each.cost < _NEAR_THE_LEAD]
        told = clear if len({each.who.first for each in clear}) == 1 else []
    if not told:
        return None
    deed = min(told, key=lambda each: each.cost)
    things = [each for each in (deed.lead, deed.card) if each is not None]
    kind = "threw" if deed.card is not None else "ruffed"
    slots = {"who": deed.who} | ({"play": deed.card} if deed.card is not None else {})
    slots |= {"trick": deed.lead} if deed.lead.kind == "trick" else {"on": deed.lead}
    here = things[-1:] if deed.lead.first < things[-1].first and not _is_on(story, deed.lead) else things
    here = [*here, *([deed.who] if story.sentences[deed.who.first] == story.sentences[things[-1].first] else [])]
    first, last = min(each.first for each in here), max(each.last for each in here)
    gone = [
        each
        for each in story.found
        if each.kind in _GIVES_WAY
        and (
            (each.first <= things[-1].last and things[-1].first <= each.last)
            or (each.kind == "also played" and deed.who in each.slots.values())
        )
    ]
    made = PhraseFound(kind, {"by": "cards", "sure": "yes"}, slots, first, last, (0, 0))
    found = sorted([*(each for each in story.found if each not in gone), made], key=lambda each: each.first)
    return replace(story, found=tuple(found))


def _deeds(story: Sayings) -> Iterator[_Deed]:
    """Whatever may be a deed, from what the words say most clearly on."""
    passed = [(each.first, each.last) for each in story.found if each.kind in ("won", "call", "won with owed card")]
    things = [each for each in story.nodes if each.kind in ("card", "suit")]
    cards = [each for each in things if not any(first <= each.first <= last for first, last in passed)]
    leads = dict(_leads(story))
    rounds = [
        each for each in story.nodes if each.kind == "trick" and each.meaning.how == "round" and each.meaning.suit
    ]
    for lead in (*things, *rounds):
        on, denied = _is_on(story, lead), _is_denied(story, lead)
        suit = lead.meaning.suit if lead.kind == "trick" else suit_of(named(lead))
        for card in cards:
            apart = story.sentences[card.first] - story.sentences[lead.first]
            before = card.first < lead.first
            if suit_of(named(card)) is suit or not 0 <= apart <= 1 or (before and (apart or not on)):
                continue
            led = card in leads and leads[card] is not None and not _is_of_dummy(story, card)
            if _is_on(story, card) or denied or led:
                continue
            who = _player_of(story, card, leads.get(lead))
            if who is not None:
                clear = lead in leads or on or lead.kind == "trick"
                yield _Deed(lead, card, who, 20 * apart + (0 if clear else 10) + abs(card.first - lead.last), clear)
        who = _player_of(story, lead, None)
        if who is not None and _is_ruffed(story, lead):
            yield _Deed(lead, None, who, 30)


def _is_of_dummy(story: Sayings, card: Node) -> bool:
    """Whether declarer is told to have called for a card from dummy."""
    dummy = Person(role=Role.DUMMY)
    return any(each.kind == "led" and each.slots.get("play") == card and each.get("x") == dummy for each in story.found)


def _leads(story: Sayings) -> Iterator[tuple[Node, Person | None]]:
    """The cards and suits that are told to be led, each with who led it, as far as it is told."""
    for each in story.found:
        if each.kind in ("led", "suit told") or (each.kind == "won" and "who" in each.slots):
            node = each.slots.get("play") or each.slots.get("suit") or each.slots.get("x")
            if node is not None and node.kind in ("card", "suit"):
                yield node, each.get("who")


def _ahead(story: Sayings, node: Node) -> str:
    """The word before a thing, beyond articles and players."""
    passed = ARTICLES | story.words.own
    ahead = (each for each in reversed(story.nodes) if each.last < node.first and each.meaning not in passed)
    return str(next((each.meaning for each in ahead if each.kind != "who" and each.meaning != "s"), ""))


def _is_on(story: Sayings, node: Node) -> bool:
    """Whether a card is told of as one to which another was played."""
    led = (each for each in story.found if each.kind == "led" and each.slots.get("play") == node)
    first = next((each.first for each in led), None)
    before = [] if first is None else [each.meaning for each in story.nodes if each.last < first][-2:]
    return _ahead(story, node) in story.words.on or bool(story.words.on & {*map(str, before)})  # "on the spade lead"


def _is_denied(story: Sayings, node: Node) -> bool:
    place = story.nodes.index(node)
    return bool(story.words.no & {str(each.meaning) for each in story.nodes[max(0, place - 2) : place]})


def _is_ruffed(story: Sayings, node: Node) -> bool:
    """Whether a card is told of beside a word for ruffing."""
    place = story.nodes.index(node)
    near = [
        each
        for each in story.nodes[max(0, place - 4) : place + 5]
        if each.kind == "word" and story.sentences[each.first] == story.sentences[node.first]
    ]
    ruffs = next(verb for kind, verb in story.words.verbs if kind == "ruffed")
    return ruffs.search(shown(near)[0]) is not None


def _player_of(story: Sayings, card: Node, leader: Person | None) -> Node | None:
    """Who played a card: the player told last before it in its sentence whom no small word sets apart, or behind it."""
    sentence = [each for each in story.nodes if story.sentences[each.first] == story.sentences[card.first]]
    asked = next((each for each in story.found if each.kind == "led" and each.slots.get("play") == card), None)
    if asked is not None and asked.get("x") == Person(role=Role.DUMMY):
        return asked.slots["x"]  # declarer called for it
    ahead: list[Node] = []
    behind: list[Node] = []
    for place in range(len(sentence) - 1, -1, -1):
        each = sentence[place]
        if each.kind != "who" or each.meaning.how in ("nobody", "somebody", "director", "spectator"):
            continue
        before = str(sentence[place - 1].meaning) if place else BOUNDARY
        owns = place + 1 < len(sentence) and sentence[place + 1].meaning == "s"
        by_him = before in story.words.by and bool({str(word.meaning) for word in sentence} & story.words.being)
        by = before in story.words.by or (before in story.words.apart and each.first <= card.last + 3)
        if each.first > card.first:
            behind += [each] if by or before not in story.words.apart else []
        elif not owns and (by_him or before not in story.words.apart) and (leader is None or each.meaning != leader):
            aside = each.meaning.how == "he" and before in story.words.that  # "instead of the seven that he had"
            ahead += [] if aside else [each]
    if ahead:
        return ahead[0]
    return behind[-1] if behind and behind[-1].first - card.last <= _AROUND else None


def _may_be(holder: Person, who: Person) -> bool:
    """Whether somebody beside a card that was held may be he who did not play it."""
    other = holder.seat is not None and who.seat is not None and holder.seat is not who.seat
    return not other and (holder.role is None or who.role is None or holder.role is who.role or holder.seat is not None)


def _was_held(story: Sayings, deed: _Deed, discovered: bool) -> bool:
    """Whether a card of the suit led is told of besides the lead, as one that somebody had."""
    nodes = [each for each in story.nodes if each.meaning not in (",", ":", "(", ")")]
    led = {node.first for node, who in _leads(story) if who is not None}
    card = deed.card or deed.lead
    for place, each in enumerate(nodes):
        mine = each.kind in ("card", "suit") and suit_of(named(each)) is deed.suit and each not in (deed.lead, card)
        apart = story.sentences[each.first] - story.sentences[card.first]
        if not mine or each.first in led or _is_on(story, each) or apart < -2 or _is_denied(story, each):
            continue
        ends = story.words.ends
        ahead = (
            other for other in reversed(nodes[:place]) if other.kind == "who" or other.meaning in ends | {BOUNDARY}
        )
        holder = next(ahead, None)
        if holder is not None and holder.kind == "who" and not _may_be(holder.meaning, deed.who.meaning):
            continue
        near = {
            str(other.meaning)
            for other in nodes[max(0, place - _AROUND) : place + _AROUND]
            if other.kind == "word" and story.sentences[other.first] == story.sentences[each.first]
        }
        if story.words.kept & near and (discovered or story.words.still & near):
            return True
    return any(
        each.kind == "held" and "play" not in each.slots and discovered and each.first > card.first
        for each in story.found
    )


def who_led_first(
    nodes: Sequence[Node], sayings: Sequence[PhraseFound], sentences: Sequence[int]
) -> PhraseFound | None:
    """The opening lead: one to the first trick, or one that is told beside the contract against which it was made."""
    against = {sentences[each.first] for each in sayings if each.rest.get("of") == "against"}
    for each in sayings:
        told = each.get("trick")
        first = sentences[each.first] in against if told is None else told.number == 1
        if each.kind == "led" and "who" in each.slots and first:
            return each
    return None
