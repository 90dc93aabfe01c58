"""The table that a director leaves behind is told place by place: what lies there, who acts, who may change."""

from __future__ import annotations

import random

import pytest

from revoke import read_case
from revoke.case.case import DEFAULT_CODE, Board, Case, Findings, Moment, RevokeFinding
from revoke.case.events import (
    AttentionDrawn,
    CardExposed,
    CardNamed,
    CardPlayed,
    CardWithdrawn,
    Demand,
    Demanded,
    Event,
    Facing,
)
from revoke.law.code import CODES
from revoke.ruling.adjudicate import adjudicate
from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract
from revoke.table.deal import Deal
from revoke.table.seats import Role, Seat
from revoke.telling.blocks import TableShown
from revoke.telling.explanation import explain
from tests.replay.kinds import EVERYTHING
from tests.replay.records import record
from tests.strategies import so_many

DEAL = Deal.parse("N:AK7.T94.J97.Q853 QT92.K83.T85.J42 J84.AQ62.KQ4.AK7 653.J75.A632.T96")
TRICK = ("W:H5", "N:H4", "E:C2", "S:H6")
"""Against South's 3NT East, who holds three hearts, throws a club on his partner's heart."""


def played(*words: str) -> list[Event]:
    return [CardPlayed(Seat(word[0]), Card.parse(word[2:])) for word in words]


def shown(events: list[Event], code: str = DEFAULT_CODE) -> TableShown | None:
    board = Board(deal=DEAL, declarer=Seat.SOUTH, contract=Contract.parse("3NT"))
    return picture(Case(code, board=board, events=tuple(events)))


def picture(case: Case) -> TableShown | None:
    return next((each for each in explain(case, adjudicate(case)) if isinstance(each, TableShown)), None)


def test_the_penalty_card_lies_before_its_player_who_plays_again_and_the_next_hand_may_change() -> None:
    """62A, 62B1, 62C1: East takes the club back, it stays face up, and South, who played after it, may change."""
    found = shown([*played(*TRICK), AttentionDrawn(Seat.SOUTH, Seat.EAST)])
    assert found is not None
    assert found.lines == (
        "East: ♣2 face up, a major penalty card; to play a heart.",
        "North (dummy): ♥4 in the trick.",
        "South (declarer): ♥6 in the trick; may change.",
        "West: ♥5 led.",
        "Trick 1. Tricks won so far: North–South 0, East–West 0.",
    )
    assert [place.who for place in found.places if place.turn] == [Seat.EAST]


@pytest.mark.parametrize(
    ("named", "turn"),
    [
        (CardNamed(Seat.NORTH, card=Card.parse("D7")), "North (dummy): to lead ♦7, as named."),
        (CardNamed(Seat.NORTH, suit=Suit.DIAMONDS), "North (dummy): to lead ♦7, as named."),  # the lowest (46B2)
    ],
)
def test_a_card_that_was_named_for_the_next_lead_has_to_be_led(named: CardNamed, turn: str) -> None:
    """45C4a; naming it has established South's revoke (63A2)."""
    found = shown([*played("W:S3", "N:SK", "E:S2", "S:C7"), named, AttentionDrawn(Seat.WEST, Seat.SOUTH)])
    assert found is not None
    assert turn in found.lines


def test_after_the_correction_the_penalty_card_still_lies_there_and_the_next_hand_plays() -> None:
    """East has played a heart instead, South won with the six and led the jack of spades."""
    corrected = [*played(*TRICK[:3]), CardWithdrawn(Seat.EAST, Card.parse("C2")), *played("E:H3", "S:H6", "S:SJ")]
    found = shown(corrected)
    assert found is not None
    assert found.lines == (
        "West: to play.",
        "East: ♣2 face up, a major penalty card.",
        "South (declarer): ♠J led.",
        "Trick 2. Tricks won so far: North–South 1, East–West 0.",
    )


def test_without_a_record_the_places_are_roles() -> None:
    """The offender, a defender, acts first; declarer's side may change, his partner once one of them has (62C)."""
    told = RevokeFinding(offender=Role.DEFENDER, before_attention=frozenset[Moment]())
    found = picture(Case(findings=Findings(revokes=(told,))))
    assert found is not None
    assert {place.who: place.does for place in found.places} == {
        Role.DUMMY: "may change",
        Role.DEFENDER: "to play another card",
        Role.DECLARER: "may change",
        Role.OTHER_DEFENDER: "may change if an opponent does",
    }
    assert found.progress == ""


def test_in_the_words_of_the_day_declarer_is_the_dealer() -> None:
    told = RevokeFinding(offender=Role.DEFENDER, before_attention=frozenset[Moment]())
    found = picture(Case("bridge-1905", findings=Findings(revokes=(told,))))
    assert found is not None
    assert [place.name for place in found.places] == ["dummy", "an adversary", "the dealer", "the other adversary"]


@pytest.mark.parametrize("moments", [frozenset({Moment.PLAY_ENDED}), frozenset({Moment.HANDS_RETURNED})])
def test_when_play_is_over_there_is_no_table_to_leave(moments: frozenset[Moment]) -> None:
    told = RevokeFinding(offender=Role.DECLARER, trick=5, before_attention=moments)
    assert picture(Case(findings=Findings(revokes=(told,)))) is None


def test_who_has_replaced_his_card_is_told_no_more_than_that_it_is_his_turn() -> None:
    """East's revoke was put right on trick 1; on trick 3 it is his turn, to a diamond."""
    corrected = [*played(*TRICK[:3]), CardWithdrawn(Seat.EAST, Card.parse("C2")), *played("E:H3", "S:H6", "S:SJ")]
    found = shown([*corrected, *played("W:S3", "N:S7", "E:S2", "S:DK", "W:D2", "N:D7")])
    assert found is not None
    assert found.lines[0] == "East: ♣2 face up, a major penalty card; to play."


@pytest.mark.parametrize("code", CODES)
def test_a_player_owes_a_card_only_to_the_trick_from_which_he_takes_one_back(code: str) -> None:
    owed = 0
    for number in range(so_many(80)):
        if owed >= so_many(3):
            break
        case = read_case(record(random.Random(f"picture {code} {number}"), code, EVERYTHING))
        ruling = adjudicate(case)
        there = next((each for each in explain(case, ruling) if isinstance(each, TableShown)), None)
        for place in there.places if there else ():
            if place.owes:
                owed += 1
                assert any(
                    (each.offender, each.trick, each.suit) == (place.who, there and there.trick, place.suit)
                    for each in ruling.revokes
                ), number
    assert owed


def test_who_has_put_his_card_right_already_is_not_told_to_play_again() -> None:
    """East has taken the club back and won the trick with the king of hearts: he is to lead, and the club (50D1a)."""
    put_right = [CardWithdrawn(Seat.EAST, Card.parse("C2")), *played("E:HK")]
    there = shown([*played(*TRICK), *put_right])
    assert there is not None
    assert {each.who: str(each.does) for each in there.places if each.turn} == {Seat.EAST: "to lead ♣2"}


@pytest.mark.parametrize(("code", "does"), [("duplicate-2017", "to play ♥8"), ("bridge-1905", "to play a heart")])
def test_who_has_to_follow_with_a_penalty_card_is_told_which(code: str, does: str) -> None:
    """50D1(a): a major penalty card is played at the first opportunity; in 1905 nobody has to play an exposed card."""
    events = [*played(*TRICK[:3]), CardExposed(Seat.EAST, Card.parse("H8"), Facing.DELIBERATE)]
    table = shown([*events, AttentionDrawn(Seat.SOUTH, Seat.EAST)], code)
    assert table is not None
    assert {place.who: place.does for place in table.places}[Seat.EAST] == does


@pytest.mark.parametrize("code", ["bridge-1905", "auction-1912", "auction-1913"])
def test_who_has_led_another_card_than_the_one_that_was_called_is_told_which_to_lead(code: str) -> None:
    """80, 75: East's club lies exposed, East wins the trick with another heart, and leads a spade instead."""
    called = Demanded(Seat.SOUTH, Seat.EAST, Demand.CARD, card=Card.parse("C2"))
    drawn = AttentionDrawn(Seat.SOUTH, Seat.EAST)
    put_right = [drawn, CardWithdrawn(Seat.EAST, Card.parse("C2")), *played("E:HK")]
    found = shown([*played(*TRICK), *put_right, called, *played("E:SQ"), drawn], code)
    assert found is not None
    assert found.lines[0].endswith("to lead ♣2.")
