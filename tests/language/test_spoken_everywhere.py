"""What a person reads about something wrong is a sentence in the language asked for, wherever it was found."""

from __future__ import annotations

import ast
import importlib
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from revoke.app.desk.failures import why
from revoke.app.log.database import database_fault
from revoke.app.log.refusals import BadWords
from revoke.app.site.runtime import CannotMake, refuse_unless_ready
from revoke.equity.layouts import Known
from revoke.equity.position import Position
from revoke.errors import RevokeError
from revoke.formats import conversion, session
from revoke.formats.irregular import irregularities
from revoke.formats.lin import lin_hand
from revoke.formats.record import Notebook
from revoke.language.language import LANGUAGES, language
from revoke.law.code import code
from revoke.library import read
from revoke.scan.archive import ScanProblem, problem_with
from revoke.table.cards import Card, Suit, hand
from revoke.table.deal import Deal
from revoke.table.seats import Seat

OTHERS = [each for each in LANGUAGES if each != "en"]
SRC = Path(__file__).parents[2] / "src" / "revoke"

FOR_PROGRAMS = {
    "app/api": "the texts of problems are English, as the contract says",
    "library.py": "NotACase tells a programmer that he gave something else than a case",
    "formats/native.py": "the name of a schema is given by a program",
    "language/language.py": "nobody can be told in a language that is not spoken",
    "training": "a room without sentences; what it asks for is named by its faces",
}
"""Where an error may be in English alone, and why."""


def _errors() -> Iterator[tuple[str, int, ast.expr]]:
    """Every error of ours that is raised with a text, and every remark of a reader: the place and the text."""
    ours = {each.__name__ for each in _family(RevokeError)}
    for file in sorted(SRC.rglob("*.py")):
        name = file.relative_to(SRC).as_posix()
        if name.startswith(tuple(FOR_PROGRAMS)):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Raise(exc=ast.Call(func=ast.Name(id=error), args=given)) if error in ours:
                    given = (
                        given[1:] if error == BadWords.__name__ else given
                    )  # it names the field, which it translates
                    yield from ((name, node.lineno, each) for each in given)
                case ast.Call(func=ast.Attribute(attr="warn" | "error" | "note" | "note_once"), args=given):
                    yield from ((name, node.lineno, each) for each in given[3:])


def _family(parent: type[Any]) -> Iterator[type[Any]]:
    for each in parent.__subclasses__():
        yield each
        yield from _family(each)


def test_no_error_and_no_remark_of_a_reader_is_put_together_by_hand() -> None:
    """A text that is filled in by Python, or that nothing marks for translation, can be said in English alone."""
    for file in sorted(SRC.rglob("*.py")):  # so that every class of errors is there
        if "app" not in file.parts or "log" in file.parts or "desk" in file.parts:
            importlib.import_module(".".join(file.relative_to(SRC.parent).with_suffix("").parts))
    texts = list(_errors())
    assert len(texts) > 200
    by_hand = [
        f"{name}:{line}: {ast.unparse(text)}"
        for name, line, text in texts
        if (isinstance(text, ast.JoinedStr) and not _repeats_what_was_said(text))
        or (isinstance(text, ast.Constant) and isinstance(text.value, str) and " " in text.value.strip())
        or (isinstance(text, ast.Call) and ast.unparse(text) in ("str(wrong)", "str(error)", "str(told)"))
    ]
    assert not by_hand


def _repeats_what_was_said(text: ast.JoinedStr) -> bool:
    """Whether it is nothing but a value, as it was typed."""
    return all(isinstance(each, ast.FormattedValue) for each in text.values)


def test_every_field_that_may_be_filled_in_wrongly_has_a_name_in_every_language() -> None:
    named = {
        name.value
        for file in (*(SRC / "app" / "web").rglob("*.py"), *(SRC / "app" / "log").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in TAKES_A_FIELD
        for name in node.args[:1]
        if isinstance(name, ast.Constant) and isinstance(name.value, str)
    }
    assert len(named) > 10
    for name in named:
        wrong = why(BadWords(name, "'?'", "that is before the appeal was lodged", "Give a later time."))
        assert all(language(asked).say(wrong).lang == asked for asked in OTHERS), name


TAKES_A_FIELD = ("BadWords", "time_of_day", "number", "score")


def _wrong(raises: Callable[[], object]) -> str:
    with pytest.raises(RevokeError) as wrong:
        raises()
    return why(wrong.value)


NOTATION: list[Callable[[], object]] = [
    lambda: Card(Suit.SPADES, "1"),
    lambda: Card.parse("XX"),
    lambda: hand("AK"),
    lambda: hand("AK.Q"),
    lambda: hand("AA..."),
    lambda: hand("1..."),
    lambda: Deal.parse("X:AK"),
    lambda: Deal.parse("N:AK"),
    lambda: Deal.parse("N:AA... - - -"),
    lambda: Deal.parse("N:- - - -"),
    lambda: Deal.parse("N:A... A... - -"),
    lambda: Deal.parse("N:AK... Q... J... T..."),
    lambda: lin_hand("12"),
    lambda: lin_hand("S1"),
    lambda: lin_hand("SAA"),
    lambda: code("law of the jungle"),
    lambda: code("duplicate-2017").refuse_unknown_readings({"no": "such"}),
    lambda: code("auction-1912").refuse_unknown_readings({"no": "such"}),
    lambda: Known(lengths={Suit.HEARTS: (9, 3)}),
    lambda: Known(lengths={Suit.HEARTS: (7, 8), Suit.SPADES: (7, 8)}),
    lambda: Position.parse("A... K... Q... J...", trumps=None, leader=Seat.NORTH),
    lambda: Position.parse("N:A... A... Q... J...", trumps=None, leader=Seat.NORTH),
    lambda: Position.parse("N:AK... Q... J... T...", trumps=None, leader=Seat.NORTH),
    lambda: read("no such file.pbn"),
    lambda: read(b"\n"),
]


@pytest.mark.parametrize("asked", OTHERS)
def test_a_notation_that_cannot_be_read_is_refused_in_the_language_asked_for(asked: str) -> None:
    for raises in NOTATION:
        said = _wrong(raises)
        assert language(asked).say(said).lang == asked, said


BAD_RECORDS = {
    "a.pbn": """
[Board "1"]
[Dealer "Q"]
[Vulnerable "maybe"]
[Declarer "^S"]
[Declarer "^N"]
[Deal "N:AK"]
[Contract "8NT"]
[Result "14"]

[Board "2"]
[Dealer "N"]
[Deal "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"]
[Declarer "E"]
[Contract "3NT"]
[Result "EW nine"]
[Auction "N"]
1C Pass 1N what
[Play "S"]
Hx ^Q HA 10S
SB C2 C3 C4

[Board "3"]
[Dealer "#"]
[Deal "N:AK.."]
nothing of the kind
[Score "]

[Board "4"]
[Deal "N:A... K... Q... J..."]
[Dealer "N"]
[Contract "1NT"]
[Declarer "W"]
[Result "^3"]
[Auction "N"]
1NT X Pass Pass
Pass
""",
    "a.lin": "pn|a,b,c,d|md|3SAAH,,,|sv|q|mb|what|pc|XX|mc|99|\nmd|3S1|pc|SA|\n",
    "a.rbn": "B 1\nD X\nH QAK\nC 9N:N:E\nA NO:what\nR 99\nP ZZ\n\nB 2\nH N:AA...:...\nA NO:1c?\nC 3N:N:E\nP ?:x\n",
}


@pytest.mark.parametrize("asked", OTHERS)
def test_every_warning_about_a_record_is_said_in_the_language_asked_for(asked: str) -> None:
    heard = 0
    for name, text in BAD_RECORDS.items():
        for record in conversion.read(text.strip().encode() + b"\n", name=name):
            for each in (
                *(doubt.words for doubt in record.diagnostics),
                *(one.evidence for one in irregularities(record)),
            ):
                assert language(asked).say(each).lang == asked, each
                heard += 1
    assert heard >= 25


@pytest.mark.parametrize("asked", OTHERS)
def test_a_contract_that_a_session_has_wrong_is_told_in_the_language_asked_for(asked: str) -> None:
    rows: list[dict[str, Any]] = [{"Contract": "9 NT", "Result": "?"}, {"Contract": "3 NT", "Result": "some"}]
    for row in rows:
        notebook = Notebook("a.bws", "1")
        contract, _ = session._contract(row, 1, notebook)
        if contract is not None:
            session._tricks(row, contract, 1, notebook)
        (found,) = notebook.diagnostics
        assert language(asked).say(found.message).lang == asked, found


@pytest.mark.parametrize("asked", OTHERS)
def test_the_reason_why_the_site_cannot_be_made_is_told_in_the_language_asked_for(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotMake) as wrong:
        refuse_unless_ready()
    assert "node" in why(wrong.value)
    assert language(asked).say(why(wrong.value)).lang == asked


@pytest.mark.parametrize("asked", OTHERS)
def test_a_problem_of_a_scan_is_told_in_every_language_from_its_receipt(asked: str, tmp_path: Path) -> None:
    for wrong in (
        FileNotFoundError(2, "No such file or directory"),
        EOFError("Compressed file ended before the end-of-stream marker was reached"),
        zipfile.BadZipFile("File is not a zip file"),
        RuntimeError("File 'a.pbn' is encrypted, password required for extraction"),
        NotImplementedError("That compression method is not supported"),
        KeyError("There is no item named 'a.pbn' in the archive"),
        ZeroDivisionError("division by zero"),
    ):
        problem = ScanProblem.read(problem_with("evening.zip", wrong).kept())
        assert problem == problem_with("evening.zip", wrong)
        assert language(asked).say(problem.said).lang == asked, problem


@pytest.mark.parametrize("asked", OTHERS)
def test_what_a_database_says_is_told_in_our_words(asked: str, tmp_path: Path) -> None:
    file = tmp_path / "log.sqlite"
    file.write_bytes(b"no database" * 100)
    with pytest.raises(sqlite3.DatabaseError) as wrong:
        sqlite3.connect(file).execute("SELECT 1 FROM entries")
    assert database_fault(wrong.value) == "the file is not an SQLite database"
    for said in (
        str(wrong.value),
        'connection failed: FATAL:  password authentication failed for user "al"',
        'connection failed: FATAL:  database "evening" does not exist',
        "connection is bad: Connection refused",
        "something that nobody has met",
    ):
        fault = database_fault(OSError(said))
        assert language(asked).say(fault).lang == asked, fault
        assert fault == f"the database says: {said}" or said not in fault
