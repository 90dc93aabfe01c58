"""Play records looked through, agreed facts put together, results scored: as on the command line, or by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from revoke.app.cli import main

RUNNING_SUIT = (Path(__file__).parents[3] / "examples" / "running_suit.pbn").read_text("latin-1")
PLAIN = {"Content-Type": "text/plain"}


def by_the_command_line(command: str, told: str) -> list[Any]:
    shown = CliRunner().invoke(main, [command, "--json", "-"], input=told)
    return [json.loads(line) for line in shown.stdout.splitlines()]


def test_a_record_is_checked_as_on_the_command_line_as_text_and_as_json(client: TestClient) -> None:
    raw = client.post("/check", content=RUNNING_SUIT, headers=PLAIN).json()
    assert (raw["boards"], raw["left_off"]) == (1, 0)
    assert raw["findings"] == by_the_command_line("check", RUNNING_SUIT)
    assert [(each["seat"], each["trick"]) for each in raw["findings"]] == [("N", 5)]
    assert client.post("/check", json={"text": RUNNING_SUIT}).json() == raw


def test_notes_are_told_to_who_asks_for_them(client: TestClient) -> None:
    few, more = (
        client.post("/check", json={"text": RUNNING_SUIT, "notes": notes}).json()["findings"] for notes in (False, True)
    )
    assert len(more) >= len(few)
    assert client.post("/check?notes=true", content=RUNNING_SUIT, headers=PLAIN).json()["findings"] == more


def test_the_address_of_a_hand_viewer_is_a_record(client: TestClient) -> None:
    lin = "md|3SAKQJTHAKQDAKQCAK,S98765H98765D987C,S432H432D432C5432,S,HJTDJT65CQJT9876|mb|7N|pc|SA|pc|S5|"
    answer = client.post("/check", json={"text": f"https://www.bridgebase.com/tools/handviewer.html?lin={lin}"})
    assert answer.status_code == 200


def test_what_is_no_record_is_unreadable(client: TestClient) -> None:
    answer = client.post("/check", content="He revoked, I swear.", headers=PLAIN)
    assert (answer.status_code, answer.json()["type"]) == (422, "/api/v1/problems/unreadable")


@pytest.mark.parametrize("tag", ["Result", "Contract", "Score", "Dealer"])
def test_a_number_without_end_in_a_record_is_no_fault(client: TestClient, tag: str) -> None:
    record = f'{RUNNING_SUIT}\n\n[Board "2"]\n[{tag} "{"9" * 5000}"]\n'
    assert client.post("/check", content=record, headers=PLAIN).json()["boards"] == 2


def test_a_record_of_many_items_and_no_board_is_soon_given_up(client: TestClient) -> None:
    answer = client.post("/check", content="pn|a|pg||" * 100_000, headers=PLAIN)
    assert answer.json()["type"] == "/api/v1/problems/unreadable"


def test_a_record_of_many_findings_is_cut_off_and_says_so(client: TestClient) -> None:
    one = by_the_command_line("check", RUNNING_SUIT)
    many = "\n\n".join([RUNNING_SUIT] * 300)
    found = client.post("/check", content=many, headers=PLAIN).json()
    assert (found["boards"], len(found["findings"])) == (300, 300 * len(one))


def test_a_record_is_read_into_a_case_that_is_ruled_on_as_the_record(client: TestClient) -> None:
    raw = client.post("/boards", content=RUNNING_SUIT, headers=PLAIN).json()
    assert client.post("/boards", json={"text": RUNNING_SUIT}).json() == raw
    (board,) = raw["boards"]
    assert (board["board"], board["replays"], board["why_no_case"]) == ("1", True, None)
    assert [client.post("/rulings", json=board["case"]).json()] == by_the_command_line("rule", RUNNING_SUIT)


def test_a_record_is_read_under_the_code_that_is_named(client: TestClient) -> None:
    (board,) = client.post("/boards?code=duplicate-1997", content=RUNNING_SUIT, headers=PLAIN).json()["boards"]
    assert board["case"]["code"] == "duplicate-1997"
    assert client.post("/boards", json={"text": RUNNING_SUIT, "code": "duplicate-2020"}).json()["pointer"] == "#/code"
    assert client.post("/boards?code=duplicate-2020", content=RUNNING_SUIT, headers=PLAIN).status_code == 422


def test_a_record_with_a_card_that_nobody_knows_says_why_it_is_no_case(client: TestClient) -> None:
    one = RUNNING_SUIT.replace("H7 H3 HJ HQ", "H7 H3 - HQ")  # which that was is known by all the others
    assert client.post("/boards", content=one, headers=PLAIN).json()["boards"][0]["case"] is not None
    torn = one.replace("C6 D2 D3 DA", "C6 D2 - DA")
    (board,) = client.post("/boards", content=torn, headers=PLAIN).json()["boards"]
    assert board["case"] is None
    assert board["why_no_case"]


# By hand: 3NT by East with ten tricks is 430. Of three other tables it beats -50 and 400 and ties 430: five of six.
# With eleven, 460, it beats all three; with nine, 400, it beats one and ties another; with eight, -50, it ties one.
MATCHPOINTS = {"11": 6, "10": 5, "9": 3, "8": 1, "7": 0}


def test_a_board_is_analysed_with_all_that_full_mode_shows(client: TestClient) -> None:
    (board,) = client.post("/boards", content=RUNNING_SUIT, headers=PLAIN).json()["boards"]
    case = board["case"]
    case["board"] |= {"scoring": "MP", "field": [-430, -400, 50]}
    found = client.post("/analysis", json=case).json()
    assert found["ruling"] == client.post("/rulings", json=case).json()
    assert found["counts"] == "without the revoke"
    assert (found["curve"][0], found["curve"][-1], len(found["curve"])) == (10, 6, 53)
    assert found["revoke_cards"] == [{"card": "C2", "before": 10, "after": 8}]
    assert found["top"] == 6
    assert found["ruling"]["declarer_tricks"]["final"] == {"10": 1.0}
    adjusted = found["against_the_field"][-1]
    assert adjusted == {"way": "adjusted", "NS": 6 - MATCHPOINTS["10"], "EW": MATCHPOINTS["10"]}
    enter = {each["device"]: each["text"] for each in found["enter"]}
    assert enter["Bridgemate II"].endswith("enter the contract and the result again: 3NT +1.")


def test_a_board_on_which_weights_are_found_is_entered_with_them(client: TestClient) -> None:
    (board,) = client.post("/boards", content=RUNNING_SUIT, headers=PLAIN).json()["boards"]
    case = board["case"]
    case["board"] |= {"scoring": "MP", "field": [-430, -400, 50]}
    case.setdefault("findings", {})["without_revoke"] = {"9": 0.4, "10": 0.6}
    found = client.post("/analysis", json=case).json()
    worth = 0.4 * MATCHPOINTS["9"] + 0.6 * MATCHPOINTS["10"]
    adjusted = found["against_the_field"][-1]
    assert adjusted == {"way": "adjusted", "NS": pytest.approx(6 - worth), "EW": pytest.approx(worth)}
    enter = {each["device"]: each["text"] for each in found["enter"]}
    assert "has no weighted scores" in enter["Bridgemate II"]
    assert "3NT +1" in enter["Bridgemate II"]


# Trick 12 of an ending: North A2 and East K3 of spades; if a spade is led, North wins either trick or East one of them.
ENDING = {
    "format": "revoke-case/1",
    "board": {"ending": "N:A2... K3... ..54. ..32.", "first_trick": 12, "contract": "1NT"},
    "findings": {"agreed": [{"trick": 12, "led": "S"}, {"trick": 13, "winner": "E"}]},
}


def test_agreed_facts_that_fit_are_found_possible_as_on_the_command_line(client: TestClient) -> None:
    found = client.post("/consistent", json=ENDING).json()
    assert found["verdict"] == "possible"
    assert {"trick": 12, "winner": "N"} in found["certain"]
    assert [found] == by_the_command_line("consistent", json.dumps(ENDING))


def test_agreed_facts_that_clash_are_named(client: TestClient) -> None:
    agreed = [*ENDING["findings"]["agreed"], {"trick": 12, "hand": "N", "card": "S2"}]  # type: ignore[index]
    found = client.post("/consistent?seconds=5", json={**ENDING, "findings": {"agreed": agreed}}).json()
    assert found["verdict"] == "impossible"
    assert [each["place"] for each in found["conflict"]] == ["findings.agreed[1]", "findings.agreed[2]"]


SCORES: list[tuple[dict[str, Any], float, float | None, float | None]] = [
    # 3NT by East making ten: -430. It ties with one table and beats none; the average is -260, and 170 less is 5 IMPs.
    ({"contract": "3NT", "declarer": "E", "vulnerable": "None", "tricks": 10}, -430, None, None),
    ({"contract": "3NT", "declarer": "E", "vulnerable": "None", "tricks": 10, "field": [-430, -400, 50]}, -430, 1, -5),
    ({"contract": "4SX", "declarer": "S", "vulnerable": "All", "tricks": 7}, -800, None, None),
    # Half 620, half -100 against 170: two matchpoints or none; 450 more is 10 IMPs, 270 less is 7.
    ({"contract": "4H", "declarer": "N", "vulnerable": "NS", "weights": {"9": 0.5, "10": 0.5}, "field": [170]},
        260, 1, 1.5),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "score", "matchpoints", "imps"), SCORES)
def test_a_result_is_scored_as_by_hand(
    client: TestClient, asked: dict[str, Any], score: float, matchpoints: float | None, imps: float | None
) -> None:
    found = client.post("/scores", json=asked).json()
    assert found["score"] == score
    assert (found["matchpoints"] and found["matchpoints"]["won"]) == matchpoints
    assert found["imps"] == imps


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"tricks": 14}, "#/tricks"),
        ({"contract": "8NT"}, "#/contract"),
        ({"weights": {"9": 1.0}}, "#"),
        ({"field": [7.5]}, "#/field/0"),
        ({"doubled": True}, "#/doubled"),
    ],
)
def test_a_result_that_cannot_be_is_pointed_at(client: TestClient, change: dict[str, Any], pointer: str) -> None:
    asked = {"contract": "3NT", "declarer": "E", "vulnerable": "None", "tricks": 9, **change}
    answer = client.post("/scores", json=asked)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def test_a_score_that_no_contract_gives_is_not_bridge(client: TestClient) -> None:
    asked = {"contract": "3NT", "declarer": "E", "vulnerable": "None", "tricks": 9, "field": [7]}
    assert client.post("/scores", json=asked).json()["type"] == "/api/v1/problems/not-bridge"
