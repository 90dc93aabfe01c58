"""A code of law: settled once each, in book order, and how the codes differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from revoke.errors import UnknownCode
from revoke.law.clause import Chapter, clause
from revoke.law.code import CODES, code, differences
from revoke.law.orders import IsARevoke


@pytest.mark.parametrize("name", CODES)
def test_a_code_refuses_to_settle_a_clause_twice(name: str) -> None:
    law = code(name)
    assert law.id == name
    with pytest.raises(ValueError, match="twice"):
        replace(law, clauses=(*law.clauses, law.clauses[0]))
    with pytest.raises(ValueError, match="twice"):
        replace(law, left_out={**law.left_out, law.clauses[0].cite: "for the test"})


@pytest.mark.parametrize("name", CODES)
def test_every_clause_is_found_by_its_number_and_says_what_it_says(name: str) -> None:
    law = code(name)
    for each in law.clauses:
        assert law.clause(each.cite) is each
        assert each.summary.endswith(".")
        assert each.chapters
        assert all((each in clauses) is (chapter in each.chapters) for chapter, clauses in law.chapters.items())
    assert law.clause("no such clause") is None


@pytest.mark.parametrize("name", CODES)
def test_a_restated_clause_names_an_earlier_code_that_has_it(name: str) -> None:
    for each in code(name).clauses:
        if each.restated_from is not None:
            assert each.restated_from[-4:] < name[-4:]
            assert any(each.rule is earlier.rule for earlier in code(each.restated_from).clauses)


def test_a_clause_that_does_not_say_what_it_says_is_refused() -> None:
    def silent(r: object) -> IsARevoke:
        return IsARevoke()

    with pytest.raises(ValueError, match="clause 99"):
        clause("99", Chapter.DEFINITION)(silent)


def test_a_code_that_is_not_held_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownCode, match="duplicate-2017"):
        code("duplicate-1987")


def test_what_2017_changed() -> None:
    """The restatement of 2017, as the digest of the modern laws has it, section 2."""
    changed = differences(code("duplicate-2007"), code("duplicate-2017"))
    assert changed["64B2"] == changed["64B3"] == changed["64B7"] == changed["63A3"] == changed["62A"] == "amended"
    assert changed["62D2"] == "amended"
    assert {changed[cite] for cite in ("62C3", "63A4", "64B8", "64C1", "64C2a", "64C2b")} == {"added"}
    assert not {"64A1", "64A2", "64B1", "64B4", "64B5", "64B6", "63A1", "63A2", "62D1"} & changed.keys()
    assert differences(code("duplicate-2017"), code("duplicate-2017")) == {}
