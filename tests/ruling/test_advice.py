"""What a director or a player is advised, and of which revoke: each by hand."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Ruling, read_case, rule
from revoke.ruling.ruling import Hint
from tests.provisions.told import at

DEAL = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
REVOKED, GONE_ON = "W:ST N:S2 E:D4 S:SJ", "S:H6 W:H8 N:HK E:H4"
NOTICED = at("S", "E", 1)
CLAIM: tuple[Any, ...] = ({"event": "claimed", "by": "S", "tricks": 10}, {"event": "agreed", "by": "W"})
AWARE: dict[str, Any] = {"findings": {"revokes": [{"offender": "E", "trick": 1, "aware": True}]}}
MODERN = ("duplicate-2017", "duplicate-2007", "duplicate-1997")

SILENT, HE_ALONE = Hint.NOBODY_NEED_SPEAK, Hint.ONLY_HE_NEED_CORRECT
KNEW, LEFT = Hint.KNEW_AND_LET_IT_STAND, Hint.MAY_BE_LEFT
ASK, RETURN, WEIGH = Hint.ASK_AT_ONCE, Hint.NOTHING_TO_CONFIRM, Hint.MAY_NOT_BE_ENOUGH
APART = Hint.EACH_SIDE_BY_ITSELF


def ruled(code: str, *events: Any, **more: Any) -> Ruling:
    told = [each for part in events for each in (part.split() if isinstance(part, str) else [part])]
    board = {"dealer": "S", "declarer": "S", "contract": "3NT", "deal": DEAL}
    return rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "events": told, **more}))


@pytest.mark.parametrize(
    ("code", "events", "more", "advised"),
    [
        # Nobody has noticed. The offender need not either in 2017; before, he has to correct it once he knows.
        ("duplicate-2017", [REVOKED], {}, [(SILENT, "72B2"), (ASK, "61B1")]),
        ("duplicate-2007", [REVOKED], {}, [(HE_ALONE, "72B2"), (ASK, "61B1")]),
        ("duplicate-1997", [REVOKED], {}, [(HE_ALONE, "72B"), (ASK, "61B")]),
        ("auction-1912", [REVOKED], {}, [(ASK, "90")]),
        ("duplicate-2017", [REVOKED], AWARE, [(LEFT, "62A"), (SILENT, "72B2"), (ASK, "61B1")]),
        ("duplicate-2007", [REVOKED], AWARE, []),
        *((code, [REVOKED, NOTICED], {}, []) for code in (*MODERN, "auction-1912")),
        # Established: he may not correct it any more, and nobody has to speak of it.
        ("duplicate-2017", [REVOKED, GONE_ON], {}, [(SILENT, "72B2"), (RETURN, "63A1"), (WEIGH, "64C1")]),
        ("duplicate-2007", [REVOKED, GONE_ON], {}, [(SILENT, "72B2"), (RETURN, "63A1"), (WEIGH, "64C")]),
        ("duplicate-2017", [REVOKED, GONE_ON, NOTICED], {}, [(RETURN, "63A1"), (WEIGH, "64C1")]),
        ("duplicate-1997", [REVOKED, GONE_ON, NOTICED], {}, [(RETURN, "63A1"), (WEIGH, "64C"), (APART, "12C")]),
        ("duplicate-2017", [REVOKED, GONE_ON, NOTICED], AWARE, [(RETURN, "63A1"), (WEIGH, "64C1")]),
        ("duplicate-2007", [REVOKED, GONE_ON, NOTICED], AWARE, [(RETURN, "63A1"), (KNEW, "62A"), (WEIGH, "64C")]),
        ("auction-1912", [REVOKED, GONE_ON, NOTICED], AWARE, []),
    ],
)
def test_what_is_advised_in_the_play(code: str, events: list[Any], more: dict[str, Any], advised: Any) -> None:
    """72B2: nobody has to draw attention to his own side's infraction; 62A; 64C: the tricks may not be enough."""
    assert [(each.hint, each.law) for each in ruled(code, *events, **more).advice] == advised


@pytest.mark.parametrize(
    ("code", "more", "advised"),
    [
        ("duplicate-2017", {}, {SILENT}),
        ("duplicate-2007", {}, {SILENT}),
        ("duplicate-2007", AWARE, {SILENT, KNEW}),
        ("auction-1912", AWARE, set()),
    ],
)
def test_once_play_is_over_nothing_is_left_for_later(code: str, more: dict[str, Any], advised: set[Hint]) -> None:
    hints = {each.hint for each in ruled(code, REVOKED, GONE_ON, *CLAIM, **more).advice}
    assert hints - {WEIGH} == advised


def test_what_several_revokes_have_in_common_is_advised_once_about_the_first() -> None:
    played_on = {"suit": "C", "before_attention": ["offending side played to next trick"]}
    revokes = [{"offender": "W", "trick": 3, **played_on}, {"offender": "E", "trick": 5, **played_on}]
    found = ruled("duplicate-2017", findings={"revokes": revokes}).advice
    assert [(each.hint, each.law, each.revoke) for each in found if each.hint is RETURN] == [(RETURN, "63A1", 0)]


def told(code: str, moment: str, board: dict[str, Any], **findings: Any) -> set[Hint]:
    """What is advised on East's revoke at trick five; once play is over his side has won no trick since."""
    revoke = {"offender": "E", "trick": 5, "suit": "C", "won_by": "opponents", "before_attention": [moment]}
    since = {"later_tricks": 0} if moment == "play ended" else {}
    findings = {"revokes": [{**revoke, **since}], **findings}
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S", **board}, "findings": findings}
    return {each.hint for each in rule(read_case(case)).advice}


@pytest.mark.parametrize(("found", "weighed"), [({}, False), ({"without_revoke": {"10": 1.0}}, True)])
def test_that_the_tricks_may_not_be_enough_is_said_until_the_director_has_weighed_it(
    found: dict[str, Any], weighed: bool
) -> None:
    hints = told("duplicate-2017", "play ended", {"contract": "3NT"}, table_tricks=9, **found)
    assert (WEIGH in hints) is not weighed


@pytest.mark.parametrize(
    ("code", "found", "advised"),
    [
        ("duplicate-1997", {}, True),
        ("duplicate-1997", {"without_revoke": {"10": 1.0}}, False),  # the director has judged
        ("duplicate-2007", {}, False),
        ("duplicate-2017", {}, False),
    ],
)
def test_in_1997_an_assigned_score_is_made_up_for_each_side_by_itself(
    code: str, found: dict[str, Any], advised: bool
) -> None:
    """12C2 of 1997: the best that was likely, the worst that was at all probable; 2007 leaves it to an authority."""
    assert (APART in told(code, "play ended", {"contract": "3NT"}, table_tricks=9, **found)) is advised


def test_where_both_sides_revoked_neither_gets_the_best_that_was_likely() -> None:
    """The minute of 2001: the result without any revoke, for both sides."""
    gone_on = {"trick": 3, "suit": "C", "won_by": "opponents", "later_tricks": 2, "before_attention": ["play ended"]}
    revokes = [{"offender": "W", **gone_on}, {"offender": "N", **gone_on, "trick": 5, "later_tricks": 7}]
    board = {"declarer": "S", "contract": "3NT"}
    case = {"format": "revoke-case/1", "code": "duplicate-1997", "board": board, "findings": {"revokes": revokes}}
    hints = {each.hint for each in rule(read_case(case)).advice}
    assert (WEIGH in hints, APART in hints) == (True, False)


@pytest.mark.parametrize(
    ("over", "stood", "advised"),
    [(True, {}, True), (False, {}, False), (True, {"trick_score": {"NS": 0, "EW": 8}}, False)],
)
def test_what_stood_before_a_deal_of_1905_is_wanted_once_it_is_over(
    over: bool, stood: dict[str, Any], advised: bool
) -> None:
    """89: the side that revoked cannot win the game; how far its score may go depends on what it had."""
    moment = "play ended" if over else "offending side played to next trick"
    assert (Hint.WHAT_STOOD_BEFORE in told("bridge-1905", moment, {"contract": "NT", **stood})) is advised


@pytest.mark.parametrize(
    ("board", "advised"),
    [
        ({}, True),
        ({"declarer": "S"}, True),
        ({"contract": "NT"}, True),
        ({"contract": "NT", "declarer": "S"}, False),
        ({"contract": "NT", "dealer": "S"}, False),  # of 1905, the dealer plays the hand
    ],
)
def test_trumps_and_declarer_are_wanted_for_the_score_of_1905(board: dict[str, Any], advised: bool) -> None:
    told_of = {
        "offender": "defender",
        "trick": 5,
        "before_attention": ["offending side played to next trick", "play ended"],
    }
    findings = {"table_tricks": 8, "revokes": [told_of]}
    board = {"trick_score": {"NS": 0, "EW": 8}} | board
    case = {"format": "revoke-case/1", "code": "bridge-1905", "board": board, "findings": findings}
    ruling = rule(read_case(case))
    assert (Hint.TRUMPS_AND_DECLARER in [each.hint for each in ruling.advice]) is advised
    assert (ruling.score.final is None) is advised
