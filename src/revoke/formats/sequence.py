"""Cards that a record gives one after another, as they were played: whose each was, and who won the tricks."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.formats.notebook import Notebook
from revoke.formats.order import PlayedOrder
from revoke.formats.record import Doubt, RecordedPlay
from revoke.formats.seating import Cell, holders, report_second_play, report_stranger
from revoke.formats.trick import won_by
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import sentence


def in_turn(
    cells: Sequence[Cell],
    leader: Seat,
    *,
    trumps: Suit | None,
    trumps_known: bool,
    deal: Deal | None,
    first_trick: int,
    notebook: Notebook,
) -> PlayedOrder:
    """Seat cards that stand in playing order.

    The turn goes clockwise and the winner of a trick leads to the next; but where the hands say otherwise they are
    believed: a card led by another hand is a lead out of turn, one played before its turn stands where it was played,
    both with a warning. A card from a hand that has played to the trick already is an error. Where the winner cannot
    be told (a card or the trumps not known), the hand that holds the next card led; without hands the play stops.
    """
    owner = holders(deal)
    seen: dict[Card, int] = {}
    plays: list[RecordedPlay] = []
    winners: list[Seat] = []
    trick: list[RecordedPlay] = []
    number, turn = first_trick, leader
    last = 14 - first_trick
    for index, cell in enumerate(cells):
        if len(winners) == last:
            notebook.error(
                Doubt.TOO_MANY_CARDS,
                cell.line,
                cell.column,
                sentence(
                    "there is a trick {number}, but the play ended with trick 13; remove the cards that were not"
                    " played",
                    number=number,
                ),
            )
            break
        seat = _seat(cell, turn, [play.seat for play in trick], owner, seen, number, notebook)
        if cell.card is not None:
            seen.setdefault(cell.card, number)
        trick.append(RecordedPlay(seat, cell.card, number, cell.marks, cell.line, cell.column))
        plays.append(trick[-1])
        if len(trick) < 4:
            turn = _next_turn(seat, trick)
            continue
        following = cells[index + 1] if index + 1 < len(cells) else None
        winner = _winner(trick, trumps, trumps_known=trumps_known)
        if winner is None and following is not None and following.card is not None:
            winner = owner.get(following.card)
        if winner is None:
            if following is not None:
                notebook.warn(
                    Doubt.ORDER_UNKNOWN,
                    following.line,
                    following.column,
                    sentence(
                        "who won trick {number} is not known; the cards from trick {next} on are left out",
                        number=number,
                        next=number + 1,
                    ),
                )
            break
        winners.append(winner)
        trick, turn, number = [], winner, number + 1
    return PlayedOrder(tuple(plays), (), tuple(winners))


def _seat(
    cell: Cell,
    turn: Seat,
    played: list[Seat],
    owner: dict[Card, Seat],
    seen: dict[Card, int],
    number: int,
    notebook: Notebook,
) -> Seat:
    card = cell.card
    held_by = owner.get(card) if card is not None else None
    if card is not None and card in seen:
        report_second_play(cell, turn, held_by, seen[card], notebook)
        return turn
    if card is None or held_by is None:
        if card is not None and len(owner) == 52:
            report_stranger(cell, turn, None, [], notebook)
        return turn
    if held_by is turn:
        return turn
    if held_by in played:
        report_stranger(cell, turn, held_by, [], notebook)
        return turn
    if played:
        notebook.warn(
            Doubt.MIXED_ROW,
            cell.line,
            cell.column,
            sentence(
                "{player} plays {card} at trick {trick} before {other}",
                player=held_by,
                card=card,
                trick=number,
                other=turn,
            ),
        )
    else:
        notebook.warn(
            Doubt.LEADER,
            cell.line,
            cell.column,
            sentence(
                "{player} leads {card} to trick {trick}, where it is {other}'s turn",
                player=held_by,
                card=card,
                trick=number,
                other=turn,
            ),
        )
    return held_by


def _next_turn(seat: Seat, trick: Sequence[RecordedPlay]) -> Seat:
    played = {play.seat for play in trick}
    return next(turn for step in range(1, 4) if (turn := seat.turn(step)) not in played)


def _winner(trick: Sequence[RecordedPlay], trumps: Suit | None, *, trumps_known: bool) -> Seat | None:
    cards = [play.card for play in trick if play.card is not None]
    if len(cards) < 4 or (not trumps_known and len({card.suit for card in cards}) > 1):
        return None
    by_seat = {play.seat: play.card for play in trick if play.card is not None}
    leader = trick[0].seat
    if len(by_seat) < 4:
        return won_by(leader, cards, trumps)
    return won_by(leader, [by_seat[leader.turn(step)] for step in range(4)], trumps)
