"""Nothing that a stranger types or sends does harm: no markup, no foreign form, no log without the passcode."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from revoke.app.entrance.settings import TRIES, WAIT, PasscodeCheck, Settings
from revoke.app.entrance.web_sessions import IDLE, Sessions
from revoke.app.web.application import HEADERS, site
from tests.app.web.calls import BACK, STAGES, address, told

HOSTILE = ("<script>alert(1)</script>", "'; DROP TABLE entries; --", "../../../../etc/passwd", '"><img src=x>')
BEHIND = ("/cases", "/cases/1", "/cases/1/form", "/cases/1/form.pdf", "/cases/export.csv", "/cases/export.json")


def token(client: TestClient, path: str) -> str:
    """The token of the form on a page."""
    found = re.search(r'name="token" value="([0-9a-f]{64})"', client.get(path).text)
    assert found, f"{path} has no form that writes"
    return found[1]


def enter(client: TestClient, passcode: str) -> int:
    said = {"token": token(client, "/enter"), "passcode": passcode, "back": "/cases"}
    return client.post("/enter", data=said, follow_redirects=False).status_code


def rule(client: TestClient, **said: str) -> dict[str, str]:
    """The form of ``I rule`` on a play that is over."""
    form = {"call": told("a defender", BACK, "the other side", "7").query, "table": "4", "board": "7", "who": "KB"}
    return {**form, "token": token(client, address(*STAGES["play over"])), **said}


def test_every_answer_carries_the_headers(open_site: TestClient) -> None:
    for path in ("/", "/quick", "/cases", "/nowhere", "/static/style.css"):
        answer = open_site.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
    policy = HEADERS["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", BEHIND)
def test_the_log_is_behind_the_passcode(shut_site: TestClient, path: str) -> None:
    answer = shut_site.get(path, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/enter?")


def test_quick_mode_needs_neither_passcode_nor_cookie(shut_site: TestClient) -> None:
    answer = shut_site.get(told("a defender").address)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


def test_the_passcode_opens_the_log_under_a_new_cookie_that_no_script_reads(shut_site: TestClient) -> None:
    form = token(shut_site, "/enter")
    before = shut_site.cookies["visit"]
    said = {"token": form, "passcode": "271828", "back": "/cases"}
    answer = shut_site.post("/enter", data=said, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/cases")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert shut_site.cookies["visit"] != before
    assert shut_site.get("/cases", follow_redirects=False).status_code == 200


def test_over_https_the_cookie_goes_nowhere_else(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/log.sqlite", passcode="271828")
    with TestClient(site(settings), base_url="https://club.example") as client:
        assert "secure" in client.get("/enter").headers["set-cookie"].lower()


def test_wrong_passcodes_are_refused_and_after_five_nothing_is_looked_at(shut_site: TestClient) -> None:
    assert [enter(shut_site, "000000") for _ in range(TRIES)] == [403] * TRIES
    assert enter(shut_site, "271828") == 429


@pytest.mark.parametrize(("left", "said"), [(59.2, "60"), (1.0, "1"), (0.2, "1")])
def test_page_and_interface_say_alike_in_whole_seconds_how_long_to_wait(
    shut_site: TestClient, left: float, said: str
) -> None:
    """Never sooner than the door is open again: rounded up, and at least one."""
    door: PasscodeCheck = shut_site.app.state.door  # type: ignore[attr-defined]  # the client takes any application
    door.clock = lambda: 0.0
    form = {"token": token(shut_site, "/enter"), "passcode": "000000", "back": "/cases"}
    for _ in range(TRIES):
        shut_site.post("/enter", data=form)
    door.clock = lambda: WAIT - left
    shown = shut_site.post("/enter", data=form)
    answered = shut_site.post("/api/v1/session", json={"passcode": "000000"})
    assert [each.status_code for each in (shown, answered)] == [429, 429]
    assert [each.headers["retry-after"] for each in (shown, answered)] == [said, said]
    assert f"Wait {said} seconds." in shown.text
    assert f"Wait {said} seconds." in answered.json()["detail"]


def test_after_two_hours_without_a_tap_the_passcode_is_asked_for_again(shut_site: TestClient) -> None:
    assert enter(shut_site, "271828") == 303
    assert shut_site.get("/cases", follow_redirects=False).status_code == 200
    sessions = sessions_on(shut_site)
    began = sessions.clock()
    sessions.clock = lambda: began + IDLE + 1
    assert shut_site.get("/cases", follow_redirects=False).headers["location"].startswith("/enter?")


def sessions_on(client: TestClient) -> Sessions:
    found: Sessions = client.app.state.sessions  # type: ignore[attr-defined]  # the client takes any application
    return found


def test_every_cookie_is_kept_from_scripts_and_from_other_sites(shut_site: TestClient) -> None:
    assert enter(shut_site, "271828") == 303
    form = rule(shut_site)
    for answer in (
        shut_site.get("/language/fr", follow_redirects=False),
        shut_site.post("/cases/rule", data=form, follow_redirects=False),
    ):
        cookies = answer.headers.get_list("set-cookie")
        assert cookies
        for each in cookies:
            assert "httponly" in each.lower()
            assert "samesite=strict" in each.lower()


def test_leaving_shuts_the_door_again(shut_site: TestClient) -> None:
    assert enter(shut_site, "271828") == 303
    form = token(shut_site, "/enter")
    shut_site.post("/leave", data={"token": form})
    assert shut_site.get("/cases", follow_redirects=False).status_code == 303


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:x"]
)
def test_the_door_leads_nowhere_else(shut_site: TestClient, back: str) -> None:
    said = {"token": token(shut_site, "/enter"), "passcode": "271828", "back": back}
    assert shut_site.post("/enter", data=said, follow_redirects=False).headers["location"] == "/"
    assert shut_site.get("/language/fr", params={"back": back}, follow_redirects=False).headers["location"] == "/"


def test_a_form_without_the_token_writes_nothing(open_site: TestClient) -> None:
    for wrong in ("", "0" * 64, "ü"):
        answer = open_site.post("/cases/rule", data=rule(open_site, token=wrong), follow_redirects=False)
        assert answer.status_code == 403
    assert "KB" not in open_site.get("/cases?show=all").text


def test_a_token_without_its_cookie_writes_nothing(open_site: TestClient) -> None:
    form = rule(open_site)
    open_site.cookies.clear()
    assert open_site.post("/cases/rule", data=form, follow_redirects=False).status_code == 403


def test_i_rule_keeps_the_ruling_and_the_initials(open_site: TestClient) -> None:
    answer = open_site.post("/cases/rule", data=rule(open_site))
    assert answer.status_code == 200
    assert answer.url.path == "/cases/1"
    assert 'value="KB"' in open_site.get(address(*STAGES["play over"])).text


@pytest.mark.parametrize("said", HOSTILE)
def test_what_is_typed_is_never_markup(open_site: TestClient, said: str) -> None:
    query = {"revokes[0].offender": said, "skip": said, "also": said, "contract": said, "table": said, "without": said}
    pages = [
        open_site.get("/quick", params={**query, "ask": ask})
        for ask in ("", "ruling", "another", "finer", "whatif", "consult")
    ]
    pages += [
        open_site.get("/quick", params={"revokes[0].offender": "defender", "ask": f"dispute {said}", "found": said}),
        open_site.get("/enter", params={"back": said}),
        open_site.get("/language", params={"back": said}),
        open_site.get("/cases", params={"text": said, "table": said, "status": said, "board": said, "pair": said}),
        open_site.get(f"/cases/{said.replace('/', '%2F')}"),
        open_site.post("/cases/rule", data=rule(open_site, who=said[:12], table=said[:12], reason=said, call=said)),
        open_site.post("/cases/rule", data=rule(open_site, who=said, table=said, board=said)),
    ]
    for answer in pages:
        assert answer.status_code < 500
        for harm in ("<script>alert", "<img src=x", "root:x"):
            assert harm not in answer.text
    assert open_site.get("/api/v1/verify").json()["flaws"] == []


def test_on_loopback_only_our_own_names_are_answered(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/log.sqlite", hosts=("127.0.0.1", "localhost"))
    with TestClient(site(settings)) as client:
        assert client.get("/", headers={"host": "127.0.0.1:8787"}).status_code == 200
        assert client.get("/", headers={"host": "rebound.example:8787"}).status_code == 421


def test_a_body_that_is_too_long_is_not_read(open_site: TestClient) -> None:
    def without_end() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 1_000_000

    form = {"content-type": "application/x-www-form-urlencoded"}
    assert open_site.post("/enter", content=b"x" * 9_000_000, headers=form).status_code == 413
    assert open_site.post("/enter", content=without_end(), headers=form).status_code == 413


def test_an_address_that_leads_nowhere_says_so_on_a_page(open_site: TestClient) -> None:
    answer = open_site.get("/nowhere")
    assert answer.status_code == 404
    assert "There is no page at this address." in answer.text
