"""What lies on the table once the law has been carried out: by hand, one small table for each order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from revoke.case.case import Board
from revoke.case.events import CardExposed, CardPlayed, CardWithdrawn, Claimed, Event, Facing
from revoke.law.orders import CardKind, Correct, NextTrickTakenBack, Order, PartnerMayChange, Penalised, PutRight
from revoke.remedy.carry_out import Ordered, carry_out, led_without_having_won
from revoke.table.cards import Card
from revoke.table.contract import Strain
from revoke.table.seats import Seat
from revoke.timeline.replay import replay
from revoke.timeline.table import Table
from tests.plays import plays

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
MAJOR = Penalised(CardKind.MAJOR)


def carried_out(events: Sequence[Event], card: str, *orders: Order, stops: bool = True) -> Table:
    played = replay(Board(strain=Strain.NOTRUMP), events)
    revoke = next(play for play in played.plays if play.card == Card.parse(card))
    told = [Ordered(order, revoke) for order in orders]
    return carry_out(played, told, declarer=S, claim_stops_play=stops)


def face_up(table: Table) -> list[str]:
    return [each.card.code for each in table.lying]


P = "W:ST N:S2 E:D4 S:SJ"


def test_a_defenders_card_is_taken_back_and_stays_face_up_and_it_is_his_turn() -> None:
    table = carried_out(plays(P), "D4", Correct(), MAJOR)
    assert face_up(table) == ["D4"]
    assert table.next_to_play() is E
    assert [play.seat for play in table.tricks[0].plays] == [W, N, S]


def test_a_card_of_declarers_side_goes_back_to_its_hand() -> None:
    table = carried_out(plays("W:ST N:D2 E:S5 S:SJ"), "D2", Correct())
    assert face_up(table) == []
    assert table.next_to_play() is N


def test_what_has_been_done_is_not_done_again() -> None:
    back = CardWithdrawn(E, Card.parse("D4"))
    before = carried_out([*plays(P), back], "D4", Correct(), MAJOR)
    assert (face_up(before), before.next_to_play()) == (["D4"], E)
    after = carried_out([*plays(P), back, *plays("E:S5")], "D4", Correct(), MAJOR)
    assert (face_up(after), after.next_to_play()) == (["D4"], S)


def test_a_card_that_the_innocent_side_takes_back_goes_to_its_hand() -> None:
    """South, a defender here no more than anywhere, has changed his jack; West's change then leaves a card there."""
    changed = [*plays("N:S2 E:D4 S:SJ W:S8"), CardWithdrawn(S, Card.parse("SJ")), CardWithdrawn(W, Card.parse("S8"))]
    assert face_up(carried_out(changed, "D4", Correct(), MAJOR, PartnerMayChange(CardKind.MAJOR))) == ["S8", "D4"]
    assert face_up(carried_out(changed, "D4", Correct(), MAJOR, PartnerMayChange(None))) == ["D4"]
    assert face_up(carried_out(changed, "D4", Correct(), MAJOR)) == ["D4"]


def test_what_the_side_that_played_on_led_goes_back_and_a_defenders_stays_face_up() -> None:
    events = plays("W:ST N:S2 E:C4 S:C7 W:S9")
    assert face_up(carried_out(events, "C4", Correct(), MAJOR, NextTrickTakenBack(CardKind.MAJOR))) == ["C4", "S9"]
    declarers = carried_out(plays("W:ST N:S2 E:C4 S:C7 S:H2"), "C7", Correct(), NextTrickTakenBack(None))
    assert face_up(declarers) == []
    assert len(declarers.tricks) == 1


def test_a_card_put_down_after_a_claim_is_no_play_where_a_claim_stops_it() -> None:
    events = [*plays(P), Claimed(S, 12), *plays("W:CQ")]
    assert len(carried_out(events, "D4", Correct(), MAJOR).tricks) == 1
    assert len(carried_out(events, "D4", stops=False).tricks) == 2


def test_a_restored_twelfth_trick_waits_for_the_right_card_and_the_thirteenth_is_gone() -> None:
    ending = Board(strain=Strain.SPADES, first_trick=12)
    played = replay(ending, plays("W:HA N:S4 E:CJ S:D2 N:H3 E:CK S:D3 W:C6"))
    table = carry_out(played, [Ordered(PutRight(), played.plays[1])], declarer=N, claim_stops_play=True)
    assert [trick.number for trick in table.tricks] == [12]
    assert table.next_to_play() is N
    assert face_up(table) == []


@pytest.mark.parametrize(("hand", "left"), [(W, ["CJ"]), (N, [])])
def test_a_lead_out_of_turn_taken_back_stays_face_up_before_a_defender_only(hand: Seat, left: list[str]) -> None:
    events = [*plays("W:ST N:S2 E:SK S:SJ"), CardPlayed(hand, Card.parse("CJ")), CardWithdrawn(hand, Card.parse("CJ"))]
    played = replay(Board(strain=Strain.NOTRUMP), events)
    table = carry_out(played, [], declarer=S, claim_stops_play=True)
    assert face_up(table) == left
    assert table.next_to_play() is E


def test_a_card_that_was_faced_outside_the_play_lies_there_still() -> None:
    events: list[Event] = [CardExposed(E, Card.parse("HK"), Facing.DROPPED), *plays(P)]
    assert face_up(carried_out(events, "D4", Correct(), MAJOR)) == ["HK", "D4"]


@pytest.mark.parametrize("order", [PartnerMayChange(CardKind.MAJOR), NextTrickTakenBack(CardKind.MAJOR)])
def test_a_card_that_his_partner_had_changed_before_the_revoke_is_not_left_there_for_it(order: Order) -> None:
    changed = [*plays("W:S9"), CardWithdrawn(W, Card.parse("S9")), *plays("W:ST N:S2 E:D4 S:SJ")]
    assert face_up(carried_out(changed, "D4", Correct(), MAJOR, order)) == ["D4"]


def played_to(table: Table, number: int) -> list[str]:
    """What still lies played to a trick."""
    (trick,) = (each for each in table.tricks if each.number == number)
    return [str(play.card and play.card.code) for play in trick.plays]


ON = "W:ST N:S2 E:C4 S:C7 W:S9 N:S3 E:S5"
TAKEN_BACK = NextTrickTakenBack(CardKind.MAJOR)


def test_of_the_next_trick_only_the_side_that_played_on_takes_its_cards_back_the_last_one_first() -> None:
    before = "S:HA W:H2 N:H3 E:H4 S:D2 W:DA N:D3 E:D5"
    table = carried_out(plays(f"{before} {ON}"), "C4", Correct(), MAJOR, TAKEN_BACK)
    assert [played_to(table, number) for number in (1, 2, 3, 4)] == [
        ["HA", "H2", "H3", "H4"],
        ["D2", "DA", "D3", "D5"],
        ["ST", "S2", "C7"],
        ["S3"],
    ]
    assert face_up(table) == ["C4", "S5", "S9"]


def test_a_card_that_nobody_named_is_not_taken_back() -> None:
    events = [*plays("W:ST N:S2 E:C4 S:C7"), CardPlayed(W, None)]
    table = carried_out(events, "C4", Correct(), MAJOR, TAKEN_BACK)
    assert (played_to(table, 2), face_up(table)) == (["None"], ["C4"])


def test_a_card_put_down_after_a_claim_is_not_left_there_although_its_side_played_on() -> None:
    events = [*plays("W:ST N:S2 E:C4 S:C7"), Claimed(S, 12), *plays("W:S9")]
    assert face_up(carried_out(events, "C4", Correct(), MAJOR, TAKEN_BACK)) == ["C4"]


def test_a_penalty_card_that_is_played_wrongly_and_taken_back_lies_there_again() -> None:
    corrected = [*plays(P), CardWithdrawn(E, Card.parse("D4")), *plays("E:S5 S:C2 W:C3 N:C8 E:D4")]
    again = [*corrected, CardWithdrawn(E, Card.parse("D4")), *plays("E:C5")]
    assert face_up(carried_out(again, "D4", Correct(), MAJOR)) == ["D4"]
    assert face_up(carried_out(again, "D4", Correct())) == []


def test_what_lay_face_up_and_was_played_since_is_not_forgotten() -> None:
    exposed: list[Event] = [CardExposed(E, Card.parse("S5"), Facing.DROPPED), *plays("W:ST N:S2 E:S5 S:D2")]
    table = carried_out(exposed, "D2", Correct())
    assert [(each.card.code, each.until) for each in table.faced if each.until] == [("S5", 4)]


def test_where_nobody_knows_who_declared_only_a_penalised_card_stays_face_up() -> None:
    played = replay(Board(strain=Strain.NOTRUMP), plays(P))
    both: tuple[tuple[list[Order], list[str]], ...] = (([Correct(), MAJOR], ["D4"]), ([Correct()], []))
    for orders, left in both:
        told = [Ordered(order, played.plays[2]) for order in orders]
        assert face_up(carry_out(played, told, declarer=None, claim_stops_play=True)) == left


def test_a_twelfth_trick_that_has_been_put_right_is_not_put_right_again() -> None:
    events = [*plays("W:HA N:S4 E:CJ S:D2"), CardWithdrawn(N, Card.parse("S4")), *plays("N:H3 W:C6")]
    played = replay(Board(strain=Strain.SPADES, first_trick=12), events)
    table = carry_out(played, [Ordered(PutRight(), played.plays[1])], declarer=N, claim_stops_play=True)
    assert [trick.number for trick in table.tricks] == [12, 13]


CHANGED = [
    *[*plays("W:ST N:S2 E:C4 S:C7 W:S9"), CardWithdrawn(W, Card.parse("S9"))],
    *[*plays("W:H2 N:D5"), CardWithdrawn(N, Card.parse("D5")), CardWithdrawn(S, Card.parse("C7"))],
]
"""Before it is put right that East threw a club, his partner, North and South have each changed a card."""


@pytest.mark.parametrize(
    ("order", "left"),
    [
        (PartnerMayChange(CardKind.MAJOR), []),  # it was not to that trick that his partner changed one
        (PartnerMayChange(None), []),
        (NextTrickTakenBack(CardKind.MAJOR), ["S9", "H2"]),
        (NextTrickTakenBack(None), []),
    ],
)
@pytest.mark.parametrize("declarer", [S, None])
def test_only_a_card_of_his_own_side_is_left_there_for_his_revoke(
    order: Order, left: list[str], declarer: Seat | None
) -> None:
    played = replay(Board(strain=Strain.NOTRUMP), CHANGED)
    table = carry_out(played, [Ordered(order, played.plays[2])], declarer=declarer, claim_stops_play=True)
    assert face_up(table) == left


LEADS: list[tuple[str, str, str]] = [
    ("he wins the trick now", "S:H6 (E:D4) E:SK", "H6"),
    ("and the next hand had played as well", "S:H6 W:H8 (E:D4) E:SK", "H6 H8"),
    ("three hands had", "S:H6 W:H8 N:H2 (E:D4) E:SK", "H6 H8 H2"),
    ("South changes his card, and not he", "S:H6 (S:SJ) S:S7", ""),
    ("all four had", "S:H6 W:H8 N:H2 E:H4 (E:D4) E:SK", ""),
    ("South wins it all the same", "S:H6 (E:D4) E:S5", ""),
    ("another card is still to come", "S:H6 (E:D4)", ""),
    ("nobody had led yet", "(E:D4) E:SK", ""),
    ("nothing was put right", "S:H6", ""),
    ("South led only afterwards", "(E:D4) E:SK S:H6", ""),
    ("West has gone on with that lead since", "S:H6 (E:D4) E:SK W:H8", ""),
    ("he leads himself", "(E:D4) E:SK E:H4", ""),
    ("a lead out of turn", "N:H2 (E:D4) E:SK", ""),
    ("a lead out of turn that the next hand accepted", "W:H8 N:H2 (E:D4) E:SK", ""),
    ("the first card put in its place went back too", "S:H6 (E:D4) E:SQ (E:SQ) E:SK", "H6"),
]
"""What happened once East had thrown a diamond on a spade and South had won, and which cards go back."""


@pytest.mark.parametrize(("events", "back"), [row[1:] for row in LEADS], ids=[row[0] for row in LEADS])
def test_a_lead_by_him_who_had_won_before_the_card_was_put_right_goes_back(events: str, back: str) -> None:
    table = replay(Board(strain=Strain.NOTRUMP), plays(f"{P} {events}"))
    (revoke,) = (play for play in table.plays if play.card == Card.parse("D4"))
    assert " ".join(play.card.code for play in led_without_having_won(table, revoke) if play.card) == back
