"""The stories that the trainer tells come back as the facts that they were told from."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.app.language.language import language as spoken
from revoke.case.case import DEFAULT_CODE, Moment
from revoke.formats.native import case_document
from revoke.telling.story import story
from revoke.training.drawn_case import drawn
from revoke.understanding.understood import understand
from tests.strategies import so_many
from tests.understanding.test_told_stories import as_seen, facts

OVER = frozenset({Moment.PLAY_ENDED, Moment.HANDS_RETURNED})
"""After these the later tricks have been won; before, a story only tells how many are still to come: no fact."""


def told_and_read(seed: int, language: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The facts from which a story is told and those that come back; none where the case is a record of play."""
    case = drawn(DEFAULT_CODE, seed)
    if case.case.events:
        return {}, {}
    say = spoken(language).say
    told = story(case.worked.facts, case.trick, case.proof, seed=case.seed)
    text = " ".join(say(each) for each in told)
    wanted = facts(case_document(case.case))
    revokes = case.case.findings.revokes
    if revokes and OVER.isdisjoint(revokes[-1].before_attention or ()):
        wanted.pop(f"{len(revokes) - 1}.later_tricks", None)
    document = understand(text, language).document()
    board = document.setdefault("board", {})
    return as_seen(wanted), as_seen(facts({**document, "board": board}))


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_nine_facts_of_ten_come_back_and_hardly_one_is_wrong(language: str) -> None:
    pairs = [told_and_read(seed, language) for seed in range(so_many(80))]
    told = sum(len(wanted) for wanted, _ in pairs)
    back = sum(read.get(key) == value for wanted, read in pairs for key, value in wanted.items())
    wrong = sum(read[key] != value for wanted, read in pairs for key, value in wanted.items() if key in read)
    assert told > so_many(320)
    assert back >= 0.9 * told
    assert wrong <= 0.02 * told
