"""Reads a stored ruling document back as a ruling, with the words of the day it was given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from string import Formatter
from typing import Any, TypeVar, assert_never

from revoke.app.log.logged_case import AppealDecision, AppealOutcome, EquityState, LoggedCase, Override
from revoke.case.case import Moment
from revoke.facts.fact import BOARD, Key
from revoke.language.language import pattern_of, texts
from revoke.table.cards import RANKS, Card, Suit
from revoke.table.seats import NUMBERS, Role, Seat, Side, name
from revoke.table.sentence import Fixed, Percent, Results, ScoreFigure, Sentence, Value, sentence
from revoke.telling import ruling_words as ruling_documents
from revoke.telling.reasons import FactRead
from revoke.telling.ruling_words import InstructionWords, QuestionWords, ReasonWords, RulingWords, damage_answered

# former_sentences.txt has the sentences of earlier versions, so that their rulings can still be translated.

# Finds the template and the values of an English text again.
#
# Only for texts stored without them, as in version 0.1.0; today both are stored with the text.

_MOST_WITHIN = 3
"""The depth to which sentences within sentences are looked for."""


@lru_cache(maxsize=10_000)  # a log repeats itself, even within sentences
def recognised(text: str, within: int = _MOST_WITHIN) -> str:
    """The text as a sentence with template and values; unchanged if no template of ours makes it.

    >>> said = recognised("Two tricks go to East–West.")
    >>> said.template, said.values
    ('{number:Words} tricks go to {side}.', {'number': 2, 'side': Side.EW})
    >>> recognised("Nobody ever said this.")
    'Nobody ever said this.'
    """
    plain, patterns = _templates()
    if text in plain:
        return sentence(text.replace("{", "{{").replace("}", "}}"))
    for found_template, pattern, places in patterns:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        values = {place: _value(found[place], how, within) for place, how in places.items()}
        if ("other", found_template) in texts("fr"):
            values.setdefault("number", 1)  # a sentence in the singular may say "one" in words
            if not isinstance(values["number"], int):
                continue
        made = sentence(found_template, **values)
        if made == text and not any(map(_unknown, values.values())):
            return made
    return text


@cache
def _templates() -> tuple[frozenset[str], tuple[tuple[str, re.Pattern[str], Mapping[str, str]], ...]]:
    """The translated texts: those without values, and those with, the longest first."""
    known = [english for sort, english in texts("fr") if sort is None]
    counted = [english for sort, english in texts("fr") if sort == "other"]
    plain = frozenset(each for each in known if "{" not in each)
    templates = [*(each for each in known if "{" in each), *counted]
    templates.sort(key=lambda each: len(re.sub(r"\{[^}]*\}", "", each)), reverse=True)
    return plain, tuple((each, pattern_of(each), dict(_places(each))) for each in templates)


def _places(template: str) -> Iterator[tuple[str, str]]:
    for _, place, how, _ in Formatter().parse(template):
        if place:
            yield place, how or ""


_NAMED: Mapping[str, Value] = {
    **{seat.words: seat for seat in Seat},
    **{side.words: side for side in Side},
    **{name(role): role for role in Role},
    **{suit.singular: suit for suit in Suit},
}
_SIGNS = {suit.symbol: suit for suit in Suit}


_RESULT = r"(\d{1,2})(?: \((\d{1,3})%\))?"
_RESULTS = re.compile(rf"{_RESULT}(?:, {_RESULT})*")
_NUMBER = re.compile(r"\d+\.\d+")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")
_SCORE = re.compile(r"([+−-])(\d+(?:\.\d+)?)")


def _figure(piece: str) -> Value | None:
    """The figure in a piece of English text, so that another language can write it in its own way.

    >>> _figure("1.2%"), _figure("−428.5"), _figure("10 (48%), 9 (44%)")
    (Percent(part=0.012, digits=1), ScoreFigure(points=-428.5), Results(shares=((10, 0.48), (9, 0.44))))
    """
    if found := _PERCENT.fullmatch(piece):
        digits = len(found[1].partition(".")[2])
        return Percent(round(float(found[1]) / 100, digits + 2), digits)
    if found := _SCORE.fullmatch(piece):
        return ScoreFigure(float(found[2]) if found[1] == "+" else -float(found[2]))
    if _NUMBER.fullmatch(piece):
        return Fixed(float(piece), len(piece.partition(".")[2]))
    if "%" in piece and _RESULTS.fullmatch(piece):
        return Results.of((int(made), int(part) / 100 if part else 1.0) for made, part in re.findall(_RESULT, piece))
    return None


def _unknown(value: Value) -> bool:
    """Whether a value is text with letters that no template explains."""
    return isinstance(value, str) and not isinstance(value, Sentence) and any(each.isalpha() for each in value)


def _value(piece: str, how: str, within: int) -> Value:
    """The value in a piece of a sentence: a player, a card, a number, another sentence, or plain text."""
    if how.casefold() == "words" and piece.casefold() in NUMBERS:
        return NUMBERS.index(piece.casefold())
    for each in (piece, piece[:1].lower() + piece[1:]):
        if each in _NAMED:
            return _NAMED[each]
    if piece[:1] in _SIGNS and (rank := piece[1:].replace("10", "T")) in tuple(RANKS):
        return Card(_SIGNS[piece[0]], rank)
    if piece.isdecimal():
        return int(piece)
    if (figure := _figure(piece)) is not None:
        return figure
    for each in (piece, piece[:1].upper() + piece[1:]) if within else ():
        inner = recognised(each, within - 1)
        if isinstance(inner, Sentence):
            return inner
    return piece


Document = Mapping[str, Any]  # a ruling document, as JSON has it

Spoken = TypeVar("Spoken", InstructionWords, QuestionWords, ReasonWords)


def stored_ruling(document: Document) -> RulingWords:
    """The ruling in a document of ours, with its original sentences.

    It also reads documents of version 0.1.0, which have texts without templates and reasons without revokes.

    >>> from revoke.case.case import Case
    >>> from revoke.ruling.adjudicate import adjudicate
    >>> from revoke.telling.ruling_words import document
    >>> from revoke.telling.ruling_words import in_words
    >>> stored_ruling(document(adjudicate(Case()))) == in_words(adjudicate(Case()))
    True
    """
    ruling = ruling_documents.ruling_of(document)
    return replace(
        ruling,
        options=tuple(replace(each, what=_sentence(each.what)) for each in ruling.options),
        instructions=tuple(map(_again, ruling.instructions)),
        questions=tuple(map(_again, ruling.questions)),
        reasons=tuple(_attributed(map(_again, ruling.reasons), len(ruling.revokes), document["reasons"])),
    )


def in_order(document: Document) -> dict[str, Any]:
    """The document with its keys in the order of the contract, for human readers."""
    known = ["format", *(each.name for each in fields(RulingWords) if each.name != "format")]
    return {name: document[name] for name in known if name in document}


def _again(said: Spoken) -> Spoken:
    return replace(said, text=_sentence(said.text))


def _sentence(text: str) -> str:
    return text if isinstance(text, Sentence) else recognised(text)


def _attributed(reasons: Iterable[ReasonWords], revokes: int, written: Iterable[Document]) -> Iterator[ReasonWords]:
    """The reasons of version 0.1.0 with their revokes, as far as these can be found; later reasons name theirs.

    The reasons came revoke by revoke, with no clause twice for one revoke, and most name the revoke in their facts.
    """
    at, seen = 0, set[str]()
    for reason, kept in zip(reasons, written, strict=True):
        if "revoke" in kept:
            yield reason
            continue
        named = re.match(r"revokes\[(\d+)\]", reason.fact)
        if not named and not reason.fact.startswith("board."):
            yield reason  # about the board: a question asked, or the comparison of results
            continue
        following = int(named[1]) if named else at + (reason.law in seen)
        if following != at:
            at, seen = min(following, max(revokes - 1, 0)), set()
        seen.add(reason.law)
        event = reason.events[-1] if reason.text.startswith("Established at event") else None
        yield replace(reason, revoke=at, facts=tuple(_facts(reason.fact)), event=event)


def _facts(line: str) -> Iterator[FactRead]:
    """The facts that version 0.1.0 wrote on one line.

    >>> list(_facts("revokes[0].won_by = opponents; board.declarer = S"))[0].key
    Key(revoke=0, name='won_by')
    """
    for piece in line.split("; "):
        found = re.fullmatch(r"(?:revokes\[(\d+)\]\.|board\.)?(\w+) = (?:(.*): )?(.*)", piece)
        if found is None:
            continue
        revoke, name, moment, value = found.groups()
        known = {each.value: each for each in Moment}
        said = int(value) if value.isdecimal() else {"yes": True, "no": False}.get(value, value)
        yield FactRead(Key(BOARD if revoke is None else int(revoke), name), said, (), known.get(moment))


# The ruling given on a case of the log, with the answer about damage that may have been given after it.


def given_ruling(case: LoggedCase) -> RulingWords | None:
    """The last ruling on a case in words; ``None`` before there is one."""
    if case.ruling is None:
        return None
    given = stored_ruling(case.ruling.document)
    if case.equity.state not in (EquityState.ADJUST, EquityState.NO_ADJUST):
        return given
    adjusts = case.equity.state is EquityState.ADJUST
    said = case.equity.tricks
    tricks = {int(number): share for number, share in said.items()} if said else None
    return damage_answered(given, adjusts=adjusts, tricks=tricks, contract=case.case.board.contract)


# The final result of a case: only what somebody has ruled, never a mere estimate.


@dataclass(frozen=True, slots=True)
class FinalResult:
    """The final result of a board.

    Attributes:
        tricks: declarer's tricks -> share; ``None`` if the decision has no tricks, or no ruling says.
        ns: North–South's score in points, the mean of a weighted score; ``None`` as for ``tricks``.
    """

    tricks: Mapping[str, float] | None
    ns: float | None


def final_result(case: LoggedCase) -> FinalResult | None:
    """The final result of a case; ``None`` while nobody has ruled, or while its equity question is open.

    A ruling that leaves the damage to the director shows an estimate as its final result; until he has answered, that
    is no ruling. A later decision by him or a committee overrides the ruling.
    """
    if case.ruling is None:
        return None
    instead = decided_instead(case)
    if instead is not None:
        return FinalResult(instead.tricks, instead.ns)
    ruling, state = case.ruling.document, case.equity.state
    tricks, score = ruling["declarer_tricks"], ruling["score"]
    match state:
        case EquityState.OPEN:
            return None
        case EquityState.NO_ADJUST:
            after = tricks["after_transfer"]
            return FinalResult(None if after is None else {str(after): 1.0}, score["after_transfer"])
        case EquityState.ADJUST | EquityState.NOT_NEEDED:
            if ruling["status"] != "final":  # he adjusts, and no ruling says yet to what
                return FinalResult(None, None)
            return FinalResult(tricks["final"], score["final"])
        case _:
            assert_never(state)


def decided_instead(case: LoggedCase) -> Override | AppealDecision | None:
    """The later decision, by the director or a committee, that replaces the last ruling."""
    committee = [
        each.decision
        for each in case.appeals
        if each.decision
        and each.decision.outcome is AppealOutcome.ADJUSTED
        and case.ruling
        and each.decision.ruling == case.ruling.version
    ]
    decided: list[Override | AppealDecision] = [case.override, *committee] if case.override else [*committee]
    return max(decided, key=lambda each: each.at, default=None)
