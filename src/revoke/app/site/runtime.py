"""The runtime of the site: Python and its libraries for the browser, fetched as in the recipe's lock files."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from revoke.equity.solver import FOLDER as NATIVE
from revoke.errors import RevokeError
from revoke.language.language import LANGUAGES
from revoke.table.sentence import sentence, template, whole

RECIPE = Path(__file__).with_name("recipe")
LIBRARIES: dict[str, str] = tomllib.loads((RECIPE / "libraries.toml").read_text("utf-8"))
"""The libraries that the pages need in the browser, each with a pattern of files to leave out."""

BROWSER_PYTHON = "314"
PLATFORMS = ("any", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
"""The platforms whose archives are used if there is none for all, without their compiled files."""

LOCK = RECIPE / "libraries.lock"
OLDEST_NODE = 18
SOLVER = "revoke_solver.so"

_C = ("-target", "wasm32-wasi", "-std=c11", "-O2", "-fPIC", "-fvisibility=hidden", "-c")
_LINKED = (
    "-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic", "--export-dynamic",
    "-O2", "--strip-all",
)  # fmt: skip


class CannotMake(RevokeError):
    """The site cannot be made here: a tool for making it is missing or failed."""


_NO_NODE = template(
    "The site needs Node {oldest} or newer to build, and {program} is missing. Install Node and npm; opening the "
    "site needs neither."
)
_OLD_NODE = template("The site needs Node {oldest} or newer to build; this is Node {version}. Install a newer one.")
_NO_PIP = template("The site needs pip to build, and this Python has none. Install it: {command}")
_NO_NPM_REGISTRY = template("npm cannot reach its registry, from which the browser's Python comes.")
_NO_PIP_REGISTRY = template("pip cannot reach its registry, from which the libraries of the browser's Python come.")
_NO_RUNTIME = template("npm could not fetch the browser's Python. Is its registry reachable?")
_NO_LIBRARIES = template("pip could not fetch the libraries of the browser's Python.")
_NOT_COMPILED = template("The double dummy library cannot be compiled for the browser.")

_FROM_NPM = ("--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error")


def refuse_unless_ready() -> None:
    """Refuse to go on if a tool for making the site is missing, before anything is fetched or written.

    Raises:
        CannotMake: there is no Node, no npm or no pip, Node is too old, or a registry cannot be reached.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise CannotMake(sentence(_NO_NODE, program=program, oldest=OLDEST_NODE))
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if (major := re.match(r"v(\d+)", version)) and int(major[1]) < OLDEST_NODE:
        raise CannotMake(sentence(_OLD_NODE, version=version[1:], oldest=OLDEST_NODE))
    if find_spec("pip") is None:
        raise CannotMake(sentence(_NO_PIP, command=f"{sys.executable} -m ensurepip"))
    with TemporaryDirectory() as empty:
        folder = Path(empty)
        for name, exact in json.loads((RECIPE / "package.json").read_text("utf-8"))["dependencies"].items():
            _ran(["npm", "view", *_FROM_NPM, f"{name}@{exact}", "version"], folder, _NO_NPM_REGISTRY)
        first = re.split(r"^(?=[a-z])", LOCK.read_text("utf-8"), flags=re.MULTILINE)[1]
        (folder / "first.lock").write_text(first, "utf-8")
        asked = ("--dry-run", "--ignore-installed", "--no-deps", "--require-hashes", "--requirement", "first.lock")
        _ran([*_pip("install"), *asked], folder, _NO_PIP_REGISTRY)


def fetched(folder: Path) -> Path:
    """Fetch the runtime and its unpacker into the folder with npm, whose lock file checks their contents.

    Raises:
        CannotMake: npm could not fetch them.
    """
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(RECIPE / name, folder / name)
    _ran(["npm", "ci", "--ignore-scripts", *_FROM_NPM], folder, _NO_RUNTIME)
    return folder / "node_modules"


def libraries(folder: Path) -> Path:
    """Fetch the pages' libraries for the browser's Python with pip, by our lock file, and unpack them.

    The libraries installed beside Revoke play no part. From a library with compiled accelerators the browser gets
    only the Python files.

    Args:
        folder: an empty folder.

    Raises:
        CannotMake: pip could not fetch them.
    """
    wheels, unpacked = folder / "wheels", folder / "unpacked"
    wheels.mkdir()
    asked = ("--no-deps", "--require-hashes", "--only-binary=:all:", "--requirement", str(LOCK), "--dest", ".")
    platforms = [f"--platform={each}" for each in PLATFORMS]
    browser = ("--python-version", BROWSER_PYTHON, "--implementation", "cp", *platforms)
    _ran([*_pip("download"), *browser, *asked], wheels, _NO_LIBRARIES)
    for wheel in sorted(wheels.glob("*.whl")):
        with ZipFile(wheel) as packed:
            packed.extractall(unpacked)
    return unpacked


def solver(folder: Path, objects: Path) -> None:
    """Compile the double dummy library for the browser's Python into the folder.

    Args:
        objects: an empty folder for object files.

    Raises:
        CannotMake: the compiler could not be fetched, or failed.
    """
    zig = [sys.executable, "-m", "ziglang"]
    if find_spec("ziglang") is None:
        lock = RECIPE / "compiler.lock"
        pinned = ("--no-deps", "--require-hashes", "--only-binary=:all:", "--requirement", str(lock))
        target = (*pinned, "--target", str(objects))
        _ran([*_pip("install"), *target], objects, template("pip could not fetch the C compiler."))
        zig = [sys.executable, str(objects / "ziglang" / "__main__.py")]
    for source in sorted(NATIVE.glob("*.c")):
        _ran([*zig, "cc", *_C, str(source)], objects, _NOT_COMPILED)
    made = [str(each) for each in sorted(objects.glob("*.o"))]
    folder.mkdir(parents=True, exist_ok=True)
    wrong = template("The double dummy library cannot be put together for the browser.")
    _ran([*zig, "wasm-ld", *_LINKED, *made, "-o", str(folder / SOLVER)], objects, wrong)


def lighten(node_modules: Path, library: Path) -> None:
    """Remove from the browser's Python what neither its own scripts nor our compiled library calls.

    Raises:
        CannotMake: this is impossible, for example with a Pyodide of another structure.
    """
    given = [str(each.absolute()) for each in (RECIPE / "lighten.mjs", node_modules / "pyodide", library)]
    _ran(["node", *given], node_modules, template("The browser's Python could not be made lighter."))


def compile_python(node_modules: Path, tree: Path, out: Path) -> None:
    """Compile a tree of Python files, and the standard library, with the browser's own Python in Node.

    Raises:
        CannotMake: it failed.
    """
    script, compiler = RECIPE / "compile.mjs", RECIPE / "compile.py"
    runtime = node_modules / "pyodide"
    given = [str(each.absolute()) for each in (script, runtime, compiler, tree, out)]
    _ran(["node", *given], out, template("The browser's Python could not compile the engine."))


def compress(files: list[Path]) -> None:
    """Put compressed copies beside each file, Brotli as ``.br`` and gzip as ``.gz``, for hosts that serve those.

    Raises:
        CannotMake: Node failed.
    """
    given = [str(each.absolute()) for each in (RECIPE / "compress.mjs", *files)]
    _ran(["node", *given], RECIPE, template("The files of the site could not be compressed."))


def _pip(command: str) -> list[str]:
    return [sys.executable, "-m", "pip", command, "--quiet", "--no-input", "--disable-pip-version-check"]


def _ran(command: list[str], folder: Path, otherwise: str) -> None:
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if ran.returncode != 0:
        said = [line for line in ran.stderr.strip().splitlines() if not line.startswith("WARNING")]
        told = template("{reason} {program} said: {text}")
        last = " ".join(said[-3:])[-400:]
        raise CannotMake(sentence(told, reason=whole(otherwise), program=command[0], text=last))


# The parts of the browser's Python: the files of our package and of its libraries that the pages need.

OURS_LEFT_OUT = (
    r"scan/(?!__init__|rulings)|app/(commands|cli|pocket)[/.]|app/api/(?!__init__|problems)|app/site/(?!carrier|__init__)"
    r"|.*\.(c|h|so|dll|dylib|png)$"
)
"""The parts of our own package that a browser does not need: archives, commands, the API, writers of files."""

_COMPILED = re.compile(r"\.(so|pyd|dylib|dll|pyi|typed|pyc)$|/(__pycache__|tests?)/|^\.\./")

_TOLD = re.compile(r"^[^/]*\.dist-info/")
"""The metadata of a library."""


NO_PICTURES = '"""A stand-in for Pillow: no paper of ours has a picture."""\n\nImage = None\n'
"""The module that replaces Pillow in the browser."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file for the browser's Python, with its name there."""

    name: str
    file: Path


def ours() -> Iterator[Part]:
    """Every file of our installed package that the browser needs."""
    home = Path(__file__).parents[2]
    for file in sorted(home.rglob("*")):
        name = file.relative_to(home.parent).as_posix()
        if file.is_file() and not _COMPILED.search(name) and not re.search(f"^revoke/{OURS_LEFT_OUT}", name):
            yield Part(name, file)


def of_libraries(unpacked: Path) -> Iterator[Part]:
    """Every file of the libraries that the browser needs.

    Compiled accelerators are left out, because each of these libraries works without them.

    Args:
        unpacked: the folder of their unpacked archives, see :func:`revoke.app.site.runtime.libraries`.
    """
    without = [pattern.replace("{languages}", "|".join(LANGUAGES)) for pattern in LIBRARIES.values() if pattern]
    left_out = re.compile("|".join(without))
    for file in sorted(each for each in unpacked.rglob("*") if each.is_file()):
        name = file.relative_to(unpacked).as_posix()
        if not (_COMPILED.search(name) or _TOLD.search(name) or left_out.match(name)):
            yield Part(name, file)


def metadata() -> str:
    """The metadata of our package that it reads itself: its name and its version."""
    return f"Metadata-Version: 2.1\nName: revoke\nVersion: {version('revoke')}\n"
