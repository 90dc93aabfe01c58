"""What cannot be answered: a problem document with the status, the place in the request, and what to do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.web.application import site

TRICK = ["S:H7", "W:H3", "N:HJ", "E:HQ"]
JSON = {"Content-Type": "application/json"}


def told(**more: Any) -> dict[str, Any]:
    return {"format": "revoke-case/1", **more}


def revoked(**finding: Any) -> dict[str, Any]:
    return told(findings={"revokes": [finding]})


DOCUMENTS: dict[str, tuple[dict[str, Any], str, list[str | None], str]] = {
    "an unknown key": (told(findings={}, bord={}), "invalid", ["#/bord"], 'Did you mean "board"?'),
    "no format": ({"findings": {}}, "invalid", ["#/format"], 'Add "format"'),
    "a trick too many": (revoked(trick=14), "invalid", ["#/findings/revokes/0/trick"], "from 1 to 13"),
    "a word that is no seat": (told(events=["S:H7", {"event": "claimed", "by": "Q", "tricks": 1}]), "invalid",
        ["#/events/1/by"], "seat"),
    "two things at once": (revoked(trick=14, offender="nort"), "invalid",
        ["#/findings/revokes/0/offender", "#/findings/revokes/0/trick"], "2 errors"),
    "a code that is not held": (told(code="duplicate-2020", findings={}), "unknown-code", ["#/code"], "choose one"),
    "a reading that is not there": (told(findings={}, readings={"x": True}), "not-bridge", ["#/readings/x"], "no such"),
    "a card played twice": (told(events=[*TRICK, "E:HQ"]), "impossible-event", ["#/events/4"], "event 4"),
    "a finding against the events": (told(events=TRICK, findings={"winners": "N............"}), "contradiction",
        ["#/findings/winners", "#/events/3"], "errors"),
    "more later tricks than there are": (revoked(offender="N", trick=12, later_tricks=3), "contradiction",
        ["#/findings/revokes/0/later_tricks", "#/findings/revokes/0/trick"], "errors"),
}  # fmt: skip


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_case_that_cannot_be_ruled_on_says_where_and_why(client: TestClient, name: str) -> None:
    document, kind, pointers, words = DOCUMENTS[name]
    answer = client.post("/rulings", json=document)
    said = answer.json()
    assert answer.status_code == said["status"] == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert said["type"] == f"/api/v1/problems/{kind}"
    assert [each["pointer"] for each in said["errors"]] == pointers
    assert said["pointer"] == pointers[0]
    assert words in said["detail"]


def test_the_path_is_written_as_the_command_line_writes_it(client: TestClient) -> None:
    assert client.post("/rulings", json=revoked(trick=14)).json()["path"] == "findings.revokes[0].trick"


def test_a_case_inside_a_request_is_pointed_at_from_the_outside(client: TestClient) -> None:
    wrong = client.post("/next", json={"case": revoked(trick=14)}).json()
    assert wrong["pointer"] == "#/case/findings/revokes/0/trick"
    against = client.post("/next", json={"case": revoked(offender="N", trick=12, later_tricks=3)}).json()
    assert against["path"] == "case.findings.revokes[0].later_tricks"
    unknown = client.post("/next", json={"case": revoked(), "skiped": []}).json()
    assert (unknown["pointer"], 'Did you mean "skipped"?' in unknown["detail"]) == ("#/skiped", True)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"format": ', "truncated"),
        (b"", "it is empty"),
        (b'{"format": "\xe9"}', "it is not a character in UTF-8"),
        (b"[" * 50_000, "nested too deeply"),
        (b"{'format': 1}", "a key in quotation marks"),
    ],
)
def test_what_is_no_json_is_a_bad_request(client: TestClient, body: bytes, words: str) -> None:
    answer = client.post("/rulings", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["type"]) == (400, "/api/v1/problems/malformed")
    assert words in answer.json()["detail"]


def test_a_key_that_stands_twice_is_refused_with_its_place(client: TestClient) -> None:
    body = b'{"format": "revoke-case/1", "findings": {"table_tricks": 8, "table_tricks": 9}}'
    said = client.post("/rulings", content=body, headers=JSON).json()
    assert (said["status"], said["pointer"]) == (422, "#/findings/table_tricks")


def test_another_kind_of_body_is_refused_by_name(client: TestClient) -> None:
    answer = client.post("/rulings", content="format=1", headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status_code == 415
    assert '"application/json"' in answer.json()["detail"]
    assert client.post("/rulings", content=b"{}").status_code == 415


def test_a_body_too_large_is_not_read(client: TestClient) -> None:
    large = json.dumps(told(findings={}, readings={"x": "y" * 120_000}))
    assert client.post("/rulings", content=large, headers=JSON).status_code == 413
    record = client.post("/check", content=b" " * 1_000_001, headers={"Content-Type": "text/plain"})
    assert (record.status_code, record.json()["type"]) == (413, "/api/v1/problems/too-large")


def test_a_body_that_does_not_say_its_length_is_cut_off_all_the_same(client: TestClient) -> None:
    def parts() -> Any:
        for _ in range(300):
            yield b" " * 1000

    assert client.post("/rulings", content=parts(), headers=JSON).status_code == 413


def test_an_address_that_is_none_gets_a_problem_document(client: TestClient) -> None:
    for path in ("/nothing", "/cases/..%2f..%2fetc%2fpasswd", "/rulings/%2e%2e", "/codes/x/y/z"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


def test_an_address_that_does_something_else_says_what(client: TestClient) -> None:
    answer = client.get("/rulings")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert client.delete("/cases").headers["allow"] == "GET, POST"


def test_a_method_that_nobody_knows_is_refused_as_a_problem_too(client: TestClient) -> None:
    for method in ("QUERY", "BREW", "HEAD", "TRACE"):
        answer = client.request(method, "/rulings")
        assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
        assert answer.headers["content-type"] == "application/problem+json"
    assert client.request("BREW", "/nothing").status_code == 404


def test_what_is_turned_away_at_the_gate_is_a_problem_document_too(client: TestClient) -> None:
    answer = client.post("/rulings", content=b" " * 9_000_000, headers=JSON)
    assert (answer.status_code, answer.json()["type"]) == (413, "/api/v1/problems/too-large")
    at_home = TestClient(site(Settings("sqlite://", hosts=("localhost",))), base_url="http://elsewhere.example")
    answer = at_home.get("/api/v1/health")
    assert (answer.status_code, answer.json()["type"]) == (421, "/api/v1/problems/elsewhere")


def test_an_etag_that_is_none_is_refused(client: TestClient) -> None:
    answer = client.post("/cases/0/notes", json={"who": "KB", "text": "a"}, headers={"If-Match": "yesterday"})
    assert (answer.status_code, answer.json()["type"]) == (400, "/api/v1/problems/malformed")


@pytest.mark.parametrize("key", ["", "two words", "x" * 201])
def test_a_key_that_is_none_is_refused(client: TestClient, key: str) -> None:
    answer = client.post("/cases", json={"who": "KB"}, headers={"Idempotency-Key": key})
    assert (answer.status_code, answer.json()["type"]) == (400, "/api/v1/problems/malformed")


def test_a_case_that_takes_too_long_is_refused_and_the_next_is_ruled_on(client: TestClient) -> None:
    """Of four revokes nobody knows anything: more ways than anybody can wait for."""
    unknown = told(findings={"revokes": [{"trick": trick} for trick in (1, 2, 3, 4)]})
    workers = client.app.state.workers  # type: ignore[attr-defined]
    before, workers.seconds = workers.seconds, 0.02
    try:
        answer = client.post("/analysis", json=unknown)
    finally:
        workers.seconds = before
    assert (answer.status_code, answer.json()["type"]) == (422, "/api/v1/problems/too-long")
    assert client.post("/rulings", json=revoked(offender="dummy")).status_code == 200


def test_a_parameter_that_is_not_known_is_refused(client: TestClient) -> None:
    said = client.post("/rulings?equty=none", json=revoked()).json()
    assert (said["status"], 'Did you mean "equity"?' in said["detail"]) == (422, True)
    assert client.post("/rulings?equity=perhaps", json=revoked()).json()["type"].endswith("/unknown-parameter")
    assert client.post("/consistent?seconds=100", json=revoked()).status_code == 422


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/cases?limit=x", 'limit: "x", but it is a whole number. Write it in digits.'),
        ("/cases?limit=0", 'limit: "0", but it is at least 1. Make it larger.'),
        ("/cases?board=99999", 'board: "99999", but it is at most 9999. Make it smaller.'),
        ("/cases?appealable=perhaps", 'appealable: "perhaps", but it is a yes or no. Say true or false.'),
        ("/cases?event=" + "x" * 81, "but it has at most 80 letters. Make it shorter."),
        ("/cases?status=shut", "status: \"shut\", but there is no such value. Say 'open', 'come back', "),
        ("/export?format=xml", "format: \"xml\", but there is no such value. Say 'csv', 'json' or 'pbn'."),
        ("/person?event=Friday", "pair: nothing, but it is needed here. Give it."),
        ("/person?event=Friday&pair=", 'pair: "", but it is too short. Make it longer.'),
    ],
)
def test_a_parameter_that_cannot_have_its_value_is_told_why_and_what_to_do(
    client: TestClient, address: str, said: str
) -> None:
    assert said in client.get(address).json()["detail"]


def test_initials_that_are_too_long_are_told_how_long_they_may_be(client: TestClient) -> None:
    told = client.post("/cases", json={"who": "Kaplan of New York", "case": revoked()}).json()
    assert "the director's initials may be 1 to 12 letters long" in told["detail"]


def test_a_parameter_that_stands_twice_is_refused(client: TestClient) -> None:
    said = client.get("/cases?event=Friday&event=Saturday").json()
    assert (said["status"], said["type"]) == (422, "/api/v1/problems/unknown-parameter")
    assert "more than once" in said["detail"]


def test_every_type_of_problem_can_be_looked_up(client: TestClient) -> None:
    said = client.get("/nothing").json()
    about = client.get(said["type"].removeprefix("/api/v1")).json()
    assert about == {"type": said["type"], "status": 404, "title": said["title"]}


MARKUP = "<script>alert(1)</script>'; DROP TABLE cases; --/../../etc/passwd\u202e"


@pytest.mark.parametrize(
    ("path", "document"),
    [
        ("/rulings", told(findings={}, code=MARKUP)),
        ("/rulings", told(findings={}, readings={MARKUP: True})),
        ("/rulings", {MARKUP: 1}),
        ("/next", {"case": told(findings={}), "skipped": [MARKUP]}),
        ("/check", {"text": MARKUP}),
        ("/scores", {"contract": MARKUP}),
        ("/equity", {"case": told(findings={MARKUP: MARKUP})}),
    ],
)
def test_markup_comes_back_as_text_and_nothing_else(client: TestClient, path: str, document: dict[str, Any]) -> None:
    answer = client.post(path, json=document)
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"] == "application/problem+json"


def test_half_a_letter_is_no_fault(client: TestClient) -> None:
    for document in (told(findings={}, code="\ud800"), {"\ud800": 1}, told(findings={"self_inflicted": {"\udfff": 1}})):
        assert client.post("/rulings", content=json.dumps(document), headers=JSON).status_code == 422


def test_no_other_site_is_let_in(client: TestClient) -> None:
    answer = client.get("/health", headers={"Origin": "http://elsewhere.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]
    asked = {"Origin": "http://elsewhere.example", "Access-Control-Request-Method": "POST"}
    assert client.options("/rulings", headers=asked).status_code == 405
