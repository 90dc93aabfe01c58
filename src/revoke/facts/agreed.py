"""Everything about the play that a case gives as agreed: cards, leads, winners and the number of tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from revoke.case.case import AgreedFact, Case
from revoke.case.events import Claimed, Conceded
from revoke.errors import Contradiction
from revoke.facts.tricks import Record, replay, trumps_of
from revoke.table.cards import Suit
from revoke.table.seats import Side


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
            "there is no contract",
            "nobody can say who wins a trick without knowing the trumps",
            "Give the contract, or the strain alone.",
        )
    record = replay(case.board, case.events)
    statements: list[Statement] = []
    declarer = case.board.declarer
    if declarer is not None and case.board.first_trick == 1:
        on_lead = AgreedFact(1, leader=declarer.left)
        statements.append(Statement("board.declarer", f"{declarer.left.words} was on lead", (on_lead,)))
    statements += _cards(record)
    claimed = _claimed_after(case, record)
    left_aside: list[str] = []
    for number, seat in enumerate(case.findings.winners, 1):
        if seat is not None and (claimed is None or number <= claimed):
            fact = AgreedFact(number, winner=seat)
            statements.append(Statement(f"findings.winners, letter {number}", in_words(fact), (fact,)))
    for place, fact in enumerate(case.findings.agreed):
        where = f"findings.agreed[{place}]"
        _refuse_unless_possible(case, fact, where, None if trumps == "none" else trumps)
        statements.append(Statement(where, in_words(fact), (fact,)))
    total = case.findings.table_tricks
    if claimed is not None and (total is not None or any(case.findings.winners[claimed:])):
        left_aside.append("the number of tricks and the winners after the claim, for claimed tricks were not played")
    elif total is not None and declarer is None:
        left_aside.append("the number of tricks, for it is not known who was declarer")
    elif total is not None and declarer is not None:
        words = f"{declarer.side.words} won {total} trick{'s' * (total != 1)}"
        statements.append(Statement("findings.table_tricks", words, Total(declarer.side, total)))
    return Account(tuple(statements), None if trumps == "none" else trumps, tuple(left_aside))


def in_words(fact: AgreedFact) -> str:
    """The fact as one would say it at the table.

    >>> from revoke.table.cards import Card
    >>> from revoke.table.seats import Seat
    >>> in_words(AgreedFact(5, hand=Seat.NORTH, card=Card.parse("C2"))), in_words(AgreedFact(6, led=Suit.HEARTS))
    ('North played ♣2 to trick 5', 'a heart was led to trick 6')
    """
    trick = f"trick {fact.trick}"
    said: dict[str, str] = {}
    if fact.hand is not None:
        what = str(fact.card) if fact.card else f"a {fact.suit.singular}" if fact.suit else "a card"
        said["hand"] = f"{fact.hand.words} played {what} to {trick}"
    if fact.led is not None:
        said["led"] = f"a {fact.led.singular} was led to {trick}"
    verbs = {
        "led to": fact.leader,
        "won": fact.winner,
        "followed suit at": fact.followed,
        "discarded at": fact.discarded,
        "ruffed": fact.ruffed,
    }
    said |= {verb: f"{seat.words} {verb} {trick}" for verb, seat in verbs.items() if seat is not None}
    return " and ".join(said.values())


def _cards(record: Record) -> Iterator[Statement]:
    """One statement for each card that stands; the one that was led also tells who led."""
    for trick in record.tricks:
        for play in trick.plays:
            facts: list[AgreedFact] = []
            leads = play.seat is trick.leader
            if play.card is not None:
                facts.append(AgreedFact(trick.number, hand=play.seat, card=play.card))
            if leads:
                facts.append(AgreedFact(trick.number, leader=play.seat))
            verb = "led" if leads else "played"
            if facts:
                words = f"{play.seat.words} {verb} {play.card or 'a card'} to trick {trick.number}"
                yield Statement(f"event {play.event}", words, tuple(facts))


def _claimed_after(case: Case, record: Record) -> int | None:
    """After how many tricks the play was given up by a claim or a concession; ``None`` if it was played out."""
    played = [trick.number for trick in record.tricks if trick.complete]
    if played[-1:] == [13] or not any(isinstance(event, Claimed | Conceded) for event in case.events):
        return None
    return played[-1] if played else case.board.first_trick - 1


def _refuse_unless_possible(case: Case, fact: AgreedFact, where: str, trumps: Suit | None) -> None:
    first, deal = case.board.first_trick, case.board.deal
    if fact.trick < first and fact.winner is None:
        raise Contradiction(
            (where,),
            in_words(fact),
            f"only the cards left before trick {first} are given",
            "Give the whole deal, or leave the fact out.",
        )
    if fact.ruffed is not None and trumps is None:
        raise Contradiction((where,), in_words(fact), "there are no trumps", "Correct the contract or the fact.")
    if fact.card is not None and fact.hand is not None and deal is not None:
        holder = deal.holder(fact.card)
        if holder is not fact.hand and (holder is not None or deal.hands[fact.hand] is not None):
            other = f"it was dealt to {holder.words}" if holder else "his hand does not hold it"
            raise Contradiction((where,), in_words(fact), other, "Correct the card or the deal.")
