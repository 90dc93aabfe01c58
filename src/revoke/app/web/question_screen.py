"""The question screen: a question with its answers as buttons, and the answers before it as chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from urllib.parse import urlencode

from revoke.app.web.call import (
    DISPUTE,
    LATER,
    MOST_REVOKES,
    OPEN,
    AnsweredQuestion,
    CallProgress,
    TableCall,
    why_not,
    written,
)
from revoke.case.case import Moment, json_value
from revoke.facts.fact import BOARD, Key
from revoke.facts.moments import phase
from revoke.facts.revoke import Revoke
from revoke.interview.interview import fact_of
from revoke.table.cards import Suit
from revoke.table.seats import Role
from revoke.table.sentence import sentence, template, whole
from revoke.telling.blocks import Entry, Label
from revoke.telling.explanation import explain
from revoke.telling.facts import fact_words
from revoke.telling.reasons import (
    THE_SAME_DEFENDER,
    AnswerWords,
    ChoiceWords,
    QuestionInWords,
    answer_words,
    range_words,
)

_FEW = 4
"""So many buttons stand below one another on a small phone; more stand in two columns."""

_ALL = 6
"""So many answers have room each by itself; where there are more, those that come to the same stand together."""

_TRICKS = 13  # in a deal

_NOT_KNOWN = template("not known")


@dataclass(frozen=True, slots=True)
class Button:
    """An answer and the address that it leads to; ``hint`` stands under it."""

    href: str
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Keys:
    """Numbers that come to the same, each a key, and what they are called together."""

    text: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class PhaseCard:
    """One phase of the play, to be opened; where one answer stands for all of it, that answer itself.

    Attributes:
        name: the phase; its picture goes by that.
        line: what it means.
        buttons: its answers; those behind the first, where they are what is open.
        later: where those stand, if there are any and they are not open.
        opens: whether tapping it shows its answers.
    """

    name: str
    href: str
    text: str
    line: str
    buttons: tuple[Button, ...]
    later: str
    opens: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class Chip:
    """An answer given before, and the address at which its question stands again.

    Attributes:
        about: what a number or a yes answers, in a word or two; nothing where the answer says it by itself.
        disputed: whether it is the director's finding.
    """

    href: str
    question: str
    about: str
    text: str
    disputed: bool


@dataclass(frozen=True, slots=True)
class Screen:
    """A question on a screen of its own.

    Attributes:
        buttons: the answers, one of those on which the very same clauses decide alike; or ``keys`` for numbers;
            or ``phases`` of the play, where it is asked how far things had got.
        columns: in how many columns the buttons stand.
        finer: where every answer stands by itself, if some stand together here.
        skip, dispute, another: where "nobody knows", "disputed" and "one more revoke" lead.
        impossible: the answers that what was told excludes, and why.
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
        opened: the phase of the play that is open, or ``"later"``.
        again: whether it is a question asked again.
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
        buttons = tuple(_button(call, path, answer) for answer in _shown(question))
    together = bool(phases) or (len(buttons) < len(question.answers) and not question.counts)
    offender_told = bool(so_far.answered) and path != "revokes[0].offender"
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
        impossible=tuple(_impossible(so_far, question)),
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
            opens=only is None,
            is_open=later or opened == each.phase.value,
        )


def _opening(address: str, what: str) -> str:
    return f"{address}&{urlencode({OPEN: what})}"


def _opened(call: TableCall, question: QuestionInWords) -> str:
    """The phase that is open from the start: that of the answer given before, or of that to the first revoke."""
    told = call.value(question.key.short)
    if told is None and question.key.revoke > 0:
        told = call.value(question.key._replace(revoke=0).short)
    if told is None:
        return ""
    return phase(frozenset(each for each in Moment if each.value in told.split(","))).value


def _shown(question: QuestionInWords) -> tuple[AnswerWords, ...]:
    if len(question.answers) <= _ALL:
        return question.answers
    return tuple(group[0] for each in question.choices for group in each.alike)


def every_answer(call: TableCall, question: QuestionInWords) -> tuple[tuple[str, tuple[Button, ...]], ...]:
    """Every answer by itself, as whoever is not sure wants to read them, under the phase of the play it stands in."""
    heads = {each.phase: each.text for each in question.phases}
    return tuple(
        (heads[phase] if phase else "", tuple(_button(call, question.key.short, each) for each in _of(choices)))
        for phase, choices in groupby(question.choices, lambda choice: choice.phase)
    )


def _of(choices: Iterable[ChoiceWords]) -> Iterator[AnswerWords]:
    return (answer for choice in choices for answer in choice.answers)


def in_words(path: str, answer: AnswerWords) -> str:
    """What an answer is called; a suit by its sign and its name, where the engine has only its letter."""
    if not path.endswith(f".{Revoke.suit.name}"):
        return answer.text
    suit = Suit(answer.value)
    return sentence("{sign} {suit}", sign=suit.symbol, suit=suit)


def chips(so_far: CallProgress) -> Iterator[Chip]:
    """The answers given so far, in the order in which they were asked for."""
    for each in so_far.answered:
        yield _chip(so_far.call, each)
    for number, role in enumerate(so_far.call.also, 2):
        href = so_far.call.asking("another")
        asked, about = (
            sentence("Revoke {number}: who revoked?", number=number),
            sentence("revoke {number}", number=number),
        )
        yield Chip(href, asked, about, _who(role), disputed=False)


def others(call: TableCall) -> tuple[Button, ...]:
    """Who may have committed one more revoke; nobody, where there are as many as can be told here."""
    if len(call.also) >= MOST_REVOKES - 1:
        return ()
    told = (call.value("revokes[0].offender"), *call.also)
    defended = any(each == Role.DEFENDER.value for each in told)
    roles = [each for each in Revoke.offender.answers if each is not Role.OTHER_DEFENDER or defended]
    return tuple(Button(_with(call, str(each.value)), _named(str(each.value), defended=defended)) for each in roles)


def _with(call: TableCall, role: str) -> str:
    return replace(call, also=(*call.also, role), agreed=False).address


def _named(role: str, *, defended: bool) -> str:
    return THE_SAME_DEFENDER if defended and role == Role.DEFENDER.value else _who(role)


def _who(role: str) -> str:
    return answer_words(Role(role))


def _button(call: TableCall, path: str, answer: AnswerWords) -> Button:
    return Button(call.telling(path, written(answer.value)).address, in_words(path, answer), answer.hint)


def _chip(call: TableCall, answered: AnsweredQuestion) -> Chip:
    question, answer = answered.question, answered.answer
    wordless = answer is None or question.counts or isinstance(answer.value, bool)
    about = fact_words(question.key).label if wordless else ""
    text = _NOT_KNOWN if answer is None else in_words(answered.path, answer)
    return Chip(call.asking(answered.path), question.text, about, text, disputed=answered.path in call.found)


def _impossible(so_far: CallProgress, question: QuestionInWords) -> Iterator[tuple[str, str]]:
    """The numbers that cannot be, together where the reason is the same; a number is the one thing that can clash."""
    if not question.counts:
        return
    offered = {each.value for each in question.answers}
    reasons: dict[str, list[int]] = {}
    for value in fact_of(question.key).answers:
        if json_value(value) not in offered:
            reasons.setdefault(_because(so_far, question.key, str(value)), []).append(value)
    for because, numbers in reasons.items():
        if because:
            yield range_words(numbers), because


def _because(so_far: CallProgress, key: Key, said: str) -> str:
    if key.revoke != BOARD and key.name == Revoke.trick.name and int(said) == _TRICKS:
        return ""  # on the last trick nobody has a choice: nothing to explain
    trick = so_far.call.value(key._replace(name=Revoke.trick.name).short)
    if key.name == Revoke.later_tricks.name and trick and int(said) > _TRICKS - int(trick):
        return sentence("After trick {trick} there are {number} left.", trick=int(trick), number=_TRICKS - int(trick))
    return why_not(so_far.case, key, said)


# The facts said back to the whole table, on one screen before the ruling.


@dataclass(frozen=True, slots=True)
class AnswerSaidBack:
    """An answer of the call: the question, what was said, and where it is changed or marked as disputed."""

    question: str
    about: str
    text: str
    change: str
    dispute: str
    found: bool


@dataclass(frozen=True, slots=True)
class SaidBack:
    """The facts in sentences, where the call goes on when all agree, and the answers one by one."""

    facts: tuple[str, ...]
    agreed: str
    answers: tuple[AnswerSaidBack, ...]


def said_back(so_far: CallProgress) -> SaidBack:
    """What the director says back before he rules."""
    return SaidBack(
        facts=tuple(_facts(so_far)),
        agreed=replace(so_far.call, agreed=True).address,
        answers=tuple(_answers(so_far)),
    )


def _facts(so_far: CallProgress) -> Iterator[str]:
    """The facts as the ruling has them, and how far things had got."""
    for block in explain(so_far.case, so_far.ruling, so_far.found.facts):
        if isinstance(block, Entry) and block.label is Label.FACT:
            yield block.text
    for each in so_far.answered:
        if each.question.key.name == Revoke.before_attention.name and each.answer is not None:
            yield sentence("When it was first mentioned, {what:small}.", what=whole(each.answer.text))


def _answers(so_far: CallProgress) -> Iterator[AnswerSaidBack]:
    paths = [each.path for each in so_far.answered]
    for path, chip in zip(paths, chips(so_far), strict=False):
        dispute = so_far.call.asking(f"{DISPUTE}{path}")
        yield AnswerSaidBack(chip.question, chip.about, chip.text, chip.href, dispute, chip.disputed)
