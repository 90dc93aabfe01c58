"""What to type into the scoring program or the table device, once the result stands."""

from __future__ import annotations

from revoke.case.case import Case
from revoke.ruling.ruling import Ruling
from revoke.table.contract import Contract, Doubling, Strain
from revoke.table.sentence import Sentence, sentence

_BOOK = 6
_DOUBLED = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "X", Doubling.REDOUBLED: "XX"}


def crib(case: Case, ruling: Ruling) -> Sentence | None:
    """The line to enter, where contract and tricks are known; weighted results are full mode's."""
    contract, final = case.board.contract, ruling.declarer_tricks.final
    if contract is None or not final or len(final) > 1:
        return None
    return sentence("Enter {result} into the scoring program.", result=result(contract, int(next(iter(final)))))


def result(contract: Contract, tricks: int) -> str:
    """A contract and how far it was made or not, as scorers write it everywhere.

    >>> result(Contract.parse("3NT"), 10), result(Contract.parse("4HX"), 9), result(Contract.parse("2C"), 8)
    ('3NT +1', '4♥X −1', '2♣ =')
    """
    over = tricks - contract.level - _BOOK
    ending = f"{_DOUBLED[contract.doubling]} {'=' if over == 0 else f'+{over}' if over > 0 else f'−{-over}'}"
    if contract.strain is Strain.NOTRUMP:
        return sentence("{level}NT{ending}", level=contract.level, ending=ending)
    return f"{contract.level}{contract.strain.symbol}{ending}"
