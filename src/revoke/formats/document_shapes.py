"""Reads JSON by the types that declare a document, lists every fault with its place, and makes the JSON Schema.

A document is declared as typed dictionaries with annotated keys, such as ``trick: Annotated[int, Whole("the number
of a trick", 1, 13)]``. :func:`read` reads JSON by that declaration; :func:`json_schema` describes it. Output is
declared as data classes or typed dictionaries, and described in the same way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache, cached_property
from inspect import cleandoc
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from revoke.case.case import field_types
from revoke.formats.document_words import Value, Wrong
from revoke.table.cards import RANKS, Card

# What may stand beside a value in an annotation.


@dataclass(frozen=True, slots=True)
class CheckedBy:
    """A check of a value read: returns the value, or raises :class:`Wrong`."""

    check: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class AtMost:
    """The largest number of values in a list."""

    most: int


@dataclass(frozen=True, eq=False)
class Described:
    """A JSON Schema that replaces the type's own."""

    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TaggedBy:
    """The key of an object that says which of several shapes it has."""

    key: str


class Wrapping(ABC):
    """A reading that handles some JSON itself and leaves the rest to the shape inside it."""

    kind: Any  # an annotation

    @abstractmethod
    def read(self, said: Any, inside: Callable[[Any], Any]) -> Any:
        """The value; ``inside`` reads by the shape inside."""

    @abstractmethod
    def schema(self, inside: Schema) -> Schema:
        """The JSON Schema, given that of the shape inside."""


_Kind = TypeVar("_Kind", bound=type)


def described(**schema: Any) -> Callable[[_Kind], _Kind]:
    """Add to the JSON Schema of a class what its keys do not say: a title, or which keys go together."""

    def say(kind: _Kind) -> _Kind:
        kind.__described__ = schema  # type: ignore[attr-defined]  # looked for by name below
        return kind

    return say


# Reading: JSON in, the values of the declared types out, and every fault with its place.

Place = tuple[str | int, ...]
Schema = dict[str, Any]


class FaultKind(Enum):
    """The kind of a fault."""

    VALUE = "value"
    MISSING = "missing"
    UNKNOWN_KEY = "unknown key"
    BAD_KEY = "bad key"
    NO_OBJECT = "no object"
    NO_LIST = "no list"
    TOO_LONG = "too long"
    NO_TAG = "no tag"
    UNKNOWN_TAG = "unknown tag"


@dataclass(frozen=True, slots=True)
class DocumentFault:
    """One thing that is wrong in a document.

    Attributes:
        place: the keys and list positions that lead to it, outermost first.
        said: what stands there; for a missing key, the object that lacks it.
        keys: the keys that the object may have, for a key that is missing or unknown.
        because, instead: for a value, why it cannot be and what to do.
        most: for a list that is too long, how long it may be.
    """

    kind: FaultKind
    place: Place
    said: Any
    keys: tuple[str, ...] = ()
    because: str = ""
    instead: str = ""
    most: int = 0


def read(kind: Any, said: Any) -> tuple[Any, list[DocumentFault]]:
    """The value of JSON read by a type, and every fault in the JSON, in the order of the type's keys.

    Args:
        kind: a typed dictionary, a data class or an annotation.
        said: JSON as Python values.

    >>> from revoke.formats.document_words import Whole
    >>> read(list[Annotated[int, Whole("a trick", 1, 13)]], [4, 14])[1][0].because
    'a trick is from 1 to 13'
    """
    faults: list[DocumentFault] = []
    return shape(kind).read(said, (), faults), faults


class Shape(ABC):
    """The reader of one type, and its JSON Schema."""

    name = ""
    """The name under which JSON Schema defines the type once; empty for a type that is described where it stands."""

    @abstractmethod
    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        """The value. What is wrong is added to the faults; the value is then of no use."""

    @abstractmethod
    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        """The JSON Schema; ``within`` gives that of a shape inside this one."""


def _tried(reading: Callable[[Any], Any], value: Any, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
    try:
        return reading(value)
    except Wrong as error:
        faults.append(DocumentFault(FaultKind.VALUE, place, said, because=error.because, instead=error.instead))
    return None


def _is_object(said: Any, place: Place, faults: list[DocumentFault]) -> bool:
    if not isinstance(said, dict):
        faults.append(DocumentFault(FaultKind.NO_OBJECT, place, said))
    return isinstance(said, dict)


@dataclass(frozen=True)
class _Leaf(Shape):
    value: Value

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        return _tried(self.value.read, said, said, place, faults)

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        return self.value.schema()


@dataclass(frozen=True)
class _CheckedShape(Shape):
    inside: Shape
    check: Callable[[Any], Any]

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        before = len(faults)
        found = self.inside.read(said, place, faults)
        return _tried(self.check, found, said, place, faults) if len(faults) == before else None

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        return within(self.inside)


@dataclass(frozen=True)
class _WrappedShape(Shape):
    inside: Shape
    wrapping: Wrapping

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        before = len(faults)

        def inner(value: Any) -> Any:
            found = self.inside.read(value, place, faults)
            if len(faults) > before:
                raise _AlreadyTold
            return found

        try:
            return _tried(lambda value: self.wrapping.read(value, inner), said, said, place, faults)
        except _AlreadyTold:
            return None

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        return self.wrapping.schema(within(self.inside))


class _AlreadyTold(Exception):
    """The fault is already among the faults."""


@dataclass(frozen=True)
class _ListShape(Shape):
    item: Shape
    make: Callable[[list[Any]], Any]
    most: int | None = None

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        if not isinstance(said, list):
            faults.append(DocumentFault(FaultKind.NO_LIST, place, said))
            return None
        if self.most is not None and len(said) > self.most:
            faults.append(DocumentFault(FaultKind.TOO_LONG, place, said, most=self.most))
            return None
        return self.make([self.item.read(each, (*place, at), faults) for at, each in enumerate(said)])

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        longest = {} if self.most is None else {"maxItems": self.most}
        once = {"uniqueItems": True} if self.make is frozenset else {}
        return {"type": "array", "items": within(self.item), **longest, **once}


@dataclass(frozen=True)
class _RowShape(Shape):
    """A list of fixed length, each value of its own type."""

    items: tuple[Shape, ...]

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        if not isinstance(said, list) or len(said) != len(self.items):
            faults.append(DocumentFault(FaultKind.NO_LIST, place, said))
            return None
        each = enumerate(zip(self.items, said, strict=True))
        return tuple(item.read(value, (*place, at), faults) for at, (item, value) in each)

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        number = len(self.items)
        return {
            "type": "array",
            "prefixItems": [within(item) for item in self.items],
            "minItems": number,
            "maxItems": number,
        }


@dataclass(frozen=True)
class _MapShape(Shape):
    key: Shape
    item: Shape

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        if not _is_object(said, place, faults):
            return None
        return {
            self.key.read(key, (*place, key), faults): self.item.read(each, (*place, key), faults)
            for key, each in said.items()
        }

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        names = {word: each for word, each in within(self.key).items() if word != "type"}
        return {
            "type": "object",
            **({"propertyNames": names} if names else {}),
            "additionalProperties": within(self.item) or True,
        }


BESIDE = "said"
"""The key beside a sentence in output: the template and the values that made the sentence."""


class _ObjectShape(Shape):
    """A typed dictionary, or a data class as it is written."""

    def __init__(self, kind: type) -> None:
        self.kind, self.name = kind, kind.__name__

    @cached_property
    def keys(self) -> dict[str, Shape]:
        return {key: shape(hint) for key, hint in field_types(self.kind).items()}

    @cached_property
    def needed(self) -> tuple[str, ...]:
        if is_dataclass(self.kind):
            return tuple(field_types(self.kind))
        whole_is = getattr(self.kind, "__total__", True)
        return tuple(
            key
            for key, hint in field_types(self.kind).items()
            if get_origin(hint) is Required or (whole_is and get_origin(hint) is not NotRequired)
        )

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        if not _is_object(said, place, faults):
            return None
        found = {}
        for key, inside in self.keys.items():
            if key in said:
                found[key] = inside.read(said[key], (*place, key), faults)
            elif key in self.needed:
                faults.append(DocumentFault(FaultKind.MISSING, (*place, key), said, tuple(self.keys)))
        for key in said:
            if key in self.keys or (key == BESIDE and is_dataclass(self.kind)):
                continue
            if any("\ud800" <= letter <= "\udfff" for letter in key):  # a lone surrogate cannot be text
                faults.append(DocumentFault(FaultKind.BAD_KEY, place, key))
            else:
                faults.append(DocumentFault(FaultKind.UNKNOWN_KEY, (*place, key), key, tuple(self.keys)))
        return found

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        doc = self.kind.__doc__ or ""
        says = {} if not doc or doc.startswith(f"{self.name}(") else {"description": cleandoc(doc)}
        closed = {} if is_dataclass(self.kind) else {"additionalProperties": False}
        inside = {key: {**within(each), **self._default(key)} for key, each in self.keys.items()}
        made = {"type": "object", "title": self.name, **says, "properties": inside, **closed}
        needed = {"required": list(self.needed)} if self.needed else {}
        return {**made, **needed, **getattr(self.kind, "__described__", {})}

    def _default(self, key: str) -> Schema:
        if not is_dataclass(self.kind):
            return {}
        default = next(each.default for each in fields(self.kind) if each.name == key)
        if default is None or isinstance(default, str | int | float):
            return {"default": default}
        return {"default": []} if default == () else {}


@dataclass(frozen=True)
class _TaggedShape(Shape):
    """An object of one of several kinds, told apart by one of its keys."""

    key: str
    kinds: Mapping[str, Shape]

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        if not _is_object(said, place, faults):
            return None
        if self.key not in said:
            faults.append(DocumentFault(FaultKind.NO_TAG, place, said))
            return None
        tag = said[self.key]
        if not isinstance(tag, str) or tag not in self.kinds:
            faults.append(DocumentFault(FaultKind.UNKNOWN_TAG, place, said))
            return None
        return self.kinds[tag].read(said, place, faults)

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        described = {tag: within(inside) for tag, inside in self.kinds.items()}
        mapping = {tag: inside["$ref"] for tag, inside in described.items()}
        kinds = [each for at, each in enumerate(described.values()) if each not in list(described.values())[:at]]
        return {"oneOf": kinds, "discriminator": {"propertyName": self.key, "mapping": mapping}}


@dataclass(frozen=True)
class _EitherShape(Shape):
    kinds: tuple[Shape, ...]

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        told: list[DocumentFault] = []
        for each in self.kinds:
            mine: list[DocumentFault] = []
            found = each.read(said, place, mine)
            if not mine:
                return found
            told = told or mine
        faults.extend(told)
        return None

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        return {"anyOf": [within(each) for each in self.kinds]}


_PLAIN: Mapping[type, tuple[str, Schema]] = {
    str: ("text", {"type": "string"}),
    bool: ("true or false", {"type": "boolean"}),
    int: ("a whole number", {"type": "integer"}),
    float: ("a number", {"type": "number"}),
    NoneType: ("null", {"type": "null"}),
    datetime: ("a moment", {"type": "string", "format": "date-time"}),
}


@dataclass(frozen=True)
class _PlainShape(Shape):
    """A value of a type that JSON itself has, as output holds it."""

    kind: type

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        wanted = {float: (int, float), datetime: (str,)}.get(self.kind, (self.kind,))
        is_key = self.kind is int and place[-1:] == (said,) and str(said).isdecimal()  # JSON keys are text
        if type(said) not in wanted and not is_key:
            faults.append(DocumentFault(FaultKind.VALUE, place, said, because=f"this is {_PLAIN[self.kind][0]}"))
        return said

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        return dict(_PLAIN[self.kind][1])


@dataclass(frozen=True)
class _ConstantShape(Shape):
    """One of a few values: the words of a literal type, or those of a named family."""

    values: tuple[Any, ...]
    family: type[Enum] | None = None

    @property
    def name(self) -> str:  # type: ignore[override]  # an attribute in other shapes
        return self.family.__name__ if self.family else ""

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        if said not in self.values:
            faults.append(DocumentFault(FaultKind.VALUE, place, said, because="no such word may stand here"))
        return said

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        one, more = {"const": self.values[0]}, {"enum": list(self.values)}
        made = {"type": _PLAIN[type(self.values[0])][1]["type"], **(more if len(self.values) > 1 else one)}
        if self.family is None:
            return made
        return {"title": self.name, "description": cleandoc(self.family.__doc__ or ""), **made}


@dataclass(frozen=True)
class _AnyShape(Shape):
    """Any JSON value."""

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        return said

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        return {}


@dataclass(frozen=True)
class _DescribedShape(Shape):
    """A shape with a description of its own."""

    inside: Shape
    says: Mapping[str, Any]
    name: str = ""

    def read(self, said: Any, place: Place, faults: list[DocumentFault]) -> Any:
        return self.inside.read(said, place, faults)

    def schema(self, within: Callable[[Shape], Schema]) -> Schema:
        return dict(self.says)


@cache
def _class_shape(kind: type) -> Shape:
    if kind is Card:
        return _DescribedShape(_PlainShape(str), {"type": "string", "pattern": f"^[SHDC][{RANKS}]$"}, "Card")
    if is_typeddict(kind) or is_dataclass(kind):
        return _ObjectShape(kind)
    if issubclass(kind, Enum):
        return _ConstantShape(tuple(member.value for member in kind), kind)
    if issubclass(kind, tuple):  # a named tuple, such as the place of a fact, is written as a word
        return _DescribedShape(_PlainShape(str), {"type": "string"}, kind.__name__)
    if kind not in _PLAIN:
        raise TypeError(f"a document holds no {kind.__name__}")
    return _PlainShape(kind)


def shape(kind: Any) -> Shape:
    """The shape of a type: a class, or an annotation with what stands beside it.

    Raises:
        TypeError: a document cannot hold values of that type.
    """
    while get_origin(kind) in (Required, NotRequired):
        (kind,) = get_args(kind)
    kind, *beside = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    made: Shape | None = None
    for each in beside:
        match each:
            case Value():
                made = _Leaf(each)
            case Wrapping():
                made = _WrappedShape(shape(each.kind), each)
            case CheckedBy(check):
                made = _CheckedShape(made or shape(kind), check)
            case Described(says):
                made = _DescribedShape(made or shape(kind), says)
            case TaggedBy(key):
                kinds = [_class_shape(one) for one in get_args(kind)]
                tags = [get_args(get_type_hints(one)[key]) for one in get_args(kind)]
                made = _TaggedShape(key, {tag: inside for inside, of in zip(kinds, tags, strict=True) for tag in of})
            case AtMost(most):
                made = _container(kind, most)
    return made or _container(kind)


def _container(kind: Any, most: int | None = None) -> Shape:
    origin, args = get_origin(kind), get_args(kind)
    if kind in (Any, object):
        return _AnyShape()
    if origin is Literal:
        return _ConstantShape(args)
    if origin in (Union, UnionType):
        return _EitherShape(tuple(map(shape, args)))
    if origin is tuple and args[1:] != (...,):
        return _RowShape(tuple(map(shape, args)))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _MapShape(shape(args[0]), shape(args[1]))
    if isinstance(origin, type) and issubclass(origin, Sequence | AbstractSet):
        make = origin if origin in (tuple, frozenset) else list
        return _ListShape(shape(args[0]), make, most)
    return _class_shape(kind)


def json_schema(
    kind: Any,
    *,
    refer: Callable[[str], str] = "#/$defs/{}".format,
    more: Callable[[Schema], Schema] = lambda made: made,
) -> Schema:
    """The JSON Schema (2020-12) of a type, with the named types inside it in ``$defs``.

    Args:
        refer: makes the reference to a named type.
        more: changes the schema of an object.

    >>> from revoke.formats.document_words import Whole
    >>> json_schema(Annotated[int, Whole("a trick", 1, 13)])
    {'type': 'integer', 'description': 'a trick', 'minimum': 1, 'maximum': 13}
    """
    found: dict[str, Schema] = {}

    def within(inside: Shape) -> Schema:
        if not inside.name:
            return inside.schema(within)
        if inside.name not in found:
            found[inside.name] = {}  # so that a recursive type is described once
            found[inside.name] = whole_of(inside)
        return {"$ref": refer(inside.name)}

    def whole_of(inside: Shape) -> Schema:
        made = inside.schema(within)
        return more(made) if isinstance(inside, _ObjectShape) else made

    made = whole_of(shape(kind))
    return {**made, "$defs": dict(sorted(found.items()))} if found else made
