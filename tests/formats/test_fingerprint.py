"""What makes two records the same play, and what does not."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

import pytest

from revoke.formats import pbn
from revoke.formats.record import PlayRecord, fingerprint
from revoke.table.seats import Seat

TEXT = """[Event "Friday"]
[Board "1"]
[West "Ames"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Declarer "E"]
[Contract "3NT"]
[Result "9"]
[Play "S"]
DA C2 S3 H4
D2 C3 - -
*
"""


def record(text: str = TEXT) -> PlayRecord:
    (found,) = pbn.read(text, name="a.pbn")
    return found


def test_the_fingerprint_is_the_hash_that_the_page_says() -> None:
    """Written out by hand: West has the clubs, South the diamonds, East the hearts, North the spades."""
    owners = [3] * 13 + [2] * 13 + [1] * 13 + [0] * 13
    south_and_west_twice = [13 + 12, 0, 39 + 1, 26 + 2, 13 + 0, 1]
    row = bytes([*owners, 1, *south_and_west_twice, *[255] * 46])
    assert len(row) == 105
    assert fingerprint(record()) == blake2b(row, digest_size=16, person=b"revoke-board/1").digest()


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("Friday", "Saturday"),
        ("Ames", "Boyd"),
        ('Result "9"', 'Result "7"'),
        ('Board "1"', 'Board "17"'),
        ("DA C2", "DA ^R C2"),
        ("3NT", "2NT"),
    ],
)
def test_event_names_number_contract_result_and_marks_make_no_other_play(said: str, instead: str) -> None:
    assert said in TEXT
    assert fingerprint(record(TEXT.replace(said, instead))) == fingerprint(record())


@pytest.mark.parametrize(
    ("said", "instead"),
    [("S3 H4", "S4 H4"), ("D2 C3 - -", "D2 - - -"), ("D2 C3 - -", "D2 C3 S2 -"), ("AKQJT98765432... .AKQJT98765432..",
      ".AKQJT98765432.. AKQJT98765432...")],
    ids=["another card", "a card less", "a card more", "another deal"],
)  # fmt: skip
def test_another_card_or_another_deal_is_another_play(said: str, instead: str) -> None:
    assert said in TEXT
    assert fingerprint(record(TEXT.replace(said, instead))) != fingerprint(record())


def test_another_declarer_is_another_play() -> None:
    assert fingerprint(replace(record(), declarer=Seat.WEST)) != fingerprint(record())


def test_a_board_without_play_has_none() -> None:
    assert fingerprint(replace(record(), plays=())) is None


def test_a_lead_without_a_deal_tells_no_board_from_another() -> None:
    """So it is with what a Bridgemate keeps; thirteen cards and more are another matter."""
    assert fingerprint(replace(record(), deal=None)) is None
    long = TEXT.replace("D2 C3 - -", "D2 C3 S2 H2\nD3 C4 S4 H3\nD4 C5 S5 H5")
    assert fingerprint(replace(record(long), deal=None)) is not None
