"""A handout of one case: first what happened and what may be answered, on a second page what is ruled and why."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, ListFlowable, ListItem, PageBreak, Paragraph, SimpleDocTemplate, Spacer

from revoke.app.desk.training_words import (
    WEIGH_QUESTION,
    choice_words,
    concept_words,
    drill_question,
    lesson,
    story_of,
)
from revoke.app.language.language import Language
from revoke.law.code import code
from revoke.table.sentence import template
from revoke.training.choices import drill_choices, has_to_weigh, right_choice
from revoke.training.drawn_case import DrawnCase

_TITLE = ParagraphStyle("title", fontName="Helvetica-Bold", fontSize=16, leading=21, spaceAfter=4)
_HEAD = ParagraphStyle("head", fontName="Helvetica-Bold", fontSize=12, leading=16, spaceBefore=12, spaceAfter=4)
_TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=12, leading=17, spaceAfter=4)
_SMALL = ParagraphStyle("small", fontName="Helvetica", fontSize=9, leading=12)
_MARGIN = 56

_HANDOUT = template("A revoke: what do you rule?")
_ANSWER = template("The ruling")
_OTHERWISE = template("One fact otherwise")
_ELSEWHERE = template("Under other laws")
_DRAWN = template("Drawn with seed {seed}; the program that ruled on it does so again.")


def case_side(case: DrawnCase, language: Language) -> Iterator[str]:
    """The lines of the first page after its title: the story, and under each question what may be answered."""
    yield " ".join(map(language.say, story_of(case)))
    yield language.say(drill_question(case))
    yield from (language.say(choice_words(each)) for each in drill_choices(case.worked))
    if has_to_weigh(case.worked):
        yield language.say(WEIGH_QUESTION)


def ruling_side(case: DrawnCase, language: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The parts of the second page, each with its heading: the ruling and its clauses, other facts, other codes."""
    taught = lesson(case, right_choice(case.key))
    ruled: list[str] = [language.say(choice_words(right_choice(case.key)))]
    for clause in taught.clauses[:3]:
        because = "; ".join(map(language.say, clause.because))
        ruled.append(f"{clause.law}: {language.say(clause.says)}{f' ({because})' if because else ''}")
    ruled += [language.say(each) for each in (taught.proof, taught.weighs) if each]
    yield language.say(_ANSWER), tuple(ruled)
    for head, lines in ((_OTHERWISE, taught.one_fact_more), (_ELSEWHERE, taught.elsewhere)):
        if lines:
            yield language.say(head), tuple(map(language.say, lines))


def handout_pdf(case: DrawnCase, language: Language) -> bytes:
    """Both pages; the same case and language give the same bytes.

    >>> from revoke.app.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> handout_pdf(drawn(DEFAULT_CODE, 1), language("en"))[:4]
    b'%PDF'
    """
    told, question, *answers = case_side(case, language)
    law = Paragraph(escape(language.say(code(case.code).name)), _SMALL)
    parts: list[Flowable] = [Paragraph(escape(language.say(_HANDOUT)), _TITLE), law, Spacer(1, 14)]
    parts += [Paragraph(escape(told), _TEXT), Paragraph(escape(question), _HEAD)]
    boxes = [ListItem(Paragraph(escape(each), _TEXT), value="square") for each in answers]
    parts += [ListFlowable(boxes, bulletType="bullet", start="square"), PageBreak()]
    parts.append(Paragraph(escape(language.say(concept_words(case.concept, case.code))), _TITLE))
    parts.append(law)
    for head, lines in ruling_side(case, language):
        parts.append(Paragraph(escape(head), _HEAD))
        parts += [Paragraph(escape(each), _TEXT) for each in lines]
    parts += [Spacer(1, 20), Paragraph(escape(language.say(_DRAWN, seed=str(case.seed))), _SMALL)]
    paper = BytesIO()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), _MARGIN)
    title = language.say(_HANDOUT)
    document = SimpleDocTemplate(paper, pagesize=A4, title=title, invariant=1, lang=language.code, **margins)
    document.build(parts)
    return paper.getvalue()
