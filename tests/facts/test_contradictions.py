"""What is said and what the record shows, put against each other in the words of a case document."""

from __future__ import annotations

import pytest

from revoke.case.case import Failure, Moment
from revoke.case.events import Onlooker
from revoke.facts.contradictions import shown_otherwise
from revoke.facts.fact import Evidence, value_words
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
