"""Which of several revokes a sentence is about, where the board has more than one and they do not all stand alike."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.facts.standing import Standing
from revoke.law.orders import Established, NotARevoke, Unproved
from revoke.ruling.ruling import Instruction, RevokeRuling, When
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, alone, counted, enumerated


def several_stand(status: Standing, numbers: Sequence[int]) -> Sentence:
    """How some of several revokes stand, in a sentence.

    Args:
        numbers: which of them, from 1 in the order of the case.

    >>> several_stand(Standing.ESTABLISHED, [1, 3])
    'Revokes 1 and 3 are established.'
    """
    count, named = len(numbers), enumerated([alone(each) for each in numbers])
    match status:
        case Standing.CORRECT:
            return counted(
                "Revoke {numbers} is corrected now.",
                "Revokes {numbers} are corrected now.",
                number=count,
                numbers=named,
            )
        case Standing.RESTORE:
            return counted(
                "Revoke {numbers}, on the twelfth trick, is put right now.",
                "Revokes {numbers}, on the twelfth trick, are put right now.",
                number=count,
                numbers=named,
            )
        case Standing.ESTABLISHED:
            return counted(
                "Revoke {numbers} is established.", "Revokes {numbers} are established.", number=count, numbers=named
            )
        case Standing.OPEN:
            return counted(
                "Revoke {numbers} is not established yet.",
                "Revokes {numbers} are not established yet.",
                number=count,
                numbers=named,
            )
        case Standing.NOT_A_REVOKE:
            return counted("Revoke {numbers} was none.", "Revokes {numbers} were none.", number=count, numbers=named)
        case Standing.UNPROVED:
            return counted(
                "It has not been shown that revoke {numbers} occurred.",
                "It has not been shown that revokes {numbers} occurred.",
                number=count,
                numbers=named,
            )


TOLD_APART = (NotARevoke, Unproved, Established)
"""The orders whose words would be taken for the whole board, where another of its revokes stands otherwise."""


def told_apart(said: Instruction, places: Sequence[int], revokes: Sequence[RevokeRuling]) -> Sentence | None:
    """An instruction of :data:`TOLD_APART` as it is read aloud, with the cards or players that it is about.

    Args:
        places: the revokes that it is about, by their places in the case.
        revokes: all revokes of the board.

    Returns:
        Nothing where only a number could tell them apart, and play goes on: nobody is to hear one.
    """
    which = _which(places, revokes, with_numbers=said.when is When.END)
    if which is None:
        return None
    count = len(places)
    match said.order:
        case NotARevoke():
            return counted(
                "As to {which}: this was no revoke.", "As to {which}: these were no revokes.", number=count, which=which
            )
        case Unproved():
            return counted(
                "As to {which}: it has not been shown that a revoke occurred.",
                "As to {which}: it has not been shown that revokes occurred.",
                number=count,
                which=which,
            )
        case _:
            return counted(
                "As to {which}: the revoke stands, and I will come back at the end. Keep your played cards in order, "
                "and do not turn quitted tricks.",
                "As to {which}: the revokes stand, and I will come back at the end. Keep your played cards in order, "
                "and do not turn quitted tricks.",
                number=count,
                which=which,
            )


def _which(places: Sequence[int], revokes: Sequence[RevokeRuling], *, with_numbers: bool) -> Sentence | None:
    """The cards of some revokes, or else their players, tricks or numbers: the first that no other revoke shares."""
    seats = [each.offender if isinstance(each.offender, Seat) else None for each in revokes]
    for values in ([each.card for each in revokes], seats):
        if named := _own(values, places):
            return enumerated(named)
    if not with_numbers:
        return None
    if named := _own([each.trick for each in revokes], places):
        return counted("trick {tricks}", "tricks {tricks}", number=len(places), tricks=enumerated(named))
    numbers = enumerated([alone(place + 1) for place in places])
    return counted("revoke {numbers}", "revokes {numbers}", number=len(places), numbers=numbers)


def _own(values: Sequence[Card | Seat | int | None], places: Sequence[int]) -> list[Sentence]:
    """The values of some revokes, if each has one of its own; else nothing."""
    own = [alone(value) for place in places if (value := values[place]) is not None and values.count(value) == 1]
    return own if len(own) == len(places) else []
