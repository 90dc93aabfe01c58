"""Who deals a board of duplicate bridge and which sides are vulnerable, by the number on it."""

from __future__ import annotations

from revoke.errors import NotBridge
from revoke.table.contract import Vulnerability
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence

_CYCLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL)


def dealer_of(number: int) -> Seat:
    """The dealer of a board.

    Raises:
        NotBridge: a number below 1.

    Source: Laws of Duplicate Bridge 2017, Law 2.

    >>> dealer_of(1), dealer_of(16), dealer_of(19)
    (Seat.NORTH, Seat.WEST, Seat.SOUTH)
    """
    return SEATS[(_from_nought(number)) % 4]


def vulnerability_of(number: int) -> Vulnerability:
    """The sides that are vulnerable on a board; after sixteen boards it begins again.

    Raises:
        NotBridge: a number below 1.

    Source: Laws of Duplicate Bridge 2017, Law 2.

    >>> [vulnerability_of(number).value for number in (1, 2, 5, 16, 17)]
    ['None', 'NS', 'NS', 'EW', 'None']
    """
    place = _from_nought(number)
    return _CYCLE[(place + place // 4) % 4]


def _from_nought(number: int) -> int:
    if number < 1:
        raise NotBridge(sentence("boards are numbered from 1, not {number}", number=number))
    return number - 1
