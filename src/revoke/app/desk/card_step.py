"""One card of a play, stepped to: the trick and the hands before it, and what every legal card was worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from revoke.case.case import Case
from revoke.equity.curve import choices, total
from revoke.equity.solver import DDS, Solver
from revoke.errors import NotBridge
from revoke.facts.establish import Facts, establish
from revoke.facts.fact import BOARD
from revoke.ruling.estimate import whole_play, won_before_the_record
from revoke.ruling.findings import value
from revoke.table.cards import Card, Hand
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence, template
from revoke.telling.pictures import TrickCard
from revoke.timeline.trick import Play


@dataclass(frozen=True, slots=True)
class CardStep:
    """A card of a play as it stands, and the table just before it.

    Attributes:
        number: which card of the play it is, from 1.
        of: how many cards were played.
        play: the card, its player and its trick.
        on_table: the cards of the trick that lay there, and this one.
        hands: what each hand held, this card included.
        worth: declarer's tricks in all, double dummy, for each card that the law let him play and for the one he
            played, best for the side on turn first; nothing where nobody can say whose turn it was.
        best: what the best legal card was worth.
        whole: whether the tricks before the record are counted in.
        revoke: whether the card was a revoke.
        declarer: who plays the hand.
    """

    number: int
    of: int
    play: Play
    on_table: tuple[TrickCard, ...]
    hands: Mapping[Seat, Hand]
    worth: Mapping[Card, int]
    best: int | None
    whole: bool
    revoke: bool
    declarer: Seat


def card_step(case: Case, number: int, established: Facts | None = None, solver: Solver | None = None) -> CardStep:
    """The table before a card of a play, with double dummy tricks for each card that could have been played.

    Args:
        number: which card of the play as it stands, from 1.
        established: the facts of the case, where they have been established already.
        solver: what counts the tricks; without one it is :class:`~revoke.equity.solver.DDS`.

    Raises:
        NotBridge: deal, declarer or play are not known well enough, or there is no such card.
        SolverMissing: the double dummy library was not built.

    >>> from revoke import read
    >>> step = card_step(read("examples/running_suit.pbn"), 20)
    >>> str(step.play.card), step.revoke, {str(card): tricks for card, tricks in step.worth.items()}
    ('♣2', True, {'♣2': 8, '♦10': 10})
    """
    facts = established or establish(case)
    declarer: Seat | None = value(facts, BOARD, "declarer")
    found = whole_play(facts)
    if found is None or declarer is None:
        raise NotBridge(_NOT_FOLLOWED)
    plays = [play for play in facts.table.plays if play.withdrawn is None]
    if not 1 <= number <= len(plays):
        raise NotBridge(sentence(_NO_CARD, number=number, most=len(plays)))
    play, before, after = plays[number - 1], found[number - 1], found[number]
    side, counting = declarer.side, solver or DDS()
    earlier = won_before_the_record(facts)
    legal = choices(before, side, counting)
    worth = dict(legal)
    reached = total(after, side, counting)
    if play.card is not None and reached is not None and legal:
        worth.setdefault(play.card, reached)
    mine = play.seat.side is side
    revoke = any(each and each.play == play and each.able is not False for each in facts.found)
    trick = [each for each in plays[:number] if each.trick == play.trick]
    whole = facts.table.trick(play.trick)
    winner = whole.winner if whole and len(trick) == len(SEATS) else None
    won = earlier or 0
    return CardStep(
        number=number,
        of=len(plays),
        play=play,
        on_table=tuple(
            TrickCard(each.seat, each.card, each is trick[0], each.seat is winner, revoke and each is play)
            for each in trick
        ),
        hands=before.position.hands if before.position else {},
        worth={card: won + worth[card] for card in sorted(worth, key=worth.__getitem__, reverse=mine)},
        best=won + (max if mine else min)(legal.values()) if legal else None,
        whole=earlier is not None,
        revoke=revoke,
        declarer=declarer,
    )


_NOT_FOLLOWED = sentence(
    "The play cannot be followed card by card: all four hands, declarer and every card have to be known."
)
_NO_CARD = template("There is no card {number}: {most} were played.")
