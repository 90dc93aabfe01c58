"""The interview without a memory: a case and what was said beside it in, the next question or the ruling out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from revoke.case.case import Case
from revoke.errors import NotBridge
from revoke.facts.fact import BOARD, Fact, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.formats.native import case_document
from revoke.interview.interview import Interview
from revoke.interview.next_question import pending
from revoke.interview.state import InterviewState
from revoke.table.sentence import sentence, template
from revoke.telling.answers import QuestionInWords, in_words
from revoke.telling.document import document


@dataclass(frozen=True, slots=True)
class OfferedAnswer:
    """One answer: the value to put at the question's ``fact`` in the case, and what it is called."""

    value: Any  # a JSON value
    text: str


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """Answers that come to the same; in one group of ``alike`` even the clauses are the same.

    ``phase`` says where they stand that tell how far things had got: trick still there, play goes on, play over.
    """

    text: str
    alike: tuple[tuple[OfferedAnswer, ...], ...]
    phase: Literal["trick still there", "play goes on", "play over"] | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """A clause that turns on the answer, and what it says in a few words."""

    law: str
    says: str


@dataclass(frozen=True, slots=True)
class QuestionDocument:
    """A question: where the answer goes, the words, the choices, why it is asked, and whether it asks for a number."""

    fact: str
    text: str
    counts: bool
    choices: tuple[OfferedChoice, ...]
    why: tuple[Why, ...]


Step = Literal["ask", "wait", "done"]


@dataclass(frozen=True, slots=True)
class Following:
    """What comes next.

    Attributes:
        step: ``ask``: put the question; ``wait``: play goes on, come back when it has ended; ``done``.
        case: the case to put the answer into and to send again.
        ruling: the ruling document; ``None`` as long as something is asked.
    """

    format: Literal["revoke-next/1"]
    step: Step
    question: QuestionDocument | None
    case: dict[str, Any]  # a case document
    ruling: dict[str, Any] | None  # a ruling document


def following(case: Case, skipped: tuple[str, ...], disputed: tuple[int, ...], came_back: bool) -> Following:
    """What is asked next about a case, or what is ruled.

    Args:
        skipped: facts that nobody knows, by their place in the case.
        disputed: revokes, counted from 0, of which the table does not agree that they happened.
        came_back: whether play has ended since.

    Raises:
        RevokeError: what was said cannot all be true, or names no fact.

    >>> following(Case(), (), (), False).question.text
    'Who revoked?'
    """
    interview = Interview(case.code, case)
    begun = interview.case
    facts, ways = interview.rests_on
    keys = frozenset(_key(path, len(facts)) for path in skipped)
    told = InterviewState(begun, frozenset(disputed), keys, came_back, ways, facts)
    question, waits = pending(told)
    step: Step = "ask" if question else "wait" if waits else "done"
    ruling = None if question else document(interview.ruling)
    asked = _asked(in_words(question, case.code)) if question else None
    return Following("revoke-next/1", step, asked, case_document(begun), ruling)


def _key(path: str, many: int) -> Key:
    """The fact that stands at a place in a case.

    Raises:
        NotBridge: no fact does.
    """
    for key in _keys(path, many):
        if key.path == path and isinstance(
            getattr(BoardFacts if key.revoke == BOARD else Revoke, key.name, None), Fact
        ):
            return key
    none = template("{path} is no fact that is asked for here; give the fact of a question as it was asked.")
    raise NotBridge(sentence(none, path=repr(path[:60])))


def _keys(path: str, many: int) -> Iterator[Key]:
    name = path.rpartition(".")[2]
    yield Key(BOARD, name)
    yield from (Key(index, name) for index in range(many))


def _asked(question: QuestionInWords) -> QuestionDocument:
    return QuestionDocument(
        question.fact,
        question.text,
        question.counts,
        tuple(
            OfferedChoice(
                choice.text,
                tuple(tuple(OfferedAnswer(each.value, each.text) for each in group) for group in choice.alike),
                choice.phase.value if choice.phase else None,
            )
            for choice in question.choices
        ),
        tuple(Why(law, says) for law, says in question.why),
    )
