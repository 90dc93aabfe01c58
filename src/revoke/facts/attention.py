"""When attention was drawn to a card, by whom first, and whether it was dummy."""

from __future__ import annotations

from revoke.table.seats import Seat
from revoke.timeline.table import QuestionPut, Table
from revoke.timeline.trick import Play


def attention_to(table: Table, play: Play) -> int | None:
    """The first event that drew attention to a card: a remark, its withdrawal, or the question that led to either."""
    found = [each.event for each in table.attention if (each.to, each.trick) == (play.seat, play.trick)]
    about = [each for each in table.questions if (each.of, each.trick) == (play.seat, play.trick)]
    found += [each.answered for each in about if each.holds and each.answered]
    if play.withdrawn is not None:
        found.append(play.withdrawn)
    drawn = min((event for event in found if event > play.event), default=None)
    if drawn is None:
        return None
    asked = [each for each in about if play.event < each.event < drawn]
    return asked[-1].event if asked and _brought_it_up(asked[-1], drawn, play, table) else drawn


def _brought_it_up(question: QuestionPut, drawn: int, play: Play, table: Table) -> bool:
    """Whether a question was answered with yes, or followed by the withdrawal of the card and nothing in between."""
    if question.answered == drawn:
        return True
    played = any(question.event < each.event < drawn for each in table.plays)
    return drawn == play.withdrawn and question.holds is not False and not played


def pointed_at_by(table: Table, play: Play, dummy: Seat | None) -> int | None:
    """The event by which dummy was the first to point at a card, by a remark or by asking about it, if he was."""
    drawn = attention_to(table, play) or table.number + 1
    events = [
        each.event
        for each in table.questions
        if (each.by, each.of, each.trick) == (dummy, play.seat, play.trick) and play.event < each.event <= drawn
    ]
    events += [each.event for each in table.attention if each.by is dummy and each.event == drawn]
    return min(events, default=None)
