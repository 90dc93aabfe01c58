"""Exports an exam for teaching: to Moodle, QTI 3, Anki, a projector, paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from html import escape
from importlib.util import find_spec
from io import BytesIO
from urllib.parse import urlencode
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zlib import crc32

from revoke.app.desk.board_entry import entry_text, packed_fields
from revoke.app.trainer import drill_words
from revoke.errors import ExtraMissing
from revoke.language.language import Language
from revoke.law.code import code
from revoke.table.sentence import template
from revoke.training.answer_key import has_to_weigh, right_choice
from revoke.training.drawn_case import DrawnCase
from revoke.training.exam import Exam

LETTERS, VARIANTS = "abcdefghijklmnop", "ABCDEFGHIJ"


class ExamFormat(StrEnum):
    """The formats of an exam other than the printed one."""

    MOODLE = "moodle"
    QTI = "qti"
    ANKI = "anki"
    SLIDES = "slides"
    SHEET = "sheet"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class ExportedAnswer:
    """An answer to a question: its words, whether it is right, and the belief behind a wrong one."""

    text: str
    right: bool
    told: str


@dataclass(frozen=True, slots=True)
class ExportedQuestion:
    """A question in one language.

    Attributes:
        id: the code, seed and concept of the case, so that the same question has the same id everywhere.
        name: its name in a list: the variant, if there are several, and the number.
        ruled: the ruling, in a few words.
        because: the reason, in three lines, and whether the damage is weighed.
        link: the address of the case; empty if the address of the pages is not known.
    """

    id: str
    name: str
    story: str
    asked: str
    answers: tuple[ExportedAnswer, ...]
    ruled: str
    because: tuple[str, ...]
    link: str = ""

    @property
    def right(self) -> int:
        """The place of the right answer, from 0."""
        return next(place for place, each in enumerate(self.answers) if each.right)


CASE_PATH = "/train/case/"
"""The path of a link to a case; it ends in a slash, because a site without a server has a folder there."""


def case_link(case: DrawnCase, language: Language, home: str) -> str:
    """The address of a case: its code, seed, concept and language, and the offered answers, if chosen.

    The address of one's own case has its text as told, or the case document.

    Args:
        home: the address of the pages, such as ``https://club.example``.

    >>> from revoke.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> link = case_link(drawn(DEFAULT_CODE, 5), language("fr"), "https://club.example/")
    >>> link == f"https://club.example/train/case/?lang=fr&code={DEFAULT_CODE}&seed=5"
    True
    """
    said = {"lang": language.code, "code": case.code, "seed": str(case.seed)}
    if case.own:
        said = {"lang": language.code, "s": own_packed(case.told or entry_text(case.case), case.code, language.code)}
    if case.about:
        said["concept"] = case.concept.id
    if case.offered:
        said["offered"] = ",".join(each.id for each in case.offered)
    return f"{home.rstrip('/')}{CASE_PATH}?{urlencode(said)}"


def own_packed(text: str, name: str, language: str) -> str:
    """One's own case, packed for an address: its text, its code and its language."""
    return packed_fields((("text", text), ("code", name), ("language", language)))


def exported_questions(exam: Exam, language: Language, home: str = "") -> Iterator[ExportedQuestion]:
    """The questions of every variant of an exam, with the explanations for their answers.

    Args:
        home: the address of the pages, if every question shall have a link to its case.

    >>> from revoke.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.exam import composed
    >>> [each.name for each in exported_questions(composed(DEFAULT_CODE, 2, 1, 2), language("en"))]
    ['A1', 'A2', 'B1', 'B2']
    """
    several = len(exam.variants) > 1
    for letter, cases in zip(VARIANTS, exam.variants, strict=False):
        for number, case in enumerate(cases, 1):
            yield _exported(case, f"{letter}{number}" if several else str(number), language, home)


def _exported(case: DrawnCase, name: str, language: Language, home: str) -> ExportedQuestion:
    right = right_choice(case.key)
    answers = (
        ExportedAnswer(
            language.say(drill_words.choice_words(each)),
            each == right,
            " ".join(map(language.say, drill_words.beliefs_told(case, each)[:1])),
        )
        for each in case.choices
    )
    because = list(map(language.say, drill_words.told_in_three_lines(case)))
    if has_to_weigh(case.worked):
        because.append(language.say(drill_words.weighing_told(case)))
    return ExportedQuestion(
        f"{case.code} {case.seed} {case.concept.id}",
        name,
        " ".join(map(language.say, drill_words.story_of(case))),
        language.say(drill_words.drill_question(case)),
        tuple(answers),
        language.say(drill_words.outcome_words(case.key)),
        tuple(because),
        case_link(case, language, home) if home else "",
    )


def written_exam(exam: Exam, language: Language, how: ExamFormat, home: str = "") -> bytes:
    """An exam in one of the formats.

    Args:
        home: the address of the pages, if every question shall have a link to its case.

    Raises:
        ExtraMissing: the library for the format is not installed.
    """
    return _WRITERS[how](exam, language, home)


SUFFIXES: Mapping[ExamFormat, str] = {
    ExamFormat.MOODLE: ".xml",
    ExamFormat.QTI: ".zip",
    ExamFormat.ANKI: ".apkg",
    ExamFormat.SLIDES: ".html",
    ExamFormat.SHEET: ".html",
}
MEDIA_TYPES: Mapping[str, str] = {
    ".xml": "application/xml",
    ".zip": "application/zip",
    ".apkg": "application/octet-stream",
    ".html": "text/html; charset=utf-8",
}
FORMAT_NAMES: Mapping[ExamFormat, str] = {
    ExamFormat.MOODLE: template("Moodle questions"),
    ExamFormat.QTI: template("QTI 3 package"),
    ExamFormat.ANKI: template("Anki cards"),
    ExamFormat.SLIDES: template("Slides"),
    ExamFormat.SHEET: template("Work sheet"),
}
_TITLE = template("Exam on revokes")
THIS_CASE = template("This case in the trainer")


@cache
def formats_at_hand() -> tuple[ExamFormat, ...]:
    """The formats that the installed libraries can write."""
    return tuple(each for each in ExamFormat if each is not ExamFormat.ANKI or find_spec("genanki"))


def _titled(exam: Exam, language: Language) -> str:
    return f"{language.say(_TITLE)}: {language.say(code(exam.code).name)}, {exam.seed}"


# Moodle XML: https://docs.moodle.org/en/Moodle_XML_format


def _moodle(exam: Exam, language: Language, home: str) -> bytes:
    quiz = Element("quiz")
    category = SubElement(SubElement(quiz, "question", type="category"), "category")
    named = _titled(exam, language).replace("/", "//")  # a single slash would create a subcategory
    SubElement(category, "text").text = f"$course$/top/{named}"
    for each in exported_questions(exam, language, home):
        question = SubElement(quiz, "question", type="multichoice")
        SubElement(SubElement(question, "name"), "text").text = each.name
        _html_text(question, "questiontext", each.story, each.asked)
        told = _html_text(question, "generalfeedback", *each.because)
        if each.link:
            text = told.find("text")
            assert text is not None
            text.text = f"{text.text}<p>{_linked(each.link, language)}</p>"
        for name, value in _MOODLE_SETTINGS.items():
            SubElement(question, name).text = value
        SubElement(question, "idnumber").text = f"{each.name} {each.id}"[:100]
        for answer in each.answers:
            offered = _html_text(question, "answer", answer.text)
            offered.set("fraction", "100" if answer.right else "0")
            _html_text(offered, "feedback", *([answer.told] if answer.told else []))
    return _xml(quiz)


_MOODLE_SETTINGS = {
    "defaultgrade": "1",
    "penalty": "0",
    "hidden": "0",
    "single": "true",
    "shuffleanswers": "false",  # the letters are those of the printed exam
    "answernumbering": "abc",
}


def _linked(link: str, language: Language) -> str:
    return f'<a href="{escape(link)}">{escape(language.say(THIS_CASE))}</a>'


def _html_text(parent: Element, name: str, *paragraphs: str) -> Element:
    found = SubElement(parent, name, format="html")
    SubElement(found, "text").text = "".join(f"<p>{escape(each)}</p>" for each in paragraphs)
    return found


def _xml(root: Element) -> bytes:
    ElementTree.indent(root)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


# QTI 3: https://www.imsglobal.org/spec/qti/v3p0/impl

_QTI = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
_PACKAGE = "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"
_SCORE, _RESPONSE, _FEEDBACK = "SCORE", "RESPONSE", "FEEDBACK"


def _qti(exam: Exam, language: Language, home: str) -> bytes:
    questions = list(exported_questions(exam, language, home))
    files = {f"items/{each.name}.xml": _xml(_qti_item(each, language)) for each in questions}
    files["test.xml"] = _xml(_qti_test(questions, _titled(exam, language)))
    files["imsmanifest.xml"] = _xml(_qti_manifest(questions))
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, ZIP_DEFLATED)
    return packed.getvalue()


def _qti_item(asked: ExportedQuestion, language: Language) -> Element:
    item = Element("qti-assessment-item", {
        "xmlns": _QTI, "identifier": f"Q-{asked.name}", "title": asked.name, "label": asked.id,
        "adaptive": "false", "time-dependent": "false", "xml:lang": language.code,
    })  # fmt: skip
    response = {"identifier": _RESPONSE, "cardinality": "single", "base-type": "identifier"}
    declared = SubElement(item, "qti-response-declaration", response)
    SubElement(SubElement(declared, "qti-correct-response"), "qti-value").text = _choice_id(asked.right)
    scored = {"identifier": _SCORE, "cardinality": "single", "base-type": "float"}
    default = SubElement(SubElement(item, "qti-outcome-declaration", scored), "qti-default-value")
    SubElement(default, "qti-value").text = "0"
    SubElement(item, "qti-outcome-declaration", {**response, "identifier": _FEEDBACK})
    body = SubElement(item, "qti-item-body")
    SubElement(body, "p").text = asked.story
    offered = SubElement(body, "qti-choice-interaction", {
        "response-identifier": _RESPONSE, "max-choices": "1", "shuffle": "false",
    })  # fmt: skip
    SubElement(offered, "qti-prompt").text = asked.asked
    for place, answer in enumerate(asked.answers):
        SubElement(offered, "qti-simple-choice", identifier=_choice_id(place)).text = answer.text
    _qti_marking(SubElement(item, "qti-response-processing"))
    for place, answer in enumerate(asked.answers):
        told = SubElement(item, "qti-modal-feedback", {
            "outcome-identifier": _FEEDBACK, "show-hide": "show", "identifier": _choice_id(place),
        })  # fmt: skip
        content = SubElement(told, "qti-content-body")
        for said in (*([answer.told] if answer.told else []), *asked.because):
            SubElement(content, "p").text = said
        if asked.link:
            SubElement(SubElement(content, "p"), "a", href=asked.link).text = language.say(THIS_CASE)
    return item


def _qti_marking(processing: Element) -> None:
    """Add the marking: one point for the right answer, and the feedback on the given one."""
    condition = SubElement(SubElement(processing, "qti-response-condition"), "qti-response-if")
    match = SubElement(condition, "qti-match")
    SubElement(match, "qti-variable", identifier=_RESPONSE)
    SubElement(match, "qti-correct", identifier=_RESPONSE)
    point = SubElement(condition, "qti-set-outcome-value", identifier=_SCORE)
    SubElement(point, "qti-base-value", {"base-type": "float"}).text = "1"
    given = SubElement(processing, "qti-set-outcome-value", identifier=_FEEDBACK)
    SubElement(given, "qti-variable", identifier=_RESPONSE)


def _choice_id(place: int) -> str:
    return LETTERS[place].upper()


def _qti_test(questions: list[ExportedQuestion], title: str) -> Element:
    test = Element("qti-assessment-test", {"xmlns": _QTI, "identifier": "EXAM", "title": title})
    part = SubElement(test, "qti-test-part", {
        "identifier": "PART", "navigation-mode": "nonlinear", "submission-mode": "simultaneous",
    })  # fmt: skip
    section = SubElement(part, "qti-assessment-section", {"identifier": "QUESTIONS", "title": title, "visible": "true"})
    for each in questions:
        SubElement(section, "qti-assessment-item-ref", identifier=f"Q-{each.name}", href=f"items/{each.name}.xml")
    return test


def _qti_manifest(questions: list[ExportedQuestion]) -> Element:
    manifest = Element("manifest", {"xmlns": _PACKAGE, "identifier": "REVOKE-EXAM"})
    metadata = SubElement(manifest, "metadata")
    SubElement(metadata, "schema").text = "QTI Package"
    SubElement(metadata, "schemaversion").text = "3.0.0"
    SubElement(manifest, "organizations")
    resources = SubElement(manifest, "resources")
    items = {f"R-{each.name}": f"items/{each.name}.xml" for each in questions}
    test = _qti_resource(resources, "R-EXAM", "imsqti_test_xmlv3p0", "test.xml")
    for each in items:
        SubElement(test, "dependency", identifierref=each)
    for each, href in items.items():
        _qti_resource(resources, each, "imsqti_item_xmlv3p0", href)
    return manifest


def _qti_resource(resources: Element, name: str, kind: str, href: str) -> Element:
    found = SubElement(resources, "resource", identifier=name, type=kind, href=href)
    SubElement(found, "file", href=href)
    return found


# Anki, with genanki: the front of a card has the question and four answers, the back the right one and why


def _because_as_html(asked: ExportedQuestion, language: Language) -> Iterator[str]:
    """The reason, line by line, and the link to the case."""
    yield from map(escape, asked.because)
    if asked.link:
        yield _linked(asked.link, language)


def _anki(exam: Exam, language: Language, home: str) -> bytes:
    try:
        import genanki
    except ModuleNotFoundError as missing:
        raise ExtraMissing(template("Cards for Anki"), template("the library genanki"), "train") from missing
    model = genanki.Model(
        _ANKI_MODEL,
        "Revoke",
        fields=[{"name": each} for each in _ANKI_FIELDS],
        templates=[{
            "name": "Ruling",
            "qfmt": "<p>{{Case}}</p><p>{{Question}}</p>{{Answers}}",
            "afmt": "{{FrontSide}}<hr id=answer><p><b>{{Right}}</b></p>{{Because}}",
        }],
        css=".card{font:20px sans-serif;text-align:left;max-width:40em;margin:auto}ol{list-style:lower-alpha}",
    )  # fmt: skip
    title = _titled(exam, language)
    deck = genanki.Deck(_ANKI_MODEL + crc32(title.encode()) % 10**9, title)
    for each in exported_questions(exam, language, home):
        answers = "".join(f"<li>{escape(answer.text)}</li>" for answer in each.answers)
        right = each.answers[each.right]
        fields = [
            f"{each.id} {language.code}",
            escape(each.story),
            escape(each.asked),
            f"<ol>{answers}</ol>",
            escape(f"{LETTERS[each.right]}) {right.text}"),
            "".join(f"<p>{said}</p>" for said in _because_as_html(each, language)),
        ]
        deck.add_note(genanki.Note(model=model, fields=fields, guid=genanki.guid_for(fields[0])))
    packed = BytesIO()
    genanki.Package(deck).write_to_file(packed, timestamp=float(exam.seed % 10**6))
    return packed.getvalue()


_ANKI_MODEL = 1_764_000_036
"""The number of this kind of card; it never changes, so that a second import updates the cards."""
_ANKI_FIELDS = ("Id", "Case", "Question", "Answers", "Right", "Because")


# For a projector, and for paper


def _slides(exam: Exam, language: Language, home: str) -> bytes:
    """Slides: a case, then its answer; arrows and clicks lead on, and without scripts all slides follow each other."""
    slides = [f"<section><h1>{escape(_titled(exam, language))}</h1></section>"]
    for each in exported_questions(exam, language, home):
        asked = f"<h2>{each.name}</h2><p>{escape(each.story)}</p><p><b>{escape(each.asked)}</b></p>"
        offered = [f"<li>{escape(answer.text)}</li>" for answer in each.answers]
        slides.append(f'<section>{asked}<ol type="a">{"".join(offered)}</ol></section>')
        marked = [
            f"<li{' class=right' if answer.right else ''}>{escape(answer.text)}"
            f"{f'<br><small>{escape(answer.told)}</small>' if answer.told else ''}</li>"
            for answer in each.answers
        ]
        why = "".join(f"<p>{said}</p>" for said in _because_as_html(each, language))
        head = f"<h2>{each.name} {LETTERS[each.right]})</h2>"
        slides.append(f'<section class="answer">{head}<ol type="a">{"".join(marked)}</ol>{why}</section>')
    return _document(exam, language, _SLIDE_STYLE, "".join(slides) + f"<script>{_SLIDE_SCRIPT}</script>")


_SLIDE_STYLE = """
body{margin:0;font:clamp(18px,2.6vw,40px)/1.4 sans-serif;color:#111;background:#fff}
section{min-height:100vh;box-sizing:border-box;padding:4vh 6vw}
.one section{display:none}.one section.now{display:block}
.right{font-weight:bold;color:#055a2b}small{color:#444;font-weight:normal}
@media print{section,.one section{display:block;break-after:page;min-height:0}}
"""
_SLIDE_SCRIPT = """
const all=[...document.querySelectorAll("section")];
let now=Math.min(+location.hash.slice(1)||0,all.length-1);
const show=n=>{now=Math.max(0,Math.min(n,all.length-1));all.forEach((s,i)=>s.classList.toggle("now",i===now));
history.replaceState(null,"","#"+now)};
document.body.classList.add("one");show(now);
addEventListener("keydown",e=>{if(["ArrowRight","PageDown"," "].includes(e.key))show(now+1);
else if(["ArrowLeft","PageUp"].includes(e.key))show(now-1);else return;e.preventDefault()});
addEventListener("click",()=>show(now+1));
"""


def _sheet(exam: Exam, language: Language, home: str) -> bytes:
    """A page of questions with boxes to tick and lines to write on, then a page of answers."""
    clause = escape(language.say(_WHICH_CLAUSE))
    parts = [f"<h1>{escape(_titled(exam, language))}</h1><p>{escape(language.say(_NAME))} <span class=line></span></p>"]
    solved = []
    for each in exported_questions(exam, language, home):
        boxes = "".join(
            f"<li>☐ {letter}) {escape(answer.text)}</li>" for letter, answer in zip(LETTERS, each.answers, strict=False)
        )
        asked = "" if each.asked == language.say(drill_words.DRILL_QUESTION) else f"<p>{escape(each.asked)}</p>"
        parts.append(
            f"<article><p><b>{each.name}.</b> {escape(each.story)}</p>{asked}<ul>{boxes}</ul>"
            f"<p>{clause} <span class=line></span></p></article>"
        )
        why = " ".join(_because_as_html(each, language))
        solved.append(f"<p><b>{each.name}. {LETTERS[each.right]})</b> {escape(each.ruled)}. <small>{why}</small></p>")
    key = f"<h2>{escape(language.say(_ANSWERS))}</h2>"
    return _document(exam, language, _SHEET_STYLE, f"{''.join(parts)}<div class=key>{key}{''.join(solved)}</div>")


_NAME = template("Name:")
_WHICH_CLAUSE = template("By which clause, and what decides?")
_ANSWERS = template("The answers")
_SHEET_STYLE = """
body{font:11pt/1.35 serif;max-width:42em;margin:2em auto;padding:0 1em}
article,.key p{break-inside:avoid}ul{list-style:none;padding-left:1em}
.line{display:inline-block;border-bottom:1px solid;width:24em;max-width:60%}.key{break-before:page}@page{margin:18mm}
"""


def _document(exam: Exam, language: Language, style: str, body: str) -> bytes:
    title = escape(_titled(exam, language))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    whole = f'<html lang="{language.code}"><head>{head}<style>{style}</style></head><body>{body}</body></html>'
    return f"<!doctype html>\n{whole}\n".encode()


_WRITERS: Mapping[ExamFormat, Callable[[Exam, Language, str], bytes]] = {
    ExamFormat.MOODLE: _moodle,
    ExamFormat.QTI: _qti,
    ExamFormat.ANKI: _anki,
    ExamFormat.SLIDES: _slides,
    ExamFormat.SHEET: _sheet,
}
