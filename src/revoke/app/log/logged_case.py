"""A case as the log knows it now: where, the facts told, the ruling given, and what is still to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from revoke.app.log.kept_analysis import KeptAnalysis
from revoke.app.log.place import CasePlace
from revoke.case.case import Case
from revoke.formats.native import read_case

Document = Mapping[str, Any]
"""A document of the contract, as JSON has it."""


class Status(Enum):
    """What is to be done next about a case; the value is what a list shows."""

    OPEN = "open"
    COME_BACK = "come back"
    EQUITY_OPEN = "equity open"
    ANNOUNCE = "announce"
    UNDER_APPEAL = "under appeal"
    CLOSED = "closed"


class EquityState(Enum):
    """Whether the innocent side needs more than the automatic tricks; ``OPEN`` until somebody has answered."""

    OPEN = "open"
    NOT_NEEDED = "not needed"
    ADJUST = "adjust"
    NO_ADJUST = "no adjust"


class AppealOutcome(Enum):
    """What became of an appeal."""

    UPHELD = "ruling upheld"
    ADJUSTED = "score adjusted"
    WITHDRAWN = "withdrawn"


class About(Enum):
    """What a note is about."""

    NOTE = "note"
    NS_SAY = "North–South say"
    EW_SAY = "East–West say"
    FINDING = "finding"
    EQUITY = "equity"
    APPELLANT = "appellant"
    OPPONENTS = "opponents"
    DIRECTOR = "director"
    COMMITTEE = "committee"


@dataclass(frozen=True, slots=True)
class LoggedInterview:
    """How far the interview has got, beside the facts.

    Attributes:
        skipped: the facts that nobody knows, by their path in the case document.
        disputed: the revokes, counted from 0, of which the table does not agree that they happened.
        came_back: whether the director has come back since play ended.
        found: the facts that were in dispute and that the director found, by their path.
    """

    skipped: tuple[str, ...] = ()
    disputed: tuple[int, ...] = ()
    came_back: bool = False
    found: tuple[str, ...] = ()

    @classmethod
    def of(cls, document: Document) -> LoggedInterview:
        """What a document says, as :meth:`document` writes it."""
        said = (document.get("skipped", ()), document.get("disputed", ()), document.get("found", ()))
        skipped, disputed, found = map(tuple, said)
        return cls(skipped, disputed, document.get("came_back", False), found)

    def document(self) -> dict[str, Any]:
        """As JSON has it."""
        lists = {"skipped": list(self.skipped), "disputed": list(self.disputed), "found": list(self.found)}
        return {**lists, "came_back": self.came_back}


@dataclass(frozen=True, slots=True)
class GivenRuling:
    """A ruling that was given.

    Attributes:
        version: 1 for the first, one more for each that replaces it.
        document: the ruling document.
        facts: the digest of the case document that was ruled on.
        reason: why it replaced the one before; ``None`` for the first, and after a purge.
    """

    version: int
    at: datetime
    who: str
    document: Document
    facts: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Override:
    """What the director decided instead of what the program ruled.

    Attributes:
        tricks: declarer's tricks -> share, where it comes to that.
        ns, ew: each side's score in points, where it comes to that; they need not add up to nothing.
        reason: why; ``None`` after a purge.
    """

    at: datetime
    who: str
    tricks: Mapping[str, float] | None
    ns: float | None
    ew: float | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class EquityFinding:
    """The answer about equity; ``tricks`` is what declarer would have made (tricks -> share), where it was said."""

    state: EquityState = EquityState.OPEN
    tricks: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True)
class Announced:
    """That both sides were told the result, when, and until when they may appeal."""

    at: datetime
    who: str
    appeal_until: datetime


@dataclass(frozen=True, slots=True)
class Note:
    """Something written down; ``text`` is ``None`` after a purge."""

    number: int
    at: datetime
    who: str
    about: About
    text: str | None


@dataclass(frozen=True, slots=True)
class Poll:
    """What a colleague or a player of the same class was asked and said; all is empty after a purge."""

    number: int
    at: datetime
    who: str
    level: str = ""
    question: str = ""
    answer: str = ""
    alternatives: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AppealDecision:
    """What a committee decided on an appeal, or that the appeal was withdrawn.

    Attributes:
        who: the director who wrote it down.
        outcome: ``None`` where only its words were kept, in a note about the committee.
        ruling: the version of the ruling that it is about; ``None`` likewise.
        tricks, ns, ew: as an :class:`Override` has them, where the score is adjusted.
        text: in the committee's words; ``None`` after a purge, and where there are none.
        members: the committee, as it was typed; ``None`` likewise.
    """

    at: datetime
    who: str
    outcome: AppealOutcome | None
    ruling: int | None
    tricks: Mapping[str, float] | None
    ns: float | None
    ew: float | None
    text: str | None
    members: str | None


@dataclass(frozen=True, slots=True)
class Appeal:
    """That a ruling was appealed.

    Attributes:
        number: 1 for the first appeal of the case.
        at: when it was lodged.
        who: the director who wrote it down.
        lodged_by: the player, pair or captain, as it was typed; ``None`` after a purge, and where nobody is named.
        concurring: whether both partners agree to it; ``None`` where that is not said.
        statement: the appellants' case in their own words; ``None`` as in ``lodged_by``.
        decision: what became of it; ``None`` while it is open.
        until: until when it could be lodged, as both sides were told by then; ``None`` where they had not been.
        from_notes: whether it was kept as notes about the appellants, as version 0.1.0 did.
        decide_by: until when the committee has to decide; ``None`` where no time was set.
    """

    number: int
    at: datetime
    who: str
    lodged_by: str | None
    concurring: bool | None
    statement: str | None
    decision: AppealDecision | None
    from_notes: bool = False
    until: datetime | None = None
    decide_by: datetime | None = None

    @property
    def late(self) -> bool:
        """Whether it was lodged after the end of the appeal period."""
        return self.until is not None and self.at > self.until


def outcome_name(appeal: Appeal) -> str:
    """What became of an appeal, in a word or two, as exports have it: ``"open"``, ``"ruling upheld"``."""
    if appeal.decision is None:
        return "open"
    return appeal.decision.outcome.value if appeal.decision.outcome else "decided"


@dataclass(frozen=True, slots=True)
class LoggedCase:
    """A case as its entries leave it.

    Attributes:
        id: by which programs name it; it cannot be guessed.
        number: by which people name it: 1 for the first case of the log.
        version: how many entries it has; give it back when writing to be told if somebody else has written since.
        last_entry: the number of its last entry in the whole log.
        director: who has it: who opened it, or took it over.
        document: the case document, the facts told so far.
        ruling_stands: whether the last ruling was given on the facts as they are told now.
        names: seat letter -> name; empty unless they were asked for.
        named: whether there are names.
    """

    id: str
    number: int
    version: int
    last_entry: int
    place: CasePlace
    opened_at: datetime
    opened_by: str
    changed_at: datetime
    director: str
    document: Document
    asked: LoggedInterview
    ruling: GivenRuling | None
    override: Override | None
    equity: EquityFinding
    analysis: KeptAnalysis | None
    announced: Announced | None
    withdrawn: bool
    ruling_stands: bool
    notes: tuple[Note, ...]
    polls: tuple[Poll, ...]
    appeals: tuple[Appeal, ...]
    named: bool
    status: Status
    names: Mapping[str, str]

    @property
    def code(self) -> str:
        """The id of the code of law."""
        code: str = self.document["code"]
        return code

    @property
    def notes_apart(self) -> tuple[Note, ...]:
        """The notes without those that an appeal is read from."""
        told: set[About] = set()
        for appeal in self.appeals:
            if appeal.from_notes:
                in_words_only = appeal.decision is not None and appeal.decision.outcome is None
                told |= {About.APPELLANT, About.COMMITTEE} if in_words_only else {About.APPELLANT}
        return tuple(each for each in self.notes if each.about not in told)

    @property
    def case(self) -> Case:
        """The facts told so far, as a case that can be ruled on."""
        return read_case(self.document)
