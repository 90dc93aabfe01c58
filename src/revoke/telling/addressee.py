"""Whom something is said to, in the words of the code in force: an adversary and a dealer in the older laws."""

from __future__ import annotations

from revoke.law.code import code
from revoke.law.score_sheet import ScoreSheet
from revoke.ruling.ruling import Group
from revoke.table.seats import SEATS, Who
from revoke.table.sentence import Sentence, alone, whole
from revoke.telling.orders import person, person_of_the_day


def addressee(who: Who | Group, code_id: str) -> Sentence:
    """A player or players as the code names them; the first letter is small where that is no seat.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.table.seats import Role, Seat
    >>> addressee(Role.DECLARER, DEFAULT_CODE), addressee(Seat.EAST, DEFAULT_CODE)
    ('declarer', 'East')
    """
    if not isinstance(who, Group) and who in SEATS:
        return alone(who)
    law = code(code_id)
    if law.searches is not None:
        return whole(person_of_the_day(who, dealer=law.score_sheet is ScoreSheet.TOWARDS_GAME))
    return whole(person(who)) if isinstance(who, Group) else alone(who)
