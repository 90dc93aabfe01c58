"""The facts that a ruling rests on: what a case tells, with its result interpreted and impossible answers left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, product
from typing import Any

from revoke.case.case import Case, Moment, RevokeFinding
from revoke.case.events import AttentionDrawn, CardExposed, Demanded, Event, Facing
from revoke.errors import Contradiction
from revoke.facts.contradictions import WHAT_ELSE_WAS_TOLD, not_the_dealer, result_beside_the_table
from revoke.facts.counting import REPEAT, result_out_of_reach, without_out_of_reach
from revoke.facts.establish import Facts, attainable_tricks, establish, totals_left
from revoke.facts.fact import BOARD, Evidence, Fact, Key
from revoke.facts.revoke import BoardFacts, Revoke, lost_to
from revoke.facts.revokes import Found, claimed_before_it_went_back
from revoke.facts.standing import Standing, WonBy
from revoke.law.code import code
from revoke.ruling.explore import Exploration, explore
from revoke.ruling.findings import declarer_seat, declarers_side_revoked
from revoke.ruling.judgment import Outcome, decided, known_side
from revoke.ruling.ruling import Question
from revoke.table.cards import Card
from revoke.table.seats import Seat, Side, SideByRole
from revoke.timeline.table import Play

FEW = 3
"""The number of revokes up to which they are explored again after impossible answers are left out.

Of more revokes it is not explored either whether so many tricks at the table can become the result.
"""


def established(case: Case) -> Facts:
    """The facts of a case under its own code, with ``findings.result`` interpreted as far as cards and law tell.

    Declarer's tricks at the table are a number that some legal ending reaches. A result that no ending reaches, but
    that one reaches after the automatic transfer, includes the transfer; a result that can be both stays open, and
    :func:`open_question` asks. A result that can be neither is left out of a record, and refused where it is told.

    Raises:
        RevokeError: the case cannot be ruled on.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> found = Findings(result=9, result_includes_transfer=False, revokes=(RevokeFinding(offender=Role.DUMMY),))
    >>> established(Case(findings=found)).case.findings.table_tricks
    9
    """
    facts, events = _as_told(case), case.events
    for left_in_place in (_without_changes_made_too_late, _without_changes_that_nobody_may_make):
        stands = left_in_place(events, facts)
        if stands is not None:
            events = stands
            facts = _as_told(replace(case, events=events))
    _refuse_what_would_not_have_been(facts, case)
    return facts if events is case.events else replace(facts, case=replace(facts.case, events=case.events))


def _refuse_what_would_not_have_been(facts: Facts, case: Case) -> None:
    """Refuse a result without the revoke, or without its repetition, further from the table's than tricks were left.

    Whoever won the tricks before it, and whoever declared: only the tricks from that one on can go otherwise.

    Args:
        case: the case as it was told, with the result as a result.

    Raises:
        Contradiction: names that result and declarer's tricks.
    """
    told = case.findings
    if told.without_revoke is None and told.without_repeat is None:
        return
    if result_is_open(facts) and len(facts) <= FEW:
        facts = with_result_that_follows(facts, explore(facts)) or facts
    table = facts.count.declarers
    tricks = [Revoke(facts.known, index).maybe(Revoke.trick) or 1 for index in range(len(facts))]
    if table is None or not tricks:
        return
    first, *others = sorted(tricks)
    for place, said, trick in (
        ("findings.without_revoke", told.without_revoke, first),
        (REPEAT, told.without_repeat, others[0] if others else first),
    ):
        left = 14 - trick
        wrong = next((number for number, share in (said or {}).items() if share and abs(number - table) > left), None)
        if wrong is not None:
            by_result = "findings.result" if facts.case.findings.table_tricks is not None else None
            where = by_result if told.table_tricks is None else _TABLE_TRICKS.path
            raise without_out_of_reach(place, wrong, facts.count, trick, where=where)


def _without_changes_made_too_late(told: tuple[Event, ...], facts: Facts) -> tuple[Event, ...] | None:
    """The events with every card of an established revoke left in its trick; ``None`` where none was taken back.

    Taking the card back only draws attention to it. A defender has shown the card that he played instead, and so has
    any defender who then changed a card of that trick: the trick counts as it was played.

    Args:
        told: the events of the case.
        facts: the facts of the case, with every card taken back.

    Source: Duplicate 2017 and 2007, 63B; 1997, 63C; Bridge 1905, 86 and 90.
    """
    back = [
        each.play
        for index, each in enumerate(facts.found)
        if each and each.play.withdrawn and facts.known[_before(index)].values != _AT_ONCE
    ]
    if not back:
        return None
    ways = explore(facts)
    stands = [
        each.play
        for index, each in enumerate(facts.found)
        if each and each.play in back
        if all(way.judgment.stood.standing is Standing.ESTABLISHED for way in ways.ways(index))
    ]
    events = list(told)
    for revoke in stands:
        since = revoke.withdrawn or 0
        _undo(events, facts, (each for each in facts.table.plays if each.trick == revoke.trick), since, revoke.card)
    return tuple(events) if stands else None


def _undo(events: list[Event], facts: Facts, plays: Iterable[Play], since: int, stays: Card | None) -> None:
    """Leave in their trick the cards taken back from an event on, and show what defenders played instead."""
    declarer = declarer_seat(facts)
    for play in plays:
        pointed_out = AttentionDrawn(play.seat, play.seat, play.trick)
        if play.event > since:
            defends = declarer is not None and play.seat.side is not declarer.side
            shown = play.card if defends and play.card != stays else None
            events[play.event - 1] = CardExposed(play.seat, shown, Facing.DELIBERATE) if shown else pointed_out
        if play.withdrawn and play.withdrawn >= since:
            events[play.withdrawn - 1] = pointed_out


def _without_changes_that_nobody_may_make(told: tuple[Event, ...], facts: Facts) -> tuple[Event, ...] | None:
    """The events with every card left in a revoke's trick that its player had no right to change for the revoke.

    ``None`` where there is no such card, or the table has gone on with the card played instead. A card of dummy's that
    is changed at once may have been called by a slip.

    Source: Duplicate 2017, 2007 and 1997, 47 and 62C.
    """
    table, declarer = facts.table, declarer_seat(facts)
    last = table.tricks[-1].number if table.tricks else None
    taken_back = [each for each in table.plays if each.withdrawn is not None and each.trick == last]
    wrong = [each for each in facts.found if each is not None and each.able is not False]
    events = list(told)
    stay: dict[Seat, Play] = {}
    lawful: list[Play] = []
    for play in sorted(taken_back, key=lambda each: each.withdrawn or 0):
        slip = declarer is not None and play.seat is declarer.partner and play.withdrawn == play.event + 1
        for_a_revoke = any(
            each.play.trick == play.trick and (each.attention or table.number) < (play.withdrawn or 0) for each in wrong
        )
        if slip or not for_a_revoke or _may_be_taken_back(play, facts, wrong, lawful):
            lawful.append(play)
        else:
            stay.setdefault(play.seat, play)
    for seat, play in stay.items():
        his = (each for each in table.plays if each.seat is seat and each.trick == play.trick)
        _undo(events, facts, his, play.withdrawn or 0, play.card)
    return tuple(events) if stay else None


def _may_be_taken_back(play: Play, facts: Facts, wrong: Sequence[Found], before: Sequence[Play]) -> bool:
    """Whether a card of a revoke's trick may be taken back: for the revoke, or because the card was itself wrong.

    Args:
        before: the cards of the trick that were rightly taken back before this one.
    """
    back = play.withdrawn or 0
    if play.out_of_turn or play.after_claim is not None or any(each.play == play for each in wrong):
        return True
    if any(play.event < number < back and each.of is play.seat for number, each in facts.table.all(Demanded)):
        return True  # what was demanded of him may be another card
    if any(each.leads and each.event < play.event for each in before):
        return True  # the card that he played to has gone back
    followers = code(facts.case.code).once_played is None
    if any(
        each.play.trick == play.trick
        and each.play.event < play.event < (each.attention or back)
        and (each.play.seat.side is not play.seat.side or (followers and each.play.seat is not play.seat))
        for each in wrong
    ):
        return True
    return any(each.seat.left is play.seat and each.event < play.event < (each.withdrawn or 0) for each in before)


def _before(index: int) -> Key:
    return Key(index, Revoke.before_attention.name)


_AT_ONCE = (frozenset[Moment](),)


def _as_told(case: Case) -> Facts:
    """The facts of a case with its result interpreted, and every card taken back out of its trick."""
    binds = code(case.code).binds
    case = with_the_dealer_playing(case)
    findings = case.findings
    result, includes = findings.result, findings.result_includes_transfer
    if result is not None and includes is False and findings.table_tricks not in (None, result):
        raise result_beside_the_table(result, findings.table_tricks)
    if result is None or findings.table_tricks is not None:
        facts = establish(case, binds)
        _refuse_result_out_of_reach(facts)
        return facts
    facts = establish(replace(case, findings=replace(findings, result=None)), binds)
    declarer = declarer_seat(facts)
    shown = facts.count.declarers
    if shown == result and includes is not True:
        return facts  # the cards already show the result
    try:
        return establish(_understood(case, facts, declarer), binds)
    except Contradiction as wrong:
        raise wrong.naming(_TABLE_TRICKS.path, "findings.result") from None  # as it was told


def _refuse_result_out_of_reach(facts: Facts) -> None:
    """Refuse a result that is neither declarer's tricks at the table nor what a ruling on the revokes makes of them.

    The ruling may have put trick twelve right, or adjusted the score in favour of a side that has not revoked; after a
    claim over a revoke that is put right, it may have given any number. Where it is said what the result has in it,
    and where no revoke is told, it is left as it was told.

    Raises:
        Contradiction: names the result and declarer's tricks.
    """
    told = facts.case.findings
    result, table = told.result, told.table_tricks
    if None in (result, table) or result == table or told.result_includes_transfer is not None or not len(facts):
        return
    assert result is not None
    assert table is not None
    ways = explore(facts)
    if ways.fits and not any(_makes(outcome, result - table, facts) for outcome in ways.outcomes):
        raise result_out_of_reach(result, table)


def _makes(outcome: Outcome, gained: int, facts: Facts) -> bool:
    """Whether declarer's side can have gained so many tricks, or lost them if negative, by a ruling of this outcome."""
    if _may_wait_for_a_claim(outcome, facts):
        return True
    moved = [-each for each in _undoing(outcome, declarer_seat(facts))]
    if gained in moved or (Standing.RESTORE in outcome.standings and gained in lost_to(0).answers):
        return True
    weighed = [index for index, each in enumerate(outcome.besides) if each[1]]
    if not weighed:
        return False
    declarers_revoked = decided(declarers_side_revoked(facts, index) for index in weighed)
    if declarers_revoked is None or len(moved) > 1:
        return True
    return gained < moved[0] if declarers_revoked else gained > moved[0]


def _may_wait_for_a_claim(outcome: Outcome, facts: Facts) -> bool:
    """Whether a claim may have been made over a revoke that is put right: the ruling on it can give any result (70)."""
    put_right = [index for index, standing in enumerate(outcome.standings) if standing is Standing.CORRECT]
    stages = [each for index in put_right for each in Revoke(facts.known, index).possible(Revoke.before_attention)]
    since = any(claimed_before_it_went_back(facts.table, facts.found[index]) for index in put_right)
    return since or any(Moment.OPPONENTS_CLAIMED in each for each in stages)


def with_the_dealer_playing(case: Case) -> Case:
    """The case with the dealer as declarer, where the code has him play every hand and no declarer is told.

    A record of the play itself shows who led and who declared; it may come from a game with an auction.

    Raises:
        Contradiction: another player is told to have been declarer.
    """
    dealer, declarer = case.board.dealer, case.board.declarer
    if not code(case.code).dealer_plays or dealer in (None, declarer) or case.events:
        return case
    if dealer is not None and declarer is not None:
        raise not_the_dealer(dealer, declarer)
    return replace(case, board=replace(case.board, declarer=dealer))


def _understood(case: Case, facts: Facts, declarer: Seat | None) -> Case:
    """The case with its result taken as tricks at the table, as after the transfer or as neither, or left open.

    Args:
        facts: the facts of the case without its result.
    """
    findings = case.findings
    result, includes = findings.result, findings.result_includes_transfer
    assert result is not None
    if declarer is None:
        if not len(facts) or includes is False:
            return _as_played(case)
        can_be = bool(includes or case.events) or _can_be_established(_as_played(case))
        if can_be or next(_before_the_transfer(case, range(14), result, facts), None) is not None:
            return case
        return _as_played(case)  # refused, with the reason
    shown = facts.count.declarers
    possible = (shown,) if shown is not None else attainable_tricks(facts, declarer).tricks
    if not len(facts):
        return _as_played(case) if result in possible else _left_out(case)
    played = result in possible and includes is not True
    agrees = played and _can_be_established(_as_played(case))
    before = iter(()) if includes is False else _before_the_transfer(case, possible, result, facts)
    moved = _as_many_as_matter(before, agrees)
    match agrees or (played and not moved), moved:
        case True, []:
            return _as_played(case)
        case False, [tricks]:
            told = replace(findings, result_includes_transfer=True)
            return replace(case, findings=told if shown is not None else replace(told, table_tricks=tricks))
        case False, []:
            return case if includes else _left_out(case)
    return case


def _as_many_as_matter(before: Iterator[int], agrees: bool) -> list[int]:
    """The tricks before a transfer that the result can have had: two at most, as it is asked then which.

    Args:
        agrees: whether the result can also be without a transfer, so that one number is enough to ask.
    """
    return list(islice(before, 1 if agrees else 2))


def _can_be_established(case: Case) -> bool:
    try:
        establish(case, code(case.code).binds)
    except Contradiction:
        return False
    return True


def _as_played(case: Case) -> Case:
    return replace(case, findings=replace(case.findings, table_tricks=case.findings.result, result=None))


def _left_out(case: Case) -> Case:
    return replace(case, findings=replace(case.findings, result=None, play_ended=True))


def _before_the_transfer(
    case: Case, possible: Iterable[int], result: int, facts: Facts, ways: Exploration | None = None
) -> Iterator[int]:
    """The possible tricks at the table that the automatic transfer can turn into the result.

    Args:
        facts: what is known without the result; with it, no more tricks can be transferred.
        ways: the exploration of these facts, where there is one; of many revokes, none is made for this alone.
    """
    tried = [tricks for tricks in possible if tricks != result]
    if tried and ways is None and len(facts) <= FEW:
        ways = explore(facts)
    if tried and ways is not None:
        declarer = declarer_seat(facts)
        changes = {change for outcome in ways.outcomes for change in _undoing(outcome, declarer)}
        tried = [tricks for tricks in tried if tricks - result in changes]
    yield from (tricks for tricks in tried if _becomes(case, tricks, result))


@lru_cache(256)  # a ruling reads its result again once some answers are left out
def _becomes(case: Case, tricks: int, result: int) -> bool:
    """Whether declarer can have made so many tricks, and the automatic transfer can turn them into the result."""
    told = replace(case, findings=replace(case.findings, table_tricks=tricks, result=None))
    try:
        facts = establish(told, code(case.code).binds)
    except Contradiction:
        return False
    if len(facts) > FEW:
        return True
    facts, declarer = narrowed_by_answers(facts, {}) or facts, declarer_seat(facts)
    return any(tricks - change == result for each in explore(facts).outcomes for change in _undoing(each, declarer))


def with_result_that_follows(facts: Facts, ways: Exploration) -> Facts | None:
    """The facts with an open result read in the one way in which it can be meant; ``None`` where both ways are left.

    Where declarer is known, :func:`established` has read it already.

    >>> from revoke.case.case import Findings
    >>> from revoke.table.seats import Role
    >>> first = RevokeFinding(Role.DEFENDER, 5, won_by=WonBy.OPPONENTS, later_tricks=0, before_attention=_AT_ONCE[0])
    >>> facts = established(Case(findings=Findings(result=9, revokes=(first,))))  # it is put right, and no trick moves
    >>> with_result_that_follows(facts, explore(facts)).case.findings.table_tricks
    9
    """
    if not result_is_open(facts):
        return None
    case, result = facts.case, facts.case.findings.result
    assert result is not None
    agrees = _can_be_established(_as_played(case))
    before = _before_the_transfer(case, range(14), result, facts, ways)
    match agrees, _as_many_as_matter(before, agrees):
        case True, []:
            told = _as_played(case)
        case False, [tricks]:
            told = replace(case, findings=replace(case.findings, result_includes_transfer=True, table_tricks=tricks))
        case False, []:
            told = _left_out(case)
        case False, _:
            told = replace(case, findings=replace(case.findings, result_includes_transfer=True))
        case _:
            return None
    return establish(told, code(case.code).binds)


def _undoing(outcome: Outcome, declarer: Seat | None) -> tuple[int, ...]:
    """What would have to be added to declarer's tricks to take the transfer out of them; two numbers if it is open."""
    payer = known_side(outcome.payer)
    if payer is None or (isinstance(payer, Side) and declarer is None):
        return outcome.total, -outcome.total
    gains = payer.other in (declarer and declarer.side, SideByRole.DECLARING)
    return (-outcome.total if gains else outcome.total,)


def result_is_open(facts: Facts) -> bool:
    """Whether the result can be the table's or that after a ruling, so that the director has to say."""
    return _is_open(facts.case)


def _is_open(case: Case) -> bool:
    findings = case.findings
    told = findings.result_includes_transfer is not None or findings.table_tricks is not None
    return findings.result is not None and not told


_MEET = {
    fact.name
    for fact in (
        BoardFacts.declarer,
        BoardFacts.table_tricks,
        Revoke.offender,
        Revoke.trick,
        Revoke.won_by,
        Revoke.later_tricks,
        Revoke.suit,
    )
}
"""The facts about players, tricks, suits and numbers of tricks: an answer to one can exclude answers to another."""


def with_answer(case: Case, key: Key, value: Any) -> Case:
    """The case with one more fact told; Any: each fact has its own type of value."""
    findings = case.findings
    said: dict[str, Any] = {key.name: value.value if isinstance(value, WonBy) else value}
    if key.revoke != BOARD:
        revokes = [*findings.revokes, *[RevokeFinding()] * (key.revoke + 1 - len(findings.revokes))]
        revokes[key.revoke] = replace(revokes[key.revoke], **said)
        return replace(case, findings=replace(findings, revokes=tuple(revokes)))
    if key.name == BoardFacts.declarer.name:
        return replace(case, board=replace(case.board, **said))
    return replace(case, findings=replace(findings, **said))


@lru_cache(256)  # a ruling tries the answers left again once some are left out, and so does an interview
def answer_agrees(case: Case, key: Key, value: Any) -> bool:
    """Whether an answer agrees with all that was told; Any: each fact has its own type of value.

    >>> from revoke.case.case import Findings
    >>> tenth = Case(findings=Findings(revokes=(RevokeFinding(trick=10),)))
    >>> [answer_agrees(tenth, Key(0, "later_tricks"), each) for each in (3, 4)]
    [True, False]
    """
    told = with_answer(case, key, value)
    # Where an open result can be the one that was played, nothing need be explored to see that all agrees.
    return (_is_open(told) and _agrees(_as_played(told))) or _agrees(told)


def _agrees(case: Case) -> bool:
    """Whether nothing told contradicts itself; of many revokes, whether a result can come of them is not looked at."""
    try:
        if len(case.findings.revokes) > FEW:
            establish(with_the_dealer_playing(case), code(case.code).binds)
        else:
            established(case)
    except Contradiction:
        return False
    return True


def numbers_not_asked_for(facts: Facts, ways: Exploration) -> dict[Key, tuple[Any, ...]]:
    """The open tricks, winners and later tricks that nobody is asked for, with the answers to each.

    What was told of another revoke can exclude answers. Only facts that a clause has looked up are listed; a trick only
    where one answer is left. Any: each fact has its own type of value.
    """
    told = {
        index
        for index, each in enumerate(facts.case.findings.revokes)
        if each.won_by is not None or each.later_tricks is not None
    }
    numbers: tuple[Fact[Any], ...] = (Revoke.won_by, Revoke.later_tricks, Revoke.trick)
    open_: dict[Key, tuple[Any, ...]] = {}
    for index, fact in product(range(len(facts)), numbers):
        key = Key(index, fact.name)
        if told - {index} and ways.looked_up(key):
            answers = facts.known[key].values if key in facts.known else fact.answers
            if len(answers) > 1 and (fact is not Revoke.trick or _one_is_left(facts, key, answers)):
                open_[key] = answers
    return open_


def _one_is_left(facts: Facts, key: Key, answers: Iterable[Any]) -> bool:
    """Whether all answers but one contradict what has been told; Any: each fact has its own type of value."""
    return len([*islice((each for each in answers if answer_agrees(facts.case, key, each)), 2)]) == 1


def narrowed_by_answers(facts: Facts, open_: Mapping[Key, tuple[Any, ...]]) -> Facts | None:
    """The facts, without the answers that contradict what has been told; ``None`` where no answer does.

    Args:
        facts: what is known.
        open_: the open facts, each with its answers; Any: each fact has its own type of value.

    A fact with one answer left is not asked any more. A player told by his role keeps that answer, whatever seats are
    left for him: of three seats left for a defender, one may be declarer's.

    >>> from revoke.case.case import Findings
    >>> from revoke.table.seats import Role
    >>> five_later = RevokeFinding(offender=Role.DECLARER, trick=7, later_tricks=5)
    >>> facts = established(Case(findings=Findings(revokes=(five_later,))))
    >>> asked = Key(BOARD, "table_tricks")
    >>> narrowed_by_answers(facts, {asked: tuple(range(14))}).known[asked].values
    (5, 6, 7, 8, 9, 10, 11, 12)
    """
    known = dict(facts.known)
    for key, answers in {**_who_revoked(facts), **open_}.items():
        if key.name not in _MEET:
            continue
        told = facts.known.get(key)
        if told is None or {*answers} <= {*told.values}:
            left = tuple(each for each in answers if answer_agrees(facts.case, key, each))
            if 0 < len(left) < len(answers):
                known[key] = Evidence(left, WHAT_ELSE_WAS_TOLD)
    if declarers := _no_defender_revoked(facts):
        known[_DECLARER] = Evidence(declarers, WHAT_ELSE_WAS_TOLD)
    if len(known) == len(facts.known) and all(known[key] is facts.known[key] for key in known):
        return None
    total = known.get(_TABLE_TRICKS)
    if facts.count.declarers is None and total is not None and len(total.values) == 1:
        return _with_total(replace(facts, known=known), total.values[0])
    return replace(facts, known=known)


def with_total_that_follows(facts: Facts) -> Facts | None:
    """The facts with declarer's tricks, if what was told of the tricks leaves one number; else ``None``.

    >>> from revoke.case.case import Findings, Moment
    >>> from revoke.table.seats import Role
    >>> over = frozenset({Moment.PLAY_ENDED})
    >>> first = RevokeFinding(Role.DECLARER, 1, won_by=WonBy.OPPONENTS, later_tricks=9, before_attention=over)
    >>> with_total_that_follows(established(Case(findings=Findings(revokes=(first,))))).count.declarers
    9
    """
    if not facts.count.over or facts.count.declarers is not None:
        return None
    totals = sorted(totals_left(facts, declarer_seat(facts)))
    if len(totals) > 1:  # as if the total were asked for: what is told of each trick counts
        totals = list(islice((each for each in totals if answer_agrees(facts.case, _TABLE_TRICKS, each)), 2))
    return _with_total(facts, *totals) if len(totals) == 1 else None


def _with_total(facts: Facts, total: int) -> Facts:
    known = {**facts.known, _TABLE_TRICKS: Evidence((total,), WHAT_ELSE_WAS_TOLD)}
    return replace(facts, known=known, count=replace(facts.count, declarers=total, because=WHAT_ELSE_WAS_TOLD))


def _who_revoked(facts: Facts) -> dict[Key, tuple[Any, ...]]:
    """The offenders that only the numbers of tricks can tell, asked for or not; Any: each fact has its own type."""
    if facts.count.declarers is None or len(facts) > FEW:
        return {}
    return {
        Key(index, Revoke.offender.name): Revoke.offender.answers
        for index, each in enumerate(facts.case.findings.revokes)
        if each.won_by is not None or each.later_tricks is not None
    }


def _no_defender_revoked(facts: Facts) -> tuple[Seat, ...]:
    """The seats left for declarer where an offender known by seat cannot have defended, as is otherwise assumed.

    Only numbers of tricks can show that: his side won more tricks than declarer's total leaves for the defenders.
    """
    if _DECLARER in facts.known or facts.count.declarers is None:
        return ()
    for each in facts.case.findings.revokes:
        if isinstance(each.offender, Seat):
            his, others = each.offender.side.seats, each.offender.side.other.seats
            if not any(answer_agrees(facts.case, _DECLARER, seat) for seat in others):
                return tuple(seat for seat in his if answer_agrees(facts.case, _DECLARER, seat))
    return ()


def with_answers_left(question: Question, facts: Facts) -> Question:
    """The question with only the answers that :func:`narrowed_by_answers` has left."""
    evidence = facts.known.get(question.key)
    narrowed = evidence is not None and evidence.because == WHAT_ELSE_WAS_TOLD
    return replace(question, answers=evidence.values) if evidence and narrowed else question


_DECLARER = Key(BOARD, BoardFacts.declarer.name)
_TABLE_TRICKS = Key(BOARD, BoardFacts.table_tricks.name)
