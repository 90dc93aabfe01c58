"""Each code's ruling on the revokes of a record, as far as possible, and its open questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from revoke.case.case import Case, Moment, RevokeFinding, json_value
from revoke.errors import RevokeError
from revoke.facts.revoke import role_at
from revoke.formats.irregular import Irregularity, Verdict
from revoke.formats.record import PlayRecord, to_case
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.ruling import Ruling

Row = dict[str, Any]  # Any: each column has a type of its own


def rulings(record: PlayRecord, cards: Sequence[Irregularity], codes: Sequence[str]) -> Iterator[Row]:
    """A row for each revoke under each code.

    A board with another irregularity is not ruled on: the row says why not.
    """
    revokes = [one for one in cards if one.verdict in (Verdict.REVOKE, Verdict.MARKED_REVOKE) and one.confirmed]
    others = [one for one in cards if one not in revokes]
    why_not = record.errors[0].message if record.errors else others[0].evidence if others else None
    for code in codes:
        ruling: Ruling | None = None
        why = why_not
        if why is None:
            try:
                ruling = _rule(record, code)
            except RevokeError as wrong:
                why = str(wrong)
        for one in revokes:
            yield {
                "code": code,
                "trick": one.trick,
                "seat": one.seat.value,
                "role": role_at(one.seat, record.declarer).value if record.declarer else None,
                **_ruled(ruling, one, why),
            }


def _rule(record: PlayRecord, code: str) -> Ruling:
    ruling = adjudicate(to_case(record, code=code))
    case = asking(record, ruling)
    return ruling if case is None else adjudicate(case)


def asking(record: PlayRecord, ruling: Ruling) -> Case | None:
    """The case without the play, for a record that ends soon after a revoke and does not give what was said then.

    Revokes after which the record shows the offenders playing on count as established by that; about the others the
    ruling on this case asks. ``None`` if the record leaves nothing open.
    """
    if record.every_card_known or all(each.status != "open" for each in ruling.revokes):
        return None
    case = to_case(record, code=ruling.code)
    told = []
    for each in ruling.revokes:
        on = frozenset({Moment.OFFENDERS_PLAYED_ON}) if each.status == "established" else None
        told.append(
            RevokeFinding(
                offender=each.offender,
                trick=each.trick,
                suit=each.suit,
                card=each.card,
                before_attention=on,
            )
        )
    before = record.first_trick - 1
    winners = (*[None] * before, *record.winners, *[None] * (13 - before - len(record.winners)))
    return replace(case, events=(), findings=replace(case.findings, winners=winners, revokes=tuple(told)))


def _ruled(ruling: Ruling | None, one: Irregularity, why_not: str | None) -> Row:
    if ruling is None:
        return {"status": "not ruled", "why_not": why_not}
    mine = next((each for each in ruling.revokes if (each.offender, each.trick) == (one.seat, one.trick)), None)
    return {
        "status": ruling.status,
        "standing": json_value(mine.status) if mine else None,
        "laws": list(mine.laws) if mine else None,
        "tricks": mine.transfer if mine else None,
        "transfer": ruling.transfer.tricks,
        "to": json_value(ruling.transfer.to),
        "possible": list(ruling.possible["transfer"]) if ruling.possible else None,
        "questions": [question.fact for question in ruling.questions],
    }
