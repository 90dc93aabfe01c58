"""One result unless weights are wanted: what is adjudicated, compared, asked and said where several are likely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from revoke import read, rule
from revoke.case.case import Case, Weighting
from revoke.equity.curve import moments
from revoke.equity.likely_result import situation_at, sure_tricks
from revoke.equity.solver import DDS
from revoke.formats.native import read_case
from revoke.law.orders import Against
from revoke.ruling import redress
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.established_facts import established
from revoke.ruling.estimate import Estimate, fewer, however_they_lie, sure_result
from revoke.ruling.ruling import Alone, Ruling, SureResult
from revoke.table.cards import Card
from revoke.table.deal import Deal
from revoke.table.seats import Seat, Side
from revoke.telling.blocks import Entry, Label, Reckoning, Scores
from revoke.telling.explanation import explain, verdict
from revoke.telling.ruling_words import RulingWords, in_words

RUNNING_SUIT = Path(__file__).parents[2] / "examples" / "running_suit.pbn"
"""3NT by East, who has six tricks at the table and seven after the transfer; nine make the contract."""


def running_suit() -> Case:
    case = read(RUNNING_SUIT)
    assert isinstance(case, Case)
    return case


def told(likely: Mapping[int, float], monkeypatch: pytest.MonkeyPatch, case: Case | None = None) -> tuple[Case, Ruling]:
    """The ruling on the running suit if that were how likely the results are."""
    monkeypatch.setattr(redress, "without", lambda *_: Estimate({10: 1.0}, None, likely, likely))
    case = case or running_suit()
    return case, adjudicate(case, solver=DDS())


def weighing(case: Case, weighting: Weighting | None) -> Case:
    return replace(case, findings=replace(case.findings, weighting=weighting))


def test_the_score_is_adjusted_to_the_most_likely_result_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    likely = {9: 0.3, 10: 0.6, 11: 0.1}
    _, ruling = told(likely, monkeypatch)
    found = ruling.adjusted_score
    assert found is not None
    assert (found.needed, found.tricks, found.weights, found.one_result) == (True, {10: 1.0}, {10: 100}, 10)
    assert (ruling.declarer_tricks.final, ruling.score.final) == ({10: 1.0}, -430)
    assert (found.equity, found.likely, found.weighted) == (likely, likely, False)


@pytest.mark.parametrize("weighting", [Weighting(), Weighting(10), Weighting(5, 10)])
@pytest.mark.parametrize("likely", [{9: 0.3, 10: 0.6, 11: 0.1}, {9: 0.32, 10: 0.58, 11: 0.1}], ids=["even", "odd"])
def test_weighted_where_the_case_wants_weights(
    weighting: Weighting, likely: Mapping[int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """30, 60 and 10 per cent are 400, 430 and 460: 424; leaning ten per cent takes them from nine to eleven: 430.

    32 and 58 are assigned as 30 and 60, in steps of five or ten; as they came they would make 423.
    """
    case = weighing(running_suit(), weighting)
    _, ruling = told(likely, monkeypatch, case)
    found = ruling.adjusted_score
    assert found is not None
    assert found.weighted
    assert ruling.score.final == (-430 if weighting.lean else -424)


def test_an_empty_object_wants_weights_and_nothing_does_not() -> None:
    assert read_case({"format": "revoke-case/1", "findings": {}}).findings.weighting is None
    assert read_case({"format": "revoke-case/1", "findings": {"weighting": {}}}).findings.weighting == Weighting()


def test_what_the_director_himself_has_found_stays_weighted(monkeypatch: pytest.MonkeyPatch) -> None:
    case = running_suit()
    case = replace(case, findings=replace(case.findings, without_revoke={9: 0.5, 10: 0.5}))
    _, ruling = told({10: 1.0}, monkeypatch, case)
    assert ruling.score.final == -415
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.weighted


def test_the_tables_result_is_compared_with_one_result_unless_weights_are_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seven is most likely, and no more than what East has after the transfer; on average he would have had more."""
    likely = {7: 0.6, 8: 0.3, 9: 0.1}
    case, alone = told(likely, monkeypatch)
    _, weighed = told(likely, monkeypatch, weighing(case, Weighting()))
    assert alone.adjusted_score is not None
    assert weighed.adjusted_score is not None
    assert (alone.adjusted_score.needed, weighed.adjusted_score.needed) == (False, True)


def test_of_two_that_are_about_as_likely_the_director_chooses_or_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    """44 of 48 is more than four fifths: 48 and 44 in 92 are 52 and 48 per cent, 50 and 50 in steps of five.

    Declarer had won the first four tricks, before the revoke on the fifth.
    """
    case, ruling = told({8: 0.08, 9: 0.44, 10: 0.48}, monkeypatch)
    said = "Two results are about equally likely: 10 (48%), 9 (44%). Choose one of them, or weigh them."
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.about_as_likely == (10, 9)
    assert ruling.status == "provisional"
    (question,) = ruling.questions
    assert question.fact == "findings.without_revoke"
    assert question.answers[:3] == ({10: 1.0}, {9: 1.0}, {10: 0.5, 9: 0.5})
    assert sorted(number for each in question.answers if len(each) == 1 for number in each) == [*range(4, 14)]
    assert in_words(ruling).questions[0].text.endswith(said)
    blocks = explain(case, ruling)
    assert any(isinstance(each, Entry) and each.label is Label.RULING and said in each.text for each in blocks)
    (reckoned,) = (each for each in blocks if isinstance(each, Reckoning))
    assert reckoned.rows[-1].words == "3NT making ten, or 3NT making nine"
    assert (reckoned.counts, reckoned.rows[-1].score) == (None, None), "nothing counts before he has chosen"
    (scored,) = (each for each in blocks if isinstance(each, Scores))
    assert scored.columns == ("table", "after transfer")
    assert not ruling.reasons or not any("adjusted to it" in each.text for each in in_words(ruling).reasons)
    assert not any("%" in each.text for each in in_words(ruling).instructions)


@pytest.mark.parametrize("likely", [{9: 0.38, 10: 0.5, 11: 0.12}, {6: 0.44, 7: 0.56}, {6: 0.46, 7: 0.54}])
def test_nothing_is_to_be_chosen_where_one_stands_out_or_where_none_is_better(
    likely: Mapping[int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """38 of 50 is less than four fifths; and six or seven are no more than the seven that East has."""
    _, ruling = told(likely, monkeypatch)
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.about_as_likely == ()


CASHED = SureResult(
    {Side.NS: 0, Side.EW: 10},
    Side.EW,
    tuple(map(Card.parse, ("D9", "D6", "CA", "CK", "SA"))),
    settles_the_contract=True,
)
BETWEEN = SureResult({Side.NS: 3, Side.EW: 10}, Side.EW, CASHED.cards)
KEPT = SureResult({Side.NS: 2, Side.EW: 9}, Side.NS, tuple(map(Card.parse, ("HA", "HK"))))


@pytest.mark.parametrize(
    ("sure", "likely", "why", "named"),
    [
        (CASHED, {9: 0.01, 10: 0.87, 11: 0.12}, "claim", {10}),
        (CASHED, {9: 0.01, 10: 0.60, 11: 0.39}, None, {10, 11}),
        (replace(CASHED, settles_the_contract=False), {9: 0.01, 10: 0.87, 11: 0.12}, None, {10, 11}),
        (replace(CASHED, settles_the_contract=None), {9: 0.01, 10: 0.87, 11: 0.12}, None, {10, 11}),
        (replace(CASHED, hangs_on_the_lie=True), {9: 0.01, 10: 0.87, 11: 0.12}, None, {9, 10, 11}),
        (BETWEEN, {9: 0.01, 10: 0.60, 11: 0.39}, "certain", {10}),
        (KEPT, {8: 0.1, 9: 0.2, 10: 0.6, 11: 0.05, 12: 0.05}, None, {9, 10, 11}),
        (None, {9: 0.01, 10: 0.60, 11: 0.39}, None, {9, 10, 11}),
    ],
)
def test_one_result_stands_alone_where_its_claim_would_be_granted(
    sure: SureResult | None, likely: Mapping[int, float], why: Alone | None, named: set[int]
) -> None:
    """Ten to cash; ten to cash and three for the others; two for the others and nine: nothing beyond is named.

    Ten that would not make the contract, or nobody knows it, or that hang on a queen, are no claim; with a queen he may
    come to fewer.
    """
    found = Estimate({10: 1.0}, None, likely, likely, sure=sure, declaring=Side.EW)
    assert found.alone == why
    assert found.advised is not None
    assert set(found.advised) == named
    assert sum(found.advised.values()) == pytest.approx(1)


def test_a_claim_stands_alone_with_weights_too(monkeypatch: pytest.MonkeyPatch) -> None:
    likely = {9: 0.01, 10: 0.87, 11: 0.12}
    granted = Estimate({10: 1.0}, None, likely, likely, sure=CASHED, declaring=Side.EW)
    monkeypatch.setattr(redress, "without", lambda *_: granted)
    case = weighing(running_suit(), Weighting())
    ruling = adjudicate(case, solver=DDS())
    assert (ruling.declarer_tricks.final, ruling.score.final) == ({10: 1.0}, -430)
    (reckoned,) = (each for each in explain(case, ruling) if isinstance(each, Reckoning))
    cashed = (
        "Declarer has five tricks and can cash five more: ♦9 6, ♣A K, ♠A; that makes ten. "
        "A claim for them would be granted."
    )
    assert reckoned.conclusion[0] == cashed


@pytest.mark.parametrize(
    ("theirs", "hangs", "alone", "told"),
    [
        (
            6,
            False,
            "claim",
            "four tricks and can cash two more: ♥A K; that leaves declarer seven. Their claim would be granted.",
        ),
        (
            3,
            False,
            None,
            "one trick and can cash two more: ♥A K; that leaves declarer ten. "
            "That does not beat the contract, so they may play for more.",
        ),
        (
            6,
            True,
            None,
            "four tricks and can cash two more: ♥A K; that leaves declarer seven. "
            "That depends on cards that the defender on lead cannot see.",
        ),
    ],
)
def test_what_the_defenders_cash_is_a_claim_where_it_settles_the_contract_and_one_of_them_sees_it(
    theirs: int, hangs: bool, alone: Alone | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3NT by East: six tricks for the defence beat it, three do not."""
    best = 13 - theirs
    likely = {best - 1: 0.15, best: 0.75, best + 1: 0.1}
    cards = tuple(map(Card.parse, ("HA", "HK")))
    sure = SureResult({Side.NS: theirs, Side.EW: 6}, Side.NS, cards, (), hangs, theirs > 4)
    found = Estimate({best: 1.0}, None, likely, likely, sure=sure, declaring=Side.EW)
    assert found.alone == alone
    monkeypatch.setattr(redress, "without", lambda *_: found)
    case = running_suit()
    (reckoned,) = (each for each in explain(case, adjudicate(case, solver=DDS())) if isinstance(each, Reckoning))
    assert reckoned.conclusion[0] == f"North–South have {told}"


@pytest.mark.parametrize(
    ("west", "east", "south", "north", "needed", "hangs", "beats"),
    [
        ("AKQ.2.A.", "43.K3.2.", "652.4.3.", "J87.A.4.", 2, False, True),
        ("AKQ.2.A.", "43.K3.2.", "652.4.3.", "J87.A.4.", 1, False, False),
        ("AK.92.A.", "43.A3.2.", "652.4.3.", "QJ.KT.4.", 2, True, True),
        ("AKT.2.A.", "43.K3.2.", "652.A.3.", "QJ.85.4.", 2, True, True),
    ],
)
def test_a_defender_on_lead_counts_on_his_own_winners_and_not_on_his_partners(
    west: str, east: str, south: str, north: str, needed: int, hangs: bool, beats: bool
) -> None:
    """Three top spades, or two and partner's ace of hearts, or two and a ten that is high once queen and knave fall."""
    deal = Deal.parse(f"N:{north} {east} {south} {west}")
    diamonds = [(Seat.WEST, "DA"), (Seat.NORTH, "D4"), (Seat.EAST, "D2"), (Seat.SOUTH, "D3")]
    plays = [(seat, Card.parse(card)) for seat, card in diamonds]
    so_far = moments(deal, trumps=None, leader=Seat.WEST, plays=plays)
    position = so_far[-1].position
    assert position is not None
    here = situation_at(position, Seat.NORTH, 0, DDS())
    assert here is not None
    sure = sure_result(so_far, Seat.NORTH, here, needed)
    assert (sure.cashing, len(sure.cards)) == (Side.EW, 3)
    assert (sure.hangs_on_the_lie, sure.settles_the_contract) == (hangs, beats)


def test_declarer_sees_dummy_and_cashes_the_winners_of_both_hands() -> None:
    """North has led dummy's ace of diamonds; two spades there and a heart in his own hand are left to cash."""
    deal = Deal.parse("N:AK.3.A. 43.K.2. 52.A.4. QJ.Q.3.")
    plays = [(seat, Card.parse(card)) for seat, card in ((Seat.EAST, "D2"), (Seat.SOUTH, "D4"), (Seat.WEST, "D3"))]
    so_far = moments(deal, trumps=None, leader=Seat.NORTH, plays=[(Seat.NORTH, Card.parse("DA")), *plays])
    position = so_far[-1].position
    assert position is not None
    here = situation_at(position, Seat.SOUTH, 0, DDS())
    assert here is not None
    sure = sure_result(so_far, Seat.SOUTH, here, 3)
    assert (sure.cashing, sure.tricks[Side.NS], sure.hangs_on_the_lie) == (Side.NS, 3, False)
    assert set(map(str, sure.cards)) == {"♠A", "♠K", "♥A"}


def test_nothing_is_claimed_where_nobody_said_how_likely_it_is() -> None:
    sure = SureResult({Side.NS: 9, Side.EW: 4}, None, (), (), settles_the_contract=None)
    assert Estimate({9: 1.0}, None, likely={9: 1.0}, sure=sure, declaring=Side.NS).alone == "certain"
    assert Estimate({9: 1.0}, None, likely=None, sure=sure, declaring=Side.NS).alone is None


def test_who_cannot_cash_what_makes_his_contract_may_play_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    likely = {7: 0.05, 8: 0.9, 9: 0.05}
    sure = SureResult({Side.NS: 2, Side.EW: 8}, Side.EW, (Card.parse("SA"),), settles_the_contract=False)
    found = Estimate({8: 1.0}, None, likely, likely, sure=sure, declaring=Side.EW)
    assert found.alone is None
    monkeypatch.setattr(redress, "without", lambda *_: found)
    case = running_suit()
    (reckoned,) = (each for each in explain(case, adjudicate(case, solver=DDS())) if isinstance(each, Reckoning))
    assert reckoned.conclusion[0] == (
        "Declarer has seven tricks and can cash one more: ♠A; that makes eight. "
        "That does not make the contract, so he may play for more."
    )


def test_a_claim_that_hangs_on_cards_nobody_saw_is_left_to_the_director(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same ten tricks, if a queen drops: ten stand out with 99 of 100 in reach, and the director judges."""
    likely = {9: 0.01, 10: 0.87, 11: 0.12}
    sure = replace(BETWEEN, hangs_on_the_lie=True)
    found = Estimate({10: 1.0}, None, likely, likely, sure=sure, declaring=Side.EW)
    assert found.alone is None
    assert found.advised == {10: 1.0}
    monkeypatch.setattr(redress, "without", lambda *_: found)
    case = running_suit()
    ruling = adjudicate(case, solver=DDS())
    (reckoned,) = (each for each in explain(case, ruling) if isinstance(each, Reckoning))
    told = str(reckoned.conclusion[0])
    assert told.endswith("that makes ten. That depends on the lie of the cards that he cannot see.")
    assert "You judge what these players would do" in in_words(ruling).questions[0].text


@pytest.mark.parametrize(
    ("times", "expected"), [(0.5, {8: 0.02, 9: 0.882, 10: 0.098}), (1.6, {8: 0.064, 9: 0.8424, 10: 0.0936})]
)
def test_what_lies_below_the_floor_is_as_likely_as_it_came(times: float, expected: dict[int, float]) -> None:
    """Four in a hundred become two, or 6.4; the other 96 share the rest, nine to one."""
    assert fewer({8: 0.04, 9: 0.864, 10: 0.096}, range(9, 14), times) == pytest.approx(expected)
    assert fewer({9: 0.9, 10: 0.1}, range(9, 14), times) == {9: 0.9, 10: 0.1}


@pytest.mark.parametrize(("north", "east", "hangs"), [("AKT", "Q3", True), ("AKQ", "T3", False)])
def test_three_spades_are_there_however_they_lie_or_only_as_they_do(north: str, east: str, hangs: bool) -> None:
    """Two and two, ace and king fell queen and knave; ace, king and queen need no such luck with four cards out."""
    deal = Deal.parse(f"N:{north}.2.A. {east}.K3.2. 654.5.3. J7.QJ.4.")
    trick = [(Seat.WEST, "D4"), (Seat.NORTH, "DA"), (Seat.EAST, "D2"), (Seat.SOUTH, "D3")]
    plays = [(seat, Card.parse(card)) for seat, card in trick]
    so_far = moments(deal, trumps=None, leader=Seat.WEST, plays=plays)
    position = so_far[-1].position
    assert position is not None
    found = sure_tricks(position)
    assert found.tricks[Side.NS] == 3
    assert however_they_lie(so_far, Seat.NORTH, Seat.NORTH, found) is not hangs


@pytest.mark.parametrize(
    ("sure", "told"),
    [
        (
            BETWEEN,
            "Declarer has five tricks and can cash five more: ♦9 6, ♣A K, ♠A; that makes ten. No more can be made.",
        ),
        (
            SureResult({Side.NS: 3, Side.EW: 10}, Side.NS, KEPT.cards),
            "North–South have one trick and can cash two more: ♥A K; that leaves declarer ten. "
            "Those cannot be taken from him.",
        ),
        (
            SureResult({Side.NS: 3, Side.EW: 10}, None, ()),
            "Neither side can be kept from its tricks: declarer makes ten.",
        ),
    ],
)
def test_a_certain_result_has_its_reason_and_leaves_nothing_to_judge(
    sure: SureResult, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Estimate({10: 1.0}, None, {10: 0.9, 11: 0.1}, {10: 0.9, 11: 0.1}, sure=sure, declaring=Side.EW)
    monkeypatch.setattr(redress, "without", lambda *_: found)
    case = running_suit()
    ruling = adjudicate(case, solver=DDS())
    (reckoned,) = (each for each in explain(case, ruling) if isinstance(each, Reckoning))
    assert reckoned.conclusion[0] == told
    (question,) = in_words(ruling).questions
    assert question.text.endswith("Neither side can be kept from its tricks: declarer makes ten.")
    assert "judge" not in question.text


OVER = ["play ended"]
WESTS = {"offender": "W", "trick": 4, "suit": "C", "won_by": "offender", "later_tricks": 1, "before_attention": OVER}
SOUTHS = {"offender": "S", "trick": 6, "suit": "H", "won_by": "opponents", "later_tricks": 7, "before_attention": OVER}


@pytest.mark.parametrize(
    ("found", "tricks", "score"),
    [
        ({"8": 1}, {8: 1.0}, -100),
        ({"10": 1}, {10: 1.0}, 420),
        ({"9": 0.25, "10": 0.75}, {9: 0.25, 10: 0.75}, 302.5),
    ],
)
def test_where_both_sides_revoked_both_get_what_would_have_come_of_it_without_any(
    found: dict[str, float], tricks: dict[int, float], score: float
) -> None:
    """Four spades, not vulnerable, ten tricks at the table or nine; the weighted score of -50 and 420 is 302.5."""
    table = 9 if found.get("10") == 1 else 10
    board = {"contract": "4S", "declarer": "S", "vulnerable": "None"}
    findings = {"table_tricks": table, "revokes": [WESTS, SOUTHS], "without_revoke": found}
    told = {"format": "revoke-case/1", "code": "duplicate-2017", "board": board, "findings": findings}
    ruling = adjudicate(read_case(told))
    assert ruling.transfer.tricks == 0
    assert ruling.adjusted_score is not None
    assert (ruling.adjusted_score.needed, ruling.adjusted_score.tricks) == (True, tricks)
    assert ruling.score.final == score
    assert type(ruling.score.final) is type(score)


# What the table's result is compared with, and whose score the comparison changes: told so, in the words of the law.


def _said(findings: dict[str, Any], code: str = "duplicate-2017", contract: str = "4S") -> tuple[str, RulingWords]:
    board = {"contract": contract, "declarer": "S", "vulnerable": "None"}
    case = read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": findings})
    ruling = rule(case)
    blocks = explain(case, ruling)
    words = [each.text for each in blocks if isinstance(each, Entry)]
    for each in blocks:
        if isinstance(each, Reckoning):
            words += [*each.conclusion, *(row.name for row in each.rows)]
        if isinstance(each, Scores):
            words += [f"{side} {numbers[-1]:+.0f}" for side, numbers in each.rows]
    words += [each.text for each in in_words(ruling).instructions]
    return " ".join(words), in_words(ruling)


def test_the_damage_that_a_side_did_to_itself_is_in_neither_the_verdict_nor_its_score() -> None:
    """Table 8, one trick moves: -50. Without the revoke +450, without its own error +420: 470 of 500 are its own loss.

    12C1(e): the offenders score -450; the others what they would have, less what the error cost: 450 - (420 + 50).
    """
    west = {"offender": "W", "trick": 3, "suit": "H", "won_by": "opponents", "later_tricks": 3}
    west |= {"before_attention": ["play ended"]}
    told = {"revokes": [west], "table_tricks": 8, "without_revoke": {"11": 1.0}}
    words, _ = _said(told | {"self_inflicted": {"without_error": 10}})
    assert words.count("adjusted to 4♠ making eleven for the offending side; the other side gets no redress") == 2
    assert "adjusted to 4♠ making eleven because" not in words
    assert "North–South -20" in words
    assert "East–West -450" in words
    whole, _ = _said(told)
    assert "for the offending side;" not in whole
    assert "North–South +450" in whole


@pytest.mark.parametrize(("code", "law"), [("duplicate-2017", "12C1e"), ("duplicate-2007", "12C1b")])
def test_the_score_that_leaves_the_innocent_side_its_own_damage_is_told_under_the_clause_that_does(
    code: str, law: str
) -> None:
    west = {"offender": "W", "trick": 3, "suit": "H", "won_by": "opponents", "later_tricks": 3}
    west |= {"before_attention": ["play ended"]}
    told = {"revokes": [west], "table_tricks": 8, "without_revoke": {"11": 1.0}}
    _, shared = _said(told | {"self_inflicted": {"without_error": 10}}, code)
    assert shared.instructions[-1].law == law
    _, whole = _said(told, code)
    assert whole.instructions[-1].law == ("64C1" if code == "duplicate-2017" else "64C")


@pytest.mark.parametrize(("later", "moved", "them"), [(0, "One trick goes", "it"), (1, "Two tricks go", "them")])
def test_the_tricks_that_the_recorded_result_already_includes(later: int, moved: str, them: str) -> None:
    west = {"offender": "W", "trick": 5, "suit": "H", "won_by": "offender", "later_tricks": later}
    west |= {"before_attention": ["play ended"]}
    told = {"format": "revoke-case/1", "board": {"contract": "4S", "declarer": "S", "vulnerable": "None"}}
    case = read_case(told | {"findings": {"revokes": [west], "result": 10, "result_includes_transfer": True}})
    ruling = rule(case)
    said = verdict(established(case), in_words(ruling))
    assert f"{moved} to North–South. The recorded result already includes {them}." in said


def test_a_split_score_is_told_as_one() -> None:
    """43B3: dummy without rights pointed first. The defenders lose their gain; declarer keeps eight tricks."""
    west = {"offender": "W", "trick": 5, "suit": "H", "won_by": "offender", "later_tricks": 2}
    west |= {
        "attention_by": "N",
        "dummy_rights_lost": True,
        "before_attention": ["offending side played to next trick"],
    }
    words, ruling = _said({"revokes": [west], "table_tricks": 8, "without_revoke": {"9": 1.0}}, contract="3NT")
    assert words.count("3NT down one for North–South, and 3NT making nine for East–West") == 2
    assert "The better of the two" not in words
    assert "better for the non-offending side" not in words
    assert "North–South -50" in words
    assert "East–West -400" in words
    nothing_moves = next(each for each in ruling.instructions if each.text == "No tricks are transferred.")
    assert nothing_moves.law == "43B3"


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007"])
def test_what_a_repeat_cost_is_told_as_that(code: str) -> None:
    """Table 8 and one trick for the first: 9. Without the repeat 10 in play, and the first revoke's trick: 11."""
    first = {"offender": "W", "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": 3}
    first |= {"before_attention": ["play ended"]}
    again = first | {"trick": 7, "later_tricks": 2}
    findings = {"revokes": [first, again], "table_tricks": 8, "without_revoke": {"9": 1.0}}
    words, ruling = _said(findings | {"without_repeat": {"10": 1.0}}, code)
    assert "without the repeat" in words
    assert "without the revoke" not in words
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.against is Against.NO_REPEAT
    words, ruling = _said(findings | {"without_revoke": {"11": 1.0}, "without_repeat": {"9": 1.0}}, code)
    assert "without the revoke" in words
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.against is Against.NO_REVOKE


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize(("found", "adjusted"), [(10, True), (8, True), (9, False)])
def test_where_both_sides_revoked_neither_is_called_innocent(code: str, found: int, adjusted: bool) -> None:
    west = {"offender": "W", "trick": 5, "suit": "D", "won_by": "offender", "later_tricks": 3}
    west |= {"before_attention": ["play ended"], "won_later_with_owed_card": False}
    south = {"offender": "S", "trick": 6, "suit": "C", "won_by": "offender", "later_tricks": 4}
    south |= {"before_attention": ["play ended"], "won_later_with_owed_card": False}
    told = {"revokes": [west, south], "table_tricks": 9, "without_revoke": {str(found): 1.0}}
    words, ruling = _said(told, code)
    assert "without any revoke" in words
    for of_one_side in ("non-offending", "The better of the two", "without the revoke"):
        assert of_one_side not in words
    assert ruling.adjusted_score is not None
    assert (ruling.adjusted_score.needed, ruling.adjusted_score.against) == (adjusted, Against.NO_REVOKE_BY_ANYBODY)
