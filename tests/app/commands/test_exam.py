"""``revoke exam``: two documents, equal variants, and nothing of the key among the questions."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main
from revoke.app.paper.exam_pdf import exam_pdf, key, questions
from revoke.app.trainer.exam_export import LETTERS, SUFFIXES, ExamFormat, written_exam
from revoke.language.language import LANGUAGES, language
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
    """Of 41 concepts at most one waits, whose key has been met too often."""
    exam = composed(CODES[0], 60, seed=3, variants=2)
    one, other = exam.variants
    assert [case.concept for case in one] == [case.concept for case in other]
    assert len(set(atlas(CODES[0]).concepts) - {case.concept for case in one}) <= 1
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


CASES = Path(__file__).parents[2] / "cases" / "published"
STORY = (
    "South plays 4 spades. At trick 5 West does not follow to a heart, although he had one. West won the trick. "
    "East-West won two more tricks afterwards. It was noticed after the play, before the hands were back in the board."
)


def of_files(tmp_path: Path, *files: tuple[str, str], how: str = "moodle", ending: str = ".xml") -> tuple[Result, Path]:
    """``revoke exam`` on files with these names and texts, and where its exam lies."""
    for name, text in files:
        (tmp_path / name).write_text(text, "utf-8")
    out = tmp_path / f"own{ending}"
    names = [str(tmp_path / name) for name, _ in files]
    return CliRunner().invoke(main, ["exam", *names, "--as", how, "--out", str(out)]), out


def published(name: str) -> str:
    """A published case, as a case document."""
    return json.dumps(json.loads((CASES / f"{name}.json").read_text("utf-8"))["case"])


def test_several_files_are_an_exam_of_ones_own_cases(tmp_path: Path) -> None:
    """AKAROA-1 is put right (62A of 2017), and of the story two tricks go across (64A1)."""
    done, out = of_files(tmp_path, ("story.txt", STORY), ("case.json", published("AKAROA-1")))
    assert done.exit_code == 0, done.stderr
    assert "- who revoked: West" in done.stderr
    questions = ElementTree.parse(out).getroot().findall("question[@type='multichoice']")
    right = [each.findtext("answer[@fraction='100']/text") for each in questions]
    assert right == ["<p>Two tricks</p>", "<p>None: it is put right</p>"]
    assert all(len(each.findall("answer")) == 4 for each in questions)
    assert f"<p>{STORY}</p>" in (questions[0].findtext("questiontext/text") or "")


def test_ones_own_cases_are_printed_without_a_seed(tmp_path: Path) -> None:
    done, out = of_files(tmp_path, ("story.txt", STORY), how="pdf", ending=".pdf")
    assert done.exit_code == 0, done.stderr
    assert out.with_name("own-key.pdf").read_bytes().startswith(b"%PDF")
    refused = CliRunner().invoke(main, ["exam", str(tmp_path / "story.txt"), "--seed", "3", "--out", str(out)])
    assert refused.exit_code == 2
    assert "taken as they are" in refused.stderr


def test_a_case_that_is_not_decided_names_what_to_tell_and_nothing_is_written(tmp_path: Path) -> None:
    done, out = of_files(tmp_path, ("story.txt", "East revoked at trick 4."))
    assert (done.exit_code, out.exists()) == (3, False)
    assert done.stderr.rstrip().endswith("Tell this too: Who was declarer?")


def test_an_exam_is_under_one_code(tmp_path: Path) -> None:
    done, out = of_files(tmp_path, ("story.txt", STORY), ("case.json", published("BBO-36073")))
    assert (done.exit_code, out.exists()) == (2, False)
    assert "2017" in done.stderr
    assert "2007" in done.stderr


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    done, out = of_files(tmp_path, ("case.json", "{"))
    assert (done.exit_code, out.exists()) == (5, False)
    done, out = of_files(tmp_path, ("empty.txt", ""))
    assert (done.exit_code, out.exists()) == (5, False)


def test_a_story_that_was_understood_in_part_is_taken_when_the_teacher_says_so(tmp_path: Path) -> None:
    done, out = of_files(tmp_path, ("story.txt", f"{STORY} The referee sang."))
    assert (done.exit_code, out.exists()) == (3, False)
    assert "Not understood: “referee sang”." in done.stderr
    taken = ["exam", str(tmp_path / "story.txt"), "--in-part", "--as", "moodle", "--out", str(out)]
    assert CliRunner().invoke(main, taken).exit_code == 0
    assert out.exists()
