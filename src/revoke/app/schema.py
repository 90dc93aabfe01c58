"""``revoke schema``: the form of the documents that go in and come out, as JSON Schema."""

from __future__ import annotations

import json
from typing import Any

import click
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from revoke.formats import native
from revoke.ruling.ruling import FORMAT, Ruling


@click.command()
@click.argument("document", type=click.Choice(("case", "ruling")))
def schema(document: str) -> None:
    """Print the form of a document as JSON Schema (2020-12), made from the types that read and write it."""
    made = native.schema("case") if document == "case" else ruling_schema()
    click.echo(json.dumps(made, ensure_ascii=False, indent=2).encode())


def ruling_schema() -> dict[str, Any]:
    """The JSON Schema of a ruling document.

    >>> ruling_schema()["properties"]["format"]["const"]
    'revoke-ruling/1'
    """
    made = TypeAdapter(Ruling).json_schema(schema_generator=EveryKey)
    made["properties"]["format"] = {"const": FORMAT}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


class EveryKey(GenerateJsonSchema):
    """A ruling document has every key, those that are not known as ``null``."""

    def field_is_required(self, *args: Any, **kwargs: Any) -> bool:
        return True
