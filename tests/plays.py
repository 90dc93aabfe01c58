"""Plays written as in a case document, for tests that start from a table and not from a case."""

from __future__ import annotations

from revoke.case.events import CardExposed, CardPlayed, CardWithdrawn, Event, Facing
from revoke.table.cards import Card
from revoke.table.seats import Seat


def plays(text: str) -> list[Event]:
    """The events of a line of cards: played, taken back (in brackets), or dropped (with ``!``).

    >>> [type(each).__name__ for each in plays("W:ST (W:ST) W:S5 E:DK!")]
    ['CardPlayed', 'CardWithdrawn', 'CardPlayed', 'CardExposed']
    """
    events: list[Event] = []
    for word in text.split():
        seat, card = word.strip("(!)").split(":")
        match word[0], word[-1]:
            case "(", _:
                events.append(CardWithdrawn(Seat(seat), Card.parse(card)))
            case _, "!":
                events.append(CardExposed(Seat(seat), Card.parse(card), Facing.DROPPED))
            case _:
                events.append(CardPlayed(Seat(seat), Card.parse(card)))
    return events
