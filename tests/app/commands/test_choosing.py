"""The interview on a terminal: one question, its few answers, an arrow key or a number, words wrapped."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from typing import Any

import pytest

from revoke.app.commands.ask import Chooser, Menu, chosen_at_terminal, menu, wrapped
from revoke.case.case import DEFAULT_CODE
from revoke.interview.interview import Interview
from revoke.telling.reasons import AnswerWords, QuestionInWords, question_in_words

DOWN, ENTER = "\x1b[B", "\r"


def asked(*answers: Any) -> QuestionInWords:
    """The question after these answers; Any: values of facts."""
    interview = Interview(DEFAULT_CODE)
    for each in answers:
        interview.answer(each)
    assert interview.question is not None
    return question_in_words(interview.question, DEFAULT_CODE)


def named(shown: Menu) -> list[str]:
    return [str(each.text) for each in shown.options]


def chosen(question: QuestionInWords, *keys: str) -> Any:
    """What these keys choose; Any: a value of a fact, or a key."""
    pytest.importorskip("prompt_toolkit")
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    with create_pipe_input() as keyboard:
        keyboard.send_text("".join(keys))
        taken = chosen_at_terminal(Chooser(menu(question)), str, keyboard=keyboard, screen=DummyOutput())
    return taken.value if isinstance(taken, AnswerWords) else taken


def test_how_far_things_had_got_is_asked_by_the_phases_of_the_play() -> None:
    first = menu(asked("dummy"))
    assert [each.partition(":")[0] for each in named(first)] == ["Trick still there", "Play goes on", "Play is over"]
    assert first.finer is not None
    assert len(first.finer.options) > 10


@pytest.mark.parametrize(
    ("keys", "value"),
    [((ENTER,), "defender"), (("2",), "declarer"), ((DOWN, DOWN, ENTER), "dummy"), ((DOWN, "u"), "u"), (("?",), "?")],
)
def test_an_answer_is_chosen_by_arrows_or_by_its_number(keys: tuple[str, ...], value: str) -> None:
    assert chosen(asked(), *keys) == value


def test_a_phase_opens_and_shuts_again() -> None:
    """The second phase is left by b, and the first holds nobody having played on."""
    assert chosen(asked("dummy"), "2", "b", "1") == []


def test_every_answer_by_itself_is_asked_for() -> None:
    """The second of all is the trick that had been turned, and nobody had played on."""
    assert chosen(asked("defender"), "f", DOWN, ENTER) == ["trick quitted"]


def test_a_number_with_two_figures_is_typed_figure_by_figure() -> None:
    question = asked("defender", ["offending side played to next trick", "play ended"])
    assert question.key.name == "trick"
    assert chosen(question, "1", "2") == 12
    assert chosen(question, "1", ENTER) == 1
    assert chosen(question, "5") == 5


def test_a_figure_that_no_answer_has_is_passed_over() -> None:
    assert chosen(asked(), "9", "3") == "dummy"


@pytest.mark.parametrize("width", [40, 72, 100])
def test_no_word_is_broken_at_the_edge(width: int) -> None:
    finer = menu(asked("defender")).finer
    assert finer is not None
    lines = [line for line, _ in Chooser(finer).lines(width, str)]
    assert max(map(len, lines)) < width
    words = " ".join(" ".join(lines).split())
    assert all(str(each.text) in words for each in finer.options)


def test_lines_of_a_ruling_are_broken_between_words() -> None:
    shown: list[str] = []
    wrapped(shown.append, 20)("The revoke is corrected now, and nothing else.")
    assert shown == ["The revoke is", "corrected now, and", "nothing else."]


def test_on_a_terminal_a_story_is_asked_for_what_it_left_open() -> None:
    """Whoever answers presses one key, and Enter to end."""
    pytest.importorskip("prompt_toolkit")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "revoke", "ask", "Dummy revoked in hearts at trick three"]
    running = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True, env={**os.environ, "TERM": "xterm"}
    )
    os.close(theirs)
    seen = b""
    answers = [(b"Play is over", b"1"), (b"Enter to end", b"\n")]
    end = time.monotonic() + 60
    while running.poll() is None and time.monotonic() < end:
        if select.select([ours], [], [], 0.2)[0]:
            try:
                seen += os.read(ours, 65536)
            except OSError:
                break
        if answers and answers[0][0] in seen:
            os.write(ours, answers.pop(0)[1])
        if b"\x1b[6n" in seen:
            seen = seen.replace(b"\x1b[6n", b"")
            os.write(ours, b"\x1b[1;1R")
    assert running.wait(10) == 0
    text = seen.decode(errors="replace")
    assert "The revoke is corrected" in text
    assert "Who revoked?" not in text
