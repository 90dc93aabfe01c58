"""One table's score on one board of a session, as it is written for other programs."""

from __future__ import annotations

from dataclasses import dataclass

from revoke.formats.session import TableResult
from revoke.table.seats import Side

Pair = tuple[str, Side, str]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One table's score on one board.

    Attributes:
        before: what was entered, and ``tricks`` and the points in it.
        tricks: declarer's tricks as they now are, ``None`` where there is not one number.
        points: what each side scores, as points for North–South; ``None`` where that is not one score.
        assigned: the score in words, where it is weighted, split or artificial; else empty.
        matchpoints, percent, imps: of each side; ``None`` without a score, IMPs also with an artificial one.
        ruled: whether a ruling has been applied.
    """

    entered: TableResult
    tricks: int | None
    points: tuple[int | None, int | None]
    assigned: str
    matchpoints: tuple[float, float] | None
    percent: tuple[float, float] | None
    imps: tuple[float, float] | None
    ruled: bool


def contract_of(entered: TableResult) -> str:
    """The contract as scoring programs write it; ``Pass`` where nobody bid, nothing where none was entered."""
    record = entered.record
    return "Pass" if record.passed_out else "" if record.contract is None else record.contract.code


def lead_of(entered: TableResult) -> str:
    """The card led, nothing where it was not entered."""
    plays = entered.record.plays
    return plays[0].card.code if plays and plays[0].card else ""


def number_text(nothing: str, number: int | None) -> str:
    """A number, or what stands where there is none."""
    return nothing if number is None else str(number)


def both_texts(numbers: tuple[float, float] | None, places: int) -> tuple[str, str]:
    """Two numbers with so many places, or nothing twice."""
    return ("", "") if numbers is None else (f"{numbers[0]:.{places}f}", f"{numbers[1]:.{places}f}")
