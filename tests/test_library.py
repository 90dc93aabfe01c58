"""The library that ``import revoke`` gives: its names, reading anything, rulings in words, errors in a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import revoke
from revoke.language.language import LANGUAGES

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
