"""Every line that the pages tell people to type in order to install Revoke does so, typed as it stands."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tarfile
from pathlib import Path

import pytest

from release.environments import ROOT, done, only
from revoke.errors import install_line

PAGES = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
INSTALLING = ROOT / "docs" / "how-to" / "install.md"
WITHOUT_END = {"PIP_DRY_RUN": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_IGNORE_INSTALLED": "1"}
"""For pip: build the package and say what would be installed; that it can be installed is tried elsewhere."""


def typed() -> list[str]:
    """Lines of the page about installing, and what is in backquotes anywhere."""
    lines = re.findall(r"^    ((?:pip|pipx|uv|uvx) .+)$", INSTALLING.read_text("utf-8"), re.MULTILINE)
    told = re.compile(r"^    (pip install '\..*)$|`(pip install '?\..*?)`", re.MULTILINE)
    found = {line or quoted for page in PAGES for line, quoted in told.findall(page.read_text("utf-8"))}
    assert len(lines) >= 7
    assert len(found) >= 5
    return sorted({*lines, *found})


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the sources, as it comes out of the sdist, with the packages built."""
    folder = tmp_path_factory.mktemp("sources")
    with tarfile.open(only("*.tar.gz")) as sdist:
        sdist.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none yet
        sdist.extractall(folder)
    (root,) = folder.iterdir()
    (root / "dist").mkdir()
    shutil.copy(only("*.whl"), root / "dist")
    return root


@pytest.mark.parametrize("line", typed())
def test_the_line_does_what_it_says(sources: Path, tmp_path: Path, line: str) -> None:
    beside = Path(sys.executable).parent
    homes = ("PIPX_HOME", "PIPX_BIN_DIR", "UV_TOOL_DIR", "UV_TOOL_BIN_DIR")
    own = {name: str(tmp_path / name) for name in homes}
    own |= {"PATH": f"{beside}{os.pathsep}{os.environ['PATH']}", "UV_PYTHON": sys.executable}
    own |= {"PIPX_DEFAULT_PYTHON": sys.executable, "UV_PYTHON_DOWNLOADS": "never"}
    own |= WITHOUT_END if line.startswith("pip ") else {}
    said = done("sh", "-c", f"{line} 2>&1", cwd=sources, also=own)
    assert "does not provide the extra" not in said
    if line.startswith("pip "):
        assert re.search(r"Would install revoke-[\d.]+", said), said
    elif " install " in line:
        assert [*tmp_path.glob("*_BIN_DIR/revoke")]
    else:
        assert "offender won the trick" in said


def test_the_line_of_an_error_is_one_of_them() -> None:
    assert install_line("app") in typed()
