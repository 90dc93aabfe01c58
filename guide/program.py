"""The definitions that a part of the library needs to run, in an order that works.

A constant comes after its parts; a function may come anywhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"

REPLACED = (
    "revoke.understanding.grammar.grammar",  # from a file; on the page from the words on it
    "revoke.case.case.json_value",
    "revoke.formats.native.",
    "revoke.table.sentence.",
    "revoke.errors.",
)
"""Names that the page defines itself, in the script before the compiled one."""


def replaced(name: str) -> bool:
    """Whether the page defines a name itself, by its whole name."""
    return name in REPLACED or name.startswith(tuple(each for each in REPLACED if each.endswith(".")))


class NotCompiled(Exception):
    """A construct of Python that cannot be compiled, and its place."""

    def __init__(self, module: str, node: ast.AST, why: str = "") -> None:
        line = getattr(node, "lineno", 0)
        super().__init__(
            f"{module}:{line}: {why or type(node).__name__} is not compiled to JavaScript; write it otherwise"
        )


@dataclass
class Module:
    """A module of Python: its definitions by name, and the whole names of its imports."""

    name: str
    defined: dict[str, ast.stmt] = field(default_factory=dict)
    imported: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, name: str, source: Path) -> Module:
        """Read a module by its dotted name."""
        made = cls(name)
        there = source / name.replace(".", "/")
        file = there / "__init__.py" if there.is_dir() else there.with_name(f"{there.name}.py")
        for each in ast.parse(file.read_text("utf-8")).body:
            match each:
                case ast.ImportFrom(module=str(origin)):
                    made.imported |= {alias.asname or alias.name: f"{origin}.{alias.name}" for alias in each.names}
                case ast.Import():
                    made.imported |= {alias.asname or alias.name: alias.name for alias in each.names}
                case ast.FunctionDef() | ast.ClassDef():
                    made.defined[each.name] = each
                case ast.Assign(targets=[ast.Name(id=target)]) | ast.AnnAssign(target=ast.Name(id=target)):
                    made.defined[target] = each
                case ast.Assign(targets=[ast.Tuple(elts=elements)]):
                    made.defined |= {element.id: each for element in elements if isinstance(element, ast.Name)}
        return made


def _without_annotations(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below a node, except annotations."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield each
                yield from _without_annotations(each)


def _at_once(node: ast.stmt) -> Iterator[ast.AST]:
    """The parts of a definition that run where it stands or when an instance is made there."""
    match node:
        case ast.FunctionDef():
            return
        case ast.ClassDef(bases=bases, body=body):
            yield from bases
            for each in body:
                if not isinstance(each, ast.FunctionDef) or each.name in ("__init__", "__post_init__"):
                    yield each
        case _:
            yield node


class Program:
    """The definitions that the entries need, each after those that it needs at once."""

    def __init__(self, entries: Sequence[str], source: Path = SOURCE) -> None:
        self.source = source
        self.modules: dict[str, Module] = {}
        self.order: list[tuple[Module, ast.stmt]] = []
        self.ids: dict[str, str] = {}
        self._met: set[str] = set()
        waiting = list(entries)
        needed: dict[str, None] = {}
        while waiting:
            each = waiting.pop()
            if each in needed or replaced(each):
                continue
            needed[each] = None
            module, name = self.home(each)
            waiting += self._uses(module, module.defined[name])
        self.needed = needed
        for each in needed:
            self.ids[each] = each.rpartition(".")[2]
        twice: dict[str, list[str]] = {}
        for each, short in self.ids.items():
            twice.setdefault(short, []).append(each)
        for short, owners in twice.items():
            for number, owner in enumerate(owners if len(owners) > 1 else ()):
                self.ids[owner] = f"{short}{number}"
        for each in needed:
            self._place(each)

    def home(self, name: str) -> tuple[Module, str]:
        """The module of a definition, and its name there."""
        module, _, short = name.rpartition(".")
        if module not in self.modules:
            self.modules[module] = Module.read(module, self.source)
        return self.modules[module], short

    def resolve(self, module: Module, name: str) -> str | None:
        """The whole name behind a name in a module; ``None`` for a name of Python itself."""
        if name in module.defined:
            return f"{module.name}.{name}"
        return module.imported.get(name)

    def _uses(self, module: Module, node: ast.AST) -> Iterator[str]:
        """The definitions of the program that a node names."""
        for each in ast.walk(node):
            if isinstance(each, ast.ImportFrom):
                module.imported |= {one.asname or one.name: f"{each.module}.{one.name}" for one in each.names}
        for each in (node, *_without_annotations(node)):
            if isinstance(each, ast.Name):
                found = self.resolve(module, each.id)
                if found and found.startswith("revoke."):
                    yield found

    def _place(self, name: str) -> None:
        """Put a definition after all that it needs at once."""
        if name in self._met or replaced(name):
            return
        self._met.add(name)
        module, short = self.home(name)
        node = module.defined[short]
        for piece in _at_once(node):
            for each in self._calls(module, piece):
                self._place(each)
        if not any(node is placed for _, placed in self.order):
            self.order.append((module, node))

    def _calls(self, module: Module, node: ast.AST, seen: frozenset[str] = frozenset()) -> Iterator[str]:
        """The definitions that a statement needs to run: those it names, and those that its functions name."""
        for each in self._uses(module, node):
            yield each
            if each in seen or replaced(each):
                continue
            home, short = self.home(each)
            if isinstance(home.defined[short], ast.FunctionDef):
                yield from self._calls(home, home.defined[short], seen | {each})
