"""Events that cannot have happened under any law: more tricks claimed than are left, an answer to no question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never

from revoke.case.case import Board, Case
from revoke.case.events import (
    Agreed,
    Answered,
    Asked,
    AttentionDrawn,
    CardExposed,
    CardNamed,
    CardPlayed,
    CardsMixed,
    CardWithdrawn,
    Claimed,
    Conceded,
    CorrectionPeriodEnded,
    CutForNextDeal,
    Demanded,
    Event,
    HandsReturned,
    NextBoardCalled,
    Objected,
    RightsLost,
    RoundEnded,
    TrickQuitted,
)
from revoke.errors import ImpossibleEvent
from revoke.facts.said_of_tricks import so_many_tricks
from revoke.facts.tricks import Record
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, sentence, template


def refuse_impossible(case: Case, record: Record) -> None:
    """Refuse a case that holds an event which cannot have happened.

    Args:
        case: what we were told.
        record: its events, replayed.

    Raises:
        ImpossibleEvent: the first of :func:`impossible`.

    >>> from revoke.facts.tricks import replay
    >>> told = Case(events=(Agreed(Seat.NORTH),))
    >>> refuse_impossible(told, replay(told.board, told.events))
    Traceback (most recent call last):
    ...
    revoke.errors.ImpossibleEvent: event 1: North agrees, but nobody has claimed or conceded before. \
Put the claim or the concession before it, or take it out.
    """
    for wrong in impossible(case, record):
        raise wrong


def impossible(case: Case, record: Record) -> tuple[ImpossibleEvent, ...]:
    """Every event that cannot have happened, given the deal, the declarer and the other events, in their order.

    Irregular is not impossible: a lead out of turn or a card played after a claim is the law's business.

    >>> from revoke.facts.tricks import replay
    >>> told = Case(events=(Asked(Seat.NORTH, Seat.SOUTH), Answered(Seat.EAST, False), Objected(Seat.WEST)))
    >>> [wrong.number for wrong in impossible(told, replay(told.board, told.events))]
    [2, 3]
    """
    wrong = [*_played_after_the_end(case.events)]
    for number, event in enumerate(case.events, 1):
        if not isinstance(event, CardPlayed):
            wrong += _wrong(case, record, number, event)
    return tuple(sorted(wrong, key=lambda each: each.number))


def _wrong(case: Case, record: Record, number: int, event: Event) -> Iterator[ImpossibleEvent]:
    match event:
        case Claimed() | Conceded():
            yield from _too_many_tricks(case.board, record, number, event)
        case Agreed() | Objected():
            yield from _answer_to_claim(case.events, number, event)
        case Answered():
            yield from _answer_to_question(case.events, number, event)
        case CardExposed(hand=hand, card=card):
            yield from _card_not_held(case.board, record, number, hand, card, template("{player} exposes {card}"))
        case CardNamed(hand=hand, card=card) if card is not None:
            yield from _card_not_held(case.board, record, number, hand, card, template("{player}'s {card} is named"))
        case AttentionDrawn():
            yield from _attention_too_soon(case.board, record, number, event)
        case TrickQuitted():
            yield from _quitted_too_soon(case.board, record, number, event)
        case Demanded():
            yield from _demand_by_the_wrong_player(case.board, number, event)
        case RightsLost():
            yield from _not_dummy(case.board, number, event)
        case CardPlayed() | CardNamed() | CardWithdrawn() | Asked() | CardsMixed():
            return
        case HandsReturned() | NextBoardCalled() | CutForNextDeal() | RoundEnded() | CorrectionPeriodEnded():
            return
        case _:
            assert_never(event)


def _played_after_the_end(events: Sequence[Event]) -> Iterator[ImpossibleEvent]:
    """The first card played when the table had already gone on to other things."""
    over: Sentence | None = None
    for number, event in enumerate(events, 1):
        match event:
            case CardPlayed(hand=hand, card=card) if over is not None:
                yield ImpossibleEvent(
                    number,
                    sentence("{player} plays {card}", player=hand, card=card or _A_CARD),
                    over,
                    template("Put the card before that event, or take one of the two out."),
                )
                return
            case HandsReturned() if over is None:
                over = sentence("all four hands went back into the board at event {event}", event=number)
            case NextBoardCalled(by=by) if over is None:
                over = sentence("{player} called on the next board at event {event}", player=by, event=number)
            case CutForNextDeal() if over is None:
                over = sentence("the cards were cut for the next deal at event {event}", event=number)


_A_CARD = sentence("a card")


def _too_many_tricks(board: Board, record: Record, number: int, event: Claimed | Conceded) -> Iterator[ImpossibleEvent]:
    lying = Counter(
        play.trick
        for play in record.plays
        if play.event < number and (play.withdrawn is None or play.withdrawn > number)
    )
    left = 14 - board.first_trick - sum(cards == 4 for cards in lying.values())
    if event.tricks > left:
        said = template("{player} claims {number}") if isinstance(event, Claimed) else _CONCEDES
        most = sentence("no more than {tricks} can be left, the one in progress included", tricks=so_many_tricks(left))
        yield ImpossibleEvent(
            number,
            sentence(said, player=event.by, number=so_many_tricks(event.tricks)),
            most if left else template("no trick is left"),
            template("Count only tricks that are not yet complete, or put the event where it belongs among the cards."),
        )


_CONCEDES = template("{player} concedes {number}")


def _answer_to_claim(events: Sequence[Event], number: int, event: Agreed | Objected) -> Iterator[ImpossibleEvent]:
    agrees = isinstance(event, Agreed)
    said = sentence(template("{player} agrees") if agrees else template("{player} objects"), player=event.by)
    made = [(n, each) for n, each in enumerate(events[: number - 1], 1) if isinstance(each, Claimed | Conceded)]
    if not made:
        yield ImpossibleEvent(
            number,
            said,
            template("nobody has claimed or conceded before"),
            template("Put the claim or the concession before it, or take it out."),
        )
        return
    at, last = made[-1]
    own, sides_own = _TO_OWN_CLAIM if isinstance(last, Claimed) else _TO_OWN_CONCESSION
    if event.by is last.by:
        yield ImpossibleEvent(number, said, sentence(own, event=at), _AGREED if agrees else _OBJECTED)
    elif agrees and event.by is last.by.partner:
        # a concession may be refused by the conceder's partner, so that he may object where he cannot agree
        yield ImpossibleEvent(
            number,
            said,
            sentence(sides_own, event=at),
            template("Say which opponent agreed, or take the event out."),
        )


_TO_OWN_CLAIM = (
    template("it would be to his own claim (event {event})"),
    template("it would be to his side's own claim (event {event}), and assent is for an opponent to give"),
)
_TO_OWN_CONCESSION = (
    template("it would be to his own concession (event {event})"),
    template("it would be to his side's own concession (event {event}), and assent is for an opponent to give"),
)
_AGREED = template("Say which of the others did: an opponent agreed.")
_OBJECTED = template("Say which of the others did: an opponent or his partner objected.")


def _answer_to_question(events: Sequence[Event], number: int, event: Answered) -> Iterator[ImpossibleEvent]:
    asked = [(n, each) for n, each in enumerate(events[: number - 1], 1) if isinstance(each, Asked)]
    if not asked:
        because = sentence("nobody has asked before")
        instead = template("Put the question before the answer, or take the answer out.")
    elif asked[-1][1].of is not event.by:
        at, last = asked[-1]
        because = sentence("the last question was put to {player} (event {event})", player=last.of, event=at)
        instead = template("Correct who answered or who was asked.")
    else:
        return
    yield ImpossibleEvent(number, sentence("{player} answers", player=event.by), because, instead)


def _card_not_held(
    board: Board, record: Record, number: int, hand: Seat, card: Card, shown: str
) -> Iterator[ImpossibleEvent]:
    said = sentence(shown, player=hand, card=card)
    for play in record.plays:
        if play.card != card:
            continue
        if play.event < number and (play.withdrawn is None or play.withdrawn > number):
            played = template("{player} played it to trick {trick} (event {event})")
            because = sentence(played, player=play.seat, trick=play.trick, event=play.event)
            instead = template("Correct the card, or put the event before the card's play.")
            yield ImpossibleEvent(number, said, because, instead)
            return
        if play.seat is not hand:
            because = sentence("{player} plays it (event {event})", player=play.seat, event=play.event)
            yield ImpossibleEvent(number, said, because, template("Correct the card or the hand."))
            return
    if board.deal is None:
        return
    holder = board.deal.holder(card)
    if holder is hand or (holder is None and board.deal.hands[hand] is None):
        return
    because = sentence("{player} holds it", player=holder) if holder else sentence("his hand does not hold it")
    yield ImpossibleEvent(number, said, because, template("Correct the card, the hand or the deal."))


def _attention_too_soon(board: Board, record: Record, number: int, event: AttentionDrawn) -> Iterator[ImpossibleEvent]:
    before_the_record = (event.trick or 1) < board.first_trick
    if not record.plays or before_the_record:
        return  # the cards of that trick were never written down
    to = event.to
    played_to = [play.trick for play in record.plays if play.seat is event.to and play.event < number]
    if event.trick is None and not played_to:
        said = sentence("attention is drawn to {player}'s last card", player=to)
        because = sentence("{player} has not played a card yet", player=to)
    elif event.trick is not None and event.trick not in played_to:
        said = sentence("attention is drawn to {player}'s card at trick {trick}", player=to, trick=event.trick)
        because = _not_yet(record, number, sentence("{player} has not yet played to it", player=to))
    else:
        return
    yield ImpossibleEvent(number, said, because, _NOT_WRITTEN_DOWN)


_NOT_WRITTEN_DOWN = sentence(
    "Correct the trick or the hand, or put the event after the card; "
    "a trick that is not written down goes into {place}.",
    place="findings.revokes",
)


def _quitted_too_soon(board: Board, record: Record, number: int, event: TrickQuitted) -> Iterator[ImpossibleEvent]:
    if not record.plays or event.trick < board.first_trick:
        return  # the cards of that trick were never written down
    if not any(play.trick == event.trick and play.event < number for play in record.plays):
        yield ImpossibleEvent(
            number,
            sentence("trick {trick} is turned and quitted", trick=event.trick),
            _not_yet(record, number, sentence("nobody has yet played to it")),
            template("Correct the trick, or put the event after its cards."),
        )


def _not_yet(record: Record, number: int, because: Sentence) -> Sentence:
    begun = max((play.trick for play in record.plays if play.event < number), default=None)
    if begun is None:
        return because
    return sentence("{because} (the last trick begun is trick {trick})", because=because, trick=begun)


def _demand_by_the_wrong_player(board: Board, number: int, event: Demanded) -> Iterator[ImpossibleEvent]:
    said = sentence("{player} exercises an option against {other}", player=event.by, other=event.of)
    if event.by.side is event.of.side:
        because = _AGAINST_HIMSELF if event.by is event.of else _AGAINST_HIS_PARTNER
        yield ImpossibleEvent(number, said, because, template("Correct who demanded it or of whom."))
    elif board.declarer is not None and event.by is board.declarer.partner:
        dummy = sentence("{player} is dummy, and declarer chooses for both", player=event.by)
        instead = sentence("Say that {player} demanded it.", player=board.declarer)
        yield ImpossibleEvent(number, said, dummy, instead)


_AGAINST_HIMSELF = template("that would be against himself, and the option is the opponents'")
_AGAINST_HIS_PARTNER = template("that would be against his partner, and the option is the opponents'")


def _not_dummy(board: Board, number: int, event: RightsLost) -> Iterator[ImpossibleEvent]:
    # declarer only as he is given: an opening lead, which may be out of turn, does not show for certain who is dummy
    if board.declarer is not None and event.by is not board.declarer.partner:
        yield ImpossibleEvent(
            number,
            sentence("{player} loses dummy's rights", player=event.by),
            sentence("dummy is {player}", player=board.declarer.partner),
            sentence("Correct the seat or {place}.", place="board.declarer"),
        )
