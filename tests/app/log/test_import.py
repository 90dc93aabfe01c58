"""What one log has saved, another takes over as it stands: every case once, nothing altered, nothing overwritten."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from revoke.app.log.entry import Kind
from revoke.app.log.export import as_json
from revoke.app.log.importing import cases_in
from revoke.app.log.log import Log
from revoke.app.log.logged_case import About, AppealOutcome, EquityState, LoggedInterview, Status
from revoke.app.log.refusals import CannotImport
from revoke.app.log.tables import By
from revoke.table.seats import Seat
from tests.app.log.empty import empty_log
from tests.app.log.evening import (
    CORRECTED,
    DURING_PLAY,
    FRIDAY,
    KB,
    NOTICED_DURING_PLAY,
    PLAY_OVER,
    START,
    WEIGHED,
    Clock,
    ruled,
    ruling_on,
    told,
)

AL = By("AL")
ANALYSIS = {
    "curve": [9, None, 10],
    "revokes": {"1": "C2"},
    "first_trick": 5,
    "whole": False,
    "shares": {"9": 0.4, "10": 0.6},
    "standard_errors": {"9": 0.05, "10": 0.05},
    "playouts": 100,
    "seed": 7,
}
OF_THE_LOG = ("number", "version", "changed_at")


@contextmanager
def written_at(folder: Path) -> Iterator[Log]:
    """A log with one case of everything that can be written down."""
    with Log.at(str(empty_log(folder / "phone.sqlite")), clock=Clock()) as log:
        log.open_case(FRIDAY, NOTICED_DURING_PLAY, by=KB, asked=LoggedInterview(disputed=(0,), came_back=True))
        ruled(log, CORRECTED)
        full = ruled(log, PLAY_OVER).id
        log.weigh(full, EquityState.ADJUST, by=KB, tricks={"9": 0.4, "10": 0.6}, reason="The diamonds run.")
        log.tell(full, WEIGHED, by=KB)
        log.rule(full, ruling_on(WEIGHED), by=KB, reason="East says ten.")
        log.override(full, by=KB, reason="The heart lead was clear.", ns=-430, ew=400)
        log.note(full, "West had a club.", by=KB, about=About.FINDING)
        log.consult(full, by=KB, level="club", question="What do you lead?", answer="A heart.")
        log.name_players(full, {Seat.NORTH: "Anne", Seat.EAST: "Bert"}, by=KB)
        log.analyse(full, ANALYSIS, by=KB)
        log.announce(full, by=KB)
        log.lodge_appeal(
            full,
            by=KB,
            lodged_by="pair 12",
            concurring=True,
            statement="North had the diamond.",
            decide_by=START + timedelta(days=1),
        )
        log.decide_appeal(full, 1, AppealOutcome.UPHELD, by=KB, text="Agreed.", members="A, B and C")
        log.withdraw(ruled(log, PLAY_OVER).id, by=KB, reason="the wrong table")
        ruled(log, told(DURING_PLAY, code="duplicate-2007"))
        yield log


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Log]:
    """The log of a phone."""
    with written_at(tmp_path) as log:
        yield log


@pytest.fixture(scope="module")
def as_saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What such a phone has saved."""
    with written_at(tmp_path_factory.mktemp("saved")) as log:
        return saved(log)


def saved(log: Log, *, private: bool = True) -> bytes:
    cases = [log.case(each.id, with_names=private) for each in reversed(log.cases())]
    return as_json(cases, private=private).encode()


def without_numbers(document: bytes) -> list[dict[str, Any]]:
    cases = json.loads(document)["cases"]
    return [{name: said for name, said in each.items() if name not in OF_THE_LOG} for each in cases]


@pytest.mark.parametrize("private", [True, False])
def test_what_was_saved_stands_in_the_other_log_as_it_was(phone: Log, log: Log, private: bool) -> None:
    document = saved(phone, private=private)
    done = log.import_cases(cases_in(document), by=AL)
    assert (done.new, done.here_already) == ((1, 2, 3, 4, 5), ())
    assert without_numbers(saved(log, private=private)) == without_numbers(document)
    assert not log.verify()
    assert [each.kind for each in log.entries()] == [Kind.IMPORTED] * 5
    assert {each.who for each in log.entries()} == {"AL"}


def test_the_full_case_is_there_with_its_names_and_words(phone: Log, log: Log) -> None:
    log.import_cases(cases_in(saved(phone)), by=AL)
    case = log.case_numbered(3, with_names=True)
    assert (case.status, case.director, case.names["N"]) == (Status.CLOSED, "KB", "Anne")
    assert case.opened_at == phone.case_numbered(3).opened_at
    assert [each.text for each in case.notes] == ["The diamonds run.", "West had a club."]
    assert case.polls[0].answer == "A heart."
    assert case.appeals[0].decide_by is not None
    assert case.appeals[0].decision is not None
    assert case.appeals[0].decision.members == "A, B and C"
    assert case.ruling is not None
    assert (case.ruling.version, case.ruling.reason, case.ruling_stands) == (2, "East says ten.", True)


def test_its_numbers_go_on_from_those_that_are_here(phone: Log, log: Log) -> None:
    ruled(log, PLAY_OVER)
    assert log.import_cases(cases_in(saved(phone)), by=AL).new == (2, 3, 4, 5, 6)
    assert ruled(log, PLAY_OVER).number == 7
    assert not log.verify()


def test_the_same_file_again_changes_nothing(phone: Log, log: Log) -> None:
    for document in (saved(phone), saved(phone), saved(phone, private=False)):
        done = log.import_cases(cases_in(document), by=AL)
    assert (done.new, done.here_already) == ((), (1, 2, 3, 4, 5))
    assert len(log.entries()) == 5


def test_a_case_that_was_gone_on_with_is_not_overwritten_and_nothing_else_is_taken(phone: Log, log: Log) -> None:
    document = json.loads(saved(phone))
    one = {**document, "cases": document["cases"][:1]}
    log.import_cases(cases_in(json.dumps(one).encode()), by=AL)
    log.tell(log.case_numbered(1).id, PLAY_OVER, by=AL)
    before = log.entries()
    with pytest.raises(CannotImport, match="case 1 of the file is case 1 of this log, but differs"):
        log.import_cases(cases_in(json.dumps(document).encode()), by=AL)
    assert log.entries() == before


def test_a_case_goes_on_where_it_came_to(phone: Log, log: Log) -> None:
    log.import_cases(cases_in(saved(phone)), by=AL)
    case = log.case_numbered(3)
    log.note(case.id, "The pair has gone home.", by=AL)
    log.lodge_appeal(case.id, by=AL, lodged_by="pair 3")
    case = log.case(case.id)
    assert [each.number for each in case.notes] == [1, 2, 3]
    assert [each.number for each in case.appeals] == [1, 2]
    assert not log.verify()


def test_what_is_blanked_there_is_due_by_the_day_on_which_it_was_opened(phone: Log, log: Log) -> None:
    log.import_cases(cases_in(saved(phone)), by=AL)
    opened = phone.case_numbered(3).opened_at
    assert log.due(opened) == 0
    assert [each.case.number for each in log.due_cases(phone.clock())] == [3]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "line 1, column 1: this is not JSON"),
        (b'{"format": "revoke-log/1",\n "cases": [}', "line 2, column 12: this is not JSON"),
        (b'{"format": "revoke-log/1", "cases": [NaN]}', "this is not JSON"),
        (b"\xff\xfe", "this is not JSON"),
        (b"[" * 200_000, "this is not JSON"),
        (b'{"format": "revoke-training/1", "codes": {}}', r"not the document of a log \(revoke-log/1\)"),
        (b'{"format": "revoke-log/1", "cases": 7}', "not the document of a log"),
        (b"[]", "not the document of a log"),
        (b" " * 7_000_001, "more than 7,000,000 bytes"),
    ],
)
def test_what_is_no_document_of_a_log_is_refused_with_the_reason(data: bytes, words: str) -> None:
    with pytest.raises(CannotImport, match=words):
        cases_in(data)


Wrong = Callable[[dict[str, Any]], object]

WRONG: dict[str, Wrong] = {
    "no id": lambda case: case.pop("id"),
    "an id that is a path": lambda case: case.update(id="../../x"),
    "an id that is a number": lambda case: case.update(id=7),
    "another format": lambda case: case.update(format="revoke-log-case/9"),
    "a key that nobody knows": lambda case: case.update(colour="red"),
    "no case": lambda case: case.update(case=None),
    "a card twice": lambda case: case["case"]["findings"].update(revokes=[{"offender": "nobody"}]),
    "a board beyond all boards": lambda case: case["place"].update(board=10**40),
    "a table that is a number": lambda case: case["place"].update(table=4),
    "a status that does not follow": lambda case: case.update(status="open"),
    "a ruling of another shape": lambda case: case["ruling"].update(revokes=[{"laws": 7}]),
    "a ruling with words of its own": lambda case: case["ruling"].update(verdict="guilty"),
    "a number that is a text": lambda case: case["ruling"]["transfer"].update(tricks="1"),
    "a status that no ruling has": lambda case: case["ruling"].update(status="perhaps"),
    "a ruling under another name": lambda case: case["ruling"]["revokes"][0].update(status=5),
    "a time without a zone": lambda case: case.update(opened_at="2026-05-01T19:42:00"),
    "a time that is none": lambda case: case["announced"].update(appeal_until="soon"),
    "shares beyond one": lambda case: case["equity"].update(tricks={"9": 0.9, "10": 0.9}),
    "fourteen tricks": lambda case: case["equity"].update(tricks={"14": 1.0}),
    "notes out of order": lambda case: case["notes"].reverse(),
    "a note that is no text": lambda case: case["notes"][0].update(text=["x"]),
    "half a letter": lambda case: case["notes"][0].update(text="\ud800"),
    "a name too long": lambda case: case["names"].update(N="A" * 81),
    "a fifth seat": lambda case: case["names"].update(Q="Quentin"),
    "initials too long": lambda case: case.update(director="A" * 13),
    "an analysis of nothing": lambda case: case.update(analysis={}),
    "fourteen tricks double dummy": lambda case: case["analysis"].update(curve=[14, None, 10]),
    "a revoke after the last card": lambda case: case["analysis"].update(revokes={"2": "C2"}),
    "no card": lambda case: case["analysis"].update(revokes={"1": "C1"}),
    "asked about a number": lambda case: case["asked"].update(skipped=[7]),
    "appealed perhaps": lambda case: case["appeals"][0].update(concurring="yes"),
    "decided somehow": lambda case: case["appeals"][0]["decision"].update(outcome="somehow"),
    "an override of points that are none": lambda case: case["override"]["score"].update(NS="many"),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_case_that_is_not_as_the_contract_has_it_is_refused_and_nothing_is_written(
    as_saved: bytes, book: Log, wrong: Wrong
) -> None:
    document = json.loads(as_saved)
    wrong(document["cases"][2])
    with pytest.raises(CannotImport, match="case 3 of the file") as refused:
        book.import_cases(cases_in(json.dumps(document).encode()), by=AL)
    assert len(refused.value.problems) == 1
    assert not book.entries()


def test_everything_that_is_wrong_is_told_at_once(phone: Log, book: Log) -> None:
    document = json.loads(saved(phone))
    del document["cases"][0]["place"]
    document["cases"][4] = 7
    document["cases"].append(document["cases"][1])
    with pytest.raises(CannotImport) as refused:
        book.import_cases(cases_in(json.dumps(document).encode()), by=AL)
    assert [each[:30] for each in refused.value.problems] == [
        "case 1 of the file cannot be r",
        "case 5 of the file cannot be r",
        "case 6 of the file has the id ",
    ]


def test_one_case_by_itself_is_taken_too(phone: Log, log: Log) -> None:
    (*_, one) = json.loads(saved(phone))["cases"]
    assert log.import_cases(cases_in(json.dumps(one).encode()), by=AL).new == (1,)
