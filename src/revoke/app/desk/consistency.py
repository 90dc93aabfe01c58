"""The consistency document: whether any legal play fits what the table agrees on, as a program reads it."""

from __future__ import annotations

from dataclasses import fields

from revoke.case.case import AgreedFact
from revoke.facts.legal_play import Consistency
from revoke.table.cards import Card


def consistency_document(found: Consistency) -> dict[str, object]:
    """The finding for a program; facts have the keys of ``findings.agreed``."""
    return {
        "verdict": found.verdict,
        "agreed": len(found.agreed),
        "play": [f"{seat.value}:{card.code}" for trick in found.play or () for seat, card in trick],
        "certain": [_fact(fact) for fact in found.certain],
        "all_certain": found.all_certain,
        "declarer_tricks": list(found.tricks) if found.tricks else None,
        "conflict": [{"place": each.place, "fact": each.words} for each in found.conflict],
        "smallest": found.smallest,
        "irreducible": found.irreducible,
        "whatever_was_played": found.whatever_was_played,
        "explained_by": [
            {"trick": each.trick, "revoked": each.revoked.value if each.revoked else None}
            for each in found.explained_by
        ],
        "all_explained": found.all_explained,
        "excluded": [_fact(fact) for fact in found.excluded],
        "left_aside": list(found.left_aside),
    }


def _fact(fact: AgreedFact) -> dict[str, object]:
    given = {each.name: value for each in fields(fact) if (value := getattr(fact, each.name)) is not None}
    return {
        name: value if isinstance(value, int) else value.code if isinstance(value, Card) else value.value
        for name, value in given.items()
    }
