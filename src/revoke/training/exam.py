"""An exam: its cases in several variants, its marking, a class that takes it, and an analysis of the answers."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from random import Random
from statistics import correlation, pvariance
from threading import Lock
from typing import Any
from zlib import crc32

from revoke.law.code import CODES
from revoke.training.answer_key import NONE_THOUGH_IT_STANDS, DrillChoice, has_to_weigh, is_let_stand, right_choice
from revoke.training.concepts import Concept, atlas
from revoke.training.drawn_case import DrawnCase, drawn
from revoke.training.progress import AnswerGiven, name_in, read_progress, right_and_asked

_SEEDS = 10**9

MOST_QUESTIONS, MOST_VARIANTS = 200, 10
"""The limits of an exam."""

_DRAWS = 40
"""The most cases drawn about a concept to find one as hard as its like in the first variant."""
_RAREST = 20
"""The factor for more draws if no case has the same key, because some keys are rare."""


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam under one code.

    Attributes:
        seed: the seed it was composed with.
        variants: the cases of each variant; cases with the same number have the same concept and key in every variant,
            and are as hard, by the number of clauses looked at.
    """

    code: str
    seed: int
    variants: tuple[tuple[DrawnCase, ...], ...]

    @property
    def is_own(self) -> bool:
        """Whether its cases are a user's own; the seed then only tells exams apart."""
        return self.variants[0][0].own


def of_own_cases(cases: Sequence[DrawnCase]) -> Exam:
    """An exam of a user's own cases under one code, in their order, with the right answers spread over the letters.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.training.wrong_answers import own_case
    >>> told = RevokeFinding(able=False)
    >>> of_own_cases([own_case(Case(findings=Findings(revokes=(told,))))]).is_own
    True
    """
    seed = crc32(" ".join(str(each.seed) for each in cases).encode()) % _SEEDS
    return Exam(cases[0].code, seed, (_lettered(Random(f"letters {seed}"), cases),))


def composed(name: str, questions: int, seed: int, variants: int = 1) -> Exam:
    """Compose an exam; the same seed gives the same exam.

    Concepts come in turn, and questions are drawn in fours with four different keys.

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
    """The cases of one variant of an exam, with the answers offered; kept for a while, for marking.

    A question in a later variant is as hard as its like in the first. The measure is the number of clauses looked at
    for the key, as in a first rating.

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
    harder = 0  # by how many clauses this variant is harder than the first so far
    for like in exam_variant(name, questions, seed, 0):
        case = _as_hard_as(like, chance, harder)
        harder += case.clauses_looked_at - like.clauses_looked_at
        cases.append(replace(case, offered=like.offered))
    return _lettered(chance, cases)


OFFERED = 4
"""The number of answers to a question of an exam."""


def _first_variant(chance: Random, name: str, questions: int) -> list[DrawnCase]:
    """The cases of the first variant with the answers they offer, in random order.

    Four cases with four different keys each offer those four answers: a guess is right once in four, whatever its
    method. Nearly every concept comes up before one comes twice; a case whose key has come up too often waits.
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
"""The number of other cases drawn about a concept, to find a rarer key."""


def _kind(case: DrawnCase) -> tuple[DrillChoice, bool]:
    """The key of a case, and whether *none, though it stands* is right as well."""
    return right_choice(case.key), is_let_stand(case.worked)


def _four(
    chance: Random, waiting: Mapping[tuple[DrillChoice, bool], Sequence[DrawnCase]]
) -> tuple[tuple[DrillChoice, bool], ...] | None:
    """The four kinds with most waiting cases that can offer each other's keys; ``None`` if there are none yet."""
    kinds = [each for each, cases in waiting.items() if cases]
    chance.shuffle(kinds)
    fit = (each for each in combinations(kinds, OFFERED) if _can_offer_each_other(each))
    return max(fit, key=lambda four: sum(len(waiting[kind]) for kind in four), default=None)


def _can_offer_each_other(kinds: Sequence[tuple[DrillChoice, bool]]) -> bool:
    keys = {choice for choice, _ in kinds}
    return len(keys) == len(kinds) and not (NONE_THOUGH_IT_STANDS in keys and any(also for _, also in kinds))


def _concepts(chance: Random, name: str) -> Iterator[Concept]:
    """The concepts for questions without end: all of them before one comes again."""
    concepts = list(atlas(name).concepts)
    while True:
        chance.shuffle(concepts)
        yield from concepts


def _lettered(chance: Random, cases: Sequence[DrawnCase]) -> tuple[DrawnCase, ...]:
    """The same cases with their answers in another order: the key stands equally often at each place."""
    places = [place for _ in range(-(-len(cases) // OFFERED)) for place in chance.sample(range(OFFERED), OFFERED)]
    return tuple(_with_key_at(chance, case, place) for case, place in zip(cases, places, strict=False))


def _with_key_at(chance: Random, case: DrawnCase, place: int) -> DrawnCase:
    right = right_choice(case.key)
    others = [each for each in case.offered if each != right]
    chance.shuffle(others)
    return replace(case, offered=(*others[:place], right, *others[place:]))


def _as_hard_as(like: DrawnCase, chance: Random, harder: int) -> DrawnCase:
    """Another case about the same concept with the same key, as hard as ``like`` or the nearest that was drawn.

    Args:
        harder: by how many clauses the variant is harder so far; of two cases equally near, one evens it out.
    """
    nearest: tuple[tuple[int, int], DrawnCase] | None = None
    for attempt in range(_RAREST * _DRAWS):
        if nearest and attempt >= _DRAWS:
            break
        case = drawn(like.code, chance.randrange(_SEEDS), like.concept)
        off = case.clauses_looked_at - like.clauses_looked_at
        if case.case == like.case or _kind(case) != _kind(like):  # a repeated question, or one with another key
            continue
        if not off:
            return case
        if nearest is None or (abs(off), abs(harder + off)) < nearest[0]:
            nearest = (abs(off), abs(harder + off)), case
    return nearest[1] if nearest else like


# The marking of an exam: which answers are right, and the score by concept.

EXAM = "exam"
"""The exam's name in the progress file."""


@dataclass(frozen=True, slots=True)
class ExamAnswer:
    """A trainee's answer to one question.

    Attributes:
        choice: the place of the choice, from 0; ``None`` if none was marked.
        weighs: whether the director must weigh the damage; ``None`` if left blank.
    """

    choice: int | None = None
    weighs: bool | None = None


@dataclass(frozen=True, slots=True)
class MarkedQuestion:
    """One question with its answer, marked.

    Attributes:
        number: of the question, from 1.
        chosen: the choice; ``None`` if there was none.
        ruled_right: whether the choice is the key's.
        weighed_wrong: whether the choice is right, but the answer on weighing is not.
    """

    number: int
    case: DrawnCase
    chosen: DrillChoice | None
    weighs: bool | None
    ruled_right: bool
    weighed_wrong: bool

    @property
    def right(self) -> bool:
        """Whether the answer is right: the ruling and, if a revoke stands or is paid for, the weighing."""
        return self.ruled_right and not self.weighed_wrong


def marked(cases: Sequence[DrawnCase], answers: Sequence[ExamAnswer]) -> tuple[MarkedQuestion, ...]:
    """Mark an exam with its answers, question by question; a missing answer counts as none.

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
    """Concept -> the numbers of right answers and of questions; the weakest first."""
    found = right_and_asked((each.case.concept, each.right) for each in questions)
    return dict(sorted(found.items(), key=lambda item: (item[1][0] / item[1][1], item[0])))


def as_answers(questions: Sequence[MarkedQuestion], at: str) -> tuple[AnswerGiven, ...]:
    """The answers in the form of a progress file.

    Args:
        at: when the exam was marked, in ISO 8601, in UTC.
    """
    weighing = {None: "", True: " yes", False: " no"}
    said = ((each, (each.chosen.id if each.chosen else "") + weighing[each.weighs]) for each in questions)
    return tuple(
        AnswerGiven(at, each.case.seed, each.case.concept.id, EXAM, answer, right=each.right, seconds=0.0)
        for each, answer in said
    )


# The profile of a class: the answers of several trainees, put together by concept.
#
# It names a trainee only if he has put his name into his file.

HALF = 0.5
"""The share of right answers below which a trainee has missed a concept."""


@dataclass(frozen=True, slots=True)
class ConceptInClass:
    """A class's result on one concept.

    Attributes:
        concept: its id.
        right, asked: the right answers and all answers, of all trainees.
        met, missed: the trainees asked about it, and those who answered less than half right.
    """

    concept: str
    right: int
    asked: int
    met: int
    missed: int


@dataclass(frozen=True, slots=True)
class NamedTrainee:
    """The result of a trainee who has given a name.

    Attributes:
        missed: the concepts of which less than half was right, the weakest first.
    """

    name: str
    right: int
    asked: int
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassProfile:
    """A class's result under one code.

    Attributes:
        trainees: the number of trainees, named or not.
        concepts: the concepts asked, the most missed first.
        named: the trainees who have given a name, by name.
    """

    code: str
    trainees: int
    concepts: tuple[ConceptInClass, ...]
    named: tuple[NamedTrainee, ...]


def class_profiles(documents: Iterable[Any]) -> tuple[ClassProfile, ...]:
    """The profile of a class under each code that anybody has trained with; the latest code first.

    A file given twice counts once, and so does an answer in two files. Files with the same name belong to one trainee.

    Args:
        documents: exported progress files. Any: whatever stood in a file.

    Raises:
        ValueError: one of them is not a progress document.

    >>> class_profiles([{"format": "revoke-training/1", "codes": {}}])
    ()
    """
    classes = _classes(documents)
    return tuple(_profile(code, classes[code]) for code in CODES if code in classes)


def _classes(documents: Iterable[Any]) -> Mapping[str, list[tuple[str, list[AnswerGiven]]]]:
    """The answers of each trainee under each code, with his name if he gave it; none twice."""
    classes: dict[str, list[tuple[str, list[AnswerGiven]]]] = {}
    seen: set[tuple[str, AnswerGiven]] = set()
    for document in documents:
        name = name_in(document)
        for code, progress in read_progress(document).items():
            fresh = [each for each in progress.answers if (code, each) not in seen]
            seen.update((code, each) for each in fresh)
            if fresh:
                _of(classes.setdefault(code, []), name).extend(fresh)
    return classes


def _of(trainees: list[tuple[str, list[AnswerGiven]]], name: str) -> list[AnswerGiven]:
    """The answers of that trainee; a trainee without a name is new."""
    for known, answers in trainees:
        if name and known == name:
            return answers
    trainees.append((name, []))
    return trainees[-1][1]


def _profile(code: str, trainees: Sequence[tuple[str, Sequence[AnswerGiven]]]) -> ClassProfile:
    counts = [(name, right_and_asked((each.concept, each.right) for each in answers)) for name, answers in trainees]
    concepts = {concept for _, mine in counts for concept in mine}
    rows = (_in_class(each, [mine[each] for _, mine in counts if each in mine]) for each in concepts)
    named = (_named(name, mine) for name, mine in counts if name)
    return ClassProfile(
        code,
        len(trainees),
        tuple(sorted(rows, key=lambda row: (-row.missed / row.met, row.right / row.asked, row.concept))),
        tuple(sorted(named, key=lambda each: each.name.casefold())),
    )


def _in_class(concept: str, counts: Sequence[tuple[int, int]]) -> ConceptInClass:
    right, asked = map(sum, zip(*counts, strict=True))
    return ConceptInClass(concept, right, asked, len(counts), sum(map(_is_missed, counts)))


def _is_missed(count: tuple[int, int]) -> bool:
    right, asked = count
    return right < HALF * asked


def _named(name: str, counts: Mapping[str, tuple[int, int]]) -> NamedTrainee:
    missed = sorted(
        (each for each, count in counts.items() if _is_missed(count)),
        key=lambda each: (counts[each][0] / counts[each][1], -counts[each][1], each),
    )
    right, asked = map(sum, zip(*counts.values(), strict=True))
    return NamedTrainee(name, right, asked, tuple(missed))


# The questions of an exam, measured by a class: how hard each was, and how well it separates strong from weak.

_GROUP = 0.27
"""The share of a class that is its upper and its lower group: Kelley (1939), in every text book on tests since."""


@dataclass(frozen=True, slots=True)
class ExamItem:
    """The results of a class on one question.

    Attributes:
        seed, concept: what its case is drawn with.
        right, asked: the trainees who were right, and those asked; a blank is wrong.
        item_rest: the correlation of its points with those of the other questions (corrected item-total); ``None``
            if either is the same for all.
        upper_lower: the share right in the upper group less that in the lower; ``None`` for a single trainee.
        wrong: the wrong answers given, with the number of each, the commonest first.
    """

    seed: int
    concept: str
    right: int
    asked: int
    item_rest: float | None
    upper_lower: float | None
    wrong: tuple[tuple[str, int], ...]

    @property
    def difficulty(self) -> float:
        """The share right: the higher, the easier."""
        return self.right / self.asked


@dataclass(frozen=True, slots=True)
class ItemAnalysis:
    """The questions of an exam as a class has answered them.

    Attributes:
        items: the questions, in the order asked.
        reliability: Kuder and Richardson's formula 20; ``None`` if not everybody was asked the same questions, or if
            all have the same points.
    """

    code: str
    trainees: int
    items: tuple[ExamItem, ...]
    reliability: float | None


def item_analyses(documents: Iterable[Any]) -> tuple[ItemAnalysis, ...]:
    """The questions of exams under each code, from the files of a class; codes without an exam are left out.

    Args:
        documents: as for :func:`class_profiles`.

    Raises:
        ValueError: one of them is not a progress document.

    >>> item_analyses([{"format": "revoke-training/1", "codes": {}}])
    ()
    """
    classes = _classes(documents)
    found = (analysed_items(code, [answers for _, answers in classes[code]]) for code in CODES if code in classes)
    return tuple(each for each in found if each.items)


def analysed_items(code: str, trainees: Iterable[Sequence[AnswerGiven]]) -> ItemAnalysis:
    """The questions of an exam, from each trainee's answers; his first answer to a question counts.

    >>> right = AnswerGiven("", 1, "64A1", EXAM, "2", right=True, seconds=0.0)
    >>> from revoke.case.case import DEFAULT_CODE
    >>> analysed_items(DEFAULT_CODE, [[right], [replace(right, right=False, answer="1")]]).items[0].difficulty
    0.5
    """
    sheets: list[dict[tuple[int, str], AnswerGiven]] = []
    for answers in trainees:
        mine: dict[tuple[int, str], AnswerGiven] = {}
        for each in answers:
            if each.exercise == EXAM:
                mine.setdefault((each.seed, each.concept), each)
        if mine:
            sheets.append(mine)
    keys = list(dict.fromkeys(key for mine in sheets for key in mine))[:MOST_QUESTIONS]
    return ItemAnalysis(code, len(sheets), tuple(_item(key, sheets) for key in keys), _reliability(keys, sheets))


_Sheet = Mapping[tuple[int, str], AnswerGiven]


def _item(key: tuple[int, str], sheets: Sequence[_Sheet]) -> ExamItem:
    met = [mine for mine in sheets if key in mine]
    points = [float(mine[key].right) for mine in met]
    rests = [_share([each for at, each in mine.items() if at != key]) for mine in met]
    wrong = Counter(mine[key].answer for mine in met if not mine[key].right)
    return ExamItem(
        *key,
        sum(mine[key].right for mine in met),
        len(met),
        _correlation(points, rests),
        _upper_lower(points, [_share(list(mine.values())) for mine in met]),
        tuple(sorted(wrong.items(), key=lambda each: (-each[1], each[0]))),
    )


def _share(answers: Sequence[AnswerGiven]) -> float:
    return sum(each.right for each in answers) / len(answers) if answers else 0.0


def _correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Pearson's correlation; ``None`` if either does not vary."""
    if len(set(first)) < 2 or len(set(second)) < 2:
        return None
    return correlation(first, second)


def _upper_lower(points: Sequence[float], totals: Sequence[float]) -> float | None:
    """The share right of the best less that of the weakest; trainees level at the edge count in part."""
    size = max(1, int(_GROUP * len(points) + 0.5))
    if len(points) < 2 * size:
        return None
    best = sorted(zip(totals, points, strict=True), key=lambda each: -each[0])
    return _of_group(best, size) - _of_group(best[::-1], size)


def _of_group(ordered: Sequence[tuple[float, float]], size: int) -> float:
    edge = ordered[size - 1][0]
    level = [point for total, point in ordered if total == edge]
    at = next(place for place, (total, _) in enumerate(ordered) if total == edge)
    inside = sum(point for _, point in ordered[:at])
    return (inside + sum(level) / len(level) * (size - at)) / size


def _reliability(keys: Sequence[tuple[int, str]], sheets: Sequence[_Sheet]) -> float | None:
    if len(keys) < 2 or any(set(mine) != set(keys) for mine in sheets):
        return None
    spread = pvariance([sum(each.right for each in mine.values()) for mine in sheets])
    if not spread:
        return None
    shares = [sum(mine[key].right for mine in sheets) / len(sheets) for key in keys]
    return len(keys) / (len(keys) - 1) * (1 - sum(each * (1 - each) for each in shares) / spread)


# A room: a class that answers an exam together, question by question. It is all in memory, and ends with the lesson.

MOST_ROOMS, MOST_PUPILS = 40, 200
"""The most rooms at once, and the most pupils in each."""

ROOM_IDLE, ROOM_LONGEST = 3600.0, 4 * 3600.0
"""The seconds without the teacher, and the seconds in all, after which a room and its answers are deleted."""

_ROOM_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
_ROOM_LENGTH = 5


@dataclass(slots=True)
class Room:
    """A class that answers together.

    Attributes:
        name: what pupils type to come in.
        key: the teacher's secret.
        cases: the questions.
        opened, seen: when it was opened, and when the teacher was last here.
        now: the number of the current question, from 1; 0 before the first.
        shown: whether its answer is shown, and no more are taken.
        pupils: id of a pupil -> question -> the place of his answer.
    """

    name: str
    key: str
    cases: tuple[DrawnCase, ...]
    opened: float
    seen: float
    now: int = 0
    shown: bool = False
    pupils: dict[str, dict[int, int]] = field(default_factory=dict)

    @property
    def at(self) -> str:
        """The state of the lesson, as a text that changes with what is to be seen."""
        return f"{self.now}{' shown' if self.shown else ''}"

    @property
    def answered(self) -> int:
        """The number of pupils who answered the current question."""
        return sum(self.now in mine for mine in self.pupils.values())

    def spread(self) -> tuple[int, ...]:
        """The number of times that each answer to the current question was given, in order."""
        given = Counter(mine.get(self.now) for mine in self.pupils.values())
        return tuple(given[place] for place in range(len(self.cases[self.now - 1].choices)))

    def analysis(self) -> ItemAnalysis:
        """The questions whose answers were shown, as the class answered them; no answer counts as wrong."""
        asked = self.cases[: self.now if self.shown else max(self.now - 1, 0)]
        sheets = []
        for mine in self.pupils.values():
            said = [_as_in_an_exam(case, mine.get(number)) for number, case in enumerate(asked, 1)]
            sheets.append(as_answers(marked(asked, said), ""))
        return analysed_items(self.cases[0].code, sheets)


def _as_in_an_exam(case: DrawnCase, place: int | None) -> ExamAnswer:
    """An answer from a room as an exam answer; a room never asks about weighing."""
    right = place == case.choices.index(right_choice(case.key))
    return ExamAnswer(place, case.key.weighs if right else None)


class Rooms:
    """The rooms of one server.

    Args:
        clock: seconds that only grow.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> rooms = Rooms(clock=lambda: 0.0)
    >>> room = rooms.opened(exam_variant(DEFAULT_CODE, 4, 1, 0))
    >>> pupil = rooms.joined(room.name)
    >>> rooms.go_on(room), rooms.answer(room.name, pupil, 1, 2), room.spread()
    (None, True, (0, 0, 1, 0))
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._rooms: dict[str, Room] = {}
        self._lock = Lock()

    def opened(self, cases: tuple[DrawnCase, ...]) -> Room | None:
        """A new room; ``None`` if there are too many."""
        with self._lock:
            self._sweep()
            if len(self._rooms) >= MOST_ROOMS:
                return None
            while (name := "".join(secrets.choice(_ROOM_LETTERS) for _ in range(_ROOM_LENGTH))) in self._rooms:
                pass
            now = self.clock()
            self._rooms[name] = Room(name, secrets.token_urlsafe(24), cases, now, now)
            return self._rooms[name]

    def named(self, name: str) -> Room | None:
        """The room with that name, in upper or lower case."""
        with self._lock:
            self._sweep()
            return self._rooms.get(name.strip().upper())

    def taught(self, name: str, key: str) -> Room | None:
        """The room, for its teacher; ``None`` for anybody else."""
        room = self.named(name)
        if room is None or not secrets.compare_digest(room.key.encode(), key.encode("utf-8", "replace")):
            return None
        room.seen = self.clock()
        return room

    def joined(self, name: str) -> str | None:
        """The id of a new pupil; ``None`` if there is no such room, or if it is full."""
        room = self.named(name)
        with self._lock:
            if room is None or len(room.pupils) >= MOST_PUPILS:
                return None
            pupil = secrets.token_urlsafe(16)
            room.pupils[pupil] = {}
            return pupil

    def answer(self, name: str, pupil: str, number: int, place: int) -> bool:
        """Whether an answer to the current question is taken, until the right one is shown; the last answer counts."""
        room = self.named(name)
        with self._lock:
            if room is None or pupil not in room.pupils or room.shown or not 1 <= number == room.now:
                return False
            if not 0 <= place < len(room.cases[number - 1].choices):
                return False
            room.pupils[pupil][number] = place
            return True

    def go_on(self, room: Room) -> None:
        """Ask the next question once the answer before is shown; after the last nothing changes."""
        with self._lock:
            if (not room.now or room.shown) and room.now < len(room.cases):
                room.now, room.shown = room.now + 1, False

    def show(self, room: Room) -> None:
        """Take no more answers, and show the right one."""
        with self._lock:
            room.shown = room.now > 0

    def end(self, room: Room) -> None:
        """Delete the room and all answers in it."""
        with self._lock:
            self._rooms.pop(room.name, None)

    def _sweep(self) -> None:
        now = self.clock()
        for each in list(self._rooms.values()):
            if now - each.seen > ROOM_IDLE or now - each.opened > ROOM_LONGEST:
                del self._rooms[each.name]
