"""A clause of law: one function, cited by its number, with its place in a ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from revoke.facts.revoke import Revoke
from revoke.law import orders


class Chapter(Enum):
    """A question that a clause answers; a ruling takes the questions in this order."""

    DEFINITION = "is it a revoke?"
    PROOF = "has it been shown?"
    ESTABLISHMENT = "is it established?"
    RESTORATION = "is it put right all the same?"
    RIGHTS = "who spoke first, and did he have the right?"
    AWARENESS = "must he correct what nobody else has noticed?"
    CORRECTION = "how is it corrected?"
    TRANSFER = "how many tricks move?"
    EXCEPTION = "why does none move?"
    SCORE = "what else does it cost?"
    REDRESS = "is that enough?"

    __hash__ = object.__hash__  # looked up very often, and the enum's own hash is slow Python


ORDERS: Mapping[Chapter, tuple[type[orders.Order], ...]] = {
    Chapter.DEFINITION: (orders.IsARevoke, orders.NotARevoke),
    Chapter.PROOF: (orders.Proved, orders.Unproved),
    Chapter.ESTABLISHMENT: (orders.Established,),
    Chapter.RESTORATION: (orders.PutRight, orders.ReopenedForBoth),
    Chapter.RIGHTS: (orders.CorrectAndPay, orders.NoRectification, orders.WeighDamage),
    Chapter.AWARENESS: (orders.DutyToCorrect, orders.NeedNotCorrect),
    Chapter.CORRECTION: (
        orders.Correct,
        orders.SupplyCard,
        orders.NothingConceded,
        orders.RuleOnTheClaim,
        orders.Penalised,
        orders.ReturnedToHand,
        orders.OpponentsMayChange,
        orders.PartnerMayChange,
        orders.FollowersMayChange,
        orders.NextTrickTakenBack,
        orders.MayAccept,
        orders.MayDemandHighestOrLowest,
        orders.DemandVoid,
        orders.LeadOptions,
        orders.InformationFromPenaltyCard,
        orders.InformationFromWithdrawnCards,
        orders.PartnerBound,
        orders.NoAutomaticAdjustment,
    ),
    Chapter.TRANSFER: (orders.TransferTricks,),
    Chapter.EXCEPTION: (orders.NoAutomaticAdjustment,),
    Chapter.SCORE: (
        orders.CountedFirst,
        orders.CannotScoreGame,
        orders.PaysPoints,
        orders.HonoursOnly,
        orders.SharesTheCeiling,
        orders.ThisGameOnly,
    ),
    Chapter.REDRESS: (orders.TooLateForRedress, orders.WeighDamage),
}
"""The orders that can answer each question; of a clause that answers several, only these are heard there."""


class Force(Enum):
    """The force of a clause: ``may`` and ``deems`` are put to a person, never answered in silence."""

    SHALL = "shall"
    MAY = "may"
    DEEMS = "deems"


class Rule(Protocol):
    """The function of a clause: it reads facts, and gives orders or nothing."""

    __name__: str
    __doc__: str | None

    def __call__(self, r: Revoke, /) -> orders.Order | tuple[orders.Order, ...] | None: ...


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

    def __call__(self, r: Revoke) -> tuple[orders.Order, ...]:
        """The clause's orders, given the facts; none if it does not speak."""
        given = self.rule(r)
        if given is None:
            return ()
        return given if isinstance(given, tuple) else (given,)

    @property
    def chapter(self) -> Chapter:
        """The question that the clause answers first."""
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
