"""A class: what several trainees miss, and names only of those who give them."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.law.code import CODES
from revoke.training.exam import class_profiles
from revoke.training.progress import LONGEST_NAME, AnswerGiven, Progress, name_in, progress_document

CODE = CODES[0]


def document(name: str, *answers: tuple[str, bool], at: str = "2026-03-01T20:00:00+00:00") -> dict[str, Any]:
    """A trainee's file: concepts, each answered right or not."""
    given = [
        AnswerGiven(at, seed, concept, "drill", "0", right=right, seconds=5.0)
        for seed, (concept, right) in enumerate(answers)
    ]
    return progress_document([Progress(CODE, answers=given)], name)


def test_what_most_of_them_miss_comes_first() -> None:
    (profile,) = class_profiles(
        [
            document("", ("64A1", True), ("64B7", False), at="2026-03-01T20:00:01+00:00"),
            document("", ("64A1", False), ("64A1", True), ("64B7", False), at="2026-03-01T20:00:02+00:00"),
            document("", ("64A1", True), ("85A", False), at="2026-03-01T20:00:03+00:00"),
        ]
    )
    rows = [(row.concept, row.missed, row.met, row.right, row.asked) for row in profile.concepts]
    assert rows == [("64B7", 2, 2, 0, 2), ("85A", 1, 1, 0, 1), ("64A1", 0, 3, 3, 4)]
    assert (profile.trainees, profile.named) == (3, ())


def test_names_stand_there_only_of_those_who_gave_them() -> None:
    (profile,) = class_profiles(
        [
            document("Zoé", ("64A1", False), at="2026-03-01T20:00:01+00:00"),
            document("", ("64A1", False), at="2026-03-01T20:00:02+00:00"),
            document("Ann", ("64A1", True), at="2026-03-01T20:00:03+00:00"),
            document("Ann", ("64B7", False), at="2026-03-01T20:00:04+00:00"),
        ]
    )
    assert profile.trainees == 3
    assert [(each.name, each.right, each.asked, each.missed) for each in profile.named] == [
        ("Ann", 1, 2, ("64B7",)),
        ("Zoé", 0, 1, ("64A1",)),
    ]


def test_a_file_that_is_given_twice_counts_once() -> None:
    mine = document("", ("64A1", False), ("64B7", True))
    (profile,) = class_profiles([mine, mine])
    assert (profile.trainees, sum(row.asked for row in profile.concepts)) == (1, 2)


def test_a_name_is_one_short_line() -> None:
    assert name_in({"name": "Ann\n\u202eB.\t "}) == "Ann B."
    assert len(name_in({"name": "x" * 900})) == LONGEST_NAME
    assert name_in({"name": ["Ann"]}) == name_in([]) == ""


@pytest.mark.parametrize("wrong", [None, [], "x", 3, {}, {"format": "revoke-case/1"}, {"format": "revoke-training/1"}])
def test_what_is_no_record_of_training_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match="revoke-training/1"):
        class_profiles([wrong])
