"""An exam: so many cases about different concepts, in several variants of the same difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from revoke.law.code import CODES
from revoke.training.answer_key import NONE_THOUGH_IT_STANDS, DrillChoice, has_to_weigh, is_let_stand, right_choice
from revoke.training.concepts import Concept, atlas
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.progress import AnswerGiven, name_in, read_progress

_SEEDS = 10**9

MOST_QUESTIONS, MOST_VARIANTS = 200, 10
"""What an exam may have at most."""

_DRAWS = 40
"""So many cases about a concept are drawn at most for one that is as hard as its like in the first variant."""


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam under one code.

    Attributes:
        seed: what it was composed with.
        variants: the cases of each variant; cases with the same number are about the same concept in all of them, and
            as hard, by the clauses that are looked at for their keys, and have the same key.
    """

    code: str
    seed: int
    variants: tuple[tuple[DrawnCase, ...], ...]


def composed(name: str, questions: int, seed: int, variants: int = 1) -> Exam:
    """An exam with so many questions; the same seed gives the same exam.

    Concepts come in turn, and no ruling is the key more often than the others allow.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> exam = composed(DEFAULT_CODE, 3, seed=1, variants=2)
    >>> [[case.concept.law for case in variant] for variant in exam.variants][0] == [
    ...     case.concept.law for case in exam.variants[1]
    ... ]
    True
    """
    return Exam(name, seed, tuple(exam_variant(name, questions, seed, place) for place in range(variants)))


@lru_cache(maxsize=4)
def exam_variant(name: str, questions: int, seed: int, variant: int) -> tuple[DrawnCase, ...]:
    """The cases of one variant of an exam, with what each offers; kept for a while, for marking.

    A question of another variant than the first is as hard as its like: how hard a case is, is the number of clauses
    looked at for its key, by which a rating begins too.

    Args:
        variant: its place, from 0.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> exam_variant(DEFAULT_CODE, 2, 1, 1) == composed(DEFAULT_CODE, 2, 1, variants=2).variants[1]
    True
    """
    if not variant:
        return _lettered(
            Random(f"letters {name} {seed}"), _first_variant(Random(f"{name} {questions} {seed}"), name, questions)
        )
    chance = Random(f"{name} {questions} {seed} {variant}")
    cases: list[DrawnCase] = []
    harder = 0  # by so many clauses than the first variant, as far as the cases go
    for like in exam_variant(name, questions, seed, 0):
        case = _as_hard_as(like, chance, harder)
        harder += case.clauses_looked_at - like.clauses_looked_at
        cases.append(replace(case, offered=like.offered))
    return _lettered(chance, cases)


OFFERED = 4
"""So many answers are offered to a question of an exam."""


def _first_variant(chance: Random, name: str, questions: int) -> list[DrawnCase]:
    """The cases of the first variant with what they offer, in no order that tells anything.

    Four cases whose keys are four different ones offer those four, each of them: whoever does not read the question
    is right once in four, whatever he goes by. Nearly every concept comes up before one comes twice; one whose key has
    been met too often waits.
    """
    waiting: dict[tuple[DrillChoice, bool], list[DrawnCase]] = {}
    asked: list[DrawnCase] = []
    for concept in _concepts(chance, name):
        case = drawn(name, chance.randrange(_SEEDS), concept)
        for _ in range(_KEYS_TRIED):
            if not waiting.get(_kind(case)):
                break
            other = drawn(name, chance.randrange(_SEEDS), concept)
            case = min(case, other, key=lambda each: len(waiting.get(_kind(each), ())))
        waiting.setdefault(_kind(case), []).append(case)
        kinds = _four(chance, waiting)
        if kinds is not None:
            offered = tuple(choice for choice, _ in kinds)
            together = [replace(waiting[kind].pop(0), offered=offered) for kind in kinds]
            chance.shuffle(together)
            asked += together[: questions - len(asked)]
            if len(asked) == questions:
                chance.shuffle(asked)
                return asked
    raise AssertionError


_KEYS_TRIED = 3
"""So many other cases are drawn about a concept, for one whose key is not met as often as the others."""


def _kind(case: DrawnCase) -> tuple[DrillChoice, bool]:
    """The key of a case, and whether *none, though it stands* is true of it as well."""
    return right_choice(case.key), is_let_stand(case.worked)


def _four(
    chance: Random, waiting: Mapping[tuple[DrillChoice, bool], Sequence[DrawnCase]]
) -> tuple[tuple[DrillChoice, bool], ...] | None:
    """Four kinds of cases that wait, and the most of them, that can offer each other's keys; none as yet otherwise."""
    kinds = [each for each, cases in waiting.items() if cases]
    chance.shuffle(kinds)
    fit = (each for each in combinations(kinds, OFFERED) if _can_offer_each_other(each))
    return max(fit, key=lambda four: sum(len(waiting[kind]) for kind in four), default=None)


def _can_offer_each_other(kinds: Sequence[tuple[DrillChoice, bool]]) -> bool:
    keys = {choice for choice, _ in kinds}
    return len(keys) == len(kinds) and not (NONE_THOUGH_IT_STANDS in keys and any(also for _, also in kinds))


def _concepts(chance: Random, name: str) -> Iterator[Concept]:
    """What questions may be about, each before one comes again."""
    concepts = list(atlas(name).concepts)
    while True:
        chance.shuffle(concepts)
        yield from concepts


def _lettered(chance: Random, cases: Sequence[DrawnCase]) -> tuple[DrawnCase, ...]:
    """The same cases with what they offer in another order: the key stands at each place as often as at any other."""
    places = [place for _ in range(-(-len(cases) // OFFERED)) for place in chance.sample(range(OFFERED), OFFERED)]
    return tuple(_with_key_at(chance, case, place) for case, place in zip(cases, places, strict=False))


def _with_key_at(chance: Random, case: DrawnCase, place: int) -> DrawnCase:
    right = right_choice(case.key)
    others = [each for each in case.offered if each != right]
    chance.shuffle(others)
    return replace(case, offered=(*others[:place], right, *others[place:]))


def _as_hard_as(like: DrawnCase, chance: Random, harder: int) -> DrawnCase:
    """Another case about the same concept with the same key, as hard as one or as near to that as any that was drawn.

    Args:
        harder: by how many clauses the variant is harder so far, which is made up for where two are as near.
    """
    nearest: tuple[tuple[int, int], DrawnCase] | None = None
    for _ in range(_DRAWS):
        case = drawn(like.code, chance.randrange(_SEEDS), like.concept)
        off = case.clauses_looked_at - like.clauses_looked_at
        if case.case == like.case or _kind(case) != _kind(like):  # the same question twice, or one of another key
            continue
        if not off:
            return case
        if nearest is None or (abs(off), abs(harder + off)) < nearest[0]:
            nearest = (abs(off), abs(harder + off)), case
    return nearest[1] if nearest else like


# The marking of an exam: which answers are right, and how the score divides among concepts.

EXAM = "exam"
"""What an exam is called in the file with what was learnt."""


@dataclass(frozen=True, slots=True)
class ExamAnswer:
    """What somebody answered to one question.

    Attributes:
        choice: the place of the choice, from 0; ``None`` where none was marked.
        weighs: whether the director has to weigh the damage; ``None`` where nothing was written.
    """

    choice: int | None = None
    weighs: bool | None = None


@dataclass(frozen=True, slots=True)
class MarkedQuestion:
    """One question with its answer, marked.

    Attributes:
        number: of the question, from 1.
        chosen: the choice; ``None`` where there was none.
        ruled_right: whether the choice is the key's.
        weighed_wrong: the choice is right, and what was said about weighing is not.
    """

    number: int
    case: DrawnCase
    chosen: DrillChoice | None
    weighs: bool | None
    ruled_right: bool
    weighed_wrong: bool

    @property
    def right(self) -> bool:
        """Whether it counts: the ruling and, where a revoke stands or is paid for, whether damage is weighed."""
        return self.ruled_right and not self.weighed_wrong


def marked(cases: Sequence[DrawnCase], answers: Sequence[ExamAnswer]) -> tuple[MarkedQuestion, ...]:
    """An exam with its answers, question by question; an answer that is not there counts as none.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.exam import exam_variant
    >>> [each.right for each in marked(exam_variant(DEFAULT_CODE, 2, 1, 0), [ExamAnswer()])]
    [False, False]
    """
    given = (*answers, *(ExamAnswer() for _ in range(len(cases) - len(answers))))
    return tuple(_marked(number, case, said) for number, (case, said) in enumerate(zip(cases, given, strict=True), 1))


def _marked(number: int, case: DrawnCase, said: ExamAnswer) -> MarkedQuestion:
    offered = case.choices
    chosen = offered[said.choice] if said.choice is not None and said.choice < len(offered) else None
    right = chosen == right_choice(case.key)
    weighed_wrong = right and has_to_weigh(case.worked) and said.weighs is not case.key.weighs
    return MarkedQuestion(number, case, chosen, said.weighs, right, weighed_wrong)


def score_by_concept(questions: Sequence[MarkedQuestion]) -> Mapping[Concept, tuple[int, int]]:
    """Concept -> how many answers were right, and how many questions there were; the weakest first."""
    found: dict[Concept, tuple[int, int]] = {}
    for each in questions:
        right, asked = found.get(each.case.concept, (0, 0))
        found[each.case.concept] = (right + each.right, asked + 1)
    return dict(sorted(found.items(), key=lambda item: (item[1][0] / item[1][1], item[0])))


def as_answers(questions: Sequence[MarkedQuestion], at: str) -> tuple[AnswerGiven, ...]:
    """The answers as the file with what was learnt has them.

    Args:
        at: when it was marked, as ISO 8601 has it, in UTC.
    """
    weighing = {None: "", True: " yes", False: " no"}
    return tuple(
        AnswerGiven(
            at,
            each.case.seed,
            each.case.concept.id,
            EXAM,
            (each.chosen.id if each.chosen else "") + weighing[each.weighs],
            right=each.right,
            seconds=0.0,
        )
        for each in questions
    )


# The profile of a class: what several trainees have answered, put together by concept.
#
# Names stand in it only where a trainee has put his own into his file.

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
