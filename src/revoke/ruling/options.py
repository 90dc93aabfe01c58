"""The options of a ruling: which player may change which card, call a card or choose a lead, and who decides it.

The last part is about who may ask a player whether he has none, and who may look at a trick that was turned.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from revoke.case.case import Failure, Mixing, Moment
from revoke.case.events import Asked, CardsMixed, Demand, Demanded, HandsReturned, RightsLost, TrickQuitted
from revoke.facts.establish import Facts
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.facts.revokes import Found, had_another_to_play
from revoke.facts.standing import Standing
from revoke.law import orders
from revoke.law.code import Code
from revoke.law.procedure import PENALTY_CARDS_OF_A_SUIT, PENALTY_CARDS_OF_SEVERAL, AskingRule
from revoke.ruling.findings import Offence, declarer_seat
from revoke.ruling.judgment import Step
from revoke.ruling.ruling import (
    AskedInPlay,
    Group,
    Instruction,
    Option,
    PenaltyCard,
    Question,
    Reason,
    Right,
    When,
    named_penalty_cards,
)
from revoke.table.cards import Card, Suit
from revoke.table.seats import DEFENDERS, SEATS, Role, Seat, Who
from revoke.timeline.table import Play, Table, Trick

PUT_RIGHT_NOW = (Standing.CORRECT, Standing.RESTORE)
"""The standings of a revoke that is put right at once."""


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
    surely = (each for each in changes.values() if each.revoke in known)
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
    mixed = told not in (None, Mixing.NOBODY) or bool(facts.table.all(CardsMixed))
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


def penalty_to_choose(revokes: Sequence[Offence], questions: Sequence[Question], *, over: bool) -> Iterator[Option]:
    """Declarer's choice between tricks and points, where an adversary's revoke is established and he has not chosen."""
    asked = next((each for each in questions if each.key.name == BoardFacts.elected.name), None)
    known = all(each.standing is not None for each in revokes)
    if asked and over and known and any(each.is_paid_for and each.surely(lambda r: r.by_defender) for each in revokes):
        yield Option(Role.DECLARER, Right.CHOOSE_PENALTY, asked.laws[0])


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
    choice = Option(Role.DECLARER, Right.LEAVE_LEAD, lead_clause(step, partners), player=leader)
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


def lead_clause(step: Step, cards: Collection[Card | None]) -> str:
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
    barred, by_name = put_right_on_its_trick(revoke), isinstance(revoke.who, Seat) or revoke.who in DEFENDERS
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


def put_right_on_its_trick(revoke: Offence) -> list[Who | None]:
    """The players who must put right a revoke on its trick (assumed to be one trick), its own offender among them."""
    put_right = [
        (each.who, each.view.maybe(Revoke.trick)) for each in revoke.of_the_board if each.standing in PUT_RIGHT_NOW
    ]
    own = revoke.view.maybe(Revoke.trick)
    return [who for who, trick in put_right if None in (trick, own) or trick == own]


def _decides(revoke: Offence, who: Who) -> Who | None:
    """Declarer, who decides about a card of dummy's; ``None`` where a player decides for himself."""
    return (declarer_seat(revoke.facts) or Role.DECLARER) if is_dummy(revoke, who) else None


def _may_still_change(revoke: Offence, table: Table) -> Iterator[tuple[Who, Card | None]]:
    """The players who played after the offender and may still change, each with his card if the record shows it."""
    found = revoke.found
    if found is None:
        settled = (*taken_back_by(revoke), *put_right_on_its_trick(revoke))
        yield from ((who, None) for who in revoke.after or () if who not in settled)
        return
    for play in played_since(revoke, found, table):
        if play.seat.side is not found.play.seat.side or play.trick == found.play.trick:
            yield play.seat, play.card


def taken_back_by(revoke: Offence) -> tuple[Who, ...]:
    """The players told to have taken a card back, without one who had no right: his card goes back into the trick."""
    wrongly = without_a_right_to(revoke)
    return tuple(who for who in revoke.view.maybe(Revoke.withdrawn_after) or () if who != wrongly)


def without_a_right_to(revoke: Offence) -> Who | None:
    """The offender's partner, if he is told to have taken his card back although the opponent between had not."""
    told = revoke.found is None and revoke.step(orders.PartnerMayChange) is not None
    if not told or _the_opponent_between_has_changed(revoke):
        return None
    back = revoke.view.maybe(Revoke.withdrawn_after) or ()
    return next((who for who in back if revoke.is_opponent(who) is False), None)


def is_dummy(revoke: Offence, who: Who) -> bool:
    """Whether a player, by role or by seat, is dummy."""
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
    if gone_on_since_it_was_put_right(revoke, found):
        return
    others = (each for each in revoke.of_the_board if each.standing not in (Standing.OPEN, Standing.NOT_A_REVOKE))
    wrong = {each.found.play.event for each in others if each.found}

    def has_to_follow(play: Play) -> bool:
        """Whether his card goes back anyway, since another suit is led and he has a card of it."""
        if not found.play.leads or play.trick != found.play.trick or play.card is None or play.card.suit is revoke.suit:
            return False
        return any(card.suit is revoke.suit for card in table.held(play.seat, play.event) or ())

    for play in table.plays:
        in_time = play.event > found.play.event and (found.noticed_at is None or play.event < found.noticed_at)
        near = play.trick in (found.play.trick, found.play.trick + 1) and play.after_claim is None
        anothers = play.seat is not found.play.seat and play.event not in wrong
        free = play.withdrawn is None and had_another_to_play(table, play) and not has_to_follow(play)
        if (
            (in_time or _put_right_too_before_an_opponent_changed(found, play, table, wrong))
            and near
            and anothers
            and free
        ):
            yield play


def _put_right_too_before_an_opponent_changed(found: Found, play: Play, table: Table, wrong: Collection[int]) -> bool:
    """Whether the partner's card replaced a revoke of his own on the trick, and no opponent had changed before that.

    If the opponent between the two changes afterwards, the partner may change once more (62C2).

    Args:
        wrong: the revoke cards of the board, by event.
    """
    here = [each for each in table.plays if each.trick == found.play.trick and each.event > found.play.event]
    if play not in here or play.seat is not found.play.seat.partner:
        return False
    replaces = any(each.seat is play.seat and each.event in wrong and each.event < play.event for each in here)
    between = [each for each in here if each.seat is found.play.seat.left and each.event < play.event]
    unchanged = all(each.event not in wrong and (each.withdrawn or play.event) >= play.event for each in between)
    return replaces and bool(between) and unchanged


def gone_on_since_it_was_put_right(revoke: Offence, found: Found) -> bool:
    """Whether play has gone on since the revoke card was taken back: a later card, a turned trick, a claim, the end."""
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


def has_to_be_played(revoke: Offence) -> bool:
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


# Questions asked in the play, and tricks that were turned


def reasons_for_questions(facts: Facts, law: Code) -> tuple[Reason, ...]:
    """A reason for every question asked: whether the asker had the right, by which clause."""
    return tuple(
        Reason(None, rule.cite, (), number, AskedInPlay(asked.by, asked.of, rule))
        for number, asked, rule in _questions(facts, law)
    )


def instructions_for_questions(
    facts: Facts, law: Code, shut: orders.QuittedTricksStayShut | None
) -> tuple[Instruction, ...]:
    """The instructions to those who asked without a right or at a risk; and that quitted tricks stay shut."""
    said = [
        Instruction(When.NOW, asked.by, rule.cite, rule)
        for _, asked, rule in _questions(facts, law)
        if not rule.allowed or rule.at_a_risk
    ]
    if shut is not None:
        said.append(Instruction(When.NOW, Group.TABLE, law.inspection.afterwards, shut))
    return tuple(said)


def reasons_for_quitted_tricks(law: Code, shut: orders.QuittedTricksStayShut | None) -> tuple[Reason, ...]:
    """The reason that quitted tricks stay shut, if somebody points at one during play."""
    cite = law.inspection.afterwards
    return (Reason(None, cite, about=shut, goes_before=law.goes_before.get(cite)),) if shut is not None else ()


def quitted_tricks_stay_shut(
    facts: Facts, law: Code, revokes: Sequence[Offence]
) -> orders.QuittedTricksStayShut | None:
    """The order that quitted tricks stay shut, if somebody points at one; a director, if any, may open them."""
    if not _somebody_points_at_a_quitted_trick(facts, law, revokes):
        return None
    return orders.QuittedTricksStayShut(unless_told=law.inspection.faced_again is not None)


def asking_options(facts: Facts, law: Code, revokes: Sequence[Offence], *, over: bool) -> tuple[Option, ...]:
    """The choices to ask a player who has just shown out whether he has none; asking accuses nobody.

    No question is offered about a hand known to be void, about dummy's hand, which everybody sees, or about a card that
    is being put right.
    """
    put_right = {
        found.play.event
        for found, revoke in zip(facts.found, revokes, strict=True)
        if found and revoke.standing in (Standing.CORRECT, Standing.RESTORE)
    }
    declarer = declarer_seat(facts)
    last = facts.table.tricks[-1] if facts.table.tricks else None
    if over or declarer is None or last is None or last.led is None:
        return ()
    return tuple(
        option
        for play in last.plays
        if play.card is not None and play.card.suit is not last.led and play.seat is not declarer.partner
        if play.event not in put_right and _may_still_hold(facts, play, last.led) and not _spoken_of(facts, play)
        for option in _may_ask(facts, law, declarer, play, last.led)
    )


def _may_still_hold(facts: Facts, play: Play, suit: Suit) -> bool:
    held = facts.table.may_hold(play.seat, play.event)
    return held is None or any(card.suit is suit for card in held)


def _spoken_of(facts: Facts, play: Play) -> bool:
    return any((each.of, each.trick) == (play.seat, play.trick) for each in facts.table.questions) or any(
        (each.to, each.trick) == (play.seat, play.trick) for each in facts.table.attention
    )


def _may_ask(facts: Facts, law: Code, declarer: Seat, play: Play, suit: Suit) -> Iterator[Option]:
    of, quitted = play.seat, bool(facts.table.turned(play.trick))
    for by in (declarer, declarer.partner, declarer.left, declarer.right):
        rule = _rule(facts, law, by, of, declarer, facts.table.number + 1)
        if by is not of and rule.allowed and not (quitted and rule.until_quitted):
            right = Right.ASK_AT_A_RISK if rule.at_a_risk else Right.ASK_WHETHER_NONE
            yield Option(by, right, rule.cite, suit=suit, player=of)


def _role_asked(by: Seat, of: Seat, declarer: Seat) -> Role:
    role = role_at(of, declarer)
    return Role.OTHER_DEFENDER if role is Role.DEFENDER and by.side is of.side else role


def inspection_options(facts: Facts, law: Code, revokes: Sequence[Offence], *, over: bool) -> tuple[Option, ...]:
    """The choices to look at the trick just played, if the case tells of turned tricks or of attention drawn.

    An older trick may be faced to see whether there was a revoke, but not if a revoke on it is put right.
    """
    turned = {event.trick for _, event in facts.table.all(TrickQuitted)}
    tricks = [trick for trick in facts.table.tricks if trick.complete]
    if over or not tricks or not (turned or facts.table.attention):
        return ()
    last = tricks[-1]
    options = [*_may_look(facts, law, last, turned=last.number in turned)]
    older = {each.trick for each in facts.table.attention if each.trick is not None and each.trick < last.number}
    older -= {
        found.play.trick
        for found, revoke in zip(facts.found, revokes, strict=True)
        if found is not None and revoke.standing is Standing.CORRECT
    }
    if law.inspection.faced_again is not None:
        afterwards = law.inspection.afterwards
        options += [Option(Group.DIRECTOR, Right.VERIFY_TRICK, afterwards, trick=trick) for trick in sorted(older)]
    return tuple(options)


def _may_look(facts: Facts, law: Code, last: Trick, *, turned: bool) -> Iterator[Option]:
    declarer = declarer_seat(facts)
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
    declarer = declarer_seat(facts)
    if declarer is None:
        return
    for number, event in facts.table.all(Asked):
        yield number, event, _rule(facts, law, event.by, event.of, declarer, number)


def _rule(facts: Facts, law: Code, by: Seat, of: Seat, declarer: Seat, number: int) -> AskingRule:
    """The rule on a question put at an event; a dummy who has lost his rights by then has a rule of his own."""
    lost = any(event < number for event, _ in facts.table.all(RightsLost))
    if lost and by is declarer.partner and of is declarer and law.asking_without_rights is not None:
        return law.asking_without_rights
    readings = law.readings_in_force(facts.case.readings)
    rule = law.asking(role_at(by, declarer), _role_asked(by, of, declarer), readings)
    last = max((play.trick for play in facts.table.plays if play.seat is of and play.event < number), default=0)
    turned = any(event < number for event in facts.table.turned(last))
    return rule.asked_too_late if rule.until_quitted and turned else rule


def _somebody_points_at_a_quitted_trick(facts: Facts, law: Code, revokes: Sequence[Offence]) -> bool:
    """Whether attention was drawn to a trick while a later one was already in play.

    Where no player may look at his own card first, it is enough that the trick had been turned; and a trick that is
    opened again to put a revoke right is not shut.
    """
    shut_at_once = law.inspection.own_card is None
    put_right = (each for each in revokes if each.standing in (Standing.CORRECT, Standing.RESTORE))
    opened = [found.play for each in put_right if shut_at_once and (found := each.found)]

    def shut(trick: int, when: int) -> bool:
        if any(play.trick == trick and (play.withdrawn is None or when < play.withdrawn) for play in opened):
            return False
        begun = any(play.trick > trick and play.event < when for play in facts.table.plays)
        return begun or (shut_at_once and any(event < when for event in facts.table.turned(trick)))

    pointed = [(each.trick, each.event) for each in facts.table.attention if each.trick is not None]
    if shut_at_once:  # and a question is as good as a claim
        pointed += [(each.play.trick, each.attention) for each in facts.found if each and each.attention]
    return any(shut(trick, event) for trick, event in pointed) or any(_told_of_one(law, each) for each in revokes)


def _told_of_one(law: Code, revoke: Offence) -> bool:
    """Whether it is told that the trick was shut when somebody pointed at it, and no other sentence says so."""
    no_order = revoke.standing in (Standing.NOT_A_REVOKE, Standing.UNPROVED)
    unsaid = no_order or (revoke.standing is Standing.ESTABLISHED and law.searches)
    stages = [Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON]
    stages += [Moment.TRICK_QUITTED] if law.inspection.own_card is None else []
    return bool(unsaid) and revoke.found is None and any(map(revoke.view.known_to_have_had, stages))


def readings_of_questions(facts: Facts, law: Code) -> frozenset[str]:
    """The readings that decided whether a player had the right to ask."""
    named = {each.name for each in law.readings} & {_DEFENDERS_MAY_ASK}
    declarer = declarer_seat(facts)
    asked = any(
        event.by.side is event.of.side and declarer is not None and event.by.side is not declarer.side
        for _, event in facts.table.all(Asked)
    )
    return frozenset(named) if asked else frozenset()


_DEFENDERS_MAY_ASK = "defenders_may_ask"
