"""The rules of play as statements: one card from each hand to each trick, suit followed, the winner leading on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from revoke.facts.sat import Deduction, Literal
from revoke.table.cards import CARDS, Card, Hand, Suit
from revoke.table.seats import SEATS, Seat, Side

Cards = tuple[tuple[tuple[Seat, Card], ...], ...]
"""Tricks in order, each with its four cards from the leader round the table."""


class Playable:
    """Every legal play of a deal or an ending, as the solutions of a :class:`Deduction`.

    Args:
        hands: what each hand holds before the first of the tricks; ``None`` where nobody knows.
        trumps: the trump suit; ``None`` at no trumps.
        first_trick: 1 for a whole deal.
        named: cards that somebody will speak of. Any two others that touch in one hand are interchangeable, and
            only plays in which the higher of them goes first are solutions.

    Attributes:
        following: for each trick and hand the literal that says "here the hand follows suit if it can".
        in_turn: for each trick but the very first the literal that says "the winner of the trick before leads".

    >>> from revoke.table.cards import hand
    >>> held = {seat: hand(text) for seat, text in zip(SEATS, ("2...3", "3...2", "A..2.", "K..3."))}
    >>> play = Playable(held, None, first_trick=12)
    >>> play.deduction.solve([*play.rules, play.leads(12, Seat.WEST), play.wins(12, Seat.NORTH)])
    False
    """

    def __init__(
        self,
        hands: Mapping[Seat, Hand | None],
        trumps: Suit | None,
        *,
        first_trick: int = 1,
        named: Iterable[Card] = (),
    ) -> None:
        self.deduction = Deduction()
        self.hands = {seat: hands.get(seat) for seat in SEATS}
        self.trumps = trumps
        self.first = first_trick
        self.tricks = range(first_trick, 14)
        self.following: dict[tuple[int, Seat], Literal] = {}
        self.in_turn: dict[int, Literal] = {}
        dealt = {card: seat for seat, held in self.hands.items() for card in held or ()}
        blind = [seat for seat, held in self.hands.items() if held is None]
        self.cards = [card for card in CARDS.values() if card in dealt or blind]
        self.holders = {card: [dealt[card]] if card in dealt else blind for card in self.cards}
        self._played: dict[tuple[int, Seat, Card], Literal] = {}
        self._on_table: dict[tuple[int, Card], Literal] = {}
        self._gone: dict[tuple[int, Card], Literal] = {}
        self._holds: dict[tuple[Seat, Card], Literal] = {}
        self._follows: dict[tuple[int, Seat], Literal] = {}
        fresh = self.deduction.fresh
        self._suit = {
            (trick, seat, suit): fresh() for trick in self.tricks for seat in SEATS for suit in Suit
        }  # the suit of a card in hand
        self._led = {(trick, suit): fresh() for trick in self.tricks for suit in Suit}
        self._leads = {(trick, seat): fresh() for trick in self.tricks for seat in SEATS}
        self._wins = {(trick, seat): fresh() for trick in range(1, 14) for seat in SEATS}
        self._place_cards(whole=first_trick == 1)
        self._one_card_each()
        self._lead()
        self._follow_suit()
        self._win()
        self._count_suits()
        self._order_touching_cards(frozenset(named))

    @property
    def rules(self) -> list[Literal]:
        """The suppositions that make a play legal."""
        return [*self.following.values(), *self.in_turn.values()]

    def plays(self, trick: int, seat: Seat, card: Card) -> Literal:
        return self._played[trick, seat, card]

    def plays_suit(self, trick: int, seat: Seat, suit: Suit) -> Literal:
        return self._suit[trick, seat, suit]

    def led(self, trick: int, suit: Suit) -> Literal:
        return self._led[trick, suit]

    def wins(self, trick: int, seat: Seat) -> Literal:
        return self._wins[trick, seat]

    def leads(self, trick: int, seat: Seat) -> Literal:
        return self._leads[trick, seat]

    def follows(self, trick: int, seat: Seat) -> Literal:
        """The supposition that the hand plays the suit led to the trick."""
        if (trick, seat) not in self._follows:
            follows = self._follows[trick, seat] = self.deduction.fresh()
            for suit in Suit:
                led, plays = self._led[trick, suit], self._suit[trick, seat, suit]
                self.deduction.add(follows ^ 1, led ^ 1, plays)
                self.deduction.add(follows, led ^ 1, plays ^ 1)
        return self._follows[trick, seat]

    def won_at_least(self, side: Side) -> list[Literal]:
        """For 0 to 14, the literal that says that the side won at least so many of the deal's thirteen tricks."""
        add, fresh = self.deduction.add, self.deduction.fresh
        always = fresh()
        add(always)
        counted = [always, always ^ 1]
        for trick in range(1, 14):
            ours, theirs = ([self._wins[trick, seat] for seat in each.seats] for each in (side, side.other))
            more = [always, *(fresh() for _ in range(trick)), always ^ 1]
            for number in range(1, trick + 1):
                for one, other in ((ours[0], theirs[0]), (ours[1], theirs[1])):
                    add(counted[number - 1] ^ 1, one ^ 1, more[number])
                    add(counted[number], other ^ 1, more[number] ^ 1)
                add(counted[number] ^ 1, more[number])
                add(counted[number - 1], more[number] ^ 1)
            counted = more
        return counted

    def solution(self) -> Cards:
        """The play that the deduction has just found, trick by trick."""
        true = self.deduction.true
        found = []
        for trick in self.tricks:
            leader = next(seat for seat in SEATS if true[self.leads(trick, seat)])
            cards = {seat: card for (at, seat, card), literal in self._played.items() if at == trick and true[literal]}
            found.append(tuple((leader.turn(step), cards[leader.turn(step)]) for step in range(4)))
        return tuple(found)

    def _place_cards(self, *, whole: bool) -> None:
        """Each card is on the table once; in an ending with unknown hands it may have gone before."""
        add, fresh = self.deduction.add, self.deduction.fresh
        for card in self.cards:
            holders = self.holders[card]
            for seat in holders:
                self._holds[seat, card] = fresh()
            mine = [self._holds[seat, card] for seat in holders]
            self.deduction.at_most_one(mine)
            certain = whole or len(self.hands[holders[0]] or ()) > 0
            if certain:
                add(*mine)
            gone = fresh()
            add(gone ^ 1)
            for trick in self.tricks:
                here = [fresh(weight=1 - trick / 50) for _ in holders]
                self._played |= {(trick, seat, card): literal for seat, literal in zip(holders, here, strict=True)}
                on_table = here[0] if len(here) == 1 else fresh()
                for holds, plays in zip(mine, here, strict=True):
                    add(plays ^ 1, holds)
                    if len(here) > 1:
                        add(plays ^ 1, on_table)
                        add(on_table ^ 1, holds ^ 1, plays)
                if len(here) > 1:
                    add(on_table ^ 1, *here)
                after = fresh()
                add(on_table ^ 1, gone ^ 1)
                add(on_table ^ 1, after)
                add(gone ^ 1, after)
                add(after ^ 1, gone, on_table)
                self._on_table[trick, card], self._gone[trick, card] = on_table, gone
                gone = after
            if certain:
                add(gone)
            else:
                for holds in mine:
                    add(holds ^ 1, gone)

    def _one_card_each(self) -> None:
        add = self.deduction.add
        for trick in self.tricks:
            for seat in SEATS:
                suits = [self._suit[trick, seat, suit] for suit in Suit]
                add(*suits)
                self.deduction.at_most_one(suits)
                for suit, of_suit in zip(Suit, suits, strict=True):
                    cards = [self._played[trick, seat, card] for card in self._may_hold(seat, suit)]
                    add(of_suit ^ 1, *cards)
                    for plays in cards:
                        add(plays ^ 1, of_suit)
                    self.deduction.at_most_one(cards)

    def _lead(self) -> None:
        add = self.deduction.add
        for trick in range(1, 14):
            self._exactly_one([self._wins[trick, seat] for seat in SEATS])
        for trick in self.tricks:
            self._exactly_one([self._leads[trick, seat] for seat in SEATS])
            self._exactly_one([self._led[trick, suit] for suit in Suit])
            for seat in SEATS:
                for suit in Suit:
                    add(self._leads[trick, seat] ^ 1, self._suit[trick, seat, suit] ^ 1, self._led[trick, suit])
                    add(self._leads[trick, seat] ^ 1, self._led[trick, suit] ^ 1, self._suit[trick, seat, suit])
            if trick > 1:
                in_turn = self.in_turn[trick] = self.deduction.fresh()
                for seat in SEATS:
                    add(in_turn ^ 1, self._wins[trick - 1, seat] ^ 1, self._leads[trick, seat])
                    add(in_turn ^ 1, self._wins[trick - 1, seat], self._leads[trick, seat] ^ 1)

    def _follow_suit(self) -> None:
        """A player who plays another suit than the one led has no card left of that suit."""
        add, fresh = self.deduction.add, self.deduction.fresh
        for trick in self.tricks:
            for seat in SEATS:
                obeys = self.following[trick, seat] = fresh()
                for suit in Suit:
                    void = fresh()
                    for other in Suit:
                        if other is not suit:
                            add(obeys ^ 1, self._led[trick, suit] ^ 1, self._suit[trick, seat, other] ^ 1, void)
                    for card in self._may_hold(seat, suit):
                        gone = self._gone[trick, card]
                        if len(self.holders[card]) == 1 and self.hands[seat] is not None:
                            add(void ^ 1, gone)
                        else:
                            add(void ^ 1, self._holds[seat, card] ^ 1, gone)

    def _win(self) -> None:
        """A card wins if it is the highest on the table of trumps, or, nobody having ruffed, of the suit led."""
        add, fresh = self.deduction.add, self.deduction.fresh
        for trick in self.tricks:
            ruffed = fresh()
            ruffs = [self._suit[trick, seat, self.trumps] for seat in SEATS] if self.trumps else []
            add(ruffed ^ 1, *ruffs)
            for ruff in ruffs:
                add(ruffed, ruff ^ 1)
            for suit in Suit:
                contends = fresh()
                add(contends ^ 1, self._led[trick, suit])
                add(contends ^ 1, ruffed ^ 1)
                add(contends, self._led[trick, suit] ^ 1, ruffed)
                beaten: Literal | None = None
                higher: Literal | None = None
                for card in sorted((card for card in self.cards if card.suit is suit), reverse=True):
                    below = fresh()
                    over = [each for each in (beaten, higher) if each is not None]
                    add(below ^ 1, *over)
                    for each in over:
                        add(below, each ^ 1)
                    beaten, higher = below, self._on_table[trick, card]
                    for seat in self.holders[card]:
                        plays, wins = self._played[trick, seat, card], self._wins[trick, seat]
                        add(plays ^ 1, wins ^ 1, beaten ^ 1)
                        if suit is self.trumps:
                            add(plays ^ 1, beaten, wins)
                        else:
                            add(plays ^ 1, wins ^ 1, contends)
                            add(plays ^ 1, contends ^ 1, beaten, wins)

    def _count_suits(self) -> None:
        """A hand plays as many cards of a suit as it was dealt; said outright, so that it need not be found out."""
        add, fresh = self.deduction.add, self.deduction.fresh
        for seat, held in self.hands.items():
            for suit in Suit if held is not None else ():
                length = len(self._may_hold(seat, suit))
                always = fresh()
                add(always)
                counted = [always] + [always ^ 1] * (length + 1)
                for trick in self.tricks:
                    here = self._suit[trick, seat, suit]
                    more = [always, *(fresh() for _ in range(length)), always ^ 1]
                    for number in range(1, length + 2):
                        add(counted[number - 1] ^ 1, here ^ 1, more[number])
                        add(counted[number] ^ 1, more[number])
                        add(counted[number], here, more[number] ^ 1)
                        add(counted[number - 1], more[number] ^ 1)
                    counted = more
                add(counted[length])

    def _order_touching_cards(self, named: frozenset[Card]) -> None:
        self.interchangeable: set[Card] = set()
        if any(held is None for held in self.hands.values()):
            return
        for suit in Suit:
            cards = sorted(card for card in self.cards if card.suit is suit)
            for low, high in self._touching(cards, named):
                self.interchangeable |= {low, high}
                for trick in self.tricks:
                    self.deduction.add(self._gone[trick, low] ^ 1, self._gone[trick, high])

    def _touching(self, cards: list[Card], named: frozenset[Card]) -> Iterable[tuple[Card, Card]]:
        """Pairs of cards in one hand with only cards of that hand between them, cards that are spoken of left out."""
        runs: list[list[Card]] = [[]]
        for card in cards:
            if runs[-1] and self.holders[runs[-1][0]] != self.holders[card]:
                runs.append([])
            runs[-1].append(card)
        for run in runs:
            yield from pairwise([card for card in run if card not in named])

    def _may_hold(self, seat: Seat, suit: Suit) -> list[Card]:
        return [card for card in self.cards if card.suit is suit and seat in self.holders[card]]

    def _exactly_one(self, literals: list[Literal]) -> None:
        self.deduction.add(*literals)
        self.deduction.at_most_one(literals)
