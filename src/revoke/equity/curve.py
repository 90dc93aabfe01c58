"""What declarer's side stood to make before every card of a play, revokes and all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from revoke.equity.position import OnTable, Position, taker
from revoke.equity.solver import Solver
from revoke.errors import NotBridge
from revoke.table.cards import Card, Hand, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat, Side

STEPS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Moment:
    """The table before one card of a play, or after the last.

    ``played`` cards went before, the last of them (``None`` before the first card) being ``last``; ``won`` are the
    tricks taken so far. ``position`` is ``None`` where the cards on the table came out of turn, so that nobody can
    say whose turn it is until the trick is complete.
    """

    played: int
    last: tuple[Seat, Card] | None
    position: Position | None
    won: Mapping[Side, int]


def moments(deal: Deal, *, trumps: Suit | None, leader: Seat, plays: Iterable[tuple[Seat, Card]]) -> tuple[Moment, ...]:
    """Replay cards as they happened: one moment before each card, and one after the last.

    A revoke is simply a card the hand held. A lead by the wrong hand that stood makes that hand the leader; the moment
    before it is still that of the hand whose turn it was. A play that stops short, at a claim, just stops.

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
            raise NotBridge(f"{seat.words}'s hand is not known; the play cannot be followed without all four hands")
        hands[seat] = held
    won = dict.fromkeys(Side, 0)
    trick: OnTable = ()
    found = [Moment(0, None, _position(hands, trumps, leader, trick), dict(won))]
    for number, (seat, card) in enumerate(plays, 1):
        if card not in hands[seat]:
            raise NotBridge(
                f"card {number} of the play: {seat.words} does not hold {card}; correct the deal or the card"
            )
        if seat in (player for player, _ in trick):
            raise NotBridge(f"card {number} of the play: {seat.words} has already played to this trick")
        hands[seat] -= {card}
        trick = (*trick, (seat, card))
        if len(trick) == 4:
            leader = taker(trick, trumps)
            won[leader.side] += 1
            trick = ()
        elif len(trick) == 1:
            leader = seat
        found.append(Moment(number, (seat, card), _position(hands, trumps, leader, trick), dict(won)))
    return tuple(found)


def total(moment: Moment, side: Side, solver: Solver) -> int | None:
    """The side's tricks in all from that moment on with best play by everybody, those already won included.

    ``None`` where nobody can say whose turn it is. Before a revoke card this is the result with no revoke; after it,
    the result with that revoke and no other, before anything the law moves across.
    """
    return curve((moment,), side, solver)[0]


def curve(found: Sequence[Moment], side: Side, solver: Solver) -> tuple[int | None, ...]:
    """:func:`total` at each of the moments: ``curve(moments(...)[since:], side, solver)`` costs only what is looked at.

    >>> deal = Deal.parse("N:A2... K3... 4.A.. 5.K..")
    >>> play = [(seat, Card.parse(code)) for seat, code in zip(Seat, ("SA", "S3", "HA", "S5"))]
    >>> from revoke.equity.reference import Plain
    >>> curve(moments(deal, trumps=None, leader=Seat.NORTH, plays=play), Side.NS, Plain())
    (1, 1, 1, 1, 1)
    """
    clear = [(place, moment, moment.position) for place, moment in enumerate(found) if moment.position is not None]
    still = solver.values([position for _, _, position in clear], side)
    totals: list[int | None] = [None] * len(found)
    for (place, moment, _), tricks in zip(clear, still, strict=True):
        totals[place] = moment.won[side] + tricks
    return tuple(totals)


def choices(moment: Moment, side: Side, solver: Solver) -> Mapping[Card, int]:
    """For each card the hand on turn may legally play, the side's tricks in all if it plays that card.

    Empty where nobody can say whose turn it is, and after the last card.
    """
    position = moment.position
    if position is None:
        return {}
    mine = position.on_turn.side is side
    return {
        card: moment.won[side] + (tricks if mine else position.tricks_left - tricks)
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


def _position(hands: Mapping[Seat, Hand], trumps: Suit | None, leader: Seat, trick: OnTable) -> Position | None:
    in_turn = all(seat is leader.turn(step) for step, (seat, _) in enumerate(trick))
    return Position({seat: hands[seat] for seat in SEATS}, trumps, leader, trick) if in_turn else None
