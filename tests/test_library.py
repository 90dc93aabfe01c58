"""The library that ``import revoke`` gives: its names, reading anything, rulings in words, errors in a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import revoke
from revoke.case.case import Failure, Moment
from revoke.language.language import LANGUAGES
from revoke.table.cards import Suit

EXAMPLE = Path(__file__).parent.parent / "examples" / "running_suit.pbn"
DUMMY = {
    "format": "revoke-case/1",
    "findings": {"revokes": [{"offender": "dummy", "trick": 7, "before_attention": []}]},
}


def test_the_names_are_listed_and_each_is_there() -> None:
    names = dir(revoke)
    assert {
        "rule",
        "explain",
        "read",
        "read_case",
        "Case",
        "Board",
        "Findings",
        "RevokeFinding",
        "Card",
        "Seat",
    } <= set(names)
    assert {"Ruling", "Reason", "code", "codes", "__version__", "RevokeError"} <= set(names)
    assert all(getattr(revoke, name) is not None for name in names)
    assert len(names) < 30


def test_a_name_that_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'rulings'"):
        _ = revoke.rulings


def test_a_file_a_text_a_document_and_bytes_are_read_alike() -> None:
    from_file = revoke.read(EXAMPLE)
    assert from_file == revoke.read(str(EXAMPLE)) == revoke.read(EXAMPLE.read_text("utf-8"))
    assert from_file == revoke.read(EXAMPLE.read_bytes())
    assert revoke.read(DUMMY) == revoke.read_case(DUMMY)


def test_many_boards_are_a_list() -> None:
    found = revoke.read('[Board "1"]\n\n[Board "2"]\n')
    assert isinstance(found, list)
    assert [case.board.number for case in found] == [1, 2]


def test_a_file_that_is_not_there_is_said_in_a_sentence() -> None:
    with pytest.raises(revoke.Unreadable, match=r"nowhere\.pbn: this file cannot be opened"):
        revoke.read("nowhere.pbn")


@pytest.mark.parametrize("mistaken", [DUMMY, str(EXAMPLE), EXAMPLE, None, []])
def test_what_is_no_case_is_refused_with_what_to_do(mistaken: object) -> None:
    with pytest.raises(revoke.NotACase, match=r"rule\(\) takes a case, .* revoke.read_case"):
        revoke.rule(mistaken)  # type: ignore[arg-type]


@pytest.mark.parametrize("mistaken", [None, 5, []])
def test_what_is_neither_a_file_nor_its_contents_is_refused(mistaken: object) -> None:
    with pytest.raises(revoke.NotACase, match=r"read\(\) takes a file or its contents, .* (NoneType|int|list)\. Give"):
        revoke.read(mistaken)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "an empty text"),
        ("  ", "an empty text"),
        ("\ud800", "a file cannot have this name"),
        ("friday\0.pbn", "a file cannot have this name"),
        ("West revoked at trick six", "revoke.understand reads it"),
        ('{"format": "\ud800"}', "is not a character in UTF-8"),
    ],
)
def test_a_text_that_names_no_file_is_refused_in_a_sentence(given: str, said: str) -> None:
    with pytest.raises(revoke.Unreadable, match=said):
        revoke.read(given)


def _of_north(**told: object) -> revoke.Case:
    """North revoked at trick five, and his side played on; told in objects, with whatever else is told of it."""
    played_on = frozenset({Moment.OFFENDERS_PLAYED_ON})
    facts = {"offender": revoke.Seat.NORTH, "trick": 5, "before_attention": played_on, **told}
    return revoke.Case(findings=revoke.Findings(revokes=(revoke.RevokeFinding(**facts),)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"trick": 14}, "the number of a trick is from 1 to 13"),
        ({"trick": "5"}, "Write it without quotation marks: 5"),
        ({"later_tricks": -1}, "the number of tricks after the revoke trick is from 0 to 12"),
        ({"suit": "Z"}, "that is not a suit"),
        ({"failure": "forgot"}, "Say .follow., .demand."),
    ],
)
def test_a_case_of_objects_is_checked_as_a_document_is(told: dict[str, object], said: str) -> None:
    (key,) = told
    with pytest.raises(revoke.Unreadable, match=rf"findings\.revokes\[0\]\.{key}: .*{said}"):
        revoke.rule(_of_north(**told))


def test_objects_may_hold_the_words_of_a_document() -> None:
    as_objects = _of_north(suit=Suit.HEARTS, failure=Failure.FOLLOW, won_by="partner", later_tricks=2)
    in_words = _of_north(offender="N", suit="H", failure="follow", won_by="partner", later_tricks=2)
    assert revoke.document(revoke.rule(in_words)) == revoke.document(revoke.rule(as_objects))


@pytest.mark.parametrize(
    ("case", "place"),
    [
        (revoke.Case(board=None), "board"),  # type: ignore[arg-type]
        (revoke.Case(findings={}), "findings"),  # type: ignore[arg-type]
        (revoke.Case(events=("N:DT",)), r"events\[0\]"),  # type: ignore[arg-type]
        (revoke.Case(findings=revoke.Findings(revokes=None)), r"findings\.revokes"),  # type: ignore[arg-type]
        (revoke.Case(findings=revoke.Findings(revokes=({},))), r"findings\.revokes\[0\]"),  # type: ignore[arg-type]
    ],
)
def test_a_part_of_a_case_that_is_something_else_is_named(case: revoke.Case, place: str) -> None:
    with pytest.raises(revoke.NotACase, match=rf"^{place} is of the type .* revoke\.read_case"):
        revoke.rule(case)


def test_a_value_of_a_wrong_type_deep_in_a_case_is_refused() -> None:
    with pytest.raises(revoke.NotACase, match="a value of the wrong type"):
        revoke.rule(revoke.Case(board=revoke.Board(deal="N:AKQ")))  # type: ignore[arg-type]


@pytest.mark.parametrize("mistaken", [None, {}, revoke.Case(), revoke.Ruling])
def test_what_is_no_ruling_has_no_words(mistaken: object) -> None:
    refused = "a ruling is needed, .* revoke.rule gives one"
    with pytest.raises(revoke.RevokeError, match=refused):
        revoke.document(mistaken)  # type: ignore[arg-type]
    with pytest.raises(revoke.RevokeError, match=refused):
        revoke.explain(revoke.Case(), mistaken)  # type: ignore[arg-type]


def test_a_long_id_of_an_unknown_code_is_not_repeated_whole() -> None:
    with pytest.raises(revoke.UnknownCode) as refused:
        revoke.code("x" * 90_000)
    assert len(str(refused.value)) < 300


def test_one_code_may_be_asked_for_whatever_the_case_says() -> None:
    case = revoke.read_case(DUMMY)
    assert [revoke.rule(case, code=each).code for each in revoke.codes()] == list(revoke.codes())
    with pytest.raises(revoke.UnknownCode):
        revoke.rule(case, code="duplicate-1889")


def test_a_ruling_tells_itself_in_every_language() -> None:
    case = revoke.read(EXAMPLE)
    assert isinstance(case, revoke.Case)
    told = {lang: revoke.rule(case).text(lang) for lang in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert "One trick goes to East–West." in told["en"]
    assert "Eén slag gaat naar Oost-West." in told["nl"]
    assert all("63A1" in text and "64A2" in text for text in told.values())


def test_in_a_notebook_the_hands_the_play_and_the_revoke_card_are_seen() -> None:
    case = revoke.read(EXAMPLE)
    assert isinstance(case, revoke.Case)
    shown = revoke.rule(case)._repr_html_()
    assert shown.count("<table>") == 2
    assert shown.count("<mark>") == 2, "the revoke card, in the hand and in the play"
    assert "One trick goes to East–West." in shown


def test_it_is_typed_and_starts_as_a_module() -> None:
    assert (Path(revoke.__file__).parent / "py.typed").exists()
    found = subprocess.run([sys.executable, "-m", "revoke", "--version"], capture_output=True, text=True, check=False)
    assert revoke.__version__ in found.stdout + found.stderr
