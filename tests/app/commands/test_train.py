"""``revoke train``: keys in, cases and lessons out, and a file that remembers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main
from revoke.app.desk.failures import UNREADABLE
from revoke.law.code import CODES, code
from revoke.training.drawn_case import record_to_search
from revoke.training.wrong_answers import statements

pytest.importorskip("fsrs")


def trained(file: Path, keys: str, *more: str) -> Result:
    shown = CliRunner().invoke(main, ["train", "--seed", "3", "--progress", str(file), *more], input=keys)
    assert shown.exit_code == 0, shown.output
    return shown


def test_a_case_is_told_asked_and_taught_and_the_file_remembers(tmp_path: Path) -> None:
    file = tmp_path / "own" / "progress.json"
    shown = trained(file, "0\n4\n0\n0\n", "--cases", "2")
    assert shown.output.count("How many tricks are transferred?") == 2
    kept = json.loads(file.read_text("utf-8"))
    (code,) = kept["codes"]
    assert (kept["format"], code, len(kept["codes"][code]["answers"])) == ("revoke-training/1", CODES[0], 2)
    exported = CliRunner().invoke(main, ["train", "--progress", str(file), "--export"])
    assert json.loads(exported.output) == kept


def test_the_same_seed_asks_the_same(tmp_path: Path) -> None:
    one, other = (trained(tmp_path / name, "q\n").output for name in ("one.json", "other.json"))
    assert one == other


def test_a_key_that_is_no_answer_is_asked_for_again(tmp_path: Path) -> None:
    shown = trained(tmp_path / "p.json", "x\nq\n")
    assert "Press one of the keys" in shown.output
    assert shown.output.count("How many tricks") == 1


@pytest.mark.parametrize(("spoken", "question"), [("fr", "Combien de levées"), ("nl", "Hoeveel slagen")])
def test_it_is_held_in_other_languages(tmp_path: Path, spoken: str, question: str) -> None:
    assert question in trained(tmp_path / "p.json", "q\n", "--language", spoken).output


@pytest.mark.parametrize("code", CODES)
def test_every_code_can_be_trained(tmp_path: Path, code: str) -> None:
    shown = trained(tmp_path / "p.json", "0\n0\n0\n0\n0\n0\n", "--code", code, "--cases", "2")
    assert "Right" in shown.output


def test_the_revoke_in_a_record_is_found_by_the_card_that_proves_it(tmp_path: Path) -> None:
    """The records are searched by hand-made rules here: who did not follow, and later played a card of that suit."""
    for seed in range(5):
        found = record_to_search(CODES[0], seed)
        owing = {
            (number, seat, played[0][1].suit)
            for number, played in enumerate(found.tricks, 1)
            for seat, card in played
            if card.suit is not played[0][1].suit
        }
        shown = {
            (number, seat)
            for number, seat, suit in owing
            for later in found.tricks[number:]
            if any(who is seat and card.suit is suit for who, card in later)
        }
        assert shown == {(found.trick, found.offender)}
    shown_text = trained(tmp_path / "p.json", "1\n0\n", "--exercise", "find", "--cases", "1").output
    assert "proves it." in shown_text
    assert "The ruling that follows: " in shown_text


def test_a_sentence_of_law_is_told_with_the_codes_in_which_it_stands(tmp_path: Path) -> None:
    shown = trained(tmp_path / "p.json", "0\n1\n5\n", "--exercise", "law", "--cases", "3").output
    assert shown.count("It comes from: ") >= 3
    assert shown.count("A case on it:") == shown.count("The ruling that follows: ") > 0
    for each in statements():
        assert all(any(clause.summary == each.clause.summary for clause in code(name).clauses) for name in each.codes)


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear all")
    shown = CliRunner().invoke(main, ["train", "--progress", str(file)], input="q\n")
    assert shown.exit_code == UNREADABLE
    assert "this is not a training record" in shown.stderr
    assert file.read_text() == "Dear all"


def test_what_would_you_ask_is_worth_four_points_at_most(tmp_path: Path) -> None:
    """Who, how far, then the ruling: keys 0 and 0, and the last key of those offered."""
    shown = trained(tmp_path / "p.json", "0\n0\n6\n0\n", "--exercise", "ask", "--cases", "1").output
    assert "You are called: there has been a revoke." in shown
    assert " of 4 points." in shown
    kept = json.loads((tmp_path / "p.json").read_text("utf-8"))["codes"][CODES[0]]["answers"][0]
    assert kept["exercise"] == "ask"
    assert kept["answer"].startswith("offender before_attention")


def test_weights_for_the_tricks_without_it_are_held_against_both_answers(tmp_path: Path) -> None:
    shown = trained(tmp_path / "p.json", "many\n7:40 8:60\n", "--exercise", "tricks", "--cases", "1").output
    assert "Give weights for results from" in shown
    assert "Double dummy, if all four saw all the cards" in shown
    assert "Played out, each player seeing only what he saw" in shown
    assert "instead of the revoke card: " in shown
    assert "The ruling that follows: " in shown
