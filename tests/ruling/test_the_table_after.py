"""What lies on the table once a ruling is carried out, and who may do what: of a small deal, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.case.case import Board, Case
from revoke.case.events import CardPlayed
from revoke.law.orders import CardStays
from revoke.table.cards import Card
from revoke.table.seats import Seat
from tests.provisions.told import P, at, back, found, seen

TO_EAST = at("S", "E")
CLAIM: dict[str, Any] = {"event": "claimed", "by": "S", "tricks": 12}
AGREED = {"event": "agreed", "by": "W"}
OBJECTED = {"event": "objected", "by": "W"}
ASKED = {"event": "asked", "by": "N", "of": "E"}
QUITTED = {"event": "quitted", "trick": 1}
RETURNED = {"event": "returned"}
ON_NOTRUMP = {
    "deal": "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9",
    "dealer": "S",
    "declarer": "S",
    "vulnerable": "None",
    "contract": "3NT",
}
"""East revokes on trick one, which South wins with the jack of spades; the next trick is his to lead."""


def ruled(*events: Any, code: str = "duplicate-2017") -> dict[str, Any]:
    return seen(*events, code=code, on=ON_NOTRUMP)


def cards(lying: list[dict[str, str]]) -> str:
    return " ".join(f"{each['hand']}:{each['card']}" for each in lying)


@pytest.mark.parametrize(
    ("events", "trick", "lying", "turn", "north_south", "later"),
    [
        (["W:ST"], 1, "W:ST", "N", 0, ""),
        ([P], 2, "", "S", 1, ""),
        ([P, TO_EAST], 1, "W:ST N:S2 S:SJ", "E", 0, ""),
        ([P, TO_EAST, back("E", "D4"), "E:SQ"], 1, "W:ST N:S2 E:SQ S:SJ", "E", 0, ""),
        ([P, "S:H6", TO_EAST], 1, "W:ST N:S2 S:SJ", "E", 0, "S:H6"),
        ([P, "S:H6 W:H8", TO_EAST], 2, "S:H6 W:H8", "N", 1, ""),
        ([P, CLAIM], 2, "", None, 1, ""),
        ([P, CLAIM, AGREED], 2, "", None, 1, ""),
        ([P, CLAIM, OBJECTED], 2, "", None, 1, ""),  # 68D
        ([P, CLAIM, TO_EAST], 1, "W:ST N:S2 S:SJ", "E", 0, ""),  # he has a spade to play all the same
        ([P, "S:H6", CLAIM, AGREED], 2, "S:H6", None, 1, ""),
    ],
)
def test_what_lies_on_the_table_and_whose_turn_it_is(
    events: list[Any], trick: int, lying: str, turn: str | None, north_south: int, later: str
) -> None:
    table = ruled(*events)["table"]
    assert (table["trick"], cards(table["lying"]), table["turn"]) == (trick, lying, turn)
    assert (table["won"]["NS"], cards(table["next_trick"])) == (north_south, later)


def test_a_trick_with_a_card_that_the_record_does_not_show_is_over_all_the_same() -> None:
    """Nobody may change a card of it; East may be asked whether he has no spade."""
    played = (("W", "ST"), ("N", "S2"), ("E", "D4"), ("S", None))
    events = tuple(CardPlayed(Seat(hand), Card.parse(card) if card else None) for hand, card in played)
    table = rule(Case(board=Board(dealer=Seat.SOUTH, declarer=Seat.SOUTH), events=events)).table
    assert table is not None
    assert (table.trick, table.lying) == (2, ())


@pytest.mark.parametrize("code", ["auction-1913", "auction-1912"])
@pytest.mark.parametrize(("answer", "turn"), [([], "S"), ([OBJECTED], "S"), ([AGREED], None)])
def test_in_the_historic_codes_a_claim_ends_the_play_once_it_is_agreed_to(
    code: str, answer: list[Any], turn: str | None
) -> None:
    assert ruled(P, CLAIM, *answer, code=code)["table"]["turn"] == turn


REOPENED: list[Any] = ["W:ST N:S2 E:D4 S:H6 W:S8", at("W", "S"), back("S", "H6"), "S:S6", back("E", "D4"), "E:SK"]
"""2017, 62C3: East and South revoked on trick one, and West had gone on. East wins it now, and leads."""


def test_only_the_cards_of_the_next_trick_that_lay_there_go_back_with_the_revokes_of_both_sides() -> None:
    """62C3, 50D1: West's eight goes back and stays face up. East's penalty card, led to trick two again, is played."""
    before, after = (ruled(*REOPENED, back("W", "S8"), *more) for more in ([], ["E:D4"]))
    assert [each["card"] for each in before["penalty_cards"]] == ["D4", "S8"]
    assert [(each["card"], each["law"]) for each in after["penalty_cards"]] == [("S8", "62C3")]
    table = after["table"]
    assert (table["trick"], cards(table["lying"]), table["turn"]) == (2, "E:D4", "S")
    told = [(each["to"], each["text"]) for each in after["instructions"] if each["law"] == "62C3"]
    words = "Leave ♠8 face up on the table: it is a major penalty card, to be played as soon as it legally can be."
    assert told == [("W", words)]


@pytest.mark.parametrize("events", [[], [P, RETURNED]])
def test_nothing_lies_there_before_the_first_card_and_after_the_hands_are_back(events: list[Any]) -> None:
    assert ruled(*events)["table"] is None


@pytest.mark.parametrize(
    ("events", "lying"),
    [
        ([P], []),
        ([P, TO_EAST], [("E", "D4", "major")]),
        ([P, TO_EAST, back("E", "D4"), "E:SQ"], [("E", "D4", "major")]),
        ([P, "S:H6 W:H8", TO_EAST], []),
        (["W:ST N:H2 E:S5 S:SJ", at("E", "N")], []),  # dummy's card is none, nor declarer's
        (["E:SK S:D6 W:S8", at("E", "S")], []),
        ([{"event": "exposed", "hand": "S", "card": "H6", "how": "dropped"}, P], []),  # 48A: declarer's never are
        ([P, "W:H8", TO_EAST], []),  # his partner has led: the revoke is established (63A1)
    ],
)
def test_which_cards_are_penalty_cards(events: list[Any], lying: list[tuple[str, str, str]]) -> None:
    found = ruled(*events)["penalty_cards"]
    assert [(each["hand"], each["card"], each["kind"]) for each in found] == lying


MAY_CHANGE = {"take back", "take back after an opponent", "change"}


@pytest.mark.parametrize(
    ("events", "who"),
    [
        ([P], []),
        ([P, TO_EAST], [("S", "SJ", "62C1")]),
        ([P, "S:H6", TO_EAST], [("S", "SJ", "62C1"), ("S", "H6", "62C1")]),
        (["W:ST N:S2 E:D4", TO_EAST], []),
        (["W:ST N:H2 E:S5 S:SJ", at("E", "N")], [("E", "S5", "62C1"), ("S", "SJ", "62C2")]),
        ([P, TO_EAST, back("E", "D4"), "E:SQ S:H6"], []),
        ([P, TO_EAST, back("E", "D4"), "E:SQ", QUITTED], []),
    ],
)
def test_who_may_change_his_card(events: list[Any], who: list[tuple[str, str, str]]) -> None:
    """62C1: an opponent who played after the revoke; 62C2: then the offender's partner."""
    found = [each for each in ruled(*events)["options"] if each["right"] in MAY_CHANGE]
    assert [(each["who"], each["card"], each["law"]) for each in found] == who


@pytest.mark.parametrize(
    ("events", "right", "who"),
    [
        ([P, TO_EAST], "have ruling reviewed", []),
        (["W:ST N:S2 E:D4"], "ask whether none", ["S"]),
        (["W:ST N:S2 E:D4"], "ask whether none, at a risk", ["W"]),
        (["W:ST N:S2 E:S5"], "ask whether none", []),
        (["W:ST N:D2"], "ask whether none", []),
    ],
)
def test_who_has_which_right(events: list[Any], right: str, who: list[str]) -> None:
    """Declarer may ask a defender, and so may his partner, at a risk (61B); nobody asks dummy, whose cards all see."""
    found = [each["who"] for each in ruled(*events)["options"] if each["right"] == right]
    assert found == who


# East's revoke is established, and then he takes his card back: it stays in its trick (2017 and 2007, 63B; 1997, 63C).

IN_NOTRUMP_TO_WEST = "W:ST N:S2 E:D4 S:S7 W:S9"
"""East discards a diamond on his partner's ten, which wins, and West leads again: established."""


@pytest.mark.parametrize(
    ("code", "law"), [("duplicate-2017", "63B"), ("duplicate-2007", "63B"), ("duplicate-1997", "63C")]
)
@pytest.mark.parametrize("attention", [[], [TO_EAST]])
def test_a_card_changed_after_its_revoke_was_established_stays_in_its_trick(
    code: str, law: str, attention: list[Any]
) -> None:
    ruling = ruled(IN_NOTRUMP_TO_WEST, *attention, back("E", "D4"), "E:SK", code=code)
    assert ruling["revokes"][0]["status"] == "established"
    assert (ruling["table"]["won"]["EW"], cards(ruling["table"]["lying"]), ruling["table"]["turn"]) == (1, "W:S9", "N")
    assert [(each["card"], each["kind"]) for each in ruling["penalty_cards"]] == [("SK", "major")]
    assert [each["law"] for each in ruling["instructions"] if each["to"] == "E"] == [law]
    who_won = [each for each in ruling["questions"] if each["fact"].endswith("won_by")]
    assert not who_won  # West's ten still wins: one trick at most


@pytest.mark.parametrize(
    ("events", "lying", "penalty"),
    [
        ([IN_NOTRUMP_TO_WEST, back("E", "D4")], "W:S9", []),  # nothing was played instead
        ([IN_NOTRUMP_TO_WEST, back("E", "D4"), "E:SK", back("E", "SK"), "E:D4"], "W:S9", ["SK"]),  # and put there again
        (
            [IN_NOTRUMP_TO_WEST, back("E", "D4"), "E:SK", back("S", "S7"), "S:SJ"],
            "W:S9",
            ["SK"],
        ),  # declarer's goes back
        ([IN_NOTRUMP_TO_WEST, "N:S3", back("E", "D4"), "E:S5"], "W:S9 N:S3", ["S5"]),
    ],
)
def test_all_that_follows_from_a_change_made_too_late_is_undone(
    events: list[Any], lying: str, penalty: list[str]
) -> None:
    ruling = ruled(*events)
    assert (ruling["revokes"][0]["status"], cards(ruling["table"]["lying"])) == ("established", lying)
    assert [each["card"] for each in ruling["penalty_cards"]] == penalty
    to_east = [each["law"] for each in ruling["instructions"] if each["to"] == "E"]
    assert to_east == ([] if "E:D4" in events else ["63B"])


def test_a_ruff_that_stands_keeps_its_trick_though_it_was_taken_back() -> None:
    ruffed = {**ON_NOTRUMP, "contract": "4H"}
    ruling = seen("W:ST N:S2 E:H4 S:S7 E:C4", back("E", "H4"), "E:S5", code="duplicate-2017", on=ruffed)
    assert ruling["table"]["turn"] == "S"  # East won trick one and led to the second
    assert ruling["possible"]["transfer"] == [1, 2]  # 64A1


@pytest.mark.parametrize("code", ["bridge-1905", "auction-1912", "auction-1913"])
def test_in_the_historic_codes_as_well(code: str) -> None:
    ruling = ruled(IN_NOTRUMP_TO_WEST, back("E", "D4"), "E:SK", code=code)
    assert (ruling["revokes"][0]["status"], cards(ruling["table"]["lying"])) == ("established", "W:S9")
    assert [each["law"] for each in ruling["instructions"] if each["to"] == "E"] == ["86"]  # which established it


def test_a_card_is_late_once_its_side_went_on_against_the_ruling_and_the_trick_was_turned() -> None:
    quitted = {"event": "quitted", "trick": 1}
    ruling = ruled("W:ST N:S2 E:D4 S:S7", TO_EAST, "W:S9", quitted, back("E", "D4"), "E:SK")
    assert ruling["revokes"][0]["status"] == "established"
    in_time = ruled("W:ST N:S2 E:D4 S:S7", TO_EAST, "W:S9", back("E", "D4"), "E:SK", quitted)
    assert in_time["revokes"][0]["status"] == "correct"


# A card of the trick of a revoke is taken back although nothing gives the right to it (47): it stays in its trick.

NORTH_LEADS = ("W:ST N:SA E:S5 S:S6", "N:H2 E:C4 S:HA W:H8", at("S", "E", 2), back("E", "C4"), "E:H4")
"""Dummy wins with the ace of spades and leads a heart; East revokes with a club and puts it right."""


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize(
    ("changed", "lying", "penalty", "told"),
    [
        ([back("N", "H2"), "N:HK"], "N:H2 E:H4 S:HA W:H8", "E:C4", ["declarer"]),  # played before the revoke
        ([back("N", "H2")], "N:H2 E:H4 S:HA W:H8", "E:C4", ["declarer"]),
        ([back("N", "H2"), "N:HK", back("N", "HK"), "N:H2"], "N:H2 E:H4 S:HA W:H8", "E:C4", []),  # there again
        ([back("E", "H4"), "E:HQ"], "N:H2 E:H4 S:HA W:H8", "E:C4 E:HQ", ["E"]),  # his lawful substitute
        ([back("W", "H8"), "W:HJ"], "N:H2 E:H4 S:HA W:H8", "E:C4 W:HJ", ["W"]),  # no opponent had changed (62C2)
        ([back("S", "HA"), "S:H6", back("W", "H8"), "W:HJ"], "", "E:C4 W:H8", []),  # South may (62C1), so West may
        ([back("S", "HA"), "S:H6", back("S", "H6"), "S:H7"], "N:H2 E:H4 S:H6 W:H8", "E:C4", ["S"]),  # but once
        (
            [back("S", "HA"), "S:H6", back("W", "H8"), "W:HJ", back("W", "HJ"), "W:HT"],
            "",  # West's jack wins
            "E:C4 W:H8 W:HT",
            ["W"],
        ),
    ],
)
def test_a_card_that_nothing_lets_be_changed_stays_and_what_a_defender_played_instead_is_a_penalty_card(
    code: str, changed: list[Any], lying: str, penalty: str, told: list[str]
) -> None:
    ruling = ruled(*NORTH_LEADS, *changed, code=code)
    assert [each["status"] for each in ruling["revokes"]] == ["correct"]
    assert cards(ruling["table"]["lying"]) == lying
    assert cards(ruling["penalty_cards"]) == penalty
    assert [to for to, _ in said_to(ruling, "47")] == told


@pytest.mark.parametrize(
    ("changed", "told"), [([], ["W"]), ([back("S", "HA"), "S:H6", back("W", "H8"), "W:HJ"], ["W", "E"])]
)
def test_each_defender_is_told_what_he_may_use_of_his_partners_penalty_card(
    changed: list[Any], told: list[str]
) -> None:
    """50E: East's revoke card lies before him, and then West's card that he has changed as well (62C2)."""
    ruling = ruled(*NORTH_LEADS, *changed)
    later = [each for each in ruling["instructions"] if each["law"] == "50E" and each["when"] == "later"]
    assert [each["to"] for each in later] == told


def test_a_lead_stays_though_its_player_takes_it_back_for_a_revoke_that_came_after_it() -> None:
    ruling = ruled(FIRST, "S:H6 W:C9", at("S", "W", 2), back("S", "H6"), "S:D6")
    assert (cards(ruling["table"]["lying"]), ruling["table"]["turn"]) == ("S:H6", "W")
    assert said_to(ruling, "47") == [("S", "♥6 goes back into the trick: the correction gives no right to change it.")]


def test_dummys_card_that_is_changed_at_once_may_have_been_called_by_a_slip() -> None:
    """45C4b; and a card that was led out of turn goes back whatever was played before (53)."""
    slip = ruled(FIRST, "S:H6 W:C9", at("S", "W", 2), back("W", "C9"), "W:H8", "N:H2", back("N", "H2"), "N:HK")
    assert (cards(slip["table"]["lying"]), said_to(slip, "47")) == ("S:H6 W:H8 N:HK", [])


@pytest.mark.parametrize("code", ["bridge-1905", "auction-1912", "auction-1913"])
def test_in_the_historic_codes_whoever_followed_may_change_and_nobody_else(code: str) -> None:
    partner = ruled(*NORTH_LEADS, back("W", "H8"), "W:HJ", code=code)
    assert "W:HJ" in cards(partner["table"]["lying"])
    lead = ruled(*NORTH_LEADS, back("N", "H2"), "N:HK", code=code)
    assert cards(lead["table"]["lying"]) == "N:H2 E:H4 S:HA W:H8"
    assert [(each["to"], each["law"]) for each in lead["instructions"] if "no right" in each["text"]] == [
        ("declarer", "91")
    ]


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_where_both_sides_put_a_revoke_right_each_partner_is_named(code: str) -> None:
    """62C2: of dummy's card declarer decides; where one side alone has revoked, its partner is known without a name.

    North or East led. After South come West, and North where East led; after West nobody, or North, and East never.
    """
    west, south = ({"offender": who, "trick": 5, "suit": "H", "before_attention": []} for who in "WS")
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S", "contract": "3NT"}}
    both = document(rule(read_case({**case, "findings": {"revokes": [west, south]}})))
    alone = document(rule(read_case({**case, "findings": {"revokes": [west]}})))
    assert [each["to"] for each in both["instructions"] if each["law"] == "62C2"] == ["declarer"]
    assert [each["who"] for each in both["options"] if each["law"] == "62C2"] == ["N"]
    assert [each["to"] for each in alone["instructions"] if each["law"] == "62C2"] == ["offender's partner"]


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_where_both_sides_have_revoked_the_opponents_who_may_change_are_named(code: str) -> None:
    """62C1: who did not lead can be followed on the trick by the player on his left; on the next trick by either.

    West, who has revoked on the same trick as South, puts his own card right.
    """
    west, south = ({"offender": who, "trick": 5, "suit": "H", "before_attention": []} for who in "WS")
    earlier = {**west, "trick": 4, "before_attention": ["offending side played to next trick"]}
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S", "contract": "3NT"}}

    def may_change(*revokes: dict[str, Any]) -> tuple[list[str], list[str]]:
        ruling = document(rule(read_case({**case, "findings": {"revokes": list(revokes)}})))
        told = [each["to"] for each in ruling["instructions"] if each["law"] == "62C1"]
        return told, [each["who"] for each in ruling["options"] if each["law"] == "62C1"]

    assert may_change(west, south) == (["declarer"], ["N"])
    assert may_change(earlier, south) == (["W"], ["W"])
    led_on = {**south, "before_attention": ["opponents played to next trick"]}
    assert may_change(earlier, led_on) == (["W", "E"], ["W", "E"])
    assert may_change(south) == (["opponents"], ["opponents"])


def test_of_an_unnamed_defender_and_declarer_the_opponents_are_named_by_their_part() -> None:
    """62C1: dummy may change after the defender, of whose card declarer decides, and either defender after declarer."""
    defender, declarer = (
        {"offender": who, "trick": trick, "suit": "H", "before_attention": []}
        for who, trick in (("defender", 5), ("declarer", 5))
    )
    case = {"format": "revoke-case/1", "findings": {"revokes": [defender, declarer]}}
    options = document(rule(read_case(case)))["options"]
    assert [each["who"] for each in options if each["law"] == "62C1"] == ["dummy", "other defender"]


def test_a_partner_told_to_have_changed_before_an_opponent_did_puts_his_card_back() -> None:
    told: dict[str, Any] = {
        "offender": "W",
        "trick": 5,
        "card": "C4",
        "before_attention": [],
        "played_after": ["N", "E"],
    }
    wrongly, rightly = (found({**told, "withdrawn_after": back}) for back in (["E"], ["N", "E"]))
    assert [each["to"] for each in wrongly["instructions"] if each["law"] == "47"] == ["E"]
    assert not [each for each in rightly["instructions"] if each["law"] == "47"]
    lying = [[each["hand"] for each in ruling["penalty_cards"]] for ruling in (wrongly, rightly)]
    assert lying == [["W"], ["W", "E"]]


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize(
    ("first", "second", "law"),
    [
        ({}, {}, "51B2"),  # nobody names them: they may be of several suits
        ({"card": "C2"}, {}, "51B2"),
        ({"card": "C2"}, {"card": "D3"}, "51B2"),
        ({"card": "C2"}, {"card": "C3"}, "51B1"),
    ],
)
def test_two_penalty_cards_of_one_hand_are_spoken_of_as_two_though_nobody_names_them(
    code: str, first: dict[str, Any], second: dict[str, Any], law: str
) -> None:
    """51B: West revoked on a heart, and again in putting it right; both cards lie there, and East may have to lead."""
    west = {"offender": "W", "trick": 5, "suit": "H", "before_attention": []}
    findings = {"revokes": [{**west, **first}, {**west, **second}]}
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": findings}
    ruling = document(rule(read_case(case)))
    assert len(ruling["penalty_cards"]) == 2
    assert {each["law"] for each in ruling["instructions"] if each["when"] == "later" and each["to"] == "declarer"} == {
        law
    }


# Several penalty cards of one defender, and a card that both sides' revokes on the trick let its player change.

LED = ("require lead", "forbid lead", "leave lead")


def lead_options(ruling: dict[str, Any]) -> list[tuple[str, str]]:
    told = [each for each in ruling["options"] if each["right"] in LED]
    return [(each["right"], each["said"]["values"].get("suit", {}).get("suit", "")) for each in told]


def test_declarer_may_choose_the_suit_of_any_penalty_card_for_the_lead_of_its_owners_partner() -> None:
    """East dropped a heart honour, and then revoked with a diamond; West has won with the ten of spades."""
    dropped = {"event": "exposed", "hand": "E", "card": "HQ", "how": "dropped"}
    trick = ("W:ST N:S2 E:D4 S:S7", TO_EAST, back("E", "D4"), "E:S5")
    both = [
        ("require lead", "H"),
        ("forbid lead", "H"),
        ("require lead", "D"),
        ("forbid lead", "D"),
        ("forbid lead", ""),  # both suits (51B2)
        ("leave lead", ""),
    ]
    assert lead_options(ruled(dropped, *trick)) == both
    assert lead_options(ruled(*trick)) == [("require lead", "D"), ("forbid lead", "D"), ("leave lead", "")]
    dropped["card"] = "H4"
    dropped_small = ruled(dropped, *trick)  # together with another card a small one is major as well (50B)
    assert lead_options(dropped_small) == both


TO_WEST = ("W:ST N:S2 E:D4 S:S7", TO_EAST, back("E", "D4"), "E:S5")
"""East's diamond lies there, and West, who has won, is to lead."""


def dropped(card: str) -> dict[str, str]:
    return {"event": "exposed", "hand": "E", "card": card, "how": "dropped"}


def chosen(what: str, by: str = "S", of: str = "W") -> dict[str, str]:
    return {"event": "demanded", "by": by, "of": of, "what": what, "suit": "D"}


@pytest.mark.parametrize(
    ("events", "law"),
    [
        ([*TO_WEST], "50D2"),
        ([dropped("DJ"), *TO_WEST], "51B1"),  # two of a suit
        ([dropped("HQ"), *TO_WEST], "51B2"),
        ([*TO_WEST, chosen("lead")], None),  # once for a lead
        ([*TO_WEST, chosen("avoid")], None),
        ([P, TO_EAST, back("E", "D4"), "E:S5", "S:H6"], None),  # West is to play, and not to lead
        ([P, TO_EAST, back("E", "D4"), "E:S5"], None),  # South is to lead
    ],
)
def test_under_which_clause_declarer_chooses_for_the_lead(events: list[Any], law: str | None) -> None:
    found = {each["law"] for each in ruled(*events)["options"] if each["right"] in LED}
    assert found == ({law} if law else set())


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007"])
@pytest.mark.parametrize(
    ("more", "when"),
    [
        ([], "later"),
        ([chosen("lead")], "now"),
        ([chosen("avoid")], "now"),
        ([chosen("lead"), "W:D9"], "now"),
        ([chosen("lead"), "W:D9 N:D2 E:D4"], None),  # everybody sees it again
    ],
)
def test_partner_is_told_that_he_may_not_use_the_penalty_card_that_is_picked_up(
    code: str, more: list[Any], when: str | None
) -> None:
    """50E: when declarer has required or forbidden its suit, the card goes back to the hand (50D2)."""
    said = ruled(*TO_WEST, *more, code=code)["instructions"]
    assert [each["when"] for each in said if (each["law"], each["to"]) == ("50E", "W")] == ([when] if when else [])


@pytest.mark.parametrize(("more", "lies"), [([], True), ([chosen("lead")], False), ([chosen("avoid")], False)])
def test_that_both_sides_may_use_a_penalty_card_is_said_while_one_lies_there(more: list[Any], *, lies: bool) -> None:
    """50E1 of 2017; East's ♦4 is picked up when declarer requires or forbids a diamond (50D2)."""
    (said,) = (each["text"] for each in ruled(*TO_WEST, *more)["instructions"] if each["law"] == "16C")
    assert ("penalty card" in said) is lies


@pytest.mark.parametrize(
    ("more", "follow"),
    [([], True), ([back("N", "H2"), "N:D2"], False)],
)
def test_who_has_taken_back_what_he_played_to_the_old_lead_is_not_told_to_follow_to_the_new_one(
    more: list[Any], follow: bool
) -> None:
    """West, who had to lead a diamond, led a heart; he changes it, and dummy's heart goes back as well."""
    events = [*TO_WEST, chosen("lead"), "W:H8 N:H2", at("S", "W", 2), back("W", "H8"), "W:D9", *more]
    said = [each for _, each in said_to(ruled(*events), "62A")]
    assert any("follow suit to the new one" in each for each in said) is follow


def test_a_card_taken_back_at_the_twelfth_trick_is_no_penalty_card() -> None:
    """62D1: it goes back into the hand, the last card binds nobody; East's side had led to the thirteenth."""
    ending = {"ending": "N:32... K..5. J..4. AQ...", "first_trick": 12, "contract": "1NT", "declarer": "S"}
    told = ("W:SA N:S2 E:D5 S:SJ", "W:SQ", at("S", "E", 12))
    for more in ((), (back("E", "D5"), "E:SK")):
        ruling = seen(*told, *more, code="duplicate-2017", on=ending)
        assert [each["status"] for each in ruling["revokes"]] == ["restore"]
        assert ruling["penalty_cards"] == []


def test_a_card_that_lies_there_is_no_matter_of_a_revoke_from_before_the_record() -> None:
    """50B: a small card, dropped by accident, is minor; declarer put his revoke right at trick five."""
    ending = {"ending": "N:...432 AK.2.. QJT... ..432.", "first_trick": 11, "contract": "5S", "declarer": "S"}
    early = {"offender": "S", "trick": 5, "before_attention": []}
    ruling = seen(dropped("H2"), code="duplicate-2017", on=ending, findings={"revokes": [early]})
    lying = [(each["hand"], each["card"], each["kind"]) for each in ruling["penalty_cards"]]
    assert lying == [("E", "H2", "minor")]


BOTH_REVOKED = ("W:HJ N:H2 E:H4 S:HA", "S:S6 W:C9 N:D2 E:SK", "E:HQ", at("S", "W", 2))
"""West and dummy discard on declarer's spade, East wins and leads: only his side has gone on (2017, 62C3)."""


def test_who_may_change_his_card_for_the_opponents_revoke_need_not_wait_for_an_opponent() -> None:
    easts = [each for each in ruled(*BOTH_REVOKED)["options"] if each["who"] == "E" and each["card"]]
    assert [(each["right"], each["card"], each["law"]) for each in easts] == [("take back", "SK", "62C1")]


def test_a_card_put_in_place_of_a_revoke_is_not_changed_for_what_the_other_side_puts_right_later() -> None:
    east, north = back("E", "SK"), back("N", "D2")
    done = ruled(*BOTH_REVOKED, back("E", "HQ"), back("W", "C9"), "W:ST", north, "N:S2", east, "E:S5")
    assert not [each for each in done["options"] if each["right"].startswith("take back")]
    assert {suit for _, suit in lead_options(done)} == {"H", "S", ""}  # West has won, and East's cards lie there


def test_a_wrong_card_put_in_place_of_a_wrong_card_is_put_right_as_well() -> None:
    """Nobody has to speak of it a second time: attention has been drawn to that trick (62A)."""
    told = ("W:ST N:S2 E:D4 S:SJ", TO_EAST, back("E", "D4"), "E:C4")
    ruling = ruled(*told)
    assert [(each["status"], each["card"]) for each in ruling["revokes"]] == [("correct", "D4"), ("correct", "C4")]
    said = [each["text"] for each in ruling["instructions"] if each["to"] == "E"]
    assert [each for each in said if "Take back" in each] == ["The revoke is corrected. Take back ♣4 and play a spade."]
    assert [(each["card"], each["kind"]) for each in ruling["penalty_cards"]] == [("D4", "major"), ("C4", "major")]
    done = ruled(*told, back("E", "C4"), "E:SQ")
    assert not [each for each in done["instructions"] if each["to"] == "E" and each["text"].startswith("The revoke")]
    unnoticed = ruled("W:ST N:S2 E:D4 S:SJ", back("E", "D4"), "E:C4")  # taking it back has drawn attention too
    assert [each["status"] for each in unnoticed["revokes"]] == ["correct", "correct"]
    gone_on = ruled(*told, "S:H6", "W:H8")  # established by West's card (63A1), whoever had noticed the first
    assert [each["status"] for each in gone_on["revokes"]] == ["correct", "established"]


FIRST = "W:ST N:S2 E:S5 S:SJ"
"""Trick one, won by South."""


def said_to(ruling: dict[str, Any], law: str) -> list[tuple[str, str]]:
    return [(each["to"], each["text"]) for each in ruling["instructions"] if each["law"] == law]


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_who_has_played_to_a_lead_that_goes_back_may_take_his_card_back(code: str) -> None:
    """West, to lead with East's diamond lying there, is to lead a diamond (50D2); he leads a club, and East follows."""
    corrected = [P, TO_EAST, back("E", "D4"), "E:S5", "S:H6 W:HT N:H2 E:H4"]
    wanted = {"event": "demanded", "by": "S", "of": "W", "what": "lead", "suit": "D"}
    wrong = [wanted, "W:CJ N:C2 E:C4", at("S", "W", 3), back("W", "CJ"), "W:DT"]
    ruling = ruled(*corrected, *wrong, back("E", "C4"), code=code)
    assert [each["status"] for each in ruling["revokes"]] == ["correct", "correct"]
    assert (cards(ruling["table"]["lying"]), ruling["table"]["turn"]) == ("W:DT N:C2", "E")
    assert cards(ruling["penalty_cards"]) == "W:CJ E:C4"
    assert said_to(ruling, "47") == []


def test_a_lead_goes_back_if_the_corrected_card_wins_the_trick_for_another() -> None:
    """44G: East's king takes the trick that South had won. South has led to the next one; East leads instead."""
    ruling = ruled(P, "S:H6", TO_EAST, back("E", "D4"), "E:SK")
    assert ("S", "Take back ♥6: East has won the trick and leads.") in said_to(ruling, "62A")
    assert (cards(ruling["table"]["next_trick"]), ruling["table"]["turn"]) == ("", "E")
    stays = ruled(P, "S:H6", TO_EAST, back("E", "D4"), "E:S5")
    assert not any("leads" in text for _, text in said_to(stays, "62A"))


def test_what_dummy_may_change_is_said_to_declarer() -> None:
    """45B: declarer plays dummy's cards. West revokes on South's heart, and dummy plays after him."""
    ruling = ruled(FIRST, "S:H6 W:C9 N:H2 E:H4", at("S", "W", 2))
    assert [to for to, _ in said_to(ruling, "62C1")] == ["declarer"]
    free = [(each["who"], each["what"]) for each in ruling["options"] if each["right"] == "take back"]
    assert free == [("N", "take back ♥2 and play another, as declarer decides")]


def test_the_offenders_partner_may_change_once_the_opponent_before_him_has() -> None:
    """62C2: dummy has changed the two for the king, and East may change now; before that only if an opponent does."""
    noticed = [FIRST, "S:H6 W:C9 N:H2 E:H4", at("S", "W", 2), back("W", "C9"), "W:H8"]
    waits, may = ruled(*noticed), ruled(*noticed, back("N", "H2"), "N:HK")
    assert [each["right"] for each in waits["options"] if each["who"] == "E" and each["law"] == "62C2"] == [
        "take back after an opponent"
    ]
    assert [each["right"] for each in may["options"] if each["who"] == "E" and each["law"] == "62C2"] == ["take back"]
    assert [text.split(":")[0] for _, text in said_to(may, "62C2")] == ["An opponent before you has changed his card"]


def test_nobody_is_offered_to_change_his_only_card_of_the_suit() -> None:
    """44C: the six is South's only club; he has no other to follow with."""
    on = ON_NOTRUMP | {"deal": "N:A432.K32.Q32.A32 KQ5.Q54.J54.K754 J876.A876.AK76.6 T9.JT9.T98.QJT98"}
    ruling = seen("W:CQ N:C2 E:D4 S:C6", TO_EAST, code="duplicate-2017", on=on)
    assert not [each for each in ruling["options"] if each["right"] == "take back"]
    assert said_to(ruling, "62C1") == []


def test_declarer_accepts_no_card_that_fails_to_follow_suit_as_well() -> None:
    """52B1 is of a card that is legal but for the penalty card: East may not discard while he has a heart to play."""
    shown = {"event": "exposed", "hand": "E", "card": "HQ", "how": "deliberate"}
    for card, accepted in (("H4", ["accept"]), ("D4", [])):
        ruling = ruled(shown, FIRST, "S:H6 W:H8 N:H2", f"E:{card}", at("S", "E", 2))
        assert [each["right"] for each in ruling["options"] if each["right"] == "accept"] == accepted
        law = "52B2" if accepted else "62A"  # the order to take it back says so where declarer may accept it
        assert ("E", "♥Q, your penalty card.") in [(to, text.split("play ")[-1]) for to, text in said_to(ruling, law)]


def test_no_lead_is_chosen_after_a_claim_and_no_trick_faced_for_a_revoke_that_was_put_right() -> None:
    """68D, 66C: there is no lead any more where somebody has claimed, and nothing to look for in trick one."""
    claimed = ruled(P, CLAIM, AGREED, TO_EAST)
    assert not [each for each in claimed["instructions"] if each["when"] == "later"]
    later = ruled(P, TO_EAST, back("E", "D4"), "E:S5", "S:H6 W:H8 N:H2 E:H4")
    assert "verify trick" not in [each["right"] for each in later["options"]]


def test_a_defender_leads_his_own_penalty_card() -> None:
    """50D1(a): East's ♦4 lies there when he has won the trick with the king of spades."""
    events = [*P.split(), TO_EAST, back("E", "D4"), "E:SK"]
    case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": ON_NOTRUMP, "events": events}
    assert "to lead ♦4." in " ".join(rule(read_case(case)).text().split())


def test_what_a_penalty_card_tells_partner_is_said_while_it_lies_there_and_weighed_in_the_end() -> None:
    """50E: East's ♦4 lies there until he has led it; whether his side gained by it is looked at afterwards."""
    lying = [P, TO_EAST, back("E", "D4"), "E:SK"]
    told = [
        [(each["when"], each["to"]) for each in ruled(*events)["instructions"] if each["law"].startswith("50E")]
        for events in (lying, [*lying, "E:D4"])
    ]
    assert [("later", "W") in each for each in told] == [True, False]
    assert ["end" in dict(each) for each in told] == [True, True]


@pytest.mark.parametrize("code", ["bridge-1905", "auction-1912", "auction-1913"])
def test_an_exposed_card_is_not_called_while_its_player_has_to_follow_suit_on_the_trick_before(code: str) -> None:
    """79: South has led a diamond to the next trick, but East, with three spades, has to play one to trick 1 first."""
    noticed = [P, "S:D6", TO_EAST]
    owing, done = (ruled(*noticed, *more, code=code) for more in ([], [back("E", "D4"), "E:S5"]))
    assert [any("call ♦4" in each["what"] for each in ruling["options"]) for ruling in (owing, done)] == [False, True]


@pytest.mark.parametrize(("code", "told"), [("duplicate-2017", []), ("duplicate-2007", ["later"])])
def test_a_penalty_card_of_trick_twelve_is_never_picked_up(code: str, told: list[str]) -> None:
    """50E: the last lead is no choice, so that only what holds while the card lies there is told West (2007)."""
    board = {"declarer": "S", "contract": "2NT", "ending": "N:3...2 4..5. K.A.. A.2..", "first_trick": 12}
    events = ["W:SA", "N:S3", "E:D5", "S:SK", at("S", "E", 12)]
    case = {"format": "revoke-case/1", "code": code, "board": board, "events": events}
    said = document(rule(read_case(case)))["instructions"]
    assert [each["when"] for each in said if (each["law"], each["to"]) == ("50E", "W")] == told


@pytest.mark.parametrize(
    ("led", "words"),
    [
        (["E:S5", "S:D6"], "♦6 led."),
        (["E:SK", "S:D6"], "♦6 led out of turn."),
        (["E:SK", "S:D6", back("S", "D6"), "E:D4", "S:D6"], "♦6 in the trick."),
        (["E:S5", "W:S9"], "♠9 led out of turn."),
    ],
)
def test_a_lead_out_of_turn_after_the_correction_is_named(led: list[Any], words: str) -> None:
    """53 to 55: South has won the trick with the jack of spades, or East with the king that he played instead."""
    events = [*P.split(), TO_EAST, back("E", "D4"), *led]
    case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": ON_NOTRUMP, "events": events}
    assert words in " ".join(rule(read_case(case)).text().split())


# Who may take a card back for a revoke, and whose card goes back into the trick (62C and 47; historic, 91 and 92).

CHANGED = [P, TO_EAST, back("E", "D4"), "E:S5"]
"""East, third to play, has put his card right; South played after him."""

LED_BY_DUMMY = ["W:ST N:SA E:S5 S:S6", "N:S2 E:D4 S:SJ W:S8", at("S", "E", 2), back("E", "D4"), "E:SK"]
"""East, second to play to trick two, has put his card right; South and West played after him."""

BY_SOUTH = ["E:SK S:D6 W:S8 N:S2", at("W", "S"), back("S", "D6"), "S:S6"]
"""South, declarer, has put his card right; West and dummy played after him."""


@pytest.mark.parametrize(
    ("events", "modern", "historic"),
    [
        ([*CHANGED, back("S", "SJ"), "S:S6"], [], []),
        ([*CHANGED, back("S", "SJ")], [], []),
        # West and dummy had played before East.
        ([*CHANGED, back("W", "ST"), "W:S9"], ["W ST"], ["W ST"]),
        ([*CHANGED, back("W", "ST")], ["W ST"], ["W ST"]),
        ([*CHANGED, back("N", "S2"), "N:S3"], ["declarer N S2"], ["declarer N S2"]),
        # Nor may he who led, after South has changed: his card came first (62C2; 91).
        ([*CHANGED, back("S", "SJ"), "S:S6", back("W", "ST"), "W:S9"], ["W ST"], ["W ST"]),
        ([P, TO_EAST, back("W", "ST"), "W:S9"], ["W ST"], ["W ST"]),
        ([P, TO_EAST, back("S", "SJ"), "S:S6"], [], []),
        # He has put it right once, and that was all.
        ([*CHANGED, back("E", "S5"), "E:SQ"], ["E S5"], ["E S5"]),
        # The next trick has begun with the card that West played instead.
        ([*CHANGED, back("W", "ST"), "W:S9 S:H6"], [], []),
        # Nobody has spoken of the revoke: it is not for that that South takes his card back.
        ([P, back("S", "SJ"), "S:S6"], [], []),
        # The partner may once the opponent before him has; in the historic laws whoever followed may.
        ([*LED_BY_DUMMY, back("W", "S8"), "W:S9"], ["W S8"], []),
        ([*LED_BY_DUMMY, back("S", "SJ"), "S:S7", back("W", "S8"), "W:S9"], [], []),
        ([*LED_BY_DUMMY, back("N", "S2"), "N:S3"], ["declarer N S2"], ["declarer N S2"]),
        ([*BY_SOUTH, back("W", "S8"), "W:ST"], [], []),
        ([*BY_SOUTH, back("N", "S2"), "N:SA"], ["declarer N S2"], []),
        ([*BY_SOUTH, back("W", "S8"), "W:ST", back("N", "S2"), "N:SA"], [], []),
        ([*BY_SOUTH, back("N", "S2"), "N:SA", back("W", "S8"), "W:ST"], ["declarer N S2"], []),  # too soon
    ],
)
def test_whose_card_goes_back_into_the_trick_of_a_revoke(
    events: list[Any], modern: list[str], historic: list[str]
) -> None:
    told = [each for part in events for each in (part.split() if isinstance(part, str) else [part])]
    modern_codes = [(code, modern) for code in ("duplicate-2017", "duplicate-2007", "duplicate-1997")]
    for code, stays in (*modern_codes, ("auction-1913", historic), ("auction-1912", historic)):
        case = {"format": "revoke-case/1", "code": code, "board": ON_NOTRUMP, "events": told}
        said = [each for each in rule(read_case(case)).instructions if isinstance(each.order, CardStays)]
        named = [(each.to.value, each.player and each.player.value, each.card and each.card.code) for each in said]
        assert [" ".join(str(part) for part in each if part) for each in named] == stays, code


BOTH_REVOKE = "W:ST N:H2 E:D4 S:S6 W:S9"
"""Dummy and East do not follow to West's ten, which wins, and West leads again: only his side has gone on."""


@pytest.mark.parametrize(
    ("events", "lying"),
    [
        # East's own card (62B1), and the lead of his partner's that goes back with it (62C3).
        ([BOTH_REVOKE, TO_EAST], {"E D4 62B1", "W S9 62C3"}),
        ([BOTH_REVOKE, TO_EAST, back("W", "S9")], {"E D4 62B1", "W S9 62C3"}),
        # West's card of the trick itself, which he changed after South (62C2).
        ([*LED_BY_DUMMY, back("S", "SJ"), "S:S7", back("W", "S8"), "W:S9"], {"E D4 62B1", "W S8 62C2"}),
        # South's cards and dummy's go back to their hands.
        ([*BY_SOUTH, back("W", "S8"), "W:ST", back("N", "S2"), "N:SA"], set()),
    ],
)
def test_each_penalty_card_lies_there_under_the_clause_that_brought_it(events: list[Any], lying: set[str]) -> None:
    found = ruled(*events)["penalty_cards"]
    assert {f"{each['hand']} {each['card']} {each['law']}" for each in found} == lying
    assert {each["kind"] for each in found} <= {"major"}


@pytest.mark.parametrize(("by", "contested"), [("W", True), ("E", True), ("N", False)])
def test_a_claim_over_an_established_revoke_is_contested_by_the_other_side_alone(by: str, contested: bool) -> None:
    """70: South has claimed with West's card to the next trick lying there; it is not dummy who contests it."""
    ruling = ruled(P, "S:H6 W:H8", CLAIM, {"event": "objected", "by": by}, RETURNED)
    assert [each["status"] for each in ruling["revokes"]] == ["established"]
    assert [each["to"] for each in ruling["instructions"] if each["law"] == "70"] == (["table"] if contested else [])


# One irregularity after another: how each card stands, and what lies there then.

PUT_RIGHT = [P, TO_EAST, back("E", "D4"), "E:S5"]
"""♦4 is a penalty card, and South is on lead."""

DUMMY_LEADS = "W:HJ N:HK E:H4 S:H6 N:S2 E:D4 S:SJ"
"""Dummy wins the first trick with the king of hearts; on his spade East throws ♦4."""


@pytest.mark.parametrize(
    ("events", "stands", "penalty"),
    [
        # Both his cards were wrong, and nobody has gone on (62A, 62B1); once West has led, the second one stands.
        ([P, TO_EAST, back("E", "D4"), "E:C4", TO_EAST], "correct correct", "E:D4 E:C4"),
        ([P, TO_EAST, back("E", "D4"), "E:C4 W:S8", TO_EAST], "correct established", "E:D4"),
        # South changes in answer, and revokes himself (62B2): his card goes back to the hand.
        ([*PUT_RIGHT, back("S", "SJ"), "S:H6", at("W", "S")], "correct correct", "E:D4"),
        # ♦4 was not played to a lead, which South let stand (52B1), nor to a diamond, where he still may.
        (
            [
                "W:ST N:S2 E:D4",
                TO_EAST,
                back("E", "D4"),
                "E:SK S:S6 E:H4 S:HA W:H8 N:H2 S:D6 W:D8 N:DQ E:D5",
                at("S", "E", 3),
            ],
            "correct not-a-revoke correct",
            "E:D4 E:D5",
        ),
        # He throws it on a heart, with hearts in his hand: it lies there as it did (62B2).
        ([*PUT_RIGHT, "S:H6 W:H8 N:HK E:D4", at("S", "E", 2)], "correct correct", "E:D4"),
        # Both defenders revoke on one trick, and each puts his card right.
        ([DUMMY_LEADS, "W:C9", at("S", "E", 2), at("S", "W", 2)], "correct correct", "E:D4 W:C9"),
        # Three cards go back: East's, South's (62C1), West's (62C2).
        (
            [DUMMY_LEADS, "W:S8", at("S", "E", 2), back("E", "D4"), "E:SQ", back("S", "SJ"), "S:S6", back("W", "S8")],
            "correct",
            "E:D4 W:S8",
        ),
        # A lead out of turn was taken back, and then he revokes: two of different suits.
        (["W:ST N:S2 E:S5 S:SJ E:H4", back("E", "H4"), "S:D6 W:D8 N:D2 E:C4", at("S", "E", 2)], "correct", "E:H4 E:C4"),
        # Dummy and East revoke on one trick, and South alone has gone on: both are put right (62C3).
        (["W:ST N:D2 E:D4 S:SJ S:D6", TO_EAST], "correct correct", "E:D4"),
        (["W:ST N:D2 E:D4 S:SJ S:D6 W:D8", TO_EAST], "established established", ""),
    ],
)
def test_one_irregularity_after_another(events: list[Any], stands: str, penalty: str) -> None:
    ruling = ruled(*events)
    assert [each["status"].replace(" ", "-") for each in ruling["revokes"]] == stands.split()
    assert cards(ruling["penalty_cards"]) == penalty
