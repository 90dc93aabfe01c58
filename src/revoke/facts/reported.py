"""The statements about several revokes and about the tricks, checked against each other: cards, winners and numbers.

:mod:`revoke.facts.counting` and :mod:`revoke.facts.contradictions` check each revoke by itself.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, product

from revoke.case.case import Failure, Findings, Mixing, Moment, RevokeFinding
from revoke.case.events import CardsMixed
from revoke.errors import Clash, Contradiction
from revoke.facts.counting import WINNERS, Count, later_said
from revoke.facts.fact import Evidence, Key, Known
from revoke.facts.revoke import Revoke
from revoke.facts.standing import DECLARERS, Said, Seating, Took, Won, WonBy, WonLater, every_seating, seat_of
from revoke.table.cards import Card
from revoke.table.seats import DEFENDERS, SEATS, Role, Seat, Side, Who
from revoke.table.sentence import Sentence, listed, sentence, template
from revoke.timeline.replay import TWELFTH
from revoke.timeline.table import Table, so_many_tricks

# A revoke as the director reports it: who, on which trick, and whether the trick counts as it then lay.

_GONE_ON = frozenset({Moment.OFFENDERS_PLAYED_ON})
_BOTH_GONE_ON = _GONE_ON | {Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED}


@dataclass(frozen=True, slots=True)
class Reported:
    """The certain facts of one revoke that the director reports; ``None`` for each uncertain one.

    Attributes:
        index: the revoke's place in ``findings.revokes``, from 0.
        who: who revoked.
        won_by: who won the revoke trick, if the director says so.
        later: how many later tricks the revoking side won, if the director says so.
        won_later: whether he says that the offender won one of them with a card that he could have played.
        stays: whether the revoke card stays in its trick, whatever the code.
        doubtful: whether the player may not have revoked at all.
        in_the_record: whether the timeline shows the revoke too.
        last: the last trick on which the revoke can have been.
    """

    index: int
    who: Who | None
    trick: int | None
    card: Card | None
    won_by: WonBy | None
    later: int | None
    stays: bool
    doubtful: bool
    in_the_record: bool
    last: int = TWELFTH
    won_later: bool = False

    def place(self, fact: str) -> str:
        """The place of one of the revoke's facts in a case document."""
        return f"findings.revokes[{self.index}].{fact}"


def reported(findings: Sequence[RevokeFinding], shown: Sequence[object], known: Known) -> tuple[Reported, ...]:
    """The certain facts of each revoke that the director reports.

    Args:
        findings: the revokes as the director reports them.
        shown: for each revoke, what the timeline shows of it; ``None`` if nothing.
        known: what is known of the case.

    >>> from revoke.facts.fact import Evidence, Key
    >>> told = RevokeFinding(offender=Role.DECLARER, trick=5, later_tricks=3)
    >>> known = {Key(0, name): Evidence((getattr(told, name),), "") for name in ("offender", "trick")}
    >>> (each,) = reported([told], [None], known)
    >>> each.trick, each.later, each.stays, each.place("trick")
    (5, 3, False, 'findings.revokes[0].trick')
    """
    certain = []
    for index, (finding, seen) in enumerate(zip(findings, shown, strict=True)):
        r = Revoke(known, index)
        certain.append(
            Reported(
                index,
                who=r.maybe(Revoke.offender),
                trick=r.maybe(Revoke.trick),
                card=r.maybe(Revoke.card),
                won_by=None if finding.won_by is None else r.maybe(Revoke.won_by),
                later=finding.later_tricks,
                stays=_stays(r),
                doubtful=finding.proved is False or r.maybe(Revoke.able) is not True,
                in_the_record=seen is not None,
                last=r.last_trick_to_go_wrong_on,
                won_later=finding.won_later_with_owed_card is True,
            )
        )
    return tuple(certain)


def _stays(r: Revoke) -> bool:
    """Whether the trick is certain to count as it lay when the revoke came to light.

    Every code lets the card stay once its side has gone on. If dummy revoked, or not by failing to follow suit, both
    sides must have gone on. On the twelfth trick the hands must be back in the board.
    """
    moments = r.maybe(Revoke.before_attention) or frozenset()
    if Moment.HANDS_RETURNED in moments:
        return True
    simple = r.maybe(Revoke.failure) is Failure.FOLLOW and not _may_be_dummys(r)
    return (_GONE_ON if simple else _BOTH_GONE_ON) <= moments and r.maybe(Revoke.trick) not in (None, TWELFTH)


def _may_be_dummys(r: Revoke) -> bool:
    who, declarer = r.maybe(Revoke.offender), r.declarer_if_known
    if isinstance(who, Seat):
        return declarer is None or who is declarer.partner
    return who in (None, Role.DUMMY)


# Whether each card comes from one hand and goes to one trick, in all that is said of several revokes.


def refuse_cards_twice(revokes: Sequence[Reported], declarer: Seat | None) -> None:
    """Refuse a card of two hands, a card played to two tricks, and two cards of one hand on a trick.

    A player who takes a revoke card back may revoke again with the next card, and may play the first card later. So
    the last two are refused only if the cards stayed. Nothing is refused that the events themselves show.

    Raises:
        Contradiction: the first clash found.

    >>> from revoke.table.cards import Card
    >>> five = Card.parse("H5")
    >>> east = Reported(0, Seat.EAST, 3, five, None, None, stays=True, doubtful=False, in_the_record=False)
    >>> west = Reported(1, Seat.WEST, 8, five, None, None, stays=True, doubtful=False, in_the_record=False)
    >>> refuse_cards_twice((east, west), declarer=None)
    Traceback (most recent call last):
    ...
    revoke.errors.Contradiction: findings.revokes[0].card and findings.revokes[1].card: \
West is said to have played ♥5, but East is said to have played it. Correct the card or the player.
    """
    for one, other in combinations([each for each in revokes if not each.doubtful], 2):
        if one.in_the_record and other.in_the_record:
            continue
        _refuse_of_two_hands(one, other, declarer)
        if one.stays and other.stays:
            _refuse_on_two_tricks(one, other)
            _refuse_two_on_one_trick(one, other)


def refuse_defenders_of_both_sides(findings: Findings, demanded_of: Container[Role]) -> None:
    """Refuse duties that only defenders have where players of both sides are said to have failed in them.

    So it cannot be, whoever declared.

    Args:
        demanded_of: the players from whom the code lets a card be demanded.

    Raises:
        Contradiction: the first two revokes that exclude each other.
    """
    duties = {Failure.PENALTY_CARD} | (set() if Role.DECLARER in demanded_of else {Failure.DEMAND})
    failed = [
        (index, each.offender)
        for index, each in enumerate(findings.revokes)
        if each.failure in duties and isinstance(each.offender, Seat)
    ]
    for (one, who), (other, opponent) in combinations(failed, 2):
        if who.side is not opponent.side:
            raise Contradiction(
                (Key(one, Revoke.failure.name).path, Key(other, Revoke.failure.name).path),
                sentence("{player} is said not to have played a card that only a defender has to play", player=who),
                sentence("the same is said of {player}, and they cannot both have been defenders", player=opponent),
                template("Correct one of the two."),
            )


def _refuse_of_two_hands(one: Reported, other: Reported, declarer: Seat | None) -> None:
    if one.card is None or one.card != other.card:
        return
    if one.who is None or other.who is None or not _differ(one.who, other.who, declarer):
        return
    raise Contradiction(
        (one.place("card"), other.place("card")),
        sentence("{player} is said to have played {card}", player=other.who, card=one.card),
        sentence("{player} is said to have played it", player=one.who),
        template("Correct the card or the player."),
    )


def _refuse_on_two_tricks(one: Reported, other: Reported) -> None:
    if one.card is None or one.card != other.card or one.trick == other.trick:
        return
    if one.trick is None or other.trick is None:
        return
    raise Contradiction(
        (one.place("card"), other.place("card")),
        sentence("{card} is said to have been played to trick {trick}", card=one.card, trick=other.trick),
        sentence("it is said to have been played to trick {trick}, and nobody took it back in time", trick=one.trick),
        template("Correct the card or the trick."),
    )


def _refuse_two_on_one_trick(one: Reported, other: Reported) -> None:
    if one.who is None or one.trick is None or (one.who, one.trick) != (other.who, other.trick):
        return
    raise Contradiction(
        (one.place("trick"), other.place("trick")),
        sentence("{player} is said to have revoked twice on trick {trick}", player=one.who, trick=one.trick),
        template("he played one card to it, and nobody took one back in time"),
        template("Correct the trick or the player, or leave one of the two out."),
    )


def _differ(one: Seat | Role, other: Seat | Role, declarer: Seat | None) -> bool:
    """Whether two players are certainly not the same player."""
    if isinstance(one, Seat) is isinstance(other, Seat):
        return one is not other
    seat, role = (one, other) if isinstance(one, Seat) else (other, one)
    if declarer is None or not isinstance(seat, Seat):
        return False
    return seat.side is declarer.side and role in DEFENDERS


# Whether the tricks are in the order in which the revokes are listed.


def tricks_by_the_order(revokes: Sequence[Reported]) -> Iterator[tuple[Key, Evidence]]:
    """The tricks left for each revoke whose trick is not given, where the revokes are listed as they happened.

    Raises:
        Contradiction: no trick is left for one of them.

    >>> ninth = Reported(0, Role.DUMMY, 9, None, None, None, stays=True, doubtful=False, in_the_record=False)
    >>> later = replace(ninth, index=1, trick=None)
    >>> [evidence.values for _, evidence in tricks_by_the_order((ninth, later))]
    [(10, 11, 12)]
    >>> list(tricks_by_the_order((ninth, replace(ninth, index=1, trick=5))))
    Traceback (most recent call last):
    ...
    revoke.errors.Contradiction: findings.revokes_in_order and findings.revokes[0].trick \
and findings.revokes[1].trick: the revokes are said to be listed in the order in which they happened, \
but then no trick is left for revoke 2. Correct a trick, or tell the earlier revoke first.
    """
    earliest: list[int] = []
    for number, each in enumerate(revokes):
        before = revokes[:number]
        least = max((then + _apart(one, each) for one, then in zip(before, earliest, strict=True)), default=1)
        if least > (each.trick or each.last):
            told = [one.place("trick") for one in (*before, each) if one.trick is not None]
            raise Contradiction(
                ("findings.revokes_in_order", *told),
                template("the revokes are said to be listed in the order in which they happened"),
                sentence("then no trick is left for revoke {number}", number=number + 1),
                template("Correct a trick, or tell the earlier revoke first."),
            )
        earliest.append(each.trick or least)
    latest: list[int] = []
    for number, each in reversed(list(enumerate(revokes))):
        after = reversed(revokes[number + 1 :])
        most = min((then - _apart(each, one) for one, then in zip(after, latest, strict=True)), default=13)
        latest.append(each.trick or min(most, each.last))
        if each.trick is None and (earliest[number], latest[-1]) != (1, each.last):
            left = tuple(range(earliest[number], latest[-1] + 1))
            yield Key(each.index, Revoke.trick.name), Evidence(left, _AS_LISTED)


def _apart(one: Reported, later: Reported) -> bool:
    """Whether the two revokes are certain to have been on different tricks."""
    stay = one.stays and later.stays and not one.doubtful and not later.doubtful
    return stay and one.who is not None and one.who is later.who


_AS_LISTED = sentence("the order in which the revokes are listed")


# Whether thirteen tricks can have gone as said: by the winners, by the total, and by each revoke of the case.

_ALL_HANDS = frozenset(SEATS)
_ALL_NUMBERS = (1 << 14) - 1
_NUMBERS = range(14)
"""The possible numbers of tricks, won or already played."""


def refuse_mixing_by_nobody(told: Findings, table: Table) -> None:
    """Refuse a case that says nobody mixed any cards, but also that there was a mixing or when it was."""
    if told.cards_mixed_by is not Mixing.NOBODY:
        return
    place = "findings.cards_mixed_by"
    happened = table.all(CardsMixed)
    if happened:
        where = sentence("event {event}", event=happened[-1][0])
        raise Contradiction(
            (place, where), _NOBODY, template("that event says who did"), template("Correct one of the two.")
        )
    if told.mixed_after_claim is not None:
        when = _MIXED_AFTER if told.mixed_after_claim else _MIXED_BEFORE
        said_when = "findings.mixed_after_claim"
        raise Contradiction((place, said_when), _NOBODY, when, template("Say who mixed them, or leave out when."))


_NOBODY = template("nobody is said to have mixed any cards")
_MIXED_AFTER = template("they are said to have been mixed after the claim")
_MIXED_BEFORE = template("they are said to have been mixed before the claim")


def refuse_unless_thirteen_tricks_fit(revokes: Sequence[Reported], count: Count, declarer: Seat | None) -> None:
    """Refuse the statements about revokes, total and winners if no thirteen tricks fit them all.

    :mod:`revoke.facts.counting` checks one revoke by itself, if declarer is known. This function infers nothing; it
    only refuses.

    Raises:
        Contradiction: names statements that exclude each other, none of them needless.

    >>> third = Reported(0, Role.DECLARER, 3, None, None, 2, stays=True, doubtful=False, in_the_record=False)
    >>> seventh = replace(third, index=1, trick=7, later=5)
    >>> unknown = Count((None,) * 13, None, "", over=True)
    >>> refuse_unless_thirteen_tricks_fit((third, seventh), unknown, declarer=None)
    Traceback (most recent call last):
    ...
    revoke.errors.Contradiction: findings.revokes[0].later_tricks and findings.revokes[1].later_tricks: \
declarer's side is said to have won 5 tricks after trick 7, but it won no more than 2, \
by the 2 tricks that declarer's side won after trick 3. Correct one of the two.
    """
    nobody_named = [each for each in revokes if each.who is None and each.later is not None]
    if len(revokes) < 2 and declarer is not None and not nobody_named:
        return
    said = (*_of_the_deal(count), *_of_the_revokes(revokes))
    if not said:
        return
    seatings = _different_seatings(said, declarer)
    if not _fit(said, seatings):
        raise Contradiction.told_when_asked(_DoNotFit(said, seatings))
    for each in nobody_named:
        _refuse_unless_a_side_fits(each, revokes, said, every_seating(declarer))


def totals_that_fit(revokes: Sequence[Reported], count: Count, declarer: Seat | None) -> frozenset[int]:
    """The numbers of tricks that declarer's side can have won, by all statements about the tricks.

    >>> first = Reported(0, Role.DUMMY, 1, None, WonBy.PARTNER, 6, stays=True, doubtful=False, in_the_record=False)
    >>> sorted(totals_that_fit([first], Count((None,) * 13, None, "", over=True), declarer=None))
    [7]
    """
    said = (*_of_the_deal(count), *_of_the_revokes(revokes))
    seatings = _different_seatings(said, declarer)
    return frozenset(total for seating in seatings for total in _totals(said, seating))


def results_that_fit(trick: int, revokes: Sequence[Reported], count: Count, declarer: Seat | None) -> frozenset[int]:
    """The numbers of tricks that declarer's side could have won without the revoke on a given trick.

    >>> first = Reported(0, Role.DUMMY, 11, None, WonBy.PARTNER, 1, stays=True, doubtful=False, in_the_record=False)
    >>> sorted(results_that_fit(11, [first], Count((None,) * 13, 9, "", over=True), declarer=None))
    [7, 8, 9, 10]
    """
    return _without_the_trick(trick, (*_of_the_deal(count), *_of_the_revokes(revokes)), declarer)


@lru_cache(maxsize=1024)
def _without_the_trick(trick: int, said: tuple[Said, ...], declarer: Seat | None) -> frozenset[int]:
    """The numbers of tricks that declarer's side could have won, kept because an interview needs them again."""
    left: set[int] = set()
    for seating, since in product(_different_seatings(said, declarer), range(15 - trick)):
        for total in _totals((*said, Took("", Role.DECLARER, since, after=trick - 1)), seating):
            left.update(range(total - since, total - since + 15 - trick))
    return frozenset(left)


def _different_seatings(said: Sequence[Said], declarer: Seat | None) -> Sequence[Seating]:
    """The seatings that may differ in declarer's tricks.

    If all statements name seats, only declarer's side matters; if all name roles, any one seating will do.
    """
    seatings = every_seating(declarer)
    by_seat = sum(isinstance(each.who, Seat) for each in said)
    if 0 < by_seat < len(said):
        return seatings
    return tuple({by_seat and each[Role.DECLARER].side: each for each in seatings}.values())


def _refuse_unless_a_side_fits(
    revoke: Reported, revokes: Sequence[Reported], said: Sequence[Said], seatings: Sequence[Seating]
) -> None:
    """Refuse the later tricks of a revoke by a player not named, if neither side can have won that many."""
    for who in Role:  # the winner of the trick may depend on which hand of the side he was
        supposed = _of_the_revokes((replace(revoke, who=who), *revokes))
        if _fit([*said, *supposed], seatings):
            return
    raise Contradiction(
        (revoke.place("later_tricks"), *dict.fromkeys(each.place for each in said)),
        later_said(revoke.later or 0),
        template("the other facts about the tricks exclude it for either side"),
        template("Correct one of them."),
    )


def _of_the_deal(count: Count) -> Iterator[Said]:
    for trick, seat in enumerate(count.winners, 1):
        if seat is not None:
            yield Won(WINNERS, seat, WonBy.OFFENDER, trick)
    if count.declarers is not None:
        yield Took(count.because, Role.DECLARER, count.declarers, after=0)


def _of_the_revokes(revokes: Sequence[Reported]) -> Iterator[Said]:
    winners = [(each, _winner(each, revokes)) for each in revokes]
    for each, won_by in winners:
        if each.who is not None and each.trick is not None and won_by is not None:
            yield Won(each.place("won_by"), each.who, won_by, each.trick)
    for each, won_by in winners:
        if each.who is not None and each.later is not None:
            yield Took(each.place("later_tricks"), each.who, each.later, each.trick, won_by)
        elif each.who is not None and each.trick is not None and each.won_later:
            yield WonLater(each.place(Revoke.won_later_with_owed_card.name), each.who, each.trick)


def _winner(revoke: Reported, revokes: Sequence[Reported]) -> WonBy | None:
    """The winner of the revoke trick, if final because nobody who revoked on it takes a card back any more."""
    on_it = (each for each in revokes if revoke.trick is None or each.trick in (None, revoke.trick))
    return revoke.won_by if all(each.stays for each in on_it) else None


# Whether all statements can be true together


def _fit(said: Sequence[Said], seatings: Sequence[Seating]) -> bool:
    return any(True for seating in seatings for _ in _totals(said, seating))


def _totals(said: Sequence[Said], seating: Seating) -> Iterator[int]:
    """Declarer's tricks in every list of thirteen winners that fits all statements.

    The search goes from the last trick to the first and keeps every number that North–South can have won so far, one
    bit each. For unnamed tricks it also keeps who won the trick taken before. If a side is said to have lost a trick
    with so many to come, and wins this one with as many, it must have lost the one taken before: the only chance left.
    """
    hands, numbers = dict.fromkeys(_NUMBERS, _ALL_HANDS), dict.fromkeys(_NUMBERS, _ALL_NUMBERS)
    not_named: list[tuple[Side, Took]] = []
    for each in said:
        if isinstance(each, Won):
            hands[each.trick] &= each.hands(seating)
        elif isinstance(each, WonLater):
            side = seat_of(each.who, seating).side
            numbers[each.after] &= sum(_bit(_share(number, side, each.after)) for number in range(1, 14 - each.after))
        elif each.after is None:
            not_named.append((seat_of(each.who, seating).side, each))
        else:
            numbers[each.after] &= _bit(_share(each.tricks, seat_of(each.who, seating).side, each.after))
    lost = {side: {each.tricks for one, each in not_named if one is side and each.lost} for side in Side}
    reached: dict[Side | None, int] = {None: _bit(0)}
    for trick in range(13, 0, -1):
        going_on: dict[Side | None, int] = {}
        for side in _sides(hands[trick]):
            only_lost = sum([_bit(_share(tricks, side, trick)) for tricks in lost[side]])
            won = 0
            for last, norths in reached.items():
                won |= norths if last not in (side, None) else norths & ~only_lost
            won &= numbers[trick]
            winner = side if not_named else None
            going_on[winner] = going_on.get(winner, 0) | (won << 1 if side is Side.NS else won)
        reached = going_on
    for first, norths in reached.items():
        for number in _NUMBERS:
            there = norths & numbers[0] & _bit(number)
            if there and all(each.can_be_of(_share(number, side, 0), first=first is side) for side, each in not_named):
                yield _share(number, seating[Role.DECLARER].side, after=0)


@cache
def _sides(hands: frozenset[Seat]) -> frozenset[Side]:
    return frozenset(seat.side for seat in hands)


def _bit(number: int) -> int:
    """The bit that stands for a number of tricks; 0 for an impossible number."""
    return 1 << number if 0 <= number <= 13 else 0


def _share(tricks: int, side: Side, after: int) -> int:
    """North–South's tricks after a trick, given a side's; or that side's, given North–South's.

    >>> _share(4, Side.EW, after=6)
    3
    """
    return tricks if side is Side.NS else 13 - after - tricks


# The words of the refusal


def _none_needless(said: Sequence[Said], seatings: Sequence[Seating]) -> list[Said]:
    """The statements of a smallest clash: they cannot all be true, but can if any one is left out."""
    clash = list(said)
    for each in said:
        others = [other for other in clash if other is not each]
        if not _fit(others, seatings):
            clash = others
    return clash


@dataclass(frozen=True, slots=True)
class _DoNotFit(Clash):
    said: Sequence[Said]
    seatings: Sequence[Seating]

    def told(self) -> Contradiction:
        """The refusal of the last number among the clashing statements, or else of the last winner, by the others."""
        clash = _none_needless(self.said, self.seatings)
        numbers = [each for each in clash if isinstance(each, Took)]
        winners = [each for each in clash if isinstance(each, Won)]
        wrong = numbers[-1] if numbers else winners[-1]
        others = [each for each in clash if each is not wrong]
        if isinstance(wrong, Took):
            said, because = _too_many_or_few(wrong, others, self.seatings)
        else:
            said, because = _not_the_winner(wrong)
        places = tuple(dict.fromkeys(each.place for each in clash))
        instead = template("Correct one of the two.") if len(places) == 2 else template("Correct one of them.")
        by = sentence("{because}, by {others}", because=because, others=_listed(others))
        return Contradiction(places, said, by, instead)


def _too_many_or_few(wrong: Took, others: Sequence[Said], seatings: Sequence[Seating]) -> tuple[Sentence, Sentence]:
    they_won, no_more, at_least = _IT if wrong.side == DECLARERS else _THEY
    said = sentence(they_won, side=wrong.side, tricks=so_many_tricks(wrong.tricks), when=wrong.when)
    possible = [number for number in _NUMBERS if _fit([*others, replace(wrong, tricks=number)], seatings)]
    if possible and wrong.tricks > max(possible):
        return said, sentence(no_more, number=max(possible))
    if possible and wrong.tricks < min(possible):
        return said, sentence(at_least, number=min(possible))
    return said, _CANNOT_BE


_IT = (
    template("{side} is said to have won {tricks} {when}"),
    template("it won no more than {number}"),
    template("it won at least {number}"),
)
_THEY = (
    template("{side} are said to have won {tricks} {when}"),
    template("they won no more than {number}"),
    template("they won at least {number}"),
)
_CANNOT_BE = sentence("that cannot be")


def _not_the_winner(wrong: Won) -> tuple[Sentence, Sentence]:
    said = template("{player} is said to have won trick {trick}")
    return sentence(said, trick=wrong.trick, player=wrong.winner), _CANNOT_BE


def _listed(said: Iterable[Said]) -> str:
    *most, last = dict.fromkeys(WINNERS if each.place == WINNERS else each.words for each in said)
    return sentence("{one} and {more}", one=listed(most), more=last) if most else last
