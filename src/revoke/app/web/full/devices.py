"""What to type into the device or the scoring program in use, most of which take no weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from revoke.app.web.crib import result
from revoke.ruling.ruling import Ruling
from revoke.table.contract import Contract
from revoke.table.sentence import Sentence, listed, sentence


@dataclass(frozen=True, slots=True)
class Crib:
    """One device or program, and what to do there."""

    device: str
    todo: Sentence


def cribs(contract: Contract | None, ruling: Ruling) -> tuple[Crib, ...]:
    """What to enter, device by device; nothing while contract or result is not known."""
    final = ruling.declarer_tricks.final
    if contract is None or not final or ruling.status == "needs facts":
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
