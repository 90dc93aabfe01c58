"""Deals: four hands of one length, no card twice, the fourth hand known by the other three."""

from __future__ import annotations

import random

import pytest

from revoke.errors import NotBridge
from revoke.table.cards import CARDS
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat

WHOLE = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"


def test_deals_of_every_length_are_written_and_read_the_same() -> None:
    die = random.Random(2)
    for length in range(1, 14):
        pack = die.sample(list(CARDS.values()), 4 * length)
        deal = Deal({seat: frozenset(pack[place::4]) for place, seat in enumerate(SEATS)})
        assert Deal.parse(str(deal)) == deal
        assert (deal.cards_each, deal.complete) == (length, True)
        assert all(deal.holder(card) is SEATS[place % 4] for place, card in enumerate(pack))


def test_the_first_seat_may_be_any() -> None:
    hands = WHOLE[2:].split()
    for place, seat in enumerate(SEATS):
        assert Deal.parse(f"{seat.value}:{' '.join(hands[place:] + hands[:place])}") == Deal.parse(WHOLE)


def test_a_hand_not_given_is_what_is_left_of_the_pack() -> None:
    whole = Deal.parse(WHOLE)
    for place in range(4):
        hands = WHOLE[2:].split()
        hands[place] = "-"
        assert Deal.parse("N:" + " ".join(hands)) == whole
    two = Deal.parse("N:K74.J6.T543.Q432 - JT8.AK9752..T986 -")
    assert not two.complete
    assert two.holder(CARDS["S9"]) is None
    assert two.hands[Seat.EAST] is None


WRONG = {
    "a hand of twelve": ("N:K74.J6.T543.Q43 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5", "North has 12 cards"),
    "a hand of fourteen": (WHOLE.replace("AQ53", "AQ532"), "both|twice|14"),
    "a card in two hands": (WHOLE.replace("962", "964"), "dealt both to North and to East"),
    "three hands": ("N:A... K... Q...", "3 hands"),
    "no hand": ("N:- - - -", "at least one hand"),
    "no seat": ("K74.J6.T543.Q432 - - -", "seat and a colon"),
    "a card that is none": ("N:K10... - - -", "North: there is no rank"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_deal_says_what_is_wrong(what: str) -> None:
    text, because = WRONG[what]
    with pytest.raises(NotBridge, match=because):
        Deal.parse(text)
