"""Compile the reader of told stories to JavaScript, for the page that a phone keeps without a network.

It compiles only the Python that the reader uses: functions, dataclasses, enums, comprehensions, ``match`` on values. It
refuses all else with its line, so that the page never reads a story differently from the library.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

from guide.program import Module, NotCompiled, Program, replaced

READER = "src/revoke/app/pocket/templates/reader.js"
"""The compiled reader's path in the project's folder; ``python -m guide.generated`` writes it anew."""

ENTRIES = (
    "revoke.understanding.understood.understand",
    "revoke.understanding.grammar.grammar_of",
    "revoke.app.pocket.page.answers_told",
    "revoke.app.pocket.page.beside_the_tree",
)
"""The functions that the page calls."""

RUNTIME = Path(__file__).parent.parent / "src/revoke/app/pocket/templates/reader_runtime.js"
BUILTINS = frozenset(re.findall(r"^(?:const|function) \$([a-z]\w*)", RUNTIME.read_text("utf-8"), re.MULTILINE)) | {
    "isinstance"
}
"""The parts of Python itself that the page has."""
_METHODS = frozenset(["append", "add", "count", "index", "get", "startswith", "endswith"])
"""Methods of strings and collections that are passed on without being called."""
_OPERATIONS: Mapping[type[ast.operator], str] = {
    ast.Add: "$add",
    ast.Sub: "$sub",
    ast.Mult: "$mul",
    ast.Mod: "$mod",
    ast.BitOr: "$or",
    ast.BitAnd: "$and",
    ast.BitXor: "$xor",
}
_COMPARISONS: Mapping[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("===", "$eq"),
    ast.NotEq: ("!==", "!$eq"),
    ast.Is: ("===", ""),
    ast.IsNot: ("!==", ""),
    ast.In: ("", "$in"),
    ast.NotIn: ("", "!$in"),
    ast.Lt: ("<", "$lt"),
    ast.Gt: (">", "$gt"),
    ast.LtE: ("<=", "$le"),
    ast.GtE: (">=", "$ge"),
}
"""The operator for plain values, and the function for others; if one is missing, the other always serves."""
_BOOLEAN_METHODS = frozenset(["startswith", "endswith", "isalpha", "isdigit", "isupper", "isdisjoint"])


class Compiler:
    """Turns a program into JavaScript."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.parameters: dict[str, list[str]] = {}  # of functions and classes by whole name, of methods by .name
        self.classes: dict[str, ast.ClassDef] = {}
        self.boolean: set[str] = set()
        self.module = Module("")
        self.scopes: list[dict[str, str]] = []
        self.broken: list[str] = []
        self.own_class = ""
        self.methods: set[str] = set()
        self.kept = self._attributes()
        for whole in program.needed:
            module, short = program.home(whole)
            definition = module.defined[short]
            if isinstance(definition, ast.ClassDef):
                self.classes[whole] = definition
        for whole in program.needed:
            self.module, short = program.home(whole)
            node = self.module.defined[short]
            if isinstance(node, ast.FunctionDef):
                self.parameters[whole] = _parameters(node)
                if isinstance(node.returns, ast.Name) and node.returns.id == "bool":
                    self.boolean.add(whole)
            elif isinstance(node, ast.ClassDef):
                self.parameters[whole] = self._constructor(node)
                for each in node.body:
                    if isinstance(each, ast.FunctionDef):
                        if not _has(each, "property") and not _has(each, "cached_property"):
                            self.methods.add(each.name)
                        names = _parameters(each)
                        if not _has(each, "staticmethod"):
                            names = names[1:]
                        others = self.parameters.setdefault(f".{each.name}", names)
                        if names != others:  # ambiguous: arguments by position only
                            self.parameters[f".{each.name}"] = []
                        if isinstance(each.returns, ast.Name) and each.returns.id == "bool":
                            self.boolean.add(f".{each.name}")

    def _attributes(self) -> frozenset[str]:
        """Every name that an attribute or string in the program has: a method with another name is never called."""
        found = set()
        for _, node in self.program.order:
            for each in ast.walk(node):
                if isinstance(each, ast.Attribute):
                    found.add(each.attr)
                elif isinstance(each, ast.Constant) and isinstance(each.value, str):
                    found.add(each.value)
        return frozenset(found)

    def _constructor(self, node: ast.ClassDef) -> list[str]:
        for each in node.body:
            if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                return _parameters(each)[1:]
        for base in self._extended(node):
            return self._constructor(base)
        return list(_fields(node))

    def _extended(self, node: ast.ClassDef) -> list[ast.ClassDef]:
        """The base classes that belong to the program."""
        named = [self.program.resolve(self.module, each.id) for each in node.bases if isinstance(each, ast.Name)]
        return [self.classes[each] for each in named if each in self.classes]

    def text(self) -> str:
        """The whole program as JavaScript."""
        out = []
        for module, node in self.program.order:
            self.module = module
            out.append(self._top(node))
        return "\n".join(each for each in out if each)

    # Definitions

    def _id(self, name: str) -> str:
        whole = self.program.resolve(self.module, name)
        if whole in self.program.ids:
            return "$$" + self.program.ids[whole]
        if whole is not None and replaced(whole):
            return "$" + name
        raise KeyError(name)

    def _top(self, node: ast.stmt) -> str:
        match node:
            case ast.FunctionDef():
                return self._function(node, self._id(node.name))
            case ast.ClassDef():
                return self._class(node)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                return f"const {self._id(name)}={self.expr(value)};"
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                return f"const {self._id(name)}={self.expr(value)};"
            case ast.Assign(targets=[ast.Tuple(elts=elements)], value=value):
                names = ",".join(self._id(ast.unparse(each)) for each in elements)
                return f"const [{names}]={self.expr(value)};"
        raise NotCompiled(self.module.name, node)

    def _function(self, node: ast.FunctionDef, name: str, prefix: str = "function", *, method: str = "") -> str:
        """A function or, with ``method``, a method: its object is ``self``, ``cls`` or neither."""
        parameters = _parameters(node)
        locals_ = dict.fromkeys(parameters)
        _collect(node.body, locals_)
        scope: dict[str, str] = {}
        self.scopes.append(scope)
        for each in locals_:
            scope[each] = self._local()
        star = "*" if _yields(node.body) else ""
        arguments = node.args
        defaults: dict[str, ast.expr] = {}
        plain = [*arguments.posonlyargs, *arguments.args]
        for argument, value in zip(reversed(plain), reversed(arguments.defaults), strict=False):
            defaults[argument.arg] = value
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            if default is not None:
                defaults[argument.arg] = default
        own = parameters[1:] if method in ("self", "cls") else parameters
        spelt = [scope[each] + (f"={self.expr(defaults[each])}" if each in defaults else "") for each in own]
        if arguments.vararg and arguments.kwonlyargs:
            raise NotCompiled(self.module.name, node, "a function with *arguments and arguments by name")
        if arguments.vararg:
            scope[arguments.vararg.arg] = self._local()
            spelt.append(f"...{scope[arguments.vararg.arg]}")
        first = f"const {scope[parameters[0]]}=this;" if method in ("self", "cls") else ""
        inner = {each.name for each in ast.walk(node) if isinstance(each, ast.FunctionDef)}
        others = [scope[each] for each in locals_ if each not in parameters and each not in inner]
        declared = f"let {','.join(others)};" if others else ""
        body = self._block(node.body)
        self.scopes.pop()
        head = f"{prefix}{star} {name}" if prefix else f"{star}{name}"
        text = f"{head}({','.join(spelt)}){{{first}{declared}{body}}}"
        if not method and _has(node, "cache"):
            return f"const {name}=$cache({prefix}{star} ({','.join(spelt)}){{{declared}{body}}});"
        return text

    def _local(self) -> str:
        """A short name that no surrounding scope uses."""
        taken = {each for scope in self.scopes for each in scope.values()}
        return next(short for short in map(_letters, count()) if short not in taken)

    def _class(self, node: ast.ClassDef) -> str:
        name = self._id(node.name)
        self.own_class = f"{self.module.name}.{node.name}"
        bases = [each.id for each in node.bases if isinstance(each, ast.Name)]
        if "Enum" in bases or "StrEnum" in bases:
            members = [
                (each.targets[0].id, self.expr(each.value))
                for each in node.body
                if isinstance(each, ast.Assign)
                and isinstance(each.targets[0], ast.Name)
                and not each.targets[0].id.startswith("_")
            ]
            methods = self._methods(node)
            made = ";".join(f"{name}.$new({member!r},{value})" for member, value in members)
            return f"class {name} extends $Enum{{{methods}}}\n{made};"
        if any(each.endswith(("Error", "Bridge")) for each in bases):
            return f"class {name} extends Error{{}}"
        fields = _fields(node)
        methods = self._methods(node)
        if not _has(node, "dataclass"):
            extends = "".join(f" extends {self._name(each)}" for each in bases)
            return f"class {name}{extends}{{{methods}}}"
        names = list(fields)
        presets = [self._default(each.value) for each in fields.values() if each.value is not None]  # of the last
        compared = [each for each, one in fields.items() if not _is_left_out(one)]
        same = "static $same=true;" if _is_by_identity(node) else ""
        if compared != names:
            same += f"static $c={json.dumps(compared)};"
        same += f"static $d=()=>[{','.join(presets)}];" if presets else ""
        return f'class {name} extends $Data{{static $f="{" ".join(names)}".split(" ");{same}{methods}}}'

    def _default(self, value: ast.expr) -> str:
        """The default value of a dataclass field."""
        if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field"):
            return self.expr(value)
        given = {each.arg: each.value for each in value.keywords}
        if "default" in given:
            return self.expr(given["default"])
        made = given["default_factory"]
        return self.expr(ast.Call(made, [], []))

    def _methods(self, node: ast.ClassDef) -> str:
        out = []
        for each in node.body:
            match each:
                case ast.Assign(targets=[ast.Name(id=other)], value=ast.Name(id=name)) if other not in ("__hash__",):
                    out.append(f"{other}$(...of){{return this.{name}$(...of)}}")
            if not isinstance(each, ast.FunctionDef):
                continue
            if each.name.startswith("__") and each.name not in ("__init__", "__post_init__"):
                continue
            begun = any(each.name.startswith(one) for one in self.kept if len(one) > 1 and one.endswith("_"))
            if each.name not in self.kept and not begun and not each.name.startswith("__"):
                continue
            if each.name == "__init__":
                out.append(self._function(each, "constructor", "", method="self"))
            elif _has(each, "property"):
                out.append("get " + self._function(each, f"{each.name}$", "", method="self"))
            elif _has(each, "cached_property"):
                inner = self._function(each, f"$make_{each.name}", "", method="self")
                out.append(f'{inner} get {each.name}$(){{return $once(this,"{each.name}")}}')
            elif _has(each, "classmethod"):
                out.append("static " + self._function(each, f"{each.name}$", "", method="cls"))
            elif _has(each, "staticmethod"):
                out.append(self._function(each, f"{each.name}$", ""))
                out.append(f"static {each.name}$(...of){{return this.prototype.{each.name}$(...of)}}")
            else:
                out.append(self._function(each, f"{each.name}$", "", method="self"))
        return " ".join(out)

    # Statements

    def _block(self, body: Iterable[ast.stmt]) -> str:
        """The statements of a block, without the semicolon that its closing brace makes needless."""
        return "".join(map(self._statement, body)).removesuffix(";")

    def _statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.ImportFrom() | ast.Import() | ast.Assert():
                return ""
            case ast.Expr(value=value):
                return self.expr(value) + ";"
            case ast.Return(value=value):
                return f"return {_bare(self.expr(value))};" if value is not None else "return null;"
            case ast.Assign(targets=targets, value=value):
                if len(targets) == 1:
                    return self._assign(targets[0], _bare(self.expr(value)))
                return f"{{const $v={self.expr(value)};{''.join(self._assign(each, '$v') for each in targets)}}}"
            case ast.AnnAssign(target=target, value=value):
                return self._assign(target, self.expr(value)) if value is not None else ""
            case ast.AugAssign(target=target, op=op, value=value):
                if isinstance(op, ast.BitOr):  # a set takes the others in, and so do all its other names
                    return self._assign(target, f"$ior({self.expr(target)},{self.expr(value)})")
                if isinstance(op, ast.Add) and not isinstance(value, ast.Constant):
                    return self._assign(target, f"$iadd({self.expr(target)},{self.expr(value)})")
                return self._assign(target, self._binary(target, op, value))
            case ast.If(test=test, body=body, orelse=orelse):
                other = f"else{{{self._block(orelse)}}}" if orelse else ""
                return f"if({self._condition(test)}){{{self._block(body)}}}{other}"
            case ast.For(target=target, iter=iterable, body=body, orelse=orelse):
                head = f"for(const $e of {self._no_method(iterable)}){{{self._assign(target, '$e')}"
                return self._loop(head, body, orelse)
            case ast.While(test=test, body=body, orelse=orelse):
                return self._loop(f"while({self._condition(test)}){{", body, orelse)
            case ast.Continue():
                return "continue;"
            case ast.Break():
                return f"{self.broken[-1]}break;" if self.broken else "break;"
            case ast.Raise(exc=ast.Call(args=[first, *_])):
                return f"throw new Error({self.expr(first)});"
            case ast.Raise():
                return "throw new Error();"
            case ast.FunctionDef():
                inner = self._function(node, self.scopes[-1][node.name], "function")
                return inner + ";"
            case ast.Delete(targets=[ast.Subscript(value=value, slice=place)]):
                return f"$del({self.expr(value)},{self.expr(place)});"
            case ast.Try(body=body):
                return "".join(map(self._statement, body))
            case ast.Match(subject=subject, cases=cases):
                return self._match(subject, cases)
        raise NotCompiled(self.module.name, node)

    def _loop(self, head: str, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> str:
        if not orelse:
            self.broken.append("")
            text = f"{head}{self._block(body)}}}"
            self.broken.pop()
            return text
        flag = f"$b{len(self.broken)}"
        self.broken.append(f"{flag}=1;")
        inner = self._block(body)
        self.broken.pop()
        return f"{{let {flag}=0;{head}{inner}}}if(!{flag}){{{self._block(orelse)}}}}}"

    def _match(self, subject: ast.expr, cases: Sequence[ast.match_case]) -> str:
        out = []
        value = f"$m{len(self.scopes)}"
        for each in cases:
            test = self._pattern(each.pattern, value)
            if each.guard is not None:
                test = f"({test})&&{self.cond(each.guard)}"
            out.append(f"if({test}){{{self._block(each.body)}}}")
        return f"{{const {value}={self.expr(subject)};{'else '.join(out)}}}"

    def _pattern(self, pattern: ast.pattern, value: str) -> str:
        match pattern:
            case ast.MatchValue(value=constant):
                return f"$eq({value},{self.expr(constant)})"
            case ast.MatchSingleton(value=constant):
                return f"{value}==={self.expr(ast.Constant(constant))}"
            case ast.MatchOr(patterns=patterns):
                return "||".join(self._pattern(each, value) for each in patterns)
            case ast.MatchClass(cls=ast.Name(id=name), patterns=[], kwd_patterns=[]):
                return f"{value} instanceof {self._name(name)}"
            case ast.MatchAs(pattern=None, name=None):
                return "true"
        raise NotCompiled(self.module.name, pattern)

    def _assign(self, target: ast.expr, value: str) -> str:
        match target:
            case ast.Name(id=name):
                return f"{self._name(name)}={value};"
            case ast.Attribute(value=owner, attr=attr):
                return f"{self.expr(owner)}.{attr}$={value};"
            case ast.Subscript(value=owner, slice=ast.Slice(lower=lower, upper=upper)):
                return f"$setslice({self.expr(owner)},{self._or_null(lower)},{self._or_null(upper)},{value});"
            case ast.Subscript(value=owner, slice=place):
                return f"$put({self.expr(owner)},{self.expr(place)},{value});"
            case ast.Tuple() | ast.List():
                return self._unpack(target, value)
        raise NotCompiled(self.module.name, target)

    def _unpack(self, target: ast.Tuple | ast.List, value: str) -> str:
        elements = target.elts
        stars = [place for place, each in enumerate(elements) if isinstance(each, ast.Starred)]
        if stars and stars[0] < len(elements) - 1:
            place = stars[0]
            after = len(elements) - place - 1
            out = f"{{const $u=[...{value}];"
            for number, each in enumerate(elements):
                if number < place:
                    out += self._assign(each, f"$u[{number}]")
                elif isinstance(each, ast.Starred):
                    out += self._assign(each.value, f"$u.slice({place},$u.length-{after})")
                else:
                    out += self._assign(each, f"$u[$u.length-{len(elements) - number}]")
            return out + "}"
        return f"{self._targets(target)}={value};"

    def _targets(self, target: ast.expr) -> str:
        match target:
            case ast.Name(id=name):
                return self._name(name)
            case ast.Starred(value=value):
                return f"...{self._targets(value)}"
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return f"[{','.join('' if _is_unused(each) else self._targets(each) for each in elements)}]"
            case ast.Attribute(value=owner, attr=attr):
                return f"{self.expr(owner)}.{attr}$"
        raise NotCompiled(self.module.name, target)

    # Expressions

    def _name(self, name: str) -> str:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        if self.program.resolve(self.module, name) is not None and not self._foreign(name):
            return self._id(name)
        if name in BUILTINS:
            return f"${name}"
        raise KeyError(f"{self.module.name}: {name}")

    def _foreign(self, name: str) -> bool:
        whole = self.program.resolve(self.module, name)
        return whole is not None and not whole.startswith("revoke.")

    def _or_null(self, node: ast.expr | None) -> str:
        return "null" if node is None else self.expr(node)

    def is_boolean(self, node: ast.expr) -> bool:
        """Whether an expression is always true or false."""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return True
            case ast.Constant(value=bool()):
                return True
            case ast.BoolOp(values=values):
                return all(map(self.is_boolean, values))
            case ast.Call(func=ast.Name(id=name)):
                if name in ("any", "all", "isinstance", "bool"):
                    return True
                return self.program.resolve(self.module, name) in self.boolean
            case ast.Call(func=ast.Attribute(attr=attr)) | ast.Attribute(attr=attr):
                return attr in _BOOLEAN_METHODS or f".{attr}" in self.boolean
        return False

    def cond(self, node: ast.expr) -> str:
        """An expression where only its truth counts."""
        match node:
            case ast.BoolOp(op=op, values=values):
                sign = "&&" if isinstance(op, ast.And) else "||"
                return f"({sign.join(map(self._operand, values))})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.cond(operand)}"
        text = self.expr(node)
        return text if self.is_boolean(node) else f"$t({text})"

    def _condition(self, node: ast.expr) -> str:
        """A condition without its outer parentheses: the caller writes them."""
        return _bare(self.cond(node))

    def _operand(self, node: ast.expr) -> str:
        """A condition next to an operator that binds less tightly than a comparison."""
        return self._condition(node) if isinstance(node, ast.Compare) else self.cond(node)

    def expr(self, node: ast.expr) -> str:
        """An expression."""
        match node:
            case ast.Constant(value=value):
                return _constant(value)
            case ast.Name(id=name):
                return self._name(name)
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return f"[{','.join(map(self.expr, elements))}]"
            case ast.Set(elts=elements):
                return f"new $Set([{','.join(map(self.expr, elements))}])"
            case ast.Dict(keys=keys, values=values):
                pairs = ",".join(
                    f"...$items({self.expr(value)})" if key is None else f"[{self.expr(key)},{self._value(value)}]"
                    for key, value in zip(keys, values, strict=True)
                )
                return f"new $Dict([{pairs}])"
            case ast.Starred(value=value):
                return f"...{self.expr(value)}"
            case ast.BoolOp(op=op, values=values):
                if all(map(self.is_boolean, values[:-1])):
                    sign = "&&" if isinstance(op, ast.And) else "||"
                    return f"({sign.join([*map(self._operand, values[:-1]), self.expr(values[-1])])})"
                first, *others = values
                rest = self.expr(ast.BoolOp(op, others) if len(others) > 1 else others[0])
                return (
                    f"($=>$t($)?({rest}):$)({self.expr(first)})"
                    if isinstance(op, ast.And)
                    else f"($=>$t($)?$:({rest}))({self.expr(first)})"
                )
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.cond(operand)}"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"-{self.expr(operand)}"
            case ast.BinOp(left=left, op=op, right=right):
                return self._binary(left, op, right)
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self._operand(test)}?{self.expr(body)}:{self.expr(orelse)})"
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                return f"({self._name(name)}={self.expr(value)})"
            case ast.Attribute(value=ast.Name(id="sys"), attr="maxsize"):
                return "1e9"
            case ast.Attribute(value=value, attr=attr) if attr in self.methods or attr in _METHODS:
                return f'$bound({self._no_method(value)},"{attr}$")'
            case ast.Attribute(value=value, attr=attr):
                return f"{self._no_method(value)}.{attr}$"
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=step)):
                by = f",{self.expr(step)}" if step is not None else ""
                return f"$slice({self._no_method(value)},{self._or_null(lower)},{self._or_null(upper)}{by})"
            case ast.Subscript(value=value, slice=place):
                return f"$get({self._no_method(value)},{self.expr(place)})"
            case ast.JoinedStr(values=values):
                parts = [
                    self.expr(each) if isinstance(each, ast.Constant) else self._formatted(each) for each in values
                ]
                return f"({'+'.join(parts)})" if parts else _constant("")
            case ast.ListComp(elt=elt, generators=generators) | ast.GeneratorExp(elt=elt, generators=generators):
                return self._comprehension(generators, lambda: f"$r.push({self.expr(elt)});", "[]", "$r")
            case ast.SetComp(elt=elt, generators=generators):
                return self._comprehension(generators, lambda: f"$r.add$({self.expr(elt)});", "new $Set()", "$r")
            case ast.DictComp():
                one = node
                return self._comprehension(
                    node.generators,
                    lambda: f"$r.set$({self.expr(one.key)},{self.expr(one.value)});",
                    "new $Dict()",
                    "$r",
                )
            case ast.Lambda(args=arguments, body=body):
                self.scopes.append({})
                for each in arguments.args:
                    self.scopes[-1][each.arg] = self._local()
                text = f"(({','.join(self.scopes[-1].values())})=>{self.expr(body)})"
                self.scopes.pop()
                return text
            case ast.Yield(value=value):
                return f"yield {self._or_null(value)}"
            case ast.YieldFrom(value=value):
                return f"yield* {self.expr(value)}"
            case ast.Call():
                return self._call(node)
        raise NotCompiled(self.module.name, node)

    def _value(self, node: ast.expr) -> str:
        """An expression, or for a class a function that makes an instance."""
        is_class = isinstance(node, ast.Name) and self.program.resolve(self.module, node.id) in self.classes
        return f"$maker({self.expr(node)})" if is_class else self.expr(node)

    def _no_method(self, node: ast.expr) -> str:
        """An expression to look into, walk through or compare: an attribute there is never a method to bind."""
        special = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys"
        if isinstance(node, ast.Attribute) and not special:
            return f"{self._no_method(node.value)}.{node.attr}$"
        return self.expr(node)

    def _formatted(self, node: ast.expr) -> str:
        if not isinstance(node, ast.FormattedValue) or node.format_spec is not None:
            raise NotCompiled(self.module.name, node)
        return f"$str({self.expr(node.value)})"

    def _comprehension(
        self, generators: Sequence[ast.comprehension], body: Callable[[], str], start: str, end: str
    ) -> str:
        scope: dict[str, str] = {}
        head = ""
        self.scopes.append(scope)
        for each in generators:
            iterable = self._no_method(each.iter)
            names: dict[str, None] = {}
            _targets_of(each.target, names)
            for name in names:
                scope[name] = self._local()
            head += f"for(const {self._targets(each.target)} of {iterable})"
            head += "".join(f"if({self._condition(test)})" for test in each.ifs)
        text = body()
        self.scopes.pop()
        return f"(()=>{{const $r={start};{head}{text}return {end}}})()" if start else f"(()=>{{{head}{text}{end}}})()"

    def _binary(self, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        one, other = self.expr(left), self.expr(right)
        numbers = any(_is_constant(each, int) or _is_len(each) for each in (left, right))
        texts = any(_is_constant(each, str) or isinstance(each, ast.JoinedStr) for each in (left, right))
        match op:
            case ast.Add() if numbers or texts:
                return f"({one}+{other})"
            case ast.Sub() if numbers:
                return f"({one}-{other})"
            case ast.FloorDiv():
                return f"Math.floor({one}/{other})"
        if type(op) not in _OPERATIONS:
            raise NotCompiled(self.module.name, op)
        return f"{_OPERATIONS[type(op)]}({one},{other})"

    def _compare(self, node: ast.Compare) -> str:
        parts = []
        left = node.left
        for place, (op, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            if place and any(isinstance(each, ast.NamedExpr) for each in ast.walk(left)):
                raise NotCompiled(self.module.name, node, "a chain around what is named in it")
            parts.append(self._one_comparison(left, op, right))
            left = right
        return parts[0] if len(parts) == 1 else f"({'&&'.join(parts)})"

    def _one_comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        one, other = self._no_method(left), self._no_method(right)
        if type(op) not in _COMPARISONS:
            raise NotCompiled(self.module.name, op)
        sign, work = _COMPARISONS[type(op)]
        plain = any(isinstance(each, ast.Constant) or _is_len(each) for each in (left, right))
        return f"({one}{sign}{other})" if sign and (plain or not work) else f"{work}({one},{other})"

    def _call(self, node: ast.Call) -> str:
        func = node.func
        if isinstance(func, ast.Name):
            whole = self.program.resolve(self.module, func.id)
            local = any(func.id in scope for scope in self.scopes)
            if self._foreign(func.id) or (func.id in BUILTINS and whole is None and not local):
                return self._builtin(func.id, node)
            if any(each.arg is None for each in node.keywords) and not node.args:
                return f"$make({self._name(func.id)},{self._object(node.keywords)})"
            if not local and whole in self.classes:
                bases = [each.id for each in self.classes[whole].bases if isinstance(each, ast.Name)]
                if "Enum" in bases:
                    return f"{self._name(func.id)}.$of({self.expr(node.args[0])})"
                return f"new {self._name(func.id)}({self._arguments(node, self.parameters[whole])})"
            if func.id == "cls":
                return f"new {self._name('cls')}({self._arguments(node, self.parameters[self.own_class])})"
            if whole is not None and replaced(whole):
                return f"{self._id(func.id)}({','.join([*map(self.expr, node.args), self._object(node.keywords)])})"
            return f"{self._name(func.id)}({self._arguments(node, self.parameters.get(whole or '', []))})"
        if isinstance(func, ast.Attribute):
            owner = func.value
            if isinstance(owner, ast.Name) and owner.id in ("re", "unicodedata"):
                return f"$re_{func.attr}({','.join(map(self.expr, node.args))})"
            if isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id == "super":
                return f"super.{func.attr}$({self._arguments(node, [])})"
            given = self._arguments(node, self.parameters.get(f".{func.attr}", []))
            return f"{self._no_method(owner)}.{func.attr}$({given})"
        return f"({self.expr(func)})({self._arguments(node, [])})"

    def _object(self, keywords: Sequence[ast.keyword]) -> str:
        return (
            "{"
            + ",".join(
                f'"{each.arg}$":{self.expr(each.value)}' if each.arg else f"...$spread({self.expr(each.value)})"
                for each in keywords
            )
            + "}"
        )

    def _arguments(self, node: ast.Call, names: Sequence[str]) -> str:
        out = [self.expr(each) for each in node.args]
        given = {each.arg: each.value for each in node.keywords if each.arg}
        if len(given) < len(node.keywords):
            raise NotCompiled(self.module.name, node, "** in a call")
        if given:
            missing = set(given) - set(names)
            if missing:
                raise NotCompiled(self.module.name, node, f"a call with {', '.join(sorted(missing))}")
            if any(isinstance(each, ast.Starred) for each in node.args):  # their number is known only at run time
                listed = ",".join(f'"{each}"' for each in names)
                return f"...$filled([{','.join(out)}],[{listed}],{self._object(node.keywords)})"
            last = max(names.index(each) for each in given)
            out += [self.expr(given[each]) if each in given else "undefined" for each in names[len(out) : last + 1]]
        return ",".join(out)

    def _builtin(self, name: str, node: ast.Call) -> str:
        first = node.args[0] if node.args else ast.Constant(None)
        if name in ("any", "all") and isinstance(first, ast.GeneratorExp):
            found, sign = ("true", "") if name == "any" else ("false", "!")
            other = "false" if found == "true" else "true"
            each = first.elt
            return self._comprehension(
                first.generators, lambda: f"if({sign}{self.cond(each)})return {found};", "", f"return {other}"
            )
        if name == "next" and isinstance(first, ast.GeneratorExp):
            default = self.expr(node.args[1]) if len(node.args) > 1 else "$stop()"
            each = first.elt
            return self._comprehension(first.generators, lambda: f"return {self.expr(each)};", "", f"return {default}")
        if name == "replace":
            return f"$replace({self.expr(first)},{self._object(node.keywords)})"
        if name == "isinstance":
            return self._isinstance(node)
        if name == "partial":
            return self._partial(node)
        if name == "bool":
            return self.cond(first)
        keywords = [each for each in node.keywords if each.arg != "strict"]
        arguments = [self._value(each) if name == "map" else self.expr(each) for each in node.args]
        if keywords:
            arguments.append(self._object(keywords))
        return f"${name}({','.join(arguments)})"

    def _partial(self, node: ast.Call) -> str:
        """A function with some of its arguments given."""
        work, *first = node.args
        given = {each.arg: self.expr(each.value) for each in node.keywords}
        names = self.parameters[self.program.resolve(self.module, work.id) or ""] if isinstance(work, ast.Name) else []
        spelt, rest = [self.expr(each) for each in first], 0
        for name in names[len(first) :]:
            if name not in given:
                rest += 1
            spelt.append(given.get(name, f"$p[{rest - 1}]"))
        return f"((...$p)=>{self.expr(work)}({','.join(spelt)}))"

    def _isinstance(self, node: ast.Call) -> str:
        value, kinds = node.args
        listed = kinds.elts if isinstance(kinds, ast.Tuple) else list(_parts_of_union(kinds))
        what = self.expr(value)
        once = what if len(listed) == 1 else "v"
        tests = []
        for each in listed:
            name = each.id if isinstance(each, ast.Name) else ""
            if name in ("str", "int", "tuple", "list", "frozenset", "set", "dict", "bool"):
                tests.append(f"$is_{name}({once})")
            else:
                tests.append(f"({once} instanceof {self._name(name)})")
        return tests[0] if len(tests) == 1 else f"(v=>{'||'.join(tests)})({what})"


def _is_constant(node: ast.expr, kind: type) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, kind)


def _is_len(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"


def _parts_of_union(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp):
        yield from _parts_of_union(node.left)
        yield from _parts_of_union(node.right)
    else:
        yield node


def _parameters(node: ast.FunctionDef) -> list[str]:
    return [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]


def _decorator(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Call(func=ast.Name(id=name)):
            return name
    return ""


def _fields(node: ast.ClassDef) -> dict[str, ast.AnnAssign]:
    """The fields of a dataclass, by name."""
    return {ast.unparse(each.target): each for each in node.body if isinstance(each, ast.AnnAssign)}


def _is_left_out(field_: ast.AnnAssign) -> bool:
    """Whether a field is left out of comparisons."""
    options = field_.value.keywords if isinstance(field_.value, ast.Call) else []
    return any(each.arg == "compare" and ast.unparse(each.value) == "False" for each in options)


def _is_unused(target: ast.expr) -> bool:
    """Whether a target discards its value: ``_`` or ``*_``."""
    return ast.unparse(target) in ("_", "*_")


def _is_by_identity(node: ast.ClassDef) -> bool:
    """Whether an instance of a dataclass equals only itself."""
    options = [one for each in node.decorator_list if isinstance(each, ast.Call) for one in each.keywords]
    return any(one.arg == "eq" and isinstance(one.value, ast.Constant) and not one.value.value for one in options)


def _has(node: ast.FunctionDef | ast.ClassDef, name: str) -> bool:
    return any(_decorator(each) == name for each in node.decorator_list)


def _yields(body: Sequence[ast.stmt]) -> bool:
    """Whether a function yields; inner functions do not count."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(each, ast.FunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(each)
    return False


def _collect(body: Sequence[ast.stmt], into: dict[str, None]) -> None:
    """Collect the names that the statements of a function assign."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        each = waiting.pop(0)
        match each:
            case ast.FunctionDef(name=name):
                into[name] = None
                continue
            case ast.Lambda() | ast.ClassDef():
                continue
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                for one in ast.walk(each):  # a walrus inside belongs to the function
                    if isinstance(one, ast.NamedExpr):
                        into[one.target.id] = None
                continue
            case ast.Assign(targets=targets):
                for one in targets:
                    _targets_of(one, into)
            case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
                _targets_of(target, into)
            case ast.NamedExpr(target=target):
                _targets_of(target, into)
        waiting += ast.iter_child_nodes(each)


def _targets_of(target: ast.expr, into: dict[str, None]) -> None:
    match target:
        case ast.Name(id=name):
            into[name] = None
        case ast.Starred(value=value):
            _targets_of(value, into)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for each in elements:
                _targets_of(each, into)


def _letters(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return letters[number % 52] + (str(number // 52) if number >= 52 else "")


def _bare(text: str) -> str:
    """An expression without the parentheses around all of it, if there are any.

    >>> _bare('(a===")")'), _bare("(a)&&(b)")
    ('a===")"', '(a)&&(b)')
    """
    depth = 0
    for place, each in enumerate(_QUOTED.sub(lambda found: "_" * len(found[0]), text)):
        depth += (each == "(") - (each == ")")
        if not depth:
            return text[1:-1] if place == len(text) - 1 and each == ")" else text
    return text


_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"')


def _constant(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
    raise TypeError(value)


def compiled_reader() -> str:
    """The reader of stories in JavaScript, with the parts of the library that it needs."""
    head = (
        "/* Compiled from the library's reader of told stories by guide/javascript.py; nothing is written by hand. */"
    )
    return f"{head}\n{_with_short_names(Compiler(Program(ENTRIES)).text())}\n"


def _with_short_names(text: str) -> str:
    """The script with all names shortened to a letter or two, except the page's own entries."""
    called = {f"$${each.rpartition('.')[2]}" for each in ENTRIES}
    names = dict.fromkeys(each for each in re.findall(r"\$\$\w+", text) if each not in called)
    short = {each: f"$${_letters(place)}" for place, each in enumerate(names)}
    return re.sub(r"\$\$\w+", lambda found: short.get(found[0], found[0]), text)
