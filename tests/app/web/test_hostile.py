"""What a stranger puts into an address or a form is shown as text, never run, and never brings the server down."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.web.application import site
from revoke.app.web.call import LONGEST, MOST
from tests.app.web.calls import BACK, STAGES, address, told
from tests.app.web.full.served import database

HOSTILE = {
    "a script": "<script>alert(1)</script>",
    "a picture": '"><img src=x onerror=alert(2)>',
    "an attribute": "' autofocus onfocus=alert(3) x='",
    "an address": "javascript:alert(4)",
    "SQL": "'; DROP TABLE entries; --",
    "a path": "../../../../etc/passwd",
    "a template": "{{ 999983 * 999979 }}{% raw %}${999983*999979}",
    "a format": "{0.__class__} {number:words} %s %n",
    "a line": "x\r\nSet-Cookie: visit=mine",
    "nothing and beyond": "\x00\ufeff\u202e\U0001f0a1",
    "digits of elsewhere": "٣٤",
    "a great number": "9" * 400,
    "leading zeros": "0" * 400 + "7",
    "very much": "x" * 2_000,
}
CALL = ("code", "lang", "revokes[0].offender", "revokes[0].before_attention", "revokes[0].trick", "revokes[9].trick",
        "revokes[0].__class__", "board.declarer", "table_tricks", "skip", "found", "disputed", "also", "back",
        "contract", "declarer", "vulnerable", "without", "table", "board", "case", "ask", "what-is-this")  # fmt: skip
"""Every name that the address of a call may have, and some that it may not."""

SCREENS = ("", "ruling", "another", "finer", "whatif", "consult", "dispute revokes[0].won_by", "revokes[0].offender")
HARM = ("<script>alert", "<img src=x", "onfocus=alert(3) x='\"", 'href="javascript:', "root:x:", "999962000357")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who sends what he likes."""
    settings = Settings(database(tmp_path_factory.mktemp("log")), passcode="271828")
    with TestClient(site(settings), raise_server_exceptions=False) as found:
        yield found


def harmless(text: str) -> None:
    for harm in HARM:
        assert harm not in text, harm


@pytest.mark.parametrize("name", CALL)
def test_in_each_place_of_a_calls_address_it_is_text(client: TestClient, name: str) -> None:
    query = dict(told("a defender", BACK, "the other side", "7").pairs)
    for said in ("a picture", "a great number"):
        answer = client.get("/quick", params={**query, name: HOSTILE[said]})
        assert answer.status_code == 200
        harmless(answer.text)
        assert "set-cookie" not in answer.headers or "onerror" not in answer.headers["set-cookie"]


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
def test_in_all_places_of_a_calls_address_together_it_is_text(client: TestClient, said: str) -> None:
    for ask in SCREENS:
        answer = client.get("/quick", params={**dict.fromkeys(CALL, said), "ask": ask})
        assert answer.status_code == 200, ask
        harmless(answer.text)


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
def test_in_every_other_address_and_form_it_is_text(client: TestClient, said: str) -> None:
    form = {"passcode": said, "back": said}
    for answer in (
        client.get("/", params={"code": said, "lang": said}),
        client.get("/enter", params={"back": said}),
        client.get("/language", params={"back": said}),
        client.get(f"/language/{quote(said, safe='')}", params={"back": said}, follow_redirects=False),
        client.get(f"/{quote(said, safe='')}"),
        client.get("/", headers={"cookie": f"visit={quote(said)}; lang={quote(said)}; who={quote(said)}"}),
        client.get("/", headers={"accept-language": quote(said)}),
        client.post("/enter", data={**form, "token": said}),
        client.post("/enter", data={**form, "token": _token(client)}),
        client.post("/leave", data={"token": said}),
    ):
        assert answer.status_code < 500
        harmless(answer.text)
        assert "elsewhere" not in answer.headers.get("location", "")


def _token(client: TestClient) -> str:
    found = re.search(r'name="token" value="([0-9a-f]{64})"', client.get("/enter").text)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("query", "because"),
    [
        ("also=kibitzer", "The address says also=kibitzer. That means nothing here, so it was ignored."),
        ("code=duplicate-3017", "The address says code=duplicate-3017. That means nothing here, so it was ignored."),
        ("revokes[0].offender=spectator", "The address says revokes[0].offender=spectator. That means nothing here"),
        ("revokes[0].trick=15", "The address says revokes[0].trick=15. That means nothing here, so it was ignored."),
        ("revokes[0].before_attention=whatever", "That means nothing here, so it was ignored."),
        ("revokes[0].able=perhaps", "The address says revokes[0].able=perhaps. That means nothing here"),
        ("skip=" + "x" * (LONGEST + 1), f"The address says skip=… with {LONGEST + 1} letters."),
        ("also=dummy&also=dummy", "More than two revokes do not fit here. Only the first two count."),
        ("&".join(["also=dummy"] * (MOST + 1)), f"The address holds more than {MOST} values."),
    ],
)
def test_what_cannot_be_understood_is_told_and_why(client: TestClient, query: str, because: str) -> None:
    assert because in html.unescape(client.get(f"/quick?{query}").text)


def test_a_call_that_is_understood_is_not_complained_of(client: TestClient) -> None:
    for answers in STAGES.values():
        page = client.get(address(*answers)).text
        assert 'role="alert"' not in page


@pytest.mark.parametrize(
    ("method", "path", "status", "because"),
    [
        ("GET", "/nowhere", 404, "There is no page at this address."),
        ("DELETE", "/quick", 405, "Nothing can be sent to this address."),
        ("POST", "/leave", 403, "This form was not sent from an open page here."),
    ],
)
def test_what_cannot_be_done_is_told_on_a_page_in_the_readers_language(
    client: TestClient, method: str, path: str, status: int, because: str
) -> None:
    english = client.request(method, path)
    assert english.status_code == status
    assert because in english.text
    french = client.request(method, path, headers={"accept-language": "fr"})
    assert because not in french.text
    assert '<html lang="fr">' in french.text
    assert '<span lang="en">' not in french.text


def test_who_sends_where_nothing_can_be_sent_is_told_what_can_be_done_there(client: TestClient) -> None:
    assert client.delete("/quick").headers["allow"] == "GET"


def test_in_a_browser_nothing_of_it_runs(phone: Page, served_site: str) -> None:
    """The phone complains of dialogs, foreign requests and anything that the policy had to stop."""
    said = "&".join(f"{name}={quote(HOSTILE['a picture'])}" for name in CALL if name not in ("ask", "lang"))
    for ask in SCREENS:
        phone.goto(f"{served_site}/quick?{said}&ask={quote(ask)}")
        expect(phone.locator("h1")).to_be_attached()
        assert phone.locator("main img:not([alt])").count() == 0
    phone.goto(f"{served_site}{address(*STAGES['play over'])}")
    for label in ("Table", "Your initials"):
        phone.get_by_label(label, exact=True).fill("<b>&amp;'\"")
    phone.get_by_role("button", name="I rule").click()
    expect(phone.locator("main")).to_contain_text("<b>&amp;'\"")
    assert phone.locator("main b").count() == 0
