"""The deed in a story: which card came on which lead, what was held, and who won the trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from revoke.case.case import Failure
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke, role_at
from revoke.facts.standing import WonBy
from revoke.ruling.findings import value
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Who
from revoke.table.sentence import Sentence, sentence, template
from revoke.timeline.trick import winner

CardsOfTrick = Sequence[tuple[Seat, Card]]
"""The cards of one trick with the hands that played them, in the order of play."""


def player_with_part(facts: Facts, who: Who | None) -> Who | Sentence:
    """A player with what he is on this deal."""
    declarer = facts.case.board.declarer
    if isinstance(who, Seat) and declarer is not None:
        return sentence(_PARTS[role_at(who, declarer)], player=who)
    if who is None or who is Role.DEFENDER:
        return sentence("a defender")
    return who


_PARTS: Mapping[Role, str] = {
    Role.DECLARER: template("{player} (declarer)"),
    Role.DUMMY: template("{player} (dummy)"),
    Role.DEFENDER: template("{player} (a defender)"),
}


def deed(facts: Facts, index: int, trick: CardsOfTrick, proof: Card | None, chance: Random) -> Iterator[str]:
    offender: Who | None = value(facts, index, Revoke.offender.name)
    failure = value(facts, index, Revoke.failure.name) or Failure.FOLLOW
    number: int = value(facts, index, Revoke.trick.name) or 0
    suit: Suit = value(facts, index, Revoke.suit.name) or Suit.SPADES
    who = player_with_part(facts, offender)
    wrong = next((card for seat, card in trick if seat is offender), None)
    if failure is Failure.DEMAND:
        yield from _left_undone(facts, index, chance)
        return
    if failure is not Failure.FOLLOW:
        legal = failure is Failure.PENALTY_CARD and value(facts, index, Revoke.otherwise_legal.name)
        yield sentence(_LEFT_THE_PENALTY_CARD if legal else _FAILED[failure], who=who, trick=number)
    elif on_one_trick(facts, index):
        yield sentence("On the same trick {who} does not follow either, though he has a {suit}.", who=who, suit=suit)
        return
    elif not trick or wrong is None:
        yield sentence("At trick {trick} {who} does not follow to a {suit}.", who=who, trick=number, suit=suit)
    else:
        leader, led = trick[0]
        yield sentence(chance.choice(_DEEDS), leader=leader, led=led, card=wrong, who=who, trick=number)
        yield from _others([each for each in trick if each[0] not in (leader, offender)])
    yield from _held(facts, index, failure, suit, proof, chance)


def _held(facts: Facts, index: int, failure: Failure, suit: Suit, proof: Card | None, chance: Random) -> Iterator[str]:
    """Whether he could have followed, as far as anybody knows."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    player = offender if isinstance(offender, Seat) else sentence("the revoker")
    if value(facts, index, Revoke.able.name) is False:
        unable = template("It turns out that {player} has no {suit} left.")
        yield sentence(unable, player=player, suit=suit) if failure is Failure.FOLLOW else _UNABLE[failure]
    elif value(facts, index, Revoke.proved.name) is False or facts.case.findings.cards_mixed_by is not None:
        if failure is Failure.FOLLOW:
            in_doubt = template("The other side says that {player} still had a {suit}; {player} says that he had none.")
            yield sentence(in_doubt, player=player, suit=suit)
        else:
            yield template("So the other side says; he says that it was not so.")
        if facts.case.findings.cards_mixed_by is None:
            yield template("You have heard everybody, and you are not convinced that it happened.")
        else:
            yield template("Nothing can be found out about it any more.")
    elif proof is not None and failure is Failure.FOLLOW and isinstance(offender, Seat):
        yield sentence(chance.choice(_PROOFS), player=offender, card=proof)
    elif failure is Failure.DEMAND:
        yield sentence("{player:Words} had a card with which he could have done it.", player=player)


def _left_undone(facts: Facts, index: int, chance: Random) -> Iterator[str]:
    """What an opponent demanded and did not get: a lead in a suit, where it can have been the offender's lead."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int = value(facts, index, Revoke.trick.name) or 0
    who = player_with_part(facts, offender)
    declarer = facts.case.board.declarer
    suit: Suit = value(facts, index, Revoke.suit.name) or chance.choice(tuple(Suit))
    other = chance.choice([each for each in Suit if each is not suit])
    if not _may_have_led(facts, index) or declarer is None or not isinstance(offender, Seat):
        yield sentence(_FAILED[Failure.DEMAND], who=who, trick=number)
        yield from _held(facts, index, Failure.DEMAND, suit, None, chance)
        return
    yield sentence(
        "{who:Words} is on lead to trick {trick}; his partner has just led out of turn, and so {declarer} may call the"
        " suit. {declarer} asks for a {suit}, and {player} leads a {other}.",
        who=who,
        trick=number,
        declarer=declarer,
        suit=suit,
        player=offender,
        other=other,
    )
    if value(facts, index, Revoke.able.name) is False:
        yield sentence("It turns out that {player} has no {suit} left.", player=offender, suit=suit)
    elif value(facts, index, Revoke.proved.name) is False or facts.case.findings.cards_mixed_by is not None:
        yield from _held(facts, index, Failure.FOLLOW, suit, None, chance)
    else:
        yield sentence("{player} still had a {suit}.", player=offender, suit=suit)


def _may_have_led(facts: Facts, index: int) -> bool:
    """Whether the card that was not as demanded can have been a defender's lead, as far as the case says anything."""
    offender, declarer = value(facts, index, Revoke.offender.name), facts.case.board.declarer
    number: int = value(facts, index, Revoke.trick.name) or 0
    eldest = facts.case.findings.revokes[index].eldest_hand_followed if facts.case.findings.revokes else None
    defender = isinstance(offender, Seat) and declarer is not None and offender.side is not declarer.side
    return defender and number > 1 and len(facts) == 1 and eldest is None


_UNABLE: Mapping[Failure, str] = {
    Failure.DEMAND: template("It turns out that he had no card with which he could have done it."),
    Failure.PENALTY_CARD: template("It turns out that he could not have played it."),
    Failure.MISSING_CARD: template("It turns out that he had no card of the suit that was led."),
}


def on_one_trick(facts: Facts, index: int) -> bool:
    """Whether an earlier revoke was on the same trick."""
    number = value(facts, index, Revoke.trick.name)
    return any(value(facts, each, Revoke.trick.name) == number for each in range(index))


_DEEDS = (
    template("At trick {trick} {leader} leads {led}, and {who} plays {card}."),
    template("{leader} leads {led} at trick {trick}; {who} puts {card} on it."),
    template("Trick {trick}: {led} is led by {leader}, and {card} comes from {who}."),
)
_PROOFS = (
    template("{player} still had {card}."),
    template("{card} was in {player}'s hand all the time."),
    template("Yet {player} had {card}."),
)
_FAILED: Mapping[Failure, str] = {
    Failure.DEMAND: template(
        "At trick {trick} {who} had to play his lowest card of the suit led, for an opponent had demanded it and had"
        " the right to; another card came."
    ),
    Failure.PENALTY_CARD: template(
        "At trick {trick} {who} does not follow suit, though a card of the suit led, which he had to play, lies face up"
        " before him."
    ),
    Failure.MISSING_CARD: template("At trick {trick} {who} plays no card at all, and nobody sees it."),
}


_LEFT_THE_PENALTY_CARD = template(
    "At trick {trick} {who} plays a card from his hand, and leaves another one, which he had to play, lying face up"
    " before him."
)


def _others(shown: CardsOfTrick) -> Iterator[str]:
    """What the other hands played, where they did."""
    if len(shown) == 2:
        (one, first), (other, second) = shown
        said = template("{one} plays {first}, {other} {second}.")
        yield sentence(said, one=one, first=first, other=other, second=second)
    else:
        for seat, card in shown:
            yield sentence("{player} plays {card}.", player=seat, card=card)


def trick_winner(
    facts: Facts, index: int, trick: CardsOfTrick, proof: Card | None = None, *, replaced: bool = False
) -> Iterator[str]:
    """Who won the revoke trick, told whenever it was played out; where its card is replaced, who would win it then."""
    board = facts.case.board
    number: int | None = value(facts, index, Revoke.trick.name)
    if nobody_played_after(facts, index):
        return
    said = facts.case.findings.revokes[index].won_by if facts.case.findings.revokes else None
    seat = said if isinstance(said, Seat) and not replaced else None
    if seat is None and number is not None and facts.count.winners[number - 1] is not None:
        seat = facts.count.winners[number - 1]
    if seat is None and len(trick) == 4:
        strain = board.strain or (board.contract.strain if board.contract else None)
        seat = winner(list(trick), (strain.trumps or "none") if strain else "unknown")
    won_by: WonBy | None = value(facts, index, Revoke.won_by.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if seat is None and isinstance(offender, Seat):
        seat = {WonBy.OFFENDER: offender, WonBy.PARTNER: offender.partner}.get(won_by) if won_by else None
    if seat is None and won_by is WonBy.OPPONENTS:
        yield template("The other side won the trick.")
    if seat is not None:
        yield sentence("{winner:Words} wins the trick.", winner=player_with_part(facts, seat))
    if replaced and proof is not None and isinstance(said, Seat) and isinstance(offender, Seat):
        yield sentence(
            "With {card} from {player} it would be won by {winner}.",
            card=proof,
            player=offender,
            winner=player_with_part(facts, said),
        )


def nobody_played_after(facts: Facts, index: int) -> bool:
    """Whether it was said that the trick had come to light before anybody else played to it."""
    findings = facts.case.findings.revokes
    return index < len(findings) and findings[index].played_after == ()
