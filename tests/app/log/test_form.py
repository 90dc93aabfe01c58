"""The form for a ruling and an appeal: what is known stands on it, and it is one page whatever was written."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from dataclasses import replace
from datetime import timedelta

import pytest
from reportlab.lib.pagesizes import A4

from revoke.app.log.form import CUT, STALE, Boxes, Diagram, Form, FormRow, Grid, Paragraph, form
from revoke.app.log.form_pdf import MARGIN, SMALLEST, _laid_out, form_pdf
from revoke.app.log.log import Log
from revoke.app.log.logged_case import About, CasePlace, EquityState, LoggedCase, LoggedInterview
from revoke.case.case import Case, Scoring
from revoke.equity.solver import DDS
from revoke.language.language import ENGLISH, LANGUAGES, Said, language
from revoke.ruling.adjudicate import adjudicate
from revoke.table.seats import SEATS, Seat
from tests.app.log.evening import CORRECTED, FRIDAY, KB, PLAY_OVER, START, WEIGHED, ruled, told
from tests.app.log.test_export import running_suit


def running_suit_at_matchpoints() -> Case:
    case = running_suit()
    return replace(case, board=replace(case.board, scoring=Scoring.MATCHPOINTS, field=(-430, -400, 50, -460, 100)))


@pytest.fixture
def whole(book: Log) -> LoggedCase:
    """A case of which everything is known."""
    facts = running_suit_at_matchpoints()
    case = book.open_case(FRIDAY, facts, by=KB)
    book.rule(case.id, adjudicate(facts, solver=DDS()), by=KB)
    book.weigh(case.id, EquityState.ADJUST, by=KB, tricks={"10": 1.0}, reason="The diamonds run.")
    book.name_players(case.id, {Seat.NORTH: "Anna Sędzia", Seat.SOUTH: "Łukasz <b>K</b>"}, by=KB)
    book.consult(case.id, by=KB, level="county", question="Finesse again?", answer="No")
    book.override(case.id, by=KB, reason="as polled", tricks={"9": 0.5, "10": 0.5})
    for about in About:
        book.note(case.id, f"said as {about.name}", by=KB, about=about)
    book.announce(case.id, by=KB)
    return book.case(case.id, with_names=True)


def filled_in(case: LoggedCase) -> Form:
    return form(case, printed=START, zone=START.tzinfo, last_hash="0123456789abcdef")


def entries(page: Form) -> dict[str, str]:
    """Label -> what stands there, of every field and paragraph."""
    found: dict[str, str] = {}
    for section in page.sections:
        for part in section.parts:
            parts = (part, *part.beside) if isinstance(part, Diagram) else (part,)
            for each in parts:
                if isinstance(each, FormRow):
                    found |= {field.label: field.value for field in each.fields}
                if isinstance(each, Paragraph):
                    found[each.label] = each.text
    return found


def test_what_is_known_stands_on_the_form(whole: LoggedCase) -> None:
    page = filled_in(whole)
    said = entries(page)
    known = {
        "Event": "Friday pairs", "Board": "7", "Table": "4", "Round": "3", "Pairs": "NS 12, EW 3", "Scoring": "MP",
        "Vulnerable": "nobody", "Dealer": "North", "Date": "2026-05-01", "Director": "KB", "North": "Anna Sędzia",
        "Contract": "3NT by East", "Opening lead": "♥7", "Tricks at the table": "6", "Called at": "19:42",
        "Disputed": "North–South say: said as NS_SAY\nEast–West say: said as EW_SAY",
        "Finding, and why": "said as FINDING", "Told to both sides at": "19:42",
        "Right of appeal explained, until": "20:12", "Consulted": "county; Finesse again?; “No”",
        "Revoke 1": "North, trick 5: established (63A1, 64A2), one trick on its own account",
        "Equity": "The score is adjusted, 10 tricks without the revoke. The diamonds run.\nsaid as EQUITY",
        "Director decides": "declarer 9 tricks (50%), 10 tricks (50%). as polled",
        "Appellants' case": "said as APPELLANT", "Opponents' comments": "said as OPPONENTS",
        "Director's comments": "said as DIRECTOR", "Facts found and decision": "said as COMMITTEE",
        "Notes": "said as NOTE", "Captain": "", "Deposit": "",
    }  # fmt: skip
    assert {label: said[label] for label in known} == known
    assert "holding ♦10" in said["Agreed"]
    assert "(64A2)" in said["Reasons"]
    assert "5\N{NO-BREAK SPACE}E: ♦J ♣10 ♣5 ♣2*".replace(" ", "\N{NO-BREAK SPACE}") in said["Play (* revoke)"]
    assert page.marks == "case 1   version 1   printed 2026-05-01 19:42"
    assert re.search(r"\(duplicate-2017\)   revoke [\d.]+   facts [0-9a-f]{12}   entry \d+ 0123456789ab$", page.footer)


def test_the_form_speaks_another_language_and_leaves_what_was_typed(whole: LoggedCase) -> None:
    """French cards, seats and words; the names, the notes and the reasons as they were written."""
    page = form(whole, printed=START, zone=START.tzinfo, last_hash="0123456789abcdef", spoken=language("fr"))
    said = {label: text.replace("\N{NO-BREAK SPACE}", " ") for label, text in entries(page).items()}
    known = {
        "Épreuve": "Friday pairs", "Donneur": "Nord", "Vulnérable": "personne", "Paires": "NS 12, EO 3",
        "Nord": "Anna Sędzia", "Contrat": "3SA par Est", "Entame": "♥7",
        "Contesté": "Nord-Sud disent : said as NS_SAY\nEst-Ouest disent : said as EW_SAY",
        "Consulté": "county ; Finesse again? ; « No »",
        "Équité": "La marque est ajustée, 10 levées sans la renonce. The diamonds run.\nsaid as EQUITY",
        "L’arbitre décide": "déclarant : 9 levées (50 %), 10 levées (50 %). as polled",
    }  # fmt: skip
    assert {label: said[label] for label in known} == known
    (diagram,) = [part for part in page.sections[0].parts if isinstance(part, Diagram)]
    assert diagram.hands[Seat.SOUTH].suits == (("♠", "V 10 8"), ("♥", "A R 9 7 5 2"), ("♦", "–"), ("♣", "10 9 8 6"))
    assert [diagram.hands[seat].letter for seat in SEATS] == ["N", "E", "S", "O"]


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_no_text_of_the_form_is_left_in_english(whole: LoggedCase, code: str) -> None:
    page = form(whole, printed=START, zone=START.tzinfo, last_hash="0", spoken=language(code))
    said = [page.title, page.marks, page.footer, page.cut, *(each.title for each in page.sections)]
    said += [text for entry in entries(page).items() for text in entry]
    assert not [text for text in said if isinstance(text, Said) and text.lang != code]
    assert sum(isinstance(text, Said) for text in said) > 60


def test_scores_stand_in_points_and_matchpoints(whole: LoggedCase) -> None:
    """Ten tricks are 430 points, which beat three of the five other tables and tie one: 7 of 10 matchpoints."""
    (grid,) = [part for section in filled_in(whole).sections for part in section.parts if isinstance(part, Grid)]
    assert grid.columns == ("Score", "table", "after transfer", "adjusted")
    assert grid.rows[0] == ("East–West", "−150", "−100", "+430")
    assert grid.rows[1] == ("East–West, matchpoints", "0 of 10", "1 of 10", "7 of 10")
    assert grid.rows[3] == ("North–South, matchpoints", "10 of 10", "9 of 10", "3 of 10")


WEIGHTS = {9: 0.15, 10: 0.75, 11: 0.1}
"""What a director finds who wants weights."""


def weighed_by_the_director(facts: Case) -> Case:
    return replace(facts, findings=replace(facts.findings, without_revoke=WEIGHTS))


def test_a_weighted_score_stands_in_matchpoints(book: Log) -> None:
    """Nine, ten and eleven tricks at 15, 75 and 10 per cent are 60 + 322.5 + 46 points.

    Each result is compared by itself: 400 has 5 of 10 matchpoints (it beats two, and ties one), 430 has 7, 460 has 9;
    0.15 x 5 + 0.75 x 7 + 0.1 x 9 = 6.9. The mean, 428.5, would beat three and have 6.
    """
    page = filled_in(ruled(book, weighed_by_the_director(running_suit_at_matchpoints())))
    (grid,) = [part for section in page.sections for part in section.parts if isinstance(part, Grid)]
    assert grid.rows[0] == ("East–West", "−150", "−100", "+428.5")
    assert grid.rows[1] == ("East–West, matchpoints", "0 of 10", "1 of 10", "6.9 of 10")
    assert grid.rows[3] == ("North–South, matchpoints", "10 of 10", "9 of 10", "3.1 of 10")


def test_scores_stand_in_imps_against_the_other_tables(book: Log) -> None:
    """The mean of -400 and -420 is -410: East–West lose 560 and 510 against it, eleven IMPs, or gain 20, one."""
    facts = replace(WEIGHED, board=replace(WEIGHED.board, scoring=Scoring.IMPS, field=(-400, -420)))
    page = filled_in(ruled(book, facts))
    (grid,) = [part for section in page.sections for part in section.parts if isinstance(part, Grid)]
    assert grid.rows[1] == ("East–West, IMPs", "−11", "−11", "+1")


def test_a_weighted_score_stands_in_imps(book: Log) -> None:
    """The mean of the other tables is -428: 430. 400 loses 30 to it, one IMP, 430 is even, 460 gains one.

    So nine, ten and eleven tricks at 15, 75 and 10 per cent are -0.15 + 0 + 0.1 = -0.05 IMPs.
    """
    facts = running_suit_at_matchpoints()
    facts = replace(facts, board=replace(facts.board, scoring=Scoring.IMPS, field=(-430, -430, -430, -430, -420)))
    page = filled_in(ruled(book, weighed_by_the_director(facts)))
    (grid,) = [part for section in page.sections for part in section.parts if isinstance(part, Grid)]
    assert grid.rows[1][-1] == "−0.05"
    assert grid.rows[3][-1] == "+0.05"


def test_the_hands_stand_as_they_were_dealt(whole: LoggedCase) -> None:
    (diagram,) = [part for part in filled_in(whole).sections[0].parts if isinstance(part, Diagram)]
    assert diagram.hands[Seat.SOUTH].suits == (("♠", "J 10 8"), ("♥", "A K 9 7 5 2"), ("♦", "–"), ("♣", "10 9 8 6"))


def test_what_is_not_known_is_left_to_be_written(book: Log) -> None:
    page = filled_in(book.open_case(CasePlace(), by=KB))
    said = entries(page)
    assert {label for label, text in said.items() if text} == {"Date", "Director", "Taken down by", "Called at"}
    assert [part.label for section in page.sections for part in section.parts if isinstance(part, Boxes)]


def test_a_ruling_that_no_longer_rests_on_the_facts_is_marked(book: Log) -> None:
    case = ruled(book, WEIGHED)
    said = entries(filled_in(book.tell(case.id, PLAY_OVER, by=KB)))
    assert said["Ruling"] == STALE
    assert "(64A2)" in said["Reasons"]
    again = book.rule(case.id, adjudicate(PLAY_OVER), by=KB, reason="ten were not certain")
    assert entries(filled_in(again))["Replaces"] == "version 1: ten were not certain"


def test_a_revoke_in_dispute_is_named(book: Log) -> None:
    one = {"offender": "N", "trick": 5, "before_attention": ["play ended"]}
    case = book.open_case(CasePlace(), told(one, one | {"trick": 9}), by=KB, asked=LoggedInterview(disputed=(1,)))
    assert entries(filled_in(case))["Disputed"] == "whether the revoke 2 happened"


# On paper


def words_on(pdf: bytes) -> str:
    """The words drawn on a page, as its content has them."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    content = b"".join(zlib.decompress(a85decode(b"<~" + each.strip(), adobe=True)) for each in streams)
    return " ".join(re.findall(r"\((.*?)(?<!\\)\) Tj", content.decode("latin-1")))


def test_it_is_one_page(book: Log, whole: LoggedCase) -> None:
    for case in (whole, book.open_case(CasePlace(), by=KB), ruled(book, CORRECTED)):
        pdf = form_pdf(filled_in(case))
        assert pdf.startswith(b"%PDF-")
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_short_is_not_cut_for_a_long_label(book: Log, code: str) -> None:
    """With the share that each field has of its row, “niemand” did not fit behind “Kwetsbaar”."""
    page = form(ruled(book, WEIGHED), printed=START, zone=START.tzinfo, last_hash="0" * 12, spoken=language(code))
    assert not [words for _, _, words, _ in _laid_out(page).words if words.endswith("…")]


def test_letters_that_no_reader_has_lose_their_marks_and_markup_is_words(whole: LoggedCase) -> None:
    said = words_on(form_pdf(filled_in(whole)))
    assert "Anna Sedzia" in said
    assert "Lukasz <b>K</b>" in said


@pytest.mark.parametrize(
    "text", ["word " * 790, "x" * 4000, "a\n" * 1900, "♠♥♦♣ " * 790, "Бридж 橋牌 " * 300, "\t" * 10 + "é" * 3900]
)
def test_however_much_is_written_it_stays_on_the_page(book: Log, whole: LoggedCase, text: str) -> None:
    for about in About:
        for _ in range(3):
            book.note(whole.id, text, by=KB, about=about)
    page = filled_in(book.case(whole.id, with_names=True))
    laid = _laid_out(page)
    assert laid.letters == SMALLEST
    assert laid.fits
    assert any(each[2].endswith(CUT) for each in laid.words)
    for x, down, words, font in laid.words:
        assert x >= 0
        assert x + laid.wide(words, font) <= A4[0] - 2 * MARGIN + 0.01, words
        assert down <= A4[1] - 2 * MARGIN
    assert all(0 <= x <= x_end <= A4[0] - 2 * MARGIN + 0.01 or x_end < x for x, _, x_end, _ in laid.lines)
    assert len(re.findall(rb"/Type\s*/Page\b", form_pdf(page))) == 1


def test_the_same_case_printed_at_the_same_time_is_the_same_file(whole: LoggedCase) -> None:
    assert form_pdf(filled_in(whole)) == form_pdf(filled_in(whole))
    later = form(whole, printed=START + timedelta(minutes=1), zone=START.tzinfo)
    assert form_pdf(later) != form_pdf(filled_in(whole))
