"""Forty small wrong changes, and which of them the tests catch.

Each is made on a copy of the tree, one at a time. The tests that could catch it run until one fails: first those of its
own room, then those of every room that reads it. A change that nothing catches is a hole in the tests.

Run ``python -m benchmarks wrong_changes`` for all, or with the names of some; ``--room`` runs the room's tests alone.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCES = Path("src/revoke")


@dataclass(frozen=True, slots=True)
class WrongChange:
    """A text in a file with its wrong replacement, and the folders and files of tests that could notice."""

    name: str
    says: str
    file: Path
    old: str
    new: str
    tests: tuple[str, ...]

    def applied(self, text: str) -> str:
        """The file's text with the change.

        Raises:
            ValueError: the text is not there exactly once, so that somebody has to look.
        """
        if (times := text.count(self.old)) != 1:
            raise ValueError(f"{self.name}: what it changes stands in {self.file} {times} times")
        return text.replace(self.old, self.new)


def wrong_changes() -> tuple[WrongChange, ...]:
    """All the changes in the data file."""
    document = tomllib.loads((HERE / "changes.toml").read_text("utf-8"))
    tests: Mapping[str, Sequence[str]] = document["tests"]
    return tuple(
        WrongChange(
            each["name"],
            each["says"],
            SOURCES / each["file"],
            each["old"],
            each["new"],
            tuple(tests[Path(each["file"]).parent.as_posix()]),
        )
        for each in document["change"]
    )


@contextmanager
def copied_tree() -> Iterator[Path]:
    """A copy of the tree, with uncommitted files and the compiled solver."""
    with tempfile.TemporaryDirectory(prefix="revoke-wrong-") as name:
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        said = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout
        compiled = [each.relative_to(ROOT) for each in (ROOT / SOURCES).rglob("revoke_solver.*")]
        for each in [*map(Path, filter(None, said.split("\0"))), *compiled]:
            if (ROOT / each).is_file():
                (Path(name) / each).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / each, Path(name) / each)
        yield Path(name)


def first_failure(tree: Path, tests: Sequence[str]) -> str | None:
    """The first test that fails in that tree; ``None`` if all pass."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--exitfirst", "--no-header", "--tb=no", "-rfE"]
    said = subprocess.run([*words, *tests], cwd=tree, env=environment, capture_output=True, encoding="utf-8")
    if said.returncode == 0:
        return None
    named = [line.split()[1] for line in said.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return named[0] if named else "\n".join((said.stdout + said.stderr).strip().splitlines()[-3:])


def caught_by(tree: Path, change: WrongChange, tests: Sequence[str]) -> str | None:
    """The first test that fails with the change, which is undone again."""
    at = tree / change.file
    right = at.read_text("utf-8")
    at.write_text(change.applied(right), "utf-8")
    try:
        return first_failure(tree, tests)
    finally:
        at.write_text(right, "utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks wrong_changes", description=__doc__)
    parser.add_argument("names", nargs="*", help="which of them; all without it")
    parser.add_argument("--room", action="store_true", help="run the tests of the room alone")
    asked = parser.parse_args(argv)
    chosen = [each for each in wrong_changes() if not asked.names or each.name in asked.names]
    caught = 0
    with copied_tree() as tree:
        for each in chosen:
            before = _processor_time()
            by = caught_by(tree, each, each.tests[:2] if asked.room else each.tests)
            caught += by is not None
            took = _processor_time() - before
            print(f"{'caught' if by else 'MISSED'}  {each.name:26} {took:6.1f} s  {by or each.says}")
            sys.stdout.flush()
    print(f"{caught} of {len(chosen)} wrong changes are caught")
    return 0 if caught == len(chosen) else 1


def _processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
