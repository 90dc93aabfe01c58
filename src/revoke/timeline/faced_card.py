"""A card that lies face up outside the play: since when, how it came there, and with which others."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from revoke.case.events import Facing
from revoke.table.cards import Card
from revoke.table.seats import Seat


@dataclass(frozen=True, slots=True)
class FacedCard:
    """A card lying face up outside the play.

    Attributes:
        since: the event by which it came to lie there.
        until: the event by which it was played or taken up again; ``None`` while it lies there.
        how: exposed outright, before it was played perhaps; ``None`` where it was only played and then taken back.
        played: where it was taken back, the event by which it had been played.
        before: how it had lain there until it was played, where it had.
    """

    hand: Seat
    card: Card
    since: int
    how: Facing | None
    until: int | None = None
    played: int | None = None
    before: FacedCard | None = None

    def lies_at(self, event: int) -> bool:
        """Whether it lay there just before that event."""
        return self.since < event and (self.until is None or self.until >= event)

    def lay_with_one_of(self, others: Collection[FacedCard]) -> bool:
        """Whether another card of the same hand lay there at the same time, or before this one was last played."""
        if any(self._lies_with(each) for each in others):
            return True
        return self.before in others and self.before is not None and self.before.lay_with_one_of(others)

    def _lies_with(self, other: FacedCard) -> bool:
        before = self.until is not None and self.until <= other.since
        after = other.until is not None and other.until <= self.since
        return self.hand is other.hand and self.card != other.card and not before and not after
