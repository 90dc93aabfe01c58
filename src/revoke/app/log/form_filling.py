"""Fills the appeal form in from a case of the log: what is known is there, the rest is left to write by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from importlib.metadata import version

from revoke.app.language.language import ENGLISH, Language, language
from revoke.app.log.analysis_words import analysis_stands, analysis_words
from revoke.app.log.entry import digest
from revoke.app.log.form import Diagram, Field, Form, FormRow, Paragraph, Part, Section
from revoke.app.log.form_appeal import appeal_parts, committee_parts, noted
from revoke.app.log.form_result import result_parts
from revoke.app.log.form_words import (
    SIDES,
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
from revoke.app.log.given_ruling import given_ruling
from revoke.app.log.logged_case import About, EquityState, LoggedCase
from revoke.case.case import Board, Case
from revoke.errors import RevokeError
from revoke.law.code import code
from revoke.table.seats import SEATS
from revoke.table.sentence import Sentence, Value, alone, listed, one_after_another, sentence, template, whole
from revoke.telling.blocks import Block, Entry, Label, ThePlay
from revoke.telling.explanation import explain
from revoke.telling.ruling_words import RulingWords

TITLE = template("Revoke ruling and report of hand")
STALE = template("The facts were changed after this ruling was given. It is to be ruled again.")
CUT = template("… [cut; the whole text is in the log]")


def form(
    case: LoggedCase,
    *,
    printed: datetime,
    zone: tzinfo | None = None,
    last_hash: str = "",
    spoken: Language | None = None,
) -> Form:
    """The form of a case.

    Args:
        case: with its names, if they are to stand there.
        printed: when, for the head of the page.
        zone: the zone in which times are told; the machine's own without it.
        last_hash: the hash of the case's last entry, by which the page can be held against the log.
        spoken: the language of the form; English without it.
    """
    sheet = _Sheet(case, zone, spoken or language(ENGLISH))
    t = sheet.spoken.say
    return Form(
        title=t(TITLE),
        marks=t(sheet.marks(printed)),
        sections=(
            Section("", tuple(sheet.head())),
            Section(t("Facts"), tuple(sheet.facts())),
            Section(t("Ruling"), tuple(sheet.ruling())),
            Section(t("Appeal"), tuple(appeal_parts(case, sheet.spoken, zone))),
            Section(t("Committee"), tuple(committee_parts(case, sheet.spoken))),
        ),
        footer=t(sheet.footer(last_hash)),
        cut=t(CUT),
    )


class _Sheet:
    """A case being written down, with the explanation of its ruling where that still rests on the facts."""

    def __init__(self, case: LoggedCase, zone: tzinfo | None, spoken: Language) -> None:
        self.logged = case
        self.zone = zone
        self.spoken = spoken
        self.case = case.case
        given = given_ruling(case)
        self.final = given.declarer_tricks.final if given else None
        self.blocks = _explained(case, self.case, given)

    def marks(self, printed: datetime) -> Sentence:
        ruling = self.logged.ruling
        return sentence(
            "case {number}   {given}   printed {day} {time}",
            number=self.logged.number,
            given=sentence("version {number}", number=ruling.version) if ruling else sentence("no ruling yet"),
            day=self._day(printed),
            time=self._time(printed),
        )

    def head(self) -> Iterator[Part]:
        t = self.spoken.say
        place, board, named = self.logged.place, self.case.board, self.logged.names
        yield FormRow(
            (
                Field(t("Event"), place.event or "", 4),
                Field(t("Session"), place.session or ""),
                Field(t("Date"), self._day(self.logged.opened_at), 1.5),
                Field(t("Director"), self.logged.director, 1.5),
                Field(t("In charge"), "", 1.5),
            )
        )
        yield FormRow(
            (
                Field(t("Board"), number(place.board if place.board is not None else board.number)),
                Field(t("Dealer"), self._value(board.dealer)),
                Field(t("Vulnerable"), t(vulnerable(board.vulnerable)), 1.4),
                Field(t("Table"), f"{place.section or ''}{place.table or ''}"),
                Field(t("Round"), place.round or ""),
                Field(t("Scoring"), board.scoring.value if board.scoring else ""),
                Field(t("Pairs"), self._pairs(), 1.7),
            )
        )
        yield FormRow(tuple(Field(t(alone(seat)), named.get(seat.value, "")) for seat in SEATS))
        yield Diagram(hands(board, self.spoken), tuple(self._beside(board)))

    def _pairs(self) -> str:
        pairs = (("NS", self.logged.place.ns), ("EW", self.logged.place.ew))
        known = [sentence("{side} {pair}", side=whole(SIDES[side]), pair=pair) for side, pair in pairs if pair]
        return self.spoken.say(listed(known))

    def _beside(self, board: Board) -> Iterator[FormRow | Paragraph]:
        t = self.spoken.say
        yield Paragraph(t("Auction"), "", 2)
        yield FormRow(
            (
                Field(t("Contract"), self._value(contract(board)), 2),
                Field(t("Opening lead"), self._value(lead(self.blocks)), 1.4),
            )
        )
        tricks = self.logged.ruling.document["declarer_tricks"]["table"] if self.logged.ruling else None
        tricks = self.case.findings.table_tricks if tricks is None else tricks
        called = self._time(self.logged.opened_at)
        yield FormRow((Field(t("Tricks at the table"), number(tricks)), Field(t("Called at"), called)))
        yield FormRow((Field(t("Called by"), "", 1), Field(t("Taken down by"), self.logged.opened_by)))

    def facts(self) -> Iterator[Part]:
        t = self.spoken.say
        found = [each.text for each in self.blocks if isinstance(each, Entry) and each.label is Label.FACT]
        yield Paragraph(t("Agreed"), t(one_after_another(found)))
        yield Paragraph(t("Disputed"), self._disputed())
        yield Paragraph(t("Finding, and why"), self._notes(About.FINDING))
        play = next((each for each in self.blocks if isinstance(each, ThePlay)), None)
        if play is not None:
            yield Paragraph(t("Play (* revoke)"), play_words(play.tricks, self.spoken))

    def _disputed(self) -> str:
        several = len(self.case.findings.revokes) > 1
        disputed = [
            sentence("whether the revoke {number} happened", number=index + 1)
            if several
            else sentence("whether the revoke happened")
            for index in self.logged.asked.disputed
        ]
        said = [
            sentence(_SAY[each.about], words=each.text)
            for each in self.logged.notes
            if each.about in _SAY and each.text
        ]
        lines = [one_after_another(disputed, template("{one}; {more}")), *said] if disputed else said
        if lines:
            return self.spoken.say(one_after_another(lines, _LINES))
        return self.spoken.say(template("nothing")) if self.blocks else ""

    def ruling(self) -> Iterator[Part]:
        t = self.spoken.say
        given = self.logged.ruling
        if given is None:
            yield Paragraph(t("Ruling"), "", 2)
        else:
            document = given.document
            for count, each in enumerate(document["revokes"], 1):
                yield Paragraph(t("Revoke {number}", number=count), t(revoke_words(each)))
            verdict = [each.text for each in self.blocks if isinstance(each, Entry) and each.label is Label.RULING]
            yield Paragraph(t("Ruling"), t(one_after_another(verdict) if self.logged.ruling_stands else STALE))
            yield from result_parts(self.blocks, self.case, self.final, self.spoken)
            laws = [
                _cited(each.text, ", ".join(each.laws))
                for each in self.blocks
                if isinstance(each, Entry) and each.label is Label.LAW
            ]
            laws = laws or [_cited(each["text"], each["law"]) for each in document["reasons"]]
            yield Paragraph(t("Reasons"), t(one_after_another(laws)))
            if given.reason:
                replaced = t("version {number}: {reason}", number=given.version - 1, reason=given.reason)
                yield Paragraph(t("Replaces"), replaced)
        yield Paragraph(t("Equity"), self._equity())
        if analysis_stands(self.logged) and (found := list(analysis_words(self.logged))):
            yield Paragraph(t("Analysis"), t(one_after_another(found)))
        if self.logged.override:
            yield Paragraph(t("Director decides"), t(override_words(self.logged.override)))
        polls = [said for each in self.logged.polls if (said := poll_words(each))]
        yield Paragraph(t("Consulted"), t(one_after_another(polls, _LINES)))
        if notes := self._notes(About.NOTE):
            yield Paragraph(t("Notes"), notes)
        told = self.logged.announced
        yield FormRow(
            (
                Field(t("Told to both sides at"), self._time(told.at) if told else "", 1.2),
                Field(t("by"), told.who if told else ""),
                Field(t("Right of appeal explained, until"), self._time(told.appeal_until) if told else "", 1.6),
            )
        )

    def _equity(self) -> str:
        equity = self.logged.equity
        if self.logged.ruling is None or equity.state is EquityState.OPEN:
            return ""
        plain, with_tricks = _EQUITY[equity.state]
        said = sentence(with_tricks, tricks=tricks_words(equity.tricks)) if equity.tricks else whole(plain)
        notes = self._notes(About.EQUITY)
        return self.spoken.say(one_after_another([said, alone(notes)]) if notes else said)

    def footer(self, last_hash: str) -> Sentence:
        law = code(self.logged.code)
        foot = sentence(
            "{law} ({code})   {program}   facts {digest}",
            law=whole(law.name),
            code=law.id,
            program=f"revoke {version('revoke')}",
            digest=digest(self.logged.document)[:12],
        )
        if not last_hash:
            return foot
        last = str(self.logged.last_entry)
        return sentence("{text}   entry {number} {digest}", text=foot, number=last, digest=last_hash[:12])

    def _value(self, value: Value | None) -> str:
        """A player, a card or a contract; nothing where it is not known."""
        return "" if value is None else self.spoken.say(alone(value))

    def _notes(self, about: About) -> str:
        return noted(self.logged, about)

    def _time(self, at: datetime) -> str:
        return at.astimezone(self.zone).strftime("%H:%M")

    def _day(self, at: datetime) -> str:
        return at.astimezone(self.zone).strftime("%Y-%m-%d")


_LINES = template("{one}\n{more}")
_SAY = {
    About.NS_SAY: template("North–South say: {words}"),
    About.EW_SAY: template("East–West say: {words}"),
}
_EQUITY = {
    EquityState.NOT_NEEDED: (
        template("Nothing to weigh."),
        template("Nothing to weigh, {tricks} without the revoke."),
    ),
    EquityState.ADJUST: (
        template("The score is adjusted."),
        template("The score is adjusted, {tricks} without the revoke."),
    ),
    EquityState.NO_ADJUST: (
        template("The score is not adjusted."),
        template("The score is not adjusted, {tricks} without the revoke."),
    ),
}
"""What the answer about equity comes to, and the same with the tricks that were found."""


def _cited(text: str, laws: str) -> Sentence:
    return sentence("{text} ({laws})", text=whole(text), laws=laws)


def _explained(logged: LoggedCase, case: Case, given: RulingWords | None) -> Sequence[Block]:
    """The ruling in words; nothing where it no longer rests on the facts, or these cannot be so."""
    if given is None or not logged.ruling_stands:
        return ()
    try:
        return explain(case, given)
    except RevokeError:
        return ()
