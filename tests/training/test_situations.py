"""Stories hold together: who leads has won, tricks add up, nothing is open, and no answer is right beside the key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from revoke.app.trainer.drill_words import story_of
from revoke.case.case import Failure
from revoke.facts.standing import Standing
from revoke.law.code import CODES
from revoke.table.seats import Seat
from revoke.timeline.table import winner
from revoke.training.answer_key import RevokeDecision, Worked, drill_choices, work_out
from revoke.training.concepts import atlas
from revoke.training.deals import random_deal
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.near_misses import near_misses
from revoke.training.situations import only_the_others_went_on

SEED = 7000
DUPLICATE = CODES[:3]


def let_stand() -> list[Worked]:
    """Deals in which declarer or dummy played on after another card than the penalty card."""
    dealt = [work_out(random_deal(Random(f"{name} {seed}"), name)) for name in DUPLICATE for seed in range(30)]
    found = [worked for worked in dealt if worked is not None and worked.law == "52B1"]
    assert found
    return found


def about(law: str, names: tuple[str, ...] = tuple(CODES), cases: int = 6) -> Iterator[DrawnCase]:
    """Some cases about every concept of a clause."""
    for name in names:
        for concept in atlas(name).concepts:
            if concept.law == law:
                yield from (drawn(name, SEED + number, concept) for number in range(cases))


@pytest.mark.parametrize("name", CODES)
def test_who_has_won_a_trick_leads_to_the_next_one(name: str) -> None:
    """Where the innocent side alone has gone on, it had won the trick; no near miss tells it otherwise."""
    for seed in range(30):
        case = drawn(name, SEED + seed)
        told = [each for each in case.case.findings.revokes if only_the_others_went_on(each.before_attention)]
        for each in told:
            assert isinstance(each.offender, Seat)
            if each.won_by is not None:
                assert isinstance(each.won_by, Seat)
                assert each.won_by.side is not each.offender.side
        finding = case.case.findings.revokes[-1] if case.case.findings.revokes else None
        if finding is None or not isinstance(finding.won_by, Seat) or not isinstance(finding.offender, Seat):
            continue
        if finding.won_by.side is finding.offender.side:
            assert not any(
                miss.fact.name == "before_attention" and only_the_others_went_on(miss.after)
                for miss in near_misses(case.worked)
            )


@pytest.mark.parametrize("law", ["64B2", "64B7", "WBFLC-2001-4", "R5", "R7", "95", "96"])
def test_the_tricks_of_two_revokes_add_up(law: str) -> None:
    """Two tricks lie between the fourth and the seventh, and the side that won the sixth leads to the seventh."""
    seen = 0
    for case in about(law, cases=12):
        first, second = case.case.findings.revokes
        if first.trick == second.trick:
            assert first.won_by is second.won_by
            continue
        assert isinstance(first.offender, Seat)
        assert isinstance(second.won_by, Seat)
        assert (first.trick, second.trick) == (4, 7)
        assert first.later_tricks is not None
        assert second.later_tricks is not None
        mine = first.offender.side
        same = second.offender in mine.seats
        after_seven = second.later_tricks if same else 6 - second.later_tricks
        between = first.later_tricks - after_seven - (second.won_by.side is mine)
        led_by_mine = case.trick[0][0].side is mine
        assert 0 <= between <= 2
        assert between != (0 if led_by_mine else 2)
        seen += 1
    assert seen >= 10


def test_of_two_revokes_on_one_trick_both_stand_or_neither() -> None:
    for name in CODES:
        for seed in range(30):
            worked = drawn(name, SEED + seed).worked
            stood = {judgment.stood.standing for judgment in worked.judgments}
            assert not {Standing.CORRECT, Standing.ESTABLISHED} <= stood


@pytest.mark.parametrize("law", ["43B2b", "63B"])
def test_what_is_put_right_and_paid_goes_by_who_wins_with_the_other_card(law: str) -> None:
    """By the committee of 2000 the card that is put in its place decides who has won the trick."""
    won = set()
    for case in about(law, DUPLICATE, cases=10):
        assert case.worked.is_put_right_and_paid
        finding = case.case.findings.revokes[-1]
        assert case.proof is not None
        corrected = [(seat, case.proof if seat is finding.offender else card) for seat, card in case.trick]
        strain = case.case.board.contract.strain if case.case.board.contract else None
        assert strain is not None
        assert winner(corrected, strain.trumps or "none") is finding.won_by
        assert winner(list(case.trick), strain.trumps or "none") is not finding.offender
        assert any(case.proof.suit.symbol in said and "would" in said for said in story_of(case))
        won.add(finding.won_by is finding.offender)
    assert won == {True, False}


def test_it_is_told_whether_he_could_have_done_what_was_demanded() -> None:
    for case in [*about("61A"), *about("75")]:
        if case.case.findings.revokes and case.case.findings.revokes[-1].failure is Failure.DEMAND:
            finding = case.case.findings.revokes[-1]
            in_doubt = finding.able is False or finding.proved is False
            told = " ".join(story_of(case))
            assert in_doubt or re.search(
                r"had a card with which he could have done it|( still had a | had a \w+ left)", told
            )


@pytest.mark.parametrize("name", CODES)
def test_a_moment_is_that_one_only_where_somebody_has_just_spoken(name: str) -> None:
    for seed in range(25):
        said = story_of(drawn(name, SEED + seed))
        for place, each in enumerate(said):
            if each.startswith(("At that moment", "By then")):
                assert re.search(r"\bfirst\b", said[place - 1]), said


def test_tricks_that_are_still_to_come_are_supposed_and_not_told() -> None:
    """1997 asks whether he later won a trick with a card of the suit: of a play that goes on nobody can know it."""
    supposed = 0
    for seed in range(60):
        case = drawn("duplicate-1997", SEED + seed)
        said = " ".join(story_of(case))
        assert not (re.search(r"\bto come\b", said) and re.search(r"\b[Ll]ater\b", said)), said
        supposed += bool(
            re.search(r"will win with a card|one that \w+ wins with a card|wins? none of them|None of them will", said)
        )
    assert supposed


def test_dummy_does_not_notice_his_own_revoke_and_keep_silent() -> None:
    for name in DUPLICATE:
        for seed in range(30):
            case = drawn(name, SEED + seed)
            for each in case.case.findings.revokes:
                declarer = case.case.board.declarer
                assert not (each.aware and declarer and each.offender is declarer.partner)


def test_where_another_card_than_a_penalty_card_stands_no_second_answer_is_right() -> None:
    """That no trick goes across is true of it; that a case needs one of them is what the key says."""
    for worked in let_stand():
        assert worked.key.decision is RevokeDecision.NO_REVOKE
        assert "0" not in {each.id for each in drill_choices(worked)}


def test_nobody_is_told_what_to_choose_who_has_played_before() -> None:
    """62D2 binds a partner who plays after the revoke on the twelfth trick."""
    for case in about("62D2", DUPLICATE, cases=12):
        order = [seat for seat, _ in case.trick]
        finding = case.case.findings.revokes[-1] if case.case.findings.revokes else None
        found = case.worked.facts.found[-1]
        who = finding.offender if finding else found.play.seat if found else None
        if isinstance(who, Seat) and who in order and who.partner in order:
            assert order.index(who.partner) > order.index(who)


def test_no_near_miss_of_two_on_one_trick_changes_one_of_them_alone() -> None:
    for case in about("64B7", ("duplicate-2017",), cases=20):
        first, second = case.case.findings.revokes
        if first.trick == second.trick:
            assert not {"before_attention", "won_by", "trick"} & {miss.fact.name for miss in near_misses(case.worked)}


def test_after_a_card_that_stands_the_near_miss_is_that_nobody_played_on() -> None:
    """52B1 and 52B2: dummy or declarer plays to the trick, and the other card is accepted by that."""
    misses = [miss for worked in let_stand() for miss in near_misses(worked)]
    assert misses
    assert {miss.key.decision for miss in misses} == {RevokeDecision.PUT_RIGHT}
    assert {miss.fact.name for miss in misses} == {"played_after"}


def test_a_penalty_that_takes_more_than_there_is_has_near_misses_too() -> None:
    """Of a whole deal of a rubber: three tricks are taken as far as there are three to take."""
    for name in ("bridge-1905", "auction-1913"):
        whole_deals = [case for seed in range(30) if (case := drawn(name, SEED + seed)).case.events]
        told = [any(near_misses(case.worked)) for case in whole_deals]
        assert sum(told) >= len(told) - 1
