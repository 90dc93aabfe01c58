"""What happened, in sentences, whatever little of it is known."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.facts.establish import establish
from revoke.formats.native import read_case
from revoke.telling.explanation import account


def told(events: list[Any], index: int = 0, **findings: Any) -> list[str]:
    case = read_case({"format": "revoke-case/1", "events": events, "findings": findings}, name="a case")
    return list(account(establish(case), index))


@pytest.mark.parametrize(
    ("revoke", "sentence"),
    [
        ({}, "Somebody failed to follow suit."),
        ({"offender": "dummy"}, "Dummy failed to follow suit."),
        ({"offender": "other defender", "trick": 4}, "The other defender failed to follow suit at trick 4."),
        ({"offender": "N", "suit": "H"}, "North failed to follow to a heart."),
        ({"offender": "N", "suit": "H", "card": "CT"}, "North played ♣10 on a heart."),
        ({"offender": "defender", "failure": "missing card", "trick": 9}, "A defender played no card at trick 9."),
        ({"offender": "E", "failure": "penalty card", "card": "S2"},
         "East played ♠2 instead of the face-up card he had to play."),
        ({"offender": "E", "failure": "demand", "card": "S2"},
         "East played ♠2 instead of what an opponent had required."),
        ({"offender": "E", "able": False}, "East failed to follow suit, and held no card of the suit led."),
        ({"offender": "E", "able": False, "failure": "demand", "card": "S2"},
         "East played ♠2 instead of what an opponent had required, "
         "and held no card that he should have played instead."),
        ({"offender": "S", "proved": False}, "It is alleged that South failed to follow suit."),
        ({"offender": "defender", "proved": False}, "It is alleged that a defender failed to follow suit."),
    ],
)  # fmt: skip
def test_the_deed(revoke: dict[str, Any], sentence: str) -> None:
    assert told([], revokes=[revoke])[0] == sentence


@pytest.mark.parametrize(
    ("revoke", "sentence"),
    [
        ({"offender": "declarer", "won_by": "partner"}, "The trick was won in dummy."),
        ({"offender": "defender", "won_by": "partner", "later_tricks": 0},
         "His partner won the trick; the offending side won no later trick."),
        ({"offender": "W", "won_by": "offender", "later_tricks": 1},
         "West won the trick himself; East–West won one later trick."),
        ({"offender": "W", "won_by": "N"}, "The other side won the trick."),
    ],
)  # fmt: skip
def test_who_won_what(revoke: dict[str, Any], sentence: str) -> None:
    assert told([], revokes=[revoke])[-1] == sentence


def test_a_card_taken_back_and_the_card_that_proves_it() -> None:
    withdrawn = {"event": "withdrawn", "hand": "E", "card": "H2"}
    assert told(["W:S6", "N:S3", "E:H2", withdrawn, "E:SJ"]) == [
        "East, a defender, played ♥2 on West's ♠6 at trick 1 (event 3).",
        "♠J proves it: East played it at trick 1 (event 5).",
        "East has taken ♥2 back (event 4).",
    ]


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        ("S", "South drew attention to it (event 5)."),
        ("director", "The director drew attention to it (event 5)."),
        ("spectator", "A spectator drew attention to it (event 5)."),
    ],
)
def test_who_drew_attention(by: str, sentence: str) -> None:
    attention = {"event": "attention", "by": by, "to": "E"}
    assert sentence in told(["W:S6", "N:S3", "E:H2", "S:S4", attention])


def test_attention_drawn_before_a_second_wrong_card_was_played_is_not_said_to_have_been_drawn_to_that() -> None:
    attention = {"event": "attention", "by": "S", "to": "E"}
    events = ["W:S6", "N:S3", "E:H2", attention, {"event": "withdrawn", "hand": "E", "card": "H2"}, "E:C4"]
    shown = {"event": "exposed", "hand": "E", "card": "SJ", "how": "dropped"}
    assert told([*events, shown], 1)[-1] == "South had drawn attention to the trick before (event 4)."


def test_a_revoke_that_nobody_has_spoken_of() -> None:
    trick = ["W:S6", "N:S3", "E:H2", "S:S4"]
    assert "The record does not show that attention was drawn to it." in told([*trick, "W:S7", "N:S5", "E:SJ", "S:S8"])
