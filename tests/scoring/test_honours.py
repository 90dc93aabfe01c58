"""Honours and chicane, against the tables of the law books and by hand."""

from __future__ import annotations

import pytest

from revoke.scoring.bridge_1905 import TRICK_POINTS as BRIDGE
from revoke.scoring.rubber import TRICK_POINTS as AUCTION
from revoke.scoring.rubber import honours_and_chicane
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import Side

IN_SPADES = {
    "three": ("AK98", "Q765", "JT", "432"),
    "four": ("AK98", "QJ65", "T7", "432"),
    "four in one hand": ("AKQJ", "9876", "T5", "432"),
    "five": ("AKQ", "JT98", "765", "432"),
    "five, four in one hand": ("AKQJ", "T987", "65", "432"),
    "five in one hand": ("AKQJT", "987", "65", "432"),
}
"""Spades of North, South, East and West; the honours that are counted are North–South's."""


def deal(north: str, south: str, east: str, west: str) -> Deal:
    """The four hands with these spades, and with the other cards dealt out in turn."""
    spades = dict(zip("NSEW", (north, south, east, west), strict=True))
    rest = [suit + rank for suit in "HDC" for rank in "AKQJT98765432"]
    hands = {}
    for seat, held in spades.items():
        mine = [rest.pop(0) for _ in range(13 - len(held))]
        suits = ["".join(card[1] for card in mine if card[0] == suit) for suit in "HDC"]
        hands[seat] = ".".join([held, *suits])
    return Deal.parse(f"N:{hands['N']} {hands['E']} {hands['S']} {hands['W']}")


def scored(told: Deal, strain: Strain, trick: int, *, chicane: bool = True) -> tuple[int, int]:
    hands = {seat: hand for seat, hand in told.hands.items() if hand is not None}
    found = honours_and_chicane(hands, strain, trick=trick, chicane=chicane)
    return found[Side.NS], found[Side.EW]


@pytest.mark.parametrize(("trick", "points"), [
    (BRIDGE[Strain.SPADES], (4, 8, 16, 10, 18, 20)),
    (BRIDGE[Strain.HEARTS], (16, 32, 64, 40, 72, 80)),
    (AUCTION[Strain.SPADES], (18, 36, 72, 45, 81, 90)),
])  # fmt: skip
def test_honours_in_trumps_as_the_tables_print_them(trick: int, points: tuple[int, ...]) -> None:
    """Elwell's table of 1905 for spades and hearts; Whist Club of New York 1912, law 6, for royal spades at nine."""
    for held, expected in zip(IN_SPADES.values(), points, strict=True):
        assert scored(deal(*held), Strain.SPADES, trick) == (expected, 0)


def test_aces_at_no_trumps() -> None:
    """30 for three, 40 for four between the hands, 100 for four in one; whatever a trick is worth."""
    three = Deal.parse("N:A432.A32.A32.432 KQJT.KQJ.KQJ.AKQ 98765.T9.T98.JT9 .87654.7654.8765")
    divided = Deal.parse("N:A432.A32.A32.432 KQJT.KQJ.KQJ.KQJ 98765.T9.T98.AT9 .87654.7654.8765")
    in_one = Deal.parse("N:A432.A32.A32.A32 KQJT.KQJ.KQJ.KQJ 98765.T9.T98.T94 .87654.7654.8765")
    assert [scored(each, Strain.NOTRUMP, 12) for each in (three, divided, in_one)] == [(30, 0), (40, 0), (100, 0)]


def test_a_hand_void_of_trumps_is_worth_three_honours() -> None:
    """Added to its own side's honours if it scores any, else taken from the other side's; 1913 has no chicane."""
    own = deal("AKQJT9876", "", "543", "2")
    assert scored(own, Strain.SPADES, 9) == (90 + 18, 0)
    assert scored(own, Strain.SPADES, 9, chicane=False) == (90, 0)
    theirs = deal("AKQJT", "98765", "432", "")
    assert scored(theirs, Strain.SPADES, 9) == (90 - 18, 0)


def test_two_void_hands_of_one_side_are_worth_four_honours_to_be_taken_from_the_other() -> None:
    assert scored(deal("AKQJ98", "T765432", "", ""), Strain.SPADES, 9) == (81 - 36, 0)
