"""A case: which code, which board, what happened, and what the director has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from revoke.case.events import Event, Onlooker
from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract, Strain, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Partnership, Role, Seat

# The JSON value of a seat, a card, a moment or a list of them: how a case document or a ruling document writes it.

Document = dict[str, Any]
"""A JSON object; Any: its values are JSON too."""


def json_value(value: Any) -> Any:  # Any: a value of a case or a ruling, and the JSON value it becomes
    """A value in its JSON form; a dataclass becomes an object with its fields in order.

    >>> from revoke.table.seats import Seat
    >>> json_value((Seat.NORTH, Card.parse("HT"), {10: 1.0}))
    ['N', 'HT', {'10': 1.0}]
    """
    match value:
        case Card():
            return value.code
        case Enum():
            return value.value
        case frozenset():
            return sorted(json_value(each) for each in value)
        case tuple() | list():
            return [json_value(each) for each in value]
        case Mapping():
            return {str(json_value(name)): json_value(each) for name, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: json_value(getattr(value, each.name)) for each in fields(value)}
    return value


@cache  # finding them anew takes most of the time of reading a ruling
def field_types(kind: type) -> Mapping[str, Any]:  # Any: annotations
    """The type of each field of a dataclass or a typed dictionary, with the type variables that the class has bound."""
    hints = get_type_hints(kind, include_extras=True)
    bound = {
        variable: own
        for base in getattr(kind, "__orig_bases__", ())
        for variable, own in zip(getattr(get_origin(base), "__parameters__", ()), get_args(base), strict=False)
    }
    found = {
        name: hint[tuple(bound[each] for each in hint.__parameters__)] if getattr(hint, "__parameters__", ()) else hint
        for name, hint in hints.items()
    }
    return {each.name: found[each.name] for each in fields(kind)} if is_dataclass(kind) else found


DEFAULT_CODE = "duplicate-2017"


class Scoring(Enum):
    """The form of scoring."""

    MATCHPOINTS = "MP"
    IMPS = "IMP"
    BOARD_A_MATCH = "BAM"
    TOTAL = "Total"
    RUBBER = "Rubber"


class Failure(Enum):
    """The player's failure."""

    FOLLOW = "follow"
    DEMAND = "demand"
    PENALTY_CARD = "penalty card"
    MISSING_CARD = "missing card"


class Moment(Enum):
    """Something that had happened before attention was drawn; neutral, each code judges it for itself."""

    OFFENDERS_PLAYED_ON = "offending side played to next trick"
    OFFENDERS_NAMED_CARD = "offending side named a card for next trick"
    OFFENDERS_CLAIMED = "offending side claimed"
    OFFENDERS_AGREED_TO_CLAIM = "offending side agreed to claim"
    OPPONENTS_PLAYED_ON = "opponents played to next trick"
    OPPONENTS_CLAIMED = "opponents claimed"
    TRICK_QUITTED = "trick quitted"
    PARTNER_ASKED = "partner asked"
    ANSWERED_NO = "offender answered no"
    PLAY_ENDED = "play ended"
    HANDS_RETURNED = "hands returned to board"
    OPPONENT_CALLED = "opponent called on next board"
    OFFENDERS_CALLED = "offending side called on next board"
    CARDS_CUT = "cards cut for next deal"
    ROUND_ENDED = "round ended"
    PERIOD_ENDED = "correction period ended"
    PLAY_HAD_CEASED = "play had ceased"
    OFFENDERS_PUT_DOWN_A_CARD = "offending side put down a card after a claim"

    __hash__ = object.__hash__  # sets of moments are searched very often, and the enum's own hash is slow Python


class Mixing(Enum):
    """The side that has mixed its cards, so that the facts can no longer be found."""

    OFFENDERS = "offending side"
    OTHERS = "other side"
    BOTH = "both"
    NOBODY = "nobody"


class Election(Enum):
    """The choice of the non-offending side, under a code that gives it one."""

    TRICKS = "tricks"
    POINTS = "points"


Tricks = Mapping[int, float]
"""Declarer's tricks, 0 to 13, and how probable each is; the probabilities add up to 1."""


@dataclass(frozen=True, slots=True)
class Board:
    """The known facts of the board; ``None`` for unknown ones.

    ``deal`` is the whole deal when ``first_trick`` is 1; otherwise the cards left before that trick.
    ``strain`` and ``multiple`` are for codes without an auction, where a deal has trumps and no level.
    ``trick_score`` is (North–South, East–West): points towards game before this deal, in a rubber game;
    ``games`` the games that each has won, ``rubber_score`` all points of each, and ``honours`` what each scores
    on this deal for honours and chicane, where the hands are not all known.
    """

    number: int | None = None
    dealer: Seat | None = None
    declarer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Deal | None = None
    first_trick: int = 1
    contract: Contract | None = None
    strain: Strain | None = None
    multiple: int | None = None
    scoring: Scoring | None = None
    field: tuple[int, ...] = ()
    trick_score: tuple[int, int] | None = None
    games: tuple[int, int] | None = None
    rubber_score: tuple[int, int] | None = None
    honours: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class RevokeFinding:
    """One revoke as a director reports it; ``None`` for what he has not said."""

    offender: Seat | Role | None = None
    trick: int | None = None
    suit: Suit | None = None
    card: Card | None = None
    failure: Failure | None = None
    able: bool | None = None
    proved: bool | None = None
    owed_card_faced: bool | None = None
    won_by: Seat | Role | Partnership | str | None = None
    later_tricks: int | None = None
    won_later_with_owed_card: bool | None = None
    attention_by: Seat | Role | Onlooker | None = None
    dummy_rights_lost: bool | None = None
    eldest_hand_followed: bool | None = None
    otherwise_legal: bool | None = None
    aware: bool | None = None
    before_attention: frozenset[Moment] | None = None
    played_after: tuple[Seat | Role, ...] | None = None
    withdrawn_after: tuple[Seat | Role, ...] | None = None


@dataclass(frozen=True, slots=True)
class AgreedFact:
    """A fact about one trick on which the table agrees: exactly one of these, or ``hand`` with what it played.

    Attributes:
        hand, card: this hand played this card; or, with ``suit`` for ``card``, some card of this suit.
        led: the suit led.
        leader, winner: the hand that led, the hand that won.
        followed, discarded, ruffed: a hand that played the suit led, another plain suit, a trump on a plain suit.
    """

    trick: int
    hand: Seat | None = None
    card: Card | None = None
    suit: Suit | None = None
    led: Suit | None = None
    leader: Seat | None = None
    winner: Seat | None = None
    followed: Seat | None = None
    discarded: Seat | None = None
    ruffed: Seat | None = None


@dataclass(frozen=True, slots=True)
class Weighting:
    """The wish for weighted scores: the step of the weights, and how far doubt is resolved, both in per cent.

    ``lean`` per cent are moved from the results worst for the non-offending side to its best.
    """

    step: int = 5
    lean: int = 0


class Strength(Enum):
    """The strength of the players: club players, the default, or experts."""

    CLUB = "club"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Findings:
    """The director's findings, without a record.

    ``result`` is declarer's tricks as a record or a score slip gives them, where nobody has said that they were won in
    play; ``result_includes_transfer`` says whether the tricks of a ruling are in them already. ``play_ended`` says that
    the play is over although its result is not known.
    ``revokes_in_order`` says that the revokes are listed as they happened; otherwise their tricks give the order.
    ``mixed_after_claim`` says whether a revoke had been claimed when the cards were mixed.
    ``agreed_to_play_on`` says whether, after a claim, the other side asked to play on and all four agreed.
    ``agreed`` is what the table agrees on trick by trick, where the events cannot tell it in order.
    ``self_inflicted`` is damage that the innocent side did to itself, as figures and words by name.
    ``strength`` is that of the players, by which the likely result is judged.
    ``weighting`` says how weighted scores are wanted; ``None``: a score is adjusted to one result, unless the director
    himself finds several.
    """

    table_tricks: int | None = None
    winners: tuple[Seat | None, ...] = ()
    agreed: tuple[AgreedFact, ...] = ()
    revokes: tuple[RevokeFinding, ...] = ()
    without_revoke: Tricks | None = field(default=None, hash=False)
    without_repeat: Tricks | None = field(default=None, hash=False)
    restored_tricks: int | None = None
    cards_mixed_by: Mixing | None = None
    mixed_after_claim: bool | None = None
    elected: Election | None = None
    self_inflicted: Mapping[str, float | str] | None = field(default=None, hash=False)
    strength: Strength = Strength.CLUB
    weighting: Weighting | None = None
    result: int | None = None
    result_includes_transfer: bool | None = None
    play_ended: bool = False
    agreed_to_play_on: bool | None = None
    revokes_in_order: bool = False


@dataclass(frozen=True, slots=True)
class HandKnowledge:
    """The auction's information on a hand as dealt: least and most points, least and most cards of a suit."""

    hcp: tuple[int, int] | None = None
    lengths: Mapping[Suit, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Case:
    """Everything we were told about one board.

    Attributes:
        code: the id of the code of law in force.
        board: the deal, the contract and so on, as far as known.
        events: what happened, in order; event *n* is ``events[n - 1]``.
        findings: what the director found without a record.
        readings: named readings of a silent text that differ from the code's own choice.
        known: what the auction told of the hands, by seat.

    >>> Case().code
    'duplicate-2017'
    """

    code: str = DEFAULT_CODE
    board: Board = field(default_factory=Board)
    events: tuple[Event, ...] = ()
    findings: Findings = field(default_factory=Findings)
    readings: Mapping[str, str | bool] = field(default_factory=dict, hash=False)
    known: Mapping[Seat, HandKnowledge] = field(default_factory=dict, hash=False)
