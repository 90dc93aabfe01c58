"""The generated pages are fresh, and say what is known by hand from the digests of the laws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from guide.generated import __main__ as generator
from guide.generated.reading import CEILING, readings

from revoke.case.case import Moment
from revoke.facts.fact import Evidence, Key, Known
from revoke.law.code import CODES, code
from revoke.ruling.explore import Exploration
from revoke.table.seats import Role

PLAYED_OUT = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED})
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def fresh() -> dict[str, str]:
    return generator.pages()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").touch()
    return tmp_path


def rows(page: str, heading: str = "") -> list[list[str]]:
    """The cells of every table row of a page, or of what stands under one of its headings."""
    start = page.index(f"# {heading}\n") if heading else 0
    part = re.split(r"^#{1,3} ", page[start + 2 :], maxsplit=1, flags=re.MULTILINE)[0] if heading else page
    lines = [line for line in part.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def row(page: str, first: str, heading: str = "") -> list[str]:
    [found] = [cells for cells in rows(page, heading) if cells[0] == first]
    return found


def clauses(cell: str) -> set[str]:
    return set(cell.split(", ")) - {"—"}


def test_the_committed_pages_are_fresh(fresh: dict[str, str]) -> None:
    stale = [name for name, page in fresh.items() if (ROOT / name).read_text("utf-8") != page]
    assert not stale, "run make docs, and read what changed"
    assert {path.stem for path in (ROOT / "docs" / "laws").glob("*.md")} == {*CODES, "guarantees"}


def test_a_stale_page_and_a_page_of_no_code_are_named(
    fresh: dict[str, str], project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generator, "pages", lambda: fresh)
    asked = ["--project", str(project)]
    assert generator.main(asked) == 0
    (project / "docs" / "outcomes.md").write_text("always one trick", encoding="utf-8")
    (project / "docs" / "laws" / "duplicate-1889.md").touch()
    capsys.readouterr()
    assert generator.main([*asked, "--check"]) == 1
    said = capsys.readouterr().out
    assert [line.split(":")[0] for line in said.splitlines()] == ["docs/outcomes.md", "docs/laws/duplicate-1889.md"]
    assert generator.main(asked) == 0
    assert generator.main([*asked, "--check"]) == 0
    assert not (project / "docs" / "laws" / "duplicate-1889.md").exists()


def test_outside_the_project_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        generator.main(["--project", str(tmp_path)])
    assert refused.value.code == 2
    assert "pyproject.toml" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_every_row_of_every_table_is_as_wide_as_its_head(fresh: dict[str, str]) -> None:
    for name, page in fresh.items():
        for part in re.split(r"\n\n", page):
            if part.startswith("|"):
                assert len({len(cells) for cells in rows(part)}) == 1, (name, part[:80])


# laws/<code>.md


@pytest.mark.parametrize("name", CODES)
def test_a_law_page_has_every_clause_once_and_applied_ones_in_bold(fresh: dict[str, str], name: str) -> None:
    page = fresh[f"docs/laws/{name}.md"].split("## Where the text is silent")[0]
    cites = [cells[0] for cells in rows(page)[1:]]
    assert {cite.strip("*") for cite in cites if cite.startswith("**")} == {each.cite for each in code(name).clauses}
    assert {cite for cite in cites if not cite.startswith("**")} == set(code(name).left_out)
    assert len(cites) == len(set(cites))


def test_a_law_page_says_what_is_asked_whose_words_it_restates_and_where_the_text_is_from(
    fresh: dict[str, str],
) -> None:
    page = fresh["docs/laws/duplicate-2017.md"]
    _, says, ruled, source = row(page, "**64A1**")
    assert "his side" in says
    assert "How many tricks move?" in ruled
    assert "As in [duplicate-1997](duplicate-1997.md)." in ruled
    assert source.startswith("Laws of Duplicate Bridge 2017, 64A1")
    assert "A judgment: put to the director." in row(page, "**64C1**")[2]
    assert row(page, "61C")[2].startswith("Left out: ")


# differences.md


def test_from_2007_to_2017_the_page_names_what_the_digest_names(fresh: dict[str, str]) -> None:
    """Section 2 of the digest of the modern laws, column by column."""
    found = rows(fresh["docs/differences.md"], "From duplicate-2007 to duplicate-2017")
    about_the_revoke = {cells[0]: cells[1] for cells in found if re.search(r"6[1-4][A-D]", cells[0])}
    assert about_the_revoke == {
        "61B3": "amended",
        "62C3 → 61C": "renumbered",
        "62A": "amended",
        "62C3": "added",
        "62D2": "amended",
        "63A3": "amended",
        "63A4": "added",
        "63B": "amended",
        "64B2": "amended",
        "64B3": "amended",
        "64B7": "amended",
        "64B8": "added",
        "64C → 64C1": "divided",
        "64C → 64C2a": "divided",
        "64C → 64C2b": "divided",
    }


def test_an_amended_clause_is_shown_as_it_was_and_as_it_is(fresh: dict[str, str]) -> None:
    heading = "From duplicate-1997 to duplicate-2007"
    _, change, was, now = row(fresh["docs/differences.md"], "64A2", heading)
    assert change == "amended"
    assert "second" in was
    assert "second" not in now


@pytest.mark.parametrize(
    ("facts", "tricks", "declarer"),
    [
        (0, [3, 3, 3, 2, 1, 1], [11, 11, 11, 10, 9, 9]),
        (1, [3, 3, 3, 1, 1, 1], [11, 11, 11, 9, 9, 9]),
        (2, [3, 3, 3, 0, 0, 0], [11, 11, 11, 8, 8, 8]),
    ],
)
def test_one_deal_comes_out_as_the_digest_of_the_historic_laws_has_it(
    fresh: dict[str, str], facts: int, tricks: list[int], declarer: list[int]
) -> None:
    """Section 10.4: the deal and its two variants, from 1905 to 2017, with the option of tricks at auction."""
    head, *deals = rows(fresh["docs/differences.md"], "One deal under every code")
    assert head[1:] == [*reversed(CODES)]
    words = {0: "no tricks", 1: "one trick", 2: "two tricks", 3: "three tricks"}
    said = [cell.split(" (")[0] for cell in deals[facts][1:]]
    assert said == [f"{words[moved]}: declarer {left}" for moved, left in zip(tricks, declarer, strict=True)]


# outcomes.md

USUAL = "Nothing special"
DEFENDER, DECLARER, DUMMY = 2, 3, 4
SITUATIONS_OF_THE_DIGEST = [
    (1, USUAL, "the offender's own hand", "1 or more", DEFENDER, "**2** (64A1)"),
    (2, USUAL, "the offender's own hand", "0", DEFENDER, "**1** (64A1)"),
    (3, USUAL, "his partner's hand", "any", DEFENDER, "**1** (64A2)"),
    (4, USUAL, "an opponent", "1 or more", DEFENDER, "**1** (64A2)"),
    (5, USUAL, "an opponent", "0", DEFENDER, "**0** (64B1)"),
    (7, USUAL, "the offender's own hand", "1 or more", DECLARER, "**2** (64A1)"),
    (8, USUAL, "his partner's hand", "any", DECLARER, "**1** (64A2)"),
    (10, USUAL, "the offender's own hand", "1 or more", DUMMY, "**0** (64B3)"),
    (17, "The card that he failed to play was a penalty card", "an opponent", "1 or more", DEFENDER, "**0** (64B3)"),
    (
        43,
        "The revoke was on trick twelve, found when all hands were back in the board",
        "the offender's own hand",
        "any",
        DEFENDER,
        "**0** (64B6)",
    ),
    (
        56,
        "The other side had revoked too, and both revokes were established",
        "the offender's own hand",
        "any",
        DECLARER,
        "**0** (64B7)",
    ),
    (
        58,
        "The other side revoked on the same trick, and only this side has played to the next one",
        "an opponent",
        "any",
        DECLARER,
        "**0** (64B8)",
    ),
    (
        75,
        "An opponent had called on the next board before attention was drawn",
        "an opponent",
        "1 or more",
        DEFENDER,
        "**0** (64B4)",
    ),
    (77, "The round had ended before attention was drawn", "his partner's hand", "any", DECLARER, "**0** (64B5)"),
]


@pytest.mark.parametrize(("number", "heading", "won_by", "later", "column", "expected"), SITUATIONS_OF_THE_DIGEST)
def test_situations_of_the_digest_stand_in_the_table(
    fresh: dict[str, str], number: int, heading: str, won_by: str, later: str, column: int, expected: str
) -> None:
    [cell] = [
        cells[column] for cells in rows(fresh["docs/outcomes.md"], heading) if (cells[0], cells[1]) == (won_by, later)
    ]
    assert cell == expected, f"situation {number}"


def test_with_nothing_special_the_table_is_the_rule_of_thumb(fresh: dict[str, str]) -> None:
    """As many as the side won from the revoke on: at most two if the hand itself won the trick, at most one if not."""
    for won_by, later, *cells in rows(fresh["docs/outcomes.md"], USUAL)[1:]:
        won_since = (won_by != "an opponent") + (0 if later in ("0", "any") else 1)
        most = min(won_since, 2 if won_by == "the offender's own hand" else 1)
        assert [cell.split()[0] for cell in cells] == [f"**{most}**", f"**{most}**", "**0**"]


def test_outside_the_usual_situation_no_trick_moves_by_itself(fresh: dict[str, str]) -> None:
    headings = re.findall(r"^## (.+)$", fresh["docs/outcomes.md"], re.MULTILINE)
    assert len(headings) == 8
    for heading in headings[1:]:
        cells = [cell for each in rows(fresh["docs/outcomes.md"], heading)[1:] for cell in each[2:] if cell != "—"]
        assert cells
        assert all(cell.startswith("**0** (64B") for cell in cells), heading


# questions.md


@pytest.mark.parametrize(
    ("fact", "name", "expected"),
    [
        ("won_later_with_owed_card", "duplicate-1997", {"64A2"}),
        ("won_later_with_owed_card", "duplicate-2017", set()),
        ("owed_card_faced", "duplicate-2007", {"64B3"}),
        ("owed_card_faced", "duplicate-2017", set()),
        ("won_by", "duplicate-2017", {"64A1", "64A2", "64B1", CEILING}),
        ("table_tricks", "bridge-1905", {CEILING}),
        ("elected", "auction-1912", {"R2a", "R2b"}),
        ("elected", "bridge-1905", set()),
        ("dummy_rights_lost", "auction-1913", {"63", "R1", "R2a", "R2b", "R5", "R7"}),
        ("dummy_rights_lost", "auction-1912", set()),
        ("able", "duplicate-2017", {"59", "61A", "(16C)", "62C3", "64B8"}),
        ("dummy_rights_lost", "duplicate-2017", {"43B2b", "43B3", "62D1"}),
        ("played_after", "duplicate-2017", {"(16C)", "(52B1)", "(62C1)", "(62C2)", "(62C3)", "(62D2)", "(64B8)"}),
    ],
)
def test_a_question_names_the_clauses_that_turn_on_it(
    fresh: dict[str, str], fact: str, name: str, expected: set[str]
) -> None:
    assert clauses(row(fresh["docs/questions.md"], name, f"`{fact}`")[1]) == expected


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("won_by", "- In a case: `findings.revokes[n].won_by`\n- Answers: offender, partner, opponents"),
        ("later_tricks", "- In a case: `findings.revokes[n].later_tricks`\n- Answers: 0 to 12"),
        ("declarer", "- In a case: `board.declarer`\n- Answers: north, east, south, west"),
        ("attention_drawn", "- In a case: told by the events\n- Answers: yes, no"),
        ("able", "- Answers: yes, no\n- Taken for granted unless somebody says otherwise: yes"),
    ],
)
def test_a_question_says_where_its_answer_goes_and_what_it_may_be(fresh: dict[str, str], fact: str, told: str) -> None:
    block = fresh["docs/questions.md"].split(f"### `{fact}`\n")[1].split("\n##")[0]
    assert told in block


OVER = {"43B2b", "43B3", "62D1"}
"""What turns on it that play is over: whether dummy is still dummy, and so 43B3 before 62D1."""


CUT = {"65", "75", "85", "86", "90", "94"}
"""What turns on the cut, or a call on the next deal: that every trick was turned, and that it is too late to claim."""


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        ("trick quitted", [set(), set(), set(), *[{"65", "75", "85", "86", "90"}] * 3]),
        (
            "cards cut for next deal",
            [*[OVER] * 3, *[CUT | {"R1", "R2a", "R2b", "R5", "R7"}] * 2, CUT | {"95", "96"}],
        ),
        (
            "opponent called on next board",
            [*[{"64B4", *OVER}] * 3, *[CUT | {"R1", "R2a", "R2b", "R5", "R7"}] * 2, CUT | {"95", "96"}],
        ),
        ("offending side agreed to claim", [{"63A4"}, {"63A3"}, {"63A3"}, set(), set(), set()]),
        ("play ended", [OVER, OVER, OVER, set(), {"63", "R1", "R2a", "R2b", "R5", "R7"}, {"63", "95", "96"}]),
    ],
)
def test_each_code_makes_its_own_of_a_moment(fresh: dict[str, str], moment: str, expected: list[set[str]]) -> None:
    heading = "What had happened before attention was drawn"
    head, *_ = rows(fresh["docs/questions.md"], heading)
    assert tuple(head[1:]) == CODES
    assert [clauses(cell) for cell in row(fresh["docs/questions.md"], moment, heading)[1:]] == expected


@pytest.mark.parametrize("name", CODES)
def test_whatever_a_ruling_stops_at_is_on_the_page(name: str) -> None:
    """The explorer hears whole chapters, the page lets each clause speak alone: no question of the one is missing."""
    asks = readings(name).asks
    at_the_end: Known = {
        Key(index, fact): Evidence((value,), "supposed")
        for index in (0, 1)
        for fact, value in (("offender", Role.DEFENDER), ("before_attention", PLAYED_OUT))
    }
    nothing: Known = {}
    for known, revokes in ((nothing, 1), (at_the_end, 2)):
        exploration = Exploration(code(name), known, revokes, {})
        assert exploration.outcomes
        assert exploration.lacking
        for key, lacking in exploration.lacking.items():
            assert key.name in asks
            assert set(lacking.laws) <= set(asks[key.name]), key
