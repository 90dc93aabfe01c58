"""What is said of one revoke that no player can have done, whatever the cards, is refused before anything follows."""

from __future__ import annotations

from revoke.case.case import Board, Failure, Moment, RevokeFinding
from revoke.facts.contradictions import (
    penalty_card_of_declarers_side,
    revoke_with_the_last_card,
    won_without_a_card,
)
from revoke.facts.fact import Known
from revoke.facts.revoke import Revoke, WonBy
from revoke.table.contract import Strain
from revoke.table.seats import Role, Seat


def refuse_what_no_player_can_do(index: int, finding: RevokeFinding, declarer: Seat | None) -> None:
    """Refuse a penalty card of declarer's side, a trick won without a card, and a suit not followed with the last one.

    Args:
        index: the place of the revoke in ``findings.revokes``, from 0.

    Raises:
        Contradiction: it cannot have been so.

    >>> refuse_what_no_player_can_do(0, RevokeFinding(offender=Role.DEFENDER, trick=13), Seat.SOUTH)
    Traceback (most recent call last):
    ...
    revoke.errors.Contradiction: findings.revokes[0].trick: he is said to have revoked on trick 13, \
but with his last card nobody has a choice. Correct the trick.
    """
    if finding.proved is False or finding.able is False:
        return
    if finding.failure is Failure.PENALTY_CARD and _of_declarers_side(finding.offender, declarer):
        raise penalty_card_of_declarers_side(index)
    if finding.failure is Failure.MISSING_CARD and finding.won_by in (WonBy.OFFENDER.value, finding.offender):
        raise won_without_a_card(index)
    if finding.trick == _LAST_TRICK and finding.failure is not Failure.MISSING_CARD:
        raise revoke_with_the_last_card(index)


def _of_declarers_side(who: Seat | Role | None, declarer: Seat | None) -> bool:
    if isinstance(who, Seat):
        return declarer is not None and who.side is declarer.side
    return who in (Role.DECLARER, Role.DUMMY)


def wins_by_following_only(board: Board, known: Known, index: int) -> Strain | None:
    """The trumps, where the card of a player who did not follow suit can have won nothing and stays; else ``None``.

    In notrump no card of another suit wins a trick, nor does one when trumps were led. A card that is taken back after
    all may be replaced by one that wins.

    >>> from revoke.facts.fact import Evidence, Key
    >>> said = {"trick": 5, "before_attention": frozenset({Moment.OFFENDERS_PLAYED_ON})}
    >>> known = {Key(0, name): Evidence((value,), "") for name, value in said.items()}
    >>> wins_by_following_only(Board(strain=Strain.NOTRUMP), known, 0).name
    'NOTRUMP'
    """
    strain = board.contract.strain if board.contract else board.strain
    r = Revoke(known, index)
    at_twelve = _LAST_BUT_ONE in r.possible(Revoke.trick) and not r.known_to_have_had(Moment.HANDS_RETURNED)
    stays = any(r.known_to_have_had(moment) for moment in _STAYS) and not at_twelve
    if strain is None or not stays or r.maybe(Revoke.failure) is not Failure.FOLLOW or r.maybe(Revoke.able) is not True:
        return None
    owed = r.maybe(Revoke.suit)
    trumps_led = owed is not None and strain.trumps is owed
    return strain if strain is Strain.NOTRUMP or trumps_led else None


_LAST_BUT_ONE, _LAST_TRICK = 12, 13
_STAYS = (Moment.OFFENDERS_PLAYED_ON, Moment.OFFENDERS_NAMED_CARD, Moment.OFFENDERS_CLAIMED)
