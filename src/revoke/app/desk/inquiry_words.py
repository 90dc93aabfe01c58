"""The words of an inquiry: what is told at first sight, questions and answers, and what it was worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.case.json_value import json_value
from revoke.facts.fact import Key
from revoke.facts.revoke import Revoke, role_at
from revoke.ruling.findings import value
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, listed, sentence, template, whole
from revoke.telling.answers import answer_words
from revoke.telling.facts import fact_words, question_words
from revoke.telling.story import contract_told
from revoke.telling.story_deed import player_with_part
from revoke.training.inquiry import Inquiry, InquiryMove, InquiryScore, Timeliness

WHAT_NEXT = template("What do you ask, or do?")
SEND_ON = template("Let them play on, and come back at the end")
RULE_NOW = template("Nothing more: rule")
YOUR_RULING = template("What do you rule?")


def first_sight(asked: Inquiry) -> tuple[str, ...]:
    """What a director knows when he comes to the table.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.inquiry import inquiry
    >>> first_sight(inquiry(DEFAULT_CODE, 1))[-1]
    'You are called: there has been a revoke. Nobody has said more.'
    """
    return (
        *contract_told(asked.case.worked.facts),
        template("You are called: there has been a revoke. Nobody has said more."),
    )


def open_questions(asked: Inquiry) -> tuple[tuple[str, str], ...]:
    """What may still be asked: the name of each fact and its question."""
    return tuple((key.name, question_words(key)) for key in asked.open_questions)


def move_words(asked: Inquiry, move: InquiryMove) -> tuple[str, str]:
    """A question and its answer; for players sent on, what they were told and what came of it."""
    if move.key is None:
        if move.judged is Timeliness.NEEDED:
            return SEND_ON, template("They play the deal to its end, and you come back.")
        return SEND_ON, template("You come back later; nothing that you had to know was still to come.")
    return question_words(move.key), _answer(asked, move.key, move.answer)


def _answer(asked: Inquiry, key: Key, said: object) -> str:
    """An answer in words; object: a value of the fact."""
    if said is None:
        return template("Nobody can say that.")
    facts = asked.case.worked.facts
    if key.name == Revoke.offender.name and isinstance(said, Seat):
        return sentence("{player}", player=player_with_part(facts, said))
    stands = fact_words(key).stands.get(json_value(said)) if isinstance(json_value(said), str) else None
    return stands or answer_words(said, offender=_role(asked))


def _role(asked: Inquiry) -> object:
    who = value(asked.case.worked.facts, 0, Revoke.offender.name)
    declarer = asked.case.case.board.declarer
    return role_at(who, declarer) if isinstance(who, Seat) and declarer else None


def worth(asked: Inquiry, score: InquiryScore) -> Iterator[str]:
    """What an inquiry was worth, and why not more."""
    yield sentence("{points} of 4 points.", points=score.points)
    for keys, words in (
        (score.missing, _MISSING),
        (score.needless, _NEEDLESS),
        (score.too_early, _TOO_EARLY),
    ):
        if keys:
            yield sentence(words, facts=_facts(keys))
    if score.announced:
        yield template(
            "You named tricks while the play went on. Let them play on, say no number, and come back at the end."
        )
    if score.sent_on_needlessly:
        yield template("Letting them play on was not called for.")
    yield sentence("What decides here: {facts}.", facts=_facts(asked.yardstick))


_MISSING = template("Not asked, though it can change the ruling: {facts}.")
_NEEDLESS = template("Asked, though no answer could change the ruling any more: {facts}.")
_TOO_EARLY = template(
    "Asked while the play went on: {facts}. It counts only at the end, and the question tells the players that it will."
)


def _facts(keys: Sequence[Key]) -> Sentence:
    return listed([whole(fact_words(key).turns_on) for key in keys])
