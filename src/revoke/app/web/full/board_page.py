"""The page of a board as it was entered: its cards, its contract, its play in short, where to go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import Request
from starlette.responses import Response

from revoke.app.desk.board_entry import Remark
from revoke.app.web.full.board_fields import LEVELS, code_names, fields_of
from revoke.app.web.full.entry_address import show_entry
from revoke.app.web.full.play_layout import picture
from revoke.app.web.pages import page
from revoke.case.case import Case
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.seats import SEATS


def board_page(
    request: Request,
    case: Case,
    *,
    status: int = 200,
    remarks: Sequence[Remark] = (),
    fields: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
) -> Response:
    """The board.

    Args:
        remarks: what the reader of a record has to say about it.
        fields: what was typed, where that is not what the entry holds.
        wrong: what is wrong with it, by field.
    """
    return page(
        request,
        "full/board.html",
        status=status,
        case=show_entry(request, case),
        seen=picture(case),
        fields=fields or fields_of(case),
        wrong=wrong or {},
        noticed=remarks,
        codes=code_names(),
        seats=SEATS,
        suits=SUITS_DOWNWARD,
        levels=LEVELS,
    )
