"""A ruling document from the log as a ruling again, so that it can be explained in words as on the day it was given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.ruling.adjudicate import rule
from revoke.ruling.ruling import (
    AdjustedScore,
    AuctionScore,
    DeclarerTricks,
    GameScore,
    Instruction,
    Option,
    PenaltyCard,
    Question,
    Reason,
    RevokeRuling,
    Ruling,
    Score,
    Transfer,
)

Part = TypeVar("Part")
Document = Mapping[str, Any]  # a ruling document, as JSON has it


def ruling_of(document: Document) -> Ruling:
    """The ruling that a document of ours writes down.

    >>> from revoke.case.case import Case
    >>> from revoke.ruling.adjudicate import rule
    >>> from revoke.ruling.ruling import document
    >>> ruling_of(document(rule(Case()))) == rule(Case())
    True
    """
    possible = document["possible"]
    return Ruling(
        code=document["code"],
        status=document["status"],
        revokes=_each(RevokeRuling, document["revokes"]),
        transfer=_part(Transfer, document["transfer"]),
        declarer_tricks=_part(DeclarerTricks, document["declarer_tricks"]),
        score=_part(Score, document["score"]),
        adjusted_score=_maybe(AdjustedScore, document["adjusted_score"]),
        penalty_cards=_each(PenaltyCard, document["penalty_cards"]),
        options=_each(Option, document["options"]),
        instructions=_each(Instruction, document["instructions"]),
        questions=_each(Question, document["questions"]),
        possible=None if possible is None else {name: tuple(totals) for name, totals in possible.items()},
        reasons=_each(Reason, document["reasons"]),
        readings=document["readings"],
        game=_maybe(GameScore, document.get("game")),
        auction=_maybe(AuctionScore, document.get("auction")),
    )


def said_again(given: Ruling, case: Case) -> Ruling:
    """The same ruling, its sentences as the engine makes them and not as the text that a document keeps of them.

    So they can be said in another language. What the engine would say in other words today stays as it was said.

    Args:
        case: what was ruled on.
    """
    try:
        again = rule(case)
    except RevokeError:
        return given
    texts: list[str] = [each.text for each in again.instructions]
    texts += [each.text for each in again.reasons]
    texts += [each.text for each in again.questions]
    said = {text: text for text in (*texts, *(each.what for each in again.options))}
    return replace(
        given,
        options=tuple(replace(each, what=said.get(each.what, each.what)) for each in given.options),
        instructions=tuple(replace(each, text=said.get(each.text, each.text)) for each in given.instructions),
        questions=tuple(replace(each, text=said.get(each.text, each.text)) for each in given.questions),
        reasons=tuple(replace(each, text=said.get(each.text, each.text)) for each in given.reasons),
    )


def in_order(document: Document) -> dict[str, Any]:
    """The document with its keys in the order in which the contract tells them, for people who read it."""
    known = ["format", *(each.name for each in fields(Ruling) if each.name != "format")]
    return {name: document[name] for name in known if name in document}


def _part(kind: type[Part], said: Document) -> Part:
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in said.items()})


def _maybe(kind: type[Part], said: Document | None) -> Part | None:
    return None if said is None else _part(kind, said)


def _each(kind: type[Part], said: list[Document]) -> tuple[Part, ...]:
    return tuple(_part(kind, each) for each in said)
