"""``revoke schema``: the documents as they are described are the documents as they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from revoke.app.cli import main

ROOT = Path(__file__).parents[3]


def schema(document: str) -> dict[str, Any]:
    shown = CliRunner().invoke(main, ["schema", document])
    assert shown.exit_code == 0
    printed: dict[str, Any] = json.loads(shown.stdout)
    return printed


@pytest.mark.parametrize(("document", "wanted"), [("case", ["format"]), ("ruling", ["format", "code", "status"])])
def test_each_document_has_a_schema_of_its_form(document: str, wanted: list[str]) -> None:
    made = schema(document)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert set(wanted) <= set(made["required"]) <= set(made["properties"])


def test_a_ruling_has_every_key_that_its_schema_names_and_no_other() -> None:
    made = schema("ruling")
    shown = CliRunner().invoke(main, ["rule", "--json", "--no-equity", str(ROOT / "examples" / "running_suit.pbn")])
    ruling = json.loads(shown.stdout)
    assert set(ruling) == set(made["properties"]) == set(made["required"])
    for key, kind in (("revokes", "RevokeRuling"), ("instructions", "InstructionWords"), ("reasons", "ReasonWords")):
        assert ruling[key]
        assert all(set(each) - {"said"} == set(made["$defs"][kind]["required"]) for each in ruling[key])
        assert all(set(each) <= set(made["$defs"][kind]["properties"]) for each in ruling[key])


def test_there_is_no_other_document() -> None:
    assert CliRunner().invoke(main, ["schema", "rulling"]).exit_code == 2
