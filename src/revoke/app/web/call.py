"""A call at the table: its address, the progress of its questions, and its conversion to a case and back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple
from urllib.parse import urlencode

from revoke.app.desk.adjudicator import RuledCase, ruled
from revoke.app.desk.failures import failure
from revoke.app.entrance.evening import whole_number
from revoke.app.log.logged_case import HIGHEST_BOARD, LoggedCase, LoggedInterview
from revoke.case.case import DEFAULT_CODE, Board, Case, Findings, RevokeFinding, json_value
from revoke.errors import RevokeError
from revoke.facts.fact import BOARD, Fact, Key
from revoke.facts.moments import Phase
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.formats.documents import FORMAT
from revoke.formats.native import case_of_facts, read_case
from revoke.interview.interview import Interview
from revoke.language.language import OFFERED
from revoke.law.code import CODES
from revoke.ruling.adjudicate import every_way
from revoke.ruling.established_facts import established, with_answer
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Role, Seat
from revoke.table.sentence import one_after_another, sentence, template, whole
from revoke.telling.reasons import AnswerWords, QuestionInWords, answer_in_words
from revoke.telling.reasons import question_in_words as asked_in_words

# Values in the address of a call: unknown ones are left out, and the page says so.

Said = tuple[str, str]
"""A name and a value in an address."""

LONGEST = 300  # letters in one value; a list of every moment has 200
MOST = 200  # values in one address
MOST_REVOKES = 2
"""The largest number of revokes: with a third, of which little is known, exploring the outcomes takes minutes."""

DISPUTE = "dispute "
"""The word before the path of a disputed fact."""

OPEN = "open"
"""The word before the phase of the play that is open on the screen of stages."""

LATER = "later"
"""The phase for which the answers after the first are shown."""

SCREENS = ("", "another", "finer", "ruling", "whatif", "consult")
"""The screens of a call other than its question and its ruling."""


def facts_of(about: type) -> Iterator[Fact[Any]]:
    """The facts of a revoke or of the board, from the class that declares them."""
    return (each for each in vars(about).values() if isinstance(each, Fact))


_FACTS = frozenset(
    [Key(BOARD, each.name).short for each in facts_of(BoardFacts)]
    + [Key(number, each.name).short for number in range(MOST_REVOKES) for each in facts_of(Revoke)]
)
"""The facts that may be told, by their short paths."""

_TOLD_ALONE = frozenset({"board.contract", "board.vulnerable", "board.dealer", "board.scoring"})
"""The facts that a story may tell, though no question here asks for them."""

_SHOWN = 24  # letters shown of a value left out
_TRICKS = frozenset(map(str, range(14)))
_CHOICES: Mapping[str, frozenset[str]] = {
    "code": frozenset(CODES),
    "lang": frozenset(OFFERED),
    "disputed": frozenset(map(str, range(MOST_REVOKES))),
    "also": frozenset(role.value for role in Role),
    "back": frozenset("1"),
    "replaces": frozenset("1"),
    "agreed": frozenset("1"),
    "without": _TRICKS | {"no", "unsure"},
    OPEN: frozenset(each.value for each in Phase) | {LATER},
}
PICKS = ("written", "level", "strain", "doubling")
"""The fields of a contract on a ruling's page: written, or picked in three parts; the address has one value."""

LONGEST_CONTRACT = 8  # letters
_PATHS = frozenset({"skip", "found", "said", "neither"})
_FREE = frozenset({"contract", "declarer", "vulnerable", "table", "board", "case", "story", *PICKS})
"""The parts checked elsewhere: the board when the case is made, the place when the case goes into the log."""


def heard(query: Iterable[Said]) -> tuple[Said, ...]:
    """The parts of an address that have a meaning.

    >>> heard([("revokes[0].trick", "5"), ("also", "kibitzer"), ("also", "dummy"), ("colour", "blue")])
    (('revokes[0].trick', '5'), ('also', 'dummy'))
    """
    return tuple(each for each in list(query)[:MOST] if _means_something(*each))


def unheard(query: Sequence[Said]) -> Iterator[str]:
    """The parts of an address that are left out, each in a sentence.

    >>> print(*unheard([("also", "kibitzer"), ("colour", "blue"), ("skip", "x" * 400)]), sep="\\n")
    The address says also=kibitzer. That means nothing here, so it was ignored.
    The address says colour=blue. That means nothing here, so it was ignored.
    The address says skip=… with 400 letters. That is too long, so it was ignored.
    """
    for name, value in query[:MOST]:
        if _means_something(name, value):
            continue
        longer = max(len(name), len(value))
        if longer > LONGEST:
            yield sentence(
                "The address says {name}=… with {letters} letters. That is too long, so it was ignored.",
                name=_cut(name),
                letters=longer,
            )
        else:
            yield sentence(
                "The address says {name}={value}. That means nothing here, so it was ignored.",
                name=_cut(name),
                value=_cut(value),
            )
    if sum(name == "also" and _means_something(name, value) for name, value in query[:MOST]) >= MOST_REVOKES:
        yield template("More than two revokes do not fit here. Only the first two count.")
    if len(query) > MOST:
        yield sentence("The address holds more than {most} values. The rest was ignored.", most=MOST)


def _means_something(name: str, value: str) -> bool:
    if max(len(name), len(value)) > LONGEST:
        return False
    if not value and name not in _FACTS:
        return name in _CHOICES or name in _PATHS or name in _FREE or name == "ask"  # an empty field
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name in _PATHS:
        return value in _FACTS or value in _TOLD_ALONE
    if name == "ask":
        return value in SCREENS or value.removeprefix(DISPUTE) in _FACTS or value in _TOLD_ALONE
    return name in _FREE or name == _TABLE_TRICKS.short or _can_be_said(name, value)


@lru_cache(maxsize=4096)
def _can_be_said(path: str, value: str) -> bool:
    """Whether a fact can have a value at all, whatever else is told.

    >>> _can_be_said("revokes[0].trick", "13"), _can_be_said("revokes[0].trick", "15")
    (True, False)
    """
    if path not in _FACTS and path not in _TOLD_ALONE:
        return False
    try:
        _of_the_story(((path, value),))
    except RevokeError:
        return False
    return True


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


# A call at the table as an address: nothing is stored anywhere else, so Back is undo and a link is a copy.

PATH = "/quick"


@dataclass(frozen=True, slots=True)
class TableCall:
    """The content of a call's address.

    Attributes:
        code: the id of the code of law.
        language: the code of the language, or empty.
        told: the short paths of the facts, each with its value as text, in the order of telling.
        skipped: the facts that nobody knows.
        found: the disputed facts that the director has found.
        said: the facts from a story, which hold from the start.
        neither: the facts that a story told in two ways or with two meanings, if neither was chosen.
        disputed: the numbers, from 0, of the revokes that the table disputes.
        also: who committed the second revoke, the third and so on.
        came_back: whether play has ended since.
        agreed: whether the facts have been said back and all agree.
        contract, declarer, vulnerable: those of the board, as in a case document.
        without: declarer's tricks without the revoke, as the director found; ``"no"``: no more for the innocent
            side, ``"unsure"``: to be looked into.
        table, board, case: the place of the call, and the id of its case in the log.
        story: the name under which the server holds the story, if any.
        replaces: ``"1"`` if a new ruling would replace an earlier one on that case.
    """

    code: str = DEFAULT_CODE
    language: str = ""
    told: tuple[tuple[str, str], ...] = ()
    skipped: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    neither: tuple[str, ...] = ()
    disputed: tuple[int, ...] = ()
    also: tuple[str, ...] = ()
    came_back: bool = False
    agreed: bool = False
    contract: str = ""
    declarer: str = ""
    vulnerable: str = ""
    without: str = ""
    table: str = ""
    board: str = ""
    case: str = ""
    replaces: str = ""
    story: str = ""

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The names and values of the call's address, in order."""
        said: list[tuple[str, str]] = [("code", self.code), ("lang", self.language), *self.told]
        lists = {"skip": self.skipped, "found": self.found, "said": self.said, "neither": self.neither}
        lists |= {"disputed": tuple(map(str, self.disputed)), "also": self.also}
        said += [(name, each) for name, list_ in lists.items() for each in list_]
        said += [("back", "1" if self.came_back else ""), ("agreed", "1" if self.agreed else "")]
        said += [(name, getattr(self, name)) for name in _WORDS]
        return tuple((name, value) for name, value in said if value or "." in name)

    @property
    def query(self) -> str:
        """The call as the query of an address."""
        return urlencode(self.pairs, safe="[],:")

    @property
    def address(self) -> str:
        """The address where the call continues."""
        return f"{PATH}?{self.query}"

    def asking(self, what: str) -> str:
        """The address at which one fact is asked for again, or that of another screen."""
        return f"{self.address}&{urlencode({'ask': what}, safe='[]')}"

    def value(self, path: str) -> str | None:
        """The value of a fact; ``None`` if it was not told."""
        return dict(self.told).get(path)

    def telling(self, path: str, value: str) -> TableCall:
        """The call with a fact told, in place of its earlier value."""
        if self.value(path) is None:
            told = (*self.told, (path, value))
        else:
            told = tuple((each, value if each == path else said) for each, said in self.told)
        said = _without(self.said, path)
        return replace(self, told=told, skipped=_without(self.skipped, path), said=said, agreed=False)

    def saying(self, path: str, value: str) -> TableCall:
        """The call with a fact from a story, which holds from the start."""
        told = self.telling(path, value)
        return replace(told, said=(*told.said, path))

    def skipping(self, path: str) -> TableCall:
        """The call with a fact that nobody knows."""
        told = tuple(each for each in self.told if each[0] != path)
        skipped, said = (*_without(self.skipped, path), path), _without(self.said, path)
        return replace(self, told=told, skipped=skipped, said=said, agreed=False)

    def forgetting(self, path: str) -> TableCall:
        """The call without anything about a fact."""
        told = tuple(each for each in self.told if each[0] != path)
        found, said = _without(self.found, path), _without(self.said, path)
        return replace(self, told=told, skipped=_without(self.skipped, path), found=found, said=said, agreed=False)

    def finding(self, path: str) -> TableCall:
        """The call with a fact marked as disputed, so that its answer is the director's finding."""
        return replace(self, found=(*_without(self.found, path), path), agreed=False)

    def disputing(self, revoke: int) -> TableCall:
        """The call with a revoke marked as disputed."""
        return replace(self, disputed=tuple(sorted({*self.disputed, max(revoke, 0)})), agreed=False)


_WORDS = ("contract", "declarer", "vulnerable", "without", "table", "board", "case", "replaces", "story")


def call_of(query: Iterable[tuple[str, str]], code: str) -> TableCall:
    """The call in an address, without the parts that have no meaning here.

    Args:
        query: the names and values in the address.
        code: the code of law if the address names none.

    >>> call = call_of([("revokes[0].offender", "defender"), ("code", "duplicate-2007"), ("ask", "x")], DEFAULT_CODE)
    >>> call.address
    '/quick?code=duplicate-2007&revokes[0].offender=defender'
    """
    said = heard(query)
    single = dict(said)
    return TableCall(
        code=single.get("code") or code,
        language=single.get("lang", ""),
        told=tuple({name: value for name, value in said if "." in name or name in _FACTS}.items()),
        skipped=_all(said, "skip"),
        found=_all(said, "found"),
        said=_all(said, "said"),
        neither=_all(said, "neither"),
        disputed=tuple(sorted(map(int, _all(said, "disputed")))),
        also=tuple(value for name, value in said if name == "also" and value)[: MOST_REVOKES - 1],
        came_back=bool(single.get("back")),
        agreed=bool(single.get("agreed")),
        **{name: single.get(name, "") for name in _WORDS},
    )


def written(value: Any) -> str:
    """A value of a case document as text for an address; Any: JSON.

    >>> written(True), written([]), written(["trick quitted", "play ended"]), written(2)
    ('true', '', 'trick quitted,play ended', '2')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)


def _all(said: Sequence[tuple[str, str]], name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for each, value in said if each == name and value))


def _without(paths: tuple[str, ...], path: str) -> tuple[str, ...]:
    return tuple(each for each in paths if each != path)


# The progress of a call: its facts are given to the interview, question by question.

_TABLE_TRICKS = Key(BOARD, BoardFacts.table_tricks.name)
_NUMBERS = frozenset(map(str, range(14)))


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question and its answer; ``None`` if nobody knew."""

    question: QuestionInWords
    answer: AnswerWords | None

    @property
    def path(self) -> str:
        return self.question.key.short


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """A value that is impossible, and why."""

    path: str
    value: str
    because: str


@dataclass(frozen=True, slots=True)
class CallProgress:
    """The progress of a call in the interview.

    Attributes:
        call: the call, with the accepted answers first.
        answered: the questions in the order of asking.
        question: the present question; ``None`` if there is none.
        waiting: whether the other questions wait for the end of play.
        refused: the values that did not fit, each with the reason.
        found: the facts as a case, and the ruling on them.
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
    """The progress of a call, found by giving its facts to the interview.

    Args:
        call: the call with its facts.
        reopened: the short path of a fact that is asked for again; the interview stops there.

    >>> done = progress(TableCall(told=(("revokes[0].offender", "dummy"), ("revokes[0].before_attention", ""))))
    >>> [each.answer.text for each in done.answered], done.question, done.ruling.revokes[0].status
    (['dummy', 'nobody had played to the next trick'], None, <Standing.CORRECT: 'correct'>)
    """
    declarer = "" if reopened == "board.declarer" else call.declarer
    start = TableCall(call.code, also=call.also, contract=call.contract, declarer=declarer, vulnerable=call.vulnerable)
    refused = list(_board(start)[1])
    start, beside = _with_the_story(start, call, reopened)
    refused += beside
    steps: tuple[_Step, ...] = ()
    answered: list[AnsweredQuestion] = []
    disputed = set(call.disputed)
    while True:
        interview = _interview(start, steps)
        question = asked_in_words(interview.question, call.code) if interview.question else None
        if question is None:
            doubted = _doubted(interview, {reopened, *dict(call.told)} - {each.path for each in answered})
            if doubted is not None:
                steps = (*steps, _Step("doubt", doubted))
                continue
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
        if said is None and reopened in call.said:  # facts of the story come before its open questions
            steps = (*steps, _Step("skip"))
            continue
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


class _Step(NamedTuple):
    """One step of an interview; ``value`` is the answer as in an address."""

    what: Literal["answer", "skip", "dispute", "come back", "doubt"]
    value: str = ""


@lru_cache(maxsize=4096)
def _interview(start: TableCall, steps: tuple[_Step, ...]) -> Interview:
    """The interview after these steps. Calls that begin alike share it, so the caller must not change it.

    Args:
        start: the call with what its interview starts from: the board, further revokes, and the story as told.
    """
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
        case _Step("doubt", value):
            interview.doubt(next(each.key for each in interview.ruling.assumed if each.key.short == value))
    return interview


def _doubted(interview: Interview, told: Collection[str]) -> str | None:
    """The path of a fact that the ruling would assume, although it is told or asked for again."""
    assumed = (each.key for each in interview.ruling.assumed if each.key.revoke != BOARD)
    return next((key.short for key in assumed if key.short in told), None)


def _meant(interview: Interview, question: QuestionInWords, said: str) -> AnswerWords | None:
    """The answer that a value in an address means: an offered answer, or a list of events."""
    in_any_order = sorted(said.split(","))
    offered = next((each for each in question.answers if sorted(written(each.value).split(",")) == in_any_order), None)
    asked = interview.question
    meant = None if offered or asked is None else asked.meant(said.split(","))
    if asked is None or meant is None:
        return offered
    try:
        every_way(with_answer(interview.case, question.key, meant))
    except RevokeError:
        return None
    return answer_in_words(asked, meant)


def why_not(case: Case, key: Key, said: str) -> str:
    """Why a fact is impossible, given the earlier facts; empty if the value is no answer at all.

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
    """The message of an error as sentences of their own, without the places in a document, which nobody sees here."""
    problems = (whole(problem.text) for problem in failure(wrong, "").problems)
    return one_after_another([sentence("{reason:Words}", reason=each) for each in problems])


def _begun(start: TableCall) -> Case:
    """The case from which the interview starts: the board, the story, and the offenders of further revokes."""
    board = _board(start)[0]
    told, findings = _of_the_story(start.told)
    board = replace(board, dealer=told.dealer, scoring=told.scoring)
    first = findings.revokes or (RevokeFinding(),)
    revokes = (*first, *(RevokeFinding(offender=Role(each)) for each in start.also[: MOST_REVOKES - len(first)]))
    in_order = len(first) == 1  # only a story may have its revokes in any order
    return Case(start.code, board=board, findings=replace(findings, revokes=revokes, revokes_in_order=in_order))


def _with_the_story(start: TableCall, call: TableCall, reopened: str) -> tuple[TableCall, list[RefusedAnswer]]:
    """The start with the facts of a story, added one by one; a fact that contradicts the others is refused."""
    refused = []
    for path in call.said:
        value = call.value(path)
        if value is None or path == reopened or (not value and path.rpartition(".")[2] not in LISTS):
            continue
        more = replace(start, told=(*start.told, (path, value)))
        try:
            established(_begun(more))
        except RevokeError as wrong:
            refused.append(RefusedAnswer(path, value, _because(wrong)))
        else:
            start = more
    return start, refused


def _of_the_story(said: tuple[tuple[str, str], ...]) -> tuple[Board, Findings]:
    """The board and the findings from a story.

    Raises:
        RevokeError: a fact cannot have its value.
    """
    of_the_board = ((path, value) for path, value in said if path.startswith("board."))
    others = ((f"findings.{path}", json_of(path, value)) for path, value in said if not path.startswith("board."))
    read = case_of_facts(dict((*of_the_board, *others)))
    return read.board, read.findings


LISTS = ("before_attention", "played_after", "withdrawn_after")
"""The facts that are lists; an empty list is an answer."""

_OF_NUMBERS = ("trick", "later_tricks", "table_tricks", "restored_tricks")


def json_of(path: str, said: str) -> Any:  # Any: a JSON value
    """The value of a fact for a case document, from its text in an address.

    >>> json_of("revokes[0].trick", "5"), json_of("revokes[0].able", "false")
    (5, False)
    >>> json_of("revokes[0].before_attention", "")
    []
    """
    name = path.rpartition(".")[2]
    if name in LISTS:
        return [each for each in said.split(",") if each]
    if name in _OF_NUMBERS and said in _NUMBERS:
        return int(said)
    return {"true": True, "false": False}.get(said, said)


def _board(start: TableCall) -> tuple[Board, tuple[RefusedAnswer, ...]]:
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
    """Why a value for the board is wrong, for its author; empty if the engine's own message will do."""
    if name != "contract":
        return ""
    return sentence("{text} is not a contract. Pick one, or write it like 4♥, 3NT or 2♠X.", text=value)


def _with_the_result(found: RuledCase, call: TableCall) -> tuple[RuledCase, list[RefusedAnswer]]:
    """The case with the tricks won at the table and the director's answer about damage, if he gave one."""
    refused: list[RefusedAnswer] = []
    said = call.value(_TABLE_TRICKS.short)
    if said and found.case.findings.table_tricks is None:
        number = _tricks(said)
        try:
            found = found if number is None else ruled(with_answer(found.case, _TABLE_TRICKS, number))
        except RevokeError as wrong:
            refused.append(RefusedAnswer(_TABLE_TRICKS.short, said, _because(wrong)))
        if number is None:
            wrong_number = sentence("{text} is not a number of tricks: pick 0 to 13.", text=said[:8])
            refused.append(RefusedAnswer(_TABLE_TRICKS.short, said, wrong_number))
    return _weighed(found, call), refused


def _weighed(found: RuledCase, call: TableCall) -> RuledCase:
    """The case with the director's answer about damage; "no" means declarer's tricks after the transfer."""
    number = found.ruling.declarer_tricks.after_transfer if call.without == "no" else _tricks(call.without)
    if number is None:
        return found
    findings = replace(found.case.findings, without_revoke={number: 1.0})
    try:
        return ruled(replace(found.case, findings=findings))
    except RevokeError:
        return found


def _tricks(said: str) -> int | None:
    """A number of tricks in a deal; ``None`` for any other text."""
    return int(said) if said in _NUMBERS else None


def _kept(call: TableCall, answered: list[AnsweredQuestion]) -> TableCall:
    """The call with the accepted answers first, in the interview's order; the rest stays, for it may fit later."""
    taken = [(each.path, written(each.answer.value)) for each in answered if each.answer]
    paths = {path for path, _ in taken}
    rest = [each for each in call.told if each[0] not in paths]
    return replace(call, told=(*taken, *rest))


# Conversion of calls: the facts of a call as a case, and a logged case as a call.

_SEATS = frozenset(seat.value for seat in Seat)
_CARRIED_FACTS = ("table_tricks", "restored_tricks", "cards_mixed_by", "elected")


def case_told(so_far: CallProgress) -> Case:
    """The case for the log, with the board's number if it was given."""
    number = whole_number(so_far.call.board, 0, HIGHEST_BOARD)
    return so_far.case if number is None else replace(so_far.case, board=replace(so_far.case.board, number=number))


def asked_so_far(call: TableCall) -> LoggedInterview:
    """The progress of the interview, as the log stores it."""
    skipped, found = (tuple(f"findings.{each}" for each in paths) for paths in (call.skipped, call.found))
    return LoggedInterview(skipped, call.disputed, call.came_back, found)


def call_again(case: LoggedCase) -> TableCall | None:
    """The call that continues a case; ``None`` if the case has cards or more revokes than quick mode can have."""
    document = case.document
    findings = document.get("findings", {})
    revokes = findings.get("revokes", [])
    if document.get("events") or "deal" in document.get("board", {}) or len(revokes) > MOST_REVOKES:
        return None
    board = document.get("board", {})
    from_a_story = any(value in _SEATS for each in revokes for value in map(str, each.values()))
    told = [
        (f"revokes[{index}].{name}", written(value))
        for index, revoke in enumerate(revokes)
        for name, value in revoke.items()
        if from_a_story or not (index and name == "offender")
    ]
    told += [(name, written(findings[name])) for name in _CARRIED_FACTS if name in findings]
    weighed = list(findings.get("without_revoke", {}))
    return TableCall(
        code=case.code,
        told=tuple(told),
        skipped=tuple(each.removeprefix("findings.") for each in case.asked.skipped),
        found=tuple(each.removeprefix("findings.") for each in case.asked.found),
        disputed=case.asked.disputed,
        said=tuple(path for path, _ in told) if from_a_story else (),
        also=() if from_a_story else tuple(str(revoke.get("offender", "")) for revoke in revokes[1:]),
        came_back=case.asked.came_back,
        agreed=True,
        contract=str(board.get("contract", "")),
        declarer=str(board.get("declarer", "")),
        vulnerable=str(board.get("vulnerable", "")),
        without=weighed[0] if len(weighed) == 1 else "",
        table=case.place.table or "",
        board="" if case.place.board is None else str(case.place.board),
        case=case.id,
        replaces="1" if case.ruling else "",
    )
