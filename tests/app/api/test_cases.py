"""The log by the interface: a case from the call to its end, nothing written twice, nothing of somebody else's lost."""

from __future__ import annotations

import csv
import io
from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient

from revoke.formats import pbn
from tests.app.api.conftest import CHIEF, PASSCODE

# Dummy revoked and play went on to the end: it is established, and no trick moves for dummy's revoke (64B3).
DUMMY = {
    "format": "revoke-case/1",
    "findings": {
        "table_tricks": 9,
        "revokes": [
            {"offender": "dummy", "trick": 5, "before_attention": ["offending side played to next trick", "play ended"]}
        ],
        "without_revoke": {"9": 1.0},
    },
}


def opened(client: TestClient, **more: Any) -> dict[str, Any]:
    answer = client.post("/cases", json={"who": "KB", "place": {"table": "4", "board": 7}, "case": DUMMY, **more})
    assert answer.status_code == 201, answer.text
    case: dict[str, Any] = answer.json()
    assert answer.headers["location"] == f"/api/v1/cases/{case['id']}"
    return case


def act(client: TestClient, case: dict[str, Any], what: str, **said: Any) -> dict[str, Any]:
    answer = client.post(f"/cases/{case['id']}/{what}", json={"who": "KB", **said})
    assert answer.status_code in (200, 201), answer.text
    done: dict[str, Any] = answer.json()
    return done


def test_a_case_goes_from_the_call_to_its_end(client: TestClient) -> None:
    case = opened(client)
    assert (case["status"], case["version"], case["place"]) == ("open", 1, {"table": "4", "board": 7})

    shut = client.post(f"/cases/{case['id']}/close", json={"who": "KB"})
    assert (shut.status_code, "Rule first" in shut.json()["detail"]) == (409, True)

    ruled = act(client, case, "rulings", equity="none")
    assert ruled["ruling"] == client.post("/rulings?equity=none", json=DUMMY).json()
    assert ruled["ruling_stands"] is True
    noted = act(client, case, "notes", text="East is content", about="finding")
    assert [(each["about"], each["text"]) for each in noted["notes"]] == [("finding", "East is content")]
    if ruled["equity"]["state"] == "open":
        act(client, case, "equity", state="not needed")
    closed = act(client, case, "close")
    assert closed["status"] == "closed"
    assert act(client, case, "reopen", reason="North remembers otherwise")["status"] == "announce"

    entries = client.get(f"/cases/{case['id']}/entries").json()["entries"]
    assert [each["kind"] for each in entries][:3] == ["opened", "ruled", "noted"]
    assert all(later["number"] > earlier["number"] for earlier, later in pairwise(entries))


def test_the_same_key_writes_once(client: TestClient) -> None:
    key = {"Idempotency-Key": "0b7e-open"}
    said = {"who": "KB", "case": DUMMY}
    first, second = (client.post("/cases", json=said, headers=key) for _ in range(2))
    assert (first.status_code, first.content, first.headers["etag"]) == (201, second.content, second.headers["etag"])
    other = client.post("/cases", json={"who": "AB", "case": DUMMY}, headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "/api/v1/problems/key-reused")


def test_the_same_key_hands_over_once(client: TestClient) -> None:
    case, key = opened(client), {"Idempotency-Key": "0b7e-hand"}
    path = f"/cases/{case['id']}/handover"
    first, second = (client.post(path, json={"who": "KB"}, headers=key) for _ in range(2))
    assert first.json()["token"] == second.json()["token"]
    assert client.post(path, json={"who": "AB"}, headers=key).status_code == 422


def test_nobody_writes_over_what_he_has_not_seen(client: TestClient) -> None:
    case = opened(client)
    path, moved = f"/cases/{case['id']}", {"who": "KB", "place": {"table": "4", "board": 8}}
    assert client.patch(path, json=moved).status_code == 428
    first = client.patch(path, json=moved, headers={"If-Match": '"1"'})
    assert (first.status_code, first.headers["etag"]) == (200, '"2"')
    assert first.json()["place"] == {"table": "4", "board": 8}
    assert client.get(path).headers["etag"] == '"2"'
    late = client.patch(path, json={"who": "AB", "place": {"board": 9}}, headers={"If-Match": '"1"'})
    assert (late.status_code, late.json()["type"]) == (412, "/api/v1/problems/changed")
    facts = {"who": "AB", "case": {**DUMMY, "code": "duplicate-1997"}}
    assert client.post(f"{path}/facts", json=facts).status_code == 428
    told = client.post(f"{path}/facts", json=facts, headers={"If-Match": "*"}).json()
    assert told["case"]["code"] == "duplicate-1997"


def test_pages_of_cases_join_without_a_gap_though_cases_are_opened_in_between(client: TestClient) -> None:
    numbers = [opened(client, place={"event": "Pages"})["number"] for _ in range(5)]
    first = client.get("/cases?event=Pages&limit=2").json()
    opened(client, place={"event": "Pages"})
    seen = [each["number"] for each in first["cases"]]
    cursor = first["next"]
    while cursor:
        page = client.get(f"/cases?event=Pages&limit=2&cursor={cursor}").json()
        seen += [each["number"] for each in page["cases"]]
        cursor = page["next"]
    assert seen == numbers[::-1]
    assert client.get("/cases?cursor=-1").status_code == 422


def test_entries_come_page_by_page(client: TestClient) -> None:
    case = opened(client)
    for text in ("one", "two", "three"):
        act(client, case, "notes", text=text)
    first = client.get(f"/cases/{case['id']}/entries?limit=3").json()
    rest = client.get(f"/cases/{case['id']}/entries?limit=3&cursor={first['next']}").json()
    assert [each["kind"] for each in first["entries"] + rest["entries"]] == ["opened", "noted", "noted", "noted"]
    assert rest["next"] is None


def test_names_are_told_to_who_asks_for_them_alone(client: TestClient) -> None:
    case = opened(client, place={"event": "Names"})
    names = {"N": "Ada Byron"}
    assert client.put(f"/cases/{case['id']}/names", json={"who": "KB", "names": names}).status_code == 200
    assert client.get(f"/cases/{case['id']}?names=true").json()["names"] == names
    shown = [
        client.get(f"/cases/{case['id']}"),
        client.get(f"/cases/{case['id']}/entries"),
        client.get("/cases?event=Names"),
        *(client.get(f"/export?format={each}&event=Names") for each in ("csv", "json", "pbn")),
    ]
    assert all(each.status_code == 200 and "Byron" not in each.text for each in shown)


def test_a_purge_blanks_texts_and_leaves_a_sound_log(client: TestClient) -> None:
    case = opened(client)
    act(client, case, "notes", text="a word in confidence")
    due = client.get("/purge?days=0").json()["cases"]
    purged = client.post("/purge", json={"who": "KB", "days": 0}).json()
    assert purged["texts"] >= 1
    assert purged["cases"] == due
    assert client.get("/purge?days=0").json()["cases"] == 0
    assert "confidence" not in client.get(f"/cases/{case['id']}").text
    assert client.get("/verify").json()["flaws"] == []


def test_a_case_is_overruled_consulted_on_and_withdrawn(client: TestClient) -> None:
    case = opened(client)
    act(client, case, "rulings", equity="none")
    over = act(client, case, "override", reason="the committee says so", score={"NS": 50, "EW": -50})
    assert over["override"]["score"] == {"NS": 50, "EW": -50}
    assert act(client, case, "polls", level="expert", answer="no")["polls"][0]["level"] == "expert"
    told = act(client, case, "announce", at="2026-05-01T20:10:00Z", appeal_minutes=60)
    assert told["announced"]["appeal_until"] == "2026-05-01T21:10:00.000000Z"
    assert act(client, case, "withdraw")["status"] == "closed"


def test_an_appeal_is_lodged_decided_and_corrected(client: TestClient) -> None:
    case = opened(client)
    act(client, case, "rulings", equity="none")
    act(client, case, "equity", state="not needed")
    until = act(client, case, "announce")["announced"]["appeal_until"]
    said = {"lodged_by": "pair 12", "concurring": True, "statement": "We disagree.", "at": "2026-05-01T20:10:00Z"}
    told = act(client, case, "appeals", **said, decide_by="2026-05-01T23:45:00Z")
    lodged = {"number": 1, "who": "KB", **said, "at": "2026-05-01T20:10:00.000000Z", "until": until, "decision": None}
    lodged["decide_by"] = "2026-05-01T23:45:00.000000Z"
    assert (told["status"], told["appeals"]) == ("under appeal", [lodged])
    shown = client.get("/cases?status=under%20appeal").json()["cases"]
    assert [each["id"] for each in shown] == [case["id"]]
    assert shown[0]["appeals"][0]["lodged_by"] is None
    told = act(client, case, "appeals/1/decision", outcome="ruling upheld", text="It stands.", members="A, B and C")
    assert (told["status"], told["appeals"][0]["decision"]["text"]) == ("closed", "It stands.")
    told = act(client, case, "appeals/1/decision", outcome="score adjusted", score={"NS": 50, "EW": -50})
    assert (told["status"], told["appeals"][0]["decision"]["score"]) == ("announce", {"NS": 50, "EW": -50})
    path = f"/cases/{case['id']}/appeals/2/decision"
    refused = client.post(path, json={"who": "KB", "outcome": "withdrawn"})
    assert (refused.status_code, "no appeal 2" in refused.json()["detail"]) == (409, True)
    unknown = client.post(path, json={"who": "KB", "outcome": "postponed"})
    assert (unknown.status_code, "what became of an appeal" in unknown.text) == (422, True)


def test_the_form_and_the_exports_are_files_of_their_kind(client: TestClient) -> None:
    case = opened(client, place={"event": "Files", "board": 12})
    act(client, case, "rulings", equity="none")
    form = client.get(f"/cases/{case['id']}/form.pdf")
    assert (form.headers["content-type"], form.content[:5]) == ("application/pdf", b"%PDF-")
    rows = list(csv.DictReader(io.StringIO(client.get("/export?format=csv&event=Files").content.decode("utf-8-sig"))))
    assert [(row["case"], row["board"]) for row in rows] == [(str(case["number"]), "12")]
    assert [each["id"] for each in client.get("/export?event=Files").json()["cases"]] == [case["id"]]
    records = list(pbn.read(client.get("/export?format=pbn&event=Files").content, name="log.pbn"))
    assert [each.board for each in records] == ["12"]


def test_how_far_the_interview_has_got_is_kept(client: TestClient) -> None:
    asked = {
        "skipped": ["findings.revokes[0].suit"],
        "disputed": [0],
        "found": ["findings.revokes[0].trick"],
        "came_back": True,
    }
    case = opened(client, asked=asked)
    assert case["asked"] == asked
    assert client.get(f"/cases/{case['id']}").json()["asked"] == asked


def test_another_directors_case_is_decided_by_him_or_by_the_chief(guarded: TestClient) -> None:
    inside = {"Authorization": f"Bearer {guarded.post('/session', json={'passcode': PASSCODE}).json()['token']}"}
    chief = {"Authorization": f"Bearer {guarded.post('/session', json={'passcode': CHIEF}).json()['token']}"}
    case = guarded.post("/cases", json={"who": "KB", "case": DUMMY}, headers=inside).json()
    path, said = f"/cases/{case['id']}/override", {"reason": "the committee says so", "tricks": {"10": 1.0}}
    refused = guarded.post(path, json={"who": "AB", **said}, headers=inside)
    assert (refused.status_code, refused.json()["type"]) == (403, "/api/v1/problems/not-yours")
    assert "You have signed as KB" in refused.json()["detail"]
    other = {"Authorization": f"Bearer {guarded.post('/session', json={'passcode': PASSCODE}).json()['token']}"}
    refused = guarded.post(path, json={"who": "AB", **said}, headers=other)
    assert (refused.status_code, refused.json()["type"]) == (403, "/api/v1/problems/not-yours")
    assert "the case of KB" in refused.json()["detail"]
    assert guarded.post(path, json={"who": "AB", **said}, headers=chief).json()["override"]["tricks"] == {"10": 1.0}
    assert guarded.post(path, json={"who": "KB", **said}, headers=inside).status_code == 200


def test_a_case_is_shown_to_whoever_has_the_link_without_names_and_texts(guarded: TestClient) -> None:
    inside = {"Authorization": f"Bearer {guarded.post('/session', json={'passcode': PASSCODE}).json()['token']}"}
    case = guarded.post("/cases", json={"who": "KB", "case": DUMMY}, headers=inside).json()
    path = f"/cases/{case['id']}"
    guarded.put(f"{path}/names", json={"who": "KB", "names": {"N": "Ada Byron"}}, headers=inside)
    guarded.post(f"{path}/notes", json={"who": "KB", "text": "a word in confidence"}, headers=inside)
    link = guarded.post(f"{path}/share", json={"who": "KB", "minutes": 60}, headers=inside)
    assert (link.status_code, link.json()["case"]) == (201, case["id"])
    seen = guarded.get(f"/shared/{link.json()['token']}")
    assert (seen.status_code, seen.json()["id"]) == (200, case["id"])
    assert not [word for word in ("Byron", "confidence") if word in seen.text]
    reader = {"Authorization": f"Bearer {link.json()['token']}"}
    assert guarded.get(path, headers=reader).status_code == 401
    assert guarded.get("/shared/0").json()["type"] == "/api/v1/problems/no-such-link"


def test_the_log_tells_its_events_and_how_its_cases_stand(client: TestClient) -> None:
    before = client.get("/log?event=Counted").json()["counts"]["open"]
    opened(client, place={"event": "Counted"})
    told = client.get("/log?event=Counted").json()
    assert told["events"][0] == "Counted"
    none = {"come back": 0, "equity open": 0, "announce": 0, "under appeal": 0, "closed": 0}
    assert told["counts"] == {"open": before + 1, **none}


def test_everything_held_about_a_pair_is_told_to_the_chief_alone(guarded: TestClient) -> None:
    inside = {"Authorization": f"Bearer {guarded.post('/session', json={'passcode': PASSCODE}).json()['token']}"}
    chief = {"Authorization": f"Bearer {guarded.post('/session', json={'passcode': CHIEF}).json()['token']}"}
    place = {"event": "Friday", "ns": "N12", "ew": "E3"}
    case = guarded.post("/cases", json={"who": "KB", "place": place, "case": DUMMY}, headers=inside).json()
    names = {"N": "Ada Byron", "E": "Charles Babbage"}
    guarded.put(f"/cases/{case['id']}/names", json={"who": "KB", "names": names}, headers=inside)
    held = guarded.get("/person?event=Friday&pair=N12", headers=chief).json()
    assert [each["names"] for each in held["cases"]] == [[{"N": "Ada Byron"}]]
    for path in ("/person?event=Friday&pair=N12", "/export?names=true"):
        assert guarded.get(path, headers=inside).status_code == 401
    assert "Ada Byron" in guarded.get("/export?names=true", headers=chief).text
    assert "Ada Byron" not in guarded.get("/export", headers=chief).text


def test_an_export_holds_what_was_looked_for(client: TestClient) -> None:
    wanted = opened(client, place={"event": "Sought", "table": "4"})
    opened(client, place={"event": "Sought", "table": "5"})
    found = client.get("/export?event=Sought&table=4").json()["cases"]
    assert [each["id"] for each in found] == [wanted["id"]]


MARKUP = "<img src=x onerror=alert(1)>'; DROP TABLE cases; --"


def test_markup_and_sql_in_a_note_are_words(client: TestClient) -> None:
    case = opened(client, place={"event": MARKUP})
    noted = act(client, case, "notes", text=MARKUP)
    assert (noted["notes"][0]["text"], noted["place"]["event"]) == (MARKUP, MARKUP)
    found = client.get("/cases", params={"event": MARKUP}).json()["cases"]
    assert [each["id"] for each in found] == [case["id"]]
    assert client.get("/cases", params={"text": "%' OR '1'='1"}).json()["cases"] == []
    assert client.get("/cases/..%2f..%2flog.sqlite").status_code == 404
    assert client.get("/cases/' OR 1=1 --").json()["type"] == "/api/v1/problems/no-such-case"


@pytest.mark.parametrize(
    ("said", "pointer"),
    [
        ({"who": ""}, "#/who"),
        ({"who": "KB", "place": {"board": 0}}, "#/place/board"),
        ({"who": "KB", "place": {"table": "a table with a long name"}}, "#/place/table"),
        ({"who": "KB", "plac": {}}, "#/plac"),
        ({"who": "KB", "case": {"format": "revoke-case/1"}}, "#/case"),
    ],
)
def test_what_the_log_cannot_keep_is_pointed_at(client: TestClient, said: dict[str, Any], pointer: str) -> None:
    answer = client.post("/cases", json=said)
    assert (answer.status_code, answer.json().get("pointer")) == (422, pointer)


def test_a_token_for_one_case_writes_under_the_name_that_it_was_given_to(guarded: TestClient) -> None:
    inside = {"Authorization": f"Bearer {guarded.post('/session', json={'passcode': PASSCODE}).json()['token']}"}
    case = guarded.post("/cases", json={"who": "KB", "case": DUMMY}, headers=inside).json()
    path = f"/cases/{case['id']}"
    offered = guarded.post(f"{path}/handover", json={"who": "KB"}, headers=inside).json()["token"]
    link = guarded.post("/handover", json={"token": offered, "who": "AL"}).json()["token"]
    writer = {"Authorization": f"Bearer {link}"}
    refused = guarded.post(f"{path}/notes", json={"who": "KB", "text": "x"}, headers=writer)
    assert (refused.status_code, refused.json()["type"]) == (403, "/api/v1/problems/not-yours")
    assert guarded.post(f"{path}/notes", json={"who": "AL", "text": "x"}, headers=writer).status_code == 200
    assert guarded.post(f"{path}/take-back", json={"who": "KB"}, headers=inside).status_code == 200
    assert guarded.get(path, headers=writer).status_code == 401
