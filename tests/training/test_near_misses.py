"""Near misses and wrong answers: one fact, another ruling, and a story that tells them apart."""

from __future__ import annotations

from functools import cache

import pytest

from revoke.app.trainer.drill_words import choice_words, drill_question, lesson, outcome_words
from revoke.case.case import Election, Failure, Moment
from revoke.facts.standing import WonBy
from revoke.law.code import CODES, code
from revoke.table.seats import Seat
from revoke.telling.story import story
from revoke.training.answer_key import RevokeDecision, Worked, drill_choices, right_choice, work_out
from revoke.training.concepts import atlas
from revoke.training.drawn_case import drawn
from revoke.training.near_misses import NearMiss, bare, near_misses
from revoke.training.wrong_answers import FolkRule, RulingElsewhere, other_codes, wrong_answers
from tests.strategies import so_many

CASES = so_many(10)


def told(worked: Worked) -> tuple[str, ...]:
    return story(worked.facts, seed=1)


@cache
def missed(name: str, seed: int) -> tuple[NearMiss, ...]:
    """The near misses of a drawn case, which several tests look at."""
    return tuple(near_misses(drawn(name, seed).worked))


@pytest.mark.parametrize("name", CODES)
def test_a_near_miss_is_ruled_otherwise_and_told_otherwise(name: str) -> None:
    """A story that fits two rulings would be ambiguous."""
    seen = 0
    for seed in range(CASES):
        case = drawn(name, seed)
        for miss in missed(name, seed):
            plain, other = bare(case.worked), work_out(miss.case)
            assert plain is not None
            assert other is not None
            assert other.key == miss.key
            assert (miss.key == case.key) is (miss.duty is not None)
            assert miss.before != miss.after
            assert not miss.law or code(name).clause(miss.law)
            same = work_out(plain)
            assert same is not None
            assert told(other) != told(same), (seed, miss.fact, told(same))
            seen += 1
    assert seen > CASES / 2


def test_every_fact_that_decides_is_varied_somewhere() -> None:
    varied = {miss.fact.name for name in CODES for seed in range(25) for miss in missed(name, seed)}
    ordinary = {"declarer", "before_attention", "trick", "won_by", "later_tricks"}
    otherwise = {"owed_card_faced", "failure", "able", "proved", "elected", "aware", "eldest_hand_followed"}
    assert varied >= ordinary | otherwise


def test_the_wrong_answers_are_all_on_offer_and_come_from_everywhere() -> None:
    reasons = set()
    for seed in range(40):
        case = drawn(CODES[0], seed)
        for wrong in wrong_answers(case.worked):
            assert wrong.choice != right_choice(case.key)
            reasons.add(wrong.comes_from if isinstance(wrong.comes_from, FolkRule) else type(wrong.comes_from))
    assert reasons >= {NearMiss, RulingElsewhere, FolkRule.TWO_FOR_ONE, FolkRule.NOTHING_FOR_EQUITY}
    assert reasons >= {FolkRule.COSTS_ALL_THE_SAME, FolkRule.CANNOT_BE_MENDED}


@pytest.mark.parametrize("name", CODES)
def test_the_right_answer_is_on_offer(name: str) -> None:
    for seed in range(CASES):
        case = drawn(name, seed)
        assert right_choice(case.key) in drill_choices(case.worked)


def test_dummy_winning_the_trick_was_two_tricks_to_some_and_is_one_today() -> None:
    """By hand: declarer revokes and ruffs, two tricks; dummy wins, one; the 1997 book could give two."""
    concept = next(each for each in atlas(CODES[0]).concepts if dict(each.facts).get("won_by") == "dummy")
    cases = [case for seed in range(12) if len((case := drawn(CODES[0], seed, concept)).worked.facts) == 1]
    assert {right_choice(case.key).id for case in cases} == {"1"}
    ruffed = [miss for case in cases for miss in near_misses(case.worked) if right_choice(miss.key).id == "2"]
    assert any(miss.after is WonBy.OFFENDER for miss in ruffed)
    assert any(True for case in cases for _ in other_codes(case.worked))


@pytest.mark.parametrize("name", CODES)
def test_a_lesson_cites_the_clause_that_the_case_is_about_and_none_twice(name: str) -> None:
    for seed in range(CASES):
        case = drawn(name, seed)
        cited = [each.law for each in lesson(case, right_choice(case.key)).clauses]
        assert case.concept.law in cited
        assert len(cited) == len(set(cited))


def test_the_first_revoke_of_a_side_may_cost_tricks_and_the_second_points_besides() -> None:
    """By hand, 1913: three tricks for the first of two revokes, if tricks were chosen, and a hundred for the other."""
    concept = next(
        each for each in atlas("auction-1913").concepts if each.law == "R5" and each.facts[-1][1] == "defender"
    )
    case = drawn("auction-1913", 6004, concept)
    assert case.case.findings.elected is Election.TRICKS
    assert (case.key.tricks, case.key.points) == (3, 100)
    assert right_choice(case.key).id == "3 and points"
    assert choice_words(right_choice(case.key)) == "Three tricks, and points above the line as well"
    assert outcome_words(case.key) == "three tricks are transferred, and 100 points above the line"
    assert "both revokes" in drill_question(case)


def test_only_a_defender_ever_has_a_penalty_card_and_nobody_wins_a_trick_without_a_card() -> None:
    for name in CODES:
        for seed in range(CASES):
            case = drawn(name, seed)
            finding = case.case.findings.revokes[-1] if case.case.findings.revokes else None
            for miss in missed(name, seed):
                if miss.after is Failure.PENALTY_CARD:
                    who, declarer = miss.case.findings.revokes[-1].offender, miss.case.board.declarer
                    assert isinstance(who, Seat)
                    assert declarer
                    assert who.side is not declarer.side
                if finding and finding.failure is Failure.MISSING_CARD:
                    assert miss.after is not WonBy.OFFENDER


def test_nothing_is_demanded_of_declarer_but_in_1905_nor_ever_of_dummy() -> None:
    """50D, 51, 56 and 57: only a defender's cards are penalised; 92: of the dealer, by the eldest hand."""
    demanded: dict[str, set[str]] = {name: set() for name in CODES}
    for name in CODES:
        disobeyed = next(each for each in atlas(name).concepts if each.law in ("61A", "75"))
        drawn_for = [drawn(name, seed, concept) for seed in range(CASES) for concept in (None, disobeyed)]
        for miss in (each for case in drawn_for for each in near_misses(case.worked)):
            finding, declarer = miss.case.findings.revokes[-1], miss.case.board.declarer
            if finding.failure is Failure.DEMAND and isinstance(finding.offender, Seat) and declarer is not None:
                parts = {declarer: "declarer", declarer.partner: "dummy"}
                demanded[name].add(parts.get(finding.offender, "defender"))
    assert all("defender" in parts and "dummy" not in parts for parts in demanded.values())
    assert not [name for name, parts in demanded.items() if "declarer" in parts and name != "bridge-1905"]


def test_no_code_is_asked_about_a_moment_that_it_does_not_know() -> None:
    """At a rubber there is no next board on which to call; what would have been ruled there, nobody can say."""
    concept = next(each for each in atlas(CODES[0]).concepts if each.law == "64B4")
    for seed in range(6):
        others = list(other_codes(drawn(CODES[0], seed, concept).worked))
        assert all(Moment.OPPONENT_CALLED in code(each.code).moments for each in others)


def test_a_missing_card_is_supplied_by_its_own_law() -> None:
    concept = next(each for each in atlas(CODES[0]).concepts if each.law == "67A")
    worked = [drawn(CODES[0], seed, concept).worked for seed in range(10)]
    assert {each.law for each in worked if each.key.decision is RevokeDecision.PUT_RIGHT} <= {"67A", "62D1"}
