"""Which cards a player had to play besides following suit: what was demanded of him, and what of his lay face up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from revoke.case.case import Board, Failure
from revoke.case.events import (
    Answered,
    Asked,
    AttentionDrawn,
    CardNamed,
    CardPlayed,
    Claimed,
    Conceded,
    Demand,
    Demanded,
    Event,
    HandsReturned,
    Objected,
    TrickQuitted,
)
from revoke.facts.revokes import (
    EVERYTHING,
    Corrected,
    Found,
    LyingFaceUp,
    Replaced,
    binds,
    cards_allowed,
    claimed_before_it_went_back,
    find_revokes,
    played_past,
    sides_gone_on,
)
from revoke.table.cards import Card, Suit
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import Seat, Side
from revoke.timeline.replay import replay
from revoke.timeline.table import AfterClaim, Table
from tests.plays import plays

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
BOARD = Board(
    deal=Deal.parse("N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"),
    declarer=S,
    strain=Strain.NOTRUMP,
)
SPADES, HEARTS, CLUBS = Suit.SPADES, Suit.HEARTS, Suit.CLUBS
FOLLOW, DEMAND, PENALTY = Failure.FOLLOW, Failure.DEMAND, Failure.PENALTY_CARD


def card(text: str) -> Card:
    return Card.parse(text)


def table_of(*events: Event | str, board: Board = BOARD) -> Table:
    return replay(board, [each for some in events for each in (plays(some) if isinstance(some, str) else [some])])


def found_in(*events: Event | str, board: Board = BOARD) -> list[tuple[str, Failure, bool | None]]:
    """Who failed with which card, how, and whether he could have done better."""
    found = find_revokes(table_of(*events, board=board), S)
    return [
        (f"{each.play.seat.value}:{each.play.card and each.play.card.code}", each.failure, each.able) for each in found
    ]


def to_lead(what: Demand, suit: Suit | None = None, of: Seat = W) -> Demanded:
    return Demanded(S, of, what, suit)


LEAD_SPADES, NO_HEART = to_lead(Demand.LEAD, SPADES), to_lead(Demand.AVOID, HEARTS)
LEAD_CLUBS, NO_SPADE = to_lead(Demand.LEAD, CLUBS), to_lead(Demand.AVOID, SPADES)
HIGHEST = Demanded(S, E, Demand.HIGHEST, SPADES)
LOWEST = replace(HIGHEST, what=Demand.LOWEST)
THE_QUEEN = Demanded(S, E, Demand.CARD, card=card("SQ"))
TRICK = "S:H6 W:H8 N:HK E:H4"

WRONG: list[tuple[str, Sequence[Event | str], list[tuple[str, Failure, bool | None]]]] = [
    ("a lead demanded and made", [LEAD_SPADES, "W:ST"], []),
    ("another lead", [LEAD_SPADES, "W:H8"], [("W:H8", DEMAND, True)]),
    ("the demand was of somebody else", [to_lead(Demand.LEAD, SPADES, of=E), "W:H8"], []),
    ("a demand is met once", [LEAD_SPADES, "W:ST N:SA E:S5 S:S6 N:H2 E:H4 S:HA W:H8 S:D6 W:D8"], []),
    ("a lead that was forbidden", [NO_HEART, "W:H8"], [("W:H8", DEMAND, True)]),
    ("another suit", [NO_HEART, "W:ST"], []),
    ("two suits forbidden", [NO_HEART, to_lead(Demand.AVOID, SPADES), "W:H8"], [("W:H8", DEMAND, True)]),
    ("the second of them", [NO_HEART, to_lead(Demand.AVOID, SPADES), "W:ST"], [("W:ST", DEMAND, True)]),
    ("one forbidden, then demanded", [NO_HEART, to_lead(Demand.LEAD, HEARTS), "W:H8"], []),
    (
        "one forbidden, another demanded",
        [NO_HEART, to_lead(Demand.LEAD, CLUBS), "W:H8"],
        [("W:H8", DEMAND, True)],
    ),
    ("two forbidden, then one demanded", [NO_HEART, NO_SPADE, LEAD_SPADES, "W:H8"], [("W:H8", DEMAND, True)]),
    ("that one led", [NO_HEART, NO_SPADE, LEAD_SPADES, "W:ST"], []),
    ("a card of the suit demanded since", [NO_HEART, Demanded(S, W, Demand.CARD, card=card("H8")), "W:H8"], []),
    ("one lead demanded, then another", [LEAD_SPADES, LEAD_CLUBS, "W:C9"], []),
    ("the one demanded before", [LEAD_SPADES, LEAD_CLUBS, "W:ST"], [("W:ST", DEMAND, True)]),
    ("forbidden, demanded, and another demanded", [NO_HEART, to_lead(Demand.LEAD, HEARTS), LEAD_CLUBS, "W:C9"], []),
    (
        "the one forbidden and demanded before that",
        [NO_HEART, to_lead(Demand.LEAD, HEARTS), LEAD_CLUBS, "W:H8"],
        [("W:H8", DEMAND, True)],
    ),
    ("one demanded, then another forbidden", [LEAD_SPADES, NO_HEART, "W:C9"], []),
    ("that other one", [LEAD_SPADES, NO_HEART, "W:H8"], [("W:H8", DEMAND, True)]),
    ("following is no lead", ["S:H6", NO_HEART, "W:H8"], []),
    (
        "the lead that was forbidden, until it is lost",
        [NO_HEART, "W:ST N:S2 E:S5 S:S6 W:H8"],
        [("W:H8", DEMAND, True)],
    ),
    ("the lead lost", [NO_HEART, "W:ST N:SA E:S5 S:S6 N:C2 E:C4 S:C7 W:C9 W:H8"], []),
    ("a lead out of turn that is his next", [TRICK, NO_HEART, "W:HJ"], [("W:HJ", DEMAND, True)]),
    (
        "a lead to the next trick taken back, and another in its place",
        ["W:ST N:S2 E:S5 S:SJ W:H8 (W:H8) S:D6 W:D8"],
        [],
    ),
    ("a lead out of turn, the lead being lost", [NO_HEART, "W:ST N:SA E:S5 S:S6 W:H8"], []),
    ("the highest", ["W:ST N:S2 E:D4", HIGHEST, "(E:D4) E:SK"], [("E:D4", FOLLOW, True)]),
    (
        "not the highest",
        ["W:ST N:S2 E:D4", HIGHEST, "(E:D4) E:SQ"],
        [("E:D4", FOLLOW, True), ("E:SQ", DEMAND, True)],
    ),
    ("the lowest", ["W:ST N:S2 E:D4", LOWEST, "(E:D4) E:S5"], [("E:D4", FOLLOW, True)]),
    (
        "not the lowest",
        ["W:ST N:S2 E:D4", LOWEST, "(E:D4) E:SQ"],
        [("E:D4", FOLLOW, True), ("E:SQ", DEMAND, True)],
    ),
    (
        "not the lowest of a suit that nobody named",
        ["W:ST N:S2 E:D4", replace(LOWEST, suit=None), "(E:D4) E:SQ"],
        [("E:D4", FOLLOW, True), ("E:SQ", DEMAND, True)],
    ),
    (
        "the lowest of a suit that nobody named",
        ["W:ST N:S2 E:D4", replace(LOWEST, suit=None), "(E:D4) E:S5"],
        [("E:D4", FOLLOW, True)],
    ),
    ("a card", ["W:ST N:S2", THE_QUEEN, "E:SQ"], []),
    ("another card", ["W:ST N:S2", THE_QUEEN, "E:S5"], [("E:S5", DEMAND, True)]),
    (
        "another card, taken back for another",
        ["W:ST N:S2", THE_QUEEN, "E:S5 (E:S5) E:SK"],
        [("E:S5", DEMAND, True), ("E:SK", DEMAND, True)],
    ),
    ("a card, which goes back once he has led on", ["W:ST N:S2", THE_QUEEN, "E:SQ S:SJ E:C4 (E:SQ)"], []),
    ("a discard instead of the highest", ["W:ST N:S2", HIGHEST, "E:D4"], [("E:D4", FOLLOW, True)]),
    ("a card of a suit that he may not play", ["W:H8 N:H2", THE_QUEEN, "E:H4"], []),
    ("a discard on a lead that goes back later", ["W:ST N:D2 (W:ST) W:S9"], [("N:D2", FOLLOW, True)]),
    # A card that lies face up
    ("a faced card played", ["E:SK! W:ST N:S2 E:SK"], []),
    ("an honour left there", ["E:SK! W:ST N:S2 E:S5"], [("E:S5", PENALTY, True)]),
    ("another than the one designated", ["E:SK! E:SQ! W:ST N:S2", THE_QUEEN, "E:SK"], [("E:SK", PENALTY, True)]),
    (
        "designated before it lay there",
        ["W:ST N:S2", THE_QUEEN, "E:SK E:SQ!"],
        [("E:SK", DEMAND, True)],
    ),
    ("an honour of another suit", ["E:HQ! W:ST N:S2 E:S5"], []),
    ("an honour left on his lead", ["E:HQ! W:ST N:S2 E:SK S:S6 E:C4"], [("E:C4", PENALTY, True)]),
    ("an honour led", ["E:HQ! W:ST N:S2 E:SK S:S6 E:HQ"], []),
    ("a small card, and an honour of the suit", ["E:S5! W:ST N:S2 E:SK"], []),
    ("two small cards of the suit", ["W:S8! W:ST"], []),
    ("a small card before another small card", ["W:S8! W:S9"], [("W:S9", PENALTY, True)]),
    ("a small card before one of another suit", ["W:S8! W:D9"], []),
    ("a small card led out of turn", ["E:S5 (E:S5) W:ST N:S2 E:SK"], [("E:SK", PENALTY, True)]),
    ("two small cards, and one of another suit", ["W:S8! W:D8! W:C9"], [("W:C9", PENALTY, True)]),
    ("one of two, the other of which came to lie there later", ["W:S8! W:C9 W:D8!"], []),
    ("an honour played, taken back and left", ["E:SK! W:ST N:S2 E:SK S:SJ (E:SK) E:S5"], [("E:S5", PENALTY, True)]),
    ("two, of which one is played", ["E:SK! E:SQ! W:ST N:S2 E:SQ"], []),
    ("two, of which none is", ["E:SK! E:SQ! W:ST N:S2 E:S5"], [("E:S5", PENALTY, True)]),
    ("declarer's card", ["S:SJ! W:ST N:S2 E:S5 S:S6"], []),
    ("dummy's", ["N:SA! W:ST N:S2 E:S5 S:S6"], []),
    (
        "a revoke card that went back",
        ["W:ST N:S2 E:D4 S:SJ (E:D4) E:S5 S:D6 W:D8 N:D2 E:D5"],
        [("E:D4", FOLLOW, True), ("E:D5", PENALTY, True)],
    ),
    (
        "a revoke card that went back, and is played",
        ["W:ST N:S2 E:D4 S:SJ (E:D4) E:S5 S:D6 W:D8 N:D2 E:D4"],
        [("E:D4", FOLLOW, True)],
    ),
    (
        "a card that he changed for the other side's revoke",
        ["W:ST N:D2 E:S5 S:SJ (N:D2) N:SA (E:S5) E:SK N:S2 E:SQ"],
        [("N:D2", FOLLOW, True)],
    ),
    (
        "a revoke card that went back, played to the next trick and taken back again",
        ["W:ST N:S2 E:D4 (E:D4) E:S5 S:SJ S:D6 W:D8 N:D2 E:D4 (E:D4) E:D5"],
        [("E:D4", FOLLOW, True), ("E:D5", PENALTY, True)],
    ),
    # A demand goes before a faced card
    (
        "he has to lead a club, his only one that he may",
        [to_lead(Demand.LEAD, CLUBS), "W:ST! W:C9"],
        [],
    ),
    ("he must not lead a spade", [to_lead(Demand.AVOID, SPADES), "W:ST! W:C9"], []),
    ("he must not lead a heart", [to_lead(Demand.AVOID, HEARTS), "W:ST! W:C9"], [("W:C9", PENALTY, True)]),
    (
        "he had to lead a spade, and so not his faced heart",
        ["E:HQ! W:ST N:S2 E:SK S:S6", to_lead(Demand.LEAD, SPADES, of=E), "E:C4"],
        [("E:C4", DEMAND, True)],
    ),
]


@pytest.mark.parametrize(("events", "wrong"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_a_player_had_to_play(
    events: Sequence[Event | str], wrong: list[tuple[str, Failure, bool | None]]
) -> None:
    assert found_in(*events) == wrong


def test_he_who_leads_the_only_card_that_was_demanded_has_not_left_a_faced_one() -> None:
    ending = Deal.parse("N:2.2.2. 3.3.3. 4.4.4. K5.8..")
    board = Board(deal=ending, first_trick=11, declarer=S, strain=Strain.NOTRUMP)
    faced, only_heart = plays("W:SK! W:H8")
    assert find_revokes(replay(board, [faced, to_lead(Demand.LEAD, HEARTS), only_heart]), S) == ()
    assert [each.failure for each in find_revokes(replay(board, [faced, only_heart]), S)] == [PENALTY]
    assert find_revokes(replay(board, [faced, to_lead(Demand.LEAD, CLUBS), only_heart]), S)[0].failure is PENALTY


@pytest.mark.parametrize(("led", "wrong"), [("W:H5", [DEMAND]), ("W:D8", [])])
def test_who_cannot_lead_the_suit_demanded_still_must_not_lead_the_one_forbidden(
    led: str, wrong: list[Failure]
) -> None:
    board = Board(deal=Deal.parse("N:2.2.2. 3.3.3. 4.4.4. .K5.8."), first_trick=11, declarer=S, strain=Strain.NOTRUMP)
    found = find_revokes(replay(board, [NO_HEART, LEAD_CLUBS, *plays(led)]), S)
    assert [each.failure for each in found] == wrong


@pytest.mark.parametrize(
    ("spades", "wrong"), [("KQ5.Q54.J54.K654", [("E:D5", FOLLOW, True)]), ("K.Q54.JT954.K654", [])]
)
def test_who_held_more_cards_of_a_suit_than_went_unseen_held_one_still(
    spades: str, wrong: list[tuple[str, Failure, bool | None]]
) -> None:
    """Nobody knows East's card to the first spade. Of three he held one still on the second; of one perhaps none."""
    wests = "T98.JT98.T98.JT9" if spades[1] != "." else "QT985.JT98.8.JT9"
    board = replace(BOARD, deal=Deal.parse(f"N:A432.K32.Q32.A32 {spades} J76.A76.AK76.Q87 {wests}"))
    unseen = CardPlayed(E, None)
    assert found_in("W:ST N:S2", unseen, "S:SJ S:S6 W:S8 N:S3 E:D5", board=board) == wrong


def test_nobody_is_bound_by_faced_cards_where_the_code_does_not_say_so_or_nobody_knows_who_declared() -> None:
    left = table_of("E:SK! W:ST N:S2 E:S5")
    assert [each.failure for each in find_revokes(left, S)] == [PENALTY]
    assert find_revokes(left, None) == ()
    assert find_revokes(left, S, replace(EVERYTHING, faced_cards=False)) == ()
    assert find_revokes(left, W) == ()
    designated = table_of("E:SK! E:SQ! W:ST N:S2", THE_QUEEN, "E:SK")
    (kept_back,) = find_revokes(designated, S)
    assert kept_back.legal_otherwise
    (disobeyed,) = find_revokes(designated, S, replace(EVERYTHING, faced_cards=False))
    assert disobeyed.failure is DEMAND
    (followed_suit,) = find_revokes(table_of("E:SQ! W:ST N:S2", THE_QUEEN, "E:S5"), S)
    assert followed_suit.legal_otherwise


@pytest.mark.parametrize(
    ("events", "suit", "proof"),
    [
        ([LEAD_SPADES, "W:H8"], SPADES, "ST"),
        ([NO_HEART, "W:H8"], None, "ST"),
        (["W:ST N:S2", LOWEST, "E:SQ"], SPADES, "S5"),  # the king shows nothing: that was not what he had to play
        (["W:ST N:S2", HIGHEST, "E:S5"], SPADES, "SK"),
        (["W:ST N:S2", replace(LOWEST, suit=None), "E:SQ"], SPADES, "S5"),
    ],
)
def test_what_shows_that_a_demand_could_have_been_met_is_a_card_that_met_it(
    events: Sequence[Event | str], suit: Suit | None, proof: str
) -> None:
    (found,) = find_revokes(table_of(*events), S)
    assert (found.suit, found.proof) == (suit, card(proof))


@pytest.mark.parametrize(
    ("events", "owed", "owed_unseen"),
    [
        (["W:ST N:S2", THE_QUEEN, "E:S5"], {"SQ"}, None),
        (["W:ST N:S2", THE_QUEEN, "E:S5 S:SJ S:H6 W:H8 N:H2 E:SQ"], {"SQ"}, {"SQ"}),  # he brings it out later
        (["W:ST N:S2", HIGHEST, "E:SQ S:S6 E:SK"], {"SK"}, None),  # of a hand not seen it may be a higher one
        ([LEAD_SPADES, "W:H8 N:H2 E:H4 S:HA S:S6 W:S8"], {"ST", "S9", "S8"}, None),
    ],
)
def test_the_cards_that_would_have_met_a_demand_are_known_where_the_hand_is_or_one_was_called(
    events: Sequence[Event | str], owed: set[str], owed_unseen: set[str] | None
) -> None:
    for board, cards in ((BOARD, owed), (replace(BOARD, deal=None), owed_unseen)):
        found = next(each for each in find_revokes(table_of(*events, board=board), S) if each.failure is DEMAND)
        assert found.owed == (None if cards is None else set(map(card, cards)))


@pytest.mark.parametrize(
    ("later", "both_corrected", "late"),
    [
        ("W:H8", False, 6),
        ("W:H8", True, None),
        ("S:H6 W:H8", False, 7),
        ("S:H6 W:H8", True, 7),
        ("W:H8 N:H2", False, 6),
        ("W:H8 N:H2", True, 7),
        ("(E:D4) E:S5 W:H8 N:H2", True, None),
    ],
)
def test_beside_a_revoke_of_the_other_side_it_is_late_only_once_both_sides_have_gone_on(
    later: str, both_corrected: bool, late: int | None
) -> None:
    """North and East throw diamonds on a spade, and somebody speaks of East's: if both are put right (62C3), it is late
    when both sides have gone on; else when his own has (63A1).
    """
    table = table_of("W:ST N:D2 E:D4 S:SJ", AttentionDrawn(S, E, 1), later)
    found = find_revokes(table, S, replace(EVERYTHING, both_corrected=both_corrected))
    assert next(each for each in found if each.play.seat is E).late == late


def test_no_demand_binds_that_its_maker_was_not_entitled_to() -> None:
    unheard = replace(EVERYTHING, demand=lambda *_: False)
    assert find_revokes(table_of(LEAD_SPADES, "W:H8"), S, unheard) == ()
    assert find_revokes(table_of(NO_HEART, "W:H8"), S, unheard) == ()


# Whether a card that was taken back binds its owner

BOTH_REVOKED = "W:ST N:D2 E:D4 S:SJ (N:D2) N:S2 (E:D4) E:S5"


@pytest.mark.parametrize(
    ("events", "faced", "failed", "bound"),
    [
        (["E:SK!"], "SK", "", True),
        ([BOTH_REVOKED], "D4", "D2 D4", True),  # he revoked himself
        ([BOTH_REVOKED], "D4", "D2", False),  # as if he had only changed it for what North had done
        ([BOTH_REVOKED], "D4", "", True),
        (["W:ST N:D2 E:S5 S:SJ (N:D2) N:SA (E:S5) E:SK"], "S5", "D2", False),
        (["W:ST N:S2 E:S5 S:D6 (S:D6) S:SJ (E:S5) E:SK"], "S5", "D6", True),  # it lay there before South's
        (["W:ST N:S2 E:D4 S:SJ (E:D4) E:SQ (W:ST) W:S9"], "ST", "D4", True),  # his partner's revoke changes nothing
        (["N:S2 E:D4 S:S6 W:S8 (W:S8) W:ST"], "S8", "D4", True),  # nor one that lay there
        (["E:SK (E:SK)"], "SK", "", True),  # led out of turn
        (["W:ST N:S2 E:D4 S:SJ (E:D4) E:S5 S:D6 W:D8 N:H2 E:D4 (N:H2) N:D3 (E:D4) E:D5"], "D4", "H2", True),  # before
        (["W:ST N:SA E:S5 S:D6 W:D8 (W:D8) (S:D6) S:S6"], "D8", "D6", True),  # out of turn, whatever South did
        (["W:ST N:S2 E:SK S:D6 E:C4 (E:C4) (S:D6) S:S6"], "C4", "D6", False),  # led to the next trick
        (["W:ST N:D2 E:S5 (N:D2) N:S2 (E:S5) E:SK S:D6 E:S5 (E:S5) (S:D6) S:S6"], "S5", "D2 D6", False),  # both times
        (["W:ST N:S2 E:SK S:D6 E:C4 S:C7 W:C9 N:CA N:C2 E:C5 (E:C5)"], "C5", "D6", True),  # two tricks later
    ],
)
def test_whether_a_faced_card_binds_its_owner(events: list[str], faced: str, failed: str, bound: bool) -> None:
    table = table_of(*events)
    lying = [each for each in table.faced if each.card == card(faced)]
    wrong = [play for play in table.plays if play.card and play.card.code in failed.split()]
    assert len(wrong) == len(failed.split())
    assert binds(lying[-1], table, wrong) is bound


def test_a_card_put_down_after_a_claim_and_taken_back_binds_nobody() -> None:
    table = table_of("W:ST N:S2 E:S5 S:SJ", Claimed(S, 5), "S:H6 W:H8 (W:H8)")
    assert not any(binds(each, table, []) for each in table.faced)


# Who went on after a penalty card was left there


def left_there(*events: Event | str) -> tuple[Table, Found]:
    table = table_of(*events)
    (found,) = (each for each in find_revokes(table, S) if each.failure is PENALTY)
    return table, found


@pytest.mark.parametrize(
    ("events", "past"),
    [
        (["E:SK! W:ST N:S2 E:S5"], None),
        (["E:SK! W:ST N:S2 E:S5 S:SJ"], 5),
        (["E:SK! S:S6 W:S8 N:SA E:S5"], None),
        (["E:SK! S:S6 W:S8 N:SA E:S5 N:H2"], 6),
        (["E:SK! S:S6 W:S8 N:SA E:S5 W:H8"], None),
        (["E:SK! S:S6 W:S8 N:SA E:S5 (W:S8) W:S9 N:H2"], 8),
        (["E:SK! S:S6 W:S8 N:SA E:S5 W:H8 (W:H8) N:H2"], None),
        (["E:SK! S:S6 W:S8 N:SA E:S5", Claimed(W, 3), "N:H2"], None),
        (["E:SK! E:HQ! W:H8 N:H2 E:D4 S:HA"], None),  # he did not follow suit either: that card is not let stand
    ],
)
def test_by_which_card_the_other_side_went_on(events: Sequence[Event | str], past: int | None) -> None:
    table, found = left_there(*events)
    assert played_past(table, found) == past


# Attention to one of two revokes on a trick

WESTS_AND_SOUTHS = "N:S2 E:SK S:D6 W:D8"
"""South and West throw diamonds on North's spade; East, who won it, leads on, or North does."""


@pytest.mark.parametrize(
    ("events", "souths", "wests"),
    [
        ([AttentionDrawn(N, W, 1)], None, 5),
        (["E:C4", AttentionDrawn(N, W, 1)], 6, 6),
        (["E:C4 S:C7", AttentionDrawn(N, W, 1)], None, 7),
        (["E:C4", AttentionDrawn(E, S, 1)], 6, 6),
        ([CardNamed(E, card("C4")), AttentionDrawn(E, S, 1)], 6, 6),
        ([CardNamed(E, card("C4")), CardNamed(N, card("C2")), AttentionDrawn(E, S, 1)], 7, None),
        ([AttentionDrawn(E, S, 1), "E:C4"], 5, None),
        (["(S:D6) S:S6 E:C4", AttentionDrawn(N, W, 1)], 5, 8),
    ],
)
def test_attention_to_one_is_attention_to_both_where_just_one_side_has_gone_on(
    events: Sequence[Event | str], souths: int | None, wests: int | None
) -> None:
    found = {each.play.seat: each for each in find_revokes(table_of(WESTS_AND_SOUTHS, *events), None)}
    assert (found[S].attention, found[W].attention) == (souths, wests)
    apart = replace(EVERYTHING, seen_together=False)
    alone = {each.play.seat: each.attention for each in find_revokes(table_of(WESTS_AND_SOUTHS, *events), None, apart)}
    assert None in alone.values() or souths == 5


@pytest.mark.parametrize(
    ("events", "easts", "wests"),
    [
        (["N:H2", AttentionDrawn(N, W, 1)], 6, 6),  # North went on, and South's revoke lies there
        (["(S:D6) S:S6 S:H6", AttentionDrawn(N, W, 1)], None, 8),  # South has put his right: one side has revoked
        (["(S:D6) S:S6 E:C4", AttentionDrawn(N, W, 1)], None, 8),
        (["N:H2 E:H4", AttentionDrawn(N, W, 1)], None, 7),  # both sides have gone on
        ([AttentionDrawn(N, W, 1)], None, 5),  # nobody has
    ],
)
def test_attention_to_a_partners_revoke_is_attention_to_his_own_where_the_other_sides_lies_there_too(
    events: Sequence[Event | str], easts: int | None, wests: int | None
) -> None:
    """East, South and West all throw diamonds on North's spade."""
    found = {each.play.seat: each for each in find_revokes(table_of("N:S2 E:D4 S:D6 W:D8", *events), None)}
    assert (found[E].attention, found[W].attention) == (easts, wests)


AT_EAST = AttentionDrawn(S, E, 1)
TOO_LATE: list[tuple[str, Sequence[Event | str], int | None, int | None]] = [
    ("nobody speaks", ["S:H6 W:H8"], None, None),
    ("somebody speaks", [AT_EAST], None, None),
    ("the other side goes on", [AT_EAST, "S:H6"], None, None),
    ("his own side goes on", [AT_EAST, "S:H6 W:H8"], 7, 7),
    ("his partner names his card", [AT_EAST, CardNamed(W, card("H8"))], 6, 6),
    ("an opponent names his", [AT_EAST, CardNamed(S, card("H6"))], None, None),
    ("it had gone on before", ["S:H6 W:H8", AT_EAST, "N:HK E:H4"], None, None),
    ("the trick had been turned before, which is enough in 1905", [TrickQuitted(1), AT_EAST, "S:H6 W:H8"], 8, None),
    ("he puts it right, and goes on", [AT_EAST, "(E:D4) E:S5 S:H6 W:H8"], None, None),
    ("he goes on, and changes it", [AT_EAST, "S:H6 W:H8 (E:D4)"], 7, 7),
    ("his partner takes back what he led out of turn", [AT_EAST, "W:H8 (W:H8)"], None, None),
    ("his partner puts a card down after a claim", [AT_EAST, Claimed(S, 5), "S:H6 W:H8"], None, None),
]
"""The events after East's revoke on trick one; by which it was too late to put it right, now and in 1905."""


@pytest.mark.parametrize(("events", "late", "in_1905"), [row[1:] for row in TOO_LATE], ids=[row[0] for row in TOO_LATE])
def test_from_when_on_a_revoke_that_somebody_pointed_at_could_no_longer_be_put_right(
    events: Sequence[Event | str], late: int | None, in_1905: int | None
) -> None:
    table = table_of("W:ST N:S2 E:D4 S:SJ", *events)
    (found,) = find_revokes(table, S)
    assert found.late == late
    (found,) = find_revokes(table, S, replace(EVERYTHING, turning_establishes=True))
    assert found.late == in_1905


BESIDE: list[tuple[str, Sequence[Event | str], bool, int | None]] = [
    ("named, and then played", ["W:ST N:S2 E:D4 S:SJ", AT_EAST, CardNamed(W, card("H8")), "S:H6 W:H8"], True, 6),
    ("a revoke of the other side on the next trick", ["W:ST N:S2 E:D4 S:SJ", AT_EAST, "S:H6 W:H8 N:D2"], True, 7),
    ("one of the other side, put right before", ["W:ST N:D2 (N:D2) N:S2 E:D4 S:SJ", AT_EAST, "S:H6 W:H8"], True, 9),
    ("one of the other side, put right later", ["W:ST N:D2 E:D4 S:SJ (N:D2) N:S2", AT_EAST, "S:H6 W:H8"], True, None),
    ("a card named where that binds nobody", ["W:ST N:S2 E:D4 S:SJ", AT_EAST, CardNamed(W, card("H8"))], False, None),
    ("named, and then turned", ["W:ST N:S2 E:D4 S:SJ", AT_EAST, CardNamed(W, card("H8")), TrickQuitted(1)], True, 7),
    ("a card named for this trick", ["N:S2 E:D4 S:S6", AT_EAST, CardNamed(W, card("ST"))], True, None),
    ("named, and turned twice",
     ["W:ST N:S2 E:D4 S:SJ", AT_EAST, CardNamed(W, card("H8")), TrickQuitted(1), TrickQuitted(1)], True, 7),
    ("a concession was refused, and later one is named, and turned",
     [Conceded(E, 9), Objected(W), "W:ST N:S2 E:D4 S:SJ", AT_EAST, CardNamed(W, card("H8")), TrickQuitted(1)], True, 9),
    ("named, and turned after a claim",
     ["W:ST N:S2 E:D4 S:SJ", AT_EAST, CardNamed(W, card("H8")), Claimed(S, 5), TrickQuitted(1)], True, 6),
]  # fmt: skip
"""The events, whether a card that is named must be played, and by which event it was too late for East's revoke."""


@pytest.mark.parametrize(("events", "named", "late"), [row[1:] for row in BESIDE], ids=[row[0] for row in BESIDE])
def test_what_else_makes_it_too_late_for_a_revoke_that_somebody_pointed_at(
    events: Sequence[Event | str], named: bool, late: int | None
) -> None:
    found = find_revokes(table_of(*events), S, replace(EVERYTHING, named_cards=named))
    assert next(each for each in found if each.play.seat is E).late == late


def late_after_the_eleventh(
    declarer: Seat | None, deal: str, *events: Event | str
) -> dict[Seat, tuple[int | None, ...]]:
    """When attention was drawn to each revoke, and when it was too late; three cards each, no trumps."""
    board = Board(deal=Deal.parse(deal), first_trick=11, declarer=declarer, strain=Strain.NOTRUMP)
    found = find_revokes(table_of(*events, board=board), declarer)
    return {each.play.seat: (each.attention, each.late) for each in found}


def test_the_card_of_one_who_had_none_of_the_suit_is_no_revoke_beside_another() -> None:
    """East is void, or South; attention to West's revoke is none to East's card, and South's keeps nothing open."""
    easts_void, souths_void = "N:2.3.4. .K.K.3 4.5.5. 5.6.6.", "N:2.3.4. 4.K.K. .5.5.3 5.6.6."
    noticed = late_after_the_eleventh(None, easts_void, "N:S2 E:C3 S:H5 W:H6 N:H3", AttentionDrawn(N, W, 11))
    assert noticed == {S: (6, None), W: (6, None)}
    late = late_after_the_eleventh(None, souths_void, "N:S2 E:DK S:C3 W:S5", AttentionDrawn(S, E, 11), "W:H6")
    assert late == {E: (5, 6)}


def test_a_revoke_is_late_beside_a_penalty_card_that_the_other_side_has_let_be() -> None:
    found = find_revokes(table_of("E:SK! W:ST N:S2 E:S5 S:D6", AttentionDrawn(W, S, 1), "W:H8 N:H2"), S)
    assert {each.play.seat: each.late for each in found} == {E: None, S: 8}


def test_attention_to_a_right_card_is_none_to_the_wrong_one_in_its_place() -> None:
    """East, who has no spade, plays the king of hearts that lies there, takes it back, and throws a diamond."""
    assert late_after_the_eleventh(S, "N:2.3.4. .K.KQ. 4.5.5. 5.6.6.", "E:HK! W:S5 N:S2 E:HK (E:HK) E:DK") == {
        E: (None, None)
    }


def test_no_card_put_down_after_a_claim_comes_too_late_to_be_put_right() -> None:
    after = [*plays("W:ST N:S2 E:S5 S:SJ"), Claimed(S, 5), *plays("S:H6 W:D8 N:H2 E:H4"), AttentionDrawn(S, W, 2)]
    (found,) = find_revokes(replay(BOARD, [*after, TrickQuitted(2)], AfterClaim.VOID), S)
    assert (found.attention, found.late) == (10, None)


@pytest.mark.parametrize(
    ("events", "allowed"),
    [
        (["W:ST N:S2"], "SK SQ S5"),
        (["W:ST N:D2"], "SK SQ S5"),  # North's revoke is none of his
        (["W:ST N:S2 E:S5 (E:S5)"], "SK SQ S5"),  # he changes it
        (["E:SK! W:ST N:S2"], "SK"),
        (["W:ST N:S2", THE_QUEEN], "SQ"),
        (["W:ST N:S2 E:D4 (E:D4)", LOWEST], "S5"),
    ],
)
def test_which_cards_a_player_may_play_next(events: Sequence[Event | str], allowed: str) -> None:
    assert cards_allowed(table_of(*events), E, S, EVERYTHING) == frozenset(map(card, allowed.split()))
    assert cards_allowed(table_of("W:ST N:S2", board=replace(BOARD, deal=None)), E, S, EVERYTHING) is None


@pytest.mark.parametrize(
    ("events", "before"),
    [
        ([AT_EAST, Claimed(S, 5)], True),
        ([AT_EAST, Claimed(S, 5), "(E:D4)"], True),
        ([AT_EAST, "(E:D4) E:S5", Claimed(S, 5)], False),
        ([Claimed(S, 5), AT_EAST], False),
        ([Claimed(S, 5)], False),
        ([AT_EAST], False),
    ],
)
def test_whether_somebody_claimed_between_attention_and_the_return_of_the_card(
    events: Sequence[Event | str], before: bool
) -> None:
    table = table_of("W:ST N:S2 E:D4 S:SJ", *events)
    (found,) = find_revokes(table, S)
    assert claimed_before_it_went_back(table, found) is before
    assert not claimed_before_it_went_back(table, None)


AGAIN: list[tuple[str, Sequence[Event | str], int | None]] = [
    ("at once", [], 4),
    ("the trick goes on", ["S:SJ"], 4),
    ("the next trick is begun", ["S:SJ S:H6"], None),
    ("somebody claims", [Claimed(S, 5)], None),
    ("the hands go back", [HandsReturned()], None),
    ("somebody points at this one as well", [AT_EAST], 6),
]


@pytest.mark.parametrize(("events", "attention"), [row[1:] for row in AGAIN], ids=[row[0] for row in AGAIN])
def test_attention_to_a_wrong_card_is_attention_to_the_one_in_its_place_until_somebody_goes_on(
    events: Sequence[Event | str], attention: int | None
) -> None:
    first, second = find_revokes(table_of("W:ST N:S2 E:D4 (E:D4) E:C4", *events), S)
    assert (first.attention, second.attention) == (4, attention)
    norths, easts = find_revokes(table_of("W:ST N:D2 E:D4 (N:D2)"), S)
    assert (norths.attention, easts.attention) == (4, None), "another player's is none of his"


def test_a_side_has_gone_on_that_has_played_or_named_a_card_for_the_next_trick_by_then() -> None:
    trick = "W:ST N:S2 E:D4 S:SJ"
    for fifth, side in (("S:H6", Side.NS), (CardNamed(W, card("H8")), Side.EW), (CardNamed(N, card("H2")), Side.NS)):
        table = table_of(trick, fifth)
        assert sides_gone_on(table, 1, 6) == {side}
        assert sides_gone_on(table, 1, 5) == sides_gone_on(table, 2, 6) == sides_gone_on(table, 3, 6) == set()
    claimed = replay(BOARD, [*plays(trick), Claimed(S, 5), *plays("S:H6")], AfterClaim.PLAYED_IF_AGREED)
    assert sides_gone_on(claimed, 1, 7) == set()


def test_a_revoke_is_proved_by_the_first_card_of_the_suit_that_he_brings_out_later() -> None:
    later = "S:H6 W:H8 N:H2 E:H4 S:S6 W:S8 N:S3 E:S5 S:S7 W:S9 N:S4 E:SQ"
    (found,) = find_revokes(table_of("W:ST N:S2 E:D4 S:SJ", later), S)
    assert (found.proof, found.proof_seen) == (card("S5"), 12)
    (found,) = find_revokes(table_of("W:ST N:S2 E:D4 S:SJ W:D8!"), S)
    assert (found.proof, found.proof_seen) == (card("SK"), None)
    (found,) = find_revokes(table_of("W:ST N:S2 E:S5 (E:S5) E:D4 S:SJ"), S)
    assert (found.proof, found.proof_seen) == (card("S5"), 3), "they had seen the five before"


UNKNOWN: list[tuple[str, Sequence[Event | str], list[tuple[str, Failure, bool | None]]]] = [
    ("another lead, and nothing shows what he held", [LEAD_SPADES, "W:H8"], [("W:H8", DEMAND, None)]),
    ("a spade comes out later", [LEAD_SPADES, "W:H8 N:H2 E:H4 S:HA S:S6 W:S8"], [("W:H8", DEMAND, True)]),
    ("his highest, as far as is seen", ["W:ST N:S2", HIGHEST, "E:SQ"], []),
    ("a higher one comes out later", ["W:ST N:S2", HIGHEST, "E:SQ S:S6 E:SK"], [("E:SQ", DEMAND, True)]),
    ("a lower one comes out later", ["W:ST N:S2", HIGHEST, "E:SQ S:S6 E:S5"], []),
    ("a lower one, and the lowest was demanded", ["W:ST N:S2", LOWEST, "E:SQ S:S6 E:S5"], [("E:SQ", DEMAND, True)]),
    (
        "a discard, the highest spade demanded, and a higher heart later",
        ["W:ST N:S2", HIGHEST, "E:H4 S:SJ S:S6 W:S8 N:SA E:HQ"],
        [],
    ),
    ("a card face down", ["W:ST N:S2", THE_QUEEN, CardPlayed(E, None)], []),
    ("a card face down, while an honour lay there", ["E:SK! W:ST N:S2", CardPlayed(E, None)], []),
    ("an honour that lay there on his lead", ["E:HQ! W:ST N:S2 E:SK S:S6 E:C4"], [("E:C4", PENALTY, True)]),
    ("an honour that lay there", ["E:SK! W:ST N:S2 E:S5"], [("E:S5", PENALTY, True)]),
    ("a card that nobody has seen", ["W:ST N:S2", THE_QUEEN, "E:S5"], [("E:S5", DEMAND, None)]),
    ("a card of another suit than he had to follow", ["W:H8 N:H2", THE_QUEEN, "E:H4 S:HA"], []),
    ("any other lead than a heart, and he led one", [NO_HEART, "W:H8"], [("W:H8", DEMAND, None)]),
    ("he had another suit", [NO_HEART, "W:H8 N:H2 E:H4 S:HA S:S6 W:S8"], [("W:H8", DEMAND, True)]),
    ("a discard of which nobody spoke", ["W:ST N:S2 E:D4 S:SJ"], []),
    ("a discard that somebody pointed at", ["W:ST N:S2 E:D4 S:SJ", AttentionDrawn(S, E, 1)], [("E:D4", FOLLOW, None)]),
    ("a discard, and a spade later", ["W:ST N:S2 E:D4 S:SJ S:H6 W:H8 N:H2 E:S5"], [("E:D4", FOLLOW, True)]),
    (
        "he says that he held one",
        ["W:ST N:S2 E:D4", Asked(W, E), Answered(E, True), "S:SJ"],
        [("E:D4", FOLLOW, True)],
    ),
    (
        "his partner says that he held one",
        ["W:ST N:S2 E:D4 S:SJ", AT_EAST, Asked(E, W), Answered(W, True)],
        [("E:D4", FOLLOW, None)],
    ),
    (
        "he says that he held none, and somebody points at it",
        ["W:ST N:S2 E:D4", Asked(W, E), Answered(E, False), "S:SJ", AT_EAST],
        [("E:D4", FOLLOW, None)],
    ),
    (
        "he says that he held one, and somebody points at the discard in its place",
        ["W:ST N:S2 E:D4", Asked(W, E), Answered(E, True), "(E:D4) E:C4 S:SJ", AT_EAST],
        [("E:D4", FOLLOW, True), ("E:C4", FOLLOW, None)],
    ),
    ("he says that he held none", ["W:ST N:S2 E:D4", Asked(W, E), Answered(E, False), "S:SJ"], []),
    (
        "he says that he held one, and changes it for another discard",  # nobody says that he still held one then
        ["W:ST N:S2 E:D4", Asked(W, E), Answered(E, True), "(E:D4) E:C4 S:SJ"],
        [("E:D4", FOLLOW, True)],
    ),
]


@pytest.mark.parametrize(("events", "wrong"), [row[1:] for row in UNKNOWN], ids=[row[0] for row in UNKNOWN])
def test_what_shows_of_a_hand_that_nobody_knows(
    events: Sequence[Event | str], wrong: list[tuple[str, Failure, bool | None]]
) -> None:
    assert found_in(*events, board=replace(BOARD, deal=None)) == wrong


@pytest.mark.parametrize(
    ("hearts", "dropped", "failure"),
    [
        ("54", "H4", PENALTY),  # the five may not be played before the four that lies there (50C)
        ("54", "H5", PENALTY),
        ("432", "H3", PENALTY),
        ("4", "H4", PENALTY),
        ("T4", "H4", FOLLOW),  # an honour may be
        ("Q4", "H4", FOLLOW),
        ("QT", "HT", PENALTY),  # a card that has to be played in any case
    ],
)
def test_who_could_follow_with_nothing_but_the_card_lying_there_failed_to_play_that(
    hearts: str, dropped: str, failure: Failure
) -> None:
    """East, who has dropped a heart, throws a club on the king that North leads."""
    ending = Deal.parse(f"N:AKQ.K.. .{hearts}.{'A34'[: 3 - len(hearts)]}.2 987.7.. 654.8..")
    board = Board(deal=ending, declarer=S, strain=Strain.NOTRUMP, first_trick=10)
    assert [each.failure for each in find_revokes(replay(board, plays(f"E:{dropped}! N:HK E:C2")), S)] == [failure]


def called_from(*events: Event | str, asked: Demanded, board: Board = BOARD) -> list[object]:
    """How the card that is called lay face up, for each time that the demand was looked at."""
    seen: list[object] = []

    def demand(*about: Demanded | Seat | Suit | Replaced | LyingFaceUp | None) -> bool:
        if about[0] is asked:
            seen.append(about[4])
        return True

    find_revokes(table_of(*events, board=board), S, replace(EVERYTHING, demand=demand))
    return seen


def test_a_discard_of_one_who_had_none_of_the_suit_was_no_revoke_that_he_corrected() -> None:
    board = Board(deal=Deal.parse("N:...AKQ 2.Q5.. ...JT9 ...876"), declarer=S, strain=Strain.NOTRUMP, first_trick=11)
    asked = Demanded(S, E, Demand.CARD, card=card("S2"))
    assert called_from("N:CA E:S2 (E:S2)", asked, "E:S2", asked=asked, board=board) == [LyingFaceUp(False)]


@pytest.mark.parametrize(("discard", "wrong"), [("S2", [PENALTY]), ("HQ", []), ("H5", [PENALTY])])
def test_who_has_none_of_the_suit_led_plays_the_card_that_lies_there(discard: str, wrong: list[Failure]) -> None:
    board = Board(deal=Deal.parse("N:...AKQ 2.Q5.. ...JT9 ...876"), declarer=S, strain=Strain.NOTRUMP, first_trick=11)
    found = find_revokes(replay(board, plays(f"E:HQ! N:CA E:{discard}")), S)
    assert [each.failure for each in found] == wrong


def test_what_a_demand_is_held_against_is_the_card_that_was_taken_back_last() -> None:
    """East takes a diamond back, and then a club, after which South had played; dummy spoke of neither, or of that."""

    def replaced(*events: Event | str) -> list[Replaced | None]:
        seen: list[Replaced | None] = []

        def demand(*about: Demanded | Seat | Suit | Replaced | LyingFaceUp | None) -> bool:
            instead_of = about[3]
            assert instead_of is None or isinstance(instead_of, Replaced)
            seen.append(instead_of)
            return True

        find_revokes(table_of(*events, HIGHEST, "E:SK"), S, replace(EVERYTHING, demand=demand))
        return seen

    twice, by_dummy, by_south = "W:ST N:S2 E:D4 (E:D4) E:C4 S:SJ", AttentionDrawn(N, E, 1), AttentionDrawn(S, E, 1)
    assert replaced(twice, "(E:C4)") == [Replaced(frozenset({S}), dummy_spoke_first=False)]
    assert replaced(twice, by_dummy, "(E:C4)") == [Replaced(frozenset({S}), dummy_spoke_first=True)]
    assert replaced("W:ST N:S2 E:D4", by_south, "S:SJ (E:D4)") == [Replaced(frozenset(), dummy_spoke_first=False)]
    assert replaced("W:ST N:D2 (N:D2) N:S2") == [None], "what another took back"
    fourth = replaced("S:S6 W:S8 N:SA E:D4 N:H2", AttentionDrawn(S, E, 1), "(E:D4)")
    assert fourth == [Replaced(frozenset(), dummy_spoke_first=False)], "who led to the next trick did not follow him"
    seen_twice = replaced("W:ST N:S2 E:D4 S:SJ (E:D4)", HIGHEST, "E:S5 (E:S5)")
    assert seen_twice[0] == seen_twice[1] == Replaced(frozenset({S}), dummy_spoke_first=False)
    assert [each.failure for each in find_revokes(table_of(twice, "(E:C4)", HIGHEST, "E:SK"), None)] == [FOLLOW] * 2
    assert find_revokes(table_of("W:ST N:S2", HIGHEST, "E:SK"), S) == ()


IN_SPADES, DUMMY_SPOKE = Corrected(SPADES, False, None), Corrected(SPADES, True, None)
CALLED: list[tuple[str, Sequence[Event | str], str, LyingFaceUp | None]] = [
    ("dropped", ["E:D4!", "W:ST N:S2"], "E:D4", LyingFaceUp(True)),
    ("led out of turn", ["E:D4 (E:D4)", "W:ST N:S2"], "E:D4", LyingFaceUp(True)),
    ("led although another suit was demanded", [LEAD_SPADES, "W:H8 (W:H8)"], "W:H8", LyingFaceUp(True)),
    ("led as demanded, and taken back", [LEAD_SPADES, "W:ST (W:ST)"], "W:ST", LyingFaceUp(False)),
    ("a revoke", ["W:ST N:S2 E:D4 (E:D4)"], "E:D4", LyingFaceUp(False, (IN_SPADES,))),
    ("a revoke, dummy the first to speak", ["W:ST N:S2 E:D4", AttentionDrawn(N, E, 1), "(E:D4)"], "E:D4",
     LyingFaceUp(False, (DUMMY_SPOKE,))),
    ("a revoke, the highest demanded instead", ["W:ST N:S2 E:D4 (E:D4)", HIGHEST], "E:D4",
     LyingFaceUp(False, (Corrected(SPADES, False, HIGHEST),))),
    ("a revoke, against a demand", ["W:ST N:S2", HIGHEST, "E:D4 (E:D4)"], "E:D4", LyingFaceUp(True, (IN_SPADES,))),
    ("two revokes", ["W:ST N:S2 E:D4 (E:D4) E:S5 S:SJ S:S6 W:S8 N:S3 E:D4 (E:D4)"], "E:D4",
     LyingFaceUp(False, (IN_SPADES, IN_SPADES))),
    ("dropped, then a revoke", ["E:D4!", "W:ST N:S2 E:D4 (E:D4)"], "E:D4", LyingFaceUp(True, (IN_SPADES,))),
    ("changed for dummy's revoke", ["W:ST N:D2 E:S5 (N:D2) (E:S5)"], "E:S5", LyingFaceUp(False)),
    ("still in his hand", ["W:ST N:S2"], "E:D4", None),
    ("another one lies there", ["E:D5!", "W:ST N:S2"], "E:D4", None),
    ("of his partner", ["W:H9!", "W:ST N:S2"], "E:D4", None),
]  # fmt: skip
"""The events, the card that South then calls for, and how it lay face up before its owner."""


@pytest.mark.parametrize(("events", "called", "lay"), [row[1:] for row in CALLED], ids=[row[0] for row in CALLED])
def test_a_card_that_is_called_lay_there_for_what_its_owner_had_done(
    events: Sequence[Event | str], called: str, lay: LyingFaceUp | None
) -> None:
    asked = Demanded(S, Seat(called[0]), Demand.CARD, card=card(called[2:]))
    assert called_from(*events, asked, called, asked=asked) == [lay]
