"""What there is to be learnt from a case on which nobody was asked for a ruling: the ruling that follows, and why."""

from __future__ import annotations

from dataclasses import replace

from revoke.app.desk.near_miss_words import outcome_words
from revoke.app.desk.training_words import Lesson, lesson
from revoke.table.sentence import sentence, whole
from revoke.training.answer_key import Worked
from revoke.training.choices import right_choice
from revoke.training.concepts import Concept
from revoke.training.drawn_case import DrawnCase


def record_lesson(seed: int, worked: Worked, concept: Concept) -> Lesson:
    """The ruling on a case, the clauses, what one other fact would have changed, and what other codes rule.

    Nobody was asked for the ruling: the verdict is the ruling itself, and no answer was wrong.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.search import record_to_search
    >>> found = record_to_search(DEFAULT_CODE, 1)
    >>> record_lesson(1, found.worked, found.concept).verdict.startswith("The ruling that follows: ")
    True
    """
    case = DrawnCase(seed, worked.facts.case, concept, (), None, worked)
    ruled = sentence("The ruling that follows: {outcome}.", outcome=whole(outcome_words(worked.key)))
    return replace(lesson(case, right_choice(worked.key)), verdict=ruled)
