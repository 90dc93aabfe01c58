"""A player told by his seat, or by his role: rulings on the same two revokes agree however they are named."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from revoke.errors import Contradiction
from revoke.facts.fact import BOARD, Key
from revoke.formats.native import read_case
from revoke.law.code import CODES
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.ruling import Ruling
from revoke.table.seats import SEATS, Role, Seat

PLAYED_ON = ["offending side played to next trick", "opponents played to next trick", "trick quitted"]
DECLARER = Seat.NORTH


def ruled(code: str, first: str, second: str, *, declarer: bool, noticed: list[str], suit: str = "S") -> Ruling:
    """A ruling on two revokes, the second of which is established, trick 3 and trick 8."""
    revokes: list[dict[str, Any]] = [  # JSON: as a case document tells them
        {"offender": first, "trick": 3, "suit": "S", "won_by": "opponents", "later_tricks": 5},
        {"offender": second, "trick": 8, "suit": suit, "won_by": "offender", "later_tricks": 2},
    ]
    told = [{**each, "won_later_with_owed_card": False, "failure": "follow"} for each in revokes]
    told[0]["before_attention"], told[1]["before_attention"] = noticed, PLAYED_ON
    board = {"declarer": DECLARER.value} if declarer else {}
    return adjudicate(
        read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": told}})
    )


def names(seat: Seat, defender: Seat) -> Iterator[str]:
    """What a player may be called; ``defender`` is the one who is called that."""
    yield seat.value
    if seat is DECLARER:
        yield Role.DECLARER.value
    elif seat is DECLARER.partner:
        yield Role.DUMMY.value
    else:
        yield (Role.DEFENDER if seat is defender else Role.OTHER_DEFENDER).value


def decided(ruling: Ruling, *, by_clauses: bool) -> tuple[object, ...]:
    """The tricks that move, and how each revoke stands; and by which clauses."""
    laws = [frozenset(each.laws) if by_clauses else None for each in ruling.revokes]
    stand = [(each.status, each.transfer) for each in ruling.revokes]
    return ruling.transfer.tricks, stand, laws


@pytest.mark.parametrize("noticed", [[], PLAYED_ON], ids=["first corrected", "both established"])
@pytest.mark.parametrize("code", CODES)
def test_what_the_players_are_called_changes_nothing_but_what_is_asked(code: str, noticed: list[str]) -> None:
    """Told by seat and role at once, the ruling is that by seats alone, or it asks who declarer or the defender was.

    Whether declarer is told besides changes from one way of naming them to the next, and from code to code. Of the ways
    of naming two players half are tried, the other half for the next two and under the next code.
    """
    differently = 0
    for first, second in product(SEATS, SEATS):
        try:
            by_seats = ruled(code, first.value, second.value, declarer=True, noticed=noticed)
        except Contradiction:  # as many tricks as that were not there to be won
            continue
        called = {
            each
            for defender in (Seat.EAST, Seat.WEST)
            for each in product(names(first, defender), names(second, defender))
        }
        for place, (one, other) in enumerate(sorted(called)):
            declarer = (place + list(CODES).index(code)) % 2 == 0
            if (place // 2 + first.number + second.number + list(CODES).index(code)) % 2:
                continue
            if Role.OTHER_DEFENDER.value in (one, other) and Role.DEFENDER.value not in (one, other):
                continue  # other than whom?
            if declarer and (one, other) == (first.value, second.value):
                continue  # by seats, as above
            ruling = ruled(code, one, other, declarer=declarer, noticed=noticed)
            asked = {question.key for question in ruling.questions}
            about = f"{one}, {other}, declarer {declarer} told"
            if asked & {Key(BOARD, "declarer"), Key(0, "offender"), Key(1, "offender")}:
                open_to = (ruling.possible or {}).get("transfer", (ruling.transfer.tricks,))
                assert by_seats.transfer.tricks is None or by_seats.transfer.tricks in open_to, about
                differently += 1
            else:  # a card taken back by a seat is ruled on as a defender's where nobody has named declarer
                assert decided(ruling, by_clauses=declarer) == decided(by_seats, by_clauses=declarer), about
    assert differently


STAGES: tuple[list[str], ...] = (
    [],
    ["partner asked"],
    ["offending side played to next trick"],
    ["offending side played to next trick", "trick quitted", "play ended"],
    ["offending side claimed"],
    ["trick quitted"],
)


def of_one(code: str, revoke: dict[str, Any], *, declarer: bool) -> Ruling | None:  # JSON: as a case document tells it
    board = {"declarer": DECLARER.value} if declarer else {}
    told = {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": [revoke]}}
    try:
        return adjudicate(read_case(told))
    except Contradiction:
        return None


@pytest.mark.parametrize("code", CODES)
def test_whose_card_it_was_and_who_spoke_costs_no_trick_before_declarer_is_named(code: str) -> None:
    """One revoke, and who first drew attention to it; by seats with declarer, by roles, by seats without declarer.

    Any two of offender, speaker, stage, dummy's rights and trick come together; more than two, in one code or another.
    """
    turn, rulings = list(CODES).index(code), 0
    for offender, (place, spoke), lost, trick, stage in product(
        SEATS, enumerate((None, *SEATS)), (False, True), (8, 12), STAGES
    ):
        if (offender.number + place + 5 * STAGES.index(stage) + lost + 2 * (trick == 12) + turn) % 7:
            continue
        by_seats: dict[str, Any] = {
            "offender": offender.value,
            "trick": trick,
            "suit": "S",
            "won_by": "offender",
            "later_tricks": 1,
            "won_later_with_owed_card": False,
            "before_attention": stage,
            "dummy_rights_lost": lost,
        }
        if spoke is not None:
            by_seats["attention_by"] = spoke.value
        ruling = of_one(code, by_seats, declarer=True)
        if ruling is None:
            continue
        defender = offender if offender in (Seat.EAST, Seat.WEST) else Seat.EAST
        *_, who = names(offender, defender)
        by_roles = by_seats | {"offender": who}
        if spoke is not None and (spoke is not defender.partner or offender is defender):
            *_, by_roles["attention_by"] = names(spoke, defender)
        for told, declarer in ((by_roles, True), (by_seats, False), (by_roles, False)):
            again = of_one(code, told, declarer=declarer)
            if again is None:
                continue
            rulings += 1
            if Key(BOARD, "declarer") not in {question.key for question in again.questions}:
                assert decided(again, by_clauses=declarer) == decided(ruling, by_clauses=declarer), told
    assert rulings > 125


def test_a_seat_and_a_defender_may_be_one_player_and_the_question_names_both_seats() -> None:
    """East revoked in spades on trick 3, "a defender" on trick 8: East again is 64B2, West is 64A1; one trick or three.

    By hand: the first costs one (64A2: five later tricks); the second two if it stands by itself (64A1: he won the
    trick, and two later ones).
    """
    ruling = ruled("duplicate-2017", "E", "defender", declarer=True, noticed=PLAYED_ON)
    assert ruling.transfer.tricks is None
    assert ruling.possible == {"transfer": (1, 3)}
    (question,) = [each for each in ruling.questions if each.key == Key(1, "offender")]
    assert question.answers == (Seat.EAST, Seat.WEST)
    assert question.laws == ("64B2",)


def test_a_seat_may_be_on_either_side_until_declarer_is_named() -> None:
    """North and "a defender": one side if East or West declares, which costs tricks; else both sides, 64B7."""
    ruling = ruled("duplicate-2017", "N", "defender", declarer=False, noticed=PLAYED_ON, suit="H")
    assert Key(BOARD, "declarer") in {question.key for question in ruling.questions}
    assert ruling.possible == {"transfer": (0, 3)}


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007"])
def test_that_both_sides_revoked_rests_on_who_revoked(code: str) -> None:
    ruling = ruled(code, "E", "N", declarer=True, noticed=PLAYED_ON)
    both = [reason for reason in ruling.reasons if reason.law == "64B7"]
    assert len(both) == 2
    for reason in both:
        assert {Key(0, "offender"), Key(1, "offender")} <= {read.key for read in reason.reads}


def test_nobody_is_asked_who_committed_a_revoke_that_was_corrected() -> None:
    """Under the code of 2017 only established revokes count for 64B2, 64B7 and 64C2."""
    ruling = ruled("duplicate-2017", "E", "W", declarer=True, noticed=[])
    assert ruling.transfer.tricks == 2
    told = read_case(
        {
            "format": "revoke-case/1",
            "board": {"declarer": "N"},
            "findings": {
                "revokes": [
                    {"before_attention": [], "trick": 3},
                    {
                        "offender": "W",
                        "trick": 8,
                        "suit": "S",
                        "won_by": "offender",
                        "later_tricks": 2,
                        "before_attention": PLAYED_ON,
                    },
                ]
            },
        }
    )
    asked = {question.key for question in adjudicate(told).questions}
    assert Key(0, "suit") not in asked


def of_a_seat_alone(*revokes: dict[str, Any], **findings: Any) -> Ruling:
    told = {"revokes": list(revokes), **findings}
    return adjudicate(read_case({"format": "revoke-case/1", "code": "duplicate-2017", "findings": told}))


@pytest.mark.parametrize(("table", "clause", "asked"), [(11, "62B2", False), (9, "62B1", True)])
def test_a_seat_is_not_taken_for_a_defender_where_the_tricks_make_him_declarer_or_dummy(
    table: int, clause: str, *, asked: bool
) -> None:
    """Four later tricks of his side: of thirteen, declarer's eleven leave the others two, and nine leave them four."""
    ruling = of_a_seat_alone(
        {"offender": "N", "trick": 8, "won_by": "opponents", "later_tricks": 4, "before_attention": []},
        table_tricks=table,
    )
    assert ruling.status == "final"
    assert clause in ruling.revokes[0].laws
    assert (Key(BOARD, "declarer") in {each.key for each in ruling.assumed}) is asked


def test_who_declared_is_asked_and_nothing_breaks_where_both_sides_revoked_on_a_trick_and_one_played_on() -> None:
    """62C3: whether a card stays on the table, and who may change his, turns on which of the two defended."""
    ruling = of_a_seat_alone(
        {"offender": "N", "trick": 2, "card": "DK", "suit": "H", "before_attention": [PLAYED_ON[0]]},
        {"offender": "E", "trick": 2, "card": "D2", "before_attention": []},
    )
    assert all("62C3" in each.laws for each in ruling.revokes)
    assert [each.fact for each in ruling.questions] == ["board.declarer"]


@pytest.mark.parametrize("back", [["S", "W"], ["declarer", "W"]])
@pytest.mark.parametrize("after", [["S", "W"], ["declarer", "W"]])
def test_who_took_a_card_back_may_be_named_otherwise_than_among_those_who_had_played(
    after: list[str], back: list[str]
) -> None:
    """South declares; East revokes (62B1), South and West play, and both change their cards, West last (62C2)."""
    revoke = {"offender": "E", "before_attention": [], "played_after": after, "withdrawn_after": back}
    board = {"declarer": "S"}
    case = {"format": "revoke-case/1", "code": "duplicate-2017", "board": board, "findings": {"revokes": [revoke]}}
    ruling = adjudicate(read_case(case))
    assert [each.status for each in ruling.revokes] == ["correct"]
    assert [(each.hand, each.law) for each in ruling.penalty_cards] == [(Seat.EAST, "62B1"), (Seat.WEST, "62C2")]
