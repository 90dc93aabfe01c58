"""The scores before contract bridge: a hand of auction bridge, honours, and the rubber.

A hand of auction bridge has the contract below the line and all else but honours above it. Game is at thirty; the best
of three games wins the rubber and a bonus.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from revoke.errors import NotBridge
from revoke.scoring.bridge_1905 import GAME, slam_points
from revoke.table.cards import Hand
from revoke.table.contract import Contract, Doubling, Strain
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import sentence, template

# One hand of auction bridge

TRICK_POINTS: Mapping[Strain, int] = MappingProxyType(
    {Strain.CLUBS: 6, Strain.DIAMONDS: 7, Strain.HEARTS: 8, Strain.SPADES: 9, Strain.NOTRUMP: 10}
)
"""The value of each odd trick before doubling; spades are royal spades."""

PLAIN_SPADES = 2
"""The value of an odd trick in plain spades: a separate bid at the table, the same letter here."""

A_TRICK_SHORT = 50
DOUBLED_BONUS = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One side's score on the hand: below the line, towards game, and above it."""

    below: int = 0
    above: int = 0


@dataclass(frozen=True, slots=True)
class AuctionHandScore:
    """Both sides' scores on the hand, without honours and points for revokes."""

    declarers: Line
    adversaries: Line

    @property
    def net(self) -> int:
        """The score of declarer's side minus the score of the adversaries."""
        return self.declarers.below + self.declarers.above - self.adversaries.below - self.adversaries.above


def hand_score(
    contract: Contract,
    *,
    won: int,
    final: int,
    declarers_honours_only: bool = False,
    adversaries_honours_only: bool = False,
    royal: bool = True,
) -> AuctionHandScore:
    """Score one hand of auction bridge.

    The bonuses for a doubled contract and for a slam count only tricks won in play. Tricks taken for a revoke count
    below the line at their doubled value, and for nothing else.

    Args:
        contract: the contract.
        won: declarer's tricks won in play, 0 to 13.
        final: declarer's tricks after any that moved by a penalty.
        declarers_honours_only: whether declarer's side scores its honours and nothing else.
        adversaries_honours_only: the same for the other side.
        royal: whether a contract in spades is for royal spades, nine a trick, and not for plain ones, two.

    Raises:
        NotBridge: tricks that are not 0 to 13.

    Source: historic digest, section 7.1; the slams are those of section 2, and the redoubled bonus goes by the
    undertricks.

    >>> hand_score(Contract.parse("3HX"), won=7, final=10).declarers
    Line(below=64, above=0)
    >>> hand_score(Contract.parse("5CX"), won=9, final=9).adversaries
    Line(below=0, above=200)
    """
    for tricks in (won, final):
        if not 0 <= tricks <= 13:
            raise NotBridge(sentence("a side wins 0 to 13 tricks, not {number}", number=tricks))
    times, needed = contract.doubling.value, contract.tricks_needed
    value = PLAIN_SPADES if contract.strain is Strain.SPADES and not royal else TRICK_POINTS[contract.strain]
    below = (final - 6) * value * times if final >= needed else 0
    short = A_TRICK_SHORT * times * max(0, needed - final)
    declarers = Line(below, _bonus(contract.doubling, won - needed) + slam_points(won))
    adversaries = Line(0, short + slam_points(13 - won))
    return AuctionHandScore(
        Line() if declarers_honours_only else declarers, Line() if adversaries_honours_only else adversaries
    )


def _bonus(doubling: Doubling, over: int) -> int:
    """The bonus for making a doubled contract, and as much for each trick over it."""
    if doubling is Doubling.UNDOUBLED or over < 0:
        return 0
    each = DOUBLED_BONUS if doubling is Doubling.DOUBLED else 2 * DOUBLED_BONUS
    return each * (1 + over)


# The rubber

GAMES_IN_A_RUBBER = 2


@dataclass(frozen=True, slots=True)
class RubberScore:
    """The state of a rubber after a deal.

    Attributes:
        towards_game: each side's trick points in the current game, this deal included; they win it at thirty.
        game: the side that has won the game with this deal.
        won: the side that has won the rubber with it.
        honours: what each side scores for honours and chicane on the deal; ``None`` where that is not known.
        deal: all that each side scores on the deal, without the bonus for the rubber; ``None`` where the honours
            are not known.
        total: all that each side has scored in the rubber, with that bonus; ``None`` where the score before or the
            honours are not known.
    """

    towards_game: Mapping[Side, int]
    game: Side | None
    won: Side | None
    honours: Mapping[Side, int] | None
    deal: Mapping[Side, int] | None
    total: Mapping[Side, int] | None


def after_the_deal(
    *,
    before: Mapping[Side, int],
    games: Mapping[Side, int],
    points: Mapping[Side, int] | None,
    below: Mapping[Side, int],
    above: Mapping[Side, int],
    honours: Mapping[Side, int] | None,
    bonus: int,
) -> RubberScore:
    """Add one deal to a rubber.

    Args:
        before: trick points towards the current game before the deal.
        games: games won before it, 0 or 1 each.
        points: all points of the rubber before it, including those towards the current game; ``None``: not known.
        below: the deal's trick points that count towards game.
        above: everything else scored on the deal, without honours and chicane.
        honours: the score for honours and chicane; ``None``: not known.
        bonus: what winning the rubber adds.

    Raises:
        NotBridge: a score that leaves no game or no rubber in progress.

    >>> nothing = {Side.NS: 0, Side.EW: 0}
    >>> won = after_the_deal(before=nothing, games={Side.NS: 1, Side.EW: 0}, points={Side.NS: 72, Side.EW: 24},
    ...                      below={Side.NS: 48, Side.EW: 0}, above=nothing, honours={Side.NS: 0, Side.EW: 32},
    ...                      bonus=100)
    >>> won.won.value, {side.value: number for side, number in won.total.items()}
    ('NS', {'NS': 220, 'EW': 56})
    """
    for side in Side:
        if not 0 <= before[side] < GAME:
            cannot = template(
                "a side cannot stand at {points} in an unfinished game; give 0 to {most}, for {game} wins it"
            )
            raise NotBridge(sentence(cannot, points=before[side], most=GAME - 1, game=GAME))
        if games[side] not in range(GAMES_IN_A_RUBBER):
            cannot = template("a side cannot have won {number} games of an unfinished rubber; give 0 or 1")
            raise NotBridge(sentence(cannot, number=games[side]))
    reached = {side: before[side] + below[side] for side in Side}
    game = next((side for side in Side if reached[side] >= GAME), None)
    won = game if game is not None and games[game] + 1 == GAMES_IN_A_RUBBER else None
    deal = None if honours is None else {side: below[side] + above[side] + honours[side] for side in Side}
    total = None
    if points is not None and deal is not None:
        total = {side: points[side] + deal[side] + (bonus if side is won else 0) for side in Side}
    return RubberScore(reached, game, won, honours, deal, total)


# Honours and chicane, as they were scored above the line before contract bridge: never doubled, never towards game.

ACES = (30, 40, 100)
"""Three aces at no trumps, four between the hands, four in one."""


def honours_and_chicane(
    hands: Mapping[Seat, Hand], strain: Strain, *, trick: int, chicane: bool = True
) -> Mapping[Side, int]:
    """Each side's score for the honours it was dealt, chicane included.

    A hand void of trumps is worth as much as three honours, both hands of a side as four: added to its own side's
    honours if it scores any, else taken from the other side's.

    Args:
        hands: all four hands as they were dealt.
        strain: trumps, or none.
        trick: what a trick is worth before doubling; honours in trumps are multiples of it.
        chicane: whether the code scores a hand void of trumps.

    Source: Bridge 1905 and Auction 1912, the laws on scoring; 1913 did away with chicane. Five honours with four of
    them in one hand are nine times the trick in every suit (see docs/errata.md on diamonds in 1905).

    >>> from revoke.table.deal import Deal
    >>> deal = Deal.parse("N:AKQJ2.432.43.432 T98.AKQ.AKQJ.765 76543.65.765.AKQ .JT987.T982.JT98")
    >>> {side.value: points for side, points in honours_and_chicane(deal.hands, Strain.SPADES, trick=9).items()}
    {'NS': 54, 'EW': 0}
    """
    held = {seat: _honours(hands[seat], strain) for seat in SEATS}
    scored = {side: _points([held[seat] for seat in SEATS if seat.side is side], strain, trick) for side in Side}
    suit = strain.trumps
    if suit is None or not chicane:
        return scored
    void = Counter(seat.side for seat in SEATS if not any(card.suit is suit for card in hands[seat]))
    own = dict(scored)
    for side, number in void.items():
        worth = 2 * number * trick
        if own[side]:
            scored[side] += worth
        else:
            scored[side.other] = max(0, scored[side.other] - worth)
    return scored


def _honours(hand: Hand, strain: Strain) -> int:
    suit = strain.trumps
    if suit is None:
        return sum(card.rank == "A" for card in hand)
    return sum(card.suit is suit and card.is_honour for card in hand)


def _points(held: list[int], strain: Strain, trick: int) -> int:
    """The value of one side's honours, by their division between its two hands."""
    number, most = sum(held), max(held)
    if strain.trumps is None:
        three, four, in_one_hand = ACES
        return in_one_hand if most == 4 else {4: four, 3: three}.get(number, 0)
    match number, most:
        case 5, 5:
            times = 10
        case 5, 4:
            times = 9
        case 5, _:
            times = 5
        case 4, 4:
            times = 8
        case 4, _:
            times = 4
        case 3, _:
            times = 2
        case _:
            times = 0
    return times * trick
