"""The remedies of the law: the adjusted score, and the table after cards are taken back or left face up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from revoke.case.case import Tricks
from revoke.case.events import CardWithdrawn
from revoke.errors import Contradiction
from revoke.law.orders import (
    CardKind,
    Correct,
    CorrectAndPay,
    NextTrickTakenBack,
    Order,
    PartnerMayChange,
    Penalised,
    PutRight,
    ReopenedForBoth,
)
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template
from revoke.timeline.replay import seeing
from revoke.timeline.table import FacedCard, Play, Table

# The adjusted score: what the innocent side has or what it would have had, the better of the two, never the sum.

ALL_TRICKS = 13

Value = Callable[[Tricks], float]
"""Gives the value of declarer's weighted tricks to declarer's side: an expected score, or tricks."""


@dataclass(frozen=True, slots=True)
class Standard:
    """A result that the table's result is compared with: the clause, and declarer's tricks."""

    law: str
    tricks: Tricks


@dataclass(frozen=True, slots=True)
class Redress:
    """The outcome of comparing the table's result with the standards.

    Attributes:
        law: the clause of the best standard if the score is adjusted, else of the first standard.
        needed: whether the score is adjusted.
        tricks: declarer's tricks in the end, weighted.
    """

    law: str
    needed: bool
    tricks: Tricks


def expected_tricks(tricks: Tricks) -> float:
    """Declarer's tricks on average, used where no score can be worked out.

    >>> expected_tricks({9: 0.4, 10: 0.6})
    9.6
    """
    return sum(number * weight for number, weight in tricks.items())


def weigh(after_transfer: int, standards: Sequence[Standard], *, innocent_declares: bool, value: Value) -> Redress:
    """Compare the table's result, automatic tricks included, with what would have happened.

    Args:
        after_transfer: declarer's tricks with the automatic transfer.
        standards: at least one; the first is the ordinary one.
        innocent_declares: whether the side that did not revoke is declarer's.
        value: what a weighted result is worth to declarer's side.

    Source: Duplicate 2017, 12B1, 12C1(b), 64C1 and 64C2(a).

    >>> weigh(7, [Standard("64C1", {10: 1.0})], innocent_declares=True, value=expected_tricks).needed
    True
    """
    sign = 1 if innocent_declares else -1
    best = max(standards, key=lambda standard: sign * value(standard.tricks))
    actual: Mapping[int, float] = {after_transfer: 1.0}
    if sign * (value(best.tricks) - value(actual)) > 1e-9:
        return Redress(best.law, True, best.tricks)
    return Redress(standards[0].law, False, actual)


def weigh_for_both(table: int, standard: Standard, *, value: Value) -> Redress:
    """Compare for both sides, as both revoked: if either was damaged, both get the likely result without a revoke.

    Source: Duplicate 2017, 64C2(b).
    """
    actual: Mapping[int, float] = {table: 1.0}
    if abs(value(standard.tricks) - value(actual)) > 1e-9:
        return Redress(standard.law, True, standard.tricks)
    return Redress(standard.law, False, actual)


def kept(tricks: Tricks, transferred: int, *, to_declarer: bool) -> Tricks:
    """Declarer's tricks without the repeated revoke, after the automatic tricks of the first one, 0 to 13.

    >>> kept({12: 1.0}, 1, to_declarer=True)
    {13: 1.0}
    """
    moved: dict[int, float] = {}
    for number, weight in tricks.items():
        after = min(ALL_TRICKS, number + transferred) if to_declarer else max(0, number - transferred)
        moved[after] = moved.get(after, 0.0) + weight
    return moved


# Damage that the innocent side did to itself: the figure for it, and the figures that are impossible.

SELF_INFLICTED = "without_error"
"""The figure of ``findings.self_inflicted``: declarer's tricks, had the innocent side not erred after the revoke."""


def refuse_gain(without_error: object, after: int, worth: Callable[[int], float]) -> None:
    """Refuse a self-inflicted error that gained, or that leaves a number of tricks nobody can take.

    Args:
        without_error: declarer's tricks without the error, as the case gives them.
        after: declarer's tricks with the automatic transfer.
        worth: what a number of tricks is worth to the side that erred.

    Raises:
        Contradiction: the figure is one of these.

    Source: Duplicate 2017, 12C1(e).
    """
    tricks = next((number for number in range(ALL_TRICKS + 1) if number == without_error), None)
    if tricks is None:
        raise _contradicts(
            sentence("{number} tricks", number=str(without_error)),
            template("a deal has from 0 to 13"),
            template("Say how many declarer had taken."),
        )
    if worth(tricks) < worth(after):
        raise _contradicts(
            sentence("declarer has {number} tricks without the error", number=tricks),
            sentence("with it he has {number}, which is better for the side that erred", number=after),
            template("An error that gained is not self-inflicted damage: leave it out."),
        )


def _contradicts(said: str, other: str, instead: str) -> Contradiction:
    return Contradiction((f"findings.self_inflicted.{SELF_INFLICTED}", sentence("the deal")), said, other, instead)


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order about a card that was played."""

    order: Order
    play: Play


def carry_out(table: Table, orders: Sequence[Ordered], *, declarer: Seat | None, claim_stops_play: bool) -> Table:
    """The table after the orders: what is taken back, what lies face up, which tricks stand, whose turn it is.

    Args:
        orders: in the order of the cards that they concern.
        declarer: his side's cards go back to the hand; where he is not known, every card taken back does, unless it
            is penalised.
        claim_stops_play: whether a card put down after a claim is taken back as no play.

    >>> from revoke.case.case import Board
    >>> from revoke.case.events import CardPlayed
    >>> from revoke.law.orders import CardKind
    >>> from revoke.table.cards import Card
    >>> from revoke.timeline.replay import replay
    >>> words = ("W:ST", "N:S2", "E:D4", "S:SJ")
    >>> played = replay(Board(), [CardPlayed(Seat(word[0]), Card.parse(word[2:])) for word in words])
    >>> orders = [Ordered(order, played.plays[2]) for order in (Correct(), Penalised(CardKind.MAJOR))]
    >>> table = carry_out(played, orders, declarer=Seat.SOUTH, claim_stops_play=True)
    >>> table.next_to_play(), [str(each.card) for each in table.lying], len(table.tricks[0].plays)
    (Seat.EAST, ['♦4'], 3)
    """
    if claim_stops_play:
        table = _taken_back(table, [play for play in table.plays if play.after_claim is not None])
    for ordered in orders:
        table = _taken_back(table, list(_cards_to_take_back(table, ordered)))
        table = _taken_back(table, led_without_having_won(table, ordered.play))
    kept = {id(each) for each in table.lying if _stays_face_up(each, table, orders, declarer)}
    faced = tuple(each for each in table.faced if each.until is not None or id(each) in kept)
    return replace(table, faced=faced)


def led_without_having_won(table: Table, wrong: Play) -> tuple[Play, ...]:
    """The cards of the next trick that go back because, after a correction, another hand must lead to it.

    There are none where the winner stays the same, or a card was played to that lead after the correction.

    Source: Duplicate 2017, 44G and 62C1.
    """
    trick, following = table.trick(wrong.trick), table.trick(wrong.trick + 1)
    if trick is None or following is None or following.complete or trick.winner in (None, following.leader):
        return ()
    last = following.plays[-1].event
    put_right_since = any(each.seat is wrong.seat and each.event > last for each in trick.plays)
    return following.plays if put_right_since and not following.plays[0].out_of_turn else ()


def _taken_back(table: Table, plays: Sequence[Play]) -> Table:
    """The table once these cards have been taken back, the last one first."""
    for play in sorted(plays, key=lambda each: each.event, reverse=True):
        standing = any(each.event == play.event and each.withdrawn is None for each in table.plays)
        if play.card is not None and standing:
            table = seeing(table, CardWithdrawn(play.seat, play.card))
    return table


def _cards_to_take_back(table: Table, ordered: Ordered) -> Iterator[Play]:
    play = ordered.play
    match ordered.order:
        case Correct() | CorrectAndPay() | ReopenedForBoth():
            yield play
        case PutRight() if play.withdrawn is None:
            yield play
            yield from (each for each in table.plays if each.trick > play.trick)
        case NextTrickTakenBack():
            yield from (each for each in table.plays if played_on_before_it_was_put_right(play, each))


def played_on_before_it_was_put_right(wrong: Play, play: Play) -> bool:
    """Whether a card is one with which the side of a wrong card went on to later tricks while that card lay there."""
    in_time = wrong.withdrawn is None or play.event < wrong.withdrawn
    return play.trick > wrong.trick and play.seat.side is wrong.seat.side and in_time


def _stays_face_up(card: FacedCard, table: Table, orders: Sequence[Ordered], declarer: Seat | None) -> bool:
    """Whether a card stays face up on the table: it was exposed, or the law leaves it there."""
    if declarer is not None and card.hand.side is declarer.side:
        return card.how is not None
    if card.how is not None:
        return True
    if card.before is not None and _stays_face_up(card.before, table, orders, declarer):
        return True  # a penalty card that was played wrongly lies there again
    play = next(each for each in table.plays if each.event == card.played)
    if play.after_claim is not None:
        return False
    if play.out_of_turn:
        return declarer is not None
    return any(left_face_up_as(each.order, each.play, play) is not None for each in orders)


def left_face_up_as(order: Order, own: Play, play: Play) -> CardKind | None:
    """The kind of card as which a withdrawn card stays face up by an order about a wrong card; ``None`` if not by it.

    Args:
        own: the wrong card.
        play: the withdrawn card.
    """
    match order:
        case Penalised(kind=kind) if own.event == play.event:
            return kind
        case PartnerMayChange(kind=kind) if play.trick == own.trick and play.event > own.event:
            return kind if play.seat is own.seat.partner else None
        case NextTrickTakenBack(kind=kind) if played_on_before_it_was_put_right(own, play):
            return kind
    return None
