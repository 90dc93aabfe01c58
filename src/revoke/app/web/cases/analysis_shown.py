"""The analysis of a case as pages show it: the curve, what was found, and the cards with the play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Request

from revoke.app.log.analysis_words import analysis_stands, analysis_words
from revoke.app.log.logged_case import LoggedCase
from revoke.app.paper.curve_svg import curve_svg
from revoke.app.web.full.play_layout import Picture, picture
from revoke.app.web.page_language import spoken
from revoke.table.cards import Card, Hand
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence


@dataclass(frozen=True, slots=True)
class AnalysisFound:
    """What an analysis of a case has found.

    Attributes:
        curve: the double dummy curve as a drawing; empty where there is none.
        words: what the curve and the simulation come to, a sentence each.
        stands: whether it rests on the facts as they are told now.
    """

    curve: str
    words: tuple[Sentence, ...]
    stands: bool


@dataclass(frozen=True, slots=True)
class CardsOfCase:
    """The cards of a case: the hands dealt, the cards wrongly played, and the play; each as far as it is known."""

    dealt: Mapping[Seat, Hand | None] | None
    revoked: frozenset[Card]
    seen: Picture


def analysis_found(request: Request, case: LoggedCase) -> AnalysisFound:
    """What was found, in the reader's language."""
    language = spoken(request, request.app.state.settings.language)
    curve = case.analysis.play_curve if case.analysis else None
    drawn = curve_svg(curve, language) if curve else ""
    return AnalysisFound(drawn, tuple(analysis_words(case)), analysis_stands(case))


def cards_of(case: LoggedCase) -> CardsOfCase | None:
    """The cards and the play of a case; ``None`` where the log has neither."""
    facts = case.case
    if facts.board.deal is None and not facts.events:
        return None
    seen = picture(facts)
    wrong = (play.card for play in seen.record.plays if play.event in seen.failures)
    deal = facts.board.deal
    return CardsOfCase(deal.hands if deal else None, frozenset(card for card in wrong if card), seen)
