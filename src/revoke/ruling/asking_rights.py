"""Questions asked at the table and tricks turned: who had the right, and who may still look at what."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.case.events import Asked, RightsLost, TrickQuitted
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.revoke import role_at
from revoke.facts.standing import Standing
from revoke.law.code import Code
from revoke.law.orders import QuittedTricksStayShut
from revoke.law.procedure import AskingRule
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import value
from revoke.ruling.offence import offences
from revoke.ruling.ruling import AskedInPlay, Group, Instruction, Option, Reason, Right, When
from revoke.table.cards import Suit
from revoke.table.seats import SEATS, Role, Seat
from revoke.timeline.trick import Play, Trick


def reasons_for_questions(facts: Facts, law: Code) -> tuple[Reason, ...]:
    """For every question asked: whether the asker had the right, by which clause."""
    return tuple(
        Reason(None, rule.cite, (), number, AskedInPlay(asked.by, asked.of, rule))
        for number, asked, rule in _questions(facts, law)
    )


def instructions_for_questions(facts: Facts, law: Code, *, over: bool) -> tuple[Instruction, ...]:
    """What to tell those who asked without the right to, or at a risk; and that quitted tricks stay shut."""
    said = [
        Instruction(When.NOW, asked.by, rule.cite, rule)
        for _, asked, rule in _questions(facts, law)
        if not rule.allowed or rule.at_a_risk
    ]
    if not over and _somebody_points_at_a_quitted_trick(facts):
        said.append(Instruction(When.NOW, Group.TABLE, law.inspection.afterwards, _stay_shut(law)))
    return tuple(said)


def reasons_for_quitted_tricks(facts: Facts, law: Code, *, over: bool) -> tuple[Reason, ...]:
    """That a revoke that is claimed opens no quitted trick, where somebody points at one while play goes on."""
    if over or not _somebody_points_at_a_quitted_trick(facts):
        return ()
    cite = law.inspection.afterwards
    return (Reason(None, cite, about=_stay_shut(law), goes_before=law.goes_before.get(cite)),)


def _stay_shut(law: Code) -> QuittedTricksStayShut:
    """A game without a director has nobody who could have a trick turned."""
    return QuittedTricksStayShut(unless_told=law.inspection.faced_again is not None)


def asking_options(facts: Facts, ways: Exploration, *, over: bool) -> tuple[Option, ...]:
    """Who may ask now whether a player who has just shown out has none of the suit; it accuses nobody.

    A hand that is known to have none of it is not asked about, nor dummy's, which everybody sees, nor one whose card
    is being put right.
    """
    put_right = {
        found.play.event
        for found, revoke in zip(facts.found, offences(facts, ways), strict=True)
        if found and revoke.standing in (Standing.CORRECT, Standing.RESTORE)
    }
    declarer: Seat | None = value(facts, BOARD, "declarer")
    last = facts.table.tricks[-1] if facts.table.tricks else None
    if over or declarer is None or last is None or last.led is None:
        return ()
    return tuple(
        option
        for play in last.plays
        if play.card is not None and play.card.suit is not last.led and play.seat is not declarer.partner
        if play.event not in put_right and _may_still_hold(facts, play, last.led) and not _spoken_of(facts, play)
        for option in _may_ask(facts, ways.code, declarer, play.seat, last.led)
    )


def _may_still_hold(facts: Facts, play: Play, suit: Suit) -> bool:
    held = facts.table.held(play.seat, play.event)
    return held is None or any(card.suit is suit for card in held)


def _spoken_of(facts: Facts, play: Play) -> bool:
    return any((each.of, each.trick) == (play.seat, play.trick) for each in facts.table.questions) or any(
        (each.to, each.trick) == (play.seat, play.trick) for each in facts.table.attention
    )


def _may_ask(facts: Facts, law: Code, declarer: Seat, of: Seat, suit: Suit) -> Iterator[Option]:
    for by in (declarer, declarer.partner, declarer.left, declarer.right):
        rule = _rule(facts, law, by, of, declarer, facts.table.number + 1)
        if by is not of and rule.allowed:
            right = Right.ASK_AT_A_RISK if rule.at_a_risk else Right.ASK_WHETHER_NONE
            yield Option(by, right, rule.cite, suit=suit, player=of)


def _role_asked(by: Seat, of: Seat, declarer: Seat) -> Role:
    role = role_at(of, declarer)
    return Role.OTHER_DEFENDER if role is Role.DEFENDER and by.side is of.side else role


def inspection_options(facts: Facts, law: Code, *, over: bool) -> tuple[Option, ...]:
    """Who may still look at the trick just played; offered where the case tells of tricks being turned."""
    turned = {event.trick for _, event in facts.table.all(TrickQuitted)}
    tricks = [trick for trick in facts.table.tricks if trick.complete]
    if over or not tricks or not (turned or facts.table.attention):
        return ()
    last = tricks[-1]
    options = [*_may_look(facts, law, last, turned=last.number in turned)]
    older = {each.trick for each in facts.table.attention if each.trick is not None and each.trick < last.number}
    if law.inspection.faced_again is not None:
        afterwards = law.inspection.afterwards
        options += [Option(Group.DIRECTOR, Right.VERIFY_TRICK, afterwards, trick=trick) for trick in sorted(older)]
    return tuple(options)


def _may_look(facts: Facts, law: Code, last: Trick, *, turned: bool) -> Iterator[Option]:
    declarer: Seat | None = value(facts, BOARD, "declarer")
    cite = law.inspection.own_card if turned else law.inspection.faced_again
    if cite is None:
        return
    played_on = {play.seat for play in facts.table.plays if play.trick > last.number and play.withdrawn is None}
    right = Right.LOOK_AT_OWN_CARD if turned else Right.HAVE_TRICK_FACED
    for seat in SEATS:
        dummy = declarer is not None and seat is declarer.partner
        too_late = (
            played_on if turned and law.inspection.until_a_lead else {s for s in played_on if s.side is seat.side}
        )
        if not dummy and not too_late:
            yield Option(seat, right, cite, trick=last.number)


def _questions(facts: Facts, law: Code) -> Iterator[tuple[int, Asked, AskingRule]]:
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if declarer is None:
        return
    for number, event in facts.table.all(Asked):
        yield number, event, _rule(facts, law, event.by, event.of, declarer, number)


def _rule(facts: Facts, law: Code, by: Seat, of: Seat, declarer: Seat, number: int) -> AskingRule:
    """What the law says of a question put at an event; a dummy who has lost his rights by then may ask nobody."""
    lost = any(event < number and each.by is by for event, each in facts.table.all(RightsLost))
    if lost and by is declarer.partner and of is declarer and law.asking_without_rights is not None:
        return law.asking_without_rights
    readings = law.readings_in_force(facts.case.readings)
    return law.asking(role_at(by, declarer), _role_asked(by, of, declarer), readings)


def _somebody_points_at_a_quitted_trick(facts: Facts) -> bool:
    """Attention was drawn to a trick while a later one was already in play."""
    return any(
        each.trick is not None
        and any(play.trick > each.trick and play.event < each.event for play in facts.table.plays)
        for each in facts.table.attention
    )


def readings_of_questions(facts: Facts, law: Code) -> frozenset[str]:
    """The readings on which it turned whether a player had the right to ask."""
    named = {each.name for each in law.readings} & {_DEFENDERS_MAY_ASK}
    declarer: Seat | None = value(facts, BOARD, "declarer")
    asked = any(
        event.by.side is event.of.side and declarer is not None and event.by.side is not declarer.side
        for _, event in facts.table.all(Asked)
    )
    return frozenset(named) if asked else frozenset()


_DEFENDERS_MAY_ASK = "defenders_may_ask"
