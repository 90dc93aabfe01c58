"""The table at one moment: hands, tricks, turn, cards that lie face up, claims and questions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Literal, TypeVar

from revoke.case import events
from revoke.case.case import Board
from revoke.table.cards import CARDS, Card, Hand, Suit
from revoke.table.deal import winner_of
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import Sentence, counted

# A card played, a trick, and its winner.

Trumps = Suit | Literal["none", "unknown"]


@dataclass(frozen=True, slots=True)
class Play:
    """A card put on the table.

    Attributes:
        event: the number of the event that played it.
        card: ``None`` where the record does not say.
        trick: 1 to 13.
        withdrawn: the number of the event that took it back, if one did.
        out_of_turn: whether it was a lead by a hand that had not won the trick before.
        leads: whether it led to its trick.
        after_claim: the event number of the claim or concession that had stopped the play, if any.
    """

    event: int
    seat: Seat
    card: Card | None
    trick: int
    withdrawn: int | None = None
    out_of_turn: bool = False
    leads: bool = False
    after_claim: int | None = None

    def lies_at(self, event: int) -> bool:
        """Whether the card lay on the table just before that event."""
        return self.event < event and (self.withdrawn is None or self.withdrawn >= event)


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: the cards not taken back, in the order of the table from the leader.

    ``seats`` are the hands that have played to it, including those that took their card back and have not replaced it.
    """

    number: int
    plays: tuple[Play, ...]
    winner: Seat | None
    seats: tuple[Seat, ...]

    @property
    def complete(self) -> bool:
        return len(self.plays) == 4

    @property
    def leader(self) -> Seat:
        return self.seats[0]

    @property
    def led(self) -> Suit | None:
        """The suit led; ``None`` where the card led is unknown or has been taken back."""
        first = self.plays[0]
        return first.card.suit if first.card and first.seat is self.leader else None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The hands that took their card back and have not replaced it."""
        if len(self.plays) == len(self.seats):
            return ()
        return tuple(seat for seat in self.seats if all(play.seat is not seat for play in self.plays))


def trumps_of(board: Board) -> Trumps:
    """The trump suit of a board, ``"none"``, or ``"unknown"``."""
    strain = board.contract.strain if board.contract else board.strain
    if strain is None:
        return "unknown"
    return strain.trumps or "none"


def winner(cards: Sequence[tuple[Seat, Card]], trumps: Trumps) -> Seat | None:
    """The winner of cards played to a trick, the lead first; ``None`` if that turns on unknown trumps.

    >>> from revoke.table.cards import Card
    >>> table = [(Seat.WEST, "S6"), (Seat.NORTH, "S3"), (Seat.EAST, "H2"), (Seat.SOUTH, "SJ")]
    >>> cards = [(seat, Card.parse(text)) for seat, text in table]
    >>> winner(cards, Suit.HEARTS), winner(cards, "none"), winner(cards, "unknown")
    (Seat.EAST, Seat.SOUTH, None)
    """
    led = cards[0][1].suit
    if trumps == "unknown" and any(card.suit is not led for _, card in cards):
        return None
    return winner_of(cards, trumps if isinstance(trumps, Suit) else None)


def tricks_won(winners: Iterable[Seat | None], side: Side) -> int:
    """The number of tricks with a known winner that a side has won."""
    return sum(seat is not None and seat.side is side for seat in winners)


def so_many_tricks(number: int) -> Sentence:
    """A number of tricks, as a phrase for a sentence."""
    return counted("{number} trick", "{number} tricks", number=number)


# A card that lies face up outside the play: since when, how it came there, and with which others.


@dataclass(frozen=True, slots=True)
class FacedCard:
    """A card lying face up outside the play.

    Attributes:
        since: the event that put it there.
        until: the event that played it or took it up again; ``None`` while it lies there.
        how: how it was exposed, perhaps before it was played; ``None`` where it was only played and then taken back.
        played: the event that had played it, where it was taken back.
        before: the same card as it had lain face up before it was played, where it had.
    """

    hand: Seat
    card: Card
    since: int
    how: events.Facing | None
    until: int | None = None
    played: int | None = None
    before: FacedCard | None = None

    def lies_at(self, event: int) -> bool:
        """Whether the card lay face up just before that event."""
        return self.since < event and (self.until is None or self.until >= event)

    def lay_with_one_of(self, others: Collection[FacedCard]) -> bool:
        """Whether another card of the same hand lay there at the same time, or before this one was last played."""
        if any(self._lies_with(each) for each in others):
            return True
        return self.before in others and self.before is not None and self.before.lay_with_one_of(others)

    def _lies_with(self, other: FacedCard) -> bool:
        before = self.until is not None and self.until <= other.since
        after = other.until is not None and other.until <= self.since
        return self.hand is other.hand and self.card != other.card and not before and not after


E = TypeVar("E")


class AfterClaim(Enum):
    """The treatment of cards put down after a claim, which the code decides."""

    VOID = "void"
    PLAYED_IF_AGREED = "played if agreed"
    PLAYED_BY_AGREEMENT = "played by agreement"
    PLAYED_BY_ALL_FOUR = "played once all four have"


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim or a concession, and what followed.

    Attributes:
        tricks: how many are claimed or conceded, of the ``left`` that were not complete.
        conceded: whether it was a concession.
        by_declarer: whether declarer or dummy made it, as far as declarer is given.
        answers: the agreements and objections, in order, each with its event number.
        settled: the event with which the table went on to other things.
        played_on: the event with which play went on, as if nobody had claimed.
    """

    event: int
    by: Seat
    tricks: int
    conceded: bool
    left: int
    by_declarer: bool = False
    answers: tuple[tuple[int, events.Agreed | events.Objected], ...] = ()
    settled: int | None = None
    played_on: int | None = None

    @property
    def refused_by_partner(self) -> int | None:
        """The event by which a defender refused his partner's concession at once."""
        for number, answer in self.answers:
            if self.conceded and not self.by_declarer and number == self.event + 1:
                return number if isinstance(answer, events.Objected) and answer.by is self.by.partner else None
        return None

    @property
    def contested(self) -> bool:
        return any(isinstance(answer, events.Objected) for _, answer in self.answers)

    @property
    def stops_play(self) -> bool:
        """Whether the claim has stopped the play; an objection does not start it again."""
        return self.refused_by_partner is None and self.played_on is None

    @property
    def uncontested(self) -> bool:
        """Whether somebody agreed or the table went on to other things, and nobody objected or played on."""
        agreed = self.settled is not None or any(isinstance(answer, events.Agreed) for _, answer in self.answers)
        return agreed and self.stops_play and not self.contested

    def share(self, side: Side) -> int:
        """The number of remaining tricks that the claim gives to a side."""
        claims = self.by.side if not self.conceded else self.by.side.other
        return self.tricks if side is claims else self.left - self.tricks


@dataclass(frozen=True, slots=True)
class QuestionPut:
    """A question from one player to another: has he none of the suit?

    ``trick`` is the trick that it is about; ``holds`` is the answer, ``None`` if there is none.
    """

    event: int
    by: Seat
    of: Seat
    trick: int | None = None
    holds: bool | None = None
    answered: int | None = None


@dataclass(frozen=True, slots=True)
class Attention:
    """Attention drawn to a hand's card at a trick; ``trick`` is ``None`` where the hand had played none."""

    event: int
    by: Seat | events.Onlooker
    to: Seat
    trick: int | None


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card, or a suit, named but not yet played, and the trick it is for."""

    event: int
    hand: Seat
    card: Card | None
    suit: Suit | None
    trick: int


_HANDS_AWAY = frozenset(
    {
        events.HandsReturned,
        events.NextBoardCalled,
        events.CutForNextDeal,
        events.RoundEnded,
        events.CorrectionPeriodEnded,
    }
)


@dataclass(frozen=True, slots=True)
class Table:
    """The table after an event.

    Attributes:
        board: the deal, the contract and so on, as far as known.
        trumps: the trump suit, ``"none"`` or ``"unknown"``.
        number: how many events there have been.
        plays: every card played, in order of events, including those taken back.
        standing: the cards played and not taken back.
        tricks: the tricks as they lie, the last one perhaps incomplete.
        faced: every card that was exposed or taken back, in order, and how long it lay on the table.
        after_claim: how cards put down after a claim are treated.
        happened: kind -> the events of that kind in order, each with its number; cards played are not among them.
        earlier: the table before the last event; ``None`` at the start.
    """

    board: Board
    trumps: Trumps
    number: int = 0
    plays: tuple[Play, ...] = ()
    standing: frozenset[Card] = frozenset()
    tricks: tuple[Trick, ...] = ()
    faced: tuple[FacedCard, ...] = ()
    claims: tuple[Claim, ...] = ()
    questions: tuple[QuestionPut, ...] = ()
    attention: tuple[Attention, ...] = ()
    named: tuple[NamedCard, ...] = ()
    happened: Mapping[type, tuple[tuple[int, Any], ...]] = field(default_factory=dict)
    earlier: Table | None = field(default=None, compare=False, repr=False)
    after_claim: AfterClaim = AfterClaim.PLAYED_BY_ALL_FOUR

    def after(self, event: int) -> Table:
        """The table as it was after an earlier event; 0 is the table before the first.

        >>> from revoke.case.events import CardPlayed
        >>> from revoke.timeline.replay import replay
        >>> played = [CardPlayed(seat, Card.parse(text)) for seat, text in zip(SEATS, ("H7", "H3", "HJ", "HQ"))]
        >>> table = replay(Board(), played)
        >>> table.next_to_play(), table.after(2).next_to_play()
        (Seat.WEST, Seat.SOUTH)
        """
        table = self
        while table.number > event and table.earlier is not None:
            table = table.earlier
        return table

    @property
    def dealt(self) -> Mapping[Seat, Hand | None]:
        return self.board.deal.hands if self.board.deal else dict.fromkeys(SEATS)

    def all(self, kind: type[E]) -> tuple[tuple[int, E], ...]:
        """Every event of a kind, with its number; not for cards played."""
        found: tuple[tuple[int, E], ...] = self.happened.get(kind, ())  # stored by their type
        return found

    # The play

    def trick(self, number: int) -> Trick | None:
        return next((trick for trick in self.tricks if trick.number == number), None)

    def turned(self, trick: int) -> tuple[int, ...]:
        """The numbers of the events by which a trick had been turned and quitted, in order.

        Few records note it. A trick is turned before the next one has four cards, and before a later one is turned.
        The cards are cut for the next deal only when all tricks have been gathered, the trick of a claim included.
        """
        numbers = [number for number, quitted in self.all(events.TrickQuitted) if quitted.trick >= trick]
        next_one = [play for play in self.plays if play.trick == trick + 1 and play.after_claim is None]
        numbers += [last.event for last in next_one if sum(each.lies_at(last.event + 1) for each in next_one) == 4][:1]
        numbers += [number for number, _ in self.all(events.CutForNextDeal)]
        return tuple(sorted(numbers))

    def winners(self) -> tuple[Seat | None, ...]:
        """The winners of the thirteen tricks; ``None`` where the record does not say or play had ceased."""
        won = {trick.number: trick.winner for trick in self.tricks if trick.complete and not self.void(trick)}
        return tuple(won.get(number) for number in range(1, 14))

    def void(self, trick: Trick) -> bool:
        """Whether the trick holds a card put down after a claim had stopped the play."""
        return any(play.after_claim is not None for play in trick.plays)

    def may_win(self, trick: Trick) -> frozenset[Seat]:
        """The hands that can win a trick, whatever cards are still to be played to it.

        >>> from revoke.timeline.replay import replay
        >>> from revoke.case.events import CardPlayed
        >>> from revoke.table.contract import Contract
        >>> cards = [CardPlayed(Seat.SOUTH, Card.parse("HA")), CardPlayed(Seat.WEST, Card.parse("DJ"))]
        >>> table = replay(Board(contract=Contract.parse("3H")), cards)
        >>> table.may_win(table.tricks[0])
        frozenset({Seat.SOUTH})
        """
        cards = [(play.seat, play.card) for play in trick.plays if play.card]
        if self.trumps == "unknown" or trick.led is None or len(cards) < len(trick.seats) or self.void(trick):
            return frozenset(SEATS)
        elsewhere = self.standing.union(*(hand for hand in self.dealt.values() if hand))
        found = {winner(cards, self.trumps)}
        for seat in SEATS:
            if seat not in trick.seats:
                hand = self.may_hold(seat, self.number + 1)
                left = {card for card in CARDS.values() if card not in elsewhere} if hand is None else hand
                found |= {winner([*cards, (seat, card)], self.trumps) for card in left}
        return frozenset(seat for seat in found if seat is not None)

    @property
    def played_out(self) -> bool:
        """Whether the thirteenth trick is complete."""
        return bool(self.tricks) and self.tricks[-1].number == 13 and self.tricks[-1].complete

    @property
    def hands_away(self) -> bool:
        """Whether the cards have left the table, as after a call on the next board or at the end of the round."""
        return not _HANDS_AWAY.isdisjoint(self.happened)

    @property
    def on_lead(self) -> Seat | None:
        """The player who leads to the next trick: the last winner, or at first the hand on declarer's left."""
        if self.tricks:
            return self.tricks[-1].winner
        declarer = self.board.declarer
        return declarer.left if declarer and self.board.first_trick == 1 else None

    @property
    def led_out_of_turn(self) -> tuple[int, ...]:
        """The events in which a hand led that had not won the trick before."""
        return tuple(play.event for play in self.plays if play.out_of_turn)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The hands that took a card back and have not replaced it."""
        return tuple(seat for trick in self.tricks for seat in trick.awaited)

    def held(self, seat: Seat, event: int) -> Hand | None:
        """The cards in a hand just before an event; ``None`` where they are not all known.

        They are not where the hand is unknown, or has played an unknown card that may have been any of several.
        """
        possible, certain = self.may_hold(seat, event), self.known_cards(seat, event)
        if possible is None or len(possible - certain) > self.unknown_played(seat, event):
            return None
        return certain

    def may_hold(self, seat: Seat, event: int) -> Hand | None:
        """The cards that a hand may still hold just before an event; ``None`` where the hand is not known."""
        whole = self.dealt.get(seat) is not None or len(self._seen_of(seat)) == 14 - self.board.first_trick
        return self._not_seen_played(seat, event) if whole else None

    def known_cards(self, seat: Seat, event: int) -> Hand:
        """The cards that a hand certainly held just before an event; of an unknown hand, those seen at any time.

        After an unknown card from the hand, a card is certain only if it was seen from then on.
        """
        left = self._not_seen_played(seat, event)
        if not self.unknown_played(seat, event):
            return left
        since = {play.card for play in self.plays if play.seat is seat and play.event >= event}
        lying = {each.card for each in self.faced if each.hand is seat and (each.until is None or each.until >= event)}
        return left & (since | lying)

    def unknown_played(self, seat: Seat, event: int) -> int:
        """The number of cards that a hand had played before an event and the record does not name."""
        return sum(play.seat is seat and play.card is None and play.lies_at(event) for play in self.plays)

    def _not_seen_played(self, seat: Seat, event: int) -> Hand:
        dealt = self.dealt.get(seat)
        cards = self._seen_of(seat) if dealt is None else dealt
        return cards - {play.card for play in self.plays if play.seat is seat and play.lies_at(event)}

    def _seen_of(self, seat: Seat) -> Hand:
        """The cards of a hand that were played or lay face up at any time."""
        played = {play.card for play in self.plays if play.seat is seat and play.card is not None}
        return frozenset(played | {each.card for each in self.faced if each.hand is seat})

    def next_to_play(self) -> Seat | None:
        """The hand whose turn it is after the last event; ``None`` where the record does not tell."""
        if self.awaited:
            return self.awaited[0]
        if not self.tricks:
            return self.on_lead
        last = self.tricks[-1]
        return last.winner if last.complete else last.seats[-1].left

    # What lies face up

    @property
    def lying(self) -> tuple[FacedCard, ...]:
        """The cards that lie face up now, outside the play."""
        return tuple(faced for faced in self.faced if faced.until is None)

    # Claims

    @property
    def claim(self) -> Claim | None:
        """The last claim or concession that stopped the play; ``None`` while play goes on."""
        last = self.claims[-1] if self.claims else None
        return last if last and last.stops_play else None

    @property
    def uncontested_claim(self) -> Claim | None:
        """The last claim or concession, if it is :attr:`~Claim.uncontested`."""
        return self.claim if self.claim and self.claim.uncontested else None


def all_four_played_after_a_claim(table: Table) -> bool:
    """Whether all four hands have put down a card after a claim that had stopped the play."""
    since = {(play.after_claim, play.seat) for play in table.plays if play.after_claim is not None}
    claims = [claim for claim, _ in since]
    return any(claims.count(claim) == len(SEATS) for claim in set(claims))


def last_replaced(items: tuple[Claim, ...], **changes: object) -> tuple[Claim, ...]:
    """The claims with the last one changed."""
    return (*items[:-1], replace(items[-1], **changes))  # type: ignore[arg-type]  # the fields of a claim
