"""Records to be searched: a deal played to the end, in which one card shows that somebody had revoked before."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.training.answer_key import Worked
from revoke.training.concepts import Concept
from revoke.training.drawn_case import concept_of, deal_with_one_revoke

Played = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True)
class SearchedRecord:
    """A record with one revoke in it.

    Attributes:
        tricks: the cards of each trick with the hands that played them, in the order of play.
        trick: the number of the one with the revoke.
        offender: who revoked.
        proof: the card that shows it.
        shown_at: the trick to which that card was played.
    """

    seed: int
    tricks: tuple[Played, ...]
    trick: int
    offender: Seat
    proof: Card
    shown_at: int
    concept: Concept
    worked: Worked


def record_to_search(name: str, seed: int, concept: Concept | None = None) -> SearchedRecord:
    """A record in which the revoke can be found from the cards alone; the same seed gives the same one.

    Args:
        concept: what it had better be about, where a deal that was played out can be.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> found = record_to_search(DEFAULT_CODE, 1)
    >>> found.trick < found.shown_at
    True
    """
    chance = Random(f"search {name} {seed}{f' {concept.id}' if concept else ''}")
    while True:
        worked, seen = deal_with_one_revoke(chance, name, concept)
        plays = [(each, each.card) for each in worked.facts.table.plays if each.card]
        if seen.proof is None:
            continue
        mine = (each for each, card in plays if card == seen.proof and each.seat is seen.play.seat)
        later = next(mine, None)
        if later is None:
            continue
        tricks = tuple(
            tuple((each.seat, card) for each, card in plays if each.trick == number) for number in range(1, 14)
        )
        return SearchedRecord(
            seed, tricks, seen.play.trick, seen.play.seat, seen.proof, later.trick, concept_of(worked), worked
        )
