"""Endings to try a solver on: the last cards of a pack, played a few cards forward, revokes and all."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import strategies as st

from revoke.equity.position import Position
from revoke.equity.solver import FOLDER, SUFFIX
from revoke.table.cards import CARDS, Suit
from revoke.table.seats import SEATS

PACK = tuple(CARDS.values())

needs_library = pytest.mark.skipif(
    not (FOLDER / f"revoke_solver{SUFFIX}").exists(), reason="there was no C compiler to build the library with"
)


def ending(chance: random.Random, cards_each: int, *, on_table: int, revoke_at: int | None = None) -> Position:
    """A random ending of so many tricks, so many cards of the current one on the table.

    ``revoke_at`` makes the card in that place on the table (1, 2 or 3) a revoke, where its player can revoke at all.
    """
    cards = chance.sample(PACK, 4 * cards_each)
    hands = {seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)}
    position = Position(hands, chance.choice((None, *Suit)), chance.choice(SEATS))
    for place in range(on_table):
        held = position.hands[position.on_turn]
        illegal = held - position.legal
        choice = illegal if place == revoke_at and illegal else position.legal
        position = position.play(chance.choice(sorted(choice)))
    return position


def mixed_endings(seed: int, cards_each: int, number: int) -> Iterator[Position]:
    """Endings with 0 to 3 cards on the table in turn; in half of those with two or three, one is meant as a revoke."""
    chance = random.Random(seed)
    for count in range(number):
        on_table = count % 4
        revoke_at = chance.randrange(1, on_table) if on_table > 1 and count % 8 > 3 else None
        yield ending(chance, cards_each, on_table=on_table, revoke_at=revoke_at)


def has_revoke_on_table(position: Position) -> bool:
    led = position.trick[0][1].suit if position.trick else None
    return any(
        card.suit is not led and any(held.suit is led for held in position.hands[seat]) for seat, card in position.trick
    )


@st.composite
def endings(draw: st.DrawFn, max_cards: int = 3) -> Position:
    """Any ending of up to so many cards each, at any point of the current trick, legally reached or with a revoke."""
    cards_each = draw(st.integers(1, max_cards))
    cards = draw(st.lists(st.sampled_from(PACK), min_size=4 * cards_each, max_size=4 * cards_each, unique=True))
    hands = {seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)}
    position = Position(hands, draw(st.sampled_from((None, *Suit))), draw(st.sampled_from(SEATS)))
    for _ in range(draw(st.integers(0, 3))):
        position = position.play(draw(st.sampled_from(sorted(position.hands[position.on_turn]))))
    return position
