"""``revoke ask``: the director's interview in a terminal, one line after the other."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from revoke.app.commands.spoken_ruling import aloud
from revoke.app.commands.terminal_text import Printer
from revoke.app.desk.case_sources import opened
from revoke.app.desk.failures import UNREADABLE, failure
from revoke.case.case import DEFAULT_CODE, Case
from revoke.errors import RevokeError
from revoke.formats.native import case_document, read_case
from revoke.interview.interview import Interview
from revoke.law.code import CODES, code
from revoke.ruling.ruling import Ruling
from revoke.telling.answers import AnswerWords, QuestionInWords, in_words, range_words
from revoke.telling.document import document

KEYS = "u undo, ? why, d disputed, ! not known, + one more revoke, q quit"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Stopped(Exception):
    """Whoever answers has gone: the end of the input, or an interrupt."""


@click.command()
@click.argument("case", required=False, metavar="[CASE]")
@click.option("--code", "name", type=click.Choice(CODES), help="The code of law, whatever the case says.")
@click.option("--json", "as_json", is_flag=True, help="Print the ruling document at the end; questions go to stderr.")
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help="Write what was told into this file, as a case."
)
def ask(case: str | None, name: str | None, as_json: bool, save: Path | None) -> None:
    """Ask the director for the facts that the law turns on, one at a time, and rule.

    With CASE, a case document as --save writes it, the interview goes on where it stopped. Answer with the number
    that stands before an answer; where several stand together, a letter after the number says which. Instead of an
    answer: u takes the last one back, ? shows why it is asked, d says that the table disagrees, ! that nobody knows,
    + that there was one more revoke, q ends it.

    \b
    Exit status:
      0  ruled
      1  ruled, and something is left to the director's judgment
      2  wrong usage
      3  ended before all facts were told
      4  facts that contradict each other
      5  a case that cannot be read
    """
    try:
        begun = _read(case) if case else None
        interview = Interview(name or (begun.code if begun else DEFAULT_CODE), begun)
        _ = interview.rests_on  # refuses what cannot be
    except RevokeError as wrong:
        found = failure(wrong, case or "the interview")
        click.echo(str(found), err=True)
        sys.exit(found.exit_status)
    printer = Printer(sys.stderr if as_json else sys.stdout, colour=False)
    dialogue = Dialogue(interview, printer.line, _line_from(sys.stdin.readline, printer))
    interrupted = False
    try:
        dialogue.hold()
    except KeyboardInterrupt:
        interrupted = True
        printer.line()
    if save:
        _write(save, interview.case)
        printer.line(f"What was told is in {save}. To go on: revoke ask {save}")
    if interrupted:
        raise KeyboardInterrupt
    if as_json:
        click.echo(json.dumps(document(interview.ruling), ensure_ascii=False, indent=2).encode())
    sys.exit(interview.ruling.exit_status)


def _read(path: str) -> Case:
    with opened(path) as (name, stream):
        return read_case(stream.read(), name=name)


def _write(path: Path, case: Case) -> None:
    try:
        path.write_text(json.dumps(case_document(case), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as wrong:
        click.echo(f"{path}: cannot be written ({wrong.strerror}). Choose another file with --save.", err=True)
        sys.exit(UNREADABLE)


def _line_from(readline: Callable[[], str], printer: Printer) -> Callable[[str], str]:
    def hear(prompt: str) -> str:
        printer.console.file.write(prompt)
        printer.console.file.flush()
        line = readline()
        if not line:
            printer.line()
            raise Stopped
        return line.strip()

    return hear


class Dialogue:
    """An interview held in lines of text.

    Args:
        interview: what is asked and what was answered.
        say: shows a line.
        hear: shows what is wanted and gives the line that comes back.
    """

    def __init__(self, interview: Interview, say: Callable[[str], None], hear: Callable[[str], str]) -> None:
        self.interview = interview
        self.say = say
        self.hear = hear
        self.shown: QuestionInWords | Ruling | None = None

    def hold(self) -> None:
        """Ask until there is nothing to ask, or nobody to answer; the ruling stands at the end."""
        self.say(f"{code(self.interview.case.code).name}.")
        self.say(f"Type the number of your answer, then Enter. Instead of a number: {KEYS}.")
        try:
            while self._turn():
                pass
        except Stopped:
            self._rule()

    @property
    def _question(self) -> QuestionInWords | None:
        question = self.interview.question
        return in_words(question, self.interview.case.code) if question else None

    def _turn(self) -> bool:
        """One line from the director and what follows from it; false at the end."""
        question = self._question
        if question is not None:
            self._show(question)
            said = self.hear("Answer: ")
            if not self._command(said):
                self._answer(question, said)
            return True
        self._rule()
        if self.interview.waiting:
            said = self.hear("Enter when play has ended, to go on; or q to stop here: ")
            if not said:
                self.interview.come_back()
                return True
        else:
            said = self.hear("Enter to end; or u to take the last answer back: ")
            if not said:
                return False
        if not self._command(said):
            self.say(f"Nothing is asked now. Enter, or one of: {KEYS}.")
        return True

    def _show(self, question: QuestionInWords) -> None:
        if question == self.shown:
            return
        self.shown = question
        self.say("")
        self.say(question.text)
        for line in _PURPOSE.get(question.key.name, ()):
            self.say(line)
        for cite, says in () if question.key.name in _PURPOSE else question.why[:1]:
            more = f" ? shows {len(question.why) - 1} more." if len(question.why) > 1 else ""
            self.say(f"Why: {cite}, {says}.{more}")
        for line in _choices(question):
            self.say(line)

    def _answer(self, question: QuestionInWords, said: str) -> None:
        answer = _meant(question, said)
        if isinstance(answer, str):
            self.say(answer)
        else:
            self.interview.answer(answer.value)

    def _command(self, said: str) -> bool:
        """Whether it was one of the keys; then it is done."""
        interview = self.interview
        match said.casefold():
            case "q":
                raise Stopped
            case "u":
                self.say("Taken back." if interview.undo() else "There is nothing to take back.")
            case "?":
                self._explain(self._question)
            case "!":
                self.say("Left open." if interview.question else "Nothing is asked now.")
                interview.skip()
            case "d":
                self.say("Noted: the table disagrees.")
                interview.dispute()
            case "+":
                self.say("Noted: one more revoke.")
                interview.another()
            case _:
                return False
        return True

    def _explain(self, question: QuestionInWords | None) -> None:
        if question is None:
            self.say("Nothing is asked now.")
        elif not question.why:
            self.say(_AS_AT_THE_END if question.counts else _MIXED)
        else:
            for cite, says in question.why:
                self.say(f"{cite}: {says}.")

    def _rule(self) -> None:
        ruling = self.interview.ruling
        if ruling is self.shown:
            return
        self.shown = ruling
        self.say("")
        facts, _ = self.interview.rests_on
        for line in aloud(self.interview.case, ruling, facts, playing=self.interview.waiting):
            self.say(line)


_PURPOSE = {
    "offender": (
        "What for: it settles which side pays, whose tricks count, and what becomes of a card that is taken back.",
        "? shows the clauses that turn on it.",
    )
}
"""A question on which so many clauses turn that the first of them says little: what the answer is wanted for."""

_AS_AT_THE_END = "No clause turns on it. With the tricks told, the ruling is made as at the end of play."
_MIXED = "Where one side has mixed its cards and nobody can find the facts any more, the ruling goes against it."


def _choices(question: QuestionInWords) -> Iterator[str]:
    """The answers, those that come to the same on one line, and under the phase of the play in which they stand."""
    phases = {each.phase: each for each in question.phases}
    for number, choice in enumerate(question.choices, 1):
        if choice.phase and (phase := phases.pop(choice.phase, None)):
            yield f" {phase.text} ({phase.line}):"
        if question.counts:
            yield f"  {range_words([each.value for each in choice.answers])}: {choice.text}"
            continue
        if len(choice.answers) == 1:
            yield f"  {number}. {_with_hint(choice.answers[0])}"
            continue
        named = [f"{number}{letter} {_with_hint(each)}" for letter, each in zip(_LETTERS, choice.answers, strict=False)]
        if len(choice.alike) == 1:
            yield f"  {number}. {_with_hint(choice.answers[0])}"
            yield f"     or {'; '.join(named[1:])}"
        else:
            yield f"  {number}. one of these; say which: {'; '.join(named)}"
    if question.counts:
        yield "  Type the number itself. All numbers on one line come to the same."


def _with_hint(answer: AnswerWords) -> str:
    return f"{answer.text} ({answer.hint})" if answer.hint else answer.text


def _meant(question: QuestionInWords, said: str) -> AnswerWords | str:
    """The answer that a line means, or what is wrong with it."""
    if question.counts:
        found = next((each for each in question.answers if str(each.value) == said), None)
        every = range_words([each.value for each in question.answers])
        return found or f"{said!r} cannot be. Type a number, {every}; or ! if nobody knows."
    pattern = re.fullmatch(r"(\d{1,2}) ?([a-z]?)", said.casefold())
    number = int(pattern[1]) if pattern else 0
    if pattern is None or not 1 <= number <= len(question.choices):
        return f"{said!r} is no answer here. Type a number, 1 to {len(question.choices)}; or one of: {KEYS}."
    choice = question.choices[number - 1]
    if pattern[2]:
        place = _LETTERS.index(pattern[2])
        if place < len(choice.answers):
            return choice.answers[place]
        return f"{number} has no {pattern[2]}. The last is {number}{_LETTERS[len(choice.answers) - 1]}."
    if len(choice.alike) == 1:
        return choice.answers[0]
    every = ", ".join(f"{number}{letter}" for letter in _LETTERS[: len(choice.answers)])
    return f"They come to the same by different clauses. Say which: {every}."
