"""How players and sides are named in what is said at the table: by seat, or by role where seats are not known."""

from __future__ import annotations

from revoke.table.seats import Role, Seat, Who


def name(who: Who | None) -> str:
    """A player, as a sentence has him.

    >>> name(Seat.EAST), name(None)
    ('East', 'the offender')
    """
    if who is None:
        return "the offender"
    if isinstance(who, Seat):
        return who.words
    return who.value if who.value in ("declarer", "dummy") else f"the {who.value}"


def code(who: Who | None) -> str:
    """A player, as a document has him: a seat letter or a role."""
    return "offender" if who is None else who.value


def player(who: str) -> Who | None:
    """The player whom a document names by seat letter or role; ``None`` where it names nobody in particular.

    >>> player("N"), player("dummy"), player("offender")
    (Seat.NORTH, <Role.DUMMY: 'dummy'>, None)
    """
    return _PLAYERS.get(who)


_PLAYERS: dict[str, Who] = {each.value: each for kind in (Seat, Role) for each in kind}


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
           "thirteen")  # fmt: skip
