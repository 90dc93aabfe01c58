"""What is told in part against what is told in full: whatever is ruled or called possible holds for the whole truth."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.case.case import Failure, Moment
from revoke.errors import RevokeError
from revoke.facts.establish import establish
from revoke.facts.fact import Key
from revoke.law.code import CODES
from revoke.ruling.adjudicate import bare_ruling, every_way
from revoke.table.seats import Role, Seat
from tests.strategies import Document, findings_document, forgetful, so_many, written


def _ruled(told: Document) -> Document | None:
    """The ruling, but for what is taken for granted in it; nothing where the document drawn contradicts itself."""
    try:
        return document(bare_ruling(*every_way(read_case(told))))
    except RevokeError:
        return None


def _without_declarer(part: Document, whole: Document) -> bool:
    """Whether a seat is told and who declared is not: his card that is taken back is taken for a defender's then."""
    return "declarer" in whole["board"] and "declarer" not in part["board"]


def _totals(ruling: Document) -> set[int]:
    """The tricks that can move in the end."""
    return set(ruling["possible"]["transfer"] if ruling["possible"] else [ruling["transfer"]["tricks"]])


def _forgotten(die: random.Random, whole: Document) -> Document:
    """The same with parts left out.

    That a penalty card was not played and no suit is told says that he followed suit: it is not left out.
    """
    part = written(forgetful(die, whole, die.choice((0.1, 0.2, 0.4, 0.7))))
    for left, full in zip(part["findings"]["revokes"], whole["findings"]["revokes"], strict=True):
        if full.get("failure") == "penalty card":
            left["suit"] = full["suit"]
    return part


@cache
def _whole_and_parts(code: str, number: int) -> tuple[Document, Document, list[tuple[Document, Document | None]]]:
    """What is told in full and how it is ruled, and three parts of it with their rulings."""
    die = random.Random(f"{code}, in part {number}")
    while True:
        whole = findings_document(die, die.choice((1, 2, 2, 3)), code)
        ruled = _ruled(whole)
        if ruled is not None:
            return whole, ruled, [(part, _ruled(part)) for part in (_forgotten(die, whole) for _ in range(3))]


@pytest.mark.parametrize("number", range(so_many(3)))
@pytest.mark.parametrize("code", CODES)
def test_what_is_ruled_on_a_part_holds_for_the_whole(code: str, number: int) -> None:
    whole, ruled, parts = _whole_and_parts(code, number)
    for part, found in parts:
        assert found is not None, part
        assert _totals(ruled) <= _totals(found), part
        for left, full in zip(found["revokes"], ruled["revokes"], strict=True):
            assert left["status"] in (None, full["status"]), part
            assert left["transfer"] in (None, full["transfer"]), part
            assert _without_declarer(part, whole) or set(left["laws"]) <= set(full["laws"]), part


def test_of_the_parts_more_than_a_third_leave_the_tricks_open() -> None:
    parts = [each for code in CODES for number in range(so_many(3)) for each in _whole_and_parts(code, number)[2]]
    assert sum(bool(found and found["possible"]) for _, found in parts) > len(parts) / 3


@pytest.mark.parametrize("number", range(so_many(3)))
@pytest.mark.parametrize("code", CODES)
def test_each_answer_that_is_left_comes_to_something_that_was_possible(code: str, number: int) -> None:
    """The tricks that may move are those that come of the answers to the first question, no more and no fewer."""
    die = random.Random(f"{code}, answers {number}")
    while True:
        part = _forgotten(die, findings_document(die, die.choice((1, 2)), code))
        found = _ruled(part)
        if found is not None and found["questions"] and found["possible"]:
            break
    fact, answers = found["questions"][0]["fact"], found["questions"][0]["answers"]
    came = [_ruled(_answered(part, fact, answer)) for answer in answers]
    reached = set().union(*(_totals(each) for each in came if each))
    assert reached <= _totals(found), (fact, part)
    assert None not in came, (fact, part)
    narrower = fact == "findings.elected"  # what is asked after it leaves out what cannot be
    assert narrower or reached == _totals(found), (fact, part)


@pytest.mark.parametrize("number", range(so_many(3)))
@pytest.mark.parametrize("code", CODES)
def test_every_answer_that_is_offered_can_be_ruled_on(code: str, number: int) -> None:
    """None contradicts what was told, and no question has but one answer: then it follows, and nobody is asked."""
    die = random.Random(f"{code}, offered {number}")
    while True:
        part = _forgotten(die, findings_document(die, die.choice((1, 2)), code))
        found = _ruled(part)
        if found is not None and found["questions"]:
            break
    assert all(len(question["answers"]) > 1 for question in found["questions"]), part
    offered = [(question["fact"], answer) for question in found["questions"] for answer in question["answers"]]
    for fact, answer in die.sample(offered, min(4, len(offered))):
        assert rule(read_case(_answered(part, fact, answer))), (fact, answer, part)


def test_the_only_trick_left_is_not_asked_for() -> None:
    """South's side, which declares, has five tricks in all and none after trick ten; West's has one after his own.

    So West's side won the last three, and only the twelfth leaves it one.
    """
    revokes = [{"offender": "S", "trick": 10, "later_tricks": 0}, {"offender": "W", "later_tricks": 1}]
    findings = {"revokes": revokes, "table_tricks": 5}
    ruling = rule(read_case({"format": "revoke-case/1", "board": {"declarer": "S"}, "findings": findings}))
    assert ruling.revokes[1].trick == 12
    assert not [each for each in ruling.questions if each.key.name == "trick"]


def test_later_tricks_that_neither_side_can_have_won_are_refused() -> None:
    """With no trick in all declarer's side won none later; and the trick that the defenders lost was declarer's."""
    told = _told({"trick": 5, "won_by": "opponents", "later_tricks": 1})
    told["findings"]["table_tricks"] = 0
    with pytest.raises(RevokeError, match="exclude it for either side"):
        rule(read_case(told))
    told["findings"]["table_tricks"] = 1
    assert [each.answers for each in rule(read_case(told)).questions if each.key.name == "offender"] != []


def test_after_the_last_trick_nobody_has_played_on() -> None:
    last = {"offender": "defender", "trick": 13, "failure": "missing card"}
    with pytest.raises(RevokeError, match="there is no trick after trick 13"):
        rule(read_case(_told({**last, "before_attention": ["opponents played to next trick"]})))
    over = _told({**last, "before_attention": ["play ended", "offending side played to next trick"]})
    assert _ruled(over) == _ruled(_told({**last, "before_attention": ["play ended"]}))
    stages = establish(read_case(_told(last))).known[Key(0, "before_attention")].values
    assert frozenset({Moment.PLAY_ENDED, Moment.TRICK_QUITTED}) in stages
    assert not any("next trick" in moment.value for stage in stages for moment in stage)


def _told(revoke: Document) -> Document:
    return {"format": "revoke-case/1", "findings": {"revokes": [revoke]}}


def _answered(part: Document, fact: str, answer: object) -> Document:
    """The document with one fact more, at the place that its question names."""
    told = written(part)
    place: Any = told
    *way, last = fact.replace("[", ".").replace("]", "").split(".")
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place.setdefault(step, {})
    place[last] = answer
    return told


def _assumed(**told: object) -> dict[str, tuple[object, ...]]:
    finding = {
        "offender": "W",
        "trick": 5,
        "suit": "D",
        "won_by": "opponents",
        "later_tricks": 2,
        "before_attention": ["offending side played to next trick"],
        **told,
    }
    board = {"declarer": "S", "contract": "4S"}
    case = {"format": "revoke-case/1", "board": board, "findings": {"revokes": [finding], "table_tricks": 9}}
    return {each.key.name: each.instead for each in rule(read_case(case)).assumed}


def test_that_it_was_no_penalty_card_is_taken_for_granted_and_said() -> None:
    """A penalty card that could have been played costs no trick (64B3): that there was none is said."""
    assert Failure.PENALTY_CARD in _assumed()["failure"]
    assert "failure" not in _assumed(failure="follow")


def test_nothing_that_cannot_have_been_is_offered_instead() -> None:
    """Who is told to have played a card has not left one out."""
    assert Failure.MISSING_CARD not in _assumed(card="C3")["failure"]


_IN_TIME: Document = {"offender": "W", "trick": 5, "before_attention": []}
"""West, South being declarer; North plays after him, then East."""


def _granted(revokes: list[Document], code: str = "duplicate-2017", **findings: object) -> dict[str, tuple[Any, Any]]:
    """What is taken for granted, by its short place: the value, and what would change the ruling."""
    board = {"declarer": "S", "contract": "4S"}
    case = {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": revokes, **findings}}
    assumed = document(rule(read_case(case)))["assumed"]
    return {each["fact"].removeprefix("findings."): (each["value"], each["instead"]) for each in assumed}


def test_that_others_had_played_after_him_is_taken_for_granted() -> None:
    """An opponent who played after him may change his card, and then his partner (62C1, 62C2)."""
    assumed = _granted([_IN_TIME])
    assert assumed["revokes[0].played_after"] == (["N", "E"], [[], ["N"]])
    assert "revokes[0].played_after" not in _granted([{**_IN_TIME, "played_after": ["N"]}])


@pytest.mark.parametrize("mixed_by", ["nobody", "both"])
def test_where_nothing_can_be_found_it_is_said_that_it_was_no_penalty_card(mixed_by: str) -> None:
    """85B. Had he kept a penalty card back, the other would stand once declarer has played on (52B1): no revoke."""
    findings = {"revokes": [{"won_by": "offender", "later_tricks": 0}], "cards_mixed_by": mixed_by}
    case = {"format": "revoke-case/1", "code": "duplicate-1997", "findings": findings}
    ruling = document(rule(read_case(case)))
    assert ruling["revokes"][0]["status"] == "unproved"
    granted = {each["fact"]: each["instead"] for each in ruling["assumed"]}
    assert "penalty card" in granted["findings.revokes[0].failure"]


def test_that_his_penalty_card_was_not_played_past_is_taken_for_granted() -> None:
    """Declarer's side accepts the card in its place by playing on (52B1): then he has not revoked."""
    assumed = _granted([{**_IN_TIME, "failure": "penalty card"}])
    assert ["N"] in assumed["revokes[0].played_after"][1]


def test_whose_partner_has_changed_no_card_need_not_be_told_where_those_who_followed_leave_one_side() -> None:
    followed = {"trick": 7, "suit": "S", "card": "DK", "won_by": "opponents", "later_tricks": 1}
    followed |= {"before_attention": ["opponents claimed"], "played_after": ["N", "E"]}
    assert _granted([followed], table_tricks=9)["revokes[0].withdrawn_after"] == ([], [["N", "E"]])


@pytest.mark.parametrize("stage", [[], ["offending side played to next trick"]], ids=["at once", "his side played on"])
def test_a_penalty_card_that_dummy_played_after_on_the_same_trick_was_played_past(stage: list[str]) -> None:
    """That was before his own side could go on to the next trick: 52B1, and no revoke that 63A1 could establish."""
    told = {**_IN_TIME, "before_attention": stage, "failure": "penalty card", "otherwise_legal": True}
    board = {"declarer": "S", "contract": "4S"}
    for played_after, clause in ((["N"], "52B1"), ([], "63A1" if stage else "52B2")):
        findings = {"revokes": [{**told, "played_after": played_after}], "table_tricks": 9}
        ruling = rule(read_case({"format": "revoke-case/1", "board": board, "findings": findings}))
        assert clause in ruling.revokes[0].laws
        assert (ruling.revokes[0].status == "not a revoke") is (clause == "52B1")


def test_that_his_partner_has_changed_no_card_is_taken_for_granted() -> None:
    """A card that a defender changes under 62C2 is a penalty card; declarer's and dummy's go back to the hand."""
    assert _granted([_IN_TIME])["revokes[0].withdrawn_after"] == ([], [["N", "E"]])
    assert "revokes[0].withdrawn_after" not in _granted([{**_IN_TIME, "offender": "S"}])
    assert "revokes[0].withdrawn_after" not in _granted([{**_IN_TIME, "played_after": ["N"]}])


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_that_no_mixed_cards_hide_the_facts_is_taken_for_granted(code: str) -> None:
    """66D has the director rule for the side that did not mix, and 85B lets the score stand where neither alone did."""
    assert _granted([_IN_TIME], code)["cards_mixed_by"] == (None, ["other side", "both", "nobody"])
    assert "cards_mixed_by" not in _granted([{**_IN_TIME, "proved": True}], code)
    assert _granted([_IN_TIME], code, cards_mixed_by="other side")["revokes[0].proved"] == (False, [True])


_PLAYED_ON = ["offending side played to next trick"]


def _of_both_sides(wests: Document, norths: Document, **findings: object) -> Document:
    """West's revoke, after which his side has played on, and North's, which was seen at once; South is declarer."""
    west = {"offender": "W", "won_by": "opponents", "before_attention": _PLAYED_ON, **wests}
    told = {"revokes": [west, {"offender": "N", "before_attention": [], **norths}], "table_tricks": 8, **findings}
    return document(rule(read_case({"format": "revoke-case/1", "board": {"declarer": "S"}, "findings": told})))


@pytest.mark.parametrize("tricks", [({}, {}), ({"trick": 5}, {}), ({}, {"trick": 5})], ids=["neither", "his", "other"])
def test_whether_both_sides_revoked_on_one_trick_is_asked(tricks: tuple[Document, Document]) -> None:
    """On one trick, and one side has played on: both are corrected (62C3). On two tricks West's is established."""
    ruled = _of_both_sides(*tricks)
    assert [each["status"] for each in ruled["revokes"]] == [None, "correct"]
    asked = [each["fact"] for each in ruled["questions"] if "62C3" in each["laws"] and each["fact"].endswith(".trick")]
    assert asked == [f"findings.revokes[{int('trick' in tricks[0])}].trick"]


@pytest.mark.parametrize("mixed_by", ["offending side", "other side"])
def test_it_is_asked_too_where_one_is_held_proved_for_the_mixing_of_the_cards(mixed_by: str) -> None:
    """66D: the side that mixed is taken to have revoked, proved or not. Where the other side mixed there is none."""
    ruling = _of_both_sides({"trick": 9, "won_by": "partner", "proved": False}, {}, cards_mixed_by=mixed_by)
    asked = "findings.revokes[1].trick" in [each["fact"] for each in ruling["questions"]]
    assert asked is (mixed_by == "offending side")


def test_an_answer_decides_whether_both_sides_revoked_on_one_trick() -> None:
    for trick, status in ((5, "correct"), (6, "established")):
        ruled = _of_both_sides({"trick": 5, "later_tricks": 2}, {"trick": trick})
        assert [each["status"] for each in ruled["revokes"]] == [status, "correct"]
        assert not [each for each in ruled["questions"] if each["fact"].endswith(".trick")]
        assert ("62C3" in ruled["revokes"][1]["laws"]) is (trick == 5)


@pytest.mark.parametrize(
    ("wests", "norths"),
    [
        ({"later_tricks": 4}, {"later_tricks": 5}),  # trick five leaves eight to both sides together
        ({}, {"won_by": "opponents"}),  # each lost it to the other side: two tricks
        ({}, {"offender": "E"}),  # one side alone
        ({}, {"before_attention": _PLAYED_ON}),  # both have played on
    ],
    ids=["later tricks", "two winners", "one side", "both played on"],
)
def test_the_trick_is_not_asked_where_the_two_cannot_be_corrected_together(wests: Document, norths: Document) -> None:
    ruled = _of_both_sides({"trick": 5, **wests}, norths)
    assert ruled["revokes"][0]["status"] == "established"
    assert not [each for each in ruled["questions"] if "62C3" in each["laws"]]


_OVER = [*_PLAYED_ON, "opponents played to next trick", "trick quitted", "play ended"]


def _before_a_twelfth(first: Document, second: Document, code: str = "duplicate-2017", **findings: object) -> Document:
    """Two revokes of North, who declares, seen after the play: the first by itself, the second perhaps to be restored.

    He left the second trick to South, and his side won none after it.
    """
    first = {"offender": "N", "suit": "H", "won_later_with_owed_card": False, "before_attention": _OVER, **first}
    last = {"offender": "N", "suit": "S", "won_by": "partner", "later_tricks": 0, "before_attention": _OVER, **second}
    told = {"revokes": [first, last], **findings}
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "N"}, "findings": told}
    return document(rule(read_case(case)))


def _asked(ruled: Document) -> list[str]:
    return [each["fact"].removeprefix("findings.") for each in ruled["questions"] if each["fact"] != _DAMAGE]


_DAMAGE = "findings.without_revoke"


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_a_trick_that_a_restored_twelfth_may_take_away_is_not_announced(code: str) -> None:
    """He lost trick five and won one after it, which costs one (64A2), unless it is one of the last two.

    If the second revoke was on the twelfth trick, that is played again (62D1). His side won it, and not the thirteenth.
    With declarer's tricks put right from five to four it is left without any since the first, which costs nothing then
    (64B1); with five, or six, it has one or two, and pays one as before.
    """
    first = {"trick": 5, "won_by": "opponents", "later_tricks": 1}
    ruled = _before_a_twelfth(first, {}, code)
    assert [each["transfer"] for each in ruled["revokes"]] == [None, None]
    assert ruled["possible"] == {"transfer": [0, 1]}
    assert _asked(ruled) == ["revokes[1].trick"]
    ruled = _before_a_twelfth(first, {"trick": 12}, code)
    assert ruled["possible"] == {"transfer": [0, 1]}
    assert _asked(ruled) == ["table_tricks"]
    ruled = _before_a_twelfth(first, {"trick": 12}, code, table_tricks=5)
    assert ruled["possible"] == {"transfer": [0, 1]}
    assert _asked(ruled) == ["restored_tricks"]
    for put_right, moved in ((4, 0), (5, 1), (6, 1)):
        findings = {"table_tricks": 5, "restored_tricks": put_right}
        assert _before_a_twelfth(first, {"trick": 12}, code, **findings)["transfer"]["tricks"] == moved


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_a_trick_that_a_restored_twelfth_may_give_is_not_excluded(code: str) -> None:
    """He lost trick ten and every later one, which costs nothing (64B1), unless a last trick becomes his (64A2)."""
    first, last = {"trick": 10, "won_by": "opponents", "later_tricks": 0}, {"won_by": "opponents", "trick": 12}
    ruled = _before_a_twelfth(first, last, code)
    assert 1 in ruled["possible"]["transfer"]
    assert "table_tricks" in _asked(ruled)
    for put_right, moved in ((7, 0), (8, 1)):
        findings = {"table_tricks": 7, "restored_tricks": put_right}
        assert _before_a_twelfth(first, last, code, **findings)["transfer"]["tricks"] == moved


def test_while_the_later_tricks_are_open_a_restored_twelfth_is_not_asked_about() -> None:
    """Then a revoke may have left his side any number, put right or not; that is asked first, and the rest after it."""
    first, last = {"trick": 5, "won_by": "opponents"}, {"trick": 12}
    assert _asked(_before_a_twelfth(first, last)) == ["revokes[0].later_tricks"]
    assert _before_a_twelfth({**first, "later_tricks": 4}, last)["transfer"]["tricks"] == 1
    assert _asked(_before_a_twelfth({**first, "later_tricks": 1}, last)) == ["table_tricks"]


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize("board", [{}, {"declarer": "S"}], ids=["nobody named declarer", "declarer named"])
def test_a_defender_and_a_seat_are_of_one_side_where_the_tricks_show_who_declared(board: Document, code: str) -> None:
    """North-South won the second trick alone, and declarer's side one in all: it is theirs, whoever of them declared.

    So "a defender" and East are of one side. Trick six went to the defender's partner, and seven later ones: one trick
    (64A2). East won trick seven himself, and six later ones: two more (64A1). Three move; they are not set off.
    """
    by_role = {"offender": "defender", "trick": 6, "suit": "D", "won_by": "partner", "later_tricks": 7}
    by_seat = {"offender": "E", "trick": 7, "suit": "C", "won_by": "offender", "later_tricks": 6}
    revokes = [{**each, "won_later_with_owed_card": False, "before_attention": _OVER} for each in (by_role, by_seat)]
    findings = {"revokes": revokes, "table_tricks": 1, "winners": "WSWWWWEWWWWWW"}
    ruled = document(rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": findings})))
    assert [each["transfer"] for each in ruled["revokes"]] == [1, 2]
    assert ruled["transfer"] == {"tricks": 3, "to": "NS"}
    assert ruled["declarer_tricks"]["after_transfer"] == 4


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_that_play_goes_on_is_not_forgotten_where_it_is_open_who_revoked(code: str) -> None:
    """North declares. Dummy, who had lost his rights, spoke first of somebody before whom he had to play himself.

    If it was declarer, one trick for those that his side won from then on (64A2). If a defender, play goes on and no
    trick moves (43B3), though the revoke was established.
    """
    revoke: Document = {"trick": 10, "suit": "S", "won_by": "partner", "later_tricks": 2, "dummy_rights_lost": True}
    revoke |= {"before_attention": ["offending side named a card for next trick"], "played_after": ["S"]}
    revoke["won_later_with_owed_card"] = False

    def ruled(**more: str) -> Document:
        findings = {"revokes": [{**revoke, **more}]}
        case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "N"}, "findings": findings}
        return document(rule(read_case(case)))

    assert ruled()["possible"] == {"transfer": [0, 1]}
    assert ruled()["revokes"][0]["transfer"] is None
    assert ruled(offender="E")["transfer"]["tricks"] == 0
    assert "43B3" in ruled(offender="E")["revokes"][0]["laws"]
    assert ruled(offender="N")["transfer"]["tricks"] == 1


@pytest.mark.parametrize("told_of_north", ["played_after", "withdrawn_after"])
@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_of_a_seat_that_played_after_a_defenders_penalty_card_it_is_asked_who_declared(
    code: str, told_of_north: str
) -> None:
    """North played past the card: as declarer or dummy he has accepted the one in its place (52B1), and else not.

    Who took his card back has played it, whether or not that is said besides.
    """
    told = {"offender": "defender", "trick": 5, "failure": "penalty card", "otherwise_legal": True}
    told |= {"before_attention": []}

    def ruled(board: Document, **more: object) -> Document:
        case = {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": [{**told, **more}]}}
        return document(rule(read_case(case)))

    open_ = ruled({}, **{told_of_north: ["N"]})
    assert open_["revokes"][0]["status"] is None
    assert [each["fact"] for each in open_["questions"]] == ["board.declarer"]
    for declarer, status in (("S", "not a revoke"), ("N", "not a revoke"), ("E", "correct")):
        assert ruled({"declarer": declarer}, **{told_of_north: ["N"]})["revokes"][0]["status"] == status
    assert ruled({}, offender="W", **{told_of_north: ["dummy"]})["revokes"][0]["status"] == "not a revoke"


def test_the_eldest_hand_that_took_its_card_back_had_played() -> None:
    """1905, 92: then the highest or the lowest card may be asked of the dealer; of another who did it is open."""

    def asked(**more: object) -> list[str]:
        told = {"offender": "S", "before_attention": [], **more}
        findings = {"revokes": [told]}
        case = {"format": "revoke-case/1", "code": "bridge-1905", "board": {"declarer": "S"}, "findings": findings}
        return [each["fact"].split(".")[-1] for each in document(rule(read_case(case)))["questions"]]

    assert asked() == asked(withdrawn_after=["N"]) == ["eldest_hand_followed"]
    assert asked(withdrawn_after=["W"]) == asked(played_after=["N"]) == []


def test_dummy_who_played_after_a_seat_may_change_his_card_also_while_nobody_named_declarer() -> None:
    """Whoever is named by seat alone is taken for a defender: dummy is his opponent then (62C1)."""
    revoke = {"offender": "W", "trick": 5, "suit": "H", "before_attention": [], "played_after": ["dummy"]}
    case = {"format": "revoke-case/1", "findings": {"revokes": [revoke]}}
    for board in ({}, {"declarer": "S"}):
        assert "62C1" in rule(read_case({**case, "board": board})).revokes[0].laws


def test_who_pays_is_asked_where_every_player_left_would_pay_alike() -> None:
    """West declares with six tricks. East's revoke, as dummy, has no later trick to it that his six leave him.

    His side lost trick five and won five later ones; declarer may have, and either defender: one trick (64A2 of 2007).
    Which side pays it is all that is open.
    """
    revoke = {"trick": 5, "suit": "C", "card": "HQ", "won_by": "opponents", "later_tricks": 5}
    revoke |= {"won_later_with_owed_card": True, "before_attention": _PLAYED_ON, "withdrawn_after": ["E", "S"]}
    told = {"revokes": [revoke], "table_tricks": 6, "without_revoke": {"3": 1.0}}
    case = {"format": "revoke-case/1", "code": "duplicate-2007", "board": {"declarer": "W"}, "findings": told}
    ruled = document(rule(read_case(case)))
    assert ruled["status"] == "needs facts"
    assert ruled["transfer"] == {"tricks": 1, "to": None}
    assert [each["fact"] for each in ruled["questions"]] == ["findings.revokes[0].offender"]


def test_who_revoked_is_asked_where_what_is_weighed_turns_on_it() -> None:
    """64C1 weighs the damage to one side, 64C2b where both have revoked; no tricks move in either case."""
    dummys = {"offender": "dummy", "trick": 1, "suit": "S", "won_by": "opponents", "later_tricks": 6}
    dummys["before_attention"] = ["offending side claimed"]
    somebodys = {
        "suit": "D",
        "won_by": "offender",
        "later_tricks": 5,
        "before_attention": ["opponent called on next board"],
    }
    findings = {"revokes": [dummys, somebodys], "table_tricks": 6, "without_revoke": {"2": 1.0}}
    ruling = rule(read_case({"format": "revoke-case/1", "findings": findings}))
    assert (ruling.status, ruling.declarer_tricks.final) == ("needs facts", None)
    assert [each.key.short for each in ruling.questions] == ["revokes[1].offender"]


def test_that_dummy_had_his_rights_is_granted_where_it_matters_only_if_he_spoke_first() -> None:
    """1913: dummy may point at an adversary's established revoke (63), unless he has looked at a hand."""
    revoke = {"offender": "E", "trick": 2, "suit": "S", "won_by": "opponents", "later_tricks": 5}
    board = {"contract": "3NT", "declarer": "N"}

    def granted(code: str, **told: object) -> dict[str, tuple[object, tuple[object, ...]]]:
        findings = {"revokes": [{**revoke, "before_attention": ["trick quitted"], **told}], "elected": "points"}
        case = {"format": "revoke-case/1", "code": code, "board": board, "findings": findings}
        return {each.key.name: (each.value, each.instead) for each in rule(read_case(case)).assumed}

    assert granted("auction-1913")["dummy_rights_lost"] == (False, (True,))
    assert "dummy_rights_lost" not in granted("auction-1913", attention_by="W")
    assert "dummy_rights_lost" not in granted("auction-1912")  # there he may not speak at all
    assert granted("auction-1912")["attention_by"][1] == (Role.DUMMY,)


def test_which_defender_revoked_can_be_any_of_the_four_while_nobody_knows_who_declared() -> None:
    """North revoked in diamonds at a trick untold, then "a defender": a second revoke of North's costs nothing (64B2).

    That is asked because East and West may have declared. If they defended, the truth is East or West.
    """
    norths = {"offender": "N", "suit": "D", "played_after": ["E"], "later_tricks": 4}
    defenders = {"offender": "defender", "suit": "D", "before_attention": ["opponents played to next trick"]}
    case = {"format": "revoke-case/1", "code": "duplicate-1997", "findings": {"revokes": [norths, defenders]}}

    def players(board: Document, *, index: int = 1, case: Document = case) -> list[tuple[object, ...]]:
        questions = rule(read_case({**case, "board": board})).questions
        return [each.answers for each in questions if each.key.short == f"revokes[{index}].offender"]

    assert players({}) == [tuple(Seat)]
    assert players({"declarer": "E"}) == [(Seat.NORTH, Seat.SOUTH)]
    assert players({"declarer": "S"}) == []

    others = {**defenders, "offender": "other defender"}
    three = {**case, "findings": {"revokes": [norths, {**defenders, "suit": "C"}, others]}}
    assert players({}, index=2, case=three) == [tuple(Seat)]
    assert players({"declarer": "E"}, index=2, case=three) == [(Seat.NORTH, Seat.SOUTH)]


def test_that_a_card_goes_back_is_not_announced_while_the_hands_may_be_in_the_board() -> None:
    """2017: both sides revoked on trick eight, and the defender's was noticed before anybody had gone on.

    No claim counts, for all four have agreed to play on. Where dummy's side had only played on, both are put right
    (62C3), and his card goes back (62B2). With all four hands in the board none does: both sides have gone on since,
    and his revoke is established (63A1).
    """
    defenders = {"offender": "defender", "trick": 8, "suit": "S", "won_by": "opponents", "before_attention": []}

    def laws(status: str | None, **told: object) -> set[str]:
        revokes = [{"offender": "dummy", "trick": 8, "suit": "S", **told}, defenders]
        findings = {"revokes": revokes, "agreed_to_play_on": True}
        ruled = rule(read_case({"format": "revoke-case/1", "findings": findings}))
        assert ruled.revokes[0].status == status
        return set(ruled.revokes[0].laws)

    goes_back = {"62B2", "62C1", "62C2"}
    assert laws(None).isdisjoint(goes_back)
    assert laws("correct", before_attention=_PLAYED_ON) >= {*goes_back, "62C3"}
    assert laws("established", before_attention=[*_OVER, "hands returned to board"]) == {"63A1", "64B3"}


def test_what_dummys_remark_loses_in_1905_is_open_while_it_is_open_whether_play_had_ended() -> None:
    """63 takes the three tricks of 87 away where dummy spoke first: read so, not once play has ended."""
    defenders = {"offender": "defender", "trick": 7, "suit": "C", "attention_by": "dummy"}

    def tricks(stage: list[str] | None) -> set[int]:
        told = defenders | ({} if stage is None else {"before_attention": stage})
        case = {"format": "revoke-case/1", "code": "bridge-1905", "findings": {"revokes": [told], "table_tricks": 6}}
        return _totals(document(rule(read_case({**case, "readings": {"dummy_voids_after_play": False}}))))

    assert tricks(None) == {0, 3}
    assert tricks(["trick quitted"]) == {0}
    assert tricks(_OVER) == {3}


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_an_opponent_may_change_his_card_whichever_defender_revoked(code: str) -> None:
    """West declares, and played after it: he is an opponent of North's and of South's (62C1).

    If West and North played after it, the offender was South or dummy, and the other side's card may be changed either
    way; but North's changed card is a penalty card only if it was South (62C2).
    """
    revoke = {"trick": 4, "suit": "D", "card": "S7", "before_attention": [], "played_after": ["W"]}

    def ruled(**told: object) -> Document:
        case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "W"}}
        return document(rule(read_case({**case, "findings": {"revokes": [{**revoke, **told}]}})))

    assert "62C1" in ruled(offender="defender")["revokes"][0]["laws"]
    changed = {"played_after": ["W", "N"], "withdrawn_after": ["W", "N"]}
    assert [each["hand"] for each in ruled(offender="S", **changed)["penalty_cards"]] == ["S", "N"]
    assert "62C1" in ruled(**changed)["revokes"][0]["laws"]
    assert ruled(**changed)["penalty_cards"] == []
    assert [each["fact"] for each in ruled(**changed)["questions"]] == ["findings.revokes[0].offender"]


def test_who_did_not_follow_to_trumps_is_known_not_to_have_won_whether_or_not_that_is_asked() -> None:
    """1997: so 64A2 speaks, and moves two tricks where declarer later won one with a diamond, and else one."""
    revoke = {"offender": "declarer", "trick": 6, "suit": "D", "later_tricks": 7, "before_attention": _OVER}

    def ruled(**told: bool) -> Document:
        case = {"format": "revoke-case/1", "code": "duplicate-1997", "board": {"contract": "6D"}}
        findings = {"revokes": [{**revoke, **told}], "table_tricks": 10}
        return document(rule(read_case({**case, "findings": findings})))

    with_a_diamond, without = (ruled(won_later_with_owed_card=each) for each in (True, False))
    for told, tricks in ((ruled(), {1, 2}), (with_a_diamond, {2}), (without, {1})):
        assert _totals(told) == tricks
        assert "64A2" in told["revokes"][0]["laws"]
        assert "findings.revokes[0].won_by" not in [each["fact"] for each in told["questions"]]


def test_that_a_penalty_card_was_not_played_past_is_not_announced_while_it_is_open_how_far_play_had_gone() -> None:
    """Declarer played on: the other card stands, and it was no revoke (52B1). Else nobody has proved one (66D)."""
    revoke = {"offender": "W", "trick": 9, "suit": "H", "failure": "penalty card", "otherwise_legal": True}

    def ruled(stage: list[str] | None) -> Document:
        told = {**revoke, "proved": False} | ({} if stage is None else {"before_attention": stage})
        case = {"format": "revoke-case/1", "code": "duplicate-1997", "board": {"declarer": "S"}}
        return document(rule(read_case({**case, "findings": {"revokes": [told], "cards_mixed_by": "other side"}})))

    assert ruled(["opponents played to next trick"])["revokes"][0]["status"] == "not a revoke"
    assert ruled([])["revokes"][0]["status"] == "unproved"
    assert ruled(None)["revokes"][0]["status"] is None
    assert [each["fact"] for each in ruled(None)["questions"]] == ["findings.revokes[0].before_attention"]


def test_two_revokes_of_a_side_take_from_the_tricks_that_one_and_the_same_result_leaves_it() -> None:
    """1913: the first takes up to three tricks, from all that the side has won, and a further one none (R2a, R5).

    So five never move: it is not two for one of them, because the side has won two, and three for the other, because it
    has won three; and six do not, since not both of them were the first.
    """
    later = {"later_tricks": 3, "won_later_with_owed_card": True}
    board = {"contract": "5H", "declarer": "E"}
    for told in ({}, {"won_by": "offender"}):
        findings = {"revokes": [{"offender": "N", "trick": 7}, {**later, **told}]}
        case = {"format": "revoke-case/1", "code": "auction-1913", "board": board, "findings": findings}
        totals = _totals(document(rule(read_case(case))))
        assert totals == {0, 1, 2, 3}


def test_of_three_revokes_who_made_the_first_takes_nothing_back_of_what_was_excluded() -> None:
    """1913: each costs three tricks, as far as the side has them; one player named makes no other number possible."""
    revokes = [
        {"won_by": "partner", "won_later_with_owed_card": False},
        {"trick": 9, "won_by": "partner", "later_tricks": 0, "won_later_with_owed_card": False, "able": False},
        {"suit": "D", "later_tricks": 1, "before_attention": ["trick quitted"]},
    ]
    case: Document = {"format": "revoke-case/1", "code": "auction-1913", "findings": {"revokes": revokes}}
    open_ = _totals(document(rule(read_case(case))))
    revokes[0]["offender"] = "N"
    assert _totals(document(rule(read_case(case)))) <= open_


@pytest.mark.parametrize("won", [{"won_by": "partner"}, {}])
@pytest.mark.parametrize("stage", [{}, {"before_attention": []}])
def test_whose_revoke_it_was_is_known_from_the_tricks_whether_or_not_it_is_asked(
    stage: Document, won: Document
) -> None:
    """1913: his side won six or seven, declarer's three. So a defender revoked, and dummy's word on it counts (63)."""
    revoke = {"trick": 6, "later_tricks": 6, "dummy_rights_lost": True, **won, **stage}
    findings = {"revokes": [revoke], "table_tricks": 3, "elected": "points"}
    case = {"format": "revoke-case/1", "code": "auction-1913", "board": {"contract": "4D"}, "findings": findings}
    assert "63" in document(rule(read_case(case)))["revokes"][0]["laws"]


def test_of_two_that_can_have_been_on_one_trick_the_first_in_the_list_came_first_told_or_seen_from_the_tricks() -> None:
    """1912: a side pays three tricks once, for its first revoke. Both were on trick 5, as the winners tell."""
    both = {"suit": "H", "later_tricks": 6, "before_attention": ["trick quitted"]}
    west: Document = {**both, "offender": "W", "card": "D5"}
    east = {**both, "offender": "E", "card": "C9", "won_by": "offender"}
    findings = {"revokes": [west, east], "winners": "EENSEEWEENEEN", "elected": "tricks"}
    board = {"contract": "4C", "declarer": "S"}
    case: Document = {"format": "revoke-case/1", "code": "auction-1912", "board": board, "findings": findings}
    for told in ({}, {"won_by": "partner"}, {"trick": 5}):
        west.update(told)
        assert [each["transfer"] for each in document(rule(read_case(case)))["revokes"]] == [3, 0]


def test_of_three_revokes_in_which_suit_the_first_was_takes_nothing_back_of_what_was_excluded() -> None:
    """2007: however little is told of each, all three are looked at together before and after."""
    first: Document = {"card": "SJ", "won_by": "opponents", "won_later_with_owed_card": True, "before_attention": []}
    second = {"card": "SA", "won_by": "opponents", "later_tricks": 6, "before_attention": ["play ended"]}
    third = {"won_by": "offender", "eldest_hand_followed": True}
    findings = {"revokes": [first, second, third], "table_tricks": 6}
    case: Document = {
        "format": "revoke-case/1",
        "code": "duplicate-2007",
        "board": {"contract": "6D"},
        "findings": findings,
    }
    open_ = _totals(document(rule(read_case(case))))
    first["suit"] = "C"
    assert _totals(document(rule(read_case(case)))) <= open_


def test_a_revoke_whose_trick_is_not_told_can_have_been_on_the_trick_of_one_that_is_listed_after_it() -> None:
    """1997, 64B2: two cards of one player on trick 1 are a revoke and its repeat, as they are listed."""
    first: Document = {"suit": "H", "card": "DA", "won_by": "partner", "before_attention": []}
    on = ["offending side played to next trick", "opponents played to next trick"]
    second = {"trick": 1, "suit": "H", "card": "C8", "won_by": "opponents", "later_tricks": 9, "before_attention": on}
    findings = {"revokes": [first, second], "table_tricks": 4}
    board = {"contract": "1NT"}
    case: Document = {"format": "revoke-case/1", "code": "duplicate-1997", "board": board, "findings": findings}
    open_ = document(rule(read_case(case)))
    assert "findings.revokes[0].trick" in [each["fact"] for each in open_["questions"]]
    first["trick"] = 1
    assert _totals(document(rule(read_case(case)))) <= _totals(open_)


def test_declarers_tricks_that_follow_from_the_others_are_known_whether_or_not_they_are_asked() -> None:
    """1912: dummy's side won trick 1 and six after it, so seven; three from a defender's revoke make it ten."""
    on = ["offending side played to next trick", "opponents played to next trick", "trick quitted"]
    dummys = {"offender": "dummy", "trick": 1, "won_by": "partner", "later_tricks": 6, "before_attention": on}
    defenders: Document = {"offender": "defender", "trick": 9, "card": "C8", "won_by": "partner", "aware": True}
    defenders |= {"won_later_with_owed_card": True, "before_attention": on}
    findings = {"revokes": [dummys, defenders], "elected": "tricks"}
    case = {"format": "revoke-case/1", "code": "auction-1912", "board": {"contract": "5S"}, "findings": findings}
    for later in (None, 2):
        if later is not None:
            defenders["later_tricks"] = later
        assert document(rule(read_case(case)))["declarer_tricks"]["final"] == {"10": 1.0}


@pytest.mark.parametrize(
    "over", [{"play_ended": True}, {"table_tricks": 9}, {"result": 9}, {"winners": "NSNSNSNEWEWEW"}], ids=" ".join
)
@pytest.mark.parametrize("trick", [{}, {"trick": 5}], ids=["no trick told", "trick told"])
def test_no_card_is_taken_back_any_more_where_the_play_is_over(over: Document, trick: Document) -> None:
    case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": {"declarer": "S", "contract": "4S"}}
    revoke = {"offender": "W", "before_attention": [], **trick}
    ruling = document(rule(read_case({**case, "findings": {"revokes": [revoke], **over}})))
    assert [each["when"] for each in ruling["instructions"] if each["when"] != "end"] == []


@pytest.mark.parametrize("stage", ["hands returned to board", "opponent called on next board", "round ended"])
def test_nor_where_another_revoke_is_told_to_have_come_to_light_after_the_play(stage: str) -> None:
    case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": {"declarer": "S", "contract": "4S"}}
    revokes = [{"offender": "W", "before_attention": []}, {"offender": "E", "before_attention": [stage]}]
    ruling = document(rule(read_case({**case, "findings": {"revokes": revokes}})))
    assert "62A" not in [each["law"] for each in ruling["instructions"]]


def test_who_declared_is_asked_where_the_damage_turns_on_it() -> None:
    """No trick moves (64B4). Without the revoke declarer had one more: the other side's loss, if that side declared."""

    def ruled(without: int) -> Document:
        told = {"offender": "W", "trick": 3, "won_by": "opponents", "later_tricks": 5}
        findings = {"revokes": [{**told, "before_attention": [*_OVER, *_TOO_LATE]}], "table_tricks": 7}
        case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": {"contract": "4S"}}
        return document(rule(read_case({**case, "findings": {**findings, "without_revoke": {str(without): 1.0}}})))

    assert [each["fact"] for each in ruled(8)["questions"]] == ["board.declarer"]
    assert (ruled(7)["status"], ruled(7)["questions"]) == ("final", [])


_TOO_LATE = ["hands returned to board", "opponent called on next board", "offending side called on next board"]


def test_no_result_is_offered_that_was_out_of_reach_when_he_revoked() -> None:
    """Declarer had five of the first seven tricks, as he won four of the last six and nine in all: five to eleven."""
    case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": {"declarer": "S", "contract": "4S"}}
    revoke = {"offender": "W", "trick": 8, "won_by": "offender", "later_tricks": 1, "before_attention": _OVER}
    ruling = document(rule(read_case({**case, "findings": {"revokes": [revoke], "table_tricks": 9}})))
    (question,) = ruling["questions"]
    assert question["fact"] == "findings.without_revoke"
    assert [int(number) for each in question["answers"] for number in each] == [5, 6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize("code", ["bridge-1905", "auction-1912", "auction-1913"])
@pytest.mark.parametrize(
    ("revoke", "moments", "turned"),
    [
        ({"offender": "E", "failure": "demand"}, ["offending side played to next trick"], "established"),
        ({"offender": "dummy"}, ["opponents played to next trick"], "not a revoke"),
        ({"offender": "E"}, ["opponents played to next trick"], "established"),
    ],
    ids=["a demand disobeyed", "dummy's card", "the other side alone had played on"],
)
def test_that_a_trick_had_not_been_turned_is_taken_for_granted_where_play_is_told_to_have_gone_on(
    code: str, revoke: dict[str, Any], moments: list[str], turned: str
) -> None:
    """65, 75 and 86: what turning would do, the next trick alone does not; whoever tells of it is told what is granted.

    That his own side had played on establishes any other revoke, turned or not (86).
    """
    told = {**revoke, "trick": 3, "before_attention": moments}

    def ruled(**more: Any) -> Any:
        findings = {"revokes": [{**told, **more}]}
        board = {"declarer": "S"}
        return rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": findings}))

    def granted(ruling: Any) -> list[str]:
        return [each.key.name for each in ruling.assumed if each.key.name == "before_attention"]

    open_trick, quitted = ruled(), ruled(before_attention=[*moments, "trick quitted"])
    assert (open_trick.revokes[0].status, granted(open_trick)) == ("correct", ["before_attention"])
    assert (quitted.revokes[0].status, granted(quitted)) == (turned, [])
    on = ruled(failure="follow", offender="W", before_attention=["offending side played to next trick"])
    assert (on.revokes[0].status, granted(on)) == ("established", [])
