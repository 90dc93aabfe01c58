"""Answers that teach say what applies: who had gone on, what is weighed, which revoke a near miss is about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from revoke.app.trainer.drill_words import clauses_to_learn, lesson, weighing_told
from revoke.case.case import Moment
from revoke.facts.revoke import Revoke
from revoke.law.code import CODES
from revoke.ruling.findings import value
from revoke.training.answer_key import right_choice
from revoke.training.concepts import atlas
from revoke.training.deals import Discovery, discoveries
from revoke.training.drawn_case import DrawnCase, drawn

DUPLICATE = CODES[:3]


def about(law: str, name: str, cases: int = 5) -> Iterator[DrawnCase]:
    for concept in atlas(name).concepts:
        if concept.law == law:
            yield from (drawn(name, seed, concept) for seed in range(cases))


def test_of_two_on_one_trick_the_facts_name_the_sides() -> None:
    """ "The offending side had played, the offending side had not" would be of two sides."""
    for case in about("62C3", CODES[0]):
        because = [fact for each in clauses_to_learn(case) for fact in map(str, each.because)]
        assert not any(fact.startswith("the offending side") for fact in because), because
        assert any("North–South" in fact for fact in because)
        assert any("East–West" in fact for fact in because)


@pytest.mark.parametrize("name", DUPLICATE)
def test_where_dummy_without_rights_pointed_at_a_defender_the_gain_of_the_defenders_is_weighed(name: str) -> None:
    """2017 takes it from the defenders alone; 2007 and 1997 adjust the score of both sides."""
    said = "takes that from them" if name == "duplicate-2017" else "the score of both sides is adjusted"
    for case in about("43B3", name):
        assert said in weighing_told(case)


@pytest.mark.parametrize("name", DUPLICATE)
def test_where_both_sides_revoked_the_damage_of_either_is_weighed(name: str) -> None:
    for case in about("64B7", name):
        assert "either side" in weighing_told(case)


@pytest.mark.parametrize("name", DUPLICATE)
def test_of_an_ordinary_revoke_it_is_weighed_whether_the_tricks_are_enough(name: str) -> None:
    for case in about("64A1", name):
        assert "whether to adjust the score" in weighing_told(case)


def test_what_would_change_a_case_of_two_revokes_is_said_of_the_later_one() -> None:
    found = [each for name in CODES for case in about("64B2", name) for each in one_fact(case)]
    assert found
    assert all(each.startswith("As for the later revoke, if ") for each in found)


def one_fact(case: DrawnCase) -> list[str]:
    learnt = lesson(case, right_choice(case.key))
    return list(map(str, (*learnt.three_lines[-1:], *learnt.one_fact_more)))


@pytest.mark.parametrize("name", DUPLICATE)
def test_the_tricks_of_two_revokes_are_not_cited_from_the_clause_that_gives_none(name: str) -> None:
    for case in about("64B2", name):
        if case.key.tricks and case.key.decision.value == "stands":
            assert case.worked.law.startswith("64A")


def test_a_card_put_down_after_a_claim_would_be_a_revoke_had_nobody_claimed() -> None:
    """Only that is otherwise, and not how soon it was mentioned."""
    found = [each for name in DUPLICATE for case in about("68D", name) for each in one_fact(case)]
    assert any(each.startswith("If nobody had claimed before: it is put right") for each in found)
    assert not any("mentioned" in each for each in found), found


def test_whoever_played_last_is_followed_by_nobody_who_might_change_his_card() -> None:
    seen = 0
    for name in DUPLICATE:
        for seed in range(150):
            case = drawn(name, seed)
            last = len(case.worked.facts) - 1
            stage = value(case.worked.facts, last, Revoke.before_attention.name) or ()
            offender = value(case.worked.facts, last, Revoke.offender.name)
            if case.trick and case.trick[-1][0] is offender and Moment.OPPONENTS_PLAYED_ON not in stage:
                seen += 1
                assert not {"62C1", "62C2"} & {each.law for each in clauses_to_learn(case)}
    assert seen


def test_a_wrong_demand_is_drawn_only_where_a_clause_forfeits_the_right_one_by_it() -> None:
    assert [name for name in CODES if Discovery.WRONG_DEMAND in discoveries(name)] == ["bridge-1905"]
