"""A process that dies loses nothing but time; the unit it always dies over is left out and named."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from revoke.law.code import CODES
from revoke.scan import archive as planning
from revoke.scan import run as running
from revoke.scan.archive import Unit, files
from revoke.scan.run import plan_for
from revoke.scan.work import Receipt, work
from tests.scan.synthetic import pbn_text, synthetic

MADE = synthetic(12, seed=2)


def deadly(unit: Unit, number: int, out: str, codes: Sequence[str]) -> Receipt:
    """Dies over ``always.pbn``, and the first time over ``once.pbn``."""
    name = Path(unit[0].path).name
    mark = Path(out).with_name("died")
    if name == "always.pbn" or (name == "once.pbn" and not mark.exists()):
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return work(unit, number, out, codes)


def test_what_other_processes_had_in_hand_is_done_by_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2])  # a new process has to find this very file
    there = tmp_path / "archive"
    there.mkdir()
    for record, name in enumerate(("always", "once", "z")):
        (there / f"{name}.pbn").write_text("\n".join(pbn_text(MADE, record * 3 + each) for each in range(3)))
    monkeypatch.setattr(planning, "UNIT", 1)
    monkeypatch.setattr(running, "work", deadly)
    found, _ = files([str(there)])
    plan = plan_for(tmp_path / "out", found, CODES[:1])
    done: list[Receipt] = []
    undone = running.run(plan, tmp_path / "out", done.append, jobs=2)
    assert [Path(span.path).name for number in undone for span in plan.units[number] or ()] == ["always.pbn"]
    assert sorted(told["unit"] for told in done) == [1, 2]
    assert [number for number, _ in plan.to_do(tmp_path / "out")] == undone
