"""Everything a law may order: a closed family. What an order means at the table is for ``remedy`` to say."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from revoke.table.seats import Role

# What a revoke is


@dataclass(frozen=True, slots=True)
class IsARevoke:
    """A revoke has occurred."""


@dataclass(frozen=True, slots=True)
class NotARevoke:
    """No revoke has occurred."""


@dataclass(frozen=True, slots=True)
class Unproved:
    """The facts have not been shown; the ruling goes against the side that alleges a revoke."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The facts are taken as alleged."""


@dataclass(frozen=True, slots=True)
class Established:
    """The revoke is established, by what its clause names."""


@dataclass(frozen=True, slots=True)
class PutRight:
    """The revoke is corrected although it was established."""


@dataclass(frozen=True, slots=True)
class ReopenedForBoth:
    """Both sides' revokes on one trick are corrected, although one of them was established."""


@dataclass(frozen=True, slots=True)
class Correct:
    """The revoke must be corrected; or dummy's wrong card, where dummy cannot revoke (``dummys``)."""

    dummys: bool = False


@dataclass(frozen=True, slots=True)
class DutyToCorrect:
    """The player knows of his revoke himself, and has to correct it without being told."""


@dataclass(frozen=True, slots=True)
class NeedNotCorrect:
    """The player knows of his revoke himself, and may leave it until attention is drawn to it."""


@dataclass(frozen=True, slots=True)
class SupplyCard:
    """Who played no card to the trick plays one to it."""


@dataclass(frozen=True, slots=True)
class CorrectAndPay:
    """The card is corrected, and tricks are transferred as if the revoke had been established."""


@dataclass(frozen=True, slots=True)
class NoRectification:
    """Nothing is put right now; play goes on, and the director takes away what the offenders gained."""


@dataclass(frozen=True, slots=True)
class RuleOnTheClaim:
    """A claim lies over the open revoke: the revoke is corrected first, then the claim is ruled on."""


@dataclass(frozen=True, slots=True)
class NothingConceded:
    """What was said conceded nothing, so that it established nothing."""


# How a correction is made


class CardKind(Enum):
    """What sort of card lies on the table after a correction."""

    MAJOR = "major"
    MINOR = "minor"
    EXPOSED = "exposed"


@dataclass(frozen=True, slots=True)
class Penalised:
    """The card withdrawn stays face up on the table."""

    kind: CardKind


@dataclass(frozen=True, slots=True)
class ReturnedToHand:
    """The card withdrawn goes back to its hand, and that is all."""


@dataclass(frozen=True, slots=True)
class OpponentsMayChange:
    """Opponents who played after the revoke card may take their cards back."""


@dataclass(frozen=True, slots=True)
class PartnerMayChange:
    """After an opponent has changed, the offender's partner may change; a defender's first card is penalised.

    ``kind`` is of which kind that card then is; ``None`` where no card stays on the table.
    """

    kind: CardKind | None


@dataclass(frozen=True, slots=True)
class FollowersMayChange:
    """Whoever played after the offender may change, and no card of theirs is exposed."""


@dataclass(frozen=True, slots=True)
class NextTrickTakenBack:
    """What the revoking side led or played to the next trick goes back as well; a defender's card is penalised."""

    kind: CardKind | None


@dataclass(frozen=True, slots=True)
class MayAccept:
    """Declarer may let the wrong card stand instead."""


@dataclass(frozen=True, slots=True)
class MayDemandHighestOrLowest:
    """Who may require the offender's highest or lowest card of the suit instead; of two defenders the eldest hand."""

    who: Role


@dataclass(frozen=True, slots=True)
class DemandVoid:
    """A demand was not one that its maker was entitled to; it binds nobody, and the right is spent."""


@dataclass(frozen=True, slots=True)
class LeadOptions:
    """While the card lies there and the offender's partner is on lead, declarer may require or forbid its suit."""


@dataclass(frozen=True, slots=True)
class InformationFromWithdrawnCards:
    """Whose information the withdrawn cards are; ``but_for_a_penalty_card`` while one lies there for all to see."""

    for_both_sides_unauthorised: bool = False
    but_for_a_penalty_card: bool = False


@dataclass(frozen=True, slots=True)
class InformationFromPenaltyCard:
    """Whose information a penalty card is while it lies there; ``identity_too`` or only that it must be played."""

    identity_too: bool


@dataclass(frozen=True, slots=True)
class GainFromPenaltyCard:
    """When play has ended the director looks whether the penalty card helped the side that revoked."""


@dataclass(frozen=True, slots=True)
class LastTrickTakenBack:
    """Trick twelve is put right, so that what was played to the last trick goes back as well."""


@dataclass(frozen=True, slots=True)
class PartnerBound:
    """On the twelfth trick the offender's partner may not use what the revoke card showed him."""

    strictly: bool


# What moves at the end


@dataclass(frozen=True, slots=True)
class TransferTricks:
    """So many tricks pass to the side that did not revoke.

    ``among`` is for each of them the tricks of which it may be one, by number; nothing where they are not known.
    """

    tricks: int
    among: tuple[frozenset[int], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class NoAutomaticAdjustment:
    """No trick moves automatically."""


@dataclass(frozen=True, slots=True)
class CannotScoreGame:
    """The revoking side cannot score beyond ``cap`` points towards game on this deal."""

    cap: int


@dataclass(frozen=True, slots=True)
class PaysPoints:
    """The other side scores so many points above the line, whatever the contract was doubled to."""

    points: int


@dataclass(frozen=True, slots=True)
class HonoursOnly:
    """The revoking side scores its honours on this deal, and nothing else."""


@dataclass(frozen=True, slots=True)
class CountedFirst:
    """The penalty is counted before the tricks, the points and the game of the deal are."""


@dataclass(frozen=True, slots=True)
class ThisGameOnly:
    """The penalty touches the score of the game in progress, and nothing that stands on the sheet already."""


@dataclass(frozen=True, slots=True)
class SharesTheCeiling:
    """The tricks are reckoned together with those of other revokes."""


# What only a director can weigh


@dataclass(frozen=True, slots=True)
class TooLateForRedress:
    """The score can no longer be changed."""


class Against(Enum):
    """What the result is to be compared with."""

    NO_REVOKE = "no revoke by the offending side"
    NO_REPEAT = "no repeated revoke, the first one kept"
    NO_REVOKE_BY_ANYBODY = "no revoke by anybody"


@dataclass(frozen=True, slots=True)
class WeighDamage:
    """The director weighs whether the innocent side would have done better; with several standards, the best counts.

    ``one_side``: only the side that revoked loses what it gained; the other keeps what it has.
    """

    against: tuple[Against, ...]
    one_side: bool = False


@dataclass(frozen=True, slots=True)
class TricksToBeSearched:
    """At the end of the hand the claimants may search every trick; nobody mixes the cards before."""


@dataclass(frozen=True, slots=True)
class QuittedTricksStayShut:
    """Nobody turns a quitted trick before play has ended; ``unless_told`` by a director, where there is one."""

    unless_told: bool = True


Order = (
    IsARevoke
    | NotARevoke
    | Unproved
    | Proved
    | Established
    | PutRight
    | ReopenedForBoth
    | Correct
    | CorrectAndPay
    | DutyToCorrect
    | NeedNotCorrect
    | NoRectification
    | NothingConceded
    | RuleOnTheClaim
    | Penalised
    | ReturnedToHand
    | OpponentsMayChange
    | PartnerMayChange
    | FollowersMayChange
    | NextTrickTakenBack
    | MayAccept
    | MayDemandHighestOrLowest
    | DemandVoid
    | LeadOptions
    | InformationFromPenaltyCard
    | InformationFromWithdrawnCards
    | PartnerBound
    | TransferTricks
    | NoAutomaticAdjustment
    | CannotScoreGame
    | PaysPoints
    | HonoursOnly
    | SharesTheCeiling
    | CountedFirst
    | ThisGameOnly
    | TooLateForRedress
    | WeighDamage
    | QuittedTricksStayShut
    | TricksToBeSearched
    | GainFromPenaltyCard
    | LastTrickTakenBack
    | SupplyCard
)
