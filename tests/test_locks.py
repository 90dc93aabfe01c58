"""A lock is complete: an installer finds all that it needs there, resolves nothing, and looks nowhere else."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from revoke.app.site.runtime import LIBRARIES, RECIPE
from tests.locks import LOCKS, pins, surroundings, text_of

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = ("linux", "darwin", "win32")


def test_what_running_needs_is_locked_within_what_development_needs() -> None:
    core, dev = pins("core"), pins("dev")
    assert "click" in core
    assert core.items() < dev.items()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_every_package_to_its_contents_and_names_no_registry(lock: str) -> None:
    text = text_of(lock)
    assert not re.search(r"://|^-|--(index|extra|find|trusted)", text, re.MULTILINE)
    blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(blocks) >= len(pins(lock)) > 0
    assert all(re.match(r"[a-z0-9.-]+==\S+ .*--hash=sha256:", block, re.DOTALL) for block in blocks)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", ["core", "dev"])
def test_what_a_locked_package_asks_for_is_locked_with_its_extras(lock: str, python: str, system: str) -> None:
    """As far as the packages are installed here; for every Python and platform, in compatible versions."""
    held, around = pins(lock, python, system), surroundings(python, system)
    todo, seen = [(name, "") for name in held], set()
    missing = set()
    while todo:
        name, extra = todo.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            asked = distribution(name).requires or []
        except PackageNotFoundError:
            continue
        for each in map(Requirement, asked):
            if each.marker and not each.marker.evaluate({**around, "extra": extra}):
                continue
            wanted = canonicalize_name(each.name)
            if wanted not in held or not each.specifier.contains(held[wanted], prereleases=True):
                missing.add(f"{name} asks for {each}")
            todo += [(wanted, more) for more in ("", *each.extras)]
    assert len(seen) >= len(held) > 10
    assert not missing


def test_the_libraries_of_the_site_are_those_of_development() -> None:
    """The compiled part of a library and the rest come from one lock, in one version."""
    text = (RECIPE / "libraries.lock").read_text("utf-8")
    locked = dict(re.findall(r"^([a-z0-9.-]+)==(\S+) \\$", text, re.MULTILINE))
    assert locked.keys() == LIBRARIES.keys()
    assert locked.items() < pins("dev").items()
    assert (RECIPE / "compiler.lock").read_text("utf-8") == text_of("compiler")
