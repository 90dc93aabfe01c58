"""The rules of the house: which room may know which, who knows the editions, how long a file is, what no file says."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from benchmarks.wrong_changes.__main__ import wrong_changes

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "revoke"

DOORS = {
    "table": set(),
    "case": {"table"},
    "timeline": {"table", "case"},
    "facts": {"table", "case", "timeline"},
    "law": {"table", "case", "timeline", "facts"},
    "remedy": {"table", "case", "timeline", "facts", "law"},
    "equity": {"table", "case", "timeline", "facts"},
    "scoring": {"table", "case", "timeline", "facts"},
    "ruling": {"table", "case", "timeline", "facts", "law", "remedy", "equity", "scoring"},
    "interview": {"table", "case", "timeline", "facts", "law", "ruling"},
    "telling": {"table", "case", "timeline", "facts", "law", "ruling", "interview"},
    "language": {"table", "ruling", "telling"},
    "training": {
        "table",
        "case",
        "timeline",
        "facts",
        "law",
        "remedy",
        "equity",
        "scoring",
        "ruling",
        "interview",
        "telling",
    },
    "formats": {"table", "case"},
    "understanding": {"table", "case", "formats"},
    "scan": {"table", "case", "timeline", "facts", "formats", "ruling"},
    "app": {
        "table",
        "case",
        "timeline",
        "facts",
        "law",
        "remedy",
        "equity",
        "scoring",
        "ruling",
        "interview",
        "telling",
        "training",
        "formats",
        "understanding",
        "scan",
        "language",
    },
}
"""A room, and the rooms it may know; all may know ``revoke.errors``."""

STOREYS = ("desk", "trainer", "paper", "log", "entrance", "pocket", "api", "web", "site", "commands")
"""The rooms inside ``app``: each may know those before it; ``cli.py``, beside them, names the commands."""

SIDE_DOORS: dict[str, set[str]] = {}
"""Files that may know more than their room; one in ``formats`` that writes rulings out would need it."""

STANDARD_LIBRARY_ONLY = (
    "table",
    "case",
    "timeline",
    "facts",
    "law",
    "remedy",
    "ruling",
    "interview",
    "telling",
    "scoring",
    "understanding",
)

SPEECHLESS = ("ruling", "interview", "training")
"""The rooms that hold meaning and no sentence: ``telling`` makes the sentences about them."""

EDITION = re.compile(r"(duplicate|bridge|auction|contract)[-_](18|19|20)\d\d")

EDITIONS_IN_CODE = {
    "app/cli.py": "the examples in the help name a code",
    "case/case.py": "the code of a case that names none",
}
EDITIONS_IN_EXAMPLES = {
    "scoring/__init__.py": "the room names its modules",
    "library.py": "the examples rule under a code of their own, and show the default",
    "case/case.py": "the example shows the code of a case that names none",
    "formats/native.py": "the example writes a whole case document, code and all",
    "app/web/call.py": "the example is an address that names a code of its own",
    "app/desk/board_entry.py": "the example writes a whole case document, code and all",
}
SCORING_BY_EDITION = ("scoring/bridge_1905.py",)
"""Files outside the law with an edition in their name, because scoring differs; importing them is no fault."""

MOST_MODULES = 250
MOST_IMPORTS = 0.057
MOST_FACES = 0.4
"""The largest share of lines that are imports, and the largest share of lines in ``app``."""

PAST_THE_DOOR = {"app/cli.py"}
"""The file that may name another room's private modules: the command line, which loads a command when it is called."""

LOOKED_HARD_AT = 800
LONG: dict[str, str] = {}
"""The modules over 800 lines, each with the reason why it is one subject and not two."""

AT_HOME = re.compile(r"(^|[^\w.])/(?:work|home|tmp|root|farm)/")


def modules() -> list[Path]:
    found = sorted(SRC.rglob("*.py"))
    assert len(found) > 40, f"only {len(found)} modules found: is the folder there?"
    return found


def named(path: Path) -> str:
    return path.relative_to(SRC).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """Line and full name of every import of a file, wherever it is, and of each module named in a string."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[tuple[int, str]]:
    docstrings = docstring_lines(path)
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                assert level == 0, f"{named(path)}:{node.lineno}: import by the full name"
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in names)
            case ast.Constant(value=str(text)) if node.lineno not in docstrings:
                if re.fullmatch(r"revoke(\.\w+)+\.?", text):
                    yield node.lineno, text.rstrip(".")


@cache
def docstring_lines(path: Path) -> frozenset[int]:
    """The lines of documentation: strings that stand alone."""
    return frozenset(
        line
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    )


def tracked() -> list[Path]:
    """The files in the repository or about to be."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git clone, so nobody knows which files belong to it")
    listed = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def test_every_room_has_its_doors() -> None:
    rooms = {path.name for path in SRC.iterdir() if (path / "__init__.py").exists()}
    assert rooms == set(DOORS)


def test_no_room_leads_back_to_itself() -> None:
    """Imports flow one way: rooms can be ordered so that each knows only those before it."""
    order = [*DOORS]
    assert all(known in order[: order.index(room)] for room, doors in DOORS.items() for known in doors)


def test_no_file_leads_back_to_itself() -> None:
    """Within a room too, files can be ordered so that each knows only those before it."""
    files = {
        f"revoke.{named(path).removesuffix('.py').replace('/', '.')}".removesuffix(".__init__"): path
        for path in modules()
    }
    known = {
        own: {name if name in files else name.rpartition(".")[0] for _, name in imports(path)} & files.keys() - {own}
        for own, path in files.items()
    }
    while free := {own for own, others in known.items() if not others & known.keys()}:
        known = {own: others for own, others in known.items() if own not in free}
    assert not known, "these know each other, or one that does"


def test_rooms_know_only_the_rooms_they_may() -> None:
    strays = []
    for path in modules():
        room = named(path).split("/")[0]
        if room not in DOORS:
            continue
        allowed = DOORS[room] | SIDE_DOORS.get(named(path), set()) | {room, "errors"}
        for line, name in imports(path):
            if name.split(".")[0] == "revoke":
                known = name.split(".")[1]
                if known in DOORS or known == "errors":
                    strays += [f"{named(path)}:{line} knows {known}"] * (known not in allowed)
                elif room != "app":
                    strays.append(f"{named(path)}:{line} takes {known} by the front door")
    assert not strays


def test_every_room_of_app_has_its_storey() -> None:
    assert {path.name for path in (SRC / "app").iterdir() if (path / "__init__.py").exists()} == set(STOREYS)
    assert {path.name for path in (SRC / "app").glob("*.py")} == {"__init__.py", "cli.py"}


def test_within_app_nobody_knows_who_comes_later() -> None:
    storeys = {f"app/{room}": place for place, room in enumerate(STOREYS)}
    strays = [
        f"{named(path)}:{line} knows {name}"
        for path in modules()
        for line, name in imports(path)
        if storeys.get("/".join(name.split(".")[1:3]), -1)
        > storeys.get("/".join(named(path).split("/")[:2]), len(STOREYS))
    ]
    assert not strays


def test_errors_know_nobody() -> None:
    assert {name.split(".")[0] for _, name in imports(SRC / "errors.py")} <= {"__future__"}


def test_what_decides_a_ruling_needs_only_the_standard_library() -> None:
    strays = [
        f"{named(path)}:{line} {name}"
        for path in modules()
        if named(path).startswith(STANDARD_LIBRARY_ONLY)
        for line, name in imports(path)
        if name.split(".")[0] not in {"revoke", *sys.stdlib_module_names}
    ]
    assert not strays


def test_what_decides_and_what_asks_make_no_sentence() -> None:
    """No template, no sentence, and no text of several words except the values promised in documents.

    A refusal of input is worded at its check; in these rooms only the interview has one.
    """
    strays = []
    for path in modules():
        if not named(path).startswith(SPEECHLESS):
            continue
        documentation = docstring_lines(path)
        strays += [f"{named(path)}:{line} {name}" for line, name in imports(path) if "table.sentence" in name]
        strays += [
            f"{named(path)}:{node.lineno} {node.value}"
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.lineno not in documentation
            if len(node.value.split()) > 6 or re.search(r"[a-z]\.( |$)", node.value)
        ]
    assert not [each for each in strays if not each.startswith("interview/interview.py")]


def test_only_the_law_knows_its_editions() -> None:
    in_code: dict[str, list[int]] = {}
    in_examples: dict[str, list[int]] = {}
    for path in modules():
        if named(path).startswith("law/"):
            continue
        documentation = docstring_lines(path)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for own in SCORING_BY_EDITION:
                line = line.replace(own.removesuffix(".py").replace("/", "."), "")
            if EDITION.search(line):
                (in_examples if number in documentation else in_code).setdefault(named(path), []).append(number)
    assert set(in_code) == set(EDITIONS_IN_CODE), in_code
    assert set(in_examples) == set(EDITIONS_IN_EXAMPLES), in_examples


def test_files_that_carry_an_edition_in_their_name_are_law_or_reviewed() -> None:
    carrying = {named(path) for path in modules() if EDITION.search(path.name) and not named(path).startswith("law/")}
    assert carrying == set(SCORING_BY_EDITION)


def test_a_code_restates_only_from_an_earlier_one() -> None:
    codes = {path.stem: int(path.stem[-4:]) for path in (SRC / "law").glob("*_[12][0-9][0-9][0-9].py")}
    assert len(codes) >= 3
    strays = [
        f"{code} restates {other}"
        for code, year in codes.items()
        for _, name in imports(SRC / "law" / f"{code}.py")
        for other in name.split(".")
        if other in codes and codes[other] >= year
    ]
    assert not strays


def test_a_module_too_long_to_read_has_a_reason() -> None:
    """Most have 200 to 600 lines: a module is a subject."""
    every = [*modules(), *(ROOT / "tests").rglob("*.py")]
    lines = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in every}
    assert {path: number for path, number in lines.items() if number > LOOKED_HARD_AT and path not in LONG} == {}
    assert all(lines[path] > LOOKED_HARD_AT for path in LONG)


def test_the_house_does_not_grow() -> None:
    """The number of modules, the share of imports, and the share of the faces.

    Each number is a ceiling: a change that needs more room first joins what belongs together.
    """
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in modules()}
    imported = sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in modules()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )
    total = sum(lines.values())
    faces = sum(number for path, number in lines.items() if named(path).startswith("app/"))
    assert len(lines) <= MOST_MODULES
    assert imported / total <= MOST_IMPORTS
    assert faces / total <= MOST_FACES


def public_modules(door: Path) -> dict[str, list[str]]:
    """The public modules in the ``__init__`` of a room, each with its names there."""
    _, _, listed = (ast.get_docstring(parsed(door)) or "").partition("\nPublic: ")
    return {module: re.findall(r"``(\w+)``", names) for module, names in re.findall(r"``(\w+)``\s+\(([^)]*)\)", listed)}


DOORS_OF_ROOMS = {
    f"revoke.{named(path.parent).replace('/', '.')}": path
    for path in modules()
    if "\nPublic: " in path.read_text("utf-8")
}


def test_every_room_says_what_it_is_for_and_what_is_public() -> None:
    """Three sentences, and the public modules, each with the names to begin with."""
    silent = {f"revoke.{room}" for room in DOORS if room != "app"} | {f"revoke.app.{room}" for room in STOREYS}
    assert not silent - DOORS_OF_ROOMS.keys()
    for door in DOORS_OF_ROOMS.values():
        said = (ast.get_docstring(parsed(door)) or "").partition("\nPublic: ")[0]
        assert len(re.findall(r"[.?!](?:\s|$)", said)) >= 3, named(door)
        for module, names in public_modules(door).items():
            text = (door.parent / f"{module}.py").read_text("utf-8")
            assert not [
                name for name in names if not re.search(rf"^(async )?(def|class) {name}\b|^{name}\b.*=", text, re.M)
            ]


def test_nobody_reaches_past_the_door_of_a_room() -> None:
    """Outside a room only its public modules are known, and each of them is."""
    strays = []
    used: set[tuple[str, str]] = set()
    for path in modules():
        for line, name in imports(path):
            for room, door in DOORS_OF_ROOMS.items():
                module = name.removeprefix(f"{room}.").split(".")[0] if name.startswith(f"{room}.") else ""
                if module and door.parent not in [*path.parents] and (door.parent / f"{module}.py").exists():
                    used.add((room, module))
                    if module not in public_modules(door) and named(path) not in PAST_THE_DOOR:
                        strays.append(f"{named(path)}:{line} knows {name}")
    assert not strays
    idle = {(room, module) for room, door in DOORS_OF_ROOMS.items() for module in public_modules(door)} - used
    assert not idle


def test_the_page_that_says_where_things_are_is_right() -> None:
    rows = re.findall(r"^\| (.+\?) \| `(.+)` \| `(\w+)` \|$", (ROOT / "docs" / "where.md").read_text("utf-8"), re.M)
    assert len(rows) >= 20
    for question, file, name in rows:
        text = (SRC / file).read_text("utf-8")
        assert re.search(rf"^(async )?(def|class) {name}\b|^{name}\b.*=", text, re.M), question


def test_no_file_is_a_drawer_for_odds_and_ends() -> None:
    drawers = {"utils", "util", "helpers", "helper", "common", "misc"}
    assert not [
        path.relative_to(ROOT).as_posix()
        for folder in ("src", "tests", "benchmarks")
        for path in (ROOT / folder).rglob("*.py")
        if drawers & {path.stem, path.parent.name}
    ]


def test_a_public_class_has_a_name_of_its_own() -> None:
    """One name for one thing in the whole house: a reader need not ask which room it is from."""
    homes: dict[str, list[str]] = {}
    for path in modules():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(f"{named(path)}:{node.lineno}")
    assert not {name: places for name, places in homes.items() if len(places) > 1}


def test_a_module_has_a_name_of_its_own() -> None:
    """A command's module is named after the command, a module for one code by its year; no other name occurs twice."""
    homes: dict[str, list[str]] = {}
    for path in modules():
        if (
            path.stem not in ("__init__", "__main__")
            and path.parent.name != "commands"
            and not EDITION.search(path.stem)
        ):
            homes.setdefault(path.stem, []).append(named(path))
    assert not {name: places for name, places in homes.items() if len(places) > 1}


NAMED_BY_WHAT_CALLS_THEM = (
    "law/",  # a clause has its number, in every code that holds it
    "formats/",  # each file format has its own ``read``
    "scan/",  # a function's fast twin has its name
    "understanding/",
    "app/api/",
    "app/web/",
    "app/site/",
    "app/commands/",  # as on the command line
    "app/desk/tasks.py",  # a task is named after what a worker then does
    "app/log/log_writer.py",  # an entry is named after what somebody did
    "app/log/migrations/",
)
NAMED_ALIKE = {"hand_score", "main"}
"""Function names that several modules share: each code names its scoring, and each program starts in ``main``."""


def test_a_public_function_has_a_name_of_its_own() -> None:
    homes: dict[str, list[str]] = {}
    for path in modules():
        if named(path).startswith(NAMED_BY_WHAT_CALLS_THEM):
            continue
        for node in parsed(path).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(f"{named(path)}:{node.lineno}")
    assert not {name: places for name, places in homes.items() if len(places) > 1 and name not in NAMED_ALIKE}


FEWEST_WORDS = 3
"""Fewer words say nothing, like a placeholder for a docstring."""


def test_every_public_module_says_what_it_is_for() -> None:
    public = [path for path in modules() if path.stem == "__init__" or not path.stem.startswith("_")]
    said = {named(path): ast.get_docstring(parsed(path)) or "" for path in public}
    assert not [name for name, docstring in said.items() if len(docstring.split()) < FEWEST_WORDS]


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    strays = []
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        strays += [
            f"{path.relative_to(ROOT)}:{number}"
            for number, line in enumerate(text.splitlines(), 1)
            if AT_HOME.search(line)
        ]
    assert not strays


def test_each_of_the_forty_wrong_changes_can_be_made_where_it_says() -> None:
    """A change needs new wording when its source text has it, or nobody knows any more what the tests catch."""
    changes = wrong_changes()
    assert len({each.name for each in changes}) == len(changes) == 40
    for each in changes:
        assert each.applied((ROOT / each.file).read_text("utf-8")), each.name
        assert all((ROOT / place).exists() for place in each.tests), each.name
