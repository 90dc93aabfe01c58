"""Stories of cases: told whole in every language, without their answer, and never one story for two rulings."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from revoke.app.language.language import LANGUAGES, language
from revoke.case.case import Case, Failure, Findings, Moment, RevokeFinding
from revoke.facts.establish import establish
from revoke.facts.revoke import Revoke
from revoke.law.code import CODES, code
from revoke.ruling.findings import value
from revoke.table.seats import Seat
from revoke.telling.story import how_far_told, story
from revoke.training.answer_key import AnswerKey
from revoke.training.concepts import atlas
from revoke.training.drawn_case import DrawnCase, drawn

CASES = 40
GIVEN_AWAY = re.compile(r"establish|transfer|rectif|penalty|correct(?!ion)|adjust|\blaw\b|clause", re.IGNORECASE)
"""Words of a ruling, which no story may have; the correction period is no ruling."""


def told(case: DrawnCase) -> tuple[str, ...]:
    return story(case.worked.facts, case.trick, case.proof, reads=atlas(case.code).reads, seed=case.seed)


@pytest.mark.parametrize("name", CODES)
def test_no_story_tells_its_answer(name: str) -> None:
    cites = {clause.cite for clause in code(name).clauses}
    for seed in range(CASES):
        said = " ".join(told(drawn(name, seed)))
        assert not GIVEN_AWAY.search(said), said
        assert not {word.strip(".,;:") for word in said.split()} & {cite for cite in cites if not cite.isdigit()}


@pytest.mark.parametrize("name", CODES)
def test_a_story_is_told_whole_in_every_language(name: str) -> None:
    for spoken in map(language, LANGUAGES):
        for seed in range(CASES):
            for sentence in told(drawn(name, seed)):
                assert spoken.say(sentence).lang == spoken.code, sentence


@pytest.mark.parametrize("name", CODES)
def test_the_tricks_to_come_are_told_whether_they_matter_or_not(name: str) -> None:
    """Who heard of later tricks only where they count would know by that alone that the revoke stands."""
    for seed in range(CASES):
        case = drawn(name, seed)
        said = " ".join(told(case))
        if case.trick and "after a claim" not in said and len(case.worked.facts) == 1:
            assert "tricks that were left" in said or "After trick" in said, said


@pytest.mark.parametrize("name", CODES)
def test_one_story_has_one_ruling(name: str) -> None:
    ruled: dict[tuple[str, ...], AnswerKey] = {}
    for seed in range(CASES):
        case = drawn(name, seed)
        assert ruled.setdefault(told(case), case.key) == case.key


def test_whether_the_eldest_hand_has_played_is_as_the_trick_shows_it() -> None:
    seen = set()
    for seed in range(150):
        case = drawn(CODES[-1], seed)
        finding = case.case.findings.revokes[-1] if case.case.findings.revokes else None
        declarer = case.case.board.declarer
        if finding is None or finding.eldest_hand_followed is None or len(case.trick) < 4 or declarer is None:
            continue
        order = [seat for seat, _ in case.trick]
        if finding.offender is declarer:
            after = order.index(declarer.left) > order.index(declarer)
            assert after is finding.eldest_hand_followed, told(case)
            seen.add(after)
    assert seen == {True, False}


@pytest.mark.parametrize("name", CODES)
def test_nobody_wins_a_trick_that_was_put_down_after_a_claim(name: str) -> None:
    for seed in range(CASES * 2):
        said = " ".join(told(drawn(name, seed)))
        assert "after a claim" not in said or "wins the trick" not in said, said


@pytest.mark.parametrize("name", CODES[:3])
def test_who_played_after_another_card_than_the_penalty_card_is_told(name: str) -> None:
    """Declarer accepts the other card by playing: a story that left it open would have two rulings."""
    seen = 0
    for seed in range(200):
        case = drawn(name, seed)
        findings = case.case.findings.revokes
        if len(findings) != 1 or findings[0].failure is not Failure.PENALTY_CARD or findings[0].offender is None:
            continue
        if Moment.OFFENDERS_PLAYED_ON not in (findings[0].before_attention or ()):  # then it is too late to accept
            said = " ".join(told(case))
            assert "the last to play" in said or "Nobody has played to the trick" in said, said
            seen += 1
    assert seen


@pytest.mark.parametrize("name", CODES)
def test_a_demand_says_what_was_demanded_and_what_came(name: str) -> None:
    """It is a suit to be led, and the suit that was led is told; the lowest card, where it cannot be a lead."""
    suits, seen = ("spade", "heart", "diamond", "club"), 0
    for seed in range(400):
        case = drawn(name, seed)
        last = len(case.worked.facts) - 1
        if value(case.worked.facts, last, Revoke.failure.name) is Failure.DEMAND:
            seen += 1
            said = " ".join(told(case))
            asked = re.search(r"asks for a (\w+), and \w+ leads a (\w+)\.", said)
            if asked:
                assert {*asked.groups()} < {*suits}
                assert asked[1] != asked[2]
                assert f"still had a {asked[1]}" in said or f"has no {asked[1]} left" in said, said
            else:
                assert "his lowest card of the suit led" in said, said
    assert seen


OPENINGS = {"At that moment", "When it came to light", "When attention was drawn to it"}


@pytest.mark.parametrize(
    ("spoke", "openings"),
    [(Seat.WEST, OPENINGS), (None, OPENINGS - {"At that moment"})],
    ids=["somebody has spoken", "nobody has"],
)
def test_how_far_things_had_got_is_told_now_in_one_sentence_and_now_in_another(
    spoke: Seat | None, openings: set[str]
) -> None:
    """Each of them comes; "at that moment" only after somebody has spoken, for else it would mean no moment."""
    revoke = RevokeFinding(Seat.EAST, attention_by=spoke, before_attention=frozenset({Moment.OFFENDERS_CLAIMED}))
    facts = establish(Case(findings=Findings(revokes=(revoke,))))
    told_so = [" ".join(how_far_told(facts, 0, Random(seed))) for seed in range(60)]
    opened = Counter(
        opening for opening in OPENINGS for said in told_so if f"{opening}: " in said or f"{opening}, " in said
    )
    assert opened.total() == len(told_so)
    assert {*opened} == openings
    assert min(opened.values()) > len(told_so) / len(openings) / 3
