"""The schedule of concepts: what a trainee missed comes again soon, what he knows comes again later.

FSRS says when; it is the optional extra ``train``. There is no clock here: whoever asks says what time it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from random import Random
from typing import Any

from revoke.errors import ExtraMissing
from revoke.training.concepts import Concept

QUICK, SLOW = 10.0, 45.0
"""Seconds: a right answer within the first is an easy one, one after the second a hard one."""

FRESH_BETWEEN = 3
"""So many concepts that are new come between two that come again, as long as there are new ones."""

MemoryCard = dict[str, Any]  # as FSRS writes it down


def reviewed(card: Mapping[str, Any] | None, *, right: bool, seconds: float, now: datetime) -> MemoryCard:
    """What is known of a concept once it has been answered again.

    Args:
        card: what was known of it; ``None`` for one that is new.
        seconds: how long the answer took.
        now: in UTC.

    Raises:
        ExtraMissing: FSRS is not installed.
    """
    fsrs = _fsrs()
    scheduler = fsrs.Scheduler(
        learning_steps=(timedelta(minutes=1),), relearning_steps=(timedelta(minutes=1),), enable_fuzzing=False
    )
    rating = fsrs.Rating.Again
    if right:
        rating = fsrs.Rating.Easy if seconds <= QUICK else fsrs.Rating.Hard if seconds > SLOW else fsrs.Rating.Good
        rating = fsrs.Rating.Good if card is None and rating is fsrs.Rating.Hard else rating
    known = fsrs.Card.from_dict(dict(card)) if card else fsrs.Card(card_id=0, due=now)
    after, _ = scheduler.review_card(known, rating, review_datetime=now)
    return dict(after.to_dict())


def due_at(card: Mapping[str, Any]) -> datetime:
    """When a concept comes again, in UTC."""
    return datetime.fromisoformat(card["due"])


def next_concept(
    concepts: Sequence[Concept],
    cards: Mapping[str, Mapping[str, Any]],
    asked: Sequence[str],
    now: datetime,
    chance: Random,
) -> Concept:
    """What is to be asked next: something that is due, something new, or else what is due first.

    Args:
        concepts: all there are, at least one.
        cards: what is known of each, by its id, as :func:`reviewed` gives it.
        asked: the ids of what was asked so far, the last one last.
        now: in UTC.
        chance: chooses among those that are new.
    """
    last = asked[-1] if asked else None
    fresh = [each for each in concepts if each.id not in cards]
    known = sorted((each for each in concepts if each.id in cards), key=lambda each: due_at(cards[each.id]))
    due = [each for each in known if due_at(cards[each.id]) <= now and each.id != last]
    if due and (not fresh or _new_in_a_row(asked) >= FRESH_BETWEEN):
        return due[0]
    if fresh:
        return chance.choice(fresh)
    return due[0] if due else next((each for each in known if each.id != last), known[0])


def _new_in_a_row(asked: Sequence[str]) -> int:
    """How many of the last ones had not been asked before."""
    places = reversed(range(len(asked)))
    return sum(1 for _ in takewhile(lambda place: asked[place] not in asked[:place], places))


def require_fsrs() -> None:
    """Refuse to go on without FSRS.

    Raises:
        ExtraMissing: it is not installed.
    """
    _fsrs()


def _fsrs() -> Any:  # the library, which need not be there
    try:
        import fsrs
    except ModuleNotFoundError:
        raise ExtraMissing("Training", "the scheduling library fsrs", "train") from None
    return fsrs
