"""The questions that a ruling leaves open: what it turns on, and the answers there are, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from revoke.telling.facts import fact_words
from revoke.telling.ruling_words import QuestionWords

MOST_ASKED = 3
"""So many questions are put at a time: the answers to the first often make the others needless."""

MOST_ANSWERS = 6
"""So many answers are listed; longer lists help nobody at a table."""


def turns_on(question: QuestionWords) -> str:
    """What an open question turns on, as it stands after "depending on".

    >>> from revoke.facts.fact import Key
    >>> turns_on(QuestionWords(Key(0, "won_by"), "", (), ()))
    'who won the trick'
    """
    return fact_words(question.fact).turns_on


def answers_in_words(question: QuestionWords) -> str:
    """The answers to a question, shortened where there are many.

    >>> from revoke.facts.fact import BOARD, Key
    >>> answers_in_words(QuestionWords(Key(BOARD, "table_tricks"), "How many?", (5, 6, 7), ()))
    '5 to 7'
    >>> answers_in_words(QuestionWords(Key(0, "won_by"), "Who?", ("offender", "partner"), ()))
    'offender, or partner'
    """
    answers = question.answers
    if not answers:
        return ""
    if all(isinstance(each, dict) for each in answers):
        return "a number of tricks, or several with their probabilities"
    if len(answers) > 2 and all(isinstance(each, int) for each in answers):
        return f"{answers[0]} to {answers[-1]}"
    if all(isinstance(each, list) for each in answers):
        return _moments_in(answers)
    words = [_answer(each) for each in answers[:MOST_ANSWERS]]
    if len(answers) > MOST_ANSWERS:
        return f"{', '.join(words)} … ({len(answers)} in all)"
    return f"{', '.join(words[:-1])}, or {words[-1]}" if len(words) > 1 else words[0]


def _answer(answer: Any) -> str:  # Any: a JSON value
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(answer)


def _moments_in(answers: Sequence[list[Any]]) -> str:
    """The moments that tell the answers apart."""
    moments = list(dict.fromkeys(moment for answer in answers for moment in answer))
    telling = [moment for moment in moments if not all(moment in answer for answer in answers)] or moments
    shown = [f"“{moment}”" for moment in telling[:MOST_ANSWERS]]
    more = f" … ({len(telling)} in all)" if len(telling) > MOST_ANSWERS else ""
    nothing = "nothing, or " if [] in answers else ""
    return f"{nothing}a list from {', '.join(shown)}{more}"
