"""A ruling as it is given: what the contract promises to other programs, key by key.

Every class here is one object of a ruling document; :func:`document` writes it as plain values for JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal

FORMAT = "revoke-ruling/1"

Status = Literal["final", "provisional", "needs facts"]
RevokeStatus = Literal["established", "correct", "restore", "open", "not a revoke", "unproved"]
Basis = Literal["director", "double dummy", "simulation"]
When = Literal["now", "later", "end"]


@dataclass(frozen=True, slots=True)
class RevokeRuling:
    """What is ruled on one revoke; ``None`` for what is not known.

    ``laws`` are the clauses that decided it, exceptions included; ``refused`` those that were looked at and did not
    apply; ``transfer`` is the automatic tricks on its own account, before the common ceiling; ``proof`` is a card
    that shows that he could have complied.
    """

    offender: str | None
    trick: int | None
    suit: str | None
    card: str | None
    status: RevokeStatus | None
    laws: tuple[str, ...]
    transfer: int | None
    refused: tuple[str, ...] = ()
    proof: str | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """Tricks that move after the ceiling, and to whom: a side by seats or, where seats are unknown, by role."""

    tricks: int | None
    to: str | None


@dataclass(frozen=True, slots=True)
class DeclarerTricks:
    """Declarer's tricks at the table, after the transfer, and in the end (tricks -> probability)."""

    table: int | None
    after_transfer: int | None
    final: Mapping[str, float] | None


@dataclass(frozen=True, slots=True)
class Score:
    """Scores for North–South; ``final`` is an expectation where it is weighted."""

    table: int | None
    after_transfer: int | None
    final: float | None


@dataclass(frozen=True, slots=True)
class GameScore:
    """How the game stands after a deal without an auction.

    ``new`` is each side's trick points towards game, this deal included; ``slam`` is points above the line for a slam;
    ``game`` is the side that has won the game by this deal.
    """

    new: Mapping[str, int]
    slam: Mapping[str, int]
    game: str | None


@dataclass(frozen=True, slots=True)
class AuctionScore:
    """What a deal of auction bridge scores, honours left aside.

    ``penalty`` is what each side has above the line for the other's revokes, by seats or, where seats are unknown, by
    role; ``below`` and ``above`` are all that each side scores below and above the line, the penalty included, and
    ``None`` as long as contract, declarer or tricks are not known.
    """

    penalty: Mapping[str, int]
    below: Mapping[str, int] | None
    above: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """Whether the score is adjusted beyond the automatic tricks, under which clause, to what, on whose word.

    ``equity`` is what would have happened without the revoke, as weighed (declarer's tricks -> probability), whether
    or not it leads to an adjustment; ``double_dummy`` and ``simulation`` are the two estimates of it, weighed one half
    each where there are both (``basis`` is then ``"simulation"``). For an adjusted
    score ``weights`` are per cent in steps of five, ``one_result`` the single result to enter where no weights can be,
    and ``split`` the scores of the innocent and the offending side, both from the innocent side's view, where the
    innocent side did part of the damage to itself.
    """

    law: str
    needed: bool | None
    tricks: Mapping[str, float] | None
    basis: Basis | None
    equity: Mapping[str, float] | None = None
    double_dummy: Mapping[str, float] | None = None
    simulation: Mapping[str, float] | None = None
    weights: Mapping[str, int] | None = None
    one_result: int | None = None
    split: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A card that lies on the table in rectification."""

    hand: str
    card: str | None
    kind: str
    law: str


@dataclass(frozen=True, slots=True)
class Option:
    """What somebody may now choose."""

    who: str
    what: str
    law: str


@dataclass(frozen=True, slots=True)
class Instruction:
    """What to say, when and to whom."""

    when: When
    to: str
    law: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A fact still needed: where to put the answer, what to ask, the answers there are, the laws that turn on it."""

    fact: str
    text: str
    answers: tuple[Any, ...]  # JSON values that may stand at ``fact``
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause, the fact it rested on, and one sentence."""

    law: str
    fact: str
    text: str
    events: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A complete ruling.

    ``readings`` names the passages that the text leaves open and that decided something, with the reading taken.
    ``game`` is for codes without an auction, which score towards a game; ``auction`` for those that score below and
    above the line.
    """

    code: str
    status: Status
    revokes: tuple[RevokeRuling, ...]
    transfer: Transfer
    declarer_tricks: DeclarerTricks
    score: Score
    adjusted_score: AdjustedScore | None
    penalty_cards: tuple[PenaltyCard, ...]
    options: tuple[Option, ...]
    instructions: tuple[Instruction, ...]
    questions: tuple[Question, ...]
    possible: Mapping[str, tuple[int, ...]] | None
    reasons: tuple[Reason, ...]
    readings: Mapping[str, str | bool]
    game: GameScore | None = None
    auction: AuctionScore | None = None
    format: str = FORMAT

    @property
    def exit_status(self) -> int:
        """0 ruled; 1 something is left to the director's judgment; 3 facts are needed."""
        return {"final": 0, "provisional": 1, "needs facts": 3}[self.status]


def document(ruling: Ruling) -> dict[str, Any]:
    """The ruling as a document of the contract, ready for JSON, ``format`` and ``code`` first.

    >>> document(Ruling("duplicate-2017", "final", (), Transfer(0, None), DeclarerTricks(9, 9, {"9": 1.0}),
    ...          Score(None, None, None), None, (), (), (), (), None, (), {}))["format"]
    'revoke-ruling/1'
    """
    plain = _plain(ruling)
    return {"format": plain.pop("format"), **plain}


def _plain(value: Any) -> Any:  # Any: whatever a ruling holds, and the JSON value it becomes
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value
