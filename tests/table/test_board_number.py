"""Dealer and vulnerability, against the list that stands on the boards themselves."""

from __future__ import annotations

import pytest

from revoke.errors import NotBridge
from revoke.table.contract import Vulnerability, dealer_of, vulnerability_of

NONE, NS, EW, ALL = Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL
VULNERABLE = {
    NONE: (1, 8, 11, 14),
    NS: (2, 5, 12, 15),
    EW: (3, 6, 9, 16),
    ALL: (4, 7, 10, 13),
}
"""As Law 2 lists them."""


def test_who_is_vulnerable_is_as_law_2_lists_it_and_again_after_sixteen() -> None:
    listed = {number: said for said, numbers in VULNERABLE.items() for number in numbers}
    assert sorted(listed) == list(range(1, 17))
    for number in range(1, 65):
        assert vulnerability_of(number) is listed[(number - 1) % 16 + 1]


def test_the_dealer_goes_round_from_north() -> None:
    assert "".join(dealer_of(number).value for number in range(1, 37)) == "NESW" * 9


@pytest.mark.parametrize("number", [0, -3])
def test_there_is_no_board_nought(number: int) -> None:
    with pytest.raises(NotBridge, match="from 1"):
        vulnerability_of(number)
