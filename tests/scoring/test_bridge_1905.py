"""Hands of bridge without an auction, scored against worked examples and the tables' own arithmetic."""

from __future__ import annotations

from itertools import product

import pytest

from revoke.errors import NotBridge
from revoke.scoring.bridge_1905 import HandScore, SideTricks, hand_score
from revoke.table.contract import Strain
from revoke.table.seats import Side

CEILING = 28

# Historic digest, section 6: trumps and multiple; tricks in play, revokes, score before; tricks after the penalty,
# trick points, score after; the side that wins the game; the slam and whose. Dealer's side is North–South.
WORKED = {
    "W1": ("H", 1, (9, 4), (0, 1), (0, 0), (12, 1), (48, 0), (48, 0), "NS", (0, 0)),
    "W2": ("NT", 1, (9, 4), (1, 0), (18, 10), (6, 7), (0, 12), (18, 22), None, (0, 0)),
    "W3": ("NT", 1, (12, 1), (1, 0), (0, 0), (9, 4), (36, 0), (28, 0), None, (0, 0)),
    "W4": ("H", 2, (10, 3), (1, 0), (14, 0), (7, 6), (16, 0), (28, 0), None, (0, 0)),
    "W5": ("D", 1, (7, 6), (0, 1), (12, 24), (10, 3), (24, 0), (36, 24), "NS", (0, 0)),
    "W6": ("C", 1, (13, 0), (1, 0), (20, 0), (10, 3), (16, 0), (28, 0), None, (0, 0)),
    "W7": ("NT", 1, (11, 2), (0, 1), (0, 0), (13, 0), (84, 0), (84, 0), "NS", (0, 0)),
    "W8": ("NT", 1, (12, 1), (0, 1), (0, 0), (13, 0), (84, 0), (84, 0), "NS", (20, 0)),
    "W9": ("S", 4, (8, 5), (2, 0), (26, 6), (2, 11), (0, 40), (26, 46), "EW", (0, 0)),
    "W10": ("H", 1, (10, 3), (1, 1), (16, 22), (10, 3), (32, 0), (28, 22), None, (0, 0)),
    "W11": ("NT", 1, (9, 4), (1, 2), (0, 20), (12, 1), (72, 0), (28, 20), None, (0, 0)),
    "W12": ("D", 1, (13, 0), (5, 0), (0, 0), (0, 13), (0, 42), (0, 42), "EW", (0, 0)),
    "W13": ("NT", 1, (10, 3), (1, 0), (24, 0), (7, 6), (12, 0), (28, 0), None, (0, 0)),
    "W14": ("H", 1, (10, 3), (1, 0), (28, 28), (7, 6), (8, 0), (28, 28), None, (0, 0)),
    "W15": ("C", 8, (9, 4), (0, 1), (0, 0), (12, 1), (192, 0), (192, 0), "NS", (0, 0)),
}


def both_sides(hand: HandScore) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    ns, ew = hand.north_south, hand.east_west
    return (ns.trick_points, ew.trick_points), (ns.towards_game, ew.towards_game), (ns.slam, ew.slam)


@pytest.mark.parametrize("example", WORKED)
def test_the_worked_examples_of_the_digest(example: str) -> None:
    strain, multiple, won, revokes, before, final, points, after, game, slam = WORKED[example]
    north_south, east_west = (
        SideTricks(
            won[side],
            final[side],
            before[side],
            ceiling=CEILING if revokes[side] else None,
            may_score_slam=not revokes[side],
        )
        for side in (0, 1)
    )
    hand = hand_score(Strain(strain), multiple=multiple, north_south=north_south, east_west=east_west)
    assert both_sides(hand) == (points, after, slam)
    assert hand.game == (Side(game) if game else None)


def test_all_fifteen_worked_examples_are_here() -> None:
    assert len(WORKED) == 15


@pytest.mark.parametrize("tricks", range(14))
def test_only_the_side_with_more_than_six_tricks_scores_and_slams_are_above_the_line(tricks: int) -> None:
    for strain, multiple in product(Strain, (1, 2, 16)):
        worth = {"S": 2, "C": 4, "D": 6, "H": 8, "NT": 12}[strain.value] * multiple
        hand = hand_score(
            strain,
            multiple=multiple,
            north_south=SideTricks(tricks, tricks),
            east_west=SideTricks(13 - tricks, 13 - tricks),
        )
        odd = {tricks - 6: hand.north_south, 7 - tricks: hand.east_west}
        for number, side in odd.items():
            assert side.trick_points == side.towards_game == (number * worth if number > 0 else 0)
            assert side.slam == {7: 40, 6: 20}.get(number, 0)


@pytest.mark.parametrize(("tricks", "side"), [(8, None), (9, Side.NS), (5, None), (4, Side.EW)])
def test_three_odd_tricks_in_no_trumps_win_a_game_for_either_side(tricks: int, side: Side | None) -> None:
    hand = hand_score(
        Strain.NOTRUMP, north_south=SideTricks(tricks, tricks), east_west=SideTricks(13 - tricks, 13 - tricks)
    )
    assert hand.game is side
    assert side is None or hand.of(side).towards_game == 36


def test_a_ceiling_takes_nothing_that_was_scored_before() -> None:
    hand = hand_score(Strain.HEARTS, north_south=SideTricks(9, 9, 20, ceiling=10), east_west=SideTricks(4, 4))
    assert hand.north_south.towards_game == 20


@pytest.mark.parametrize("multiple", [0, -2, 3, 6])
def test_doubling_gives_powers_of_two_only(multiple: int) -> None:
    with pytest.raises(NotBridge, match="multiply"):
        hand_score(Strain.CLUBS, multiple=multiple, north_south=SideTricks(7, 7), east_west=SideTricks(6, 6))


@pytest.mark.parametrize(("won", "final"), [((7, 7), (7, 6)), ((7, 6), (9, 6))])
def test_a_hand_has_thirteen_tricks(won: tuple[int, int], final: tuple[int, int]) -> None:
    with pytest.raises(NotBridge, match="13 in a hand"):
        hand_score(Strain.CLUBS, north_south=SideTricks(won[0], final[0]), east_west=SideTricks(won[1], final[1]))


@pytest.mark.parametrize("before", [-2, 7, 30])
def test_a_game_in_progress_stands_at_an_even_score_below_thirty(before: int) -> None:
    with pytest.raises(NotBridge, match="unfinished game"):
        SideTricks(7, 7, before)


def test_a_side_has_at_most_thirteen_tricks() -> None:
    with pytest.raises(NotBridge, match="not 14"):
        SideTricks(14, 13)
