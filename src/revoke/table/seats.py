"""The four seats and the two sides."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar


class Side(Enum):
    """A partnership.

    >>> Side.NS.other
    Side.EW
    """

    NS = "NS"
    EW = "EW"

    __hash__ = object.__hash__  # looked up very often, and the enum's own hash is slow Python

    @property
    def other(self) -> Side:
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)

    @property
    def words(self) -> str:
        return "North–South" if self is Side.NS else "East–West"

    def __repr__(self) -> str:
        return f"Side.{self.name}"


class Seat(Enum):
    """A seat at the table; the value is its letter, the order is the order of play.

    >>> Seat.NORTH.partner, Seat.NORTH.left, Seat.WEST.left
    (Seat.SOUTH, Seat.EAST, Seat.NORTH)
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    __hash__ = object.__hash__  # looked up very often, and the enum's own hash is slow Python

    @property
    def number(self) -> int:
        """0 for North, then clockwise."""
        return "NESW".index(self.value)

    def turn(self, steps: int) -> Seat:
        """The seat this many places further round the table, clockwise."""
        return SEATS[(self.number + steps) % 4]

    @property
    def left(self) -> Seat:
        return self.turn(1)

    @property
    def partner(self) -> Seat:
        return self.turn(2)

    @property
    def right(self) -> Seat:
        return self.turn(3)

    @property
    def side(self) -> Side:
        return Side.NS if self.value in "NS" else Side.EW

    @property
    def words(self) -> str:
        return self.name.capitalize()

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


SEATS = tuple(Seat)


class Role(Enum):
    """A player's part in the play, used where seats are not known; the value is a case document's word."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    DEFENDER = "defender"
    OTHER_DEFENDER = "other defender"

    __hash__ = object.__hash__  # looked up very often, and the enum's own hash is slow Python


DEFENDERS = frozenset({Role.DEFENDER, Role.OTHER_DEFENDER})
"""The roles of the side that does not declare."""


class SideByRole(Enum):
    """A partnership by its part in the play, where seats are not known.

    >>> SideByRole.DECLARING.other
    <SideByRole.DEFENDING: 'defending side'>
    """

    DECLARING = "declaring side"
    DEFENDING = "defending side"

    @property
    def other(self) -> SideByRole:
        return SideByRole.DEFENDING if self is SideByRole.DECLARING else SideByRole.DECLARING


Partnership = Side | SideByRole
"""A side, by seats or, where seats are not known, by its part in the play."""


def partnership(named: str) -> Partnership:
    """The side that a document names.

    Raises:
        KeyError: there is no such side.

    >>> partnership("EW"), partnership("defending side")
    (Side.EW, <SideByRole.DEFENDING: 'defending side'>)
    """
    return _PARTNERSHIPS[named]


_PARTNERSHIPS: dict[str, Partnership] = {each.value: each for kind in (Side, SideByRole) for each in kind}

Who = Seat | Role
"""A player, by seat or, where seats are not known, by role."""
Told = TypeVar("Told")


def seated(who: Told, declarer: Seat | None) -> Told | Seat:
    """The seat of declarer or dummy, where declarer's seat is known; any other player unchanged.

    >>> seated(Role.DUMMY, Seat.EAST), seated(Role.DEFENDER, Seat.EAST), seated(Role.DUMMY, None)
    (Seat.WEST, <Role.DEFENDER: 'defender'>, <Role.DUMMY: 'dummy'>)
    """
    if declarer is None or who not in (Role.DECLARER, Role.DUMMY):
        return who
    return declarer if who is Role.DECLARER else declarer.partner


# How sentences name players and sides: by seat, or by role where seats are not known.


def name(who: Who | None) -> str:
    """The words by which a sentence names a player.

    >>> name(Seat.EAST), name(None)
    ('East', 'the offender')
    """
    if who is None:
        return "the offender"
    if isinstance(who, Seat):
        return who.words
    return who.value if who.value in ("declarer", "dummy") else f"the {who.value}"


def player(who: str) -> Who | None:
    """The player whom a document names by seat letter or role; ``None`` for any other word.

    >>> player("N"), player("dummy"), player("offender")
    (Seat.NORTH, <Role.DUMMY: 'dummy'>, None)
    """
    return _PLAYERS.get(who)


_PLAYERS: dict[str, Who] = {each.value: each for kind in (Seat, Role) for each in kind}


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
           "thirteen")  # fmt: skip
