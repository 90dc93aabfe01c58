"""The question screen: a question with its answers as buttons, and the earlier answers as chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from revoke.app.web.call import LATER, MOST_REVOKES, OPEN, AnsweredQuestion, CallProgress, TableCall, json_of, written
from revoke.app.web.form_redirects import HeldStore
from revoke.case.case import Moment
from revoke.facts.moments import phase
from revoke.facts.revoke import Revoke
from revoke.table.cards import Suit
from revoke.table.seats import Role
from revoke.table.sentence import sentence, template, whole
from revoke.telling.blocks import Entry, Label
from revoke.telling.explanation import explain
from revoke.telling.facts import fact_words
from revoke.telling.reasons import THE_SAME_DEFENDER, AnswerWords, QuestionInWords, answer_words, excluded_in_words

if TYPE_CHECKING:
    from revoke.understanding.understood import Understood

_FEW = 4
"""The number of buttons in one column on a small phone; more go into two columns."""

_NOT_KNOWN = template("not known")


@dataclass(frozen=True, slots=True)
class Button:
    """A button for an answer, with the address that it leads to and a ``hint`` below."""

    href: str
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys for numbers that lead to the same ruling, with a text for all of them."""

    text: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class PhaseCard:
    """A card for one phase of the play, which opens its answers; if it has only one, a tap gives that answer.

    Attributes:
        name: the phase, which also names its picture.
        line: the meaning of the phase.
        buttons: its first answers, or the later ones if those are open.
        later: the address of the later answers, if there are any and they are not open.
    """

    name: str
    href: str
    text: str
    line: str
    buttons: tuple[Button, ...]
    later: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Chip:
    """An earlier answer or a fact of a story, with the address at which its question is asked again.

    Attributes:
        about: the subject of a number or a yes, in a word or two; empty if the answer speaks for itself.
        disputed: whether it is the director's finding.
        path: the path of the fact; empty for the offender of a further revoke.
        words: the words of a story that gave the fact, if any.
    """

    href: str
    question: str
    about: str
    text: str
    disputed: bool
    path: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """The screen of one question.

    Attributes:
        buttons: the answers, one for those that the same clauses decide alike; or ``keys`` for numbers; or
            ``phases`` of the play, if the question is what had happened.
        columns: the number of columns for the buttons.
        finer: the address of a screen with every answer by itself, if some share a button here.
        skip, dispute, another: the addresses of "nobody knows", "disputed" and "one more revoke".
        impossible: the answers that the facts exclude, grouped by reason, each group with its reason.
    """

    question: QuestionInWords
    buttons: tuple[Button, ...]
    keys: tuple[Keys, ...]
    phases: tuple[PhaseCard, ...]
    columns: int
    finer: str
    skip: str
    dispute: str
    another: str
    impossible: tuple[tuple[str, str], ...]
    found: bool


def screen(so_far: CallProgress, question: QuestionInWords, *, opened: str = "", again: bool = False) -> Screen:
    """The screen of a question.

    Args:
        opened: the open phase of the play, or ``"later"``.
        again: whether the question is asked again.
    """
    call, path = so_far.call, question.key.short
    phases = tuple(_phase_cards(call, question, opened or _opened(call, question), again=again))
    keys: tuple[Keys, ...] = ()
    buttons: tuple[Button, ...] = ()
    if question.counts:
        keys = tuple(
            Keys(each.text, tuple(_button(call, path, answer) for answer in each.answers)) for each in question.choices
        )
    elif not phases:
        buttons = tuple(_button(call, path, answer) for answer in question.shown)
    together = bool(phases) or (len(buttons) < len(question.answers) and not question.counts)
    offender_told = bool(so_far.answered or call.said) and path != "revokes[0].offender"
    return Screen(
        question=question,
        buttons=buttons,
        keys=keys,
        phases=phases,
        columns=1 if len(buttons) <= _FEW else 2,
        finer=call.asking("finer") if together else "",
        skip=call.skipping(path).address,
        dispute=call.asking(f"dispute {path}"),
        another=call.asking("another") if offender_told else "",
        impossible=excluded_in_words(so_far.case, question),
        found=path in call.found,
    )


def _phase_cards(call: TableCall, question: QuestionInWords, opened: str, *, again: bool) -> Iterator[PhaseCard]:
    path = question.key.short
    here = call.asking(path) if again else call.address
    for each in question.phases:
        later = opened == LATER and bool(each.later)
        only = each.first[0] if len(each.first) == 1 else None
        yield PhaseCard(
            each.phase.value.replace(" ", "-"),
            href=_button(call, path, only).href if only else _opening(here, each.phase.value),
            text=each.text,
            line=only.text if only else each.line,
            buttons=tuple(_button(call, path, answer) for answer in (each.later if later else each.first)),
            later=_opening(here, LATER) if each.later and not later else "",
            is_open=later or opened == each.phase.value,
        )


def _opening(address: str, what: str) -> str:
    return f"{address}&{urlencode({OPEN: what})}"


def _opened(call: TableCall, question: QuestionInWords) -> str:
    """The phase that is open at first: that of the earlier answer, or of the answer for the first revoke."""
    told = call.value(question.key.short)
    if told is None and question.key.revoke > 0:
        told = call.value(question.key._replace(revoke=0).short)
    if told is None:
        return ""
    return phase(frozenset(each for each in Moment if each.value in told.split(","))).value


def every_answer(call: TableCall, question: QuestionInWords) -> tuple[tuple[str, tuple[Button, ...]], ...]:
    """A button for every single answer, under its phase of the play, for a reader who is not sure."""
    heads = {each.phase: each.text for each in question.phases}
    return tuple(
        (
            heads[phase] if phase else "",
            tuple(_button(call, question.key.short, answer) for choice in choices for answer in choice.answers),
        )
        for phase, choices in groupby(question.choices, lambda choice: choice.phase)
    )


def answer_text(path: str, answer: AnswerWords) -> str:
    """The words for an answer; a suit with its sign and its name, as the engine has only its letter."""
    if not path.endswith(f".{Revoke.suit.name}"):
        return answer.text
    suit = Suit(answer.value)
    return sentence("{sign} {suit}", sign=suit.symbol, suit=suit)


def chips(so_far: CallProgress) -> Iterator[Chip]:
    """The chips of the answers so far, in the order of the questions."""
    for each in so_far.answered:
        yield _chip(so_far.call, each)
    for number, role in enumerate(so_far.call.also, 2):
        asked, about = (
            sentence("Revoke {number}: who revoked?", number=number),
            sentence("revoke {number}", number=number),
        )
        yield Chip(so_far.call.asking("another"), asked, about, answer_words(Role(role)), disputed=False)


def others(call: TableCall) -> tuple[Button, ...]:
    """The buttons for the offender of one more revoke; none if there is no room for another revoke."""
    if len(call.also) >= MOST_REVOKES - 1 or any(path.startswith("revokes[1].") for path in call.said):
        return ()
    told = (call.value("revokes[0].offender"), *call.also)
    defended = any(each == Role.DEFENDER.value for each in told)
    roles = [each for each in Revoke.offender.answers if each is not Role.OTHER_DEFENDER or defended]
    return tuple(
        Button(
            replace(call, also=(*call.also, str(each.value)), agreed=False).address,
            THE_SAME_DEFENDER if defended and each is Role.DEFENDER else answer_words(each),
        )
        for each in roles
    )


def _button(call: TableCall, path: str, answer: AnswerWords) -> Button:
    return Button(call.telling(path, written(answer.value)).address, answer_text(path, answer), answer.hint)


def _chip(call: TableCall, answered: AnsweredQuestion) -> Chip:
    question, answer = answered.question, answered.answer
    wordless = answer is None or question.counts or isinstance(answer.value, bool)
    about = fact_words(question.key).label if wordless else ""
    text = _NOT_KNOWN if answer is None else answer_text(answered.path, answer)
    path = answered.path
    return Chip(call.asking(path), question.text, about, text, path in call.found, path)


# A story told in quick mode: the call that it makes, the facts with their words, and its open questions.
#
# The address has the call, as always, but not the story, which may have names and statements: the server holds the
# story under a name that nobody can guess, and the address has that name. If the story is gone, the call stays the
# same without the words.

STORIES: HeldStore[Understood] = HeldStore(500)
"""The told stories; only this process has them, so that after a restart the facts remain without their words."""

_OF_THE_CALL = {"board.contract": "contract", "board.declarer": "declarer", "board.vulnerable": "vulnerable"}
"""The paths of the facts for which a call has fields of their own."""

_BOARD_NUMBER = "board.number"


@dataclass(frozen=True, slots=True)
class OpenStatement:
    """A statement of a story that leaves a fact open: its words, its readings as buttons, and a button for neither.

    Attributes:
        twice: whether the fact was told twice and differently; otherwise one statement has two meanings.
    """

    about: str
    words: tuple[str, ...]
    readings: tuple[Button, ...]
    neither: str
    twice: bool


def call_told(call: TableCall, told: Understood) -> TableCall:
    """The call with every fact understood from a story; the story itself is held from now on."""
    made = replace(call, story=STORIES.keep(told))
    for each in told.facts:
        made = _told_with(made, each.key, each.value)
    return made


def _told_with(call: TableCall, key: str, value: object) -> TableCall:
    path = key.removeprefix("findings.")
    if path.startswith("revokes[") and int(path[8 : path.index("]")]) >= MOST_REVOKES:
        return call
    if path == _BOARD_NUMBER:
        return replace(call, board=str(value))
    if path in _OF_THE_CALL:
        return replace(call, said=(*call.said, path), **{_OF_THE_CALL[path]: str(value)})  # type: ignore[arg-type]
    return call.saying(path, written(value))


def without(call: TableCall, path: str) -> TableCall:
    """The call without a fact of the story."""
    left = call.forgetting(path)
    return replace(left, **{_OF_THE_CALL[path]: ""}) if path in _OF_THE_CALL else left  # type: ignore[arg-type]


def held_story(call: TableCall) -> Understood | None:
    """The story of a call, while it is held."""
    return STORIES.get(call.story) if call.story else None


def heard_facts(call: TableCall) -> Iterator[Chip]:
    """The chips of the facts from a story, with their words while the story is held."""
    if not call.said:
        return
    from revoke.app.desk.told_story import about, told_words, value_in_words  # the first page needs none of it

    story = held_story(call)
    facts = {each.key.removeprefix("findings."): each for each in story.facts} if story else {}
    tellings = [each for twice in story.contradictions for each in twice.tellings] if story else []
    revokes = 1 + max((int(path[8]) for path in call.said if path.startswith("revokes[")), default=0)
    for path in call.said:
        said = getattr(call, _OF_THE_CALL[path]) if path in _OF_THE_CALL else call.value(path)
        if said is None:
            continue
        candidates = [
            each
            for each in (facts.get(path), *tellings)
            if each and each.key.removeprefix("findings.") == path and written(each.value) == said
        ]
        key = path if path.startswith("board.") else f"findings.{path}"
        value, words = (candidates[0].value, told_words(candidates[0])) if candidates else (json_of(path, said), "")
        called, text = about(key, revokes), value_in_words(key, value)
        yield Chip(call.asking(path), called, called, text, path in call.found, path, words)


def open_statement(call: TableCall) -> OpenStatement | None:
    """The first open statement of the story: told twice and differently, or with two meanings."""
    story = held_story(call)
    if story is None:
        return None
    from revoke.app.desk.told_story import about, reading_in_words, value_in_words

    revokes = len(story.case.findings.revokes)
    for twice in story.contradictions:
        path = twice.key.removeprefix("findings.")
        if _is_open(call, path):
            buttons = tuple(
                Button(
                    _told_with(call, each.key, each.value).address,
                    value_in_words(each.key, each.value),
                    sentence("“{words}”", words=each.words[0].text),
                )
                for place, each in enumerate(twice.tellings)
                if each.value not in [before.value for before in twice.tellings[:place]]
            )
            words = tuple(each.words[0].text for each in twice.tellings)
            return OpenStatement(about(twice.key, revokes), words, buttons, _past(call, path), twice=True)
    for each in story.ambiguous:
        path = each.key.removeprefix("findings.")
        if _is_open(call, path) and any(one.value is not None for one in each.readings):
            buttons = tuple(
                Button(
                    _past(call, path) if one.value is None else _told_with(call, each.key, one.value).address,
                    reading_in_words(each.key, one.says, one.value),
                )
                for one in each.readings
            )
            return OpenStatement(about(each.key, revokes), (each.words.text,), buttons, _past(call, path), twice=False)
    return None


def _past(call: TableCall, path: str) -> str:
    return replace(call, neither=(*call.neither, path)).address


def _is_open(call: TableCall, path: str) -> bool:
    told = getattr(call, _OF_THE_CALL[path], "") if path in _OF_THE_CALL else call.value(path)
    index = int(path[8]) if path.startswith("revokes[") else 0
    return told in (None, "") and path not in (*call.neither, *call.skipped) and index < MOST_REVOKES


def remarks(call: TableCall) -> Iterator[str]:
    """The remarks on a story: the words not understood, and the revokes for which there is no room."""
    story = held_story(call)
    if story is None:
        return
    from revoke.app.desk.told_story import about, not_understood

    if story.unread:
        yield not_understood(story.unread)
    for each in story.ambiguous:
        if all(one.value is None for one in each.readings):
            yield sentence("“{words}” does not settle it: {about}.", words=each.words.text, about=about(each.key))
    if len(story.case.findings.revokes) > MOST_REVOKES:
        yield template("More than two revokes do not fit here. Only the first two count.")


# The facts, said back to the whole table on one screen before the ruling.


def said_back(so_far: CallProgress) -> Iterator[str]:
    """The sentences that the director says back before he rules, with the stage of drawing attention."""
    for block in explain(so_far.case, so_far.ruling, so_far.found.facts):
        if isinstance(block, Entry) and block.label is Label.FACT:
            yield block.text
    for fact in heard_facts(so_far.call):
        if fact.path.endswith(f".{Revoke.before_attention.name}"):
            yield sentence(_WHEN_MENTIONED, what=whole(fact.text))
    for each in so_far.answered:
        if each.question.key.name == Revoke.before_attention.name and each.answer is not None:
            yield sentence(_WHEN_MENTIONED, what=whole(each.answer.text))


_WHEN_MENTIONED = template("When it was first mentioned, {what:small}.")
