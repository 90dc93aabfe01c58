"""What was understood of a told story, in words: every value that a case document can have, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from revoke.app.desk.told_story import about, understood_lines, value_in_words
from revoke.formats.documents import WINNERS
from revoke.formats.native import schema
from revoke.language.language import LANGUAGES, language
from revoke.table.sentence import whole
from revoke.understanding.understood import understand

SCHEMA = schema()


def values(shape: dict[str, Any]) -> Iterator[object]:
    """Values of this shape: each that is listed, a list of each, yes and no, and a number."""
    for each in shape.get("anyOf", ()):
        yield from values(each)
    if "$ref" in shape:
        yield from values(SCHEMA["$defs"][shape["$ref"].rpartition("/")[2]])
    yield from shape.get("enum", ())
    match shape.get("type"):
        case "array":
            yield []
            yield from ([each] for each in values(shape["items"]))
        case "boolean":
            yield from (True, False)
        case "integer":
            yield shape.get("minimum", 0)


def facts() -> Iterator[tuple[str, object]]:
    for document, where in (
        ("BoardDocument", "board"),
        ("FindingsDocument", "findings"),
        ("RevokeDocument", "findings.revokes[0]"),
    ):
        for name, shape in SCHEMA["$defs"][document]["properties"].items():
            yield from ((f"{where}.{name}", value) for value in values(shape))
    yield from (("findings.revokes[0].won_by", each) for each in WINNERS)


def has_a_name(key: str) -> bool:
    try:
        return bool(about(key))
    except KeyError:
        return False


FACTS = [(key, value) for key, value in facts() if has_a_name(key)]


@pytest.mark.parametrize(("key", "value"), FACTS, ids=[f"{key}={value}" for key, value in FACTS])
def test_every_value_of_a_fact_has_words_in_every_language(key: str, value: object) -> None:
    said = value_in_words(key, value)
    assert said
    for code in LANGUAGES:
        spoken = language(code).say(whole(said))
        assert str(spoken)
        assert spoken.lang == code


@pytest.mark.parametrize(
    ("code", "told", "said"),
    [
        ("en", "A defender revoked at trick 12 and his side won it.", "- trick won by: the revoking side"),
        (
            "fr",
            "Un défenseur a renoncé à la levée 12 et son camp l'a gagnée.",
            "- levée remportée par : le camp fautif",
        ),
        ("nl", "Een tegenspeler verzaakte in slag 12 en zijn partij won de slag.", "de overtredende partij"),
    ],
)
def test_a_trick_of_the_revoking_side_is_said_to_be_its_own(code: str, told: str, said: str) -> None:
    lines = [str(language(code).say(whole(each))) for each in understood_lines(understand(told, code))]
    assert any(said in each.replace("\N{NO-BREAK SPACE}", " ") for each in lines), lines


@pytest.mark.parametrize(
    ("story", "said"),
    [
        ("There was a revoke.", "Understood: there was a revoke. No other fact was understood."),
        ("Rain fell.", "No fact was understood."),
    ],
)
def test_a_revoke_of_which_nothing_else_is_understood_is_said_to_be_understood(story: str, said: str) -> None:
    assert next(understood_lines(understand(story))) == said
