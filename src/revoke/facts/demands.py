"""Demands of a player for a lead or a card: which of them bind, and on which cards they were in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from revoke.case.events import Demand, Demanded
from revoke.facts.attention import attention_to, pointed_at_by
from revoke.facts.faced_cards import led_to
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat
from revoke.timeline.table import AfterClaim, Table
from revoke.timeline.trick import Play


@dataclass(frozen=True, slots=True)
class Replaced:
    """The card that the one now played takes the place of.

    Attributes:
        followers: who had played to the trick after it, before attention was drawn to it.
        dummy_spoke_first: whether dummy was the first to point at it.
    """

    followers: frozenset[Seat]
    dummy_spoke_first: bool


def any_demand(demand: Demanded, declarer: Seat | None, led: Suit | None, replaced: Replaced | None) -> bool:
    """A demand is taken to be one that its maker was entitled to."""
    return True


@dataclass(frozen=True, slots=True)
class Binds:
    """What a player has to obey besides the duty to follow suit.

    Attributes:
        demand: whether a demand binds: the demand, declarer, the suit led to the trick by somebody else, if any, and
            the card that is to be replaced, if one is.
        faced_cards: whether a defender has to play a card of his that lies face up, without its being called.
        after_claim: what becomes of cards that are put down after a claim.
        seen_together: whether attention to a revoke is attention to the other side's on the same trick as well; where a
            revoke has to be claimed, it is not.
    """

    demand: Callable[[Demanded, Seat | None, Suit | None, Replaced | None], bool] = any_demand
    faced_cards: bool = True
    seen_together: bool = True
    after_claim: AfterClaim = AfterClaim.VOID


EVERYTHING = Binds()
"""Every demand binds, and so do faced cards."""


@dataclass(frozen=True, slots=True)
class InForce:
    """A demand in force on a card.

    Attributes:
        led: the suit led by somebody else, if any.
        forbidden: where the demand forbids a lead, its suit and every other one that is forbidden there as well.
    """

    play: Play
    demand: Demanded
    led: Suit | None
    forbidden: frozenset[Suit] = frozenset()

    def obeyed_by(self, card: Card, table: Table) -> bool:
        demand = self.demand
        match demand.what:
            case Demand.LEAD:
                return card.suit is demand.suit
            case Demand.AVOID:
                return card.suit not in self.forbidden
            case Demand.CARD:
                return card == demand.card
            case Demand.HIGHEST | Demand.LOWEST:
                hand = table.known_cards(self.play.seat, self.play.event)
                suit = demand.suit or card.suit
                ranked = sorted(each for each in hand if each.suit is suit)
                return not ranked or card == (ranked[-1] if demand.what is Demand.HIGHEST else ranked[0])


def in_force(table: Table, binds: Binds, declarer: Seat | None) -> dict[int, tuple[InForce, ...]]:
    """By event, the binding demands on each card: on the next one that a hand plays, or on each lead until it is lost.

    A card taken back leaves them in force on the one that takes its place.
    """
    found: dict[int, tuple[InForce, ...]] = {}
    for number, event in table.all(Demanded):
        following = [play for play in table.plays if play.event > number and play.seat is event.of]
        for place, play in enumerate(following):
            if event.what in (Demand.LEAD, Demand.AVOID) and not play.leads:
                break
            if place and event.what is Demand.AVOID and play.out_of_turn:
                break  # another hand had won the trick before: the lead was lost
            if event.what is not Demand.AVOID and any(each.lies_at(play.event) for each in following[:place]):
                continue  # it was met, or not, with a card that is taken back only later
            led = None if play.leads else led_to(table, play)
            binding = binds.demand(event, declarer, led, _replaced(table, play, number, declarer))
            newest = InForce(play, event, led) if binding else None
            found[play.event] = tuple(_after(newest, found.get(play.event, ())))
            if event.what is not Demand.AVOID and play.withdrawn is None:
                break
    return found


def _after(newest: InForce | None, before: Sequence[InForce]) -> Iterator[InForce]:
    """A newer demand takes the place of an older one; but each suit stays forbidden, until it is itself required."""
    forbidding = next((each for each in before if each.forbidden), None)
    forbidden = forbidding.forbidden if forbidding else frozenset()
    if newest is not None and newest.demand.what is Demand.AVOID:
        suits = (newest.demand.suit,) if newest.demand.suit else ()
        yield replace(newest, forbidden=forbidden.union(suits))
        return
    if newest is not None:
        yield newest
        forbidden -= {newest.demand.card.suit if newest.demand.card else newest.demand.suit}
    if forbidding and forbidden:
        yield replace(forbidding, forbidden=forbidden)


def _replaced(table: Table, play: Play, demanded: int, declarer: Seat | None) -> Replaced | None:
    mine = [
        each for each in table.plays if (each.seat, each.trick) == (play.seat, play.trick) and each.event < demanded
    ]
    taken_back = [each for each in mine if each.withdrawn is not None and each.withdrawn < play.event]
    if not taken_back:
        return None
    wrong = taken_back[-1]
    drawn = attention_to(table, wrong) or play.event
    followers = (each.seat for each in table.plays if each.trick == wrong.trick and wrong.event < each.event < drawn)
    dummy = declarer.partner if declarer else None
    return Replaced(frozenset(followers), pointed_at_by(table, wrong, dummy) is not None)


def disobeyed(table: Table, in_force: Iterable[tuple[InForce, ...]]) -> Iterator[InForce]:
    """Those of the cards that did not do what had been demanded of that hand."""
    for each in chain.from_iterable(in_force):
        if each.play.card and not each.obeyed_by(each.play.card, table):
            yield each
