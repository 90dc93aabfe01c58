"""Demands of a player for a lead or a card: which of them bind, and on which cards they were in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from revoke.case.events import Demand, Demanded
from revoke.facts.attention import attention_to, pointed_at_by
from revoke.facts.faced_cards import led_to
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat
from revoke.timeline.table import Table
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
        seen_together: whether attention to a revoke is attention to the other side's on the same trick as well; where a
            revoke has to be claimed, it is not.
    """

    demand: Callable[[Demanded, Seat | None, Suit | None, Replaced | None], bool] = any_demand
    faced_cards: bool = True
    seen_together: bool = True


EVERYTHING = Binds()
"""Every demand binds, and so do faced cards."""


@dataclass(frozen=True, slots=True)
class InForce:
    """A demand in force on a card.

    Attributes:
        following: that card, and those that the same hand played after it.
        led: the suit led by somebody else, if any.
    """

    play: Play
    demand: Demanded
    following: Sequence[Play]
    led: Suit | None

    def obeyed_by(self, card: Card, table: Table) -> bool:
        return _complies(self.demand, card, self.following, table)


def in_force(table: Table, binds: Binds, declarer: Seat | None) -> dict[int, InForce]:
    """By event, each card on which a binding demand was in force: the next one, or each lead until it is lost.

    A card taken back leaves it in force on the one that takes its place; a newer demand takes the place of an older.
    """
    found: dict[int, InForce] = {}
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
            found.pop(play.event, None)
            if binds.demand(event, declarer, led, _replaced(table, play, number, declarer)):
                found[play.event] = InForce(play, event, following[place:], led)
            if event.what is not Demand.AVOID and play.withdrawn is None:
                break
    return found


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


def disobeyed(table: Table, in_force: Iterable[InForce]) -> Iterator[InForce]:
    """Those of the cards that did not do what had been demanded of that hand."""
    return (each for each in in_force if each.play.card and not each.obeyed_by(each.play.card, table))


def _complies(demand: Demanded, card: Card, following: Sequence[Play], table: Table) -> bool:
    match demand.what:
        case Demand.LEAD:
            return card.suit is demand.suit
        case Demand.AVOID:
            return card.suit is not demand.suit
        case Demand.CARD:
            return card == demand.card
        case Demand.HIGHEST | Demand.LOWEST:
            hand = table.known_cards(following[0].seat, following[0].event)
            suit = demand.suit or card.suit
            ranked = sorted(each for each in hand if each.suit is suit)
            return not ranked or card == (ranked[-1] if demand.what is Demand.HIGHEST else ranked[0])
