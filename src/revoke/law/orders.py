"""The orders that a law may give: a closed family. The room ``remedy`` says what they mean at the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from revoke.table.seats import Role


class Bare:
    """An order whose name says all there is to say: any two of one kind are equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


# What a revoke is


class IsARevoke(Bare):
    """A revoke has occurred."""


class NotARevoke(Bare):
    """No revoke has occurred."""


class Unproved(Bare):
    """The facts have not been shown; the ruling goes against the side that alleges a revoke."""


class Proved(Bare):
    """The facts are taken as alleged."""


class Established(Bare):
    """The revoke is established, by what its clause names."""


@dataclass(frozen=True, slots=True)
class CardStays:
    """The card stays in its trick: it was taken back after the revoke was established, or without the right to."""

    too_late: bool = True


class PutRight(Bare):
    """The revoke is corrected although it was established."""


class ReopenedForBoth(Bare):
    """Both sides' revokes on one trick are corrected, although one of them was established."""


@dataclass(frozen=True, slots=True)
class Correct:
    """The revoke must be corrected; or dummy's wrong card, where dummy cannot revoke (``dummys``)."""

    dummys: bool = False


class DutyToCorrect(Bare):
    """The player knows of his revoke himself, and has to correct it without being told."""


class NeedNotCorrect(Bare):
    """The player knows of his revoke himself, and may leave it until attention is drawn to it."""


@dataclass(frozen=True, slots=True)
class SupplyCard:
    """A player who did not play to the trick plays to it; once both sides have played on, the trick stays as won."""

    trick_stays: bool = False


class CorrectAndPay(Bare):
    """The card is corrected, and tricks are transferred as if the revoke had been established."""


class PaidForAtTheEnd(Bare):
    """The corrected revoke still costs tricks, for which the director comes back at the end of play."""


class NoRectification(Bare):
    """Nothing is put right now; play goes on, and the director takes away what the offenders gained."""


class RuleOnTheClaim(Bare):
    """A claim came over an open revoke: the revoke is corrected first, then the claim is ruled on."""


class ClaimRuledAsIfCorrected(Bare):
    """The cards are back in the board: a claim over an open revoke is ruled on as if the revoke were corrected."""


class RuleOnContestedClaim(Bare):
    """Somebody has objected to a claim: it is ruled on first, and what an established revoke costs comes on top."""


class NothingConceded(Bare):
    """The statement conceded nothing, so it established nothing."""


# How a correction is made


class CardKind(Enum):
    """The kind of card left on the table after a correction."""

    MAJOR = "major"
    MINOR = "minor"
    EXPOSED = "exposed"


@dataclass(frozen=True, slots=True)
class Penalised:
    """The card withdrawn stays face up on the table."""

    kind: CardKind


class ReturnedToHand(Bare):
    """The card withdrawn goes back to its hand, and that is all."""


class OpponentsMayChange(Bare):
    """Opponents who played after the revoke card may take their cards back."""


@dataclass(frozen=True, slots=True)
class PartnerMayChange:
    """After an opponent has changed, the offender's partner may change; a defender's first card is penalised.

    ``kind`` is that card's kind; ``None`` where no card stays on the table. ``changed``: an opponent has changed, so
    the partner may.
    """

    kind: CardKind | None
    changed: bool = False


class FollowersMayChange(Bare):
    """The players who played after the offender may change, and no card of theirs is exposed."""


@dataclass(frozen=True, slots=True)
class NextTrickTakenBack:
    """The offending side's cards to the next trick go back as well; a defender's card is penalised."""

    kind: CardKind | None


class MayAccept(Bare):
    """Declarer may let the wrong card stand instead."""


@dataclass(frozen=True, slots=True)
class MayDemandHighestOrLowest:
    """The player who may require the offender's highest or lowest card instead; of two defenders the eldest hand.

    Once play is over (``play_over``) there is no later trick at which the exposed card could be called.
    """

    who: Role
    play_over: bool = False


class DemandVoid(Bare):
    """A player demanded what he was not entitled to; the demand binds nobody, and his right is spent."""


@dataclass(frozen=True, slots=True)
class LeadOptions:
    """While the card lies there and the offender's partner is on lead, declarer may require or forbid its suit.

    ``several``: other penalty cards lie beside it. ``now``: the offender's partner is on lead at present.
    """

    several: bool = False
    now: bool = False


@dataclass(frozen=True, slots=True)
class InformationFromWithdrawnCards:
    """Who may use what withdrawn cards showed; ``but_for_a_penalty_card``: except one that lies there."""

    for_both_sides_unauthorised: bool = False
    but_for_a_penalty_card: bool = False


@dataclass(frozen=True, slots=True)
class InformationFromPenaltyCard:
    """What all may use of a penalty card while it lies there: ``identity_too``, or only that it must be played."""

    identity_too: bool


class GainFromPenaltyCard(Bare):
    """The director checks after play whether the penalty card helped the offending side."""


class LeadAnotherSuit(Bare):
    """A lead of a suit that an opponent had forbidden is taken back, and another suit is led."""


class LeadSuitRequired(Bare):
    """A lead is taken back, and the suit that an opponent had required is led."""


@dataclass(frozen=True, slots=True)
class FollowTheNewLead:
    """Another suit is led instead: a player who followed to the old lead must follow to the new one, if able.

    ``stays_face_up`` says that the card of the leader's partner, if it goes back, is a penalty card.
    """

    stays_face_up: bool = False


class LeadTakenBack(Bare):
    """The player who led to the next trick takes his card back: the corrected card won the trick for another."""


class LastTrickTakenBack(Bare):
    """Trick twelve is put right: cards played to the last trick go back too, and a claim is ruled on after that."""


@dataclass(frozen=True, slots=True)
class PartnerBound:
    """On the twelfth trick the offender's partner may not use what the revoke card showed him."""

    strictly: bool


# What moves at the end


@dataclass(frozen=True, slots=True)
class TransferTricks:
    """The transfer of tricks to the non-offending side.

    ``among`` has, for each of them, the numbers of the tricks that may move; empty where they are not known.
    """

    tricks: int
    among: tuple[frozenset[int], ...] = field(default=(), compare=False)


class NoAutomaticAdjustment(Bare):
    """No tricks are transferred automatically."""


@dataclass(frozen=True, slots=True)
class CannotScoreGame:
    """The revoking side cannot score beyond ``cap`` points towards game on this deal."""

    cap: int


@dataclass(frozen=True, slots=True)
class PaysPoints:
    """The other side scores these points above the line, whether or not the contract was doubled."""

    points: int


class HonoursOnly(Bare):
    """The revoking side scores its honours on this deal, and nothing else."""


class CountedFirst(Bare):
    """The penalty is counted before the deal's tricks, points and game."""


class ThisGameOnly(Bare):
    """The penalty touches the score of the game in progress, and nothing already on the sheet."""


class SharesTheCeiling(Bare):
    """The revoke's tricks are counted together with those of other revokes."""


# What only a director can weigh


class TooLateForRedress(Bare):
    """The score can no longer be changed."""


class Against(Enum):
    """The course of play that the result is compared with."""

    NO_REVOKE = "no revoke by the offending side"
    NO_REPEAT = "no repeated revoke, the first one kept"
    NO_REVOKE_BY_ANYBODY = "no revoke by anybody"


@dataclass(frozen=True, slots=True)
class WeighDamage:
    """The director weighs whether the innocent side would have done better; of several comparisons the best counts.

    ``one_side``: only the side that revoked loses what it gained; the other keeps what it has.
    """

    against: tuple[Against, ...]
    one_side: bool = False


class PenaltyLost(Bare):
    """The revoke stands, and nobody can claim a penalty for it."""


class NothingToDemand(Bare):
    """The wrong card goes back, and declarer can neither call it nor demand another: dummy spoke of it first."""


class TricksToBeSearched(Bare):
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
    | RuleOnContestedClaim
    | ClaimRuledAsIfCorrected
    | PaidForAtTheEnd
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
    | PenaltyLost
    | NothingToDemand
    | TricksToBeSearched
    | CardStays
    | GainFromPenaltyCard
    | LastTrickTakenBack
    | LeadTakenBack
    | LeadAnotherSuit
    | LeadSuitRequired
    | FollowTheNewLead
    | SupplyCard
)
