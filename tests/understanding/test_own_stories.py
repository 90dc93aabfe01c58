"""The stories that the trainer tells come back as the facts that they were told from."""

from __future__ import annotations

from typing import Any

import pytest

from revoke.app.desk.told_story import about
from revoke.case.case import DEFAULT_CODE, Failure, Moment
from revoke.facts.revoke import Revoke
from revoke.formats.native import case_document
from revoke.language.language import language as spoken
from revoke.law.code import CODES
from revoke.ruling.findings import value
from revoke.table.seats import Seat
from revoke.telling.story import story, tricks_supposed
from revoke.timeline.table import winner
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.understanding.statements import BOARD_KEYS, FINDINGS_KEYS, REVOKE_KEYS
from revoke.understanding.understood import understand
from tests.strategies import so_many
from tests.understanding.test_told_stories import as_seen, facts

OVER = frozenset({Moment.PLAY_ENDED, Moment.HANDS_RETURNED})
"""After these the later tricks have been won; before, a story only tells how many are still to come: no fact."""
WITHOUT_SUIT = frozenset({Failure.MISSING_CARD, Failure.PENALTY_CARD})
"""What a story tells without a word of the suit that was led."""


def words_of(case: DrawnCase, language: str) -> str:
    say = spoken(language).say
    return " ".join(say(each) for each in story(case.worked.facts, case.trick, case.proof, seed=case.seed))


def told_by(case: DrawnCase) -> dict[str, Any]:
    """The facts that the words of a story tell, of those that its case has.

    That nothing can be found out about cards that were mixed is no word on what the director is convinced of, and of a
    card put down after a claim they do not tell who had claimed.
    """
    told = as_seen(facts(case_document(case.case)))
    told.pop("play_ended", None)
    revokes = case.case.findings.revokes
    for index, each in enumerate(revokes):
        last = index == len(revokes) - 1
        if (last and OVER.isdisjoint(each.before_attention or ())) or (not last and each.trick == revokes[-1].trick):
            told.pop(f"{index}.later_tricks", None)
            told.pop(f"{index}.won_later_with_owed_card", None)
        if each.offender is not case.case.board.declarer:
            told.pop(f"{index}.eldest_hand_followed", None)
        if each.later_tricks == 0:
            told.pop(f"{index}.won_later_with_owed_card", None)  # it goes without saying
        if each.failure in WITHOUT_SUIT:
            told.pop(f"{index}.suit", None)
        if value(case.worked.facts, index, Revoke.otherwise_legal.name):
            told[f"{index}.otherwise_legal"] = True
        if case.case.findings.cards_mixed_by is not None:
            told.pop(f"{index}.proved", None)
        if Moment.PLAY_HAD_CEASED in (each.before_attention or ()):
            told[f"{index}.before_attention"] = [Moment.PLAY_HAD_CEASED.value]
    return told


def worked_out(case: DrawnCase) -> dict[str, Any]:
    """What a story may tell beside the facts of its case: as these make it certain, or as it was drawn."""
    known, last, board = case.worked.facts, len(case.worked.facts) - 1, case.case.board
    out: dict[str, Any] = {"declarer": board.declarer.value} if board.declarer else {}
    out |= {"dealer": board.declarer.value} if board.declarer and board.strain else {}  # who dealt plays, without a bid
    for index, each in enumerate(case.case.findings.revokes):
        here = each.trick == case.case.findings.revokes[last].trick
        told = case.case.findings.revokes[last].won_by if here else each.won_by
        seat = told if isinstance(told, Seat) else known.count.winners[each.trick - 1] if each.trick else None
        strain = board.contract.strain if board.contract else board.strain
        if seat is None and here and len(case.trick) == 4 and strain:
            seat = winner(list(case.trick), strain.trumps or "none")
        if seat is not None and isinstance(each.offender, Seat):
            out |= {f"{index}.offender": each.offender.value, f"{index}.won_by": seat.value}
        for name in (Revoke.later_tricks.name, Revoke.eldest_hand_followed.name):
            out[f"{index}.{name}"] = value(known, index, name)
    return {**as_seen(out), f"{last}.later_tricks": tricks_supposed(known, last, case.seed)}


def told_and_read(seed: int, language: str, code: str = DEFAULT_CODE) -> tuple[dict[str, Any], dict[str, Any]]:
    """The facts that a story tells and those that come back; none where the case is a record of play."""
    case = drawn(code, seed)
    if case.case.events:
        return {}, {}
    told, known = told_by(case), worked_out(case)
    document = understand(words_of(case, language), language).document()
    board = document.setdefault("board", {})
    read = as_seen(facts({**document, "board": board}))
    return told, {key: each for key, each in read.items() if key in told or known.get(key) != each}


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_every_story_comes_back_whole_and_none_with_a_wrong_fact(language: str) -> None:
    """A floor with a little room; of the first thousands of stories every one does."""
    pairs = [pair for pair in (told_and_read(seed, language) for seed in range(so_many(90))) if pair[0]]
    whole = sum(told == read for told, read in pairs)
    wrong = sum(any(told.get(key) != each for key, each in read.items()) for told, read in pairs)
    assert len(pairs) > so_many(45)
    assert whole >= 0.98 * len(pairs)
    assert wrong <= 0.002 * len(pairs)


OLDER = tuple(each for each in CODES if each != DEFAULT_CODE)


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_stories_under_older_codes_come_back_whole_but_for_one_here_and_there(language: str) -> None:
    drawn_from = [(code, seed) for code in OLDER for seed in range(so_many(10))]
    pairs = [pair for pair in (told_and_read(seed, language, code) for code, seed in drawn_from) if pair[0]]
    whole = sum(told == read for told, read in pairs)
    assert len(pairs) > so_many(24)
    assert whole >= 0.97 * len(pairs)


def test_whatever_is_read_has_a_name_under_which_it_is_shown() -> None:
    keys = [f"board.{each}" for each in BOARD_KEYS] + [f"findings.{each}" for each in FINDINGS_KEYS]
    assert all(about(each) for each in [*keys, *(f"findings.revokes[0].{each}" for each in REVOKE_KEYS)])
