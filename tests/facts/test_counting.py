"""Tricks that somebody won, and what is left of the others: against every way in which thirteen can have gone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any
from unittest.mock import ANY

import pytest

from revoke.case.case import AgreedFact, Board, Case, Findings, RevokeFinding
from revoke.case.events import Agreed, CardPlayed, Claimed, Event
from revoke.errors import Contradiction
from revoke.facts.counting import WINNERS, Count, before_the_twelfth, count_tricks, fewest_later, most_later
from revoke.facts.fact import Evidence, Fact, FactView, Key
from revoke.facts.reported import Reported, refuse_cards_twice, tricks_by_the_order
from revoke.facts.revoke import Revoke
from revoke.facts.standing import WonBy
from revoke.table.cards import Card, Suit, hand
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Role, Seat, Side, Who
from revoke.timeline.replay import replay
from revoke.timeline.table import Claim
from tests.strategies import so_many

PLACE = "findings.revokes[0].later_tricks"
OWN, THEIRS = (WonBy.OFFENDER, WonBy.PARTNER), (WonBy.OPPONENTS,)


def sides(known: Sequence[Seat | None], total: int | None, declaring: Side) -> list[tuple[Side, ...]]:
    """Every way in which the thirteen tricks can have gone."""
    each = [(seat.side,) if seat else tuple(Side) for seat in known]
    return [way for way in product(*each) if total is None or way.count(declaring) == total]


def drawn(die: random.Random) -> tuple[Count, Seat, Who, int, Evidence | None, set[int]]:
    """A deal half known, who revoked on which trick and who won it; and every number of later tricks of his side.

    What is not known are tricks anywhere, or the last ones, of which somebody has claimed or conceded his share.
    """
    while True:
        winners = [die.choice(SEATS) for _ in range(13)]
        left, claim = die.randint(1, 7), None
        if die.random() < 0.4:
            hidden = set(range(13 - left, 13))
            claim = claimed(die.choice(SEATS), winners[-left:], conceded=die.random() < 0.3)
            declarer, trick = die.choice(SEATS), min(12, die.randint(1, 14 - left))
        else:
            hidden = set(die.sample(range(13), left))
            declarer, trick = die.choice(SEATS), die.randint(1, 12)
        known = tuple(None if place in hidden else seat for place, seat in enumerate(winners))
        total = die.choice((None, sum(seat.side is declarer.side for seat in winners)))
        players: list[Who] = [*SEATS, Role.DECLARER, Role.DUMMY, Role.DEFENDER]
        offender = die.choice(players)
        if isinstance(offender, Seat):
            side = offender.side
        else:
            side = declarer.side if offender in (Role.DECLARER, Role.DUMMY) else declarer.side.other
        won = die.choice((None, Evidence(OWN if winners[trick - 1].side is side else THEIRS, "said")))
        if won is None and known[trick - 1] is not None:
            continue  # who is seen to have won the trick is told
        ways = [
            way
            for way in sides(known, total, declarer.side)
            if (won is None or (way[trick - 1] is side) is (won.values == OWN))
            and (claim is None or way[-left:].count(Side.NS) == claim.share(Side.NS))
        ]
        count = Count(known, total, "the total", over=True, claimed=claim)
        won = won or count.won_by(trick, offender, declarer)
        return count, declarer, offender, trick, won, {way[trick:].count(side) for way in ways}


def claimed(by: Seat, rest: Sequence[Seat], *, conceded: bool) -> Claim:
    """A claim of the tricks that his side wins of the rest, or a concession of the others."""
    return Claim(41, by, sum((each.side is by.side) is not conceded for each in rest), conceded, left=len(rest))


def test_the_later_tricks_that_are_possible_are_those_of_some_play() -> None:
    die = random.Random("later tricks")
    refused = 0
    for _ in range(so_many(150)):
        count, declarer, offender, trick, won, possible = drawn(die)
        found = count.later_tricks(PLACE, trick, offender, declarer, won, None)
        assert found is not None
        assert set(found.values) == possible, (count, declarer, offender, trick, won)
        for said in range(13):
            if said in possible:
                told = count.later_tricks(PLACE, trick, offender, declarer, won, said)
                assert told is not None
                assert told.values == (said,)
                continue
            refused += 1
            limit = f"no more than {max(possible)}," if said > max(possible) else f"at least {min(possible)},"
            with pytest.raises(Contradiction, match=limit):
                count.later_tricks(PLACE, trick, offender, declarer, won, said)
    assert refused > 100


@pytest.mark.parametrize("hand", SEATS)
def test_the_winner_of_the_trick_is_seen_from_the_offender(hand: Seat) -> None:
    """Declarer is South. Of a defender whose seat nobody knows only his side can be told."""
    count = Count((hand, *[None] * 12), None, "", over=False)
    because = f"{hand.name.capitalize()} won trick 1"
    for offender in SEATS:
        seen = {offender: OWN[:1], offender.partner: OWN[1:]}.get(hand, THEIRS)
        assert count.won_by(1, offender, Seat.SOUTH) == Evidence(seen, because)
    by_side = THEIRS if hand.side is Side.NS else OWN
    assert count.won_by(1, Role.DEFENDER, Seat.SOUTH) == Evidence(by_side, because)
    assert count.won_by(1, None, Seat.SOUTH) is None
    assert count.won_by(1, Role.DEFENDER, None) is None
    assert count.won_by(2, offender, Seat.SOUTH) is None


def of(winners: str, total: int | None = None, claim: Claim | None = None) -> Count:
    """The winner of each trick, a dot where nobody knows."""
    known = tuple(None if each == "." else Seat(each) for each in winners.ljust(13, "."))
    return Count(known, total, "" if total is None else "findings.table_tricks", over=True, claimed=claim)


TWO_OF_THREE = Claim(41, Seat.EAST, 2, conceded=False, left=3)
ALL_THREE = replace(TWO_OF_THREE, tricks=3)
TEN = "NSEWNNEESS"
"""North and South have won tricks 1, 2, 5, 6, 9 and 10."""


@pytest.mark.parametrize(
    ("count", "trick", "norths", "easts"),
    [
        (of(TEN + "WWN"), 5, {5, 6, 9, 10, 13}, {7, 8, 11, 12}),
        (of(TEN + "WWN"), 13, {13}, set()),
        (of(TEN + "W.N"), 5, None, None),
        (of(TEN + "W.N"), 13, {13}, set()),
        (of(TEN, claim=TWO_OF_THREE), 8, {9, 10, 11}, {8, 11, 12}),
        (of(TEN, claim=TWO_OF_THREE), 11, None, None),  # nobody knows who would have won that very trick
        (of(TEN, claim=ALL_THREE), 11, set(), {11, 12, 13}),
        (of(TEN, claim=ALL_THREE), 12, None, None),  # the claim is of one trick more
        (of(TEN + "..N", claim=TWO_OF_THREE), 8, None, None),
    ],
)
def test_a_side_has_won_these_tricks(count: Count, trick: int, norths: set[int] | None, easts: set[int] | None) -> None:
    """Of the tricks left by a claim a side that has some of them has the first."""
    assert count.won_from(trick, Side.NS) == norths
    assert count.won_from(trick, Side.EW) == easts


@pytest.mark.parametrize(
    ("count", "trick", "who", "declarer", "won"),
    [
        (of(TEN, claim=ALL_THREE), 11, Seat.WEST, None, OWN),
        (of(TEN, claim=ALL_THREE), 11, Seat.SOUTH, None, THEIRS),
        (of(TEN, claim=ALL_THREE), 11, Role.DEFENDER, Seat.SOUTH, OWN),
        (of(TEN, claim=ALL_THREE), 11, Role.DUMMY, Seat.SOUTH, THEIRS),
        (of(TEN, claim=ALL_THREE), 11, Role.DEFENDER, None, None),
        (of(TEN, claim=ALL_THREE), 12, Seat.WEST, None, None),  # the claim is of one trick more
        (of(TEN, claim=TWO_OF_THREE), 11, Seat.WEST, None, None),
        (of(TEN, claim=replace(TWO_OF_THREE, tricks=1)), 11, Seat.WEST, None, None),
        (of(TEN, claim=replace(TWO_OF_THREE, tricks=0)), 11, Seat.WEST, None, THEIRS),
        (of(TEN), 11, Seat.WEST, None, None),
    ],
)
def test_a_claim_of_all_tricks_or_of_none_tells_who_wins_the_one_in_which_it_was_made(
    count: Count, trick: int, who: Who, declarer: Seat | None, won: tuple[WonBy, ...] | None
) -> None:
    found = count.won_by(trick, who, declarer)
    assert found == (None if won is None else Evidence(won, "the claim at event 41"))


S, W = Seat.SOUTH, Seat.WEST
IN_ALL = "findings.table_tricks"
TRICK = "findings.revokes[0].trick"


@pytest.mark.parametrize(
    ("count", "trick", "who", "declarer", "won", "said", "words", "because"),
    [
        (of(""), 5, S, None, None, 9, "no more than 8, by the tricks that were left", TRICK),
        (of("", 8), 10, S, S, None, 4, "no more than 3, by the tricks that were left", TRICK),
        (of("", 3), 4, S, None, None, 10, "no more than 9, by the tricks that were left", TRICK),
        (of("..........EEN"), 10, S, None, None, 2, "no more than 1, by the winners of", "the winners of the tricks"),
        (of("..........EEN"), 10, S, None, None, 0, "at least 1, by the winners of", "the winners of the tricks"),
        (of("", 10), 10, S, S, None, 4, "no more than 3, by the tricks that were left", TRICK),
        (of("", 6), 7, S, S, None, 7, "no more than 6, by the tricks that were left", TRICK),
        (of("", 12), 4, Role.DUMMY, None, None, 7, "at least 8, by that side's 12 tricks in all", IN_ALL),
        (of("", 3), 4, S, S, None, 4, "no more than 3, by that side's 3 tricks in all", IN_ALL),
        (of("", 3), 4, S, S, OWN, 3, "no more than 2, by that side's 3 tricks in all", IN_ALL),
        (of("N", 3), 4, S, S, None, 3, "no more than 2, by that side's 3 tricks in all", IN_ALL),
        (of("", 12), 4, S, S, None, 7, "at least 8, by that side's 12 tricks in all", IN_ALL),
        (of("", 12), 4, S, S, THEIRS, 8, "at least 9, by that side's 12 tricks in all", IN_ALL),
        (of("E", 12), 4, S, S, None, 8, "at least 9, by that side's 12 tricks in all", IN_ALL),
        (of("", 4), 3, W, S, None, 5, "at least 6, by that side's 9 tricks in all", IN_ALL),
        (of("", 4), None, Role.DEFENDER, None, None, 10, "no more than 9, by that side's 9 tricks", IN_ALL),
        (of("", 4), None, Role.DUMMY, None, None, 5, "no more than 4, by that side's 4 tricks", IN_ALL),
        (of(TEN, claim=TWO_OF_THREE), 10, S, None, None, 2, "no more than 1, by the tricks won and the claim", ""),
        (of(TEN, claim=TWO_OF_THREE), 9, S, None, None, 1, "at least 2, by the tricks won and the claim", ""),
        (of(TEN, claim=TWO_OF_THREE), 11, W, None, THEIRS, 1, "at least 2, by the tricks won and the claim", ""),
        (of(TEN, claim=TWO_OF_THREE), 11, W, None, OWN, 2, "no more than 1, by the tricks won and the claim", ""),
    ],
)
def test_what_limits_the_later_tricks_is_named(
    count: Count,
    trick: int | None,
    who: Who,
    declarer: Seat | None,
    won: tuple[WonBy, ...] | None,
    said: int,
    words: str,
    because: str,
) -> None:
    evidence = None if won is None else Evidence(won, "said")
    with pytest.raises(Contradiction, match=words) as wrong:
        count.later_tricks(PLACE, trick, who, declarer, evidence, said)
    assert wrong.value.places == (PLACE, because or "the tricks won and the claim at event 41")


def test_where_no_number_is_left_that_is_said() -> None:
    """His side won a trick, and none in all; three of the last four, and one in all; or lost one, and won thirteen."""
    with pytest.raises(Contradiction, match="none from then on, by that side's 0 tricks in all") as wrong:
        of("", 0).later_tricks(PLACE, 5, S, S, Evidence(OWN, "said"), None)
    assert wrong.value.places == ("findings.revokes[0].won_by", IN_ALL)
    with pytest.raises(Contradiction, match="none from then on, by the tricks won and the claim") as wrong:
        of(TEN, claim=ALL_THREE).later_tricks(PLACE, 11, S, None, Evidence(OWN, "said"), None)
    assert wrong.value.places == ("findings.revokes[0].won_by", "the tricks won and the claim at event 41")
    with pytest.raises(
        Contradiction, match="at least 3 later tricks, but there can be no more than 1, by that side's 1 "
    ):
        of(".........NNES", 1).later_tricks(PLACE, 5, S, S, None, None)
    with pytest.raises(
        Contradiction, match="at least 13 later tricks, but there can be no more than 12, by that side's 13"
    ) as wrong:
        of("", 13).later_tricks(PLACE, None, S, S, Evidence(THEIRS, "said"), None)
    assert wrong.value.places == ("findings.revokes[0].won_by", IN_ALL)


@pytest.mark.parametrize("said", [1, 2, 3])
def test_nor_is_one_left_whatever_is_said_of_it(said: int) -> None:
    """South's side won three of the last four, and one in all: the two exclude each other."""
    with pytest.raises(Contradiction, match="at least 3 later tricks, but there can be no more than 1"):
        of(".........NNES", 1).later_tricks(PLACE, 5, S, S, None, said)


@pytest.mark.parametrize(
    ("count", "trick", "who", "later"),
    [
        (of(TEN, claim=ALL_THREE), 11, S, (0,)),
        (of(TEN, claim=ALL_THREE), 11, W, (2, 3)),
        (of(TEN, claim=TWO_OF_THREE), 11, S, (0, 1)),
        (of(TEN + "W..", claim=replace(TWO_OF_THREE, left=2)), 11, S, (0,)),
        (of(TEN + "S..", claim=replace(TWO_OF_THREE, left=2)), 10, W, (2,)),
    ],
)
def test_a_claim_gives_the_later_tricks_but_for_the_one_that_may_be_the_revoke_trick(
    count: Count, trick: int, who: Seat, later: tuple[int, ...]
) -> None:
    """Nobody says who would have won the trick in which the claim was made."""
    found = count.later_tricks(PLACE, trick, who, None, None, None)
    assert found is not None
    assert found.values == later


def test_where_any_number_is_left_nothing_is_known() -> None:
    assert of("").later_tricks(PLACE, None, S, None, None, None) is None
    assert of("").later_tricks(PLACE, 1, None, None, None, None) is None
    left = Evidence(tuple(range(12)), "the tricks that were left")
    assert of("").later_tricks(PLACE, 2, S, None, None, None) == left
    assert of("..NNN", 12).later_tricks(PLACE, 2, None, S, None, None) == left, "nobody knows whose tricks these are"
    last = of("", 13).later_tricks(PLACE, None, S, S, None, 0)
    assert last is not None
    assert last.values == (0,), "it may have been the last trick"


def test_the_tricks_of_a_side_from_a_trick_on_are_those_of_some_play() -> None:
    die = random.Random("from here on")
    for _ in range(so_many(60)):
        winners = [die.choice(SEATS) for _ in range(13)]
        hidden = die.sample(range(13), die.randint(1, 7))
        known = tuple(None if place in hidden else seat for place, seat in enumerate(winners))
        offender, declarer, trick = die.choice(SEATS), die.choice(SEATS), 1 + die.choice(hidden)
        total = sum(seat.side is declarer.side for seat in winners)
        won = {way[trick - 1 :].count(offender.side) for way in sides(known, total, declarer.side)}
        count = Count(known, total, IN_ALL, over=True)
        assert count.won_from_here(trick, offender, declarer) == Evidence((min(won), max(won)), ANY)
        assert replace(count, declarers=None).won_from_here(trick, offender, declarer) is None


@pytest.mark.parametrize(
    ("count", "declarer", "eleven"),
    [
        (of("N" * 11), S, (11, 11)),
        (of("N" * 10 + "E"), S, (10, 10)),
        (of("N" * 10), S, None),
        (of("N" * 11), None, None),
        (of("N" * 11, 12), None, (10, 11)),
        (of("", 13), S, (11, 11)),
        (of("", 1), S, (0, 1)),
        (of(".".ljust(11, ".") + "NN", 9), None, (7, 9)),
        (of(".".ljust(11, ".") + "N.", 9), S, (7, 8)),
        (of(".".ljust(11, ".") + "EE", 9), S, (9, 9)),
    ],
)
def test_declarers_tricks_before_the_twelfth(
    count: Count, declarer: Seat | None, eleven: tuple[int, int] | None
) -> None:
    """Of the last two he has won as many as is known, or none, one or both; before them no more than eleven."""
    found, because = before_the_twelfth(count, declarer)
    assert found == eleven
    shown = count.winners[10] is not None and declarer is not None
    assert because == ("the tricks before the twelfth" if shown else count.because)


NINE, LOST_BOTH = of("", 9), of("...........EE", 9)
OFFENDER, OPPONENTS = "offender", "opponents"


@pytest.mark.parametrize(
    ("count", "told", "declarer", "eleven"),
    [
        (NINE, RevokeFinding(W, 12, won_by=OFFENDER), S, (8, 9)),
        (NINE, RevokeFinding(S, 12, won_by=OFFENDER), S, (7, 8)),
        (NINE, RevokeFinding(S, 12, won_by=OPPONENTS, later_tricks=1), S, (8, 8)),
        (NINE, RevokeFinding(Role.DEFENDER, 12, won_by=OPPONENTS), S, (7, 8)),
        (NINE, RevokeFinding(Role.DEFENDER, 12, won_by=OPPONENTS), None, (7, 8)),
        (NINE, RevokeFinding(Role.DEFENDER, 12, won_by=Seat.NORTH), None, (7, 9)),  # nobody knows whose partner he is
        (NINE, RevokeFinding(W, 12, won_by=OFFENDER), None, (7, 9)),
        (NINE, RevokeFinding(None, 12, won_by=OFFENDER), S, (7, 9)),
        (NINE, RevokeFinding(W, 11, won_by=OFFENDER), S, (7, 9)),
        (NINE, RevokeFinding(W, 12), S, (7, 9)),
        (LOST_BOTH, RevokeFinding(S, 12, won_by=OFFENDER), S, (9, 9)),  # who has won it is seen otherwise
    ],
)
def test_what_is_told_of_the_twelfth_limits_declarers_tricks_before_it(
    count: Count, told: RevokeFinding, declarer: Seat | None, eleven: tuple[int, int]
) -> None:
    assert before_the_twelfth(count, declarer, [told])[0] == eleven


LAST = [CardPlayed(Seat(each[0]), Card.parse(each[1:])) for each in ("NS2", "ES3", "SS4", "WS5")]
"""West wins the last trick."""
CLAIMED = "the tricks won and the claim at event 1"


def counted(*events: Event, changing: Sequence[int] = (), declarer: Seat | None = S, **told: Any) -> Count:
    deal = Deal({Seat.NORTH: hand("2...")})
    board = Board(deal=deal, first_trick=13, strain=Strain.NOTRUMP, declarer=declarer)
    case = Case(board=board, events=events, findings=Findings(**told))
    return count_tricks(case, replay(board, events), declarer, changing)


def letters(winners: str) -> tuple[Seat | None, ...]:
    return of(winners).winners


def test_who_won_a_trick_is_shown_by_its_cards_or_told_by_letters_or_agreed_on() -> None:
    agreed = AgreedFact(2, winner=Seat.EAST), AgreedFact(1, winner=Seat.NORTH), AgreedFact(1, led=Suit.CLUBS)
    assert counted(*LAST, winners=letters("N"), agreed=agreed).winners == letters("NE..........W")
    assert counted(*LAST, winners=letters("............W")).winners == letters("............W")
    assert counted(*LAST, changing=[13]).winners == letters("")
    unseen = counted(*LAST[:3], CardPlayed(W, None), winners=letters("............S"))
    assert unseen.winners == letters("............S")


@pytest.mark.parametrize(
    ("events", "told", "places", "words"),
    [
        (LAST, {"winners": letters("............N")}, ("findings.winners", "event 4"), "show that West won it.* cards"),
        (
            [],
            {"winners": letters("N"), "agreed": (AgreedFact(1, winner=Seat.NORTH), AgreedFact(1, winner=Seat.EAST))},
            ("findings.agreed[1]", "findings.winners"),
            "North is said to have won it.* of the two",
        ),
        (LAST, {"winners": letters("NEN"), "table_tricks": 1}, (IN_ALL, WINNERS), "won 2 and lost 2"),
        (LAST, {"winners": letters("NEN"), "table_tricks": 12}, (IN_ALL, WINNERS), "won 2 and lost 2"),
        (LAST, {"winners": letters("NSEWNSEWNSEW"), "table_tricks": 7}, (IN_ALL, "the thirteen tricks"), "it won 6"),
    ],
)
def test_winners_and_totals_that_exclude_each_other_are_refused(
    events: list[CardPlayed], told: dict[str, Any], places: tuple[str, str], words: str
) -> None:
    with pytest.raises(Contradiction, match=words) as wrong:
        counted(*events, **told)
    assert wrong.value.places == places


@pytest.mark.parametrize(
    ("events", "told", "declarer", "total", "because"),
    [
        (LAST, {"winners": letters("NSEWNSEWNSEW")}, S, 6, "the thirteen tricks"),
        (LAST, {"winners": letters("NSEWNSEWNSEW"), "table_tricks": 6}, S, 6, IN_ALL),
        (LAST, {"winners": letters("NSEWNSEWNSEW")}, None, None, ""),
        (LAST, {"winners": letters("NSEWNSEWNSE")}, S, None, ""),
        (
            [Claimed(S, 1), Agreed(W)],
            {"winners": letters("NSEWNSEWNSEW")},
            S,
            7,
            "the tricks won and the claim at event 1",
        ),
        ([Claimed(S, 1), Agreed(W)], {"winners": letters("NSEWNSEWNSE")}, S, None, ""),
        ([Claimed(S, 1), Agreed(W)], {"winners": letters("NSEWNSEWNSEW")}, None, None, ""),
        # What the table put down need not be what was claimed.
        ([Claimed(S, 1), Agreed(W)], {"winners": letters("NSEWNSEWNSEW"), "table_tricks": 6}, S, 6, IN_ALL),
        (LAST, {"winners": letters("NEN"), "table_tricks": 2}, S, 2, IN_ALL),
        (LAST, {"winners": letters("NEN"), "table_tricks": 11}, S, 11, IN_ALL),
        (LAST, {"winners": letters("NEN"), "table_tricks": 1}, None, 1, IN_ALL),
    ],
)
def test_declarers_tricks_are_counted_or_told(
    events: list[Event], told: dict[str, Any], declarer: Seat | None, total: int | None, because: str
) -> None:
    count = counted(*events, declarer=declarer, **told)
    assert (count.declarers, count.because) == (total, because)


@pytest.mark.parametrize(
    ("events", "told", "over"),
    [
        (LAST[:3], {}, False),
        (LAST[:3], {"winners": letters("NSEWNSEWNSEW"), "revokes": (RevokeFinding(S, 5),)}, False),
        ([*LAST[:3], CardPlayed(W, None)], {}, True),
        ([], {"winners": letters("NSEWNSEWNSEWW")}, True),
        ([Claimed(S, 1), Agreed(W)], {}, True),
        ([Claimed(S, 1)], {}, False),
        ([], {"table_tricks": 0}, True),
        ([], {"result": 0}, True),
        ([], {"play_ended": True}, True),
        ([], {"revokes": (RevokeFinding(S, 5), RevokeFinding(S, 6, later_tricks=0))}, True),
    ],
)
def test_the_whole_deal_is_counted_once_play_has_ended(events: list[Event], told: dict[str, Any], over: bool) -> None:
    assert counted(*events, **told).over is over


@pytest.mark.parametrize(
    ("trick", "from_here", "won", "later"),
    [
        ((), (), (), (0, 12)),
        ((5,), (), OWN, (0, 8)),
        ((6, 5), (), (), (0, 8)),
        ((5,), (2, 4), OWN, (1, 3)),
        ((5,), (2, 4), THEIRS, (2, 4)),
        ((5,), (2, 4), (), (1, 4)),
        ((5,), (2, 4), (*OWN, *THEIRS), (1, 4)),
        ((11,), (1, 3), THEIRS, (1, 2)),
    ],
)
def test_later_tricks_are_those_from_the_trick_on_without_the_trick_itself(
    trick: tuple[int, ...], from_here: tuple[int, ...], won: tuple[WonBy, ...], later: tuple[int, int]
) -> None:
    said: dict[Fact[Any], tuple[Any, ...]]
    said = {Revoke.trick: trick, Revoke.won_from_here: from_here, Revoke.won_by: won}
    known = {Key(0, fact.name): Evidence(values, "said") for fact, values in said.items() if values}
    view = FactView(known, 0)
    assert (fewest_later(view), most_later(view)) == later
    assert view.possible(Revoke.later_tricks) == tuple(range(later[0], later[1] + 1))


def certain(index: int, who: Who | None, trick: int | None, card: str = "H5", **other: bool) -> Reported:
    flags = {"stays": True, "doubtful": False, "in_the_record": False, **other}
    return Reported(index, who, trick, Card.parse(card), None, None, **flags)


def refused(one: Reported, other: Reported, declarer: Seat | None = None) -> bool:
    try:
        refuse_cards_twice((one, other), declarer)
    except Contradiction:
        return True
    return False


@pytest.mark.parametrize(
    ("one", "other", "declarer", "two"),
    [
        (S, S, None, False),
        (S, W, None, True),
        (Role.DUMMY, Role.DUMMY, None, False),
        (Role.DUMMY, Role.DECLARER, None, True),
        (S, Role.DEFENDER, None, False),
        (S, Role.DEFENDER, S, True),
        (S, Role.OTHER_DEFENDER, Seat.NORTH, True),
        (S, Role.DEFENDER, W, False),
        (W, Role.DECLARER, W, False),
        (Role.DUMMY, None, None, False),
        (S, None, None, False),
    ],
)
def test_a_card_is_that_of_two_hands_where_these_are_certain_to_be_two(
    one: Who, other: Who | None, declarer: Seat | None, two: bool
) -> None:
    first, second = certain(0, one, 5, stays=False), certain(1, other, 5)
    assert refused(first, second, declarer) is refused(second, first, declarer) is two
    assert not refused(first, replace(second, card=Card.parse("H6")), declarer)
    assert not refused(replace(first, doubtful=True), second, declarer)
    assert not refused(replace(first, in_the_record=True), replace(second, in_the_record=True), declarer)
    assert refused(replace(first, in_the_record=True), second, declarer) is two


@pytest.mark.parametrize(
    ("other", "wrong"),
    [
        (certain(1, S, 5, "H6"), True),
        (certain(1, S, 6, "H6"), False),
        (certain(1, S, 6), True),
        (certain(1, S, None), False),
        (certain(1, None, 6), True),
        (certain(1, None, 5, "H6"), False),
        (certain(1, None, 5), False),  # one revoke told twice
        (certain(1, W, 5, "H6"), False),
        (certain(1, S, 5, "H6", stays=False), False),
        (certain(1, S, 6, stays=False), False),
    ],
)
def test_a_player_plays_one_card_to_a_trick_and_a_card_to_one_trick(other: Reported, wrong: bool) -> None:
    assert refused(certain(0, S, 5), other) is refused(replace(other, index=0), certain(1, S, 5)) is wrong


def test_two_revokes_of_whom_or_on_what_trick_nobody_says_are_not_one_players_on_one_trick() -> None:
    for who, trick in ((None, 5), (S, None), (None, None)):
        assert not refused(certain(0, who, trick), certain(1, who, trick, "H6"))


def test_a_card_on_two_tricks_is_refused_naming_both_cards() -> None:
    with pytest.raises(Contradiction) as wrong:
        refuse_cards_twice((certain(0, S, 5), certain(1, S, 6)), None)
    assert wrong.value.places == ("findings.revokes[0].card", "findings.revokes[1].card")


@pytest.mark.parametrize(
    ("change", "first"),
    [
        ({}, 10),
        ({"stays": False}, 9),
        ({"doubtful": True}, 9),
        ({"who": W}, 9),
        ({"who": None}, 9),
    ],
)
def test_who_has_revoked_on_a_trick_did_so_again_on_a_later_one(change: dict[str, object], first: int) -> None:
    ninth, later = certain(0, S, 9), certain(1, S, None)
    for one, other in ((ninth, replace(later, **change)), (replace(ninth, **change), later)):  # type: ignore[arg-type]
        (left,) = tricks_by_the_order((one, other))
        assert left[1].values == tuple(range(first, 13))
    assert list(tricks_by_the_order((later,))) == [], "where one may have been anywhere nothing is known"
    nobody = (replace(ninth, who=None), replace(later, who=None))
    assert [each.values for _, each in tricks_by_the_order(nobody)] == [(9, 10, 11, 12)]
