"""Play records: what is irregular or doubtful in them, and a ruling as a record can carry it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revoke.app.desk.adjudicator import RuledCase
from revoke.case.case import Case, json_value
from revoke.facts.establish import Facts
from revoke.facts.standing import Standing
from revoke.formats.record import ARCHIVE_COUNTS, RecordOutcome, RuledRevoke
from revoke.ruling.ruling import Ruling
from revoke.table.seats import Seat
from revoke.table.sentence import alone, sentence, template, whole
from revoke.telling.blocks import Entry, Heading, Label, Reckoning
from revoke.telling.explanation import explain
from revoke.telling.ruling_words import RulingWords

if TYPE_CHECKING:
    from revoke.formats.record import PlayRecord


# Findings in play records: what is irregular or doubtful in each, and how many of each kind a whole archive has.


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the list; ``document`` is the same for a program."""

    file: str
    line: int
    board: str
    kind: str
    text: str
    document: dict[str, object]

    def __str__(self) -> str:
        return self.said()

    def said(self, say: Callable[[str], str] = str) -> str:
        """The line in a language."""
        board = sentence("board {board}", board=self.board)
        return f"{self.file}:{self.line}: {say(board)}: {say(self.kind)}: {say(self.text)}"


def findings(record: PlayRecord, *, notes: bool = False, players: bool = False) -> Iterator[Finding]:
    """The irregularities of one record, then repairs and doubts; each place once.

    Args:
        notes: also what was understood without a doubt, though not as written.
        players: also who sat there, as the record names him; else nobody is named.
    """
    from revoke.formats.irregular import irregularities
    from revoke.formats.record import Doubt, Severity

    board = record.board or "?"
    told = {Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE}
    places = set()
    for one in irregularities(record):
        places.add((one.line, one.column))
        document: dict[str, object] = {
            "file": record.file,
            "line": one.line,
            "column": one.column,
            "board": board,
            "kind": one.verdict.value,
            "trick": one.trick,
            "seat": one.seat.value,
            "card": one.card.code if one.card else None,
            "confirmed": one.confirmed,
            "proof": {"trick": one.proof.trick, "card": one.proof.card.code} if one.proof and one.proof.card else None,
            "text": one.evidence,
        }
        text = one.evidence
        if players:
            named = document["player"] = record.tags.get(one.seat.words) or None
            who = alone(named) if named else whole(template("not named"))
            text = sentence("{text} [{seat}: {player}]", text=whole(text), seat=one.seat, player=who)
        yield Finding(record.file, one.line, board, one.verdict.value, text, document)
    for doubt in record.diagnostics:
        listed = doubt.kind in told and (doubt.line, doubt.column) in places
        if listed or (doubt.severity is Severity.NOTE and not notes):
            continue
        document = {
            "file": doubt.file,
            "line": doubt.line,
            "column": doubt.column,
            "board": board,
            "kind": doubt.kind.value,
            "severity": doubt.severity.value,
            "text": doubt.message,
        }
        yield Finding(doubt.file, doubt.line, board, doubt.kind.value, doubt.message, document)


@dataclass(slots=True)
class Tally:
    """The number of files, boards and cards, and of findings of each kind.

    >>> tally = Tally()
    >>> tally.counts["files"] += 2
    >>> next(iter(tally.lines()))
    '        2  files'
    """

    counts: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, record: PlayRecord, found: Sequence[Finding]) -> None:
        played = bool(record.plays or record.unplaced)
        for line, counted in (
            ("boards", True),
            ("boards with play", played),
            ("boards with every card", record.every_card_known),
            ("boards whose play ends in a claim", played and record.claimed),
            ("boards with play that replay", played and not record.errors),
            ("boards whose order of play is lost", bool(record.unplaced)),
            ("boards with a finding", bool(found)),
        ):
            self.counts[line] += counted
        self.counts["cards"] += sum(play.card is not None for play in (*record.plays, *record.unplaced))
        for finding in found:
            confirmed = finding.document.get("confirmed", True)
            kind = whole(finding.kind)
            self.kinds[kind if confirmed else sentence("{kind}, not confirmed", kind=kind)] += 1

    def lines(self, say: Callable[[str], str] = str) -> Iterator[str]:
        """The counts and what each is of, in a language."""
        for name in ARCHIVE_COUNTS:
            yield f"{self.counts[name]:9,}  {say(name)}"
        if self.kinds:
            yield ""
        for kind, count in sorted(self.kinds.items(), key=lambda item: (-item[1], item[0])):
            yield f"{count:9,}  {say(kind)}"


# A ruling as a play record can carry it: which cards are revokes, tricks and score, and the ruling in sentences.

_AT_THE_TABLE = (Label.TABLE, Label.MAY)  # what had to be done then; a record shows what came of it


def outcome_of(ruled: RuledCase) -> RecordOutcome:
    """The text written into the record: tricks and score after the automatic transfer, the rest in words.

    A score that the director may adjust further is his to enter: it is in the sentences and nowhere else.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.app.desk.adjudicator import ruled
    >>> from revoke.table.seats import Seat
    >>> case = Case(findings=Findings(table_tricks=9, revokes=(RevokeFinding(offender=Seat.WEST, trick=12),)))
    >>> outcome = outcome_of(ruled(case))
    >>> outcome.tricks, outcome.revokes[0].offender, outcome.text[0]
    (9, Seat.WEST, 'Laws of Duplicate Bridge 2017.')
    """
    ruling = ruled.ruling
    return RecordOutcome(
        code=ruling.code,
        revokes=tuple(revokes_of(ruling)),
        table_tricks=ruling.declarer_tricks.table,
        tricks=ruling.declarer_tricks.after_transfer,
        score=ruling.score.after_transfer,
        text=tuple(ruling_sentences(ruled.case, ruling, ruled.facts)),
    )


def revokes_of(ruling: Ruling | RulingWords) -> Iterator[RuledRevoke]:
    """The revokes of which a record can say where they were: those of a seat and a trick."""
    for each in ruling.revokes:
        if isinstance(each.offender, Seat) and each.trick is not None:
            standing = json_value(each.status or Standing.OPEN)
            yield RuledRevoke(each.offender, each.trick, each.card, standing, each.laws, each.transfer)


def ruling_sentences(case: Case, ruling: Ruling | RulingWords, facts: Facts | None = None) -> Iterator[str]:
    """The ruling in words, what is still asked included; hands, play and figures stand in the record already.

    Args:
        facts: the facts of the case, where they have been established already.

    Raises:
        RevokeError: the case cannot be ruled on, so that it has no such ruling.
    """
    for block in explain(case, ruling, facts):
        match block:
            case Heading(law=law):
                yield f"{law}."
            case Entry(label=label, text=text, laws=laws) if label not in _AT_THE_TABLE:
                yield _cited(f"Ask: {text}" if label is Label.ASK else text, laws)
            case Reckoning(conclusion=conclusion, law=law) if conclusion:
                yield _cited(" ".join(conclusion), (law,))


def _cited(text: str, laws: tuple[str, ...]) -> str:
    return f"{text} ({', '.join(laws)})" if any(laws) else text
