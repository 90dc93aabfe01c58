"""Stories as people tell them, with the facts written by hand: every fact is read, and none is invented.

A story names as ``missed`` what it tells and is not read yet, and as ``misread`` what is read wrongly; what is read
rightly in spite of that is taken off the list.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from revoke.case.case import Document
from revoke.facts.standing import winning_hands
from revoke.formats.documents import WINNERS
from revoke.formats.native import read_case
from revoke.table.seats import Role, Seat, Who
from revoke.understanding.understood import understand

FOLDER = Path(__file__).parent.parent / "cases" / "told"
OURS, THEIRS = "offending side played to next trick", "opponents played to next trick"
_OVER = [OURS, THEIRS, "trick quitted", "play ended"]
_BACK = [*_OVER, "hands returned to board"]
WHO: dict[str, Who] = {each.value: each for kind in (Seat, Role) for each in kind}
STAGES = {
    "named": ["offending side named a card for next trick"],
    "at once": [],
    "turned": ["trick quitted"],
    "offenders played": [OURS],
    "turned, offenders played": [OURS, "trick quitted"],
    "opponents played": [THEIRS],
    "both sides": [OURS, THEIRS],
    "both played": [OURS, THEIRS, "trick quitted"],
    "turned, opponents claimed": ["trick quitted", "opponents claimed"],
    "own claim": ["offending side claimed"],
    "opponents claimed": ["opponents claimed"],
    "claimed and agreed": ["opponents claimed", "offending side agreed to claim"],
    "played, claimed": [OURS, THEIRS, "trick quitted", "opponents claimed"],
    "played, claimed and agreed": [
        OURS,
        THEIRS,
        "trick quitted",
        "opponents claimed",
        "offending side agreed to claim",
    ],
    "partner asked": ["partner asked"],
    "asked, answered no": ["partner asked", "offender answered no"],
    "both played, asked, answered no": [OURS, THEIRS, "trick quitted", "partner asked", "offender answered no"],
    "opponents played, partner asked": [THEIRS, "partner asked"],
    "both played, partner asked": [OURS, THEIRS, "trick quitted", "partner asked"],
    "over": _OVER,
    "back": _BACK,
    "next board": [*_BACK, "opponent called on next board", "offending side called on next board"],
    "offenders called": [*_BACK, "offending side called on next board"],
    "opponents called": [*_BACK, "opponent called on next board"],
    "claimed, offenders called": [
        "opponents claimed",
        "offending side agreed to claim",
        "hands returned to board",
        "offending side called on next board",
    ],
    "round over": [*_BACK, "round ended"],
}
STORIES: list[tuple[str, dict[str, Any]]] = [
    (language, story)
    for language in ("en", "fr", "nl")
    for story in tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))["story"]
]


def facts(document: Document) -> dict[str, Any]:
    """The facts of a case document, those of revoke n under ``n.key``; moments in order."""
    found = dict(document.get("board", {}))
    findings = document.get("findings", {})
    found |= {key: value for key, value in findings.items() if key != "revokes"}
    for number, each in enumerate(findings.get("revokes", ())):
        found |= {f"{number}.{key}": sorted(value) if isinstance(value, list) else value for key, value in each.items()}
    return found


def as_seen(told: dict[str, Any]) -> dict[str, Any]:
    """The same facts with winners told in one way: by what they are to the offender, where that is sure."""
    seen = dict(told)
    declarer = Seat(told["declarer"]) if "declarer" in told else None
    for key in [each for each in told if each.endswith("won_by")]:
        offender = told.get(key.replace("won_by", "offender"))
        who: Who | None = WHO.get(str(offender))
        hands = winning_hands(WINNERS[told[key]], who, declarer)
        if len(hands) == 1:
            seen[key] = next(iter(hands)).value
    return seen


def expected(story: dict[str, Any]) -> dict[str, Any]:
    return {
        key: sorted(STAGES[value]) if key.endswith("before_attention") else value
        for key, value in story["facts"].items()
    }


def test_there_are_forty_stories_in_three_languages() -> None:
    languages = [language for language, _ in STORIES]
    assert len(STORIES) >= 40
    assert languages.count("fr") >= 8
    assert languages.count("nl") >= 8
    assert sum(story.get("raw", False) for _, story in STORIES) >= 10


@pytest.mark.parametrize(
    ("language", "story"), STORIES, ids=[f"{each}-{story['text'][:40]}" for each, story in STORIES]
)
def test_every_told_fact_is_read_and_none_is_invented(language: str, story: dict[str, Any]) -> None:
    understood = understand(story["text"], language)
    read_case(understood.document())
    told, read = as_seen(expected(story)), as_seen(facts(understood.document()))
    misread = {key: read.pop(key) for key in story.get("misread", ())}
    assert all(told[key] != value for key, value in misread.items())
    assert read == {key: value for key, value in told.items() if key not in (*story.get("missed", ()), *misread)}
    for fact in understood.facts:
        assert fact.words
        assert all(story["text"][each.start : each.end] == each.text for each in fact.words)


def test_few_of_the_told_facts_are_missed_and_hardly_one_is_wrong() -> None:
    told = sum(len(story["facts"]) for _, story in STORIES)
    assert sum(len(story.get("missed", ())) for _, story in STORIES) <= 0.02 * told
    assert sum(len(story.get("misread", ())) for _, story in STORIES) <= 0.001 * told


@pytest.mark.parametrize(
    ("kind", "read_right", "read_wrong"),
    [("harder", 0.805, 0.035), ("fresh", 0.77, 0.025), ("freely", 0.64, 0.053), ("club", 0.80, 0.01)],
)
def test_of_stories_nobody_here_had_seen_most_facts_are_read_and_few_are_wrong(
    kind: str, read_right: float, read_wrong: float
) -> None:
    """A floor to rise from, and not the aim; some of the stories have been mended with, of the fresh ones none."""
    told = right = wrong = 0
    for language in ("en", "fr", "nl"):
        for story in tomllib.loads((FOLDER / f"{kind}_{language}.toml").read_text("utf-8"))["story"]:
            facts_told = as_seen(expected(story))
            read = as_seen(facts(understand(story["text"], language).document()))
            told += len(facts_told)
            right += sum(read.get(key) == value for key, value in facts_told.items())
            wrong += sum(facts_told.get(key) != value for key, value in read.items())
    assert right >= read_right * told
    assert wrong <= read_wrong * told


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_same_is_read_in_whatever_way_it_is_told(language: str) -> None:
    """The deed, the winner and the stage in some fifty ways for each language: one revoke, and those facts of it."""
    ways = tomllib.loads((FOLDER / "ways.toml").read_text("utf-8"))["way"]
    for way in (each for each in ways if each["language"] == language):
        read = as_seen(facts(understand(way["text"], language).document()))
        told = as_seen(expected(way))
        assert {key: read.get(key) for key in told} == told, way["text"]
        assert "1.offender" not in read, way["text"]
