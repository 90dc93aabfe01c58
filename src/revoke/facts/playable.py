"""The rules of play as statements: each hand plays one card to each trick, follows suit, and the winner leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from revoke.facts.sat import Deduction, Literal
from revoke.table.cards import CARDS, Card, Hand, Suit
from revoke.table.seats import SEATS, Seat, Side

Cards = tuple[tuple[tuple[Seat, Card], ...], ...]
"""The tricks in order, each with its four cards from the leader round the table."""


class Playable:
    """Every legal play of a deal or an ending, as the solutions of a :class:`Deduction`.

    Args:
        hands: the cards of each hand before the first of the tricks; ``None`` if unknown.
        trumps: the trump suit; ``None`` at no trumps.
        first_trick: 1 for a whole deal.
        named: cards that statements will name. Any two other cards that touch in one hand are interchangeable, and
            in every solution the higher of the two is played first.

    Attributes:
        following: for each trick and hand, the literal "here the hand follows suit if it can".
        in_turn: for each trick after trick 1, the literal "the winner of the trick before leads".

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
        """The literal that the hand plays the suit led to the trick."""
        if (trick, seat) not in self._follows:
            follows = self._follows[trick, seat] = self.deduction.fresh()
            for suit in Suit:
                led, plays = self._led[trick, suit], self._suit[trick, seat, suit]
                self.deduction.add(follows ^ 1, led ^ 1, plays)
                self.deduction.add(follows, led ^ 1, plays ^ 1)
        return self._follows[trick, seat]

    def won_at_least(self, side: Side) -> list[Literal]:
        """For each number from 0 to 14, the literal that the side won at least so many of the thirteen tricks."""
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
        """State that each card is played once; in an ending with unknown hands it may have been played before."""
        add, fresh = self.deduction.add, self.deduction.fresh
        for card in self.cards:
            holders = self.holders[card]
            for seat in holders:
                self._holds[seat, card] = fresh()
            mine = [self._holds[seat, card] for seat in holders]
            self.deduction.at_most_one(mine)
            certain = whole or self.hands[holders[0]] is not None
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
        """State that a player who does not play the suit led has no card of it left."""
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
                        add(void ^ 1, self._holds[seat, card] ^ 1, self._gone[trick, card])

    def _win(self) -> None:
        """State that the highest trump in the trick wins, or if nobody ruffed, the highest card of the suit led."""
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
        """State that a hand plays as many cards of a suit as it was dealt, which saves the solver finding it out."""
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
        """Pairs of cards in one hand with only cards of that hand between them; named cards are left out."""
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


# Whether a few tricks can have been as reported, with any revokes and leads out of turn.


class TrickAsTold:
    """All statements about one trick taken together: its possible leaders, suits led, winners and cards.

    Attributes:
        cards: the cards that a hand is said to have played.
        suits: the suits of which a hand may have played a card.
        followed, strayed: hands that played the suit led, or another suit.
        left: hands that still had a card of a suit when the trick was over.
    """

    def __init__(self) -> None:
        self.leaders, self.winners, self.led = set(SEATS), set(SEATS), set(Suit)
        self.cards: dict[Seat, set[Card]] = {}
        self.suits = {seat: set(Suit) for seat in SEATS}
        self.followed: set[Seat] = set()
        self.strayed: set[Seat] = set()
        self.left: set[tuple[Seat, Suit]] = set()

    def lays(self) -> Iterator[tuple[Suit, Mapping[Seat, frozenset[Suit]]]]:
        """For each possible leader and suit led: the suit led, and the suits that each hand may have played."""
        for leader in self.leaders:
            for led in self.led:
                lay = {seat: self._may_play(seat, led, leads=seat is leader) for seat in SEATS}
                if all(lay.values()):
                    yield led, lay

    def _may_play(self, seat: Seat, led: Suit, *, leads: bool) -> frozenset[Suit]:
        suits = self.suits[seat].intersection(*({card.suit} for card in self.cards.get(seat, ())))
        if leads or seat in self.followed:
            suits &= {led}
        return frozenset(suits - {led} if seat in self.strayed else suits)


def can_have_been(
    tricks: Mapping[int, TrickAsTold], hands: Mapping[Seat, Hand | None], trumps: Suit | None, first_trick: int = 1
) -> bool:
    """Whether some cards, from these hands or from unknown ones, can make tricks that fit all statements.

    Nobody need have followed suit or led in turn. This is a rough count: it may miss what only the ranks exclude.

    >>> ruffed = TrickAsTold()
    >>> ruffed.cards = {Seat.WEST: {Card.parse("S2")}, Seat.NORTH: {Card.parse("S9")}}
    >>> can_have_been({5: ruffed}, {}, Suit.SPADES)
    True
    >>> ruffed.winners = {Seat.WEST}
    >>> can_have_been({5: ruffed}, {}, Suit.SPADES)
    False
    """
    told = [(card, seat) for trick in tricks.values() for seat, cards in trick.cards.items() for card in cards]
    twice = len({card for card, _ in told}) < len(told)
    two_at_once = any(len(cards) > 1 for trick in tricks.values() for cards in trick.cards.values())
    if twice or two_at_once:
        return False
    pack = _Pack({seat: hands.get(seat) for seat in SEATS}, dict(told))
    return all(pack.fits(trick, trumps) for trick in tricks.values()) and all(
        pack.lasts(seat, tricks, range(first_trick, 14)) for seat in SEATS
    )


_PACK = frozenset(CARDS.values())


class _Pack:
    """The hands as far as they are known, and the cards said to have been played."""

    def __init__(self, hands: Mapping[Seat, Hand | None], told: Mapping[Card, Seat]) -> None:
        self.hands, self.told = hands, told
        self.unknown = _PACK.difference(told, *filter(None, hands.values()))

    def fits(self, trick: TrickAsTold, trumps: Suit | None) -> bool:
        """Whether one of the trick's possible winners can have won it."""
        return any(self._wins(seat, trick, led, lay, trumps) for led, lay in trick.lays() for seat in trick.winners)

    def _wins(
        self, winner: Seat, trick: TrickAsTold, led: Suit, lay: Mapping[Seat, frozenset[Suit]], trumps: Suit | None
    ) -> bool:
        for suit in lay[winner] & {led, trumps}:
            best = max(self._cards(winner, suit, trick), default=None)
            if best is not None and all(
                self._loses(seat, best, trick, lay[seat], trumps) for seat in SEATS if seat is not winner
            ):
                return True
        return False

    def _loses(self, seat: Seat, to: Card, trick: TrickAsTold, suits: frozenset[Suit], trumps: Suit | None) -> bool:
        """Whether a hand can have played a card that does not beat card ``to``."""
        return any(
            card < to if suit is to.suit else suit is not trumps
            for suit in suits
            for card in self._cards(seat, suit, trick)
        )

    def _cards(self, seat: Seat, suit: Suit, trick: TrickAsTold) -> Sequence[Card]:
        """The cards of a suit that a hand can have played to a trick: the card stated, or any that nobody named."""
        hand = self.hands[seat]
        free = self.unknown if hand is None else hand - self.told.keys()
        return [card for card in trick.cards.get(seat, free) if card.suit is suit]

    def lasts(self, seat: Seat, tricks: Mapping[int, TrickAsTold], numbers: range) -> bool:
        """Whether a hand has a card for each trick, and the cards said to be left after a trick for later ones."""
        hand = self.hands[seat]
        if hand is not None and any(holder is seat and card not in hand for card, holder in self.told.items()):
            return False
        if hand is None and all(who is not seat for trick in tricks.values() for who, _ in trick.left):
            return True
        free = self.unknown if hand is None else hand - self.told.keys()
        suits: dict[int, frozenset[Suit]] = dict.fromkeys(numbers, frozenset(Suit))
        shown: dict[int, Suit] = {}
        last: dict[Suit, int] = {}
        for number, trick in sorted(tricks.items()):
            last |= {suit: number for who, suit in trick.left if who is seat}
            if number in suits:
                suits[number] = frozenset[Suit]().union(*(lay[seat] for _, lay in trick.lays()))
                for card in trick.cards.get(seat, ()):
                    shown[number] = card.suit
        due = [
            (suit, after)
            for suit, after in last.items()
            if not any(number > after and each is suit for number, each in shown.items())
        ]
        slots = {number: each for number, each in suits.items() if number not in shown}
        return _can_fill(slots, due, {suit: sum(card.suit is suit for card in free) for suit in Suit})


def _can_fill(
    slots: Mapping[int, frozenset[Suit]], due: Sequence[tuple[Suit, int]], length: Mapping[Suit, int]
) -> bool:
    """Whether a hand with so many cards of each suit can fill these tricks, and play each due suit after its trick.

    >>> both, none = frozenset({Suit.HEARTS, Suit.CLUBS}), dict.fromkeys(Suit, 0)
    >>> held = [none | {Suit.CLUBS: 2}, none | {Suit.CLUBS: 2, Suit.HEARTS: 1}]
    >>> [_can_fill({12: both, 13: both}, [(Suit.HEARTS, 11)], each) for each in held]
    [False, True]
    """
    if due:
        (suit, after), *others = due
        later = [number for number, suits in slots.items() if number > after and suit in suits]
        return any(_can_fill({**slots, number: frozenset({suit})}, others, length) for number in reversed(later))
    some = [frozenset(few) for number in range(5) for few in combinations(Suit, number)]
    return all(sum(suits <= few for suits in slots.values()) <= sum(length[suit] for suit in few) for few in some)
