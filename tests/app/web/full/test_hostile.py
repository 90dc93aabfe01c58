"""Whatever stands in a field of full mode: it is shown as text or refused in words, and the server has no fault."""

from __future__ import annotations

import html
import re
from itertools import product
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from revoke.app.desk.board_entry import boards_read
from revoke.app.desk.workers import TooBusy, TooManyJobs
from revoke.app.web.form_redirects import HELD
from tests.app.web.full.served import EXAMPLE, PLAY, as_case

MARKUP = "<script>alert(1)</script><img src=x onerror=alert(2)>'\"&'; DROP TABLE cases; --../../../etc/passwd"
HOSTILE = (
    MARKUP,
    "9" * 5000,
    "0" * 5000 + "7",
    "-1",
    "²",
    "٣",
    "\x00\u202e",
    "[" * 5000,
    '{"format": "revoke-case/1", "findings": {"x": ' * 300,
    "x" * 100_000,
)
"""Markup, SQL and a path; numbers that are none, or too long to be one; JSON too deep; letters without end."""

FIELDS = {
    "read": ("text", "code"),
    "board": ("case", "go", "code", "number", "level", "strain", "doubling", "declarer", "dealer", "vulnerable",
        "scoring", "table_tricks", "field"),
    "hand": ("case", "seat", "goto", "first_trick", "card", "typed"),
    "play": ("case", "hand", "other", "typed", "claim_by", "claim_tricks", "claim_agreed", "attention_by",
        "attention_to", "attention_trick"),
    "answer": ("case", "job", "answer"),
    "tricks": ("case", "job", "tricks"),
    "weights": ("case", "job", "do", "finding", "lean", "w9", "w10"),
    "simulation": ("case", "playouts", "seed"),
}  # fmt: skip
"""Every field that a form of full mode sends, by where it is sent to."""

USUAL = {
    "case": as_case(PLAY[:24], table_tricks=6),
    "code": "duplicate-2017",
    "level": "3",
    "strain": "NT",
    "declarer": "E",
    "seat": "N",
    "answer": '"N"',
    "tricks": "6",
    "finding": "without_revoke",
    "w9": "40",
    "w10": "60",
    "do": "take",
    "playouts": "1",
    "claim_by": "E",
    "claim_tricks": "3",
    "attention_by": "W",
    "attention_to": "N",
}
"""What stands in the other fields meanwhile."""


def harmless(answer_text: str, status: int) -> bool:
    """Whether an answer shows markup as text, and is no fault."""
    return status < 500 and "<script>alert" not in answer_text and "<img src=x" not in answer_text


@pytest.mark.parametrize(("address", "field"), [(to, field) for to, fields in FIELDS.items() for field in fields])
def test_whatever_stands_in_a_field_is_text(client: TestClient, address: str, field: str) -> None:
    page = client.get("/full")
    token = re.search(r'name="token" value="([^"]+)"', page.text)
    assert token
    usual = {name: USUAL[name] for name in FIELDS[address] if name in USUAL} | {"token": token[1]}
    for said in (MARKUP, *HOSTILE[1 + FIELDS[address].index(field) % 3 :: 3]):  # markup in each, the rest in turn
        answer = client.post(f"/full/{address}", data=usual | {field: said})
        assert harmless(answer.text, answer.status_code), said[:40]


MOVES = ("card", "unknown", "typed", "won", "claim", "back", "attention", "repair", "cut", "undo", MARKUP)


@pytest.mark.parametrize("move", MOVES)
def test_a_move_on_something_that_is_not_there_is_refused(client: TestClient, move: str) -> None:
    about = ("", MARKUP, "S2", "N:S2", f"{'9' * 5000}:S2", "9" * 5000, "0", "-1", "٣:S2", "Q", ":")
    for (place, said), (turn, case) in product(enumerate(about), enumerate((USUAL["case"], as_case([])))):
        hand = ("", "N")[(place + turn) % 2]
        answer = client.post("/full/play", data={"case": case, "hand": hand, "do": f"{move} {said}"})
        assert harmless(answer.text, answer.status_code), said[:40]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.pbn", b""),
        ("zeros.lin", b"\x00" * 1000),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256))),
        ("table.bws", b"\x00\x01\x00\x00Standard Jet DB\x00" + b"\x00" * 5000),
        ("archive.pbn", b"PK\x03\x04" + bytes(range(256)) * 4),
        ("half.json", b'{"format": "revoke-case/1", "board": {"deal": "N:'),
        ("long.pbn", b"[Board 7]\n" * 110_000),
        ("../../etc/passwd", b"root:x:0:0"),
        (MARKUP, b"nothing"),
    ],
)
def test_a_file_that_holds_no_board_is_refused_in_words(client: TestClient, name: str, content: bytes) -> None:
    answer = client.post("/full/read", files={"file": (name, content)})
    assert answer.status_code == 422
    assert harmless(answer.text, answer.status_code)
    assert "Not taken:" in html.unescape(answer.text)


def test_an_analysis_that_takes_too_long_is_given_up_in_words(client: TestClient) -> None:
    """Of four revokes nobody knows anything: more ways than can be gone through so soon. Others are served."""
    workers = client.app.state.workers  # type: ignore[attr-defined]
    before, workers.seconds = workers.seconds, 0.02
    four = as_case([], revokes=[{"trick": trick} for trick in (1, 2, 3, 4)])
    try:
        answer = client.post("/full/board", data={"case": four, "go": "analysis"})
    finally:
        workers.seconds = before
    assert (answer.status_code, "takes too long to work out" in answer.text) == (422, True)
    assert client.post("/full/read", data={"text": EXAMPLE.read_text("utf-8")}).status_code == 200


def test_who_is_refused_because_all_are_at_work_is_told_when_to_come_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise TooBusy

    def full(*_: object, **__: object) -> None:
        raise TooManyJobs

    state = client.app.state  # type: ignore[attr-defined]
    monkeypatch.setitem(state._state, "workers", SimpleNamespace(do=busy))
    monkeypatch.setitem(state._state, "jobs", SimpleNamespace(start=full))
    token = re.search(r'name="token" value="([^"]+)"', client.get("/full").text)
    assert token
    for address, wait, said in (("board", "5", "a few seconds"), ("simulation", "60", "in a minute")):
        told = {"case": as_case(PLAY), "go": "analysis", "token": token[1]}
        answer = client.post(f"/full/{address}", data=told)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, wait)
        assert said in answer.text


def test_a_name_that_was_never_given_shows_no_board(client: TestClient) -> None:
    kept = HELD.keep(boards_read(EXAMPLE.read_bytes(), name="a.pbn", code="duplicate-2017"))
    assert client.get(f"/full/held/{kept}").status_code == 200
    for name in (kept[:-1], kept.swapcase(), MARKUP, "..%2f..%2fetc%2fpasswd", "0"):
        answer = client.get(f"/full/held/{name}")
        assert (answer.status_code, harmless(answer.text, answer.status_code)) == (404, True)
