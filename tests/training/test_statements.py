"""Statements of law: under which codes each is true, and that naming one of those is right."""

from __future__ import annotations

from revoke.app.trainer.exercise_words import statement_words, where_it_stands
from revoke.law.code import CODES, code
from revoke.training.wrong_answers import drawn_statement, statements

OF_2017, OF_2007, OF_1997, OF_1913, OF_1912, OF_1905 = CODES


def test_a_statement_stands_where_its_code_says_so_and_under_its_own_number() -> None:
    for each in statements():
        for name, cite in zip(each.codes, each.cites, strict=True):
            clause = code(name).clause(cite)
            assert clause is not None
            assert clause.summary == each.clause.summary
    told = [str(said) for each in statements() if each.id == "duplicate-2007 16D" for said in where_it_stands(each)]
    assert sum("(16D)" in each for each in told) == 1
    assert sum("(16C)" in each for each in told) == (OF_1997 in drawn_statement(0, "duplicate-2007 16D").codes)


def test_a_statement_that_is_true_later_too_may_be_answered_by_the_later_code() -> None:
    """Read by hand, every statement whose last code is not the latest: which later codes rule the same."""
    later = {
        "duplicate-2007 16D": {OF_2017},  # 16C of 2017 adds only what holds where both sides have revoked
        "duplicate-2007 62D2": {OF_2017},  # by way of 16C
        "duplicate-1997 WBFLC-2001-4": {OF_2017, OF_2007},  # 64B7
        "auction-1913 92": {OF_2017, OF_2007, OF_1997},  # 62B2 and 62C1
        "bridge-1905 91": {OF_1913, OF_1912},
        "bridge-1905 95": {OF_1913, OF_1912},  # R7: nothing but honours is scored
    }
    for each in statements():
        if each.id in later and each.also:
            assert set(each.also) == later[each.id]
        for name in CODES:
            right = name == each.codes[0] or name in each.also
            assert each.is_answered_by(name) is right


def test_no_later_code_is_right_that_says_something_else() -> None:
    """By hand: what differs from the clause of the same number in a later code."""
    for name in (
        "duplicate-2007 50E",  # 2017: all that it tells is free while it lies there
        "duplicate-2007 62A",  # 2017: only once attention was drawn
        "duplicate-2007 63A3",  # 2017: to agree establishes only later
        "duplicate-2007 64B2",  # 2017: only after one that was established
        "duplicate-2007 64B3",  # 2017: no other faced card
        "duplicate-2007 64B7",  # 2017: only if both were established
        "duplicate-1997 63B",
        "auction-1912 63",  # 1913: dummy may point at a revoke
        "auction-1912 R1",  # 1913: a hundred
        "bridge-1905 92",  # 1912: nothing can be demanded of declarer
        "bridge-1905 102",  # 1912: a wrong demand loses nothing
    ):
        assert drawn_statement(0, name).id == name
        assert not drawn_statement(0, name).also


def test_what_a_clause_said_by_saying_nothing_is_said() -> None:
    assert "established or not" in statement_words(drawn_statement(0, "duplicate-2007 64B2"))
    assert "established or not" in statement_words(drawn_statement(0, "duplicate-2007 64B7"))
