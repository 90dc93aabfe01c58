"""A deal is read as it is drawn: in a compass, in the cells of a table, or hand by hand with names."""

from __future__ import annotations

import pytest

from revoke.app.desk.board_entry import deal_drawn, looks_like_one
from revoke.errors import NotBridge
from tests.app.web.full.served import DEAL

COMPASS = """
            S K74
            H J6
            D T543
            C Q432
S AQ53                 S 962
H T43                  H Q8
D 872                  D AKQJ96
C KJ5                  C A7
            S JT8
            H AK9752
            D -
            C T986
"""
TABLE = """
| | ♠ K 7 4 ♥ J 6 ♦ 10 5 4 3 ♣ Q 4 3 2 | |
| ♠ A Q 5 3 ♥ 10 4 3 ♦ 8 7 2 ♣ K J 5 | 7H | ♠ 9 6 2 ♥ Q 8 ♦ A K Q J 9 6 ♣ A 7 |
| | ♠ J 10 8 ♥ A K 9 7 5 2 ♦ ♣ 10 9 8 6 | |
"""
NAMED = """
East:  ♠962 ♥Q8 ♦AKQJ96 ♣A7
South: ♠J108 ♥AK9752 ♦- ♣10986
West:  ♠AQ53 ♥1043 ♦872 ♣KJ5
North: ♠K74 ♥J6 ♦10543 ♣Q432
"""


@pytest.mark.parametrize("text", [COMPASS, TABLE, NAMED], ids=["compass", "table", "named"])
def test_the_deal_is_the_same_however_it_is_drawn(text: str) -> None:
    assert looks_like_one(text)
    assert str(deal_drawn(text)) == DEAL


def test_a_suit_left_out_is_named() -> None:
    with pytest.raises(NotBridge, match="has 3 rows of diamonds"):
        deal_drawn(COMPASS.replace("            D -\n", ""))


def test_a_card_too_many_is_named() -> None:
    with pytest.raises(NotBridge, match="♠4 is dealt both to North and to South"):
        deal_drawn(COMPASS.replace("S JT8", "S JT84"))


def test_a_story_without_cards_is_no_diagram() -> None:
    assert not looks_like_one("East led a diamond, and South had none. He said so at once.")
