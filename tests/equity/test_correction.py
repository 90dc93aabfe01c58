"""The learned correction, applied: trees added up, shares on what can still be made, the simulation beside it."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log

import pytest

from revoke.case.case import Strength
from revoke.equity.likely_result import (
    DATA,
    FEATURES,
    BoardsAlike,
    Choice,
    Correction,
    Situation,
    Tree,
    correction,
    kind_alike,
)

# Before trick 12 declarer has eight tricks and the defence three; ten are there double dummy, of ten needed.
HERE = Situation(12, 0, 1, 8, 3, 10, None, (Choice(False, 2, 1, 1, 1), Choice(True, 1, 1, 0, 0)))
TURN = FEATURES.index("declarer's side on turn")
ABOVE = FEATURES.index("tricks above the contract, double dummy")
EVEN = dict.fromkeys(range(1, 14), (1.0, 0.0))


def learned(*trees: Tree) -> Correction:
    """Three offsets: one fewer, as many, one more."""
    return Correction("test", [[tree] for tree in trees], 0.25, {-1: 0.5, 1: 0.5}, {}, EVEN, {0: 1.0})


def likeliest(shares: dict[int, float]) -> int:
    return max(shares, key=shares.__getitem__)


def rounded(shares: dict[int, float]) -> dict[int, float]:
    return {tricks: round(share, 2) for tricks, share in shares.items()}


def test_the_shares_are_those_of_the_scores_on_what_can_still_be_made() -> None:
    """One in ten each way, a quarter of it further off, which cannot be: 0.075, 0.8 and 0.075 made whole."""
    shares = learned(0.0, log(8), 0.0).shares(replace(HERE, double_dummy=9), None)
    assert rounded(shares) == {8: 0.08, 9: 0.84, 10: 0.08}
    shares = learned(0.0, log(9), log(90)).shares(HERE, 10)
    assert set(shares) == {8, 9, 10}
    assert sum(shares.values()) == pytest.approx(1)
    assert shares[9] / shares[10] == pytest.approx(0.75 / 9, abs=0.01), "three quarters of what lies outside is near"
    assert shares[8] / shares[9] == pytest.approx(0.25, abs=0.05), "and each trick beyond a quarter of the one before"


def test_a_tree_asks_its_figure_and_goes_on() -> None:
    """On the defence's lead as many as double dummy; on declarer's, with nothing above the contract, one fewer."""
    tree: Tree = [TURN, 0.5, 0.0, [ABOVE, 0.5, 9.0, 0.0]]
    one_fewer = learned(tree, 3.0, 0.0)
    theirs, ours = HERE, replace(HERE, choices=(Choice(True, 2, 1, 1, 1),))
    assert likeliest(one_fewer.shares(theirs, 10)) == 10
    assert likeliest(one_fewer.shares(ours, 10)) == 9
    assert likeliest(one_fewer.shares(ours, 9)) == 10


def test_where_no_contract_is_known_it_is_averaged_over_those_that_there_are() -> None:
    tree: Tree = [ABOVE, 0.0, 9.0, 0.0]
    unknown, down, up = (learned(tree, 3.0, 0.0).shares(HERE, needed) for needed in (None, 11, 9))
    assert unknown[9] == pytest.approx((down[9] + up[9]) / 2, abs=0.01)


def test_the_cards_may_allow_less_than_the_tricks_won() -> None:
    assert learned(0.0, 0.0, 0.0).shares(HERE, 10, [10]) == {10: 1.0}


def test_a_simulation_has_its_weight_and_its_players_slip() -> None:
    """All playouts made ten; with one slip in five, nine has a fifth: 0.3 × 0.2 to 0.6 × 0.8 is one to eight."""
    mixed = replace(learned(0.0, 0.0, 0.0), powers={12: (1.0, 1.0)}, slips={-1: 0.2, 0: 0.8})
    found = mixed.with_simulation({8: 0.1, 9: 0.3, 10: 0.6}, {10: 1.0}, HERE)
    assert rounded(found) == {8: 0.0, 9: 0.11, 10: 0.89}
    assert found[8] > 0
    assert sum(found.values()) == pytest.approx(1)
    assert mixed.trust(12) == 0.5
    alone = replace(mixed, powers={12: (1.0, 0.0)})
    assert rounded(alone.with_simulation({9: 0.3, 10: 0.7}, {10: 1.0}, HERE)) == {9: 0.3, 10: 0.7}
    assert alone.trust(12) == 0


def test_a_simulation_gives_what_sure_tricks_rule_out_no_more_than_real_boards_did() -> None:
    """Ten are there to be cashed: the correction gave nine a tenth, and six playouts in ten made it."""
    mixed = replace(learned(0.0, 0.0, 0.0), powers={12: (1.0, 1.0)}, slips={0: 1.0})
    sure = replace(HERE, floor=10, ceiling=10)
    found = mixed.with_simulation({8: 0.0, 9: 0.1, 10: 0.9}, {9: 0.95, 10: 0.05}, sure)
    assert rounded(found) == {8: 0.0, 9: 0.1, 10: 0.9}
    assert rounded(mixed.with_simulation({8: 0.0, 9: 0.1, 10: 0.9}, {9: 0.95, 10: 0.05}, HERE))[9] > 0.6


def test_a_simulation_says_more_where_declarers_tricks_hang_on_the_lie() -> None:
    """The same ten, if a queen drops: 0.1 to the power 0.4 is 0.398, 0.95 to 0.6 is 0.970; 0.9 and 0.05 give 0.959 and
    0.166. Nine to ten is 0.386 to 0.159. What the defenders have for certain rules out more than ten all the same.
    """
    mixed = replace(learned(0.0, 0.0, 0.0), powers={12: (1.0, 1.0)}, slips={0: 1.0})
    sure = replace(HERE, floor=10, ceiling=10)
    found = mixed.with_simulation({9: 0.1, 10: 0.9}, {9: 0.95, 10: 0.05}, sure, hangs=True)
    assert rounded(found) == {9: 0.71, 10: 0.29}
    assert mixed.trust(12, hangs=True) == pytest.approx(0.6)
    above = mixed.with_simulation({10: 0.9, 11: 0.1}, {10: 0.05, 11: 0.95}, sure, hangs=True)
    assert rounded(above) == {10: 0.9, 11: 0.1}


def test_club_players_are_told_apart() -> None:
    tree: Tree = [FEATURES.index("club players"), 0.5, 9.0, 0.0]
    shares = learned(0.0, tree, 3.0).shares
    assert likeliest(shares(replace(HERE, double_dummy=9), 10)) == 10
    assert likeliest(shares(replace(HERE, double_dummy=9), 10, strength=Strength.EXPERT)) == 9


def test_boards_alike_have_the_trick_the_lead_and_the_margin() -> None:
    found = replace(learned(0.0, 0.0, 0.0), alike={"12 defence 0": [50, 5, 40, 5]})
    assert found.boards_alike(HERE, 10) == BoardsAlike(12, False, 0, 50, 5, 40, 5)
    assert found.boards_alike(HERE, 12) is None
    assert kind_alike(HERE, 7) == "12 defence 1"


def test_the_data_file_fits_the_code() -> None:
    document = json.loads(DATA.read_text("utf-8"))
    assert document["features"] == list(FEATURES), "learned with other figures: learn it anew"
    assert document["provenance"]["boards"] > 20_000
    assert document["provenance"]["of them of club players"] > 2_600
    found = correction()
    assert set(found.powers) == set(range(1, 14))
    assert all(own > 0 and theirs >= 0 for own, theirs in found.powers.values())
    assert len(found.trees) % 2 == 1
    assert sum(found.slips.values()) == pytest.approx(1, abs=0.01)
    assert all(boards == sum(parts) for boards, *parts in found.alike.values())
    assert _places(found.trees) <= set(range(len(FEATURES)))


def _places(tree: object) -> set[int]:
    """The figures that trees ask for."""
    if not isinstance(tree, list):
        return set()
    if len(tree) == 4 and isinstance(tree[0], int) and isinstance(tree[1], (int, float)):
        return {tree[0]} | _places(tree[2]) | _places(tree[3])
    return {place for each in tree for place in _places(each)}
