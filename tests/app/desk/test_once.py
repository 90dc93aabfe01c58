"""What a ruling rests on is worked out once, whoever asks: one replay of the play, one set of facts, one ruling."""

from __future__ import annotations

import json
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from revoke.app.cli import main
from revoke.app.commands import ask
from revoke.app.desk import tasks
from revoke.app.desk.board_entry import entry_text
from revoke.app.desk.failures import CaseFailure
from revoke.app.desk.workers import Workers
from revoke.app.entrance.settings import Settings
from revoke.app.web import call
from revoke.app.web.application import site
from revoke.case.case import DEFAULT_CODE, Case
from revoke.facts import establish
from revoke.formats import conversion, native
from revoke.formats.record import to_case
from revoke.interview.interview import Interview
from revoke.ruling import adjudicate
from revoke.timeline import replay as timeline_replay

EXAMPLE = Path(__file__).parents[3] / "examples" / "running_suit.pbn"
ONCE = {"replay": 1, "establish": 1, "ruling_on": 1}


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """How often the play is replayed, the facts are established, a ruling is made and a case is written.

    The facts of each case count by themselves, and of the cases the one established most often: whether what is taken
    for granted agrees with what was told is tried on cases that tell one fact more.
    """
    counts: Counter[str] = Counter()
    established: Counter[Case] = Counter()
    establish._played.cache_clear()  # of the same play it would remember the replay of another test
    establish_facts = establish.establish
    watched = (timeline_replay.replay, establish_facts, adjudicate.ruling_on, native.case_document)

    def counted(plain: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if plain is establish_facts:
                established[given[0]] += 1
                counts[plain.__name__] = max(established.values())
            else:
                counts[plain.__name__] += 1
            return plain(*given, **named)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for plain in watched:
            call = counted(plain)
            for name, module in list(sys.modules.items()):
                if name.startswith("revoke") and getattr(module, plain.__name__, None) is plain:
                    patch.setattr(module, plain.__name__, call)
        yield counts


def case() -> Case:
    return to_case(next(iter(conversion.read(EXAMPLE.read_bytes(), name=str(EXAMPLE)))), code=DEFAULT_CODE)


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[TestClient]:
    """The pages, with what other processes would do done here, where it can be counted; what they get is pickled."""

    def here(_: Workers, task: Callable[..., Any], *given: object, seconds: float | None = None) -> Any:
        return pickle.loads(pickle.dumps(task(*pickle.loads(pickle.dumps(given)))))

    monkeypatch.setattr(Workers, "do", here)
    with TestClient(site(Settings(f"sqlite:///{tmp_path / 'log.sqlite'}"))) as client:
        yield client


def test_the_command_that_rules_works_a_board_out_once() -> None:
    with counting() as counts:
        ran = CliRunner().invoke(main, ["rule", str(EXAMPLE)])
    assert "64A2" in ran.stdout
    assert counts == ONCE


def test_the_last_answer_of_the_interview_is_worked_out_once() -> None:
    """Each answer tells another case; the one that the ruling is on is told by the last."""
    interview = Interview(DEFAULT_CODE)
    interview.answer("dummy")
    assert interview.question
    lines: list[str] = []
    dialogue = ask.Dialogue(interview, str, lines.append, lambda _: "")
    interview.answer([])
    with counting() as counts:
        dialogue.hold()
    assert any("corrected" in line for line in lines)
    assert counts == ONCE


def test_the_page_of_a_ruling_in_quick_mode_is_worked_out_once(pages: TestClient) -> None:
    """The questions before it have been shown, one page after the other, and the facts have been agreed."""
    told = "/quick?revokes[0].offender=declarer&revokes[0].trick=12"
    call.progress.cache_clear()
    call._interview.cache_clear()
    assert "What had happened when attention" in pages.get(told).text
    with counting() as counts:
        page = pages.get(f"{told}&revokes[0].before_attention=&agreed=1").text
    assert "The ruling</h1>" in page
    assert counts == ONCE


def test_the_page_of_an_analysis_is_worked_out_once(pages: TestClient) -> None:
    """The case is written for the address to which the form leads, and for the page that stands there."""
    entry = entry_text(case())
    with counting() as counts:
        page = pages.post("/full/board", data={"case": entry, "go": "analysis"}).text
    assert "64A2" in page
    assert counts == ONCE | {"case_document": 2}


def test_a_ruling_for_a_program_is_worked_out_once(pages: TestClient) -> None:
    said = json.loads(entry_text(case()))
    with counting() as counts:
        answer = pages.post("/api/v1/rulings", json=said)
    assert answer.json()["status"]
    assert counts == ONCE


def test_what_is_asked_next_is_worked_out_once_for_question_and_ruling() -> None:
    with counting() as counts:
        following = tasks.next_question(case(), (), (), True)
    assert not isinstance(following, CaseFailure)
    assert following.ruling
    assert counts == ONCE | {"case_document": 1}
