"""The commands on the page for other programs do what the page says."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from revoke.app.api.request_body import LARGEST_RECORD, LARGEST_REQUEST
from revoke.app.commands.serve import PORT
from revoke.app.desk.workers import Jobs, Workers
from revoke.formats.document_words import LARGEST
from tests.app.web.full.served import served

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "how-to" / "api.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
WITH_A_VALUE = {"-H", "-d", "-X", "-o", "--data-binary"}


COMMAND = re.compile(r"^(?:([A-Z]+)=\$\()?curl ((?:[^'|#]|'[^']*')+?)(?:\| of (\w+)\))?(?:  # (\d+))?$", re.MULTILINE)
"""A command of the page: the name for a value of its answer, what it is given, that value, the status it ends in."""


def commands(block: str) -> list[tuple[str, list[str], str, str]]:
    """The commands of a block, each as the four parts that :data:`COMMAND` finds, what it is given as words."""
    return [(name, shlex.split(given), key, status) for name, given, key, status in COMMAND.findall(block)]


def test_the_page_has_its_commands() -> None:
    assert sum(map(len, map(commands, BLOCKS))) == PAGE.count("curl ") >= 30


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_commands_of_a_block_do_what_they_say(guarded: TestClient, block: str) -> None:
    known = {"API": "/api/v1"}
    for name, given, key, expected in commands(block):
        said = [re.sub(r"\$([A-Z]+)", lambda found: known[found[1]], word) for word in given]
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
        assert str(answer.status_code) == expected or (not expected and answer.is_success), (given, answer.text)
        if name:
            known[name] = answer.json()[key]


@pytest.mark.skipif(shutil.which("curl") is None or shutil.which("bash") is None, reason="no curl, or no bash")
def test_the_page_pasted_into_a_shell_does_what_it_says(tmp_path: Path) -> None:
    function = re.findall(r"^    (of\(\) .*)$", PAGE, re.MULTILINE)[0]
    curl = """curl() { command curl --silent --show-error --write-out '%{stderr}%{http_code}\\n%{stdout}' "$@"; }"""
    with served(tmp_path) as address:
        pasted = "\n".join([function, curl, f"API={address}/api/v1", *BLOCKS])
        told = subprocess.run(
            ["bash", "-e", "-c", pasted], cwd=_with_examples(tmp_path), capture_output=True, text=True
        )
    statuses = re.findall(r"^\d{3}$", told.stderr, re.MULTILINE)
    expected = [status for block in BLOCKS for _, _, _, status in commands(block)]
    assert told.returncode == 0, told.stderr
    assert len(statuses) == len(expected)
    assert [status if status >= "400" else "" for status in statuses] == expected
    assert (tmp_path / "form.pdf").read_bytes().startswith(b"%PDF")


def _with_examples(folder: Path) -> Path:
    folder.joinpath("examples").symlink_to(ROOT / "examples")
    return folder


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
