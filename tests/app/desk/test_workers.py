"""The processes that work things out: one that takes too long, dies or fails is no harm to the next."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from revoke.app.desk.tasks import ProgressLine
from revoke.app.desk.workers import Fault, TooBusy, TooLong, Workers


def doubled(number: int) -> int:
    return 2 * number


def sleeping(seconds: float) -> None:
    time.sleep(seconds)


def dying() -> None:
    os._exit(1)


def failing() -> None:
    raise ValueError("no such thing")


def hoarding() -> int:
    return len(bytearray(2**40))


def counting(most: int, line: ProgressLine) -> int:
    for number in range(most):
        if line.should_stop():
            return number
        line.tell(number)
        time.sleep(0.01)
    return most


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    found = Workers(number=1, seconds=30.0, patience=0.2)
    yield found
    found.close()


def test_a_task_is_done_in_another_process(workers: Workers) -> None:
    assert workers.do(doubled, 21) == 42
    assert workers.do(os.getpid) != os.getpid()


def test_one_that_takes_too_long_is_ended_and_the_next_is_done(workers: Workers) -> None:
    with pytest.raises(TooLong):
        workers.do(sleeping, 600.0, seconds=0.2)
    assert workers.do(doubled, 21) == 42


def test_one_that_wants_too_much_memory_is_ended(workers: Workers) -> None:
    pytest.importorskip("resource")
    with pytest.raises(TooLong):
        workers.do(hoarding)
    assert workers.do(doubled, 21) == 42


def test_one_that_dies_or_fails_says_so(workers: Workers) -> None:
    with pytest.raises(Fault, match="ended by itself"):
        workers.do(dying)
    with pytest.raises(Fault, match="ValueError: no such thing"):
        workers.do(failing)
    assert workers.do(doubled, 21) == 42


def test_when_all_are_at_work_nobody_waits_for_ever(workers: Workers) -> None:
    (only,) = workers._every
    workers._free.get_nowait()
    with pytest.raises(TooBusy):
        workers.do(doubled, 21)
    workers._free.put(only)


def test_one_that_talks_is_asked_to_stop_and_gives_what_it_has(workers: Workers) -> None:
    (only,) = workers._every
    told: list[int] = []
    done = only.do(counting, 100_000, seconds=60.0, news=told.append, should_stop=lambda: len(told) >= 3)
    assert told == list(range(done))
    assert 3 <= done < 100_000
    assert only.do(doubled, 21, seconds=30.0) == 42


def test_one_that_talks_is_asked_to_stop_when_its_time_is_over(workers: Workers) -> None:
    (only,) = workers._every
    assert only.do(doubled, 21, seconds=30.0) == 42  # its process is there: the time is for the counting
    assert 0 < only.do(counting, 100_000, seconds=0.3, news=lambda _: None) < 100_000
