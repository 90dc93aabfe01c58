"""``revoke rule`` as a director uses it: what is printed where, and with which exit status."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main
from revoke.equity.solver import DDS, SolverFailed, SolverMissing
from tests.app.web.full.served import EARLY

ROOT = Path(__file__).parents[3]
RUNNING_SUIT = ROOT / "examples" / "running_suit.pbn"
GOLDEN = Path(__file__).parents[1] / "golden"

DEFENDER_TOO_LATE = {
    "offender": "defender",
    "trick": 5,
    "won_by": "opponents",
    "later_tricks": 2,
    "before_attention": ["offending side played to next trick", "play ended"],
}


def rule(*args: str | Path, told: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["rule", *map(str, args)], input=told, env={"COLUMNS": "80"})


def case(*revokes: dict[str, Any], **more: Any) -> str:
    return json.dumps({"format": "revoke-case/1", "findings": {"revokes": list(revokes)}, **more})


def test_a_play_that_could_not_be_searched_to_the_end_is_told_of(tmp_path: Path) -> None:
    """Without the contract the order of play is lost after two tricks: that no revoke was found says little."""
    unknown = tmp_path / "unknown.pbn"
    unknown.write_text(re.sub(r"\[Contract .*\n", "", RUNNING_SUIT.read_text("latin-1")), "latin-1")
    ruled = rule(unknown)
    assert "are left out" in ruled.stderr


@pytest.mark.parametrize("card", ["Z2", "-"])
def test_of_cards_that_are_not_known_it_is_said_that_a_revoke_with_them_is_not_found(tmp_path: Path, card: str) -> None:
    """North's revoke is one of two cards of his that are not known, so that neither can be filled in."""
    told = RUNNING_SUIT.read_text("latin-1").replace("^R C2 DJ", f"{card} DJ")
    lines = told.splitlines()
    (last,) = (number for number, line in enumerate(lines) if line.startswith("ST "))
    lines[last] = re.sub(r"^(\S+ \S+) \S+", rf"\1 {card}", lines[last])
    record = tmp_path / "unknown.pbn"
    record.write_text("\n".join(lines) + "\n", "latin-1")
    ruled = rule(record)
    assert "No revoke found" in ruled.stdout
    assert "cards of the play that are not known: 2; a revoke with one of them cannot be found" in ruled.stderr
    assert ruled.stderr.count("is not a card") == (2 if card == "Z2" else 0)


def test_a_comment_on_a_revoke_is_told_where_no_revoke_is_found(tmp_path: Path) -> None:
    record = tmp_path / "claimed.pbn"
    record.write_text('[Board "1"]\n[Declarer "E"]\n[Contract "3NT"]\n[Play "S"]\nH7 H3 C2 HQ\n*\n{North revoked}\n')
    ruled = rule(record)
    assert "No revoke found" in ruled.stdout
    assert "'{North revoked}' speaks of a revoke" in ruled.stderr


def test_a_record_that_is_rather_wrong_than_irregular_is_called_so(tmp_path: Path) -> None:
    """A row of the play is left out: three players would have revoked on one trick, and that is said."""
    lines = RUNNING_SUIT.read_text("latin-1").replace(" ^R", "").splitlines(keepends=True)
    (play,) = (number for number, line in enumerate(lines) if line.startswith("[Play "))
    record = tmp_path / "record.pbn"
    record.write_text("".join([*lines[: play + 2], *lines[play + 3 :]]), "latin-1")
    ruled = rule(record)
    assert len(re.findall("Revokes? [0-9]", ruled.stdout)) > 1
    assert "probable record error" in ruled.stderr


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """Three boards: no play at all, the running suit, and the same play without the revoke."""
    told = RUNNING_SUIT.read_text("latin-1")
    innocent = told.replace("CT C5 ^R C2 DJ", "CT C5 DT DJ").replace("S8 S3 DT D9", "S8 S3 C2 D9")
    nothing = '[Board "7"]\n[Deal "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"]\n\n'
    path = tmp_path / "evening.pbn"
    path.write_text(
        nothing + told.replace('[Board "1"]', '[Board "8"]') + "\n" + innocent.replace('"1"', '"9"'), "latin-1"
    )
    return path


def test_the_running_suit_reads_as_a_director_would_like_to_read_it() -> None:
    """A golden text: when it changes, read it aloud before you believe it."""
    shown = rule(RUNNING_SUIT)
    assert shown.exit_code == 1
    assert shown.stderr == ""
    assert shown.stdout == (GOLDEN / "running_suit.txt").read_text("utf-8")


def test_no_line_is_wider_than_the_terminal() -> None:
    for width in ("80", "64"):
        shown = CliRunner().invoke(main, ["rule", str(RUNNING_SUIT)], env={"COLUMNS": width})
        assert max(map(len, shown.stdout.splitlines())) <= int(width)


def test_the_ruling_document_of_the_running_suit() -> None:
    """Six tricks at the table, one moves; East has ten to cash, and ten it is: 430 for East–West."""
    ruling = json.loads(rule("--json", RUNNING_SUIT).stdout)
    tricks, adjusted = ruling["declarer_tricks"], ruling["adjusted_score"]
    assert (tricks["table"], tricks["after_transfer"]) == (6, 7)
    assert adjusted["double_dummy"] == {"10": 1.0}
    assert adjusted["basis"] == "double dummy"
    assert tricks["final"] == adjusted["tricks"] == {"10": 1.0}
    assert (adjusted["weighted"], adjusted["weights"], adjusted["one_result"]) == (False, {"10": 100}, 10)
    assert (adjusted["sure"]["tricks"]["EW"], adjusted["sure"]["cashing"], adjusted["alone"]) == (10, "EW", "claim")
    assert adjusted["sure"]["cards"] == ["D9", "D6", "CA", "CK", "SA"]
    assert list(map(int, adjusted["likely"])) == list(range(4, 14)), "four tricks are won, none is lost"
    below = sum(adjusted["likely"][str(fewer)] for fewer in range(4, 10))
    assert below < 0.1, "nobody can take the ten away; of such boards some 8 in 100 came to fewer all the same"
    assert ruling["score"] == {"table": 150, "after_transfer": 100, "final": -430}
    alike = adjusted["alike"]
    assert alike["fewer"] + alike["same"] + alike["more"] == alike["boards"] > 1000


def test_weights_are_given_where_they_are_asked_for(tmp_path: Path) -> None:
    """Eleven tricks before the end nobody can be sure what South would have made; still the score is one result."""
    path = tmp_path / "early.json"
    path.write_text(json.dumps(EARLY), "utf-8")
    one, several = (json.loads(rule("--json", *more, path).stdout) for more in ((), ("--weighted",)))
    for ruling in (one, several):
        assert len(ruling["adjusted_score"]["equity"]) > 2, "how likely the results are stands there either way"
    assert list(one["declarer_tricks"]["final"].values()) == [1.0]
    assert several["adjusted_score"]["weighted"]
    assert sum(several["adjusted_score"]["weights"].values()) == 100
    assert len(several["adjusted_score"]["weights"]) > 1
    said = rule(path).stdout
    assert "% of" not in said, "no weight is said"
    assert "How likely: " in said
    assert "% of" in rule("--weighted", path).stdout


def test_a_ruling_on_the_running_suit_fits_a_screen_and_why_tells_the_rest() -> None:
    shown, everything = rule(RUNNING_SUIT).stdout, rule("--why", RUNNING_SUIT).stdout
    assert len(shown.splitlines()) <= 60
    for only_there in ("Of 3668 real boards", "Real players in such positions", "Declarer has 7 after the transfer"):
        assert only_there in everything.replace("\n         ", " ")
        assert only_there not in shown
    assert [line for line in shown.splitlines() if line not in everything.splitlines()] == []


def test_without_equity_the_damage_is_left_to_the_director() -> None:
    shown = rule("--json", "--no-equity", RUNNING_SUIT)
    ruling = json.loads(shown.stdout)
    assert (shown.exit_code, ruling["status"]) == (1, "provisional")
    assert ruling["adjusted_score"]["needed"] is None


@pytest.mark.parametrize(
    ("error", "said"),
    [(SolverMissing("no library here"), "no library here.\n"), (SolverFailed("it refused"), "board 1: it refused.\n")],
)
def test_where_double_dummy_is_not_to_be_had_the_ruling_goes_on_without_it(
    monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    def refuse(*_: object) -> int:
        raise error

    monkeypatch.setattr(DDS, "by_card", refuse)
    shown = rule("--json", RUNNING_SUIT)
    assert shown.exit_code == 1
    assert shown.stderr.endswith(said)
    assert shown.stderr.count("\n") == 1
    assert json.loads(shown.stdout)["adjusted_score"]["equity"] is None


def test_a_code_asked_for_goes_before_the_code_of_the_case(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(case(DEFENDER_TOO_LATE, code="duplicate-2017"))
    assert json.loads(rule("--json", "--code", "duplicate-2007", path).stdout)["code"] == "duplicate-2007"
    assert json.loads(rule("--json", "--code", "bridge-1905", RUNNING_SUIT).stdout)["code"] == "bridge-1905"


@pytest.mark.parametrize(
    ("revoke", "more", "status"),
    [
        ({**DEFENDER_TOO_LATE, "offender": "dummy"}, {"without_revoke": {"9": 1.0}, "table_tricks": 5}, 0),
        (DEFENDER_TOO_LATE, {}, 1),
        ({"offender": "defender"}, {}, 3),
        ({**DEFENDER_TOO_LATE, "trick": 12}, {}, 4),
        ({**DEFENDER_TOO_LATE, "trick": 14}, {}, 5),
    ],
)
def test_the_exit_status_says_how_it_ended(
    tmp_path: Path, revoke: dict[str, Any], more: dict[str, Any], status: int
) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({"format": "revoke-case/1", "findings": {"revokes": [revoke], **more}}))
    assert rule(path).exit_code == status
    assert rule("--json", path).exit_code == status


def test_every_board_with_a_revoke_is_ruled_on_and_the_others_take_a_line(boards: Path) -> None:
    shown = rule(boards)
    assert shown.exit_code == 1
    assert shown.stdout.count("One trick goes to East–West.”") == 1
    assert "No revoke found: there is no play to search" in shown.stdout
    assert "Board 9, 3NT by East" in shown.stdout
    assert "No revoke found in thirteen tricks." in shown.stdout


def test_every_board_gives_one_document_in_order(boards: Path) -> None:
    rulings = [json.loads(line) for line in rule("--json", boards).stdout.splitlines()]
    assert [len(ruling["revokes"]) for ruling in rulings] == [0, 1, 0]
    assert [ruling["status"] for ruling in rulings] == ["final", "provisional", "final"]


def test_one_board_can_be_picked(boards: Path) -> None:
    assert rule("--board", "9", boards).exit_code == 0
    assert len(rule("--board", "8", "--json", boards).stdout.splitlines()) == 1


def test_a_board_that_is_not_there_is_wrong_usage_and_those_there_are_named(boards: Path) -> None:
    shown = rule("--board", "4", boards)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "has no board 4; it has 7, 8, 9." in shown.stderr


def test_a_board_that_does_not_replay_leaves_an_error_in_its_place_and_the_rest_goes_on(tmp_path: Path) -> None:
    told = RUNNING_SUIT.read_text("latin-1")
    path = tmp_path / "two.pbn"
    path.write_text(told.replace("^R C2", "^R S2") + "\n" + told.replace('[Board "1"]', '[Board "2"]'), "latin-1")
    shown = rule("--json", path)
    first, second = map(json.loads, shown.stdout.splitlines())
    assert (first["format"], first["board"], first["kind"], first["exit"]) == (
        "revoke-error/1",
        "1",
        "contradiction",
        4,
    )
    assert first["problems"][0]["place"] == "line 28, column 10"
    assert second["transfer"] == {"tricks": 1, "to": "EW"}
    assert shown.exit_code == 4
    assert "North plays ♠2, but ♠2 was dealt to East" in shown.stderr


@pytest.mark.parametrize("name", ["record", "record.PBN"])
def test_what_a_file_holds_is_seen_by_its_name_or_else_by_its_first_letters(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    shutil.copy(RUNNING_SUIT, path)
    assert "One trick goes to East–West." in rule(path).stdout


@pytest.mark.parametrize(
    "told",
    [
        RUNNING_SUIT.read_bytes(),
        case(DEFENDER_TOO_LATE),
        "\ufeff\n" + json.dumps(json.loads(case(DEFENDER_TOO_LATE)), indent=2),
        case(DEFENDER_TOO_LATE) + "\n" + case(DEFENDER_TOO_LATE) + "\n",
        "md|1SK74HJ6DT543CQ432,S962HQ8DAKQJ96CA7,SJT8HAK9752CT986|mb|1N|mb|p|mb|p|mb|p|pc|S2|",
    ],
    ids=["PBN", "a case on one line", "a case", "cases", "LIN"],
)
def test_standard_input_may_be_any_of_them(told: str | bytes) -> None:
    shown = rule("-", told=told)
    assert shown.exit_code in (0, 1), shown.stderr
    assert shown.stdout


def test_an_address_of_the_hand_viewer_is_a_play_record() -> None:
    hands = "md|1SK74HJ6DT543CQ432,S962HQ8DAKQJ96CA7,SJT8HAK9752CT986|mb|1N|mb|p|mb|p|mb|p|pc|S2|"
    shown = rule(f"https://www.bridgebase.com/tools/handviewer.html?lin={hands}")
    assert shown.exit_code == 0, shown.stderr
    assert "No revoke found" in shown.stdout
    among_words = rule(f"See https://www.bridgebase.com/tools/handviewer.html?lin={hands} for the revoke")
    assert (among_words.output, among_words.exit_code) == (shown.output, shown.exit_code)


def test_where_there_is_no_play_of_unknown_hands_nothing_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(case(DEFENDER_TOO_LATE))
    assert not re.search(r"North|in order of play", rule(path).stdout)


def test_a_story_is_ruled_on_and_what_was_understood_of_it_stands_on_standard_error() -> None:
    """West's side has not gone on to the next trick, dummy's has: corrected, with a penalty card."""
    shown = rule(
        "--told",
        "West threw a club on the king of diamonds at trick four. Dummy won it. We noticed after the next lead.",
    )
    assert shown.exit_code == 0
    assert "The revoke is corrected now." in shown.stdout
    assert "West failed to follow to a diamond at trick 4." in shown.stdout
    assert shown.stderr.splitlines()[:3] == [
        "Understood:",
        "- who revoked: West (“West threw a club on the king of diamonds”)",
        "- trick: 4 (“at trick four”)",
    ]


def test_a_story_gives_the_document_that_its_case_gives() -> None:
    told = case({"offender": "dummy", "trick": 3, "suit": "H"})
    by_story = rule("--json", "--told", "Dummy revoked in hearts at trick three")
    assert by_story.exit_code == 3
    assert json.loads(by_story.stdout) == json.loads(rule("--json", "-", told=told).stdout)


def test_a_story_may_stand_where_a_file_would_and_a_file_that_is_not_there_is_no_story(tmp_path: Path) -> None:
    story = "Dummy revoked in hearts at trick three"
    told, in_its_place = rule("--told", story), rule(story)
    assert (in_its_place.exit_code, in_its_place.output) == (told.exit_code, told.output)
    assert rule(story, "--told", story).exit_code == 2
    for name in ("club evening.pbn", "evening.pbn", "evening"):
        missing = rule(tmp_path / name)
        assert missing.exit_code == 5
        assert f"{name}: there is no such file." in missing.stderr
    (tmp_path / "dummy revoked").write_text(case({"offender": "dummy", "trick": 3, "suit": "H"}))
    assert rule(tmp_path / "dummy revoked").exit_code == 3


@pytest.mark.parametrize("named", ["story.txt", "-", " friday.pbn "])
def test_a_story_is_no_name_of_a_file(named: str) -> None:
    shown = rule("--told", named)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert f"--told takes the story itself, not the name of a file such as {named!r}" in " ".join(shown.stderr.split())


@pytest.mark.parametrize("command", ["rule", "compare", "equity", "consistent", "ask"])
@pytest.mark.parametrize("given", [["a.json", "b.json"], ["West", "revoked", "at", "trick", "six"]])
def test_several_files_or_a_story_without_quotes_are_told_what_to_do(command: str, given: list[str]) -> None:
    shown = CliRunner().invoke(main, [command, *given])
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert f"the command takes one file, but {' '.join(given[1:])!r} follows." in shown.stderr
    assert "put a story in quotes" in shown.stderr
    assert "récit entre guillemets" in CliRunner().invoke(main, ["rule", "--language", "fr", *given]).stderr


def test_an_empty_name_is_no_file() -> None:
    assert "Give either a FILE" in rule("").stderr
    for command in ("compare", "equity", "consistent", "check"):
        shown = CliRunner().invoke(main, [command, ""])
        assert (shown.exit_code, shown.stderr.splitlines()) == (
            5,
            ["no file is named. Give the name of one, or - for standard input."],
        )


def test_a_story_is_read_in_the_language_of_the_ruling() -> None:
    shown = rule("--told", "Le mort a renoncé à cœur à la troisième levée", "--language", "fr")
    assert "mort a renoncé à cœur" in shown.stderr
    assert "Compris" in shown.stderr


def test_trumps_without_a_contract_are_told_in_words_of_the_language() -> None:
    story = "Sud a donné et joue les deux mains ; il n’y a pas d’atout. Ouest a fait une renonce à la levée cinq."
    shown = rule("--told", story, "--language", "fr", "--code", "bridge-1905")
    assert "contrat\xa0: sans atout («\xa0" in shown.stderr
    assert shown.stdout.startswith("sans atout, Sud déclarant")


@pytest.mark.parametrize("story", ["", "Il pleuvait.", "Nobody revoked.", "3NT by East, seven tricks."])
def test_a_story_in_which_no_revoke_is_understood_is_no_case(story: str) -> None:
    """That nothing was understood of a revoke does not mean that there was none."""
    shown = rule("--told", story)
    assert (shown.exit_code, shown.stdout) == (5, "")
    last = shown.stderr.splitlines()[-1]
    assert last.startswith("the story: no revoke was found in it")
    assert "Say who revoked" in last


@pytest.mark.parametrize(
    ("language", "story", "unread", "called"),
    [
        ("fr", "Il pleuvait.", "Pas compris\u00a0: «\u00a0pleuvait\u00a0».", "le récit\u00a0: "),
        ("nl", "Het regende.", "Niet begrepen: ‘regende’.", "het verhaal: "),
    ],
)
def test_a_story_is_refused_in_the_words_and_the_quotes_of_its_language(
    language: str, story: str, unread: str, called: str
) -> None:
    lines = rule("--told", story, "--language", language).stderr.splitlines()
    assert lines[-2] == unread
    assert lines[-1].startswith(called)


def test_a_story_of_a_revoke_by_somebody_is_one() -> None:
    assert rule("--told", "There was a revoke.").exit_code == 3


def test_a_story_that_is_too_long_is_refused() -> None:
    shown = rule("--told", "x" * 5001)
    assert shown.exit_code == 5
    assert "5001 characters" in shown.stderr


@pytest.mark.parametrize("said", [(), (str(RUNNING_SUIT), "--told", "West revoked")])
def test_either_a_file_or_a_story_is_wanted(said: tuple[str, ...]) -> None:
    shown = rule(*said)
    assert shown.exit_code == 2
    assert "either a FILE" in shown.stderr
