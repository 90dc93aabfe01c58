"""Records in which one irregularity follows another: what the table shows of the first decides about the second."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.case.case import Board, Case
from revoke.case.events import CardPlayed
from revoke.law.code import CODES
from tests.strategies import play_out, so_many

DROPPED = {"event": "exposed", "how": "dropped"}


def ruled(ending: str, *events: Any, declarer: str = "W", code: str = "duplicate-2017") -> dict[str, Any]:
    """The ruling on the last three tricks, hearts being trumps."""
    contract = "H" if code == "bridge-1905" else "2H"
    board = {"contract": contract, "declarer": declarer, "first_trick": 11, "ending": ending}
    case = {"format": "revoke-case/1", "code": code, "board": board, "events": list(events)}
    return document(rule(read_case(case)))


def statuses(ruling: dict[str, Any]) -> dict[tuple[str, int, str], str | None]:
    return {(each["offender"], each["trick"], each["card"]): each["status"] for each in ruling["revokes"]}


def pointed_at(by: str, to: str, trick: int) -> dict[str, Any]:
    return {"event": "attention", "by": by, "to": to, "trick": trick}


def test_a_card_that_is_dropped_later_proves_that_it_was_held() -> None:
    dropped = {**DROPPED, "hand": "S", "card": "S4"}
    ruling = ruled("N:- 6.9..9 - 7.8..8", "N:S5", "E:S6", "S:C3", "W:S7", dropped, pointed_at("E", "S", 11))
    assert statuses(ruling) == {("S", 11, "C3"): "correct"}


def test_a_penalty_card_taken_up_again_is_still_in_the_hand() -> None:
    """The king of spades lies before South; West requires a spade of North, so South takes it up, and keeps it."""
    dropped = {**DROPPED, "hand": "S", "card": "SK"}
    lead = {"event": "demanded", "by": "W", "of": "N", "what": "lead", "suit": "S"}
    ruling = ruled("N:- 6.9..9 - 7.8..8", dropped, lead, "N:S5", "E:S6", "S:C3", "W:S7", pointed_at("E", "S", 11))
    assert statuses(ruling) == {("S", 11, "C3"): "correct"}


def test_a_hand_of_which_every_card_has_been_seen_is_known() -> None:
    """South has played two clubs and dropped the third: he had no spade, though nobody has told the hands."""
    dropped = {**DROPPED, "hand": "S", "card": "C5"}
    events = ("N:S5", "E:S6", "S:C3", "W:S7", "W:H2", "N:D2", "E:D3", "S:C4", dropped, pointed_at("E", "S", 11))
    assert statuses(ruled("N:- 6..3.9 - 7.2..8", *events))["S", 11, "C3"] == "not a revoke"


def test_a_suit_is_forbidden_as_long_as_the_lead_is_kept() -> None:
    """North may not lead a diamond. He loses the lead at once, and wins it back only for the last trick."""
    avoid = {"event": "demanded", "by": "W", "of": "N", "what": "avoid", "suit": "D"}
    ending = "N:A..2.5 6..3.6 7..4.7 8..5.8"
    play = ("N:C5", "E:C6", "S:C7", "W:C8", "W:S8", "N:SA", "E:S6", "S:S7", "N:D2", "E:D3", "S:D4", "W:D5")
    assert statuses(ruled(ending, avoid, *play)) == {}


def test_the_last_trick_lies_there_until_the_hands_are_back() -> None:
    play = ("N:C5", "E:C6", "S:C7", "W:C8", "W:S8", "N:SA", "E:S6", "S:S7", "N:D2", "E:D3", "S:D4", "W:D5")
    table = ruled("N:A..2.5 6..3.6 7..4.7 8..5.8", *play)["table"]
    assert (table["trick"], table["turn"], table["won"]) == (13, None, {"NS": 1, "EW": 2})
    assert [each["card"] for each in table["lying"]] == ["D2", "D3", "D4", "D5"]


@pytest.mark.parametrize("order", [*permutations("DS")])
def test_every_suit_of_which_a_penalty_card_lies_there_can_be_forbidden(order: tuple[str, ...]) -> None:
    """South's diamond and spade lie there; West forbids both suits, in either order, and North has to lead his club."""
    lying = ({**DROPPED, "hand": "S", "card": card} for card in ("D8", "S9"))
    avoid = ({"event": "demanded", "by": "W", "of": "N", "what": "avoid", "suit": suit} for suit in order)
    before = (*lying, *avoid)
    ending = "N:5..4.2 6.3.6. 9..8.7 8..5.5"
    for lead in ("S5", "D4"):
        assert statuses(ruled(ending, *before, f"N:{lead}")) == {("N", 11, lead): "open"}
    assert statuses(ruled(ending, *before, "N:C2")) == {}


@pytest.mark.parametrize("lead", ["S5", "D4"])
def test_who_has_nothing_but_the_suits_forbidden_leads_what_he_likes(lead: str) -> None:
    """North has no club left: a player unable to comply may lead any card (59)."""
    lying = ({**DROPPED, "hand": "S", "card": card} for card in ("D8", "S9"))
    avoid = ({"event": "demanded", "by": "W", "of": "N", "what": "avoid", "suit": suit} for suit in "DS")
    assert statuses(ruled("N:53..4. 6.3.6. 9..8.7 8..5.5", *lying, *avoid, f"N:{lead}")) == {}


def test_a_suit_forbidden_may_be_led_once_it_is_itself_required() -> None:
    """West forbids both suits and then requires the diamond after all: it is led, and a club would be wrong."""
    lying = [{**DROPPED, "hand": "S", "card": card} for card in ("D8", "S9")]
    demand = {"event": "demanded", "by": "W", "of": "N", "suit": "D"}
    made = [{**demand, "what": "avoid"}, {**demand, "what": "avoid", "suit": "S"}, {**demand, "what": "lead"}]
    ending = "N:5..4.2 6.3.6. 9..8.7 8..5.5"
    assert statuses(ruled(ending, *lying, *made, "N:D4")) == {}
    assert statuses(ruled(ending, *lying, *made, "N:C2")) == {("N", 11, "C2"): "open"}


def test_a_card_changed_for_the_other_sides_revoke_is_no_penalty_card() -> None:
    """West, a defender, corrects his revoke with the king of diamonds; North, declarer, revokes between, and that is
    put right: West's king goes back to the hand with it, and only the spade is a penalty card.
    """
    ending = "N:.5.8.2 .9.9.4 .7.7.9 2..K3."
    events = (
        "E:D9", "S:D7", "W:S2", "N:C2", pointed_at("N", "W", 11), {"event": "withdrawn", "hand": "W", "card": "S2"},
        "W:DK", pointed_at("E", "N", 11), {"event": "withdrawn", "hand": "N", "card": "C2"}, "N:D8",
        {"event": "withdrawn", "hand": "W", "card": "DK"}, "W:D3",
    )  # fmt: skip
    ruling = ruled(ending, *events, declarer="N")
    assert [(each["hand"], each["card"]) for each in ruling["penalty_cards"]] == [("W", "S2")]


def test_both_sides_revokes_are_reopened_when_somebody_speaks_and_not_before() -> None:
    """62C3: North leads to the next trick over his own revoke and East's; one word about any of them reopens all."""
    ending = "N:A.5..2 .6.2.3 .7.43. 5.8.6."
    play = ("W:H8", "N:C2", "E:D2", "S:H7", "N:SA")
    quiet = ruled(ending, *play, declarer="N")
    assert statuses(quiet) == {("N", 11, "C2"): "established", ("E", 11, "D2"): "open"}
    spoken = ruled(ending, *play, pointed_at("S", "E", 11), declarer="N")
    assert statuses(spoken) == {("N", 11, "C2"): "correct", ("E", 11, "D2"): "correct"}


def test_a_twelfth_trick_put_right_leaves_the_last_card_where_it_was_played() -> None:
    """South's heart is corrected to the ace of diamonds before anybody goes on; then he plays it to the last trick."""
    ending = "N:5..J.6 ..43.7 .5.A.8 .J9..9"
    first = ("N:C6", "E:C7", "S:C8", "W:C9", "W:H9", "N:DJ", "E:D4", "S:DA")
    assert statuses(ruled(ending, *first)) == {("S", 12, "DA"): "open"}
    events = (
        *first,
        pointed_at("W", "S", 12),
        {"event": "withdrawn", "hand": "S", "card": "DA"},
        "S:H5",
        "W:HJ",
        "N:S5",
    )
    ruling = ruled(ending, *events, "E:D3")
    assert statuses(ruling) == {("S", 12, "DA"): "correct"}
    assert [each["card"] for each in ruling["penalty_cards"]] == ["DA"]
    assert ruled(ending, *events, "E:D3", "S:DA")["penalty_cards"] == []


@pytest.mark.parametrize("code", ["duplicate-2007", "duplicate-1997"])
def test_tricks_that_a_twelfth_trick_put_right_takes_away_are_seen_though_the_last_was_conceded(code: str) -> None:
    """East ruffed a diamond and won; his ♠K wins trick 12 whatever West plays: his side keeps a later trick (64A1)."""
    ending = "N:3..5.3 K.7.3. 2..A.2 9..4.9"
    play = ("S:DA", "W:D4", "N:D5", "E:H7", "E:SK", "S:S2", "W:C9", "N:S3")
    conceded = ({"event": "conceded", "by": "S", "tricks": 1}, {"event": "agreed", "by": "E"})
    noticed = (pointed_at("S", "W", 12), pointed_at("S", "E", 11))
    ruling = ruled(ending, *play, *conceded, *noticed, declarer="S", code=code)
    assert statuses(ruling) == {("E", 11, "H7"): "established", ("W", 12, "C9"): "restore"}
    assert ruling["transfer"] == {"tricks": 2, "to": "NS"}


def test_a_twelfth_trick_that_stands_for_a_penalty_card_not_led_gives_no_trick_to_an_owed_card() -> None:
    """52B1: ♦9 stands, for ♣5 was to be led and dummy has played. Had it been led, East's ♠K, which he owed, won."""
    ending = "N:2..4.3 K..2.7 3..76. A..9.5"
    exposed = {"event": "exposed", "hand": "W", "card": "C5", "how": "deliberate"}
    play = ("W:SA", exposed, "N:S2", "E:D2", "S:S3", "W:D9", "N:D4", "E:C7", "S:D7", "W:C5", "N:C3", "E:SK", "S:D6")
    noticed = (pointed_at("S", "E", 11), pointed_at("S", "W", 12))
    ruling = ruled(ending, *play, *noticed, declarer="S", code="duplicate-1997")
    assert statuses(ruling) == {("E", 11, "D2"): "established", ("W", 12, "D9"): "not a revoke"}
    assert ruling["transfer"] == {"tricks": 1, "to": "NS"}


def test_two_revokes_on_a_trick_that_never_lay_there_together_are_not_put_right_together() -> None:
    """62C3: dummy ruffs with a diamond, takes it back, and plays it again when East has revoked and is not noticed."""
    ending = "N:7..T.2 A..8.K 9.2.3. 4..5.9"
    first = ("W:S4", "N:DT", {"event": "withdrawn", "hand": "N", "card": "DT"}, "N:C2", "E:CK", "S:S9")
    again = (pointed_at("E", "N", 11), {"event": "withdrawn", "hand": "N", "card": "C2"}, "N:DT")
    later = ("S:D3", "W:D5", pointed_at("spectator", "E", 11))
    found = statuses(ruled(ending, *first, *again, *later, declarer="S"))
    assert found == {("N", 11, "DT"): "established", ("N", 11, "C2"): "correct", ("E", 11, "CK"): "established"}


@pytest.mark.parametrize(
    ("later", "norths", "easts"),
    [
        pytest.param(["N", "S:D3", "W:D5", "E"], "established", "established", id="nobody had, and then both"),
        pytest.param(["N", "S:D3", "E"], "correct", "correct", id="nobody had, and then one side"),
        pytest.param(["S:D3", "E", "E"], "correct", "correct", id="one side had"),
        pytest.param(
            ["S:D3", "E", "W:D5", "N:S7", "N"], "established", "established", id="one side had, and then both"
        ),
        pytest.param(["S:D3", "W:D5", "E", "N:S7", "N"], "established", "established", id="both had"),
    ],
)
def test_two_revokes_on_a_trick_are_put_right_together_if_one_side_had_gone_on_when_somebody_spoke(
    later: list[str], norths: str, easts: str
) -> None:
    """62C3: attention to either of them counts, while both cards lie there.

    Once both sides have gone on over their revokes, each has established its own, noticed or not (63A1, 64B7).
    """
    ending = "N:7..T.2 A..8.K 9.2.3. 4..5.9"
    then = [pointed_at("spectator", each, 11) if len(each) == 1 else each for each in later]
    ruling = ruled(ending, "W:S4", "N:DT", "E:CK", "S:S9", *then, declarer="S")
    assert statuses(ruling) == {("N", 11, "DT"): norths, ("E", 11, "CK"): easts}


@pytest.mark.parametrize(
    ("code", "dummys"),
    [("duplicate-2017", "correct"), ("duplicate-2007", "established"), ("duplicate-1997", "established")],
)
@pytest.mark.parametrize(("wests", "easts"), [((), "correct"), (("W:D5",), "established")])
def test_before_2017_each_of_two_revokes_on_a_trick_is_established_by_its_own_side(
    code: str, dummys: str, wests: tuple[str, ...], easts: str
) -> None:
    """Declarer leads on over dummy's revoke, which is noticed; West plays too, or not, and East has revoked as well."""
    ending = "N:7..T.2 A..8.K 9.2.3. 4..5.9"
    noticed = pointed_at("spectator", "N", 11), *wests, pointed_at("N", "E", 11)
    found = statuses(ruled(ending, "W:S4", "N:DT", "E:CK", "S:S9", "S:D3", *noticed, declarer="S", code=code))
    assert found == {("N", 11, "DT"): easts if wests else dummys, ("E", 11, "CK"): easts}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("later", "status"),
    [
        pytest.param((), "correct", id="nobody has gone on"),
        pytest.param(("S:D6",), "correct", id="the other side has led"),
        pytest.param(("S:D6", "W:D7"), "established", id="his partner has played"),
        pytest.param(("S:D6", "W:D7", "N:D4", "E:D2"), "established", id="the next trick is full"),
    ],
)
def test_a_revoke_that_is_noticed_and_left_there_is_established_by_playing_on(
    later: tuple[str, ...], status: str, code: str
) -> None:
    """63A1 and 63B, 86 of 1905: a play to the next trick establishes it, also when he ought to have put it right."""
    ending = "N:5..4.3 9..2.7 A..6.2 K..7.4"
    ruling = ruled(ending, "W:SK", "N:S5", "E:C7", "S:SA", pointed_at("S", "E", 11), *later, declarer="S", code=code)
    assert statuses(ruling) == {("E", 11, "C7"): status}


QUITTED = {"event": "quitted", "trick": 11}
ATTENTION = pointed_at("E", "N", 11)
CORRECT, STANDS = "correct", "not a revoke"
MOMENTS: tuple[list[str], ...] = ([], ["offending side played to next trick"])


@pytest.mark.parametrize(
    ("after", "status", "said"),
    [
        pytest.param((), CORRECT, True, id="the trick lies there"),
        pytest.param(("S:C3",), CORRECT, True, id="the next one has been led to"),
        pytest.param((QUITTED,), STANDS, False, id="turned"),
        pytest.param(("S:C3", "W:C9", "N:C2", "E:C8"), STANDS, False, id="the next one is full"),
    ],
)
def test_that_a_trick_had_not_been_turned_is_taken_for_granted_only_where_no_trick_is_said_to_be(
    after: tuple[Any, ...], status: str, said: bool
) -> None:
    """65 of 1905: dummy's ♥K on a spade is put right until the trick is turned; nobody has to be told what has been."""
    ending = "N:2.K..2 6..5.8 A..6.3 5..7.9"
    ruling = ruled(ending, "W:S5", "N:HK", "E:S6", "S:SA", *after, ATTENTION, declarer="S", code="bridge-1905")
    assert statuses(ruling) == {("N", 11, "HK"): status}
    granted = [each["instead"] for each in ruling["assumed"] if each["fact"] == "findings.revokes[0].before_attention"]
    assert granted == ([[[*MOMENTS[len(after)], "trick quitted"]]] if said else [])


def test_a_card_that_lies_exposed_is_held_though_nobody_knows_the_hand() -> None:
    """West calls South's exposed heart; South, on lead, leads a spade. No card that he plays later shows the heart."""
    called = {"event": "demanded", "by": "W", "of": "S", "what": "card", "card": "H4"}
    exposed = {**DROPPED, "hand": "S", "card": "H4"}
    events = (exposed, called, "S:S5", pointed_at("W", "S", 11))
    assert statuses(ruled("N:- - - 7.8..8", *events, code="auction-1912")) == {("S", 11, "S5"): "correct"}


def test_what_was_demanded_is_held_against_the_lead_of_that_moment() -> None:
    """West's heart is led and taken back; South had followed it, and could not have played the diamond called."""
    called = {"event": "demanded", "by": "W", "of": "S", "what": "card", "card": "D4"}
    back = ({"event": "withdrawn", "hand": hand, "card": card} for hand, card in (("S", "H3"), ("W", "H9")))
    events = ({**DROPPED, "hand": "S", "card": "D4"}, called, "W:H9", "N:H2", "E:H5", "S:H3", *back)
    ruling = ruled("N:.2.7.5 .5.8.6 .3.4.7 .9.6.8", *events, code="auction-1912")
    assert statuses(ruling) == {("S", 11, "H3"): "not a revoke"}


def test_where_a_revoke_has_to_be_claimed_a_word_about_another_does_not_claim_it() -> None:
    """North and East have revoked on a trick that North's side alone has gone on from; South points at East."""
    ending = "N:A.5..2 .6.2.3 .7.43. 5.8.6."
    play = ("W:H8", "N:C2", "E:D2", "S:H7", "N:SA", pointed_at("S", "E", 11))
    found = statuses(ruled(ending, *play, declarer="S", code="bridge-1905"))
    assert found == {("N", 11, "C2"): "open", ("E", 11, "D2"): "correct"}


def test_a_demand_is_spent_on_a_card_that_is_taken_back_only_later() -> None:
    """South, called on for the diamond, leads a spade, then a heart; once both are taken back the demand is as new."""
    called = {"event": "demanded", "by": "W", "of": "S", "what": "card", "card": "D4"}
    back = [{"event": "withdrawn", "hand": "S", "card": card} for card in ("H3", "SA")]
    events = ({**DROPPED, "hand": "S", "card": "D4"}, called, "S:SA", "W:S6", "N:S2", "E:S5", "S:H3", *back, "S:D4")
    ruling = ruled("N:2..7.5 5..8.6 A.3.4. 6..6.8", *events, code="bridge-1905")
    assert statuses(ruling) == {("S", 11, "SA"): "correct"}


def test_a_card_changed_after_an_opponents_change_binds_whatever_that_opponent_had_put_right_before() -> None:
    """South revokes; West, declarer, does too, and puts it right before North plays. South's revoke is corrected, West
    changes his card once more (62C1), so North may change his (62C2): it lies there, and has to be played at once.
    """
    ending = "N:2...65 8..9.7 4..4.8 6..J8."
    events = (
        "E:D9", "S:S4", "W:S6", pointed_at("N", "W", 11), {"event": "withdrawn", "hand": "W", "card": "S6"}, "W:D8",
        "N:C5", pointed_at("E", "S", 11), {"event": "withdrawn", "hand": "S", "card": "S4"}, "S:D4",
        {"event": "withdrawn", "hand": "W", "card": "D8"}, "W:DJ", {"event": "withdrawn", "hand": "N", "card": "C5"},
        "N:S2",
    )  # fmt: skip
    ruling = ruled(ending, *events)
    lying = {(each["hand"], each["card"]) for each in ruling["penalty_cards"]}
    assert lying == {("S", "S4"), ("N", "C5")}
    spade_led = statuses(ruled(ending, *events, "W:S6", "N:C6", pointed_at("E", "N", 12)))
    assert spade_led["N", 12, "C6"] == "correct"


def test_a_revoke_put_right_before_anybody_goes_on_reopens_nothing() -> None:
    """North and East revoke; East puts his right, and only then North leads to the next trick: his is established."""
    ending = "N:A.5..2 .6.2.3 .7.43. 5.8.6."
    events = ("W:H8", "N:C2", "E:D2", pointed_at("S", "E", 11), {"event": "withdrawn", "hand": "E", "card": "D2"})
    ruling = ruled(ending, *events, "E:H6", "S:H7", "N:SA", declarer="N")
    assert statuses(ruling) == {("N", 11, "C2"): "established", ("E", 11, "D2"): "correct"}


def test_a_card_that_lay_there_with_another_stays_major_when_that_one_is_gone() -> None:
    """South's dropped three and corrected ace lie there together; the ace is played, the three is major for good."""
    dropped = {**DROPPED, "hand": "S", "card": "D3"}
    back = {"event": "withdrawn", "hand": "S", "card": "SA"}
    events = ("E:H9", "S:SA", "W:H8", dropped, pointed_at("E", "S", 11), back, "S:H4", "N:H2", "E:S9", "S:SA")
    ruling = ruled("N:5.2..6 9.9..7 A.4.3. 6.8..8", *events)
    assert {(each["card"], each["kind"]) for each in ruling["penalty_cards"]} == {("D3", "major")}


def test_a_word_of_dummys_about_his_own_side_forfeits_nothing_of_the_other_revoke_that_it_shows() -> None:
    """Dummy, his rights lost, points at declarer's revoke; North's on the same trick is seen with it, and corrected."""
    ending = "N:A.5..2 .6.2.3 .7.43. 5.8.6."
    play = ({"event": "rights_lost", "by": "W"}, "W:H8", "N:C2", "E:D2", "S:H7", "W:S5")
    ruling = ruled(ending, *play, pointed_at("W", "E", 11), declarer="E")
    assert statuses(ruling) == {("N", 11, "C2"): "correct", ("E", 11, "D2"): "correct"}
    accused = statuses(ruled(ending, *play, pointed_at("W", "N", 11), declarer="E"))
    assert accused["N", 11, "C2"] == "open"  # 43B3: dummy himself has pointed at the defender


def test_a_lead_against_a_demand_and_a_revoke_on_the_same_trick_are_both_put_right() -> None:
    """South leads a heart where a spade is required, dummy does not follow, and only declarer goes on (62C3)."""
    required = {"event": "demanded", "by": "W", "of": "S", "what": "lead", "suit": "S"}
    events = ({**DROPPED, "hand": "N", "card": "SA"}, required, "S:H7", "W:H8", "N:H5", "E:D2", "W:S5")
    ruling = ruled("N:A.5..2 .6.2.3 4.7.3. 5.8.6.", *events, pointed_at("N", "S", 11))
    assert statuses(ruling) == {("S", 11, "H7"): "correct", ("E", 11, "D2"): "correct"}


def test_a_penalty_card_passed_over_by_a_player_who_is_void_is_played_past_as_well() -> None:
    """East, void, leaves his penalty card there; declarer goes on, so the card stands, and only North has revoked."""
    dropped = {**DROPPED, "hand": "E", "card": "CQ"}
    events = (dropped, "S:H9", "W:H8", "N:C2", "E:D2", "S:D4", pointed_at("W", "E", 11))
    ruling = ruled("N:A.5..2 6..2.Q .9.43. 5.8.6.", *events, declarer="N")
    assert statuses(ruling) == {("N", 11, "C2"): "established", ("E", 11, "D2"): "not a revoke"}


def test_a_later_claim_says_nothing_of_a_concession_that_was_refused() -> None:
    """South concedes, North objects, so that nothing was there to agree to when dummy's revoke was found."""
    back = ({"event": "withdrawn", "hand": hand, "card": card} for hand, card in (("S", "CA"), ("W", "S5")))
    events = (
        "N:D3", "E:D2", "S:DK", "W:S5", {"event": "conceded", "by": "S", "tricks": 1}, {"event": "objected", "by": "N"},
        "S:CA", pointed_at("E", "W", 11), *back, "W:D6", "S:CA", "W:H8", "N:C2", "E:S6",
        {"event": "claimed", "by": "S", "tricks": 1}, {"event": "agreed", "by": "E"},
    )  # fmt: skip
    ruling = ruled("N:A..3.2 6.7.2. 4..K.A 5.8.6.", *events, declarer="E", code="duplicate-2007")
    assert statuses(ruling)["W", 11, "S5"] == "correct"


@pytest.mark.parametrize(("by", "refused"), [("W", True), ("S", False)])
def test_dummy_stays_dummy_where_a_defender_refuses_his_partners_concession(by: str, refused: bool) -> None:
    """East concedes and West objects at once: nothing was conceded (68B2), and dummy, who has lost his rights, points.

    Declarer's revoke is put right, and paid for as if it had been established (43B2b). An objection of the
    other side gives nothing back: play is over, and nobody is dummy any more.
    """
    conceded = {"event": "conceded", "by": "E", "tricks": 1}
    play = (
        {"event": "rights_lost", "by": "S"},
        "W:S7",
        "N:C2",
        "E:S6",
        "S:S5",
        conceded,
        {"event": "objected", "by": by},
    )
    ruling = ruled(
        "N:8..4.2 6..3.4 5..6.3 7..5.5", *play, pointed_at("S", "N", 11), declarer="N", code="duplicate-2007"
    )
    laws = {*ruling["revokes"][0]["laws"], *(each["law"] for each in ruling["instructions"])}
    assert laws & {"43B2b", "70"} == ({"43B2b"} if refused else {"70"})


def test_a_penalty_card_that_cannot_be_played_does_not_excuse_passing_over_the_one_that_can() -> None:
    """Both North's ace of spades and three of diamonds lie there; on a diamond he has to play the three (64B3)."""
    lying = ({**DROPPED, "hand": "N", "card": card} for card in ("SA", "D3"))
    events = ("E:D2", "S:DK", "W:D6", "N:SA", "S:CA", "W:H8", "N:C2", "E:S6", "W:S5", "N:D3", "E:H7", "S:S4")
    ruling = ruled("N:A..3.2 6.7.2. 4..K.A 5.8.6.", *lying, *events, pointed_at("E", "N", 11), {"event": "returned"})
    assert statuses(ruling) == {("N", 11, "SA"): "established"}
    assert ruling["transfer"] == {"tricks": 0, "to": None}


def test_a_penalty_card_that_was_played_past_stays_so_when_its_owners_side_goes_on_later() -> None:
    """Nobody says a word; declarer's lead to the next trick has made East's other card stand, and East plays on."""
    dropped = {**DROPPED, "hand": "E", "card": "CQ"}
    events = (dropped, "S:H9", "W:H8", "N:H5", "E:D2", "S:D4", "W:D6", "N:C2", "E:CQ")
    ruling = ruled("N:A.5..2 6..2.Q .9.43. 5.8.6.", *events, pointed_at("W", "E", 11), declarer="N")
    assert statuses(ruling) == {("E", 11, "D2"): "not a revoke"}
    unspoken = statuses(ruled("N:A.5..2 6..2.Q .9.43. 5.8.6.", *events, declarer="N"))
    assert unspoken in ({}, {("E", 11, "D2"): "not a revoke"})


@pytest.mark.parametrize(
    "noticed_early",
    [
        pytest.param(
            ({"event": "asked", "by": "E", "of": "N"}, {"event": "answered", "by": "N", "holds": True}, "E:S6"),
            id="before the other",
        ),
        pytest.param(("E:S6", pointed_at("N", "N", 11)), id="after it"),
    ],
)
def test_a_card_to_the_next_trick_is_a_penalty_card_whichever_revoke_was_noticed_last(noticed_early: Any) -> None:
    """North's revoke is noticed at once and left there; East, dummy, revokes too, and South leads on (62C3)."""
    ending = "N:A.K.4. 6..K.A 8..5.K 9..2.3"
    played = ("W:D2", "N:SA", *noticed_early, "S:D5", "S:CK")
    ruling = ruled(ending, *played, pointed_at("S", "E", 11))
    assert statuses(ruling) == {("N", 11, "SA"): "correct", ("E", 11, "S6"): "correct"}
    lying = {(each["hand"], each["card"], each["kind"]) for each in ruling["penalty_cards"]}
    assert lying == {("N", "SA", "major"), ("S", "CK", "major")}


def test_a_penalty_card_passed_over_is_accepted_by_playing_on_though_somebody_has_spoken_of_it() -> None:
    """North says at once that he has passed over his ace; dummy plays all the same, and the diamond stands (52B1)."""
    dropped = {**DROPPED, "hand": "N", "card": "SA"}
    events = (dropped, "N:D2", pointed_at("N", "N", 11), "E:D8", "S:DJ", "W:HA", "W:CQ", pointed_at("E", "W", 11))
    ruling = ruled("N:A..2.5 6..8.3 8..J.6 .A.7.Q", *events)
    assert statuses(ruling) == {("N", 11, "D2"): "not a revoke", ("W", 11, "HA"): "established"}


def test_a_penalty_card_that_was_played_past_stays_so_however_the_play_ended() -> None:
    """Dummy has led to the last trick, so that East's other diamond stands (52B1); North's revoke on it is alone."""
    dropped = {**DROPPED, "hand": "E", "card": "D4"}
    trick = ("S:CA", "W:C5", "N:C2", "E:C3", "S:D6", "W:D2", "N:S4", "E:D3", "S:S8", "W:S9", "N:DK", "E:D4")
    end = ({"event": "returned"}, pointed_at("W", "N", 12))
    ruling = ruled("N:4..K.2 ..43.3 8..6.A 9..2.5", dropped, *trick, *end, declarer="N")
    assert statuses(ruling) == {("N", 12, "S4"): "established", ("E", 12, "D3"): "not a revoke"}
    assert "findings.revokes" not in " ".join(each["fact"] for each in ruling["questions"])


def test_a_claim_that_leaves_a_side_nothing_tells_which_tricks_it_has_won() -> None:
    """South withholds the seven of hearts from North's ace, then ruffs a club with it, although he has one.

    Trick 11 is North's and trick 12 was won with the owed card: two for the first revoke. The second costs trick 12,
    which moves once (1997, 64A). West's claim of the last trick says that South's side has won no other.
    """
    play = ("N:HA", "E:H9", "S:S4", "W:H8", "N:C2", "E:C3", "S:H7", "W:S5")
    claim = ({"event": "claimed", "by": "W", "tricks": 1}, {"event": "agreed", "by": "N"})
    ruling = ruled("N:.A..25 6.9..3 4.7..9 5.8.6.", *play, *claim, {"event": "returned"}, code="duplicate-1997")
    assert statuses(ruling) == {("S", 11, "S4"): "established", ("S", 12, "H7"): "established"}
    assert ruling["transfer"] == {"tricks": 2, "to": "EW"}


def test_in_1913_dummy_may_ask_about_what_has_been_established_but_not_before() -> None:
    """North, dummy, asks East after the trick has been turned: that is to point at an established revoke (63)."""
    asked = ({"event": "asked", "by": "N", "of": "E"}, {"event": "answered", "by": "E", "holds": False})
    turned, end = {"event": "quitted", "trick": 11}, (pointed_at("N", "E", 11),)
    trick = ("W:D6", "N:DK", "E:S6", "S:D4")
    ending, rest = "N:A..K.2 6..2.3 4..4.A 5.8.6.", ("N:SA", "E:C3", "S:S4", "W:S5")
    after = ruled(ending, *trick, turned, *asked, *rest, *end, declarer="S", code="auction-1913")
    before = ruled(ending, *trick, *asked, turned, *rest, *end, declarer="S", code="auction-1913")
    assert statuses(after) == statuses(before) == {("E", 11, "S6"): "established"}
    assert "63" not in after["revokes"][0]["laws"]
    assert "63" in before["revokes"][0]["laws"]


def test_a_penalty_card_played_past_reopens_nothing_of_the_other_side() -> None:
    """West revokes, North leaves his penalty card there, and dummy plays, so that North's card stands."""
    dropped = {**DROPPED, "hand": "N", "card": "C2"}
    events = (dropped, "S:D4", "W:S5", "N:H5", "E:DQ", "E:C3", pointed_at("S", "W", 11), pointed_at("W", "N", 11))
    ruling = ruled("N:A.5..2 6..Q.3 4.7.4. 5.8.6.", *events)
    assert statuses(ruling) == {("W", 11, "S5"): "established", ("N", 11, "H5"): "not a revoke"}


def test_a_demand_made_of_a_later_revoke_forfeits_nothing_of_the_first() -> None:
    """1905: dealer demands of South, who has revoked twice, a heart in place of a club: he loses that right alone."""
    back = {"event": "withdrawn", "hand": "S", "card": "D4"}
    first = ("E:S6", "S:D4", pointed_at("W", "S", 11), back, "S:S4", "W:S5", "N:SA")
    wrong = {"event": "demanded", "by": "W", "of": "S", "what": "highest", "suit": "H"}
    second = ("N:C2", "E:C3", "S:D4", pointed_at("W", "S", 12), wrong, back, "S:C9")
    ruling = ruled("N:A.5..2 6.9..3 4..4.9 5.8.6.", *first, *second, code="bridge-1905")
    assert statuses(ruling) == {("S", 11, "D4"): "correct", ("S", 12, "D4"): "correct"}
    assert ["102" in each["laws"] for each in ruling["revokes"]] == [False, True]


def test_the_only_card_that_follows_lay_face_up_though_it_was_only_dropped() -> None:
    """South ruffs a diamond while his last one, a dropped two, lies before him: established, and no trick (64B3)."""
    events = ({**DROPPED, "hand": "S", "card": "D2"}, "W:D6", "N:DK", "E:D3", "S:H7", "S:C9", "W:H8", "N:C2", "E:C3")
    end = ("W:S5", "N:SA", "E:S6", "S:D2", pointed_at("E", "S", 11), {"event": "returned"})
    ruling = ruled("N:A..K.2 6..3.3 .7.2.9 5.8.6.", *events, *end, code="duplicate-2007")
    assert statuses(ruling) == {("S", 11, "H7"): "established"}
    assert ruling["transfer"] == {"tricks": 0, "to": None}


def test_a_lead_to_the_last_trick_goes_back_with_trick_twelve_and_is_nobodys_choice() -> None:
    """Dummy discards on South's diamond though he holds the king; South wins, and leads his last card (62D1)."""
    play = ("S:S9", "W:S2", "N:S3", "E:S4", "S:D7", "W:C2", "N:C3", "E:C7", "S:D5", pointed_at("N", "E", 12))
    ruling = ruled("N:3...53 4..K.7 9..75. 2...42", *play)
    assert statuses(ruling) == {("E", 12, "C7"): "correct"}
    assert ruling["table"]["lying"][0] == {"hand": "S", "card": "D7"}
    assert [each for each in ruling["options"] if each["who"] in ("S", "N")] == []


def test_a_card_shown_later_tells_that_the_card_played_was_not_the_highest() -> None:
    """North has to play his highest club; he plays the two, and drops the seven. Nobody has told his hand."""
    highest = {"event": "demanded", "by": "W", "of": "N", "what": "highest", "suit": "C"}
    dropped = {**DROPPED, "hand": "N", "card": "C7"}
    ruling = ruled("N:- 6.9..3 - -", highest, "S:C9", "W:C8", "N:C2", "E:C3", dropped, pointed_at("E", "N", 11))
    assert statuses(ruling) == {("N", 11, "C2"): "correct"}


def test_who_requires_the_suit_that_he_had_forbidden_is_to_be_obeyed() -> None:
    """North may not lead a diamond, and keeps the lead; on account of another card West then requires one."""
    avoid, lead = ({"event": "demanded", "by": "W", "of": "N", "what": what, "suit": "D"} for what in ("avoid", "lead"))
    so_far = (avoid, "N:SA", "E:S6", "S:S7", "W:S8", lead)
    ending = "N:A..2.5 6..3.6 7..4.7 8..5.8"
    assert statuses(ruled(ending, *so_far, "N:D2")) == {}
    assert statuses(ruled(ending, *so_far, "N:C5", pointed_at("E", "N", 12))) == {("N", 12, "C5"): "correct"}


CLAIM_IN_THE_TRICK = ("N:A..2.5 6..3.6 7..4.7 8..5.8", "S:D4", "W:D5", "N:C5")
"""North discards on a diamond, holding one; then somebody claims all three tricks that are left, this one too."""


def claimed(by: str, agreed: str) -> tuple[dict[str, Any], ...]:
    return {"event": "claimed", "by": by, "tricks": 3}, {"event": "agreed", "by": agreed}


def test_who_has_all_the_tricks_by_a_claim_has_the_one_in_progress_too() -> None:
    """West has all three by his claim, so the revoking side has won nothing that could move (64B1)."""
    later_board = {"event": "called", "by": "N"}
    ruling = ruled(*CLAIM_IN_THE_TRICK, *claimed("W", "N"), later_board, pointed_at("W", "N", 11))
    assert statuses(ruling) == {("N", 11, "C5"): "established"}
    assert ruling["transfer"] == {"tricks": 0, "to": None}


def test_who_claims_all_on_his_own_revoke_has_won_it_by_one_of_his_two_hands() -> None:
    """North has all three by his own claim, two of them later: what is open is whether his hand won the first."""
    ruling = ruled(*CLAIM_IN_THE_TRICK, *claimed("N", "W"), pointed_at("W", "N", 11))
    asked = [each for each in ruling["questions"] if each["fact"] != "findings.without_revoke"]
    assert [(each["fact"], each["answers"]) for each in asked] == [
        ("findings.revokes[0].won_by", ["offender", "partner"])
    ]


def test_a_trick_that_two_revokes_claim_moves_once_also_where_trick_twelve_is_restored() -> None:
    """South keeps the trump that he owed to trick eight and wins trick ten with it, revoking again: the second limb of
    64A2 and 64A1 both claim trick ten, so tricks ten and eleven move and one more, not four. North's twelfth goes back.
    """
    hands = "N:A5.A2..63 76.QJ..42 K3.7.32.9 98.5.5.T5"
    board = {"contract": "2H", "declarer": "W", "first_trick": 8, "ending": hands}
    play = (
        *("N:HA", "E:HQ", "S:D2", "W:H5"),
        *("N:SA", "E:S6", "S:S3", "W:S8"),
        *("N:C3", "E:C4", "S:H7", "W:C5"),
        *("S:SK", "W:S9", "N:S5", "E:S7"),
        *("S:C9", "W:CT", "N:H2", "E:C2"),
        *("N:C6", "E:HJ", "S:D3", "W:D5"),
    )
    found = (pointed_at("W", "S", 8), pointed_at("W", "S", 10), pointed_at("W", "N", 12))
    case = {"format": "revoke-case/1", "code": "duplicate-1997", "board": board, "events": [*play, *found]}
    ruling = document(rule(read_case(case)))
    assert statuses(ruling) == {
        ("S", 8, "D2"): "established",
        ("S", 10, "H7"): "established",
        ("N", 12, "H2"): "restore",
    }
    assert ruling["transfer"] == {"to": "EW", "tricks": 3}


def test_both_sides_revokes_are_reopened_when_one_has_only_named_its_next_card() -> None:
    """Dummy and South both revoke; West wins and names the heart, which must be played (45C4): his side has gone on."""
    play = ("N:S5", "E:D6", "S:C7", "W:S8", {"event": "named", "hand": "W", "card": "H5"}, pointed_at("N", "E", 11))
    ruling = ruled("N:5..4.2 6.3.6. 9..8.7 8.5.5.", *play)
    assert statuses(ruling) == {("E", 11, "D6"): "correct", ("S", 11, "C7"): "correct"}
    assert not ruling["table"]["next_trick"]


def test_a_lead_out_of_turn_taken_back_is_played_when_the_turn_comes() -> None:
    """South leads out of turn and takes it back; North's lead is a diamond, and South has to follow with that very card
    (50D1). West goes on over the small one, which stands, and the nine still lies there (52B1).
    """
    won = ("N:SA", "E:S6", "S:S3", "W:S9")
    led = ("S:D9", {"event": "withdrawn", "hand": "S", "card": "D9"}, "N:DK", "E:D3")
    ending = "N:A5..K.2 76..3.7 83..92. T9..5.5"
    for card, stands in (("S:D2", {("S", 11, "D2"): "not a revoke"}), ("S:D9", {})):
        board = {"contract": "2H", "declarer": "W", "first_trick": 10, "ending": ending}
        case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": board}
        ruling = document(rule(read_case({**case, "events": [*won, *led, card, "W:D5"]})))
        assert statuses(ruling) == stands
        assert [each["card"] for each in ruling["penalty_cards"]] == (["D9"] if stands else [])


def test_an_opening_lead_by_the_wrong_hand_is_a_lead_out_of_turn() -> None:
    """North has to lead against West; South does, and takes it back: his card lies there, and he has to play it."""
    deal = "N:AKQ2.AKQ.432.432 J3.J32.AKQ5.AKQ5 T54.T54.J876.J87 9876.9876.T9.T96"
    board = {"contract": "2H", "declarer": "W", "deal": deal}
    case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": board}
    events = ["S:D8", {"event": "withdrawn", "hand": "S", "card": "D8"}, "N:D2", "E:DA", "S:D6"]
    assert statuses(document(rule(read_case({**case, "events": events})))) == {("S", 1, "D6"): "open"}


@pytest.mark.parametrize("card", ["H2", "D2"])
def test_whether_an_unknown_hand_held_the_card_demanded_is_open_only_where_it_could_be_played(card: str) -> None:
    """He followed suit, but not with the heart that was demanded, which he may have had; no diamond could be played."""
    demand = {"event": "demanded", "by": "S", "of": "E", "what": "card", "card": card}
    case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": {"declarer": "S", "contract": "3NT"}}
    ruling = document(
        rule(read_case({**case, "events": [demand, "W:HK", "N:H3", "E:H9", "S:H4", pointed_at("S", "E", 1)]}))
    )
    asked = [each["fact"] for each in ruling["questions"]]
    assert ("findings.revokes[0].able" in asked) is (card == "H2")
    assert statuses(ruling)["E", 1, "H9"] == (None if card == "H2" else "not a revoke")


@pytest.mark.parametrize("code", ["duplicate-2007", "duplicate-1997"])
def test_a_reading_is_named_where_a_question_turned_on_it_and_only_there(code: str) -> None:
    """61B of 1997 and 2007 can be read to let defenders ask each other; declarer and dummy, or an opponent, may."""
    named = {}
    for by, of in ((None, None), ("S", "N"), ("W", "N"), ("W", "E")):
        asked = [{"event": "asked", "by": by, "of": of}] if by else []
        ruling = ruled("N:A.K.4. 6..K.A 8..5.K 9..2.3", "W:D2", "N:SA", "E:DK", "S:D5", *asked, code=code)
        named[by, of] = [*ruling["readings"]]
    assert named == {(None, None): [], ("S", "N"): ["defenders_may_ask"], ("W", "N"): [], ("W", "E"): []}


def test_what_a_record_shows_is_not_taken_for_granted_though_a_finding_leaves_it_out() -> None:
    """Law 63 of 1905: a dummy who speaks first loses the penalty. Declarer spoke, or nobody says who did."""
    board = {"contract": "H", "declarer": "W", "first_trick": 11, "ending": "N:A.K.4. 6..K.A 8..5.K 9..2.3"}
    told = {"format": "revoke-case/1", "code": "bridge-1905", "board": board}
    revoke = {"offender": "N", "trick": 11}
    events = ["W:D2", "N:SA", "E:DK", "S:D5", pointed_at("W", "N", 11)]
    shown = {**told, "events": events, "findings": {"revokes": [revoke]}}
    alone = {**told, "findings": {"revokes": [{**revoke, "suit": "D", "before_attention": []}]}}
    of_one, of_other = (document(rule(read_case(case))) for case in (shown, alone))
    assert [each["revokes"][0]["status"] for each in (of_one, of_other)] == ["correct", "correct"]
    granted = [{each["fact"].rpartition(".")[2] for each in found["assumed"]} for found in (of_one, of_other)]
    which = {"failure", "able", "attention_by"}
    left = which - {"able"}  # North's last three cards have a diamond among them
    assert [each & which for each in granted] == [set(), left]


def with_unknown_card(case: Case, place: int) -> Case:
    """The same record, but nobody has noted the card of one event."""
    event = case.events[place]
    assert isinstance(event, CardPlayed)
    return replace(case, events=(*case.events[:place], CardPlayed(event.hand, None), *case.events[place + 1 :]))


TWO_LEFT = "N:7.6.2. 8.5.3. A.9.4. K.J.5."
"""Everybody has a spade, a heart and a diamond."""


def test_a_card_that_may_have_been_an_unknown_one_proves_nothing() -> None:
    """South discards on a spade, and has played a card before that nobody noted: it may have been his spade."""

    def told(*events: Any) -> dict[str, Any]:
        board = {"contract": "2NT", "declarer": "N", "first_trick": 11, "ending": TWO_LEFT}
        case = read_case(
            {"format": "revoke-case/1", "board": board, "events": ["N:H6", "E:H5", "S:H9", "W:HJ", *events]}
        )
        return document(rule(with_unknown_card(case, 2)))

    play = ("W:SK", "N:S7", "E:S8", "S:D4")
    assert statuses(told(*play)) == {}
    assert set(statuses(told(*play, "W:D5", "N:D2", "E:D3", "S:SA"))) == {("S", 12, "D4")}
    assert set(statuses(told(*play, {**DROPPED, "hand": "S", "card": "SA"}))) == {("S", 12, "D4")}
    pointed = told(*play, pointed_at("W", "S", 12))
    assert [each["fact"] for each in pointed["questions"]] == ["findings.revokes[0].able"]


def test_a_legal_play_of_which_a_card_is_not_known_shows_no_revoke() -> None:
    die = random.Random(44)
    for _ in range(so_many(30)):
        played, place = play_out(die, 0), die.randrange(52)
        board = Board(deal=played.deal, contract=played.contract, declarer=played.declarer)
        assert rule(with_unknown_card(Case(board=board, events=played.events), place)).revokes == (), place


def test_more_cards_of_the_suit_than_were_played_unseen_prove_a_revoke() -> None:
    """South has two spades and played one card that nobody noted: at least one of them was there at trick 12."""
    board = {"contract": "2NT", "declarer": "N", "first_trick": 11, "ending": "N:7.6.2. 8.5.3. A9..4. K.J.5."}
    told = ["N:H6", "E:H5", "S:S9", "W:HJ", "W:SK", "N:S7", "E:S8", "S:D4"]
    case = read_case({"format": "revoke-case/1", "board": board, "events": told})
    assert [each["card"] for each in document(rule(with_unknown_card(case, 2)))["revokes"]] == ["D4"]


HISTORIC = [code for code in CODES if not code.startswith("duplicate")]
EAST_REVOKES = ("W:ST", "N:S2", "E:D4", "S:SJ")
BY_DUMMY = {"event": "attention", "by": "N", "to": "E", "trick": 1}
GAME = {
    "contract": "2H",
    "declarer": "S",
    "deal": "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9",
}


@pytest.mark.parametrize("code", HISTORIC)
def test_a_card_that_dummy_pointed_at_and_nobody_put_right_is_established_and_costs_nothing(code: str) -> None:
    """86: West has played to the next trick. 63: dummy spoke first, of a revoke that was not established then."""
    board = {**GAME, "contract": "H", "dealer": "S"} if code == "bridge-1905" else GAME
    events = [*EAST_REVOKES, BY_DUMMY, "S:DA", "W:D8", "N:D2", "E:D5"]
    ruling = document(rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "events": events})))
    (revoke,) = ruling["revokes"]
    assert (revoke["status"], revoke["transfer"]) == ("established", 0)
    assert {"86", "63"} <= {*revoke["laws"]}
    assert ruling["transfer"]["tricks"] == 0


@pytest.mark.parametrize("code", HISTORIC)
def test_of_two_sides_that_revoked_on_a_trick_each_is_established_by_its_own_next_card(code: str) -> None:
    """86 and 94: South speaks of East's card in time, nothing is put right, and West leads to the next trick."""
    board = {**GAME, "contract": "S", "dealer": "S"} if code == "bridge-1905" else {**GAME, "contract": "2S"}
    trick_one = ["W:CJ", "N:CA", "E:C4", "S:C7", {"event": "quitted", "trick": 1}]
    events = [*trick_one, "N:H2", "E:D4", "S:D6", "W:H8", pointed_at("S", "E", 2), "W:H9", "N:H3", "E:H4", "S:H6"]
    case = {"format": "revoke-case/1", "code": code, "board": board, "events": events}
    found = document(rule(read_case(case)))["revokes"]
    assert [(each["offender"], each["status"]) for each in found] == [("E", "established"), ("S", "established")]


FOUR_HANDS = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("later", [["S:H6"], ["S:H6", "W:H8"], ["S:H6", "W:H8", "N:HK", "E:H4"]])
def test_a_card_changed_too_late_stays_in_its_trick_whether_the_deal_or_the_director_says_he_could_follow(
    later: list[str], code: str
) -> None:
    """East throws a diamond on a spade, which South wins. Once West has played on, the diamond cannot be changed."""
    play = ["W:ST", "N:S2", "E:D4", "S:SJ", *later, {"event": "withdrawn", "hand": "E", "card": "D4"}]
    contract = "3NT" if code.startswith("duplicate") else "NT"
    board = {"contract": contract, "declarer": "S"}
    told = {"format": "revoke-case/1", "code": code, "board": board, "events": play}
    by_the_deal = document(rule(read_case({**told, "board": {**board, "deal": FOUR_HANDS}})))
    able = {"revokes": [{"offender": "E", "trick": 1, "able": True}]}
    by_the_director = document(rule(read_case({**told, "findings": able})))
    assert by_the_director["table"] == by_the_deal["table"]
    assert statuses(by_the_director) == statuses(by_the_deal)
    if len(later) > 1:
        assert statuses(by_the_director) == {("E", 1, "D4"): "established"}
        assert by_the_director["table"]["won"]["NS"] == len(later) // 2
        assert by_the_director["table"]["turn"] == "N"


@pytest.mark.parametrize("deal", [FOUR_HANDS, None], ids=["known hands", "unknown hands"])
@pytest.mark.parametrize("early", [True, False], ids=["before East", "after East"])
@pytest.mark.parametrize(
    ("hand", "card", "instead", "turn", "faced"),
    [
        ("N", "S2", "SA", "S", ["D4"]),  # both had played before East, and may not change for his revoke
        ("W", "ST", "S9", "S", ["D4", "S9"]),  # what a defender has shown lies there
        ("S", "SJ", "S7", "W", ["D4"]),  # South, who had played after him, may (62C1)
    ],
)
def test_of_two_cards_changed_for_a_revoke_only_the_one_that_may_not_be_changed_stays(
    hand: str, card: str, instead: str, turn: str, faced: list[str], early: bool, deal: str | None
) -> None:
    """East puts his diamond right with the five of spades; somebody else changes his card as well.

    South's jack has won the trick, which lies there while he may still change it; with his seven it is West's.
    """
    easts = [{"event": "withdrawn", "hand": "E", "card": "D4"}, "E:S5"]
    others = [{"event": "withdrawn", "hand": hand, "card": card}, f"{hand}:{instead}"]
    changes = [*others, *easts] if early else [*easts, *others]
    play = ["W:ST", "N:S2", "E:D4", "S:SJ", pointed_at("S", "E", 1), *changes]
    board = {"contract": "3NT", "declarer": "S"} | ({"deal": deal} if deal else {})
    ruling = document(rule(read_case({"format": "revoke-case/1", "board": board, "events": play})))
    assert statuses(ruling) == {("E", 1, "D4"): "correct"}
    table = ruling["table"]
    assert (table["turn"], sorted(each["card"] for each in table["faced"])) == (turn, faced)
    lying = [each["card"] for each in table["lying"]]
    assert lying == (["ST", "S2", "S5", "SJ"] if turn == "S" else [])
