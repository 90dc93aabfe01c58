"""Tricks and scores side by side: at the table, after the transfer, without the revoke; the better one counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from revoke.case.case import Election, Scoring, Tricks
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.standing import Standing
from revoke.law.code import ScoreSheet, code
from revoke.law.orders import Against
from revoke.ruling.estimate import likeliest, worth_weighing
from revoke.ruling.findings import value
from revoke.ruling.ruling import AdjustedScore, BoardsAlike, Chosen, RubberScore, Ruling, SureResult
from revoke.ruling.scores import duplicate_score
from revoke.table.cards import Card, held
from revoke.table.seats import Role, Seat, Side
from revoke.table.sentence import (
    Fixed,
    Percent,
    ScoreFigure,
    Sentence,
    Value,
    counted,
    listed,
    one_after_another,
    sentence,
    template,
    whole,
)
from revoke.telling.blocks import Entry, Label, Likelihood, Reckoning, Row, Scores, TrickCounting
from revoke.telling.order_words import contract_result, side_value
from revoke.telling.reasons import by_likelihood, choose_words
from revoke.telling.ruling_words import RulingWords, no_more_words

# Where fewer tricks move than the revokes cost one by one.


def fewer_than_due(ruling: RulingWords) -> Sentence | None:
    """The reason why fewer tricks move than one side's revokes cost; nothing where all move, or both sides revoked."""
    paying = [each for each in ruling.revokes if each.status is Standing.ESTABLISHED]
    costs = [each.transfer for each in paying if each.transfer is not None]
    sides = {each.side if isinstance(each, Seat) else each in _DECLARERS for each in (one.offender for one in paying)}
    moved, due = ruling.transfer.tricks, sum(costs)
    if moved is None or due <= moved or len(costs) < len(paying) or len(sides) > 1:
        return None
    return sentence(_EACH_TRICK_ONCE if code(ruling.code).searches is None else _NO_MORE_TO_GIVE, due=due)


_DECLARERS = (Role.DECLARER, Role.DUMMY)
_NO_MORE_TO_GIVE = template("Not {due:words}: the offending side has no more tricks to give.")
_EACH_TRICK_ONCE = template("Not {due:words}: no trick is transferred twice, and none that was won before the revoke.")


# The likely result in words: its parts, the result they lead to, and how real boards like this one came out.

FEW = 30
"""With fewer real boards than this, no shares of their results are given."""


def likely_result(adjusted: AdjustedScore, declaring: Side | None) -> Iterator[str]:
    """The basis of the likely result, in sentences; nothing where nothing was learned."""
    if adjusted.correction is None or adjusted.likely is None:
        return
    made = by_likelihood(_named(adjusted, declaring, adjusted.correction))
    yield sentence("Real players in such positions: {result}.", result=made)
    if adjusted.alike is not None:
        yield boards_alike(adjusted.alike)
    if adjusted.trust is not None:
        yield sentence(
            "Likely, with {share} of the weight on the simulation: {result}.",
            share=Percent(adjusted.trust),
            result=by_likelihood(_named(adjusted, declaring, adjusted.likely)),
        )
    yield _the_rest(adjusted.likely, _named(adjusted, declaring, adjusted.likely))


def _named(adjusted: AdjustedScore, declaring: Side | None, likely: Tricks) -> Tricks:
    """The results worth naming: none that the certain tricks of a side rule out, unless these hang on the lie."""
    named = adjusted.sure.named(declaring) if adjusted.sure and declaring else range(14)
    return {tricks: share for tricks, share in worth_weighing(likely).items() if tricks in named}


def sure_words(adjusted: AdjustedScore, declaring: Side | None) -> Iterator[Sentence]:
    """The tricks that can be cashed, if the result turns on them, and why only one result is possible.

    >>> from revoke.ruling.ruling import SureResult
    >>> from revoke.table.cards import Card
    >>> cards = tuple(map(Card.parse, ("D9", "D6", "CA", "CK", "SA")))
    >>> sure = SureResult({Side.NS: 0, Side.EW: 10}, Side.EW, cards)
    >>> told = AdjustedScore("64C1", True, None, None, double_dummy={10: 1.0}, sure=sure, alone="claim")
    >>> for each in sure_words(told, Side.EW):
    ...     print(each)
    Declarer has five tricks and can cash five more: ♦9 6, ♣A K, ♠A; that makes ten. A claim for them would be granted.
    """
    sure = adjusted.sure
    if sure is None or declaring is None or not adjusted.double_dummy:
        return
    best = likeliest(adjusted.double_dummy)
    said: list[Sentence] = []
    mine = sure.cashing is declaring
    tricks = sure.tricks[sure.cashing] if sure.cashing else 0
    if sure.cashing and sure.cards and tricks == (best if mine else 13 - best):
        cards = cashing_words(sure.cards, sure.ruffs)
        said.append(_cash(tricks, sure, cards) if mine else _they_cash(sure.cashing, tricks, sure, cards))
        if adjusted.alone == "claim":
            granted = template("A claim for them would be granted.")
            said.append(whole(granted if mine else template("Their claim would be granted.")))
        elif sure.hangs_on_the_lie:
            said.append(whole(_HANGS if mine else _PARTNERS))
        elif sure.settles_the_contract is False and adjusted.alone is None:
            said.append(whole(_HE_TRIES if mine else _THEY_TRY))
    if adjusted.alone == "certain" and best < 13:
        said.append(no_more_words(best) if not said else whole(_REST if mine else _SURE))
    if said:
        yield whole(one_after_another(said))


_HANGS = template("That depends on the lie of the cards that he cannot see.")
_PARTNERS = template("That depends on cards that the defender on lead cannot see.")
_HE_TRIES = template("That does not make the contract, so he may play for more.")
_THEY_TRY = template("That does not beat the contract, so they may play for more.")
_REST = template("No more can be made.")
_SURE = template("Those cannot be taken from him.")


def _cash(tricks: int, sure: SureResult, cards: Sentence) -> Sentence:
    """The sentence on the cards that declarer's side can cash, with the tricks already won."""
    won = tricks - len(sure.cards)
    if not won:
        return counted(
            "Declarer can cash one trick: {cards}.",
            "Declarer can cash {number:words} tricks: {cards}.",
            number=tricks,
            cards=cards,
        )
    return counted(
        "Declarer has one trick and can cash {more:words} more: {cards}; that makes {tricks:words}.",
        "Declarer has {number:words} tricks and can cash {more:words} more: {cards}; that makes {tricks:words}.",
        number=won,
        more=len(sure.cards),
        cards=cards,
        tricks=tricks,
    )


def _they_cash(side: Side, tricks: int, sure: SureResult, cards: Sentence) -> Sentence:
    """The cards that the defending side can cash, with the tricks already won."""
    won = tricks - len(sure.cards)
    if not won:
        return counted(
            "{side} can cash one trick: {cards}; that leaves declarer {left:words}.",
            "{side} can cash {number:words} tricks: {cards}; that leaves declarer {left:words}.",
            number=tricks,
            side=side,
            cards=cards,
            left=13 - tricks,
        )
    return counted(
        "{side} have one trick and can cash {more:words} more: {cards}; that leaves declarer {left:words}.",
        "{side} have {number:words} tricks and can cash {more:words} more: {cards}; that leaves declarer {left:words}.",
        number=won,
        side=side,
        more=len(sure.cards),
        cards=cards,
        left=13 - tricks,
    )


def cashing_words(cards: Sequence[Card], ruffs: Sequence[Card] = ()) -> Sentence:
    """Cards to be cashed, suit by suit with the suit's sign before each; the ruffs come last.

    >>> print(cashing_words(tuple(map(Card.parse, ("D9", "D6", "ST")))))
    ♦9 6, ♠10
    >>> print(cashing_words((Card.parse("HJ"), Card.parse("S6")), ruffs=(Card.parse("S6"),)))
    ♥J, a ruff with ♠6
    """
    led = [card for card in cards if card not in ruffs]
    suits = dict.fromkeys(card.suit for card in led)
    said = [held([card for card in led if card.suit is suit]) for suit in suits]
    if ruffs:
        said.append(counted("a ruff with {cards}", "ruffs with {cards}", number=len(ruffs), cards=held(ruffs)))
    return listed(said)


def _the_rest(likely: Tricks, named: Tricks) -> Sentence:
    """The share left to the results that are not named."""
    rest = sum(share for tricks, share in likely.items() if tricks not in named)
    return sentence("Any other result: {share} in all.", share=Percent(max(rest, 0.0), digits=1))


def boards_alike(alike: BoardsAlike) -> Sentence:
    """The results of real boards like this one, or that there are too few of them.

    >>> boards_alike(BoardsAlike(8, False, 1, 900, 180, 684, 36))
    'Of 900 real boards at trick 8, the defence to play, overtricks in hand: 76% as double dummy, 20% fewer, 4% more.'
    """
    side, margin = whole(_SIDES[alike.declarers_turn]), whole(_MARGINS[alike.margin])
    about: dict[str, Value] = {"boards": alike.boards, "trick": alike.trick, "side": side, "margin": margin}
    if alike.boards < FEW:
        return sentence(_TOO_FEW, **about)
    same, fewer, more = (Percent(number / alike.boards) for number in (alike.same, alike.fewer, alike.more))
    return sentence(_ALIKE, **about, same=same, fewer=fewer, more=more)


_ALIKE = template(
    "Of {boards} real boards at trick {trick}, {side}, {margin}: {same} as double dummy, {fewer} fewer, {more} more."
)
_TOO_FEW = template("Only {boards} real boards at trick {trick}, {side}, {margin}: too few to go by.")
_SIDES = {True: template("declarer's side to play"), False: template("the defence to play")}
_MARGINS = {
    -1: template("the contract going down"),
    0: template("the contract just making"),
    1: template("overtricks in hand"),
    None: template("in any contract"),
}


def reckoning(facts: Facts, ruling: RulingWords) -> Iterator[Reckoning]:
    """Declarer's tricks in each way of counting, where known, and the outcome."""
    found = ruling.declarer_tricks
    adjusted = ruling.adjusted_score
    score = _declarers(facts)
    rows = []
    if found.table is not None:
        words = result_words(facts, {found.table: 1.0})
        where = _AS_CLAIMED if _only_claimed(ruling) else template("at the table")
        rows.append(Row(TrickCounting.TABLE, where, found.table, words, score(ruling.score.table)))
    if (after := found.after_transfer) is not None and ruling.transfer.tricks:
        words, points = result_words(facts, {after: 1.0}), score(ruling.score.after_transfer)
        rows.append(Row(TrickCounting.AFTER_TRANSFER, template("after the transfer"), after, words, points))
    if found.result is not None and found.result_includes_transfer:
        words = result_words(facts, {found.result: 1.0})
        rows.append(Row(TrickCounting.RECORD, template("in the record"), found.result, words))
    if adjusted and adjusted.equity:
        open_ = not adjusted.needed or adjusted.about_as_likely or adjusted.scored_apart
        final = None if open_ else score(ruling.score.final)
        shown, words = _without_revoke(facts, adjusted, adjusted.equity)
        rows.append(Row(TrickCounting.WITHOUT_REVOKE, _WITHOUT[adjusted.against], shown, words, final))
    if rows:
        law = adjusted.law if adjusted else ""
        contract = facts.case.board.contract
        needed = contract.tricks_needed if contract else None
        yield Reckoning(
            DECLARERS_TRICKS,
            tuple(rows),
            tuple(_conclusion(facts, ruling)),
            law,
            needed,
            way_that_counts(ruling),
            tuple(_likelihoods(facts, adjusted)),
            tuple(_behind(facts, adjusted)),
        )


_WITHOUT = {
    None: template("without the revoke"),
    Against.NO_REVOKE: template("without the revoke"),
    Against.NO_REPEAT: template("without the repeat"),
    Against.NO_REVOKE_BY_ANYBODY: template("without any revoke"),
}


def _without_revoke(facts: Facts, adjusted: AdjustedScore, likely: Tricks) -> tuple[float, Sentence]:
    """Declarer's tricks without the revoke as a bar shows them, and the result in words."""
    if adjusted.about_as_likely:
        both = [result_words(facts, {number: 1.0}) for number in adjusted.about_as_likely]
        return adjusted.about_as_likely[0], whole(one_after_another(both, _OR))
    if not adjusted.weighted:
        return likeliest(likely), result_words(facts, {likeliest(likely): 1.0})
    return round(_mean(likely), 2) if len(likely) < FEW_RESULTS else likeliest(likely), _in_short(facts, likely)


_OR = template("{one}, or {more}")
DECLARERS_TRICKS = template("Declarer's tricks")


def _likelihoods(facts: Facts, adjusted: AdjustedScore | None) -> Iterator[Likelihood]:
    """The probability of each result; nothing where the director has found one, or nothing was estimated."""
    if adjusted is None or adjusted.equity is None or adjusted.basis == "director" or len(adjusted.equity) < 2:
        return
    score = _declarers(facts)
    for tricks, share in sorted(adjusted.equity.items(), key=lambda each: -each[1]):
        yield Likelihood(tricks, share, score(duplicate_score(facts, tricks)))


FEW_RESULTS = 3
"""From this many results on, one line gives only the likeliest."""


def _in_short(facts: Facts, likely: Tricks) -> Sentence:
    """The results, or only the likeliest of more than two; its share stands with the score to enter."""
    if len(likely) < FEW_RESULTS:
        return result_words(facts, likely)
    return sentence("most likely {result}", result=result_words(facts, {likeliest(likely): 1.0}))


def _declarers(facts: Facts) -> Callable[[float | None], float | None]:
    """A function from North–South's score to declarer's."""
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


def _behind(facts: Facts, adjusted: AdjustedScore | None) -> Iterator[str]:
    """The basis of the likely result."""
    if adjusted is None or adjusted.equity is None:
        return
    card = _revoke_card(facts)
    if adjusted.double_dummy is not None:
        result = result_words(facts, adjusted.double_dummy)
        yield sentence("Double dummy from just before {card}: {result}.", card=card, result=result)
    if adjusted.simulation is not None:
        result = by_likelihood(adjusted.simulation)
        yield sentence("Simulated from just before {card}: {result}.", card=card, result=result)
    yield from _apart(adjusted)
    declarer: Seat | None = value(facts, BOARD, "declarer")
    yield from likely_result(adjusted, declarer.side if declarer else None)


def _conclusion(facts: Facts, ruling: RulingWords) -> Iterator[str]:
    adjusted = ruling.adjusted_score
    if adjusted is None or adjusted.equity is None:
        return
    if adjusted.basis == "director" and (adjusted.double_dummy or adjusted.simulation):
        yield template("The director's own finding decides.")
    if adjusted.basis != "director":
        declarer: Seat | None = value(facts, BOARD, "declarer")
        yield from sure_words(adjusted, declarer.side if declarer else None)
    if adjusted.about_as_likely:
        return  # the director is asked, so nothing counts yet
    if adjusted.needed and adjusted.tricks and ruling.split is None:
        total, result = _sum(ruling, adjusted), result_words(facts, adjusted.tricks)
        contract = facts.case.board.contract
        if adjusted.against is Against.NO_REVOKE_BY_ANYBODY:
            yield sentence("Both sides score what was likely without any revoke: {result}.", result=result)
        elif total is None:
            yield sentence("The better of the two counts, never their sum: {result}.", result=result)
        elif contract is not None and total < contract.tricks_needed:
            beaten = template("The better of the two counts, never their sum: {result}, and not {sum}.")
            yield sentence(beaten, result=result, sum=result_words(facts, {total: 1.0}))
        else:
            made = template("The better of the two counts, never their sum: {result}, and not {total:words}.")
            yield sentence(made, result=result, total=total)
        yield from _to_enter(facts, adjusted)
    elif adjusted.needed is False and adjusted.against is Against.NO_REVOKE_BY_ANYBODY:
        as_likely = set(adjusted.equity) == {ruling.declarer_tricks.after_transfer}
        yield _AS_LIKELY if as_likely else _NEITHER_GAINED
    elif adjusted.needed is False:
        yield template("No better for the non-offending side: the score is not adjusted.")


_AS_LIKELY = template("That result was as likely without any revoke: the score is not adjusted.")
_NEITHER_GAINED = template("Neither side has gained by its own revoke: the score is not adjusted.")


def close_words(adjusted: AdjustedScore) -> Sentence:
    """The sentence that several results are about equally likely: the director chooses or weighs them.

    >>> close_words(AdjustedScore("64C1", True, None, None, {9: 0.44, 10: 0.48, 11: 0.08}, about_as_likely=(10, 9)))
    'Two results are about equally likely: 10 (48%), 9 (44%). Choose one of them, or weigh them.'
    """
    shares = adjusted.equity or {}
    return choose_words({number: shares[number] for number in adjusted.about_as_likely})


def _to_enter(facts: Facts, adjusted: AdjustedScore) -> Iterator[str]:
    """The entry for the scoring program: rounded weights, one result instead, or two separate scores."""
    if adjusted.weights and len(adjusted.weights) > 1 and adjusted.one_result is not None:
        rounded = {tricks: weight / 100 for tricks, weight in adjusted.weights.items()}
        if rounded != adjusted.tricks:
            yield sentence("To enter as a weighted score: {result}.", result=result_words(facts, rounded))
        nearest = result_words(facts, {adjusted.one_result: 1.0})
        yield sentence("If the scoring program takes one result only: {result}, the nearest.", result=nearest)
    if adjusted.split and adjusted.scored_apart:
        measure, top = _measure(facts)
        yield sentence(
            "The non-offending side caused part of the damage itself, so the sides score separately, in {measure}: "
            "{ours} for it, {theirs} for the offending side.",
            measure=measure,
            ours=_number(adjusted.split["non_offending"], signed=not top),
            theirs=_number(top - adjusted.split["offending"], signed=not top),
        )


def _measure(facts: Facts) -> tuple[str, int]:
    """The measure of results (see :meth:`~revoke.ruling.scores.Scorer.worth`), and its top if there is one."""
    board = facts.case.board
    if board.contract is None or board.vulnerable is None or value(facts, BOARD, "declarer") is None:
        return "tricks", 0
    if board.field and board.scoring is Scoring.MATCHPOINTS:
        return "matchpoints", 2 * len(board.field)
    return ("IMPs", 0) if board.field and board.scoring is Scoring.IMPS else ("points", 0)


def _number(figure: float, *, signed: bool) -> Value:
    return ScoreFigure(figure) if signed else figure


def _apart(adjusted: AdjustedScore) -> Iterator[str]:
    """The difference between the two estimates; nothing if there are not two."""
    if adjusted.double_dummy is None or adjusted.simulation is None:
        return
    difference = _mean(adjusted.simulation) - _mean(adjusted.double_dummy)
    if adjusted.simulation == adjusted.double_dummy:
        yield template("The two agree.")
    else:
        more = template("On average the players make {tricks} more tricks than double dummy.")
        fewer = template("On average the players make {tricks} fewer tricks than double dummy.")
        yield sentence(more if difference > 0 else fewer, tricks=Fixed(abs(difference)))


def _mean(tricks: Tricks) -> float:
    return sum(number * weight for number, weight in tricks.items())


def basis_words(adjusted: AdjustedScore) -> Sentence:
    """The basis of the comparison, worded to end a sentence.

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
    """The sum of transfer and equity, which must not be added, if there is one."""
    table, after = ruling.declarer_tricks.table, ruling.declarer_tricks.after_transfer
    if table is None or after is None or table == after or adjusted.tricks is None or len(adjusted.tricks) != 1:
        return None
    total = next(iter(adjusted.tricks)) + after - table
    return total if 0 <= total <= 13 else None


def result_words(facts: Facts, tricks: Tricks) -> Sentence:
    """A result in words: the contract and what it makes; see :func:`contract_result`.

    Only the tricks under a code that knows no contract, whatever the case says.
    """
    sheet = code(facts.case.code).score_sheet
    return contract_result(None if sheet is ScoreSheet.TOWARDS_GAME else facts.case.board.contract, tricks)


_AS_CLAIMED = template("as claimed")


def _only_claimed(ruling: RulingWords) -> bool:
    """Whether the tricks are no result yet: they were claimed over a revoke that is put right first (70)."""
    restored = any(each.status is Standing.RESTORE for each in ruling.revokes)
    return ruling.transfer.tricks == 0 and ruling.declarer_tricks.after_transfer is None and not restored


def scores(facts: Facts, ruling: RulingWords) -> Iterator[Scores]:
    """The score before and after, for both sides, declarer's first; nothing where the score cannot be known."""
    score, adjusted = ruling.score, ruling.adjusted_score
    known: list[tuple[str, Mapping[Side, float]]] = []
    if score.table is not None:
        known.append((_AS_CLAIMED if _only_claimed(ruling) else template("table"), _of_both(score.table)))
    if score.after_transfer is not None and ruling.transfer.tricks:
        known.append((template("after transfer"), _of_both(score.after_transfer)))
    open_choice = adjusted is not None and adjusted.about_as_likely
    if (each_its_own := _separate(facts, ruling)) is not None:
        known += [(template("adjusted"), each_its_own)] if each_its_own else []
    elif score.final is not None and not open_choice and (not known or _of_both(score.final) != known[-1][1]):
        heading = template("adjusted") if adjusted and adjusted.needed else template("final")
        known.append((heading, _of_both(score.final)))
    if not known:
        return
    declarer: Seat | None = value(facts, BOARD, "declarer")
    first = declarer.side if declarer else Side.NS
    rows = tuple((side.words, tuple(each[side] for _, each in known)) for side in (first, first.other))
    yield Scores(tuple(column for column, _ in known), rows)


def _of_both(north_south: float) -> Mapping[Side, float]:
    return {Side.NS: north_south, Side.EW: -north_south}


def _separate(facts: Facts, ruling: RulingWords) -> Mapping[Side, float] | None:
    """The score of each side where the sides score separately, empty if not known in points; else ``None``."""
    if ruling.split is not None:
        by_side = {side: score for side, score in ruling.split.score.items() if isinstance(side, Side)}
        points = {side: _of_both(score)[side] for side, score in by_side.items() if score is not None}
        return points if len(points) == 2 else {}
    adjusted, final = ruling.adjusted_score, ruling.score.final
    if adjusted is None or adjusted.split is None or not adjusted.scored_apart:
        return None
    if final is None or _measure(facts)[0] != "points":
        return {}
    innocent = Side.NS if final == adjusted.split["offending"] else Side.EW
    return {innocent: adjusted.split["non_offending"], innocent.other: -adjusted.split["offending"]}


# The rubber in words: the points of a deal with its honours, the games won, and both penalties side by side.


def rubber_entries(ruling: RulingWords) -> Iterator[Entry]:
    """The state of the rubber after the deal, and the outcome of either penalty if there is a choice."""
    for each in ruling.choice:
        yield Entry(Label.GAME, one_after_another(list(_chosen(each))))
    if ruling.rubber is not None and not ruling.choice:
        said = list(_stands(ruling.rubber, game_told=ruling.game is not None))
        if said:
            yield Entry(Label.GAME, one_after_another(said))


def points_by_side(scored: Mapping[Side, int]) -> Sentence:
    """The points of both sides, one after the other."""
    each = [sentence("{side} {points}", side=side_value(side), points=points) for side, points in scored.items()]
    return listed(each)


_TAKES = {
    Election.TRICKS: template("If tricks are taken, declarer has {tricks}."),
    Election.POINTS: template("If points are taken, declarer has {tricks}."),
}


def _chosen(each: Chosen) -> Iterator[Sentence]:
    if each.declarer_tricks is not None:
        yield sentence(_TAKES[each.elected], tricks=each.declarer_tricks)
    if each.below is not None and each.above is not None:
        lines = template("Below the line: {below}. Above it, not counting honours: {above}.")
        yield sentence(lines, below=points_by_side(each.below), above=points_by_side(each.above))
    if each.rubber is not None:
        yield from _stands(each.rubber)


def _stands(rubber: RubberScore, *, game_told: bool = False) -> Iterator[Sentence]:
    if rubber.honours is not None and rubber.deal is not None:
        yield sentence("Honours and chicane: {points}.", points=points_by_side(rubber.honours))
        yield sentence("The whole deal: {points}.", points=points_by_side(rubber.deal))
    if not game_told:
        yield sentence("Towards game: {points}.", points=points_by_side(rubber.towards_game))
    if rubber.game is not None and rubber.won is None and not game_told:
        yield sentence("The game goes to {side}.", side=side_value(rubber.game))
    if rubber.won is not None:
        yield sentence("The rubber goes to {side}.", side=side_value(rubber.won))
    if rubber.total is not None:
        yield sentence("The rubber so far: {points}.", points=points_by_side(rubber.total))
