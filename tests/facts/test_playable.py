"""The rules of play as statements, held against every way to play two cards from each hand, legally or not."""

from __future__ import annotations

import random

import pytest

from revoke.facts.playable import Playable
from revoke.facts.sat import Literal
from revoke.table.cards import CARDS, Card, Suit
from revoke.table.seats import SEATS, Seat
from tests.facts.every_play import Ending, Tricks, any_plays, trick_winner
from tests.facts.test_legal_play import irregularities
from tests.strategies import so_many


def ending(die: random.Random, cards_each: int = 2) -> Ending:
    suits = die.choice([(Suit.SPADES, Suit.HEARTS), (Suit.SPADES, Suit.HEARTS, Suit.CLUBS), tuple(Suit)])
    cards = die.sample([card for card in CARDS.values() if card.suit in suits], 4 * cards_each)
    hands = {seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)}
    return Ending(hands, die.choice((None, *suits)), die.choice(SEATS))


def literals(play: Playable, tricks: Tricks, first: int) -> list[Literal]:
    cards = [play.plays(trick, seat, card) for trick, four in enumerate(tricks, first) for seat, card in four]
    return [*cards, *(play.leads(trick, four[0][0]) for trick, four in enumerate(tricks, first))]


@pytest.mark.parametrize("blind", [(), (Seat.EAST, Seat.WEST), (Seat.NORTH,)], ids=["seen", "two unseen", "one unseen"])
@pytest.mark.parametrize("seed", range(so_many(3)))
def test_a_play_breaks_just_the_rules_that_it_breaks(seed: int, blind: tuple[Seat, ...]) -> None:
    die = random.Random(f"{seed} {blind}")
    at = ending(die)
    first = at.first_trick
    named = [card for held in at.hands.values() for card in held]
    hands = {seat: None if seat in blind else held for seat, held in at.hands.items()}
    play = Playable(hands, at.trumps, first_trick=first, named=named)
    won = play.won_at_least(at.declarer.side)
    solve = play.deduction.solve
    for tricks in die.sample(list(any_plays(at)), 5):
        supposed = literals(play, tricks, first)
        wrong = {
            play.in_turn[each.trick] if each.revoked is None else play.following[each.trick, each.revoked]
            for each in irregularities(tricks, at)
        }
        before = play.wins(first - 1, tricks[0][0][0])  # who leads has won the trick before
        assert solve([*supposed, before, *(each for each in play.rules if each not in wrong)])
        assert not any(solve([*supposed, before, each]) for each in wrong)
        for trick, four in enumerate(tricks, first):
            led = four[0][1].suit
            so = {play.wins(trick, seat): trick_winner(four, at.trumps) is seat for seat in SEATS}
            so |= {play.led(trick, suit): led is suit for suit in Suit}
            so |= {play.leads(trick, seat): four[0][0] is seat for seat in SEATS}
            so |= {play.follows(trick, seat): card.suit is led for seat, card in four}
            so |= {play.plays_suit(trick, seat, suit): card.suit is suit for seat, card in four for suit in Suit}
            assert solve([*supposed, *(each ^ (not holds) for each, holds in so.items())])
            assert not solve([*supposed, die.choice([each ^ holds for each, holds in so.items()])])
        ours = sum(trick_winner(four, at.trumps).side is at.declarer.side for four in tricks)
        least, most = won[ours : ours + 2], won[ours + first - 1 : ours + first + 1]  # who won the others is open
        assert [solve([*supposed, each ^ 1]) for each in least] == [False, True]
        assert [solve([*supposed, each]) for each in most] == [True, False]
        assert solve(supposed)
        assert play.solution() == tricks


def test_of_touching_cards_that_nobody_speaks_of_the_higher_goes_first() -> None:
    """North's ten and nine touch; his five does not, for East holds the eight. Named, either goes first."""
    hands = dict(zip(SEATS, (cards("ST S9 S5"), cards("S8 H2 H3"), cards("C2 C3 C4"), cards("D2 D3 D4")), strict=True))
    ten, nine, five = map(Card.parse, ("ST", "S9", "S5"))

    def first(card: Card, *named: Card) -> bool | None:
        play = Playable(hands, None, first_trick=11, named=named)
        return play.deduction.solve([*play.rules, play.plays(11, Seat.NORTH, card)])

    assert (first(ten), first(nine), first(five)) == (True, False, True)
    assert (first(ten, ten), first(nine, ten), first(nine, five)) == (True, True, False)
    play = Playable(hands, None, first_trick=11)
    hearts_and_minors = {Card.parse(text) for text in ("H2", "H3", "C2", "C3", "C4", "D2", "D3", "D4")}
    assert play.interchangeable == {ten, nine, *hearts_and_minors}
    blind = Playable({**hands, Seat.WEST: None}, None, first_trick=11)
    assert blind.interchangeable == set()


def cards(text: str) -> frozenset[Card]:
    return frozenset(map(Card.parse, text.split()))


def test_a_card_that_nobody_has_seen_may_have_gone_before_or_be_held_by_either_of_two() -> None:
    """North and South hold the spade king and two; each of the others may hold the ace, or nobody."""
    hands = {Seat.NORTH: cards("SK"), Seat.SOUTH: cards("S2")}
    play = Playable(hands, None, first_trick=13)
    ace = Card.parse("SA")
    solve = play.deduction.solve
    theirs = [play.plays(13, seat, ace) for seat in (Seat.EAST, Seat.WEST)]
    assert all(solve([*play.rules, each]) for each in theirs)
    assert not solve([*play.rules, *theirs])
    assert solve([*play.rules, *(each ^ 1 for each in theirs)])
    before = Playable({Seat.NORTH: cards("SK S3"), Seat.SOUTH: cards("S2 S4")}, None, first_trick=12)
    assert not before.deduction.solve([before.plays(trick, Seat.EAST, ace) for trick in (12, 13)]), "it is played once"
    for trick in (1, 11):
        one, *others = [before.wins(trick, seat) for seat in SEATS]
        assert not any(before.deduction.solve([one, other]) for other in others), "one hand has won each trick before"
        assert not before.deduction.solve([each ^ 1 for each in (one, *others)])
    assert Playable({}, None, first_trick=2).deduction.solve(), "four cards have gone, whichever they were"
    whole = Playable({}, None)
    everywhere = [whole.plays(trick, Seat.NORTH, ace) ^ 1 for trick in range(1, 14)]
    assert len(everywhere) == 13
    assert set(whole.in_turn) == set(range(2, 14))
    assert len(whole.cards) == 52
