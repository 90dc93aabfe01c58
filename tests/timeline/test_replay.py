"""The cards laid on the table again: who wins a trick, and what no pack of cards allows."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.case.case import Board
from revoke.case.events import (
    Agreed,
    AttentionDrawn,
    CardPlayed,
    CardWithdrawn,
    Claimed,
    Conceded,
    Event,
    HandsReturned,
    NextBoardCalled,
    Objected,
)
from revoke.errors import ImpossibleEvent
from revoke.table.cards import Card, Suit
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat, Side
from revoke.timeline.replay import replay
from revoke.timeline.table import tricks_won, winner
from tests.strategies import Played, played_deals

DEAL = Deal.parse("N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5")
SMALL = [Card.parse(suit + rank) for suit, rank in product("SHC", "39A")]


def test_no_other_card_beats_the_winner_and_the_winner_beats_each() -> None:
    """Every trick from nine cards of three suits, hearts trumps or none, against beating card by card."""
    tricks = 0
    for cards in product(SMALL, repeat=4):
        if len(set(cards)) < 4:
            continue
        tricks += 1
        for trumps in (Suit.HEARTS, "none"):
            best = 0
            for place in (1, 2, 3):
                new, old = cards[place], cards[best]
                ruffs = new.suit is trumps and old.suit is not trumps
                if ruffs or (new.suit is old.suit and new.height > old.height):
                    best = place
            won = winner(list(zip(SEATS, cards, strict=True)), trumps)
            assert won is SEATS[best]
    assert tricks == 9 * 8 * 7 * 6


@settings(max_examples=40, deadline=None)
@given(played_deals(), st.integers(0, 51))
def test_taking_a_card_back_and_playing_it_again_changes_no_trick(played: Played, place: int) -> None:
    board = Board(deal=played.deal, contract=played.contract)
    card = played.events[place].card
    assert card is not None
    back = (CardWithdrawn(played.events[place].hand, card), played.events[place])
    again: list[Event] = [*played.events[: place + 1], *back, *played.events[place + 1 :]]
    plain, mended = replay(board, played.events), replay(board, again)
    assert mended.winners() == plain.winners()
    assert [len(trick.plays) for trick in mended.tricks] == [4] * 13
    assert tricks_won(mended.winners(), Side.NS) + tricks_won(mended.winners(), Side.EW) == 13


@settings(max_examples=40, deadline=None)
@given(played_deals(), st.integers(1, 52))
def test_a_hand_holds_what_it_was_dealt_less_what_it_has_played(played: Played, number: int) -> None:
    record = replay(Board(deal=played.deal, contract=played.contract), played.events)
    for seat in SEATS:
        gone = {each.card for each in played.events[: number - 1] if each.hand is seat}
        dealt = played.deal.hands[seat]
        assert dealt is not None
        assert record.held(seat, number) == dealt - gone


FOUR = "S:H7 W:H3 N:HJ E:HQ "

IMPOSSIBLE = {
    "a card that another hand holds": ("S:H7 W:H3 N:S2", 3, "dealt to East"),
    "a card played twice": (FOUR + "E:DA S:H7", 6, "trick 1"),
    "a hand out of turn": ("S:H7 N:HJ", 2, "West's turn"),
    "a card taken back that was not played": ("S:H7 (S:H9)", 2, "has not played that card"),
    "a card taken back from another hand": ("S:H7 (W:H7)", 2, "has not played that card"),
    "a lead before a gap is filled": (FOUR + "(E:HQ) W:D2", 6, "has not replaced it"),
    "the same card taken back twice": ("S:H7 (S:H7) (S:H7)", 3, "has not played that card"),
}


@pytest.mark.parametrize("said", IMPOSSIBLE, ids=str)
def test_what_cannot_have_happened_is_refused_at_its_event(said: str) -> None:
    text, number, because = IMPOSSIBLE[said]
    events: list[Event] = [
        CardWithdrawn(Seat(word[1]), Card.parse(word[3:5]))
        if word.startswith("(")
        else CardPlayed(Seat(word[0]), Card.parse(word[2:]))
        for word in text.split()
    ]
    with pytest.raises(ImpossibleEvent, match=because) as refused:
        replay(Board(deal=DEAL, strain=Strain.NOTRUMP), events)
    assert refused.value.number == number


def test_there_is_no_fourteenth_trick() -> None:
    board = Board(deal=Deal.parse("N:A... K... Q... J..."), first_trick=13, strain=Strain.NOTRUMP)
    events = [CardPlayed(seat, Card.parse("S" + rank)) for seat, rank in zip(SEATS, "AKQJ", strict=True)]
    assert replay(board, events).winners()[12] is Seat.NORTH
    with pytest.raises(ImpossibleEvent, match="trick 14"):
        replay(Board(first_trick=13), [*events, CardPlayed(Seat.NORTH, Card.parse("H2"))])


P = "W:ST N:S2 E:D4 S:SJ"


def events(text: str) -> list[Event]:
    return [CardPlayed(Seat(word[0]), Card.parse(word[2:])) for word in text.split()]


@settings(max_examples=30, deadline=None)
@given(played_deals(), st.integers(0, 52))
def test_the_table_after_an_event_is_the_table_of_the_events_so_far(played: Played, number: int) -> None:
    board = Board(deal=played.deal, contract=played.contract)
    assert replay(board, played.events).after(number) == replay(board, played.events[:number])


def test_a_claim_stops_the_play_until_all_four_have_played_on() -> None:
    claimed = [*events(P), Claimed(Seat.SOUTH, 10)]
    assert replay(Board(), claimed).claim is not None
    assert replay(Board(), [*claimed, Objected(Seat.WEST)]).claim is not None
    three = replay(Board(), [*claimed, *events("S:DA W:D2 N:D3")])
    assert [play.after_claim for play in three.plays] == [None] * 4 + [5] * 3
    assert three.claim is not None
    four = replay(Board(strain=Strain.NOTRUMP), [*claimed, *events("S:DA W:D2 N:D3 E:D5")])
    assert [play.after_claim for play in four.plays] == [None] * 8
    assert four.claim is None
    assert four.winners()[1] is Seat.SOUTH


def test_a_claim_is_uncontested_once_an_opponent_agrees_or_the_table_goes_on() -> None:
    claimed = [*events(P), Claimed(Seat.SOUTH, 10)]
    for settled in (Agreed(Seat.WEST), HandsReturned(), NextBoardCalled(Seat.EAST)):
        claim = replay(Board(), [*claimed, settled]).claims[-1]
        assert claim.uncontested
        assert (claim.left, claim.share(Side.NS), claim.share(Side.EW)) == (12, 10, 2)
        assert not replay(Board(), [*claimed, Objected(Seat.EAST), settled]).claims[-1].uncontested
    assert not replay(Board(), claimed).claims[-1].uncontested


def test_a_concession_gives_the_tricks_to_the_other_side() -> None:
    claim = replay(Board(), [*events(P), Conceded(Seat.SOUTH, 4), Agreed(Seat.WEST)]).claims[-1]
    assert (claim.share(Side.NS), claim.share(Side.EW)) == (8, 4)


def test_attention_without_a_trick_is_to_the_last_card_of_the_hand() -> None:
    first = replay(Board(strain=Strain.NOTRUMP), [*events(P + " S:DA W:D2"), AttentionDrawn(Seat.SOUTH, Seat.EAST)])
    assert [each.trick for each in first.attention] == [1]
    second = replay(Board(strain=Strain.NOTRUMP), [*events(P + " S:DA W:D2"), AttentionDrawn(Seat.SOUTH, Seat.WEST)])
    assert [each.trick for each in second.attention] == [2]


def test_a_lead_by_a_hand_that_has_not_won_the_trick_is_out_of_turn() -> None:
    board = Board(strain=Strain.NOTRUMP)
    assert replay(board, events(P + " S:DA")).led_out_of_turn == ()
    table = replay(board, [*events(P + " W:DA"), CardWithdrawn(Seat.WEST, Card.parse("DA")), *events("S:H2")])
    assert table.led_out_of_turn == (5,)
    assert [trick.leader for trick in table.tricks] == [Seat.WEST, Seat.SOUTH]


@pytest.mark.parametrize(("declarer", "refused"), [(Seat.SOUTH, True), (Seat.WEST, False), (None, True)])
def test_a_concession_is_refused_at_once_by_a_defenders_partner_and_not_by_dummy(
    declarer: Seat | None, refused: bool
) -> None:
    conceded = [*events(P), Conceded(Seat.WEST, 4), Objected(Seat.EAST)]
    table = replay(Board(declarer=declarer), conceded)
    assert (table.claims[-1].refused_by_partner is not None) is refused
    assert (table.claim is None) is refused


def test_a_second_card_to_a_trick_whose_lead_was_taken_back_asks_for_the_first() -> None:
    """West's lead goes back and he leads another card; North's card to the first lead lies there still."""
    lead, again, his, other = map(Card.parse, ("S3", "H3", "S2", "H6"))
    events: list[Event] = [CardPlayed(Seat.WEST, lead), CardPlayed(Seat.NORTH, his), CardWithdrawn(Seat.WEST, lead)]
    events += [CardPlayed(Seat.WEST, again), CardPlayed(Seat.NORTH, other)]
    with pytest.raises(ImpossibleEvent, match="his ♠2 lies in that trick still"):
        replay(Board(), events)
    put_right = [*events[:3], CardWithdrawn(Seat.NORTH, his), *events[3:]]
    assert len(replay(Board(), put_right).tricks[0].plays) == 2
