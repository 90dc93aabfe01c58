"""The interview in a terminal: plain lines, numbered answers, and a ruling that begins with what to say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main
from revoke.formats.native import read_case

NUMBERS = re.compile(r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|no) tricks?\b")


def ask(*lines: str, options: tuple[str, ...] = ()) -> Result:
    return CliRunner().invoke(main, ["ask", *options], input="".join(f"{line}\n" for line in lines))


def test_a_revoke_found_at_once_takes_two_answers_and_begins_with_what_to_say() -> None:
    shown = ask("1", "1", "")
    assert shown.exit_code == 0
    after = shown.stdout.split("Answer: ")[-1].strip().splitlines()
    assert after[0].startswith("Say now, to the defender: “The revoke is corrected.")
    assert any(line.startswith("Say later, to declarer:") for line in after)
    assert "Ruling: The revoke is corrected now." in after


def test_an_established_revoke_leaves_the_question_of_equity_open() -> None:
    shown = ask("1", "6", "1", "5", "3", "", options=("--code", "duplicate-2017"))
    assert shown.exit_code == 1
    assert "Ruling: The revoke is established. Two tricks go to the declaring side." in shown.stdout
    assert "Still open: How many tricks would declarer have won without the revoke? (64C1)" in shown.stdout
    assert "Law: The offender won the trick" in shown.stdout


def test_while_play_goes_on_no_number_of_tricks_is_said_and_then_it_goes_on() -> None:
    shown = ask("2", "3d", "4", "", "1", "0", "")
    now, _, later = shown.stdout.partition("Enter when play has ended")
    said = [line for line in now.splitlines() if line.startswith("Say")]
    assert said
    assert not [line for line in said if NUMBERS.search(line.rpartition("(")[0])]
    assert "Ruling" not in now
    assert "Still open" not in now
    assert "Ruling: The revoke is established. One trick goes to the defending side." in later
    assert shown.exit_code == 1


def test_stopped_while_play_goes_on_and_taken_up_again_from_the_file(tmp_path: Path) -> None:
    kept = str(tmp_path / "table4.json")
    first = ask("1", "3a", "4", "q", options=("--save", kept))
    assert first.exit_code == 3
    assert f"revoke ask {kept}" in first.stdout
    assert read_case(Path(kept).read_text("utf-8")).findings.revokes[0].trick == 4
    second = ask("", "3", "0", "", options=(kept,))
    assert "No tricks are transferred." in second.stdout


def test_of_answers_that_stand_together_a_letter_says_which(tmp_path: Path) -> None:
    kept = tmp_path / "case.json"
    ask("1", "2b", "", options=("--save", str(kept)))
    told = json.loads(kept.read_text("utf-8"))["findings"]["revokes"][0]["before_attention"]
    assert told == ["opponents played to next trick", "trick quitted"]


def test_the_answers_stand_under_the_three_phases_of_the_play_and_the_trap_says_what_it_is() -> None:
    lines = ask("1").stdout.splitlines()
    heads = [lines.index(each) for each in lines if re.match(r" (Trick still there|Play goes on|Play is over): ", each)]
    assert len(heads) == 3
    trap = next(place for place, line in enumerate(lines) if "only the other side had played to the next trick" in line)
    assert heads[1] < trap < heads[2]
    assert lines[trap].endswith("(not established yet)")


def test_where_the_clause_depends_on_it_the_letter_is_asked_for() -> None:
    assert "They lead to the same ruling by different clauses. Say which: 3a, 3b, 3c, 3d." in ask("1", "3").stdout


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("7",), "'7' is not an answer here. Type a number, 1 to 3"),
        (("",), "'' is not an answer here."),
        (("1", "1z"), "1 has no z. The last is 1"),
        (("1", "3a", "13"), "'13' is not possible. Type a number, 1 to 12"),
        (("u",), "There is no answer to take back."),
        (("1", "u"), "Taken back."),
        (("?",), "64B3: "),
        (("!",), "Left open."),
        (("+",), "Noted: one more revoke."),
        (("d",), "Are you satisfied that it happened?"),
        (("d", "2"), "Which side has mixed its cards"),
        (("d", "2", "?"), "If one side has mixed its cards"),
        (("3", "3a", "4", "", "?"), "No clause turns on it."),
        (("1", "1", "?", ""), "There is no question now."),
        (("1", "1", "x", ""), "There is no question now. Press Enter, or one of"),
    ],
)
def test_every_key_and_every_slip_has_its_answer(lines: tuple[str, ...], said: str) -> None:
    assert said in ask(*lines).stdout


def test_what_nobody_knows_leaves_the_ruling_open() -> None:
    shown = ask("1", "6", "1", "5", "!", "")
    assert shown.exit_code == 3
    assert "1 or 2 tricks may still be transferred" in shown.stdout


def test_when_the_input_ends_the_ruling_so_far_is_given() -> None:
    shown = ask("1")
    assert shown.exit_code == 3
    assert "may still be transferred, depending on" in shown.stdout


def test_an_interrupt_keeps_what_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["1\n"]

    def hear(prompt: str) -> str:
        if not lines:
            raise KeyboardInterrupt
        return lines.pop()

    monkeypatch.setattr(
        "revoke.app.commands.ask._line_from", lambda readline, printer: lambda prompt: hear(prompt).strip()
    )
    kept = tmp_path / "case.json"
    shown = CliRunner().invoke(main, ["ask", "--save", str(kept)])
    assert shown.exit_code == 130
    assert json.loads(kept.read_text("utf-8"))["findings"]["revokes"] == [{"offender": "defender"}]


def test_with_json_the_ruling_alone_goes_to_standard_output() -> None:
    shown = ask("1", "1", "", options=("--json", "--code", "duplicate-1997"))
    ruling = json.loads(shown.stdout)
    assert (ruling["code"], ruling["revokes"][0]["status"]) == ("duplicate-1997", "correct")
    assert "Who revoked?" in shown.stderr


def test_lines_are_plain_text_that_no_cursor_moves_in() -> None:
    shown = ask("1", "?", "5", "u", "5", "d", "1", "1", "5", "3", "")
    assert not [each for each in shown.stdout if each < " " and each != "\n"]


def test_a_case_that_contradicts_itself_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "revoke-case/1", "findings": {"revokes": [{"trick": 9, "later_tricks": 9}]}}', "utf-8")
    shown = ask(options=(str(wrong),))
    assert shown.exit_code == 4
    assert shown.stderr.startswith(str(wrong))
    assert shown.stderr.count("\n") == 1


def test_a_file_that_cannot_be_written_is_said_in_a_line(tmp_path: Path) -> None:
    shown = ask("1", "1", "", options=("--save", str(tmp_path / "nowhere" / "case.json")))
    assert shown.exit_code == 5
    assert "cannot be written" in shown.stderr


def test_a_terminal_that_knows_no_suit_signs_gets_plain_letters() -> None:
    run = "from revoke.app.cli import main; main(['ask'])"
    command, letters = [sys.executable, "-c", run], {"PYTHONIOENCODING": "ascii"}
    shown = subprocess.run(command, input=b"1\n1\n\n", capture_output=True, check=True, env=letters)
    assert b'to the defender: "The revoke is corrected.' in shown.stdout


def test_the_first_question_says_what_it_is_for_and_keeps_its_clauses_for_who_asks() -> None:
    """Its first clause by number is about a penalty card lying there: true, and no reason to begin with."""
    shown = ask("q").stdout
    begun = shown[shown.index("Who revoked?") : shown.index("1. ")]
    assert "It decides which side pays, whose tricks count" in begun
    assert "50D2" not in begun
    assert "64B3: " in ask("?", "q").stdout


def test_a_story_is_said_back_and_only_what_it_left_open_is_asked() -> None:
    """Dummy's revoke at trick three, in hearts: the ruling still needs only the stage."""
    shown = ask("1", "", options=("Dummy revoked in hearts at trick three. The dog barked.",))
    assert shown.exit_code == 0
    begin, _, rest = shown.stdout.partition("Laws of Duplicate Bridge 2017.")
    assert begin.splitlines() == [
        "Understood:",
        "- who revoked: dummy (“Dummy revoked in hearts”)",
        "- trick: 3 (“at trick three”)",
        "- suit that was owed: ♥ heart (“Dummy revoked in hearts”)",
        "Not understood: “dog barked”.",
    ]
    assert "Who revoked?" not in rest
    assert rest.count("Answer:") == 1
    assert "Fact: Dummy failed to follow to a heart at trick 3." in rest


def test_what_a_story_told_in_two_ways_is_shown_with_both_wordings() -> None:
    shown = ask("q", options=("West revoked in hearts at trick four. The revoke was at trick five.",))
    assert "Two different answers, trick: “at trick four” (4); “at trick five” (5). It stays open." in shown.stdout


def test_words_with_two_meanings_are_shown_with_both() -> None:
    shown = ask("q", options=("A defender revoked in clubs. West had played to the next trick when we noticed.",))
    (line,) = [each for each in shown.stdout.splitlines() if "can mean two things" in each]
    assert "the offending side had led or played to the next trick" in line
    assert "only the other side had played to the next trick" in line


def test_a_story_is_told_in_the_language_of_the_interview() -> None:
    shown = ask("q", options=("De leider verzaakte in harten in slag drie", "--language", "nl"))
    assert shown.stdout.splitlines()[0] == "Begrepen:"
    assert "leider verzaakte in harten" in shown.stdout


def test_a_story_that_cannot_be_is_said_back_and_refused() -> None:
    shown = ask(options=("Declarer revoked in hearts at trick twelve, and declarer won four more tricks.",))
    assert shown.exit_code == 4
    assert "later tricks: 4" in shown.stderr
    assert "the story" in shown.stderr


def test_the_name_of_a_file_is_no_story(tmp_path: Path) -> None:
    kept = tmp_path / "table 4 of the evening.json"
    assert ask("1", "q", options=("--save", str(kept))).exit_code == 3
    assert "Understood:" not in ask("q", options=(str(kept),)).stdout
    assert ask(options=("no such file.json",)).exit_code == 5
