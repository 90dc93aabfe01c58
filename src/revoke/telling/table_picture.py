"""The picture of the table when the director walks away: the cards, whose turn it is, what each player may do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.revoke import role_at
from revoke.facts.revokes import Found
from revoke.facts.standing import Standing
from revoke.law.code import code
from revoke.law.orders import CardKind
from revoke.ruling.findings import value
from revoke.ruling.ruling import (
    Group,
    PenaltyCard,
    RevokeRuling,
    Right,
    TableAfter,
    When,
    penalty_card_to_play,
    penalty_cards_of_the_suit,
)
from revoke.table.cards import Card
from revoke.table.seats import SEATS, Role, Seat, Who
from revoke.table.sentence import Sentence, alone, one_after_another, sentence, template, whole
from revoke.telling.blocks import FaceUp, PlaceAtTable, RevokeTrick, TableShown, TrickCard
from revoke.telling.order_words import addressee
from revoke.telling.ruling_words import RulingWords


def table_shown(facts: Facts, ruling: RulingWords) -> Iterator[TableShown]:
    """The picture of the table; nothing where play is over, or the table is not known."""
    if not any(each.when is When.NOW for each in ruling.instructions):
        return
    table = ruling.table
    if table is not None and table.turn is not None:
        yield TableShown(
            tuple(_seat(seat, facts, ruling, table) for seat in SEATS),
            table.trick,
            table.won,
        )
    elif table is None and len(ruling.revokes) == 1 and isinstance(ruling.revokes[0].offender, Role):
        revoke = ruling.revokes[0]
        if revoke.status in _PUT_RIGHT:
            yield TableShown(tuple(_role(role, facts, ruling, revoke) for role in _ROUND), None, {})


_PUT_RIGHT = (Standing.CORRECT, Standing.RESTORE)
_ROUND = (Role.DUMMY, Role.DEFENDER, Role.DECLARER, Role.OTHER_DEFENDER)
"""The roles clockwise, dummy at the top; which defender sits where is not known, and does not matter."""

_PARTNER = {
    Role.DUMMY: Role.DECLARER,
    Role.DECLARER: Role.DUMMY,
    Role.DEFENDER: Role.OTHER_DEFENDER,
    Role.OTHER_DEFENDER: Role.DEFENDER,
}


def _seat(seat: Seat, facts: Facts, ruling: RulingWords, table: TableAfter) -> PlaceAtTable:
    declarer: Seat | None = value(facts, BOARD, "declarer")
    role = None if declarer is None else role_at(seat, declarer)
    named = "" if role is None or role is Role.DEFENDER else addressee(role, ruling.code)
    card = next((each.card for each in table.lying if each.hand is seat), None)
    turn = table.turn is seat
    wrong = (each for each in reversed(ruling.revokes) if each.offender is seat and each.status in _PUT_RIGHT)
    owed = next((each for each in wrong if turn and card is None and each.trick == table.trick), None)
    if owed:
        does = _leads(owed, facts, ruling) if _led(facts, ruling, owed) else _plays(owed, seat, facts, ruling)
    elif turn:
        does = _to_play(seat, facts, ruling, table)
    else:
        does = _may(ruling, seat, role, None, card)
    return PlaceAtTable(
        seat,
        alone(seat),
        named,
        role,
        does,
        card,
        owed is not None,
        owed.suit if owed else None,
        (
            *(FaceUp(each.card, *_IN_THE_NEXT_TRICK) for each in table.next_trick if each.hand is seat),
            *(FaceUp(each.card, *_kind(ruling, seat, each.card)) for each in table.faced if each.hand is seat),
        ),
        turn,
        bool(table.lying) and table.lying[0].hand is seat and not any(_leads_anew(facts, ruling, table)),
        any(
            (each.seat, each.card) == (seat, card) and each.withdrawn is None
            for each in facts.table.plays
            if each.out_of_turn
        ),
    )


def _leads_anew(facts: Facts, ruling: RulingWords, table: TableAfter) -> Iterator[bool]:
    """Whether another card is to be led to the trick on the table, for each revoke that is put right."""
    there = {each.hand for each in table.lying}
    for each in ruling.revokes:
        if each.status in _PUT_RIGHT and each.trick == table.trick and each.offender not in there:
            yield _led(facts, ruling, each)


def _led(facts: Facts, ruling: RulingWords, revoke: RevokeRuling) -> bool:
    """Whether the revoke card was led."""
    found = facts.found[ruling.revokes.index(revoke)]
    return found is not None and found.play.leads


def _role(role: Role, facts: Facts, ruling: RulingWords, revoke: RevokeRuling) -> PlaceAtTable:
    own = revoke.offender is role
    laid = [each for each in ruling.penalty_cards if own and each.hand in (role, Group.OFFENDER)]
    does = _plays(revoke, role, facts, ruling) if own else _may(ruling, role, role, revoke.offender)
    faced = tuple(FaceUp(each.card, *_LIES[each.kind]) for each in laid)
    return PlaceAtTable(role, addressee(role, ruling.code), "", role, does, None, own, revoke.suit, faced, own)


def _plays(revoke: RevokeRuling, who: Who, facts: Facts, ruling: RulingWords) -> str:
    suit = revoke.suit
    index = ruling.revokes.index(revoke)
    found = facts.found[index]
    told = _told_to_play(ruling, index)
    if told is None and len(penalty_cards_of_the_suit(ruling.penalty_cards, who, suit, index)) > 1:
        return template("to play the penalty card that declarer picks")
    demanded = told or (found.only_card if found else None)
    if bound := demanded or penalty_card_to_play(ruling.penalty_cards, who, suit, index):
        return sentence("to play {card}", card=bound)
    return template("to play another card") if suit is None else sentence("to play a {suit}", suit=suit)


def _told_to_play(ruling: RulingWords, index: int) -> Card | None:
    """The only card that he is told to play in place of the wrong one."""
    told = (
        each.text.values for each in ruling.instructions if each.revoke == index and isinstance(each.text, Sentence)
    )
    return next((card for values in told if isinstance(card := values.get("instead"), Card)), None)


def _leads(revoke: RevokeRuling, facts: Facts, ruling: RulingWords) -> str:
    found = facts.found[ruling.revokes.index(revoke)]
    if revoke.suit is None:
        return template("to lead another suit")
    if found is not None and (card := found.only_card) is not None:
        return sentence("to lead {card}", card=card)
    return sentence("to lead a {suit}", suit=revoke.suit)


def _to_play(seat: Seat, facts: Facts, ruling: RulingWords, table: TableAfter) -> str:
    """What the player on turn does; a defender leads his own penalty card if declarer's choice allows it (50D)."""
    if 0 < len(table.lying) < len(SEATS):
        return template("to play")
    if named := _named(seat, facts, ruling, table):
        return named
    his = [each.card for each in ruling.penalty_cards if each.hand is seat and each.kind is CardKind.MAJOR]
    if len(his) != 1 or his[0] is None:
        return template("to lead")
    chosen = any(each.right is Right.REQUIRE_LEAD for each in ruling.options)
    return sentence(_LEADS_IT_UNLESS if chosen else _LEADS_IT, card=his[0])


def _named(seat: Seat, facts: Facts, ruling: RulingWords, table: TableAfter) -> str:
    """The lead that a player named and has to make (45C4a); from dummy, the lowest card of a suit named (46B2)."""
    named = next((each for each in reversed(facts.table.named) if each.hand is seat), None)
    if named is None or named.trick != table.trick or not code(ruling.code).binds.named_cards:
        return ""
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if named.card is None and (declarer is None or seat is not declarer.partner):
        return ""
    held = facts.table.held(seat, facts.table.number + 1) or ()
    card = named.card or min((each for each in held if each.suit is named.suit), default=None)
    if card is None:
        return sentence("to lead a {suit}, as named", suit=named.suit) if named.suit else ""
    return sentence("to lead {card}, as named", card=card)


_LEADS_IT = template("to lead {card}")
_LEADS_IT_UNLESS = template("to lead {card}, unless declarer's choice forbids it")


_MAY = {
    Right.TAKE_BACK: template("may change"),
    Right.CHANGE: template("may change"),
    Right.TAKE_BACK_AFTER_AN_OPPONENT: template("may change if an opponent does"),
    Right.ACCEPT: template("may accept the card"),
    Right.REQUIRE_LEAD: template("to choose the lead"),
    Right.FORBID_LEAD: template("to choose the lead"),
    Right.LEAVE_LEAD: template("to choose the lead"),
    Right.DEMAND_HIGHEST_OR_LOWEST: template("may ask for the highest or the lowest"),
}
"""The words for a right to choose."""


def _may(ruling: RulingWords, who: Who, role: Role | None, offender: Who | None, card: Card | None = None) -> str:
    """A player's choice, the first of several; the card to change is named unless it is his card in the trick."""
    his = [each for each in ruling.options if is_meant(each.who, who, role, offender)]
    first = next((each.right for each in his if each.right in _MAY), None)
    if first is None:
        return ""
    changed = [each.card for each in his if each.right is Right.TAKE_BACK and each.card is not None]
    named = [sentence("{card}", card=each) for each in dict.fromkeys(changed) if changed != [card]]
    if first is not Right.TAKE_BACK or not named:
        return _MAY[first]
    return sentence("may change {cards}", cards=whole(one_after_another(named, template("{one} and {more}"))))


def is_meant(told: Who | Group, who: Who, role: Role | None, offender: Who | None) -> bool:
    """Whether a player is among those whom an instruction addresses, or who have a choice.

    Args:
        told: the players addressed.
        who: the player, by seat or by role; ``role`` is his part in the play, as far as known.
        offender: the player who revoked, named in the same way as ``who``.

    >>> is_meant(Group.OPPONENTS, Role.DUMMY, Role.DUMMY, Role.DEFENDER)
    True
    """
    if told in (who, role):
        return True
    if isinstance(who, Seat) and isinstance(offender, Seat):
        own, partner = who is offender, who is offender.partner
    elif isinstance(who, Role) and isinstance(offender, Role):
        own, partner = who is offender, who is _PARTNER[offender]
    else:
        return False
    match told:
        case Group.OFFENDER:
            return own
        case Group.PARTNER:
            return partner
        case Group.OPPONENTS:
            return not own and not partner
        case Group.FOLLOWERS:
            return not own
    return False


def _kind(ruling: RulingWords, seat: Seat, card: Card | None) -> tuple[str, str]:
    """The words for a card that lies face up: a penalty card of some kind, or only faced."""
    found: PenaltyCard | None = next(
        (each for each in ruling.penalty_cards if each.hand is seat and each.card == card), None
    )
    return _ONLY_FACED if found is None else _LIES[found.kind]


_IN_THE_NEXT_TRICK = (template("played to the next trick"), template("next trick"))
_ONLY_FACED = (template("face up"), template("face up"))
_LIES = {
    CardKind.MAJOR: (template("face up, a major penalty card"), template("a penalty card")),
    CardKind.MINOR: (template("face up, a minor penalty card"), template("a minor penalty card")),
    CardKind.EXPOSED: (template("face up, an exposed card"), template("an exposed card")),
}
"""The words for a card that lies there, and its kind in short."""


def revoke_tricks(facts: Facts, roles: Mapping[Seat, str]) -> Iterator[RevokeTrick]:
    """The trick of each revoke that the record shows."""
    for found in facts.found:
        if found is not None and found.able is not False:
            yield _revoke_trick(facts, found, roles)


def _revoke_trick(facts: Facts, found: Found, roles: Mapping[Seat, str]) -> RevokeTrick:
    table, own = facts.table, found.play
    laid = [play for play in table.plays if play.trick == own.trick and (play.withdrawn is None or play is own)]
    trick = table.trick(own.trick)
    winner = trick.winner if trick else None
    begun = min(play.event for play in laid)
    hands = {seat: table.held(seat, begun) for seat in SEATS}
    held = hands[own.seat] or frozenset()
    owed = found.owed if found.owed is not None else frozenset(card for card in held if card.suit is found.suit)
    shown = next((play for play in table.plays if play.event == found.proof_seen and play.card == found.proof), None)
    return RevokeTrick(
        own.trick,
        tuple(
            TrickCard(
                play.seat,
                play.card,
                play is laid[0],
                play.seat is winner and play.withdrawn is None,
                play.event == own.event,
            )
            for play in laid
        ),
        own.seat,
        own.card,
        owed,
        found.proof,
        shown.trick if shown else None,
        hands,
        roles,
    )
