"""What a ruling takes for granted: facts that nobody told, and that would change it if they were otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revoke.case.events import Onlooker
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, Fact, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.ruling.explore import Exploration
from revoke.ruling.ruling import Assumption
from revoke.table.seats import SEATS, Role, Seat

_GRANTED: tuple[tuple[Fact[Any], Any, Any], ...] = (
    (Revoke.able, True, False),
    (Revoke.proved, True, False),
    (Revoke.owed_card_faced, False, True),
    (Revoke.dummy_rights_lost, False, True),
    (Revoke.attention_by, Onlooker.DIRECTOR, Role.DUMMY),
    (Revoke.aware, False, True),
)
"""Facts of a revoke that a case may tell: what is taken for granted where it does not, and what else could be so."""


def taken_for_granted(facts: Facts, ways: Exploration) -> tuple[Assumption, ...]:
    """The facts taken for granted in a ruling that asks for nothing more, each with what would change the ruling.

    A fact of which nobody has said anything and which would change nothing is not among them.

    >>> from revoke.case.case import Case, Findings, Moment, RevokeFinding
    >>> from revoke.ruling.adjudicate import every_way
    >>> told = RevokeFinding(Role.DUMMY, 5, before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
    >>> [each.key.short for each in taken_for_granted(*every_way(Case(findings=Findings(revokes=(told,)))))]
    ['revokes[0].able', 'revokes[0].proved']
    """
    if len(ways.outcomes) != 1:
        return ()
    return tuple(_assumed(facts, ways))


def _assumed(facts: Facts, ways: Exploration) -> Iterator[Assumption]:
    ruled = _ruled(ways)
    for index in range(len(facts)):
        for fact, granted, otherwise in _GRANTED:
            key = Key(index, fact.name)
            silent = key not in facts.known and ways.looked_up(key)
            if silent and _ruled(ways.supposing(key, otherwise)) != ruled:
                yield Assumption(key, granted, (otherwise,))
        yield from _declarer(facts, ways, index, ruled)


def _declarer(facts: Facts, ways: Exploration, index: int, ruled: object) -> Iterator[Assumption]:
    """That a player of whom only the seat is told was a defender."""
    key = Key(BOARD, BoardFacts.declarer.name)
    who = Revoke(facts.known, index).maybe(Revoke.offender)
    if isinstance(who, Seat) and key not in facts.known:
        others = [seat for seat in SEATS if seat.side is who.side]
        instead = tuple(seat for seat in others if _ruled(ways.supposing(key, seat)) != ruled)
        if instead:
            yield Assumption(key, tuple(who.side.other.seats), instead)


def _ruled(ways: Exploration) -> object:
    """What is ruled, or can be, as anybody at the table sees it."""
    return ways.outcomes if ways.fits else None
