"""What stands under the tricks of a ruling: the two estimates, what is advised, what to type in."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from revoke.case.case import Case
from revoke.errors import Contradiction
from revoke.formats.native import read_case
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.estimate import Estimate
from revoke.ruling.ruling import AdjustedScore, Ruling
from revoke.telling.blocks import Reckoning
from revoke.telling.explanation import explain

# A defender revoked, East declares three no trumps and made six, seven with the trick that moves.
REVOKE = {
    "offender": "N", "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": 5,
    "before_attention": ["offending side played to next trick", "trick quitted"], "attention_by": "E",
}  # fmt: skip


def case(board: Mapping[str, object] | None = None, **findings: object) -> Case:
    given = {"contract": "3NT", "declarer": "E", "vulnerable": "None", **(board or {})}
    told = {"table_tricks": 6, "revokes": [REVOKE], **findings}
    return read_case({"format": "revoke-case/1", "board": given, "findings": told})


def adjusted(ruling: Ruling) -> AdjustedScore:
    assert ruling.adjusted_score is not None
    return ruling.adjusted_score


def conclusion(told: Case, ruling: Ruling | None = None) -> str:
    (block,) = (each for each in explain(told, ruling or adjudicate(told)) if isinstance(each, Reckoning))
    return " ".join(block.conclusion)


def test_what_is_likely_is_advised_and_without_it_the_simulation() -> None:
    likely = {8: 0.002, 9: 0.3, 10: 0.698}
    assert Estimate({10: 1.0}, {9: 0.4, 10: 0.6}, likely=likely).advised == {9: 0.3006, 10: 0.6994}
    assert Estimate({10: 1.0}, None, likely={9: 0.01, 10: 0.99}).advised == {10: 1.0}
    assert Estimate(None, {9: 1.0}).advised == {9: 1.0}
    assert Estimate(None, None).advised is None


def test_weights_go_in_steps_of_five_and_one_result_is_the_nearest() -> None:
    """42 and 58 per cent: 40 and 55, and the missing step goes to the 58, which lost more. 418 is nearer to 430."""
    told = case(without_revoke={"9": 0.42, "10": 0.58})
    found = adjusted(adjudicate(told))
    assert found.weights == {10: 60, 9: 40}
    assert found.one_result == 10
    said = conclusion(told)
    assert "To enter as a weighted score: 60% of 3NT making ten and 40% of 3NT making nine." in said
    assert "one result only: 3NT making ten, the nearest." in said


def test_the_conditions_of_contest_give_the_step_and_resolve_doubt() -> None:
    """42 and 58 per cent are 40 and 60; twenty more go to the better one. 0.8 × 430 + 0.2 × 400 = 424 to East–West."""
    told = case(without_revoke={"9": 0.42, "10": 0.58}, weighting={"step": 10, "lean": 20})
    ruling = adjudicate(told)
    found = adjusted(ruling)
    assert found.weights == {10: 80, 9: 20}
    assert found.equity == {9: 0.42, 10: 0.58}, "what would have happened is not touched"
    assert found.tricks == ruling.declarer_tricks.final == {9: 0.2, 10: 0.8}
    assert ruling.score.final == -424


def test_doubt_is_resolved_in_both_sides_scores_as_well() -> None:
    """−100 with the transfer; 424 as weighted; but for its own error declarer's side still had 400: 424 − 500 = −76."""
    told = case(
        without_revoke={"9": 0.42, "10": 0.58},
        weighting={"step": 10, "lean": 20},
        self_inflicted={"without_error": 9},
    )
    apart = adjusted(adjudicate(told)).split
    assert apart is not None
    assert apart["non_offending"] == pytest.approx(-76)
    assert apart["offending"] == pytest.approx(424)


@pytest.mark.parametrize(("declarer", "offender"), [("E", "N"), ("N", "E")])
def test_scores_stand_in_the_table_as_declarers_side_has_them(declarer: str, offender: str) -> None:
    """Not vulnerable, 3NT three down is −150, two down −100, and made with an overtrick +430, whoever declares."""
    told = case(
        {"declarer": declarer},
        revokes=[{**REVOKE, "offender": offender, "attention_by": declarer}],
        without_revoke={"10": 1},
    )
    (block,) = (each for each in explain(told, adjudicate(told)) if isinstance(each, Reckoning))
    assert [row.score for row in block.rows] == [-150, -100, 430]


def test_one_likely_result_needs_no_weights_in_words() -> None:
    said = conclusion(case(without_revoke={"10": 1.0}))
    assert "weighted" not in said
    assert "one result" not in said


def test_both_sides_scores_in_points() -> None:
    """−100 with the transfer, 430 without the revoke; but for its own error declarer's side still had 400."""
    told = case(without_revoke={"10": 1.0}, self_inflicted={"without_error": 9})
    found = adjusted(adjudicate(told))
    # 430 − (400 − (−100)) = −70 for declarer's side, and the defenders lose the whole 430
    assert found.split == {"non_offending": -70, "offending": 430}
    assert "in points: −70 for it, −430 for the offending side." in conclusion(told)


def test_both_sides_scores_in_matchpoints() -> None:
    """Three other tables: down two beats none, ten tricks tie with 430 and beat two, nine tie with 400 and beat one."""
    field = {"scoring": "MP", "field": [-430, -400, 50]}
    told = case(field, without_revoke={"10": 1.0}, self_inflicted={"without_error": 9})
    # declarer's: 0 with the transfer, 5 of 6 without the revoke, 3 without the error: 5 − 3 = 2, and 6 − 5 = 1
    assert adjusted(adjudicate(told)).split == {"non_offending": 2, "offending": 5}
    assert "in matchpoints: 2 for it, 1 for the offending side." in conclusion(told)


def test_matchpoints_of_innocent_defenders_are_what_declarer_leaves() -> None:
    """Declarer revokes and has eight after the transfer: 50 to the defenders, 5 of 6 matchpoints.

    Without the revoke seven, 100 to them: 6 of 6. But for their own error they would have had that as well, so what is
    missing is their own doing: they keep their 5, and the revoking side gets the 0 that it would have had.
    """
    field = {"scoring": "MP", "field": [-430, -400, 50]}
    revoke = {**REVOKE, "offender": "E"}
    told = case(field, table_tricks=9, revokes=[revoke], without_revoke={"7": 1.0}, self_inflicted={"without_error": 7})
    assert adjusted(adjudicate(told)).split == {"non_offending": 5, "offending": 6}
    assert "in matchpoints: 5 for it, 0 for the offending side." in conclusion(told)


@pytest.mark.parametrize(
    ("tricks", "complaint"),
    [(14, "from 0 to 13"), (2.5, "from 0 to 13"), (5, "better for the side that erred")],
)
def test_an_error_that_cannot_have_been_so_is_refused_with_its_place(tricks: float, complaint: str) -> None:
    with pytest.raises(Contradiction, match=rf"findings\.self_inflicted\.without_error.*{complaint}"):
        adjudicate(case(without_revoke={"10": 1.0}, self_inflicted={"without_error": tricks}))


def test_the_dealer_of_1905_goes_down_in_no_contract() -> None:
    """He only names the trumps; a contract that somebody tells nevertheless makes no result of it."""
    told = read_case(
        {
            "format": "revoke-case/1",
            "code": "bridge-1905",
            "board": {"contract": "4S", "declarer": "S"},
            "findings": {"table_tricks": 9, "revokes": [{**REVOKE, "offender": "W", "later_tricks": 2}]},
        }
    )
    (counted,) = (each for each in explain(told, adjudicate(told)) if isinstance(each, Reckoning))
    assert [str(row.words) for row in counted.rows] == ["nine tricks", "twelve tricks"]
