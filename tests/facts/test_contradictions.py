"""What is said, against what the record shows and against what else is said: two facts that exclude each other."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import read_case, rule
from revoke.case.case import Failure, Moment
from revoke.case.events import Onlooker
from revoke.errors import Contradiction
from revoke.facts.contradictions import shown_otherwise
from revoke.facts.fact import Evidence, value_words
from revoke.law.code import CODES
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat

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
        r"\.won_later_with_owed_card and .*\.able: .* no card that he owed",
    ),
    "a card face up that he did not hold": (
        {},
        {"able": False, "owed_card_faced": True},
        r"\.owed_card_faced and .*\.able: .* no card that he owed",
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
@pytest.mark.parametrize("what", CAN_BE)
def test_what_can_have_been_is_ruled_on(what: str, code: str) -> None:
    assert ruled(*CAN_BE[what], code)


def test_two_players_cannot_have_failed_to_follow_to_different_suits_on_one_trick() -> None:
    revokes = [{"offender": "W", "trick": 5, "suit": "H"}, {"offender": "N", "trick": 5, "suit": "S"}]
    with pytest.raises(Contradiction, match=r"\[1\]\.suit and .*\[0\]\.suit"):
        rule(read_case({"format": "revoke-case/1", "findings": {"revokes": revokes}}))
