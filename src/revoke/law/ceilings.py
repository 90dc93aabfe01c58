"""How the tricks owed for several revokes of one side are limited together."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.facts.revoke import Revoke
from revoke.law.code import Award


def tricks_since_the_revoke(r: Revoke, owed: int, rivals: int) -> int:
    """How many tricks this revoke can take from: those its side won from it on, as far as that can matter.

    A revoke that stands alone never wants more than its side has won since, so nobody is asked.
    """
    return r.tricks_since_up_to(2 * rivals) if owed and rivals > 1 else owed


def one_trick_moves_once(awards: Sequence[Award]) -> int:
    """No trick moves twice, and a revoke reaches only the tricks won from itself onward.

    From the last revoke back to the first: what is owed so far never exceeds what the side had won from there on.
    Two revokes on one trick share their reach. There is no ceiling of two for a board: it is per revoke.

    Source: Duplicate 64A, "one of any subsequent tricks"; the ceiling itself is taught in the director courses.

    >>> one_trick_moves_once([Award(0, 2, 2, trick=3), Award(1, 2, 1, trick=6)])
    2
    """
    owed = 0
    order = sorted(range(len(awards)), key=lambda place: (awards[place].trick or 0, place), reverse=True)
    for place, following in zip(order, [*order[1:], None], strict=True):
        owed += awards[place].tricks
        same_trick = following is not None and awards[place].trick == awards[following].trick is not None
        if not same_trick:
            owed = min(owed, awards[place].reach)
    return owed


def thirteen_tricks(awards: Sequence[Award]) -> int:
    """Every revoke counts in full, up to thirteen tricks a side and never more than the side has won.

    Source: Bridge 1905, laws 87 and 96.

    >>> thirteen_tricks([Award(0, 3, 13, None)] * 5)
    13
    """
    owed = min(13, sum(award.tricks for award in awards))
    return min([owed, *(award.reach for award in awards)])
