"""Whether thirteen tricks can have gone as is said: by the winners, by the total, and by each revoke of the case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from revoke.errors import Contradiction
from revoke.facts.counting import WINNERS, Count, later_said
from revoke.facts.reported import Reported
from revoke.facts.said_of_tricks import DECLARERS, Said, Seating, Took, Won, every_seating, seat_of
from revoke.facts.standing import WonBy
from revoke.table.seats import SEATS, Role, Seat, Side
from revoke.table.sentence import Sentence, listed, sentence, template
from revoke.timeline.trick import so_many_tricks

_ALL_HANDS = frozenset(SEATS)
_ALL_NUMBERS = frozenset(range(14))


def refuse_unless_thirteen_tricks_fit(revokes: Sequence[Reported], count: Count, declarer: Seat | None) -> None:
    """Refuse what is said of the revokes, of the total and of the winners, if no thirteen tricks were like that.

    One revoke by itself is looked at in :mod:`revoke.facts.counting`, as far as it is known who was declarer. Nothing
    is concluded here, only refused.

    Raises:
        Contradiction: of things said that exclude each other, none of them needless.

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
    seatings = every_seating(declarer)
    if len({isinstance(each.who, Seat) for each in said}) < 2:
        seatings = seatings[:1]  # all by seat, or all by role: who played which role is then no matter
    if not _fit(said, seatings):
        raise _contradiction(_none_needless(said, seatings), seatings)
    for each in nobody_named:
        _refuse_unless_a_side_fits(each, revokes, said, every_seating(declarer))


def _refuse_unless_a_side_fits(
    revoke: Reported, revokes: Sequence[Reported], said: Sequence[Said], seatings: Sequence[Seating]
) -> None:
    """Refuse the later tricks of a revoke of which it is not said who committed it, if neither side can have them."""
    others = [each for each in revokes if each is not revoke]
    for who in Role:  # who won the trick may turn on which hand of the side he was
        supposed = replace(revoke, who=who)
        its_own = [each for each in _of_the_revokes((supposed, *others)) if each.place in _places(revoke)]
        if _fit([*said, *its_own], seatings):
            return
    raise Contradiction(
        (revoke.place("later_tricks"), *dict.fromkeys(each.place for each in said)),
        later_said(revoke.later or 0),
        template("neither side can have won so many, by what else is said of the tricks"),
        template("Correct one of them."),
    )


def _places(revoke: Reported) -> tuple[str, str]:
    return revoke.place("won_by"), revoke.place("later_tricks")


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
            here = won_by if each.trick is None else None
            yield Took(each.place("later_tricks"), each.who, each.later, each.trick, here)


def _winner(revoke: Reported, revokes: Sequence[Reported]) -> WonBy | None:
    """Who won the revoke trick, if that is so for good: nobody who revoked on it takes a card back any more."""
    on_it = (each for each in revokes if revoke.trick is None or each.trick in (None, revoke.trick))
    return revoke.won_by if all(each.stays for each in on_it) else None


# Whether all of it can be so


def _fit(said: Sequence[Said], seatings: Sequence[Seating]) -> bool:
    return any(_fit_as_seated(said, seating) for seating in seatings)


def _fit_as_seated(said: Sequence[Said], seating: Seating) -> bool:
    """Whether there are thirteen winners of whom all of it is true.

    The tricks are taken from the last to the first, with every number that North–South can have won so far. For the
    tricks not named it is kept besides who won the one taken before. A side that is to have lost a trick with just so
    many to come must have lost that one, if it wins this one with as many: it had no other chance.
    """
    hands, numbers = [_ALL_HANDS] * 14, [_ALL_NUMBERS] * 14
    not_named: list[tuple[Side, Took]] = []
    for each in said:
        if isinstance(each, Won):
            hands[each.trick] &= each.hands(seating)
        elif each.after is None:
            not_named.append((seat_of(each.who, seating).side, each))
        else:
            numbers[each.after] &= {_share(each.tricks, seat_of(each.who, seating).side, each.after)}
    lost = {side: {each.tricks for one, each in not_named if one is side and each.lost} for side in Side}
    reached: set[tuple[int, Side | None]] = {(0, None)}
    for trick in range(13, 0, -1):
        sides = {seat.side for seat in hands[trick]}
        reached = {
            (norths + (side is Side.NS), side if not_named else None)
            for norths, last in reached
            if norths in numbers[trick]
            for side in sides
            if last is side.other or _share(norths, side, trick) not in lost[side]
        }
    return any(
        norths in numbers[0] and all(_has_a_trick(each, side, norths, first) for side, each in not_named)
        for norths, first in reached
    )


def _share(tricks: int, side: Side, after: int) -> int:
    """North–South's share of the tricks after a trick, from that of a side; and that of a side from theirs.

    >>> _share(4, Side.EW, after=6)
    3
    """
    return tricks if side is Side.NS else 13 - after - tricks


def _has_a_trick(said: Took, side: Side, norths: int, first: Side | None) -> bool:
    """Whether some trick was the one not named, in a deal that was taken to its first trick; that one's winner given.

    A number below the side's total was passed on the way, and the trick lost where it had to be.
    """
    in_all = _share(norths, side, after=0)
    if said.won_by is None:
        return said.tricks <= in_all - (first is side)
    return said.tricks < in_all or (said.lost and said.tricks == in_all and first is not side)


# What is said to whoever told it


def _none_needless(said: Sequence[Said], seatings: Sequence[Seating]) -> list[Said]:
    """Statements that cannot stand together, while they can if any one of them is left out."""
    clash = list(said)
    for each in said:
        others = [other for other in clash if other is not each]
        if not _fit(others, seatings):
            clash = others
    return clash


def _contradiction(clash: Sequence[Said], seatings: Sequence[Seating]) -> Contradiction:
    """The last number of tricks among them, or else the last winner, held against the others."""
    wrong = next((each for each in reversed(clash) if isinstance(each, Took)), clash[-1])
    others = [each for each in clash if each is not wrong]
    said, because = _too_many_or_few(wrong, others, seatings) if isinstance(wrong, Took) else _not_the_winner(wrong)
    places = tuple(dict.fromkeys(each.place for each in clash))
    instead = template("Correct one of the two.") if len(places) == 2 else template("Correct one of them.")
    by = sentence("{because}, by {others}", because=because, others=_listed(others))
    return Contradiction(places, said, by, instead)


def _too_many_or_few(wrong: Took, others: Sequence[Said], seatings: Sequence[Seating]) -> tuple[Sentence, Sentence]:
    they_won, no_more, at_least = _IT if wrong.side == DECLARERS else _THEY
    said = sentence(they_won, side=wrong.side, tricks=so_many_tricks(wrong.tricks), when=wrong.when)
    possible = [number for number in range(14) if _fit([*others, replace(wrong, tricks=number)], seatings)]
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
    said = template("trick {trick} is said to have been won by {player}")
    return sentence(said, trick=wrong.trick, player=wrong.winner), _CANNOT_BE


def _listed(said: Iterable[Said]) -> str:
    *most, last = dict.fromkeys(WINNERS if each.place == WINNERS else each.words for each in said)
    return sentence("{one} and {more}", one=listed(most), more=last) if most else last
