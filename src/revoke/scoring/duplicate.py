"""What a duplicate contract scores: tricks, overtricks, game, slam and going down, by Law 77."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from revoke.errors import NotBridge
from revoke.table.contract import Contract, Doubling, Strain, Vulnerability
from revoke.table.seats import Seat, Side
from revoke.table.sentence import sentence

TRICK_POINTS: Mapping[Strain, int] = MappingProxyType(
    {Strain.CLUBS: 20, Strain.DIAMONDS: 20, Strain.HEARTS: 30, Strain.SPADES: 30, Strain.NOTRUMP: 30}
)
FIRST_TRICK_IN_NOTRUMPS = 10
"""What the first odd trick in no trumps counts beyond the others."""

GAME = 100
PARTSCORE_BONUS = 50


def score(contract: Contract, *, vulnerable: bool, tricks: int) -> int:
    """What declarer's side scores: above 0 when the contract is made, below 0 when it is not.

    Args:
        contract: level, strain and doubling.
        vulnerable: whether declarer's side is vulnerable.
        tricks: all the tricks declarer's side won, 0 to 13.

    Returns:
        Points, -7600 to 2980.

    Raises:
        NotBridge: a number of tricks that is not 0 to 13.

    Source: Laws of Duplicate Bridge 2017, Law 77.

    >>> score(Contract.parse("3NT"), vulnerable=False, tricks=10)
    430
    >>> score(Contract.parse("4SX"), vulnerable=True, tricks=7)
    -800
    """
    if not 0 <= tricks <= 13:
        raise NotBridge(sentence("a side wins 0 to 13 tricks, not {number}", number=tricks))
    over = tricks - contract.tricks_needed
    if over < 0:
        return -_undertricks(-over, contract.doubling, vulnerable=vulnerable)
    towards_game = _trick_score(contract)
    return (
        towards_game
        + _contract_bonus(contract, towards_game, vulnerable=vulnerable)
        + over * _overtrick(contract, vulnerable=vulnerable)
    )


def north_south_score(contract: Contract, declarer: Seat, vulnerability: Vulnerability, tricks: int) -> int:
    """The same as a score for North–South: above 0 when the points are theirs, whoever declares.

    Args:
        declarer: whose contract it is.
        vulnerability: of the board.
        tricks: all the tricks declarer's side won, 0 to 13.

    Raises:
        NotBridge: a number of tricks that is not 0 to 13.

    >>> north_south_score(Contract.parse("3NT"), Seat.EAST, Vulnerability.NONE, 10)
    -430
    """
    points = score(contract, vulnerable=vulnerability.of(declarer.side), tricks=tricks)
    return points if declarer.side is Side.NS else -points


def _trick_score(contract: Contract) -> int:
    """Points for the tricks contracted for, which alone decide whether it is a game."""
    plain = contract.level * TRICK_POINTS[contract.strain]
    if contract.strain is Strain.NOTRUMP:
        plain += FIRST_TRICK_IN_NOTRUMPS
    return plain * contract.doubling.value


def _contract_bonus(contract: Contract, towards_game: int, *, vulnerable: bool) -> int:
    bonus = PARTSCORE_BONUS
    if towards_game >= GAME:
        bonus = 500 if vulnerable else 300
    if contract.level == 6:
        bonus += 750 if vulnerable else 500
    if contract.level == 7:
        bonus += 1500 if vulnerable else 1000
    match contract.doubling:
        case Doubling.UNDOUBLED:
            return bonus
        case Doubling.DOUBLED:
            return bonus + 50
        case Doubling.REDOUBLED:
            return bonus + 100


def _overtrick(contract: Contract, *, vulnerable: bool) -> int:
    if contract.doubling is Doubling.UNDOUBLED:
        return TRICK_POINTS[contract.strain]
    multiple: int = contract.doubling.value
    return (100 if vulnerable else 50) * multiple


def _undertricks(down: int, doubling: Doubling, *, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    first, second_and_third, later = (200, 300, 300) if vulnerable else (100, 200, 300)
    doubled = first + min(down - 1, 2) * second_and_third + max(down - 3, 0) * later
    return doubled if doubling is Doubling.DOUBLED else 2 * doubled
