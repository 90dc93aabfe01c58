"""What the page of a case shows: the facts as they were told, the ruling in words, and where it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from revoke.app.entrance.whole_number import whole_number
from revoke.app.log.form_words import OUTCOMES, decided_result, override_words, poll_words, tricks_words
from revoke.app.log.given_ruling import given_ruling
from revoke.app.log.labels import STATUS, StatusWords
from revoke.app.log.logged_case import Appeal, LoggedCase, Status
from revoke.app.web.call_and_case import call_again
from revoke.app.web.ruling_view import RulingView, ruling_view
from revoke.case.case import Mixing
from revoke.errors import RevokeError
from revoke.facts.fact import BOARD, Fact, Key, in_words
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import WonBy
from revoke.formats.documents import MOST_REVOKES
from revoke.interview.state import play_goes_on
from revoke.law.code import Code, code
from revoke.ruling.adjudicate import rule
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat
from revoke.table.sentence import alone, template
from revoke.telling.answers import answer_words
from revoke.telling.explanation import explain
from revoke.telling.facts import question_words
from revoke.telling.ruling_words import in_words as ruling_in_words
from revoke.telling.stages import STAGE_WORDS

AGREED, FOUND, NOT_KNOWN = template("agreed"), template("disputed, your finding"), template("not known")


@dataclass(frozen=True, slots=True)
class FactsView:
    """One fact as it was told: the question, the answer, and whether the table agreed.

    ``revoke`` is the number of the revoke where there are several, 0 where it needs no number.
    """

    revoke: int
    question: str
    answer: str
    how: str


@dataclass(frozen=True, slots=True)
class AppealView:
    """An appeal, with what became of it in words and the result that it came to; both empty while it is open."""

    appeal: Appeal
    outcome: str
    result: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A case as its page shows it.

    Attributes:
        ruled: the ruling in words, or what would be ruled on the facts so far; ``None`` where these cannot be so.
        given: whether that ruling was given.
        playing: play goes on, so that no number of tricks is shown.
        go_on: where quick mode goes on; empty where it cannot say these facts.
        after: declarer's tricks at the table and after the transfer, where known.
    """

    case: LoggedCase
    status: StatusWords
    law: Code
    told: tuple[FactsView, ...]
    agreed: int
    disputed: int
    unknown: int
    ruled: RulingView | None
    given: bool
    playing: bool
    go_on: str
    after: int | None
    override: str
    weighed: str
    polls: tuple[tuple[str, str], ...]
    appeals: tuple[AppealView, ...]


def shown(case: LoggedCase) -> Shown:
    """The case in words."""
    told = tuple(_told(case))
    given = case.ruling.document if case.ruling else None
    call = call_again(case)
    if call and case.status is Status.COME_BACK:
        call = replace(call, came_back=True)
    return Shown(
        case=case,
        status=STATUS[case.status],
        law=code(case.code),
        told=told,
        agreed=sum(each.how == AGREED for each in told),
        disputed=sum(each.how == FOUND for each in told),
        unknown=sum(each.how == NOT_KNOWN for each in told),
        ruled=_ruled(case),
        given=case.ruling_stands,
        playing=_playing(case),
        go_on=call.address if call else "",
        after=given["declarer_tricks"]["after_transfer"] if given and case.ruling_stands else None,
        override=override_words(case.override) if case.override else "",
        weighed=tricks_words(case.equity.tricks) if case.equity.tricks else "",
        polls=tuple((each.who, poll_words(each)) for each in case.polls),
        appeals=tuple(map(_appeal, case.appeals)),
    )


def _appeal(appeal: Appeal) -> AppealView:
    decided = appeal.decision
    if decided is None:
        return AppealView(appeal, "", "")
    return AppealView(appeal, OUTCOMES[decided.outcome] if decided.outcome else "", decided_result(decided))


def _playing(case: LoggedCase) -> bool:
    return play_goes_on(case.case) and not case.asked.came_back


def _ruled(case: LoggedCase) -> RulingView | None:
    try:
        given = given_ruling(case)
        if given is None or not case.ruling_stands:
            ruling = ruling_in_words(rule(case.case))
            return ruling_view(explain(case.case, ruling), ruling, playing=_playing(case))
        return ruling_view(explain(case.case, given), given, playing=_playing(case))
    except RevokeError:  # facts that cannot be so, or that an earlier version took for possible
        return None


def _told(case: LoggedCase) -> Iterator[FactsView]:
    findings = case.case.findings
    several = len(findings.revokes) > 1
    for index, revoke in enumerate(findings.revokes):
        for fact in _facts_of(Revoke):
            said = getattr(revoke, fact.name, None)
            if said is not None:
                number = index + 1 if several else 0
                yield FactsView(
                    number,
                    question_words(Key(index, fact.name)),
                    _answer(said, revoke.offender),
                    _how(case, index, fact.name),
                )
    for fact in _facts_of(BoardFacts):
        said = getattr(findings, fact.name, None)
        if said is not None:
            yield FactsView(0, question_words(Key(BOARD, fact.name)), _answer(said), _how(case, BOARD, fact.name))
    for path in case.asked.skipped:
        about = _fact_at(path)
        if about:
            yield FactsView(
                about[0] + 1 if several else 0, question_words(Key(about[0], about[1].name)), NOT_KNOWN, NOT_KNOWN
            )


def _facts_of(about: type) -> Iterator[Fact[Any]]:
    """Any: a fact may be of every type."""
    return (each for each in vars(about).values() if isinstance(each, Fact))


def _how(case: LoggedCase, index: int, name: str) -> str:
    found = Key(index, name).path in case.asked.found
    return FOUND if found or (name == Revoke.proved.name and index in case.asked.disputed) else AGREED


def _fact_at(path: str) -> tuple[int, Fact[Any]] | None:
    """The fact that a path names, and of which revoke; a path in a log may be anything."""
    revoke = whole_number(path.partition("[")[2].partition("]")[0], 0, MOST_REVOKES)
    for about, index in ((Revoke, revoke), (BoardFacts, BOARD)):
        for fact in _facts_of(about):
            if index is not None and Key(index, fact.name).path == path:
                return index, fact
    return None


def _answer(said: object, offender: object = None) -> str:
    match said:
        case Seat() | Card():
            return alone(said)
        case Suit():
            return _SUITS[said]
        case frozenset() if said not in STAGE_WORDS:
            return in_words(said)
        case str() if said in {each.value for each in WonBy}:
            return answer_words(WonBy(said), offender=offender)
        case bool() | Role() | Mixing() | frozenset():
            return answer_words(said)
        case tuple() | list() | str() | int():
            return alone(str(in_words(said)))
    return in_words(said)


_SUITS = {
    Suit.CLUBS: template("clubs"),
    Suit.DIAMONDS: template("diamonds"),
    Suit.HEARTS: template("hearts"),
    Suit.SPADES: template("spades"),
}
