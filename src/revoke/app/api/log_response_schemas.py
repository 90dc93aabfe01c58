"""Response schemas for what is read out of the log."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, WithJsonSchema
from typing_extensions import TypedDict

from revoke.app.api.request_schemas import CaseOut, RulingOut
from revoke.app.log.logged_case import EquityState


class EquityAnswer(TypedDict):
    """The answer about equity; ``tricks`` is what declarer would have made."""

    state: Annotated[EquityState, WithJsonSchema({"enum": [each.value for each in EquityState]})]
    tricks: dict[str, float] | None


class AskedOut(TypedDict):
    """How far the interview has got, beside the facts."""

    skipped: list[str]
    disputed: list[int]
    found: list[str]
    came_back: bool


class ScoreOut(TypedDict):
    """A score in points for each side, as far as one was decided."""

    NS: float | None
    EW: float | None


class AppealDecisionOut(TypedDict):
    """What became of an appeal; ``text`` and ``members`` are ``null`` where free texts are not told."""

    at: AwareDatetime
    who: str
    outcome: Literal["ruling upheld", "score adjusted", "withdrawn"] | None
    ruling_version: int | None
    tricks: dict[str, float] | None
    score: ScoreOut
    text: str | None
    members: str | None


class AppealOut(TypedDict):
    """An appeal; ``lodged_by`` and ``statement`` are ``null`` where free texts are not told."""

    number: int
    at: AwareDatetime
    who: str
    until: AwareDatetime | None
    decide_by: AwareDatetime | None
    concurring: bool | None
    lodged_by: str | None
    statement: str | None
    decision: AppealDecisionOut | None


class AnalysisKeptOut(TypedDict):
    """An analysis kept with a case: the double dummy curve, and what a simulation found."""

    at: AwareDatetime
    who: str
    facts_stand: bool
    curve: list[int | None]
    revokes: dict[str, str]
    first_trick: int
    whole: bool
    shares: dict[str, float]
    standard_errors: dict[str, float]
    playouts: int
    seed: int


class AnnouncedOut(TypedDict):
    """That both sides were told a result, and until when an appeal may be lodged."""

    at: AwareDatetime
    who: str
    appeal_until: AwareDatetime


class OverrideOut(TypedDict):
    """What a director decided instead; ``reason`` is ``null`` where free texts are not told."""

    tricks: dict[str, float] | None
    score: ScoreOut
    reason: str | None


class LoggedCaseOut(TypedDict):
    """A case of the log as it is now."""

    format: Literal["revoke-log-case/1"]
    id: str
    number: int
    version: int
    place: dict[str, str | int]
    status: Literal["open", "come back", "equity open", "announce", "under appeal", "closed"]
    opened_at: AwareDatetime
    changed_at: AwareDatetime
    director: str
    case: CaseOut
    asked: AskedOut
    ruling: RulingOut | None
    ruling_version: int | None
    ruling_stands: bool
    override: OverrideOut | None
    equity: EquityAnswer
    analysis: AnalysisKeptOut | None
    announced: AnnouncedOut | None
    appeals: list[AppealOut]
    withdrawn: bool


class NoteOut(TypedDict):
    """Something written down; the text is ``null`` after a purge."""

    number: int
    at: AwareDatetime
    who: str
    about: str
    text: str | None


class PollOut(TypedDict):
    """What a colleague or a player was asked and said; texts are ``null`` after a purge."""

    number: int
    at: AwareDatetime
    who: str
    level: str | None
    question: str | None
    answer: str | None
    alternatives: str | None
    reason: str | None


class FullCase(LoggedCaseOut):
    """A case of the log with its free texts, and with the names where they were asked for."""

    reason: str | None
    notes: list[NoteOut]
    polls: list[PollOut]
    names: dict[str, str]


class CaseList(TypedDict):
    """Some of the cases, the latest first; ``next`` is the cursor for the ones after, ``null`` at the end."""

    cases: list[LoggedCaseOut]
    next: str | None


class WholeLog(TypedDict):
    """All cases in one document."""

    format: Literal["revoke-log/1"]
    cases: list[LoggedCaseOut | FullCase]


class EntryOut(TypedDict):
    """An entry of the log; its hash holds it to the one before."""

    number: int
    case: str
    at: str
    who: str
    kind: str
    before: dict[str, Any]
    after: dict[str, Any]
    previous: str
    hash: str


class EntryList(TypedDict):
    """Some of the entries of a case, in order."""

    entries: list[EntryOut]
    next: str | None


class LinkOut(TypedDict):
    """A link as it is given out: its token is told this once."""

    token: str
    case: str
    expires_at: AwareDatetime


class LogSummary(TypedDict):
    """The events of the log, the latest first, and how many cases have each status."""

    format: Literal["revoke-log-summary/1"]
    events: list[str]
    counts: dict[str, int]


class HeldAbout(TypedDict):
    """Everything held about a pair of an event: its cases with every text, and the names of this pair alone."""

    format: Literal["revoke-held/1"]
    event: str
    pair: str
    cases: list[dict[str, Any]]


class FlawOut(TypedDict):
    """One thing that is wrong with the log."""

    entry: int | None
    case: str
    text: str


class Verified(TypedDict):
    """What is wrong with the log, and what is only odd; ``entries`` and ``last_hash`` are of its end, for a copy."""

    format: Literal["revoke-log-check/1"]
    entries: int
    last_hash: str
    flaws: list[FlawOut]
    remarks: list[FlawOut]


class PurgeDue(TypedDict):
    """Of how many cases, opened more than so many days ago, names or free texts are still there."""

    format: Literal["revoke-log-due/1"]
    days: int
    cases: int


class PurgedOut(TypedDict):
    """What was blanked."""

    format: Literal["revoke-log-purge/1"]
    cases: int
    texts: int
    names: int


GOES_OUT = (
    FullCase,
    CaseList,
    WholeLog,
    EntryList,
    LinkOut,
    LogSummary,
    HeldAbout,
    Verified,
    PurgeDue,
    PurgedOut,
)
