from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.equity.curve import PlayMoment, choices, curve, moments, sparkline, total
from revoke.equity.position import Position
from revoke.equity.solver import DDS
from revoke.errors import NotBridge
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat, Side
from tests.equity.endings import endings, needs_library
from tests.equity.reference import PlainMinimax

# Three tricks to go at no trumps: South holds two spade winners and a losing heart, West both hearts.
DEAL = Deal.parse("N:.2.32. .3.54. AK.4.. Q.AK..")
RUNNING_SUIT = Deal.parse("N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5")


def played(*plays: str) -> list[tuple[Seat, Card]]:
    return [(Seat(play[0]), Card.parse(play[1:])) for play in plays]


def replay(*plays: str, leader: Seat = Seat.SOUTH, trumps: Suit | None = None) -> tuple[PlayMoment, ...]:
    return moments(DEAL, trumps=trumps, leader=leader, plays=played(*plays))


def test_there_is_a_moment_before_each_card_and_one_after_the_last() -> None:
    found = replay("SSA", "WSQ", "ND2", "ED4", "SSK")
    assert [moment.played for moment in found] == [0, 1, 2, 3, 4, 5]
    assert found[0].last is None
    assert found[5].last == (Seat.SOUTH, Card.parse("SK"))
    assert [moment.won[Side.NS] for moment in found] == [0, 0, 0, 0, 1, 1]


def test_the_curve_falls_at_the_card_that_costs_and_a_revoke_can_raise_it() -> None:
    """South leads his heart too soon: no cost, the spades are still good; West then revokes and loses his two."""
    assert curve(replay("SSA", "WSQ", "ND2", "ED4"), Side.NS, PlainMinimax()) == (2, 2, 2, 2, 2)
    lost = curve(replay("SH4", "WHK"), Side.NS, PlainMinimax())
    assert lost == (2, 1, 1)
    revoked = curve(replay("SH4", "WSQ"), Side.NS, PlainMinimax())
    assert revoked[1] == 1
    assert revoked[2] == 3


def test_the_value_of_each_card_is_told_for_the_side_that_was_asked_about() -> None:
    start = replay()[0]
    assert choices(start, Side.NS, PlainMinimax()) == {Card.parse("SA"): 2, Card.parse("SK"): 2, Card.parse("H4"): 1}
    assert choices(start, Side.EW, PlainMinimax()) == {Card.parse("SA"): 1, Card.parse("SK"): 1, Card.parse("H4"): 2}


@settings(deadline=None)
@given(endings(max_cards=2), st.data())
def test_the_curve_is_every_position_solved_by_itself(start: Position, data: st.DataObject) -> None:
    """Moments after which nothing was to choose are not solved again; whatever is played, the answer is the same."""
    hands = {seat: start.hands[seat] | {card for who, card in start.trick if who is seat} for seat in SEATS}
    deal, plays = Deal(hands), list(start.trick)
    position = start
    for _ in range(data.draw(st.integers(0, 8))):
        if position.tricks_left:
            among = data.draw(st.sampled_from((position.legal, position.hands[position.on_turn])))
            plays.append((position.on_turn, data.draw(st.sampled_from(sorted(among)))))
            position = position.play(plays[-1][1])
    found = moments(deal, trumps=start.trumps, leader=start.leader, plays=plays)
    alone = [total(moment, Side.NS, PlainMinimax()) for moment in found]
    assert list(curve(found, Side.NS, PlainMinimax())) == alone


def test_tricks_already_won_count() -> None:
    later = replay("SSA", "WSQ", "ND2", "ED4", "SSK", "WHK", "NH2", "EH3")[-1]
    assert later.won == {Side.NS: 2, Side.EW: 0}
    assert total(later, Side.NS, PlainMinimax()) == 2
    assert total(later, Side.EW, PlainMinimax()) == 1
    assert choices(later, Side.EW, PlainMinimax()) == {Card.parse("H4"): 1}


def test_a_play_that_stops_at_a_claim_just_stops() -> None:
    assert len(replay("SSA", "WSQ", "ND2")) == 4


def test_after_the_last_card_the_curve_is_what_was_made() -> None:
    found = replay("SSA", "WSQ", "ND2", "ED4", "SSK", "WHK", "NH2", "ED5", "SH4", "WHA", "ND3", "EH3")
    assert total(found[-1], Side.NS, PlainMinimax()) == found[-1].won[Side.NS] == 2
    assert choices(found[-1], Side.NS, PlainMinimax()) == {}


def test_an_accepted_lead_out_of_turn_makes_its_player_the_leader() -> None:
    found = replay("WHA", "NH2", "EH3", "SH4")
    assert found[0].position is not None
    assert found[0].position.on_turn is Seat.SOUTH
    assert found[1].position is not None
    assert found[1].position.leader is Seat.WEST
    assert found[4].won[Side.EW] == 1


def test_while_cards_lie_out_of_turn_nothing_can_be_said() -> None:
    found = replay("SSA", "ND2", "WSQ", "ED4")
    assert [moment.position is None for moment in found] == [False, False, True, True, False]
    assert curve(found, Side.NS, PlainMinimax()) == (2, 2, None, None, 2)
    assert choices(found[2], Side.NS, PlainMinimax()) == {}
    assert total(found[2], Side.NS, PlainMinimax()) is None


def test_a_card_the_hand_does_not_hold_and_a_second_card_to_a_trick_are_refused() -> None:
    with pytest.raises(NotBridge, match="card 2 of the play: West does not hold ♠A"):
        replay("SSK", "WSA")
    with pytest.raises(NotBridge, match="card 2 of the play: South has already played to this trick"):
        replay("SSK", "SSA")


def test_a_play_cannot_be_followed_with_a_hand_unknown() -> None:
    with pytest.raises(NotBridge, match="West's hand is not known"):
        moments(Deal.parse("N:A... K... Q... -"), trumps=None, leader=Seat.NORTH, plays=[])


@needs_library
def test_a_revoke_stops_a_running_suit() -> None:
    """The handout's deal: ten tricks with no revoke, eight after North discards from his stopper in diamonds."""
    play = "S: H7 H3 HJ HQ / DA C6 D2 D3 / DK C8 D7 D4 / DQ C9 D8 D5 / DJ CT C5"
    codes = play[2:].replace("/", " ").split()
    seats = [Seat("S"), Seat("W"), Seat("N"), Seat("E")] + [Seat(letter) for letter in "ESWN" * 4]
    found = moments(
        RUNNING_SUIT,
        trumps=None,
        leader=Seat.SOUTH,
        plays=zip(seats, map(Card.parse, [*codes, "C2"]), strict=True),
    )
    assert total(found[-2], Side.EW, DDS()) == 10
    assert choices(found[-2], Side.EW, DDS()) == {Card.parse("DT"): 10}
    assert total(found[-1], Side.EW, DDS()) == 8


def test_the_line_of_bars_runs_from_lowest_to_highest() -> None:
    assert sparkline((0, 7)) == "▁█"
    assert sparkline(()) == ""
    assert sparkline((None, 3, 3)) == "·▄▄"
