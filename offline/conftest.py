"""The site, made once for all tests here, and a host for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

from offline.hosts import hosted
from revoke.app.commands.site import site as command
from revoke.app.site.folder import ENGINE, LATER


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, within the promised sizes; without the guide, even if that is built."""
    folder = tmp_path_factory.mktemp("site")
    with chdir(tmp_path_factory.mktemp("nothing-made")):  # a built guide here would be included
        made = CliRunner().invoke(command, ["--out", str(folder)])
    assert made.exit_code == 0, made.output
    sizes = {line[:28].strip(): float(line[28:].split()[0]) for line in made.output.splitlines()[1:]}
    assert sizes["start page"] < 150
    assert sum(sizes[f"engine, {name}"] for name in ENGINE if name not in LATER) < 3900, "before the first analysis"
    assert sizes["everything, compressed"] < 6910
    return folder


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """The address of the served site."""
    with hosted(folder) as host:
        yield host.address
