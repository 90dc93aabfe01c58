"""An exam on paper: the questions in one document, the key with its explanations in another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    Flowable,
    KeepTogether,
    ListFlowable,
    ListItem,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
)

from revoke.app.trainer.drill_words import (
    DRILL_QUESTION,
    WEIGH_QUESTION,
    choice_words,
    concept_words,
    drill_question,
    lesson,
    outcome_words,
    story_of,
)
from revoke.app.trainer.exam_export import LETTERS, VARIANTS
from revoke.language.language import Language
from revoke.law.code import code
from revoke.table.sentence import template
from revoke.training.answer_key import drill_choices, has_to_weigh, right_choice
from revoke.training.concepts import atlas
from revoke.training.drawn_case import DrawnCase
from revoke.training.exam import Exam

# A handout of one case: the story and the answers on the first page, the ruling and the reasons on the second.

_HANDOUT_TITLE = ParagraphStyle("title", fontName="Helvetica-Bold", fontSize=16, leading=21, spaceAfter=4)
_HEAD = ParagraphStyle("head", fontName="Helvetica-Bold", fontSize=12, leading=16, spaceBefore=12, spaceAfter=4)
_HANDOUT_TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=12, leading=17, spaceAfter=4)
_HANDOUT_SMALL = ParagraphStyle("small", fontName="Helvetica", fontSize=9, leading=12)
_HANDOUT_MARGIN = 56

_HANDOUT = template("A revoke: what do you rule?")
_ANSWER = template("The ruling")
_OTHERWISE = template("One fact otherwise")
_ELSEWHERE = template("Under other laws")
_DRAWN = template("Drawn with seed {seed}; the program that ruled on it does so again.")


def case_side(case: DrawnCase, language: Language) -> Iterator[str]:
    """The lines of the first page after its title: the story, and each question with the possible answers."""
    yield " ".join(map(language.say, story_of(case)))
    yield language.say(drill_question(case))
    yield from (language.say(choice_words(each)) for each in drill_choices(case.worked))
    if has_to_weigh(case.worked):
        yield language.say(WEIGH_QUESTION)


def ruling_side(case: DrawnCase, language: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The parts of the second page, each with its heading: the ruling and its clauses, other facts, other codes."""
    taught = lesson(case, right_choice(case.key))
    ruled: list[str] = [language.say(each) for each in (choice_words(right_choice(case.key)), *taught.three_lines)]
    ruled += [language.say(each) for each in (taught.proof, taught.weighs) if each]
    yield language.say(_ANSWER), tuple(ruled)
    for head, lines in ((_OTHERWISE, taught.one_fact_more), (_ELSEWHERE, taught.elsewhere)):
        if lines:
            yield language.say(head), tuple(map(language.say, lines))


def handout_pdf(case: DrawnCase, language: Language) -> bytes:
    """The handout as a PDF; the same case and language give the same bytes.

    >>> from revoke.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> handout_pdf(drawn(DEFAULT_CODE, 1), language("en"))[:4]
    b'%PDF'
    """
    told, question, *answers = case_side(case, language)
    law = Paragraph(escape(language.say(code(case.code).name)), _HANDOUT_SMALL)
    parts: list[Flowable] = [Paragraph(escape(language.say(_HANDOUT)), _HANDOUT_TITLE), law, Spacer(1, 14)]
    parts += [Paragraph(escape(told), _HANDOUT_TEXT), Paragraph(escape(question), _HEAD)]
    boxes = [ListItem(Paragraph(escape(each), _HANDOUT_TEXT), value="square") for each in answers]
    parts += [ListFlowable(boxes, bulletType="bullet", start="square"), PageBreak()]
    parts.append(Paragraph(escape(language.say(concept_words(case.concept, case.code))), _HANDOUT_TITLE))
    parts.append(law)
    for head, lines in ruling_side(case, language):
        parts.append(Paragraph(escape(head), _HEAD))
        parts += [Paragraph(escape(each), _HANDOUT_TEXT) for each in lines]
    parts += [Spacer(1, 20), Paragraph(escape(language.say(_DRAWN, seed=str(case.seed))), _HANDOUT_SMALL)]
    return _document(parts, language.say(_HANDOUT), language, _HANDOUT_MARGIN)


_TITLE = ParagraphStyle("title", fontName="Helvetica-Bold", fontSize=15, leading=20, spaceAfter=6)
_TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=10.5, leading=14)
_SMALL = ParagraphStyle("small", parent=_TEXT, fontSize=9, leading=12, leftIndent=14)
_MARGIN = 50


@dataclass(frozen=True, slots=True)
class PrintedQuestion:
    """A question on paper: the story, and the choices with their letters."""

    number: int
    story: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedKey:
    """The key to a question: the letter, the ruling, and the reason."""

    number: int
    letter: str
    ruled: str
    because: tuple[str, ...]


def questions(exam: Exam, variant: int, language: Language) -> Iterator[PrintedQuestion]:
    """The questions of a variant, without the key."""
    for number, case in enumerate(exam.variants[variant], 1):
        asked = () if drill_question(case) == DRILL_QUESTION else (drill_question(case),)
        told = " ".join(map(language.say, (*story_of(case), *asked)))
        offered = case.choices
        named = (f"{LETTERS[place]}) {language.say(choice_words(each))}" for place, each in enumerate(offered))
        yield PrintedQuestion(number, told, tuple(named))


def key(exam: Exam, variant: int, language: Language) -> Iterator[PrintedKey]:
    """The key of a variant, with its explanations."""
    for number, case in enumerate(exam.variants[variant], 1):
        right = right_choice(case.key)
        ruled = language.say(outcome_words(case.key))
        yield PrintedKey(number, LETTERS[case.choices.index(right)], ruled, tuple(_because(case, language)))


def _because(case: DrawnCase, language: Language) -> Iterator[str]:
    """The reason for a ruling in three lines, whether the damage is weighed, and the effect of changed facts."""
    learnt = lesson(case, right_choice(case.key))
    yield from map(language.say, learnt.three_lines)
    if learnt.weighs and has_to_weigh(case.worked):
        yield language.say(learnt.weighs)
    yield from map(language.say, learnt.one_fact_more)


def exam_pdf(exam: Exam, language: Language) -> bytes:
    """The questions as a PDF, each variant on pages of its own; the same exam gives the same bytes."""
    parts: list[Flowable] = []
    for variant in range(len(exam.variants)):
        parts += _head(exam, variant, language)
        parts.append(Paragraph(escape(language.say(DRILL_QUESTION)), _TEXT))
        if atlas(exam.code).weighs:
            parts.append(Paragraph(escape(language.say(_ALSO)), _SMALL))
        parts.append(Spacer(1, 8))
        for asked in questions(exam, variant, language):
            story = Paragraph(f"<b>{asked.number}.</b> {escape(asked.story)}", _TEXT)
            choices = Paragraph("&nbsp;&nbsp;&nbsp; ".join(escape(each) for each in asked.choices), _SMALL)
            parts.append(KeepTogether([story, choices, Spacer(1, 8)]))
        parts.append(PageBreak())
    return _document(parts, language.say(_EXAM), language, _MARGIN, f"{exam.code}, {exam.seed}")


_EXAM = template("Exam on revokes")
_KEY = template("Key to the exam on revokes")
_ALSO = template("If a revoke stands, write yes or no beside it: does the director have to weigh the damage?")
_VARIANT = template("{title}, variant {letter}")
_SEED = template("Composed with seed {seed}: the same seed gives the same exam.")


def key_pdf(exam: Exam, language: Language) -> bytes:
    """The key of every variant as a PDF."""
    parts: list[Flowable] = []
    for variant in range(len(exam.variants)):
        parts += _head(exam, variant, language, of_key=True)
        for answer in key(exam, variant, language):
            parts.append(Paragraph(f"<b>{answer.number}. {answer.letter})</b> {escape(answer.ruled)}", _TEXT))
            parts += [Paragraph(escape(each), _SMALL) for each in answer.because]
            parts.append(Spacer(1, 5))
        parts.append(PageBreak())
    return _document(parts, language.say(_KEY), language, _MARGIN, f"{exam.code}, {exam.seed}")


def _head(exam: Exam, variant: int, language: Language, *, of_key: bool = False) -> list[Flowable]:
    title = language.say(_KEY if of_key else _EXAM)
    if len(exam.variants) > 1:
        title = language.say(_VARIANT, title=title, letter=VARIANTS[variant])
    law = Paragraph(escape(language.say(code(exam.code).name)), _TEXT)
    seed = Paragraph(escape(language.say(_SEED, seed=str(exam.seed))), _SMALL)
    return [Paragraph(escape(title), _TITLE), law, *(() if exam.is_own else (seed,)), Spacer(1, 8)]


def _document(parts: list[Flowable], title: str, language: Language, margin: int, foot: str = "") -> bytes:
    paper = BytesIO()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), margin)
    document = SimpleDocTemplate(paper, pagesize=A4, title=title, invariant=1, lang=language.code, **margins)

    def footed(canvas: Canvas, of: SimpleDocTemplate) -> None:
        if foot:
            canvas.setFont("Helvetica", 8)
            canvas.drawString(margin, 28, foot)
            canvas.drawRightString(A4[0] - margin, 28, str(of.page))

    document.build(parts, onFirstPage=footed, onLaterPages=footed)
    return paper.getvalue()
