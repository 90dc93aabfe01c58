"""A screen that asks: what cannot be so is told with the reason, and what explains itself is not explained."""

from __future__ import annotations

from revoke.app.web.question_screen import screen
from tests.app.web.calls import BACK, MORE, after

FIRST = ("the revoker's own hand", "S", "3", "2")
"""On the third trick, which he won himself with two to come, in spades."""


def test_a_trick_that_another_revoke_excludes_is_told_with_the_reason() -> None:
    """Only one suit was led to a trick that was over long ago; of the last trick no word is lost."""
    so_far = after("a defender", MORE + "defender", BACK, BACK, *FIRST, "H", "the revoker's own hand")
    assert so_far.question is not None
    assert so_far.question.key.short == "revokes[1].trick"
    (excluded,) = screen(so_far, so_far.question).impossible
    assert excluded[0] == "3"
    assert "a heart is said to have been led to trick 3, but a spade is said to have been led to it" in excluded[1]
