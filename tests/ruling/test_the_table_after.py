"""What lies on the table once a ruling is carried out, and who may do what: of a small deal, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.provisions.told import P, at, back, seen

TO_EAST = at("S", "E")
CLAIM: dict[str, Any] = {"event": "claimed", "by": "S", "tricks": 12}
AGREED = {"event": "agreed", "by": "W"}
ASKED = {"event": "asked", "by": "N", "of": "E"}
QUITTED = {"event": "quitted", "trick": 1}
RETURNED = {"event": "returned"}
ON_NOTRUMP = {
    "deal": "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9",
    "dealer": "S",
    "declarer": "S",
    "vulnerable": "None",
    "contract": "3NT",
}
"""East revokes on trick one, which South wins with the jack of spades; the next trick is his to lead."""


def ruled(*events: Any, code: str = "duplicate-2017") -> dict[str, Any]:
    return seen(*events, code=code, on=ON_NOTRUMP)


def cards(lying: list[dict[str, str]]) -> str:
    return " ".join(f"{each['hand']}:{each['card']}" for each in lying)


@pytest.mark.parametrize(
    ("events", "trick", "lying", "turn", "north_south", "later"),
    [
        (["W:ST"], 1, "W:ST", "N", 0, ""),
        ([P], 2, "", "S", 1, ""),
        ([P, TO_EAST], 1, "W:ST N:S2 S:SJ", "E", 0, ""),
        ([P, TO_EAST, back("E", "D4"), "E:SQ"], 1, "W:ST N:S2 E:SQ S:SJ", "E", 0, ""),
        ([P, "S:H6", TO_EAST], 1, "W:ST N:S2 S:SJ", "E", 0, "S:H6"),
        ([P, "S:H6 W:H8", TO_EAST], 2, "S:H6 W:H8", "N", 1, ""),
        ([P, CLAIM], 2, "", None, 1, ""),
        ([P, CLAIM, AGREED], 2, "", None, 1, ""),
        ([P, "S:H6", CLAIM, AGREED], 2, "S:H6", None, 1, ""),
    ],
)
def test_what_lies_on_the_table_and_whose_turn_it_is(
    events: list[Any], trick: int, lying: str, turn: str | None, north_south: int, later: str
) -> None:
    table = ruled(*events)["table"]
    assert (table["trick"], cards(table["lying"]), table["turn"]) == (trick, lying, turn)
    assert (table["won"]["NS"], cards(table["next_trick"])) == (north_south, later)


@pytest.mark.parametrize("events", [[], [P, RETURNED]])
def test_nothing_lies_there_before_the_first_card_and_after_the_hands_are_back(events: list[Any]) -> None:
    assert ruled(*events)["table"] is None


@pytest.mark.parametrize(
    ("events", "lying"),
    [
        ([P], []),
        ([P, TO_EAST], [("E", "D4", "major")]),
        ([P, TO_EAST, back("E", "D4"), "E:SQ"], [("E", "D4", "major")]),
        ([P, "S:H6 W:H8", TO_EAST], []),
        (["W:ST N:H2 E:S5 S:SJ", at("E", "N")], []),  # dummy's card is none, nor declarer's
        (["E:SK S:D6 W:S8", at("E", "S")], []),
        ([P, "W:H8", TO_EAST], []),  # his partner has led: the revoke is established (63A1)
    ],
)
def test_which_cards_are_penalty_cards(events: list[Any], lying: list[tuple[str, str, str]]) -> None:
    found = ruled(*events)["penalty_cards"]
    assert [(each["hand"], each["card"], each["kind"]) for each in found] == lying


MAY_CHANGE = {"take back", "take back after an opponent", "change"}


@pytest.mark.parametrize(
    ("events", "who"),
    [
        ([P], []),
        ([P, TO_EAST], [("S", "SJ", "62C1")]),
        ([P, "S:H6", TO_EAST], [("S", "SJ", "62C1"), ("S", "H6", "62C1")]),
        (["W:ST N:S2 E:D4", TO_EAST], []),
        (["W:ST N:H2 E:S5 S:SJ", at("E", "N")], [("E", "S5", "62C1"), ("S", "SJ", "62C2")]),
        ([P, TO_EAST, back("E", "D4"), "E:SQ S:H6"], []),
        ([P, TO_EAST, back("E", "D4"), "E:SQ", QUITTED], []),
    ],
)
def test_who_may_change_his_card(events: list[Any], who: list[tuple[str, str, str]]) -> None:
    """62C1: an opponent who played after the revoke; 62C2: then the offender's partner."""
    found = [each for each in ruled(*events)["options"] if each["right"] in MAY_CHANGE]
    assert [(each["who"], each["card"], each["law"]) for each in found] == who


@pytest.mark.parametrize(
    ("events", "right", "who"),
    [
        ([P, TO_EAST], "have ruling reviewed", []),
        (["W:ST N:S2 E:D4"], "ask whether none", ["S"]),
        (["W:ST N:S2 E:D4"], "ask whether none, at a risk", ["W"]),
        (["W:ST N:S2 E:S5"], "ask whether none", []),
        (["W:ST N:D2"], "ask whether none", []),
    ],
)
def test_who_has_which_right(events: list[Any], right: str, who: list[str]) -> None:
    """Declarer may ask a defender, and so may his partner, at a risk (61B); nobody asks dummy, whose cards all see."""
    found = [each["who"] for each in ruled(*events)["options"] if each["right"] == right]
    assert found == who
