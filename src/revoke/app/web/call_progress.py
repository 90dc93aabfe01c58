"""The progress of a call: what it says is put to the interview, question by question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from revoke.app.desk.adjudicator import RuledCase, ruled
from revoke.app.desk.failures import failure
from revoke.app.web.call_address import TableCall, written
from revoke.case.case import Board, Case, Findings, RevokeFinding
from revoke.case.json_value import json_value
from revoke.errors import RevokeError
from revoke.facts.fact import BOARD, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.formats.documents import FORMAT
from revoke.formats.native import read_case
from revoke.interview.interview import Interview
from revoke.ruling.adjudicate import every_way
from revoke.ruling.established_facts import established, with_answer
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Role
from revoke.table.sentence import one_after_another, sentence
from revoke.telling.answers import AnswerWords, QuestionInWords, answer_in_words
from revoke.telling.answers import in_words as asked_in_words

_TRICKS = Key(BOARD, BoardFacts.table_tricks.name)
_NUMBERS = frozenset(map(str, range(14)))


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question that was put and the answer it got; ``None`` where nobody knew."""

    question: QuestionInWords
    answer: AnswerWords | None

    @property
    def path(self) -> str:
        return self.question.key.short


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """Something told that cannot be, and why."""

    path: str
    value: str
    because: str


@dataclass(frozen=True, slots=True)
class CallProgress:
    """A call as the interview took it.

    Attributes:
        call: the call, with what was taken of it alone.
        answered: the questions in the order in which they were put.
        question: what is asked now; ``None`` when nothing is.
        waiting: whether the other questions wait for the end of play.
        refused: what did not fit, each with the reason.
        found: the facts as a case, and what is ruled on them.
    """

    call: TableCall
    answered: tuple[AnsweredQuestion, ...]
    question: QuestionInWords | None
    waiting: bool
    refused: tuple[RefusedAnswer, ...]
    found: RuledCase

    @property
    def case(self) -> Case:
        return self.found.case

    @property
    def ruling(self) -> Ruling:
        return self.found.ruling


@lru_cache(maxsize=1024)
def progress(call: TableCall, reopened: str = "") -> CallProgress:
    """Put what the call says to the interview.

    Args:
        call: what was told.
        reopened: the short path of a fact that is asked for again; the interview stops there.

    >>> done = progress(TableCall(told=(("revokes[0].offender", "dummy"), ("revokes[0].before_attention", ""))))
    >>> [each.answer.text for each in done.answered], done.question, done.ruling.revokes[0].status
    (['dummy', 'nobody had played to the next trick'], None, <Standing.CORRECT: 'correct'>)
    """
    start = _Start(call.code, call.also, call.contract, call.declarer, call.vulnerable)
    refused = list(_board(start)[1])
    steps: tuple[_Step, ...] = ()
    answered: list[AnsweredQuestion] = []
    disputed = set(call.disputed)
    while True:
        interview = _interview(start, steps)
        question = asked_in_words(interview.question, call.code) if interview.question else None
        if question is None:
            if not (interview.waiting and call.came_back):
                break
            steps = (*steps, _Step("come back"))
            continue
        if max(question.key.revoke, 0) in disputed:
            disputed.discard(max(question.key.revoke, 0))
            steps = (*steps, _Step("dispute"))
            continue
        path = question.key.short
        if path == reopened:
            break
        if path in call.skipped:
            answered.append(AnsweredQuestion(question, None))
            steps = (*steps, _Step("skip"))
            continue
        said = call.value(path)
        if said is None:
            break
        answer = _meant(interview, question, said)
        if answer is None:
            refused.append(RefusedAnswer(path, said, why_not(interview.case, question.key, said)))
            break
        answered.append(AnsweredQuestion(question, answer))
        steps = (*steps, _Step("answer", written(answer.value)))
    found = RuledCase(interview.case, interview.rests_on[0], interview.ruling)
    if question is None and not interview.waiting:
        found, more = _with_the_result(found, call)
        refused += more
    return CallProgress(_kept(call, answered), tuple(answered), question, interview.waiting, tuple(refused), found)


class _Start(NamedTuple):
    """What an interview starts from, as the call has it."""

    code: str
    also: tuple[str, ...]
    contract: str
    declarer: str
    vulnerable: str


class _Step(NamedTuple):
    """One thing said in an interview; ``value`` is the answer as an address has it."""

    what: Literal["answer", "skip", "dispute", "come back"]
    value: str = ""


@lru_cache(maxsize=4096)
def _interview(start: _Start, steps: tuple[_Step, ...]) -> Interview:
    """The interview after these steps. Calls that begin alike share what was worked out; nobody may go on in it."""
    if not steps:
        return Interview(start.code, _begun(start))
    interview = _interview(start, steps[:-1]).copy()
    match steps[-1]:
        case _Step("answer", value):
            assert interview.question is not None
            answers = (json_value(each) for each in interview.question.answers)
            interview.answer(next((each for each in answers if written(each) == value), value.split(",")))
        case _Step("skip"):
            interview.skip()
        case _Step("dispute"):
            interview.dispute()
        case _Step("come back"):
            interview.come_back()
    return interview


def _meant(interview: Interview, question: QuestionInWords, said: str) -> AnswerWords | None:
    """The answer that a value in an address means: one of those offered, or a list of what had happened."""
    offered = next((each for each in question.answers if _same(written(each.value), said)), None)
    asked = interview.question
    meant = None if offered or asked is None else asked.meant(said.split(","))
    if asked is None or meant is None:
        return offered
    try:
        every_way(with_answer(interview.case, question.key, meant))
    except RevokeError:
        return None
    return answer_in_words(asked, meant)


def _same(answer: str, said: str) -> bool:
    """Whether two values are the same; the order of a list does not matter."""
    return sorted(answer.split(",")) == sorted(said.split(","))


def why_not(case: Case, key: Key, said: str) -> str:
    """Why a fact cannot be so, given what was told before; nothing where it is simply no answer.

    >>> told = Case(findings=Findings(revokes=(RevokeFinding(trick=12),)))
    >>> print(why_not(told, Key(0, "later_tricks"), "2").partition(", but ")[2])
    it won no more than 1, by the tricks that were left. Correct one of the two.
    """
    fact = getattr(BoardFacts if key.revoke == BOARD else Revoke, key.name)
    value = next((each for each in fact.answers if str(getattr(each, "value", each)) == said), None)
    if value is None:
        return ""
    try:
        established(with_answer(case, key, value))
    except RevokeError as wrong:
        return _because(wrong)
    return ""


def _because(wrong: RevokeError) -> str:
    """What an error says, without the places in a document that nobody sees here."""
    return one_after_another([problem.text for problem in failure(wrong, "").problems])


def _begun(start: _Start) -> Case:
    """The case that the interview starts from: the board, and who committed the revokes after the first."""
    revokes = (RevokeFinding(), *(RevokeFinding(offender=Role(each)) for each in start.also))
    told = Findings(revokes=revokes, revokes_in_order=True)  # one more is told after the others
    return Case(start.code, board=_board(start)[0], findings=told)


def _board(start: _Start) -> tuple[Board, tuple[RefusedAnswer, ...]]:
    said = {"contract": start.contract, "declarer": start.declarer, "vulnerable": start.vulnerable}
    refused = []
    board = Board()
    for name, value in said.items():
        if not value:
            continue
        try:
            read = read_case({"format": FORMAT, "code": start.code, "board": {name: value}, "findings": {}})
        except RevokeError as wrong:
            refused.append(RefusedAnswer(name, value, _board_wrong(name, value) or _because(wrong)))
        else:
            strain = read.board.strain or board.strain
            board = replace(board, **{name: getattr(read.board, name), "strain": strain})
    return board, tuple(refused)


def _board_wrong(name: str, value: str) -> str:
    """Why something told of the board cannot be, for whoever picked or wrote it."""
    if name != "contract":
        return ""
    return sentence("{text} is no contract. Pick one, or write it like 4♥, 3NT or 2♠X.", text=value)


def _with_the_result(found: RuledCase, call: TableCall) -> tuple[RuledCase, list[RefusedAnswer]]:
    """The case with the tricks won at the table and, where the director found it, what would have happened."""
    refused: list[RefusedAnswer] = []
    said = call.value(_TRICKS.short)
    if said and found.case.findings.table_tricks is None:
        number = _tricks(said)
        try:
            found = found if number is None else ruled(with_answer(found.case, _TRICKS, number))
        except RevokeError as wrong:
            refused.append(RefusedAnswer(_TRICKS.short, said, _because(wrong)))
        if number is None:
            wrong_number = sentence("{text} is no number of tricks: pick 0 to 13.", text=said[:8])
            refused.append(RefusedAnswer(_TRICKS.short, said, wrong_number))
    return _weighed(found, call), refused


def _weighed(found: RuledCase, call: TableCall) -> RuledCase:
    """The case with the director's answer about damage; "no more" is what declarer has after the transfer."""
    number = found.ruling.declarer_tricks.after_transfer if call.without == "no" else _tricks(call.without)
    if number is None:
        return found
    findings = replace(found.case.findings, without_revoke={number: 1.0})
    try:
        return ruled(replace(found.case, findings=findings))
    except RevokeError:
        return found


def _tricks(said: str) -> int | None:
    """A number of tricks in a deal, or nothing where it is none."""
    return int(said) if said in _NUMBERS else None


def _kept(call: TableCall, answered: list[AnsweredQuestion]) -> TableCall:
    """The call with what the interview took first and in its order; the rest stays, for it may fit again."""
    taken = [(each.path, written(each.answer.value)) for each in answered if each.answer]
    paths = {path for path, _ in taken}
    rest = [each for each in call.told if each[0] not in paths]
    return replace(call, told=(*taken, *rest))
