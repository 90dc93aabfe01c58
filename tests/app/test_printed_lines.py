"""A test runs every command line of the guide, the README and CONTRIBUTING, or a reason says why not."""

from __future__ import annotations

import importlib.util
import io
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from runpy import run_path
from unittest.mock import patch

import pytest
from benchmarks.__main__ import benchmarks, question
from release.test_install_lines import typed

from tests.app.printed_lines import PAGES, ROOT, named_lines, printed_lines, program

RUN_BY = {
    "curl ": "tests/app/api/test_how_to.py, which says where the server is and takes words out of answers by itself",
    "API=": "tests/app/api/test_how_to.py",
    "of() ": "tests/app/api/test_how_to.py",
    "REVOKE_FUZZ=30 .venv/bin/python -m pytest tests/app/api/test_fuzz.py": "tests/app/api/test_fuzz.py, for less long",
    "schemathesis run": "tests/app/api/test_fuzz.py, for less long and without a server",
    "dask scheduler": "tests/scan/test_cluster.py, as a library: each stands on a computer of its own",
    "dask worker": "tests/scan/test_cluster.py, as a library",
    "podman ": "release/test_container.py, as far as it can be tried without a builder of containers",
    'eval "$(_REVOKE_COMPLETE=': "tests/app/test_cli.py",
    "printf '271828": "the passcode of many tests",
    "createdb log": "needs a PostgreSQL server; tests/app/log make their databases themselves",
    "python -m guide.catalogues --missing": "tests/language/test_catalogues.py",
    "python -m guide.catalogues --update": "tests/language/test_catalogues.py, in a folder of its own",
    "python -m guide.generated.training": "tests/training/test_drawn_case.py, which draws again what the page tells",
    "python -m guide.generated.conformance_kit": "tests/app/commands/test_conform.py; as printed it takes minutes",
    "python -m benchmarks": "make bench: minutes each, and what they find is printed on the page",
    "python benchmarks/law/consistent.py": "make bench",
    "python -m http.server": "offline/hosts.py serves the folder as hosts do",
    "python -X importtime": "tells of a measurement; what is imported is held by tests/test_architecture.py",
    'python -c "import endplay"': "tells of a crash of somebody else's library",
    "pip wheel ": "make dist, on the sdist; the folder for Windows needs Windows",
    "pip install duckdb": "not ours: it only fetches",
}
"""Lines that another test runs, or that are only read here, with the reason; by their first words."""

MODULE = re.compile(r"python -m ([\w.]+)|python ([\w/]+\.py)")
TOLD = ("dask", "pip", "schemathesis")
"""Programs installed beside this Python that list the options of their subcommands."""


def lines() -> dict[str, str]:
    """Every line that does not start ``revoke`` or ``make`` -> the page that prints it first."""
    found: dict[str, str] = {}
    for page in PAGES:
        for line in (*printed_lines(page), *named_lines(page)):
            if program(line) not in ("revoke", "make"):
                found.setdefault(line, page.name)
    return found


def run_by(line: str) -> str | None:
    """The test that runs a line: a reason from the list above, or the test of the lines that install."""
    started = line.partition("=$(")[2] or line
    said = [reason for begins, reason in RUN_BY.items() if started.startswith(begins)]
    return said[0] if said else "release/test_install_lines.py" if line in typed() else None


def test_the_lines_are_found() -> None:
    assert len(lines()) >= 60
    assert {"pip", "pipx", "uvx", "python", "dask", "podman", "printf"} <= {program(each) for each in lines()}


@pytest.mark.parametrize("line", lines())
def test_the_line_is_run_somewhere(line: str) -> None:
    """A new line needs a test that runs it, or a reason in the list above."""
    assert run_by(line), f"{lines()[line]} prints {line!r}, and no test runs it"


@pytest.mark.parametrize("begins", RUN_BY)
def test_what_is_on_the_list_is_still_printed_and_the_test_still_there(begins: str) -> None:
    started = [each.partition("=$(")[2] or each for each in lines()]
    assert any(each.startswith(begins) for each in started)
    for file in re.findall(r"(?:tests|release|offline)/[\w/]+(?:\.py)?", RUN_BY[begins]):
        assert (ROOT / file).exists()


@pytest.mark.parametrize(
    "line",
    sorted({each for page in PAGES for each in named_lines(page) + printed_lines(page) if program(each) == "make"}),
)
def test_make_knows_how(line: str) -> None:
    """Make says what it would do, and does nothing."""
    told = subprocess.run(
        [*shlex.split(line), "--dry-run"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize("line", [each for each in lines() if MODULE.search(each)])
def test_python_has_the_module_and_it_the_options(line: str) -> None:
    module, file = MODULE.findall(line)[0]
    assert (ROOT / file).is_file() if file else importlib.util.find_spec(module)
    named = line.partition("python -m benchmarks ")[2].split()[:1]
    assert not named or named[0] in {*benchmarks(), "NAME"}, line
    options = set(re.findall(r"(?<=\s)--[a-z][a-z-]*", line)) if module != "pytest" else set()
    if options:
        assert options <= options_here(module, *named)


@pytest.mark.parametrize("line", [each for each in lines() if program(each) in TOLD])
def test_the_program_has_the_options(line: str) -> None:
    given = shlex.split(re.sub(r"\$\(.*?\)", "it", line))
    options = {word.replace("-path-", "-TYPE-") for word in given if word.startswith("--")}  # as schemathesis has it
    assert options <= told_options(str(Path(sys.executable).with_name(given[0])), given[1])


@pytest.mark.parametrize("line", [each for each in lines() if program(each) == "podman"])
def test_a_builder_of_containers_has_the_options(line: str) -> None:
    builder = shutil.which("podman")
    if builder is None:
        pytest.skip("there is no podman here")
    given = shlex.split(line)
    assert {word for word in given if word.startswith("--")} <= told_options(builder, given[1])


@cache
def options_here(module: str, *words: str) -> frozenset[str]:
    """The options of a module, run in this process: a new one, or two for a benchmark, would import it all again."""

    def run(command: Sequence[str]) -> int:
        name = command[2]
        found = importlib.util.find_spec(name)
        if found is not None and found.submodule_search_locations:
            found = importlib.util.find_spec(f"{name}.__main__")
        assert found is not None
        assert found.origin is not None
        with patch.object(sys, "argv", [name, *command[3:]]), pytest.raises(SystemExit) as ended:
            run_path(found.origin, run_name="__main__")
        return int(ended.value.code or 0)

    with redirect_stdout(io.StringIO()) as told, patch.object(subprocess, "call", run):
        assert run([sys.executable, "-m", module, *words, "--help"]) == 0
    return frozenset(re.findall(r"--[a-z][a-zA-Z-]*", told.getvalue()))


@cache
def told_options(*command: str) -> frozenset[str]:
    """The options in a program's help."""
    told = subprocess.run(
        [*command, "--help"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert told.returncode == 0, told.stderr
    return frozenset(re.findall(r"--[a-z][a-zA-Z-]*", told.stdout))


PAGE = """Type `revoke serve --lan` or
`make no-such`; `no command`.

    revoke log list  # all
    pip install \\
        duckdb

1. Do

        dask worker &

```sh
curl x -d '{
  1}'
```
```python
revoke
```
"""


def test_a_page_is_read_as_people_read_it(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, "utf-8")
    assert printed_lines(page) == ["curl x -d '{ 1}'", "revoke log list", "pip install duckdb", "dask worker"]
    assert named_lines(page) == ["revoke serve --lan", "make no-such"]


def test_every_benchmark_has_a_name_of_its_own_and_says_what_it_measures() -> None:
    """The name runs it, whatever its folder; a module that only others use is no benchmark."""
    begun = [path for path in (ROOT / "benchmarks").glob("*/*.py") if "__main__" in path.read_text("utf-8")]
    assert len(begun) == len(benchmarks()) >= 30
    assert all(len(question(path).split()) > 5 for path in benchmarks().values())
