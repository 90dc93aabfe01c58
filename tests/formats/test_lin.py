"""LIN: single boards, matches, claims, and the addresses of the hand viewer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from revoke.errors import Unreadable
from revoke.formats import conversion, lin
from revoke.formats.irregular import Verdict, irregularities
from revoke.formats.record import Doubt, PlayRecord, to_case
from revoke.table.cards import Card
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Seat

HANDS = "3SJT8HAK9752CT986,SAQ53HT43D872CKJ5,SK74HJ6DT543CQ432,S962HQ8DAKQJ96CA7"
PLAYED = """
H7H3HJHQ DAC6D2D3 DKC8D7D4 DQC9D8D5 DJCTS3C2 D9S8S5DT H6H8HKH4
HAHTS4S2 H9C5C3S6 H5CJC4C7 H2CKCQD6 SJSQSKS9 S7CASTSA
"""
TRICKS = [[trick[at : at + 2] for at in range(0, 8, 2)] for trick in PLAYED.split()]
CARDS = [card for trick in TRICKS for card in trick]
HEAD = f"pn|Sue,Will,Nora,Ed|st||md|{HANDS}|rh||ah|Board 1|sv|o|"
AUCTION = "mb|p|mb|1D|mb|p|mb|1S!|an|four or more|mb|p|mb|2N|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||"


@pytest.fixture
def board() -> str:
    return HEAD + AUCTION + "".join("".join(f"pc|{card}|" for card in trick) + "pg||" for trick in TRICKS)


def one(text: str) -> PlayRecord:
    (record,) = lin.read(text, name="a.lin")
    return record


def test_a_board_is_read_whole(board: str) -> None:
    record = one(board)
    assert (record.board, record.number) == ("1", 1)
    assert record.dealer is Seat.NORTH
    assert record.vulnerable is Vulnerability.NONE
    assert (record.contract, record.declarer) == (Contract.parse("3NT"), Seat.EAST)
    assert record.leader is Seat.SOUTH
    assert [play.card.code for play in record.plays if play.card] == CARDS
    assert "".join(seat.value for seat in record.winners) == "EEEEENSSSSSNW"
    assert record.tricks_by_declarer == 6
    assert record.tags["North"] == "Nora"
    assert not record.diagnostics


def test_lin_and_pbn_tell_the_same_case(board: str, handout: str, one: Callable[[str], PlayRecord]) -> None:
    (from_lin,) = lin.read(board, name="a.lin")
    assert to_case(from_lin).events == to_case(one(handout)).events


def test_a_revoke_is_found_by_playing_the_record_over(board: str) -> None:
    (found,) = irregularities(one(board))
    assert (found.verdict, found.seat, found.trick) == (Verdict.REVOKE, Seat.NORTH, 5)


def test_a_fourth_hand_left_out_is_the_rest(board: str) -> None:
    assert one(board.replace(",S962HQ8DAKQJ96CA7|", ",|")).deal == one(board).deal
    assert one(board.replace(",S962HQ8DAKQJ96CA7|", "|")).deal == one(board).deal


def test_lower_case_is_read(board: str) -> None:
    assert [play.card for play in one(board.lower()).plays] == [play.card for play in one(board).plays]


def test_a_claim_gives_the_result(board: str) -> None:
    record = one(board[: board.index("pc|H6|")] + "mc|6|pg||")
    assert record.claimed
    assert to_case(record).findings.result == 6


@pytest.mark.parametrize("tricks", [0, 7, 13])
def test_a_claim_before_the_lead_may_be_of_no_trick_or_of_all(tricks: int) -> None:
    record = one(f"{HEAD}{AUCTION}mc|{tricks}|")
    assert (record.claimed, record.result) == (True, tricks)
    assert not record.diagnostics


def test_fourteen_tricks_are_no_claim() -> None:
    assert Doubt.UNREADABLE in [found.kind for found in one(f"{HEAD}{AUCTION}mc|14|").diagnostics]


@pytest.mark.parametrize(("calls", "bid"), [("AP", ""), ("p|mb|1S|mb|AP", "1S")])
def test_all_pass_is_four_passes_where_nobody_has_called_and_three_after_a_call(calls: str, bid: str) -> None:
    record = one(f"{HEAD}mb|{calls}|pg||")
    assert record.passed_out is not bool(bid)
    assert record.contract == (Contract.parse(bid) if bid else None)
    assert not record.errors


def test_a_claim_that_the_cards_contradict_is_a_warning(board: str) -> None:
    assert [found.kind for found in one(board + "mc|7|").diagnostics] == [Doubt.RESULT_DIFFERS]


@pytest.mark.parametrize(
    ("good", "bad", "kind"),
    [
        ("pc|H6|", "pc|H3|", Doubt.PLAYED_TWICE),
        ("S962HQ8", "S962HQ3", Doubt.BAD_DEAL),
        ("S962HQ8", "S962HQ", Doubt.BAD_DEAL),
        ("S962HQ8", "S962HQ1", Doubt.BAD_DEAL),
    ],
)
def test_a_record_that_does_not_replay_says_so(board: str, good: str, bad: str, kind: Doubt) -> None:
    assert kind in [found.kind for found in one(board.replace(good, bad)).errors]


def test_a_card_from_a_hand_that_has_played_to_the_trick_already_is_an_error(board: str) -> None:
    text = board.replace("pc|HJ|", "pc|HK|", 1)
    (found, *_) = one(text).errors
    assert found.kind is Doubt.NOT_IN_HAND
    assert "North plays ♥K, but ♥K was dealt to South" in found.message
    assert text[found.column - 1 :].startswith("HK|")


def test_a_lead_by_another_hand_is_a_lead_out_of_turn(board: str) -> None:
    """East won trick 1, but the record has South lead ♥K to trick 2."""
    text = board[: board.index("pc|DA|")] + "pc|HK|pc|H4|pc|H6|pc|H8|pg||"
    record = one(text)
    assert not record.errors
    (found,) = irregularities(record)
    assert (found.verdict, found.seat, found.card) == (Verdict.LED_OUT_OF_TURN, Seat.SOUTH, Card.parse("HK"))
    assert record.winners == (Seat.EAST, Seat.SOUTH)


@pytest.mark.parametrize(
    ("hands", "left_out", "said"),
    [
        (HANDS, "pc|SA|", ["the last trick has 3 cards"]),
        ("3", "", ["the record gives no hands"]),
        ("3", "pc|C3|", ["the record gives no hands", "the last trick has 3 cards", "trick 9 has 3 cards"]),
    ],
)
def test_what_a_record_does_not_show_is_said(board: str, hands: str, left_out: str, said: list[str]) -> None:
    """Trick 9 without its fourth card: without the hands nobody can tell whose it was, so that is an error."""
    record = one(board.replace(HANDS, hands).replace(left_out, "", 1))
    assert [any(words in found.message for found in record.diagnostics) for words in said] == [True] * len(said)
    assert len(record.diagnostics) == len(said)
    assert bool(record.errors) is ("trick 9 has 3 cards" in said)


def test_a_card_beyond_trick_13_is_an_error(board: str) -> None:
    assert [found.kind for found in one(board + "pc|SA|").errors] == [Doubt.TOO_MANY_CARDS]


VUGRAPH = (
    "vg|Final,Segment 1,I,17,18,Home,0,Away,0|\r\n"
    "rs|3NE-3,3NE+1,2HS=,,|\r\n"
    "pn|So,Wo,No,Eo,Sc,Wc,Nc,Ec|pg||\r\n"
    f"qx|o17|st||md|{HANDS}|sv|o|mb|p|nt|hello: all|pg||\r\nmb|1D|mb|p|mb|1S!|mb|p|mb|2N|mb|p|mb|3N|mb|p|mb|p|mb|p|\r\n"
    "pc|h7|pc|h3|pc|hJ|pc|hQ|pg||\r\n"
    f"qx|c17|st||md|{HANDS}|sv|o|mb|p|mb|1D|mb|p|mb|1S!|mb|p|mb|2N|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|h7|mc|9|pg||\r\n"
    f"qx|o18|st||md|{HANDS}|sv|n|mb|p|mb|p|mb|p|mb|p|pg||\r\n"
)


def test_a_match_gives_rooms_players_and_results() -> None:
    open_room, closed_room, passed = lin.read(VUGRAPH, name="match.lin")
    assert [record.board for record in (open_room, closed_room, passed)] == ["17", "17", "18"]
    assert (open_room.tags["Room"], open_room.tags["North"]) == ("Open", "No")
    assert (closed_room.tags["Room"], closed_room.tags["North"]) == ("Closed", "Nc")
    assert open_room.result == 6, "3NE-3 stands in the list of results"
    assert closed_room.result == 9, "the claim goes before the list of results"
    assert passed.passed_out
    assert open_room.source + closed_room.source + passed.source == VUGRAPH


def test_a_result_is_written_into_the_column_of_its_room() -> None:
    """Two results for each board of a match: the open room's, then the closed room's."""
    open_room, closed_room, _ = lin.read(VUGRAPH, name="match.lin")
    for record, row in ((open_room, "rs|3NE-3|"), (closed_room, "rs|,3NE=|")):
        assert row in conversion.write_lin(replace(record, calls=(), source=""))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("3NE-3", "rs says '3NE-3', that is 6 tricks, and mc 9; mc counts"),
        ("3NW=", "rs says '3NW=', the auction ends in 3NT by East; the auction counts"),
        ("4HE-1", "rs says '4HE-1', the auction ends in 3NT by East; the auction counts"),
        ("3NEx=", "rs says '3NEx=', the auction ends in 3NT by East; the auction counts"),
        ("3NE=", None),
        ("", None),
    ],
)
def test_the_list_of_results_is_compared_with_the_auction_and_the_claim(written: str, told: str | None) -> None:
    _, closed_room, _ = lin.read(VUGRAPH.replace("3NE+1", written), name="match.lin")
    assert (closed_room.contract, closed_room.declarer, closed_room.result) == (Contract.parse("3NT"), Seat.EAST, 9)
    assert [found.message for found in closed_room.diagnostics] == ([told] if told else [])


def test_a_result_of_a_board_that_was_passed_out_is_told() -> None:
    *_, passed = lin.read(VUGRAPH, name="match.lin")
    assert (passed.passed_out, passed.contract, passed.result) == (True, None, None)
    (found,) = passed.diagnostics
    assert found.message == "rs says '2HS=', the auction ends in four passes; the auction counts"


def test_the_same_hands_once_more_begin_no_board(board: str) -> None:
    twice = board.replace(f"md|{HANDS}|", f"md|{HANDS}|md|{HANDS}|")
    record = one(twice)
    assert (record.board, record.tags["South"], record.source) == ("1", "Sue", twice)
    assert played(record) == CARDS
    other = HANDS.replace("SJT8", "SJT9").replace("S962", "S862")
    assert len(list(lin.read(board.replace(f"md|{HANDS}|", f"md|{other}|md|{HANDS}|"), name="a.lin"))) == 2


def test_addresses_of_the_hand_viewer_are_read_and_never_fetched(board: str) -> None:
    base = "https://www.bridgebase.com/tools/handviewer.html?"
    whole = one(board)
    from_lin = one(base + "lin=" + quote(board))
    s, w, n, e = HANDS[1:].lower().split(",")
    played = "".join(CARDS).lower()
    from_hands = one(f"{base}n={n}&e={e}&s={s}&w={w}&d=n&v=-&b=1&a=p1dp1s!p2np3nppp&p={played}&nn=Nora&sn=S&en=E&wn=W")
    for record in (from_lin, from_hands):
        assert (record.plays and record.deal, record.contract, record.declarer) == (
            whole.deal,
            Contract.parse("3NT"),
            Seat.EAST,
        )
        assert [play.card for play in record.plays] == [play.card for play in whole.plays]
        assert record.dealer is Seat.NORTH
    with pytest.raises(Unreadable, match="nothing is fetched"):
        one(base + "myhand=M-1234-5678")
    with pytest.raises(Unreadable, match="binary data"):
        one(base + "lin=" + quote(board.replace("pn|", "pn|\0")))


def test_an_address_can_stand_where_a_file_name_does(board: str) -> None:
    (record,) = conversion.read("https://www.bridgebase.com/tools/handviewer.html?lin=" + quote(board), name="address")
    assert record.deal == one(board).deal


def test_a_place_kept_for_a_deal_does_not_part_a_board(board: str) -> None:
    """The operator entered the board before its hands: the room, the number and the result stay with the hands."""
    header = "vg|Final,Segment 1,I,7,8,A,0,B,0|rs|3NE=,3NE-1|pn|Sue,Will,Nora,Ed,S2,W2,N2,E2|"
    play = board.partition("md|")[2].partition("|")[2].replace("ah|Board 1|", "")
    (record,) = lin.read(f"{header}qx|c7|md|0|sv|o|md|{HANDS}|{play}", name="match.lin")
    assert (record.board, record.tags["Room"], record.tags["South"]) == ("7", "Closed", "S2")
    assert record.deal == one(board).deal
    assert [play.card.code for play in record.plays if play.card] == CARDS
    for call_or_card in ("mb|p|", "pc|H7|"):
        assert len(list(lin.read(f"md|0|{call_or_card}md|{HANDS}|", name="a.lin"))) == 2


VIEWER = "https://www.bridgebase.com/tools/handviewer.html?"
IN_A_MAIL = ">> See {0}\n>> {1}\n>>\n>> 2. North led.\n"


def as_copied(board: str) -> dict[str, str]:
    """The address of a board in the forms in which it comes out of pages, mails and other programs."""
    lin_field = "lin=" + quote(board)
    address = VIEWER + lin_field
    with_text = board.replace("four or more", "five & more; see bid #2")
    return {
        "without its beginning": address.removeprefix("https://"),
        "as a web page writes it": VIEWER + "bbo=y&amp;" + lin_field,
        "encoded twice": VIEWER + "lin=" + quote(quote(board)),
        "in a sentence": f"East was asked about {address}, and said no.",
        "in brackets": f"<{address}>",
        "in a link": f'<a href="{address}">board 1</a>',
        "in Markdown": f"[board 1]({address}).",
        "folded by a mail program": IN_A_MAIL.format(address[:160], address[160:]),
        "encoded for a mail": address[:160].replace("=", "=3D") + "=\n" + address[160:],
        "within another address": "https://safe.example.org/?url=" + quote(VIEWER + lin_field, safe="") + "&data=05",
        "not encoded, with signs of an address in an explanation": VIEWER + "bbo=y&lin=" + with_text,
        "not encoded, between words": f"Look at {VIEWER}lin={board.replace('Sue', 'Sue Ann')} and say.",
    }


@pytest.mark.parametrize("form", as_copied(""))
def test_an_address_is_read_however_it_was_copied(board: str, form: str) -> None:
    (record,) = conversion.read(as_copied(board)[form], name="address")
    assert (record.deal, record.contract, record.declarer) == (one(board).deal, Contract.parse("3NT"), Seat.EAST)
    assert [play.card.code for play in record.plays if play.card] == CARDS
    assert not record.diagnostics


def test_the_fields_of_hands_are_found_where_the_sign_between_them_is_missing() -> None:
    s, w, n, e = HANDS[1:].lower().split(",")
    whole = f"n={n}&e={e}&s={s}&w={w}&d=n&v=e&b=12&a=p1dp1s&nn=Nora&p=h7"
    for said in (whole.replace("&", ""), whole.replace("&", ";"), whole.replace("&", "&amp;amp;")):
        record = one(VIEWER + said)
        assert (record.board, record.dealer, record.vulnerable) == ("12", Seat.NORTH, Vulnerability.EW)
        assert record.deal == one(f"md|{HANDS}|").deal
        assert [call.call for call in record.calls] == ["Pass", "1D", "Pass", "1S"]


def test_an_address_cut_off_at_its_end_keeps_what_is_whole_and_says_so(board: str) -> None:
    """The address ends within the bar after the second card."""
    whole = HEAD + AUCTION + "pc|H7|pc|H3|"
    record = one(VIEWER + "lin=" + quote(whole)[:-1])
    assert [play.card.code for play in record.plays if play.card] == ["H7", "H3"]
    assert [found.kind for found in record.diagnostics] == [Doubt.UNREADABLE]
    assert "cut off" in record.diagnostics[0].message


def test_of_the_addresses_in_a_text_each_board_is_read_at_its_line(board: str) -> None:
    second = board.replace("Board 1", "Board 2")
    first_address, second_address = (f"{VIEWER}lin={quote(each)}" for each in (board, second))
    text = f"The club is at https://club.example.org\nTable 3:\n{first_address}\n12\n{second_address}"
    assert [(record.board, record.line) for record in conversion.read(text, name="a.txt")] == [("1", 3), ("2", 5)]
    records = lin.read(f"{VIEWER}myhand=M-1\n{second_address}", name="a.lin")
    assert next(records).board == "2"
    with pytest.raises(Unreadable, match=r"^a\.lin:1: .*nothing is fetched"):
        next(records)


@pytest.mark.parametrize("data", [b"", b"\n", b"\x00\x01", b'[Event "?"]', b"||||", b"http://[bad"])
def test_what_is_no_lin_file_is_one_clear_error(data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^a\.lin:.* give "):
        list(lin.read(data, name="a.lin"))


def test_the_archive_is_read_without_a_doubt_and_written_back(archive: Path) -> None:
    files = sorted((archive / "lin").glob("*.lin"))
    assert len(files) > 700
    for path in files[::10]:
        data = path.read_bytes()
        records = list(lin.read(data, name=path.name))
        assert "".join(record.source for record in records).encode(records[0].encoding) == data
        assert not [found for record in records for found in record.errors]


def test_one_card_that_cannot_be_read_is_the_last_of_the_deck(board: str) -> None:
    record = one(board.replace("pc|C6|", "pc|?6|"))
    assert [play.card for play in record.plays] == [play.card for play in one(board).plays]
    (filled,) = [each.message for each in record.diagnostics if each.kind is Doubt.FILLED_IN]
    assert filled.startswith("South's card to trick 2 is missing; it is read as ♣6")
    two = one(board.replace("pc|C6|", "pc|?6|").replace("pc|D2|", "pc|?2|"))
    assert Doubt.FILLED_IN not in {each.kind for each in two.diagnostics}


def played(record: PlayRecord) -> list[str | None]:
    return [play.card.code if play.card else None for play in record.plays]


def test_a_call_that_cannot_be_read_leaves_the_contract_open(board: str) -> None:
    """It may have been the last bid, or the first one in the strain."""
    record = one(board.replace("mb|2N|", "mb|2Q|"))
    assert (record.contract, record.declarer, record.passed_out) == (None, None, False)
    assert [call.call for call in record.calls] == ["Pass", "1D", "Pass", "1S", "Pass"]
    assert "".join(seat.value for seat in record.winners) == "EEEEENSSSSSN", "the next leader won, whatever was trumps"
    assert [found.kind for found in record.diagnostics] == [Doubt.AUCTION]


def test_four_passes_before_a_call_that_cannot_be_read_pass_nothing_out() -> None:
    record = one(f"{HEAD}mb|p|mb|p|mb|p|mb|p|mb|?|")
    assert (len(record.calls), record.passed_out) == (4, False)


def test_an_auction_without_a_dealer_is_a_warning(board: str) -> None:
    record = one(board.replace(f"md|{HANDS}", f"md|0{HANDS[1:]}"))
    assert (record.dealer, record.calls, record.contract) == (None, (), None)
    assert [found.kind for found in record.diagnostics] == [Doubt.AUCTION]
    assert "nothing says who dealt" in record.diagnostics[0].message


def test_cards_of_a_board_that_was_passed_out_are_a_warning() -> None:
    (found,) = one(f"{HEAD}mb|p|mb|p|mb|p|mb|p|pc|H7|").diagnostics
    assert (found.kind, "everybody passed" in found.message) == (Doubt.CONTRACT, True)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("pc|C6|", "pcC6|"),
        ("pc|C6|", "pc|C6"),
        ("pg||pc|DA|", "pg|pc|DA|"),
        ("mb|1D|", "mb|1D"),
        ("pc|C6|", "pc|C6!|"),
        ("pc|C6|", "pc|(C6)|"),
    ],
)
def test_a_bar_left_out_or_a_remark_on_a_card_loses_nothing(board: str, good: str, bad: str) -> None:
    assert good in board
    record = one(board.replace(good, bad))
    assert (played(record), record.contract) == (CARDS, Contract.parse("3NT"))
    assert {found.kind for found in record.diagnostics} <= {Doubt.SPELLING, Doubt.UNREADABLE}
    assert record.diagnostics


def test_a_bar_too_many_loses_nothing(board: str) -> None:
    assert played(one(board.replace("|pc|C6|", "||pc|C6|"))) == CARDS


def test_what_stands_between_two_items_is_named_and_left_out(board: str) -> None:
    record = one(board.replace("pc|C6|", "pc|C6|D9|"))
    assert played(record) == CARDS
    assert ["'D9' is between two items" in found.message for found in record.diagnostics] == [True]


@pytest.mark.parametrize(
    ("left_out", "player"), [("H6", Seat.NORTH), ("C6", Seat.SOUTH), ("D2", Seat.WEST), ("D3", Seat.NORTH)]
)
def test_a_card_that_is_not_written_leaves_the_others_where_they_were(board: str, left_out: str, player: Seat) -> None:
    """Whether it was led, second, third or last to the trick; it is known if it is the last of the deck."""
    short = board.replace(f"pc|{left_out}|", "")
    record = one(short)
    assert (played(record), "".join(seat.value for seat in record.winners)) == (CARDS, "EEEEENSSSSSNW")
    assert [found.kind for found in record.diagnostics] == [Doubt.FILLED_IN]
    record = one(short[: short.index("pc|SJ|")] + "mc|6|")
    assert played(record) == [None if card == left_out else card for card in CARDS[:44]]
    assert record.plays[CARDS.index(left_out)].seat is player
    assert "".join(seat.value for seat in record.winners) == "EEEEENSSSSS"
    assert [found.kind for found in record.diagnostics] == [Doubt.SHORT_ROW]


@pytest.mark.parametrize("card", ["HQ", "DA", "C6", "D2", "D3"])
def test_a_card_written_twice_in_a_row_is_one_warning_and_moves_nothing(board: str, card: str) -> None:
    """As certain as a card that is missing: the others fit the hands only so. PBN's fifth card is a warning too."""
    record = one(board.replace(f"pc|{card}|", f"pc|{card}|pc|{card}|"))
    assert played(record) == CARDS
    assert not record.errors
    (found,) = record.diagnostics
    assert (found.kind, "is written a second time" in found.message) == (Doubt.TOO_MANY_CARDS, True)
    assert [each.verdict for each in irregularities(record)] == [Verdict.REVOKE]


def test_a_card_written_twice_where_too_few_follow_to_tell_is_an_error(board: str) -> None:
    record = one(board.replace("pc|S7|", "pc|S7|pc|S7|"))
    assert Doubt.PLAYED_TWICE in [found.kind for found in record.errors]


def test_a_wrong_card_is_not_taken_for_one_that_is_missing(board: str) -> None:
    """South's ♠8 stands where West played the two of diamonds."""
    record = one(board.replace("pc|D2|", "pc|S8|", 1))
    assert [play.seat for play in record.plays[4:8]] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert {found.kind for found in record.errors} == {Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE}


def test_a_claim_that_was_put_right_counts_as_it_stands_last() -> None:
    record = one(f"{HEAD}{AUCTION}pc|H7|mc|9|nt|sorry|mc|8|pg||")
    assert (record.result, record.claimed) == (8, True)
    (found,) = record.diagnostics
    assert found.message == "mc says 9 at line 1 and 8 here; the last one counts"
    assert not one(f"{HEAD}{AUCTION}pc|H7|mc|8|mc|8|mc||pg||").diagnostics
