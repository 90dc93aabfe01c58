"""The gallery of real boards: play records in which somebody revoked, each as a question with its ruling."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from revoke.case.case import Case
from revoke.facts.establish import Facts
from revoke.facts.standing import Standing
from revoke.formats.native import read_case
from revoke.law.clause import Clause
from revoke.law.code import code
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.table.cards import Card, Hand
from revoke.table.seats import Seat, partnership
from revoke.table.sentence import sentence, template
from revoke.telling.blocks import RevokeTrick
from revoke.telling.explanation import verdict
from revoke.telling.order_words import tricks_move
from revoke.telling.ruling_words import STANDING, RulingWords, in_words
from revoke.telling.story import story
from revoke.telling.table_picture import revoke_tricks
from revoke.training.concepts import atlas

BOARDS = Path(__file__).with_name("gallery_boards.json")

_OF_A_RECORD = template(
    "The record marks the card as a revoke and says no more: it is ruled on here as if it had been mentioned when play"
    " was over, and as if the result in the record were that of the play."
)
_NOBODY_WROTE = template("Nobody wrote down what was ruled.")
_AS_FAR_AS = template(
    "The record stops after {played} tricks, of which declarer's side had won {won}; with best play by everybody it"
    " would have won {best} in all, and the record gives it {result}."
)
_AS_THE_LAW = template(
    "The difference is exactly what the law moves, so that was probably the ruling. This is inferred."
)
_NOT_MOVED = template(
    "So no trick seems to have been moved, though the law moves some: perhaps the revoke was never "
    "noticed. This is inferred."
)
_NOTHING_TO_MOVE = template("So no trick seems to have been moved, and the law moves none. This is inferred.")
_NOT_TO_BE_INFERRED = template(
    "No ruling explains the difference: a claim need not be worth as much as best play. What was ruled, "
    "if anything, cannot be inferred."
)
_NOT_SETTLED = template("The ruling is not reported, or the report is not reliable.")
_NO_TRICK = template("No trick is transferred.")


@dataclass(frozen=True)
class GalleryBoard:
    """One board of the gallery.

    Attributes:
        id: its name in addresses.
        title: the event and the board, or the name of the case in its source.
        source: the file of a record, or the address of a publication.
        case: the facts.
        ruled: the ruling at the table or by the source, key by key; empty if nobody knows it.
        result: the agreed result of a record, in declarer's tricks; ``None`` for a published case.
        best: declarer's total tricks with best play from the end of the record; ``None`` as for ``result``.
    """

    id: str
    title: str
    source: str
    case: Case
    ruled: dict[str, Any] = field(default_factory=dict)  # as in the published cases
    result: int | None = None
    best: int | None = None

    @property
    def of_a_record(self) -> bool:
        """Whether the board comes from a play record, and not from a publication."""
        return self.result is not None

    @cached_property
    def _worked(self) -> tuple[Facts, RulingWords]:
        facts, ways = every_way(self.case)
        return facts, in_words(ruling_on(facts, ways))

    @property
    def what_happened(self) -> tuple[str, ...]:
        """The facts in our sentences; for a record, also what is assumed."""
        facts, _ = self._worked
        trick: list[tuple[Seat, Card]] = []
        proof = None
        if facts.found and (seen := facts.found[-1]) is not None:
            proof = seen.proof
            trick = [
                (play.seat, play.card) for play in facts.table.plays if play.trick == seen.play.trick and play.card
            ]
        told = story(facts, trick, proof, reads=atlas(self.case.code).reads, seed=len(self.title), supposing=False)
        return (*told, _OF_A_RECORD) if self.result is not None else told

    @property
    def what_the_engine_rules(self) -> str:
        """The ruling under the laws of the case."""
        return verdict(*self._worked)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that decided."""
        law = code(self.case.code)
        cites = dict.fromkeys(cite for each in self._worked[1].revokes for cite in each.laws)
        return tuple(clause for cite in cites if (clause := law.clause(cite)) is not None)

    @property
    def tricks_on_record(self) -> tuple[int, int]:
        """The number of complete tricks in a record, and how many of them declarer's side won."""
        winners = [each for each in self._worked[0].count.winners if each is not None]
        declarer = self.case.board.declarer
        return len(winners), sum(declarer is not None and each.side is declarer.side for each in winners)

    @property
    def moved_by_law(self) -> int:
        """The tricks that the law moves to declarer's side; negative for tricks to the other side."""
        moved = self._worked[1].transfer
        declarer = self.case.board.declarer
        if not moved.tricks or moved.to is None or declarer is None:
            return 0
        return moved.tricks if moved.to is declarer.side else -moved.tricks

    @property
    def what_was_ruled(self) -> tuple[str, ...]:
        """The actual ruling, as far as it is known."""
        return tuple(_ruled(self))

    @property
    def tricks(self) -> tuple[RevokeTrick, ...]:
        """The tricks of the revokes, if the cards are known."""
        return tuple(revoke_tricks(self._worked[0], {}))

    @property
    def hands(self) -> dict[Seat, Hand | None] | None:
        """The four hands; ``None`` if the deal is not known."""
        deal = self.case.board.deal
        return dict(deal.hands) if deal is not None else None


def _ruled(board: GalleryBoard) -> Iterator[str]:
    if board.result is not None and board.best is not None:
        yield from _inferred(board, board.result, board.best)
        return
    said = board.ruled
    if not said:
        yield _NOT_SETTLED
        return
    for status in dict.fromkeys(said.get("statuses") or ()):
        if status is not None:
            yield STANDING[Standing(status)]
    moved, to = said.get("transfer"), said.get("to")
    if moved and to:
        yield tricks_move(moved, partnership(to))
    elif moved == 0:
        yield _NO_TRICK
    if said.get("laws"):
        yield sentence("The clauses: {laws}.", laws=", ".join(said["laws"]).replace("|", "/"))


def _inferred(board: GalleryBoard, result: int, best: int) -> Iterator[str]:
    """Sentences on the evidence in a record's result for a ruling that nobody wrote down."""
    played, won = board.tricks_on_record
    yield _NOBODY_WROTE
    yield sentence(_AS_FAR_AS, played=played, won=won, best=best, result=result)
    moved = board.moved_by_law
    if result - best == moved:
        yield _AS_THE_LAW if moved else _NOTHING_TO_MOVE
    else:
        yield _NOT_MOVED if result == best else _NOT_TO_BE_INFERRED


@cache
def gallery() -> tuple[GalleryBoard, ...]:
    """All boards of the gallery, those of records first.

    >>> len(gallery()) >= 30, len({each.id for each in gallery()}) == len(gallery())
    (True, True)
    """
    return tuple(
        GalleryBoard(
            **{name: said for name, said in each.items() if name != "year"} | {"case": read_case(each["case"])}
        )
        for each in json.loads(BOARDS.read_text("utf-8"))
    )
