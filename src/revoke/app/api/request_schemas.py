"""Request schemas: the documents that the API reads, beside those of the contract."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Required, TypedDict

from revoke.app.desk.workers import MOST_PLAYOUTS, MOST_WORLDS
from revoke.app.log.logged_case import About, AppealOutcome, EquityState
from revoke.app.log.refusals import MOST_DAYS
from revoke.formats.document_shapes import CheckedBy, Described, described
from revoke.formats.document_words import OneOf, Parsed, Value, Whole, Wrong, YesNo
from revoke.formats.documents import Expected, SeatWord, VulnerabilityText
from revoke.language.language import LANGUAGES
from revoke.law.code import CODES
from revoke.table.contract import Contract
from revoke.table.seats import Seat
from revoke.understanding import LONGEST_STORY

SCHEMAS = "#/components/schemas"


def ref(name: str) -> dict[str, str]:
    """The reference to a document with a description and a reader of its own."""
    return {"$ref": f"{SCHEMAS}/{name}"}


class TextValue(Value):
    """A free text, stored as it is; without a limit of its own, that of the request applies."""

    def __init__(self, what: str, most: int | None, least: int = 0) -> None:
        self.what, self.most, self.least = what, most, least

    def read(self, said: Any) -> Any:
        if not isinstance(said, str):
            raise Wrong(f"{self.what} must be text", "Write it in quotation marks")
        if len(said) < self.least or (self.most is not None and len(said) > self.most):
            raise Wrong(f"{self.what} may be {self.least} to {self.most} letters long", "Make it fit")
        return said

    def schema(self) -> dict[str, Any]:
        longest = {} if self.most is None else {"maxLength": self.most}
        return {"type": "string", "minLength": self.least, **longest, "description": self.what}


CaseInside = Annotated[Any, Described(ref("Case"))]
"""A case, which its own reader reads later."""

CaseOut = Annotated[dict[str, Any], Described(ref("Case"))]
RulingOut = Annotated[dict[str, Any], Described(ref("Ruling"))]
Number = Annotated[int, Whole("a revoke, counted from 0", 0, 99)]
FactPath = Annotated[str, TextValue("the place of a fact", 200, 1)]


def _a_contract(text: str) -> Contract:
    return Contract.parse(text.strip().upper())


ContractText = Annotated[
    Contract,
    Parsed("a contract", _a_contract, instead='Say it as "3NT" or "4SX"', pattern="^[1-7](?:C|D|H|S|NT)X{0,2}$"),
]


class NextRequest(TypedDict, total=False):
    """A case and the state of its interview, to get the next question."""

    case: Required[CaseInside]
    skipped: tuple[FactPath, ...]
    disputed: tuple[Number, ...]
    came_back: Annotated[bool, YesNo()]


class StoryRequest(TypedDict, total=False):
    """A story as a director or a player tells it, and its language: by default English."""

    text: Required[Annotated[str, TextValue("a story", LONGEST_STORY)]]
    language: Annotated[str, OneOf("a language", {each: each for each in LANGUAGES})]


class CheckRequest(TypedDict, total=False):
    """Play records as text: PBN, LIN or RBN, or the address of a hand viewer."""

    text: Required[Annotated[str, TextValue("a play record", None)]]
    notes: Annotated[bool, YesNo()]


class BoardsRequest(TypedDict, total=False):
    """Play records, a diagram or a deal as text, and the code of law for records, which name none."""

    text: Required[Annotated[str, TextValue("a play record", None)]]
    code: Annotated[str, OneOf("a code of law", {each: each for each in CODES})]


def _tricks_or_weights(said: dict[str, Any]) -> dict[str, Any]:
    if ("tricks" in said) == ("weights" in said):
        raise Wrong("either the tricks are known or they are weighed", 'Give one of "tricks" and "weights"')
    return said


@described(oneOf=[{"required": ["tricks"]}, {"required": ["weights"]}])
class ScoresRequest(TypedDict, total=False):
    """A contract and its result: declarer's tricks, or the probability of each number of tricks."""

    contract: Required[ContractText]
    declarer: Required[SeatWord]
    vulnerable: Required[VulnerabilityText]
    tricks: Annotated[int, Whole("a number of tricks", 0, 13)]
    weights: Expected
    field: tuple[Annotated[int, Whole("a score", -10_000, 10_000)], ...]


ScoresIn = Annotated[ScoresRequest, CheckedBy(_tricks_or_weights)]


class EquityRequest(TypedDict, total=False):
    """A case to simulate; the same seed gives the same figures."""

    case: Required[CaseInside]
    playouts: Annotated[int, Whole("a number of playouts", 1, MOST_PLAYOUTS)]
    worlds: Annotated[int, Whole("a number of layouts looked at", 1, MOST_WORLDS)]
    seed: Annotated[int, Whole("a seed", 0, 2**53 - 1)]


class SessionRequest(TypedDict, total=False):
    """The passcode, or the chief's, for a token to send in Authorization from then on."""

    passcode: Required[Annotated[str, TextValue("a passcode", 100)]]
    chief: Annotated[bool, YesNo()]


# Request schemas for writing to the log.

Who = Annotated[str, TextValue("the director's initials", 12, 1)]
Words = Annotated[str, TextValue("a text", 4000)]
Reason = Annotated[str, TextValue("a reason", 4000)]
Part = Annotated[str, TextValue("a number or a few letters", 12)]
Points = Annotated[int, Whole("a score", -10_000, 10_000)]
Minutes = Annotated[int, Whole("a number of minutes", 0, 10_080)]


class MomentValue(Value):
    """A moment, with its time zone."""

    def read(self, said: Any) -> Any:
        try:
            found = datetime.fromisoformat(said) if isinstance(said, str) else None
        except ValueError:
            found = None
        if found is None or found.tzinfo is None or not 1970 <= found.year <= 9000:
            raise Wrong("this is no moment with its time zone", 'Write it as "2026-05-01T19:42:00Z"')
        return found

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "format": "date-time"}


Moment = Annotated[datetime, MomentValue()]


class Signed(TypedDict):
    """A request that writes to the log, with its author."""

    who: Required[Who]


class PlaceIn(TypedDict, total=False):
    """The place of a case, as far as known: as the event names it, and never with a player's name."""

    event: Annotated[str, TextValue("an event", 80)]
    session: Part
    section: Part
    round: Part
    table: Part
    board: Annotated[int, Whole("the number of a board", 1, 9999)]
    ns: Part
    ew: Part


class AskedIn(TypedDict, total=False):
    """The progress of the interview, beside the facts."""

    skipped: tuple[FactPath, ...]
    disputed: tuple[Number, ...]
    found: tuple[FactPath, ...]
    came_back: Annotated[bool, YesNo()]


class OpenCase(Signed, total=False):
    """A case to open."""

    place: PlaceIn
    case: CaseInside
    asked: AskedIn


class MoveCase(Signed, total=False):
    """The whole corrected place of the case."""

    place: Required[PlaceIn]


class PlacePatch(TypedDict, total=False):
    """The changes to the place of a case; ``null`` removes a part."""

    event: Annotated[str, TextValue("an event", 80)] | None
    session: Part | None
    section: Part | None
    round: Part | None
    table: Part | None
    board: Annotated[int, Whole("the number of a board", 1, 9999)] | None
    ns: Part | None
    ew: Part | None


class PatchCase(Signed, total=False):
    """The changes to the place of the case (a merge patch, RFC 7396)."""

    place: Required[PlacePatch]


class TellFacts(Signed, total=False):
    """The present facts."""

    case: Required[CaseInside]
    asked: AskedIn


class RuleCase(Signed, total=False):
    """A request for a ruling on the present facts."""

    equity: Annotated[str, OneOf("how the damage is worked out", {"none": "none", "dd": "dd"})]
    reason: Reason


class WeighCase(Signed, total=False):
    """The answer to the question of equity."""

    state: Required[Annotated[EquityState, OneOf("an answer about equity", EquityState)]]
    tricks: Expected
    reason: Reason


class ScorePair(TypedDict):
    """A score in points for each side; they need not add up to zero."""

    NS: Points
    EW: Points


class OverrideCase(Signed, total=False):
    """The director's decision instead of the ruling."""

    reason: Required[Reason]
    tricks: Expected
    score: ScorePair


class NoteCase(Signed, total=False):
    """A note to write."""

    text: Required[Annotated[str, TextValue("a note", 4000, 1)]]
    about: Annotated[About, OneOf("what a note is about", About)]


class ConsultCase(Signed, total=False):
    """A question to a colleague, or a player of the same class, and the answer."""

    level: Words
    question: Words
    answer: Words
    alternatives: Words
    reason: Reason


class LodgeAppeal(Signed, total=False):
    """An appeal: the appellants, whether both partners agree, and their statement; the first or the last is needed."""

    lodged_by: Annotated[str, TextValue("who appeals", 80)]
    concurring: Annotated[bool, YesNo()]
    statement: Words
    at: Moment
    decide_by: Moment


class DecideAppeal(Signed, total=False):
    """The outcome of an appeal; tricks or a score if the score is adjusted."""

    outcome: Required[Annotated[AppealOutcome, OneOf("what became of an appeal", AppealOutcome)]]
    tricks: Expected
    score: ScorePair
    text: Words
    members: Words
    at: Moment


class AnnounceCase(Signed, total=False):
    """The announcement to both sides."""

    at: Moment
    appeal_minutes: Minutes


class CloseCase(Signed, total=False):
    """The closing of a case."""

    appeal_minutes: Minutes


class WithReason(Signed, total=False):
    """An act with a reason."""

    reason: Reason


class TakeBackLinks(Signed):
    """A request to withdraw every link to a case."""


class HandOver(Signed, total=False):
    """A case to hand over to another director, with a link that works once."""

    minutes: Annotated[int, Whole("a number of minutes", 1, 1440)]


class ShareCase(Signed, total=False):
    """A case to show to anybody with the link, without names and free texts."""

    minutes: Annotated[int, Whole("a number of minutes", 1, 10_080)]


class TakeOver(Signed):
    """The token of a link, and the director who takes the case over with it."""

    token: Annotated[str, TextValue("the token of a link", 100, 1)]


class NamePlayers(Signed):
    """The players' names by seat; an empty object removes them."""

    names: dict[Annotated[Seat, OneOf("a seat", Seat)], Annotated[str, TextValue("a name", 80)]]


class PurgeLog(Signed, total=False):
    """A request to blank the names and free texts of cases opened more than a number of days ago."""

    days: Annotated[int, Whole("a number of days", 0, MOST_DAYS)]


COMES_IN = (
    NextRequest, StoryRequest, CheckRequest, BoardsRequest, EquityRequest, SessionRequest,
    OpenCase, MoveCase, PatchCase, TellFacts, RuleCase, WeighCase, OverrideCase, NoteCase, ConsultCase, LodgeAppeal,
    DecideAppeal, AnnounceCase, CloseCase, WithReason, HandOver, ShareCase, TakeBackLinks, TakeOver, NamePlayers,
    PurgeLog,
)  # fmt: skip
