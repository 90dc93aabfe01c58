"""What a ruling offers, orders and lists is possible on the table that it leaves: nobody may change what went back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from revoke import document, read_case, rule
from tests.replay.codes import HISTORIC, MODERN
from tests.replay.kinds import EVERYTHING
from tests.replay.records import record
from tests.strategies import so_many

RECORDS = so_many(20)
CHANGES = {"take back", "take back after an opponent", "change"}


@pytest.mark.parametrize("number", range(RECORDS))
@pytest.mark.parametrize("code", [*MODERN, *HISTORIC])
def test_what_may_be_done_and_what_lies_there_agree(code: str, number: int) -> None:
    ruling = document(rule(read_case(record(random.Random(f"table {code} {number}"), code, EVERYTHING))))
    if (table := ruling["table"]) is not None:
        playing = {each["card"]: each["hand"] for each in (*table["lying"], *table["next_trick"])}
        faced = {each["card"]: each["hand"] for each in table["faced"]}
        changed = [each for each in ruling["options"] if each["right"] in CHANGES and each["card"]]
        assert all(playing.get(each["card"]) == each["who"] for each in changed), ruling["options"]
        called = [each for each in ruling["options"] if each["right"] == "call card" and each["card"]]
        assert {each["card"] for each in called} <= faced.keys()
        assert all(faced.get(each["card"]) == each["hand"] for each in ruling["penalty_cards"] if each["card"])
        assert not playing.keys() & faced.keys()
        assert [each["hand"] for each in table["lying"]] == list(dict.fromkeys(each["hand"] for each in table["lying"]))
        taken = [each for each in ruling["instructions"] if each["text"].startswith("The revoke is corrected. Take")]
        named = {each["said"]["values"].get("card", {}).get("card") for each in taken}
        assert not named & playing.keys(), taken
        told = {each["to"] for each in ruling["instructions"] if each["law"] == "62C1"} - {"opponents"}
        dummys = {each["who"] for each in changed if each["what"].endswith("as declarer decides")}
        free = {each["who"] for each in changed if each["right"] == "take back" and each["law"] == "62C1"}
        assert told == {"declarer" if who in dummys else who for who in free}


WEST_REVOKED = ("E:S9", "S:SK", "W:D7", "N:ST")


def ruled(*events: Any) -> Any:
    """West ruffs North–South's spade at trick one; South, dummy, wins it with the king."""
    deal = "N:QT2.AK953.K93.96 J97.Q42.J54.A853 AK54.JT8.A8.KQ72 863.76.QT762.JT4"
    board = {"dealer": "N", "declarer": "N", "contract": "7NT", "deal": deal}
    return rule(
        read_case({"format": "revoke-case/1", "code": "duplicate-2017", "board": board, "events": list(events)})
    )


def test_a_card_led_to_the_next_trick_lies_there_and_it_alone_may_be_changed_by_its_player() -> None:
    """62C1: dummy's king lay there before the revoke; what he may take back is the club that he led after it."""
    ruling = ruled(*WEST_REVOKED, "S:CK", {"event": "attention", "by": "S", "to": "W", "trick": 1})
    assert document(ruling)["table"]["next_trick"] == [{"hand": "S", "card": "CK"}]
    assert "South (dummy): ♠K in the trick; ♣K played to the next trick; may change ♣K." in ruling.text()


def test_a_full_trick_lies_there_as_long_as_a_card_of_it_may_be_changed() -> None:
    corrected = ({"event": "withdrawn", "hand": "W", "card": "D7"}, "W:S3")
    pointed = {"event": "attention", "by": "S", "to": "W", "trick": 1}
    ruling = document(ruled(*WEST_REVOKED, pointed, *corrected))
    assert [each["card"] for each in ruling["table"]["lying"]] == ["S9", "SK", "S3", "ST"]
    assert [(each["who"], each["card"]) for each in ruling["options"] if each["right"] == "take back"] == [("N", "ST")]


@pytest.mark.parametrize("later", [{"event": "claimed", "by": "N", "tricks": 12}, {"event": "returned"}])
def test_no_card_is_changed_once_play_has_ended(later: dict[str, Any]) -> None:
    corrected = ({"event": "withdrawn", "hand": "W", "card": "D7"}, "W:S3")
    pointed = {"event": "attention", "by": "S", "to": "W", "trick": 1}
    ruling = document(ruled(*WEST_REVOKED, pointed, *corrected, later))
    assert [each for each in ruling["options"] if each["right"] in CHANGES] == []
    assert [each["text"] for each in ruling["instructions"] if each["law"] == "62C1"] == []


def test_nobody_is_told_to_leave_a_penalty_card_that_has_been_played() -> None:
    """West's diamond is played to the first diamond trick: it lies there no longer (50)."""
    corrected = ({"event": "withdrawn", "hand": "W", "card": "D7"}, "W:S3")
    pointed = {"event": "attention", "by": "S", "to": "W", "trick": 1}
    played = ("S:DA", "W:D7", "N:D3", "E:D4")
    ruling = document(ruled(*WEST_REVOKED, pointed, *corrected, *played))
    assert ruling["penalty_cards"] == []
    assert [each["text"] for each in ruling["instructions"] if each["law"] in {"62B1", "50D2"}] == []
