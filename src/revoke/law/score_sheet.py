"""How a deal is written down: as one score, towards a game, or on both sides of the line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Rubber:
    """What a code adds for a rubber, and whether it scores a hand dealt no trump."""

    bonus: int
    chicane: bool


class ScoreSheet(Enum):
    """How a code has a deal scored."""

    DUPLICATE = "one score for the contract and what it made, by vulnerability"
    TOWARDS_GAME = "odd tricks towards game, for whichever side has them"
    ABOVE_AND_BELOW_THE_LINE = "a contract's tricks below the line, everything else above it"
