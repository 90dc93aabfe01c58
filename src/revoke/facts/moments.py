"""The neutral moments between a revoke and the attention drawn to it, and their order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import product

from revoke.case.case import Failure, Findings, Moment, RevokeFinding
from revoke.case.events import (
    Agreed,
    Answered,
    CorrectionPeriodEnded,
    CutForNextDeal,
    HandsReturned,
    NextBoardCalled,
    Objected,
    RoundEnded,
)
from revoke.table.seats import DEFENDERS, Role, Seat, Side, Who, seated
from revoke.timeline.table import Play, QuestionPut, Table

AFTER_THE_PLAY = (
    Moment.HANDS_RETURNED,
    Moment.OPPONENT_CALLED,
    Moment.OFFENDERS_CALLED,
    Moment.CARDS_CUT,
    Moment.ROUND_ENDED,
    Moment.PERIOD_ENDED,
)
_ON_THE_NEXT_BOARD = (Moment.OPPONENT_CALLED, Moment.OFFENDERS_CALLED, Moment.ROUND_ENDED)
"""The moments after all four hands were put back; a call on the next board ends this one."""

OVER = (Moment.PLAY_ENDED, *AFTER_THE_PLAY)
WENT_ON = (Moment.OFFENDERS_PLAYED_ON, Moment.OFFENDERS_NAMED_CARD, Moment.OFFENDERS_CLAIMED)
MAY_ESTABLISH = frozenset({*WENT_ON, Moment.OFFENDERS_PUT_DOWN_A_CARD, Moment.OFFENDERS_AGREED_TO_CLAIM})
"""The moments that may establish a revoke when the other side also revoked on that trick."""

ON_THE_NEXT_TRICK = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.OFFENDERS_NAMED_CARD})
"""The moments that are impossible after the thirteenth trick."""

CUT = frozenset({Moment.CARDS_CUT, Moment.OPPONENT_CALLED, Moment.OFFENDERS_CALLED})
"""The moments after the pack was cut for the next deal: nobody calls on cards that have not been dealt."""

PAST = (Moment.TRICK_QUITTED, Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON)
"""The moments that imply all four had played to the revoke trick, unless a record shows otherwise."""

SHOWN_BY: Mapping[Moment, frozenset[Moment]] = {
    **{moment: frozenset({moment}) for moment in Moment},
    Moment.CARDS_CUT: CUT,
    Moment.TRICK_QUITTED: CUT | {Moment.TRICK_QUITTED},
}
"""For each moment, the moments that show it: itself, and those that cannot happen without it."""


def shows(moments: Collection[Moment], moment: Moment) -> bool:
    """Whether these moments show that moment: it, or one that cannot happen without it, is among them."""
    return any(each in moments for each in SHOWN_BY[moment])


CLAIMS = frozenset({Moment.OFFENDERS_CLAIMED, Moment.OPPONENTS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM})


def up_to(table: Table, event: int | None) -> int:
    """The event before which to search; without one, the number after the last event of the table."""
    return event if event is not None else table.number + 1


def between(table: Table, revoke: Play, attention: int | None) -> dict[Moment, tuple[int, ...]]:
    """Every moment that came after the revoke card and before attention, with the events that show it.

    If play is over, some unrecorded moments must have happened too. They get the event that shows the end of play, so
    a record means no less than a director's list of the same moments. Claims are always recorded: a claim agreed to
    after the card may have come before the card.
    """
    end = up_to(table, attention)
    happened: dict[Moment, tuple[int, ...]] = {}
    for event, moment in sorted(_moments_of(table, revoke), key=lambda each: each[0]):
        if revoke.event < event < end:
            happened[moment] = (*happened.get(moment, ()), event)
    ceased = table.after(revoke.event - 1).claim
    if ceased is not None and revoke.after_claim == ceased.event:
        happened[Moment.PLAY_HAD_CEASED] = (ceased.event,)
    if any(moment in happened for moment in AFTER_THE_PLAY) or table.after(end - 1).played_out:
        happened.setdefault(Moment.PLAY_ENDED, (end - 1,))
    for moment in _ON_THE_NEXT_BOARD:
        if moment in happened:
            happened.setdefault(Moment.HANDS_RETURNED, happened[moment])
    for unwritten in completed(frozenset(happened), revoke.trick == 13) - happened.keys() - CLAIMS:
        happened[unwritten] = happened[Moment.PLAY_ENDED]
    return happened


def could_have_led(told: RevokeFinding, others: Iterable[RevokeFinding], declarer: Seat | None) -> frozenset[int]:
    """The players who could have led to the revoke trick: 0 is the offender, 1 to 3 the players to his left in turn.

    The eldest hand leads to the first trick. A player who failed to follow to a trick, or who played to it after
    another, did not lead to it. If this leaves nobody, the lead was out of turn and anybody could have made it.

    >>> east, north = (RevokeFinding(offender=who, trick=5) for who in (Seat.EAST, Seat.NORTH))
    >>> sorted(could_have_led(east, [north], None))
    [1, 2]
    """
    mine, left = seated(told.offender, declarer), set(range(4))
    if mine is None or told.trick is None:
        return frozenset(left)
    if told.failure in _NOT_BY_A_LEADER:
        left.discard(0)
    for each in others:
        if each.trick == told.trick:
            strayed = (each.offender,) if each.failure in _NOT_BY_A_LEADER else ()
            no_leaders = (*strayed, *(each.played_after or ()))
            left -= {_places_to_the_left(mine, seated(who, declarer)) for who in no_leaders}
    if told.trick == 1:
        eldest = None if declarer is None else _places_to_the_left(mine, declarer.left)
        left &= _ELDEST_HAND_FROM.get(mine, frozenset(left)) if eldest is None else {eldest}
    return frozenset(left or range(4))


_NOT_BY_A_LEADER = (None, Failure.FOLLOW, Failure.MISSING_CARD)
_ELDEST_HAND_FROM: Mapping[Who, frozenset[int]] = {
    Role.DECLARER: frozenset({1}),
    Role.DUMMY: frozenset({3}),
    **dict.fromkeys(DEFENDERS, frozenset({0, 2})),
}
_PARTNERS = (frozenset({Role.DECLARER, Role.DUMMY}), DEFENDERS)


def _places_to_the_left(mine: Who, who: Who | None) -> int | None:
    """How many places a player sits to the left of another; ``None`` if unknown."""
    if isinstance(mine, Seat) and isinstance(who, Seat):
        return (who.number - mine.number) % 4
    return 2 if {mine, who} in _PARTNERS else None


def played_after(table: Table, revoke: Play, attention: int | None) -> tuple[Play, ...]:
    """The cards played to the revoke trick after the revoke card and before attention, in order."""
    return tuple(
        play
        for play in table.plays
        if play.trick == revoke.trick
        and play.seat is not revoke.seat
        and play.event > revoke.event
        and (attention is None or play.event < attention)
    )


def possible_moments(
    table: Table, revoke: Play, attention: int | None, seen: frozenset[Moment]
) -> tuple[frozenset[Moment], ...]:
    """The lists of moments that are possible before attention, where the record is silent; the recorded list first.

    Nobody writes down that a side let a claim stand without a word. A record of the play alone does not say whether
    the hands were back in the board when somebody noticed.
    """
    open_to: list[frozenset[Moment]] = []
    if Moment.OPPONENTS_CLAIMED in seen and Moment.OFFENDERS_AGREED_TO_CLAIM not in seen:
        until = up_to(table, attention)
        claims = [each for each in table.claims if each.by.side is not revoke.seat.side and not each.refused_by_partner]
        claim = next(each for each in reversed(claims) if revoke.event < each.event < until)
        objected = any(isinstance(answer, Objected) for _, answer in claim.answers)
        at_once = attention == claim.event + 1
        if not objected and not at_once and claim.played_on is None:
            open_to.append(frozenset({Moment.OFFENDERS_AGREED_TO_CLAIM}))
    over = Moment.PLAY_ENDED in seen and not seen & set(AFTER_THE_PLAY)
    if attention is None and over and not table.attention:
        open_to.append(frozenset({Moment.HANDS_RETURNED}))
    ways = product(*((frozenset[Moment](), each) for each in open_to))
    return tuple(seen.union(*way) for way in ways)


def ends_of_play(seen: frozenset[Moment], *, last_trick: bool) -> tuple[frozenset[Moment], ...]:
    """The lists of moments that are possible where a record breaks off but play is said to be over, by a claim or not.

    As with a record of the whole play, nothing later is assumed except that the hands may be back in the board.

    >>> ends = ends_of_play(frozenset(), last_trick=False)
    >>> frozenset({Moment.OFFENDERS_CLAIMED}) in ends, PLAY_ENDED in ends, frozenset() in ends
    (True, True, False)
    """
    later = {*AFTER_THE_PLAY} - {Moment.HANDS_RETURNED}
    over = (stage for stage in STAGES if phase(stage) is Phase.PLAY_OVER and not stage & later)
    return tuple(dict.fromkeys(completed(stage | seen, last_trick) for stage in over))


def eldest_hand_among(after: Sequence[Who], declarer: Seat | None) -> bool:
    """Whether the eldest hand, the defender on declarer's left, is among those who played after declarer."""
    if declarer is not None and declarer.left in after:
        return True
    return any(who in DEFENDERS for who in after)


def completed(moments: frozenset[Moment], last_trick: bool = False, resumed: bool = False) -> frozenset[Moment]:
    """The moments that a director lists, together with all that they imply.

    If play ended without a claim, both sides had played on; so too if all four agreed to play on after a claim
    (``resumed``). After the thirteenth trick nobody plays on. The correction period ends after the round. Nobody
    goes on to the next board with these cards in hand, puts the cards away before play ends, or agrees to a claim
    that was not made. Once the pack is cut for the next deal, every trick has been gathered, claim or no claim.

    >>> Moment.OFFENDERS_PLAYED_ON in completed(frozenset({Moment.PLAY_ENDED}))
    True
    >>> {Moment.HANDS_RETURNED, Moment.PLAY_ENDED} <= completed(frozenset({Moment.ROUND_ENDED}))
    True
    """
    if Moment.PERIOD_ENDED in moments:
        moments |= {Moment.ROUND_ENDED}
    if Moment.OFFENDERS_AGREED_TO_CLAIM in moments:
        moments |= {Moment.OPPONENTS_CLAIMED}
    if Moment.CARDS_CUT in moments and not CLAIMS.isdisjoint(moments):
        moments |= {Moment.HANDS_RETURNED, Moment.TRICK_QUITTED}
    if not moments.isdisjoint(_ON_THE_NEXT_BOARD):
        moments |= {Moment.HANDS_RETURNED}
    if not moments.isdisjoint(AFTER_THE_PLAY):
        moments |= {Moment.PLAY_ENDED}
    over = {*OVER} & moments
    claimed = not resumed and CLAIMS & moments
    if over and last_trick:
        return moments - ON_THE_NEXT_TRICK
    if not over or claimed:
        return moments
    return moments | {Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED}


def gone_on(stage: Stage) -> tuple[bool, ...]:
    """Whether the offending side had gone on to the next trick: every answer that a stage leaves open."""
    if not stage.isdisjoint((Moment.OFFENDERS_PLAYED_ON, Moment.OFFENDERS_NAMED_CARD)):
        return (True,)
    return (True, False) if Moment.OFFENDERS_PUT_DOWN_A_CARD in stage else (False,)


def one_ahead(here: Stage, there: Stage) -> bool:
    """Whether one side alone may have gone on from a trick on which both revoked, by a stage for either revoke.

    >>> led = frozenset({Moment.OFFENDERS_PLAYED_ON})
    >>> one_ahead(led, frozenset()), one_ahead(PLAY_ENDED, frozenset())
    (True, False)
    """
    for ahead, behind in ((here, there), (there, here)):
        together = Moment.OPPONENTS_PLAYED_ON not in ahead or Moment.OPPONENTS_PLAYED_ON in behind
        if together and True in gone_on(ahead) and False in gone_on(behind):
            return True
    return False


def an_opponent_alone_went_on(stage: Stage) -> bool:
    return Moment.OPPONENTS_PLAYED_ON in stage and stage.isdisjoint(WENT_ON)


def _moments_of(table: Table, revoke: Play) -> Iterator[tuple[int, Moment]]:
    """Every event that may be a moment of this revoke, at any time, with that moment."""

    def offending(seat: Seat) -> bool:
        return seat.side is revoke.seat.side

    for play in table.plays:
        if play.trick > revoke.trick and (play.after_claim is None or play.after_claim < revoke.event):
            yield play.event, Moment.OFFENDERS_PLAYED_ON if offending(play.seat) else Moment.OPPONENTS_PLAYED_ON
        elif play.trick > revoke.trick and offending(play.seat):
            yield play.event, Moment.OFFENDERS_PUT_DOWN_A_CARD
    for named in table.named:
        if named.trick > revoke.trick and offending(named.hand):
            yield named.event, Moment.OFFENDERS_NAMED_CARD
    for claim in table.claims:
        if claim.refused_by_partner is None:
            yield claim.event, Moment.OFFENDERS_CLAIMED if offending(claim.by) else Moment.OPPONENTS_CLAIMED
    for number, agreed in table.all(Agreed):
        if offending(agreed.by):
            yield number, Moment.OFFENDERS_AGREED_TO_CLAIM
    turned = table.turned(revoke.trick)
    yield from ((number, Moment.TRICK_QUITTED) for number in turned)
    for question in table.questions:
        in_time = not any(revoke.event < number < question.event for number in turned)
        if question.of is revoke.seat and question.by is question.of.partner and in_time:
            yield question.event, Moment.PARTNER_ASKED
    for number, answered in table.all(Answered):
        if answered.by is revoke.seat and not answered.holds:
            yield number, Moment.ANSWERED_NO
    yield from moments_after_the_play(table, revoke.seat.side)


def moments_after_the_play(table: Table, offenders: Side) -> Iterator[tuple[int, Moment]]:
    """Every event that puts the cards away, begins the next board or ends the time for a ruling, with its moment."""
    for number, called in table.all(NextBoardCalled):
        yield number, Moment.OFFENDERS_CALLED if called.by.side is offenders else Moment.OPPONENT_CALLED
    for kind, moment in _OF_THE_TABLE:
        yield from ((number, moment) for number, _ in table.all(kind))


_OF_THE_TABLE = (
    (HandsReturned, Moment.HANDS_RETURNED),
    (CutForNextDeal, Moment.CARDS_CUT),
    (RoundEnded, Moment.ROUND_ENDED),
    (CorrectionPeriodEnded, Moment.ROUND_ENDED),
    (CorrectionPeriodEnded, Moment.PERIOD_ENDED),
)


def concession_refused(table: Table, revoke: Play) -> int | None:
    """The event by which one of the offending side refused his partner's concession after the revoke, if any."""
    conceded = (each for each in table.claims if each.conceded and each.event > revoke.event)
    mine = next((each for each in conceded if each.by.side is revoke.seat.side), None)
    return mine.refused_by_partner if mine else None


# The stages at which a revoke usually comes to light, and the three phases by which a director finds them.

Stage = frozenset[Moment]
"""All the moments that had passed before attention was drawn to a revoke."""

_M = Moment
_BOTH_PLAYED_ON = frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON})
TURNED_AND_PLAYED_ON: Stage = _BOTH_PLAYED_ON | {_M.TRICK_QUITTED}
PLAY_ENDED: Stage = TURNED_AND_PLAYED_ON | {_M.PLAY_ENDED}
HANDS_BACK: Stage = PLAY_ENDED | {_M.HANDS_RETURNED}

STAGES: tuple[Stage, ...] = (
    frozenset(),
    frozenset({_M.TRICK_QUITTED}),
    frozenset({_M.PARTNER_ASKED}),
    frozenset({_M.PARTNER_ASKED, _M.TRICK_QUITTED}),
    frozenset({_M.PARTNER_ASKED, _M.ANSWERED_NO, _M.TRICK_QUITTED}),
    frozenset({_M.OFFENDERS_PLAYED_ON}),
    frozenset({_M.OPPONENTS_PLAYED_ON}),
    frozenset({_M.OFFENDERS_NAMED_CARD}),
    _BOTH_PLAYED_ON,
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_PLAYED_ON}),
    TURNED_AND_PLAYED_ON,
    frozenset({_M.OFFENDERS_CLAIMED}),
    frozenset({_M.OPPONENTS_CLAIMED}),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM}),
    PLAY_ENDED,
    HANDS_BACK,
    HANDS_BACK | {_M.OFFENDERS_CALLED},
    HANDS_BACK | {_M.OPPONENT_CALLED},
    HANDS_BACK | {_M.ROUND_ENDED},
    HANDS_BACK | {_M.ROUND_ENDED, _M.PERIOD_ENDED},
    PLAY_ENDED | {_M.CARDS_CUT},
)
"""The stages, in the order of the phases and from early to late within each; a stage holds what its words say.

Some words say more than one thing. Once play is over, the revoke trick has been turned and both sides have played on
from it. A player who calls on the next board has put his cards back. The correction period ends after the round.
"""

STAGES_AFTER_THE_LAST_TRICK = tuple(dict.fromkeys(stage - ON_THE_NEXT_TRICK for stage in STAGES))
"""The same for a revoke on the thirteenth trick, after which nobody plays on."""


class Phase(StrEnum):
    """The phase of the play, as everybody at the table sees it without knowing any law."""

    TRICK_THERE = "trick still there"
    PLAY_GOES_ON = "play goes on"
    PLAY_OVER = "play over"


_GONE_ON = {_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON, _M.OFFENDERS_NAMED_CARD}
_BEFORE_A_CLAIM = _GONE_ON | {_M.TRICK_QUITTED, _M.PARTNER_ASKED, _M.ANSWERED_NO}


def phase(stage: Stage) -> Phase:
    """The phase to which a stage belongs; after a claim or the last card, play is over.

    >>> phase(frozenset()), phase(frozenset({Moment.OPPONENTS_PLAYED_ON})), phase(HANDS_BACK)
    (<Phase.TRICK_THERE: 'trick still there'>, <Phase.PLAY_GOES_ON: 'play goes on'>, <Phase.PLAY_OVER: 'play over'>)
    """
    if not stage <= _BEFORE_A_CLAIM:
        return Phase.PLAY_OVER
    return Phase.PLAY_GOES_ON if stage & _GONE_ON else Phase.TRICK_THERE


# When attention was first drawn to a card, and whether dummy drew it.


def attention_to(table: Table, play: Play) -> int | None:
    """The first event that drew attention to a card: a remark, a withdrawal, or the question that led to either."""
    found = [each.event for each in table.attention if (each.to, each.trick) == (play.seat, play.trick)]
    about = [each for each in table.questions if (each.of, each.trick) == (play.seat, play.trick)]
    found += [each.answered for each in about if each.holds and each.answered]
    if play.withdrawn is not None:
        found.append(play.withdrawn)
    drawn = min((event for event in found if event > play.event), default=None)
    if drawn is None:
        return None
    asked = [each for each in about if play.event < each.event < drawn]
    return asked[-1].event if asked and _brought_it_up(asked[-1], drawn, play, table) else drawn


def _brought_it_up(question: QuestionPut, drawn: int, play: Play, table: Table) -> bool:
    """Whether a question was answered with yes, or led to the withdrawal of the card with no play in between."""
    if question.answered == drawn:
        return True
    played = any(question.event < each.event < drawn for each in table.plays)
    return drawn == play.withdrawn and question.holds is not False and not played


def pointed_at_by(table: Table, play: Play, dummy: Seat | None) -> int | None:
    """The event by which dummy was the first to point at a card, by a remark or a question; ``None`` if he was not."""
    drawn = up_to(table, attention_to(table, play))
    events = [
        each.event
        for each in table.questions
        if (each.by, each.of, each.trick) == (dummy, play.seat, play.trick) and play.event < each.event <= drawn
    ]
    events += [each.event for each in table.attention if each.by is dummy and each.event == drawn]
    return min(events, default=None)


_IN_THE_PLAY = frozenset({*ON_THE_NEXT_TRICK, Moment.TRICK_QUITTED, Moment.PARTNER_ASKED, Moment.ANSWERED_NO})


def noticed_in_the_play(told: RevokeFinding) -> bool:
    """Whether a revoke is said to have come to light while play went on."""
    return told.before_attention is not None and told.before_attention <= _IN_THE_PLAY


def turned_unprotected(moments: Collection[Moment]) -> bool:
    """Whether the trick was turned and quitted, and no question from his partner protects the offender (86, 90)."""
    protected = Moment.PARTNER_ASKED in moments and Moment.ANSWERED_NO not in moments
    return Moment.TRICK_QUITTED in moments and not protected


def told_beside_what_came_later(told: Findings, index: int, *, every_winner_known: bool) -> bool:
    """Whether a revoke found during the play is reported together with a later one, or with the end of play."""
    own = told.revokes[index]
    if not noticed_in_the_play(own):
        return False
    over = told.play_ended or told.table_tricks is not None or told.result is not None or every_winner_known
    later = any(own.trick and each.trick and each.trick > own.trick for each in told.revokes)
    return over or later or any(not (each.before_attention or frozenset()).isdisjoint(OVER) for each in told.revokes)
