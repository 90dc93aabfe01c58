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


def by_hand(handout: str, row: str) -> str:
    head, tag, play = handout.partition('[Play "S"]\n')
    rows = [row.format(number=number, row=each) for number, each in enumerate(play.splitlines(), 1)]
    return head + tag + "\n".join(rows) + "\n"


@pytest.mark.parametrize("row", ["{number} {row}", "T{number}: {row}", "Trick {number}  {row}", "| {number} | {row} |"])
def test_numbers_and_bars_of_a_table_change_no_card(handout: str, one: One, row: str) -> None:
    record = one(by_hand(handout, row))
    assert [(play.seat, play.card, play.marks) for play in record.plays] == [
        (play.seat, play.card, play.marks) for play in one(handout).plays
    ]
    assert not warned(record)


def test_half_a_card_before_one_trick_is_no_number(handout: str, one: One) -> None:
    """Without the deal only the columns tell who played what, so the place of the card must stay."""
    record = one(without_the_deal(handout[: handout.index("HK H4")]).replace("S8 S5 DT D9", "8 S5 DT D9"))
    assert [play.seat.value for play in record.plays[-4:]] == ["E", "S", "W", "N"]
    assert [play.card is None for play in record.plays[-4:]] == [False, True, False, False]


@pytest.mark.parametrize(
    ("written", "code", "declarer", "tricks"),
    [
        ("3NT by E", "3NT", "E", None),
        ("3NTE", "3NT", "E", None),
        ("3NE-3", "3NT", "E", 6),
        ("4♠x by West =", "4SX", "W", 10),
        ("4S*W −1", "4SX", "W", 9),
        ("3NT+1", "3NT", None, 10),
    ],
)
def test_a_contract_with_declarer_and_result_behind_it_is_read(
    one: One, written: str, code: str, declarer: str | None, tricks: int | None
) -> None:
    record = one(f'[Board "1"]\n[Contract "{written}"]\n')
    assert record.contract is not None
    assert (record.contract.code, record.result) == (code, tricks)
    assert (None if record.declarer is None else record.declarer.value) == declarer
    assert not warned(record)


@pytest.mark.parametrize("written", ["3NT maybe", "NT", "8NT by E", "3NTE5", "by E"])
def test_what_is_no_contract_stays_a_warning(one: One, written: str) -> None:
    record = one(f'[Board "1"]\n[Contract "{written}"]\n')
    assert (record.contract, warned(record)) == (None, [Doubt.CONTRACT])


def test_what_stands_behind_the_contract_gives_way_to_the_tags(handout: str, one: One) -> None:
    record = one(handout.replace('[Contract "3NT"]', '[Contract "3NTW-1"]'))
    assert (record.declarer, record.result) == (one(handout).declarer, 6)
    assert warned(record) == [Doubt.DECLARER, Doubt.RESULT_DIFFERS]


@pytest.mark.parametrize(("written", "tricks"), [("-3", 6), ("=", 9), ("+1", 10), ("− 2", 7), ("-9", 0), ("+4", 13)])
def test_a_result_told_against_the_contract_is_read(handout: str, one: One, written: str, tricks: int) -> None:
    record = one(handout[: handout.index("[Auction")].replace('[Result "6"]', f'[Result "{written}"]'))
    assert (record.result, warned(record)) == (tricks, [])


@pytest.mark.parametrize("written", ["+5", "-10", "down two"])
def test_a_result_that_nobody_can_have_is_told(handout: str, one: One, written: str) -> None:
    record = one(handout[: handout.index("[Auction")].replace('[Result "6"]', f'[Result "{written}"]'))
    assert (record.result, warned(record)) == (None, [Doubt.UNREADABLE])


FORMS: dict[str, Callable[[str], str]] = {
    "a reply": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "a reply to a reply": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "a web page": lambda text: "<pre>\n" + text.replace("\n", "<br>\n") + "</pre>\n",
    "a web page on one line": lambda text: text.replace("\n", "<br>"),
    "one line": lambda text: text.replace("\n", " "),
    "a deal that a mail has folded": lambda text: text.replace(" 962.Q8", "\n962.Q8"),
    "apostrophes": lambda text: text.replace('"', "'"),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_record_is_read_however_it_was_copied(handout: str, one: One, form: str) -> None:
    record = one(FORMS[form](handout))
    before = one(handout)
    assert (record.deal, record.contract, record.declarer, record.result) == (
        before.deal,
        before.contract,
        before.declarer,
        6,
    )
    assert [(play.seat, play.card, play.marks) for play in record.plays] == [
        (play.seat, play.card, play.marks) for play in before.plays
    ]
    assert set(warned(record)) <= {Doubt.SPELLING}


def cards_as(handout: str, written: str) -> str:
    """The play with each card as in ``{player}:{suit}:{rank}``, which the columns give to South, West, North, East."""
    head, tag, play = handout.partition('[Play "S"]\n')
    rows = []
    for row in play.replace("^R C2", "C2").splitlines():
        cells = zip("SWNE", row.split(), strict=True)
        rows.append(" ".join(written.format(player=player, suit=card[0], rank=card[1]) for player, card in cells))
    return head + tag + "\n".join(rows) + "\n"


@pytest.mark.parametrize("written", ["{player}:{suit}{rank}", "{suit}:{rank}", "{player}: {suit}{rank}"])
def test_a_card_with_its_player_or_a_colon_in_it_is_read(handout: str, one: One, written: str) -> None:
    record = one(cards_as(handout, written))
    assert [play.card for play in record.plays] == [play.card for play in one(handout).plays]
    (note,) = record.diagnostics
    assert (note.kind, note.severity) == (Doubt.SPELLING, Severity.NOTE)


def test_players_named_beside_their_cards_count_where_no_deal_tells(handout: str, one: One) -> None:
    """The rows are turned by one seat, but every card has its player."""
    text = without_the_deal(cards_as(handout, "{player}:{suit}{rank}"))
    head, tag, play = text.partition('[Play "S"]\n')
    turned = [" ".join(row.split()[1:] + row.split()[:1]) for row in play.splitlines()]
    record = one(head + tag + "\n".join(turned) + "\n")
    assert [(play.seat, play.card) for play in record.plays] == [(play.seat, play.card) for play in one(handout).plays]


@pytest.mark.parametrize("said", ["3SA", "3ZT", "3 sa"])
def test_no_trumps_in_another_language_is_read(handout: str, one: One, said: str) -> None:
    record = one(re.sub(r"\[Auction[^[]*", "", handout).replace("3NT", said))
    assert (record.contract, len(record.winners)) == (one(handout).contract, 13)
    assert [each.message for each in record.diagnostics] == [f"{said!r} is read as 3NT"]


def test_no_trumps_in_another_language_is_a_call(handout: str, one: One) -> None:
    record = one(handout.replace("2NT", "2SA").replace("Pass 3NT", "Pass 3SA").replace('"3NT"', '"?"'))
    assert (record.contract, record.declarer) == (one(handout).contract, one(handout).declarer)


@pytest.mark.parametrize(("calls", "bid"), [("1N3SAppp", "3NT"), ("1N|mb|3SA|mb|p|mb|p|mb|p", "3NT"), ("1N3SAP", "3S")])
def test_sa_in_lin_is_no_trumps_and_not_a_spade_bid_and_all_pass(calls: str, bid: str) -> None:
    (record,) = lin.read(f"md|3,,,|mb|{calls}|", name="a.lin")
    assert record.contract is not None
    assert record.contract.code == bid


@pytest.mark.parametrize("rows", ["- - - -\n", "- - - -\n- - - -\n", "----\n"])
def test_rows_of_dashes_alone_end_the_play(handout: str, one: One, rows: str) -> None:
    played = handout[: handout.index("S8 S5")]
    record = one(played + rows)
    assert (record.claimed, record.plays) == (True, one(played + "*\n").plays)
    assert warned(record) == [Doubt.SHORT_ROW]


@pytest.mark.parametrize("ten", ["C0", "C1O", "0C"])
def test_a_ten_with_one_of_its_digits_is_a_ten(handout: str, one: One, ten: str) -> None:
    record = one(handout.replace("CT S3", f"{ten} S3"))
    assert [play.card for play in record.plays] == [play.card for play in one(handout).plays]
    assert not warned(record)


IN_LIN = (
    "md|3SJT8HAK9752CT986,SAQ53HT43D872CKJ5,SK74HJ6DT543CQ432,|ah|Board 7|sv|o|"
    "mb|p|mb|1D|mb|p|mb|1S|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|H7|pc|H3|pc|HJ|pc|HQ|mc|9|"
)


@pytest.mark.parametrize("bar", ["%7C", "%7c", "&#124;", "&#x7C;", "&vert;", "｜", "¦"])
@pytest.mark.parametrize("name", ["a.lin", "a.txt"])
def test_bars_in_another_writing_are_read(bar: str, name: str) -> None:
    (usual,) = conversion.read(IN_LIN, name="a.lin")
    (record,) = conversion.read(IN_LIN.replace("|", bar), name=name)
    assert (record.board, record.deal, record.contract, record.calls) == ("7", usual.deal, usual.contract, usual.calls)
    assert (record.result, [play.card for play in record.plays]) == (9, [play.card for play in usual.plays])
    assert [(each.kind, each.severity) for each in record.diagnostics] == [(Doubt.SPELLING, Severity.NOTE)]
