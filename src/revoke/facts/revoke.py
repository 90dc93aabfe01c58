"""The facts of one revoke, each declared once: its possible answers, and what is taken for granted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any, ClassVar, TypeVar

from revoke.case.case import Election, Failure, Mixing, Moment
from revoke.case.events import Onlooker
from revoke.facts.counting import fewest_later, most_later
from revoke.facts.fact import BOARD, SUPPOSED, Fact, FactMissing, FactView, Glance, Key, Known, Watched, supposed
from revoke.facts.moments import MAY_ESTABLISH, OVER, PAST, STAGES, WENT_ON, an_opponent_alone_went_on, one_ahead, shows
from revoke.facts.standing import NOT_REVOKES, Standing, Stood, Winner, WonBy, stood_in, winning_hands
from revoke.table.cards import Card, Suit
from revoke.table.seats import DEFENDERS, SEATS, Role, Seat, Side, Who

A = TypeVar("A")
V = TypeVar("V")

_LAST_TWO = frozenset({12, 13})
"""The tricks that change when the twelfth trick is restored."""


class BoardFacts(FactView):
    """The facts of the board."""

    declarer = Fact(SEATS)
    cards_mixed_by = Fact(tuple(Mixing))
    mixed_after_claim = Fact((True, False), default=True)
    table_tricks = Fact(tuple(range(14)))
    restored_tricks = Fact(tuple(range(14)))
    result_includes_transfer = Fact((True, False))
    agreed_to_play_on = Fact((True, False), default=False)
    elected = Fact(tuple(Election))

    @property
    def declaring_side(self) -> Side | None:
        """The side that declared, if every seat still possible for declarer is on that side."""
        declarer = self.maybe(BoardFacts.declarer)
        if declarer is not None:
            return declarer.side
        side, *others = {seat.side for seat in self.possible(BoardFacts.declarer)}
        return None if others else side


AGREED_TO_PLAY_ON = Key(BOARD, BoardFacts.agreed_to_play_on.name)


def role_at(seat: Seat, declarer: Seat) -> Role:
    """The role of a seat; both defenders are ``defender``.

    >>> role_at(Seat.NORTH, declarer=Seat.SOUTH)
    <Role.DUMMY: 'dummy'>
    """
    if seat is declarer:
        return Role.DECLARER
    return Role.DUMMY if seat is declarer.partner else Role.DEFENDER


@cache
def order_of(first: int, second: int) -> Fact[bool]:
    """The fact, about the board, whether the first listed of two revokes came first; asked for as a trick.

    >>> order_of(0, 2).name
    'order of 0 and 2'
    """
    return _of_two(_ORDER, first, second)


@cache
def one_trick_of(first: int, second: int) -> Fact[bool]:
    """The fact, about the board, whether two revokes were on the same trick; asked for as a trick."""
    return _of_two(_ONE_TRICK, first, second)


_ORDER, _ONE_TRICK, _LOST = "order of", "one trick of", "lost to"


def _of_two(what: str, first: int, second: int) -> Fact[bool]:
    fact = Fact((True, False))
    fact.__set_name__(BoardFacts, f"{what} {first} and {second}")
    return fact


@cache
def lost_to(restored: int) -> Fact[int]:
    """The fact how many later tricks a restored twelfth trick costs another revoke's side; negative if it gains.

    A fact of that other revoke, asked for as the trick of the restored one, and then as declarer's tricks.

    >>> lost_to(1).name
    'lost to 1'
    """
    fact = Fact(tuple(range(-len(_LAST_TWO), len(_LAST_TWO) + 1)))
    fact.__set_name__(Revoke, f"{_LOST} {restored}")
    return fact


def fact_of_two(key: Key) -> tuple[Fact[Any], tuple[int, ...]] | None:
    """The fact about two revokes that a key names, and the revokes whose trick settles it; ``None`` for other facts.

    >>> fact_of_two(Key(BOARD, order_of(0, 2).name)), fact_of_two(Key(0, "trick"))
    ((Fact(answers=(True, False), default=None, at_most=None, name='order of 0 and 2'), (0, 2)), None)
    """
    if key.name.startswith(_LOST):
        return lost_to(restored := int(key.name.removeprefix(_LOST))), (restored,)
    for what, fact in ((_ORDER, order_of), (_ONE_TRICK, one_trick_of)):
        if key.name.startswith(what):
            first, _, second = key.name.removeprefix(what).partition("and")
            return fact(int(first), int(second)), (int(first), int(second))
    return None


def with_tricks_of_two(known: Known, key: Key) -> Known:
    """The tricks left for two revokes that are on the same trick; nothing for any other key."""
    told = fact_of_two(key)
    if told is None or not key.name.startswith(_ONE_TRICK) or known[key].values != (True,):
        return {}
    mine, theirs = (Revoke(known, index) for index in told[1])
    tricks = tuple(trick for trick in mine.possible(Revoke.trick) if trick in theirs.possible(Revoke.trick))
    return {r.key(Revoke.trick): supposed(Revoke.trick.name, tricks) for r in (mine, theirs)}


def with_a_penalty_card(known: Known, key: Key) -> Known:
    """The assumption that a card was otherwise legal, where a penalty card is supposed to have been kept back."""
    legal = Key(key.revoke, Revoke.otherwise_legal.name)
    kept_back = key.name == Revoke.failure.name and known[key].values == (Failure.PENALTY_CARD,)
    return {legal: supposed(legal.name, (True,))} if kept_back and legal not in known else {}


def _defends(who: Who | None, declarers: Side | None) -> bool | None:
    """Whether a player is a defender; ``None`` if he is unknown, or is a seat while the declaring side is unknown."""
    if isinstance(who, Role):
        return who in DEFENDERS
    return None if who is None or declarers is None else who.side is not declarers


@dataclass(slots=True)
class Revoke(FactView):
    """The facts of one revoke, and how the other revokes of the board stand.

    ``others`` are views of the other revokes of the board, in order. ``standings`` maps each revoke's index to its
    standing; if empty, ``known`` holds a supposed one. ``readings`` are the named readings in force. ``lost_later`` is
    how many later tricks a restored twelfth trick takes away again, or the key of the fact that says so.
    """

    others: tuple[Revoke, ...] = ()
    standings: Mapping[int, Stood] = field(default_factory=dict)
    readings: Mapping[str, str | bool] = field(default_factory=dict)
    readings_used: list[str] = field(default_factory=list)
    lost_later: int | Key = 0

    offender = Fact[Who]((Role.DEFENDER, Role.DECLARER, Role.DUMMY, Role.OTHER_DEFENDER))
    before_attention = Fact(STAGES)
    trick: ClassVar[Fact[int]] = Fact(
        tuple(range(1, 14)),
        at_most=lambda r: min(r.last_trick_to_go_wrong_on, 13 - min(r.values_said(Revoke.later_tricks))),
    )
    suit = Fact[Suit | None]((Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS))
    card = Fact[Card](())
    failure = Fact(tuple(Failure), default=Failure.FOLLOW)
    able = Fact((True, False), default=True)
    proved = Fact((True, False), default=True)
    owed_card_faced = Fact((True, False), default=False)
    card_was_faced = Fact((True, False), default=False)
    otherwise_legal = Fact((True, False), default=False)
    won_by = Fact(tuple(WonBy))
    winner = Fact[Winner](())
    later_tricks: ClassVar[Fact[int]] = Fact(tuple(range(13)), at_most=most_later, at_least=fewest_later)
    won_later_with_owed_card = Fact((False, True))
    attention_by = Fact[Who | Onlooker](
        (Role.DECLARER, Role.DUMMY, Role.DEFENDER, Onlooker.DIRECTOR, Onlooker.SPECTATOR),
        default=Onlooker.DIRECTOR,
    )
    attention_by_question = Fact((True, False), default=False)
    attention_came_first = Fact((True, False), default=False)
    dummy_rights_lost = Fact((True, False), default=False)
    concession_refused = Fact((True, False), default=False)
    attention_drawn = Fact((True, False), default=True)
    aware = Fact((True, False), default=False)
    played_after = Fact[tuple[Who, ...]](())
    partner_had_played = Fact((True, False), default=False)
    eldest_hand_followed = Fact((True, False))
    replaced = Fact((True, False), default=False)
    owed_card_tricks = Fact[frozenset[int]]((), default=frozenset())
    won_since = Fact[frozenset[int]](())
    won_from_here = Fact[int](())
    opposed_by = Fact[tuple[Card, ...]](())
    sides_gone_on = Fact[frozenset[Side]](())
    demanded_by = Fact[Who](())
    demanded_suit = Fact[Suit](())
    cards_mixed_by = Fact[Mixing](())
    mixed_after_claim = Fact[bool](())
    withdrawn_after = Fact[tuple[Who, ...]](())

    def values_said(self, fact: Fact[A]) -> tuple[A, ...]:
        """The answers that are possible by what was said of this fact alone."""
        evidence = self.known.get(self.key(fact))
        return evidence.values if evidence else fact.answers

    @property
    def board(self) -> BoardFacts:
        return BoardFacts(self.known, BOARD, self.reads)

    # Who revoked

    def is_role(self, *roles: Role) -> bool:
        """Whether the offender had one of these roles; asks for declarer only if just his seat is known."""
        who = self.maybe(Revoke.offender)
        if isinstance(who, Seat):
            self.noted(Revoke.offender)
            return self.board.sees(BoardFacts.declarer, lambda declarer: role_at(who, declarer) in roles)
        return self.sees(
            Revoke.offender, lambda each: (Role.DEFENDER if each is Role.OTHER_DEFENDER else each) in roles
        )

    @property
    def by_dummy(self) -> bool:
        return self.is_role(Role.DUMMY)

    @property
    def by_defender(self) -> bool:
        return self.is_role(Role.DEFENDER)

    @property
    def taken_for_a_defenders(self) -> bool:
        """Whether the offender's card is treated as a defender's.

        If only seats are known, of one side alone, and no card is named, yes; except for what costs tricks. A named
        card lies on the table, and leaving it there cannot be undone, so then the question is who declared.
        """
        who, declarer = self.maybe(Revoke.offender), Key(BOARD, BoardFacts.declarer.name)
        if isinstance(who, Seat) and declarer not in self.known and not self.said(Revoke.card):
            others = (each.maybe(Revoke.offender) for each in self.others)
            if all(each.side is who.side for each in others if isinstance(each, Seat)):
                return self.noted(Revoke.offender) is not None
        return self.by_defender

    @property
    def is_declarer(self) -> bool:
        return self.is_role(Role.DECLARER)

    @property
    def declarer_if_known(self) -> Seat | None:
        return self.board.maybe(BoardFacts.declarer)

    @property
    def owed_by_dummy(self) -> bool:
        """Whether the card not played was dummy's; not assumed of a missing card while declarer is unknown."""
        his_own = self.is_missing_card and self.declarer_if_known is None and self.taken_for_a_defenders
        return not his_own and self.by_dummy

    @property
    def leaves_a_penalty_card(self) -> bool:
        """Whether a card is to be taken back that came from a defender's unfaced hand."""
        return not self.no_card_goes_back and self.taken_for_a_defenders and not self.card_was_faced

    @property
    def last_trick_to_go_wrong_on(self) -> int:
        """The last trick a revoke can be on: 12, as nobody has a choice at trick 13, or 13 if a card may be missing."""
        nothing_to_choose = Failure.MISSING_CARD in self.possible(Revoke.failure) or False in self.possible(Revoke.able)
        return 13 if nothing_to_choose else 12

    @property
    def last_lead_is_no_choice(self) -> bool:
        """Whether this is known to be trick twelve, so that the next lead is a player's last card; nobody is asked."""
        return self.maybe(Revoke.trick) == 12

    def same_side(self, other: Revoke) -> bool:
        """Whether the same side revoked; with a seat and a role, this depends on who is declarer."""
        mine, theirs = self.noted(Revoke.offender), other.noted(Revoke.offender)
        if isinstance(mine, Seat) and isinstance(theirs, Seat):
            return mine.side is theirs.side
        return self.is_role(Role.DEFENDER) is other.is_role(Role.DEFENDER)

    def same_player(self, other: Revoke) -> bool:
        """Whether the same player revoked; with one given by seat, the director may be asked which defender."""
        mine, theirs = self.offender, other.offender
        if isinstance(mine, Seat) is isinstance(theirs, Seat):
            return mine is theirs
        seated, by_role = (self, other) if isinstance(mine, Seat) else (other, self)
        role, seat = by_role.offender, seated.offender
        assert isinstance(seat, Seat)
        if role in (Role.DECLARER, Role.DUMMY):
            return seated.is_role(role)
        if not seated.is_role(Role.DEFENDER):
            return False
        raise FactMissing(Revoke.offender, by_role.key(Revoke.offender), ((seat,), (seat.partner,)))

    # When it came to light

    def had(self, moment: Moment) -> bool:
        """Whether a moment had passed before attention was first drawn to the revoke.

        A card put down after a claim counts as played if all four had agreed to play on.
        """
        if moment is Moment.OFFENDERS_PLAYED_ON and self.put_down_a_card_later and self.claim_was_played_on:
            return True
        return self.sees(Revoke.before_attention, lambda moments: shows(moments, moment), moment)

    def known_to_have_had(self, moment: Moment) -> bool:
        """Whether a moment is known to have passed; nobody is asked."""
        return self._at_a_glance(Revoke._surely_had, moment) and self.had(moment)

    def known_or_supposed_to_have_had(self, moment: Moment) -> bool:
        """Whether a moment is known to have passed; asks only if the stage is supposed, and is asked for anyway."""
        return self._at_a_glance(Revoke._may_be_seen_to_have_had, moment) and self.had(moment)

    def _may_be_seen_to_have_had(self, moment: Moment) -> bool:
        told = self.known.get(self.key(Revoke.before_attention))
        open_ = told is not None and told.because == SUPPOSED and any(shows(each, moment) for each in told.values)
        return open_ or self._surely_had(moment)

    def _surely_had(self, moment: Moment) -> bool:
        return all(shows(each, moment) for each in self.possible(Revoke.before_attention))

    @property
    def put_down_a_card_later(self) -> bool:
        """Whether his side is known to have put down a card after a claim, other than the possible revoke card."""
        after_a_claim = self._at_a_glance(Revoke._surely_had, Moment.OFFENDERS_PUT_DOWN_A_CARD)
        return after_a_claim and not self._at_a_glance(Revoke._surely_had, Moment.PLAY_HAD_CEASED)

    @property
    def its_side_had_gone_on(self) -> bool:
        """Whether his side had played to the next trick, or named a card for it, which has to be played (45C4)."""
        return self.had(Moment.OFFENDERS_PLAYED_ON) or self.had(Moment.OFFENDERS_NAMED_CARD)

    @property
    def both_sides_had_played_on(self) -> bool:
        return self.had(Moment.OFFENDERS_PLAYED_ON) and self.had(Moment.OPPONENTS_PLAYED_ON)

    @property
    def its_side_went_on(self) -> bool:
        """Whether his side is known to have played on, named a card or claimed since; nobody is asked."""
        return any(self.known_to_have_had(moment) for moment in WENT_ON)

    @property
    def claim_was_played_on(self) -> bool:
        """Whether all four agreed to play on after a claim, which is then void; asked only if cards suggest it."""
        return AGREED_TO_PLAY_ON in self.known and self.board.agreed_to_play_on

    @property
    def play_was_over(self) -> bool:
        """Whether play had ended, or ceased at a claim; nobody is dummy any more."""
        claimed = () if self.claim_was_played_on else (Moment.OFFENDERS_CLAIMED, Moment.OPPONENTS_CLAIMED)
        over = (*OVER, *claimed)
        if any(self.known_to_have_had(moment) for moment in over):
            return True
        if all(each.isdisjoint(over) for each in self.possible(Revoke.before_attention)):
            return False
        return self.sees(Revoke.before_attention, lambda each: not each.isdisjoint(over))

    @property
    def dummy_without_rights_accused_a_defender(self) -> bool:
        """Whether dummy, his rights lost, first pointed at a defender's card while play went on."""
        return self.dummy_rights_lost and self.by_defender and not self.play_was_over

    @property
    def protected_by_a_question(self) -> bool:
        """Whether his partner asked in time, he did not deny the suit, and the pack is not cut for the next deal."""
        if self.known_to_have_had(Moment.CARDS_CUT):
            return False
        return self.had(Moment.PARTNER_ASKED) and not self.had(Moment.ANSWERED_NO) and not self.had(Moment.CARDS_CUT)

    @property
    def asked_by_his_partner(self) -> bool:
        """Whether his partner asked if he had none of the suit, before attention was drawn or in drawing it."""
        if self.attention_by_question:
            by, who = self.maybe(Revoke.attention_by), self.maybe(Revoke.offender)
            if isinstance(who, Seat) and by is who.partner:
                return self.attention_by is by
        return self.had(Moment.PARTNER_ASKED)

    @property
    def aware_before_it_was_established(self) -> bool:
        """Whether the offender is said to have noticed the revoke himself in time; nobody is asked."""
        return self.said(Revoke.aware) and self.aware

    @property
    def too_late_for_any_change(self) -> bool:
        return self.known_to_have_had(Moment.PERIOD_ENDED)

    @property
    def on_twelfth_trick(self) -> bool:
        return self.sees(Revoke.trick, lambda trick: trick == 12)

    @property
    def dummy_spoke_first(self) -> bool:
        """Whether dummy was the first to draw attention to the revoke."""
        by = self.noted(Revoke.attention_by)
        if isinstance(by, Seat):
            return self.board.sees(BoardFacts.declarer, lambda declarer: role_at(by, declarer) is Role.DUMMY)
        return self.sees(Revoke.attention_by, lambda by: by is Role.DUMMY)

    # Which tricks were won

    @property
    def side_won_the_trick(self) -> bool:
        return self._of_the_winner(lambda won_by: won_by is not WonBy.OPPONENTS)

    @property
    def offender_won_the_trick(self) -> bool:
        """Whether his own hand won the trick: a trick won in dummy is not won by declarer."""
        return self._of_the_winner(lambda won_by: won_by is WonBy.OFFENDER)

    def _of_the_winner(self, view: Callable[[WonBy], bool]) -> bool:
        """A view of the trick's winner; for a winner given by seat, role or side it may turn on who was declarer."""
        told = self.maybe(Revoke.winner)
        if told is None:
            return self.sees(Revoke.won_by, view)
        who, possible = self.offender, self.possible(Revoke.won_by)

        def left(declarer: Seat | None) -> tuple[WonBy, ...]:
            hands = winning_hands(told, who, declarer)
            return tuple(each for each in possible if each in hands) or possible

        views = self.board.sees(BoardFacts.declarer, lambda declarer: frozenset(map(view, left(declarer))))
        if len(views) == 1:
            return next(iter(views))
        groups = {seen: tuple(each for each in left(self.declarer_if_known) if view(each) is seen) for seen in views}
        raise FactMissing(Revoke.won_by, self.key(Revoke.won_by), tuple(groups.values()))

    def later_tricks_up_to(self, most: int) -> int:
        """The number of later tricks his side won, counted up to ``most``."""
        lost = self.lost_later
        if isinstance(lost, int):
            return self._left_up_to(most, lost)
        fact = lost_to(int(lost.name.removeprefix(_LOST)))
        if self.maybe(Revoke.later_tricks) is None:
            return self._left_up_to(most, self.sees(fact, int))
        return self.sees(fact, lambda tricks: self._left_up_to(most, tricks))

    def _left_up_to(self, most: int, lost: int) -> int:
        return self.sees(Revoke.later_tricks, lambda later: min(max(0, later - lost), most))

    def tricks_since_up_to(self, most: int) -> int:
        """The number of tricks his side won from the revoke trick on, counted up to ``most``."""
        here = int(self.side_won_the_trick)
        return here + self.later_tricks_up_to(most - here) if here < most else most

    # What was played after the revoke card

    def is_opponent(self, who: Who) -> bool:
        """Whether a player is on the other side, by seats and roles; asks for the offender if it turns on him."""
        return self._by_who_revoked(lambda mine: self._opposed(mine, who))

    def _by_who_revoked(self, view: Callable[[Who], V]) -> V:
        mine = self.maybe(Revoke.offender)
        return self.sees(Revoke.offender, view) if mine is None else view(mine)

    def _opposed(self, mine: Who, who: Who) -> bool:
        if isinstance(mine, Seat) and isinstance(who, Seat):
            return mine.side is not who.side
        declarers = self.board.declaring_side
        if isinstance(mine, Seat) and declarers is None:
            mine = Role.DEFENDER  # as his card is treated
        return {_defends(mine, declarers), _defends(who, declarers)} == {True, False}

    @property
    def an_opponent_played_after(self) -> bool | None:
        """Whether an opponent played to this trick or the next before attention; ``None`` if nobody has said."""
        went_on = Moment.OPPONENTS_PLAYED_ON in (self.maybe(Revoke.before_attention) or ())
        return went_on or self.an_opponent_played_to_the_trick

    @property
    def an_opponent_played_to_the_trick(self) -> bool | None:
        """Whether an opponent played to the revoke trick after him; ``None`` if nobody has said."""
        after = self.maybe(Revoke.played_after)
        if after is None:
            return None
        return self._by_who_revoked(lambda mine: any(self._opposed(mine, who) for who in after))

    @property
    def was_played_past(self) -> bool:
        """Whether a penalty card was not played and an opponent was the first to go on: the card played instead stands.

        Players who followed on the same trick, even if they took a card back, did so before anybody could go on.
        """
        if self.maybe(Revoke.failure) is not Failure.PENALTY_CARD or not self.otherwise_legal:
            return False
        after = self.maybe(Revoke.played_after) or self.maybe(Revoke.withdrawn_after) or ()
        if any(map(self._is_of_declarers_side, after)):
            return True
        told = self.known.get(self.key(Revoke.before_attention))
        if told is None or told.because == SUPPOSED:
            return self.sees(Revoke.before_attention, an_opponent_alone_went_on)
        return bool(not self.its_side_went_on and self.an_opponent_played_after)

    def _is_of_declarers_side(self, who: Who) -> bool:
        """Whether a player is on declarer's side, given that a defender revoked; may ask for declarer."""
        mine = self.maybe(Revoke.offender)
        if isinstance(who, Role):
            return who in (Role.DECLARER, Role.DUMMY)
        if isinstance(mine, Seat):
            return mine.side is not who.side
        return self.board.sees(BoardFacts.declarer, lambda declarer: declarer.side is who.side)

    @property
    def partner_played_after_an_opponent(self) -> bool | None:
        after = self.maybe(Revoke.played_after)
        if after is None:
            return False if self.maybe(Revoke.partner_had_played) else None

        def in_that_order(mine: Who) -> bool:
            opposed = [self._opposed(mine, who) for who in after]
            return True in opposed and False in opposed[opposed.index(True) :]

        return self._by_who_revoked(in_that_order)

    @property
    def partner_yet_to_play_at_twelve(self) -> bool:
        """Whether a defender revoked on trick twelve, as far as is known before his partner played to it."""
        if self.noted(Revoke.trick) != 12 or not self.taken_for_a_defenders:
            return False
        after = self.noted(Revoke.played_after)
        if after is None or not self._by_who_revoked(lambda mine: all(self._opposed(mine, who) for who in after)):
            return False
        if self.said(Revoke.partner_had_played):
            return not self.partner_had_played
        return not any(self.known_to_have_had(moment) for moment in PAST)

    # What kind of failure, and how well shown

    @property
    def is_missing_card(self) -> bool:
        return self.failure is Failure.MISSING_CARD

    @property
    def no_card_goes_back(self) -> bool:
        """Whether no wrong card was played, or all four hands are known to be back in the board."""
        return self.is_missing_card or self.known_or_supposed_to_have_had(Moment.HANDS_RETURNED)

    @property
    def may_be_established_by_play(self) -> bool:
        """Whether play may establish the revoke; a defective trick has a law of its own."""
        return not self.is_missing_card

    @property
    def unproved_and_mixed_by(self) -> Mixing | None:
        """Who mixed the cards, if nobody has found that the revoke happened; ``None`` if irrelevant or unknown."""
        if self.said(Revoke.proved) and self.proved:
            return None
        if (of_this_one := self.noted(Revoke.cards_mixed_by)) is not None:
            return of_this_one
        return self.board.cards_mixed_by if self.board.maybe(BoardFacts.cards_mixed_by) else None

    @property
    def stays_unproved(self) -> bool:
        """Whether the revoke is unproved, and not because the offending side itself mixed the cards (66D)."""
        mixed_by = self.unproved_and_mixed_by
        return self.maybe(Revoke.proved) is False if mixed_by is None else mixed_by is not Mixing.OFFENDERS

    def said(self, fact: Fact[A]) -> bool:
        """Whether somebody has said this fact or the record shows it, rather than its being taken for granted."""
        return self.key(fact) in self.known

    def all_tricks_up_to(self, most: int) -> int:
        """The number of tricks his side won on the whole deal, counted up to ``most``."""
        here, later = self.maybe(Revoke.won_by), self.maybe(Revoke.later_tricks)
        enough = here is not None and later is not None and later + (here is not WonBy.OPPONENTS) >= most
        totals = self.board.possible(BoardFacts.table_tricks)
        if enough and len(totals) == len(BoardFacts.table_tricks.answers):
            return self.tricks_since_up_to(most)
        defending = self.by_defender
        won = {total: min(most, 13 - total if defending else total) for total in totals}
        if enough and most in won.values():
            return self.tricks_since_up_to(most)
        return self.board.sees(BoardFacts.table_tricks, won.__getitem__)

    # The other revokes of the board

    def became_established(self, other: Revoke) -> bool:
        return self._at_a_glance(Revoke._stands_established, other)

    def was_restored(self, other: Revoke) -> bool:
        return self._at_a_glance(Revoke._stands_restored, other)

    def was_a_revoke(self, other: Revoke) -> bool:
        return self._at_a_glance(Revoke._stands_as_one, other)

    def _stands_established(self, other: Revoke) -> bool:
        return stood_in(self.standings, self.known, other.index).became_established

    def _stands_restored(self, other: Revoke) -> bool:
        return stood_in(self.standings, self.known, other.index).standing is Standing.RESTORE

    def _stands_as_one(self, other: Revoke) -> bool:
        return stood_in(self.standings, self.known, other.index).standing not in NOT_REVOKES

    @property
    def opposed_on_the_trick(self) -> tuple[Revoke, ...]:
        """The revokes of the other side on the same trick."""
        return tuple(
            other
            for other in self.others
            if self._at_a_glance(Revoke.surely_on_the_trick_of, other)
            and other.maybe(Revoke.able) is not False
            and not other.stays_unproved
            and (self.may_be_opposed_by(other) or self.is_seen_with(other))
            and not other.was_played_past
            and not self.same_side(other)
        )

    def is_seen_with(self, other: Revoke) -> bool:
        """Whether a record shows that this card lay in the trick when attention was drawn to the other one."""
        return other.maybe(Revoke.opposed_by) is not None and other.may_be_opposed_by(self)

    def may_be_opposed_by(self, other: Revoke) -> bool:
        """Whether the other card lay in the trick when attention was drawn to this one, as far as is known."""
        seen, card = self.maybe(Revoke.opposed_by), other.maybe(Revoke.card)
        return seen is None or card is None or card in seen

    @property
    def tricks_since(self) -> frozenset[int] | None:
        """The numbers of the tricks that his side won from the revoke on; ``None`` if they are not all known.

        A restored twelfth trick may change which of the last two are his side's. Their number is known; a trick won
        with an owed card is counted first, and nothing turns on which the other is.
        """
        since = self.maybe(Revoke.won_since)
        if since is None or not any(map(self.was_restored, self.others)):
            return since
        if isinstance(self.lost_later, Key):
            return None
        mine = (self, *(each for each in self.others if self.same_side(each)))
        owed = frozenset(number for each in mine for number in each.maybe(Revoke.owed_card_tricks) or frozenset())
        first = sorted(_LAST_TWO, key=lambda number: (number not in owed, number not in since, number))
        return since - _LAST_TWO | frozenset(first[: len(since & _LAST_TWO) - self.lost_later])

    @property
    def by_both_sides_and_one_played_on(self) -> bool:
        """Whether both sides revoked on this trick, and only one had gone on to the next when attention was drawn."""
        return any(
            self._were_on_one_trick(other)
            and other in self.opposed_on_the_trick
            and self._one_side_had_gone_on(other)
            and self.attention_drawn
            and other.attention_drawn
            and other.able
            for other in self.others
        )

    def _one_side_had_gone_on(self, other: Revoke) -> bool:
        """Whether only one side had gone on; by a record, at attention to either revoke, with both cards there."""
        mine, theirs = self.its_side_had_gone_on, other.its_side_had_gone_on
        here, there = self.maybe(Revoke.sides_gone_on), other.maybe(Revoke.sides_gone_on)
        if here is None or there is None:  # a director reports about each only what concerns it
            ahead, behind = (self, other) if mine else (other, self)
            return mine is not theirs and (behind.had(Moment.OPPONENTS_PLAYED_ON) or not ahead.both_sides_had_played_on)
        return (len(here) == 1 and self.may_be_opposed_by(other)) or (len(there) == 1 and self.is_seen_with(other))

    @property
    def had_played_on_from_both(self) -> bool:
        """Whether his side had played on; by a record, when attention was drawn to either revoke on the trick."""
        return self.had(Moment.OFFENDERS_PLAYED_ON) or any(
            self.is_seen_with(other) and other.known_to_have_had(Moment.OPPONENTS_PLAYED_ON)
            for other in self.opposed_on_the_trick
        )

    def _were_on_one_trick(self, other: Revoke) -> bool:
        """Whether another revoke was on the same trick; asked only if both might then be put right."""
        if self._at_a_glance(Revoke.surely_on_the_trick_of, other):
            return True
        if not self._at_a_glance(Revoke.may_be_put_right_with, other):
            return False
        return self.board.sees(one_trick_of(*sorted((self.index, other.index))), lambda on_one: on_one)

    def may_be_put_right_with(self, other: Revoke) -> bool:
        """Whether both revokes may be on one trick, one by each side, with only one side having gone on."""
        each = (self, other)
        mine, theirs = self.possible(Revoke.trick), other.possible(Revoke.trick)
        if {*mine}.isdisjoint(theirs) or not any(r._is_told_to_have_gone_far for r in each):
            return False  # or both may be put right anyway
        apart = self._certainly_of_the_side_of(other) or not self._tricks_can_be_shared_with(other)
        denied = (r.maybe(fact) for r in each for fact in (Revoke.able, Revoke.attention_drawn))
        found = (r for r in each if not r.said(Revoke.proved) or r.maybe(Revoke.proved) is not None)  # not in dispute
        if apart or False in denied or any(r.stays_unproved for r in found):
            return False
        return any(one_ahead(*two) for two in product(*(r.possible(Revoke.before_attention) for r in each)))

    @property
    def _is_told_to_have_gone_far(self) -> bool:
        """Whether it is said, and not just supposed, that something happened that may establish the revoke."""
        told = self.known.get(self.key(Revoke.before_attention))
        return told is not None and told.because != SUPPOSED and not any(map(MAY_ESTABLISH.isdisjoint, told.values))

    def _tricks_can_be_shared_with(self, other: Revoke) -> bool:
        """Whether what is said of winners and later tricks lets the two revokes, one by each side, be on one trick."""
        mine, theirs = self.values_said(Revoke.won_by), other.values_said(Revoke.won_by)
        if not {won is WonBy.OPPONENTS for won in mine} & {won is not WonBy.OPPONENTS for won in theirs}:
            return False
        here, there = self.values_said(Revoke.later_tricks), other.values_said(Revoke.later_tricks)
        if len(here) > 1 or len(there) > 1:
            return True
        trick = 13 - here[0] - there[0]
        return trick in self.possible(Revoke.trick) and trick in other.possible(Revoke.trick)

    def surely_on_the_trick_of(self, other: Revoke) -> bool:
        """Whether the two revokes are known to be on one trick."""
        together = self.known.get(Key(BOARD, one_trick_of(*sorted((self.index, other.index))).name))
        if together is not None:
            return together.values == (True,)
        trick = self.maybe(Revoke.trick)
        return trick is not None and other.maybe(Revoke.trick) == trick

    def any_other(self, holds: Callable[[Revoke], bool]) -> bool:
        """Whether a condition holds of another revoke of the board; the first certain one decides, and alone is read.

        Raises:
            FactMissing: the condition is certain of none, and for some revoke it needs a fact that nobody has said.
        """
        lacking: FactMissing | None = None
        before = len(self.reads)
        for other in self.others:
            start = len(self.reads)
            try:
                if holds(other):
                    del self.reads[before:start]
                    return True
            except FactMissing as missing:
                lacking = lacking or missing
        if lacking is not None:
            raise lacking
        return False

    def both_sides_revoked(self, counts: Callable[[Revoke], bool]) -> bool:
        """Whether the other side has made a revoke that counts; nobody is asked who made any other."""
        return self.any_other(lambda other: counts(other) and not self.same_side(other))

    def repeats(self, counts: Callable[[Revoke], bool]) -> bool:
        """Whether the same player revoked in the same suit before; nothing is asked of revokes that do not count."""

        def repeated(other: Revoke) -> bool:
            if not counts(other) or other.earlier_if_told(self) is False:
                return False
            return self.same_player(other) and self._same_suit(other) and other.came_before(self)

        return self.any_other(repeated)

    def came_before(self, other: Revoke) -> bool:
        """Whether this revoke came first, by its trick or by the later tricks won; if neither settles it, asks.

        Two revokes on the same trick are in the order of the list.

        Raises:
            FactMissing: the order, as a fact of the board; see :func:`order_of`.
        """
        told = self.earlier_if_told(other)
        if told is not None:
            return told
        first, second = sorted((self.index, other.index))
        return self.board.sees(order_of(first, second), lambda as_listed: as_listed is (self.index == first))

    def earlier_if_told(self, other: Revoke) -> bool | None:
        """Whether this revoke came first; ``None`` if nothing known settles it; nobody is asked."""
        return self._at_a_glance(Revoke._order_told, other)

    def _order_told(self, other: Revoke) -> bool | None:
        listed_first, second = sorted((self, other), key=lambda each: each.index)
        here, there = listed_first.possible(Revoke.trick), second.possible(Revoke.trick)
        if max(here) <= min(there) or self.surely_on_the_trick_of(other):
            return self is listed_first
        if max(there) < min(here):
            return self is second
        if self._certainly_of_the_side_of(other):
            if self._won_fewer_later(other):
                return False
            if other._won_fewer_later(self):
                return True
        return None

    def _certainly_of_the_side_of(self, other: Revoke) -> bool:
        mine, theirs = self.maybe(Revoke.offender), other.maybe(Revoke.offender)
        if isinstance(mine, Seat) and isinstance(theirs, Seat):
            return mine.side is theirs.side
        declarers = self.board.declaring_side if Seat in (type(mine), type(theirs)) else None
        return _defends(mine, declarers) is _defends(theirs, declarers) is not None

    def _won_fewer_later(self, other: Revoke) -> bool:
        """Whether the side won fewer tricks after this revoke than after the other (from it, if listed first)."""
        its_trick = other.index < self.index and WonBy.OPPONENTS not in other.values_said(Revoke.won_by)
        return max(self.values_said(Revoke.later_tricks)) < min(other.values_said(Revoke.later_tricks)) + its_trick

    def _same_suit(self, other: Revoke) -> bool:
        mine = self.suit
        return mine is not None and other.sees(Revoke.suit, lambda suit: suit is mine)

    def _at_a_glance(self, look: Callable[[Revoke, Any], V], about: Any) -> V:  # another revoke, or a moment
        if type(self.known) is not Watched:
            return look(self, about)
        glance = Glance(look, self.index, about.index if isinstance(about, Revoke) else about)
        return self.known.glance(glance, lambda: look(self, about))

    def reads_as(self, reading: str) -> str | bool:
        """The reading in force of a passage that the law leaves open, noted as used."""
        self.readings_used.append(reading)
        return self.readings[reading]
