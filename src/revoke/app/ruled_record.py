"""A ruling as a play record can carry it: which cards are revokes, tricks and score, and the ruling in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.app.bench import Ruled
from revoke.case.case import Case
from revoke.formats.outcome import Outcome, RuledRevoke
from revoke.ruling.blocks import Entry, Heading, Label, Reckoning
from revoke.ruling.explain import explain
from revoke.ruling.ruling import Ruling
from revoke.table.cards import Card
from revoke.table.names import player
from revoke.table.seats import Seat

_AT_THE_TABLE = (Label.TABLE, Label.MAY)  # what was to be done then; a record tells what came of it


def outcome_of(ruled: Ruled) -> Outcome:
    """What is written into the record: tricks and score after the automatic transfer, the rest in words.

    A score that the director may adjust further is his to enter: it is in the sentences and nowhere else.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.ruling.adjudicate import rule
    >>> from revoke.table.seats import Seat
    >>> case = Case(findings=Findings(table_tricks=9, revokes=(RevokeFinding(offender=Seat.WEST, trick=12),)))
    >>> outcome = outcome_of(Ruled(case, rule(case)))
    >>> outcome.tricks, outcome.revokes[0].offender, outcome.text[0]
    (9, Seat.WEST, 'Laws of Duplicate Bridge 2017.')
    """
    ruling = ruled.ruling
    return Outcome(
        code=ruling.code,
        revokes=tuple(revokes_of(ruling)),
        table_tricks=ruling.declarer_tricks.table,
        tricks=ruling.declarer_tricks.after_transfer,
        score=ruling.score.after_transfer,
        text=tuple(sentences(ruled.case, ruling)),
    )


def revokes_of(ruling: Ruling) -> Iterator[RuledRevoke]:
    """The revokes of which a record can say where they were: those of a seat and a trick."""
    for each in ruling.revokes:
        seat = player(each.offender or "")
        if isinstance(seat, Seat) and each.trick is not None:
            card = Card.parse(each.card) if each.card else None
            yield RuledRevoke(seat, each.trick, card, each.status or "open", each.laws, each.transfer)


def sentences(case: Case, ruling: Ruling) -> Iterator[str]:
    """The ruling in words, what is still asked included; hands, play and figures stand in the record already.

    Raises:
        RevokeError: the case cannot be ruled on, so that it has no such ruling.
    """
    for block in explain(case, ruling):
        match block:
            case Heading(law=law):
                yield f"{law}."
            case Entry(label=label, text=text, laws=laws) if label not in _AT_THE_TABLE:
                yield _cited(f"Ask: {text}" if label is Label.ASK else text, laws)
            case Reckoning(conclusion=conclusion, law=law):
                yield _cited(" ".join(conclusion), (law,))


def _cited(text: str, laws: tuple[str, ...]) -> str:
    return f"{text} ({', '.join(laws)})" if any(laws) else text
