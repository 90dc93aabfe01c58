"""The decision tree on the command line, for programs and for people."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from revoke.app.cli import main
from revoke.language.language import LANGUAGES
from revoke.law.code import CODES
from revoke.telling.tree_words import tree_in_words


@pytest.mark.parametrize("code", CODES)
def test_as_a_document_it_has_a_node_a_line(code: str) -> None:
    shown = CliRunner().invoke(main, ["tree", "--code", code, "--json"])
    assert shown.exit_code == 0
    plain = json.loads(shown.stdout)
    assert (plain["format"], plain["code"]) == ("revoke-tree/1", code)
    starting = ('{"ask":', '{"say":', '{"ruling":')
    assert len([line for line in shown.stdout.splitlines() if line.startswith(starting)]) == len(plain["nodes"])


def test_the_document_of_2017_is_under_64_kilobytes() -> None:
    assert len(CliRunner().invoke(main, ["tree", "--json"]).stdout_bytes) < 64_000


def test_in_words_every_way_on_leads_to_a_line_further_down() -> None:
    shown = CliRunner().invoke(main, ["tree"]).stdout
    lines = shown.splitlines()
    places = {found[1]: at for at, line in enumerate(lines) if (found := re.match(r"(\d+)\. ", line))}
    leads = [(at, found[1]) for at, line in enumerate(lines) if (found := re.search(r"go to (\d+)\.?$", line))]
    assert len(leads) > 100
    assert all(places[to] > at for at, to in leads)
    assert "The revoke is corrected now. (62A, 62B2, 62C1, 62C2)" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", CODES)
def test_as_a_graph_every_arrow_leads_to_a_node(name: str, lang: str) -> None:
    grown = tree_in_words(name)
    mermaid = CliRunner().invoke(main, ["tree", "--code", name, "--to", "mermaid", "--lang", lang]).stdout
    dot = CliRunner().invoke(main, ["tree", "--code", name, "--to", "dot", "--lang", lang]).stdout
    for text, node, arrow in (
        (mermaid, r"^  (n\d+)\[", r"(?:-->|\|) (n\d+)$"),
        (dot, r"^  (n\d+) \[label", r"-> (n\d+) \["),
    ):
        nodes = re.findall(node, text, re.MULTILINE)
        assert len(nodes) == len(set(nodes)) == len(grown.nodes)
        assert set(re.findall(arrow, text, re.MULTILINE)) <= set(nodes)
    assert dot.count('"') % 2 == mermaid.count('"') % 2 == 0


def test_a_graph_and_a_document_are_not_asked_for_at_once() -> None:
    assert CliRunner().invoke(main, ["tree", "--to", "dot", "--json"]).exit_code == 2
