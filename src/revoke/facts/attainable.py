"""Which totals the cards of a case leave possible for declarer's side, however the play ended."""

from __future__ import annotations

from revoke.facts.establish import Facts
from revoke.table.cards import Card
from revoke.table.endings import Attainable, Ending, attainable
from revoke.table.seats import SEATS, Seat
from revoke.timeline.table import Table


def attainable_tricks(facts: Facts, declarer: Seat) -> Attainable:
    """Declarer's tricks that the play leaves possible; the one number that it shows where it was played out.

    >>> from revoke.case.case import Case, Findings
    >>> from revoke.facts.establish import establish
    >>> seen = Findings(winners=(Seat.EAST, Seat.NORTH, Seat.WEST, *[None] * 10))
    >>> attainable_tricks(establish(Case(findings=seen)), Seat.EAST).tricks
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    """
    known = [seat for seat in facts.count.winners if seat is not None]
    won = sum(seat.side is declarer.side for seat in known)
    ending = _ending(facts.table)
    if ending is not None and sum(map(len, ending.hands.values())) + len(ending.lying) != 4 * (13 - len(known)):
        ending = None  # tricks whose winner somebody has told besides
    return attainable(won, len(known) - won, declarer.side, ending)


def _ending(table: Table) -> Ending | None:
    """Where the play stopped; ``None`` where a card or a hand is not known, or a card is to be put back."""
    if table.trumps == "unknown" or table.awaited or not table.tricks:
        return None
    standing = [play for play in table.plays if play.withdrawn is None]
    played = frozenset(play.card for play in standing if play.card is not None)
    hands = {seat: hand - played for seat in SEATS if (hand := table.dealt.get(seat)) is not None}
    turn = table.next_to_play()
    if len(hands) < 4 or len(played) < len(standing) or turn is None:
        return None
    last = table.tricks[-1]
    lying: list[tuple[Seat, Card]] = [] if last.complete else [(p.seat, p.card) for p in last.plays if p.card]
    return Ending(hands, tuple(lying), turn, None if table.trumps == "none" else table.trumps)
