"""The provisions of Laws 61 to 64 of 2007, one test each (S4); where 2017 differs, the same facts under both."""

from __future__ import annotations

from typing import Any

import pytest

from tests.provisions.told import (
    BACK,
    END,
    Document,
    P,
    advised,
    asked,
    at,
    aware,
    back,
    because,
    found,
    hints,
    laws,
    lying,
    moved,
    offered,
    revoke,
    ruled,
    said,
    seen,
    statuses,
    words,
)  # fmt: skip

CODE = "duplicate-2007"
BOTH = pytest.mark.parametrize("code", ["duplicate-2007", "duplicate-2017"])
LOST: Document = {"won_by": "opponents", "later_tricks": 2}


def question(by: str, of: str) -> Document:
    return {"event": "asked", "by": by, "of": of}


def of_2007(*revokes: Document, **more: Any) -> Document:
    return found(*revokes, code=CODE, **more)


def test_s4_01_after_every_established_revoke_the_director_is_asked_whether_it_is_enough() -> None:
    ruling = of_2007(revoke("W", **LOST), table_tricks=9)
    assert "without_revoke" in asked(ruling)
    assert "whether the score is adjusted" in words(said(ruling, "64C"))
    assert "running suit" in words(advised(ruling, "64C"))
    excepted = of_2007(revoke("dummy"), table_tricks=9)
    assert (moved(excepted)[0], "without_revoke" in asked(excepted)) == (0, True)
    assert "may not be enough" in hints(excepted)
    weighed = of_2007(revoke("W", **LOST), table_tricks=9, without_revoke={"9": 1.0})
    assert (advised(weighed, "64C"), "without_revoke" in asked(weighed)) == ([], False)


def test_s4_02_a_permitted_question_at_the_table_spares_trouble() -> None:
    """East has thrown a diamond on a spade: who may ask him is offered, with the advice to do it at once."""
    ruling = seen(P, code=CODE)
    assert offered(ruling, "61B1") == [("S", "ask East now whether he has a spade")]
    assert offered(ruling, "61B3") == [
        ("W", "ask East now whether he has a spade, but may not use the answer"),
    ]
    assert "prevent a revoke" in words(advised(ruling, "61B1"))
    forbidden = seen(P, code=CODE, readings={"defenders_may_ask": False})
    assert offered(forbidden, "61B3") == []
    asked_already = seen(P, question("S", "E"), code=CODE)
    assert (offered(asked_already, "61B1"), "ask at once" in hints(asked_already)) == ([], False)
    everybody_followed = seen("W:ST N:S2 E:S5 S:SJ", code=CODE)
    assert (offered(everybody_followed), advised(everybody_followed)) == ([], [])


def test_s4_03_not_following_suit_is_a_revoke() -> None:
    (row,) = seen(P, at("S", "E"), code=CODE)["revokes"]
    assert (row["offender"], row["suit"], row["card"], row["proof"]) == ("E", "S", "D4", "SK")


def test_s4_04_so_is_not_doing_what_an_option_required() -> None:
    ruling = of_2007(revoke("W", failure="demand", won_by="partner", later_tricks=0))
    assert statuses(ruling) == ["established"]
    assert {"61A", "64A2"} <= set(laws(ruling))


def test_s4_05_unable_to_comply_is_none() -> None:
    ruling = of_2007(revoke("W", able=False))
    assert (statuses(ruling), laws(ruling)) == (["not a revoke"], ["59"])
    assert seen("W:ST N:S2 E:SK S:SJ", code=CODE)["revokes"] == []


@pytest.mark.parametrize(("by", "of", "law"), [("S", "E", "61B1"), ("N", "S", "61B2a"), ("W", "S", "61B3")])
def test_s4_06_s4_08_s4_11_who_may_ask_whom(by: str, of: str, law: str) -> None:
    ruling = seen(P, question(by, of), code=CODE)
    assert because(ruling, law)
    assert not said(ruling, law)


def test_s4_07_three_hands_have_shown_out_and_nobody_has_asked() -> None:
    """On West's ten of spades North, East and South throw clubs; only dummy's hand is seen, and has no spade."""
    deal = "N:.A432.AQ32.AQJ32 - - -"
    on = {"contract": "3H", "declarer": "S", "dealer": "S", "vulnerable": "None", "deal": deal}
    ruling = seen("W:ST N:C2 E:C4 S:C7", code=CODE, on=on)
    assert offered(ruling, "61B1") == [("S", "ask East now whether he has a spade")]
    assert offered(ruling, "61B2a") == [("N", "ask South now whether he has a spade")]
    assert sorted(who for who, what in offered(ruling, "61B3") if "South" in what) == ["E", "W"]
    assert (ruling["revokes"], said(ruling)) == ([], [])
    assert "accuses nobody" in words(advised(ruling))
    later = seen("W:ST N:C2 E:C4 S:C7 W:S9", code=CODE, on=on)
    assert offered(later, "61B1") == []


@BOTH
def test_s4_09_a_dummy_without_rights_who_is_first_to_ask(code: str) -> None:
    wrong, lost = "W:ST N:S2 E:S5 S:D6", {"event": "rights_lost", "by": "N"}
    ways: dict[str, list[Document | str]] = {
        "he corrects": [question("N", "S"), back("S", "D6"), "S:S6"],
        "he says yes": [question("N", "S"), {"event": "answered", "by": "S", "holds": True}],
        "another speaks then": [question("N", "S"), at("W", "S")],
    }
    for told in ways.values():
        ruling = seen(wrong, lost, *told, code=code)
        assert (statuses(ruling), "43B2b" in laws(ruling)) == (["correct"], True)
    free = seen(wrong, *ways["he says yes"], code=code)
    assert "43B2b" not in laws(free)


def test_s4_10_dummy_may_not_ask_a_defender() -> None:
    ruling = seen(P, question("N", "E"), {"event": "answered", "by": "E", "holds": True}, code=CODE)
    assert "dummy may not ask a defender" in words(said(ruling, "61B2b", to="N"))
    assert statuses(ruling) == ["correct"]


def test_s4_12_defenders_may_ask_each_other_unless_the_authority_forbids_it() -> None:
    allowed = seen(P, question("W", "E"), code=CODE)
    assert "may ask his partner" in words(because(allowed, "61B3"))
    forbidden = seen(P, question("W", "E"), code=CODE, readings={"defenders_may_ask": False})
    assert "may not ask his partner" in words(said(forbidden, "61B3", to="W"))
    assert forbidden["readings"] == {"defenders_may_ask": False}


def test_s4_13_at_the_risk_of_what_it_tells_his_partner() -> None:
    assert "may not use" in words(said(seen(P, question("W", "E"), code=CODE), "61B3", to="W"))


@pytest.mark.parametrize(
    ("code", "status"), [("duplicate-2007", "correct"), ("duplicate-1997", "correct"), ("duplicate-2017", "open")]
)
def test_s4_14_he_must_correct_once_he_is_aware(code: str, status: str) -> None:
    ruling = seen(P, findings=aware("E"), code=code)
    assert (statuses(ruling), "62A" in laws(ruling)) == ([status], True)
    assert ("take back" in words(said(ruling, "62A", to="E"))) is (status == "correct")
    assert statuses(seen(P, code=code)) == ["open"]


def test_s4_14_who_knew_and_let_it_be_established_has_broken_the_law() -> None:
    knew = seen(P, "S:DA W:D8", at("S", "E"), findings=aware("E"), code=CODE)
    assert (statuses(knew), "62A" in laws(knew)) == (["established"], True)
    assert "knew of it in time" in words(advised(knew, "62A"))
    did_not = seen(P, "S:DA W:D8", at("S", "E"), code=CODE)
    assert ("62A" in laws(did_not), advised(did_not, "62A")) == (False, [])
    might_leave_it = seen(P, "S:DA W:D8", at("S", "E"), findings=aware("E"))
    assert ("62A" in laws(might_leave_it), advised(might_leave_it, "62A")) == (False, [])


def test_s4_15_he_takes_it_back_and_plays_a_legal_card() -> None:
    ruling = seen(P, at("S", "E"), code=CODE)
    assert "play a spade" in words(said(ruling, "62A", to="E"))
    assert len(seen(P, at("S", "E"), back("E", "D4"), "E:C4", code=CODE)["revokes"]) == 2
    legal = seen(P, at("S", "E"), back("E", "D4"), "E:S5", code=CODE)
    assert (len(legal["revokes"]), legal["questions"]) == (1, [])


def test_s4_16_from_a_defenders_unfaced_hand_a_major_penalty_card() -> None:
    ruling = seen(P, at("S", "E"), code=CODE)
    assert (lying(ruling), ruling["penalty_cards"][0]["law"]) == ([("E", "D4", "major")], "62B1")


@pytest.mark.parametrize(("play", "to"), [("W:ST N:D2 E:S5 S:SJ", "N"), ("W:ST N:S2 E:S5 S:D6", "S")])
def test_s4_17_declarers_or_dummys_card_is_just_replaced(play: str, to: str) -> None:
    ruling = seen(play, at("E", to), code=CODE)
    assert ("62B2" in laws(ruling), lying(ruling), offered(ruling, "50D2")) == (True, [], [])


def test_s4_18_so_is_a_defenders_card_that_lay_faced() -> None:
    faced = {"event": "exposed", "hand": "E", "card": "D4", "how": "dropped"}
    ruling = seen(faced, P, at("S", "E"), code=CODE)
    assert ("62B2" in laws(ruling), "62B1" in laws(ruling)) == (True, False)
    assert lying(ruling) == [("E", "D4", "minor")]


def test_s4_19_each_innocent_player_may_take_back_what_he_played_since() -> None:
    told = (P, "S:DA", at("S", "E"))
    ruling = seen(*told, code=CODE)
    assert offered(ruling, "62C1") == [
        ("S", "take back ♠J and play another"),
        ("S", "take back ♦A and play another"),
    ]
    assert len(said(ruling, "62C1", to="S")) == 1
    assert not said(ruling, "62C1", to="W")
    done = seen(*told, back("S", "DA"), back("E", "D4"), "E:S5", back("S", "SJ"), "S:S6", code=CODE)
    assert (offered(done, "62C1"), said(done, "62C1")) == ([], [])


def test_s4_20_after_that_the_offenders_next_player_may() -> None:
    changed = seen("N:S2 E:D4 S:SJ W:S8", at("S", "E"), back("E", "D4"), "E:S5", back("S", "SJ"), back("W", "S8"),
                   code=CODE)  # fmt: skip
    assert sorted(lying(changed)) == [("E", "D4", "major"), ("W", "S8", "major")]


def test_s4_21_a_revoke_that_is_claimed_opens_no_quitted_trick() -> None:
    ruling = seen(P, "S:DA W:D8", at("S", "E"), code=CODE)
    assert "quitted tricks" in words(said(ruling, "66C", when="now"))
    assert "64B8" not in laws(ruling)


@BOTH
def test_s4_22_trick_twelve_is_corrected_until_the_hands_are_back(code: str) -> None:
    on = {"ending": "N:..3.2 .4.5. .A..3 3.2..", "first_trick": 12, "contract": "4S", "declarer": "S"}
    played = "S:HA W:S3 N:C2 E:H4 W:H2 N:D3 E:D5 S:C3"
    assert statuses(seen(played, at("S", "W", 12), on=on, code=code)) == ["restore"]
    assert statuses(seen(played, {"event": "returned"}, at("S", "W", 12), on=on, code=code)) == ["established"]


def test_s4_23_a_partner_with_two_suits_may_not_choose_what_the_card_could_have_suggested() -> None:
    on = {"ending": "N:.A..2 .5.6. .3..4 3.2..", "first_trick": 12, "contract": "4C", "declarer": "S"}
    ruling = seen("N:HA", "E:H5 S:H3 W:S3", at("S", "W", 12), on=on, code=CODE)
    assert said(ruling, "62D2") == []
    early = {"ending": "N:.A..2 3.2.. .3..4 .5.6.", "first_trick": 12, "contract": "4C", "declarer": "S"}
    bound = seen("N:HA", "E:S3", at("S", "E", 12), on=early, code=CODE)
    assert "cards of different suits" in words(said(bound, "62D2", to="W"))
    assert "cards of different suits" not in words(
        said(seen("N:HA", "E:S3", at("S", "E", 12), on=early), "62D2", to="W")
    )


@BOTH
def test_s4_23_a_partner_who_led_to_trick_twelve_has_nothing_left_to_choose(code: str) -> None:
    on = {"ending": "W:5.5.. 3.2.. 2.A.. ..3.2", "first_trick": 12, "contract": "4C", "declarer": "S"}
    led = seen("W:S5", "N:S3", "E:HA", at("S", "E", 12), on=on, code=code)
    assert statuses(led) == ["correct"]
    assert "62D2" not in laws(led)


@BOTH
@pytest.mark.parametrize("card", ["W:S9", "E:H4"])
def test_s4_24_a_lead_or_play_to_the_next_trick_establishes_legal_or_not(code: str, card: str) -> None:
    ruling = seen(P, card, at("S", "E"), code=code)
    assert (statuses(ruling), "63A1" in laws(ruling)) == (["established"], True)
    assert statuses(seen(P, "S:DA", at("S", "E"), code=code)) == ["correct"]


@BOTH
def test_s4_25_so_does_naming_a_card_for_it(code: str) -> None:
    ruling = seen(P, {"event": "named", "hand": "W", "card": "S9"}, at("S", "E"), code=code)
    assert (statuses(ruling), "63A2" in laws(ruling)) == (["established"], True)


def test_s4_26_so_does_making_or_agreeing_to_a_claim() -> None:
    agreed = (P, {"event": "claimed", "by": "S", "tricks": 9}, {"event": "agreed", "by": "W"}, at("S", "E"))
    assert "63A3" in laws(seen(*agreed, code=CODE))
    assert statuses(seen(*agreed, code=CODE)) == ["established"]
    assert statuses(seen(*agreed)) == ["correct"]
    claimed = seen(P, {"event": "claimed", "by": "W", "tricks": 3}, at("S", "E"), code=CODE)
    assert "63A3" in laws(claimed)
    assert "play on" not in words(said(claimed))


def test_s4_27_established_it_is_not_corrected() -> None:
    ruling = seen(P, "S:DA W:D8", back("E", "D4"), at("S", "E"), code=CODE)
    assert statuses(ruling) == ["established"]


def test_s4_28_the_trick_stands_as_played() -> None:
    """Diamonds are trumps: what should have been West's trick has been ruffed by East, and is his."""
    ruling = seen("W:ST N:S2 E:D4 S:S6", "E:H4", at("S", "E"), code=CODE)
    assert statuses(ruling) == ["established"]
    assert "64A1" in laws(ruling)
    assert (ruling["table"]["won"], ruling["table"]["trick"]) == ({"NS": 0, "EW": 1}, 2)
    assert ruling["table"]["lying"] == [{"hand": "E", "card": "H4"}]
    assert (lying(ruling), offered(ruling, "62C1")) == ([], [])
    assert "take back" not in words(said(ruling))
    corrected = seen("W:ST N:S2 E:D4 S:S6", at("S", "E"), back("E", "D4"), "E:S5", code=CODE)
    assert corrected["table"]["won"] == {"NS": 0, "EW": 1}
    assert corrected["table"]["turn"] == "W"


@pytest.mark.parametrize(("later", "tricks"), [(1, 2), (0, 1)])
def test_s4_29_his_own_trick_and_one_later_one(later: int, tricks: int) -> None:
    ruling = of_2007(revoke("W", won_by="offender", later_tricks=later))
    assert (moved(ruling)[0], "64A1" in laws(ruling)) == (tricks, True)


def test_s4_30_one_where_he_did_not_win_it() -> None:
    ruling = of_2007(revoke("W", won_by="partner", later_tricks=0))
    assert (moved(ruling)[0], "64A2" in laws(ruling)) == (1, True)


def test_s4_31_s4_39_dummys_trick_is_not_declarers() -> None:
    ruling = of_2007(revoke("S", won_by="partner", later_tricks=5))
    assert (moved(ruling), "64A2" in laws(ruling)) == ((1, "EW"), True)


def test_s4_32_none_where_the_side_won_no_trick() -> None:
    ruling = of_2007(revoke("W", won_by="opponents", later_tricks=0))
    assert (moved(ruling)[0], "64B1" in laws(ruling)) == (0, True)


@pytest.mark.parametrize(("counts", "tricks"), [(True, 0), (False, 2)])
def test_s4_33_none_for_the_same_player_in_the_same_suit(counts: bool, tricks: int) -> None:
    corrected = {**revoke("W"), "before_attention": []}
    again = revoke("W", trick=7, won_by="offender", later_tricks=1)
    case: Document = {"format": "revoke-case/1", "code": CODE, "board": {"contract": "4S", "declarer": "S"}}
    readings = {"b2_counts_corrected_first": counts}
    told = {"revokes": [corrected, {**again, "before_attention": END}]}
    ruling = ruled({**case, "findings": told, "readings": readings})
    assert moved(ruling)[0] == tricks
    assert "without_revoke" in asked(ruling)


def test_s4_34_none_for_a_card_that_lay_face_up() -> None:
    told = revoke("S", won_by="offender", later_tricks=1, owed_card_faced=True)
    assert (moved(of_2007(told))[0], "64B3" in laws(of_2007(told))) == (0, True)
    assert (moved(found(told))[0], "64A1" in laws(found(told))) == (2, True)


@pytest.mark.parametrize(("moment", "law"), [("opponent called on next board", "64B4"), ("round ended", "64B5")])
def test_s4_35_s4_36_none_after_a_call_or_the_round(moment: str, law: str) -> None:
    ruling = of_2007({**revoke("W", **LOST), "before_attention": [*END, *BACK, moment]})
    assert (moved(ruling)[0], law in laws(ruling)) == (0, True)
    on_time = of_2007({**revoke("W", **LOST), "before_attention": [*END, *BACK]})
    assert moved(on_time)[0] == 1


def test_s4_37_none_for_the_twelfth_trick() -> None:
    late = {**revoke("W", trick=12, won_by="offender", later_tricks=0), "before_attention": [*END, *BACK]}
    assert (moved(of_2007(late))[0], "64B6" in laws(of_2007(late))) == (0, True)


@pytest.mark.parametrize(("counts", "tricks"), [(True, 0), (False, 2)])
def test_s4_38_none_where_both_sides_revoked(counts: bool, tricks: int) -> None:
    west = {**revoke("W", suit="C"), "before_attention": []}
    south = revoke("S", trick=7, won_by="offender", later_tricks=1, before_attention=END)
    case: Document = {"format": "revoke-case/1", "code": CODE, "board": {"contract": "4S", "declarer": "S"}}
    ruling = ruled({**case, "findings": {"revokes": [west, south]}, "readings": {"b7_counts_corrected": counts}})
    assert moved(ruling)[0] == tricks


def test_s4_40_the_director_adjusts_if_it_is_not_enough() -> None:
    told = revoke("W", won_by="opponents", later_tricks=3)
    ruling = of_2007(told, table_tricks=6, without_revoke={"10": 1.0})
    assert (ruling["adjusted_score"]["law"], ruling["adjusted_score"]["needed"]) == ("64C", True)
