"""Simulations where there is one thread: the page has its turn in between, and the figures are those of a server."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from revoke.app.desk import tasks
from revoke.app.desk.case_sources import source
from revoke.app.desk.workers import Job
from revoke.app.site import carrier
from revoke.app.site.carrier import JobsInPlace
from revoke.case.case import DEFAULT_CODE, Case

RUNNING_SUIT = Path(__file__).parents[3] / "examples" / "running_suit.pbn"


def running_suit() -> Case:
    (board,) = source("a.pbn", "a", io.BytesIO(RUNNING_SUIT.read_bytes()), DEFAULT_CODE).boards
    assert isinstance(board.told, Case)
    return board.told


class Unwatched(tasks.ProgressLine):
    """Nobody hears how far it is, and nobody stops it."""

    def __init__(self) -> None: ...

    def tell(self, news: object) -> None: ...

    def should_stop(self) -> bool:
        return False


async def ended(jobs: JobsInPlace, job: Job, *, stop_after: int | None = None) -> int:
    """Wait as a page does; how often it had its turn before the end."""
    turns = 0
    while not job.progress.ended:
        turns += 1
        if turns == stop_after:
            job.stop()
        await asyncio.sleep(0)
    assert jobs.find(job.id) is job
    return turns


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has its turn after every card, however fast the machine is."""
    monkeypatch.setattr(carrier, "TURN", 0.0)


@pytest.mark.parametrize("numbers", [(12, 5, 7), (200, 50, 0)], ids=["few", "as proposed"])
def test_a_simulation_in_turns_finds_what_a_server_finds(numbers: tuple[int, int, int]) -> None:
    playouts, worlds, seed = numbers
    jobs = JobsInPlace()

    async def shown() -> tuple[Job, int]:
        job = jobs.start(running_suit(), playouts=playouts, worlds=worlds, seed=seed)
        return job, await ended(jobs, job)

    job, turns = asyncio.run(shown())
    assert turns > 10
    assert job.progress.state == "done"
    assert job.progress.result == tasks.equity(running_suit(), playouts, worlds, seed, Unwatched())


def test_stopped_it_ends_with_what_there_is() -> None:
    jobs = JobsInPlace()

    async def shown() -> Job:
        job = jobs.start(running_suit(), playouts=10_000, worlds=5, seed=7)
        await ended(jobs, job, stop_after=3)
        return job

    job = asyncio.run(shown())
    assert job.progress.state == "cancelled"
    assert job.progress.result is not None
    assert job.progress.result["stopped"] is True


def test_a_fault_is_told_and_the_job_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise ZeroDivisionError("one by none")

    monkeypatch.setattr(tasks, "equity_steps", faulty)
    jobs = JobsInPlace()

    async def shown() -> Job:
        job = jobs.start(running_suit())
        await ended(jobs, job)
        return job

    job = asyncio.run(shown())
    assert job.progress.state == "failed"
    assert job.progress.failure is not None
    assert "one by none" in str(job.progress.failure.problems)
