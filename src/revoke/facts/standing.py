"""The standing of a revoke before the law, and the hand that won its trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache

from revoke.errors import Contradiction
from revoke.facts.fact import Evidence, Key, Known
from revoke.table.seats import SEATS, Partnership, Role, Seat, Side, SideByRole, Who
from revoke.table.sentence import Sentence, counted, sentence, template


class WonBy(Enum):
    """The winner of the revoke trick, as a hand and not as a side."""

    OFFENDER = "offender"
    PARTNER = "partner"
    OPPONENTS = "opponents"

    __hash__ = object.__hash__  # as for Moment


class Standing(StrEnum):
    """The standing of a revoke before the law; the values are those of a ruling document."""

    ESTABLISHED = "established"
    CORRECT = "correct"
    RESTORE = "restore"
    OPEN = "open"
    NOT_A_REVOKE = "not a revoke"
    UNPROVED = "unproved"

    __hash__ = str.__hash__  # looked up very often, and the enum's own hash is slow Python


NOT_REVOKES = frozenset({Standing.NOT_A_REVOKE, Standing.UNPROVED})
"""The standings of what is not a revoke."""


@dataclass(frozen=True, slots=True)
class Stood:
    """The standing of a revoke, and whether it became established on the way."""

    standing: Standing
    became_established: bool = False


STANDS = "stands"
"""The name of the supposed fact that holds a revoke's standing."""


def stood_in(told: Mapping[int, Stood], known: Known, index: int) -> Stood:
    """The standing of one revoke of the board: the one given or, if none are given, the one supposed."""
    if told:
        return told[index]
    stood: Stood
    (stood,) = known[Key(index, STANDS)].values
    return stood


def standing_so(known: Known, stood: Sequence[Stood]) -> Known:
    """The known facts, together with the standings of all revokes."""
    return {**known, **{Key(index, STANDS): _supposed(each) for index, each in enumerate(stood)}}


@cache
def _supposed(stood: Stood) -> Evidence:
    return Evidence((stood,), "how it stands by itself")


def unheard_but(count: int, index: int, stood: Stood) -> tuple[Stood, ...]:
    """The standings of a board's revokes where only one matters; the others count as open."""
    return (*[_UNHEARD] * index, stood, *[_UNHEARD] * (count - index - 1))


_UNHEARD = Stood(Standing.OPEN)


# Statements about the tricks: that somebody won a trick, or that a side won so many tricks after one.

Seating = Mapping[Role, Seat]
"""A seat for each of the four roles."""

Winner = Seat | Role | Partnership | WonBy | str
"""The winner of a trick as people say it: a seat, a role, a side, or a relation to the offender."""


@cache
def every_seating(declarer: Seat | None) -> Sequence[Seating]:
    """Every way in which the four roles can be seated, with declarer's seat if known."""
    return tuple(
        {Role.DECLARER: seat, Role.DUMMY: seat.partner, Role.DEFENDER: defender, Role.OTHER_DEFENDER: defender.partner}
        for seat in ([declarer] if declarer else SEATS)
        for defender in (seat.left, seat.right)
    )


def winning_hands(told: Winner, offender: Who | None, declarer: Seat | None) -> frozenset[WonBy]:
    """The hands that can have won a revoke trick, seen from the offender, given the winner as reported.

    Args:
        told: the reported winner; the role ``defender`` is either defender.
        offender: who revoked; ``None`` if nobody has said.

    >>> sorted(each.value for each in winning_hands(Role.DUMMY, Role.DEFENDER, None))
    ['opponents']
    >>> sorted(each.value for each in winning_hands(Side.NS, Seat.NORTH, None))
    ['offender', 'partner']
    >>> len(winning_hands(Seat.SOUTH, Role.DEFENDER, None))
    3
    """
    if isinstance(told, WonBy):
        return frozenset({told})
    if isinstance(told, str):
        return _AS_SEEN_FROM_THE_OFFENDER[told]
    offenders = (Role.DECLARER, Role.DUMMY, Role.DEFENDER, Role.OTHER_DEFENDER) if offender is None else (offender,)
    return frozenset(
        relation(hand, seat_of(who, seating))
        for seating in every_seating(declarer)
        for who in offenders
        for hand in hands_named(told, seating)
    )


_AS_SEEN_FROM_THE_OFFENDER = {
    **{each.value: frozenset({each}) for each in WonBy},
    "offending side": frozenset({WonBy.OFFENDER, WonBy.PARTNER}),
}


def hands_named(told: Seat | Role | Partnership, seating: Seating) -> tuple[Seat, ...]:
    """The hands that a seat, a role or a side can mean; the role ``defender`` is either defender."""
    match told:
        case Seat():
            return (told,)
        case Side():
            return told.seats
        case Role.DECLARER | Role.DUMMY:
            return (seating[told],)
        case SideByRole.DECLARING:
            return seating[Role.DECLARER].side.seats
    return seating[Role.DEFENDER].side.seats


def relation(winner: Seat, offender: Seat) -> WonBy:
    """Whether a winning hand was the offender's own, his partner's or an opponent's."""
    if winner is offender:
        return WonBy.OFFENDER
    return WonBy.PARTNER if winner is offender.partner else WonBy.OPPONENTS


@dataclass(frozen=True, slots=True)
class Won:
    """The statement that a player, his partner or an opponent won a trick; ``place`` is where it stands.

    >>> Won("findings.revokes[0].won_by", Role.DECLARER, WonBy.PARTNER, trick=7).words
    'trick 7, won by dummy'
    """

    place: str
    who: Who
    won_by: WonBy
    trick: int

    def hands(self, seating: Seating) -> frozenset[Seat]:
        """The hands that can have won the trick."""
        seat = seat_of(self.who, seating)
        if self.won_by is WonBy.OPPONENTS:
            return frozenset(seat.side.other.seats)
        return frozenset({seat if self.won_by is WonBy.OFFENDER else seat.partner})

    @property
    def winner(self) -> Who | Side | Sentence:
        """The hand or the side that won the trick."""
        if self.won_by is WonBy.OFFENDER:
            return self.who
        if isinstance(self.who, Seat):
            return self.who.side.other if self.won_by is WonBy.OPPONENTS else self.who.partner
        if self.won_by is WonBy.OPPONENTS:
            return _DEFENDERS if self.who in _DECLARING else DECLARERS
        return _PARTNERS[self.who]

    @property
    def words(self) -> Sentence:
        return sentence("trick {trick}, won by {winner}", trick=self.trick, winner=self.winner)


@dataclass(frozen=True, slots=True)
class Took:
    """The statement that a player's side won so many tricks after a trick.

    >>> Took("findings.table_tricks", Role.DECLARER, 9, after=0).words
    "the 9 tricks that declarer's side won in all"

    Attributes:
        place: where the statement stands.
        after: the trick; 0 if all thirteen are counted, ``None`` if the trick is not known.
        won_by: who won the trick, if the trick is not known.
    """

    place: str
    who: Who
    tricks: int
    after: int | None
    won_by: WonBy | None = None

    @property
    def lost(self) -> bool:
        """Whether this side is said to have lost the trick that is not named."""
        return self.won_by is WonBy.OPPONENTS

    def can_be_of(self, in_all: int, *, first: bool) -> bool:
        """Whether some trick can be the one not named, given the side's tricks in all and whether it won trick 1.

        The side passed every smaller number on the way, and lost the trick where it had to.
        """
        if self.won_by is None:
            return self.tricks <= in_all - first
        return self.tricks < in_all or (self.lost and self.tricks == in_all and not first)

    @property
    def side(self) -> Side | Sentence:
        if isinstance(self.who, Seat):
            return self.who.side
        return DECLARERS if self.who in _DECLARING else _DEFENDERS

    @property
    def when(self) -> Sentence:
        if self.after is None:
            return sentence("after an unnamed trick")
        return sentence("after trick {trick}", trick=self.after) if self.after else sentence("in all")

    @property
    def words(self) -> Sentence:
        return counted(
            "the {number} trick that {side} won {when}",
            "the {number} tricks that {side} won {when}",
            number=self.tricks,
            side=self.side,
            when=self.when,
        )


@dataclass(frozen=True, slots=True)
class WonLater:
    """The statement that a player won some trick after a trick, with a card of the suit that he had not followed.

    >>> WonLater("findings.revokes[0].won_later_with_owed_card", Seat.WEST, after=9).words
    'the trick that West won after trick 9 with a card he could have played to it'
    """

    place: str
    who: Who
    after: int

    @property
    def words(self) -> Sentence:
        told = template("the trick that {player} won after trick {trick} with a card he could have played to it")
        return sentence(told, player=self.who, trick=self.after)


Said = Won | Took | WonLater


def seat_of(who: Who, seating: Seating) -> Seat:
    return who if isinstance(who, Seat) else seating[who]


def hands_that_won(told: Winner | None, offender: Who | None, seating: Seating) -> set[Seat]:
    """The hands that can have won a revoke trick, by its reported winner; all four if that says nothing.

    >>> north = {Role.DECLARER: Seat.NORTH, Role.DUMMY: Seat.SOUTH, Role.DEFENDER: Seat.EAST}
    >>> hands_that_won("partner", Role.DECLARER, north), len(hands_that_won("partner", None, north))
    ({Seat.SOUTH}, 4)
    """
    if isinstance(told, Seat | Role | Side | SideByRole):
        return set(hands_named(told, seating))
    if told is None or offender is None:
        return set(SEATS)
    seen = winning_hands(told, offender, None)
    return {seat for seat in SEATS if relation(seat, seat_of(offender, seating)) in seen}


def winner_named(told: Winner | None, offender: Who | None) -> Who | Side | Sentence | None:
    """The hand or side said to have won a revoke trick; ``None`` if only said by relation to an unknown offender.

    >>> winner_named("offending side", Seat.EAST), winner_named("partner", Role.DECLARER), winner_named("partner", None)
    (Side.EW, <Role.DUMMY: 'dummy'>, None)
    """
    if isinstance(told, Seat | Role | Side):
        return told
    if isinstance(told, SideByRole):
        return DECLARERS if told is SideByRole.DECLARING else _DEFENDERS
    if told is None or offender is None:
        return None
    hands = winning_hands(told, offender, None)
    if len(hands) > 1:
        return Took("", offender, tricks=0, after=0).side
    return Won("", offender, next(iter(hands)), trick=0).winner


DECLARERS = sentence("declarer's side")
_DEFENDERS = sentence("the defenders")
_DECLARING = (Role.DECLARER, Role.DUMMY)
_PARTNERS = {
    Role.DECLARER: Role.DUMMY,
    Role.DUMMY: Role.DECLARER,
    Role.DEFENDER: Role.OTHER_DEFENDER,
    Role.OTHER_DEFENDER: Role.DEFENDER,
}


def won_by_another(place: str, said: Sequence[WonBy], shown: Evidence) -> Contradiction:
    """The error that the revoke trick had another winner than stated; ``said`` may be either hand of a side."""
    return Contradiction(
        (place, shown.because), _WON_SAID[tuple(said)], _WON[shown.values], template("Correct one of the two.")
    )


_HIS_SIDE = (WonBy.OFFENDER, WonBy.PARTNER)
_WON_SAID = {
    (WonBy.OFFENDER,): template("the offender is said to have won the revoke trick"),
    (WonBy.PARTNER,): template("the offender's partner is said to have won the revoke trick"),
    (WonBy.OPPONENTS,): template("the opponents are said to have won the revoke trick"),
    _HIS_SIDE: template("the offending side is said to have won the revoke trick"),
}
_WON = {
    (WonBy.OFFENDER,): template("the offender won it"),
    (WonBy.PARTNER,): template("the offender's partner won it"),
    (WonBy.OPPONENTS,): template("the opponents won it"),
    _HIS_SIDE: template("the offending side won it"),
}
