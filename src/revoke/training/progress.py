"""A trainee's progress: what he answered, what comes again when, and how strong he is; one document.

A name stands in it only where the trainee wants it, for a class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from revoke.errors import UnknownCode
from revoke.law.code import code
from revoke.training.concepts import Concept, atlas
from revoke.training.rating import Glicko, of_a_concept, rating_after
from revoke.training.schedule import MemoryCard, next_concept, reviewed

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
"""What FSRS knows of a concept once it was answered: in the terminal, on the pages or in the pocket."""


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
    """What somebody has learnt under one code.

    Attributes:
        cards: concept -> what the schedule knows of it.
        answers: everything that was answered, the last one last.
        strength: how strong the trainee is.
        hardness: concept -> how hard it has turned out to be.
    """

    code: str
    cards: dict[str, MemoryCard] = field(default_factory=dict)
    answers: list[AnswerGiven] = field(default_factory=list)
    strength: Glicko = field(default_factory=Glicko)
    hardness: dict[str, Glicko] = field(default_factory=dict)

    def next(self, now: datetime, chance: Random) -> Concept:
        """The concept that is asked next; ``now`` in UTC."""
        return next_concept(atlas(self.code).concepts, self.cards, [each.concept for each in self.answers], now, chance)

    def answered(self, given: AnswerGiven, *, clauses: int) -> None:
        """Note an answer, and what follows from it for the schedule and for both ratings.

        Args:
            given: the answer.
            clauses: how many clauses were looked at for the key.

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
        """Concept -> how many answers were right, and how many there were; the weakest first."""
        asked = Counter(each.concept for each in self.answers)
        right = Counter(each.concept for each in self.answers if each.right)
        return {
            each: (right[each], asked[each])
            for each in sorted(asked, key=lambda c: (right[c] / asked[c], -asked[c], c))
        }


def progress_document(several: Iterable[Progress], name: str = "") -> dict[str, Any]:
    """The progress under each code, ready for JSON.

    Args:
        name: of the trainee, where he wants it to stand there.
    """
    named = {"name": _short(name)} if _short(name) else {}
    return {"format": FORMAT, **named, "codes": {each.code: _written(each) for each in several}}


LONGEST_NAME = 60
"""Characters of a name."""


def name_in(document: Any) -> str:
    """The name that a trainee has put into his document, in one line; empty where he has put none.

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
        ValueError: it is no such document.

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
