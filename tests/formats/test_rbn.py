"""RBN: hands, and what else a board may say in one letter a line."""

from __future__ import annotations

import pytest

from revoke.errors import Unreadable
from revoke.formats import conversion, rbn
from revoke.formats.record import Doubt, PlayRecord
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Seat

BOARD = """\
D 20240131
E Club night
F M
B 7:A
H W:AQ53.T43.872.KJ5:K74.J6.T543.Q432:962.Q8.AKQJ96.A7:
A NZ:P1DP1S:P2NP3N:A
C 3N:E
P H73JQ:DAC62D3:DKC874;
R 6:+150
"""


def one(text: str) -> PlayRecord:
    (record,) = rbn.read(text, name="a.rbn")
    return record


def test_a_board_is_read() -> None:
    record = one(BOARD)
    assert (record.board, record.number, record.scoring) == ("7", 7, "MP")
    assert record.deal is not None
    assert str(record.deal) == "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
    assert (record.dealer, record.vulnerable) == (Seat.NORTH, Vulnerability.NONE)
    assert (record.contract, record.declarer, record.leader) == (Contract.parse("3NT"), Seat.EAST, Seat.SOUTH)
    assert [call.call for call in record.calls] == [
        "Pass", "1D", "Pass", "1S", "Pass", "2NT", "Pass", "3NT", "Pass", "Pass", "Pass",
    ]  # fmt: skip
    said = " ".join(f"{play.seat.value}:{play.card.code}" for play in record.plays if play.card)
    assert said == "S:H7 W:H3 N:HJ E:HQ E:DA S:C6 W:D2 N:D3 E:DK S:C8 W:D7 N:D4"
    assert (record.result, record.claimed) == (6, True)
    assert not record.diagnostics


@pytest.mark.parametrize(
    "text", [BOARD.lower(), "> " + BOARD.replace("\n", "\n> "), "  " + BOARD.replace("\n", "\n  ")]
)
def test_lower_case_and_the_marks_of_a_mail_change_nothing(text: str) -> None:
    (record,) = conversion.read(text, name="a.txt")
    assert (record.deal, record.calls) == (one(BOARD).deal, one(BOARD).calls)
    assert [(play.seat, play.card) for play in record.plays] == [(play.seat, play.card) for play in one(BOARD).plays]
    assert (record.contract, record.scoring, record.result) == (Contract.parse("3NT"), "MP", 6)


def test_the_auction_gives_the_contract_where_there_is_no_label_for_it() -> None:
    record = one(BOARD.replace("C 3N:E\n", ""))
    assert (record.contract, record.declarer) == (Contract.parse("3NT"), Seat.EAST)


def test_labels_that_are_left_out_are_those_of_the_board_before() -> None:
    first, second = rbn.read(BOARD + "\n{a comment\nB 99}\n\nB 8\nC 2HX:S:N\nR 7\n", name="a.rbn")
    assert first.deal == second.deal
    assert second.tags["E"] == "Club night"
    assert (str(second.contract), second.declarer, second.leader) == ("2♥ doubled", Seat.SOUTH, Seat.NORTH)


def test_part_of_a_deal_is_known_in_part() -> None:
    record = one("B 1\nH N:K74.J6.T543.Q432::JT8.AK9752..T986\n")
    assert record.deal is not None
    assert record.deal.hands[Seat.EAST] is None


@pytest.mark.parametrize(
    ("good", "bad", "kind"),
    [
        ("962.Q8", "962.Q4", Doubt.BAD_DEAL),
        ("H W:", "H Z:", Doubt.BAD_DEAL),
        ("C 3N:E", "C 8N:E", Doubt.CONTRACT),
        ("R 6", "R 14", Doubt.UNREADABLE),
        ("P H7", "P Z7", Doubt.UNREADABLE),
        ("NZ:P", "NZ:Y", Doubt.AUCTION),
        ("DAC62D3", "DAC62H7", Doubt.PLAYED_TWICE),
    ],
)
def test_what_cannot_be_is_named(good: str, bad: str, kind: Doubt) -> None:
    assert kind in [found.kind for found in one(BOARD.replace(good, bad)).diagnostics]


def test_a_ten_in_figures_is_a_ten_but_not_the_number_of_a_note() -> None:
    record = one("B 1\nC 3N:E\nP H7310Q\nR 6\n")
    assert [play.card.code for play in record.plays if play.card] == ["H7", "H3", "HT", "HQ"]
    record = one("B 1\nC 3N:E\nP H73*1JQ\nR 6\n")
    assert [play.card.code for play in record.plays if play.card] == ["H7", "H3", "HJ", "HQ"]


def test_the_auction_gives_the_declarer_that_the_contract_leaves_out() -> None:
    record = one(BOARD.replace("C 3N:E", "C 3N"))
    assert (record.declarer, record.leader) == (Seat.EAST, Seat.SOUTH)


@pytest.mark.parametrize(
    ("good", "bad", "kind", "said"),
    [
        ("P H7", "p H7", Doubt.UNREADABLE, "'p H73JQ:DAC62D3:DKC874;' does not begin with an RBN label"),
        ("R 6:+150", "P H2\nR 6", Doubt.REPEATED_TAG, 'and "H2" here; the first one counts'),
        ("A NZ:", "A Z:", Doubt.AUCTION, "nothing says who dealt"),
        ("C 3N:E", "C P", Doubt.CONTRACT, "everybody passed"),
    ],
)
def test_nothing_is_left_out_in_silence(good: str, bad: str, kind: Doubt, said: str) -> None:
    assert good in BOARD
    assert [kind] == [found.kind for found in one(BOARD.replace(good, bad)).diagnostics if said in found.message]


def test_the_first_of_two_plays_counts() -> None:
    assert one(BOARD.replace("R 6", "P H2\nR 6")).plays == one(BOARD).plays


@pytest.mark.parametrize("text", ["", "E only a heading\n", "Not RBN at all\n"])
def test_what_is_no_rbn_file_is_one_clear_error(text: str) -> None:
    with pytest.raises(Unreadable, match=r"^a\.rbn: "):
        list(rbn.read(text, name="a.rbn"))
