"""A long text is cut only where a board begins that leans on nothing before it, and nothing is lost by it."""

from __future__ import annotations

import io

import pytest

from revoke.errors import Unreadable
from revoke.scan import archive as cutting
from revoke.scan.archive import pieces
from revoke.scan.work import Batch, Piece, read_into
from tests.scan.synthetic import lin_text, pbn_text, synthetic

MADE = synthetic(40, seed=8, share=0.3)
LIN = "".join(lin_text(MADE, record) + "\n" for record in range(40))
BOARDS = [lin_text(MADE, record).replace("pn|ann,ben,cat,dan|st||", f"qx|o{record + 1}|") for record in range(40)]
MATCHES = "".join(
    f"vg|Cup {at},Final,I,{at + 1},{at + 10},A,0,B,0|\npn|a,b,c,d,e,f,g,h|pg||\n"
    + "\n".join(BOARDS[at : at + 10])
    + "\n"
    for at in range(0, 40, 10)
)
PBN = "".join(pbn_text(MADE, record) + "\n" for record in range(40))
LEANING = PBN.replace('[Event "Synthetic"]', '[Event "#"]').replace('[Event "#"]', '[Event "Whole"]', 1)


@pytest.fixture(autouse=True)
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "PIECE", 3_000)


def cut(text: str, form: str) -> list[tuple[bytes, int]]:
    return list(pieces(io.BytesIO(text.encode()), form, name="a"))


def rows(form: str, text: list[tuple[bytes, int]]) -> dict[str, object]:
    batch, count = Batch(), 0
    for data, line in text:
        count += read_into(batch, Piece("a", form, data, line), first=count, codes=())
    return {name: table.to_pylist() for name, table in batch.tables().items()}


@pytest.mark.parametrize(
    ("form", "text"), [("lin", LIN), ("lin", MATCHES), ("pbn", PBN)], ids=["lin", "matches", "pbn"]
)
def test_the_pieces_are_the_text_and_come_to_the_same_rows(form: str, text: str) -> None:
    found = cut(text, form)
    assert len(found) > 3
    assert b"".join(data for data, _ in found) == text.encode()
    assert rows(form, found) == rows(form, [(text.encode(), 1)])


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(ends: str) -> None:
    text = LIN.replace("\n", ends)
    for data, line in cut(text, "lin"):
        assert text[: text.encode().find(data)].count(ends) == line - 1


def test_a_match_is_never_cut_in_two() -> None:
    for data, _ in cut(MATCHES, "lin"):
        assert data.startswith(b"vg|")


def test_games_that_lean_on_the_first_one_stay_together() -> None:
    assert len(cut(LEANING, "pbn")) == 1


def test_nothing_is_cut_once_a_tag_stands_for_the_rest_of_the_file() -> None:
    standing = PBN.replace('[Site "?"]', '[Site "##Here"]', 1)
    assert len(cut(standing, "pbn")) == 1


def test_no_game_is_cut_off_in_the_middle_of_a_comment() -> None:
    game = pbn_text(MADE, 0)
    commented = "".join(pbn_text(MADE, record).replace("*", "*\n{\n\n" + game + "}\n") + "\n" for record in range(8))
    for data, _ in cut(commented, "pbn"):
        assert data.count(b"{") == data.count(b"}")


def test_a_text_without_a_place_to_cut_is_given_up_before_it_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "LARGEST", 10_000)
    with pytest.raises(Unreadable, match=r"^a:1: the next .* hold no place to cut"):
        cut(LEANING, "pbn")
