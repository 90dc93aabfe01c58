"""The ruling in a sentence or two: how the revokes stand, what moves, and whether the score is adjusted."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.facts.known import Facts
from revoke.ruling.phrases import question_about
from revoke.ruling.reckoning import result_words
from revoke.ruling.ruling import Ruling
from revoke.table.names import side_name
from revoke.table.seats import Side
from revoke.table.sentence import Sentence, listed, one_after_another, sentence, template, whole

STANDING = {
    "correct": template("The revoke is corrected now."),
    "restore": template("The twelfth trick is put right now."),
    "established": template("The revoke is established."),
    "open": template("The revoke is not established yet."),
    "not a revoke": template("It was no revoke."),
    "unproved": template("It has not been shown that a revoke occurred."),
}
"""How a revoke stands, in a sentence, by its status."""

_DAMAGE = "findings.without_revoke"
MOST_ASKED = 3
"""So many questions are put at a time: the answers to the first often make the others needless."""


def verdict(facts: Facts, ruling: Ruling) -> str:
    """What is ruled, as far as it is known."""
    standings = {each.status for each in ruling.revokes}
    said = [text for status, text in STANDING.items() if status in standings]
    if ruling.status == "needs facts":
        said.append(_can_still_move(ruling) or template("More facts are needed."))
        return one_after_another(said)
    moved = ruling.transfer
    if moved.to and moved.tricks:
        said.append(_moves(moved.tricks, moved.to))
    elif "established" in standings and any(each.when == "end" for each in ruling.instructions):
        said.append(template("No trick moves automatically."))
    if ruling.auction:
        said += [
            sentence("{side:Words} score {points} above the line.", side=side_words(side), points=str(points))
            for side, points in ruling.auction.penalty.items()
            if points
        ]
    said += _adjusted(facts, ruling)
    return one_after_another(said or [template("Nothing is to be put right.")])


def _moves(number: int, to: str) -> Sentence:
    one = number == 1
    match to:
        case "declaring side":
            goes = template("One trick goes to the declaring side.")
            return sentence(goes if one else template("{number:Words} tricks go to the declaring side."), number=number)
        case "defending side":
            goes = template("One trick goes to the defending side.")
            return sentence(goes if one else template("{number:Words} tricks go to the defending side."), number=number)
    goes = template("One trick goes to {side}.") if one else template("{number:Words} tricks go to {side}.")
    return sentence(goes, number=number, side=Side(to))


def side_words(side: str) -> Side | Sentence:
    """A side of a ruling document, as a sentence has it.

    >>> print(side_words("NS"), side_words("declaring side"), sep=", ")
    Side.NS, the declaring side
    """
    return Side(side) if side in {each.value for each in Side} else sentence(side_name(side))


def _adjusted(facts: Facts, ruling: Ruling) -> Iterator[str]:
    adjusted = ruling.adjusted_score
    if adjusted and adjusted.needed and adjusted.tricks:
        result = result_words(facts, adjusted.tricks)
        if ruling.status == "provisional":
            yield sentence("The score is adjusted to {result}, if you agree with the figure.", result=result)
        else:
            yield sentence("The score is adjusted to {result}.", result=result)
    elif ruling.status == "provisional" and adjusted:
        yield template("Whether that is enough is for you to judge.")


def _can_still_move(ruling: Ruling) -> str | None:
    """The totals that can still come out, and what they turn on."""
    totals = [str(each) for each in (ruling.possible or {}).get("transfer", ())]
    if len(totals) < 2:
        return None
    about = list(dict.fromkeys(question_about(each) for each in ruling.questions if each.fact != _DAMAGE))
    return sentence(
        "{totals} or {most} tricks can still move, depending on {facts}.",
        totals=", ".join(totals[:-1]),
        most=totals[-1],
        facts=_and(about[:MOST_ASKED]),
    )


def _and(words: list[str]) -> Sentence:
    *others, last = words or [""]
    if not others:
        return whole(last)
    return sentence("{one} and {last}", one=listed(others), last=whole(last))
