"""What one other fact would have changed is said in plain words, in every language: no brackets to be guessed at."""

from __future__ import annotations

import pytest

from revoke.app.language.language import LANGUAGES, language
from revoke.app.trainer.drill_words import had_words
from revoke.law.code import CODES
from revoke.training.drawn_case import drawn
from revoke.training.near_misses import near_misses


@pytest.mark.parametrize("name", CODES)
def test_every_fact_otherwise_is_a_clause_that_begins_with_if(name: str) -> None:
    misses = {str(had_words(miss)): miss for seed in range(150) for miss in near_misses(drawn(name, seed).worked)}
    assert len(misses) > 10
    for said, miss in misses.items():
        assert said.startswith("if ")
        assert "(" not in said
        for spoken in map(language, LANGUAGES):
            again = spoken.say(had_words(miss))
            assert again.lang == spoken.code, said
            assert again.startswith({"en": "if ", "fr": "s", "nl": "als "}[spoken.code])
