"""Simulations as jobs: watched as they go, stopped with what there is, the same for the same seed, forgotten later."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from revoke.app.cli import main
from revoke.app.desk.case_sources import source
from revoke.app.desk.workers import Job, Jobs, NoSuchJob, TooManyJobs
from revoke.case.case import DEFAULT_CODE, Case
from revoke.formats.native import case_document

RUNNING_SUIT = Path(__file__).parents[3] / "examples" / "running_suit.pbn"
LONG_ENOUGH = 60.0


def running_suit() -> Case:
    (board,) = source("a.pbn", "a", io.BytesIO(RUNNING_SUIT.read_bytes()), DEFAULT_CODE).boards
    assert isinstance(board.told, Case)
    return board.told


@pytest.fixture(scope="module")
def jobs() -> Iterator[Jobs]:
    found = Jobs(at_once=1, waiting=1, kept=60.0)
    yield found
    found.close()


def ended(job: Job) -> Job:
    while not job.progress.ended:
        time.sleep(0.01)
    return job


def events(client: TestClient, job: str) -> list[tuple[str, dict[str, Any]]]:
    told = []
    with client.stream("GET", f"/jobs/{job}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        name = ""
        for line in stream.iter_lines():
            key, _, value = line.partition(": ")
            name = value if key == "event" else name
            if key == "data":
                told.append((name, json.loads(value)))
    return told


def test_a_job_tells_how_far_it_is_and_then_the_result_of_the_command_line(client: TestClient) -> None:
    asked = {"case": case_document(running_suit()), "playouts": 12, "worlds": 5, "seed": 7}
    begun = client.post("/equity", json=asked)
    assert begun.status_code == 202
    assert (begun.json()["seed"], begun.json()["done"]) == (7, 0)
    assert begun.headers["location"] == f"/api/v1/jobs/{begun.json()['id']}"

    told = events(client, begun.json()["id"])
    assert [name for name, _ in told][-1] == "result"
    assert {name for name, _ in told[:-1]} == {"progress"}
    done = [job["done"] for _, job in told]
    assert done == sorted(done)
    last = told[-1][1]
    assert (last["state"], last["done"], last["problem"]) == ("done", 12, None)
    assert abs(sum(last["shares"].values()) - 1) < 1e-9
    assert last["standard_errors"].keys() == last["shares"].keys()
    assert client.get(f"/jobs/{last['id']}").json() == last

    options = ["--json", "--playouts", "12", "--worlds", "5", "--seed", "7"]
    shown = CliRunner().invoke(main, ["equity", *options, str(RUNNING_SUIT)])
    assert last["result"] == json.loads(shown.stdout)


def test_a_stopped_job_keeps_what_was_done_by_then(client: TestClient) -> None:
    asked = {"case": case_document(running_suit()), "playouts": 10_000, "worlds": 5}
    job = client.post("/equity", json=asked).json()["id"]
    until = time.monotonic() + LONG_ENOUGH
    while client.get(f"/jobs/{job}").json()["done"] == 0:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert client.delete(f"/jobs/{job}").status_code == 202
    last = events(client, job)[-1][1]
    assert last["state"] == "cancelled"
    assert last["result"]["stopped"] is True
    assert 0 < last["result"]["playouts"] < 10_000


def test_a_case_of_which_too_little_is_known_fails_with_the_reason(client: TestClient) -> None:
    told = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "N"}]}}
    job = client.post("/equity", json={"case": told}).json()["id"]
    last = events(client, job)[-1][1]
    assert (last["state"], last["result"]) == ("failed", None)
    assert last["problem"]["type"] == "/api/v1/problems/unknown"
    assert "nothing can be estimated" in last["problem"]["detail"]


def test_the_same_key_begins_one_job(client: TestClient) -> None:
    told = {"format": "revoke-case/1", "findings": {}}
    key = {"Idempotency-Key": "a-job"}
    first, second = (client.post("/equity", json={"case": told}, headers=key).json() for _ in range(2))
    assert first["id"] == second["id"]
    assert client.post("/equity", json={"case": told, "seed": 1}, headers=key).status_code == 422


def test_a_job_that_never_was_is_not_found(client: TestClient) -> None:
    for answer in (client.get("/jobs/x"), client.delete("/jobs/x"), client.get("/jobs/x/events")):
        assert (answer.status_code, answer.json()["type"]) == (404, "/api/v1/problems/no-such-job")


@pytest.mark.parametrize(("key", "value"), [("playouts", 0), ("playouts", 10_001), ("worlds", 1_001), ("seed", -1)])
def test_numbers_out_of_bounds_are_pointed_at(client: TestClient, key: str, value: int) -> None:
    answer = client.post("/equity", json={"case": {"format": "revoke-case/1", "findings": {}}, key: value})
    assert (answer.status_code, answer.json()["pointer"]) == (422, f"#/{key}")


def test_one_seed_gives_one_distribution(jobs: Jobs) -> None:
    found = [ended(jobs.start(running_suit(), playouts=6, worlds=4, seed=3)).progress.shares for _ in range(2)]
    assert found[0] == found[1] != {}


def test_only_so_many_may_wait_and_who_waits_can_be_stopped(jobs: Jobs) -> None:
    running, waiting = (jobs.start(running_suit(), playouts=10_000, worlds=4) for _ in range(2))
    with pytest.raises(TooManyJobs):
        jobs.start(running_suit())
    waiting.stop()
    running.stop()
    assert (ended(running).progress.state, ended(waiting).progress.state) == ("cancelled", "cancelled")
    assert waiting.progress.result is None


def test_a_job_that_takes_too_long_is_stopped_with_what_there_is(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    ended(jobs.start(running_suit(), playouts=1, worlds=4))  # so that the process has everything it needs
    monkeypatch.setattr(jobs, "seconds", 0.5)
    now = ended(jobs.start(running_suit(), playouts=10_000, worlds=4)).progress
    assert (now.state, now.result is not None and now.result["stopped"]) == ("done", True)


def test_a_job_is_forgotten_some_time_after_its_end(jobs: Jobs) -> None:
    at = [0.0]
    forgetful = Jobs(kept=600.0, clock=lambda: at[0])
    try:
        job = ended(forgetful.start(Case()))
        while job.ended_at is None:
            time.sleep(0.01)
        at[0] = 599.0
        assert forgetful.find(job.id) is job
        at[0] = 601.0
        with pytest.raises(NoSuchJob):
            forgetful.find(job.id)
    finally:
        forgetful.close()
