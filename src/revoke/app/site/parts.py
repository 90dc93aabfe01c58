"""The parts of the browser's Python: the files of our package and of the libraries that its pages need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, version
from pathlib import Path

from revoke.app.language.language import LANGUAGES
from revoke.errors import ExtraMissing
from revoke.table.sentence import sentence, template

LIBRARIES: dict[str, str] = {
    "alembic": r"alembic/(testing|templates)/",
    "annotated-doc": "",
    "annotated-types": "",
    "anyio": r"anyio/(_backends/_trio|pytest_plugin)",
    "babel": (
        r"babel/(messages/(?!__init__|catalog|plurals|pofile)"
        r"|locale-data/(?!(root|{languages})(_001|_GB|_FR|_NL)?\.dat))"
    ),
    "click": "",
    "fastapi": "",
    "idna": r"idna/(uts46data|codec|cli)",
    "jinja2": "",
    "mako": r"mako/(testing|ext)/",
    "markupsafe": "",
    "opentelemetry-api": "",
    "pydantic": r"pydantic/(v1|experimental|mypy\.py)",
    "python-multipart": "",
    "reportlab": r"reportlab/(graphics|platypus|fonts)/",
    "segno": "",
    "sqlalchemy": r"sqlalchemy/(testing|orm|ext/(?!__init__|compiler)|dialects/(mysql|mssql|oracle))",
    "sse-starlette": "",
    "starlette": r"starlette/testclient",
    "svg.py": "",
    "typing-extensions": "",
    "typing-inspection": "",
}
"""The libraries that pages need, each with what is left out of it: tests, other databases, other languages."""

OURS_LEFT_OUT = (
    r"scan/(?!__init__|rulings)|app/(commands|docs|cli)[/.]|app/site/(?!carrier|cookies|in_place|later_parts|sub_path|__init__)"
    r"|app/language/(gathering|__main__)|.*\.(c|h|so|dll|dylib)$"
)
"""What of our own package a browser has no use for: archives, the command line, what makes the generated pages."""

_COMPILED = re.compile(r"\.(so|pyd|dylib|dll|pyi|typed|pyc)$|/(__pycache__|tests?)/|^\.\./")

_TOLD = re.compile(r"\.dist-info/(?!METADATA$|entry_points\.txt$)|^(?!opentelemetry)[^/]*\.dist-info/")
"""What is told of a library; one of them looks its own parts up there."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file for the browser's Python: where it is, and under which name it is to be imported."""

    name: str
    file: Path


def parts() -> Iterator[Part]:
    """Every file of our package and its libraries, as they are installed here.

    Compiled accelerators are left out; each of these libraries does without its own.

    Raises:
        ExtraMissing: one of the libraries is not installed.
    """
    home = Path(__file__).parents[2]
    for file in sorted(home.rglob("*")):
        name = file.relative_to(home.parent).as_posix()
        if file.is_file() and not _COMPILED.search(name) and not re.search(f"^revoke/{OURS_LEFT_OUT}", name):
            yield Part(name, file)
    yield Part("PIL/__init__.py", Path(__file__).with_name("no_pictures.py"))
    for library, left_out in LIBRARIES.items():
        without = re.compile(left_out.replace("{languages}", "|".join(LANGUAGES))) if left_out else None
        for each in _installed(library).files or ():
            name = each.as_posix()
            if _COMPILED.search(name) or _TOLD.search(name) or (without and without.match(name)):
                continue
            yield Part(name, Path(str(each.locate())))


def metadata() -> str:
    """The metadata of our package, as far as it asks for them itself: its name and its version."""
    return f"Metadata-Version: 2.1\nName: revoke\nVersion: {version('revoke')}\n"


def _installed(library: str) -> Distribution:
    try:
        return distribution(library)
    except PackageNotFoundError:
        raise ExtraMissing(template("The site"), sentence("the library {name}", name=library), "app") from None
