"""Files of play records on pages: checked and converted as on the command line, in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from httpx2 import Response
from starlette.testclient import TestClient

from revoke.app.cli import main as commands
from revoke.app.desk.board_entry import MOST_BYTES
from tests.app.desk.test_board_entry import AS_THE_HANDOUT
from tests.app.web.full.served import EXAMPLE
from tests.app.web.full.test_pages import words


def handed_in(client: TestClient, path: str, file: Path, **fields: str) -> Response:
    return client.post(path, data=fields, files={"file": (file.name, file.read_bytes())})


def fetched(client: TestClient, answer: Response) -> bytes:
    """The file that a page offers to be kept."""
    found = re.search(r'href="(/full/converted/[^"]+)"', answer.text)
    assert found, words(answer)
    file = client.get(found[1])
    assert file.headers["content-disposition"].startswith('attachment; filename="converted.')
    return file.content


def test_a_revoke_in_a_file_is_listed_with_its_line(client: TestClient) -> None:
    said = CliRunner().invoke(commands, ["check", str(EXAMPLE)]).stdout.splitlines()
    answer = handed_in(client, "/full/check", EXAMPLE)
    assert f"Boards: 1. Findings: {len(said)}." in words(answer)
    for line in said:
        _, number, _, _, text = line.split(":", 4)
        assert f"Line {number}, board" in words(answer)
        assert text.strip() in words(answer)


@pytest.mark.parametrize(("language", "said"), [("fr", "Renonce"), ("nl", "verzaking")])
def test_findings_are_told_in_the_readers_language(client: TestClient, language: str, said: str) -> None:
    answer = client.post(
        "/full/check", files={"file": ("a.pbn", EXAMPLE.read_bytes())}, headers={"Accept-Language": language}
    )
    assert said.lower() in words(answer).lower()
    assert "Findings" not in words(answer)


def test_what_is_converted_is_what_the_command_writes(client: TestClient, tmp_path: Path) -> None:
    there = tmp_path / "there.lin"
    told = CliRunner().invoke(commands, ["convert", str(EXAMPLE), str(there)]).stderr.splitlines()
    answer = handed_in(client, "/full/convert", EXAMPLE, to="lin")
    assert fetched(client, answer) == there.read_bytes()
    assert told
    for line in told:
        assert line in words(answer)


def test_a_ruling_is_written_into_the_record_as_by_the_command(client: TestClient, tmp_path: Path) -> None:
    there = tmp_path / "there.pbn"
    CliRunner().invoke(commands, ["convert", "--ruled", str(EXAMPLE), str(there)])
    answer = handed_in(client, "/full/convert", EXAMPLE, to="pbn", ruled="1", code="duplicate-2017")
    assert fetched(client, answer) == there.read_bytes()


def test_what_cannot_be_converted_is_said_in_french(client: TestClient) -> None:
    answer = client.post("/full/convert", data={"text": AS_THE_HANDOUT, "to": "lin"}, headers={"Accept-Language": "fr"})
    assert "n’est pas écrite" in words(answer)
    assert "/full/converted/" not in answer.text


@pytest.mark.parametrize("path", ["/full/check", "/full/convert"])
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There is nothing to read."),
        ("three no trumps <b>by</b> East", "this is not a known kind of play record"),
    ],
    ids=["nothing", "no record"],
)
def test_what_cannot_be_read_is_said_and_what_was_typed_is_kept(
    client: TestClient, path: str, text: str, why: str
) -> None:
    answer = client.post(path, data={"text": text})
    assert answer.status_code == 422
    assert why in words(answer)
    assert "<b>" not in answer.text


@pytest.mark.parametrize("path", ["/full/check", "/full/convert"])
def test_a_file_that_is_too_long_is_not_looked_at(client: TestClient, path: str) -> None:
    answer = client.post(path, files={"file": ("a.pbn", b"x" * (MOST_BYTES + 1))})
    assert answer.status_code == 422
    assert "This is longer than 1,000,000 bytes." in words(answer)


def test_a_file_that_is_no_longer_held_is_made_once_more(client: TestClient) -> None:
    answer = client.get("/full/converted/nothing")
    assert answer.status_code == 404
    assert "Convert it again." in words(answer)


def test_full_analysis_leads_to_both(client: TestClient) -> None:
    start = client.get("/full").text
    for path in ("/full/check", "/full/convert"):
        assert f'href="{path}"' in start
        assert client.get(path).status_code == 200
