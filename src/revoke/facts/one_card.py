"""Whether each card comes from one hand, and goes to one trick alone, in all that is said of several revokes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from revoke.errors import Contradiction
from revoke.facts.reported import Reported
from revoke.table.seats import Role, Seat
from revoke.table.sentence import sentence, template


def refuse_cards_twice(revokes: Sequence[Reported], declarer: Seat | None) -> None:
    """Refuse a card of two hands, a card played to two tricks, and two cards of one hand on a trick.

    Who takes a revoke card back may revoke again with the next one, and may play the first one later. So for the
    last two the cards must have stayed; and nothing is refused that the events themselves show.

    Raises:
        Contradiction: the first that cannot be.

    >>> from revoke.table.cards import Card
    >>> five = Card.parse("H5")
    >>> east = Reported(0, Seat.EAST, 3, five, None, None, stays=True, doubtful=False, in_the_record=False)
    >>> west = Reported(1, Seat.WEST, 8, five, None, None, stays=True, doubtful=False, in_the_record=False)
    >>> refuse_cards_twice((east, west), declarer=None)
    Traceback (most recent call last):
    ...
    revoke.errors.Contradiction: findings.revokes[0].card and findings.revokes[1].card: \
West is said to have played ♥5, but East is said to have played it. Correct the card or the player.
    """
    for one, other in combinations([each for each in revokes if not each.doubtful], 2):
        if one.in_the_record and other.in_the_record:
            continue
        if one.card is not None and one.card == other.card:
            _refuse_of_two_hands(one, other, declarer)
        if one.stays and other.stays:
            _refuse_on_two_tricks(one, other)
            _refuse_two_on_one_trick(one, other)


def _refuse_of_two_hands(one: Reported, other: Reported, declarer: Seat | None) -> None:
    if one.who is None or other.who is None or other.card is None or not _differ(one.who, other.who, declarer):
        return
    raise Contradiction(
        (one.place("card"), other.place("card")),
        sentence("{player} is said to have played {card}", player=other.who, card=other.card),
        sentence("{player} is said to have played it", player=one.who),
        template("Correct the card or the player."),
    )


def _refuse_on_two_tricks(one: Reported, other: Reported) -> None:
    if one.card is None or one.card != other.card or one.trick == other.trick:
        return
    if one.trick is None or other.trick is None:
        return
    raise Contradiction(
        (one.place("card"), other.place("card")),
        sentence("{card} is said to have been played to trick {trick}", card=one.card, trick=other.trick),
        sentence("it is said to have been played to trick {trick}, and nobody took it back in time", trick=one.trick),
        template("Correct the card or the trick."),
    )


def _refuse_two_on_one_trick(one: Reported, other: Reported) -> None:
    if one.who is None or one.trick is None or (one.who, one.trick) != (other.who, other.trick):
        return
    raise Contradiction(
        (one.place("trick"), other.place("trick")),
        sentence("{player} is said to have revoked twice on trick {trick}", player=one.who, trick=one.trick),
        template("he played one card to it, and nobody took one back in time"),
        template("Correct the trick or the player, or leave one of the two out."),
    )


def _differ(one: Seat | Role, other: Seat | Role, declarer: Seat | None) -> bool:
    """Whether two players are certain not to be one and the same."""
    if isinstance(one, Seat) is isinstance(other, Seat):
        return one is not other
    seat, role = (one, other) if isinstance(one, Seat) else (other, one)
    if declarer is None or not isinstance(seat, Seat):
        return False
    return seat.side is declarer.side and role in (Role.DEFENDER, Role.OTHER_DEFENDER)
