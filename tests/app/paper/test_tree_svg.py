"""The drawn tree: every box and every answer is there, no box lies on another, and every line ends at a box."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from revoke.app.cli import main
from revoke.app.paper.tree_svg import BETWEEN, GAP, WIDTH, laid_out, tree_boxes, tree_svg
from revoke.language.language import LANGUAGES, language
from revoke.law.code import CODES
from revoke.telling.tree_words import AsksInWords, PlayOnInWords, tree_in_words

SPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", CODES)
def test_every_box_and_every_answer_is_drawn(name: str, spoken: str) -> None:
    tree = tree_in_words(name)
    drawn = ElementTree.fromstring(tree_svg(tree, language(spoken)))
    answers = sum(len(node.branches) for node in tree.nodes if isinstance(node, AsksInWords))
    answers += sum(isinstance(node, PlayOnInWords) for node in tree.nodes) + len(tree.starts)
    assert len(drawn.findall(f"{SPACE}rect")) == len(tree.nodes) + len(tree.starts)
    assert len(drawn.findall(f"{SPACE}path")) == answers
    said = [each.text or "" for each in drawn.findall(f"{SPACE}text")]
    assert sum(each.startswith("→ ") for each in said) == answers


@pytest.mark.parametrize("name", CODES)
def test_no_box_lies_on_another_and_lines_run_to_the_right(name: str) -> None:
    boxes = tree_boxes(tree_in_words(name), language("en"))
    tops = laid_out(boxes)
    for column in {box.column for box in boxes.values()}:
        mine = sorted((tops[place], box.height) for place, box in boxes.items() if box.column == column)
        assert all(top + height + GAP <= below + 0.001 for (top, height), (below, _) in pairwise(mine))
    assert all(boxes[to].column > box.column for box in boxes.values() for _, to in box.rows)


def test_every_line_ends_at_the_left_side_of_a_box() -> None:
    drawn = ElementTree.fromstring(tree_svg(tree_in_words(CODES[0]), language("en")))
    rects = [
        {name: float(each.get(name, 0)) for name in ("x", "y", "height")} for each in drawn.findall(f"{SPACE}rect")
    ]
    for path in drawn.findall(f"{SPACE}path"):
        x, y = map(float, re.findall(r"([\d.]+)[ ,]([\d.]+)$", path.get("d", "").strip())[0])
        assert any(each["x"] == x and each["y"] <= y <= each["y"] + each["height"] for each in rects)
    assert WIDTH > BETWEEN


def test_the_command_prints_the_drawing_in_the_language_that_is_asked_for() -> None:
    shown = {lang: CliRunner().invoke(main, ["tree", "--to", "svg", "--lang", lang]).stdout for lang in LANGUAGES}
    assert all(each.startswith("<svg") for each in shown.values())
    assert "Who revoked?" in shown["en"]
    assert len(set(shown.values())) == len(LANGUAGES)
