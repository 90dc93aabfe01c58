"""What one clause says of facts that are simply told: no case, no record, nothing worked out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from revoke.case.case import Moment
from revoke.facts.fact import BOARD, Evidence, Key
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing, Stood
from revoke.law.code import code
from revoke.law.orders import Order
from revoke.table.cards import Suit
from revoke.table.seats import Seat

ESTABLISHED = Stood(Standing.ESTABLISHED, became_established=True)
CORRECTED = Stood(Standing.CORRECT)
RESTORED = Stood(Standing.RESTORE, became_established=True)
NO_REVOKE = Stood(Standing.NOT_A_REVOKE)

UNTOLD = object()
"""In the place of an answer: nobody has said."""

Facts = Mapping[str, Any]
"""Facts by their names; each has answers of a type of its own."""


@dataclass(frozen=True, slots=True)
class Either:
    """Answers of which one is right, and nobody has said which."""

    answers: tuple[Any, ...]  # of the fact's own type


@dataclass(frozen=True, slots=True)
class Told:
    """A revoke as it is told to a clause, with the others of its board.

    Attributes:
        facts: of the revoke.
        stood: how it stands.
        board: of the board.
        others: the other revokes, all later in the list.
        readings: read otherwise than the code does by itself.
    """

    facts: Facts
    stood: Stood
    board: Facts = field(default_factory=dict)
    others: Sequence[Told] = ()
    readings: Mapping[str, str | bool] = field(default_factory=dict)

    def view(self, edition: str) -> Revoke:
        """The facts as a clause of that code sees them."""
        revokes = [self, *self.others]
        board = _told({"declarer": Seat.SOUTH, **self.board})
        known = {
            Key(index, name): _said(answer) for index, told in enumerate(revokes) for name, answer in told.facts.items()
        }
        known |= {Key(BOARD, name): _said(answer) for name, answer in board.items()}
        stood = {index: each.stood for index, each in enumerate(revokes)}
        readings = code(edition).readings_in_force(self.readings)
        r = Revoke(known, 0, standings=stood, readings=readings)
        r.others = tuple(
            Revoke(known, index, r.reads, standings=stood, readings=readings) for index in range(1, len(revokes))
        )
        return r


def revoke(
    offender: Seat = Seat.WEST,
    *,
    had: Sequence[Moment] | None = None,
    stood: Stood = ESTABLISHED,
    board: Facts | None = None,
    others: Sequence[Told] = (),
    readings: Mapping[str, str | bool] | None = None,
    **facts: Any,
) -> Told:
    """A revoke in diamonds on trick five, by West, a defender, unless something else is told; South is declarer.

    Args:
        had: what had happened before attention was drawn to it; where it is left out, nobody has said.
    """
    usual = {"offender": offender, "trick": 5, "suit": Suit.DIAMONDS}
    late = {} if had is None else {"before_attention": frozenset(had)}
    return Told(_told({**usual, **late, **facts}), stood, board or {}, others, readings or {})


def _told(facts: Facts) -> Facts:
    return {name: answer for name, answer in facts.items() if answer is not UNTOLD}


def _said(answer: object) -> Evidence:
    return Evidence(answer.answers if isinstance(answer, Either) else (answer,), "told by the test")


Row = tuple[str, Told, Sequence[Order]]
"""What is so, in a few words, with the facts and what the clause orders."""


def rows(*clauses: tuple[Sequence[str], str, Sequence[Row]]) -> pytest.MarkDecorator:
    """A test for each row of each clause, under each of the codes that have it so: edition, cite, told, ordered."""

    def each() -> Iterator[Any]:
        for editions, cite, about in clauses:
            for edition in editions:
                for says, told, ordered in about:
                    yield pytest.param(edition, cite, told, tuple(ordered), id=f"{edition} {cite}: {says}")

    return pytest.mark.parametrize(("edition", "cite", "told", "ordered"), list(each()))


def ordered_by(edition: str, cite: str, told: Told) -> tuple[Order, ...]:
    """What the clause orders."""
    clause = code(edition).clause(cite)
    assert clause is not None, f"{edition} has no {cite}"
    return clause(told.view(edition))
