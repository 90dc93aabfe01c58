"""Contracts and vulnerability: every one there is, read back from how it is written."""

from __future__ import annotations

from itertools import product

import pytest

from revoke.errors import NotBridge
from revoke.table.contract import Contract, Doubling, Strain, Vulnerability
from revoke.table.seats import Side


def test_every_contract_is_read_back_and_no_two_are_the_same() -> None:
    """Seven levels, five strains, three doublings: doubling is part of a contract."""
    contracts = [Contract(*each) for each in product(range(1, 8), Strain, Doubling)]
    assert len(set(contracts)) == 7 * 5 * 3
    assert len({each.code for each in contracts}) == len(contracts)
    for each in contracts:
        assert Contract.parse(each.code) == Contract.parse(each.code.lower()) == each
        assert each.tricks_needed == 6 + each.level


@pytest.mark.parametrize("text", ["8NT", "0S", "", "NT", "3", "3NTXXX", "3SNT", "-1C", "3ZX", "33NT"])
def test_nothing_else_is_a_contract(text: str) -> None:
    with pytest.raises(NotBridge):
        Contract.parse(text)


def test_vulnerability_is_of_a_side() -> None:
    table = {"None": (False, False), "NS": (True, False), "EW": (False, True), "All": (True, True)}
    for word, (ns, ew) in table.items():
        vulnerable = Vulnerability.parse(word)
        assert (vulnerable.of(Side.NS), vulnerable.of(Side.EW)) == (ns, ew)
    assert {Vulnerability.parse(word) for word in ("Both", "b", "ALL")} == {Vulnerability.ALL}
    assert {Vulnerability.parse(word) for word in ("-", "Love", "o")} == {Vulnerability.NONE}
    with pytest.raises(NotBridge, match="not a vulnerability"):
        Vulnerability.parse("green")
