"""One pass over the events of a table, which gives the table after each event.

Illegal cards are allowed, impossible cards are not: a card may fail to follow suit, but may not come from a hand that
does not hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from revoke.case import events
from revoke.case.case import Board
from revoke.case.events import CardPlayed, Event
from revoke.errors import ImpossibleEvent
from revoke.table.cards import Card
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import Sentence, sentence, template
from revoke.timeline.table import (
    AfterClaim,
    Attention,
    Claim,
    FacedCard,
    NamedCard,
    Play,
    QuestionPut,
    Table,
    Trick,
    Trumps,
    last_replaced,
    trumps_of,
    winner,
)


def replay(board: Board, events: Sequence[Event], after_claim: AfterClaim = AfterClaim.PLAYED_BY_ALL_FOUR) -> Table:
    """The table after all the events; :meth:`Table.after` gives the table after each.

    Args:
        after_claim: how cards put down after a claim are treated.

    Raises:
        ImpossibleEvent: a card that the hand does not hold, a card played twice, a hand out of turn, a fourteenth
            trick, or a card taken back that does not lie on the table.

    >>> played = [CardPlayed(seat, Card.parse(text)) for seat, text in zip(Seat, ("H7", "H3", "HJ", "HQ"))]
    >>> replay(Board(), played).tricks[0].winner
    Seat.WEST
    """
    table = Table(board, trumps_of(board), after_claim=after_claim)
    for event in events:
        table = seeing(table, event)
    return table


def seeing(before: Table, event: Event) -> Table:
    """The table after one more event.

    Raises:
        ImpossibleEvent: as for :func:`replay`.
    """
    if isinstance(event, CardPlayed):
        return _play(before, event)
    number = before.number + 1
    kind = type(event)
    happened = {**before.happened, kind: (*before.happened.get(kind, ()), (number, event))}
    table = replace(before, number=number, happened=happened, earlier=before)
    match event:
        case events.CardWithdrawn(hand=hand, card=card):
            return _withdraw(table, hand, card)
        case events.CardExposed(hand=hand, card=card, how=how):
            return replace(table, faced=(*table.faced, FacedCard(hand, card, number, how)))
        case events.Demanded(of=of, what=events.Demand.LEAD | events.Demand.AVOID, suit=suit):
            return replace(
                table,
                faced=_taken_up(table.faced, number, lambda each: each.hand is of.partner and each.card.suit is suit),
            )
        case events.Claimed(by=by, tricks=tricks) | events.Conceded(by=by, tricks=tricks):
            declarers = table.board.declarer is not None and by.side is table.board.declarer.side
            claim = Claim(number, by, tricks, isinstance(event, events.Conceded), tricks_left(table), declarers)
            return replace(table, claims=(*table.claims, claim))
        case events.Agreed() | events.Objected() if table.claims:
            answers = (*table.claims[-1].answers, (number, event))
            return replace(table, claims=last_replaced(table.claims, answers=answers))
        case events.PlayedOnByAgreement() if table.claim is not None and table.after_claim is not AfterClaim.VOID:
            return replace(table, claims=last_replaced(table.claims, played_on=number))
        case events.HandsReturned() | events.NextBoardCalled() | events.CutForNextDeal() | events.RoundEnded():
            away = replace(table, faced=_taken_up(table.faced, number, lambda _: True))
            if table.claim is None or table.claim.settled is not None:
                return away
            return replace(away, claims=last_replaced(table.claims, settled=number))
        case events.Asked(by=by, of=of):
            return replace(
                table, questions=(*table.questions, QuestionPut(number, by, of, _trick_asked_about(table, of)))
            )
        case events.Answered(holds=holds) if table.questions:
            last = replace(table.questions[-1], holds=holds, answered=number)
            return replace(table, questions=(*table.questions[:-1], last))
        case events.AttentionDrawn(by=by, to=to, trick=trick):
            trick = trick or _last_trick(table, to)
            return replace(table, attention=(*table.attention, Attention(number, by, to, trick)))
        case events.CardNamed(hand=hand, card=card, suit=suit):
            return replace(table, named=(*table.named, NamedCard(number, hand, card, suit, _trick_for(table, event))))
    return table


def _last_trick(table: Table, hand: Seat) -> int | None:
    """The trick to which a hand has played its last card."""
    return next((play.trick for play in reversed(table.plays) if play.seat is hand), None)


def _trick_asked_about(table: Table, hand: Seat) -> int | None:
    """The trick that a question is about: the hand's last, or, if it led to that after a stray card, the one before."""
    last, before = [*reversed([play for play in table.plays if play.seat is hand]), None, None][:2]
    if last is None or before is None or not last.leads or before.card is None:
        return last.trick if last else None
    trick = table.trick(before.trick)
    strayed = trick is not None and trick.led not in (None, before.card.suit)
    return before.trick if strayed else last.trick


def tricks_left(table: Table) -> int:
    """The number of tricks that are not complete, the one in progress included."""
    return 14 - table.board.first_trick - sum(trick.complete for trick in table.tricks)


def _trick_for(table: Table, named: events.CardNamed) -> int:
    """The trick that a card is named for: the one to which its hand is to play next.

    While others have still to play, a card of the suit led is meant in place of one that did not follow.
    """
    if not table.tricks:
        return table.board.first_trick
    last, hand = table.tricks[-1], named.hand
    suit = named.card.suit if named.card else named.suit
    mine = next((play.card for play in last.plays if play.seat is hand), None)
    if len(last.seats) < 4 and mine is not None and suit is last.led and mine.suit is not suit:
        return last.number
    return last.number + (hand in last.seats or len(last.seats) == 4)


# Cards played


def _play(before: Table, event: CardPlayed) -> Table:
    number, hand, card = before.number + 1, event.hand, event.card
    _refuse_unless_held(before, event)
    tricks = before.tricks
    place = next((place for place, trick in enumerate(tricks) if hand in trick.awaited), None)
    last = tricks[-1] if tricks else None
    in_its_place = place is not None  # of a card that lay there before any claim
    if place is None:
        _refuse_out_of_turn(before, event)
        place = len(tricks) if last is None or len(last.seats) == 4 else len(tricks) - 1
    out_of_turn = place == len(tricks) and before.on_lead not in (None, hand)
    claim, claims = None if in_its_place else before.claim, before.claims
    if claim is not None and before.after_claim is AfterClaim.PLAYED_BY_AGREEMENT:
        claim, claims = None, last_replaced(claims, played_on=number)
    leads = place == len(tricks) or tricks[place].leader is hand
    stopped = claim.event if claim else None
    play = Play(number, hand, card, place + before.board.first_trick, None, out_of_turn, leads, stopped)
    if place == len(tricks):
        trick = Trick(play.trick, (play,), None, (hand,))
    else:
        trick = tricks[place]
        seats = trick.seats if hand in trick.seats else (*trick.seats, hand)
        lying = sorted((*trick.plays, play), key=lambda each: seats.index(each.seat))
        trick = Trick(trick.number, tuple(lying), None, seats)
    table = Table(
        before.board,
        before.trumps,
        number,
        (*before.plays, play),
        before.standing if card is None else before.standing | {card},
        _laid(tricks, place, trick, before.trumps),
        _taken_up(before.faced, number, lambda each: each.hand is hand and each.card == card),
        claims,
        before.questions,
        before.attention,
        before.named,
        before.happened,
        before,
        before.after_claim,
    )
    return _played_on(table) if claim and table.after_claim is AfterClaim.PLAYED_BY_ALL_FOUR else table


def _played_on(table: Table) -> Table:
    """The table with its claim undone once all four hands have put down a card after it; until then unchanged."""
    if table.claim is None:
        return table
    claim = table.claim.event
    since = {play.event for play in table.plays if play.after_claim == claim}
    if len({play.seat for play in table.plays if play.event in since}) < 4:
        return table

    def valid(plays: tuple[Play, ...]) -> tuple[Play, ...]:
        return tuple(replace(play, after_claim=None) if play.event in since else play for play in plays)

    tricks = tuple(replace(trick, plays=valid(trick.plays)) for trick in table.tricks)
    claims = last_replaced(table.claims, played_on=table.number)
    return replace(table, plays=valid(table.plays), tricks=tricks, claims=claims)


def _laid(before: Sequence[Trick], place: int, trick: Trick, trumps: Trumps) -> tuple[Trick, ...]:
    """The tricks with one trick changed, and the winners that this changes."""
    tricks = [*before[:place], trick, *before[place + 1 :]]
    for changed in (place, place - 1):
        if changed >= 0:
            following = tricks[changed + 1] if changed + 1 < len(tricks) else None
            won = _winner(tricks[changed], following, trumps)
            if won is not tricks[changed].winner:
                tricks[changed] = replace(tricks[changed], winner=won)
    return tuple(tricks)


def _winner(trick: Trick, following: Trick | None, trumps: Trumps) -> Seat | None:
    """The winner of a trick; if the cards do not tell, the player who led to the next trick."""
    if not trick.complete:
        return None
    cards = [(play.seat, play.card) for play in trick.plays if play.card is not None]
    by_cards = winner(cards, trumps) if len(cards) == 4 else None
    return by_cards or (following.leader if following else None)


# Cards taken back


def _withdraw(table: Table, hand: Seat, card: Card) -> Table:
    for place, trick in reversed(list(enumerate(table.tricks))):
        play = next((each for each in trick.plays if each.seat is hand and each.card == card), None)
        if play is None:
            continue
        plays = tuple(replace(each, withdrawn=table.number) if each == play else each for each in table.plays)
        lay = next((each for each in table.faced if each.card == card and each.until == play.event), None)
        again = FacedCard(hand, card, table.number, lay.how if lay else None, played=play.event, before=lay)
        left = replace(trick, plays=tuple(each for each in trick.plays if each is not play))
        tricks = _laid(table.tricks, place, left, table.trumps)
        if not tricks[-1].plays:
            tricks = tricks[:-1]  # a withdrawn lead counts as not made: another hand may have to lead now
            if tricks:
                tricks = _laid(tricks, len(tricks) - 1, tricks[-1], table.trumps)
        return replace(table, plays=plays, standing=table.standing - {card}, tricks=tricks, faced=(*table.faced, again))
    raise ImpossibleEvent(
        table.number,
        sentence("{player} takes back {card}", player=hand, card=card),
        template("he has not played that card"),
        template("Name the card that he took back."),
    )


def _taken_up(cards: tuple[FacedCard, ...], event: int, which: Callable[[FacedCard], bool]) -> tuple[FacedCard, ...]:
    """The faced cards, with the end noted for those that the event plays or takes up."""
    return tuple(replace(each, until=event) if each.until is None and which(each) else each for each in cards)


# Impossible cards


def _refuse_out_of_turn(table: Table, event: CardPlayed) -> None:
    """Refuse a card played out of turn, unless it is a lead; ``table`` is the table before the card."""
    if not table.tricks:
        return
    last = table.tricks[-1]
    if len(last.seats) < 4:
        expected = last.seats[-1].left
        if event.hand is not expected:
            _refuse_beside_his_own(table, event, last.number)
            raise ImpossibleEvent(
                table.number + 1,
                _plays_to(last.number, event),
                sentence("it is {player}'s turn", player=expected),
                sentence(
                    "Put {player}'s card first; if he played none, say so in {place} with {words}.",
                    player=expected,
                    place="findings.revokes",
                    words='"failure": "missing card"',
                ),
            )
        return
    if table.awaited:
        waiting = table.awaited[0]
        raise ImpossibleEvent(
            table.number + 1,
            sentence("{player} leads to the next trick", player=event.hand),
            sentence("{player} took a card back and has not replaced it", player=waiting),
            sentence("Give {player}'s substitute first.", player=waiting),
        )
    if last.number >= 13:
        raise ImpossibleEvent(
            table.number + 1,
            _plays_to(14, event),
            template("all thirteen tricks have been played"),
            template("Remove the card, or check whether an earlier card was written twice."),
        )


def _refuse_beside_his_own(table: Table, event: CardPlayed, trick: int) -> None:
    """Refuse a hand's second card to a trick if another hand's card was taken back from it and its own was not."""
    here = [play for play in table.plays if play.trick == trick]
    own = next((each.card for each in here if each.seat is event.hand and each.withdrawn is None), None)
    if own is not None and any(each.withdrawn is not None for each in here):
        raise ImpossibleEvent(
            table.number + 1,
            _plays_to(trick, event),
            sentence("his {card} lies in that trick still", card=own),
            sentence("If he took {card} back, say so before with {words}.", card=own, words='"event": "withdrawn"'),
        )


def _refuse_unless_held(table: Table, event: CardPlayed) -> None:
    """Refuse a card that cannot come from that hand; ``table`` is the table before the card."""
    card = event.card
    if card is None:
        return
    number, plays = table.number + 1, template("{player} plays {card}")
    if card in table.standing:
        before = next(play for play in table.plays if play.card == card and play.withdrawn is None)
        said = sentence(plays, player=event.hand, card=card)
        played = template("{player} played it to trick {trick} (event {event})")
        because = sentence(played, player=before.seat, trick=before.trick, event=before.event)
        raise ImpossibleEvent(number, said, because, template("Correct one of the two cards."))
    if (deal := table.board.deal) is None:
        return
    holder, hand = deal.holder(card), deal.hands[event.hand]
    if holder is event.hand or (holder is None and hand is None):
        return
    said, where = sentence(plays, player=event.hand, card=card), sentence("his hand does not hold it")
    if holder is not None:
        where = sentence("it was dealt to {player}, who still holds it", player=holder)
    raise ImpossibleEvent(number, said, where, template("Correct the card or the deal."))


def _plays_to(trick: int, event: CardPlayed) -> Sentence:
    card = event.card or sentence("a card")
    return sentence("{player} plays {card} to trick {trick}", player=event.hand, card=card, trick=trick)


# Every legal way to play the last two tricks again after a wrong card to the twelfth is put right.

TWELFTH = 12

Cards = Mapping[Seat, tuple[Card, ...]]
Won = tuple[Seat, Card]
"""The winner of a trick, and the card that won it."""


def put_right(table: Table, wrong: Sequence[Play]) -> frozenset[tuple[Won, Won]] | None:
    """The possible winners of the last two tricks once the wrong cards to the twelfth are taken back.

    The player of a wrong card plays his other card. An opponent who played after him may change his card; his partner
    may once a player before him has. Any other wrong card that nobody takes back stays.
    ``None`` where hands or trumps are not known.

    Args:
        wrong: the cards to the twelfth trick that must be taken back.
    """
    trick = table.trick(TWELFTH)
    hands = _two_each(table)
    if trick is None or hands is None or table.trumps == "unknown" or not wrong:
        return None
    first = min(play.event for play in wrong)
    order = [trick.leader.turn(step) for step in range(4)]
    played = {play.seat: play for play in table.plays if play.trick == TWELFTH and play.withdrawn is None}
    played |= {play.seat: play for play in wrong}
    must = {play.seat for play in wrong}
    ways = _ways(order, hands, {seat: play for seat, play in played.items() if play.card}, must, first)
    return frozenset(_winners(order, cards, hands, table.trumps) for cards in ways)


def _two_each(table: Table) -> Cards | None:
    """The two cards that each hand held before the twelfth trick; ``None`` where that is not known."""
    begun = min((play.event for play in table.plays if play.trick == TWELFTH), default=None)
    if begun is None:
        return None
    hands: dict[Seat, tuple[Card, ...]] = {}
    for seat in SEATS:
        held = table.held(seat, begun)
        shown = {play.card for play in table.plays if play.seat is seat and play.trick >= TWELFTH and play.card}
        cards = tuple(sorted(held if held is not None else shown))
        if len(cards) != 2:
            return None
        hands[seat] = cards
    return hands


def _ways(
    order: Sequence[Seat], hands: Cards, played: Mapping[Seat, Play], must: set[Seat], first: int
) -> Iterator[tuple[Card, ...]]:
    """Every legal way to play the twelfth trick: its four cards in order."""
    offenders = {seat.side for seat in must}
    lead = played.get(order[0])

    def further(cards: tuple[Card, ...], changed: frozenset[Seat]) -> Iterator[tuple[Card, ...]]:
        if len(cards) == 4:
            yield cards
            return
        seat = order[len(cards)]
        follows = [card for card in hands[seat] if cards and card.suit is cards[0].suit]
        legal = follows or list(hands[seat])
        play = played.get(seat)
        innocent = len(offenders) == 2 or seat.side not in offenders
        free = play is None or seat in must or (innocent and play.event > first) or bool(changed - {seat.partner})
        if play is not None and seat in must:
            legal = [card for card in legal if card != play.card] or legal
        same_lead = lead is not None and bool(cards) and cards[0] == lead.card
        stays = play is not None and (play.card in legal or same_lead)
        for card in legal if free or play is None or play.card is None or not stays else [play.card]:
            other = play is not None and card != play.card and seat not in must
            yield from further((*cards, card), changed | {seat} if other else changed)

    yield from further((), frozenset())


def _winners(order: Sequence[Seat], cards: Sequence[Card], hands: Cards, trumps: Trumps) -> tuple[Won, Won]:
    here = winner(list(zip(order, cards, strict=True)), trumps)
    assert here is not None
    twelfth = dict(zip(order, cards, strict=True))
    last = [here.turn(step) for step in range(4)]
    left = {seat: next(card for card in hands[seat] if card != twelfth[seat]) for seat in last}
    won = winner(list(left.items()), trumps)
    assert won is not None
    return (here, twelfth[here]), (won, left[won])
