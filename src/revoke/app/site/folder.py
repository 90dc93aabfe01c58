"""The folder of the site: start pages, quick mode, the engine and what keeps it, ready for any web host."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from errno import EACCES, ENOTDIR
from gzip import compress
from importlib.metadata import version
from io import BytesIO
from math import acos, copysign, cos, hypot, pi, sin, sqrt
from os import W_OK, X_OK, access, strerror
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

from PIL import Image, ImageDraw

from revoke.app import paper
from revoke.app.language.language import ENGLISH, LANGUAGES, Language, language, templates_in, words
from revoke.app.pocket.page import page as pocket_page
from revoke.app.site import runtime
from revoke.app.site.carrier import page_below
from revoke.app.site.runtime import metadata, of_libraries, ours
from revoke.app.web.application import STATIC
from revoke.app.web.pages import TEMPLATES
from revoke.law.code import code as code_named

# Icons of the installed site: the mark as PNG in the sizes that phones ask for, drawn when the site is made.

ICONS = {"icon-192.png": (192, "any"), "icon-512.png": (512, "any"), "icon-maskable-512.png": (512, "maskable")}
"""Each icon's name, its side in pixels, and its purpose as a manifest says it."""

WITHIN = 0.8
"""The share of a maskable icon's width whose circle is sure to be visible."""

_FINER = 4  # pixels drawn for each pixel kept, in each direction
_COLOURS = 48  # three, and those between them along the edges
_STEPS = 24  # straight pieces for a curve
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}

Point = tuple[float, float]


def icon(mark: str, size: int, *, maskable: bool = False) -> bytes:
    """A PNG of the mark.

    Args:
        mark: the mark as SVG: one rectangle behind, and paths with straight lines, arcs and curves.
        size: pixels of its side.
        maskable: filled to the corners, the paths small enough to be seen whole whatever is cut off.
    """
    width = float(_named(mark, r'viewBox="0 0 (\d+) \d+"'))
    corner, ground = float(_named(mark, r' rx="(\d+)"')), _named(mark, r'<rect [^>]*fill="(#\w+)"')
    scale = size * _FINER / width
    picture = Image.new("RGBA", (size * _FINER, size * _FINER))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, *picture.size), 0 if maskable else corner * scale, ground)
    paths = [(colour, list(outlines(path))) for colour, path in re.findall(r'<path fill="(#\w+)" d="([^"]+)"', mark)]
    reach = max(hypot(x - width / 2, y - width / 2) for _, found in paths for each in found for x, y in each)
    share = WITHIN * width / 2 / reach if maskable else 1.0

    def placed(point: Point) -> Point:
        x, y = (width / 2 + (each - width / 2) * share for each in point)
        return x * scale, y * scale

    for colour, found in paths:
        for each in found:
            pen.polygon(list(map(placed, each)), fill=colour)
    with BytesIO() as file:
        whole = picture.resize((size, size), Image.Resampling.LANCZOS)
        whole.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
        return file.getvalue()


def write_icons(mark: Path, folder: Path) -> None:
    """Draw :data:`ICONS` into a folder."""
    drawn = mark.read_text("utf-8")
    for name, (size, purpose) in ICONS.items():
        (folder / name).write_bytes(icon(drawn, size, maskable=purpose == "maskable"))


def manifest_icons() -> list[dict[str, str]]:
    """The icons as a manifest names them, the drawing first for whoever takes one."""
    drawing = {"src": "./design/mark.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any"}
    made = [
        {"src": f"./{name}", "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}
        for name, (size, purpose) in ICONS.items()
    ]
    return [drawing, *made]


def outlines(path: str) -> Iterator[list[Point]]:
    """The closed outlines of an SVG path, curves as short straight lines.

    >>> list(outlines("M1 1 4 1 4 5Z"))
    [[(1.0, 1.0), (4.0, 1.0), (4.0, 5.0)]]
    >>> [len(each) for each in outlines("M0 0a4 4 0 0 1 8 0Z")]
    [25]
    """
    at: list[Point] = []
    for letter, digits in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+", digits)]
        several = _NUMBERS[letter.upper()]
        if not several:
            yield at
            at = []
        for first in range(0, len(numbers), several or 1):
            given = numbers[first : first + several]
            came = at[-1] if at else (0.0, 0.0)
            at.extend(_drawn(letter.upper(), _from_the_corner(letter, given, came), came))


def _from_the_corner(letter: str, given: list[float], came: Point) -> list[float]:
    """The numbers of a step as places on the sheet, where they were told from the point before."""
    if letter.isupper():
        return given
    if letter in "hv":
        return [given[0] + came[letter == "v"]]
    kept = 5 if letter == "a" else 0  # an arc's radii and flags are not points
    return given[:kept] + [each + came[place % 2] for place, each in enumerate(given[kept:])]


def _drawn(letter: str, given: list[float], came: Point) -> Iterator[Point]:
    if letter in "ML":
        yield given[0], given[1]
    elif letter in "HV":
        yield (given[0], came[1]) if letter == "H" else (came[0], given[0])
    else:
        along = _curve(came, given) if letter == "C" else _arc(came, given)
        yield from (along(step / _STEPS) for step in range(1, _STEPS + 1))


def _curve(start: Point, given: list[float]) -> Callable[[float], Point]:
    """A cubic Bézier curve, from 0 to 1."""
    xs, ys = (start[0], *given[::2]), (start[1], *given[1::2])

    def along(t: float) -> Point:
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        return (
            sum(weight * x for weight, x in zip(weights, xs, strict=True)),
            sum(weight * y for weight, y in zip(weights, ys, strict=True)),
        )

    return along


def _arc(start: Point, given: list[float]) -> Callable[[float], Point]:
    """An arc of a circle, from 0 to 1, told by its radius, which of the four arcs it is, and its end (SVG 1.1, F.6)."""
    radius, large, clockwise, end = given[0], bool(given[3]), bool(given[4]), (given[5], given[6])
    half = ((start[0] - end[0]) / 2, (start[1] - end[1]) / 2)
    radius = max(radius, hypot(*half))
    off = sqrt(max(0.0, radius**2 - hypot(*half) ** 2)) / hypot(*half) * (1 if large != clockwise else -1)
    centre = ((start[0] + end[0]) / 2 + off * half[1], (start[1] + end[1]) / 2 - off * half[0])

    def angle(point: Point) -> float:
        x, y = point[0] - centre[0], point[1] - centre[1]
        return copysign(acos(max(-1.0, min(1.0, x / radius))), y)

    begins = angle(start)
    turn = (angle(end) - begins) % (2 * pi) if clockwise else -((begins - angle(end)) % (2 * pi))
    return lambda t: (
        centre[0] + radius * cos(begins + t * turn),
        centre[1] + radius * sin(begins + t * turn),
    )


def _named(text: str, pattern: str) -> Any:  # Any: the caller knows the type
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"the mark has no {pattern}")
    return found[1]


# The pages of the site that are there before its engine: the start page, and the page around all the others.

_ENVIRONMENT = templates_in(Path(__file__).with_name("templates"), TEMPLATES)


def start_page(spoken: Language, code: str, *, guide: bool = False) -> str:
    """The first page in one language: quick mode at once, and the ways to everything else.

    Args:
        code: the id of the code of law of quick mode.
        guide: whether the site has the guide.
    """
    page = _ENVIRONMENT.get_template("site-start.html").render(
        **words(spoken),
        law_name=code_named(code).name,
        language_page="#languages",
        languages={each: (name, "/" if each == ENGLISH else f"/{each}.html") for each, name in LANGUAGES.items()},
        form_token=SimpleNamespace(used=False),
        guide=guide,
        here="/",
    )
    return page_below(page, "./")


def shell_page() -> str:
    """The page around all the others; it speaks every language, since it does not know yet which is wanted."""
    several = [(each, language(each).t) for each in LANGUAGES]
    return page_below(_ENVIRONMENT.get_template("site-shell.html").render(several=several), "./")


def case_page() -> str:
    """The page at which a link to a case opens for the first time: it keeps the site, and then goes on to the case."""
    several = [(each, language(each).t) for each in LANGUAGES]
    return page_below(_ENVIRONMENT.get_template("site-case.html").render(several=several), "../../")


try:
    from compression import zstd  # type: ignore[import-not-found, unused-ignore]  # from Python 3.14 on
except ModuleNotFoundError:
    from backports import zstd

BROWSER = Path(__file__).with_name("browser")
DESIGN = Path(paper.__file__).with_name("design")

LATER = (*(f"{each}.bin" for each in LANGUAGES if each != ENGLISH), "cases.bin", "later.bin")
"""What an analysis in English does without: what another language takes, a case that is kept, and all the rest."""

ENGINE = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
    "libraries.bin": "application/octet-stream",
    "revoke.bin": "application/octet-stream",
    **dict.fromkeys(LATER, "application/octet-stream"),
}
"""The packed files of the engine in the order in which they are needed, and as what they are handed out."""

TEXT = {".css", ".html", ".js", ".svg", ".webmanifest"}
"""Beside which lies what a host may hand out in its place, in two sorts; the engine is packed already."""

PACKED = 19
"""How tightly the engine is packed: as tightly as it gets without much more memory for the browser that unpacks it."""

PAGE = "#f6f4ee"
"""The colour of the page by day, shown before the first page is drawn."""

_GATHERED = (
    "index.html",
    "start.js",
    "mark.svg",
    "design.css",
    "style.css",
    "sans.woff2",
    "voice.woff2",
    "manifest.webmanifest",
)
"""The files that a browser fetches before it shows the start page."""


@dataclass(frozen=True, slots=True)
class SiteWritten:
    """Result of the conversion: the version of the site, and the bytes that a browser fetches.

    Attributes:
        start: of the start page with all that belongs to it, as they are.
        kept: of everything that is kept at once, as it is.
        engine: of the packed engine, by file.
        payload: of all of them, with what is text compressed as hosts do it.
    """

    version: str
    start: int
    kept: int
    engine: dict[str, int]
    payload: int


def write_site(out: Path, code: str, day: date, guide: Path | None = None) -> SiteWritten:
    """Write the site into a folder, which is made where it is not there; what is in the way is replaced.

    The site is made whole in a place of its own first, so that nothing half-made is left where it cannot be.

    Args:
        code: the id of the code of law of quick mode.
        day: the date on the pages of quick mode.
        guide: a folder with the guide, to be taken in as ``guide/``.

    Raises:
        CannotMake: something that makes it is not there.
        OSError: the folder cannot be written.
    """
    _refuse_unless_writable(out)
    runtime.refuse_unless_ready()
    with TemporaryDirectory() as place:
        made = Path(place, "site")
        has_guide = guide is not None or (out / "guide" / "index.html").exists()
        written = _made(made, code, day, has_guide)
        if guide is not None:
            shutil.copytree(guide, made / "guide")
        out.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=out.parent, prefix=f"{out.name}-") as beside:
            whole = shutil.copytree(made, Path(beside, "site"))
            for file in sorted(each for each in whole.rglob("*") if each.is_file()):
                there = out / file.relative_to(whole)
                there.parent.mkdir(parents=True, exist_ok=True)
                file.replace(there)
    return written


def _refuse_unless_writable(out: Path) -> None:
    """Refuse a folder that cannot be made or written, or that is a file, before anything is fetched."""
    there = next(each for each in (out, *out.absolute().parents) if each.exists())
    if not there.is_dir():
        raise NotADirectoryError(ENOTDIR, strerror(ENOTDIR), str(there))
    if not access(there, W_OK | X_OK):
        raise PermissionError(EACCES, strerror(EACCES), str(there))


def _made(out: Path, code: str, day: date, has_guide: bool) -> SiteWritten:
    """The site, in a new folder, without the guide."""
    (out / "engine").mkdir(parents=True)
    made = _engine(out / "engine")
    for each in LANGUAGES:
        spoken = language(each)
        _write(out / "pocket" / f"{each}.html", pocket_page(code, spoken, day))
        _write(out / ("index.html" if each == ENGLISH else f"{each}.html"), start_page(spoken, code, guide=has_guide))
    _write(out / "app.html", shell_page())
    _write(out / "train" / "case" / "index.html", case_page())
    write_icons(DESIGN / "mark.svg", out)
    _write(out / "manifest.webmanifest", json.dumps(_manifest(), indent=1))
    for folder, name in ((STATIC, "static"), (DESIGN, "design")):
        for file in sorted(folder.glob("*.*")):
            _copy(file, out / name / file.name)
    for name in ("start.js", "shell.js", "shell.css"):
        _copy(BROWSER / name, out / name)
    kept = sorted(_addresses(out))
    stamp = hashlib.sha256()
    for address in (*kept, *(f"./engine/{name}.zst" for name in ENGINE)):
        stamp.update((out / _file(address)).read_bytes())
    named = f"{version('revoke')} {stamp.hexdigest()[:8]}"
    for name in ("app.html", *("index.html" if each == ENGLISH else f"{each}.html" for each in LANGUAGES)):
        _write(out / name, (out / name).read_text("utf-8").replace("@VERSION@", named))
    worker = (BROWSER / "service-worker.js").read_text("utf-8").replace("@VERSION@", named)
    worker = worker.replace('"@FILES@"', json.dumps(kept))
    worker = worker.replace('"@ENGINE@"', json.dumps({f"./engine/{name}": kind for name, kind in ENGINE.items()}))
    worker = worker.replace('"@SIZES@"', json.dumps({f"./engine/{name}": size for name, size in made.items()}))
    worker = worker.replace('"@LATER@"', json.dumps([f"./engine/{name}" for name in LATER]))
    _write(out / "service-worker.js", worker)
    files = [out / _file(each) for each in kept] + [out / "service-worker.js"]
    runtime.compress([each for each in files if each.suffix in TEXT])
    return SiteWritten(
        version=named,
        start=sum(each.stat().st_size for each in files if each.name in _GATHERED),
        kept=sum(each.stat().st_size for each in files),
        engine=made,
        payload=sum(len(compress(each.read_bytes())) for each in files) + sum(made.values()),
    )


def _engine(out: Path) -> dict[str, int]:
    """Put the packed engine into its folder, and say how large each file is."""
    with TemporaryDirectory() as place:
        tree, fetched, wheels, objects, made = (
            Path(place, each) for each in ("tree", "fetched", "wheels", "objects", "made")
        )
        for each in (tree, fetched, wheels, objects, made):
            each.mkdir()
        node_modules = runtime.fetched(fetched)
        for part in (*ours(), *of_libraries(runtime.libraries(wheels))):
            _copy(part.file, tree / part.name)
        _write(tree / f"revoke-{version('revoke')}.dist-info" / "METADATA", metadata())
        native = tree / "revoke" / "equity" / "native"
        runtime.solver(native, objects)
        runtime.lighten(node_modules, native / runtime.SOLVER)
        runtime.compile_python(node_modules, tree, made)
        for name in ENGINE:
            there = made if (made / name).exists() else node_modules / "pyodide"
            (out / f"{name}.zst").write_bytes(zstd.compress((there / name).read_bytes(), PACKED))
        _copy(node_modules / "fzstd" / "umd" / "index.js", out / "fzstd.js")
        lock = json.loads((node_modules / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
        script = (BROWSER / "engine.js").read_text("utf-8").replace('"@LOCK@"', json.dumps(lock["info"]))
        script = script.replace('"@LATER@"', json.dumps(LATER)).replace("@SOLVER@", runtime.SOLVER)
        _write(out / "engine.js", script)
    return {name: (out / f"{name}.zst").stat().st_size for name in ENGINE}


def _addresses(out: Path) -> Iterator[str]:
    """The addresses, from the folder on, of what is kept at once: all but the engine's large files and the guide."""
    for file in out.rglob("*"):
        name = file.relative_to(out).as_posix()
        if file.is_file() and not re.match(r"guide/|engine/.*\.zst$|service-worker\.js$", name):
            yield "./" if name == "index.html" else f"./{name}"


def _file(address: str) -> str:
    return "index.html" if address == "./" else address[2:]


def _manifest() -> dict[str, object]:
    return {
        "name": "Revoke",
        "short_name": "Revoke",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAGE,
        "theme_color": PAGE,
        "icons": manifest_icons(),
    }


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8", newline="\n")


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)
