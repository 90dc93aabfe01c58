"""The law on asking whether a player has none of the suit, and on looking at quitted tricks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from revoke.case.case import Moment
from revoke.case.events import Demanded, Facing
from revoke.facts.revokes import LyingFaceUp, Replaced
from revoke.law.orders import CardKind
from revoke.table.cards import Suit
from revoke.table.seats import Role, Seat
from revoke.table.sentence import template
from revoke.timeline.table import FacedCard

# Which faced cards of a defender must be played, and what kind of penalty card they are.

Penalises = Callable[[FacedCard, Collection[FacedCard]], tuple[CardKind, str]]
"""Gives the kind of a defender's faced card, and the clause, from all that lie or lay there as penalty cards."""


def minor_or_major(faced: FacedCard, others: Collection[FacedCard]) -> tuple[CardKind, str]:
    """A single card below an honour, dropped by accident, is minor; any other exposed card is major.

    A card that once lay there together with another penalty card of the same hand is major for good.

    Source: Duplicate 49 and 50B; the editions from 1997 on agree.

    >>> from revoke.table.cards import Card
    >>> from revoke.table.seats import Seat
    >>> dropped = FacedCard(Seat.EAST, Card.parse("D4"), 7, Facing.DROPPED)
    >>> minor_or_major(dropped, [dropped])
    (<CardKind.MINOR: 'minor'>, '50B')
    """
    small = faced.how is Facing.DROPPED and not faced.card.is_honour
    return (CardKind.MINOR if small and not faced.lay_with_one_of(others) else CardKind.MAJOR), "50B"


def exposed_until_played(faced: FacedCard, others: Collection[FacedCard]) -> tuple[CardKind, str]:
    """Any exposed card of an adversary of the dealer may be called at every trick until it is played.

    Source: Bridge 1905, laws 79 and 80.
    """
    return CardKind.EXPOSED, "80"


def of_a_defender(
    demand: Demanded,
    declarer: Seat | None,
    led: Suit | None,
    replaced: Replaced | None,
    called: LyingFaceUp | None,
) -> bool:
    """Whether a demand binds: only a defender's cards are penalised, so nothing binds declarer or dummy.

    Source: Duplicate 50D, 51, 56 and 57; the editions from 1997 on agree.

    >>> from revoke.case.events import Demand
    >>> of_a_defender(Demanded(Seat.EAST, Seat.SOUTH, Demand.LEAD, Suit.HEARTS), Seat.SOUTH, None, None, None)
    False
    """
    return declarer is None or demand.of.side is not declarer.side


Readings = Mapping[str, str | bool]


ASKED_TOO_LATE = template("The trick had been turned and quitted before the question, which protects nothing any more.")


@dataclass(frozen=True, slots=True)
class AskingRule:
    """A code's rule on one player's question to another.

    Attributes:
        cite: the clause.
        allowed: whether he may ask.
        words: what to tell him.
        at_a_risk: whether the question, though allowed, can tell his side what it may not use.
        until_quitted: whether a question comes too late once the trick has been turned and quitted.
    """

    cite: str
    allowed: bool
    words: str
    at_a_risk: bool = False
    until_quitted: bool = False

    @property
    def asked_too_late(self) -> AskingRule:
        """The same rule for a question that protects nothing: the trick had been turned and quitted before."""
        return replace(self, words=ASKED_TOO_LATE)


BOARDS_AND_ROUNDS = frozenset(Moment) - {Moment.ANSWERED_NO, Moment.CARDS_CUT}
"""The events possible under the laws of duplicate: cards are not cut for the next deal."""

CUTS_AND_DEALS = frozenset(Moment) - {
    Moment.OFFENDERS_NAMED_CARD,
    Moment.HANDS_RETURNED,
    Moment.OPPONENT_CALLED,
    Moment.OFFENDERS_CALLED,
    Moment.ROUND_ENDED,
    Moment.PERIOD_ENDED,
}
"""The events possible under the laws of the rubber: there is no board to put a hand into, and no round."""

Asking = Callable[[Role, Role, Readings], AskingRule]
"""Gives the rule on a question, from who asks and who is asked; a defender's partner is ``Role.OTHER_DEFENDER``."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """The players who may look at a quitted trick, and until when.

    Attributes:
        faced_again: the clause by which cards just played are faced again, on request; ``None`` where there is none.
        own_card: the clause by which a player may look at his own last card; ``None`` where there is none.
        until_a_lead: whether that right ends with anybody's card to the next trick, and not only his own side's.
        afterwards: the clause that shuts every other quitted trick until play has ended.
    """

    faced_again: str | None
    own_card: str | None
    until_a_lead: bool
    afterwards: str


@dataclass(frozen=True, slots=True)
class Silence:
    """The players who may keep silent about a revoke to which nobody has drawn attention.

    Attributes:
        cite: the clause by which nobody has to speak of his own side's infraction.
        duty: the clause by which a player has to correct his own revoke all the same once he knows of it, if any.
    """

    cite: str
    duty: str | None = None


DUPLICATE_INSPECTION = Inspection("66A", "66B", until_a_lead=True, afterwards="66C")
"""1997 and 2007: a player's own last card, until a card is led to the next trick."""

PENALTY_CARDS_OF_A_SUIT, PENALTY_CARDS_OF_SEVERAL = "51B1", "51B2"
"""The clauses on declarer's choice of a lead while several penalty cards lie there: of one suit, of several suits."""

THE_CARD_NAMED_FROM_DUMMY = "45D"
"""The clause by which the card that declarer named is played, where dummy has put down another."""

UNTIL_OWN_SIDE_PLAYS = Inspection("66A", "66B", until_a_lead=False, afterwards="66C")
"""2017: a player's own last card, until his side plays to the next trick."""

NO_INSPECTION = Inspection(None, None, until_a_lead=True, afterwards="98")
"""Bridge 1905: quitted tricks are not looked at during the play."""


DUMMY_WITHOUT_RIGHTS = AskingRule(
    "43B2b",
    False,
    "Dummy has lost his rights: if he is the first to ask, a revoke is corrected, but tricks are still transferred.",
)


def asking_since_2007(by: Role, of: Role, readings: Readings) -> AskingRule:
    """Declarer may ask a defender, dummy declarer, defenders anybody; dummy may not ask a defender.

    Source: Duplicate 2007 and 2017, 61B.

    >>> asking_since_2007(Role.DUMMY, Role.DEFENDER, {}).allowed
    False
    """
    if by is Role.DECLARER:
        return AskingRule("61B1", True, "Declarer may ask a defender who has not followed suit.")
    if by is Role.DUMMY and of is Role.DECLARER:
        return AskingRule("61B2a", True, "Dummy may ask declarer, unless he has lost his rights.")
    if by is Role.DUMMY:
        words = "Dummy may not ask a defender; declarer may not use what the question told him."
        return AskingRule("61B2b", False, words)
    if of is Role.OTHER_DEFENDER and readings.get("defenders_may_ask") is False:
        return AskingRule("61B3", False, "Here a defender may not ask his partner.")
    if of is Role.OTHER_DEFENDER:
        words = "A defender may ask his partner, who may not use what the question told him."
        return AskingRule("61B3", True, words, at_a_risk=True)
    return AskingRule("61B3", True, "A defender may ask declarer.")


def asking_in_1997(by: Role, of: Role, readings: Readings) -> AskingRule:
    """As in later codes, but a defender may ask his partner only where the zone allows it.

    Source: Duplicate 1997, 61B and 63B.
    """
    if by is Role.DEFENDER and of is Role.OTHER_DEFENDER and not readings["defenders_may_ask"]:
        return AskingRule(
            "63B", False, "In this zone a defender may not ask his partner; if he revoked, tricks are transferred."
        )
    since = asking_since_2007(by, of, readings)
    return replace(since, cite="61B")


def asking_in_1905(by: Role, of: Role, readings: Readings) -> AskingRule:
    """Everybody may ask his own partner, and nobody else.

    Source: Bridge 1905, laws 62 and 90.
    """
    if by is Role.DUMMY and of is Role.DECLARER:
        return AskingRule("62", True, "Dummy may ask the dealer whether he has none of the suit.", until_quitted=True)
    if (by, of) in ((Role.DECLARER, Role.DUMMY), (Role.DEFENDER, Role.OTHER_DEFENDER)):
        words = "A player may ask his partner, and so protect the trick until it is answered."
        return AskingRule("90", True, words, until_quitted=True)
    if by is Role.DUMMY:
        return AskingRule(
            "63", False, "Dummy may not ask an adversary; a revoke he points out in that way costs nothing."
        )
    return AskingRule("90", False, "Nobody may ask an adversary; the question protects nothing.")


def asking_in_1913(by: Role, of: Role, readings: Readings) -> AskingRule:
    """As in 1905, but dummy may point at an established revoke: only an earlier question loses the penalty.

    Source: Auction 1913, laws 63 and 90.

    >>> asking_in_1913(Role.DUMMY, Role.DEFENDER, {}).allowed
    False
    """
    if by is not Role.DUMMY or of is Role.DECLARER:
        return asking_in_1905(by, of, readings)
    words = "Dummy may not ask an adversary; a revoke he points out before it is established costs nothing."
    return AskingRule("63", False, words)
