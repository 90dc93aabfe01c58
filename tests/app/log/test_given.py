"""A ruling from the log: the one that was given, in sentences that can be said in another language."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from revoke.app.language.language import language
from revoke.app.log.given import ruling_of, said_again
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.ruling.adjudicate import rule
from revoke.ruling.ruling import Ruling, document
from tests.app.log.evening import CORRECTED, NOTICED_DURING_PLAY, PLAY_OVER, WEIGHED, told
from tests.app.log.test_export import running_suit


def kept(case: Case) -> Ruling:
    """The ruling on a case as the log gives it back: all its sentences are plain text."""
    return ruling_of(json.loads(json.dumps(document(rule(case)))))


@pytest.mark.parametrize("case", [CORRECTED, NOTICED_DURING_PLAY, PLAY_OVER, WEIGHED, running_suit()])
def test_it_stays_letter_by_letter_what_was_given(case: Case) -> None:
    assert said_again(kept(case), case) == kept(case)


def test_the_tricks_that_move_can_be_told_in_dutch() -> None:
    said = [each.text for each in said_again(kept(PLAY_OVER), PLAY_OVER).instructions]
    assert "Eén slag gaat naar Oost-West." in [language("nl").say(each) for each in said]
    assert "Eén slag gaat naar Oost-West." not in [
        language("nl").say(each.text) for each in kept(PLAY_OVER).instructions
    ]


def test_what_would_be_said_in_other_words_today_stays_as_it_was_said() -> None:
    given = kept(PLAY_OVER)
    older = replace(given, instructions=(replace(given.instructions[0], text="One trick for East and West."),))
    assert said_again(older, PLAY_OVER) == older


def test_of_facts_that_cannot_be_so_the_ruling_is_as_it_was_given() -> None:
    """After trick 5 there are eight tricks, and nobody wins twelve."""
    impossible = told({"offender": "N", "trick": 5, "won_by": "opponents", "later_tricks": 12}, table_tricks=13)
    with pytest.raises(RevokeError):
        rule(impossible)
    assert said_again(kept(PLAY_OVER), impossible) == kept(PLAY_OVER)
