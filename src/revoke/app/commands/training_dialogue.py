"""Exercises in a terminal: what is shown, which keys answer, and what is taught afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from random import Random

from revoke.app.desk.training_words import (
    DRILL_QUESTION,
    RIGHT,
    WEIGH_QUESTION,
    Lesson,
    choice_words,
    concept_words,
    lesson,
    story_of,
)
from revoke.app.language.language import Language
from revoke.law.code import CODES, code
from revoke.table.seats import SEATS
from revoke.table.sentence import sentence, template, whole
from revoke.training.choices import DrillChoice, drill_choices, has_to_weigh, right_choice
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.progress import AnswerGiven, Progress
from revoke.training.rating import CLAUSES_AT_LEVEL
from revoke.training.search import record_to_search
from revoke.training.statements import drawn_statement

QUIT = ("q", "\x03", "\x04", "")
"""Keys that end it; the last one is the end of the input."""

_SEEDS = 10**9
_WHICH_TRICK = template("At which trick was the revoke?")
_WHO = template("Who revoked?")
_WHICH_LAW = template("Which is the latest of these in which it stands?")


class Exercise(StrEnum):
    """What is asked: a ruling, the revoke in a record, or the code that a sentence is from."""

    DRILL = "drill"
    FIND = "find"
    LAW = "law"


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

    def hold(self, exercise: Exercise, cases: int | None, keep: Callable[[], None]) -> None:
        """Ask so many cases, or on and on; after each answer everything is kept.

        Raises:
            TrainingStopped: whoever answers has had enough.
        """
        ask = {Exercise.DRILL: self._drill, Exercise.FIND: self._find, Exercise.LAW: self._law}[exercise]
        while cases is None or self.answered < cases:
            self._say("")
            ask()
            keep()

    def _drill(self) -> None:
        concept = self.progress.next(datetime.now(UTC), self.chance)
        case = drawn(self.progress.code, self.chance.randrange(_SEEDS), concept)
        self._say(" ".join(map(self.says.say, story_of(case))))
        begun = time.monotonic()
        chosen, weighs = self._answers(case)
        right = chosen == right_choice(case.key) and weighs in (None, case.key.weighs)
        self._note(case.seed, concept.id, Exercise.DRILL, chosen.id, begun, right=right, clauses=case.clauses_looked_at)
        self._teach(case, lesson(case, chosen), weighs)

    def _find(self) -> None:
        """A record as it was kept: at which trick was the revoke, and whose was it?"""
        found = record_to_search(self.progress.code, self.chance.randrange(_SEEDS))
        board = found.worked.facts.case.board
        if board.declarer:
            self._say(self.says.say(sentence("{player} is declarer.", player=board.declarer)))
        for number, played in enumerate(found.tricks, 1):
            cards = "  ".join(f"{self.says.seat(seat)} {self.says.card(card):<3}" for seat, card in played)
            self._say(f"  {number:>2}  {cards}")
        begun = time.monotonic()
        tricks = [sentence("trick {number}", number=number) for number in range(1, 14)]
        trick = self._asked(_WHICH_TRICK, list(tricks), first=1) + 1
        seat = SEATS[self._asked(_WHO, [sentence("{player}", player=each) for each in SEATS])]
        right = (trick, seat) == (found.trick, found.offender)
        answer = f"{trick} {seat.value}"
        clauses = len(found.worked.clauses)
        self._note(found.seed, found.concept.id, Exercise.FIND, answer, begun, right=right, clauses=clauses)
        self._say("")
        told = sentence(
            "{player} revoked at trick {trick}: {card}, played at trick {later}, proves it.",
            player=found.offender,
            trick=found.trick,
            card=found.proof,
            later=found.shown_at,
        )
        if right:
            self._say(self.says.say(RIGHT))
        self._say(self.says.say(told))

    def _law(self) -> None:
        """A sentence of law: in which code did it stand last?"""
        seed = self.chance.randrange(_SEEDS)
        statement = drawn_statement(seed)
        self._say(f"“{self.says.say(statement.clause.summary)}”")
        begun = time.monotonic()
        chosen = CODES[self._asked(_WHICH_LAW, [whole(code(each).name) for each in CODES])]
        right = chosen == statement.codes[0]
        concept = f"{statement.codes[0]} {statement.clause.cite}"
        self._note(seed, concept, Exercise.LAW, chosen, begun, right=right, clauses=CLAUSES_AT_LEVEL)
        self._say("")
        if right:
            self._say(self.says.say(RIGHT))
        for each in statement.codes:
            said = sentence("It stands in: {code} ({law}).", code=whole(code(each).name), law=statement.clause.cite)
            self._say(f"  {self.says.say(said)}")
        if statement.today is not None:
            today = sentence("Today {law} says: {said}", law=statement.today.cite, said=whole(statement.today.summary))
            self._say(f"  {self.says.say(today)}")

    def _note(
        self, seed: int, concept: str, exercise: Exercise, answer: str, begun: float, *, right: bool, clauses: int
    ) -> None:
        seconds = round(time.monotonic() - begun, 1)
        self.answered += 1
        self.right += right
        now = datetime.now(UTC).isoformat()
        given = AnswerGiven(now, seed, concept, exercise.value, answer, right, seconds)
        self.progress.answered(given, clauses=clauses)

    def _answers(self, case: DrawnCase) -> tuple[DrillChoice, bool | None]:
        """The choice, and whether the director weighs, where that is asked."""
        offered = drill_choices(case.worked)
        chosen = offered[self._asked(DRILL_QUESTION, list(map(choice_words, offered)))]
        if not has_to_weigh(case.worked) or chosen != right_choice(case.key):
            return chosen, None
        return chosen, self._asked(WEIGH_QUESTION, [template("yes"), template("no")]) == 0

    def _asked(self, question: str, answers: Sequence[str], *, first: int = 0) -> int:
        """The place of the answer that was chosen; asked again until one is."""
        self._say("")
        self._say(self.says.say(question))
        keys = _KEYS[first : first + len(answers)]
        for key, words in zip(keys, answers, strict=True):
            self._say(f"  {key}  {self.says.say(words)}")
        while True:
            pressed = self.hear("> ")
            if pressed in QUIT:
                raise TrainingStopped
            if len(pressed) == 1 and pressed in keys:
                return keys.index(pressed)
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
"""The keys of the answers, from the first on; q is none of them."""
