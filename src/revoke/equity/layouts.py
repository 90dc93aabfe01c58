"""The layouts of the unseen cards that are possible as far as a player knows; each is equally likely."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from ctypes import Array, Structure, byref, c_char, c_int32, c_uint32, c_uint64
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import comb

from revoke.equity.curve import PlayMoment
from revoke.equity.solver import LOWEST_RANK, PACK, SUIT_NUMBER, library
from revoke.errors import NotBridge
from revoke.table.cards import RANKS, Card, Hand, Suit
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import refused, sentence, template

# What the director adds about a hand from the auction: its points and the lengths of its suits.

Bounds = tuple[int, int]
MOST_POINTS = 37  # four aces, four kings, four queens and a jack


@dataclass(frozen=True, slots=True)
class Known:
    """Bounds on a hand as it was dealt, both ends included; a missing value has no bounds.

    Raises:
        NotBridge: bounds the wrong way round or beyond 0–37 points or 0–13 cards.

    >>> Known((12, 14), {Suit.SPADES: (5, 6)}).lengths
    {Suit.SPADES: (5, 6)}
    """

    points: Bounds | None = None
    lengths: Mapping[Suit, Bounds] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.points is not None:
            _check("hcp", self.points, MOST_POINTS)
        for suit, bounds in self.lengths.items():
            _check(suit.plural, bounds, 13)
        if sum(low for low, _ in self.lengths.values()) > 13:
            raise NotBridge(refused(*_TOO_LONG))


_TOO_LONG = (
    template("the shortest lengths allowed add up to more than thirteen cards"),
    template("Make one of them shorter"),
)


def _check(what: str, bounds: Bounds, most: int) -> None:
    low, high = bounds
    if not 0 <= low <= high <= most:
        cannot = template("{key} cannot be from {low} to {high}; bounds run upward, from 0 to {most}")
        raise NotBridge(sentence(cannot, key=what, low=low, high=high, most=most))


# What one player knows at one moment: the hands he sees, who has shown out of what, what the auction told.


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player sees it.

    ``seen`` are the hands he sees, ``hidden`` the number of cards in each hand he does not see, ``unseen`` the cards
    that those hands hold between them. Of each hidden hand, ``void`` are the suits that it counts as void in,
    ``played`` the cards that it has played, ``known`` the director's bounds.

    Raises:
        NotBridge: the number of unseen cards is not the number in the hidden hands.
    """

    seen: Mapping[Seat, Hand]
    hidden: Mapping[Seat, int]
    unseen: Hand
    void: Mapping[Seat, frozenset[Suit]] = field(default_factory=dict)
    played: Mapping[Seat, Hand] = field(default_factory=dict)
    known: Mapping[Seat, Known] = field(default_factory=dict)

    def __post_init__(self) -> None:
        room = sum(self.hidden.values())
        if len(self.unseen) != room:
            others = template("{number} cards are unseen, but the hidden hands hold {room}")
            raise NotBridge(sentence(others, number=len(self.unseen), room=room))


OUT_OF_TURN = template("cards were played out of turn; whose play is next cannot be determined")


def shown_out(plays: Iterable[tuple[Seat, Card]]) -> dict[Seat, frozenset[Suit]]:
    """The suits in which each player counts as void after these plays, the first of which begins a trick.

    A player who did not follow is taken to be out of the suit until he plays a card of it, as after a revoke.

    >>> plays = zip(Seat, map(Card.parse, ("D5", "DK", "C2", "DA")), strict=True)
    >>> shown_out(plays)[Seat.SOUTH]
    frozenset({Suit.DIAMONDS})
    """
    out: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
    led: Suit | None = None
    for number, (seat, card) in enumerate(plays):
        if number % 4 == 0:
            led = card.suit
        out[seat].discard(card.suit)
        if led is not None and card.suit is not led:
            out[seat].add(led)
    return {seat: frozenset(suits) for seat, suits in out.items()}


def knowledge(
    found: Sequence[PlayMoment], player: Seat, *, declarer: Seat, known: Mapping[Seat, Known] | None = None
) -> View:
    """The player's knowledge at the last of the moments (see :func:`~revoke.equity.curve.moments`).

    He sees his own hand and, once the opening lead is made, dummy's; dummy sees only his own, and declarer chooses
    dummy's cards.

    Args:
        found: the moments from the start of the play to the one asked about.
        known: bounds on hands as dealt; they are used for the hands he does not see.

    Raises:
        NotBridge: cards lie on the table out of turn.
    """
    now = found[-1]
    if now.position is None:
        raise NotBridge(OUT_OF_TURN)
    hands = now.position.hands
    plays = [moment.last for moment in found if moment.last is not None]
    seen = {player, declarer.partner} if plays else {player}
    hidden = [seat for seat in SEATS if seat not in seen]
    out = shown_out(plays)
    return View(
        seen={seat: hands[seat] for seat in SEATS if seat in seen},
        hidden={seat: len(hands[seat]) for seat in hidden},
        unseen=frozenset(card for seat in hidden for card in hands[seat]),
        void={seat: out[seat] for seat in hidden},
        played={seat: frozenset(card for who, card in plays if who is seat) for seat in hidden},
        known={seat: bounds for seat, bounds in (known or {}).items() if seat in hidden},
    )


# Chance: random numbers that are the same for one seed, on every machine and in the browser.

_WORD = 0xFFFFFFFF
_POOL = 4  # the seed is mixed into this many words before it is spread


class ChanceState(Structure):
    """The state of the random numbers: ``Chance`` in ``native/chance.h``, field by field."""

    _fields_ = (
        ("state_high", c_uint64),
        ("state_low", c_uint64),
        ("step_high", c_uint64),
        ("step_low", c_uint64),
        ("kept", c_uint32),
        ("has_kept", c_uint32),
    )


class Chance:
    """Random numbers from a seed: those of the generator PCG64, as ``numpy.random.default_rng`` draws them.

    So a figure once worked out with numpy can be reproduced without it.

    Args:
        seed: a whole number, not negative.

    Raises:
        ValueError: a seed below zero.
        SolverMissing: the library, which draws them, was not built.

    >>> Chance(1).below(10, 5)
    [4, 5, 7, 9, 0]
    >>> sorted(Chance(1).order(4))
    [0, 1, 2, 3]
    """

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError(f"the seed is {seed}; it cannot be below zero")
        self._library = library()
        self.state = ChanceState()
        self._library.revoke_chance(byref(self.state), (c_uint64 * 4)(*_spread(seed)))

    def below(self, end: int, number: int) -> list[int]:
        """Draw whole numbers, each from 0 to ``end`` - 1."""
        found = (c_int32 * number)()
        self._library.revoke_chance_below(byref(self.state), end, number, found)
        return found[:]

    def order(self, number: int, most: int | None = None) -> list[int]:
        """The first ``most`` of the numbers from 0 to ``number`` - 1 in random order, each order equally likely."""
        found = (c_int32 * number)()
        self._library.revoke_chance_order(byref(self.state), number, found)
        return found[:most]


def _spread(seed: int) -> list[int]:
    """Four numbers of 64 bits from a seed, far apart for seeds that are near (M. E. O'Neill's ``seed_seq`` design)."""
    words = [seed & _WORD]
    while seed := seed >> 32:
        words.append(seed & _WORD)
    hashed = _Hashes(0x43B0D7E5, 0x931E8875)
    pool = [hashed(word) for word in (*words, *[0] * _POOL)[:_POOL]]
    for source in range(_POOL):
        for into in range(_POOL):
            if source != into:
                pool[into] = _mixed(pool[into], hashed(pool[source]))
    for word in words[_POOL:]:
        for into in range(_POOL):
            pool[into] = _mixed(pool[into], hashed(word))
    hashed = _Hashes(0x8B51F9DD, 0x58F38DED)
    out = [hashed(pool[number % _POOL]) for number in range(8)]
    return [low | high << 32 for low, high in zip(out[::2], out[1::2], strict=True)]


@dataclass(slots=True)
class _Hashes:
    """A hash of words that changes with each call."""

    now: int
    times: int

    def __call__(self, word: int) -> int:
        word ^= self.now
        self.now = self.now * self.times & _WORD
        word = word * self.now & _WORD
        return word ^ word >> 16


def _mixed(one: int, other: int) -> int:
    found = (0xCA01F9DD * one - 0x4973F715 * other) & _WORD
    return found ^ found >> 16


# A dealing of hidden hands, as the C library reads it, and the layouts that the library writes.

Layout = bytes
"""4 hands from North x 4 suits from spades, 32 bits each: ranks as bits, 2 the lowest. An empty hand is all zeros."""

_LAYOUT = struct.Struct("=16i")
LAYOUT = _LAYOUT.size
_ANY_POINTS, _ANY_LENGTH = (0, 40), (0, len(RANKS))


class Dealing(Structure):
    """The cards to deal and their bounds: ``Dealing`` in ``native/dealing.h``, field by field."""

    _fields_ = (
        ("cards", c_int32),
        ("suit", c_int32 * len(PACK)),
        ("rank", c_int32 * len(PACK)),
        ("seats", c_int32),
        ("seat", c_int32 * 4),
        ("room", c_int32 * 4),
        ("fixed", c_int32 * 16),
        ("played", c_int32 * 16),
        ("bounded", c_int32),
        ("points", c_int32 * 2 * 4),
        ("length", c_int32 * 2 * 16),
        ("most", c_int32 * 16),
    )


def dealing(
    view: View, free: Sequence[Card], room: Mapping[Seat, int], fixed: Mapping[Seat, Iterable[Card]], *, bounded: bool
) -> Dealing:
    """The dealing of the cards that several hidden hands may hold.

    Args:
        view: what is known of the hidden hands.
        free: the cards to be dealt.
        room: how many of them each hidden hand takes.
        fixed: the cards that each hand holds for certain, including the hands that are seen.
        bounded: whether each layout must be checked before it is used.
    """
    found = Dealing(cards=len(free), seats=len(room), bounded=bounded)
    for number, card in enumerate(free):
        found.suit[number], found.rank[number] = SUIT_NUMBER[card.suit], _bit(card)
    for number, (seat, cards) in enumerate(room.items()):
        found.seat[number], found.room[number] = seat.number, cards
    found.fixed[:] = _numbers(fixed)
    if not bounded:
        return found
    found.played[:] = _numbers(view.played)
    for seat in SEATS:
        known, out = view.known.get(seat, Known()), view.void.get(seat, frozenset())
        found.points[seat.number][:] = known.points or _ANY_POINTS
        for suit, number in SUIT_NUMBER.items():
            word = 4 * seat.number + number
            found.length[word][:] = known.lengths.get(suit, _ANY_LENGTH)
            found.most[word] = 0 if suit in out else len(RANKS)
    return found


def hands_of_holdings(layout: Layout) -> dict[Seat, Hand]:
    """The cards of each hand in a layout.

    >>> hands_of_holdings(_LAYOUT.pack(*[0] * 4, 1 << LOWEST_RANK, *[0] * 11))[Seat.EAST]
    frozenset({Card.parse('S2')})
    """
    numbers = _LAYOUT.unpack(layout)
    held = [_cards(suit, numbers[number :: len(SUIT_NUMBER)]) for suit, number in SUIT_NUMBER.items()]
    return {seat: frozenset().union(*(its[seat.number] for its in held)) for seat in SEATS}


@lru_cache(maxsize=4096)
def _cards(suit: Suit, ranks: tuple[int, ...]) -> tuple[Hand, ...]:
    """The cards of a suit that each hand holds, as the library numbers ranks."""
    return tuple(
        frozenset(Card(suit, rank) for height, rank in enumerate(RANKS) if each >> (height + LOWEST_RANK) & 1)
        for each in ranks
    )


def _numbers(hands: Mapping[Seat, Iterable[Card]]) -> list[int]:
    found = [0] * 16
    for seat, held in hands.items():
        for card in held:
            found[4 * seat.number + SUIT_NUMBER[card.suit]] |= _bit(card)
    return found


def _bit(card: Card) -> int:
    return 1 << (card.height + LOWEST_RANK)


COUNTED = 3500  # up to this many layouts are enumerated; more are sampled
AT_A_TIME = 2048
TRIED = 400_000  # samples tried before bounds that allow none are dropped


class Layouts:
    """Random layouts of the hidden hands; all that the view allows are equally likely.

    Where the view allows none, because a player has revoked or the auction misled, parts of it are dropped: first the
    director's bounds, then the suits shown out. ``disbelieved`` names them.

    Raises:
        SolverMissing: the library, which deals them, was not built.

    >>> from revoke.table.cards import hand
    >>> unseen = View(seen={}, hidden={Seat.EAST: 1, Seat.WEST: 1}, unseen=hand("K2..."))
    >>> layouts = Layouts(unseen, Chance(1))
    >>> layouts.count, len(layouts.draw(5)[1])
    (2, 2)
    """

    def __init__(self, view: View, chance: Chance) -> None:
        self._library = library()
        self._chance = chance
        ways: tuple[tuple[View, tuple[str, ...]], ...] = (
            (view, ()),
            (replace(view, known={}), ("the bounds",)),
            (replace(view, known={}, void={}), ("the bounds", "who had shown out")),
        )
        self.disbelieved = next(gone for believed, gone in ways if self._prepare(believed))

    def draw(self, number: int) -> tuple[Sequence[int], list[Layout]]:
        """Draw layouts: their numbers in the list of all (-1 where there are too many to list), and the layouts.

        Listed layouts are drawn without replacement; where there are no more than asked for, all come.
        """
        if self._all is not None:
            listed = len(self._all)
            if listed <= number:
                return range(listed), self._all
            which = self._chance.order(listed, number)
            return which, [self._all[each] for each in which]
        found: list[Layout] = []
        while len(found) < number:
            found += self._sample(AT_A_TIME if self._bounded else number)
        return [-1] * number, found[:number]

    @property
    def count(self) -> int | None:
        """The number of layouts; ``None`` if they are sampled and not counted."""
        return None if self._all is None else len(self._all)

    def _prepare(self, view: View) -> bool:
        """Set the sampler up for the view; return whether there is anything to sample."""
        may_hold = {
            card: [seat for seat in view.hidden if card.suit not in view.void.get(seat, ())] for card in view.unseen
        }
        fixed: dict[Seat, set[Card]] = {seat: set(held) for seat, held in view.seen.items()}
        room = dict(view.hidden)
        free: list[Card] = []
        for card in sorted(view.unseen):
            seats = may_hold[card]
            if not seats:
                return False
            if len(seats) == 1:
                fixed.setdefault(seats[0], set()).add(card)
                room[seats[0]] -= 1
            else:
                free.append(card)
        if min(room.values()) < 0:
            return False
        self._bounded = bool(view.known) or (len(room) > 2 and any(view.void.values()))
        self._dealing = dealing(view, free, room, fixed, bounded=self._bounded)
        self._all: list[Layout] | None = None
        first = next(iter(room))
        ways = comb(len(free), room[first])
        if len(room) == 2 and ways <= COUNTED:
            space = (c_char * (ways * LAYOUT))()
            self._all = _each(space, self._library.revoke_deal_all(byref(self._dealing), space))
            return len(self._all) > 0
        return not self._bounded or any(self._sample(AT_A_TIME) for _ in range(TRIED // AT_A_TIME))

    def _sample(self, number: int) -> list[Layout]:
        space = (c_char * (number * LAYOUT))()
        chance = byref(self._chance.state)
        return _each(space, self._library.revoke_deal_some(byref(self._dealing), chance, number, space))


def _each(space: Array[c_char], number: int) -> list[Layout]:
    together = space.raw
    return [together[start : start + LAYOUT] for start in range(0, number * LAYOUT, LAYOUT)]
