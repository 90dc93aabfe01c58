"""The damage exercise: a deal with a revoke, a trainee's weights for the results without it, and their error.

The ranked probability score rates the weights. It is a proper rule: nobody does better than by saying what he believes.
It is given in tricks. Against a certain result it is 0 for a trainee who was sure of it, and the number of tricks
between the two for a trainee who was sure of another.

Source: T. Gneiting and A. E. Raftery, "Strictly Proper Scoring Rules, Prediction, and Estimation", JASA 102 (2007).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from revoke.equity.curve import choices
from revoke.equity.simulation import Simulation
from revoke.equity.solver import DDS
from revoke.errors import NotBridge
from revoke.ruling.estimate import before, without
from revoke.table.cards import Card, Hand
from revoke.table.seats import Seat, Side
from revoke.training.answer_key import Worked
from revoke.training.concepts import Concept
from revoke.training.drawn_case import concept_of, deal_with_one_revoke

CLOSE = 0.3
"""The most tricks that the weights of a right answer may be off."""

PLAYOUTS, WORLDS = 60, 12
"""The number of playouts for the answer, and of layouts a player examines: a moment's work."""

_TRICKS_OF_THE_REVOKE = range(5, 9)
"""Late enough for a director to think it through, and for the answer to come at once."""


@dataclass(frozen=True)
class DamagedDeal:
    """A deal with one revoke in it, as it stood just before the revoke card.

    Attributes:
        hands: what each hand still held.
        trick: the cards already played to the revoke trick.
        number: the number of that trick.
        offender, card: who revoked, and with which card.
        won: the tricks that each side had won by then.
        table: declarer's tricks at the table, with the revoke.
    """

    seed: int
    declarer: Seat
    hands: Mapping[Seat, Hand]
    trick: tuple[tuple[Seat, Card], ...]
    number: int
    offender: Seat
    card: Card
    won: Mapping[Side, int]
    table: int
    concept: Concept
    worked: Worked = field(compare=False, repr=False)

    @property
    def possible(self) -> range:
        """The results that declarer could still reach."""
        return range(self.won[self.declarer.side], 14 - self.won[self.declarer.side.other])


@dataclass(frozen=True, slots=True)
class DamageFound:
    """The result without the revoke, and the distance of some weights from it.

    Attributes:
        double_dummy: declarer's tricks if all four saw all the cards.
        simulation: declarer's tricks -> share of the playouts; ``None`` if nothing plays hands out.
        taken: the probability of each result, from real players' results in such positions and the simulation.
        by_card: declarer's tricks double dummy after each legal card instead of the revoke card.
        off_double_dummy, off_simulation, off: how far the weights are off each of the three, in tricks.
    """

    double_dummy: int
    simulation: Mapping[int, float] | None
    taken: Mapping[int, float]
    by_card: Mapping[Card, int]
    off_double_dummy: float
    off_simulation: float | None
    off: float

    @property
    def right(self) -> bool:
        """Whether the weights are close enough to the probabilities."""
        return self.off <= CLOSE


def damaged_deal(name: str, seed: int, concept: Concept | None = None) -> DamagedDeal:
    """A deal with a revoke in it; the same seed gives the same deal.

    Args:
        concept: what the deal should show, if a played-out deal can show it.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> deal = damaged_deal(DEFAULT_CODE, 1)
    >>> deal.table in deal.possible
    True
    """
    chance = Random(f"damage {name} {seed}{f' {concept.id}' if concept else ''}")
    while True:
        worked, seen = deal_with_one_revoke(chance, name, concept, _TRICKS_OF_THE_REVOKE)
        so_far, table = before(worked.facts, 0), worked.facts.count.declarers
        declarer = worked.facts.case.board.declarer
        if seen.play.card is None or not so_far or table is None or declarer is None:
            continue
        here = so_far[-1]
        if here.position is None:
            continue
        return DamagedDeal(
            seed,
            declarer,
            here.position.hands,
            here.position.trick,
            seen.play.trick,
            seen.play.seat,
            seen.play.card,
            here.won,
            table,
            concept_of(worked),
            worked,
        )


def found_damage(deal: DamagedDeal, weights: Mapping[int, float], simulation: Simulation | None = None) -> DamageFound:
    """The result without the revoke on a deal, beside the weights of a trainee.

    Args:
        weights: declarer's tricks -> weight; the weights need not add up to 1 or 100.
        simulation: plays the hand out; by default a short one.

    Raises:
        NotBridge: there are no weights, or one is negative.
        SolverMissing: the double dummy library was not built.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> deal = damaged_deal(DEFAULT_CODE, 1)
    >>> found_damage(deal, {deal.table: 40, deal.table + 1: 60}).double_dummy in deal.possible
    True
    """
    said = in_shares(weights)
    estimate = without(deal.worked.facts, 0, DDS(), simulation or Simulation(PLAYOUTS, WORLDS, deal.seed))
    assert estimate.double_dummy is not None
    assert estimate.advised is not None
    (best,) = estimate.double_dummy
    simulated = estimate.simulation
    taken = dict(estimate.advised)
    return DamageFound(
        best,
        simulated,
        taken,
        tricks_by_card(deal),
        tricks_off(said, {best: 1.0}),
        tricks_off(said, simulated) if simulated else None,
        tricks_off(said, taken),
    )


def tricks_by_card(deal: DamagedDeal) -> Mapping[Card, int]:
    """Declarer's tricks in all, double dummy, after each card that the offender could have played within the law.

    Raises:
        SolverMissing: the double dummy library was not built.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> deal = damaged_deal(DEFAULT_CODE, 1)
    >>> {card.suit for card in tricks_by_card(deal)} == {deal.trick[0][1].suit}
    True
    """
    so_far = before(deal.worked.facts, 0)
    return choices(so_far[-1], deal.declarer.side, DDS()) if so_far else {}


def in_shares(weights: Mapping[int, float]) -> dict[int, float]:
    """Weights as shares that add up to one.

    Raises:
        NotBridge: there are no weights, or one is negative.

    >>> in_shares({9: 40, 10: 60})
    {9: 0.4, 10: 0.6}
    """
    total = sum(weights.values())
    if total <= 0 or any(weight < 0 for weight in weights.values()):
        raise NotBridge("weights above 0 are wanted")
    return {tricks: weight / total for tricks, weight in sorted(weights.items()) if weight}


def tricks_off(said: Mapping[int, float], true: Mapping[int, float]) -> float:
    """How far some shares are off others, in tricks: the ranked probability score above its minimum.

    It is 0 only for the same shares.

    >>> tricks_off({9: 1.0}, {10: 1.0}), round(tricks_off({9: 0.4, 10: 0.6}, {10: 1.0}), 2)
    (1.0, 0.16)
    """
    every: Sequence[int] = range(min((*said, *true)), max((*said, *true)))
    one = other = off = 0.0
    for tricks in every:
        one += said.get(tricks, 0.0)
        other += true.get(tricks, 0.0)
        off += (one - other) ** 2
    return off
