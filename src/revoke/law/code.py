"""A code of law: its clauses in book order, what is left out and why, and how it differs from another."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, resources

from revoke.errors import UnknownCode
from revoke.facts.revoke import Revoke
from revoke.law.clause import Chapter, Clause


@dataclass(frozen=True, slots=True)
class Award:
    """What one revoke costs by itself, before any common ceiling.

    Attributes:
        index: the revoke's place in the case.
        tricks: automatic tricks on account of this revoke alone.
        reach: the tricks that this revoke can take from, counted only as far as it matters.
        trick: the trick of the revoke, where that is known.
    """

    index: int
    tricks: int
    reach: int
    trick: int | None


Reach = Callable[[Revoke, int, int], int]
"""From a revoke, the tricks it costs and the number of revokes that draw on the same tricks, to its reach."""

Ceiling = Callable[[Sequence[Award]], int]
"""From one side's awards to the tricks that move away from that side."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A passage that the text leaves open: the readings there are, and the one this code takes."""

    name: str
    default: str | bool
    question: str
    choices: tuple[str | bool, ...] = (True, False)


@dataclass(frozen=True, slots=True)
class Code:
    """A code of law.

    Raises:
        ValueError: a clause applied twice, or both applied and left out.

    Attributes:
        id: as in a case document, ``"duplicate-2017"``.
        name: its title in words.
        clauses: what is applied, in book order.
        left_out: clause -> why it needs no function.
        ceiling: how the awards of one side are limited together.
        reach: how many tricks one revoke can take from, counted no further than it matters.
        readings: the open passages.
    """

    id: str
    name: str
    clauses: tuple[Clause, ...]
    left_out: Mapping[str, str]
    ceiling: Ceiling
    reach: Reach
    readings: tuple[Reading, ...] = ()
    chapters: Mapping[Chapter, tuple[Clause, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cites = [each.cite for each in self.clauses]
        for cite in cites:
            if cites.count(cite) > 1 or cite in self.left_out:
                raise ValueError(f"{self.id} settles {cite} twice")
        chapters = {c: tuple(each for each in self.clauses if each.chapter is c) for c in Chapter}
        object.__setattr__(self, "chapters", chapters)

    def clause(self, cite: str) -> Clause | None:
        return next((each for each in self.clauses if each.cite == cite), None)


CODES = ("duplicate-2017", "duplicate-2007", "duplicate-1997", "bridge-1905")
"""The codes this program holds, the default first; each is the module of that name in this folder."""


@cache
def code(name: str) -> Code:
    """The code of that id.

    Raises:
        UnknownCode: there is none.

    >>> code("duplicate-2017").clause("64A1").cite
    '64A1'
    """
    if name not in CODES:
        raise UnknownCode(f"{name!r} is not a code of law held here; choose one of {', '.join(CODES)}")
    found: Code = import_module(f"revoke.law.{name.replace('-', '_')}").CODE
    return found


@cache
def text(name: str) -> Mapping[str, Mapping[str, str]]:
    """What each clause of a code says, in a few words of ours, and the source: the code's text table."""
    table = resources.files("revoke.law").joinpath("text", f"{name.replace('-', '_')}.toml").read_text("utf-8")
    return tomllib.loads(table)


def differences(old: Code, new: Code) -> dict[str, str]:
    """Clause -> ``"added"``, ``"dropped"`` or ``"amended"``, for every clause that is not simply restated."""
    before = {each.cite: each for each in old.clauses}
    after = {each.cite: each for each in new.clauses}
    changed: dict[str, str] = {}
    for cite in sorted(before.keys() | after.keys()):
        if cite not in before:
            changed[cite] = "added"
        elif cite not in after:
            changed[cite] = "dropped"
        elif before[cite].rule is not after[cite].rule:
            changed[cite] = "amended"
    return changed
