"""The playing order of the cards in a table of tricks: the winner of each trick leads to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revoke.formats.notebook import Notebook
from revoke.formats.record import CardMark, Doubt, RecordedPlay
from revoke.formats.seating import Cell, SeatedRow
from revoke.formats.trick import certain_winner, won_by
from revoke.table.cards import Card, Hand, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence, template


@dataclass(frozen=True, slots=True)
class PlayedOrder:
    """The cards in playing order, those whose place is lost, and who won each completed trick."""

    plays: tuple[RecordedPlay, ...]
    unplaced: tuple[RecordedPlay, ...]
    winners: tuple[Seat, ...]


def playing_order(
    rows: Sequence[SeatedRow],
    leader: Seat,
    *,
    trumps: Suit | None,
    trumps_known: bool,
    deal: Deal | None,
    first_trick: int,
    notebook: Notebook,
) -> PlayedOrder:
    """Work out the playing order.

    A card marked ``^L`` was led, whosever turn it was. Where unknown cards leave the winner of a trick open, or the
    trumps are not known, the play stops there with a warning; the cards further down are ``unplaced``.
    """
    last = max(
        (number for number, row in enumerate(rows) if any(cell.card or cell.marks for cell in row.values())),
        default=-1,
    )
    unseen = _cards_not_in_the_record(rows, deal)
    plays: list[RecordedPlay] = []
    winners: list[Seat] = []
    for number, row in enumerate(rows[: last + 1]):
        trick = first_trick + number
        leader = next((seat for seat, cell in row.items() if CardMark.LEAD_OUT_OF_TURN in cell.marks), leader)
        order = [leader.turn(step) for step in range(4)]
        cells = [row.get(seat) for seat in order]
        cards = [None if cell is None else cell.card for cell in cells]
        if number == last:
            while cards and cards[-1] is None:
                cards.pop()
        plays += [_play(seat, cell, trick) for seat, cell in zip(order[: len(cards)], cells, strict=False)]
        if len(cards) < 4:
            break
        winner = _winner(leader, cards, trumps, trumps_known=trumps_known, unseen=unseen)
        if winner is None:
            if number < last:
                place = next(cell for cell in rows[number + 1].values())
                notebook.warn(
                    Doubt.ORDER_UNKNOWN,
                    place.line,
                    place.column,
                    sentence(_UNTOLD[None in cards, trumps_known], trick=trick, next=trick + 1),
                )
            return PlayedOrder(tuple(plays), _unplaced(rows[number + 1 :], trick + 1), tuple(winners))
        winners.append(winner)
        leader = winner
    return PlayedOrder(tuple(plays), (), tuple(winners))


_UNTOLD = {
    (True, True): template(
        "who won trick {trick} cannot be told from its unknown cards, so the order of play is not known after it;"
        " the cards from trick {next} on are left out"
    ),
    (False, False): template(
        "who won trick {trick} cannot be told without the contract, so the order of play is not known after it;"
        " the cards from trick {next} on are left out"
    ),
    (True, False): template(
        "who won trick {trick} cannot be told from its unknown cards without the contract, so the order of play is not"
        " known after it; the cards from trick {next} on are left out"
    ),
}
"""By whether a card of the trick is not known, and whether the trumps are; where all is known, it can be told."""


def _play(seat: Seat, cell: Cell | None, trick: int) -> RecordedPlay:
    if cell is None:
        return RecordedPlay(seat, None, trick)
    return RecordedPlay(seat, cell.card, trick, cell.marks, cell.line, cell.column)


def _winner(
    leader: Seat, cards: Sequence[Card | None], trumps: Suit | None, *, trumps_known: bool, unseen: dict[Seat, Hand]
) -> Seat | None:
    known = [card for card in cards if card is not None]
    if not trumps_known and len({card.suit for card in known}) > 1:
        return None
    if len(known) == 4:
        return won_by(leader, known, trumps)
    return certain_winner(leader, cards, trumps, unseen) if trumps_known else None


def _cards_not_in_the_record(rows: Sequence[SeatedRow], deal: Deal | None) -> dict[Seat, Hand]:
    if deal is None:
        return {}
    recorded = {cell.card for row in rows for cell in row.values()}
    return {seat: hand - recorded for seat in SEATS if (hand := deal.hands[seat]) is not None}


def _unplaced(rows: Sequence[SeatedRow], first: int) -> tuple[RecordedPlay, ...]:
    return tuple(
        _play(seat, cell, trick)
        for trick, row in enumerate(rows, first)
        for seat, cell in row.items()
        if cell.card is not None or cell.marks
    )
