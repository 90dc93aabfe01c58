"""The environments that several tests look into."""

from __future__ import annotations

from pathlib import Path

import pytest

from release.environments import Environment, only


@pytest.fixture(scope="session")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the environments are made."""
    return tmp_path_factory.mktemp("environments")


@pytest.fixture(scope="session")
def plain(rooms: Path) -> Environment:
    """The wheel without extras, as somebody gets it who asks for none."""
    return Environment.of(rooms / "plain", str(only("*.whl")))


@pytest.fixture(scope="session")
def with_pages(rooms: Path) -> Environment:
    """The wheel with the extra for the pages."""
    return Environment.of(rooms / "pages", f"{only('*.whl')}[app]")
