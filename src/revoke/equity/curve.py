"""Declarer's double dummy tricks before every card of a play, revokes included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from revoke.equity.position import OnTable, Position
from revoke.equity.solver import Solver
from revoke.errors import NotBridge
from revoke.table.cards import Card, Hand, Suit
from revoke.table.deal import Deal, winner_of
from revoke.table.seats import Seat, Side
from revoke.table.sentence import sentence, template

STEPS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class PlayMoment:
    """The table before one card of a play, or after the last.

    ``played`` is the number of cards before, ``last`` the last of them (``None`` before the first card), ``won`` the
    tricks taken so far. ``position`` is ``None`` where the cards on the table came out of turn, so that nobody can
    say whose turn it is until the trick is complete.
    """

    played: int
    last: tuple[Seat, Card] | None
    position: Position | None
    won: Mapping[Side, int]


def moments(
    deal: Deal, *, trumps: Suit | None, leader: Seat, plays: Iterable[tuple[Seat, Card]]
) -> tuple[PlayMoment, ...]:
    """Replay cards as they happened: one moment before each card, and one after the last.

    A revoke is simply a card the hand held. A lead by the wrong hand that stood makes that hand the leader; at the
    moment before it the other hand is still on turn. A play may stop short, at a claim.

    Args:
        deal: all four hands, whole or as an ending.
        leader: who was to lead first.
        plays: every card that stood, with the hand it came from, in the order played.

    Raises:
        NotBridge: a hand is not known, a card its hand does not hold, or two cards from one hand to a trick.

    >>> deal = Deal.parse("N:A2... K3... 4.A.. 5.K..")
    >>> play = [(seat, Card.parse(code)) for seat, code in zip(Seat, ("SA", "S3", "HA", "S5"))]
    >>> found = moments(deal, trumps=None, leader=Seat.NORTH, plays=play)
    >>> len(found), found[-1].won[Side.NS], found[-1].position.on_turn
    (5, 1, Seat.NORTH)
    """
    hands: dict[Seat, Hand] = {}
    for seat, held in deal:
        if held is None:
            unknown = template("{player}'s hand is not known; the play cannot be followed without all four hands")
            raise NotBridge(sentence(unknown, player=seat))
        hands[seat] = held
    won = dict.fromkeys(Side, 0)
    trick: OnTable = ()
    first = Position(hands, trumps, leader)
    found = [PlayMoment(0, None, first, dict(won))]
    for number, (seat, card) in enumerate(plays, 1):
        if card not in hands[seat]:
            missing = template("card {number} of the play: {player} does not hold {card}; correct the deal or the card")
            raise NotBridge(sentence(missing, number=number, player=seat, card=card))
        if seat in (player for player, _ in trick):
            twice = template("card {number} of the play: {player} has already played to this trick")
            raise NotBridge(sentence(twice, number=number, player=seat))
        hands[seat] -= {card}
        trick = (*trick, (seat, card))
        if len(trick) == 4:
            leader = winner_of(trick, trumps)
            won[leader.side] += 1
            trick = ()
        elif len(trick) == 1:
            leader = seat
        in_turn = all(seat is leader.turn(step) for step, (seat, _) in enumerate(trick))
        position = first.later(dict(hands), leader, trick) if in_turn else None
        found.append(PlayMoment(number, (seat, card), position, dict(won)))
    return tuple(found)


def total(moment: PlayMoment, side: Side, solver: Solver) -> int | None:
    """A side's tricks in all with best play by everybody from that moment on, including those already won.

    ``None`` where nobody can say whose turn it is. Before a revoke card this is the result with no revoke; after it,
    the result with that revoke and no other, before anything the law moves across.
    """
    return curve((moment,), side, solver)[0]


def curve(found: Sequence[PlayMoment], side: Side, solver: Solver) -> tuple[int | None, ...]:
    """The :func:`total` at each moment; ``curve(moments(...)[since:], side, solver)`` solves only those moments.

    >>> deal = Deal.parse("N:A2... K3... 4.A.. 5.K..")
    >>> play = [(seat, Card.parse(code)) for seat, code in zip(Seat, ("SA", "S3", "HA", "S5"))]
    >>> from revoke.equity.solver import DDS
    >>> curve(moments(deal, trumps=None, leader=Seat.NORTH, plays=play), Side.NS, DDS())
    (1, 1, 1, 1, 1)
    """
    totals: list[int | None] = []
    later: int | None = None  # the total at the next moment: seen from the end, most cards change nothing
    for place in reversed(range(len(found))):
        moment, step = found[place], _step(found, place)
        if moment.position is None:
            totals.append(None)
            continue
        if later is None:
            later = moment.won[side] + solver.tricks(moment.position, side)
        elif step is None or not _nothing_to_choose(step):
            later = _closed_in(moment, moment.position, step, side, later, solver)
        totals.append(later)
    return tuple(reversed(totals))


def _closed_in(
    moment: PlayMoment, position: Position, step: _Step | None, side: Side, later: int, solver: Solver
) -> int:
    """The :func:`total`, searched from the next moment's: a side's own legal card can only lose tricks."""
    won = moment.won[side]
    low, high = won, won + position.tricks_left
    found = min(max(later, low), high)
    if step is not None and step.mover.side is side:
        low = found
    elif step is not None:
        high = found
    while found < high and solver.reaches(position, side, found + 1 - won):
        low = found = found + 1
    while found > low and not solver.reaches(position, side, found - won):
        found -= 1
    return found


def choices(moment: PlayMoment, side: Side, solver: Solver) -> Mapping[Card, int]:
    """Each legal card of the hand on turn -> the side's tricks in all if it plays that card.

    Empty where nobody can say whose turn it is, and after the last card.
    """
    position = moment.position
    if position is None:
        return {}
    mine, won = position.on_turn.side is side, moment.won[side]
    return {
        card: won + (tricks if mine else position.tricks_left - tricks)
        for card, tricks in sorted(solver.by_card(position).items(), reverse=True)
    }


def sparkline(totals: Sequence[int | None]) -> str:
    """The curve as one line of small bars, one for each moment: lowest to highest, a dot where it is not known.

    >>> sparkline((10, 10, 8, 8, None, 7))
    '██▃▃·▁'
    >>> sparkline((9, 9))
    '▄▄'
    """
    known = [each for each in totals if each is not None]
    low, high = min(known, default=0), max(known, default=0)
    if low == high:
        return "".join("·" if each is None else STEPS[3] for each in totals)
    return "".join("·" if each is None else STEPS[(each - low) * (len(STEPS) - 1) // (high - low)] for each in totals)


@dataclass(frozen=True, slots=True)
class _Step:
    """A card legally played between two moments."""

    position: Position
    card: Card

    @property
    def mover(self) -> Seat:
        return self.position.on_turn


def _step(found: Sequence[PlayMoment], place: int) -> _Step | None:
    """The card played between two moments; ``None`` if it was not one legal card."""
    if place + 1 == len(found):
        return None
    before, after = found[place], found[place + 1]
    position = before.position
    if position is None or after.position is None or after.last is None or after.played != before.played + 1:
        return None
    seat, card = after.last
    return _Step(position, card) if seat is position.on_turn and card in position.legal else None


def _nothing_to_choose(step: _Step) -> bool:
    """Whether all legal cards are equal: of one suit, with no other hand's card between the highest and lowest."""
    legal = step.position.legal
    if any(each.suit is not step.card.suit for each in legal):
        return False
    low, high = min(legal).height, max(legal).height
    others = [held for seat, held in step.position.hands.items() if seat is not step.mover]
    return not any(
        each.suit is step.card.suit and low < each.height < high
        for held in (*others, [card for _, card in step.position.trick])
        for each in held
    )
