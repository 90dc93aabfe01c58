"""What is said of the likely result: its parts, and how real boards like this one came out."""

from __future__ import annotations

import pytest

from revoke.ruling.ruling import AdjustedScore, BoardsAlike, SureResult
from revoke.table.seats import Side
from revoke.telling.reckoning import boards_alike, likely_result

LIKELY = {8: 0.004, 9: 0.2, 10: 0.79, 11: 0.006}


def adjusted(**parts: object) -> AdjustedScore:
    return AdjustedScore("64C1", needed=None, tricks=None, basis="double dummy", **parts)  # type: ignore[arg-type]


def test_results_that_are_too_rare_are_told_together() -> None:
    told = " ".join(likely_result(adjusted(correction=LIKELY, likely=LIKELY), None))
    assert "Real players in such positions: 10 (80%), 9 (20%)." in told
    assert "Any other result: 1.0% in all." in told


def test_with_a_simulation_each_part_has_its_sentence() -> None:
    parts = adjusted(correction={9: 0.25, 10: 0.75}, likely={9: 0.2, 10: 0.8}, trust=0.3)
    told = " ".join(likely_result(parts, None))
    assert "Real players in such positions: 10 (75%), 9 (25%)." in told
    assert "Likely, with 30% of the weight on the simulation: 10 (80%), 9 (20%)." in told


@pytest.mark.parametrize(
    ("hangs", "cashing", "named", "rest"),
    [
        (False, Side.NS, "9 (90%), 10 (2%).", "8.0%"),
        (True, Side.NS, "9 (90%), 8 (7%), 10 (2%).", "1.0%"),
        (True, Side.EW, "9 (90%), 10 (2%), 11 (1%).", "7.0%"),
    ],
)
def test_tricks_that_hang_on_the_lie_rule_out_no_result(hangs: bool, cashing: Side, named: str, rest: str) -> None:
    """Declarer's side has nine tricks and the other three, so eight and eleven are ruled out where nothing hangs."""
    sure = SureResult({Side.NS: 9, Side.EW: 3}, cashing, (), hangs_on_the_lie=hangs)
    shares = {8: 0.07, 9: 0.9, 10: 0.02, 11: 0.01}
    told = " ".join(likely_result(adjusted(correction=shares, likely=shares, sure=sure), Side.NS))
    assert f"Real players in such positions: {named}" in told
    assert f"Any other result: {rest} in all." in told


def test_nothing_is_said_where_nothing_was_learned() -> None:
    assert list(likely_result(adjusted(), None)) == []


@pytest.mark.parametrize(
    ("margin", "said"),
    [
        (-1, "the contract going down"),
        (0, "the contract just making"),
        (1, "overtricks in hand"),
        (None, "any contract"),
    ],
)
def test_boards_alike_are_told_with_what_they_share(margin: int | None, said: str) -> None:
    told = boards_alike(BoardsAlike(5, True, margin, 200, 50, 140, 10))
    assert said in told
    assert "declarer's side to play" in told
    assert "70% as double dummy, 25% fewer, 5% more" in told


def test_a_thin_sample_says_so() -> None:
    assert "too few to go by" in boards_alike(BoardsAlike(13, True, 0, 29, 0, 29, 0))
