"""Events: one class for each thing that can happen at a table once the play has begun.

The words and the keys are those of the case document (``events``); an event's number is its place in the list,
counted from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat, Side


class Onlooker(Enum):
    """Somebody who may draw attention without being one of the four players."""

    DIRECTOR = "director"
    SPECTATOR = "spectator"


class Facing(Enum):
    """How a card came to lie face up outside the play."""

    DELIBERATE = "deliberate"
    DROPPED = "dropped"


class Demand(Enum):
    """An opponent's demand on a player when exercising an option."""

    LEAD = "lead"
    AVOID = "avoid"
    HIGHEST = "highest"
    LOWEST = "lowest"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card played from a hand; ``None`` where a record does not say which."""

    hand: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardNamed:
    """A card, or a card of a suit, named or otherwise designated but not yet played."""

    hand: Seat
    card: Card | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """One player asks another whether he has none of the suit."""

    by: Seat
    of: Seat


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to the last question: does he hold the suit?"""

    by: Seat
    holds: bool


@dataclass(frozen=True, slots=True)
class AttentionDrawn:
    """Attention is drawn to a possible revoke by the hand ``to``; ``trick`` is ``None`` for the last one."""

    by: Seat | Onlooker
    to: Seat
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class CardWithdrawn:
    """A card is taken back; the substitute, if any, is the next card from that hand."""

    hand: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardExposed:
    """A card faced outside the play."""

    hand: Seat
    card: Card
    how: Facing


@dataclass(frozen=True, slots=True)
class Demanded:
    """An opponent exercises an option in rectification."""

    by: Seat
    of: Seat
    what: Demand
    suit: Suit | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim of so many of the tricks still to be played."""

    by: Seat
    tricks: int


@dataclass(frozen=True, slots=True)
class Conceded:
    """A concession of so many of the tricks still to be played."""

    by: Seat
    tricks: int


@dataclass(frozen=True, slots=True)
class Agreed:
    """Assent to the last claim or concession."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Objected:
    """Objection to the last claim or concession."""

    by: Seat


@dataclass(frozen=True, slots=True)
class PlayedOnByAgreement:
    """After a claim, a player of the side that did not claim asked to play on, and all four agreed."""

    by: Seat


@dataclass(frozen=True, slots=True)
class TrickQuitted:
    """The trick was turned and quitted."""

    trick: int


@dataclass(frozen=True, slots=True)
class RightsLost:
    """Dummy has seen a hand that he should not have."""

    by: Seat


@dataclass(frozen=True, slots=True)
class HandsReturned:
    """All four hands are back in the board."""


@dataclass(frozen=True, slots=True)
class NextBoardCalled:
    """A call on the next board."""

    by: Seat


@dataclass(frozen=True, slots=True)
class CutForNextDeal:
    """The cards were cut for the next deal."""


@dataclass(frozen=True, slots=True)
class CardsMixed:
    """Played cards were mixed, by a player or by a side."""

    by: Seat | Side


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round has ended."""


@dataclass(frozen=True, slots=True)
class CorrectionPeriodEnded:
    """The correction period has ended."""


Event = (
    CardPlayed
    | CardNamed
    | Asked
    | Answered
    | AttentionDrawn
    | CardWithdrawn
    | CardExposed
    | Demanded
    | Claimed
    | Conceded
    | Agreed
    | Objected
    | PlayedOnByAgreement
    | TrickQuitted
    | RightsLost
    | HandsReturned
    | NextBoardCalled
    | CutForNextDeal
    | CardsMixed
    | RoundEnded
    | CorrectionPeriodEnded
)
