"""The content of a play record in any format: the board, the cards in playing order, and every doubt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import blake2b
from typing import NamedTuple, Protocol

from revoke.case.case import DEFAULT_CODE, Board, Case, Findings, RevokeFinding, Scoring
from revoke.case.events import CardPlayed
from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Attainable, Deal, Ending, attainable, can_have
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import Sentence, Value, sentence, template, whole


class Severity(Enum):
    """The weight of a diagnostic.

    A *note* says what was understood, a *warning* what was repaired or is doubtful, an *error* that the record does
    not replay, so that nobody may rule on it.
    """

    NOTE = template("note")
    WARNING = template("warning")
    ERROR = template("error")


class Doubt(Enum):
    """The kind of a diagnostic; a list of findings prints the value."""

    NOT_IN_HAND = "not in the hand"
    PLAYED_TWICE = "played twice"
    BAD_DEAL = "bad deal"
    TOO_MANY_CARDS = "too many cards"
    SHIFTED_ROW = "shifted row"
    TURNED_DEAL = "hands in the wrong seats"
    MIXED_ROW = "row out of seat order"
    SHORT_ROW = "row without four cards"
    ORDER_UNKNOWN = "order of play unknown"
    UNREADABLE = "unreadable"
    FILLED_IN = "card filled in"
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
    IN_WORDS = "a revoke in words"


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
    template("boards whose play replays"),
    template("boards whose order of play is lost"),
    template("cards"),
    template("boards with a finding"),
)
"""The counts for an archive of play records, in the order in which they are listed."""


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
        """The message after its place and severity, as a sentence."""
        return noted_at(self.file, self.line, self.column, self.board, self.severity.value, self.message)

    def __str__(self) -> str:
        return self.words


def noted_at(file: str, line: int, column: int, board: str, kind: str, message: str) -> Sentence:
    """A remark on a record as a sentence: its place, the board, what kind of remark it is, and the message."""
    told = template("{place}: board {board}: {severity}: {text}")
    place = f"{file}:{line}:{column}"
    return sentence(told, place=place, board=board, severity=whole(kind), text=whole(message))


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
        source: the text of this record in the file; the sources, joined, are the file. For an address, the LIN in it,
            if any.
        source_line: the line of the file at which ``source`` begins.
        encoding: how that text was encoded.
    """

    format: str = ""
    file: str = ""
    line: int = 1
    board: str = ""
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
    def number(self) -> int | None:
        """The board's number, if ``board`` is a number."""
        return int(self.board) if self.board.isdecimal() and len(self.board) < 10 else None

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors that keep the record from replaying; with any, no ruling may be based on it."""
        return tuple(found for found in self.diagnostics if found.severity is Severity.ERROR)

    @property
    def first_trick(self) -> int:
        """The number of the first trick: 1, unless the deal is an ending."""
        return first_trick(self.deal)

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
        """The number of completed tricks in ``plays`` that a side won."""
        return sum(seat.side is side for seat in self.winners)

    @property
    def marked_revokes(self) -> tuple[RecordedPlay, ...]:
        """The cards that the record marks as a revoke, the unplaced ones included."""
        return tuple(play for play in (*self.plays, *self.unplaced) if play.marked_revoke)


def to_case(record: PlayRecord, *, code: str = DEFAULT_CODE) -> Case:
    """The record as a case: each card an event, each ``^R`` and the agreed result a finding.

    A record does not say whether its ``result`` comes from the play or from a later ruling, unless it says that the
    result differs from the tricks won. The winners are given only if a card of a trick is unknown. Look at
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
    """The form of scoring in PBN's ``Scoring`` tag, or in the words that programs put there.

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


# A notebook for diagnostics: what a reader repaired and what it doubts, written down while it reads one board.


def hands_not_known(reason: str) -> Sentence:
    """The reason why hands cannot be read, and how they are read then."""
    return sentence("{reason}; the hands are read as unknown", reason=whole(reason))


def said_twice(name: str, first: str, line: int, text: str) -> Sentence:
    """The warning that a board says something twice, and not the same."""
    return sentence(_TWICE, name=name, first=first, line=line, text=text)


_TWICE = template('{name} is "{first}" at line {line} and "{text}" here; the first one counts')


def no_dealer(where: str) -> Sentence:
    """The warning that an auction cannot be read because nothing says who dealt."""
    return sentence("nothing says who dealt; the auction is ignored. Name the dealer in {where}", where=where)


def first_trick(deal: Deal | None) -> int:
    """The number of the first trick of a record: 1, unless its deal is an ending."""
    return 1 if deal is None else 14 - deal.cards_each


class InFile(Protocol):
    """Something that stands in a file: at a line and a column, both from 1."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class PlaceInFile(NamedTuple):
    """A line and a column of a file, both from 1."""

    line: int
    column: int = 1


class Notebook:
    """Collects the diagnostics of one board of one file; a message may be a template, with its values by name.

    >>> book = Notebook("a.pbn", "7")
    >>> book.warn(Doubt.SPELLING, PlaceInFile(3, 1), "lower case")
    >>> print(*book.diagnostics)
    a.pbn:3:1: board 7: warning: lower case
    """

    def __init__(self, file: str, board: str) -> None:
        self.file = file
        self.board = board
        self.diagnostics: list[Diagnostic] = []
        self._once: set[Doubt] = set()

    def noted(self, kind: Doubt) -> bool:
        """Whether ``note_once`` has noted this kind already."""
        return kind in self._once

    def note(self, kind: Doubt, at: InFile, message: str, **values: Value) -> None:
        self._write(Severity.NOTE, kind, at, message, values)

    def note_once(self, kind: Doubt, at: InFile, message: str, **values: Value) -> None:
        """Write a note of this kind, once for the board."""
        if kind not in self._once:
            self._once.add(kind)
            self.note(kind, at, message, **values)

    def warn(self, kind: Doubt, at: InFile, message: str, **values: Value) -> None:
        self._write(Severity.WARNING, kind, at, message, values)

    def error(self, kind: Doubt, at: InFile, message: str, **values: Value) -> None:
        self._write(Severity.ERROR, kind, at, message, values)

    def _write(self, severity: Severity, kind: Doubt, at: InFile, message: str, values: Mapping[str, Value]) -> None:
        said = sentence(message, **values) if values else message
        self.diagnostics.append(Diagnostic(self.file, at.line, at.column, self.board, severity, kind, said))


# The results that a play record leaves possible, and the warning if its own is not among them.


def attainable_by(record: PlayRecord) -> Attainable | None:
    """The tricks that the cards of a record leave possible for declarer; ``None`` if he or the play is not known.

    >>> from revoke.table.seats import Seat
    >>> record = PlayRecord(declarer=Seat.EAST, plays=(), winners=(Seat.EAST, Seat.EAST, Seat.SOUTH))
    >>> attainable_by(record).tricks
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    """
    if record.declarer is None or not (record.plays or record.winners):
        return None
    won = record.tricks_won(record.declarer.side)
    return attainable(won, len(record.winners) - won, record.declarer.side, ending_of(record))


def ending_of(record: PlayRecord) -> Ending | None:
    """The point at which the play of a record stopped; ``None`` if not wholly known."""
    deal, plays = record.deal, record.plays
    whole = deal is not None and deal.complete and record.contract is not None and record.first_trick == 1
    if not whole or record.errors or record.unplaced or not plays or any(play.card is None for play in plays):
        return None
    assert deal is not None
    assert record.contract is not None
    played = {play.card for play in plays}
    lying = tuple((play.seat, play.card) for play in plays[4 * len(record.winners) :] if play.card is not None)
    if len(lying) > 3:
        return None  # a trick without a winner
    turn = lying[-1][0].left if lying else record.winners[-1]
    hands = {seat: (deal.hands[seat] or frozenset()) - played for seat in SEATS}
    return Ending(hands, lying, turn, record.contract.strain.trumps)


def checked(record: PlayRecord, notebook: Notebook, *, result: InFile, contract: InFile) -> PlayRecord:
    """The record with all that its notebook holds, once it is seen whether its cards fit its result and its contract.

    Args:
        result: where the record says the result.
        contract: where it says the contract.
    """
    _report_impossible_result(record, result, notebook)
    if record.passed_out and (record.plays or record.unplaced):
        notebook.warn(Doubt.CONTRACT, contract, _NOT_PLAYED)
    return replace(record, diagnostics=tuple(notebook.diagnostics))


def _report_impossible_result(record: PlayRecord, at: InFile, notebook: Notebook) -> None:
    """Warn if no legal ending gives declarer the result, unless the record itself says that the result differs."""
    tricks = record.result
    if tricks is None or record.declarer is None or record.result_differs or record.every_card_known or record.errors:
        return
    won = record.tricks_won(record.declarer.side)
    lost = len(record.winners) - won
    if not record.plays or can_have(tricks, won, lost, record.declarer.side, ending_of(record)):
        return
    possible = attainable_by(record)
    assert possible is not None
    said = _NO_ENDING if possible.counted else _WON_AND_LOST
    notebook.warn(Doubt.IMPOSSIBLE_RESULT, at, said, tricks=tricks, range=numbers(possible.tricks), won=won, lost=lost)


def report_other_result(record: PlayRecord, at: InFile, notebook: Notebook) -> None:
    """Warn if the result is not the number of tricks that the cards show."""
    won = record.tricks_by_declarer
    if won is not None and record.result is not None and won != record.result:
        remark = template("the result gives declarer's side {tricks} tricks, the cards show {won}")
        notebook.warn(Doubt.RESULT_DIFFERS, at, remark, tricks=record.result, won=won)


def tricks_said(text: str, name: str, at: InFile, notebook: Notebook) -> int | None:
    """Declarer's tricks in a text, 0 to 13; ``None``, with a warning, if the text is something else."""
    if text.isdecimal() and len(text) < 3 and int(text) <= 13:
        return int(text)
    notebook.warn(Doubt.UNREADABLE, at, NOT_TRICKS, place=name, text=repr(text))
    return None


NOT_TRICKS = template("{place} {text} is not a number of tricks; say 0 to 13")

_NOT_PLAYED = template(
    "the record says that everybody passed, but it has cards that were played; correct the contract or remove the cards"
)

_NO_ENDING = template(
    "the result says {tricks} tricks, but from where the play stops every legal ending gives declarer's side {range}"
)
_WON_AND_LOST = template(
    "the result says {tricks} tricks, but declarer's side has won {won} and lost {lost} when the play stops: it can"
    " have {range}"
)


def numbers(tricks: tuple[int, ...]) -> Sentence:
    """Numbers of tricks, as words.

    >>> numbers((8,)), numbers((8, 10)), numbers((3, 4, 5))
    ('8', '8 or 10', '3 to 5')
    """
    first, *others = tricks
    if not others:
        return sentence("{number}", number=first)
    if len(tricks) > 2 and tricks == tuple(range(first, others[-1] + 1)):
        return sentence("{first} to {last}", first=first, last=others[-1])
    said = sentence("{number}", number=first)
    for each in others:
        said = sentence("{one} or {more}", one=said, more=sentence("{number}", number=each))
    return said


# The end of an auction: the contract and who plays it.

_CROSSES = {"X": "X", "XX": "XX"}


def final_contract(calls: Sequence[Call]) -> tuple[Contract, Seat] | None:
    """The contract and its declarer, or ``None`` where nobody bid.

    Declarer is the first player of the side that made the last bid to have named its strain (Law 22A, the
    definition of declarer).

    >>> calls = [Call(Seat.NORTH, "1S"), Call(Seat.EAST, "X"), Call(Seat.SOUTH, "2S"), Call(Seat.WEST, "Pass")]
    >>> contract, declarer = final_contract(calls)
    >>> str(contract), declarer
    ('2♠', Seat.NORTH)
    """
    at = next((at for at in range(len(calls) - 1, -1, -1) if calls[at].call[0].isdigit()), None)
    if at is None:
        return None
    bid = calls[at]
    crosses = next((_CROSSES[call.call] for call in reversed(calls[at:]) if call.call in _CROSSES), "")
    strain = bid.call[1:]
    declarer = next(call.seat for call in calls if call.call[1:] == strain and call.seat.side is bid.seat.side)
    return Contract.parse(bid.call + crosses), declarer


def is_over(calls: Sequence[Call]) -> bool:
    """Whether the auction has come to its end: three passes in a row after a call, or four."""
    return len(calls) >= 4 and all(call.call == "Pass" for call in calls[-3:])


# The parts of a ruling that a play record can hold: the revokes, the tricks, the score, and the ruling in words.


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A loss in another format: the ``kind`` as a sentence, and the thing lost on one board."""

    kind: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class RuledRevoke:
    """One revoke as it was ruled; ``status``, ``laws`` and ``transfer`` are those of the ruling document."""

    offender: Seat
    trick: int
    card: Card | None
    status: str = "established"
    laws: tuple[str, ...] = ()
    transfer: int | None = None

    @property
    def established(self) -> bool:
        return self.status == "established"


@dataclass(frozen=True, slots=True)
class RecordOutcome:
    """A ruling for a play record.

    Attributes:
        code: the id of the code of law that the ruling applies.
        table_tricks: declarer's tricks as played; ``None`` where not known.
        tricks: declarer's tricks by the ruling, transfer or adjustment included; ``None`` where not settled.
        score: North–South's score by the ruling, in points.
        text: the ruling in sentences, a line each.
    """

    code: str
    revokes: tuple[RuledRevoke, ...] = ()
    table_tricks: int | None = None
    tricks: int | None = None
    score: int | None = None
    text: Sequence[str] = ()

    @property
    def changes_the_result(self) -> bool:
        """Whether the tricks by the ruling differ, or may differ, from those won."""
        return self.tricks is not None and self.tricks != self.table_tricks

    def revoke_at(self, trick: int, seat: Seat) -> bool:
        """Whether the card that this seat played to this trick is an established revoke."""
        return any(one.established and (one.trick, one.offender) == (trick, seat) for one in self.revokes)


# The fingerprint of a board as it was played, which lets copies of a record in an archive count once.

LENGTH = 16
"""Bytes of a fingerprint."""

UNKNOWN = 255
"""The byte for an owner, a declarer or a card that the record does not give."""

_SUITS = tuple(Suit)
_PLACES = 52
_LEAST = 13  # cards played, as many as a hand holds, that tell one board from another where no deal is known
_EMPTY = blake2b(digest_size=LENGTH, person=b"revoke-board/1")


def fingerprint(record: PlayRecord) -> bytes | None:
    """A record's fingerprint: sixteen bytes, the same for the same deal, declarer and play, and hardly otherwise.

    Nothing else goes in: not the format, the event, the names, the contract, nor the result. ``None`` if no card was
    played, or if neither the deal nor thirteen cards of the play are known.

    What goes in, a byte each: the owner of each of the 52 cards, from the two of clubs to the ace of clubs and on
    through diamonds, hearts and spades (0 North, 1 East, 2 South, 3 West); declarer; and the cards in playing order
    (0 the two of clubs to 51 the ace of spades), 52 of them. 255 stands for what is not known and for cards that were
    not played. Cards whose place in the order is lost come after the others, as they stand in the record. The 105 bytes
    go through BLAKE2b (RFC 7693) with sixteen bytes out and ``revoke-board/1`` as personalisation.

    >>> from revoke.formats import lin, pbn
    >>> deal = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
    >>> tags = f'[Board "1"] [Deal "{deal}"] [Declarer "E"] [Contract "3NT"] [Play "S"]'
    >>> here, = pbn.read(f"{tags}\\nH7 H3 HJ HQ\\n*", name="a.pbn")
    >>> hands = "SJT8HAK9752CT986,SAQ53HT43D872CKJ5,SK74HJ6DT543CQ432"
    >>> there, = lin.read(f"md|4{hands},|mb|3Nppp|pc|H7|pc|H3|pc|HJ|pc|HQ|mc|9|", name="a.lin")
    >>> fingerprint(here) == fingerprint(there), len(fingerprint(here) or b"")
    (True, 16)
    """
    cards = [play.card for play in (*record.plays, *record.unplaced)]
    if not any(cards) or (record.deal is None and sum(card is not None for card in cards) < _LEAST):
        return None
    owners = bytearray([UNKNOWN] * _PLACES)
    for seat, hand in record.deal or ():
        for card in hand or ():
            owners[_number(card)] = seat.number
    declarer = UNKNOWN if record.declarer is None else record.declarer.number
    played = bytes(UNKNOWN if card is None else _number(card) for card in cards)
    return digest(bytes(owners) + bytes([declarer]) + played.ljust(_PLACES, bytes([UNKNOWN])))


def digest(row: bytes) -> bytes:
    """The fingerprint of a record, given as a row of bytes."""
    found = _EMPTY.copy()
    found.update(row)
    return found.digest()


def digests(rows: Iterable[bytes]) -> list[bytes]:
    """The fingerprints of many rows."""
    return [digest(row) for row in rows]


def _number(card: Card) -> int:
    return _SUITS.index(card.suit) * 13 + card.height
