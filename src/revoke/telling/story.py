"""The story of a case as it is told at the table: what happened, and nothing of what is ruled on it.

Everything that the ruling turns on is told, and what would give it away is not: the tricks still to come are told as
something supposed, whether they will matter or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random

from revoke.case.case import Election, Mixing, Moment
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.ruling.findings import value
from revoke.table.cards import Card, Suit
from revoke.table.contract import Strain
from revoke.table.seats import Seat, Who
from revoke.table.sentence import sentence, template, whole
from revoke.telling.facts import OF_THE_BOARD
from revoke.telling.story_besides import demand_told, told_besides
from revoke.telling.story_deed import CardsOfTrick, deed, player_with_part, trick_winner
from revoke.telling.story_discovery import how_far_told
from revoke.telling.story_tricks import later_as_known, later_told, won_before, won_later


def story(
    facts: Facts,
    trick: CardsOfTrick = (),
    proof: Card | None = None,
    *,
    reads: Collection[str] | None = None,
    seed: int = 0,
    supposing: bool = True,
    replaced: bool = False,
) -> tuple[str, ...]:
    """A case in sentences, as a player would tell it to the director.

    Args:
        facts: those of the case.
        trick: the trick of the last revoke, where its cards are told.
        proof: a card that the offender held and should have played, where it is told.
        reads: the names of the facts that the code ever reads; what it never does is not told. All without it.
        seed: chooses among several wordings, and how many tricks are supposed that nobody knows.
        supposing: whether the later tricks are supposed where nobody knows them; of a real board nothing is.
        replaced: whether who won the trick is said of the card that comes instead of the wrong one.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.establish import establish
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DECLARER, trick=7, suit=Suit.HEARTS, before_attention=frozenset())
    >>> for said in story(establish(Case(findings=Findings(revokes=(told,))))):
    ...     print(said)
    At trick 7 declarer does not follow to a heart.
    How far things had got when it was mentioned: nobody had played to the next trick.
    """
    chance = Random(seed)
    last = len(facts) - 1
    said = list(contract_told(facts))
    for index in range(last):
        said += _earlier(facts, index)
    said += deed(facts, last, trick, proof, chance)
    if Moment.PLAY_HAD_CEASED not in (value(facts, last, Revoke.before_attention.name) or ()):
        said += trick_winner(facts, last, trick, proof, replaced=replaced)  # where play had ceased, nobody wins a trick
        said += won_before(facts, last)
    said += told_besides(facts, last, reads)
    said += how_far_told(facts, last, chance)
    said += demand_told(facts, last)
    said += _of_the_board(facts, reads)
    return (*said, *(later_told(facts, last, chance, reads) if supposing else later_as_known(facts, last, reads)))


def contract_told(facts: Facts) -> Iterator[str]:
    """The contract and who plays it, in a sentence; nothing where it is not known."""
    board = facts.case.board
    if board.declarer is None:
        return
    if board.contract is not None:
        plays = _PLAYS[board.contract.strain]
        yield sentence(plays, player=board.declarer, level=board.contract.level)
    elif board.strain is not None:
        yield sentence(_TRUMPS[board.strain], player=board.declarer)


_PLAYS: Mapping[Strain, str] = {
    Strain.CLUBS: template("{player} plays {level:words} clubs."),
    Strain.DIAMONDS: template("{player} plays {level:words} diamonds."),
    Strain.HEARTS: template("{player} plays {level:words} hearts."),
    Strain.SPADES: template("{player} plays {level:words} spades."),
    Strain.NOTRUMP: template("{player} plays {level:words} no trumps."),
}
_TRUMPS: Mapping[Strain, str] = {
    Strain.CLUBS: template("{player} is declarer, and clubs are trumps."),
    Strain.DIAMONDS: template("{player} is declarer, and diamonds are trumps."),
    Strain.HEARTS: template("{player} is declarer, and hearts are trumps."),
    Strain.SPADES: template("{player} is declarer, and spades are trumps."),
    Strain.NOTRUMP: template("{player} is declarer, and there are no trumps."),
}


def _of_the_board(facts: Facts, reads: Collection[str] | None) -> Iterator[str]:
    yield from _mixed(facts, reads)
    elected: Election | None = value(facts, BOARD, BoardFacts.elected.name)
    if elected is not None:
        yield _ELECTED[elected]
    if facts.case.readings.get("defenders_may_ask") is False:
        yield template("Where this is played, a defender may not ask his partner whether he has none.")


def _mixed(facts: Facts, reads: Collection[str] | None) -> Iterator[str]:
    """Who has mixed the cards, by the seats, and whether that was after the claim where the code asks for it."""
    mixed: Mixing | None = value(facts, BOARD, BoardFacts.cards_mixed_by.name)
    offender: Who | None = value(facts, len(facts) - 1, Revoke.offender.name)
    if mixed is None:
        return
    if mixed in (Mixing.OFFENDERS, Mixing.OTHERS) and isinstance(offender, Seat):
        side = offender.side if mixed is Mixing.OFFENDERS else offender.side.other
        asked = mixed is Mixing.OFFENDERS and reads is not None and BoardFacts.mixed_after_claim.name in reads
        after = value(facts, BOARD, BoardFacts.mixed_after_claim.name) is not False  # which is taken for granted
        yield sentence(_MIXED[after if asked else None], side=side)
    else:
        yield sentence("{fact:Words}.", fact=whole(OF_THE_BOARD[BoardFacts.cards_mixed_by.name].stands[mixed.value]))


_MIXED: Mapping[bool | None, str] = {
    None: template("{side} have mixed their cards."),
    False: template("{side} had mixed their cards before anybody spoke of a revoke."),
    True: template("As soon as a revoke was claimed, {side} mixed their cards."),
}


_ELECTED: Mapping[Election, str] = {
    Election.TRICKS: template("Whoever may choose between tricks and points would take the tricks."),
    Election.POINTS: template("Whoever may choose between tricks and points would take the points."),
}
"""What is chosen, told whether there is anything to choose or not."""


def _earlier(facts: Facts, index: int) -> Iterator[str]:
    """A revoke before the one that is asked about."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int | None = value(facts, index, Revoke.trick.name)
    suit: Suit | None = value(facts, index, Revoke.suit.name)
    who = player_with_part(facts, offender)
    said = template("At trick {trick} {who} does not follow to a {suit}, though he has one.")
    yield sentence(said, who=who, trick=number or 0, suit=suit or Suit.SPADES)
    if number == value(facts, len(facts) - 1, Revoke.trick.name):
        return
    yield from trick_winner(facts, index, ())
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    if later is not None and number is not None and isinstance(offender, Seat):
        yield won_later(later, offender, number)
