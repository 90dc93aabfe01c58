"""Legal endings: every way to play four hands out, written out plainly, and what they come to."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from revoke.table.cards import CARDS, Card, Hand, Suit, hand
from revoke.table.deal import FEW, Ending, attainable, can_have, can_still_win
from revoke.table.seats import SEATS, Seat, Side

Table = Sequence[tuple[Seat, Card]]


def every_ending(hands: Mapping[Seat, Hand], lying: Table, turn: Seat, trumps: Suit | None) -> list[tuple[Seat, ...]]:
    """Who wins the tricks that are left, one entry for each legal way to play every card; nothing is cut short."""
    if len(lying) == 4:
        led = lying[0][1].suit
        ruffs = [(seat, card) for seat, card in lying if card.suit is trumps]
        contenders = ruffs or [(seat, card) for seat, card in lying if card.suit is led]
        (winner, _) = max(contenders, key=lambda each: each[1].height)
        return [(winner, *more) for more in every_ending(hands, (), winner, trumps)]
    if not hands[turn]:
        return [()]
    follows = [card for card in hands[turn] if lying and card.suit is lying[0][1].suit]
    found: list[tuple[Seat, ...]] = []
    for card in follows or hands[turn]:
        left = {**hands, turn: hands[turn] - {card}}
        found += every_ending(left, (*lying, (turn, card)), turn.left, trumps)
    return found


def held(north: str, east: str, south: str, west: str) -> dict[Seat, Hand]:
    return dict(zip(SEATS, map(hand, (north, east, south, west)), strict=True))


def test_two_top_trumps_and_nothing_else_win_two_tricks_however_they_are_played() -> None:
    ending = Ending(held("AK...", "..A.2", ".3..4", ".4..3"), (), Seat.EAST, Suit.SPADES)
    assert attainable(5, 6, Side.NS, ending).tricks == (7,)


def test_an_ace_that_may_be_thrown_away_may_win_or_not() -> None:
    """East has ♦A and ♣3 and wins both if he leads; if North does, ♠A wins or is thrown, ♣2 may be the last club."""
    ending = Ending(held("A...2", "..A.3", ".3.5.", ".4.4."), (), Seat.EAST, None)
    assert attainable(5, 6, Side.NS, ending).tricks == (5,)
    leads = Ending(ending.hands, (), Seat.NORTH, None)
    assert attainable(5, 6, Side.NS, leads).tricks == (5, 6, 7)


def test_where_the_play_stopped_is_not_known_all_that_is_left_can_go_either_way() -> None:
    assert attainable(7, 4, Side.EW, None).tricks == (7, 8, 9)
    assert [can_have(number, 7, 4, Side.EW, None) for number in (6, 7, 9, 10)] == [False, True, True, False]


def test_a_long_ending_is_not_counted_out() -> None:
    pack = sorted(CARDS.values())
    hands = {seat: frozenset(pack[number * 13 : number * 13 + FEW + 1]) for number, seat in enumerate(SEATS)}
    found = attainable(4, 4, Side.NS, Ending(hands, (), Seat.NORTH, None))
    assert (found.counted, found.tricks) == (False, (4, 5, 6, 7, 8, 9))


@pytest.mark.parametrize("seed", range(40))
def test_what_can_still_be_won_is_what_some_legal_ending_comes_to(seed: int) -> None:
    """Three cards each, up to three of them on the table, any trumps; against every ending written out."""
    chance = random.Random(seed)
    pack = sorted(CARDS.values())
    chance.shuffle(pack)
    hands = {seat: frozenset(pack[number * 3 : number * 3 + 3]) for number, seat in enumerate(SEATS)}
    trumps = chance.choice((*Suit, None))
    turn = chance.choice(SEATS)
    lying: list[tuple[Seat, Card]] = []
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        follows = [card for card in hands[turn] if lying and card.suit is lying[0][1].suit]
        card = chance.choice(sorted(follows or hands[turn]))
        hands[turn] -= {card}
        lying.append((turn, card))
        turn = turn.left
    endings = every_ending(hands, lying, turn, trumps)
    assert len(endings) > 1
    for side in Side:
        possible = {sum(seat.side is side for seat in winners) for winners in endings}
        ending = Ending(hands, tuple(lying), turn, trumps)
        assert {number for number in range(4) if can_still_win(number, ending, side)} == possible
