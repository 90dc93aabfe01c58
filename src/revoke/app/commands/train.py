"""``revoke train``: cases without end in a terminal, answered with one key each."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom

import click

from revoke.app.commands.missing_extra import refuse, refuse_without
from revoke.app.commands.terminal_text import Printer
from revoke.app.desk.failures import UNREADABLE
from revoke.app.desk.training_words import (
    DRILL_QUESTION,
    WEIGH_QUESTION,
    Lesson,
    choice_words,
    concept_words,
    lesson,
    story_of,
)
from revoke.app.language.language import ENGLISH, LANGUAGES, Language, language
from revoke.case.case import DEFAULT_CODE
from revoke.errors import ExtraMissing
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template, whole
from revoke.training.choices import DrillChoice, drill_choices, has_to_weigh, right_choice
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.progress import AnswerGiven, Progress, progress_document, read_progress
from revoke.training.schedule import require_fsrs

QUIT = ("q", "\x03", "\x04", "")
"""Keys that end it; the last one is the end of the input."""


class Stopped(Exception):
    """Whoever answers has had enough, or the input has ended."""


@click.command()
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@click.option("--seed", type=int, help="The same seed and answers give the same cases; another every time without it.")
@click.option(
    "--language",
    "spoken",
    type=click.Choice(tuple(LANGUAGES)),
    default=ENGLISH,
    show_default=True,
    help="The language of stories and answers.",
)
@click.option("--cases", type=click.IntRange(1), help="So many cases, then end; on and on without it.")
@click.option(
    "--progress",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file with what you have learnt; a file of your own in your home without it.",
)
@click.option("--export", is_flag=True, help="Print what you have learnt as JSON, and ask nothing.")
def train(name: str, seed: int | None, spoken: str, cases: int | None, file: Path | None, export: bool) -> None:
    """Drill rulings on revokes: a case in a few sentences, one key to answer, and an answer that teaches.

    Cases are drawn from the law itself and ruled on by the engine. What you miss comes again soon, what you know
    comes again later; that is kept in one file, without your name.

    \b
    Exit status:
      0  ended
      2  wrong usage
      5  the file with what you have learnt cannot be read or written
      7  the library that schedules is not installed
    """
    place = file or Path(click.get_app_dir("revoke")) / "training.json"
    kept = _kept(place)
    if export:
        click.echo(json.dumps(progress_document(kept.values()), ensure_ascii=False, indent=1).encode())
        return
    try:
        require_fsrs()
    except ExtraMissing as missing:
        refuse(missing)
    try:
        says = language(spoken)
    except ModuleNotFoundError as missing:
        refuse_without("Another language", f"the library {missing.name}", "app")
    progress = kept.setdefault(name, Progress(name))
    chance = Random(seed) if seed is not None else SystemRandom()
    drill = Drill(progress, chance, says, Printer().line, _key)
    with suppress(Stopped):
        drill.hold(cases, lambda: _keep(place, kept))
    drill.tell_how_it_went()


def _kept(place: Path) -> dict[str, Progress]:
    try:
        return read_progress(json.loads(place.read_bytes())) if place.exists() else {}
    except (ValueError, OSError):
        click.echo(f"{place}: this is no record of training. Choose another file with --progress.", err=True)
        sys.exit(UNREADABLE)


def _keep(place: Path, kept: dict[str, Progress]) -> None:
    """Write the whole file beside the old one, then put it in its place: a power cut leaves one of them."""
    text = json.dumps(progress_document(kept.values()), ensure_ascii=False, indent=1) + "\n"
    new = place.with_name(f"{place.name}.new")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(place)
    except OSError as wrong:
        click.echo(f"{place}: cannot be written ({wrong.strerror}). Choose another file with --progress.", err=True)
        sys.exit(UNREADABLE)


def _key(prompt: str) -> str:
    """One key from a terminal, else one line."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    if sys.stdin.isatty():
        pressed = click.getchar()
        sys.stdout.write(f"{pressed if pressed.isprintable() else ''}\n")
        return pressed.lower()
    line = sys.stdin.readline()
    sys.stdout.write("\n")
    return line.strip().lower() if line else ""


class Drill:
    """A drill in lines of text.

    Args:
        progress: what has been learnt, which grows with every answer.
        chance: chooses among what is new, and draws the seeds of cases.
        says: the language.
        show: shows a line.
        hear: shows what is wanted and gives the key that was pressed.
    """

    def __init__(
        self,
        progress: Progress,
        chance: Random,
        says: Language,
        show: Callable[[str], None],
        hear: Callable[[str], str],
    ) -> None:
        self.progress, self.chance, self.says, self.show, self.hear = progress, chance, says, show, hear
        self.answered = 0
        self.right = 0

    def hold(self, cases: int | None, keep: Callable[[], None]) -> None:
        """Ask so many cases, or on and on; after each answer everything is kept.

        Raises:
            Stopped: whoever answers has had enough.
        """
        while cases is None or self.answered < cases:
            self._case()
            keep()

    def _case(self) -> None:
        concept = self.progress.next(datetime.now(UTC), self.chance)
        case = drawn(self.progress.code, self.chance.randrange(10**9), concept)
        self._say("")
        self._say(" ".join(map(self.says.say, story_of(case))))
        begun = time.monotonic()
        chosen, weighs = self._answers(case)
        seconds = time.monotonic() - begun
        self.answered += 1
        right = chosen == right_choice(case.key) and weighs in (None, case.key.weighs)
        self.right += right
        given = AnswerGiven(
            datetime.now(UTC).isoformat(), case.seed, concept.id, "drill", chosen.id, right, round(seconds, 1)
        )
        self.progress.answered(given, clauses=case.clauses_looked_at)
        self._teach(case, lesson(case, chosen), weighs)

    def _answers(self, case: DrawnCase) -> tuple[DrillChoice, bool | None]:
        """The choice, and whether the director weighs, where that is asked."""
        offered = drill_choices(case.worked)
        chosen = offered[self._asked(DRILL_QUESTION, list(map(choice_words, offered)))]
        if not has_to_weigh(case.worked) or chosen != right_choice(case.key):
            return chosen, None
        return chosen, self._asked(WEIGH_QUESTION, [template("yes"), template("no")]) == 0

    def _asked(self, question: str, answers: list[str]) -> int:
        """The place of the answer that was chosen; asked again until one is."""
        self._say("")
        self._say(self.says.say(question))
        for number, words in enumerate(answers):
            self._say(f"  {_KEYS[number]}  {self.says.say(words)}")
        while True:
            pressed = self.hear("> ")
            if pressed in QUIT:
                raise Stopped
            if pressed in _KEYS[: len(answers)]:
                return _KEYS.index(pressed)
            self._say(self.says.say(template("Press one of the keys before the answers; q ends it.")))

    def _teach(self, case: DrawnCase, learnt: Lesson, weighs: bool | None) -> None:
        say = self.says.say
        self._say("")
        self._say(say(learnt.verdict))
        if weighs is not None and weighs is not case.key.weighs:
            self._say(say(template("But not about what is weighed.")))
        lines = [line for line in (*learnt.why_not, learnt.proof, learnt.weighs) if line]
        for clause in learnt.clauses[:2]:
            because = "; ".join(map(say, clause.because))
            self._say(f"  {clause.law}  {say(clause.says)}{f' [{because}]' if because else ''}")
        for line in lines:
            self._say(f"  {say(line)}")
        for line in learnt.one_fact_more:
            self._say(f"  - {say(line)}")
        for line in learnt.elsewhere:
            self._say(f"  = {say(line)}")
        right, asked = self.progress.profile()[case.concept.id]
        name = whole(concept_words(case.concept, case.code))
        self._say(say(sentence("{concept} Right {right} of {asked}.", concept=name, right=right, asked=asked)))

    def tell_how_it_went(self) -> None:
        """The last line."""
        if self.answered:
            self._say("")
            told = sentence(
                "Right {right} of {asked}. Your strength is {strength}.",
                right=self.right,
                asked=self.answered,
                strength=round(self.progress.strength.rating),
            )
            self._say(self.says.say(told))

    def _say(self, line: str) -> None:
        self.show(line)


_KEYS = "0123456789abcdefghijklmnop"
