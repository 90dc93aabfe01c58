"""The profile of a class: what several trainees have answered, put together by concept.

Names stand in it only where a trainee has put his own into his file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from revoke.law.code import CODES
from revoke.training.progress import AnswerGiven, name_in, read_progress

HALF = 0.5
"""A concept is missed by whoever has answered less than this share of it right."""


@dataclass(frozen=True, slots=True)
class ConceptInClass:
    """How a class does on one concept.

    Attributes:
        concept: its id.
        right, asked: answers, of all trainees.
        met, missed: trainees who were asked about it, and those of them who answered less than half of it right.
    """

    concept: str
    right: int
    asked: int
    met: int
    missed: int


@dataclass(frozen=True, slots=True)
class NamedTrainee:
    """How one trainee does who has given a name.

    Attributes:
        missed: the concepts of which less than half was right, the weakest first.
    """

    name: str
    right: int
    asked: int
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassProfile:
    """How a class does under one code.

    Attributes:
        trainees: how many there are, with a name or without.
        concepts: what was asked, what most of them miss first.
        named: those who have given a name, in the order of their names.
    """

    code: str
    trainees: int
    concepts: tuple[ConceptInClass, ...]
    named: tuple[NamedTrainee, ...]


def class_profiles(documents: Iterable[Any]) -> tuple[ClassProfile, ...]:
    """The profile of a class under each code that anybody has trained with; the latest code first.

    A file that is given twice counts once, and so does an answer that stands in two files. Files with one name are one
    trainee's.

    Args:
        documents: files with what was learnt, as they were exported. Any: whatever stood in a file.

    Raises:
        ValueError: one of them is no such document.

    >>> class_profiles([{"format": "revoke-training/1", "codes": {}}])
    ()
    """
    classes: dict[str, list[tuple[str, list[AnswerGiven]]]] = {}
    seen: set[tuple[str, AnswerGiven]] = set()
    for document in documents:
        name = name_in(document)
        for code, progress in read_progress(document).items():
            fresh = [each for each in progress.answers if (code, each) not in seen]
            seen.update((code, each) for each in fresh)
            if fresh:
                _of(classes.setdefault(code, []), name).extend(fresh)
    return tuple(_profile(code, classes[code]) for code in CODES if code in classes)


def _of(trainees: list[tuple[str, list[AnswerGiven]]], name: str) -> list[AnswerGiven]:
    """The answers of that trainee; whoever gives no name is somebody new."""
    for known, answers in trainees:
        if name and known == name:
            return answers
    trainees.append((name, []))
    return trainees[-1][1]


def _profile(code: str, trainees: Sequence[tuple[str, Sequence[AnswerGiven]]]) -> ClassProfile:
    counts = [(name, _counted(answers)) for name, answers in trainees]
    concepts = {concept for _, mine in counts for concept in mine}
    rows = (_in_class(each, [mine[each] for _, mine in counts if each in mine]) for each in concepts)
    named = (_named(name, mine) for name, mine in counts if name)
    return ClassProfile(
        code,
        len(trainees),
        tuple(sorted(rows, key=lambda row: (-row.missed / row.met, row.right / row.asked, row.concept))),
        tuple(sorted(named, key=lambda each: each.name.casefold())),
    )


def _counted(answers: Iterable[AnswerGiven]) -> Mapping[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for each in answers:
        right, asked = found.get(each.concept, (0, 0))
        found[each.concept] = (right + each.right, asked + 1)
    return found


def _in_class(concept: str, counts: Sequence[tuple[int, int]]) -> ConceptInClass:
    missed = sum(_is_missed(each) for each in counts)
    return ConceptInClass(
        concept, sum(right for right, _ in counts), sum(asked for _, asked in counts), len(counts), missed
    )


def _is_missed(count: tuple[int, int]) -> bool:
    right, asked = count
    return right < HALF * asked


def _named(name: str, counts: Mapping[str, tuple[int, int]]) -> NamedTrainee:
    missed = sorted(
        (each for each, count in counts.items() if _is_missed(count)),
        key=lambda each: (counts[each][0] / counts[each][1], -counts[each][1], each),
    )
    return NamedTrainee(
        name, sum(right for right, _ in counts.values()), sum(asked for _, asked in counts.values()), tuple(missed)
    )
