"""An exam that is exported says the same as the printed one: the same answers, and the same key, in each format."""

from __future__ import annotations

import json
import re
import sqlite3
from html import escape
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from revoke.app.paper.exam_pdf import key
from revoke.app.trainer.exam_export import LETTERS, ExamFormat, exported_questions, written_exam
from revoke.language.language import language
from revoke.law.code import CODES
from revoke.training.exam import Exam, composed

QTI = "{http://www.imsglobal.org/xsd/imsqtiasi_v3p0}"
ENGLISH = language("en")
QUESTIONS = 5


@pytest.fixture(scope="module", params=[CODES[0], CODES[-1]])
def exam(request: pytest.FixtureRequest) -> Exam:
    return composed(request.param, QUESTIONS, seed=36)


def printed_key(exam: Exam) -> list[str]:
    """The letters of the key that is printed."""
    return [each.letter for each in key(exam, 0, ENGLISH)]


def test_moodle_gives_the_whole_grade_to_the_printed_key(exam: Exam) -> None:
    quiz = ElementTree.fromstring(written_exam(exam, ENGLISH, ExamFormat.MOODLE))
    category, *asked = quiz.findall("question")
    assert category.get("type") == "category"
    letters = []
    for question in asked:
        assert question.get("type") == "multichoice"
        assert question.findtext("single") == "true"
        assert question.findtext("shuffleanswers") == "false"
        grades = [answer.get("fraction", "") for answer in question.findall("answer")]
        assert sorted(grades) == ["0", "0", "0", "100"]
        letters.append(LETTERS[grades.index("100")])
        for answer in question.findall("answer"):
            assert bool(answer.findtext("feedback/text")) is (answer.get("fraction") == "0")
    assert letters == printed_key(exam)
    assert len({question.findtext("idnumber") for question in asked}) == QUESTIONS


def test_qti_declares_the_printed_key_and_its_package_holds_every_item(exam: Exam) -> None:
    """The order of an item's parts is that of its schema: declarations, body, processing, feedback."""
    with ZipFile(BytesIO(written_exam(exam, ENGLISH, ExamFormat.QTI))) as package:
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        listed = {each.get("href") for each in manifest.iter() if each.tag.endswith("}resource")}
        assert listed == set(package.namelist()) - {"imsmanifest.xml"}
        test = ElementTree.fromstring(package.read("test.xml"))
        refs = [each.get("href") or "" for each in test.iter(f"{QTI}qti-assessment-item-ref")]
        items = [ElementTree.fromstring(package.read(each)) for each in refs]
    right = [item.findtext(f"{QTI}qti-response-declaration/{QTI}qti-correct-response/{QTI}qti-value") for item in items]
    assert [str(each).lower() for each in right] == printed_key(exam)
    for item in items:
        parts = list(dict.fromkeys(part.tag.removeprefix(QTI) for part in item))
        assert parts == [
            "qti-response-declaration", "qti-outcome-declaration", "qti-item-body", "qti-response-processing",
            "qti-modal-feedback",
        ]  # fmt: skip
        offered = [each.get("identifier") for each in item.iter(f"{QTI}qti-simple-choice")]
        told = [each.get("identifier") for each in item.iter(f"{QTI}qti-modal-feedback")]
        assert offered == told == ["A", "B", "C", "D"]


def test_anki_cards_tell_the_printed_key_on_their_backs(exam: Exam, tmp_path: Path) -> None:
    pytest.importorskip("genanki")
    with ZipFile(BytesIO(written_exam(exam, ENGLISH, ExamFormat.ANKI))) as package:
        (tmp_path / "cards").write_bytes(package.read("collection.anki2"))
    cards = sqlite3.connect(tmp_path / "cards")
    notes = [row[0].split("\x1f") for row in cards.execute("select flds from notes order by id")]
    assert cards.execute("select count(*) from cards").fetchone() == (QUESTIONS,)
    (models,) = cards.execute("select models from col").fetchone()
    (model,) = json.loads(models).values()
    names = [each["name"] for each in model["flds"]]
    cards.close()
    assert [dict(zip(names, each, strict=True))["Right"][0] for each in notes] == printed_key(exam)


def test_anki_itself_takes_the_cards_in_and_takes_none_twice(exam: Exam, tmp_path: Path) -> None:
    """Anki's own importer, where it is installed."""
    pytest.importorskip("genanki")
    collection = pytest.importorskip("anki.collection")
    package = tmp_path / "exam.apkg"
    package.write_bytes(written_exam(exam, ENGLISH, ExamFormat.ANKI))
    mine = collection.Collection(str(tmp_path / "collection.anki2"))
    asked = collection.ImportAnkiPackageRequest(package_path=str(package))
    for _ in range(2):
        mine.import_anki_package(asked)
        assert mine.note_count() == mine.card_count() == QUESTIONS
    letters = {mine.get_note(each)["Id"]: mine.get_note(each)["Right"][0] for each in mine.find_notes("")}
    mine.close()
    ids = [f"{each.id} en" for each in exported_questions(exam, ENGLISH)]
    assert [letters[each] for each in ids] == printed_key(exam)


class Slides(HTMLParser):
    """What stands on each slide, and whether anything is fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[list[str]] = []
        self.right: list[int] = []
        self.items = 0
        self.elsewhere = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elsewhere += tag in ("link", "img", "iframe") or any(name in ("src", "href") for name, _ in attrs)
        if tag == "section":
            self.said.append([])
            self.items = 0
        if tag == "li":
            if ("class", "right") in attrs:
                self.right.append(self.items)
            self.items += 1

    def handle_data(self, data: str) -> None:
        if self.said:
            self.said[-1].append(data)


def test_each_slide_with_a_case_is_followed_by_its_answer(exam: Exam) -> None:
    slides = Slides()
    slides.feed(written_exam(exam, ENGLISH, ExamFormat.SLIDES).decode())
    assert not slides.elsewhere
    assert len(slides.said) == 1 + 2 * QUESTIONS
    assert [LETTERS[place] for place in slides.right] == printed_key(exam)
    for asked, case, answer in zip(
        exported_questions(exam, ENGLISH), slides.said[1::2], slides.said[2::2], strict=True
    ):
        assert asked.story in case
        assert case[0] == asked.name
        assert answer[0].startswith(f"{asked.name} ")
        assert not any(said in " ".join(case) for said in asked.because)


def test_a_work_sheet_has_its_answers_after_all_questions(exam: Exam) -> None:
    text = written_exam(exam, ENGLISH, ExamFormat.SHEET).decode()
    questions, answers = text.split("<div class=key>")
    assert questions.count("<article>") == QUESTIONS
    assert questions.count("☐") == 4 * QUESTIONS
    assert re.findall(r"<b>\d+\. ([a-d])\)</b>", answers) == printed_key(exam)
    assert not re.search(r"<b>\d+\. [a-d]\)", questions)


@pytest.mark.parametrize("how", [each for each in ExamFormat if each is not ExamFormat.ANKI])
@pytest.mark.parametrize("spoken", ["fr", "nl"])
def test_in_another_language_no_english_is_left(how: ExamFormat, spoken: str) -> None:
    written = written_exam(composed(CODES[0], 4, seed=2), language(spoken), how)
    for phrase in (b"How many tricks", b"transferred", b"Exam on revokes", b"None: it is put right"):
        assert phrase not in written


def test_variants_stand_in_one_file_with_their_letters() -> None:
    quiz = ElementTree.fromstring(written_exam(composed(CODES[0], 4, 3, 2), ENGLISH, ExamFormat.MOODLE))
    names = [each.findtext("name/text") for each in quiz.findall("question")[1:]]
    assert names == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]


def test_each_format_carries_a_link_to_each_case_where_it_is_told_where_the_pages_stand(exam: Exam) -> None:
    home = "https://club.example/revoke"
    links = [each.link for each in exported_questions(exam, ENGLISH, home)]
    assert len(set(links)) == len(links) == QUESTIONS
    assert all(link.startswith(f"{home}/train/case/?lang=en&code={exam.code}&seed=") for link in links)
    for how in (ExamFormat.MOODLE, ExamFormat.SLIDES, ExamFormat.SHEET):
        written = written_exam(exam, ENGLISH, how, home).decode()
        assert all(escape(link) in written or escape(escape(link)) in written for link in links), how
        assert "/train/case/" not in written_exam(exam, ENGLISH, how).decode()
    with ZipFile(BytesIO(written_exam(exam, ENGLISH, ExamFormat.QTI, home))) as package:
        items = "".join(package.read(each).decode() for each in package.namelist())
    assert all(escape(link) in items for link in links)
