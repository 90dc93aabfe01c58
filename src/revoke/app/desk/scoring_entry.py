"""Scoring entry: what to type into the scoring program or the table device, once the result stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from revoke.case.case import Case
from revoke.ruling.ruling import Ruling
from revoke.table.contract import Contract, Doubling, Strain
from revoke.table.sentence import Sentence, listed, sentence

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


@dataclass(frozen=True, slots=True)
class Crib:
    """One device or program, and what to do there."""

    device: str
    todo: Sentence


def cribs(contract: Contract | None, ruling: Ruling) -> tuple[Crib, ...]:
    """What to enter, device by device; nothing while contract or result is not known."""
    final, adjusted = ruling.declarer_tricks.final, ruling.adjusted_score
    if contract is None or not final or ruling.status == "needs facts" or (adjusted and adjusted.about_as_likely):
        return ()
    return tuple(_single(contract, ruling) if len(final) == 1 else _weighted(contract, ruling))


def _single(contract: Contract, ruling: Ruling) -> Iterator[Crib]:
    assert ruling.declarer_tricks.final is not None
    said = result(contract, int(next(iter(ruling.declarer_tricks.final))))
    yield Crib(
        "Bridgemate II",
        sentence("In the director's menu, enter the contract and the result again: {result}.", result=said),
    )
    yield Crib("RealBridge", sentence("Assign the result {result}.", result=said))
    yield Crib("BBO", sentence("Change the tricks, so that the result is {result}.", result=said))
    yield Crib("Bridge Scorer, BridgeTab", sentence("Edit the result: {result}.", result=said))
    yield Crib(_OTHERS, sentence("Enter {result}, and mark the board as ruled on.", result=said))


def _weighted(contract: Contract, ruling: Ruling) -> Iterator[Crib]:
    adjusted = ruling.adjusted_score
    weights = adjusted.weights if adjusted and adjusted.weights else {}
    each = [
        sentence("{share} {result}", share=f"{weight}%", result=result(contract, int(tricks)))
        for tricks, weight in weights.items()
    ]
    parts = listed(each)
    nearest = adjusted.one_result if adjusted else None
    one = "" if nearest is None else result(contract, nearest)
    yield Crib(
        "Bridgemate II",
        sentence("It takes no weights. Leave the result, and enter {parts} in the scoring program.", parts=parts),
    )
    for device in ("RealBridge", "BBO", "Bridge Scorer, BridgeTab"):
        yield Crib(
            device,
            sentence("It takes one result alone. Enter the nearest, {one}, and note {parts}.", one=one, parts=parts),
        )
    yield Crib(_OTHERS, sentence("Enter the weights, where it takes them: {parts}.", parts=parts))


_OTHERS = "EBUScore, ACBLscore, Scorebridge, FFB, NBB"
