"""The page that takes over the cases of a file: taken whole, refused with the reason, and only for the chief."""

from __future__ import annotations

import json

from httpx2 import Response
from starlette.testclient import TestClient

from tests.app.web.cases.director import CHIEFS, PASSCODE, Director, alert

ANOTHER_ID = "0123456789abcdef"


def brings_in(director: Director, data: bytes | None, status: int = 200) -> Response:
    """Send the form with a file, and go on to where it comes back refused."""
    files = {} if data is None else {"file": ("revoke-cases.json", data, "application/json")}
    form = {"token": director.token(), "who": "AL"}
    answer = director.client.post("/cases/import", data=form, files=files, follow_redirects=False)
    if "held=" in answer.headers.get("location", ""):
        answer = director.client.get(answer.headers["location"], follow_redirects=False)
    assert answer.status_code == status, answer.text
    return answer


def saved_elsewhere(director: Director) -> bytes:
    """What the list saves, as if another log had."""
    document = json.loads(director.page("/cases/export.json?names=1"))
    document["cases"][0]["id"] = ANOTHER_ID
    return json.dumps(document).encode()


def test_the_list_leads_to_it_and_what_was_saved_is_taken_over(ruled: Director) -> None:
    assert 'href="/cases/import"' in ruled.page("/cases")
    assert 'type="file"' in ruled.page("/cases/import")
    page = brings_in(ruled, saved_elsewhere(ruled)).text
    assert 'href="/cases/2"' in page
    assert ruled.log.case_numbered(2).id == ANOTHER_ID
    taken = ruled.page("/cases/2")
    assert "Imported from another log" in taken
    assert "AL" in taken
    assert "table 4, board 7" in taken


def test_a_case_that_is_here_as_it_is_there_stays(ruled: Director) -> None:
    before = ruled.log.chain_end()
    page = brings_in(ruled, ruled.page("/cases/export.json").encode()).text
    assert "Already here" in page
    assert ruled.log.chain_end() == before


def test_nothing_is_overwritten(ruled: Director) -> None:
    document = ruled.page("/cases/export.json").encode()
    ruled.acts("note", text="East had a diamond.")
    ruled.acts("place", table="5")
    before = ruled.log.chain_end()
    refused = alert(brings_in(ruled, document, 422).text)
    assert "case 1 of the file is case 1 of this log, but differs" in refused
    assert ruled.log.chain_end() == before


def test_what_cannot_be_read_is_refused_with_the_reason(ruled: Director) -> None:
    assert "this is not JSON" in alert(brings_in(ruled, b"PK\x03\x04", 422).text)
    assert "this is not the document of a log" in alert(brings_in(ruled, b'{"format": "revoke-case/1"}', 422).text)
    assert "no file was chosen" in alert(brings_in(ruled, None, 409).text)
    broken = saved_elsewhere(ruled).replace(b'"place"', b'"where"')
    assert "case 1 of the file cannot be read: place is missing." in alert(brings_in(ruled, broken, 422).text)


def test_it_is_said_in_the_language_of_the_page(ruled: Director) -> None:
    ruled.client.headers["accept-language"] = "nl"
    assert "dit is geen JSON" in alert(brings_in(ruled, b"?", 422).text)


def test_a_file_that_meets_the_door_is_chosen_anew(shut_site: TestClient) -> None:
    director = Director(shut_site)
    door = brings_in(director, b"{}", 403).text
    assert "passcode" in door
    director.enters(CHIEFS)
    assert director.log.cases() == ()


def test_a_form_of_another_site_takes_nothing_over(ruled: Director) -> None:
    files = {"file": ("x.json", saved_elsewhere(ruled), "application/json")}
    answer = ruled.client.post("/cases/import", data={"who": "AL", "token": "x"}, files=files, follow_redirects=False)
    assert answer.status_code == 403
    assert len(ruled.log.cases()) == 1


def test_it_is_for_the_chief_alone(shut_site: TestClient) -> None:
    director = Director(shut_site)
    director.enters(PASSCODE)
    assert director.client.get("/cases/import", follow_redirects=False).status_code != 200
    assert "/cases/import" not in director.page("/cases")
    director.enters(CHIEFS)
    assert 'type="file"' in director.page("/cases/import")
