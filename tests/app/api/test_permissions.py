"""Nothing that needs the passcode is reached without it, by any address; and the passcode cannot be guessed."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from tests.app.api.conftest import CHIEF, PASSCODE

CHIEFS = {"GET /person", "GET /purge", "POST /purge"}

OPEN_TO_ALL = {
    "GET /health", "GET /version", "GET /schema/{document}", "GET /problems/{kind}",
    "GET /codes", "GET /codes/{code}/laws", "GET /codes/{code}/laws/{ref}", "GET /codes/{code}/tree",
    "POST /rulings", "POST /rulings/compare", "POST /next", "POST /understand", "POST /analysis",
    "POST /boards", "POST /check", "POST /consistent", "POST /scores",
    "POST /equity", "GET /jobs/{job_id}", "DELETE /jobs/{job_id}", "GET /jobs/{job_id}/events",
    "POST /session", "DELETE /session", "POST /handover", "GET /shared/{token}",
}  # fmt: skip
"""Rulings for everybody; and the doors themselves, which look at a passcode or a link before anything else."""


def every_route(client: TestClient) -> dict[str, dict[str, Any]]:
    """What the description says of each address and method."""
    paths = client.get("/openapi.json").json()["paths"]
    return {
        f"{method.upper()} {path.removeprefix('/api/v1')}": told
        for path, does in paths.items()
        for method, told in does.items()
    }


def asked(client: TestClient, route: str, case_id: str, **headers: str) -> Any:  # Any: httpx's answer
    method, _, path = route.partition(" ")
    filled = path.replace("{case_id}", case_id)
    for name in ("document", "kind", "code", "ref", "job_id", "token"):
        filled = filled.replace(f"{{{name}}}", "0")
    body = {"who": "KB"} if method in ("POST", "PUT", "PATCH") else None
    return client.request(method, filled, headers=headers, json=body)


def bearer(client: TestClient, passcode: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {client.post('/session', json={'passcode': passcode}).json()['token']}"}


def test_every_route_but_those_open_to_all_needs_the_passcode(guarded: TestClient) -> None:
    """Whatever is sent, it is not even looked at: the same answer for a case that is there and for one that is not."""
    kept = guarded.post("/cases", json={"who": "KB"}, headers=bearer(guarded, PASSCODE)).json()["id"]
    routes = every_route(guarded)
    assert routes.keys() > OPEN_TO_ALL
    locked = routes.keys() - OPEN_TO_ALL
    assert len(locked) >= 24
    for route in sorted(locked):
        assert routes[route]["security"] == [{"bearer": []}], route
        for case_id in (kept, "0"):
            for token in ("", "Bearer", "Bearer 0", f"Basic {PASSCODE}", f"Bearer {PASSCODE}"):
                answer = asked(guarded, route, case_id, **({"Authorization": token} if token else {}))
                assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer"), route
                assert answer.json()["type"] == "/api/v1/problems/passcode-needed"


def test_what_is_open_to_all_shows_nothing_of_the_log(guarded: TestClient) -> None:
    inside = bearer(guarded, PASSCODE)
    said = {"who": "SECRET", "place": {"event": "SECRET", "table": "SECRET"}}
    case = guarded.post("/cases", json=said, headers=inside).json()
    guarded.post(f"/cases/{case['id']}/notes", json={"who": "SECRET", "text": "SECRET"}, headers=inside)
    for route in sorted(OPEN_TO_ALL - {"GET /codes/{code}/tree"}):
        answer = asked(guarded, route, case["id"])
        assert "security" not in every_route(guarded)[route], route
        assert not [word for word in ("SECRET", case["id"]) if word in answer.text], route


def test_the_chiefs_routes_are_closed_to_every_other_director(guarded: TestClient) -> None:
    """And every other locked route lets a director in, so that it is the passcode and nothing else that opens it."""
    inside = bearer(guarded, PASSCODE)
    kept = guarded.post("/cases", json={"who": "KB"}, headers=inside).json()["id"]
    for route in sorted(every_route(guarded).keys() - OPEN_TO_ALL):
        answer = asked(guarded, route, kept, **inside)
        assert (answer.status_code == 401) == (route in CHIEFS), route


def test_the_passcode_gives_a_token_that_opens_the_log_until_it_is_given_back(guarded: TestClient) -> None:
    assert guarded.post("/session", json={"passcode": "161803"}).status_code == 401
    token = guarded.post("/session", json={"passcode": PASSCODE}).json()["token"]
    inside = {"Authorization": f"Bearer {token}"}
    assert guarded.get("/cases", headers=inside).status_code == 200
    assert guarded.get("/cases", headers={"Authorization": f"Basic {token}"}).status_code == 401
    assert guarded.delete("/session", headers=inside).status_code == 204
    assert guarded.get("/cases", headers=inside).status_code == 401


def test_wrong_passcodes_are_made_to_wait(guarded: TestClient) -> None:
    for _ in range(5):
        guarded.post("/session", json={"passcode": "000000"})
    waiting = guarded.post("/session", json={"passcode": PASSCODE})
    assert (waiting.status_code, waiting.json()["type"]) == (429, "/api/v1/problems/too-many")
    assert 0 < int(waiting.headers["retry-after"]) <= 60


def test_a_handed_over_case_is_open_to_who_took_it_over_and_nothing_else_is(guarded: TestClient) -> None:
    token = guarded.post("/session", json={"passcode": PASSCODE}).json()["token"]
    inside = {"Authorization": f"Bearer {token}"}
    mine, other = (guarded.post("/cases", json={"who": "KB"}, headers=inside).json() for _ in range(2))
    path = f"/cases/{mine['id']}"
    link = guarded.post(f"{path}/handover", json={"who": "KB"}, headers=inside).json()["token"]
    taken = guarded.post("/handover", json={"who": "AB", "token": link})
    assert (taken.status_code, taken.json()["case"]) == (201, mine["id"])
    deputy = {"Authorization": f"Bearer {taken.json()['token']}"}
    noted = guarded.post(f"{path}/notes", json={"who": "AB", "text": "I have it"}, headers=deputy)
    assert (noted.status_code, noted.json()["director"]) == (200, "AB")
    assert guarded.get(f"/cases/{other['id']}", headers=deputy).status_code == 401
    assert guarded.get("/cases", headers=deputy).status_code == 401
    assert guarded.post("/handover", json={"who": "CD", "token": link}).status_code == 404


def test_the_chief_alone_may_purge_where_he_has_a_passcode_of_his_own(guarded: TestClient) -> None:
    director = guarded.post("/session", json={"passcode": PASSCODE}).json()["token"]
    assert guarded.post("/session", json={"passcode": PASSCODE, "chief": True}).status_code == 401
    chief = guarded.post("/session", json={"passcode": CHIEF, "chief": True}).json()["token"]
    for token, status in ((director, 401), (chief, 200)):
        headers = {"Authorization": f"Bearer {token}"}
        assert guarded.post("/purge", json={"who": "KB"}, headers=headers).status_code == status
        assert guarded.get("/cases", headers=headers).status_code == 200


def signed(client: TestClient, token: dict[str, str], who: str) -> Any:  # Any: httpx's answer
    return client.post("/cases", json={"who": who}, headers=token)


def test_two_programs_do_not_sign_alike(guarded: TestClient) -> None:
    """Initials are the first token's; a token has one name."""
    first, second = bearer(guarded, PASSCODE), bearer(guarded, PASSCODE)
    assert signed(guarded, first, "KB").status_code == 201
    for who in ("KB", "kb", "ＫＢ"):
        refused = signed(guarded, second, who)
        assert (refused.status_code, refused.json()["type"]) == (403, "/api/v1/problems/not-yours")
        assert "signs with another token or from a phone this evening" in refused.json()["detail"]
    assert signed(guarded, second, "AL").status_code == 201
    assert "signed as AL since you gave the passcode" in signed(guarded, second, "MB").json()["detail"]
    cases = guarded.get("/cases", headers=first).json()["cases"]
    assert sorted(each["director"] for each in cases) == ["AL", "KB"]


def test_a_program_that_comes_again_with_its_old_token_keeps_its_name(guarded: TestClient) -> None:
    first = bearer(guarded, PASSCODE)
    assert signed(guarded, first, "KB").status_code == 201
    guarded.delete("/session", headers=first)
    assert signed(guarded, bearer(guarded, PASSCODE), "KB").status_code == 403
    again = guarded.post("/session", json={"passcode": PASSCODE}, headers=first).json()["token"]
    assert signed(guarded, {"Authorization": f"Bearer {again}"}, "KB").status_code == 201


def test_nobody_signs_as_who_took_a_case_over_by_a_link(guarded: TestClient) -> None:
    kb = bearer(guarded, PASSCODE)
    case = signed(guarded, kb, "KB").json()["id"]
    given = [guarded.post(f"/cases/{case}/handover", json={"who": "KB"}, headers=kb).json()["token"] for _ in range(2)]
    assert guarded.post("/handover", json={"who": "KB", "token": given[1]}).status_code == 403
    taken = guarded.post("/handover", json={"who": "AB", "token": given[1]})
    other = bearer(guarded, PASSCODE)
    assert signed(guarded, other, "AB").status_code == 403
    deputy = {"Authorization": f"Bearer {taken.json()['token']}"}
    noted = guarded.post(f"/cases/{case}/notes", json={"who": "AB", "text": "mine"}, headers=deputy)
    assert noted.status_code == 200


def test_a_page_without_the_phones_cookie_is_held_to_its_session(guarded: TestClient) -> None:
    """A program that goes through the pages and leaves a cookie out signs as nobody else either."""
    for status in (201, 403):
        page = bearer(guarded, PASSCODE)["Authorization"].removeprefix("Bearer ")
        guarded.cookies.clear()
        guarded.cookies.set("visit", page)
        assert guarded.post("/cases", json={"who": "KB"}).status_code == status
    guarded.cookies.clear()


def test_the_chiefs_token_takes_initials_that_are_in_use(guarded: TestClient) -> None:
    assert signed(guarded, bearer(guarded, PASSCODE), "KB").status_code == 201
    assert signed(guarded, bearer(guarded, CHIEF), "KB").status_code == 201
