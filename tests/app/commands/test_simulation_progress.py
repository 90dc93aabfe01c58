"""The running suit, ruled with the simulation beside double dummy."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from revoke.app.cli import main

RUNNING_SUIT = str(Path(__file__).parents[3] / "examples" / "running_suit.pbn")


def revoke(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_a_ruling_with_the_simulation_shows_both_and_rests_on_what_these_players_would_have_done() -> None:
    ruled = revoke("rule", "--simulate", "--json", RUNNING_SUIT)
    assert ruled.exit_code == 1
    ruling = json.loads(ruled.stdout)
    adjusted = ruling["adjusted_score"]
    assert adjusted["basis"] == "simulation"
    assert adjusted["double_dummy"] == {"10": 1.0}
    assert adjusted["simulation"]["10"] >= 0.9
    assert adjusted["needed"] is True
    assert 0 < adjusted["trust"] < 1
    between = sorted((adjusted["correction"]["10"], adjusted["simulation"]["10"]))
    assert between[0] <= adjusted["likely"]["10"] <= between[1]
    assert sum(adjusted["weights"].values()) == 100
    assert adjusted["one_result"] == 10  # 3NT making ten


def test_equity_gives_the_same_figures_for_the_same_seed() -> None:
    said = [revoke("equity", "--playouts", "20", "--seed", "3", "--json", RUNNING_SUIT).stdout for _ in range(2)]
    assert said[0] == said[1]
    found = json.loads(said[0])
    assert found["playouts"] == 20
    assert found["ruling"]["declarer_tricks"]["after_transfer"] == 7
    assert found["curve"][:20] == [10] * 20


def test_equity_of_a_case_without_a_deal_says_what_is_missing(tmp_path: Path) -> None:
    told = {"format": "revoke-case/1", "events": ["S:H7"]}
    path = tmp_path / "a.json"
    path.write_text(json.dumps(told))
    said = revoke("equity", str(path))
    assert said.exit_code == 4
    assert "No revoke was found" in said.stderr
