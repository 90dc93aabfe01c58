"""An entry is carried by its page and comes back as it was, unknown cards and all."""

from __future__ import annotations

import pytest

from revoke.app.desk.board_entry import entry_of, entry_text
from revoke.case.case import Board, Case, Findings
from revoke.case.events import AttentionDrawn, CardPlayed, Claimed
from revoke.errors import Unreadable
from revoke.formats.document_words import BadDocument
from revoke.table.cards import Card
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from tests.app.web.full.served import DEAL


def test_an_entry_comes_back_with_its_unknown_cards_where_they_were() -> None:
    case = Case(
        board=Board(number=7, deal=Deal.parse(DEAL)),
        events=(
            CardPlayed(Seat.SOUTH, Card.parse("H7")),
            CardPlayed(Seat.WEST, None),
            CardPlayed(Seat.NORTH, None),
            AttentionDrawn(Seat.EAST, Seat.NORTH),
            CardPlayed(Seat.EAST, Card.parse("HQ")),
            Claimed(Seat.EAST, 3),
        ),
        findings=Findings(table_tricks=6),
    )
    assert entry_of(entry_text(case)) == case


def test_an_entry_of_unknown_cards_alone_comes_back() -> None:
    case = Case(events=(CardPlayed(Seat.NORTH, None), CardPlayed(Seat.EAST, None)))
    assert entry_of(entry_text(case)) == case


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "revoke-case/1", "events": 3}', '{"events": ["N:?"]}'])
def test_what_is_no_entry_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadDocument):
        entry_of(text)


def test_an_entry_that_never_ends_is_not_read() -> None:
    with pytest.raises(Unreadable, match="longer than"):
        entry_of(" " * 10_000_000)
