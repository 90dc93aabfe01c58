"""``revoke consistent`` tells a director whether what the table agrees on can have been played legally."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from revoke.app.commands.check import consistent, lines
from revoke.case.case import AgreedFact
from revoke.facts.legal_play import Consistency, SingleIrregularity
from revoke.table.cards import Suit
from revoke.table.seats import Seat

# Three tricks are left and spades are trumps. North leads a heart, and East has one.
ENDING = {"ending": "N:2.A.3. 3.K.2. ..AK.2 ..Q.43", "first_trick": 11, "contract": "S", "declarer": "E"}
HEART = {"trick": 11, "led": "H"}
RUFF = {"trick": 11, "ruffed": "E"}


@pytest.fixture
def runner() -> CliRunner:
    return CliRunner()


def case(*agreed: dict[str, Any], **findings: Any) -> str:
    document = {"format": "revoke-case/1", "board": ENDING, "findings": {"agreed": agreed, **findings}}
    return json.dumps(document)


def test_a_play_that_fits_is_shown_with_what_is_certain(runner: CliRunner) -> None:
    result = runner.invoke(consistent, ["-"], input=case(HEART, {"trick": 11, "leader": "N"}))
    assert result.exit_code == 0
    first, second, *_ = result.stdout.splitlines()
    assert first == "A legal play fits all 2 agreed facts. One that does:"
    assert second.startswith("  trick 11: North ♥A, East ♥K, South ")
    assert "  trick 11: won by North; North played ♥A; East played ♥K\n" in result.stdout
    assert "Declarer's side wins " in result.stdout


def test_a_conflict_names_the_facts_and_what_one_irregularity_would_explain_them(runner: CliRunner) -> None:
    result = runner.invoke(consistent, ["-"], input=case({"trick": 12, "led": "D"}, HEART, RUFF, table_tricks=4))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "No legal play fits the 4 agreed facts. These cannot stand together"
        " (no smaller set of the agreed facts clashes):",
        "  findings.agreed[1]  a heart was led to trick 11",
        "  findings.agreed[2]  East ruffed trick 11",
        "So there was a revoke or a defective trick, or a lead out of turn, or one of them is wrong.",
        "A single irregularity would explain everything agreed: a revoke by East at trick 11.",
    ]


def test_facts_that_contradict_each_other_whatever_was_played_have_their_own_status(runner: CliRunner) -> None:
    result = runner.invoke(consistent, ["-"], input=case(HEART, {"trick": 11, "led": "D"}))
    assert result.exit_code == 4
    assert result.stdout.endswith("They contradict each other in any play: one of them is wrong.\n")


def test_a_fact_that_the_deal_refutes_is_an_error_with_its_place(runner: CliRunner) -> None:
    result = runner.invoke(consistent, ["-"], input=case({"trick": 11, "hand": "N", "card": "HK"}))
    assert result.exit_code == 4
    assert result.stdout == ""
    assert "-: findings.agreed[0]: North played ♥K to trick 11, but it was dealt to East" in result.stderr


def test_programs_get_a_document(runner: CliRunner) -> None:
    result = runner.invoke(consistent, ["-", "--json"], input=case(HEART, {"trick": 11, "leader": "N"}))
    found = json.loads(result.stdout)
    assert found["verdict"] == "possible"
    assert found["play"][:2] == ["N:HA", "E:HK"]
    assert len(found["play"]) == 12
    assert {"trick": 11, "winner": "N"} in found["certain"]
    assert {"trick": 11, "hand": "E", "card": "HK"} in found["certain"]
    found = json.loads(runner.invoke(consistent, ["-", "--json"], input=case(HEART, RUFF)).stdout)
    assert [each["place"] for each in found["conflict"]] == ["findings.agreed[0]", "findings.agreed[1]"]
    assert found["explained_by"] == [{"trick": 11, "revoked": "E"}]


def test_a_case_that_cannot_be_read_is_said_to_be_so(runner: CliRunner) -> None:
    assert runner.invoke(consistent, ["absent.json"]).exit_code == 5
    result = runner.invoke(consistent, ["-"], input="{")
    assert (result.exit_code, result.stdout) == (5, "")


def test_a_record_of_play_is_told_where_it_goes(runner: CliRunner, tmp_path: Path) -> None:
    """It has the name of a record already; another name would not help."""
    record = tmp_path / "evening.pbn"
    record.write_text('[Board "7"]')
    result = runner.invoke(consistent, [str(record)])
    assert (result.exit_code, result.stdout) == (5, "")
    assert "Give a case document here; a record goes to revoke rule" in result.stderr


def test_what_was_excluded_when_time_ran_out_is_said() -> None:
    excluded = (AgreedFact(3, winner=Seat.NORTH), AgreedFact(4, led=Suit.SPADES))
    told = list(lines(Consistency("stopped", (), excluded=excluded, left_aside=("the number of tricks, for reasons",))))
    assert told == [
        "Stopped: time ran out before it was known whether a legal play fits the 0 agreed facts.",
        "Excluded by then:",
        "  North did not win trick 3",
        "  no spade was led to trick 4",
        "Left aside: the number of tricks, for reasons.",
    ]


def test_a_conflict_that_could_not_be_made_smaller_in_time_says_so() -> None:
    found = Consistency(
        "impossible", (), explained_by=(SingleIrregularity(3), SingleIrregularity(5, Seat.EAST)), irreducible=True
    )
    told = "\n".join(lines(found))
    assert "time ran out before a smaller set was ruled out" in told
    assert told.endswith("a lead out of turn to trick 3; a revoke by East at trick 5.")
    assert "time ran out before the set could be made smaller" in "\n".join(lines(Consistency("impossible", ())))
