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
"""How no revoke stands."""


@dataclass(frozen=True, slots=True)
class Stood:
    """The standing of a revoke, and whether it became established on the way."""

    standing: Standing
    became_established: bool = False


STANDS = "stands"
"""The name under which it is supposed how a revoke stands."""


def stood_in(told: Mapping[int, Stood], known: Known, index: int) -> Stood:
    """The standing of one revoke of the board: as it is told, or else as what is known supposes it."""
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
    """The standings of a board's revokes, if only one matters: a clause hears nothing of the others."""
    return (*[_UNHEARD] * index, stood, *[_UNHEARD] * (count - index - 1))


_UNHEARD = Stood(Standing.OPEN)


# What is said of the tricks, piece by piece: that somebody won a trick, that a side won so many after one.

Seating = Mapping[Role, Seat]
"""A seat for each of the four roles."""

Winner = Seat | Role | Partnership | WonBy | str
"""The winner of a trick as people tell it: a seat, a role, a side, or by what he is to the offender."""


@cache
def every_seating(declarer: Seat | None) -> Sequence[Seating]:
    """Every way in which the four roles can sit, declarer's seat given or not."""
    return tuple(
        {Role.DECLARER: seat, Role.DUMMY: seat.partner, Role.DEFENDER: defender, Role.OTHER_DEFENDER: defender.partner}
        for seat in ([declarer] if declarer else SEATS)
        for defender in (seat.left, seat.right)
    )


def winning_hands(told: Winner, offender: Who | None, declarer: Seat | None) -> frozenset[WonBy]:
    """The hands that can have won a revoke trick, seen from the offender, given the known winner.

    Args:
        told: a role ``defender`` is either of the two.
        offender: who revoked; ``None`` where nobody has said.

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
    """The hands that a seat, a role or a side can mean; a role ``defender`` is either of the two."""
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
    """A trick won by a player, his partner or an opponent; ``place`` is the place of the statement.

    >>> Won("findings.revokes[0].won_by", Role.DECLARER, WonBy.PARTNER, trick=7).words
    'trick 7, won by dummy'
    """

    place: str
    who: Who
    won_by: WonBy
    trick: int

    def hands(self, seating: Seating) -> frozenset[Seat]:
        """The hands that can have won it."""
        seat = seat_of(self.who, seating)
        if self.won_by is WonBy.OPPONENTS:
            return frozenset(seat.side.other.seats)
        return frozenset({seat if self.won_by is WonBy.OFFENDER else seat.partner})

    @property
    def winner(self) -> Who | Side | Sentence:
        """The hand or the side that won it."""
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
    """The number of tricks that a player's side won after a trick.

    >>> Took("findings.table_tricks", Role.DECLARER, 9, after=0).words
    "the 9 tricks that declarer's side won in all"

    Attributes:
        place: where it is said.
        after: the trick; 0 where all thirteen are counted, ``None`` where nobody knows after which.
        won_by: who won that trick, where it is not known which one it was.
    """

    place: str
    who: Who
    tricks: int
    after: int | None
    won_by: WonBy | None = None

    @property
    def lost(self) -> bool:
        """Whether it is said of a trick not named that this side lost it."""
        return self.won_by is WonBy.OPPONENTS

    def can_be_of(self, in_all: int, *, first: bool) -> bool:
        """Whether some trick was the one not named, of so many that the side won in all, the first of them or not.

        A number below that was passed on the way, and the trick lost where it had to be.
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


Said = Won | Took


def seat_of(who: Who, seating: Seating) -> Seat:
    return who if isinstance(who, Seat) else seating[who]


def hands_that_won(told: Winner | None, offender: Who | None, seating: Seating) -> set[Seat]:
    """The hands that can have won a revoke trick, by what is told of its winner; all four where that says nothing.

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
    """The hand or the side that is told to have won a revoke trick; nobody where it is told of an offender not named.

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
    """The revoke trick had another winner than stated: none of these hands; of his side's either may be left open."""
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
