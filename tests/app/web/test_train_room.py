"""A class in a room: a teacher, pupils on their own phones, the spread on the wall, and nothing left afterwards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from html import unescape

import httpx2
import pytest
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from revoke.app.trainer.drill_words import told_in_three_lines
from revoke.app.web.train.exam_page import ROOMS
from revoke.law.code import CODES
from revoke.training.answer_key import right_choice
from revoke.training.drawn_case import DrawnCase
from revoke.training.exam import MOST_PUPILS, MOST_ROOMS, ROOM_IDLE, ROOM_LONGEST, Room, Rooms, exam_variant
from tests.app.browser import AAA, barriers
from tests.app.web.test_quick_for_everybody import STRICT

QUESTIONS, SEED = 4, 7


@cache
def cases() -> tuple[DrawnCase, ...]:
    """The questions of the room, worked out once somebody asks."""
    return exam_variant(CODES[0], QUESTIONS, SEED, 0)


@cache
def right_places() -> tuple[int, ...]:
    """The place of the right answer to each of them."""
    return tuple(case.choices.index(right_choice(case.key)) for case in cases())


class Clock:
    """Seconds as a test wants them."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rooms(clock: Clock) -> Rooms:
    return Rooms(clock)


def opened(rooms: Rooms) -> Room:
    room = rooms.opened(cases())
    assert room is not None
    return room


def joined(rooms: Rooms, room: Room) -> str:
    pupil = rooms.joined(room.name)
    assert pupil is not None
    return pupil


def test_an_answer_counts_until_the_right_one_is_shown_and_the_last_one_counts(rooms: Rooms) -> None:
    room = opened(rooms)
    one, other = joined(rooms, room), joined(rooms, room)
    assert not rooms.answer(room.name, one, 1, 0)  # nothing is asked yet
    rooms.go_on(room)
    assert rooms.answer(room.name, one, 1, 0)
    assert rooms.answer(room.name, one, 1, 3)
    assert rooms.answer(room.name.lower(), other, 1, 3)
    for wrong in ((one, 2, 0), (one, 1, 4), (one, 1, -1), ("nobody", 1, 0)):
        assert not rooms.answer(room.name, *wrong)
    assert (room.answered, room.spread()) == (2, (0, 0, 0, 2))
    rooms.go_on(room)  # not before the answer was shown
    assert room.now == 1
    rooms.show(room)
    assert not rooms.answer(room.name, other, 1, 0)
    rooms.go_on(room)
    assert (room.now, room.shown, room.answered) == (2, False, 0)


def test_a_room_is_gone_when_the_lesson_is_over(rooms: Rooms, clock: Clock) -> None:
    room = opened(rooms)
    clock.now = ROOM_IDLE - 1
    assert rooms.taught(room.name, room.key) is room
    clock.now = 2 * ROOM_IDLE - 2
    assert rooms.named(room.name) is room  # its teacher was here within the hour
    clock.now += 2
    assert rooms.named(room.name) is None
    again = opened(rooms)
    begun = clock.now
    while clock.now < begun + ROOM_LONGEST:
        assert rooms.taught(again.name, again.key) is again
        clock.now += ROOM_IDLE - 1
    assert rooms.named(again.name) is None
    ended = opened(rooms)
    rooms.end(ended)
    assert rooms.named(ended.name) is None


def test_rooms_and_pupils_have_a_limit(rooms: Rooms) -> None:
    room = opened(rooms)
    for _ in range(MOST_PUPILS):
        joined(rooms, room)
    assert rooms.joined(room.name) is None
    for _ in range(MOST_ROOMS - 1):
        opened(rooms)
    assert rooms.opened(cases()) is None
    assert rooms.taught(room.name, "somebody else's") is None


def test_the_questions_of_a_lesson_are_measured_as_those_of_an_exam(rooms: Rooms) -> None:
    """By hand: two of three have the first question right; nobody answered the second, and the third was not shown."""
    room = opened(rooms)
    pupils = [joined(rooms, room) for _ in range(3)]
    rooms.go_on(room)
    for pupil, off in zip(pupils, (0, 0, 1), strict=True):
        rooms.answer(room.name, pupil, 1, (right_places()[0] + off) % 4)
    rooms.show(room)
    rooms.go_on(room)
    rooms.show(room)
    rooms.go_on(room)
    found = room.analysis()
    assert [(each.asked, each.right) for each in found.items] == [(3, 2), (3, 0)]
    assert found.items[1].wrong == (("", 3),)


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    yield
    ROOMS._rooms.clear()


ANEW = httpx2.Limits(max_keepalive_connections=0)
"""A connection for each request: one kept is shut by the server just when a slow lesson comes back to it."""


class Visitor:
    """Somebody on a phone of his own, without a script: a client that keeps its cookies."""

    def __init__(self, at: str | TestClient) -> None:
        self.http = at if isinstance(at, TestClient) else httpx2.Client(base_url=at, follow_redirects=True, limits=ANEW)
        self.page = ""
        self.path = ""

    def get(self, path: str) -> str:
        answer = self.http.get(path)
        self.page, self.path = answer.text, answer.url.path
        return self.page

    def post(self, path: str, **fields: str) -> str:
        token = re.findall(r'name="token" value="([^"]+)"', self.page)[0]
        answer = self.http.post(path, data={"token": token, **fields})
        assert answer.status_code == 200, answer.text
        self.page, self.path = answer.text, answer.url.path
        return self.page

    @property
    def text(self) -> str:
        return " ".join(unescape(re.sub("<[^>]+>", " ", self.page)).split())


def teacher_of(at: str | TestClient) -> tuple[Visitor, str]:
    """A teacher who has opened a room, at the wall, and the name of the room."""
    teacher = Visitor(at)
    teacher.get("/train/room")
    teacher.post("/train/room", code=CODES[0], questions=str(QUESTIONS), seed=str(SEED))
    assert teacher.path.endswith("/wall")
    return teacher, teacher.path.split("/")[3]


def test_only_the_teacher_has_the_wall_and_no_room_is_no_fault(open_site: TestClient) -> None:
    _, name = teacher_of(open_site)
    open_site.cookies.clear()
    stranger = Visitor(open_site)
    stranger.get(f"/train/room/{name}/wall")
    assert stranger.path == f"/train/room/{name}"
    assert "Show the answer" not in stranger.page
    assert open_site.get(f"/train/room/{name}/questions.csv").url.path == f"/train/room/{name}"
    assert open_site.get("/train/room/XXXXX").status_code == 404
    assert open_site.get("/train/room/XXXXX/now").json() == {"at": "gone"}
    assert open_site.get(f"/train/room?name={name.lower()}").url.path == f"/train/room/{name}"
    assert open_site.post(f"/train/room/{name}", data={"letter": "a"}).status_code == 403  # not from a page of ours


def test_the_question_on_a_phone_has_nothing_of_its_key_before_it_is_shown(open_site: TestClient) -> None:
    teacher, name = teacher_of(open_site)
    wall = f"/train/room/{name}/wall"
    assert all(text not in teacher.page for text in ("<meter", "three-lines"))
    teacher.post(wall, do="next", at="0")
    pupil = Visitor(open_site)
    pupil.get(f"/train/room/{name}")
    pupil.post(f"/train/room/{name}")
    lines = list(map(str, told_in_three_lines(cases()[0])))
    assert all(line not in pupil.text and line not in teacher.text for line in lines)
    pupil.post(f"/train/room/{name}", number="1", letter="abcd"[right_places()[0]])
    assert f"Your answer: {'abcd'[right_places()[0]]}." in pupil.text
    teacher.get(wall)
    teacher.post(wall, do="show", at="1")
    teacher.post(wall, do="next", at="1")  # a button of a page that is over does nothing
    assert all(line in teacher.text for line in lines)
    pupil.get(f"/train/room/{name}")
    assert "Right." in pupil.text
    assert all(line in pupil.text for line in lines)


def test_one_tap_on_the_wall_does_not_end_the_lesson(open_site: TestClient) -> None:
    teacher, name = teacher_of(open_site)
    teacher.get(f"/train/room/{name}/wall")
    folded = re.findall(r'<details class="fold">(.*?)</details>', teacher.page, re.DOTALL)
    assert [each.count('value="end"') for each in folded] == [teacher.page.count('value="end"')] == [1]


def test_a_teacher_and_twelve_pupils_of_whom_one_loses_the_network_in_the_middle(
    served_site: str, browser: Browser
) -> None:
    """Four questions; the twelfth pupil, in a browser, answers the second without a network and counts all the same."""
    with ExitStack() as visitors:
        teacher, name = teacher_of(served_site)
        visitors.callback(teacher.http.close)
        pupils = [Visitor(served_site) for _ in range(11)]
        for each in pupils:
            visitors.callback(each.http.close)
        lesson_of(teacher, name, pupils, served_site, browser)


def lesson_of(teacher: Visitor, name: str, pupils: list[Visitor], served_site: str, browser: Browser) -> None:
    """The lesson, to its end."""
    wall, door = f"/train/room/{name}/wall", f"/train/room/{name}"
    for each in pupils:
        each.get(door)
        each.post(door)
    phone = browser.new_context(viewport={"width": 390, "height": 800}, locale="fr-FR")
    page = phone.new_page()
    page.goto(f"{served_site}{door}")
    page.get_by_role("button", name="Entrer").click()
    expect(page.locator("h1")).to_contain_text("Vous y êtes")
    assert not barriers(page, STRICT, AAA)
    assert json.loads(teacher.get(f"{door}/now")) == {"at": "0", "answered": 0, "pupils": 12}
    teacher.get(wall)
    assert "svg" in teacher.page
    for number in range(1, QUESTIONS + 1):
        right = right_places()[number - 1]
        teacher.post(wall, do="next", at="0" if number == 1 else f"{number - 1} shown")
        expect(page.locator("#room")).to_have_attribute("data-at", str(number), timeout=20_000)
        for place, each in enumerate(pupils):  # seven right, and four with the answer after it
            each.get(door)
            each.post(door, number=str(number), letter="abcd"[(right + (place > 6)) % 4])
        if number == 2:
            phone.set_offline(True)
        page.locator("#answers button").nth(right).click()
        if number == 2:
            expect(page.locator("#no-network")).to_be_visible()
            assert json.loads(teacher.get(f"{door}/now"))["answered"] == 11
            phone.set_offline(False)
        expect(page.locator("#given")).to_contain_text("Votre réponse", timeout=20_000)
        expect(page.locator("#no-network")).to_be_hidden()
        assert json.loads(teacher.get(f"{door}/now"))["answered"] == 12
        teacher.get(wall)
        teacher.post(wall, do="show", at=str(number))
        counts = [int(each) for each in re.findall(r'<td class="count">(\d+)</td>', teacher.page)]
        assert (counts[right], counts[(right + 1) % 4], sum(counts)) == (8, 4, 12)
        assert all(str(line) in teacher.text for line in told_in_three_lines(cases()[number - 1]))
        expect(page.locator("#verdict")).to_contain_text("Juste", timeout=20_000)
    assert "The questions of the exam" in teacher.page
    table = teacher.get(f"{door}/questions.csv")
    assert table.count(",12,8,0.667,") == QUESTIONS
    teacher.get(wall)
    teacher.post(wall, do="end")
    assert json.loads(teacher.get(f"{door}/now")) == {"at": "gone"}
    phone.close()
