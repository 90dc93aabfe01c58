"""Detection in bulk: machine code, numpy and the slow twin in ``facts`` see the same in every record."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from revoke.case.case import Board
from revoke.case.events import CardPlayed
from revoke.facts.revokes import find_revokes
from revoke.facts.standing import relation
from revoke.scan import columns
from revoke.scan.bytes_read import COMPILES, plainly
from revoke.scan.columns import NO_CARD, NOBODY, Plays, look
from revoke.table.cards import CARDS, Card
from revoke.table.contract import Contract, Strain
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from revoke.timeline.replay import replay
from revoke.timeline.table import winner
from tests.scan.seen import SUITS, failures, number, one
from tests.scan.synthetic import Synthetic, synthetic

HANDOUT = Deal.parse("N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5")
ROWS = (
    "H7 H3 HJ HQ / DA C6 D2 D3 / DK C8 D7 D4 / DQ C9 D8 D5 / DJ CT S3 C2 / D9 S8 S5 DT / H6 H8 HK H4 / HA HT S4 S2 /"
    " H9 C5 C3 S6 / H5 CJ C4 C7 / H2 CK CQ D6 / SJ SQ SK S9 / S7 CA ST SA"
)
BY = [pytest.param("numba", marks=pytest.mark.skipif(not COMPILES, reason="numba is not here")), "numpy"]


@pytest.fixture(scope="module")
def made() -> Synthetic:
    return synthetic(20_000, seed=1, share=0.5, most=3)


@pytest.mark.parametrize("by", BY)
def test_every_revoke_that_was_put_in_is_found_and_none_invented(made: Synthetic, by: str) -> None:
    seen = look(made.plays, by=by)  # type: ignore[arg-type]
    found = failures(made.plays, seen)
    record, place = np.nonzero(made.revokes)
    assert len(record) > 10_000
    assert (found.record.tolist(), found.place.tolist()) == (record.tolist(), place.tolist())
    assert np.array_equal(seen.winners, made.winners)
    assert seen.sound.all()


def test_numpy_and_the_loop_as_it_is_written_see_the_same_in_records_that_are_wrong(made: Synthetic) -> None:
    """Cards of other hands, played twice, or left out: whatever stands there, both see the same."""
    chance = np.random.default_rng(2)
    cards = made.plays.cards[:300].copy()
    for record, row in enumerate(cards):
        row[chance.integers(0, 52, record % 4)] = chance.choice([*range(52), NO_CARD], record % 4)
        row[52 - record % 53 :] = NO_CARD
    spoilt = Plays(cards, *(column[:300] for column in (made.plays.holder, made.plays.leader, made.plays.trumps)))
    by_numpy = look(spoilt, by="numpy")
    loop = (np.zeros(300, np.uint8), np.zeros(300, np.uint64), np.full((300, 13), NOBODY, np.uint8), np.ones(300, bool))
    plainly(columns.look_compiled)(spoilt.cards, spoilt.holder, spoilt.leader, spoilt.trumps, *loop)
    assert not by_numpy.sound.all()
    seen = (by_numpy.failures, by_numpy.places, by_numpy.winners, by_numpy.sound)
    assert [column.tolist() for column in seen] == [column.tolist() for column in loop]


def test_facts_and_columns_see_the_same(made: Synthetic) -> None:
    """The slow twin: the record as events, replayed and searched, for whole records and for such as end in a claim."""
    letters = list(CARDS.values())
    by_number = {number(card): card for card in letters}
    few = 250
    cards = made.plays.cards[:few].copy()
    for record in range(0, few, 3):
        cards[record, record % 52 :] = NO_CARD
    plays = Plays(cards, *(column[:few] for column in (made.plays.holder, made.plays.leader, made.plays.trumps)))
    seen = look(plays)
    found = failures(plays, seen)
    compared = 0
    for record in range(few):
        deal = Deal(
            {
                seat: frozenset(by_number[card] for card in np.flatnonzero(plays.holder[record] == n).tolist())
                for n, seat in enumerate(SEATS)
            }
        )
        trump = int(plays.trumps[record])
        strain = Strain.NOTRUMP if trump == 4 else Strain(SUITS[trump].value)
        played = [by_number[int(card)] for card in plays.cards[record] if card != NO_CARD]
        events = [CardPlayed(SEATS[int(plays.holder[record, number(card)])], card) for card in played]
        board = Board(deal=deal, contract=Contract(1, strain), declarer=SEATS[plays.leader[record]].right)
        told = replay(board, events)
        revokes = find_revokes(told)
        mine = np.flatnonzero(found.record == record)
        assert [each.play.event - 1 for each in revokes] == found.place[mine].tolist()
        winners = [None if seat == NOBODY else SEATS[seat] for seat in seen.winners[record]]
        assert list(told.winners()) == winners
        for each, row in zip(revokes, mine, strict=True):
            assert each.suit is SUITS[found.led[row]]
            assert each.play.seat is SEATS[found.offender[row]]
            winner = winners[each.play.trick - 1]
            if winner is None:
                assert found.won_by[row] == NOBODY
                continue
            words = ("offender", "partner", "opponents")
            assert words[found.won_by[row]] == relation(winner, each.play.seat).value
            side = [seat is not None and seat.side is each.play.seat.side for seat in winners]
            assert found.won_since[row] == sum(side[each.play.trick - 1 :])
            assert found.later[row] == sum(side[each.play.trick :])
            compared += 1
    assert compared > 100


def test_the_handout_shows_norths_revoke_and_what_followed() -> None:
    """North throws ♣2 on ♦J at trick 5 and holds ♦10: East wins that trick, North–South seven of the others."""
    cards = [Card.parse(card) for card in ROWS.replace("/", " ").split()]
    plays = one(HANDOUT, Seat.SOUTH, None, cards)
    found = failures(plays, look(plays))
    assert found.place.tolist() == [19]
    assert SEATS[found.offender[0]] is Seat.NORTH
    assert (SUITS[found.led[0]].value, found.won_by[0], found.later[0], found.won_since[0]) == ("D", 2, 7, 7)


def test_every_way_to_play_a_three_card_ending_is_counted_rightly() -> None:
    """All 1,296 ways to play three cards each at no trumps, North to lead: 192 without a revoke, 504 with one, …

    Before that North cashes ten clubs, and what the others throw on them does not count.
    """
    ending = dict(zip(SEATS, ("SA S2 HK", "SK S3 DA", "SQ S4 HA", "HQ H2 DK"), strict=True))
    hands = {seat: [Card.parse(card) for card in cards.split()] for seat, cards in ending.items()}
    clubs = [Card.parse(f"C{rank}") for rank in "AKQJT98765"]
    rest = sorted(set(CARDS.values()) - set(clubs) - {card for hand in hands.values() for card in hand})
    thrown = {Seat.NORTH: clubs, Seat.EAST: rest[:10], Seat.SOUTH: rest[10:20], Seat.WEST: rest[20:]}
    deal = Deal({seat: frozenset(hands[seat] + thrown[seat]) for seat in SEATS})
    before = [thrown[seat][trick] for trick in range(10) for seat in SEATS]
    records = []
    for order in itertools.product(*(itertools.permutations(hands[seat]) for seat in SEATS)):
        lead, played = Seat.NORTH, list(before)
        for trick in range(3):
            table = [(lead.turn(step), order[lead.turn(step).number][trick]) for step in range(4)]
            played += [card for _, card in table]
            lead = winner(table, "none") or lead
        records.append(one(deal, Seat.NORTH, None, played))
    columns = ([getattr(each, name) for each in records] for name in ("cards", "holder", "leader", "trumps"))
    plays = Plays(*(np.concatenate(column) for column in columns))
    seen = look(plays)
    assert seen.sound.all()
    late = [bin(int(places) >> 40).count("1") for places in seen.places]
    assert Counter(late) == {0: 192, 1: 504, 2: 472, 3: 112, 4: 16}
