"""A stored ruling document as a ruling with its words again, as it was said on the day it was given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from revoke.app.language.recognised import recognised
from revoke.case.case import Moment
from revoke.facts.fact import BOARD, Key
from revoke.table.sentence import Sentence
from revoke.telling import document as ruling_documents
from revoke.telling.reasons import FactRead
from revoke.telling.ruling_words import (
    InstructionWords,
    OptionWords,
    QuestionWords,
    ReasonWords,
    RulingWords,
)

Document = Mapping[str, Any]  # a ruling document, as JSON has it

Spoken = TypeVar("Spoken", InstructionWords, QuestionWords, ReasonWords)


def stored_ruling(document: Document) -> RulingWords:
    """The ruling that a document of ours writes down, with the sentences as they were said.

    What version 0.1.0 kept is read as it stood then: a text without its template, a reason without its revoke.

    >>> from revoke.case.case import Case
    >>> from revoke.ruling.adjudicate import rule
    >>> from revoke.telling.document import document
    >>> from revoke.telling.ruling_words import in_words
    >>> stored_ruling(document(rule(Case()))) == in_words(rule(Case()))
    True
    """
    ruling = ruling_documents.ruling_of(document)
    return replace(
        ruling,
        options=tuple(map(_option, ruling.options)),
        instructions=tuple(map(_again, ruling.instructions)),
        questions=tuple(map(_again, ruling.questions)),
        reasons=tuple(_attributed(map(_again, ruling.reasons), len(ruling.revokes), document["reasons"])),
    )


def in_order(document: Document) -> dict[str, Any]:
    """The document with its keys in the order in which the contract tells them, for people who read it."""
    known = ["format", *(each.name for each in fields(RulingWords) if each.name != "format")]
    return {name: document[name] for name in known if name in document}


def _again(said: Spoken) -> Spoken:
    return said if isinstance(said.text, Sentence) else replace(said, text=recognised(said.text))


def _option(option: OptionWords) -> OptionWords:
    return option if isinstance(option.what, Sentence) else replace(option, what=recognised(option.what))


def _attributed(reasons: Iterable[ReasonWords], revokes: int, written: Iterable[Document]) -> Iterator[ReasonWords]:
    """Reasons of version 0.1.0 with their revokes, as far as they can be told; later ones name theirs.

    They came revoke by revoke, and none cited a clause twice; most name the revoke in the facts that they rest on.
    """
    at, seen = 0, set[str]()
    for reason, kept in zip(reasons, written, strict=True):
        if "revoke" in kept:
            yield reason
            continue
        named = re.match(r"revokes\[(\d+)\]", reason.fact)
        if not named and not reason.fact.startswith("board."):
            yield reason  # about the board: a question that was asked, or the comparison of results
            continue
        following = int(named[1]) if named else at + (reason.law in seen)
        if following != at:
            at, seen = min(following, max(revokes - 1, 0)), set()
        seen.add(reason.law)
        event = reason.events[-1] if reason.text.startswith("Established at event") else None
        yield replace(reason, revoke=at, facts=tuple(_facts(reason.fact)), event=event)


def _facts(line: str) -> Iterator[FactRead]:
    """The facts that version 0.1.0 wrote in one line.

    >>> list(_facts("revokes[0].won_by = opponents; board.declarer = S"))[0].key
    Key(revoke=0, name='won_by')
    """
    for piece in line.split("; "):
        found = re.fullmatch(r"(?:revokes\[(\d+)\]\.|board\.)?(\w+) = (?:(.*): )?(.*)", piece)
        if found is None:
            continue
        revoke, name, moment, value = found.groups()
        known = {each.value: each for each in Moment}
        said = int(value) if value.isdecimal() else {"yes": True, "no": False}.get(value, value)
        yield FactRead(Key(BOARD if revoke is None else int(revoke), name), said, (), known.get(moment))
