"""The tests of a room against every small wrong change that a program can make to it: a survivor is a hole.

Run ``python -m benchmarks mutants law`` for a room of the engine, or name files of it too. ``--sample 60`` tries that
many, chosen by the state of the room and ``--seed``. ``equivalent.toml`` lists changes that mean the same as before,
with the reason.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from benchmarks.mutants.gate import Change, Gate, tests_of
from benchmarks.mutants.mutations import NEGATED, mutants
from benchmarks.mutants.readings import turned_readings
from tests.fast import tests_of_room

SOURCES = Path("src/revoke")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def equivalents() -> dict[str, str]:
    """The changes that leave the meaning as it was, each with the reason."""
    document = tomllib.loads(EQUIVALENT.read_text("utf-8"))
    return {
        f"{file} {where}: {what}": why
        for file, by in document.items()
        for where, all_ in by.items()
        for what, why in all_.items()
    }


def changes(room: str, files: Sequence[Path]) -> list[Change]:
    """Every change to a room, or to some of its files."""
    found: list[Change] = [each for file in files for each in mutants(file)]
    if room == "law":
        found += [each for each in turned_readings(SOURCES / "law") if each.file in files]
    return found


def chosen(every: Sequence[Change], number: int | None, files: Sequence[Path], seed: str = "") -> list[Change]:
    """A random choice of so many changes, the same as long as the files and the seed are."""
    if number is None or number >= len(every):
        return list(every)
    state = sha256(b"".join(each.read_bytes() for each in files)).hexdigest() + seed
    return sorted(random.Random(state).sample(list(every), number), key=lambda each: each.id)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks mutants", description=__doc__)
    parser.add_argument("room", help="law, ruling, remedy, facts, ...")
    parser.add_argument("files", nargs="*", type=Path, help="files of it; all without")
    parser.add_argument("--sample", type=int, help="how many changes; all without")
    parser.add_argument("--seed", default="", help="any word: another draw of the same number")
    parser.add_argument("--without-negations", action="store_true", help="leave out the changes that negate something")
    parser.add_argument("--at-most", type=float, default=0.5, help="leave out tests that take more seconds")
    parser.add_argument(
        "--in-all", type=float, help="of the tests of a change only the quickest, up to so many seconds together"
    )
    parser.add_argument("--tests", nargs="+", help="which tests; without it those that make fast runs for the room")
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--all", action="store_true", help="tell of what was caught as well, and by which test")
    asked = parser.parse_args(argv)
    files = asked.files or sorted((SOURCES / asked.room).glob("*.py"))
    same = equivalents()
    every = changes(asked.room, files)
    if unknown := {each for each in same if Path(each.split()[0]) in files} - {each.id for each in every}:
        print("equivalent.toml names changes that there are not:", *sorted(unknown), sep="\n  ")
        return 1
    every = [each for each in every if not (asked.without_negations and NEGATED in each.what)]
    to_try = chosen([each for each in every if each.id not in same], asked.sample, files, asked.seed)
    survivors: list[str] = []
    tried = 0

    def told(change: Change, caught: str | None) -> None:
        nonlocal tried
        tried += 1
        if caught is None:
            survivors.append(change.id)
        if asked.all or caught is None:
            print(f"{tried:5} {change.id}  {'SURVIVES' if caught is None else caught}", flush=True)

    gate = Gate(to_try, asked.at_once, asked.at_most, told, asked.in_all)
    start = time.monotonic()
    status = tests_of(asked.tests or tests_of_room(asked.room), gate)
    if gate.failing:
        print("fail without any change, and were left out:", *gate.failing, sep="\n  ")
    took = time.monotonic() - start
    print(
        f"{len(survivors)} of {tried} wrong changes to {asked.room} survive ({len(same)} mean the same); {took:.0f} s"
    )
    return int(bool(survivors) or bool(status) or tried < len(to_try))


if __name__ == "__main__":
    sys.exit(main())
