"""Events that cannot have happened under any law: more tricks claimed than are left, an answer to no question."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.case import events
from revoke.errors import ImpossibleEvent
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, sentence, template
from revoke.timeline.table import Claim, Table, so_many_tricks


def refuse_impossible(table: Table) -> None:
    """Refuse a table if one of its events cannot have happened.

    Args:
        table: the table after the last event.

    Raises:
        ImpossibleEvent: the first of :func:`impossible`.

    >>> from revoke.case.case import Board
    >>> from revoke.timeline.replay import replay
    >>> refuse_impossible(replay(Board(), (events.Agreed(Seat.NORTH),)))
    Traceback (most recent call last):
    ...
    revoke.errors.ImpossibleEvent: event 1: North agrees, but nobody has claimed or conceded before. \
Put the claim or the concession before it, or remove it.
    """
    for wrong in impossible(table):
        raise wrong


def impossible(table: Table) -> tuple[ImpossibleEvent, ...]:
    """Every event that cannot have happened, given the deal, the declarer and the other events, in order.

    Irregular is not impossible: a lead out of turn or a card played after a claim is the law's business.

    >>> from revoke.case.case import Board
    >>> from revoke.case.events import Asked
    >>> from revoke.timeline.replay import replay
    >>> told = (Asked(Seat.NORTH, Seat.SOUTH), events.Answered(Seat.EAST, False), events.Objected(Seat.WEST))
    >>> [wrong.number for wrong in impossible(replay(Board(), told))]
    [2, 3]
    """
    return tuple(sorted(_wrong(table), key=lambda each: each.number))


def _wrong(table: Table) -> Iterator[ImpossibleEvent]:
    yield from _gone_on_after_the_end(table)
    for claim in table.claims:
        yield from _too_many_tricks(claim)
    for number, agreed in table.all(events.Agreed):
        yield from _answer_to_claim(table.after(number - 1), agreed)
    for number, objected in table.all(events.Objected):
        yield from _answer_to_claim(table.after(number - 1), objected)
    for number, agreed_on in table.all(events.PlayedOnByAgreement):
        yield from _played_on_after_no_claim(table.after(number - 1), agreed_on)
    for number, asked in table.all(events.Asked):
        yield from _asked_himself(number, asked)
    for number, answered in table.all(events.Answered):
        yield from _answer_to_question(table.after(number - 1), answered)
    for number, exposed in table.all(events.CardExposed):
        yield from _card_not_held(table, number, exposed.hand, exposed.card, template("{player} exposes {card}"))
    for number, named in table.all(events.CardNamed):
        if named.card is not None:
            yield from _card_not_held(table, number, named.hand, named.card, template("{player}'s {card} is named"))
    for number, drawn in table.all(events.AttentionDrawn):
        yield from _attention_too_soon(table, number, drawn)
    for number, quitted in table.all(events.TrickQuitted):
        yield from _quitted_too_soon(table, number, quitted)
    for number, demanded in table.all(events.Demanded):
        yield from _demand_by_the_wrong_player(table, number, demanded)
    for number, lost in table.all(events.RightsLost):
        yield from _not_dummy(table, number, lost)


def _gone_on_after_the_end(table: Table) -> Iterator[ImpossibleEvent]:
    """The error for the first card played or claim made after the table had gone on to other things."""
    over: list[tuple[int, Sentence]] = [
        (number, sentence("all four hands went back into the board at event {event}", event=number))
        for number, _ in table.all(events.HandsReturned)
    ]
    for number, called in table.all(events.NextBoardCalled):
        on = sentence("{player} called on the next board at event {event}", player=called.by, event=number)
        over.append((number, on))
    for number, _ in table.all(events.CutForNextDeal):
        over.append((number, sentence("the cards were cut for the next deal at event {event}", event=number)))
    for number, _ in table.all(events.CorrectionPeriodEnded):  # not RoundEnded: a slow table may still be playing
        over.append((number, sentence("the correction period ended at event {event}", event=number)))
    if not over:
        return
    ended, because = min(over)
    late = next((play for play in table.plays if play.event > ended), None)
    claim = next((each for each in table.claims if each.event > ended), None)
    if late is not None and (claim is None or late.event < claim.event):
        said = sentence("{player} plays {card}", player=late.seat, card=late.card or _A_CARD)
        instead = template("Put the card before that event, or remove one of the two.")
        yield ImpossibleEvent(late.event, said, because, instead)
    elif claim is not None:
        words = _CONCEDES if claim.conceded else _CLAIMS
        said = sentence(words, player=claim.by, number=so_many_tricks(claim.tricks))
        instead = template("Put the claim or the concession before that event, or remove one of the two.")
        yield ImpossibleEvent(claim.event, said, because, instead)


_A_CARD = sentence("a card")


def _too_many_tricks(claim: Claim) -> Iterator[ImpossibleEvent]:
    if claim.tricks > claim.left:
        said = _CONCEDES if claim.conceded else _CLAIMS
        left = so_many_tricks(claim.left)
        most = sentence("no more than {tricks} can be left, the one in progress included", tricks=left)
        yield ImpossibleEvent(
            claim.event,
            sentence(said, player=claim.by, number=so_many_tricks(claim.tricks)),
            most if claim.left else template("no trick is left"),
            template("Count only tricks that are not yet complete, or put the event where it belongs among the cards."),
        )


_CLAIMS = template("{player} claims {number}")
_CONCEDES = template("{player} concedes {number}")


def _answer_to_claim(before: Table, event: events.Agreed | events.Objected) -> Iterator[ImpossibleEvent]:
    number = before.number + 1
    agrees = isinstance(event, events.Agreed)
    said = sentence(template("{player} agrees") if agrees else template("{player} objects"), player=event.by)
    if not before.claims:
        yield ImpossibleEvent(
            number,
            said,
            template("nobody has claimed or conceded before"),
            template("Put the claim or the concession before it, or remove it."),
        )
        return
    last = before.claims[-1]
    own, sides_own = _TO_OWN_CONCESSION if last.conceded else _TO_OWN_CLAIM
    if event.by is last.by:
        yield ImpossibleEvent(number, said, sentence(own, event=last.event), _AGREED if agrees else _OBJECTED)
    elif agrees and event.by is last.by.partner:
        # the conceder's partner may refuse a concession, so he may object where he cannot agree
        yield ImpossibleEvent(
            number,
            said,
            sentence(sides_own, event=last.event),
            template("Say which opponent agreed, or remove the event."),
        )


_TO_OWN_CLAIM = (
    template("it would be to his own claim (event {event})"),
    template("it would be to his side's own claim (event {event}): only an opponent can agree"),
)
_TO_OWN_CONCESSION = (
    template("it would be to his own concession (event {event})"),
    template("it would be to his side's own concession (event {event}): only an opponent can agree"),
)
_AGREED = template("Say which of the others did: an opponent agreed.")
_OBJECTED = template("Say which of the others did: an opponent or his partner objected.")


def _played_on_after_no_claim(before: Table, event: events.PlayedOnByAgreement) -> Iterator[ImpossibleEvent]:
    number, said = before.number + 1, sentence("{player} asks to play on", player=event.by)
    if before.claim is None:
        because = template("no claim has stopped the play")
        yield ImpossibleEvent(
            number, said, because, template("Put the claim or the concession before it, or remove it.")
        )
    elif event.by.side is before.claim.by.side:
        because = sentence("his own side claimed (event {event})", event=before.claim.event)
        instead = template("Say which player of the other side asked, or remove the event.")
        yield ImpossibleEvent(number, said, because, instead)


def _asked_himself(number: int, event: events.Asked) -> Iterator[ImpossibleEvent]:
    if event.by is event.of:
        said = sentence("{player} asks whether he has none", player=event.by)
        because = template("he would be asking himself")
        yield ImpossibleEvent(number, said, because, template("Correct who asked or who was asked."))


def _answer_to_question(before: Table, event: events.Answered) -> Iterator[ImpossibleEvent]:
    number = before.number + 1
    if not before.questions:
        because = sentence("nobody has asked before")
        instead = template("Put the question before the answer, or remove the answer.")
    elif before.questions[-1].of is not event.by:
        last = before.questions[-1]
        because = sentence("the last question was put to {player} (event {event})", player=last.of, event=last.event)
        instead = template("Correct who answered or who was asked.")
    else:
        return
    yield ImpossibleEvent(number, sentence("{player} answers", player=event.by), because, instead)


def _card_not_held(table: Table, number: int, hand: Seat, card: Card, shown: str) -> Iterator[ImpossibleEvent]:
    said = sentence(shown, player=hand, card=card)
    board = table.board
    for play in table.plays:
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


def _attention_too_soon(table: Table, number: int, event: events.AttentionDrawn) -> Iterator[ImpossibleEvent]:
    before_the_record = (event.trick or 1) < table.board.first_trick
    if not table.plays or before_the_record:
        return  # the cards of that trick were never written down
    to = event.to
    played_to = [play.trick for play in table.plays if play.seat is event.to and play.event < number]
    if event.trick is None and not played_to:
        said = sentence("attention is drawn to {player}'s last card", player=to)
        because = sentence("{player} has not played a card yet", player=to)
    elif event.trick is not None and event.trick not in played_to:
        said = sentence("attention is drawn to {player}'s card at trick {trick}", player=to, trick=event.trick)
        because = _not_yet(table, number, sentence("{player} has not yet played to it", player=to))
    else:
        return
    yield ImpossibleEvent(number, said, because, _NOT_WRITTEN_DOWN)


_NOT_WRITTEN_DOWN = sentence(
    "Correct the trick or the hand, or put the event after the card; an unrecorded trick goes into {place}.",
    place="findings.revokes",
)


def _quitted_too_soon(table: Table, number: int, event: events.TrickQuitted) -> Iterator[ImpossibleEvent]:
    if not table.plays or event.trick < table.board.first_trick:
        return  # the cards of that trick were never written down
    if not any(play.trick == event.trick and play.event < number for play in table.plays):
        yield ImpossibleEvent(
            number,
            sentence("trick {trick} is turned and quitted", trick=event.trick),
            _not_yet(table, number, sentence("nobody has yet played to it")),
            template("Correct the trick, or put the event after its cards."),
        )


def _not_yet(table: Table, number: int, because: Sentence) -> Sentence:
    begun = max((play.trick for play in table.plays if play.event < number), default=None)
    if begun is None:
        return because
    return sentence("{because} (the last trick begun is trick {trick})", because=because, trick=begun)


def _demand_by_the_wrong_player(table: Table, number: int, event: events.Demanded) -> Iterator[ImpossibleEvent]:
    said = sentence("{player} exercises an option against {other}", player=event.by, other=event.of)
    if event.by.side is event.of.side:
        because = _AGAINST_HIMSELF if event.by is event.of else _AGAINST_HIS_PARTNER
        yield ImpossibleEvent(number, said, because, template("Correct who demanded it or of whom."))
    elif table.board.declarer is not None and event.by is table.board.declarer.partner:
        dummy = sentence("{player} is dummy, and declarer chooses for both", player=event.by)
        instead = sentence("Say that {player} demanded it.", player=table.board.declarer)
        yield ImpossibleEvent(number, said, dummy, instead)


_AGAINST_HIMSELF = template("he cannot exercise it against himself: the option is the opponents'")
_AGAINST_HIS_PARTNER = template("he cannot exercise it against his partner: the option is the opponents'")


def _not_dummy(table: Table, number: int, event: events.RightsLost) -> Iterator[ImpossibleEvent]:
    # only a declarer who is given counts: an opening lead may be out of turn, and so does not show who is dummy
    if table.board.declarer is not None and event.by is not table.board.declarer.partner:
        yield ImpossibleEvent(
            number,
            sentence("{player} loses dummy's rights", player=event.by),
            sentence("dummy is {player}", player=table.board.declarer.partner),
            sentence("Correct the seat or {place}.", place="board.declarer"),
        )
