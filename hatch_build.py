"""Builds the double dummy library with the package: by this machine's C compiler, else by one from the registry."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NATIVE = Path("src", "revoke", "equity", "native")
LIBRARY = "revoke_solver" + {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
FLAGS = ("-std=c11", "-O3", "-shared", "-fvisibility=hidden", *(() if sys.platform == "win32" else ("-fPIC",)))
FROM_THE_REGISTRY = "ziglang>=0.13"  # the Zig toolchain as a Python package: it compiles C for every platform


def own_compilers() -> Iterator[list[str]]:
    """The C compilers of this machine, the one that ``CC`` names first."""
    named = shlex.split(os.environ.get("CC", ""))
    for command in (named, ["cc"], ["gcc"], ["clang"]):
        if command and shutil.which(command[0]):
            yield command


def compilers() -> Iterator[list[str]]:
    """The C compilers to try, in turn."""
    yield from own_compilers()
    if find_spec("ziglang"):
        yield [sys.executable, "-m", "ziglang", "cc"]


class SolverBuild(BuildHookInterface[Any]):
    """Puts the library beside its sources, where an editable install finds it, and into the wheel."""

    def dependencies(self) -> list[str]:
        return [] if any(own_compilers()) else [FROM_THE_REGISTRY]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folder = Path(self.root, NATIVE)
        library = folder / LIBRARY
        library.unlink(missing_ok=True)  # what another machine or an older source has left
        sources = sorted(map(str, folder.glob("*.c")))
        wrong = "there is no C compiler here"
        for compiler in compilers():
            ran = subprocess.run([*compiler, *FLAGS, *sources, "-o", str(library)], capture_output=True, text=True)
            if ran.returncode == 0 and library.exists():
                platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
                build_data["pure_python"] = False
                build_data["tag"] = f"py3-none-{platform}"
                return
            wrong = f"{compiler[0]} said: {ran.stderr.strip()}"
        self.app.display_warning(f"The double dummy library is not built, and Revoke goes without it: {wrong}.")
