"""The last two tricks as they are put right, the totals that the cards leave, and the tricks of the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from revoke.case.case import AgreedFact, Board, RevokeFinding
from revoke.case.events import (
    Agreed,
    AttentionDrawn,
    CardPlayed,
    CardWithdrawn,
    Event,
    HandsReturned,
)
from revoke.errors import Contradiction
from revoke.facts.counting import Count, before_the_twelfth
from revoke.facts.establish import attainable_tricks
from revoke.facts.fact import BOARD
from revoke.facts.revoke import lost_to
from revoke.facts.standing import WonBy
from revoke.table.cards import Suit
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import Role, Seat
from tests.facts.test_shown import BOARD_OF_SOUTH, CLAIM, REVOKE, card, established, values
from tests.plays import plays

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST

LAST_TWO = Board(deal=Deal.parse("N:A.2.. .34.. K2... Q.K.."), first_trick=12, strain=Strain.NOTRUMP, declarer=N)
"""North leads the ace of spades; West, with the queen, throws his king of hearts on it."""
TWELFTH = plays("N:SA E:H3 S:S2 W:HK")
THIRTEENTH = plays("N:H2 E:H4 S:SK W:SQ")


@pytest.mark.parametrize(
    ("events", "more", "known"),
    [
        # North wins the twelfth either way; the last went to East, and goes to West's king once he has followed suit.
        ([*TWELFTH, *THIRTEENTH], {"table_tricks": 10}, (10,)),
        ([*TWELFTH, *THIRTEENTH], {}, None),
        (TWELFTH, {"table_tricks": 10}, (9, 10)),  # eight before or nine, North's twelfth, and West's thirteenth
        (TWELFTH, {"winners": (N,) * 5 + (E,) * 6 + (None, None)}, (6,)),
        (TWELFTH, {"winners": (N,) * 5 + (E,) * 6 + (None, None), "restored_tricks": 6}, (6,)),
    ],
)
def test_declarers_tricks_with_the_twelfth_put_right(
    events: list[Event], more: dict[str, Any], known: tuple[int, ...] | None
) -> None:
    assert values(established(events, board=LAST_TWO, **more), "restored_tricks", BOARD) == known


NOBODY_KNOWN = replace(LAST_TWO, declarer=None)
"""The last two tricks, West's revoke among them, where nobody says who declared."""


@pytest.mark.parametrize("role", Role)
def test_whoever_is_told_by_a_role_may_be_the_seat_of_the_record_where_nobody_knows_who_declared(role: Role) -> None:
    at_west = AttentionDrawn(S, W, 12)
    told = RevokeFinding(role, 12, attention_by=role, played_after=())
    facts = established([*TWELFTH, at_west], told, board=NOBODY_KNOWN)
    assert len(facts) == 1
    assert (values(facts, "offender"), values(facts, "attention_by")) == ((W,), (S,))
    with pytest.raises(Contradiction, match="attention_by and event 5: it is said to be E, but the record shows S"):
        established([*TWELFTH, at_west], replace(told, attention_by=E), board=NOBODY_KNOWN)


BOTH_WRONG = Board(deal=Deal.parse("N:8..J. .6..8 .5..J 4.K.."), first_trick=12, strain=Strain.HEARTS, declarer=W)
"""South leads the five of hearts; neither West, with the king, nor East, with the six, follows to it."""


@pytest.mark.parametrize(
    ("noticed", "known"),
    [
        # East's six wins the twelfth, and West ruffs the last one.
        ([AttentionDrawn(S, E, 12)], (7,)),
        # West's king wins the twelfth; North may change his eight of spades, and win the last one with it.
        ([AttentionDrawn(S, E, 12), AttentionDrawn(S, W, 12)], (6, 7)),
    ],
)
def test_a_revoke_on_the_twelfth_that_nobody_noticed_before_the_hands_went_back_is_not_put_right_with_another(
    noticed: list[Event], known: tuple[int, ...]
) -> None:
    events = [*plays("S:H5 W:S4 N:S8 E:C8"), *noticed, HandsReturned()]
    facts = established(events, board=BOTH_WRONG, winners=(E,) * 5 + (N,) * 6 + (None, None))
    assert values(facts, "restored_tricks", BOARD) == known


def test_declarers_tricks_with_the_twelfth_put_right_cannot_be_said_otherwise() -> None:
    winners = (N,) * 5 + (E,) * 6 + (None, None)
    with pytest.raises(Contradiction, match="it can win 6") as wrong:
        established(TWELFTH, board=LAST_TWO, winners=winners, restored_tricks=7)
    assert wrong.value.places == ("findings.restored_tricks", "the tricks before the twelfth")


def test_nor_otherwise_than_whoever_won_the_twelfth_leaves_it() -> None:
    """Nine with the thirteenth or without it: eight or nine before."""
    wests = RevokeFinding(W, 12, Suit.HEARTS, won_by=WonBy.OFFENDER.value)
    with pytest.raises(Contradiction, match="it can win 8, 9, 10, 11") as wrong:
        established([], wests, table_tricks=9, restored_tricks=7)
    assert wrong.value.places == ("findings.restored_tricks", "findings.table_tricks", "findings.revokes[0].won_by")


@pytest.mark.parametrize(
    ("offender", "won_by", "later", "after_eleven"),
    [
        (Role.DEFENDER, WonBy.OFFENDER, None, (8, 9)),
        (Role.DEFENDER, WonBy.OPPONENTS, None, (7, 8)),
        (Role.DECLARER, WonBy.OPPONENTS, 0, (9, 9)),
        (Role.DUMMY, WonBy.PARTNER, 1, (7, 7)),
    ],
)
def test_who_won_the_twelfth_leaves_declarer_what_he_had_before(
    offender: Role, won_by: WonBy, later: int | None, after_eleven: tuple[int, int]
) -> None:
    told = RevokeFinding(offender, 12, won_by=won_by.value, later_tricks=later)
    nine = Count((None,) * 13, 9, "findings.table_tricks", over=True)
    assert before_the_twelfth(nine, None, [told])[0] == after_eleven


@pytest.mark.parametrize(
    ("declarer", "more", "known"),
    [
        (None, {}, None),
        (S, {}, None),
        (S, {"table_tricks": 9}, (7, 8, 9, 10, 11)),
        (None, {"table_tricks": 9}, (7, 8, 9, 10, 11)),
        (S, {"table_tricks": 1}, (0, 1, 2, 3)),
        (S, {"table_tricks": 13}, (11, 12, 13)),
        (S, {"table_tricks": 9, "winners": (None,) * 11 + (S, None)}, (7, 8, 9, 10)),
        (S, {"table_tricks": 9, "winners": (None,) * 11 + (E, E)}, (9, 10, 11)),
        (S, {"winners": (N,) * 5 + (E,) * 6 + (None, None)}, (5, 6, 7)),
        (S, {"restored_tricks": 4}, (4,)),
    ],
)
def test_declarers_tricks_with_the_twelfth_put_right_where_nobody_knows_the_cards(
    declarer: Seat | None, more: dict[str, Any], known: tuple[int, ...] | None
) -> None:
    """As many as they had after eleven, and none, one or both of the last two."""
    told = RevokeFinding(offender=Role.DEFENDER, trick=12)
    facts = established([], told, board=Board(declarer=declarer), **more)
    assert values(facts, "restored_tricks", BOARD) == known
    if not more.get("restored_tricks"):
        other = established([], replace(told, trick=11), board=Board(declarer=declarer), **more)
        assert values(other, "restored_tricks", BOARD) is None


@pytest.mark.parametrize(
    ("events", "possible"),
    [
        (REVOKE, tuple(range(1, 14))),
        (plays("W:ST N:S3 E:SQ S:S6"), None),
    ],
)
def test_the_totals_that_are_possible(events: list[Event], possible: tuple[int, ...] | None) -> None:
    """Declarer's side has won the first trick; or East has, and holds a trick more at least."""
    tricks = attainable_tricks(established(events), S).tricks
    assert tricks == (possible or tuple(range(13)))


def test_after_play_is_over_only_the_number_that_was_won_is_possible() -> None:
    ending = established([*TWELFTH, *THIRTEENTH], board=LAST_TWO, winners=(N,) * 5 + (E,) * 6 + (None, None))
    assert attainable_tricks(ending, N).tricks == (6,)
    assert attainable_tricks(ending, E).tricks == (7,)


ELEVEN = (N,) * 5 + (E,) * 6
FOUR_EACH = Board(deal=Deal.parse("N:AKQJ... .AKQJ.. ..AKQJ. -"), first_trick=10, strain=Strain.NOTRUMP, declarer=N)


@pytest.mark.parametrize(
    ("board", "events", "winners", "tricks", "counted"),
    [
        (LAST_TWO, TWELFTH, (*ELEVEN, None, None), [6], True),  # East's heart wins the last
        (LAST_TWO, TWELFTH[:2], (*ELEVEN, None, None), [6], True),  # West has to follow, and wins it with the king
        (LAST_TWO, [*TWELFTH, *THIRTEENTH[:2]], (*ELEVEN, None, None), [6], True),  # as soon as East has played it
        (LAST_TWO, [CardPlayed(N, None), *TWELFTH[1:2]], (*ELEVEN, None, None), [5, 6, 7], False),
        (LAST_TWO, [], (*ELEVEN, None, None), [5, 6, 7], False),
        (LAST_TWO, [*TWELFTH, CardWithdrawn(W, card("HK"))], (*ELEVEN, None, None), [5, 6, 7], False),
        (LAST_TWO, TWELFTH[:2], (*ELEVEN, N, None), [6, 7], False),  # the winner of the trick is told as well
        (LAST_TWO, TWELFTH, (None, *ELEVEN[1:], None, None), [5, 6, 7], False),
        (replace(LAST_TWO, strain=None), TWELFTH, (*ELEVEN, N, None), [6, 7], False),
        (replace(LAST_TWO, strain=None), TWELFTH[:2], (*ELEVEN, None, None), [5, 6, 7], False),
        (FOUR_EACH, plays("N:SA"), (N,) * 10 + (None,) * 3, [10, 11, 12, 13], False),  # nobody knows West's hand
    ],
)  # fmt: skip
def test_the_totals_are_counted_where_every_card_that_is_left_is_known(
    board: Board, events: list[Event], winners: tuple[Seat | None, ...], tricks: list[int], counted: bool
) -> None:
    found = attainable_tricks(established(events, board=board, winners=winners), N)
    assert (list(found.tricks), found.counted) == (tricks, counted)


def test_a_claim_that_is_let_stand_counts() -> None:
    facts = established([*CLAIM, Agreed(W), HandsReturned()])
    assert values(facts, "table_tricks", BOARD) == (6,)
    assert values(facts, "later_tricks") == (7,)
    assert values(facts, "won_since") == (frozenset({2, 3, 4, 5, 6, 7, 8}),)


ALL_KNOWN = tuple(map(Seat, "NSEWNNEESSWWN"))
"""North and South have won seven, East and West six."""
STOOD = [*CLAIM, Agreed(W)]
BY_CLAIM = "the tricks won and the claim at event 5"
TOTAL, WINNERS = "findings.table_tricks", "the winners of the tricks"
FOUR_TOLD = (E, E, None, S, *(None,) * 9)
NO_DECLARER = replace(BOARD_OF_SOUTH, declarer=None)


@pytest.mark.parametrize(
    ("board", "events", "found", "declarers", "because", "over"),
    [
        (BOARD_OF_SOUTH, [], {}, None, "", False),
        (BOARD_OF_SOUTH, REVOKE, {}, None, "", False),
        (BOARD_OF_SOUTH, [], {"play_ended": True}, None, "", True),
        (BOARD_OF_SOUTH, [], {"result": 9}, None, "", True),
        (BOARD_OF_SOUTH, [], {"result": 0}, None, "", True),
        (BOARD_OF_SOUTH, [], {"table_tricks": 0}, 0, "findings.table_tricks", True),
        (BOARD_OF_SOUTH, [], {"winners": ALL_KNOWN}, 7, "the thirteen tricks", True),
        (replace(BOARD_OF_SOUTH, declarer=W), [], {"winners": ALL_KNOWN}, 6, "the thirteen tricks", True),
        (NO_DECLARER, [], {"winners": ALL_KNOWN}, None, "", True),
        (BOARD_OF_SOUTH, [], {"winners": (*ALL_KNOWN[:12], None)}, None, "", False),
        (BOARD_OF_SOUTH, [], {"winners": (*ALL_KNOWN[:12], None), "table_tricks": 7}, 7, "findings.table_tricks", True),
        (BOARD_OF_SOUTH, [], {"winners": (*ALL_KNOWN[:12], None), "table_tricks": 6}, 6, "findings.table_tricks", True),
        (BOARD_OF_SOUTH, CLAIM, {}, None, "", False),
        (BOARD_OF_SOUTH, STOOD, {}, 6, BY_CLAIM, True),
        (BOARD_OF_SOUTH, STOOD, {"table_tricks": 6}, 6, "findings.table_tricks", True),
        (
            BOARD_OF_SOUTH,
            [*plays("W:ST N:S2 E:S5 S:SJ"), *STOOD[4:]],
            {"table_tricks": 8},
            8,
            "findings.table_tricks",
            True,
        ),
        (BOARD_OF_SOUTH, STOOD, {"winners": (None, E, *(None,) * 11)}, None, "", True),
    ],
)
def test_how_many_tricks_declarers_side_has_won(
    board: Board, events: list[Event], found: dict[str, Any], declarers: int | None, because: str, over: bool
) -> None:
    count = established(events, board=board, **found).count
    assert (count.declarers, count.because, count.over) == (declarers, because, over)


def test_later_tricks_are_told_only_when_play_is_over() -> None:
    assert established([], RevokeFinding(later_tricks=0), board=Board()).count.over
    assert not established([], RevokeFinding(won_by="opponents"), board=Board()).count.over


@pytest.mark.parametrize(
    ("events", "found", "places", "words"),
    [
        (REVOKE, {"winners": (W, *(None,) * 12)}, ("findings.winners", "event 4"), "that South won it"),
        ([], {"winners": ALL_KNOWN, "table_tricks": 8}, (TOTAL, "the thirteen tricks"), "7"),
        ([], {"winners": FOUR_TOLD, "table_tricks": 12}, (TOTAL, WINNERS), "won 1 and lost 2"),
        ([], {"winners": FOUR_TOLD, "table_tricks": 0}, (TOTAL, WINNERS), "won 1 and lost 2"),
        (STOOD, {"table_tricks": 0}, (TOTAL, WINNERS), "won 1 and lost 0"),
    ],
)
def test_tricks_that_cannot_have_been_won_like_that(
    events: list[Event], found: dict[str, Any], places: tuple[str, str], words: str
) -> None:
    with pytest.raises(Contradiction, match=words) as wrong:
        established(events, **found)
    assert wrong.value.places == places


def test_two_winners_told_of_one_trick_are_no_mistake_of_the_cards() -> None:
    agreed = (AgreedFact(3, winner=W), AgreedFact(4, winner=E))
    with pytest.raises(Contradiction) as wrong:
        established([], winners=(None, None, W, N, *(None,) * 9), agreed=agreed)
    assert wrong.value.places == ("findings.agreed[1]", "findings.winners")
    assert wrong.value.parts == (
        "East is said to have won trick 4",
        "North is said to have won it",
        "Correct one of the two.",
    )
    with pytest.raises(Contradiction) as wrong:
        established(REVOKE, agreed=(AgreedFact(1, winner=W),))
    assert wrong.value.parts == (
        "West is said to have won trick 1",
        "the cards show that South won it",
        "Correct the winner or the cards.",
    )


WEST_HELD_THE_ACE = replace(LAST_TWO, deal=Deal.parse("N:2.2.. .34.. 3..2. A.K.."))
"""West throws his king on a small spade: South wins both of the last two. Put right, West wins them."""


@pytest.mark.parametrize(
    ("events", "norths", "wests"),
    [
        (plays("N:S2 E:H3 S:S3 W:HK S:D2 W:SA N:H2 E:H4"), (2,), (-2,)),
        (plays("N:S2 E:H3 S:S3 W:SA W:HK N:H2 E:H4 S:D2"), None, None),
        (plays("N:S2 E:H3 S:S3 W:HK S:D2"), None, None),
    ],
)
def test_the_tricks_that_each_side_loses_to_a_twelfth_put_right(
    events: list[Event], norths: tuple[int] | None, wests: tuple[int] | None
) -> None:
    facts = established(events, RevokeFinding(offender=N, trick=5), board=WEST_HELD_THE_ACE)
    assert values(facts, lost_to(1).name, 0) == norths
    assert values(facts, lost_to(1).name, 1) == wests
    assert values(facts, lost_to(0).name, 1) is None
    defender = established(events, RevokeFinding(offender=Role.DEFENDER, trick=5), board=WEST_HELD_THE_ACE)
    assert values(defender, lost_to(1).name, 0) is None


def test_a_revoke_on_another_trick_takes_nothing_away_with_the_twelfth() -> None:
    """East throws a heart on the eleventh, West his king on the twelfth: only that is put right, and West wins both."""
    deal = Deal.parse("N:2.2..9 .34..3 3..2.4 A.K..5")
    events = plays("N:C9 E:H3 S:C4 W:C5 N:S2 E:H4 S:S3 W:HK S:D2 W:SA N:H2 E:C3")
    facts = established(events, RevokeFinding(offender=N, trick=5), board=replace(LAST_TWO, deal=deal, first_trick=11))
    assert [each and each.play.trick for each in facts.found] == [None, 11, 12]
    assert [values(facts, lost_to(2).name, index) for index in range(3)] == [(2,), (-2,), (-2,)]
    assert [values(facts, lost_to(1).name, index) for index in range(3)] == [None] * 3
