"""What these players would probably have made, each seeing only what he saw: the hand played out again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from revoke.equity.curve import PlayMoment
from revoke.equity.decision import POOL
from revoke.equity.known import Known
from revoke.equity.library import SolverStopped
from revoke.equity.players import Players
from revoke.errors import NotBridge
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template


def playouts(
    found: Sequence[PlayMoment],
    *,
    declarer: Seat,
    number: int = 200,
    worlds: int = 50,
    pool: int = POOL,
    seed: int = 0,
    known: Mapping[Seat, Known] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[int]:
    """Play the hand out from the last of the moments, again and again: declarer's tricks in all, one for each playout.

    Everybody sees his own hand, dummy's, the cards played and who has shown out; he looks at ``worlds`` layouts that
    fit and plays the card that is best on average. Declarer plays dummy's cards. Stop taking results whenever you like:
    those that came are a fair sample. One seed always gives the same results in the same order.

    Args:
        found: the moments of the play up to the one to start from (see :func:`~revoke.equity.curve.moments`); for the
            result without a revoke, up to the one before the revoke card.
        pool: layouts solved for one choice before they are drawn from again, at least 400 for a ruling.
        known: bounds on hands as dealt, which the players who do not see them take from the auction.
        should_stop: asked before every card, and while one is thought about every few milliseconds; once it says yes,
            the playout under way is given up and no more come.

    Raises:
        NotBridge: cards lie out of turn, bounds on hands where only an ending is known, or no playouts asked for.
        SolverMissing: the double dummy library was not built.

    >>> from revoke.equity.curve import moments
    >>> from revoke.table.cards import Card
    >>> from revoke.table.deal import Deal
    >>> from revoke.table.seats import Side
    >>> ending = Deal.parse("N:AQ... 43... 52... K6...")
    >>> start = moments(ending, trumps=None, leader=Seat.WEST, plays=[(Seat.WEST, Card.parse("S6"))])
    >>> from revoke.equity.distribution import Distribution
    >>> Distribution.of(playouts(start, declarer=Seat.SOUTH, number=20)).shares  # free finesse, always taken
    {2: 1.0}
    """
    every = playing(
        found,
        declarer=declarer,
        number=number,
        worlds=worlds,
        pool=pool,
        seed=seed,
        known=known,
        should_stop=should_stop,
    )
    return (tricks for tricks in every if tricks is not None)


def playing(
    found: Sequence[PlayMoment],
    *,
    declarer: Seat,
    number: int = 200,
    worlds: int = 50,
    pool: int = POOL,
    seed: int = 0,
    known: Mapping[Seat, Known] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[int | None]:
    """The playouts card by card, for somebody who has other things to do in between: ``None`` after every card.

    The rest is as for :func:`playouts`.
    """
    if number < 1 or worlds < 1:
        nothing = template("{number} playouts over {worlds} layouts show nothing; ask for at least one of each")
        raise NotBridge(sentence(nothing, number=number, worlds=worlds))
    players = Players(found, declarer, worlds=worlds, pool=pool, seed=seed, known=known)
    return _until(should_stop or _never, players, number)


def _until(should_stop: Callable[[], bool], players: Players, number: int) -> Iterator[int | None]:
    for _ in range(number):
        table = players.start()
        while any(table.hands):
            if should_stop():
                return
            try:
                card = players.choose(table, should_stop)
            except SolverStopped:
                return
            players.put(table, card)
            yield None
        yield table.won


def _never() -> bool:
    return False
