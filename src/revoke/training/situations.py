"""Situations: branches of the explored law made into boards, with seats, a contract and the revoke trick."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, product
from random import Random
from typing import Any

from revoke.case.case import Board, Case, Election, Failure, Findings, Mixing, Moment, RevokeFinding
from revoke.errors import RevokeError
from revoke.facts.fact import Key
from revoke.facts.moments import HANDS_BACK, PLAY_ENDED, STAGES, TURNED_AND_PLAYED_ON, Stage
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing, WonBy
from revoke.law.code import Code, ScoreSheet, code
from revoke.law.orders import CorrectAndPay
from revoke.ruling.adjudicate import every_way
from revoke.ruling.judgment import Way
from revoke.table.cards import RANKS, Card, Suit
from revoke.table.contract import Contract, Strain
from revoke.table.seats import SEATS, Role, Seat, Side

# Circumstances: assumptions about a board before its law is explored, one for each road that a clause opens.
#
# The exploration itself tries the ordinary facts. It never asks for what the law takes for granted; so each fact with a
# default gets another value here, alone and together with another fact.

Told = dict[str, Any]  # the values of a finding, by name; each has its own type

_CEASED = frozenset({Moment.OPPONENTS_CLAIMED, Moment.PLAY_HAD_CEASED})
_AGREED_AND_OVER = HANDS_BACK - PLAY_ENDED | {
    Moment.OPPONENTS_CLAIMED,
    Moment.OFFENDERS_AGREED_TO_CLAIM,
    Moment.OFFENDERS_CALLED,
}
_BEYOND = (_CEASED, _AGREED_AND_OVER)
"""Stages that no question offers, but clauses know."""

_OTHERWISE: tuple[Told, ...] = (
    {"failure": Failure.DEMAND, "offender": Role.DEFENDER},
    {"failure": Failure.PENALTY_CARD, "offender": Role.DEFENDER},
    *({"failure": Failure.MISSING_CARD, "won_by": each.value} for each in (WonBy.PARTNER, WonBy.OPPONENTS)),
    {"able": False},
    {"proved": False},
    {"owed_card_faced": True},
    {"attention_by": Role.DUMMY},
    {"attention_by": Role.DUMMY, "dummy_rights_lost": True},
    {"aware": True},
    {"trick": 12},
    {"trick": 12, "played_after": ()},
    {"won_later_with_owed_card": True},
    {"won_later_with_owed_card": False},
    {"eldest_hand_followed": True},
    {"eldest_hand_followed": False},
)
"""The usual assumptions, each with another value."""


_WITH_ANOTHER_FAILURE = frozenset({"trick", "able", "owed_card_faced", "dummy_rights_lost"})
"""The assumptions that go with a failure other than not following suit."""

_AT_ODDS_WITH: Mapping[Failure, frozenset[str]] = {
    Failure.PENALTY_CARD: frozenset({"able", "owed_card_faced"}),  # it is face up and can be played
    # it may still be his turn, and no card of his was asked about
    Failure.MISSING_CARD: frozenset({"owed_card_faced", "played_after", "dummy_rights_lost"}),
}
"""What no story can tell of a failure, or need not say."""


@cache
def circumstances(name: str) -> tuple[Case, ...]:
    """Every start for exploring the law of a code, as a case in which the rest is not known.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> circumstances(DEFAULT_CODE)[0].findings.revokes == (RevokeFinding(),)
    True
    """
    law = code(name)
    plain = tuple(replace(each, code=name) for each in (*_of_one(law), *_of_two(law)))
    zoned = [reading.name for reading in law.readings if reading.name == "defenders_may_ask"]
    forbidden = [replace(each, readings={zoned[0]: False}) for each in plain if _asked(each)] if zoned else []
    return (*plain, *forbidden)


def _asked(case: Case) -> bool:
    return any(Moment.PARTNER_ASKED in (each.before_attention or ()) for each in case.findings.revokes)


def _of_one(law: Code) -> Iterator[Case]:
    beyond = _BEYOND if law.moments >= HANDS_BACK else ()  # without boards, no clause stops play at a claim
    stages = [stage for stage in (*STAGES, *beyond) if stage <= law.moments]
    yield from _elected(law, {})
    for stage in stages:
        yield from _elected(law, {"before_attention": stage})
    for told in _OTHERWISE:
        yield from _elected(law, told)
    for who, won_by in product((Role.DEFENDER, Role.DECLARER, Role.DUMMY), WonBy):
        yield from _elected(law, {"offender": who, "won_by": won_by.value, "before_attention": PLAY_ENDED})
    for one, other in combinations(_OTHERWISE, 2):
        together = not one.keys() & other.keys() and "failure" in one and other.keys() & _WITH_ANOTHER_FAILURE
        if together and not other.keys() & _AT_ODDS_WITH.get(one["failure"], frozenset()):
            yield from _elected(law, {**one, **other})
    for mixing in Mixing:
        told = {"proved": None, "before_attention": PLAY_ENDED}
        yield Case(findings=Findings(revokes=(RevokeFinding(**told),), cards_mixed_by=mixing))
        unproved = RevokeFinding(proved=False, before_attention=PLAY_ENDED)
        yield Case(findings=Findings(revokes=(unproved,), cards_mixed_by=mixing))


def _elected(law: Code, told: Told) -> Iterator[Case]:
    """The case with these assumptions, for each penalty that the innocent side may choose."""
    for elected in Election if law.elects else (None,):
        yield Case(findings=Findings(revokes=(RevokeFinding(**told),), elected=elected))


def _of_two(law: Code) -> Iterator[Case]:
    """The cases with two revokes: by one player in one suit or two, by both sides on one trick or two."""
    end = HANDS_BACK if law.moments >= HANDS_BACK else PLAY_ENDED
    elected = Election.TRICKS if law.elects else None
    for one, other in product((Role.DEFENDER, Role.DECLARER), repeat=2):
        for suit in (Suit.HEARTS, Suit.CLUBS):
            first = RevokeFinding(offender=one, trick=4, suit=Suit.HEARTS, before_attention=end)
            second = RevokeFinding(offender=other, trick=7, suit=suit, before_attention=end)
            yield Case(findings=Findings(revokes=(first, second), elected=elected))
    for one, other in ((Role.DEFENDER, Role.DECLARER), (Role.DECLARER, Role.DEFENDER)):
        for here, there in (
            (frozenset({Moment.OFFENDERS_PLAYED_ON}), frozenset({Moment.OPPONENTS_PLAYED_ON})),
            (frozenset({Moment.OPPONENTS_PLAYED_ON}), frozenset({Moment.OFFENDERS_PLAYED_ON})),
            (TURNED_AND_PLAYED_ON, TURNED_AND_PLAYED_ON),
            (frozenset(), frozenset()),
        ):
            first = RevokeFinding(offender=one, trick=5, suit=Suit.HEARTS, before_attention=here)
            second = RevokeFinding(offender=other, trick=5, suit=Suit.HEARTS, before_attention=there)
            yield Case(findings=Findings(revokes=(first, second), elected=elected))


# The findings of a situation: draws what a branch of the law leaves open, so that a story can be told.


class Untellable(RevokeError):
    """The error for a draw that cannot have happened at one table."""


def stands(way: Way) -> bool:
    """Whether the revoke of a branch is established, so that its tricks matter."""
    return way.standing is Standing.ESTABLISHED


def is_put_right_and_paid(way: Way) -> bool:
    """Whether the card is replaced and tricks still move, depending on who wins with the other card."""
    return not stands(way) and any(isinstance(step.order, CorrectAndPay) for step in way.judgment.steps)


def only_the_others_went_on(stage: Stage | None) -> bool:
    """Whether only the innocent side has played to the next trick: then it has won the revoke trick."""
    return stage is not None and Moment.OPPONENTS_PLAYED_ON in stage and _WENT_ON.isdisjoint(stage)


_WENT_ON = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.PLAY_ENDED})


def finding_on(
    chance: Random,
    finding: RevokeFinding,
    way: Way,
    index: int,
    *,
    seats: Mapping[Role, Seat],
    moments: frozenset[Moment],
    in_doubt: bool = False,
    unread: Collection[str] = (),
) -> RevokeFinding:
    """The finding with every fact of a branch, and what else a story needs.

    Args:
        finding: what the circumstances suppose of this revoke.
        way: the branch; ``index`` is the place of this revoke in it.
        seats: who sits where.
        moments: what can have happened before attention, in the words of the code.
        in_doubt: whether cards were mixed, so that nobody can find out the facts.
        unread: names of facts that are left open.

    Raises:
        Untellable: the numbers and players drawn do not go together.
    """
    drawn = _Facts(chance, finding, way, index)
    said: dict[str, Any] = {
        name: None if name in unread else drawn.one(name) for name in _AS_DRAWN
    }  # Any: each has a type of its own
    who: Role = drawn.one(Revoke.offender.name) or chance.choice((Role.DEFENDER, Role.DEFENDER, Role.DECLARER))
    if who is Role.DUMMY and (said["proved"] is False or said["able"] is False or in_doubt):
        raise Untellable  # everybody has seen what dummy held
    said["offender"] = seats[who]
    by = said["attention_by"]
    said["attention_by"] = seats[by] if isinstance(by, Role) else by
    said["suit"] = said["suit"] or chance.choice(tuple(Suit))
    if who is Role.DUMMY and said["aware"]:
        raise Untellable  # dummy plays what he is told to play, and corrects nothing on his own
    said["before_attention"] = drawn.stage(moments, said["failure"], who)
    later = drawn.one(Revoke.later_tricks.name)
    won_by = WonBy(finding.won_by) if finding.won_by else drawn.one(Revoke.won_by.name)
    if stands(way):
        later = chance.randint(0, 5) if later is None else later
        won_by = won_by or chance.choice(tuple(WonBy))
    if said["trick"] is None:
        said["trick"] = chance.randint(2, max(2, min(11, 13 - (later or 0))))
    if said["failure"] is Failure.MISSING_CARD and won_by is WonBy.OFFENDER:
        won_by = WonBy.PARTNER  # nobody wins a trick without playing a card to it
    if only_the_others_went_on(said["before_attention"]):
        if won_by not in (None, WonBy.OPPONENTS) or is_put_right_and_paid(way):
            raise Untellable  # who has won a trick leads to the next one
        won_by = WonBy.OPPONENTS
    if said["trick"] == _TWELFTH and (said["dummy_rights_lost"] or in_doubt) and moments >= HANDS_BACK:
        raise Untellable  # two rare laws meet, and neither says which comes first
    if won_by is None and said["failure"] in _WITHOUT_CARDS and finding.played_after is None:
        won_by = chance.choice(tuple(WonBy))  # no card shows it, and silence would reveal that it does not matter
    said["later_tricks"] = later
    said["won_by"] = None if won_by is None else _winner(chance, seats[who], won_by)
    return replace(finding, **said)


END_OF_DUMMY = frozenset(
    {Moment.PLAY_ENDED, Moment.OFFENDERS_CLAIMED, Moment.OPPONENTS_CLAIMED, Moment.PLAY_HAD_CEASED}
)
"""The moments after which declarer's partner is no longer dummy, and his lost rights no longer matter."""
_BY_OFFENDERS = frozenset(
    {
        Moment.OFFENDERS_PLAYED_ON,
        Moment.OFFENDERS_NAMED_CARD,
        Moment.OFFENDERS_CLAIMED,
        Moment.OFFENDERS_AGREED_TO_CLAIM,
        Moment.OFFENDERS_CALLED,
    }
)

_TWELFTH = 12
_WITHOUT_CARDS = (Failure.DEMAND, Failure.PENALTY_CARD)
"""The failures told without the cards of the trick."""

_AS_DRAWN = (
    Revoke.trick.name,
    Revoke.suit.name,
    Revoke.failure.name,
    Revoke.able.name,
    Revoke.proved.name,
    Revoke.owed_card_faced.name,
    Revoke.attention_by.name,
    Revoke.dummy_rights_lost.name,
    Revoke.aware.name,
    Revoke.won_later_with_owed_card.name,
    Revoke.eldest_hand_followed.name,
)


class _Facts:
    """The facts of one revoke on a branch, each drawn from its possible values there."""

    def __init__(self, chance: Random, finding: RevokeFinding, way: Way, index: int) -> None:
        self.chance, self.finding, self.way, self.index = chance, finding, way, index

    def one(self, name: str) -> Any:
        """A value, as supposed or else drawn; ``None`` if the branch does not turn on it."""
        given = getattr(self.finding, name)
        evidence = self.way.known.get(Key(self.index, name))
        if given is not None or evidence is None:
            return given
        usual = [each for each in evidence.values if name not in _USUAL or each in _USUAL[name]]
        return self.chance.choice(usual or list(evidence.values))

    def stage(self, moments: frozenset[Moment], failure: Failure | None, who: Role) -> Any:
        """Choose the stage at which attention is drawn, to fit the other suppositions and the offender."""
        evidence = self.way.known.get(Key(self.index, Revoke.before_attention.name))
        given = self.finding.before_attention
        nothing_told = frozenset[Moment]()
        if self.finding.proved is False:  # as long as he holds his cards, everybody can see whether he could follow
            nothing_told = HANDS_BACK if moments >= HANDS_BACK else PLAY_ENDED
        stages = [given] if given is not None else list(evidence.values) if evidence else [nothing_told]
        own = [each for each in stages if each <= moments or each == given]
        if self.finding.dummy_rights_lost and moments >= HANDS_BACK:  # after the play nobody is dummy
            own = [each for each in own if END_OF_DUMMY.isdisjoint(each)]
        if self.finding.able is False:  # nobody has revoked, so there is no offending side
            own = [each for each in own if _BY_OFFENDERS.isdisjoint(each) or Moment.PLAY_ENDED in each] or own
        if Role.DUMMY in (self.finding.attention_by, who):
            own = [each for each in own if Moment.PARTNER_ASKED not in each]
        if failure not in (None, Failure.FOLLOW):  # nobody asks whether he is void
            own = [each for each in own if Moment.PARTNER_ASKED not in each] or own
        if failure is Failure.PENALTY_CARD and not self.one(Revoke.otherwise_legal.name):  # else it stands (52B1)
            own = [each for each in own if Moment.OPPONENTS_PLAYED_ON not in each or Moment.OFFENDERS_PLAYED_ON in each]
        if self.finding.played_after == ():
            own = [each for each in own if not each]
        if not own:
            raise Untellable
        return self.chance.choice(own)


_USUAL: Mapping[str, range] = {Revoke.trick.name: range(2, 13), Revoke.later_tricks.name: range(7)}


def _winner(chance: Random, offender: Seat, won_by: WonBy) -> Seat:
    match won_by:
        case WonBy.OFFENDER:
            return offender
        case WonBy.PARTNER:
            return offender.partner
        case WonBy.OPPONENTS:
            return chance.choice((offender.left, offender.right))


CardsPlayed = tuple[tuple[Seat, Card], ...]
"""The cards of one trick with the hands that played them, in the order of play."""


@dataclass(frozen=True, slots=True)
class DrawnSituation:
    """A case without a record of play, and the trick of its last revoke.

    Attributes:
        trick: the cards of that trick, as far as played; empty if no card matters.
        proof: a card that the offender still held and should have played.
    """

    case: Case
    trick: CardsPlayed = ()
    proof: Card | None = None


_STOPPED = frozenset({Moment.OPPONENTS_CLAIMED, Moment.OFFENDERS_CLAIMED, Moment.PLAY_ENDED})
"""The moments that end play by themselves."""


@lru_cache(maxsize=1024)
def branches(name: str, start: int) -> tuple[Way, ...]:
    """The ways in which the last revoke can turn out, from one of the circumstances of a code.

    Args:
        start: the place of the circumstances among :func:`~revoke.training.situations.circumstances`.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> len(branches(DEFAULT_CODE, 0)) > 10
    True
    """
    try:
        facts, ways = every_way(circumstances(name)[start])
        return tuple(ways.ways(len(facts) - 1)) if ways.fits else ()
    except RevokeError:  # the supposition is impossible, so there is no branch
        return ()


def situation(chance: Random, start: Case, way: Way, unread: Collection[str] = ()) -> DrawnSituation:
    """A board on which a branch comes true, unless the tricks drawn for it do not add up.

    Args:
        chance: the source of seats, cards and numbers.
        start: the circumstances from which the law was explored.
        way: the branch.
        unread: names of facts that are left open because the code never reads them.

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
        replace(start, board=board_played(chance, start.code, declarer, strain), findings=findings), trick, proof
    )


def board_played(chance: Random, name: str, declarer: Seat, strain: Strain) -> Board:
    """A board with a declarer and his contract; under a code without bidding, only his strain."""
    if code(name).score_sheet is ScoreSheet.TOWARDS_GAME:
        return Board(declarer=declarer, strain=strain)
    return Board(declarer=declarer, contract=Contract(chance.choice((2, 2, 3, 3, 4, 4, 5)), strain))


def _tallied(
    chance: Random, told: Sequence[RevokeFinding], way: Way, name: str
) -> tuple[list[RevokeFinding], Sequence[Seat]]:
    """Several revokes with the tricks that one course of play gave, and the winner of each of the thirteen tricks."""
    least = 0 if code(name).score_sheet is ScoreSheet.DUPLICATE else way.judgment.tricks
    for _ in range(_COURSES):
        winners = [chance.choice(SEATS) for _ in range(13)]
        played = [_as_played(each, winners) for each in told]
        if _has_to_pay(played, least) and all(_allowed(each, way, index) for index, each in enumerate(played)):
            return played, winners
    raise Untellable


_COURSES = 60


def _has_to_pay(played: Sequence[RevokeFinding], least: int) -> bool:
    """Whether a side has won enough tricks since its second revoke to pay both penalties."""
    first, last = played[0], played[-1]
    if not (isinstance(first.offender, Seat) and isinstance(last.offender, Seat) and isinstance(last.won_by, Seat)):
        return True
    side = last.offender.side
    won = (last.later_tricks or 0) + (last.won_by.side is side)
    return side is not first.offender.side or won >= least * len(played)


def _shared(chance: Random, told: Sequence[RevokeFinding]) -> list[RevokeFinding]:
    """Two revokes made to agree: on one trick they share its winner, and both sides' later tricks add up."""
    first, last = told[0], told[-1]
    if last.won_by is None and isinstance(last.offender, Seat):
        only_its_own = last.before_attention == frozenset({Moment.OFFENDERS_PLAYED_ON})  # they led, so they had won it
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
    """Whether the branch allows the winner and the later tricks of this revoke."""
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
    """Four cards in which the offender does not follow and the wanted hand wins; a card that he held; the strain.

    If the card is to be replaced, the wanted hand wins after the replacement.
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
    """Whether one player plays to a trick after another."""
    order = [leader.turn(steps) for steps in range(4)]
    return order.index(one) > order.index(other)
