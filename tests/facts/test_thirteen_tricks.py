"""What is said of several revokes is held against one another: thirteen tricks must be able to have gone like that."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

import pytest

from revoke import read_case, rule
from revoke.errors import Contradiction
from revoke.facts.counting import Count
from revoke.facts.reported import Reported, refuse_unless_thirteen_tricks_fit
from revoke.facts.standing import WonBy
from revoke.table.seats import SEATS, Role, Seat, Side
from tests.strategies import Document, findings_document, so_many, win_by_following

BACK = ["play ended", "hands returned to board"]
PLAYED_ON = ["offending side played to next trick"]


def told(*revokes: Document, board: Document | None = None, **findings: object) -> Document:
    """A case in which every revoke came to light when the hands were back, where nothing else is said of it."""
    said = [{"before_attention": BACK, **each} for each in revokes]
    return {"format": "revoke-case/1", "board": board or {}, "findings": {"revokes": said, **findings}}


REFUSED: dict[str, tuple[Document, str, str]] = {
    "one side, more tricks after the later trick": (
        told({"offender": "N", "trick": 3, "later_tricks": 2}, {"offender": "S", "trick": 7, "later_tricks": 5}),
        "findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "North–South are said to have won 5 tricks after trick 7, but they won no more than 2, "
        "by the 2 tricks that North–South won after trick 3. Correct one of the two.",
    ),
    "one side, as many after the later trick, which it won as well": (
        told(
            {"offender": "dummy", "trick": 3, "later_tricks": 4},
            {"offender": "declarer", "trick": 7, "won_by": "partner", "later_tricks": 4},
        ),
        "findings.revokes[1].won_by and findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "declarer's side is said to have won 4 tricks after trick 7, but it won no more than 3, "
        "by trick 7, won by dummy and the 4 tricks that declarer's side won after trick 3. Correct one of them.",
    ),
    "one side, more tricks in between than were played": (
        told({"offender": "N", "trick": 3, "later_tricks": 8}, {"offender": "S", "trick": 7, "later_tricks": 3}),
        "findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "North–South are said to have won 3 tricks after trick 7, but they won at least 4, "
        "by the 8 tricks that North–South won after trick 3.",
    ),
    "the same, for the last of them was lost": (
        told(
            {"offender": "N", "trick": 3, "later_tricks": 7},
            {"offender": "S", "trick": 7, "won_by": "opponents", "later_tricks": 3},
        ),
        "findings.revokes[1].won_by",
        "they won at least 4, by trick 7, won by East–West and the 7 tricks that North–South won after trick 3",
    ),
    "a trick in between that a third revoke says was won": (
        told(
            {"offender": "N", "trick": 3, "later_tricks": 4},
            {"offender": "E", "trick": 5, "won_by": "opponents"},
            {"offender": "S", "trick": 7, "later_tricks": 4},
        ),
        "findings.revokes[1].won_by and findings.revokes[0].later_tricks and findings.revokes[2].later_tricks",
        "they won no more than 3, by trick 5, won by North–South",
    ),
    "both sides, more tricks than were left": (
        told(
            {"offender": "defender", "trick": 3, "later_tricks": 7},
            {"offender": "declarer", "trick": 6, "later_tricks": 4},
        ),
        "findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "declarer's side is said to have won 4 tricks after trick 6, but it won no more than 3, "
        "by the 7 tricks that the defenders won after trick 3",
    ),
    "both sides, fewer tricks than were left": (
        told({"offender": "N", "trick": 3, "later_tricks": 1}, {"offender": "E", "trick": 6, "later_tricks": 5}),
        "findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "East–West are said to have won 5 tricks after trick 6, but they won at least 6",
    ),
    "both sides on one trick, all the tricks twice": (
        told({"offender": "N", "trick": 6, "later_tricks": 4}, {"offender": "E", "trick": 6, "later_tricks": 4}),
        "findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "East–West are said to have won 4 tricks after trick 6, but they won no more than 3",
    ),
    "partners on one trick, two numbers": (
        told(
            {"offender": "defender", "trick": 6, "later_tricks": 4},
            {"offender": "other defender", "trick": 6, "later_tricks": 5},
        ),
        "findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "the defenders are said to have won 5 tricks after trick 6, but they won no more than 4",
    ),
    "partners on one trick, both of whom won it": (
        told(
            {"offender": "N", "trick": 6, "won_by": "offender", "before_attention": PLAYED_ON},
            {"offender": "S", "trick": 6, "won_by": "offender", "before_attention": PLAYED_ON},
            board={"declarer": "E"},
        ),
        "findings.revokes[0].won_by and findings.revokes[1].won_by",
        "South is said to have won trick 6, but that cannot be, by trick 6, won by North. Correct one of the two.",
    ),
    "a trick lost by a side that won all": (
        told(
            {"offender": "declarer", "won_by": "opponents", "later_tricks": 3},
            {"offender": "defender", "trick": 9},
            table_tricks=13,
        ),
        "findings.revokes[0].won_by and findings.table_tricks",
        "there would have to be at least 13 later tricks, but there can be no more than 12, "
        "by that side's 13 tricks in all. Correct the trick, the winner or the total.",
    ),
    "both sides on one trick, which neither won": (
        told(
            {"offender": "declarer", "trick": 6, "won_by": "opponents"},
            {"offender": "defender", "trick": 6, "won_by": "opponents"},
        ),
        "findings.revokes[0].won_by and findings.revokes[1].won_by",
        "declarer's side is said to have won trick 6, but that cannot be, by trick 6, won by the defenders",
    ),
    "each side with nine tricks after an unnamed trick: of the twelve after the first, three are left": (
        told({"offender": "declarer", "later_tricks": 9}, {"offender": "defender", "later_tricks": 9}),
        "findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "the defenders are said to have won 9 tricks after an unnamed trick, but they won no more than 3",
    ),
    "a trick not named that no trick can be": (
        told(
            {"offender": "N", "trick": 7, "later_tricks": 6},
            {"offender": "S", "won_by": "opponents", "later_tricks": 5},
        ),
        "findings.revokes[0].later_tricks and findings.revokes[1].later_tricks",
        "North–South are said to have won 5 tricks after an unnamed trick",
    ),
    "a later trick of his own, after the last that his side can have won": (
        told(
            {"offender": "W", "trick": 9, "won_later_with_owed_card": True},
            {"offender": "E", "trick": 2, "later_tricks": 0},
        ),
        "findings.revokes[0].won_later_with_owed_card and findings.revokes[1].later_tricks",
        "East–West are said to have won 0 tricks after trick 2, but they won at least 1, by the trick that West won "
        "after trick 9 with a card he could have played to it. Correct one of the two.",
    ),
    "a later trick of his own, where the other side won all that were left": (
        told(
            {"offender": "defender", "trick": 12, "won_later_with_owed_card": True},
            {"offender": "dummy", "trick": 2, "later_tricks": 11},
        ),
        "findings.revokes[0].won_later_with_owed_card and findings.revokes[1].later_tricks",
        "declarer's side is said to have won 11 tricks after trick 2, but it won no more than 10",
    ),
    "three that only the total shows to be wrong": (
        told(
            {"offender": "S", "trick": 2, "later_tricks": 8},
            {"offender": "N", "trick": 1, "won_by": "offender"},
            board={"declarer": "S"},
            table_tricks=8,
        ),
        "findings.revokes[1].won_by and findings.revokes[0].later_tricks",
        "they won no more than 7, by the 8 tricks that declarer's side won in all",
    ),
    "winners between the two revokes": (
        told(
            {"offender": "N", "trick": 3, "later_tricks": 4},
            {"offender": "S", "trick": 7, "later_tricks": 4},
            winners="....W.S......",
        ),
        "the winners of the tricks and findings.revokes[0].later_tricks",
        "they won no more than 3, by the winners of the tricks and the 4 tricks",
    ),
    "one revoke, and a total that whoever declared it cannot have been": (
        told({"offender": "N", "trick": 3, "won_by": "opponents", "later_tricks": 3}, table_tricks=12),
        "findings.table_tricks and findings.revokes[0].later_tricks",
        "North–South are said to have won 3 tricks after trick 3, but that cannot be, "
        "by the 12 tricks that declarer's side won in all",
    ),
    "winners, and a total that neither side has": (
        told({"offender": "N", "trick": 3}, winners="NNNNNNNNNEENN", table_tricks=3),
        "findings.table_tricks",
        "declarer's side is said to have won 3 tricks in all, but that cannot be, by the winners of the tricks",
    ),
    "nobody named, no later trick, and too many for either side": (
        told({"trick": 1, "later_tricks": 0}, table_tricks=7),
        "findings.revokes[0].later_tricks and findings.table_tricks",
        "won 0 later tricks, but the other facts about the tricks exclude it for either side",
    ),
    "a total that either declarer makes impossible": (
        told(
            {"offender": "N", "trick": 3, "later_tricks": 5},
            {"offender": "E", "trick": 3, "later_tricks": 5},
            table_tricks=4,
        ),
        "findings.table_tricks",
        "won 5 tricks after trick 3",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_several_revokes_cannot_all_have_been_is_refused_and_named(what: str) -> None:
    document, places, words = REFUSED[what]
    with pytest.raises(Contradiction) as refused:
        rule(read_case(document))
    assert places in str(refused.value)
    assert words in str(refused.value)


ALLOWED: dict[str, Document] = {
    "one side, all the tricks in between won": told(
        {"offender": "N", "trick": 3, "later_tricks": 7}, {"offender": "S", "trick": 7, "later_tricks": 3}
    ),
    "one side, all the tricks in between lost": told(
        {"offender": "N", "trick": 3, "later_tricks": 3}, {"offender": "S", "trick": 7, "later_tricks": 3}
    ),
    "both sides, every trick won by one of the two": told(
        {"offender": "N", "trick": 3, "later_tricks": 6}, {"offender": "E", "trick": 6, "later_tricks": 4}
    ),
    "both sides on one trick": told(
        {"offender": "N", "trick": 6, "won_by": "partner", "later_tricks": 4},
        {"offender": "E", "trick": 6, "won_by": "opponents", "later_tricks": 3},
    ),
    "partners on one trick": told(
        {"offender": "declarer", "trick": 6, "won_by": "partner", "later_tricks": 4},
        {"offender": "dummy", "trick": 6, "won_by": "offender", "later_tricks": 4},
    ),
    "told against the order of the tricks": told(
        {"offender": "S", "trick": 7, "later_tricks": 3}, {"offender": "N", "trick": 3, "later_tricks": 5}
    ),
    "a seat and a role that may be of either side": told(
        {"offender": "N", "trick": 3, "later_tricks": 2}, {"offender": "declarer", "trick": 7, "later_tricks": 5}
    ),
    "he who took his revoke card back had won the trick with it, and his partner won it then by revoking": told(
        {"offender": "N", "trick": 6, "won_by": "offender", "before_attention": []},
        {"offender": "S", "trick": 6, "won_by": "offender"},
    ),
    "a trick reopened for both, for only one side has gone on": told(
        {"offender": "N", "trick": 6, "won_by": "offender", "before_attention": PLAYED_ON},
        {"offender": "E", "trick": 6, "won_by": "offender", "before_attention": []},
    ),
    "a corrected trick that lay as won and was lost": told(
        {"offender": "N", "trick": 3, "later_tricks": 4},
        {"offender": "S", "trick": 7, "won_by": "offender", "later_tricks": 4, "before_attention": ["trick quitted"]},
    ),
    "nobody knows the stage": {
        "format": "revoke-case/1",
        "findings": {
            "revokes": [
                {"offender": "N", "trick": 6, "won_by": "offender"},
                {"offender": "S", "trick": 6, "won_by": "offender"},
            ]
        },
    },
    "a trick that is not named, where one can be": told(
        {"offender": "N", "trick": 7, "later_tricks": 5}, {"offender": "S", "won_by": "opponents", "later_tricks": 5}
    ),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_what_can_have_been_is_ruled_on(what: str) -> None:
    assert len(rule(read_case(ALLOWED[what])).revokes) == 2


def test_it_was_dummys_revoke_where_nobody_is_named_and_declarer_won_it_as_his_partner() -> None:
    """West, who declared, won trick 8, and his side four more: he is not his own partner, so it was dummy."""
    west_won_it = {"trick": 8, "won_by": "partner", "later_tricks": 4}
    board = {"declarer": "W"}
    ruling = rule(read_case(told(west_won_it, board=board, table_tricks=7, winners="SESNNENWSWEWE")))
    assert ruling.revokes[0].offender is Role.DUMMY


def test_that_one_of_them_is_not_proved_makes_the_tricks_no_others() -> None:
    document = told(
        {"offender": "N", "trick": 3, "later_tricks": 2},
        {"offender": "S", "trick": 7, "later_tricks": 5, "proved": False},
    )
    with pytest.raises(Contradiction):
        rule(read_case(document))


# The oracle: every way in which thirteen tricks can be won


@cache
def courses() -> tuple[tuple[tuple[Side, ...], tuple[int, ...]], ...]:
    """All 8192 ways: who won each trick, and how many North–South had won after each, from all thirteen to none."""
    every = []
    for winners in product(Side, repeat=13):
        after = [0]
        for side in reversed(winners):
            after.append(after[-1] + (side is Side.NS))
        every.append((winners, tuple(reversed(after))))
    return tuple(every)


NOTHING = Count((None,) * 13, None, "", over=True)
"""What is known of the tricks where nobody says anything of them but in the revokes."""


def refused(*revokes: Reported, count: Count = NOTHING) -> bool:
    try:
        refuse_unless_thirteen_tricks_fit(revokes, count, None)
    except Contradiction:
        return True
    return False


def certain(index: int, who: Seat | Role, trick: int, won_by: WonBy | None, later: int | None) -> Reported:
    return Reported(index, who, trick, None, won_by, later, stays=True, doubtful=False, in_the_record=True)


@pytest.mark.parametrize("stays", [True, False])
def test_who_won_the_trick_of_nobody_in_particular_is_open_while_a_card_may_go_back_there(stays: bool) -> None:
    """His partner won trick six and his side all the others: eight in all, or seven where dummy takes his card back."""
    somebody = Reported(0, None, 6, None, WonBy.PARTNER, 7, stays=True, doubtful=False, in_the_record=False)
    dummy = Reported(1, Role.DUMMY, 6, None, None, None, stays=stays, doubtful=False, in_the_record=False)
    assert refused(somebody, dummy, count=replace(NOTHING, declarers=7)) is stays
    assert not refused(somebody, dummy, count=replace(NOTHING, declarers=8))


def two_revokes(first: int, second: int) -> Iterator[tuple[tuple[Reported, Reported], bool]]:
    """Whatever number of later tricks is said of each, by partners or by opponents; and whether that can be.

    By chance the second revoke is of the same side or of the other, and its trick won or lost.
    """
    die = random.Random(f"{first} and {second}")
    can_be = {(after[first], winners[second - 1].value, after[second]) for winners, after in courses()}
    for mine, theirs in product(range(14 - first), range(14 - second)):
        won_by, other = die.choice((WonBy.PARTNER, WonBy.OPPONENTS)), die.choice((Seat.SOUTH, Seat.WEST))
        winner = other.side if won_by is WonBy.PARTNER else other.side.other
        norths = theirs if other is Seat.SOUTH else 13 - second - theirs
        reported = (certain(0, Seat.NORTH, first, None, mine), certain(1, other, second, won_by, theirs))
        yield reported, (mine, winner.value, norths) in can_be


TWO_TRICKS = [(first, second) for second in range(1, 13) for first in range(1, second + 1)]


@pytest.mark.parametrize(("first", "second"), TWO_TRICKS)
def test_two_revokes_are_refused_just_where_no_thirteen_tricks_are_like_that(first: int, second: int) -> None:
    for reported, possible in two_revokes(first, second):
        assert refused(*reported) is not possible, reported


def test_of_two_revokes_some_numbers_can_be_and_some_cannot() -> None:
    assert {possible for _, possible in two_revokes(3, 5)} == {True, False}


@cache
def with_a_trick() -> frozenset[tuple[Side, int, int]]:
    """For some trick of some deal: who won it, North–South's tricks after it, and those in all."""
    return frozenset(
        (winners[trick - 1], after[trick], after[0]) for winners, after in courses() for trick in range(1, 14)
    )


@pytest.mark.parametrize("won_by", [None, *WonBy])
def test_a_trick_that_is_not_named_is_refused_just_where_no_trick_of_a_deal_was_like_that(won_by: WonBy | None) -> None:
    """Any number of later tricks with any total of declarer's, by either side or by nobody in particular in turn."""
    won = {won_by is not WonBy.OPPONENTS} if won_by is not None else {True, False}
    can_be = {(after, in_all) for side, after, in_all in with_a_trick() if (side is Side.NS) in won}
    for later, total in product(range(13), range(14)):
        declarers, defenders = (later, total) in can_be, (later, 13 - total) in can_be
        who = (Role.DUMMY, Role.DEFENDER, None)[(later + 2 * total) % 3]
        possible = {Role.DUMMY: declarers, Role.DEFENDER: defenders, None: declarers or defenders}[who]
        said = Reported(0, who, None, None, won_by, later, stays=True, doubtful=False, in_the_record=False)
        assert refused(said, count=replace(NOTHING, declarers=total)) is not possible, (who, later, total)


@dataclass(frozen=True)
class Deal:
    """What was really so: who declared and who won each trick; and what is said of it, of two or three revokes."""

    declarer: Seat
    winners: tuple[Seat, ...]
    count: Count
    revokes: tuple[Reported, ...]
    declarer_told: bool


def deal(die: random.Random) -> Deal:
    """A truth at random, told in seats or in roles or in both, parts of it left out."""
    declarer, winners = die.choice(SEATS), tuple(die.choice(SEATS) for _ in range(13))
    won = sum(each.side is declarer.side for each in winners)
    some = die.random()
    count = Count(
        tuple(each if die.random() < some / 3 else None for each in winners),
        won if die.random() < 0.4 else None,
        "findings.table_tricks",
        over=True,
    )
    roles = die.choice((0.0, 0.5, 1.0))
    declarer_told = die.random() < 0.4
    revokes = tuple(revoke(die, index, declarer, winners, roles) for index in range(die.choice((2, 2, 3))))
    return Deal(declarer, winners, count, revokes, declarer_told)


def revoke(die: random.Random, index: int, declarer: Seat, winners: Sequence[Seat], roles: float) -> Reported:
    """One revoke as it was; the defender is the one to declarer's left."""
    seat, trick = die.choice(SEATS), die.randint(1, 12)
    role = (Role.DECLARER, Role.DEFENDER, Role.DUMMY, Role.OTHER_DEFENDER)[(seat.number - declarer.number) % 4]
    return Reported(
        index,
        role if die.random() < roles else seat,
        trick if die.random() < 0.8 else None,
        None,
        seen_from(seat, winners[trick - 1]) if die.random() < 0.7 else None,
        sum(each.side is seat.side for each in winners[trick:]) if die.random() < 0.8 else None,
        stays=True,
        doubtful=False,
        in_the_record=False,
        won_later=seat in winners[trick:] and die.random() < 0.5,
    )


def seen_from(seat: Seat, winner: Seat) -> WonBy:
    steps = (winner.number - seat.number) % 4
    return (WonBy.OFFENDER, WonBy.OPPONENTS, WonBy.PARTNER, WonBy.OPPONENTS)[steps]


def refused_of(told_of: Deal) -> bool:
    try:
        declarer = told_of.declarer if told_of.declarer_told else None
        refuse_unless_thirteen_tricks_fit(told_of.revokes, told_of.count, declarer)
    except Contradiction:
        return True
    return False


def can_be(told_of: Deal) -> bool:
    """Tries every seating and every way in which the tricks can be won."""
    declarers = [told_of.declarer] if told_of.declarer_told else SEATS
    return any(
        can_be_as_seated(told_of, dict(zip(Role, (one, one.partner, two, two.partner), strict=True)))
        for one, two in product(declarers, SEATS)
        if two.side is not one.side
    )


def can_be_as_seated(told_of: Deal, seats: dict[Role, Seat]) -> bool:
    revokes = [
        (each, seats[each.who] if isinstance(each.who, Role) else each.who) for each in told_of.revokes if each.who
    ]
    sides = [winning_sides(told_of, trick, revokes) for trick in range(1, 14)]
    total = told_of.count.declarers
    for winners, after in courses():
        if any(winner not in possible for winner, possible in zip(winners, sides, strict=True)):
            continue
        if total is not None and tricks_of(seats[Role.DECLARER], after, 0) != total:
            continue
        if all(true_of(each, seat, winners, after) for each, seat in revokes):
            return True
    return False


def winning_sides(told_of: Deal, trick: int, revokes: Sequence[tuple[Reported, Seat]]) -> set[Side]:
    """The sides of all hands that can have won a trick."""
    return {
        hand.side
        for hand in SEATS
        if told_of.count.winners[trick - 1] in (None, hand)
        and all(each.trick != trick or each.won_by in (None, seen_from(seat, hand)) for each, seat in revokes)
    }


def true_of(each: Reported, seat: Seat, winners: Sequence[Side], after: Sequence[int]) -> bool:
    """Whether what is said of the later tricks was so; after some trick, where it is not said which one it was."""
    if each.won_later and each.trick is not None and tricks_of(seat, after, each.trick) == 0:
        return False
    if each.later is None:
        return True
    if each.trick is not None:
        return tricks_of(seat, after, each.trick) == each.later
    return any(
        tricks_of(seat, after, trick) == each.later
        and (each.won_by is None or (each.won_by is WonBy.OPPONENTS) is (winners[trick - 1] is not seat.side))
        for trick in range(1, 14)
    )


def tricks_of(seat: Seat, after: Sequence[int], trick: int) -> int:
    return after[trick] if seat.side is Side.NS else 13 - trick - after[trick]


@pytest.mark.parametrize("seed", range(so_many(10)))
def test_what_was_really_so_is_never_refused(seed: int) -> None:
    die = random.Random(seed)
    assert not any(refused_of(deal(die)) for _ in range(100))


@pytest.mark.parametrize("seed", range(so_many(8)))
def test_how_a_trick_lay_before_it_was_corrected_is_no_matter(seed: int) -> None:
    """Of a revoke that its side had not gone on from, anybody may be said to have won the trick."""
    die = random.Random(seed)
    for _ in range(8):
        document = findings_document(die, 3)
        document["findings"].pop("table_tricks", None)
        for each in document["findings"]["revokes"]:
            if not {*PLAYED_ON, *BACK[1:]} & {*each["before_attention"]}:
                each["won_by"] = die.choice(list(WonBy)).value
                win_by_following(each, document["board"]["contract"][1:])
        assert rule(read_case(document))


@pytest.mark.parametrize("seed", range(so_many(15)))
def test_with_one_thing_told_wrongly_just_what_no_deal_can_be_is_refused(seed: int) -> None:
    die = random.Random(seed)
    for _ in range(3):
        told_wrongly = with_one_thing_wrong(die, deal(die))
        assert refused_of(told_wrongly) is not can_be(told_wrongly), told_wrongly


def test_of_what_is_told_wrongly_some_can_be_and_some_cannot() -> None:
    die = random.Random(0)
    assert 5 < sum(refused_of(with_one_thing_wrong(die, deal(die))) for _ in range(40)) < 35


def with_one_thing_wrong(die: random.Random, so_far: Deal) -> Deal:
    """The same with one thing told otherwise, never so that one revoke by itself cannot be."""
    if so_far.count.declarers is not None and die.random() < 0.2:
        return replace(so_far, count=replace(so_far.count, declarers=die.randrange(14)))
    wrong = die.choice(so_far.revokes)
    change = die.choice(("later", "later", "won_by", "trick", "who", "won_later"))
    if change == "won_later":
        other = replace(wrong, won_later=wrong.later != 0)
    elif change == "later" and not wrong.won_later:
        other = replace(wrong, later=die.randint(0, 12 if wrong.trick is None else 13 - wrong.trick))
    elif change == "won_by":
        other = replace(wrong, won_by=die.choice(list(WonBy)))
    elif change in ("trick", "later"):
        tricks = [each.trick for each in so_far.revokes if (each.trick or 0) + (wrong.later or 0) <= 13]
        other = replace(wrong, trick=die.choice(tricks))
    else:
        other = replace(wrong, who=die.choice(so_far.revokes).who)
    return replace(so_far, revokes=tuple(other if each is wrong else each for each in so_far.revokes))
