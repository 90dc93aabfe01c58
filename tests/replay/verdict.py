"""The law's verdict on a table, as far as the record settles it; a ruling is never compared with ``None``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.replay.table import Play

Row = tuple[str, int, str]
"""A revoke by hand, trick and card."""


@dataclass
class Verdict:
    """The contents that a ruling must have.

    Attributes:
        statuses: for each revoke its right statuses, more than one if the law has two names for it; ``None`` if the
            record does not settle it.
        transfers: for each revoke its automatic tricks; missing if not settled.
        tricks: the automatic tricks after the ceilings, and the side that gets them.
        table: declarer's tricks as played.
        final: declarer's tricks after all automatic transfers.
        penalty_cards: hand, card and kind of each card face up.
    """

    statuses: dict[Row, frozenset[str] | None] = field(default_factory=dict)
    transfers: dict[Row, int] = field(default_factory=dict)
    tricks: tuple[int, str | None] | None = None
    table: int | None = None
    final: int | None = None
    penalty_cards: frozenset[tuple[str, str, str]] | None = None


def row(play: Play) -> Row:
    return play.seat, play.trick, play.card


def differences(verdict: Verdict, ruling: Mapping[str, Any]) -> list[str]:
    """The differences from a ruling document, one a line, each beginning with a word for the kind."""
    return [*_statuses(verdict, ruling), *_tricks(verdict, ruling), *_cards(verdict, ruling)]


def _statuses(verdict: Verdict, ruling: Mapping[str, Any]) -> Iterable[str]:
    # A card taken back may lawfully be played to the same trick again: only revokes are compared.
    revokes = sorted(ruling["revokes"], key=lambda each: each["status"] != "not a revoke")
    ruled = {(each["offender"], each["trick"], each["card"]): each for each in revokes}
    for key in sorted(verdict.statuses.keys() | ruled.keys(), key=str):
        right = verdict.statuses.get(key, frozenset({"not a revoke"}))
        has = ruled[key]["status"] if key in ruled else "not a revoke"
        if right is not None and has not in right:
            yield f"status of {key}: {has}, not {' or '.join(sorted(right))}"
        elif key in verdict.transfers and ruled.get(key, {}).get("transfer", 0) != verdict.transfers[key]:
            yield f"transfer of {key}: {ruled[key]['transfer']}, not {verdict.transfers[key]}"


def _tricks(verdict: Verdict, ruling: Mapping[str, Any]) -> Iterable[str]:
    moved, tricks = ruling["transfer"], ruling["declarer_tricks"]
    if verdict.tricks is not None and (moved["tricks"], moved["to"]) != verdict.tricks:
        yield f"total: {moved['tricks']} to {moved['to']}, not {verdict.tricks[0]} to {verdict.tricks[1]}"
    if verdict.table is not None and tricks["table"] != verdict.table:
        yield f"table: {tricks['table']} tricks at the table, not {verdict.table}"
    if verdict.final is not None and tricks["after_transfer"] != verdict.final:
        yield f"final: {tricks['after_transfer']} tricks after all, not {verdict.final}"


def _cards(verdict: Verdict, ruling: Mapping[str, Any]) -> Iterable[str]:
    has = frozenset((each["hand"], each["card"], each["kind"]) for each in ruling["penalty_cards"])
    if verdict.penalty_cards is not None and has != verdict.penalty_cards:
        yield f"penalty cards: {sorted(has)}, not {sorted(verdict.penalty_cards)}"
