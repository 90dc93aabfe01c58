"""The statements of a story on each key of a case, with their words, and the moments before a revoke came to light."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from revoke.case.case import Board, Case, Moment
from revoke.case.events import Onlooker
from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract
from revoke.table.seats import Role, Seat
from revoke.understanding.grammar import Node, PhraseFound, Phrases, Span, is_end
from revoke.understanding.meanings import (
    Named,
    Party,
    Person,
    TricksTold,
    TrickTold,
    is_one,
    may_be_one,
    named,
    number_of,
    player,
    suit_of,
)
from revoke.understanding.phrases import NOTICED, STRONG

Readings = tuple[tuple[str, Any], ...]
"""Possible meanings of words, each with the value that the case then has; ``None`` if the meaning leaves it open.
Any: a JSON value."""


@dataclass(frozen=True, slots=True)
class ToldCase:
    """The case that a story tells, with the words of each fact."""

    case: Case
    facts: tuple[tuple[str, object, tuple[Span, ...]], ...]
    story: Phrases
    read: Collection[int]
    contradictions: tuple[tuple[str, tuple[tuple[object, Span], ...]], ...]
    ambiguous: tuple[tuple[str, Span, Readings], ...]


BOARD_KEYS = ("number", "dealer", "declarer", "vulnerable", "contract", "scoring")
FINDINGS_KEYS = ("table_tricks", "cards_mixed_by", "elected", "agreed_to_play_on")
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
FEWEST_IN_ALL = 6
"""From this number on, a number of tricks is the total that declarer won on the deal."""


def made_in_all(match: PhraseFound, contract: Contract | None) -> int | None:
    """The tricks that declarer made on the whole deal: as stated, or counted as in a bid ("making four": ten)."""
    tricks: TricksTold = match.get("tricks") or TricksTold(number_of(match))
    number, as_bid = tricks.number or 0, "number" in match.slots
    if as_bid and contract is not None and number == 7 and contract.level < 5:
        return 7 if contract.level == 1 else None  # "2NT making seven": seven tricks, or all
    if as_bid and contract is not None and contract.level <= number <= 7:
        number += 6  # "making four": as many as the bid names
    return number if number >= FEWEST_IN_ALL + as_bid else None


@dataclass(slots=True)
class Statements:
    """A story's statements on each key: the values and their words."""

    said: dict[str, list[tuple[Any, Span]]] = field(default_factory=dict)  # Any: a value of a case

    def add(self, key: str, value: object, *spans: Span) -> None:
        if value is not None:
            self.said.setdefault(key, []).extend((value, span) for span in spans)

    def value(self, key: str) -> Any:  # Any: a value of a case
        values = {value for value, _ in self.said.get(key, ())}
        return next(iter(values)) if len(values) == 1 else None

    def forget(self, key: str, value: object, sentences: Sequence[int], words: Span) -> None:
        """Drop a value stated in the same sentence as these words, which correct it."""
        here = sentences[words[0]]
        kept = [(v, span) for v, span in self.said.get(key, ()) if v != value or sentences[span[0]] != here]
        self.said[key] = kept

    def twice(self) -> Iterator[tuple[str, tuple[tuple[Any, Span], ...]]]:
        for key, tellings in self.said.items():
            if len({value for value, _ in tellings}) > 1:
                yield key, tuple(tellings)

    def as_one_player(self, key: str, declarer: Seat | None) -> None:
        """Merge two statements that name a player by role and by seat, if both can be the same player."""
        values = {value for value, _ in self.said.get(key, ())}
        seats = [each for each in values if isinstance(each, Seat)]
        parts = [each for each in values if isinstance(each, Role)]
        if len(seats) != 1 or len(parts) != 1 or len(values) != 2:
            return
        (seat,), (part,) = seats, parts
        if declarer is None:
            same = part is Role.DEFENDER
        else:
            same = part is {declarer: Role.DECLARER, declarer.partner: Role.DUMMY}.get(seat, Role.DEFENDER)
        if same:
            self.said[key] = [(seat, span) for _, span in self.said[key]]

    def board(
        self,
        facts: list[tuple[str, object, tuple[Span, ...]]],
        contradictions: list[tuple[str, tuple[tuple[object, Span], ...]]],
    ) -> Board:
        """The board as stated; trumps stand in for the contract if the story names no contract."""
        trumps = self.said.pop("strain", [])
        alone = "contract" not in self.said and bool(trumps)
        self.said |= {"contract": trumps} if alone else {}
        told = self.settled("board.", BOARD_KEYS, facts, contradictions)
        strain = told.pop("contract", None) if alone else None
        return Board(**told, strain=strain)

    def settled(
        self,
        place: str,
        keys: Sequence[str],
        facts: list[tuple[str, object, tuple[Span, ...]]],
        contradictions: list[tuple[str, tuple[tuple[object, Span], ...]]],
    ) -> dict[str, Any]:  # Any: values of a case
        """The values stated in one way only; notes their words in ``facts``, double ones in ``contradictions``."""
        twice = dict(self.twice())
        out: dict[str, Any] = {}
        for key in keys:
            if key in twice:
                contradictions.append((place + key, twice[key]))
            elif tellings := self.said.get(key):
                out[key] = tellings[0][0]
                facts.append((place + key, tellings[0][0], tuple(span for _, span in tellings)))
        return out


OF_THE_REVOKE: Mapping[str, tuple[str, object]] = {
    "nobody after": ("played_after", ()),
    "owed card faced": ("owed_card_faced", True),
    "rights lost": ("dummy_rights_lost", True),
    "aware": ("aware", True),
    "unproved": ("proved", False),
    "unable": ("able", False),
    "otherwise legal": ("otherwise_legal", True),
    "eldest played": ("eldest_hand_followed", True),
    "eldest not played": ("eldest_hand_followed", False),
}
ON_THE_BOARD = frozenset({"board", "dealer", "vulnerable", "scoring"})


NEAR = 15
"""The most words between noticing and "by North", which says who noticed."""


@dataclass(slots=True)
class RevokeTold:
    """A revoke in a story, or a play that may be one."""

    person: Person | None
    place: int
    last: int
    sentence: int
    strong: bool = False
    sure: bool = False
    told: Statements = field(default_factory=Statements)
    words: list[Span] = field(default_factory=list)
    suit: Suit | None = None
    card: Named | None = None
    trick: int | None = None
    winner: Person | Party | None = None
    round_told: Span | None = None
    failed: bool = False
    again_of: RevokeTold | None = None
    afterwards: bool = False
    suit_of_a_lead: bool = False

    def may_be(self, told: RevokeTold, on: bool) -> bool:
        """Whether new words may be about this revoke; ``on``: the words name the card that was not followed to."""
        mine, theirs = player(self.person), player(told.person)
        strong = self.strong or told.strong
        if mine and theirs and mine != theirs and not (may_be_one(self.person, told.person) and strong):
            return False
        if self.person and told.person and told.person.how != self.person.how and not (mine and theirs):
            return False
        if self.trick is not None and told.trick is not None and self.trick != told.trick:
            return False
        if self.suit is not None and told.suit is not None and self.suit is not told.suit:
            return self.suit_of_a_lead and on and told.place - self.last < NEAR
        if isinstance(told.card, Card) and isinstance(self.card, Card) and told.card != self.card:
            return False
        only_said = self.failed and self.suit is None and self.trick is None
        return strong or only_said or told.sentence - self.sentence <= 2

    def without_suit_of_a_lead(self) -> RevokeTold:
        """This revoke without a suit taken from an earlier lead, because the story now names the suit itself."""
        self.suit, self.suit_of_a_lead = None, False
        self.told.said.pop("suit", None)
        return self

    def won_later_before(self, words: Span) -> bool:
        """Whether the story says before these words that the offending side won a trick after the revoke."""
        return any(value and span < words for value, span in self.told.said.get("later_tricks", ()))


def the_same(revokes: Sequence[RevokeTold], told: RevokeTold, on: bool, kind: str, played_on: int) -> RevokeTold | None:
    """The earlier revoke about which the story now says more, if any."""
    for each in reversed(revokes):
        later = each.last < played_on < told.place and kind not in STRONG and not each.strong
        bare = not (told.suit or told.card or told.trick)
        if not each.may_be(told, on) or later or (each.afterwards and kind == "revoked" and bare):
            continue
        return each.without_suit_of_a_lead() if each.suit_of_a_lead and told.suit not in (None, each.suit) else each
    return None


_PLAYS = ("led", "put", "also played", "later played")
_JUST_THEN = 12
"""The most words between a play and those for noticing: beyond it, another play may be meant."""


@dataclass(slots=True)
class LaterPlay:
    """The play between a revoke trick and its discovery: who led to the next trick, and who followed.

    Attributes:
        revoke: the revoke that the play follows.
        won: whether its trick was won: a player who leads then leads to the next.
        leader: who led to the next trick.
        words: the last words about the play to the next trick.
        followed: whether somebody followed: the player after the leader is of the other side.
        over: whether the next trick was won as well, or another trick played to.
        owed: the place of the last words that say that the offender played a card of the suit to a later trick.
    """

    revoke: RevokeTold | None = None
    won: bool = False
    leader: Person | Party | None = None
    words: PhraseFound | None = None
    followed: bool = False
    over: bool = False
    owed: int = -1

    def take(
        self, match: PhraseFound, who: Person | Party | None, revoke: RevokeTold | None, number: int | None
    ) -> None:
        """Take in a phrase and the number of its trick, after the phrase was read for the revoke itself."""
        if revoke is None or revoke is not self.revoke:
            self.revoke, self.won, self.leader, self.words = revoke, False, None, None
            self.followed, self.over, self.owed = False, False, -1
        if revoke is None or match.first <= revoke.last:
            self.won |= match.kind == "won" and revoke is not None
            return
        trick: TrickTold | None = match.get("trick")
        plays = match.kind in _PLAYS or match.rest.get("of") == "shown"
        suit = suit_of(named(match.slots.get("x" if match.kind == "later" else "play")))
        plays |= match.kind == "threw" and suit is not None and suit is revoke.suit
        later = match.kind in ("led", "later played") or (match.kind == "put" and number not in (None, revoke.trick))
        won_with = match.kind in ("won", "later") and is_one(one_player(who), revoke.person)
        if (later or won_with) and suit is revoke.suit is not None:
            said = match.kind == "later played" or "who" in match.slots
            mine = won_with or (said and is_one(one_player(who), revoke.person))
            self.owed = match.first if mine else -1
        another = match.rest.get("next") == "yes" or (suit is not None and suit is not revoke.suit)
        if match.kind == "won":
            behind = self.words is not None and match.first > self.words.last
            self.over |= behind and (trick is None or trick.number != revoke.trick)
            self.won = True
        elif match.rest.get("over") == "yes":
            self.words, self.followed, self.over = match, True, True
        elif plays and match.kind != "led" and number is not None and revoke.trick is not None:
            shown = match.rest.get("of") == "shown"  # he may still hold it: it need not have been played
            if number > revoke.trick + shown:
                self.words, self.followed, self.over = match, True, number > revoke.trick + 1
        elif self.words is not None and plays:
            told = suit_of(named(self.words.slots.get("play")))
            same_trick = match.kind == "put" and told is not None and told is suit
            self.over = (self.over and not same_trick) or (match.kind == "led" and another)
            self.followed |= who is not None and who != self.leader
            self.words = match
        elif who is None or revoke.suit is None or trick is not None:
            return
        elif match.kind == "put" and not another and is_one(one_player(who), revoke.person):
            return  # he may put his revoke right
        elif (match.kind == "led" and (self.won or another or (number or 0) > (revoke.trick or 13))) or (
            match.kind == "put" and self.won
        ):
            led_on = match.kind == "led" and self.won and not {"who", "party"} & match.slots.keys()
            self.words, self.leader = match, (led_on and revoke.winner) or who
            self.followed = match.kind == "put" and not is_one(one_player(who), one_player(revoke.winner or who))

    def won_with_owed_card(self, match: PhraseFound, revoke: RevokeTold, who: Person | None) -> bool:
        """Whether the offender won a later trick with a card of the suit that he owed, named by its rank."""
        of_suit = self.words is not None and suit_of(named(self.words.slots.get("play"))) is revoke.suit is not None
        won = of_suit and isinstance(named(match.slots.get("play")), str) and is_one(who, revoke.person)
        self.over |= won
        return won

    def stages(self, story: Phrases, noticed: PhraseFound) -> Iterator[PhraseFound]:
        """The stages that the play shows, if somebody notices the revoke just then, with no later play in between."""
        told = self.words
        if told is None:
            return
        behind = range(noticed.last + 1, noticed.last + 3)
        around = (each for each in story.nodes if told.last < each.first < noticed.first or each.first in behind)
        between = {each.meaning for each in around}
        later = story.later - story.words.still
        if not self.over and (noticed.first - told.last > _JUST_THEN or later & between):
            return
        is_ = "both played on" if self.over else "both sides" if self.followed else "played on"
        leader = {} if is_ != "played on" else {"party": Node("who", self.leader, told.first, told.last)}
        yield PhraseFound("stage", {"is": is_}, leader, told.first, told.last, told.nodes)

    def told_apart(
        self, story: Phrases, tricks: Mapping[int, tuple[int, Span]], revoke: RevokeTold, words: Span
    ) -> bool:
        """Whether these words come after play two or more tricks after the revoke trick, and do not go back to it."""
        near = (each for each in story.nodes if words[0] <= each.first <= words[1] + 2)
        if any(each.kind == "ordinal" or (each.kind == "word" and each.meaning in story.later) for each in near):
            return False  # "every trick after that first one"
        plays = (each.first for each in story.found if each.kind in _PLAYS and revoke.last < each.first < words[0])
        beyond = any(tricks.get(each, (0,))[0] > (revoke.trick or 13) + 1 for each in plays)
        return beyond or revoke.last < self.owed < words[0]


def another_had_played(
    story: Phrases, span: Span, offender: Person | None, known: Callable[[Person], Person | None]
) -> bool:
    """Whether a player other than the offender played earlier in the same sentence: "South had played when he"."""
    stages = (each for each in story.found if each.rest.get("of") == "no trick" and each.first < span[0])
    told = (each.get("party") for each in stages if story.sentences[each.first] == story.sentences[span[0]])
    return any(isinstance(each, Person) and each.how != "nobody" and not is_one(known(each), offender) for each in told)


def onlooker(person: Person) -> Onlooker | None:
    """The director or a spectator, if the person is one."""
    return {"director": Onlooker.DIRECTOR, "spectator": Onlooker.SPECTATOR}.get(person.how)


def one_player(who: Person | Party | None) -> Person | None:
    """The player, if somebody is a single player and no side."""
    return who if isinstance(who, Person) else None


def whose_tricks(story: Phrases, match: PhraseFound) -> Person | Party | None:
    """The player or side whose tricks are counted; for nobody or "they", the side whose tricks came just before.

    "The others won that trick and made two more"; and "they made two more", also in the next sentence.
    """
    told = Party(match.rest["party"]) if "party" in match.rest else match.get("party")
    told = told or match.get("who") or match.get("side")
    they = told == Party("they")
    if told is not None and not they:
        return told
    nearest = story.sentences[match.first] - they
    before = [each for each in story.found if each.last < match.first and story.sentences[each.first] >= nearest]
    if not before or before[-1].kind not in _OF_TRICKS:
        return told
    party = before[-1].get("party")
    named_since = any(each.kind == "who" and before[-1].last < each.first < match.first for each in story.nodes)
    return party if isinstance(party, Party) and party.how != "we" and not named_since else told


_OF_TRICKS = ("won", "lost", "tricks", "later")


def tricks_of_a_list(match: PhraseFound, revoke: RevokeTold, story: Phrases) -> tuple[Node | None, int | None]:
    """The revoke trick in a list of tricks that somebody won, and the number of later tricks in the list.

    No number if nothing shows whether the revoke trick is in the list: "they won tricks 7 and 9".
    """
    told = [match.slots[each] for each in "abcd" if each in match.slots]
    own = [each for each in told if each.meaning.how == "this" or each.meaning.number == (revoke.trick or 0)]
    between = [each.meaning for each in story.nodes if told[0].last < each.first < told[1].first]
    if own and len(told) == 2 and between == [","]:  # "won the trick, trick 5"
        return told[-1], None
    if not own and revoke.trick is None:
        return None, None
    others = (each.meaning.number or 14 for each in told if each not in own)
    return next(iter(own), None), sum(each > (revoke.trick or 0) for each in others)


def won_another_trick(story: Phrases, match: PhraseFound, revoke: RevokeTold) -> bool:
    """Whether a trick won is not the revoke trick: "West won and led a spade", "later he played the six. He won it"."""
    winner = match.get("party") or match.get("who")
    between = [each for each in story.found if match.last < each.first < revoke.place]
    told = [each for each in story.found if each.last < match.first][-1:]
    plays = [each for each in told if each.kind in ("later played", "put") and "who" in each.slots]
    he = getattr(winner, "how", "") == "he" or match.rest.get("how") == "same"
    later = he and any(suit_of(named(each.slots.get("play"))) is revoke.suit is not None for each in plays)
    return later or any(each.kind in ("led", "put") and each.get("who") in (None, winner) for each in between)


def came_to_a_later_trick(story: Phrases, revoke: RevokeTold, match: PhraseFound) -> bool:
    """Whether the story has come to a later trick than the revoke's: "at once" then means after that trick."""
    noticed = max((each.last for each in story.found if each.kind in NOTICED and each.last < match.first), default=0)
    told = [each.first for each in story.found if each.kind == "at trick" and noticed < each.first < match.first]
    if revoke.trick is None and any(story.sentences[each] == story.sentences[noticed] for each in told if noticed):
        return True  # "noticed during trick six before playing"
    between = (each for each in story.found if revoke.last < each.first < match.first)
    return any(
        (getattr(each.get("trick"), "number", None) or 0) > (revoke.trick or 13)
        or each.rest.get("is") == "both played on"
        or each.kind == "later played"
        or (each.rest.get("of") == "shown" and story.sentences[each.first] < story.sentences[match.first])
        for each in between
    )


# The discovery of a revoke: the moments before attention was drawn to it.

Heard = tuple[PhraseFound, int, Person | None, Person | None]
"""A phrase, the number of revokes stated by then, the player mentioned last, and the last offender."""

Relation = Callable[[Person | Party | None, Person | None], bool | None]
"""Whether somebody is on the side that revoked; ``None`` if nothing shows it."""

_M = Moment
TURNED_AND_PLAYED_ON = frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON, _M.TRICK_QUITTED})
_PLAY_ENDED = TURNED_AND_PLAYED_ON | {_M.PLAY_ENDED}
_HANDS_BACK = _PLAY_ENDED | {_M.HANDS_RETURNED}
_WHOLE = {
    "both played on": TURNED_AND_PLAYED_ON,
    "both sides": frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON}),
    "play over": _PLAY_ENDED,
    "hands back": _HANDS_BACK,
    "next board": _HANDS_BACK | {_M.OPPONENT_CALLED, _M.OFFENDERS_CALLED},
    "round over": _HANDS_BACK | {_M.ROUND_ENDED},
    "period over": _HANDS_BACK | {_M.ROUND_ENDED, _M.PERIOD_ENDED},
    "cards cut": _PLAY_ENDED | {_M.CARDS_CUT},
    "turned": frozenset({_M.TRICK_QUITTED}),
    "turned alone": frozenset({_M.TRICK_QUITTED}),
}
NOBODY_PLAYED_ON = "nobody had played on"
"""The reading in which none of the moments had come."""

_ON_THE_NEXT_TRICK = frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON, _M.OFFENDERS_NAMED_CARD})
CLAIMS = frozenset({_M.OFFENDERS_CLAIMED, _M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM})


BEHIND = 4
"""The most words from those for noticing to the trick at which somebody noticed."""


@dataclass(slots=True)
class Stages:
    """The statements about the stage, in order, and the corrections."""

    heard: list[Heard] = field(default_factory=list)
    corrected: list[Span] = field(default_factory=list)

    def counted(self, story: Phrases, match: PhraseFound, revokes: int) -> int:
        """The number of the revoke that words are about: "the second", said here or just before; else the last one."""
        told = [each for each, *_ in self.heard if "ordinal" in each.slots]
        same = bool(told) and story.sentences[told[-1].first] == story.sentences[match.first]
        return min((told[-1] if same else match).get("ordinal") or revokes, revokes)


@dataclass(frozen=True, slots=True)
class StageFound:
    """The moments that had certainly come, and their words; ``open`` are the possible readings otherwise.

    ``resumed`` are the words by which all four players agreed to play on after a claim.
    """

    moments: frozenset[Moment] | None
    words: tuple[Span, ...] = ()
    open: tuple[str, ...] = ()
    resumed: tuple[Span, ...] = ()


def tricks_left(match: PhraseFound, tricks_at: Mapping[int, tuple[int, Span]]) -> int | None:
    """The number of tricks left when somebody claimed, from the words or from the trick named beside them."""
    is_, tricks = match.rest.get("is"), match.get("tricks")
    if is_ not in ("claimed", "left"):
        return None
    if isinstance(tricks, TricksTold) and (tricks.last or is_ == "left"):
        return tricks.number
    told = (match.get(each) for each in ("n", "number", "x"))
    left = next((each for each in told if isinstance(each, int)), None)
    return 14 - tricks_at[match.first][0] if left is None and match.first in tricks_at and is_ == "claimed" else left


def _agreed_to_play_on(here: Sequence[Heard]) -> tuple[list[Span], list[Span]]:
    """The words that play went on, or was to, after a claim, and the words by which all four players agreed to that.

    To agree to a request to play on is not to agree to the claim.
    """
    claimed = min((each.first for each, *_ in here if each.rest.get("is") == "claimed"), default=None)
    went_on: list[Span] = []
    agreed: list[Span] = []
    for each, *_ in sorted(here, key=lambda heard: heard[0].first):
        span, is_, whose = (each.first, each.last), each.rest.get("is"), getattr(each.get("party"), "how", "both")
        plural = whose in ("both", "they", "we") and each.rest.get("had") != "yes"
        if claimed is not None and claimed < span[0] and (is_ == "resumed" or (is_ == "played on" and plural)):
            went_on.append(span)
            agreed += [span] if each.rest.get("of") == "agreed" else []
        elif is_ == "agreed" and went_on and whose == "both":
            agreed.append(span)
    return went_on, agreed


def _when_it_was_is_unread(story: Phrases, noticed: PhraseFound) -> bool:
    """Whether something came to light at a moment that was not understood: "when they were in the bar"."""
    behind = [each for each in story.nodes if each.first > noticed.last][:3]
    at_once = _is_done_at_once(story, noticed)
    if (noticed.kind not in NOTICED and not at_once) or len(behind) < 3 or any(map(is_end, behind)):
        return False  # "after all" names no moment
    read = any(told.first <= each.first <= told.last for told in story.found for each in behind[:2])
    return behind[0].meaning in story.words.when and (at_once or not read)


def _of_a_play(story: Phrases, match: PhraseFound) -> bool:
    """Whether a card is mentioned just before the end of play: "she made the king at the end"."""
    near = (each for each in story.nodes if match.first - BEHIND <= each.first < match.first)
    here = (each for each in near if story.sentences[each.first] == story.sentences[match.first])
    return any(each.kind in ("card", "suit", "honour") for each in here)


def _is_done_at_once(story: Phrases, match: PhraseFound) -> bool:
    """Whether somebody saw or said something at once, and the words do not say what nobody had done yet."""
    words = {str(each.meaning) for each in story.nodes if match.first <= each.first <= match.last}
    said = match.rest.get("by") == "yes" or not (match.slots or words & story.words.no)
    return said and match.rest.get("is") == "at once" and match.rest.get("before") != "yes"


def _is_of_the_next(story: Phrases, revoke: RevokeTold, match: PhraseFound) -> bool:
    """Whether words that were not understood mention the next trick before "at once"."""
    stages = [range(each.first, each.last + 1) for each in story.found if each.kind == "stage"]
    since = (each for each in story.nodes if revoke.last < each.first < match.first and each.kind == "trick")
    return any(each.meaning.how == "next" and all(each.first not in span for span in stages) for each in since)


def _follows_the_trick(story: Phrases, revoke: RevokeTold, claim: PhraseFound) -> bool:
    """Whether somebody claimed in the same breath as the revoke trick was won or turned: "South won it and claimed"."""
    ends = [
        each.last
        for each in story.found
        if (each.kind == "won" or each.rest.get("is") in ("turned", "turned alone"))
        and revoke.place <= each.first < claim.first
        and story.sentences[each.first] == story.sentences[claim.first]
    ]
    if not ends:
        return False
    between = [each for each in story.nodes if ends[-1] < each.first < claim.first]
    turns = [place for place, each in enumerate(between) if each.meaning in story.words.ends] or [len(between)]
    idle = story.words.ends | story.words.own | story.then - story.later
    if between and between[-1].meaning not in story.later | story.words.later:
        between[turns[0] + 1 :] = between[turns[0] + 1 : -1]  # without an auxiliary before the claim
    return all(
        each.kind in ("who", "party") or (each.kind == "word" if place < turns[0] else each.meaning in idle)
        for place, each in enumerate(between)
    )


def stage_of(
    story: Phrases,
    stages: Stages,
    index: int,
    revoke: RevokeTold,
    relation: Relation,
    tricks_at: Mapping[int, tuple[int, Span]],
) -> StageFound:
    """The moments before attention was drawn to a revoke; ``moments`` is ``None`` if the story does not say.

    Args:
        index: the place of the revoke in the story, from 0.
        tricks_at: the number of an event's trick and its words, by the place of the event.
    """
    trick, winner = revoke.trick, revoke.winner
    here = [each for each in stages.heard if each[1] == index + 1]
    went_on, to_play_on = _agreed_to_play_on(here)
    resumed = tuple(to_play_on)
    beyond = any(
        each.first < revoke.place
        and (
            each.rest.get("is") == "both played on"
            or (trick is not None and trick < 13 - (tricks_left(each, tricks_at) or 13))
        )
        for each, *_ in here
    )
    after_the_claim = bool(went_on) and min(went_on)[0] < revoke.place and not beyond
    if all(each[0].rest.get("is") == "played to" for each in here):
        here = [each for each in stages.heard if each[1] > index]
    noticed = bool(stages.corrected) or any(each[0].kind in NOTICED for each in here)
    found: set[Moment] = set()
    over: set[Moment] = set()
    words: list[Span] = []
    agreed: list[Span] = []
    at_once = of_the_next = refused = contested = False
    at_once_since = (0, 0)
    others = False
    later = just_then = nobody_on = False
    certain = False
    claimed = any(each[0].rest.get("is") == "claimed" for each in here)
    for match, _, last, _ in here:
        span = (match.first, match.last)
        is_ = match.rest.get("is", match.kind)
        party = match.get("party") or match.get("who")
        same = relation(party, last) if party is not None else None
        if party is None and is_ in ("claimed", "played to"):
            same = relation(last, last)  # "he puts down his cards and claims"
        whose = (same, span)
        match is_:
            case "resumed" | "played on" if is_ == "resumed" or span in went_on:
                continue
            case "agreed" if span in to_play_on:
                continue
            case "claimed" if after_the_claim and resumed:
                went_on.append(span)
                continue  # as if nobody had claimed
            case "at once":
                at_once = True
                nobody_on |= match.rest.get("before") == "yes" and getattr(match.get("trick"), "how", "") == "next"
                of_the_next |= _is_of_the_next(story, revoke, match)
                if {"party", "who", "trick"} & match.slots.keys() or match.rest.get("before") == "yes":
                    at_once_since = max(at_once_since, span)
                others |= any(getattr(each.meaning, "how", "") == "nobody" for each in match.slots.values())
            case "played on" | "played to" if isinstance(party, Person) and party.how == "nobody":
                at_once = nobody_on = True
            case "played on" if match.rest.get("of") == "no trick" and winner is None and not found:
                if all(each.rest.get("is") != "at once" for each, *_ in here):  # otherwise the revoke trick is meant
                    on = _M.OFFENDERS_PLAYED_ON if same else _M.OPPONENTS_PLAYED_ON
                    return StageFound(None, (span,), (NOBODY_PLAYED_ON, *((on.value,) if same is not None else ())))
            case "played to" if getattr(match.get("trick"), "how", "") == "this":
                continue  # everybody had played to that trick: it was complete
            case "played on" | "played to" if isinstance(party, Party) and party.how == "both":
                found |= _WHOLE["both sides"]
            case "turned" if getattr(match.get("trick"), "how", "") == "next":
                found |= TURNED_AND_PLAYED_ON
            case "both played on" if getattr(match.get("trick"), "how", "") == "this":
                found |= _WHOLE["turned"]
            case "both played on" if match.get("tricks") == TricksTold(13):
                found |= _PLAY_ENDED
            case "left":
                if trick is not None and trick >= 13 - (tricks_left(match, tricks_at) or 0):
                    words.append(span)
                    continue
                found |= TURNED_AND_PLAYED_ON
            case "played on" | "next lead":
                if is_ == "next lead" and party is None:
                    whose = (relation(winner, last) if winner is not None else None, span)
                if whose[0] is None:
                    return StageFound(None, (span,), (_M.OFFENDERS_PLAYED_ON.value, _M.OPPONENTS_PLAYED_ON.value))
                found.add(_M.OFFENDERS_PLAYED_ON if whose[0] else _M.OPPONENTS_PLAYED_ON)
            case "played to":
                told: TrickTold | None = match.get("trick")
                number = told.number if told is not None and told.how != "next" else (trick or 0) + 1
                if number is None or (trick is None and told is not None and told.how != "next"):
                    continue
                if number <= (trick or 0):
                    continue
                if number > (trick or 0) + 1:
                    found |= TURNED_AND_PLAYED_ON
                elif same is None:
                    return StageFound(None, (span,), (_M.OFFENDERS_PLAYED_ON.value, _M.OPPONENTS_PLAYED_ON.value))
                else:
                    found.add(_M.OFFENDERS_PLAYED_ON if same else _M.OPPONENTS_PLAYED_ON)
            case "named":
                if same is not True:
                    continue
                found.add(_M.OFFENDERS_NAMED_CARD)
            case "claimed":
                if same is None:
                    open_to = (_M.OFFENDERS_CLAIMED.value, _M.OPPONENTS_CLAIMED.value)
                    return StageFound(None, (span,), open_to, resumed)
                left = tricks_left(match, tricks_at)
                later |= trick is not None and trick < 13 - (left or 13)
                just_then |= trick is not None and trick >= min(12, 13 - (left or 0))
                just_then |= _follows_the_trick(story, revoke, match)
                if same and (agreed or _M.OPPONENTS_CLAIMED in found):
                    agreed.append(span)  # a player who concedes or shows his cards after the others have claimed agrees
                    continue
                found.add(_M.OFFENDERS_CLAIMED if same else _M.OPPONENTS_CLAIMED)
            case "agreed":
                nobody = isinstance(party, Person) and party.how == "nobody"
                theirs = isinstance(party, Party) and party.how == "opponents" and _M.OPPONENTS_CLAIMED in found
                claimer = match.get("x")  # "East–West had agreed to a claim by North–South"
                if claimer is not None and relation(claimer, last) is False:
                    found.add(_M.OPPONENTS_CLAIMED)
                if (same is False and not theirs) or nobody:
                    continue  # the opponents of the claimer are the offending side
                agreed.append(span)
                continue
            case "agreed and called":
                if same is not True:
                    continue
                found |= {_M.OFFENDERS_AGREED_TO_CLAIM, _M.HANDS_RETURNED, _M.OFFENDERS_CALLED}
            case "called":
                if same is None:
                    return StageFound(None, (span,), (_M.OFFENDERS_CALLED.value, _M.OPPONENT_CALLED.value))
                over |= _HANDS_BACK | {_M.OFFENDERS_CALLED if same else _M.OPPONENT_CALLED}
            case "next board unclear":
                return StageFound(None, (span,), (_M.OFFENDERS_CALLED.value, _M.OPPONENT_CALLED.value))
            case "asked":
                partner = match.get("partner")
                if partner is not None and relation(partner, last) is False:
                    continue
                found.add(_M.PARTNER_ASKED)
            case "answered no":
                if _M.PARTNER_ASKED not in found:
                    if isinstance(party, Person) and party.how == "partner" and same is not False:
                        found.add(_M.PARTNER_ASKED)  # his partner said "none?"
                        words.append(span)
                    continue
                found.add(_M.ANSWERED_NO)
                words.append(span)
                continue
            case "not agreed" if isinstance(party, Person) and party.how == "nobody":
                continue
            case "not agreed":
                refused |= same is True and any(each.rest.get("of") == "concession" for each, *_ in here)
                words, agreed, contested = [*words, span], [], True
                continue
            case "play over" if not noticed and _of_a_play(story, match):
                continue
            case "play over" if claimed and not after_the_claim:
                pass  # a claim ends the play: this says nothing of the tricks before the claim
            case "ceased":
                found.add(_M.PLAY_HAD_CEASED)
            case "established" | "attention" | "noticed by side":
                continue
            case _ if _M.PLAY_ENDED in _WHOLE[is_]:
                over |= _WHOLE[is_]
            case _:
                found |= _WHOLE[is_]
        words.append(span)
        of_the_play = ("played on", "played to", "claimed", "agreed", "asked", "turned", "named")
        certain |= match.rest.get("had") == "yes" or is_ not in of_the_play
    if refused and _M.OFFENDERS_CLAIMED in found:
        return StageFound(None, resumed=resumed)  # his partner would not have it: nothing was conceded
    if agreed and _M.OPPONENTS_CLAIMED in found:
        found.add(_M.OFFENDERS_AGREED_TO_CLAIM)
        words += agreed
        certain = True
    if found & CLAIMS:  # a claim ends the play: hands put back say nothing of tricks before it
        over -= _PLAY_ENDED if _M.HANDS_RETURNED in found | over else {_M.PLAY_ENDED}
    found |= over
    if found & CLAIMS == {_M.OPPONENTS_CLAIMED} and _M.HANDS_RETURNED in found and not (contested or went_on):
        found.add(_M.OFFENDERS_AGREED_TO_CLAIM)  # nobody tells it, but who puts his cards away lets the claim stand
    if later and found & CLAIMS and not after_the_claim:
        found |= TURNED_AND_PLAYED_ON
    claims = found & CLAIMS
    if after_the_claim:
        found -= CLAIMS
    asked = found & {_M.PARTNER_ASKED, _M.ANSWERED_NO}
    put_down_after = {_M.PLAY_HAD_CEASED, _M.OFFENDERS_PUT_DOWN_A_CARD, *claims}
    if not words or not (certain or noticed):
        since = (put_down_after, put_down_after | {_M.TRICK_QUITTED}) if after_the_claim and claims else ()
        return StageFound(None, tuple(words), tuple(map(_listed, since)), resumed)
    if any(_when_it_was_is_unread(story, each) and max(words)[0] <= each.first for each, *_ in here):
        return StageFound(None, resumed=resumed)
    already = any(each[0].rest.get("had") == "yes" for each in here)
    at_once &= not any(each < at_once_since for each in words[:-1]) or not found - asked
    if at_once and others and found - asked - {_M.TRICK_QUITTED}:
        at_once = False  # one had played on, and nobody else
    at_once &= not (nobody_on and claims)
    if at_once and not already and found - asked - {_M.TRICK_QUITTED}:
        return StageFound(None, tuple(words), (NOBODY_PLAYED_ON, _listed(found)), resumed)
    if of_the_next and not found - asked - {_M.TRICK_QUITTED}:
        return StageFound(None, resumed=resumed)
    settled = {_M.OFFENDERS_CLAIMED, _M.ROUND_ENDED, _M.PERIOD_ENDED, _M.OPPONENT_CALLED, _M.OFFENDERS_CALLED}
    if claims and not (just_then or nobody_on or went_on or found & (_ON_THE_NEXT_TRICK | settled)):
        played = found | TURNED_AND_PLAYED_ON  # a claim may come many tricks later
        return StageFound(None, tuple(words), (_listed(found), _listed(played)), resumed)
    if after_the_claim:
        found |= {_M.PLAY_HAD_CEASED} if resumed else put_down_after
    elif went_on:
        found.add(_M.OFFENDERS_PUT_DOWN_A_CARD)
    if trick == 13:
        found -= _ON_THE_NEXT_TRICK
    return StageFound(frozenset(found), (*words, *went_on), resumed=resumed)


def _listed(moments: Collection[Moment]) -> str:
    return ", ".join(sorted(each.value for each in moments))
