"""Cards that go back into the hand although the record ends before, and whether another could have been played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from revoke.case.case import Board, Findings, Moment, RevokeFinding
from revoke.case.events import Answered, Asked, AttentionDrawn, CardNamed, CardPlayed, Claimed, Event, TrickQuitted
from revoke.facts.moments import told_beside_what_came_later
from revoke.facts.revokes import find_revokes, goes_back, had_another_to_play
from revoke.table.cards import Card
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.timeline.replay import replay
from tests.facts.test_shown import AT_EAST, BACK, BOARD_OF_SOUTH, REVOKE
from tests.plays import plays

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
PARTNER_ASKED: list[Event] = [Asked(W, E), Answered(E, False)]


@pytest.mark.parametrize(
    ("after", "back"),
    [
        ([], False),
        ([AT_EAST], True),
        ([Asked(N, E)], True),  # dummy points at it
        ([Asked(S, E)], False),
        ([BACK], False),  # there already
        ([AT_EAST, BACK], False),
        ([TrickQuitted(1), AT_EAST], False),
        ([AT_EAST, TrickQuitted(1)], False),
        ([*plays("S:H6"), AT_EAST], True),
        ([*PARTNER_ASKED, AT_EAST], True),
        ([*PARTNER_ASKED, *plays("S:H6"), AT_EAST], True),
        ([*plays("S:H6 W:H8"), AT_EAST], False),
        ([*plays("S:H6"), AT_EAST, *plays("W:H8")], False),
        ([AT_EAST, CardNamed(W, Card.parse("H8"))], False),
        ([Claimed(S, 5), AT_EAST], False),
        ([AT_EAST, Claimed(S, 5)], True),
        ([Asked(N, E), Claimed(S, 5)], False),
        ([Asked(N, E), *plays("S:H6 W:H8")], False),
        ([Claimed(S, 5), Asked(N, E)], False),
    ],
)
def test_a_card_goes_back_that_was_noticed_before_his_side_went_on(after: list[Event], back: bool) -> None:
    """East has thrown a diamond on a spade, North is dummy, and South wins the trick."""
    table = replay(BOARD_OF_SOUTH, [*REVOKE, *after])
    (found,) = find_revokes(table, S)
    assert goes_back(found, table, N) is back


def test_the_card_of_one_who_had_none_of_the_suit_stays() -> None:
    last = Board(deal=Deal.parse("N:2... .3.. 4... 5..."), first_trick=13, strain=Strain.NOTRUMP, declarer=S)
    table = replay(last, [*plays("W:S5 N:S2 E:H3 S:S4"), AttentionDrawn(S, E, 13)])
    (found,) = find_revokes(table, S)
    assert found.able is False
    assert not goes_back(found, table, N)
    before = Board(deal=Deal.parse("N:...AKQ 2.Q5.. ...JT9 ...876"), first_trick=11, strain=Strain.NOTRUMP, declarer=S)
    table = replay(before, [*plays("N:CA E:S2"), AttentionDrawn(S, E, 11)])
    (found,) = find_revokes(table, S)
    assert not goes_back(found, table, N)


@pytest.mark.parametrize(
    ("east", "events", "another"),
    [
        ("K.3..", plays("W:S5 N:S2 E:SK"), False),  # the only spade
        ("K.3..", plays("W:S5 N:S2 E:H3"), True),  # the spade
        ("KQ...", plays("W:S5 N:S2 E:SK"), True),
        (".34..", plays("W:S5 N:S2 E:H3"), True),
        (".3..", plays("W:S5 N:S2 E:H3"), False),  # his last card
        (".34..", plays("E:H3"), True),  # whoever leads may lead anything
        (".3..", plays("E:H3"), False),
        ("K.3..", [*plays("W:S5 N:S2"), CardPlayed(E, None)], True),
        (".34..", [*plays("W:S5 N:S2"), CardPlayed(E, None)], True),
        ("-", plays("W:S5 N:S2 E:SK"), True),
    ],
)
def test_whether_he_held_another_card_that_he_could_have_played(
    east: str, events: Sequence[Event], another: bool
) -> None:
    cards = len(east.replace(".", "")) if east != "-" else 2
    others = ("2.5..", "9.T..", "5.9..") if cards == 2 else ("2...", "9...", "5...")
    deal = Deal.parse(f"N:{others[0]} {east} {others[1]} {others[2]}")
    table = replay(Board(deal=deal, first_trick=14 - cards, strain=Strain.NOTRUMP), events)
    assert had_another_to_play(table, table.plays[-1]) is another


AT_ONCE, QUITTED, OVER = (frozenset(each) for each in ((), {Moment.TRICK_QUITTED}, {Moment.PLAY_ENDED}))


@pytest.mark.parametrize(
    ("noticed", "trick", "others", "more", "winners_known", "beside"),
    [
        (AT_ONCE, 5, [], {}, False, False),
        (AT_ONCE, 5, [], {"play_ended": True}, False, True),
        (AT_ONCE, 5, [], {"table_tricks": 0}, False, True),
        (AT_ONCE, 5, [], {"result": 0}, False, True),
        (AT_ONCE, 5, [], {}, True, True),
        (OVER, 5, [], {"play_ended": True}, True, False),
        (None, 5, [], {"play_ended": True}, True, False),
        (QUITTED, 5, [RevokeFinding(trick=7)], {}, False, True),
        (QUITTED, 5, [RevokeFinding(trick=5)], {}, False, False),
        (QUITTED, 5, [RevokeFinding(trick=3)], {}, False, False),
        (QUITTED, 5, [RevokeFinding()], {}, False, False),
        (QUITTED, None, [RevokeFinding(trick=7)], {}, False, False),
        (QUITTED, 5, [RevokeFinding(before_attention=OVER)], {}, False, True),
        (QUITTED, 5, [RevokeFinding(before_attention=frozenset({Moment.HANDS_RETURNED}))], {}, False, True),
        (QUITTED, 5, [RevokeFinding(before_attention=QUITTED)], {}, False, False),
        (OVER, 5, [RevokeFinding(trick=7)], {}, False, False),
    ],
)
def test_a_revoke_noticed_in_the_play_stands_beside_what_came_later(
    noticed: frozenset[Moment] | None,
    trick: int | None,
    others: list[RevokeFinding],
    more: dict[str, int],
    winners_known: bool,
    beside: bool,
) -> None:
    own = RevokeFinding(trick=trick, before_attention=noticed)
    for place, revokes in ((0, [own, *others]), (len(others), [*others, own])):
        told = Findings(revokes=tuple(revokes), **more)  # type: ignore[arg-type]
        assert told_beside_what_came_later(told, place, every_winner_known=winners_known) is beside
