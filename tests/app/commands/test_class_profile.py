"""``revoke class``: what a class misses, from the files that its trainees have exported."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.cli import main
from revoke.language.language import LANGUAGES
from revoke.law.code import CODES
from revoke.training.answer_key import right_choice
from revoke.training.exam import ExamAnswer, as_answers, exam_variant, marked
from revoke.training.progress import AnswerGiven, Progress, progress_document


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Two trainees, of whom one has given a name; what each has answered."""
    found = []
    for name, right in (("Ann", True), ("", False)):
        given = AnswerGiven(f"2026-03-01T20:00:0{int(right)}+00:00", 1, "64B7", "drill", "0", right=right, seconds=9.0)
        path = tmp_path / f"{name or 'nobody'}.json"
        path.write_text(json.dumps(progress_document([Progress(CODES[0], answers=[given])], name)))
        found.append(str(path))
    return found


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_class_is_shown_by_concept_and_one_name_of_two(files: list[str], spoken: str) -> None:
    shown = CliRunner().invoke(main, ["class", *files, "--language", spoken])
    assert shown.exit_code == 0
    first, concept, _, named = shown.stdout.splitlines()
    assert "1/2" in concept
    assert "Ann" in named
    assert "2017" in first
    assert "nobody" not in shown.stdout


def test_a_file_that_is_none_is_named(tmp_path: Path, files: list[str]) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "revoke-case/1"}')
    for given in ([*files, str(wrong)], [str(wrong)], [str(tmp_path / "none.json")]):
        refused = CliRunner().invoke(main, ["class", *given])
        assert refused.exit_code == 5
        assert given[-1] in refused.stderr
        assert not refused.stdout


def test_an_export_has_a_name_only_where_one_is_given(tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.json")
    for more, there in (([], False), (["--name", "Ann"], True)):
        shown = CliRunner().invoke(main, ["train", "--progress", kept, "--export", *more])
        assert ("name" in json.loads(shown.stdout)) is there
    assert CliRunner().invoke(main, ["train", "--name", "Ann"]).exit_code == 2


@pytest.fixture
def marked_exams(tmp_path: Path) -> list[str]:
    """Three trainees after an exam of two questions: the first has both right, the others one wrong answer each."""
    cases = exam_variant(CODES[0], 2, 19, 0)
    keys = [case.choices.index(right_choice(case.key)) for case in cases]
    found = []
    for number, wrong in enumerate((None, 0, 0)):
        said = [
            ExamAnswer((key + 1) % 4 if place == wrong else key, case.key.weighs)
            for place, (case, key) in enumerate(zip(cases, keys, strict=True))
        ]
        answers = as_answers(marked(cases, said), f"2026-03-01T20:00:0{number}+00:00")
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(progress_document([Progress(CODES[0], answers=list(answers))], "")))
        found.append(str(path))
    return found


def test_each_question_is_shown_with_its_figures_and_the_beliefs_behind_its_wrong_answers(
    marked_exams: list[str],
) -> None:
    """By hand: a third have the first right, all the second; 27 % of three is one; best less weakest is 1."""
    shown = CliRunner().invoke(main, ["class", *marked_exams, "--items"])
    assert shown.exit_code == 0
    head, _, first, wrong, second, *_ = shown.stdout.splitlines()
    assert "Two questions and three trainees." in head
    assert first.split()[:4] == ["1", "0.33", "–", "1"]
    assert second.split()[:4] == ["2", "1", "–", "0"]
    assert wrong.strip().startswith("2 × ")
    assert "What explains the wrong answers" in shown.stdout


def test_the_table_of_questions_has_the_same_figures(marked_exams: list[str]) -> None:
    shown = CliRunner().invoke(main, ["class", *marked_exams, "--csv"])
    assert shown.exit_code == 0
    head, first, second = csv.reader(shown.output.removeprefix("\ufeff").splitlines())
    assert len(head) == len(first) == len(second) == 11
    assert first[3:4] + first[5:10] == ["1", "3", "1", "0.333", "", "1.000"]
    assert second[5:10] == ["3", "3", "1.000", "", "0.000"]
    assert "(2)" in first[10]
