"""What had happened before what: the neutral moments between a revoke and the attention drawn to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.case.case import Moment
from revoke.case.events import (
    Agreed,
    Answered,
    Asked,
    CardNamed,
    CardPlayed,
    Claimed,
    Conceded,
    CorrectionPeriodEnded,
    CutForNextDeal,
    Event,
    HandsReturned,
    NextBoardCalled,
    Objected,
    RoundEnded,
    TrickQuitted,
)
from revoke.facts.tricks import Play, Record
from revoke.table.seats import Seat

_AFTER_THE_PLAY = (
    Moment.HANDS_RETURNED,
    Moment.OPPONENT_CALLED,
    Moment.OFFENDERS_CALLED,
    Moment.CARDS_CUT,
    Moment.ROUND_ENDED,
    Moment.PERIOD_ENDED,
)
_CLAIMS = (Moment.OFFENDERS_CLAIMED, Moment.OPPONENTS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM)


def between(
    events: Sequence[Event], record: Record, revoke: Play, attention: int | None
) -> dict[Moment, tuple[int, ...]]:
    """Every moment that came after the revoke card and before attention, with the events that make it."""
    end = attention if attention is not None else len(events) + 1
    happened: dict[Moment, tuple[int, ...]] = {}
    for number in range(revoke.event + 1, end):
        for moment in _moments(events, number, record, revoke):
            happened[moment] = (*happened.get(moment, ()), number)
    claims = [n for n, each in enumerate(events[: revoke.event - 1], 1) if isinstance(each, Claimed)]
    if claims and not any(isinstance(each, Objected) for each in events[claims[-1] : revoke.event - 1]):
        happened[Moment.PLAY_HAD_CEASED] = (claims[-1],)
    if any(moment in happened for moment in _AFTER_THE_PLAY) or _all_played(record, end):
        happened.setdefault(Moment.PLAY_ENDED, (end - 1,))
    return happened


def played_after(record: Record, revoke: Play, attention: int | None) -> tuple[Play, ...]:
    """The cards played to the revoke trick after the revoke card and before attention, in order."""
    return tuple(
        play
        for play in record.plays
        if play.trick == revoke.trick
        and play.seat is not revoke.seat
        and play.event > revoke.event
        and (attention is None or play.event < attention)
    )


def completed(moments: frozenset[Moment], last_trick: bool = False) -> frozenset[Moment]:
    """What a director's list means: once play has ended without a claim, both sides had played on.

    The correction period does not end before the round.

    >>> Moment.OFFENDERS_PLAYED_ON in completed(frozenset({Moment.PLAY_ENDED}))
    True
    """
    if Moment.PERIOD_ENDED in moments:
        moments |= {Moment.ROUND_ENDED}
    over = {Moment.PLAY_ENDED, *_AFTER_THE_PLAY} & moments
    claimed = set(_CLAIMS) & moments
    if not over or claimed or last_trick:
        return moments
    return moments | {Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED}


def _all_played(record: Record, end: int) -> bool:
    standing = [play for play in record.plays if play.withdrawn is None]
    return len(standing) == 52 and max(play.event for play in standing) < end


def _moments(events: Sequence[Event], number: int, record: Record, revoke: Play) -> Iterator[Moment]:
    """The moments that one event makes."""
    event = events[number - 1]

    def offending(seat: Seat) -> bool:
        return seat.side is revoke.seat.side

    match event:
        case CardPlayed(hand=hand):
            trick = next(play.trick for play in record.plays if play.event == number)
            if trick > revoke.trick:
                yield Moment.OFFENDERS_PLAYED_ON if offending(hand) else Moment.OPPONENTS_PLAYED_ON
        case CardNamed(hand=hand) if offending(hand):
            if _trick_was_full(record, revoke.trick, number) or _has_played(record, hand, revoke.trick, number):
                yield Moment.OFFENDERS_NAMED_CARD
        case Claimed(by=by) | Conceded(by=by):
            if not offending(by):
                yield Moment.OPPONENTS_CLAIMED
            elif not (isinstance(event, Conceded) and _partner_objected(events, number, by)):
                yield Moment.OFFENDERS_CLAIMED
        case Agreed(by=by) if offending(by):
            yield Moment.OFFENDERS_AGREED_TO_CLAIM
        case Asked(by=by, of=of) if of is revoke.seat and by is of.partner:
            if not any(isinstance(each, TrickQuitted) for each in events[revoke.event : number]):
                yield Moment.PARTNER_ASKED
        case Answered(by=by, holds=False) if by is revoke.seat:
            yield Moment.ANSWERED_NO
        case TrickQuitted(trick=trick) if trick >= revoke.trick:
            yield Moment.TRICK_QUITTED
        case HandsReturned():
            yield Moment.HANDS_RETURNED
        case NextBoardCalled(by=by):
            yield Moment.OFFENDERS_CALLED if offending(by) else Moment.OPPONENT_CALLED
        case CutForNextDeal():
            yield Moment.CARDS_CUT
        case RoundEnded():
            yield Moment.ROUND_ENDED
        case CorrectionPeriodEnded():
            yield Moment.ROUND_ENDED
            yield Moment.PERIOD_ENDED


def concession_refused(events: Sequence[Event], revoke: Play) -> int | None:
    """The event by which a defender refused his partner's concession after the revoke, if one did."""
    for number, event in enumerate(events, 1):
        if number > revoke.event and isinstance(event, Conceded) and event.by.side is revoke.seat.side:
            return number + 1 if _partner_objected(events, number, event.by) else None
    return None


def _partner_objected(events: Sequence[Event], number: int, by: Seat) -> bool:
    """Whether a concession was met at once by the partner's objection, before anything else happened."""
    following = events[number : number + 1]
    return any(isinstance(each, Objected) and each.by is by.partner for each in following)


def _trick_was_full(record: Record, trick: int, event: int) -> bool:
    return len({play.seat for play in record.plays if play.trick == trick and play.event < event}) == 4


def _has_played(record: Record, seat: Seat, trick: int, event: int) -> bool:
    return any(play.seat is seat and play.trick == trick and play.event < event for play in record.plays)
