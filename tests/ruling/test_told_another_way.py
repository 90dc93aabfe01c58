"""The same told in other words: by seat or by role, in whatever order; the ruling is the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.law.code import CODES
from revoke.table.seats import Seat
from tests.strategies import Document, findings_document, forgetful, so_many, written

_BOARD = ("status", "transfer", "possible", "declarer_tricks", "score", "adjusted_score")


def _with_roles(told: Document) -> None:
    """Declarer and dummy, who were named by seat, named by what they are."""
    declarer = Seat(told["board"]["declarer"])
    for each in told["findings"]["revokes"]:
        by_role = {declarer.value: "declarer", declarer.partner.value: "dummy"}
        each["offender"] = by_role.get(each["offender"], each["offender"])


def _with_winners_by_seat(told: Document) -> None:
    """Who won the trick of a revoke, named by seat instead of by how he sits to the offender."""
    for each in told["findings"]["revokes"]:
        offender = Seat(each["offender"])
        seats = {"offender": offender, "partner": offender.partner, "opponents": offender.left}
        each["won_by"] = seats[each["won_by"]].value


def _with_winners_by_role_or_side(told: Document) -> None:
    """The same by declarer and dummy and, for the other side, by the side alone, where that says as much."""
    declarer = Seat(told["board"]["declarer"])
    _with_winners_by_seat(told)
    for each in told["findings"]["revokes"]:
        offender, winner = Seat(each["offender"]), Seat(each["won_by"])
        if winner.side is declarer.side:
            each["won_by"] = "declarer" if winner is declarer else "dummy"
        elif winner.side is not offender.side:
            each["won_by"] = "defending side" if told["findings"]["table_tricks"] % 2 else winner.side.value


def _in_order(ruling: Document, order: list[int]) -> dict[str, Any]:
    """What is ruled, the revokes in this order; the sentences may name them in another."""
    place = {revoke: number for number, revoke in enumerate(order)}
    revokes = [ruling["revokes"][index] for index in order]
    penalised = [(place[each["revoke"]], each["card"], each["kind"]) for each in ruling["penalty_cards"]]
    return {
        **{key: ruling[key] for key in _BOARD},
        "revokes": [(each["status"], each["transfer"], set(each["laws"])) for each in revokes],
        "penalised": sorted(penalised, key=str),
    }


@pytest.mark.parametrize("number", range(so_many(6)))
@pytest.mark.parametrize("code", CODES)
def test_players_named_in_other_words_are_ruled_alike(code: str, number: int) -> None:
    die = random.Random(f"{code}, in other words {number}")
    while "declarer" not in (told := findings_document(die, die.choice((1, 2)), code))["board"]:
        pass
    order = list(range(len(told["findings"]["revokes"])))
    ruled = _in_order(document(rule(read_case(told))), order)
    retold = []
    for other_words in (_with_roles, _with_winners_by_seat, _with_winners_by_role_or_side):
        again = written(told)
        other_words(again)
        if again != told:
            retold.append(again)
    assert retold, "nothing was told in other words"
    for again in retold:
        assert _in_order(document(rule(read_case(again))), order) == ruled, (told, again)


@pytest.mark.parametrize("number", range(so_many(8)))
@pytest.mark.parametrize("code", CODES)
def test_revokes_told_in_another_order_are_ruled_alike(code: str, number: int) -> None:
    """Which came first is told by their tricks, not by the list; where nothing tells, it is asked."""
    die = random.Random(f"{code}, in another order {number}")
    told = forgetful(die, findings_document(die, 2, code), die.choice((0, 0.2, 0.4)))
    again = written(told)
    again["findings"]["revokes"].reverse()
    ruled = _in_order(document(rule(read_case(told))), [0, 1])
    assert _in_order(document(rule(read_case(again))), [1, 0]) == ruled, told


@pytest.mark.parametrize("reversed_", [False, True])
@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("duplicate")])
def test_where_the_trick_of_a_repeat_is_not_told_it_is_asked(code: str, reversed_: bool) -> None:
    """64B4 lifts the revoke on trick 10. The other, won by West, costs nothing if it came after (64B2).

    If it came before, it costs two, or one where his side won no later trick.
    """
    late: Document = {
        "offender": "W",
        "suit": "D",
        "trick": 10,
        "won_by": "opponents",
        "before_attention": ["play ended", "opponent called on next board"],
    }
    again: Document = {"offender": "W", "suit": "D", "won_by": "W", "before_attention": ["play ended"]}
    revokes = [late, again][:: -1 if reversed_ else 1]

    def ruled(**more: Any) -> Document:
        told = [each if each is late else {**each, **more} for each in revokes]
        findings = {"table_tricks": 6, "revokes": told}
        return document(
            rule(read_case({"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": findings}))
        )

    found = ruled()
    assert found["status"] == "needs facts"
    assert found["possible"]["transfer"] == [0, 1, 2]
    assert any(each["fact"].endswith(".trick") for each in found["questions"])
    assert ruled(trick=9, later_tricks=3)["transfer"]["tricks"] == 2
    assert ruled(trick=11)["transfer"]["tricks"] == 0


def test_the_list_is_the_order_where_that_is_said() -> None:
    told = {"offender": "defender", "suit": "S", "won_by": "offender", "later_tricks": 5}
    revokes = [{**told, "before_attention": ["play ended"]}, {**told, "later_tricks": 5, "won_by": "opponents"}]
    revokes[1]["before_attention"] = ["play ended"]
    findings = {"revokes": revokes, "revokes_in_order": True}
    ruled = document(rule(read_case({"format": "revoke-case/1", "findings": findings})))
    assert "64B2" in ruled["revokes"][1]["laws"]
    assert "64B2" not in ruled["revokes"][0]["laws"]
