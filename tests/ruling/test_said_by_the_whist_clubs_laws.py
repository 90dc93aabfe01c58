"""What is said at the table under the codes of 1905, 1912 and 1913, and why: of a small deal, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import read_case, rule
from revoke.app.paper.tree_svg import node_label
from revoke.language.language import language
from revoke.law.code import code as code_of
from revoke.telling.explanation import explain
from revoke.telling.plain_text import text_lines
from revoke.telling.tree_words import tree_in_words
from tests.provisions.told import END, HISTORIC, P, at, back, found, revoke, seen

every_code = pytest.mark.parametrize("code", HISTORIC)
QUITTED = {"event": "quitted", "trick": 1}
EAST_WINS_FIRST = "W:HJ N:H2 E:HQ S:H6"
DEALER_ON_A_SPADE = (EAST_WINS_FIRST, "E:SK S:D6 W:S8", at("E", "S", 2))
"""South plays a diamond on East's spade, holding ♠J 7 6, and West has played after him."""


def said(ruling: dict[str, Any], law: str) -> list[tuple[str, str]]:
    return [(each["to"], each["text"]) for each in ruling["instructions"] if each["law"] == law]


def demand(by: str, what: str, suit: str) -> dict[str, str]:
    return {"event": "demanded", "by": by, "of": "S", "what": what, "suit": suit}


# 63: dummy's remark costs his partner what he could have demanded.


@every_code
def test_declarer_hears_that_dummys_remark_costs_him_the_wrong_card(code: str) -> None:
    ruling = seen(P, at("N", "E"), code=code)
    assert said(ruling, "63") == [
        (
            "declarer",
            "Dummy was the first to draw attention to it: you can neither call the card that goes back nor demand "
            "another.",
        )
    ]
    assert not any(each["right"] == "demand highest or lowest" for each in ruling["options"])


@every_code
@pytest.mark.parametrize("events", [(P, at("S", "E")), (P, at("N", "E"), back("E", "D4"), "E:SK")])
def test_it_is_not_said_where_declarer_spoke_himself_nor_once_the_card_is_replaced(code: str, events: Any) -> None:
    assert said(seen(*events, code=code), "63") == []


# 91: of two adversaries who revoked on one trick declarer may demand of either, and each of them is named.


MAY_DEMAND = (
    "You may require {} to play his highest or lowest spade; otherwise you may call his exposed card at any trick."
)


@every_code
def test_of_two_adversaries_declarer_may_demand_of_either_by_name(code: str) -> None:
    both = (EAST_WINS_FIRST.replace("S:H6", "S:HA"), "S:S6 W:D8 N:S2 E:D4", at("S", "W", 2), at("S", "E", 2))
    demands = [text for to, text in said(seen(*both, code=code), "91") if to == "declarer"]
    assert demands == [MAY_DEMAND.format(who) for who in ("West", "East")]


@every_code
def test_once_play_is_over_no_exposed_card_can_be_called_of_the_two_and_each_is_named_all_the_same(code: str) -> None:
    """80: a card is called to a trick, and there is none left once the other side's claim has ended play."""
    both = [revoke(who, 9, "S", before_attention=["opponents claimed"]) for who in ("W", "E")]
    ruling = found(*both, code=code, table_tricks=9)
    demands = [text for to, text in said(ruling, "91") if to == "declarer"]
    assert demands == [f"You may require {who} to play his highest or lowest spade." for who in ("West", "East")]


@every_code
def test_of_two_adversaries_declarer_hears_which_one_dummys_remark_has_freed(code: str) -> None:
    """63 is about the revoke that dummy pointed at; 91 leaves declarer his choice for the other one."""
    west = revoke("W", 5, "S", card="H3", attention_by="S", before_attention=[])
    east = revoke("E", 5, "S", card="C3", attention_by="N", before_attention=[])
    ruling = found(west, east, code=code)
    told = [text for law in ("91", "63") for to, text in said(ruling, law) if to == "declarer"]
    assert told == [
        MAY_DEMAND.format("West"),
        "Dummy was the first to draw attention to East's revoke: you can neither call the card that goes back nor "
        "demand another.",
    ]


@every_code
def test_declarer_hears_of_whom_he_may_demand_where_the_other_adversary_disobeyed_a_demand(code: str) -> None:
    """75 has the one do as was demanded; 91 gives declarer a choice for the other."""
    west = revoke("W", 5, "S", card="H3", failure="demand", before_attention=[])
    east = revoke("E", 5, "S", card="C3", before_attention=[])
    told = [text for to, text in said(found(west, east, code=code), "91") if to == "declarer"]
    assert told == [MAY_DEMAND.format("East")]


# 92: the eldest hand may demand of the dealer, whose card is never exposed (1905 alone).


def test_of_the_dealer_the_eldest_hand_may_call_no_card_though_an_adversary_revoked_on_the_same_trick() -> None:
    east = revoke("E", 5, "S", card="H3", played_after=["S", "W"], before_attention=[])
    south = revoke("S", 5, "S", card="C3", played_after=["W"], before_attention=[])
    ruling = found(east, south, code="bridge-1905")
    assert ("declarer", MAY_DEMAND.format("East")) in said(ruling, "91")
    assert [each for each in said(ruling, "92") if each[0] == "W"] == [
        ("W", "You may require South to play his highest or lowest spade.")
    ]
    assert [(each["hand"], each["card"]) for each in ruling["penalty_cards"]] == [("E", "H3")]


# 102, 103: a demand that its maker had no right to (1905 alone).


@pytest.mark.parametrize(
    ("by", "suit", "law"),
    [("E", "S", "103"), ("W", "D", "102")],
    ids=["the eldest hand's partner", "of a suit that was not led"],
)
def test_whoever_made_a_void_demand_hears_that_the_right_is_lost(by: str, suit: str, law: str) -> None:
    ruling = seen(*DEALER_ON_A_SPADE, demand(by, "highest", suit), code="bridge-1905")
    assert said(ruling, law) == [(by, "That demand binds nobody, and the right to any other is lost with it.")]


def test_the_eldest_hands_demand_for_the_suit_led_is_not_void() -> None:
    ruling = seen(*DEALER_ON_A_SPADE, demand("W", "highest", "S"), code="bridge-1905")
    assert said(ruling, "102") == said(ruling, "103") == []


# 65: dummy cannot revoke.


@every_code
def test_dummys_wrong_card_is_named_and_is_not_called_a_revoke(code: str) -> None:
    cards, attention = "W:ST N:D2 E:S5 S:SJ", at("W", "N")
    assert said(seen(cards, attention, code=code), "65")[0] == (
        "N",
        "Dummy's ♦2 goes back and a spade is played instead, without penalty: dummy cannot revoke.",
    )
    told = told_in_full(code, cards, attention)
    assert "Dummy's card is put right now; it is no revoke." in told
    assert "The revoke is corrected" not in told


@every_code
@pytest.mark.parametrize(
    ("trick", "stands"),
    [
        (3, "Revoke 1: dummy's card is put right now; it is no revoke. Revoke 2 is corrected now."),
        (7, "Revoke 1: dummy's card was put right at the time; it was no revoke. Revoke 2 is corrected now."),
    ],
)
def test_beside_an_adversarys_revoke_dummys_wrong_card_is_not_called_one_either(
    code: str, trick: int, stands: str
) -> None:
    """65 and 85: dummy's card of trick 3 is put right; what a defender did on that trick or later is a revoke."""
    dummys = {"offender": "dummy", "trick": 3, "before_attention": []}
    case = {"revokes": [dummys, {"offender": "defender", "trick": trick, "before_attention": []}]}
    ruling = rule(read_case({"format": "revoke-case/1", "code": code, "findings": case}))
    assert f"Ruling: {stands}" in ruling.text().splitlines()


@every_code
def test_the_tree_calls_dummys_wrong_card_no_revoke(code: str) -> None:
    tree = tree_in_words(code)
    ends = {node_label(node, language("en"), code_of(code)) for node in tree.nodes}
    of_law_65 = {each for each in ends if "(65)" in each}
    assert of_law_65 == {"Dummy's card is put right now; it is no revoke. (65)"}


def told_in_full(code: str, *events: Any, **more: Any) -> str:
    """The whole ruling as it is read."""
    contract = "H" if code == "bridge-1905" else "2H"
    board = {"deal": "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"}
    board |= {"dealer": "S", "declarer": "S", "contract": contract}
    played = [each for part in events for each in (part.split() if isinstance(part, str) else [part])]
    case = read_case({"format": "revoke-case/1", "code": code, "board": board, "events": played, **more})
    return "\n".join(text_lines(explain(case, rule(case))))


# 98: quitted tricks stay shut during the play; a trick that is opened to be put right is not one of them.

SHUT = [("table", "Do not turn quitted tricks before play ends.")]
ASKED_LATE = {"event": "asked", "by": "N", "of": "S"}
HE_HAS_ONE = {"event": "answered", "by": "S", "holds": True}


@every_code
@pytest.mark.parametrize(
    ("events", "shut"),
    [
        ((P, QUITTED, at("S", "E")), True),
        ((P, "S:D6 W:D8", at("S", "E")), True),
        (("W:S9 N:S2 E:SK S:D6", QUITTED, ASKED_LATE, HE_HAS_ONE), True),
        ((P, at("S", "E")), False),
        ((P, "S:D6", at("S", "E")), False),
        (("W:S9 N:S2 E:D4", {"event": "asked", "by": "W", "of": "E"}, "S:SJ", QUITTED, at("E", "E")), False),
    ],
)
def test_quitted_tricks_stay_shut(code: str, events: Any, shut: bool) -> None:
    assert said(seen(*events, code=code), "98") == (SHUT if shut else [])


# 90, 62: a question in time protects; one after the trick was turned does not.

TOO_LATE = "The trick had been turned and quitted before the question, which protects nothing any more."


@every_code
@pytest.mark.parametrize(
    ("events", "late"),
    [(("W:S9 N:S2 E:SK S:D6", QUITTED, ASKED_LATE), True), (("W:S9 N:S2 E:SK S:D6", ASKED_LATE, QUITTED), False)],
)
def test_a_question_after_the_trick_was_turned_is_said_to_come_too_late(code: str, events: Any, late: bool) -> None:
    reasons = [each["text"] for each in seen(*events, code=code)["reasons"] if each["law"] == "62"]
    assert (reasons == [TOO_LATE]) is late


# The reasons, each once; and who won a trick that is opened again.


@every_code
def test_a_clause_that_speaks_twice_of_one_revoke_is_told_once(code: str) -> None:
    demanded = {"event": "demanded", "by": "S", "of": "E", "what": "lowest", "suit": "S"}
    told = told_in_full(code, P, at("S", "E"), demanded, back("E", "D4"), "E:SK", at("S", "E"))
    assert "The same applies to this revoke" not in told


@every_code
def test_nobody_has_won_a_trick_that_is_opened_again(code: str) -> None:
    asked = {"event": "asked", "by": "W", "of": "E"}
    opened = ("W:S9 N:S2 E:D4", asked, "S:SJ", QUITTED, at("E", "E"))
    assert "South won trick 1" not in told_in_full(code, *opened)
    assert "East won trick 1" in told_in_full(code, *opened, back("E", "D4"), "E:SK")


# 87, 96, R2a, 64A: why fewer tricks move than the revokes cost.


@pytest.mark.parametrize(
    ("code", "revokes", "tricks", "why"),
    [
        ("bridge-1905", ["E"], 11, "Not three: the offending side has no more tricks to give."),
        ("bridge-1905", ["E"], 13, "Not three: the offending side has no more tricks to give."),
        ("bridge-1905", ["E"], 10, None),
        ("bridge-1905", ["E", "S"], 13, None),
        ("auction-1913", ["E"], 12, "Not three: the offending side has no more tricks to give."),
    ],
)
def test_it_is_said_why_fewer_than_three_tricks_move(
    code: str, revokes: list[str], tricks: int, why: str | None
) -> None:
    wrong = [revoke(who, trick, before_attention=END) for trick, who in enumerate(revokes, 5)]
    told = told_in_full(code, findings={"revokes": wrong, "table_tricks": tricks, "elected": "tricks"})
    assert ("Not three" in told) is (why is not None)
    assert why is None or why in told


def test_more_than_thirteen_tricks_are_told_in_figures() -> None:
    """87: five revokes cost three tricks each, fifteen in all, and a side has thirteen at most."""
    wrong = [revoke("S", trick, before_attention=END) for trick in (4, 5, 6, 7, 8)]
    told = told_in_full("bridge-1905", findings={"revokes": wrong, "table_tricks": 13})
    assert "Not 15: the offending side has no more tricks to give." in told


def test_a_trick_moves_once_for_two_revokes() -> None:
    won = revoke("W", 7, "C", won_by="offender", later_tricks=1, before_attention=END)
    lost = revoke("E", 5, "D", won_by="opponents", later_tricks=2, before_attention=END)
    told = told_in_full("duplicate-2017", findings={"revokes": [lost, won], "table_tricks": 9})
    assert "Not three: no trick is transferred twice, and none that was won before the revoke." in told
    assert found(lost, won, table_tricks=9)["transfer"]["tricks"] == 2
