"""The parts of the browser's Python: the files of our package and of the libraries that its pages need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from revoke.app.language.language import LANGUAGES
from revoke.app.site.runtime import LIBRARIES

OURS_LEFT_OUT = (
    r"understanding/|scan/(?!__init__|rulings)|app/(commands|docs|cli)[/.]|app/site/(?!carrier|cookies|in_place|later_parts|sub_path|__init__)"
    r"|app/language/(gathering|__main__)|.*\.(c|h|so|dll|dylib)$"
)
"""What of our own package a browser has no use for: archives, the command line, what makes pages, told stories."""

_COMPILED = re.compile(r"\.(so|pyd|dylib|dll|pyi|typed|pyc)$|/(__pycache__|tests?)/|^\.\./")

_TOLD = re.compile(r"\.dist-info/(?!METADATA$|entry_points\.txt$)|^(?!opentelemetry)[^/]*\.dist-info/")
"""What is told of a library; one of them looks its own parts up there."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file for the browser's Python: where it is, and under which name it is to be imported."""

    name: str
    file: Path


def ours() -> Iterator[Part]:
    """Every file of our package that the browser needs, as it is installed here."""
    home = Path(__file__).parents[2]
    for file in sorted(home.rglob("*")):
        name = file.relative_to(home.parent).as_posix()
        if file.is_file() and not _COMPILED.search(name) and not re.search(f"^revoke/{OURS_LEFT_OUT}", name):
            yield Part(name, file)
    yield Part("PIL/__init__.py", Path(__file__).with_name("no_pictures.py"))


def of_libraries(unpacked: Path) -> Iterator[Part]:
    """Every file of the libraries that the browser needs.

    Compiled accelerators are left out, but for the one that is compiled for the browser: each of these libraries does
    without its own.

    Args:
        unpacked: the folder into which their archives were unpacked, see :func:`revoke.app.site.runtime.libraries`.
    """
    without = [pattern.replace("{languages}", "|".join(LANGUAGES)) for pattern in LIBRARIES.values() if pattern]
    left_out = re.compile("|".join(without))
    for file in sorted(each for each in unpacked.rglob("*") if each.is_file()):
        name = file.relative_to(unpacked).as_posix()
        for_the_browser = name.endswith("wasm32-emscripten.so")
        if for_the_browser or not (_COMPILED.search(name) or _TOLD.search(name) or left_out.match(name)):
            yield Part(name, file)


def metadata() -> str:
    """The metadata of our package, as far as it asks for them itself: its name and its version."""
    return f"Metadata-Version: 2.1\nName: revoke\nVersion: {version('revoke')}\n"
