"""What two codes rule differently on the same facts is seen, whatever it is that differs."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import read_case
from revoke.law.orders import CannotScoreGame, HonoursOnly
from revoke.ruling.adjudicate import Compared, compare


def compared(newer: str, older: str, *, board: dict[str, Any] | None = None, **findings: Any) -> Compared:
    """An adversary's established revoke, found at the end of play, unless another is told."""
    told = {"offender": "E", "trick": 5, "suit": "D", "before_attention": ["play ended"]}
    on = {"contract": "3H", "declarer": "S", "dealer": "S", **(board or {})}
    usual = {"table_tricks": 9, "revokes": [{**told, **findings.pop("revoke", {})}], **findings}
    case = {"format": "revoke-case/1", "code": newer, "board": on, "findings": usual}
    here, oldest = compare(read_case(case), codes=(newer, older))
    assert (oldest.parted, oldest.only_here, oldest.only_there, oldest.amended) == (False, (), (), ())
    return here


def test_a_hundred_points_are_not_a_hundred_and_fifty() -> None:
    """Declarer's revoke: 150 above the line in 1912, 100 in 1913 (R1)."""
    found = compared("auction-1913", "auction-1912", revoke={"offender": "S"})
    assert (found.parted, found.amended) == (True, ("R1",))


def test_nor_where_declarer_has_still_to_choose() -> None:
    """Three tricks or points: what the points would be differs, though neither is chosen yet (R2a, R2b)."""
    assert compared("auction-1913", "auction-1912").parted
    assert compared("auction-1913", "auction-1912", elected="points").parted


def test_three_tricks_are_three_tricks() -> None:
    """Declarer takes the tricks, one revoke alone: 1912 and 1913 write down the same score (R2a)."""
    assert not compared("auction-1913", "auction-1912", elected="tricks").parted


@pytest.mark.parametrize("strain", ["NT", "H"])
def test_a_ceiling_of_twenty_eight_is_seen_where_the_same_three_tricks_move(strain: str) -> None:
    """Law 89 of 1905 bars the game to the side that revoked; in 1912 it scores its honours and nothing else (R6)."""
    board = {"contract": f"3{strain}"}
    found = compared("auction-1912", "bridge-1905", board=board, elected="tricks")
    assert found.parted
    assert found.barred == (HonoursOnly(),)
    assert compared("bridge-1905", "bridge-1905", board=board).barred == (CannotScoreGame(28),)


def test_the_same_code_rules_the_same() -> None:
    for name in ("duplicate-2017", "duplicate-1997", "auction-1912", "bridge-1905"):
        assert not compared(name, name).parted


def test_a_revoke_claimed_after_the_cut_bars_nobody_in_either() -> None:
    """94: claimed too late, it costs nothing under either code, and no score is held down."""
    late = {"before_attention": ["play ended", "cards cut for next deal"]}
    found = compared("auction-1912", "bridge-1905", revoke=late)
    assert (found.parted, found.barred) == (False, ())


def test_what_differs_only_while_a_fact_is_open_is_seen() -> None:
    """Won by the other side, two later tricks: one more trick in 1997 if he won with a card that he owed (64A2)."""
    told = {"won_by": "opponents", "later_tricks": 2}
    assert compared("duplicate-2007", "duplicate-1997", revoke=told).parted
    assert not compared("duplicate-2007", "duplicate-1997", revoke={**told, "won_later_with_owed_card": False}).parted


def test_the_clauses_that_decided_in_one_code_alone_are_told_apart() -> None:
    """1912 and 1905 number their clauses differently; 1997 has 64A2 as 2007 has, in other words."""
    for newer, older in (("auction-1912", "bridge-1905"), ("duplicate-2007", "duplicate-1997")):
        own, other = ({*compared(name, name).ruling.revokes[0].laws} for name in (newer, older))
        found = compared(newer, older)
        assert (set(found.only_here), set(found.only_there)) == (own - other, other - own)
        assert set(found.amended) <= own & other
    assert compared("auction-1912", "bridge-1905").only_there


def test_that_the_damage_is_weighed_under_another_number_parts_nobody() -> None:
    """The revoke cost declarer nothing: 64C of 2007 and 64C1 of 2017 leave nine tricks as they were won."""
    revoke = {"offender": "S", "trick": 10, "won_by": "opponents", "later_tricks": 0}
    found = compared("duplicate-2017", "duplicate-2007", revoke=revoke, without_revoke={"9": 1.0})
    assert found.ruling.adjusted_score is not None
    assert not found.ruling.adjusted_score.needed
    assert not found.parted


@pytest.mark.parametrize(("without", "here", "there"), [("9", (), ()), ("8", ("64C1",), ("64C",))])
def test_the_clause_of_an_adjusted_score_counts_where_a_score_is_adjusted(
    without: str, here: tuple[str, ...], there: tuple[str, ...]
) -> None:
    """Declarer took nine by his revoke; nine without it leave the score alone, eight do not."""
    revoke = {"offender": "S", "trick": 10, "won_by": "opponents", "later_tricks": 0}
    found = compared("duplicate-2017", "duplicate-2007", revoke=revoke, without_revoke={without: 1.0})
    assert (found.only_here, found.only_there) == (here, there)


def test_the_result_of_one_code_is_no_fact_under_another() -> None:
    """Declarer's nine became ten in 2017, for a later trick of the other side (64A2); in 1905 three tricks move."""
    revoke = {"won_by": "opponents", "later_tricks": 1}
    found = compared("duplicate-2017", "bridge-1905", result=10, revoke=revoke)
    assert found.parted
    assert found.ruling.declarer_tricks.result == 10
    assert found.ruling.transfer.tricks == 1


@pytest.mark.parametrize("both", [True, False])
def test_a_reading_that_the_case_chooses_goes_to_the_code_that_knows_it(both: bool) -> None:
    """43B3 of 1997 may be read as an adjustment for both sides; that of 2017 is for the defenders alone."""
    revoke = {"offender": "W", "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": 4}
    revoke |= {"dummy_rights_lost": True, "attention_by": "dummy", "before_attention": ["trick quitted"]}
    board = {"contract": "3NT", "declarer": "S"}
    findings = {"revokes": [revoke], "table_tricks": 7, "without_revoke": {"10": 1.0}}
    case = {"format": "revoke-case/1", "code": "duplicate-1997", "board": board, "findings": findings}
    case |= {"readings": {"b3_adjusts_both_sides": both}}
    newer, older = compare(read_case(case), codes=("duplicate-2017", "duplicate-1997"))
    assert (newer.ruling.split is None, older.ruling.split is None) == (False, both)
    assert newer.parted is both  # the tricks that move are the same


@pytest.mark.parametrize(
    ("told_under", "board"),
    [("duplicate-2017", {"declarer": "S", "dealer": "W"}), ("bridge-1905", {"dealer": "S"})],
)
def test_in_bridge_the_dealer_declares_but_who_dealt_another_game_does_not(
    told_under: str, board: dict[str, str]
) -> None:
    """South declares in both; West, who dealt the one at duplicate, would not have dealt that of 1905."""
    revoke = {"offender": "E", "trick": 5, "suit": "D", "before_attention": ["play ended"]}
    findings = {"revokes": [revoke], "table_tricks": 9, "elected": "tricks"}
    case = {"format": "revoke-case/1", "code": told_under, "board": {**board, "contract": "H"}, "findings": findings}
    case["board"] = {**board, "contract": "3H" if told_under == "duplicate-2017" else "H"}
    (found,) = compare(read_case(case), codes=("bridge-1905",))
    assert found.ruling.declarer_tricks.after_transfer == 12  # three tricks go to the side of declarer
