"""Exercises in a terminal: what is shown, which keys answer, and what is taught afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random

from revoke.app.desk.training_words import (
    WEIGH_QUESTION,
    Lesson,
    choice_words,
    concept_words,
    drill_question,
    lesson,
    story_of,
)
from revoke.app.language.language import Language
from revoke.table.sentence import sentence, template, whole
from revoke.training.choices import DrillChoice, drill_choices, has_to_weigh, right_choice
from revoke.training.concepts import Concept
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.progress import AnswerGiven, Progress

QUIT = ("q", "\x03", "\x04", "")
"""Keys that end it; the last one is the end of the input."""

_SEEDS = 10**9
DRILL = "drill"
"""What the drill is called in the file with what was learnt."""


class TrainingStopped(Exception):
    """Whoever answers has had enough, or the input has ended."""


class TrainingDialogue:
    """Exercises in lines of text.

    Args:
        progress: what has been learnt, which grows with every answer.
        chance: chooses among what is new, and draws the seeds of cases.
        says: the language.
        show: shows a line.
        hear: shows what is wanted and gives the key that was pressed.
        read: shows what is wanted and gives a line that was written.
    """

    def __init__(
        self,
        progress: Progress,
        chance: Random,
        says: Language,
        show: Callable[[str], None],
        hear: Callable[[str], str],
        read: Callable[[str], str],
    ) -> None:
        self.progress, self.chance, self.says = progress, chance, says
        self.show, self.hear, self.read = show, hear, read
        self.answered = 0
        self.right = 0

    def hold(self, ask: Callable[[TrainingDialogue], None], cases: int | None, keep: Callable[[], None]) -> None:
        """Ask so many cases, or on and on; after each answer everything is kept.

        Args:
            ask: one case of an exercise.

        Raises:
            TrainingStopped: whoever answers has had enough.
        """
        while cases is None or self.answered < cases:
            self.show("")
            ask(self)
            keep()

    def seed(self) -> int:
        """What the next case is drawn with."""
        return self.chance.randrange(_SEEDS)

    def concept(self) -> Concept:
        """What the next case is about, as far as the exercise lets it be."""
        return self.progress.next(datetime.now(UTC), self.chance)

    def drill(self) -> None:
        """Rule on a case that is told in a few sentences."""
        concept = self.concept()
        case = drawn(self.progress.code, self.seed(), concept)
        self.show(" ".join(map(self.says.say, story_of(case))))
        begun = time.monotonic()
        chosen, weighs = self._answers(case)
        right = chosen == right_choice(case.key) and weighs in (None, case.key.weighs)
        self.note(case.seed, concept.id, DRILL, chosen.id, begun, right=right, clauses=case.clauses_looked_at)
        self.teach(case, lesson(case, chosen), weighs)

    def note(
        self, seed: int, concept: str, exercise: str, answer: str, begun: float, *, right: bool, clauses: int
    ) -> None:
        """Note an answer, and when it was begun."""
        seconds = round(time.monotonic() - begun, 1)
        self.answered += 1
        self.right += right
        now = datetime.now(UTC).isoformat()
        given = AnswerGiven(now, seed, concept, exercise, answer, right, seconds)
        self.progress.answered(given, clauses=clauses)

    def _answers(self, case: DrawnCase) -> tuple[DrillChoice, bool | None]:
        """The choice, and whether the director weighs, where that is asked."""
        offered = drill_choices(case.worked)
        chosen = offered[self.asked(drill_question(case), list(map(choice_words, offered)))]
        if not has_to_weigh(case.worked) or chosen != right_choice(case.key):
            return chosen, None
        return chosen, self.asked(WEIGH_QUESTION, [template("yes"), template("no")]) == 0

    def asked(self, question: str, answers: Sequence[str], *, first: int = 0) -> int:
        """The place of the answer that was chosen; asked again until one is."""
        self.show("")
        self.tell(question)
        keys = _KEYS[first : first + len(answers)]
        for key, words in zip(keys, answers, strict=True):
            self.show(f"  {key}  {self.says.say(words)}")
        while True:
            pressed = self.hear("> ")
            if pressed in QUIT:
                raise TrainingStopped
            if len(pressed) == 1 and pressed in keys:
                return keys.index(pressed)
            self.tell(template("Press one of the keys before the answers; q ends it."))

    def teach(self, case: DrawnCase, learnt: Lesson, weighs: bool | None = None) -> None:
        """Show what there is to be learnt from a case, and how often it was right so far."""
        say = self.says.say
        self.show("")
        weighed = weighs is None or weighs is case.key.weighs
        self.teach_lesson(learnt, () if weighed else (template("But not about what is weighed."),))
        right, asked = self.progress.profile()[case.concept.id]
        name = whole(concept_words(case.concept, case.code))
        self.show(say(sentence("{concept} Right {right} of {asked}.", concept=name, right=right, asked=asked)))

    def teach_lesson(self, learnt: Lesson, besides: Sequence[str] = ()) -> None:
        """Show what there is to be learnt.

        Args:
            besides: sentences that come after the verdict.
        """
        say = self.says.say
        self.tell(learnt.verdict, *besides)
        lines = [line for line in (*learnt.why_not, learnt.proof, learnt.weighs) if line]
        for clause in learnt.clauses[:2]:
            because = "; ".join(map(say, clause.because))
            self.show(f"  {clause.law}  {say(clause.says)}{f' [{because}]' if because else ''}")
        for line in lines:
            self.show(f"  {say(line)}")
        for line in learnt.one_fact_more:
            self.show(f"  - {say(line)}")
        for line in learnt.elsewhere:
            self.show(f"  = {say(line)}")

    def tell(self, *said: str) -> None:
        """Show sentences, each on a line of its own."""
        for each in said:
            self.show(self.says.say(each))

    def line(self) -> str:
        """A line that was written.

        Raises:
            TrainingStopped: whoever answers has had enough.
        """
        written = self.read("> ")
        if written.strip() in QUIT:
            raise TrainingStopped
        return written

    def tell_how_it_went(self) -> None:
        """The last line."""
        if self.answered:
            self.show("")
            told = sentence(
                "Right {right} of {asked}. Your strength is {strength}.",
                right=self.right,
                asked=self.answered,
                strength=round(self.progress.strength.rating),
            )
            self.tell(told)


_KEYS = "0123456789abcdefghijklmnop"
"""The keys of the answers, from the first on; q is none of them."""
