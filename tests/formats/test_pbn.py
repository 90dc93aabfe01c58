"""PBN as it should be and as it is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from revoke import rule
from revoke.errors import Contradiction, Unreadable
from revoke.formats import pbn
from revoke.formats.irregular import irregularities
from revoke.formats.record import CardMark, Doubt, PlayRecord, Severity, to_case
from revoke.table.cards import Card
from revoke.table.contract import Contract, Doubling, Vulnerability
from revoke.table.seats import Seat, Side

One = Callable[[str], PlayRecord]


def said(record: PlayRecord) -> str:
    return " ".join(f"{play.seat.value}:{play.card.code if play.card else '-'}" for play in record.plays)


def doubts(record: PlayRecord, *, besides: Severity = Severity.NOTE) -> list[Doubt]:
    return [found.kind for found in record.diagnostics if found.severity is not besides]


def test_a_whole_board_is_read_in_playing_order(handout: str, one: One) -> None:
    record = one(handout)
    assert record.number == 1
    assert record.dealer is Seat.NORTH
    assert record.vulnerable is Vulnerability.NONE
    assert str(record.contract) == "3NT"
    assert record.declarer is Seat.EAST
    assert record.leader is Seat.SOUTH
    assert said(record).startswith("S:H7 W:H3 N:HJ E:HQ E:DA S:C6 W:D2 N:D3 E:DK")
    assert said(record).endswith("N:SK E:S9 N:S7 E:CA S:ST W:SA")
    assert "".join(seat.value for seat in record.winners) == "EEEEENSSSSSNW"
    assert record.tricks_by_declarer == 6
    assert not record.diagnostics


def test_the_revoke_mark_stands_on_its_card_and_says_where(handout: str, one: One) -> None:
    (marked,) = one(handout).marked_revokes
    assert (marked.seat, marked.card, marked.trick) == (Seat.NORTH, Card.parse("C2"), 5)
    assert handout.splitlines()[marked.line - 1][marked.column - 1 :].startswith("C2")


def test_a_revoke_becomes_a_finding_and_the_cards_become_events(handout: str, one: One) -> None:
    case = to_case(one(handout))
    assert len(case.events) == 52
    (revoke,) = case.findings.revokes
    assert (revoke.offender, revoke.trick, revoke.card) == (Seat.NORTH, 5, Card.parse("C2"))
    assert case.findings.table_tricks is None, "all cards are there, so the tricks are counted from them"


@pytest.mark.parametrize(
    ("written", "result", "differs"),
    [
        ("9", 9, False),
        ("^9", 9, True),
        ("EW 6", 6, False),
        ("NS 7", 6, False),
        ("NS 7 EW 6", 6, False),
        ("EW 6 NS 7", 6, False),
        ("^EW 6", 6, True),
        ("?", None, False),
        ("", None, False),
        ("33", None, False),
        ("nine", None, False),
    ],
)
def test_every_way_to_write_the_result_gives_declarers_tricks(
    handout: str, one: One, written: str, result: int | None, differs: bool
) -> None:
    record = one(handout.replace('[Result "6"]', f'[Result "{written}"]'))
    assert (record.result, record.result_differs) == (result, differs)


def test_a_claim_takes_the_tricks_from_the_result(handout: str, one: One) -> None:
    text = handout[: handout.index("S8 S5")] + "*\n"
    record = one(text)
    assert record.claimed
    assert len(record.plays) == 20
    assert to_case(record).findings.result == 6


def test_a_star_after_the_last_card_is_no_claim(handout: str, one: One) -> None:
    assert one(handout[: handout.index("SJ SQ")] + "*\n").claimed
    assert not one(handout + "*\n").claimed


def test_a_result_that_differs_from_the_tricks_won_is_not_taken_for_them(handout: str, one: One) -> None:
    text = handout[: handout.index("S8 S5")].replace('"6"', '"^7"') + "*\n"
    record = one(text)
    findings = to_case(record).findings
    assert (findings.table_tricks, findings.result, findings.result_includes_transfer) == (None, 7, True)
    assert Doubt.RESULT_DIFFERS in [found.kind for found in record.diagnostics]


def test_a_result_that_the_cards_contradict_is_a_warning(handout: str, one: One) -> None:
    assert doubts(one(handout.replace('[Result "6"]', '[Result "7"]'))) == [Doubt.RESULT_DIFFERS]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends_do_not_matter(handout: str, ending: str) -> None:
    (plain,) = pbn.read(handout, name="a.pbn")
    (record,) = pbn.read(handout.replace("\n", ending).encode(), name="a.pbn")
    assert record.plays == plain.plays
    assert record.diagnostics == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_names_are_read_in_the_encodings_that_occur(handout: str, encoding: str) -> None:
    text = handout.replace("Handout", "Köln")
    (record,) = pbn.read(text.encode(encoding), name="a.pbn")
    assert record.tags["Event"] == "Köln"
    assert len(record.plays) == 52
    assert record.source.encode(record.encoding) in text.encode(encoding)


DECORATIONS = [
    ("^R C2", "^RC2"),
    ("^R C2", "^R  C2"),
    ("DJ\n", "DJ! =1= $14 $3\n"),
    ("DJ\n", "DJ {a revoke\nor was it? [Event} \n"),
    ("DJ\n", "DJ ; a ^R here is none\n"),
    ("DJ\n", "DJ\n% an escape ^R\n"),
    ("CT S3 ", "CT?? S3!? "),
    ("DJ\n", "dj\n"),
    ("DT D9", "D10 D9"),
    ("CT S3 ^R C2 DJ\n", "CT S3 \n ^R C2\n DJ "),
    ("[Play ", "[Play\t"),
    ('[Board "1"]', '[Board  "1" ] '),
]


@pytest.mark.parametrize(("plain", "decorated"), DECORATIONS, ids=[repr(decorated) for _, decorated in DECORATIONS])
def test_annotations_and_careless_spelling_change_no_card(handout: str, one: One, plain: str, decorated: str) -> None:
    text = handout.replace(plain, decorated)
    assert text != handout
    record = one(text)
    assert said(record) == said(one(handout))
    assert [play.card for play in record.marked_revokes] == [Card.parse("C2")]
    assert not record.errors
    assert doubts(record) == []


@pytest.mark.parametrize("careless", ['[Event "Handout', "[Event Handout]", '[Event "Handout"'])
def test_a_tag_that_is_not_closed_ends_with_its_line_and_is_told(handout: str, careless: str) -> None:
    name = handout[handout.index("[Event") : handout.index("\n", handout.index("[Event"))]
    (record,) = pbn.read(handout.replace(name, careless), name="a.pbn")
    assert record.tags["Event"] == "Handout"
    (told,) = (each for each in record.diagnostics if each.severity is not Severity.NOTE)
    assert told.kind is Doubt.SPELLING
    assert 'not written as [Event "…"]' in told.message
    assert len(record.plays) == 52


def test_a_lead_out_of_turn_that_was_accepted_begins_its_trick(handout: str, one: One) -> None:
    record = one(handout.replace("C6 D2 D3 DA", "^L C6 D2 D3 DA"))
    assert [play.seat.value for play in record.plays[4:8]] == ["S", "W", "N", "E"]
    assert record.plays[4].marks == (CardMark.LEAD_OUT_OF_TURN,)


def test_calls_are_seated_through_irregularities(handout: str, one: One) -> None:
    auction = handout[handout.index("Pass 1D") : handout.index("[Play")]
    record = one(handout.replace(auction, "- ^S 1D! =1= ^I 1C Pass\nX {why?} XX $2 AP\n"))
    assert [(call.seat.value, call.call) for call in record.calls] == [
        ("S", "1D"), ("W", "1C"), ("N", "Pass"), ("E", "X"), ("S", "XX"), ("W", "Pass"), ("N", "Pass"), ("E", "Pass"),
    ]  # fmt: skip
    assert record.calls[0].marks == (CardMark.SKIPPED_CALL,)
    assert record.calls[1].marks == (CardMark.INSUFFICIENT_BID,)


def test_the_auction_gives_a_contract_that_the_tags_leave_out(handout: str, one: One) -> None:
    text = handout.replace('[Contract "3NT"]', "").replace('[Declarer "E"]', '[Declarer "?"]')
    record = one(text.replace("Pass Pass Pass\n", "Pass Pass X\nAP\n"))
    assert record.contract == Contract.parse("3NTX")
    assert record.contract.doubling is Doubling.DOUBLED
    assert record.declarer is Seat.EAST, "East named no trumps first"


def test_a_board_that_nobody_bid_on_is_passed_out(handout: str, one: One) -> None:
    record = one(handout[: handout.index("[Auction")].replace('"3NT"', '"Pass"').replace('"E"', '""'))
    assert record.passed_out
    assert (record.contract, record.declarer, record.plays) == (None, None, ())


def test_tags_are_inherited(handout: str) -> None:
    second = (
        handout.replace('"Handout"', '"#"')
        .replace('[Board "1"]', '[Board "2"]')
        .replace('[Dealer "N"]', '[Dealer "#"]')
    )
    text = handout.replace("Handout", "##Club night") + "\n" + second + "\n" + second.replace('[Event "#"]\n', "")
    boards = list(pbn.read(text, name="a.pbn"))
    assert [record.tags["Event"] for record in boards] == ["Club night"] * 3
    assert [record.dealer for record in boards] == [Seat.NORTH] * 3
    assert [record.board for record in boards] == ["1", "2", "2"]


def test_a_deal_left_out_is_that_of_the_same_board_before(handout: str) -> None:
    deal = handout[handout.index("[Deal ") : handout.index("[Declarer")]
    first, second = pbn.read(handout + "\n" + handout.replace(deal, ""), name="a.pbn")
    assert first.deal == second.deal
    assert said(first) == said(second)


def test_another_board_does_not_inherit_the_deal(handout: str) -> None:
    deal = handout[handout.index("[Deal ") : handout.index("[Declarer")]
    _, second = pbn.read(handout + "\n" + handout.replace(deal, "").replace('"1"', '"2"'), name="a.pbn")
    assert second.deal is None
    assert len(second.plays) == 52, "without a deal the columns are believed"


def test_games_that_no_blank_line_parts_are_two_games(handout: str) -> None:
    assert len(list(pbn.read(handout + handout, name="a.pbn"))) == 2


def test_a_blank_line_within_a_game_does_not_part_it(handout: str, one: One) -> None:
    assert len(one(handout.replace("[Play", "\n[Play")).plays) == 52


def test_a_comment_that_is_never_closed_ends_with_its_game(handout: str) -> None:
    first, second = pbn.read(handout + "{ open\n\n" + handout, name="a.pbn")
    assert len(second.plays) == 52
    assert Doubt.OPEN_COMMENT in doubts(first)


def test_the_sources_of_all_games_are_the_file(handout: str) -> None:
    text = "% PBN 2.1\r\n\n; before\n" + handout + "\n\n; between\n" + handout + "\n; after"
    assert "".join(record.source for record in pbn.read(text, name="a.pbn")) == text


def test_tables_are_kept_as_they_are_written(handout: str, one: One) -> None:
    record = one(handout + '[ScoreTable "Rank;Contract"]\n 1 {3NT} ;\n 2  ^50\n')
    assert record.sections["ScoreTable"] == (" 1 {3NT} ;", " 2  ^50")


@pytest.mark.parametrize("data", [b"", b"  \r\n", b"\x00\x01\x02PBN", b"\xff\xfe\x00", b"once upon a time"])
def test_what_is_no_pbn_file_is_one_clear_error(data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^a\.pbn: .*give a"):
        list(pbn.read(data, name="a.pbn"))


@pytest.mark.parametrize(
    ("good", "bad", "kind", "words"),
    [
        ('"N:K74.J6', '"N:K74.J6.', Doubt.BAD_DEAL, "North"),
        ("962.Q8.AKQJ96.A7", "962.Q8.AKQJ96.A4", Doubt.BAD_DEAL, "♣4 is dealt both to"),
        ("962.Q8.AKQJ96.A7", "962.Q8.AKQJ96.A", Doubt.BAD_DEAL, "12 cards"),
        ("ST SA S7 CA", "ST SA S7 HQ", Doubt.PLAYED_TWICE, "already played at trick 1"),
        ("ST SA S7 CA", "ST SA S7 CA\nST", Doubt.TOO_MANY_CARDS, "trick 14"),
        ("^R C2", "^R S2", Doubt.NOT_IN_HAND, "♠2 was dealt to East, and it is also at trick 8"),
    ],
)
def test_a_record_that_does_not_replay_says_where_and_why(
    handout: str, one: One, good: str, bad: str, kind: Doubt, words: str
) -> None:
    record = one(handout.replace(good, bad))
    found = next(error for error in record.errors if error.kind is kind)
    assert words in found.message
    assert str(found).startswith(f"a.pbn:{found.line}:")


def test_a_row_written_from_the_leader_on_is_read_by_the_hands(handout: str, one: One) -> None:
    record = one(handout.replace("C6 D2 D3 DA", "DA C6 D2 D3"))
    assert said(record) == said(one(handout))
    assert doubts(record) == [Doubt.SHIFTED_ROW]


@pytest.mark.parametrize("said", "ESW")
def test_a_deal_that_begins_with_the_wrong_hand_is_a_record_error(handout: str, one: One, said: str) -> None:
    """South is on the left of declarer, East, and leads ♥7; turned by a seat or more, the deal gives it to another."""
    record = one(handout.replace('"N:K74', f'"{said}:K74'))
    (turned,) = [each for each in record.diagnostics if each.kind is Doubt.TURNED_DEAL]
    assert (turned.line, turned.severity) == (5, Severity.ERROR), "the revoke would be another player's"
    assert turned.message.startswith("every trick is written as if")
    assert turned.message.endswith(f'everything fits if it begins with "N:" and not with "{said}:"')
    assert Doubt.SHIFTED_ROW not in doubts(record)


def test_a_row_in_no_seat_order_is_read_by_the_hands(handout: str, one: One) -> None:
    record = one(handout.replace("C6 D2 D3 DA", "D2 C6 D3 DA"))
    assert said(record) == said(one(handout))
    assert doubts(record) == [Doubt.MIXED_ROW]


def test_a_row_that_lost_a_card_costs_only_that_card(handout: str, one: One) -> None:
    record = one(handout.replace("HA HT S4 S2", "HA HT S4"))
    assert said(record).replace("E:- ", "") == said(one(handout)).replace("E:S2 ", "")
    assert doubts(record) == [Doubt.SHORT_ROW]


def test_a_deal_of_three_hands_is_completed(handout: str, one: One) -> None:
    record = one(handout.replace(" AQ53.T43.872.KJ5", " -"))
    assert said(record) == said(one(handout))
    assert not record.errors


def test_unknown_cards_stop_the_play_only_where_the_winner_depends_on_them(handout: str, one: One) -> None:
    harmless = one(handout.replace("C6 D2 D3 DA\nC8 D7 D4 DK", "- - - DA\n- - - DK"))
    assert len(harmless.plays) == 52, "ace and king of diamonds win at no trumps, whatever was played to them"
    assert to_case(harmless).findings.winners[:3] == (Seat.EAST, Seat.EAST, Seat.EAST)
    harmful = one(handout.replace("SJ SQ SK S9\nST SA S7 CA", "SJ - - S9\nST - - CA"))
    assert said(harmful).endswith("S:SJ W:- N:- E:S9")
    assert Doubt.ORDER_UNKNOWN in doubts(harmful)
    assert {play.card.code for play in harmful.unplaced if play.card} == {"ST", "CA"}
    assert to_case(harmful).findings.result == 6


def test_a_card_that_can_only_be_one_card_is_filled_in(handout: str, one: One) -> None:
    whole = one(handout)
    record = one(handout.replace("CT S3 ^R C2 DJ", "- - ^R - DJ"))
    assert said(record) == said(whole), "each of three hands lacks one card, and the deal says which"
    assert record.winners == whole.winners
    assert record.marked_revokes[0].card == Card.parse("C2")
    filled = [each.message for each in record.diagnostics if each.kind is Doubt.FILLED_IN]
    assert filled[1] == ("West's card to trick 5 is missing; it is read as ♠3, since all the others are recorded")
    assert len(filled) == 3


def test_without_the_deal_the_fifty_second_card_is_filled_in(handout: str, one: One) -> None:
    deal = next(line for line in handout.splitlines() if line.startswith("[Deal "))
    whole = handout.replace(deal + "\n", "")
    assert said(one(whole.replace("C6 D2 D3 DA", "- D2 D3 DA"))) == said(one(whole))
    two = one(whole.replace("C6 D2 D3 DA", "- - D3 DA"))
    assert [play.card for play in two.plays][5:7] == [None, None], "♣6 and ♦2 may be either's"


def test_of_two_unknown_cards_in_one_hand_nothing_is_filled_in(handout: str, one: One) -> None:
    record = one(handout.replace("C6 D2 D3 DA", "- D2 D3 DA").replace("C8 D7 D4 DK", "- D7 D4 DK"))
    unknown = [(play.seat, play.trick) for play in record.plays if play.card is None]
    assert unknown == [(Seat.SOUTH, 2), (Seat.SOUTH, 3)], "♣6 and ♣8, in either order"
    assert Doubt.FILLED_IN not in doubts(record)


@pytest.mark.parametrize("end", ["ST SA - CA", "ST SA + CA", "+ SA S7 CA"])
def test_a_last_card_that_may_never_have_been_played_is_not_filled_in(handout: str, one: One, end: str) -> None:
    """North leads to the last trick, then East, South, West: where no card follows, none may have been played."""
    record = one(handout.replace("ST SA S7 CA", end))
    played = [play.card.code if play.card else "-" for play in record.plays][48:]
    assert played == ["S7", "CA", "ST", "SA"]


def test_a_card_is_not_filled_in_where_another_of_the_hand_is_wrong(handout: str, one: One) -> None:
    record = one(handout.replace("C6 D2 D3 DA", "- D2 D3 DA").replace("C8 D7", "H9 D7"))
    assert record.errors, "South plays ♥9 twice"
    assert Doubt.FILLED_IN not in doubts(record)


def test_an_ending_is_played_from_its_first_trick(one: One) -> None:
    text = '[Board "1"]\n[Deal "N:SK7... 9...A JT... AQ..."]\n'.replace("SK7", "K7")
    record = one(text + '[Contract "3NT"]\n[Declarer "E"]\n[Play "S"]\nSJ SQ SK S9\nST SA S7 CA\n')
    assert record.deal is None or record.deal.cards_each == 2
    assert [play.trick for play in record.plays] == [12] * 4 + [13] * 4
    assert record.tricks_won(Side.EW) == 1
    assert to_case(record).board.first_trick == 12


def test_every_board_of_the_archive_is_read(archive: Path) -> None:
    """A sample of one file in forty; the counts for all of it stand in docs/archive.md."""
    files = sorted(path for path in (archive / "pbn").rglob("*") if path.is_file())
    assert len(files) > 1000
    for path in files[::40]:
        data = path.read_bytes()
        records = list(pbn.read(data, name=path.name))
        assert "".join(record.source for record in records).encode(records[0].encoding) == data


def test_declarer_and_dummy_who_changed_places_are_noted(handout: str, one: One) -> None:
    record = one(handout.replace('[Declarer "E"]', '[Declarer "^E"]'))
    assert record.declarer is Seat.EAST
    assert [(found.kind, found.severity) for found in record.diagnostics] == [(Doubt.DECLARER, Severity.NOTE)]


def test_columns_that_begin_elsewhere_do_not_make_a_leader(handout: str, one: One) -> None:
    """The rows begin with West; South is on declarer's left, and the others followed to his heart."""
    head, rows = handout.split('[Play "S"]\n')
    shifted = [" ".join(row.replace("^R C2", "^RC2").split()[1:] + row.split()[:1]) for row in rows.splitlines()]
    record = one(head + '[Play "W"]\n' + "\n".join(shifted) + "\n")
    assert said(record) == said(one(handout))
    assert record.leader is Seat.SOUTH
    assert doubts(record) == [Doubt.LEADER]


def test_who_led_is_found_where_the_record_does_not_say(handout: str, one: One) -> None:
    record = one(handout.replace('[Play "S"]', '[Play ""]').replace('"E"]\n[Contract', '"?"]\n[Contract'))
    assert record.leader is Seat.SOUTH
    assert said(record) == said(one(handout))


def test_a_tag_that_stands_twice_counts_once(handout: str, one: One) -> None:
    record = one(handout.replace('[Result "6"]', '[Result "6"]\n[Result "7"]'))
    assert record.result == 6
    assert doubts(record) == [Doubt.REPEATED_TAG]


def test_inheriting_from_nothing_is_a_warning_where_it_matters(handout: str, one: One) -> None:
    assert doubts(one(handout.replace('"Handout"', '"#"'))) == []
    assert Doubt.INHERITED in doubts(one(handout.replace('[Result "6"]', '[Result "#"]')))


def test_a_tag_whose_parts_stand_on_several_lines_is_one_tag(handout: str, one: One) -> None:
    spread = handout.replace('[Contract "3NT"]', '[Contract\n  "3NT"\n]').replace('[Event "', '[Event\r\n"')
    record = one(spread)
    assert (str(record.contract), record.tags["Event"]) == ("3NT", "Handout")
    assert record.diagnostics == one(handout).diagnostics
    assert spread.splitlines()[record.plays[0].line - 1].startswith("H7")


def test_games_without_a_number_that_a_blank_line_parts_are_two_games(handout: str) -> None:
    short = handout[handout.index("[Declarer") :]
    assert [len(record.plays) for record in pbn.read(short + "\n" + short, name="a.pbn")] == [52, 52]


def test_two_games_without_a_board_number_share_nothing(handout: str) -> None:
    first = handout.replace('[Board "1"]\n', "")
    deal = handout[handout.index("[Deal ") : handout.index("[Declarer")]
    _, second = pbn.read(first + "\n" + first.replace(deal, ""), name="a.pbn")
    assert (second.deal, second.deal_inherited) == (None, False)


def test_a_board_of_another_event_does_not_inherit_the_deal(handout: str) -> None:
    deal = handout[handout.index("[Deal ") : handout.index("[Declarer")]
    _, second = pbn.read(handout + "\n" + handout.replace(deal, "").replace("Handout", "Final"), name="a.pbn")
    assert second.deal is None


def test_a_revoke_that_only_an_inherited_deal_shows_is_not_confirmed(handout: str) -> None:
    """North's ♦10, which proves the revoke, is not played any more: only the deal of the game before has it."""
    deal = handout[handout.index("[Deal ") : handout.index("[Declarer")]
    early = handout[: handout.index("S8 S5")] + "*\n"
    _, second = pbn.read(handout + "\n" + early.replace(deal, ""), name="a.pbn")
    (found,) = irregularities(second)
    assert (found.trick, found.confirmed) == (5, False)
    assert found.evidence.endswith("the deal is that of the previous record")


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("French", "ARDV"),
        ("Dutch", "AHVB"),
        ("German", "AKDB"),
        ("Spanish", "ARDJ"),
        ("Italian", "ARDF"),
        ("Polish", "AKDW"),
        ("Danish", "EKDB"),
    ],
)
def test_a_deal_in_the_letters_of_another_language_is_read(handout: str, one: One, language: str, letters: str) -> None:
    """Hands and cards with the honours of other books; seats, suits and everything else as PBN has them."""
    table = str.maketrans("AKQJ", letters)
    tags, play = handout.split('[Play "S"]')
    deal = next(line for line in tags.splitlines() if line.startswith('[Deal "'))
    foreign = tags.replace(deal, deal[:9] + deal[9:].translate(table).replace("T", "10"))
    cards = "\n".join(
        " ".join(card[:1] + card[1:].translate(table) for card in line.split(" ")) for line in play.splitlines()
    )
    record = one(f'{foreign}[Play "S"]{cards}\n')
    assert record.deal == one(handout).deal
    assert said(record) == said(one(handout))
    (note,) = [each.message for each in record.diagnostics if each.kind is Doubt.SPELLING]
    assert note == f"the honours are read as {language}: {' '.join(letters)}"


def test_tens_in_figures_are_read_in_a_deal_as_in_the_play(handout: str, one: One) -> None:
    deal = next(line for line in handout.splitlines() if line.startswith('[Deal "'))
    record = one(handout.replace(deal, deal.replace("T", "10")))
    assert record.deal == one(handout).deal
    assert not record.errors


def test_a_card_in_the_letters_of_another_language_is_named_as_such(handout: str, one: One) -> None:
    record = one(handout.replace("DA\n", "DA\n", 1).replace("HK H4", "HR H4"))
    told = [each.message for each in record.diagnostics if each.kind is Doubt.UNREADABLE]
    assert told == [
        "'HR' is not a card; it is read as an unknown card. R is an honour in French, Spanish and Italian books;"
        " PBN has A K Q J"
    ]


@pytest.mark.parametrize("marked", ["C2^R DJ", "C2^r DJ", "C2 ! ^RDJ"])
def test_a_mark_joined_to_a_card_is_that_cards(handout: str, one: One, marked: str) -> None:
    """PBN marks the card after; a mark that hangs on the card before it, with a blank after it, is that card's."""
    record = one(handout.replace("^R C2 DJ", marked))
    (found,) = record.marked_revokes
    card = "DJ" if marked.endswith("^RDJ") else "C2"
    assert found.card == Card.parse(card)
    told = [each for each in record.diagnostics if "joined to the card before it" in each.message]
    assert bool(told) is (card == "C2")


def test_a_mark_on_the_last_card_of_a_line_is_that_cards(handout: str, one: One) -> None:
    (found,) = one(handout.replace("^R C2 DJ", "C2 DJ^R")).marked_revokes
    assert (found.seat, found.card) == (Seat.EAST, Card.parse("DJ"))


@pytest.mark.parametrize("end", ["ST SA S7 CA ^R\n", "ST SA S7 CA\n^R\n*\n"])
def test_a_mark_before_no_card_is_told(handout: str, one: One, end: str) -> None:
    (found,) = one(handout.replace("^R ", "").replace("ST SA S7 CA\n", end)).diagnostics
    assert (found.kind, "^R is not followed by a card" in found.message) == (Doubt.UNREADABLE, True)


def test_cards_after_the_end_of_the_play_are_told(handout: str, one: One) -> None:
    record = one(handout.replace("S8 S5 DT D9", "*\nS8 S5 DT D9"))
    (found,) = record.diagnostics
    assert (len(record.plays), record.claimed) == (20, True)
    assert (found.kind, found.message[:21]) == (Doubt.UNREADABLE, "♠8 and what follows c")
    assert (found.line, found.column) == (handout[: handout.index("S8 S5")].count("\n") + 2, 1)


def test_cards_without_a_blank_between_them_are_read_apart(handout: str, one: One) -> None:
    record = one(handout.replace("CT S3 ^R C2 DJ", "C10S3^RC2DJ"))
    assert said(record) == said(one(handout))
    assert [play.column for play in record.plays[16:20]] == [10, 1, 4, 8], "East's jack led, and South, West, North"
    assert [play.card for play in record.marked_revokes] == [Card.parse("C2")]
    assert {found.kind for found in record.diagnostics} == {Doubt.SPELLING}


@pytest.mark.parametrize(
    ("plain", "written"),
    [
        ("CT S3 ^R C2 DJ", "♣T ♠3 ^R ♧2 ♦J"),
        ('"3NT"', '"3NT doubled"'),
        ('"3NT"', '"3ntR"'),
        ("JT8.AK9752..T986", "JT8.AK9752.-.T986"),
    ],
)
def test_pictures_doubles_and_voids_are_read_as_programs_write_them(
    handout: str, one: One, plain: str, written: str
) -> None:
    record, usual = one(handout.replace(plain, written)), one(handout)
    assert [play.card for play in record.plays] == [play.card for play in usual.plays]
    assert record.deal == usual.deal
    assert record.contract is not None
    doubling = {'"3NT doubled"': "3NTX", '"3ntR"': "3NTXX"}.get(written, "3NT")
    assert record.contract.code == doubling


@pytest.mark.parametrize(("written", "code"), [("4♠**", "4SXX"), ("3D", "3D"), ("3DD", "3DX"), ("5♦ R", "5DXX")])
def test_a_contract_with_pictures_or_with_letters_for_doubles(handout: str, one: One, written: str, code: str) -> None:
    contract = one(handout.replace('"3NT"', f'"{written}"')).contract
    assert contract is not None
    assert contract.code == code


def test_a_void_as_a_dash_stands_anywhere_in_a_hand(one: One) -> None:
    deal = "N:-.AKQJ.T98765.432 AKQJT98765432.-.-.- - -.T987654.AKQJ.65"
    record = one(f'[Board "1"]\n[Deal "{deal}"]\n')
    assert record.deal is not None
    assert str(record.deal).split()[1] == "AKQJT98765432..."
    assert not record.errors


def test_an_auction_without_a_dealer_is_told(handout: str, one: One) -> None:
    text = handout.replace('[Dealer "N"]\n', "").replace('[Auction "N"]', '[Auction ""]')
    record = one(text)
    assert (record.calls, record.contract) == ((), Contract.parse("3NT"))
    (found,) = record.diagnostics
    assert (found.kind, "Name the dealer in Dealer" in found.message) == (Doubt.AUCTION, True)


def test_cards_under_a_board_that_was_passed_out_are_told(handout: str, one: One) -> None:
    record = one(handout.replace('"3NT"', '"Pass"'))
    assert [found.message[:40] for found in record.diagnostics if found.kind is Doubt.CONTRACT] == [
        "the record says that everybody passed, b"
    ]


def test_a_mark_after_its_card_is_that_cards_where_the_next_one_cannot_be_meant(handout: str, one: One) -> None:
    """East led ♦J, which the mark stands before; North's ♣2 before the mark is the revoke."""
    record = one(handout.replace("^R C2 DJ", "C2 ^R DJ"))
    assert [(play.seat, play.card) for play in record.marked_revokes] == [(Seat.NORTH, Card.parse("C2"))]
    (found,) = record.diagnostics
    assert (found.kind, "read as the mark of ♣2" in found.message) == (Doubt.SPELLING, True)


def test_a_mark_stays_where_it_stands_if_the_card_before_it_followed_suit(handout: str, one: One) -> None:
    """♠3 on ♦J was no revoke, as West had no diamond left; ♦J was led. The mark is wrong, and nobody can say whose."""
    (found,) = one(handout.replace("S3 ^R C2 DJ", "^R S3 C2 DJ")).marked_revokes
    assert (found.seat, found.card) == (Seat.WEST, Card.parse("S3"))
    (found,) = one(handout.replace("H7 H3 HJ HQ", "H7 H3 ^R HJ HQ")).marked_revokes[:1]
    assert (found.seat, found.card) == (Seat.NORTH, Card.parse("HJ"))


@pytest.mark.parametrize(
    ("row", "marked", "why"),
    [
        ("C9 D8 D5 DQ", "C9 D8 D5 ^R DQ", "East is said to have revoked at trick 4, but he led ♦Q to it."),
        ("C9 D8 D5 DQ", "C9 ^R D8 D5 DQ", "West is said to have revoked at trick 4, but he played ♦8 and so followed"),
    ],
)
def test_a_mark_on_a_card_that_was_led_or_followed_suit_is_refused(
    handout: str, one: One, row: str, marked: str, why: str
) -> None:
    with pytest.raises(Contradiction, match=re.escape(why)):
        rule(to_case(one(handout.replace(row, marked))))


def test_columns_under_the_wrong_name_are_one_warning(handout: str, one: One) -> None:
    record = one(handout.replace('[Play "S"]', '[Play "W"]'))
    assert record.plays == one(handout).plays
    (found,) = record.diagnostics
    assert (found.kind, found.message[:32]) == (Doubt.LEADER, "Play says West, but the cards in")


def test_of_two_sections_of_play_the_first_counts_and_another_second_is_told(handout: str, one: One) -> None:
    """The second section has North follow to trick 5, where the first has the revoke."""
    play = handout.partition("[Play")[2]
    again = handout + "[Play" + play
    assert one(again).plays == one(handout).plays
    assert not one(again).diagnostics
    other = one(handout + "[Play" + play.replace("^R C2", "DT"))
    assert other.plays == one(handout).plays
    assert doubts(other) == [Doubt.TOO_MANY_CARDS]
    assert "line 13" in other.diagnostics[0].message  # 12 lines stand before the first section


def test_of_a_section_whose_tag_stands_twice_the_lines_count_wherever_they_are(handout: str, one: One) -> None:
    """A tournament's files have an empty auction among the tags, and the calls below."""
    early = one(handout.replace("[Contract", '[Auction "N"]\n[Contract').replace("[Event", '[Play "S"]\n[Event'))
    assert (early.calls, said(early), early.diagnostics) == (one(handout).calls, said(one(handout)), ())
    late = one(handout + '[Auction "N"]\n')
    assert (late.calls, late.diagnostics) == (one(handout).calls, ())


def test_a_star_joined_to_a_call_is_an_alert_and_a_star_alone_ends_the_auction(handout: str, one: One) -> None:
    alerted = one(handout.replace("1S\n", "1S*\n"))
    assert (len(alerted.calls), alerted.calls, doubts(alerted)) == (11, one(handout).calls, [])
    ended = one(handout.replace("1S\n", "1S\n*\n"))
    assert (len(ended.calls), doubts(ended)) == (4, [Doubt.AUCTION])


def test_an_auction_without_an_end_is_told_where_no_contract_is_said(handout: str, one: One) -> None:
    cut = handout.replace("Pass Pass Pass\n", "")
    assert not one(cut).diagnostics
    told = doubts(one(cut.replace('[Contract "3NT"]', '[Contract "?"]')))
    assert told == [Doubt.CONTRACT, Doubt.ORDER_UNKNOWN], "without trumps it is not known who won trick 5"


@pytest.mark.parametrize(
    ("written", "seat"),
    [
        ("E", Seat.EAST), ("e", Seat.EAST), ("East", Seat.EAST), ("^E", Seat.EAST), ("Est", Seat.EAST),
        ("E.", Seat.EAST), ("E Garozzo", Seat.EAST), ("EW", None), ("E-W", None), ("None", None), ("Nobody", None),
        ("Sue", None),
    ],
)  # fmt: skip
def test_a_side_or_a_word_is_no_declarer(handout: str, one: One, written: str, seat: Seat | None) -> None:
    without_auction = handout.partition("[Auction")[0] + "[Play" + handout.partition("[Play")[2]
    record = one(without_auction.replace('[Declarer "E"]', f'[Declarer "{written}"]'))
    assert record.declarer is seat
    assert (Doubt.UNREADABLE in doubts(record)) is (seat is None)


def numbered(play: str) -> str:
    return "\n".join(f"{trick:2}. {row}" for trick, row in enumerate(play.splitlines(), 1)) + "\n"


@pytest.mark.parametrize(
    "change", [numbered, lambda play: play.replace(" ", ", "), lambda play: play.replace(" ", "-")]
)
def test_numbers_of_tricks_and_signs_between_cards_change_no_card(
    handout: str, one: One, change: Callable[[str], str]
) -> None:
    head, play = handout.replace("^R ", "").split('[Play "S"]\n')
    record = one(f'{head}[Play "S"]\n{change(play)}')
    assert said(record) == said(one(handout))
    assert [(found.kind, found.severity) for found in record.diagnostics] == [(Doubt.SPELLING, Severity.NOTE)]


@pytest.mark.parametrize(
    ("row", "card"), [("C6 D2 D3 DA H6", "H6"), ("C6 D2 D3 DT DA", "DT"), ("SA C6 D2 D3 DA", "SA")]
)
def test_a_trick_of_five_cards_costs_only_the_fifth(handout: str, one: One, row: str, card: str) -> None:
    """Columns S W N E: trick 2 holds a card more, which its hand plays to a later trick as well."""
    record = one(handout.replace("C6 D2 D3 DA", row))
    assert said(record) == said(one(handout))
    (found,) = record.diagnostics
    assert (found.kind, found.severity) == (Doubt.TOO_MANY_CARDS, Severity.WARNING)
    assert f"{Card.parse(card)} is left out" in found.message


@pytest.mark.parametrize("begins", ["N :", "North:", "n: ", "NORTH : "])
def test_the_first_hand_of_a_deal_may_be_written_out(handout: str, one: One, begins: str) -> None:
    record = one(handout.replace('"N:', f'"{begins}'))
    assert record.deal == one(handout).deal
    assert not doubts(record)


def test_a_deal_with_commas_between_its_hands_is_read(handout: str, one: One) -> None:
    record = one(handout.replace("Q432 9", "Q432, 9").replace("A7 J", "A7,J"))
    assert record.deal == one(handout).deal
    assert not doubts(record)


def test_tricks_of_two_sides_that_are_not_thirteen_are_told(handout: str, one: One) -> None:
    record = one(handout.replace('[Result "6"]', '[Result "EW 6 NS 6"]'))
    assert (record.result, doubts(record)) == (6, [Doubt.UNREADABLE])
