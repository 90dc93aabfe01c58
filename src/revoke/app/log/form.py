"""The content of the form for a ruling and an appeal, in order; another module draws it.

Every text is in the language of the form (:class:`~revoke.language.language.Said`), or as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from importlib.metadata import version
from typing import Any

from revoke.app.log.entry import entry_digest
from revoke.app.log.logged_case import About, AppealDecision, EquityState, LoggedCase, Override, Poll
from revoke.app.log.stored_ruling import given_ruling
from revoke.case.case import Board, Case, Scoring, Tricks
from revoke.errors import RevokeError
from revoke.language.language import ENGLISH, Language, language
from revoke.law.code import code
from revoke.scoring.duplicate import imps_against_datum, matchpoints_against, north_south_score
from revoke.table.cards import SUITS_DOWNWARD, Card, Hand
from revoke.table.contract import Vulnerability
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import (
    Percent,
    ScoreFigure,
    Sentence,
    Value,
    alone,
    counted,
    listed,
    one_after_another,
    sentence,
    template,
    whole,
)
from revoke.telling.blocks import Block, Entry, Label, Mark, Played, Reckoning, Scores, ThePlay
from revoke.telling.explanation import explain
from revoke.telling.plain_text import way_reckoned
from revoke.telling.ruling_words import RulingWords


@dataclass(frozen=True, slots=True)
class Field:
    """A short entry on a line; an empty field is a line to write on.

    ``share`` is its part of the row's width, relative to the other fields in the row.
    """

    label: str
    value: str = ""
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class FormRow:
    """A row of fields on one line."""

    fields: tuple[Field, ...]

    @classmethod
    def of(cls, *fields: Field) -> FormRow:
        return cls(fields)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences under a label, with their line breaks; without sentences, a number of empty lines to write on."""

    label: str
    text: str = ""
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to tick; ``ticked`` is the place of the ticked one, ``None`` if it is to be ticked by hand."""

    label: str
    choices: tuple[str, ...]
    ticked: int | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: column headings, and rows with a cell for each."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    """One hand: the letter of its seat, and its suit signs, each with the ranks held, highest first.

    ``suits`` is ``None`` if nobody knows the hand.
    """

    letter: str
    suits: tuple[tuple[str, str], ...] | None


@dataclass(frozen=True, slots=True)
class Diagram:
    """The four hands, and the parts beside them."""

    hands: Mapping[Seat, HandShown]
    beside: tuple[FormRow | Paragraph, ...]


Part = FormRow | Paragraph | Boxes | Grid | Diagram


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the form: a heading, possibly empty, and its parts."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """The whole page.

    Attributes:
        title: the name of the form.
        marks: the case, the version of the ruling, and the time of printing; to the right of the title.
        footer: laws, program, and the digests for checking the page against the log.
        cut: the words that end a text for which there was no more room.
    """

    title: str
    marks: str
    sections: tuple[Section, ...]
    footer: str
    cut: str


# The words of single entries of the form: the hands, the play on a line, a revoke, a poll, an override.

_TOGETHER = "\u00a0"
"""The space within a trick, at which no line breaks."""

SIDES: Mapping[str, str] = {"NS": template("NS"), "EW": template("EW")}
"""The letters of each side on a form."""


def number_or_nothing(known: float | None, spoken: Language) -> str:
    """The text of a number; empty if it is not known."""
    return "" if known is None else spoken.number(known)


def vulnerable_sides(known: Vulnerability | None) -> str:
    """The vulnerable sides, in a form's words."""
    if known is None:
        return ""
    return {"None": template("nobody"), "All": template("both sides"), **SIDES}[known.value]


def contract_line(board: Board) -> Sentence | None:
    """The contract and declarer, or trumps if the code has no auction; ``None`` if none of it is known."""
    what: Sentence | None = None
    if board.contract:
        what = board.contract.words
    elif board.strain:
        what = whole(template("NT")) if board.strain.trumps is None else alone(board.strain.symbol)
    if what is None or board.declarer is None:
        return what
    return sentence("{contract} by {player}", contract=what, player=board.declarer)


def lead(blocks: Sequence[Block]) -> Card | None:
    """The opening lead, if the play is known from the first trick."""
    play = next((each for each in blocks if isinstance(each, ThePlay)), None)
    first = play.tricks[0] if play and play.tricks and play.tricks[0].number == 1 else None
    return first.cards[0].card if first else None


def _suits(hand: Hand | None, spoken: Language) -> tuple[tuple[str, str], ...] | None:
    if hand is None:
        return None
    cards = sorted(hand, reverse=True)
    ranks = ((suit, " ".join(spoken.rank(card) for card in cards if card.suit is suit)) for suit in SUITS_DOWNWARD)
    return tuple((suit.symbol, held or "–") for suit, held in ranks)


def _trick(cards: Sequence[Played], spoken: Language) -> str:
    led = cards[0].card.suit if cards and cards[0].card else None
    words = []
    for place, played in enumerate(cards):
        follows = place and played.card and played.card.suit is led
        put = spoken.rank if follows else spoken.card
        shown = str(put(played.card)) if played.card else "?"
        words.append({Mark.REVOKE: f"{shown}*", Mark.WITHDRAWN: f"({shown})"}.get(played.mark, shown))
    return _TOGETHER.join([f"{spoken.seat(cards[0].seat)}:", *words]) if cards else ""


def revoke_words(said: Mapping[str, Any]) -> Sentence:
    """One revoke of a ruling document: the offender, the trick, its status, and the clauses.

    >>> revoke_words({"offender": "N", "trick": 5, "status": "established", "laws": ["63A1", "64A2"], "transfer": 1})
    'North, trick 5: established (63A1, 64A2), one trick on its own account'
    """
    seats = {seat.value: alone(seat) for seat in SEATS}
    who = seats.get(said["offender"]) or whole(said["offender"] or template("offender not known"))
    stands = whole(said["status"] or template("not known"))
    if said["trick"]:
        words = sentence("{who}, trick {trick}: {stands}", who=who, trick=said["trick"], stands=stands)
    else:
        words = sentence("{who}: {stands}", who=who, stands=stands)
    if said["laws"]:
        words = sentence("{text} ({laws})", text=words, laws=", ".join(said["laws"]))
    if not said["transfer"]:
        return words
    return counted(
        "{text}, one trick on its own account",
        "{text}, {number:words} tricks on its own account",
        number=said["transfer"],
        text=words,
    )


def declarer_tricks_words(weighed: Mapping[str, float]) -> Sentence:
    """Declarer's tricks in words, with their weights if they have any.

    >>> declarer_tricks_words({"9": 0.4, "10": 0.6})
    '9 tricks (40%), 10 tricks (60%)'
    """
    if len(weighed) == 1:
        return counted("{number} trick", "{number} tricks", number=int(next(iter(weighed))))
    each = [
        counted("{number} trick ({share})", "{number} tricks ({share})", number=int(made), share=Percent(share))
        for made, share in sorted(weighed.items(), key=lambda way: int(way[0]))
    ]
    return listed(each)


def decided_result(decided: Override | AppealDecision) -> str:
    """The tricks or scores that a director or a committee decided; empty if there are none."""
    said = [sentence("declarer {tricks}", tricks=declarer_tricks_words(decided.tricks))] if decided.tricks else []
    said += [
        sentence("{side} {score}", side=whole(SIDES[side]), score=ScoreFigure(score))
        for side, score in (("NS", decided.ns), ("EW", decided.ew))
        if score is not None
    ]
    return listed(said)


def override_words(decided: Override) -> Sentence:
    """The director's own decision, and the reason."""
    result = sentence("{text}.", text=decided_result(decided))
    return sentence("{one} {more}", one=result, more=decided.reason) if decided.reason else result


def poll_words(poll: Poll) -> str:
    """The consultation of one player or colleague, on one line; empty after a purge."""
    answer = sentence("“{answer}”", answer=poll.answer) if poll.answer else ""
    others = sentence("also considered: {actions}", actions=poll.alternatives) if poll.alternatives else ""
    parts = (alone(poll.level), alone(poll.question), answer, others, alone(poll.reason))
    return one_after_another([each for each in parts if each], template("{one}; {more}"))


# The stored analysis in words, for the form and the page of a case.

_CARDS_IN_A_TRICK = 4


def analysis_words(case: LoggedCase) -> Iterator[Sentence]:
    """The results of the curve and the simulation, in one sentence each."""
    found = case.analysis
    if found is None:
        return
    if found.curve:
        numbers = ["?" if each is None else str(each) for each in found.curve[::_CARDS_IN_A_TRICK]]
        yield sentence("Double dummy, declarer's tricks before each trick: {numbers}.", numbers=" ".join(numbers))
    for number, card in sorted((int(each), card) for each, card in (found.revokes or {}).items()):
        before, after = found.curve[number], found.curve[number + 1]
        if before is not None and after is not None:
            yield sentence(
                "At the revoke card {card}: {before} before it, {after} after it.",
                card=Card.parse(card),
                before=before,
                after=after,
            )
    if found.shares and not found.playouts:
        yield sentence(
            "Worked out from every choice of these players, without playouts: {tricks}.",
            tricks=declarer_tricks_words(found.shares),
        )
    elif found.shares:
        yield sentence(
            "Played out {playouts} times (seed {seed}): {tricks}.",
            playouts=found.playouts,
            seed=str(found.seed),
            tricks=declarer_tricks_words(found.shares),
        )


def analysis_stands(case: LoggedCase) -> bool:
    """Whether the analysis rests on the present facts."""
    return case.analysis is not None and case.analysis.facts == entry_digest(case.document)


# The result section of the form: declarer's tricks in each way, and both sides' scores before and after.


def result_parts(
    blocks: Sequence[Block], case: Case, final: Tricks | None, spoken: Language
) -> Iterator[Paragraph | Grid]:
    """The tricks, and the scores in points and in the form of scoring in use, as far as known.

    Args:
        final: the final result in declarer's tricks and their shares, if the ruling says.
    """
    t = spoken.say
    for block in blocks:
        if isinstance(block, Reckoning):
            listed = one_after_another([way_reckoned(row) for row in block.rows], template("{one}; {more}"))
            yield Paragraph(
                t(block.title), t(one_after_another([sentence("{text}.", text=whole(listed)), *block.conclusion]))
            )
        if isinstance(block, Scores):
            columns = (t("Score"), *map(t, block.columns))
            yield Grid(columns, tuple(tuple(map(t, row)) for row in _rows(block, case, final)))


def _rows(scores: Scores, case: Case, final: Tricks | None) -> Iterator[tuple[Sentence, ...]]:
    sides = [Side.NS if named == Side.NS.words else Side.EW for named, _ in scores.rows]
    for side, (_, numbers) in zip(sides, scores.rows, strict=True):
        yield (alone(side), *(alone(ScoreFigure(each)) for each in numbers))
        worth = [_in_use({number: 1.0}, side, case.board) for number in numbers]
        if final and len(final) > 1:  # declarer's side comes first
            worth[-1] = _in_use(_weighted(final, numbers[-1], side, sides[0], case.board), side, case.board)
        if any(worth):
            assert case.board.scoring is not None
            yield (sentence(_UNITS[case.board.scoring], side=side), *worth)


_UNITS = {Scoring.MATCHPOINTS: template("{side}, matchpoints"), Scoring.IMPS: template("{side}, IMPs")}
_NOTHING = alone("")


def _weighted(final: Tricks, mean: float, side: Side, declaring: Side, board: Board) -> dict[float, float]:
    """The scores of a weighted result for one side, with their shares; empty if their mean is not ``mean``."""
    if board.contract is None or board.vulnerable is None:
        return {}
    declarer, sign = next(seat for seat in SEATS if seat.side is declaring), 1 if side is Side.NS else -1
    shares: dict[float, float] = {}
    for tricks, share in final.items():
        score = sign * north_south_score(board.contract, declarer, board.vulnerable, tricks)
        shares[score] = shares.get(score, 0.0) + share
    return shares if abs(sum(score * share for score, share in shares.items()) - mean) < _CENT else {}


_CENT = 0.01
"""The precision of a weighted score's mean, in points."""


def _in_use(shares: Mapping[float, float], side: Side, board: Board) -> Sentence:
    """The average value of scores against the other tables; empty if it is unknown.

    Each result of a weighted score is compared by itself, and then their values are weighted: the mean of two
    scores is no result, and beats nobody.
    """
    if not board.field or board.scoring not in _UNITS or not shares or any(each % 10 for each in shares):
        return _NOTHING
    sign = 1 if side is Side.NS else -1
    field = [sign * each for each in board.field]
    if board.scoring is Scoring.IMPS:
        return alone(ScoreFigure(sum(share * imps_against_datum(int(each), field) for each, share in shares.items())))
    won = sum(share * matchpoints_against(int(each), field).won for each, share in shares.items())
    return sentence("{won} of {top}", won=round(won, 2), top=2 * len(field))


# The appeal on the form: who lodged it, what each side says, and what the committee decided.


def appeal_parts(case: LoggedCase, spoken: Language, zone: tzinfo | None) -> Iterator[Part]:
    """The statements of the appellants, their opponents and the director, for all appeals together."""
    t, appeals = spoken.say, case.appeals
    agree = {each.concurring for each in appeals}
    due = [each.decide_by for each in appeals if each.decide_by]
    said = [*(each.statement for each in appeals), note_lines(case, About.APPELLANT)]
    yield FormRow.of(
        Field(t("Lodged by"), "; ".join(each.lodged_by for each in appeals if each.lodged_by), 2),
        Field(t("Captain"), "", 2),
        Field(t("Deposit")),
        Field(t("Time"), spoken.clock(appeals[0].at.astimezone(zone)) if appeals else ""),
        Field(t("Decide by"), spoken.clock(min(due).astimezone(zone)) if due else ""),
    )
    ticked = 0 if agree == {True} else 1 if agree == {False} else None
    yield Boxes(t("Both partners concur"), (t("yes"), t("no")), ticked)
    yield Paragraph(t("Appellants' case"), "\n".join(filter(None, said)), 2)
    yield Paragraph(t("Opponents' comments"), note_lines(case, About.OPPONENTS), 2)
    yield Paragraph(t("Director's comments"), note_lines(case, About.DIRECTOR), 1)


def committee_parts(case: LoggedCase, spoken: Language) -> Iterator[Part]:
    """The outcomes of the appeals, in the order of lodging."""
    t = spoken.say
    decided = [each.decision for each in case.appeals if each.decision]
    said = [line for each in decided for line in _decision(each)]
    said += [alone(notes)] if (notes := note_lines(case, About.COMMITTEE)) else []
    scores = [score for each in decided if (score := decided_result(each))]
    members = "; ".join(each.members for each in decided if each.members)
    yield Paragraph(t("Facts found and decision"), t(one_after_another(said, template("{one}\n{more}"))), 2)
    yield FormRow.of(Field(t("Score"), t(listed(scores)), 2), Field(t("Members and signatures"), members, 5))
    yield Boxes(t("Deposit"), (t("kept"), t("returned")))


def note_lines(case: LoggedCase, about: About) -> str:
    """The notes about one subject, one per line, without those from which an appeal is read."""
    return "\n".join(each.text for each in case.notes_apart if each.about is about and each.text)


def _decision(decision: AppealDecision) -> Iterator[Sentence]:
    if decision.outcome:
        yield whole(decision.outcome.label)
    if decision.text:
        yield alone(decision.text)


# Fills in the appeal form from a case of the log, and leaves the unknown parts to be written by hand.

TITLE = template("Revoke ruling and report of hand")
STALE = template("The facts changed after this ruling. Rule again.")
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
        case: read with its names, if the form shall show them.
        printed: the time of printing, for the head of the page.
        zone: the time zone of the form; by default the machine's own.
        last_hash: the hash of the case's last entry, for checking the page against the log.
        spoken: the language of the form; by default English.
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
    """A form in the making, with the explanation of the ruling if that still rests on the facts."""

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
        yield FormRow.of(
            Field(t("Event"), place.event or "", 4),
            Field(t("Session"), place.session or ""),
            Field(t("Date"), self._day(self.logged.opened_at), 1.5),
            Field(t("Director"), self.logged.director, 1.5),
            Field(t("In charge"), "", 1.5),
        )
        yield FormRow.of(
            Field(t("Board"), number_or_nothing(place.board if place.board is not None else board.number, self.spoken)),
            Field(t("Dealer"), self._value(board.dealer)),
            Field(t("Vulnerable"), t(vulnerable_sides(board.vulnerable)), 1.4),
            Field(t("Table"), f"{place.section or ''}{place.table or ''}"),
            Field(t("Round"), place.round or ""),
            Field(t("Scoring"), board.scoring.value if board.scoring else ""),
            Field(t("Pairs"), self._pairs(), 1.7),
        )
        yield FormRow.of(*(Field(t(alone(seat)), named.get(seat.value, "")) for seat in SEATS))
        dealt = dict(board.deal) if board.deal else {}
        yield Diagram(
            {seat: HandShown(self.spoken.seat(seat), _suits(dealt.get(seat), self.spoken)) for seat in SEATS},
            tuple(self._beside(board)),
        )

    def _pairs(self) -> str:
        pairs = (("NS", self.logged.place.ns), ("EW", self.logged.place.ew))
        known = [sentence("{side} {pair}", side=whole(SIDES[side]), pair=pair) for side, pair in pairs if pair]
        return self.spoken.say(listed(known))

    def _beside(self, board: Board) -> Iterator[FormRow | Paragraph]:
        t = self.spoken.say
        yield Paragraph(t("Auction"), "", 2)
        yield FormRow.of(
            Field(t("Contract"), self._value(contract_line(board)), 2),
            Field(t("Opening lead"), self._value(lead(self.blocks)), 1.4),
        )
        tricks = self.logged.ruling.document["declarer_tricks"]["table"] if self.logged.ruling else None
        tricks = self.case.findings.table_tricks if tricks is None else tricks
        called = self._time(self.logged.opened_at)
        told = Field(t("Tricks at the table"), number_or_nothing(tricks, self.spoken))
        yield FormRow.of(told, Field(t("Called at"), called))
        yield FormRow.of(Field(t("Called by"), "", 1), Field(t("Taken down by"), self.logged.opened_by))

    def facts(self) -> Iterator[Part]:
        t = self.spoken.say
        found = [each.text for each in self.blocks if isinstance(each, Entry) and each.label is Label.FACT]
        yield Paragraph(t("Agreed"), t(one_after_another(found)))
        yield Paragraph(t("Disputed"), self._disputed())
        yield Paragraph(t("Finding, and why"), note_lines(self.logged, About.FINDING))
        play = next((each for each in self.blocks if isinstance(each, ThePlay)), None)
        if play is not None:
            yield Paragraph(
                t("Play (* revoke)"),
                " | ".join(f"{trick.number}{_TOGETHER}{_trick(trick.cards, self.spoken)}" for trick in play.tricks),
            )

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
        if notes := note_lines(self.logged, About.NOTE):
            yield Paragraph(t("Notes"), notes)
        told = self.logged.announced
        yield FormRow.of(
            Field(t("Told to both sides at"), self._time(told.at) if told else "", 1.2),
            Field(t("by"), told.who if told else ""),
            Field(t("Right of appeal explained, until"), self._time(told.appeal_until) if told else "", 1.6),
        )

    def _equity(self) -> str:
        equity = self.logged.equity
        if self.logged.ruling is None or equity.state is EquityState.OPEN:
            return ""
        said = whole(equity.state.label)
        if equity.tricks:
            said = sentence(_WITHOUT_REVOKE[equity.state], tricks=declarer_tricks_words(equity.tricks))
        notes = note_lines(self.logged, About.EQUITY)
        return self.spoken.say(one_after_another([said, alone(notes)]) if notes else said)

    def footer(self, last_hash: str) -> Sentence:
        law = code(self.logged.code)
        foot = sentence(
            "{law} ({code})   {program}   facts {digest}",
            law=whole(law.name),
            code=law.id,
            program=f"revoke {version('revoke')}",
            digest=entry_digest(self.logged.document)[:12],
        )
        if not last_hash:
            return foot
        last = str(self.logged.last_entry)
        return sentence("{text}   entry {number} {digest}", text=foot, number=last, digest=last_hash[:12])

    def _value(self, value: Value | None) -> str:
        """The words for a player, a card or a contract; empty if it is not known."""
        return "" if value is None else self.spoken.say(alone(value))

    def _time(self, at: datetime) -> str:
        return self.spoken.clock(at.astimezone(self.zone))

    def _day(self, at: datetime) -> str:
        return self.spoken.date(at.astimezone(self.zone), short=True)


_LINES = template("{one}\n{more}")
_SAY = {
    About.NS_SAY: template("North–South say: {words}"),
    About.EW_SAY: template("East–West say: {words}"),
}
_WITHOUT_REVOKE = {
    EquityState.NOT_NEEDED: template("Nothing to weigh, {tricks} without the revoke."),
    EquityState.ADJUST: template("The score is adjusted, {tricks} without the revoke."),
    EquityState.NO_ADJUST: template("The score is not adjusted, {tricks} without the revoke."),
}
"""The words for an answer about equity with the tricks found."""


def _cited(text: str, laws: str) -> Sentence:
    return sentence("{text} ({laws})", text=whole(text), laws=laws)


def _explained(logged: LoggedCase, case: Case, given: RulingWords | None) -> Sequence[Block]:
    """The ruling in words; empty if it no longer rests on the facts, or these are impossible."""
    if given is None or not logged.ruling_stands:
        return ()
    try:
        return explain(case, given)
    except RevokeError:
        return ()
