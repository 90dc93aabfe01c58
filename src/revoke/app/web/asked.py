"""A question as a screen shows it: its answers as buttons, the answers before it as chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from revoke.app.web.call import Call, written
from revoke.app.web.heard import MOST_REVOKES
from revoke.app.web.progress import Answered, Progress, why_not
from revoke.facts.fact import BOARD, Key
from revoke.facts.revoke import Revoke
from revoke.ruling.answers import answer_words, range_words
from revoke.ruling.asking import Answer, Question
from revoke.ruling.findings import plain
from revoke.ruling.told import fact_of
from revoke.table.cards import Suit
from revoke.table.seats import Role
from revoke.table.sentence import sentence, template

_FEW = 4
"""So many buttons stand below one another on a small phone; more stand in two columns."""

_ALL = 6
"""So many answers have room each by itself; where there are more, those that come to the same stand together."""

_TRICKS = 13  # in a deal

_NOT_KNOWN = template("not known")
_THE_SAME = template("the same defender")
_ABOUT = {
    "trick": template("trick"),
    "later_tricks": template("later tricks"),
    "table_tricks": template("declarer's tricks"),
    "proved": template("it happened"),
    "won_later_with_owed_card": template("won later with a card that he could have played"),
}
"""What a number or a yes on a chip is about, where the name of the fact would not tell it."""


@dataclass(frozen=True, slots=True)
class Button:
    """An answer and the address that it leads to."""

    href: str
    text: str


@dataclass(frozen=True, slots=True)
class Keys:
    """Numbers that come to the same, each a key, and what they are called together."""

    text: str
    buttons: tuple[Button, ...]


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
        buttons: the answers, one of those on which the very same clauses decide alike; or ``keys`` for numbers.
        columns: in how many columns the buttons stand.
        finer: where every answer stands by itself, if some stand together here.
        skip, dispute, another: where "nobody knows", "disputed" and "one more revoke" lead.
        impossible: the answers that what was told excludes, and why.
    """

    question: Question
    buttons: tuple[Button, ...]
    keys: tuple[Keys, ...]
    columns: int
    finer: str
    skip: str
    dispute: str
    another: str
    impossible: tuple[tuple[str, str], ...]
    found: bool


def screen(so_far: Progress, question: Question) -> Screen:
    """The screen of a question."""
    call, path = so_far.call, question.key.short
    keys: tuple[Keys, ...] = ()
    buttons: tuple[Button, ...] = ()
    if question.counts:
        keys = tuple(
            Keys(each.text, tuple(_button(call, path, answer) for answer in each.answers)) for each in question.choices
        )
    else:
        buttons = tuple(_button(call, path, answer) for answer in _shown(question))
    together = len(buttons) < len(question.answers) and not question.counts
    offender_told = bool(so_far.answered) and path != "revokes[0].offender"
    return Screen(
        question=question,
        buttons=buttons,
        keys=keys,
        columns=1 if len(buttons) <= _FEW else 2,
        finer=call.asking("finer") if together else "",
        skip=call.skipping(path).address,
        dispute=call.asking(f"dispute {path}"),
        another=call.asking("another") if offender_told else "",
        impossible=tuple(_impossible(so_far, question)),
        found=path in call.found,
    )


def _shown(question: Question) -> tuple[Answer, ...]:
    if len(question.answers) <= _ALL:
        return question.answers
    return tuple(group[0] for each in question.choices for group in each.alike)


def every_answer(call: Call, question: Question) -> tuple[Button, ...]:
    """Every answer by itself, as whoever is not sure wants to read them."""
    return tuple(_button(call, question.key.short, each) for each in question.answers)


def in_words(path: str, answer: Answer) -> str:
    """What an answer is called; a suit by its sign and its name, where the engine has only its letter."""
    if not path.endswith(f".{Revoke.suit.name}"):
        return answer.text
    suit = Suit(answer.value)
    return sentence("{sign} {suit}", sign=suit.symbol, suit=suit)


def chips(so_far: Progress) -> Iterator[Chip]:
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


def others(call: Call) -> tuple[Button, ...]:
    """Who may have committed one more revoke; nobody, where there are as many as can be told here."""
    if len(call.also) >= MOST_REVOKES - 1:
        return ()
    told = (call.value("revokes[0].offender"), *call.also)
    defended = any(each == Role.DEFENDER.value for each in told)
    roles = [each for each in Revoke.offender.answers if each is not Role.OTHER_DEFENDER or defended]
    return tuple(Button(_with(call, str(each.value)), _named(str(each.value), defended=defended)) for each in roles)


def _with(call: Call, role: str) -> str:
    return replace(call, also=(*call.also, role)).address


def _named(role: str, *, defended: bool) -> str:
    return _THE_SAME if defended and role == Role.DEFENDER.value else _who(role)


def _who(role: str) -> str:
    return answer_words(Role(role))


def _button(call: Call, path: str, answer: Answer) -> Button:
    return Button(call.telling(path, written(answer.value)).address, in_words(path, answer))


def _chip(call: Call, answered: Answered) -> Chip:
    question, answer = answered.question, answered.answer
    wordless = answer is None or question.counts or isinstance(answer.value, bool)
    about = _ABOUT.get(question.key.name, question.key.name.replace("_", " ")) if wordless else ""
    text = _NOT_KNOWN if answer is None else in_words(answered.path, answer)
    return Chip(call.asking(answered.path), question.text, about, text, disputed=answered.path in call.found)


def _impossible(so_far: Progress, question: Question) -> Iterator[tuple[str, str]]:
    """The numbers that cannot be, together where the reason is the same; a number is the one thing that can clash."""
    if not question.counts:
        return
    offered = {each.value for each in question.answers}
    reasons: dict[str, list[int]] = {}
    for value in fact_of(question.key).answers:
        if plain(value) not in offered:
            reasons.setdefault(_because(so_far, question.key, str(value)), []).append(value)
    for because, numbers in reasons.items():
        if because:
            yield range_words(numbers), because


def _because(so_far: Progress, key: Key, said: str) -> str:
    if key.revoke != BOARD and key.name == Revoke.trick.name and int(said) == _TRICKS:
        return ""  # on the last trick nobody has a choice: nothing to explain
    trick = so_far.call.value(key._replace(name=Revoke.trick.name).short)
    if key.name == Revoke.later_tricks.name and trick and int(said) > _TRICKS - int(trick):
        return sentence("After trick {trick} there are {number} left.", trick=int(trick), number=_TRICKS - int(trick))
    return why_not(so_far.case, key, said)
