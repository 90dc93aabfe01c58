"""Contracts: how high, in what, by whom, doubled or not; and who is vulnerable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from revoke.errors import NotBridge
from revoke.table.cards import Suit
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import Sentence, alone, refused, sentence, template


class Strain(Enum):
    """A suit as trumps, or no trumps.

    >>> Strain("H").trumps, Strain.NOTRUMP.trumps
    (Suit.HEARTS, None)
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"

    @property
    def trumps(self) -> Suit | None:
        return None if self is Strain.NOTRUMP else Suit(self.value)

    @property
    def symbol(self) -> str:
        trumps = self.trumps
        return trumps.symbol if trumps else "NT"


class Doubling(Enum):
    """Undoubled, doubled or redoubled; the value is the factor for trick scores."""

    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4


class Vulnerability(Enum):
    """The vulnerable sides, in PBN's words.

    >>> Vulnerability("NS").of(Side.NS), Vulnerability.NONE.of(Side.EW)
    (True, False)
    """

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    def of(self, side: Side) -> bool:
        return self is Vulnerability.ALL or self.value == side.value

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """The vulnerability that a text names, in PBN's or other usual words (``-``, ``Love``, ``Both``, ``o``)."""
        known = {
            "none": cls.NONE, "-": cls.NONE, "love": cls.NONE, "o": cls.NONE, "0": cls.NONE,
            "ns": cls.NS, "n": cls.NS, "n-s": cls.NS, "ew": cls.EW, "e": cls.EW, "e-w": cls.EW,
            "all": cls.ALL, "both": cls.ALL, "b": cls.ALL,
        }  # fmt: skip
        found = known.get(text.strip().lower())
        if found is None:
            none = sentence("{text} is not a vulnerability", text=repr(text))
            raise NotBridge(refused(none, template("Say None, NS, EW or All")))
        return found


_AGAINST_THE_CONTRACT = re.compile(r"=|[+-] *[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract without its declarer: 1 to 7 odd tricks, a strain, doubling.

    Raises:
        NotBridge: a level that is not 1 to 7.

    >>> str(Contract.parse("4SX")), Contract.parse("3NT").tricks_needed
    ('4♠ doubled', 9)
    """

    level: int
    strain: Strain
    doubling: Doubling = Doubling.UNDOUBLED

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise NotBridge(sentence("a contract is for 1 to 7 odd tricks, not {number}", number=self.level))

    @classmethod
    def parse(cls, text: str) -> Contract:
        """The contract that a text names: ``"3NT"``, ``"4SX"``, ``"1CXX"``, also in lower case, or ``N`` for ``NT``.

        Raises:
            NotBridge: the text names no contract.
        """
        found = re.fullmatch(r"([0-9]{1,3})\s*(C|D|H|S|NT|N)\s*(X{0,2})", text.strip().upper())
        if not found:
            none = sentence("{text} is not a contract", text=repr(text))
            raise NotBridge(refused(none, template("Say a level 1–7, a strain C D H S NT, then X or XX")))
        level, strain, crosses = found.groups()
        doubling = (Doubling.UNDOUBLED, Doubling.DOUBLED, Doubling.REDOUBLED)[len(crosses)]
        return cls(int(level), Strain("NT" if strain == "N" else strain), doubling)

    @property
    def tricks_needed(self) -> int:
        return self.level + 6

    def tricks_by_result(self, result: str) -> int | None:
        """Declarer's tricks by a result as a score sheet has it: ``=``, ``+1``, ``-2``.

        ``None`` for any other text, and for a result that nobody can have in this contract.

        >>> [Contract.parse("3NT").tricks_by_result(each) for each in ("=", "+1", "- 2", "+5", "9")]
        [9, 10, 7, None, None]
        """
        if not _AGAINST_THE_CONTRACT.fullmatch(result.strip()):
            return None
        tricks = self.tricks_needed + (0 if "=" in result else int(result.replace(" ", "")))
        return tricks if 0 <= tricks <= 13 else None

    @property
    def code(self) -> str:
        crosses = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "X", Doubling.REDOUBLED: "XX"}[self.doubling]
        return f"{self.level}{self.strain.value}{crosses}"

    @property
    def undoubled_words(self) -> Sentence:
        """The words for level and strain; other languages have their own letters for no trumps.

        >>> Contract.parse("4HX").undoubled_words, Contract.parse("3NT").undoubled_words
        ('4♥', '3NT')
        """
        if self.strain is Strain.NOTRUMP:
            return sentence("{level}NT", level=self.level)
        return alone(f"{self.level}{self.strain.symbol}")

    @property
    def words(self) -> Sentence:
        """The contract as a sentence has it, with its doubling."""
        if self.doubling is Doubling.UNDOUBLED:
            return self.undoubled_words
        doubled = self.doubling is Doubling.DOUBLED
        how = template("{contract} doubled") if doubled else template("{contract} redoubled")
        return sentence(how, contract=self.undoubled_words)

    def __str__(self) -> str:
        return str(self.words)


# Who deals a board of duplicate bridge and which sides are vulnerable, by the number on it.

_CYCLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL)


def dealer_of(number: int) -> Seat:
    """The dealer of a board.

    Raises:
        NotBridge: a number below 1.

    Source: Laws of Duplicate Bridge 2017, Law 2.

    >>> dealer_of(1), dealer_of(16), dealer_of(19)
    (Seat.NORTH, Seat.WEST, Seat.SOUTH)
    """
    return SEATS[(_from_nought(number)) % 4]


def vulnerability_of(number: int) -> Vulnerability:
    """The sides that are vulnerable on a board; the pattern repeats after sixteen boards.

    Raises:
        NotBridge: a number below 1.

    Source: Laws of Duplicate Bridge 2017, Law 2.

    >>> [vulnerability_of(number).value for number in (1, 2, 5, 16, 17)]
    ['None', 'NS', 'NS', 'EW', 'None']
    """
    place = _from_nought(number)
    return _CYCLE[(place + place // 4) % 4]


def _from_nought(number: int) -> int:
    if number < 1:
        raise NotBridge(sentence("boards are numbered from 1, not {number}", number=number))
    return number - 1
