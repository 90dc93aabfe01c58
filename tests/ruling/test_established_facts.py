"""What a case is understood to tell: who declared, and whether a result has the tricks of a revoke in it; by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from revoke.case.case import Board, Case, Findings, Moment, RevokeFinding
from revoke.case.events import Agreed, AttentionDrawn, CardWithdrawn, Claimed, Demand, Demanded, Event
from revoke.errors import Contradiction
from revoke.facts.fact import BOARD, Evidence, Key
from revoke.facts.standing import WonBy
from revoke.ruling.established_facts import (
    established,
    narrowed_by_answers,
    numbers_not_asked_for,
    result_is_open,
    with_answer,
    with_the_dealer_playing,
    with_total_that_follows,
)
from revoke.ruling.explore import explore
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import Role, Seat
from tests.plays import plays

N, E, S, W = Seat


@pytest.mark.parametrize(
    ("code", "dealer", "declarer", "record", "becomes"),
    [
        ("bridge-1905", S, None, "", S),
        ("bridge-1905", S, S, "", S),
        ("bridge-1905", None, None, "", None),
        ("bridge-1905", None, N, "", N),
        # A record shows who led, and may come from a game with an auction.
        ("bridge-1905", S, None, "W:ST", None),
        ("bridge-1905", S, N, "E:S5", N),
        ("auction-1912", S, None, "", None),
        ("duplicate-2017", S, N, "", N),
    ],
)
def test_where_the_dealer_plays_every_hand_he_is_declarer(
    code: str, dealer: Seat | None, declarer: Seat | None, record: str, becomes: Seat | None
) -> None:
    """In 1905 nobody bids: the dealer or his partner makes the trumps, and the dealer plays both hands."""
    board, events = Board(dealer=dealer, declarer=declarer), tuple(plays(record)) if record else ()
    assert with_the_dealer_playing(Case(code, board, events)).board == replace(board, declarer=becomes)


def test_where_the_dealer_plays_every_hand_nobody_else_is_declarer() -> None:
    with pytest.raises(Contradiction):
        with_the_dealer_playing(Case("bridge-1905", Board(dealer=S, declarer=N)))


BY_SOUTH = Board(declarer=S)
OVER = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.PLAY_ENDED})
TRICK_FIVE = RevokeFinding(
    W, 5, Suit.DIAMONDS, won_by="offender", later_tricks=1, before_attention=OVER, won_later_with_owed_card=False
)
"""West has won the fifth trick and his side one of the eight after it: at the table South has won 7 to 11."""


def understood(findings: Findings, code: str = "duplicate-2017", board: Board = BY_SOUTH, *events: Event) -> Any:
    """Declarer's tricks at the table, the result, and whether the tricks of the revoke are in it."""
    facts = established(Case(code, board, events, findings))
    told = facts.case.findings
    is_open = told.table_tricks is None and told.result is not None and told.result_includes_transfer is None
    assert result_is_open(facts) is is_open
    return told.table_tricks, told.result, told.result_includes_transfer


LEFT_OUT = (None, None)


@pytest.mark.parametrize(
    ("code", "result", "includes", "comes_to"),
    [
        # Two tricks move (64A1): 9 to 13 are left to South in the end.
        ("duplicate-2017", 6, None, None),
        ("duplicate-2017", 6, True, (None, 6, True)),
        ("duplicate-2017", 7, None, (7, None, None)),
        ("duplicate-2017", 8, None, (8, None, None)),
        ("duplicate-2017", 8, True, (None, 8, True)),
        ("duplicate-2017", 9, None, (None, 9, None)),
        ("duplicate-2017", 9, False, (9, None, False)),
        ("duplicate-2017", 9, True, (7, 9, True)),
        ("duplicate-2017", 11, None, (None, 11, None)),
        ("duplicate-2017", 12, None, (10, 12, True)),
        ("duplicate-2017", 12, False, None),
        ("duplicate-2017", 13, None, (11, 13, True)),
        # Three move, if the side has so many (87): 10 to 13 are left; thirteen after ten at the table, or after eleven.
        ("bridge-1905", 9, None, (9, None, None)),
        ("bridge-1905", 10, None, (None, 10, None)),
        ("bridge-1905", 10, True, (7, 10, True)),
        ("bridge-1905", 12, None, (9, 12, True)),
        ("bridge-1905", 13, None, (None, 13, None)),
    ],
)
def test_whether_a_result_is_the_tables_or_that_of_a_ruling(
    code: str, result: int, includes: bool | None, comes_to: Any
) -> None:
    told = Findings(result=result, result_includes_transfer=includes, revokes=(TRICK_FIVE,))
    if comes_to is None:  # it contradicts the tricks that are told
        with pytest.raises(Contradiction):
            understood(told, code)
    else:
        assert understood(told, code) == comes_to


DECLARERS = replace(TRICK_FIVE, offender=S)


@pytest.mark.parametrize(
    ("result", "includes", "comes_to"),
    [
        # South has won the fifth trick, one later one, and 0 to 4 before: 2 to 6, and two fewer in the end.
        (0, None, (2, 0, True)),
        (4, None, (None, 4, None)),
        (5, True, (None, 5, True)),
        (6, None, (6, None, None)),
    ],
)
def test_whether_a_result_is_that_of_a_ruling_against_declarer(
    result: int, includes: bool | None, comes_to: Any
) -> None:
    told = Findings(result=result, result_includes_transfer=includes, revokes=(DECLARERS,))
    assert understood(told) == comes_to


@pytest.mark.parametrize(("result", "comes_to"), [(8, (8, None, None)), (12, (None, 12, None)), (13, (None, 13, None))])
def test_whether_a_result_is_that_of_a_ruling_that_is_open(result: int, comes_to: Any) -> None:
    """None but the fifth trick can be West's since: South has won 8 to 13; none moves, or one if that was his (64A)."""
    none_later = replace(TRICK_FIVE, won_by=None, later_tricks=0)
    assert understood(Findings(result=result, revokes=(none_later,))) == comes_to


@pytest.mark.parametrize(
    ("revokes", "board", "includes", "comes_to"),
    [
        ((), BY_SOUTH, None, (9, None, None)),
        ((), Board(), None, (9, None, None)),
        ((), BY_SOUTH, True, (9, None, True)),  # nothing has moved
        # Whose tricks these are nobody knows.
        ((TRICK_FIVE,), Board(), None, (None, 9, None)),
        ((TRICK_FIVE,), Board(), True, (None, 9, True)),
        ((TRICK_FIVE,), Board(), False, (9, None, False)),
    ],
)
def test_a_result_without_a_revoke_or_a_declarer(
    revokes: tuple[RevokeFinding, ...], board: Board, includes: bool | None, comes_to: Any
) -> None:
    told = Findings(result=9, result_includes_transfer=includes, revokes=revokes)
    assert understood(told, board=board) == comes_to


@pytest.mark.parametrize(
    ("table", "includes", "can_be"),
    [(9, False, True), (8, False, False), (8, None, True), (8, True, True), (None, False, True)],
)
def test_a_result_without_the_tricks_of_a_revoke_is_what_was_won_at_the_table(
    table: int | None, includes: bool | None, can_be: bool
) -> None:
    told = Findings(result=9, result_includes_transfer=includes, table_tricks=table)
    if can_be:
        assert understood(told) == ((9, None, includes) if table is None else (table, 9, includes))
    else:
        with pytest.raises(Contradiction):
            understood(told)


def test_a_result_that_nobody_tells_stands_beside_no_tricks() -> None:
    assert understood(Findings(table_tricks=9, result_includes_transfer=False)) == (9, None, False)


DEAL = Deal.parse("N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9")
REVOKED = plays("W:ST N:S2 E:D4 S:SJ S:H6 W:H8 N:HK E:H4")
ALL_BUT_ONE = (Claimed(S, 10), Agreed(W))


@pytest.mark.parametrize(
    ("result", "includes", "comes_to"),
    [
        (12, None, (None, None, None)),  # as the record shows
        (12, True, (None, 12, True)),
        (13, None, (None, 13, True)),
        (13, False, (*LEFT_OUT, False)),
        (11, None, (*LEFT_OUT, None)),
    ],
)
def test_a_result_beside_a_record_that_shows_what_was_won(result: int, includes: bool | None, comes_to: Any) -> None:
    """East revokes and plays on; South claims ten of eleven: twelve at the table, and one trick moves (64A2)."""
    told = Findings(result=result, result_includes_transfer=includes)
    assert understood(told, "duplicate-2017", Board(declarer=S, deal=DEAL), *REVOKED, *ALL_BUT_ONE) == comes_to


def test_a_result_beyond_the_tricks_that_a_record_leaves_is_no_result() -> None:
    """West has won the first trick."""
    lost = plays("W:SA N:S2 E:S5 S:S3")
    facts = established(Case(board=BY_SOUTH, events=tuple(lost), findings=Findings(result=13)))
    assert (facts.case.findings.result, facts.case.findings.play_ended) == (None, True)
    assert understood(Findings(result=12), "duplicate-2017", BY_SOUTH, *lost) == (12, None, None)


@pytest.mark.parametrize(
    ("revokes", "key", "value", "becomes"),
    [
        ((), Key(0, "trick"), 5, (RevokeFinding(trick=5),)),
        ((), Key(1, "trick"), 5, (RevokeFinding(), RevokeFinding(trick=5))),
        ((TRICK_FIVE,), Key(0, "trick"), 6, (replace(TRICK_FIVE, trick=6),)),
        ((TRICK_FIVE,), Key(0, "won_by"), WonBy.PARTNER, (replace(TRICK_FIVE, won_by="partner"),)),
        ((TRICK_FIVE, DECLARERS), Key(0, "able"), False, (replace(TRICK_FIVE, able=False), DECLARERS)),
    ],
)
def test_an_answer_about_a_revoke_is_put_in_the_case(
    revokes: tuple[RevokeFinding, ...], key: Key, value: Any, becomes: tuple[RevokeFinding, ...]
) -> None:
    assert with_answer(Case(findings=Findings(revokes=revokes)), key, value).findings.revokes == becomes


def test_an_answer_about_the_board_is_put_in_the_case() -> None:
    case = Case()
    assert with_answer(case, Key(BOARD, "declarer"), S) == replace(case, board=Board(declarer=S))
    assert with_answer(case, Key(BOARD, "table_tricks"), 9).findings == Findings(table_tricks=9)


# A card that is taken back though it has to stay.

REVOKE, GONE_ON = "W:ST N:S2 E:D4 S:SJ", "S:H6 W:H8 N:HK E:H4"
LATER = RevokeFinding(W, 9, Suit.CLUBS)
AT_EAST = AttentionDrawn(S, Seat.EAST, 1)


def back(seat: str, card: str) -> CardWithdrawn:
    return CardWithdrawn(Seat(seat), Card.parse(card))


def lies(
    *told: str | Event, board: Board | None = None, findings: Findings | None = None, code: str = "duplicate-2017"
) -> tuple[list[str], str]:
    """The tricks, and the cards that everybody has seen beside them."""
    events = tuple(each for part in told for each in (plays(part) if isinstance(part, str) else [part]))
    board = board or Board(declarer=S, deal=DEAL)
    facts = established(Case(code, board, events, findings or Findings()))
    assert facts.case.events == events, "the case is told as it was"
    tricks = [
        " ".join(f"{each.seat.value}:{each.card.code}" for each in trick.plays if each.card)
        for trick in facts.table.tricks
    ]
    return tricks, " ".join(f"{each.hand.value}:{each.card.code}" for each in facts.table.faced if each.card)


@pytest.mark.parametrize(
    ("events", "tricks", "faced"),
    [
        ([REVOKE, GONE_ON, back("E", "D4"), "E:SK"], [REVOKE, GONE_ON], "E:SK"),
        ([REVOKE, GONE_ON, back("E", "D4"), "E:SK", "N:DQ E:D5"], [REVOKE, GONE_ON, "N:DQ E:D5"], "E:SK"),
        # What declarer then played instead of his jack nobody is penalised for.
        ([REVOKE, GONE_ON, back("E", "D4"), "E:SK", back("S", "SJ"), "S:S6"], [REVOKE, GONE_ON], "E:SK"),
        ([REVOKE, GONE_ON], [REVOKE, GONE_ON], ""),
        ([REVOKE, AT_EAST, GONE_ON, back("E", "D4"), "E:SK"], [REVOKE, GONE_ON], "E:SK"),  # noticed, and left there
        ([REVOKE, GONE_ON, back("E", "D4"), "E:D4"], [REVOKE, GONE_ON], ""),  # he thought better of it
        (
            ["W:ST N:S2", back("N", "S2"), "N:S3 E:D4 S:SJ", GONE_ON, back("E", "D4"), "E:SK"],
            ["W:ST N:S3 E:D4 S:SJ", GONE_ON],
            "N:S2 E:SK",
        ),
        # West's of the second trick is established too, and lies there.
        (
            [REVOKE, "S:H6 W:D9 N:HK E:H4", "N:DQ E:D5 S:D6 W:D8", back("E", "D4"), "E:SK"],
            [REVOKE, "S:H6 W:D9 N:HK E:H4", "N:DQ E:D5 S:D6 W:D8"],
            "E:SK",
        ),
        # In time: the other side alone has played on, or nobody.
        ([REVOKE, AT_EAST, back("E", "D4"), "E:S5"], ["W:ST N:S2 E:S5 S:SJ"], "E:D4"),
    ],
)
def test_a_card_of_an_established_revoke_that_is_taken_back_stays_in_its_trick(
    events: list[str | Event], tricks: list[str], faced: str
) -> None:
    """63B: it may not be corrected; what a defender plays instead he has shown."""
    assert lies(*events) == (tricks, faced)


def test_a_revoke_that_is_told_besides_changes_nothing_of_one_that_was_changed_too_late() -> None:
    told = Findings(revokes=(RevokeFinding(Seat.EAST, 1), LATER))
    assert lies(REVOKE, GONE_ON, back("E", "D4"), "E:SK", findings=told) == ([REVOKE, GONE_ON], "E:SK")


def test_where_nobody_knows_who_declared_a_card_shown_too_late_binds_nobody() -> None:
    board = Board(first_trick=11, deal=Deal.parse("N:2.2.2. 3.3.3. A.A.A. K.K.K."))
    assert lies("S:SA W:HK N:S2 E:S3 S:HA", "W:DK", back("W", "HK"), "W:SK", board=board)[0][0] == "S:SA W:HK N:S2 E:S3"


FIRST = "W:ST N:S2 E:S5 S:SJ"
WESTS = "S:H6 W:D9"
"""West holds hearts: he revokes second to play to trick two."""

AT_WEST = AttentionDrawn(S, W, 2)
HIGHEST, OF_EAST = Demanded(S, W, Demand.HIGHEST), Demanded(S, Seat.EAST, Demand.HIGHEST)
PUT_RIGHT: tuple[str | Event, ...] = (REVOKE, AT_EAST, back("E", "D4"), "E:S5")
WEST_PUT_RIGHT: tuple[str | Event, ...] = (FIRST, WESTS, "N:H2 E:H4", AT_WEST, back("W", "D9"), "W:H8")


@pytest.mark.parametrize(
    ("code", "events", "trick", "faced"),
    [
        # South played after East, and may change.
        ("duplicate-2017", [*PUT_RIGHT, back("S", "SJ"), "S:S6"], "W:ST N:S2 E:S5 S:S6", "E:D4"),
        # North and West played before him.
        ("duplicate-2017", [*PUT_RIGHT, back("N", "S2"), "N:S3"], "W:ST N:S2 E:S5 S:SJ", "E:D4"),
        ("duplicate-2017", [*PUT_RIGHT, back("W", "ST"), "W:S8"], "W:ST N:S2 E:S5 S:SJ", "E:D4 W:S8"),
        (
            "duplicate-2017",
            [*PUT_RIGHT, back("S", "SJ"), "S:S6", back("W", "ST"), "W:S8"],
            "W:ST N:S2 E:S5 S:S6",
            "E:D4 W:S8",
        ),
        # East may change after an opponent who has done so; up to 1913 whoever followed may.
        ("duplicate-2017", [*WEST_PUT_RIGHT, back("E", "H4"), "E:H5"], "S:H6 W:H8 N:H2 E:H4", "W:D9 E:H5"),
        (
            "duplicate-2017",
            [*WEST_PUT_RIGHT, back("N", "H2"), "N:H3", back("E", "H4"), "E:H5"],
            "S:H6 W:H8 N:H3 E:H5",
            "W:D9 E:H4",
        ),
        ("auction-1912", [*WEST_PUT_RIGHT, back("E", "H4"), "E:H5"], "S:H6 W:H8 N:H2 E:H5", "W:D9 E:H4"),
        (
            "duplicate-2017",  # before that opponent
            [*WEST_PUT_RIGHT, back("E", "H4"), "E:H5", back("N", "H2"), "N:H3"],
            "S:H6 W:H8 N:H3 E:H4",
            "W:D9 E:H5",
        ),
        # On another trick than that of the revoke.
        (
            "duplicate-2017",
            [*PUT_RIGHT, "S:H6 W:H8 N:H2 E:H4", back("E", "H4"), "E:H5"],
            "S:H6 W:H8 N:H2 E:H5",
            "E:D4 E:H4",
        ),
        # Who played once he had been told of the revoke; but a card of dummy's may be changed at once.
        ("duplicate-2017", [FIRST, WESTS, AT_WEST, "N:H2 E:H4", back("N", "H2"), "N:H3"], "S:H6 W:D9 N:H2 E:H4", ""),
        ("duplicate-2017", [FIRST, WESTS, AT_WEST, "N:H2", back("N", "H2"), "N:H3"], "S:H6 W:D9 N:H3", ""),
        (
            "duplicate-2017",
            [FIRST, WESTS, AT_WEST, "N:H2 E:H4", back("E", "H4"), "E:H5"],
            "S:H6 W:D9 N:H2 E:H4",
            "E:H5",
        ),
        # A lawful substitute stays as well, unless another one was demanded (91).
        ("duplicate-2017", [*WEST_PUT_RIGHT, back("W", "H8"), "W:HJ"], "S:H6 W:H8 N:H2 E:H4", "W:D9 W:HJ"),
        ("auction-1912", [*WEST_PUT_RIGHT, back("W", "H8"), "W:HJ"], "S:H6 W:H8 N:H2 E:H4", "W:D9 W:HJ"),
        ("auction-1912", [*WEST_PUT_RIGHT, HIGHEST, back("W", "H8"), "W:HJ"], "S:H6 W:HJ N:H2 E:H4", "W:D9 W:H8"),
        ("auction-1912", [*WEST_PUT_RIGHT, back("W", "H8"), "W:HJ", HIGHEST], "S:H6 W:H8 N:H2 E:H4", "W:D9 W:HJ"),
        ("auction-1912", [*WEST_PUT_RIGHT, OF_EAST, back("W", "H8"), "W:HJ"], "S:H6 W:H8 N:H2 E:H4", "W:D9 W:HJ"),
        # His own first card gives him no right, also if he had put it right before anybody spoke.
        (
            "auction-1912",
            [FIRST, WESTS, back("W", "D9"), "W:H8 N:H2 E:H4", AT_WEST, back("W", "H8"), "W:HJ"],
            "S:H6 W:H8 N:H2 E:H4",
            "W:D9 W:HJ",
        ),
        # South played after East's revoke on the first trick, and before West's on the third.
        (
            "duplicate-2017",
            [REVOKE, GONE_ON, "N:DQ E:D5 S:D6 W:C9", AttentionDrawn(N, W, 3), back("W", "C9"), "W:D8", back("S", "D6")],
            "N:DQ E:D5 S:D6 W:D8",
            "W:C9",
        ),
        # A card put down after a claim is none of the trick, and a lead out of turn takes what followed with it.
        (
            "duplicate-2017",
            [FIRST, WESTS, "N:H2", Claimed(S, 9), "E:H4", AT_WEST, back("W", "D9"), "W:H8", back("E", "H4")],
            "S:H6 W:H8 N:H2",
            "W:D9 E:H4",
        ),
        (
            "duplicate-2017",
            [FIRST, "W:H8 N:HK E:D4", AttentionDrawn(S, Seat.EAST, 2), back("W", "H8"), back("N", "HK"), "S:H6"],
            "S:H6 E:D4",
            "W:H8",
        ),
        # Nobody has pointed at it: that is another matter.
        ("duplicate-2017", [REVOKE, back("N", "S2"), "N:S3"], "W:ST N:S3 E:D4 S:SJ", ""),
        ("duplicate-2017", [REVOKE, back("N", "S2")], "W:ST E:D4 S:SJ", ""),
    ],
)
def test_a_card_stays_that_its_player_may_not_change_for_a_revoke(
    code: str, events: list[str | Event], trick: str, faced: str
) -> None:
    """62C1, 62C2 and 47; 91 up to 1913."""
    tricks, shown = lies(*events, code=code)
    defenders = {each for each in shown.split() if each[0] in "EW"}
    assert ({*tricks[-1].split()}, defenders) == ({*trick.split()}, {*faced.split()})


def test_a_card_that_was_pointed_at_and_is_no_revoke_gives_nobody_a_right_and_takes_none() -> None:
    """West has no spade: whether East may change his card is another matter."""
    board = Board(first_trick=11, declarer=S, deal=Deal.parse("N:2.2.2. 34.3.. A.A.A. .KQ.K."))
    told = ("S:SA W:HK", AttentionDrawn(N, W, 11), "N:S2 E:S3", back("E", "S3"), "E:S4")
    assert lies(*told, board=board) == (["S:SA W:HK N:S2 E:S4"], "E:S3")


def test_what_the_table_has_gone_on_with_stays() -> None:
    """North had no right to change; the next trick was played with his other card lying there."""
    assert lies(*PUT_RIGHT, back("N", "S2"), "N:S3", GONE_ON)[0][0] == "W:ST N:S3 E:S5 S:SJ"


def test_where_nobody_knows_who_declared_a_revoke_is_put_right_in_time() -> None:
    board = Board(first_trick=11, deal=Deal.parse("N:2.2.2. 3.3.3. A.A.A. K.K.K."))
    noticed = AttentionDrawn(N, W, 11)
    assert lies("S:SA W:HK N:S2 E:S3", noticed, back("W", "HK"), "W:SK", board=board)[0] == ["S:SA W:SK N:S2 E:S3"]


ON = frozenset({Moment.OFFENDERS_PLAYED_ON})
SEVENTH = RevokeFinding(S, 7, Suit.CLUBS, before_attention=ON, later_tricks=2)
THIRD = RevokeFinding(S, 3, Suit.HEARTS, before_attention=ON)


@pytest.mark.parametrize(
    ("seventh", "third", "open_"),
    [
        ({}, {}, {"revokes[1].won_by", "revokes[1].later_tricks"}),
        ({"later_tricks": None, "won_by": "opponents"}, {}, {"revokes[1].won_by", "revokes[1].later_tricks"}),
        ({"later_tricks": None}, {}, set()),  # nobody has told any number
        ({}, {"before_attention": frozenset()}, set()),  # put right: no trick counts
        # What is told of each can exclude something of the other.
        ({}, {"won_by": "opponents"}, {"revokes[0].won_by", "revokes[1].later_tricks"}),
        ({"won_by": "opponents"}, {"won_by": "opponents", "later_tricks": 3}, set()),
        # Of a trick that may be any of several nobody has excluded all but one.
        ({}, {"trick": None}, {"revokes[1].won_by", "revokes[1].later_tricks"}),
        # Eleven tricks after the first or the second: after the second it was all of them, six after the seventh.
        (
            {"later_tricks": 5},
            {"trick": None, "later_tricks": 11},
            {"revokes[0].won_by", "revokes[1].won_by", "revokes[1].trick"},
        ),
        ({"later_tricks": 6}, {"trick": None, "later_tricks": 11}, {"revokes[0].won_by", "revokes[1].won_by"}),
    ],
)
def test_which_numbers_the_tricks_of_another_revoke_can_exclude(
    seventh: dict[str, Any], third: dict[str, Any], open_: set[str]
) -> None:
    revokes = (replace(SEVENTH, **seventh), replace(THIRD, **third))
    facts = established(Case(board=BY_SOUTH, findings=Findings(revokes=revokes)))
    ways = explore(facts)
    assert ways.outcomes, "what no clause has looked up is left out"
    assert {key.short for key in numbers_not_asked_for(facts, ways)} == open_


TOTAL, OF_DECLARER = Key(BOARD, "table_tricks"), Key(BOARD, "declarer")
FIVE_LATER = RevokeFinding(Role.DECLARER, 7, later_tricks=5)
"""Declarer has won five of the six tricks after the seventh, so 5 to 12 in all."""


@pytest.mark.parametrize(
    ("more", "known", "asked", "left"),
    [
        ((), {}, {TOTAL: (3, 4, 5, 6)}, {TOTAL: (5, 6)}),
        ((), {}, {TOTAL: (5, 6)}, None),  # nothing excludes either
        ((), {}, {TOTAL: (3, 4)}, None),  # both are excluded: something else was told wrong
        ((), {}, {TOTAL: (4, 5)}, {TOTAL: (5,)}),
        ((), {TOTAL: (3, 4, 5, 6)}, {TOTAL: (3, 4, 5, 6)}, {TOTAL: (5, 6)}),
        ((), {TOTAL: (5, 6)}, {TOTAL: (3, 4, 5, 6)}, None),  # as is known already
        # Five after the seventh are four or five after the eighth.
        ((RevokeFinding(Role.DECLARER, 8),), {}, {Key(1, "later_tricks"): (3, 4, 5)}, {Key(1, "later_tricks"): (4, 5)}),
        ((), {}, {Key(0, "suit"): (Suit.CLUBS,)}, None),
    ],
)
def test_the_answers_that_what_else_was_told_leaves(
    more: tuple[RevokeFinding, ...],
    known: dict[Key, tuple[int, ...]],
    asked: dict[Key, tuple[Any, ...]],
    left: Any,
) -> None:
    facts = established(Case(findings=Findings(revokes=(FIVE_LATER, *more))))
    facts = replace(facts, known={**facts.known, **{key: Evidence(each, "told") for key, each in known.items()}})
    found = narrowed_by_answers(facts, asked)
    assert (found and {key: found.known[key].values for key in asked}) == left
    assert (found and found.count.declarers) == (5 if left == {TOTAL: (5,)} else None)


@pytest.mark.parametrize(
    ("offender", "total", "won_by", "declarer"),
    [
        (W, 13, "offender", (E, W)),  # somebody of the side that won them all
        (N, 13, "partner", (N, S)),
        (W, 12, "offender", None),  # he can have defended
        (W, 13, "opponents", None),
        (Role.DEFENDER, 12, "offender", None),
    ],
)
def test_a_player_who_won_a_trick_too_many_for_a_defender_did_not_defend(
    offender: Any, total: int, won_by: str, declarer: tuple[Seat, ...] | None
) -> None:
    revoke = RevokeFinding(offender, 5, won_by=won_by)
    facts = established(Case(findings=Findings(table_tricks=total, revokes=(revoke,))))
    found = narrowed_by_answers(facts, {})
    assert (found and found.known[OF_DECLARER].values) == declarer
    if found is not None:
        assert found.known[TOTAL] == facts.known[TOTAL], "it is known because somebody has told it"


def test_of_two_winners_that_are_left_what_else_was_told_can_exclude_one() -> None:
    facts = established(Case(board=BY_SOUTH, findings=Findings(revokes=(SEVENTH, THIRD))))
    key, two = Key(1, "won_by"), (WonBy.OFFENDER, WonBy.PARTNER)
    facts = replace(facts, known={**facts.known, key: Evidence(two, "told")})
    ways = explore(facts)
    assert ways.outcomes
    assert numbers_not_asked_for(facts, ways)[key] == two


FIRST_WON = RevokeFinding(Role.DECLARER, 1, Suit.SPADES, won_by="offender", before_attention=ON)
SECOND_LOST = replace(FIRST_WON, trick=2, suit=Suit.HEARTS, won_by="opponents")
THIRD_LOST = replace(FIRST_WON, trick=3, suit=Suit.CLUBS, won_by="opponents", later_tricks=9)


@pytest.mark.parametrize(
    ("revokes", "findings", "total"),
    [
        ((FIRST_WON, SECOND_LOST, THIRD_LOST), {}, 10),  # the first, and nine after the third
        ((FIRST_WON, replace(SECOND_LOST, later_tricks=9)), {}, 10),
        ((FIRST_WON, THIRD_LOST), {}, None),  # the second may be his
        ((replace(FIRST_WON, later_tricks=9),), {}, 10),
        ((replace(FIRST_WON, later_tricks=9, before_attention=None),), {}, 10),  # though it is open whether it stands
        ((FIRST_WON, SECOND_LOST, THIRD_LOST), {"table_tricks": 10}, None),  # that is told
    ],
)
def test_declarers_tricks_follow_from_what_is_told_of_each_trick(
    revokes: tuple[RevokeFinding, ...], findings: dict[str, Any], total: int | None
) -> None:
    facts = established(Case(findings=Findings(play_ended=True, revokes=revokes, **findings)))
    found = with_total_that_follows(facts)
    assert (found and found.count.declarers) == total


@pytest.mark.parametrize(
    ("told", "total", "others", "left"),
    [
        ({"won_by": "offender"}, 13, 0, True),
        ({"won_by": "offender"}, 13, 2, True),
        ({"later_tricks": 8}, 13, 0, True),
        ({"later_tricks": 8}, 12, 0, True),
        ({"later_tricks": 6}, 7, 0, False),  # they may be six of his seven, or all six of the defenders
        ({"won_by": "offender"}, 12, 0, False),
        ({}, 13, 0, False),
    ],
)
def test_that_nobody_but_declarers_side_can_have_revoked_its_tricks_tell(
    told: dict[str, Any], total: int, others: int, left: bool
) -> None:
    """Somebody revoked at the fifth trick; of declarer's own revokes at later ones no number is told."""
    revokes = (RevokeFinding(trick=5, **told), *(RevokeFinding(Role.DECLARER, 6 + each) for each in range(others)))
    facts = established(Case(findings=Findings(table_tricks=total, revokes=revokes)))
    found = narrowed_by_answers(facts, {})
    who = set[object]() if found is None else {*found.known[Key(0, "offender")].values}
    assert who.isdisjoint({Role.DEFENDER, Role.OTHER_DEFENDER})
    assert ({Role.DECLARER, Role.DUMMY} <= who) is left


@pytest.mark.parametrize("includes", [None, False])
def test_a_result_that_contradicts_a_winner_is_named_as_it_was_told(includes: bool | None) -> None:
    """All thirteen tricks for declarer leave West none, and with his four no ruling gives declarer thirteen."""
    over = frozenset({Moment.PLAY_ENDED})
    won = RevokeFinding(Seat.WEST, 5, won_by="offender", later_tricks=3, before_attention=over)
    told = Findings(revokes=(won,), result=13, result_includes_transfer=includes)
    with pytest.raises(Contradiction) as wrong:
        established(Case(board=Board(declarer=Seat.SOUTH), findings=told))
    assert wrong.value.places == ("findings.revokes[0].won_by", "findings.result")


_PLAYED_ON = frozenset({Moment.OFFENDERS_PLAYED_ON})
_WON_BY_HIM = RevokeFinding(Role.DEFENDER, 5, won_by="offender", later_tricks=1, before_attention=_PLAYED_ON)


@pytest.mark.parametrize("result", [5, 8, 10])
def test_a_result_that_no_ruling_makes_of_the_tricks_won_is_refused(result: int) -> None:
    """Two tricks go over to declarer's nine (64A1), and a score is only ever adjusted in his favour (64C)."""
    told = Findings(table_tricks=9, result=result, revokes=(_WON_BY_HIM,))
    with pytest.raises(Contradiction) as wrong:
        established(Case(findings=told))
    assert wrong.value.places == ("findings.result", "findings.table_tricks")


@pytest.mark.parametrize("result", [9, 11, 12, 13])
def test_a_result_before_or_after_the_transfer_or_adjusted_beyond_it_stands(result: int) -> None:
    told = Findings(table_tricks=9, result=result, revokes=(_WON_BY_HIM,))
    assert established(Case(findings=told)).case.findings.table_tricks == 9


@pytest.mark.parametrize("without", [7, 8, 12, 13])
def test_a_result_without_the_revoke_is_no_further_off_than_tricks_were_left(without: int) -> None:
    """Of the tricks from the eleventh on there are three: from nine it can be six to twelve, as far as they go."""
    revoke = replace(_WON_BY_HIM, trick=11)
    told = Case(findings=Findings(table_tricks=9, without_revoke={without: 1.0}, revokes=(revoke,)))
    if without <= 12:
        assert established(told).case is told
    else:
        with pytest.raises(Contradiction) as wrong:
            established(told)
        assert wrong.value.places == ("findings.without_revoke", "findings.table_tricks")


def test_without_the_repeat_only_the_tricks_from_it_on_can_go_otherwise() -> None:
    revokes = (_WON_BY_HIM, replace(_WON_BY_HIM, trick=12, later_tricks=0))
    far = Findings(table_tricks=9, without_revoke={2: 1.0}, without_repeat={6: 1.0}, revokes=revokes)
    with pytest.raises(Contradiction) as wrong:
        established(Case(findings=far))
    assert wrong.value.places == ("findings.without_repeat", "findings.table_tricks")
    near = replace(far, without_repeat={7: 1.0})
    assert established(Case(findings=near)).case.findings.without_repeat == {7: 1.0}


@pytest.mark.parametrize("result", [8, 9, 11, 13])
@pytest.mark.parametrize("moments", [{Moment.OPPONENTS_CLAIMED}, {Moment.OPPONENTS_CLAIMED, Moment.PLAY_ENDED}])
def test_a_claim_over_a_revoke_that_is_put_right_may_be_ruled_to_be_worth_any_number(
    moments: set[Moment], result: int
) -> None:
    """Declarer has claimed eleven; the revoke is corrected first, and then the claim is ruled on (62A, 70)."""
    revoke = RevokeFinding(Role.DEFENDER, 10, won_by="opponents", before_attention=frozenset(moments))
    told = Findings(table_tricks=11, result=result, revokes=(revoke,))
    assert established(Case(findings=told)).case.findings.result == result


def test_without_a_claim_a_revoke_that_is_put_right_changes_no_result() -> None:
    """Noticed in time, the card goes back, and no trick moves: nine tricks are nine (62A)."""
    revoke = RevokeFinding(Role.DEFENDER, 10, before_attention=frozenset())
    with pytest.raises(Contradiction):
        established(Case(findings=Findings(table_tricks=9, result=10, revokes=(revoke,))))
