"""A clause: one function, cited by number, with its place in a ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from revoke.facts.revoke import Revoke
from revoke.law.orders import Order


class Chapter(Enum):
    """The question that a clause answers; a ruling goes through them in this order."""

    DEFINITION = "is it a revoke?"
    PROOF = "has it been shown?"
    ESTABLISHMENT = "is it established?"
    RESTORATION = "is it put right all the same?"
    RIGHTS = "who spoke first, and had he the right?"
    CORRECTION = "how is it corrected?"
    TRANSFER = "how many tricks move?"
    EXCEPTION = "why does none move?"
    SCORE = "what else does it cost?"
    REDRESS = "is that enough?"


class Force(Enum):
    """How binding a clause is: ``may`` and ``deems`` are put to a person, never answered in silence."""

    SHALL = "shall"
    MAY = "may"
    DEEMS = "deems"


class Rule(Protocol):
    """What a clause does: reads facts, and gives an order or says nothing."""

    __name__: str
    __doc__: str | None

    def __call__(self, r: Revoke, /) -> Order | None: ...


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a code.

    Attributes:
        cite: its number as in the law book, ``"64A1"``.
        chapter: the question it answers.
        force: whether it binds, allows, or asks for a judgment.
        rule: the function; ``None`` is "this clause does not speak", never "no tricks".
        restated_from: the id of the earlier code whose words it repeats, if any.
    """

    cite: str
    chapter: Chapter
    force: Force
    rule: Rule
    restated_from: str | None = None

    def __call__(self, r: Revoke) -> Order | None:
        return self.rule(r)

    @property
    def summary(self) -> str:
        """The first sentence of what the clause says, in our words."""
        text = self.rule.__doc__ or ""
        return text.strip().split("\n\n")[0].replace("\n    ", " ")


def clause(cite: str, chapter: Chapter, force: Force = Force.SHALL) -> Callable[[Rule], Clause]:
    """Make a function of facts into the clause ``cite``.

    Raises:
        ValueError: the function has no docstring to say what the clause says.
    """

    def named(rule: Rule) -> Clause:
        if not rule.__doc__:
            raise ValueError(f"clause {cite}: {rule.__name__} does not say what the clause says")
        return Clause(cite, chapter, force, rule)

    return named


def restated(earlier: Clause, code: str, cite: str | None = None) -> Clause:
    """The same clause in a later code, perhaps under another number."""
    return replace(earlier, cite=cite or earlier.cite, restated_from=code)
