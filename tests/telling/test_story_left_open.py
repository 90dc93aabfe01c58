"""Stories leave nothing open on which a ruling turns: the sides by seats, the trick turned or not, tricks, mixing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from revoke.app.trainer.drill_words import story_of
from revoke.case.case import Board, Case, Failure, Findings, Mixing, Moment, RevokeFinding
from revoke.facts.establish import establish
from revoke.facts.fact import BOARD
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.facts.standing import WonBy
from revoke.law.code import CODES
from revoke.ruling.findings import value
from revoke.table.seats import Role, Seat
from revoke.telling.story import how_far_told
from revoke.training.drawn_case import DrawnCase
from tests.strategies import so_many
from tests.telling.test_story import WON, drawn

CASES = so_many(30)
NOT_TURNED = r"had not been turned|nobody had turned trick|still lay there, unturned|obody has played to the trick"
BEFORE = r"efore trick \d+ .*had|(had|was|were) .*before trick \d+"
AFTER_THE_CLAIM = (
    r"As soon as a revoke was claimed, {} mixed their cards|“A revoke!” was the cry, and {} mixed their cards"
)
BOARDS, WITHOUT_BOARDS = CODES[:3], CODES[3:]


def cases(names: tuple[str, ...] = tuple(CODES)) -> Iterator[tuple[DrawnCase, str]]:
    for name in names:
        for seed in range(CASES):
            case = drawn(name, seed)
            yield case, " ".join(map(str, story_of(case)))


def of(case: DrawnCase, name: str) -> object:
    return value(case.worked.facts, len(case.worked.facts) - 1, name)


@pytest.mark.parametrize("name", CODES)
def test_a_story_names_the_sides_and_calls_none_the_revoking_one(name: str) -> None:
    for _, said in cases((name,)):
        assert not any(each in said for each in ("revoking side", "offending side", "the other side had")), said


@pytest.mark.parametrize("name", WITHOUT_BOARDS)
def test_where_turning_counts_a_story_says_whether_the_trick_was_turned(name: str) -> None:
    told = 0
    for case, said in cases((name,)):
        stage = of(case, Revoke.before_attention.name)
        if isinstance(stage, frozenset) and Moment.TRICK_QUITTED not in stage and Moment.PLAY_ENDED not in stage:
            assert re.search(NOT_TURNED, said, re.IGNORECASE), said
            told += 1
    assert told > CASES / 10


def test_with_boards_nothing_is_said_of_a_trick_not_turned() -> None:
    unturned = re.compile(NOT_TURNED.partition("|obody")[0], re.IGNORECASE)
    assert not any(unturned.search(said) for _, said in cases(BOARDS))


@pytest.mark.parametrize("name", WITHOUT_BOARDS)
def test_of_a_trick_to_which_nobody_played_after_him_it_is_not_said_that_it_lay_unturned(name: str) -> None:
    """It was still being played."""
    unturned = NOT_TURNED.partition("|obody")[0]
    for after, wanted in (((), False), (None, True)):
        revoke = RevokeFinding(offender=Seat.WEST, trick=5, before_attention=frozenset(), played_after=after)
        facts = establish(Case(name, Board(declarer=Seat.SOUTH), findings=Findings(revokes=(revoke,))))
        for seed in range(12):
            said = " ".join(map(str, how_far_told(facts, 0, Random(seed))))
            assert bool(re.search(unturned, said, re.IGNORECASE)) is wanted, said


@pytest.mark.parametrize("name", WITHOUT_BOARDS)
def test_where_earlier_tricks_can_be_taken_a_story_tells_as_many_as_are(name: str) -> None:
    for case, said in cases((name,)):
        later = of(case, Revoke.later_tricks.name)
        if case.key.tricks and len(case.worked.facts) == 1 and isinstance(later, int):
            since = later + (of(case, Revoke.won_by.name) is not WonBy.OPPONENTS)
            assert since >= case.key.tricks or re.search(BEFORE, said), said


def test_what_was_won_before_the_revoke_is_told_where_it_counts_alone() -> None:
    assert any(re.search(BEFORE, said) for _, said in cases(WITHOUT_BOARDS))
    assert not any(re.search(BEFORE, said) for _, said in cases(BOARDS))


@pytest.mark.parametrize("name", CODES)
def test_who_has_mixed_the_cards_is_told_by_seats_and_when_where_the_law_asks_that(name: str) -> None:
    for case, said in cases((name,)):
        mixed = value(case.worked.facts, BOARD, BoardFacts.cards_mixed_by.name)
        offender = of(case, Revoke.offender.name)
        if mixed in (Mixing.OFFENDERS, Mixing.OTHERS):
            assert isinstance(offender, Seat)
            side = offender.side if mixed is Mixing.OFFENDERS else offender.side.other
            sides = "North–South" if Seat.NORTH.side is side else "East–West"
            accused_after_the_claim = name in WITHOUT_BOARDS and mixed is Mixing.OFFENDERS
            when = AFTER_THE_CLAIM if accused_after_the_claim else r"{} have mixed their cards\."
            assert re.search(when.format(sides, sides), said), said


def test_nobody_has_to_find_out_whether_dummy_could_have_followed() -> None:
    """Everybody sees his hand."""
    for case, said in cases():
        declarer, offender = case.case.board.declarer, of(case, Revoke.offender.name)
        if of(case, Revoke.able.name) is False:
            assert declarer is not None, said
            assert isinstance(offender, Seat), said
            assert role_at(offender, declarer) is not Role.DUMMY, said


def test_who_won_the_trick_is_told_without_its_cards_whether_it_matters_or_not() -> None:
    for case, said in cases():
        finding = case.case.findings.revokes[-1] if case.case.findings.revokes else None
        if finding and finding.failure in (Failure.DEMAND, Failure.PENALTY_CARD) and finding.played_after is None:
            assert WON.search(said), said


def test_what_cannot_be_shown_came_to_light_when_nobody_held_his_cards_any_more() -> None:
    """As long as a player holds them, the director looks whether he could have followed."""
    seen = 0
    for case, said in cases():
        if of(case, Revoke.proved.name) is False:
            stage = of(case, Revoke.before_attention.name)
            assert isinstance(stage, frozenset), said
            assert Moment.PLAY_ENDED in stage, said
            seen += 1
    assert seen
