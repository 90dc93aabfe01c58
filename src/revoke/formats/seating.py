"""The seat of each card in a record: the hands decide whose it was, not the column in which it was written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revoke.formats.notebook import Notebook
from revoke.formats.record import CardMark, Doubt
from revoke.table.cards import Card
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import sentence


@dataclass(frozen=True, slots=True)
class Cell:
    """One place in a table of tricks: a card, or ``None`` where it is not known, and where that stands in the file."""

    card: Card | None
    line: int
    column: int
    marks: tuple[CardMark, ...] = ()


Row = Sequence[Cell]
"""The four cells of a trick, in the order of the columns; fewer in the last row."""

SeatedRow = dict[Seat, Cell]


def holders(deal: Deal | None) -> dict[Card, Seat]:
    """Card → who was dealt it, as far as the hands are known."""
    return {} if deal is None else {card: seat for seat, cards in deal if cards is not None for card in cards}


def seat_rows(
    rows: Sequence[Row], first: Seat, *, deal: Deal | None, first_trick: int, notebook: Notebook
) -> list[SeatedRow]:
    """Give each cell to a player.

    ``first`` is the seat of the first column. A row whose cards belong to four different players is theirs, whatever
    the columns say, with a warning; where two cards of a row come from one hand, the columns are believed and the
    card that does not fit is an error. Without a deal the columns are believed.
    """
    owner = holders(deal)
    columns = tuple(first.turn(step) for step in range(4))
    stands_at = _tricks_of_each_card(rows, first_trick)
    seated = []
    seen: dict[Card, int] = {}
    for trick, row in enumerate(rows, first_trick):
        seats = _seats_of(row, columns, owner, seen, trick, notebook)
        for seat, cell in zip(seats, row, strict=False):
            card = cell.card
            if card is None:
                continue
            held_by = owner.get(card, seat if deal is None or deal.hands[seat] is None else None)
            if card in seen:
                report_second_play(cell, seat, held_by, seen[card], notebook)
            elif held_by is not seat:
                report_stranger(cell, seat, held_by, [at for at in stands_at[card] if at != trick], notebook)
            seen.setdefault(card, trick)
        seated.append(dict(zip(seats, row, strict=False)))
    return seated


def _tricks_of_each_card(rows: Sequence[Row], first_trick: int) -> dict[Card, list[int]]:
    found: dict[Card, list[int]] = {}
    for trick, row in enumerate(rows, first_trick):
        for cell in row:
            if cell.card is not None:
                found.setdefault(cell.card, []).append(trick)
    return found


def _seats_of(
    row: Row,
    columns: tuple[Seat, ...],
    owner: dict[Card, Seat],
    seen: dict[Card, int],
    trick: int,
    notebook: Notebook,
) -> tuple[Seat, ...]:
    held = [owner.get(cell.card) if cell.card is not None and cell.card not in seen else None for cell in row]
    if all(seat is None or seat is column for seat, column in zip(held, columns, strict=False)):
        return columns
    known = [seat for seat in held if seat is not None]
    fitting = [_fit(held, columns, shift) for shift in range(4)]
    shift = fitting.index(max(fitting))
    place = next(cell for cell in row if cell.card is not None)
    if (shift and fitting[shift] > 1) or fitting[shift] == len(known):
        seats = tuple(columns[0].turn(step + shift) for step in range(4))
        if shift:
            notebook.warn(
                Doubt.SHIFTED_ROW,
                place.line,
                place.column,
                sentence(
                    "trick {trick} is written from {player} on, where the columns begin with {usual}; read by the"
                    " hands",
                    trick=trick,
                    player=seats[0],
                    usual=columns[0],
                ),
            )
        return seats
    if len(set(known)) == len(known):
        notebook.warn(
            Doubt.MIXED_ROW,
            place.line,
            place.column,
            sentence(
                "trick {trick} is not written in seat order; each card is given to the hand that was dealt it",
                trick=trick,
            ),
        )
        spare = iter([seat for seat in columns if seat not in known])
        return tuple(seat or next(spare) for seat in (*held, *[None] * (4 - len(held))))
    return columns


def _fit(held: list[Seat | None], columns: tuple[Seat, ...], shift: int) -> int:
    return sum(seat is column.turn(shift) for seat, column in zip(held, columns, strict=False))


def report_second_play(cell: Cell, seat: Seat, held_by: Seat | None, before: int, notebook: Notebook) -> None:
    dealt = sentence("it was dealt to {player}", player=held_by) if held_by else _NOBODY
    notebook.error(
        Doubt.PLAYED_TWICE,
        cell.line,
        cell.column,
        sentence(
            "{player} plays {card}, but {card} was played at trick {trick} already; {dealt}. Correct the card that is"
            " wrong",
            player=seat,
            card=_card(cell),
            trick=before,
            dealt=dealt,
        ),
    )


def report_stranger(cell: Cell, seat: Seat, held_by: Seat | None, elsewhere: list[int], notebook: Notebook) -> None:
    card = _card(cell)
    if held_by:
        told = sentence("{player} plays {card}, but {card} was dealt to {owner}", player=seat, card=card, owner=held_by)
    else:
        told = sentence("{player} plays {card}, but {player} was not dealt it", player=seat, card=card)
    if elsewhere:
        told = sentence("{text}, and stands at trick {trick} too", text=told, trick=elsewhere[0])
    notebook.error(
        Doubt.NOT_IN_HAND, cell.line, cell.column, sentence("{text}. Correct the deal or the card", text=told)
    )


_NOBODY = sentence("nobody is known to have been dealt it")


def _card(cell: Cell) -> Card:
    """The card of a cell of which a reader doubts that the hand could play it; one that is not known, nobody doubts."""
    assert cell.card is not None
    return cell.card
