"""What is wrong with a case document is said in the language asked for, each problem as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.language.language import LANGUAGES, language
from tests.formats.test_native import BAD_CASES, TEXTS, refusal

BAD: list[Any] = [each.values[0] for each in BAD_CASES]
DOCUMENTS = [*({"format": "revoke-case/1", **each} for each in BAD), *(text for _, text, *_ in TEXTS)]


@pytest.mark.parametrize("code", [each for each in LANGUAGES if each != "en"])
def test_every_problem_of_every_broken_document_is_said_in_the_language_asked_for(code: str) -> None:
    """A sentence of which any part has no translation is said in English as a whole."""
    problems = [problem for document in DOCUMENTS for problem in refusal(document).problems]
    assert len(problems) > 150
    for problem in problems:
        assert language(code).say(problem.words).lang == code, problem
