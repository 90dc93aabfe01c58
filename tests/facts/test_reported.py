"""What is certain of a revoke that the director reports, and when its trick counts as it lay whatever the code."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from revoke import read_case, rule
from revoke.case.case import Board, Failure, Findings, Mixing, Moment
from revoke.case.events import CardsMixed, Event
from revoke.errors import Contradiction
from revoke.facts.counting import Count
from revoke.facts.establish import establish, results_left, totals_left
from revoke.facts.moments import AFTER_THE_PLAY
from revoke.facts.reported import (
    Reported,
    refuse_mixing_by_nobody,
    refuse_unless_thirteen_tricks_fit,
    reported,
    tricks_by_the_order,
)
from revoke.facts.revoke import Revoke
from revoke.facts.standing import WonBy
from revoke.law.code import CODES
from revoke.table.contract import Strain
from revoke.table.seats import SEATS, Role, Seat, Side, Who
from revoke.timeline.replay import replay
from revoke.timeline.table import Table
from tests.plays import plays
from tests.strategies import Document, so_many

ON, OTHERS_ON, QUITTED, BACK = (
    Moment.OFFENDERS_PLAYED_ON,
    Moment.OPPONENTS_PLAYED_ON,
    Moment.TRICK_QUITTED,
    Moment.HANDS_RETURNED,
)


def told(revoke: Document, *moments: Moment, code: str = "duplicate-2017", **board: str) -> Document:
    said = {**revoke, "before_attention": [each.value for each in moments]}
    return {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": [said]}}


def certain(document: Document) -> Reported:
    facts = establish(read_case(document))
    (only,) = reported(facts.case.findings.revokes, facts.found, facts.known)
    return only


DEFENDER = {"offender": "defender", "trick": 5}

STAYS: list[tuple[str, Document, bool]] = [
    ("his side has not gone on", told(DEFENDER, QUITTED), False),
    ("only the other side has gone on", told(DEFENDER, QUITTED, OTHERS_ON), False),
    ("his side has gone on", told(DEFENDER, ON), True),
    ("dummy's side has gone on", told({"offender": "dummy", "trick": 5}, ON), False),
    ("both have gone on from dummy's trick", told({"offender": "dummy", "trick": 5}, ON, OTHERS_ON, QUITTED), True),
    ("a seat that is declarer's", told({"offender": "S", "trick": 5}, ON, declarer="S"), True),
    ("a seat that is dummy's", told({"offender": "N", "trick": 5}, ON, declarer="S"), False),
    ("a seat that may be dummy's", told({"offender": "N", "trick": 5}, ON), False),
    ("a missing card", told({**DEFENDER, "failure": "missing card"}, ON), False),
    ("a missing card, both have gone on", told({**DEFENDER, "failure": "missing card"}, ON, OTHERS_ON, QUITTED), True),
    ("the twelfth trick", told({**DEFENDER, "trick": 12}, ON, OTHERS_ON, QUITTED), False),
    ("the twelfth trick, the hands are back", told({**DEFENDER, "trick": 12}, BACK), True),
    ("a trick that is not named", told({"offender": "defender"}, ON), False),
    ("nobody knows the stage", {"format": "revoke-case/1", "findings": {"revokes": [DEFENDER]}}, False),
]


@pytest.mark.parametrize(("document", "stays"), [row[1:] for row in STAYS], ids=[row[0] for row in STAYS])
def test_a_trick_counts_as_it_lay_once_nobody_may_take_his_card_back(document: Document, stays: bool) -> None:
    assert certain(document).stays is stays


@pytest.mark.parametrize("code", CODES)
def test_no_code_has_a_card_of_such_a_trick_taken_back(code: str) -> None:
    """Every kind of failure, by everybody, at any stage before the cards are put away."""
    die = random.Random(code)
    looked_at = 0
    for _ in range(so_many(150)):
        revoke = {
            "offender": die.choice(("declarer", "dummy", "defender")),
            "trick": die.choice((1, 5, 11, 12)),
            "suit": "S",
            "failure": die.choice(tuple(Failure)).value,
            "won_by": "offender",
            "later_tricks": 0,
        }
        if revoke["failure"] in (Failure.PENALTY_CARD.value, Failure.DEMAND.value):
            revoke["offender"] = "defender"
        if revoke["failure"] == Failure.MISSING_CARD.value:
            revoke["won_by"] = "partner"
        moments = {ON} | {each for each in Moment if each not in AFTER_THE_PLAY and die.random() < 0.4}
        document = told(revoke, *moments, code=code)
        if certain(document).stays:
            assert rule(read_case(document)).revokes[0].status not in ("correct", "restore", "open"), document
            looked_at += 1
    assert looked_at > so_many(30)


def test_of_a_revoke_of_which_nothing_is_said_nothing_is_certain() -> None:
    only = certain({"format": "revoke-case/1", "findings": {"revokes": [{}]}})
    assert (only.who, only.trick, only.card, only.won_by, only.later) == (None, None, None, None, None)
    assert not only.stays
    assert not only.doubtful


@pytest.mark.parametrize(
    ("said", "doubtful"),
    [
        ({}, False),
        ({"proved": True}, False),
        ({"proved": False}, True),
        ({"able": True}, False),
        ({"able": False}, True),
    ],
)
def test_a_revoke_is_doubtful_that_is_not_proved_or_that_he_could_not_help(said: Document, doubtful: bool) -> None:
    assert certain(told({**DEFENDER, **said}, ON)).doubtful is doubtful


def test_a_winner_given_by_seat_is_seen_from_the_offender() -> None:
    only = certain(told({"offender": "N", "trick": 5, "won_by": "S", "later_tricks": 2}))
    assert (only.who, only.won_by, only.later) == (Seat.NORTH, WonBy.PARTNER, 2)


@pytest.mark.parametrize("number", [2, 3])
def test_what_the_order_of_the_list_leaves_of_the_tricks_is_what_some_play_has(number: int) -> None:
    """Every way to lay the tricks is gone through: never backwards, and no player twice on one trick."""
    die = random.Random(f"{number} revokes in order")
    refused = 0
    for _ in range(150):
        tricks = [die.choice((None, die.randint(1, 12))) for _ in range(number)]
        players = [die.choice("NNES") for _ in range(number)]
        revokes = [
            {"offender": who, "before_attention": [BACK.value], **({"trick": trick} if trick else {})}
            for who, trick in zip(players, tricks, strict=True)
        ]
        case = read_case({"format": "revoke-case/1", "findings": {"revokes": revokes, "revokes_in_order": True}})
        ways = [
            laid
            for laid in product(*((trick,) if trick else range(1, 13) for trick in tricks))
            if list(laid) == sorted(laid) and len(set(zip(players, laid, strict=True))) == number
        ]
        if not ways:
            refused += 1
            with pytest.raises(Contradiction):
                rule(case)
            continue
        facts = establish(case)
        for index in range(number):
            left = {laid[index] for laid in ways}
            assert set(Revoke(facts.known, index).possible(Revoke.trick)) == left, (players, tricks)
    assert refused > 20


def test_a_revoke_told_too_late_is_refused_naming_both_tricks() -> None:
    late, early = ({**DEFENDER, "trick": trick, "before_attention": [BACK.value]} for trick in (9, 5))
    document: Document = {"format": "revoke-case/1", "findings": {"revokes": [late, early], "revokes_in_order": True}}
    with pytest.raises(Contradiction) as wrong:
        rule(read_case(document))
    assert wrong.value.places == ("findings.revokes_in_order", "findings.revokes[0].trick", "findings.revokes[1].trick")
    del document["findings"]["revokes_in_order"]
    rule(read_case(document))
    somewhere = one(0, Seat.NORTH, None, None, None)
    with pytest.raises(Contradiction) as wrong:
        list(tricks_by_the_order([somewhere, one(1, S, 9, None, None), one(2, S, 5, None, None)]))
    assert wrong.value.places == ("findings.revokes_in_order", "findings.revokes[1].trick", "findings.revokes[2].trick")


NORTH_WON_FIVE = "NNNNN........"
SIX_LATER = {"offender": "dummy", "trick": 5, "later_tricks": 6, "before_attention": [BACK.value]}
BY_DUMMY = {"offender": "dummy", "trick": 11, "won_by": "partner", "later_tricks": 1, "before_attention": [BACK.value]}


@pytest.mark.parametrize(
    ("findings", "declarer", "totals", "results"),
    [
        ({"revokes": [{"trick": 5}], "winners": NORTH_WON_FIVE}, None, {*range(14)}, {*range(10), *range(4, 14)}),
        ({"revokes": [{"trick": 5}], "winners": NORTH_WON_FIVE}, "N", {*range(5, 14)}, {*range(4, 14)}),
        ({"revokes": [{"trick": 5}], "winners": NORTH_WON_FIVE}, "E", {*range(9)}, {*range(10)}),
        ({"revokes": [{"trick": 5}], "winners": "N" * 13}, "N", {13}, {*range(4, 14)}),
        ({"revokes": [SIX_LATER], "winners": NORTH_WON_FIVE}, None, {6, 11}, {*range(10), *range(4, 14)}),
        ({"revokes": [SIX_LATER], "winners": NORTH_WON_FIVE}, "W", {6}, {*range(10)}),
        (
            {"revokes": [{**SIX_LATER, "won_by": "offender"}], "winners": "....S........"},
            None,
            {*range(7, 12)},
            {*range(14)},
        ),
        ({"revokes": [BY_DUMMY], "table_tricks": 9}, None, {9}, {*range(7, 11)}),
        ({"revokes": [BY_DUMMY], "table_tricks": 9}, "S", {9}, {*range(7, 11)}),
        ({"revokes": [{**BY_DUMMY, "trick": 1}]}, None, {2}, {*range(14)}),
    ],
)
def test_of_the_totals_only_those_are_left_of_which_all_is_true_whoever_declared(
    findings: Document, declarer: str | None, totals: set[int], results: set[int]
) -> None:
    """Where nobody says who declared, each of the four may have; the tricks before the revoke stay as they were."""
    board = {"declarer": declarer} if declarer else {}
    facts = establish(read_case({"format": "revoke-case/1", "board": board, "findings": findings}))
    seat = next((each for each in SEATS if each.value == declarer), None)
    assert totals_left(facts, seat) == totals
    assert results_left(facts, seat, repeated=False) == results


@pytest.mark.parametrize(
    ("tricks", "first", "again"),
    [
        ([5, 9], range(4, 14), range(8, 14)),
        ([9, 5], range(4, 14), range(8, 14)),  # whatever the order in which they are told
        ([3, 5, 9], range(2, 14), range(4, 14)),
        ([5], range(4, 14), range(4, 14)),
        ([None], range(14), range(14)),
        ([1], range(14), range(14)),
        ([2], range(1, 14), range(1, 14)),
        ([None, 5], range(14), range(4, 14)),  # one that may have been on the first trick comes first
    ],
)
def test_the_tricks_won_before_the_revoke_that_is_undone_stay_won(
    tricks: list[int | None], first: range, again: range
) -> None:
    """North declares and wins the first eight; West revokes. Without the repeat all before the second is as it was."""
    revokes = [{"offender": "W"} | ({"trick": trick} if trick else {}) for trick in tricks]
    told = {"revokes": revokes, "winners": "NNNNNNNN....."}
    facts = establish(read_case({"format": "revoke-case/1", "board": {"declarer": "N"}, "findings": told}))
    assert results_left(facts, Seat.NORTH, repeated=False) == {*first}
    assert results_left(facts, Seat.NORTH, repeated=True) == {*again}


def table_of(*events: Event) -> Table:
    return replay(Board(strain=Strain.NOTRUMP), [*plays("E:SA S:S3 W:S4 N:H2"), *events])


@pytest.mark.parametrize(
    ("mixed", "events", "place"),
    [
        ({"cards_mixed_by": Mixing.NOBODY}, [CardsMixed(Side.NS), CardsMixed(Side.EW)], "event 6"),
        ({"cards_mixed_by": Mixing.NOBODY, "mixed_after_claim": True}, [], "findings.mixed_after_claim"),
        ({"cards_mixed_by": Mixing.NOBODY, "mixed_after_claim": False}, [], "findings.mixed_after_claim"),
        ({"cards_mixed_by": Mixing.NOBODY}, [], None),
        ({"cards_mixed_by": Mixing.BOTH, "mixed_after_claim": True}, [CardsMixed(Side.NS)], None),
        ({}, [CardsMixed(Side.NS)], None),
    ],
)
def test_nobody_mixed_cards_of_which_it_is_told_that_or_when_they_were_mixed(
    mixed: dict[str, Any], events: list[Event], place: str | None
) -> None:
    if place is None:
        refuse_mixing_by_nobody(Findings(**mixed), table_of(*events))
        return
    with pytest.raises(Contradiction) as wrong:
        refuse_mixing_by_nobody(Findings(**mixed), table_of(*events))
    assert wrong.value.places == ("findings.cards_mixed_by", place)


def one(
    index: int, who: Who | None, trick: int | None, won: WonBy | None, later: int | None, *, stays: bool = True
) -> Reported:
    return Reported(index, who, trick, None, won, later, stays=stays, doubtful=False, in_the_record=False)


def count(winners: str, total: int | None = None) -> Count:
    known = tuple(None if each == "." else Seat(each) for each in winners.ljust(13, "."))
    return Count(known, total, "" if total is None else "findings.table_tricks", over=True)


OWN, S = WonBy.OFFENDER, Seat.SOUTH
NEITHER = count(".....NENENENE")
"""After trick five each side wins four."""

DO_NOT_FIT: list[tuple[str, list[Reported], Count, Seat | None, str | None]] = [
    ("seven later ones of neither side", [one(0, None, 5, None, 7)], NEITHER, S, "won 7 later tricks"),
    ("four of either", [one(0, None, 5, None, 4)], NEITHER, S, None),
    ("more in all than none", [one(0, Role.DUMMY, 5, OWN, None)], count("", 0), None, "won 0 tricks in all"),
    (
        "another winner, while a card of another trick goes back",
        [one(0, Seat.NORTH, 5, OWN, None), one(1, Seat.EAST, 9, None, None, stays=False)],
        count("....E"),
        S,
        "trick 5",
    ),
    (
        "another winner, while a card of that trick goes back",
        [one(0, Seat.NORTH, 5, OWN, None), one(1, Seat.EAST, 5, None, None, stays=False)],
        count("....E"),
        S,
        None,
    ),
    (
        "his own trick and twelve later ones, of twelve",
        [one(0, Seat.NORTH, None, OWN, 12), one(1, Seat.EAST, 9, None, None)],
        count("", 12),
        S,
        "12 tricks",
    ),
    (
        "a trick that may be the one from which a card goes back",
        [one(0, Seat.NORTH, None, OWN, 12), one(1, Seat.EAST, 1, None, None, stays=False)],
        count("", 12),
        S,
        None,
    ),
]


@pytest.mark.parametrize(
    ("revokes", "tricks", "declarer", "words"), [row[1:] for row in DO_NOT_FIT], ids=[row[0] for row in DO_NOT_FIT]
)
def test_what_no_thirteen_tricks_were_like_is_refused_and_told(
    revokes: list[Reported], tricks: Count, declarer: Seat | None, words: str | None
) -> None:
    if words is None:
        refuse_unless_thirteen_tricks_fit(revokes, tricks, declarer)
        return
    with pytest.raises(Contradiction, match=words):
        refuse_unless_thirteen_tricks_fit(revokes, tricks, declarer)
