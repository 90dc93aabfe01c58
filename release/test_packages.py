"""The packages hold what they must, and say of themselves what is so."""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import HeaderParser

import pytest

from release.environments import ROOT, done, only

CODES = ("duplicate_2017", "duplicate_2007", "duplicate_1997", "auction_1913", "auction_1912", "bridge_1905")


@pytest.fixture(scope="module")
def wheel() -> zipfile.ZipFile:
    return zipfile.ZipFile(only("*.whl"))


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Message:
    (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    return HeaderParser().parsestr(wheel.read(name).decode())


def test_an_index_would_take_both_packages() -> None:
    said = done(sys.executable, "-m", "twine", "--no-color", "check", "--strict", only("*.whl"), only("*.tar.gz"))
    assert said.count("PASSED") == 2


@pytest.mark.skipif(sys.platform != "linux", reason="the tag of another platform is its own")
def test_the_wheel_names_the_oldest_linux_that_it_runs_on() -> None:
    assert re.fullmatch(r"revoke-[\d.]+-py3-none-(manylinux[\w.]+)\.whl", only("*.whl").name)


def test_the_wheel_holds_the_solver_the_texts_the_pages_and_the_sign_that_types_are_told(
    wheel: zipfile.ZipFile,
) -> None:
    names = set(wheel.namelist())
    assert {"revoke/py.typed", "revoke/app/web/static/demonstration.pbn"} <= names
    assert {f"revoke/law/text/{code}.toml" for code in CODES} <= names
    assert [name for name in names if name.startswith("revoke/equity/native/revoke_solver.")]
    assert not [name for name in names if name.startswith("tests/")]


def test_the_sdist_has_the_sources_and_no_compiled_library() -> None:
    with tarfile.open(only("*.tar.gz")) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {
        "hatch_build.py",
        "README.md",
        "LICENSE",
        "src/revoke/equity/native/solver.c",
        "tests/test_docs.py",
    } <= names
    assert not [name for name in names if "revoke_solver." in name]


def test_the_metadata_are_complete(metadata: Message) -> None:
    assert metadata["Name"] == "revoke"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["License-File"] == "LICENSE"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Summary"]
    assert len(metadata["Keywords"].split(",")) >= 5
    pythons = [each for each in metadata.get_all("Classifier", []) if re.search(r":: 3\.\d+$", each)]
    assert pythons == [f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13, 14)]
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])


def test_no_link_of_the_description_leads_where_an_index_has_nothing(metadata: Message) -> None:
    description = metadata.get_payload()
    assert isinstance(description, str)
    links = re.findall(r"\]\(([^)]+)\)", description)
    assert not [link for link in links if not link.startswith(("https://", "#"))]
    assert "`docs/how-to/serve.md` in the source distribution" in description
    assert metadata["Project-URL"] is None, "once there is an address, the links can be whole"


def test_the_version_is_that_of_the_project() -> None:
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert version
    assert only("*.tar.gz").name == f"revoke-{version[1]}.tar.gz"
