"""The instructions of a ruling: what each player and the table are told, and which card replaces a wrong one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from revoke.case.case import Failure, Moment
from revoke.case.events import CardPlayed, CardWithdrawn, Demanded, Objected
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Found, cards_allowed, leads_that_nobody_named
from revoke.facts.standing import Standing
from revoke.law import orders
from revoke.law.code import Code
from revoke.law.procedure import THE_CARD_NAMED_FROM_DUMMY
from revoke.remedy.carry_out import led_without_having_won, played_on_before_it_was_put_right
from revoke.ruling.findings import Offence, declarer_seat
from revoke.ruling.judgment import Step, decided, known_side
from revoke.ruling.options import (
    PUT_RIGHT_NOW,
    demander_of,
    gone_on_since_it_was_put_right,
    has_to_be_played,
    is_dummy,
    lead_clause,
    put_right_on_its_trick,
    without_a_right_to,
)
from revoke.ruling.ruling import (
    RIGHTS_TO_CHANGE,
    Group,
    Instruction,
    Option,
    PenaltyCard,
    Right,
    Transfer,
    When,
    major_penalty_cards,
    named_penalty_cards,
    penalty_card_to_play,
)
from revoke.table.cards import Card, Suit
from revoke.table.seats import Partnership, Role, Seat, Who
from revoke.timeline.table import Play, Table

_PUT_RIGHT = (orders.SupplyCard, orders.Correct, orders.PutRight, orders.ReopenedForBoth, orders.CorrectAndPay)


def instructions(
    facts: Facts,
    law: Code,
    revokes: Sequence[Offence],
    table: Table,
    laid: Sequence[PenaltyCard],
    choices: Sequence[Option],
    moved: Transfer,
    *,
    over: bool,
    weighs: bool,
) -> tuple[Instruction, ...]:
    """The instructions for the table, in order; no number of tricks while play goes on.

    Args:
        table: the table after the ruling has been carried out.
        laid: the penalty cards then on it.
        choices: the players' choices then.
        weighs: whether the director has still to weigh the damage.
    """
    said = [] if over else [*_cards_put_back(facts, revokes), *_leads_as_named(facts, law)]
    said += [each for revoke in revokes for each in _said(revoke, table, laid, choices, over=over)]
    established = [revoke for revoke in revokes if revoke.is_paid_for]
    contested = law.contested_claim
    told = any(isinstance(each.order, orders.RuleOnTheClaim) for each in said)
    if over and contested and established and not told and _claim_is_contested(facts):
        said.append(Instruction(When.END, Group.TABLE, contested, orders.RuleOnContestedClaim()))
    if over and moved.tricks is not None and established:
        said.append(_transferred(moved, established))
        said += _on_the_score_sheet(established, all_known=all(each.standing is not None for each in revokes))
    if weighs and (established or any(revoke.step(orders.NoRectification) for revoke in revokes)):
        steps = (step for revoke in (*established, *revokes) for step in revoke.steps)
        asking = next(step for step in steps if isinstance(step.order, orders.WeighDamage))
        said.append(Instruction(When.END, Group.TABLE, asking.clause.cite, asking.order))
    return tuple(dict.fromkeys(sorted(said, key=lambda each: tuple(When).index(each.when))))


def _claim_is_contested(facts: Facts) -> bool:
    """Whether the other side has objected to the last claim, and nobody has played on as if there were none."""
    claim = facts.table.claim
    if claim is None or claim.played_on is not None:
        return False
    return any(isinstance(answer, Objected) and answer.by.side is not claim.by.side for _, answer in claim.answers)


def _transferred(moved: Transfer, established: list[Offence]) -> Instruction:
    """The instruction on the transfer, under the clause that orders it or, if no trick moves, that says so.

    Where several clauses may order the transfer, each of as many tricks, the first of them is named.
    """
    steps = [step for revoke in established for step in revoke.steps]
    may_be = [step for revoke in established for step in revoke.ways.ways(revoke.index)[0].judgment.steps]
    spared = (step for step in steps if isinstance(step.order, orders.NoRectification))
    step = _that_transfers(steps) or next(spared, None) or _that_transfers(may_be) or steps[-1]
    law = step.clause.cite
    if not moved.tricks or moved.to is None:
        return Instruction(When.END, Group.TABLE, law, orders.NoAutomaticAdjustment())
    return Instruction(When.END, Group.TABLE, law, orders.TransferTricks(moved.tricks), side=moved.to)


def _that_transfers(steps: Sequence[Step]) -> Step | None:
    """The step by which tricks move, or none does: for most revokes, or for both sides if they keep only honours."""
    most = sorted(steps, key=lambda step: -[each.clause for each in steps].count(step.clause))
    moving = [step for step in steps if isinstance(step.order, orders.TransferTricks)]
    moving += [step for step in most if isinstance(step.order, orders.NoAutomaticAdjustment)]
    bare = [step for step in steps if isinstance(step.order, orders.HonoursOnly)]
    of_both = [step for step in bare if step.clause is not bare[0].clause]
    paying = [step for step in steps if isinstance(step.order, orders.PaysPoints)]
    return next(iter((*moving, *of_both, *paying)), None)


def _on_the_score_sheet(established: list[Offence], *, all_known: bool) -> Iterator[Instruction]:
    """The instructions for each side that revoked: what it gives above the line, and what it scores no more than.

    Args:
        all_known: whether the standing of every revoke is known; until then a side may have to give more.
    """
    by_side: dict[Partnership, list[Step]] = {}
    for revoke in established:
        if (side := _side_of(revoke)) is not None:
            by_side.setdefault(side, []).extend(revoke.steps)
    for side, steps in by_side.items():
        paid: dict[str, int] = {}
        for step in steps:
            if isinstance(step.order, orders.PaysPoints) and all_known:
                paid[step.clause.cite] = paid.get(step.clause.cite, 0) + step.order.points
        for law, points in paid.items():
            yield Instruction(When.END, Group.TABLE, law, orders.PaysPoints(points), side=side.other)
        limits = orders.HonoursOnly | orders.CannotScoreGame
        limited = next((step for step in steps if isinstance(step.order, limits)), None)
        if limited is not None:
            yield Instruction(When.END, Group.TABLE, limited.clause.cite, limited.order, side=side)


def _side_of(revoke: Offence) -> Partnership | None:
    """The side that revoked, by seats or by role, as far as it is known."""
    return known_side(decided(way.side for way in revoke.ways.ways(revoke.index)))


def _said(
    revoke: Offence, table: Table, laid: Sequence[PenaltyCard], choices: Sequence[Option], *, over: bool
) -> Iterator[Instruction]:
    match revoke.standing:
        case Standing.ESTABLISHED if not over and not _would_be_given_away(revoke):
            yield from _standing_while_play_goes_on(revoke)
        case Standing.OPEN if not over:
            gone = revoke.step(orders.NoRectification)
            if gone is not None:
                yield Instruction(When.NOW, Group.TABLE, gone.clause.cite, gone.order, revoke.index)
        case Standing.CORRECT | Standing.RESTORE:
            said = (
                _put_right_on_paper(revoke)
                if revoke.is_put_right_on_paper
                else _correction(revoke, table, laid, choices, over=over)
            )
            yield from (each for each in said if not revoke.was_put_right_long_ago or each.when is When.END)
            yield from _claim_since(revoke)
            paid_for = revoke.step(orders.CorrectAndPay)
            if paid_for is not None and not over:
                yield _about(revoke, replace(paid_for, order=orders.PaidForAtTheEnd()), When.NOW, Group.TABLE)
        case Standing.UNPROVED:
            law = _cite(revoke, orders.Unproved)
            only = all(each.standing is Standing.UNPROVED for each in revoke.of_the_board)
            if not over and only and revoke.index == 0 and revoke.ways.code.searches is None:
                yield Instruction(When.NOW, Group.TABLE, law, orders.NoRectification(), revoke.index)
            yield Instruction(When.END, Group.TABLE, law, orders.Unproved(), revoke.index)
        case Standing.NOT_A_REVOKE if over or not _would_be_given_away(revoke):
            when = When.END if over else When.NOW
            yield Instruction(when, Group.TABLE, _cite(revoke, orders.NotARevoke), orders.NotARevoke(), revoke.index)
        case _:
            return


def _would_be_given_away(revoke: Offence) -> bool:
    """Whether a word on this revoke would give it away: attention was drawn to another card only."""
    return bool(revoke.facts.table.attention) and revoke.view.maybe(Revoke.attention_drawn) is False


def _standing_while_play_goes_on(revoke: Offence) -> Iterator[Instruction]:
    law = revoke.established_by
    if revoke.view.maybe(Revoke.failure) is Failure.MISSING_CARD:
        who = revoke.who or Group.OFFENDER
        yield Instruction(When.NOW, who, law, orders.SupplyCard(trick_stays=True), revoke.index, None, revoke.suit)
    if lost := revoke.penalty_lost_by:
        yield Instruction(When.NOW, Group.TABLE, lost.clause.cite, orders.PenaltyLost(), revoke.index)
        return
    searches = revoke.ways.code.searches
    order = orders.TricksToBeSearched() if searches else orders.Established()
    yield Instruction(When.NOW, Group.TABLE, searches or law, order, revoke.index)


def _cards_put_back(facts: Facts, revokes: Sequence[Offence]) -> Iterator[Instruction]:
    """The instructions on cards that were taken out of a revoke's trick, must stay in it, and are not back yet."""
    for each in (each for each in revokes if each.standing in PUT_RIGHT_NOW):
        if (who := without_a_right_to(each)) is not None:
            yield _stays(each, who)
    for play in facts.table.plays:
        since = facts.case.events[play.event :]
        if play.withdrawn or play.card is None or CardWithdrawn(play.seat, play.card) not in since:
            continue
        revoke = next((each for each in revokes if each.found and each.found.play.trick == play.trick), None)
        if revoke is not None and CardPlayed(play.seat, play.card) not in since:
            yield _stays(revoke, play.seat, play.card)


def _stays(revoke: Offence, who: Who, card: Card | None = None) -> Instruction:
    """The instruction to a player, or to declarer for dummy, that his card goes back into the trick."""
    law, late = revoke.ways.code, revoke.standing is Standing.ESTABLISHED
    clause = (law.stays or revoke.established_by) if late else (law.once_played or revoke.steps[-1].clause.cite)
    to, player = (Role.DECLARER, who) if is_dummy(revoke, who) else (who, None)
    return Instruction(When.NOW, to, clause, orders.CardStays(late), revoke.index, card, player=player)


def _cite(revoke: Offence, kind: type[orders.Order]) -> str:
    """The clause that gave an order of this kind; where none did, the last clause that spoke."""
    return (revoke.step(kind) or revoke.steps[-1]).clause.cite


_KNOWN_TO_ALL = orders.InformationFromPenaltyCard(identity_too=True)
_ON_ITS_OWN_TRICK = frozenset({Moment.TRICK_QUITTED, Moment.PARTNER_ASKED, Moment.ANSWERED_NO})
"""The moments that leave the next trick as it was: no card of it goes back, and nobody has claimed it."""


def _correction(
    revoke: Offence, table: Table, laid: Sequence[PenaltyCard], choices: Sequence[Option], *, over: bool
) -> Iterator[Instruction]:
    found = revoke.found
    done = found is not None and found.play.withdrawn is not None
    who, card, suit = revoke.who or Group.OFFENDER, revoke.card, revoke.suit
    put_right = next((step for step in revoke.steps if isinstance(step.order, _PUT_RIGHT)), None)
    if put_right and not done:
        failure = revoke.view.maybe(Revoke.failure)
        mended = _to_whoever_chooses(revoke, put_right, who, card=card, suit=suit)
        due = _due_in_its_place(revoke, revoke.ways.code, table, laid)
        if failure is Failure.DEMAND and found is not None and found.play.leads and not (suit and due.card):
            mended = replace(mended, order=orders.LeadSuitRequired() if suit else orders.LeadAnotherSuit())
        if any(each.right is Right.ACCEPT and each.revoke == revoke.index for each in choices):
            mended = replace(mended, order=orders.MayAccept(), law=_cite(revoke, orders.MayAccept))
        if due.card is not None and mended.to is Role.DECLARER:
            mended = replace(mended, law=THE_CARD_NAMED_FROM_DUMMY)
        due_to = None if due.failure is Failure.FOLLOW else due.failure
        yield replace(mended, failure=due_to, instead=due.card, picked=due.picked)
        happened = revoke.view.maybe(Revoke.before_attention)
        claim = (
            {Moment.OPPONENTS_CLAIMED} if revoke.step(orders.RuleOnTheClaim) else set()
        )  # it is ruled on in any case
        untouched = _ON_ITS_OWN_TRICK | claim
        if isinstance(put_right.order, orders.PutRight) and not (happened is not None and happened <= untouched):
            if not _was_claimed_unplayed(revoke, found):
                yield _about(revoke, replace(put_right, order=orders.LastTrickTakenBack()), When.NOW, Group.TABLE)
            elif (clause := revoke.ways.code.contested_claim) and revoke.step(orders.RuleOnTheClaim) is None:
                yield Instruction(When.END, Group.TABLE, clause, orders.RuleOnTheClaim(), revoke.index)
    if put_right and found and (back := led_without_having_won(revoke.facts.table, found.play)):
        step, winner = replace(put_right, order=orders.LeadTakenBack()), table.next_to_play()
        yield _about(revoke, step, When.NOW, back[0].seat, card=back[0].card, player=winner)
    if put_right and found and _others_followed_the_old_lead(revoke, found):
        partner = revoke.step(orders.PartnerMayChange)
        penalised = isinstance(partner.order, orders.PartnerMayChange) and partner.order.kind if partner else None
        follow = orders.FollowTheNewLead(stays_face_up=penalised is not None)
        yield _about(revoke, replace(put_right, order=follow), When.NOW, Group.TABLE)
    lies_there = revoke.standing is Standing.CORRECT and (found is None or card in [each.card for each in table.lying])
    mine = [each for each in choices if each.revoke == revoke.index and each.right in RIGHTS_TO_CHANGE]
    for step in revoke.steps:
        match step.order:
            case orders.Penalised() if lies_there and not has_to_be_played(revoke):
                may_stand = any(each.right is Right.ACCEPT and each.revoke == revoke.index for each in choices)
                lies = _about(revoke, step, When.NOW, who, card=card)
                yield replace(lies, failure=Failure.PENALTY_CARD) if may_stand and not done else lies
            case orders.OpponentsMayChange() if revoke.step(orders.ReopenedForBoth) is None or revoke.surely(
                lambda r: r.taken_for_a_defenders
            ):
                for who in dict.fromkeys(each.who for each in mine if each.law == step.clause.cite):
                    yield _to_whoever_chooses(revoke, step, who)
            case orders.PartnerMayChange(kind=kind):
                unpenalised = revoke.step(orders.Penalised) is None or revoke.standing is Standing.RESTORE
                for each in (each for each in mine if each.law == step.clause.cite):
                    changed = each.right is Right.TAKE_BACK
                    order = orders.PartnerMayChange(None if unpenalised else kind, changed)
                    yield _to_whoever_chooses(revoke, replace(step, order=order), each.who)
                for card, brought in named_penalty_cards(laid, revoke.partner).items():
                    if brought == revoke.index and kind is not None:
                        faced = replace(step, order=orders.Penalised(kind))
                        yield _about(revoke, faced, When.NOW, revoke.partner, card=card)
            case orders.PartnerBound() if _has_a_choice(revoke):
                by_seat = revoke.partner if isinstance(revoke.who, Seat) else Group.PARTNER
                yield _about(revoke, step, When.NOW, by_seat)
            case orders.FollowersMayChange() if any(each.right is Right.CHANGE for each in mine):
                yield _about(revoke, step, When.NOW, Group.TABLE)
            case orders.LeadOptions() if not revoke.leaves_a_claim_to_be_ruled_on:
                if lies_there:
                    yield _lead_to_choose(revoke, step, choices, major_penalty_cards(laid, who), revoke.partner)
                if revoke.who is not None and (partners := major_penalty_cards(laid, revoke.partner)):
                    yield _lead_to_choose(revoke, step, choices, partners, revoke.who)
            case orders.InformationFromWithdrawnCards(for_both_sides_unauthorised=both) if _anything_withdrawn(revoke):
                opposed = _put_right_with_an_opposite(revoke)
                by_whom = revoke.of_the_board if both and opposed else (revoke,)
                known = any(_KNOWN_TO_ALL in [one.order for one in each.steps] for each in by_whom)
                lies_in_play = bool(laid) and not revoke.leaves_a_claim_to_be_ruled_on
                but_for_one = known and lies_in_play and revoke.standing is Standing.CORRECT
                told = replace(step, order=orders.InformationFromWithdrawnCards(both and opposed, but_for_one))
                said = _about(revoke, told, When.NOW, Group.TABLE)
                his = _side_of(revoke) if opposed and not both else None
                yield replace(said, side=his.other, player=revoke.who) if his is not None else said
            case orders.InformationFromPenaltyCard(identity_too=once_picked_up) if (
                revoke.standing is Standing.CORRECT and not revoke.leaves_a_claim_to_be_ruled_on
            ):
                if lies_there and not (once_picked_up and revoke.step(orders.LeadOptions) is None):
                    yield _about(revoke, step, When.LATER, revoke.partner)
                elif found and not over and _was_picked_up(revoke, found):
                    picked_up = replace(step, order=orders.InformationFromPenaltyCard(identity_too=True))
                    yield _about(revoke, picked_up, When.NOW, revoke.partner)
                if revoke.who is not None and major_penalty_cards(laid, revoke.partner):
                    yield _about(revoke, step, When.LATER, revoke.who)
                yield _about(revoke, replace(step, order=orders.GainFromPenaltyCard()), When.END, Group.TABLE)
            case orders.RuleOnTheClaim():
                yield _about(revoke, step, When.END, Group.TABLE)
            case orders.MayDemandHighestOrLowest(who=demander):
                demand = replace(step, order=orders.MayDemandHighestOrLowest(demander, play_over=over))
                named = _named_among_several(revoke)
                yield _about(revoke, demand, When.NOW, demander_of(revoke, demander), suit=suit, player=named)
            case orders.DemandVoid() if step is revoke.step(orders.DemandVoid) and not done:
                demander_of_it: Who | None = revoke.view.maybe(Revoke.demanded_by)
                yield _about(revoke, step, When.NOW, demander_of_it or Group.OPPONENTS)
            case orders.NoAutomaticAdjustment() if not (done or over) and revoke.penalty_lost_by:
                lost = replace(step, order=orders.NothingToDemand())
                yield _about(revoke, lost, When.NOW, Role.DECLARER, player=_named_among_several(revoke))
            case orders.NextTrickTakenBack():
                yield from _next_trick_taken_back(revoke, step, laid)


def _next_trick_taken_back(revoke: Offence, step: Step, laid: Sequence[PenaltyCard]) -> Iterator[Instruction]:
    """The instruction that the cards of the next trick go back; once they are back, that a defender's stay there."""
    plays, found = revoke.facts.table.plays, revoke.found
    back = [each for each in plays if found and played_on_before_it_was_put_right(found.play, each)]
    if found is None or any(each.withdrawn is None for each in back):
        yield _about(revoke, step, When.NOW, Group.TABLE)
        return
    lies = replace(step, order=orders.Penalised(orders.CardKind.MAJOR))
    for each in back:
        if each.card and named_penalty_cards(laid, each.seat).get(each.card) == revoke.index:
            yield _about(revoke, lies, When.NOW, each.seat, card=each.card)


def _was_claimed_unplayed(revoke: Offence, found: Found | None) -> bool:
    """Whether a record shows that the trick after the revoke was claimed or conceded, with no card of it played."""
    table = revoke.facts.table
    played = (each for each in table.plays if found is not None and each.trick > found.play.trick)
    return found is not None and table.claim is not None and not any(each.withdrawn is None for each in played)


def _claim_since(revoke: Offence) -> Iterator[Instruction]:
    """The instruction to rule later on a claim made between attention and the correction of the card."""
    clause = revoke.ways.code.contested_claim
    if clause and revoke.leaves_a_claim_to_be_ruled_on and revoke.step(orders.RuleOnTheClaim) is None:
        yield Instruction(When.END, Group.TABLE, clause, orders.RuleOnTheClaim(), revoke.index)


def _was_picked_up(revoke: Offence, found: Found) -> bool:
    """Whether the revoke card lay on the table until declarer chose a lead, and is still in hand (50D2)."""
    own, table = found.play, revoke.facts.table
    until = {each.until for each in table.faced if each.hand is own.seat and each.card == own.card and each.until}
    chosen = [number for number, _ in table.all(Demanded) if number in until]
    return bool(chosen) and not any(play.card == own.card and play.event > max(chosen) for play in table.plays)


def _lead_to_choose(
    revoke: Offence, step: Step, choices: Sequence[Option], lying: Sequence[PenaltyCard], leader: Who
) -> Instruction:
    now = any(each.right is Right.REQUIRE_LEAD and each.player is leader for each in choices)
    chooses = replace(step, order=orders.LeadOptions(several=len(lying) > 1, now=now))
    said = _about(revoke, chooses, When.NOW if now else When.LATER, Role.DECLARER, player=leader)
    return replace(said, law=lead_clause(step, [each.card for each in lying]))


def _others_followed_the_old_lead(revoke: Offence, found: Found) -> bool:
    """Whether a card played to a lead that is taken back is still there and does not follow to the new lead."""
    wrong = found.play
    if not wrong.leads or gone_on_since_it_was_put_right(revoke, found):
        return False
    lying = (each for each in revoke.facts.table.plays if each.trick == wrong.trick and each.withdrawn is None)
    cards = (each.card for each in lying if wrong.event < each.event < (wrong.withdrawn or each.event + 1))
    return any(card is not None and card.suit is not revoke.suit for card in cards)


def _put_right_on_paper(revoke: Offence) -> Iterator[Instruction]:
    if (step := revoke.step(orders.RuleOnTheClaim)) is not None:
        yield _about(revoke, replace(step, order=orders.ClaimRuledAsIfCorrected()), When.END, Group.TABLE)


def _put_right_with_an_opposite(revoke: Offence) -> bool:
    """Whether a revoke of the other side on the same trick is put right too."""
    return any(who is not None and revoke.is_opponent(who) for who in put_right_on_its_trick(revoke))


def _to_whoever_chooses(revoke: Offence, step: Step, who: Who | Group, **about: Any) -> Instruction:
    """The instruction to a player who has a card to choose, or to declarer for dummy (Any: the card, the suit)."""
    if isinstance(who, Group) or not is_dummy(revoke, who) or step.order == orders.Correct(dummys=True):
        return _about(revoke, step, When.NOW, who, **about)
    return _about(revoke, step, When.NOW, Role.DECLARER, player=who, **about)


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


def _named_among_several(revoke: Offence) -> Who | None:
    """The offender, where more revokes than his are put right, and a sentence about one has to say whose it is."""
    put_right = [each for each in revoke.of_the_board if each.standing is Standing.CORRECT]
    return revoke.who if len(put_right) > 1 else None


def _has_a_choice(revoke: Offence) -> bool:
    """Whether the offender's partner may hold cards of two suits."""
    if not isinstance(revoke.who, Seat):
        return True
    table = revoke.facts.table
    held = table.may_hold(revoke.who.partner, table.number + 1)
    return held is None or len({card.suit for card in held}) > 1


def _anything_withdrawn(revoke: Offence) -> bool:
    """Whether a defender's or an opponent's card may be taken back, from which somebody learns something."""
    nobody_did = revoke.surely(lambda r: r.an_opponent_played_after is False)
    unknown_counts = revoke.standing is Standing.CORRECT and not nobody_did
    return revoke.step(orders.Penalised) is not None or unknown_counts or bool(revoke.after)


# The card to play in place of a card that is put right


@dataclass(frozen=True, slots=True)
class _Due:
    """The card that must replace a wrong card, where following suit is not enough.

    Attributes:
        card: the only card that he may play.
        failure: the reason: it is his penalty card, or it was demanded; ``None`` for a card named from dummy.
        picked: whether he plays the one of several penalty cards that declarer picks.
    """

    card: Card | None = None
    failure: Failure | None = None
    picked: bool = False


def _due_in_its_place(revoke: Offence, law: Code, table: Table, laid: Sequence[PenaltyCard]) -> _Due:
    """The card to play in place of the card that is put right; no card if he need only follow suit.

    Args:
        table: the table after the ruling has been carried out.
        laid: the penalty cards then on it.

    Source: Duplicate, 44C, 45D, 50D1, 51A and 57A; Bridge 1905, 75, 91 and 92.
    """
    found, failure, who = revoke.found, revoke.view.maybe(Revoke.failure), revoke.who or Group.OFFENDER
    lying = penalty_card_to_play(laid, who, revoke.suit, revoke.index)
    as_told = _Due(found.only_card if found and failure is Failure.DEMAND else lying, failure)
    if found is None:
        return as_told
    seat = found.play.seat
    if (named := _named_instead(revoke, law)) is not None:
        return _Due(named)
    his = {card for card, brought in named_penalty_cards(laid, seat).items() if brought != revoke.index}
    demanded = any(each.of is seat for _, each in table.all(Demanded))
    waits = seat not in table.awaited and bool(table.awaited)  # his lead, which another's correction may take from him
    if revoke.standing is not Standing.CORRECT or waits or not (his or demanded):
        return as_told
    allowed = cards_allowed(table, seat, declarer_seat(revoke.facts), law.binds)
    held = table.held(seat, table.number + 1) or frozenset()
    fitting = frozenset(card for card in held if card.suit is revoke.suit)
    if not allowed or (allowed == fitting and failure is Failure.FOLLOW):
        return as_told
    allowed -= {found.play.card}  # it was wrong, though it lies there now
    if len(allowed) == 1:
        card = next(iter(allowed))
        return _Due(card, Failure.PENALTY_CARD if card in his else Failure.DEMAND)
    return _Due(failure=failure, picked=True) if allowed and allowed <= his else as_told


def _named_instead(revoke: Offence, law: Code) -> Card | None:
    """The card that declarer named from dummy, where dummy put down another; if he named a suit, its lowest card."""
    found, table = revoke.found, revoke.facts.table
    if found is None or not law.binds.named_cards or not is_dummy(revoke, found.play.seat):
        return None
    card = _card_named(table, found.play)
    return card if card is not None and card != found.play.card and card.suit is revoke.suit else None


def _card_named(table: Table, play: Play) -> Card | None:
    """The card last named from a hand before it played to a trick; if a suit was named, its lowest card."""
    before = (each for each in table.named if each.hand is play.seat and each.event < play.event)
    named = next((each for each in reversed([*before]) if each.trick == play.trick), None)
    if named is None:
        return None
    held = table.held(play.seat, play.event) or frozenset()
    return named.card or min((each for each in held if each.suit is named.suit), default=None)


def leads_to_be_changed(facts: Facts, law: Code) -> list[Play]:
    """The cards that dummy led though another suit was named, where somebody spoke of the trick in time.

    Source: Duplicate 45C4 and 45D.
    """
    declarer, table = declarer_seat(facts), facts.table
    if declarer is None or not law.binds.named_cards or table.claim is not None:
        return []
    wrong = leads_that_nobody_named(table, declarer.partner)
    spoken = {each.trick: each.event for each in table.attention}  # the last word on each trick
    there = (each for each in table.plays if each.event in wrong and each.withdrawn is None)
    return [each for each in there if spoken.get(each.trick, 0) > each.event and _card_named(table, each)]


def _leads_as_named(facts: Facts, law: Code) -> Iterator[Instruction]:
    """The instructions that the card named is led instead, and to whoever has played to the other lead."""
    for play in leads_to_be_changed(facts, law):
        change = Instruction(When.NOW, Role.DECLARER, THE_CARD_NAMED_FROM_DUMMY, orders.Correct(), card=play.card)
        yield replace(change, instead=_card_named(facts.table, play), player=play.seat)
        if any(each.trick == play.trick and each.event > play.event for each in facts.table.plays):
            yield Instruction(When.NOW, Group.TABLE, THE_CARD_NAMED_FROM_DUMMY, orders.FollowTheNewLead())
