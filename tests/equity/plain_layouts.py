"""What a player knows and how the hidden cards can lie, worked out plainly: the slow twin of what is dealt."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from revoke.equity.curve import PlayMoment
from revoke.equity.layouts import OUT_OF_TURN, Known, Layout, View, shown_out
from revoke.equity.solver import LOWEST_RANK, SUIT_NUMBER
from revoke.errors import NotBridge
from revoke.table.cards import RANKS, Card, Hand
from revoke.table.seats import SEATS, Seat


def knowledge(
    found: Sequence[PlayMoment], player: Seat, *, declarer: Seat, known: Mapping[Seat, Known] | None = None
) -> View:
    """The player's knowledge at the last of the moments (see :func:`~revoke.equity.curve.moments`).

    He sees his own hand and, once the opening lead is made, dummy's; dummy sees no more than his own and what lies
    there to see, and his cards are chosen by declarer.

    Args:
        found: the moments from the start of the play to the one asked about.
        known: bounds on hands as dealt; they are used for the hands he does not see.

    Raises:
        NotBridge: cards lie on the table out of turn.
    """
    now = found[-1]
    if now.position is None:
        raise NotBridge(OUT_OF_TURN)
    hands = now.position.hands
    plays = [moment.last for moment in found if moment.last is not None]
    seen = {player, declarer.partner} if plays else {player}
    hidden = [seat for seat in SEATS if seat not in seen]
    out = shown_out(plays)
    return View(
        seen={seat: hands[seat] for seat in SEATS if seat in seen},
        hidden={seat: len(hands[seat]) for seat in hidden},
        unseen=frozenset(card for seat in hidden for card in hands[seat]),
        void={seat: out[seat] for seat in hidden},
        played={seat: frozenset(card for who, card in plays if who is seat) for seat in hidden},
        known={seat: bounds for seat, bounds in (known or {}).items() if seat in hidden},
    )


def every_layout(view: View) -> Iterator[dict[Seat, Hand]]:
    """Every layout of the hidden hands that the view allows, one by one: for small endings, and as the slow twin.

    >>> from revoke.table.cards import hand
    >>> unseen = View(seen={}, hidden={Seat.EAST: 1, Seat.WEST: 1}, unseen=hand("K2..."))
    >>> [sorted(layout[Seat.WEST]) for layout in every_layout(unseen)]
    [[Card.parse('S2')], [Card.parse('SK')]]
    """
    first, *others = view.hidden
    for cards in combinations(sorted(view.unseen, reverse=True), view.hidden[first]):
        rest = view.unseen - set(cards)
        if not _allows(view, first, frozenset(cards)):
            continue
        if not others:
            yield {first: frozenset(cards)}
            continue
        smaller = replace(view, hidden={seat: view.hidden[seat] for seat in others}, unseen=rest)
        for layout in every_layout(smaller):
            yield {first: frozenset(cards), **layout}


def _allows(view: View, seat: Seat, held: Hand) -> bool:
    out = view.void.get(seat, frozenset())
    dealt = held | view.played.get(seat, frozenset())
    return not any(card.suit in out for card in held) and view.known.get(seat, Known()).allows(dealt)


def hands_of_holdings(layout: Layout) -> dict[Seat, Hand]:
    """The opposite of :func:`holdings`.

    >>> from revoke.equity.layouts import holdings
    >>> from revoke.table.cards import hand
    >>> hands_of_holdings(holdings({Seat.EAST: hand("AT2..9.")}))[Seat.EAST] == hand("AT2..9.")
    True
    """
    numbers = struct.unpack("16i", layout)
    return {
        seat: frozenset(
            Card(suit, rank)
            for suit, number in SUIT_NUMBER.items()
            for height, rank in enumerate(RANKS)
            if numbers[4 * seat.number + number] >> (height + LOWEST_RANK) & 1
        )
        for seat in SEATS
    }
