"""The facts of one revoke, each declared once: its question, its answers, what can be taken for granted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, TypeVar

from revoke.case.case import Election, Failure, Mixing, Moment
from revoke.case.events import Onlooker
from revoke.facts.fact import BOARD, Fact, Facts, Key, Read
from revoke.table.cards import Card, Suit
from revoke.table.seats import SEATS, Role, Seat, Who

A = TypeVar("A")


class WonBy(Enum):
    """Who won the trick on which the revoke occurred, as hands and not as sides."""

    OFFENDER = "offender"
    PARTNER = "partner"
    OPPONENTS = "opponents"

    __hash__ = object.__hash__  # as for Moment


class Standing(Enum):
    """How a revoke stands before the law; the values are those of a ruling document."""

    ESTABLISHED = "established"
    CORRECT = "correct"
    RESTORE = "restore"
    OPEN = "open"
    NOT_A_REVOKE = "not a revoke"
    UNPROVED = "unproved"

    __hash__ = object.__hash__  # as for Moment


@dataclass(frozen=True, slots=True)
class Stood:
    """How a revoke stands, and whether it became established on the way there."""

    standing: Standing
    became_established: bool = False


_M = Moment
_PLAYED = frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON, _M.TRICK_QUITTED})
_ENDED = _PLAYED | {_M.PLAY_ENDED}
_BACK = _ENDED | {_M.HANDS_RETURNED}

STAGE_NAMES: Mapping[frozenset[Moment], str] = {
    frozenset(): "nobody had played to the next trick",
    frozenset({_M.TRICK_QUITTED}): "the trick had been turned, and nobody had played to the next one",
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_PLAYED_ON}): "only the other side had played to the next trick",
    frozenset({_M.OFFENDERS_PLAYED_ON}): "the revoking side had led or played to the next trick",
    frozenset({_M.TRICK_QUITTED, _M.OFFENDERS_NAMED_CARD}): "the revoking side had named a card for the next trick",
    _PLAYED: "both sides had played to the next trick",
    frozenset({_M.TRICK_QUITTED, _M.OFFENDERS_CLAIMED}): "the revoking side had claimed or conceded",
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_CLAIMED}): "the other side had claimed, and nobody had agreed",
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM}): (
        "the other side had claimed, and the revoking side had agreed"
    ),
    frozenset({_M.PARTNER_ASKED}): "his partner had asked whether he had none",
    frozenset({_M.PARTNER_ASKED, _M.TRICK_QUITTED}): "his partner had asked, and the trick had been turned",
    frozenset({_M.PARTNER_ASKED, _M.ANSWERED_NO, _M.TRICK_QUITTED}): (
        "his partner had asked, he said he had none, and the trick had been turned"
    ),
    _ENDED: "the play was over, but not all hands were back in the board",
    _BACK: "all four hands were back in the board",
    _BACK | {_M.OFFENDERS_CALLED}: "on the next board only the revoking side had called",
    _BACK | {_M.OPPONENT_CALLED, _M.OFFENDERS_CALLED}: "the other side had called on the next board",
    _BACK | {_M.ROUND_ENDED}: "the round had ended",
    _BACK | {_M.OPPONENT_CALLED, _M.OFFENDERS_CALLED, _M.ROUND_ENDED, _M.PERIOD_ENDED}: (
        "the correction period had ended"
    ),
    _BACK | {_M.CARDS_CUT}: "the cards had been cut for the next deal",
}
"""What a stage is called when a director is asked how far things had got."""

STAGES: tuple[frozenset[Moment], ...] = tuple(STAGE_NAMES)
"""The stages at which a revoke usually comes to light, each as the complete list of what had happened by then."""


class Board(Facts):
    """The facts of the board."""

    declarer = Fact("Who was declarer?", SEATS)
    cards_mixed_by = Fact(
        "Which side has mixed its played cards, so that the facts cannot be found any more?", tuple(Mixing)
    )
    table_tricks = Fact("How many tricks did declarer's side win at the table?", tuple(range(14)))
    elected = Fact("Which penalty has the side that did not revoke chosen, tricks or points?", tuple(Election))


def role_at(seat: Seat, declarer: Seat) -> Role:
    """The role of a seat; both defenders are ``defender``.

    >>> role_at(Seat.NORTH, declarer=Seat.SOUTH)
    <Role.DUMMY: 'dummy'>
    """
    if seat is declarer:
        return Role.DECLARER
    return Role.DUMMY if seat is declarer.partner else Role.DEFENDER


@dataclass(slots=True)
class Revoke(Facts):
    """The facts of one revoke, and how the other revokes of the board stand.

    ``others`` are views of the other revokes of the board, in order; ``standings`` says how each revoke of the
    board stands, by its index, once that is decided; ``readings`` are the named readings in force;
    ``lost_later`` is the number of later tricks that a restored twelfth trick takes away again; ``sides`` names the
    side of each revoke of the board where that is known beforehand.
    """

    others: tuple[Revoke, ...] = ()
    standings: Mapping[int, Stood] = field(default_factory=dict)
    readings: Mapping[str, str | bool] = field(default_factory=dict)
    readings_used: list[str] = field(default_factory=list)
    lost_later: int = 0
    sides: Mapping[int, str] = field(default_factory=dict)
    _found_same_side: dict[int, tuple[bool, list[Read]]] = field(default_factory=dict)

    offender = Fact[Who]("Who revoked?", (Role.DEFENDER, Role.DECLARER, Role.DUMMY, Role.OTHER_DEFENDER))
    before_attention = Fact(
        "What had happened when attention was first drawn to the revoke? Name everything that had.", STAGES
    )
    trick: ClassVar[Fact[int]] = Fact(
        "On which trick did the revoke occur?",
        tuple(range(1, 14)),
        at_most=lambda r: 13 - min(r.values_said(Revoke.later_tricks)),
    )
    suit = Fact("Which suit should he have played?", (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS))
    card = Fact[Card]("Which card did he wrongly play?", ())
    failure = Fact("What did he fail to do?", tuple(Failure), default=Failure.FOLLOW)
    able = Fact("Did he hold a card that would have complied?", (True, False), default=True)
    proved = Fact("Are you satisfied that it happened?", (True, False), default=True)
    owed_card_faced = Fact(
        "Did the card that he should have played lie face up on the table?", (True, False), default=False
    )
    card_was_faced = Fact(
        "Did the card that he wrongly played lie face up on the table already?", (True, False), default=False
    )
    won_by = Fact("Who won the trick on which the revoke occurred: which hand?", tuple(WonBy))
    later_tricks: ClassVar[Fact[int]] = Fact(
        "How many tricks did the revoking side win after the revoke trick, claimed ones included?",
        tuple(range(13)),
        at_most=lambda r: 13 - min(r.values_said(Revoke.trick)),
    )
    won_later_with_owed_card = Fact(
        "Did the offender himself later win a trick with a card that he could legally have played to the revoke trick?",
        (False, True),
    )
    attention_by = Fact[Who | Onlooker](
        "Who was the first to draw attention to the revoke?",
        (Role.DECLARER, Role.DUMMY, Role.DEFENDER, Onlooker.DIRECTOR, Onlooker.SPECTATOR),
        default=Onlooker.DIRECTOR,
    )
    dummy_rights_lost = Fact("Had dummy lost his rights when he spoke first?", (True, False), default=False)
    concession_refused = Fact("Did his partner object at once to a concession?", (True, False), default=False)
    attention_drawn = Fact("Has attention been drawn to the revoke?", (True, False), default=True)
    played_after = Fact[tuple[Who, ...]]("Who played to the trick after the revoke card, in order?", ())
    demanded_by = Fact[Who]("Who demanded his highest or lowest card?", ())
    demanded_suit = Fact[Suit]("Of which suit?", ())
    withdrawn_after = Fact[tuple[Who, ...]]("Which of them took their cards back?", ())

    def values_said(self, fact: Fact[A]) -> tuple[A, ...]:
        """The answers possible by what was said of this fact alone."""
        evidence = self.known.get(self.key(fact))
        return evidence.values if evidence else fact.answers

    @property
    def board(self) -> Board:
        return Board(self.known, BOARD, self.reads)

    # Who did it

    def is_role(self, *roles: Role) -> bool:
        """Whether the offender had one of these roles; asks for declarer only where a seat is all we know."""
        who = self.maybe(Revoke.offender)
        if isinstance(who, Seat):
            return self.board.sees(Board.declarer, lambda declarer: role_at(who, declarer) in roles)
        return self.sees(
            Revoke.offender, lambda each: (Role.DEFENDER if each is Role.OTHER_DEFENDER else each) in roles
        )

    @property
    def by_dummy(self) -> bool:
        return self.is_role(Role.DUMMY)

    @property
    def by_defender(self) -> bool:
        """Whether a defender revoked; a seat that nobody has called declarer's or dummy's is taken for a defender's."""
        who = self.maybe(Revoke.offender)
        if isinstance(who, Seat) and Key(BOARD, Board.declarer.name) not in self.known:
            granted = "taken for granted, as nobody has named declarer"
            self.reads.append(Read(self.key(Revoke.offender), f"{who.value}, a defender", granted, ()))
            return True
        return self.is_role(Role.DEFENDER)

    @property
    def is_declarer(self) -> bool:
        return self.is_role(Role.DECLARER)

    @property
    def declarer_if_known(self) -> Seat | None:
        return self.board.maybe(Board.declarer)

    @property
    def owed_by_dummy(self) -> bool:
        """Whether the card he failed to play belonged to dummy; a card missing from a trick is judged apart."""
        return not self.is_missing_card and self.by_dummy

    @property
    def leaves_a_penalty_card(self) -> bool:
        """Whether the card to be taken back came from a defender's unfaced hand."""
        return not self.is_missing_card and self.by_defender and not self.card_was_faced

    def same_side(self, other: Revoke) -> bool:
        if self.index in self.sides and other.index in self.sides:
            return self.sides[self.index] == self.sides[other.index]
        if other.index in self._found_same_side:
            same, read = self._found_same_side[other.index]
            self.reads += read
            return same
        start = len(self.reads)
        same = self._same_side(other)
        self._found_same_side[other.index] = same, self.reads[start:]
        return same

    def _same_side(self, other: Revoke) -> bool:
        mine, theirs = self.maybe(Revoke.offender), other.maybe(Revoke.offender)
        if isinstance(mine, Seat) and isinstance(theirs, Seat):
            return mine.side is theirs.side
        return self.by_defender is other.by_defender

    def same_player(self, other: Revoke) -> bool:
        return self.offender is other.offender

    # When it came to light

    def had(self, moment: Moment) -> bool:
        """Whether this had happened before attention was first drawn to the revoke."""
        return self.sees(Revoke.before_attention, lambda moments: moment in moments, moment.value)

    def known_to_have_had(self, moment: Moment) -> bool:
        """Whether it is known that this had happened; nobody is asked."""
        moments = self.maybe(Revoke.before_attention)
        return moments is not None and moment in moments and self.had(moment)

    @property
    def protected_by_a_question(self) -> bool:
        """His partner asked in time whether he had none, and he did not deny holding the suit."""
        return self.had(Moment.PARTNER_ASKED) and not self.had(Moment.ANSWERED_NO)

    @property
    def too_late_for_any_change(self) -> bool:
        return self.known_to_have_had(Moment.PERIOD_ENDED)

    @property
    def on_twelfth_trick(self) -> bool:
        return self.sees(Revoke.trick, lambda trick: trick == 12)

    @property
    def dummy_spoke_first(self) -> bool:
        """Whether dummy was the first to draw attention to it."""
        declarer = self.board.maybe(Board.declarer)
        return self.sees(
            Revoke.attention_by,
            lambda by: (role_at(by, declarer) if isinstance(by, Seat) and declarer else by) is Role.DUMMY,
        )

    # Which tricks were won

    @property
    def side_won_the_trick(self) -> bool:
        return self.sees(Revoke.won_by, lambda won_by: won_by is not WonBy.OPPONENTS)

    @property
    def offender_won_the_trick(self) -> bool:
        """His own hand won it: a trick won in dummy is not won by declarer."""
        return self.sees(Revoke.won_by, lambda won_by: won_by is WonBy.OFFENDER)

    def later_tricks_up_to(self, most: int) -> int:
        """How many later tricks his side won, none above ``most`` counted."""
        return self.sees(Revoke.later_tricks, lambda later: min(max(0, later - self.lost_later), most))

    def tricks_since_up_to(self, most: int) -> int:
        """How many tricks his side won from the revoke trick on, none above ``most`` counted."""
        here = int(self.side_won_the_trick)
        return here + self.later_tricks_up_to(most - here) if here < most else most

    # What was played after the revoke card

    def is_opponent(self, who: Who) -> bool:
        """Whether a player is of the other side, as far as seats and roles tell."""
        mine = self.maybe(Revoke.offender)
        if isinstance(mine, Seat) and isinstance(who, Seat):
            return mine.side is not who.side
        declarer = self.board.maybe(Board.declarer)
        roles = [
            role_at(each, declarer) if isinstance(each, Seat) and declarer else each for each in (mine, who) if each
        ]
        defending = {each in (Role.DEFENDER, Role.OTHER_DEFENDER) for each in roles if isinstance(each, Role)}
        return len(defending) == 2

    @property
    def an_opponent_played_after(self) -> bool | None:
        """Whether an opponent played to this trick or the next before attention; ``None`` where nobody has said."""
        if Moment.OPPONENTS_PLAYED_ON in (self.maybe(Revoke.before_attention) or ()):
            return True
        after = self.maybe(Revoke.played_after)
        return None if after is None else any(self.is_opponent(who) for who in after)

    @property
    def partner_played_after_an_opponent(self) -> bool | None:
        after = self.maybe(Revoke.played_after)
        if after is None:
            return None
        opponents = [place for place, who in enumerate(after) if self.is_opponent(who)]
        return bool(opponents) and any(not self.is_opponent(who) for who in after[opponents[0] :])

    @property
    def partner_yet_to_play_at_twelve(self) -> bool:
        """A defender revoked on the twelfth trick, as far as is known before his partner played to it."""
        if self.maybe(Revoke.trick) != 12 or not self.by_defender:
            return False
        after = self.maybe(Revoke.played_after)
        return after is not None and all(self.is_opponent(who) for who in after)

    # What kind of failure, and how well shown

    @property
    def is_missing_card(self) -> bool:
        return self.failure is Failure.MISSING_CARD

    @property
    def may_be_established_by_play(self) -> bool:
        """A defective trick has a law of its own."""
        return not self.is_missing_card

    @property
    def unproved_and_mixed_by(self) -> Mixing | None:
        """Who mixed the cards, where nobody has found that the revoke happened; ``None`` where that is no matter."""
        if self.said(Revoke.proved) and self.proved:
            return None
        return self.board.cards_mixed_by if self.board.maybe(Board.cards_mixed_by) else None

    def said(self, fact: Fact[A]) -> bool:
        """Whether somebody has said it, or the record shows it, rather than its being taken for granted."""
        return self.key(fact) in self.known

    def all_tricks_up_to(self, most: int) -> int:
        """How many tricks his side won on the whole deal, none above ``most`` counted."""
        here, later = self.maybe(Revoke.won_by), self.maybe(Revoke.later_tricks)
        if here is not None and later is not None and later + (here is not WonBy.OPPONENTS) >= most:
            return self.tricks_since_up_to(most)
        declaring = not self.by_defender
        return self.board.sees(Board.table_tricks, lambda tricks: min(most, tricks if declaring else 13 - tricks))

    # The other revokes of the board

    def became_established(self, other: Revoke) -> bool:
        return self.standings[other.index].became_established

    def was_restored(self, other: Revoke) -> bool:
        return self.standings[other.index].standing is Standing.RESTORE

    def was_a_revoke(self, other: Revoke) -> bool:
        return self.standings[other.index].standing not in (Standing.NOT_A_REVOKE, Standing.UNPROVED)

    @property
    def by_both_sides_and_one_played_on(self) -> bool:
        """Both sides revoked on this trick, and just one of them has played to the next."""
        trick = self.maybe(Revoke.trick)
        return any(
            trick is not None
            and other.maybe(Revoke.trick) == trick
            and other.maybe(Revoke.able) is not False
            and other.maybe(Revoke.proved) is not False
            and self.had(Moment.OFFENDERS_PLAYED_ON) is not other.had(Moment.OFFENDERS_PLAYED_ON)
            for other in self.by_the_other_side
        )

    @property
    def earlier_in_the_suit(self) -> tuple[Revoke, ...]:
        """Earlier revokes by the same player in the same suit."""
        earlier = (other for other in self.others if other.came_before(self))
        return tuple(other for other in earlier if self.same_player(other) and self._same_suit(other))

    def came_before(self, other: Revoke) -> bool:
        """Whether this revoke was the earlier one: by trick if both are known, else as the list has them."""
        mine, theirs = self.maybe(Revoke.trick), other.maybe(Revoke.trick)
        if mine is None or theirs is None or mine == theirs:
            return self.index < other.index
        return mine < theirs

    def _same_suit(self, other: Revoke) -> bool:
        mine = self.suit
        return other.sees(Revoke.suit, lambda suit: suit is mine)

    @property
    def by_the_other_side(self) -> tuple[Revoke, ...]:
        """The revokes of the side that did not commit this one."""
        return tuple(other for other in self.others if not self.same_side(other))

    @property
    def both_sides_revoked(self) -> bool:
        """Whether a revoke of the other side became established as well."""
        return any(self.became_established(other) for other in self.by_the_other_side)

    @property
    def further_of_its_side(self) -> bool:
        """Whether an earlier revoke of the same side became established."""
        earlier = (other for other in self.others if other.came_before(self) and self.same_side(other))
        return any(self.became_established(other) for other in earlier)

    def reads_as(self, reading: str) -> str | bool:
        """How a passage that the text leaves open is read; noted as having decided something."""
        self.readings_used.append(reading)
        return self.readings[reading]
