"""What has to be played in place of a card that is put right, where following suit is not all there is to it.

Every row by hand. North is dummy, South declares; North ♠A432 ♥K32 ♦Q32 ♣A32, East ♠KQ5 ♥Q54 ♦J54 ♣K654,
South ♠J76 ♥A76 ♦AK76 ♣Q87, West ♠1098 ♥J1098 ♦1098 ♣J109.
"""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Ruling, Seat, document, read_case, rule
from revoke.ruling.ruling import RIGHTS_TO_CHANGE
from revoke.telling.blocks import TableShown
from tests.provisions.told import at, seen

DEAL = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
DUPLICATE = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
WHIST_CLUBS = ("auction-1913", "auction-1912", "bridge-1905")
CONTRACTS = {"bridge-1905": "NT", "auction-1913": "1NT", "auction-1912": "1NT"}


def case(code: str, *events: Any) -> dict[str, Any]:
    board = {"contract": CONTRACTS.get(code, "1NT"), "declarer": "S", "dealer": "S", "deal": DEAL}
    return {"format": "revoke-case/1", "code": code, "board": board, "events": list(events)}


def ruled(code: str, *events: Any) -> Ruling:
    return rule(read_case(case(code, *events)))


def told(ruling: Ruling, to: str) -> list[tuple[str, str]]:
    """What somebody is told now, each with its clause."""
    now = (each for each in document(ruling)["instructions"] if each["when"] == "now")
    return [(each["text"], each["law"]) for each in now if each["to"] == to]


def pointed_at(to: str, trick: int, by: str = "S") -> dict[str, Any]:
    return {"event": "attention", "by": by, "to": to, "trick": trick}


def demanded(of: str, what: str, by: str = "S", **what_of: str) -> dict[str, Any]:
    return {"event": "demanded", "by": by, "of": of, "what": what, **what_of}


def back(hand: str, card: str) -> dict[str, Any]:
    return {"event": "withdrawn", "hand": hand, "card": card}


def shown(hand: str, card: str, how: str = "dropped") -> dict[str, Any]:
    return {"event": "exposed", "hand": hand, "card": card, "how": how}


DUMMY_WINS = ["W:HJ", "N:HK", "E:H4", "S:H6"]
SOUTH_WINS = ["W:ST", "N:S2", "E:S5", "S:SJ"]
EAST_REVOKES = ["W:ST", "N:S2", "E:D4", "S:SJ", pointed_at("E", 1)]


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize(("what", "due"), [("highest", "♠K"), ("lowest", "♠5")])
def test_a_defender_who_revokes_against_a_demand_still_plays_as_was_demanded(code: str, what: str, due: str) -> None:
    """57A: West has shown ♠10 before East plays. East, with ♠K Q 5, throws ♦4, and the demand is as new."""
    lead = ["N:S2", shown("W", "ST", "deliberate"), demanded("E", what, suit="S"), "E:D4", "S:SJ"]
    ruling = ruled(code, *DUMMY_WINS, *lead, pointed_at("E", 2))
    assert told(ruling, "E")[0] == (f"The revoke is corrected. Take back ♦4 and play {due}, as was required.", "62A")


@pytest.mark.parametrize("code", WHIST_CLUBS)
@pytest.mark.parametrize(("what", "due"), [("highest", "♠K"), ("lowest", "♠5")])
def test_the_highest_or_lowest_is_told_as_soon_as_it_has_been_chosen(code: str, what: str, due: str) -> None:
    """91: the choice was made before East has replaced ♦4."""
    ruling = ruled(code, *EAST_REVOKES, demanded("E", what, suit="S"))
    assert told(ruling, "E") == [(f"The revoke is corrected. Take back ♦4 and play {due}, as was required.", "91")]


@pytest.mark.parametrize(
    ("by", "due"),
    [
        ("W", "play ♥A, as was required"),  # 92: the eldest hand may, and South has ♥A 7 6
        ("E", "play a heart"),  # 103: his partner may not, and then nobody is bound
    ],
)
def test_the_dealer_plays_the_card_that_the_eldest_hand_has_chosen(by: str, due: str) -> None:
    trick = ["W:ST", "N:S2", "E:SK", "S:SJ", "E:HQ", "S:D6", "W:H8", "N:H2", pointed_at("S", 2, by="E")]
    ruling = ruled("bridge-1905", *trick, demanded("S", "highest", by=by, suit="H"))
    assert told(ruling, "S") == [(f"The revoke is corrected. Take back ♦6 and {due}.", "92")]


TWO_LIE = [*SOUTH_WINS, "S:D6", shown("E", "D4"), shown("E", "D5"), "W:D8", "N:D2"]


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize(
    ("picked", "played", "words", "law"),
    [
        # 51A: which of the two East plays is declarer's to say.
        ([], "E:DJ", "Unless declarer accepts ♦J, take it back and play the penalty card that he picks.", "52B2"),
        ([], "E:C4", "The revoke is corrected. Take back ♣4 and play the penalty card that declarer picks.", "62A"),
        # He has said it already.
        (["D5"], "E:D4", "Unless declarer accepts ♦4, take it back and play ♦5, your penalty card.", "52B2"),
        (["D5"], "E:C4", "The revoke is corrected. Take back ♣4 and play ♦5, your penalty card.", "62A"),
    ],
)
def test_of_two_penalty_cards_declarer_picks_the_one_that_is_played(
    code: str, picked: list[str], played: str, words: str, law: str
) -> None:
    choice = [demanded("E", "card", card=card) for card in picked]
    assert told(ruled(code, *TWO_LIE, *choice, played, pointed_at("E", 2)), "E")[0] == (words, law)


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize(
    ("played", "lies"),
    [
        # 52B1: declarer may let the jack stand, and then it has been played.
        (
            "E:DJ",
            "If declarer does not accept ♦J, it stays face up on the table: it is then a major penalty card, to be "
            "played as soon as it legally can be.",
        ),
        # A club on a diamond he cannot: it has to go back (62A).
        (
            "E:C4",
            "Leave ♣4 face up on the table: it is a major penalty card, to be played as soon as it legally can be.",
        ),
    ],
)
def test_a_card_that_declarer_may_accept_is_a_penalty_card_only_if_he_does_not(
    code: str, played: str, lies: str
) -> None:
    assert told(ruled(code, *TWO_LIE, played, pointed_at("E", 2)), "E")[1] == (lies, "52B2")


@pytest.mark.parametrize("code", DUPLICATE)
def test_who_led_against_a_demand_is_told_the_suit_that_he_has_to_lead(code: str) -> None:
    """50D2, 61A: West won the trick, and declarer has required a diamond, of which West has three."""
    west_wins = ["W:ST", "N:S2", "E:D4", "S:S6", pointed_at("E", 1), back("E", "D4"), "E:S5"]
    ruling = ruled(code, *west_wins, demanded("W", "lead", suit="D"), "W:HJ", pointed_at("W", 2))
    words = "The revoke is corrected. Take back ♥J and lead a diamond, as was required."
    assert (words, "62A") in told(ruling, "W")


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize("noticed_again", [True, False])
def test_a_card_taken_back_for_a_penalty_card_does_not_take_its_place_by_being_played_again(
    code: str, noticed_again: bool
) -> None:
    """52B2: East owes his penalty card, the four of diamonds. The five was wrong, and is wrong a second time."""
    noticed = pointed_at("E", 2)
    lies = [*EAST_REVOKES, back("E", "D4"), "E:S5", "S:D6", "W:D8", "N:D2", "E:D5", noticed, back("E", "D5")]
    again = ruled(code, *lies, "E:D5", *([noticed] if noticed_again else []))
    assert ("Unless declarer accepts ♦5, take it back and play ♦4, your penalty card.", "52B2") in told(again, "E")
    assert again.table is not None
    assert (again.table.turn, again.table.trick) == (Seat.EAST, 2)
    right = ruled(code, *lies, "E:D4")
    assert right.table is not None
    assert (right.table.turn, [str(each.card) for each in right.penalty_cards]) == (Seat.WEST, ["♦5"])


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize("named", [{"card": "S2"}, {"suit": "S"}])
def test_the_card_named_from_dummy_is_played_where_dummy_has_put_down_another(code: str, named: dict[str, str]) -> None:
    """45D; a suit alone means its lowest card (46B2). Declarer has no new choice."""
    events = ["W:ST", {"event": "named", "hand": "N", **named}, "N:D2", "E:S5", "S:S6", pointed_at("N", 1, by="W")]
    words = "Dummy's ♦2 goes back, and ♠2 is played, as you named it."
    assert told(ruled(code, *events), "declarer") == [(words, "45D")]


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize("named", [[], [{"event": "named", "hand": "N", "card": "D2"}]])
def test_where_dummys_wrong_card_was_named_declarer_chooses(code: str, named: list[Any]) -> None:
    ruling = ruled(code, "W:ST", *named, "N:D2", "E:S5", "S:S6", pointed_at("N", 1, by="W"))
    words = "The revoke is corrected. Dummy's ♦2 goes back; name a spade from dummy."
    assert told(ruling, "declarer") == [(words, "62A")]


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize("named", [{"card": "D2"}, {"suit": "D"}])
@pytest.mark.parametrize(
    ("later", "statuses"),
    [
        ([pointed_at("E", 2, by="W")], []),
        (["W:C9", "W:H8", pointed_at("E", 2)], []),
        (["W:C9", "W:H8", "N:H2", pointed_at("E", 2)], ["established"]),  # 45D: too late now, and clubs were led
    ],
)
def test_nobody_has_to_follow_to_a_card_from_dummy_that_was_not_named_and_goes_back(
    code: str, named: dict[str, str], later: list[Any], statuses: list[str]
) -> None:
    """45C4, 45D: a diamond was named and so led, and East followed to it. Dummy put down a club, which East has too."""
    asked_for = {"event": "named", "hand": "N", **named}
    ruling = ruled(code, "W:ST", "N:SA", "E:S5", "S:S6", asked_for, "N:C2", "E:D4", "S:C7", *later)
    assert [each.status for each in ruling.revokes] == statuses
    assert ruling.penalty_cards == ()


def test_a_card_from_dummy_that_was_named_at_last_has_to_be_followed() -> None:
    changed = [{"event": "named", "hand": "N", "card": card} for card in ("D2", "C2")]
    events = ["W:ST", "N:SA", "E:S5", "S:S6", *changed, "N:C2", "E:D4", pointed_at("E", 2)]
    assert [each.status for each in ruled("duplicate-2017", *events).revokes] == ["correct"]


FOLLOW = (
    "If you have played to the lead that goes back, you must follow suit to the new one: take back a card that does "
    "not, unless you have none of the suit."
)
A_DEFENDERS_STAYS = "If a defender takes one back, it stays face up on the table: it is a penalty card."


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize("named", [{"card": "D2"}, {"suit": "D"}])
@pytest.mark.parametrize(
    ("later", "spoken", "back", "others"),
    [
        (["E:D4", "S:C7"], pointed_at("E", 2, by="W"), True, True),  # it is East's card that is spoken of
        (["E:D4", "S:C7"], pointed_at("N", 2, by="E"), True, True),
        ([], pointed_at("N", 2, by="E"), True, False),  # nobody has played to it
        (["E:D4", "S:C7"], pointed_at("N", 1, by="E"), False, False),  # of another trick
        (["E:D4", "S:C7", "W:C9", "W:H8", "N:H2"], pointed_at("N", 2, by="E"), False, False),  # each side has gone on
    ],
)
def test_the_card_named_from_dummy_is_led_where_dummy_has_led_another(
    code: str, named: dict[str, str], later: list[Any], spoken: dict[str, Any], back: bool, others: bool
) -> None:
    """45C4, 45D: dummy put down ♣2 for a diamond, of which ♦2 is the lowest. ♣2 goes back, spoken of in time."""
    led = ["W:ST", "N:SA", "E:S5", "S:S6", {"event": "named", "hand": "N", **named}, "N:C2"]
    ruling = ruled(code, *led, *later, spoken)
    words = "Dummy's ♣2 goes back, and ♦2 is played, as you named it."
    assert ((words, "45D") in told(ruling, "declarer")) is back
    assert ((FOLLOW, "45D") in told(ruling, "table")) is others
    assert ruling.table is not None
    assert (ruling.table.turn is Seat.NORTH) is back
    assert ruled(code, *led, *later).table != ruling.table or not back


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize("ended", [{"table_tricks": 8}, {"play_ended": True}])
def test_a_wrong_lead_from_dummy_stays_once_the_play_is_told_to_be_over(code: str, ended: dict[str, Any]) -> None:
    """45D: each side has played on since, though the record stops with South's card to the trick."""
    led = ["W:ST", "N:SA", "E:S5", "S:S6", {"event": "named", "hand": "N", "card": "D2"}, "N:C2", "E:D4", "S:C7"]
    ruling = rule(read_case({**case(code, *led, pointed_at("N", 2, by="E")), "findings": ended}))
    assert not [each for each in ruling.instructions if each.law == "45D"]
    assert ruling.table is not None
    assert [str(each.card) for each in ruling.table.lying] == ["♣2", "♦4", "♣7"]


@pytest.mark.parametrize("code", DUPLICATE)
def test_a_card_named_from_dummy_and_led_stays(code: str) -> None:
    led = ["W:ST", "N:SA", "E:S5", "S:S6", {"event": "named", "hand": "N", "card": "C2"}, "N:C2", "E:C4"]
    assert not [each for each in ruled(code, *led, pointed_at("N", 2, by="E")).instructions if each.law == "45D"]


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize(
    ("followed", "stays"),
    [
        (["N:H2", "E:H4"], True),  # 62C2: East's goes back after dummy's, and lies there
        (["N:H2"], False),  # 62C1: dummy's is free
    ],
)
def test_a_defenders_card_that_followed_to_a_forbidden_lead_stays_face_up(
    code: str, followed: list[str], stays: bool
) -> None:
    """West had to lead a diamond, as East's ♦4 lay there, and leads ♥J: whoever followed to that has to follow anew."""
    lead = ["W:ST", "N:S2", "E:D4", "S:S6", pointed_at("E", 1), {"event": "withdrawn", "hand": "E", "card": "D4"}]
    lead += ["E:S5", demanded("W", "lead", suit="D"), "W:HJ", *followed, pointed_at("W", 2)]
    words = f"{FOLLOW} {A_DEFENDERS_STAYS}" if stays else FOLLOW
    assert (words, "62A") in told(ruled(code, *lead), "table")


@pytest.mark.parametrize("code", DUPLICATE)
def test_who_threw_the_suit_that_is_to_be_led_may_keep_his_card_or_change_it(code: str) -> None:
    """62C1: West leads ♥J for a diamond. South, who has no heart, has thrown ♦2; dummy, who has no diamond, followed.

    Both may change their cards, or keep them. East has to follow to the diamond (44C): he has no choice.
    """
    lead = [
        "W:ST",
        "N:S2",
        "E:D4",
        "S:S6",
        pointed_at("E", 1),
        back("E", "D4"),
        "E:S5",
        demanded("W", "lead", suit="D"),
    ]
    told_of = case(code, *lead, "W:HJ", "N:H2", "E:H4", "S:D2", pointed_at("W", 2))
    told_of["board"]["deal"] = "N:A432.AK7632..A32 KQ5.Q54.J54.K654 J76..AKQ7632.Q87 T98.JT98.T98.JT9"
    changes = [each for each in rule(read_case(told_of)).options if each.right in RIGHTS_TO_CHANGE]
    assert {(each.who, str(each.card)) for each in changes} == {(Seat.NORTH, "♥2"), (Seat.SOUTH, "♦2")}


@pytest.mark.parametrize("code", DUPLICATE)
def test_a_penalty_card_not_led_is_ruled_on_beside_a_revoke_that_may_take_the_lead_away(code: str) -> None:
    """North's ♠2 lies there. East, declarer, throws ♣K on a heart that North wins; North leads ♦7. Both are noticed.

    East plays a heart instead, and may win with the king; North had to lead ♠2 (50D1).
    """
    told_of = case(code, "S:H4", "W:H3", shown("N", "S2", "deliberate"), "N:H5", "E:CK", pointed_at("E", 1), "N:D7")
    told_of["events"].append(pointed_at("N", 2))
    board = {"contract": "3H", "declarer": "E", "dealer": "E"}
    deal = "N:J2.Q865.AK973.86 AKT9863.K9..AK42 Q54.AJ4.Q864.QT5 7.T732.JT52.J973"
    ruling = rule(read_case({**told_of, "board": {**board, "deal": deal}}))
    assert [each.status for each in ruling.revokes] == ["correct", "correct"]
    assert told(ruling, "E")[0] == ("The revoke is corrected. Take back ♣K and play a heart.", "62A")
    assert told(ruling, "N")[0] == ("Unless declarer accepts ♦7, take it back and play ♠2, your penalty card.", "52B2")


HIGHEST_DEMANDED = [*DUMMY_WINS, "N:S2", shown("W", "ST", "deliberate"), demanded("E", "highest", suit="S"), "E:D4"]


@pytest.mark.parametrize(
    ("events", "does"),
    [
        ([*HIGHEST_DEMANDED, pointed_at("E", 2)], "to play ♠K"),
        ([*TWO_LIE, "E:C4", pointed_at("E", 2)], "to play the penalty card that declarer picks"),
        ([*TWO_LIE, demanded("E", "card", card="D5"), "E:C4", pointed_at("E", 2)], "to play ♦5"),
        (["W:ST", {"event": "named", "hand": "N", "card": "S3"}, "N:D2", pointed_at("N", 1, by="E")], "to play ♠3"),
        # The opening lead goes back: it is West, on declarer's left, who leads again.
        ([shown("W", "HJ"), "W:ST", pointed_at("W", 1)], "to lead ♥J"),
    ],
)
def test_the_picture_shows_what_has_to_be_played(events: list[Any], does: str) -> None:
    ruling = rule(read_case(case("duplicate-2017", *events)))
    picture = next(each for each in ruling.explain() if isinstance(each, TableShown))
    assert [str(each.does) for each in picture.places if each.turn] == [does]


@pytest.mark.parametrize("lying", [("SQ", "H7"), ("H7", "SQ")])
def test_who_left_two_penalty_cards_of_two_suits_has_not_revoked_in_either_suit_before(lying: tuple[str, str]) -> None:
    """2007, by hand: either card would have done at trick two, in whatever order they came to lie there.

    West then fails to follow to hearts, for the first time in that suit: 64B2 does not spare him. South claims eight of
    the last nine tricks; the one that East–West win later goes across (64A2).
    """
    shown_to = [shown("W", card, "deliberate") for card in lying]
    told_of = case("duplicate-2007", "W:C6", "N:CQ", "E:S7", "S:C2", *shown_to, "N:DK", "E:DA", "S:D2", "W:C7")
    told_of["events"] += [demanded("E", "lead", suit="H"), "E:HJ", "S:H3", "W:C8", "N:HA"]
    told_of["events"] += ["N:DQ", "E:D6", "S:D3", "W:SQ", pointed_at("W", 2, by="N"), pointed_at("W", 3, by="N")]
    told_of["events"] += [{"event": "claimed", "by": "S", "tricks": 8}, {"event": "returned"}]
    board = {"contract": "3NT", "declarer": "S", "dealer": "S"}
    deal = "N:AK.AK.KQJT9.Q543 JT987.JT98.A876. 6432.6543.5432.2 Q5.Q72..AKJT9876"
    ruling = rule(read_case({**told_of, "board": {**board, "deal": deal}}))
    assert [each.laws for each in ruling.revokes] == [("61A", "63A1", "64B3"), ("63A1", "64A2")]
    assert (ruling.transfer.tricks, ruling.transfer.to) == (1, Seat.NORTH.side)


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007"])
@pytest.mark.parametrize(
    ("wests", "bound"),
    [("9..9.", True), ("...98", False), ("98...", False)],
)
def test_who_plays_after_his_partners_revoke_on_the_twelfth_trick_is_bound_where_he_has_two_suits(
    code: str, wests: str, bound: bool
) -> None:
    """62D2: East does not follow to dummy's spade, and West plays after him; of one suit he has no choice."""
    board = {"ending": f"N:2.A.. 4..5. 3.K.. {wests}", "first_trick": 12, "contract": "3NT", "declarer": "S"}
    ruling = seen("N:S2 E:D5", at("S", "E", 12), code=code, on=board)
    said = [each["to"] for each in ruling["instructions"] if each["law"] == "62D2"]
    assert said == (["W"] if bound else [])


@pytest.mark.parametrize("code", DUPLICATE)
def test_what_was_led_to_the_last_trick_goes_back_with_a_revoke_of_the_twelfth(code: str) -> None:
    """62D1: East has a spade to play to dummy's, and of his diamond and of West's lead no card stays there."""
    board = {"ending": "N:2.A.. 4..5. 3.K.. 98...", "first_trick": 12, "contract": "3NT", "declarer": "S"}
    ruling = seen("N:S2 E:D5 S:S3 W:S9 W:S8", at("S", "E", 12), code=code, on=board)
    table = ruling["table"]
    assert (table["trick"], [each["card"] for each in table["lying"]], table["turn"]) == (12, ["S2", "S3", "S9"], "E")
    assert (table["faced"], ruling["penalty_cards"]) == ([], [])


@pytest.mark.parametrize("code", DUPLICATE)
@pytest.mark.parametrize("mine", [("HQ", "CK"), ("CK", "HQ")])
@pytest.mark.parametrize(
    ("what", "led", "suit"),
    [
        ("avoid", "S5", "C"),  # of the two, the king of clubs alone obeys
        ("avoid", "CK", None),
        ("lead", "H5", "H"),  # the queen of hearts alone obeys
        ("lead", "HQ", None),
    ],
)
def test_of_two_penalty_cards_the_one_that_obeys_declarers_choice_is_led(
    code: str, mine: tuple[str, str], what: str, led: str, suit: str | None
) -> None:
    """50D1, 51A: for West's jack, declarer chooses about hearts; East leads whichever of his two cards that leaves."""
    lying = [shown("W", "HJ", "deliberate"), *(shown("E", card, "deliberate") for card in mine)]
    ruling = ruled(code, "W:ST", "N:S2", "E:SK", "S:S6", *lying, demanded("E", what, suit="H"), f"E:{led}")
    found = [each.suit.value for each in ruling.revokes if each.suit]
    assert found == ([suit] if suit else [])
    assert len(ruling.revokes) == len(found)
