"""The ruling document: a ruling with its words as plain values for JSON, and such a document read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from revoke.case.json_value import Document, json_value
from revoke.facts.fact import BOARD, Key
from revoke.ruling.ruling import Ruling
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Side
from revoke.table.sentence import Sentence, Value, sentence
from revoke.telling.ruling_words import RulingWords, in_words

Part = TypeVar("Part")

SPOKEN = ("text", "what")
"""The keys that hold a sentence; beside each object that has one stands ``said``, with its template and values."""


def document(ruling: Ruling | RulingWords) -> Document:
    """The ruling as a document of the contract, ready for JSON, ``format`` and ``code`` first.

    >>> from revoke.case.case import Case
    >>> from revoke.ruling.adjudicate import rule
    >>> list(document(rule(Case())))[:3]
    ['format', 'code', 'status']
    """
    words = in_words(ruling) if isinstance(ruling, Ruling) else ruling
    written: Document = _written(words)
    return {"format": written.pop("format"), **written}


def _written(value: Any) -> Any:  # whatever a ruling holds, and the JSON value it becomes
    if isinstance(value, Key):
        return value.path
    if is_dataclass(value) and not isinstance(value, Card | type):
        made = {each.name: _written(getattr(value, each.name)) for each in fields(value)}
        for name in SPOKEN:
            said = getattr(value, name, None)
            if isinstance(said, Sentence):
                made["said"] = sentence_document(said)
        return made
    if isinstance(value, tuple | list):
        return [_written(each) for each in value]
    if isinstance(value, str) and not isinstance(value, Enum):
        return str(value)
    return json_value(value)


def ruling_of(document: Mapping[str, Any]) -> RulingWords:
    """The ruling that a document writes down, with the sentences as they were said.

    A document without ``said``, as version 0.1.0 wrote it, keeps its sentences as English text.

    Raises:
        KeyError, ValueError, TypeError: it is no ruling document.

    >>> from revoke.case.case import Case
    >>> from revoke.ruling.adjudicate import rule
    >>> ruling_of(document(rule(Case()))) == in_words(rule(Case()))
    True
    """
    return _part(RulingWords, document)


def _part(kind: type[Part], said: Mapping[str, Any]) -> Part:
    """A dataclass from its object; a key that is not there takes its default."""
    values = {name: _read(hint, said[name]) for name, hint in _hints(kind).items() if name in said}
    if "said" in said:
        values |= {name: sentence_of(said["said"]) for name in SPOKEN if name in values}
    return kind(**values)


def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


def _read(kind: Any, said: Any) -> Any:  # a type or a union of types, and a JSON value that belongs to it
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _one_of(parts, said)
    if origin is tuple:
        return tuple(_read(parts[0], each) for each in said)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return {_read(parts[0], name): _read(parts[1], each) for name, each in said.items()}
    if kind in (Any, str, float) or origin is Literal:
        return said
    if kind is Key:
        return _key(said)
    if kind is Card:
        return Card.parse(said)
    if is_dataclass(kind) and isinstance(kind, type):
        return _part(kind, said)
    return kind(said)


def _one_of(kinds: tuple[Any, ...], said: Any) -> Any:
    """The first of several types that the value can be."""
    if said is None and NoneType in kinds:
        return None
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, Enum) and said not in {each.value for each in kind}:
            continue
        if kind is not NoneType and (kind not in (bool, str) or isinstance(said, kind)):
            return _read(kind, said)
    raise ValueError(f"{said!r} is none of {', '.join(map(str, kinds))}")


def _key(path: str) -> Key:
    """The fact that stands at a place in a case document.

    >>> _key("findings.revokes[1].won_by"), _key("board.declarer")
    (Key(revoke=1, name='won_by'), Key(revoke=-1, name='declarer'))
    """
    before, _, name = path.rpartition(".")
    index = before.removeprefix("findings.revokes[").removesuffix("]")
    return Key(int(index) if index.isdecimal() else BOARD, name)


_KINDS: dict[str, type[Seat | Side | Role | Suit]] = {"seat": Seat, "side": Side, "role": Role, "suit": Suit}


def sentence_document(said: Sentence) -> Document:
    """The template of a sentence, and its values by name.

    >>> sentence_document(sentence("One trick goes to {side}.", side=Side.EW))
    {'template': 'One trick goes to {side}.', 'values': {'side': {'side': 'EW'}}}
    """
    return {"template": said.template, "values": {name: _value_document(value) for name, value in said.values.items()}}


def sentence_of(said: Document) -> Sentence:
    """The sentence that such a document tells.

    Raises:
        KeyError, ValueError: it is no document of a sentence.

    >>> sentence_of({"template": "One trick goes to {side}.", "values": {"side": {"side": "EW"}}})
    'One trick goes to East–West.'
    """
    return sentence(said["template"], **{name: _value_of(value) for name, value in said["values"].items()})


def _value_document(value: Value) -> Any:
    if isinstance(value, Sentence):
        return sentence_document(value)
    if isinstance(value, Card):
        return {"card": value.code}
    for kind, type_ in _KINDS.items():
        if isinstance(value, type_):
            return {kind: value.value}
    return value


def _value_of(value: Any) -> Value:  # a JSON value
    if not isinstance(value, dict):
        plain: str | int | float = value
        return plain
    if "template" in value:
        return sentence_of(value)
    ((kind, said),) = value.items()
    return Card.parse(said) if kind == "card" else _KINDS[kind](said)
