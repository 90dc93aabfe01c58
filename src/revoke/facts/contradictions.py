"""The director's statements on a revoke, checked against the record and against each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from revoke.case.case import AgreedFact, Failure, Findings, Mixing, Moment, RevokeFinding
from revoke.case.events import CardsMixed, Onlooker, RightsLost
from revoke.errors import Contradiction
from revoke.facts.fact import BOARD, Evidence, Fact, Key, Known, value_words
from revoke.facts.moments import (
    ON_THE_NEXT_TRICK,
    SHOWN_BY,
    completed,
    eldest_hand_among,
    ends_of_play,
    moments_after_the_play,
)
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.facts.revokes import Found
from revoke.facts.standing import Seating, WonBy, every_seating, hands_that_won, seat_of, winner_named, winning_hands
from revoke.table.cards import Suit
from revoke.table.deal import Deal
from revoke.table.seats import Role, Seat, Side, SideByRole, Who, seated
from revoke.table.sentence import Sentence, alone, enumerated, sentence, template
from revoke.timeline.replay import TWELFTH
from revoke.timeline.table import Table, Trumps

if TYPE_CHECKING:
    from revoke.facts.playable import TrickAsTold

SAID = "said by the director"
WHAT_ELSE_WAS_TOLD = sentence("what else was told")
"""Why a fact can have fewer values though nobody spoke of it: the other values would contradict the case."""

_ONE_OF_THE_TWO = template("Correct one of the two.")


def shown_otherwise(place: str, said: Any, shows: Evidence) -> Contradiction:
    """The error that the record contradicts a stated fact.
    >>> print(shown_otherwise("findings.revokes[0].able", False, Evidence((True,), "event 24")))
    findings.revokes[0].able and event 24: it is said to be no, but the record shows yes. Correct one of the two.
    """
    return Contradiction(
        (place, shows.because),
        sentence("it is said to be {value}", value=value_words(said)),
        sentence("the record shows {value}", value=value_words(shows.values[0])),
        _ONE_OF_THE_TWO,
    )


def result_beside_the_table(result: int, table: int) -> Contradiction:
    """The error that the stated result, without a ruling's tricks, differs from the tricks won at the table."""
    return Contradiction(
        ("findings.result", "findings.table_tricks"),
        sentence("the result without the tricks of a ruling is said to be {number}", number=result),
        sentence("declarer's side is said to have won {number}", number=table),
        _ONE_OF_THE_TWO,
    )


def spoken_of(
    told: RevokeFinding, who: Seat, known: Known, index: int, table: Table, declarer: Seat | None, *, alone: bool
) -> dict[Key, Evidence]:
    """Who first spoke of a revoke whose card nobody recorded, and which moments after the play came before that.

    Args:
        known: what is said of the revoke. The speaker and the moments that had passed are checked against the events;
            a claim is not, as it may have come before the card.
        alone: whether no other revoke is reported, so that a remark about that player is about this revoke.

    Raises:
        Contradiction: what is said differs from the events.
    """

    def about_it(trick: int | None) -> bool:
        return alone if None in (trick, told.trick) else trick == told.trick

    first = next((each for each in table.attention if each.to is who and about_it(each.trick)), None)
    key = Key(index, Revoke.attention_by.name)
    if first is None:
        return _without_rights(known[key].values[0], known, index, table, declarer) if key in known else {}
    where = sentence("event {event}", event=first.event)
    spoke = Evidence((first.by,), where, (first.event,))
    said = known[key].values[0] if key in known else first.by
    if _is_another(said, first.by, declarer):
        raise shown_otherwise(key.path, said, spoke)
    before = Key(index, Revoke.before_attention.name)
    events = list(moments_after_the_play(table, who.side))
    then = {moment: number for number, moment in events if number < first.event}
    if before in known and len(known[before].values) == 1:
        listed: frozenset[Moment] = known[before].values[0]
        since = {moment: number for number, moment in events if moment not in then}
        for moment in (*(then.keys() - listed), *(since.keys() & listed)):
            shown = sentence("event {event}", event=then.get(moment) or since[moment])
            raise shown_otherwise(before.path, listed, Evidence((listed ^ {moment},), shown))
    spoken = {} if key in known else {key: spoke}
    spoken |= _without_rights(first.by, known, index, table, declarer, until=first.event)
    if then and before not in known:
        stages = ends_of_play(frozenset(then), last_trick=False)  # for trick 13 the stages are known already
        details = {each.value: tuple(then[shown] for shown in then if shown in SHOWN_BY[each]) for each in Moment}
        last = max(then.values())
        spoken[before] = Evidence(stages, sentence("event {event}", event=last), tuple(then.values()), details)
    return spoken


def _without_rights(
    by: Who | Onlooker, known: Known, index: int, table: Table, declarer: Seat | None, until: int | None = None
) -> dict[Key, Evidence]:
    """That dummy had lost his rights when he spoke first; a remark told beside the events came after them."""
    lost = [number for number, _ in table.all(RightsLost) if until is None or number < until]
    if not lost or (by is not Role.DUMMY and (declarer is None or by is not declarer.partner)):
        return {}
    key = Key(index, Revoke.dummy_rights_lost.name)
    shows = Evidence((True,), sentence("event {event}", event=lost[-1]), (lost[-1],))
    if key not in known or known[key].values == (True,):
        return {key: shows}
    if until is not None:
        raise shown_otherwise(key.path, False, shows)
    return {}


def _is_another(said: Who | Onlooker, spoke: Seat | Onlooker, declarer: Seat | None) -> bool:
    """Whether the person said to have spoken is certainly not the one who spoke."""
    if isinstance(said, Role) and isinstance(spoke, Seat):  # a defender, where declarer is known: the others are seated
        return declarer is not None and role_at(spoke, declarer) is not Role.DEFENDER
    return said is not spoke


def mixed(table: Table, findings: Findings, offenders: AbstractSet[Side]) -> Iterator[tuple[Key, Evidence]]:
    """Which side mixed its cards, and whether after the claim, by the director or the record.

    Raises:
        Contradiction: the director names another side than the record.
    """
    happened = table.all(CardsMixed)
    where = sentence("event {event}", event=happened[-1][0]) if happened else ""
    events = tuple(number for number, _ in happened)
    key, said = Key(BOARD, BoardFacts.cards_mixed_by.name), findings.cards_mixed_by
    shown = None
    if happened and len(offenders) == 1:
        sides = {each.by.side if isinstance(each.by, Seat) else each.by for _, each in happened}
        by = Mixing.BOTH if len(sides) == 2 else Mixing.OFFENDERS if sides == offenders else Mixing.OTHERS
        shown = Evidence((by,), where, events)
    if shown is not None and said not in (None, Mixing.BOTH, *shown.values):  # he may know about the other side too
        raise shown_otherwise(key.path, said, shown)
    if said is not None:
        yield key, Evidence((said,), SAID)
    elif shown is not None and any(each.proved is not True for each in findings.revokes):
        yield key, shown
    if happened and table.attention:
        after = all(number > table.attention[0].event for number in events)
        yield Key(BOARD, BoardFacts.mixed_after_claim.name), Evidence((after,), where, events)


def mixed_for_each(
    table: Table, findings: Findings, merged: Sequence[tuple[RevokeFinding, Found | None]]
) -> Iterator[tuple[Key, Evidence]]:
    """What the recorded mixing of the cards means for each revoke.

    A side accused of one revoke may have claimed another, and one revoke may be claimed before the cards are mixed and
    another after. If no card shows a revoke and nobody has said so, it is open whether it can still be shown.
    """
    happened = table.all(CardsMixed)
    if not happened or findings.cards_mixed_by is not None:
        return
    numbers = tuple(number for number, _ in happened)
    where = sentence("event {event}", event=numbers[-1])
    sides = {each.by.side if isinstance(each.by, Seat) else each.by for _, each in happened}
    offenders = [found.play.seat if found else told.offender for told, found in merged]
    accused = {who.side for who in offenders if isinstance(who, Seat)}
    for index, ((told, found), who) in enumerate(zip(merged, offenders, strict=True)):
        if told.proved is None:
            shown = found is not None and found.able is True
            yield Key(index, Revoke.proved.name), _SHOWN_BY_THE_CARDS if shown else _NOT_RECORDED
        if not isinstance(who, Seat):
            continue
        if len(accused) > 1:
            yield Key(index, Revoke.cards_mixed_by.name), Evidence((_mixed_by(sides, who),), where, numbers)
        claimed = _claimed(table, told, found, who)
        if claimed is not None:
            after = all(number > claimed for number in numbers)
            yield Key(index, Revoke.mixed_after_claim.name), Evidence((after,), where, numbers)


def _mixed_by(sides: set[Side], offender: Seat) -> Mixing:
    if len(sides) > 1:
        return Mixing.BOTH
    return Mixing.OFFENDERS if offender.side in sides else Mixing.OTHERS


def _claimed(table: Table, told: RevokeFinding, found: Found | None, who: Seat) -> int | None:
    """The event by which somebody first spoke of this revoke, if the record shows it."""
    if found is not None:
        return found.attention
    about = (each.event for each in table.attention if each.to is who and told.trick in (None, each.trick))
    return min(about, default=None)


_SHOWN_BY_THE_CARDS = Evidence((True,), sentence("the cards played"))
_NOT_RECORDED = Evidence((True, False), sentence("the record does not say"))


def not_the_dealer(dealer: Seat, declarer: Seat) -> Contradiction:
    """The error that another than the dealer is said to be declarer, under a code where the dealer plays the hand."""
    return Contradiction(
        ("board.dealer", "board.declarer"),
        sentence("{player} is said to have dealt", player=dealer),
        sentence("{player} is said to have been declarer", player=declarer),
        template("Under this code the dealer plays the hand, whichever of the two named the trumps. Correct one."),
    )


def refuse_what_cannot_be(index: int, told: RevokeFinding, around: Around) -> None:
    """Refuse a revoke if two statements about it exclude each other by the rules of play.

    This checks one revoke by itself, against the deal, the trumps and the leader. :mod:`revoke.facts.counting` checks
    how many tricks each side won.

    Raises:
        Contradiction: the first clash found; it names both facts.

    >>> from revoke.table.cards import Card, Suit
    >>> heart = RevokeFinding(suit=Suit.HEARTS, card=Card.parse("H9"))
    >>> refuse_what_cannot_be(0, heart, Around())
    Traceback (most recent call last):
    ...
    revoke.errors.Contradiction: findings.revokes[0].card and findings.revokes[0].suit: \
♥9 is said to have been the revoke card, but it is a heart, the suit that he should have played. Correct one of the two.
    """
    for place, said, against, because in _clashes(told, around):
        named = dict.fromkeys(each if "." in each else Key(index, each).path for each in (place, against))
        raise Contradiction(tuple(named), said, because, _ONE_OF_THE_TWO)


@dataclass(frozen=True, slots=True)
class Around:
    """The other known facts of the deal on which somebody revoked.

    Attributes:
        trumps: the trump suit, ``"none"`` or ``"unknown"``.
        leader: who led to the first trick. The leaders of later tricks are not inferred from ``findings.winners``,
            where many note only which side won, by either of its hands.
        first_trick: the first trick for which the deal gives the cards.
        again: players who revoked twice on one trick, or may have; a replacement card is played after others.
        demanded_of: the players from whom the code lets a card be demanded.
    """

    declarer: Seat | None = None
    trumps: Trumps = "unknown"
    deal: Deal | None = None
    leader: Seat | None = None
    first_trick: int = 1
    again: frozenset[Seat] = frozenset()
    demanded_of: frozenset[Role] = frozenset(Role)

    def seat(self, who: Who | Onlooker | None) -> Seat | None:
        """The seat of a player, if known; an onlooker has none."""
        seat = seated(who, self.declarer)
        return seat if isinstance(seat, Seat) else None

    def role(self, who: Who | None) -> Role | None:
        """The role of a player, if known."""
        if isinstance(who, Seat):
            return role_at(who, self.declarer) if self.declarer is not None else None
        return who


Clash = tuple[str, Sentence, str, Sentence]
"""A fact, what is said of it, the fact it is checked against, and why the two exclude each other."""


def _clashes(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    yield from _of_the_duty(told, around)
    yield from _of_the_last_trick(told)
    yield from _of_the_card(told, around)
    yield from _of_a_card_that_he_did_not_hold(told)
    if told.failure in (None, Failure.FOLLOW):
        yield from _of_the_lead(told, around)
    yield from _of_the_winner(told, around)
    yield from _of_those_who_followed(told, around)
    yield from _of_who_spoke_first(told, around)


def _of_the_duty(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    """The clashes with a player's duties: only defenders have penalty cards, and the code says who obeys demands."""
    who = around.role(told.offender)
    if who not in (Role.DECLARER, Role.DUMMY):
        return
    if told.failure is Failure.PENALTY_CARD:
        said = sentence("declarer's side is said not to have played a penalty card")
        yield Revoke.failure.name, said, Revoke.offender.name, sentence("only a defender has penalty cards")
    if told.failure is Failure.DEMAND and who not in around.demanded_of:
        said = sentence("{player} is said not to have played the card required", player=who)
        because = sentence("no opponent may require {player} to play a card", player=who)
        yield Revoke.failure.name, said, Revoke.offender.name, because


def _of_the_last_trick(told: RevokeFinding) -> Iterator[Clash]:
    if told.trick != 13:
        return
    moments = told.before_attention or frozenset()
    if ON_THE_NEXT_TRICK & completed(moments, last_trick=True):
        said = sentence("a card for the next trick is said to have been played or named")
        yield Revoke.before_attention.name, said, Revoke.trick.name, sentence("there is no trick after trick 13")
    if told.failure is not Failure.MISSING_CARD and told.able is not False:
        said = sentence("a player is said to have played the wrong card to trick 13")
        yield Revoke.trick.name, said, Revoke.able.name, sentence("each player has only one card left for it")


def _of_the_card(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    """The clashes of the revoke card with the suit that was due and with the hand that was dealt."""
    follows = told.failure in (None, Failure.FOLLOW)
    if follows and told.card is not None and told.card.suit is told.suit:
        said = sentence("{card} is said to have been the revoke card", card=told.card)
        because = sentence("it is a {suit}, the suit that he should have played", suit=told.suit)
        yield Revoke.card.name, said, Revoke.suit.name, because
    if told.failure is Failure.MISSING_CARD and told.card is not None:
        said = sentence("{card} is said to have been played", card=told.card)
        yield Revoke.card.name, said, Revoke.failure.name, sentence("he is said to have played no card")
    seat = around.seat(told.offender)
    if around.deal is None or seat is None:
        return
    dealt = around.deal.hands[seat]
    if dealt is None:
        return
    if told.card is not None and told.card not in dealt:
        said = sentence("{player} is said to have played {card}", player=seat, card=told.card)
        yield Revoke.card.name, said, _DEAL, sentence("he was not dealt it")
    if not follows or told.suit is None:
        return
    length = sum(card.suit is told.suit for card in dealt)
    if told.able is not False and not length:
        said = sentence("{player} is said to have been able to follow to a {suit}", player=seat, suit=told.suit)
        yield Revoke.suit.name, said, _DEAL, sentence("he was dealt none")
    if told.able is False and told.trick is not None and length > (before := told.trick - around.first_trick):
        words = template("{player} is said to have had no {suit} left at trick {trick}")
        because = sentence(
            "he was dealt {number}, and can have played no more than {before} of them", number=length, before=before
        )
        yield Revoke.able.name, sentence(words, player=seat, suit=told.suit, trick=told.trick), _DEAL, because


def _of_a_card_that_he_did_not_hold(told: RevokeFinding) -> Iterator[Clash]:
    """The clashes with having been unable to comply: then no owed card lay face up, and none can have won later."""
    if told.able is not False:
        return
    because = sentence("he is said to have held no card that he should have played")
    if told.won_later_with_owed_card:
        said = sentence("the offender is said to have won a later trick with a card that he could have played")
        yield Revoke.won_later_with_owed_card.name, said, Revoke.able.name, because
    if told.owed_card_faced:
        said = sentence("the card he should have played is said to have been face up")
        yield Revoke.owed_card_faced.name, said, Revoke.able.name, because
    if told.failure is Failure.PENALTY_CARD and told.otherwise_legal is False:
        said = sentence("he is said to have failed to follow suit as well")
        yield Revoke.otherwise_legal.name, said, Revoke.able.name, because


def _of_the_lead(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    """The clashes of a failure to follow suit with having led to the trick."""
    seat = around.seat(told.offender)
    if seat is not None and seat is around.leader and told.trick == 1 and told.able is not False:
        said = sentence("{player} is said not to have followed suit on trick {trick}", player=seat, trick=told.trick)
        yield Revoke.offender.name, said, _DECLARER, sentence("he led to it")
    for fact, players in _followers(told):
        if len(set(players or ())) >= 3:
            said = sentence("the other three are all said to have played to the trick after him")
            because = sentence("then he led to it, and cannot have failed to follow")
            yield fact.name, said, Revoke.failure.name, because


def _of_the_winner(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    """The clashes with the offender's winning the trick: only a trump or a card of the suit led wins."""
    if told.won_by is not None and winning_hands(told.won_by, told.offender, around.declarer) == {WonBy.OFFENDER}:
        yield from _of_his_winning(told, around)


def _of_his_winning(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    said = sentence("the offender is said to have won the trick")
    if told.failure is Failure.MISSING_CARD:
        yield Revoke.won_by.name, said, Revoke.failure.name, sentence("he is said to have played no card to it")
    if told.failure not in (None, Failure.FOLLOW) or told.able is False or not _stands(told):
        return
    if around.trumps == "none":
        yield Revoke.won_by.name, said, _TRUMPS, sentence("at no trumps a card of another suit wins nothing")
    elif told.suit is around.trumps:
        because = sentence("he did not follow to trumps, and nothing else beats them")
        yield Revoke.won_by.name, said, Revoke.suit.name, because
    elif isinstance(around.trumps, Suit) and told.card is not None and told.card.suit is not around.trumps:
        because = sentence("{card} is neither a trump nor of the suit led", card=told.card)
        yield Revoke.won_by.name, said, Revoke.card.name, because


def cannot_have_won(told: RevokeFinding, around: Around) -> bool:
    """Whether the offender cannot have won the trick; false if the director says who won.
    >>> from revoke.table.cards import Suit
    >>> heart = RevokeFinding(suit=Suit.HEARTS, before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
    >>> cannot_have_won(heart, Around(trumps="none")), cannot_have_won(heart, Around(trumps=Suit.SPADES))
    (True, False)
    """
    return told.won_by is None and told.before_attention is not None and any(_of_his_winning(told, around))


def _stands(told: RevokeFinding) -> bool:
    """Whether the card stays in the trick under every code, rather than being replaced.

    It stays once its side has gone on or the cards are back in the board; on the twelfth trick, only the latter.
    """
    moments = completed(told.before_attention or frozenset())
    gone_on = Moment.OFFENDERS_PLAYED_ON in moments and Moment.PARTNER_ASKED not in moments
    return Moment.HANDS_RETURNED in moments or (gone_on and told.trick != TWELFTH and not told.dummy_rights_lost)


_Players = tuple[Fact[tuple[Who, ...]], Sequence[Who] | None]


def _followers(told: RevokeFinding) -> tuple[_Players, _Players]:
    """The players said to have played after the offender, and those said to have taken their cards back."""
    return (Revoke.played_after, told.played_after), (Revoke.withdrawn_after, told.withdrawn_after)


def _of_those_who_followed(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    """The clashes among the players after the offender: only they take cards back, and a complete trick has all.

    Their order is not checked, because a card taken back is replaced after others have played.
    """
    for fact, players in _followers(told):
        if told.offender is not None and _at_the_table(told.offender, around) in _each_at_the_table(players, around):
            said = sentence("the offender is said to be among those who played after him")
            yield fact.name, said, Revoke.offender.name, sentence("each player plays one card to a trick")
    yield from _of_those_named_twice(told, around)
    yield from _of_the_eldest_hand(told, around)
    if told.played_after is None:
        return
    after = set(_each_at_the_table(told.played_after, around))
    if not after.issuperset(_each_at_the_table(told.withdrawn_after, around)):
        said = sentence("somebody is said to have taken back a card played after the revoke card")
        because = sentence("he is not among those who played after it")
        yield Revoke.withdrawn_after.name, said, Revoke.played_after.name, because
    seat, leader = around.seat(told.offender), around.leader if told.trick == 1 else None
    complete = completed(told.before_attention or frozenset()) & _TRICK_COMPLETE
    if seat is None or seat in around.again or leader is None or not complete or told.failure is Failure.MISSING_CARD:
        return
    if len(after) < (leader.number - seat.number - 1) % 4:
        said = sentence("only {number} are said to have played to the trick after him", number=len(after))
        because = sentence("the trick was complete when attention was drawn")
        yield Revoke.played_after.name, said, Revoke.before_attention.name, because


def _of_those_named_twice(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    """The clashes of a player listed twice, by seat or role; one who took a card back may have played another."""
    back = _each_at_the_table(told.withdrawn_after, around)
    for fact, players in _followers(told):
        named = _each_at_the_table(players, around)
        for place, who in enumerate(named):
            first = named.index(who)
            if first < place and (who not in back or fact is Revoke.withdrawn_after):
                said = sentence("{player} is named there a second time", player=who)
                because = sentence("each player plays one card to a trick")
                yield f"{fact.name}[{place}]", said, f"{fact.name}[{first}]", because


def _of_who_spoke_first(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    """The clash of dummy's lost rights with somebody else having spoken first."""
    by = told.attention_by
    if not told.dummy_rights_lost or by is None:
        return
    seat = around.seat(by)
    could_be_dummy = around.seat(Role.DUMMY) in (None, seat) if seat is not None else by is Role.DUMMY
    if not could_be_dummy:
        said = sentence("dummy is said to have spoken first, after he had lost his rights")
        because = sentence("somebody else is said to have drawn attention first")
        yield Revoke.dummy_rights_lost.name, said, Revoke.attention_by.name, because


def _at_the_table(who: Who, around: Around) -> Who:
    """A player by his seat if known, else by his role."""
    return around.seat(who) or who


def _each_at_the_table(players: Sequence[Who] | None, around: Around) -> list[Who]:
    return [_at_the_table(each, around) for each in players or ()]


def _of_the_eldest_hand(told: RevokeFinding, around: Around) -> Iterator[Clash]:
    """The clashes of whether the eldest hand played after declarer: with the trick, or with the players named."""
    in_turn = around.declarer is None or around.leader is not None
    if told.trick == around.first_trick == 1 and in_turn and around.role(told.offender) is Role.DECLARER:
        if told.eldest_hand_followed:
            said = sentence("the eldest hand is said to have played after him")
            yield Revoke.eldest_hand_followed.name, said, Revoke.trick.name, sentence("it led to trick 1")
        return
    every, back = _followers(told)
    fact, after = back if told.played_after is None else every
    if after is None or told.eldest_hand_followed is None or (after and around.declarer is None):
        return
    if around.role(told.offender) is not Role.DECLARER:
        return
    among = eldest_hand_among(after, around.declarer)
    if among is told.eldest_hand_followed or not (among or fact is Revoke.played_after):
        return
    if told.eldest_hand_followed:
        said = sentence("the eldest hand is said to have played after him")
        because = sentence("it is not among those who played after him")
    else:
        said = sentence("the eldest hand is said not to have played after him")
        because = sentence("it is among those who played after him")
    yield Revoke.eldest_hand_followed.name, said, fact.name, because


_TRICK_COMPLETE = frozenset({Moment.TRICK_QUITTED, Moment.PLAY_ENDED, Moment.HANDS_RETURNED})
_DEAL, _TRUMPS, _DECLARER = "board.deal", "board.contract", "board.declarer"


def who_revoked_again(findings: Sequence[RevokeFinding], around: Around) -> frozenset[Seat]:
    """The players who revoked twice on one trick, or may have.

    >>> east, west = RevokeFinding(Seat.EAST), RevokeFinding(Seat.WEST, trick=1)
    >>> who_revoked_again([RevokeFinding(Seat.EAST, trick=1), east, west], Around())
    frozenset({Seat.EAST})
    """
    return frozenset(
        seat
        for one, other in combinations(findings, 2)
        if (seat := around.seat(one.offender)) is not None
        and seat is around.seat(other.offender)
        and (one.trick is None or other.trick in (None, one.trick))
    )


# Several revokes on one trick, and what the table agrees on: whether any cards fit all these statements.


@dataclass(frozen=True, slots=True)
class _Told:
    """One statement about one trick.

    Attributes:
        place: where the statement stands.
        words: makes the statement in words as said at the table.
        narrows: removes what the statement excludes, given who sits where and the trumps.
        of_the_lead: whether the statement says who led.
    """

    place: str
    trick: int
    words: Callable[[], Sentence | str]
    narrows: Callable[[TrickAsTold, Seating, Suit | None], None]
    of_the_lead: bool = False


def refuse_tricks_that_cannot_be(
    findings: Findings, stay: Sequence[bool], around: Around, recorded: Collection[int] = ()
) -> None:
    """Refuse the statements about the tricks, of the revokes and of the table, if no cards make such tricks.

    Args:
        stay: for each revoke, whether its card is certain to stay in its trick.
        recorded: tricks whose cards are recorded; what the table agrees on about them is not checked.

    Raises:
        Contradiction: names statements that exclude each other, none of them needless.

    >>> on = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.TRICK_QUITTED})
    >>> west = RevokeFinding(Seat.WEST, 5, played_after=(Seat.NORTH,), before_attention=on)
    >>> east = RevokeFinding(Seat.EAST, 5, before_attention=on)
    >>> refuse_tricks_that_cannot_be(Findings(revokes=(west, east)), [True, True], Around())
    Traceback (most recent call last):
    ...
    revoke.errors.Contradiction: findings.revokes[1].offender and findings.revokes[0].played_after: \
it is said that East did not follow suit at trick 5, but that cannot be, \
for it is also said that only North played to trick 5 after West. Correct one of the two.
    """
    opening = [] if 1 in recorded else list(_opening_lead(findings.revokes, around))
    if len(findings.revokes) < 2 and not findings.agreed and not opening:
        return
    from revoke.facts.playable import can_have_been  # few boards need it, and a phone loads it only then

    told = [*opening, *_agreed_on(findings, stay, recorded)]
    told += _told_by_the_revokes(findings.revokes, stay, around)
    told = [*_who_won_before_leads(findings, stay, around, told), *told]
    hands = dict(around.deal.hands) if around.deal else {}
    seatings = every_seating(around.declarer)
    told_of = [who for each in findings.revokes for who in (each.offender, each.won_by, *(each.played_after or ()))]
    if not opening and not any(isinstance(who, Role | SideByRole) for who in told_of):
        seatings = seatings[:1]  # who played which role does not matter

    def fit(some: Sequence[_Told], trumps: Trumps = around.trumps, *, dealt: bool = True) -> bool:
        suits = (None, *Suit) if trumps == "unknown" else (None if trumps == "none" else trumps,)
        return any(
            can_have_been(_together(some, seating, each), hands if dealt else {}, each, around.first_trick)
            for seating in seatings
            for each in suits
        )

    if fit(told):
        return
    for each in told[::-1]:
        others = [other for other in told if other is not each]
        if not fit(others):
            told = others
    *others, wrong = told
    places = list(dict.fromkeys(each.place for each in (wrong, *others)))
    places += [_TRUMPS] * (around.trumps != "unknown" and fit(told, "unknown"))
    places += [_DEAL] * fit(told, dealt=False)
    because = sentence(_NOT_BY_THE_DEAL if _DEAL in places else _NOT_BY_THE_CONTRACT)
    if others:
        words = enumerated([other.words() for other in others])
        because = sentence("that cannot be, for it is also said that {others}", others=words)
    raise Contradiction(
        tuple(places),
        sentence("it is said that {fact}", fact=wrong.words()),
        because,
        _ONE_OF_THE_TWO if len(places) == 2 else template("Correct one of them."),
    )


_NOT_BY_THE_DEAL = template("the deal does not allow it")
_NOT_BY_THE_CONTRACT = template("the contract does not allow it")


def _together(told: Sequence[_Told], seating: Seating, trumps: Suit | None) -> dict[int, TrickAsTold]:
    from revoke.facts.playable import TrickAsTold

    tricks: dict[int, TrickAsTold] = {}
    for each in told:
        each.narrows(tricks.setdefault(each.trick, TrickAsTold()), seating, trumps)
    return tricks


def _settled(trick: int, revokes: Sequence[RevokeFinding], stay: Sequence[bool]) -> bool:
    """Whether no revoker takes back a card of this trick any more, so that its cards and its winner are final."""
    return all(stays for each, stays in zip(revokes, stay, strict=True) if each.trick in (None, trick))


def _opening_lead(revokes: Sequence[RevokeFinding], around: Around) -> Iterator[_Told]:
    """The statement of who led to trick 1, by declarer's seat or, if nobody named it, by his role."""
    on_it = [index for index, each in enumerate(revokes) if each.trick == 1]
    if around.leader is not None and any(revokes[index].played_after for index in on_it):
        lead = AgreedFact(1, leader=around.leader)
        yield _Told(_DECLARER, 1, partial(_agreed_words, lead), partial(_agreeing, lead), of_the_lead=True)
    elif around.leader is None and around.declarer is None and on_it:
        place = Key(on_it[0], Revoke.trick.name).path
        words = template("the player on declarer's left led to trick 1")

        def on_his_left(trick: TrickAsTold, seating: Seating, _: Suit | None) -> None:
            trick.leaders &= {seating[Role.DECLARER].left}

        yield _Told(place, 1, partial(alone, words), on_his_left)


def _agreed_on(findings: Findings, stay: Sequence[bool], recorded: Collection[int]) -> Iterator[_Told]:
    """The statements that the table agrees on; of a trick in which a card may change, only those about the lead."""
    for place, fact in enumerate(findings.agreed):
        at_the_lead = fact.leader is not None or fact.led is not None
        if fact.trick not in recorded and (at_the_lead or _settled(fact.trick, findings.revokes, stay)):
            yield _Told(
                f"findings.agreed[{place}]",
                fact.trick,
                partial(_agreed_words, fact),
                partial(_agreeing, fact),
                fact.leader is not None,
            )


def _agreed_words(fact: AgreedFact) -> str:
    from revoke.facts.legal_play import agreed_words

    return agreed_words(fact)


def _agreeing(fact: AgreedFact, trick: TrickAsTold, _: Seating, trumps: Suit | None) -> None:
    if fact.hand is not None and fact.card is not None:
        trick.cards.setdefault(fact.hand, set()).add(fact.card)
    if fact.hand is not None and fact.suit is not None:
        trick.suits[fact.hand] &= {fact.suit}
    if fact.led is not None:
        trick.led &= {fact.led}
    if fact.leader is not None:
        trick.leaders &= {fact.leader}
    if fact.winner is not None:
        trick.winners &= {fact.winner}
    if fact.followed is not None:
        trick.followed.add(fact.followed)
    if fact.discarded is not None:
        trick.strayed.add(fact.discarded)
        trick.suits[fact.discarded] -= {trumps}
    if fact.ruffed is not None:
        trick.strayed.add(fact.ruffed)
        trick.suits[fact.ruffed] &= {trumps}


def _who_won_before_leads(
    findings: Findings, stay: Sequence[bool], around: Around, told: Sequence[_Told]
) -> Iterator[_Told]:
    """The statements that an agreed winner, said to have revoked on the next trick, led to it; unless another led."""
    failed = {(each.trick, around.seat(each.offender)) for each in findings.revokes if _failed_to_follow(each)}
    shown = _together([each for each in told if each.of_the_lead], every_seating(around.declarer)[0], None)
    for place, fact in enumerate(findings.agreed):
        number = fact.trick + 1
        if fact.winner is None or (number, fact.winner) not in failed:
            continue
        another_led = number in shown and fact.winner not in shown[number].leaders
        if not another_led and _settled(fact.trick, findings.revokes, stay):
            on_lead = partial(_agreeing, AgreedFact(number, leader=fact.winner))
            yield _Told(f"findings.agreed[{place}]", number, partial(_agreed_words, fact), on_lead)


def _failed_to_follow(told: RevokeFinding) -> bool:
    follows = told.failure in (None, Failure.FOLLOW)
    return follows and told.able is not False and told.proved is not False


def _told_by_the_revokes(revokes: Sequence[RevokeFinding], stay: Sequence[bool], around: Around) -> list[_Told]:
    """The statements of the revokes about their tricks, those about the leader first and about the winner last."""
    of_all: list[tuple[int, _Told]] = []
    for index, (each, stays) in enumerate(zip(revokes, stay, strict=True)):
        if each.trick is None:
            continue
        on_it = [other for other in revokes if other.trick in (None, each.trick)]
        in_turn = all(map(_stands, on_it)) and around.seat(each.offender) not in around.again
        complete = in_turn and not _TRICK_COMPLETE.isdisjoint(completed(each.before_attention or frozenset()))
        settled = _settled(each.trick, revokes, stay)
        for number, (fact, words) in _of_its_trick(each, stays=stays, settled=settled):
            narrows = partial(_narrowing, number, each, stays, complete)
            place = Key(index, fact.name).path
            of_all.append((number, _Told(place, each.trick, partial(_worded, words, each), narrows, number == _BEFORE)))
    return [each for _, each in sorted(of_all, key=lambda one: one[0])]


def _worded(words: str, told: RevokeFinding) -> Sentence:
    players = told.played_after and enumerated(list(map(alone, told.played_after)))
    values: dict[str, Any] = {"card": told.card, "suit": told.suit, "trick": told.trick, "players": players}
    values |= {"player": told.offender, "winner": winner_named(told.won_by, told.offender)}
    return sentence(words, **{name: value for name, value in values.items() if value is not None})


_BEFORE, _CARD, _LED, _STRAYED, _LEFT, _WON_IT = range(6)  # what a revoke says about its trick, in this order


def _of_its_trick(told: RevokeFinding, *, stays: bool, settled: bool) -> Iterator[tuple[int, tuple[Fact[Any], str]]]:
    """What a revoke says for certain about its trick, given whether its own card stays, and every revoker's.

    If the offender is not named, some statements exclude nothing, so they never appear in a refusal.
    """
    follows = told.failure in (None, Failure.FOLLOW)
    able = told.able is not False and told.proved is not False
    if able and told.played_after is not None and told.failure is not Failure.MISSING_CARD:
        yield _BEFORE, (Revoke.played_after, _PLAYED_AFTER if told.played_after else _NOBODY_AFTER)
    if able and stays and told.card is not None:
        yield _CARD, (Revoke.card, template("{player} played {card} to trick {trick}"))
    if follows and told.suit is not None:
        yield _LED, (Revoke.suit, template("a {suit} was led to trick {trick}"))
    if able and follows:
        yield _STRAYED, (Revoke.offender, template("{player} did not follow suit at trick {trick}"))
    if able and follows and stays and told.suit is not None:
        yield _LEFT, (Revoke.suit, template("{player} had a {suit} left after trick {trick}"))
    if settled and winner_named(told.won_by, told.offender) is not None:
        yield _WON_IT, (Revoke.won_by, template("{winner} won trick {trick}"))


_PLAYED_AFTER = template("only {players} played to trick {trick} after {player}")
_NOBODY_AFTER = template("nobody played to trick {trick} after {player}")


def _narrowing(
    what: int,
    told: RevokeFinding,
    stays: bool,
    complete: bool,
    trick: TrickAsTold,
    seating: Seating,
    _: Suit | None,
) -> None:
    if what == _WON_IT:
        trick.winners &= hands_that_won(told.won_by, told.offender, seating)
    if what == _LED and told.suit is not None:
        trick.led &= {told.suit}
    if told.offender is None:
        return
    seat = seat_of(told.offender, seating)
    if what == _BEFORE:
        later = {seat_of(each, seating) for each in told.played_after or ()}
        trick.leaders -= later
        if complete and later == {seat.turn(step) for step in range(1, len(later) + 1)}:
            trick.leaders &= {seat.turn(len(later) + 1)}
    if what == _CARD and told.card is not None:
        trick.cards.setdefault(seat, set()).add(told.card)
    if what == _STRAYED:
        trick.leaders.discard(seat)
        trick.strayed |= {seat} if stays else set()
    if what == _LEFT and told.suit is not None:
        trick.left.add((seat, told.suit))
