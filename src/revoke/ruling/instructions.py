"""The rights and instructions at the table after a ruling: what players may choose, and what they are told.

In this order: the players' choices; the instructions; the card to play in place of a wrong card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from revoke.case.case import Failure, Mixing, Moment
from revoke.case.events import CardPlayed, CardsMixed, CardWithdrawn, Demand, Demanded, HandsReturned, Objected
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Found, cards_allowed, had_another_to_play
from revoke.facts.standing import Standing
from revoke.law import orders
from revoke.law.code import Code
from revoke.law.procedure import PENALTY_CARDS_OF_A_SUIT, PENALTY_CARDS_OF_SEVERAL, THE_CARD_NAMED_FROM_DUMMY
from revoke.remedy.carry_out import led_without_having_won, played_on_before_it_was_put_right
from revoke.ruling.findings import Offence, declarer_seat
from revoke.ruling.judgment import Step, decided, known_side
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
from revoke.table.seats import DEFENDERS, Partnership, Role, Seat, Who
from revoke.timeline.table import Play, Table, Trick

PUT_RIGHT_NOW = (Standing.CORRECT, Standing.RESTORE)


def options(
    facts: Facts, law: Code, revokes: Sequence[Offence], table: Table, laid: Sequence[PenaltyCard], *, over: bool
) -> tuple[Option, ...]:
    """The choices that players have now; at the end of play, also either side's right to appeal."""
    changes = {  # a card that may go back for two revokes goes back once
        (each.who, each.right, each.card or each.revoke): each
        for revoke in reversed(revokes)
        for each in reversed(tuple(_options(revoke, table)))
    }
    known = [each.index for each in revokes if each.after is not None]
    surely = (each for each in changes.values() if each.card is not None or each.revoke in known)
    free = {(each.who, each.card) for each in surely if each.right is Right.TAKE_BACK}
    found = [
        each
        for each in reversed(changes.values())  # a player who may change anyway need not wait for an opponent
        if each.right is not Right.TAKE_BACK_AFTER_AN_OPPONENT or (each.who, each.card) not in free
    ]
    found += _lead_options(revokes, table, laid)
    found += () if over else _calls(facts, law, revokes, table, laid)
    alleged = (Standing.ESTABLISHED, Standing.UNPROVED, None)
    uncut = (revoke for revoke in revokes if not revoke.view.known_to_have_had(Moment.CARDS_CUT))
    claimable = [revoke for revoke in uncut if revoke.penalty_lost_by is None]
    told = facts.case.findings.cards_mixed_by
    mixed = told not in (None, Mixing.NOBODY) or (told is None and bool(facts.table.all(CardsMixed)))
    if over and law.searches and not mixed and any(revoke.standing in alleged for revoke in claimable):
        found.append(Option(Group.OPPONENTS, Right.SEARCH_TRICKS, law.searches))
    lost = mixed or told is Mixing.NOBODY
    if over and law.inspects and not lost and any(each.standing in (Standing.UNPROVED, None) for each in revokes):
        found.append(Option(Group.DIRECTOR, Right.INSPECT_CARDS, law.inspects))
    stands = next((each for each in revokes if each.standing is Standing.ESTABLISHED and not over), None)
    if law.searches is None and stands is not None:
        found.append(Option(Group.DIRECTOR, Right.SAY_NO_MORE, stands.established_by, stands.index))
    stand = [revoke for revoke in revokes if revoke.is_paid_for or revoke.step(orders.NoRectification)]
    if over and law.review and any(revoke.step(orders.TooLateForRedress) is None for revoke in stand):
        found.append(Option(Group.EITHER_SIDE, Right.HAVE_RULING_REVIEWED, law.review))
    return tuple(found)


def _options(revoke: Offence, table: Table) -> Iterator[Option]:
    if revoke.standing not in PUT_RIGHT_NOW or revoke.was_put_right_long_ago:
        return
    for step in revoke.steps:
        match step.order:
            case orders.OpponentsMayChange():
                yield from _changes(revoke, step, Right.TAKE_BACK, table, innocent=True)
            case orders.PartnerMayChange():
                yield from _changes(revoke, step, Right.TAKE_BACK_AFTER_AN_OPPONENT, table, innocent=False)
            case orders.FollowersMayChange():
                yield from _changes(revoke, step, Right.CHANGE, table, innocent=None)
            case orders.MayAccept() if _may_be_accepted(revoke):
                yield _option(revoke, step, Role.DECLARER, Right.ACCEPT)
            case orders.MayDemandHighestOrLowest(who=demander):
                may_demand = _option(revoke, step, demander_of(revoke, demander), Right.DEMAND_HIGHEST_OR_LOWEST)
                yield replace(may_demand, player=revoke.who)


def _may_be_accepted(revoke: Offence) -> bool:
    """Whether the card played instead of a penalty card is still there and, as far as is known, otherwise legal."""
    found = revoke.found
    lies_there = found is None or found.play.withdrawn is None
    return lies_there and revoke.view.maybe(Revoke.otherwise_legal) is not False


def _lead_options(revokes: Sequence[Offence], table: Table, laid: Sequence[PenaltyCard]) -> Iterator[Option]:
    """Declarer's choices for the lead of a defender whose partner has major penalty cards, suit by suit."""
    put_right = (each for each in revokes if each.standing is Standing.CORRECT and not each.was_put_right_long_ago)
    step = next((found for each in put_right if (found := each.step(orders.LeadOptions)) is not None), None)
    last = table.tricks[-1] if table.tricks else None
    leader = table.next_to_play() if last is not None and last.complete else None
    if step is None or last is None or leader is None or table.claim or _has_been_chosen(table, last, leader):
        return
    partners = named_penalty_cards(laid, leader.partner)
    may_stand = [each.index for each in revokes if each.step(orders.MayAccept) and _may_be_accepted(each)]
    own = [card for card, brought in named_penalty_cards(laid, leader).items() if brought not in may_stand]
    suits_of = {card.suit: index for card, index in reversed(partners.items())}
    choice = Option(Role.DECLARER, Right.LEAVE_LEAD, _lead_clause(step, partners), player=leader)
    suits = [replace(choice, suit=suit, revoke=index) for suit, index in reversed(suits_of.items())]
    for each in suits:
        yield replace(each, right=Right.REQUIRE_LEAD)
        yield replace(each, right=Right.FORBID_LEAD)
    if len(suits) > 1:
        yield replace(choice, right=Right.FORBID_LEAD)
    if suits:
        left = choice if len(partners) > 1 else suits[0]
        yield replace(left, card=own[0] if len(own) == 1 else None, several=len(own) > 1)


def _has_been_chosen(table: Table, last: Trick, leader: Seat) -> bool:
    """Whether declarer has made his choice for this lead, even if it was disobeyed."""
    since = max(play.event for play in last.plays)
    return any(
        number > since and each.of is leader and each.what in (Demand.LEAD, Demand.AVOID)
        for number, each in table.all(Demanded)
    )


def _lead_clause(step: Step, cards: Collection[Card | None]) -> str:
    """The clause on the lead of the player's partner: for one penalty card, several of a suit, or several suits."""
    if len(cards) < 2:
        return step.clause.cite
    suits = {card and card.suit for card in cards}
    return PENALTY_CARDS_OF_A_SUIT if len(suits) == 1 and None not in suits else PENALTY_CARDS_OF_SEVERAL


def demander_of(revoke: Offence, who: Role) -> Who | Group:
    """The player who may demand the highest or the lowest card: declarer or, among defenders, the eldest hand."""
    if who is not Role.DEFENDER:
        return who
    declarer = declarer_seat(revoke.facts)
    return declarer.left if declarer else Group.ELDEST_HAND


def _changes(revoke: Offence, step: Step, right: Right, table: Table, *, innocent: bool | None) -> Iterator[Option]:
    """The choices to take a card back: for the other side, for the offender's, or for both (``None``).

    Declarer decides about a card of dummy's.
    """
    if revoke.after is None:  # a record shows who played after
        named = _by_name(revoke, innocent=innocent)
        group = Group.FOLLOWERS if innocent is None else Group.OPPONENTS if innocent else Group.PARTNER
        for who in named or ():
            yield replace(_option(revoke, step, who, right), player=_decides(revoke, who))
        if named is None:
            yield _option(revoke, step, group, right)
    if right is Right.TAKE_BACK_AFTER_AN_OPPONENT and _the_opponent_between_has_changed(revoke):
        right = Right.TAKE_BACK
    gone_on = innocent is not False and _an_opponent_is_told_to_have_gone_on(revoke)
    opponents = _by_name(revoke, innocent=True) if gone_on else ()  # nobody has told which of them
    for opponent in opponents or ():
        yield replace(_option(revoke, step, opponent, right), player=_decides(revoke, opponent))
    if opponents is None:
        yield _option(revoke, step, Group.OPPONENTS, right)
    for who, card in _may_still_change(revoke, table):
        if innocent in (None, revoke.is_opponent(who)) and not (gone_on and revoke.is_opponent(who)):
            yield replace(_option(revoke, step, who, right), card=card, player=_decides(revoke, who))


def _an_opponent_is_told_to_have_gone_on(revoke: Offence) -> bool:
    """Whether an opponent led or played to the next trick, beside those who are told to have followed on this one.

    Not where the cards of the next trick go back whatever their players would like.
    """
    if revoke.after is None or revoke.found is not None or revoke.standing is not Standing.CORRECT:
        return False
    reopened = revoke.step(orders.ReopenedForBoth) is not None
    return not reopened and revoke.view.known_to_have_had(Moment.OPPONENTS_PLAYED_ON)


def _by_name(revoke: Offence, *, innocent: bool | None) -> tuple[Who, ...] | None:
    """The opponents or the partner by name, where both sides have revoked and "opponents" alone would be unclear.

    A player who has his own revoke to put right on the same trick is left out; so is, unless the next trick was begun,
    the opponent who had played to the trick before the offender.
    """
    barred, by_name = _put_right_on_its_trick(revoke), isinstance(revoke.who, Seat) or revoke.who in DEFENDERS
    if innocent is False and by_name and revoke.partner in barred:
        return ()
    others = [each for each in revoke.of_the_board if each.standing is not Standing.NOT_A_REVOKE]
    if innocent is None or not any(each.who is not None and revoke.is_opponent(each.who) for each in others):
        return None
    if not innocent:
        return (revoke.partner,) if by_name else None
    followed = revoke.view.maybe(Revoke.failure) is not Failure.DEMAND
    if isinstance(revoke.who, Seat) and followed and revoke.surely(lambda r: not r.had(Moment.OPPONENTS_PLAYED_ON)):
        barred.append(revoke.who.right)
    return tuple(who for who in revoke.opponents if who not in barred)


def _put_right_on_its_trick(revoke: Offence) -> list[Who | None]:
    """The players who must put right their own revoke on its trick (assumed to be one trick), so have no choice."""
    others = (each for each in revoke.of_the_board if each.standing in PUT_RIGHT_NOW and each.index != revoke.index)
    told = {each.index: each.view.maybe(Revoke.trick) for each in revoke.of_the_board}
    return [each.who for each in others if len({told[each.index], told[revoke.index]} - {None}) < 2]


def _decides(revoke: Offence, who: Who) -> Who | None:
    """Declarer, who decides about a card of dummy's; ``None`` where a player decides for himself."""
    return (declarer_seat(revoke.facts) or Role.DECLARER) if _is_dummy(revoke, who) else None


def _may_still_change(revoke: Offence, table: Table) -> Iterator[tuple[Who, Card | None]]:
    """The players who played after the offender and may still change, each with his card if the record shows it."""
    found = revoke.found
    if found is None:
        settled = (*taken_back_by(revoke), *_put_right_on_its_trick(revoke))
        yield from ((who, None) for who in revoke.after or () if who not in settled)
        return
    for play in played_since(revoke, found, table):
        if play.seat.side is not found.play.seat.side or play.trick == found.play.trick:
            yield play.seat, play.card


def taken_back_by(revoke: Offence) -> tuple[Who, ...]:
    """The players told to have taken a card back, without one who had no right: his card goes back into the trick."""
    wrongly = _without_a_right_to(revoke)
    return tuple(who for who in revoke.view.maybe(Revoke.withdrawn_after) or () if who != wrongly)


def _without_a_right_to(revoke: Offence) -> Who | None:
    """The offender's partner, if he is told to have taken his card back although the opponent between had not."""
    told = revoke.found is None and revoke.step(orders.PartnerMayChange) is not None
    if not told or _the_opponent_between_has_changed(revoke):
        return None
    back = revoke.view.maybe(Revoke.withdrawn_after) or ()
    return next((who for who in back if revoke.is_opponent(who) is False), None)


def _is_dummy(revoke: Offence, who: Who) -> bool:
    declarer = declarer_seat(revoke.facts)
    return who is Role.DUMMY or (declarer is not None and who is declarer.partner)


def _the_opponent_between_has_changed(revoke: Offence) -> bool:
    """Whether the opponent who played between the offender and his partner has taken his card back."""
    found = revoke.found
    if found is None:
        back = revoke.view.maybe(Revoke.withdrawn_after) or ()
        first = revoke.after[:1] if revoke.after else back
        return any(who in first and revoke.is_opponent(who) is not False for who in back)
    wrong = found.play
    his = (play for play in revoke.facts.table.plays if play.trick == wrong.trick and play.seat is wrong.seat.left)
    return any(play.event > wrong.event and play.withdrawn is not None for play in his)


def played_since(revoke: Offence, found: Found, table: Table) -> Iterator[Play]:
    """The cards played after the revoke card and before attention that are still on the table and may be changed.

    Another revoke card counts while nobody has drawn attention to it, lest its absence give that revoke away. No card
    counts that must go back anyway or whose player had no other to play; none at all once the revoke has been put right
    and the table has gone on, since the right to change is then used up.

    Args:
        table: the table after the ruling has been carried out.
    """
    if _gone_on_since_it_was_put_right(revoke, found):
        return
    others = (each for each in revoke.of_the_board if each.standing not in (Standing.OPEN, Standing.NOT_A_REVOKE))
    wrong = {each.found.play.event for each in others if each.found}

    def has_to_follow(play: Play) -> bool:
        held = table.held(play.seat, play.event) or () if found.play.leads and play.trick == found.play.trick else ()
        return any(card.suit is revoke.suit for card in held)

    for play in table.plays:
        in_time = play.event > found.play.event and (found.attention is None or play.event < found.attention)
        near = play.trick in (found.play.trick, found.play.trick + 1) and play.after_claim is None
        anothers = play.seat is not found.play.seat and play.event not in wrong
        free = play.withdrawn is None and had_another_to_play(table, play) and not has_to_follow(play)
        if in_time and near and anothers and free:
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


def _calls(
    facts: Facts, law: Code, revokes: Sequence[Offence], table: Table, laid: Sequence[PenaltyCard]
) -> Iterator[Option]:
    """The choices of declarer to call an exposed card, whenever it can be played without a revoke."""
    owing = {revoke.who for revoke in revokes if _has_yet_to_obey(revoke)}
    for each in laid:
        told = each.revoke is not None and facts.found[each.revoke] is None  # and nobody has told what came next
        if each.kind is not orders.CardKind.EXPOSED or (each.hand in owing and not told):
            continue
        may_call = Option(Role.DECLARER, Right.CALL_CARD, law.calls or each.law, each.revoke, card=each.card)
        if told:
            may_call = replace(may_call, follows_first=True)
        if each.card is None or not isinstance(each.hand, Seat):
            yield may_call
            continue
        last = table.tricks[-1] if table.tricks else None
        owed = next((trick for trick in table.tricks if each.hand in trick.awaited), None)
        begun = owed or last
        held = table.held(each.hand, table.number + 1)
        led = begun.led if begun and each.hand not in [play.seat for play in begun.plays] else None
        follows = held is not None and led is not None and any(card.suit is led for card in held)
        if not (follows and each.card.suit is not led):
            yield may_call


def _has_yet_to_obey(revoke: Offence) -> bool:
    """Whether the offender still has to play what was demanded: no other card can be called at this trick."""
    disobeyed = revoke.view.maybe(Revoke.failure) is Failure.DEMAND
    return disobeyed and revoke.standing is Standing.CORRECT and not revoke.view.maybe(Revoke.replaced)


def _has_to_be_played(revoke: Offence) -> bool:
    """Whether the revoke card now has to be played, in place of another card of its player's."""
    return any(
        each.found is not None
        and each.found.play.withdrawn is None
        and each.standing is Standing.CORRECT
        and (each.who, each.found.only_card) == (revoke.who, revoke.card)
        for each in revoke.of_the_board
    )


def _option(revoke: Offence, step: Step, who: Who | Group, right: Right) -> Option:
    return Option(who, right, step.clause.cite, revoke.index, revoke.suit)


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
    said = [] if over else [*_cards_put_back(facts, revokes)]
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
        case Standing.NOT_A_REVOKE:
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
    for each in (each for each in revokes if each.standing is Standing.CORRECT):
        if (who := _without_a_right_to(each)) is not None:
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
    to, player = (Role.DECLARER, who) if _is_dummy(revoke, who) else (who, None)
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
            yield _about(revoke, replace(put_right, order=orders.LastTrickTakenBack()), When.NOW, Group.TABLE)
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
            case orders.Penalised() if lies_there and not _has_to_be_played(revoke):
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
                several = [each.right for each in choices].count(Right.DEMAND_HIGHEST_OR_LOWEST) > 1
                player = revoke.who if several else None
                yield _about(revoke, demand, When.NOW, demander_of(revoke, demander), suit=suit, player=player)
            case orders.DemandVoid() if step is revoke.step(orders.DemandVoid) and not done:
                demander_of_it: Who | None = revoke.view.maybe(Revoke.demanded_by)
                yield _about(revoke, step, When.NOW, demander_of_it or Group.OPPONENTS)
            case orders.NoAutomaticAdjustment() if not (done or over) and revoke.penalty_lost_by:
                yield _about(revoke, replace(step, order=orders.NothingToDemand()), When.NOW, Role.DECLARER)
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
    return replace(said, law=_lead_clause(step, [each.card for each in lying]))


def _others_followed_the_old_lead(revoke: Offence, found: Found) -> bool:
    """Whether a card played to a lead that is taken back is still there and does not follow to the new lead."""
    wrong = found.play
    if not wrong.leads or _gone_on_since_it_was_put_right(revoke, found):
        return False
    lying = (each for each in revoke.facts.table.plays if each.trick == wrong.trick and each.withdrawn is None)
    cards = (each.card for each in lying if wrong.event < each.event < (wrong.withdrawn or each.event + 1))
    return any(card is not None and card.suit is not revoke.suit for card in cards)


def _put_right_on_paper(revoke: Offence) -> Iterator[Instruction]:
    if (step := revoke.step(orders.RuleOnTheClaim)) is not None:
        yield _about(revoke, replace(step, order=orders.ClaimRuledAsIfCorrected()), When.END, Group.TABLE)


def _put_right_with_an_opposite(revoke: Offence) -> bool:
    """Whether a revoke of the other side on the same trick is put right too."""
    return any(who is not None and revoke.is_opponent(who) for who in _put_right_on_its_trick(revoke))


def _to_whoever_chooses(revoke: Offence, step: Step, who: Who | Group, **about: Any) -> Instruction:
    """The instruction to a player who has a card to choose, or to declarer for dummy (Any: the card, the suit)."""
    if isinstance(who, Group) or not _is_dummy(revoke, who) or step.order == orders.Correct(dummys=True):
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
    if revoke.standing is not Standing.CORRECT or not (his or demanded):
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
    if found is None or not law.binds.named_cards or not _is_dummy(revoke, found.play.seat):
        return None
    play = found.play
    before = (each for each in table.named if each.hand is play.seat and each.event < play.event)
    named = next((each for each in reversed([*before]) if each.trick == play.trick), None)
    if named is None:
        return None
    held = table.held(play.seat, play.event) or frozenset()
    card = named.card or min((each for each in held if each.suit is named.suit), default=None)
    return card if card is not None and card != play.card and card.suit is revoke.suit else None
