"""Writing PBN: byte for byte where nothing was touched, and a ruling put in its places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from revoke.formats import conversion, lin, pbn
from revoke.formats.conversion import write_file, write_pbn
from revoke.formats.record import PlayRecord, RecordOutcome, RuledRevoke
from revoke.table.cards import Card
from revoke.table.seats import Seat

One = Callable[[str], PlayRecord]

RULING = RecordOutcome(
    code="a-code",
    revokes=(RuledRevoke(Seat.NORTH, 5, Card.parse("C2"), "established", ("63A1", "64A2"), 1),),
    table_tricks=6,
    tricks=7,
    score=100,
    text=("North revoked at trick 5: ♣2 on ♦J, holding ♦10.", "% One trick goes to East–West {64A2} [sic]"),
)


def test_a_ruling_is_written_in_its_places_and_nothing_else_changes(handout: str, one: One) -> None:
    unmarked = handout.replace("^R ", "").replace("[Auction", '[Score "EW -150"]\n[Auction')
    written = write_pbn(one(unmarked), RULING)
    expected = (
        unmarked.replace('[Result "6"]', '[Result "^7"]')
        .replace('[Score "EW -150"]', '[Score "NS 100"]')
        .replace("[Auction", '[Termination "adjudication"]\n[Auction')
        .replace("CT S3 C2 DJ", "CT S3 ^R C2 DJ")
    ) + (
        "{North revoked at trick 5: \\C2 on \\DJ, holding \\D10.\n"
        " % One trick goes to East-West (64A2) (sic)}\n"
        '[RulingTable "Offender;Trick\\2R;Card;Status;Laws;Transfer\\1R;Code"]\n'
        "N  5 C2 established 63A1,64A2 1 a-code\n"
    )
    assert written == expected


@pytest.mark.parametrize("careless", ["[Result “6”]", '[Result "6]', "[Result 6]"])
def test_a_ruling_replaces_a_tag_that_is_written_carelessly(handout: str, one: One, careless: str) -> None:
    told = write_pbn(one(handout.replace('[Result "6"]', careless)), RULING)
    assert told == write_pbn(one(handout), RULING)


def test_what_is_written_is_read_again(handout: str, one: One) -> None:
    before = one(handout.replace("^R ", ""))
    after = one(write_pbn(before, RULING))
    assert [play.card for play in after.plays] == [play.card for play in before.plays]
    assert (after.result, after.result_differs) == (7, True)
    assert [play.trick for play in after.marked_revokes] == [5]
    assert after.sections["RulingTable"] == ("N  5 C2 established 63A1,64A2 1 a-code",)


def test_a_mark_that_is_there_is_not_written_twice(handout: str, one: One) -> None:
    assert write_pbn(one(handout), RULING).count("^R") == 1


@pytest.mark.parametrize("status", ["correct", "not a revoke", "unproved"])
def test_only_established_revokes_are_marked(handout: str, one: One, status: str) -> None:
    ruling = RecordOutcome("a-code", (RuledRevoke(Seat.NORTH, 5, Card.parse("C2"), status),), tricks=6, table_tricks=6)
    written = write_pbn(one(handout.replace("^R ", "")), ruling)
    assert "^R" not in written
    assert '[Result "6"]' in written
    assert (f'"{status}"' if " " in status else status) in written.splitlines()[-1]


def test_the_comment_stands_after_the_play_and_not_in_a_table(handout: str, one: One) -> None:
    table = '[ScoreTable "Rank;Contract"]\n 1 3NT\n'
    record = one(write_pbn(one(handout + table), RULING))
    assert record.sections["ScoreTable"] == (" 1 3NT",)
    assert len(record.plays) == 52
    assert not record.errors


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_the_line_ends_of_the_file_are_kept(handout: str, one: One, ending: str) -> None:
    written = write_pbn(one(handout.replace("\n", ending)), RULING)
    assert "\n" not in written.replace(ending, "")
    assert len(one(written).plays) == 52


def test_a_board_in_the_middle_of_a_file_is_ruled_on_and_the_others_keep_every_byte(handout: str) -> None:
    boards = [handout.replace('[Board "1"]', f'[Board "{number}"]').replace("^R ", "") for number in (1, 2, 3)]
    data = ("% PBN 2.1\r\n\r\n" + "\r\n".join(boards).replace("Handout", "Köln")).encode("latin-1")
    records = list(pbn.read(data, name="a.pbn"))
    assert write_file((record, None) for record in records) == data
    written = write_file((record, RULING if record.board == "2" else None) for record in records)
    again = list(pbn.read(written, name="a.pbn"))
    assert [len(record.marked_revokes) for record in again] == [0, 1, 0]
    assert (again[0].source, again[2].source) == (records[0].source, records[2].source)


def test_a_lin_board_becomes_a_pbn_board(handout: str, one: One) -> None:
    """By way of LIN, all that LIN can say of the handout's board arrives; the mark and the result do not."""
    text = conversion.write_lin(one(handout))
    (from_lin,) = lin.read(text, name="a.lin")
    again = one(write_pbn(from_lin))
    plain = one(handout)
    for name in ("dealer", "vulnerable", "deal", "contract", "declarer", "leader", "winners", "calls", "number"):
        assert getattr(again, name) == getattr(plain, name), name
    assert [play.card for play in again.plays] == [play.card for play in plain.plays]
    assert again.result == 6, "counted from the cards"
    assert not again.errors


def test_a_ruling_on_a_lin_board_is_a_note_in_lin_and_a_mark_in_pbn(handout: str, one: One) -> None:
    (record,) = lin.read(conversion.write_lin(one(handout)), name="a.lin")
    noted = conversion.write_lin(record, RULING)
    assert noted.startswith(record.source.rstrip())
    assert "nt|North revoked at trick 5: !C2 on !DJ, holding !D10.|pg||" in noted
    assert [play.trick for play in one(write_pbn(record, RULING)).marked_revokes] == [5]


def test_what_lin_cannot_say_is_told(handout: str, one: One) -> None:
    record = one(handout.replace("C6 D2", "- D2").replace("C8 D7", "- D7") + '[ScoreTable "Rank"]\n1\n')
    told = " ".join(f"{each.kind}: {each.what}" for each in conversion.left_out(record))
    assert "no mark for a revoke" in told
    assert "as far as the first of them" in told
    assert "ScoreTable" in told


def test_that_declarer_was_given_other_tricks_than_the_cards_show_is_told(handout: str, one: One) -> None:
    """Beside all the cards LIN has room for another result only in the list of results of a match."""
    seven = one(handout.replace('[Result "6"]', '[Result "^7"]'))
    (again,) = lin.read(conversion.write_lin(seven), name="a.lin")
    assert (again.result, again.tricks_by_declarer) == (7, 6)
    nameless = one(handout.replace('[Result "6"]', '[Result "^7"]').replace('[Board "1"]', ""))
    told = [each.kind for each in conversion.left_out(nameless)]
    assert "LIN has no result apart from the cards; declarer's tricks are left out" in told
    assert not [each for each in conversion.left_out(one(handout)) if "result" in each.kind]


def test_of_an_address_the_board_is_written_and_not_the_address() -> None:
    viewer = "https://www.bridgebase.com/tools/handviewer.html?"
    (with_lin,) = lin.read(viewer + "lin=md%7C3SAHKDQCJ%2CSKHADJCQ%2CSQHJDKCA%7Can%7C15-17%7C", name="address")
    assert conversion.write_lin(with_lin) == "md|3SAHKDQCJ,SKHADJCQ,SQHJDKCA|an|15-17|\n"
    (by_hands,) = lin.read(viewer + "s=sahkdqcj&w=skhadjcq&n=sqhjdkca&e=sjhqdack&d=w&v=e&b=8&p=skSQ", name="address")
    assert conversion.write_lin(by_hands, RULING).startswith(
        "st||md|2SAHKDQCJ,SKHADJCQ,SQHJDKCA,SJHQDACK|rh||ah|Board 8|sv|e|pg||pc|SK|pc|SQ|pg||nt|"
    )


def test_unknown_cards_claims_and_leads_out_of_turn_are_written(handout: str, one: One) -> None:
    text = handout[: handout.index("C8 D7")].replace("C6 D2 D3 DA", "^L C6 - D3 DA") + "*\n"
    (record,) = pbn.read(text, name="a.pbn")
    exported = write_pbn(
        PlayRecord(**{name: getattr(record, name) for name in PlayRecord.__slots__ if name != "format"})
    )
    assert "H7 H3 HJ HQ\n^L C6 - D3 DA\n*\n" in exported
    assert [play.card for play in one(exported).plays] == [play.card for play in record.plays]


def test_the_archive_is_written_back_byte_for_byte(archive: Path) -> None:
    files = sorted(path for path in (archive / "pbn").rglob("*") if path.is_file())
    for path in files[7::60]:
        data = path.read_bytes()
        assert write_file((record, None) for record in pbn.read(data, name=path.name)) == data


def test_marks_put_into_the_archive_are_found_again(archive: Path) -> None:
    """Each marked revoke of one championship, with its mark taken away, ruled established, and read again."""
    (path,) = (archive / "pbn" / "1998-16th_European_Youth_Team_Championships").glob("A1A11515.PBN")
    data = path.read_bytes()
    marked = [record for record in pbn.read(data, name=path.name) if record.marked_revokes]
    assert marked
    stripped = list(pbn.read(data.replace(b"^R ", b""), name=path.name))
    rulings = {
        record.line: RecordOutcome("a-code", tuple(RuledRevoke(p.seat, p.trick, p.card) for p in record.marked_revokes))
        for record in marked
    }
    written = write_file((record, rulings.get(record.line)) for record in stripped)
    again = [record for record in pbn.read(written, name=path.name) if record.marked_revokes]
    assert [[(p.seat, p.card) for p in record.marked_revokes] for record in again] == [
        [(p.seat, p.card) for p in record.marked_revokes] for record in marked
    ]
