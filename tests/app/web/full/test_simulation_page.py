"""What a simulation found is built on only when it is enough, and is counted in with the tricks before the record."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from revoke.app.desk.analysis import analysed
from revoke.app.desk.board_entry import entry_of
from revoke.app.desk.workers import Job, Jobs
from revoke.app.web.full.analysis_page import FEWEST, found_by, outcome_of, running_values
from revoke.equity.simulation import Distribution
from tests.app.web.full.served import PLAY, as_case


def job_with(done: int, *, state: str = "cancelled") -> Job:
    """A simulation of the example that came to nine tricks or ten, half of the time each."""
    job = Job(entry_of(as_case(PLAY)), 200, 50, 7)
    job.put(state=state, done=done, shares={9: 0.5, 10: 0.5}, standard_errors={9: 0.05, 10: 0.05})
    return job


def test_a_stopped_simulation_of_enough_playouts_is_what_the_ruling_rests_on() -> None:
    """The simulation has nine and ten alike; but ten are there to be cashed, and nothing below is named."""
    job = job_with(FEWEST)
    ruling = analysed(job.case, found_by(job)).ruling
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.basis == "simulation"
    assert ruling.adjusted_score.simulation == {9: 0.5, 10: 0.5}
    assert ruling.adjusted_score.tricks == {10: 1.0}
    assert 9 not in (ruling.adjusted_score.equity or {})


@pytest.mark.parametrize(("done", "state"), [(FEWEST - 1, "cancelled"), (FEWEST, "running")])
def test_too_few_playouts_or_unfinished_ones_are_shown_and_not_built_on(done: int, state: str) -> None:
    job = job_with(done, state=state)
    ruling = analysed(job.case, found_by(job)).ruling
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.basis == "double dummy"
    assert running_values(job)["rows"] == [(10, 0.5, 0.05), (9, 0.5, 0.05)]


def test_what_was_worked_out_without_playouts_counts_whatever_number_was_asked_for() -> None:
    """One playout was asked for and none was needed; the log is told so."""
    job = Job(entry_of(as_case(PLAY)), 1, 50, 7)
    job.told((1, Distribution({9: 0.25, 10: 0.75}, exact=True)))
    job.put(state="done")
    assert found_by(job) == {9: 0.25, 10: 0.75}
    assert running_values(job)["exact"] is True
    outcome = outcome_of(job)
    assert outcome is not None
    assert (outcome["playouts"], outcome["standard_errors"]) == (0, {"9": 0.0, "10": 0.0})


def test_the_directors_finding_stands_above_a_simulation() -> None:
    job = job_with(200, state="done")
    told = entry_of(as_case(PLAY, without_revoke={"8": 1.0}))
    ruling = analysed(told, found_by(job)).ruling
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.basis == "director"
    assert ruling.declarer_tricks.final == {8: 1.0}


def test_the_three_ways_in_matchpoints_and_never_their_sum() -> None:
    """Of three other tables +430 beats −50 and +400 and ties +430: five of six; −150 and −100 beat none of them."""
    case = entry_of(as_case(PLAY, without_revoke={"10": 1.0}, scoring="MP", field=[-430, -400, 50]))
    found = analysed(case)
    east_west = [next(iter(each.each.values())) for each in found.compared]
    assert [each.way for each in found.compared] == ["table", "after transfer", "adjusted"]
    assert east_west == [0, 0, 5]
    assert found.counting == "without the revoke"
    assert [(str(step.card), step.before, step.after) for step in found.steps] == [("♣2", 10, 8)]


def test_both_sides_share_the_matchpoints() -> None:
    case = entry_of(as_case(PLAY, without_revoke={"9": 0.4, "10": 0.6}, scoring="MP", field=[-430, -400, 50]))
    found = analysed(case)
    assert all(sum(each.each.values()) == pytest.approx(found.top) for each in found.compared)


def test_one_playout_of_ten_thousand_apart_is_not_shown_as_an_error_of_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The root of 0.0001 × 0.9999 / 10,000 is a hundredth of a per cent; what is shown is at least a tenth."""
    job = job_with(10_000, state="done")
    job.put(shares={9: 0.0001, 10: 0.9999}, standard_errors={9: 0.0001, 10: 0.0001})
    monkeypatch.setattr(Jobs, "find", lambda self, name: job)
    shown = client.get("/full/simulation/any").text
    assert shown.count("±0.1%<") == 2
    assert "playouts agree" not in shown
