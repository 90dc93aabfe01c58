"""``revoke session``: the results of an evening, rulings put into them, and the files for scoring programs."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from revoke.app.commands.session import session
from revoke.errors import install_line
from revoke.language.language import ENGLISH, LANGUAGES
from tests.formats.access import database

pytest.importorskip("access_parser")

PLAYED: dict[int, list[tuple[str, str, str]]] = {
    7: [("E", "3 NT", "-3"), ("E", "3 NT", "="), ("E", "3 NT", "+1"), ("W", "2 H", "+1")],
    8: [("N", "4 S", "="), ("S", "4 S", "-1"), ("", "PASS", ""), ("N", "3 S", "+1")],
}
"""Board 7, all vulnerable: +300, −600, −630, −140 to North–South. Board 8, nobody: +420, −50, 0, +170."""

ROWS = [
    {"ID": 10 * board + table, "Section": 1, "Table": table, "Round": board - 6, "Board": board, "PairNS": table,
     "PairEW": 10 + table, "NS/EW": declarer, "Contract": contract, "Result": result, "LeadCard": "H7"}
    for board, results in PLAYED.items() for table, (declarer, contract, result) in enumerate(results, 1)
]  # fmt: skip

CASE: dict[str, Any] = {
    "format": "revoke-case/1",
    "board": {"contract": "3NT", "declarer": "E"},
    "findings": {
        "table_tricks": 6,
        "revokes": [
            {
                "offender": "N", "trick": 5, "suit": "D", "card": "C2", "won_by": "opponents", "later_tricks": 7,
                "before_attention": ["offending side played to next trick", "play ended"],
            }
        ],
        "without_revoke": {"10": 0.6, "9": 0.4},
    },
}  # fmt: skip
"""A revoke by North against 3NT: one trick to East–West, and it is put right by weights."""

Row = dict[str, Any]  # Any: JSON


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.bws"
    path.write_bytes(database(ROWS))
    return path


def case(tmp_path: Path, **findings: object) -> Path:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**CASE, "findings": {**CASE["findings"], **findings}}))
    return path


def run(*given: object) -> Result:
    return CliRunner().invoke(session, [str(each) for each in given])


def told(*given: object) -> Row:
    shown = run("--json", *given)
    assert shown.exit_code in (0, 1), shown.output
    document: Row = json.loads(shown.stdout)
    return document


def of_north_south(rows: list[Row], what: str) -> list[float]:
    return [round(row[what]["NS"], 3) for row in rows]


def test_every_table_has_its_result_with_matchpoints_and_imps(file: Path) -> None:
    """Board 7 by hand: +300 beats three, −140 two, −600 one: 6, 2, 0, 4 of 6."""
    rows = told(file)["before"]
    assert [(row["board"], row["table"], row["score"]) for row in rows] == [
        (7, "A1", 300), (7, "A2", -600), (7, "A3", -630), (7, "A4", -140),
        (8, "A1", 420), (8, "A2", -50), (8, "A3", 0), (8, "A4", 170),
    ]  # fmt: skip
    assert of_north_south(rows, "matchpoints") == [6, 2, 0, 4, 6, 0, 2, 4]
    # +300 against −600, −630, −140: 900, 930, 440 points: 14, 14, 10 IMPs.
    assert rows[0]["imps"]["NS"] == pytest.approx(38 / 3)
    assert "   7  A1" in run(file).stdout


def test_a_weighted_ruling_scores_the_whole_board_anew(file: Path, tmp_path: Path) -> None:
    """60% of −630 and 40% of −600, against −600, −630 and −140.

    The pair itself: 0.4 × (1 + 2) + 0.6 × (0 + 1) = 1.8. Against it −600 has 0.6 × 2 + 0.4 × 1 = 1.6, and 2 against
    −630; −630 has 0.6 × 1, and nothing else; −140 beats everybody.
    """
    document = told(file, "--ruling", f"A1/7={case(tmp_path)}")
    assert of_north_south(document["before"], "matchpoints") == [6, 2, 0, 4]
    assert of_north_south(document["after"], "matchpoints") == [1.8, 3.6, 0.6, 6]
    after = document["after"][0]
    assert after["matchpoints"]["EW"] == pytest.approx(6 - 1.8)
    assert (after["tricks"], after["score"], after["ruled"]) == (None, None, True)
    (entry,) = document["to_enter"]
    assert entry["result"] == "60% 3NT +1, 40% 3NT ="
    # −630 and −600 against −600, −630, −140: 0.6 × (−1, 0, −10) and 0.4 × (0, 1, −10) IMPs.
    assert after["imps"]["NS"] == pytest.approx((0.6 * -11 + 0.4 * -9) / 3)


def test_a_ruling_document_comes_to_the_same_as_its_case(file: Path, tmp_path: Path) -> None:
    from revoke import read_case, rule
    from revoke.telling.ruling_words import document

    ruling = tmp_path / "ruling.json"
    plain = {**CASE, "board": {**CASE["board"], "vulnerable": "All"}}
    ruling.write_text(json.dumps(document(rule(read_case(plain)))))
    by_document = told(file, "--ruling", f"A1/7={ruling}")
    assert by_document["after"] == told(file, "--ruling", f"A1/7={case(tmp_path)}")["after"]


def test_what_was_entered_is_compared_with_what_the_ruling_rests_on(file: Path, tmp_path: Path) -> None:
    """Down three is six tricks, as the ruling has it. Another entry is told: seven are six and the one transferred."""
    assert run(file, "--ruling", f"A1/7={case(tmp_path)}").stderr == ""
    changed = [{**row, "Result": "-2"} if row["ID"] == 71 else row for row in ROWS]
    file.write_bytes(database(changed))
    said = run(file, "--ruling", f"A1/7={case(tmp_path)}").stderr
    assert said == "A1/7: the result after the transfer was entered, but the ruling rests on 6 tricks at the table\n"


def test_where_the_innocent_side_hurt_itself_each_side_has_its_own_matchpoints(file: Path, tmp_path: Path) -> None:
    """12C1e, in matchpoints of this board for East–West, of 6.

    With the result after the transfer, −200, they have none; with the weighted score 0.6 × 5 + 0.4 × 3 = 4.2; without
    their own error nine tricks and +600, which ties with one and beats one: 3. So they have 4.2 − 3, and North–South
    what 4.2 leaves of 6.
    """
    document = told(file, "--ruling", f"A1/7={case(tmp_path, self_inflicted={'without_error': 9})}")
    first = document["after"][0]
    assert first["matchpoints"] == {"NS": pytest.approx(1.8), "EW": pytest.approx(1.2)}
    assert first["assigned"] == "North–South 30% of the matchpoints; East–West 20% of the matchpoints"


def test_a_split_result_is_scored_on_each_side_by_itself(file: Path, tmp_path: Path) -> None:
    """A ruling document as 43B3 leads to it: for East–West seven tricks (North–South +200), for North–South ten."""
    ruling = tmp_path / "split.json"
    ruling.write_text(
        json.dumps(
            {
                "format": "revoke-ruling/1", "status": "final", "revokes": [],
                "declarer_tricks": {"table": 6, "after_transfer": 7, "final": {"10": 1.0}},
                "split": {"tricks": {"NS": {"10": 1.0}, "EW": {"7": 1.0}}, "score": {"NS": -630, "EW": 200}},
            }
        )
    )  # fmt: skip
    document = told(file, "--ruling", f"A1/7={ruling}")
    rows = document["after"]
    assert of_north_south(rows, "matchpoints") == [1, 4, 1, 6]  # −630 twice, −600, −140
    assert [row["matchpoints"]["EW"] for row in rows] == [0, 4, 6, 2]  # +200, −600, −630, −140 as they see them
    assert document["to_enter"][0]["result"] == "North–South 3NT +1; East–West 3NT −2"


@pytest.mark.parametrize("told_of_declarer", [{"declarer": "E"}, {}], ids=["by seat", "by role"])
def test_the_ruling_on_a_revoke_that_only_the_defenders_pay_for_is_entered_as_it_is_made(
    file: Path, tmp_path: Path, told_of_declarer: dict[str, str]
) -> None:
    """43B3: dummy without rights spoke first. East–West keep six tricks, −300; North–South have +200, as without it.

    +200 beats the three others, 6 of 6, and +300 does so as well: for East–West it is no matchpoint.
    """
    from revoke import read_case, rule
    from revoke.telling.ruling_words import document

    revoke = {
        "offender": "defender", "trick": 5, "suit": "C", "won_by": "opponents", "later_tricks": 4,
        "before_attention": ["trick quitted"], "dummy_rights_lost": True, "attention_by": "dummy",
    }  # fmt: skip
    findings = {"table_tricks": 6, "without_revoke": {"7": 1.0}, "revokes": [revoke]}
    board = {**told_of_declarer, "contract": "3NT", "vulnerable": "All"}
    ruled = document(rule(read_case({"format": "revoke-case/1", "board": board, "findings": findings})))
    assert (ruled["status"], ruled["declarer_tricks"]["final"]) == ("final", None)
    ruling = tmp_path / "ruling.json"
    ruling.write_text(json.dumps(ruled))
    entered = told(file, "--ruling", f"A1/7={ruling}")
    assert of_north_south(entered["after"], "matchpoints") == [6, 2, 0, 4]
    assert [row["matchpoints"]["EW"] for row in entered["after"]] == [0, 4, 6, 2]
    assert entered["to_enter"][0]["result"] == "North–South 3NT −2; East–West 3NT −3"


@pytest.mark.parametrize(
    ("place", "status", "said"),
    [
        ("A9/7", 2, "board 7 was played at A1, A2, A3, A4"),
        ("A1/99", 2, "board 99 was played at no table"),
        ("seven", 2, "write A3/7"),
        ("A4/7", 4, "3NT by East, and 2♥ by West was entered"),
        ("A3/8", 5, "no contract was entered"),
    ],
)
def test_a_place_that_cannot_take_the_ruling_is_refused(
    file: Path, tmp_path: Path, place: str, status: int, said: str
) -> None:
    shown = run(file, "--ruling", f"{place}={case(tmp_path)}")
    assert shown.exit_code == status
    assert said in shown.stderr
    assert shown.stdout == ""


def test_a_ruling_that_still_asks_is_not_put_in(file: Path, tmp_path: Path) -> None:
    asking = case(tmp_path, revokes=[{"offender": "N", "trick": 5}])
    shown = run(file, "--ruling", f"A1/7={asking}")
    assert shown.exit_code == 3
    assert "is not settled, so there is nothing to enter" in shown.stderr


def test_the_files_say_the_same_in_their_own_ways(file: Path, tmp_path: Path) -> None:
    outs = [tmp_path / f"scores.{ending}" for ending in ("csv", "pbn", "xml")]
    given = [part for out in outs for part in ("--out", out)]
    assert run(file, "--ruling", f"A1/7={case(tmp_path)}", *given).exit_code in (0, 1)
    rows = list(csv.DictReader(io.StringIO(outs[0].read_text("utf-8-sig"))))
    assert [(row["board"], row["table"], row["mp_ns"]) for row in rows[:4]] == [
        ("7", "1", "1.80"), ("7", "2", "3.60"), ("7", "3", "0.60"), ("7", "4", "6.00"),
    ]  # fmt: skip
    assert (rows[0]["assigned"], rows[0]["score_ns"], rows[0]["ruled"]) == ("60% 3NT +1, 40% 3NT =", "", "yes")
    assert (rows[1]["score_ns"], rows[1]["score_ew"]) == ("-600", "600")
    table = outs[1].read_text().splitlines()
    assert 'A 1 1 1 11 3NT E - H7 "60% 3NT +1, 40% 3NT =" "60% 3NT +1, 40% 3NT =" 1.80 4.20 30.00 70.00' in table
    assert 'A 2 1 2 12 3NT E 9 H7 - "600" 3.60 2.40 60.00 40.00' in table
    assert 'A 3 2 3 13 Pass - - - "0" - 2.00 4.00 33.33 66.67' in table
    lines = ElementTree.parse(outs[2]).getroot().findall("EVENT/SECTION/BOARD/TRAVELLER_LINE")
    assert len(lines) == 8
    assert [line.findtext("NS_MATCH_POINTS") for line in lines[:4]] == ["1.80", "3.60", "0.60", "6.00"]
    assert [line.findtext("SCORE") for line in lines[:4]] == [None, "-600", "-630", "-140"]
    assert "60% 3NT +1, 40% 3NT =" in outs[2].read_text()


def test_the_score_tables_are_pbn_that_we_read_ourselves(file: Path, tmp_path: Path) -> None:
    from revoke.formats import pbn

    out = tmp_path / "scores.pbn"
    assert run(file, "--out", out).exit_code == 0
    boards = list(pbn.read(out.read_bytes(), name="scores.pbn"))
    assert [(each.board, len(each.sections["ScoreTable"])) for each in boards] == [("7", 4), ("8", 4)]
    assert not [each for board in boards for each in board.diagnostics]


def test_the_database_is_never_written(file: Path, tmp_path: Path) -> None:
    before = hashlib.sha256(file.read_bytes()).digest(), file.stat().st_mtime_ns
    file.chmod(0o400)
    assert run(file, "--ruling", f"A1/7={case(tmp_path)}", "--out", tmp_path / "a.csv").exit_code in (0, 1)
    refused = run(file, "--out", file)
    assert refused.exit_code == 2
    assert "end it in .csv, .pbn, .xml" in refused.stderr
    assert (hashlib.sha256(file.read_bytes()).digest(), file.stat().st_mtime_ns) == before


def test_one_board_can_be_asked_for(file: Path) -> None:
    assert {row["board"] for row in told("--board", 8, file)["before"]} == {8}
    assert "it has 7, 8" in run("--board", 9, file).stderr


def test_without_the_library_it_says_what_to_install(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    shown = run(file)
    assert shown.exit_code == 7
    assert install_line("bws") in shown.stderr


def test_a_file_that_is_no_session_cannot_be_read(tmp_path: Path) -> None:
    other = tmp_path / "notes.bws"
    other.write_text("Monday")
    shown = run(other)
    assert (shown.exit_code, shown.stdout) == (5, "")
    assert "not an Access database" in shown.stderr


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_a_session_is_told_in_the_language(file: Path, tmp_path: Path, code: str) -> None:
    case = tmp_path / "case.json"
    case.write_text(json.dumps(CASE), "utf-8")
    for words in ([], ["--ruling", f"A1/7={case}", "--no-equity"], ["--ruling", f"A9/9={case}"]):
        english, other = (
            CliRunner().invoke(session, [str(file), *words, "--language", each]) for each in (ENGLISH, code)
        )
        assert other.exit_code == english.exit_code
        left = {*english.output.splitlines()} & {*other.output.splitlines()}
        assert not [line for line in left if len([word for word in line.split() if word.islower()]) > 1]
