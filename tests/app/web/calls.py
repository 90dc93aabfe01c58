"""The calls that a director is called to most, each as the taps that answer it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from revoke.app.web.call import PATH, CallProgress, TableCall, progress, written

NOW = "nobody had played to the next trick"
PLAYED_ON = "the offending side had led or played to the next trick"
CLAIM = "the other side had claimed before the next trick, and nobody had agreed"
OVER = "the play was over, but not all hands were back in the board"
BACK = "all four hands were back in the board"
CALLED = "the other side had called on the next board"
MORE = "one more revoke: "
PLAY_ENDED = "play has ended"

STAGES: dict[str, tuple[str, ...]] = {
    "corrected now": ("a defender", NOW),
    "established, play goes on": ("a defender", PLAYED_ON, "5"),
    "at the twelfth trick": ("a defender", PLAYED_ON, "12"),
    "play over": ("a defender", OVER, "5", "the other side", "7"),
    "a claim not agreed to": ("a defender", CLAIM),
    "after a call on the next board": ("a defender", CALLED),
    "both sides": ("a defender", MORE + "declarer", BACK, BACK),
    "declarer, won in dummy": ("declarer", BACK, "dummy's hand", "3"),
    "by dummy": ("dummy", BACK),
}
"""A stage, and the answers that lead to its ruling; a tap each."""


@cache
def told(*answers: str) -> TableCall:
    """The call after these answers, each read off the screen at which it is given; a way is gone once."""
    if not answers:
        return TableCall()
    call, answer = told(*answers[:-1]), answers[-1]
    if answer.startswith(MORE):
        return replace(call, also=(*call.also, answer.removeprefix(MORE)))
    if answer == PLAY_ENDED:
        return replace(call, came_back=True)
    question = after(*answers[:-1]).question
    assert question is not None, f"nothing is asked; {answer!r} is no answer"
    found = next(each for each in question.answers if each.text == answer)
    return call.telling(question.key.short, written(found.value))


@cache
def after(*answers: str) -> CallProgress:
    """How far these answers lead."""
    return progress(told(*answers))


def address(*answers: str) -> str:
    """The address at which these answers lead to; what they come to is agreed."""
    found = replace(told(*answers), agreed=True).address
    assert found.startswith(PATH)
    return found
