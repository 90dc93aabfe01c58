"""Records in which one irregularity follows another: what the table shows of the first decides about the second."""

from __future__ import annotations

from typing import Any

from revoke import document, read_case, rule

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
