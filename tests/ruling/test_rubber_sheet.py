"""A deal of a rubber with a revoke in it, scored to the last point; expected values by hand from the laws."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.errors import NotBridge

Document = dict[str, Any]  # JSON


def ruled(code: str, board: Document, offender: str, tricks: int, **findings: Any) -> Document:
    told = {"offender": offender, "trick": 5, "suit": "D", "before_attention": ["play ended"]}
    on = {"declarer": "S", "dealer": "S", "trick_score": {"NS": 0, "EW": 0}, **board}
    case = {"format": "revoke-case/1", "code": code, "board": on}
    found: Document = document(
        rule(read_case({**case, "findings": {"table_tricks": tricks, "revokes": [told], **findings}}))
    )
    return found


def test_the_rubber_of_the_digest_is_won_by_a_hundred_and_sixty_four() -> None:
    """W1 in the second game: 48 below for the dealer, 32 for the adversaries' honours; 220 to 56 with the rubber."""
    board = {
        "contract": "H",
        "games": {"NS": 1, "EW": 0},
        "rubber_score": {"NS": 32 + 40, "EW": 24},
        "honours": {"NS": 0, "EW": 32},
    }
    rubber = ruled("bridge-1905", board, "E", 9)["rubber"]
    assert (rubber["deal"], rubber["towards_game"]) == ({"NS": 48, "EW": 32}, {"NS": 48, "EW": 0})
    assert (rubber["game"], rubber["won"]) == ("NS", "NS")
    assert rubber["total"] == {"NS": 220, "EW": 56}


def test_the_ceiling_keeps_game_and_rubber_open() -> None:
    """W2 of the digest, the dealer at fault: seven tricks to the adversaries, 12 to their 10; nobody has the game."""
    board = {"contract": "NT", "trick_score": {"NS": 18, "EW": 10}, "games": {"NS": 1, "EW": 1},
             "rubber_score": {"NS": 50, "EW": 60}, "honours": {"NS": 30, "EW": 0}}  # fmt: skip
    rubber = ruled("bridge-1905", board, "S", 9)["rubber"]
    assert (rubber["towards_game"], rubber["game"], rubber["won"]) == ({"NS": 18, "EW": 22}, None, None)
    assert (rubber["deal"], rubber["total"]) == ({"NS": 30, "EW": 12}, {"NS": 80, "EW": 72})


def test_no_game_is_scored_while_it_is_open_how_many_tricks_go_across() -> None:
    """Nobody has said when the revoke came to light: three tricks go, or none, and the game is open with them."""
    told = {"offender": "E", "trick": 5, "suit": "D"}
    board = {"contract": "H", "declarer": "S", "dealer": "S", "trick_score": {"NS": 0, "EW": 0}}
    case = {"format": "revoke-case/1", "code": "bridge-1905", "board": board}
    ruling = document(rule(read_case({**case, "findings": {"table_tricks": 9, "revokes": [told]}})))
    assert ruling["status"] == "needs facts"
    assert ruling["game"] is None


def test_honours_are_reckoned_from_the_deal() -> None:
    """Hearts trumps, A K Q J 10 of them with South: ten times eight; East has none, chicane, two times eight off."""
    board = {"contract": "H", "deal": "N:KQ32.432.KQJ2.32 AJT98..AT98.AKQJ 654.AKQJT98.76.4 7.765.543.T98765"}
    rubber = ruled("bridge-1905", board, "E", 9)["rubber"]
    assert rubber["honours"] == {"NS": 80 - 16, "EW": 0}
    assert rubber["deal"] == {"NS": 48 + 64, "EW": 0}


@pytest.mark.parametrize(("code", "points"), [("auction-1912", 150), ("auction-1913", 100)])
def test_tricks_and_points_stand_side_by_side(code: str, points: int) -> None:
    """3NT, seven tricks, an adversary revoked: ten tricks and the game, or 150 (1913: 100) and no undertricks."""
    board = {"contract": "3NT", "rubber_score": {"NS": 0, "EW": 0}, "honours": {"NS": 30, "EW": 0}}
    ruling = ruled(code, board, "E", 7)
    tricks, chosen_points = ruling["choice"]
    assert (tricks["elected"], tricks["declarer_tricks"], tricks["below"]) == ("tricks", 10, {"NS": 40, "EW": 0})
    assert (tricks["score"], tricks["rubber"]["game"], tricks["rubber"]["total"]) == (40, "NS", {"NS": 70, "EW": 0})
    assert (chosen_points["elected"], chosen_points["declarer_tricks"]) == ("points", 7)
    assert (chosen_points["below"], chosen_points["above"]) == ({"NS": 0, "EW": 0}, {"NS": points, "EW": 0})
    assert chosen_points["rubber"]["deal"] == {"NS": points + 30, "EW": 0}
    assert chosen_points["rubber"]["game"] is None
    assert ruling["rubber"] is None


def test_once_it_is_chosen_the_other_penalty_still_stands_beside_it() -> None:
    ruling = ruled("auction-1912", {"contract": "3NT"}, "E", 7, elected="points")
    assert [each["declarer_tricks"] for each in ruling["choice"]] == [10, 7]
    assert ruling["rubber"]["towards_game"] == {"NS": 0, "EW": 0}


def test_nobody_has_a_choice_where_declarer_revoked() -> None:
    """R1: his adversaries score 150, and he his honours."""
    ruling = ruled("auction-1912", {"contract": "3H", "honours": {"NS": 64, "EW": 0}}, "S", 9)
    assert ruling["choice"] == []
    assert ruling["rubber"]["deal"] == {"NS": 64, "EW": 150}


def test_the_third_game_wins_the_rubber_and_two_hundred_and_fifty() -> None:
    """1912: a game each, 10 below for the dealer; 4 hearts made are 32 more, and the rubber 250."""
    board = {"contract": "4H", "trick_score": {"NS": 10, "EW": 0}, "games": {"NS": 1, "EW": 1},
             "rubber_score": {"NS": 60, "EW": 80}, "honours": {"NS": 16, "EW": 0}}  # fmt: skip
    rubber = ruled("auction-1912", board, "E", 7, elected="tricks")["rubber"]
    assert (rubber["towards_game"], rubber["won"]) == ({"NS": 42, "EW": 0}, "NS")
    assert rubber["total"] == {"NS": 60 + 32 + 16 + 250, "EW": 80}


def test_without_the_honours_the_deal_has_no_total() -> None:
    rubber = ruled("auction-1912", {"contract": "4H"}, "E", 7, elected="tricks")["rubber"]
    assert (rubber["towards_game"], rubber["honours"], rubber["deal"]) == ({"NS": 32, "EW": 0}, None, None)


def test_a_game_that_is_won_already_is_refused() -> None:
    with pytest.raises(NotBridge, match="cannot stand at 30"):
        ruled("auction-1912", {"contract": "4H", "trick_score": {"NS": 30, "EW": 0}}, "E", 7, elected="tricks")
