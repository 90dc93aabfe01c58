"""A case as the log knows it now: its place, its facts, its ruling, and what remains to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Self

from revoke.app.log.entry import LabelledEnum
from revoke.app.log.refusals import BadWords, line, short
from revoke.case.case import Case
from revoke.formats.native import read_case
from revoke.ruling.estimate import PlayCurve
from revoke.table.cards import Card
from revoke.table.sentence import sentence, template

# The place of a case: event, round, section, table, board and the two pairs; never a name.

HIGHEST_BOARD = 9999


@dataclass(frozen=True, slots=True)
class CasePlace:
    """The place where a case arose; a part that is not known is ``None``.

    Attributes:
        event: the event's name, at most 80 letters.
        session, section, round, table: as the event names them, at most 12 letters each.
        board: the board's number, 1 to 9999.
        ns, ew: the numbers of the pairs, as the event has them: ``"12"``, ``"B7"``.

    Raises:
        BadWords: a part is too long, or the board is no number in that range.

    >>> CasePlace(event="Friday pairs", table=" 4 ", board=7).table
    '4'
    """

    event: str | None = None
    session: str | None = None
    section: str | None = None
    round: str | None = None
    table: str | None = None
    board: int | None = None
    ns: str | None = None
    ew: str | None = None

    def __post_init__(self) -> None:
        for each in fields(self):
            said = getattr(self, each.name)
            if each.name == "board":
                _board(said)
            elif said is not None:
                kept = line("event", said) if each.name == "event" else short(each.name, said)
                object.__setattr__(self, each.name, kept or None)

    def document(self) -> dict[str, str | int]:
        """The known parts, by name."""
        return {each.name: said for each in fields(self) if (said := getattr(self, each.name)) is not None}

    @property
    def words(self) -> str:
        """The table and the board, as a list of cases shows them.

        >>> CasePlace(section="B", table="4", board=7).words, CasePlace().words
        ('table B4, board 7', 'no table yet')
        """
        table = f"{self.section or ''}{self.table}" if self.table else ""
        board = "" if self.board is None else str(self.board)
        match bool(table), bool(board):
            case True, True:
                return sentence("table {table}, board {board}", table=table, board=board)
            case True, False:
                return sentence("table {table}", table=table)
            case False, True:
                return sentence("board {board}", board=board)
        return template("no table yet")


def _board(said: object) -> None:
    if said is None:
        return
    if type(said) is not int or not 1 <= said <= HIGHEST_BOARD:
        because = sentence("a board has a number from 1 to {most}", most=str(HIGHEST_BOARD))
        raise BadWords("board", f"{str(said)[:20]!r}", because, template("Correct it."))


# The analysis of a case in the log: the double dummy curve and the results of a simulation, beside the facts.


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """An analysis that is stored with a case.

    Attributes:
        facts: the digest of the case document that was analysed.
        curve: declarer's tricks double dummy before each card and after the last; empty if there was no curve.
        revokes: the number of a card in the play, from 0 -> the revoke card, as ``"C2"``.
        first_trick, whole: as in :class:`~revoke.ruling.estimate.PlayCurve`.
        shares: declarer's tricks -> share of the playouts; empty if nothing was simulated.
        standard_errors: declarer's tricks -> the standard error of their share.
        playouts, seed: those of the simulation; 0 playouts if it was worked out without.
    """

    at: datetime
    who: str
    facts: str
    curve: tuple[int | None, ...] = ()
    revokes: Mapping[str, str] = field(default_factory=dict)
    first_trick: int = 1
    whole: bool = True
    shares: Mapping[str, float] = field(default_factory=dict)
    standard_errors: Mapping[str, float] = field(default_factory=dict)
    playouts: int = 0
    seed: int = 0

    @property
    def play_curve(self) -> PlayCurve | None:
        """The curve as it is drawn; ``None`` if there is none."""
        if not self.curve:
            return None
        revokes = {int(number): Card.parse(card) for number, card in self.revokes.items()}
        return PlayCurve(self.curve, revokes, self.first_trick, self.whole)

    def document(self) -> dict[str, Any]:
        """The findings as JSON."""
        about = ("at", "who", "facts")
        found = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in about}
        return found | {"curve": list(self.curve)}


def found_part(curve: PlayCurve | None, simulated: Mapping[str, Any] | None) -> dict[str, Any]:
    """The findings of an analysis, as a part of an entry.

    Args:
        simulated: the ``shares``, ``standard_errors``, ``playouts`` and ``seed`` of a simulation.
    """
    said: Mapping[str, Any] = simulated or {}
    return {
        "curve": list(curve.totals) if curve else [],
        "revokes": {str(number): card.code for number, card in curve.revokes.items()} if curve else {},
        "first_trick": curve.first_trick if curve else 1,
        "whole": curve.whole if curve else True,
        "shares": {str(tricks): float(share) for tricks, share in said.get("shares", {}).items()},
        "standard_errors": {str(tricks): float(error) for tricks, error in said.get("standard_errors", {}).items()},
        "playouts": int(said.get("playouts", 0)),
        "seed": int(said.get("seed", 0)),
    }


def analysis_of(part: Mapping[str, Any] | None) -> KeptAnalysis | None:
    """The analysis in a part of a case; ``None`` for no part."""
    if part is None:
        return None
    return KeptAnalysis(**{**part, "at": datetime.fromisoformat(part["at"]), "curve": tuple(part["curve"])})


Document = Mapping[str, Any]
"""A document of the contract as JSON."""


class Status(LabelledEnum):
    """The next step of a case."""

    to_do: str  # the next thing to do, in a sentence
    mark: str  # a sign beside the label; the signs differ in shape, so that none depends on its colour

    def __new__(cls, value: str, label: str = "", to_do: str = "", mark: str = "!") -> Self:
        made = object.__new__(cls)
        made._value_, made.label, made.to_do, made.mark = value, label, to_do, mark
        return made

    OPEN = "open", template("Open"), template("Find the facts, then rule.")
    COME_BACK = "come back", template("Come back"), template("Come back to the table when play has ended.")
    EQUITY_OPEN = (
        "equity open",
        template("Equity open"),
        template("Answer the equity question. The case cannot be closed before."),
    )
    ANNOUNCE = (
        "announce", template("To announce"), template("Tell both sides the ruling, and how long they may appeal."), "›"
    )  # fmt: skip
    UNDER_APPEAL = (
        "under appeal", template("Under appeal"), template("Enter the committee's decision when it comes."), "…"
    )  # fmt: skip
    CLOSED = "closed", template("Closed"), template("Nothing left to do."), "✓"


class EquityState(LabelledEnum):
    """Whether the innocent side needs more than the automatic tricks; ``OPEN`` until somebody has answered."""

    OPEN = "open", template("Not answered yet.")
    NOT_NEEDED = "not needed", template("Nothing to weigh.")
    ADJUST = "adjust", template("The score is adjusted.")
    NO_ADJUST = "no adjust", template("The score is not adjusted.")


class AppealOutcome(LabelledEnum):
    """The outcome of an appeal."""

    UPHELD = template("ruling upheld"), template("The ruling stands.")
    ADJUSTED = template("score adjusted"), template("The score is adjusted.")
    WITHDRAWN = template("withdrawn"), template("The appeal was withdrawn.")


class About(LabelledEnum):
    """The subject of a note."""

    NOTE = "note", template("Note")
    NS_SAY = "North–South say", template("North–South say")
    EW_SAY = "East–West say", template("East–West say")
    FINDING = "finding", template("Finding, and why")
    EQUITY = "equity", template("Equity")
    APPELLANT = "appellant", template("Appellants")
    OPPONENTS = "opponents", template("Their opponents")
    DIRECTOR = "director", template("Director, on the appeal")
    COMMITTEE = "committee", template("Committee")


@dataclass(frozen=True, slots=True)
class LoggedInterview:
    """The progress of the interview, beside the facts.

    Attributes:
        skipped: the paths in the case document of the facts that nobody knows.
        disputed: the numbers, from 0, of the revokes that the table disputes.
        came_back: whether the director has come back since play ended.
        found: the paths of the disputed facts that the director has found.
    """

    skipped: tuple[str, ...] = ()
    disputed: tuple[int, ...] = ()
    came_back: bool = False
    found: tuple[str, ...] = ()

    @classmethod
    def of(cls, document: Document) -> LoggedInterview:
        """The interview in a document that :meth:`document` wrote."""
        lists = {name: tuple(document.get(name, ())) for name in ("skipped", "disputed", "found")}
        return cls(**lists, came_back=document.get("came_back", False))

    def document(self) -> dict[str, Any]:
        """The interview as JSON."""
        lists = {"skipped": list(self.skipped), "disputed": list(self.disputed), "found": list(self.found)}
        return {**lists, "came_back": self.came_back}


@dataclass(frozen=True, slots=True)
class GivenRuling:
    """A ruling that was given.

    Attributes:
        version: 1 for the first ruling, one more for each replacement.
        document: the ruling document.
        facts: the digest of the case document that was ruled on.
        reason: why it replaced the earlier ruling; ``None`` for the first, and after a purge.
    """

    version: int
    at: datetime
    who: str
    document: Document
    facts: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Override:
    """The director's decision instead of the program's ruling.

    Attributes:
        tricks: declarer's tricks -> share, if he decided tricks.
        ns, ew: each side's score in points, if he decided scores; they need not add up to zero.
        reason: why he decided so; ``None`` after a purge.
    """

    at: datetime
    who: str
    tricks: Mapping[str, float] | None
    ns: float | None
    ew: float | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class EquityFinding:
    """The answer about equity; ``tricks`` is what declarer would have made (tricks -> share), if that was said."""

    state: EquityState = EquityState.OPEN
    tricks: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True)
class Announced:
    """The announcement of the result to both sides, with the end of the time to appeal."""

    at: datetime
    who: str
    appeal_until: datetime


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a case; ``text`` is ``None`` after a purge."""

    number: int
    at: datetime
    who: str
    about: About
    text: str | None


@dataclass(frozen=True, slots=True)
class Poll:
    """A question to a colleague or a player of the same class, and the answer; all empty after a purge."""

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
    """A committee's decision on an appeal, or that the appeal was withdrawn.

    Attributes:
        who: the director who wrote it down.
        outcome: ``None`` if only a note about the committee has the decision.
        ruling: the version of the appealed ruling; ``None`` as for ``outcome``.
        tricks, ns, ew: as in an :class:`Override`, if the score is adjusted.
        text: the committee's own words; ``None`` after a purge, and if there are none.
        members: the committee, as typed; ``None`` as for ``text``.
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
    """An appeal against a ruling.

    Attributes:
        number: 1 for the first appeal of the case.
        at: when it was lodged.
        who: the director who wrote it down.
        lodged_by: the player, pair or captain, as typed; ``None`` after a purge, and if nobody is named.
        concurring: whether both partners agree to the appeal; ``None`` if that is not said.
        statement: the appellants' case in their own words; ``None`` as for ``lodged_by``.
        decision: the committee's decision; ``None`` while the appeal is open.
        until: the end of the time to appeal when it was lodged; ``None`` if the sides had not been told the result.
        from_notes: whether it was kept as notes about the appellants, as in version 0.1.0.
        decide_by: when the committee has to decide at the latest; ``None`` if no time was set.
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
        """Whether the appeal was lodged after the end of the appeal period."""
        return self.until is not None and self.at > self.until


def outcome_name(appeal: Appeal) -> str:
    """The outcome of an appeal, in a word or two for exports: ``"open"``, ``"ruling upheld"``."""
    if appeal.decision is None:
        return "open"
    return appeal.decision.outcome.value if appeal.decision.outcome else "decided"


@dataclass(frozen=True, slots=True)
class LoggedCase:
    """A case after all its entries.

    Attributes:
        id: the name of the case for programs; it cannot be guessed.
        number: the name of the case for people: 1 for the first case of the log.
        version: how many entries it has; pass it when writing, to learn whether somebody else has written since.
        last_entry: the number of its last entry in the whole log.
        director: the director who opened it or took it over.
        document: the case document, with the facts so far.
        ruling_stands: whether the last ruling rests on the present facts.
        playing: whether the revoke was mentioned during the play and the director has not come back since.
        names: seat letter -> name; empty unless they were asked for.
        named: whether the log has names.
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
    playing: bool
    names: Mapping[str, str]

    @property
    def status(self) -> Status:
        """The next step of the case, worked out from its entries; nobody sets it by hand."""
        if self.withdrawn:
            return Status.CLOSED
        if self.ruling is None or not self.ruling_stands or self.ruling.document["status"] == NEEDS_FACTS:
            return Status.COME_BACK if self.playing else Status.OPEN
        if self.equity.state is EquityState.OPEN:
            return Status.EQUITY_OPEN
        if any(each.decision is None for each in self.appeals):
            return Status.UNDER_APPEAL
        return Status.CLOSED if self.announced else Status.ANNOUNCE

    @property
    def code(self) -> str:
        """The id of the code of law."""
        code: str = self.document["code"]
        return code

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decided each revoke in the last ruling, each once."""
        revokes = self.ruling.document["revokes"] if self.ruling else ()
        return tuple(dict.fromkeys(law for each in revokes for law in each["laws"]))

    @property
    def notes_apart(self) -> tuple[Note, ...]:
        """The notes, without those from which an appeal is read."""
        told: set[About] = set()
        for appeal in self.appeals:
            if appeal.from_notes:
                in_words_only = appeal.decision is not None and appeal.decision.outcome is None
                told |= {About.APPELLANT, About.COMMITTEE} if in_words_only else {About.APPELLANT}
        return tuple(each for each in self.notes if each.about not in told)

    @property
    def case(self) -> Case:
        """The facts so far, as a case that can be ruled on."""
        return read_case(self.document)


NEEDS_FACTS = "needs facts"


def equity_asked_by(ruling: dict[str, object]) -> EquityState:
    """The equity state that a ruling document alone shows: decided if the ruling is final, else open.

    >>> equity_asked_by({"status": "final", "adjusted_score": None})
    <EquityState.NOT_NEEDED: 'not needed'>
    >>> equity_asked_by({"status": "provisional", "adjusted_score": {"needed": True}})
    <EquityState.OPEN: 'open'>
    """
    adjusted = ruling["adjusted_score"]
    if ruling["status"] != "final":
        return EquityState.OPEN
    if not isinstance(adjusted, dict):
        return EquityState.NOT_NEEDED
    return {True: EquityState.ADJUST, False: EquityState.NO_ADJUST, None: EquityState.OPEN}[adjusted["needed"]]


DONE: Mapping[str, str] = {
    "made": template("The case is in the log."),
    "ruled": template("Your ruling is in the log."),
    "told": template("The facts are in the log."),
    "analysed": template("The analysis is in the log."),
    "equity": template("The equity answer is in the log."),
    "announce": template("The announcement to both sides is in the log."),
    "close": template("The case is closed."),
    "override": template("Your decision is in the log. Tell both sides."),
    "note": template("The note is in the log."),
    "consult": template("The consultation is in the log."),
    "names": template("The names are kept."),
    "appeal": template("The statement is in the log."),
    "decision": template("The committee's decision is in the log."),
    "place": template("The place is corrected."),
    "reopen": template("The case is open again."),
    "withdraw": template("The case is withdrawn. It stays in the log."),
    "take-back": template("All links to this case are cancelled."),
    "taken": template("The case is yours now."),
}
"""The message on a page after an act, by the act's name."""
