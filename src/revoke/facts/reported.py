"""A revoke as the director reports it: who, on which trick, and whether that trick still counts as it lay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revoke.case.case import Failure, Moment, RevokeFinding
from revoke.facts.fact import Known
from revoke.facts.revoke import Revoke
from revoke.facts.standing import WonBy
from revoke.table.cards import Card
from revoke.table.seats import Role, Seat, Who

_GONE_ON = frozenset({Moment.OFFENDERS_PLAYED_ON})
_BOTH_GONE_ON = _GONE_ON | {Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED}

_LAST_BUT_ONE = 12
"""The trick that may be put right although both sides have played on from it."""


@dataclass(frozen=True, slots=True)
class Reported:
    """What is certain of one revoke that the director reports; ``None`` for what is not.

    Attributes:
        index: its place in ``findings.revokes``, from 0.
        who: who revoked.
        won_by: who won the revoke trick, where the director says it.
        later: how many later tricks that side won, where the director says it.
        stays: whether nobody takes his card to that trick back any more, whatever the code.
        doubtful: whether he may not have revoked at all.
        in_the_record: whether the timeline shows it as well.
    """

    index: int
    who: Who | None
    trick: int | None
    card: Card | None
    won_by: WonBy | None
    later: int | None
    stays: bool
    doubtful: bool
    in_the_record: bool

    def place(self, fact: str) -> str:
        """Where a fact of it stands in a case document."""
        return f"findings.revokes[{self.index}].{fact}"


def reported(findings: Sequence[RevokeFinding], shown: Sequence[object], known: Known) -> tuple[Reported, ...]:
    """What is certain of each revoke that the director reports.

    Args:
        findings: the revokes as he reports them.
        shown: for each of them, where the timeline shows it; ``None`` where it does not.
        known: what is known of the case.

    >>> from revoke.facts.fact import Evidence, Key
    >>> told = RevokeFinding(offender=Role.DECLARER, trick=5, later_tricks=3)
    >>> known = {Key(0, name): Evidence((getattr(told, name),), "") for name in ("offender", "trick")}
    >>> (each,) = reported([told], [None], known)
    >>> each.trick, each.later, each.stays, each.place("trick")
    (5, 3, False, 'findings.revokes[0].trick')
    """
    certain = []
    for index, (finding, seen) in enumerate(zip(findings, shown, strict=True)):
        r = Revoke(known, index)
        certain.append(
            Reported(
                index,
                who=r.maybe(Revoke.offender),
                trick=r.maybe(Revoke.trick),
                card=r.maybe(Revoke.card),
                won_by=None if finding.won_by is None else r.maybe(Revoke.won_by),
                later=finding.later_tricks,
                stays=_stays(r),
                doubtful=finding.proved is False or r.maybe(Revoke.able) is not True,
                in_the_record=seen is not None,
            )
        )
    return tuple(certain)


def _stays(r: Revoke) -> bool:
    """Whether the trick is certain to count as it lay when the revoke came to light.

    Every code lets the card stay once its side has gone on; one that dummy or a demand owed, or none at all, only
    once both sides have; on the twelfth trick only when the hands are back in the board.
    """
    moments = r.maybe(Revoke.before_attention) or frozenset()
    if Moment.HANDS_RETURNED in moments:
        return True
    simple = r.maybe(Revoke.failure) is Failure.FOLLOW and not _may_be_dummys(r)
    return (_GONE_ON if simple else _BOTH_GONE_ON) <= moments and r.maybe(Revoke.trick) not in (None, _LAST_BUT_ONE)


def _may_be_dummys(r: Revoke) -> bool:
    who, declarer = r.maybe(Revoke.offender), r.declarer_if_known
    if isinstance(who, Seat):
        return declarer is None or who is declarer.partner
    return who in (None, Role.DUMMY)
