"""The findings on each revoke of a board: its ruling, the reasons, what is still asked or assumed, and advice.

All of it is read from an :class:`~revoke.ruling.explore.Exploration`: a ruling states what all ways still possible have
in common, and asks for the facts on which they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from revoke.case.case import Moment, RevokeFinding
from revoke.case.events import RightsLost, TrickQuitted
from revoke.errors import RevokeError
from revoke.facts.contradictions import Around, refuse_what_cannot_be, who_revoked_again
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, SUPPOSED, Fact, FactMissing, Key, ReadFact
from revoke.facts.moments import CLAIMS, SHOWN_BY, noticed_in_the_play, told_beside_what_came_later
from revoke.facts.revoke import BoardFacts, Revoke, fact_of_two
from revoke.facts.revokes import Found, claimed_before_it_went_back
from revoke.facts.standing import Standing
from revoke.law.clause import Chapter
from revoke.law.code import Code
from revoke.law.orders import (
    Against,
    CannotScoreGame,
    Correct,
    CorrectAndPay,
    DutyToCorrect,
    InformationFromPenaltyCard,
    InformationFromWithdrawnCards,
    LeadOptions,
    NeedNotCorrect,
    NoAutomaticAdjustment,
    Order,
    PartnerMayChange,
    Penalised,
    RuleOnTheClaim,
    WeighDamage,
)
from revoke.ruling.explore import Exploration
from revoke.ruling.judgment import Step, answers_left, compared_with, decided, known_side
from revoke.ruling.ruling import (
    Advice,
    Assumption,
    Hint,
    Option,
    Question,
    Reason,
    RevokeRuling,
    Right,
    Transfer,
)
from revoke.table.cards import Card, Suit
from revoke.table.seats import DEFENDERS, SEATS, Role, Seat, Who


def value(facts: Facts, index: int, name: str) -> Any:
    """A fact's value, if known for certain; else ``None``."""
    evidence = facts.known.get(Key(index, name))
    return evidence.values[0] if evidence and len(evidence.values) == 1 else None


def declarer_seat(facts: Facts) -> Seat | None:
    """Declarer's seat; ``None`` if unknown."""
    seat: Seat | None = value(facts, BOARD, BoardFacts.declarer.name)
    return seat


def declarers_side_revoked(facts: Facts, index: int) -> bool | None:
    """Whether the revoke was declarer's or dummy's; ``None`` where that cannot be told."""
    declarers = BoardFacts(facts.known, BOARD).declaring_side

    def declares(who: Who) -> bool | None:
        if isinstance(who, Role):
            return who in (Role.DECLARER, Role.DUMMY)
        return None if declarers is None else who.side is declarers

    found: bool | None = decided(map(declares, Revoke(facts.known, index).possible(Revoke.offender)))
    return found


def agreed_steps(ways: Exploration, index: int) -> tuple[Step, ...]:
    """The clauses that speak however the revoke turns out."""
    first, *others = ways.ways(index)
    spoke = [{(step.clause.cite, type(step.order)) for step in way.judgment.steps} for way in others]
    return tuple(
        step for step in first.judgment.steps if all((step.clause.cite, type(step.order)) in each for each in spoke)
    )


@dataclass(frozen=True)
class Offence:
    """A revoke as the table sees it now: the offender, how it stands, and the orders that hold in every way."""

    facts: Facts
    ways: Exploration
    index: int

    @cached_property
    def view(self) -> Revoke:
        return Revoke(self.facts.known, self.index)

    @cached_property
    def of_the_board(self) -> Sequence[Offence]:
        """All revokes of the board in order, with a copy of this one among them: no revoke holds itself."""
        return offences(self.facts, self.ways)

    @property
    def found(self) -> Found | None:
        """What the record shows of the revoke."""
        return self.facts.found[self.index]

    @cached_property
    def standing(self) -> Standing | None:
        standing: Standing | None = decided(way.standing for way in self.ways.ways(self.index))
        return standing

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return agreed_steps(self.ways, self.index)

    @cached_property
    def grounds(self) -> tuple[Step, ...]:
        """The steps on which the ruling rests.

        An established revoke on the twelfth trick is put right because of the trick, not because it was noticed in
        time; the card that is then left binds nobody.
        """
        if self.standing is not Standing.RESTORE:
            return self.steps
        idle = (Correct, Penalised, InformationFromPenaltyCard)
        return tuple(each for each in self.steps if not isinstance(each.order, idle))

    @cached_property
    def who(self) -> Who | None:
        return self.view.maybe(Revoke.offender)

    @cached_property
    def card(self) -> Card | None:
        return self.view.maybe(Revoke.card)

    @cached_property
    def suit(self) -> Suit | None:
        return self.view.maybe(Revoke.suit)

    @property
    def after(self) -> tuple[Who, ...] | None:
        return self.view.maybe(Revoke.played_after)

    def surely(self, look: Callable[[Revoke], bool]) -> bool:
        """Whether something is true of the revoke, and does not turn on a fact that nobody has told."""
        try:
            return look(self.view)
        except FactMissing:
            return False

    def is_opponent(self, who: Who) -> bool | None:
        """Whether a player is on the other side; ``None`` while that turns on who revoked."""
        try:
            return self.view.is_opponent(who)
        except FactMissing:
            return None

    @property
    def partner(self) -> Who:
        if isinstance(self.who, Seat):
            return self.who.partner
        return Role.DEFENDER if self.who is Role.OTHER_DEFENDER else Role.OTHER_DEFENDER

    @property
    def opponents(self) -> tuple[Who, Who]:
        declarer = declarer_seat(self.facts)
        if isinstance(self.who, Seat):
            return (self.who.left, self.who.right)
        if self.who in DEFENDERS:
            return (declarer, declarer.partner) if declarer else (Role.DECLARER, Role.DUMMY)
        return (Role.DEFENDER, Role.OTHER_DEFENDER)

    @property
    def partners_card_is_penalised(self) -> bool:
        """Whether a card that the offender's partner changes becomes a penalty card, as the offender's does."""
        binds = self.step(Penalised) is not None and self.step(PartnerMayChange) is not None
        return self.standing is Standing.CORRECT and binds

    @property
    def is_paid_for(self) -> bool:
        """Whether the revoke is established, or is put right and costs tricks all the same."""
        return self.standing is Standing.ESTABLISHED or self.step(CorrectAndPay) is not None

    @property
    def penalty_lost_by(self) -> Step | None:
        """The clause by which the penalty is lost, however the revoke stands, where the sides claim it themselves."""
        return self.step(NoAutomaticAdjustment) if self.ways.code.searches is not None else None

    @property
    def was_put_right_long_ago(self) -> bool:
        return self.standing is Standing.CORRECT and has_been_played_past(self.facts, self.index)

    @property
    def leaves_a_card_on_the_table(self) -> bool:
        """Whether the revoke, known from findings only, leaves a penalty card that has not been played since."""
        corrected = self.standing is Standing.CORRECT and self.found is None
        return corrected and self.step(Penalised) is not None and not self.was_put_right_long_ago

    @property
    def leaves_a_claim_to_be_ruled_on(self) -> bool:
        """Whether a claim was made over the revoke: it gives no result until the director has ruled on it."""
        since = self.ways.code.contested_claim and claimed_before_it_went_back(self.facts.table, self.found)
        return self.standing is Standing.CORRECT and bool(since or self.step(RuleOnTheClaim))

    @property
    def is_put_right_on_paper(self) -> bool:
        """Whether a claim was made over the revoke, and no card can be taken back any more."""
        return self.leaves_a_claim_to_be_ruled_on and self.view.no_card_goes_back

    @property
    def established_by(self) -> str:
        """The clause by which the revoke is established."""
        return next(step.clause.cite for step in self.steps if step.chapter is Chapter.ESTABLISHMENT)

    def step(self, *kinds: type[Order]) -> Step | None:
        """The first clause that gave an order of one of these kinds."""
        return next((step for step in self.steps if isinstance(step.order, kinds)), None)


def offences(facts: Facts, ways: Exploration) -> list[Offence]:
    """The revokes of a board as the table sees them now."""
    return [Offence(facts, ways, index) for index in range(len(facts))]


_CONSEQUENCES = (InformationFromPenaltyCard, InformationFromWithdrawnCards, LeadOptions, RuleOnTheClaim, WeighDamage)
"""Orders that follow from a ruling on a revoke rather than make it."""


def revoke_rulings(revokes: Sequence[Offence]) -> tuple[RevokeRuling, ...]:
    """The ruling on each revoke, as far as every way it can still turn out agrees."""
    return tuple(map(_revoke_ruling, revokes))


def _revoke_ruling(revoke: Offence) -> RevokeRuling:
    mine, found = revoke.ways.ways(revoke.index), revoke.found
    deciding = (step.clause.cite for step in revoke.grounds if not isinstance(step.order, _CONSEQUENCES))
    return RevokeRuling(
        offender=revoke.who,
        trick=value(revoke.facts, revoke.index, Revoke.trick.name),
        suit=revoke.suit,
        card=revoke.card,
        status=revoke.standing,
        laws=tuple(dict.fromkeys(deciding)),
        transfer=0 if revoke.ways.costs_nothing(revoke.index) else decided(way.judgment.tricks for way in mine),
        refused=tuple(clause.cite for clause in mine[0].judgment.refused) if len(mine) == 1 else (),
        proof=found.proof if found else None,
    )


def transfer(ways: Exploration, *, over: bool) -> Transfer:
    """The tricks transferred, after the ceiling; the side that gets them is not named while play goes on."""
    total = decided(outcome.total for outcome in ways.outcomes)
    payer = decided(outcome.payer for outcome in ways.outcomes)
    side = known_side(payer)
    to = side.other if side and over and total else None
    return Transfer(total, to)


def possible(ways: Exploration) -> Mapping[str, tuple[int, ...]] | None:
    """The totals of the transfer that are still possible, while a question is open."""
    if len(ways.outcomes) == 1:
        return None
    return {"transfer": tuple(sorted({outcome.total for outcome in ways.outcomes}))}


def open_questions(ways: Exploration) -> tuple[Question, ...]:
    """The facts still needed, as questions with every answer that is still possible."""
    return tuple(
        Question(lack.key, answers_left(ways.known, ways.count, ways.code, lack), tuple(lack.laws))
        for lack in ways.questions
    )


def has_been_played_past(facts: Facts, index: int) -> bool:
    """Whether a revoke noticed in the play is told together with something later: a later trick, or the end.

    If the record shows that the revoke card was taken back, the question is whether play has ceased or the hands are
    back since: then no card lies on the table any more.

    >>> from revoke.case.case import Case, Findings
    >>> from revoke.ruling.established_facts import established
    >>> at_once = RevokeFinding(Seat.WEST, 3, before_attention=frozenset())
    >>> ruled = [established(Case(findings=Findings(revokes=(at_once,), table_tricks=each))) for each in (None, 10)]
    >>> [has_been_played_past(each, 0) for each in ruled]
    [False, True]
    """
    told, found, claim = facts.case.findings, facts.found[index], facts.table.claim
    if found is not None and found.play.withdrawn is not None:
        ceased = claim is not None and claim.event > found.play.withdrawn
        return ceased or facts.table.hands_away or facts.table.played_out
    own = told.revokes[index] if index < len(told.revokes) else None
    if own is None:
        return False
    if facts.table.plays:
        if own.trick is None or not noticed_in_the_play(own):
            return False
        return any(each.complete and each.number > own.trick for each in facts.table.tricks)
    return told_beside_what_came_later(told, index, every_winner_known=all(facts.count.winners))


def reasons(revokes: Sequence[Offence]) -> tuple[Reason, ...]:
    """The reasons for the ruling on every revoke, in the order of the ruling; redress gives its own."""
    return tuple(reason for revoke in revokes for reason in _reasons(revoke))


def _reasons(revoke: Offence) -> Iterator[Reason]:
    """One reason for each clause that spoke in a chapter, however many orders it gave."""
    facts, index, seen = revoke.facts, revoke.index, set[tuple[str, Chapter]]()
    for step in revoke.grounds:
        asks = Chapter.CORRECTION if step.chapter is Chapter.AWARENESS else step.chapter
        if asks is Chapter.REDRESS or (step.clause.cite, asks) in seen:
            continue
        seen.add((step.clause.cite, asks))
        reads = _decisive(step, facts)
        yields = revoke.ways.code.goes_before.get(step.clause.cite)
        events = [number for read in reads for number in read.events]
        if step.chapter is Chapter.ESTABLISHMENT and events:
            last = max(events)
            yield Reason(index, step.clause.cite, reads, last, facts.case.events[last - 1], yields)
        else:
            yield Reason(index, step.clause.cite, reads, goes_before=yields)


def _decisive(step: Step, facts: Facts) -> tuple[ReadFact, ...]:
    """The stated facts that the clause read; assumed facts only if it read nothing else."""
    told = [found for read in step.because if (found := _as_told(read, facts)) is not None]
    return tuple(read for read in told if read.because != "taken for granted") or tuple(told)


def _as_told(read: ReadFact, facts: Facts) -> ReadFact | None:
    """The fact as told, or ``None`` if only supposed; a known moment counts as told, whatever else is open."""
    if fact_of_two(read.key) is not None:
        return None  # the trick numbers or the list give the order
    evidence = facts.known.get(read.key)
    if read.key.name == Revoke.later_tricks.name and evidence is not None and len(evidence.values) > 1:
        return None  # one of several numbers that are left
    if read.because != SUPPOSED:
        return read
    if evidence is None or read.about is None:
        return None
    shown_by = SHOWN_BY[Moment(read.about)]
    if any(shown_by.isdisjoint(each) is read.value for each in evidence.values):
        return None
    return read._replace(because=evidence.because, events=evidence.details.get(read.about.value, ())[:1])


_TELLABLE = frozenset(each.name for each in fields(RevokeFinding))
_GRANTED: tuple[Fact[Any], ...] = tuple(
    each for each in vars(Revoke).values() if isinstance(each, Fact) and each.default is not None
)
"""The facts of a revoke that have a default where nobody tells them; Any: each has its own answers."""

_OTHERWISE: Mapping[str, tuple[Role, ...]] = {Revoke.attention_by.name: (Role.DUMMY,)}
"""The answers to try instead, where not all others are: any other first speaker makes no difference."""


def taken_for_granted(
    facts: Facts, ways: Exploration, turns_on: Callable[[Key, Any], bool] | None = None
) -> tuple[Assumption, ...]:
    """The facts taken for granted in a ruling that asks for nothing more, each with what would change the ruling.

    An untold fact that would change nothing is left out.

    Args:
        facts: what is known.
        ways: every way in which the case can turn out.
        turns_on: whether another answer to a fact of a revoke would change the ruling, where the ways alone do not
            show it; Any: each fact has its own type of value.

    >>> from revoke.case.case import Case, Findings, Moment, RevokeFinding
    >>> from revoke.ruling.adjudicate import every_way
    >>> told = RevokeFinding(Role.DUMMY, 5, before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
    >>> [each.key.short for each in taken_for_granted(*every_way(Case(findings=Findings(revokes=(told,)))))]
    ['revokes[0].failure', 'revokes[0].able', 'revokes[0].proved', 'cards_mixed_by']
    """
    return tuple(_assumed(facts, ways, turns_on or ways.turns_on)) if len(ways.outcomes) == 1 else ()


def _assumed(facts: Facts, ways: Exploration, turns_on: Callable[[Key, Any], bool]) -> Iterator[Assumption]:
    for index in range(len(facts)):
        for fact in _GRANTED:
            key = Key(index, fact.name)
            if fact.name not in _TELLABLE or not _is_silent(facts, key) or not ways.looked_up(key):
                continue
            granted = _taken_for(facts, key, fact)
            others = _OTHERWISE.get(fact.name) or tuple(each for each in fact.answers if each != granted)
            could_be = (each for each in others if _can_be(facts, ways.code, key, each))
            if instead := tuple(each for each in could_be if turns_on(key, each)):
                yield Assumption(key, granted, instead)
        yield from _rights_assumed(facts, ways, index)
        yield from _declarer_assumed(facts, ways, index)
        yield from _trick_assumed(facts, ways, index)
        yield from _turning_assumed(facts, ways, index)
        yield from _before_the_claim_assumed(facts, ways, index)
        yield from _followers_assumed(facts, ways, index)
    for fact, granted in _GRANTED_OF_THE_BOARD:
        key = Key(BOARD, fact.name)
        looked_up = key not in facts.known and ways.looked_up(key)
        if looked_up and (instead := tuple(each for each in fact.answers if ways.turns_on(key, each))):
            yield Assumption(key, granted, instead)


_GRANTED_OF_THE_BOARD: tuple[tuple[Fact[Any], Any], ...] = (
    (BoardFacts.agreed_to_play_on, False),
    (BoardFacts.cards_mixed_by, None),
    (BoardFacts.mixed_after_claim, True),
)
"""The facts of the board and their assumed values; ``None``: that mixed cards hide no facts, which is no answer."""


def _taken_for(facts: Facts, key: Key, fact: Fact[Any]) -> Any:
    """The value assumed for a fact; nothing is proved where it is only told who has mixed the cards."""
    if key in facts.known:
        return next(iter(facts.known[key].values))
    mixed = Key(BOARD, BoardFacts.cards_mixed_by.name) in facts.known
    return False if fact is Revoke.proved and mixed else fact.default


def _is_silent(facts: Facts, key: Key) -> bool:
    """Whether nobody has told a fact of a revoke and no record shows it."""
    if key.name == Revoke.dummy_rights_lost.name and facts.table.all(RightsLost):
        return False
    if key not in facts.known:
        return True
    return not facts.case.events and getattr(facts.case.findings.revokes[key.revoke], key.name) is None


def _can_be(facts: Facts, code: Code, key: Key, answer: Any) -> bool:
    """Whether an answer about a revoke agrees with everything else that was told; Any: a fact's value."""
    if facts.case.events:
        return True
    told = facts.case.findings.revokes
    declarer, change = declarer_seat(facts), dict[str, Any]({key.name: answer})
    changed = [*told[: key.revoke], replace(told[key.revoke], **change), *told[key.revoke + 1 :]]
    leader = None if declarer is None else declarer.left
    # Trumps forbid no answer: none that is tried makes a card stay in the trick, or fail to follow, that did not.
    around = Around(declarer, deal=facts.case.board.deal, leader=leader, demanded_of=code.binds.demanded_of)
    around = replace(around, again=who_revoked_again(changed, around))
    try:
        refuse_what_cannot_be(key.revoke, changed[key.revoke], around)
    except RevokeError:
        return False
    return True


def _rights_assumed(facts: Facts, ways: Exploration, index: int) -> Iterator[Assumption]:
    """The assumption that dummy had his rights, where that matters only if he was the first to speak."""
    key, spoke = Key(index, Revoke.dummy_rights_lost.name), Key(index, Revoke.attention_by.name)
    silent = _is_silent(facts, key) and _is_silent(facts, spoke)
    if not silent or not ways.looked_up(spoke) or ways.turns_on(key, value=True):
        return
    if ways.supposing(spoke, Role.DUMMY).turns_on(key, value=True):
        yield Assumption(key, False, (True,))


def _declarer_assumed(facts: Facts, ways: Exploration, index: int) -> Iterator[Assumption]:
    """The assumption that a player known only by his seat was a defender."""
    key = Key(BOARD, BoardFacts.declarer.name)
    who, *earlier = [Revoke(facts.known, each).maybe(Revoke.offender) for each in range(index, -1, -1)]
    if not isinstance(who, Seat) or key in facts.known or any(isinstance(each, Seat) for each in earlier):
        return
    if instead := tuple(seat for seat in SEATS if seat.side is who.side and ways.turns_on(key, seat)):
        yield Assumption(key, tuple(who.side.other.seats), instead)


def _trick_assumed(facts: Facts, ways: Exploration, index: int) -> Iterator[Assumption]:
    """The assumption about an unknown trick: no other revoke was on it, and no penalty card lies there from before."""
    key, revokes = Key(index, Revoke.trick.name), offences(facts, ways)
    left = revokes[index].view.possible(Revoke.trick)
    if len(left) == 1:
        return
    theirs = [each.view.maybe(Revoke.trick) for each in revokes] if ways.looked_up(key) else []
    since = [each.index for each in revokes if each.leaves_a_card_on_the_table]
    told = facts.case.findings

    def otherwise(trick: int) -> bool:
        on_it = (replace(each, trick=trick) if number == index else each for number, each in enumerate(told.revokes))
        later = replace(told, revokes=tuple(on_it))
        played_past = any(told_beside_what_came_later(later, each, every_winner_known=False) for each in since)
        return played_past or (trick in theirs and ways.turns_on(key, trick))

    instead = tuple(trick for trick in left if otherwise(trick))
    rest = tuple(trick for trick in left if trick not in instead)
    if instead and rest:
        yield Assumption(key, rest, instead)


def _turning_assumed(facts: Facts, ways: Exploration, index: int) -> Iterator[Assumption]:
    """The assumption that the trick of a revoke had not been turned, where it is complete, or play has gone on."""
    key, found, table = Key(index, Revoke.before_attention.name), facts.found[index], facts.table
    told = facts.known.get(key)
    if told is None or len(told.values) > 1 or not ways.looked_up(key):
        return
    (moments,) = told.values
    gone_on = found is None and not moments.isdisjoint((Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON))
    if found is not None and found.attention is not None and not table.all(TrickQuitted):
        trick = table.after(found.attention - 1).trick(found.play.trick)
        gone_on = trick is not None and trick.complete
    turned = moments | {Moment.TRICK_QUITTED}
    if gone_on and ways.turns_on(key, turned):
        yield Assumption(key, moments, (turned,))


def _before_the_claim_assumed(facts: Facts, ways: Exploration, index: int) -> Iterator[Assumption]:
    """The assumption that the card was played before a claim that is told, and not put down after it."""
    key = Key(index, Revoke.before_attention.name)
    told = facts.known.get(key)
    if facts.found[index] is not None or told is None or len(told.values) > 1 or not ways.looked_up(key):
        return
    (moments,) = told.values
    if moments & CLAIMS:
        after = moments | {Moment.PLAY_HAD_CEASED, Moment.OFFENDERS_PUT_DOWN_A_CARD}
        if ways.turns_on(key, after):
            yield Assumption(key, moments, (after,))


def _followers_assumed(facts: Facts, ways: Exploration, index: int) -> Iterator[Assumption]:
    """The assumptions on who had played to the trick after the revoke card, and who of them took his card back."""
    after, back = Key(index, Revoke.played_after.name), Key(index, Revoke.withdrawn_after.name)
    revoke = Offence(facts, ways, index)
    asks_who_followed = after not in facts.known and ways.looked_up(after)
    lies_there = revoke.partners_card_is_penalised and not revoke.was_put_right_long_ago
    asks_who_changed = back not in facts.known and lies_there
    could_be = list[tuple[Who, ...]]()
    if asks_who_followed or asks_who_changed:
        by = Key(index, Revoke.offender.name)
        whoever = [who for who in revoke.view.possible(Revoke.offender) if _can_be(facts, ways.code, by, who)]
        most = 1 if len(whoever) > 1 else 3  # nobody can tell a partner where it is not known whose partner he is
        orders = (each for who in whoever for each in _could_follow(revoke, who) if len(each) <= most)
        could_be = [each for each in dict.fromkeys(orders) if _can_be(facts, ways.code, after, each)]
    if asks_who_followed:
        ruled = _ruled_at_the_trick(ways, index)
        supposed = {each: _ruled_at_the_trick(ways.supposing(after, each), index) for each in could_be}
        if instead := tuple(each for each, otherwise in supposed.items() if otherwise != ruled):
            yield Assumption(after, next((each for each in supposed if each not in instead), None), instead)
    if asks_who_changed:
        played = could_be if revoke.after is None else [revoke.after[:count] for count in range(1 + len(revoke.after))]
        certain = {False} if revoke.who is None else {False, None}  # who followed may leave only one side
        if instead := tuple(each for each in played if each and revoke.is_opponent(each[-1]) in certain):
            yield Assumption(back, (), instead)


def _could_follow(revoke: Offence, who: Who) -> Iterator[tuple[Who, ...]]:
    """The players who could have played to a trick after a player, in turn up to whoever led: none, one or more."""
    declarer = declarer_seat(revoke.facts)
    leader = declarer.left if declarer and revoke.view.maybe(Revoke.trick) == 1 else None
    for turn in _in_turn_after(who):
        seated = [declarer or each if each is Role.DECLARER else each for each in turn]
        players = [declarer.partner if declarer and each is Role.DUMMY else each for each in seated]
        others = players[: players.index(leader)] if leader in players else players
        yield from (tuple(others[:count]) for count in range(len(others) + 1))


def _in_turn_after(who: Who) -> tuple[tuple[Who, ...], ...]:
    """The other three players in turn; if a defender's seat is unknown, declarer may sit on either side of him."""
    match who:
        case Seat():
            return ((who.left, who.partner, who.left.partner),)
        case Role.DECLARER:
            return ((Role.DEFENDER, Role.DUMMY, Role.OTHER_DEFENDER),)
        case Role.DUMMY:
            return ((Role.DEFENDER, Role.DECLARER, Role.OTHER_DEFENDER),)
    partner = Role.OTHER_DEFENDER if who is Role.DEFENDER else Role.DEFENDER
    return ((Role.DECLARER, partner, Role.DUMMY), (Role.DUMMY, partner, Role.DECLARER))


def _ruled_at_the_trick(ways: Exploration, index: int) -> object:
    """The ruling, and the clauses that speak of this revoke: who may change a card, and who is bound by what he saw."""
    return ways.ruled, tuple(step.clause.cite for step in agreed_steps(ways, index))


def advice(revokes: Sequence[Offence], options: Sequence[Option], *, over: bool, weighs: bool) -> tuple[Advice, ...]:
    """Advice on each revoke, and on a question that can still be asked.

    Args:
        options: what players may choose; a player who may still ask had better ask at once.
        weighs: whether the director has still to weigh the damage.
    """
    about = [each for revoke in revokes for each in _advice(revoke, over=over, weighs=weighs)]
    found = list({(each.hint, each.law): each for each in reversed(about)}.values())[::-1]  # only the first of each
    asking = next((each for each in options if each.right is Right.ASK_WHETHER_NONE), None)
    if asking is not None:
        found.append(Advice(Hint.ASK_AT_ONCE, asking.law))
    return tuple(found)


def _advice(revoke: Offence, *, over: bool, weighs: bool) -> Iterator[Advice]:
    standing, silence = revoke.standing, revoke.ways.code.silence
    leaves = revoke.step(NeedNotCorrect)
    if leaves is not None:
        yield Advice(Hint.MAY_BE_LEFT, leaves.clause.cite, revoke.index)
    unmentioned = revoke.view.maybe(Revoke.attention_drawn) is False
    if silence is not None and unmentioned and standing in (Standing.OPEN, Standing.ESTABLISHED):
        due = silence.duty is not None and standing is Standing.OPEN
        hint = Hint.ONLY_HE_NEED_CORRECT if due else Hint.NOBODY_NEED_SPEAK
        yield Advice(hint, silence.cite, revoke.index)
    if standing is not Standing.ESTABLISHED:
        return
    if not over and revoke.ways.code.searches is None:
        yield Advice(Hint.NOTHING_TO_CONFIRM, revoke.established_by, revoke.index)
    knew = revoke.step(DutyToCorrect)
    if knew is not None:
        yield Advice(Hint.KNEW_AND_LET_IT_STAND, knew.clause.cite, revoke.index)
    damage = revoke.step(WeighDamage)
    if weighs and damage is not None:
        yield Advice(Hint.MAY_NOT_BE_ENOUGH, damage.clause.cite, revoke.index)
        apart = revoke.ways.code.each_side_by_itself
        if apart is not None and Against.NO_REVOKE_BY_ANYBODY not in compared_with([damage]):
            yield Advice(Hint.EACH_SIDE_BY_ITSELF, apart, revoke.index)
    limited, facts = revoke.step(CannotScoreGame), revoke.facts
    if over and limited is not None and facts.case.board.trick_score is None:
        yield Advice(Hint.WHAT_STOOD_BEFORE, limited.clause.cite, revoke.index)
    if over and limited is not None and "unknown" in (facts.table.trumps, declarer_seat(facts) or "unknown"):
        yield Advice(Hint.TRUMPS_AND_DECLARER, limited.clause.cite, revoke.index)
