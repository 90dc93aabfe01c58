"""Results in words: tricks, the contract and what it makes, and what the score is adjusted to."""

from __future__ import annotations

from functools import reduce

from revoke.case.case import Tricks
from revoke.ruling.ruling import ScoreSettled
from revoke.table.contract import Contract, Doubling
from revoke.table.sentence import Sentence, counted, one_after_another, sentence, template, whole


def tricks_in_words(number: int) -> Sentence:
    """So many tricks, in words.

    >>> [tricks_in_words(number) for number in (1, 2, 0)]
    ['one trick', 'two tricks', 'no tricks']
    """
    return counted("one trick", "{number:words} tricks", number=number)


def contract_result(contract: Contract | None, tricks: Tricks) -> Sentence:
    """A result: the contract and what it makes, weighted where it is; tricks alone where there is no contract.

    >>> contract = Contract.parse("3NT")
    >>> contract_result(contract, {10: 1.0}), contract_result(contract, {7: 0.4, 9: 0.6})
    ('3NT making ten', '40% of 3NT down two and 60% of 3NT making nine')
    """
    parts = [(_one_result(contract, number), weight) for number, weight in tricks.items()]
    if len(parts) == 1:
        return parts[0][0]
    *weighted, last = (sentence("{share} of {result}", share=f"{weight:.0%}", result=said) for said, weight in parts)
    others = reduce(lambda one, more: sentence("{one}, {more}", one=one, more=more), weighted)
    return sentence("{results} and {last}", results=others, last=last)


def _one_result(contract: Contract | None, number: int) -> Sentence:
    if contract is None:
        return tricks_in_words(number)
    short = contract.tricks_needed - number
    return sentence(
        (_MAKING if short <= 0 else _DOWN)[contract.doubling],
        contract=contract.undoubled_words,
        number=number if short <= 0 else short,
    )


_MAKING = {
    Doubling.UNDOUBLED: template("{contract} making {number:words}"),
    Doubling.DOUBLED: template("{contract} doubled making {number:words}"),
    Doubling.REDOUBLED: template("{contract} redoubled making {number:words}"),
}
_DOWN = {
    Doubling.UNDOUBLED: template("{contract} down {number:words}"),
    Doubling.DOUBLED: template("{contract} doubled down {number:words}"),
    Doubling.REDOUBLED: template("{contract} redoubled down {number:words}"),
}


def settled_words(settled: ScoreSettled) -> Sentence:
    """What both sides are told once the damage has been weighed.

    >>> settled_words(ScoreSettled(((10, 1.0),), Contract.parse("3NT")))
    'Because of the revoke the score is adjusted to 3NT making ten.'
    >>> settled_words(ScoreSettled(None))
    'The deal has been looked at: the score is not adjusted beyond that.'
    """
    if settled.apart:
        results = [
            sentence("{result} for {side}", result=contract_result(settled.contract, dict(tricks)), side=side)
            for side, tricks in settled.apart
        ]
        return sentence("The sides score apart: {results}.", results=whole(one_after_another(results, _AND)))
    if settled.tricks is None:
        return whole(_NOT_ADJUSTED)
    result = contract_result(settled.contract, dict(settled.tricks))
    return sentence(_ADJUSTED if settled.contract else _ADJUSTED_TRICKS, result=result)


_AND = template("{one}, and {more}")
_NOT_ADJUSTED = template("The deal has been looked at: the score is not adjusted beyond that.")
_ADJUSTED = template("Because of the revoke the score is adjusted to {result}.")
_ADJUSTED_TRICKS = template("Because of the revoke the score is adjusted: {result} for declarer.")
