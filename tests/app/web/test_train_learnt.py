"""What was learnt goes from the terminal to the pages and back: one document, and one schedule as near as may be."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from revoke.case.case import DEFAULT_CODE
from revoke.training.answer_key import right_choice
from revoke.training.concepts import atlas
from revoke.training.drawn_case import drawn
from revoke.training.progress import (
    AnswerGiven,
    Glicko,
    Progress,
    progress_document,
    rating_after,
    read_progress,
    reviewed,
)

pytest.importorskip("fsrs")

BEGUN = datetime(2026, 1, 1, 10, tzinfo=UTC)


def missed_in_the_terminal() -> Progress:
    progress = Progress(DEFAULT_CODE)
    for number, concept in enumerate(atlas(DEFAULT_CODE).concepts[:4]):
        given = AnswerGiven(BEGUN.isoformat(), number, concept.id, "drill", "0", bool(number), 20.0)
        progress.answered(given, clauses=12)
    return progress


def rating(found: Glicko) -> list[float]:
    return [found.rating, found.deviation, found.volatility]


def near(one: list[float], other: list[float]) -> bool:
    """The same rating, but for what is rounded when it is kept."""
    return one == pytest.approx(other, abs=0.02)


def kept_in(page: Page) -> Any:
    """The document that a browser keeps; Any: whatever stands there."""
    return json.loads(str(page.evaluate("localStorage.getItem('revoke-training')")))


def test_the_pages_go_on_where_the_terminal_stopped_and_the_terminal_after_them(
    phone: Page, served_site: str, tmp_path: Path
) -> None:
    before = missed_in_the_terminal()
    file = tmp_path / "training.json"
    file.write_text(json.dumps(progress_document([before])), encoding="utf-8")
    phone.clock.set_fixed_time(BEGUN + timedelta(minutes=2))
    phone.goto(f"{served_site}/train/class")
    phone.locator("#elsewhere").set_input_files(file)
    expect(phone.locator("#learnt-elsewhere .read")).to_be_visible()
    assert kept_in(phone) == progress_document([before])

    missed = atlas(DEFAULT_CODE).concepts[0]
    case = drawn(DEFAULT_CODE, 7, missed)
    where = f"{served_site}/train?code={DEFAULT_CODE}&seed=7&concept={missed.id.replace(' ', '+')}"
    phone.goto(where)
    phone.goto(
        f"{where}&answer={right_choice(case.key).id.replace(' ', '+')}&weigh={'yes' if case.key.weighs else 'no'}"
    )
    expect(phone.locator("#drill-known")).to_contain_text("1/2")

    document = kept_in(phone)
    after = read_progress(document)[DEFAULT_CODE]
    assert [each.concept for each in after.answers] == [*(each.concept for each in before.answers), missed.id]
    before.answered(after.answers[-1], clauses=case.clauses_looked_at)
    expected = before
    assert near(rating(after.strength), rating(expected.strength))
    assert near(rating(after.hardness[missed.id]), rating(expected.hardness[missed.id]))
    expect(phone.locator("#drill-known")).to_contain_text(f"Your strength: {round(after.strength.rating)}")
    assert after.cards[missed.id]["last_review"] > before.cards[missed.id]["last_review"]
    again = AnswerGiven((BEGUN + timedelta(days=3)).isoformat(), 8, missed.id, "drill", "1", True, 20.0)
    after.answered(again, clauses=12)  # the terminal's FSRS takes the card of the page


@pytest.mark.parametrize("written", ["{", "[]", '{"format": "revoke-training/1", "codes": {"duplicate-2017": {}}}'])
def test_a_file_of_something_else_is_refused_in_words(
    phone: Page, served_site: str, tmp_path: Path, written: str
) -> None:
    file = tmp_path / "other.json"
    file.write_text(written, encoding="utf-8")
    phone.goto(f"{served_site}/train/class")
    phone.locator("#elsewhere").set_input_files(file)
    expect(phone.locator("#learnt-elsewhere .refused")).to_be_visible()
    expect(phone.locator("#learnt")).to_be_hidden()


def test_the_browser_schedules_as_the_terminal_does(phone: Page, served_site: str) -> None:
    """Answers some days apart, at the same hour: the same memory, and the same day give or take one."""
    answers = [(0, True), (3, True), (11, False), (11, True), (13, True), (40, True), (41, False), (45, True)]
    phone.goto(f"{served_site}/train/class")
    card = None
    for number, (days, right) in enumerate(answers):
        now = BEGUN + timedelta(days=days, minutes=number)
        card = reviewed(card, right=right, seconds=20.0, now=now)
        given = {"at": now.isoformat(), "seed": number, "concept": "c", "exercise": "drill", "answer": "1"}
        phone.evaluate("given => learning.note('duplicate-2017', given)", {**given, "right": right, "seconds": 20})
        mine = kept_in(phone)["codes"]["duplicate-2017"]["cards"]["c"]
        assert mine.keys() == card.keys()
        assert (mine["state"], mine["step"]) == (card["state"], card["step"])
        assert mine["stability"] == pytest.approx(card["stability"], rel=1e-4)
        assert mine["difficulty"] == pytest.approx(card["difficulty"], rel=1e-4)
        due = [datetime.fromisoformat(each["due"]) for each in (mine, card)]
        assert abs(due[0] - due[1]) <= timedelta(days=1)


def test_the_browser_rates_as_the_terminal_does(phone: Page, served_site: str) -> None:
    """By Glicko-2, the learner and each concept: seeded by the clauses that were looked at, answer after answer."""
    phone.goto(f"{served_site}/train/class")
    progress = Progress(DEFAULT_CODE)
    for number, right in enumerate([True, True, False, True, False, False, True, False]):
        concept, clauses = ("easy", 8) if number % 3 else ("hard", 31)
        given = AnswerGiven((BEGUN + timedelta(hours=number)).isoformat(), number, concept, "drill", "1", right, 20.0)
        progress.answered(given, clauses=clauses)
        said = {"at": given.at, "seed": number, "concept": concept, "exercise": "drill", "answer": "1", "right": right}
        phone.evaluate("given => learning.note('duplicate-2017', given)", {**said, "seconds": 20, "clauses": clauses})
        mine = kept_in(phone)["codes"]["duplicate-2017"]
        assert near(mine["strength"], rating(progress.strength))
        assert near(mine["hardness"][concept], rating(progress.hardness[concept]))
        assert "clauses" not in mine["answers"][-1]
    assert phone.evaluate("learning.strength('duplicate-2017')") == round(progress.strength.rating)


def test_two_documents_together_count_every_answer_in_the_rating_once(phone: Page, served_site: str) -> None:
    phone.goto(f"{served_site}/train/class")
    terminal = missed_in_the_terminal()
    here = AnswerGiven((BEGUN + timedelta(days=1)).isoformat(), 50, "a", "drill", "1", False, 20.0)
    said = {
        "at": here.at,
        "seed": 50,
        "concept": "a",
        "exercise": "drill",
        "answer": "1",
        "right": False,
        "seconds": 20,
    }
    phone.evaluate("given => learning.note('duplicate-2017', given)", {**said, "clauses": 20})
    seeded = Glicko(*kept_in(phone)["codes"]["duplicate-2017"]["hardness"]["a"])
    for _ in range(2):  # the same file once more changes nothing
        phone.evaluate("other => learning.merge(other)", progress_document([terminal]))
        mine = kept_in(phone)["codes"]["duplicate-2017"]
        assert len(mine["answers"]) == 5
        assert near(mine["strength"], rating(rating_after(terminal.strength, [(seeded, 0.0)])))
