"""Every number field of every page takes whatever digits somebody types, with an answer in words and no fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from starlette.testclient import TestClient

from tests.app.web.cases.director import PLAY_OVER, Director
from tests.app.web.full.served import EXAMPLE, PLAY, as_case

DIGITS = {
    "five thousand digits": "9" * 5000,
    "leading zeros": "0" * 5000 + "7",
    "Arabic digits": "٣٤",
    "Devanagari digits": "७",
    "full-width digits": "９",
    "a raised two": "²",
    "a Roman numeral": "Ⅷ",
    "less than nothing": "-1",
    "a fraction": "1.5",
    "an exponent": "1e400",
    "no number": "nan",
    "underscores": "1_0",
}
MOST_OF_A_PATH = 12  # quick mode's pages are many, and alike
STARTS = ("/", "/cases", "/cases/new", "/cases/1", "/cases/evening", "/full", "/train", "/train/exam", "/train/tricks")
LEFT_OUT = re.compile(r"^/(static/|language/|leave|cases/export|cases/1/form\.pdf)|\.(pdf|svg|json|csv|pbn|html)$")


class Forms(HTMLParser):
    """The forms of a page: address, method, what their fields hold, and which of them ask for a number; its links."""

    def __init__(self, page: str, at: str) -> None:
        super().__init__()
        self.at = at
        self.forms: list[tuple[str, str, dict[str, str], list[str]]] = []
        self.links: list[str] = []
        self._text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in said:
            self.links.append(urljoin(self.at, said["href"]))
        if tag == "form":
            to = urljoin(self.at, said.get("action", ""))
            self.forms.append((to, said.get("method", "get").lower(), {}, []))
        if not self.forms or "name" not in said:
            return
        _, _, fields, numbers = self.forms[-1]
        kept = tag in ("input", "textarea") and said.get("type") not in ("radio", "checkbox", "file", "submit")
        if kept or "checked" in said:
            fields[said["name"]] = said.get("value", "")
        if said.get("type") == "number" or said.get("inputmode") in ("numeric", "decimal"):
            numbers.append(said["name"])
        self._text = said["name"] if tag == "textarea" else ""

    def handle_data(self, data: str) -> None:
        if self._text and self.forms:
            self.forms[-1][2][self._text] += data

    def handle_endtag(self, tag: str) -> None:
        self._text = ""


def forms(client: TestClient) -> Iterator[tuple[str, str, dict[str, str], str]]:
    """Every form with a number field, found from the starts by links and by the ways of full mode; each field once."""
    waiting, seen, told = [urljoin("http://testserver", each) for each in STARTS], set(), set()
    paths: Counter[str] = Counter()
    pages = [Forms(page, address) for address, page in full_mode(client)]
    while waiting:
        address = waiting.pop(0)
        path = urlsplit(address).path
        shape = re.sub(r"\d+", "1", path) + re.sub(r"=[^&]*", "", urlsplit(address).query)
        if urlsplit(address).netloc != "testserver" or shape in seen or LEFT_OUT.search(path):
            continue
        seen.add(shape)
        paths[path] += 1
        if paths[path] > MOST_OF_A_PATH:
            continue
        answer = client.get(address)
        assert answer.status_code < 500, address
        if "text/html" in answer.headers["content-type"]:
            pages.append(Forms(answer.text, str(answer.url)))
            waiting += pages[-1].links
        while pages:
            for to, method, fields, numbers in pages.pop().forms:
                for number in numbers:
                    family = urlsplit(to).path, number.rstrip("0123456789")
                    if family not in told:
                        told.add(family)
                        yield to, method, fields, number


def full_mode(client: TestClient) -> Iterator[tuple[str, str]]:
    """The pages of full mode, which are reached by sending a board and never by a link."""
    token = client.get("/full").text.partition('name="token" value="')[2].partition('"')[0]
    yield "http://testserver/full/read", client.post("/full/read", data={"text": EXAMPLE.read_text("utf-8")}).text
    for go in ("board", "hand", "play", "analysis", "finding", "simulation"):
        told = {"case": as_case(PLAY[:24], table_tricks=6), "go": go, "token": token}
        for to in ("board", "hand", "play"):
            yield f"http://testserver/full/{to}", client.post(f"/full/{to}", data=told).text


@pytest.fixture
def ruled(open_site: TestClient) -> Director:
    """A director with a case that was ruled on, whose question of equity is open."""
    director = Director(open_site)
    director.keeps(*PLAY_OVER, table="4", board="7", ns="12", ew="3", event="Friday pairs")
    return director


def test_every_number_field_answers_in_words_whatever_digits_it_is_given(
    ruled: Director,
) -> None:
    tried = 0
    for to, method, fields, number in forms(ruled.client):
        tried += 1
        longest, *others = DIGITS.items()
        for what, digits in (longest, *others[tried % 4 :: 4]):  # the longest in each field, the others in turn
            sent = fields | {number: digits}
            if method == "post":
                answer = ruled.client.post(to, data=sent)
            else:
                answer = ruled.client.get(to.partition("?")[0], params=sent)
            assert answer.status_code < 500, (to, number, what)
            assert "<h1" in answer.text or answer.status_code in (400, 414), (to, number, what, answer.text[:300])
    assert tried >= 20, "pages with number fields are found no longer"
    assert ruled.log.verify() == ()
