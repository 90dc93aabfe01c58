"""The score of a hand of auction bridge: the contract below the line, all else but honours above it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from revoke.errors import NotBridge
from revoke.table.contract import Contract, Doubling, Strain
from revoke.table.sentence import sentence

TRICK_POINTS: Mapping[Strain, int] = MappingProxyType(
    {Strain.CLUBS: 6, Strain.DIAMONDS: 7, Strain.HEARTS: 8, Strain.SPADES: 9, Strain.NOTRUMP: 10}
)
"""The value of each odd trick before doubling; spades are royal spades."""

PLAIN_SPADES = 2
"""The value of an odd trick in plain spades: a separate bid at the table, the same letter here."""

A_TRICK_SHORT = 50
DOUBLED_BONUS = 50
LITTLE_SLAM = 20
GRAND_SLAM = 40


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
    declarers = Line(below, _bonus(contract.doubling, won - needed) + _slam(won))
    adversaries = Line(0, short + _slam(13 - won))
    return AuctionHandScore(
        Line() if declarers_honours_only else declarers, Line() if adversaries_honours_only else adversaries
    )


def _bonus(doubling: Doubling, over: int) -> int:
    """The bonus for making a doubled contract, and as much for each trick over it."""
    if doubling is Doubling.UNDOUBLED or over < 0:
        return 0
    each = DOUBLED_BONUS if doubling is Doubling.DOUBLED else 2 * DOUBLED_BONUS
    return each * (1 + over)


def _slam(won: int) -> int:
    return {13: GRAND_SLAM, 12: LITTLE_SLAM}.get(won, 0)
