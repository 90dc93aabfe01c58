"""Revokes in a timeline: every one that is there is found, whatever else is played, and nothing else is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from revoke.case.case import Board, Failure
from revoke.case.events import AttentionDrawn, CardPlayed, HandsReturned
from revoke.facts.revokes import Found, find_revokes, to_put_right_at_twelve
from revoke.table.cards import Card, Suit, hand
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from revoke.timeline.replay import replay
from revoke.timeline.table import Play
from tests.plays import plays
from tests.strategies import Played, played_deals

ENDING = Deal(dict(zip(SEATS, map(hand, ("A2.K..", "K3..A.", "Q4.A..", ".Q2.K.")), strict=True)))
"""North ♠A2 ♥K, East ♠K3 ♦A, South ♠Q4 ♥A, West ♥Q2 ♦K; no trumps, North leads."""

EVERY_WAY = {0: 192, 1: 504, 2: 472, 3: 112, 4: 16}
"""Revokes in a sequence -> number of sequences, 6 to the fourth in all; source: counted on its own for the house."""


def every_way_to_play(ending: Deal, leader: Seat) -> Iterator[tuple[tuple[Seat, Card], ...]]:
    """Every order in which twelve cards can be put on the table, each trick led by the winner of the one before."""
    hands = {seat: cards or frozenset() for seat, cards in ending}

    def on(played: tuple[tuple[Seat, Card], ...], leader: Seat) -> Iterator[tuple[tuple[Seat, Card], ...]]:
        if len(played) == 12:
            yield played
            return
        place = len(played) % 4
        trick = played[len(played) - place :]
        for card in hands[leader.turn(place)] - {card for _, card in played}:
            now = (*trick, (leader.turn(place), card))
            following = leader
            if place == 3:
                led = now[0][1].suit
                following = max((each for each in now if each[1].suit is led), key=lambda each: each[1].height)[0]
            yield from on((*played, now[-1]), following)

    return on((), leader)


def test_every_way_to_play_a_three_card_ending() -> None:
    """Replayed and searched one by one, the sequences fall under the pinned numbers of revokes."""
    board = Board(deal=ENDING, first_trick=11, strain=Strain.NOTRUMP)
    count: Counter[int] = Counter()
    for played in every_way_to_play(ENDING, Seat.NORTH):
        events = [CardPlayed(seat, card) for seat, card in played]
        count[len(find_revokes(replay(board, events)))] += 1
    assert count == EVERY_WAY
    assert count.total() == 6**4


@settings(max_examples=60, deadline=None)
@given(played_deals(most_revokes=3))
def test_a_revoke_put_into_a_whole_deal_is_found_and_nothing_else_is(played: Played) -> None:
    board = Board(declarer=played.declarer, deal=played.deal, contract=played.contract)
    record = replay(board, played.events)
    found = find_revokes(record)
    assert [(each.play.seat, each.play.trick, each.play.card, each.play.event) for each in found] == list(
        played.revokes
    )
    assert all(each.able and each.failure is Failure.FOLLOW for each in found)
    assert all(each.proof and each.proof.suit is each.suit for each in found)
    assert record.winners() == played.winners


@settings(max_examples=60, deadline=None)
@given(played_deals(most_revokes=3))
def test_what_a_player_produces_later_proves_his_revoke_where_nobody_knows_the_hands(played: Played) -> None:
    """Without the deal a revoke shows by the card of the suit that its player brought out later."""
    board = Board(declarer=played.declarer, contract=played.contract)
    found = find_revokes(replay(board, played.events))
    assert [each.play.event for each in found] == [event for *_, event in played.revokes]
    for each in found:
        assert each.proof_seen is not None
        assert played.events[each.proof_seen - 1] == CardPlayed(each.play.seat, each.proof)


def revokes_in(text: str) -> list[tuple[Seat, int]]:
    """East and West have ♠K3 and ♠J5, North and South ♠A2 and ♠Q4, all with a heart: three cards before trick 11."""
    board = Board(deal=Deal.parse("N:A2.3.. K3.4.. Q4.5.. J5.6.."), first_trick=11, strain=Strain.NOTRUMP)
    events = plays(text)
    return [(each.play.seat, each.play.trick) for each in find_revokes(replay(board, events))]


def test_a_revoke_that_was_taken_back_is_still_found() -> None:
    assert revokes_in("W:S5 N:H3 (N:H3) N:S2 E:S3 S:S4") == [(Seat.NORTH, 11)]


def test_a_player_who_follows_suit_twice_after_taking_back_has_not_revoked() -> None:
    assert revokes_in("W:S5 N:S2 (N:S2) N:SA E:S3 S:S4") == []


def test_a_changed_lead_is_the_one_that_has_to_be_followed() -> None:
    assert revokes_in("W:H6 (W:H6) W:S5 N:S2 E:S3 S:S4") == []
    assert revokes_in("W:H6 (W:H6) W:S5 N:H3 E:S3 S:S4") == [(Seat.NORTH, 11)]


def wrong_at_twelve(text: str) -> list[tuple[Seat, Card | None]]:
    """North ♠A ♥3, East ♥4 ♦7, South ♠Q ♥5, West ♠J ♥6 before trick twelve; North speaks of East's card after it."""
    board = Board(deal=Deal.parse("N:A.3.. .4.7. Q.5.. J.6.."), first_trick=12, strain=Strain.NOTRUMP)
    table = replay(board, [*plays(text), AttentionDrawn(Seat.NORTH, Seat.EAST)])
    return [(each.seat, each.card) for each in to_put_right_at_twelve(table, find_revokes(table))]


def test_at_trick_twelve_only_a_revoke_is_put_right_and_not_a_card_of_one_who_was_void() -> None:
    assert wrong_at_twelve("W:SJ N:SA E:D7 S:SQ") == []
    assert wrong_at_twelve("W:SJ N:SA E:D7 S:H5") == [(Seat.SOUTH, Card.parse("H5"))]
    assert wrong_at_twelve("W:H6 N:H3 E:D7 S:H5") == [(Seat.EAST, Card.parse("D7"))]
    assert wrong_at_twelve("W:H6 N:H3 E:D7 (E:D7) E:H4 S:H5") == []


def test_at_trick_twelve_a_card_stands_once_the_other_side_has_gone_on_past_a_penalty_card() -> None:
    """East keeps the king of hearts back that lies before him, until South plays."""
    board = Board(
        deal=Deal.parse("N:A.3.. .K.7. Q.5.. J.6.."), first_trick=12, declarer=Seat.SOUTH, strain=Strain.NOTRUMP
    )
    for text, wrong in (("E:HK! W:SJ N:SA E:D7", 1), ("E:HK! W:SJ N:SA E:D7 S:SQ", 0)):
        table = replay(board, plays(text))
        assert len(to_put_right_at_twelve(table, find_revokes(table, Seat.SOUTH))) == wrong


KING, QUEEN = Card.parse("SK"), Card.parse("SQ")


@pytest.mark.parametrize(
    ("failure", "owed", "only"),
    [
        (Failure.DEMAND, {QUEEN}, QUEEN),
        (Failure.DEMAND, {QUEEN, KING}, None),
        (Failure.DEMAND, set(), None),
        (Failure.DEMAND, None, None),
        (Failure.FOLLOW, None, None),
        (Failure.PENALTY_CARD, None, KING),
    ],
)
def test_the_only_card_that_he_could_play_is_the_one_demanded_or_the_one_that_lay_there(
    failure: Failure, owed: set[Card] | None, only: Card | None
) -> None:
    play = Play(3, Seat.EAST, Card.parse("S5"), 1)
    found = Found(play, Suit.SPADES, failure, True, KING, owed=None if owed is None else frozenset(owed))
    assert found.only_card == only


def test_once_the_hands_are_back_only_what_had_been_noticed_before_is_put_right_at_trick_twelve() -> None:
    board = Board(deal=Deal.parse("N:A.3.. .4.7. Q.5.. J.6.."), first_trick=12, strain=Strain.NOTRUMP)
    play, spoken, back = plays("W:SJ N:SA E:D7 S:H5"), AttentionDrawn(Seat.NORTH, Seat.SOUTH, 12), HandsReturned()
    for events, wrong in (([], 1), ([spoken], 1), ([spoken, back], 1), ([back], 0), ([back, spoken], 0)):
        table = replay(board, [*play, *events])
        assert len(to_put_right_at_twelve(table, find_revokes(table))) == wrong, events
