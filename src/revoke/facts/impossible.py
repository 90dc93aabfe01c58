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
from revoke.facts.tricks import Record
from revoke.table.cards import Card
from revoke.table.seats import Seat


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
            yield from _card_not_held(case.board, record, number, hand, card, f"{hand.words} exposes {card}")
        case CardNamed(hand=hand, card=card) if card is not None:
            yield from _card_not_held(case.board, record, number, hand, card, f"{hand.words}'s {card} is named")
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
    over = ""
    for number, event in enumerate(events, 1):
        match event:
            case CardPlayed(hand=hand, card=card) if over:
                yield ImpossibleEvent(
                    number,
                    f"{hand.words} plays {card or 'a card'}",
                    over,
                    "Put the card before that event, or take one of the two out.",
                )
                return
            case HandsReturned() if not over:
                over = f"all four hands went back into the board at event {number}"
            case NextBoardCalled(by=by) if not over:
                over = f"{by.words} called on the next board at event {number}"
            case CutForNextDeal() if not over:
                over = f"the cards were cut for the next deal at event {number}"


def _too_many_tricks(board: Board, record: Record, number: int, event: Claimed | Conceded) -> Iterator[ImpossibleEvent]:
    lying = Counter(
        play.trick
        for play in record.plays
        if play.event < number and (play.withdrawn is None or play.withdrawn > number)
    )
    left = 14 - board.first_trick - sum(cards == 4 for cards in lying.values())
    if event.tricks > left:
        verb = "claims" if isinstance(event, Claimed) else "concedes"
        yield ImpossibleEvent(
            number,
            f"{event.by.words} {verb} {_tricks(event.tricks)}",
            f"no more than {_tricks(left)} can be left, the one in progress included" if left else "no trick is left",
            "Count only tricks that are not yet complete, or put the event where it belongs among the cards.",
        )


def _answer_to_claim(events: Sequence[Event], number: int, event: Agreed | Objected) -> Iterator[ImpossibleEvent]:
    agrees = isinstance(event, Agreed)
    said = f"{event.by.words} {'agrees' if agrees else 'objects'}"
    made = [(n, each) for n, each in enumerate(events[: number - 1], 1) if isinstance(each, Claimed | Conceded)]
    if not made:
        yield ImpossibleEvent(
            number,
            said,
            "nobody has claimed or conceded before",
            "Put the claim or the concession before it, or take it out.",
        )
        return
    at, last = made[-1]
    own = f"own {'claim' if isinstance(last, Claimed) else 'concession'} (event {at})"
    if event.by is last.by:
        who = "an opponent agreed" if agrees else "an opponent or his partner objected"
        yield ImpossibleEvent(number, said, f"it would be to his {own}", f"Say which of the others did: {who}.")
    elif agrees and event.by is last.by.partner:
        # a concession may be refused by the conceder's partner, so that he may object where he cannot agree
        yield ImpossibleEvent(
            number,
            said,
            f"it would be to his side's {own}, and assent is for an opponent to give",
            "Say which opponent agreed, or take the event out.",
        )


def _answer_to_question(events: Sequence[Event], number: int, event: Answered) -> Iterator[ImpossibleEvent]:
    asked = [(n, each) for n, each in enumerate(events[: number - 1], 1) if isinstance(each, Asked)]
    if not asked:
        because, instead = "nobody has asked before", "Put the question before the answer, or take the answer out."
    elif asked[-1][1].of is not event.by:
        at, last = asked[-1]
        because = f"the last question was put to {last.of.words} (event {at})"
        instead = "Correct who answered or who was asked."
    else:
        return
    yield ImpossibleEvent(number, f"{event.by.words} answers", because, instead)


def _card_not_held(
    board: Board, record: Record, number: int, hand: Seat, card: Card, said: str
) -> Iterator[ImpossibleEvent]:
    for play in record.plays:
        if play.card != card:
            continue
        if play.event < number and (play.withdrawn is None or play.withdrawn > number):
            because = f"{play.seat.words} played it to trick {play.trick} (event {play.event})"
            yield ImpossibleEvent(number, said, because, "Correct the card, or put the event before the card's play.")
            return
        if play.seat is not hand:
            because = f"{play.seat.words} plays it (event {play.event})"
            yield ImpossibleEvent(number, said, because, "Correct the card or the hand.")
            return
    if board.deal is None:
        return
    holder = board.deal.holder(card)
    if holder is hand or (holder is None and board.deal.hands[hand] is None):
        return
    because = f"{holder.words} holds it" if holder else "his hand does not hold it"
    yield ImpossibleEvent(number, said, because, "Correct the card, the hand or the deal.")


def _attention_too_soon(board: Board, record: Record, number: int, event: AttentionDrawn) -> Iterator[ImpossibleEvent]:
    before_the_record = (event.trick or 1) < board.first_trick
    if not record.plays or before_the_record:
        return  # the cards of that trick were never written down
    to = event.to.words
    played_to = [play.trick for play in record.plays if play.seat is event.to and play.event < number]
    if event.trick is None and not played_to:
        said, because = f"attention is drawn to {to}'s last card", f"{to} has not played a card yet"
    elif event.trick is not None and event.trick not in played_to:
        said = f"attention is drawn to {to}'s card at trick {event.trick}"
        because = f"{to} has not yet played to it{_last_begun(record, number)}"
    else:
        return
    instead = "Correct the trick or the hand, or put the event after the card; a trick that is not written down goes "
    yield ImpossibleEvent(number, said, because, instead + "into findings.revokes.")


def _quitted_too_soon(board: Board, record: Record, number: int, event: TrickQuitted) -> Iterator[ImpossibleEvent]:
    if not record.plays or event.trick < board.first_trick:
        return  # the cards of that trick were never written down
    if not any(play.trick == event.trick and play.event < number for play in record.plays):
        yield ImpossibleEvent(
            number,
            f"trick {event.trick} is turned and quitted",
            f"nobody has yet played to it{_last_begun(record, number)}",
            "Correct the trick, or put the event after its cards.",
        )


def _last_begun(record: Record, number: int) -> str:
    begun = max((play.trick for play in record.plays if play.event < number), default=None)
    return "" if begun is None else f" (the last trick begun is trick {begun})"


def _demand_by_the_wrong_player(board: Board, number: int, event: Demanded) -> Iterator[ImpossibleEvent]:
    said = f"{event.by.words} exercises an option against {event.of.words}"
    if event.by.side is event.of.side:
        whom = "himself" if event.by is event.of else "his partner"
        because = f"that would be against {whom}, and the option is the opponents'"
        yield ImpossibleEvent(number, said, because, "Correct who demanded it or of whom.")
    elif board.declarer is not None and event.by is board.declarer.partner:
        because = f"{event.by.words} is dummy, and declarer chooses for both"
        yield ImpossibleEvent(number, said, because, f"Say that {board.declarer.words} demanded it.")


def _not_dummy(board: Board, number: int, event: RightsLost) -> Iterator[ImpossibleEvent]:
    # declarer only as he is given: an opening lead, which may be out of turn, does not show for certain who is dummy
    if board.declarer is not None and event.by is not board.declarer.partner:
        yield ImpossibleEvent(
            number,
            f"{event.by.words} loses dummy's rights",
            f"dummy is {board.declarer.partner.words}",
            "Correct the seat or board.declarer.",
        )


def _tricks(number: int) -> str:
    return f"{number} trick{'s' * (number != 1)}"
