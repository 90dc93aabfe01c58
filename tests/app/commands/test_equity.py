"""``revoke equity`` as it is typed: the words, the drawings, what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main
from revoke.equity.position import Steps

pytest.importorskip("svg")

RUNNING_SUIT = Path(__file__).parents[3] / "examples" / "running_suit.pbn"
QUICK = ("--playouts", "5", "--worlds", "5")


def equity(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["equity", *QUICK, *map(str, words)])


def test_the_curve_stands_under_the_play_with_the_revoke_below_its_card() -> None:
    lines = equity(RUNNING_SUIT).stdout.splitlines()
    (curve,) = (number for number, line in enumerate(lines) if line.startswith("Double dummy"))
    assert lines[curve - 2].startswith("13 ")
    bars = lines[curve].split()[-1]
    assert len(bars) == 53  # before each of 52 cards, and after the last
    below = lines[curve + 1]
    assert below.strip() == "^ ♣2, the revoke: 10 before it, 8 after"
    assert lines[curve + 2].strip() == "legal: ♦10 for 10"  # North's only diamond
    under = below.index("^") - lines[curve].index(bars)
    assert under == 19  # the twentieth card
    assert bars[under] != bars[under + 1]


def test_where_all_playouts_agree_that_is_said_and_no_error_of_nothing() -> None:
    """Five playouts that come to ten tricks leave three in five, 60 per cent, to anything else."""
    said = equity(RUNNING_SUIT, "--seed", "0").stdout
    assert "all 5 playouts agree; any other result has a share of at most 60% (95% sure)" in said
    assert "±" not in said
    document = json.loads(equity(RUNNING_SUIT, "--seed", "0", "--json").stdout)
    assert document["standard_errors"] == {"10": 0.0}  # for programs it stays the number that it is


def test_where_playouts_differ_each_share_has_its_standard_error() -> None:
    """One in five: the root of 0.2 × 0.8 / 5 is 17.9 per cent."""
    said = equity(RUNNING_SUIT, "--seed", "1").stdout
    assert "20.0% ±17.9%" in said
    assert "agree" not in said


def test_what_was_worked_out_without_chance_is_said_to_be_and_has_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*_: object, **__: object) -> Steps[dict[int, float]]:
        yield
        return {9: 0.25, 10: 0.75}

    monkeypatch.setattr("revoke.equity.simulation.propagating", told)
    said = equity(RUNNING_SUIT).stdout
    assert "75.0%  █" in said
    assert "worked out from all their choices, without playouts, 5 layouts per choice" in said
    assert "±" not in said
    document = json.loads(equity(RUNNING_SUIT, "--json").stdout)
    assert (document["exact"], document["playouts"], document["stopped"]) == (True, 0, False)
    assert document["ruling"]["adjusted_score"]["simulation"] == {"9": 0.25, "10": 0.75}


def test_one_playout_agrees_with_nobody() -> None:
    said = equity(RUNNING_SUIT, "--playouts", "1").stdout
    assert "100.0%" in said
    assert "±" not in said
    assert "agree" not in said


def test_the_drawings_go_to_the_file_and_one_beside_it(tmp_path: Path) -> None:
    done = equity(RUNNING_SUIT, "--svg", tmp_path / "board.svg")
    assert done.exit_code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board-simulation.svg", "board.svg"]
    for path in tmp_path.iterdir():
        assert ElementTree.parse(path).getroot().tag.endswith("svg")
        assert path.name in done.stderr


def test_one_file_takes_one_board(tmp_path: Path) -> None:
    two = tmp_path / "two.pbn"
    record = RUNNING_SUIT.read_text()
    two.write_text(record + "\n\n" + record.replace('[Board "1"]', '[Board "2"]'))
    done = equity(two, "--svg", tmp_path / "board.svg")
    assert done.exit_code == 2
    assert "choose one board with --board" in done.stderr
    assert equity(two, "--board", "2", "--svg", tmp_path / "board.svg").exit_code == 1


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    done = equity(RUNNING_SUIT, "--svg", tmp_path / "nowhere" / "board.svg")
    assert done.exit_code == 5
    assert "cannot be written" in done.stderr
    assert "Choose another file" in done.stderr


def test_a_board_that_is_not_there_is_named() -> None:
    done = equity(RUNNING_SUIT, "--board", "7")
    assert done.exit_code == 2
    assert "has no board 7; it has 1" in done.stderr
