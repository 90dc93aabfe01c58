"""A clause: one function, cited by number, with its place in a ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from revoke.facts.revoke import Revoke
from revoke.law.orders import (
    CannotScoreGame,
    Correct,
    CorrectAndPay,
    CountedFirst,
    DemandVoid,
    DutyToCorrect,
    Established,
    FollowersMayChange,
    HonoursOnly,
    InformationFromPenaltyCard,
    InformationFromWithdrawnCards,
    IsARevoke,
    LeadOptions,
    MayAccept,
    MayDemandHighestOrLowest,
    NeedNotCorrect,
    NextTrickTakenBack,
    NoAutomaticAdjustment,
    NoRectification,
    NotARevoke,
    NothingConceded,
    OpponentsMayChange,
    Order,
    PartnerBound,
    PartnerMayChange,
    PaysPoints,
    Penalised,
    Proved,
    PutRight,
    ReopenedForBoth,
    ReturnedToHand,
    RuleOnTheClaim,
    SharesTheCeiling,
    SupplyCard,
    ThisGameOnly,
    TooLateForRedress,
    TransferTricks,
    Unproved,
    WeighDamage,
)


class Chapter(Enum):
    """The question that a clause answers; a ruling goes through them in this order."""

    DEFINITION = "is it a revoke?"
    PROOF = "has it been shown?"
    ESTABLISHMENT = "is it established?"
    RESTORATION = "is it put right all the same?"
    RIGHTS = "who spoke first, and had he the right?"
    AWARENESS = "must he correct what nobody else has noticed?"
    CORRECTION = "how is it corrected?"
    TRANSFER = "how many tricks move?"
    EXCEPTION = "why does none move?"
    SCORE = "what else does it cost?"
    REDRESS = "is that enough?"

    __hash__ = object.__hash__  # looked up very often, and the enum's own hash is slow Python


ORDERS: Mapping[Chapter, tuple[type[Order], ...]] = {
    Chapter.DEFINITION: (IsARevoke, NotARevoke),
    Chapter.PROOF: (Proved, Unproved),
    Chapter.ESTABLISHMENT: (Established,),
    Chapter.RESTORATION: (PutRight, ReopenedForBoth),
    Chapter.RIGHTS: (CorrectAndPay, NoRectification, WeighDamage),
    Chapter.AWARENESS: (DutyToCorrect, NeedNotCorrect),
    Chapter.CORRECTION: (
        Correct,
        SupplyCard,
        NothingConceded,
        RuleOnTheClaim,
        Penalised,
        ReturnedToHand,
        OpponentsMayChange,
        PartnerMayChange,
        FollowersMayChange,
        NextTrickTakenBack,
        MayAccept,
        MayDemandHighestOrLowest,
        DemandVoid,
        LeadOptions,
        InformationFromPenaltyCard,
        InformationFromWithdrawnCards,
        PartnerBound,
        NoAutomaticAdjustment,
    ),
    Chapter.TRANSFER: (TransferTricks,),
    Chapter.EXCEPTION: (NoAutomaticAdjustment,),
    Chapter.SCORE: (CountedFirst, CannotScoreGame, PaysPoints, HonoursOnly, SharesTheCeiling, ThisGameOnly),
    Chapter.REDRESS: (TooLateForRedress, WeighDamage),
}
"""The orders possible in answer to each question; from a clause that answers several, only these are heard."""


class Force(Enum):
    """The force of a clause: ``may`` and ``deems`` are put to a person, never answered in silence."""

    SHALL = "shall"
    MAY = "may"
    DEEMS = "deems"


class Rule(Protocol):
    """The action of a clause: it reads facts, and gives an order or nothing."""

    __name__: str
    __doc__: str | None

    def __call__(self, r: Revoke, /) -> Order | tuple[Order, ...] | None: ...


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a code.

    Attributes:
        cite: its number as in the law book, ``"64A1"``.
        chapters: the questions it answers, mostly one.
        force: whether it binds, allows, or asks for a judgment.
        rule: the function; ``None`` is "this clause does not speak", never "no tricks".
        restated_from: the id of the earlier code whose words it repeats, if any.
    """

    cite: str
    chapters: tuple[Chapter, ...]
    force: Force
    rule: Rule
    restated_from: str | None = None

    def __call__(self, r: Revoke) -> tuple[Order, ...]:
        """The clause's order, given the facts; nothing if it does not speak."""
        orders = self.rule(r)
        if orders is None:
            return ()
        return orders if isinstance(orders, tuple) else (orders,)

    @property
    def chapter(self) -> Chapter:
        """The question it answers first."""
        return self.chapters[0]

    @property
    def summary(self) -> str:
        """The first sentence of what the clause says, in our words."""
        text = self.rule.__doc__ or ""
        return " ".join(text.strip().split("\n\n")[0].split())


def clause(cite: str, *chapters: Chapter, force: Force = Force.SHALL) -> Callable[[Rule], Clause]:
    """Make a function of facts into the clause ``cite``.

    Raises:
        ValueError: the function has no docstring to say what the clause says.
    """

    def named(rule: Rule) -> Clause:
        if not rule.__doc__:
            raise ValueError(f"clause {cite}: {rule.__name__} does not say what the clause says")
        return Clause(cite, chapters, force, rule)

    return named


def restated(earlier: Clause, code: str, cite: str | None = None) -> Clause:
    """The same clause in a later code, perhaps under another number."""
    return replace(earlier, cite=cite or earlier.cite, restated_from=code)
