"""A sentence is text like any other, and remembers what it was made of."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from revoke.case.case import Board, Case, Findings, RevokeFinding
from revoke.interview.interview import Interview
from revoke.law.orders import CardKind
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.ruling import Group, PenaltyCard
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Side
from revoke.table.sentence import Sentence, Value, filled, sentence
from revoke.telling.order_words import penalty_card_words
from revoke.telling.reasons import asked_words
from revoke.telling.ruling_words import instructions_in_words


def test_it_is_the_english_text_to_whoever_treats_it_as_text() -> None:
    said = sentence("{number:Words} tricks go to {side}.", number=2, side=Side.NS)
    assert said == "Two tricks go to North–South."
    assert json.dumps([said], ensure_ascii=False) == '["Two tricks go to North–South."]'
    assert len({str(said), said}) == 1


def test_copies_remember_what_it_was_made_of() -> None:
    said = sentence("Take back {card} and play a {suit}.", card=Card.parse("SA"), suit=Suit.DIAMONDS)
    for other in (copy.copy(said), copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert (other, other.template, other.values) == (said, said.template, said.values)
        assert type(other) is Sentence


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{who} is to lead.", "the other defender is to lead."),
        ("{seat} leads a {suit}.", "West leads a spade."),
        ("{number} or {number:words}, {number:Words}.", "3 or three, Three."),
        ("Revoke 2: {question:small}", "Revoke 2: who revoked?"),
    ],
)
def test_values_are_put_as_the_place_wants_them(template: str, words: str) -> None:
    values: dict[str, Value] = {
        "who": Role.OTHER_DEFENDER,
        "seat": Seat.WEST,
        "suit": Suit.SPADES,
        "number": 3,
        "question": sentence("Who revoked?"),
    }
    assert Sentence(template, values) == words


def test_a_place_without_a_value_is_an_error_and_not_a_hole() -> None:
    with pytest.raises(KeyError, match="side"):
        filled("One trick goes to {side}.", {}, lambda value, how: str(value))


def test_what_is_said_at_the_table_knows_its_sides_and_its_cards() -> None:
    """The transfer to a side by seats, and the correction of a known card, are templates with values."""
    told = RevokeFinding(
        offender=Seat.WEST, trick=3, suit=Suit.HEARTS, card=Card.parse("S2"), before_attention=frozenset()
    )
    ruling = adjudicate(Case(board=Board(declarer=Seat.SOUTH), findings=Findings(revokes=(told,))))
    first, *others = instructions_in_words(ruling.instructions)
    said = first.text
    assert isinstance(said, Sentence)
    assert said == "The revoke is corrected. Take back ♠2 and play a heart."
    assert said.values == {"card": Card.parse("S2"), "suit": Suit.HEARTS}
    face_up = next(each.text for each in others if each.law == "62B1")
    lies = "Leave ♠2 face up on the table: it is a major penalty card, to be played as soon as it legally can be."
    assert face_up == lies


def test_a_card_on_the_table_is_told_by_whoever_has_it() -> None:
    told = penalty_card_words(PenaltyCard(Role.OTHER_DEFENDER, None, CardKind.MINOR, "50B"))
    assert told == "The card wrongly played lies face up before the other defender: a minor penalty card."
    assert penalty_card_words(PenaltyCard(Group.OFFENDER, Card.parse("HK"), CardKind.EXPOSED, "x")) == (
        "♥K lies face up before the offender: an exposed card."
    )


def test_a_question_about_the_second_revoke_holds_the_question() -> None:
    interview = Interview("duplicate-2017")
    interview.another()
    assert interview.question is not None
    asked = asked_words(interview.question)
    assert asked == "Revoke 1: who revoked?"
    assert isinstance(asked, Sentence)
    assert asked.template == "Revoke {number}: {question:small}"
