"""The ruling in a sentence or two: how the revokes stand, what moves, and whether the score is adjusted."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.facts.establish import Facts
from revoke.facts.standing import Standing
from revoke.ruling.redress import WITHOUT_REVOKE
from revoke.ruling.ruling import When
from revoke.table.sentence import enumerated, one_after_another, sentence, template
from revoke.telling.open_questions import MOST_ASKED, turns_on
from revoke.telling.orders import side_value, tricks_move
from revoke.telling.reckoning import close_words, result_words
from revoke.telling.ruling_words import RulingWords
from revoke.telling.several_revokes import several_stand

STANDING = {
    Standing.CORRECT: template("The revoke is corrected now."),
    Standing.RESTORE: template("The twelfth trick is put right now."),
    Standing.ESTABLISHED: template("The revoke is established."),
    Standing.OPEN: template("The revoke is not established yet."),
    Standing.NOT_A_REVOKE: template("It was no revoke."),
    Standing.UNPROVED: template("It has not been shown that a revoke occurred."),
}
"""How a revoke stands, in a sentence, by its status."""


def verdict(facts: Facts, ruling: RulingWords) -> str:
    """What is ruled, as far as it is known."""
    standings = {each.status for each in ruling.revokes}
    said = list(_how_they_stand(ruling))
    if ruling.status == "needs facts":
        said.append(_can_still_move(ruling) or template("More facts are needed."))
        return one_after_another(said)
    moved = ruling.transfer
    if moved.to and moved.tricks:
        said.append(tricks_move(moved.tricks, moved.to))
        if ruling.declarer_tricks.result_includes_transfer:
            said.append(template("The result in the record includes it already."))
    elif Standing.ESTABLISHED in standings and any(each.when is When.END for each in ruling.instructions):
        said.append(template("No trick moves automatically."))
    if ruling.auction:
        said += [
            sentence("{side:Words} score {points} above the line.", side=side_value(side), points=str(points))
            for side, points in ruling.auction.penalty.items()
            if points
        ]
    said += _adjusted(facts, ruling)
    return one_after_another(said or [template("Nothing is to be put right.")])


def _how_they_stand(ruling: RulingWords) -> Iterator[str]:
    for status, text in STANDING.items():
        numbers = [number for number, each in enumerate(ruling.revokes, 1) if each.status is status]
        if numbers:
            yield text if len(ruling.revokes) == 1 else several_stand(status, numbers)


def _adjusted(facts: Facts, ruling: RulingWords) -> Iterator[str]:
    adjusted = ruling.adjusted_score
    if adjusted and adjusted.about_as_likely and ruling.status == "provisional":
        yield close_words(adjusted)
    elif adjusted and adjusted.needed and adjusted.tricks:
        result = result_words(facts, adjusted.tricks)
        if ruling.status == "provisional":
            yield sentence("The score is adjusted to {result}, if you agree with the figure.", result=result)
        else:
            yield sentence("The score is adjusted to {result}.", result=result)
    elif ruling.status == "provisional" and adjusted:
        yield template("Whether that is enough is for you to judge.")


def _can_still_move(ruling: RulingWords) -> str | None:
    """The totals that can still come out, and what they turn on."""
    totals = [str(each) for each in (ruling.possible or {}).get("transfer", ())]
    if len(totals) < 2:
        return None
    about = list(dict.fromkeys(turns_on(each) for each in ruling.questions if each.fact != WITHOUT_REVOKE))
    return sentence(
        "{totals} or {most} tricks can still move, depending on {facts}.",
        totals=", ".join(totals[:-1]),
        most=totals[-1],
        facts=enumerated(about[:MOST_ASKED] or [""]),
    )
