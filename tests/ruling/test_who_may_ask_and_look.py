"""Who may ask whether somebody has none, and who may look at a trick that has been turned: each table told by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from revoke import Ruling, read_case, rule
from revoke.case.case import Board, Case
from revoke.case.events import Asked, AttentionDrawn, CardPlayed, CardWithdrawn, Event, TrickQuitted
from revoke.law.orders import QuittedTricksStayShut
from revoke.law.procedure import ASKED_TOO_LATE
from revoke.ruling.ruling import AskedInPlay, Right, When
from revoke.table.cards import Card
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from tests.plays import plays
from tests.provisions.told import at, back

DEAL = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
BARE_CLUB = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K754 J876.A876.AK76.6 T9.JT9.T98.QJT98"
"""South has one club."""

SHORT = {"ask": Right.ASK_WHETHER_NONE, "risk": Right.ASK_AT_A_RISK}
LOOKS = {"own": Right.LOOK_AT_OWN_CARD, "faced": Right.HAVE_TRICK_FACED, "verify": Right.VERIFY_TRICK}
CLAIM: tuple[Any, ...] = ({"event": "claimed", "by": "S", "tricks": 12}, {"event": "agreed", "by": "W"})
FIRST = "W:ST N:S2 E:S5 S:SJ"
SECOND = "S:H6 W:H8 N:H2 E:H4"
"""South wins trick one and leads; West's eight wins the second."""

ON_HEARTS = "S:H6 W:H8 N:H2 E:D5"
NO_RIGHTS = {"event": "rights_lost", "by": "N"}


def ruled(*events: Any, code: str = "duplicate-2017", deal: str | None = DEAL, **more: Any) -> Ruling:
    told = [each for part in events for each in (part.split() if isinstance(part, str) else [part])]
    contract = "NT" if code == "bridge-1905" else "3NT"
    board = {"dealer": "S", "declarer": "S", "contract": contract} | ({"deal": deal} if deal else {})
    return rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "events": told, **more}))


def asked(by: str, of: str) -> dict[str, str]:
    return {"event": "asked", "by": by, "of": of}


def turned(trick: int) -> dict[str, Any]:
    return {"event": "quitted", "trick": trick}


def may(ruling: Ruling, rights: dict[str, Right]) -> set[str]:
    """Who, what, of whom or at which trick, and by which clause."""
    names = {right: name for name, right in rights.items()}
    found = [each for each in ruling.options if each.right in names]
    assert len(found) == len(set(found))
    return {
        f"{each.who.value} {names[each.right]} {each.trick or getattr(each.player, 'value', None)} {each.law}"
        for each in found
    }


@pytest.mark.parametrize(
    ("code", "events", "who"),
    [
        ("duplicate-2017", ["W:ST N:S2 E:D4"], "S ask E 61B1, W risk E 61B3"),
        ("duplicate-2007", ["W:ST N:S2 E:D4"], "S ask E 61B1, W risk E 61B3"),
        ("duplicate-1997", ["W:ST N:S2 E:D4"], "S ask E 61B, W risk E 61B"),
        ("auction-1913", ["W:ST N:S2 E:D4"], "W ask E 90"),  # each his own partner
        ("duplicate-2017", ["W:ST N:S2 E:S5 S:D6"], "N ask S 61B2a, W ask S 61B3, E ask S 61B3"),
        ("auction-1912", ["W:ST N:S2 E:S5 S:D6"], "N ask S 62"),
        ("duplicate-2017", ["W:ST N:D2"], ""),  # everybody sees dummy's cards
        ("duplicate-2017", ["W:ST N:S2 E:S5"], ""),
        ("duplicate-2017", ["W:ST N:S2 E:D4", asked("S", "E")], ""),
        ("duplicate-2017", ["W:ST N:S2 E:D4", at("S", "E")], ""),
        ("duplicate-2017", ["W:ST N:S2 E:D4", back("E", "D4"), "E:C4"], ""),  # what he plays instead is put right too
        ("duplicate-2017", ["W:ST N:S2", asked("N", "W"), "E:D4"], "S ask E 61B1, W risk E 61B3"),
        ("duplicate-2017", ["W:ST N:S2 E:D4 S:D6", at("E", "S")], "S ask E 61B1, W risk E 61B3"),
        ("duplicate-2017", ["W:ST N:S2 E:D4", asked("S", "E"), f"S:SJ {ON_HEARTS}"], "S ask E 61B1, W risk E 61B3"),
        ("duplicate-2017", ["W:ST N:S2 E:D4 S:SJ S:H6"], ""),  # of the trick that lies there alone
        ("duplicate-2017", ["W:ST N:S2 E:D4", *CLAIM], ""),
        ("duplicate-2017", ["W:ST N:S2 E:D4 S:SJ", turned(1)], "S ask E 61B1, W risk E 61B3"),
        ("auction-1912", ["W:ST N:S2 E:D4 S:SJ", turned(1)], ""),  # too late (90)
        ("auction-1912", ["W:ST N:S2 E:D4 S:SJ"], "W ask E 90"),
    ],
)  # fmt: skip
def test_who_may_ask_a_player_whether_he_has_none(code: str, events: list[Any], who: str) -> None:
    """Asking accuses nobody: it is offered of each who showed out and has not been spoken of."""
    assert may(ruled(*events, code=code), SHORT) == {each for each in who.split(", ") if each}


NOBODY_KNOWS = CardPlayed(Seat.WEST, None)
TAKEN_BACK = CardWithdrawn(Seat.WEST, Card.parse("ST"))


@pytest.mark.parametrize(
    "events",
    [
        [NOBODY_KNOWS, *plays("N:S2 E:D4")],
        [*plays("W:ST N:S2 E:D4"), TAKEN_BACK],
        [*plays("W:ST N:S2"), replace(NOBODY_KNOWS, hand=Seat.EAST)],
    ],
)
def test_nobody_is_asked_whether_he_has_none_where_no_suit_is_known_to_be_led_or_played(events: list[Event]) -> None:
    ruling = rule(Case(board=Board(declarer=Seat.SOUTH), events=tuple(events)))
    assert may(ruling, SHORT) == set()


@pytest.mark.parametrize(("deal", "who"), [(BARE_CLUB, ""), (None, "N ask S 61B2a, W ask S 61B3, E ask S 61B3")])
def test_nobody_is_asked_who_is_known_to_have_none(deal: str | None, who: str) -> None:
    ruling = ruled("W:CQ N:CA E:C4 S:C6 N:C2 E:C5 S:H6", deal=deal)
    assert may(ruling, SHORT) == {each for each in who.split(", ") if each}


def test_nobody_is_asked_of_whose_card_somebody_has_spoken_though_it_is_not_known_to_be_wrong() -> None:
    assert may(ruled("W:ST N:S2 E:D4", at("S", "E"), deal=None), SHORT) == set()


def test_a_dummy_who_has_just_lost_his_rights_may_not_ask_declarer() -> None:
    """43B1: it is of no use that nothing has happened since."""
    ruling = ruled("W:ST N:S2 E:S5 S:D6", NO_RIGHTS)
    assert {each for each in may(ruling, SHORT) if each.startswith("N")} == set()


@pytest.mark.parametrize(
    ("code", "events", "too_late"),
    [
        ("auction-1912", [FIRST, turned(1), asked("W", "E")], True),
        ("auction-1912", [FIRST, asked("W", "E"), turned(1)], False),
        # The question is about the last card that he had played by then.
        ("auction-1912", [FIRST, turned(1), asked("W", "E"), SECOND], True),
        ("auction-1912", [FIRST, turned(1), "S:H6 W:H8", asked("W", "E")], True),
        ("auction-1912", [FIRST, turned(1), SECOND, asked("W", "E")], False),
        ("duplicate-2017", [FIRST, turned(1), asked("W", "E")], False),  # there he may ask at any time
    ],
)
def test_a_question_protects_nothing_once_the_trick_is_turned(code: str, events: list[Any], too_late: bool) -> None:
    """90: a revoke may be put right if his partner asked before the trick was turned and quitted."""
    (put,) = (each.about for each in ruled(*events, code=code).reasons if isinstance(each.about, AskedInPlay))
    assert (put.rule.words == ASKED_TOO_LATE) is too_late


ALL_BUT_DUMMY = ("E", "S", "W")


@pytest.mark.parametrize(
    ("code", "events", "who"),
    [
        ("duplicate-2017", [FIRST], []),  # nobody told of turned cards
        ("duplicate-2017", [FIRST, turned(1)], [f"{each} own 1 66B" for each in ALL_BUT_DUMMY]),
        ("duplicate-2017", [FIRST, turned(1), "S:H6"], ["E own 1 66B", "W own 1 66B"]),  # until his own side plays
        ("duplicate-2007", [FIRST, turned(1), "S:H6"], []),  # until a lead
        ("duplicate-1997", [FIRST, turned(1), "S:H6"], []),
        ("duplicate-2007", [FIRST, turned(1)], [f"{each} own 1 66B" for each in ALL_BUT_DUMMY]),
        ("duplicate-2017", [FIRST, turned(1), "S:H6 W:H8"], []),
        ("auction-1912", [FIRST, turned(1)], []),
        ("duplicate-2017", [FIRST, turned(1), *CLAIM], []),
        ("duplicate-2017", [FIRST, at("S", "E")], [f"{each} faced 1 66A" for each in ALL_BUT_DUMMY]),
        ("duplicate-2017", [FIRST, "S:H6", at("S", "E")], ["E faced 1 66A", "W faced 1 66A"]),
        ("duplicate-2007", [FIRST, "S:H6", at("S", "E")], ["E faced 1 66A", "W faced 1 66A"]),
        (
            "duplicate-2017",
            [FIRST, "S:H6", at("S", "E"), back("S", "H6")],
            [f"{each} faced 1 66A" for each in ALL_BUT_DUMMY],
        ),
        ("duplicate-2017", ["W:ST N:S2 E:D4", at("S", "E")], []),
        ("auction-1912", [FIRST, at("S", "E")], []),
        (
            "duplicate-2017",
            [FIRST, turned(1), SECOND, turned(2), at("S", "E", 1)],
            ["director verify 1 66C", *(f"{each} own 2 66B" for each in ALL_BUT_DUMMY)],
        ),
        (
            "duplicate-2017",
            [FIRST, turned(1), SECOND, at("S", "E", 1)],
            ["director verify 1 66C", *(f"{each} faced 2 66A" for each in ALL_BUT_DUMMY)],
        ),
        (
            "duplicate-2017",
            [FIRST, SECOND, "W:S8", at("S", "E", 2), at("S", "E", 1)],
            ["director verify 1 66C", "S faced 2 66A"],
        ),
        ("auction-1912", [FIRST, turned(1), SECOND, turned(2), at("S", "E", 1)], []),
        (
            "duplicate-2017",  # established, since West has played on
            ["W:ST N:S2 E:D4 S:SJ", "S:H6 W:H8 N:H2 E:H4 W:S8", at("S", "E", 1)],
            ["director verify 1 66C", "S faced 2 66A"],
        ),
        (
            "duplicate-2017",  # put right
            ["W:ST N:S2 E:D4 S:SJ", at("S", "E", 1), back("E", "D4"), "E:S5", "S:H6 W:H8 N:H2 E:H4"],
            [f"{each} faced 2 66A" for each in ALL_BUT_DUMMY],
        ),
    ],
)
def test_who_may_look_at_a_trick(code: str, events: list[Any], who: list[str]) -> None:
    """66A: cards not turned yet are faced again; 66B: one's own last card; 66C: no other, but by the director."""
    assert may(ruled(*events, code=code), LOOKS) == {*who}


ASKED_IN_TIME = ("W:ST N:S2 E:D4 S:SJ", asked("W", "E"), turned(1))
ON_TRICK_TWO = (FIRST, turned(1), ON_HEARTS, asked("W", "E"), turned(2))


@pytest.mark.parametrize(
    ("code", "events", "law", "unless_told"),
    [
        ("duplicate-2017", [FIRST, "S:H6", at("S", "E", 1)], "66C", True),
        ("auction-1912", [FIRST, "S:H6", at("S", "E", 1)], "98", False),  # nobody is there who could have it turned
        ("duplicate-2017", [FIRST, at("S", "E", 1), "S:H6"], None, None),
        ("duplicate-2017", [FIRST, "S:H6", at("W", "S", 2)], None, None),
        ("duplicate-2017", [FIRST, at("S", "E", 1)], None, None),
        ("duplicate-2017", [FIRST, "S:H6", at("S", "E", 1), *CLAIM], None, None),
        ("duplicate-2017", [FIRST, "S:H6"], None, None),
        # East revokes. A trick is shut once it is turned, and only where his partner asked in time is it opened again.
        ("auction-1912", ["W:ST N:S2 E:D4 S:SJ", turned(1), at("S", "E", 1)], "98", False),
        ("auction-1912", ["W:ST N:S2 E:D4 S:SJ", at("S", "E", 1)], None, None),
        ("auction-1912", ["W:ST N:S2 E:D4 S:SJ", at("S", "E", 1), turned(1)], None, None),
        ("auction-1912", ["W:ST N:S2 E:D4 S:SJ", asked("W", "E"), turned(1), at("S", "E", 1)], None, None),
        # It is shut again once his card has been put right, and of any other trick that was opened for nothing.
        ("auction-1912", [*ASKED_IN_TIME, at("S", "E", 1), back("E", "D4"), "E:S5"], None, None),
        ("auction-1912", [*ASKED_IN_TIME, back("E", "D4"), "E:S5", turned(1), at("S", "E", 1)], "98", False),
        ("auction-1912", [*ON_TRICK_TWO, at("S", "E", 2)], None, None),
        ("auction-1912", [*ON_TRICK_TWO, at("S", "E", 2), at("S", "E", 1)], "98", False),
        ("duplicate-2017", ["W:ST N:S2 E:D4 S:SJ", turned(1), at("S", "E", 1)], None, None),
        # A director has it opened, if a card of it is put right; nobody looks at it by himself.
        ("duplicate-2017", ["W:ST N:S2 E:D4 S:SJ", "S:H6", at("S", "E", 1)], "66C", True),
        ("duplicate-2017", ["W:ST N:S2 E:D4 S:SJ", "S:H6", asked("S", "E")], None, None),  # he points at nothing
    ],
)
def test_that_quitted_tricks_stay_shut_is_said_where_somebody_points_at_one_in_the_play(
    code: str, events: list[Any], law: str | None, unless_told: bool | None
) -> None:
    ruling = ruled(*events, code=code)
    told = [each for each in ruling.instructions if isinstance(each.order, QuittedTricksStayShut)]
    order = None if unless_told is None else QuittedTricksStayShut(unless_told)
    assert [(each.when, each.law, each.order) for each in told] == ([(When.NOW, law, order)] if law else [])
    reasons = [each for each in ruling.reasons if isinstance(each.about, QuittedTricksStayShut)]
    assert [(each.law, each.about) for each in reasons] == ([(law, order)] if law else [])


@pytest.mark.parametrize(
    ("code", "asker", "of", "readings", "law", "told", "turns_on"),
    [
        ("duplicate-2017", "S", "E", {}, "61B1", False, False),
        ("duplicate-2017", "W", "E", {}, "61B3", True, False),  # at a risk
        ("duplicate-2017", "N", "E", {}, "61B2b", True, False),
        ("duplicate-2017", "E", "S", {}, "61B3", False, False),
        ("duplicate-2017", "N", "S", {}, "61B2a", False, False),
        ("duplicate-2007", "W", "E", {}, "61B3", True, True),
        ("duplicate-2007", "W", "E", {"defenders_may_ask": False}, "61B3", True, True),
        ("duplicate-2007", "S", "E", {}, "61B1", False, False),
        ("duplicate-2007", "N", "S", {}, "61B2a", False, False),
        ("duplicate-2007", "E", "S", {}, "61B3", False, False),
        ("duplicate-1997", "W", "E", {}, "61B", True, True),
        ("duplicate-1997", "W", "E", {"defenders_may_ask": False}, "63B", True, True),
        ("auction-1912", "S", "E", {}, "90", True, False),
        ("auction-1912", "W", "E", {}, "90", False, False),
    ],
)
def test_a_question_has_its_reason_and_who_asks_without_the_right_or_at_a_risk_is_told_so(
    code: str, asker: str, of: str, readings: dict[str, bool], law: str, told: bool, turns_on: bool
) -> None:
    ruling = ruled("W:ST N:S2 E:S5", asked(asker, of), code=code, readings=readings)
    about = [(each.law, each.event, each.about) for each in ruling.reasons if isinstance(each.about, AskedInPlay)]
    assert [(law, number, put.by.value, put.of.value) for law, number, put in about] == [(law, 4, asker, of)]
    assert [each.law for each in ruling.instructions if each.to.value == asker] == ([law] if told else [])
    assert ("defenders_may_ask" in ruling.readings) is turns_on


@pytest.mark.parametrize(
    ("code", "events", "law"),
    [
        ("duplicate-2017", ["W:ST N:S2 E:S5 S:D6", NO_RIGHTS, asked("N", "S")], "43B2b"),
        ("duplicate-2017", ["W:ST N:S2 E:S5 S:D6", asked("N", "S"), NO_RIGHTS], "61B2a"),
        ("duplicate-2017", ["W:ST N:S2 E:D4", NO_RIGHTS, asked("N", "E")], "61B2b"),
        ("duplicate-2017", ["W:ST N:S2 E:D4", NO_RIGHTS, asked("S", "E")], "61B1"),
        ("duplicate-2017", ["W:ST N:S2 E:S5 S:D6", NO_RIGHTS, asked("W", "S")], "61B3"),
        (
            "auction-1912",
            ["W:ST N:S2 E:S5 S:D6", NO_RIGHTS, asked("N", "S")],
            "62",
        ),  # a right that he cannot lose there
    ],
)
def test_dummy_without_rights_may_not_ask_declarer_either(code: str, events: list[Any], law: str) -> None:
    assert [each.law for each in ruled(*events, code=code).reasons if isinstance(each.about, AskedInPlay)] == [law]


def test_where_nobody_knows_who_declared_no_question_is_ruled_on_and_any_player_may_look() -> None:
    """The last four tricks, of which the lead shows nothing: East had a spade, and who is dummy is not known."""
    board = Board(deal=Deal.parse("N:2.K.Q.A Q.Q.4.K J.A.K.Q T.J.T.J"), first_trick=10)
    events = (*plays("W:ST N:S2 E:D4 S:SJ"), Asked(Seat.WEST, Seat.EAST), TrickQuitted(10))
    ruling = rule(Case(board=board, events=events))
    assert may(ruling, SHORT) == set()
    assert [each for each in ruling.reasons if isinstance(each.about, AskedInPlay)] == []
    assert may(ruling, LOOKS) == {f"{each} own 10 66B" for each in "NESW"}


def test_a_word_on_a_card_before_the_record_points_at_no_trick_of_it() -> None:
    """66A: the trick just played may be faced; trick nine lay there when South spoke: no later one had been begun."""
    board = Board(declarer=Seat.SOUTH, deal=Deal.parse("N:2.K.Q.A Q.Q.4.K J.A.K.Q T.J.T.J"), first_trick=10)
    events = (AttentionDrawn(Seat.SOUTH, Seat.EAST), *plays("W:ST N:S2 E:SQ S:SJ"))
    ruling = rule(Case(board=board, events=events))
    assert [each for each in ruling.instructions if isinstance(each.order, QuittedTricksStayShut)] == []
    assert may(ruling, LOOKS) == {f"{each} faced 10 66A" for each in ALL_BUT_DUMMY}
