"""Compiles the browser's Python: the standard library into a zip, all else into three files.

Run by the browser's own Python, in Node: what another Python compiles would not do. Line numbers, docstrings
and assertions are left out: that makes it much smaller. Where docstrings are read at run time, they stay.
"""

import io
import json
import re
from collections.abc import Callable
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path
from types import CodeType
from zipfile import ZipFile, ZipInfo

NOT_NEEDED = re.compile(
    r"_pyrepl/|pydoc|unittest/|xmlrpc/|wsgiref/|idlelib/|ensurepip/|lib2to3/|test/|turtle|doctest|pdb\.|_pydecimal|_pyio"
    r"|_pydatetime|smtplib|poplib|imaplib|ftplib|mailbox|webbrowser|cProfile|profile|pstats|trace\.|tabnanny|pickletools"
    r"|(bdb|modulefinder|wave|compileall|symtable|pyclbr|zipapp|rlcompleter|antigravity|pty|nturl2path|sched|shelve|filecmp"
    r"|netrc|optparse)\.py"
    r"|encodings/(?!__init__|aliases|ascii|cp125|cp437|cp850|idna|iso8859|latin|punycode|raw_un|unicode_e|utf_|charmap)"
)
"""What of the standard library no page asks for."""
LATER = re.compile(r"(reportlab|idna)/")
"""What no page needs on the way to an analysis: packages as a whole, since a finder of modules finds no data."""
LIST = "revoke/app/site/later_parts.txt"
READS_ITSELF = ("anyio/", "revoke/app/log/migrations/")
"""What has to have its source: a library that reads its own, and the steps that alembic looks for."""
WHEN = (2020, 1, 1, 0, 0, 0)  # every file, so that the same parts make the same archive
KEEPS_DOCSTRINGS = ("revoke/law/", "revoke/app/api/", "revoke/formats/document")
"""What a page reads: what a clause says, and what the documents of the API are."""
RUNTIME, TREE, OUT = Path("/runtime"), Path("/tree"), Path("/out")


def compiled(source: bytes, name: str, *, whole: bool) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if whole else 2)
    return MAGIC_NUMBER + bytes(12) + dumps(without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    constants = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)  # a byte says of eight instructions that they have no line
    return code.replace(co_consts=constants, co_linetable=b"\xff" * eights + bytes([0xF7 + rest] * (rest > 0)))


def standard_library(old: Path) -> bytes:
    new = io.BytesIO()
    with ZipFile(old) as had, ZipFile(new, "w") as has:  # stored: it is packed as a whole
        for each in sorted(had.namelist()):
            if each.endswith("/") or NOT_NEEDED.match(each):
                continue
            ours = each.endswith(".py")
            has.writestr(
                ZipInfo(f"{each}c" if ours else each, WHEN),
                compiled(had.read(each), each, whole="pyodide" in each) if ours else had.read(each),
            )
    return new.getvalue()


def module(name: str) -> str:
    return name.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def packages(tree: Path, wanted: Callable[[str], bool]) -> bytes:
    """An index of names and sizes, its own length before it in four bytes, and the files one after the other."""
    files = []
    for file in sorted(each for each in tree.rglob("*") if each.is_file()):
        data, name = file.read_bytes(), file.relative_to(tree).as_posix()
        if not wanted(name):
            continue
        if name.endswith(".py") and not name.startswith(READS_ITSELF):
            data, name = compiled(data, name, whole=name.startswith(KEEPS_DOCSTRINGS)), f"{name}c"
        files.append((name, data))
    index = json.dumps([[name, len(data)] for name, data in files]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(data for _, data in files)


if __name__ == "__main__":
    (OUT / "python_stdlib.zip").write_bytes(standard_library(RUNTIME / "python_stdlib.zip"))
    names = [each.relative_to(TREE).as_posix() for each in TREE.rglob("*.py")]
    (TREE / LIST).write_text("\n".join(sorted(module(each) for each in names if LATER.match(each))))
    ours, later = re.compile("revoke[/-]").match, LATER.match
    (OUT / "libraries.bin").write_bytes(packages(TREE, lambda name: not ours(name) and not later(name)))
    (OUT / "revoke.bin").write_bytes(packages(TREE, lambda name: bool(ours(name))))
    (OUT / "later.bin").write_bytes(packages(TREE, lambda name: bool(later(name))))
