"""The provisions of the game before the auction, laws 85 to 96 of 1905, one test each (S1)."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.law.code import text
from tests.provisions.told import (
    ON,
    Document,
    P,
    asked,
    at,
    back,
    because,
    board,
    found,
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

CODE = "bridge-1905"
QUITTED = {"event": "quitted", "trick": 1}
OVER = ["play ended"]


def hand(*told: str | Document, **more: Any) -> Document:
    """The small deal, hearts being trumps, told by events."""
    return seen(*told, code=CODE, **more)


def end(*revokes: Document, trumps: str = "H", before: tuple[int, int] = (0, 0), **findings: object) -> Document:
    """Revokes found at the end of the hand, scored."""
    stood = {"NS": before[0], "EW": before[1]}
    every = [{"before_attention": OVER, **each} for each in revokes]
    return found(*every, code=CODE, on={"contract": trumps, "trick_score": stood}, **findings)


def test_s1_01_a_revoke_is_to_play_another_suit_while_holding_the_suit_led() -> None:
    held = hand(P, QUITTED, at("S", "E"))
    assert (held["revokes"][0]["offender"], held["revokes"][0]["suit"], held["revokes"][0]["proof"]) == ("E", "S", "SK")
    unable = found(revoke("E", able=False), code=CODE)
    assert (statuses(unable), laws(unable)) == (["not a revoke"], ["85"])
    assert hand("W:ST N:S2 E:SK S:SJ", QUITTED)["revokes"] == []


def test_s1_02_dummy_cannot_revoke() -> None:
    wrong = "W:ST N:D2 E:S5 S:SJ"
    quitted = hand(wrong, QUITTED, at("W", "N"))
    assert statuses(quitted) == ["not a revoke"]
    assert {"65", "85"} <= set(laws(quitted))
    in_time = hand(wrong, at("W", "N"))
    assert "dummy cannot revoke" in words(said(in_time, "65", to="N"))
    assert "the revoke is corrected" not in words(said(in_time))
    assert lying(in_time) == []


def test_s1_03_the_penalty_is_reckoned_before_every_other_count() -> None:
    ruling = end(revoke("E"), table_tricks=9)
    assert ruling["declarer_tricks"]["after_transfer"] == 12
    assert ruling["game"]["new"] == {"NS": 48, "EW": 0}
    assert (ruling["game"]["slam"], ruling["game"]["game"]) == ({"NS": 0, "EW": 0}, "NS")
    assert "except in dummy" in words(because(ruling, "85"))


def test_s1_04_turning_and_quitting_the_trick_establishes() -> None:
    quitted = hand(P, QUITTED, at("S", "E"))
    assert (statuses(quitted), "86" in laws(quitted)) == (["established"], True)
    unturned = hand(P, at("S", "E"))
    assert (statuses(unturned), "91" in laws(unturned)) == (["correct"], True)


def test_s1_05_quitted_is_gathered_turned_and_the_hand_taken_off() -> None:
    ruling = ruled_without_stage()
    question = next(each for each in ruling["questions"] if "before_attention" in each["fact"])
    answers = question["answers"]
    assert ["trick quitted"] in answers
    assert [] in answers
    assert "86" in question["laws"]
    assert all(act in text(CODE)["86"]["says"] for act in ("gathered", "turned", "hand taken off"))
    hand_still_on_it = found(revoke("W", before_attention=[]), code=CODE)
    assert (statuses(hand_still_on_it), "86" in laws(hand_still_on_it)) == (["correct"], False)
    hand_off = found(revoke("W", before_attention=["trick quitted"]), code=CODE)
    assert (statuses(hand_off), "86" in laws(hand_off)) == (["established"], True)


def test_s1_06_a_card_of_the_revoking_side_to_the_next_trick_establishes_in_turn_or_not() -> None:
    for card in ("W:S9", "E:H4"):
        ruling = hand(P, card, at("S", "E"))
        assert (statuses(ruling), "86" in laws(ruling)) == (["established"], True)


def test_s1_07_an_adversarys_card_to_the_next_trick_does_not() -> None:
    ruling = hand(P, "S:D6", at("S", "E"))
    assert (statuses(ruling), "91" in laws(ruling)) == (["correct"], True)
    told = found(revoke("E", before_attention=["opponents played to next trick"]), code=CODE)
    assert statuses(told) == ["correct"]
    answers = [each["answers"] for each in ruled_without_stage()["questions"] if "before_attention" in each["fact"]]
    assert ["opponents played to next trick"] in answers[0]


def ruled_without_stage() -> Document:
    case: Document = {"format": "revoke-case/1", "code": CODE, "board": {"contract": "D", "declarer": "S"}}
    return ruled({**case, "findings": {"revokes": [revoke("W")]}})


def test_s1_08_three_tricks_come_off_the_revoking_sides() -> None:
    ruling = end(revoke("E"), table_tricks=9)
    assert moved(ruling) == (3, "NS")
    assert "three tricks" in words(said(ruling, "87"))
    assert moved(end(revoke("E"), table_tricks=11)) == (2, "NS")


def test_s1_09_only_the_score_of_that_game_is_touched() -> None:
    ruling = end(revoke("E"), table_tricks=8, before=(0, 26))
    assert ruling["game"]["new"]["EW"] == 26
    assert "only the score of that game" in words(because(ruling, "88"))
    assert ruling["score"]["after_transfer"] == 5 * 8
    assert because(end(revoke("E", able=False), table_tricks=8), "88") == []


def test_s1_10_the_revoking_side_cannot_score_game() -> None:
    ruling = end(revoke("S"), trumps="NT", table_tricks=12)
    assert (ruling["game"]["game"], "89" in laws(ruling)) == (None, True)
    assert ruling["declarer_tricks"]["after_transfer"] == 9


@pytest.mark.parametrize(("before", "doubled", "tricks", "trumps", "scored"), [
    (0, 1, 12, "NT", 28), (14, 2, 10, "H", 14), (28, 1, 12, "NT", 0),
])  # fmt: skip
def test_s1_11_it_stops_at_twenty_eight_in_every_figure(
    before: int, doubled: int, tricks: int, trumps: str, scored: int
) -> None:
    on = {"contract": trumps, "doubling": doubled, "trick_score": {"NS": before, "EW": 0}}
    ruling = found(revoke("S", before_attention=OVER), code=CODE, on=on, table_tricks=tricks)
    assert ruling["game"]["new"]["NS"] == 28
    assert (ruling["score"]["after_transfer"], ruling["score"]["final"]) == (scored, scored)


def test_s1_12_anybody_may_ask_his_partner_and_nobody_an_adversary() -> None:
    partners = hand(P, {"event": "asked", "by": "W", "of": "E"})
    assert because(partners, "90")
    assert because(hand("W:ST N:S2 E:S5 S:D6", {"event": "asked", "by": "N", "of": "S"}), "62")
    adversary = hand(P, {"event": "asked", "by": "S", "of": "E"}, QUITTED, at("S", "E"))
    assert "nobody may ask an adversary" in words(said(adversary, "90", to="S"))
    assert statuses(adversary) == ["established"]


ASKED = {"event": "asked", "by": "W", "of": "E"}
NO = {"event": "answered", "by": "E", "holds": False}


def test_s1_13_asked_before_quitting_it_can_still_be_put_right() -> None:
    in_time = hand(P, ASKED, QUITTED, at("S", "E"))
    assert (statuses(in_time), "90" in laws(in_time)) == (["correct"], True)
    late = hand(P, QUITTED, ASKED, at("S", "E"))
    assert (statuses(late), "86" in laws(late)) == (["established"], True)


def test_s1_14_a_negative_answer_takes_the_protection_away() -> None:
    assert statuses(hand(P, ASKED, NO, QUITTED, at("S", "E"))) == ["established"]
    assert statuses(hand(P, ASKED, NO, at("S", "E"))) == ["correct"]


def test_s1_15_so_does_a_card_to_the_next_trick() -> None:
    ruling = hand(P, ASKED, QUITTED, "W:S9", at("S", "E"))
    assert (statuses(ruling), "86" in laws(ruling)) == (["established"], True)


def test_s1_16_whoever_played_after_him_may_take_back_and_substitute() -> None:
    ruling = hand(P, at("S", "E"))
    assert [each for each in offered(ruling, "91") if "♠J" in each[1]] == [("S", "take back ♠J and play another")]
    assert not [each for each in offered(hand("W:ST N:S2 E:D4", at("S", "E")), "91") if "take back" in each[1]]
    assert "may change" not in words(said(hand("W:ST N:S2 E:S5 S:D6", at("W", "S"))))
    gone_on = hand(P, at("S", "E"), back("E", "D4"), "E:S5", QUITTED)
    assert not [each for each in offered(gone_on, "91") if "take back" in each[1]]
    assert "may change" not in words(said(gone_on))
    done = hand(P, at("S", "E"), back("E", "D4"), back("S", "SJ"), "E:S5", "S:S6")
    assert not [each for each in offered(done, "91") if "take back" in each[1]]


def test_s1_17_cards_so_withdrawn_are_not_exposed() -> None:
    ruling = hand("N:S2 E:D4 S:SJ W:S8", at("S", "E"), back("E", "D4"), back("S", "SJ"), back("W", "S8"))
    assert lying(ruling) == [("E", "D4", "exposed")]


def test_s1_18_an_adversarys_wrong_card_is_exposed() -> None:
    ruling = hand(P, at("S", "E"))
    assert [(each["hand"], each["card"], each["kind"], each["law"]) for each in ruling["penalty_cards"]] == [
        ("E", "D4", "exposed", "91")
    ]
    assert "face up" in words(said(ruling, "91", to="E"))
    assert lying(hand("W:ST N:S2 E:S5 S:D6", at("W", "S"))) == []


def test_s1_19_the_dealer_may_call_it_whenever_he_pleases() -> None:
    assert "call the exposed card at any trick" in words(said(hand(P, at("S", "E")), "91", to="declarer"))
    roles = found(revoke("defender", before_attention=[]), code=CODE)
    assert ("declarer", "call the exposed card at any later trick") in offered(roles), "now he has to follow suit (79)"
    put_right = (P, at("S", "E"), back("E", "D4"), "E:SK")
    later = hand(*put_right, QUITTED, "E:C4 S:C7 W:C9 N:C2", {"event": "quitted", "trick": 2})
    assert ("declarer", "call ♦4 at this trick or at any later one") in offered(later)
    never = hand(*put_right, "E:H4 S:HA W:H8 N:H2 S:S6 W:S8 N:S3")
    assert not [each for each in offered(never) if "call" in each[1]]
    played = hand(*put_right, "E:D4 S:D6 W:D8 N:D2")
    assert not [each for each in offered(played) if "call" in each[1]]


def highest(ruling: Document, law: str) -> list[str]:
    return [who for who, what in offered(ruling, law) if "highest" in what]


def demanded(what: str) -> Document:
    return {"event": "demanded", "by": "S", "of": "E", "what": what, "suit": "S"}


def test_s1_20_or_require_his_highest_or_lowest_of_the_suit_he_renounced() -> None:
    assert highest(hand(P, at("S", "E")), "91") == ["declarer"]
    obeyed = hand(P, at("S", "E"), demanded("highest"), back("E", "D4"), "E:SK")
    assert lying(obeyed) == []
    assert highest(obeyed, "91") == []
    wrong = hand(P, at("S", "E"), demanded("highest"), back("E", "D4"), "E:S5", QUITTED, at("S", "E"))
    assert any("75" in each["laws"] and each["status"] == "established" for each in wrong["revokes"])


def test_s1_21_the_dealer_at_fault_the_eldest_hand_may_require_it() -> None:
    on = {**board(CODE)}
    told = ("W:ST N:S3 E:SQ S:S6", QUITTED, "E:SK S:D6 W:S8")
    assert highest(hand(*told, at("W", "S", 2), on=on), "92") == ["W"]
    roles = found(revoke("declarer", before_attention=[], played_after=["defender"]), code=CODE, on={"declarer": "S"})
    assert highest(roles, "92") == ["W"]
    by_east = hand(*told, at("W", "S", 2), {**demanded("highest"), "by": "E", "of": "S"})
    assert "103" in laws(by_east)


def test_s1_22_provided_both_adversaries_have_played() -> None:
    told = ("W:ST N:S3 E:SQ S:S6", QUITTED, "E:SK S:D6")
    assert highest(hand(*told, at("E", "S", 2)), "92") == []
    roles = found(revoke("S", before_attention=[]), code=CODE)
    assert "eldest_hand_followed" in asked(roles)
    assert highest(roles, "92") == []


def test_s1_23_never_against_a_dealer_who_plays_fourth() -> None:
    assert highest(hand("W:ST N:S2 E:S5 S:D6", at("W", "S")), "92") == []
    assert highest(hand("W:ST N:S2 E:S5 S:D6 W:S9", at("W", "S")), "92") == []


def test_s1_24_never_from_dummy() -> None:
    ruling = hand("W:ST N:D2 E:S5 S:SJ", at("W", "N"))
    assert not [each for each in offered(ruling) if "highest" in each[1]]


def test_s1_25_at_the_end_of_the_hand_the_claimants_may_search_all_tricks() -> None:
    ruling = end(revoke("E"), table_tricks=9)
    assert any("search every trick" in what for _, what in offered(ruling, "93"))
    during = hand(P, "W:S9", at("S", "E"))
    assert offered(during, "93") == []
    assert "separate and unmixed" in words(said(during, "93", when="now"))
    assert said(during, "98") == ["Do not turn quitted tricks before play ends."]


def test_s1_26_a_claim_after_the_mixing_may_still_be_urged_and_proved() -> None:
    assert moved(end(revoke("E", proved=True), cards_mixed_by="both", table_tricks=9)) == (3, "NS")
    unproved = end(revoke("E", proved=False), cards_mixed_by="both", table_tricks=9)
    assert (statuses(unproved), "93" in laws(unproved)) == (["unproved"], True)


def test_s1_27_mixed_by_the_accused_after_the_claim_it_needs_no_proof() -> None:
    told = revoke("W", proved=False, suit="S", before_attention=[ON, "trick quitted", "play ended"])
    on = {"contract": "C", "declarer": "S", "trick_score": {"NS": 0, "EW": 0}}
    claim, mixing = at("S", "W", 5), {"event": "mixed", "by": "E"}

    def ruling(*events: Document) -> Document:
        case = {"format": "revoke-case/1", "code": CODE, "board": on, "events": list(events)}
        return ruled({**case, "findings": {"table_tricks": 9, "revokes": [told]}})

    assert (statuses(ruling(claim, mixing)), moved(ruling(claim, mixing))) == (["established"], (3, "NS"))
    assert statuses(ruling(mixing, claim)) == ["unproved"]
    assert statuses(ruling(claim, {"event": "mixed", "by": "N"})) == ["unproved"]


def test_s1_28_too_late_once_the_cards_are_cut_for_the_next_deal() -> None:
    late = end(revoke("S", before_attention=[*OVER, "cards cut for next deal"]), trumps="NT", table_tricks=12)
    assert (statuses(late), "94" in laws(late), moved(late)[0]) == (["established"], True, 0)
    assert late["game"]["new"]["NS"] == 72
    assert moved(end(revoke("S"), trumps="NT", table_tricks=12))[0] == 3


def test_s1_29_both_sides_liable_neither_can_win_the_game() -> None:
    both = end(revoke("S"), revoke("E", suit="C", trick=7), trumps="NT", table_tricks=9, before=(0, 20))
    assert both["game"]["game"] is None
    assert all("95" in laws(both, index) for index in (0, 1))
    lapsed = {**revoke("E", suit="C", trick=7), "before_attention": [*OVER, "cards cut for next deal"]}
    alone = end(revoke("S"), lapsed, trumps="NT", table_tricks=9)
    assert not any("95" in laws(alone, index) for index in (0, 1))


def test_s1_30_each_revoke_of_the_hand_may_be_claimed_for() -> None:
    two = end(revoke("E", trick=3, suit="C"), revoke("W", trick=7), table_tricks=5)
    assert moved(two) == (6, "NS")
    lapsed = revoke("E", trick=9, suit="S", attention_by="dummy", before_attention=[ON, "trick quitted"])
    three = end(revoke("E", trick=3, suit="C"), revoke("W", trick=7), lapsed, table_tricks=5)
    assert moved(three) == (6, "NS")
    one_trick = end(revoke("E", trick=3, suit="C"), revoke("W", trick=3, suit="C"), table_tricks=5)
    assert moved(one_trick) == (6, "NS")


@pytest.mark.parametrize(("revokes", "tricks"), [(5, 13), (4, 12)])
def test_s1_31_never_more_than_thirteen_tricks(revokes: int, tricks: int) -> None:
    told = [revoke("S", trick=2 * number + 1, suit="SHDCS"[number]) for number in range(revokes)]
    ruling = end(*told, trumps="D", table_tricks=13)
    assert moved(ruling) == (tricks, "EW")
    if revokes == 5:
        assert ruling["game"]["new"]["EW"] == 42
        assert ruling["game"]["game"] == "EW"
