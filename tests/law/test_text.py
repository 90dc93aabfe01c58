"""The text tables hold the codes to the book: every clause is applied, or left out with a reason, and sourced."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from pathlib import Path

import pytest

from revoke.law.code import CODES, code, text

SHARED = Path(__file__).parent.parent.parent.parent / "shared"
MOST_WORDS = 20
MOST_WORDS_AS_ELSEWHERE = 6
"""So many words in a row may be the same as in a source: the names of things, such as the same player in the suit."""

LAW_61_TO_64 = {
    "2017": """
        61A 61B1 61B2a 61B2b 61B3 61C 62A 62B1 62B2 62C1 62C2 62C3 62D1 62D2 63A1 63A2 63A3 63A4 63B
        64A1 64A2 64B1 64B2 64B3 64B4 64B5 64B6 64B7 64B8 64C1 64C2a 64C2b""",
    "2007": """
        61A 61B1 61B2a 61B2b 61B3 62A 62B1 62B2 62C1 62C2 62C3 62D1 62D2 63A1 63A2 63A3 63B
        64A1 64A2 64B1 64B2 64B3 64B4 64B5 64B6 64B7 64C""",
    "1997": """
        61A 61B 62A 62B1 62B2 62C1 62C2 62D1 62D2 63A1 63A2 63A3 63B 63C
        64A1 64A2 64B1 64B2 64B3 64B4 64B5 64B6 64C""",
}
"""The clauses of the law of the revoke at duplicate, by the year of the edition, counted in the sources by hand."""

BOOKS = {
    "duplicate-2017": "Laws of Duplicate Bridge 2017, ",
    "duplicate-2007": "Laws of Duplicate Bridge 2007, ",
    "duplicate-1997": "Laws of Duplicate Bridge 1997, |World Bridge Federation, Laws Committee, minutes of ",
    "auction-1913": "Laws of Auction Bridge, the Whist Club of New York, 1913",
    "auction-1912": "Laws of Auction Bridge, the Whist Club of New York, 1912",
    "bridge-1905": "Elwell's Laws of Bridge, revised 1905, law ",
}
"""The books that the codes are printed in, as a source names them."""

every_code = pytest.mark.parametrize("name", CODES)


@every_code
def test_every_clause_of_the_text_is_applied_or_left_out_and_nothing_else_is(name: str) -> None:
    settled = {clause.cite for clause in code(name).clauses} | set(code(name).left_out)
    assert settled == set(text(name))


@every_code
def test_every_clause_left_out_has_its_reason_in_one_line(name: str) -> None:
    for cite, reason in code(name).left_out.items():
        assert len(reason.split()) > 4, cite
        assert "\n" not in reason, cite


@every_code
def test_every_entry_says_what_the_clause_says_in_a_few_words_and_where_that_is_from(name: str) -> None:
    for cite, entry in text(name).items():
        why = set() if code(name).clause(cite) else {"left_out"}
        assert set(entry) == {"says", "source"} | why, cite
        assert 3 <= len(entry["says"].split()) <= MOST_WORDS, cite
        assert re.match(BOOKS[name], entry["source"]), cite
        if cite[0].isdigit():
            in_the_book = re.escape(re.sub(r"([a-z])$", r"(\1)", cite))
            assert re.search(rf"\b{in_the_book}(?!\w)", entry["source"]), cite


@every_code
def test_clauses_are_applied_in_the_order_of_the_book(name: str) -> None:
    applied = [clause.cite for clause in code(name).clauses]
    assert applied == [cite for cite in text(name) if cite in applied]


@every_code
def test_the_table_runs_through_the_book_from_front_to_back(name: str) -> None:
    laws = [int(number[0]) for cite in text(name) if (number := re.match(r"\d+", cite))]
    assert laws == sorted(laws)


@pytest.mark.parametrize("name", [name for name in CODES if name.startswith("duplicate")])
def test_laws_61_to_64_are_in_the_table_to_the_last_clause(name: str) -> None:
    held = [cite for cite in text(name) if re.match(r"6[1-4]", cite)]
    assert held == LAW_61_TO_64[name[-4:]].split()


def test_the_whole_chapter_of_1905_is_in_its_table() -> None:
    whole = {str(law) for law in range(85, 97)}
    leaned_on = {"7", "12", "41", "62", "63", "65", "75", "79", "80", "83", "84", "97", "98", "102", "103", "106"}
    assert set(text("bridge-1905")) == whole | leaned_on


def test_no_entry_says_it_in_the_words_of_a_source() -> None:
    sources = [*SHARED.glob("seeds/*.txt"), *SHARED.glob("laws/*.md")]
    if not sources:
        pytest.skip("the sources of the laws are not beside this repository")
    assert len(sources) >= 7
    taken = set(chain.from_iterable(_runs(path.read_text("utf-8")) for path in sources))
    copied = {(name, cite): each & taken for name in CODES for cite, each in _entries(name) if each & taken}
    assert not copied


def _entries(name: str) -> Iterator[tuple[str, set[tuple[str, ...]]]]:
    for cite, entry in text(name).items():
        yield cite, set(_runs(entry["says"]))


def _runs(said: str) -> Iterator[tuple[str, ...]]:
    """Every run of words that is too long to be a coincidence."""
    words: Sequence[str] = re.findall(r"\w+", said.lower())
    length = MOST_WORDS_AS_ELSEWHERE + 1
    return (tuple(words[start : start + length]) for start in range(len(words) - length + 1))


def test_the_codes_are_listed_from_the_latest_to_the_earliest() -> None:
    years = [int(name[-4:]) for name in CODES]
    assert all(later > earlier for later, earlier in pairwise(years))
