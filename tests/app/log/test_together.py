"""Several directors write at once, as threads of one server and as programs: no entry is lost or doubled."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from revoke.app.log.log import Log
from revoke.app.log.logged_case import CasePlace
from revoke.app.log.refusals import Changed, NoSuchLink
from revoke.app.log.tables import By
from tests.app.log.evening import FRIDAY, KB
from tests.strategies import so_many

ROOT = Path(__file__).parents[3]
DIRECTORS, NOTES = 6, so_many(7)


def test_threads_and_programs_write_in_turn(log: Log, url: str) -> None:
    shared = log.open_case(FRIDAY, by=KB)

    def write(director: int) -> None:
        own = log.open_case(CasePlace(table=str(director)), by=By(f"T{director}"))
        for number in range(NOTES):
            log.note(own.id if number % 2 else shared.id, f"{director}/{number}", by=By(f"T{director}"))

    programs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.app.log.writer", url, f"P{each}", str(NOTES)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for each in range(2)
    ]
    with ThreadPoolExecutor(DIRECTORS) as threads:
        list(threads.map(write, range(DIRECTORS)))
    for program in programs:
        said, wrong = program.communicate(timeout=120)
        assert (program.returncode, wrong, len(said.splitlines())) == (0, "", NOTES + 1)
    total = 1 + (DIRECTORS + len(programs)) * (NOTES + 1)
    assert [entry.number for entry in log.entries()] == list(range(1, total + 1))
    assert sorted(case.number for case in log.cases()) == list(range(1, DIRECTORS + len(programs) + 2))
    assert len(log.case(shared.id).notes) == DIRECTORS * (NOTES + 1) // 2
    assert log.verify() == ()


def test_the_same_tap_sent_by_many_is_done_once(log: Log) -> None:
    with ThreadPoolExecutor(DIRECTORS) as threads:
        results = list(threads.map(lambda _: log.open_case(FRIDAY, by=By("KB", key="tap")), range(DIRECTORS * 3)))
    assert len({case.id for case in results}) == len(log.entries()) == 1


def test_of_two_who_saw_the_same_only_one_writes(log: Log) -> None:
    case = log.open_case(FRIDAY, by=KB)

    def write(director: int) -> bool:
        try:
            log.note(case.id, "mine", by=By(f"T{director}", seen=1))
        except Changed:
            return False
        return True

    with ThreadPoolExecutor(DIRECTORS) as threads:
        assert sum(threads.map(write, range(DIRECTORS))) == 1


def test_of_many_who_use_one_link_only_one_takes_the_case_over(log: Log) -> None:
    link = log.hand_over(log.open_case(FRIDAY, by=KB).id, by=KB)

    def take(director: int) -> bool:
        try:
            log.take_over(link.token, f"T{director}")
        except NoSuchLink:
            return False
        return True

    with ThreadPoolExecutor(DIRECTORS) as threads:
        assert sum(threads.map(take, range(DIRECTORS))) == 1


def test_who_reads_while_others_write_sees_a_whole_log(log: Log) -> None:
    case = log.open_case(FRIDAY, by=KB)

    def write(director: int) -> None:
        for number in range(NOTES):
            log.note(case.id, f"{director}/{number}", by=By(f"T{director}"))

    with ThreadPoolExecutor(4) as threads:
        writing = [threads.submit(write, director) for director in range(2)]
        while not all(each.done() for each in writing):
            assert log.verify() == ()
            seen = log.case(case.id)
            assert len(seen.notes) == seen.version - 1
        for each in writing:
            each.result()
