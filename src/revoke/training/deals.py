"""Random deals played out with a revoke put in: by whom, at which trick, and how it comes to light."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random

from revoke.case import events
from revoke.case.case import Board, Case, Election, Findings, Moment
from revoke.law.code import Code, ScoreSheet, code
from revoke.table.cards import RANKS, Card, Suit
from revoke.table.contract import Contract, Strain
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Role, Seat
from revoke.timeline.table import winner

# Card play in a random deal: neither expert nor foolish.


def sensible_card(
    chance: Random,
    following: Sequence[Card],
    wrong: Sequence[Card],
    played: Sequence[tuple[Seat, Card]],
    trumps: Suit | None,
) -> Card:
    """A card that an ordinary player might play: fourth hand wins cheaply, third hand high, others mostly play low."""
    if not following:
        ruffs = [card for card in wrong if card.suit is trumps]
        return ruffs[0] if ruffs and chance.random() < 0.5 else chance.choice(wrong[: max(1, len(wrong) // 2)])
    led = played[0][1].suit
    best = max(card for _, card in played if card.suit is led)
    better = [card for card in following if card > best]
    if better and (len(played) > 1 or chance.random() < 0.4):
        return better[0] if len(played) == 3 else better[-1]
    return following[0]


# How a revoke put into a deal comes to light, under codes with boards and under codes with cuts.


class Discovery(StrEnum):
    """The way in which a revoke in a random deal comes to light."""

    AT_ONCE = "at once"
    AFTER_A_QUESTION = "question"
    OPPONENTS_LED = "opponents led"
    PLAYED_ON = "played on"
    NAMED = "card named"
    OWN_CLAIM = "own claim"
    OTHERS_CLAIM = "claim of the others"
    CONCESSION_REFUSED = "concession refused"
    WRONG_DEMAND = "wrong demand"
    ACCEPTED = "accepted"
    AT_THE_END = "at the end"
    HANDS_BACK = "hands back"
    OPPONENT_CALLED = "opponent called"
    OWN_CALL = "own call"
    ROUND_OVER = "round over"
    CUT = "cards cut"

    __hash__ = str.__hash__


_BOARDS = frozenset({
    Discovery.NAMED, Discovery.HANDS_BACK, Discovery.OPPONENT_CALLED, Discovery.OWN_CALL, Discovery.ROUND_OVER,
    Discovery.CONCESSION_REFUSED, Discovery.ACCEPTED,
})  # fmt: skip
_CUTS = frozenset({Discovery.CUT})
_WRONG_DEMANDS = "102"
"""The clause by which a wrong demand forfeits the right one."""


def discoveries(name: str) -> tuple[Discovery, ...]:
    """The ways in which a revoke can come to light under a code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> Discovery.CUT in discoveries(DEFAULT_CODE)
    False
    """
    law = code(name)
    without = _CUTS if Moment.HANDS_RETURNED in law.moments else _BOARDS
    if law.clause(_WRONG_DEMANDS) is None:  # nothing turns on it then, and no answer could say why
        without |= {Discovery.WRONG_DEMAND}
    return tuple(each for each in Discovery if each not in without)


PACK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)


def random_deal(chance: Random, name: str, *, role: Role | None = None, discovery: Discovery | None = None) -> Case:
    """A deal with one revoke in it, as a case with a record up to the discovery.

    Args:
        chance: the source of the cards and the course of play.
        name: the id of the code.
        role: who revokes; by default anybody.
        discovery: how the revoke comes to light; by default any way of that code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> random_deal(Random(1), DEFAULT_CODE) == random_deal(Random(1), DEFAULT_CODE)
    True
    """
    how = discovery or chance.choice(discoveries(name))
    while True:
        table = _Playing(chance, code(name), role or chance.choice(_roles(how)), how)
        if table.play():
            return table.case()


def trick_of_the_revoke(case: Case) -> int | None:
    """The trick at which a hand first failed to follow suit in a deal played card by card; ``None`` if none did.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> trick_of_the_revoke(random_deal(Random(1), DEFAULT_CODE, discovery=Discovery.AT_THE_END)) in range(1, 14)
    True
    """
    hands = {seat: set(hand or ()) for seat, hand in case.board.deal.hands.items()} if case.board.deal else {}
    plays = [event for event in case.events if isinstance(event, events.CardPlayed)]
    for place, play in enumerate(plays):
        led = plays[place - place % 4].card
        if led and play.card and play.card.suit is not led.suit and any(c.suit is led.suit for c in hands[play.hand]):
            return 1 + place // 4
        if play.card:
            hands[play.hand].discard(play.card)
    return None


def _roles(how: Discovery) -> tuple[Role, ...]:
    if how in (Discovery.CONCESSION_REFUSED, Discovery.ACCEPTED):
        return (Role.DEFENDER,)
    if how is Discovery.WRONG_DEMAND:
        return (Role.DEFENDER, Role.DECLARER)
    return (Role.DEFENDER, Role.DECLARER, Role.DUMMY)


class _CameToLight(Exception):
    """Somebody has spoken, and play stops until the director comes."""


class _Playing:
    """One deal, played card by card until its revoke has come to light."""

    def __init__(self, chance: Random, law: Code, role: Role, how: Discovery) -> None:
        self.chance, self.law, self.how = chance, law, how
        self.rubber = Moment.HANDS_RETURNED not in law.moments
        cards = chance.sample(PACK, 52)
        self.deal = Deal({seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)})
        self.hands = {seat: set(cards[place::4]) for place, seat in enumerate(SEATS)}
        self.declarer = chance.choice(SEATS)
        self.strain = chance.choice(tuple(Strain))
        defender = chance.choice((self.declarer.left, self.declarer.right))
        self.offender = {Role.DECLARER: self.declarer, Role.DUMMY: self.declarer.partner}.get(role, defender)
        self.target = chance.randint(2, 12) if chance.random() < 0.9 else 12
        self.events: list[events.Event] = []
        self.number = 0
        self.revoked_at: int | None = None

    def case(self) -> Case:
        """The play, as a case."""
        contract = None
        if self.law.score_sheet is not ScoreSheet.TOWARDS_GAME:
            contract = Contract(self.chance.choice((2, 2, 3, 3, 4, 4, 5)), self.strain)
        board = Board(
            dealer=self.declarer,
            declarer=self.declarer,
            deal=self.deal,
            contract=contract,
            strain=None if contract else self.strain,
        )
        elected = self.chance.choice(tuple(Election)) if self.law.elects else None
        return Case(self.law.id, board, tuple(self.events), Findings(elected=elected))

    def play(self) -> bool:
        """Play until the revoke comes to light; false if none could be put in, or if it did not come to light so."""
        try:
            leader = self.declarer.left
            for self.number in range(1, 14):
                if not self._before_a_lead(leader):
                    return False
                leader = self._trick(leader)
                if self.revoked_at == self.number:
                    self._just_revoked()
                elif self.rubber:
                    self.events.append(events.TrickQuitted(self.number))
        except _CameToLight:
            return True
        return self.revoked_at is not None and self._after_the_play()

    def _before_a_lead(self, leader: Seat) -> bool:
        """Add the events before a lead; false if the chosen discovery cannot happen."""
        if self.revoked_at is None or self.revoked_at != self.number - 1:
            return True
        own = leader.side is self.offender.side
        match self.how:
            case Discovery.OPPONENTS_LED if not own:
                self.events.append(events.CardPlayed(leader, self._lead(leader)))
                self._attention()
                raise _CameToLight
            case Discovery.NAMED if own:
                self.events.append(events.CardNamed(leader, self._lead(leader)))
                self._attention()
                self.how = Discovery.PLAYED_ON
            case Discovery.OPPONENTS_LED | Discovery.NAMED:
                return False
        return True

    def _trick(self, leader: Seat) -> Seat:
        played: list[tuple[Seat, Card]] = []
        for steps in range(4):
            seat = leader.turn(steps)
            card = self._card(seat, played)
            self.hands[seat].discard(card)
            self.events.append(events.CardPlayed(seat, card))
            played.append((seat, card))
            if self._is_accepted(seat):
                self._attention()
                raise _CameToLight
            just_gone_on = self.revoked_at == self.number - 1 and seat.side is self.offender.side
            if self.how is Discovery.PLAYED_ON and just_gone_on and not self._spoken():
                self._attention()
        won = winner(played, self.strain.trumps or "none")
        assert won is not None
        return won

    def _is_accepted(self, seat: Seat) -> bool:
        gone_by = self.revoked_at == self.number and seat.side is not self.offender.side
        return self.how is Discovery.ACCEPTED and gone_by

    def _spoken(self) -> bool:
        return any(isinstance(each, events.AttentionDrawn) for each in self.events)

    def _card(self, seat: Seat, played: list[tuple[Seat, Card]]) -> Card:
        if not played:
            return self._lead(seat)
        suit = played[0][1].suit
        following = sorted(card for card in self.hands[seat] if card.suit is suit)
        wrong = sorted(card for card in self.hands[seat] if card.suit is not suit)
        if following and seat is self.offender and self.revoked_at is None and self.number >= self.target:
            if self.how is Discovery.ACCEPTED and len(following) > 1:
                return self._penalty_card_not_played(seat, following)
            if wrong and self.how is not Discovery.ACCEPTED:
                self.revoked_at = self.number
                trumps = [card for card in wrong if card.suit is self.strain.trumps]
                return trumps[0] if trumps and self.chance.random() < 0.6 else self.chance.choice(wrong)
        return sensible_card(self.chance, following, wrong, played, self.strain.trumps)

    def _penalty_card_not_played(self, seat: Seat, following: list[Card]) -> Card:
        """The card played by an offender who has deliberately faced another of the suit."""
        self.revoked_at = self.number
        begun = len(list(self._in_this_trick()))
        self.events.insert(len(self.events) - begun, events.CardExposed(seat, following[-1], events.Facing.DELIBERATE))
        return following[0]

    def _in_this_trick(self) -> Iterator[events.CardPlayed]:
        plays = [each for each in self.events if isinstance(each, events.CardPlayed)]
        yield from plays[4 * (self.number - 1) :]

    def _lead(self, seat: Seat) -> Card:
        hand = sorted(self.hands[seat])
        suit = self.chance.choice(sorted({card.suit.value for card in hand}))
        mine = [card for card in hand if card.suit.value == suit]
        return mine[-1] if self.chance.random() < 0.5 else mine[0]

    def _attention(self, by: Seat | None = None) -> None:
        who = by or self.chance.choice((self.offender.left, self.offender.right))
        if self.rubber and who is self.declarer.partner:
            who = self.declarer
        self.events.append(events.AttentionDrawn(who, self.offender, self.revoked_at))

    def _just_revoked(self) -> None:
        """Add the events after the revoke trick, before anybody plays on."""
        match self.how:
            case Discovery.AT_ONCE:
                self._attention()
            case Discovery.AFTER_A_QUESTION:
                self._asked()
            case Discovery.OWN_CLAIM if self.number < 13:
                self._claimed(self._claimer(self.offender))
            case Discovery.OTHERS_CLAIM if self.number < 13:
                self._claimed(self._claimer(self.offender.left))
            case Discovery.CONCESSION_REFUSED if self.number < 13:
                self._conceded()
            case Discovery.WRONG_DEMAND:
                self._demanded()
            case _:
                if self.rubber:
                    self.events.append(events.TrickQuitted(self.number))
                return
        raise _CameToLight

    def _claimer(self, seat: Seat) -> Seat:
        return self.declarer if seat is self.declarer.partner else seat

    def _claimed(self, by: Seat) -> None:
        self.events.append(events.Claimed(by, self.chance.randint(0, 13 - self.number)))
        if self.how is Discovery.OWN_CLAIM:
            self.events.append(events.Agreed(by.left if by.left is not self.declarer.partner else by.right))
        self._attention()

    def _conceded(self) -> None:
        self.events += [
            events.Conceded(self.offender, self.chance.randint(1, 13 - self.number)),
            events.Objected(self.offender.partner),
        ]
        self._attention()

    def _asked(self) -> None:
        by_partner = self.rubber or self.offender is self.declarer
        asker = self.offender.partner if by_partner else self._claimer(self.offender.left)
        self.events += [events.Asked(asker, self.offender), events.Answered(self.offender, holds=True)]

    def _demanded(self) -> None:
        self._attention()
        by = self.declarer if self.offender is not self.declarer else self.declarer.right
        led = next(each.card for each in self._in_this_trick())
        assert led is not None
        others = [suit for suit in Suit if suit is not led.suit]
        suit = led.suit if by is not self.declarer else self.chance.choice(others)
        self.events.append(events.Demanded(by, self.offender, events.Demand.LOWEST, suit=suit))

    def _after_the_play(self) -> bool:
        later: Mapping[Discovery, tuple[events.Event, ...]] = {
            Discovery.PLAYED_ON: (),
            Discovery.AT_THE_END: (),
            Discovery.HANDS_BACK: (events.HandsReturned(),),
            Discovery.OPPONENT_CALLED: (events.HandsReturned(), events.NextBoardCalled(self.offender.left)),
            Discovery.OWN_CALL: (events.HandsReturned(), events.NextBoardCalled(self.offender)),
            Discovery.ROUND_OVER: (events.HandsReturned(), events.RoundEnded()),
            Discovery.CUT: (events.CutForNextDeal(),),
        }
        if self.how not in later:
            return False
        self.events += later[self.how]
        if not self._spoken():
            self._attention()
        return True
