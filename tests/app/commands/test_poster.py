"""The poster: one page, letters that can be read from a wall, nothing over anything else, the rulings of the tree."""

from __future__ import annotations

import re
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from reportlab.pdfbase.pdfmetrics import stringWidth

from revoke.app.cli import main
from revoke.app.paper.poster_pdf import (
    BOLD,
    PLAIN,
    SMALLEST,
    Box,
    ChartRow,
    DoesNotFit,
    Placed,
    Sheet,
    chart,
    lay_out,
)
from revoke.errors import install_line
from revoke.law.code import CODES
from revoke.telling.tree_words import tree_in_words

every_code = pytest.mark.parametrize("code", CODES)


@cache
def sheet_of(code: str) -> Sheet:
    """The poster of a code, laid out once."""
    return lay_out(chart(tree_in_words(code)))


def drawn(path: Path, code: str = "duplicate-2017") -> str:
    shown = CliRunner().invoke(main, ["poster", "--code", code, "--out", str(path), "--date", "1 May 2026"])
    assert shown.exit_code == 0, shown.stderr
    return shown.stderr


def apart(one: Placed, other: Placed) -> bool:
    beside = one.left + one.width <= other.left or other.left + other.width <= one.left
    return beside or one.top - one.height >= other.top or other.top - other.height >= one.top


@every_code
def test_no_box_lies_over_another_and_all_lie_on_the_page(code: str) -> None:
    sheet = sheet_of(code)
    assert all(apart(one, other) for one, other in combinations(sheet.boxes, 2))
    for box in sheet.boxes:
        assert 0 < box.left < box.left + box.width < sheet.width
        assert 0 < box.top - box.height < box.top < sheet.height


@every_code
def test_every_line_stays_in_its_box_in_letters_of_eight_points_or_more(code: str) -> None:
    sheet = sheet_of(code)
    assert sheet.letters >= SMALLEST == 8
    for placed in sheet.boxes:
        for line in placed.lines:
            wide = stringWidth(line.words, BOLD if line.bold else PLAIN, sheet.letters)
            assert line.indent + wide + len(line.to) * sheet.letters <= placed.width
        assert len(placed.lines) * sheet.letters < placed.height


@every_code
def test_every_way_leads_to_a_box_and_every_box_is_led_to(code: str) -> None:
    boxes = chart(tree_in_words(code))
    names = [box.name for box in boxes]
    assert len(set(names)) == len(names)
    assert {to for box in boxes for row in box.rows for to in row.to} == set(names) - {"1"}
    assert all(len(row.to) == len(box.heads or "1") for box in boxes for row in box.rows)


def followed(boxes: tuple[Box, ...], column: int, *answers: str) -> Box:
    """Where a reader comes to who answers so: each answer is the beginning of a row."""
    by_name = {box.name: box for box in boxes}
    here = boxes[0]
    for answer in answers:
        (row,) = [row for row in here.rows if re.match(rf"(.*; or |.* / )?{re.escape(answer)}", row.text)]
        here = by_name[row.to[column if here.heads else 0]]
    return here


BACK = "all four hands were back"
DEFENDER, DECLARER, DUMMY = 0, 1, 2


@pytest.mark.parametrize(
    ("player", "answers", "title"),
    [
        (DEFENDER, (BACK, "the revoker's own hand", "1 to 11", "1 to 12"), "Two tricks go to the other side"),
        (DEFENDER, (BACK, "the revoker's own hand", "1 to 11", "0"), "One trick goes to the other side"),
        (DECLARER, (BACK, "dummy's hand", "1 to 11"), "One trick goes to the other side"),
        (DECLARER, (BACK, "the other side", "0"), "No trick goes to the other side"),
        (DUMMY, (BACK,), "No trick goes to the other side"),
        (DECLARER, ("the round had ended",), "No trick goes to the other side"),
        (DUMMY, ("nobody had played to the next trick",), "It is corrected now"),
    ],
)
def test_a_reader_comes_to_the_ruling(player: int, answers: tuple[str, ...], title: str) -> None:
    assert followed(chart(tree_in_words("duplicate-2017")), player, *answers).title == title


def test_only_a_defender_leaves_a_penalty_card() -> None:
    boxes = chart(tree_in_words("duplicate-2017"))
    for player, left in ((DEFENDER, True), (DECLARER, False), (DUMMY, False)):
        said = " ".join(followed(boxes, player, "nobody had played to the next trick").say)
        assert ("major penalty card" in said) is left


def test_play_goes_on_without_a_number_of_tricks() -> None:
    boxes = [box for code in CODES for box in chart(tree_in_words(code)) if box.title == "Play goes on"]
    assert boxes
    assert not [said for box in boxes for said in box.say if re.search(r"\d|\b(one|two|three|no) trick", said)]


@every_code
def test_as_svg_it_is_one_a4_page_in_black_and_white(tmp_path: Path, code: str) -> None:
    path = tmp_path / "poster.svg"
    drawn(path, code)
    svg = ElementTree.parse(path).getroot()
    sides = sorted(round(float(svg.attrib[side].removesuffix("px"))) for side in ("width", "height"))
    assert sides == [595, 842]
    colours = re.findall(r"rgb\(([^)]*)\)", path.read_text("utf-8"))
    assert colours
    assert all(len(set(colour.split(","))) == 1 for colour in colours)
    words = " ".join(element.text or "" for element in svg.iter() if element.tag.endswith("text"))
    assert code in words
    assert "1 May 2026" in words


def test_every_line_of_the_svg_says_how_long_it_is(tmp_path: Path) -> None:
    path = tmp_path / "poster.svg"
    drawn(path)
    texts = [each for each in ElementTree.parse(path).getroot().iter() if each.tag.endswith("text")]
    assert len(texts) > 100
    assert all(float(each.attrib["textLength"]) > 0 for each in texts)


def test_as_pdf_it_is_one_page(tmp_path: Path) -> None:
    path = tmp_path / "poster.pdf"
    drawn(path)
    data = path.read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 1


def test_another_ending_is_wrong_usage(tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["poster", "--out", str(tmp_path / "poster.png")])
    assert shown.exit_code == 2
    assert ".svg or .pdf" in shown.stderr


def test_a_file_that_cannot_be_written_is_said_in_a_line(tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["poster", "--out", str(tmp_path / "nowhere" / "poster.svg")])
    assert shown.exit_code == 5
    assert "cannot be written" in shown.stderr


def test_without_the_drawing_library_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.graphics", None)
    monkeypatch.delitem(sys.modules, "revoke.app.paper.poster_pdf", raising=False)
    shown = CliRunner().invoke(main, ["poster", "--out", str(tmp_path / "poster.svg")])
    assert shown.exit_code == 7
    assert install_line("poster") in shown.stderr


def test_what_does_not_fit_in_letters_that_can_be_read_is_refused() -> None:
    box = Box("1", "Who revoked?", (), (), (ChartRow("a defender", ("1",)),))
    with pytest.raises(DoesNotFit, match="revoke tree"):
        lay_out([box] * 400)


def test_what_a_revoke_costs_on_the_score_sheet_stands_in_the_ruling() -> None:
    """In 1912 declarer's revoke moves no trick and costs points; in 1905 no game can be scored."""
    over = "the play was over"
    paid = followed(chart(tree_in_words("auction-1912")), DECLARER, over)
    assert paid.title == "No trick goes to the other side"
    assert any(said.endswith("(R1)") for said in paid.say)
    too_late = followed(chart(tree_in_words("auction-1912")), DECLARER, "the cards had been cut")
    assert (too_late.title, too_late.say) == ("No trick goes to the other side", ())
    barred = followed(chart(tree_in_words("bridge-1905")), DEFENDER, over, "0 to 10")
    assert barred.title == "Three tricks go to the other side"
    assert any(said.endswith("(89)") for said in barred.say)
