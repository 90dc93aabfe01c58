"""What is to be said at the table, to whom and when; no number of tricks while play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from revoke.case.case import Failure
from revoke.case.events import Objected
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Found
from revoke.facts.standing import Standing
from revoke.law.orders import (
    ClaimRuledAsIfCorrected,
    Correct,
    CorrectAndPay,
    Established,
    FollowersMayChange,
    GainFromPenaltyCard,
    HonoursOnly,
    InformationFromPenaltyCard,
    InformationFromWithdrawnCards,
    LastTrickTakenBack,
    LeadOptions,
    MayDemandHighestOrLowest,
    NextTrickTakenBack,
    NoAutomaticAdjustment,
    NoRectification,
    NotARevoke,
    OpponentsMayChange,
    Order,
    PaidForAtTheEnd,
    PartnerBound,
    PartnerMayChange,
    PaysPoints,
    Penalised,
    PutRight,
    ReopenedForBoth,
    RuleOnContestedClaim,
    RuleOnTheClaim,
    SupplyCard,
    TransferTricks,
    TricksToBeSearched,
    Unproved,
    WeighDamage,
)
from revoke.ruling.advice import established_by
from revoke.ruling.explore import Exploration
from revoke.ruling.judgment import Step
from revoke.ruling.offence import Offence, offences
from revoke.ruling.options import demander_of, played_since
from revoke.ruling.redress import Damage
from revoke.ruling.ruling import Group, Instruction, ScoreSettled, Transfer, When
from revoke.ruling.ways import decided
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Who, partnership
from revoke.timeline.table import Table

_PUT_RIGHT = (SupplyCard, Correct, PutRight, ReopenedForBoth, CorrectAndPay)


def instructions(
    facts: Facts, ways: Exploration, table: Table, moved: Transfer, *, over: bool, weighs: bool
) -> tuple[Instruction, ...]:
    """What to say at the table, in order; no number of tricks while play goes on.

    Args:
        table: as it lies when what is ruled has been done.
        weighs: whether the director has still to weigh the damage.
    """
    revokes = offences(facts, ways)
    said = [each for revoke in revokes for each in _said(revoke, table, over=over)]
    established = [revoke for revoke in revokes if revoke.is_paid_for]
    contested = ways.code.contested_claim
    if over and contested and established and not _says(said, RuleOnTheClaim) and _claim_is_contested(facts):
        said.append(Instruction(When.END, Group.TABLE, contested, RuleOnContestedClaim()))
    if over and moved.tricks is not None and established:
        said.append(_transferred(moved, established))
        said += _above_the_line(established)
    if weighs and established:
        asking = next(step for revoke in established for step in revoke.steps if isinstance(step.order, WeighDamage))
        said.append(Instruction(When.END, Group.TABLE, asking.clause.cite, asking.order))
    order = tuple(When)
    return tuple(dict.fromkeys(sorted(said, key=lambda each: order.index(each.when))))


def _says(said: list[Instruction], order: type[Order]) -> bool:
    return any(isinstance(each.order, order) for each in said)


def _claim_is_contested(facts: Facts) -> bool:
    """Whether the other side has objected to the last claim, and nobody has played on as if it had not been made."""
    claim = facts.table.claim
    if claim is None or claim.played_on is not None:
        return False
    return any(isinstance(answer, Objected) and answer.by.side is not claim.by.side for _, answer in claim.answers)


def _transferred(moved: Transfer, established: list[Offence]) -> Instruction:
    """What moves, under the clause that moves it; where nothing does, under the first one that says so."""
    steps = [step for revoke in established for step in revoke.steps]
    found = (step for kind in (TransferTricks, NoAutomaticAdjustment, PaysPoints) for step in steps
             if isinstance(step.order, kind))  # fmt: skip
    law = next(found, steps[-1]).clause.cite
    if not moved.tricks or moved.to is None:
        return Instruction(When.END, Group.TABLE, law, NoAutomaticAdjustment())
    return Instruction(When.END, Group.TABLE, law, TransferTricks(moved.tricks), side=moved.to)


def _above_the_line(established: list[Offence]) -> Iterator[Instruction]:
    """For each side that revoked, what it gives the other above the line, and that it scores no more than honours."""
    by_side: dict[str, list[Step]] = {}
    for revoke in established:
        side = decided(way.side for way in revoke.ways.ways(revoke.index))
        if side is not None:
            by_side.setdefault(side, []).extend(revoke.steps)
    for named, steps in by_side.items():
        paid = [(step.clause.cite, step.order.points) for step in steps if isinstance(step.order, PaysPoints)]
        if paid:
            points = PaysPoints(sum(points for _, points in paid))
            yield Instruction(When.END, Group.TABLE, paid[0][0], points, side=partnership(named).other)
        bare = next((step for step in steps if isinstance(step.order, HonoursOnly)), None)
        if bare is not None:
            yield Instruction(When.END, Group.TABLE, bare.clause.cite, bare.order, side=partnership(named))


def _said(revoke: Offence, table: Table, *, over: bool) -> Iterator[Instruction]:
    match revoke.standing:
        case Standing.ESTABLISHED if not over:
            yield from _standing_while_play_goes_on(revoke)
        case Standing.OPEN:
            gone = revoke.step(NoRectification)
            if gone is not None:
                yield Instruction(When.NOW, Group.TABLE, gone.clause.cite, gone.order, revoke.index)
        case Standing.CORRECT | Standing.RESTORE:
            yield from _put_right_on_paper(revoke) if revoke.is_put_right_on_paper else _correction(revoke, table)
            paid_for = revoke.step(CorrectAndPay)
            if paid_for is not None and not over:
                yield _about(revoke, replace(paid_for, order=PaidForAtTheEnd()), When.NOW, Group.TABLE)
        case Standing.UNPROVED:
            yield Instruction(When.END, Group.TABLE, _cite(revoke, Unproved), Unproved(), revoke.index)
        case Standing.NOT_A_REVOKE:
            when = When.END if over else When.NOW
            yield Instruction(when, Group.TABLE, _cite(revoke, NotARevoke), NotARevoke(), revoke.index)
        case _:
            return


def _standing_while_play_goes_on(revoke: Offence) -> Iterator[Instruction]:
    law = established_by(revoke)
    if revoke.view.maybe(Revoke.failure) is Failure.MISSING_CARD:
        who = revoke.who or Group.OFFENDER
        yield Instruction(When.NOW, who, law, SupplyCard(trick_stays=True), revoke.index, None, revoke.suit)
    searches = revoke.ways.code.searches
    order = TricksToBeSearched() if searches else Established()
    yield Instruction(When.NOW, Group.TABLE, searches or law, order, revoke.index)


def _cite(revoke: Offence, kind: type[Order]) -> str:
    """The clause that gave an order of this kind; the last one that spoke, where none did."""
    return (revoke.step(kind) or revoke.steps[-1]).clause.cite


def _correction(revoke: Offence, table: Table) -> Iterator[Instruction]:
    found = revoke.facts.found[revoke.index]
    done = found is not None and found.play.withdrawn is not None
    who, card, suit = revoke.who or Group.OFFENDER, revoke.card, revoke.suit
    put_right = next((step for step in revoke.steps if isinstance(step.order, _PUT_RIGHT)), None)
    if put_right and not done:
        failure = revoke.view.maybe(Revoke.failure)
        mended = _about(revoke, put_right, When.NOW, who, card=card, suit=suit)
        yield mended if failure in (None, Failure.FOLLOW) else replace(mended, failure=failure)
        if isinstance(put_right.order, PutRight):
            yield _about(revoke, replace(put_right, order=LastTrickTakenBack()), When.NOW, Group.TABLE)
    lies_there = revoke.standing is Standing.CORRECT and (
        found is None or any(each.card == card and each.hand is found.play.seat for each in table.lying)
    )
    for step in revoke.steps:
        match step.order:
            case Penalised() if lies_there:
                yield _about(revoke, step, When.NOW, who, card=card)
            case OpponentsMayChange() if revoke.step(ReopenedForBoth) is None or revoke.view.taken_for_a_defenders:
                for player in _who_may_change(revoke, table):
                    yield _about(revoke, step, When.NOW, player)
            case PartnerMayChange() if found is None or _partner_has_played_since(revoke, found, table):
                unpenalised = revoke.step(Penalised) is None or revoke.standing is Standing.RESTORE
                changes = replace(step, order=PartnerMayChange(None)) if unpenalised else step
                yield _about(revoke, changes, When.NOW, Group.PARTNER)
            case PartnerBound() if _has_a_choice(revoke):
                by_seat = revoke.partner if isinstance(revoke.who, Seat) else Group.PARTNER
                yield _about(revoke, step, When.NOW, by_seat)
            case FollowersMayChange() if found is None or any(played_since(revoke, found, table)):
                yield _about(revoke, step, When.NOW, Group.TABLE)
            case LeadOptions() if lies_there:
                yield _about(revoke, step, When.LATER, Role.DECLARER, player=revoke.partner)
            case InformationFromWithdrawnCards(for_both_sides_unauthorised=both) if _anything_withdrawn(revoke):
                known = any(each.order == InformationFromPenaltyCard(identity_too=True) for each in revoke.steps)
                told = InformationFromWithdrawnCards(both, known and revoke.standing is Standing.CORRECT)
                yield _about(revoke, replace(step, order=told), When.NOW, Group.TABLE)
            case InformationFromPenaltyCard() if revoke.standing is Standing.CORRECT:
                if lies_there:
                    yield _about(revoke, step, When.LATER, revoke.partner)
                yield _about(revoke, replace(step, order=GainFromPenaltyCard()), When.END, Group.TABLE)
            case RuleOnTheClaim():
                yield _about(revoke, step, When.END, Group.TABLE)
            case MayDemandHighestOrLowest(who=demander):
                yield _about(revoke, step, When.NOW, demander_of(revoke, demander), suit=suit)
            case NextTrickTakenBack():
                yield _about(revoke, step, When.NOW, Group.TABLE)


def _put_right_on_paper(revoke: Offence) -> Iterator[Instruction]:
    step = revoke.step(RuleOnTheClaim)
    assert step is not None
    yield _about(revoke, replace(step, order=ClaimRuledAsIfCorrected()), When.END, Group.TABLE)


def _partner_has_played_since(revoke: Offence, found: Found, table: Table) -> bool:
    return any(play.seat is found.play.seat.partner for play in played_since(revoke, found, table))


def _who_may_change(revoke: Offence, table: Table) -> tuple[Who | Group, ...]:
    """The opponents who played after the revoke card: by seat, where the record shows it."""
    found = revoke.facts.found[revoke.index]
    if found is None:
        return (Group.OPPONENTS,)
    theirs = (play.seat for play in played_since(revoke, found, table) if play.seat.side is not found.play.seat.side)
    return tuple(dict.fromkeys(theirs))


def _about(
    revoke: Offence,
    step: Step,
    when: When,
    to: Who | Group,
    *,
    card: Card | None = None,
    suit: Suit | None = None,
    player: Who | None = None,
) -> Instruction:
    return Instruction(when, to, step.clause.cite, step.order, revoke.index, card, suit, player)


def _has_a_choice(revoke: Offence) -> bool:
    """Whether the offender's partner may hold cards of two suits."""
    if not isinstance(revoke.who, Seat):
        return True
    table = revoke.facts.table
    held = table.held(revoke.who.partner, table.number + 1)
    return held is None or len({card.suit for card in held}) > 1


def _anything_withdrawn(revoke: Offence) -> bool:
    """Whether a card may come to be taken back from which somebody learns something: a defender's, or an opponent's."""
    unknown_counts = revoke.standing is Standing.CORRECT and revoke.view.an_opponent_played_after is not False
    return revoke.step(Penalised) is not None or unknown_counts or bool(revoke.after)


def settled(facts: Facts, damage: Damage) -> Iterator[Instruction]:
    """The instruction that ends a ruling on damage; nothing while it is open, or where nothing was weighed."""
    adjusted = damage.adjusted
    if adjusted is None or adjusted.equity is None or damage.open or damage.lacking:
        return
    contract = facts.case.board.contract
    apart = damage.split.tricks.items() if damage.split else ()
    tricks = tuple(adjusted.tricks.items()) if adjusted.needed and adjusted.tricks else None
    order = ScoreSettled(tricks, contract, tuple((side, tuple(each.items())) for side, each in apart))
    yield Instruction(When.END, Group.TABLE, adjusted.law, order)
