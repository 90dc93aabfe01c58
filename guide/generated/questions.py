"""Every fact that a ruling can turn on: the director's question, the answers, and the clauses that read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from enum import Enum
from typing import Any

from guide.generated.markdown import page, table
from guide.generated.reading import Readings, declared, readings
from revoke.case.case import Moment, RevokeFinding
from revoke.facts.fact import BOARD, Fact, Key, value_words
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.law.code import CODES
from revoke.telling.facts import fact_words

_IN_A_FINDING = {each.name for each in fields(RevokeFinding)}


def questions_page() -> str:
    """The page of all facts in the order of their declarations, then the moments, code by code."""
    found = {name: readings(name) for name in CODES}
    return page(
        "Every fact a ruling can turn on",
        "The laws ask for nothing else. A clause that reads a fact nobody knows makes it a question to the director; a "
        "question whose answers all lead to the same ruling is not put. A clause in brackets uses the fact where it is "
        "known and never asks for it.",
        "## The revoke",
        *(_block(fact, Key(0, name), found) for name, fact in declared(Revoke).items()),
        "## The board",
        *(_block(fact, Key(BOARD, name), found) for name, fact in declared(BoardFacts).items()),
        "## What had happened before attention was drawn",
        "The moments of `before_attention` are the same facts for every code; each code makes of them what it will.",
        table(("Moment", *CODES), _moments(found)),
    )


def _block(fact: Fact[Any], key: Key, found: dict[str, Readings]) -> str:
    lines = [f"### `{fact.name}`", f"**{fact_words(key).ask}**", "\n".join(f"- {line}" for line in _told(fact, key))]
    rows = [(name, _clauses(found[name], fact.name)) for name in CODES]
    if any(clauses != "—" for _, clauses in rows):
        lines.append(table(("Code", "Clauses that read it"), rows))
    else:
        lines.append("No clause reads it by itself: it serves to find other facts, or shows how far things have got.")
    return "\n\n".join(lines)


def _told(fact: Fact[Any], key: Key) -> Iterator[str]:
    in_a_case = key.revoke == BOARD or fact.name in _IN_A_FINDING
    yield f"In a case: `{key.path.replace('[0]', '[n]')}`" if in_a_case else "In a case: told by the events"
    yield f"Answers: {_answers(fact.answers)}"
    if fact.default is not None:
        yield f"Taken for granted unless somebody says otherwise: {value_words(fact.default)}"


def _answers(answers: Sequence[Any]) -> str:
    """The possible answers, with consecutive numbers as a range."""
    if not answers:
        return "as it was at the table"
    if all(isinstance(each, frozenset) for each in answers):
        return "any of the moments listed at the end of this page, together"
    numbers = [each for each in answers if isinstance(each, int) and not isinstance(each, bool)]
    if numbers and numbers == list(range(numbers[0], numbers[0] + len(answers))):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(each.name.lower() if _is_letter(each) else value_words(each) for each in answers)


def _is_letter(answer: object) -> bool:
    return isinstance(answer, Enum) and len(str(answer.value)) == 1


def _clauses(found: Readings, name: str) -> str:
    asked, used = found.asks.get(name, []), found.uses.get(name, [])
    return ", ".join([*asked, *(f"({cite})" for cite in used)]) or "—"


def _moments(found: dict[str, Readings]) -> Iterator[tuple[str, ...]]:
    for moment in Moment:
        yield moment.value, *(", ".join(found[name].moments.get(moment, [])) or "—" for name in CODES)
