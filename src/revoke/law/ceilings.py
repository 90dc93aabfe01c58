"""How the tricks owed for several revokes of one side are limited together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from revoke.facts.revoke import Revoke
from revoke.law.code import Award
from revoke.law.procedure import Readings


def tricks_since_the_revoke(r: Revoke, owed: int, rivals: int) -> int:
    """How many tricks this revoke can take from: those its side won from it on, as far as that can matter.

    A revoke that stands alone never wants more than its side has won since, so nobody is asked.
    """
    return r.tricks_since_up_to(2 * rivals) if owed and rivals > 1 else owed


def all_the_sides_tricks(r: Revoke, owed: int, rivals: int) -> int:
    """How many tricks this revoke can take from: all that its side has won, as far as that can matter."""
    return r.all_tricks_up_to(3 * rivals) if owed else 0


def no_more_than_it_costs(r: Revoke, owed: int, rivals: int) -> int:
    """How many tricks this revoke can take from, where no other of its side takes any: all, up to what it costs."""
    return r.all_tricks_up_to(owed) if owed else 0


def one_trick_moves_once(awards: Sequence[Award]) -> int:
    """No trick moves twice, and a revoke reaches only the tricks won from itself onward.

    Where it is known which tricks were won, each trick owed takes one of those it may take, and no two the same. Else,
    from the last revoke back to the first, what is owed so far never exceeds what the side had won from there on. The
    tricks that a later revoke reaches are among those that an earlier one reaches, so the shorter reach is the later's,
    and nobody has to know on which tricks they were. There is no ceiling of two for a board: it is per revoke.

    Source: Duplicate 64A, "one of any subsequent tricks"; the ceiling itself is taught in the director courses.

    >>> one_trick_moves_once([Award(2, reach=2), Award(2, reach=1)])
    2
    """
    costly = [award for award in awards if award.tricks]
    if costly and all(len(award.among) == award.tricks for award in costly):
        return _most_had([tricks for award in costly for tricks in award.among])
    owed = 0
    for award in sorted(costly, key=lambda award: award.reach):
        owed = min(owed + award.tricks, award.reach)
    return owed


def _most_had(wanted: Sequence[frozenset[int]]) -> int:
    """How many of those who want one trick each, out of some, can have one of their own.

    >>> _most_had([frozenset({5}), frozenset({5}), frozenset({5, 7})])
    2
    """
    had: dict[int, int] = {}

    def finds(place: int, tried: set[int]) -> bool:
        for trick in wanted[place] - tried:
            tried.add(trick)
            if trick not in had or finds(had[trick], tried):
                had[trick] = place
                return True
        return False

    return sum(finds(place, set()) for place in range(len(wanted)))


def the_offenders_pay(awards: Mapping[str, Sequence[Award]], readings: Readings) -> tuple[str | None, int]:
    """Each side's awards under their own ceiling; should both owe, the difference moves.

    >>> the_offenders_pay({"EW": [Award(1, reach=1)]}, {})
    ('EW', 1)
    """
    return _difference({side: one_trick_moves_once(each) for side, each in awards.items()})


def thirteen_tricks_set_off(awards: Mapping[str, Sequence[Award]], readings: Readings) -> tuple[str | None, int]:
    """Every revoke counts in full, up to thirteen tricks a side; the rest is set off, and nobody pays what he has not.

    The text does not say what happens when both sides owe: they are set off, or, if so read, they cancel.

    Source: Bridge 1905, laws 87, 95 and 96.

    >>> thirteen_tricks_set_off({"NS": [Award(3, reach=9)] * 5, "EW": []}, {"both_sides": "net"})
    ('NS', 9)
    """
    if readings["both_sides"] == "cancel" and sum(bool(each) for each in awards.values()) > 1:
        return None, 0
    payer, net = _difference({side: min(13, sum(award.tricks for award in each)) for side, each in awards.items()})
    return payer, min([net, *(award.reach for award in awards[payer] if award.tricks)]) if payer else 0


def as_far_as_they_go(awards: Mapping[str, Sequence[Award]], readings: Readings) -> tuple[str | None, int]:
    """What each revoke costs in tricks, but nobody pays what he has not.

    >>> as_far_as_they_go({"EW": [Award(3, reach=2), Award(0, reach=0)]}, {})
    ('EW', 2)
    """
    return _difference({side: sum(min(award.tricks, award.reach) for award in each) for side, each in awards.items()})


def _difference(owed: Mapping[str, int]) -> tuple[str | None, int]:
    payer = max(owed, key=lambda side: owed[side], default=None)
    if payer is None:
        return None, 0
    net = owed[payer] - sum(tricks for side, tricks in owed.items() if side != payer)
    return (payer, net) if net else (None, 0)
