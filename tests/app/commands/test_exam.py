"""``revoke exam``: two documents, equal variants, and nothing of the key among the questions."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.cli import main
from revoke.app.language.language import LANGUAGES, language
from revoke.app.paper.exam_pdf import LETTERS, exam_pdf, key, questions
from revoke.app.trainer.exam_export import SUFFIXES, ExamFormat, written_exam
from revoke.law.code import CODES
from revoke.training.answer_key import right_choice
from revoke.training.concepts import atlas
from revoke.training.exam import composed


def test_questions_and_key_are_two_documents_and_the_same_seed_gives_both_again(tmp_path: Path) -> None:
    written = []
    for name in ("one.pdf", "two.pdf"):
        out = tmp_path / name
        given = ["exam", "--questions", "5", "--seed", "8", "--variants", "2", "--out", str(out)]
        assert CliRunner().invoke(main, given).exit_code == 0
        written.append((out.read_bytes(), out.with_name(f"{out.stem}-key.pdf").read_bytes()))
    assert written[0] == written[1]
    assert all(each.startswith(b"%PDF") for each in written[0])
    assert written[0][0] != written[0][1]


def test_variants_ask_about_the_same_concepts_with_other_cases() -> None:
    exam = composed(CODES[0], 60, seed=3, variants=2)
    one, other = exam.variants
    assert [case.concept for case in one] == [case.concept for case in other]
    assert {case.concept for case in one} == set(atlas(CODES[0]).concepts)
    assert not {case.seed for case in one} & {case.seed for case in other}


def test_the_key_names_the_letter_of_what_is_ruled_and_the_questions_do_not() -> None:
    exam = composed(CODES[0], 12, seed=4)
    for spoken in map(language, LANGUAGES):
        asked, keyed = list(questions(exam, 0, spoken)), list(key(exam, 0, spoken))
        assert [each.number for each in asked] == [each.number for each in keyed] == list(range(1, 13))
        for case, question, answer in zip(exam.variants[0], asked, keyed, strict=True):
            place = LETTERS.index(answer.letter)
            assert question.choices[place].startswith(f"{answer.letter}) ")
            assert case.choices[place] == right_choice(case.key)
            assert answer.because[0] not in question.story


def test_every_code_and_language_can_be_printed() -> None:
    for name in CODES:
        exam = composed(name, 2, seed=1)
        for spoken in map(language, LANGUAGES):
            assert exam_pdf(exam, spoken).startswith(b"%PDF")


def test_another_ending_is_refused(tmp_path: Path) -> None:
    refused = CliRunner().invoke(main, ["exam", "--out", str(tmp_path / "exam.doc")])
    assert refused.exit_code == 2
    assert "printed as .pdf" in refused.stderr


@pytest.mark.parametrize("how", [each for each in ExamFormat if each is not ExamFormat.ANKI])
def test_an_exam_is_written_for_where_it_is_taught(tmp_path: Path, how: ExamFormat) -> None:
    out = tmp_path / f"exam{SUFFIXES[how]}"
    asked = ["exam", "--questions", "3", "--seed", "8", "--as", how.value, "--out", str(out)]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.stderr
    assert "3 questions, seed 8." in done.output + done.stderr
    assert out.read_bytes() == written_exam(composed(CODES[0], 3, seed=8), language("en"), how)


def test_an_ending_that_is_of_another_format_is_refused(tmp_path: Path) -> None:
    refused = CliRunner().invoke(main, ["exam", "--as", "moodle", "--out", str(tmp_path / "exam.pdf")])
    assert refused.exit_code == 2
    assert "an exam in moodle ends in .xml" in refused.stderr
