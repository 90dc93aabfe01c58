"""The benchmarks: ``python -m benchmarks`` lists them by subject, ``python -m benchmarks NAME …`` runs one."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent


def benchmarks() -> Mapping[str, Path]:
    """Every benchmark by its name; a folder with a ``__main__`` is one."""
    return {
        (path.parent.name if path.stem == "__main__" else path.stem): path
        for path in sorted(HERE.glob("*/*.py"))
        if "__main__" in path.read_text("utf-8")
    }


def question(path: Path) -> str:
    """A benchmark's question: the first line of its docstring."""
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n")[0]


def module(path: Path) -> str:
    """Its name for ``python -m``."""
    return ".".join((HERE.name, *path.relative_to(HERE).with_suffix("").parts)).removesuffix(".__main__")


def main() -> int:
    """Run the benchmark named; list them all if the name is missing or unknown."""
    known = benchmarks()
    name, *words = sys.argv[1:] or [""]
    if name in known:
        return subprocess.call([sys.executable, "-m", module(known[name]), *words])
    folder = ""
    for each, path in sorted(known.items(), key=lambda item: (item[1].parent.name, item[0])):
        if path.parent.name != folder:
            folder = path.parent.name
            print(folder)
        print(f"  {each:<18} {question(path)}")
    return int(bool(name))


if __name__ == "__main__":
    sys.exit(main())
