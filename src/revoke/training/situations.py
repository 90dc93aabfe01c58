"""Situations: a branch of the explored law made into a board, with seats, a contract, and the trick as it lay."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from revoke.case.case import Board, Case, Failure, Moment, RevokeFinding
from revoke.errors import RevokeError
from revoke.facts.fact import Key
from revoke.facts.revoke import Revoke
from revoke.facts.standing import WonBy
from revoke.law.code import code
from revoke.law.score_sheet import ScoreSheet
from revoke.ruling.adjudicate import every_way
from revoke.ruling.judgment import Way
from revoke.table.cards import RANKS, Card, Suit
from revoke.table.contract import Contract, Strain
from revoke.table.seats import SEATS, Role, Seat, Side
from revoke.training.circumstances import circumstances
from revoke.training.situation_findings import Untellable, finding_on, is_put_right_and_paid, stands

CardsPlayed = tuple[tuple[Seat, Card], ...]
"""The cards of one trick with the hands that played them, in the order of play."""


@dataclass(frozen=True, slots=True)
class DrawnSituation:
    """A case of which nothing is on record, and the trick of its last revoke.

    Attributes:
        trick: the cards of that trick, as far as they had been played; empty where no card matters.
        proof: a card that the offender still held and should have played.
    """

    case: Case
    trick: CardsPlayed = ()
    proof: Card | None = None


_STOPPED = frozenset({Moment.OPPONENTS_CLAIMED, Moment.OFFENDERS_CLAIMED, Moment.PLAY_ENDED})
"""After these nobody has to say that the play has ended."""


@lru_cache(maxsize=1024)
def branches(name: str, start: int) -> tuple[Way, ...]:
    """The ways in which the last revoke can turn out, from one of the circumstances of a code.

    Args:
        start: the place of the circumstances among :func:`~revoke.training.circumstances.circumstances`.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> len(branches(DEFAULT_CODE, 0)) > 10
    True
    """
    try:
        facts, ways = every_way(circumstances(name)[start])
        return tuple(ways.ways(len(facts) - 1)) if ways.fits else ()
    except RevokeError:  # what was supposed cannot be: no branch grows there
        return ()


def situation(chance: Random, start: Case, way: Way, unread: Collection[str] = ()) -> DrawnSituation:
    """A board on which a branch comes true, unless the tricks drawn for it do not add up.

    Args:
        chance: where the seats, cards and numbers come from.
        start: the circumstances from which the law was explored.
        way: the branch.
        unread: names of facts that are left open, for the code never looks at them.

    Raises:
        Untellable: what was drawn cannot have happened at one table.
    """
    declarer = chance.choice(SEATS)
    defender = declarer.left if chance.random() < 0.5 else declarer.right
    seats = {
        Role.DECLARER: declarer,
        Role.DUMMY: declarer.partner,
        Role.DEFENDER: defender,
        Role.OTHER_DEFENDER: defender.partner,
    }
    last = len(start.findings.revokes) - 1
    moments = code(start.code).moments
    mixed = start.findings.cards_mixed_by is not None
    told = [
        finding_on(chance, each, way, index, seats=seats, moments=moments, in_doubt=mixed, unread=unread)
        for index, each in enumerate(start.findings.revokes)
    ]
    before: Side | None = None
    if last and stands(way):
        told, winners = _tallied(chance, told, way, start.code)
        before = winners[(told[last].trick or 2) - 2].side
    elif last:
        told = _shared(chance, told)
    trick: CardsPlayed = ()
    proof = None
    strain = chance.choice(tuple(Strain))
    finding = told[last]
    if finding.failure in (None, Failure.FOLLOW) and _is_on_a_trick_of_its_own(told):
        replaced = is_put_right_and_paid(way)
        trick, proof, strain = _trick(chance, finding, strain, declarer.left, led_by=before, replaced=replaced)
        wrong = next((card for seat, card in trick if seat is finding.offender), None)
        told[last] = replace(finding, card=wrong, suit=trick[0][1].suit)
        if finding.played_after == () and wrong:
            trick = trick[: 1 + [card for _, card in trick].index(wrong)]
        in_doubt = finding.proved is False or mixed
        if finding.able is False or in_doubt or finding.owed_card_faced:
            proof = None
    goes_on = stands(way) and not any(_STOPPED & (each.before_attention or frozenset()) for each in told)
    findings = replace(start.findings, revokes=tuple(told), play_ended=goes_on)
    return DrawnSituation(
        replace(start, board=_board(chance, start.code, declarer, strain), findings=findings), trick, proof
    )


def _board(chance: Random, name: str, declarer: Seat, strain: Strain) -> Board:
    if code(name).score_sheet is ScoreSheet.TOWARDS_GAME:
        return Board(declarer=declarer, strain=strain)
    return Board(declarer=declarer, contract=Contract(chance.choice((2, 2, 3, 3, 4, 4, 5)), strain))


def _tallied(
    chance: Random, told: Sequence[RevokeFinding], way: Way, name: str
) -> tuple[list[RevokeFinding], Sequence[Seat]]:
    """Several revokes with the tricks that one course of the play gave, and the hand that won each of the thirteen."""
    least = 0 if code(name).score_sheet is ScoreSheet.DUPLICATE else way.judgment.tricks
    for _ in range(_COURSES):
        winners = [chance.choice(SEATS) for _ in range(13)]
        played = [_as_played(each, winners) for each in told]
        if _has_to_pay(played, least) and all(_allowed(each, way, index) for index, each in enumerate(played)):
            return played, winners
    raise Untellable


_COURSES = 60


def _has_to_pay(played: Sequence[RevokeFinding], least: int) -> bool:
    """Whether a side has won since its second revoke what both penalties take: else it is not known what there is."""
    first, last = played[0], played[-1]
    if not (isinstance(first.offender, Seat) and isinstance(last.offender, Seat) and isinstance(last.won_by, Seat)):
        return True
    side = last.offender.side
    won = (last.later_tricks or 0) + (last.won_by.side is side)
    return side is not first.offender.side or won >= least * len(played)


def _shared(chance: Random, told: Sequence[RevokeFinding]) -> list[RevokeFinding]:
    """Two revokes of both sides on one trick: who won it, and what the one side wins afterwards the other does not."""
    first, last = told[0], told[-1]
    if last.won_by is None and isinstance(last.offender, Seat):
        only_its_own = last.before_attention == frozenset({Moment.OFFENDERS_PLAYED_ON})  # they had won it, for they led
        own = (last.offender, last.offender.partner)
        told_of_it = isinstance(first.won_by, Seat)
        won_by = first.won_by if told_of_it else chance.choice(own if only_its_own else SEATS)
        told = [*told[:-1], last := replace(last, won_by=won_by)]
    if first.later_tricks is None or first.trick is None or first.trick != last.trick:
        return list(told)
    return [*told[:-1], replace(last, later_tricks=13 - first.trick - first.later_tricks)]


def _as_played(finding: RevokeFinding, winners: Sequence[Seat]) -> RevokeFinding:
    assert isinstance(finding.offender, Seat)
    assert finding.trick is not None
    later = sum(each.side is finding.offender.side for each in winners[finding.trick :])
    return replace(finding, won_by=winners[finding.trick - 1], later_tricks=later)


def _allowed(finding: RevokeFinding, way: Way, index: int) -> bool:
    """Whether the branch is one on which a revoke cost what this one did."""
    later, won_by = (way.known.get(Key(index, name)) for name in (Revoke.later_tricks.name, Revoke.won_by.name))
    offender, seat = finding.offender, finding.won_by
    assert isinstance(offender, Seat)
    won = WonBy.OFFENDER if seat is offender else WonBy.PARTNER if seat is offender.partner else WonBy.OPPONENTS
    return (later is None or finding.later_tricks in later.values) and (won_by is None or won in won_by.values)


def _is_on_a_trick_of_its_own(told: Sequence[RevokeFinding]) -> bool:
    tricks = [each.trick for each in told]
    return tricks.count(tricks[-1]) == 1


def _trick(
    chance: Random,
    finding: RevokeFinding,
    strain: Strain,
    eldest: Seat,
    *,
    led_by: Side | None = None,
    replaced: bool = False,
) -> tuple[CardsPlayed, Card, Strain]:
    """Four cards among which the offender's does not follow and the right hand wins; a card that he held; trumps.

    Where the card is to be replaced, the right hand wins with that other card of his.
    """
    offender = finding.offender
    assert isinstance(offender, Seat)
    suit = finding.suit or chance.choice(tuple(Suit))
    winner = finding.won_by if isinstance(finding.won_by, Seat) else offender.turn(chance.choice((1, 2, 3)))
    higher_held = replaced and winner is offender
    if higher_held:
        winner = offender.turn(chance.choice((1, 2, 3)))
    others = [each for each in Suit if each is not suit]
    if winner is offender:
        thrown = chance.choice(others)
        strain = Strain(thrown.value)
    else:
        if strain.trumps is not None and chance.random() < 0.6:
            strain = chance.choice((Strain.NOTRUMP, Strain(suit.value), strain))
        thrown = chance.choice([each for each in others if each is not strain.trumps])
    low, *rest = sorted(chance.sample(RANKS, 5), key=RANKS.index)
    high = rest.pop()
    following = [seat for seat in SEATS if seat not in (offender, winner)]
    cards = {offender: Card(thrown, chance.choice(RANKS[:9] if winner is not offender else RANKS))}
    if winner is not offender:
        cards[winner] = Card(suit, high)
    spare = [low, *rest]
    chance.shuffle(spare)
    for seat in following:
        cards[seat] = Card(suit, spare.pop())
    proof = Card(suit, spare.pop())
    if higher_held:
        cards[winner], proof = proof, cards[winner]
    leaders = [offender.turn(steps) for steps in ((1, 2, 3) if finding.played_after is None else (3,))]
    if finding.eldest_hand_followed is not None:
        follows = finding.eldest_hand_followed
        leaders = [each for each in leaders if _plays_after(eldest, offender, each) is follows] or leaders
    leaders = [each for each in leaders if led_by in (None, each.side)]
    if not leaders:
        raise Untellable
    leader = chance.choice(leaders)
    return tuple((leader.turn(n), cards[leader.turn(n)]) for n in range(4)), proof, strain


def _plays_after(one: Seat, other: Seat, leader: Seat) -> bool:
    """Whether a player plays to a trick after another one."""
    order = [leader.turn(steps) for steps in range(4)]
    return order.index(one) > order.index(other)
