"""Response schemas: the documents that the API writes; every key is present, ``null`` if not known."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, Required, TypedDict

from revoke.app.api.request_schemas import CaseOut, RulingOut, ref
from revoke.app.desk.workers import State
from revoke.app.log.logged_case import EquityState
from revoke.formats.document_shapes import Described, described
from revoke.law.code import ClauseEntry


class Health(TypedDict):
    """The answer that the server is up."""

    status: Literal["ok"]


class Version(TypedDict):
    """The program on the server, its codes, and a hash of its law."""

    version: str
    codes: list[str]
    default: str
    rules_sha256: str


class CodeSummary(TypedDict):
    """A code of law."""

    id: str
    name: str
    default: bool
    clauses: int
    left_out: int


class Codes(TypedDict):
    """The codes of law that this server knows, the default first."""

    codes: list[CodeSummary]


class Clauses(TypedDict):
    """The clauses of a code, in a few words of ours."""

    code: str
    clauses: list[ClauseEntry]


class CodeDifference(TypedDict):
    """The ruling of one code, and the clauses by which it differs from that of the next older code."""

    code: str
    parted: bool
    only_here: list[str]
    only_in_the_older: list[str]
    amended: list[str]
    ruling: RulingOut


class ComparisonOut(TypedDict):
    """One case under every code, the newest first."""

    format: Literal["revoke-comparison/1"]
    codes: list[CodeDifference]


class TreeOut(TypedDict):
    """The decision tree of a code; the name of a node is its place in ``nodes``."""

    format: Literal["revoke-tree/1"]
    code: str
    starts: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    nodes: list[dict[str, Any]]


class EquityOut(TypedDict):
    """The result without the revoke: the simulation's figures and the ruling that rests on it."""

    format: Literal["revoke-equity/1"]
    playouts: int
    exact: bool
    worlds: int
    seed: int
    stopped: bool
    standard_errors: Mapping[str, float]
    curve: list[int | None]
    legal: Mapping[str, Mapping[str, int]]
    ruling: RulingOut


@described(additionalProperties=True)
class TroubleOut(TypedDict):
    """One error in a request, with its place."""

    detail: str
    path: str | None
    pointer: str | None


@described(additionalProperties=True)
class ProblemDocument(TypedDict, total=False):
    """A problem document (RFC 9457)."""

    type: Required[str]
    title: Required[str]
    status: Required[int]
    detail: Required[str]
    path: str
    pointer: str
    errors: list[TroubleOut]


class ProblemSummary(TypedDict):
    """One kind of problem."""

    type: str
    status: int
    title: str


class JobOut(TypedDict):
    """A simulation: its progress, and its result at the end."""

    format: Literal["revoke-job/1"]
    id: str
    state: State
    seed: int
    playouts: int
    worlds: int
    done: int
    shares: dict[str, float]
    standard_errors: dict[str, float]
    mean: float | None
    mean_error: float | None
    exact: bool
    result: EquityOut | None
    problem: Annotated[Any, Described({"anyOf": [ref("Problem"), {"type": "null"}]})]


class SessionOut(TypedDict):
    """A token for ``Authorization: Bearer``, and the seconds without a request after which it expires."""

    token: str
    idle_seconds: float
    longest_seconds: float


# Response schemas for reading the log.


class EquityAnswer(TypedDict):
    """The answer about equity; ``tricks`` is what declarer would have made."""

    state: Annotated[EquityState, Described({"enum": [each.value for each in EquityState]})]
    tricks: dict[str, float] | None


class AskedOut(TypedDict):
    """The progress of the interview, beside the facts."""

    skipped: list[str]
    disputed: list[int]
    found: list[str]
    came_back: bool


class ScoreOut(TypedDict):
    """A score in points for each side, as far as one was decided."""

    NS: float | None
    EW: float | None


class Entered(TypedDict):
    """An item of the log, with its time and its author."""

    at: datetime
    who: str


class AppealDecisionOut(Entered):
    """The outcome of an appeal; ``text`` and ``members`` are ``null`` if free texts are withheld."""

    outcome: Literal["ruling upheld", "score adjusted", "withdrawn"] | None
    ruling_version: int | None
    tricks: dict[str, float] | None
    score: ScoreOut
    text: str | None
    members: str | None


class AppealOut(TypedDict):
    """An appeal; ``lodged_by`` and ``statement`` are ``null`` if free texts are withheld."""

    number: int
    at: datetime
    who: str
    until: datetime | None
    decide_by: datetime | None
    concurring: bool | None
    lodged_by: str | None
    statement: str | None
    decision: AppealDecisionOut | None


class AnalysisKeptOut(Entered):
    """An analysis stored with a case: the double dummy curve, and the results of a simulation."""

    facts_stand: bool
    curve: list[int | None]
    revokes: dict[str, str]
    first_trick: int
    whole: bool
    shares: dict[str, float]
    standard_errors: dict[str, float]
    playouts: int
    seed: int


class AnnouncedOut(Entered):
    """The announcement of a result to both sides, and the end of the time to appeal."""

    appeal_until: datetime


class OverrideOut(TypedDict):
    """A director's decision instead of the ruling; ``reason`` is ``null`` if free texts are withheld."""

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
    opened_at: datetime
    changed_at: datetime
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


class NoteOut(Entered):
    """A note; the text is ``null`` after a purge."""

    number: int
    about: str
    text: str | None


class PollOut(Entered):
    """A question to a colleague or a player, and the answer; texts are ``null`` after a purge."""

    number: int
    level: str | None
    question: str | None
    answer: str | None
    alternatives: str | None
    reason: str | None


class FullCase(LoggedCaseOut):
    """A case of the log with its free texts, and with the names if asked for."""

    reason: str | None
    notes: list[NoteOut]
    polls: list[PollOut]
    names: dict[str, str]


class CaseList(TypedDict):
    """A page of cases, the latest first; ``next`` is the cursor of the next page, ``null`` at the end."""

    cases: list[LoggedCaseOut]
    next: str | None


class WholeLog(TypedDict):
    """All cases in one document."""

    format: Literal["revoke-log/1"]
    cases: list[LoggedCaseOut | FullCase]


class EntryOut(TypedDict):
    """An entry of the log; its hash chains it to the one before."""

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
    """A page of the entries of a case, in order."""

    entries: list[EntryOut]
    next: str | None


class LinkOut(TypedDict):
    """A new link; its token is shown only now."""

    token: str
    case: str
    expires_at: datetime


class LogSummary(TypedDict):
    """The events of the log, the latest first, and how many cases have each status."""

    format: Literal["revoke-log-summary/1"]
    events: list[str]
    counts: dict[str, int]


class HeldAbout(TypedDict):
    """Everything held about a pair of an event: its cases with every text, but only this pair's names."""

    format: Literal["revoke-held/1"]
    event: str
    pair: str
    cases: list[dict[str, Any]]


class FlawOut(TypedDict):
    """One flaw of the log."""

    entry: int | None
    case: str
    text: str


class Verified(TypedDict):
    """The flaws and the oddities of the log; ``entries`` and ``last_hash`` describe its end, for a later check."""

    format: Literal["revoke-log-check/1"]
    entries: int
    last_hash: str
    flaws: list[FlawOut]
    remarks: list[FlawOut]


class PurgeDue(TypedDict):
    """The number of cases opened more than ``days`` days ago that still have names or free texts."""

    format: Literal["revoke-log-due/1"]
    days: int
    cases: int


class PurgedOut(TypedDict):
    """The result of a purge."""

    format: Literal["revoke-log-purge/1"]
    cases: int
    texts: int
    names: int


# Response schemas for play records, boards and scores; every key is present, ``null`` if not known.


class Proof(TypedDict):
    """The card that proves that the player could follow suit."""

    trick: int
    card: str


class Irregular(TypedDict):
    """A card that should not have been played."""

    file: str
    line: int
    column: int
    board: str
    kind: str
    trick: int
    seat: str
    card: str | None
    confirmed: bool
    proof: Proof | None
    text: str


class Doubtful(TypedDict):
    """A place in the record that was repaired or is doubtful."""

    file: str
    line: int
    column: int
    board: str
    kind: str
    severity: str
    text: str


class Checked(TypedDict):
    """The irregular and doubtful entries of play records; ``left_off`` counts those that are not listed."""

    format: Literal["revoke-check/1"]
    boards: int
    findings: list[Irregular | Doubtful]
    left_off: int


class RemarkOut(TypedDict):
    """One irregular or doubtful entry of a record; a serious one keeps the record from replaying."""

    line: int
    column: int
    kind: str
    text: str
    serious: bool


class BoardOut(TypedDict):
    """One board of a record; it can be ruled on if it ``replays`` and has a case.

    There is no case if a card is unknown, which a case document cannot express; ``why_no_case`` says so.
    """

    board: str
    case: CaseOut | None
    why_no_case: str | None
    replays: bool
    remarks: list[RemarkOut]


class BoardsOut(TypedDict):
    """The boards of play records, of a diagram or of a deal, each as a case document."""

    format: Literal["revoke-boards/1"]
    boards: list[BoardOut]


class RevokeCard(TypedDict):
    """Declarer's double dummy tricks before and after a revoke card; the drop is not the damage."""

    card: str
    before: int | None
    after: int | None


class AgainstTheField(TypedDict):
    """Matchpoints or IMPs of one way of counting, for each side."""

    way: Literal["table", "after transfer", "adjusted", "final"]
    NS: float
    EW: float


class DeviceOut(TypedDict):
    """The entry for one device or scoring program."""

    device: str
    text: str


class AnalysisOut(TypedDict):
    """The analysis of a board: the ruling with double dummy, and its scores.

    ``counts`` is the way of counting that decides, ``curve`` declarer's double dummy tricks before every card, and
    ``top`` the largest possible number of matchpoints, if the board is scored so.
    """

    format: Literal["revoke-analysis/1"]
    ruling: RulingOut
    counts: Literal["at the table", "after the transfer", "without the revoke"] | None
    curve: list[int | None]
    revoke_cards: list[RevokeCard]
    against_the_field: list[AgainstTheField]
    top: int | None
    enter: list[DeviceOut]
    remark: str | None


class PlaceOut(TypedDict):
    """A conflicting fact, with its place in the case."""

    place: str
    fact: str


class Explanation(TypedDict):
    """A single irregularity that would explain everything agreed."""

    trick: int
    revoked: str | None


class Consistent(TypedDict):
    """Whether a legal play fits the agreed facts."""

    verdict: Literal["possible", "impossible", "stopped"]
    agreed: int
    play: list[str]
    certain: list[dict[str, Any]]
    all_certain: bool
    declarer_tricks: list[int] | None
    conflict: list[PlaceOut]
    smallest: bool
    irreducible: bool
    whatever_was_played: bool
    explained_by: list[Explanation]
    all_explained: bool
    excluded: list[dict[str, Any]]
    left_aside: list[str]


class MatchpointsOut(TypedDict):
    """The matchpoints of North–South against the field, with the ``top``."""

    won: float
    top: int
    percentage: float


class ScoresOut(TypedDict):
    """The score of a result for North–South; the average if it is weighted."""

    format: Literal["revoke-scores/1"]
    score: float
    by_tricks: dict[str, int]
    matchpoints: MatchpointsOut | None
    imps: float | None


GOES_OUT = (
    Checked, Consistent, Health, Version, Codes, Clauses, ProblemSummary, FullCase, CaseList, WholeLog, EntryList,
    LinkOut, LogSummary, HeldAbout, Verified, PurgeDue, PurgedOut,
)  # fmt: skip
"""The documents that have the names of their types."""
