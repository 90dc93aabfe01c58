"""The meaning of the words of the table: cards, tricks and contracts, players and sides, and who of them is who."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from revoke.table.cards import CARDS, RANKS, Card, Suit
from revoke.table.contract import Contract
from revoke.table.seats import Role, Seat, Side, SideByRole
from revoke.understanding.grammar import (
    BOUNDARY,
    SHE,
    ClauseWords,
    Grammar,
    Meaning,
    Node,
    PhraseFound,
    is_end,
)


@dataclass(frozen=True, slots=True)
class Person:
    """A player in a story: by seat, by role, or by his relation to another player.

    Attributes:
        how: the way of naming him if neither a seat nor a role does: ``he``, ``I``, ``partner``, ``left``, ``right``,
            ``opponent``, ``offender``, ``nobody``, ``other``.
        of: the player to whom he stands in that relation.
        form: the word that names him, if that is "he" or "she".
    """

    how: str = ""
    seat: Seat | None = None
    role: Role | None = None
    of: Person | None = None
    form: str = field(default="", compare=False, repr=False)

    @property
    def tag(self) -> str:
        """The player's kind, as the phrases of a language ask for it."""
        return self.how or (self.role.value if self.role else "seat")


@dataclass(frozen=True, slots=True)
class Party:
    """A side as a story names it: by its seats or its role, or as ``we``, ``they``, ``both``, ``of`` a player.

    Attributes:
        how: ``NS``, ``EW``, ``declaring side``, ``defending side``, ``we``, ``they``, ``both``, ``of``, ``against``,
            ``offending``, ``other``.
    """

    how: str
    of: Person | None = None

    @property
    def tag(self) -> str:
        """The side's kind, as the phrases of a language ask for it."""
        return self.how


@dataclass(frozen=True, slots=True)
class TrickTold:
    """A trick in a story: its number, ``this`` or the ``next`` trick, or a round of a suit."""

    number: int | None = None
    how: str = ""
    suit: Suit | None = None

    @property
    def tag(self) -> str:
        """The trick's kind, as the phrases of a language ask for it."""
        return self.how or str(self.number)


@dataclass(frozen=True, slots=True)
class TricksTold:
    """A number of tricks; ``number`` is ``None`` for all the rest, ``more`` means after others."""

    number: int | None
    more: bool = False
    last: bool = False

    @property
    def tag(self) -> str:
        """The number, as the phrases of a language ask for it."""
        return str(self.number)


Named = Card | Suit | str
"""A card as named: in full, by its suit, or by its rank (a letter) in a suit named elsewhere."""


def rank_of(node: Node | None) -> str | None:
    """The letter of a rank given as a letter or as a number from 2 to 10."""
    if node is None:
        return None
    if node.kind == "honour":
        return str(node.meaning)
    return _RANKS.get(node.meaning) if node.kind == "number" else None


_RANKS = {number: RANKS[number - 2] for number in range(2, 11)}


def named(node: Node | None) -> Named | None:
    """The card that a node names as played or held."""
    if node is None:
        return None
    if node.kind in ("card", "suit"):
        played: Card | Suit = node.meaning
        return played
    return rank_of(node)


def suit_of(what: Named | None) -> Suit | None:
    """The suit of a named card; ``None`` if only the rank is named."""
    if isinstance(what, Card):
        return what.suit
    return what if isinstance(what, Suit) else None


def may_be_the_card(played: Named, told: Named | None) -> bool:
    """Whether a card that was played may be the card that words name by rank or suit."""
    if isinstance(played, Card) and isinstance(told, str):
        return played.rank == told
    return played == told


def slots_of_the_holder(match: PhraseFound) -> dict[str, Node]:
    """The slots of a player's words: the card, and the speaker if he speaks of himself."""
    slots = {"play": match.slots["play"]} if "play" in match.slots else {}
    own = match.get("holder") == Person("I")
    return {**slots, "who": match.slots["who"]} if own else slots


def number_of(match: PhraseFound) -> int:
    """The number in a phrase: in its rule, as a number, or of tricks."""
    if "number" in match.rest:
        return int(match.rest["number"])
    number = match.get("number")
    if number is None and isinstance(match.get("tricks"), TricksTold):
        number = match.get("tricks").number
    return int(number or 0)


def made(match: PhraseFound, nodes: Sequence[Node], words: ClauseWords) -> Meaning:
    """The meaning of a phrase for a thing of the table; ``None`` if it has none.

    Args:
        words: the small words of the language.
    """
    both = match.kind == "who" and match.rest.get("is") == "both"
    if both and (_another_plays(match, nodes, words) or _another_partner(match, nodes)):
        return None
    if both and _begins_a_clause(match, nodes, words):
        return None
    behind = nodes[match.nodes[1] + 1] if match.nodes[1] + 1 < len(nodes) else None
    after = behind.meaning if behind is not None else None
    if both and (after == "s" or (behind is not None and behind.kind == "who")):
        return None  # "East, dummy's ace", "by South, dummy North": two players
    if match.kind == "card" and nodes[match.nodes[1]].kind == "number" and after in words.tricks:
        return None  # "he saw the heart two tricks later"
    if match.kind == "tricks" and behind is not None and behind.kind in ("suit", "card"):
        before = {each.meaning for each in nodes[max(0, match.nodes[0] - 2) : match.nodes[0]] if each.kind == "word"}
        if nodes[match.nodes[1]].meaning not in words.tricks and before & words.kept:
            return None  # "he had no more hearts"
    if match.rest.get("is") == "trumps":
        contracts = {each.meaning.strain.trumps for each in nodes if each.kind == "contract"}
        trumps = contracts.pop() if len(contracts) == 1 else None
        rank = rank_of(match.slots.get("rank"))
        return CARDS[trumps.value + rank] if trumps and rank else trumps
    return _MAKERS[match.kind](match)


def _begins_a_clause(match: PhraseFound, nodes: Sequence[Node], words: ClauseWords) -> bool:
    """Whether the player after a comma is another one, of whom more is said: "the king from West, declarer ruffs".

    So it is with "I am South, dummy is North" too.
    """
    first, last = match.nodes
    inside = [each.meaning for each in nodes[first + 1 : last + 1] if each.kind == "word"]
    apart = first > 0 and nodes[first - 1].kind == "word" and nodes[first - 1].meaning in words.apart
    open_ = inside[:1] == [","] and inside.count(",") == 1 and last + 1 < len(nodes)
    behind = str(nodes[last + 1].meaning) if open_ and nodes[last + 1].kind == "word" else ""
    another = behind in words.being | words.sits and [each.kind for each in nodes[last + 2 : last + 3]] == ["who"]
    return another or (apart and behind.isalpha() and behind not in words.apart | words.playing)


def _another_partner(match: PhraseFound, nodes: Sequence[Node]) -> bool:
    """Whether a partner and a seat side by side are two: "I told my partner South had it", where West is my partner."""
    seats = {each.seat for each in (match.get("of"), match.get("other")) if each is not None and each.how != "partner"}
    told = {each.meaning.seat for each in nodes if each.kind == "who" and each.meaning.how == "partner"} - {None}
    one_is = any(each is not None and each.how == "partner" for each in (match.get("of"), match.get("other")))
    return one_is and bool(told) and not seats & told and seats != {None}


def _another_plays(match: PhraseFound, nodes: Sequence[Node], words: ClauseWords) -> bool:
    """Whether declarer and a seat side by side are two: "a revoke by declarer South keeps it", where West plays it."""
    both = [match.get("of"), match.get("other")]
    seats = {each.seat for each in both if each is not None and each.seat is not None}
    adjacent = match.nodes[1] == match.nodes[0] + 1
    playing = words.playing
    if adjacent and Person(role=Role.DUMMY) in both and len(seats) == 1:
        return match.nodes[0] > 0 and nodes[match.nodes[0] - 1].meaning in words.apart  # "from dummy East ruffs"
    if not adjacent or Person(role=Role.DECLARER) not in both or len(seats) != 1:
        return False
    before = match.nodes[0] - 1
    while before >= 0 and nodes[before].kind == "word" and nodes[before].meaning in playing | DEFINITE:
        before -= 1
    told = nodes[before] if 0 <= before < match.nodes[0] - 1 else None
    if told is not None and told.kind == "who" and told.meaning.seat is not None and told.meaning.seat not in seats:
        return True  # "South is the declarer West led a club"
    for place, each in enumerate(nodes):
        if each.kind == "who" and each.meaning.seat is not None and each.meaning.role is None:
            behind = place + 1
            while behind < len(nodes) and nodes[behind].kind == "word" and nodes[behind].meaning in playing:
                behind += 1
            plays = place + 1 < behind < len(nodes) and nodes[behind].kind == "contract"
            if plays and each.meaning.seat not in seats:
                return True
    return False


TAKEN_BACK = "…"
"""The word that stands for one that the story takes back."""


def as_tricks(grammar: Grammar, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with a trick for each number in a list of tricks, and none in "trick 5 or 6".

    Such a list is "tricks 5, 7 and 9", or "at trick 5 and 7".
    """
    out = list(nodes)
    for place, word in enumerate(nodes):
        if word.meaning in grammar.clauses.or_ and 0 < place < len(nodes) - 1:
            kinds = {nodes[place - 1].kind, nodes[place + 1].kind}
            if "trick" in kinds and kinds <= {"trick", "number", "ordinal"}:
                for other in (place - 1, place + 1):
                    out[other] = replace(out[other], kind="word", meaning=TAKEN_BACK)
        if word.kind == "trick" and [each.kind for each in nodes[place + 1 : place + 3]] == ["word", "number"]:
            second, ends = nodes[place + 2], place + 3 == len(nodes) or is_end(nodes[place + 3])
            if (
                ends
                and nodes[place + 1].meaning == grammar.conjunction
                and (word.meaning.number or 13) < second.meaning
            ):
                out[place + 2] = replace(second, kind="trick", meaning=TrickTold(second.meaning))
        if word.meaning not in grammar.clauses.tricks:
            continue
        last = place + 1
        while [each.kind for each in nodes[last : last + 3]] == ["number", "word", "number"]:
            joined = nodes[last + 1].meaning
            if joined not in {",", grammar.conjunction}:
                break
            last += 2
            if joined == grammar.conjunction:
                for number in range(place + 1, last + 1, 2):
                    out[number] = replace(nodes[number], kind="trick", meaning=TrickTold(nodes[number].meaning))
                break
    return out


def as_bid(nodes: Sequence[Node]) -> list[Node]:
    """The nodes without the bids of an auction except the last, which is the contract."""
    out = list(nodes)
    bids = [place for place, each in enumerate(out) if each.kind == "contract"]
    for one, other in pairwise(bids):
        between = [each.meaning for each in out[one + 1 : other]]
        higher = out[other].meaning.tricks_needed >= out[one].meaning.tricks_needed
        if higher and set(between) <= {"-", ","} and (between or out[one].last + 1 == out[other].first):
            out[one] = replace(out[one], kind="word", meaning=TAKEN_BACK)
    return out


@dataclass(frozen=True, slots=True)
class SideSeen:
    """A side in each way in which a story may name it: by seats, by role, as ours; ``None`` where unknown."""

    seats: Side | None = None
    part: SideByRole | None = None
    ours: bool | None = None

    def same(self, other: SideSeen) -> bool | None:
        """Whether two sides are the same; ``None`` if nothing shows it."""
        for mine, theirs in ((self.seats, other.seats), (self.part, other.part), (self.ours, other.ours)):
            if mine is not None and theirs is not None:
                return mine == theirs
        return None

    @property
    def other(self) -> SideSeen:
        return SideSeen(
            self.seats and self.seats.other, self.part and self.part.other, None if self.ours is None else not self.ours
        )


def _card(match: PhraseFound) -> Card | None:
    rank = rank_of(match.slots.get("rank"))
    suit: Suit | None = match.get("suit")
    return CARDS[suit.value + rank] if suit and rank else None


def _suit(match: PhraseFound) -> Suit | None:
    suit: Suit | None = match.get("suit")
    return suit


def _contract(match: PhraseFound) -> Contract | None:
    held: Contract | None = match.get("contract")
    if held is not None:
        times = match.rest.get("times", "")
        return Contract.parse(held.code + times) if held.doubling.value == 1 else None
    level: int | None = match.get("number") or (int(match.rest["is"]) if "is" in match.rest else None)
    suit: Suit | None = match.get("suit")
    if level is None or not 1 <= level <= 7:
        return None
    return Contract.parse(f"{level}{suit.value if suit else 'NT'}")


def _trick(match: PhraseFound) -> TrickTold | None:
    how = match.rest.get("is", "")
    number = match.get("number") or match.get("ordinal")
    if how.isdigit():
        return TrickTold(int(how))
    if how == "last":
        return TrickTold(13, how)
    if how in ("this", "next"):
        return TrickTold(how=how)
    if number is None or not 1 <= number <= 13:
        return None
    if how == "round":
        return TrickTold(how="round", suit=match.get("suit"))
    return TrickTold({"from the end": 14 - number, "before the last": 13 - number}.get(how, number))


def _tricks(match: PhraseFound) -> TricksTold | None:
    told = match.rest.get("is", "")
    number: int | None = int(told) if told.isdigit() else match.get("number")
    if told in ("rest", "all but"):
        return TricksTold(None, more=True, last=told == "all but")
    if number is None or not 0 <= number <= 13:
        return None
    return TricksTold(number, more=told == "more" or match.rest.get("more") == "yes", last=told == "last")


def _who(match: PhraseFound) -> Person | None:
    how = match.rest["is"]
    of: Person | None = match.get("of")
    other: Person | None = match.get("other")
    if how == "same":
        return of
    if how == "both":
        return _together(match.slots["of"].meaning, other)
    if how == "partner" and of is not None and of.seat is not None:
        return Person(seat=of.seat.partner)
    if how in ("left", "right") and of is not None and of.seat is not None:
        return Person(seat=of.seat.left if how == "left" else of.seat.right)
    return person(how, of)


def _together(one: Person, other: Person | None) -> Person | None:
    """A player named in two ways, as by seat and by role, as one."""
    if other is None:
        return None
    for first, second in ((one, other), (other, one)):
        if first.seat is not None and first.role is None and second.seat is None and second.how not in ("he", "nobody"):
            role = second.role
            return replace(first, role=role, how=second.how, of=second.of)
        if first.how in ("left", "right") and second == Person(role=Role.DECLARER):
            return replace(first, role=Role.DECLARER)
    if one.how == "partner" and other == Person(role=Role.DUMMY):
        return replace(one, role=Role.DUMMY)
    return None


def person(how: str, of: Person | None = None) -> Person:
    """The player meant by a word of a language file.

    >>> person("seat N").seat, person("role dummy").role, person("my partner").of
    (Seat.NORTH, <Role.DUMMY: 'dummy'>, Person(how='I', seat=None, role=None, of=None))
    """
    if how.startswith("seat "):
        return Person(seat=Seat(how[5:]))
    if how.startswith("role "):
        return Person(role=Role(how[5:]))
    if how.startswith("my "):
        return Person(how=how[3:], of=Person("I"))
    if how.startswith("his "):
        return Person(how=how[4:], of=Person("he"))
    if how.startswith("declarer's "):
        return Person(how=how[11:], of=Person(role=Role.DECLARER))
    return Person(how=how, of=of)


def player(person: Person | None) -> Seat | Role | None:
    """A player as a case names him; ``None`` if neither a seat nor a role is known."""
    if person is None:
        return None
    return person.seat or person.role


def is_one(one: Person | None, other: Person | None) -> bool:
    """Whether two players are certainly the same."""
    if one is None or other is None:
        return False
    if one.seat is not None and other.seat is not None:
        return one.seat is other.seat
    return one == other


def may_be_one(one: Person | None, other: Person | None) -> bool:
    """Whether two players may be the same, as far as known."""
    if one is None or other is None:
        return True
    if one.seat is not None and other.seat is not None:
        return one.seat is other.seat
    if {one.how, other.how} == {"I", "partner"}:
        return False
    if one.role is not None and other.role is not None:
        return one.role is other.role
    if one.how and other.how:
        return one.how == other.how
    return True


def is_my_partner(person: Person | None) -> bool:
    return person is not None and person.how == "partner" and person.of is not None and person.of.how == "I"


def _side(match: PhraseFound) -> Party:
    return Party(match.rest["is"], match.get("of"))


_MAKERS = {
    "card": _card,
    "suit": _suit,
    "contract": _contract,
    "trick": _trick,
    "tricks": _tricks,
    "who": _who,
    "side": _side,
}


DEFINITE = frozenset({"the", "le", "la", "l", "de", "het"})
UNNAMED = ("nobody", "somebody", "director", "spectator")
"""Ways of naming somebody who plays no card, or nobody in particular."""
NAMES_A_CARD = frozenset({"card", "suit", "honour", "number"})
"""Kinds of things that may name a card."""

# A trick given card by card: "W ♦K, N ♦3, E ♣2, S ♦5".

_FEWEST_LISTED = 3
"""The fewest cards in a row that make a list of the cards played to a trick."""


def with_lists(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, with those for tricks given card by card: who led, and who played another suit."""
    out = [*chosen, *_grid(nodes)]
    lists = list(_lists(grammar, nodes))
    plays = [(who.meaning, suit_of(named(play)), item[0].first) for run, _ in lists for who, play, item in run if who]
    for run, before in lists:
        first, last = run[0][2][0].first, run[-1][2][-1].last
        card = next(
            (each for each in (run[0][1], *before) if each is not None and suit_of(named(each)) is not None), None
        )
        trick = next((each for each in before if each.kind == "trick"), None)
        lead = _led_before(nodes, chosen, first)
        if lead is not None and run[0][0] is not None and suit_of(named(run[0][1])) is not suit_of(named(lead)):
            card, run = lead, [(None, lead, run[0][2]), *run]  # "he led a heart, East put a club": led before
        else:
            lead = None
        if card is None:
            continue
        span = {*range(first, last + 1)}
        places = (0, 0)
        whole = {"over": "yes"} if len(run) == _HANDS else {}
        found = [PhraseFound("listed", whole, {}, first, last, places)]
        led = {"play": card} | ({"who": run[0][0]} if run[0][0] else {})
        if lead is None:
            found.append(PhraseFound("led", {}, led, run[0][2][0].first, run[0][2][-1].last, places))
        for who, play, item in run[1:]:
            if play is not None and who is not None and suit_of(named(play)) not in (None, suit_of(named(card))):
                slots = {"who": who, "play": play, "on": card} | ({"trick": trick} if trick else {})
                had = any(each[:2] == (who.meaning, suit_of(named(card))) and each[2] > last for each in plays)
                found.append(
                    PhraseFound("threw", {"sure": "yes"} if had else {}, slots, item[0].first, item[-1].last, places)
                )
        out = [each for each in out if each.kind == "at trick" or not span & {each.first, each.last}] + found
    return out


def _led_before(nodes: Sequence[Node], chosen: Sequence[PhraseFound], place: int) -> Node | None:
    """The card that was led just before a place, in the same sentence."""
    ends = [each.first for each in nodes if (each.kind == "word" and each.meaning == BOUNDARY) and each.first < place]
    for each in chosen:
        play = each.slots.get("play")
        here = (ends[-1] if ends else -1) < each.first and place - _JUST_BEFORE < each.last < place
        if each.kind == "led" and here and suit_of(named(play)) is not None:
            return play
    return None


_JUST_BEFORE = 6
"""The most words from a lead to the list of the cards played to it."""

_Item = tuple[Node | None, Node | None, list[Node]]
"""A player, a card, and the nodes for both."""


def _lists(grammar: Grammar, nodes: Sequence[Node]) -> Iterator[tuple[list[_Item], list[Node]]]:
    """The runs of cards played one after the other, and the things mentioned before each run, the nearest first."""
    run: list[_Item] = []
    item: list[Node] = []
    before: list[Node] = []
    for each in _with_players_in_brackets((*nodes, Node("word", BOUNDARY, -1, -1))):
        if each.kind != "word" or each.meaning not in grammar.between:
            item.append(each)
            continue
        told = _listed(grammar, item) if item else None
        if told is not None and (run or told[1] is not None):
            run.append(told)
        else:
            before = [*reversed(item), *before]
        before = [*(each for each in item if each.kind == "trick"), *before]
        if (item and told is None) or each.meaning in (BOUNDARY, ":"):
            if len(run) >= _FEWEST_LISTED and sum(card is not None for _, card, _ in run) >= _FEWEST_LISTED - 1:
                yield run, before
            run = []
        before = [] if each.meaning == BOUNDARY else before
        item = []


def _with_players_in_brackets(nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes without the brackets around a player, so that he stands beside his card."""
    for place, each in enumerate(nodes):
        before, after = nodes[max(0, place - 1)], nodes[min(place + 1, len(nodes) - 1)]
        opens = each.meaning == "(" and after.kind == "who" and nodes[min(place + 2, len(nodes) - 1)].meaning == ")"
        closes = each.meaning == ")" and before.kind == "who" and place > 1 and nodes[place - 2].meaning == "("
        if not (each.kind == "word" and (opens or closes)):
            yield each


def _listed(grammar: Grammar, item: Sequence[Node]) -> _Item | None:
    """A player and his card, if hardly any other word stands there."""
    things = [each for each in item if each.kind not in ("word", "trick")]
    players = [each for each in things if each.kind == "who"]
    cards = [each for each in things if each.kind in NAMES_A_CARD]
    idle = all(each.kind != "word" or each.meaning in grammar.listed | grammar.harmless for each in item)
    if not idle or len(players) > 1 or len(cards) > 1 or len(things) != len(players) + len(cards) or not things:
        return None
    low = [each for each in item if each.kind == "word" and each.meaning in grammar.low]
    if not cards and not low:
        return None
    kept = [each for each in item if each.kind != "trick"]
    return players[0] if players else None, cards[0] if cards else None, kept


_HANDS = 4


def _grid(nodes: Sequence[Node]) -> Iterator[PhraseFound]:
    """The plays in a table with a column for each player that are of another suit than most of their trick."""
    things = [each for each in nodes if each.kind != "word" or each.meaning in (BOUNDARY, ":", ",")]
    heads: list[Node] = []
    for place in range(len(things)):
        here = things[place : place + _HANDS]
        if len(here) == _HANDS and all(each.kind == "who" and getattr(each.meaning, "seat", None) for each in here):
            heads = here
        row = things[place + 1 : place + 1 + _HANDS]
        numbered = things[place].kind in ("number", "trick") and len(row) == _HANDS
        if not heads or not numbered or any(each.kind != "card" for each in row):
            continue
        suits = [each.meaning.suit for each in row]
        led = max(suits, key=suits.count)
        number = getattr(things[place].meaning, "number", things[place].meaning)
        if suits.count(led) < _HANDS - 1 or not isinstance(number, int):
            continue
        trick = Node("trick", TrickTold(number), things[place].first, things[place].last)
        for who, card in zip(heads, row, strict=True):
            if card.meaning.suit is not led:
                slots = {"who": who, "play": card, "on": Node("suit", led, card.first, card.last), "trick": trick}
                yield PhraseFound("threw", {}, slots, card.first, card.last, (0, 0))
        yield PhraseFound("listed", {}, {}, things[place].first, row[-1].last, (0, 0))


# The players of a story: seats, roles, "he" and his partner, "we" and "they", as far as the story settles them.

_PARTNERS = {
    Role.DECLARER: Role.DUMMY,
    Role.DUMMY: Role.DECLARER,
    Role.DEFENDER: Role.OTHER_DEFENDER,
    Role.OTHER_DEFENDER: Role.DEFENDER,
}
DECLARERS_SIDE = (Role.DECLARER, Role.DUMMY)
ACROSS = {"left": "right", "right": "left"}


@dataclass
class People:
    """The players of a story, as far as the story says who they are.

    Attributes:
        declarer: declarer's seat.
        he: the player meant by "he" before anybody is named: "He ruffed my ace! He's West."
        she: the player meant by "she": "my partner: she was North".
        speaker: the narrator, by seat or role.
        we_declare: whether the narrator's side plays the hand.
        somebody_speaks: whether the narrator was at the table: I, we.
        seats_defend: whether all players named by seat are of one side, and declarer or dummy is named beside them:
            nobody calls declarer by his seat and dummy by his role.
        beside_me: the roles of the opponents on the narrator's left and right.
        defenders: the roles of the defenders on the left and right, as the story calls them, if one of them revoked.
    """

    declarer: Seat | None = None
    he: Person | None = None
    she: Person | None = None
    speaker: Person = field(default_factory=lambda: Person("I"))
    we_declare: bool | None = None
    somebody_speaks: bool = False
    seats_defend: bool = False
    beside_me: dict[str, Role] = field(default_factory=dict)
    defenders: dict[str, Role] = field(default_factory=dict)

    def known(self, person: Person | None, last: Person | None, offender: Person | None) -> Person | None:
        """A person with seat and role as far as known; ``None`` where nobody knows who is meant.

        Args:
            last: the player mentioned last: "he".
            offender: the player who revoked.
        """
        if person is None:
            return None
        if person.seat is not None or (person.role is not None and not person.how):
            return self._both(person)
        if person.role is not None and person.how:
            return self._both(replace(person, how="", of=None))
        match person.how:
            case "he":
                said = self.she if person.form in SHE else self.he
                return last if said is None else self._both(said)
            case "offender":
                return offender
            case "I" if self.we_declare is False and self.speaker == Person("I"):
                return Person("I", role=Role.DEFENDER)
            case "I":
                return self._both(self.speaker)
            case "partner" | "left" | "right" | "opponent":
                return self._relative(person, last, offender)
        return person

    def _relative(self, person: Person, last: Person | None, offender: Person | None) -> Person | None:
        of = person.of
        if of is None and person.how == "partner":
            of = Person("I") if self.somebody_speaks else Person("he")
        elif of is None and person.how == "opponent" and not self.somebody_speaks:
            of = Person("offender")
        elif of is None:
            of = Person("I") if self.somebody_speaks else Person(role=Role.DECLARER)
        base = self.known(of, last, offender)
        if base is None:
            return None
        if base.seat is None and base.how == "I" and person.how in self.beside_me:
            return Person(role=self.beside_me[person.how])
        if base.seat is not None:
            if person.how == "opponent":
                return self._opponent(base, "") or Person("opponent", of=base)
            seat = {"partner": base.seat.partner, "left": base.seat.left, "right": base.seat.right}[person.how]
            return self._both(Person(seat=seat))
        if base == Person("I", role=Role.DEFENDER) and person.how == "partner":
            return replace(person, of=Person("I"), role=Role.DEFENDER)
        if base.role is not None:
            if person.how == "partner":
                return self._both(Person(role=_PARTNERS[base.role]))
            return self._opponent(base, person.how) or replace(person, of=base)
        return replace(person, of=base) if base.how == "I" else None

    def _opponent(self, base: Person, beside: str) -> Person | None:
        return Person(role=self.defenders.get(beside, Role.DEFENDER)) if base.role in DECLARERS_SIDE else None

    def _both(self, person: Person) -> Person:
        """The person with both seat and role, where declarer's seat gives one from the other."""
        if self.declarer is None:
            return person
        if person.seat is not None:
            part = {self.declarer: Role.DECLARER, self.declarer.partner: Role.DUMMY}
            return replace(person, role=part.get(person.seat, Role.DEFENDER), how="", of=None)
        if person.role in DECLARERS_SIDE:
            seat = self.declarer if person.role is Role.DECLARER else self.declarer.partner
            return replace(person, seat=seat)
        return person

    def side(self, who: Person | Party | None, last: Person | None, offender: Person | None) -> SideSeen:
        """The side of a player, or a side that the story names."""
        if who is None:
            return SideSeen()
        if isinstance(who, Person):
            return self._side_of(self.known(who, last, offender))
        match who.how:
            case "NS" | "EW":
                return self._whole(SideSeen(seats=Side(who.how)))
            case "declaring side" | "defending side":
                return self._whole(SideSeen(part=SideByRole(who.how)))
            case "we":
                return self._whole(self._side_of(self.known(Person("I"), last, offender)))
            case "they" if self.somebody_speaks:
                return self.side(Party("we"), last, offender).other
            case "they" | "his":
                return self._side_of(last)
            case "opponents" if self.somebody_speaks:
                return self.side(Party("we"), last, offender).other
            case "other" | "opponents":
                return self._side_of(offender).other
            case "offending":
                return self._side_of(offender)
            case "of":
                return self._side_of(self.known(who.of, last, offender))
            case "against":
                return self._side_of(self.known(who.of, last, offender)).other
        return SideSeen()

    def _side_of(self, person: Person | None) -> SideSeen:
        if person is None:
            return SideSeen()
        part = None
        if person.role is not None:
            part = SideByRole.DECLARING if person.role in DECLARERS_SIDE else SideByRole.DEFENDING
        elif person.seat is not None and self.seats_defend:
            part = SideByRole.DEFENDING
        ours = True if person.how == "I" else None
        if person.how in ("partner", "left", "right", "opponent") and person.of is not None:
            of = self._side_of(person.of)
            return of if person.how == "partner" else of.other
        return self._whole(SideSeen(person.seat.side if person.seat else None, part, ours))

    def winner(
        self, party: Person | Party, revoked: Person | None, last: Person | None, offender: Person | None
    ) -> object:
        """The winner of a trick, as a case has it: by seat or role if so stated, else relative to the offender."""
        if isinstance(party, Party):
            seen = self.side(party, last, revoked)
            if party.how in ("NS", "EW"):
                return Side(party.how)
            if party.how in ("declaring side", "defending side"):
                return SideByRole(party.how)
            same = seen.same(self.side(revoked, None, None))
            return None if same is None else "offending side" if same else "opponents"
        known = self.known(party, last, offender)
        if known is None:
            return None
        if party.how in ("he", "I", "offender") and is_one(known, revoked):
            return "offender"
        if party.how == "partner" and party.of is not None and is_one(self.known(party.of, last, offender), revoked):
            return "partner"
        if party.how == "I" and revoked is not None and revoked.how == "partner":
            return "partner" if revoked.of == Person("I") else None
        told = player(known)
        if told is not None and told is not Role.OTHER_DEFENDER:
            declares = revoked is not None and revoked.role in DECLARERS_SIDE
            return told if not (told is Role.DEFENDER and party.how) or declares else None
        if is_one(known, revoked) and known.how:
            return "offender"
        same = self.side(known, last, offender).same(self.side(revoked, None, None))
        if same is False:
            return "opponents"
        return None

    def _whole(self, seen: SideSeen) -> SideSeen:
        """A side by seats, by role and as ours, as far as the story links these."""
        for _ in range(2):
            seats, part, ours = seen.seats, seen.part, seen.ours
            me = self.speaker
            if self.declarer is not None:
                seats = seats or (
                    part and (self.declarer.side if part is SideByRole.DECLARING else self.declarer.side.other)
                )
                part = part or (
                    seats and (SideByRole.DECLARING if seats is self.declarer.side else SideByRole.DEFENDING)
                )
            if me.seat is not None:
                if ours is None and seats is not None:
                    ours = seats is me.seat.side
                elif seats is None and ours is not None:
                    seats = me.seat.side if ours else me.seat.side.other
            declare = self.we_declare if me.role is None else me.role in DECLARERS_SIDE
            if declare is not None:
                if ours is None and part is not None:
                    ours = (part is SideByRole.DECLARING) is declare
                elif part is None and ours is not None:
                    part = SideByRole.DECLARING if ours is declare else SideByRole.DEFENDING
            seen = SideSeen(seats, part, ours)
        return seen
