"""PBN as it comes out of mails, word processors, web pages, old systems and joined files."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from revoke.formats import conversion, pbn
from revoke.formats.irregular import irregularities
from revoke.formats.record import Doubt, PlayRecord, Severity

One = Callable[[str], PlayRecord]


def warned(record: PlayRecord) -> list[Doubt]:
    return [found.kind for found in record.diagnostics if found.severity is not Severity.NOTE]


@pytest.mark.parametrize("seam", ["\ufeff", "\x1a", "\x1a\ufeff", "\x1a\n\ufeff", "\n\x1a\n"])
def test_files_that_were_joined_are_two_games_without_a_doubt(handout: str, seam: str) -> None:
    text = handout + seam + handout.replace('[Board "1"]', '[Board "2"]') + "\x1a"
    games = list(pbn.read(text, name="a.pbn"))
    assert [(game.board, len(game.plays), game.diagnostics) for game in games] == [("1", 52, ()), ("2", 52, ())]
    assert "".join(game.source for game in games) == text


def test_names_in_the_letters_of_windows_are_read_and_written_back(handout: str) -> None:
    data = handout.replace("[Board", '[West "Šárka Œuvre…"]\n[Board').encode("cp1252")
    (record,) = pbn.read(data, name="a.pbn")
    assert record.tags["West"] == "Šárka Œuvre…"
    assert conversion.write_file([(record, None)]) == data


@pytest.mark.parametrize("event", [b"H\x9e\x81", b"\x81\x9e", b"\x8d", b"\xe9"])
def test_bytes_that_windows_has_no_letter_for_are_kept(handout: str, event: bytes) -> None:
    data = handout.encode().replace(b"Handout", event)
    (record,) = pbn.read(data, name="a.pbn")
    assert conversion.write_file([(record, None)]) == data


@pytest.mark.parametrize(
    ("opening", "closing"), [("“", "”"), ("”", "”"), ("„", "“"), ("«", "»"), ("« ", " »"), ("&quot;", "&quot;")]
)
@pytest.mark.parametrize("name", ["a.pbn", "a.txt"])
def test_tags_with_the_quotation_marks_of_a_word_processor_are_read(
    handout: str, one: One, opening: str, closing: str, name: str
) -> None:
    text = re.sub(r'"([^"\n]*)"', rf"{opening}\1{closing}", handout)
    (record,) = conversion.read(text, name=name)
    assert (record.board, record.deal, record.contract) == ("1", one(handout).deal, one(handout).contract)
    assert [play.card for play in record.plays] == [play.card for play in one(handout).plays]
    assert set(warned(record)) == {Doubt.SPELLING}
    assert len(irregularities(record)) == 1
