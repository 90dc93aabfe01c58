"""Writes the folder of the site: start pages, quick mode, the engine and its cache, ready for any web host."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from errno import EACCES, ENOTDIR
from gzip import compress
from importlib.metadata import version
from os import W_OK, X_OK, access, strerror
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

from revoke.app import paper
from revoke.app.pocket.page import page as pocket_page
from revoke.app.site import runtime
from revoke.app.site.carrier import page_below
from revoke.app.site.runtime import metadata, of_libraries, ours
from revoke.app.web.application import STATIC
from revoke.app.web.pages import TEMPLATES
from revoke.language.language import ENGLISH, LANGUAGES, Language, language, templates_in, words
from revoke.law.code import code as code_named

# The pages of the site that need no engine: the start page, and the page around all the others.

_ENVIRONMENT = templates_in(Path(__file__).with_name("templates"), TEMPLATES)


def start_page(spoken: Language, code: str, *, guide: bool = False) -> str:
    """The start page in one language: quick mode at once, and links to everything else.

    Its style stands in it: to fetch that from a link would be one more way there and back before anything is shown.

    Args:
        code: the id of the code of law of quick mode.
        guide: whether the site has the guide.
    """
    style = "".join(file.read_text("utf-8") for file in (DESIGN / "design.css", STATIC / "style.css"))
    style = style.replace('url("', 'url("./static/')
    page = _ENVIRONMENT.get_template("site-start.html").render(
        **words(spoken),
        style=style,
        style_hash=f"sha256-{b64encode(hashlib.sha256(style.encode()).digest()).decode()}",
        law_name=code_named(code).name,
        language_page="#languages",
        languages={each: (name, "/" if each == ENGLISH else f"/{each}.html") for each, name in LANGUAGES.items()},
        form_token=SimpleNamespace(used=False),
        guide=guide,
        here="/",
    )
    return page_below(page, "./")


def shell_page() -> str:
    """The page around all the others, in every language, because the wanted one is not known yet."""
    several = [(each, language(each).t) for each in LANGUAGES]
    return page_below(_ENVIRONMENT.get_template("site-shell.html").render(several=several), "./")


def case_page() -> str:
    """The page that first opens for a link to a case: it stores the site, and then goes on to the case."""
    several = [(each, language(each).t) for each in LANGUAGES]
    return page_below(_ENVIRONMENT.get_template("site-case.html").render(several=several), "../../")


try:
    from compression import zstd  # type: ignore[import-not-found, unused-ignore]  # from Python 3.14 on
except ModuleNotFoundError:
    from backports import zstd

BROWSER = Path(__file__).with_name("browser")
DESIGN = Path(paper.__file__).with_name("design")

LATER = (*(f"{each}.bin" for each in LANGUAGES if each != ENGLISH), "cases.bin", "later.bin")
"""The files that an analysis in English does not need: for other languages, for stored cases, and the rest."""

ENGINE = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
    "libraries.bin": "application/octet-stream",
    "revoke.bin": "application/octet-stream",
    "pages.bin": "application/octet-stream",
    "analysis.bin": "application/octet-stream",
    **dict.fromkeys(LATER, "application/octet-stream"),
}
"""The packed files of the engine in the order of need, each with its media type."""

TEXT = {".css", ".html", ".js", ".svg", ".webmanifest"}
"""The endings of files with two compressed copies beside them for the host; the engine is packed already."""

PACKED = 19
"""The compression level of the engine, the highest at which a browser needs little more memory to unpack it."""

PAGE = "#f6f4ee"
"""The colour of the page by day, shown before the first page is drawn."""

ICONS = {"icon-192.png": (192, "any"), "icon-512.png": (512, "any"), "icon-maskable-512.png": (512, "maskable")}
"""The icons for phones, which ``guide/icons.py`` draws: each file, its side in pixels, and its purpose."""

AROUND = (
    "./app.html",
    "./shell.js",
    "./shell.css",
    "./engine/engine.js",
    "./design/design.css",
    "./static/style.css",
)
"""The files that a browser fetches on a first visit before the engine can start."""

_GATHERED = (
    "index.html",
    "start.js",
    "mark.svg",
    "sans.woff2",
    "voice.woff2",
    "manifest.webmanifest",
)
"""The files that a browser fetches before it shows the start page."""


@dataclass(frozen=True, slots=True)
class SiteWritten:
    """The result of writing the site: its version, and the bytes that a browser fetches.

    Attributes:
        start: the bytes of the start page with all its files, uncompressed.
        kept: the bytes of everything that is stored at once, uncompressed.
        engine: the bytes of the packed engine, by file.
        payload: the bytes of all of them, with text compressed as on a host.
    """

    version: str
    start: int
    kept: int
    engine: dict[str, int]
    payload: int


def write_site(out: Path, code: str, day: date, guide: Path | None = None) -> SiteWritten:
    """Write the site into a folder, which is made if necessary; files in the way are replaced.

    The whole site is first made elsewhere, so that a failure leaves nothing half-made.

    Args:
        code: the id of the code of law of quick mode.
        day: the date on the pages of quick mode.
        guide: a folder with the guide, which becomes ``guide/``.

    Raises:
        CannotMake: a tool for making it is missing.
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
    """Refuse a folder that cannot be made or written, or is a file, before anything is fetched."""
    there = next(each for each in (out, *out.absolute().parents) if each.exists())
    if not there.is_dir():
        raise NotADirectoryError(ENOTDIR, strerror(ENOTDIR), str(there))
    if not access(there, W_OK | X_OK):
        raise PermissionError(EACCES, strerror(EACCES), str(there))


def _made(out: Path, code: str, day: date, has_guide: bool) -> SiteWritten:
    """Make the site without the guide, in a new folder."""
    (out / "engine").mkdir(parents=True)
    made, unpacker = _engine(out / "engine")
    for each in LANGUAGES:
        spoken = language(each)
        _write(out / "pocket" / f"{each}.html", pocket_page(code, spoken, day, tellable=False))
        _write(out / ("index.html" if each == ENGLISH else f"{each}.html"), start_page(spoken, code, guide=has_guide))
    _write(out / "app.html", shell_page())
    _write(out / "train" / "case" / "index.html", case_page())
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
    worker = worker.replace('"@UNPACKER@"', unpacker)
    worker = worker.replace('"@FILES@"', json.dumps(kept)).replace('"@AROUND@"', json.dumps(AROUND))
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


def _engine(out: Path) -> tuple[dict[str, int], str]:
    """Put the packed engine into its folder; return the size of each file, and the script that unpacks them."""
    with TemporaryDirectory() as place:
        tree, fetched, wheels, objects, made = (
            Path(place, each) for each in ("tree", "fetched", "wheels", "objects", "made")
        )
        for each in (tree, fetched, wheels, objects, made):
            each.mkdir()
        node_modules = runtime.fetched(fetched)
        for part in (*ours(), *of_libraries(runtime.libraries(wheels))):
            _copy(part.file, tree / part.name)
        _write(tree / "PIL" / "__init__.py", runtime.NO_PICTURES)
        _write(tree / f"revoke-{version('revoke')}.dist-info" / "METADATA", metadata())
        native = tree / "revoke" / "equity" / "native"
        runtime.solver(native, objects)
        runtime.lighten(node_modules, native / runtime.SOLVER)
        runtime.compile_python(node_modules, tree, made)
        for name in ENGINE:
            there = made if (made / name).exists() else node_modules / "pyodide"
            (out / f"{name}.zst").write_bytes(zstd.compress((there / name).read_bytes(), PACKED))
        unpacker = (node_modules / "fzstd" / "umd" / "index.js").read_text("utf-8")
        lock = json.loads((node_modules / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
        script = (BROWSER / "engine.js").read_text("utf-8").replace('"@LOCK@"', json.dumps(lock["info"]))
        first = [name for name in ENGINE if name.endswith(".bin") and name not in LATER]
        script = script.replace('"@FIRST@"', json.dumps(first)).replace('"@LATER@"', json.dumps(LATER))
        script = script.replace("@SOLVER@", runtime.SOLVER)
        _write(out / "engine.js", script)
    return {name: (out / f"{name}.zst").stat().st_size for name in ENGINE}, unpacker


def _addresses(out: Path) -> Iterator[str]:
    """The addresses, from the folder on, of the files stored at once: all but the guide and large engine files."""
    for file in out.rglob("*"):
        name = file.relative_to(out).as_posix()
        if file.is_file() and not re.match(r"guide/|engine/.*\.zst$|service-worker\.js$", name):
            yield "./" if name == "index.html" else f"./{name}"


def _file(address: str) -> str:
    return "index.html" if address == "./" else address[2:]


def _manifest() -> dict[str, object]:
    """The web manifest, with which a browser installs the site."""
    return {
        "name": "Revoke",
        "short_name": "Revoke",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAGE,
        "theme_color": PAGE,
        "icons": [
            {"src": "./design/mark.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any"},
            *(
                {"src": f"./design/{name}", "type": "image/png", "sizes": f"{side}x{side}", "purpose": purpose}
                for name, (side, purpose) in ICONS.items()
            ),
        ],
    }


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8", newline="\n")


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)
