"""Small wrong changes made by program: every condition of a function negated and dropped, one at a time.

The changes: each condition (of an ``if``, an expression with ``if``, a loop, a comprehension, a case, and each part of
an ``and`` or an ``or``) is negated and dropped. Each comparison by size gains or loses its boundary. Each number is one
more and one less. Each ``True`` becomes ``False``, and the reverse. Each returned value that may be ``None`` is
``None``. Of several values returned together, each is left out.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

Function = ast.FunctionDef | ast.AsyncFunctionDef
Path_ = tuple[tuple[str, int | None], ...]
"""The path from a function to a part of it: field names, with an index where the field is a list."""

NEGATED = "` negated"
"""Is in the words of every change that negates something."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One wrong change.

    Attributes:
        file: the file of the function.
        where: the function, with its class, as ``Class.method``.
        what: the change in words, with the source changed; equal changes of a function are numbered.
        line: the line of the function, which finds it once it is loaded.
        function: the changed function.
        class_name: its class, if it is a method.
    """

    file: Path
    where: str
    what: str
    line: int
    function: Function
    class_name: str | None

    @property
    def id(self) -> str:
        return f"{self.file.as_posix()} {self.where}: {self.what}"

    def code(self) -> CodeType:
        """The code to run in place of the function's own."""
        module = ast.parse("from __future__ import annotations")
        module.body.append(self.function)
        if self.class_name is not None:
            (around,) = ast.parse(f"class {self.class_name}: pass").body
            assert isinstance(around, ast.ClassDef)
            around.body = [self.function]
            module.body[-1] = around
        ast.fix_missing_locations(module)
        return code_of(compile(module, str(self.file.resolve()), "exec"), self.where)


def code_of(module: CodeType, where: str) -> CodeType:
    """The code of a function inside the code of its module."""
    found = module
    for name in where.split("."):
        found = next(each for each in found.co_consts if isinstance(each, CodeType) and each.co_name == name)
    return found


def mutants(file: Path) -> Iterator[Mutant]:
    """Every wrong change to the functions of a file."""
    module = ast.parse(file.read_text("utf-8"))
    for function, class_name in functions(module):
        where = f"{class_name}.{function.name}" if class_name else function.name
        seen, told = {ast.unparse(function)}, Counter[str]()
        for path, what, change in points(function):
            changed = deepcopy(function)
            changed.decorator_list = []
            _put(changed, path, change(_at(changed, path)))
            text = ast.unparse(ast.fix_missing_locations(changed))
            if text in seen:
                continue
            seen.add(text)
            told[what] += 1
            numbered = what if told[what] == 1 else f"{what} ({told[what]})"
            yield Mutant(file, where, numbered, function.lineno, changed, class_name)


def functions(module: ast.Module) -> Iterator[tuple[Function, str | None]]:
    """The functions of a module and the methods of its classes; an inner function belongs to the outer one."""
    for each in module.body:
        if isinstance(each, Function):
            yield each, None
        elif isinstance(each, ast.ClassDef):
            yield from ((inner, each.name) for inner in each.body if isinstance(inner, Function))


Point = tuple[Path_, str, Callable[[ast.AST], ast.AST]]


def points(function: Function) -> Iterator[Point]:
    """Every place in a function with a change to make there."""
    may_be_nothing = "None" in ast.unparse(function.returns) if function.returns else False
    is_bool = function.returns is not None and ast.unparse(function.returns) == "bool"
    for path, node in _walk(function):
        match node:
            case ast.If() | ast.IfExp() | ast.While():
                yield from _condition((*path, ("test", None)), node.test)
            case ast.comprehension():
                for place, test in enumerate(node.ifs):
                    yield from _condition((*path, ("ifs", place)), test)
            case ast.match_case(guard=None):
                yield (*path, ("guard", None)), f"`case {ast.unparse(node.pattern)}` never", _instead(False)
            case ast.match_case(guard=guard) if guard is not None:
                yield from _condition((*path, ("guard", None)), guard)
            case ast.BoolOp():
                for place, part in enumerate(node.values):
                    own = (*path, ("values", place))
                    yield own, f"`{ast.unparse(part)}` negated", _negated
                    yield path, f"`{ast.unparse(part)}` dropped", _without("values", place)
            case ast.UnaryOp(op=ast.Not()):
                yield path, f"`{ast.unparse(node.operand)}` negated", _negated
            case ast.Compare(ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()]):
                yield path, f"`{ast.unparse(node)}` at its boundary", _at_boundary
            case ast.Call(func=ast.Attribute(attr="reads_as")):
                yield path, f"`{ast.unparse(node)}` negated", _negated
            case ast.Constant(value=bool(value)):
                yield path, f"`{value}` turned", _instead(not value)
            case ast.Constant(value=int(value)):
                yield path, f"`{value}` one more", _instead(value + 1)
                yield path, f"`{value}` one less", _instead(value - 1)
            case ast.Tuple() if len(node.elts) > 1 and any(isinstance(each, ast.Call) for each in node.elts):
                for place, part in enumerate(node.elts):
                    yield path, f"`{ast.unparse(part)}` left out", _without("elts", place)
            case ast.Return(value=value) if value is not None:
                if may_be_nothing and not (isinstance(value, ast.Constant) and value.value is None):
                    yield (*path, ("value", None)), f"`{ast.unparse(node)}` nothing", _instead(None)
                if is_bool and not isinstance(value, ast.Constant):
                    yield (*path, ("value", None)), f"`{ast.unparse(value)}` negated", _negated


def _condition(path: Path_, test: ast.expr) -> Iterator[Point]:
    told = ast.unparse(test)
    yield path, f"`{told}` negated", _negated
    yield path, f"`{told}` always", _instead(True)
    yield path, f"`{told}` never", _instead(False)


def _negated(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.expr)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return node.operand
    return ast.UnaryOp(ast.Not(), node)


def _without(field: str, place: int) -> Callable[[ast.AST], ast.AST]:
    def change(node: ast.AST) -> ast.AST:
        parts: list[ast.expr] = getattr(node, field)
        del parts[place]
        return parts[0] if len(parts) == 1 and isinstance(node, ast.BoolOp) else node

    return change


_BOUNDARY = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


def _at_boundary(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Compare)
    node.ops = [_BOUNDARY[type(node.ops[0])]()]
    return node


def _instead(value: bool | int | None) -> Callable[[ast.AST], ast.AST]:
    return lambda node: ast.Constant(value)


_NOT_RUN = ("decorator_list", "args", "returns", "annotation", "type_params")
"""Fields of a function that define it, and do not run when it runs."""


_ASSERTS = "strict"
"""The argument of ``zip`` that asserts equal lengths, which holds in every case."""


def _walk(node: ast.AST, path: Path_ = ()) -> Iterator[tuple[Path_, ast.AST]]:
    """Every part of a function that runs, with its path; texts are skipped."""
    yield path, node
    for field, value in ast.iter_fields(node):
        if field in _NOT_RUN and not (isinstance(node, ast.Call) and field == "args"):
            continue
        if isinstance(value, list):
            for place, each in enumerate(value):
                if isinstance(each, ast.AST) and not (isinstance(each, ast.keyword) and each.arg == _ASSERTS):
                    yield from _walk(each, (*path, (field, place)))
        elif isinstance(value, ast.AST):
            yield from _walk(value, (*path, (field, None)))


def _at(node: ast.AST, path: Path_) -> ast.AST:
    for field, place in path:
        node = getattr(node, field) if place is None else getattr(node, field)[place]
    return node


def _put(node: ast.AST, path: Path_, new: ast.AST) -> None:
    *way, (field, place) = path
    holder = _at(node, tuple(way))
    if place is None:
        setattr(holder, field, new)
    else:
        getattr(holder, field)[place] = new
