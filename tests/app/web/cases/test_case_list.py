"""The list of cases: what is left to be done, looked up by where and by what, page by page, and as a file."""

from __future__ import annotations

import csv
import json
import re
from datetime import timedelta
from io import StringIO

import pytest
from starlette.testclient import TestClient

from revoke.app.log.log_reader import NextStep, Search, next_step
from revoke.app.log.logged_case import CasePlace, EquityState, Status
from tests.app.log.evening import CORRECTED, KB, NOTICED_DURING_PLAY, PLAY_OVER, ruled
from tests.app.web.cases.director import CHIEFS, PASSCODE, Director, alert


def numbers(page: str) -> list[int]:
    """The cases that a page lists, in its order."""
    return [int(number) for number in re.findall(r'class="panel status-[a-z-]+" href="/cases/(\d+)"', page)]


@pytest.fixture
def friday(director: Director) -> Director:
    """Case 1 is closed, 2 to be come back to, 3 has its equity open, 4 is to be announced, 5 is open."""
    log = director.log
    first = ruled(log, CORRECTED, CasePlace(event="Friday pairs", table="1", board=1, ns="1", ew="9"))
    log.close_case(first.id, by=KB)
    second = log.open_case(CasePlace("Friday pairs", table="4", board=7, ns="12", ew="3"), NOTICED_DURING_PLAY, by=KB)
    log.note(second.id, "South said 100% it was the fifth trick.", by=KB)
    ruled(log, PLAY_OVER, CasePlace(event="Friday pairs", table="4", board=5, ns="3", ew="12"))
    fourth = ruled(log, PLAY_OVER, CasePlace(event="Sunday & Monday", table="2", board=7))
    log.weigh(fourth.id, EquityState.NO_ADJUST, by=KB)
    log.open_case(CasePlace(), by=KB)
    return director


def test_an_evening_without_a_case_says_so(director: Director) -> None:
    page = director.page("/cases")
    assert "The log is empty." in page
    assert numbers(page) == []


def test_what_waits_stands_first_the_latest_of_it_at_the_top(friday: Director) -> None:
    page = friday.page("/cases")
    assert numbers(page) == [5, 3, 2, 4, 1]
    order = [page.index(f"<h2>{name}</h2>") for name in ("Waiting for you", "To tell", "May be appealed")]
    order += [page.index(f"<strong>{name}</strong>") for name in ("Closed",)]
    assert order == sorted(order)
    assert "table 4, board 7" in page
    assert "12 – 3" in page
    assert "63A1 64A2" in page


@pytest.mark.parametrize("after", [timedelta(), timedelta(hours=5)])
def test_a_closed_case_is_the_last_once_nobody_may_appeal(friday: Director, after: timedelta) -> None:
    """The database puts the cases into the order that is worked out for each of them by itself."""
    log = friday.log
    log.close_case(ruled(log, CORRECTED, CasePlace(table="9")).id, by=KB)
    at = log.clock() + after
    found = log.cases(Search(pressing_at=at))
    steps = [next_step(each, at) for each in found]
    assert steps == sorted(steps)
    assert steps.count(NextStep.APPEAL) == (0 if after else 2)
    assert [each.number for each in found] == [5, 3, 2, 4, 6, 1]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("table=4", [3, 2]),
        ("board=7", [2, 4]),
        ("board=7&table=4", [2]),
        ("pair=12", [3, 2]),
        ("clause=64A2", [3, 4]),
        ("clause=64a", [3, 4]),
        ("text=fifth+TRICK", [2]),
        ("text=100%25", [2]),
        ("event=Friday+pairs", [3, 2, 1]),
        ("event=Sunday+%26+Monday", [4]),
        ("status=equity+open", [3]),
        ("status=come+back&table=4", [2]),
        ("status=no+status", [5, 3, 2, 4, 1]),
        ("table=", [5, 3, 2, 4, 1]),
        ("text=nowhere", []),
        ("text=%25", [2]),
        ("page=0", [5, 3, 2, 4, 1]),
        ("page=2", []),
    ],
)
def test_cases_are_looked_up(friday: Director, query: str, found: list[int]) -> None:
    page = friday.page(f"/cases?{query}")
    assert numbers(page) == found
    assert ("No case matches." in page) == (found == [] and "page" not in query)


@pytest.mark.parametrize("query", ["board=seven", "board=-1", f"text={'x' * 81}", "page=x", f"event={'x' * 81}"])
def test_what_cannot_be_looked_for_is_refused_in_words(friday: Director, query: str) -> None:
    assert alert(friday.page(f"/cases?{query}", 422)).startswith("Not done:")


def test_each_status_is_counted_and_a_filter_keeps_what_was_looked_for(friday: Director) -> None:
    page = friday.page("/cases?table=4")
    for name in ("All 5", "Open 1", "Come back 1", "Equity open 1", "To announce 1", "Closed 1"):
        assert f">{name}</a>" in page
    for status in Status:
        assert f'href="/cases?table=4&amp;status={status.value.replace(" ", "+")}"' in page
    assert "/cases/export.csv?table=4" in page
    assert ">All 3</a>" in friday.page("/cases?event=Friday+pairs")


def test_twenty_cases_stand_on_a_page_and_none_is_missed(director: Director) -> None:
    for board in range(1, 46):
        director.log.open_case(CasePlace(table="4", board=board), by=KB)
    seen: list[int] = []
    address = "/cases?table=4"
    while address:
        page = director.page(address)
        seen += numbers(page)
        earlier = re.search(r'href="([^"]+)">Earlier cases', page)
        address = earlier[1].replace("&amp;", "&") if earlier else ""
    assert seen == list(range(45, 0, -1))
    assert "Later cases" in page
    assert "Later cases" not in director.page("/cases?table=4")


def test_the_cases_looked_for_are_saved_as_files(friday: Director) -> None:
    table = friday.client.get("/cases/export.csv?table=4")
    rows = list(csv.DictReader(StringIO(table.content.decode("utf-8-sig"), newline="")))
    assert [row["case"] for row in rows] == ["3", "2"]
    assert table.headers["content-disposition"] == 'attachment; filename="revoke-cases.csv"'
    documents = json.loads(friday.page("/cases/export.json?board=7"))
    assert [each["number"] for each in documents["cases"]] == [4, 2]
    record = friday.page("/cases/export.pbn?status=equity+open")
    assert '[Board "5"]' in record
    assert '[Event "Friday pairs"]' in record
    assert record.count("[Event ") == 1
    friday.page("/cases/export.exe", 404)
    friday.page("/cases/export.csv?board=seven", 400)


def test_names_and_texts_are_in_no_file_unless_the_chief_asks(friday: Director) -> None:
    friday.acts("names", name_N="Nora North", number=2)
    for kind in ("csv", "json", "pbn"):
        page = friday.page(f"/cases/export.{kind}")
        assert "Nora" not in page
        assert "fifth trick" not in page
    full = json.loads(friday.page("/cases/export.json?names=1"))
    (named,) = (each for each in full["cases"] if each["number"] == 2)
    assert named["names"] == {"N": "Nora North"}
    assert named["notes"][0]["text"] == "South said 100% it was the fifth trick."


def test_only_the_chief_is_offered_what_is_the_chiefs(shut_site: TestClient) -> None:
    director = Director(shut_site)
    director.enters(PASSCODE)
    page = director.page("/cases")
    assert "JSON with names" not in page
    assert "/cases/purge" not in page
    director.page("/cases/export.json?names=1", 303)
    director.enters(CHIEFS)
    page = director.page("/cases")
    assert "JSON with names" in page
    assert "/cases/purge" in page
    director.page("/cases/export.json?names=1")
