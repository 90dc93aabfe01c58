"""What these players would probably have made, each seeing only what he saw: the hand played out again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from revoke.equity.curve import PlayMoment
from revoke.equity.decision import POOL, Decision
from revoke.equity.known import Known
from revoke.equity.layouts import Layouts
from revoke.equity.library import SolverStopped
from revoke.equity.solver import LOWEST_RANK, NO_TRUMPS, PACK, SUIT_NUMBER, words
from revoke.equity.view import View, shown_out
from revoke.errors import NotBridge
from revoke.table.cards import RANKS, Card, Hand, Suit
from revoke.table.seats import SEATS, Seat

# Inside a playout a card is a place 0-51, spades first and twos first, and a hand is a number with those bits.
PLACE = {card: place for place, card in enumerate(PACK)}
ONE_SUIT = (1 << len(RANKS)) - 1


def playouts(
    found: Sequence[PlayMoment],
    *,
    declarer: Seat,
    number: int = 200,
    worlds: int = 50,
    pool: int = POOL,
    seed: int = 0,
    known: Mapping[Seat, Known] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[int]:
    """Play the hand out from the last of the moments, again and again: declarer's tricks in all, one for each playout.

    Everybody sees his own hand, dummy's, the cards played and who has shown out; he looks at ``worlds`` layouts that
    fit and plays the card that is best on average. Declarer plays dummy's cards. Stop taking results whenever you like:
    those that came are a fair sample. One seed always gives the same results in the same order.

    Args:
        found: the moments of the play up to the one to start from (see :func:`~revoke.equity.curve.moments`); for the
            result without a revoke, up to the one before the revoke card.
        pool: layouts solved for one choice before they are drawn from again, at least 400 for a ruling.
        known: bounds on hands as dealt, which the players who do not see them take from the auction.
        should_stop: asked before every card, and while one is thought about every few milliseconds; once it says yes,
            the playout under way is given up and no more come.

    Raises:
        NotBridge: cards lie out of turn, bounds on hands where only an ending is known, or no playouts asked for.
        SolverMissing: the double dummy library was not built.

    >>> from revoke.equity.curve import moments
    >>> from revoke.table.deal import Deal
    >>> from revoke.table.seats import Side
    >>> ending = Deal.parse("N:AQ... 43... 52... K6...")
    >>> start = moments(ending, trumps=None, leader=Seat.WEST, plays=[(Seat.WEST, Card.parse("S6"))])
    >>> from revoke.equity.distribution import Distribution
    >>> Distribution.of(playouts(start, declarer=Seat.SOUTH, number=20)).shares  # free finesse, always taken
    {2: 1.0}
    """
    if number < 1 or worlds < 1:
        raise NotBridge(f"{number} playouts over {worlds} layouts show nothing; ask for at least one of each")
    players = _Players(found, declarer, worlds, pool, seed, known or {})
    return _until(should_stop or _never, players, number)


def _until(should_stop: Callable[[], bool], players: _Players, number: int) -> Iterator[int]:
    for _ in range(number):
        tricks = players.play_out(should_stop)
        if tricks is None:
            return
        yield tricks


def _never() -> bool:
    return False


@dataclass(slots=True)
class _Table:
    """The one true table in the course of a playout; it changes as cards are played."""

    hands: list[int]
    leader: int
    trick: list[int]
    void: list[int]  # by seat, suits he has shown out of as bits
    won: int  # by declarer's side, in all
    played: list[int] = field(default_factory=lambda: [0, 0, 0, 0])


class _Players:
    """Four players and what each has thought about so far."""

    def __init__(
        self,
        found: Sequence[PlayMoment],
        declarer: Seat,
        worlds: int,
        pool: int,
        seed: int,
        known: Mapping[Seat, Known],
    ) -> None:
        now = found[-1]
        if now.position is None:
            raise NotBridge("cards lie on the table out of turn; nobody can say what would have been played next")
        if known and sum(map(len, now.position.hands.values())) + now.played != len(PACK):
            raise NotBridge("bounds on hands as dealt need the whole deal, and only an ending is known")
        self._start = now
        self._words = words(now.position)
        plays = [moment.last for moment in found if moment.last is not None]
        out = shown_out(plays)
        self._void = [sum(1 << SUIT_NUMBER[suit] for suit in out[seat]) for seat in SEATS]
        self._played = [_number(card for who, card in plays if who is seat) for seat in SEATS]
        self._before_the_lead = not plays
        self._trumps = self._words[0]
        self._declarer, self._dummy = declarer.number, declarer.partner.number
        self._side = declarer.side
        self._worlds, self._pool, self._known = worlds, pool, known
        self._chance = np.random.default_rng(seed)
        self._decisions: dict[tuple[object, ...], Decision] = {}

    def play_out(self, should_stop: Callable[[], bool]) -> int | None:
        """Declarer's tricks; ``None`` where it was stopped before the last card."""
        position = self._start.position
        assert position is not None  # checked on entry
        table = _Table(
            hands=[_number(position.hands[seat]) for seat in SEATS],
            leader=position.leader.number,
            trick=[PLACE[card] for _, card in position.trick],
            void=list(self._void),
            won=self._start.won[self._side],
            played=list(self._played),
        )
        while any(table.hands):
            if should_stop():
                return None
            turn = (table.leader + len(table.trick)) % 4
            try:
                card = self._choose(table, turn, should_stop)
            except SolverStopped:
                return None
            self._put(table, turn, card)
        return table.won

    def _choose(self, table: _Table, turn: int, should_stop: Callable[[], bool]) -> int:
        cards = _worth_telling_apart(table, turn)
        if len(cards) == 1:
            return cards[0]
        player = self._declarer if turn == self._dummy else turn
        seen = {player} if self._before_the_lead and not any(table.played) else {player, self._dummy}
        hidden = [seat for seat in range(4) if seat not in seen]
        unseen = sum(table.hands[seat] for seat in hidden)
        key = (
            turn,
            unseen,
            *(table.hands[seat] for seat in seen),
            *(table.void[seat] & _suits_in(unseen) for seat in hidden),
            *(table.played[seat] for seat in hidden if SEATS[seat] in self._known),
            *table.trick,
        )
        decision = self._decisions.get(key)
        if decision is None:
            decision = self._decisions[key] = self._think(table, cards, hidden)
        return decision.choose(self._chance, should_stop)

    def _think(self, table: _Table, cards: tuple[int, ...], hidden: list[int]) -> Decision:
        unseen = _cards(sum(table.hands[seat] for seat in hidden))
        view = View(
            seen={SEATS[seat]: _cards(table.hands[seat]) for seat in range(4) if seat not in hidden},
            hidden={SEATS[seat]: table.hands[seat].bit_count() for seat in hidden},
            unseen=unseen,
            void={SEATS[seat]: _suits(table.void[seat]) for seat in hidden},
            played={SEATS[seat]: _cards(table.played[seat]) for seat in hidden},
            known={SEATS[seat]: self._known[SEATS[seat]] for seat in hidden if SEATS[seat] in self._known},
        )
        board = np.zeros(24, dtype=np.int32)
        board[0], board[1] = self._trumps, table.leader
        for number, place in enumerate(table.trick):
            board[2 + number] = place // len(RANKS)
            board[5 + number] = place % len(RANKS) + LOWEST_RANK
        for seat in range(4):
            if seat not in hidden:
                for suit in range(4):
                    board[8 + 4 * seat + suit] = (table.hands[seat] >> (len(RANKS) * suit) & ONE_SUIT) << LOWEST_RANK
        return Decision(cards, board, Layouts(view, self._chance), worlds=self._worlds, pool=self._pool)

    def _put(self, table: _Table, turn: int, place: int) -> None:
        """Play the card; a trick that is complete goes to its winner."""
        suit = place // len(RANKS)
        table.hands[turn] ^= 1 << place
        table.played[turn] |= 1 << place
        table.void[turn] &= ~(1 << suit)
        if table.trick and table.trick[0] // len(RANKS) != suit:
            table.void[turn] |= 1 << table.trick[0] // len(RANKS)
        table.trick.append(place)
        if len(table.trick) == 4:
            best = max(table.trick, key=lambda each: _height(each, table.trick[0], self._trumps))
            table.leader = (table.leader + table.trick.index(best)) % 4
            table.won += SEATS[table.leader].side is self._side
            table.trick.clear()


def _worth_telling_apart(table: _Table, turn: int) -> tuple[int, ...]:
    """The legal cards, the lowest alone of those with no card of anybody else's between them; lowest ranks first."""
    held = table.hands[turn]
    legal = held
    if table.trick:
        following = held & (ONE_SUIT << table.trick[0] // len(RANKS) * len(RANKS))
        legal = following or held
    if not legal & (legal - 1):
        return (legal.bit_length() - 1,)
    others = 0
    for place in table.trick:
        others |= 1 << place
    for seat in range(4):
        if seat != turn:
            others |= table.hands[seat]
    found = [
        (height, suit * len(RANKS) + height)
        for suit in range(4)
        for height in _apart(legal >> suit * len(RANKS) & ONE_SUIT, others >> suit * len(RANKS) & ONE_SUIT)
    ]
    return tuple(place for _, place in sorted(found))


@lru_cache(maxsize=1 << 14)
def _apart(mine: int, theirs: int) -> tuple[int, ...]:
    """Of one suit, the lowest of my cards, and each next one with a card of theirs below it since the one before."""
    found = []
    between = True
    for height in range(len(RANKS)):
        if theirs >> height & 1:
            between = True
        elif mine >> height & 1:
            if between:
                found.append(height)
            between = False
    return tuple(found)


def _height(place: int, led: int, trumps: int) -> int:
    suit = place // len(RANKS)
    if trumps != NO_TRUMPS and suit == trumps:
        return place % len(RANKS) + 2 * len(RANKS)
    return place % len(RANKS) + (len(RANKS) if suit == led // len(RANKS) else 0)


def _number(held: Iterable[Card]) -> int:
    return sum(1 << PLACE[card] for card in held)


def _cards(number: int) -> Hand:
    found = []
    while number:
        lowest = number & -number
        found.append(PACK[lowest.bit_length() - 1])
        number ^= lowest
    return frozenset(found)


def _suits_in(number: int) -> int:
    """The suits of which there is a card, as bits."""
    return sum(1 << suit for suit in range(4) if number >> suit * len(RANKS) & ONE_SUIT)


def _suits(number: int) -> frozenset[Suit]:
    return frozenset(suit for suit, place in SUIT_NUMBER.items() if number >> place & 1)
