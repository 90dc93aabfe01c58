"""The questions that a ruling leaves open: what it turns on, and the answers there are, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from revoke.table.sentence import Sentence, alone, listed, one_after_another, sentence, template, whole
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


def answers_in_words(question: QuestionWords) -> Sentence:
    """The answers to a question, shortened where there are many.

    >>> from revoke.facts.fact import BOARD, Key
    >>> answers_in_words(QuestionWords(Key(BOARD, "table_tricks"), "How many?", (5, 6, 7), ()))
    '5 to 7'
    >>> answers_in_words(QuestionWords(Key(0, "won_by"), "Who?", ("offender", "partner"), ()))
    'offender, or partner'
    """
    answers = question.answers
    if not answers:
        return whole("")
    if all(isinstance(each, dict) for each in answers):
        return sentence("a number of tricks, or several with their probabilities")
    if len(answers) > 2 and all(isinstance(each, int) for each in answers):
        return sentence("{first} to {last}", first=answers[0], last=answers[-1])
    if all(isinstance(each, list) for each in answers):
        return _moments_in(answers)
    words = [_answer(each) for each in answers[:MOST_ANSWERS]]
    if len(answers) > MOST_ANSWERS:
        return _first_of(words, len(answers))
    return whole(one_after_another([listed(words[:-1]), words[-1]], _OR)) if words[1:] else words[0]


def _answer(answer: Any) -> Sentence:  # Any: a JSON value
    """A value as it is written in a case document, in every language; yes and no are words."""
    if isinstance(answer, bool):
        return sentence("yes") if answer else sentence("no")
    return alone(str(answer))


def _first_of(shown: Sequence[str], number: int) -> Sentence:
    return sentence("{answers} … ({number} in all)", answers=listed(shown), number=number)


_OR = template("{one}, or {more}")


def _moments_in(answers: Sequence[list[Any]]) -> Sentence:
    """The moments that tell the answers apart."""
    moments = list(dict.fromkeys(moment for answer in answers for moment in answer))
    telling = [moment for moment in moments if not all(moment in answer for answer in answers)] or moments
    shown = [alone(f"“{moment}”") for moment in telling[:MOST_ANSWERS]]
    some = _first_of(shown, len(telling)) if len(telling) > MOST_ANSWERS else listed(shown)
    named = sentence("a list from {moments}", moments=some)
    return whole(one_after_another([template("nothing"), named], _OR)) if [] in answers else named
