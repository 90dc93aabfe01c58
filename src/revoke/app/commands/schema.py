"""``revoke schema``: the form of the documents that go in and come out, as JSON Schema."""

from __future__ import annotations

import json

import click

from revoke.app.desk.ruling_schema import ruling_schema
from revoke.formats import native


@click.command()
@click.argument("document", type=click.Choice(("case", "ruling")))
def schema(document: str) -> None:
    """Print the form of a document as JSON Schema (2020-12), made from the types that read and write it."""
    made = native.schema("case") if document == "case" else ruling_schema()
    click.echo(json.dumps(made, ensure_ascii=False, indent=2).encode())
