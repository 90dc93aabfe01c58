"""The same scan on a Dask cluster of a scheduler and two workers, one of which is killed on the way."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from revoke.law.code import CODES
from revoke.scan import archive as planning
from revoke.scan.archive import files
from revoke.scan.columns import TABLES
from revoke.scan.run import NoCluster, plan_for, run, run_on_cluster
from revoke.scan.work import Receipt
from tests.scan.synthetic import pbn_text, synthetic

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed: revoke[cluster]")

PATIENCE = 60


class Cluster:
    """A scheduler and its workers, processes of their own on this machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")

    def start(self, program: str, *more: str) -> subprocess.Popen[bytes]:
        given = ("--scheduler-file", str(self.file), "--no-dashboard", *more)
        with (self.folder / f"{program}-{len(self.processes)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program}", *given], stdout=log, stderr=log, cwd=self.folder
            )
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start("dask_worker", "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")

    def address(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                return str(json.loads(self.file.read_text())["address"])
            except (FileNotFoundError, ValueError):
                time.sleep(0.05)
        raise AssertionError((self.folder / "dask_scheduler-0.log").read_text())

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait(PATIENCE)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    folder = tmp_path / "cluster"
    folder.mkdir()
    there = Cluster(folder)
    try:
        yield there
    finally:
        there.stop()


def test_a_worker_killed_on_the_way_loses_nothing(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = synthetic(72, seed=31, share=0.4)
    there = tmp_path / "archive"
    there.mkdir()
    for file in range(12):
        text = "\n".join(pbn_text(made, file * 6 + record) for record in range(6))
        (there / f"{file:02}.pbn").write_text(text)
    monkeypatch.setattr(planning, "UNIT", 1)
    found, _ = files([str(there)])
    alone = tmp_path / "alone"  # comes first: the workers find its machine code
    run(plan_for(alone, found, CODES[:1]), alone, lambda told: None)
    address = cluster.address()
    first, _second = cluster.worker(), cluster.worker()
    out = tmp_path / "out"
    plan = plan_for(out, found, CODES[:1])
    done: list[Receipt] = []

    def kill_the_first(told: Receipt) -> None:
        done.append(told)
        if len(done) == 3:
            first.kill()

    assert run_on_cluster(plan, out, kill_the_first, scheduler=address) == []
    assert first.wait(PATIENCE) != 0
    assert sorted(told["unit"] for told in done) == list(range(12))
    for name in TABLES:
        assert pq.read_table(out / name).to_pylist() == pq.read_table(alone / name).to_pylist()
    assert run_on_cluster(plan, out, done.append, scheduler=address) == []
    assert len(done) == 12, "nothing is done twice"


def test_an_address_where_nobody_answers_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.pbn").write_text(pbn_text(synthetic(1, seed=1), 0))
    found, _ = files([str(tmp_path / "a.pbn")])
    plan = plan_for(tmp_path / "out", found, CODES[:1])
    with pytest.raises(NoCluster, match=r"no Dask scheduler answers here"):
        run_on_cluster(plan, tmp_path / "out", lambda told: None, scheduler="nonsense://127.0.0.1:1")
