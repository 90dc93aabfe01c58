"""The catalogues: whole where a director needs them, true to the sentences they translate, and up to date."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner
from guide.catalogues import (
    Wanted,
    doubts,
    everything,
    main,
    pages,
    questions_and_answers,
    quick_mode,
    sources,
    translated_sentences,
    vocabulary,
)

from guide import catalogues as updating
from revoke.app.cli import COMMANDS
from revoke.language.language import CATEGORIES, LANGUAGES, language, texts
from revoke.law.code import CODES, text
from revoke.table.sentence import sentence

TRANSLATED = [code for code in LANGUAGES if code != "en"]
PLACE = re.compile(r"\{[^}]*\}")
COMMAND = re.compile(rf"\brevoke (?:{'|'.join(COMMANDS)})\b")
every_language = pytest.mark.parametrize("code", TRANSLATED)


def lacking(code: str, wanted: Iterable[Wanted]) -> list[str]:
    found = texts(code)
    return sorted(
        f"{each.place}: {each.text}"
        for each in set(wanted)
        if (each.sort, each.text) not in found and ("other", each.text) not in found
    )


@every_language
@pytest.mark.parametrize("edition", CODES)
def test_quick_mode_of_every_code_is_translated_whole(code: str, edition: str) -> None:
    """Every question, answer and line to say of the whole tree, and what every clause says."""
    assert not lacking(code, quick_mode(edition))


@every_language
def test_all_questions_answers_players_and_numbers_are_translated(code: str) -> None:
    assert not lacking(code, vocabulary())
    assert not lacking(code, questions_and_answers())


@every_language
def test_what_is_irregular_or_doubtful_in_a_record_is_translated(code: str) -> None:
    assert not lacking(code, doubts())


@every_language
def test_every_text_that_stands_in_a_source_is_translated(code: str) -> None:
    """Also what is in no tree, as it needs a record of the play: options, penalty cards, a transfer to East–West."""
    assert not lacking(code, sources())


@every_language
def test_every_text_of_the_pages_is_translated(code: str) -> None:
    assert not lacking(code, pages())


def test_the_gathering_finds_what_is_known_to_be_there() -> None:
    """One sentence of each source, and as many as there are at least: a gathering that finds nothing lacks nothing."""
    found = {each.text for each in whole()}
    assert len(found) > 300
    assert found >= {
        "Which hand won the revoke trick?",
        "forbid {player} to lead a {suit}",
        "{card} lies face up before {player}: a major penalty card.",
        "Both sides revoked, and it was found after the play",
        text("duplicate-2007")["63A1"]["says"],
        "Not sure?",
        "Right of appeal explained, until",
        "Established at event {event}, when {happened}: {law:small}",
        "{player} plays {card} on a {suit} at trick {trick}, holding {cards}",
        "probable record error",
        "offending side agreed to claim",
        "Here a defender may not ask his partner.",
        "Does the zone allow a defender to ask his partner?",
        "the offender's partner",
    }


def test_a_sentence_wants_a_translation_of_what_it_holds_as_well() -> None:
    said = sentence("Revoke {number}: {question:small}", number=1, question=sentence("Who revoked?"))
    assert list(translated_sentences(said)) == ["Revoke {number}: {question:small}", "Who revoked?"]


@every_language
def test_a_translation_has_the_places_of_its_sentence_and_no_others(code: str) -> None:
    """Of what is counted, one form may say the number in words of its own, or leave it out."""
    strays = [
        (english, translated)
        for (sort, english), translated in texts(code).items()
        if (places(english).keys() ^ places(translated).keys()) - ({"number"} if sort in CATEGORIES else set())
    ]
    assert not strays


@every_language
def test_a_value_in_words_stands_only_where_the_sentence_has_a_number(code: str) -> None:
    for (sort, english), translated in texts(code).items():
        for place, how in places(translated).items():
            assert how in ("", "words", "Words", "small", "rank", "short")
            if sort in CATEGORIES and place == "number":
                continue
            assert (how.casefold() == "words") <= (places(english)[place].casefold() == "words"), translated


def places(template: str) -> Mapping[str, str]:
    return {place: how or "" for _, place, how, _ in Formatter().parse(template) if place is not None}


@every_language
def test_a_translation_ends_and_begins_as_its_sentence_does(code: str) -> None:
    """A full stop or a question mark at the end, and a capital at the beginning, are not lost on the way."""
    for (sort, english), translated in texts(code).items():
        if sort is None:
            assert (english[-1] in ".?") == (translated[-1] in ".?"), translated
            assert translated.strip() == translated
            if english[0].islower():
                assert translated[0].islower() or translated.startswith("Eén"), translated


def test_french_keeps_its_signs_with_their_words() -> None:
    """A line must not begin with a question mark: the space before it is one that does not break."""
    for french in texts("fr").values():
        assert not any(f" {sign}" in french for sign in "?!;:»"), french
        assert "'" not in french, french


def test_french_puts_no_word_that_is_elided_before_a_player_or_a_side() -> None:
    """Est and Ouest begin with a vowel: *que* and *de* would lose theirs, and a template cannot know."""
    elided = re.compile(r"\b(?:que|de|lorsque|puisque) \{(?:player|partner|side|others|winner|leader|seat|offender)\b")
    for french in texts("fr").values():
        assert not elided.search(french), french


def test_a_score_that_the_director_adjusts_has_one_name_in_dutch() -> None:
    """An adjusted score, assigned or artificial, is an *arbitrale score*."""
    said = {english: dutch for (_, english), dutch in texts("nl").items() if "adjusted score" in english}
    assert said
    assert not [dutch for dutch in said.values() if "aangepaste score" in dutch]


@every_language
def test_english_players_never_show_through(code: str) -> None:
    """The words of the law are the field's own; a command keeps its name."""
    for english_word in ("revoke", "declarer", "trick ", "penalty"):
        for translated in texts(code).values():
            said = COMMAND.sub("", PLACE.sub("", translated)).replace("Revoke", "").replace("REVOKE_", "")
            assert english_word not in said.casefold(), translated


@every_language
def test_a_catalogue_holds_what_is_said_and_nothing_else(code: str) -> None:
    stale = updating.updated(code, iter(whole())) != updating.path(code).read_bytes()
    assert not stale, "run: python -m guide.catalogues --update"


@cache
def whole() -> tuple[Wanted, ...]:
    return tuple(everything())


def test_bringing_up_to_date_keeps_translations_takes_in_the_new_and_drops_the_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "FOLDER", tmp_path)
    first = [Wanted("Who revoked?", "one"), Wanted("N", "table", "seat letter")]
    empty = updating.updated("nl", first).decode()
    (tmp_path / "nl.po").write_text(empty.replace('"Who revoked?"\nmsgstr ""', '"Who revoked?"\nmsgstr "Wie?"'))
    again = updating.updated("nl", [Wanted("Who revoked?", place) for place in "abcde"] + [Wanted("New", "b")]).decode()
    assert 'msgid "Who revoked?"\nmsgstr "Wie?"' in again
    assert "#. a, b, c and 2 more" in again
    assert 'msgid "New"\nmsgstr ""' in again
    assert "seat letter" not in again


def test_a_text_lacks_its_translation_as_long_as_one_of_its_forms_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "FOLDER", tmp_path)
    empty = updating.updated("sl", [Wanted("{number} trick", "one", more="{number} tricks")]).decode()
    assert "Plural-Forms: nplurals=4;" in empty
    half = empty.replace('msgstr[0] ""', 'msgstr[0] "{number} vzetek"')
    whole = half
    for form, word in enumerate(("vzetka", "vzetki", "vzetkov"), 1):
        whole = whole.replace(f'msgstr[{form}] ""', f'msgstr[{form}] "{{number}} {word}"')
    lacking = [updating.untranslated(each.encode(), "sl") for each in (empty, half, whole)]
    assert lacking == [["{number} trick"], ["{number} trick"], []]


def test_the_command_says_what_is_missing() -> None:
    shown = CliRunner().invoke(main, ["--missing"])
    assert [line.split(":")[0] for line in shown.stdout.splitlines() if ".po:" in line] == [
        f"{code}.po" for code in TRANSLATED
    ]


@every_language
def test_a_language_says_its_own_name(code: str) -> None:
    from babel import Locale

    assert (Locale(code).display_name or "").capitalize() == language(code).name
