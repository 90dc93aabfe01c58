"""``revoke log``: list, show, export, verify and purge, with exit statuses as the other commands have them."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from revoke.app.cli import main
from revoke.app.log.log import Log
from revoke.app.log.logged_case import About, AppealOutcome, CasePlace, EquityState
from revoke.errors import install_line
from revoke.formats import conversion
from revoke.language.language import ENGLISH, LANGUAGES
from revoke.table.seats import Seat
from tests.app.log.evening import CORRECTED, KB, PLAY_OVER, Clock, ruled


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Case 1 with its equity open, a name and a note; case 2 closed."""
    path = tmp_path / "evening.sqlite"
    with Log.at(str(path), clock=Clock()) as log:
        first = ruled(log, PLAY_OVER)
        log.name_players(first.id, {Seat.NORTH: "Ann Smith"}, by=KB)
        log.note(first.id, "\x1b[31mAnn was rude — 橋", by=KB, about=About.NS_SAY)
        second = ruled(log, CORRECTED, CasePlace(event="Friday pairs", table="9", board=2))
        log.close_case(second.id, by=KB)
    return path


def run(*words: str, db: Path | str | None = None) -> Result:
    return CliRunner().invoke(main, ["log", *words, *(["--db", str(db)] if db else [])])


def test_cases_are_listed_the_latest_first(evening: Path) -> None:
    shown = run("list", db=evening)
    assert shown.exit_code == 0
    second, first = shown.stdout.splitlines()
    assert second.split()[:2] == ["2", "closed"]
    assert first.split()[:3] == ["1", "equity", "open"]
    assert first.endswith("63A1 64A2")
    assert shown.stderr == "2 listed; in the log: 1 equity open, 1 closed.\n"


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        (("--status", "closed"), [2]),
        (("--status", "closed", "--status", "equity open"), [2, 1]),
        (("--law", "64A"), [1]),
        (("--pair", "12"), [1]),
        (("--board", "2"), [2]),
        (("--table", "4", "--event", "Friday pairs"), [1]),
        (("--text", "RUDE"), [1]),
    ],
)
def test_the_list_is_searched(evening: Path, options: tuple[str, ...], numbers: list[int]) -> None:
    shown = run("list", "--json", *options, db=evening)
    assert [json.loads(line)["number"] for line in shown.stdout.splitlines()] == numbers
    assert "Ann" not in shown.stdout


def test_a_case_is_shown_with_its_timeline(evening: Path) -> None:
    shown = run("show", "1", db=evening)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("Case 1, table 4, board 7: equity open\n")
    assert "North–South say (KB): [31mAnn was rude — 橋" in shown.stdout
    assert "\x1b" not in shown.stdout
    assert "Ann Smith" not in shown.stdout
    assert [line.split()[4] for line in shown.stdout.splitlines()[-4:]] == ["opened", "ruled", "names", "noted"]
    assert "N Ann Smith" in run("show", "1", "--names", db=evening).stdout
    told = json.loads(run("show", "1", "--json", db=evening).stdout)
    assert (told["number"], len(told["entries"]), told["names"]) == (1, 4, {})


def test_what_was_decided_and_told_is_shown(evening: Path) -> None:
    with Log.at(str(evening), clock=Clock()) as log:
        case = log.case_numbered(1)
        log.override(case.id, by=KB, reason="West was awake", tricks={"9": 1.0})
        log.consult(case.id, by=KB, level="club", answer="No")
        log.announce(case.id, by=KB)
    shown = run("show", "1", db=evening).stdout
    assert "Director decided instead: declarer 9 tricks. West was awake" in shown
    assert "Consulted (KB): club; “No”" in shown
    assert "Announced 19:42 UTC, appeal until 20:12 UTC" in shown
    assert "no event named" not in shown


def test_an_appeal_and_its_decision_are_shown(evening: Path) -> None:
    with Log.at(str(evening), clock=Clock()) as log:
        case = log.case_numbered(1)
        log.weigh(case.id, EquityState.NO_ADJUST, by=KB)
        log.lodge_appeal(case.id, by=KB, lodged_by="pair 12", concurring=False, statement="West slept")
    assert (
        "Appeal 1 (19:42 UTC, KB) by pair 12, not both partners agree: West slept"
        in run("show", "1", db=evening).stdout
    )
    assert "under appeal" in run("list", "--status", "under appeal", db=evening).stdout
    with Log.at(str(evening), clock=Clock()) as log:
        log.decide_appeal(case.id, 1, AppealOutcome.ADJUSTED, by=KB, tricks={"9": 1.0}, text="He did not")
    assert "  score adjusted (KB): declarer 9 tricks. He did not" in run("show", "1", db=evening).stdout


def test_why_a_case_was_taken_up_again_is_shown_until_it_is_purged(evening: Path) -> None:
    with Log.at(str(evening), clock=Clock()) as log:
        case = log.case_numbered(1)
        log.withdraw(case.id, by=KB, reason="The wrong table")
        log.reopen(case.id, by=KB, reason="It was the right one")
    shown = run("show", "1", db=evening).stdout.splitlines()
    assert [line.strip() for line in shown[-3::2]] == ["The wrong table", "It was the right one"]
    assert run("purge", "--by", "KB", "--days", "0", db=evening).exit_code == 0
    assert [line.strip() for line in run("show", "1", db=evening).stdout.splitlines()[-3::2]] == ["purged", "purged"]


def test_a_case_that_is_not_there_is_wrong_usage(evening: Path) -> None:
    shown = run("show", "7", db=evening)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "no case 7" in shown.stderr


def test_cases_are_exported_in_order(evening: Path, tmp_path: Path) -> None:
    table = run("export", "--format", "csv", db=evening).stdout_bytes.decode("utf-8-sig")
    assert [row["case"] for row in csv.DictReader(StringIO(table, newline=""))] == ["1", "2"]
    told = json.loads(run("export", "--format", "json", "--status", "closed", db=evening).stdout)
    assert [case["number"] for case in told["cases"]] == [2]
    records = conversion.read(run("export", "--format", "pbn", db=evening).stdout_bytes, name="evening.pbn")
    assert [record.board for record in records] == ["7", "2"]
    out = tmp_path / "form.pdf"
    assert run("export", "--format", "pdf", "--case", "1", "--names", "--out", str(out), db=evening).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF-")


def test_names_and_texts_are_exported_when_asked_for(evening: Path) -> None:
    assert "Ann" not in run("export", "--format", "json", db=evening).stdout
    assert "Ann Smith" in run("export", "--format", "json", "--names", db=evening).stdout


def test_everything_held_about_a_pair_is_written_out(evening: Path) -> None:
    shown = run("export", "--format", "json", "--event", "Friday pairs", "--person", "12", db=evening)
    assert json.loads(shown.stdout)["cases"][0]["names"] == [{"N": "Ann Smith"}]


@pytest.mark.parametrize(
    "words",
    [
        ("export",),
        ("export", "--format", "pdf"),
        ("export", "--format", "csv", "--person", "12"),
        ("export", "--format", "json", "--person", "12"),
        ("list", "--status", "lost"),
        ("purge",),
        ("purge", "--by", ""),
        ("purge", "--by", "KB", "--days", "-1"),
        ("nothing",),
    ],
)
def test_wrong_usage_is_said_in_a_line(evening: Path, words: tuple[str, ...]) -> None:
    shown = run(*words, db=evening)
    assert shown.exit_code == 2
    assert shown.stderr.strip()


def test_a_sound_log_verifies(evening: Path) -> None:
    shown = run("verify", db=evening)
    assert shown.exit_code == 0
    with Log.at(str(evening)) as log:
        assert shown.stdout == f"7 entries, sound; last hash {log.entries()[-1].hash}\n"


def test_an_altered_log_is_told_with_the_entry(evening: Path) -> None:
    with closing(sqlite3.connect(evening)) as connection, connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("UPDATE entries SET who = 'XX' WHERE number = 2")
    shown = run("verify", db=evening)
    assert shown.exit_code == 4
    assert shown.stdout.startswith("entry 2: it was altered")
    told = json.loads(run("verify", "--json", db=evening).stdout)
    assert (told["entries"], told["flaws"][0]["entry"]) == (7, 2)


def test_an_older_copy_in_the_place_of_the_log_lacks_the_hash_that_was_noted(evening: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.sqlite"
    copied = run("backup", str(older), db=evening)
    with Log.at(str(evening)) as log:
        before = log.chain_end()[1]
        assert copied.stdout == f"{older}: 7 entries, sound; last hash {before}\n"
        log.note(log.case_numbered(1).id, "more was said", by=KB)
        noted = log.chain_end()[1]
    for file, status in ((evening, 0), (older, 4)):
        assert run("verify", "--expect", before, "--expect", noted, db=file).exit_code == status
    told = json.loads(run("verify", "--json", "--expect", noted, db=older).stdout)
    assert noted in told["flaws"][0]["text"]
    assert "older copy" in told["flaws"][0]["text"]


def test_a_copy_takes_no_file_s_place_and_is_its_owner_s_alone(evening: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("kept")
    refused = run("backup", str(there), db=evening)
    assert (refused.exit_code, there.read_text()) == (5, "kept")
    assert "the file already exists" in refused.stderr
    run("backup", str(tmp_path / "copy.sqlite"), db=evening)
    assert [oct(each.stat().st_mode & 0o777) for each in (evening, tmp_path / "copy.sqlite")] == ["0o600"] * 2


def test_a_clock_set_back_is_told_and_is_no_flaw(evening: Path) -> None:
    with Log.at(str(evening), clock=Clock()) as log:  # a clock that begins again where the evening began
        log.note(log.case_numbered(1).id, "the clock was wrong", by=KB)
    shown = run("verify", db=evening)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("entry 8: its time, ")
    assert "a clock was set back" in shown.stdout
    told = json.loads(run("verify", "--json", db=evening).stdout)
    assert (told["flaws"], [each["entry"] for each in told["remarks"]]) == ([], [8])


def test_where_nothing_can_be_written_a_log_is_read_and_verified_and_nothing_beside_it_made(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {each.name: each.read_bytes() for each in evening.parent.iterdir()}
    monkeypatch.setattr("os.access", lambda *_: False)
    monkeypatch.setattr(Path, "mkdir", lambda *_, **__: pytest.fail("a folder would be made"))
    assert [run(*words, db=evening).exit_code for words in (("verify",), ("list",), ("show", "1"))] == [0, 0, 0]
    assert {each.name: each.read_bytes() for each in evening.parent.iterdir()} == before


def test_a_purge_is_signed_and_leaves_a_sound_log(evening: Path) -> None:
    shown = run("purge", "--by", "DIC", "--days", "0", db=evening)
    assert (shown.exit_code, shown.stdout) == (0, "Cases: 1. Texts blanked: 1. Names blanked: 1.\n")
    assert run("verify", db=evening).exit_code == 0
    assert "North–South say (KB): purged" in run("show", "1", db=evening).stdout
    told = json.loads(run("purge", "--by", "DIC", "--json", db=evening).stdout)
    assert told == {"format": "revoke-log-purge/1", "cases": 0, "texts": 0, "names": 0}


def test_what_is_due_is_named_before_anything_is_blanked(evening: Path) -> None:
    none = "0 due: opened more than 36500 days ago, with names or texts.\n"
    assert run("due", "--days", "36500", db=evening).stdout == none
    assert run("due", "--days", "99999999999", db=evening).exit_code == 2
    shown = run("due", "--days", "0", db=evening)
    assert re.fullmatch(r" *1  equity open .*  texts 1, names 1\n1 due: opened more than 0 .*\n", shown.stdout)
    told = json.loads(run("due", "--days", "0", "--json", db=evening).stdout)
    assert (told["format"], told["days"], told["cases"]) == ("revoke-log-due/1", 0, 1)
    (case,) = told["due"]
    assert case.pop("opened_at").startswith("20")
    assert case == {"case": 1, "texts": 1, "names": 1}


def test_at_a_terminal_nothing_is_blanked_without_a_yes(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("revoke.app.commands.log.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    words = ["log", "purge", "--by", "DIC", "--days", "0", "--db", str(evening)]
    refused = CliRunner().invoke(main, words, input="n\n")
    assert refused.exit_code == 0
    assert "texts 1, names 1" in refused.stdout
    assert refused.stderr.endswith("Nothing was blanked.\n")
    assert run("due", "--days", "0", db=evening).stdout.startswith("   1  ")
    confirmed = CliRunner().invoke(main, words, input="y\n")
    assert confirmed.stdout.endswith("Cases: 1. Texts blanked: 1. Names blanked: 1.\n")
    assert CliRunner().invoke(main, [*words, "--yes"]).stdout == "Cases: 0. Texts blanked: 0. Names blanked: 0.\n"


def test_one_case_is_blanked_and_the_others_keep_their_words(evening: Path) -> None:
    with Log.at(str(evening), clock=Clock()) as log:
        other = log.case_numbered(2)
        log.note(other.id, "South says it was slow", by=KB)
    assert run("purge", "--by", "KB", "--days", "0", "--case", "1", db=evening).stdout.startswith("Cases: 1.")
    assert "South says it was slow" in run("show", "2", db=evening).stdout
    assert "North–South say (KB): purged" in run("show", "1", db=evening).stdout
    assert run("verify", db=evening).exit_code == 0
    with Log.at(str(evening)) as log:
        assert log.entries()[-1].after["purged"]["numbers"] == [1]
    shown = run("purge", "--by", "KB", "--days", "0", "--case", "2", "--case", "1", db=evening)
    assert shown.exit_code == 2
    assert "case 1 is not due" in shown.stderr
    assert "South says it was slow" in run("show", "2", db=evening).stdout


@pytest.mark.parametrize("db", ["nowhere.sqlite", "mysql://room@club/log"])
@pytest.mark.parametrize("words", [("list",), ("verify",), ("due",), ("purge", "--by", "KB")])
def test_a_log_that_is_not_there_is_said_and_not_made(tmp_path: Path, words: tuple[str, ...], db: str) -> None:
    shown = run(*words, db=tmp_path / db if "://" not in db else db)
    assert shown.exit_code == 5
    assert shown.stderr.strip()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_said_in_a_line(evening: Path, tmp_path: Path) -> None:
    shown = run("export", "--format", "csv", "--out", str(tmp_path / "no" / "such.csv"), db=evening)
    assert shown.exit_code == 5
    assert "cannot be written" in shown.stderr


def test_the_log_of_the_environment_is_used(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REVOKE_DB", str(evening))
    assert run("verify").exit_code == 0


def test_a_terminal_that_knows_plain_letters_only_is_served(evening: Path) -> None:
    words = [str(Path(sys.executable).with_name("revoke")), "log", "show", "1", "--db", str(evening)]
    ran = subprocess.run(words, capture_output=True, env={"PYTHONIOENCODING": "ascii"}, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Ann was rude ? ?" in ran.stdout


def test_without_the_database_library_the_extra_is_named(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("revoke.app.log.") and "command" not in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    shown = run("verify", db=evening)
    assert shown.exit_code == 7
    assert install_line("app") in shown.stderr


def test_help_is_shown_without_any_of_it() -> None:
    said = "import sys, revoke.app.commands.log; print({'sqlalchemy', 'alembic', 'reportlab'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout == "set()\n"
    assert "verify" in CliRunner().invoke(main, ["log", "--help"]).stdout


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_what_the_log_holds_is_told_in_the_language(evening: Path, code: str) -> None:
    """Every word of ours; what people wrote stays as they wrote it."""
    with Log.at(str(evening), clock=Clock()) as log:
        case = log.case_numbered(1)
        log.override(case.id, by=KB, reason="West was awake", tricks={"9": 1.0})
        log.consult(case.id, by=KB, level="club", answer="No")
        log.weigh(case.id, EquityState.NO_ADJUST, by=KB)
        log.announce(case.id, by=KB)
        log.lodge_appeal(case.id, by=KB, lodged_by="pair 12", concurring=False, statement="West slept")
        log.decide_appeal(case.id, 1, AppealOutcome.ADJUSTED, by=KB, tricks={"9": 1.0}, text="He did not")
    for words in (["list"], ["show", "1"], ["verify"], ["due", "--days", "0"], ["show", "7"]):
        english, other = (run(*words, "--language", each, db=evening) for each in (ENGLISH, code))
        alike = {*english.output.splitlines()} & {*other.output.splitlines()}
        assert other.exit_code == english.exit_code
        assert alike <= {""}, words
