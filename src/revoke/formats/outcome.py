"""What a ruling says that a play record can carry: the revokes, the tricks, the score, and the ruling in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revoke.table.cards import Card
from revoke.table.seats import Seat


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a format has no words for: the ``kind`` in a sentence, and which thing of that kind it was on one board."""

    kind: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class RuledRevoke:
    """One revoke as it was ruled; ``status``, ``laws`` and ``transfer`` are those of the ruling document."""

    offender: Seat
    trick: int
    card: Card | None
    status: str = "established"
    laws: tuple[str, ...] = ()
    transfer: int | None = None

    @property
    def established(self) -> bool:
        return self.status == "established"


@dataclass(frozen=True, slots=True)
class RecordOutcome:
    """A ruling for a play record.

    Attributes:
        code: the id of the code of law, in which the ruling is made.
        table_tricks: declarer's tricks as played; ``None`` where not known.
        tricks: declarer's tricks by the ruling, transfer or adjustment included; ``None`` where not settled.
        score: North–South's score by the ruling, in points.
        text: the ruling in sentences, a line each.
    """

    code: str
    revokes: tuple[RuledRevoke, ...] = ()
    table_tricks: int | None = None
    tricks: int | None = None
    score: int | None = None
    text: Sequence[str] = ()

    @property
    def changes_the_result(self) -> bool:
        """Whether the tricks by the ruling are not, or not surely, the tricks won."""
        return self.tricks is not None and self.tricks != self.table_tricks

    def revoke_at(self, trick: int, seat: Seat) -> bool:
        """Whether the card that this seat played to this trick is an established revoke."""
        return any(one.established and (one.trick, one.offender) == (trick, seat) for one in self.revokes)
