"""Request schemas: the form of what is asked for, beside the documents of the contract."""

from __future__ import annotations

from typing import Annotated, Any, Required

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema, with_config
from typing_extensions import TypedDict

from revoke.app.desk.simulation_jobs import MOST_PLAYOUTS, MOST_WORLDS
from revoke.formats.document_board import VulnerabilityText
from revoke.formats.document_events import EXACT, SeatWord
from revoke.formats.document_words import OneOf, Parsed, Value, Whole, YesNo, wrong
from revoke.formats.documents import Expected
from revoke.law.code import CODES
from revoke.table.contract import Contract

SCHEMAS = "#/components/schemas"
DOCUMENT = "x-document"
"""Stands for a reference in a schema until all documents are put together; pydantic keeps none to outside of one."""


def reference(name: str) -> WithJsonSchema:
    """A document that is described by itself, and read by itself."""
    return WithJsonSchema({DOCUMENT: name})


class TextValue(Value):
    """Words of somebody's own, kept as they are; without a most, what a request may have is the most."""

    def __init__(self, what: str, most: int | None, least: int = 0) -> None:
        self.what, self.most, self.least = what, most, least

    def read(self, said: Any) -> Any:
        if not isinstance(said, str):
            raise wrong(f"{self.what} is text", "Write it in quotation marks")
        if len(said) < self.least or (self.most is not None and len(said) > self.most):
            raise wrong(f"{self.what} has {self.least} to {self.most} letters", "Make it fit")
        return said

    def schema(self) -> dict[str, Any]:
        longest = {} if self.most is None else {"maxLength": self.most}
        return {"type": "string", "minLength": self.least, **longest, "description": self.what}


class Anything(Value):
    """A document that is read afterwards, by its own reader."""

    def read(self, said: Any) -> Any:
        return said

    def schema(self) -> dict[str, Any]:
        return {}


CaseInside = Annotated[Any, Anything(), reference("Case")]
CaseOut = Annotated[dict[str, Any], reference("Case")]
RulingOut = Annotated[dict[str, Any], reference("Ruling")]
Number = Annotated[int, Whole("a revoke, counted from 0", 0, 99)]
FactPath = Annotated[str, TextValue("the place of a fact", 200, 1)]


def _a_contract(text: str) -> Contract:
    return Contract.parse(text.strip().upper())


ContractText = Annotated[
    Contract,
    Parsed("a contract", _a_contract, instead='Say it as "3NT" or "4SX"', pattern="^[1-7](?:C|D|H|S|NT)X{0,2}$"),
]


@with_config(EXACT)
class NextRequest(TypedDict, total=False):
    """A case and what was said beside it, to be told the next question."""

    case: Required[CaseInside]
    skipped: Annotated[tuple[FactPath, ...], Field(strict=False)]
    disputed: Annotated[tuple[Number, ...], Field(strict=False)]
    came_back: Annotated[bool, YesNo()]


@with_config(EXACT)
class CheckRequest(TypedDict, total=False):
    """Play records as text: PBN, LIN or RBN, or the address of a hand viewer."""

    text: Required[Annotated[str, TextValue("a play record", None)]]
    notes: Annotated[bool, YesNo()]


@with_config(EXACT)
class BoardsRequest(TypedDict, total=False):
    """Play records, a diagram or a deal as text, and the code of law for records, which name none."""

    text: Required[Annotated[str, TextValue("a play record", None)]]
    code: Annotated[str, OneOf("a code of law", {each: each for each in CODES})]


def _tricks_or_weights(said: dict[str, Any]) -> dict[str, Any]:
    if ("tricks" in said) == ("weights" in said):
        raise wrong("either the tricks are known or they are weighed", 'Give one of "tricks" and "weights"')
    return said


@with_config(ConfigDict(**EXACT, json_schema_extra={"oneOf": [{"required": ["tricks"]}, {"required": ["weights"]}]}))
class ScoresRequest(TypedDict, total=False):
    """A contract and what declarer made of it: tricks, or how probable each number of tricks is."""

    contract: Required[ContractText]
    declarer: Required[SeatWord]
    vulnerable: Required[VulnerabilityText]
    tricks: Annotated[int, Whole("a number of tricks", 0, 13)]
    weights: Expected
    field: Annotated[tuple[Annotated[int, Whole("a score", -10_000, 10_000)], ...], Field(strict=False)]


ScoresIn = Annotated[ScoresRequest, AfterValidator(_tricks_or_weights)]


@with_config(EXACT)
class EquityRequest(TypedDict, total=False):
    """A case to simulate; the same seed gives the same figures."""

    case: Required[CaseInside]
    playouts: Annotated[int, Whole("a number of playouts", 1, MOST_PLAYOUTS)]
    worlds: Annotated[int, Whole("a number of layouts looked at", 1, MOST_WORLDS)]
    seed: Annotated[int, Whole("a seed", 0, 2**53 - 1)]


@with_config(EXACT)
class SessionRequest(TypedDict, total=False):
    """The passcode, or the chief's, for a token that stands in Authorization from then on."""

    passcode: Required[Annotated[str, TextValue("a passcode", 100)]]
    chief: Annotated[bool, YesNo()]
