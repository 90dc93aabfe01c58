"""Records whose declarer, calls or hands stand for the wrong seats: an error, and no ruling that looks sound."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from revoke.formats import lin, pbn, rbn
from revoke.formats.irregular import Verdict, irregularities
from revoke.formats.record import Doubt, PlayRecord
from revoke.table.seats import Seat
from tests.formats.test_lin import AUCTION, HANDS, HEAD, TRICKS

One = Callable[[str], PlayRecord]
IN_LIN = HEAD + AUCTION + "".join("".join(f"pc|{card}|" for card in trick) + "pg||" for trick in TRICKS)
IN_RBN = (
    "B 7\nH W:AQ53.T43.872.KJ5:K74.J6.T543.Q432:962.Q8.AKQJ96.A7:\nA NZ:P1DP1S:P2NP3N:A\nC 3N:E\nP "
    + ":".join("".join(trick) for trick in TRICKS)
    + "\nR 6\n"
)


def in_lin(text: str) -> PlayRecord:
    (record,) = lin.read(text, name="a.lin")
    return record


def in_rbn(text: str) -> PlayRecord:
    (record,) = rbn.read(text, name="a.rbn")
    return record


def kinds(record: PlayRecord) -> list[Doubt]:
    return [error.kind for error in record.errors]


@pytest.mark.parametrize("dealer", "124")
def test_an_opening_lead_from_another_hand_is_an_error_in_lin(dealer: str) -> None:
    """North dealt and East declares, so that South leads ♥7. With another dealer North would be dummy, or declarer."""
    record = in_lin(IN_LIN.replace(f"md|{HANDS}", f"md|{dealer}{HANDS[1:]}"))
    assert kinds(record) == [Doubt.LEADER]
    assert record.errors[0].message.startswith("the first card is South's ♥7, but the opening lead was ")
    assert Verdict.REVOKE not in [each.verdict for each in irregularities(record)]


def test_a_later_lead_from_another_hand_is_a_lead_out_of_turn_and_no_error() -> None:
    cut = IN_LIN[: IN_LIN.index("pc|DA|")] + "pc|HK|pc|H4|pc|H6|pc|H8|pg||"
    assert not in_lin(cut).errors


def test_an_opening_lead_from_another_hand_is_an_error_in_rbn_unless_the_record_names_the_leader() -> None:
    plain = re.sub("A NZ.*\n", "", IN_RBN)
    assert kinds(in_rbn(plain.replace("C 3N:E", "C 3N:S"))) == [Doubt.LEADER]
    assert not in_rbn(plain.replace("C 3N:E", "C 3N:W:S")).errors
    assert kinds(in_rbn(plain.replace("C 3N:E", "C 3N:N:S"))) == [Doubt.LEADER], "dummy does not lead"


@pytest.mark.parametrize("declarer", "SNW")
@pytest.mark.parametrize("deal", [True, False])
def test_a_declarer_against_whom_another_leads_is_an_error_in_pbn(
    handout: str, one: One, declarer: str, *, deal: bool
) -> None:
    """All four follow to the first trick, so that it does not show who led."""
    text = re.sub(r"\[Auction[^[]*", "", handout).replace('[Declarer "E"]', f'[Declarer "{declarer}"]')
    text = text if deal else re.sub(r"\[Deal .*\n", "", text)
    assert kinds(one(text)) == [Doubt.LEADER]
    assert not one(text.replace("H7 H3", "^L H7 H3")).errors, "the record says that the lead was out of turn"


def test_columns_that_begin_elsewhere_are_no_error_where_the_calls_name_declarer(handout: str, one: One) -> None:
    head, play = handout.split('[Play "S"]\n')
    rows = [" ".join(row.replace("^R C2", "^RC2").split()[1:] + row.split()[:1]) for row in play.splitlines()]
    assert not one(f'{head}[Play "W"]\n' + "\n".join(rows)).errors


def test_hands_exchanged_in_the_deal_are_one_error(handout: str, one: One) -> None:
    """North's and East's hands are exchanged, and the revoke would be East's: he would pay for it."""
    north, east = "K74.J6.T543.Q432", "962.Q8.AKQJ96.A7"
    record = one(handout.replace(f"{north} {east}", f"{east} {north}"))
    assert kinds(record) == [Doubt.TURNED_DEAL]
    assert Doubt.MIXED_ROW not in [each.kind for each in record.diagnostics]


def test_a_card_left_out_of_a_row_moves_no_other_card_where_no_hand_is_known(handout: str, one: One) -> None:
    """By the count of cells North would not follow suit at tricks 9 and 11 either."""
    text = re.sub(r"\[Deal .*\n", "", handout).replace("HA HT S4 S2", "HA HT S2")
    record = one(text)
    (found,) = record.errors
    assert (found.kind, found.line) == (Doubt.SHORT_ROW, 20)
    assert [(each.trick, each.seat) for each in irregularities(record)] == [(5, Seat.NORTH)]


def test_rows_of_any_length_are_read_by_the_count_where_no_hand_is_known(handout: str, one: One) -> None:
    head, play = re.sub(r"\[Deal .*\n", "", handout).split('[Play "S"]\n')
    cells = play.replace("^R C2", "^RC2").split()
    for length in (2, 3, 5, 8, 52):
        rows = [" ".join(cells[at : at + length]) for at in range(0, 52, length)]
        record = one(f'{head}[Play "S"]\n' + "\n".join(rows))
        assert not record.errors
        assert [play.card for play in record.plays] == [play.card for play in one(handout).plays]


def test_a_result_that_the_cards_contradict_is_told_in_rbn() -> None:
    assert [each.kind for each in in_rbn(IN_RBN.replace("R 6", "R 9")).diagnostics] == [Doubt.RESULT_DIFFERS]


@pytest.mark.parametrize("between", ["", "D 2026-12-01\nT Evening\n"])
def test_rbn_files_joined_without_a_blank_line_are_two_boards(between: str) -> None:
    text = IN_RBN + between + IN_RBN.replace("B 7", "B 8")
    records = list(rbn.read(text, name="a.rbn"))
    assert [(record.board, len(record.plays)) for record in records] == [("7", 52), ("8", 52)]
    assert not any(record.diagnostics for record in records)
    assert "".join(record.source for record in records) == text


def test_pbn_files_joined_without_a_line_end_are_two_games(handout: str) -> None:
    text = handout.rstrip() + handout.replace('[Board "1"]', '[Board "2"]')
    records = list(pbn.read(text, name="a.pbn"))
    assert [(record.board, len(record.plays), record.diagnostics) for record in records] == [
        ("1", 52, ()),
        ("2", 52, ()),
    ]
    assert "".join(record.source for record in records) == text
