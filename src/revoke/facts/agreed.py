"""Everything about the play that a case gives as agreed: cards, leads, winners and the number of tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from revoke.case.case import AgreedFact, Case
from revoke.errors import Contradiction
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat, Side
from revoke.table.sentence import Sentence, counted, listed, sentence, template
from revoke.timeline.replay import replay
from revoke.timeline.table import Table
from revoke.timeline.trick import trumps_of


@dataclass(frozen=True, slots=True)
class Total:
    """The tricks of one side in the whole deal."""

    side: Side
    tricks: int


@dataclass(frozen=True, slots=True)
class Statement:
    """One agreed fact with its place in the case: either the number of tricks, or what is so of one trick."""

    place: str
    words: str
    says: tuple[AgreedFact, ...] | Total


@dataclass(frozen=True, slots=True)
class Account:
    """The agreed facts of a case, and which of its words are left aside for what reason."""

    statements: tuple[Statement, ...]
    trumps: Suit | None
    left_aside: tuple[str, ...] = ()


def account(case: Case) -> Account:
    """Gather what a case gives as agreed.

    Raises:
        Contradiction: no contract, a card from a hand that does not hold it, a ruff at no trumps, a trick before the
            cards that are given.
        ImpossibleEvent: events that cannot have happened, even with revokes.

    >>> from revoke.case.case import Board, Findings
    >>> from revoke.table.contract import Contract
    >>> from revoke.table.seats import Seat
    >>> board = Board(contract=Contract.parse("3NT"), declarer=Seat.EAST)
    >>> case = Case(board=board, findings=Findings(table_tricks=6))
    >>> [f"{each.words} ({each.place})" for each in account(case).statements]
    ['South was on lead (board.declarer)', 'East–West won 6 tricks (findings.table_tricks)']
    """
    trumps = trumps_of(case.board)
    if trumps == "unknown":
        raise Contradiction(
            ("board.contract",),
            template("there is no contract"),
            template("nobody can say who wins a trick without knowing the trumps"),
            template("Give the contract, or the strain alone."),
        )
    table = replay(case.board, case.events)
    statements: list[Statement] = []
    declarer = case.board.declarer
    if declarer is not None and case.board.first_trick == 1:
        on_lead = AgreedFact(1, leader=declarer.left)
        statements.append(
            Statement("board.declarer", sentence("{player} was on lead", player=declarer.left), (on_lead,))
        )
    statements += _cards(table)
    claimed = _claimed_after(table)
    left_aside: list[str] = []
    for number, seat in enumerate(case.findings.winners, 1):
        if seat is not None and (claimed is None or number <= claimed):
            fact = AgreedFact(number, winner=seat)
            statements.append(
                Statement(sentence("findings.winners, letter {number}", number=number), in_words(fact), (fact,))
            )
    for place, fact in enumerate(case.findings.agreed):
        where = f"findings.agreed[{place}]"
        _refuse_unless_possible(case, fact, where, None if trumps == "none" else trumps)
        statements.append(Statement(where, in_words(fact), (fact,)))
    total = case.findings.table_tricks
    if claimed is not None and (total is not None or any(case.findings.winners[claimed:])):
        left_aside.append(
            template("the number of tricks and the winners after the claim, for claimed tricks were not played")
        )
    elif total is not None and declarer is None:
        left_aside.append(template("the number of tricks, for it is not known who was declarer"))
    elif total is not None and declarer is not None:
        words = counted("{side} won {number} trick", "{side} won {number} tricks", number=total, side=declarer.side)
        statements.append(Statement("findings.table_tricks", words, Total(declarer.side, total)))
    return Account(tuple(statements), None if trumps == "none" else trumps, tuple(left_aside))


def in_words(fact: AgreedFact) -> str:
    """The fact as one would say it at the table.

    >>> from revoke.table.seats import Seat
    >>> in_words(AgreedFact(5, hand=Seat.NORTH, card=Card.parse("C2"))), in_words(AgreedFact(6, led=Suit.HEARTS))
    ('North played ♣2 to trick 5', 'a heart was led to trick 6')
    """
    said: list[str] = []
    if fact.hand is not None:
        said.append(_played(fact.hand, fact.card or fact.suit, fact.trick))
    if fact.led is not None:
        said.append(sentence("a {suit} was led to trick {trick}", suit=fact.led, trick=fact.trick))
    for words, seat in (
        (template("{player} led to trick {trick}"), fact.leader),
        (template("{player} won trick {trick}"), fact.winner),
        (template("{player} followed suit at trick {trick}"), fact.followed),
        (template("{player} discarded at trick {trick}"), fact.discarded),
        (template("{player} ruffed trick {trick}"), fact.ruffed),
    ):
        if seat is not None:
            said.append(sentence(words, player=seat, trick=fact.trick))
    return listed(said)


def _played(player: Seat, what: Card | Suit | None, trick: int) -> Sentence:
    match what:
        case Card():
            return sentence("{player} played {card} to trick {trick}", player=player, card=what, trick=trick)
        case Suit():
            return sentence("{player} played a {suit} to trick {trick}", player=player, suit=what, trick=trick)
    return sentence("{player} played a card to trick {trick}", player=player, trick=trick)


def _led(player: Seat, card: Card | None, trick: int) -> Sentence:
    if card is None:
        return sentence("{player} led a card to trick {trick}", player=player, trick=trick)
    return sentence("{player} led {card} to trick {trick}", player=player, card=card, trick=trick)


def _cards(table: Table) -> Iterator[Statement]:
    """One statement for each card that stands; the one that was led also tells who led."""
    for trick in table.tricks:
        for play in trick.plays:
            facts: list[AgreedFact] = []
            leads = play.seat is trick.leader
            if play.card is not None:
                facts.append(AgreedFact(trick.number, hand=play.seat, card=play.card))
            if leads:
                facts.append(AgreedFact(trick.number, leader=play.seat))
            if facts:
                words = (_led if leads else _played)(play.seat, play.card, trick.number)
                yield Statement(sentence("event {event}", event=play.event), words, tuple(facts))


def _claimed_after(table: Table) -> int | None:
    """After how many tricks the play was given up by a claim or a concession; ``None`` if it was played out."""
    return None if table.played_out or not table.claims else 13 - table.claims[-1].left


def _refuse_unless_possible(case: Case, fact: AgreedFact, where: str, trumps: Suit | None) -> None:
    first, deal = case.board.first_trick, case.board.deal
    if fact.trick < first and fact.winner is None:
        raise Contradiction(
            (where,),
            in_words(fact),
            sentence("only the cards left before trick {trick} are given", trick=first),
            template("Give the whole deal, or leave the fact out."),
        )
    if fact.ruffed is not None and trumps is None:
        correct = template("Correct the contract or the fact.")
        raise Contradiction((where,), in_words(fact), template("there are no trumps"), correct)
    if fact.card is not None and fact.hand is not None and deal is not None:
        holder = deal.holder(fact.card)
        if holder is not fact.hand and (holder is not None or deal.hands[fact.hand] is not None):
            elsewhere = sentence("it was dealt to {player}", player=holder) if holder else None
            other = elsewhere or template("his hand does not hold it")
            raise Contradiction((where,), in_words(fact), other, template("Correct the card or the deal."))
