"""Tricks and scores side by side: at the table, after the transfer, without the revoke; the better one counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from revoke.case.case import Scoring, Tricks
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.ruling.estimate import likeliest
from revoke.ruling.findings import value
from revoke.ruling.ruling import AdjustedScore, Ruling
from revoke.ruling.scores import duplicate_score
from revoke.table.cards import Card
from revoke.table.seats import Seat, Side
from revoke.table.sentence import Sentence, one_after_another, sentence, template, whole
from revoke.telling.blocks import Likelihood, Reckoning, Row, Scores, TrickCounting
from revoke.telling.likely_result import likely_result, sure_words
from revoke.telling.reasons import by_likelihood, choose_words
from revoke.telling.results import contract_result
from revoke.telling.ruling_words import RulingWords


def reckoning(facts: Facts, ruling: RulingWords) -> Iterator[Reckoning]:
    """Declarer's tricks, where they are known, and what the damage comes to."""
    found = ruling.declarer_tricks
    adjusted = ruling.adjusted_score
    score = _declarers(facts)
    rows = []
    if found.table is not None:
        words = result_words(facts, {found.table: 1.0})
        rows.append(Row(TrickCounting.TABLE, template("at the table"), found.table, words, score(ruling.score.table)))
    if found.after_transfer is not None and ruling.transfer.tricks:
        words = result_words(facts, {found.after_transfer: 1.0})
        after = score(ruling.score.after_transfer)
        rows.append(
            Row(TrickCounting.AFTER_TRANSFER, template("after the transfer"), found.after_transfer, words, after)
        )
    if found.result is not None and found.result_includes_transfer:
        words = result_words(facts, {found.result: 1.0})
        rows.append(Row(TrickCounting.RECORD, template("in the record"), found.result, words))
    if adjusted and adjusted.equity:
        final = score(ruling.score.final) if adjusted.needed and not adjusted.about_as_likely else None
        shown, words = _without_revoke(facts, adjusted, adjusted.equity)
        rows.append(Row(TrickCounting.WITHOUT_REVOKE, template("without the revoke"), shown, words, final))
    if rows:
        law = adjusted.law if adjusted else ""
        contract = facts.case.board.contract
        needed = contract.tricks_needed if contract else None
        yield Reckoning(
            _title(facts),
            tuple(rows),
            tuple(_conclusion(facts, ruling)),
            law,
            needed,
            way_that_counts(ruling),
            tuple(_likelihoods(facts, adjusted)),
            tuple(_behind(facts, adjusted)),
        )


def _without_revoke(facts: Facts, adjusted: AdjustedScore, likely: Tricks) -> tuple[float, Sentence]:
    """Declarer's tricks without the revoke as a bar has them, and the result in words."""
    if adjusted.about_as_likely:
        both = [result_words(facts, {number: 1.0}) for number in adjusted.about_as_likely]
        return adjusted.about_as_likely[0], whole(one_after_another(both, _OR))
    if not adjusted.weighted:
        return likeliest(likely), result_words(facts, {likeliest(likely): 1.0})
    return round(_mean(likely), 2) if len(likely) < FEW else likeliest(likely), _in_short(facts, likely)


_OR = template("{one}, or {more}")


def _likelihoods(facts: Facts, adjusted: AdjustedScore | None) -> Iterator[Likelihood]:
    """How likely each result is; nothing where the director has found, or nothing was estimated."""
    if adjusted is None or adjusted.equity is None or adjusted.basis == "director" or len(adjusted.equity) < 2:
        return
    score = _declarers(facts)
    for tricks, share in sorted(adjusted.equity.items(), key=lambda each: -each[1]):
        yield Likelihood(tricks, share, score(duplicate_score(facts, tricks)))


FEW = 3
"""From so many results on, the likeliest stands for them in a line."""


def _in_short(facts: Facts, likely: Tricks) -> Sentence:
    """The results, or of more than two the likeliest alone; its share stands where it is said what to enter."""
    if len(likely) < FEW:
        return result_words(facts, likely)
    return sentence("most likely {result}", result=result_words(facts, {likeliest(likely): 1.0}))


def _declarers(facts: Facts) -> Callable[[float | None], float | None]:
    """North–South's score as declarer's side has it."""
    declarer: Seat | None = value(facts, BOARD, "declarer")

    def score(north_south: float | None) -> float | None:
        if north_south is None or declarer is None:
            return None
        return north_south if declarer.side is Side.NS else -north_south

    return score


def way_that_counts(ruling: Ruling | RulingWords) -> TrickCounting | None:
    """The way of counting that counts in the end; nothing while that is open."""
    adjusted = ruling.adjusted_score
    if ruling.status == "needs facts" or (adjusted and (adjusted.needed is None or adjusted.about_as_likely)):
        return None
    if adjusted is not None and adjusted.needed:
        return TrickCounting.WITHOUT_REVOKE
    return TrickCounting.AFTER_TRANSFER if ruling.transfer.tricks else TrickCounting.TABLE


def _title(facts: Facts) -> str:
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if declarer is None:
        return template("Tricks for declarer's side")
    return sentence("Tricks for {side}, declarer's side", side=declarer.side)


def _behind(facts: Facts, adjusted: AdjustedScore | None) -> Iterator[str]:
    """What the likely result rests on."""
    if adjusted is None or adjusted.equity is None:
        return
    card = _revoke_card(facts)
    if adjusted.double_dummy is not None:
        yield sentence(
            "Double dummy, from just before {card} was played: {result}.",
            card=card,
            result=result_words(facts, adjusted.double_dummy),
        )
    if adjusted.simulation is not None:
        yield sentence(
            "As these players would have played, from just before {card} was played: {result}.",
            card=card,
            result=by_likelihood(adjusted.simulation),
        )
    yield from _apart(adjusted)
    declarer: Seat | None = value(facts, BOARD, "declarer")
    yield from likely_result(adjusted, declarer.side if declarer else None)


def _conclusion(facts: Facts, ruling: RulingWords) -> Iterator[str]:
    adjusted = ruling.adjusted_score
    if adjusted is None or adjusted.equity is None:
        return
    if adjusted.basis == "director" and (adjusted.double_dummy or adjusted.simulation):
        yield template("The director's own finding stands above all of it.")
    if adjusted.basis != "director":
        declarer: Seat | None = value(facts, BOARD, "declarer")
        yield from sure_words(adjusted, declarer.side if declarer else None)
    if adjusted.about_as_likely:
        return  # the director is asked, and nothing counts yet
    if adjusted.needed and adjusted.tricks:
        total = _sum(ruling, adjusted)
        result = result_words(facts, adjusted.tricks)
        contract = facts.case.board.contract
        if total is not None and contract is not None and total < contract.tricks_needed:
            yield sentence(
                "The better of the two counts, never their sum: {result}, and not {sum}.",
                result=result,
                sum=result_words(facts, {total: 1.0}),
            )
        elif total is None:
            yield sentence("The better of the two counts, never their sum: {result}.", result=result)
        else:
            yield sentence(
                "The better of the two counts, never their sum: {result}, and not {total:words}.",
                result=result,
                total=total,
            )
        yield from _to_enter(facts, adjusted)
    elif adjusted.needed is False:
        yield template("That is no better for the side that did not revoke, so the score is not adjusted.")


def close_words(adjusted: AdjustedScore) -> Sentence:
    """That several results are about as likely, which the director has to choose between or to weigh.

    >>> close_words(AdjustedScore("64C1", True, None, None, {9: 0.44, 10: 0.48, 11: 0.08}, about_as_likely=(10, 9)))
    'Two results are about as likely: 10 (48%), 9 (44%). Choose one of them, or weigh them.'
    """
    shares = adjusted.equity or {}
    return choose_words({number: shares[number] for number in adjusted.about_as_likely})


def _to_enter(facts: Facts, adjusted: AdjustedScore) -> Iterator[str]:
    """What to type into the scoring program: rounded weights, one result instead, two scores where the sides part."""
    if adjusted.weights and len(adjusted.weights) > 1 and adjusted.one_result is not None:
        rounded = {tricks: weight / 100 for tricks, weight in adjusted.weights.items()}
        if rounded != adjusted.tricks:
            yield sentence("To enter as a weighted score: {result}.", result=result_words(facts, rounded))
        nearest = result_words(facts, {adjusted.one_result: 1.0})
        yield sentence("Where the program takes one result only: {result}, the nearest.", result=nearest)
    if adjusted.split and adjusted.split["non_offending"] != adjusted.split["offending"]:
        measure, top = _measure(facts)
        yield sentence(
            "The side that did not revoke did part of the damage to itself, so the sides score apart, in {measure}: "
            "{ours} for it, {theirs} for the side that revoked.",
            measure=measure,
            ours=_number(adjusted.split["non_offending"], signed=not top),
            theirs=_number(top - adjusted.split["offending"], signed=not top),
        )


def _measure(facts: Facts) -> tuple[str, int]:
    """What results are compared in (see :meth:`~revoke.ruling.scores.Scorer.worth`), and the top where there is one."""
    board = facts.case.board
    if board.contract is None or board.vulnerable is None or value(facts, BOARD, "declarer") is None:
        return "tricks", 0
    if board.field and board.scoring is Scoring.MATCHPOINTS:
        return "matchpoints", 2 * len(board.field)
    return ("IMPs", 0) if board.field and board.scoring is Scoring.IMPS else ("points", 0)


def _number(figure: float, *, signed: bool) -> str:
    return f"{figure:{'+' if signed else ''}g}".replace("-", "−")


def _apart(adjusted: AdjustedScore) -> Iterator[str]:
    """How far the two estimates lie apart; nothing where there are not two."""
    if adjusted.double_dummy is None or adjusted.simulation is None:
        return
    difference = _mean(adjusted.simulation) - _mean(adjusted.double_dummy)
    if adjusted.simulation == adjusted.double_dummy:
        yield template("The two agree.")
    elif difference > 0:
        yield sentence(
            "On average the players make {tricks} tricks more than double dummy.", tricks=f"{difference:.2f}"
        )
    else:
        yield sentence(
            "On average the players make {tricks} tricks fewer than double dummy.", tricks=f"{-difference:.2f}"
        )


def _mean(tricks: Tricks) -> float:
    return sum(number * weight for number, weight in tricks.items())


def basis_words(adjusted: AdjustedScore) -> Sentence:
    """What the comparison rests on, as a sentence ends.

    >>> basis_words(AdjustedScore("64C1", needed=True, tricks=None, basis="director"))
    "on the director's word"
    """
    if adjusted.basis == "director":
        return whole(template("on the director's word"))
    if adjusted.likely is None:
        return whole(template("by simulation") if adjusted.basis == "simulation" else template("by double dummy"))
    if adjusted.simulation:
        return whole(template("by simulation and double dummy, with what real players made of it"))
    return whole(template("by double dummy, with what real players made of it"))


def _revoke_card(facts: Facts) -> Card | Sentence:
    found = next((found for found in facts.found if found), None)
    return found.play.card if found and found.play.card else sentence("the revoke card")


def _sum(ruling: RulingWords, adjusted: AdjustedScore) -> int | None:
    """What transfer and equity would come to if they were added up, as they must not be."""
    table, after = ruling.declarer_tricks.table, ruling.declarer_tricks.after_transfer
    if table is None or after is None or table == after or adjusted.tricks is None or len(adjusted.tricks) != 1:
        return None
    total = next(iter(adjusted.tricks)) + after - table
    return total if 0 <= total <= 13 else None


def result_words(facts: Facts, tricks: Tricks) -> Sentence:
    """A result: the contract and what it makes, weighted where it is; see :func:`contract_result`."""
    return contract_result(facts.case.board.contract, tricks)


def scores(facts: Facts, ruling: RulingWords) -> Iterator[Scores]:
    """The score before and after, for both sides, declarer's first; nothing where it cannot be known."""
    score, adjusted = ruling.score, ruling.adjusted_score
    known: list[tuple[str, float]] = [(template("table"), score.table)] if score.table is not None else []
    if score.after_transfer is not None and ruling.transfer.tricks:
        known.append((template("after transfer"), score.after_transfer))
    open_choice = adjusted is not None and adjusted.about_as_likely
    if score.final is not None and not open_choice and (not known or score.final != known[-1][1]):
        known.append((template("adjusted") if adjusted and adjusted.needed else template("final"), score.final))
    if not known:
        return
    declarer: Seat | None = value(facts, BOARD, "declarer")
    first = declarer.side if declarer else Side.NS
    rows = tuple(
        (side.words, tuple(number if side is Side.NS else -number for _, number in known))
        for side in (first, first.other)
    )
    yield Scores(tuple(column for column, _ in known), rows)
