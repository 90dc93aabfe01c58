"""Whether some cards make a trick as it is told, by rough counting: held against every way to lay the cards."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from revoke.case.case import AgreedFact, Findings
from revoke.errors import Contradiction
from revoke.facts.contradictions import Around, refuse_tricks_that_cannot_be
from revoke.facts.playable import TrickAsTold, can_have_been
from revoke.table.cards import Card, Hand, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from tests.facts.every_play import Ending, any_plays, facts_of, is_so
from tests.facts.test_playable import ending
from tests.strategies import so_many

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def refused(facts: list[AgreedFact], at: Ending, unseen: tuple[Seat, ...] = ()) -> bool:
    hands = {seat: None if seat in unseen else held for seat, held in at.hands.items()}
    deal = None if len(unseen) == 4 else Deal(hands)
    around = Around(trumps=at.trumps or "none", deal=deal, first_trick=at.first_trick)
    try:
        refuse_tricks_that_cannot_be(Findings(agreed=tuple(facts)), (), around)
    except Contradiction:
        return True
    return False


@pytest.mark.parametrize("seed", range(so_many(5)))
def test_of_the_last_trick_just_what_no_leader_makes_so_is_refused(seed: int) -> None:
    """Each hand has one card; two or three facts, of two ways in which the trick can have been."""
    die = random.Random(f"last trick {seed}")
    verdicts = set[bool]()
    for _ in range(40):
        at = ending(die, 1)
        every = list(any_plays(at))
        told = [fact for tricks in die.sample(every, 2) for fact in facts_of(tricks, at)]
        wrong = AgreedFact(13, hand=die.choice(SEATS), card=die.choice([*at.hands[die.choice(SEATS)]]))
        facts = die.sample([*told, wrong], 3)
        can_be = any(all(is_so(fact, tricks, at) for fact in facts) for tricks in every)
        assert refused(facts, at) is not can_be, (at, facts)
        verdicts.add(can_be)
    assert verdicts == {True, False}


@pytest.mark.parametrize("seed", range(so_many(4)))
def test_what_was_so_is_never_refused_whoever_revoked_and_however_much_is_seen(seed: int) -> None:
    die = random.Random(f"so it was {seed}")
    for _ in range(3):
        at = ending(die, 2)
        for tricks in die.sample(list(any_plays(at)), 3):
            facts = facts_of(tricks, at)
            for unseen in ((), (N,), (E, W), SEATS):
                assert not refused(die.sample(facts, die.randint(2, len(facts))), at, unseen), (at, tricks)


Told = list[tuple[str, Seat, int, Card | Suit]]


def told_of_hands(die: random.Random, at: Ending) -> Told:
    """What three tricks are told to have had of some hands: cards, suits, and suits that they had left afterwards."""
    said: Told = []
    for _ in range(die.randint(2, 6)):
        seat, trick = die.choice(SEATS), die.choice((11, 12, 13))
        holder = seat if die.random() < 0.9 else die.choice(SEATS)
        card = die.choice(sorted(at.hands[holder]))
        what = die.choice(("card", "suit", "left"))
        number = die.choice((10, 11, 11, 12)) if what == "left" else trick
        said.append((what, seat, number, card if what == "card" else card.suit))
    return said


def as_tricks(said: Told) -> dict[int, TrickAsTold]:
    tricks: dict[int, TrickAsTold] = {}
    for what, seat, number, told in said:
        trick = tricks.setdefault(number, TrickAsTold())
        if isinstance(told, Card):
            trick.cards.setdefault(seat, set()).add(told)
        elif what == "suit":
            trick.suits[seat] &= {told}
        else:
            trick.left.add((seat, told))
    return tricks


def some_order_has_it(seat: Seat, hand: Hand, said: Told) -> bool:
    """Whether a hand can be played to tricks 11 to 13 in some order so that all that is told of it is so."""
    return any(
        all(
            any(card.suit is told for card in cards[number - 10 :])
            if what == "left"
            else told in (cards[number - 11], cards[number - 11].suit)
            for what, who, number, told in said
            if who is seat
        )
        for cards in permutations(hand)
    )


@pytest.mark.parametrize("seed", range(so_many(5)))
def test_a_hand_can_have_played_so_just_where_some_order_of_its_cards_has_it(seed: int) -> None:
    die = random.Random(f"orders {seed}")
    verdicts = set[bool]()
    for _ in range(40):
        at = ending(die, 3)
        said = told_of_hands(die, at)
        can_be = all(some_order_has_it(seat, hand, said) for seat, hand in at.hands.items())
        assert can_have_been(as_tricks(said), at.hands, at.trumps, first_trick=11) is can_be, (at, said)
        verdicts.add(can_be)
    assert verdicts == {True, False}


@pytest.mark.parametrize(
    ("left", "seen", "can_be"),
    [
        ((W, Suit.SPADES, 12), {}, True),
        ((W, Suit.SPADES, 12), {N: "SA SK"}, True),
        ((W, Suit.SPADES, 13), {}, False),  # no trick is left in which it could be played
        ((W, Suit.SPADES, 12), {W: "HA HK"}, False),
        ((N, Suit.SPADES, 12), {W: "HA HK"}, True),  # another hand had it
    ],
)
def test_a_suit_that_a_hand_had_left_is_one_that_it_can_hold(
    left: tuple[Seat, Suit, int], seen: dict[Seat, str], can_be: bool
) -> None:
    seat, suit, number = left
    trick = TrickAsTold()
    trick.left.add((seat, suit))
    hands = {who: frozenset(map(Card.parse, cards.split())) for who, cards in seen.items()}
    assert can_have_been({number: trick}, hands, None, first_trick=12) is can_be


@pytest.mark.parametrize(
    ("cards", "can_be"),
    [
        ({(5, N): "SA", (6, N): "SK"}, True),
        ({(5, N): "SA SK"}, False),  # two of one hand to one trick
        ({(5, N): "SA", (6, N): "SA"}, False),
        ({(5, N): "SA", (5, E): "SA"}, False),
    ],
)
def test_a_hand_that_nobody_knows_plays_one_card_to_a_trick_and_a_card_to_one(
    cards: dict[tuple[int, Seat], str], can_be: bool
) -> None:
    tricks: dict[int, TrickAsTold] = {}
    for (number, seat), played in cards.items():
        tricks.setdefault(number, TrickAsTold()).cards[seat] = set(map(Card.parse, played.split()))
    assert can_have_been(tricks, {}, None) is can_be


@pytest.mark.parametrize(("card", "can_be"), [("H2", True), ("SA", False)])
def test_a_hand_that_is_seen_plays_its_own_cards(card: str, can_be: bool) -> None:
    trick = TrickAsTold()
    trick.cards[N] = {Card.parse(card)}
    seen = {N: frozenset({Card.parse("H2"), Card.parse("H3")})}
    assert can_have_been({12: trick}, seen, None, first_trick=12) is can_be
