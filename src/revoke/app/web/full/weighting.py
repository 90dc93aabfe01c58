"""The director's finding: one result, or several weighted in steps of five per cent; proposed, leant, edited, taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from starlette.datastructures import FormData

from revoke.app.entrance.whole_number import whole_number
from revoke.app.web.full.form_input import word
from revoke.case.case import Case, Tricks, Weighting
from revoke.equity.weights import WHOLE, weigh
from revoke.errors import NotBridge
from revoke.table.sentence import sentence, template

STEP = 5
LEANS = range(0, 30, STEP)
QUESTIONS = ("without_revoke", "without_repeat")
"""The findings about damage that a director makes in weights."""

_ALL_TRICKS = range(14)


@dataclass(frozen=True, slots=True)
class Weighing:
    """The weights as the form shows them.

    Attributes:
        finding: which of :data:`QUESTIONS` they answer.
        weights: declarer's tricks -> per cent as typed, for every result that has a field.
        lean: per cent given to the side that did not revoke.
        wrong: why they could not be taken.
    """

    finding: str
    weights: Mapping[int, str]
    lean: int = 0
    wrong: str = ""

    @property
    def total(self) -> int:
        """What they add up to, as far as they are numbers."""
        return sum(whole_number(each, 0, WHOLE) or 0 for each in self.weights.values())


def proposed(finding: str, shares: Tricks, worth: Callable[[int], float], lean: int) -> Weighing:
    """Weights from what is probable, with a field for each result between and one beyond on either side.

    Args:
        shares: declarer's tricks -> how probable; empty where nobody has estimated anything.
        worth: declarer's tricks -> what they are worth to the side that did not revoke.

    >>> proposed("without_revoke", {9: 0.42, 10: 0.58}, float, 10).weights
    {8: '0', 9: '30', 10: '70', 11: '0'}
    """
    if not shares:
        return Weighing(finding, dict.fromkeys(_ALL_TRICKS, ""), lean)
    weights = weigh(shares, worth, step=STEP, lean=lean)
    shown = range(max(0, min(shares) - 1), min(13, max(shares) + 1) + 1)
    return Weighing(finding, {tricks: str(weights.get(tricks, 0)) for tricks in shown}, lean)


def typed(form: FormData) -> Weighing:
    """The weights as they were sent."""
    finding = word(form, "finding")
    weights = {tricks: word(form, f"w{tricks}") for tricks in _ALL_TRICKS if f"w{tricks}" in form}
    return Weighing(finding if finding in QUESTIONS else QUESTIONS[0], weights, leaning(form))


def chosen(form: FormData) -> Weighing:
    """The one result that was chosen, as all the weight there is."""
    finding, tricks = word(form, "finding"), whole_number(word(form, "tricks"), 0, max(_ALL_TRICKS))
    weights = {} if tricks is None else {tricks: str(WHOLE)}
    return Weighing(finding if finding in QUESTIONS else QUESTIONS[0], weights)


def leaning(form: FormData) -> int:
    """By how much the form leans; nothing for anything that is not offered."""
    said = whole_number(word(form, "lean"), LEANS[0], LEANS[-1]) or 0
    return said if said in LEANS else 0


def found(case: Case, weighing: Weighing) -> Case:
    """The entry with these weights as the director's finding.

    Raises:
        NotBridge: they are no multiples of five, or do not add up to 100.

    >>> found(Case(), Weighing("without_revoke", {9: "30", 10: "70", 11: ""})).findings.without_revoke
    {9: 0.3, 10: 0.7}
    """
    weights: dict[int, int] = {}
    for tricks, said in weighing.weights.items():
        weight = whole_number(said or "0", 0, WHOLE)
        if weight is None or weight % STEP:
            wrong = template("{text} per cent for {tricks} tricks is no weight; give 0 to 100 in steps of {step}")
            raise NotBridge(sentence(wrong, text=repr(said[:20]), tricks=tricks, step=STEP))
        weights[tricks] = weight
    total = sum(weights.values())
    if total != WHOLE:
        raise NotBridge(
            sentence(_TOO_MUCH if total > WHOLE else _TOO_LITTLE, total=str(total), difference=str(abs(total - WHOLE)))
        )
    tricks_found = {tricks: weight / WHOLE for tricks, weight in weights.items() if weight}
    as_they_are = None if case.findings.weighting is None else Weighting()
    findings = replace(case.findings, weighting=as_they_are)
    if weighing.finding == "without_repeat":
        return replace(case, findings=replace(findings, without_repeat=tricks_found))
    return replace(case, findings=replace(findings, without_revoke=tricks_found))


def withdrawn(case: Case) -> Case:
    """The entry without the director's findings about damage."""
    return replace(case, findings=replace(case.findings, without_revoke=None, without_repeat=None))


_TOO_MUCH = template("the weights add up to {total} per cent, not to 100; take {difference} away")
_TOO_LITTLE = template("the weights add up to {total} per cent, not to 100; give {difference} more")
