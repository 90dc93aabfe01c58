"""``--language``: what a command asks and says is said in one language, its own words as well as the ruling."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from revoke.app.cli import COMMANDS, main
from revoke.language.language import ENGLISH, LANGUAGES, Language, Said

EXAMPLES = Path(__file__).parents[3] / "examples"
ENDING = {"ending": "N:2.A.3. 3.K.2. ..AK.2 ..Q.43", "first_trick": 11, "contract": "S", "declarer": "E"}
HEART_LED = {"trick": 11, "led": "H"}
OTHERS = [each for each in LANGUAGES if each != ENGLISH]


def agreed(*facts: dict[str, object], **board: object) -> str:
    return json.dumps({"format": "revoke-case/1", "board": ENDING | board, "findings": {"agreed": facts}})


SPOKEN = {
    "a ruling": (["rule", str(EXAMPLES / "running_suit.pbn")], ""),
    "a ruling without double dummy": (["rule", "--no-equity", str(EXAMPLES / "running_suit.pbn")], ""),
    "an open ruling": (
        ["rule", "-"],
        '{"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy"}, {"offender": "defender"}]}}',
    ),
    "a case that cannot be": (["consistent", "-"], agreed({"trick": 11, "hand": "N", "card": "HK"})),
    "a ruling on what cannot be": (
        ["rule", "-"],
        '{"format": "revoke-case/1", "events": ["N:DT", "N:D9"], "findings": {"revokes": [{"trick": 1}]}}',
    ),
    "a play that fits": (["consistent", "-"], agreed(HEART_LED)),
    "a conflict": (["consistent", "-"], agreed(HEART_LED, {"trick": 11, "ruffed": "E"})),
    "a conflict whatever was played": (["consistent", "-"], agreed(HEART_LED, {"trick": 11, "led": "D"})),
    "no time": (["consistent", "-", "--seconds", "0"], agreed(HEART_LED)),
    "an interview": (["ask"], "1\n?\n3\n3z\n99\nu\nu\nu\n!\nd\n+\n2\n3a\n1\nq\n"),
    "an interview to the end": (["ask"], "3\n3a\n\n7\n0\n?\n1\n2\n1\n\n\n"),
    "a tree": (["tree"], ""),
    "a case under every code": (["compare", "--no-equity", str(EXAMPLES / "running_suit.pbn")], ""),
    "the clauses": (["laws"], ""),
    "the clauses of 1905": (["laws", "--code", "bridge-1905"], ""),
    "a clause": (["laws", "64A1"], ""),
    "no clause": (["laws", "64Z9"], ""),
    "findings": (["check", "--notes", "--players", str(EXAMPLES / "running_suit.pbn")], ""),
    "findings counted": (["check", "--summary", str(EXAMPLES / "running_suit.pbn")], ""),
    "no such board": (["check", "--board", "99", str(EXAMPLES / "running_suit.pbn")], ""),
    "what was likely": (["equity", "--playouts", "2", "--worlds", "2", str(EXAMPLES / "running_suit.pbn")], ""),
}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(("given", "told"), SPOKEN.values(), ids=SPOKEN)
def test_nothing_that_a_command_says_stays_english(
    monkeypatch: pytest.MonkeyPatch, code: str, given: list[str], told: str
) -> None:
    left: list[str] = []

    def noted(self: Language, text: str, /) -> Said:
        said = say(self, text)
        if said.lang == ENGLISH and any(each.isalpha() for each in said):
            left.append(said)
        return said

    say = Language.say
    monkeypatch.setattr(Language, "say", noted)
    english = CliRunner().invoke(main, [*given, "--language", ENGLISH], input=told)
    left.clear()
    other = CliRunner().invoke(main, [*given, "--language", code], input=told)
    assert other.exit_code == english.exit_code
    assert not left
    alike = {*english.output.splitlines()} & {*other.output.splitlines()}
    ours = {line for line in alike if not line.startswith(("Usage: ", "Try "))}  # how a command is used, click says
    assert not [line for line in ours if len([word for word in line.split() if word.isalpha()]) > 2]


def test_the_hands_and_the_play_have_the_letters_of_the_language() -> None:
    shown = CliRunner().invoke(main, ["rule", "--no-equity", "--language", "nl", str(EXAMPLES / "running_suit.pbn")])
    for drawn in (" Noord ", " ♠ H 7 4 ", "West, de blinde ", " Zuid ", " O ♦A   Z ♣6   W ♦2   N ♦3   O\n"):
        assert drawn in shown.stdout


def test_the_environment_can_name_the_language_for_every_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REVOKE_LANGUAGE", "fr")
    shown = CliRunner().invoke(main, ["consistent", "-"], input=agreed(HEART_LED))
    assert shown.stdout.startswith("Un jeu légal convient au seul fait reconnu.")
    assert json.loads(CliRunner().invoke(main, ["tree", "--json"]).stdout)["format"] == "revoke-tree/1"


def test_a_document_is_the_same_in_every_language() -> None:
    asked = ["rule", "--no-equity", "--json", str(EXAMPLES / "running_suit.pbn")]
    written = {CliRunner().invoke(main, [*asked, "--language", each]).stdout for each in LANGUAGES}
    assert len(written) == 1


WRONG = {
    "no such option": ["rule", "--foo", "-"],
    "a slip in an option": ["rule", "--jsn", "-"],
    "no such command": ["ruel"],
    "a command beyond guessing": ["zzz"],
    "nothing given": ["check"],
    "no choice made": ["log", "export"],
    "no such choice": ["tree", "--to", "picture"],
    "no number": ["equity", "--playouts", "many", "-"],
    "no such number": ["session", "--board", "0", "club.bws"],
    "too much": ["tree", "one", "two"],
    "two ways at once": ["tree", "--json", "--to", "dot"],
    "a form of many cases": ["log", "export", "--format", "pdf"],
    "no such place": ["session", "--ruling", "A3", "club.bws"],
    "no such file": ["check", "nowhere.pbn"],
    "no such session": ["session", "nowhere.bws"],
}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("given", WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_command_line_is_said_in_the_language(
    monkeypatch: pytest.MonkeyPatch, code: str, given: list[str]
) -> None:
    """Whole: where one part of it had no translation, all of it would be English."""
    english = CliRunner().invoke(main, given)
    monkeypatch.setenv("REVOKE_LANGUAGE", code)
    other = CliRunner().invoke(main, given)
    assert (other.exit_code, other.stdout) == (english.exit_code, "")
    own = [line for line in other.stderr.splitlines() if len([word for word in line.split() if word.isalpha()]) > 1]
    assert own
    assert not {*own} & {*english.stderr.splitlines()}


def every_command() -> list[list[str]]:
    """The words that lead to each command there is, and to those within a group."""
    made: list[list[str]] = [[]]
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        made += [[name], *([name, each] for each in getattr(command, "commands", {}))]
    return made


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("words", every_command(), ids=" ".join)
def test_the_help_of_every_command_is_in_the_language(
    monkeypatch: pytest.MonkeyPatch, code: str, words: list[str]
) -> None:
    """Every piece of it has a translation, and no line of two words or more is the same as in English."""
    left: list[str] = []

    def noted(self: Language, text: str, /) -> Said:
        said = say(self, text)
        if said.lang == ENGLISH:
            left.append(said)
        return said

    say = Language.say
    monkeypatch.setattr(Language, "say", noted)
    monkeypatch.setenv("REVOKE_LANGUAGE", ENGLISH)
    english = CliRunner().invoke(main, [*words, "--help"])
    left.clear()
    monkeypatch.setenv("REVOKE_LANGUAGE", code)
    other = CliRunner().invoke(main, [*words, "--help"])
    assert (other.exit_code, english.exit_code) == (0, 0)
    assert not left
    same = {*english.stdout.splitlines()} & {*other.stdout.splitlines()}
    same = {line for line in same if not line.startswith("revoke ")}  # an example, as it is typed everywhere
    assert not [line for line in same if len([word for word in line.split() if word.isalpha() and word.islower()]) > 1]


UNREADABLE = {
    "check": ["check", "FILE"],
    "rule": ["rule", "FILE"],
    "convert": ["convert", "FILE", "-", "--to", "pbn"],
    "compare": ["compare", "FILE"],
    "equity": ["equity", "FILE"],
    "session": ["session", "FILE"],
    "class": ["class", "FILE"],
    "scan": ["scan", "FILE", "--out", "OUT"],
    "log list": ["log", "list", "--db", "FILE"],
    "log import": ["log", "import", "FILE", "--by", "AB", "--db", "OUT"],
    "serve": ["serve", "--passcode-file", "FILE"],
    "train": ["train", "--export", "--progress", "FILE"],
    "poster of another kind": ["poster", "--out", "poster.doc"],
    "conform": ["conform", "--id", "no-such-case", "true"],
    "conform with nothing": ["conform"],
    "conform with no program": ["conform", "no-such-program-here", "--form", "case"],
}
"""Commands that open or write a file, with one that they cannot."""


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("kind", ["nothing", "folder", "other"])
@pytest.mark.parametrize("given", UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_wrong_with_a_file_is_said_in_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, kind: str, given: list[str]
) -> None:
    """Whatever stands in its place: nothing, a folder, or a file of something else."""
    file = tmp_path / "given"
    if kind == "folder":
        file.mkdir()
    elif kind != "nothing":
        file.write_text("a letter to nobody\n")
    monkeypatch.setattr("revoke.app.commands.serve._greet", _not_started)
    words = [each.replace("FILE", str(file)).replace("OUT", str(tmp_path / "out")) for each in given]
    monkeypatch.setenv("REVOKE_LANGUAGE", ENGLISH)
    english = CliRunner().invoke(main, words)
    monkeypatch.setenv("REVOKE_LANGUAGE", code)
    other = CliRunner().invoke(main, words)
    if english.exit_code == 0:
        return
    assert other.exit_code == english.exit_code
    same = {*english.stderr.splitlines()} & {*other.stderr.splitlines()}
    assert not [line for line in same if len([word for word in line.split() if word.isalpha()]) > 1]


def _not_started(*_: object, **__: object) -> None:
    raise click.Abort


def test_the_language_of_an_error_is_the_one_that_the_command_line_asks_for() -> None:
    for asked in (["--language", "fr"], ["--lang=fr"]):
        shown = CliRunner().invoke(main, ["rule", *asked, "--foo", "-"])
        assert shown.stderr.splitlines()[-1] == "Erreur\N{NO-BREAK SPACE}: Il n’y a pas d’option '--foo'."
    unknown = CliRunner().invoke(main, ["rule", "--language", "tlh", "-"])
    assert unknown.stderr.splitlines()[-1].startswith("Error: Invalid value for '--language' / '--lang':")
