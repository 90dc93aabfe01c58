"""Compiles the browser's Python: the modules for its start into a zip, all others into packs that load in turn.

The browser's own Python runs it in Node, because code compiled by another Python would not work. Line numbers,
docstrings and assertions are left out, which makes it much smaller; docstrings that are read at run time stay.

A rehearsal finds the order: first the files that Python has read when it shows the page for pasting a board, then
those that it reads until the board is analysed. The further files for another language load with that language,
those for a stored case with the first case, and all the rest when one of them is read.
"""

import gc
import io
import json
import pickle
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any
from urllib.parse import urlencode
from zipfile import ZipFile, ZipInfo

NOT_NEEDED = re.compile(
    r"_pyrepl/|pydoc|unittest/|xmlrpc/|wsgiref/|idlelib/|ensurepip/|lib2to3/|test/|turtle|doctest|pdb\.|_pydecimal|_pyio"
    r"|(compression/)?(bz2|lzma|zstd)[./]|_pydatetime|smtplib|poplib|imaplib|ftplib|mailbox|webbrowser|cProfile|profile|pstats|trace\.|tabnanny|pickletools"
    r"|(bdb|modulefinder|wave|compileall|symtable|pyclbr|zipapp|rlcompleter|antigravity|pty|nturl2path|sched|shelve|filecmp"
    r"|netrc|optparse|plistlib|socketserver|cmd|code|fileinput|getopt|tty|getpass|this)\.py"
    r"|asyncio/(windows_|proactor_)|http/server|importlib/_bootstrap|zipimport\.|__p?hello|_?pyodide/py\.typed|pyodide/(console|http/|_nodesock_transport)"
    r"|encodings/(?!__init__|aliases|ascii|cp125|cp437|cp850|idna|iso8859|latin|punycode|raw_un|unicode_e|utf_|charmap)"
)
"""The parts of the standard library that no page needs."""
STARTS_WITH = re.compile(r"(_?pyodide|encodings)/")
"""The files that stay in the zip beside the modules that Python imports before ours."""
READS_ITSELF = re.compile(r"anyio/(abc/)?__init__\.py|revoke/app/log/migrations/")
"""The files that need their source: a library that reads its own, and the steps that alembic looks for."""
WHEN = (2020, 1, 1, 0, 0, 0)  # of every file, so that the same parts make the same archive
KEEPS_DOCSTRINGS = ("revoke/law/",)
"""The modules whose docstrings a page reads, for the texts of clauses."""
LATE = """
def _compiled(text):
    try:
        from _compiled_methods import METHODS
    except ImportError:  # the libraries are not there yet
        return text
    return METHODS.get(text, text)


def _late(name, source, its_globals, its_locals):
    made = []

    def method(self, /, *given, **named):
        if not made:
            used = [each for each in its_locals if each in source]
            text = f"def __create_fn__({','.join(used)}):\\n{source}\\n return {name}"
            exec(_compiled(text), its_globals, found := {})
            made.append(found["__create_fn__"](*(its_locals[each] for each in used)))
            made[0].__qualname__ = method.__qualname__
        for each in type(self).__mro__:
            if each.__dict__.get(name) is method:
                setattr(each, name, made[0])
        return made[0](self, *given, **named)

    method.__name__ = name
    return method


"""
"""The code with which a data class makes a method on its first call, as an analysis calls few of them."""
KNOWN = """from _compiled_patterns import PATTERNS


def compile(p, flags=0):
    if isstring(p) and (known := PATTERNS.get((p, flags))):
        return _sre.compile(p, *known)
"""
"""The code that makes a regular expression from one compiled while the site was made."""
LIGHTER = {
    "dataclasses.py": {
        "class _FuncBuilder:": f"{LATE}class _FuncBuilder:",
        """        ns = {}
        exec(txt, self.globals, ns)
        fns = ns['__create_fn__'](**self.locals)
""": "        fns = [_late(*each, self.globals, self.locals) for each in zip(self.names, self.src)]\n",
        "match = _MODULE_IDENTIFIER_RE.match(annotation)": (
            "match = ('Var' in annotation or 'KW_ONLY' in annotation) and _MODULE_IDENTIFIER_RE.match(annotation)"
        ),
        "if not getattr(cls, '__doc__'):": "if False:",  # makes docstrings that nobody reads
        "    if slots:\n": "    if False:\n",  # makes each class twice, to save memory that an analysis has
    },
    "re/_compiler.py": {"def compile(p, flags=0):\n": KNOWN},
    "html/__init__.py": {  # two thousand names of characters that no page reads
        "from html.entities import html5 as _html5\n": "",
        "        # named charref\n": "        from html.entities import html5 as _html5\n",
    },
    "zoneinfo/_tzpath.py": {  # all settings of Python's build, for a folder that no browser has
        'sysconfig.get_config_var("TZPATH")': "''",
    },
}
"""The changes to the standard library, by file: a text that occurs there once, and its replacement."""
RUNTIME, TREE, OUT = Path("/runtime"), Path("/tree"), Path("/out")


def compiled(source: bytes, name: str, *, whole: bool) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if whole else 2)
    return MAGIC_NUMBER + bytes(12) + dumps(without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    constants = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)  # one byte says that eight instructions have no line
    return code.replace(co_consts=constants, co_linetable=b"\xff" * eights + bytes([0xF7 + rest] * (rest > 0)))


# The files: each name begins at Python's own folder, as a package may be partly there and partly in the zip.

Files = dict[str, bytes]
PACKAGES = "site-packages/"
PAGES = f"{PACKAGES}revoke/app/"
OURS = f"{PACKAGES}revoke"


def lighter(name: str, data: bytes) -> bytes:
    """The source of a file of the standard library, with our changes."""
    for there, instead in LIGHTER.get(name, {}).items():
        if data.count(there.encode()) != 1:
            raise ValueError(f"{name} does not say once: {there}")
        data = data.replace(there.encode(), instead.encode())
    return data


def standard_library(old: Path, started: Collection[str], patterns: bytes) -> tuple[bytes, Files]:
    """The zip with which Python starts, and the files that load later.

    Args:
        started: the modules that Python has imported at its start.
        patterns: the module of ready regular expressions.
    """
    new, others = io.BytesIO(), {}
    with ZipFile(old) as had, ZipFile(new, "w") as has:  # stored uncompressed: the archive is compressed as a whole
        has.writestr(ZipInfo("_compiled_patterns.pyc", WHEN), compiled(patterns, "_compiled_patterns.py", whole=False))
        for each in sorted(had.namelist()):
            if each.endswith("/") or NOT_NEEDED.match(each):
                continue
            name, data = each, lighter(each, had.read(each))
            if each.endswith(".py"):
                name, data = f"{each}c", compiled(data, each, whole=False)
            if STARTS_WITH.match(each) or module(each) in started:
                has.writestr(ZipInfo(name, WHEN), data)
            else:
                others[name] = data
    return new.getvalue(), others


def module(name: str) -> str:
    return name.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def packages(tree: Path) -> Files:
    """The compiled files of our package and the libraries."""
    files = {}
    for file in sorted(each for each in tree.rglob("*") if each.is_file()):
        data, name = file.read_bytes(), file.relative_to(tree).as_posix()
        if name.endswith(".py") and not READS_ITSELF.match(name):
            data, name = compiled(data, name, whole=name.startswith(KEEPS_DOCSTRINGS)), f"{name}c"
        files[PACKAGES + name] = data
    return files


def packed(pack: str, files: Files, later: Mapping[str, Files]) -> bytes:
    """A pack: the length of its index in four bytes, the index of names and sizes, and the files one after another.

    Args:
        pack: the name of the pack.
        later: the files of other packs, which the index names too: they are visible, and load when they are read.
    """
    told = {"pack": pack, "here": sizes(files), "later": {pack: sizes(its) for pack, its in later.items()}}
    index = json.dumps(told, separators=(",", ":")).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(files.values())


def sizes(files: Files) -> list[tuple[str, int]]:
    return [(name, len(data)) for name, data in files.items()]


def compile_templates(tree: Path) -> None:
    """Replace each template by a module: a browser would take longer to compile them than for an analysis."""
    from jinja2 import FileSystemLoader

    from revoke.language.language import templates_in

    for folder in sorted(tree.rglob("templates")):
        pages = templates_in(folder).overlay(loader=FileSystemLoader(folder))
        pages.compile_templates(folder, extensions=["html"], zip=None, ignore_errors=False)
        for file in folder.rglob("*.html"):
            file.unlink()


# The data on numbers, days and plurals that the pages need, a small part of those on a language.

NOT_SAID = re.compile(
    r"(unit|currency|compact|compound|interval|meta)_|(languages|territories|scripts|variants|time_zones)$"
)
"""The data left out for a language: units, currencies, and the names of languages, countries and time zones."""
NOT_SAID_OF_ALL = re.compile(
    r"(territory|zone)_(zones|territories|currencies|languages)|meta_zones|all_currencies|windows_"
)


def cut(folder: Path, languages: Collection[str]) -> None:
    """Remove from Babel's data what no page needs in these languages."""
    for file in (folder / "locale-data").glob("*.dat"):
        told = pickle.loads(file.read_bytes())
        file.write_bytes(pickle.dumps({key: its for key, its in told.items() if not NOT_SAID.match(key)}, 2))
    file = folder / "global.dat"
    told = {key: its for key, its in pickle.loads(file.read_bytes()).items() if not NOT_SAID_OF_ALL.match(key)}
    likely = {key: its for key, its in told["likely_subtags"].items() if key.split("_")[0] in languages}
    file.write_bytes(pickle.dumps({**told, "likely_subtags": likely}, 2))


# What Python would compile at each start, recorded in the rehearsal: regular expressions, data class methods.


def table(name: str, its: dict[Any, Any]) -> bytes:
    """The source of a module with one table."""
    return f"from marshal import loads\n{name} = loads({dumps(its)!r})\n".encode()


class Methods(dict[str, CodeType]):
    """The called methods of data classes, by their source text."""

    def get(self, text: str, other: object = None) -> CodeType:
        if text not in self:
            self[text] = without_lines(compile(text, "<string>", "exec", dont_inherit=True))
        return self[text]


class Patterns(dict[tuple[str | bytes, int], tuple[Any, ...]]):
    """The compiled regular expressions, by text and flags, as arguments for the C library."""

    def __init__(self) -> None:
        self._compiler: Any = re._compiler  # type: ignore[attr-defined]  # this part of Python has no types
        self._compile = self._compiler.compile
        self._compiler.compile = self.compiled
        for each in gc.get_objects():  # those that Python compiled at its own start
            if isinstance(each, re.Pattern):
                self.compiled(each.pattern, each.flags & ~re.UNICODE)

    def compiled(self, pattern: Any, flags: int = 0) -> Any:
        if not isinstance(pattern, str | bytes):
            return self._compile(pattern, flags)
        noted: list[tuple[Any, ...]] = []
        library = self._compiler._sre
        made = library.compile

        def noting(pattern: str | bytes, *of: Any) -> Any:
            noted.append(of)
            return made(pattern, *of)

        library.compile = noting
        try:
            its = self._compile(pattern, flags)
        finally:
            library.compile = made
        ((all_flags, code, groups, *named),) = noted
        self[pattern, int(flags)] = int(all_flags), [*map(int, code)], groups, *named
        return its


# The rehearsal.

READ = ("open", "ctypes.dlopen")
"""The audit events of reading a file."""
FORM = "application/x-www-form-urlencoded"
VISITS = "revoke/app/site/visits.json"
"""The file of the requests that are repeated for a snapshot of the started engine."""
DEMONSTRATION = TREE / "revoke/app/web/static/demonstration.pbn"


class FieldsToSend(HTMLParser):
    """The fields of a page's first form for an address, as a browser would send them.

    Args:
        address: the address to which the form is sent.
        page: HTML.
    """

    def __init__(self, address: str, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self._address, self._within, self._select = address, False, ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        its = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._within = its.get("action") == self._address and not self.said
        elif not self._within:
            return
        elif tag == "input" and its.get("type") not in ("checkbox", "radio", "file"):
            self.said.setdefault(its.get("name", ""), its.get("value", ""))
        elif tag == "select":
            self._select = its.get("name", "")
        elif tag == "option" and "selected" in its and "value" in its:
            self.said[self._select] = its["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._within = False


class Rehearsal:
    """A visit to the pages in this Python, which records the files that it reads.

    Attributes:
        requests: the requests so far: the method, the address and the body of each.
    """

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, str]] = []
        self._read: dict[str, None] = {}
        sys.addaudithook(lambda event, told: self._read.setdefault(str(told[0])) if event in READ else None)
        from revoke.app.site.carrier import Carrier
        from revoke.case.case import DEFAULT_CODE

        Path("/kept").mkdir()
        self._carrier, self._code = Carrier("/kept"), DEFAULT_CODE

    def read(self) -> list[str]:
        """The names of the files read so far, in the order of reading."""
        imported = {str(each.__file__): None for each in list(sys.modules.values()) if getattr(each, "__file__", None)}
        found: dict[str, None] = {}
        for each in {**imported, **self._read}:
            if each.startswith(f"{TREE}/"):
                found.setdefault(PACKAGES + each.removeprefix(f"{TREE}/"))
            elif ".zip/" in each:
                found.setdefault(each.partition(".zip/")[2])
        return list(found)

    async def asked(self, address: str, fields: Mapping[str, str] | None = None, shows: str = "") -> str:
        """The page that answers a request for an address, or a form sent there.

        Raises:
            ValueError: the page does not show what it should.
        """
        heads: list[tuple[int, Any]] = []
        pieces: list[bytes] = []
        path, _, query = address.partition("?")
        method, body = ("GET", "") if fields is None else ("POST", urlencode(fields))
        self.requests.append((method, address, body))
        told = lambda status, headers: heads.append((status, dict(headers)))  # noqa: E731
        given = [("content-type", FORM)]
        await self._carrier.answer(method, path, query, given, body.encode(), told, pieces.append, lambda: False)
        status, headers = heads[0]
        if status == 303:
            return await self.asked(headers["location"], shows=shows)
        page = b"".join(pieces).decode()
        if status != 200 or shows not in page:
            raise ValueError(f"the rehearsal got {status} from {address}, without {shows!r}")
        return page

    async def page(self, language: str) -> None:
        """Request the page for pasting a board."""
        await self.asked(f"/language/{language}?back=/full", shows='action="/full/read"')

    async def analysis(self) -> None:
        """Paste a board and analyse it."""
        board = {"text": DEMONSTRATION.read_text("utf-8"), "code": self._code}
        page = await self.asked("/full/read", board, 'action="/full/board"')
        await self.asked("/full/board", {**FieldsToSend("/full/board", page).said, "go": "analysis"}, 'class="curve')

    async def cases(self) -> None:
        """Open a case and look at it."""
        page = await self.asked("/cases/new", shows='action="/cases/new"')
        await self.asked("/cases/new", {**FieldsToSend("/cases/new", page).said, "table": "4", "who": "AB"}, "<h1")
        await self.asked("/cases", shows="/cases/1")


def taken(files: Files, names: Iterable[str]) -> Files:
    """The files of these names, in this order, removed from the others."""
    wanted = [each for name in names for each in (name, f"{name}c")]
    return {name: files.pop(name) for name in wanted if name in files}


def parted(files: Files) -> tuple[Files, Files, Files]:
    """The files in three parts: the libraries, our package without its pages, and its pages."""
    pages = {name: files.pop(name) for name in list(files) if name.startswith(PAGES)}
    ours = {name: files.pop(name) for name in list(files) if name.startswith(OURS)}
    return files, ours, pages


async def main(started: Collection[str]) -> None:
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(TREE))
    patterns, methods = Patterns(), Methods()
    light = {"__main__"}
    with ZipFile(RUNTIME / "python_stdlib.zip") as standard:
        for name in ("dataclasses.py", "html/__init__.py", "zoneinfo/_tzpath.py"):
            exec(lighter(name, standard.read(name)), vars(import_module(module(name))))
            light.add(module(name))
    for each in set(sys.modules) - {*started, *light}:
        del sys.modules[each]  # imported by this program, not by the pages
    sys.modules["_compiled_methods"] = SimpleNamespace(METHODS=methods)  # type: ignore[assignment]
    from revoke.language.language import ENGLISH, LANGUAGES

    cut(TREE / "babel", LANGUAGES)
    compile_templates(TREE / "revoke")
    in_tree = packages(TREE)
    visit = Rehearsal()
    await visit.page(ENGLISH)
    at_first = visit.read()
    await visit.analysis()
    zipped, files = standard_library(RUNTIME / "python_stdlib.zip", started, table("PATTERNS", dict(patterns)))
    files |= in_tree
    libraries, ours, pages = parted(taken(files, at_first))
    source = table("METHODS", dict(methods))
    libraries["_compiled_methods.pyc"] = compiled(source, "_compiled_methods.py", whole=False)
    later = {"pages": pages, "analysis": taken(files, visit.read())}
    for each in LANGUAGES:
        if each != ENGLISH:
            await visit.page(each)
            await visit.analysis()
            later[each] = taken(files, visit.read())
    files[PACKAGES + VISITS] = json.dumps(visit.requests).encode()
    await visit.cases()
    later |= {"cases": taken(files, visit.read()), "later": files}
    (OUT / "python_stdlib.zip").write_bytes(zipped)
    (OUT / "libraries.bin").write_bytes(packed("libraries", libraries, {}))
    (OUT / "revoke.bin").write_bytes(packed("revoke", ours, later))
    for pack, its in later.items():
        (OUT / f"{pack}.bin").write_bytes(packed(pack, its, {}))
