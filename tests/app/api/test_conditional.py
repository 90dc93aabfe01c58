"""Conditional requests, HEAD, merge patches, shares of an address, and a description that programs can be made from."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from revoke.app.entrance import web_sessions

DUMMY = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy"}]}}


@pytest.fixture
def case(client: TestClient) -> dict[str, Any]:
    """A case at table 4, board 7."""
    told = {"who": "KB", "place": {"table": "4", "board": 7}, "case": DUMMY}
    return dict(client.post("/cases", json=told).json())


def test_a_case_that_is_still_as_one_has_it_is_not_sent_again(client: TestClient, case: dict[str, Any]) -> None:
    path = f"/cases/{case['id']}"
    etag = client.get(path).headers["etag"]
    for had in (etag, f"W/{etag}", f'"17", {etag}', "*"):
        again = client.get(path, headers={"If-None-Match": had})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    for had in ('"17"', "yesterday"):
        assert client.get(path, headers={"If-None-Match": had}).status_code == 200
    client.post(f"{path}/notes", json={"who": "KB", "text": "x"})
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize(
    ("seen", "status"),
    [('"1"', 200), ('"9", "1"', 200), ("*", 200), ('"2"', 412), ('"2", "3"', 412), ('W/"1"', 412), ('"abc"', 412),
     ("1", 400), ("yesterday", 400)],
)  # fmt: skip
def test_a_list_of_versions_is_held_to_the_one_that_there_is(
    client: TestClient, case: dict[str, Any], seen: str, status: int
) -> None:
    said = {"who": "KB", "place": {"table": "5"}}
    assert client.patch(f"/cases/{case['id']}", json=said, headers={"If-Match": seen}).status_code == status


def test_a_merge_patch_changes_what_it_names(client: TestClient, case: dict[str, Any]) -> None:
    path, head = f"/cases/{case['id']}", {"If-Match": "*", "Content-Type": "application/merge-patch+json"}
    said = {"who": "KB", "place": {"table": "5", "ns": "12"}}
    moved = client.patch(path, content=json.dumps(said), headers=head).json()
    assert moved["place"] == {"table": "5", "board": 7, "ns": "12"}
    said = {"who": "KB", "place": {"board": None}}
    assert client.patch(path, content=json.dumps(said), headers=head).json()["place"] == {"table": "5", "ns": "12"}
    plain = client.patch(path, json={"who": "KB", "place": {"board": 9}}, headers={"If-Match": "*"})
    assert plain.json()["place"] == {"board": 9}
    wrong = client.patch(path, content=json.dumps({"who": "KB", "place": {"board": "x"}}), headers=head)
    assert wrong.status_code == 422
    assert client.post(f"{path}/notes", content="{}", headers=head).status_code == 415


def test_head_says_what_get_would_without_its_body(client: TestClient, case: dict[str, Any]) -> None:
    for path in (f"/cases/{case['id']}", "/codes", "/health", "/nowhere"):
        got, head = client.get(path), client.head(path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers["content-type"] == got.headers["content-type"]
    assert client.head("http://localhost/quick").status_code == 200


def test_one_address_has_its_share_of_what_takes_long(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_sessions, "MOST_OF_AN_ADDRESS", 0)
    refused = client.post("/rulings", json=DUMMY)
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "5")
    monkeypatch.setattr(web_sessions, "MOST_OF_AN_ADDRESS", 1)
    assert client.post("/rulings", json=DUMMY).status_code == 200
    assert client.post("/rulings", json=DUMMY).status_code == 200


def test_whoever_has_signed_in_has_a_share_of_his_own(guarded: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_sessions, "MOST_OF_AN_ADDRESS", 0)
    token = guarded.post("/session", json={"passcode": "271828"}).json()["token"]
    inside = {"Authorization": f"Bearer {token}"}
    assert guarded.post("/rulings", json=DUMMY).status_code == 429
    assert guarded.post("/rulings", json=DUMMY, headers=inside).status_code == 200


def test_every_shape_is_described_once_under_a_title_of_its_own(client: TestClient) -> None:
    shapes = client.get("/openapi.json").json()["components"]["schemas"]
    assert all(re.fullmatch(r"[A-Za-z]+", name) for name in shapes)
    assert {name: shape["title"] for name, shape in shapes.items() if name != shape["title"]} == {}
    told = [json.dumps({**shape, "title": ""}, sort_keys=True) for shape in shapes.values() if "properties" in shape]
    assert len(told) == len(set(told))
    inner = [part for shape in shapes.values() for part in shape.get("properties", {}).values()]
    assert not [part for part in inner if isinstance(part, dict) and "title" in part]
