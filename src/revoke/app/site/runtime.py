"""The runtime of the site: Python for the browser, from the package registries, held to what our lock files say."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

from revoke.equity.library import FOLDER as NATIVE
from revoke.errors import RevokeError
from revoke.table.sentence import sentence, template, whole

RECIPE = Path(__file__).with_name("recipe")
BROWSER_PLATFORM = "pyemscripten_2026_0_wasm32"
BROWSER_PYTHON = "314"
SOLVER = "revoke_solver.so"

_C = ("-target", "wasm32-wasi", "-std=c11", "-O2", "-fPIC", "-fvisibility=hidden", "-c")
_LINKED = (
    "-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic", "--export-dynamic",
    "-O2", "--strip-all",
)  # fmt: skip


class CannotMake(RevokeError):
    """The site cannot be made here: something that makes it is not there, or did not do what it was asked to."""


_NO_RUNTIME = template("npm could not fetch the browser's Python. Is its registry reachable?")
_NOT_COMPILED = template("The double dummy library cannot be compiled for the browser.")


def fetched(folder: Path) -> Path:
    """The runtime and what unpacks it, fetched by npm into the folder; its lock file holds them to their contents.

    Raises:
        CannotMake: there is no Node, or npm could not fetch them.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            none = template(
                "The site is made with Node 18 or newer, and there is no {program} here. Install Node and npm; "
                "whoever opens the site needs neither."
            )
            raise CannotMake(sentence(none, program=program))
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(RECIPE / name, folder / name)
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error")
    _ran(["npm", "ci", *quiet], folder, _NO_RUNTIME)
    return folder / "node_modules"


def compiled_library(folder: Path) -> None:
    """Put pydantic-core as it is compiled for the browser into the folder.

    Raises:
        CannotMake: pip could not fetch it, or the pydantic here wants another one.
    """
    from pydantic_core import __version__ as here

    lock = RECIPE / "pydantic-core.lock"
    locked = re.search(r"^pydantic-core==(\S+)", lock.read_text("utf-8"), re.MULTILINE)
    if locked is None or locked[1] != here:
        other = template(
            "The site is made with pydantic-core {locked}, and pydantic here wants {here}. Install what {file} says."
        )
        wanted = locked[1] if locked else "?"
        raise CannotMake(sentence(other, locked=wanted, here=here, file="requirements/dev.lock"))
    asked = ("--no-deps", "--require-hashes", "--only-binary=:all:", "--requirement", str(lock), "--dest", ".")
    browser = ("--platform", BROWSER_PLATFORM, "--python-version", BROWSER_PYTHON, "--implementation", "cp")
    wheels = folder.parent / "wheels"
    wheels.mkdir()
    _ran([*_pip("download"), *browser, *asked], wheels, template("pip could not fetch pydantic-core for the browser."))
    for wheel in wheels.glob("*.whl"):
        with ZipFile(wheel) as packed:
            packed.extractall(folder, [each for each in packed.namelist() if each.endswith((".py", ".so"))])


def solver(folder: Path, objects: Path) -> None:
    """Compile the double dummy library for the browser's Python into the folder, as a library that it loads.

    Args:
        objects: an empty folder for what comes in between.

    Raises:
        CannotMake: the compiler could not be fetched, or does not compile it.
    """
    zig = [sys.executable, "-m", "ziglang"]
    if find_spec("ziglang") is None:
        lock = RECIPE / "compiler.lock"
        target = ("--require-hashes", "--only-binary=:all:", "--requirement", str(lock), "--target", str(objects))
        _ran([*_pip("install"), *target], objects, template("pip could not fetch the C compiler."))
        zig = [sys.executable, str(objects / "ziglang" / "__main__.py")]
    for source in sorted(NATIVE.glob("*.c")):
        _ran([*zig, "cc", *_C, str(source)], objects, _NOT_COMPILED)
    made = [str(each) for each in sorted(objects.glob("*.o"))]
    folder.mkdir(parents=True, exist_ok=True)
    wrong = template("The double dummy library cannot be put together for the browser.")
    _ran([*zig, "wasm-ld", *_LINKED, *made, "-o", str(folder / SOLVER)], objects, wrong)


def compile_python(node_modules: Path, tree: Path, out: Path) -> None:
    """Compile a tree of Python files, and the standard library, by the browser's own Python in Node.

    Raises:
        CannotMake: it could not.
    """
    script, compiler = RECIPE / "compile.mjs", RECIPE / "compile.py"
    runtime = node_modules / "pyodide"
    given = [str(each.absolute()) for each in (script, runtime, compiler, tree, out)]
    _ran(["node", *given], out, template("The browser's Python could not compile the engine."))


def _pip(command: str) -> list[str]:
    return [sys.executable, "-m", "pip", command, "--quiet", "--no-input", "--disable-pip-version-check"]


def _ran(command: list[str], folder: Path, otherwise: str) -> None:
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if ran.returncode != 0:
        said = ran.stderr.strip().splitlines()
        told = template("{reason} {program} said: {text}")
        last = " ".join(said[-3:])[-400:]
        raise CannotMake(sentence(told, reason=whole(otherwise), program=command[0], text=last))
