"""Revokes as a director is told of them by telephone: no record, several of them, each noticed at its own time."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import document, read_case, rule

Document = dict[str, Any]


def _ruled(
    *revokes: Document, board: Document | None = None, code: str = "duplicate-2017", **findings: Any
) -> Document:
    told = {"revokes": list(revokes), **findings}
    case = {"format": "revoke-case/1", "code": code, "board": board or {"declarer": "S"}, "findings": told}
    return document(rule(read_case(case)))


@pytest.mark.parametrize(
    ("wests", "norths", "statuses", "wests_laws", "moved"),
    [
        # North's was noticed at once and put right (62A). West's came to light when play had ended: established (63A1),
        # and it pays: East-West won the trick with West's own card and one later trick (64A1).
        (["play ended"], [], ("established", "correct"), {"63A1", "64A1"}, 2),
        (["opponents played to next trick"], [], ("established", "correct"), {"63A1", "64A1"}, 2),
        (["play ended", "round ended"], [], ("established", "correct"), {"63A1", "64B5"}, 0),
        # East-West alone had gone on when North's was noticed: both go back (62C3), whenever West's came to light.
        ([], [], ("correct", "correct"), {"62C3", "64B8"}, 0),
        ([], ["opponents played to next trick"], ("correct", "correct"), {"62C3", "64B8"}, 0),
    ],
    ids=["play ended", "both on", "round ended", "at one moment", "at one moment, told of both"],
)
def test_of_two_on_one_trick_the_one_noticed_later_is_not_put_right_with_the_other(
    wests: list[str], norths: list[str], statuses: tuple[str, str], wests_laws: set[str], moved: int
) -> None:
    """62C3 is about one moment: only one side has played on when it is noticed that both revoked on the trick."""
    told = {
        "trick": 9,
        "won_by": "offender",
        "later_tricks": 1,
        "before_attention": ["offending side played to next trick", *wests],
    }
    ruled = _ruled({"offender": "W", **told}, {"offender": "N", "trick": 9, "before_attention": norths}, table_tricks=6)
    assert tuple(each["status"] for each in ruled["revokes"]) == statuses
    assert set(ruled["revokes"][0]["laws"]) >= wests_laws
    assert ("62C3" in ruled["revokes"][0]["laws"]) is ("62C3" in wests_laws)
    assert ruled["transfer"]["tricks"] == moved


_END = ["offending side played to next trick", "play ended"]


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007"])
@pytest.mark.parametrize(
    ("revoke", "table", "totals"),
    [
        # East-West won one trick in all. Before trick five: none moves (64B1); from there on: one (64A1, 64A2).
        ({"offender": "W", "trick": 5}, 12, (0, 1)),
        # On trick one it is the revoke trick or a later one, whoever won it: one moves (64A1, 64A2).
        ({"offender": "E", "trick": 1}, 12, (1,)),
        # Two in all: with East's own card and a later one, two move; else one.
        ({"offender": "E", "trick": 1}, 11, (1, 2)),
        # Five before trick six, so one or more from there on: at least one moves.
        ({"offender": "declarer", "trick": 6}, 6, (1, 2)),
        ({"offender": "declarer", "trick": 6}, 5, (0, 1, 2)),
        # North-South won the trick itself, and seven in all, four of them before at the most: two later ones.
        ({"offender": "S", "trick": 5, "won_by": "offender"}, 7, (2,)),
        ({"offender": "S", "trick": 5, "won_by": "offender"}, 5, (1, 2)),
    ],
)
def test_the_tricks_of_a_side_in_all_bound_what_its_revoke_can_cost(
    code: str, revoke: Document, table: int, totals: tuple[int, ...]
) -> None:
    """Each answer to who won the trick leaves its own number of later tricks; what makes no difference is not asked."""
    ruled = _ruled({**revoke, "before_attention": _END}, code=code, table_tricks=table)
    if len(totals) == 1:
        assert ruled["transfer"]["tricks"] == totals[0]
        assert not [each for each in ruled["questions"] if "revokes" in each["fact"]]
    else:
        assert (ruled["transfer"]["tricks"], tuple(ruled["possible"]["transfer"])) == (None, totals)


_ON = _END[:1]
_SHUT = {"duplicate-2017": "66C", "duplicate-2007": "66C", "duplicate-1997": "66C", "bridge-1905": "98"}
_NOT_SHOWN = {**dict.fromkeys(_SHUT, "85A"), "bridge-1905": "93"}


@pytest.mark.parametrize("code", _SHUT)
@pytest.mark.parametrize(
    ("before", "shut", "play_on"),
    [([], False, True), (_ON, True, True), (_END, False, False)],
    ids=["at once", "on", "end"],
)
def test_what_is_said_now_of_a_revoke_that_is_not_shown(
    code: str, before: list[str], shut: bool, play_on: bool
) -> None:
    """During play quitted tricks stay shut (66C; 1905, 98), and the table plays on; a whist club has no director."""
    ruled = _ruled({"offender": "W", "trick": 5, "proved": False, "before_attention": before}, code=code)
    assert ruled["revokes"][0]["status"] == "unproved"
    now = [each["law"] for each in ruled["instructions"] if each["when"] == "now"]
    going_on = [_NOT_SHOWN[code]] * (play_on and code != "bridge-1905")
    assert now == [_SHUT[code]] * shut + going_on
    assert [each["law"] for each in ruled["instructions"] if each["when"] == "end"] == [_NOT_SHOWN[code]]


@pytest.mark.parametrize(
    ("code", "revoke", "shut"),
    [
        # A trick that is turned is shut where nobody looks at his own card first (98; at duplicate he may, 66B).
        ("bridge-1905", {"able": False, "before_attention": ["trick quitted"]}, True),
        ("duplicate-2017", {"able": False, "before_attention": ["trick quitted"]}, False),
        ("duplicate-2017", {"able": False, "before_attention": _ON}, True),
        # It lies there, and his card is put right (91).
        ("bridge-1905", {"before_attention": ["opponents played to next trick"]}, False),
    ],
)
def test_whether_a_trick_is_shut_when_somebody_points_at_it(code: str, revoke: Document, shut: bool) -> None:
    ruled = _ruled({"offender": "W", "trick": 5, **revoke}, code=code)
    assert (_SHUT[code] in [each["law"] for each in ruled["instructions"]]) is shut


def test_nobody_is_told_to_play_on_as_if_nothing_had_happened_while_another_card_is_put_right() -> None:
    """South's card goes back (62A); that West's revoke is not shown is said at the end (85A)."""
    wests = {"offender": "W", "trick": 5, "proved": False, "before_attention": _ON}
    ruled = _ruled(wests, {"offender": "S", "trick": 6, "before_attention": []})
    now = [each["law"] for each in ruled["instructions"] if each["when"] == "now"]
    assert "85A" not in now
    assert {"66C", "62A"} <= {*now}
    assert "85A" in [each["law"] for each in ruled["instructions"] if each["when"] == "end"]


_LOST = {"event": "rights_lost", "by": "N"}


def _spoke(by: str, to: str) -> Document:
    return {"event": "attention", "by": by, "to": to, "trick": 8}


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize(
    ("events", "told", "laws"),
    [
        # Dummy, without his rights, is the first to speak of declarer's card: it is put right and paid for.
        ([_LOST, _spoke("N", "S")], {"offender": "S"}, {"43B2b", "62A"}),
        ([_LOST], {"offender": "S", "attention_by": "dummy"}, {"43B2b", "62A"}),
        # Of a defender's: nothing is put right now.
        ([_LOST, _spoke("N", "W")], {"offender": "W"}, {"43B3"}),
        # He spoke before he lost them, West spoke first, or the director finds that he had them: it is put right alone.
        ([_spoke("N", "S"), _LOST], {"offender": "S"}, {"62A"}),
        ([_LOST, _spoke("W", "S")], {"offender": "S"}, {"62A"}),
        ([_LOST], {"offender": "S", "attention_by": "dummy", "dummy_rights_lost": False}, {"62A"}),
        ([_LOST, _spoke("N", "N")], {"offender": "N"}, {"62A"}),  # about his own card he may ask
    ],
)
def test_that_dummy_has_lost_his_rights_counts_without_a_record_of_the_play(
    code: str, events: list[Document], told: Document, laws: set[str]
) -> None:
    findings = {"revokes": [{"trick": 8, "before_attention": [], **told}]}
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "events": events, "findings": findings}
    (revoke,) = document(rule(read_case(case)))["revokes"]
    assert {each for each in revoke["laws"] if each in ("43B2b", "43B3", "62A")} == laws
