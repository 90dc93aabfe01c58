"""Duplicate scores against the table printed on the back of bidding cards, and against scores every player knows."""

from __future__ import annotations

from itertools import product

import pytest

from revoke.errors import NotBridge
from revoke.scoring.duplicate import north_south_score, score
from revoke.table.contract import Contract, Doubling, Strain, Vulnerability
from revoke.table.seats import Seat

# Contract just made: undoubled, doubled, redoubled, each not vulnerable / vulnerable. Columns are minor, major, NT.
JUST_MADE = {
    1: ("70/70 140/140 230/230", "80/80 160/160 520/720", "90/90 180/180 560/760"),
    2: ("90/90 180/180 560/760", "110/110 470/670 640/840", "120/120 490/690 680/880"),
    3: ("110/110 470/670 640/840", "140/140 530/730 760/960", "400/600 550/750 800/1000"),
    4: ("130/130 510/710 720/920", "420/620 590/790 880/1080", "430/630 610/810 920/1120"),
    5: ("400/600 550/750 800/1000", "450/650 650/850 1000/1200", "460/660 670/870 1040/1240"),
    6: ("920/1370 1090/1540 1380/1830", "980/1430 1210/1660 1620/2070", "990/1440 1230/1680 1660/2110"),
    7: ("1440/2140 1630/2330 1960/2660", "1510/2210 1770/2470 2240/2940", "1520/2220 1790/2490 2280/2980"),
}
COLUMN = {Strain.CLUBS: 0, Strain.DIAMONDS: 0, Strain.HEARTS: 1, Strain.SPADES: 1, Strain.NOTRUMP: 2}

# Each overtrick, not vulnerable and vulnerable; undoubled it is 20 in a minor and 30 otherwise.
OVERTRICK = {Doubling.DOUBLED: (100, 200), Doubling.REDOUBLED: (200, 400)}

# Down one to down thirteen.
DOWN = {
    (Doubling.UNDOUBLED, False): (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
    (Doubling.UNDOUBLED, True): (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    (Doubling.DOUBLED, False): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    (Doubling.DOUBLED, True): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    (Doubling.REDOUBLED, False): (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    (Doubling.REDOUBLED, True): (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
}


def printed(contract: Contract, *, vulnerable: bool, tricks: int) -> int:
    """Look the score up as a player does: the row, then overtricks, or the list of penalties."""
    if tricks < contract.level + 6:
        return -DOWN[contract.doubling, vulnerable][contract.level + 5 - tricks]
    cell = JUST_MADE[contract.level][COLUMN[contract.strain]].split()[list(Doubling).index(contract.doubling)]
    made = int(cell.split("/")[vulnerable])
    if contract.doubling is Doubling.UNDOUBLED:
        each = (20, 30, 30)[COLUMN[contract.strain]]
    else:
        each = OVERTRICK[contract.doubling][vulnerable]
    return made + each * (tricks - contract.level - 6)


def test_every_duplicate_score_is_the_one_in_the_printed_table() -> None:
    compared = 0
    for level, strain, doubling in product(range(1, 8), Strain, Doubling):
        contract = Contract(level, strain, doubling)
        for vulnerable, tricks in product((False, True), range(14)):
            expected = printed(contract, vulnerable=vulnerable, tricks=tricks)
            assert score(contract, vulnerable=vulnerable, tricks=tricks) == expected, (contract, vulnerable, tricks)
            compared += 1
    assert compared == 7 * 5 * 3 * 2 * 14


@pytest.mark.parametrize(
    ("contract", "vulnerable", "tricks", "points"),
    [
        ("1NT", False, 7, 90),
        ("2S", False, 8, 110),
        ("2S", True, 9, 140),
        ("3NT", False, 9, 400),
        ("3NT", True, 10, 630),
        ("4H", False, 10, 420),
        ("4S", True, 10, 620),
        ("5C", True, 11, 600),
        ("6NT", True, 12, 1440),
        ("6S", False, 12, 980),
        ("7NT", True, 13, 2220),
        ("2HX", False, 8, 470),
        ("1NTX", True, 8, 380),
        ("4SX", False, 9, -100),
        ("4SX", True, 9, -200),
        ("3NTX", False, 5, -800),
        ("3NTX", True, 5, -1100),
        ("3NT", True, 8, -100),
        ("1CXX", False, 7, 230),
        ("1CXX", False, 13, 1430),
    ],
)
def test_scores_every_player_knows(contract: str, vulnerable: bool, tricks: int, points: int) -> None:
    assert score(Contract.parse(contract), vulnerable=vulnerable, tricks=tricks) == points


@pytest.mark.parametrize(
    ("declarer", "vulnerability", "points"),
    [
        (Seat.NORTH, Vulnerability.NS, 620),
        (Seat.SOUTH, Vulnerability.EW, 420),
        (Seat.EAST, Vulnerability.NS, -420),
        (Seat.WEST, Vulnerability.EW, -620),
        (Seat.EAST, Vulnerability.ALL, -620),
        (Seat.NORTH, Vulnerability.NONE, 420),
    ],
)
def test_four_spades_made_goes_to_declarers_side_at_its_own_vulnerability(
    declarer: Seat, vulnerability: Vulnerability, points: int
) -> None:
    assert north_south_score(Contract.parse("4S"), declarer, vulnerability, 10) == points


def test_a_contract_down_is_points_for_the_defenders() -> None:
    assert north_south_score(Contract.parse("3NTX"), Seat.WEST, Vulnerability.EW, 7) == 500


@pytest.mark.parametrize("tricks", [-1, 14])
def test_nobody_wins_more_than_thirteen_tricks_or_fewer_than_none(tricks: int) -> None:
    with pytest.raises(NotBridge, match="0 to 13 tricks"):
        score(Contract.parse("1C"), vulnerable=False, tricks=tricks)
