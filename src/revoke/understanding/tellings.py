"""What was told of each key of a case, with the words that tell it, once or more often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from revoke.table.cards import Suit
from revoke.understanding.meanings import Named, Party, Person

Span = tuple[int, int]
"""From the first word to the last, by their places."""


@dataclass(slots=True)
class Tellings:
    """What was told of each key: the values and their words."""

    said: dict[str, list[tuple[Any, Span]]] = field(default_factory=dict)  # Any: a value of a case

    def add(self, key: str, value: object, *spans: Span) -> None:
        if value is not None:
            self.said.setdefault(key, []).extend((value, span) for span in spans)

    def value(self, key: str) -> Any:  # Any: a value of a case
        values = {value for value, _ in self.said.get(key, ())}
        return next(iter(values)) if len(values) == 1 else None

    def twice(self) -> Iterator[tuple[str, tuple[tuple[Any, Span], ...]]]:
        for key, tellings in self.said.items():
            if len({value for value, _ in tellings}) > 1:
                yield key, tuple(tellings)


@dataclass(slots=True)
class RevokeTold:
    """A revoke as it is told, or what may be one."""

    person: Person | None
    place: int
    last: int
    sentence: int
    strong: bool = False
    sure: bool = False
    told: Tellings = field(default_factory=Tellings)
    words: list[Span] = field(default_factory=list)
    suit: Suit | None = None
    card: Named | None = None
    trick: int | None = None
    winner: Person | Party | None = None
    round_told: Span | None = None
    failed: bool = False


def poured(bare: RevokeTold, into: RevokeTold) -> None:
    """Tell of one revoke what was told of another that turns out to be the same."""
    into.words += bare.words
    for key, tellings in bare.told.said.items():
        into.told.said.setdefault(key, []).extend(tellings)
    into.winner = into.winner or bare.winner
