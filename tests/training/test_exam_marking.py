"""An exam is marked as a drill is: the ruling, and where a revoke stands whether damage is weighed."""

from __future__ import annotations

import pytest

from revoke.law.code import CODES
from revoke.training.answer_key import has_to_weigh, right_choice
from revoke.training.drawn_case import DrawnCase
from revoke.training.exam import ExamAnswer, as_answers, composed, exam_variant, marked, score_by_concept
from revoke.training.progress import Progress, progress_document, read_progress


def right_answer(case: DrawnCase) -> ExamAnswer:
    place = case.choices.index(right_choice(case.key))
    return ExamAnswer(place, case.key.weighs if has_to_weigh(case.worked) else None)


@pytest.mark.parametrize("name", CODES)
def test_the_key_of_a_printed_exam_has_every_point(name: str) -> None:
    (cases,) = composed(name, 20, seed=6).variants
    found = marked(cases, [right_answer(case) for case in cases])
    assert all(each.right for each in found)
    assert sum(asked for _, asked in score_by_concept(found).values()) == 20


def test_a_variant_is_the_one_that_is_printed_with_others() -> None:
    exam = composed(CODES[0], 12, seed=19, variants=3)
    for place, variant in enumerate(exam.variants):
        assert exam_variant(CODES[0], 12, 19, place) == variant


def test_a_wrong_word_about_weighing_costs_the_point_only_where_it_is_asked() -> None:
    cases = exam_variant(CODES[0], 40, 3, 0)
    said = [right_answer(case) for case in cases]
    contrary = [ExamAnswer(each.choice, not each.weighs) for each in said]
    for case, each in zip(cases, marked(cases, contrary), strict=True):
        assert each.ruled_right
        assert each.weighed_wrong is has_to_weigh(case.worked)
        assert each.right is not each.weighed_wrong


def test_no_answer_and_one_that_is_not_offered_are_wrong() -> None:
    cases = exam_variant(CODES[0], 3, 5, 0)
    found = marked(cases, [ExamAnswer(), ExamAnswer(15)])
    assert [(each.chosen, each.right) for each in found] == [(None, False)] * 3


def test_the_marks_are_a_record_of_training() -> None:
    cases = exam_variant(CODES[0], 6, 5, 0)
    answers = as_answers(marked(cases, [right_answer(cases[0])]), "2026-03-01T20:00:00+00:00")
    written = progress_document([Progress(CODES[0], answers=list(answers))])
    (read,) = read_progress(written).values()
    assert [each.right for each in read.answers] == [True] + [False] * 5
    assert {each.exercise for each in read.answers} == {"exam"}
    assert "name" not in written
