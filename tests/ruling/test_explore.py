"""Every way a case can still turn out: what is left out as alike makes no difference."""

from __future__ import annotations

import gc
import random
from collections.abc import Mapping, Sequence

import pytest

from revoke import document, read_case, rule
from revoke.case.case import json_value
from revoke.errors import RevokeError
from revoke.interview.interview import Interview
from revoke.law.code import CODES
from revoke.ruling import explore
from revoke.ruling.explore import POINTS, Allowance, Exploration
from revoke.ruling.memory import Memory
from tests.strategies import Document, findings_document, forgetful, so_many


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
    told = [forgetful(die, findings_document(die, 2, code), share=0.3) for _ in range(so_many(6))]
    for each in told:
        for revoke in each["findings"]["revokes"]:
            if die.random() < 0.7:
                revoke.pop(fact, None)
    short = [_ruled(each) for each in told]
    asked = [each for each in short if isinstance(each, dict) and any(fact in q["fact"] for q in each["questions"])]
    assert asked or (fact, code.startswith("duplicate")) == ("suit", False), f"none of these turns on the {fact}"
    monkeypatch.setattr(explore, "different", lambda known, missing: list(missing.parts))
    assert short == [_ruled(each) for each in told]


@pytest.mark.parametrize("code", CODES)
def test_hearing_a_clause_once_says_the_same_as_hearing_every_clause_again_at_every_end(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    die = random.Random(63)
    told = [forgetful(die, findings_document(die, die.choice((1, 2, 2)), code), share=0.4) for _ in range(so_many(5))]
    short = [_ruled(each) for each in told]
    assert any(isinstance(each, dict) and each["questions"] for each in short)
    monkeypatch.setattr(explore, "POINTS", 10**9)
    monkeypatch.setattr(explore, "chapters_after", lambda standing: ())  # no two points are the same: every end is told
    monkeypatch.setattr(Memory, "hear", lambda self, name, work, r, known: self._work(work, r, known))
    monkeypatch.setattr(Memory, "changed", lambda self, key, before, after: -1)
    assert short == [_ruled(each) for each in told]


_LITTLE: Mapping[str, Sequence[Document]] = {
    "when it came to light": [{"offender": "declarer", "trick": 5, "won_by": "offender", "later_tricks": 2}],
    "who won": [{"offender": "defender", "trick": 5, "before_attention": ["offending side played to next trick"]}],
    "who revoked": [{"trick": 5, "suit": "D", "won_by": "partner", "before_attention": ["play ended"]}],
    "whether it was repeated": [
        {"offender": "dummy", "trick": 5, "suit": "D", "won_by": "partner", "before_attention": ["play ended"]},
        {"offender": "dummy", "trick": 7, "later_tricks": 1, "before_attention": ["play ended"]},
    ],
    "whether it was on the twelfth": [
        {"offender": "N", "trick": 5, "later_tricks": 1, "won_by": "opponents", "before_attention": ["play ended"]},
        {"offender": "E", "suit": "C", "later_tricks": 0, "before_attention": ["offending side played to next trick"]},
    ],
}
"""Revokes of which little is left open, and what."""


@pytest.mark.parametrize("open_", _LITTLE)
@pytest.mark.parametrize("code", CODES)
def test_what_little_is_open_is_ruled_the_same_where_every_end_is_told_and_every_clause_heard_again(
    code: str, open_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: Document = {"format": "revoke-case/1", "code": code, "findings": {"revokes": _LITTLE[open_]}}
    short = _ruled(told)
    assert isinstance(short, dict)
    monkeypatch.setattr(explore, "chapters_after", lambda standing: ())
    monkeypatch.setattr(explore, "different", lambda known, missing: list(missing.parts))
    monkeypatch.setattr(Memory, "hear", lambda self, name, work, r, known: self._work(work, r, known))
    monkeypatch.setattr(Memory, "changed", lambda self, key, before, after: -1)
    monkeypatch.setattr(Exploration, "_turns_at_once", lambda self, key, value: None)
    assert short == _ruled(told)


@pytest.mark.parametrize("code", CODES)
def test_what_is_taken_for_granted_is_the_same_where_each_way_is_explored_anew(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    die = random.Random(65)
    told = [forgetful(die, findings_document(die, die.choice((1, 1, 2)), code), share=0.2) for _ in range(so_many(12))]
    quick = [_ruled(each) for each in told]
    assert any(isinstance(each, dict) and len(each["assumed"]) > 3 for each in quick)
    monkeypatch.setattr(Exploration, "_turns_at_once", lambda self, key, value: None)
    assert quick == [_ruled(each) for each in told]


def _spent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The points that are gone through from now on."""
    spent: list[int] = []
    plain = Allowance.spend

    def noted(self: Allowance, points: int) -> None:
        spent.append(min(points, max(self.points, 0) + 1))
        plain(self, points)

    monkeypatch.setattr(Allowance, "spend", noted)
    return spent


@pytest.fixture
def little_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few points that one revoke of which nothing is known is gone through, and two are not: the others wait.

    What a revoke that waits may come to does not turn on how much is tried of those before it.
    """
    monkeypatch.setattr(explore, "POINTS_OF_FEW", dict.fromkeys(range(2, 14), 100))
    monkeypatch.setattr(explore, "POINTS_AT_FIRST", 50)


_WAITING = pytest.mark.usefixtures("little_is_tried")


def _most(code: str, revokes: int) -> int:
    """The most tricks that so many revokes can cost, where nobody has said whose they were.

    Two each under the duplicate codes, and three in 1905. In 1912 and 1913 three for the first of a side, and a hundred
    points for each further one (R5).
    """
    if code.startswith("duplicate"):
        return min(13, 2 * revokes)
    return min(13, 3 * revokes) if code == "bridge-1905" else 3


@pytest.mark.parametrize("revokes", [4, 13])
@pytest.mark.parametrize("code", CODES)
def test_many_revokes_of_which_little_is_known_are_asked_about_in_order(
    code: str, revokes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = _spent(monkeypatch)
    told: Document = {"format": "revoke-case/1", "code": code, "findings": {"revokes": [{}] * revokes}}
    ruling = _ruled(told)
    assert isinstance(ruling, dict)
    assert ruling["status"] == "needs facts"
    assert {each["fact"].split(".")[1] for each in ruling["questions"]} <= {
        "revokes[0]",
        "revokes[1]",
        "table_tricks",
        "elected",
    }
    assert [each["status"] for each in ruling["revokes"]] == [None] * revokes
    assert sum(spent) <= 4 * POINTS + revokes * 50
    assert ruling["possible"] == {"transfer": list(range(_most(code, revokes) + 1))}


@_WAITING
@pytest.mark.parametrize(
    ("others", "stands"),
    [
        pytest.param([{"trick": 1}, {"trick": 2}, {"trick": 3}], "established", id="on other tricks"),
        pytest.param([{"offender": "declarer"}] * 3, "established", id="of his own side"),
        pytest.param([{}, {}, {}], None, id="one may be on the same trick: 62C3"),
        pytest.param([{}], None, id="the only other may be on the same trick: 62C3"),
    ],
)
def test_what_is_known_of_the_last_revoke_decides_at_once_unless_both_may_be_put_right(
    others: list[Document], stands: str | None
) -> None:
    known = {"offender": "dummy", "trick": 9, "before_attention": ["offending side played to next trick"]}
    ruling = _ruled({"format": "revoke-case/1", "findings": {"revokes": [*others, known]}})
    assert isinstance(ruling, dict)
    assert [each["status"] for each in ruling["revokes"]] == [None] * len(others) + [stands]


@_WAITING
@pytest.mark.parametrize("others", [2, 3])
@pytest.mark.parametrize("code", CODES)
def test_what_is_to_be_done_now_about_a_revoke_does_not_wait_for_the_earlier_ones(code: str, others: int) -> None:
    """Of a card just played all is known: it is put right as if nothing had been before, in every word."""
    live = {"offender": "defender", "trick": 9, "suit": "C", "card": "HT", "before_attention": []}

    def told_of_the_last(revokes: list[Document]) -> Document:
        ruling = _ruled({"format": "revoke-case/1", "code": code, "findings": {"revokes": revokes}})
        assert isinstance(ruling, dict)
        last = len(revokes) - 1
        said = [each["text"] for each in ruling["instructions"] if each["revoke"] == last]
        lies = [each["card"] for each in ruling["penalty_cards"] if each["revoke"] == last]
        return {"laws": ruling["revokes"][last]["laws"], "said": said, "lies": lies}

    alone = told_of_the_last([live])
    assert alone["said"]
    assert told_of_the_last([*[{}] * others, live]) == alone


@_WAITING
@pytest.mark.parametrize("code", CODES)
def test_where_revokes_wait_no_trick_is_possible_for_one_that_is_put_right_in_time(code: str) -> None:
    """The last was seen at once, and is corrected without penalty in tricks: the others alone can cost any."""
    others = 2
    live = {"offender": "defender", "trick": 9, "suit": "C", "card": "HT", "before_attention": []}
    ruling = _ruled({"format": "revoke-case/1", "code": code, "findings": {"revokes": [*[{}] * others, live]}})
    assert isinstance(ruling, dict)
    assert ruling["possible"] == {"transfer": list(range(_most(code, others) + 1))}


@_WAITING
@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_where_revokes_wait_no_trick_is_possible_for_a_penalty_card_that_was_not_played(code: str) -> None:
    """64B3: no trick moves for it, however far play had gone and whatever else is found of the others."""
    others = 2
    kept_back = {"offender": "defender", "trick": 9, "failure": "penalty card"}
    ruling = _ruled({"format": "revoke-case/1", "code": code, "findings": {"revokes": [*[{}] * others, kept_back]}})
    assert isinstance(ruling, dict)
    assert ruling["revokes"][others]["transfer"] == 0
    assert ruling["possible"] == {"transfer": list(range(2 * others + 1))}


@_WAITING
@pytest.mark.parametrize(("won_by", "costs"), [("offender", 2), ("partner", 1), ("opponents", 1)])
@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007"])
def test_where_revokes_wait_no_more_is_possible_than_each_can_cost_by_itself(
    code: str, won_by: str, costs: int
) -> None:
    """64A1 takes two tricks where the offender himself won the revoke trick, 64A2 one where anybody else did."""
    others = 2
    told = {"won_by": won_by, "before_attention": ["offending side played to next trick"]}
    ruling = _ruled({"format": "revoke-case/1", "code": code, "findings": {"revokes": [*[{}] * others, told]}})
    assert isinstance(ruling, dict)
    assert ruling["possible"] == {"transfer": list(range(2 * others + costs + 1))}


@_WAITING
@pytest.mark.parametrize(("others", "told", "most"), [(4, 1, 9), (3, 2, 8), (1, 4, 5)])
def test_where_revokes_wait_a_twelfth_that_is_put_right_costs_nothing(others: int, told: int, most: int) -> None:
    """The offender won the revoke trick, and his side none after it: 64A1 takes that one. Nothing is known of others.

    If one of these was on the twelfth and is put right (62D), either side may win a trick by it, two at most. Then a
    second one goes across for each that is told; but that twelfth itself costs none of its two, and no trick moves
    twice: with those two, their side has three from any of the told ones on.
    """
    known = {"won_by": "offender", "later_tricks": 0, "before_attention": ["offending side played to next trick"]}
    ruling = _ruled({"format": "revoke-case/1", "findings": {"revokes": [*[{}] * others, *[known] * told]}})
    assert isinstance(ruling, dict)
    assert ruling["possible"] == {"transfer": list(range(most + 1))}


def test_where_revokes_wait_three_tricks_or_none_are_possible_of_a_side_that_has_enough() -> None:
    """1912: a first revoke costs three tricks, or 150 points; each further one 100 points, on the same trick too."""
    told = {"suit": "C", "later_tricks": 6, "before_attention": ["trick quitted"], "eldest_hand_followed": False}
    others = [
        {"won_by": "partner", "later_tricks": 2, "won_later_with_owed_card": False},
        {"suit": "C", "later_tricks": 0, "dummy_rights_lost": True, "played_after": []},
    ]
    findings = {"revokes": [{"offender": "N", **told}, *others], "restored_tricks": 6}
    ruling = _ruled({"format": "revoke-case/1", "code": "auction-1912", "findings": findings})
    assert isinstance(ruling, dict)
    assert ruling["revokes"][2]["status"] is None, "the last has to wait"
    assert ruling["possible"] == {"transfer": [0, 3]}


_ESTABLISHED = {"before_attention": ["offending side played to next trick"]}


@_WAITING
@pytest.mark.parametrize(
    ("code", "reading", "told"),
    [("duplicate-2007", "b7_counts_corrected", {}), ("duplicate-1997", "both_sides_by_minute", _ESTABLISHED)],
)
@pytest.mark.parametrize(("one", "other"), [("N", "E"), ("declarer", "defender")])
def test_where_revokes_wait_none_costs_anything_if_both_sides_have_surely_revoked(
    code: str, reading: str, told: Document, one: str, other: str
) -> None:
    """2007, 64B7, corrected or not; in 1997 by the minute of 2001, if both are established."""
    revokes = [{}, {"offender": one, **told}, {"offender": other, **told}]
    whole = {"format": "revoke-case/1", "code": code, "findings": {"revokes": revokes}}
    ruling = _ruled(whole)
    assert isinstance(ruling, dict)
    assert ruling["status"] == "needs facts"
    assert ruling["revokes"][0]["status"] is None, "they have to wait"
    assert ruling["transfer"]["tricks"] == 0
    assert ruling["possible"] == {"transfer": [0]}
    assert {each["transfer"] for each in ruling["revokes"]} == {0}
    otherwise = _ruled({**whole, "readings": {reading: False}})
    assert isinstance(otherwise, dict)
    assert max(otherwise["possible"]["transfer"]) > 0


def test_four_revokes_told_in_full_are_ruled_together() -> None:
    told = findings_document(random.Random(7), 4)
    ruling = _ruled(told)
    assert isinstance(ruling, dict)
    assert not ruling["possible"]
    assert None not in [each["status"] for each in ruling["revokes"]]


def test_an_interview_about_many_revokes_comes_to_an_end() -> None:
    die = random.Random(13)
    told = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy"}] * 3 + [{}] * 2}}
    interview = Interview("duplicate-2017", read_case(told))
    asked: list[str] = []
    while interview.question is not None and len(asked) < 60:
        asked.append(interview.question.fact)
        interview.answer(json_value(die.choice(interview.question.answers)))
        if interview.waiting:
            interview.come_back()
    assert interview.question is None
    assert asked
    assert len(set(asked)) == len(asked)
    assert interview.ruling.status != "needs facts"


@pytest.mark.parametrize("revokes", [1, 2, 4])
@pytest.mark.parametrize("share", [0.0, 0.5])
def test_a_ruling_leaves_nothing_that_only_the_garbage_collection_could_free(revokes: int, share: float) -> None:
    die = random.Random(11 * revokes)
    told = forgetful(die, findings_document(die, revokes), share)
    _ruled(told)  # what is made once and kept is made
    gc.collect()
    gc.disable()
    try:
        _ruled(told)
        assert gc.collect() == 0
    finally:
        gc.enable()
