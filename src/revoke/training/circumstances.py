"""Circumstances: what is supposed of a board before its law is explored, one for each road that a clause opens.

The ordinary facts are tried by the exploration itself. What the law takes for granted, it never asks for; so each fact
that has a default is supposed to be otherwise here, alone and together with another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

from revoke.case.case import Case, Election, Failure, Findings, Mixing, Moment, RevokeFinding
from revoke.facts.stages import HANDS_BACK, PLAY_ENDED, STAGES, TURNED_AND_PLAYED_ON
from revoke.facts.standing import WonBy
from revoke.law.code import Code, code
from revoke.table.cards import Suit
from revoke.table.seats import Role

Told = dict[str, Any]  # what a finding says, by its name; each has a type of its own

_CEASED = frozenset({Moment.OPPONENTS_CLAIMED, Moment.PLAY_HAD_CEASED})
_AGREED_AND_OVER = HANDS_BACK - PLAY_ENDED | {
    Moment.OPPONENTS_CLAIMED,
    Moment.OFFENDERS_AGREED_TO_CLAIM,
    Moment.OFFENDERS_CALLED,
}
_BEYOND = (_CEASED, _AGREED_AND_OVER)
"""Stages that nobody is offered, and that clauses know all the same."""

_OTHERWISE: tuple[Told, ...] = (
    {"failure": Failure.DEMAND, "offender": Role.DEFENDER},
    {"failure": Failure.PENALTY_CARD, "offender": Role.DEFENDER},
    *({"failure": Failure.MISSING_CARD, "won_by": each.value} for each in (WonBy.PARTNER, WonBy.OPPONENTS)),
    {"able": False},
    {"proved": False},
    {"owed_card_faced": True},
    {"attention_by": Role.DUMMY},
    {"attention_by": Role.DUMMY, "dummy_rights_lost": True},
    {"aware": True},
    {"trick": 12},
    {"trick": 12, "played_after": ()},
    {"won_later_with_owed_card": True},
    {"won_later_with_owed_card": False},
    {"eldest_hand_followed": True},
    {"eldest_hand_followed": False},
)
"""What is mostly taken for granted, supposed to be otherwise."""


_WITH_ANOTHER_FAILURE = frozenset({"trick", "able", "owed_card_faced", "dummy_rights_lost"})
"""What is supposed together with another failure than not following suit."""

_AT_ODDS_WITH: Mapping[Failure, frozenset[str]] = {
    Failure.PENALTY_CARD: frozenset({"able", "owed_card_faced"}),  # it lies there, and can be played
    # his turn it may still be, and no card of his has been asked about
    Failure.MISSING_CARD: frozenset({"owed_card_faced", "played_after", "dummy_rights_lost"}),
}
"""What no story can tell of a failure, or what goes without saying there."""


@cache
def circumstances(name: str) -> tuple[Case, ...]:
    """Every start from which the law of a code is explored, as a case in which the rest is not known.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> circumstances(DEFAULT_CODE)[0].findings.revokes == (RevokeFinding(),)
    True
    """
    law = code(name)
    plain = tuple(replace(each, code=name) for each in (*_of_one(law), *_of_two(law)))
    zoned = [reading.name for reading in law.readings if reading.name == "defenders_may_ask"]
    forbidden = [replace(each, readings={zoned[0]: False}) for each in plain if _asked(each)] if zoned else []
    return (*plain, *forbidden)


def _asked(case: Case) -> bool:
    return any(Moment.PARTNER_ASKED in (each.before_attention or ()) for each in case.findings.revokes)


def _of_one(law: Code) -> Iterator[Case]:
    beyond = _BEYOND if law.moments >= HANDS_BACK else ()  # without boards no clause says that play ceases at a claim
    stages = [stage for stage in (*STAGES, *beyond) if stage <= law.moments]
    yield from _elected(law, {})
    for stage in stages:
        yield from _elected(law, {"before_attention": stage})
    for told in _OTHERWISE:
        yield from _elected(law, told)
    for who, won_by in product((Role.DEFENDER, Role.DECLARER, Role.DUMMY), WonBy):
        yield from _elected(law, {"offender": who, "won_by": won_by.value, "before_attention": PLAY_ENDED})
    for one, other in combinations(_OTHERWISE, 2):
        together = not one.keys() & other.keys() and "failure" in one and other.keys() & _WITH_ANOTHER_FAILURE
        if together and not other.keys() & _AT_ODDS_WITH.get(one["failure"], frozenset()):
            yield from _elected(law, {**one, **other})
    for mixing in Mixing:
        told = {"proved": None, "before_attention": PLAY_ENDED}
        yield Case(findings=Findings(revokes=(RevokeFinding(**told),), cards_mixed_by=mixing))
        unproved = RevokeFinding(proved=False, before_attention=PLAY_ENDED)
        yield Case(findings=Findings(revokes=(unproved,), cards_mixed_by=mixing))


def _elected(law: Code, told: Told) -> Iterator[Case]:
    """The circumstances, once for each penalty that the innocent side may choose."""
    for elected in Election if law.elects else (None,):
        yield Case(findings=Findings(revokes=(RevokeFinding(**told),), elected=elected))


def _of_two(law: Code) -> Iterator[Case]:
    """Two revokes of a board: by one player in one suit or in two, by both sides on one trick or on two."""
    end = HANDS_BACK if law.moments >= HANDS_BACK else PLAY_ENDED
    elected = Election.TRICKS if law.elects else None
    for one, other in product((Role.DEFENDER, Role.DECLARER), repeat=2):
        for suit in (Suit.HEARTS, Suit.CLUBS):
            first = RevokeFinding(offender=one, trick=4, suit=Suit.HEARTS, before_attention=end)
            second = RevokeFinding(offender=other, trick=7, suit=suit, before_attention=end)
            yield Case(findings=Findings(revokes=(first, second), elected=elected))
    for one, other in ((Role.DEFENDER, Role.DECLARER), (Role.DECLARER, Role.DEFENDER)):
        for here, there in (
            (frozenset({Moment.OFFENDERS_PLAYED_ON}), frozenset({Moment.OPPONENTS_PLAYED_ON})),
            (frozenset({Moment.OPPONENTS_PLAYED_ON}), frozenset({Moment.OFFENDERS_PLAYED_ON})),
            (TURNED_AND_PLAYED_ON, TURNED_AND_PLAYED_ON),
            (frozenset(), frozenset()),
        ):
            first = RevokeFinding(offender=one, trick=5, suit=Suit.HEARTS, before_attention=here)
            second = RevokeFinding(offender=other, trick=5, suit=Suit.HEARTS, before_attention=there)
            yield Case(findings=Findings(revokes=(first, second), elected=elected))
