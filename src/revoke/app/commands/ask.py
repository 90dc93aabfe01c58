"""``revoke ask``: the director's interview in a terminal, line by line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from revoke.app.commands.command_line import A_FILE, in_language, not_ruled_on, print_document, put, tell
from revoke.app.commands.terminal_text import Printer
from revoke.app.desk.case_sources import THE_STORY, is_story, opened_source
from revoke.app.desk.failures import failure
from revoke.case.case import DEFAULT_CODE, Case
from revoke.errors import RevokeError, install_line
from revoke.facts.establish import Facts
from revoke.formats.native import case_document, read_case
from revoke.interview.interview import Interview
from revoke.language.language import Language
from revoke.law.code import CODES, code
from revoke.ruling.ruling import Ruling
from revoke.table.sentence import alone, one_after_another, sentence, template, whole
from revoke.telling.blocks import Block, Entry, Label, NotFound, Reckoning, Say, TableShown
from revoke.telling.explanation import explain
from revoke.telling.plain_text import LOOKED_AT, TABLE_TO_LEAVE, cited, labelled, ranged, to_be_said, way_reckoned
from revoke.telling.reasons import (
    MOST_SHOWN,
    AnswerWords,
    PhaseInWords,
    QuestionInWords,
    excluded_in_words,
    question_in_words,
    range_words,
)
from revoke.telling.ruling_words import document

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from revoke.understanding.understood import Understood


# Questions on a terminal: one at a time with its few answers, chosen with an arrow key or a number.
#
# prompt_toolkit draws the menu and reads the keys. Without it, and if answers come from a file or another program,
# the interview uses plain lines; see :mod:`revoke.app.commands.ask`.

KEYS = sentence("u undo, ? why, d disputed, ! not known, + one more revoke, q quit")
"""The keys that are possible instead of an answer."""

FINER, BACK = "f", "b"
_COMMANDS = "u?d!+q"


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of a menu: its number, its text, and the effect of choosing it.

    Attributes:
        hint: the text after it.
        meaning: the answer, or the menu that it opens.
    """

    number: str
    text: str
    hint: str
    meaning: AnswerWords | Menu


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu of a question, or of one phase of the play; ``finer`` has every answer by itself, if it differs."""

    options: tuple[MenuLine, ...]
    finer: Menu | None = None


def menu(question: QuestionInWords) -> Menu:
    """The menu of a question, as on a phone: phases of the play first, and every number by itself.

    >>> from revoke.interview.interview import Interview
    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.telling.reasons import question_in_words
    >>> asked = menu(question_in_words(Interview(DEFAULT_CODE).question, DEFAULT_CODE))
    >>> [(each.number, str(each.text)) for each in asked.options]
    [('1', 'a defender'), ('2', 'declarer'), ('3', 'dummy')]
    """
    if question.counts:
        each_with_name = ((each, choice.text) for choice in question.choices for each in choice.answers)
        return Menu(tuple(MenuLine(str(each.value), text, "", each) for each, text in each_with_name))
    every = _listed(question.answers)
    if question.phases:
        phases = tuple(_phase(str(number), each) for number, each in enumerate(question.phases, 1))
        return Menu(phases, every)
    if len(question.answers) <= MOST_SHOWN:
        return every
    return Menu(_listed(question.shown).options, every)


def _phase(number: str, phase: PhaseInWords) -> MenuLine:
    """The line for a phase of the play; if the phase has only one answer, the line gives that answer."""
    if len(phase.first) == 1 and not phase.later:
        only = phase.first[0]
        return MenuLine(number, labelled(phase.text, only.text), only.hint, only)
    return MenuLine(number, labelled(phase.text, phase.line), "", _listed(phase.first, phase.later))


def _listed(answers: Sequence[AnswerWords], later: Sequence[AnswerWords] = ()) -> Menu:
    options = [MenuLine(str(number), each.text, each.hint, each) for number, each in enumerate(answers, 1)]
    if later:
        options.append(MenuLine(str(len(options) + 1), template("the next board, or later"), "", _listed(later)))
    return Menu(tuple(options))


@dataclass(slots=True)
class Chooser:
    """The state of an open menu: the marked line, the typed figures, and the menus above it.

    Attributes:
        shown: the menu.
        typed: the figures typed so far.
        above: the menus from which it was opened.
    """

    shown: Menu
    at: int = 0
    typed: str = ""
    above: tuple[Menu, ...] = ()

    def move(self, by: int) -> None:
        self.at, self.typed = (self.at + by) % len(self.shown.options), ""

    def figure(self, figure: str) -> AnswerWords | None:
        """Take a typed figure; the answer, if only one number begins with the figures so far."""
        typed = self.typed + figure
        begins = [place for place, each in enumerate(self.shown.options) if each.number.startswith(typed)]
        if not begins:
            return None
        self.typed = typed
        self.at = next((place for place in begins if self.shown.options[place].number == typed), begins[0])
        return self.take() if len(begins) == 1 else None

    def take(self) -> AnswerWords | None:
        """Choose the marked line: return its answer, or open its menu."""
        meaning = self.shown.options[self.at].meaning
        if isinstance(meaning, AnswerWords):
            return meaning
        self._open(meaning)
        return None

    def finer(self) -> None:
        if self.shown.finer is not None:
            self._open(self.shown.finer)

    def back(self) -> None:
        if self.above:
            *above, self.shown = self.above
            self.above, self.at, self.typed = tuple(above), 0, ""

    def _open(self, menu_: Menu) -> None:
        self.above, self.shown, self.at, self.typed = (*self.above, self.shown), menu_, 0, ""

    def lines(self, width: int, say: Callable[[str], str]) -> Iterator[tuple[str, bool]]:
        """The lines of the menu, wrapped between words, each with whether it is marked."""
        margin = max(len(each.number) for each in self.shown.options) + 4
        for place, each in enumerate(self.shown.options):
            marked = place == self.at
            head = f"{'›' if marked else ' '} {each.number}. ".ljust(margin)
            text = (
                say(labelled(each.text, each.hint)) if isinstance(each.meaning, Menu) and each.hint else say(each.text)
            )
            if each.hint and isinstance(each.meaning, AnswerWords):
                text = f"{text} ({say(each.hint)})"
            for line in wrap(text, max(width - margin - 1, 10)):
                yield head + line, marked
                head = " " * margin
        keys = [_MOVES]
        if self.shown.finer is not None:
            keys.append(_FINER)
        if self.above:
            keys.append(_BACK)
        for line in wrap("; ".join([*map(say, keys), say(KEYS)]), max(width - 1, 10)):
            yield line, False


_MOVES = template("Arrows and Enter, or the number")
_FINER = template("f: every answer by itself")
_BACK = template("b: back")


def chosen_at_terminal(
    chooser: Chooser, say: Callable[[str], str], *, keyboard: Input | None = None, screen: Output | None = None
) -> AnswerWords | str:
    """The director's choice at the terminal: an answer, or one of the keys.

    Args:
        keyboard, screen: the source of keys and the place to draw the menu; by default the terminal.

    Raises:
        ModuleNotFoundError: prompt_toolkit is not installed.
        EOFError: the input has ended.
    """
    from prompt_toolkit.application import Application
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.layout import Layout, Window
    from prompt_toolkit.layout.controls import FormattedTextControl

    keys = KeyBindings()

    def end(event: KeyPressEvent, taken: AnswerWords | None) -> None:
        if taken is not None:
            event.app.exit(result=taken)

    @keys.add("up")
    @keys.add("down")
    def _(event: KeyPressEvent) -> None:
        chooser.move(-1 if event.key_sequence[0].key == "up" else 1)

    @keys.add("enter")
    def _(event: KeyPressEvent) -> None:
        end(event, chooser.take())

    for figure in "0123456789":

        @keys.add(figure)
        def _(event: KeyPressEvent) -> None:
            end(event, chooser.figure(event.data))

    for command in _COMMANDS:

        @keys.add(command)
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result=event.data)

    @keys.add(FINER)
    def _(event: KeyPressEvent) -> None:
        chooser.finer()

    @keys.add(BACK)
    @keys.add("escape", eager=True)
    def _(event: KeyPressEvent) -> None:
        chooser.back()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    def drawn() -> StyleAndTextTuples:
        width = application.output.get_size().columns
        return [("bold" if marked else "", f"{line}\n") for line, marked in chooser.lines(width, say)]

    application: Application[Any] = Application(
        Layout(Window(FormattedTextControl(drawn, show_cursor=False), dont_extend_height=True)),
        key_bindings=keys,
        erase_when_done=True,
        input=keyboard,
        output=screen,
    )
    taken: AnswerWords | str = application.run()
    return taken


def wrapped(show: Callable[[str], None], width: int) -> Callable[[str], None]:
    """A function that shows lines, wrapped between words at a width."""

    def shown(line: str) -> None:
        for each in wrap(line, width, break_on_hyphens=False) or [""]:
            show(each)

    return shown


# A ruling to be spoken: line by line, as a director needs it at the table, the words to say first, the reasons last.

_WHY = template("Why:")


def aloud(
    case: Case,
    ruling: Ruling,
    facts: Facts | None = None,
    *,
    playing: bool = False,
    say: Callable[[str], str] = str,
) -> Iterator[str]:
    """The lines of a ruling for reading aloud, each a sentence or two, without columns, colours or signs.

    Args:
        facts: the facts of the case, if already established.
        playing: whether play goes on, so that the lines say nothing about the number of tricks and its reasons.
        say: translates a sentence.

    >>> from revoke.case.case import Findings, Moment, RevokeFinding
    >>> from revoke.ruling.adjudicate import adjudicate
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DUMMY, trick=3, before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
    >>> case = Case(findings=Findings(revokes=(told,)))
    >>> next(aloud(case, adjudicate(case), playing=True)).split(".")[0]
    'Say now, to the table: “The revoke stands'
    """
    blocks = explain(case, ruling, facts)
    told = _Aloud(blocks, say)
    says = [each for each in blocks if isinstance(each, Say)]
    first = [each for each in says if each.when == "now"]
    yield from map(told.said, first)
    if first:
        yield from told.entries(Label.MAY, Label.TABLE)
        for each in blocks:
            if isinstance(each, TableShown):
                yield say(labelled(TABLE_TO_LEAVE, one_after_another(each.lines)))
    yield from (told.said(each) for each in says if each.when != "now")
    if not playing:
        yield from told.entries(Label.RULING, Label.GAME, Label.READING)
        yield from told.reckoned()
        yield from told.entries(Label.ASK, Label.MORE)
    if not first:
        yield from told.entries(Label.TABLE, Label.MAY)
    yield ""
    yield say(_WHY)
    yield from told.entries(Label.FACT, Label.LAW)
    if not playing:
        refused = [cite for each in blocks if isinstance(each, NotFound) for cite in each.laws]
        if refused:
            yield f"{say(labelled(LOOKED_AT, alone(', '.join(ranged(refused)))))}."


_WAY = template("{title}, {way}.")
_NAMES = {
    Label.MAY: template("Choice"),
    Label.TABLE: template("On the table"),
    Label.RULING: Label.RULING.value,
    Label.GAME: Label.GAME.value,
    Label.ASK: template("Still open"),
    Label.FACT: Label.FACT.value,
    Label.LAW: Label.LAW.value,
}
"""The mark before a sentence, by its label; other labels have none."""


@dataclass(frozen=True, slots=True)
class _Aloud:
    blocks: Sequence[Block]
    say: Callable[[str], str]

    def entries(self, *labels: Label) -> Iterator[str]:
        for each in self.blocks:
            if isinstance(each, Entry) and each.label in labels:
                yield f"{self.say(labelled(_NAMES.get(each.label, ''), each.text))}{cited(each.laws)}"

    def said(self, each: Say) -> str:
        return f"{self.say(sentence('Say {what}', what=to_be_said(each)))}{cited((each.law,))}"

    def reckoned(self) -> Iterator[str]:
        for each in self.blocks:
            if isinstance(each, Reckoning):
                for row in each.rows:
                    yield self.say(sentence(_WAY, title=whole(each.title), way=way_reckoned(row)))
                yield from map(self.say, each.conclusion)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Stopped(Exception):
    """The director has stopped answering, or the input has ended."""


@click.command()
@click.argument("case", required=False, metavar="[CASE]")
@click.option("--code", "name", type=click.Choice(CODES), help="The code of law, whatever the case says.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print the ruling document at the end; questions go to standard error."
)
@in_language(template("The language of questions and rulings; a document stays as it is."))
@click.option("--save", type=A_FILE, help="Write the answers into this file, as a case.")
def ask(case: str | None, name: str | None, as_json: bool, says: Language, save: Path | None) -> None:
    """Ask the director for the facts that the law turns on, one at a time, and rule.

    With CASE, a case document that --save wrote, the interview continues where it stopped. CASE may also be the
    story in words, in quotes and in the language of --language: the program says back what it understood and asks
    the open questions. Answer with the number before an answer; if several answers share a number, add the letter
    of yours. Instead of an answer: u takes the last one back, ? shows why the question is asked, d says that the
    table disagrees, ! that nobody knows, + that there was one more revoke, q ends the interview.

    \b
    Exit status:
      0  ruled on
      1  ruled, and something is left to the director's judgment
      2  wrong usage
      3  ended before all facts were known
      4  facts that contradict each other
      5  a case that cannot be read
    """
    story = None
    try:
        if case and is_story(case):
            from revoke.understanding.understood import understand

            story = understand(case, says.code)
        begun = story.case if story else _read(case) if case else None
        interview = Interview(name or (begun.code if begun else DEFAULT_CODE), begun)
        _ = interview.rests_on  # refuses impossible facts
    except RevokeError as wrong:
        found = failure(wrong, THE_STORY if case and is_story(case) else case or sentence("the interview"))
        for line in _understood(story):
            tell(line)
        sys.exit(not_ruled_on(found))
    printer = Printer(sys.stderr if as_json else sys.stdout, colour=False)
    dialogue = _dialogue(interview, says, printer)
    dialogue.tell(*_understood(story))
    interrupted = False
    try:
        dialogue.hold()
    except KeyboardInterrupt:
        interrupted = True
        printer.line()
    if save:
        put(save, json.dumps(case_document(interview.case), ensure_ascii=False, indent=2) + "\n", "--save")
        kept = template("Your answers are in {file}. To continue: {command}")
        printer.line(says.say(sentence(kept, file=str(save), command=f"revoke ask {save}")))
    if interrupted:
        raise KeyboardInterrupt
    if as_json:
        print_document(document(interview.ruling))
    sys.exit(interview.ruling.exit_status)


def _understood(story: Understood | None) -> Iterator[str]:
    if story:
        from revoke.app.desk.told_story import understood_lines

        yield from understood_lines(story)


def _dialogue(interview: Interview, says: Language, printer: Printer) -> Dialogue:
    """A dialogue with menus on a terminal, or with plain lines for other input or without the library for menus."""
    hear = _line_from(sys.stdin.readline, printer)
    if not (sys.stdin.isatty() and printer.stream.isatty()):
        return Dialogue(interview, says.say, printer.line, hear)
    show = wrapped(printer.line, printer.width)
    try:
        from prompt_toolkit.output import create_output
    except ModuleNotFoundError:
        show(says.say(sentence(_NO_MENUS, command=install_line("terminal"))))
        return Dialogue(interview, says.say, show, hear)
    choose = partial(chosen_at_terminal, screen=create_output(stdout=printer.stream))
    return ChoosingDialogue(interview, says.say, show, hear, choose)


_NO_MENUS = template("With prompt_toolkit, answers are chosen with the arrow keys: {command}")


def _read(path: str) -> Case:
    with opened_source(path) as (name, stream):
        return read_case(stream.read(), name=name)


def _line_from(readline: Callable[[], str], printer: Printer) -> Callable[[str], str]:
    def hear(prompt: str) -> str:
        printer.stream.write(f"{prompt} ")
        printer.stream.flush()
        line = readline()
        if not line:
            printer.line()
            raise Stopped
        return line.strip()

    return hear


class Dialogue:
    """An interview in lines of text.

    Args:
        interview: the questions and answers.
        say: translates a sentence.
        show: shows a line.
        hear: shows a prompt and returns the director's line.
    """

    def __init__(
        self, interview: Interview, say: Callable[[str], str], show: Callable[[str], None], hear: Callable[[str], str]
    ) -> None:
        self.interview, self.say, self.show, self.hear = interview, say, show, hear
        self.shown: QuestionInWords | Ruling | None = None

    def hold(self) -> None:
        """Ask until there is no question, or nobody to answer, and end with the ruling."""
        self.show(f"{self.say(code(self.interview.case.code).name)}.")
        self.begin()
        try:
            while self._turn():
                pass
        except Stopped:
            self._rule()

    def begin(self) -> None:
        """Explain how to answer."""
        begin = template("Type the number of your answer, then Enter. Instead of a number: {keys}.")
        self.tell(sentence(begin, keys=KEYS))

    def tell(self, *said: str) -> None:
        """Show sentences, each on a line of its own."""
        for each in said:
            self.show(self.say(each))

    @property
    def _question(self) -> QuestionInWords | None:
        question = self.interview.question
        return question_in_words(question, self.interview.case.code) if question else None

    def _turn(self) -> bool:
        """Take one line from the director and act on it; false at the end."""
        question = self._question
        if question is not None:
            self._ask(question)
            said = self.hear(self.say(template("Answer:")))
            if not self._command(said):
                answer = _meant(question, said)
                self.tell(answer) if isinstance(answer, str) else self.interview.answer(answer.value)
            return True
        self._rule()
        if self.interview.waiting:
            said = self.hear(self.say(template("Enter when play has ended, to go on; or q to stop here:")))
            if not said:
                self.interview.come_back()
                return True
        else:
            said = self.hear(self.say(template("Enter to end; or u to take the last answer back:")))
            if not said:
                return False
        if not self._command(said):
            self.tell(sentence("There is no question now. Press Enter, or one of: {keys}.", keys=KEYS))
        return True

    def _ask(self, question: QuestionInWords) -> None:
        if question == self.shown:
            return
        self.shown = question
        self.tell("", question.text, *_PURPOSE.get(question.key.name, ()))
        for cite, says in () if question.key.name in _PURPOSE else question.why[:1]:
            more = len(question.why) - 1
            shows = f" {self.say(sentence('? shows {number} more.', number=more))}" if more else ""
            self.show(f"{self.say(template('Why:'))} {cite}, {self.say(says)}.{shows}")
        for line in (*_choices(question, self.say), *_excluded(self.interview.case, question, self.say)):
            self.show(line)

    def _command(self, said: str) -> bool:
        """Carry out a line that is one of the keys; false for any other line."""
        interview = self.interview
        match said.casefold():
            case "q":
                raise Stopped
            case "u":
                self.tell(template("Taken back.") if interview.undo() else template("There is no answer to take back."))
            case "?":
                self._explain(self._question)
            case "!":
                self.tell(template("Left open.") if interview.question else _NOTHING)
                interview.skip()
            case "d":
                self.tell(template("Noted: the table disagrees."))
                interview.dispute()
            case "+":
                self.tell(template("Noted: one more revoke."))
                interview.another()
            case _:
                return False
        return True

    def _explain(self, question: QuestionInWords | None) -> None:
        if question is None:
            self.tell(_NOTHING)
        elif not question.why:
            self.tell(_AS_AT_THE_END if question.counts else _MIXED)
        else:
            for cite, says in question.why:
                self.show(f"{self.say(labelled(alone(cite), says))}.")

    def _rule(self) -> None:
        ruling = self.interview.ruling
        if ruling is self.shown:
            return
        self.shown = ruling
        self.show("")
        facts, _ = self.interview.rests_on
        for line in aloud(self.interview.case, ruling, facts, playing=self.interview.waiting, say=self.say):
            self.show(line)


class ChoosingDialogue(Dialogue):
    """An interview with answers chosen from a menu."""

    def __init__(
        self,
        interview: Interview,
        say: Callable[[str], str],
        show: Callable[[str], None],
        hear: Callable[[str], str],
        choose: Callable[[Chooser, Callable[[str], str]], AnswerWords | str],
    ) -> None:
        super().__init__(interview, say, show, hear)
        self._choose = choose

    def begin(self) -> None:
        """Explain nothing: the menus show their keys themselves."""

    def _turn(self) -> bool:
        question = self._question
        if question is None:
            return super()._turn()
        if question != self.shown:
            self.shown = question
            self.tell("", question.text)
            for line in _excluded(self.interview.case, question, self.say):
                self.show(line)
        try:
            taken = self._choose(Chooser(menu(question)), self.say)
        except EOFError:
            raise Stopped from None
        if isinstance(taken, str):
            self._command(taken)
        else:
            self.show(f"  › {self.say(taken.text)}")
            self.interview.answer(taken.value)
        return True


_PURPOSE = {
    "offender": (
        template("It decides which side pays, whose tricks count, and what happens to a card taken back."),
        template("? shows the clauses that turn on it."),
    )
}
"""The purpose of a question on which so many clauses turn that the first of them says little."""

_NOTHING = template("There is no question now.")
_AS_AT_THE_END = template("No clause turns on it. If you give the tricks, the ruling is the one for the end of play.")
_MIXED = template(
    "If one side has mixed its cards and the facts can no longer be found, the ruling goes against that side."
)


def _choices(question: QuestionInWords, say: Callable[[str], str]) -> Iterator[str]:
    """The lines of the answers, grouped if they lead to the same ruling, under their phase of the play."""
    phases = {each.phase: each for each in question.phases}
    for number, choice in enumerate(question.choices, 1):
        if choice.phase and (phase := phases.pop(choice.phase, None)):
            yield f" {say(labelled(phase.text, phase.line))}"
        if question.counts:
            yield f"  {say(labelled(range_words([each.value for each in choice.answers]), choice.text))}"
            continue
        first, *others = [
            f"{say(each.text)} ({say(each.hint)})" if each.hint else say(each.text) for each in choice.answers
        ]
        if len(choice.answers) == 1:
            yield f"  {number}. {first}"
            continue
        named = [f"{number}{letter} {each}" for letter, each in zip(_LETTERS, (first, *others), strict=False)]
        if len(choice.alike) == 1:
            yield f"  {number}. {first}"
            yield f"     {say(sentence('or {answers}', answers='; '.join(named[1:])))}"
        else:
            yield f"  {number}. {say(sentence('one of these; say which: {answers}', answers='; '.join(named)))}"
    if question.counts:
        yield f"  {say(template('Type the number itself. All numbers on one line lead to the same ruling.'))}"


def _excluded(case: Case, question: QuestionInWords, say: Callable[[str], str]) -> Iterator[str]:
    """The lines of the answers that the facts exclude, with the reason below each."""
    for answers, because in excluded_in_words(case, question):
        yield f"  ({say(answers)})"
        yield f"     {say(because)}"


def _meant(question: QuestionInWords, said: str) -> AnswerWords | str:
    """The answer that a line means, or the error in it."""
    if question.counts:
        found = next((each for each in question.answers if str(each.value) == said), None)
        every = range_words([each.value for each in question.answers])
        wrong = template("{said} is not possible. Type a number, {numbers}; or ! if nobody knows.")
        return found or sentence(wrong, said=repr(said), numbers=every)
    pattern = re.fullmatch(r"(\d{1,2}) ?([a-z]?)", said.casefold())
    number = int(pattern[1]) if pattern else 0
    if pattern is None or not 1 <= number <= len(question.choices):
        wrong = template("{said} is not an answer here. Type a number, 1 to {last}; or one of: {keys}.")
        return sentence(wrong, said=repr(said), last=len(question.choices), keys=KEYS)
    choice = question.choices[number - 1]
    if pattern[2]:
        place = _LETTERS.index(pattern[2])
        if place < len(choice.answers):
            return choice.answers[place]
        last = f"{number}{_LETTERS[len(choice.answers) - 1]}"
        return sentence("{number} has no {letter}. The last is {last}.", number=number, letter=pattern[2], last=last)
    if len(choice.alike) == 1:
        return choice.answers[0]
    which = ", ".join(f"{number}{letter}" for letter in _LETTERS[: len(choice.answers)])
    return sentence("They lead to the same ruling by different clauses. Say which: {answers}.", answers=which)
