"""Hands and cards are taken in the letters of the table's language, and in English ones."""

from __future__ import annotations

import pytest

from revoke.app.web.full.keypads import card_typed, hand_typed
from revoke.errors import NotBridge
from revoke.language.language import language
from revoke.table.cards import hand_text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "AQ53.T43.872.KJ5"),
        ("en", "aq53 1043 872 kj5"),
        ("en", "A Q 5 3 . 10 4 3 . 8 7 2 . K J 5"),
        ("fr", "AD53.1043.872.RV5"),  # as, dame; roi, valet
        ("fr", "AQ53.T43.872.KJ5"),
        ("nl", "AV53.1043.872.HB5"),  # aas, vrouw; heer, boer
    ],
)
def test_a_hand_is_read_in_the_letters_of_its_language(code: str, text: str) -> None:
    assert hand_text(hand_typed(text, language(code))) == "AQ53.T43.872.KJ5"


def test_a_void_is_nothing_or_a_dash() -> None:
    assert hand_text(hand_typed("JT8.AK9752.-.T986", language("en"))) == "JT8.AK9752..T986"
    assert hand_text(hand_typed("JT8.AK9752..T986", language("en"))) == "JT8.AK9752..T986"


@pytest.mark.parametrize(
    ("text", "why"),
    [("AQ53.T43.872", "is not four suits"), ("AX.K..", "no rank 'X'"), ("AA.K..", "occurs twice in the hand")],
)
def test_what_is_no_hand_says_why(text: str, why: str) -> None:
    with pytest.raises(NotBridge, match=why):
        hand_typed(text, language("en"))


@pytest.mark.parametrize(("code", "text"), [("en", "s4"), ("en", " ♠4 "), ("fr", "S4")])
def test_a_card_is_its_suit_and_its_rank(code: str, text: str) -> None:
    assert card_typed(text, language(code)).code == "S4"


def test_one_letter_is_a_jack_in_france_and_a_queen_in_holland() -> None:
    assert card_typed("HV", language("fr")).code == "HJ"
    assert card_typed("HV", language("nl")).code == "HQ"


@pytest.mark.parametrize("text", ["", "4", "X4", "S", "S44", "S1"])
def test_what_is_no_card_says_how_to_write_one(text: str) -> None:
    with pytest.raises(NotBridge):
        card_typed(text, language("en"))
