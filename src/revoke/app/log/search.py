"""Search: cases by event, board, table, pair, director, clause, status, or words in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

import sqlalchemy as sa

from revoke.app.log.case_state import time_text
from revoke.app.log.free_text import plain
from revoke.app.log.logged_case import LoggedCase, Status
from revoke.app.log.place import HIGHEST_BOARD
from revoke.app.log.tables import cases, clauses, texts

MOST = 500
LARGEST = 2**31 - 1  # what a database counts up to


class NextStep(IntEnum):
    """What comes next with a case, the most pressing first: the director's work, telling, a committee, an appeal."""

    WAITS = 0
    TO_TELL = 1
    COMMITTEE = 2
    APPEAL = 3
    DONE = 4


_NEXT = {
    Status.OPEN: NextStep.WAITS,
    Status.COME_BACK: NextStep.WAITS,
    Status.EQUITY_OPEN: NextStep.WAITS,
    Status.ANNOUNCE: NextStep.TO_TELL,
    Status.UNDER_APPEAL: NextStep.COMMITTEE,
}


def next_step(case: LoggedCase, now: datetime) -> NextStep:
    """What comes next with a case; one that is closed may be appealed until that time is over."""
    told = case.announced
    appealable = told is not None and not case.withdrawn and told.appeal_until >= now
    return _NEXT.get(case.status, NextStep.APPEAL if appealable else NextStep.DONE)


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; everything that is given must be so, and nothing given finds every case.

    Attributes:
        pair: as North–South or as East–West.
        clause: the clause itself or the beginning of its number: ``"64A"`` finds ``64A1`` and ``64A2``.
        director: who has them, by his initials.
        appealable_at: cases of which both sides were told and may still appeal at that moment.
        statuses: any of these.
        text: words in a free text, in the event's name or in the code; capitals do not matter. Names are not searched.
        before: cases with a smaller number only, so that who reads page by page misses none that are there.
        pressing_at: a moment at which what is left to be done stands first, by :class:`NextStep`.
        most: how many cases at most, from ``skip`` on, the latest first.
    """

    event: str | None = None
    section: str | None = None
    table: str | None = None
    board: int | None = None
    pair: str | None = None
    clause: str | None = None
    director: str | None = None
    appealable_at: datetime | None = None
    statuses: frozenset[Status] = frozenset()
    text: str | None = None
    before: int | None = None
    pressing_at: datetime | None = None
    most: int = MOST
    skip: int = 0

    def __post_init__(self) -> None:
        """Words are looked for as they are kept, so what a log never keeps is in nobody's way."""
        for name in ("event", "section", "table", "pair", "clause", "director", "text"):
            said = getattr(self, name)
            if said is not None:
                object.__setattr__(self, name, plain(said))


def query(wanted: Search) -> sa.Select[str, str]:
    """The query for id and state of the cases looked for."""
    said = [
        (cases.c.event, wanted.event),
        (cases.c.section, wanted.section),
        (cases.c.table_name, wanted.table),
        (cases.c.director, wanted.director),
    ]
    found = sa.select(cases.c.id, cases.c.state).where(
        *(column == value for column, value in said if value is not None)
    )
    if wanted.board is not None and not 1 <= wanted.board <= HIGHEST_BOARD:
        found = found.where(sa.false())  # some of them no database could even be asked for
    elif wanted.board is not None:
        found = found.where(cases.c.board == wanted.board)
    if wanted.pair is not None:
        found = found.where(sa.or_(cases.c.ns == wanted.pair, cases.c.ew == wanted.pair))
    if wanted.clause is not None:
        cited = sa.select(clauses.c.case_id).where(clauses.c.clause.startswith(wanted.clause, autoescape=True))
        found = found.where(cases.c.id.in_(cited))
    if wanted.appealable_at is not None:
        found = found.where(cases.c.appeal_until >= time_text(wanted.appealable_at))
    if wanted.statuses:
        found = found.where(cases.c.status.in_([each.value for each in wanted.statuses]))
    if wanted.before is not None:
        found = found.where(cases.c.number < _countable(wanted.before))
    if wanted.text:
        found = found.where(_says(wanted.text))
    if wanted.pressing_at is not None:
        found = found.order_by(_pressing(wanted.pressing_at))
    return found.order_by(cases.c.number.desc()).limit(_countable(wanted.most)).offset(_countable(wanted.skip))


def _pressing(now: datetime) -> sa.ColumnElement[int]:
    """The number of what comes next with a case, as :func:`next_step` has it."""
    by_status = [(cases.c.status == status.value, int(step)) for status, step in _NEXT.items()]
    return sa.case(*by_status, (cases.c.appeal_until >= time_text(now), int(NextStep.APPEAL)), else_=int(NextStep.DONE))


def _countable(number: int) -> int:
    return min(max(number, 0), LARGEST)


def _says(text: str) -> sa.ColumnElement[bool]:
    """Whether a case has these words; ``lower`` is our own for SQLite, which lowers plain letters alone."""
    words = text.lower()
    in_texts = sa.select(texts.c.case_id).where(sa.func.lower(texts.c.words).contains(words, autoescape=True))
    return sa.or_(
        cases.c.id.in_(in_texts),
        sa.func.lower(cases.c.event).contains(words, autoescape=True),
        cases.c.code.contains(words, autoescape=True),
    )


def counts(connection: sa.Connection, event: str | None) -> Mapping[Status, int]:
    """How many cases have each status."""
    wanted = sa.select(cases.c.status, sa.func.count().label("cases")).group_by(cases.c.status)
    if event is not None:
        wanted = wanted.where(cases.c.event == plain(event))
    found: dict[str, int] = {row.status: row.cases for row in connection.execute(wanted)}
    return {status: found.get(status.value, 0) for status in Status}


def clause_counts(connection: sa.Connection, event: str | None) -> Mapping[str, int]:
    """How many cases rest on each clause."""
    wanted = (
        sa.select(clauses.c.clause, sa.func.count().label("cases"))
        .group_by(clauses.c.clause)
        .order_by(clauses.c.clause)
    )
    if event is not None:
        wanted = wanted.join(cases, cases.c.id == clauses.c.case_id).where(cases.c.event == plain(event))
    return {row.clause: row.cases for row in connection.execute(wanted)}


def events(connection: sa.Connection) -> tuple[str, ...]:
    """The events that have cases, the latest first."""
    wanted = (
        sa.select(cases.c.event)
        .where(cases.c.event.is_not(None))
        .group_by(cases.c.event)
        .order_by(sa.func.max(cases.c.number).desc())
    )
    return tuple(connection.execute(wanted).scalars())
