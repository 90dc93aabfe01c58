"""Whatever is pasted is read board by board, with everything that is doubtful about it."""

from __future__ import annotations

import pytest

from revoke.app.desk.board_entry import MOST_BOARDS, MOST_BYTES, boards_read, entry_text
from revoke.case.case import DEFAULT_CODE, Case
from revoke.case.events import CardPlayed
from revoke.errors import RevokeError, Unreadable
from revoke.table.seats import Seat
from tests.app.desk.test_diagram_text import COMPASS
from tests.app.web.full.served import ADDRESS, DEAL, EXAMPLE, LIN, PLAY, as_case

AS_THE_HANDOUT = f'[Board "1"]\n[Declarer "E"]\n[Contract "3NT"]\n[Deal "{DEAL}"]\n[Play "S"]\n' + (
    "H7 H3 HJ HQ\nC6 D2 D3 DA\nC8 D7 D4 DK\nC9 D8 D5 DQ\nCT C5 S2 DJ\n*\n"
)


def cards(case: Case) -> list[str]:
    played = [each for each in case.events if isinstance(each, CardPlayed)]
    return [f"{each.hand.value}:{each.card.code}" for each in played if each.card]


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.read_text("utf-8"),
        LIN,
        f"https://www.bridgebase.com/tools/handviewer.html?lin={LIN}",
        f"{ADDRESS}&p=" + "".join(each[2:] for each in PLAY),
        as_case(PLAY),
    ],
    ids=["pbn", "lin", "address-with-lin", "address", "case"],
)
def test_deal_and_play_are_the_same_by_every_door(text: str) -> None:
    (board,) = boards_read(text, name="the text", code=DEFAULT_CODE)
    assert str(board.case.board.deal) == DEAL
    assert cards(board.case) == PLAY
    assert board.replays


@pytest.mark.parametrize("text", [DEAL, f"  {DEAL}\n", COMPASS], ids=["string", "blanks", "diagram"])
def test_a_deal_alone_is_a_board_without_a_play(text: str) -> None:
    (board,) = boards_read(text, name="the text", code="duplicate-2007")
    assert (str(board.case.board.deal), board.case.events, board.case.code) == (DEAL, (), "duplicate-2007")


def test_a_record_that_does_not_replay_says_so_at_its_line_and_asserts_no_revoke() -> None:
    (board,) = boards_read(AS_THE_HANDOUT, name="the text", code=DEFAULT_CODE)
    (remark,) = board.remarks
    assert not board.replays
    assert (remark.line, remark.column, remark.kind) == (10, 7, "not in the hand")
    assert "♠2 was dealt to East" in remark.text


def test_what_the_record_marks_is_told_with_its_place() -> None:
    (board,) = boards_read(EXAMPLE.read_bytes(), name="example.pbn", code=DEFAULT_CODE)
    assert [(remark.line, remark.kind) for remark in board.remarks] == [(28, "marked revoke")]


def test_an_unknown_card_of_an_entry_survives_a_paste() -> None:
    case = Case(events=(CardPlayed(Seat.NORTH, None),))
    (board,) = boards_read(entry_text(case), name="the text", code=DEFAULT_CODE)
    assert board.case == case


def test_too_many_boards_and_too_many_bytes_are_refused() -> None:
    many = "\n".join(f'[Board "{number}"]\n' for number in range(MOST_BOARDS + 1))
    with pytest.raises(Unreadable, match=f"more than {MOST_BOARDS} boards"):
        boards_read(many, name="many.pbn", code=DEFAULT_CODE)
    with pytest.raises(Unreadable, match="longer than 1,000,000 bytes"):
        boards_read(b"x" * (MOST_BYTES + 1), name="big.pbn", code=DEFAULT_CODE)


@pytest.mark.parametrize("text", ["hello", "<script>", '{"format": "revoke-case/9"}', "https://example.org/"])
def test_what_nobody_understands_is_refused_in_words(text: str) -> None:
    with pytest.raises(RevokeError):
        boards_read(text, name="the text", code=DEFAULT_CODE)
