"""The questions of an exam, measured by a class: every figure worked by hand beside it."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.law.code import CODES
from revoke.training.exam import EXAM, ItemAnalysis, analysed_items, item_analyses
from revoke.training.progress import AnswerGiven, Progress, progress_document

CODE = CODES[0]


def sheet(points: str, *, answers: str = "", exercise: str = EXAM) -> list[AnswerGiven]:
    """What one trainee has answered: ``1`` right, ``0`` wrong, ``-`` not asked, question by question."""
    said = answers or "x" * len(points)
    return [
        AnswerGiven("", seed, "64A1", exercise, said[seed], right=point == "1", seconds=0.0)
        for seed, point in enumerate(points)
        if point != "-"
    ]


def analysis(*rows: str) -> ItemAnalysis:
    return analysed_items(CODE, [sheet(row) for row in rows])


def test_five_trainees_each_a_question_better_than_the_next() -> None:
    """By hand. Shares 4/5, 3/5, 2/5, 1/5. The first question against the rest (3 2 1 0 0): 1.2 / sqrt(0.8 * 6.8), that
    is 0.5145; the second (3 2 1 1 0): 1.8 / sqrt(1.2 * 5.2), 0.7206; by symmetry the third as the second and the fourth
    as the first. 27 % of five is one: the best has all right and the weakest none. KR-20: 4/3 (1 - 0.8 / 2) = 0.8.
    """
    found = analysis("1111", "1110", "1100", "1000", "0000")
    assert [each.difficulty for each in found.items] == [0.8, 0.6, 0.4, 0.2]
    assert [each.item_rest for each in found.items] == pytest.approx([0.5145, 0.7206, 0.7206, 0.5145], abs=1e-4)
    assert [each.upper_lower for each in found.items] == [1, 1, 1, 1]
    assert found.reliability == pytest.approx(0.8)
    assert found.trainees == 5


def test_who_is_level_at_the_edge_of_a_group_counts_in_part() -> None:
    """By hand. 27 % of three is one; two are level at the top with two points, so each is half of the upper group."""
    found = analysis("110", "101", "000")
    assert [each.upper_lower for each in found.items] == [1, 0.5, 0.5]


def test_the_groups_of_eleven_have_three_each() -> None:
    """By hand. 27 % of eleven is 2.97. Of the best three two have the first question right, of the weakest one."""
    rows = ["11111", "11111", "01111", *["10010"] * 5, "00001", "00000", "10000"]
    found = analysis(*rows)
    assert found.items[0].upper_lower == pytest.approx(2 / 3 - 1 / 3)
    assert found.items[0].difficulty == 8 / 11


def test_a_question_that_the_weak_get_right_has_a_negative_figure() -> None:
    """By hand. Points 0 0 1 1, rest 2 2 0 0: the correlation is -1, upper less lower 0 - 1."""
    found = analysis("011", "011", "100", "100")
    assert found.items[0].item_rest == pytest.approx(-1)
    assert found.items[0].upper_lower == -1


def test_where_all_answer_alike_nothing_is_told_apart() -> None:
    found = analysis("10", "10")
    assert [each.item_rest for each in found.items] == [None, None]
    assert found.reliability is None
    assert analysis("1").items[0].upper_lower is None


def test_two_variants_are_measured_each_by_those_who_had_it() -> None:
    found = analysis("11--", "10--", "--11", "--00")
    assert [(each.asked, each.right) for each in found.items] == [(2, 2), (2, 1), (2, 1), (2, 1)]
    assert found.reliability is None


def test_only_exams_count_and_to_a_question_the_first_answer() -> None:
    twice = [*sheet("1"), *sheet("0"), *sheet("1", exercise="drill")]
    (item,) = analysed_items(CODE, [twice, sheet("0", answers="3")]).items
    assert (item.asked, item.right, item.wrong) == (2, 1, (("3", 1),))


def test_wrong_answers_stand_there_the_commonest_first() -> None:
    rows = [sheet("0", answers=each) for each in "2332"] + [sheet("0", answers="3"), sheet("1", answers="1")]
    (item,) = analysed_items(CODE, rows).items
    assert item.wrong == (("3", 3), ("2", 2))


def test_the_files_of_a_class_give_the_same(tmp_path: Any) -> None:
    documents = [
        progress_document([Progress(CODE, answers=[AnswerGiven(f"2026-03-01T20:00:0{at}+00:00", *rest)])], "")
        for at, rest in enumerate([(5, "64A1", EXAM, "2", True, 0.0), (5, "64A1", EXAM, "1", False, 0.0)])
    ]
    (found,) = item_analyses(documents)
    assert (found.code, found.items[0].difficulty, found.items[0].wrong) == (CODE, 0.5, (("1", 1),))
