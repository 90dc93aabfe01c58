"""On every leaf the page, walked by its own script in a real browser, says what the tree and the engine say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from revoke.app.pocket.page import page as page_of
from revoke.case.case import json_value
from revoke.interview.question_tree import Asks, PlayOn, Ruled, tree
from revoke.language.language import LANGUAGES, Language, language
from revoke.law.code import CODES
from revoke.ruling.adjudicate import bare_ruling, every_way
from revoke.telling.order_words import in_brief
from revoke.telling.ruling_words import document, instructions_in_words
from tests.interview.test_question_tree import Told, case_with, essentials, possible, without_words

PLAY_ENDED = "play has ended"


@pytest.fixture(scope="module", autouse=True)
def no_case_for_its_trainer() -> Iterator[None]:
    """A pocket page takes most of its time for the cases of its trainer, and here nobody opens that."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("revoke.app.pocket.page.CASES", 0)
        yield


WALKED = """paths => JSON.stringify(JSON.parse(paths).map(([start, values]) => {
    const ends = values.flatMap((value, at) => value === PLAY_ENDED ? [values.slice(0, at)] : []);
    const { node } = walk(start, values);
    return { ...node, say: said(node), before: ends.map((until) => said(walk(start, until).node)) };
}))"""
"""From text to text: what the driver is given piece by piece takes it longer than all the walking."""


def paths(code: str, *, every_value: bool) -> Iterator[tuple[int, list[Any], Told, Ruled, list[PlayOn]]]:
    """Every path through the tree, with each value by itself or with the first of each answer."""
    grown = tree(code)

    def below(place: int, values: list[Any], told: Told, on: list[PlayOn]) -> Iterator[Any]:
        node = grown.nodes[place]
        match node:
            case Ruled():
                yield values, told, node, on
            case PlayOn():
                yield from below(node.then, [*values, PLAY_ENDED], told, [*on, node])
            case Asks():
                for branch in node.branches:
                    for value in branch.values if every_value else branch.values[:1]:
                        said = list(value) if isinstance(value, tuple) else value
                        if possible(node.fact, value, told):
                            yield from below(branch.to, [*values, said], {**told, node.fact: said}, on)

    for start, entered in enumerate(grown.starts):
        for values, told, leaf, on in below(entered.node, [], {}, []):
            yield start, values, told, leaf, on


@cache
def shown(leaf: Ruled | PlayOn, spoken: Language) -> list[dict[str, object]]:
    """What is said at a leaf, as the page has it."""
    lines: list[dict[str, object]] = []
    for each in instructions_in_words(leaf.say):
        line = {"when": each.when.value, "to": each.to.value, "text": _said(each.text, spoken), "law": each.law}
        short = in_brief(each.text)
        lines.append({**line, "brief": _said(short, spoken)} if short else line)
    return lines


def _said(text: str, spoken: Language) -> object:
    said = spoken.say(text)
    return str(said) if said.lang == spoken.code else [str(said), said.lang]


def expected(leaf: Ruled, on: list[PlayOn], spoken: Language) -> dict[str, object]:
    return {
        "status": leaf.status,
        "revokes": [
            {"status": status, "laws": list(laws), "transfer": cost}
            for status, laws, cost in zip(leaf.standings, leaf.laws, leaf.tricks, strict=True)
        ],
        "transfer": json_value(leaf.transfer),
        "weigh": list(leaf.weigh),
        "say": shown(leaf, spoken),
        "before": [shown(each, spoken) for each in on],
    }


def walked(browser: Browser, folder: Path, code: str, spoken: Language, ways: list[Any]) -> list[Any]:
    """What the page's own walk comes to, for each start and values."""
    file = folder / "pocket.html"
    file.write_text(page_of(code, spoken, date(2026, 3, 1)), encoding="utf-8")
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    leaves: list[Any] = json.loads(page.evaluate(WALKED, json.dumps([[start, values] for start, values, *_ in ways])))
    page.close()
    assert not faults
    return leaves


@pytest.mark.parametrize("code", CODES)
def test_every_leaf_is_what_the_engine_rules(browser: Browser, tmp_path: Path, code: str) -> None:
    ways = list(paths(code, every_value=False))
    assert len(ways) > (100 if code.startswith("duplicate") else 20)
    leaves = walked(browser, tmp_path, code, language("en"), ways)
    starts = tree(code).starts
    for (start, values, told, leaf, on), found in zip(ways, leaves, strict=True):
        ruling = bare_ruling(*every_way(case_with(starts[start].given, told)))
        assert essentials(ruling) == without_words(leaf), values
        keys = ("when", "to", "text", "law")
        said = [{key: each[key] for key in keys} for each in document(ruling)["instructions"]]
        assert [{key: each[key] for key in keys} for each in found["say"]] == said, values
        assert found == expected(leaf, on, language("en")), values


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_single_value_leads_to_the_leaf_of_the_tree(browser: Browser, tmp_path: Path, lang: str) -> None:
    """Under the code of today, in every language: also the values that stand behind another's name."""
    spoken = language(lang)
    ways = list(paths(CODES[0], every_value=True))
    assert len(ways) > 1000
    leaves = walked(browser, tmp_path, CODES[0], spoken, ways)
    for (_, values, _, leaf, on), found in zip(ways, leaves, strict=True):
        assert found == expected(leaf, on, spoken), values


def test_a_value_that_is_no_answer_is_refused(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "pocket.html"
    file.write_text(page_of(CODES[0], language("en"), date(2026, 3, 1)), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    for values, wrong in ((["director"], "is not an answer here"), (["dummy", [], "more"], "comes after the ruling")):
        assert wrong in page.evaluate("v => { try { walk(0, v); } catch (fault) { return fault.message; } }", values)
    page.close()
