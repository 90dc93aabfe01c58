from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.equity.curve import PlayMoment, moments
from revoke.equity.layouts import Known, knowledge
from revoke.equity.position import Position
from revoke.equity.simulation import Distribution, playouts
from revoke.errors import NotBridge
from revoke.table.cards import CARDS, Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from tests.equity.endings import needs_library
from tests.equity.plain_layouts import every_layout
from tests.equity.reference import PlainMinimax

RUNNING_SUIT = Deal.parse("N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5")
TO_TRICK_FIVE = "SH7 WH3 NHJ EHQ EDA SC6 WD2 ND3 EDK SC8 WD7 ND4 EDQ SC9 WD8 ND5 EDJ SCT WC5"


def play(text: str) -> list[tuple[Seat, Card]]:
    return [(Seat(word[0]), Card.parse(word[1:])) for word in text.split()]


def start(deal: str, leader: Seat, plays: str = "", trumps: Suit | None = None) -> tuple[PlayMoment, ...]:
    return moments(Deal.parse(deal), trumps=trumps, leader=leader, plays=play(plays))


def plain_playout(found: Sequence[PlayMoment], declarer: Seat, trumps: Suit | None) -> int:
    """The twin: each player in turn averages every legal card over every layout that fits, with minimax for each."""
    deal = Deal(found[0].position.hands if found[0].position else {})
    leader = found[0].position.leader if found[0].position else declarer
    plays = [moment.last for moment in found if moment.last]
    while (position := found[-1].position) is not None and position.tricks_left:
        player = declarer if position.on_turn is declarer.partner else position.on_turn
        seen = knowledge(found, player, declarer=declarer)
        worlds = [
            Position({**seen.seen, **layout}, trumps, position.leader, position.trick) for layout in every_layout(seen)
        ]
        tables = [PlainMinimax().by_card(world) for world in worlds]
        total = {card: sum(table[card] for table in tables) for card in position.legal}
        lowest_first = sorted(total, key=lambda card: (card.height, "SHDC".index(card.suit.value)))
        plays.append((position.on_turn, max(lowest_first, key=lambda card: total[card])))
        found = moments(deal, trumps=trumps, leader=leader, plays=plays)
    return found[-1].won[declarer.side]


@st.composite
def started_endings(draw: st.DrawFn) -> tuple[tuple[PlayMoment, ...], Seat, Suit | None]:
    """Three cards each, one to five of them already played, now and then with a revoke."""
    cards = draw(st.lists(st.sampled_from(list(CARDS.values())), min_size=12, max_size=12, unique=True))
    deal = Deal({seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)})
    trumps, leader, declarer = draw(st.sampled_from((None, *Suit))), draw(st.sampled_from(SEATS)), Seat.SOUTH
    plays: list[tuple[Seat, Card]] = []
    for _ in range(draw(st.integers(1, 5))):
        position = moments(deal, trumps=trumps, leader=leader, plays=plays)[-1].position
        assert position is not None
        plays.append((position.on_turn, draw(st.sampled_from(sorted(position.legal)))))
    return moments(deal, trumps=trumps, leader=leader, plays=plays), declarer, trumps


@needs_library
@settings(max_examples=40, deadline=None)
@given(started_endings())
def test_with_every_layout_looked_at_it_plays_as_the_plain_twin(
    ending: tuple[tuple[PlayMoment, ...], Seat, Suit | None],
) -> None:
    found, declarer, trumps = ending
    assert set(playouts(found, declarer=declarer, number=3)) == {plain_playout(found, declarer, trumps)}


@needs_library
def test_the_running_suit_makes_ten_tricks_where_nobody_revokes() -> None:
    found = moments(RUNNING_SUIT, trumps=None, leader=Seat.SOUTH, plays=play(TO_TRICK_FIVE))
    made = Distribution.of(playouts(found, declarer=Seat.EAST, number=100, seed=1))
    assert made.shares[10] >= 0.9


@needs_library
def test_a_queen_that_can_be_on_either_side_is_found_half_of_the_time() -> None:
    """Double dummy always takes three tricks; who cannot see the queen loses to her in one of the two layouts."""
    lead = "N:AJ2... {east} KT3... {west}"
    made = []
    for east, west in (("Q54...", "987..."), ("987...", "Q54...")):
        found = start(lead.format(east=east, west=west), Seat.NORTH, f"NS2 E{'S4' if east[0] == 'Q' else 'S7'}")
        position = found[-1].position
        assert position is not None
        assert PlainMinimax().tricks(position, Seat.SOUTH.side) == 3
        made.append(set(playouts(found, declarer=Seat.SOUTH, number=10)))
    assert sorted(map(min, made)) == [2, 3]


@needs_library
def test_who_has_shown_out_tells_where_the_queen_is() -> None:
    """East discards on the first round, so West has the queen, and South finesses against her the second time."""
    found = start("N:A2...2 .32.2. KJ3... Q54...", Seat.NORTH, "NSA ED2")
    assert set(playouts(found, declarer=Seat.SOUTH, number=10)) == {3}


@needs_library
def test_one_seed_gives_the_same_results_and_stopping_early_gives_the_first_of_them() -> None:
    found = moments(RUNNING_SUIT, trumps=None, leader=Seat.SOUTH, plays=play(TO_TRICK_FIVE)[:-2])
    whole = list(playouts(found, declarer=Seat.EAST, number=12, worlds=5, seed=3))
    assert list(islice(playouts(found, declarer=Seat.EAST, number=500, worlds=5, seed=3), 12)) == whole
    assert len(whole) == 12


@needs_library
def test_tricks_already_won_are_counted_and_nobody_takes_more_than_thirteen() -> None:
    found = moments(RUNNING_SUIT, trumps=None, leader=Seat.SOUTH, plays=play(TO_TRICK_FIVE))
    for declarer in SEATS:
        for tricks in playouts(found, declarer=declarer, number=2, worlds=5):
            assert found[-1].won[declarer.side] <= tricks <= 13 - found[-1].won[declarer.side.other]


@needs_library
def test_what_the_auction_told_moves_the_odds() -> None:
    """North has the king of spades and the queen of clubs; told that he has next to nothing, declarer finesses."""
    found = moments(RUNNING_SUIT, trumps=None, leader=Seat.SOUTH, plays=play(TO_TRICK_FIVE))
    misled = Distribution.of(playouts(found, declarer=Seat.EAST, number=20, known={Seat.NORTH: Known((0, 1))}))
    assert misled.shares.get(10, 0) < 0.5


@needs_library
def test_a_spent_revoke_does_not_stop_the_play() -> None:
    """North has discarded on a heart and is believed to have none; then he follows to the next one after all."""
    found = start("N:2.3.4. 5.4.5. 6.AK.. 7.52..", Seat.SOUTH, "SHA WH2 NS2 EH4")
    assert set(playouts(found, declarer=Seat.SOUTH, number=5)) == {2}


def test_bounds_need_the_whole_deal() -> None:
    found = start("N:AQ... 43... 52... K6...", Seat.SOUTH)
    with pytest.raises(NotBridge, match="only an ending is known"):
        playouts(found, declarer=Seat.SOUTH, known={Seat.WEST: Known((0, 5))})


def test_cards_out_of_turn_cannot_be_played_on_from() -> None:
    found = start("N:AQ... 43... 52... K6...", Seat.SOUTH, "SS2 ES3")
    with pytest.raises(NotBridge, match="out of turn"):
        playouts(found, declarer=Seat.SOUTH)


@pytest.mark.parametrize(("number", "worlds"), [(0, 50), (200, 0), (-1, 50)])
def test_no_playouts_show_nothing(number: int, worlds: int) -> None:
    with pytest.raises(NotBridge, match="show nothing"):
        playouts(start("N:AQ... 43... 52... K6...", Seat.SOUTH), declarer=Seat.SOUTH, number=number, worlds=worlds)
