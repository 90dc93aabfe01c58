"""The findings of a situation: what a branch of the law leaves open, drawn, so that a story can be told of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from revoke.case.case import Failure, Moment, RevokeFinding
from revoke.errors import RevokeError
from revoke.facts.fact import Key
from revoke.facts.revoke import Revoke
from revoke.facts.stages import HANDS_BACK, PLAY_ENDED, Stage
from revoke.facts.standing import Standing, WonBy
from revoke.law.orders import CorrectAndPay
from revoke.ruling.judgment import Way
from revoke.table.cards import Suit
from revoke.table.seats import Role, Seat


class Untellable(RevokeError):
    """What was drawn for a branch cannot have happened at one table."""


def stands(way: Way) -> bool:
    """Whether the revoke of a branch is established, and its tricks matter."""
    return way.judgment.stood.standing is Standing.ESTABLISHED


def is_put_right_and_paid(way: Way) -> bool:
    """Whether the card is replaced and tricks move all the same, by who wins the trick with the other card."""
    return not stands(way) and any(isinstance(step.order, CorrectAndPay) for step in way.judgment.steps)


def only_the_others_went_on(stage: Stage | None) -> bool:
    """Whether of both sides the innocent one alone has played to the next trick: then it has won this one."""
    return stage is not None and Moment.OPPONENTS_PLAYED_ON in stage and _WENT_ON.isdisjoint(stage)


_WENT_ON = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.PLAY_ENDED})


def finding_on(
    chance: Random,
    finding: RevokeFinding,
    way: Way,
    index: int,
    *,
    seats: Mapping[Role, Seat],
    moments: frozenset[Moment],
    in_doubt: bool = False,
    unread: Collection[str] = (),
) -> RevokeFinding:
    """The finding with every fact of a branch in it, and what a story wants besides.

    Args:
        finding: what the circumstances suppose of this revoke.
        way: the branch, of which this is the revoke with this index.
        seats: who sits where.
        moments: what can have happened before attention, in the words of the code.
        in_doubt: whether cards were mixed, so that nobody can find out about it.
        unread: names of facts that are left open.

    Raises:
        Untellable: the numbers and players that were drawn do not go together.
    """
    drawn = _Facts(chance, finding, way, index)
    said: dict[str, Any] = {
        name: None if name in unread else drawn.one(name) for name in _AS_DRAWN
    }  # Any: each has a type of its own
    who: Role = drawn.one(Revoke.offender.name) or chance.choice((Role.DEFENDER, Role.DEFENDER, Role.DECLARER))
    if who is Role.DUMMY and (said["proved"] is False or said["able"] is False or in_doubt):
        raise Untellable  # everybody has seen what dummy held
    said["offender"] = seats[who]
    by = said["attention_by"]
    said["attention_by"] = seats[by] if isinstance(by, Role) else by
    said["suit"] = said["suit"] or chance.choice(tuple(Suit))
    if who is Role.DUMMY and said["aware"]:
        raise Untellable  # dummy plays what he is told to, and corrects nothing of himself
    said["before_attention"] = drawn.stage(moments, said["failure"], who)
    later = drawn.one(Revoke.later_tricks.name)
    won_by = WonBy(finding.won_by) if finding.won_by else drawn.one(Revoke.won_by.name)
    if stands(way):
        later = chance.randint(0, 5) if later is None else later
        won_by = won_by or chance.choice(tuple(WonBy))
    if said["trick"] is None:
        said["trick"] = chance.randint(2, max(2, min(11, 13 - (later or 0))))
    if said["failure"] is Failure.MISSING_CARD and won_by is WonBy.OFFENDER:
        won_by = WonBy.PARTNER  # nobody wins a trick to which he plays no card
    if only_the_others_went_on(said["before_attention"]):
        if won_by not in (None, WonBy.OPPONENTS) or is_put_right_and_paid(way):
            raise Untellable  # who has won a trick leads to the next one
        won_by = WonBy.OPPONENTS
    if said["trick"] == _TWELFTH and (said["dummy_rights_lost"] or in_doubt) and moments >= HANDS_BACK:
        raise Untellable  # two rare laws at once, of which none says which comes first
    if won_by is None and said["failure"] in _WITHOUT_CARDS and finding.played_after is None:
        won_by = chance.choice(tuple(WonBy))  # no card tells it, and to be silent would tell that it does not matter
    said["later_tricks"] = later
    said["won_by"] = None if won_by is None else _winner(chance, seats[who], won_by)
    return replace(finding, **said)


END_OF_DUMMY = frozenset(
    {Moment.PLAY_ENDED, Moment.OFFENDERS_CLAIMED, Moment.OPPONENTS_CLAIMED, Moment.PLAY_HAD_CEASED}
)
"""After these declarer's partner is dummy no more, and nothing turns on the rights that he had lost as dummy."""
_BY_OFFENDERS = frozenset(
    {
        Moment.OFFENDERS_PLAYED_ON,
        Moment.OFFENDERS_NAMED_CARD,
        Moment.OFFENDERS_CLAIMED,
        Moment.OFFENDERS_AGREED_TO_CLAIM,
        Moment.OFFENDERS_CALLED,
    }
)

_TWELFTH = 12
_WITHOUT_CARDS = (Failure.DEMAND, Failure.PENALTY_CARD)
"""What is told of without the cards of its trick."""

_AS_DRAWN = (
    Revoke.trick.name,
    Revoke.suit.name,
    Revoke.failure.name,
    Revoke.able.name,
    Revoke.proved.name,
    Revoke.owed_card_faced.name,
    Revoke.attention_by.name,
    Revoke.dummy_rights_lost.name,
    Revoke.aware.name,
    Revoke.won_later_with_owed_card.name,
    Revoke.eldest_hand_followed.name,
)


class _Facts:
    """The facts of one revoke on a branch, each drawn among the values that it can have there."""

    def __init__(self, chance: Random, finding: RevokeFinding, way: Way, index: int) -> None:
        self.chance, self.finding, self.way, self.index = chance, finding, way, index

    def one(self, name: str) -> Any:
        """A value, as supposed or else drawn; ``None`` where the branch does not turn on it."""
        given = getattr(self.finding, name)
        evidence = self.way.known.get(Key(self.index, name))
        if given is not None or evidence is None:
            return given
        usual = [each for each in evidence.values if name not in _USUAL or each in _USUAL[name]]
        return self.chance.choice(usual or list(evidence.values))

    def stage(self, moments: frozenset[Moment], failure: Failure | None, who: Role) -> Any:
        """How far things had got: something that goes with what else is supposed, and with who revoked."""
        evidence = self.way.known.get(Key(self.index, Revoke.before_attention.name))
        given = self.finding.before_attention
        nothing_told = frozenset[Moment]()
        if self.finding.proved is False:  # as long as he holds his cards, everybody can see whether he could follow
            nothing_told = HANDS_BACK if moments >= HANDS_BACK else PLAY_ENDED
        stages = [given] if given is not None else list(evidence.values) if evidence else [nothing_told]
        own = [each for each in stages if each <= moments or each == given]
        if self.finding.dummy_rights_lost and moments >= HANDS_BACK:  # after the play there is no dummy any more
            own = [each for each in own if END_OF_DUMMY.isdisjoint(each)]
        if self.finding.able is False:  # nobody has revoked, and no side is the revoking one
            own = [each for each in own if _BY_OFFENDERS.isdisjoint(each) or Moment.PLAY_ENDED in each] or own
        if Role.DUMMY in (self.finding.attention_by, who):
            own = [each for each in own if Moment.PARTNER_ASKED not in each]
        if failure not in (None, Failure.FOLLOW):  # nobody asks whether he has none
            own = [each for each in own if Moment.PARTNER_ASKED not in each] or own
        if failure is Failure.PENALTY_CARD:  # who has played on after another card has accepted it
            own = [each for each in own if Moment.OPPONENTS_PLAYED_ON not in each or Moment.OFFENDERS_PLAYED_ON in each]
        if self.finding.played_after == ():
            own = [each for each in own if not each]
        if not own:
            raise Untellable
        return self.chance.choice(own)


_USUAL: Mapping[str, range] = {Revoke.trick.name: range(2, 13), Revoke.later_tricks.name: range(7)}


def _winner(chance: Random, offender: Seat, won_by: WonBy) -> Seat:
    match won_by:
        case WonBy.OFFENDER:
            return offender
        case WonBy.PARTNER:
            return offender.partner
        case WonBy.OPPONENTS:
            return chance.choice((offender.left, offender.right))
