"""Cards that stay face up on the table, and what players may choose to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from revoke.case.case import Moment
from revoke.case.events import HandsReturned
from revoke.facts.establish import Facts
from revoke.facts.faced_cards import binds
from revoke.facts.fact import BOARD, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.revokes import Found
from revoke.facts.standing import Standing
from revoke.law.orders import (
    CardKind,
    FollowersMayChange,
    LeadOptions,
    MayAccept,
    MayDemandHighestOrLowest,
    NextTrickTakenBack,
    OpponentsMayChange,
    PartnerMayChange,
    Penalised,
    TooLateForRedress,
)
from revoke.ruling.advice import established_by
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import value
from revoke.ruling.judgment import Step
from revoke.ruling.offence import Offence, offences
from revoke.ruling.ruling import Group, Option, PenaltyCard, Right
from revoke.table.seats import Role, Seat, Who
from revoke.timeline.faced_card import FacedCard
from revoke.timeline.table import Table
from revoke.timeline.trick import Play


def penalty_cards(facts: Facts, ways: Exploration, table: Table) -> tuple[PenaltyCard, ...]:
    """The cards that lie on the table in rectification after what is ruled has been done.

    Args:
        table: the table as it lies then.
    """
    revokes = offences(facts, ways)
    cards = [card for revoke in revokes for card in _reported(revoke)]
    declarer: Seat | None = value(facts, BOARD, "declarer")
    failed = [found.play for found in facts.found if found is not None and found.able]
    others = [each for each in table.faced if each.until is None or binds(each, table, failed)]
    for faced in table.lying:
        if declarer is not None and faced.hand.side is declarer.side:
            continue
        brought = next((found for revoke in revokes if (found := _brought_there(revoke, faced))), None)
        if brought is not None:
            cards.append(brought)
        elif declarer is not None:
            kind, cite = ways.code.penalises(faced, others)
            cards.append(PenaltyCard(faced.hand, faced.card, kind, cite))
    return tuple(cards)


def _reported(revoke: Offence) -> Iterator[PenaltyCard]:
    """The cards of a revoke of which the record shows nothing: the revoke card, and partner's if he changed it."""
    step = revoke.step(Penalised)
    if revoke.standing is not Standing.CORRECT or revoke.facts.found[revoke.index] is not None:
        return
    if step and isinstance(step.order, Penalised):
        who = revoke.who or Group.OFFENDER
        yield PenaltyCard(who, revoke.card, step.order.kind, step.clause.cite, revoke.index)
    partners = revoke.step(PartnerMayChange)
    if step is None or partners is None or not isinstance(partners.order, PartnerMayChange):
        return
    for who in revoke.view.maybe(Revoke.withdrawn_after) or ():
        if not revoke.view.is_opponent(who) and partners.order.kind is not None:
            yield PenaltyCard(who, None, partners.order.kind, partners.clause.cite, revoke.index)


def _brought_there(revoke: Offence, faced: FacedCard) -> PenaltyCard | None:
    """The card, if what is ruled on this revoke leaves it on the table."""
    found = revoke.facts.found[revoke.index]
    if found is None or revoke.standing is not Standing.CORRECT or faced.played is None:
        return None
    own = found.play
    play = next(each for each in revoke.facts.table.plays if each.event == faced.played)
    for step in revoke.steps:
        match step.order:
            case Penalised(kind=kind) if play.event == own.event and faced.how is None:
                return PenaltyCard(faced.hand, faced.card, kind, step.clause.cite, revoke.index)
            case PartnerMayChange(kind=CardKind() as kind) if play.trick == own.trick and play.event > own.event:
                if play.seat is own.seat.partner:
                    return PenaltyCard(faced.hand, faced.card, kind, step.clause.cite, revoke.index)
            case NextTrickTakenBack(kind=CardKind() as kind) if play.trick > own.trick:
                return PenaltyCard(faced.hand, faced.card, kind, step.clause.cite, revoke.index)
    return None


def options(facts: Facts, ways: Exploration, table: Table, *, over: bool) -> tuple[Option, ...]:
    """What somebody may choose now; at the end of play, that either side may have the ruling reviewed."""
    revokes = offences(facts, ways)
    found = [option for revoke in revokes for option in _options(revoke, table)]
    found += _calls(facts, ways, table, over=over)
    alleged = (Standing.ESTABLISHED, Standing.UNPROVED, None)
    claimable = [revoke for revoke in revokes if not revoke.view.known_to_have_had(Moment.CARDS_CUT)]
    if over and ways.code.searches and any(revoke.standing in alleged for revoke in claimable):
        found.append(Option(Group.OPPONENTS, Right.SEARCH_TRICKS, ways.code.searches))
    disputed = (Standing.UNPROVED, None)
    mixed = Key(BOARD, BoardFacts.cards_mixed_by.name) in facts.known
    if over and ways.code.inspects and not mixed and any(revoke.standing in disputed for revoke in revokes):
        found.append(Option(Group.DIRECTOR, Right.INSPECT_CARDS, ways.code.inspects))
    stands = next((revoke for revoke in revokes if revoke.standing is Standing.ESTABLISHED), None)
    if not over and ways.code.searches is None and stands is not None:
        found.append(Option(Group.DIRECTOR, Right.SAY_NO_MORE, established_by(stands), stands.index))
    review = ways.code.review
    stand = [revoke for revoke in revokes if revoke.is_paid_for]
    if over and review and any(revoke.step(TooLateForRedress) is None for revoke in stand):
        found.append(Option(Group.EITHER_SIDE, Right.HAVE_RULING_REVIEWED, review))
    return tuple(found)


def _options(revoke: Offence, table: Table) -> Iterator[Option]:
    if revoke.standing not in (Standing.CORRECT, Standing.RESTORE):
        return
    for step in revoke.steps:
        match step.order:
            case OpponentsMayChange():
                yield from _changes(revoke, step, Right.TAKE_BACK, table, innocent=True)
            case PartnerMayChange():
                yield from _changes(revoke, step, Right.TAKE_BACK_AFTER_AN_OPPONENT, table, innocent=False)
            case FollowersMayChange():
                yield from _changes(revoke, step, Right.CHANGE, table, innocent=None)
            case MayAccept():
                yield _option(revoke, step, Role.DECLARER, Right.ACCEPT)
            case MayDemandHighestOrLowest(who=demander):
                yield _option(revoke, step, demander_of(revoke, demander), Right.DEMAND_HIGHEST_OR_LOWEST)
            case LeadOptions() if _partner_on_lead(revoke, table):
                card = revoke.card if any(each.card == revoke.card for each in table.lying) else None
                if card is not None:
                    for right in (Right.REQUIRE_LEAD, Right.FORBID_LEAD, Right.LEAVE_LEAD):
                        cite, index = step.clause.cite, revoke.index
                        yield Option(Role.DECLARER, right, cite, index, card.suit, revoke.partner)


def demander_of(revoke: Offence, who: Role) -> Who | Group:
    """Who may demand the highest or the lowest card: declarer, or of the defenders the eldest hand."""
    if who is not Role.DEFENDER:
        return who
    declarer: Seat | None = value(revoke.facts, BOARD, "declarer")
    return declarer.left if declarer else Group.ELDEST_HAND


def _changes(revoke: Offence, step: Step, right: Right, table: Table, *, innocent: bool | None) -> Iterator[Option]:
    """Who may take which card back: of the other side, of the offender's, or of both (``None``)."""
    found = revoke.facts.found[revoke.index]
    if found is not None:
        for play in played_since(revoke, found, table):
            theirs = play.seat.side is not found.play.seat.side
            if innocent in (None, theirs) and (theirs or play.trick == found.play.trick):
                yield replace(_option(revoke, step, play.seat, right), card=play.card)
        return
    if revoke.after is None:
        group = Group.FOLLOWERS if innocent is None else Group.OPPONENTS if innocent else Group.PARTNER
        yield _option(revoke, step, group, right)
    back = revoke.view.maybe(Revoke.withdrawn_after) or ()
    for who in revoke.after or ():
        if who not in back and innocent in (None, revoke.view.is_opponent(who)):
            yield _option(revoke, step, who, right)


def played_since(revoke: Offence, found: Found, table: Table) -> Iterator[Play]:
    """The cards played after the revoke card and before attention that still lie there, revoke cards left out.

    None once the card has been put right and the table has gone on: the right to change is used up; and none that
    goes back whatever its player would like.

    Args:
        table: as it lies when what is ruled has been done.
    """
    if _gone_on_since_it_was_put_right(revoke, found):
        return
    wrong = {each.play.event for each in revoke.facts.found if each}
    for play in table.plays:
        in_time = play.event > found.play.event and (found.attention is None or play.event < found.attention)
        near = play.trick in (found.play.trick, found.play.trick + 1) and play.after_claim is None
        anothers = play.seat is not found.play.seat and play.event not in wrong
        if in_time and near and anothers and play.withdrawn is None:
            yield play


def _gone_on_since_it_was_put_right(revoke: Offence, found: Found) -> bool:
    corrected, table = found.play.withdrawn, revoke.facts.table
    if corrected is None:
        return False
    later = (play for play in table.plays if play.trick > found.play.trick and play.withdrawn is None)
    ended = (*((table.claim.event,) if table.claim else ()), *(number for number, _ in table.all(HandsReturned)))
    return any(
        number > corrected for number in (*(play.event for play in later), *table.turned(found.play.trick), *ended)
    )


def _calls(facts: Facts, ways: Exploration, table: Table, *, over: bool) -> Iterator[Option]:
    """The exposed cards that declarer may call: whenever they can be played without a revoke."""
    if over:
        return
    for each in penalty_cards(facts, ways, table):
        if each.kind is not CardKind.EXPOSED:
            continue
        if each.card is None or not isinstance(each.hand, Seat):
            yield Option(Role.DECLARER, Right.CALL_CARD, ways.code.calls or each.law, each.revoke, card=each.card)
            continue
        last = table.tricks[-1] if table.tricks else None
        begun = last if last and not last.complete else None
        held = table.held(each.hand, table.number + 1)
        led = begun.led if begun and each.hand not in [play.seat for play in begun.plays] else None
        follows = held is not None and led is not None and any(card.suit is led for card in held)
        if not (follows and each.card.suit is not led):
            yield Option(Role.DECLARER, Right.CALL_CARD, ways.code.calls or each.law, each.revoke, card=each.card)


def _option(revoke: Offence, step: Step, who: Who | Group, right: Right) -> Option:
    return Option(who, right, step.clause.cite, revoke.index, revoke.suit)


def _partner_on_lead(revoke: Offence, table: Table) -> bool:
    last = table.tricks[-1] if table.tricks else None
    return last is not None and last.complete and table.next_to_play() is revoke.partner
