"""The same work done with the endplay package, as a first attempt would: the baseline for our figures."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from endplay.dds import analyse_play, solve_all_boards
from endplay.types import Card as EndplayCard
from endplay.types import Deal as EndplayDeal
from endplay.types import Denom, Player

from revoke.equity.curve import PlayMoment
from revoke.equity.layouts import shown_out
from revoke.equity.position import Position
from revoke.equity.solver import PACK
from revoke.table.cards import Card, Hand, Suit, hand_text
from revoke.table.deal import Deal, winner_of
from revoke.table.seats import SEATS, Seat

DENOMS = {None: Denom.nt, Suit.SPADES: Denom.spades, Suit.HEARTS: Denom.hearts,
          Suit.DIAMONDS: Denom.diamonds, Suit.CLUBS: Denom.clubs}  # fmt: skip


def as_endplay(position: Position) -> EndplayDeal:
    """The position built from text, as endplay's documentation shows, with the cards on the table played."""
    hands = {seat: set(held) for seat, held in position.hands.items()}
    for seat, card in position.trick:
        hands[seat].add(card)
    deal = EndplayDeal("N:" + " ".join(hand_text(hands[seat]) for seat in SEATS))
    deal.first, deal.trump = Player(position.leader.number), DENOMS[position.trumps]
    for _, card in position.trick:
        deal.play(EndplayCard(card.code))
    return deal


def values(positions: Sequence[Position]) -> list[dict[str, int]]:
    """Each card's tricks, for each position, 200 in a call (its own limit has an error at 201)."""
    found: list[dict[str, int]] = []
    for start in range(0, len(positions), 200):
        solved = solve_all_boards([as_endplay(position) for position in positions[start : start + 200]])
        found.extend({str(card): tricks for card, tricks in each} for each in solved)
    return found


def whole_play(deal: Deal, trumps: Suit | None, leader: Seat, plays: Sequence[tuple[Seat, Card]]) -> list[int]:
    board = as_endplay(Position({seat: held or frozenset() for seat, held in deal}, trumps, leader))
    return list(analyse_play(board, [EndplayCard(card.code) for _, card in plays]))


def one_playout(found: Sequence[PlayMoment], declarer: Seat, worlds: int, chance: random.Random) -> int:
    """The tricks of one playout, with only one of our shortcuts: a single legal card is played without thinking."""
    position = found[-1].position
    assert position is not None
    won = found[-1].won[declarer.side]
    plays = [moment.last for moment in found if moment.last is not None]
    while position.tricks_left:
        turn = position.on_turn
        card = next(iter(position.legal))
        if len(position.legal) > 1:
            player = declarer if turn is declarer.partner else turn
            hidden = [seat for seat in SEATS if seat not in (player, declarer.partner)]
            sample = [_layout(position.hands, hidden, shown_out(plays), chance) for _ in range(worlds)]
            totals: dict[Card, int] = dict.fromkeys(position.legal, 0)
            boards = [
                as_endplay(Position({**position.hands, **layout}, position.trumps, position.leader, position.trick))
                for layout in sample
            ]
            for solved in solve_all_boards(boards):
                for name, tricks in solved:
                    totals[PACK[_place(name)]] += tricks
            card = max(sorted(totals), key=lambda each: totals[each])
        plays.append((turn, card))
        trick = (*position.trick, (turn, card))
        if len(trick) == 4:
            won += winner_of(trick, position.trumps).side is declarer.side
        position = position.play(card)
    return won


def _layout(
    hands: Mapping[Seat, Hand],
    hidden: Sequence[Seat],
    out: Mapping[Seat, frozenset[Suit]],
    chance: random.Random,
) -> dict[Seat, Hand]:
    """A layout dealt at random until nobody holds a suit he has shown out of."""
    unseen = sorted(card for seat in hidden for card in hands[seat])
    while True:
        chance.shuffle(unseen)
        first = len(hands[hidden[0]])
        layout = {hidden[0]: frozenset(unseen[:first]), hidden[1]: frozenset(unseen[first:])}
        if not any(card.suit in out[seat] for seat, held in layout.items() for card in held):
            return layout


def _place(card: EndplayCard) -> int:
    return int(card.suit) * 13 + int(card.rank.value).bit_length() - 3
