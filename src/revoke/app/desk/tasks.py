"""The tasks of worker processes: each works something out of a case or a text, or says why it cannot."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cache, wraps
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar

from revoke.app.desk.adjudicator import ruled as ruled_case
from revoke.app.desk.failures import CaseFailure, failure
from revoke.case.case import DEFAULT_CODE, AgreedFact, Case, Document
from revoke.equity.solver import DDS
from revoke.errors import NotBridge, RevokeError, Unreadable
from revoke.facts.fact import Key
from revoke.formats.native import Unwritable, case_document
from revoke.interview.interview import Interview, InterviewState, key_at, pending
from revoke.ruling.ruling import Ruling
from revoke.table.cards import Card
from revoke.table.sentence import sentence, template
from revoke.telling.reasons import QuestionInWords, question_in_words
from revoke.telling.ruling_words import document

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from revoke.app.desk.analysis import Analysed, CardStep
    from revoke.app.desk.board_entry import BoardRead
    from revoke.app.desk.told_story import StoryUnderstood
    from revoke.equity.position import Steps
    from revoke.equity.simulation import Distribution, Simulation
    from revoke.facts.establish import Facts
    from revoke.facts.legal_play import Consistency
    from revoke.formats.record import PlayRecord, RecordOutcome

    Boards = list[tuple[PlayRecord, RecordOutcome | None]]


# The consistency document: whether any legal play fits what the table agrees on, for programs.


def consistency_document(found: Consistency) -> dict[str, object]:
    """A finding of the consistency check as a document; facts have the keys of ``findings.agreed``."""
    return {
        "verdict": found.verdict,
        "agreed": len(found.agreed),
        "play": [f"{seat.value}:{card.code}" for trick in found.play or () for seat, card in trick],
        "certain": [_fact(fact) for fact in found.certain],
        "all_certain": found.all_certain,
        "declarer_tricks": list(found.tricks) if found.tricks else None,
        "conflict": [{"place": each.place, "fact": each.words} for each in found.conflict],
        "smallest": found.smallest,
        "irreducible": found.irreducible,
        "whatever_was_played": found.whatever_was_played,
        "explained_by": [
            {"trick": each.trick, "revoked": each.revoked.value if each.revoked else None}
            for each in found.explained_by
        ],
        "all_explained": found.all_explained,
        "excluded": [_fact(fact) for fact in found.excluded],
        "left_aside": list(found.left_aside),
    }


def _fact(fact: AgreedFact) -> dict[str, object]:
    given = {each.name: value for each in fields(fact) if (value := getattr(fact, each.name)) is not None}
    return {
        name: value if isinstance(value, int) else value.code if isinstance(value, Card) else value.value
        for name, value in given.items()
    }


# The interview without a memory: from a case and its answers to the next question or the ruling.


@dataclass(frozen=True, slots=True)
class OfferedAnswer:
    """One answer: the value to put at the question's ``fact`` in the case, and its text."""

    value: Any  # a JSON value
    text: str


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """Answers that lead to the same ruling; within a group of ``alike``, by the same clauses.

    ``phase`` groups the stages: trick still there, play goes on, play over.
    """

    text: str
    alike: tuple[tuple[OfferedAnswer, ...], ...]
    phase: Literal["trick still there", "play goes on", "play over"] | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """A clause that turns on the answer, in a few words."""

    law: str
    says: str


@dataclass(frozen=True, slots=True)
class QuestionDocument:
    """A question: where the answer goes, the words, the choices, why it is asked, and whether it asks for a number."""

    fact: str
    text: str
    counts: bool
    choices: tuple[OfferedChoice, ...]
    why: tuple[Why, ...]


Step = Literal["ask", "wait", "done"]


@dataclass(frozen=True, slots=True)
class Following:
    """The next step.

    Attributes:
        step: ``ask``: put the question; ``wait``: play goes on, come back when it has ended; ``done``.
        case: the case to put the answer into and to send again.
        ruling: the ruling document; ``None`` as long as something is asked.
    """

    format: Literal["revoke-next/1"]
    step: Step
    question: QuestionDocument | None
    case: dict[str, Any]  # a case document
    ruling: dict[str, Any] | None  # a ruling document


def _key(path: str, many: int) -> Key:
    """The key of the fact at a path in a case.

    Raises:
        NotBridge: there is no fact at that path.
    """
    key = key_at(path)
    if key is not None and key.revoke < many:
        return key
    none = template("{path} is not asked for here; give the fact of a question as it was asked.")
    raise NotBridge(sentence(none, path=repr(path[:60])))


def _asked(question: QuestionInWords) -> QuestionDocument:
    return QuestionDocument(
        question.fact,
        question.text,
        question.counts,
        tuple(
            OfferedChoice(
                choice.text,
                tuple(tuple(OfferedAnswer(each.value, each.text) for each in group) for group in choice.alike),
                choice.phase.value if choice.phase else None,
            )
            for choice in question.choices
        ),
        tuple(Why(law, says) for law, says in question.why),
    )


Given = ParamSpec("Given")
Found = TypeVar("Found")

WHERE = "the request"
MOST_FINDINGS = 1000
_PAUSE = 0.1  # the shortest time between two reports of a simulation, in seconds


class ProgressLine:
    """A task's line to its client: to report progress, and to ask whether to stop."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stopped = False

    def tell(self, news: object) -> None:
        self._connection.send(("news", news))

    def should_stop(self) -> bool:
        if not self._stopped and self._connection.poll():
            self._connection.recv()
            self._stopped = True
        return self._stopped


def refusing(task: Callable[Given, Found]) -> Callable[Given, Found | CaseFailure]:
    """The task, but it returns a refusal instead of raising an error, which no process can send to another."""

    @wraps(task)
    def answering(*given: Given.args, **named: Given.kwargs) -> Found | CaseFailure:
        try:
            return task(*given, **named)
        except RevokeError as wrong:
            return failure(wrong, WHERE)

    return answering


@refusing
def ruled(case: Case, equity: bool) -> Ruling:
    """The ruling on a case, with double dummy if wanted and available."""
    return ruled_case(case, solver=DDS() if equity else None).ruling


@refusing
def ruling(case: Case, equity: bool) -> Document:
    """The ruling document of a case."""
    return document(ruled_case(case, solver=DDS() if equity else None).ruling)


@refusing
def comparison(case: Case, equity: bool) -> Document:
    """The document that compares the rulings on a case under every code."""
    from revoke.app.desk.adjudicator import compared, comparison_document

    return comparison_document(compared(case, equity=equity))


@refusing
def next_question(case: Case, skipped: tuple[str, ...], disputed: tuple[int, ...], came_back: bool) -> Following:
    """The next question about a case, or the ruling.

    Args:
        skipped: the paths in the case of the facts that nobody knows.
        disputed: the numbers, from 0, of the revokes that the table disputes.
        came_back: whether play has ended since.

    Raises:
        NotBridge: a path at which nothing is asked, or a disputed revoke that is not there.

    >>> next_question(Case(), (), (), False).question.text
    'Who revoked?'
    """
    interview = Interview(case.code, case)
    begun = interview.case
    facts, ways = interview.rests_on
    keys = frozenset(_key(path, len(facts)) for path in skipped)
    for number in disputed:
        if number >= len(facts):
            none = template("there is no revoke {number} to dispute; the first revoke is 0.")
            raise NotBridge(sentence(none, number=number))
    told = InterviewState(begun, frozenset(disputed), keys, came_back, ways, facts)
    question, waits = pending(told)
    step: Step = "ask" if question else "wait" if waits else "done"
    ruling = None if question else document(interview.ruling)
    asked = _asked(question_in_words(question, case.code)) if question else None
    return Following("revoke-next/1", step, asked, case_document(begun), ruling)


@refusing
def understood(text: str, language: str) -> StoryUnderstood:
    """The understood part of a story; see :mod:`revoke.app.desk.told_story`."""
    from revoke.app.desk.told_story import story_understood

    return story_understood(text, language)


@refusing
def answered(case: Case, said: str) -> Case:
    """The case with the answer to its open question.

    Args:
        said: the answer as JSON.
    """
    from revoke.app.desk.analysis import asked

    interview = asked(case)
    try:
        answer = json.loads(said)
    except (ValueError, RecursionError):
        answer = said  # a word as it stands is an answer or is refused as one
    interview.answer(answer)
    return interview.case


def checked(text: str | bytes, notes: bool) -> Document | CaseFailure:
    """The irregular and doubtful entries of play records."""
    from revoke.app.desk.records import findings
    from revoke.formats import conversion

    found: list[dict[str, object]] = []
    boards = left_off = 0
    try:
        for record in conversion.read(text, name="-"):
            boards += 1
            for each in findings(record, notes=notes):
                if len(found) < MOST_FINDINGS:
                    found.append(each.document)
                else:
                    left_off += 1
    except RevokeError as wrong:
        return failure(wrong, "-")
    return {"format": "revoke-check/1", "boards": boards, "findings": found, "left_off": left_off}


@refusing
def read(data: bytes | str, name: str, code: str) -> tuple[BoardRead, ...]:
    """The boards of a text or a file; see :func:`~revoke.app.desk.board_entry.boards_read`."""
    from revoke.app.desk.board_entry import boards_read

    return boards_read(data, name=name, code=code)


@refusing
def boards(text: str | bytes, code: str) -> Document:
    """The boards of play records, of a diagram or of a deal, as case documents."""
    from revoke.app.desk.board_entry import boards_read

    return {"format": "revoke-boards/1", "boards": [_board(each) for each in boards_read(text, name=WHERE, code=code)]}


def _board(found: BoardRead) -> Document:
    told: Document | None = None
    why: str | None = None
    try:
        told = case_document(found.case)
    except Unwritable as wrong:
        why = wrong.text
    remarks = [asdict(each) for each in found.remarks]
    return {"board": found.label, "case": told, "why_no_case": why, "replays": found.replays, "remarks": remarks}


@refusing
def analysed(case: Case, simulated: Mapping[int, float] | None, established: Facts | None) -> Analysed:
    """The analysis of a board; see :func:`~revoke.app.desk.analysis.analysed`."""
    from revoke.app.desk.analysis import analysed as found

    return found(case, simulated, established)


@refusing
def analysis(case: Case) -> Document:
    """The analysis of a board as a document: the ruling, the curve, the scores, what to enter."""
    from revoke.app.desk.analysis import analysed as everything

    found = everything(case)
    ways = [{"way": each.way, **{side.value: worth for side, worth in each.each.items()}} for each in found.compared]
    return {
        "format": "revoke-analysis/1",
        "ruling": document(found.ruling),
        "counts": found.counting or None,
        "curve": list(found.curve.totals) if found.curve else [],
        "revoke_cards": [
            {"card": str(each.card.code), "before": each.before, "after": each.after} for each in found.steps
        ],
        "against_the_field": ways,
        "top": found.top or None,
        "enter": [{"device": each.device, "text": str(each.todo)} for each in found.cribs],
        "remark": found.remark or None,
    }


@refusing
def consistency(case: Case, seconds: float) -> Document:
    """The document that says whether any legal play fits the agreed facts."""
    from revoke.facts.legal_play import consistency

    return consistency_document(consistency(case, budget_seconds=seconds))


@refusing
def step(case: Case, number: int, established: Facts | None) -> CardStep:
    """One card of the play; see :func:`~revoke.app.desk.analysis.card_step`."""
    from revoke.app.desk.analysis import card_step

    return card_step(case, number, established)


@cache
def tree(code: str) -> Document:
    """The decision tree of a code."""
    from revoke.telling.tree_words import tree_document, tree_in_words

    return tree_document(tree_in_words(code))


def equity(case: Case, playouts: int, worlds: int, seed: int, line: ProgressLine) -> Document | CaseFailure:
    """The result without the revoke; it reports progress, and stops when asked to."""
    from revoke.app.desk.analysis import equity_document, estimated
    from revoke.app.desk.case_sources import SourcedCase

    simulation = _simulation(playouts, worlds, seed, line)
    found = estimated(SourcedCase(WHERE, "", case), simulation, simulation)
    return found if isinstance(found, CaseFailure) else equity_document(found)


def equity_steps(
    case: Case, playouts: int, worlds: int, seed: int, line: ProgressLine
) -> Steps[Document | CaseFailure]:
    """The result of :func:`equity`, with a pause after every card so that the caller can do other work."""
    from revoke.app.desk.analysis import equity_document, estimated_in_steps
    from revoke.app.desk.case_sources import SourcedCase

    found = yield from estimated_in_steps(SourcedCase(WHERE, "", case), _simulation(playouts, worlds, seed, line))
    return found if isinstance(found, CaseFailure) else equity_document(found)


def _simulation(playouts: int, worlds: int, seed: int, line: ProgressLine) -> Simulation:
    from revoke.equity.simulation import Simulation

    told_last = 0.0

    def tell(done: int, found: Distribution) -> None:
        nonlocal told_last
        now = time.monotonic()
        if done == playouts or now - told_last >= _PAUSE:
            told_last = now
            line.tell((done, found))

    return Simulation(playouts, worlds, seed, tell, line.should_stop)


# File conversion: writes play records in another format, with the rulings on their revokes if wanted.

MOST_BOARDS = 500
"""The largest number of boards in full mode; the command line reads whole archives."""


@dataclass(frozen=True, slots=True)
class ConvertedFile:
    """A file of play records, written in another format.

    Attributes:
        name: a name for the file; the ending says the format.
        data: its bytes.
        boards: the number of its boards.
        told: sentences on what the format cannot express and what was left out.
    """

    name: str
    data: bytes
    boards: int
    told: tuple[str, ...]


@refusing
def converted_file(data: bytes | str, name: str, to: str, code: str | None, ruled: bool, equity: bool) -> ConvertedFile:
    """Write a file in another format, as ``revoke convert`` does.

    Args:
        name: the name of the file in errors.
        to: ``"pbn"`` or ``"lin"``.
        code: the code of law to rule under; ``None`` for the default.
        ruled: rule on each board with a revoke, and write the ruling into it.
        equity: use double dummy, if available.
    """
    from revoke.formats import conversion

    records = list(islice(conversion.read(data, name=name), MOST_BOARDS + 1))
    if len(records) > MOST_BOARDS:
        more = template("{name} holds more than {number} boards; give fewer at a time")
        raise Unreadable(sentence(more, name=name, number=MOST_BOARDS))
    remarks: list[str] = []
    boards: Boards = [(record, None) for record in records]
    if ruled:
        _, boards = ruled_boards(records, code, equity=equity, remark=remarks.append)
    done = conversion.convert(boards, to)
    told = (*remarks, *conversion.told(done))
    return ConvertedFile(f"converted.{to}", done.data, len(boards) - len(done.refused), told)


def ruled_boards(
    records: Sequence[PlayRecord], code: str | None, *, equity: bool, remark: Callable[[str], None]
) -> tuple[int, Boards]:
    """The largest exit status, and the records, each with its ruling if there is a revoke in it.

    Args:
        remark: called for each board that cannot be ruled on, and if double dummy is missing.
    """
    from revoke.app.desk.adjudicator import Adjudicator
    from revoke.app.desk.case_sources import record_as_case
    from revoke.app.desk.records import outcome_of
    from revoke.equity.solver import DDS
    from revoke.scan.archive_rulings import asking

    status = 0
    boards: Boards = []
    bench = Adjudicator(code, DDS() if equity else None, remark)
    for record in records:
        board = record_as_case(record, record.file, code or DEFAULT_CODE)
        found = bench.rule(board)
        if not isinstance(found, CaseFailure) and (case := asking(record, found.ruling)):
            found = bench.rule(replace(board, told=case))
        if isinstance(found, CaseFailure):
            remark(found.words)
            boards.append((record, None))
            status = max(status, found.exit_status)
            continue
        revokes = found.ruling.revokes
        boards.append((record, outcome_of(found) if revokes else None))
        status = max(status, found.ruling.exit_status if revokes else 0)
    return status, boards
