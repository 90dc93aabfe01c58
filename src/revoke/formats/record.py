"""What a play record says, whichever format it came in: the board, the cards in playing order, and every doubt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from revoke.case.case import DEFAULT_CODE, Board, Case, Findings, RevokeFinding, Scoring
from revoke.case.events import CardPlayed
from revoke.table.cards import Card
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Seat, Side
from revoke.table.sentence import Sentence, sentence, template, whole


class Severity(Enum):
    """How much a diagnostic matters.

    A *note* says what was understood, a *warning* what was repaired or is doubtful, an *error* that the record does
    not replay, so that nobody may rule on it.
    """

    NOTE = template("note")
    WARNING = template("warning")
    ERROR = template("error")


class Doubt(Enum):
    """What a diagnostic is about; the value is what a list of findings prints."""

    NOT_IN_HAND = "not in the hand"
    PLAYED_TWICE = "played twice"
    BAD_DEAL = "bad deal"
    TOO_MANY_CARDS = "too many cards"
    SHIFTED_ROW = "shifted row"
    MIXED_ROW = "row out of seat order"
    SHORT_ROW = "row is not of four cards"
    ORDER_UNKNOWN = "order of play unknown"
    UNREADABLE = "unreadable"
    RESULT_DIFFERS = "result differs"
    IMPOSSIBLE_RESULT = "impossible result"
    LEADER = "opening leader"
    DECLARER = "declarer"
    CONTRACT = "contract"
    AUCTION = "auction"
    INHERITED = "inherited"
    SPELLING = "spelling"
    REPEATED_TAG = "repeated tag"
    OPEN_COMMENT = "comment not closed"


class CardMark(Enum):
    """An irregularity that the record itself marks before a card or a call (PBN 2.1, section 3.9)."""

    INSUFFICIENT_BID = "^I"
    SKIPPED_CALL = "^S"
    REVOKE = "^R"
    LEAD_OUT_OF_TURN = "^L"


ARCHIVE_COUNTS = (
    template("files"),
    template("files that cannot be read"),
    template("boards"),
    template("boards with play"),
    template("boards with every card"),
    template("boards whose play ends in a claim"),
    template("boards with play that replay"),
    template("boards whose order of play is lost"),
    template("cards"),
    template("boards with a finding"),
)
"""What is counted of an archive of play records, in the order in which it is listed."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One repair, doubt or error; ``line`` and ``column`` count from 1, ``board`` is the record's own number for it."""

    file: str
    line: int
    column: int
    board: str
    severity: Severity
    kind: Doubt
    message: str

    @property
    def words(self) -> Sentence:
        """What it says, after its place and its severity, as a sentence."""
        place = f"{self.file}:{self.line}:{self.column}"
        severity, message = whole(self.severity.value), whole(self.message)
        told = template("{place}: board {board}: {severity}: {text}")
        return sentence(told, place=place, board=self.board, severity=severity, text=message)

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """A card played, and where it stands in the record; ``card`` is ``None`` where the record does not say which.

    ``line`` and ``column`` count from 1, 0 where the record has no place for the card.
    """

    seat: Seat
    card: Card | None
    trick: int
    marks: tuple[CardMark, ...] = ()
    line: int = 0
    column: int = 0

    @property
    def marked_revoke(self) -> bool:
        return CardMark.REVOKE in self.marks


@dataclass(frozen=True, slots=True)
class Call:
    """A call in the auction, in PBN's words: ``Pass``, ``X``, ``XX``, ``1C`` … ``7NT``."""

    seat: Seat
    call: str
    marks: tuple[CardMark, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """One board of a file of play records.

    Attributes:
        format: ``"pbn"``, ``"lin"``, ``"rbn"``, ``"bws"``; empty for a record that was not read from a file.
        file: the name under which the file was read.
        line: the line at which the record begins, from 1.
        board: the board's number as written.
        deal_inherited: the deal is that of the record before, which is of the same board.
        result: declarer's tricks, 0–13, as agreed; ``None`` where not said.
        result_differs: the record says (PBN's ``^9``) that the agreed result is not the number of tricks won.
        leader: who made the opening lead.
        plays: the cards in the order in which they were played, as far as that order can be worked out.
        unplaced: cards that stand further down, after the order of play is lost; trick by trick, not in playing order.
        winners: who won each completed trick of ``plays``.
        claimed: the record says that the play ended before the last card.
        passed_out: the record says that nobody bid.
        tags: tag or field name → value, inheritance resolved.
        sections: supplemental section (``ScoreTable``) → its lines as written.
        source: the text of this record as it stands in the file; joined, they are the file. Of an address it is the LIN
            in it, if any.
        source_line: the line of the file at which ``source`` begins.
        encoding: how that text was encoded.
    """

    format: str = ""
    file: str = ""
    line: int = 1
    board: str = ""
    number: int | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Deal | None = None
    deal_inherited: bool = False
    contract: Contract | None = None
    declarer: Seat | None = None
    scoring: str = ""
    result: int | None = None
    result_differs: bool = False
    leader: Seat | None = None
    plays: tuple[RecordedPlay, ...] = ()
    unplaced: tuple[RecordedPlay, ...] = ()
    winners: tuple[Seat, ...] = ()
    claimed: bool = False
    passed_out: bool = False
    calls: tuple[Call, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()
    source: str = ""
    source_line: int = 1
    encoding: str = "utf-8"

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Why the record does not replay; while there is one, no ruling may be based on it."""
        return tuple(found for found in self.diagnostics if found.severity is Severity.ERROR)

    @property
    def first_trick(self) -> int:
        """1, unless the deal is an ending: then the trick before which it is given."""
        return 1 if self.deal is None else 14 - self.deal.cards_each

    @property
    def every_card_known(self) -> bool:
        """Whether all the cards of the deal were played and named."""
        return len(self.plays) == 4 * (14 - self.first_trick) and all(play.card for play in self.plays)

    @property
    def tricks_by_declarer(self) -> int | None:
        """Declarer's tricks as the cards show them, where every card is known."""
        if self.declarer is None or self.first_trick != 1 or not self.every_card_known:
            return None
        return self.tricks_won(self.declarer.side)

    def tricks_won(self, side: Side) -> int:
        """The tricks that a side won among those that ``plays`` completes."""
        return sum(seat.side is side for seat in self.winners)

    @property
    def marked_revokes(self) -> tuple[RecordedPlay, ...]:
        """The cards that the record marks as a revoke, the unplaced ones included."""
        return tuple(play for play in (*self.plays, *self.unplaced) if play.marked_revoke)


def to_case(record: PlayRecord, *, code: str = DEFAULT_CODE) -> Case:
    """The record as a case: each card an event, each ``^R`` and the agreed result a finding.

    Nothing in a record tells whether its ``result`` is that of the play or of a ruling after it, unless it says that it
    differs from the tricks won. The winners are given only where a card of a trick is unknown. Look at
    ``record.errors`` first: a record with errors does not replay.

    >>> findings = to_case(PlayRecord(result=9, claimed=True, result_differs=True)).findings
    >>> findings.result, findings.result_includes_transfer, findings.play_ended
    (9, True, True)
    """
    board = Board(
        number=record.number,
        dealer=record.dealer,
        declarer=record.declarer,
        vulnerable=record.vulnerable,
        deal=record.deal,
        first_trick=record.first_trick,
        contract=record.contract,
        scoring=form_of_scoring(record.scoring),
    )
    findings = Findings(
        result=record.result,
        result_includes_transfer=True if record.result is not None and record.result_differs else None,
        play_ended=record.claimed,
        winners=_winners(record),
        revokes=tuple(
            RevokeFinding(offender=play.seat, trick=play.trick, card=play.card) for play in record.marked_revokes
        ),
    )
    return Case(code, board, tuple(CardPlayed(play.seat, play.card) for play in record.plays), findings)


def form_of_scoring(text: str) -> Scoring | None:
    """PBN's ``Scoring`` tag, and the words that programs put there, as a form of scoring.

    >>> form_of_scoring("IMP;Cross"), form_of_scoring("MatchPoints"), form_of_scoring("?")
    (<Scoring.IMPS: 'IMP'>, <Scoring.MATCHPOINTS: 'MP'>, None)
    """
    said = text.strip().lower()
    beginnings = {
        "mp": Scoring.MATCHPOINTS,
        "match": Scoring.MATCHPOINTS,
        "imp": Scoring.IMPS,
        "bam": Scoring.BOARD_A_MATCH,
        "board": Scoring.BOARD_A_MATCH,
        "total": Scoring.TOTAL,
        "rubber": Scoring.RUBBER,
        "chicago": Scoring.RUBBER,
    }
    return next((scoring for beginning, scoring in beginnings.items() if said.startswith(beginning)), None)


def _winners(record: PlayRecord) -> tuple[Seat | None, ...]:
    first, last = record.first_trick, record.first_trick + len(record.winners)
    if all(play.card for play in record.plays if play.trick < last):
        return ()
    return (*[None] * (first - 1), *record.winners, *[None] * (14 - last))
