"""Compiles the browser's Python: the standard library into a zip, all else into one file.

Run by the browser's own Python, in Node: what another Python compiles would not do. Line numbers are
left out, and in other people's code docstrings and assertions too: that makes it much smaller.
"""

import io
import json
import re
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path
from types import CodeType
from zipfile import ZipFile, ZipInfo

NOT_NEEDED = re.compile(
    r"_pyrepl/|pydoc|unittest/|xmlrpc/|wsgiref/|idlelib/|ensurepip/|lib2to3/|test/|turtle|doctest|pdb\.|_pydecimal|_pyio"
    r"|_pydatetime|smtplib|poplib|imaplib|ftplib|mailbox|webbrowser|cProfile|profile|pstats|trace\.|tabnanny|pickletools"
    r"|encodings/(?!__init__|aliases|ascii|cp125|cp437|cp850|idna|iso8859|latin|punycode|raw_un|unicode_e|utf_|charmap)"
)
"""What of the standard library no page asks for."""
READS_ITSELF = ("anyio/", "revoke/app/log/migrations/")
"""What has to have its source: a library that reads its own, and the steps that alembic looks for."""
WHEN = (2020, 1, 1, 0, 0, 0)  # every file, so that the same parts make the same archive
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


def packages(tree: Path, *, compiled_c: bool) -> bytes:
    """An index of names and sizes, its own length before it in four bytes, and the files one after the other."""
    files = []
    for file in sorted(each for each in tree.rglob("*") if each.is_file()):
        if (file.suffix == ".so") is not compiled_c:
            continue
        data, name = file.read_bytes(), file.relative_to(tree).as_posix()
        if name.endswith(".py") and not name.startswith(READS_ITSELF):
            data, name = compiled(data, name, whole=name.startswith("revoke/")), f"{name}c"
        files.append((name, data))
    index = json.dumps([[name, len(data)] for name, data in files]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(data for _, data in files)


if __name__ == "__main__":
    (OUT / "python_stdlib.zip").write_bytes(standard_library(RUNTIME / "python_stdlib.zip"))
    (OUT / "packages.bin").write_bytes(packages(TREE, compiled_c=False))
    (OUT / "libraries.bin").write_bytes(packages(TREE, compiled_c=True))
