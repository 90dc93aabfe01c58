"""How far a call has got: what it says is put to the interview, question by question; what does not fit falls out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from revoke.app.failures import failure
from revoke.app.web.call import Call, written
from revoke.case.case import Board, Case, Findings, RevokeFinding
from revoke.errors import RevokeError
from revoke.facts.fact import BOARD, Key
from revoke.facts.revoke import Board as BoardFacts
from revoke.facts.revoke import Revoke
from revoke.formats.documents import FORMAT
from revoke.formats.native import read_case
from revoke.ruling.adjudicate import rule
from revoke.ruling.asking import Answer, Question
from revoke.ruling.interview import Interview
from revoke.ruling.ruling import Ruling
from revoke.ruling.told import established, with_answer
from revoke.table.seats import Role
from revoke.table.sentence import one_after_another

_TRICKS = Key(BOARD, BoardFacts.table_tricks.name)
_NUMBERS = frozenset(map(str, range(14)))


@dataclass(frozen=True, slots=True)
class Answered:
    """A question that was put and the answer it got; ``None`` where nobody knew."""

    question: Question
    answer: Answer | None

    @property
    def path(self) -> str:
        return self.question.key.short


@dataclass(frozen=True, slots=True)
class Refused:
    """Something told that cannot be, and why."""

    path: str
    value: str
    because: str


@dataclass(frozen=True, slots=True)
class Progress:
    """A call as the interview took it.

    Attributes:
        call: the call, with what was taken of it alone.
        answered: the questions in the order in which they were put.
        question: what is asked now; ``None`` when nothing is.
        waiting: whether the other questions wait for the end of play.
        refused: what did not fit, each with the reason.
        case: the facts as a case.
        ruling: what is ruled on them.
    """

    call: Call
    answered: tuple[Answered, ...]
    question: Question | None
    waiting: bool
    refused: tuple[Refused, ...]
    case: Case
    ruling: Ruling


@lru_cache(maxsize=1024)
def progress(call: Call, reopened: str = "") -> Progress:
    """Put what the call says to the interview.

    Args:
        call: what was told.
        reopened: the short path of a fact that is asked for again; the interview stops there.

    >>> done = progress(Call(told=(("revokes[0].offender", "dummy"), ("revokes[0].before_attention", ""))))
    >>> [each.answer.text for each in done.answered], done.question, done.ruling.revokes[0].status
    (['dummy', 'nobody had played to the next trick'], None, 'correct')
    """
    start = _Start(call.code, call.also, call.contract, call.declarer, call.vulnerable)
    refused = list(_board(start)[1])
    steps: tuple[_Step, ...] = ()
    answered: list[Answered] = []
    disputed = set(call.disputed)
    while True:
        interview = _interview(start, steps)
        question = interview.question
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
            answered.append(Answered(question, None))
            steps = (*steps, _Step("skip"))
            continue
        said = call.value(path)
        if said is None:
            break
        answer = next((each for each in question.answers if _same(written(each.value), said)), None)
        if answer is None:
            refused.append(Refused(path, said, why_not(interview.case, question.key, said)))
            break
        answered.append(Answered(question, answer))
        steps = (*steps, _Step("answer", written(answer.value)))
    case = interview.case
    if question is None and not interview.waiting:
        case, more = _with_the_result(case, call)
        refused += more
    ruling = interview.ruling if case is interview.case else rule(case)
    return Progress(_kept(call, answered), tuple(answered), question, interview.waiting, tuple(refused), case, ruling)


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
            answers = interview.question.answers if interview.question else ()
            interview.answer(next(each.value for each in answers if written(each.value) == value))
        case _Step("skip"):
            interview.skip()
        case _Step("dispute"):
            interview.dispute()
        case _Step("come back"):
            interview.come_back()
    return interview


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
    return Case(start.code, board=_board(start)[0], findings=Findings(revokes=revokes))


def _board(start: _Start) -> tuple[Board, tuple[Refused, ...]]:
    said = {"contract": start.contract, "declarer": start.declarer, "vulnerable": start.vulnerable}
    refused = []
    board = Board()
    for name, value in said.items():
        if not value:
            continue
        try:
            read = read_case({"format": FORMAT, "code": start.code, "board": {name: value}, "findings": {}})
        except RevokeError as wrong:
            refused.append(Refused(name, value, _because(wrong)))
        else:
            strain = read.board.strain or board.strain
            board = replace(board, **{name: getattr(read.board, name), "strain": strain})
    return board, tuple(refused)


def _with_the_result(case: Case, call: Call) -> tuple[Case, list[Refused]]:
    """The case with the tricks won at the table and, where the director found it, what would have happened."""
    refused: list[Refused] = []
    said = call.value(_TRICKS.short)
    if said and case.findings.table_tricks is None:
        because = why_not(case, _TRICKS, said)
        if because or _tricks(said) is None:
            refused.append(Refused(_TRICKS.short, said, because))
        else:
            case = with_answer(case, _TRICKS, _tricks(said))
    return _weighed(case, call), refused


def _weighed(case: Case, call: Call) -> Case:
    """The case with the director's answer about damage; "no more" is what declarer has after the transfer."""
    number = rule(case).declarer_tricks.after_transfer if call.without == "no" else _tricks(call.without)
    if number is None:
        return case
    weighed = replace(case, findings=replace(case.findings, without_revoke={number: 1.0}))
    try:
        rule(weighed)
    except RevokeError:
        return case
    return weighed


def _tricks(said: str) -> int | None:
    """A number of tricks in a deal, or nothing where it is none."""
    return int(said) if said in _NUMBERS else None


def _kept(call: Call, answered: list[Answered]) -> Call:
    """The call with what the interview took first and in its order; the rest stays, for it may fit again."""
    taken = [(each.path, written(each.answer.value)) for each in answered if each.answer]
    paths = {path for path, _ in taken}
    rest = [each for each in call.told if each[0] not in paths]
    return replace(call, told=(*taken, *rest))
