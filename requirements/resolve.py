"""Resolves ``pyproject.toml`` into the lock files that set-up installs from: ``make lock``.

A lock lists every package that is needed, those that an extra asks for included, for every Python from 3.11 and for
every platform, each held to one version and to the contents of its archives. So an installer has nothing to resolve.
The development lock comes first and the others stay within it: one version of a package everywhere.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = Path("requirements")
RECIPE = Path("src", "revoke", "app", "site", "recipe")
HEADER = '# Resolved from pyproject.toml by "make lock"; not to be edited.\n'
UNIVERSAL = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--quiet")
EDITABLE = "editables"  # what hatchling wants besides, for an editable install
FIRST = {"setuptools", "uv"}  # what installs the rest; access-parser comes as source alone, and setuptools builds it


def resolve(lock: str, wanted: list[str], *options: str) -> None:
    """Write the lock of that name for some requirements; what it holds already stays unless options say otherwise."""
    within = [] if lock == "dev" else ["--constraint", str(LOCKS / "dev.lock")]
    out = LOCKS / f"{lock}.lock"
    command = ["uv", "pip", "compile", *UNIVERSAL, *within, *options, "--output-file", str(out), "-"]
    subprocess.run(command, cwd=ROOT, input="\n".join(wanted), text=True, check=True, stdout=subprocess.DEVNULL)
    written = ROOT / out
    written.write_text(HEADER + written.read_text("utf-8"), "utf-8")


def extract(lock: Path, names: set[str]) -> str:
    """What a lock says of some packages, without the conditions and remarks."""
    entries = re.split(r"^(?=[a-z0-9])", lock.read_text("utf-8"), flags=re.MULTILINE)[1:]
    found = {entry.partition("==")[0]: entry for entry in entries}
    missing = names - found.keys()
    if missing:
        sys.exit(
            f"{lock} has no {', '.join(sorted(missing))}: it is a library of the site, so an extra has to ask for it."
        )
    kept = (re.sub(r" ;[^\\\n]+", "", found[name]) for name in sorted(names))
    return HEADER + "".join(re.sub(r"^ +#.*\n", "", entry, flags=re.MULTILINE) for entry in kept)


def main(options: list[str]) -> None:
    """Write every lock; options such as ``--upgrade`` are uv's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed, extras = project["project"]["dependencies"], project["project"]["optional-dependencies"]
    building = [*project["build-system"]["requires"], EDITABLE]
    everything = [each for extra in extras.values() for each in extra if not each.startswith("revoke[")]
    resolve("dev", [*needed, *everything, *building, *sorted(FIRST)], *options)
    (ROOT / LOCKS / "build.lock").write_text(extract(ROOT / LOCKS / "dev.lock", FIRST), "utf-8")
    resolve("core", [*needed, *building], *options)
    resolve("compiler", ["ziglang"], *options)
    resolve("club", ["pyinstaller"], *options)
    (ROOT / RECIPE / "compiler.lock").write_text((ROOT / LOCKS / "compiler.lock").read_text("utf-8"), "utf-8")
    libraries = tomllib.loads((ROOT / RECIPE / "libraries.toml").read_text("utf-8"))
    (ROOT / RECIPE / "libraries.lock").write_text(extract(ROOT / LOCKS / "dev.lock", set(libraries)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
