"""``revoke train``: endless cases in a terminal, each answered with one key."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from random import Random, SystemRandom
from secrets import randbelow

import click
from click.core import ParameterSource

from revoke.app.commands.command_line import (
    A_FILE,
    cannot_be_written,
    in_language,
    of_code,
    print_document,
    put,
    refuse,
    refuse_without_library,
    tell,
)
from revoke.app.commands.terminal_text import Printer
from revoke.app.desk.case_sources import opened_source
from revoke.app.desk.failures import MISSING, USAGE, failure
from revoke.app.trainer import drill_words, exercise_words
from revoke.app.trainer.exam_export import SUFFIXES, ExamFormat, written_exam
from revoke.errors import ExtraMissing, NotBridge, RevokeError
from revoke.formats.text import file_fault
from revoke.language.language import Language
from revoke.law.code import CODES, code
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import placed, sentence, template, whole
from revoke.training import exam as exams
from revoke.training.answer_key import DrillChoice, drill_choices, has_to_weigh, right_choice
from revoke.training.concepts import Concept
from revoke.training.damage import DamagedDeal, damaged_deal, found_damage
from revoke.training.drawn_case import DrawnCase, drawn, record_to_search
from revoke.training.inquiry import PLAY_ON, inquiry
from revoke.training.progress import (
    CLAUSES_AT_LEVEL,
    AnswerGiven,
    Progress,
    progress_document,
    read_progress,
    require_fsrs,
)
from revoke.training.wrong_answers import case_on, drawn_statement

# Exercises in a terminal: the case, the keys for the answers, and the lesson.

QUIT = ("q", "\x03", "\x04", "")
"""The keys that end the training; the last one is the end of the input."""

_SEEDS = 10**9
DRILL = "drill"
"""The name of the drill in the progress file."""


class TrainingStopped(Exception):
    """The trainee has had enough, or the input has ended."""


class TrainingDialogue:
    """Exercises in lines of text.

    Args:
        progress: the trainee's progress, which grows with every answer.
        chance: chooses among new concepts, and draws the seeds of cases.
        says: the language.
        show: shows a line.
        hear: shows a prompt and returns the pressed key.
        read: shows a prompt and returns the typed line.
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
        """Ask a number of cases, or endlessly, and save the progress after each answer.

        Args:
            ask: asks one case of an exercise.

        Raises:
            TrainingStopped: the trainee has had enough.
        """
        while cases is None or self.answered < cases:
            self.show("")
            ask(self)
            keep()

    def seed(self) -> int:
        """The seed of the next case."""
        return self.chance.randrange(_SEEDS)

    def concept(self) -> Concept:
        """The concept of the next case, as far as the exercise allows."""
        return self.progress.next(datetime.now(UTC), self.chance)

    def drill(self) -> None:
        """Ask for the ruling on a case told in a few sentences."""
        concept = self.concept()
        case = drawn(self.progress.code, self.seed(), concept)
        self.show(" ".join(map(self.says.say, drill_words.story_of(case))))
        begun = time.monotonic()
        chosen, weighs = self._answers(case)
        right = chosen == right_choice(case.key) and weighs in (None, case.key.weighs)
        self.note(case.seed, concept.id, DRILL, chosen.id, begun, right=right, clauses=case.clauses_looked_at)
        self.teach(case, drill_words.lesson(case, chosen), weighs)

    def note(
        self, seed: int, concept: str, exercise: str, answer: str, begun: float, *, right: bool, clauses: int
    ) -> None:
        """Record an answer, with the time when its question was asked."""
        seconds = round(time.monotonic() - begun, 1)
        self.answered += 1
        self.right += right
        now = datetime.now(UTC).isoformat()
        given = AnswerGiven(now, seed, concept, exercise, answer, right, seconds)
        self.progress.answered(given, clauses=clauses)

    def _answers(self, case: DrawnCase) -> tuple[DrillChoice, bool | None]:
        """The chosen answer, and whether the director weighs the damage, if that is asked."""
        offered = drill_choices(case.worked)
        chosen = offered[self.asked(drill_words.drill_question(case), list(map(drill_words.choice_words, offered)))]
        if not has_to_weigh(case.worked) or chosen != right_choice(case.key):
            return chosen, None
        return chosen, self.asked(drill_words.WEIGH_QUESTION, [template("yes"), template("no")]) == 0

    def asked(self, question: str, answers: Sequence[str], *, first: int = 0) -> int:
        """The place of the chosen answer; the question is repeated until there is one."""
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

    def teach(self, case: DrawnCase, learnt: drill_words.Lesson, weighs: bool | None = None) -> None:
        """Show the lesson of a case, and how often its concept was answered right so far."""
        say = self.says.say
        self.show("")
        weighed = weighs is None or weighs is case.key.weighs
        self.teach_lesson(learnt, () if weighed else (template("But not about what is weighed."),))
        right, asked = self.progress.profile()[case.concept.id]
        name = whole(drill_words.concept_words(case.concept, case.code))
        self.show(say(sentence("{concept} Right {right} of {asked}.", concept=name, right=right, asked=asked)))

    def teach_lesson(self, learnt: drill_words.Lesson, besides: Sequence[str] = ()) -> None:
        """Show a lesson.

        Args:
            besides: sentences to show after the verdict.
        """
        say = self.says.say
        self.tell(learnt.verdict, *besides)
        for line in filter(None, (*learnt.three_lines, *learnt.why_not, learnt.proof, learnt.weighs)):
            self.show(f"  {say(line)}")
        for line in learnt.one_fact_more:
            self.show(f"  - {say(line)}")
        for line in learnt.elsewhere:
            self.show(f"  = {say(line)}")

    def judged(
        self, seed: int, concept: str, exercise: str, answer: str, begun: float, right: bool, clauses: int
    ) -> None:
        """Record an answer, and say at once whether it is right."""
        self.note(seed, concept, exercise, answer, begun, right=right, clauses=clauses)
        self.show("")
        if right:
            self.tell(drill_words.RIGHT)

    def tell(self, *said: str) -> None:
        """Show sentences, each on a line of its own."""
        for each in said:
            self.show(self.says.say(each))

    def line(self) -> str:
        """A typed line.

        Raises:
            TrainingStopped: the trainee has had enough.
        """
        written = self.read("> ")
        if written.strip() in QUIT:
            raise TrainingStopped
        return written

    def tell_how_it_went(self) -> None:
        """Show the last line, with the score."""
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
"""The keys of the answers, in order, without q."""


# The other exercises in a terminal: asking, searching a record, weighing damage, and which law it was.


class Exercise(StrEnum):
    """The exercises: a ruling, questions, the revoke in a record, results without it, or the law of a sentence."""

    DRILL = DRILL
    ASK = "ask"
    FIND = "find"
    TRICKS = "tricks"
    LAW = "law"

    __hash__ = str.__hash__


def ask(held: TrainingDialogue) -> None:
    """Ask what the trainee would ask, one question after another, and then for the ruling."""
    here = inquiry(held.progress.code, held.seed(), held.concept())
    held.show(" ".join(map(held.says.say, exercise_words.first_sight(here))))
    begun = time.monotonic()
    while True:
        questions = exercise_words.askable_questions(here)
        moves = [*(name for name, _ in questions), *([] if here.came_back else [PLAY_ON])]
        send_on = [] if here.came_back else [exercise_words.SEND_ON]
        words = [*(asked for _, asked in questions), *send_on, exercise_words.RULE_NOW]
        chosen = held.asked(exercise_words.WHAT_NEXT, words)
        if chosen == len(moves):
            break
        here = here.after([moves[chosen]])
        held.tell(exercise_words.move_words(here, here.moves[-1])[1])
    offered = drill_choices(here.case.worked)
    ruling = offered[held.asked(exercise_words.YOUR_RULING, list(map(drill_words.choice_words, offered)))]
    score, case = here.score(ruling), here.case
    answer = " ".join([*(move.key.name if move.key else PLAY_ON for move in here.moves), ruling.id])
    right, clauses = score.points == _ALL_POINTS, case.clauses_looked_at
    held.note(case.seed, case.concept.id, Exercise.ASK, answer, begun, right=right, clauses=clauses)
    held.show("")
    held.tell(*exercise_words.worth(here, score))
    held.teach(case, drill_words.lesson(case, ruling))


_ALL_POINTS = 4


def find(held: TrainingDialogue) -> None:
    """Ask for the trick and the offender of the revoke in a play record."""
    found = record_to_search(held.progress.code, held.seed())
    board = found.worked.facts.case.board
    if board.declarer:
        held.tell(sentence("{player} is declarer.", player=board.declarer))
    for number, played in enumerate(found.tricks, 1):
        cards = "  ".join(f"{held.says.seat(seat)} {held.says.card(card):<3}" for seat, card in played)
        held.show(f"  {number:>2}  {cards}")
    begun = time.monotonic()
    tricks = [sentence("trick {number}", number=number) for number in range(1, 14)]
    trick = held.asked(exercise_words.WHICH_TRICK, list(tricks), first=1) + 1
    seat = SEATS[held.asked(exercise_words.WHO, [sentence("{player}", player=each) for each in SEATS])]
    right = (trick, seat) == (found.trick, found.offender)
    answer, clauses = f"{trick} {seat.value}", len(found.worked.clauses)
    held.judged(found.seed, found.concept.id, Exercise.FIND, answer, begun, right, clauses)
    held.tell(exercise_words.where_it_was(found))
    held.teach_lesson(drill_words.record_lesson(found))


def tricks(held: TrainingDialogue) -> None:
    """Ask for weights of the results without the revoke, and compare them with solver and simulation."""
    deal = damaged_deal(held.progress.code, held.seed())
    held.show(" ".join(map(held.says.say, exercise_words.before_the_revoke(deal))))
    for seat in SEATS:
        held.show(f"  {held.says.seat(seat)}  {_held(held, deal, seat)}")
    held.show("")
    held.tell(exercise_words.HOW_MANY, exercise_words.WEIGHTS)
    begun = time.monotonic()
    while True:
        written = held.line()
        try:
            weights = exercise_words.weights_read(written, deal)
            break
        except NotBridge as wrong:
            held.tell(wrong.args[0])
    found = found_damage(deal, weights)
    answer = " ".join(f"{result}:{weight:g}" for result, weight in sorted(weights.items()))
    clauses = len(deal.worked.clauses)
    held.judged(deal.seed, deal.concept.id, Exercise.TRICKS, answer, begun, found.right, clauses)
    held.tell(*exercise_words.damage_told(found))
    held.teach_lesson(drill_words.record_lesson(deal))


def _held(held: TrainingDialogue, deal: DamagedDeal, seat: Seat) -> str:
    """The remaining cards of a hand, suit by suit."""
    cards = sorted(deal.hands[seat], reverse=True)
    ranks = ((suit, [held.says.rank(card) for card in cards if card.suit is suit]) for suit in SUITS_DOWNWARD)
    return "  ".join(f"{suit.symbol}{' '.join(map(str, each))}" for suit, each in ranks if each)


def law(held: TrainingDialogue) -> None:
    """Ask for the last code that has a sentence of law."""
    seed = held.seed()
    statement = drawn_statement(seed)
    held.show(held.says.say(sentence("“{words}”", words=whole(exercise_words.statement_words(statement)))))
    begun = time.monotonic()
    chosen = CODES[held.asked(exercise_words.WHICH_LAW, [whole(code(each).name) for each in CODES])]
    right = statement.is_answered_by(chosen)
    concept = f"{statement.codes[0]} {statement.clause.cite}"
    held.judged(seed, concept, Exercise.LAW, chosen, begun, right, CLAUSES_AT_LEVEL)
    for told in exercise_words.where_it_stands(statement):
        held.show(f"  {held.says.say(told)}")
    case = case_on(statement)
    if case is not None:
        held.show("")
        held.tell(template("A case on it:"))
        held.show(f"  {' '.join(map(held.says.say, drill_words.story_of(case)))}")
        held.teach_lesson(drill_words.record_lesson(case))


EXERCISES: Mapping[Exercise, Callable[[TrainingDialogue], None]] = {
    Exercise.DRILL: TrainingDialogue.drill,
    Exercise.ASK: ask,
    Exercise.FIND: find,
    Exercise.TRICKS: tricks,
    Exercise.LAW: law,
}
"""The function that asks one case of each exercise."""


@click.command()
@of_code
@click.option(
    "--seed", type=int, help="The same seed and answers give the same cases; by default they are new every time."
)
@in_language(template("The language of stories and answers."))
@click.option(
    "--exercise",
    type=click.Choice([each.value for each in Exercise]),
    default=Exercise.DRILL.value,
    show_default=True,
    help="Rule on a case, ask the deciding questions, find the revoke in a record, say how many tricks there would "
    "have been without it, or name the law a sentence comes from.",
)
@click.option("--cases", type=click.IntRange(1), help="Stop after so many cases; by default never.")
@click.option("--progress", "file", type=A_FILE, help="The progress file; by default one in your home folder.")
@click.option(
    "--handout",
    type=A_FILE,
    help="Print one case with its ruling into this PDF, and ask nothing; with --seed, the case of that seed.",
)
@click.option("--export", is_flag=True, help="Print your progress as JSON, and ask nothing.")
@click.option("--name", "called", default="", help="With --export: put your name into it, for a class.")
def train(
    name: str,
    seed: int | None,
    says: Language,
    exercise: str,
    cases: int | None,
    file: Path | None,
    handout: Path | None,
    export: bool,
    called: str,
) -> None:
    """Drill rulings on revokes: a case in a few sentences, one key to answer, and an answer that teaches.

    Cases are drawn from the law itself and ruled on by the engine. Concepts you miss come back soon, those you know
    come back later. One file holds your progress, without your name.

    \b
    Exit status:
      0  ended
      2  wrong usage
      5  the progress file cannot be read or written
      7  the scheduling library is not installed
    """
    if called and not export:
        raise click.UsageError(template("--name needs --export: nothing else holds a name."))
    if handout is not None:
        _hand_out(handout, name, seed if seed is not None else randbelow(10**6), says)
        return
    place = file or Path(click.get_app_dir("revoke")) / "training.json"
    kept = _kept(place)
    if export:
        print_document(progress_document(kept.values(), called), indent=1)
        return
    try:
        require_fsrs()
    except ExtraMissing as missing:
        refuse(missing, MISSING)
    progress = kept.setdefault(name, Progress(name))
    chance = Random(seed) if seed is not None else SystemRandom()
    dialogue = TrainingDialogue(progress, chance, says, Printer().line, _key, _line)
    try:
        with suppress(TrainingStopped):
            dialogue.hold(EXERCISES[Exercise(exercise)], cases, lambda: _keep(place, kept))
    except ExtraMissing as missing:  # one exercise needs the solver
        refuse(missing, MISSING)
    dialogue.tell_how_it_went()


_MAY_BE_MISSING = template("Training"), template("the scheduling library fsrs")
"""The text about the missing library of the schedule, which makes no sentences itself."""


def _hand_out(out: Path, name: str, seed: int, says: Language) -> None:
    if out.suffix.lower() != ".pdf":
        raise click.BadParameter(
            sentence("{file}: a handout is printed as .pdf.", file=str(out)), param_hint="--handout"
        )
    try:
        from revoke.app.paper.exam_pdf import handout_pdf

        pdf = handout_pdf(drawn(name, seed), says)
    except ModuleNotFoundError as missing:
        refuse_without_library(template("A handout"), missing)
    put(out, pdf, "--handout")
    law = whole(code(name).name)
    tell(sentence("{file}: {law}, seed {seed}.", file=str(out), law=law, seed=str(seed)))


def _kept(place: Path) -> dict[str, Progress]:
    try:
        return read_progress(json.loads(place.read_bytes())) if place.exists() else {}
    except (ValueError, OSError):
        refuse(placed(str(place), template("this is not a training record. Choose another file with --progress.")))


def _keep(place: Path, kept: dict[str, Progress]) -> None:
    """Write the whole file beside the old one, then replace that: a power cut leaves one of them."""
    text = json.dumps(progress_document(kept.values()), ensure_ascii=False, indent=1) + "\n"
    new = place.with_name(f"{place.name}.new")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(place)
    except OSError as wrong:
        cannot_be_written(place, wrong, "--progress")


def _key(prompt: str) -> str:
    """One key from a terminal, or one line from another input."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    if sys.stdin.isatty():
        pressed = click.getchar()
        sys.stdout.write(f"{pressed if pressed.isprintable() else ''}\n")
        return pressed.lower()
    line = sys.stdin.readline()
    sys.stdout.write("\n")
    return line.strip().lower() if line else ""


def _line(prompt: str) -> str:
    """One line; empty if the input has ended."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line.strip()


# ``revoke exam``: writes an exam, drawn from the law, with its key.

PRINTED = "pdf"


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@of_code
@click.option(
    "--questions",
    type=click.IntRange(1, exams.MOST_QUESTIONS),
    default=50,
    show_default=True,
    help="How many questions.",
)
@click.option("--seed", type=int, help="The same seed gives the same exam; by default it is new every time.")
@click.option(
    "--variants",
    type=click.IntRange(1, exams.MOST_VARIANTS),
    default=1,
    show_default=True,
    help="How many exams on the same concepts, with different cases.",
)
@in_language(template("Its language."))
@click.option(
    "--as",
    "how",
    type=click.Choice([PRINTED, *(each.value for each in ExamFormat)]),
    default=PRINTED,
    show_default=True,
    help="Two printed PDFs, questions for Moodle (.xml), a QTI 3 package (.zip), cards for Anki (.apkg), slides or a"
    " work sheet (.html).",
)
@click.option(
    "--site",
    default="",
    metavar="ADDRESS",
    help="The address of the pages, such as https://club.example: each exported question links to its case.",
)
@click.option("--in-part", is_flag=True, help="Take a story of your own even if not every word was understood.")
@click.option("--out", type=A_FILE, required=True, help="The file, such as exam.pdf.")
def exam(
    files: tuple[str, ...],
    name: str,
    questions: int,
    seed: int | None,
    variants: int,
    says: Language,
    how: str,
    site: str,
    in_part: bool,
    out: Path,
) -> None:
    """Compose an exam on revokes and print it: questions in one PDF, the key with explanations in another.

    The key of exam.pdf is exam-key.pdf; other formats include it. Concepts come in turn; question n of each variant
    is about the same concept, so that all are equally hard.

    With FILE the questions are your own cases instead: a story in words (.txt, in the language of --language), a case
    (.json), cases, one per line (.jsonl), or a play record (.pbn, .lin, .rbn). Each gets four answers; what was
    understood of a story goes to standard error. --code is for cases that name no code.

    \b
    Exit status:
      0  written
      2  wrong usage
      3  a case of your own is not decided yet, or was not understood: the message says what to add
      5  a file cannot be read or written
    """
    if site and (how == PRINTED or not site.startswith(("https://", "http://"))):
        raise click.UsageError(
            template("--site goes with an exported exam, and is an address that begins with https:// or http://.")
        )
    made = _of_own_cases(files, name, says, in_part=in_part) if files else None
    if how != PRINTED:
        made = made or exams.composed(name, questions, _seed(seed), variants)
        _export(made, says, ExamFormat(how), out, site)
        return
    if out.suffix.lower() != ".pdf":
        raise click.BadParameter(sentence("{file}: an exam is printed as .pdf.", file=str(out)), param_hint="--out")
    try:
        from revoke.app.paper.exam_pdf import exam_pdf, key_pdf
    except ModuleNotFoundError as missing:
        refuse_without_library(template("An exam"), missing)
    made = made or exams.composed(name, questions, _seed(seed), variants)
    beside = out.with_name(f"{out.stem}-key{out.suffix}")
    for path, pdf in ((out, exam_pdf), (beside, key_pdf)):
        put(path, pdf(made, says), "--out")
    if made.is_own:
        tell(sentence("{out} and {key}: your own cases.", out=str(out), key=str(beside)))
        return
    done = template("{out} and {key}: {law}, {questions} questions, seed {seed}.")
    law = whole(code(name).name)
    tell(sentence(done, out=str(out), key=str(beside), law=law, questions=questions, seed=str(made.seed)))


def _of_own_cases(files: Sequence[str], name: str, says: Language, *, in_part: bool) -> exams.Exam:
    """An exam of the cases in these files; if a case makes no question, the command ends and says why."""
    context = click.get_current_context()
    if any(context.get_parameter_source(each) is ParameterSource.COMMANDLINE for each in _OF_A_DRAWN_EXAM):
        raise click.UsageError(
            template("--questions, --seed and --variants are for drawn cases; your own are taken as they are.")
        )
    read = [(file, own) for file in files for own in _own_cases(file, name, says)]
    for file, own in read:
        for line in own.understood:
            tell(line)
        if own.question is None:
            refuse(placed(file, own.still), _NOT_DECIDED)
        if own.in_part and not in_part:
            refuse(placed(file, _IN_PART), _NOT_DECIDED)
    found = [own.question for _, own in read if own.question]
    if not found:
        refuse(placed(files[0], exercise_words.NO_REVOKE_TOLD), _NOT_DECIDED)
    if apart := exercise_words.codes_apart(found):
        refuse(apart, USAGE)
    return exams.of_own_cases(found)


def _own_cases(file: str, name: str, says: Language) -> list[exercise_words.OwnCase]:
    try:
        with opened_source(file) as (_, stream):
            return list(exercise_words.own_cases(stream.read(), file, name, says.code))
    except RevokeError as wrong:
        found = failure(wrong, file)
        refuse(found.words, found.exit_status)


_IN_PART = template("not every word was understood. Tell it in other words, or use --in-part to take it as understood.")
_OF_A_DRAWN_EXAM = ("questions", "seed", "variants")
_NOT_DECIDED = 3


def _seed(seed: int | None) -> int:
    return seed if seed is not None else randbelow(10**6)


def _export(made: exams.Exam, says: Language, how: ExamFormat, out: Path, site: str) -> None:
    wanted = SUFFIXES[how]
    if out.suffix.lower() != wanted:
        said = sentence("{file}: an exam in {format} ends in {ending}.", file=str(out), format=how.value, ending=wanted)
        raise click.BadParameter(said, param_hint="--out")
    try:
        put(out, written_exam(made, says, how, site), "--out")
    except ExtraMissing as missing:
        refuse(missing, MISSING)
    if made.is_own:
        tell(sentence("{out}: your own cases.", out=str(out)))
        return
    law = whole(code(made.code).name)
    number = str(len(made.variants[0]))
    done = template("{out}: {law}, {questions} questions, seed {seed}.")
    tell(sentence(done, out=str(out), law=law, questions=number, seed=str(made.seed)))


# ``revoke class``: shows the concepts that a class misses, from the files that its trainees have exported.


@click.command("class")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--items",
    is_flag=True,
    help="Show instead how each question of their exams did, and the beliefs behind the wrong answers.",
)
@click.option("--csv", "as_table", is_flag=True, help="The same as --items, as a table for a spreadsheet.")
@in_language(template("Its language."))
def class_profile(files: tuple[Path, ...], items: bool, as_table: bool, says: Language) -> None:
    """Show the concepts that a class misses, the most missed first.

    FILE is a trainee's export from revoke train --export or from Train. Names appear if trainees put them in. The
    numbers: how many trainees miss a concept, of those who met it; right answers of all.

    With --items, of each question of their exams: the share right, the correlation with the rest of the exam, and the
    share right of the best 27 % of the class less that of the weakest; then its wrong answers.

    \b
    Exit status:
      0  shown
      2  wrong usage
      5  a file cannot be read
    """
    documents = [_read(file) for file in files]
    if as_table:
        click.echo(exercise_words.items_csv(exams.item_analyses(documents), says), nl=False)
        return
    printer = Printer(colour=False)
    if items:
        analyses = exams.item_analyses(documents)
        lines = [line for each in analyses for line in _item_lines(each, says)]
    else:
        lines = [line for each in exams.class_profiles(documents) for line in _lines(each, says)]
    for line in lines or [says.say(exercise_words.NOTHING_ANSWERED)]:
        printer.line(line)


def _item_lines(analysis: exams.ItemAnalysis, says: Language) -> Iterator[str]:
    told = exercise_words.items_told(analysis)
    yield f"{says.say(code(analysis.code).name)}. {says.say(exercise_words.questions_told(analysis))}"
    heads = [says.say(each) for each in exercise_words.ITEM_COLUMNS[4:7]]
    yield f"     {heads[0]:>12} {heads[1]:>14} {heads[2]:>18}"
    for each in told:
        figures = (each.item.difficulty, each.item.item_rest, each.item.upper_lower)
        shown = ["–" if figure is None else str(says.number(figure)) for figure in figures]
        yield f"{each.number:>4} {shown[0]:>12} {shown[1]:>14} {shown[2]:>18}  {says.say(each.about)}"
        for one in each.wrong:
            belief = f": {says.say(one.belief)}" if one.belief else ""
            yield f"     {one.times} × {says.say(one.answer)}{belief}"
    beliefs = exercise_words.beliefs_of(told)
    if beliefs:
        yield says.say(exercise_words.BELIEFS)
    for belief, times in beliefs:
        yield f"  {times:>3}  {says.say(belief)}"


def _read(file: Path) -> object:
    """The document in a file of ours; object: any JSON."""
    try:
        document = json.loads(file.read_bytes())
        exams.class_profiles([document])
    except OSError as wrong:
        said = sentence("cannot be read ({fault}). Name a file that a trainee exported.", fault=file_fault(wrong))
        refuse(placed(str(file), said))
    except (ValueError, RecursionError):
        refuse(sentence(exercise_words.NO_RECORD, file=str(file)))
    return document


def _lines(profile: exams.ClassProfile, says: Language) -> Iterator[str]:
    yield f"{says.say(code(profile.code).name)}. {says.say(exercise_words.trainees_told(profile))}"
    for row in profile.concepts:
        said = says.say(exercise_words.concept_with_id(profile.code, row.concept))
        yield f"  {says.say(exercise_words.missed_by(row)):>9}  {row.right:>4}/{row.asked:<4}  {said}"
    if profile.named:
        yield says.say(_NAMED)
    for one in profile.named:
        missed = " ".join(says.say(exercise_words.concept_with_id(profile.code, each)) for each in one.missed[:3])
        yield f"  {one.name}  {one.right}/{one.asked}  {missed}".rstrip()


_NAMED = template("Those who gave their names")
