"""Who may read and who may write: everybody inside on every case, who was handed a case on that case, nobody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from revoke.app.web.cases.case_page import ACTS
from tests.app.web.cases.director import CHIEFS, PASSCODE, PLAY_OVER, Director, alert
from tests.app.web.cases.test_case_links import link

OF_THE_LOG = ("/cases", "/cases?table=4", "/cases/new", "/cases/chain", "/cases/export.csv", "/cases/export.json")
OF_THE_CHIEF = ("/cases/purge", "/cases/person", "/cases/person.json?event=x&pair=1", "/cases/export.pbn?names=1")
OF_A_CASE = ("", "/form", "/form?names=1", "/form.pdf", "/hand-over", "/share", *(f"/{act}" for act in ACTS))
WRITTEN = {"reason": "x", "text": "x", "answer": "no", "question": "x", "tricks1": "9", "table": "8", "name_N": "x"}


@pytest.fixture
def kb(shut_site: TestClient) -> Director:
    """The director who has given the passcode, and ruled on two cases."""
    director = Director(shut_site)
    director.enters(PASSCODE)
    director.keeps(*PLAY_OVER, table="4", board="7")
    director.keeps(*PLAY_OVER, table="5", board="7")
    return director


@pytest.fixture
def stranger(kb: Director) -> Iterator[Director]:
    """Somebody in the room who has not given the passcode."""
    with TestClient(kb.client.app) as phone:
        yield Director(phone, who="XX")


def shut_out(somebody: Director, address: str) -> None:
    answer = somebody.client.get(address, follow_redirects=False)
    assert (answer.status_code, answer.headers.get("location", "")[:7]) == (303, "/enter?"), address


def test_without_the_passcode_nothing_is_read(stranger: Director) -> None:
    for address in (*OF_THE_LOG, *OF_THE_CHIEF, *(f"/cases/1{page}" for page in OF_A_CASE)):
        shut_out(stranger, address)


def test_without_the_passcode_nobody_learns_which_cases_there_are(stranger: Director, kb: Director) -> None:
    for address in ("/cases/1", "/cases/99", "/cases/nonsense", f"/cases/{kb.log.case_numbered(1).id}"):
        shut_out(stranger, address)


def test_without_the_passcode_nothing_is_written(stranger: Director, kb: Director) -> None:
    before = kb.log.chain_end()
    for act in (*ACTS, "hand-over", "share", "played"):
        assert 'name="passcode"' in stranger.sends(f"/cases/1/{act}", 403, **WRITTEN).text
    for address in ("/cases/new", "/cases/rule", "/cases/purge"):
        assert 'name="passcode"' in stranger.sends(address, 403, days="0", sure="yes").text
    assert kb.log.chain_end() == before


def test_who_was_handed_a_case_may_do_everything_on_it_and_nothing_elsewhere(kb: Director, stranger: Director) -> None:
    stranger.sends(link(kb, "hand-over"))
    for page in OF_A_CASE:
        assert stranger.client.get(f"/cases/1{page}", follow_redirects=False).status_code == 200, page
        shut_out(stranger, f"/cases/2{page}")
    for address in (*OF_THE_LOG, *OF_THE_CHIEF):
        shut_out(stranger, address)
    before = kb.log.case_numbered(2).version
    for act in (*ACTS, "hand-over", "share"):
        stranger.sends(f"/cases/2/{act}", 403, **WRITTEN)
    assert kb.log.case_numbered(2).version == before


def test_the_passcode_alone_does_not_open_what_is_the_chiefs(kb: Director) -> None:
    for address in OF_THE_CHIEF:
        shut_out(kb, address)
    before = kb.log.chain_end()
    assert 'name="passcode"' in kb.sends("/cases/purge", 403, days="0", sure="yes").text
    assert kb.log.chain_end() == before


def test_only_the_director_of_the_case_or_the_chief_decides_otherwise(kb: Director, stranger: Director) -> None:
    stranger.who = "MB"
    stranger.enters(PASSCODE)
    refused = stranger.acts("override", tricks1="9", reason="I think so.", status=403)
    assert "this is the case of KB" in alert(refused.text)
    assert "I think so." in refused.text
    assert kb.log.case_numbered(1).override is None
    kb.acts("override", tricks1="9", reason="I think so.")
    kb.enters(CHIEFS)
    kb.acts("override", tricks1="10", reason="No, so.", who="DIC")
    decided = kb.log.case_numbered(1).override
    assert decided is not None
    assert (decided.who, decided.tricks) == ("DIC", {"10": 1.0})


def test_after_leaving_nothing_is_open_any_more(kb: Director) -> None:
    kb.sends("/leave")
    for address in (*OF_THE_LOG, "/cases/1"):
        shut_out(kb, address)
