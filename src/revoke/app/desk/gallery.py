"""The gallery: real boards and published cases with a revoke, what happened, what the engine rules, what was ruled.

The facts stand in a file beside this one, which ``python -m benchmarks.gallery`` gathers; every sentence is made here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from revoke.case.case import Case
from revoke.facts.establish import Facts
from revoke.facts.revoke import Standing
from revoke.formats.native import read_case
from revoke.law.clause import Clause
from revoke.law.code import code
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.table.cards import Card, Hand
from revoke.table.seats import Seat, partnership
from revoke.table.sentence import Sentence, sentence, template
from revoke.telling.orders import tricks_move
from revoke.telling.pictures import RevokeTrick
from revoke.telling.ruling_words import RulingWords, in_words
from revoke.telling.story import story
from revoke.telling.trick_picture import revoke_tricks
from revoke.telling.verdict import STANDING, verdict
from revoke.training.concepts import atlas

BOARDS = Path(__file__).with_name("gallery_boards.json")

_OF_A_RECORD = template(
    "The record marks the card as a revoke and says no more: it is ruled on here as if it had been mentioned when play"
    " was over, and as if the result in the record were that of the play."
)
_RESULT = template("The record gives declarer {tricks} tricks and tells of no ruling; one may be in them already.")
_NOT_SETTLED = template("What was ruled is not told, or not to be relied on.")
_NO_TRICK = template("No trick goes across.")


@dataclass(frozen=True)
class GalleryBoard:
    """One board of the gallery.

    Attributes:
        id: its name in addresses.
        title: the event and the board, or what the source is called there.
        source: the file of a record, or the address of a publication.
        case: the facts.
        ruled: what was ruled at the table or by the source, key by key; empty where nobody knows.
        result: the agreed result of a record, in declarer's tricks; ``None`` for a published case.
    """

    id: str
    title: str
    source: str
    case: Case
    ruled: dict[str, Any]  # as the published cases have it
    result: int | None

    @property
    def of_a_record(self) -> bool:
        """Whether it comes from a record of play, and not from a publication."""
        return self.result is not None

    @cached_property
    def _worked(self) -> tuple[Facts, RulingWords]:
        facts, ways = every_way(self.case)
        return facts, in_words(ruling_on(facts, ways))

    @property
    def what_happened(self) -> tuple[str, ...]:
        """The facts, in sentences of ours; for a record, also what is supposed."""
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
    def what_was_ruled(self) -> tuple[str, ...]:
        """What was ruled then, as far as it is known."""
        return tuple(_ruled(self))

    @property
    def tricks(self) -> tuple[RevokeTrick, ...]:
        """The tricks of the revokes, where the cards are known."""
        return tuple(revoke_tricks(self._worked[0], {}))

    @property
    def hands(self) -> dict[Seat, Hand | None] | None:
        """The four hands; ``None`` where no deal is known."""
        deal = self.case.board.deal
        return dict(deal.hands) if deal is not None else None


def _ruled(board: GalleryBoard) -> Iterator[str]:
    if board.result is not None:
        yield sentence(_RESULT, tricks=board.result)
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
        yield _cited([law.replace("|", "/") for law in said["laws"]])


def _cited(laws: list[str]) -> Sentence:
    return sentence("The clauses: {laws}.", laws=", ".join(laws))


@cache
def gallery() -> tuple[GalleryBoard, ...]:
    """All boards of the gallery, those of records first.

    >>> len(gallery()) >= 30, len({each.id for each in gallery()}) == len(gallery())
    (True, True)
    """
    return tuple(
        GalleryBoard(
            each["id"],
            each["title"],
            each["source"],
            read_case(each["case"]),
            each.get("ruled", {}),
            each.get("result"),
        )
        for each in json.loads(BOARDS.read_text("utf-8"))
    )
