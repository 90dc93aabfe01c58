"""A sentence as a document: its template and its values, so that it can be told in another language later."""

from __future__ import annotations

from typing import Any

from revoke.case.json_value import Document
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Side
from revoke.table.sentence import Sentence, Value, sentence

_KINDS: dict[str, type[Seat | Side | Role | Suit]] = {"seat": Seat, "side": Side, "role": Role, "suit": Suit}


def sentence_document(said: Sentence) -> Document:
    """The template of a sentence, and its values by name.

    >>> sentence_document(sentence("One trick goes to {side}.", side=Side.EW))
    {'template': 'One trick goes to {side}.', 'values': {'side': {'side': 'EW'}}}
    """
    return {"template": said.template, "values": {name: _written(value) for name, value in said.values.items()}}


def sentence_of(said: Document) -> Sentence:
    """The sentence that such a document tells.

    Raises:
        KeyError, ValueError: it is no document of a sentence.

    >>> sentence_of({"template": "One trick goes to {side}.", "values": {"side": {"side": "EW"}}})
    'One trick goes to East–West.'
    """
    return sentence(said["template"], **{name: _read(value) for name, value in said["values"].items()})


def _written(value: Value) -> Any:
    if isinstance(value, Sentence):
        return sentence_document(value)
    if isinstance(value, Card):
        return {"card": value.code}
    for kind, type_ in _KINDS.items():
        if isinstance(value, type_):
            return {kind: value.value}
    return value


def _read(value: Any) -> Value:  # a JSON value
    if not isinstance(value, dict):
        plain: str | int | float = value
        return plain
    if "template" in value:
        return sentence_of(value)
    ((kind, said),) = value.items()
    return Card.parse(said) if kind == "card" else _KINDS[kind](said)
