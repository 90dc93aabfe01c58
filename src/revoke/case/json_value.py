"""The JSON value of a seat, a card, a moment or a list of them: how a case document or a ruling document writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from revoke.table.cards import Card

Document = dict[str, Any]
"""An object of JSON; Any: what stands in it is again JSON."""


def json_value(value: Any) -> Any:  # Any: a value of a case or a ruling, and the JSON value it becomes
    """A value as JSON has it; an object for a dataclass, its fields in their order.

    >>> from revoke.table.seats import Seat
    >>> json_value((Seat.NORTH, Card.parse("HT"), {10: 1.0}))
    ['N', 'HT', {'10': 1.0}]
    """
    match value:
        case Card():
            return value.code
        case Enum():
            return value.value
        case frozenset():
            return sorted(json_value(each) for each in value)
        case tuple() | list():
            return [json_value(each) for each in value]
        case Mapping():
            return {str(json_value(name)): json_value(each) for name, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: json_value(getattr(value, each.name)) for each in fields(value)}
    return value
