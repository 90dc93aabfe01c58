"""How a revoke stands before the law, and which hand won its trick."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum


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
