"""A ruling from the log: the one that was given, in sentences that can be said in another language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from revoke.app.log.stored_ruling import stored_ruling
from revoke.case.case import Case
from revoke.language.language import LANGUAGES, language
from revoke.ruling.adjudicate import adjudicate
from revoke.telling.ruling_words import RulingWords, document, in_words
from tests.app.log.evening import CORRECTED, NOTICED_DURING_PLAY, PLAY_OVER, WEIGHED
from tests.app.log.test_export import running_suit

WRITTEN = Path(__file__).parent / "version_0_1_0" / "rulings.jsonl"
OLD = [json.loads(line) for line in WRITTEN.read_text("utf-8").splitlines()]
"""Rulings on published and made cases as version 0.1.0 wrote them: of every code, standing and sort of section."""


def kept(case: Case) -> dict[str, Any]:
    """The ruling on a case as the log keeps it."""
    plain: dict[str, Any] = json.loads(json.dumps(document(adjudicate(case))))
    return plain


def as_far_as(value: Any, old: Any) -> Any:
    """A document of today with no more keys than an old one has; whatever the old one has must be there."""
    if isinstance(value, dict) and isinstance(old, dict):
        return {key: as_far_as(value[key], each) for key, each in old.items()}
    if isinstance(value, list) and isinstance(old, list) and len(value) == len(old):
        return [as_far_as(each, before) for each, before in zip(value, old, strict=True)]
    return value


def texts(ruling: RulingWords) -> list[str]:
    said = [each.text for each in ruling.instructions] + [each.text for each in ruling.reasons]
    return [*said, *(each.text for each in ruling.questions), *(each.what for each in ruling.options)]


@pytest.mark.parametrize("case", [CORRECTED, NOTICED_DURING_PLAY, PLAY_OVER, WEIGHED, running_suit()])
def test_it_stays_letter_by_letter_what_was_given(case: Case) -> None:
    assert stored_ruling(kept(case)) == in_words(adjudicate(case))
    assert document(stored_ruling(kept(case))) == document(adjudicate(case))


def test_the_tricks_that_move_can_be_told_in_dutch() -> None:
    said = [language("nl").say(each.text) for each in stored_ruling(kept(PLAY_OVER)).instructions]
    assert "Eén slag gaat naar Oost-West." in said


def test_what_would_be_said_in_other_words_today_stays_as_it_was_said() -> None:
    older = kept(PLAY_OVER)
    older["instructions"][0] = {**older["instructions"][0], "text": "A trick is made over to them."}
    del older["instructions"][0]["said"]
    (first, *_) = stored_ruling(older).instructions
    assert first.text == "A trick is made over to them."
    assert language("fr").say(first.text).lang == "en"


def test_there_are_old_rulings_of_every_code_and_standing() -> None:
    assert len(OLD) > 40
    assert len({each["code"] for each in OLD}) == 6
    standings = {revoke["status"] for each in OLD for revoke in each["revokes"]}
    assert standings >= {"established", "correct", "restore", "open", "not a revoke", "unproved"}


@pytest.mark.parametrize("old", OLD, ids=range(len(OLD)))
def test_a_ruling_of_version_0_1_0_reads_as_it_was_written(old: dict[str, Any]) -> None:
    assert as_far_as(document(stored_ruling(old)), old) == old


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulings_of_version_0_1_0_are_told_in_every_language(lang: str) -> None:
    """All sentences that are said in the same words today; of the others none is lost."""
    said = [language(lang).say(each) for old in OLD for each in texts(stored_ruling(old))]
    assert len(said) > 300
    assert sum(each.lang == lang for each in said) / len(said) > 0.95


def test_reasons_of_version_0_1_0_find_their_revokes() -> None:
    for old in OLD:
        found = stored_ruling(old)
        for reason in found.reasons:
            named = {each.key.revoke for each in reason.facts} - {-1}
            assert not named or reason.revoke in named or len(found.revokes) > 1
