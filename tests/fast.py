"""The tests that ``make fast`` runs: those of the changed rooms, and those elsewhere that hold what these rooms say.

Run: ``python -m tests.fast`` prints the folders and files; ``python -m tests.fast law`` those of a room.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

ALWAYS = ("tests/test_architecture.py",)

_TELLING = (
    "agreed_result",
    "dummy_without_rights",
    "irregular_records",
    "nothing_contradicts_the_table",
    "one_result",
    "play_after_a_claim",
    "told_another_way",
    "told_in_part",
    "what_is_said",
)
"""The tests of rulings that say most about the facts; all of them would take a minute."""

BESIDES: Mapping[str, Sequence[str]] = {
    "facts": (
        "tests/cases",
        "tests/provisions",
        "tests/replay",
        *(f"tests/ruling/test_{each}.py" for each in _TELLING),
    ),
    "law": ("tests/provisions", "tests/cases"),
    "ruling": ("tests/provisions", "tests/cases", "tests/replay"),
}
"""Room -> quick tests elsewhere that hold what the room says."""

_IN_A_ROOM = re.compile(r"(?:src/revoke|tests)/([a-z_]+)/")


def tests_of_room(room: str) -> list[str]:
    """The folders and files of the tests to run after a change in a room."""
    here = [each for each in (f"tests/{room}", f"src/revoke/{room}") if Path(each).is_dir()]
    return [*here, *BESIDES.get(room, ())]


def rooms_changed(paths: Iterable[str]) -> list[str]:
    """The rooms of these files.

    >>> rooms_changed(["src/revoke/law/code.py", "tests/law/test_code.py", "README.md"])
    ['law']
    """
    return sorted({found[1] for path in paths if (found := _IN_A_ROOM.match(path))})


def _changed_files() -> Iterator[str]:
    for words in (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"]):
        yield from subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout.splitlines()


if __name__ == "__main__":
    rooms = sys.argv[1:] or rooms_changed(_changed_files())
    print(*dict.fromkeys([*ALWAYS, *(each for room in rooms for each in tests_of_room(room))]))
