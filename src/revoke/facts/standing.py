"""How a revoke stands before the law, and which hand won its trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache

from revoke.facts.fact import Evidence, FactView, Key, Known


class WonBy(Enum):
    """Who won the trick on which the revoke occurred, as hands and not as sides."""

    OFFENDER = "offender"
    PARTNER = "partner"
    OPPONENTS = "opponents"

    __hash__ = object.__hash__  # as for Moment


class Standing(StrEnum):
    """How a revoke stands before the law; the values are those of a ruling document."""

    ESTABLISHED = "established"
    CORRECT = "correct"
    RESTORE = "restore"
    OPEN = "open"
    NOT_A_REVOKE = "not a revoke"
    UNPROVED = "unproved"

    __hash__ = str.__hash__  # looked up all the time; the enum's own hash is written in Python


@dataclass(frozen=True, slots=True)
class Stood:
    """How a revoke stands, and whether it became established on the way there."""

    standing: Standing
    became_established: bool = False


STANDS = "stands"
"""The name under which it is supposed how a revoke stands."""


class Standings(Mapping[int, Stood]):
    """How the revokes of the board stand, as it is supposed in what a view sees."""

    def __init__(self, r: FactView) -> None:
        self.r = r

    def __getitem__(self, index: int) -> Stood:
        stood: Stood = self.r.known[Key(index, STANDS)].values[0]
        return stood

    def __iter__(self) -> Iterator[int]:
        return (key.revoke for key in self.r.known if key.name == STANDS)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def standing_so(known: Known, stood: Sequence[Stood]) -> Known:
    """What is known, and with it how all the revokes stand."""
    return {**known, **{Key(index, STANDS): _supposed(each) for index, each in enumerate(stood)}}


@cache
def _supposed(stood: Stood) -> Evidence:
    return Evidence((stood,), "how it stands by itself")
