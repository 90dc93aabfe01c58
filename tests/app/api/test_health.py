"""What the interface tells of itself and of the law, and its description for other programs."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

import jsonschema_rs
import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from revoke.app.api.openapi import COMES_IN, GOES_OUT
from revoke.app.api.rulings import rules_sha256
from revoke.app.cli import main
from revoke.law.code import CODES


def printed(*words: str) -> list[Any]:
    return [json.loads(line) for line in CliRunner().invoke(main, words).stdout.splitlines()]


def test_it_says_that_it_is_well_and_which_law_it_holds(client: TestClient) -> None:
    assert client.get("/health").json() == {"status": "ok"}
    said = client.get("/version").json()
    assert (said["version"], said["codes"]) == (version("revoke"), list(CODES))
    assert said["rules_sha256"] == rules_sha256()
    assert len(bytes.fromhex(said["rules_sha256"])) == 32
    assert [each["id"] for each in client.get("/codes").json()["codes"] if each["default"]] == ["duplicate-2017"]


@pytest.mark.parametrize("ref", ["64A1", "64A", "Law 64(A)(1)"])
def test_a_clause_is_told_as_on_the_command_line(client: TestClient, ref: str) -> None:
    said = client.get(f"/codes/duplicate-2007/laws/{ref}").json()
    shown = printed("laws", "--json", "--code", "duplicate-2007", ref)
    assert [{"code": said["code"], **each} for each in said["clauses"]] == shown


def test_every_clause_of_a_code_is_told(client: TestClient) -> None:
    said = client.get("/codes/bridge-1905/laws").json()["clauses"]
    assert len(said) == len(printed("laws", "--json", "--code", "bridge-1905"))


@pytest.mark.parametrize("path", ["/codes/duplicate-2020/laws", "/codes/x/tree", "/codes/bridge-1905/laws/999"])
def test_a_code_or_a_clause_that_is_not_held_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["type"]) == (404, "/api/v1/problems/no-such-code")


def test_the_tree_is_that_of_the_command_line(client: TestClient) -> None:
    shown = CliRunner().invoke(main, ["tree", "--json", "--code", "bridge-1905"]).stdout
    assert client.get("/codes/bridge-1905/tree").json() == json.loads(shown)


@pytest.mark.parametrize("document", ["case", "ruling"])
def test_a_schema_is_that_of_the_command_line(client: TestClient, document: str) -> None:
    answer = client.get(f"/schema/{document}")
    assert answer.headers["content-type"] == "application/schema+json"
    assert answer.json() == json.loads(CliRunner().invoke(main, ["schema", document]).stdout)


def test_a_schema_of_a_document_with_a_case_in_it_is_whole(client: TestClient) -> None:
    told = {"case": {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "N"}]}}}
    valid = jsonschema_rs.validator_for(client.get("/schema/nextrequest").json())
    assert valid.is_valid(told)
    assert not valid.is_valid({"case": {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "Q"}]}}})
    answer = jsonschema_rs.validator_for(client.get("/schema/next").json())
    answer.validate(client.post("/next", json=told).json())


def test_a_schema_of_nothing_is_not_found(client: TestClient) -> None:
    answer = client.get("/schema/rulling")
    assert (answer.status_code, '"ruling"' in answer.json()["detail"]) == (404, True)


def test_a_part_has_the_same_shape_in_every_document(client: TestClient) -> None:
    shapes: dict[str, object] = {}
    for name in (*COMES_IN, *GOES_OUT):
        for part, shape in client.get(f"/schema/{name.lower()}").json().get("$defs", {}).items():
            assert shapes.setdefault(part, shape) == shape, (name, part)
    assert {"Card", "Seat"} <= shapes.keys()


def test_the_description_is_openapi_and_refers_to_nothing_that_is_not_there(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    assert described["openapi"] == "3.1.0"
    there = described["components"]["schemas"]
    text = json.dumps(described)
    referred = {part.partition('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert referred <= there.keys()
    assert "x-document" not in text
    assert there["Case"]["additionalProperties"] is False
    assert set(there["Ruling"]["required"]) == set(there["Ruling"]["properties"])
    words = [each["description"] for each in there.values() if "enum" in each]
    assert words
    assert not any("Attributes" in each for each in words), "a word of a list has no parts"


def test_every_address_is_described_with_what_it_does_and_answers(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert len(paths) >= 30
    for path, does in paths.items():
        for told in does.values():
            assert told["description"].strip(), path
            assert {"4XX", "5XX"} < told["responses"].keys()
