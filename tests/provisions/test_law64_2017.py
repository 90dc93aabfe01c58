"""The provisions of Law 64 of 2017, one test each (S0): what is shown, and the nearest facts where it is not."""

from __future__ import annotations

import pytest

from revoke import read_case, rule
from tests.provisions.told import (
    BACK,
    DUPLICATE,
    END,
    Document,
    P,
    asked,
    at,
    because,
    board,
    found,
    laws,
    lying,
    moved,
    revoke,
    said,
    seen,
    statuses,
    words,
)  # fmt: skip


def test_s0_01_the_adjustment_belongs_to_an_established_revoke() -> None:
    open_one = found(revoke("W", won_by="offender", later_tricks=2, before_attention=[]))
    assert (statuses(open_one), moved(open_one)[0]) == (["correct"], 0)
    assert not [law for law in laws(open_one) if law.startswith("64A")]
    established = found(revoke("W", won_by="offender", later_tricks=2))
    assert statuses(established) == ["established"]
    assert "64A1" in laws(established)


@pytest.mark.parametrize("code", DUPLICATE)
def test_s0_02_the_trick_that_the_revokers_hand_won_goes_over(code: str) -> None:
    ruling = found(revoke("W", won_by="offender", later_tricks=0), code=code, table_tricks=12)
    assert moved(ruling) == (1, "NS")
    assert ruling["declarer_tricks"]["after_transfer"] == 13
    assert {"63A1", "64A1"} <= set(laws(ruling))
    assert "one trick" in words(said(ruling, "64A1", when="end"))


@pytest.mark.parametrize("later", [1, 3])
def test_s0_03_and_one_later_trick_with_it_never_more(later: int) -> None:
    ruling = found(revoke("W", won_by="offender", later_tricks=later), table_tricks=9)
    assert moved(ruling) == (2, "NS")
    assert "64A1" in laws(ruling)
    assert "later_tricks" in asked(found(revoke("W", won_by="offender")))
    assert "later_tricks" not in asked(found(revoke("W", won_by="partner")))


def test_s0_04_tricks_change_hands_only_when_play_is_over() -> None:
    ruling = seen(P, "S:DA W:D8", at("S", "E"))
    assert statuses(ruling) == ["established"]
    assert ruling["transfer"]["to"] is None
    now = words(said(ruling, when="now"))
    assert "come back" in now
    assert not [word for word in now.replace(".", " ").split() if word.isdigit() or word in ("one", "two")]
    assert "two tricks" in words(
        said(found(revoke("W", won_by="offender", later_tricks=2), table_tricks=9), when="end")
    )


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize(("won_by", "later"), [("partner", 0), ("opponents", 3)])
def test_s0_05_one_trick_where_his_hand_did_not_win_it(code: str, won_by: str, later: int) -> None:
    ruling = found(revoke("W", won_by=won_by, later_tricks=later, won_later_with_owed_card=False), code=code)
    assert moved(ruling) == (1, "NS")
    assert "64A2" in laws(ruling)


def test_s0_06_a_trick_won_in_dummy_is_not_won_by_declarer() -> None:
    dummys = found(revoke("S", won_by="partner", later_tricks=5), table_tricks=10)
    assert (moved(dummys), "64A2" in laws(dummys), "64A1" in laws(dummys)) == ((1, "EW"), True, False)
    assert moved(found(revoke("S", won_by="offender", later_tricks=5), table_tricks=10)) == (2, "EW")


LOST: Document = {"won_by": "opponents", "later_tricks": 2}
EXCEPTED = {
    "64B1": [revoke("W", won_by="opponents", later_tricks=0)],
    "64B3": [revoke("N")],
    "64B4": [revoke("W", before_attention=[*END, *BACK, "opponent called on next board"], **LOST)],
    "64B5": [revoke("W", before_attention=[*END, *BACK, "round ended"], **LOST)],
    "64B6": [revoke("W", trick=12, won_by="opponents", later_tricks=0, before_attention=[*END, *BACK])],
    "64B7": [
        revoke("W", won_by="offender", later_tricks=3),
        revoke("S", trick=6, suit="C", won_by="offender", later_tricks=4),
    ],
}


@pytest.mark.parametrize("exception", EXCEPTED)
def test_s0_07_an_exception_takes_the_tricks_away_and_not_the_redress(exception: str) -> None:
    open_to = found(*EXCEPTED[exception], table_tricks=9)
    assert moved(open_to)[0] == 0
    assert open_to["adjusted_score"]["law"] == ("64C2b" if exception == "64B7" else "64C1")
    assert open_to["adjusted_score"]["needed"] is None
    assert "without_revoke" in asked(open_to)
    better = {"8": 1.0} if exception == "64B3" else {"11": 1.0}
    assert found(*EXCEPTED[exception], table_tricks=9, without_revoke=better)["adjusted_score"]["needed"] is True


@pytest.mark.parametrize("code", DUPLICATE)
def test_s0_08_none_where_the_side_won_nothing_from_the_revoke_on(code: str) -> None:
    ruling = found(revoke("W", won_by="opponents", later_tricks=0), code=code, table_tricks=9)
    assert moved(ruling)[0] == 0
    assert "64B1" in laws(ruling)


def test_s0_09_none_for_a_repeat_in_the_suit_once_the_first_is_established() -> None:
    first = revoke("W", won_by="opponents", later_tricks=3)
    again = found(first, revoke("W", trick=7, won_by="opponents", later_tricks=2))
    assert moved(again)[0] == 1
    assert "64B2" in laws(again, 1)
    corrected = found({**first, "before_attention": []}, revoke("W", trick=7, won_by="offender", later_tricks=1))
    assert moved(corrected)[0] == 2
    for other in (revoke("E", trick=7, **LOST), revoke("W", trick=7, suit="C", **LOST)):
        assert moved(found(first, other))[0] == 2


def test_s0_10_none_for_failing_to_play_a_penalty_card() -> None:
    ruling = found(revoke("W", failure="penalty card", won_by="offender", later_tricks=2))
    assert (statuses(ruling), moved(ruling)[0]) == (["established"], 0)
    assert "64B3" in laws(ruling)
    faced = {"event": "exposed", "hand": "E", "card": "D4", "how": "deliberate"}
    by_events = seen(faced, "W:DT N:D2 E:C4 S:DA W:D9", at("S", "E"))
    assert statuses(by_events) == ["established"]
    assert "64B3" in laws(by_events)


@pytest.mark.parametrize("failure", ["follow", "missing card"])
def test_s0_11_none_for_a_card_of_dummys(failure: str) -> None:
    on = [*END, "opponents played to next trick"]
    ruling = found(revoke("N", failure=failure, before_attention=on))
    assert (statuses(ruling), moved(ruling)[0]) == (["established"], 0)
    assert "64B3" in laws(ruling)
    assert not {"won_by", "later_tricks"} & set(asked(ruling))
    assert "without_revoke" in asked(ruling)


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_a_missing_card_is_supplied_and_nobody_else_changes_his(code: str) -> None:
    """67A repairs the trick; taking cards back belongs to the correction of a revoke (62C, 16C)."""
    ruling = found(revoke("W", failure="missing card", before_attention=[]), code=code)
    assert {"67A"} <= set(laws(ruling))
    assert not {"62C1", "62C2", "16C", "16D"} & set(laws(ruling))
    assert [each["law"] for each in ruling["instructions"]] == ["67A"]


def called(code: str, by: str) -> Document:
    """West's revoke, first spoken of after this player had called on the next board."""
    told = revoke("W", won_by="offender", later_tricks=2)
    moments = [*END, *BACK, "opponent called on next board" if by in "NS" else "offending side called on next board"]
    return found({**told, "before_attention": moments}, code=code, table_tricks=9)


def test_s0_12_none_after_the_innocent_side_has_called_on_the_next_deal() -> None:
    innocent, guilty = called("duplicate-2017", "N"), called("duplicate-2017", "E")
    assert ("64B4" in laws(innocent), moved(innocent)[0]) == (True, 0)
    assert ("64B4" in laws(guilty), moved(guilty)[0]) == (False, 2)


def test_s0_13_none_once_the_round_has_ended() -> None:
    late = found(revoke("W", before_attention=[*END, *BACK, "round ended"], **LOST), table_tricks=9)
    assert ("64B5" in laws(late), moved(late)[0], "without_revoke" in asked(late)) == (True, 0, True)
    assert moved(found(revoke("W", before_attention=[*END, *BACK], **LOST), table_tricks=9))[0] == 1


ENDING = {"ending": "N:.3.2. .45.. .A..2 3.2..", "first_trick": 12, "contract": "2S", "declarer": "S"}


@pytest.mark.parametrize("code", DUPLICATE)
def test_s0_14_none_for_the_twelfth_trick_and_it_is_restored_until_the_hands_are_back(code: str) -> None:
    played = "S:HA W:S3 N:H3 E:H4 W:H2 N:D2 E:H5 S:C2"
    returned = seen(played, {"event": "returned"}, at("S", "W", 12), on={**ENDING, "vulnerable": "None"}, code=code)
    assert (statuses(returned), moved(returned)[0]) == (["established"], 0)
    assert "64B6" in laws(returned)
    restored = seen(played, at("S", "W", 12), on={**ENDING, "vulnerable": "None"}, code=code)
    assert statuses(restored) == ["restore"]
    assert "62D1" in laws(restored)


def test_s0_15_none_where_both_sides_revoked_and_both_are_established() -> None:
    west = revoke("W", won_by="offender", later_tricks=3)
    south = revoke("S", trick=6, suit="C", won_by="offender", later_tricks=4)
    both = found(west, south, table_tricks=9)
    assert moved(both)[0] == 0
    assert all("64B7" in laws(both, index) for index in (0, 1))
    corrected = found(west, {**south, "before_attention": []}, table_tricks=9)
    assert moved(corrected) == (2, "NS")


THREE_NOTRUMP = {"contract": "3NT"}


@pytest.mark.parametrize("to", ["E", "S"])
def test_s0_16_two_revokes_on_one_trick_and_one_side_played_on(to: str) -> None:
    on = board("duplicate-2017", contract="3NT")
    ruling = seen("W:ST N:S2 E:C4 S:C7 W:S9", at("N" if to == "E" else "E", to), on=on)
    assert statuses(ruling) == ["correct", "correct"]
    assert all({"62C3", "64B8"} <= set(laws(ruling, index)) for index in (0, 1))
    assert moved(ruling)[0] == 0
    assert lying(ruling) == [("E", "C4", "major"), ("W", "S9", "major")]
    assert said(ruling, to="E")
    assert said(ruling, to="S")
    assert "neither side" in words(said(ruling, "16C"))
    both_on = seen("W:ST N:S2 E:C4 S:C7 W:S9 N:S3", at("N", "E"), at("E", "S"), on=on)
    assert statuses(both_on) == ["established", "established"]
    assert "64B7" in laws(both_on)


def test_s0_17_the_director_who_deems_it_insufficient_shall_adjust() -> None:
    told = revoke("W", won_by="opponents", later_tricks=3)
    open_to = found(told, table_tricks=6, on={"contract": "3NT"})
    assert open_to["status"] == "provisional"
    on = {"contract": "3NT", "declarer": "S", "vulnerable": "None"}
    case = {
        "format": "revoke-case/1",
        "board": on,
        "findings": {"revokes": [{**told, "before_attention": END}], "table_tricks": 6},
    }
    assert rule(read_case(case)).exit_status == 1
    assert "whether the score is adjusted" in words(said(open_to, "64C1"))
    assert "without_revoke" in asked(open_to)
    better = found(told, table_tricks=6, without_revoke={"10": 1.0}, on={"contract": "3NT"})
    assert (better["adjusted_score"]["needed"], better["declarer_tricks"]["final"]) == (True, {"10": 1.0})
    assert found(told, table_tricks=6, without_revoke={"7": 1.0})["adjusted_score"]["needed"] is False


def test_s0_18_the_better_of_the_two_and_not_their_sum() -> None:
    told, on = revoke("N", trick=5, won_by="opponents", later_tricks=3), {"contract": "3NT", "declarer": "E"}
    ten = found(told, table_tricks=6, without_revoke={"10": 1.0}, on=on)
    assert ten["declarer_tricks"].items() >= {"table": 6, "after_transfer": 7, "final": {"10": 1.0}}.items()
    assert "not added to it" in words(because(ten, "64C1"))
    stays = found(told, table_tricks=9, without_revoke={"9": 1.0}, on=on)
    assert (stays["declarer_tricks"]["final"], stays["adjusted_score"]["needed"]) == ({"10": 1.0}, False)


def test_s0_19_after_repeats_he_also_asks_what_was_likely_without_the_later_ones() -> None:
    west = [revoke("W", won_by="opponents", later_tricks=3), revoke("W", trick=7, won_by="opponents", later_tricks=2)]
    told = found(*west, table_tricks=8, without_revoke={"9": 1.0}, without_repeat={"10": 1.0})
    assert (told["declarer_tricks"]["final"], told["adjusted_score"]["law"]) == ({"11": 1.0}, "64C2a")
    assert "without_repeat" in asked(found(*west, table_tricks=8, without_revoke={"9": 1.0}))
    other = [west[0], {**west[1], "suit": "C"}]
    assert "without_repeat" not in asked(found(*other, table_tricks=8, without_revoke={"9": 1.0}))


@pytest.mark.parametrize(("without", "needed"), [("10", True), ("8", True), ("9", False)])
def test_s0_20_both_sides_revoked_and_either_is_damaged_the_likely_result_without_any(
    without: str, needed: bool
) -> None:
    ruling = found(*EXCEPTED["64B7"], table_tricks=9, without_revoke={without: 1.0})
    assert ruling["adjusted_score"]["needed"] is needed
    assert ruling["adjusted_score"]["law"] == "64C2b"
    assert ruling["declarer_tricks"]["final"] == {without: 1.0}
