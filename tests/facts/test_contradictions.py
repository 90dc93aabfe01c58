"""What is said, against what the record shows and against what else is said: two facts that exclude each other."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import pytest

from revoke import Ruling, read_case, rule
from revoke.case.case import Failure, Moment, RevokeFinding
from revoke.case.events import Onlooker
from revoke.errors import Contradiction
from revoke.facts.contradictions import (
    Around,
    cannot_have_won,
    refuse_what_cannot_be,
    shown_otherwise,
    who_revoked_again,
)
from revoke.facts.fact import Evidence, value_words
from revoke.facts.standing import Standing
from revoke.law.code import CODES
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Role, Seat

WORDS: list[tuple[object, str]] = [
    (Seat.WEST, "W"),
    (Role.OTHER_DEFENDER, "other defender"),
    (Suit.SPADES, "S"),
    (Card.parse("HT"), "♥10"),
    (7, "7"),
    (True, "yes"),
    (False, "no"),
    (Failure.PENALTY_CARD, "penalty card"),
    (Onlooker.DIRECTOR, "director"),
    (frozenset[Moment](), "nothing"),
    (frozenset({Moment.TRICK_QUITTED, Moment.PLAY_ENDED}), "play ended, trick quitted"),
    ((Seat.WEST, Seat.EAST), "W, E"),
    ((), "nothing"),
]


@pytest.mark.parametrize(("value", "words"), WORDS, ids=[words for _, words in WORDS])
def test_a_value_is_said_as_a_case_document_has_it(value: object, words: str) -> None:
    wrong = shown_otherwise("findings", value, Evidence((value,), "event 1"))
    assert wrong.parts[:2] == (f"it is said to be {words}", f"the record shows {words}")
    assert words == value_words(value)


@pytest.mark.parametrize("value", [Seat.WEST, Role.DUMMY, Suit.SPADES])
def test_a_player_and_a_suit_are_said_so_that_every_language_has_its_own_letter(value: Seat | Role | Suit) -> None:
    words = value_words(value)
    assert list(words.values.values()) == [value]


# By the rules of play: a refusal names both facts.

OVER = ["play ended"]
DEAL = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"

CANNOT_BE: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "a heart played on a heart": ({}, {"suit": "H", "card": "H9"}, r"\.card and .*\.suit: ♥9 .* it is a heart"),
    "a discard that wins at no trumps": (
        {"contract": "3NT"},
        {"suit": "H", "card": "C9", "won_by": "offender", "before_attention": OVER},
        r"\.won_by and board\.contract: .* at no trumps",
    ),
    "a plain card that wins a trick of another suit": (
        {"contract": "4S"},
        {"suit": "H", "card": "C9", "won_by": "offender", "before_attention": OVER},
        r"\.won_by and .*\.card: .* ♣9 is neither a trump",
    ),
    "a discard that wins a trick of trumps": (
        {"contract": "4H"},
        {"suit": "H", "won_by": "offender", "before_attention": OVER},
        r"\.won_by and .*\.suit: .* he did not follow to trumps",
    ),
    "the winner told by seat": (
        {"contract": "3NT", "declarer": "S"},
        {"offender": "W", "won_by": "W", "before_attention": OVER},
        r"\.won_by and board\.contract: .* at no trumps",
    ),
    "the opening leader on the first trick": (
        {"declarer": "S"},
        {"offender": "W", "trick": 1},
        r"\.offender and board\.declarer: West is said .* he led to it",
    ),
    "a choice on the last trick": ({}, {"trick": 13}, r"\.trick and .*\.able: .* one card left"),
    "a card that he was not dealt": (
        {"declarer": "E", "deal": DEAL},
        {"offender": "N", "trick": 4, "card": "SA"},
        r"\.card and board\.deal: .* he was not dealt it",
    ),
    "a suit of which he was dealt none": (
        {"declarer": "E", "deal": DEAL},
        {"offender": "S", "trick": 4, "suit": "D"},
        r"\.suit and board\.deal: .* he was dealt none",
    ),
    "no heart left at the second trick, of two": (
        {"declarer": "E", "deal": DEAL},
        {"offender": "N", "trick": 2, "suit": "H", "able": False},
        r"\.able and board\.deal: North is said .* no heart left at trick 2, .* can have played no more than 1 of",
    ),
    "the opening leader as one who played after": (
        {"declarer": "S"},
        {"offender": "N", "trick": 1, "played_after": ["E", "W"]},
        r"\.played_after and board\.declarer: .* East and West played to trick 1 after North, .* West led to trick 1",
    ),
    "a card taken back by somebody who had not played": (
        {},
        {"played_after": ["N"], "withdrawn_after": ["E"]},
        r"\.withdrawn_after and .*\.played_after",
    ),
    "a player who played twice": (
        {},
        {"offender": "W", "played_after": ["N", "E", "N"]},
        r"\.played_after\[2\] and .*\.played_after\[0\]: North is named there a second time",
    ),
    "a player who played twice, once by his role": (
        {"declarer": "N"},
        {"offender": "W", "played_after": ["declarer", "N"]},
        r"\.played_after\[1\] and .*\.played_after\[0\]: North",
    ),
    "a player who took one card back twice": (
        {},
        {"offender": "W", "played_after": ["N", "E"], "withdrawn_after": ["N", "N"]},
        r"\.withdrawn_after\[1\] and .*\.withdrawn_after\[0\]: North",
    ),
    "dummy without his rights spoke first, and the director": (
        {},
        {"dummy_rights_lost": True, "attention_by": "director"},
        r"\.dummy_rights_lost and .*\.attention_by: dummy is said .* somebody else",
    ),
    "dummy without his rights spoke first, and declarer": (
        {"declarer": "S"},
        {"dummy_rights_lost": True, "attention_by": "S"},
        r"\.dummy_rights_lost and .*\.attention_by",
    ),
    "the offender after himself": (
        {"declarer": "S"},
        {"offender": "dummy", "played_after": ["N"]},
        r"\.played_after and .*\.offender: .* one card to a trick",
    ),
    "the offender's own card among those taken back after it": (
        {},
        {"offender": "W", "withdrawn_after": ["N", "W"]},
        r"\.withdrawn_after and .*\.offender: .* one card to a trick",
    ),
    "a later trick with a card that he did not hold": (
        {},
        {"able": False, "won_later_with_owed_card": True},
        r"\.won_later_with_owed_card and .*\.able: .* no card that he should have played",
    ),
    "a card face up that he did not hold": (
        {},
        {"able": False, "owed_card_faced": True},
        r"\.owed_card_faced and .*\.able: .* no card that he should have played",
    ),
    "the eldest hand after declarer where nobody followed": (
        {"declarer": "S"},
        {"offender": "S", "eldest_hand_followed": True, "played_after": []},
        r"\.eldest_hand_followed and .*\.played_after: .* it is not among",
    ),
    "the eldest hand not after declarer where it followed": (
        {"declarer": "S"},
        {"offender": "declarer", "eldest_hand_followed": False, "played_after": ["W"]},
        r"\.eldest_hand_followed and .*\.played_after: .* it is among",
    ),
    "the eldest hand not after declarer where it took its card back": (
        {"declarer": "S"},
        {"offender": "declarer", "eldest_hand_followed": False, "withdrawn_after": ["W"]},
        r"\.eldest_hand_followed and .*\.withdrawn_after: .* it is among",
    ),
    "three players who took back a card played after the offender's": (
        {},
        {"offender": "W", "withdrawn_after": ["N", "E", "S"]},
        r"\.withdrawn_after and .*\.failure: .* he led to it",
    ),
    "four players after the offender": (
        {},
        {"played_after": ["N", "E", "S", "W"]},
        r"\.played_after and .*\.failure: .* he led to it",
    ),
    "three players after the offender": (
        {},
        {"offender": "W", "played_after": ["N", "E", "S"]},
        r"\.played_after and .*\.failure: .* he led to it",
    ),
    "declarer's penalty card": (
        {},
        {"offender": "declarer", "failure": "penalty card"},
        r"\.failure and .*\.offender: .* only a defender has penalty cards",
    ),
    "a demand on dummy": (
        {},
        {"offender": "dummy", "failure": "demand"},
        r"\.failure and .*\.offender: .* no opponent may require dummy to play a card",
    ),
    "somebody failed to follow besides keeping a penalty card back, and held no card that he should have played": (
        {"declarer": "S"},
        {"offender": "W", "failure": "penalty card", "able": False, "otherwise_legal": False},
        r"\.otherwise_legal and .*\.able: .* no card that he should have played",
    ),
}

CAN_BE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "dummy told by his seat had lost his rights": ({"declarer": "S"}, {"dummy_rights_lost": True, "attention_by": "N"}),
    "a player of whom nobody knows whether he is dummy": ({}, {"dummy_rights_lost": True, "attention_by": "N"}),
    "a card changed and another played": (
        {},
        {"offender": "W", "played_after": ["N", "N"], "withdrawn_after": ["N"]},
    ),
    "the card that replaced it won": (
        {"contract": "3NT"},
        {"suit": "H", "card": "C9", "won_by": "offender", "before_attention": []},
    ),
    "a ruff": ({"contract": "4S"}, {"suit": "H", "card": "S2", "won_by": "offender", "before_attention": OVER}),
    "he could not follow": ({"contract": "3NT"}, {"suit": "H", "able": False, "trick": 13}),
    "a penalty card kept back on the first trick": (
        {"declarer": "S"},
        {"offender": "W", "trick": 1, "failure": "penalty card"},
    ),
    "a penalty card kept back by somebody of whose hand nothing is said": (
        {"declarer": "S"},
        {"offender": "W", "failure": "penalty card", "otherwise_legal": True},
    ),
    "a penalty card that he could not play": (
        {"declarer": "S"},
        {"offender": "W", "failure": "penalty card", "able": False},
    ),
    "a card put down after a claim": (
        {},
        {"before_attention": ["offending side put down a card after a claim", "opponents claimed"]},
    ),
    "a card put down after a claim of which nothing else is told": (
        {},
        {"before_attention": ["offending side put down a card after a claim", "trick quitted"]},
    ),
    "no card to the last trick": ({}, {"trick": 13, "failure": "missing card"}),
    "dummy won a trick that a defender should have followed to": (
        {"contract": "3NT", "declarer": "S"},
        {"offender": "W", "trick": 4, "suit": "H", "card": "C9", "won_by": "dummy", "before_attention": OVER},
    ),
}


def ruled(board: dict[str, Any], told: dict[str, Any], code: str) -> object:
    case = {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": [told]}}
    return rule(read_case(case))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("what", CANNOT_BE)
def test_what_the_rules_of_play_exclude_is_refused_and_both_facts_are_named(what: str, code: str) -> None:
    board, told, says = CANNOT_BE[what]
    with pytest.raises(Contradiction, match=says) as wrong:
        ruled(board, told, code)
    assert all(wrong.value.parts)


@pytest.mark.parametrize("code", CODES)
def test_only_the_dealer_of_1905_has_to_obey_an_opponent(code: str) -> None:
    told = {"offender": "S", "failure": "demand", "able": True}
    if code == "bridge-1905":  # law 92: the eldest hand may ask for his highest or lowest
        assert ruled({"declarer": "S"}, told, code)
        return
    with pytest.raises(Contradiction, match=r"declarer is said .* no opponent may require declarer to play a card"):
        ruled({"declarer": "S"}, told, code)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("what", CAN_BE)
def test_what_can_have_been_is_ruled_on(what: str, code: str) -> None:
    assert ruled(*CAN_BE[what], code)


def test_the_record_is_quoted_as_it_reads_before_anything_is_added_to_it() -> None:
    ended, back = frozenset({Moment.PLAY_ENDED}), frozenset({Moment.PLAY_ENDED, Moment.HANDS_RETURNED})
    wrong = shown_otherwise("findings", frozenset[Moment](), Evidence((ended, back), "event 52"))
    assert wrong.parts[:2] == ("it is said to be nothing", "the record shows play ended")


# Each clash with what it takes: every other way to tell one part of it, and whether the two can then both be so.

Told = dict[str, Any]
HEARTS, SPADES = Suit.HEARTS, Suit.SPADES
H9, C9, S2 = Card.parse("H9"), Card.parse("C9"), Card.parse("S2")
GONE_ON = frozenset({Moment.OFFENDERS_PLAYED_ON})
DEALT = Deal.parse(DEAL)
"""North ♠K74 ♥J6 ♦T543 ♣Q432; South has no diamond."""
HALF = Deal.parse("N:K74.J6.T543.Q432 - - -")
NOT_TO_FOLLOW: list[Told] = [{"failure": each} for each in (Failure.DEMAND, Failure.PENALTY_CARD, Failure.MISSING_CARD)]


class Clash(NamedTuple):
    """What is said, by itself and of the deal; the two facts that exclude each other; and changes to what is said."""

    told: Told
    facts: tuple[str, str]
    still: list[Told]
    """Changes after which the same two exclude each other."""
    no_longer: list[Told]
    """Changes after which everything can be so, or other things exclude each other."""


AROUND = ("declarer", "trumps", "deal", "leader", "first_trick", "again")

CLASHES: dict[str, Clash] = {
    "declarer's penalty card": Clash(
        {"failure": Failure.PENALTY_CARD, "offender": Role.DECLARER},
        ("failure", "offender"),
        [{"offender": Role.DUMMY}, {"offender": Seat.NORTH, "declarer": Seat.SOUTH}],
        [
            {"failure": Failure.FOLLOW},
            {"failure": None},
            {"offender": Role.DEFENDER},
            {"offender": None},
            {"offender": Seat.NORTH},
            {"offender": Seat.NORTH, "declarer": Seat.EAST},
        ],
    ),
    "a card for a fourteenth trick": Clash(
        {"trick": 13, "able": False, "before_attention": GONE_ON},
        ("before_attention", "trick"),
        [
            {"before_attention": frozenset({Moment.OPPONENTS_PLAYED_ON})},
            {"before_attention": frozenset({Moment.OFFENDERS_NAMED_CARD, Moment.TRICK_QUITTED})},
        ],
        [
            {"trick": 12},
            {"trick": None},
            {"before_attention": None},
            {"before_attention": frozenset({Moment.TRICK_QUITTED})},
            {"before_attention": frozenset({Moment.HANDS_RETURNED})},
        ],
    ),
    "a choice on the last trick": Clash(
        {"trick": 13},
        ("trick", "able"),
        [{"able": True}, *NOT_TO_FOLLOW[:2]],
        [{"trick": 12}, {"able": False}, {"failure": Failure.MISSING_CARD}],
    ),
    "a card of the suit that he should have played": Clash(
        {"suit": HEARTS, "card": H9},
        ("card", "suit"),
        [{"failure": Failure.FOLLOW}, {"able": False}],
        [{"suit": None}, {"suit": SPADES}, {"card": None}, {"card": C9}, *NOT_TO_FOLLOW],
    ),
    "a card that was not played": Clash(
        {"failure": Failure.MISSING_CARD, "card": H9},
        ("card", "failure"),
        [{"suit": HEARTS}],
        [{"card": None}, {"failure": None}, {"failure": Failure.DEMAND}],
    ),
    "a card that he was not dealt": Clash(
        {"offender": Seat.NORTH, "card": C9, "deal": DEALT},
        ("card", "board.deal"),
        [
            {"deal": HALF},
            {"failure": Failure.DEMAND},
            {"able": False},
            {"offender": Role.DUMMY, "declarer": Seat.SOUTH},
            {"offender": Role.DECLARER, "declarer": Seat.NORTH},
        ],
        [
            {"card": None},
            {"card": Card.parse("C4")},
            {"offender": None},
            {"offender": Role.DUMMY},
            {"offender": Role.DEFENDER, "declarer": Seat.EAST},
            {"offender": Seat.SOUTH},
            {"offender": Seat.SOUTH, "deal": HALF},
            {"deal": None},
        ],
    ),
    "more of a suit than he can have played": Clash(
        {"offender": Seat.EAST, "suit": Suit.DIAMONDS, "trick": 6, "able": False, "deal": DEALT},
        ("able", "board.deal"),
        [{"trick": 1}, {"card": Card.parse("C7")}, {"first_trick": 2}, {"offender": Role.DUMMY, "declarer": Seat.WEST}],
        [{"trick": 7}, {"trick": None}, {"able": None}, {"suit": Suit.HEARTS}, {"failure": Failure.DEMAND},
         {"offender": None}, {"deal": None}, {"deal": HALF}],
    ),
    "a suit of which he was dealt none": Clash(
        {"offender": Seat.SOUTH, "suit": Suit.DIAMONDS, "deal": DEALT},
        ("suit", "board.deal"),
        [{"able": True}, {"card": C9}, {"offender": Role.DUMMY, "declarer": Seat.NORTH}],
        [
            {"able": False},
            {"suit": None},
            {"suit": HEARTS},
            {"offender": Seat.NORTH},
            {"offender": None},
            {"deal": HALF},
            {"deal": None},
            *NOT_TO_FOLLOW,
        ],
    ),
    "a later trick with a card that he did not hold": Clash(
        {"able": False, "won_later_with_owed_card": True},
        ("won_later_with_owed_card", "able"),
        [{"owed_card_faced": True}],
        [{"able": None}, {"able": True}, {"won_later_with_owed_card": None}, {"won_later_with_owed_card": False}],
    ),
    "a card face up that he did not hold": Clash(
        {"able": False, "owed_card_faced": True},
        ("owed_card_faced", "able"),
        [{"won_later_with_owed_card": False}],
        [{"able": None}, {"able": True}, {"owed_card_faced": None}, {"owed_card_faced": False}],
    ),
    "the leader of the trick": Clash(
        {"offender": Seat.WEST, "trick": 1, "leader": Seat.WEST},
        ("offender", "board.declarer"),
        [{"able": True}, {"failure": Failure.FOLLOW}],
        [
            {"able": False},
            {"trick": 2},
            {"trick": None},
            {"leader": Seat.SOUTH},
            {"leader": None},
            {"offender": Seat.NORTH},
            {"offender": None},
            {"offender": None, "leader": None},
            *NOT_TO_FOLLOW,
        ],
    ),
    "all three others after him": Clash(
        {"offender": Seat.WEST, "played_after": (Seat.NORTH, Seat.EAST, Seat.SOUTH)},
        ("played_after", "failure"),
        [{"failure": Failure.FOLLOW}],
        [{"played_after": (Seat.NORTH, Seat.EAST)}, {"played_after": ()}, {"played_after": None}, *NOT_TO_FOLLOW],
    ),
    "a trick won with a card that was not played": Clash(
        {"failure": Failure.MISSING_CARD, "won_by": "offender"},
        ("won_by", "failure"),
        [{"offender": Seat.WEST, "won_by": Seat.WEST}, {"trumps": "none", "before_attention": GONE_ON}],
        [{"won_by": "partner"}, {"won_by": "offending side"}, {"won_by": None}, {"failure": None}],
    ),
    "a discard that won at no trumps": Clash(
        {"won_by": "offender", "trumps": "none", "before_attention": GONE_ON},
        ("won_by", "board.contract"),
        [
            {"failure": Failure.FOLLOW},
            {"able": True},
            {"suit": HEARTS},
            {"offender": Role.DECLARER, "won_by": Role.DECLARER},
            {"offender": Role.DUMMY, "won_by": Seat.NORTH, "declarer": Seat.SOUTH},
        ],
        [
            {"trumps": "unknown"},
            {"trumps": SPADES},
            {"won_by": "opponents"},
            {"offender": Role.DUMMY, "won_by": Seat.NORTH},
            {"able": False},
            {"before_attention": None},
            {"before_attention": frozenset()},
            {"failure": Failure.DEMAND},
            {"failure": Failure.PENALTY_CARD},
        ],
    ),
    "a discard that won a trick of trumps": Clash(
        {"won_by": "offender", "trumps": HEARTS, "suit": HEARTS, "before_attention": GONE_ON},
        ("won_by", "suit"),
        [{"card": C9}],
        [{"suit": SPADES}, {"suit": None}, {"trumps": "unknown"}],
    ),
    "a plain card that won a trick of another suit": Clash(
        {"won_by": "offender", "trumps": SPADES, "suit": HEARTS, "card": C9, "before_attention": GONE_ON},
        ("won_by", "card"),
        [{"suit": None}, {"failure": Failure.FOLLOW}],
        [{"card": S2}, {"card": None}, {"trumps": "unknown"}, {"trumps": Suit.CLUBS}],
    ),
    "the offender after himself": Clash(
        {"offender": Role.DUMMY, "declarer": Seat.SOUTH, "played_after": (Seat.WEST, Seat.NORTH)},
        ("played_after", "offender"),
        [{"offender": Seat.NORTH}, {"offender": Seat.NORTH, "declarer": Seat.NORTH}],
        [
            {"offender": None},
            {"declarer": None},
            {"declarer": Seat.NORTH, "played_after": (Seat.WEST,)},
            {"played_after": (Seat.WEST, Seat.EAST)},
        ],
    ),
    "a card taken back that he had not played": Clash(
        {"played_after": (Seat.NORTH,), "withdrawn_after": (Seat.EAST,)},
        ("withdrawn_after", "played_after"),
        [{"played_after": ()}],
        [{"played_after": None}, {"withdrawn_after": None}, {"withdrawn_after": (Seat.NORTH,)}],
    ),
    "a player named twice": Clash(
        {"played_after": (Seat.NORTH, Role.DECLARER), "declarer": Seat.NORTH},
        ("played_after[1]", "played_after[0]"),
        [{"withdrawn_after": ()}],
        [
            {"declarer": None, "played_after": (Role.DECLARER, Role.DEFENDER)},
            {"declarer": None},
            {"declarer": Seat.EAST},
            {"withdrawn_after": (Seat.NORTH,)},
            {"withdrawn_after": (Role.DECLARER,)},
        ],
    ),
    "a card taken back twice": Clash(
        {"played_after": (Seat.NORTH, Seat.EAST), "withdrawn_after": (Seat.EAST, Seat.NORTH, Seat.EAST)},
        ("withdrawn_after[2]", "withdrawn_after[0]"),
        [{"played_after": None}],
        [{"withdrawn_after": (Seat.EAST, Seat.NORTH)}],
    ),
    "dummy first to speak, and somebody else": Clash(
        {"dummy_rights_lost": True, "attention_by": Seat.WEST, "declarer": Seat.SOUTH},
        ("dummy_rights_lost", "attention_by"),
        [
            {"attention_by": Seat.SOUTH},
            {"attention_by": Role.DECLARER},
            {"attention_by": Role.DECLARER, "declarer": None},
            {"attention_by": Role.DEFENDER, "declarer": None},
            {"attention_by": Onlooker.DIRECTOR},
        ],
        [
            {"attention_by": Seat.NORTH},
            {"attention_by": Role.DUMMY},
            {"attention_by": Role.DUMMY, "declarer": None},
            {"attention_by": None},
            {"declarer": None},
            {"dummy_rights_lost": False},
            {"dummy_rights_lost": None},
        ],
    ),
    "the eldest hand, that nobody names": Clash(
        {"offender": Role.DECLARER, "eldest_hand_followed": True, "played_after": ()},
        ("eldest_hand_followed", "played_after"),
        [
            {"offender": Seat.SOUTH, "declarer": Seat.SOUTH},
            {"declarer": Seat.SOUTH, "played_after": (Seat.NORTH,)},
            {"declarer": Seat.SOUTH, "played_after": (Seat.NORTH, Seat.EAST)},
        ],
        [
            {"offender": Seat.SOUTH},
            {"offender": Role.DUMMY, "declarer": Seat.SOUTH},
            {"offender": None, "declarer": Seat.SOUTH},
            {"offender": None},
            {"played_after": None},
            {"eldest_hand_followed": None},
            {"eldest_hand_followed": False},
            {"played_after": (Seat.NORTH,)},
            {"declarer": Seat.SOUTH, "played_after": (Seat.WEST,)},
            {"declarer": Seat.SOUTH, "played_after": (Role.DEFENDER,)},
        ],
    ),
    "the eldest hand, that took its card back": Clash(
        {
            "offender": Seat.SOUTH,
            "declarer": Seat.SOUTH,
            "eldest_hand_followed": False,
            "withdrawn_after": (Seat.WEST,),
        },
        ("eldest_hand_followed", "withdrawn_after"),
        [{"offender": Role.DECLARER}, {"withdrawn_after": (Seat.NORTH, Seat.WEST)}],
        [
            {"eldest_hand_followed": True},
            {"eldest_hand_followed": True, "withdrawn_after": (Seat.NORTH,)},
            {"withdrawn_after": (Seat.NORTH,)},
            {"withdrawn_after": ()},
            {"withdrawn_after": None},
            {"played_after": (Seat.WEST,)},
        ],
    ),
    "the eldest hand, which led to the first trick": Clash(
        {"offender": Role.DECLARER, "trick": 1, "eldest_hand_followed": True},
        ("eldest_hand_followed", "trick"),
        [{"declarer": Seat.SOUTH, "leader": Seat.WEST},
         {"declarer": Seat.SOUTH, "leader": Seat.WEST, "offender": Seat.SOUTH}],
        [{"trick": 2}, {"trick": None}, {"eldest_hand_followed": False}, {"offender": Role.DUMMY}, {"offender": None},
         {"declarer": Seat.SOUTH}, {"trick": 2, "first_trick": 2}, {"first_trick": 2}],
    ),
    "the eldest hand, that somebody names": Clash(
        {"offender": Seat.SOUTH, "declarer": Seat.SOUTH, "eldest_hand_followed": False, "played_after": (Seat.WEST,)},
        ("eldest_hand_followed", "played_after"),
        [{"played_after": (Seat.WEST, Seat.NORTH)}, {"played_after": (Role.DEFENDER,)}],
        [{"played_after": (Seat.NORTH,)}, {"played_after": ()}, {"eldest_hand_followed": True}, {"declarer": None}],
    ),
}  # fmt: skip


def clashing(told: Told) -> tuple[str, ...] | None:
    """The two facts that exclude each other, if two do."""
    finding = RevokeFinding(**{name: value for name, value in told.items() if name not in AROUND})
    around = Around(**{name: value for name, value in told.items() if name in AROUND})
    try:
        refuse_what_cannot_be(0, finding, around)
    except Contradiction as wrong:
        return tuple(place.removeprefix("findings.revokes[0].") for place in wrong.places)
    return None


@pytest.mark.parametrize("what", CLASHES)
def test_two_things_exclude_each_other_just_as_long_as_all_that_it_takes_is_said(what: str) -> None:
    told, facts, still, no_longer = CLASHES[what]
    assert clashing(told) == facts
    for change in still:
        assert clashing(told | change) == facts, change
    for change in no_longer:
        assert clashing(told | change) != facts, change


def test_of_one_who_kept_no_penalty_card_back_it_is_no_matter_whether_his_card_was_legal_otherwise() -> None:
    assert clashing({"able": False, "otherwise_legal": False, "failure": Failure.DEMAND}) is None
    assert clashing({"able": False, "otherwise_legal": False, "failure": Failure.PENALTY_CARD}) is not None


@pytest.mark.parametrize("leader", SEATS)
def test_to_a_complete_first_trick_all_have_played_whose_turn_came_after_the_offender(leader: Seat) -> None:
    """The leader's three followers have 2, 1 and 0 after them; he himself, who led the wrong suit, has 3."""
    for place, due in enumerate((3, 2, 1, 0)):
        offender = leader.turn(place)
        others = [offender.turn(step) for step in (1, 2, 3)]
        for number, moment in product(range(4), (*Moment, None)):
            said: Told = {"failure": Failure.DEMAND, "offender": offender, "leader": leader, "trick": 1}
            said |= {"played_after": tuple(others[:number]), "before_attention": moment and frozenset({moment})}
            complete = moment in COMPLETE
            few = ("played_after", "before_attention") if complete and number < due else None
            assert clashing(said) == few, (place, number, moment)
            assert clashing(said | {"trick": 2}) is clashing(said | {"leader": None}) is None
            assert clashing(said | {"failure": Failure.MISSING_CARD}) is None
            assert clashing(said | {"offender": None}) is None
            assert clashing(said | {"again": frozenset({offender})}) is None, "others played before the second card"
            assert clashing(said | {"again": frozenset(SEATS) - {offender}}) == few
    twice: Told = {
        "offender": leader.left,
        "leader": leader,
        "trick": 1,
        "before_attention": frozenset({Moment.PLAY_ENDED}),
    }
    twice |= {"played_after": (leader.partner,) * 2, "withdrawn_after": (leader.partner,)}
    assert clashing(twice) == ("played_after", "before_attention"), "one player with two cards is one player"


def test_a_player_revoked_again_on_one_trick_where_the_two_tricks_can_be_one() -> None:
    around = Around(declarer=Seat.EAST)
    for first, second, again in (
        ((Seat.EAST, 1), (Seat.EAST, 1), {Seat.EAST}),
        ((Seat.EAST, None), (Role.DECLARER, 1), {Seat.EAST}),
        ((Role.DUMMY, 1), (Seat.WEST, None), {Seat.WEST}),
        ((Seat.EAST, 1), (Seat.EAST, 2), set()),
        ((Seat.EAST, 1), (Seat.WEST, 1), set()),
        ((Role.DEFENDER, 1), (Role.DEFENDER, 1), set()),
        ((None, 1), (None, 1), set()),
    ):
        findings = [RevokeFinding(offender, trick) for offender, trick in (first, (Seat.NORTH, 3), second)]
        assert who_revoked_again(findings, around) == again, (first, second)


COMPLETE = {
    Moment.TRICK_QUITTED,
    Moment.PLAY_ENDED,
    Moment.HANDS_RETURNED,
    Moment.OPPONENT_CALLED,
    Moment.OFFENDERS_CALLED,
    Moment.CARDS_CUT,
    Moment.ROUND_ENDED,
    Moment.PERIOD_ENDED,
}
"""What happens only when the trick is complete."""

WON_WITH_IT: dict[str, tuple[set[Moment], dict[int, bool]]] = {
    "at once": (set(), {5: True, 12: True}),
    "when the trick was turned": ({Moment.TRICK_QUITTED}, {5: True, 12: True}),
    "when only the others had played on": ({Moment.OPPONENTS_PLAYED_ON}, {5: True, 12: True}),
    "when his side had played on": ({Moment.OFFENDERS_PLAYED_ON}, {5: False, 12: True}),
    "when it had, his partner having asked": (
        {Moment.OFFENDERS_PLAYED_ON, Moment.PARTNER_ASKED}, {5: True, 12: True},
    ),
    "after the play": ({Moment.PLAY_ENDED}, {5: False, 12: True}),
    "with the hands back": ({Moment.HANDS_RETURNED}, {5: False, 12: False}),
    "with the hands back, his partner having asked": (
        {Moment.HANDS_RETURNED, Moment.PARTNER_ASKED}, {5: False, 12: False},
    ),
}  # fmt: skip
"""When attention was drawn, and by the trick whether he can have won it at no trumps: with the card that replaced his.

Until his side has gone on (63A1), at the twelfth trick until the hands are back (62D1), his card is replaced.
"""


@pytest.mark.parametrize("when", WON_WITH_IT)
def test_who_failed_to_follow_at_no_trumps_wins_the_trick_only_with_another_card(when: str) -> None:
    moments, by_trick = WON_WITH_IT[when]
    notrump = Around(trumps="none")
    for trick, can_win in by_trick.items():
        told = RevokeFinding(trick=trick, before_attention=frozenset(moments))
        assert cannot_have_won(told, notrump) is not can_win
        spoke = RevokeFinding(trick=trick, before_attention=frozenset(moments), dummy_rights_lost=True)
        assert cannot_have_won(spoke, notrump) is (not can_win and Moment.HANDS_RETURNED in moments)
        said = RevokeFinding(trick=trick, before_attention=frozenset(moments), won_by="opponents")
        assert not cannot_have_won(said, notrump), "somebody else is said to have won it"
    missing = RevokeFinding(failure=Failure.MISSING_CARD)
    assert not cannot_have_won(missing, notrump), "the card may have been supplied in time (67A)"


# A revoke whose card nobody wrote down, beside events that were.

SPOKEN = {"event": "attention", "by": "S", "to": "W", "trick": 5}
CALLED, BACK, ROUND = {"event": "called", "by": "N"}, {"event": "returned"}, {"event": "round_ended"}
AFTERWARDS: dict[str, tuple[list[dict[str, Any]], dict[str, Any], str]] = {
    "the call came first": ([CALLED, SPOKEN], {"before_attention": OVER}, "before_attention and event 1"),
    "the round was over": ([ROUND, SPOKEN], {"before_attention": OVER}, "before_attention and event 1"),
    "the hands were back": ([BACK, SPOKEN], {"before_attention": OVER}, "before_attention and event 1"),
    "the call came afterwards": (
        [SPOKEN, CALLED],
        {"before_attention": [*OVER, "opponent called on next board"]},
        "before_attention and event 2",
    ),
    "another spoke": ([SPOKEN], {"before_attention": OVER, "attention_by": "E"}, "attention_by and event 1"),
    "dummy spoke": ([SPOKEN], {"before_attention": OVER, "attention_by": "dummy"}, "attention_by and event 1"),
}


def _beside(events: list[dict[str, Any]], revoke: dict[str, Any], **findings: Any) -> Any:
    told = {"offender": "W", "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": 2, **revoke}
    board = {"contract": "4S", "declarer": "S"}
    return rule(
        read_case(
            {"format": "revoke-case/1", "board": board, "events": events, "findings": {"revokes": [told], **findings}}
        )
    )


@pytest.mark.parametrize(("events", "revoke", "both"), AFTERWARDS.values(), ids=AFTERWARDS)
def test_what_is_said_of_the_discovery_is_held_against_the_events(
    events: list[dict[str, Any]], revoke: dict[str, Any], both: str
) -> None:
    with pytest.raises(Contradiction, match=both):
        _beside(events, revoke)


def test_the_first_to_speak_is_known_by_the_event() -> None:
    told = {"before_attention": [*OVER, "hands returned to board", "opponent called on next board"]}
    assert _beside([CALLED, SPOKEN], told).transfer.tricks == 0  # 64B4
    assert "attention_by" not in {each.key.name for each in _beside([SPOKEN], {"before_attention": OVER}).assumed}


def test_words_about_another_trick_and_an_earlier_claim_say_nothing_against_it() -> None:
    """South speaks of trick 4, and a claim may have come before the revoke's card."""
    elsewhere = {**SPOKEN, "trick": 4}
    assert _beside([CALLED, elsewhere], {"before_attention": OVER}).transfer.tricks == 1
    claimed = {"event": "claimed", "by": "S", "tricks": 9}
    _beside([claimed, SPOKEN], {"before_attention": OVER})


def test_who_mixed_the_cards_is_held_against_the_events() -> None:
    mixed, revoke = {"event": "mixed", "by": "EW"}, {"before_attention": OVER, "proved": False}
    for said in ("other side", "nobody"):
        with pytest.raises(Contradiction, match="cards_mixed_by and event 2"):
            _beside([SPOKEN, mixed], revoke, cards_mixed_by=said)
    assert _beside([SPOKEN, mixed], revoke, cards_mixed_by="offending side").revokes[0].status.value == "established"


@pytest.mark.parametrize("code", ["duplicate-2017", "auction-1913", "bridge-1905"])
@pytest.mark.parametrize("after", [True, False])
def test_cards_that_nobody_mixed_were_mixed_neither_before_nor_after_the_claim(code: str, *, after: bool) -> None:
    revoke = {"offender": "W", "trick": 5, "suit": "D", "before_attention": ["play ended"], "proved": False}
    board = {"contract": "S" if code == "bridge-1905" else "4S", "declarer": "S"}
    case = {"format": "revoke-case/1", "code": code, "board": board}

    def told(by: str) -> Ruling:
        findings = {"revokes": [revoke], "cards_mixed_by": by, "mixed_after_claim": after}
        return rule(read_case({**case, "findings": findings}))

    when = "after" if after else "before"
    with pytest.raises(Contradiction, match=rf"cards_mixed_by and findings\.mixed_after_claim.* {when} the claim"):
        told("nobody")
    assert told("other side").revokes[0].status is Standing.UNPROVED


def test_nobody_mixed_the_cards_is_held_against_the_events_whichever_side_is_accused() -> None:
    """One revoke of either side: nobody can say then which of them is the offending side, but somebody did mix them."""
    revokes = [
        {"offender": who, "trick": trick, "suit": "D", "before_attention": OVER, "proved": False}
        for who, trick in (("W", 5), ("S", 6))
    ]
    board = {"contract": "4S", "declarer": "S"}
    case = {"format": "revoke-case/1", "board": board, "events": [SPOKEN, {"event": "mixed", "by": "EW"}]}
    with pytest.raises(Contradiction, match="cards_mixed_by and event 2"):
        rule(read_case({**case, "findings": {"revokes": revokes, "cards_mixed_by": "nobody"}}))
    rule(read_case({**case, "findings": {"revokes": revokes}}))


def test_of_two_revokes_of_one_player_the_words_are_for_the_one_on_that_trick() -> None:
    other = {"offender": "W", "trick": 7, "suit": "H", "won_by": "opponents", "before_attention": OVER}
    told = {"offender": "W", "trick": 5, "suit": "D", "won_by": "opponents", "before_attention": OVER}
    case = {"format": "revoke-case/1", "board": {"contract": "4S", "declarer": "S"}, "events": [CALLED, SPOKEN]}
    with pytest.raises(Contradiction, match=r"revokes\[1\].before_attention and event 1"):
        rule(read_case({**case, "findings": {"revokes": [other, told]}}))
