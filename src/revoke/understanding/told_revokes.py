"""Finding the revokes in a story, by the words for a revoke, by the cards or by a question, and the suit led."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from revoke.table.cards import Suit
from revoke.table.seats import Role
from revoke.understanding.grammar import (
    ARTICLES,
    BOUNDARY,
    QUOTES,
    Node,
    PhraseFound,
    Phrases,
    Span,
    shown,
    verb_before,
)
from revoke.understanding.meanings import Named, Party, Person, TrickTold, is_one, may_be_one, named, suit_of
from revoke.understanding.phrases import NOTICED, REVOKES
from revoke.understanding.statements import ON_THE_BOARD, Heard, RevokeTold, one_player, tricks_left

# Revokes that no phrase states, found by the cards: one suit led, another played to it, the first still held.

_GIVES_WAY = frozenset({"held", "put", "led", "also played", "later played", "suit told", "threw", "ruffed"})
"""Kinds of phrases that give way where the cards around them say more."""
_COMES_TO_LIGHT = frozenset({"attention", "noticed by side", "corrected", "asked"})
_NEAR_THE_LEAD = 16
"""The most words from a lead to the card played to it, where nothing else shows a revoke."""
_MANY = 40
"""The number of cards and suits beyond which a story lists hands, so that cards alone do not show the play."""
_AROUND = 5
"""Words around a card within which the story says that somebody had it."""


@dataclass(frozen=True, slots=True)
class _Play:
    """A play that may be a revoke: the suit led, the card played to it, and the player."""

    lead: Node
    card: Node | None
    who: Node
    cost: int
    clear: bool = True

    @property
    def suit(self) -> Suit | None:
        return self.lead.meaning.suit if self.lead.kind == "trick" else suit_of(named(self.lead))


def _revoke_by_its_cards(story: Phrases, failed: Collection[Suit], proved: bool = True) -> Phrases | None:
    """The story with a revoke that its cards show: a suit led, another suit played to it, and the first suit held.

    Args:
        failed: the suits to which somebody did not follow, as told; if there are any, the revoke is to one of these.
        proved: whether the story must say that he had the suit.
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
    plays = [each for each in _plays(story) if not failed or each.suit in failed]
    told = [each for each in plays if _was_held(story, each, discovered if each.clear else noticed)]
    spoken = any(each.kind == "attention" and "who" in each.slots for each in story.found)
    spoken &= any(each.kind == "trick" for each in story.nodes)
    if not told and not proved:
        held = [each.slots.get("play") for each in story.found if each.kind == "held"]
        put = [each for each in plays if each.card is not None and not (each.card.kind == "card" and each.card in held)]
        told = [each for each in put if each.cost < _NEAR_THE_LEAD]
    elif not told and spoken:  # the story mentions no card that he had, but somebody who saw the revoke
        clear = [each for each in plays if each.clear and each.card is not None and each.cost < _NEAR_THE_LEAD]
        told = clear if len({each.who.first for each in clear}) == 1 else []
    if not told:
        return None
    play = min(told, key=lambda each: each.cost)
    things = [each for each in (play.lead, play.card) if each is not None]
    kind = "threw" if play.card is not None else "ruffed"
    slots = {"who": play.who} | ({"play": play.card} if play.card is not None else {})
    slots |= {"trick": play.lead} if play.lead.kind == "trick" else {"on": play.lead}
    here = things[-1:] if play.lead.first < things[-1].first and not _is_on(story, play.lead) else things
    here = [*here, *([play.who] if story.sentences[play.who.first] == story.sentences[things[-1].first] else [])]
    first, last = min(each.first for each in here), max(each.last for each in here)
    gone = [
        each
        for each in story.found
        if each.kind in _GIVES_WAY
        and (
            (each.first <= things[-1].last and things[-1].first <= each.last)
            or (each.kind == "also played" and play.who in each.slots.values())
        )
    ]
    made = PhraseFound(kind, {"by": "cards", "sure": "yes"}, slots, first, last, (0, 0))
    found = sorted([*(each for each in story.found if each not in gone), made], key=lambda each: each.first)
    return replace(story, found=tuple(found))


def _plays(story: Phrases) -> Iterator[_Play]:
    """The plays that may be a revoke, each with a cost that is lower for clearer words."""
    passed = [(each.first, each.last) for each in story.found if each.kind in ("won", "call", "won with owed card")]
    things = [each for each in story.nodes if each.kind in ("card", "suit")]
    called = {
        each.first
        for before, each, behind in zip(story.nodes, story.nodes[1:], story.nodes[2:], strict=False)
        if before.meaning in QUOTES and behind.meaning in QUOTES
    }  # declarer said "club"
    cards = [
        each
        for each in things
        if each.first not in called and not any(first <= each.first <= last for first, last in passed)
    ]
    around, thinks = (story.words, story.nodes), story.words.thinks
    believed = {each.first for each in things if verb_before(*around, each.first, thinks, far=True)}
    leads = dict(_leads(story))
    held = (each for each in story.found if each.kind == "held" and isinstance(each.get("who"), Person))
    holders = {each.slots["play"]: each.get("who") for each in held if "play" in each.slots}
    rounds = [
        each for each in story.nodes if each.kind == "trick" and each.meaning.how == "round" and each.meaning.suit
    ]
    taken_back = [each.slots.get("x") for each in story.found if each.kind == "corrected" and "play" in each.slots]
    for lead in (each for each in (*things, *rounds) if each.first not in believed and each not in taken_back):
        on, denied = _is_on(story, lead), _is_denied(story, lead)
        suit = lead.meaning.suit if lead.kind == "trick" else suit_of(named(lead))
        for card in cards:
            apart = story.sentences[card.first] - story.sentences[lead.first]
            before = card.first < lead.first
            between = (each.meaning for each in story.nodes if card.last < each.first < lead.first)
            but = lead in leads and bool(believed) and not story.words.still.isdisjoint(between)  # "but clubs were led"
            if suit_of(named(card)) is suit or not 0 <= apart <= 1 or (before and (apart or not (on or but))):
                continue
            led = card in leads and leads[card] is not None and not _is_of_dummy(story, card)
            if _is_on(story, card) or denied or led:
                continue
            who = _player_of(story, card, leads.get(lead))
            if who is not None and may_be_one(who.meaning, holders.get(card)):
                clear = lead in leads or on or lead.kind == "trick"
                yield _Play(lead, card, who, 20 * apart + (0 if clear else 10) + abs(card.first - lead.last), clear)
        who = _player_of(story, lead, None)
        if who is not None and _is_ruffed(story, lead):
            yield _Play(lead, None, who, 30)


def _is_of_dummy(story: Phrases, card: Node) -> bool:
    """Whether the story says that declarer called for this card from dummy."""
    dummy = Person(role=Role.DUMMY)
    return any(each.kind == "led" and each.slots.get("play") == card and each.get("x") == dummy for each in story.found)


def _leads(story: Phrases) -> Iterator[tuple[Node, Person | None]]:
    """The cards and suits that the story says were led, each with its leader if named."""
    for each in story.found:
        if each.kind in ("led", "suit told") or (each.kind == "won" and "who" in each.slots):
            node = each.slots.get("play") or each.slots.get("suit") or each.slots.get("x")
            if node is not None and node.kind in ("card", "suit"):
                yield node, each.get("who")


def _ahead(story: Phrases, node: Node) -> str:
    """The word before a thing, skipping articles and players."""
    passed = ARTICLES | story.words.own
    ahead = (each for each in reversed(story.nodes) if each.last < node.first and each.meaning not in passed)
    return str(next((each.meaning for each in ahead if each.kind != "who" and each.meaning != "s"), ""))


def _is_on(story: Phrases, node: Node) -> bool:
    """Whether the story mentions a card as the one to which another card was played."""
    led = (each for each in story.found if each.kind == "led" and each.slots.get("play") == node)
    first = next((each.first for each in led), None)
    before = [] if first is None else [each.meaning for each in story.nodes if each.last < first][-2:]
    return _ahead(story, node) in story.words.on or bool(story.words.on & {*map(str, before)})  # "on the spade lead"


def _is_denied(story: Phrases, node: Node) -> bool:
    place = story.nodes.index(node)
    return bool(story.words.no & {str(each.meaning) for each in story.nodes[max(0, place - 2) : place]})


def _is_ruffed(story: Phrases, node: Node) -> bool:
    """Whether a word for ruffing stands beside a card."""
    place = story.nodes.index(node)
    near = [
        each
        for each in story.nodes[max(0, place - 4) : place + 5]
        if each.kind == "word" and story.sentences[each.first] == story.sentences[node.first]
    ]
    ruffs = next(verb for kind, verb in story.words.verbs if kind == "ruffed")
    return ruffs.search(shown(near)[0]) is not None


def _player_of(story: Phrases, card: Node, leader: Person | None) -> Node | None:
    """The player of a card: the last one before it in its sentence whom no small word sets apart, or one after it."""
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
    """Whether the player named beside a held card may be the player who did not play it."""
    other = holder.seat is not None and who.seat is not None and holder.seat is not who.seat
    return not other and (holder.role is None or who.role is None or holder.role is who.role or holder.seat is not None)


def _was_held(story: Phrases, play: _Play, discovered: bool) -> bool:
    """Whether the story mentions another card of the suit led as one that the player had."""
    nodes = [each for each in story.nodes if each.meaning not in (",", ":", "(", ")")]
    led = {node.first for node, who in _leads(story) if who is not None}
    card = play.card or play.lead
    for place, each in enumerate(nodes):
        mine = each.kind in ("card", "suit") and suit_of(named(each)) is play.suit and each not in (play.lead, card)
        apart = story.sentences[each.first] - story.sentences[card.first]
        if not mine or each.first in led or _is_on(story, each) or apart < -2 or _is_denied(story, each):
            continue
        ends = story.words.ends
        ahead = (
            other for other in reversed(nodes[:place]) if other.kind == "who" or other.meaning in ends | {BOUNDARY}
        )
        holder = next(ahead, None)
        if holder is not None and holder.kind == "who" and not _may_be(holder.meaning, play.who.meaning):
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


# The words around others.

_JUST_BEFORE = 3
"""Words before others among which their subject may stand."""


def just_before(story: Phrases, span: Span, kinds: Collection[str]) -> Node | None:
    """The last thing of some kinds just before some words, in the same clause."""
    for each in reversed([each for each in story.nodes if span[0] - _JUST_BEFORE <= each.first < span[0]]):
        if each.kind in kinds:
            return each
        if each.meaning in story.words.ends or each.meaning == BOUNDARY:
            break
    return None


def does_something(story: Phrases, named: Node) -> bool:
    """Whether a player does something: he begins a clause or no small word sets him apart, and he owns nothing."""
    words = story.words
    ahead = next((each.meaning for each in reversed(story.nodes) if each.last < named.first), BOUNDARY)
    behind = [each for each in story.nodes if each.first > named.last]
    if behind and behind[0].meaning == "s":
        return False
    if {named.first, named.first - 1} & story.clauses:
        return True
    if named.meaning.how in ("he", "I"):
        return False
    stops = {"s", ")", ",", BOUNDARY}
    if behind and behind[0].meaning == ",":  # "West, looking at his phone, discarded": nobody else is named between
        aside = next((each for each in behind[1:] if each.kind == "who" or each.meaning in (",", BOUNDARY)), None)
        stops -= {","} if aside is not None and aside.meaning == "," else set()
    return ahead not in words.apart | words.on | words.by | {"(", ","} and (
        not behind or behind[0].meaning not in stops
    )


def not_all_the_rest(story: Phrases, revoke: RevokeTold, match: PhraseFound) -> bool:
    """Whether the words say more than "the rest": "dummy won one and they the rest", "the rest, except the last"."""
    behind = [each for each in story.nodes if each.first > match.last][:2]
    if any(each.meaning in story.words.except_ for each in behind):
        return True
    stages = [range(each.first, each.last + 1) for each in story.found if each.kind == "stage"]  # "two tricks later"
    since = (each for each in story.nodes if revoke.last < each.first < match.first and each.kind == "tricks")
    return any(each.meaning.number is not None and all(each.first not in span for span in stages) for each in since)


def counted_from(
    story: Phrases, revokes: Sequence[RevokeTold], match: PhraseFound, last: RevokeTold | None
) -> RevokeTold | None:
    """The revoke from which tricks are counted: of several, the one at the trick named last; otherwise the last one."""
    since = (each for each in story.nodes if last is not None and last.last < each.first < match.last + 3)
    here = [each.meaning.number for each in since if each.kind == "trick" and each.meaning.number]
    told = [each for each in revokes if here and each.trick == here[-1]]
    return told[-1] if told and len(revokes) > 1 else last


def spoken_to(story: Phrases, revoke: RevokeTold, span: Span) -> bool:
    """Whether somebody has asked or said something since a revoke, so that a player who says sorry only answers him."""
    words = story.words.says | story.words.tells
    verbs = [each for each in story.nodes if revoke.last < each.first < span[0] and each.meaning in words]
    return any(each.kind == "word" for each in verbs)


def calls_first(story: Phrases) -> bool:
    """Whether a story begins by calling "Director!"."""
    first = next((place for place, each in enumerate(story.nodes) if each.kind != "word"), 0)
    here = [each.meaning for each in story.nodes[first : first + 2]]
    return here[:1] == [Person("director")] and here[1:] in ([","], [BOUNDARY])


def of_the_trick(revokes: Sequence[RevokeTold], number: int) -> RevokeTold | None:
    """Find the revoke at a trick, by the trick's number or its place among two: "the first of those tricks"."""
    revoke = next((each for each in revokes if each.trick == number), None)
    two = [each for each in revokes if each.trick is not None and each.told.value("trick") == each.trick]
    return two[number - 1] if revoke is None and number <= len(two) == len(revokes) == _TWICE else revoke


# Revokes known only from a question to the player.


def _revoke_by_a_question(story: Phrases) -> Phrases | None:
    """The story with a revoke by a player whose partner asked whether he had none of a suit, and who had one."""
    for each in story.found:
        if each.kind != "asked" or "suit" not in each.slots:
            continue
        asker = each.get("partner")
        asked = [node for node in story.nodes if node.kind == "who" and each.first <= node.first <= each.last]
        here = (story.sentences[each.first], "corrected")
        behind = [one for one in story.found if one.first > each.last or (story.sentences[one.first], one.kind) == here]
        had = [other for other in behind if other.kind in _HAD_ONE and _of_the_suit(other, each)]
        answers = [other.slots["who"] for other in (*behind, *had) if "who" in other.slots and other.kind in _ANSWERS]
        named_ = [node for node in (*asked, *answers) if node.meaning not in (asker, Person("he"), _HIS_PARTNER)]
        if not named_ and isinstance(asker, Person) and asker.how != "partner":
            named_ = [replace(each.slots["partner"], meaning=Person("partner", of=asker))]
        named_ = named_ or [node for node in asked if node.meaning == _HIS_PARTNER]
        if named_ and had:
            slots = {"who": named_[0], "suit": each.slots["suit"]}
            made = PhraseFound("failed", {"sure": "yes"}, slots, each.first, each.last, (0, 0))
            at = story.found.index(each)
            return replace(story, found=(*story.found[:at], made, *story.found[at:]))
    return None


def _revoke_that_was_noticed(story: Phrases) -> Phrases | None:
    """The story with a revoke of which it says only that somebody noticed it, and whose revoke it was."""
    for at, each in enumerate(story.found):
        if each.kind == "attention" and "of" in each.slots:
            here = story.sentences[each.first]
            suits = [node for node in story.nodes if node.kind == "suit" and story.sentences[node.first] == here]
            slots = {"who": each.slots["of"]} | ({"suit": suits[0]} if suits else {})
            made = PhraseFound("revoked", {}, slots, each.first, each.last, (0, 0))
            return replace(story, found=(*story.found[:at], made, *story.found[at:]))
    return None


_HAD_ONE = ("held", "later played", "corrected")
_ANSWERS = ("answered no", *_HAD_ONE)
_HIS_PARTNER = Person("partner", of=Person("he"))


def _of_the_suit(told: PhraseFound, asked: PhraseFound) -> bool:
    return suit_of(named(told.slots.get("play"))) in (None, asked.get("suit"))


# Which of the possible revokes are revokes.

_TWICE = 2
_SHOWS = frozenset({"held", "also played", "later played", "attention", "question", "at trick"})
"""Kinds of phrases that may mention a card that somebody still has."""
_AS_IT_HAPPENS = frozenset({"at once", "turned", "turned alone", "next lead", "named", "both sides"})
"""Stages at which a story mentions no play but a revoke."""


def _shown(story: Phrases, revoke: RevokeTold) -> bool:
    """Whether the player had the suit led: the card lay there, or the story mentions it later and nobody plays it."""
    if revoke.told.value("owed_card_faced"):
        return True
    played = {place for each in story.found if each.kind not in _SHOWS for place in range(each.first, each.last + 1)}
    for place, each in enumerate(story.nodes):
        apart = story.sentences[each.first] - revoke.sentence
        mine = each.kind in ("card", "suit") and suit_of(named(each)) is revoke.suit and each.first > revoke.last
        before = {str(other.meaning) for other in story.nodes[max(0, place - 3) : place]}
        if mine and 0 <= apart <= 2 and each.first not in played and not before & story.words.no:
            here = [other for other in story.nodes if story.sentences[other.first] == story.sentences[each.first]]
            over = [other for other in story.found if other.first <= each.first <= other.last and "who" in other.slots]
            if any(other.get("who").how != "he" and not is_one(other.get("who"), revoke.person) for other in over):
                continue  # somebody else had it
            held = any(other.kind in _SHOWS and other.first <= each.first <= other.last for other in story.found)
            still = bool({str(other.meaning) for other in here} & story.words.still)
            if not apart or ((held or still) and all(other.kind != "contract" for other in here)):
                return True
    return False


def _proved(story: Phrases, revokes: Sequence[RevokeTold], heard: Sequence[Heard]) -> None:
    """Mark the only possible revoke as sure, if the story mentions a card of the suit beside it or its stage."""
    if any(each.sure or each.strong or each.failed for each in revokes):
        return
    void = {each.first for each in story.found if each.rest.get("of") == "showed out"}
    told = [each for each in revokes if each.suit is not None and each.person and each.place not in void]
    staged = any(each.rest.get("is") in _AS_IT_HAPPENS or each.kind in ("asked", "answered no") for each, *_ in heard)
    shown = told if staged and len(told) == 1 and not void else [each for each in told if _shown(story, each)]
    if len(shown) == 1:
        shown[0].sure = True


def _is_told_at_the_table(story: Phrases) -> bool:
    """Whether a player who was at the table tells the story or speaks in it, unlike in a column about the play."""
    who = [each.meaning for each in story.nodes if each.kind == "who"]
    there = any(is_first_person(each) or each.how in ("left", "right", "director") for each in who)
    return there or any(each.meaning in QUOTES | story.words.mine for each in story.nodes)


def _proves_the_only_revoke(story: Phrases, revokes: Sequence[RevokeTold]) -> bool:
    """Mark the only play of a story as a sure revoke, though nothing proves it: why else mention the play?"""
    void = {each.first: each.rest["of"] for each in story.found if each.rest.get("of") in ("showed out", "no suit")}
    for each in revokes if len(revokes) == 1 else ():
        had_none = void.get(each.place)
        told = each.suit is not None and each.person is not None and had_none != "showed out"
        each.sure = told and ((each.failed and had_none is None) or _is_told_at_the_table(story))
    return any(each.sure for each in revokes)


def with_the_only_revoke(story: Phrases, revokes: Sequence[RevokeTold]) -> Phrases | None:
    """The story with a revoke that its phrases do not state; ``None`` if there is none, or they do state one.

    Args:
        revokes: the possible revokes in the phrases, none of them sure; the only one may become sure.
    """
    failed = {each.suit for each in revokes if each.failed and each.suit is not None}
    told = _revoke_by_its_cards(story, failed) or _revoke_by_a_question(story) or _revoke_that_was_noticed(story)
    if told is None and not _proves_the_only_revoke(story, revokes) and _is_told_at_the_table(story):
        return _revoke_by_its_cards(story, failed, proved=False)
    return told


_BESIDE_A_REVOKE = ("failed", "at trick", "won", "later", "tricks", *ON_THE_BOARD)
"""Kinds of phrases beside which the words that somebody did not follow mean a revoke."""


def sure_revokes(
    revokes: Sequence[RevokeTold], heard: Sequence[Heard], twice: bool, story: Phrases
) -> list[RevokeTold]:
    """The revokes of a story, without what is only part of the play."""
    if not twice:
        _proved(story, revokes, heard)
    strong = [each for each in revokes if each.strong]
    bare = [
        each
        for each in strong
        if each.person is None and each.suit is None and each.card is None and each.trick is None
    ]
    weak = [each for each in revokes if not each.sure]
    if twice:
        unnamed = all(each in bare for each in strong)
        for each in weak[: max(0, _TWICE - sum(each not in bare for each in strong))]:
            each.sure = unnamed or any(is_one(each.person, other.person) for other in strong)
        weak = [each for each in weak if not each.sure]
    if (
        len(weak) == 1
        and not any(each.sure for each in revokes if each not in strong)
        and (bare or any(each.kind in NOTICED for each, *_ in heard))
        and all(each in bare for each in strong)
    ):
        weak[0].sure = True
    told = [each for each in weak if each.suit is not None and each.person is not None]
    kinds = {each.kind for each, *_ in heard}
    came_to_light = bool(kinds & NOTICED) and "stage" in kinds
    if len(told) == 1 and len(weak) > 1 and not any(each.sure for each in revokes) and came_to_light:
        told[0].sure = True
    for each in reversed(revokes):
        if each.again_of is not None:
            each.sure = each.again_of.sure = each.sure or each.again_of.sure
    both = [each for each in revokes if each.suit is not None and each.person is not None][-_TWICE:]
    for each in both if any(each.kind == "held both" for each in story.found) else ():
        each.sure = True
    fails = [each for each in revokes if not each.sure and each.failed]
    if len([each for each in fails if each.suit is not None and each.person is not None]) == _TWICE == len(revokes):
        for each in fails:
            each.sure = True  # nobody mentions two players who had none without saying so
    noticed = bool(heard) and len([each for each in revokes if not each.sure]) == 1
    noticed |= len(fails) == 1 and not any(each.sure for each in revokes) and bool(kinds & NOTICED)
    unsure = [each for each in revokes if not each.sure]
    said = len(unsure) == _TWICE == len(revokes) and all(each.failed for each in unsure)
    alone = all(each.kind in _BESIDE_A_REVOKE and each.rest.get("of") != "no suit" for each in story.found)
    another = any(each.sure for each in revokes)
    for each in revokes:
        each.sure |= each.failed and (noticed or alone or (said and any(one.kind in NOTICED for one, *_ in heard)))
        each.sure |= each.failed and another and None not in (each.person, each.suit, each.trick)
    sure: RevokeTold | None = None
    for each in revokes:
        sure = each if each.sure else sure
        if sure is not None and sure is not each and "attention_by" not in sure.told.said:
            for value, span in each.told.said.get("attention_by", ()):
                sure.told.add("attention_by", value, span)
    for each in bare:
        others = [other for other in revokes if other.sure and other is not each]
        if others:
            add_statements(each, min(others, key=lambda other: abs(other.place - each.place)))
            each.sure = False
    return [each for each in revokes if each.sure]


def add_statements(bare: RevokeTold, into: RevokeTold) -> None:
    """Move the statements about one revoke to another that turns out to be the same revoke."""
    into.words += bare.words
    for key, tellings in bare.told.said.items():
        into.told.said.setdefault(key, []).extend(tellings)
    into.winner = into.winner or bare.winner


# The suit led to a revoke trick.


def lead_for(
    story: Phrases,
    leads: Collection[int],
    followed: Collection[int],
    tricks: Mapping[int, tuple[int, Span]],
    match: PhraseFound,
    trumps: Suit | None,
) -> tuple[Suit | None, tuple[Span, ...]]:
    """The suit led to a revoke trick, and the words that say so: the nearest lead before the revoke, or after it."""
    span = (match.first, match.last)
    sentence = story.sentences[span[0]]
    past = told_of_the_trick_before(story, match)
    places = [
        (each.first, each.last)
        for each in story.found
        if each.kind in REVOKES and each is not match and each.first not in {*leads, *followed}
    ]
    best: tuple[int, PhraseFound] | None = None
    closed = max(
        (
            each.first
            for each in story.found
            if each.kind == "also played"
            and each.get("party") == Party("both")
            and each.last < span[0]
            and story.sentences[each.first] < sentence
        ),
        default=-1,
    )
    round_told = any(
        each.kind == "at trick" and each.get("trick").how == "round" and story.sentences[each.first] == sentence
        for each in story.found
        if "trick" in each.slots
    )
    for each in story.found:
        if each.kind not in ("led", "on") and each.first not in leads:
            continue
        if not (_names_a_suit(each) or (trumps and _leads_trumps(story, each))) or each is match:
            continue
        if each.kind == "put" and isinstance(named(each.slots.get("play")), str):
            continue  # a rank alone follows to what was led
        before = each.last < span[0]
        hand = each.get("x")  # "South led a heart from dummy": South may revoke on it himself
        from_dummy = isinstance(hand, Person) and hand.role is Role.DUMMY
        own = match.get("who") is not None and match.get("who") in (None if from_dummy else each.get("who"), hand)
        own |= each.rest.get("of") == "called" and match.get("who") == Person(role=Role.DUMMY)
        if own or (not before and each.rest.get("next") == "yes") or (before and each.last < max(closed, past)):
            continue  # nobody plays to his own lead, to the next one, or to one that everybody had followed to
        gap = span[0] - each.last if before else each.first - span[1]
        low, high = (each.last, span[0]) if before else (span[1], each.first)
        there = story.sentences[each.first]
        near = there == sentence or (before and not round_told and there >= sentence - 1 and each.kind != "on")
        if not near or gap > 20 or any(low < first < high for first, _ in places):
            continue
        mine, theirs = tricks.get(span[0], (None,))[0], tricks.get(each.first, (None,))[0]
        if (
            before
            and each.kind != "on"
            and mine is not None
            and theirs != mine
            and (there != sentence or theirs is not None)
            and any(low < words[0] < high for _, words in tricks.values())
        ):
            continue  # the story mentions another trick in between
        passive = "who" not in each.slots and "play" in each.slots and each.slots["play"].last < each.last
        behind = not before and each.kind != "on"
        between = (node.meaning for node in story.nodes if low < node.first < high and node.kind == "word")
        if behind and (gap > (10 if passive else 6) or not story.words.next.isdisjoint(between)):
            continue
        gap += 0 if before else 1
        if best is None or gap < best[0]:
            best = (gap, each)
    if best is None:
        return None, ()
    found = best[1]
    what = named(
        found.slots.get("play") or found.slots.get("named") or found.slots.get("on") or found.slots.get("suit")
    )
    return suit_of(what) if _names_a_suit(found) else trumps, ((found.first, found.last),)


def answered_no(story: Phrases, asked: Span) -> bool:
    """Whether somebody says in the same sentence as a question, or the next one, that he has none."""
    since = [each for each in story.found if asked[0] < each.first and each.kind != "held"][:1]
    ends = story.sentences[asked[1]] + 1
    return any(each.kind == "answered no" and story.sentences[each.first] <= ends for each in since)


def told_of_the_trick_before(story: Phrases, match: PhraseFound) -> int:
    """The place up to which a story tells of the trick before: "and on the next trick East revoked"; or 0."""
    for each in story.found:
        if each.kind == "at trick" and getattr(each.get("trick"), "how", "") == "next":
            beside = each.first == match.last + 1 or match.first - 2 <= each.last < match.first
            if beside and story.sentences[each.first] == story.sentences[match.first]:
                return min(each.first, match.first)
    return 0


def trick_of_the_revoke(
    story: Phrases, tricks: Mapping[int, tuple[int, Span]], match: PhraseFound, leader: Sequence[Span]
) -> tuple[int | None, Span | None]:
    """The number of a revoke trick and its words, which stand beside the revoke or beside the lead to the trick."""
    trick, words = tricks.get(match.first, (None, None))
    if trick is None:
        for each in leader:
            trick, words = tricks.get(each[0], (None, None))
    if trick is None and match.rest.get("by") == "cards":
        led = (each for each in story.found if each.kind == "led" and each.get("play") is not None)
        there = (each.first for each in led if each.slots["play"] is match.slots.get("on"))
        trick, words = next((tricks[each] for each in there if each in tricks), (None, None))
    told = match.get("trick")
    if isinstance(told, TrickTold):
        return told.number or trick, words or (match.first, match.last)
    return (trick, words) if trick is not None else _trick_by_what_is_left(story, match)


def _trick_by_what_is_left(story: Phrases, match: PhraseFound) -> tuple[int | None, Span | None]:
    """The number of a revoke trick, from the tricks left: "with three tricks left", just before or after the revoke."""
    for each in story.found:
        apart = each.first - match.last if match.last < each.first else match.first - each.last - 1
        same, ahead = story.sentences[match.first] - story.sentences[each.first], each.first < match.first
        between = {one.kind for one in story.found if each.last < one.first < match.first}
        beside = same in (0, 1) and between <= {"led", "on", "held"} if ahead else not same and apart in (0, 1)
        if each.kind == "stage" and each.rest.get("is") == "left" and beside and (left := tricks_left(each, {})):
            return 14 - left, (each.first, each.last)
    return None, None


def _names_a_suit(match: PhraseFound) -> bool:
    return bool({"play", "named", "on", "suit"} & match.slots.keys())


def _leads_trumps(story: Phrases, match: PhraseFound) -> bool:
    """Whether a lead that names no suit is a lead of trumps: "he drew a round of trumps"."""
    words = {each.meaning for each in story.nodes if match.first <= each.first <= match.last and each.kind == "word"}
    return match.kind == "led" and bool(story.words.trumps & words)


def suit_of_the_round(story: Phrases, span: Span, trumps: Suit | None) -> Suit | None:
    """The suit of the round that the story mentions just before or after some words, in the same sentence."""
    for each in reversed([each for each in story.found if each.first < span[0]]):
        trick = each.get("trick")
        if story.sentences[each.first] != story.sentences[span[0]] or each.kind in REVOKES:
            break
        if isinstance(trick, TrickTold) and trick.how == "round":
            return trick.suit or trumps
    behind = [each for each in story.found if span[1] < each.first <= span[1] + 3 and each.kind == "at trick"]
    for each in behind[:1]:
        trick = each.get("trick")
        if isinstance(trick, TrickTold) and trick.how == "round":
            return trick.suit or trumps
    return None


# What revokes have in common with each other, or with the only trick that a story mentions.


def share_attention(sure: Sequence[RevokeTold], told: Sequence[RevokeTold], heard: Sequence[Heard]) -> None:
    """Give a revoke with no discovery of its own the player who drew attention to the next revoke."""
    for one, other in reversed([*pairwise(sure)]):
        alone = all(number != told.index(one) + 1 for _, number, *_ in heard)
        if alone and "attention_by" not in one.told.said and "attention_by" in other.told.said:
            one.told.said["attention_by"] = other.told.said["attention_by"]


def the_only_trick(
    story: Phrases, tricks: Mapping[int, tuple[int, Span]], revokes: Sequence[RevokeTold], owed: int
) -> None:
    """Set the trick of the only revoke to the only trick that the story mentions, if nothing was noticed before that.

    Args:
        owed: the place of the words about a later card of the suit; the trick beside these words is that card's.
    """
    told = [each for each in story.found if getattr(each.get("trick"), "number", None) is not None]
    noticed = [each.first for each in story.found if each.kind in NOTICED | {"stage"}]
    if len(revokes) != 1 or len(told) != 1 or revokes[0].told.said.get("trick") or revokes[0].round_told is not None:
        return
    trick, apart = told[0].get("trick"), story.sentences[told[0].first] - revokes[0].sentence
    soon = abs(apart) <= 1 and told[0].first < min(noticed, default=len(story.sentences))
    soon &= owed < 0 or story.sentences[owed] != story.sentences[told[0].first]
    here = story.sentences[told[0].first]
    held = [each for each in story.found if each.kind == "held" and story.sentences[each.first] == here]
    later = [each for each in held if apart or ("shown" in each.rest.values() or "found" in each.rest)]
    soon &= not later  # "at trick twelve he had a club", "and turned up with a club at trick twelve"
    leader = one_player(told[0].get("who"))  # nobody revokes on the trick to which he leads himself
    own = leader is not None and (leader.how == "he" or is_one(leader, one_player(revokes[0].person)))
    own_sentence = [each for each in story.found if story.sentences[each.first] == here and each is not told[0]]
    beside = (each.kind for each in own_sentence if tricks.get(each.first, (0, (0, 0)))[1][0] == told[0].first)
    plays = REVOKES | {"led", "won", "on", "also played"}
    soon &= told[0].rest.get("of") != "another" and next(beside, "led") in plays
    soon &= told[0].kind == "at trick" or (told[0].kind == "led" and not own)
    if trick.how != "last" and trick.number < 13 and soon:
        revokes[0].told.add("trick", trick.number, (told[0].first, told[0].last))
        revokes[0].trick = trick.number


def still_held(story: Phrases, play: Named, who: Person | None, span: Span) -> Suit | None:
    """The suit that a player still held, as the story says just after he played a card of another suit."""
    told = story.found
    behind = next((each for each in told if each.first > span[1] and each.kind not in ("at trick", "on")), None)
    if behind is None or behind.kind != "held" or "hand" in behind.slots:
        return None
    between = {each.meaning for each in story.nodes if span[1] < each.first < behind.last}
    holder = behind.get("who")
    apart = story.sentences[behind.first] - story.sentences[span[0]]
    he = holder == Person("he")
    same = he if apart else (he or holder is None) and bool(story.words.still & between)
    held = suit_of(named(behind.slots.get("play")))
    return held if same and apart <= 1 and held is not suit_of(play) else None


def suit_just_named(story: Phrases, span: Span) -> Suit | None:
    """The suit last named in a sentence: "he puts a diamond on it now, but he had none at trick three"."""
    for each in reversed([each for each in story.nodes if each.last < span[0]]):
        if story.sentences[each.first] != story.sentences[span[0]]:
            return None
        if each.kind in ("card", "suit"):
            return suit_of(named(each))
    return None


def passes_over_somebody(story: Phrases, span: Span) -> bool:
    """Whether words skip an unknown person: "my brother-in-law let go a club"."""
    inside = [each for each in story.nodes if span[0] <= each.first <= span[1] and each.kind == "word"]
    return any(one.meaning in story.words.mine and other.first in story.passed for one, other in pairwise(inside))


def is_first_person(meaning: object) -> bool:
    """Whether a word shows that the narrator was at the table."""
    if isinstance(meaning, Party):
        return meaning.how == "we"
    while isinstance(meaning, Person) and meaning.how != "I":
        meaning = meaning.of
    return isinstance(meaning, Person)


def name_the_only_defender(revokes: Sequence[RevokeTold]) -> None:
    """Call an offender a defender, and not the other one, where no other defender revoked."""
    offenders = [each.told.said.get("offender", []) for each in revokes]
    if all(who is not Role.DEFENDER for told in offenders for who, _ in told):
        for told in offenders:
            told[:] = [(Role.DEFENDER if who is Role.OTHER_DEFENDER else who, span) for who, span in told]
