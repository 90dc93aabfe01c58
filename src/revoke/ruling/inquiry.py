"""Questions asked at the table and tricks turned: who had the right, and who may still look at what."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.case.events import Asked, AttentionDrawn, TrickQuitted
from revoke.facts.fact import BOARD
from revoke.facts.known import Facts
from revoke.facts.revoke import role_at
from revoke.facts.tricks import Trick
from revoke.law.code import Code
from revoke.law.procedure import AskingRule
from revoke.ruling.findings import value
from revoke.ruling.ruling import Instruction, Option, Reason
from revoke.table.seats import SEATS, Role, Seat
from revoke.table.sentence import sentence, template


def reasons_for_questions(facts: Facts, law: Code) -> tuple[Reason, ...]:
    """For every question asked: whether the asker had the right, by which clause."""
    return tuple(
        Reason(rule.cite, f"event {number}: {asked.by.words} asked {asked.of.words}", rule.words, (number,))
        for number, asked, rule in _questions(facts, law)
    )


def instructions_for_questions(facts: Facts, law: Code, *, over: bool) -> tuple[Instruction, ...]:
    """What to tell those who asked without the right to, or at a risk; and that quitted tricks stay shut."""
    said = [
        Instruction("now", asked.by.value, rule.cite, rule.words)
        for _, asked, rule in _questions(facts, law)
        if not rule.allowed or rule.words.count(";")
    ]
    if not over and _somebody_points_at_a_quitted_trick(facts):
        text = template("Quitted tricks may not be turned before play has ended, unless I say so.")
        said.append(Instruction("now", "table", law.inspection.afterwards, text))
    return tuple(said)


def inspection_options(facts: Facts, law: Code, *, over: bool) -> tuple[Option, ...]:
    """Who may still look at the trick just played; offered where the case tells of tricks being turned."""
    turned = {event.trick for event in facts.case.events if isinstance(event, TrickQuitted)}
    tricks = [trick for trick in facts.record.tricks if trick.complete]
    if over or not turned or not tricks:
        return ()
    last = tricks[-1]
    return tuple(_may_look(facts, law, last, turned=last.number in turned))


def _may_look(facts: Facts, law: Code, last: Trick, *, turned: bool) -> Iterator[Option]:
    declarer: Seat | None = value(facts, BOARD, "declarer")
    cite = law.inspection.own_card if turned else law.inspection.faced_again
    if cite is None:
        return
    played_on = {play.seat for play in facts.record.plays if play.trick > last.number and play.withdrawn is None}
    what = sentence("look at his own card of trick {trick}, without showing it", trick=last.number)
    if not turned:
        what = sentence("have the cards of trick {trick} faced again", trick=last.number)
    for seat in SEATS:
        dummy = declarer is not None and seat is declarer.partner
        too_late = (
            played_on if turned and law.inspection.until_a_lead else {s for s in played_on if s.side is seat.side}
        )
        if not dummy and not too_late:
            yield Option(seat.value, what, cite)


def _questions(facts: Facts, law: Code) -> Iterator[tuple[int, Asked, AskingRule]]:
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if declarer is None:
        return
    readings = law.readings_in_force(facts.case.readings)
    for number, event in enumerate(facts.case.events, 1):
        if isinstance(event, Asked):
            by, of = role_at(event.by, declarer), role_at(event.of, declarer)
            if by is Role.DEFENDER and of is Role.DEFENDER:
                of = Role.OTHER_DEFENDER
            yield number, event, law.asking(by, of, readings)


def _somebody_points_at_a_quitted_trick(facts: Facts) -> bool:
    """Attention was drawn to a trick while a later one was already in play."""
    for number, event in enumerate(facts.case.events, 1):
        if isinstance(event, AttentionDrawn) and event.trick is not None:
            later = (play for play in facts.record.plays if play.trick > event.trick and play.event < number)
            if any(later):
                return True
    return False
