"""A trainee's progress: his answers, when each concept comes again, and how strong he is; one document.

It has a name only if the trainee wants it, for a class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import takewhile
from math import exp, log, pi, sqrt
from random import Random
from typing import Any, TypeVar

from revoke.errors import ExtraMissing, UnknownCode
from revoke.law.code import code
from revoke.training.concepts import Concept, atlas

# Ratings by Glicko-2: the strength of a trainee and the difficulty of a concept, from right and wrong answers.
#
# Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013), whose worked example a test holds.

_SCALE = 173.7178
_START = 1500.0
_TAU = 0.5
_ENOUGH = 1e-6

CLAUSES_AT_LEVEL = 20
"""The number of clauses looked at that makes a case as hard as a beginner is strong."""
_FOR_A_CLAUSE = 15.0


@dataclass(frozen=True, slots=True)
class Glicko:
    """A rating, its possible error, and how much it fluctuates."""

    rating: float = _START
    deviation: float = 350.0
    volatility: float = 0.06


def of_a_concept(clauses: int) -> Glicko:
    """The difficulty of a concept before any answer, by the number of clauses looked at.

    >>> of_a_concept(CLAUSES_AT_LEVEL).rating, of_a_concept(CLAUSES_AT_LEVEL + 2).rating
    (1500.0, 1530.0)
    """
    return Glicko(rating=_START + _FOR_A_CLAUSE * (clauses - CLAUSES_AT_LEVEL), deviation=200.0)


def rating_after(player: Glicko, games: Sequence[tuple[Glicko, float]]) -> Glicko:
    """The rating after some games, each against a rating with a score of 0, a half or 1.

    >>> games = [(Glicko(1400, 30), 1), (Glicko(1550, 100), 0), (Glicko(1700, 300), 0)]
    >>> round(rating_after(Glicko(1500, 200), games).rating, 1)
    1464.1
    """
    mu, phi = (player.rating - _START) / _SCALE, player.deviation / _SCALE
    if not games:
        return replace(player, deviation=_SCALE * sqrt(phi**2 + player.volatility**2))
    weights = [(_weight(other.deviation / _SCALE), (other.rating - _START) / _SCALE, score) for other, score in games]
    expected = [1 / (1 + exp(-g * (mu - other))) for g, other, _ in weights]
    variance = 1 / sum(g**2 * e * (1 - e) for (g, _, _), e in zip(weights, expected, strict=True))
    gained = sum(g * (score - e) for (g, _, score), e in zip(weights, expected, strict=True))
    volatility = _volatility(phi, player.volatility, variance, variance * gained)
    deviation = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    return Glicko(_START + _SCALE * (mu + deviation**2 * gained), _SCALE * deviation, volatility)


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility, by the method of Illinois."""
    begin = log(sigma**2)

    def off(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - begin) / _TAU**2

    low = begin
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while off(begin - steps * _TAU) < 0:
            steps += 1
        high = begin - steps * _TAU
    off_low, off_high = off(low), off(high)
    while abs(high - low) > _ENOUGH:
        between = low + (low - high) * off_low / (off_high - off_low)
        off_between = off(between)
        if off_between * off_high <= 0:
            low, off_low = high, off_high
        else:
            off_low /= 2
        high, off_high = between, off_between
    return exp(low / 2)


# The schedule of concepts: a missed concept comes again soon, a known one later.
#
# FSRS says when; it is the optional extra ``train``. There is no clock here: the caller gives the time.

QUICK, SLOW = 10.0, 45.0
"""Seconds: a right answer within the first counts as easy, after the second as hard."""

FRESH_BETWEEN = 3
"""The number of new concepts between two repeated ones, as long as there are new concepts."""

MemoryCard = dict[str, Any]  # as FSRS writes it down


def reviewed(card: Mapping[str, Any] | None, *, right: bool, seconds: float, now: datetime) -> MemoryCard:
    """The state of a concept in the schedule after another answer.

    Args:
        card: its state before; ``None`` for a new concept.
        seconds: how long the answer took.
        now: in UTC.

    Raises:
        ExtraMissing: FSRS is not installed.
    """
    fsrs = require_fsrs()
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
    """The time at which a concept comes again, in UTC."""
    return datetime.fromisoformat(card["due"])


def next_concept(
    concepts: Sequence[Concept],
    cards: Mapping[str, Mapping[str, Any]],
    asked: Sequence[str],
    now: datetime,
    chance: Random,
) -> Concept:
    """The next concept: one that is due, a new one, or else the first that will be due.

    Args:
        concepts: all concepts, at least one.
        cards: the state of each by its id, as :func:`reviewed` gives it.
        asked: the ids of the concepts asked so far, the last one last.
        now: in UTC.
        chance: chooses among the new concepts.
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
    """The number of new concepts in a row at the end of those asked."""
    places = reversed(range(len(asked)))
    return sum(1 for _ in takewhile(lambda place: asked[place] not in asked[:place], places))


def require_fsrs() -> Any:  # the library is optional, and says nothing about its types
    """The library of the schedule, which is optional.

    Raises:
        ExtraMissing: it is not installed.
    """
    try:
        import fsrs
    except ModuleNotFoundError:
        raise ExtraMissing("Training", "the scheduling library fsrs", "train") from None
    return fsrs


FORMAT = "revoke-training/1"
_FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "at": str,
    "seed": int,
    "concept": str,
    "exercise": str,
    "answer": str,
    "right": bool,
    "seconds": (int, float),
}
_CARD: Mapping[str, type | tuple[type, ...]] = {
    "card_id": int,
    "state": int,
    "step": (int, type(None)),
    "stability": (int, float),
    "difficulty": (int, float),
    "due": str,
    "last_review": str,
}
"""The keys of FSRS's state of a concept, and their types."""


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """One answer: when, to which case, and whether it was right."""

    at: str  # ISO 8601, in UTC
    seed: int
    concept: str
    exercise: str
    answer: str
    right: bool
    seconds: float


@dataclass
class Progress:
    """A trainee's progress under one code.

    Attributes:
        cards: concept -> its state in the schedule.
        answers: all answers, the last one last.
        strength: the trainee's rating.
        hardness: concept -> the rating of its difficulty.
    """

    code: str
    cards: dict[str, MemoryCard] = field(default_factory=dict)
    answers: list[AnswerGiven] = field(default_factory=list)
    strength: Glicko = field(default_factory=Glicko)
    hardness: dict[str, Glicko] = field(default_factory=dict)

    def next(self, now: datetime, chance: Random) -> Concept:
        """The concept to ask next; ``now`` in UTC."""
        return next_concept(atlas(self.code).concepts, self.cards, [each.concept for each in self.answers], now, chance)

    def answered(self, given: AnswerGiven, *, clauses: int) -> None:
        """Add an answer, and update the schedule and both ratings.

        Args:
            given: the answer.
            clauses: the number of clauses looked at for the key.

        Raises:
            ExtraMissing: FSRS is not installed.
        """
        card = self.cards.get(given.concept)
        now = datetime.fromisoformat(given.at)
        self.cards[given.concept] = reviewed(card, right=given.right, seconds=given.seconds, now=now)
        hard = self.hardness.get(given.concept) or of_a_concept(clauses)
        score = float(given.right)
        self.hardness[given.concept] = rating_after(hard, [(self.strength, 1 - score)])
        self.strength = rating_after(self.strength, [(hard, score)])
        self.answers.append(given)

    def profile(self) -> Mapping[str, tuple[int, int]]:
        """Concept -> the numbers of right answers and of all answers; the weakest first."""
        found = right_and_asked((each.concept, each.right) for each in self.answers)
        return dict(sorted(found.items(), key=lambda each: (each[1][0] / each[1][1], -each[1][1], each[0])))


About = TypeVar("About")


def right_and_asked(answers: Iterable[tuple[About, bool]]) -> Mapping[About, tuple[int, int]]:
    """Subject -> the numbers of right answers and of all answers."""
    found: dict[About, tuple[int, int]] = {}
    for about, is_right in answers:
        right, asked = found.get(about, (0, 0))
        found[about] = (right + is_right, asked + 1)
    return found


def progress_document(several: Iterable[Progress], name: str = "") -> dict[str, Any]:
    """The progress under each code, ready for JSON.

    Args:
        name: of the trainee, if he wants it in the document.
    """
    named = {"name": _short(name)} if _short(name) else {}
    return {"format": FORMAT, **named, "codes": {each.code: _written(each) for each in several}}


LONGEST_NAME = 60
"""The most characters of a name."""


def name_in(document: Any) -> str:
    """The name in a trainee's document, on one line; empty if there is none.

    Any: whatever stood in a file.

    >>> name_in({"format": FORMAT, "name": " Ann  B. "}), name_in({"format": FORMAT})
    ('Ann B.', '')
    """
    said = document.get("name", "") if isinstance(document, Mapping) else ""
    return _short(said) if isinstance(said, str) else ""


def _short(name: str) -> str:
    readable = "".join(each if each.isprintable() else " " for each in name)
    return " ".join(readable.split())[:LONGEST_NAME].strip()


def _written(progress: Progress) -> dict[str, Any]:
    return {
        "strength": _rating(progress.strength),
        "hardness": {name: _rating(each) for name, each in sorted(progress.hardness.items())},
        "cards": dict(sorted(progress.cards.items())),
        "answers": [{name: getattr(each, name) for name in _FIELDS} for each in progress.answers],
    }


def _rating(rating: Glicko) -> list[float]:
    return [round(rating.rating, 3), round(rating.deviation, 3), round(rating.volatility, 6)]


def read_progress(document: Any) -> dict[str, Progress]:
    """The progress under each code from its document; Any: whatever stood in a file.

    Raises:
        ValueError: it is not a progress document.

    >>> read_progress({"format": FORMAT, "codes": {}})
    {}
    """
    try:
        if document["format"] != FORMAT:
            raise ValueError(FORMAT)
        return {name: _read(code(name).id, said) for name, said in document["codes"].items()}
    except (AttributeError, KeyError, TypeError, UnknownCode) as wrong:
        raise ValueError(FORMAT) from wrong


def _read(name: str, said: Mapping[str, Any]) -> Progress:
    answers = []
    for each in said["answers"]:
        if not all(isinstance(each[name], kind) for name, kind in _FIELDS.items()):
            raise ValueError("answers")
        answers.append(AnswerGiven(**{name: each[name] for name in _FIELDS}))
    cards = {concept: dict(card) for concept, card in said["cards"].items()}
    if not all(isinstance(card[name], kind) for card in cards.values() for name, kind in _CARD.items()):
        raise ValueError("cards")
    for card in cards.values():
        datetime.fromisoformat(card["due"])
        datetime.fromisoformat(card["last_review"])
    hardness = {concept: Glicko(*map(float, rating)) for concept, rating in said["hardness"].items()}
    return Progress(name, cards, answers, Glicko(*map(float, said["strength"])), hardness)
