"""An inquiry: a trainee knows only that there was a revoke, and finds out the rest of the case by asking.

The engine's own interview is the yardstick. A question is needed as long as its answer can change the ruling. It comes
too early if the answer counts only at the end and play still goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from random import Random
from typing import Any

from revoke.case.case import Board, Case, Findings, RevokeFinding, json_value
from revoke.errors import NotBridge
from revoke.facts.establish import establish
from revoke.facts.fact import BOARD, Evidence, Key
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.interview.interview import AT_THE_END, Interview, InterviewState, fact_of, play_goes_on
from revoke.law.code import CODES, code
from revoke.ruling.established_facts import with_answer
from revoke.ruling.explore import Exploration
from revoke.table.seats import Seat
from revoke.training.answer_key import ChoiceKind, DrillChoice, RevokeDecision, Worked, right_choice, work_out
from revoke.training.concepts import Concept
from revoke.training.drawn_case import DrawnCase, answer_in, askable_concepts, drawn, is_plain, told_plainly

# Open facts: what can still change the ruling on one revoke, explored once for all cases with the same known facts.

FOR_THE_SCORE = frozenset({BoardFacts.table_tricks.name, BoardFacts.result_includes_transfer.name})
"""The facts asked for the score alone; no exercise asks for them."""

_MOST = 8192
_KnownValues = frozenset[tuple[Key, tuple[Any, ...]]]
"""The known value of each fact; Any: a value has the type of its fact."""


def open_facts(case: Case) -> frozenset[Key]:
    """The facts of a case with one revoke that can still change its ruling; those for the score alone are left out.

    The table is turned so that declarer always sits in one place: cases that differ only in seats are explored once.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DUMMY)
    >>> sorted(key.name for key in open_facts(Case(findings=Findings(revokes=(told,)))))
    ['before_attention', 'trick']
    """
    known = establish(case).known
    declarer = known.get(Key(BOARD, BoardFacts.declarer.name))
    turned = 4 - declarer.values[0].number if declarer and len(declarer.values) == 1 else 0
    seen = frozenset((key, tuple(_turned(each, turned) for each in said.values)) for key, said in known.items())
    return _open_where(case.code, seen, frozenset(case.readings.items()))


def _turned(said: Any, steps: int) -> Any:
    """A value with the table turned, each player so many places further on; Any: each fact has its own type."""
    return said.turn(steps) if isinstance(said, Seat) else said


@lru_cache(_MOST)
def _open_where(name: str, seen: _KnownValues, readings: frozenset[tuple[str, str | bool]]) -> frozenset[Key]:
    known = {key: Evidence(values, "") for key, values in seen}
    ways = Exploration(code(name), known, 1, dict(readings))
    if len(ways.outcomes) == 1:
        return frozenset()
    return frozenset(key for key in ways.lacking if key.name not in FOR_THE_SCORE)


# The interview on a case: what a director is asked, one fact after another, and the answers.


def interview_on(worked: Worked) -> tuple[tuple[Key, Any], ...]:
    """The questions of a whole interview on a case, each fact with its value, players as roles.

    Questions for the score alone are left out. Any: a value has the type of its fact.

    Raises:
        NotBridge: no interview can tell the case; see :func:`~revoke.training.drawn_case.told_plainly`.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.inquiry import inquiry
    >>> [key.name for key, _ in interview_on(inquiry(DEFAULT_CODE, 4).case.worked)][:2]
    ['offender', 'before_attention']
    """
    plain = told_plainly(worked)
    declarer = worked.facts.case.board.declarer
    if plain is None or declarer is None:
        raise NotBridge("no interview tells this case")
    told: dict[Key, Any] = {}
    held = Interview(worked.facts.case.code)
    while held.question is not None or held.waiting:
        if held.question is None:
            held.come_back()
            continue
        key = held.question.key
        said = answer_in(plain, key)
        meant = json_value(role_at(said, declarer) if isinstance(said, Seat) else said)
        if said is None or key.name in FOR_THE_SCORE or held.question.meant(meant) is None:
            held.skip()
            continue
        told[key] = meant
        held.answer(meant)
    return tuple(told.items())


PLAY_ON = "play on"
"""The move in which a trainee lets the players play on, and comes back after the play."""

_SEEDS = 10**9


class Timeliness(StrEnum):
    """Whether a move of an inquiry was called for."""

    NEEDED = "needed"
    NEEDLESS = "needless"
    TOO_EARLY = "too early"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class InquiryMove:
    """One move of an inquiry: a question and its answer, or players sent on.

    Attributes:
        key: the fact asked for; ``None`` if the players were sent on.
        judged: whether it was called for.
        answer: its value in the case; ``None`` if nobody can say yet.
    """

    key: Key | None
    judged: Timeliness
    answer: Any = None  # a value of the fact, of its own type


@dataclass(frozen=True, slots=True)
class InquiryScore:
    """The score of an inquiry and its ruling, one point for each of four things.

    Attributes:
        ruled_right: the ruling is the key's.
        missing: what should have been asked and was not; a point if empty.
        needless: what was asked though it could change nothing; a point if empty and the players were not sent on
            needlessly.
        too_early: what was asked in mid-play though it counts only at the end.
        announced: a number of tricks was named while play went on.
        sent_on_needlessly: the players were sent on though something was to be done at once, or play was over.
    """

    ruled_right: bool
    missing: tuple[Key, ...]
    needless: tuple[Key, ...]
    too_early: tuple[Key, ...]
    announced: bool
    sent_on_needlessly: bool

    @property
    def points(self) -> int:
        """The points, 0 to 4; the last is for giving nothing away in mid-play."""
        silent = not self.too_early and not self.announced
        needed = not self.needless and not self.sent_on_needlessly
        return sum((self.ruled_right, not self.missing, needed, silent))


@cache
def inquiry_questions(name: str) -> tuple[Key, ...]:
    """The questions that may be asked in an inquiry: all that any code needs about a revoke, in a director's order.

    Args:
        name: the id of the code; a choice of penalties is asked for only if the code has one.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> [key.name for key in inquiry_questions(DEFAULT_CODE)][:3]
    ['offender', 'before_attention', 'trick']
    """
    wanted = {key for each in CODES for key in open_facts(_begun(Case(each, Board(declarer=Seat.SOUTH))).case)}
    of_board = {Key(BOARD, BoardFacts.elected.name)} if code(name).elects else set()
    return tuple(key for key in (*_IN_ORDER, *of_board) if key in wanted)


_IN_ORDER = tuple(
    Key(0, fact.name)
    for fact in (
        Revoke.offender,
        Revoke.before_attention,
        Revoke.trick,
        Revoke.won_by,
        Revoke.later_tricks,
        Revoke.won_later_with_owed_card,
        Revoke.eldest_hand_followed,
    )
)


@dataclass(frozen=True)
class Inquiry:
    """An inquiry in progress: the case, and the moves so far.

    Args:
        case: the case, still unknown to the trainee.
        yardstick: the facts that the engine's interview asks for, in order.
        moves: the moves so far.
        told: what the trainee knows.
    """

    case: DrawnCase
    yardstick: tuple[Key, ...]
    moves: tuple[InquiryMove, ...]
    told: InterviewState

    def after(self, moves: Iterable[str]) -> Inquiry:
        """The inquiry after these moves, each the name of a fact or :data:`PLAY_ON`; other words are ignored."""
        here = self
        for move in moves:
            here = here._sent_on() if move == PLAY_ON else here._asked(move)
        return here

    @property
    def open_questions(self) -> tuple[Key, ...]:
        """The facts that may still be asked for."""
        asked = {move.key for move in self.moves}
        return tuple(key for key in inquiry_questions(self.case.code) if key not in asked)

    @property
    def came_back(self) -> bool:
        """Whether the trainee has sent the players on and come back."""
        return self.told.came_back

    @property
    def _in_mid_play(self) -> bool:
        """Whether the players still have cards to play, whatever the trainee knows."""
        return play_goes_on(self.case.case) and not self.came_back

    def _asked(self, name: str) -> Inquiry:
        key = next((each for each in self.open_questions if each.name == name), None)
        if key is None:
            return self
        judged = Timeliness.NEEDED if key in open_facts(self.told.case) else Timeliness.NEEDLESS
        if self._in_mid_play and fact_of(key) in AT_THE_END:
            judged = Timeliness.TOO_EARLY
        answer = answer_in(self.case.worked, key)
        told = self.told if answer is None else replace(self.told, case=with_answer(self.told.case, key, answer))
        return replace(self, moves=(*self.moves, InquiryMove(key, judged, answer)), told=told)

    def _sent_on(self) -> Inquiry:
        if self.came_back:
            return self
        judged = Timeliness.NEEDED if self._stands_in_mid_play else Timeliness.NEEDLESS
        told = replace(self.told, came_back=True)
        return replace(self, moves=(*self.moves, InquiryMove(None, judged)), told=told)

    @property
    def _stands_in_mid_play(self) -> bool:
        stands = self.case.key.decision is RevokeDecision.STANDS
        return self._in_mid_play and (stands or any(fact_of(key) in AT_THE_END for key in self.yardstick))

    def score(self, ruling: DrillChoice) -> InquiryScore:
        """The score if the trainee rules so."""
        judged = {how: tuple(m.key for m in self.moves if m.key and m.judged is how) for how in Timeliness}
        names_tricks = ruling.kind in (ChoiceKind.TRICKS, ChoiceKind.POINTS)
        sent_needlessly = any(m.key is None and m.judged is not Timeliness.NEEDED for m in self.moves)
        return InquiryScore(
            ruling == right_choice(self.case.key),
            tuple(_path(self.case, replace(self.told, came_back=True)) or ()),
            judged[Timeliness.NEEDLESS],
            judged[Timeliness.TOO_EARLY],
            self._in_mid_play and names_tricks,
            sent_needlessly,
        )


def inquiry(name: str, seed: int, concept: Concept | None = None) -> Inquiry:
    """An inquiry into a case that an interview can rule on; the same seed gives the same inquiry.

    Args:
        concept: what the case should show, if asking can find out such a case.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> begun = inquiry(DEFAULT_CODE, 1)
    >>> begun.score(right_choice(begun.case.key)).ruled_right
    True
    """
    chance = Random(f"inquiry {name} {seed}")
    while True:
        wanted = concept if concept in askable_concepts(name) else chance.choice(askable_concepts(name))
        for _ in range(_ATTEMPTS):
            case = drawn(name, chance.randrange(_SEEDS), wanted)
            told = _begun(case.case)
            yardstick = _path(case, told) if is_plain(case.case) else None
            if yardstick is not None and len(yardstick) > 1:
                return Inquiry(case, yardstick, (), told)
        concept = None


_ATTEMPTS = 5


def _begun(case: Case) -> InterviewState:
    """The facts known from the start: the contract, and that there was a revoke."""
    begun = Case(case.code, case.board, findings=Findings(revokes=(RevokeFinding(),)), readings=case.readings)
    return InterviewState(begun)


def _path(case: DrawnCase, told: InterviewState) -> tuple[Key, ...] | None:
    """What an interview still asks about a case; ``None`` if that does not lead to its key."""
    asked: list[Key] = []
    while lacking := open_facts(told.case):
        key = next(each for each in (*_IN_ORDER, *lacking) if each in lacking)
        answer = answer_in(case.worked, key)
        if answer is None:
            return None
        asked.append(key)
        told = replace(told, case=with_answer(told.case, key, answer))
    findings = replace(told.case.findings, play_ended=case.case.findings.play_ended)
    worked = work_out(replace(told.case, findings=findings))
    return tuple(asked) if worked is not None and worked.key == case.key else None
