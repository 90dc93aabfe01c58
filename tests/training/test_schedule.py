"""What comes again and when: what was missed comes soon, and a learner with wrong beliefs is given those most."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from revoke.case.case import DEFAULT_CODE
from revoke.training.concepts import atlas
from revoke.training.progress import (
    AnswerGiven,
    Glicko,
    Progress,
    next_concept,
    progress_document,
    rating_after,
    read_progress,
    reviewed,
)

pytest.importorskip("fsrs")

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)


def learnt(wrong: set[str], cases: int, seed: int) -> Progress:
    """The progress of a learner who answers these concepts wrong every time and all others right."""
    progress, chance, now = Progress(DEFAULT_CODE), Random(seed), BEGUN
    for number in range(cases):
        concept = progress.next(now, chance).id
        given = AnswerGiven(now.isoformat(), number, concept, "drill", "1", concept not in wrong, 20.0)
        progress.answered(given, clauses=20)
        now += timedelta(seconds=30)
    return progress


@pytest.mark.parametrize("seed", range(3))
def test_five_wrong_beliefs_are_what_sixty_cases_are_mostly_about(seed: int) -> None:
    wrong = {each.id for each in Random(seed).sample(atlas(DEFAULT_CODE).concepts, 5)}
    asked = Counter(each.concept for each in learnt(wrong, 60, seed).answers)
    assert {concept for concept, _ in asked.most_common(5)} == wrong
    assert sum(asked[each] for each in wrong) > 20


def test_who_answers_everything_right_is_given_everything_once() -> None:
    concepts = atlas(DEFAULT_CODE).concepts
    asked = [each.concept for each in learnt(set(), len(concepts), 1).answers]
    assert sorted(asked) == sorted(each.id for each in concepts)


def test_what_was_asked_last_is_not_asked_again_at_once_though_it_has_been_due_for_longest() -> None:
    one, other = atlas(DEFAULT_CODE).concepts[:2]
    due = {one.id: {"due": "2025-12-30T00:00:00+00:00"}, other.id: {"due": "2025-12-31T00:00:00+00:00"}}
    assert next_concept((one, other), due, (other.id, one.id), BEGUN, Random(1)) is other
    assert next_concept((one, other), due, (one.id, other.id), BEGUN, Random(1)) is one


def test_a_slow_right_answer_is_a_hard_one_except_to_what_is_new() -> None:
    """FSRS gives a hard answer a shorter interval than a good one."""
    good, slow = (reviewed(None, right=True, seconds=seconds, now=BEGUN) for seconds in (20.0, 60.0))
    assert slow == good
    later = BEGUN + timedelta(days=3)
    good, slow = (reviewed(good, right=True, seconds=seconds, now=later) for seconds in (20.0, 60.0))
    assert slow["due"] < good["due"]


def test_ratings_are_those_of_glickmans_own_example() -> None:
    games = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
    rated = rating_after(Glicko(1500, 200, 0.06), games)
    assert (round(rated.rating, 2), round(rated.deviation, 2), round(rated.volatility, 5)) == (1464.05, 151.52, 0.06)


def test_a_right_answer_makes_the_trainee_stronger_and_a_wrong_one_the_concept_harder() -> None:
    right, wrong = learnt(set(), 5, 1), learnt({each.id for each in atlas(DEFAULT_CODE).concepts}, 5, 1)
    assert right.strength.rating > 1500 > wrong.strength.rating
    assert min(each.rating for each in wrong.hardness.values()) > max(each.rating for each in right.hardness.values())


def test_progress_is_read_back_as_it_was_written() -> None:
    progress = learnt({atlas(DEFAULT_CODE).concepts[0].id}, 12, 2)
    written = json.dumps(progress_document([progress]))
    again = read_progress(json.loads(written))[DEFAULT_CODE]
    assert json.dumps(progress_document([again])) == written
    assert sum(asked for _, asked in again.profile().values()) == 12


@pytest.mark.parametrize("document", [None, [], {}, {"format": "other"}, {"format": "revoke-training/1", "codes": 3}])
def test_what_is_no_progress_is_refused(document: object) -> None:
    with pytest.raises(ValueError, match="revoke-training/1"):
        read_progress(document)


@pytest.mark.parametrize("lacking", ["card_id", "state", "step", "stability", "difficulty", "due", "last_review"])
def test_a_card_that_lacks_something_is_refused_and_not_met_later(lacking: str) -> None:
    document = progress_document([learnt(set(), 1, 1)])
    (card,) = document["codes"][DEFAULT_CODE]["cards"].values()
    del card[lacking]
    with pytest.raises(ValueError, match="revoke-training"):
        read_progress(document)
