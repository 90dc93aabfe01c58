"""Whatever is typed into whichever field of whichever form: it is kept as text or refused in words, and never run."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import quote

import pytest

from tests.app.web.calls import told
from tests.app.web.cases.director import PLAY_OVER, Director

HOSTILE = {
    "markup": "<script>alert(1)</script>",
    "attribute": '"><img src=x onerror=alert(1)>',
    "single quotes": "' autofocus onfocus=alert(1) x='",
    "template": "{{ 999983 * 999979 }}{% raw %}",
    "sql": "'); DROP TABLE entries; --",
    "path": "../../../../etc/passwd",
    "address": "javascript:alert(1)",
    "formula": "=HYPERLINK(1)",
    "nothing visible": "\x00\x07\x1b[31m",
    "right to left": "\u202egnp.exe",
    "half a letter": "x\udcff",
    "header": "x\r\nSet-Cookie: visit=stolen",
    "digits": "９" * 5,
    "very many digits": "1" * 5_000,
    "leading zeros": "0" * 5_000 + "7",
    "long": "x" * 100_000,
    "deep": "[" * 50_000,
}

ROOM = {"ns": "1", "ew": "2", "round": "3", "section": "A", "session": "1", "event": "Friday"}
FORMS = {
    "/cases/1/equity": {"answer": "yes", "tricks": "10", "reason": "why"},
    "/cases/1/announce": {"at": "0:00", "minutes": "20"},
    "/cases/1/override": {"tricks1": "9", "share1": "100", "ns_score": "50", "ew_score": "-50", "reason": "why"},
    "/cases/1/note": {"about": "note", "text": "seen"},
    "/cases/1/appeal": {
        "about": "appellant",
        "lodged": "pair 12",
        "concur": "yes",
        "at": "0:00",
        "committee": "21:30",
        "text": "no",
    },
    "/cases/1/decision": {
        "appeal": "1",
        "outcome": "score adjusted",
        "tricks1": "9",
        "share1": "100",
        "ns_score": "50",
        "ew_score": "-50",
        "text": "yes",
        "members": "A",
        "at": "0:00",
    },
    "/cases/1/consult": {"level": "club", "question": "q", "answer": "a", "alternatives": "b", "reason": "why"},
    "/cases/1/names": {"name_N": "N", "name_E": "E", "name_S": "S", "name_W": "W"},
    "/cases/1/place": {"table": "5", "board": "8", **ROOM},
    "/cases/1/ruled": {"reason": "why"},
    "/cases/1/reopen": {"reason": "why"},
    "/cases/1/hand-over": {},
    "/cases/1/share": {},
    "/cases/1/close": {},
    "/cases/1/withdraw": {"reason": "why"},
    "/cases/new": {"call": told(*PLAY_OVER).query, "document": "", "do": "rule", "table": "4", "board": "7", **ROOM},
    "/cases/purge": {"days": "90", "sure": ""},
}
"""Every form that writes, with each of its fields filled in as a director would."""

WORST = ("markup", "attribute", "template", "nothing visible", "half a letter", "long")
OF_EVERY_FORM = ("who", "key", "version", "token")


class Executable(HTMLParser):
    """Collects what a browser would run or fetch from a page, so far as it is not ours."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.startswith("on") or (name in ("href", "src", "action") and _elsewhere(value or "")):
                self.found.append(f"<{tag} {name}={value}>")
        if tag in ("img", "iframe", "object", "embed", "base") and not str(dict(attrs).get("src")).startswith(
            "data:image"
        ):
            self.found.append(f"<{tag}>")
        if tag == "script" and not str(dict(attrs).get("src")).startswith("/static/"):
            self.found.append("<script>")


def _elsewhere(address: str) -> bool:
    return not address.startswith(("/", "#", "data:image/svg+xml", "data:,")) or address.startswith("//")


def harmless(page: str) -> None:
    parser = Executable()
    parser.feed(page)
    assert parser.found == []
    assert "999962000357" not in page  # 999983 × 999979
    assert "root:x" not in page


@pytest.mark.parametrize(
    "said", ["<script>x</script>", '<p onclick="x">', "<img src=x>", '<a href="javascript:x">', "999962000357"]
)
def test_what_would_be_run_is_noticed(said: str) -> None:
    with pytest.raises(AssertionError):
        harmless(f"<p>{said}</p>")


@pytest.mark.parametrize("form", FORMS)
def test_whatever_is_typed_is_kept_as_text_or_refused_in_words(ruled: Director, form: str) -> None:
    """Everything into all fields at once, and two of the worst into each alone, for one bad field may hide another."""
    rightly: dict[str, str | bytes] = {"token": ruled.token(), "who": "KB", **FORMS[form]}
    for name, said in HOSTILE.items():
        typed = said.encode("utf-8", "surrogateescape")
        _answered(ruled, form, rightly | dict.fromkeys((*FORMS[form], "who"), typed))
        turn = WORST.index(name) if name in WORST else None
        for field in (*FORMS[form], *OF_EVERY_FORM)[turn % 3 :: 3] if turn is not None else ():
            _answered(ruled, form, rightly | {field: typed})
    for address in ("/cases", "/cases/1", "/cases/1/form?names=1", "/cases/1/names", "/cases/1/place", "/cases/purge"):
        harmless(ruled.page(address))
    assert ruled.client.get("/cases/1/form.pdf").content[:5] == b"%PDF-"
    for address in ("csv", "pbn", "json?names=1"):
        ruled.page(f"/cases/export.{address}")
    assert ruled.log.verify() == ()


def _answered(director: Director, form: str, fields: dict[str, str | bytes]) -> None:
    answer = director.client.post(form, data=fields, follow_redirects=False)
    assert answer.status_code in (200, 303, 403, 404, 409, 413, 422), answer.text
    assert "stolen" not in answer.headers.get("set-cookie", "")
    harmless(answer.text)


def test_every_field_of_every_form_is_tried_above(ruled: Director) -> None:
    ruled.acts("equity", answer="no")
    for form, fields in FORMS.items():
        page = ruled.page(form)
        (there,) = re.findall(r'<form method="post".*?</form>', page, re.DOTALL)
        names = set(re.findall(r'name="([^"]+)"', there)) - set(OF_EVERY_FORM)
        assert names <= {*fields, "tricks2", "tricks3", "share2", "share3"}, form


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
def test_whatever_stands_in_an_address_is_answered_in_words(ruled: Director, said: str) -> None:
    query = said.encode("utf-8", "replace").decode()[:2000]
    fields = ("event", "table", "board", "pair", "clause", "text", "status", "page", "done", "names")
    for address in ("/cases", "/cases/1", "/cases/person", "/cases/export.json", "/cases/new"):
        answer = ruled.client.get(address, params=dict.fromkeys(fields, query), follow_redirects=False)
        assert answer.status_code in (200, 400, 422), answer.text
        harmless(answer.text if "json" not in address else "")
    for path in ("/cases/{}", "/cases/1/{}", "/cases/export.{}", "/take-over/{}", "/shared/{}"):
        answer = ruled.client.get(path.format(quote(query, safe="")), follow_redirects=False)
        assert answer.status_code in (404, 422), answer.text
        harmless(answer.text)


def test_what_was_typed_is_read_again_as_it_was_typed(ruled: Director) -> None:
    text = "<b>&amp; “x” 'y' \\ {{ z }} ♠"
    ruled.acts("note", text=text)
    assert text in unescape(ruled.page("/cases/1"))
    assert text in unescape(ruled.page("/cases/1/form"))
    assert ruled.log.case_numbered(1).notes[0].text == text


def test_a_file_in_the_place_of_a_text_is_no_text(ruled: Director) -> None:
    fields = {"token": ruled.token(), "who": "KB"}
    answer = ruled.client.post("/cases/1/note", data=fields, files={"text": ("x.txt", b"x" * 1000)})
    assert answer.status_code == 409
    assert ruled.log.case_numbered(1).notes == ()
