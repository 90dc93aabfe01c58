"""Rulings by the interface are those of the command line, and the interview asks what the law needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from revoke.app.cli import main

CASES = sorted((Path(__file__).parents[2] / "cases" / "published").glob("*.json"))
AT_THE_END = ["offending side played to next trick", "play ended"]


def case(*revokes: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"format": "revoke-case/1", "findings": {"revokes": list(revokes), **more}}


def by_the_command_line(command: str, told: dict[str, Any], *options: str) -> Any:
    shown = CliRunner().invoke(main, [command, "--json", *options, "-"], input=json.dumps(told))
    return json.loads(shown.stdout)


def test_the_published_cases_are_there() -> None:
    assert len(CASES) >= 48


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_published_case_is_ruled_as_on_the_command_line(client: TestClient, path: Path) -> None:
    told = json.loads(path.read_text("utf-8"))["case"]
    answer = client.post("/rulings", json=told)
    assert answer.status_code == 200
    assert answer.json() == by_the_command_line("rule", told)


def test_a_defender_who_did_not_win_the_trick_costs_one_trick(client: TestClient) -> None:
    told = case(
        {
            "offender": "defender",
            "trick": 5,
            "won_by": "opponents",
            "later_tricks": 2,
            "before_attention": AT_THE_END,
        }
    )
    ruling = client.post("/rulings", json=told).json()
    assert (ruling["status"], ruling["transfer"]["tricks"]) == ("provisional", 1)
    assert ruling["revokes"][0]["laws"] == ["63A1", "64A2"]


def test_what_is_not_known_is_asked_for_and_is_no_error(client: TestClient) -> None:
    answer = client.post("/rulings", json=case({"offender": "defender"}))
    assert answer.status_code == 200
    assert answer.json()["status"] == "needs facts"
    assert answer.json()["questions"]


def test_before_anybody_knows_who_declares_how_it_is_corrected_is_still_open(client: TestClient) -> None:
    """In the old codes declarer, dummy and a defender correct a revoke under clauses of their own."""
    told = case({"offender": "N", "before_attention": []}) | {"code": "auction-1912"}
    ruling = client.post("/rulings", json=told).json()
    assert (ruling["status"], ruling["revokes"][0]["status"]) == ("needs facts", "correct")
    assert [each["fact"] for each in ruling["questions"]] == ["board.declarer"]
    assert ruling["instructions"] == []


def test_without_equity_the_damage_is_left_to_the_director(client: TestClient) -> None:
    told = json.loads((CASES[0].parent / "AKAROA-1.json").read_text("utf-8"))["case"]
    answer = client.post("/rulings?equity=none", json=told)
    assert answer.json() == by_the_command_line("rule", told, "--no-equity")


def test_the_same_request_gives_the_same_answer(client: TestClient) -> None:
    told = case({"offender": "dummy", "trick": 3, "before_attention": AT_THE_END})
    assert client.post("/rulings", json=told).content == client.post("/rulings", json=told).content


@pytest.mark.parametrize("path", CASES[::12], ids=lambda path: path.stem)
def test_a_comparison_is_that_of_the_command_line(client: TestClient, path: Path) -> None:
    told = json.loads(path.read_text("utf-8"))["case"]
    assert client.post("/rulings/compare", json=told).json() == by_the_command_line("compare", told)


def test_the_interview_goes_from_the_first_question_to_the_ruling(client: TestClient) -> None:
    """Dummy revoked, and nobody had played on: corrected, at no cost, after two questions."""
    told: dict[str, Any] = {"format": "revoke-case/1", "findings": {}}
    first = client.post("/next", json={"case": told}).json()
    assert (first["step"], first["question"]["text"]) == ("ask", "Who revoked?")
    assert first["question"]["fact"] == "findings.revokes[0].offender"
    assert first["ruling"] is None

    told = first["case"]
    told["findings"]["revokes"][0]["offender"] = "dummy"
    second = client.post("/next", json={"case": told}).json()
    assert second["question"]["fact"] == "findings.revokes[0].before_attention"
    assert "63A1" in {each["law"] for each in second["question"]["why"]}

    told["findings"]["revokes"][0]["before_attention"] = []
    last = client.post("/next", json={"case": told}).json()
    assert (last["step"], last["question"]) == ("done", None)
    assert last["ruling"]["revokes"][0]["status"] == "correct"
    assert last["ruling"] == client.post("/rulings?equity=none", json=told).json()


def test_a_skipped_question_is_not_asked_again(client: TestClient) -> None:
    told = case({})
    asked = client.post("/next", json={"case": told}).json()["question"]["fact"]
    following = client.post("/next", json={"case": told, "skipped": [asked]}).json()
    assert following["question"]["fact"] != asked


def test_a_revoke_in_dispute_asks_first_whether_it_happened(client: TestClient) -> None:
    following = client.post("/next", json={"case": case({"offender": "N"}), "disputed": [0]}).json()
    assert following["question"]["fact"] == "findings.revokes[0].proved"


def test_a_revoke_that_is_not_there_cannot_be_disputed(client: TestClient) -> None:
    answer = client.post("/next", json={"case": case({"offender": "N"}), "disputed": [1]})
    assert answer.status_code == 422
    assert answer.json()["detail"] == "there is no revoke 1 to dispute; the first revoke is 0."


def test_while_play_goes_on_the_rest_waits_for_its_end(client: TestClient) -> None:
    told = case({"offender": "defender", "trick": 5, "before_attention": AT_THE_END[:1]})
    assert client.post("/next", json={"case": told}).json()["step"] == "wait"
    assert client.post("/next", json={"case": told, "came_back": True}).json()["step"] == "ask"


def test_a_fact_that_nobody_asks_for_cannot_be_skipped(client: TestClient) -> None:
    answer = client.post("/next", json={"case": case({}), "skipped": ["findings.revokes[0].__class__"]})
    assert answer.status_code == 422
    assert "is not asked for here" in answer.json()["detail"]


WEST = "West threw a club on the king of diamonds at trick four. He had the six. Dummy won the trick."


def test_a_story_comes_back_as_a_case_with_the_words_of_every_fact(client: TestClient) -> None:
    found = client.post("/understand", json={"text": WEST}).json()
    assert (found["format"], found["language"]) == ("revoke-story/1", "en")
    assert found["case"] == case({"offender": "W", "trick": 4, "suit": "D", "won_by": "dummy"})
    for each in found["facts"]:
        for words in each["words"]:
            assert WEST[words["start"] : words["end"]] == words["text"]
    trick = next(each for each in found["facts"] if each["fact"] == "findings.revokes[0].trick")
    assert [each["text"] for each in trick["words"]] == ["at trick four"]
    assert (found["not_understood"], found["told_twice"], found["two_meanings"]) == ([], [], [])


def test_the_case_of_a_story_goes_on_with_what_it_left_open(client: TestClient) -> None:
    told = client.post("/understand", json={"text": "Dummy revoked in hearts at trick three"}).json()["case"]
    following = client.post("/next", json={"case": told}).json()
    assert following["question"]["fact"] == "findings.revokes[0].before_attention"


def test_what_is_no_fact_of_a_story_stands_beside_the_case(client: TestClient) -> None:
    text = [
        "A defender revoked in clubs at trick four. The revoke was at trick five.",
        "West had played to the next trick. Rain fell.",
    ]
    found = client.post("/understand", json={"text": " ".join(text)}).json()
    assert found["case"] == case({"offender": "defender", "suit": "C"})
    (twice,) = found["told_twice"]
    assert (twice["fact"], [each["value"] for each in twice["tellings"]]) == ("findings.revokes[0].trick", [4, 5])
    (open_,) = found["two_meanings"]
    assert open_["fact"] == "findings.revokes[0].before_attention"
    assert [each["value"] for each in open_["readings"]] == [
        ["offending side played to next trick"],
        ["opponents played to next trick"],
    ]
    assert [each["text"] for each in found["not_understood"]] == ["Rain fell"]


@pytest.mark.parametrize(
    ("text", "language"),
    [("Le mort a renoncé à cœur à la troisième levée", "fr"), ("De leider verzaakte in harten in slag drie", "nl")],
)
def test_a_story_is_read_in_the_language_that_is_named(client: TestClient, text: str, language: str) -> None:
    found = client.post("/understand", json={"text": text, "language": language}).json()
    (revoke,) = found["case"]["findings"]["revokes"]
    assert (revoke["suit"], revoke["trick"], found["language"]) == ("H", 3, language)


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ({"text": "x" * 5001}, "text"),
        ({"text": "West revoked", "language": "xx"}, "language"),
        ({"language": "en"}, "text"),
        ({"text": 5}, "text"),
    ],
)
def test_a_story_that_cannot_be_read_is_refused_by_its_place(
    client: TestClient, request_: dict[str, Any], path: str
) -> None:
    answer = client.post("/understand", json=request_)
    assert answer.status_code == 422
    assert path in answer.json()["errors"][0]["path"]
