"""The pages of full mode without a browser: what is wrong is said, nothing typed is lost, and nothing typed is run."""

from __future__ import annotations

import html
import json
import re
import time

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from revoke.app.desk.board_entry import LONGEST_PACKED, entry_of
from revoke.app.web.full import analysis_page
from tests.app.desk.test_board_entry import AS_THE_HANDOUT
from tests.app.web.full.served import DEAL, EARLY, EXAMPLE, PLAY, as_case


def words(answer: Response) -> str:
    """What stands on the page, as one reads it."""
    main = answer.text.partition('<main id="main"')[2]
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", main)))


def carried(answer: Response) -> str:
    """The entry that the page carries."""
    found = re.search(r'name="case" value="([^"]*)"', answer.text)
    assert found
    return html.unescape(found[1])


def test_a_paste_that_nobody_understands_is_still_there(client: TestClient) -> None:
    answer = client.post("/full/read", data={"text": "three no trumps <b>by</b> East"})
    assert answer.status_code == 422
    assert "Not taken: the text: this is not a known kind of play record" in words(answer)
    assert "three no trumps &lt;b&gt;by&lt;/b&gt; East</textarea>" in answer.text


def test_a_record_that_does_not_replay_says_so_and_shows_no_revoke(client: TestClient) -> None:
    board = client.post("/full/read", data={"text": AS_THE_HANDOUT})
    assert "This record does not replay, so it shows no revoke." in words(board)
    assert "Line 10, column 7: not in the hand." in words(board)
    analysis = client.post("/full/board", data={"case": carried(board), "go": "analysis"})
    assert "This cannot be ruled on yet." in words(analysis)
    assert "established" not in words(analysis)


def test_of_many_boards_only_the_numbers_are_shown_until_one_is_chosen(client: TestClient) -> None:
    two = EXAMPLE.read_text("utf-8") + '\n[Board "2"]\n'
    choice = client.post("/full/read", data={"text": two})
    assert "Which board?" in words(choice)
    assert "K74" not in choice.text
    board = client.post(choice.url.path, data={"board": "0"})
    assert json.loads(carried(board))["board"]["deal"] == DEAL


def test_the_same_board_from_many_tables_is_read_though_it_is_short_once_packed(client: TestClient) -> None:
    tables = EXAMPLE.read_text("utf-8") * 250
    assert len(tables) > LONGEST_PACKED
    assert "Which board?" in words(client.post("/full/read", data={"text": tables}))


def test_whoever_reads_nothing_is_told_and_the_keypad_begins_with_an_empty_board(client: TestClient) -> None:
    nothing = client.post("/full/read", data={"text": " \n", "code": "duplicate-2017"}, files={"file": ("", b"")})
    assert nothing.status_code == 422
    assert "Not taken: nothing was pasted" in words(nothing)
    keypad = client.post("/full/read", data={"code": "duplicate-2017"})
    assert keypad.status_code == 200
    assert "Nobody's cards are known yet." in words(keypad)


@pytest.mark.parametrize("board", ["2", "-1", "x", ""])
def test_a_board_that_is_not_there_is_refused(client: TestClient, board: str) -> None:
    two = EXAMPLE.read_text("utf-8") + '\n[Board "2"]\n'
    choice = client.post("/full/read", data={"text": two})
    assert client.post(choice.url.path, data={"board": board}).status_code == 422


def test_fields_that_cannot_be_so_come_back_as_they_were_typed(client: TestClient) -> None:
    typed = {"level": "3", "strain": "NT", "field": "a lot", "number": "7", "go": "analysis"}
    answer = client.post("/full/board", data={"case": as_case(PLAY), **typed})
    assert answer.status_code == 422
    assert "'a' is not a score" in words(answer)
    assert 'value="a lot"' in answer.text
    assert json.loads(carried(answer))["board"]["number"] == 7


def test_a_hand_that_is_none_comes_back_as_it_was_ticked(client: TestClient) -> None:
    answer = client.post("/full/hand", data={"case": as_case([]), "seat": "N", "card": ["SK", "S7"]})
    assert answer.status_code == 422
    assert "North has 2 cards, but a hand has 13; give 13" in words(answer)
    assert re.findall(r'value="(\w+)" checked', answer.text) == ["SK", "S7"]


def test_a_claim_that_cannot_be_is_said_and_not_taken(client: TestClient) -> None:
    said = {"case": as_case(PLAY[:48]), "do": "claim", "claim_by": "E", "claim_tricks": "3"}
    answer = client.post("/full/play", data=said)
    assert answer.status_code == 422
    assert "East claims 3 tricks, but no more than 1 trick can be left" in words(answer)
    assert json.loads(carried(answer))["events"] == PLAY[:48]


def test_attention_and_claims_are_told_under_the_play(client: TestClient) -> None:
    said = {"case": as_case(PLAY[:24]), "attention_by": "W", "attention_to": "N", "attention_trick": "5"}
    answer = client.post("/full/play", data={**said, "do": "attention"})
    assert "Event 25: attention drawn by West to North" in words(answer)
    claim = {"case": carried(answer), "claim_by": "S", "claim_tricks": "4", "claim_agreed": "W"}
    answer = client.post("/full/play", data={**claim, "do": "claim"})
    assert "South claims 4" in words(answer)
    assert json.loads(carried(answer))["events"][24:] == [
        {"event": "attention", "by": "W", "to": "N", "trick": 5},
        {"event": "claimed", "by": "S", "tricks": 4},
        {"event": "agreed", "by": "W"},
    ]


def test_a_trick_of_which_only_the_winner_is_known_is_carried_along(client: TestClient) -> None:
    answer = client.post("/full/play", data={"case": as_case(PLAY[:4]), "hand": "E", "do": "won N"})
    assert json.loads(carried(answer))["events"][4:] == ["E:?", "S:?", "W:?", "N:?"]
    assert json.loads(carried(answer))["findings"]["winners"] == ".N..........."


def test_the_tricks_at_the_table_are_asked_for_inside_the_page(client: TestClient) -> None:
    """The play stops at trick 6: what became of the other seven nobody has said yet."""
    answer = client.post("/full/board", data={"case": as_case(PLAY[:24]), "go": "analysis"})
    assert "How many tricks did declarer's side win at the table?" in words(answer)
    assert "at the table 3NT down three 6" not in words(answer)
    answer = client.post("/full/tricks", data={"case": carried(answer), "tricks": "6"})
    assert "at the table 3NT down three 6" in words(answer)
    assert "after the transfer 3NT down two 7" in words(answer)


def test_tricks_that_contradict_the_play_are_refused(client: TestClient) -> None:
    answer = client.post("/full/tricks", data={"case": as_case(PLAY), "tricks": "9"})
    assert answer.status_code == 422
    assert "Not taken:" in words(answer)
    assert "at the table 3NT down three 6" in words(answer)


def test_a_missing_fact_is_asked_as_at_the_table(client: TestClient) -> None:
    """A revoke reported without a play: the engine asks for the offender, the stage, and so on."""
    case = as_case([], revokes=[{"trick": 5}])
    answer = client.post("/full/board", data={"case": case, "go": "analysis"})
    assert "Who revoked?" in words(answer)
    answer = client.post("/full/answer", data={"case": carried(answer), "answer": '"defender"'})
    assert "What had happened when attention was first drawn to the revoke?" in words(answer)
    assert json.loads(carried(answer))["findings"]["revokes"] == [{"offender": "defender", "trick": 5}]


def test_an_answer_that_was_not_offered_is_refused(client: TestClient) -> None:
    case = as_case([], revokes=[{"trick": 5}])
    for said in ('"kibitzer"', "no JSON"):
        answer = client.post("/full/answer", data={"case": case, "answer": said})
        assert answer.status_code == 422
        assert "is not an answer here. Choose one of: " in words(answer)
        assert "Who revoked?" in words(answer)


def test_weights_are_proposed_anew_leaning_by_what_is_said(client: TestClient) -> None:
    found = {**EARLY["findings"], "without_revoke": {"7": 0.4, "8": 0.6}}
    case = json.dumps({**EARLY, "findings": found})
    answer = client.post("/full/weights", data={"case": case, "do": "lean", "lean": "10"})
    assert "without_revoke" not in json.loads(carried(answer)).get("findings", {})
    assert re.search(r'<option value="10" selected>', answer.text)
    leaning = weights_shown(answer)
    upright = weights_shown(client.post("/full/weights", data={"case": case, "do": "lean", "lean": "0"}))
    assert sum(leaning.values()) == sum(upright.values()) == 100
    best, worst = max(upright), min(upright)
    assert leaning[best] == upright[best] + 10, "declarer's side did not revoke: the most tricks are the best for it"
    assert leaning.get(worst, 0) < upright[worst]


def weights_shown(answer: Response) -> dict[int, int]:
    """The weights that the page proposes, those that are nothing left out."""
    shown = re.findall(r'name="w(\d+)"[^>]*value="(\d+)"', answer.text)
    return {int(tricks): int(weight) for tricks, weight in shown if int(weight)}


def test_one_result_is_found_with_one_tap_and_weights_are_folded_until_they_are_wanted(client: TestClient) -> None:
    case = json.dumps(EARLY)
    answer = client.post("/full/board", data={"case": case, "go": "analysis"})
    assert re.search(r"adjusted to 2♥ making eight, if you agree", words(answer))
    assert "% of" not in words(answer)
    assert weights_folded(answer)
    answer = client.post(
        "/full/weights", data={"case": case, "do": "choose", "finding": "without_revoke", "tricks": "9"}
    )
    assert json.loads(carried(answer))["findings"]["without_revoke"] == {"9": 1.0}
    assert "adjusted to 2♥ making nine." in words(answer)
    wanted = json.dumps({**EARLY, "findings": {**EARLY["findings"], "weighting": {}}})
    answer = client.post("/full/board", data={"case": wanted, "go": "analysis"})
    assert re.search(r"adjusted to \d+% of 2♥", words(answer))
    assert not weights_folded(answer)


def weights_folded(answer: Response) -> bool:
    return "<details>" in answer.text.partition('id="weights"')[2].partition("</section>")[0]


@pytest.mark.parametrize("tricks", ["14", "-1", "ten", ""])
def test_what_is_no_number_of_tricks_is_not_found(client: TestClient, tricks: str) -> None:
    said = {"case": json.dumps(EARLY), "do": "choose", "finding": "without_revoke", "tricks": tricks}
    answer = client.post("/full/weights", data=said)
    assert answer.status_code == 422
    assert "without_revoke" not in json.loads(carried(answer))["findings"]


def test_a_finding_can_be_taken_back(client: TestClient) -> None:
    case = as_case(PLAY, without_revoke={"9": 1.0})
    answer = client.post("/full/board", data={"case": case, "go": "analysis"})
    assert "adjusted to 3NT making nine." in words(answer)
    answer = client.post("/full/weights", data={"case": case, "do": "withdraw"})
    assert "adjusted to 3NT making nine." not in words(answer)
    assert re.search(r"adjusted to .*3NT making ten.*, if you agree with the figure\.", words(answer))


def test_another_director_is_shown_what_was_handed_over(client: TestClient) -> None:
    """The guard is of one browser: whoever opens the address elsewhere, and does not play, is shown the deal."""
    client.cookies.set("playing", "1.7")
    choice = client.post("/full/read", data={"text": EXAMPLE.read_text("utf-8")})
    assert choice.url.path.startswith("/full/held/")
    guarded = client.post(choice.url.path, data={"board": "0"})
    assert "You have yet to play board 1." in words(guarded)
    assert "K74" not in guarded.text
    client.cookies.clear()
    assert DEAL in carried(client.post(choice.url.path, data={"board": "0"}))


def test_a_simulation_is_begun_only_from_a_page_of_ours(client: TestClient) -> None:
    assert client.post("/full/simulation", data={"case": as_case(PLAY)}, follow_redirects=False).status_code == 403


def test_a_simulation_that_waits_for_its_turn_is_stopped_at_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The director is not kept waiting for somebody else's simulation, which goes on."""
    monkeypatch.setattr(analysis_page, "MOST_LOOKS", 1)
    token = re.search(r'name="token" value="([^"]+)"', client.get("/full").text)
    assert token
    told = {"case": as_case(PLAY), "playouts": "10000", "token": token[1]}
    first, second = (client.post("/full/simulation", data=told, follow_redirects=False) for _ in range(2))
    going, waiting = (_simulation(each.headers["location"]) for each in (first, second))
    stopped = client.post(f"{waiting}/stop", data={"token": token[1]})
    assert "Waiting for its turn." in words(stopped)
    jobs = client.app.state.jobs  # type: ignore[attr-defined]
    assert not jobs.find(going.rpartition("/")[2]).progress.ended
    client.post(f"{going}/stop", data={"token": token[1]})
    while not jobs.find(waiting.rpartition("/")[2]).progress.ended:
        time.sleep(0.01)
    assert "Stopped: 0 of 10000 playouts." in words(client.get(waiting))


def _simulation(address: str) -> str:
    """The address of a simulation without the entry, which it holds too."""
    path, _, state = address.partition("?s=")
    assert state
    return path


def test_playouts_that_agree_are_no_certainty(client: TestClient) -> None:
    """Five that all come to ten tricks leave three in five, 60 per cent, to anything else; no error of 0 is shown."""
    token = re.search(r'name="token" value="([^"]+)"', client.get("/full").text)
    assert token
    told = {"case": as_case(PLAY), "playouts": "5", "seed": "7", "token": token[1]}
    address = _simulation(client.post("/full/simulation", data=told, follow_redirects=False).headers["location"])
    jobs = client.app.state.jobs  # type: ignore[attr-defined]
    while not jobs.find(address.rpartition("/")[2]).progress.ended:
        time.sleep(0.01)
    shown = words(client.get(address))
    assert "All 5 playouts agree. Any other result then has a share of at most 60% (95% sure)." in shown
    assert "±" not in shown
    assert "Standard error" not in shown


def test_a_simulation_that_nobody_remembers_says_so(client: TestClient) -> None:
    for address in ("/full/simulation/x", "/full/simulation/x/events"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "Start it again from the analysis." in words(answer)


def test_an_entry_spoilt_on_the_way_is_refused_in_words(client: TestClient) -> None:
    for address in ("board", "hand", "play", "answer", "weights", "tricks"):
        answer = client.post(f"/full/{address}", data={"case": "nothing"})
        assert answer.status_code == 400
        assert "That cannot be accepted" in words(answer)


def test_more_than_anybody_pastes_is_refused(client: TestClient) -> None:
    answer = client.post("/full/read", data={"text": "x" * 3_000_001}, files={"file": ("", b"")})
    assert answer.status_code == 413
    assert "Give fewer boards at a time." in words(answer)


@pytest.mark.parametrize("name", ["text", "code"])
def test_markup_in_a_field_is_shown_and_never_run(client: TestClient, name: str) -> None:
    answer = client.post("/full/read", data={"text": "x", name: "<script>alert(1)</script>"})
    assert "<script>alert" not in answer.text


def test_a_document_is_saved_as_a_file_and_read_again(client: TestClient) -> None:
    saved = client.post("/full/board", data={"case": as_case(PLAY), "go": "save"})
    assert saved.headers["content-disposition"] == 'attachment; filename="case.json"'
    board = client.post("/full/read", files={"file": ("case.json", saved.content)})
    assert entry_of(carried(board)) == entry_of(as_case(PLAY))


def test_the_pages_speak_the_readers_language_with_its_letters(client: TestClient) -> None:
    answer = client.post("/full/board?lang=fr", data={"case": as_case([]), "go": "deal"})
    assert '<html lang="fr">' in answer.text
    assert "♠R" in answer.text  # le roi
    assert "♠K" not in answer.text
    answer = client.post("/full/board?lang=fr", data={"case": as_case(PLAY), "go": "analysis"})
    assert re.search(r"\b3SA, Est\b", words(answer))
    assert "3NT" not in words(answer)
