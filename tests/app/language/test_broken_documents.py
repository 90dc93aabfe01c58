"""What is wrong with a case document is said in the language asked for, each problem as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.app.language.language import LANGUAGES, language
from tests.formats.test_native import BAD_CASES, TEXTS, refusal

BAD: list[Any] = [each.values[0] for each in BAD_CASES]
DOCUMENTS = [*({"format": "revoke-case/1", **each} for each in BAD), *(text for _, text, *_ in TEXTS)]
IN_ENGLISH = (" suits", "is not a card", "there is no rank", "stands twice in the hand")
"""What the notation of a hand says of itself, which nobody translates yet: the whole problem is told in English."""


@pytest.mark.parametrize("code", [each for each in LANGUAGES if each != "en"])
def test_every_problem_of_every_broken_document_is_said_in_the_language_asked_for(code: str) -> None:
    """A sentence of which any part has no translation is said in English as a whole."""
    heard = 0
    for document in DOCUMENTS:
        for problem in refusal(document).problems:
            if language(code).say(problem.words) == str(problem):
                assert any(each in str(problem) for each in IN_ENGLISH), problem
            else:
                heard += 1
    assert heard > 150
