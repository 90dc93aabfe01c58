"""Every state of full mode has an address: Back, reload, another page and back, a closed tab, a server begun anew."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from revoke.app.desk.board_entry import entry_of, packed
from revoke.app.entrance.settings import Settings
from revoke.app.web import form_redirects
from revoke.app.web.application import site
from revoke.app.web.form_redirects import LONGEST, MOST_DRAFTS
from tests.app.web.full.browsing import go, pasted
from tests.app.web.full.served import DEAL, PLAY, as_case, database
from tests.app.web.full.test_pages import carried


def test_what_was_sent_stands_in_the_address(client: TestClient) -> None:
    shown = client.post("/full/board", data={"case": as_case(PLAY), "go": "play"})
    assert shown.request.method == "GET"
    assert entry_of(carried(client.get(str(shown.url)))) == entry_of(as_case(PLAY))


def test_a_refusal_has_an_address_too(client: TestClient) -> None:
    refused = client.post("/full/play", data={"case": as_case(PLAY[:3]), "hand": "E", "do": "typed", "typed": "ZZ"})
    again = client.get(str(refused.url))
    assert (refused.status_code, again.status_code) == (422, 422)
    assert "ZZ" in again.text


def test_an_address_without_a_state_leads_to_the_first_page(client: TestClient) -> None:
    for path in ("hand", "play", "board", "answer", "tricks", "weights", "card"):
        answer = client.get(f"/full/{path}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/full")
    bomb = packed("[" + '["case",""],' * 1_000_000 + "]")
    assert client.get(f"/full/board?s={bomb}", follow_redirects=False).headers["location"] == "/full"


@pytest.mark.parametrize(("largest", "status"), [(10_000_000, 303), (10, 200)])
def test_the_answer_to_what_is_too_long_for_an_address_is_held_if_it_is_not_too_large(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, largest: int, status: int
) -> None:
    monkeypatch.setattr(form_redirects, "LARGEST", largest)
    dice = random.Random(7)
    field = [dice.randrange(-400, 400) * 10 for _ in range(12_000)]
    told = as_case(PLAY, scoring="MP", field=field)
    answer = client.post("/full/board", data={"case": told, "go": "play"}, follow_redirects=False)
    assert len(told) > LONGEST
    assert answer.status_code == status
    shown = client.get(answer.headers["location"], follow_redirects=False) if status == 303 else answer
    assert shown.status_code == 200
    assert entry_of(carried(shown)) == entry_of(told)


def test_an_address_outlasts_the_server_and_so_do_the_last_boards(tmp_path: Path) -> None:
    with TestClient(site(Settings(database(tmp_path)))) as before:
        address = str(before.post("/full/board", data={"case": as_case(PLAY), "go": "play"}).url)
        cookies = dict(before.cookies)
    with TestClient(site(Settings(database(tmp_path))), cookies=cookies) as after:
        assert entry_of(carried(after.get(address))) == entry_of(as_case(PLAY))
        start = after.get("/full").text
        assert "A board without a number" in start
        assert "cards played: 52" in start


def test_the_browser_keeps_the_last_few_boards(client: TestClient) -> None:
    client.cookies.clear()
    for number in range(1, MOST_DRAFTS + 4):
        case = as_case([]).replace('"deal"', f'"number": {number}, "deal"')
        assert DEAL in carried(client.post("/full/board", data={"case": case, "go": "board"}))
    assert len([name for name in client.cookies if name.startswith("draft")]) == MOST_DRAFTS
    assert "Board 7" in client.get("/full").text


def test_a_playing_director_is_told_only_the_numbers_of_his_boards(client: TestClient) -> None:
    client.cookies.clear()
    client.post("/full/board", data={"case": as_case(PLAY).replace('"deal"', '"number": 9, "deal"'), "go": "board"})
    client.cookies.set("playing", "1")
    start = client.get("/full").text
    client.cookies.clear()
    assert "Board 9" in start
    assert "3NT" not in start


def test_on_a_phone_back_reload_and_another_page_keep_the_board(page: Page) -> None:
    pasted(page, DEAL)
    go(page, "The play")
    page.get_by_role("button", name="South", exact=True).click()
    for card in ("H7", "H3", "HJ"):
        page.locator(f'.own button[value="card {card}"]').click()
    expect(page.locator(".lying .laid")).to_have_count(3)
    page.reload()
    expect(page.locator(".lying .laid")).to_have_count(3)
    page.go_back()
    expect(page.locator(".lying .laid")).to_have_count(2)
    page.go_forward()
    page.get_by_role("link", name="Cases", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cases")
    page.go_back()
    expect(page.locator(".lying .laid")).to_have_count(3)
    page.goto("/full")
    page.get_by_role("link", name="cards played: 3").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
