"""Slips of the pen that can be named are mended, and nothing else is touched."""

from __future__ import annotations

from functools import partial

import pytest

from revoke.formats import conversion
from revoke.formats.irregular import Mended, irregularities, mend


def mended(text: str, name: str = "a.pbn") -> Mended:
    return mend(text.encode(), partial(conversion.read, name=name), name=name)


def test_two_cards_that_are_exchanged_are_exchanged_again(handout: str) -> None:
    """East's ♥8 and ♠2 are written at each other's tricks, 7 and 8."""
    exchanged = handout.replace("HK H4 H6 H8", "HK H4 H6 S2").replace("HA HT S4 S2", "HA HT S4 H8")
    done = mended(exchanged)
    assert done.mended == handout
    assert done.said[0].endswith("East's cards at tricks 7 and 8 (♠2 and ♥8) are exchanged")


def test_a_mistyped_suit_is_mended(handout: str) -> None:
    head = handout[: handout.index("C9 D8 D5")] + "*\n"
    assert mended(head.replace("C8 D7 D4 DK", "C8 D7 C4 DK")).mended == head


def test_a_mistyped_lead_is_mended(handout: str) -> None:
    head = handout[: handout.index("C8 D7")] + "*\n"
    assert mended(head.replace("D3 DA", "D3 CA")).mended == head


def test_a_card_written_rank_first_stays_so(handout: str) -> None:
    head = handout[: handout.index("C9 D8 D5")].replace("C8 D7 D4 DK", "8C 7D 4D KD") + "*\n"
    assert mended(head.replace("8C 7D 4D KD", "8C 7D 4C KD")).mended == head


def test_a_marked_revoke_is_what_happened_and_stays(handout: str) -> None:
    assert mended(handout).mended == handout
    assert mended(handout).said == ()


def test_each_board_is_mended_by_itself(handout: str) -> None:
    """The second of two is wrong, and only its lines change."""
    head = handout[: handout.index("C8 D7")] + "*\n\n"
    slip = head.replace("D3 DA", "D3 CA")
    assert mended(head + slip + head).mended == head + head + head


def test_what_one_slip_does_not_explain_is_left(handout: str) -> None:
    """♣A is put for ♦A at trick 2 and ♠A for ♦K at trick 3: two slips on one board, of which neither mends it alone."""
    wrong = handout[: handout.index("C9 D8 D5")].replace("D3 DA", "D3 CA").replace("D4 DK", "D4 SA") + "*\n"
    done = mended(wrong)
    (record,) = conversion.read(done.data, name="a.pbn")
    (before,) = conversion.read(wrong.encode(), name="a.pbn")
    assert len(irregularities(record)) <= len(irregularities(before))
    assert done.said or done.mended == wrong


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_the_file_keeps_its_encoding_and_its_line_ends(handout: str, encoding: str) -> None:
    head = (handout[: handout.index("C8 D7")] + "*\n").replace("\n", "\r\n").replace("[Event", "{Köln}\r\n[Event", 1)
    slip = head.replace("D3 DA", "D3 CA")
    done = mend(slip.encode(encoding), partial(conversion.read, name="a.pbn"), name="a.pbn")
    assert done.data == head.encode(encoding)


def test_lin_is_mended_in_its_own_line() -> None:
    """North's ♦3 to trick 2 is written ♥3, which West has played to trick 1."""
    hands = "SJT8HAK9752CT986,SAQ53HT43D872CKJ5,SK74HJ6DT543CQ432"
    text = f"qx|o1|md|3{hands},|mb|1Dp1Sp2Np3Nppp|pc|H7|pc|H3|pc|HJ|pc|HQ|pc|DA|pc|C6|pc|D2|pc|D3|mc|9|\n"
    assert mended(text, "a.lin").said == ()
    assert mended(text.replace("pc|D3|", "pc|H3|"), "a.lin").mended == text
