"""The picture of a revoke: the trick with its card marked, the four hands as that trick began, and what proves it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from revoke.facts.establish import Facts
from revoke.facts.revokes import Found
from revoke.table.seats import SEATS, Seat
from revoke.telling.pictures import RevokeTrick, TrickCard


def revoke_tricks(facts: Facts, roles: Mapping[Seat, str]) -> Iterator[RevokeTrick]:
    """The trick of each revoke that the record shows."""
    for found in facts.found:
        if found is not None and found.able is not False:
            yield _revoke_trick(facts, found, roles)


def _revoke_trick(facts: Facts, found: Found, roles: Mapping[Seat, str]) -> RevokeTrick:
    table, own = facts.table, found.play
    laid = [play for play in table.plays if play.trick == own.trick and (play.withdrawn is None or play is own)]
    trick = table.trick(own.trick)
    winner = trick.winner if trick else None
    begun = min(play.event for play in laid)
    hands = {seat: table.held(seat, begun) for seat in SEATS}
    held = hands[own.seat] or frozenset()
    owed = found.owed if found.owed is not None else frozenset(card for card in held if card.suit is found.suit)
    shown = next((play for play in table.plays if play.event == found.proof_seen and play.card == found.proof), None)
    return RevokeTrick(
        own.trick,
        tuple(
            TrickCard(
                play.seat,
                play.card,
                play is laid[0],
                play.seat is winner and play.withdrawn is None,
                play.event == own.event,
            )
            for play in laid
        ),
        own.seat,
        own.card,
        owed,
        found.proof,
        shown.trick if shown else None,
        hands,
        roles,
    )
