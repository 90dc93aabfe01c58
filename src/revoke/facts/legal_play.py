"""Whether any legal play fits what the table agrees on; if none does, which facts cannot stand together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import Literal as Word

from revoke.case.case import AgreedFact, Case
from revoke.facts.agreed import Account, Statement, Total, account
from revoke.facts.certainty import certain_facts, range_of_tricks
from revoke.facts.conflict import smallest_conflict
from revoke.facts.entailment import Literal
from revoke.facts.playable import Cards, Playable
from revoke.table.cards import Suit
from revoke.table.seats import SEATS, Seat, Side

_FOR_THE_VERDICT = 0.7
_FOR_EXPLAINING = 0.15
_PATIENCE = 300


@dataclass(frozen=True, slots=True)
class SingleIrregularity:
    """A hand that did not follow suit though it could; or, with no hand, a trick led to by the wrong one."""

    trick: int
    revoked: Seat | None = None


@dataclass(frozen=True, slots=True)
class Consistency:
    """Whether a legal play fits the agreed facts.

    Attributes:
        verdict: ``"possible"``, ``"impossible"``, or ``"stopped"`` where time ran out before either was known.
        agreed: the facts that were taken as agreed.
        play: if possible, one play that fits: tricks in order, each from its leader round the table.
        certain: if possible, what is so in every play that fits, beyond the agreed facts themselves.
        tricks: if possible, the fewest and the most tricks that declarer's side wins in any play that fits; ``None``
            if declarer is not known or time ran out.
        all_certain: whether ``certain`` was looked for to the end.
        conflict: if impossible, agreed facts that cannot stand together.
        smallest: no fewer agreed facts are in conflict.
        irreducible: the conflict ends as soon as any one of its facts is taken away.
        whatever_was_played: the conflict remains even if anybody may have revoked or led out of turn: one of its facts
            is wrong.
        explained_by: if impossible, each single irregularity that would explain everything agreed.
        all_explained: whether these were looked for to the end.
        excluded: if stopped, what had been excluded by then: no play in which it is so fits.
        left_aside: what the case says that could not be used, and why.
    """

    verdict: Word["possible", "impossible", "stopped"]
    agreed: tuple[Statement, ...]
    play: Cards | None = None
    certain: tuple[AgreedFact, ...] = ()
    tricks: tuple[int, int] | None = None
    all_certain: bool = False
    conflict: tuple[Statement, ...] = ()
    smallest: bool = False
    irreducible: bool = False
    whatever_was_played: bool = False
    explained_by: tuple[SingleIrregularity, ...] = ()
    all_explained: bool = False
    excluded: tuple[AgreedFact, ...] = ()
    left_aside: tuple[str, ...] = ()


def consistent(case: Case, *, budget_seconds: float = 10.0) -> Consistency:
    """Look for a legal play that fits what a case gives as agreed.

    Agreed are the events, ``findings.winners``, ``findings.agreed``, ``findings.table_tricks`` and who was on opening
    lead. Legal is a play in which everybody follows suit who can and the winner of a trick leads to the next. Hands
    that nobody knows may be any that fit.

    Args:
        case: with the contract, or at least the strain; revokes that the director reports are not looked at.
        budget_seconds: when to stop; laying out the deal takes some tenths of a second and is not interrupted.

    Raises:
        Contradiction: the case lacks the contract or contradicts itself in one single fact.
        ImpossibleEvent: events that cannot have happened, even with revokes.

    Source: Laws of Duplicate Bridge 2017, Laws 44 and 85A.

    >>> from revoke.case.case import Board, Findings
    >>> from revoke.facts.agreed import in_words
    >>> from revoke.table.cards import Card
    >>> from revoke.table.contract import Contract
    >>> from revoke.table.deal import Deal
    >>> ending = Deal.parse("N:A2... K3... ..54. ..32.")
    >>> board = Board(deal=ending, first_trick=12, contract=Contract.parse("1NT"))
    >>> agreed = (AgreedFact(12, led=Suit.SPADES), AgreedFact(13, winner=Seat.EAST))
    >>> found = consistent(Case(board=board, findings=Findings(agreed=agreed)))
    >>> found.verdict, in_words(found.certain[0])
    ('possible', 'North won trick 12')
    >>> wrong = AgreedFact(12, hand=Seat.NORTH, card=Card.parse("S2"))
    >>> found = consistent(Case(board=board, findings=Findings(agreed=(*agreed, wrong))))
    >>> found.verdict, [each.place for each in found.conflict]
    ('impossible', ['findings.agreed[1]', 'findings.agreed[2]'])
    """
    stop = monotonic() + budget_seconds
    agreed = account(case)
    named = [fact.card for each in agreed.statements for fact in _facts(each) if fact.card is not None]
    hands = case.board.deal.hands if case.board.deal else dict.fromkeys(SEATS)
    play = Playable(hands, agreed.trumps, first_trick=case.board.first_trick, named=named)
    side = case.board.declarer.side if case.board.declarer else None
    return _Question(play, agreed, side, stop).answer(stop - (1 - _FOR_THE_VERDICT) * budget_seconds)


def _facts(statement: Statement) -> tuple[AgreedFact, ...]:
    return () if isinstance(statement.says, Total) else statement.says


class _Question:
    """The play and the facts laid out as statements, to be asked about until time runs out."""

    def __init__(self, play: Playable, agreed: Account, declarers: Side | None, stop: float) -> None:
        self.play, self.agreed, self.stop = play, agreed, stop
        self.solve = play.deduction.solve
        self.won = play.won_at_least(declarers) if declarers else None
        self.legal = play.rules
        self.facts = [self._stated(each) for each in agreed.statements]

    def answer(self, verdict_by: float) -> Consistency:
        bare = Consistency("stopped", self.agreed.statements, left_aside=self.agreed.left_aside)
        stands = self.solve([*self.legal, *self.facts], deadline=verdict_by)
        if stands is None:
            excluded, stands = self._excluded()
            bare = replace(bare, excluded=excluded)
        if stands is None:
            return bare
        return self._possible(bare) if stands else self._impossible(bare)

    def _possible(self, bare: Consistency) -> Consistency:
        play, supposed = self.play.solution(), [*self.legal, *self.facts]
        given = [fact for each in self.agreed.statements for fact in _facts(each)]
        certain, finished = certain_facts(self.play, supposed, given, self.stop)
        tricks = None
        if finished and self.won is not None:
            tricks = range_of_tricks(self.play.deduction, supposed, self.won, self.stop)
        return replace(bare, verdict="possible", play=play, certain=certain, tricks=tricks, all_certain=finished)

    def _impossible(self, bare: Consistency) -> Consistency:
        conflict_by = self.stop - _FOR_EXPLAINING * (self.stop - monotonic())
        clash = self.play.deduction.clash
        found = smallest_conflict(self.play.deduction, self.legal, self.facts, clash, conflict_by)
        conflict = tuple(
            each for each, literal in zip(self.agreed.statements, self.facts, strict=True) if literal in found.facts
        )
        at_all = self.solve([each for each in self.facts if each in found.facts], deadline=self.stop)
        explained_by, finished = self._explanations()
        return replace(
            bare,
            verdict="impossible",
            conflict=conflict,
            smallest=found.smallest,
            irreducible=found.irreducible,
            whatever_was_played=at_all is False,
            explained_by=explained_by,
            all_explained=finished,
            excluded=(),
        )

    def _explanations(self) -> tuple[tuple[SingleIrregularity, ...], bool]:
        """Where breaking one rule once would make everything agreed possible; and whether that was all."""
        irregular = {literal: SingleIrregularity(trick, seat) for (trick, seat), literal in self.play.following.items()}
        irregular |= {literal: SingleIrregularity(trick) for trick, literal in self.play.in_turn.items()}
        candidates = list(self.legal)
        explains: list[SingleIrregularity] = []
        if self.solve([*self.facts, *self.legal], deadline=self.stop) is False:
            candidates = [each for each in candidates if each in self.play.deduction.clash]
        while candidates:
            one = candidates.pop(0)
            stands = self.solve([*self.facts, *(each for each in self.legal if each != one)], deadline=self.stop)
            if stands is None:
                return tuple(explains), False
            if stands:
                explains.append(irregular[one])
            else:
                candidates = [each for each in candidates if each in self.play.deduction.clash]
        return tuple(explains), True

    def _excluded(self) -> tuple[tuple[AgreedFact, ...], bool | None]:
        """Ask one by one who can have won a trick and what can have been led; four times no, and nothing fits."""
        supposed, deduction = [*self.legal, *self.facts], self.play.deduction
        excluded: list[AgreedFact] = []
        entailed = deduction.entailed(supposed)
        for four in self._alternatives():
            out = 0
            for fact, literal in four.items():
                stands: bool | None = None
                if literal ^ 1 in entailed:
                    stands = False
                elif monotonic() < self.stop:
                    stands = self.solve([*supposed, literal], deadline=self.stop, most_dead_ends=_PATIENCE)
                    if stands is False:
                        deduction.add(*(each ^ 1 for each in deduction.clash))
                if stands:
                    return (), True
                if stands is False:
                    excluded.append(fact)
                    out += 1
            if out == len(four):
                return tuple(excluded), self.solve(supposed, deadline=self.stop)
        return tuple(excluded), None

    def _alternatives(self) -> Iterator[dict[AgreedFact, Literal]]:
        """For each trick the four who may have won it, then the four suits that may have been led, unless said."""
        play = self.play
        said = {fact for each in self.agreed.statements for fact in _facts(each)}
        for trick in play.tricks:
            winners = {AgreedFact(trick, winner=seat): play.wins(trick, seat) for seat in SEATS}
            if said.isdisjoint(winners):
                yield winners
        for trick in play.tricks:
            suits = {AgreedFact(trick, led=suit): play.led(trick, suit) for suit in Suit}
            if said.isdisjoint(suits):
                yield suits

    def _stated(self, statement: Statement) -> Literal:
        """A literal that is true just if the statement holds."""
        needed = [literal for fact in _facts(statement) for literal in self._meaning(fact)]
        if isinstance(statement.says, Total):
            assert self.won is not None
            needed = [self.won[statement.says.tricks], self.won[statement.says.tricks + 1] ^ 1]
        holds = self.play.deduction.fresh()
        for literal in needed:
            self.play.deduction.add(holds ^ 1, literal)
        self.play.deduction.add(holds, *(literal ^ 1 for literal in needed))
        return holds

    def _meaning(self, fact: AgreedFact) -> Iterator[Literal]:
        """What has to be true of the play if the fact is."""
        play, trick = self.play, fact.trick
        if fact.hand is not None and fact.card is not None:
            yield play.plays(trick, fact.hand, fact.card)
        if fact.hand is not None and fact.suit is not None:
            yield play.plays_suit(trick, fact.hand, fact.suit)
        if fact.led is not None:
            yield play.led(trick, fact.led)
        if fact.leader is not None:
            yield play.leads(trick, fact.leader)
        if fact.winner is not None:
            yield play.wins(trick, fact.winner)
        if fact.followed is not None:
            yield play.follows(trick, fact.followed)
        strayed = fact.discarded or fact.ruffed
        if strayed is not None:
            yield play.follows(trick, strayed) ^ 1
            if play.trumps is not None:
                yield play.plays_suit(trick, strayed, play.trumps) ^ (fact.ruffed is None)
