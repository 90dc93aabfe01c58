"""What is remembered of the clauses, and how much may be tried: nothing is heard or tried twice that is the same."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

from revoke.case.case import Case as CaseTold
from revoke.case.case import Findings, Mixing, Moment, RevokeFinding
from revoke.errors import RevokeError
from revoke.facts.establish import establish
from revoke.facts.fact import BOARD, Evidence, Fact, FactMissing, Key, Watched
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import WonBy
from revoke.law.code import CODES
from revoke.ruling.explore import Allowance, Exploration, TooManyWays, explore, grows_beyond
from revoke.ruling.memory import Memory, different, named_alike, without_garbage_collection
from revoke.table.cards import Suit
from revoke.table.seats import Role, Seat

Told = dict[Key, Evidence]


def told(index: int = 0, **facts: Any) -> Told:
    return {
        Key(index, name): Evidence(each if isinstance(each, tuple) else (each,), "said") for name, each in facts.items()
    }


class Ear:
    """Hears one clause again and again, and counts how often it has to speak."""

    def __init__(self, clause: Callable[[Revoke], object]) -> None:
        self.memory, self.clause, self.spoke = Memory(), clause, 0

    def _speak(self, r: Revoke) -> object:
        self.spoke += 1
        return self.clause(r)


def hear_all(ear: Ear, *every: Told) -> list[object]:
    found = []
    for each in every:
        known = Watched(each)
        heard = ear.memory.hear("64A", ear._speak, Revoke(known, 0), known)
        found.append(heard.missing.key.name if heard.missing else heard.said)
    return found


def who_won(r: Revoke) -> object:
    """Reads who won the trick and, if it was an opponent, how many tricks came later."""
    return r.later_tricks if r.won_by is WonBy.OPPONENTS else r.won_by.value


OPPONENTS, OFFENDER = Evidence((WonBy.OPPONENTS,), "said"), Evidence((WonBy.OFFENDER,), "said")
TWO, THREE = Evidence((2,), "said"), Evidence((3,), "said")
WON, LATER, SUIT = Key(0, "won_by"), Key(0, "later_tricks"), Key(0, "suit")


def test_a_clause_speaks_again_only_where_a_fact_that_it_read_is_another() -> None:
    ear = Ear(who_won)
    offenders, with_later = {WON: OFFENDER}, {WON: OFFENDER, LATER: TWO}
    assert hear_all(ear, offenders, offenders, with_later) == ["offender"] * 3
    assert ear.spoke == 1, "of an offender's trick it does not read how many came later"
    assert hear_all(ear, {WON: OPPONENTS, LATER: TWO}, {WON: OPPONENTS, LATER: THREE}) == [2, 3]
    assert ear.spoke == 3
    again = hear_all(ear, {WON: OPPONENTS, LATER: TWO}, {WON: OPPONENTS, LATER: THREE, SUIT: TWO}, offenders)
    assert (again, ear.spoke) == ([2, 3, "offender"], 3)


def test_that_a_clause_lacks_a_fact_is_remembered_as_well() -> None:
    ear = Ear(who_won)
    assert hear_all(ear, {}, {}, {SUIT: TWO}) == ["won_by"] * 3
    assert ear.spoke == 1
    assert hear_all(ear, {WON: OPPONENTS}, {WON: OPPONENTS}) == ["later_tricks"] * 2
    assert ear.spoke == 2


def test_what_was_looked_up_is_known() -> None:
    ear = Ear(who_won)
    hear_all(ear, {WON: OFFENDER})
    assert [ear.memory.has_looked_up(each) for each in (WON, LATER, SUIT)] == [True, False, False]
    assert ear.memory.looked_up == {WON}


def test_what_comes_to_the_same_has_one_mark_whatever_it_read() -> None:
    memory = Memory()

    def mark(said: object, known: Told) -> int:
        watched = Watched(known)
        return memory.hear(f"{said} {known}", lambda r: said if r.won_by else None, Revoke(watched, 0), watched).mark

    one, same, other = mark(1, {WON: OFFENDER}), mark(1, {WON: OPPONENTS}), mark(2, {WON: OFFENDER})
    lacking, lacking_too = mark(1, {}), mark(2, {})
    assert one == same
    assert lacking == lacking_too
    assert len({one, other, lacking}) == 3


@pytest.mark.parametrize("looked", [True, False])
def test_garbage_is_looked_for_afterwards_just_if_it_was_before(looked: bool) -> None:
    was = gc.isenabled()
    try:
        (gc.enable if looked else gc.disable)()
        with without_garbage_collection():
            assert not gc.isenabled()
        assert gc.isenabled() is looked
    finally:
        (gc.enable if was else gc.disable)()


def lacks(fact: Fact[Any], index: int = 0, *parts: tuple[Any, ...]) -> FactMissing:
    return FactMissing(fact, Key(index, fact.name), parts or tuple((each,) for each in fact.answers))


SUITS, DEFENDERS = Revoke.suit.answers, (Role.DEFENDER, Role.OTHER_DEFENDER)


@pytest.mark.parametrize(
    ("known", "missing", "tried"),
    [
        ({}, lacks(Revoke.suit), [SUITS[:1]]),
        (told(1, suit=SUITS[2]), lacks(Revoke.suit), [SUITS[:1], SUITS[2:3]]),
        (told(1, demanded_suit=SUITS[0]), lacks(Revoke.suit), [SUITS[:1], SUITS[1:2]]),
        (told(1, trick=3), lacks(Revoke.suit), [SUITS[:1]]),
        (told(1, suit=SUITS[:2]), lacks(Revoke.suit), [SUITS[:1], SUITS[2:3]]),  # two that may be its, and two not
        ({}, lacks(Revoke.suit, 0, SUITS[:2], SUITS[2:]), [SUITS[:2], SUITS[2:]]),
        ({}, lacks(Revoke.won_by), [(each,) for each in Revoke.won_by.answers]),
        ({}, lacks(Revoke.offender, 0, *((each,) for each in DEFENDERS)), [DEFENDERS[:1]]),
        (
            told(1, offender=Role.DEFENDER),
            lacks(Revoke.offender, 0, *((each,) for each in DEFENDERS)),
            [DEFENDERS[:1], DEFENDERS[1:]],
        ),
        (
            told(0, played_after=((Role.DECLARER, Role.OTHER_DEFENDER),)),
            lacks(Revoke.offender, 0, *((each,) for each in DEFENDERS)),
            [DEFENDERS[:1], DEFENDERS[1:]],
        ),
        (
            {},
            lacks(Revoke.offender, 0, (Seat.NORTH,), (Seat.SOUTH,), (Role.DECLARER,), (Role.DUMMY,)),
            [(Seat.NORTH,), (Seat.SOUTH,), (Role.DECLARER,), (Role.DUMMY,)],
        ),
    ],
)
def test_of_suits_and_defenders_of_which_the_same_is_told_one_is_tried(
    known: Told, missing: FactMissing, tried: list[tuple[Any, ...]]
) -> None:
    assert different(known, missing) == tried


def test_which_answers_are_tried_rests_on_the_facts_with_the_same_names() -> None:
    assert {*named_alike(SUIT)} == {"suit", "demanded_suit"}
    assert {"offender", "played_after"} <= {*named_alike(Key(0, "offender"))}
    assert [*named_alike(WON)] == []


# How much may be tried.


def test_an_allowance_is_spent_to_the_last_point_and_with_the_one_that_it_is_part_of() -> None:
    whole = Allowance(5)
    first, second = Allowance(3, whole), Allowance(9, whole)
    first.spend(3)
    assert (first.points, first.spent, whole.points) == (0, 3, 2)
    with pytest.raises(TooManyWays):
        first.spend(1)
    second.spend(1)
    with pytest.raises(TooManyWays):
        second.spend(1)


@pytest.mark.parametrize(
    ("points", "spent", "beyond"),
    [
        (50, [], False),
        (50, [10], False),
        (50, [1, 10], False),  # a hundred would be needed, twice as many as there are
        (50, [1, 11], True),
        (50, [0, 10], False),
        (50, [0, 11], True),
        (50, [1, 1, 11], True),
        (50, [1, 11, 11], False),  # it grows no more
        (0, [1, 0], True),  # a point is needed, and there is none
    ],
)
def test_more_is_not_tried_where_the_points_grow_too_fast(points: int, spent: list[int], beyond: bool) -> None:
    assert grows_beyond(points, spent) is beyond


# Whether a ruling turns on a fact: seen at once, or explored anew, it is the same.

OVER = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.PLAY_ENDED})
WHOLE = RevokeFinding(
    Role.DECLARER, 5, Suit.DIAMONDS, won_by="offender", later_tricks=3, before_attention=OVER,
    won_later_with_owed_card=False,
)  # fmt: skip
IN_TIME = RevokeFinding(Role.DEFENDER, 9, Suit.CLUBS, won_by="partner", later_tricks=2, before_attention=frozenset())
BOARDS = {"one": (WHOLE,), "in time": (IN_TIME,), "of both sides": (WHOLE, IN_TIME)}
FACTS = (Revoke.able, Revoke.proved, Revoke.failure, Revoke.won_by, Revoke.later_tricks, Revoke.owed_card_faced)


def ways_of(code: str, *revokes: RevokeFinding) -> Exploration:
    return explore(establish(CaseTold(code, findings=Findings(revokes=revokes, table_tricks=7))))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("code", CODES)
def test_whether_a_ruling_turns_on_a_fact_is_the_same_seen_at_once_or_explored_anew(code: str, board: str) -> None:
    ways = ways_of(code, *BOARDS[board])
    for index in range(ways.count):
        for fact in FACTS:
            for value in fact.answers[:5]:
                key = Key(index, fact.name)
                try:
                    anew = ways.supposing(key, value).ruled != ways.ruled
                except RevokeError:
                    continue
                assert ways.turns_on(key, value) is anew, (key, value)


@pytest.mark.parametrize(
    ("key", "value", "turns"),
    [
        (Key(0, "able"), False, True),  # then it is no revoke (61A)
        (Key(0, "able"), True, False),
        (Key(0, "won_by"), WonBy.PARTNER, True),  # one trick instead of two (64A2)
        (Key(0, "won_by"), WonBy.OFFENDER, False),
        (Key(0, "later_tricks"), 0, True),  # no second one to take
        (Key(0, "later_tricks"), 4, False),
        (Key(BOARD, BoardFacts.cards_mixed_by.name), Mixing.OFFENDERS, False),  # all has been shown
        (Key(BOARD, BoardFacts.table_tricks.name), 6, False),  # two of six or of seven
    ],
)
def test_a_ruling_turns_on_what_another_clause_would_be_given_for(key: Key, value: Any, turns: bool) -> None:
    assert ways_of("duplicate-2017", WHOLE).turns_on(key, value) is turns
