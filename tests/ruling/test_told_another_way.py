"""The same told in other words: by seat or by role, in whatever order; the ruling is the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.law.code import CODES
from revoke.table.seats import Seat
from tests.strategies import Document, findings_document, forgetful, written

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


@pytest.mark.parametrize("other_words", [_with_roles, _with_winners_by_seat])
@pytest.mark.parametrize("code", CODES)
def test_players_named_in_other_words_are_ruled_alike(code: str, other_words: Callable[[Document], None]) -> None:
    die = random.Random(f"{code}, in other words")
    compared = 0
    while compared < 30:
        told = findings_document(die, die.choice((1, 2)), code)
        if "declarer" not in told["board"]:
            continue
        again = written(told)
        other_words(again)
        if again == told:
            continue
        compared += 1
        order = list(range(len(told["findings"]["revokes"])))
        ruled, ruled_again = (_in_order(document(rule(read_case(each))), order) for each in (told, again))
        assert ruled_again == ruled, told


@pytest.mark.parametrize("code", CODES)
def test_revokes_told_in_another_order_are_ruled_alike(code: str) -> None:
    """Which came first is told by their tricks, not by the list."""
    die = random.Random(f"{code}, in another order")
    compared = 0
    while compared < 40:
        told = findings_document(die, 2, code)
        told = forgetful(die, told, die.choice((0, 0.2, 0.4)))
        if not all("trick" in each for each in told["findings"]["revokes"]):
            continue
        compared += 1
        again = written(told)
        again["findings"]["revokes"].reverse()
        ruled = _in_order(document(rule(read_case(told))), [0, 1])
        assert _in_order(document(rule(read_case(again))), [1, 0]) == ruled, told
