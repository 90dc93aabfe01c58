"""PBN as it comes out of mails, word processors, web pages, old systems and joined files, or is typed by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from revoke.formats import conversion, lin, pbn
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


IN_PLAYING_ORDER = """
H7 H3 HJ HQ | DA C6 D2 D3 | DK C8 D7 D4 | DQ C9 D8 D5 | DJ CT S3 C2 | D9 S8 S5 DT | H6 H8 HK H4 | HA HT S4 S2
H9 C5 C3 S6 | H5 CJ C4 C7 | H2 CK CQ D6 | SJ SQ SK S9 | S7 CA ST SA
""".replace("|", "\n")


def without_the_deal(text: str) -> str:
    return re.sub(r"\[Deal .*\]\n", "", text)


def test_rows_in_playing_order_without_a_deal_are_an_error_and_no_revokes(handout: str, one: One) -> None:
    """By the columns East, South, West and East again would have revoked; in playing order only North did, once."""
    head = handout[: handout.index("H7 H3")]
    record = one(without_the_deal(head) + IN_PLAYING_ORDER)
    (found,) = record.errors
    assert found.kind is Doubt.SHIFTED_ROW
    assert found.message.startswith("read by the columns, 4 cards do not follow suit; read with each row from its")
    with_deal = one(head + IN_PLAYING_ORDER)
    assert not with_deal.errors, "the hands tell who played what"
    assert [(each.seat.value, each.trick) for each in irregularities(with_deal)] == [("N", 5)]


def test_rows_in_columns_without_a_deal_are_no_error(handout: str, one: One) -> None:
    assert not one(without_the_deal(handout)).errors


@pytest.mark.parametrize(
    "told",
    [
        "{Director! North revoked at trick 5}",
        "; reneged, says West",
        '[Note "1:une fausse renonce de Nord"]',
        "{Noord heeft verzaakt\nen de leider riep}",
    ],
)
def test_a_revoke_that_only_a_comment_tells_is_told(handout: str, one: One, told: str) -> None:
    """The play ends in a claim at trick 5, and without the deal no card shows that North had a diamond."""
    claimed = without_the_deal(handout[: handout.index("S8 S5")]) + "*\n"
    record = one(claimed.replace("^R ", "") + told + "\n")
    (found,) = (each for each in record.diagnostics if each.severity is Severity.WARNING)
    assert (found.kind, found.line) == (Doubt.IN_WORDS, 19)
    for shown in (claimed + told, handout.replace("^R ", "") + told):
        assert not [each for each in one(shown + "\n").diagnostics if each.kind is Doubt.IN_WORDS]


def test_a_name_is_no_comment_on_a_revoke(handout: str, one: One) -> None:
    record = one(handout[: handout.index("C6 D2")].replace("Handout", "The Revoke Cup"))
    assert Doubt.IN_WORDS not in [each.kind for each in record.diagnostics]


def test_a_chat_about_a_revoke_in_lin_is_told() -> None:
    (record,) = lin.read("md|3,,,|ah|Board 7|mb|p|nt|East revoked, director!|mb|p|", name="a.lin")
    assert [each.kind for each in record.diagnostics] == [Doubt.IN_WORDS]


def test_an_auction_that_does_not_begin_with_the_dealer_is_told(handout: str, one: One) -> None:
    record = one(handout.replace('[Dealer "N"]', '[Dealer "E"]'))
    assert (warned(record), record.declarer) == ([Doubt.AUCTION], one(handout).declarer)
