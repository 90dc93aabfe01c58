"""The JSON Schema of a ruling document, made from the types that write it."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import DataclassSchema

from revoke.table.cards import Card
from revoke.telling.document import SPOKEN
from revoke.telling.ruling_words import FORMAT, RulingWords

SAID: dict[str, Any] = {
    "title": "Said",
    "description": "The template of the sentence and its values, so that it can be told in another language.",
    "type": "object",
    "properties": {"template": {"type": "string"}, "values": {"type": "object"}},
    "required": ["template", "values"],
}


def ruling_schema() -> dict[str, Any]:
    """The JSON Schema of a ruling document.

    >>> ruling_schema()["properties"]["format"]["const"]
    'revoke-ruling/1'
    """
    made = TypeAdapter(RulingWords).json_schema(schema_generator=EveryKey)
    made["properties"]["format"] = {"const": FORMAT}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


class EveryKey(GenerateJsonSchema):
    """A ruling document has every key, those that are not known as ``null``."""

    def field_is_required(self, *args: Any, **kwargs: Any) -> bool:
        return True

    def dataclass_schema(self, schema: DataclassSchema) -> JsonSchemaValue:
        """A card is written by its code; beside a sentence stands the template and the values that it was made from."""
        if schema["cls"] is Card:
            return {"type": "string", "pattern": "^[SHDC][2-9TJQKA]$"}
        made = super().dataclass_schema(schema)
        if any(spoken in made.get("properties", {}) for spoken in SPOKEN):
            made["properties"]["said"] = SAID
        return made

    def named_tuple_schema(self, schema: Any) -> JsonSchemaValue:
        """A fact is named by its place in a case document."""
        return {"type": "string"}
