"""The flow of a ruling on one page: case, facts, clauses, orders, remedy, ruling; and one case under every code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from revoke.case.case import Case, Election, Moment
from revoke.equity.solver import Solver
from revoke.errors import Contradiction
from revoke.facts.establish import Facts
from revoke.facts.fact import Key
from revoke.facts.moments import CLAIMS
from revoke.facts.revoke import AGREED_TO_PLAY_ON, BoardFacts, Revoke
from revoke.facts.revokes import binds
from revoke.facts.standing import Standing
from revoke.law import orders
from revoke.law.code import CODES, Code, code
from revoke.law.orders import CannotScoreGame, HonoursOnly, Order
from revoke.remedy.carry_out import Ordered, carry_out, left_face_up_as
from revoke.ruling.established_facts import (
    FEW,
    answer_agrees,
    established,
    narrowed_by_answers,
    numbers_not_asked_for,
    with_answer,
    with_answers_left,
    with_result_that_follows,
    with_total_that_follows,
)
from revoke.ruling.estimate import Simulate
from revoke.ruling.explore import POINTS, Allowance, Exploration, explore
from revoke.ruling.findings import (
    Offence,
    advice,
    declarer_seat,
    offences,
    open_questions,
    possible,
    reasons,
    revoke_rulings,
    taken_for_granted,
    transfer,
)
from revoke.ruling.instructions import instructions, leads_to_be_changed
from revoke.ruling.judgment import Judgment
from revoke.ruling.options import (
    PUT_RIGHT_NOW,
    asking_options,
    inspection_options,
    instructions_for_questions,
    options,
    penalty_to_choose,
    quitted_tricks_stay_shut,
    readings_of_questions,
    reasons_for_questions,
    reasons_for_quitted_tricks,
    taken_back_by,
)
from revoke.ruling.redress import JUDGED, Damage, included, open_question, redress, settled
from revoke.ruling.ruling import (
    RIGHTS_TO_CHANGE,
    Assumption,
    Assumptions,
    CardLying,
    Chosen,
    Group,
    Option,
    PenaltyCard,
    Question,
    Ruling,
    Status,
    TableAfter,
    Transfer,
)
from revoke.table.seats import Side
from revoke.timeline.table import FacedCard, Table, tricks_won


def adjudicate(case: Case, *, solver: Solver | None = None, simulate: Simulate | None = None) -> Ruling:
    """Rule on a case.

    Args:
        case: what happened, and what the director has found.
        solver: double dummy, to estimate the damage; without it the director is asked.
        simulate: plays the hand out as these players would, for the same purpose; weighed with double dummy.

    Raises:
        RevokeError: the case contradicts itself or the deal, or names a code or a reading that does not exist.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DUMMY, trick=7, before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
    >>> ruling = adjudicate(Case(findings=Findings(revokes=(told,))))
    >>> ruling.revokes[0].status, ruling.transfer.tricks
    (<Standing.ESTABLISHED: 'established'>, 0)
    """
    return ruling_on(*every_way(case), solver=solver, simulate=simulate)


def every_way(case: Case, facts: Facts | None = None, allowance: Allowance | None = None) -> tuple[Facts, Exploration]:
    """The basis of a ruling: the facts of a case, and every way in which it can still turn out.

    Args:
        facts: the facts of this case, if already established.
        allowance: how much may be tried, where it is enough for all revokes together.

    Raises:
        RevokeError: as for :func:`adjudicate`.
    """
    code(case.code).refuse_unknown_readings(case.readings)
    facts = facts or established(case)
    return facts, explore(facts, allowance)


def ruling_on(
    facts: Facts, ways: Exploration, *, solver: Solver | None = None, simulate: Simulate | None = None
) -> Ruling:
    """Rule on a case whose ways are explored already; see :func:`adjudicate`."""
    basis = _on_what_is_left(facts, ways, solver, simulate)
    ruling = _ruling_on(basis)
    if ruling.status != "needs facts":
        ruling = replace(ruling, assumed=Assumptions(partial(_assumed, basis, facts)))
    open_to_choice = basis.ways.code.elects and basis.ways.fits
    if open_to_choice and any(each.status is Standing.ESTABLISHED for each in ruling.revokes) and basis.over:
        return replace(ruling, choice=_choice(basis.facts.case))
    return ruling


def bare_ruling(facts: Facts, ways: Exploration) -> Ruling:
    """The ruling without its assumptions and without the choice between two penalties."""
    return _ruling_on(_on_what_is_left(facts, ways))


class _Basis(NamedTuple):
    """What a ruling rests on: the facts, every way they can turn out, and the outcome for the board."""

    facts: Facts
    ways: Exploration
    over: bool
    revokes: list[Offence]
    moved: Transfer
    damage: Damage
    status: Status
    questions: tuple[Question, ...]


def _basis(facts: Facts, ways: Exploration, solver: Solver | None = None, simulate: Simulate | None = None) -> _Basis:
    over = play_is_over(facts)
    revokes = offences(facts, ways)
    moved = transfer(ways, over=over)
    damage = redress(facts, ways, revokes, moved, solver=solver, simulate=simulate)
    result = open_question(facts, solver)
    status = "needs facts" if result else _status(ways, damage.lacking, damage.open)
    questions = _each_once((*result, *open_questions(ways), *damage.questions))
    return _Basis(facts, ways, over, revokes, moved, damage, status, questions)


def _on_what_is_left(
    facts: Facts, ways: Exploration, solver: Solver | None = None, simulate: Simulate | None = None
) -> _Basis:
    """What a ruling rests on, without the answers that turn out to be impossible."""
    read = with_result_that_follows(facts, ways)
    if read is not None:
        facts, ways = every_way(read.case, read)
    basis = _basis(facts, ways, solver, simulate)
    few = len(facts) <= FEW
    unasked = numbers_not_asked_for(facts, ways) if few and len(ways.outcomes) == 1 else {}
    better = narrowed_by_answers(facts, {**unasked, **{each.key: each.answers for each in basis.questions}})
    if better is None and few and basis.status == "final":
        better = with_total_that_follows(facts)
    if better is None:
        return basis
    if few:
        return _on_what_is_left(*every_way(facts.case, better), solver, simulate)
    return basis._replace(questions=tuple(with_answers_left(each, better) for each in basis.questions))


class LeftOpen(NamedTuple):
    """The basis of a ruling, without the answers to its questions that contradict what has been told.

    Attributes:
        lacking: the questions without whose answers there is no ruling; none once it is final or provisional.
    """

    facts: Facts
    ways: Exploration
    lacking: tuple[Question, ...]


def without_impossible_answers(facts: Facts, ways: Exploration) -> LeftOpen:
    """The basis of a ruling as far as the answers left go, and what it still lacks."""
    basis = _on_what_is_left(facts, ways)
    lacking = basis.questions if basis.status == "needs facts" else ()
    return LeftOpen(basis.facts, basis.ways, tuple(each for each in lacking if each.key not in JUDGED))


def assumptions(facts: Facts, ways: Exploration) -> tuple[Assumption, ...]:
    """The facts that a ruling takes for granted; none while it needs facts."""
    basis = _on_what_is_left(facts, ways)
    return _assumed(basis, facts) if basis.status != "needs facts" else ()


def _assumed(basis: _Basis, facts: Facts) -> tuple[Assumption, ...]:
    """The facts taken for granted on a basis from which answers may have been left out.

    Args:
        facts: the facts before any answers were left out.
    """
    anew = None if basis.facts is facts else partial(_turns_on, basis)
    granted = taken_for_granted(basis.facts, basis.ways, anew)
    told = facts.case.findings
    if facts.case.events and None in (told.result, told.table_tricks):
        return granted  # a record shows what was played, and more revokes than are told
    agreeing = [_as_can_be_told(facts.case, each) for each in granted]
    return tuple(_that_hold_together(facts.case, (each for each in agreeing if each.instead)))


def _that_hold_together(case: Case, assumed: Iterable[Assumption]) -> Iterator[Assumption]:
    """The assumptions without who followed a revoke, where that contradicts what is assumed of another on its trick."""
    for each in assumed:
        if each.key.name == Revoke.played_after.name and each.value is not None:
            if not answer_agrees(case, each.key, each.value):
                continue
            case = with_answer(case, each.key, each.value)
        yield each


def _as_can_be_told(case: Case, assumed: Assumption) -> Assumption:
    """An assumption with those of its values alone that agree with all that was told."""
    key, taken = assumed.key, assumed.value
    instead = tuple(each for each in assumed.instead if answer_agrees(case, key, each))
    if instead and key.name in (BoardFacts.declarer.name, Revoke.trick.name):
        taken = tuple(each for each in taken if answer_agrees(case, key, each)) or taken
    return replace(assumed, value=taken, instead=instead)


def _turns_on(basis: _Basis, key: Key, value: Any) -> bool:
    """Whether telling one fact would change a ruling for which impossible answers have been left out.

    With that fact told, different answers may be left. Where the outcome stays the same, leaving answers out cannot
    change it. Any: each fact has its own type of value.
    """
    if basis.ways.turns_on(key, value):
        return True
    ruled = basis.ways.ruled
    try:
        facts, ways = every_way(with_answer(basis.facts.case, key, value))
        return ways.ruled != ruled and _on_what_is_left(facts, ways).ways.ruled != ruled
    except Contradiction:
        return False


def _choice(case: Case) -> tuple[Chosen, ...]:
    """The outcome of either penalty, tricks or points; nothing if the non-offending side has no choice."""
    case = _without_the_result_made(case)
    either = []
    for elected in Election:
        chose = replace(case, findings=replace(case.findings, elected=elected))
        facts, ways = every_way(chose, allowance=Allowance(POINTS))
        either.append(_chosen(_basis(facts, ways).damage, elected))
    one, other = either
    return tuple(either) if replace(one, elected=other.elected) != other else ()


def _chosen(damage: Damage, elected: Election) -> Chosen:
    """The result and the score if one of the two penalties has been chosen."""
    lines = damage.auction
    return Chosen(
        elected,
        damage.declarer_tricks.after_transfer,
        lines.below if lines else None,
        lines.above if lines else None,
        damage.score.after_transfer,
        damage.rubber,
    )


def _ruling_on(basis: _Basis) -> Ruling:
    facts, ways, over, revokes, moved, damage, status, questions = basis
    law = ways.code
    table = remedied_table(facts, law, revokes, over=over)
    laid = penalty_cards(facts, law, revokes, table)
    shut = None if over else quitted_tricks_stay_shut(facts, law, revokes)
    choices = (
        *options(facts, law, revokes, table, laid, over=over),
        *inspection_options(facts, law, revokes, over=over),
        *asking_options(facts, law, revokes, over=over),
        *penalty_to_choose(revokes, questions, over=over),
    )
    return Ruling(
        code=law.id,
        status=status,
        revokes=revoke_rulings(revokes),
        transfer=moved,
        declarer_tricks=damage.declarer_tricks,
        score=damage.score,
        adjusted_score=damage.adjusted,
        penalty_cards=laid,
        options=choices,
        instructions=(
            *instructions_for_questions(facts, law, shut),
            *included(
                damage.declarer_tricks,
                moved,
                instructions(facts, law, revokes, table, laid, choices, moved, over=over, weighs=damage.open and over),
            ),
            *(settled(facts, damage) if over else ()),
        ),
        questions=questions,
        possible=possible(ways),
        reasons=(
            *reasons_for_questions(facts, law),
            *reasons_for_quitted_tricks(law, shut),
            *reasons(revokes),
            *damage.reasons,
        ),
        readings=_readings(ways, readings_of_questions(facts, law)),
        game=damage.game,
        auction=damage.auction,
        table=table_after(table, choices, claim_stops_play=law.claim_stops_play),
        split=damage.split,
        rubber=damage.rubber,
        advice=advice(revokes, choices, over=over, weighs=damage.open),
    )


def _each_once(questions: Iterable[Question]) -> tuple[Question, ...]:
    """The questions, one for each fact, with the laws of every question about that fact."""
    asked: dict[Key, Question] = {}
    for each in questions:
        first = asked.setdefault(each.key, each)
        if first is not each:
            asked[each.key] = replace(first, laws=tuple(dict.fromkeys((*first.laws, *each.laws))))
    return tuple(asked.values())


def play_is_over(facts: Facts) -> bool:
    """Whether the ruling is made as at the end of play."""
    if facts.count.over:
        return True
    agreed = facts.known.get(AGREED_TO_PLAY_ON)
    played_on = agreed is not None and agreed.values == (True,)
    stopped = _PLAY_HAS_STOPPED - CLAIMS if played_on else _PLAY_HAS_STOPPED
    claim_stops_play = code(facts.case.code).claim_stops_play and not played_on
    claimed = facts.table.claim is not None

    def ceased(moments: frozenset[Moment], late: bool) -> bool:
        """Whether somebody claimed when the side that revoked had gone on: no card goes back before the claim."""
        gone_on = late or not _HAD_GONE_ON.isdisjoint(moments)
        return claim_stops_play and gone_on and (claimed or Moment.OPPONENTS_CLAIMED in moments)

    for index in range(len(facts)):
        moments, found = facts.known.get(Key(index, "before_attention")), facts.found[index]
        late = found is not None and found.late is not None
        if moments and all(stopped & each or ceased(each, late) for each in moments.values):
            return True
    return False


_PLAY_HAS_STOPPED = frozenset(
    {Moment.PLAY_ENDED, Moment.OFFENDERS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM, Moment.PLAY_HAD_CEASED}
)
"""The moments after which nobody plays on: a claim that establishes a revoke has also ended the play."""

_HAD_GONE_ON = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.OFFENDERS_NAMED_CARD})


def _status(ways: Exploration, lacking: bool, equity_open: bool) -> Status:
    if lacking or len(ways.outcomes) > 1:
        return "needs facts"
    return "provisional" if equity_open else "final"


def _readings(ways: Exploration, asked: frozenset[str]) -> dict[str, str | bool]:
    """The open passages that decided something, by name, each with the reading taken."""
    used = {name for index in range(ways.count) for way in ways.ways(index) for name in way.judgment.readings}
    taken = ways.code.readings_in_force(ways.readings)
    return {name: taken[name] for name in sorted(used | asked)}


@dataclass(frozen=True, slots=True)
class Compared:
    """One code's ruling, and how it differs from that of the next older code in the list.

    Attributes:
        ruling: what the code rules.
        parted: whether the possible outcomes differ from the older code's: how a revoke stands, tricks, points, what
            a side may not score, the final result, or the score where both codes use the same score sheet.
        barred: the limits on the revoking side's score, whatever is still open: a ceiling towards game, or honours
            only.
        only_here: clauses that decided here and not there.
        only_there: clauses that decided there and not here.
        amended: clauses that decided in both, with different rules.
    """

    ruling: Ruling
    parted: bool
    barred: tuple[Order, ...]
    only_here: tuple[str, ...]
    only_there: tuple[str, ...]
    amended: tuple[str, ...]


def compare(case: Case, *, codes: Sequence[str] = CODES, solver: Solver | None = None) -> tuple[Compared, ...]:
    """Rule on the same facts under several codes, the newest first.

    Readings that the case chooses are passed on to the codes that know them.

    Raises:
        RevokeError: the case contradicts itself or the deal.

    >>> from revoke.case.case import Election, Findings, Moment, RevokeFinding
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DEFENDER, trick=5, won_by="opponents", later_tricks=3,
    ...                      won_later_with_owed_card=True, before_attention=frozenset({Moment.PLAY_ENDED}))
    >>> case = Case(findings=Findings(table_tricks=8, revokes=(told,), elected=Election.TRICKS))
    >>> [each.ruling.transfer.tricks for each in compare(case)]
    [1, 1, 2, 3, 3, 3]
    """
    every = [_explored(_under(case, name), solver) for name in codes]
    return tuple(_compared(ruled, older) for ruled, older in zip(every, [*every[1:], None], strict=True))


@dataclass(frozen=True, slots=True)
class _Explored:
    """A ruling, and for each revoke every way it can turn out while facts are missing."""

    ruling: Ruling
    ends: tuple[frozenset[_End], ...]


class _End(NamedTuple):
    """One way in which one revoke can turn out: how it stands, and what it costs in tricks, points and score."""

    standing: Standing
    tricks: int
    points: int
    barred: frozenset[Order]


def _explored(case: Case, solver: Solver | None) -> _Explored:
    facts, ways = every_way(case)
    ends = (frozenset(_end(way.judgment) for way in ways.ways(index)) for index in range(ways.count))
    return _Explored(ruling_on(facts, ways, solver=solver), tuple(ends))


def _end(judgment: Judgment) -> _End:
    orders = (step.order for step in judgment.steps)
    barred = frozenset(order for order in orders if isinstance(order, CannotScoreGame | HonoursOnly))
    return _End(judgment.stood.standing, judgment.tricks, judgment.points, barred)


def _without_the_result_made(case: Case) -> Case:
    """The case without a result beside declarer's tricks: what its own ruling made of them binds no other ruling."""
    if case.findings.table_tricks is None:
        return case
    return replace(case, findings=replace(case.findings, result=None, result_includes_transfer=None))


def _under(case: Case, name: str) -> Case:
    if name == case.code:
        return case
    case = _without_the_result_made(case)
    known = {reading.name for reading in code(name).readings}
    if not code(case.code).dealer_plays:  # in a game that the dealer plays, somebody else may have dealt
        case = replace(case, board=replace(case.board, dealer=None))
    return replace(case, code=name, readings={key: each for key, each in case.readings.items() if key in known})


def _compared(ruled: _Explored, before: _Explored | None) -> Compared:
    ruling = ruled.ruling
    barred = tuple(dict.fromkeys(order for ends in ruled.ends for order in _certain(ends)))
    if before is None:
        return Compared(ruling, False, barred, (), (), ())
    older = before.ruling
    here, there = _decisive(ruling), _decisive(older)
    rules, older_rules = ({each.cite: each.rule for each in code(of.code).clauses} for of in (ruling, older))
    return Compared(
        ruling,
        ruled.ends != before.ends or _result(ruling, older) != _result(older, ruling),
        barred,
        tuple(cite for cite in here if cite not in there),
        tuple(cite for cite in there if cite not in here),
        tuple(cite for cite in here if cite in there and rules[cite] is not older_rules[cite]),
    )


def _decisive(ruling: Ruling) -> list[str]:
    cites = [cite for revoke in ruling.revokes for cite in revoke.laws]
    if ruling.adjusted_score and ruling.adjusted_score.needed:
        cites.append(ruling.adjusted_score.law)
    return list(dict.fromkeys(cites))


def _certain(ends: frozenset[_End]) -> list[Order]:
    """The limits on the score that hold however a revoke turns out."""
    return sorted(frozenset.intersection(*(end.barred for end in ends)), key=repr)


def _result(ruling: Ruling, other: Ruling) -> tuple[object, ...]:
    """The outcome on the board; the score only if the other ruling uses the same sheet."""
    same_sheet = code(ruling.code).score_sheet is code(other.code).score_sheet
    return (
        ruling.transfer,
        ruling.declarer_tricks.final,
        ruling.possible,
        ruling.adjusted_score and ruling.adjusted_score.needed,
        ruling.split,
        (ruling.score, ruling.game, ruling.auction) if same_sheet else None,
    )


# The table once the ruling is carried out, and the cards that lie on it.


def remedied_table(facts: Facts, law: Code, revokes: Sequence[Offence], *, over: bool) -> Table:
    """The table after the last event, after every correction that the record can show.

    Args:
        over: whether play is over, so that each side has gone on since a wrong lead from dummy.
    """
    ordered = [
        Ordered(step.order, found.play)
        for revoke in revokes
        if revoke.standing in PUT_RIGHT_NOW and (found := revoke.found) is not None
        if not revoke.is_put_right_on_paper
        for step in revoke.grounds  # at the twelfth trick the last card binds nobody
    ]
    leads = () if over else leads_to_be_changed(facts, law)
    ordered += [Ordered(orders.Correct(), play) for play in leads]
    stops = law.claim_stops_play
    return carry_out(facts.table, ordered, declarer=declarer_seat(facts), claim_stops_play=stops)


def table_after(table: Table, choices: Iterable[Option] = (), *, claim_stops_play: bool = True) -> TableAfter | None:
    """The cards on the table, the turn, and the tricks so far; nothing if no card was recorded or none is left.

    After a claim it is nobody's turn, except that of a player who has a card to replace.

    Args:
        claim_stops_play: whether that holds even before anybody has agreed to the claim.
        choices: the options; a trick stays on the table while a player may change a card in it.
    """
    if not table.plays or table.hands_away:
        return None
    last = table.tricks[-1] if table.tricks else None
    cards = {each.card for each in choices if each.right in RIGHTS_TO_CHANGE}
    going_on = last is not None and (
        not last.complete or last.number == 13 or any(play.card in cards for play in last.plays)
    )
    awaited = next((trick for trick in table.tricks if trick.awaited), last if going_on else None)
    later = [trick for trick in table.tricks if awaited and trick.number > awaited.number]
    winners = table.winners()
    ceased = table.uncontested_claim is not None or (claim_stops_play and table.claim is not None)
    return TableAfter(
        trick=awaited.number if awaited else (last.number + 1 if last else table.board.first_trick),
        lying=tuple(CardLying(play.seat, play.card) for play in awaited.plays) if awaited else (),
        faced=tuple(CardLying(each.hand, each.card) for each in table.lying),
        turn=None if table.played_out or (ceased and not table.awaited) else table.next_to_play(),
        won={side: tricks_won(winners, side) for side in Side},
        next_trick=tuple(CardLying(play.seat, play.card) for trick in later for play in trick.plays),
    )


def penalty_cards(facts: Facts, law: Code, revokes: Sequence[Offence], table: Table) -> tuple[PenaltyCard, ...]:
    """The cards left on the table in rectification after the ruling has been carried out.

    Args:
        table: the table at that moment.
    """
    cards = [card for revoke in revokes for card in _reported(revoke)]
    declarer = declarer_seat(facts)
    failed = [found.play for found in facts.found if found is not None and found.able]
    others = [each for each in table.faced if each.until is None or binds(each, table, failed)]
    for faced in table.lying:
        if declarer is not None and faced.hand.side is declarer.side:
            continue
        own_first = sorted(revokes, key=lambda each: each.card != faced.card)
        brought = next((found for revoke in own_first if (found := _brought_there(revoke, faced))), None)
        if brought is not None:
            cards.append(brought)
        elif declarer is not None:
            kind, cite = law.penalises(faced, others)
            cards.append(PenaltyCard(faced.hand, faced.card, kind, cite))
    return tuple(cards)


def _reported(revoke: Offence) -> Iterator[PenaltyCard]:
    """The penalty cards of a revoke that the record does not show: the revoke card, and partner's if he changed it."""
    if revoke.standing is not Standing.CORRECT or revoke.found is not None:
        return
    if revoke.was_put_right_long_ago:
        return
    for step in revoke.steps:
        match step.order:
            case orders.Penalised(kind=kind):
                yield PenaltyCard(revoke.who or Group.OFFENDER, revoke.card, kind, step.clause.cite, revoke.index)
            case orders.PartnerMayChange(kind=orders.CardKind() as kind) if revoke.partners_card_is_penalised:
                for who in taken_back_by(revoke):
                    if revoke.is_opponent(who) is False:
                        yield PenaltyCard(who, None, kind, step.clause.cite, revoke.index)


def _brought_there(revoke: Offence, faced: FacedCard) -> PenaltyCard | None:
    """The card left in rectification, if the ruling on this revoke leaves the faced card on the table."""
    found = revoke.found
    if found is None or revoke.standing is not Standing.CORRECT or faced.played is None:
        return None
    play = next(each for each in revoke.facts.table.plays if each.event == faced.played)
    for step in revoke.steps:
        kind = left_face_up_as(step.order, found.play, play)
        if kind is not None and (faced.how is None or not isinstance(step.order, orders.Penalised)):
            return PenaltyCard(faced.hand, faced.card, kind, step.clause.cite, revoke.index)
    return None
