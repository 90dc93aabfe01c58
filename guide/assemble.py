"""Puts the guide together from ``docs/`` and the root, and builds the site: ``python guide/assemble.py``."""

from __future__ import annotations

import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "build" / "guide-pages"
SITE = ROOT / "build" / "guide"
FROM_THE_ROOT = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
"""Pages at the root, where contributors look for them, and their names in the guide."""

MARK = ROOT / "src" / "revoke" / "app" / "paper" / "design" / "mark.svg"
LANGUAGES = ("fr", "nl")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")
DECISIONS = "      # the decisions, in the order of their numbers"


def pages() -> Iterator[tuple[str, Path]]:
    """Every page of the guide: its name there, and its source file."""
    for path in sorted((ROOT / "docs").rglob("*.md")):
        yield path.relative_to(ROOT / "docs").as_posix(), path
    for own, name in FROM_THE_ROOT.items():
        yield name, ROOT / own


def in_the_guide(text: str, name: str, path: Path) -> str:
    """The text of a page with its links adapted to the guide.

    A link to a page of the guide gets the page's name there; any other link becomes the name of the file.

    >>> in_the_guide("[how](docs/how-to/log.md#names), [why](LICENSE)", "changelog.md", ROOT / "CHANGELOG.md")
    '[how](how-to/log.md#names), why (`LICENSE`)'
    """
    here = path.parent.relative_to(ROOT).as_posix()

    def rewritten(link: re.Match[str]) -> str:
        image, said, target, place = link.groups()
        whole = posixpath.normpath(posixpath.join(here, target))
        found = FROM_THE_ROOT.get(whole) or (whole.removeprefix("docs/") if whole.startswith("docs/") else None)
        if found is None:
            return f"{said} (`{whole}`)"
        if (ROOT / whole).is_dir():
            found += "/README.md"
        return f"{image}[{said}]({posixpath.relpath(found, posixpath.dirname(name) or '.')}{place or ''})"

    return LINK.sub(rewritten, text)


def assemble() -> None:
    """Write the pages, the pictures and the configuration into their own folder."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES / "docs")
    for name, path in pages():
        (PAGES / "docs" / name).write_text(in_the_guide(path.read_text("utf-8"), name, path), "utf-8")
    shutil.copy(MARK, PAGES / "docs" / "pictures")
    listed = [name for name, _ in pages() if re.match(r"decisions/\d", name)]
    configuration = (ROOT / "guide" / "mkdocs.yml").read_text("utf-8")
    assert DECISIONS in configuration
    named = "\n".join(f"          - {name}" for name in ("decisions/README.md", *listed))
    (PAGES / "mkdocs.yml").write_text(configuration.replace(DECISIONS, f"      - Decisions:\n{named}"), "utf-8")


def build() -> int:
    """Build the site, strictly; return the exit status of the generator."""
    made = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", str(PAGES / "mkdocs.yml")], check=False
    )
    if made.returncode:
        return made.returncode
    for language in LANGUAGES:  # a page names its language, for screen readers
        for page in (PAGES / "site" / language).glob("*.html"):
            text = page.read_text("utf-8")
            page.write_text(text.replace('<html lang="en"', f'<html lang="{language}"', 1), "utf-8")
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(PAGES / "site", SITE)
    return 0


if __name__ == "__main__":
    assemble()
    sys.exit(build())
