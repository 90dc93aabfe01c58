"""What a ruling asks before an order that cannot be undone, and what need not be said twice."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.law.code import CODES


@pytest.mark.parametrize("code", CODES)
def test_before_a_named_card_is_left_on_the_table_it_is_asked_who_declared(code: str) -> None:
    """A defender's card stays face up, declarer's goes back to his hand: neither can be undone."""
    told = {"offender": "W", "before_attention": [], "card": "D9"}
    assert rule(read_case(_told(told, code))).questions[0].key.path == "board.declarer"
    by_declarer = rule(read_case(_told(told, code, declarer="W")))
    by_defender = rule(read_case(_told(told, code, declarer="S")))
    assert (by_declarer.penalty_cards, len(by_defender.penalty_cards)) == ((), 1)


def _told(told: dict[str, Any], code: str, **board: Any) -> dict[str, Any]:
    return {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": [told]}}


@pytest.mark.parametrize("code", CODES)
def test_that_dummy_without_his_rights_spoke_first_need_not_be_said_twice(code: str) -> None:
    told = {"offender": "W", "trick": 5, "before_attention": [], "dummy_rights_lost": True}
    once, twice = (
        document(rule(read_case(_told(each, code, declarer="S")))) for each in (told, {**told, "attention_by": "N"})
    )
    assert once == twice
