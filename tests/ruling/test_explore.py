"""Every way a case can still turn out: what is left out as alike makes no difference."""

from __future__ import annotations

import random

import pytest

from revoke import document, read_case, rule
from revoke.errors import RevokeError
from revoke.law.code import CODES
from revoke.ruling import explore
from tests.strategies import Document, findings_document, forgetful


def _ruled(told: Document) -> Document | str:
    try:
        return document(rule(read_case(told)))
    except RevokeError as wrong:
        return str(wrong)


@pytest.mark.parametrize("fact", ["suit", "offender"])
@pytest.mark.parametrize("code", CODES)
def test_trying_one_of_several_that_are_alike_says_the_same_as_trying_them_all(
    code: str, fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    die = random.Random(64)
    told = [forgetful(die, findings_document(die, 2, code), share=0.3) for _ in range(60)]
    for each in told:
        for revoke in each["findings"]["revokes"]:
            if die.random() < 0.7:
                revoke.pop(fact, None)
    short = [_ruled(each) for each in told]
    asked = [each for each in short if isinstance(each, dict) and any(fact in q["fact"] for q in each["questions"])]
    assert asked or (fact, code.startswith("duplicate")) == ("suit", False), f"none of these turns on the {fact}"
    monkeypatch.setattr(explore, "different", lambda known, missing: list(missing.parts))
    assert short == [_ruled(each) for each in told]
