"""Names left out of the browser's Python are missing; the rest answers like the Python that was fetched."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from revoke.app.site import runtime

try:
    from compression import zstd  # type: ignore[import-not-found, unused-ignore]  # from Python 3.14 on
except ModuleNotFoundError:
    from backports import zstd

IN_NODE = """
const { loadPyodide } = await import(process.argv[1] + "/pyodide.mjs");
const python = await loadPyodide({ indexURL: process.argv[1] + "/" });
process.stdout.write(python.runPython(process.argv[2]));
"""
"""Starts the Python of a folder, and prints the text that a script returns."""
CHARACTERS = """
import hashlib, json, sys, unicodedata
each = [chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000]
of = unicodedata
told = {
    what.__name__: hashlib.sha256("\\n".join(str(what(char)) for char in each).encode()).hexdigest()
    for what in (of.category, of.bidirectional, of.combining, of.decomposition, of.east_asian_width, of.mirrored,
                 str.upper, str.lower, str.title, str.casefold, str.isidentifier, str.isprintable, str.isspace)
}
told |= {
    form: hashlib.sha256("".join(unicodedata.normalize(form, char) for char in each).encode()).hexdigest()
    for form in ("NFC", "NFD", "NFKC", "NFKD")
}
json.dumps(told)
"""
NUMBERS = """
import decimal, hashlib, json, math, random, zlib
drawn = random.Random(7)
some = [drawn.uniform(-50, 50) for _ in range(2000)]
functions = (math.exp, math.sin, math.cos, math.tan, math.atan, math.cbrt, math.gamma, math.erf, math.sinh, math.tanh)
with decimal.localcontext() as of:
    of.prec = 60
    roots = [str(decimal.Decimal(abs(each)).sqrt()) for each in some]
told = [
    [repr(function(each)) for function in functions for each in some if abs(each) > 1e-9],
    [repr(math.log(abs(each))) + repr(math.log2(abs(each))) + repr(abs(each) ** 1.7) for each in some],
    [f"{each:.3e} {each:g} {each:.17g} {float(repr(each))!r}" for each in some],
    roots,
    [zlib.crc32(repr(some).encode()), zlib.decompress(zlib.compress(repr(some).encode(), 9)).decode()],
    [hashlib.new(each, repr(some).encode()).hexdigest() for each in ("md5", "sha1", "sha256", "sha3_256", "blake2b")],
]
hashlib.sha256(json.dumps(told).encode()).hexdigest()
"""
LEFT = """
import json, unicodedata
def of(what):
    try:
        return str(what())
    except Exception as wrong:
        return type(wrong).__name__
json.dumps({
    "a module of tests": of(lambda: __import__("_testcapi")),
    "a module of an encoding": of(lambda: __import__("_codecs_jp")),
    "an encoding": of(lambda: "a".encode("shift_jis")),
    "the name of a character": of(lambda: unicodedata.name("a")),
    "a character by its name": of(lambda: b"\\\\N{BULLET}".decode("unicode_escape")),
    "its category": of(lambda: unicodedata.category("a")),
    "its decomposition": of(lambda: unicodedata.normalize("NFD", "\\u00e9") == "e\\u0301"),
    "where os stands": of(lambda: __import__("os").__spec__.origin),
})
"""


def said(folder: Path, script: str) -> Any:
    """The result of a script in the Python of the folder."""
    given = ["node", "--input-type=module", "--eval", IN_NODE, str(folder), script]
    ran = subprocess.run(given, capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0, ran.stderr[-1000:]
    return ran.stdout


@pytest.fixture(scope="module")
def fetched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The browser's Python as fetched, whole."""
    return runtime.fetched(tmp_path_factory.mktemp("fetched")) / "pyodide"


@pytest.fixture(scope="module")
def ours(folder: Path, fetched: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The browser's Python as the site serves it, with its whole standard library."""
    place = shutil.copytree(fetched, tmp_path_factory.mktemp("ours") / "pyodide")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        (place / name).write_bytes(zstd.decompress((folder / "engine" / f"{name}.zst").read_bytes()))
    return place


def test_what_is_left_out_is_missing_by_name_and_no_more(ours: Path) -> None:
    assert json.loads(said(ours, LEFT)) == {
        "a module of tests": "ModuleNotFoundError",
        "a module of an encoding": "ModuleNotFoundError",
        "an encoding": "LookupError",
        "the name of a character": "AttributeError",
        "a character by its name": "UnicodeDecodeError",
        "its category": "Ll",
        "its decomposition": "True",
        "where os stands": "/lib/python314.zip/os.py",
    }


def test_every_character_is_what_it_was(ours: Path, fetched: Path) -> None:
    found = json.loads(said(ours, CHARACTERS))
    assert len(found) == 17
    assert found == json.loads(said(fetched, CHARACTERS))


def test_what_is_reckoned_with_tables_comes_out_as_it_did(ours: Path, fetched: Path) -> None:
    assert said(ours, NUMBERS) == said(fetched, NUMBERS)
