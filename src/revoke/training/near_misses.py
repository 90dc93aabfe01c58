"""Near misses: the same case with one fact changed, where that alone changes the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from revoke.case.case import Case, Election, Failure, Findings, Moment, RevokeFinding
from revoke.errors import RevokeError
from revoke.facts.fact import BOARD, Fact, Key
from revoke.facts.moments import HANDS_BACK, PLAY_ENDED, STAGES, Stage
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import WonBy
from revoke.law.code import code
from revoke.law.orders import DutyToCorrect, MayDemandHighestOrLowest, Order
from revoke.ruling.findings import value
from revoke.table.seats import DEFENDERS, Role, Seat
from revoke.training.answer_key import AnswerKey, RevokeDecision, Worked, work_out
from revoke.training.concepts import atlas
from revoke.training.situations import END_OF_DUMMY, only_the_others_went_on

# Duties that turn on a fact: what a player must or may do in one case and not in another, where no trick moves.


class DutyOtherwise(StrEnum):
    """The changed duty or right of a player on a near miss with the same ruling."""

    HAD_TO_CORRECT = "had to correct it himself"
    NO_DUTY = "had not to correct it himself"
    MAY_DEMAND = "highest or lowest may be demanded"
    NO_DEMAND = "nothing may be demanded"

    __hash__ = str.__hash__


_Duties = tuple[type[DutyToCorrect] | type[MayDemandHighestOrLowest], DutyOtherwise, DutyOtherwise]

_OF_DUTIES: Mapping[str, _Duties] = {
    Revoke.aware.name: (DutyToCorrect, DutyOtherwise.HAD_TO_CORRECT, DutyOtherwise.NO_DUTY),
    Revoke.eldest_hand_followed.name: (
        MayDemandHighestOrLowest, DutyOtherwise.MAY_DEMAND, DutyOtherwise.NO_DEMAND
    ),
}  # fmt: skip
"""Facts that move no trick: the order that turns on each, and the duties with and without it."""


def duties_otherwise(name: str, before: Worked | None, after: Worked | None) -> Iterator[tuple[DutyOtherwise, str]]:
    """The duty that comes or goes with a fact, and its clause.

    Args:
        name: of the fact; no duty turns on most facts.
        before, after: the case before and after the fact is changed.

    >>> list(duties_otherwise("won_by", None, None))
    []
    """
    if name not in _OF_DUTIES:
        return
    kind, comes, goes = _OF_DUTIES[name]
    first, then = (_clause_ordering(each, kind) if each else None for each in (before, after))
    if then is not None and first is None:
        yield comes, then
    elif first is not None and then is None:
        yield goes, first


def _clause_ordering(worked: Worked, kind: type[Order]) -> str | None:
    """The clause that gives such an order on the last revoke."""
    return next((step.clause.cite for step in worked.steps[-1] if isinstance(step.order, kind)), None)


# Near misses of a record: the same record with one thing changed, where findings alone could not tell the case.

Varied = tuple[Key, Any, Any, Case]
"""The fact that differs, its value before and after, each of its own type, and the changed case."""


def varied_records(worked: Worked) -> Iterator[Varied]:
    """The record with one thing changed: if a card played instead of a penalty card stands, nobody played after it.

    >>> from revoke.law.code import CODES
    >>> from revoke.training.drawn_case import drawn
    >>> list(varied_records(drawn(CODES[-1], 1).worked))
    []
    """
    last = len(worked.facts) - 1
    seen, events = worked.facts.found[last], worked.facts.case.events
    if seen is None or seen.attention is None or worked.key.decision is not RevokeDecision.NO_REVOKE:
        return
    if seen.failure is Failure.PENALTY_CARD:
        kept = (*events[: seen.play.event], *events[seen.attention - 1 :])  # events are numbered from 1
        if len(kept) < len(events):
            yield Key(last, Revoke.played_after.name), None, (), replace(worked.facts.case, events=kept)


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A case that differs in one fact, and in the ruling or in what a player must or may do.

    Attributes:
        fact: the fact that differs; for the role of the offender, the fact of who is declarer.
        before, after: its value in the case and in the near miss; a role if the role differs.
        law: the clause to cite for the near miss.
        key: the ruling on the near miss.
        duty: if the ruling is the same, what a player then must or may do, or no longer may.
    """

    fact: Key
    before: Any  # a value of the fact, of its own type
    after: Any
    law: str
    case: Case
    key: AnswerKey
    duty: DutyOtherwise | None = None


def bare(worked: Worked) -> Case | None:
    """The case told by its findings alone, without the record of play; ``None`` if the key would be lost."""
    facts = worked.facts
    if not facts.case.events:
        return facts.case
    told: list[RevokeFinding] = []
    for index in range(len(facts)):
        said: dict[str, Any] = {name: value(facts, index, name) for name in _TOLD}
        won_by: WonBy | None = value(facts, index, Revoke.won_by.name)
        said["won_by"] = won_by.value if won_by else None
        told.append(RevokeFinding(**said))
    board = replace(facts.case.board, deal=None)
    over = facts.count.over and Moment.PLAY_ENDED not in (told[-1].before_attention or ())
    findings = Findings(revokes=tuple(told), elected=facts.case.findings.elected, play_ended=over)
    case = replace(facts.case, board=board, events=(), findings=findings)
    with_winners = replace(case, findings=replace(findings, winners=tuple(facts.count.winners)))
    for told_so in (case, with_winners):  # the tricks left may matter
        again = worked_or_none(told_so)
        if again is not None and again.key == worked.key:
            return told_so
    return None


_TOLD = (
    Revoke.offender.name,
    Revoke.trick.name,
    Revoke.suit.name,
    Revoke.card.name,
    Revoke.before_attention.name,
    Revoke.later_tricks.name,
    Revoke.won_later_with_owed_card.name,
    Revoke.aware.name,
    Revoke.eldest_hand_followed.name,
)


def near_misses(worked: Worked, supposed: int | None = None) -> Iterator[NearMiss]:
    """Every near miss of a case, the facts in the order in which a director meets them.

    Args:
        supposed: the later tricks that the offending side is supposed to win if play goes on and they are unknown.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> case = drawn(DEFAULT_CODE, 4)
    >>> all(miss.key != case.key for miss in near_misses(case.worked))
    True
    """
    case = bare(worked)
    if case is None:
        for fact, before, after, other in varied_records(worked):
            ruled = worked_or_none(other)
            if ruled is not None and ruled.key != worked.key:
                yield NearMiss(fact, before, after, ruled.law, other, ruled.key)
        return
    last = len(case.findings.revokes) - 1
    case = _supposing(case, last, supposed, worked)
    for fact, before, after, other in _varied(case, last):
        ruled = worked_or_none(other)
        if ruled is not None and ruled.key != worked.key:
            yield NearMiss(fact, before, after, ruled.law, other, ruled.key)
        elif ruled is not None:
            for duty, law in duties_otherwise(fact.name, worked_or_none(case), ruled):
                yield NearMiss(fact, before, after, law, other, ruled.key, duty)


def _supposing(case: Case, last: int, supposed: int | None, worked: Worked) -> Case:
    """The case with the supposed later tricks, if unknown and if the ruling does not turn on them."""
    finding = case.findings.revokes[last]
    if supposed is None or finding.later_tricks is not None:
        return case
    told = _with(case, last, replace(finding, later_tricks=supposed))
    again = worked_or_none(told)
    return told if again is not None and again.key == worked.key else case


_KEPT = 1000
"""The number of worked cases kept: the questions about a case ask for the same near misses again and again."""


@lru_cache(_KEPT)
def worked_or_none(case: Case, *, in_play: bool = False) -> Worked | None:
    """A case worked out by :func:`work_out`; ``None`` if the case is impossible, or if its facts leave the key open."""
    try:
        return work_out(case, in_play=in_play)
    except RevokeError:  # with the change, the case is impossible
        return None


def _varied(case: Case, last: int) -> Iterator[Varied]:
    """The case with one fact changed, for each value that can change a ruling."""
    yield from _parts(case, last)
    finding = case.findings.revokes[last]
    on_one_trick = any(each.trick == finding.trick for each in case.findings.revokes[:last])
    for name, values in () if on_one_trick else _values(case, finding).items():  # else the other revoke would vary too
        before = _plain(finding, name)
        for each in values:
            if each != before and not (name == Revoke.before_attention.name and _led_by_a_loser(finding, each)):
                said: dict[str, Any] = {name: each.value if isinstance(each, WonBy) else each}
                yield Key(last, name), before, each, _with(case, last, replace(finding, **said))
    if not last:  # no story says of a second revoke whether he could have followed
        yield from _exceptions(case, last)


def _exceptions(case: Case, last: int) -> Iterator[Varied]:
    """The case with one fact changed that is mostly taken for granted, if its code ever reads that fact."""
    finding, reads = case.findings.revokes[last], atlas(case.code).reads
    nobody_spoke = finding.attention_by is None
    for fact, after in _OTHERWISE:
        if fact is Revoke.dummy_rights_lost and nobody_spoke:  # whoever spoke first lost these rights
            continue
        if fact is Revoke.aware and _by_dummy(case, finding):  # dummy plays what he is told to play
            continue
        if fact in _OF_FOLLOWING and finding.failure not in (None, Failure.FOLLOW) and after is not True:
            continue
        if fact is Revoke.proved and finding.failure is Failure.MISSING_CARD:  # he visibly holds a card too many
            continue
        if fact is Revoke.proved and case.findings.cards_mixed_by is not None:  # nothing can be found out any more
            continue
        if after is Failure.PENALTY_CARD and not _by_a_defender(case, finding):
            continue
        if after is Failure.DEMAND and not (_by_a_defender(case, finding) or _demanded_of_declarer(case, finding)):
            continue
        if fact is Revoke.dummy_rights_lost and (
            _is_over(finding.before_attention) or finding.failure is Failure.MISSING_CARD
        ):
            continue
        said = getattr(finding, fact.name)
        before = fact.default if said is None else said
        if fact.name in reads and before != after and not (said is None and fact.default is None):
            yield Key(last, fact.name), before, after, _with(case, last, replace(finding, **{fact.name: after}))
    other = {Election.TRICKS: Election.POINTS, Election.POINTS: Election.TRICKS}
    elected = case.findings.elected
    if elected is not None:
        changed = replace(case, findings=replace(case.findings, elected=other[elected]))
        yield Key(BOARD, BoardFacts.elected.name), elected, other[elected], changed


def _is_over(stage: Stage | None) -> bool:
    return not END_OF_DUMMY.isdisjoint(stage or ())


def _led_by_a_loser(finding: RevokeFinding, stage: Stage) -> bool:
    """Whether only the innocent side would have gone on, though it did not win the trick."""
    return only_the_others_went_on(stage) and _plain(finding, Revoke.won_by.name) in (WonBy.OFFENDER, WonBy.PARTNER)


def _by_dummy(case: Case, finding: RevokeFinding) -> bool:
    who, declarer = finding.offender, case.board.declarer
    return who is Role.DUMMY or (declarer is not None and who is declarer.partner)


def _demanded_of_declarer(case: Case, finding: RevokeFinding) -> bool:
    return not _by_dummy(case, finding) and Role.DECLARER in code(case.code).binds.demanded_of


def _by_a_defender(case: Case, finding: RevokeFinding) -> bool:
    who, declarer = finding.offender, case.board.declarer
    if isinstance(who, Seat) and declarer is not None:
        return who.side is not declarer.side
    return who in DEFENDERS


_OTHERWISE: tuple[tuple[Fact[Any], Any], ...] = (
    (Revoke.owed_card_faced, True),
    (Revoke.dummy_rights_lost, True),
    (Revoke.won_later_with_owed_card, True),
    (Revoke.won_later_with_owed_card, False),
    (Revoke.failure, Failure.PENALTY_CARD),
    (Revoke.failure, Failure.DEMAND),
    (Revoke.able, False),
    (Revoke.able, True),
    (Revoke.proved, False),
    (Revoke.proved, True),
    (Revoke.aware, True),
    (Revoke.aware, False),
    (Revoke.eldest_hand_followed, True),
    (Revoke.eldest_hand_followed, False),
)
"""Facts beside those that every case turns on, and their other values; Any: each has a type of its own."""


_OF_FOLLOWING = (Revoke.owed_card_faced, Revoke.failure, Revoke.able)
"""Facts that vary only where somebody did not follow suit: with another failure they would be another story."""


def _values(case: Case, finding: RevokeFinding) -> Mapping[str, tuple[Any, ...]]:
    law = code(case.code)
    stages = [stage for stage in STAGES if stage <= law.moments]
    common = [stage for stage in (*_COMMON, HANDS_BACK | {Moment.OPPONENT_CALLED}, PLAY_ENDED) if stage in stages]
    if Moment.PLAY_HAD_CEASED in (finding.before_attention or ()):  # without the claim the same card would be played
        common = [frozenset()]
    if finding.dummy_rights_lost:  # after the play nobody is dummy
        common = [stage for stage in common if not _is_over(stage)]
    found: dict[str, tuple[Any, ...]] = {Revoke.before_attention.name: tuple(common)}
    if finding.won_by is not None:
        cardless = finding.failure is Failure.MISSING_CARD  # nobody wins a trick without playing a card to it
        found[Revoke.won_by.name] = tuple(each for each in WonBy if not (cardless and each is WonBy.OFFENDER))
    if finding.later_tricks is not None:
        found[Revoke.later_tricks.name] = (0, 1)
    if not finding.dummy_rights_lost:  # two rare laws meet, and neither says which comes first
        found[Revoke.trick.name] = (12,) if finding.trick != 12 else (11,)
    return found


_COMMON: tuple[Stage, ...] = (
    frozenset(),
    frozenset({Moment.OPPONENTS_PLAYED_ON}),
    frozenset({Moment.OFFENDERS_PLAYED_ON}),
    frozenset({Moment.TRICK_QUITTED}),
)


def _plain(finding: RevokeFinding, name: str) -> Any:
    said = getattr(finding, name)
    if name != Revoke.won_by.name or said is None or not isinstance(finding.offender, Seat):
        return said
    if not isinstance(said, Seat):
        return WonBy(said)
    return {finding.offender: WonBy.OFFENDER, finding.offender.partner: WonBy.PARTNER}.get(said, WonBy.OPPONENTS)


def _parts(case: Case, last: int) -> Iterator[Varied]:
    """The case with another declarer, so that the offender has another role."""
    offender, declarer = case.findings.revokes[last].offender, case.board.declarer
    if not isinstance(offender, Seat) or declarer is None or last:
        return
    parts = {Role.DECLARER: offender, Role.DUMMY: offender.partner, Role.DEFENDER: offender.left}
    mine = next(
        part for part, seat in parts.items() if seat is declarer or (part is Role.DEFENDER and seat.partner is declarer)
    )
    others = [part for part in parts if part is not mine]
    finding = case.findings.revokes[last]
    if finding.proved is False or case.findings.cards_mixed_by is not None:
        others = [part for part in others if part is not Role.DUMMY]  # everybody has seen what dummy held
    failure = case.findings.revokes[last].failure
    if failure in (Failure.PENALTY_CARD, Failure.DEMAND):  # only a defender can have one, and dummy obeys nobody else
        demanded_of = code(case.code).binds.demanded_of if failure is Failure.DEMAND else ()
        others = [part for part in others if part is Role.DECLARER and part in demanded_of]
    for part, seat in parts.items():
        if part in others:
            yield (
                Key(BOARD, BoardFacts.declarer.name),
                mine,
                part,
                replace(case, board=replace(case.board, declarer=seat)),
            )


def _with(case: Case, index: int, finding: RevokeFinding) -> Case:
    revokes = (*case.findings.revokes[:index], finding, *case.findings.revokes[index + 1 :])
    ended = case.findings.play_ended or finding.later_tricks is not None
    over = {Moment.PLAY_ENDED, Moment.OFFENDERS_CLAIMED, Moment.OPPONENTS_CLAIMED}
    ended = ended and not any(moment in (finding.before_attention or ()) for moment in over)
    return replace(case, findings=replace(case.findings, revokes=revokes, play_ended=ended))
