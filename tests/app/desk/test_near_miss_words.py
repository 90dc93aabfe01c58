"""What one other fact would have changed is said in plain words, in every language: no brackets to be guessed at."""

from __future__ import annotations

import pytest

from revoke.app.trainer.drill_words import had_words, story_of, told_in_three_lines
from revoke.language.language import LANGUAGES, language
from revoke.law.code import CODES
from revoke.telling.story import tricks_supposed
from revoke.training.answer_key import work_out
from revoke.training.drawn_case import drawn
from revoke.training.near_misses import near_misses
from tests.strategies import so_many


@pytest.mark.parametrize("name", CODES)
def test_every_fact_otherwise_is_a_clause_that_begins_with_if(name: str) -> None:
    misses = {
        str(had_words(miss)): miss for seed in range(so_many(12)) for miss in near_misses(drawn(name, seed).worked)
    }
    assert len(misses) > 8
    for said, miss in misses.items():
        assert said.startswith("if ")
        assert "(" not in said
        for spoken in map(language, LANGUAGES):
            again = spoken.say(had_words(miss))
            assert again.lang == spoken.code, said
            assert again.startswith({"en": "if ", "fr": "s", "nl": "als "}[spoken.code])


def test_an_explanation_has_three_lines_what_decides_the_clause_and_the_changed_fact() -> None:
    """By hand, duplicate-2017: West wins the trick with the wrong card, two tricks; had East won it, one."""
    case = drawn("duplicate-2017", 23)
    assert case.key.tricks == 2
    assert list(map(str, told_in_three_lines(case))) == [
        "What decides: West won trick 2; East–West won six later tricks.",
        "64A1: The offender won the trick: it is transferred, with one later trick if his side won any.",
        "If East had won the trick instead of West: one trick is transferred (64A2).",
    ]


@pytest.mark.parametrize("name", CODES)
def test_the_changed_fact_of_three_lines_changes_what_the_engine_rules(name: str) -> None:
    """The last line is a near miss: worked out again, its case is ruled otherwise, or leaves somebody another duty."""
    changed = 0
    for seed in range(so_many(12)):
        case = drawn(name, seed)
        *before, last = told_in_three_lines(case)
        assert len(before) <= 2
        supposed = tricks_supposed(case.worked.facts, len(case.worked.facts) - 1, case.seed)
        told = {str(had_words(miss))[1:]: miss for miss in near_misses(case.worked, supposed)}
        found = next((miss for words, miss in told.items() if words in str(last)), None)
        if found is not None:
            changed += 1
            again = work_out(found.case)
            assert again is not None
            assert (again.key != case.key) is (found.duty is None)
    assert changed > so_many(4)


def test_where_play_goes_on_the_changed_fact_reckons_with_the_tricks_that_the_story_supposes() -> None:
    """By hand: put right, for nobody had gone on; had West's side gone on, it won the trick by East, and gives one."""
    case = drawn("duplicate-2017", 17)
    told = " ".join(map(str, (*story_of(case), *told_in_three_lines(case))))
    assert "two of the tricks to come are East–West's" in told
    assert told.endswith(
        "If it had been mentioned when East–West had led or played to the next trick: one trick is transferred (64A2)."
    )
