"""A code of law: settled once each, in book order, and how the codes differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from revoke.errors import NotBridge, UnknownCode
from revoke.facts.standing import Standing, Stood
from revoke.law.clause import Chapter, clause
from revoke.law.code import CODES, ClauseEntry, code, differences, entries, matching
from revoke.law.orders import IsARevoke
from tests.law.one_clause import revoke


@pytest.mark.parametrize("name", CODES)
def test_a_code_refuses_to_settle_a_clause_twice(name: str) -> None:
    law = code(name)
    assert law.id == name
    with pytest.raises(ValueError, match="twice"):
        replace(law, clauses=(*law.clauses, law.clauses[0]))
    with pytest.raises(ValueError, match="twice"):
        replace(law, clauses=(*law.clauses, replace(law.clauses[0], cite=next(iter(law.left_out)))))


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


def test_a_code_refuses_what_it_does_not_read_and_names_what_it_does() -> None:
    law = code("duplicate-2017")
    law.refuse_unknown_readings({})
    law.refuse_unknown_readings({"b7_counts_restored_twelfth": False})
    with pytest.raises(NotBridge, match="has no such reading; it has b7_counts_restored_twelfth"):
        law.refuse_unknown_readings({"claim_is_play": True})
    with pytest.raises(NotBridge, match="no such reading, and no other"):
        replace(law, readings=()).refuse_unknown_readings({"claim_is_play": True})
    with pytest.raises(NotBridge, match="choose one of True, False"):
        law.refuse_unknown_readings({"b7_counts_restored_twelfth": "net"})
    with pytest.raises(NotBridge, match="choose one of net, cancel"):
        code("bridge-1905").refuse_unknown_readings({"both_sides": True})


def test_an_open_passage_is_read_as_chosen_and_else_as_the_code_does() -> None:
    """The defaults as the digests have them: sections 4.5 and 5 of the modern one, and those of 1905 and auction."""
    as_they_are = {name: code(name).readings_in_force({}) for name in CODES}
    assert as_they_are == {
        "duplicate-2017": {"b7_counts_restored_twelfth": True},
        "duplicate-2007": {
            "b2_counts_corrected_first": True,
            "b3_adjusts_both_sides": True,
            "b7_counts_corrected": True,
            "defenders_may_ask": True,
        },
        "duplicate-1997": {
            "b2_counts_corrected_first": True,
            "b3_adjusts_both_sides": True,
            "both_sides_by_minute": True,
            "defenders_may_ask": True,
        },
        "auction-1913": {"claim_is_play": True, "strict_negative": False},
        "auction-1912": {"claim_is_play": True, "strict_negative": False, "dummy_voids_after_play": True},
        "bridge-1905": {
            "claim_is_play": True,
            "strict_negative": False,
            "dummy_voids_after_play": True,
            "both_sides": "net",
        },
    }
    chosen = code("bridge-1905").readings_in_force({"both_sides": "cancel"})
    assert chosen == {**as_they_are["bridge-1905"], "both_sides": "cancel"}


def test_a_clause_is_told_by_its_first_sentence_and_answers_its_first_question_first() -> None:
    accused = code("duplicate-1997").clause("43B3")
    assert accused is not None
    assert accused.summary == "Dummy had lost his rights and was first to mention a defender's revoke: play on."
    both = code("bridge-1905").clause("63")
    assert both is not None
    assert (both.chapter, both.chapters) == (Chapter.CORRECTION, (Chapter.CORRECTION, Chapter.EXCEPTION))


def test_a_restated_clause_keeps_its_number_but_for_the_one_that_has_moved() -> None:
    """In 2007 the law on withdrawn cards is 16D; in 1997 it was 16C, and every other number is as it was."""
    earlier = {each.rule: each.cite for each in code("duplicate-1997").clauses}
    restated = [(earlier[each.rule], each.cite) for each in code("duplicate-2007").clauses if each.restated_from]
    assert [pair for pair in restated if pair[0] != pair[1]] == [("16C", "16D")]


@pytest.mark.parametrize(
    ("told", "ordered"), [(None, ()), (IsARevoke(), (IsARevoke(),)), ((IsARevoke(),) * 2, (IsARevoke(),) * 2)]
)
def test_a_clause_orders_one_thing_or_several_or_nothing(told: object, ordered: object) -> None:
    def rule(r: object) -> object:
        """It says something."""
        return told

    assert clause("99", Chapter.DEFINITION)(rule)(revoke().view("duplicate-2017")) == ordered  # type: ignore[arg-type]


@pytest.mark.parametrize("said", ["law", "Laws", "()", "§"])
def test_nothing_but_the_word_for_a_law_names_no_clause(said: str) -> None:
    assert matching(said, code(CODES[0])) == []
    assert matching("", code(CODES[0])) == list(entries(code(CODES[0])))


@pytest.mark.parametrize(
    ("name", "said", "clauses"),
    [
        ("bridge-1905", "7", ["7"]),  # and not 75 and 79
        ("auction-1913", "R1", ["R1"]),  # and not R10
        ("duplicate-2017", "68D", ["68D"]),
        ("duplicate-2017", "64A", ["64A1", "64A2"]),  # no clause has that number alone
    ],
)
def test_a_number_that_a_clause_has_names_that_clause_alone(name: str, said: str, clauses: list[str]) -> None:
    assert [each.clause for each in matching(said, code(name))] == clauses


def test_an_entry_tells_the_chapter_of_what_is_applied_and_why_the_rest_is_not() -> None:
    every = {each.clause: each for each in entries(code("duplicate-2007"))}
    law = code("duplicate-2007")
    assert every["64B7"] == ClauseEntry(
        "64B7", every["64B7"].says, every["64B7"].source, None, Chapter.EXCEPTION.value, None
    )
    assert every["64B2"].restated_from == "duplicate-1997"
    left_out = [each for each in every.values() if each.clause in law.left_out]
    assert left_out
    assert all((each.question, each.restated_from) == (None, None) for each in left_out)
    assert {each.clause: each.left_out for each in left_out} == dict(law.left_out)


_ON = {"b7_counts_corrected": True, "both_sides_by_minute": True}
_OFF = dict.fromkeys(_ON, False)
_CORRECTED, _ESTABLISHED = Stood(Standing.CORRECT), Stood(Standing.ESTABLISHED, became_established=True)


@pytest.mark.parametrize(
    ("name", "stood", "by_reading", "without_it"),
    [
        ("duplicate-2007", _ESTABLISHED, True, True),
        ("duplicate-2007", _CORRECTED, True, False),
        ("duplicate-2007", Stood(Standing.NOT_A_REVOKE), False, False),
        ("duplicate-2007", Stood(Standing.UNPROVED), False, False),
        ("duplicate-1997", _ESTABLISHED, True, False),
        ("duplicate-1997", _CORRECTED, False, False),
        ("duplicate-2017", _ESTABLISHED, False, False),
        ("bridge-1905", _ESTABLISHED, False, False),
    ],
)
def test_a_revoke_of_one_side_spares_the_other(name: str, stood: Stood, by_reading: bool, without_it: bool) -> None:
    """2007, 64B7, a corrected one by its reading; 1997 by the minute of 2001, where both are established."""
    assert (code(name).spares(_ON, stood), code(name).spares(_OFF, stood)) == (by_reading, without_it)
