"""What leaves a log: a table that no spreadsheet runs, documents that read back, records with their rulings."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from revoke.app.log.entry import canonical
from revoke.app.log.export import COLUMNS, as_csv, as_json, as_pbn, case_of_log, entry_of_log
from revoke.app.log.log import Log
from revoke.app.log.logged_case import CasePlace, EquityState, LoggedCase
from revoke.app.log.stored_ruling import in_order, stored_ruling
from revoke.case.case import Case
from revoke.equity.solver import DDS
from revoke.formats import conversion
from revoke.formats.native import read_case
from revoke.formats.record import to_case
from revoke.ruling.adjudicate import adjudicate
from revoke.table.seats import Seat
from revoke.telling.ruling_words import document, in_words
from tests.app.log.evening import (
    CORRECTED,
    FRIDAY,
    KB,
    NOTICED_DURING_PLAY,
    PLAY_OVER,
    PLAYED_ON,
    WEIGHED,
    ruled,
    ruling_on,
    told,
)

EXAMPLE = Path(__file__).parents[3] / "examples" / "running_suit.pbn"


def running_suit() -> Case:
    (record,) = conversion.read(EXAMPLE.read_bytes(), name=str(EXAMPLE))
    return to_case(record)


def rows(written: bytes) -> list[dict[str, str]]:
    assert written.startswith("\ufeff".encode())
    return list(csv.DictReader(StringIO(written.decode("utf-8-sig"), newline="")))


def test_a_case_is_a_row(book: Log) -> None:
    ruled(book, WEIGHED)
    book.open_case(CasePlace(), by=KB)
    (second, first) = rows(as_csv(book.cases()))
    assert tuple(first) == COLUMNS
    known = {
        "case": "1", "event": "Friday pairs", "round": "3", "table": "4", "board": "7", "ns": "12", "ew": "3",
        "code": "duplicate-2017", "status": "announce", "director": "KB", "version": "1", "ruling": "final",
        "revokes": "established", "clauses": "63A1 64A2", "transfer": "1", "to": "EW", "tricks at table": "6",
        "tricks after transfer": "7", "tricks final": "10 tricks", "score at table": "150",
        "score after transfer": "100", "score final": "-430", "equity": "adjust", "overridden": "no", "announced": "",
    }  # fmt: skip
    assert {name: first[name] for name in known} == known
    assert (second["case"], second["status"], second["ruling"], second["equity"]) == ("2", "open", "", "open")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＠"])
def test_no_cell_is_a_formula(book: Log, start: str) -> None:
    book.open_case(CasePlace(event=f"{start}HYPERLINK(1)", table=f"{start}1+1", ns=f'{start}",x'), by=KB)
    (row,) = rows(as_csv(book.cases()))
    assert (row["event"], row["table"], row["ns"]) == (f"'{start}HYPERLINK(1)", f"'{start}1+1", f"'{start}\",x")


def test_no_name_and_no_free_text_leaves_unless_asked_for(book: Log) -> None:
    case = ruled(book, WEIGHED)
    book.name_players(case.id, {Seat.NORTH: "Ann Smith"}, by=KB)
    book.note(case.id, "Ann Smith was rude", by=KB)
    book.consult(case.id, answer="Ann Smith is right", by=KB)
    book.override(case.id, by=KB, reason="as Ann Smith said", tricks={"9": 1.0})
    named = [book.case(case.id, with_names=True)]
    for written in (as_csv(named), as_json(named).encode(), as_pbn(named)):
        assert b"Ann" not in written
    private = json.loads(as_json(named, private=True))["cases"][0]
    assert private["names"] == {"N": "Ann Smith"}
    assert private["notes"][0]["text"] == "Ann Smith was rude"
    assert private["polls"][0]["answer"] == "Ann Smith is right"
    assert private["override"]["reason"] == "as Ann Smith said"


@pytest.mark.parametrize("case", [CORRECTED, NOTICED_DURING_PLAY, PLAY_OVER, WEIGHED, running_suit()], ids=range(5))
def test_documents_of_the_contract_leave_as_they_came(book: Log, case: Case) -> None:
    logged = ruled(book, case)
    told = json.loads(as_json([logged]))["cases"][0]
    assert read_case(told["case"]) == case
    assert canonical(told["ruling"]) == canonical(document(ruling_on(case)))
    assert stored_ruling(told["ruling"]) == in_words(ruling_on(case))
    assert list(told["case"])[:2] == list(told["ruling"])[:2] == ["format", "code"]


def test_a_ruling_document_is_told_in_the_order_of_the_contract() -> None:
    plain = document(ruling_on(WEIGHED))
    assert list(in_order(dict(sorted(plain.items())))) == list(plain)


def test_a_case_that_is_still_open_has_no_ruling(book: Log) -> None:
    told = case_of_log(book.open_case(CasePlace(), by=KB))
    assert (told["ruling"], told["ruling_version"], told["announced"], told["override"]) == (None, None, None, None)


def test_the_entries_say_in_a_document_what_was_hashed(book: Log) -> None:
    case = ruled(book, WEIGHED)
    (opened, _) = book.history(case.id)
    told = entry_of_log(opened)
    assert (told["number"], told["kind"], told["who"], told["hash"]) == (1, "opened", "KB", opened.true_hash)


def weighed(case: Case) -> Case:
    """The same, and the director finds that declarer would have made ten."""
    return replace(case, findings=replace(case.findings, without_revoke={10: 1.0}))


def test_a_record_carries_deal_play_and_ruling(book: Log) -> None:
    case = weighed(running_suit())
    ruled(book, case)
    written = as_pbn(book.cases())
    (record,) = conversion.read(written, name="evening.pbn")
    assert record.errors == ()
    assert (record.deal, record.contract, record.declarer) == (case.board.deal, case.board.contract, Seat.EAST)
    assert [(play.seat, play.trick) for play in record.marked_revokes] == [(Seat.NORTH, 5)]
    assert len(record.plays) == 52
    text = written.decode()
    assert '[Board "7"]' in text
    assert '[Event "Friday pairs"]' in text
    assert '[Result "^10"]' in text
    assert '[Score "NS -430"]' in text
    assert "N  5 C2 established 63A1,64A2 1" in text
    assert "(64A2)" in text


UNSETTLED = told({"offender": "N", "trick": 5, "suit": "D", "card": "C2", "before_attention": [PLAYED_ON]})
"""An established revoke of which nobody has said who won the trick, or what was won later."""


def test_a_transfer_that_nobody_has_settled_is_left_open_in_every_export(book: Log) -> None:
    """Nothing, one trick or two may move, and no export takes one of them."""
    assert ruling_on(UNSETTLED).revokes[0].transfer is None
    logged = ruled(book, UNSETTLED)
    (record,) = conversion.read(as_pbn([logged]), name="evening.pbn")
    assert record.sections["RulingTable"] == ("N  5 C2 established 63A1 ? duplicate-2017",)
    assert "Ask: " in as_pbn([logged]).decode()
    assert rows(as_csv([logged]))[0]["transfer"] == ""
    (document,) = json.loads(as_json([logged]))["cases"]
    assert (document["ruling"]["revokes"][0]["transfer"], document["ruling"]["transfer"]["tricks"]) == (None, None)


def result(case: LoggedCase) -> tuple[str | None, str | None]:
    """Result and score as the record of a case has them."""
    (record,) = conversion.read(as_pbn([case]), name="evening.pbn")
    return record.tags.get("Result"), record.tags.get("Score")


def test_an_estimate_is_no_result_until_the_director_has_answered(book: Log) -> None:
    """Double dummy says ten, which would be −430; with the automatic trick East has seven, two down: 100."""
    case = running_suit()
    opened = book.open_case(FRIDAY, case, by=KB)
    asked = book.rule(opened.id, adjudicate(case, solver=DDS()), by=KB)
    assert result(asked) == ("^7", "NS 100")
    (row,) = rows(as_csv([asked]))
    assert (row["tricks after transfer"], row["score after transfer"]) == ("7", "100")
    assert (row["equity"], row["tricks final"], row["score final"]) == ("open", "", "")

    refused = book.weigh(opened.id, EquityState.NO_ADJUST, by=KB)
    assert result(refused) == ("^7", "NS 100")
    (row,) = rows(as_csv([refused]))
    assert (row["tricks final"], row["score final"]) == ("7 tricks", "100")

    to_be_adjusted = book.weigh(opened.id, EquityState.ADJUST, by=KB)
    assert result(to_be_adjusted) == ("6", None)
    (row,) = rows(as_csv([to_be_adjusted]))
    assert (row["tricks final"], row["score final"]) == ("", "")


def test_what_the_director_decided_instead_is_the_result(book: Log) -> None:
    """He gives East nine tricks, 400, where the ruling came to ten."""
    logged = ruled(book, weighed(running_suit()))
    assert result(logged) == ("^10", "NS -430")
    decided = book.override(logged.id, by=KB, reason="the spade lead", tricks={"9": 1.0}, ns=-400, ew=400)
    assert result(decided) == ("^9", "NS -400")
    (row,) = rows(as_csv([decided]))
    assert (row["tricks final"], row["score final"], row["overridden"]) == ("9 tricks", "-400", "yes")
    written = as_pbn([decided]).decode()
    assert "Director decided instead: declarer 9 tricks, NS -400, EW +400." in written
    assert "spade" not in written


def test_a_case_of_which_little_is_known_is_a_record_all_the_same(book: Log) -> None:
    book.open_case(CasePlace(board=3), by=KB)
    ruled(book, CORRECTED, CasePlace(board=4))
    found = list(conversion.read(as_pbn(reversed(book.cases())), name="evening.pbn"))
    assert [record.board for record in found] == ["3", "4"]


def test_facts_that_cannot_be_so_leave_the_board(book: Log) -> None:
    impossible = read_case(
        {"format": "revoke-case/1", "board": {"number": 2, "declarer": "N"}, "events": ["E:SA", "S:SA"]}
    )
    book.open_case(CasePlace(), impossible, by=KB)
    (record,) = conversion.read(as_pbn(book.cases()), name="evening.pbn")
    assert (record.board, record.plays) == ("2", ())
