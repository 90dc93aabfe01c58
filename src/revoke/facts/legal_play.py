"""Whether any legal play fits what the table agrees on; if none does, which facts contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Literal as Word

from revoke.case.case import AgreedFact, Case
from revoke.errors import Contradiction
from revoke.facts.playable import Cards, Playable
from revoke.facts.sat import Deduction, Literal
from revoke.table.cards import Card, Suit
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import Sentence, counted, listed, sentence, template
from revoke.timeline.replay import replay
from revoke.timeline.table import Table, trumps_of

# Everything about the play that a case gives as agreed: cards, leads, winners and the number of tricks.


@dataclass(frozen=True, slots=True)
class Total:
    """The number of tricks that one side won in the whole deal."""

    side: Side
    tricks: int


@dataclass(frozen=True, slots=True)
class Statement:
    """One agreed fact with its place in the case: the number of tricks, or facts of one trick."""

    place: str
    words: str
    says: tuple[AgreedFact, ...] | Total


@dataclass(frozen=True, slots=True)
class Account:
    """The agreed facts of a case, and what else it says that is left aside, and why."""

    statements: tuple[Statement, ...]
    trumps: Suit | None
    left_aside: tuple[str, ...] = ()


def agreed_facts(case: Case) -> Account:
    """Gather the facts that a case gives as agreed.

    Raises:
        Contradiction: no contract, a card from a hand that does not hold it, a ruff at no trumps, or a trick before
            the cards that are given.
        ImpossibleEvent: events that cannot have happened, even with revokes.

    >>> from revoke.case.case import Board, Findings
    >>> from revoke.table.contract import Contract
    >>> from revoke.table.seats import Seat
    >>> board = Board(contract=Contract.parse("3NT"), declarer=Seat.EAST)
    >>> case = Case(board=board, findings=Findings(table_tricks=6))
    >>> [f"{each.words} ({each.place})" for each in agreed_facts(case).statements]
    ['South was on lead (board.declarer)', 'East–West won 6 tricks (findings.table_tricks)']
    """
    trumps = trumps_of(case.board)
    if trumps == "unknown":
        raise Contradiction(
            ("board.contract",),
            template("there is no contract"),
            template("without the trumps the winner of a trick is not known"),
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
                Statement(sentence("findings.winners, letter {number}", number=number), agreed_words(fact), (fact,))
            )
    for place, fact in enumerate(case.findings.agreed):
        where = f"findings.agreed[{place}]"
        _refuse_unless_possible(case, fact, where, None if trumps == "none" else trumps)
        statements.append(Statement(where, agreed_words(fact), (fact,)))
    total = case.findings.table_tricks
    if claimed is not None and (total is not None or any(case.findings.winners[claimed:])):
        left_aside.append(
            template("the number of tricks and the winners after the claim: claimed tricks were not played")
        )
    elif total is not None:
        if declarer is None:
            left_aside.append(template("the number of tricks: declarer is not known"))
        else:
            words = counted("{side} won {number} trick", "{side} won {number} tricks", number=total, side=declarer.side)
            statements.append(Statement("findings.table_tricks", words, Total(declarer.side, total)))
    return Account(tuple(statements), None if trumps == "none" else trumps, tuple(left_aside))


def agreed_words(fact: AgreedFact) -> str:
    """An agreed fact in the words of the table.
    >>> from revoke.table.seats import Seat
    >>> agreed_words(AgreedFact(5, hand=Seat.NORTH, card=Card.parse("C2")))
    'North played ♣2 to trick 5'
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
    """One statement for each card that stands; that of the card led also says who led."""
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
    """The number of tricks after which a claim or a concession ended play; ``None`` if all cards were played."""
    return None if table.played_out or not table.claims else 13 - table.claims[-1].left


def _refuse_unless_possible(case: Case, fact: AgreedFact, where: str, trumps: Suit | None) -> None:
    first, deal = case.board.first_trick, case.board.deal
    if fact.trick < first and fact.winner is None:
        raise Contradiction(
            (where,),
            agreed_words(fact),
            sentence("only the cards left before trick {trick} are given", trick=first),
            template("Give the whole deal, or leave the fact out."),
        )
    if fact.ruffed is not None and trumps is None:
        correct = template("Correct the contract or the fact.")
        raise Contradiction((where,), agreed_words(fact), template("there are no trumps"), correct)
    if fact.card is not None and fact.hand is not None and deal is not None:
        holder = deal.holder(fact.card)
        if holder is not fact.hand and (holder is not None or deal.hands[fact.hand] is not None):
            elsewhere = sentence("it was dealt to {player}", player=holder) if holder else None
            other = elsewhere or template("his hand does not hold it")
            raise Contradiction((where,), agreed_words(fact), other, template("Correct the card or the deal."))


# The smallest conflict: the fewest facts that cannot all be true.

_PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Conflict:
    """Facts that cannot all be true.

    Attributes:
        facts: the literals of these facts.
        irreducible: whether the others can all be true once any one is taken away.
        smallest: whether no conflict of fewer facts exists.
    """

    facts: frozenset[Literal]
    irreducible: bool
    smallest: bool


def smallest_conflict(
    deduction: Deduction, rules: Sequence[Literal], facts: Sequence[Literal], clash: frozenset[Literal], deadline: float
) -> Conflict:
    """The smallest conflict there is, or the smallest found in time.

    Every conflict shares a fact with every set of facts whose removal lets the others stand. So the smallest set of
    facts that hits each such set is no larger than the smallest conflict. If it is a conflict, it is a smallest one.

    Args:
        rules: the statements that have to hold besides.
        clash: facts or rules that are already known to contradict each other.
        deadline: when to stop, by the monotonic clock.
    """
    best = _reduced(deduction, rules, [each for each in facts if each in clash], deadline)
    removals: list[frozenset[Literal]] = []
    while monotonic() < deadline:
        tried = _fewest_hitting(removals, len(best.facts) - 1, deadline)
        if tried is None:
            return Conflict(best.facts, best.irreducible, monotonic() < deadline)
        stands = deduction.solve([*rules, *tried], deadline=deadline)
        if stands is None:
            break
        if not stands:
            return Conflict(deduction.clash & frozenset(facts), irreducible=True, smallest=True)
        removals.append(_removal(deduction, rules, facts, deadline))
    return best


def _reduced(deduction: Deduction, rules: Sequence[Literal], facts: list[Literal], deadline: float) -> Conflict:
    """The conflict left when facts are taken away one by one, as long as the rest still cannot all be true."""
    needed: list[Literal] = []
    left, sure = list(facts), True
    while left:
        one = left.pop()
        stands = deduction.solve([*rules, *needed, *left], deadline=deadline)
        if stands is False:
            left = [each for each in left if each in deduction.clash]
            continue
        needed.append(one)
        sure = sure and stands is True
    return Conflict(frozenset(needed), irreducible=sure, smallest=False)


def _removal(
    deduction: Deduction, rules: Sequence[Literal], facts: Sequence[Literal], deadline: float
) -> frozenset[Literal]:
    """Facts whose removal lets the others stand, as few as a quick search finds from the last solution."""
    kept = [each for each in facts if deduction.true[each]]
    for each in facts:
        if each in kept or monotonic() > deadline:
            continue
        if deduction.solve([*rules, *kept, each], deadline=deadline, most_dead_ends=_PATIENCE):
            kept = [other for other in facts if deduction.true[other]]
    return frozenset(facts) - frozenset(kept)


def _fewest_hitting(sets: Sequence[frozenset[Literal]], most: int, deadline: float) -> frozenset[Literal] | None:
    """The smallest set that shares an element with each set; ``None`` if that takes more than ``most``.

    >>> sorted(_fewest_hitting([frozenset({2, 4}), frozenset({4, 6}), frozenset({8})], 3, monotonic() + 9))
    [4, 8]
    """

    def search(missed: list[frozenset[Literal]], left: int, barred: frozenset[Literal]) -> frozenset[Literal] | None:
        if not missed:
            return frozenset()
        if monotonic() > deadline or _apart(missed) > left:
            return None
        tried: set[Literal] = set()
        for element in sorted(min(missed, key=len) - barred):
            rest = [each for each in missed if element not in each]
            found = search(rest, left - 1, barred | tried)
            if found is not None:
                return found | {element}
            tried.add(element)
        return None

    for number in range(_apart(sets), most + 1):
        found = search(list(sets), number, frozenset())
        if found is not None:
            return found
    return None


def _apart(sets: Sequence[frozenset[Literal]]) -> int:
    """The number of sets, taken greedily, that have no element in common."""
    seen: set[Literal] = set()
    count = 0
    for each in sorted(sets, key=len):
        if seen.isdisjoint(each):
            seen |= each
            count += 1
    return count


# Certain facts: those true in every play that fits, not only in the play that was found.


def certain_facts(
    play: Playable, supposed: Sequence[Literal], given: Iterable[AgreedFact], stop: float
) -> tuple[tuple[AgreedFact, ...], bool]:
    """The facts that are true in every solution, tested one by one, and whether all were tested.

    Args:
        play: the plays; its deduction has just found a solution.
        supposed: the literals that have to be true.
        given: the facts already stated; not listed again.
        stop: when to stop, by the monotonic clock.
    """
    deduction = play.deduction
    said = {each for fact in given for each in (fact, *_of_suit(fact))}
    left = {fact: literal for fact, literal in _askable(play) if deduction.true[literal] and fact not in said}
    certain: list[AgreedFact] = []
    while left:
        fact, literal = next(iter(left.items()))
        del left[fact]
        otherwise = [each ^ 1 for each in left.values()]
        stands = deduction.solve([*supposed, literal ^ 1], wishes=otherwise, deadline=stop)
        if stands is None:
            return tuple(certain), False
        if stands:
            left = {fact: each for fact, each in left.items() if deduction.true[each]}
            continue
        certain.append(fact)
        for implied in _of_suit(fact):
            left.pop(implied, None)
    return tuple(certain), True


def range_of_tricks(
    deduction: Deduction, supposed: Sequence[Literal], won: Sequence[Literal], stop: float
) -> tuple[int, int] | None:
    """The fewest and the most tricks of one side in all plays that fit; ``None`` if time runs out.

    Args:
        deduction: has just found a solution.
        won: for 0 to 14, the literal that the side won at least so many tricks.
    """
    least = most = _number(deduction, won)
    while stands := deduction.solve([*supposed, won[least] ^ 1], deadline=stop):
        least = _number(deduction, won)
    if stands is None:
        return None
    while stands := deduction.solve([*supposed, won[most + 1]], deadline=stop):
        most = _number(deduction, won)
    return None if stands is None else (least, most)


def _number(deduction: Deduction, won: Sequence[Literal]) -> int:
    return max(number for number in range(14) if deduction.true[won[number]])


def _of_suit(fact: AgreedFact) -> tuple[AgreedFact, ...]:
    """The fact implied by a known card: the suit that the hand played."""
    return (AgreedFact(fact.trick, hand=fact.hand, suit=fact.card.suit),) if fact.card else ()


def _askable(play: Playable) -> Iterator[tuple[AgreedFact, Literal]]:
    """The facts to test, in the order that matters to a director: winners, suits led, cards, suits played."""
    for trick in play.tricks:
        yield from ((AgreedFact(trick, winner=seat), play.wins(trick, seat)) for seat in SEATS)
    yield from ((AgreedFact(trick, led=suit), play.led(trick, suit)) for trick in play.tricks for suit in Suit)
    for trick in play.tricks:
        for seat in SEATS:
            for card in play.cards:
                if seat in play.holders[card] and card not in play.interchangeable:
                    yield AgreedFact(trick, hand=seat, card=card), play.plays(trick, seat, card)
    for trick in play.tricks:
        for seat in SEATS:
            for suit in Suit:
                yield AgreedFact(trick, hand=seat, suit=suit), play.plays_suit(trick, seat, suit)


_FOR_THE_VERDICT = 0.7
_FOR_EXPLAINING = 0.15
_DEAD_ENDS = 300


@dataclass(frozen=True, slots=True)
class SingleIrregularity:
    """A failure of one hand to follow suit on a trick; or, without a hand, a lead out of turn."""

    trick: int
    revoked: Seat | None = None


@dataclass(frozen=True, slots=True)
class Consistency:
    """The answer to whether a legal play fits the agreed facts.

    Attributes:
        verdict: ``"possible"``, ``"impossible"``, or ``"stopped"`` if time ran out first.
        agreed: the facts that were taken as agreed.
        play: if possible, one play that fits: tricks in order, each from its leader round the table.
        certain: if possible, the facts true in every play that fits, beyond the agreed facts themselves.
        tricks: if possible, the fewest and the most tricks that declarer's side wins in any play that fits; ``None``
            if declarer is not known or time ran out.
        all_certain: whether ``certain`` is complete.
        conflict: if impossible, facts that cannot all be true.
        smallest: whether no conflict of fewer agreed facts exists.
        irreducible: whether the conflict ends as soon as any one of its facts is taken away.
        whatever_was_played: whether the conflict remains even if anybody may have revoked or led out of turn, so that
            one of its facts is wrong.
        explained_by: if impossible, each single irregularity that would explain everything agreed.
        all_explained: whether ``explained_by`` is complete.
        excluded: if stopped, the facts found true in no play that fits.
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


def consistency(case: Case, *, budget_seconds: float = 10.0) -> Consistency:
    """Look for a legal play that fits the facts that a case gives as agreed.

    The agreed facts are the events, ``findings.winners``, ``findings.agreed``, ``findings.table_tricks`` and who was on
    opening lead. In a legal play everybody follows suit if able, and the winner of a trick leads to the next. Unknown
    hands may be any that fit.

    Args:
        case: with the contract, or at least the strain; revokes that the director reports are ignored.
        budget_seconds: the time limit; laying out the deal takes some tenths of a second and is not interrupted.

    Raises:
        Contradiction: the case lacks the contract, or one fact by itself cannot be true.
        ImpossibleEvent: events that cannot have happened, even with revokes.

    Source: Laws of Duplicate Bridge 2017, Laws 44 and 85A.

    >>> from revoke.case.case import Board, Findings
    >>> from revoke.facts.legal_play import agreed_words
    >>> from revoke.table.cards import Card
    >>> from revoke.table.contract import Contract
    >>> from revoke.table.deal import Deal
    >>> ending = Deal.parse("N:A2... K3... ..54. ..32.")
    >>> board = Board(deal=ending, first_trick=12, contract=Contract.parse("1NT"))
    >>> agreed = (AgreedFact(12, led=Suit.SPADES), AgreedFact(13, winner=Seat.EAST))
    >>> found = consistency(Case(board=board, findings=Findings(agreed=agreed)))
    >>> found.verdict, agreed_words(found.certain[0])
    ('possible', 'North won trick 12')
    >>> wrong = AgreedFact(12, hand=Seat.NORTH, card=Card.parse("S2"))
    >>> found = consistency(Case(board=board, findings=Findings(agreed=(*agreed, wrong))))
    >>> found.verdict, [each.place for each in found.conflict]
    ('impossible', ['findings.agreed[1]', 'findings.agreed[2]'])
    """
    start = monotonic()
    agreed = agreed_facts(case)
    named = [fact.card for each in agreed.statements for fact in _facts(each) if fact.card is not None]
    hands = case.board.deal.hands if case.board.deal else dict.fromkeys(SEATS)
    play = Playable(hands, agreed.trumps, first_trick=case.board.first_trick, named=named)
    side = case.board.declarer.side if case.board.declarer else None
    question = _Question(play, agreed, side, start + budget_seconds)
    return question.answer(start + _FOR_THE_VERDICT * budget_seconds)


def _facts(statement: Statement) -> tuple[AgreedFact, ...]:
    return () if isinstance(statement.says, Total) else statement.says


class _Question:
    """The play and the agreed facts as statements for the solver, to be queried until time runs out."""

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
        explained_by, finished = self._explanations(clash)
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

    def _explanations(self, clash: frozenset[Literal]) -> tuple[tuple[SingleIrregularity, ...], bool]:
        """Each irregularity that alone would make all agreed facts possible, and whether all were found.

        Args:
            clash: facts and rules known to contradict each other; only to break one of these rules can explain that.
        """
        irregular = {literal: SingleIrregularity(trick, seat) for (trick, seat), literal in self.play.following.items()}
        irregular |= {literal: SingleIrregularity(trick) for trick, literal in self.play.in_turn.items()}
        candidates = [each for each in self.legal if each in clash]
        explains: list[SingleIrregularity] = []
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
        """The excluded winners and suits led, tested one by one, and whether any play fits, if known in time."""
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
                    stands = self.solve([*supposed, literal], deadline=self.stop, most_dead_ends=_DEAD_ENDS)
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
        """The four possible winners of each trick, then the four suits possibly led, unless stated."""
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
        """A literal that is true if and only if the statement holds."""
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
        """The conditions on the play that make the fact true, as literals."""
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
