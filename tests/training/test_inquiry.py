"""Inquiries: what is asked is held against the interview; four points for whoever asks as it does."""

from __future__ import annotations

import pytest

from revoke.case.case import Moment
from revoke.facts.fact import Key
from revoke.interview.interview import Interview
from revoke.law.code import CODES
from revoke.training.answer_key import ChoiceKind, DrillChoice, right_choice
from revoke.training.inquiry import PLAY_ON, Inquiry, Timeliness, inquiry, inquiry_questions

CODE = CODES[0]
SEEDS = range(12)
NONE, ONE = DrillChoice(ChoiceKind.TRICKS), DrillChoice(ChoiceKind.TRICKS, 1)


def as_the_interview_does(begun: Inquiry) -> Inquiry:
    """Ask what the yardstick asks, and send the players on before the first question that would come too early."""
    here = begun
    for key in begun.yardstick:
        after = here.after([key.name])
        if after.moves[-1].judged is Timeliness.TOO_EARLY:
            after = here.after([PLAY_ON, key.name])
        here = after
    return here


@pytest.mark.parametrize("name", CODES)
def test_whoever_asks_what_decides_and_rules_right_has_every_point(name: str) -> None:
    for seed in SEEDS:
        here = as_the_interview_does(inquiry(name, seed))
        score = here.score(right_choice(here.case.key))
        if score.announced:  # nothing had to be asked at the end, but nobody names tricks in mid-play all the same
            score = here.after([PLAY_ON]).score(right_choice(here.case.key))
        assert score.points == 4, (seed, score)


def test_what_decides_is_what_the_interview_asks() -> None:
    """The interview is held with the facts of the case; every fact of the yardstick is among what it asks."""
    for seed in SEEDS:
        begun = inquiry(CODE, seed)
        facts = {move.key: move.answer for move in begun.after(key.name for key in begun.yardstick).moves}
        held = Interview(CODE, begun.told.case)
        asked: list[Key] = []
        while held.question is not None or held.waiting:
            if held.question is None:
                held.come_back()
            elif held.question.key in facts:
                asked.append(held.question.key)
                held = Interview(CODE, begun.after(key.name for key in asked).told.case)
                if any(key.name in ("won_by", "later_tricks") for key in asked):
                    held.come_back()
            else:
                held.skip()
        assert set(asked) <= set(begun.yardstick)


def _mid_play() -> Inquiry:
    """A revoke that stands while the play goes on."""
    for seed in range(200):
        begun = inquiry(CODE, seed)
        stage = begun.case.case.findings.revokes[0].before_attention
        if stage == frozenset({Moment.OFFENDERS_PLAYED_ON}) and "later_tricks" in {k.name for k in begun.yardstick}:
            return begun
    raise AssertionError("no such case was drawn")


def test_later_tricks_asked_for_in_mid_play_give_something_away() -> None:
    begun = _mid_play()
    early = begun.after(["offender", "before_attention", "later_tricks"])
    assert early.moves[-1].judged is Timeliness.TOO_EARLY
    later = begun.after(["offender", "before_attention", PLAY_ON, "later_tricks"])
    assert [move.judged for move in later.moves] == [Timeliness.NEEDED] * 4


def test_tricks_named_in_mid_play_are_announced() -> None:
    begun = _mid_play()
    assert begun.score(ONE).announced
    assert not begun.after([PLAY_ON]).score(ONE).announced
    assert not begun.score(DrillChoice(ChoiceKind.PUT_RIGHT)).announced


def test_who_won_the_trick_is_needless_once_it_was_dummy() -> None:
    """64B3: whoever won what, a revoke by dummy moves no trick."""
    begun = next(each for each in (inquiry(CODE, seed) for seed in range(400)) if _dummy_after_play(each))
    here = begun.after(["offender", "before_attention", "won_by"])
    assert here.moves[-1].judged is Timeliness.NEEDLESS
    assert begun.after(["won_by"]).moves[-1].judged is Timeliness.NEEDED
    assert here.score(NONE).needless == (Key(0, "won_by"),)


def _dummy_after_play(begun: Inquiry) -> bool:
    finding = begun.case.case.findings.revokes[0]
    board = begun.case.case.board
    ended = Moment.PLAY_ENDED in (finding.before_attention or ())
    return ended and board.declarer is not None and finding.offender is board.declarer.partner


def test_what_only_another_code_asks_is_needless() -> None:
    """Whether the offender later won a trick with the card he owed: the code of 1997 asks, that of 2017 does not."""
    begun = inquiry(CODE, 1)
    assert begun.after(["won_later_with_owed_card"]).moves[0].judged is not Timeliness.NEEDED
    assert {key.name for key in inquiry_questions(CODE)} >= {"won_later_with_owed_card", "eldest_hand_followed"}
    old = "duplicate-1997"
    wanted = {key.name for seed in range(30) for key in inquiry(old, seed).yardstick}
    assert "won_later_with_owed_card" in wanted


def test_nothing_asked_and_ruled_at_once_is_told_what_was_missing() -> None:
    for seed in SEEDS:
        begun = inquiry(CODE, seed)
        assert begun.score(NONE).missing == begun.yardstick


def test_the_same_seed_gives_the_same_inquiry_and_no_fact_is_asked_twice() -> None:
    assert inquiry(CODE, 3) == inquiry(CODE, 3)
    twice = inquiry(CODE, 3).after(["offender", "offender", "nonsense", PLAY_ON, PLAY_ON])
    assert len(twice.moves) == 2
