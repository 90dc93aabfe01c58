"""A call is its address: what was told goes in and comes out unchanged, and what means nothing is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revoke.app.web.call import TableCall, call_of, progress, unheard, written
from revoke.case.case import DEFAULT_CODE, json_value
from revoke.facts.fact import BOARD, Fact, Key
from revoke.facts.revoke import BoardFacts
from tests.app.web.calls import STAGES, told


def again(call: TableCall) -> TableCall:
    return call_of(parse_qsl(urlsplit(call.address).query, keep_blank_values=True), DEFAULT_CODE)


@pytest.mark.parametrize("stage", STAGES)
def test_a_call_reads_back_from_its_address(stage: str) -> None:
    call = replace(
        told(*STAGES[stage]), skipped=("revokes[0].trick",), found=("revokes[0].won_by",), disputed=(0,), came_back=True
    )
    assert again(replace(call, contract="3NT", without="no", table="4", language="fr")) == replace(
        call, contract="3NT", without="no", table="4", language="fr"
    )


@given(st.lists(st.tuples(st.text(max_size=20), st.text(max_size=20)), max_size=30))
def test_whatever_stands_in_an_address_gives_a_call_that_reads_back(query: list[tuple[str, str]]) -> None:
    call = call_of(query, DEFAULT_CODE)
    assert call.code == DEFAULT_CODE
    assert again(again(call)) == again(call)


@pytest.mark.parametrize(("name", "fact"), [each for each in vars(BoardFacts).items() if isinstance(each[1], Fact)])
def test_every_answer_about_the_board_is_heard(name: str, fact: Fact[Any]) -> None:
    path = Key(BOARD, name).short
    for answer in map(written, map(json_value, fact.answers)):
        assert call_of([(path, answer)], DEFAULT_CODE).value(path) == answer


@pytest.mark.parametrize(
    "said",
    [
        "revokes[0].trick=15",
        "revokes[0].trick=",
        "revokes[0].before_attention=whatever",
        "revokes[0].before_attention=trick quitted,whatever",
        "revokes[0].later_tricks=thirteen",
        "revokes[1].able=perhaps",
        "revokes[0].card=H1",
        "board.declarer=dealer",
        "elected=honours",
    ],
)
def test_what_cannot_be_said_of_a_fact_is_left_out_and_complained_of(said: str) -> None:
    query = parse_qsl(said, keep_blank_values=True)
    assert call_of(query, DEFAULT_CODE).told == ()
    assert len(list(unheard(query))) == 1


def test_the_tricks_once_the_twelfth_is_put_right_are_told_by_number() -> None:
    told = TableCall(told=(("restored_tricks", "9"),), said=("restored_tricks",))
    assert progress(told).case.findings.restored_tricks == 9


def test_an_unknown_code_is_the_default_one() -> None:
    assert call_of([("code", "duplicate-3017")], DEFAULT_CODE).code == DEFAULT_CODE


def test_telling_a_fact_again_leaves_it_in_its_place() -> None:
    call = TableCall().telling("revokes[0].offender", "dummy").telling("revokes[0].trick", "3")
    assert call.telling("revokes[0].offender", "declarer").told == (
        ("revokes[0].offender", "declarer"),
        ("revokes[0].trick", "3"),
    )


def test_a_fact_that_is_told_is_no_longer_skipped_and_the_other_way_round() -> None:
    skipped = TableCall().skipping("revokes[0].trick")
    assert skipped.telling("revokes[0].trick", "3").skipped == ()
    assert skipped.telling("revokes[0].trick", "3").skipping("revokes[0].trick").told == ()
