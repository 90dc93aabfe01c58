"""The commands on the page for other programs do what the page says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from revoke.app.api.request_body import LARGEST_RECORD, LARGEST_REQUEST
from revoke.app.commands.serve import PORT
from revoke.app.desk.simulation_jobs import Jobs
from revoke.app.desk.workers import Workers
from revoke.formats.bad_document import LARGEST

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "how-to" / "api.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
WITH_A_VALUE = {"-H", "-d", "-X", "-o", "--data-binary"}


def commands(block: str) -> list[list[str]]:
    """The commands of a block as words; a remark behind one is its last word."""
    found: list[list[str]] = []
    for command in re.split(r"\n(?=curl |[A-Z]+=)", block.strip()):
        words, _, remark = command.partition("  # ")
        found.append([*shlex.split(words), f"# {remark.strip() or 'good'}"])
    return found


def test_the_page_has_its_commands() -> None:
    assert len([words for block in BLOCKS for words in commands(block) if words[0] == "curl"]) >= 20


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_commands_of_a_block_do_what_they_say(guarded: TestClient, block: str) -> None:
    known = {"API": "/api/v1"}
    answer = None
    for words in commands(block):
        name, is_name, key = words[0].partition("=")
        if is_name:
            assert answer is not None
            known[name] = answer.json()[key]
            continue
        said = [re.sub(r"\$([A-Z]+)", lambda found: known[found[1]], word) for word in words[1:-1]]
        method, address, headers, content = "GET", "", {}, b""
        while said:
            word = said.pop(0)
            value = said.pop(0) if word in WITH_A_VALUE else ""
            match word:
                case "-H":
                    head, _, told = value.partition(": ")
                    headers[head] = told
                case "-X":
                    method = value
                case "-d" | "--data-binary":
                    method = "POST"
                    content = (ROOT / value[1:]).read_bytes() if value.startswith("@") else value.encode()
                case "-N" | "-o":
                    pass
                case _:
                    address = word
        headers.setdefault("Content-Type", "application/x-www-form-urlencoded" if content else "")
        answer = guarded.request(method, f"http://localhost{address}", headers=headers, content=content)
        expected = words[-1].removeprefix("# ")
        assert str(answer.status_code) == expected or (expected == "good" and answer.is_success), (words, answer.text)


def test_the_limits_are_those_of_the_program() -> None:
    assert f"http://127.0.0.1:{PORT}/api/v1" in PAGE
    assert f"{LARGEST:,} bytes for a case, {LARGEST_REQUEST:,} for a case with" in PAGE
    assert f"{LARGEST_RECORD:,} for a record" in PAGE
    assert Workers().seconds == 15
    assert Jobs().kept == 600


def test_the_contradiction_on_the_page_is_told_as_the_page_says(client: TestClient) -> None:
    told = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "N", "trick": 12, "later_tricks": 3}]}}
    said = client.post("/rulings", content=json.dumps(told), headers={"Content-Type": "application/json"}).json()
    assert said["type"] == "/api/v1/problems/contradiction"
    assert "#/findings/revokes/0/trick" in [each["pointer"] for each in said["errors"]]
