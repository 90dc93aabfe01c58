"""What a ruling takes for granted agrees with what was told, and one assumption with the others."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Ruling, Seat, read_case, rule
from revoke.errors import RevokeError
from revoke.ruling.established_facts import with_answer
from revoke.table.seats import SEATS

MODERN = ("duplicate-2017", "duplicate-2007", "duplicate-1997")


def at_once(offender: str, trick: int, **more: Any) -> dict[str, Any]:
    """A revoke that was noticed before anybody had played on."""
    return {"offender": offender, "trick": trick, "before_attention": [], **more}


def case(*revokes: Any, code: str, **board: Any) -> Any:
    return read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": list(revokes)}})


def declarer_assumed(ruling: Ruling) -> list[Any]:
    return [(each.value, each.instead) for each in ruling.assumed if each.key.name == "declarer"]


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("revokes", [("W", "S"), ("S", "W"), ("N", "E")])
def test_who_declared_is_asked_where_players_of_both_sides_revoked(code: str, revokes: tuple[str, str]) -> None:
    """Of a defender the card would be a penalty card, and both cannot be defenders."""
    told = case(at_once(revokes[0], 5), at_once(revokes[1], 8), code=code)
    ruling = rule(told)
    assert ruling.status == "needs facts"
    assert [(each.key.path, each.answers) for each in ruling.questions] == [("board.declarer", SEATS)]
    assert declarer_assumed(ruling) == []


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(("declarer", "penalised"), [("S", Seat.WEST), ("E", Seat.SOUTH)])
def test_once_it_is_told_who_declared_the_other_sides_card_alone_is_penalised(
    code: str, declarer: str, penalised: Seat
) -> None:
    ruling = rule(case(at_once("W", 8), at_once("S", 8), code=code, declarer=declarer))
    assert ruling.status == "final"
    assert [each.hand for each in ruling.penalty_cards] == [penalised]


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("revokes", [("W",), ("W", "E"), ("E", "W"), ("W", "W")])
def test_players_of_one_side_are_taken_for_defenders_and_that_is_said_once(code: str, revokes: tuple[str, ...]) -> None:
    ruling = rule(case(*(at_once(who, trick) for trick, who in enumerate(revokes, 5)), code=code))
    assert declarer_assumed(ruling) == [((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST))]


@pytest.mark.parametrize("code", MODERN)
def test_no_player_is_taken_for_a_defender_who_can_have_been_nothing_else(code: str) -> None:
    """Nobody may demand a card of declarer or of dummy, so South was a defender, and nothing is assumed."""
    demanded = at_once("S", 9, failure="demand", before_attention=["opponents played to next trick"])
    told = case(demanded, code=code)
    for declarer in (Seat.NORTH, Seat.SOUTH):
        with pytest.raises(RevokeError, match="failure"):
            rule(with_answer(told, _DECLARER, declarer))
    assert declarer_assumed(rule(told)) == []


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(("tricks", "is_granted"), [(None, True), (8, False)])
def test_that_his_partner_changed_no_card_is_granted_only_while_a_card_of_his_could_lie_there(
    code: str, tricks: int | None, is_granted: bool
) -> None:
    """East could have changed the card that he played after North's: once play is over, no card of his lies there."""
    findings = {"revokes": [at_once("W", 8)], **({} if tricks is None else {"table_tricks": tricks})}
    told = read_case({"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": findings})
    assert ("withdrawn_after" in {each.key.name for each in rule(told).assumed}) is is_granted


_DECLARER = next(
    each.key for each in rule(case(at_once("W", 5), code="duplicate-2017")).assumed if each.key.name == "declarer"
)


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("trick", [5, 12])
@pytest.mark.parametrize("revokes", [("E", "W"), ("W", "E"), ("N", "S"), ("S", "N")])
def test_of_two_partners_on_one_trick_one_is_taken_to_have_been_followed(
    code: str, trick: int, revokes: tuple[str, str]
) -> None:
    """Neither led: one played second and one last, whom nobody followed. Of the two, it is assumed of the first named.

    What is assumed can be told all at once.
    """
    told = case(*(at_once(who, trick) for who in revokes), code=code, declarer="S")
    ruling = rule(told)
    followed = [each.key.revoke for each in ruling.assumed if each.key.name == "played_after"]
    assert followed == [0]
    for each in ruling.assumed:
        if each.key.name == "played_after":
            told = with_answer(told, each.key, each.value)
    assert [each.status for each in rule(told).revokes] == ["correct", "correct"]


@pytest.mark.parametrize("code", MODERN)
def test_on_different_tricks_each_of_two_partners_is_taken_to_have_been_followed(code: str) -> None:
    ruling = rule(case(at_once("E", 5), at_once("W", 7), code=code, declarer="S"))
    assert [each.key.revoke for each in ruling.assumed if each.key.name == "played_after"] == [0, 1]
