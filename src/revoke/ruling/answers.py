"""How a director is asked about a fact, and what each answer to it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from revoke.case.case import Mixing
from revoke.facts.fact import Fact
from revoke.facts.revoke import STAGE_NAMES, Board, Revoke, WonBy
from revoke.table.seats import Role
from revoke.table.sentence import sentence, template

_QUESTIONS: Mapping[str, str] = {
    Revoke.before_attention.name: template("How far had things got when the revoke was first mentioned?"),
    Revoke.later_tricks.name: template("How many later tricks did the revoking side win? Count claimed ones too."),
    Revoke.won_by.name: template("Which hand won the trick on which the revoke occurred?"),
    Board.cards_mixed_by.name: template(
        "Which side has mixed its played cards, so that the facts cannot be found any more?"
    ),
}
"""Questions that are shorter when put one at a time, and with their answers beside them."""

_PLAYERS: Mapping[Role, str] = {
    Role.DEFENDER: template("a defender"),
    Role.OTHER_DEFENDER: template("the other defender"),
    Role.DECLARER: template("declarer"),
    Role.DUMMY: template("dummy"),
}
_OWN_HAND: Mapping[Role | None, tuple[str, str]] = {
    Role.DECLARER: (template("declarer's own hand"), template("dummy's hand")),
    Role.DUMMY: (template("dummy's hand"), template("declarer's hand")),
}
_HIS_HAND = template("the revoker's own hand"), template("his partner's hand")
_MIXING: Mapping[Mixing, str] = {
    Mixing.OFFENDERS: template("the side that is said to have revoked"),
    Mixing.OTHERS: template("the side that says so"),
    Mixing.BOTH: template("both sides"),
    Mixing.NOBODY: template("neither side"),
}


def question_words(fact: Fact[object]) -> str:
    """The question about a fact, put by itself.

    >>> question_words(Revoke.offender)
    'Who revoked?'
    """
    return _QUESTIONS.get(fact.name, fact.ask)


def answer_words(value: object, *, offender: object = None) -> str:
    """What an answer is called.

    Args:
        value: one of a fact's answers.
        offender: the role of the player who revoked, where it is known: whose hand is meant depends on it.

    >>> answer_words(WonBy.PARTNER, offender=Role.DECLARER), answer_words(WonBy.PARTNER)
    ("dummy's hand", "his partner's hand")
    >>> answer_words(frozenset()), answer_words(True)
    ('nobody had played to the next trick', 'yes')
    """
    match value:
        case bool():
            return template("yes") if value else template("no")
        case Role():
            return _PLAYERS[value]
        case WonBy():
            role = offender if isinstance(offender, Role) else None
            own, partners = _OWN_HAND.get(role, _HIS_HAND)
            return {WonBy.OFFENDER: own, WonBy.PARTNER: partners, WonBy.OPPONENTS: template("the other side")}[value]
        case Mixing():
            return _MIXING[value]
        case frozenset():
            return STAGE_NAMES[value]
        case Enum():
            return str(value.value)
    return str(value)


def range_words(numbers: Sequence[int]) -> str:
    """Numbers in a row, as short as it goes.

    >>> range_words((1, 2, 3, 5)), range_words((0,))
    ('1 to 3 or 5', '0')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " or ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def tricks_words(numbers: Sequence[int], most: int) -> str:
    """How many, in words, ``most`` being as many as there can be.

    >>> tricks_words((1, 2, 3), 3), tricks_words((0,), 3), tricks_words((1, 2), 3)
    ('one or more', 'none', 'one to two')
    """
    first, last = numbers[0], numbers[-1]
    if first == last:
        return template("none") if first == 0 else sentence("{number:words}", number=first)
    if last == most:
        return sentence("{number:words} or more", number=first) if first else template("any number")
    if first == 0:
        return sentence("none to {number:words}", number=last)
    return sentence("{first:words} to {last:words}", first=first, last=last)
