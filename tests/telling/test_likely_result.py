"""What is said of the likely result: its parts, and how real boards like this one came out."""

from __future__ import annotations

import pytest

from revoke.ruling.ruling import AdjustedScore, BoardsAlike
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
