"""The marking of an exam: which answers are right, and how the score divides among concepts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from revoke.training.choices import DrillChoice, drill_choices, has_to_weigh, right_choice
from revoke.training.concepts import Concept
from revoke.training.drawn_case import DrawnCase
from revoke.training.progress import AnswerGiven

EXAM = "exam"
"""What an exam is called in the file with what was learnt."""


@dataclass(frozen=True, slots=True)
class ExamAnswer:
    """What somebody answered to one question.

    Attributes:
        choice: the place of the choice, from 0; ``None`` where none was marked.
        weighs: whether the director has to weigh the damage; ``None`` where nothing was written.
    """

    choice: int | None = None
    weighs: bool | None = None


@dataclass(frozen=True, slots=True)
class MarkedQuestion:
    """One question with its answer, marked.

    Attributes:
        number: of the question, from 1.
        chosen: the choice; ``None`` where there was none.
        ruled_right: whether the choice is the key's.
        weighed_wrong: the choice is right, and what was said about weighing is not.
    """

    number: int
    case: DrawnCase
    chosen: DrillChoice | None
    weighs: bool | None
    ruled_right: bool
    weighed_wrong: bool

    @property
    def right(self) -> bool:
        """Whether it counts: the ruling and, where a revoke stands or is paid for, whether damage is weighed."""
        return self.ruled_right and not self.weighed_wrong


def marked(cases: Sequence[DrawnCase], answers: Sequence[ExamAnswer]) -> tuple[MarkedQuestion, ...]:
    """An exam with its answers, question by question; an answer that is not there counts as none.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.exam import exam_variant
    >>> [each.right for each in marked(exam_variant(DEFAULT_CODE, 2, 1, 0), [ExamAnswer()])]
    [False, False]
    """
    given = (*answers, *(ExamAnswer() for _ in range(len(cases) - len(answers))))
    return tuple(_marked(number, case, said) for number, (case, said) in enumerate(zip(cases, given, strict=True), 1))


def _marked(number: int, case: DrawnCase, said: ExamAnswer) -> MarkedQuestion:
    offered = drill_choices(case.worked)
    chosen = offered[said.choice] if said.choice is not None and said.choice < len(offered) else None
    right = chosen == right_choice(case.key)
    weighed_wrong = right and has_to_weigh(case.worked) and said.weighs is not case.key.weighs
    return MarkedQuestion(number, case, chosen, said.weighs, right, weighed_wrong)


def score_by_concept(questions: Sequence[MarkedQuestion]) -> Mapping[Concept, tuple[int, int]]:
    """Concept -> how many answers were right, and how many questions there were; the weakest first."""
    found: dict[Concept, tuple[int, int]] = {}
    for each in questions:
        right, asked = found.get(each.case.concept, (0, 0))
        found[each.case.concept] = (right + each.right, asked + 1)
    return dict(sorted(found.items(), key=lambda item: (item[1][0] / item[1][1], item[0])))


def as_answers(questions: Sequence[MarkedQuestion], at: str) -> tuple[AnswerGiven, ...]:
    """The answers as the file with what was learnt has them.

    Args:
        at: when it was marked, as ISO 8601 has it, in UTC.
    """
    weighing = {None: "", True: " yes", False: " no"}
    return tuple(
        AnswerGiven(
            at,
            each.case.seed,
            each.case.concept.id,
            EXAM,
            (each.chosen.id if each.chosen else "") + weighing[each.weighs],
            right=each.right,
            seconds=0.0,
        )
        for each in questions
    )
