"""Results that cannot be, found among many records at once: the same ones as by the endings themselves."""

from __future__ import annotations

import random

import numpy as np
import pytest

from revoke.scan.bytes_read import plainly
from revoke.scan.columns import look
from revoke.scan.regular import can_have
from revoke.table.cards import CARDS, Card, Hand, Suit
from revoke.table.deal import FEW, Deal, Ending
from revoke.table.deal import can_have as can_have_plainly
from revoke.table.seats import SEATS, Seat, Side
from revoke.timeline.table import winner
from tests.scan.seen import one
from tests.scan.test_reading import outcome

Lying = list[tuple[Seat, Card]]


def played(chance: random.Random, cards: int) -> tuple[Deal, Suit | None, list[Card], dict[Seat, Hand], Lying, Seat]:
    """So many cards of a random deal, played at random but legally: the deal, the trumps, the cards, what is left."""
    pack = sorted(CARDS.values())
    chance.shuffle(pack)
    hands = {seat: frozenset(pack[13 * number : 13 * number + 13]) for number, seat in enumerate(SEATS)}
    deal, trumps = Deal(dict(hands)), chance.choice((*Suit, None))
    shown: list[Card] = []
    lying: Lying = []
    turn = Seat.NORTH
    for _ in range(cards):
        follows = [card for card in hands[turn] if lying and card.suit is lying[0][1].suit]
        card = chance.choice(sorted(follows or hands[turn]))
        hands[turn] -= {card}
        shown.append(card)
        lying.append((turn, card))
        turn = turn.left
        if len(lying) == 4:
            turn = winner(lying, trumps or "none") or turn
            lying = []
    return deal, trumps, shown, hands, lying, turn


@pytest.mark.parametrize("seed", range(30))
def test_the_fast_way_and_the_plain_one_agree_on_every_result(seed: int) -> None:
    """From 33 cards on: endings too long to be counted, and those of the last four tricks, in the middle of one too."""
    chance = random.Random(seed)
    deal, trumps, shown, hands, lying, turn = played(chance, chance.randrange(33, 52))
    plays = one(deal, Seat.NORTH, trumps, shown)
    seen = look(plays)
    tricks = len(shown) // 4
    won = sum(int(seat) % 2 == 0 for seat in seen.winners[0, :tricks])
    ending = Ending(hands, tuple(lying), turn, trumps)
    columns = (plays.cards, plays.holder, plays.leader, plays.trumps, seen.winners)
    for result in range(14):
        expected = can_have_plainly(result, won, tricks - won, Side.NS, ending)
        for work in (can_have, plainly(can_have)):
            fits = np.ones(1, np.bool_)
            work(*columns, np.array([0]), np.array([result]), FEW, fits)
            assert bool(fits[0]) == expected, f"{result} tricks for North–South"


LILLE = """[Event "Lille"]
[Board "4"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "S:AJ53.4.976.AT972 KQT762.QJ865.8.8 94.KT973.J42.Q65 8.A2.AKQT53.KJ43"]
[Scoring "IMP"]
[Declarer "E"]
[Contract "3NT"]
[Result "{result}"]
[Play "S"]
CT C8 CQ CK
S3 SK S4 S8
H4 HQ H3 H2
*
"""
"""Board 4 of the closed room, three tricks: East–West won the first two, and ♥Q the third."""


def test_a_result_that_cannot_be_is_found_in_bulk_as_one_by_one() -> None:
    for result, found in ((9, []), (2, ["impossible result"]), (3, []), (13, [])):
        text = LILLE.format(result=result)
        told = outcome("pbn", text, in_bulk=True)
        assert isinstance(told, dict)
        assert told == outcome("pbn", text, in_bulk=False)
        assert [row["kind"] for row in told["findings"]] == found
