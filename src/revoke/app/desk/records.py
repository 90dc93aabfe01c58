"""Play records: their irregular and doubtful entries, and the form in which a record carries a ruling."""

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


# Findings in play records: the irregular or doubtful entries, and the number of each kind in a whole archive.


@dataclass(frozen=True, slots=True)
class Finding:
    """One irregular or doubtful entry of a record; ``document`` is the same for a program."""

    file: str
    line: int
    board: str
    kind: str
    text: str
    document: dict[str, object]

    def __str__(self) -> str:
        return self.said()

    def said(self, say: Callable[[str], str] = str) -> str:
        """The finding as a line in a language."""
        board = sentence("board {board}", board=self.board)
        return f"{self.file}:{self.line}: {say(board)}: {say(self.kind)}: {say(self.text)}"


def findings(record: PlayRecord, *, notes: bool = False, players: bool = False) -> Iterator[Finding]:
    """The irregularities of one record, then repairs and doubts; each place once.

    Args:
        notes: include what was read without doubt, though not as written.
        players: name the players as the record does; otherwise no player is named.
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
            ("boards whose play replays", played and not record.errors),
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
        """Each count and what it counts, as lines in a language."""
        for name in ARCHIVE_COUNTS:
            yield f"{self.counts[name]:9,}  {say(name)}"
        if self.kinds:
            yield ""
        for kind, count in sorted(self.kinds.items(), key=lambda item: (-item[1], item[0])):
            yield f"{count:9,}  {say(kind)}"


# A ruling in a play record: the revokes among its cards, tricks and score, and the ruling in sentences.

_AT_THE_TABLE = (Label.TABLE, Label.MAY)  # what had to be done then; a record shows the outcome


def outcome_of(ruled: RuledCase) -> RecordOutcome:
    """The outcome to write into a record: tricks and score after the automatic transfer, the rest in words.

    Only the sentences mention a score that the director may adjust further; entering it is up to him.

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
    """The revokes that a record can show: those with a known seat and trick."""
    for each in ruling.revokes:
        if isinstance(each.offender, Seat) and each.trick is not None:
            standing = json_value(each.status or Standing.OPEN)
            yield RuledRevoke(each.offender, each.trick, each.card, standing, each.laws, each.transfer)


def ruling_sentences(case: Case, ruling: Ruling | RulingWords, facts: Facts | None = None) -> Iterator[str]:
    """The ruling in words, open questions included; the record already has hands, play and figures.

    Args:
        facts: the facts of the case, if already established.

    Raises:
        RevokeError: the case cannot be ruled on.
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
