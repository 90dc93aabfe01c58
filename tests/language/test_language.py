"""What is said in French and Dutch, checked against the words that players there use."""

from __future__ import annotations

import copy
import re
from datetime import date, time
from io import BytesIO
from pathlib import Path

import pytest

from revoke.language.language import (
    ENGLISH,
    LANGUAGES,
    Language,
    UnknownLanguage,
    asked_for,
    language,
    templates_in,
    translations,
)
from revoke.table.cards import Card, Suit, held
from revoke.table.seats import SEATS, Role, Seat, Side
from revoke.table.sentence import Sentence, alone, counted, one_after_another, sentence

APP = Path(__file__).parents[2] / "src" / "revoke" / "app"
every_translation = pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
KING, TEN = Card.parse("HK"), Card.parse("ST")


def test_english_is_what_the_engine_says() -> None:
    said = language("en").say("{number:Words} tricks go to {side}.", number=2, side=Side.EW)
    assert (said, said.lang) == ("Two tricks go to East–West.", "en")


@pytest.mark.parametrize(
    ("code", "letters", "honours", "ten"),
    [("en", "NESW", "AKQJ", "10"), ("fr", "NESO", "ARDV", "10"), ("nl", "NOZW", "AHVB", "10")],
)
def test_seats_and_cards_have_the_letters_of_the_language(code: str, letters: str, honours: str, ten: str) -> None:
    spoken = language(code)
    assert "".join(spoken.seat(seat) for seat in SEATS) == letters
    assert "".join(spoken.rank(Card(Suit.CLUBS, rank)) for rank in "AKQJ") == honours
    assert spoken.card(TEN) == f"♠{ten}"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", "The revoke is corrected. Take back ♥K and play a spade."),
        ("fr", "La renonce est corrigée. Reprenez ♥R et jouez un pique."),
        ("nl", "De verzaking wordt hersteld. Neem ♥H terug en speel een schoppen."),
    ],
)
def test_a_sentence_is_filled_with_the_cards_and_suits_of_the_language(code: str, words: str) -> None:
    template = "The revoke is corrected. Take back {card} and play a {suit}."
    said = language(code).say(sentence(template, card=KING, suit=Suit.SPADES))
    assert (said, said.lang) == (words, code)


def test_numbers_of_tricks_are_put_in_words_and_capital_where_they_begin() -> None:
    said = sentence("{number:Words} tricks go to {side}.", number=2, side=Side.EW)
    assert language("fr").say(said) == "Deux levées sont transférées à Est-Ouest."
    assert language("nl").say(said) == "Twee slagen gaan naar Oost-West."


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    said = sentence("Revoke {number}: {question:small}", number=2, question=Sentence("Who revoked?", {}))
    assert language("fr").say(said) == "Renonce 2\u00a0: qui a fait la renonce\u00a0?"
    assert language("nl").say(said) == "Verzaking 2: wie heeft verzaakt?"


SLOVENE = b"""
msgid "{number} trick"
msgid_plural "{number} tricks"
msgstr[0] "{number} vzetek"
msgstr[1] "{number} vzetka"
msgstr[2] "{number} vzetki"
msgstr[3] "{number} vzetkov"
"""


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 vzetkov"), (1, "1 vzetek"), (2, "2 vzetka"), (3, "3 vzetki"), (4, "4 vzetki"), (5, "5 vzetkov"),
     (13, "13 vzetkov"), (101, "101 vzetek"), (102, "102 vzetka")],
)  # fmt: skip
def test_tricks_are_counted_in_as_many_forms_as_a_language_has(number: int, words: str) -> None:
    """Slovene has four: for one, for two, for three and four, and for the others, by the last two digits."""
    slovene = Language("sl", "Slovenščina", dict(translations(BytesIO(SLOVENE), "sl")))
    assert slovene.say(counted("{number} trick", "{number} tricks", number=number)) == words


def test_no_tricks_are_one_form_in_french_and_the_other_in_dutch() -> None:
    none = counted("{number} trick", "{number} tricks", number=0)
    said = {"en": "0 tricks", "fr": "0 levée", "nl": "0 slagen"}
    assert {code: language(code).say(none) for code in said} == said


@every_translation
def test_what_has_no_translation_is_english_whole(code: str) -> None:
    """Never half in each: neither the sentence around, nor the one within."""
    unknown = Sentence("Nobody has translated this", {})
    for said in (unknown, sentence("Revoke {number}: {question:small}", number=1, question=unknown)):
        heard = language(code).say(said)
        assert (heard, heard.lang) == (str(said), "en")


def test_cards_of_a_suit_are_told_by_their_ranks_in_the_letters_of_the_language() -> None:
    said = sentence("he held {cards}", cards=held([Card.parse("DK"), Card.parse("DJ"), Card.parse("DT")]))
    assert said == "he held ♦K J 10"
    assert language("fr").say("he held {card}", card=said.values["cards"]) == "il avait ♦R V 10"
    assert language("nl").say("he held {card}", card=said.values["cards"]) == "hij had ♦H B 10"


def test_a_part_of_a_trick_has_the_languages_comma() -> None:
    said = sentence("{way} {tricks} ({result})", way=sentence("at the table"), tricks=9.5, result="=")
    assert said == "at the table 9.5 (=)"
    assert language("fr").say(said) == "à la table 9,5 (=)"


def test_what_stands_alone_is_a_player_a_card_or_typed() -> None:
    """What was typed is never looked up, not even where it is a word of the catalogue."""
    french = language("fr")
    assert [french.say(alone(each)) for each in (Seat.EAST, KING, "yes", "{", "")] == ["Est", "♥R", "yes", "{", ""]


def test_braces_that_somebody_typed_are_no_places() -> None:
    unknown = one_after_another(["It was not a revoke.", "{number} {"])
    heard = language("nl").say(unknown)
    assert (heard, heard.lang) == ("It was not a revoke. {number} {", "en")


def test_nothing_is_said_as_nothing_in_every_language() -> None:
    assert [(str(said), said.lang) for said in (language("fr").say(""), language("nl").say(""))] == [
        ("", "fr"),
        ("", "nl"),
    ]


def test_what_has_been_said_is_only_marked() -> None:
    """The form of a case is said when it is filled in, and drawn later."""
    french = language("fr")
    said = (french.say("yes"), french.say("Nobody has translated <this>"))
    assert [str(french.t(each)) for each in said] == [
        "oui",
        '<span lang="en">Nobody has translated &lt;this&gt;</span>',
    ]


def test_other_text_within_a_sentence_stays_as_it_is() -> None:
    """A name, a file, what somebody typed."""
    assert language("fr").say("Revoke {number}: {question:small}", number=1, question="Dupont") == (
        "Renonce 1\u00a0: dupont"
    )


@pytest.mark.parametrize(
    ("who", "french", "dutch"),
    [
        ("W", "Ouest", "West"),
        ("S", "Sud", "Zuid"),
        ("dummy", "le mort", "de blinde"),
        ("other defender", "l’autre joueur du flanc", "de andere tegenspeler"),
        ("opponents", "les adversaires", "de tegenpartij"),
        ("offender's partner", "le partenaire du fautif", "de partner van de overtreder"),
        ("table", "la table", "de tafel"),
    ],
)
def test_players_of_a_ruling_have_names(who: str, french: str, dutch: str) -> None:
    assert (language("fr").person(who), language("nl").person(who)) == (french, dutch)


def test_sides_of_a_ruling_have_names() -> None:
    assert [language("nl").side(side) for side in ("NS", "defending side")] == ["Noord-Zuid", "de tegenspelers"]
    assert [language("en").side(side) for side in ("EW", "declaring side")] == ["East–West", "the declaring side"]


def test_suits_are_told_by_sign_and_name() -> None:
    said = {"en": "♣ clubs", "fr": "♣ trèfles", "nl": "♣ klaveren"}
    assert {code: language(code).suit(Suit.CLUBS) for code in said} == said


def test_numbers_dates_and_hours_are_written_as_the_language_writes_them() -> None:
    french, dutch = language("fr"), language("nl")
    assert (french.number(6.4), dutch.number(1234.56)) == ("6,4", "1.234,56")
    assert (french.percent(0.7), dutch.percent(0.7)) == ("70\u00a0%", "70%")
    assert (french.date(date(2027, 8, 1)), dutch.date(date(2027, 8, 1))) == ("1 août 2027", "1 augustus 2027")
    assert french.clock(time(9, 5)) == "09:05"


def test_an_unknown_language_names_those_there_are() -> None:
    with pytest.raises(UnknownLanguage) as wrong:
        language("xx")
    assert str(wrong.value).startswith("'xx' is not a language spoken here. Choose one of en, fr, nl")


def test_a_copy_of_what_was_said_knows_its_language() -> None:
    said = language("nl").say("yes")
    assert [copy.deepcopy(said), copy.deepcopy(said).lang] == ["ja", "nl"]


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("en;q=0.3, nl;q=0.7", "nl"),
        ("nl, fr", "nl"),
        ("fr, nl", "fr"),
        ("ja, zh;q=0.9", "en"),
        ("*", "en"),
        (";;q=,", "en"),
        ("", "en"),
    ],
)
def test_a_browser_is_given_the_language_that_it_asks_for(header: str, code: str) -> None:
    assert asked_for(header).code == code


def test_a_page_escapes_what_it_says_and_marks_what_is_english() -> None:
    pages = templates_in(spoken=language("fr"))
    shown = pages.from_string("{{ t('Who revoked?') }}|{{ t('Ruled by {name}', name=name) }}|{{ say('yes') }}")
    assert shown.render(name="<b>&") == (
        'Qui a fait la renonce\u00a0?|<span lang="en">Ruled by &lt;b&gt;&amp;</span>|oui'
    )


def test_a_page_in_english_marks_nothing() -> None:
    assert language("en").t("Dealer {seat}", seat=Seat.NORTH) == "Dealer North"
    assert language("en").t("{who}", who=Role.DUMMY) == "dummy"


def test_no_page_puts_the_colon_of_english_between_two_texts() -> None:
    """In French a space stands before it that does not break: a template takes what stands there in the language."""
    found = [
        f"{page.name}: {line.strip()}"
        for page in APP.rglob("templates/**/*.html")
        for line in page.read_text("utf-8").splitlines()
        if re.search(r"\}\}: |>: \{\{", line)
    ]
    assert found == []
