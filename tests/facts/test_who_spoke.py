"""Who spoke first of a revoke, and what had come before, by events alone: the card itself nobody wrote down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from revoke import read_case
from revoke.case.case import Moment
from revoke.errors import Contradiction
from revoke.facts.establish import establish
from revoke.facts.fact import Evidence, Key
from revoke.facts.revoke import Revoke
from revoke.table.seats import Role, Seat
from tests.strategies import Document

M = Moment
SPOKEN: Document = {"event": "attention", "by": "S", "to": "W", "trick": 5}
BACK: Document = {"event": "returned"}
ROUND: Document = {"event": "round_ended"}
PERIOD: Document = {"event": "period_ended"}
CUT: Document = {"event": "cut"}
MIXED: Document = {"event": "mixed", "by": "EW"}
WEST = {"offender": "W", "trick": 5}
MISSING_AT_THE_LAST = {"offender": "W", "trick": 13, "failure": "missing card"}


def told(events: Sequence[Document], *revokes: Document, declarer: str | None = "S") -> Document:
    board = {"declarer": declarer} if declarer else {}
    return {"format": "revoke-case/1", "board": board, "events": events, "findings": {"revokes": list(revokes)}}


def known(document: Document, index: int, name: str) -> Evidence | None:
    return establish(read_case(document)).known.get(Key(index, name))


def spoke(document: Document, index: int = 0) -> Any:
    """Who drew attention, and by which events that is known; ``None`` where nobody knows."""
    found = known(document, index, Revoke.attention_by.name)
    return found and (*found.values, *found.events)


SPEAKERS: list[tuple[str, Document, Any]] = [
    ("nobody else is told of", told([SPOKEN], WEST), (Seat.SOUTH, 1)),
    ("the first of two", told([{**SPOKEN, "by": "N"}, SPOKEN], WEST), (Seat.NORTH, 1)),
    ("to another player", told([{**SPOKEN, "to": "E"}], WEST), None),
    ("to another player first", told([{**SPOKEN, "to": "E", "by": "N"}, SPOKEN], WEST), (Seat.SOUTH, 2)),
    ("about another trick", told([{**SPOKEN, "trick": 6}], WEST), None),
    ("the only revoke, its trick not told", told([SPOKEN], {"offender": "W"}), (Seat.SOUTH, 1)),
    ("one of two, its trick not told", told([SPOKEN], {"offender": "W"}, {"offender": "W", "trick": 7}), None),
    ("told by his seat", told([SPOKEN], {**WEST, "attention_by": "S"}), (Seat.SOUTH,)),
    ("told by his role", told([SPOKEN], {**WEST, "attention_by": "dummy"}, declarer=None), (Role.DUMMY,)),
    ("the other defender, told by his role",
     told([{**SPOKEN, "by": "E"}], {**WEST, "attention_by": "other defender"}), (Role.OTHER_DEFENDER,)),
]  # fmt: skip


@pytest.mark.parametrize(("document", "who"), [row[1:] for row in SPEAKERS], ids=[row[0] for row in SPEAKERS])
def test_who_spoke_first_is_known_by_the_event_where_nobody_has_said(document: Document, who: Any) -> None:
    assert spoke(document) == who


def test_words_about_the_later_of_two_tricks_are_about_the_later_revoke() -> None:
    document = told([{**SPOKEN, "trick": 7}], WEST, {**WEST, "trick": 7})
    assert spoke(document, 0) is None
    assert spoke(document, 1) == (Seat.SOUTH, 1)


@pytest.mark.parametrize(
    ("said", "declarer"), [("E", None), ("director", None), ("defender", "S"), ("dummy", "S"), ("other defender", "S")]
)
def test_another_speaker_than_the_event_shows_is_refused(said: str, declarer: str | None) -> None:
    with pytest.raises(Contradiction, match=r"attention_by and event 1"):
        establish(read_case(told([SPOKEN], {**WEST, "attention_by": said}, declarer=declarer)))


def test_a_director_who_spoke_is_none_of_the_players() -> None:
    spoken = {**SPOKEN, "by": "director"}
    with pytest.raises(Contradiction, match=r"attention_by and event 1"):
        establish(read_case(told([spoken], {**WEST, "attention_by": "defender"})))


def test_what_is_said_to_have_come_before_the_first_word_stays_as_it_is_said() -> None:
    said = {**WEST, "before_attention": ["hands returned to board"]}
    found = known(told([BACK, SPOKEN], said), 0, Revoke.before_attention.name)
    assert found is not None
    assert len(found.values) == 1


AFTER_THE_LAST_CARD = {M.CARDS_CUT, M.OFFENDERS_CALLED, M.OPPONENT_CALLED, M.ROUND_ENDED, M.PERIOD_ENDED}
CALL: Document = {"event": "called", "by": "E"}
BEFORE: list[tuple[str, list[Document], set[Moment], dict[Moment, tuple[int, ...]]]] = [
    ("the hands were back", [BACK, SPOKEN], {M.HANDS_RETURNED}, {M.HANDS_RETURNED: (1,)}),
    ("the round was over", [BACK, ROUND, SPOKEN], {M.HANDS_RETURNED, M.ROUND_ENDED},
     {M.HANDS_RETURNED: (1,), M.ROUND_ENDED: (2,)}),
    ("the round was over later", [BACK, SPOKEN, ROUND], {M.HANDS_RETURNED}, {M.HANDS_RETURNED: (1,)}),
    ("time was up, and so was the round", [PERIOD, SPOKEN], {M.HANDS_RETURNED, M.ROUND_ENDED, M.PERIOD_ENDED},
     {M.ROUND_ENDED: (1,), M.PERIOD_ENDED: (1,)}),
    ("the pack was cut, the hands back or not", [CUT, SPOKEN], {M.CARDS_CUT},
     {M.CARDS_CUT: (1,), M.TRICK_QUITTED: (1,)}),
    ("his side had called", [CALL, SPOKEN], {M.HANDS_RETURNED, M.OFFENDERS_CALLED},
     {M.OFFENDERS_CALLED: (1,), M.CARDS_CUT: (1,), M.TRICK_QUITTED: (1,)}),
    ("the other side had called", [{**CALL, "by": "N"}, SPOKEN], {M.HANDS_RETURNED, M.OPPONENT_CALLED},
     {M.OPPONENT_CALLED: (1,), M.CARDS_CUT: (1,), M.TRICK_QUITTED: (1,)}),
]  # fmt: skip
"""The events, what had happened by then for certain, and the events that show each moment.

Nobody calls on cards that have not been cut and dealt, nor before his hand is back; the correction period ends after
the round.
"""


@pytest.mark.parametrize(("events", "sure", "shown"), [row[1:] for row in BEFORE], ids=[row[0] for row in BEFORE])
def test_what_came_before_the_first_word_is_known_by_the_events(
    events: list[Document], sure: set[Moment], shown: dict[Moment, tuple[int, ...]]
) -> None:
    found = known(told(events, WEST), 0, Revoke.before_attention.name)
    assert found is not None
    assert all(each >= sure | {M.PLAY_ENDED} for each in found.values)
    assert any(each >= {M.OFFENDERS_PLAYED_ON, M.OPPONENTS_PLAYED_ON} for each in found.values)
    assert all(each & AFTER_THE_LAST_CARD == sure & AFTER_THE_LAST_CARD for each in found.values)
    assert {moment: found.details[moment.value] for moment in Moment if found.details[moment.value]} == shown
    assert set(found.events) == {number for each in shown.values() for number in each}


def test_nothing_came_before_the_first_word_where_no_event_says_so() -> None:
    after: list[Document] = [SPOKEN, BACK, ROUND]
    for events in (after[:1], after[:2], after):
        assert known(told(events, WEST), 0, Revoke.before_attention.name) is None


def test_of_a_card_missing_from_the_last_trick_the_hands_may_have_been_back_or_not() -> None:
    """After trick 13 several stages are possible, and none of them is what somebody has said."""
    found = known(told([BACK, {**SPOKEN, "trick": 13}], MISSING_AT_THE_LAST), 0, Revoke.before_attention.name)
    assert found is not None
    assert len(found.values) > 1


@pytest.mark.parametrize(
    ("events", "after"),
    [
        ([SPOKEN, MIXED], [(True,), None]),
        ([MIXED, SPOKEN], [(False,), None]),
        ([{**SPOKEN, "trick": 6}, MIXED], [None, None]),  # of another trick of West's
        ([{**SPOKEN, "by": "W", "to": "S", "trick": 6}, MIXED], [None, (True,)]),
        ([{**SPOKEN, "by": "W", "to": "S", "trick": 5}, MIXED], [None, None]),
        ([{**SPOKEN, "by": "W", "to": "S"}, SPOKEN, MIXED], [(True,), None]),
    ],
)
def test_of_each_revoke_it_is_known_whether_the_cards_were_mixed_after_somebody_spoke_of_it(
    events: list[Document], after: list[tuple[bool] | None]
) -> None:
    """West revoked on trick five, South on trick six; somebody mixed the cards."""
    document = told(events, {**WEST, "proved": False}, {"offender": "S", "trick": 6, "proved": False})
    found = [known(document, index, Revoke.mixed_after_claim.name) for index in (0, 1)]
    assert [each and each.values for each in found] == after
