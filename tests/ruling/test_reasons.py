"""Why a ruling is as it is: each reason under its own revoke, by a clause of the code, on what decided it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from revoke.case.case import Board, Case, Failure, Findings, Moment, RevokeFinding
from revoke.case.events import RightsLost
from revoke.facts.establish import establish
from revoke.facts.fact import BOARD, SUPPOSED, Evidence, Key, ReadFact
from revoke.facts.revoke import order_of
from revoke.law.clause import Chapter
from revoke.law.code import CODES, code, text
from revoke.ruling.adjudicate import adjudicate, every_way, ruling_on
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps, reasons
from revoke.ruling.judgment import Step
from revoke.ruling.ruling import Reason, Ruling
from revoke.table.cards import Suit
from revoke.table.seats import Role, Seat
from revoke.telling.ruling_words import document

M = Moment
PLAYED_ON = frozenset({M.OFFENDERS_PLAYED_ON, M.OPPONENTS_PLAYED_ON, M.TRICK_QUITTED})
OVER = PLAYED_ON | {M.PLAY_ENDED}
BACK = OVER | {M.HANDS_RETURNED}

STANDINGS: dict[str, dict[str, object]] = {
    "corrected": {"before_attention": frozenset()},
    "asked in time": {"before_attention": frozenset({M.PARTNER_ASKED})},
    "established": {"before_attention": PLAYED_ON},
    "established and over": {"before_attention": BACK},
    "restored": {"before_attention": OVER, "trick": 12},
    "claimed too late": {"before_attention": BACK | {M.OPPONENT_CALLED, M.OFFENDERS_CALLED}},
    "cards cut": {"before_attention": BACK | {M.CARDS_CUT}},
    "unable": {"able": False},
    "unproved": {"proved": False},
    "missing card": {"failure": Failure.MISSING_CARD, "before_attention": PLAYED_ON},
    "dummy without rights": {
        "before_attention": frozenset(), "attention_by": Role.DUMMY, "dummy_rights_lost": True,
    },
}  # fmt: skip
"""Facts by which one revoke comes to stand in every way there is, under one code or another."""

TOGETHER = (
    ((Seat.NORTH, Seat.NORTH), (Seat.EAST, Seat.EAST), (Seat.SOUTH, Seat.SOUTH)),
    ((Seat.NORTH, Seat.SOUTH), (Seat.SOUTH, Seat.NORTH)),
    ((Seat.NORTH, Seat.EAST), (Seat.EAST, Seat.NORTH), (Seat.EAST, Seat.SOUTH), (Seat.SOUTH, Seat.EAST)),
)
"""Two players who are one, who are partners, and who are opponents: declarer is North, a defender East, dummy South."""


def revoke(player: Seat, standing: str, trick: int) -> RevokeFinding:
    told = {"trick": trick, "suit": Suit.SPADES, "won_by": "opponents", **STANDINGS[standing]}
    return RevokeFinding(offender=player, **told)  # type: ignore[arg-type]  # each value is of its fact's own type


def pairs(name: str, row: int) -> Iterator[tuple[str, Exploration, Ruling]]:
    """Pairs with one standing first, by one player, by partners or by opponents, ruled under one code.

    Which it is, and who the players are, changes from pair to pair and from code to code: of the six codes, two see
    each pair by one player, two by partners and two by opponents.
    """
    first, turn = list(STANDINGS)[row], list(CODES).index(name)
    for column, second in enumerate(STANDINGS):
        together = TOGETHER[(row * len(STANDINGS) + column + turn) % len(TOGETHER)]
        one, other = together[(row + column) % len(together)]
        revokes = (revoke(one, first, 5), revoke(other, second, 9))
        facts, ways = every_way(Case(name, board=Board(declarer=Seat.NORTH), findings=Findings(revokes=revokes)))
        yield f"{one} {first}, {other} {second}", ways, ruling_on(facts, ways)


@pytest.mark.parametrize("first", STANDINGS)
@pytest.mark.parametrize("name", CODES)
def test_a_reason_of_one_of_two_revokes_is_a_clause_that_spoke_of_it_on_what_it_read_there(
    name: str, first: str
) -> None:
    for called, ways, ruling in pairs(name, [*STANDINGS].index(first)):
        for reason in ruling.reasons:
            cites_a_clause_that_its_code_has(name, reason, called)
            rests_on_something(name, reason, called)
            says_who_was_a_defender(reason, called)
            if reason.revoke is not None:
                rests_on_its_own_revoke(ways, reason, called)
        for index in range(2):
            is_given_for_each_clause_that_spoke(name, ways, ruling, index, called)


def cites_a_clause_that_its_code_has(name: str, reason: Reason, called: str) -> None:
    law = code(name)
    assert reason.law in text(name), called
    assert law.clause(reason.law) or reason.law in law.left_out, f"{called}: {reason.law}"


def is_given_for_each_clause_that_spoke(name: str, ways: Exploration, ruling: Ruling, index: int, called: str) -> None:
    spoke = {step.clause.cite for step in agreed_steps(ways, index)}
    mine = [reason.law for reason in ruling.reasons if reason.revoke == index]
    assert set(mine) <= spoke, called
    decided = set(ruling.revokes[index].laws)
    assert decided - set(mine) <= {cite for cite in decided if cite in _weighing(name)}, called


def _weighing(name: str) -> set[str]:
    return {step for step in text(name) if step.startswith(("64C", "12"))}


def rests_on_its_own_revoke(ways: Exploration, reason: Reason, called: str) -> None:
    """No fact of a revoke that the clause did not look at; of another one only where the clause is about both."""
    assert reason.revoke is not None
    read = {read.key for step in agreed_steps(ways, reason.revoke) for read in step.because}
    assert {each.key for each in reason.reads} <= read, called
    others = {each.key.revoke for each in reason.reads} - {reason.revoke, BOARD}
    own = {each.key.revoke for each in reason.reads} - others
    assert not others or own or reason.law in ABOUT_SEVERAL, f"{called}: {reason.law}"


ABOUT_SEVERAL = ("64B7", "64B2", "62C3", "96", "R6", "CH4", "64C2", "62C3b")
"""Clauses about the other revokes of the board, which can rest on these alone."""


def rests_on_something(name: str, reason: Reason, called: str) -> None:
    rests = reason.reads or reason.event is not None or reason.about is not None
    assert rests or reason.law in SAID_OF_EVERY_REVOKE.get(name, ()), f"{called}: {reason.law}"


SAID_OF_EVERY_REVOKE = {"bridge-1905": {"87", "88", "89"}, "auction-1912": {"R6"}, "auction-1913": {"R6"}}
"""Clauses that ask for no fact: what every revoke costs."""


def says_who_was_a_defender(reason: Reason, called: str) -> None:
    """62B1 under a correction rests on East's being a defender, not on declarer's being North."""
    if reason.law == "62B1" and reason.revoke is not None:
        assert any(each.key == (reason.revoke, "offender") for each in reason.reads), called


def test_the_reasons_of_the_first_revoke_do_not_take_in_those_of_the_second() -> None:
    """North revoked at trick 5 and played on; East at trick 9, and it was seen at once."""
    revokes = (revoke(Seat.NORTH, "established", 5), revoke(Seat.EAST, "corrected", 9))
    plain = document(adjudicate(Case(board=Board(declarer=Seat.NORTH), findings=Findings(revokes=revokes))))
    by_revoke = {index: [each["law"] for each in plain["reasons"] if each["revoke"] == index] for index in (0, 1)}
    assert "63A1" in by_revoke[0]
    assert not {"62A", "62B1"} & set(by_revoke[0])
    assert {"62A", "62B1"} <= set(by_revoke[1])


def test_no_reason_of_1997_cites_a_clause_that_came_later() -> None:
    """12B1 came in 2007; where the result is no worse for the innocent side, 64C itself says so."""
    told_whole = revoke(Seat.EAST, "established and over", 5)
    findings = Findings(table_tricks=9, revokes=(told_whole,), without_revoke={9: 1.0})
    ruling = adjudicate(Case("duplicate-1997", board=Board(declarer=Seat.NORTH), findings=findings))
    assert all(reason.law in text("duplicate-1997") for reason in ruling.reasons)


@pytest.mark.parametrize("name", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_a_twelfth_trick_that_is_put_right_makes_nobody_a_defender_and_no_card_a_penalty_card(name: str) -> None:
    """62D1: whatever North is, his other card is the last that he has. That he was a defender nobody has said."""
    north = RevokeFinding(Seat.NORTH, 12, before_attention=OVER)
    ruling = adjudicate(Case(code=name, findings=Findings(revokes=(north,))))
    assert "62D1" in [each.law for each in ruling.reasons]
    assert not {"62B1", "50E"} & {each.law for each in ruling.reasons}
    assert "offender" not in {read.key.name for each in ruling.reasons for read in each.reads}


# What a clause read and what of it is told: each reading by hand.

BEFORE, LATER, ABLE = Key(0, "before_attention"), Key(0, "later_tricks"), Key(0, "able")
ON, PUT_BACK, CALLED, TURNED = M.OFFENDERS_PLAYED_ON, M.HANDS_RETURNED, M.OPPONENT_CALLED, M.TRICK_QUITTED
EVENTS = (RightsLost(Seat.NORTH),) * 9


def reasons_of(
    *steps: tuple[str, Chapter, tuple[ReadFact, ...]], known: dict[Key, Evidence] | None = None
) -> tuple[Reason, ...]:
    facts = replace(establish(Case()), known=known or {}, case=Case(events=EVENTS))
    grounds = [
        Step(SimpleNamespace(cite=cite), None, because, chapter)  # type: ignore[arg-type]  # no order is looked at
        for cite, chapter, because in steps
    ]
    ways = SimpleNamespace(code=SimpleNamespace(goes_before={}))
    revoke: Any = SimpleNamespace(facts=facts, index=0, grounds=grounds, ways=ways)
    return reasons([revoke])


def read(key: Key, value: Any, because: str = "said", about: Moment | None = None, *events: int) -> ReadFact:
    return ReadFact(key, value, because, events, about)


READINGS: list[tuple[str, ReadFact, tuple[Any, ...] | None, bool]] = [
    # What it read, what is known of that fact, and whether it is told.
    ("a fact that was said", read(ABLE, True), (True,), True),
    ("one that only the clause has seen", read(ABLE, True), None, True),
    ("which of two came first", read(Key(BOARD, order_of(0, 1).name), True), (True,), False),
    ("how many later tricks", read(LATER, 2), (2,), True),
    ("later tricks of which two numbers are left", read(LATER, 2), (2, 3), False),
    ("later tricks that follow from the trick", read(LATER, 0), None, True),
    ("whatever else is open, another fact", read(ABLE, True), (True, False), True),
    ("a fact that is supposed", read(ABLE, True, SUPPOSED), (True,), False),
    ("a moment that is supposed", read(BEFORE, True, SUPPOSED, ON), None, False),
    ("a moment known in every way", read(BEFORE, True, SUPPOSED, ON), ({ON}, {ON, PUT_BACK}), True),
    ("a moment known in one way", read(BEFORE, True, SUPPOSED, ON), ({ON}, {PUT_BACK}), False),
    ("a moment known not to have been", read(BEFORE, False, SUPPOSED, ON), ({PUT_BACK}, set()), True),
    ("one that may not have been", read(BEFORE, False, SUPPOSED, ON), ({ON}, set()), False),
    ("a moment that another one shows", read(BEFORE, True, SUPPOSED, TURNED), ({CALLED}, {TURNED}), True),
    ("one that it does not show", read(BEFORE, True, SUPPOSED, TURNED), ({ON}, {TURNED}), False),
]


@pytest.mark.parametrize(("seen", "values", "told"), [row[1:] for row in READINGS], ids=[row[0] for row in READINGS])
def test_what_is_only_supposed_is_no_reason_and_a_moment_known_whatever_else_is_open_is_one(
    seen: ReadFact, values: tuple[Any, ...] | None, told: bool
) -> None:
    evidence = values and Evidence(values, "the record", (), {"offending side played to next trick": (4, 6)})
    (reason,) = reasons_of(("64A1", Chapter.TRANSFER, (seen,)), known={seen.key: evidence} if evidence else {})
    if not told:
        assert reason.reads == ()
    elif seen.because != SUPPOSED:
        assert reason.reads == (seen,)
    else:
        by = (4,) if seen.about is ON else ()
        assert reason.reads == (seen._replace(because="the record", events=by),)


def test_what_is_taken_for_granted_is_a_reason_only_where_nothing_is_told() -> None:
    granted, told = read(ABLE, True, "taken for granted"), read(Key(0, "suit"), Suit.SPADES)
    assert [each.reads for each in reasons_of(("61A", Chapter.DEFINITION, (granted, told)))] == [(told,)]
    assert [each.reads for each in reasons_of(("61A", Chapter.DEFINITION, (granted,)))] == [(granted,)]


def test_a_reason_is_given_once_for_a_clause_in_a_chapter_and_none_for_what_the_damage_was() -> None:
    """A duty to speak is part of how it is corrected; the event of an establishment is the last that it rests on."""
    by_events = read(BEFORE, True, "events 3, 5", ON, 3, 5)
    found = reasons_of(
        ("63A1", Chapter.ESTABLISHMENT, (by_events, read(ABLE, True))),
        ("63A1", Chapter.ESTABLISHMENT, (by_events,)),
        ("63A2", Chapter.ESTABLISHMENT, (read(ABLE, True),)),
        ("62A", Chapter.AWARENESS, (by_events,)),
        ("62A", Chapter.CORRECTION, ()),
        ("62A", Chapter.TRANSFER, ()),
        ("64C1", Chapter.REDRESS, (by_events,)),
    )
    assert [(each.revoke, each.law, each.event) for each in found] == [
        (0, "63A1", 5),
        (0, "63A2", None),
        (0, "62A", None),
        (0, "62A", None),
    ]
    assert found[0].about is EVENTS[4]
