"""Puts the cells of a play section into tricks of four, whatever the line breaks did to them."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.formats.notebook import Notebook
from revoke.formats.record import Doubt
from revoke.formats.seating import Cell, holders
from revoke.table.cards import Card
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template


def tricks_of_four(
    rows: list[list[Cell]], *, first: Seat, deal: Deal | None, tricks: int, notebook: Notebook
) -> list[list[Cell]]:
    """The rows as tricks.

    Rows of four stay as they are. Otherwise PBN counts cells, not lines; but where the lines fit the hands better
    (a card was left out), each line is a trick and the gap is at its end, with a warning. Tricks beyond the last one
    of the deal are an error.
    """
    whole = rows
    if any(len(row) != 4 for row in rows[:-1]) or any(len(row) > 4 for row in rows[-1:]):
        cells = [cell for row in rows for cell in row]
        whole = [cells[at : at + 4] for at in range(0, len(cells), 4)]
        if all(len(row) <= 4 for row in rows) and _fits(rows, first, deal) > _fits(whole, first, deal):
            whole = rows
            _report_short_rows(rows, notebook)
    if len(whole) > tricks:
        extra = whole[tricks][0]
        notebook.error(
            Doubt.TOO_MANY_CARDS,
            extra.line,
            extra.column,
            template("there is a trick 14, but a deal has 13 tricks; remove the cards that were not played")
            if tricks == 13
            else sentence(
                "there are {number} tricks, but this ending has {tricks}; remove the cards that were not played",
                number=len(whole),
                tricks=tricks,
            ),
        )
        whole = whole[:tricks]
    return whole


def _report_short_rows(rows: list[list[Cell]], notebook: Notebook) -> None:
    for trick, row in enumerate(rows[:-1], 1):
        if len(row) < 4:
            notebook.warn(
                Doubt.SHORT_ROW,
                row[0].line,
                row[0].column,
                sentence(
                    "trick {trick} has {number} cards; the missing one is taken as not known",
                    trick=trick,
                    number=len(row),
                ),
            )


def _fits(rows: Sequence[Sequence[Cell]], first: Seat, deal: Deal | None) -> int:
    """How many cards stand in the column of the hand that was dealt them."""
    owner: dict[Card, Seat] = holders(deal)
    return sum(
        cell.card is not None and owner.get(cell.card) is first.turn(step)
        for row in rows
        for step, cell in enumerate(row)
    )
