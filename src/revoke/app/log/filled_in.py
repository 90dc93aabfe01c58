"""Fills the form in from a case of the log: what is known is there, the rest is left to write by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from importlib.metadata import version

from revoke.app.log.entry import digest
from revoke.app.log.form import Boxes, Diagram, Field, Form, Paragraph, Part, Row, Section
from revoke.app.log.form_words import (
    contract,
    hands,
    lead,
    number,
    override_words,
    play_words,
    poll_words,
    revoke_words,
    tricks_words,
    vulnerable,
)
from revoke.app.log.given import ruling_of
from revoke.app.log.logged import About, EquityState, LoggedCase
from revoke.app.log.result import result_parts
from revoke.case.case import Board, Case
from revoke.errors import RevokeError
from revoke.law.code import code
from revoke.ruling.blocks import Block, Entry, Label, ThePlay
from revoke.ruling.explain import explain
from revoke.table.seats import SEATS

TITLE = "Revoke ruling and report of hand"
STALE = "The facts were changed after this ruling was given. It is to be ruled again."


def form(case: LoggedCase, *, printed: datetime, zone: tzinfo | None = None, last_hash: str = "") -> Form:
    """The form of a case.

    Args:
        case: with its names, if they are to stand there.
        printed: when, for the head of the page.
        zone: the zone in which times are told; the machine's own without it.
        last_hash: the hash of the case's last entry, by which the page can be held against the log.
    """
    sheet = _Sheet(case, zone)
    return Form(
        title=TITLE,
        marks=sheet.marks(printed),
        sections=(
            Section("", tuple(sheet.head())),
            Section("Facts", tuple(sheet.facts())),
            Section("Ruling", tuple(sheet.ruling())),
            Section("Appeal", tuple(sheet.appeal())),
            Section("Committee", tuple(sheet.committee())),
        ),
        footer=sheet.footer(last_hash),
    )


class _Sheet:
    """A case being written down, with the explanation of its ruling where that still rests on the facts."""

    def __init__(self, case: LoggedCase, zone: tzinfo | None) -> None:
        self.logged = case
        self.zone = zone
        self.case = case.case
        self.blocks = _explained(case, self.case)

    def marks(self, printed: datetime) -> str:
        given = f"version {self.logged.ruling.version}" if self.logged.ruling else "no ruling yet"
        return f"case {self.logged.number}   {given}   printed {self._day(printed)} {self._time(printed)}"

    def head(self) -> Iterator[Part]:
        place, board, named = self.logged.place, self.case.board, self.logged.names
        pairs = (("NS", place.ns), ("EW", place.ew))
        yield Row(
            (
                Field("Event", place.event or "", 4),
                Field("Session", place.session or ""),
                Field("Date", self._day(self.logged.opened_at), 1.5),
                Field("Director", self.logged.director, 1.5),
                Field("In charge", "", 1.5),
            )
        )
        yield Row(
            (
                Field("Board", number(place.board if place.board is not None else board.number)),
                Field("Dealer", board.dealer.words if board.dealer else ""),
                Field("Vulnerable", vulnerable(board.vulnerable), 1.4),
                Field("Table", f"{place.section or ''}{place.table or ''}"),
                Field("Round", place.round or ""),
                Field("Scoring", board.scoring.value if board.scoring else ""),
                Field("Pairs", ", ".join(f"{side} {pair}" for side, pair in pairs if pair), 1.7),
            )
        )
        yield Row(tuple(Field(seat.words, named.get(seat.value, "")) for seat in SEATS))
        yield Diagram(hands(board), tuple(self._beside(board)))

    def _beside(self, board: Board) -> Iterator[Row | Paragraph]:
        yield Paragraph("Auction", "", 2)
        yield Row(
            (
                Field("Contract", contract(board), 2),
                Field("Opening lead", lead(self.blocks), 1.4),
            )
        )
        tricks = self.logged.ruling.document["declarer_tricks"]["table"] if self.logged.ruling else None
        tricks = self.case.findings.table_tricks if tricks is None else tricks
        yield Row((Field("Tricks at the table", number(tricks)), Field("Called at", self._time(self.logged.opened_at))))
        yield Row((Field("Called by", "", 1), Field("Taken down by", self.logged.opened_by)))

    def facts(self) -> Iterator[Part]:
        found = [each.text for each in self.blocks if isinstance(each, Entry) and each.label is Label.FACT]
        disputed = [
            f"whether the revoke{f' {index + 1}' if len(self.case.findings.revokes) > 1 else ''} happened"
            for index in self.logged.asked.disputed
        ]
        said = [
            f"{each.about.value}: {each.text}"
            for each in self.logged.notes
            if each.about in (About.NS_SAY, About.EW_SAY) and each.text
        ]
        yield Paragraph("Agreed", " ".join(found))
        yield Paragraph("Disputed", "\n".join(["; ".join(disputed), *said]).strip() or ("none" if self.blocks else ""))
        yield Paragraph("Finding, and why", self._notes(About.FINDING))
        play = next((each for each in self.blocks if isinstance(each, ThePlay)), None)
        if play is not None:
            yield Paragraph("Play (* revoke)", play_words(play.tricks))

    def ruling(self) -> Iterator[Part]:
        given = self.logged.ruling
        if given is None:
            yield Paragraph("Ruling", "", 2)
        else:
            document = given.document
            for count, each in enumerate(document["revokes"], 1):
                yield Paragraph(f"Revoke {count}", revoke_words(each))
            verdict = [each.text for each in self.blocks if isinstance(each, Entry) and each.label is Label.RULING]
            yield Paragraph("Ruling", " ".join(verdict) if self.logged.ruling_stands else STALE)
            yield from result_parts(self.blocks, self.case)
            laws = [
                f"{each.text} ({', '.join(each.laws)})"
                for each in self.blocks
                if isinstance(each, Entry) and each.label is Label.LAW
            ]
            laws = laws or [f"{each['text']} ({each['law']})" for each in document["reasons"]]
            yield Paragraph("Reasons", " ".join(laws))
            if given.reason:
                yield Paragraph("Replaces", f"version {given.version - 1}: {given.reason}")
        yield Paragraph("Equity", self._equity())
        if self.logged.override:
            yield Paragraph("Director decides", override_words(self.logged.override))
        yield Paragraph("Consulted", "\n".join(filter(None, map(poll_words, self.logged.polls))))
        if notes := self._notes(About.NOTE):
            yield Paragraph("Notes", notes)
        told = self.logged.announced
        yield Row(
            (
                Field("Told to both sides at", self._time(told.at) if told else "", 1.2),
                Field("by", told.who if told else ""),
                Field("Right of appeal explained, until", self._time(told.appeal_until) if told else "", 1.6),
            )
        )

    def _equity(self) -> str:
        equity = self.logged.equity
        if self.logged.ruling is None or equity.state is EquityState.OPEN:
            return ""
        tricks = f", {tricks_words(equity.tricks)} without the revoke" if equity.tricks else ""
        return " ".join(filter(None, (f"{_EQUITY[equity.state]}{tricks}.", self._notes(About.EQUITY))))

    def appeal(self) -> Iterator[Part]:
        yield Row((Field("Lodged by", "", 2), Field("Captain", "", 2), Field("Deposit"), Field("Time")))
        yield Boxes("Both partners concur", ("yes", "no"))
        yield Paragraph("Appellants' case", self._notes(About.APPELLANT), 2)
        yield Paragraph("Opponents' comments", self._notes(About.OPPONENTS), 2)
        yield Paragraph("Director's comments", self._notes(About.DIRECTOR), 1)

    def committee(self) -> Iterator[Part]:
        yield Paragraph("Facts found and decision", self._notes(About.COMMITTEE), 2)
        yield Row((Field("Score", "", 2), Field("Members and signatures", "", 5)))
        yield Boxes("Deposit", ("kept", "returned"))

    def footer(self, last_hash: str) -> str:
        law = code(self.logged.code)
        entry = f"   entry {self.logged.last_entry} {last_hash[:12]}" if last_hash else ""
        facts = digest(self.logged.document)[:12]
        return f"{law.name} ({law.id})   revoke {version('revoke')}   facts {facts}{entry}"

    def _notes(self, about: About) -> str:
        return "\n".join(each.text for each in self.logged.notes if each.about is about and each.text)

    def _time(self, at: datetime) -> str:
        return at.astimezone(self.zone).strftime("%H:%M")

    def _day(self, at: datetime) -> str:
        return at.astimezone(self.zone).strftime("%Y-%m-%d")


_EQUITY = {
    EquityState.NOT_NEEDED: "Nothing to weigh",
    EquityState.ADJUST: "The score is adjusted",
    EquityState.NO_ADJUST: "The score is not adjusted",
}


def _explained(logged: LoggedCase, case: Case) -> Sequence[Block]:
    """The ruling in words; nothing where it no longer rests on the facts, or these cannot be so."""
    if logged.ruling is None or not logged.ruling_stands:
        return ()
    try:
        return explain(case, ruling_of(logged.ruling.document))
    except RevokeError:
        return ()
