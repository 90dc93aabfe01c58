"""Hands of auction bridge, scored against the digest's situations and against a score kept by hand, trick by trick."""

from __future__ import annotations

from itertools import product

import pytest

from revoke.errors import NotBridge
from revoke.scoring.rubber import AuctionHandScore, Line, hand_score
from revoke.table.contract import Contract, Doubling, Strain


@pytest.mark.parametrize(
    ("contract", "won", "final", "declarers", "adversaries"),
    [
        ("3NT", 7, 10, (40, 0), (0, 0)),
        ("3HX", 7, 10, (64, 0), (0, 0)),
        ("4NT", 10, 13, (70, 0), (0, 0)),
        ("4NT", 10, 10, (40, 0), (0, 0)),
        ("3S", 9, 12, (54, 0), (0, 0)),
        ("3S", 9, 9, (27, 0), (0, 0)),
        ("4S", 8, 8, (0, 0), (0, 100)),
        ("5CX", 9, 9, (0, 0), (0, 200)),
        ("2HX", 9, 12, (96, 100), (0, 0)),
    ],
)
def test_the_situations_of_the_digest(
    contract: str, won: int, final: int, declarers: tuple[int, int], adversaries: tuple[int, int]
) -> None:
    """Section 10.2, situations 2, 3, 4, 8, 9, 10 and 11, without the points for revokes."""
    hand = hand_score(Contract.parse(contract), won=won, final=final)
    assert hand == AuctionHandScore(Line(*declarers), Line(*adversaries))


def by_hand(contract: Contract, won: int, final: int) -> tuple[int, int, int]:
    """Below, above for declarer, above for the adversaries, as somebody writes it down one trick at a time."""
    table = {
        Doubling.UNDOUBLED: (1, 50, 0),
        Doubling.DOUBLED: (2, 100, 50),
        Doubling.REDOUBLED: (4, 200, 100),
    }
    times, short, bonus = table[contract.doubling]
    value = dict(zip(["C", "D", "H", "S", "NT"], (6, 7, 8, 9, 10), strict=True))[contract.strain.value]
    bid = 6 + contract.level
    below = sum(value * times for trick in range(1, final + 1) if trick > 6) if final >= bid else 0
    above = sum(bonus for trick in range(1, won + 1) if trick >= bid)
    down = sum(short for trick in range(1, bid + 1) if trick > final)
    slam = {12: 20, 13: 40}
    return below, above + slam.get(won, 0), down + slam.get(13 - won, 0)


def test_every_contract_scores_as_by_hand() -> None:
    """Every contract, doubled or not, every number of tricks in play, with and without three more by a penalty."""
    count = 0
    for level, strain, doubling, won, more in product(range(1, 8), Strain, Doubling, range(14), (0, 3)):
        final = min(13, won + more)
        contract = Contract(level, strain, doubling)
        below, above, down = by_hand(contract, won, final)
        hand = hand_score(contract, won=won, final=final)
        assert hand == AuctionHandScore(Line(below, above), Line(0, down)), (contract, won, final)
        assert hand.net == below + above - down
        count += 1
    assert count == 7 * 5 * 3 * 14 * 2


@pytest.mark.parametrize("tricks", range(14))
def test_a_side_that_may_score_honours_only_has_nothing_below_or_above(tricks: int) -> None:
    contract = Contract(2, Strain.DIAMONDS, Doubling.DOUBLED)
    free = hand_score(contract, won=tricks, final=tricks)
    assert hand_score(contract, won=tricks, final=tricks, declarers_honours_only=True) == AuctionHandScore(
        Line(), free.adversaries
    )
    assert hand_score(contract, won=tricks, final=tricks, adversaries_honours_only=True) == AuctionHandScore(
        free.declarers, Line()
    )


def test_plain_spades_are_worth_two_and_royal_spades_nine() -> None:
    contract = Contract.parse("2S")
    assert hand_score(contract, won=9, final=9).declarers.below == 27
    assert hand_score(contract, won=9, final=9, royal=False).declarers.below == 6
    assert hand_score(Contract.parse("2C"), won=9, final=9, royal=False).declarers.below == 18


@pytest.mark.parametrize(("won", "final"), [(14, 13), (10, 14), (-1, 2)])
def test_a_side_cannot_have_more_than_thirteen_tricks(won: int, final: int) -> None:
    with pytest.raises(NotBridge, match="0 to 13 tricks"):
        hand_score(Contract.parse("1C"), won=won, final=final)
