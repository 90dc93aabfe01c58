"""The shapes of documents: what each reads, the place and kind of every fault, and what JSON Schema says of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

import pytest

from revoke import read_case, rule
from revoke.app.desk.conformance import conformance_cases
from revoke.formats.document_shapes import AtMost, CheckedBy, FaultKind, TaggedBy, described, json_schema, read
from revoke.formats.document_words import Whole, Wrong, YesNo
from revoke.telling.ruling_words import RulingWords, document, in_words

Trick = Annotated[int, Whole("a trick", 1, 13)]


def even(number: int) -> int:
    if number % 2:
        raise Wrong("it is odd", "Say an even one")
    return number


class Lead(TypedDict):
    """A lead."""

    kind: Literal["lead", "opening lead"]
    trick: Trick


class Claim(TypedDict):
    """A claim."""

    kind: Literal["claim"]
    tricks: NotRequired[Annotated[int, Whole("tricks", 0, 13), CheckedBy(even)]]


class Colour(Enum):
    """A colour."""

    RED = "red"
    BLACK = "black"


@described(title="A page")
class Page(TypedDict, total=False):
    """A page of events."""

    name: Required[Annotated[bool, YesNo()]]
    events: Annotated[tuple[Annotated[Lead | Claim, TaggedBy("kind")], ...], AtMost(3)]
    tricks: frozenset[Trick]
    by_number: dict[Trick, Trick]


@dataclass(frozen=True)
class Written:
    """What is written."""

    colour: Colour | None
    counts: dict[int, float]
    pair: tuple[int, str] = (1, "")
    text: str = ""


def faults(kind: Any, said: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(fault.kind.name, fault.place) for fault in read(kind, said)[1]]


def test_what_is_right_is_read() -> None:
    said = {"name": True, "events": [{"kind": "claim", "tricks": 2}, {"kind": "lead", "trick": 3}], "tricks": [4, 4]}
    found, wrong = read(Page, said)
    assert not wrong
    assert found == {**said, "events": tuple(said["events"]), "tricks": frozenset({4})}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ([], [("NO_OBJECT", ())]),
        ({}, [("MISSING", ("name",))]),
        ({"name": 1}, [("VALUE", ("name",))]),
        ({"name": True, "nmae": 1}, [("UNKNOWN_KEY", ("nmae",))]),
        ({"name": True, "\ud800": 1}, [("BAD_KEY", ())]),
        ({"name": True, "events": {}}, [("NO_LIST", ("events",))]),
        ({"name": True, "events": [{"kind": "claim"}] * 4}, [("TOO_LONG", ("events",))]),
        ({"name": True, "events": [{}]}, [("NO_TAG", ("events", 0))]),
        ({"name": True, "events": [{"kind": ["lead"]}]}, [("UNKNOWN_TAG", ("events", 0))]),
        ({"name": True, "events": ["lead"]}, [("NO_OBJECT", ("events", 0))]),
        ({"name": True, "events": [{"kind": "lead"}]}, [("MISSING", ("events", 0, "trick"))]),
        ({"name": True, "events": [{"kind": "claim", "tricks": 3}]}, [("VALUE", ("events", 0, "tricks"))]),
        ({"name": True, "events": [{"kind": "claim", "tricks": 15}]}, [("VALUE", ("events", 0, "tricks"))]),
        ({"name": True, "by_number": {"1": 1}}, [("VALUE", ("by_number", "1"))]),
        (
            {"tricks": [0, 5, 14], "more": 1},
            [("MISSING", ("name",)), ("VALUE", ("tricks", 0)), ("VALUE", ("tricks", 2)), ("UNKNOWN_KEY", ("more",))],
        ),
    ],
)
def test_each_fault_is_told_with_its_place(said: Any, told: list[tuple[str, tuple[str | int, ...]]]) -> None:
    assert faults(Page, said) == told


def test_an_unknown_key_is_told_with_the_keys_that_are_known() -> None:
    (fault,) = read(Lead, {"kind": "lead", "trick": 1, "trik": 1})[1]
    assert (fault.kind, fault.keys) == (FaultKind.UNKNOWN_KEY, ("kind", "trick"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"colour": None, "counts": {"3": 0.5}, "pair": [1, "a"], "text": ""}, []),
        ({"colour": "red", "counts": {}, "pair": [1, "a"], "text": "", "said": {}}, []),
        ({"colour": "blue", "counts": {}, "pair": [1, "a"], "text": ""}, [("VALUE", ("colour",))]),
        ({"colour": None, "counts": {"x": 1}, "pair": [1], "text": 3}, [
            ("VALUE", ("counts", "x")), ("NO_LIST", ("pair",)), ("VALUE", ("text",))]),
        ({"colour": None, "counts": {}, "pair": [True, "a"]}, [("VALUE", ("pair", 0)), ("MISSING", ("text",))]),
    ],
)  # fmt: skip
def test_what_is_written_is_held_against_its_types(said: Any, told: list[tuple[str, tuple[str | int, ...]]]) -> None:
    assert faults(Written, said) == told


def test_the_schema_of_what_is_read() -> None:
    trick = {"type": "integer", "description": "a trick", "minimum": 1, "maximum": 13}
    tricks = {"type": "integer", "description": "tricks", "minimum": 0, "maximum": 13}
    assert json_schema(Page) == {
        "type": "object",
        "title": "A page",
        "description": "A page of events.",
        "properties": {
            "name": {"type": "boolean"},
            "events": {
                "type": "array",
                "maxItems": 3,
                "items": {
                    "oneOf": [{"$ref": "#/$defs/Lead"}, {"$ref": "#/$defs/Claim"}],
                    "discriminator": {
                        "propertyName": "kind",
                        "mapping": {
                            "lead": "#/$defs/Lead", "opening lead": "#/$defs/Lead", "claim": "#/$defs/Claim",
                        },
                    },
                },
            },
            "tricks": {"type": "array", "items": trick, "uniqueItems": True},
            "by_number": {
                "type": "object",
                "propertyNames": {key: each for key, each in trick.items() if key != "type"},
                "additionalProperties": trick,
            },
        },
        "additionalProperties": False,
        "required": ["name"],
        "$defs": {
            "Claim": {
                "type": "object",
                "title": "Claim",
                "description": "A claim.",
                "properties": {"kind": {"type": "string", "const": "claim"}, "tricks": tricks},
                "additionalProperties": False,
                "required": ["kind"],
            },
            "Lead": {
                "type": "object",
                "title": "Lead",
                "description": "A lead.",
                "properties": {"kind": {"type": "string", "enum": ["lead", "opening lead"]}, "trick": trick},
                "additionalProperties": False,
                "required": ["kind", "trick"],
            },
        },
    }  # fmt: skip


def test_the_schema_of_what_is_written() -> None:
    made = json_schema(Written, refer="#/x/{}".format)
    assert made["properties"] == {
        "colour": {"anyOf": [{"$ref": "#/x/Colour"}, {"type": "null"}]},
        "counts": {"type": "object", "additionalProperties": {"type": "number"}},
        "pair": {
            "type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2, "maxItems": 2,
        },
        "text": {"type": "string", "default": ""},
    }  # fmt: skip
    assert made["$defs"] == {
        "Colour": {"type": "string", "title": "Colour", "description": "A colour.", "enum": ["red", "black"]}
    }


def test_what_no_document_holds_is_no_shape() -> None:
    with pytest.raises(TypeError, match="complex"):
        read(complex, 1)


def test_every_ruling_has_the_shape_that_is_described() -> None:
    for case in conformance_cases():
        if not isinstance(case.given, str):
            words = in_words(rule(read_case(case.text(next(iter(case.expected))))))
            assert not read(RulingWords, json.loads(json.dumps(document(words))))[1]
