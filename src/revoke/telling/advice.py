"""Advice in words: what a director or a player does well to know, though nobody has to say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from revoke.ruling.ruling import Advice, Hint
from revoke.table.sentence import template, whole


@dataclass(frozen=True, slots=True)
class AdviceWords:
    """A piece of advice and its clause; ``revoke`` is the place of the revoke that it is about, if any."""

    hint: Hint
    law: str
    text: str
    revoke: int | None = None


def advice_in_words(advice: Advice) -> AdviceWords:
    """A piece of advice with its sentence.

    >>> advice_in_words(Advice(Hint.NOBODY_NEED_SPEAK, "72B2", 0)).text
    'Nobody has to mention it, neither the player himself nor his partner.'
    """
    return AdviceWords(advice.hint, advice.law, whole(_SAYS[advice.hint]), advice.revoke)


_SAYS: Mapping[Hint, str] = {
    Hint.NOTHING_TO_CONFIRM: template(
        "While play goes on you need not confirm that there was a revoke; the number of tricks is for the end."
    ),
    Hint.NOBODY_NEED_SPEAK: template("Nobody has to mention it, neither the player himself nor his partner."),
    Hint.ONLY_HE_NEED_CORRECT: template(
        "Nobody has to mention it; but the player himself, if he notices it in time, has to put it right."
    ),
    Hint.MAY_BE_LEFT: template(
        "He knows of it, and may leave it so until attention is drawn to it; then he has to put it right."
    ),
    Hint.KNEW_AND_LET_IT_STAND: template(
        "He knew of it in time and did not put it right, as he had to; whether he is penalised for that is for you to "
        "say."
    ),
    Hint.MAY_NOT_BE_ENOUGH: template(
        "The automatic tricks may not be enough: a running suit that the revoke stopped is the usual case."
    ),
    Hint.ASK_AT_ONCE: template(
        "A player who has shown out may be asked at once whether he has none: a question in time saves a revoke, and "
        "accuses nobody."
    ),
}
