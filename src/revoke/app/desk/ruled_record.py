"""A ruling as a play record can carry it: which cards are revokes, tricks and score, and the ruling in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.app.desk.adjudicator import RuledCase
from revoke.case.case import Case
from revoke.case.json_value import json_value
from revoke.facts.establish import Facts
from revoke.facts.standing import Standing
from revoke.formats.outcome import RecordOutcome, RuledRevoke
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Seat
from revoke.telling.blocks import Entry, Heading, Label, Reckoning
from revoke.telling.explanation import explain
from revoke.telling.ruling_words import RulingWords

_AT_THE_TABLE = (Label.TABLE, Label.MAY)  # what was to be done then; a record tells what came of it


def outcome_of(ruled: RuledCase) -> RecordOutcome:
    """What is written into the record: tricks and score after the automatic transfer, the rest in words.

    A score that the director may adjust further is his to enter: it is in the sentences and nowhere else.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.app.desk.adjudicator import ruled
    >>> from revoke.table.seats import Seat
    >>> case = Case(findings=Findings(table_tricks=9, revokes=(RevokeFinding(offender=Seat.WEST, trick=12),)))
    >>> outcome = outcome_of(ruled(case))
    >>> outcome.tricks, outcome.revokes[0].offender, outcome.text[0]
    (9, Seat.WEST, 'Laws of Duplicate Bridge 2017.')
    """
    ruling = ruled.ruling
    return RecordOutcome(
        code=ruling.code,
        revokes=tuple(revokes_of(ruling)),
        table_tricks=ruling.declarer_tricks.table,
        tricks=ruling.declarer_tricks.after_transfer,
        score=ruling.score.after_transfer,
        text=tuple(sentences(ruled.case, ruling, ruled.facts)),
    )


def revokes_of(ruling: Ruling | RulingWords) -> Iterator[RuledRevoke]:
    """The revokes of which a record can say where they were: those of a seat and a trick."""
    for each in ruling.revokes:
        if isinstance(each.offender, Seat) and each.trick is not None:
            standing = json_value(each.status or Standing.OPEN)
            yield RuledRevoke(each.offender, each.trick, each.card, standing, each.laws, each.transfer)


def sentences(case: Case, ruling: Ruling | RulingWords, facts: Facts | None = None) -> Iterator[str]:
    """The ruling in words, what is still asked included; hands, play and figures stand in the record already.

    Args:
        facts: the facts of the case, where they have been established already.

    Raises:
        RevokeError: the case cannot be ruled on, so that it has no such ruling.
    """
    for block in explain(case, ruling, facts):
        match block:
            case Heading(law=law):
                yield f"{law}."
            case Entry(label=label, text=text, laws=laws) if label not in _AT_THE_TABLE:
                yield _cited(f"Ask: {text}" if label is Label.ASK else text, laws)
            case Reckoning(conclusion=conclusion, law=law) if conclusion:
                yield _cited(" ".join(conclusion), (law,))


def _cited(text: str, laws: tuple[str, ...]) -> str:
    return f"{text} ({', '.join(laws)})" if any(laws) else text
